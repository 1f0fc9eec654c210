"""Texts on the pages of phones."""
