"""Photographs of filled-in pads: what is written on them and what is read."""
