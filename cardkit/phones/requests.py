"""What phones send, read and done: JSON of strangers becomes entries, names and cards of the game, or is refused as no act.
What can be done and asked is a row each: acts of the game, and questions that change nothing."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from cardkit.engine import Begin, Card, CardError, Draw, Entry, Leave, Result, Show, State, parse_card
from cardkit.reports import Happening, Refused, Stage
from cardkit.speech import Master, Said, Sentence, Unheard, asked, phones, theme
from cardkit.table import Game, still_decided
from cardkit.text import printable

Body: TypeAlias = Mapping[str, Any]
MOST_LETTERS = 300  # of a text in an act; a phone's key, card or name is far shorter
MOST_THINGS = 64  # in a list or a table of an act
HIGHEST = 1_000_000  # a figure that nobody reaches


class BadBody(ValueError):
    """A body that no page of ours sends: the name of the field at fault."""


class Unfit(Exception):
    """An act that is none, or cannot be now, where the game itself would not say so."""

    status: int

    def __init__(self, status: int, why: Unheard, **holes: object) -> None:
        self.status, self.why = status, why
        self.text: Sentence = phones.unheard(why, **holes)
        super().__init__(why)


# --- what is read --------------------------------------------------------------------------------------------------------


def text(body: Body, field: str, most: int = MOST_LETTERS, usual: str | None = None) -> str:
    """A text of at most so many letters; the `usual` one where it is not there. Raises `BadBody`."""
    return _text(body.get(field, usual), field, most)


def _text(value: object, field: str, most: int = MOST_LETTERS) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise BadBody(field)
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise BadBody(field)
    return value


def number(body: Body, field: str, least: int = 0) -> int:
    """A whole number from the `least` on. Raises `BadBody`."""
    value = body.get(field)
    if type(value) is not int or not least <= value <= HIGHEST:
        raise BadBody(field)
    return value


def flag(body: Body, field: str) -> bool:
    """Yes or no; no if it is not there. Raises `BadBody`."""
    value = body.get(field, False)
    if not isinstance(value, bool):
        raise BadBody(field)
    return value


def names(body: Body, field: str, many: int = MOST_THINGS, most: int = MOST_LETTERS) -> tuple[str, ...]:
    """A list of at most so `many` names, or texts, each of at `most` so many letters. Raises `BadBody`."""
    return tuple(_text(name, field, most) for name in _list(body.get(field), field, many))


def _list(value: object, field: str, many: int = MOST_THINGS) -> list[object]:
    if not isinstance(value, list) or len(value) > many:
        raise BadBody(field)
    return value


def things(value: object, field: str) -> dict[str, object]:
    """Things by name. Raises `BadBody`."""
    if not isinstance(value, dict) or len(value) > MOST_THINGS:
        raise BadBody(field)
    return {_text(name, field): thing for name, thing in value.items()}


def card(value: object, field: str = "card") -> Card:
    """A card by its name. Raises `BadBody`."""
    try:
        return parse_card(_text(value, field, 20))
    except CardError:
        raise BadBody(field) from None


def choice(body: Body) -> Card | str | None:
    """A choice in secret: ``stay``, ``leave``, a card, or None for one laid face down. Raises `BadBody`."""
    value = body.get("choice", 0)
    return value if value is None or value in ("stay", "leave") else card(value, "choice")


def shown(body: Body, state: State) -> Show:
    """A turn of hands: cards by name, in seat order, and which go back: none named leaves it to the rule. Raises `BadBody`."""
    table = things(body.get("cards"), "cards")
    cards = {name: None if value is None else card(value, "cards") for name, value in table.items()}
    order = [*(name for name in state.inside if name in cards), *(name for name in cards if name not in state.inside)]
    back = body.get("back")
    went = None if back is None else tuple(card(value, "back") for value in _list(back, "back"))
    return Show(tuple((name, cards[name]) for name in order), went or None)


def leavers(body: Body, state: State) -> Leave:
    """Who leaves, in seat order, as a tally has them. Raises `BadBody`."""
    seats = {name: seat for seat, name in enumerate(state.players)}
    return Leave(tuple(sorted(names(body, "names"), key=lambda name: seats.get(name, len(seats)))))


def turn(body: Body, before: State, old: tuple[Entry, ...]) -> list[Entry]:
    """A turn as it should be: what the body does not say stays as in `old`. Raises `BadBody` and `Illegal`."""
    if before.phase == "show":
        new = shown(body, before)
        went = next((entry for entry in old if isinstance(entry, Show)), new)
        same = "back" not in body and _fled(went) == _fled(new)
        return [new._replace(back=went.back) if same else new]  # unless it is said, what went back goes back if the same flee
    if "card" not in body and not old:
        raise BadBody("card")
    drawn, decided = Draw(card(body["card"])) if "card" in body else old[0], old[1:]
    if "names" in body and (decided or body["names"]):
        decided = (leavers(body, before),)
    return still_decided([drawn], before, (drawn, *decided))


def _fled(show: Show) -> set[str]:
    return {name for name, card in show.cards if card is None}


def amounts(body: Body, field: str, least: int = 0) -> tuple[tuple[str, int], ...]:
    """Figures by name, none below the `least`. Raises `BadBody`."""
    table = things(body.get(field), field)
    return tuple((name, number(table, name, least)) for name in table)


def claims(body: Body) -> tuple[tuple[str, tuple[Card | None, ...]], ...]:
    """Artifacts by name: cards, or how many there are; none if the field is not there. Raises `BadBody`."""
    table = things(body.get("artifacts", {}), "artifacts")
    return tuple((name, _artifacts(table, name)) for name, value in table.items() if value not in (0, []))


def _artifacts(table: Body, name: str) -> tuple[Card | None, ...]:
    if isinstance(table[name], list):
        return tuple(card(one, name) for one in _list(table[name], name))
    return (None,) * min(number(table, name), MOST_THINGS)


# --- what can be done ----------------------------------------------------------------------------------------------------


def _draw(game: Game, body: Body) -> list[Happening]:
    """A card came; while leaving is asked nobody left, between rounds it opens the next."""
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
    """Which turn is meant: its round and number."""
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
    return game.result(Result((*((name, gold.get(name, 0)) for name in plays), *figures.items()), artifacts))


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
"""What each act does, beside a typed line and another game; what it brought is told to all."""


# --- what can be asked ---------------------------------------------------------------------------------------------------


ASKS: dict[str, Callable[[Master, Game, str], list[Said]]] = {
    "score": lambda master, game, mine: phones.score(master, game.state, mine),
    "path": lambda master, game, mine: asked.path(master, game.state),
    "odds": lambda master, game, mine: asked.chances(master, game.state),
    "why": lambda master, game, mine: asked.why(master, game.last),
}
"""What can be asked, and is answered to who asked alone: the player whose phone it is, or ""."""
