"""Requests of phones, checked: JSON from strangers becomes entries, names and cards.

Anything else is refused. `ACTS` and `ASKS` have a row for everything that can be done or asked;
questions change nothing.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from cardkit.v4.engine import (
    Begin,
    Card,
    CardError,
    Draw,
    Entry,
    Leave,
    Result,
    Show,
    State,
    parse_card,
)
from cardkit.v4.reports import Happening, Refused, Stage
from cardkit.v4.speech import Master, asked, phones
from cardkit.v4.table import Game, still_decided
from cardkit.v4.text import printable
from cardkit.v4.words import Said, Sentence, theme

Body: TypeAlias = Mapping[str, Any]
MOST_LETTERS = 300  # most letters of a text; a key, card or name is far shorter
MOST_THINGS = 64  # most entries of a list or an object
HIGHEST = 1_000_000  # most of any figure; no game reaches it


class BadBody(ValueError):
    """Raised for a body that our pages never send, with the name of the field at fault."""


class Unfit(Exception):
    """Raised for an act that does not exist, or not now, and that the rules would not refuse."""

    status: int

    def __init__(self, status: int, why: phones.Unheard, **holes: object) -> None:
        self.status, self.why = status, why
        self.text: Sentence = phones.unheard(why, **holes)
        super().__init__(why)


# --- what is read ---------------------------------------------------------------------------------


def text(body: Body, field: str, most: int = MOST_LETTERS, usual: str | None = None) -> str:
    """Return a text of at most `most` letters; `usual` if it is missing. Raises `BadBody`."""
    return _text(body.get(field, usual), field, most)


def _text(value: object, field: str, most: int = MOST_LETTERS) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise BadBody(field)
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise BadBody(field)
    return value


def number(body: Body, field: str, least: int = 0) -> int:
    """Return a whole number of at least `least`. Raises `BadBody`."""
    value = body.get(field)
    if type(value) is not int or not least <= value <= HIGHEST:
        raise BadBody(field)
    return value


def flag(body: Body, field: str) -> bool:
    """Return a bool; False if it is missing. Raises `BadBody`."""
    value = body.get(field, False)
    if not isinstance(value, bool):
        raise BadBody(field)
    return value


def names(
    body: Body, field: str, many: int = MOST_THINGS, most: int = MOST_LETTERS
) -> tuple[str, ...]:
    """Return a list of at most `many` texts of at most `most` letters each. Raises `BadBody`."""
    return tuple(_text(name, field, most) for name in _list(body.get(field), field, many))


def _list(value: object, field: str, many: int = MOST_THINGS) -> list[object]:
    if not isinstance(value, list) or len(value) > many:
        raise BadBody(field)
    return value


def things(value: object, field: str) -> dict[str, object]:
    """Return an object of JSON as a mapping. Raises `BadBody`."""
    if not isinstance(value, dict) or len(value) > MOST_THINGS:
        raise BadBody(field)
    return {_text(name, field): thing for name, thing in value.items()}


def card(value: object, field: str = "card") -> Card:
    """Return a card by its name. Raises `BadBody`."""
    try:
        return parse_card(_text(value, field, 20))
    except CardError:
        raise BadBody(field) from None


def choice(body: Body) -> Card | str | None:
    """Return a secret choice: ``stay``, ``leave``, a card, or None for one laid face down.

    Raises `BadBody`.
    """
    value = body.get("choice", 0)
    return value if value is None or value in ("stay", "leave") else card(value, "choice")


def shown(body: Body, state: State) -> Show:
    """Return a turn of hands: cards by name in seat order, and those that go back.

    If none is named to go back, the rule decides. Raises `BadBody`.
    """
    table = things(body.get("cards"), "cards")
    cards = {name: None if value is None else card(value, "cards") for name, value in table.items()}
    order = [
        *(name for name in state.inside if name in cards),
        *(name for name in cards if name not in state.inside),
    ]
    back = body.get("back")
    went = None if back is None else tuple(card(value, "back") for value in _list(back, "back"))
    return Show(tuple((name, cards[name]) for name in order), went or None)


def leavers(body: Body, state: State) -> Leave:
    """Return the players who leave, in seat order, as a tally has them. Raises `BadBody`."""
    seats = {name: seat for seat, name in enumerate(state.players)}
    return Leave(tuple(sorted(names(body, "names"), key=lambda name: seats.get(name, len(seats)))))


def turn(body: Body, before: State, old: tuple[Entry, ...]) -> list[Entry]:
    """Return a changed turn; what the body leaves out is taken from `old`.

    Raises `BadBody` and `Illegal`.
    """
    if before.phase == "show":
        new = shown(body, before)
        went = next((entry for entry in old if isinstance(entry, Show)), new)
        same = "back" not in body and _fled(went) == _fled(new)
        # if not said and the same players flee, the same cards go back
        return [new._replace(back=went.back) if same else new]
    if "card" not in body and not old:
        raise BadBody("card")
    drawn, decided = Draw(card(body["card"])) if "card" in body else old[0], old[1:]
    if "names" in body and (decided or body["names"]):
        decided = (leavers(body, before),)
    return still_decided([drawn], before, (drawn, *decided))


def _fled(show: Show) -> set[str]:
    return {name for name, card in show.cards if card is None}


def amounts(body: Body, field: str, least: int = 0) -> tuple[tuple[str, int], ...]:
    """Return a table of numbers by name, none below `least`. Raises `BadBody`."""
    table = things(body.get(field), field)
    return tuple((name, number(table, name, least)) for name in table)


def claims(body: Body) -> tuple[tuple[str, tuple[Card | None, ...]], ...]:
    """Return artifacts by name: cards, or a None for each; empty if the field is missing.

    Raises `BadBody`.
    """
    table = things(body.get("artifacts", {}), "artifacts")
    return tuple(
        (name, _artifacts(table, name)) for name, value in table.items() if value not in (0, [])
    )


def _artifacts(table: Body, name: str) -> tuple[Card | None, ...]:
    if isinstance(table[name], list):
        return tuple(card(one, name) for one in _list(table[name], name))
    return (None,) * min(number(table, name), MOST_THINGS)


# --- what can be done -----------------------------------------------------------------------------


def _draw(game: Game, body: Body) -> list[Happening]:
    """Enter a card that is turned up.

    While leaving is asked it means that nobody left; between rounds it opens the next.
    """
    drawn = Draw(card(body.get("card")))
    match game.stage:
        case Stage.LEAVE:
            if game.state.turn >= game.state.deck:
                raise Unfit(422, "last-card")
            return game.enter(Leave(), drawn)
        case Stage.ROUND:
            return game.enter(Begin(), drawn)
        case Stage.CARD | Stage.SHOW | Stage.PILES | Stage.TIE | Stage.OVER:
            return game.enter(drawn)


def _fix(game: Game, body: Body) -> list[Happening]:
    meant = _turn(body)
    return game.fix(*meant, turn(body, game.before(*meant), game.turn(*meant)))


def _insert(game: Game, body: Body) -> list[Happening]:
    meant = _turn(body)
    return game.insert(*meant, turn(body, game.before(*meant), ()))


def _turn(body: Body) -> tuple[int, int]:
    """Return the round and the number of the turn that the body names."""
    return number(body, "round"), number(body, "turn")


def _piles(game: Game, body: Body) -> list[Happening]:
    piles = amounts(body, "piles")
    unknown = [name for name, _ in piles if name not in game.state.players]
    if unknown:
        raise Unfit(422, "nobody", who=printable(unknown[0]))
    if not game.state.complete:
        raise Refused("totals-early")
    return game.count(piles)


def _share(game: Game, body: Body) -> list[Happening]:
    if game.stage is not Stage.TIE:
        raise Unfit(422, "choice")
    return game.share()


def _result(game: Game, body: Body) -> list[Happening]:
    banked, artifacts = amounts(body, "banked", -HIGHEST), claims(body)
    state = game.state
    if state.running and state.turn:
        raise Unfit(422, "whole-cards", **theme(game.session.variant))
    plays, gold = state.seats if state.running else state.present, dict(banked)
    figures = {name: gold[name] for name in gold if gold[name] and name not in plays}
    return game.result(
        Result((*((name, gold.get(name, 0)) for name in plays), *figures.items()), artifacts)
    )


ACTS: dict[str, Callable[[Game, Body], list[Happening]]] = {
    "draw": _draw,
    "leave": lambda game, body: game.enter(leavers(body, game.state)),
    "show": lambda game, body: game.enter(shown(body, game.state)),
    "begin": lambda game, body: game.enter(Begin(flag(body, "extra"))),
    "undo": lambda game, body: game.undo(),
    "redo": lambda game, body: game.redo(),
    "fix": _fix,
    "insert": _insert,
    "drop": lambda game, body: game.drop(*_turn(body)),
    "count": _piles,
    "share": _share,
    "note": lambda game, body: game.note(text(body, "text").strip()),
    "rename": lambda game, body: game.rename(text(body, "old"), text(body, "new")),
    "end": lambda game, body: game.end("on" if flag(body, "on") else "after"),
    "away": lambda game, body: game.away(text(body, "name")),
    "join": lambda game, body: game.join(text(body, "name")),
    "result": _result,
}
"""Acts of phones, besides a typed line and another game; all are told what they brought."""


# --- what can be asked ----------------------------------------------------------------------------


ASKS: dict[str, Callable[[Master, Game, str], list[Said]]] = {
    "score": lambda master, game, mine: phones.score(master, game.state, mine),
    "path": lambda master, game, mine: asked.path(master, game.state),
    "odds": lambda master, game, mine: asked.chances(master, game.state),
    "why": lambda master, game, mine: asked.why(master, game.last),
}
"""Questions of phones, answered only to the player who asks ("" for nobody's phone)."""
