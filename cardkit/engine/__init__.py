"""The rules of all games: variants, moves, events, exact chances. Knows no sentence and no clock."""
