"""Photographs of filled-in pads, compared with what was written on them."""
