"""The commands of `npusim`, one file each; cli.py puts them together."""
