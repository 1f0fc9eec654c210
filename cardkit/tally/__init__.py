"""The tally: a game as text. One turn a line, read generously and written in one canonical form.

`read` turns text into events (the entries of `rules`, check lines, notes, comments) and follows the rules while
it reads, since a name may be short for whoever is still inside. It never raises on what a file holds: every fault
is a `Problem` with its place. `write` prints events; printing, reading and printing again gives the same text.
"""

from cardkit.complaints import Problem
from cardkit.tally.events import Check, Claim, Comment, Event, Header, Note, Reading, turns_in
from cardkit.tally.line import CHECK_KEYS, HEADER_KEYS, SEAT_KEYS, VERBATIM_KEYS
from cardkit.tally.reader import ReadBack, read, read_bytes
from cardkit.tally.writer import write, write_more, write_reading, write_saved

__all__ = [
    "CHECK_KEYS",
    "HEADER_KEYS",
    "SEAT_KEYS",
    "VERBATIM_KEYS",
    "Check",
    "Claim",
    "Comment",
    "Event",
    "Header",
    "Note",
    "Problem",
    "ReadBack",
    "Reading",
    "read",
    "read_bytes",
    "turns_in",
    "write",
    "write_more",
    "write_reading",
    "write_saved",
]
