"""Variant files: where they are, what is in them, what is wrong with them, and how they are written."""
