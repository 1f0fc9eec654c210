"""Measurements of speed, sizes and statistical quality, which are not tests."""
