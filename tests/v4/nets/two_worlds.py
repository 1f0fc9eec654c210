"""Nothing that depends on what somebody chose in secret leaves the host before all is shown,
whatever others try.

Two tables, at which the same is done, but that Ann chooses otherwise: every answer and every view
of the others is the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from cardkit.v4.phones.host import Answer
from cardkit.v4.reports import Stage
from tests.v4.table.hosting import Party, bytes_of

GAMES = 2000
QUICK = 20
STEPS = 12
PEOPLE = ("Ann", "Bo", "Cy")
OWN = "phone of Ann"
OTHERS = ("phone of Bo", "phone of Cy", "a pad", "a tablet")
ACTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("undo", {}),
    ("redo", {}),
    ("line", {"line": "7h"}),
    ("line", {"line": "Bo"}),
    ("line", {"line": "undo"}),
    ("line", {"line": "score Ann"}),
    ("line", {"line": "note x"}),
    ("note", {"text": "x"}),
    ("ask", {"what": "score"}),
    ("draw", {"card": "7"}),
    ("leave", {"names": ["Bo"]}),
    ("away", {"name": "Bo"}),
    ("rename", {"old": "Ann", "new": "Di"}),
)
Deed: TypeAlias = Callable[[Party], Answer | None]
"""What is done at a table; and what is answered, if anybody is."""


def example(seed: int) -> list[str]:
    """A question in secret, Ann's choice, and what others try until it is shown."""
    chance = random.Random(seed)
    variant = chance.choice(("kings-gold", "cave-network"))
    tables = [table(variant) for _ in range(2)]
    ways = chance.sample(["stay", "leave"] if variant == "kings-gold" else ["7", "K", None], 2)
    wrong, log = [], [f"{variant}, Ann chooses {ways[0]} or {ways[1]}"]
    for party, way in zip(tables, ways):
        party.choose(OWN, "Ann", way)
    for number in range(STEPS):
        if number == STEPS // 3:  # if they have not yet, the others choose now, and it counts down
            for party in tables:
                for name in PEOPLE[1:]:
                    party.choose(
                        f"phone of {name}", name, "stay" if variant == "kings-gold" else "9"
                    )
        before = tables[0].tally
        told, deed = step(chance, tables[0].host.game.stage)
        answers = [deed(party) for party in tables]
        log.append(told)
        if any(party.tally != before for party in tables) and shown(tables):
            break
        wrong += [
            f"answered: {one} or {other}"
            for one, other in [map(sent, answers)]
            if one != other and not told.startswith(OWN)
        ]
        who = chance.choice((*OTHERS, "display"))
        wrong += [f"seen at {who}"] if len({seen(party, who) for party in tables}) > 1 else []
        if wrong:
            return [*log, *wrong]
    return []


def table(variant: str) -> Party:
    """Three people, each with a phone that waits, and a question open."""
    party = Party(variant, ", ".join(PEOPLE), choose=True)
    for name in PEOPLE:
        party.seat(f"phone of {name}", name)
        party.host.asking(f"phone of {name}")
    if variant == "kings-gold":
        party.tap("draw", card="9")
    return party


def shown(tables: list[Party]) -> bool:
    """Whether what Ann chose is known now, or does not count any more."""
    return "Ann" not in tables[0].host._choosing._sealed


def step(chance: random.Random, stage: Stage) -> tuple[str, Deed]:
    """Something that anybody may try, by who and what; and how."""
    phone, name = chance.choice((OWN, *OTHERS, *OTHERS)), chance.choice(PEOPLE)
    choice = chance.choice(("stay", "leave") if stage is Stage.LEAVE else ("7", "9", "K", None))
    over, on = chance.random() < 0.7, chance.random() < 0.5
    seconds = chance.choice((0.1, 0.3, 1.0, 2.3, 8.0))
    act = chance.choice(ACTS)
    deeds: list[tuple[str, Deed]] = [
        (f"{phone}: chooses {choice} for {name}", lambda party: party.choose(phone, name, choice)),
        (
            f"phone of {name}: chooses {choice}",
            lambda party: party.choose(f"phone of {name}", name, choice),
        ),
        (
            f"{phone}: sits as {name} (over: {over})",
            lambda party: party.seat(phone, name, over=over),
        ),
        (f"{phone}: leaves the seat", lambda party: party.seat(phone, "")),
        (f"{phone}: does {act}", lambda party: party.act(act[0], phone=phone, **act[1])),
        (f"{phone}: secret {on}", lambda party: party.host.secret(phone, {"on": on})),
        (f"{seconds} s", lambda party: later(party, seconds)),
        (f"{phone}: hangs up", lambda party: hangs_up(party, phone)),
    ]
    return chance.choices(deeds, (6, 3, 5, 1, 2, 0.3, 1, 0.5))[0]


def later(party: Party, seconds: float) -> None:
    party.later(seconds)


def hangs_up(party: Party, phone: str) -> None:
    if party.host._seats._open.get(phone):
        party.host.hung_up(phone)


def sent(answer: Answer | None) -> tuple[int, bytes]:
    """An answer as it goes out."""
    return (answer.status, bytes_of(answer.body)) if answer else (0, b"")


def seen(party: Party, who: str) -> bytes:
    """All that a phone, or the big screen, is shown."""
    view: dict[str, Any] = party.view(who, see=who == "display")
    return bytes_of(view)
