"""The rules of all games: variants, moves, events and exact chances.

Nothing in this package prints or translates, and no result depends on the time.
"""
