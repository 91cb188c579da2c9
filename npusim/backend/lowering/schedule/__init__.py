"""Tile program -> NPU program: fusion, buffers, double buffering, waits. `lower.lower` is the door."""
