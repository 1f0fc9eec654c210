"""Photographs of filled pads: what is written on them, and what is read."""
