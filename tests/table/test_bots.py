"""Seats that cardkit plays: they decide as the bots of the same names in simulated games."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from cardkit.engine import catalogue
from cardkit.engine.cards import Card
from cardkit.engine.events import Leave, Show
from cardkit.engine.legality import legal_cards
from cardkit.engine.loader import load
from cardkit.engine.variant import Variant
from cardkit.lab import blocks, decisions
from cardkit.lab.bots import strategies_of
from cardkit.table.bots import LEVELS, leaves, leaving
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore, SavedGame
from cardkit.tally.items import Header
from cardkit.tally.score import score
from cardkit.text.lines import Line
from tests.lab.test_kernel import Both, bots_for
from tests.strategies import variants
from tests.table.test_conversation import check
from tests.terminal import CHECKOUT

GAMES = int(os.environ.get("BOT_GAMES", "4"))
EVENINGS = int(os.environ.get("BOT_EVENINGS", "2"))
"""Random games of each game that ships; by hand 500 and 300."""
NAMES = ("Ann", "Bo")
BOTS = ("Cy", "Di", "Eve", "Flo")
STRATEGIES = dict(zip(LEVELS, strategies_of(list(LEVELS))[0], strict=True))


class Decided(Both):
    """A game in which each decision of the bots at the table is that of the simulated bots."""

    def same(self) -> None:
        super().same()
        state = self.engine.state
        for player in state.inside:
            for level, strategy in STRATEGIES.items():
                simulated = decisions.leaves(
                    self.table, self.rules, state.players.index(player), strategy
                )
                assert leaves(state, player, level) == simulated, (level, player, state.turn)


def decide(variant: Variant, seed: int) -> None:
    bots = bots_for(variant)
    low, high = variant.players
    players = min(low + seed % 4, high)
    words = (tuple(bots[seed % len(bots)]) * players)[:players]
    Decided(blocks.setup_for(variant, words), seed).play()


@pytest.mark.parametrize("name", catalogue.shipped())
def test_bots_decide_as_in_simulate(name: str) -> None:
    for seed in range(GAMES):
        decide(load(name), seed)


@given(variants(), st.integers(0, 1 << 20))
def test_bots_decide_as_in_simulate_by_any_rules(variant: Variant, seed: int) -> None:
    decide(variant, seed)


# --- at the prompt --------------------------------------------------------------------------------


def random_seats(variant: str, chance: random.Random) -> Header:
    """Return the header of a game of at most two people, and of bots, as many as are needed."""
    low, _ = load(variant).players
    people = NAMES[: chance.randint(0, 2)]
    number = max(chance.randint(1, 3), low - len(people))
    bots = tuple((name, chance.choice(list(LEVELS))) for name in BOTS[:number])
    return Header(variant, (*people, *dict(bots)), bots=bots, date="2026-11-25")


class Evening:
    """People who type a random game with bots beside them, and are sometimes interrupted."""

    def __init__(self, variant: str, seed: int) -> None:
        self.chance = random.Random(seed)
        self.store = MemoryStore()
        header = random_seats(variant, self.chance)
        game = Game.new(load(variant), header, SavedGame(self.store, "friday"))
        self.talk = Conversation(game)
        self.fixes: bool = self.chance.random() < 0.3

    def play(self) -> None:
        """Play the game to its end."""
        self.talk.welcome()
        for _ in range(600):
            if self.talk.game.stage == "over":
                break
            line = self.line()
            if self.chance.random() < 0.5:
                self.check_secret(line)
            self.talk.hear(line)
            if self.store.names():
                if self.chance.random() < 0.1:
                    check_record(self.talk.game, is_fixed=self.fixes)
                if self.chance.random() < 0.1:  # killed, and begun again
                    self.talk = Conversation(Game.open(self.store, "friday"))
                    self.talk.welcome_back()
        check_record(self.talk.game, is_fixed=self.fixes)
        assert self.talk.game.stage == "over"

    def line(self) -> str:
        """Return what is typed next; some of it is refused."""
        chance, game, state = self.chance, self.talk.game, self.talk.game.state
        if chance.random() < 0.08:
            return chance.choice(["undo", "undo 2", "redo", "why", "odds", "path", "rename Cy Max"])
        people = [name for name in game.header.people(state.inside) if chance.random() < 0.3]
        cards = legal_cards(state) or [Card("7")]
        card = str(chance.choice(cards))
        if self.fixes and state.turn and chance.random() < 0.08:
            turn, who = chance.randint(1, state.turn), " ".join(people)
            new = [card, f"{card} - {who}", f"- {who}", f"{card} / {card}", "gone"]
            return f"fix {turn} {chance.choice(new)}"
        match game.stage:
            case "card" | "decision" if chance.random() < 0.2:
                other = chance.choice(cards)
                return chance.choice([
                    f"{card} - {' '.join(people)} / {other}", f"all / {card}", "- zz", "zz - ann",
                    f"{card} / {other} - zz", f"- / {card} - ann / {other}", f"{card} - all / {other}",
                    "bold", "di",
                ])  # fmt: skip
            case "card":
                return card
            case "decision":
                return chance.choice([" ".join(people), "-", card, "all"])
            case "show":
                fleeing = {*people, *game.leavers}
                marks = [
                    f"{name} {'-' if name in fleeing else chance.choice(cards)}"
                    for name in state.inside
                ]
                return chance.choice([", ".join(marks)] * 5 + [card])
            case "tie":
                return chance.choice(["extra", "share"])
            case _:
                return ""

    def check_secret(self, line: str) -> None:
        """Type the line where other bots sit: before people decide it is answered alike."""
        game, stage = self.talk.game, self.talk.game.stage
        if not game.header.people(game.state.inside) or stage not in ("card", "decision"):
            return
        said = []
        for level in LEVELS:
            header = replace(game.header, bots=tuple((name, level) for name, _ in game.header.bots))
            other = Game(game.variant, [replace(game.now, header=header)])
            lines = Conversation(other).hear(line)
            is_one_card = other.state.turn == game.state.turn + 1 and other.stage == "decision"
            is_untold = not other.cursor or (stage == "card" and is_one_card)
            told = [part.text for part in lines if isinstance(part, Line)]
            said.append(told if is_untold and line != "why" else [])
        assert all(told == said[0] for told in said), (line, said)


def check_record(game: Game, *, is_fixed: bool = False) -> None:
    """Score the record of a game, and hold each decision against what the bots decide.

    In a game that `is_fixed` they stay as they were recorded, whatever turns were mended.
    """
    found = score(game.text(), "friday.tally", variant=game.variant)
    assert not found.reading.findings
    if is_fixed:
        return
    state, header = game.header.start(game.variant), replace(game.header, last_round=0)
    for move in game.moves:
        bots = {name for name in state.inside if name not in header.people(state.inside)}
        if isinstance(move, Leave):
            assert bots & {*move.players} == {*leaving(state, header)}
        elif isinstance(move, Show):
            downs = {name for name in bots if move.cards[name] is None}
            assert downs == {*leaving(state, header)}
        state.play(move)


@pytest.mark.parametrize("name", catalogue.shipped())
def test_evenings_with_bots(name: str) -> None:
    for seed in range(EVENINGS):
        Evening(name, seed).play()


@pytest.mark.parametrize("is_bot", [False, True])
def test_nothing_of_bots_is_imported_where_nobody_is_one(is_bot: bool, tmp_path: Path) -> None:
    words = ["-X", "importtime", "-m", "cardkit", "play", "kings-gold", "Ann", "Bo"]
    words += ["--bot", "bold"] if is_bot else ["Cy"]
    env = {**os.environ, "PYTHONPATH": str(CHECKOUT), "CARDKIT_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, *words], input=b"9\nbo\nwhy\n", env=env, capture_output=True
    )
    assert done.returncode == 0
    for module in (b"cardkit.table.bots\n", b"cardkit.text.bots\n"):
        assert (module in done.stderr) == is_bot


# --- to the letter --------------------------------------------------------------------------------


def with_bots(variant: str, people: str, **bots: str) -> Conversation:
    """Return the conversation about a new game with these bots."""
    header = Header(variant, (*people.split(), *bots), bots=tuple(bots.items()))
    return Conversation(Game.new(load(variant), header, SavedGame(MemoryStore(), "friday")))


def test_people_are_asked_and_bots_told_with_them() -> None:
    check(
        with_bots("kings-gold", "Ann Bo", Careful="careful", Bold="bold"),
        """
