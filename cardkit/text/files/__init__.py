"""Texts about files: mistakes in variant files and tallies, and lists of games."""
