"""People with names of one letter, also of the letters that cards have, play every game and are never misheard."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import settings

from cardkit.engine import Attend, Begin, Draw, EndGame, Entry, Leave, Result, Show, Variant
from cardkit.files import load, shipped
from cardkit.reports import Stage, Unclear
from cardkit.table import hear
from cardkit.table.hearing import Turns
from tests.table.driving import Table, random_game, sentence, spelled

PEOPLE = (("A", "B", "C", "D"), ("S", "H", "D", "C"), ("J", "Q", "K", "T"), ("R", "B", "A", "U"))
AMBIGUOUS = ("a", "b", "c", "d", "h", "j", "k", "q", "r", "s", "t", "u", "ab", "ba", "kq", "jt", "a7", "7a", "dd", "all", "-")
ASKED = ("?", "odds", "path", "score", "why")
GAMES = max(1, settings().max_examples // 60)
AT_ONCE = 4 * GAMES
"""How many ambiguous words are tried at each moment: over a game all of them, many times."""
WAYS = re.compile(r"Type (?P<name>[^.,]+?),? or (?:the whole card, as in )?(?P<card>[^.,]+)\.$")


@pytest.mark.parametrize("people", PEOPLE, ids="".join)
@pytest.mark.parametrize("variant", shipped())
def test_names_of_one_letter_play(variant: str, people: tuple[str, ...]) -> None:
    """Whole games: every letter is understood or asked about, help comes, and what the table advises is heard."""
    game, chance = load(variant), random.Random(f"{variant}{people}")
    for _ in range(GAMES):
        table = Table(variant, ", ".join(people))
        for entry in random_game(game, people, chance)[1:]:
            _letters(table, chance.sample(AMBIGUOUS, min(AT_ONCE, len(AMBIGUOUS))))
            assert table.type(chance.choice(ASKED))
            line = next(line for line in _lines(entry, game, chance) if _means(line, table) == Turns((entry,)))
            table.type(line)
            assert table.session.entries[-1] == entry


def _means(line: str, table: Table) -> object:
    return hear(line, table.stage(), table.state)


def _letters(table: Table, words: list[str]) -> None:
    for typed in words:
        heard = _means(typed, table)
        ways = WAYS.search(sentence(heard, table.session.variant)) if isinstance(heard, Unclear) and heard.asks else None
        if ways and not ways["card"].startswith("Enter"):
            for way in (ways["name"], ways["card"]):
                answer = _means(way, table)
                assert not (isinstance(answer, Unclear) and answer.asks), f"{typed}: {heard}; {way}: {answer}"
            if table.stage() is Stage.LEAVE and "Type more" not in ways[0]:
                leaves = _means(ways["name"], table)
                assert isinstance(leaves, Turns), f"{typed}: {heard}; {leaves}"
                assert isinstance(leaves.entries[0], Leave)


def _lines(entry: Entry, game: Variant, chance: random.Random) -> Iterator[str]:
    """How people type it, the shortest first; a name that is also a card's is typed after a dash."""
    match entry:
        case Begin():
            yield ""
        case Draw(card):
            yield from (spelled(card, game, chance) for _ in range(40))
        case Leave(names):
            yield "".join(names)
            yield " ".join(names)
            yield f"- {' '.join(names)}"
        case Show(cards, back):
            went = "; back " + " ".join(map(str, back)) if back else ""
            yield "".join("-" if card is None else str(card) for _, card in cards) + went
            yield ", ".join(f"{name} {'-' if card is None else card}" for name, card in cards) + went
        case Attend(name, plays):
            yield f"join {name}" if plays else f"away {name}"
        case EndGame():
            yield "end"
        case Result():
            raise AssertionError("a table enters turns, no results")
