"""Variant files: find, read, check and write them."""
