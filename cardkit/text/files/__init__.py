"""Texts about files: mistakes in variants and tallies, lists of games."""
