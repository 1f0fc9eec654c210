"""Writer of tallies in their one form: whole names, short cards, one turn a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from cardkit.engine.events import Attend, BeginRound, Draw, EndGame, Leave, Move, RoundResult, Show
from cardkit.tally.items import Check, Comment, Header, Item, Note

_ONCE = ("first", "date", "begun", "ended", "place")


def write(header: Header, items: Iterable[Item]) -> str:
    """Return the text of a tally; reading and writing that text again gives the same text."""
    lines = [f"# {comment}".rstrip() for comment in header.comments]
    lines += [f"variant: {header.variant}", f"players: {_players_text(header.players)}"]
    lines += [f"{key}: {value}" for key in _ONCE if (value := getattr(header, key))]
    lines += [f"set: {key}={value}" for key, value in header.settings]
    lines += [f"rules: {header.rules}"] if header.rules else []
    lines += [f"last round: {header.last_round}"] if header.last_round else []
    lines += [f"note: {note}".rstrip() for note in header.notes]
    return "\n".join([*lines, *_body(list(items))]) + "\n"


def _players_text(players: Sequence[str]) -> str:
    """Return names joined by commas; a comma too after a single name of several words."""
    alone = len(players) == 1 and " " in players[0]
    return f"{players[0]}," if alone else ", ".join(players)


def _body(items: Sequence[Item]) -> Iterator[str]:
    number = 0
    for place, item in enumerate(items):
        match item:
            case BeginRound(extra):
                number += not extra
                yield ""
                yield "extra round" if extra else f"round {number}"
            case Draw(card):
                yield f"{card}{_decision(items[place + 1 :])}"
            case Show():
                yield show_text(item)
            case Attend(player, plays):
                if not place:
                    yield ""
                yield f"{'join' if plays else 'away'}: {player}"
            case EndGame():
                yield from ("", "end")
            case Check():
                yield from [""] if item.key == "total" else []
                yield check_text(item)
            case Note(text):
                yield f"note: {text}".rstrip()
            case Comment(text):
                yield f"# {text}".rstrip()
            case Leave() | RoundResult():  # the one stands behind its card, the other is checked
                pass


def _decision(following: Sequence[Item]) -> str:
    """Return who leaves after a card, as in `` - Bo``, from the items that follow the card.

    A dash stands for nobody where no card follows.
    """
    turns = (item for item in following if isinstance(item, Leave | Draw | BeginRound))
    moves = list(islice(turns, 2))
    if not moves or not isinstance(moves[0], Leave):
        return ""
    if moves[0].players:
        return leavers_text(moves[0])
    return "" if len(moves) > 1 and isinstance(moves[1], Draw) else " -"


def leavers_text(leave: Leave) -> str:
    """Return the players who leave as the text after a card: `` - Bo, Cy``."""
    return f" - {', '.join(leave.players)}"


def show_text(show: Show) -> str:
    """Return a turn of hands as a tally line: ``Ann 7h, Bo -; back K`` (Bo flees, a king stays)."""
    shown = ", ".join(f"{name} {card or '-'}" for name, card in show.cards.items())
    return f"{shown}; back {' '.join(map(str, show.back))}" if show.back else shown


def check_text(check: Check) -> str:
    """Return a line of figures of a tally: ``banked: Ann 5, Bo 6``."""
    said = (
        f"{claim.player} {' '.join(map(str, claim.cards)) or claim.amount}"
        for claim in check.claims
    )
    return f"{check.key}: {', '.join(said)}"


def turn_texts(moves: Iterable[Move]) -> list[str]:
    """Return the text of each turn of a round: ``7h - Bo``, or ``Ann 7h, Bo -``."""
    turns: list[str] = []
    for move in moves:
        match move:
            case Draw(card):
                turns.append(str(card))
            case Leave(players) if players:
                turns[-1] += leavers_text(move)
            case Show():
                turns.append(show_text(move))
            case _:
                pass
    return turns
