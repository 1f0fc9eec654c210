"""What phones send, read: JSON of strangers becomes entries, names and cards of the game, or is refused as no act."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from cardkit.engine import Card, CardError, Draw, Entry, Leave, Show, State, parse_card
from cardkit.table import still_decided

Body: TypeAlias = Mapping[str, Any]
MOST_LETTERS = 300  # of a text in an act; a phone's key, card or name is far shorter
MOST_THINGS = 64  # in a list or a table of an act
HIGHEST = 1_000_000  # a figure that nobody reaches


class BadBody(ValueError):
    """A body that no page of ours sends: the name of the field at fault."""


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
