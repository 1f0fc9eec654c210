"""The tally: a game as text, one turn a line, read generously, written in one form.

`read` turns text into events (the entries of `rules`, check lines, notes, comments) and follows the
rules while it reads, since a name may be short for one of the players who are still inside. It
never raises on what a file holds: every fault is a `Problem` with its place. `write` prints events
in canonical form; printing, reading and printing again gives the same text.
"""

from cardkit.v4.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.v4.tally import last_line, line, looked_at, spoken_names, translated, turns
    from cardkit.v4.tally.checks import check_key, plain_claims
    from cardkit.v4.tally.events import (
        Check, Claim, Comment, Event, Header, Note, Reading, renamed, turns_in,
    )
    from cardkit.v4.tally.last_line import BEGINNING, KEPT
    from cardkit.v4.tally.line_numbers import number_typed
    from cardkit.v4.tally.looked_at import Looked
    from cardkit.v4.tally.names import (
        DASH, DOWN, GarbledMarks, Letters, NO_LETTERS, RESERVED, Unknown, a_name_begins,
        find_player, fold, name_fault, proper, read_marks, unaccented,
    )
    from cardkit.v4.tally.reader import read, read_bytes
    from cardkit.v4.tally.scoring import Score, problem_json, score, score_bytes, score_pasted
    from cardkit.v4.tally.writer import write, write_saved

__all__ = [
    "BEGINNING", "Check", "Claim", "Comment", "DASH", "DOWN", "Event", "GarbledMarks", "Header",
    "KEPT", "Letters", "Looked", "NO_LETTERS", "Note", "RESERVED", "Reading", "Score",
    "Unknown", "a_name_begins", "check_key", "find_player", "fold", "last_line", "line",
    "looked_at", "name_fault", "number_typed", "plain_claims", "problem_json", "proper", "read",
    "read_bytes", "read_marks", "renamed", "score", "score_bytes", "score_pasted", "spoken_names",
    "translated", "turns", "turns_in", "unaccented", "write", "write_saved",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": "last_line line looked_at spoken_names translated turns",
        "checks": "check_key plain_claims",
        "events": "Check Claim Comment Event Header Note Reading renamed turns_in",
        "last_line": "BEGINNING KEPT",
        "line_numbers": "number_typed",
        "looked_at": "Looked",
        "names": (
            "DASH DOWN GarbledMarks Letters NO_LETTERS RESERVED Unknown a_name_begins "
            "find_player fold name_fault proper read_marks unaccented"
        ),
        "reader": "read read_bytes",
        "scoring": "Score problem_json score score_bytes score_pasted",
        "writer": "write write_saved",
    })
