"""Rules, cards and keys that hardly ever make a difference: found by looking at some games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardkit.v4.engine import Draw, Entry, Outcome, Show, State, Variant, claims, game, start
from cardkit.v4.engine.outcomes import (
    ArtifactTaken,
    Attends,
    Blank,
    CardOut,
    Caught,
    Found,
    GameOver,
    Left,
    RoundBegan,
    RoundOver,
    Shown,
    Split,
    Stayed,
    Survived,
    Warned,
    WentBack,
)
from cardkit.v4.lab.bot_games import play
from cardkit.v4.lab.bots import Bot
from cardkit.v4.lab.counting import CloseCount

FELT_GAMES = 200
"""Games that are looked at."""
RARE = 0.02
"""Share of games below which nobody feels a rule."""
MOMENTS = {
    "blank": "a card that means nothing comes",
    "joins": "a card joins the deck",
    "artifacts": "an artifact comes",
    "claim": "an artifact is carried out",
    "alone": "somebody alone takes an artifact's gold at once",
    "back": "artifacts go back",
    "unclaimed": "an artifact that nobody took leaves the game",
    "danger": "a danger ends a round",
    "over": "too much gold ends a round",
    "danger_out": "a danger leaves the game",
    "survived": "the cards run out",
    "split": "gold cannot be shared evenly",
    "left": "leavers share what lies there",
    "breaks": "artifacts decide a tie",
    "tie": "the game ends level",
}
"""Moments in which a rule is felt, by its topic."""


class Rare(NamedTuple):
    """A rule, a card or a key that made a difference in only so many of the games looked at."""

    what: str
    games: int


def _moment(outcome: Outcome) -> str:
    """Return the topic of the rule that is felt in an outcome; empty where it is everyday's."""
    match outcome:
        case Blank():
            return "blank"
        case RoundBegan(joins=joins):
            return "joins" if joins else ""
        case Found():
            return "artifacts"
        case ArtifactTaken(banked=banked):
            return "claim" if banked else "alone"
        case WentBack():
            return "back"
        case CardOut(is_artifact=is_artifact):
            return "unclaimed" if is_artifact else "danger_out"
        case Caught(kinds=kinds):
            return "danger" if kinds else "over"
        case Survived():
            return "survived"
        case Split(rest=rest):
            return "split" if rest else ""
        case Left(leftover=leftover):
            return "left" if leftover else ""
        case GameOver(ranking=ranking, decided=decided):
            if decided == "artifacts":
                return "breaks"
            return "tie" if len(ranking[0]) > 1 else ""
        case Attends() | Warned() | Shown() | Stayed() | RoundOver():
            return ""


class _Watcher:
    """Observer of games: in how many of them each moment and each card came."""

    def __init__(self, variant: Variant, names: tuple[str, ...]) -> None:
        self.variant, self.names = variant, names
        self.state: State = start(variant, names)
        self.games: Counter[str] = Counter()
        self.met: set[str] = set()

    def __call__(self, state: State, entry: Entry | None) -> None:
        """Follow an entry; None ends the game."""
        if entry is None:
            self.games.update(self.met)
            self.met.clear()
            self.state = start(self.variant, self.names)
            return
        if isinstance(entry, Draw):
            self.met.add(str(entry.card))
        if isinstance(entry, Show):
            self.met.update(str(card) for _, card in entry.cards if card is not None)
        log: list[Outcome] = []
        game.enter(self.state, entry, log)
        self.met.update(map(_moment, log))


def rarely(variant: Variant, bots: Sequence[Bot], games: int = FELT_GAMES) -> list[Rare]:
    """Return the rules and cards that came up in less than 2 % of some games of these bots."""
    names = tuple(str(seat) for seat in range(1, len(bots) + 1))
    watcher = _Watcher(variant, names)
    play(variant, bots, games, "felt", watcher)
    met = watcher.games
    told = [
        Rare(what, met[key]) for key, what in _there_are(variant, bots) if met[key] < RARE * games
    ]
    return sorted(told, key=lambda rare: rare.games)


def _there_are(variant: Variant, bots: Sequence[Bot]) -> Iterator[tuple[str, str]]:
    """Yield the moments and cards that these rules know, each with words for it."""
    several = len(bots) > 1
    can_be = {
        "artifacts": claims.deal(variant) is None,
        "danger_out": variant.dangers_leave,
        "unclaimed": variant.left_leave,
        "split": several and claims.split(variant).divides,
        "left": several and claims.flow(variant).lies,
        "tie": several,
        "breaks": several,
    }
    for topic, what in MOMENTS.items():
        if variant.claimed[topic] is not None and can_be.get(topic, True):
            number = variant.cite(topic, "")
            yield topic, f"{number} ({what})" if number else what
    for card in dict.fromkeys(slot.card for slot in variant.slots):
        yield str(card), f"the card {card}"


def otherwise(
    variant: Variant, others: Mapping[str, Variant], bots: Sequence[Bot], games: int = FELT_GAMES
) -> list[Rare]:
    """Return, of other rules by name, those by which less than 2 % of games went otherwise.

    They are dealt alike; to go otherwise is to end with other totals, or to last longer or shorter.
    """
    course = _courses(variant, bots, games)
    told = []
    for name, other in others.items():
        if len(bots) in other.players:
            pairs = zip(course, _courses(other, bots, games), strict=True)
            told.append(Rare(name, sum(one != two for one, two in pairs)))
    return [rare for rare in told if rare.games < RARE * games]


def _courses(variant: Variant, bots: Sequence[Bot], games: int) -> list[tuple[int, ...]]:
    count = CloseCount(variant, len(bots))
    play(variant, bots, games, "felt", count=count, paired=True)
    return count.courses
