"""Hypothesis strategies for the random input of all tests: rules, games and damaged files."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import TypeVar

from hypothesis import strategies as st

from cardkit.engine import events as ev
from cardkit.engine.cards import Card
from cardkit.engine.findings import VariantError
from cardkit.engine.game import GameState
from cardkit.engine.legality import can_card_come, check_move, legal_cards, unambiguous_name
from cardkit.engine.refusals import IllegalMove
from cardkit.engine.variant import Variant
from cardkit.rulebook.catalogue import main_games
from cardkit.rulebook.loader import load, load_text
from cardkit.tally.items import Check, Claim, Header, Item
from cardkit.tally.writer import result_checks, write
from cardkit.text.lines import PlayedMove

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal")
Sets = Mapping[str, object]
T = TypeVar("T")
RANDOMS = st.randoms(use_true_random=False)
"""Sources of random numbers that Hypothesis makes simpler when a test fails."""
DEPTH = 20 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 1
"""How many times as many random examples ``nox -s deep`` tries."""


def seeds(number: int) -> range:
    """Return `number` seeds for random games, or more in ``nox -s deep``."""
    return range(number * DEPTH)


# --- rules ----------------------------------------------------------------------------------------

COSTS: list[object] = [
    "half", 3, "everything", '{ loot = "all", banked = 5 }',
    '{ default = 4, K = "everything" }', '{ J = "half", Q = 2 }', '{ h = "half", s = 1 }',
]  # fmt: skip
BY_ROUND: dict[str, list[object]] = {
    "share": ["split", "each", "leavers"],
    "leftover": ["pooled", "per-card", "lost", "alone"],
    "leave_from": [1, 3],
    "danger.ends_at": [1, 2, 3, "{ default = 2, K = 3 }"],
    "danger.counts_from": [1, 2, 4],
    "danger.repeated_rank": ["harmless", "ends the round"],
    "danger.over": [0, 13, 25, 60],
    "danger.then": ["back", "card out", "pair out"],
    "danger.costs": ["all", *COSTS],
    "artifacts.claim": ["alone", "shared"],
}
IN_ROUNDS: list[Sets] = [
    *({f"round.{number}.{key}": value} for number in ("1", "2", "2-3", "last")
      for key, values in BY_ROUND.items() for value in values),
    {"round.2.cards.gold": '{ "A-10" = 5 }'},
]  # fmt: skip
CHANGES: list[Sets] = [
    *({key: value} for key, values in BY_ROUND.items() for value in values),
    {"danger.worth_before": 7, "danger.counts_from": 3},
    {"cards.doubling": ["A"]}, {"cards.doubling": ["5", "8h"], "danger.counts_from": 3},
    {"artifacts": "off", "cards.artifact": [], "cards.doubling": ["joker", "joker"]},
    *({"danger.repeated_rank": "ends the round", **others} for others in (
        {"cards.danger": '{ "J-K" = "suit" }'}, {"danger.then": "pair out"}, {"danger.counts_from": 3},
        {"cards.danger": "{}", "artifacts": "off"}, {"danger.over": 30, "danger.ends_at": 3},
    )),
    {"cards.doubling": ["2"], "share": "leavers", "leftover": "per-card"},
    {"danger.worth_before": 20, "danger.counts_from": 2, "danger.ends_at": 1},
    *({"rounds": number} for number in (1, 2, 6)), {"until": 10}, {"until": 40},
    {"wins": "lowest"}, {"leftover": "stays"}, {"dealer": "moves left"}, {"players": "1-9"},
    *({"tie": tie} for tie in ("shared", "extra round", "play again", "play on")), {"ties": ["artifacts"]},
    {"artifacts": "off"}, {"artifacts.left": "back"}, {"artifacts.carried": "back"},
    {"artifacts.left": "out"}, {"artifacts.carried": "out"}, {"artifacts.joins": "start"},
    {"artifacts.joins": "one drawn a round"},
    *({"artifacts.worth": worth}
      for worth in (0, 7, "[1, 2, 3]", "{ gold = 13 }", "{ 1 = 4, 2 = 9 }")),
    {"cards.artifact": ["joker"], "artifacts.worth": "{ joker = 6 }", "artifacts.joins": "start"},
    {"cards.gold": '{ "A-2" = "face" }'}, {"cards.gold": '{ "A-10" = "face * 3" }'},
    {"cards.gold": '{ "A-9s" = 7, "A-4h 9h" = "face + 5" }'},
    {"cards.danger": '{ "K" = "rank" }'}, {"cards.danger": '{ "9 K" = "rank" }'},
    {"cards.danger": '{ "J-K" = "colour" }'}, {"cards.danger": '{ "J-K" = "all" }'},
    {"cards.danger": '{ "J" = "suit", "Qb K" = "rank" }'}, {"cards.danger": '{ "J-K" = "suit" }'},
    {"cards.danger": "{}", "danger.over": 21, "artifacts": "off"},
    {"cards.danger": '{ "J" = "rank" }', "cards.blank": ["Q", "Ksh"]},
    *({"artifacts": "off", "cards.artifact": [],
       "cards.danger": f'{{ "J-K joker joker" = "{by}" }}'}
      for by in ("rank", "all")),
    {"players": "2", "cards.gold": '{ "A-10" = "face * 2" }'},
    {"players": "2-4", "cards.gold": '{ "A-6" = 12, "7-10" = 24 }'},
    {"artifacts.worth": "[5, 5, 10]"}, {"artifacts.worth": "[4, 4, 4, 4, 9, 9, 1]"},
    {"cards.artifact": ["joker", "joker"], "artifacts.joins": "one drawn a round"},
    {"words.go": "fist"}, {"words.player": "burglar"}, {"house.H-1": "The last one out sings."},
    {"house.tie": "The tied players flip a coin."}, {"house.decide": "Say aloud whether you go on."},
]  # fmt: skip
"""Keys that are changed together."""
BY_KEY: dict[str, list[Sets]] = {}
for _change in CHANGES:
    BY_KEY.setdefault(next(iter(_change)), []).append(_change)


def rules_of(name: str, sets: Sets | None = None) -> Variant:
    """Return a game, or a house rule that changes some of its keys. Each is loaded only once."""
    return _loaded(name, tuple((key, str(value)) for key, value in (sets or {}).items()))


@lru_cache(1000)  # a deep run loads many more
def _loaded(name: str, settings: tuple[tuple[str, str], ...]) -> Variant:
    text = f'extends = "{name}"\nname = "House rule"'
    return load_text(text, "house-rule", dict(settings)) if settings else load(name)


def house_rule(*lines: str, parent: str = "kings-gold") -> Variant:
    """Return a house rule for a game, from the lines of its file."""
    return load_text("\n".join([f'extends = "{parent}"', 'name = "House"', *lines]))


def house_rules_with(key: str) -> Iterator[Variant]:
    """Yield a house rule for each change of a key.

    Each changes the first game that allows the change.
    """
    for change in BY_KEY[key]:
        for name in main_games():
            with suppress(VariantError):
                yield rules_of(name, change)
                break


def random_settings(random: Random, changes: Sequence[Sets] = ()) -> tuple[str, dict[str, object]]:
    """Return a game, and settings that make a house rule of it.

    The settings are random, or those that are given. Settings that do not go together with the
    others are left out.
    """
    name, settings = random.choice(main_games()), dict[str, object]()
    keys = random.choices(list(BY_KEY), k=random.randint(0, 9))
    changes = changes or [random.choice(BY_KEY[key]) for key in keys]
    for change in [*changes, *random.choices(IN_ROUNDS, k=random.randint(0, 2))]:
        try:
            rules_of(name, settings | dict(change))
            settings |= change
        except VariantError:
            pass  # it contradicts the game, or what was changed before
    return name, settings


def random_rules(random: Random) -> Variant:
    """Return a random house rule."""
    return rules_of(*random_settings(random))


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    """A built-in game, or a built-in game with some keys changed."""
    return random_rules(draw(RANDOMS))


# --- games ----------------------------------------------------------------------------------------


class Game:
    """A random legal game, finished or not, made from one number for each choice.

    `states` are copies of the game before the first move and after each move. With `luck`, a card
    that ends the round is often replaced by another one. With a `haste` of 2, all players leave
    after every second card.
    """

    def __init__(
        self,
        variant: Variant,
        names: tuple[str, ...],
        number: int,
        choices: bytes,
        *,
        luck: int = 0,
        haste: int = 8,
    ) -> None:
        """Play a game with the first of the names. The others may join later."""
        self.names, self.players = names, names[:number]
        self.variant, self.choices, self.luck, self.haste = variant, iter(choices), luck, haste
        state = GameState(variant, self.players)
        self.states = [state.copy()]
        self.moves: list[ev.Move] = []
        self.events: list[list[ev.Event]] = []
        for choice in self.choices:
            if state.phase == "over" and not _is_legal(state, ev.BeginRound(True)):
                break
            self.moves.append(self._move(state, choice))
            self.events.append(state.play(self.moves[-1]))
            self.states.append(state.copy())

    def __repr__(self) -> str:
        rules = {key: value for key, value in vars(self.variant).items() if key in BY_ROUND}
        changed = f"{rules} {self.variant.danger} {self.variant.artifacts} {self.variant.changes}"
        return f"Game({self.variant.name} {changed} {self.players}: {self.moves})"

    def turns(self) -> list[PlayedMove]:
        """Return each move with the game before and after it."""
        played = zip(self.moves, self.states, self.states[1:], self.events, strict=False)
        return [PlayedMove(*one) for one in played]

    def _pick(self, options: Sequence[T]) -> T:
        return options[next(self.choices, 0) % len(options)]

    def _move(self, state: GameState, choice: int) -> ev.Move:
        match state.phase:
            case "over":
                return ev.BeginRound(True)
            case "round":
                name = self._pick(self.names) if choice % 8 == 7 else ""
                goes = ev.Attend(name, name not in state.next_round_players)
                if name and _is_legal(state, goes):
                    return goes
                return ev.EndGame() if choice % 64 == 62 and state.rounds else ev.BeginRound()
            case "decision":
                everyone = choice % self.haste == self.haste - 1
                return ev.Leave(
                    tuple(one for one in state.inside if everyone or self._pick(range(6)) == 5)
                )
            case "card" | "show" if not state.turn and choice % 16 == 15:
                return self._result(state)
            case "card":
                return self._draw(state)
            case "show":
                return self._show(state)

    def _result(self, state: GameState) -> ev.Move:
        gold = {name: self._pick(range(-3, 6)) for name in state.seats if self._pick(range(3))}
        taken: dict[str, tuple[Card | None, ...]] = {}
        if self._pick((False, True)):
            artifacts = [one.card for one in state.deck.cards if one.artifact]
            rule = state.rules.artifacts
            is_named = artifacts and rule and rule.worth.depends_on == "card"
            number = self._pick((1, 2))
            cards = tuple(self._pick(artifacts) if is_named else None for _ in range(number))
            taken[self._pick(state.seats)] = cards
        banked = {name: max(one, 0) for name, one in gold.items()}
        results = [
            ev.RoundResult(gold, taken),
            ev.RoundResult(banked, taken),
            ev.RoundResult(banked),
        ]
        return next((one for one in results if _is_legal(state, one)), ev.RoundResult({}))

    def _draw(self, state: GameState) -> ev.Move:
        move = ev.Draw(self._half_named(state, self._pick(legal_cards(state))))
        for _ in range(self.luck):
            after = state.copy()
            after.play(move)
            if after.is_in_round:
                break
            move = ev.Draw(self._half_named(state, self._pick(legal_cards(state))))
        return move

    def _half_named(self, state: GameState, card: Card) -> Card:
        if card.rank == "joker":
            return card
        colour = "b" if card.suit in "sc" else "r"
        names = [Card(card.rank), Card(card.rank, colour), Card("", card.suit), card, card, card]
        name = self._pick(names)
        return name if can_card_come(state, name) else card

    def _show(self, state: GameState) -> ev.Move:
        cards = legal_cards(state)
        shown: dict[str, Card | None] = dict.fromkeys(state.inside)
        if not state.may_leave:  # everyone lays a card (G-28)
            return ev.Show(dict(zip(state.inside, _first_cards(state), strict=True)))
        for name in state.inside:
            card = self._pick(cards)
            half = self._pick([Card(card.rank), card, card])
            laid = [one for one in (half, card) if _is_legal(state, ev.Show({**shown, name: one}))]
            if self._pick(range(6)) and laid:
                shown[name] = laid[0]
        row, number = [card.card for card in state.artifacts], self._pick((0, 1, 2))
        back = tuple(self._pick(row) for _ in range(number)) if row else None
        move = ev.Show(shown, back)
        return move if _is_legal(state, move) else ev.Show(shown)


def _first_cards(state: GameState) -> list[Card]:
    """Return cards that everyone inside can play together, the first possible ones."""
    return legal_cards(state)[: len(state.inside)]


def _is_legal(state: GameState, move: ev.Move) -> bool:
    try:
        check_move(state, move)
    except IllegalMove:
        return False
    return True


def random_game(
    random: Random, rules: Variant | None = None, names: tuple[str, ...] = NAMES
) -> Game:
    """Return a random game.

    It can contain partly named cards, rounds of which only the result is known, and players who
    come and go.
    """
    rules = rules or random_rules(random)
    low, high = rules.players
    number = random.randint(low, min(high, len(names)))
    luck, haste = random.choice(((0, 8), (6, 8), (0, 2)))
    choices = random.randbytes(random.choice((100, 300, 700)))
    return Game(rules, names, number, choices, luck=luck, haste=haste)


@st.composite
def games(draw: st.DrawFn, names: st.SearchStrategy[tuple[str, ...]] | None = None) -> Game:
    """A random game with random rules."""
    return random_game(draw(RANDOMS), names=NAMES if names is None else draw(names))


# --- tallies --------------------------------------------------------------------------------------

AWKWARD_NAMES = [
    ("A", "B", "C", "D", "J", "K", "Q", "T"),
    ("S", "H", "D", "C", "R", "B", "X", "Hh"),
    ("Jack", "Queenie", "Kim", "Ace", "Ten", "Joker Jim", "King", "Seven Of Nine"),
    ("An", "Ann", "Anna", "Łukasz", "Lukas", "Nan", "ana", "Zoë"),
    ("Mary Ann", "Jean-Luc", "Mary", "Luc", "Jean", "J.R.", "O'Neil", "Ann Mary"),
    ("7", "10", "2b", "P 1", "P 2", "P 10", "3rd", "K2"),
    ("All In", "The Rock", "Nobody Else", "Left Eye", "But Ann", "End Game", "Rounder", "Back K"),
    ("Bo the Great", "Isa", "Too Late", "Bo-Bo", "Bo - Bo", "A Team", "Red", "Total 5"),
]  # fmt: skip
"""Names that are cards, suits, numbers or words of a tally, or that begin alike."""


def names() -> st.SearchStrategy[tuple[str, ...]]:
    """Players in any order, with ordinary or with awkward names."""
    return st.sampled_from([NAMES, *AWKWARD_NAMES]).flatmap(st.permutations).map(tuple)


def items_of(game: Game) -> list[Item]:
    """Return a game as items of a tally, with lines of numbers."""
    items: list[Item] = []
    for turn in game.turns():
        before, move, after = turn.before, turn.move, turn.after
        if isinstance(move, ev.Draw):
            move = ev.Draw(unambiguous_name(before, move.card))  # as it is kept
        if isinstance(move, ev.Show):
            move = ev.Show(move.cards, move.back or None)
        if isinstance(move, ev.RoundResult):
            figures = {name: move.banked.get(name, 0) for name in before.seats}
            move = ev.RoundResult(figures, move.artifacts)
            items += result_checks(move, before.seats)
        items.append(move)
        if len(after.rounds) > len(before.rounds) and not isinstance(
            move, ev.RoundResult | ev.EndGame
        ):
            banked = after.rounds[-1].banked
            items.append(Check("banked", tuple(Claim(*one) for one in banked.items())))
    return items


def text_of(game: Game) -> str:
    """Return a game as a tally."""
    return write(Header(game.variant.slug, game.players), items_of(game))


# --- broken files ---------------------------------------------------------------------------------

PIECES = [
    b'extends = "kings-gold"\n', b'name = "X"\n', b"rounds = 2\n", b"[cards]\n", b"[danger]\n",
    b'gold = { "A-10" = "face" }\n', b"[round.2]\n", b"[[artifacts]]\n", b"ends_at = 1e999\n", b"=",
    b"[" * 2000, b"{a=" * 500, b"x = 0x" + b"f" * 3000, b'"""', b"\xff\xfe", b"\xef\xbb\xbf", b"\0",
    b"\r", b"1979-05-27T07:32:00Z\n", b"inf\n", b"a.b.c = {}\n", b"\xe2\x80\xae", b"#" * 70_000,
    b"%PDF-1.7\n", b"PK\x03\x04",
]  # fmt: skip


