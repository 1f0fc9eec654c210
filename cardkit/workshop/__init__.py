"""The workshop: make a house rule by replacing sentences of a game's rulebook."""
