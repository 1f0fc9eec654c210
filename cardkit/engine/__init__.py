"""The rules of all games: variants, moves, events, exact chances; no sentences and no clock."""
