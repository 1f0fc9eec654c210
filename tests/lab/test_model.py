"""Crowds play as in a plain model of Incan Gold 2018, with shuffles, costs and moods of its own."""

from collections import defaultdict
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from cardkit.lab.simulate import simulate
from cardkit.rulebook.loader import load
from tests.strategies import DEPTH

GAMES = 400 * DEPTH
GOLD = (1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17)
HAZARDS = ("snake", "spider", "mummy", "fire", "rockfall")
ARTIFACTS = (5, 7, 8, 10, 12)
"""Each joins in its round, and counts so much."""
MOODS = {"careful": (0.2, 1), "usual": (0.25, 3), "bold": (1, 4)}
SEATS = ("usual", "bold", "careful")
Card = tuple[str, int | str]


@dataclass
class Person:
    level: str
    gold: int = 0
    artifacts: list[int] = field(default_factory=list)
    mood: float = 0
    is_inside: bool = True

    def score(self, more: int = 0, also: tuple[int, ...] = ()) -> tuple[int, int]:
        """Return the score, and the artifacts that break ties, with so much more (IG-8)."""
        artifacts = [*self.artifacts, *also]
        return self.gold + more + sum(artifacts), len(artifacts)


class Model:
    """Games of so many persons; `figures` has all that was counted."""

    def __init__(self, number: int, seed: int) -> None:
        self.number, self.chance = number, Random(seed)
        self.figures: dict[str, list[float]] = defaultdict(list)

    def play(self) -> None:
        people = [Person(SEATS[seat % 3]) for seat in range(self.number)]
        deck: list[Card] = [("gold", gold) for gold in GOLD]
        deck += [("hazard", kind) for kind in HAZARDS for _ in range(3)]
        for number, worth in enumerate(ARTIFACTS, 1):
            deck.append(("artifact", worth))
            deck = self.play_round(people, deck, is_last=number == len(ARTIFACTS))
        scores = [person.score() for person in people]
        self.figures["level"].append(scores.count(max(scores)) > 1)
        self.figures["artifacts"].append(sum(len(person.artifacts) for person in people))
        self.figures["player"].append(fmean(score for score, _ in scores))

    def play_round(self, people: list[Person], deck: list[Card], *, is_last: bool) -> list[Card]:
        """Play a round; return the cards that stay in the game (IG-5, IG-7)."""
        for person in people:
            low, high = MOODS[person.level]
            person.mood = round(low * (high / low) ** (self.chance.randrange(64) / 63), 2)
            person.is_inside = True
        self.chance.shuffle(deck)
        path: list[Card] = []
        loot = rest = 0
        paid: list[float] = []  # the mean of those who left together
        while inside := [person for person in people if person.is_inside]:
            path.append(deck[len(path)])
            kind, value = path[-1]
            if kind == "hazard" and path.count(path[-1]) == 2:
                path.pop()
                deck.remove(("hazard", value))
                break
            if kind == "gold":
                loot += int(value) // len(inside)
                rest += int(value) % len(inside)
            lying = tuple(int(worth) for kind, worth in path if kind == "artifact")
            hand_in = lying if len(inside) == 1 else ()
            share = loot + rest // len(inside)
            costs, brings = self.weigh(path, deck[len(path) :], len(inside), share + sum(hand_in))
            leavers = []
            for person in inside:
                leads = self.leads(people, person, share, hand_in)
                dare = person.mood / 2 if is_last else person.mood
                if len(path) == len(deck) or (costs >= dare * brings and (leads or not is_last)):
                    leavers.append(person)
            for person in leavers:
                person.is_inside = False
                person.gold += loot + rest // len(leavers)
            if leavers:
                paid.append(loot + rest // len(leavers))
                rest %= len(leavers)
            if len(leavers) == 1:
                leavers[0].artifacts += lying
                paid[-1] += sum(lying)
                path = [card for card in path if card[0] != "artifact"]
                deck = [*path, *deck[len(path) + len(lying) :]]
        if paid:
            self.figures["first"].append(paid[0])
            self.figures["last"].append(paid[-1])
        came = [card for card in path if card[0] == "artifact"]
        return [card for card in deck if card not in came]

    def weigh(
        self, path: list[Card], to_come: list[Card], inside: int, at_stake: int
    ) -> tuple[int, int]:
        """Return what the next card costs and brings one person, added up over all to come."""
        brings = ending = 0
        for card in to_come:
            kind, value = card
            ending += kind == "hazard" and card in path
            if kind == "gold" or (kind == "artifact" and inside == 1):
                brings += int(value) // inside
        return ending * at_stake, brings

    def leads(
        self, people: list[Person], person: Person, share: int, hand_in: tuple[int, ...]
    ) -> bool:
        """Return True if a person would be first if all left, tied at most with others inside."""
        mine = person.score(share, hand_in)
        return all(
            other.score(share, hand_in) <= mine if other.is_inside else other.score() < mine
            for other in people
        )


@pytest.mark.parametrize("players", [4, 8])
def test_a_crowd_plays_as_in_the_model(players: int) -> None:
    """Ties, artifacts kept, points, what the first and the last leaver get."""
    model = Model(players, seed=players)
    for _ in range(GAMES):
        model.play()
    report = simulate(load("incan-gold"), games=GAMES, seconds=None, players=players, jobs=1)
    for name, values in model.figures.items():
        ours = report.figures[name]
        error = sqrt(stdev(values) ** 2 / len(values) + (ours.standard_error or 0) ** 2)
        assert abs(fmean(values) - ours.mean) < 4 * error, (name, fmean(values), ours.mean, error)
