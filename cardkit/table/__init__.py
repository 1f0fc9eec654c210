"""The table: a session keeps the game, a game is what any face drives, hearing understands a typed line."""
