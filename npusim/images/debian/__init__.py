"""The base of every image: locked Debian packages, fetched, verified and unpacked in Python."""
