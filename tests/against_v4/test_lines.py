"""What the game master says, held against the fourth edition: random games, played side by side.

``python -m tests.against_v4.test_lines GAMES HOUSE_RULES SEED`` prints what differs, by kind.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

import pytest

from cardkit import v4
from cardkit.engine import events as ev
from cardkit.engine.game import GameState
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import use_language
from cardkit.text import rounds as new_rounds, standings
from cardkit.text.events import GameMaster, rule_of
from cardkit.text.lines import Line, Table, Turn
from cardkit.v4.engine import outcomes as old
from cardkit.v4.reports import Told
from cardkit.v4.speech import Manner, Master, cave, ending, happening_lines, rounds, table
from cardkit.v4.speech.language_files import language as old_language
from cardkit.v4.words import Grid, Line as OldLine, Said, speaking
from tests.against_v4.pair import Pair
from tests.against_v4.polish import mended
from tests.against_v4.random_moves import NAMES, Table as People
from tests.against_v4.variants import PATHS, Both, house, of_path, with_settings

Shown = tuple[object, ...]
OTHER_NOW = ("('Other now", "('Teraz inaczej")


class Difference(NamedTuple):
    """What is said differently of an event, or at a moment."""

    language: str
    what: str
    old: object
    new: object


class TellingPair(Pair):
    """A game in both editions that compares what is said of each move."""

    differences: list[Difference]
    counts: Counter[str]

    def _enter(self, move: ev.Move, entry: old.Entry) -> None:
        before, old_before = self.new.copy(), self.old.copy()
        self.outcomes = []
        v4.enter(self.old, entry, self.outcomes)
        events = self.new.play(move)
        self.figures["moves"] += 1
        if not self.names_alike:
            return
        told = Told(entry, old_before, self.old.copy(), tuple(self.outcomes))
        turn = Turn(move, before, self.new.copy(), events)
        for event, outcome in zip(events, self.outcomes, strict=True):
            if dict(self.old.variant.cites) == self.new.rules.cites:
                name = type(event).__name__
                self._hold(f"rule of {name}", "", outcome.rule, rule_of(event, self.new.rules))
        for code in ("en", "pl"):
            with speaking(old_language(code)), use_language(code):
                for what, one, other in compared(told, turn):
                    self._hold(what, code, one, other)

    def _hold(self, what: str, code: str, one: object, other: object) -> None:
        lines = len(one) if isinstance(one, tuple) else 1
        if one == other:
            self.counts["lines equal"] += lines
        elif alike(one) == alike(other):
            self.counts["lines equal but for lists"] += lines
        else:
            self.counts["lines differ"] += lines
            self.differences.append(Difference(code, what, one, other))


def alike(said: object) -> object:
    """Return what is said, with the known faults of the fourth edition mended.

    It joined alternatives in pairs ("8 or 9 or 10"), said "A 11TH", and "Remove Q, joker" in the
    nominative. Which rules are other in a round is held in `test_rule_texts`.
    """
    if isinstance(said, tuple):
        return tuple(alike(one) for one in said if not str(one).startswith(OTHER_NOW))
    if not isinstance(said, str):
        return said
    said = re.sub(" or | lub ", ", ", mended(said), flags=re.IGNORECASE)
    said = re.sub(r"\bA (8|11|18)TH", r"AN \1TH", said)
    return re.sub(r"(?:Remove|Usuńcie) [^.]*", _without_joints, said)


def _without_joints(found: re.Match[str]) -> str:
    return re.sub(" and | i ", ", ", found[0]).replace("the ", "").replace("dżokera", "dżoker")


def told_master(told: Told) -> Master:
    """Return the game master of the fourth edition for a game."""
    return Master(told.after.variant, Manner(secret=told.after.variant.secret))


def compared(told: Told, turn: Turn) -> Iterator[tuple[str, Shown, Shown]]:
    """Yield what both say of each event of a turn, of the whole turn, and of how the game stands.

    Not of the turn in which the cards run out: the fourth edition took who is inside to the end for
    somebody who leaves in it. That turn stands in ``tests/text``.
    """
    if turn.first(ev.CardsRanOut):
        yield from standing(told_master(told), told.after, turn.after)
        return
    master, new = told_master(told), GameMaster(turn.after.variant)
    for outcome, event in zip(told.outcomes, turn.events, strict=True):
        name = type(event).__name__
        lines = [*table.one(master, outcome, told), *table.at_first(master, outcome, told)]
        if isinstance(outcome, old.GameOver):
            lines = ending.count_piles(master, told.after)
        if not isinstance(outcome, old.Stayed):
            yield name, old_lines(lines), new_lines(new.lines(event, turn))
        if isinstance(outcome, old.RoundOver):
            grid = rounds.round_table(master, told.after, told.after.rounds[-1])
            yield "round table", grid_rows(grid), table_rows(new.round_table(turn.after))
    for asked in (True, False):
        was = happening_lines._told(master, told, asked)
        if isinstance(turn.events[-1], ev.GameEnded):
            was += ending.count_piles(master, told.after)
        yield f"turn, asked {asked}", old_lines(was, True), new_lines(new.tell(turn, asked=asked))
    if turn.after.phase == "show" and not turn.after.extra:  # it told no extra round of hands
        heading = old_lines(cave.standing(master, told.after))
        yield "turn heading", heading, new_lines(new_rounds.turn_heading(turn.after))
    if turn.first(ev.RoundEnded) or turn.after.turn % 5 == 3:
        yield from standing(master, told.after, turn.after)


def standing(master: Master, was: v4.State, now: GameState) -> Iterator[tuple[str, Shown, Shown]]:
    """Yield what both say of figures so far, and at the end."""
    yield "score", old_lines(ending.score(master, was), True), new_lines(standings.score(now))
    name = now.players[now.round % len(now.players)]
    whispers = old_lines(ending.whispered(master, was, name))
    yield "whispered", whispers, new_lines([standings.whispered(now, name)])
    yield "ahead", (" ".join(ending.ahead(was)),), (standings.ahead(now),)
    if now.phase == "over":
        yield "places", old_lines(ending.places(master, was)), new_lines(standings.places(now))
        yield "shared", old_lines(ending.shared(was)), new_lines([standings.shared_win(now)])
        for more in (0, 3):
            piles = {one: now.banked[one] + more * (one == name) for one in now.present}
            counted = ending.counted(master, was, tuple(piles.items()))
            yield "counted", old_lines(counted), new_lines(standings.counted(now, piles))


def old_lines(lines: Iterable[Said], tables: bool = False) -> Shown:
    """Return lines of the fourth edition, as text and margin, without blank ones."""
    shown: list[object] = []
    for one in lines:
        if isinstance(one, OldLine) and one.text.strip():
            shown.append((" ".join(filter(None, (one.label, *one.said))), " - ".join(one.tail)))
        elif isinstance(one, Grid) and tables:
            shown += grid_rows(one)
    return tuple(shown)


def new_lines(lines: Sequence[Line | Table]) -> Shown:
    """Return lines as text and margin."""
    shown: list[object] = []
    for one in lines:
        if isinstance(one, Table):
            shown += table_rows(one)
        elif one.text:
            shown.append((" ".join(filter(None, (one.label, one.text))), one.margin))
    return tuple(shown)


def grid_rows(grid: Grid) -> Shown:
    """Return a table of the fourth edition."""
    return tuple(map(str, grid.heads)), grid.set, grid.titled, *grid.rows


def table_rows(shown: Table) -> Shown:
    """Return a table."""
    return shown.heads, shown.align, shown.titled, *shown.rows


def play(both: Both, random: Random) -> TellingPair:
    """Play a random game with both; return it with what differs."""
    low, high = both[1].players
    players = NAMES[: random.randint(low, min(high, 8))]
    pair = TellingPair(*both, players, random.choice(players))
    pair.differences, pair.counts = [], Counter()
    people = People(random, wrong=0.01, half=random.choice((0, 0, 0.5, 1)))
    over = 0
    for _ in range(1500):
        pair.play(people.move(pair.new))
        over += pair.new.phase == "over"
        if over == 3 or len(pair.new.rounds) == 24:
            break
    return pair


def games(number: int, house_rules: int, seed: str) -> Iterator[tuple[str, Both, Random]]:
    """Yield games of all variants, a quarter with settings, and of random house rules."""
    for n in range(number + house_rules):
        random = Random(f"{seed}/{n}")
        path = PATHS[n % len(PATHS)]
        name, both = path.stem, of_path(path)
        if n >= number:
            name, both = house(random)
        elif n % 4 == 3:
            settings, both = with_settings(path, random)
            name = f"{path.stem} {settings}"
        if not worth_changes(both[1]):
            yield name, both, random


def worth_changes(variant: Variant) -> bool:
    """Return True if artifacts count otherwise in a round.

    Before it the fourth edition told the worth by the rules of the round before.
    """
    return any("artifacts.worth" in changed for changed in variant.changes.values())


@pytest.mark.parametrize("seed", range(4))
def test_the_game_master_says_the_same(seed: int) -> None:
    for name, both, random in games(15, 5, f"test {seed}"):
        assert not play(both, random).differences, name


def main(number: int, house_rules: int, seed: str) -> None:
    """Print each kind of difference with examples, and how many lines are equal."""
    counts, kinds = Counter[str](), Counter[str]()
    for name, both, random in games(number, house_rules, seed):
        pair = play(both, random)
        counts.update(pair.counts, games=1)
        for one in pair.differences:
            kind = f"{one.language} {one.what}"
            kinds[kind] += 1
            if kinds[kind] <= 4:
                print(kind, "|", name[:200], f"\n  old {one.old}\n  new {one.new}")
    print(dict(kinds), dict(counts), sep="\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
