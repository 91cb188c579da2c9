"""Frozen records that cross the seams between launcher, frontend and backend (standard library and msgspec only)."""
