"""Polish sentences agree: those of random games and of their rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cardkit.engine.loader import load
from cardkit.i18n.translate import use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text import answers, corrections, standings
from cardkit.text.changes import Moved
from cardkit.text.events import turn_lines
from cardkit.text.lines import Line, Table, Turn
from cardkit.text.rules import rules_of

from .polish import Ear
from .test_true import play

GAMES = 40
"""How many random games are heard."""


def told(turn: Turn, *, asked: bool) -> Iterator[Line | Table]:
    """Yield what is said of a turn, what is answered after it, and what is said if it is undone."""
    before, state = turn.before, turn.after
    yield from turn_lines(turn, asked=asked)
    yield from (*answers.path(state), *answers.who(state), *answers.gone(state))
    yield from (*answers.artifacts_held(state), *standings.score(state))
    yield from corrections.taken_back(Moved(turn.move), state, before, vocabulary(before.rules))
    if state.phase == "over":
        yield from standings.places(state)


def texts(part: Line | Table) -> tuple[str, ...]:
    if isinstance(part, Line):
        return part.text, part.margin
    return (*part.heads, *(cell for row in part.rows for cell in row))


def test_random_games_and_their_rules_are_told_in_polish_that_agrees() -> None:
    wrong = set[str]()
    for seed in range(GAMES):
        rules, game = play(Random(seed))
        with use_language("pl"):
            ear = Ear(vocabulary(rules))
            for rule in rules_of(rules).values():
                wrong |= {*ear.faults(rule.full), *ear.faults(rule.short)}
            for turn in game:
                for part in told(turn, asked=seed % 2 > 0):
                    wrong |= {fault for text in texts(part) for fault in ear.faults(text)}
    assert not wrong, "\n".join(sorted(wrong))


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("TRZECI KRÓL LUB DAMA TO KONIEC.", 1), ("TRZECI KRÓL LUB TRZECIA DAMA TO KONIEC.", 0),
        ("Pierwszy as, dwójka lub król.", 1), ("Pierwszy as lub król.", 0),
        ("Drugi dama.", 1), ("Druga dama.", 0), ("2 król", 1), ("5 króle", 1), ("do 2 kart", 0),
        ("1 karty", 1), ("22 karty", 0), ("12 karty", 1), ("po 5 kartach", 0), ("w runda 2", 1),
        ("Na ścieżka jeszcze nic nie leży.", 1), ("Na ścieżce jeszcze nic nie leży.", 0),
        ("wtasujcie JEDEN dżokera.", 1), ("wtasujcie JEDNEGO dżokera.", 0),
        ("Ann: WEŹ dżoker.", 1), ("Ann: WEŹ dżokera.", 0), ("każdy karta", 1), ("tej rundzie", 0),
        ("Ann i Bo wychodzi.", 1), ("Ann: odłóżcie po 5.", 1), ("Ann, Bo: odłóżcie po 5.", 0),
    ],
)  # fmt: skip
def test_what_does_not_agree_is_heard(text: str, faults: int) -> None:
    with use_language("pl"):
        assert len([*Ear(vocabulary(load("kings-gold"))).faults(text)]) == faults
