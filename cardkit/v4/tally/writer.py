"""Writer of tallies in canonical form: long names, short cards, one turn a line."""

from collections.abc import Iterable

from cardkit.v4.engine import Attend, Begin, Draw, EndGame, Leave, Show
from cardkit.v4.engine.tables import leavers_text, shown_text
from cardkit.v4.tally import last_line
from cardkit.v4.tally.events import Check, Comment, Event, Header, Note, turns_in
from cardkit.v4.tally.header import listed
from cardkit.v4.tally.turns import bare, called_like_cards

_ONCE = ("first", "date", "begun", "ended", "place")
"""Keys that a header has once, or not at all."""


def write_saved(header: Header, events: Iterable[Event], steps: Iterable[str] = ()) -> str:
    """Return the tally as the game master keeps it.

    In canonical form, with the marks that show whether it was changed since.
    """
    events = list(events)
    return last_line.sealed(write(header, events), turns_in(events), steps)


def write(header: Header, events: Iterable[Event]) -> str:
    """Return the tally in canonical form: header, a blank line, then each round.

    Long names, short cards, one turn a line.
    """
    lines = [f"# {comment}".rstrip() for comment in header.comments]
    lines += [f"variant: {header.variant}", f"players: {listed(header.players)}"]
    lines += [f"{key}: {value}" for key in _ONCE if (value := getattr(header, key))]
    lines += [f"set: {key}={value}" for key, value in header.settings]
    lines += [f"rules: {header.rules}"] * bool(header.rules)
    lines += [f"note: {note}" for note in header.notes]
    lines += _body(list(events), 0, header.players)
    return "\n".join(lines) + "\n"


def _body(events: list[Event], number: int, players: tuple[str, ...]) -> list[str]:
    lines: list[str] = []
    open_card = False
    for place, event in enumerate(events):
        match event:
            case Begin(extra):
                number += not extra
                lines += ["", "extra round" if extra else f"round {number}"]
            case Draw(card):
                lines.append(str(card))
                open_card = True
            case Leave(names):
                if names and open_card:
                    lines[_last_turn(lines)] += leavers_text(event)
                elif open_card and _must_be_said(events[place + 1 :], players):
                    lines[_last_turn(lines)] += " -"
                open_card = False
            case Show():
                lines.append(shown_text(event))
            case Attend(name, plays):
                players = (*players, name) if plays else players
                if not number and not lines:
                    lines.append("")
                lines.append(f"join: {name}" if plays else f"away: {name}")
            case EndGame():
                lines += ["", "end"]
            case Check():
                lines += _check_lines(event)
            case Note(text):
                lines.append(f"note: {text}".rstrip())
            case Comment(text):
                lines.append(f"# {text}".rstrip())
    return lines


def _check_lines(check: Check) -> list[str]:
    """Return a check line, with an empty line before it if it is that of the totals."""
    said = [
        f"{claim.player} {' '.join(map(str, claim.cards)) or claim.amount}"
        for claim in check.claims
    ]
    line = f"{check.key}: {', '.join(said)}"
    return ["", line] if check.key == "total" else [line]


def _last_turn(lines: list[str]) -> int:
    """Return the line of the last card, without the notes and check lines that may follow it."""
    places = range(len(lines) - 1, -1, -1)
    return next(
        at for at in places if lines[at] and not lines[at].startswith("#") and ":" not in lines[at]
    )


def _must_be_said(coming: Iterable[Event], players: tuple[str, ...]) -> bool:
    """Return True if the tally needs a line that nobody left, to be read without doubt.

    No card follows in this round, or one that could be a leaver's name, also of somebody who joins
    before it is written.
    """
    for event in coming:
        if isinstance(event, Begin):
            return True
        if isinstance(event, Draw):
            return bare(str(event.card)) in called_like_cards(players)
        if isinstance(event, Attend) and event.plays:
            players = (*players, event.name)
    return True
