"""The docker engine: a frontend and a backend container from the pinned images, a volume in memory between them."""

from npusim.launcher.engine.docker.engine import DockerEngine

__all__ = ["DockerEngine"]
