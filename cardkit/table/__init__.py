"""The table: the game master's room. A session keeps the game, hearing understands a line, voice says what hands do."""
