"""The paper: cheat sheets, tally pads, player aids and things to cut out, laid out by rule from a variant alone.

``pieces`` has everything that can be printed by name.
"""
