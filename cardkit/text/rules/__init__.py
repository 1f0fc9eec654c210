"""The rules of a game and its set-up, for screens, paper and phones."""
