"""Simulated handwriting, and simulated photographs of pads that were filled in with it."""
