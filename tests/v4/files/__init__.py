"""Variant files: what is read, refused and written."""