def hostile_bytes() -> st.SearchStrategy[bytes]:
    """Bytes that are almost a variant, a tally or a text, or not at all."""
    pieces = st.lists(st.sampled_from(PIECES) | st.binary(max_size=30), max_size=12).map(b"".join)
    return st.binary(max_size=200) | pieces


LINES = [
    "variant: kings-gold", "variant: cave-network", "variant: x.toml", "players: Ann, Bo, Cy",
    "players: A B C D", "round 1", "round 2", "round 99", "extra round", "end", "7h - Bo",
    "7 / K / - Ann", "- all", "-", "b 7 b 7", "1. 7", "Ann 7, Bo -, Cy K; back K", "7k-",
    "banked: 5 6 0", "banked: Ann -5", "artifacts: Ann 3", "artifacts: Ann 8c", "total: 1 2 3",
    "away: Ann", "join: Ann", "join: Zed", "first: Bo", "set: rounds=2", "set: =", "rules: 1 ab",
    "Ann,Bo,Cy", "1,5,6,0", "total,5,6,0", "| a | b |", "|---|", "note: # x", "# kept by cardkit",
    "# undo: 7", ":", ";", "/", "\x00", "\u202e", "\ud7ff", "x" * 3000, "۷ - Ann", "７h",
    "banked: Ann ５", "round ２", "İ - Ann", "ß", "ﬁ", "²",
]  # fmt: skip


def hostile_tallies() -> st.SearchStrategy[bytes]:
    """Lines of tallies in any order, tallies that are cut or changed, and random bytes."""
    lines = st.lists(st.sampled_from(LINES) | st.text(max_size=12), max_size=25).map("\n".join)
    begun = lines.map("variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n".__add__)
    hands = lines.map("variant: cave-network\nplayers: Ann, Bo, Cy\nround 1\n".__add__)
    texts = (lines | begun | hands).map(lambda text: text.encode("utf-8", "replace"))
    cut = st.tuples(texts, st.integers(0, 200), st.binary(max_size=4)).map(
        lambda parts: parts[0][: parts[1]] + parts[2] + parts[0][parts[1] + len(parts[2]) :]
    )
    wide = texts.map(lambda data: b"\xff\xfe" + data)
    return texts | cut | wide | hostile_bytes()
