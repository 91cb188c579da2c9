"""TTIR -> tile program: every access as a rectangle or as runs, or refused by name. `analyse.analyse` is the door."""
