"""Random whole games of all six, typed as people type, come out as the rules and ``cardkit score``
have them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import settings

from cardkit.v4.engine import Begin, Draw, Entry, Leave, Show, game
from cardkit.v4.engine.standings import ranking
from cardkit.v4.files import load
from cardkit.v4.reports import Stage
from cardkit.v4.table import hear
from cardkit.v4.table.hearing import Turns
from cardkit.v4.table.short_names import short_forms
from cardkit.v4.tally import score, score_bytes
from tests.v4.games import SHIPPED
from tests.v4.names import people
from tests.v4.table.driving import Table, begin, random_game, spelled, unmarked
from tests.v4.table.golden import run

GAMES = settings().max_examples // 6
"""Of each variant, at a table without a terminal; with undo, redo and every command thrown in."""


def plainly(entry: Entry) -> str:
    """Return the line of an entry as it stands in a tally; the next round opens with an empty
    one."""
    match entry:
        case Leave(names):
            return f"- {', '.join(names)}"
        case Draw(card):
            return str(card)
        case Show(cards):
            return ", ".join(f"{name} {card or '-'}" for name, card in cards)
        case _:
            return ""


class Typist:
    """Types the entries of a game one way or another, each checked to mean just that, and now and
    then something else."""

    def __init__(self, table: Table, chance: random.Random) -> None:
        self.table, self.chance = table, chance

    def enter(self, entries: list[Entry]) -> None:
        """Type all of them."""
        waiting = entries[1:]  # the first round opens by itself
        while waiting:
            if self.chance.random() < 0.12:
                self.noise()
            count = self.together(waiting)
            self.type(waiting[:count])
            del waiting[:count]

    def together(self, waiting: list[Entry]) -> int:
        """How many entries go onto one line: a card typed where leavers are asked is two."""
        first, *others = waiting
        nobody = (
            isinstance(first, Leave)
            and not first.names
            and bool(others)
            and isinstance(others[0], Draw)
        )
        return 2 if nobody and self.chance.random() < 0.8 else 1

    def type(self, entries: list[Entry]) -> None:
        """Type one line. Where a spelling could be read as two things, the table asks: then type it
        plainly."""
        state, stage = self.table.state, self.table.stage()
        line = self.line(entries)
        heard = hear(line, stage, state)
        if heard != Turns(tuple(entries)):
            assert not isinstance(heard, Turns), f"{line} was heard as {heard}, not {entries}"
            self.table.type(line)
            assert self.table.state == state, f"{line} was refused and yet changed something"
            for entry in entries:
                self.table.type(plainly(entry))
        else:
            self.table.type(line)
        expected = state
        for entry in entries:
            expected, _ = game.apply(expected, entry)
        assert self.table.state == expected, line

    def line(self, entries: list[Entry]) -> str:
        """A line of these entries as somebody might type it."""
        variant, state = self.table.session.variant, self.table.state
        match entries[-1]:
            case Begin():
                return self.chance.choice(
                    ["", f"round {state.number + 1}", f"game {state.number + 1}"]
                )
            case Draw(card):
                return spelled(card, variant, self.chance)
            case Leave(names):
                return self.leavers(names)
            case Show(cards):
                marks = [
                    (n, "-" if card is None else spelled(card, variant, self.chance))
                    for n, card in cards
                ]
                if self.chance.random() < 0.5:
                    return ", ".join(f"{name} {mark}" for name, mark in marks)
                return " ".join("-" if card is None else str(card) for _, card in cards)
            case _:
                raise AssertionError(entries)

    def leavers(self, names: tuple[str, ...]) -> str:
        """Who leaves, by names, short forms or all."""
        if not names:
            return self.chance.choice(["", "-", "nobody"])
        if names == self.table.state.inside and self.chance.random() < 0.5:
            return "all"
        forms = short_forms(self.table.state.players, self.table.session.variant)
        way = self.chance.randrange(3)
        if way == 0:
            return ", ".join(names)
        if way == 1 and not any(forms[name].startswith("-") for name in names):
            return " ".join(forms[name] for name in names)
        return "- " + ", ".join(names)

    def noise(self) -> None:
        """A command, or undo with redo: the game is as before."""
        before = self.table.state
        if self.chance.random() < 0.4:
            times = self.chance.randint(1, 4)
            undone = sum(self.table.type("undo").startswith("Taken back") for _ in range(times))
            for _ in range(undone):
                self.table.type("redo")
        else:
            self.table.type(
                self.chance.choice(
                    ["score", "path", "why", "help", "odds", "note rain", "8x8", "xyzzy", "/"]
                )
            )
        assert self.table.state == before


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_whole_games_end_as_the_rules_say(name: str) -> None:
    """However it is typed, the state is that of the entries, and the saved tally scores the
    same."""
    variant = load(name)
    for seed in range(GAMES):
        chance = random.Random(f"{name} {seed}")
        players = people(chance, chance.randint(variant.players.low, min(8, variant.players.high)))
        entries = random_game(variant, players, chance)
        table = Table(name, ", ".join(players), odds=seed % 3 == 0)
        Typist(table, chance).enter(entries)
        expected = game.replay(variant, players, entries)
        assert table.state == expected
        told = score(table.session.text())
        assert told.complete
        assert told.state == expected
        assert table.stage() is Stage.PILES
        table.type(" ".join(str(expected.banked[name]) for name in players) if seed % 2 else "")
        assert not score(table.session.text()).problems


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_a_tally_can_be_read_out_line_by_line(name: str) -> None:
    """Every line of a tally's rounds works at the prompt: check lines, remarks, blank lines and
    all."""
    chance = random.Random(f"read out {name}")
    variant = load(name)
    for _ in range(5):
        entries = random_game(variant, ("Eve", "Bo", "Mary Ann"), chance)
        whole = begin(name, "Eve, Bo, Mary Ann")
        whole.enter(*entries[1:])
        head, _, body = unmarked(whole.text()).partition("round 1")
        table = Table(
            name,
            "Eve, Bo, Mary Ann",
            "# read out",
            *f"round 1{body}".splitlines(),
            "note: and so on",
        )
        assert table.state == whole.state
        assert (
            unmarked(table.session.text())
            == head + "round 1\n# read out" + body + "note: and so on\n"
        )


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_a_piped_game_scores_like_its_file(name: str, tmp_path: Path) -> None:
    """Taps from a pipe play the same game without prompts, and exit 0."""
    chance = random.Random(f"piped {name}")
    variant = load(name)
    players = ("Eve", "Bo", "Mary Ann")
    entries = random_game(variant, players, chance)
    file = tmp_path / "game.tally"
    typed = "\n".join(map(plainly, entries[1:])) + "\n"
    done = run("play", name, *players, "--save", str(file), folder=tmp_path, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    told = score_bytes(file.read_bytes())
    assert told.state == game.replay(variant, players, entries)
    assert "card 1>" not in done.stdout
    top = ranking(told.state)[0]
    assert (
        f"1. {' and '.join(top) if len(top) < 3 else ', '.join(top[:-1]) + ' and ' + top[-1]}: "
        in done.stdout
    )
