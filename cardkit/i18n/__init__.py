"""Translate messages, make nouns agree, and give each game its own words."""
