"""Somebody who taps all sorts of things on a phone: what the game asks for, what it does not, and
what is no act at all."""

from __future__ import annotations

import random
from typing import Any

from cardkit.v4.table import COMMANDS
from tests.v4.table.hosting import Party

JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    3,
    10**9,
    1.5,
    "",
    "x" * 400,
    "\ud800",
    "Ann",
    "joker",
    [],
    ["Ann", "Ann"],
    [[]],
    {},
    {"Ann": []},
)
NAMES = ("Ann", "Bo", "Cy", "Zoë", "ann", "", "Bo\n")
CARDS = ("7", "7h", "7b", "h", "Q", "joker", "10", "A", "K", "8c", "8x")
LINES = (
    *COMMANDS,
    "7",
    "",
    "Bo",
    "all",
    "-",
    "undo 3",
    "fix 1 8",
    "fix 1.2 gone",
    "score Ann",
    "note rain",
    "banked: Ann 5",
    "total: Ann 5",
    "away Bo",
    "join Eve",
    "rename Bo Bob",
    "end after",
    "end now",
    "end drop",
    "extra",
    "25 12 0",
    "zzz",
    "7 / 8 - Bo",
    "# 7",
    "7-7",
    "\x1b[A",
)
FIELDS: dict[str, tuple[str, ...]] = {
    "draw": ("card",),
    "leave": ("names",),
    "show": ("cards", "back"),
    "begin": ("extra",),
    "undo": (),
    "redo": (),
    "fix": ("round", "turn", "card", "names", "cards"),
    "insert": ("round", "turn", "card", "names", "cards"),
    "drop": ("round", "turn"),
    "count": ("piles",),
    "share": (),
    "again": (),
    "note": ("text",),
    "rename": ("old", "new"),
    "away": ("name",),
    "join": ("name",),
    "end": ("on",),
    "line": ("line",),
    "ask": ("what", "round"),
    "result": ("banked", "artifacts"),
    "fly": (),
}


def a_body(party: Party, chance: random.Random) -> dict[str, Any]:
    """Mostly what may come; then something with a field too few, too many, or of another sort."""
    if chance.random() < 0.45:
        body = an_act(party.view(), chance)
    else:
        do = chance.choice(list(FIELDS))
        body = {
            "do": do,
            **{
                field: _value(field, party, chance) for field in FIELDS[do] if chance.random() < 0.9
            },
        }
    body |= {"id": f"{chance.randrange(400)}", "at": party.host.moment}
    if chance.random() < 0.15:
        body[chance.choice([*body, "extra"])] = chance.choice(JUNK)
    if chance.random() < 0.03:
        del body[chance.choice(list(body))]
    return body


def an_act(view: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """An act that the view offers: a key, who leaves, what stands on a large button."""
    inside = [player["name"] for player in view["players"] if player["inside"]]
    cards = [name["id"] for key in view["keys"] for name in key["then"] or [key] if name["ok"]]
    offered = [act["do"] for act in (view["big"], *view["options"]) if act]
    if view["stage"] == "show":
        return {"do": "show", "cards": {name: chance.choice([*cards, None]) for name in inside}}
    if view["stage"] == "leave" and (chance.random() < 0.6 or not cards):
        return {"do": "leave", "names": [name for name in inside if chance.random() < 0.25]}
    if cards:
        return {"do": "draw", "card": chance.choice(cards)}
    return dict(chance.choice(offered)) if offered else {"do": "undo"}


def _value(field: str, party: Party, chance: random.Random) -> Any:
    names = [*party.host.game.state.players, *NAMES]
    name, card = chance.choice(names), chance.choice(CARDS)
    match field:
        case "card":
            return card
        case "names":
            return chance.sample(names, chance.randint(0, 2))
        case "cards":
            inside = party.host.game.state.inside
            return {
                one: chance.choice([*CARDS, None])
                for one in (*inside, *names[: chance.randint(0, 1)])
            }
        case "piles" | "banked":
            return {
                one: chance.randint(0, 60) for one in chance.sample(names, chance.randint(0, 3))
            }
        case "artifacts":
            return {name: chance.choice([1, 0, ["joker"], ["K"], [], 99])}
        case "round" | "turn":
            return chance.randint(0, 4)
        case "back":
            return chance.choice([[card], [], None])
        case "what":
            return chance.choice(["odds", "why", "score", "path", "turns", "time"])
        case "extra":
            return chance.random() < 0.5
        case "line":
            return chance.choice(LINES)
        case _ if field == "text":
            return chance.choice(
                ["rain", "", "#7", "é\u0301\u200b\x07", "cardkit: 3 turns, 01234567"]
            )
        case _:
            return name


def anything(party: Party, chance: random.Random) -> int:
    """One request of one of four phones; gives its status."""
    phone = f"phone {chance.randrange(4)}"
    name = chance.choice([*party.host.game.state.players, *NAMES])
    way = chance.random()
    if way < 0.75:
        return party.host.act(phone, a_body(party, chance)).status
    if way < 0.8:
        return party.host.seat(
            phone, {"name": name, "over": chance.choice([True, False, 1])}
        ).status
    if way < 0.9:
        choice: Any = chance.choice(["stay", "leave", "7", "7", None, "8x", 4, []])
        mine = next((one["name"] for one in party.view(phone)["players"] if one["mine"]), name)
        return party.host.choose(
            phone, {"name": chance.choice([mine, name]), "choice": choice}
        ).status
    if way < 0.92:
        return party.host.secret(phone, {"on": chance.choice([True, False, "yes"])}).status
    if way < 0.95:
        (party.host.asking if chance.random() < 0.5 else party.host.hung_up)(phone)
    party.later(chance.choice([0.1, 2.4, 9]))
    return 200
