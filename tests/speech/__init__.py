"""Sentences, in every language."""
