"""The tally: a game as text, one turn a line, read generously, written in one form.

`read` turns text into events (the entries of `rules`, check lines, notes, comments) and follows the
rules while it reads, since a name may be short for one of the players who are still inside. It
never raises on what a file holds: every fault is a `Problem` with its place. `write` prints events
in canonical form; printing, reading and printing again gives the same text.
"""

from cardkit.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.tally import last_line, looked_at
    from cardkit.tally.checks import check_key, plain_claims
    from cardkit.tally.events import (
        Check, Claim, Comment, Event, Header, Note, Reading, renamed, turns_in,
    )
    from cardkit.tally.last_line import BEGINNING, KEPT
    from cardkit.tally.line import (
        NoBack, Opened, SEAT_KEYS, Stretch, back_of, hands_of, is_short, key_of, opening_before,
        opening_of, parts_of, turn_of, without_comment,
    )
    from cardkit.tally.line_numbers import number_typed
    from cardkit.tally.looked_at import Looked
    from cardkit.tally.names import (
        DASH, DOWN, GarbledMarks, Letters, NO_LETTERS, RESERVED, Unknown, find_player, fold,
        name_fault, proper, read_marks, unaccented,
    )
    from cardkit.tally.reader import ReadBack, read, read_bytes
    from cardkit.tally.scoring import Score, problem_json, score, score_bytes, score_pasted
    from cardkit.tally.spoken_names import are_the_same, in_a_row, new_names
    from cardkit.tally.translated import as_it_was_typed, card_by_index, heard_words, in_english
    from cardkit.tally.turns import (
        Ended, begins_a_name, by_worth, can_be, card_reading, card_said, cards_said, followed,
        in_full, is_one_card, leave_of, leaving, may_be_turn, narrow, open_already, senses_of,
        turns_twice, without_end,
    )
    from cardkit.tally.writer import write, write_more, write_saved

__all__ = [
    "BEGINNING", "Check", "Claim", "Comment", "DASH", "DOWN", "Ended", "Event", "GarbledMarks",
    "Header", "KEPT", "Letters", "Looked", "NO_LETTERS", "NoBack", "Note", "Opened", "RESERVED",
    "ReadBack", "Reading", "SEAT_KEYS", "Score", "Stretch", "Unknown", "are_the_same",
    "as_it_was_typed", "back_of", "begins_a_name", "by_worth", "can_be", "card_by_index",
    "card_reading", "card_said", "cards_said", "check_key", "find_player", "fold", "followed",
    "hands_of", "heard_words", "in_a_row", "in_english", "in_full", "is_one_card", "is_short",
    "key_of", "last_line", "leave_of", "leaving", "looked_at", "may_be_turn", "name_fault",
    "narrow", "new_names", "number_typed", "open_already", "opening_before", "opening_of",
    "parts_of", "plain_claims", "problem_json", "proper", "read", "read_bytes", "read_marks",
    "renamed", "score", "score_bytes", "score_pasted", "senses_of", "turn_of", "turns_in",
    "turns_twice", "unaccented", "without_comment", "without_end", "write", "write_more",
    "write_saved",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": "last_line looked_at",
        "checks": "check_key plain_claims",
        "events": "Check Claim Comment Event Header Note Reading renamed turns_in",
        "last_line": "BEGINNING KEPT",
        "line": (
            "NoBack Opened SEAT_KEYS Stretch back_of hands_of is_short "
            "key_of opening_before opening_of parts_of turn_of without_comment"
        ),
        "line_numbers": "number_typed",
        "looked_at": "Looked",
        "names": (
            "DASH DOWN GarbledMarks Letters NO_LETTERS RESERVED Unknown find_player fold "
            "name_fault proper read_marks unaccented"
        ),
        "reader": "ReadBack read read_bytes",
        "scoring": "Score problem_json score score_bytes score_pasted",
        "spoken_names": "are_the_same in_a_row new_names",
        "translated": "as_it_was_typed card_by_index heard_words in_english",
        "turns": (
            "Ended begins_a_name by_worth can_be card_reading card_said cards_said followed "
            "in_full is_one_card "
            "leave_of leaving may_be_turn narrow open_already senses_of turns_twice without_end"
        ),
        "writer": "write write_more write_saved",
    })
