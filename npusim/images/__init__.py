"""Pinned images: how each is built, which are there, and moving them between machines."""
