"""The rules of all games: variants, moves, events and exact chances, without texts or clocks."""
