"""Write tallies in canonical form: full names, short cards, and one turn on each line."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from cardkit.engine.events import Attend, BeginRound, Draw, EndGame, Leave, Move, RoundResult, Show
from cardkit.engine.game import GameState
from cardkit.engine.legality import unambiguous_name
from cardkit.engine.variant import Variant
from cardkit.rulebook.writing import shipped_and_settings
from cardkit.tally.items import Check, Claim, Comment, Header, Item, Note
from cardkit.tally.names import is_valid_name
from cardkit.tally.turns import in_seat_order
from cardkit.text.table.corrections import hands_turn_text

_KEYS_OF_SINGLE_VALUES = ("first", "date", "begun", "ended", "place")


def write_tally(
    variant: Variant,
    players: Sequence[str],
    moves: Iterable[Move],
    *,
    first: str = "",
    date: str = "",
) -> str:
    """Return a game as the text of a tally, which `score` can read.

    `first` is the player who turns up the cards in the first round, by default the first of
    `players`. `date` is a day such as 2026-11-20. A house rule is written as a built-in game with
    settings. If settings cannot express it, the tally names its file, and `score` needs the rules
    too. Raises `IllegalMove` if the rules do not allow a move, and `ValueError` if a tally cannot
    name a player.

    >>> print(write_tally(load("kings-gold"), ["Ann", "Bo", "Cy"], [BeginRound()]), end="")
    variant: kings-gold
    players: Ann, Bo, Cy
    <BLANKLINE>
    round 1
    """
    name, settings = shipped_and_settings(variant) or (variant.file, {})
    header = Header(name, tuple(players), first, date, settings=tuple(settings.items()))
    state = header.start_game(variant)
    items: list[Item] = []
    for move in moves:
        if isinstance(move, RoundResult):
            items += result_checks(move, state.seats)
        items.append(normalized_move(move, state))
        state.play(move)
    for player in state.players:
        if not is_valid_name(player):
            raise ValueError(f"no player of a tally can be called {player!r}")
    return write(header, items)


def normalized_move(move: Move, state: GameState) -> Move:
    """Return a move in the form used in tallies: players in seat order, and full card names."""
    everyone = {*state.players}
    match move:
        case Draw(card):
            return Draw(unambiguous_name(state, card))
        case Leave(players) if everyone >= {*players}:
            return Leave(in_seat_order(players, state))
        case Show(cards, back) if everyone >= {*cards}:
            return Show(
                {name: cards[name] for name in state.players if name in cards}, back or None
            )
        case _:
            return move


def result_checks(result: RoundResult, seats: Iterable[str]) -> Iterator[Check]:
    """Yield the lines of figures that record the result of a round."""
    yield Check("banked", tuple(Claim(name, result.banked.get(name, 0)) for name in seats))
    claims = []
    for name, cards in result.artifacts.items():
        named = tuple(card for card in cards if card)
        claims.append(Claim(name, len(cards), named if len(named) == len(cards) else ()))
    if claims:
        yield Check("artifacts", tuple(claims))


def write(header: Header, items: Iterable[Item]) -> str:
    """Return the text of a tally with this header and these items.

    If the text is read and written again, the result is the same text.
    """
    lines = [f"# {comment}".rstrip() for comment in header.comments]
    lines += [f"variant: {header.variant}", f"players: {_comma_joined_names(header.players)}"]
    if header.bots:
        lines.append("bots: " + ", ".join(f"{name} = {level}" for name, level in header.bots))
    lines += [f"moods: {header.mood_seed}"] if header.mood_seed else []
    lines += ["teach: yes"] if header.teach else []
    lines += [
        f"{key}: {value}" for key in _KEYS_OF_SINGLE_VALUES if (value := getattr(header, key))
    ]
    lines += [f"set: {key}={value}" for key, value in header.settings]
    lines += [f"last round: {header.last_round}"] if header.last_round else []
    lines += [f"note: {note}".rstrip() for note in header.notes]
    return "\n".join([*lines, *_body_lines(list(items))]) + "\n"


def _comma_joined_names(players: Sequence[str]) -> str:
    """Return names joined by commas.

    If there is only one name and it has several words, a comma follows it.
    """
    alone = len(players) == 1 and " " in players[0]
    return f"{players[0]}," if alone else ", ".join(players)


def _body_lines(items: Sequence[Item]) -> Iterator[str]:
    number = 0
    for place, item in enumerate(items):
        match item:
            case BeginRound(extra):
                number += not extra
                yield ""
                yield "extra round" if extra else f"round {number}"
            case Draw(card):
                yield f"{card}{_decision_text(items[place + 1 :])}"
            case Show():
                yield hands_turn_text(item)
            case Attend(player, plays):
                if not place:
                    yield ""
                yield f"{'join' if plays else 'away'}: {player}"
            case EndGame():
                yield from ("", "end")
            case Check():
                yield from [""] if item.key == "total" else []
                yield figures_line(item)
            case Note(text):
                yield f"note: {text}".rstrip()
            case Comment(text):
                yield f"# {text}".rstrip()
            case Leave() | RoundResult():  # written after the card, and as `Check` lines
                pass


def _decision_text(following: Sequence[Item]) -> str:
    """Return the text saying who leaves after a card, such as `` - Bo``.

    A dash alone means that nobody leaves.
    """
    turns = (item for item in following if isinstance(item, Leave | Draw | BeginRound))
    moves = list(islice(turns, 2))
    if not moves or not isinstance(moves[0], Leave):
        return ""
    if moves[0].players:
        return f" - {', '.join(moves[0].players)}"
    return "" if len(moves) > 1 and isinstance(moves[1], Draw) else " -"


def figures_line(check: Check) -> str:
    """Return a line of figures in a tally, such as ``banked: Ann 5, Bo 6``."""
    figures = (
        f"{claim.player} {' '.join(map(str, claim.cards)) or claim.amount}"
        for claim in check.claims
    )
    return f"{check.key}: {', '.join(figures)}"
