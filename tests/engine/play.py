"""Play small games that are written as text, and compare the results.

A round is a string of turns: ``10h - Bo / Qs / Qh`` is a ten after which Bo leaves, and then two
Queens. ``Ks -`` means that nobody leaves, and ``Ks - all`` that everyone inside leaves. A turn with
hands is ``Ann 7h, Bo -, Cy Ks; back Js``. A round of which only the result is known is ``= Ann 5,
Bo 9; Bo joker``. A ``?`` stands for an artifact without a name. A round that begins with ``+`` is
an extra round. Instead of a round, a line can also be ``Di comes``, ``Ann goes`` or ``end``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pytest

from cardkit.engine.cards import Card, parse_card
from cardkit.engine.events import Attend, BeginRound, Draw, EndGame, Leave, Move, RoundResult, Show
from cardkit.engine.game import GameState
from cardkit.engine.odds import count_ending_cards
from cardkit.engine.refusals import IllegalMove, Refusal

from ..strategies import Sets, rules_of

Example = Callable[[], None]
"""A small game that is played and then compared with what is expected."""


def example(variant: str, players: str = "Ann Bo Cy") -> Callable[..., Any]:
    """Return a function that makes examples of one game, as parameters of a test.

    The function takes the expected values of properties of `Played`.
    """

    def make(
        rules: str, title: str, *rounds: str, first: str = "", sets: Sets | None = None, **that: Any
    ) -> Any:
        def check() -> None:
            played = Played(variant, rounds, players, first, sets)
            assert played.refused == that.get("refused", "")
            assert {name: getattr(played, name) for name in that} == that

        name = f"{rules.replace(' ', '+')}: {title}"
        return pytest.param(check, id=name, marks=pytest.mark.rule(*rules.split()))

    return make


def game(variant: str, *rounds: str, players: str = "Ann Bo Cy", sets: Sets | None = None) -> Any:
    """Return a game after these rounds, all of whose moves must be legal."""
    played = Played(variant, rounds, players, "", sets)
    assert not played.refused
    return played.game


# --- from text to moves ---------------------------------------------------------------------------


def moves_of(text: str, game: GameState) -> Iterator[Move]:
    """Yield the moves of a round. Each must be played before the next one is taken."""
    name, _, verb = text.rpartition(" ")
    if text == "end":
        yield EndGame()
    elif verb in ("comes", "goes"):
        yield Attend(name, verb == "comes")
    else:
        yield BeginRound(extra=text.startswith("+"))
        for turn in filter(None, text.removeprefix("+").strip().split(" / ")):
            yield from turn_moves(turn, game)


def turn_moves(turn: str, game: GameState) -> Iterator[Move]:
    """Yield the moves of a turn that is written as text."""
    if turn.startswith("= "):
        yield _result(turn.removeprefix("= "))
    elif game.variant.is_deck_game:
        if game.phase == "decision":
            yield Leave()
        card, dash, leavers = turn.partition(" -")
        yield Draw(parse_card(card))
        if dash:
            everyone = leavers.strip() == "all"
            yield Leave(tuple(game.inside) if everyone else tuple(_parts(leavers, ",")))
    else:
        shown, _, back = turn.partition("; back ")
        pairs = [one.split(" ") for one in shown.split(", ")]
        cards = {name: None if card == "-" else parse_card(card) for name, card in pairs}
        yield Show(cards, tuple(map(parse_card, back.split())) if back else None)


def _result(text: str) -> RoundResult:
    banked, _, taken = text.partition(";")
    artifacts: dict[str, tuple[Card | None, ...]] = {}
    for one in _parts(taken, ","):
        name, *cards = one.split()
        artifacts[name] = tuple(None if card == "?" else parse_card(card) for card in cards)
    pairs = [one.split(" ") for one in _parts(banked, ",")]
    return RoundResult({name: int(gold) for name, gold in pairs}, artifacts)


def _parts(text: str, mark: str) -> list[str]:
    return [part.strip() for part in text.split(mark) if part.strip()]


# --- what came of them ----------------------------------------------------------------------------


def words(values: Iterable[object]) -> str:
    """Return values as text, separated by spaces."""
    return " ".join(map(str, values))


class Played:
    """A game that was played from its text up to its first illegal move.

    Examples compare the properties. Numbers of players are in seat order: ``"0 4 0"``.
    """

    def __init__(
        self, variant: str, rounds: Iterable[str], players: str, first: str, sets: Sets | None
    ) -> None:
        names = players.split()
        self.game = GameState(rules_of(variant, sets), names, first or None)
        self.events: list[Any] = []
        self.refused = ""
        self.refusal: Refusal | None = None
        for text in rounds:
            assert not self.refused, f"refused before {text}: {self.refusal}"
            try:
                for move in moves_of(text, self.game):
                    self.events += self.game.play(move)
            except IllegalMove as error:
                self.refused, self.refusal = error.code, error.reason

    def of_kind(self, kind: str) -> list[Any]:
        """Return the events of one class."""
        return [event for event in self.events if type(event).__name__ == kind]

    def by_seat(self, figures: Mapping[str, object]) -> str:
        """Return a number of each player, in seat order."""
        return words(figures[name] for name in self.game.players)

    # now
    phase = property(lambda self: self.game.phase)
    inside = property(lambda self: words(self.game.inside))
    seats = property(lambda self: words(self.game.seats))
    loot = property(lambda self: self.game.loot)
    leftover = property(lambda self: self.game.leftover)
    remainders = property(lambda self: words(self.game.remainders))
    path = property(lambda self: words(card.card for card in self.game.path))
    artifacts = property(lambda self: words(card.card for card in self.game.artifacts))
    waiting = property(lambda self: self.game.gold_for_next_round)
    dangers = property(lambda self: {kind: n for kind, n in self.game.dangers.items() if n})
    ending_cards = property(lambda self: count_ending_cards(self.game).ending)

    # the game so far
    banked = property(lambda self: self.by_seat(self.game.banked))
    totals = property(lambda self: words(self.game.total(name) for name in self.game.players))
    places = property(lambda self: " > ".join(words(group) for group in self.game.ranking()))
    decided_by = property(lambda self: self.game.what_decides_winner())

    @property
    def keepsakes(self) -> str:
        """The worth of the artifacts that each player carried out: ``"5,10 - -"``."""
        kept = self.game.keepsakes
        rows = [[str(k.worth) for k in kept if k.player == name] for name in self.game.players]
        return words(",".join(row) or "-" for row in rows)

    # the rounds
    last = property(lambda self: self.game.rounds[-1])
    round_gold = property(lambda self: self.by_seat(self.last.banked))
    end = property(lambda self: self.last.end)
    removed = property(lambda self: words(self.last.removed))
    left = property(lambda self: self.last.left)
    ends = property(lambda self: words(one.end for one in self.game.rounds))
    returned = property(lambda self: words(one.returned for one in self.of_kind("RoundEnded")))
    decks = property(lambda self: words(one.deck for one in self.of_kind("RoundBegan")))
    joined = property(lambda self: words(e.artifacts_joined for e in self.of_kind("RoundBegan")))
    dealers = property(lambda self: words(one.dealer for one in self.of_kind("RoundBegan")))
    shared = property(lambda self: words(self.of_kind("GoldShared")[-1].cards))
    unclaimed = property(lambda self: words(self.of_kind("RoundEnded")[-1].unclaimed))
    went_back = property(lambda self: words(self.of_kind("ArtifactsShared")[-1].cards))
    lost = property(lambda self: self.last.lost)
    path_sum = property(lambda self: self.of_kind("Caught")[-1].path_sum)

    @property
    def warned(self) -> str:
        """The warning dangers, each with how many of its kind were on the path: ``"Ks 1/2"``."""
        events = self.of_kind("DangerWarned")
        return words(f"{one.card} {one.on_path}/{one.ends_at}" for one in events)

    @property
    def caught(self) -> str:
        """Who was caught, and by which cards: ``"Ann Cy : Qs Qh"``."""
        event = self.of_kind("Caught")[-1]
        return f"{words(event.players)} : {words(event.cards)}"

    @property
    def cost(self) -> tuple[object, ...]:
        """The loot that caught players lost and kept, and the banked gold that they lost."""
        event = self.of_kind("Caught")[-1]
        return (event.lost, event.kept, event.fines)
