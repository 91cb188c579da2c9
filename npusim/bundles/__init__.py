"""Failure bundles as archives: packed and signed, checked and unpacked, replayed."""
