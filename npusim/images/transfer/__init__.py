"""Images as one file: written from one engine, checked, and read into another."""
