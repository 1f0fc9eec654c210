"""Random house rules: any key of a variant file changed to something else, those that `check` passes kept.

Seeded and plain, so that a run is the same everywhere: ``house(Random(7))``.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from cardkit.terms import (
    Claim,
    Cost,
    DangerKind,
    Dealer,
    Fate,
    FirstDanger,
    Leftover,
    Share,
    Then,
    Tie,
    TieBreak,
    Totals,
    words,
)
from cardkit.variant import Variant, VariantError, load, shipped
from tests.games import NAMES, Choices, Game, play

Settings = tuple[tuple[str, str], ...]


def every(closed: Any, value: str = "{}") -> tuple[str, ...]:
    """Every word of a closed list, each in `value` as TOML has it: a new word is played without a line here."""
    return tuple(value.format(f'"{word}"') for word in words(closed))


CHANGES: dict[str, tuple[str, ...]] = {
    "name": ('"Night Watch"',),
    "version": ('"2.1"',),
    "summary": ('"Go on, or go home."',),
    "players": ('"2-4"', '"3"', '"1-8"', '"2-9"'),
    "minutes": ('"15"', '"45-60"'),
    "age": ("6", "12"),
    "rounds": ("1", "2", "3", "6"),
    "until": ("1", "12", "30", "100", "10000"),
    "share": every(Share),
    "leftover": every(Leftover),
    "first_danger": every(FirstDanger),
    "dealer": every(Dealer),
    "totals": every(Totals),
    "ties": ("[]", *every(TieBreak, "[{}]")),
    "tie": every(Tie),
    "pieces": ("[1]", "[1, 5]", "{ 1 = 40, 10 = 9 }"),
    "cards.gold": (
        '{ "A-10" = "face" }', '{ "2-9" = "face" }', '{ "A-5" = 3, "6-10" = "face" }', '{ "2-10sc" = "face" }',
        '{ "A-4" = "face", "5-9" = "face + 10" }', '{ "A-3" = 1 }', '{ "A-K" = "face" }', '{ "A-J" = "face" }',
    ),
    "cards.danger": (
        *every(DangerKind, '{{ "J-K" = {} }}'),
        '{ "J-Q" = "rank", "K" = "colour" }', '{ "J-Q" = "colour", "K" = "rank" }', '{ "J" = "all", "Q-K" = "suit" }',
        "{}", '{ "A" = "rank", "J-K" = "rank" }', '{ "A-K" = "suit" }', '{ "A-K" = "rank" }', '{ "10-K" = "suit" }',
    ),
    "cards.artifact": ('["joker"]', '["joker", "joker"]', '["J-K"]', '["10c", "Jc", "Qc", "Kc"]', "[]"),
    "cards.blank": ('["joker"]', '["9"]', '["10 Ks"]', '["2-3h"]', '["J-K"]', '["joker", "joker"]'),
    "danger.ends_at": (
        "1", "2", "3", "4", "{ default = 2, K = 3 }", "{ default = 3, A = 2, Q = 1 }", "{ default = 2, h = 1 }",
        "{ default = 3, r = 2 }", "{ J = 1, Q = 2, K = 3 }",
    ),
    "danger.over": ("12", "21", "35"),
    "danger.costs": (*every(Cost), "4", "40"),
    "danger.then": every(Then),
    "artifacts": ("off",),
    "artifacts.claim": every(Claim),
    "artifacts.worth": ("7", "[1, 2, 5]", "[5, 10]", '{ "round 1" = 1, "round 2" = 9 }', "{ gold = 13 }"),
    "artifacts.joins": ('"start"', '"one drawn a round"', '{ 2 = "joker" }', '{ 1 = "joker", 2 = "joker" }'),
    "artifacts.carried": every(Fate),
    "artifacts.left": every(Fate),
    "hands.remove": ("{ 2 = 40, 3 = 40, 4 = 40, 5 = 42, 6 = 40, 7 = 38, 8 = 36 }",),
    "words.player": ('"diver"', '"ox/oxen"'),
    "words.place": ('"airlock"', '"wreck"'),
    "words.path": ('"row"', '"avenue"'),
    "words.gold": ('"gem/gems"', '"coins/coins"'),
    "words.token": ('"bean"', '"inch/inches"'),
    "words.danger": ('"wolf/wolves"', '"eel"'),
    "words.artifact": ('"idol"', '"pearl"'),
    "words.safe": ('"igloo"', '"boat"'),
    "words.round": ('"dive"', '"hour"'),
    "words.leaves": ('"surfaces/surface"', '"goes home/go home"'),
    "words.caught": ('"EATEN"',),
    "words.catches": ('"bites everyone inside"',),
    "words.call": ('"Now!"',),
    "words.go": ('"fist"',),
    "words.leave": ('"open hand"',),
    "words.choice": ('"pawn"', '"cards"'),
    "words.guide": ('"The youngest starts"',),
    "house": ('{ H-1 = "Who is caught fetches the drinks." }', '{ H-1 = "No talking.", H-2 = "The host pays." }'),
    "meta.author": ('"Ann"',),
    "meta.source": ('"a summer camp"',),
    "meta.year": ("1994", '"about 1990"'),
    "meta.licence": ('"CC0"',),
    "meta.also": ('["Watch"]',),
    "round.2.share": every(Share),
    "round.2.danger.ends_at": ("1", "3", "{ default = 2, K = 3 }"),
    "round.2.danger.costs": ('"half"', "5"),
    "round.3.danger.over": ("21", "40"),
    "round.1-2.leftover": every(Leftover),
    "round.last.danger.then": every(Then),
    "round.3.artifacts.claim": every(Claim),
    "round.2-3.artifacts.worth": ("9", "[1, 2]", "{ gold = 20 }"),
    "round.last.cards.gold": ('{ "A-10" = "face + 5" }', '{ "A-10" = 4 }', '{ "A-5" = 1, "6-10" = 9 }'),
    "round.2.first_danger": every(FirstDanger),
    "players.3.rounds": ("2",),
    "players.2-4.artifacts": ("off",),
    "players.3-5.danger.ends_at": ("3",),
    "players.4.share": every(Share),
}  # fmt: skip
"""For each key, what it is changed to, as TOML has it."""


TOGETHER: tuple[Settings, ...] = (
    (("artifacts", "off"), ("cards.gold", '{ "A-10" = "face" }'), ("cards.danger", '{ "A-10" = "rank" }')),
    (("cards.gold", '{ "A-10" = "face" }'), ("cards.danger", '{ "6-10" = "suit" }'), ("cards.blank", '["J-Q"]')),
    (("cards.gold", '{ "A-8" = "face" }'), ("cards.danger", '{ "7-8" = "rank", "J-K" = "colour" }'), ("cards.blank", '["9b"]')),
    (("cards.gold", '{ "A-9" = "face" }'), ("cards.blank", '["10"]'), ("danger.ends_at", "{ default = 2, K = 3, Q = 1 }")),
    (("cards.gold", '{ "A-K" = "face" }'), ("cards.danger", '{ "8-Q" = "rank", "K" = "all" }'), ("danger.ends_at", "3")),
    (("cards.gold", '{ "2-10" = "face" }'), ("cards.danger", '{ "9-K" = "suit" }'), ("danger.ends_at", "{ h = 4 }")),
    (("danger.over", "21"), ("cards.danger", "{}")),
    (("danger.over", "30"), ("cards.danger", "{}"), ("danger.costs", "half"), ("danger.then", "card out")),
    (("cards.gold", '{ "A-10" = "face" }'), ("danger.over", "25"), ("cards.danger", '{ "8-10" = "rank" }'),
     ("danger.then", "pair out")),
    (("danger.over", "45"), ("danger.then", "pair out"), ("danger.costs", "5")),
    (("artifacts.left", "back"), ("danger.then", "pair out")),
    (("artifacts.joins", "start"), ("artifacts.carried", "back"), ("danger.costs", "half")),
)  # fmt: skip
"""Keys that are seldom drawn so that they fit: cards that mean two things or nothing, kinds that differ, what ends a round."""


class House(NamedTuple):
    """A house rule: the shipped game it changes, what it changes, and the variant that comes of it."""

    parent: str
    settings: Settings
    variant: Variant

    def __repr__(self) -> str:
        return f"House({self.parent}, {self.settings})"


def house(chance: Random, words: bool = True) -> House:
    """A shipped game with one to six keys changed; a change that contradicts the rest is left out.

    Without `words` only rules are changed, so that a house rule's sentences differ where its rules do.
    """
    parent = chance.choice(shipped())
    keys = [key for key in CHANGES if words or not key.startswith(("words.", "house", "meta."))]
    variant = load(parent)
    settings: Settings = ()
    if not chance.randrange(4):
        try:
            settings = chance.choice(TOGETHER)
            variant = load(parent, settings)
        except VariantError:
            settings = ()
    for key in chance.sample(keys, chance.randint(1, 6)):
        more: Settings = (*settings, (key, chance.choice(CHANGES[key])))
        try:
            variant, settings = load(parent, more), more
        except VariantError:
            continue
    return House(parent, settings, variant)


def game(house: House, chance: Random) -> Game:
    """A game of it, all cards named in full, played to its end or nearly."""
    variant = house.variant
    players = NAMES[: chance.randint(variant.players.low, min(variant.players.high, 8))]
    first = chance.choice(players)
    entries = play(variant, players, first, Choices(chance.randbytes(600)), results=False, halves=False)
    return Game(variant, players, first, tuple(entries), house.settings)