card 1> 9
  TAKE 2 each, 1 stays. Thumbs: 3, 2, 1!                       path 1 - carry 2
leaves>
card 2> q
  ANOTHER QUEEN ENDS IT.                            path 1 - carry 2 - danger Q
leaves> bold
  Bold decides alone. Type only people. (nothing recorded)
leaves> b / k
  Then cardkit's players decide, too. Type the rest on the next line. (nothing
    recorded)
leaves> bo
  Bo: TAKE 1, 3 safe.                                                  3 inside
card 3> why
  G-4: Those who leave in the same turn share the gold on the path evenly. What
    cannot be divided stays there. Then they bank all they hold. In the safe
    pile nobody can take it. They are out until the next round.
  Careful leaves when the next card costs half of what it brings: 2 gold at
    stake at 3 in 50, 0.76 to gain.
  Bold leaves when the next card costs twice what it brings: 2 gold at stake at
    3 in 50, 0.76 to gain.
card 3> 10 / k
  TAKE 3 each, 1 stays.                             path 1 - carry 5 - danger Q
card 4  K: ANOTHER KING ENDS IT.                  path 1 - carry 5 - danger Q K
leaves> all
  Ann, Careful: 5 safe each.                                  1 inside - path 1
card 5> 2
  TAKE 2.                                         path 1 - carry 7 - danger Q K
  Bold goes on.
