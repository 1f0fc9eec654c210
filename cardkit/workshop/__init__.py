"""The workshop: a house rule is made by choosing other sentences of a game's rulebook."""
