"""The page of a sweep: one HTML file that needs nothing else."""
