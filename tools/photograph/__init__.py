"""Simulated handwriting, and simulated photographs of pads filled in with it."""
