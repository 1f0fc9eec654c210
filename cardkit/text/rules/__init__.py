"""The rules of a game and its setup, for screens, paper and phones."""
