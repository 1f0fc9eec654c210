"""The workshop: make a house rule by choosing other sentences of a game's rulebook."""
