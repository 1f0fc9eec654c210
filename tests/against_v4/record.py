"""Records games of the fourth edition in ``tests/games``: ``python -m tests.against_v4.record``.

Of many random games of a variant those are taken that show most of what can happen.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from cardkit import v4
from cardkit.engine import events as ev
from cardkit.engine.cards import Card
from cardkit.engine.findings import VariantError
from tests.against_v4.pair import Pair, event_of
from tests.against_v4.random_moves import NAMES, Table
from tests.against_v4.variants import PATHS, ROOT, Both, of_path, with_settings
from tests.test_recorded_games import short
from tests.v4.houses import Settings

GAMES = 20
CANDIDATES = 100
SMALL_DECK: Settings = (
    ("rounds", "2"),
    ("artifacts", "off"),
    ("cards.gold", '{ "A-3" = "face" }'),
    ("cards.danger", '{ "K" = "rank" }'),
    ("cards.blank", "[]"),
    ("danger.ends_at", "3"),
    ("danger.then", '"pair out"'),
)
"""A deck that runs out, since its dangers have left the game."""
SMALL_HANDS: Settings = (
    ("cards.gold", '{ "A-2" = "face" }'),
    ("cards.danger", '{ "A-2 J-K" = "rank" }'),
    ("hands.remove", "{ 2 = 0, 3 = 2, 4 = 0, 5 = 0, 6 = 2, 7 = 6, 8 = 4 }"),
)
"""Hands of many court cards, so that others come of a rank of which one was carried out."""
THIRD = "a third of a rank, where one was carried out"


class Unwritable(Exception):
    """A game that cannot be written: a card has two names in the fourth edition."""


class Recording:
    """A random game as it is written down, and what happened in it."""

    def __init__(
        self, both: Both, settings: Settings, random: Random, leaves: float | None = None
    ) -> None:
        low, high = both[1].players
        self.players = NAMES[: random.randint(low, min(high, max(low, 5)))]
        first = random.choice(self.players)
        stars = [f"{name}*" if name == first else name for name in self.players]
        self.lines = [f"set: {key}={value}" for key, value in settings]
        self.lines.append(f"players: {', '.join(stars)}")
        self.seen: Counter[str] = Counter()
        self.pair = Pair(*both, self.players, first)
        self.drawn = ""  # a card that waits for the decision, and what came of it
        self.came: list[str] = []
        table = Table(random, wrong=0.05, half=0.25)
        table.leaves = random.choice((0.03, 0.2, 0.3, 0.45)) if leaves is None else leaves
        if both[1].gold_stays:  # what waits must wait no longer after a result
            table.results = 0.2
        over = 0
        while over < 3 and len(self.lines) < 400:
            move = table.move(self.pair.new)
            if self._can_be_written(move):
                self._play(move)
            over += self.pair.new.phase == "over"
        self.text = "\n".join(self.lines)

    def _can_be_written(self, move: ev.Move) -> bool:
        game = self.pair.new
        cards = game.variant.is_deck_game
        if self.drawn or isinstance(move, ev.Leave):
            return isinstance(move, ev.Leave) and cards
        if isinstance(move, ev.Show):
            return not cards and [*move.cards] == game.inside != []
        if isinstance(move, ev.Attend | ev.EndGame):
            return game.phase in ("round", "over")
        return cards if isinstance(move, ev.Draw) else True

    def _play(self, move: ev.Move) -> None:
        turn = _written(move, self.pair.new.round)
        if code := self.pair.play(move):
            if self.pair.codes == (code, code) and self.seen["refused"] < 3:
                self.lines.append(f"{self.drawn}{turn} | refused {code}")
                self.seen["refused"] += 1
                self.seen[f"refused {code}"] += 1
            return
        came = [short(self._as_typed(event_of(one))) for one in self.pair.outcomes]
        if came != [short(event) for event in self.pair.events]:
            raise Unwritable
        self.seen.update(_happenings(self.pair))
        self.seen.update(_kind_of_move(move))
        if isinstance(move, ev.Draw) and self.pair.new.phase == "decision":
            self.drawn, self.came = f"{turn} ", came
            return
        if isinstance(move, ev.Leave):
            turn = self.drawn + turn if move.players else self.drawn.strip()
        self.lines.append(" | ".join([turn, *self.came, *came]))
        self.drawn, self.came = "", []

    def _as_typed(self, value: Any) -> Any:
        """Return an event with cards named as they were typed."""
        if isinstance(value, Card):
            return self.pair.completed.get(value, value)
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return type(value)(*map(self._as_typed, value))
        return type(value)(map(self._as_typed, value)) if isinstance(value, tuple) else value


def _written(move: ev.Move, number: int) -> str:
    """Return a move as a tally has it."""
    match move:
        case ev.BeginRound(extra):
            return "extra round" if extra else f"round {number + 1}"
        case ev.Draw(card):
            return str(card)
        case ev.Leave(players):
            return " ".join(["-", ", ".join(players)]).strip()
        case ev.Show(cards, back):
            returned = "" if back is None else "; back " + " ".join(map(str, back))
            return " ".join(str(card or "-") for card in cards.values()) + returned.rstrip()
        case ev.RoundResult(banked, artifacts):
            gold = ", ".join(f"{name} {number}" for name, number in banked.items())
            taken = [f"{n} {' '.join(str(c or '?') for c in cs)}" for n, cs in artifacts.items()]
            return f"banked: {gold}" + (f"; artifacts: {', '.join(taken)}" if taken else "")
        case ev.Attend(player, plays):
            return f"{'join' if plays else 'away'}: {player}"
        case ev.EndGame():
            return "end"


def _kind_of_move(move: ev.Move) -> list[str]:
    match move:
        case ev.Draw(card) if not card.suit and card.rank != "joker":
            return ["named by rank"]
        case ev.Draw(card) if card.suit in "br" or not card.rank:
            return ["named by suit"]
        case ev.RoundResult(_, artifacts):
            return ["result with artifacts"] if artifacts else []
        case _:
            return []


def _happenings(pair: Pair) -> list[str]:
    """Return what happened, in words that tell apart what should be seen in recorded games."""
    found = []
    for event in pair.events:
        name = type(event).__name__
        match event:
            case ev.RoundEnded(_, end, returned):
                name += f" {end} {returned > 0}"
            case ev.RoundBegan(_, extra, players):
                name += f"{extra} {len(players)}"
            case ev.GameEnded(ranking, _, decided_by):
                name += f"{decided_by} {len(ranking[0])} {pair.new.is_last_round()}"
            case ev.Caught(_, kinds, _, lost, kept, _, fines):
                name += f"{len(kinds)} {lost > 0} {kept > 0} {bool(fines)}"
            case ev.PlayersLeft(players, _, _, share, remainder, _, unclaimed):
                name += f"{len(players) > 1} {share > 0} {remainder > 0} {bool(unclaimed)}"
            case ev.ArtifactTaken(_, card, _, is_gold, banked):
                name += f"{card is None} {is_gold} {banked}"
            case ev.Attended(_, plays, _, new):
                name += f"{plays} {new}"
            case _:
                pass
        found.append(name)
    game = pair.new
    carried = Counter(
        one.card.rank for one in game.keepsakes if one.card and one.round == game.round
    )
    came = Counter(card.card.rank for card in game.path)
    if any(came[rank] and came[rank] + number > 2 for rank, number in carried.items()):
        found.append(THIRD)
    return found


def three_rounds(path: Path) -> tuple[Settings, Both] | None:
    """Return a variant with three rounds only; None if it cannot be played so."""
    settings = (("rounds", "3"),)
    try:
        return settings, of_path(path, settings)
    except (v4.VariantError, VariantError):
        return None


def seldom_seen(path: Path) -> list[Recording]:
    """Return a game in which the deck runs out, or a third court card of a rank ends nothing."""
    settings, seen = SMALL_HANDS, THIRD
    if of_path(path)[1].is_deck_game:
        settings, seen = SMALL_DECK, "RoundEnded deck-out"
    try:
        both = of_path(path, settings)
    except (v4.VariantError, VariantError):
        return []
    for number in range(80):
        random = Random(f"{path.stem}/{number}")
        game = Recording(both, settings, random, leaves=0.04 + (seen == THIRD) * 0.2)
        if any(name.startswith(seen) for name in game.seen):
            return [game]
    return []


def candidates(path: Path) -> list[Recording]:
    """Return random games of a variant: of five one with settings, two of three rounds."""
    short_game = three_rounds(path)
    found: list[Recording] = []
    for number in range(CANDIDATES):
        random = Random(f"{path.stem}/{number}")
        settings: Settings = ()
        both = of_path(path)
        if number % 5 == 0:
            settings, both = with_settings(path, random)
        elif number % 5 < 3 and short_game:
            settings, both = short_game
        try:
            found.append(Recording(both, settings, random))
        except Unwritable:
            continue
    return found


def chosen(games: list[Recording], number: int) -> list[Recording]:
    """Return so many games that show each thing up to three times, if possible; short ones first."""
    shown: Counter[str] = Counter()
    found: list[Recording] = []
    while len(found) < number:
        best = max(games, key=lambda game: _worth(game, shown))
        games.remove(best)
        found.append(best)
        shown.update(best.seen.keys())
    return found


def _worth(game: Recording, shown: Counter[str]) -> float:
    """Return how much that is seldom in the games `shown` a game has, for its length."""
    rare = sum(4.0 ** -shown[name] for name in game.seen if shown[name] < 3)
    return rare - len(game.text) / 500


def main() -> None:
    """Record the games of all variants."""
    for path in PATHS:
        head = f"variant: {path.relative_to(ROOT).as_posix()}"
        last = seldom_seen(path)
        games = chosen(candidates(path), GAMES - len(last)) + last
        texts = [f"game {number}\n{game.text}" for number, game in enumerate(games, 1)]
        target = ROOT / "tests" / "games" / f"{path.stem}.txt"
        target.write_text("\n\n".join([head, *texts]) + "\n", encoding="utf-8")
        print(target.name, target.stat().st_size, flush=True)


if __name__ == "__main__":
    main()
