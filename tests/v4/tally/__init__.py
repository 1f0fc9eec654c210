"""The text of a game and its score."""
