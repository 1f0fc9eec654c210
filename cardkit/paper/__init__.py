"""The paper: cheat sheets, tally pads, player aids and things to cut out, laid out by rule from a variant alone.

``pieces`` has everything that can be printed by name; ``printables`` rebuilds the finished files. The only room
that knows how to draw a page: ``leaf`` draws, ``faces`` measures type, ``blocks`` lays out.
"""
