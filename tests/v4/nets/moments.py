"""A moment moves when what somebody else sees does, and never else: who changes their mind wakes
nobody."""

from __future__ import annotations

import random
from typing import Any

from cardkit.v4.reports import Stage
from tests.v4.table.hosting import Party, bytes_of

GAMES = 2000
QUICK = 6
STEPS = 30
PEOPLE = ("Ann", "Bo", "Cy", "Di")
PHONES = (*(f"phone of {name}" for name in PEOPLE), "a pad", "a tablet")
SECONDS = (0.0, 0.5, 2.0, 3.0, 9.0)


def example(seed: int) -> list[str]:
    """A table that chooses in secret: what each step shows others, held against whether they are
    woken."""
    chance = random.Random(seed)
    party = Party(chance.choice(("kings-gold", "cave-network")), ", ".join(PEOPLE), choose=True)
    for phone, name in zip(PHONES, PEOPLE):
        party.seat(phone, name)
        party.host.asking(phone)
    wrong = []
    for number in range(STEPS):
        before, at, woken = seen(party), party.host.moment, party.woken
        phone, done, own = step(chance, party)
        after = seen(party)
        others = [who for who in after if who != own and after[who] != before[who]]
        moved = party.host.moment != at
        if moved != (party.woken != woken):
            wrong.append(
                f"{number}: {phone} {done}: the moment moved ({moved}) but not so for who waits"
            )
        if moved != bool(others):
            wrong.append(f"{number}: {phone} {done}: the moment moved ({moved}), new to {others}")
    return wrong


def step(chance: random.Random, party: Party) -> tuple[str, str, str | None]:
    """One thing happens: who did it, what, and whose answer has the new view already (None:
    nobody's)."""
    phone, name = chance.choice(PHONES), chance.choice(PEOPLE)
    if chance.random() < 0.6:
        phone = f"phone of {name}"
    kind = chance.choice(("choose",) * 6 + ("seat", "asking", "hung up", "later", "later", "turn"))
    if kind == "choose":
        choice = chance.choice(
            ("stay", "leave") if party.host.game.stage is Stage.LEAVE else ("7", "9", "K", None)
        )
        status = party.choose(phone, name, choice).status
        return phone, f"chooses {choice} for {name}: {status}", phone
    if kind == "seat":
        over, whose = chance.random() < 0.5, chance.choice((name, ""))
        return (
            phone,
            f"sits as {whose!r} (over: {over}): {party.seat(phone, whose, over=over).status}",
            phone,
        )
    if kind == "later":
        seconds = chance.choice(SECONDS)
        party.later(seconds)
        return "", f"{seconds} s", None
    if kind == "turn":
        if party.host.game.stage is Stage.CARD:
            party.act(
                "draw", card=chance.choice(("2", "3", "4", "5", "6", "7", "8", "9")), phone=phone
            )
        elif party.host.game.stage is Stage.ROUND:
            party.act("begin", phone=phone)
        return phone, "goes on", None
    if kind == "asking" or not party.host._seats._open.get(phone):
        party.host.asking(phone)
        return phone, "asks", None
    party.host.hung_up(phone)
    return phone, "hung up", None


def seen(party: Party) -> dict[str, bytes]:
    """What every phone and the big screen see, but for the moment itself and the seconds to the
    reveal."""
    return {who: shown(party.view(who, see=who == "display")) for who in (*PHONES, "display")}


def shown(view: dict[str, Any]) -> bytes:
    """The same of one view."""
    view["choices"]["reveal_in"] = view["choices"]["reveal_in"] is not None
    return bytes_of({**view, "at": ""})
