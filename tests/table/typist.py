"""A simulated person who types a random game at the prompt, makes mistakes and corrects them."""

import errno
import random
from collections.abc import Sequence

from cardkit.engine.cards import Card
from cardkit.engine.game import GameState
from cardkit.engine.legality import legal_cards
from cardkit.engine.moods import LEVELS
from cardkit.engine.variant import Variant
from cardkit.rulebook.loader import load
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore
from cardkit.table.versions import bots_leaving
from cardkit.tally.items import Header

PEOPLE = ("Ann", "Bo", "Cy", "Di", "Eve")
PLAYER_NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus")
AWKWARD_NAMES = ("Jack", "K", "Łucja", "Jean-Luc", "Mary Ann")


def random_seats(variant: str | Variant, chance: random.Random) -> Header:
    """Return the header of a game with two to five players. None, some or all are bots."""
    rules = load(variant) if isinstance(variant, str) else variant
    low, high = rules.players
    players = PEOPLE[: max(low, min(high, chance.randint(2, 5)))]
    number = chance.choice([0, 0, 1, 2, 3, len(players)])
    bots = tuple((name, chance.choice(list(LEVELS))) for name in players[len(players) - number :])
    moods = chance.randrange(1, 1000)
    return Header(rules.slug, players, bots=bots, mood_seed=moods, date="2026-11-25")


class FullStore(MemoryStore):
    """A store that can write `room` more files before the disk is full."""

    def __init__(self) -> None:
        super().__init__()
        self.room = 10_000

    def write(self, name: str, content: bytes) -> None:
        """Write a file, or fail if the disk is full."""
        if not self.room:
            raise OSError(errno.ENOSPC, "full")
        self.room -= 1
        super().write(name, content)


class Typist:
    """A person who types a random game.

    Some of the lines are refused. New players have one of the `names`.
    """

    def __init__(self, chance: random.Random, names: Sequence[str] = PLAYER_NAMES) -> None:
        self.chance, self.names = chance, names

    def line(self, game: Game) -> str:
        """Return the next line to type."""
        chance = self.chance
        if game.cursor + 1 < len(game.versions) and chance.random() < 0.5:
            return chance.choice(["redo", "redo 2", "redo 99"])
        if chance.random() < 0.25:
            return self._correction(game)
        if chance.random() < 0.06:
            return self._figures(game.state)
        match game.stage:
            case "round":
                return chance.choice(["", "", self._turn(game.state)])
            case "card" | "show":
                return self._turn(game.state, bots_leaving(game.state, game.header))
            case "covers":
                return ""
            case "decision":
                return chance.choice([self._leavers(game.state), "- / " + self._turn(game.state)])
            case "tie":
                return chance.choice(["extra", "share", "undo 2"])
            case "over":
                return "undo 3"
            case "piles":
                return chance.choice(["", "undo", self._figures(game.state).rpartition(": ")[2]])

    def _figures(self, state: GameState) -> str:
        figures = " ".join(self.chance.choice("000159") for _ in state.players)
        return f"{self.chance.choice(['banked', 'artifacts', 'total'])}: {figures}"

    def _turn(self, state: GameState, fleeing: Sequence[str] = ()) -> str:
        """Return a card, perhaps with who leaves, or a card for each player. The line may be
        refused.

        Bots that are `fleeing` play a card face down.
        """
        if state.phase == "round":
            state = state.copy()
            inside = state.next_round_players
        else:
            inside = state.inside
        if not state.rules.is_deck_game:
            downs = [name in fleeing or self.chance.random() < 0.2 for name in inside]
            marks = ["-" if is_down else self._card(state) for is_down in downs]
            return " ".join(marks)
        turn = self._card(state)
        return f"{turn} {self._leavers(state)}" if self.chance.random() < 0.5 else turn

    def _card(self, state: GameState) -> str:
        card: Card = self.chance.choice(legal_cards(state) or [Card("7")])
        return card.rank if self.chance.random() < 0.2 else str(card)

    def _leavers(self, state: GameState) -> str:
        names = [name for name in state.inside if self.chance.random() < 0.25]
        return self.chance.choice(["- all", f"- {', '.join(names)}", f"- {', '.join(names)}", "-"])

    def _correction(self, game: Game) -> str:
        chance, state = self.chance, game.state
        turns = [
            (round, turn)
            for round in range(1, state.round + 1)
            for turn in range(1, game.version.number_of_turns_in_round(round) + 1)
        ]
        if not turns:
            return chance.choice(["undo", f"note {chance.random()}"])
        round, turn = chance.choice(turns[-4:] if chance.random() < 0.8 else turns)
        before = game.version.state_before(round, turn)
        after = [self._turn(before), self._turn(before), "gone", "gone", self._leavers(before)]
        known = chance.choice(state.players)
        new = chance.choice(self.names)
        comes = [f"away {known}", f"join {new}"]
        if game.header.bots and new not in state.players:
            comes.append(f"join {new}={chance.choice(list(LEVELS))}")
        if game.header.bots:  # somebody at the table goes home, and the seat is played on
            comes.append(f"join {known}={chance.choice(list(LEVELS))}")
        return chance.choice(
            [
                *["undo", "undo 2", f"undo {chance.randint(2, 9)}", f"note {chance.random()}"],
                *[f"fix {round}.{turn} {text}" for text in after],
                f"fix {round}.{turn} {self._turn(before)} / {self._turn(before)}",
                f"rename {known} {new}",
                chance.choice(comes),
                chance.choice(["end drop", "end", "end after"]),
            ]
        )
