"""Replays an unpacked bundle: from Inductor's source, from the spec, or the launch alone."""
