"""Who runs a job: this machine's own environments, or containers from the pinned images."""