card 6> undo
  Taken back: card 5 was not a 2.                 path 1 - carry 5 - danger Q K
  Bold: give back 2.
card 5> fix 4 - ann
  Turn 4 is now K - Ann, Careful (was K - Ann, Careful). Nothing changes hands.
    path 1 - carry 5 - danger Q K
card 5> fix 2 -
  Turn 2 is now Q (was Q - Bo). Bo is inside again.
    path 1 - carry 4 - danger Q K
  Bo: take 3 out of the safe pile and take 1.
  Bold: give back 1.
card 5> 2
  TAKE 1 each.                                    path 1 - carry 5 - danger Q K
""",
    )


def test_bots_lay_the_top_card_of_their_hand_when_all_have_covered_theirs() -> None:
    check(
        with_bots("cave-network", "Ann", Bold="bold"),
        """
Cards covered? Enter> 7k
  First everybody puts a card under the cover card. Enter when they have; then
    type the cards. (nothing recorded)
Cards covered? Enter>
  Turn up the top card of Bold.
turn 1 (Ann Bold)> why
  Nothing has happened yet.
  Nothing can end the game now: Bold goes on.
turn 1 (Ann Bold)> 7-
  Bold does not flee. Type its top card. (nothing recorded)
turn 1 (Ann Bold)> 7k
  TAKE 3 each, 1 stays.                                       joker 1 - carry 3
Cards covered? Enter>
  Turn up the top card of Bold.
turn 2 (Ann Bold)> -9
  Ann: TAKE 1 and the King (counts 5), 4 safe. Put that card away unseen.
  Inside: TAKE 9.                                                      carry 12
  Turn up the top card of Bold.
turn 3 (Bold)> 9
  TAKE 9. A THIRD 9 ENDS IT.                                carry 21 - danger 9
  Turn up the top card of Bold.
turn 4 (Bold)> 9
  The third 9.                                       *** THE CAVE COLLAPSES ***
  Bold: PUT 21 back. Clear 4 cards.
  Ann: TAKE 5 for K; card back.
Next: shuffle all 52 cards, lay 32 aside unseen, deal 10 to each. Each takes
  one of those laid aside as a cover card.

After game 1     this game   safe
  Ann                    9      9   out in turn 2 with 1 court card (5)
  Bold                   0      0   caught with 21
Enter when the hands are dealt> undo
  Taken back: turn 4 was not Bold 9. Game 1 goes on. Inside: Bold. Lay the
    network again: 7 9 9.                                   carry 21 - danger 9
  Ann: take 5 out of the camp and give back 5. Ann: take the King.
  Bold: take 21.
turn 4 (Bold)> undo 2
  Taken back: turn 3 was not Bold 9.                                   carry 12
  Bold: give back 9.
  Taken back: turn 2 was not Ann -, Bold 9. Ann is inside again.
    joker 1 - carry 3
  Ann: take 4 out of the camp and give back 1. Ann: put the King back.
  Bold: give back 9.
  Put 1 on the joker.
""",
    )
