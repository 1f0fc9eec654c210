"""Random house rules: any key of a variant file changed to something else, those that `check`
passes kept.

Some keys have a list of values (`CHANGES`); cards, dangers and artifacts are also drawn: which
ranks, suits and colours, how many groups, of which kinds, what each brings (`drawn_cards`). Any key
that may be other in a round is (`in_rounds`). Seeded and plain, so that a run is the same
everywhere: ``house(Random(7))``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from cardkit.v4.engine import RANKS, Variant, values, words
from cardkit.v4.engine.terms import (
    Claim,
    Cost,
    DangerKind,
    Dealer,
    Fate,
    FirstDanger,
    Leftover,
    Share,
    Sign,
    Then,
    Tie,
    TieBreak,
    Totals,
)
from cardkit.v4.files import load, shipped
from cardkit.v4.files.changes import names_by_round
from cardkit.v4.text import VariantError
from tests.v4.games import NAMES, Choices, Game, play

Settings = tuple[tuple[str, str], ...]


def every(closed: Any, value: str = "{}") -> tuple[str, ...]:
    """Every word of a closed list, each in `value` as TOML has it: a new word is played without a
    line here."""
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
    "wins": every(values.Wins),
    "share": every(Share),
    "leftover": every(Leftover),
    "first_danger": every(FirstDanger),
    "dealer": every(Dealer),
    "totals": every(Totals),
    "ties": ("[]", *every(TieBreak, "[{}]")),
    "tie": every(Tie),
    "pieces": ("[1]", "[1, 5]", "{ 1 = 40, 10 = 9 }"),
    "cards.gold": (
        ('{ "A-10" = "face" '
         '}'), '{ "2-9" = "face" }', '{ "A-5" = 3, "6-10" = "face" }', '{ "2-10sc" = "face" }',
        ('{ "A-4" = "face", "5-9" = "face + 10" '
         '}'), '{ "A-3" = 1 }', '{ "A-K" = "face" }', '{ "A-J" = "face" }',
        '{ "A-10" = "face", "joker" = 12 }', '{ "2-10" = "face", "joker joker" = 9 }',
    ),
    "cards.danger": (
        *every(DangerKind, '{{ "J-K" = {} }}'),
        '{ "J-K" = "rank", "joker joker" = "rank" }',
        '{ "J-K joker joker" = "all" }',
        '{ "J-K" = "suit", "joker" = "rank" }',
        ('{ "J-Q" = "rank", "K" = "colour" '
         '}'), '{ "J-Q" = "colour", "K" = "rank" }', '{ "J" = "all", "Q-K" = "suit" }',
        "{}", ('{ "A" = "rank", "J-K" = "rank" '
               '}'), '{ "A-K" = "suit" }', '{ "A-K" = "rank" }', '{ "10-K" = "suit" }',
    ),
    "cards.artifact": ('["joker"]', '["joker", "joker"]', '["J-K"]', ('["10c", "Jc", "Qc", '
                                                                      '"Kc"]'), "[]"),
    "cards.blank": ('["joker"]', '["9"]', '["10 Ks"]', '["2-3h"]', '["J-K"]', '["joker", "joker"]'),
    "danger.ends_at": (
        "1", "2", "3", "4", ("{ default = 2, K = 3 "
                             "}"), "{ default = 3, A = 2, Q = 1 }", "{ default = 2, h = 1 }",
        "{ default = 3, r = 2 }", "{ J = 1, Q = 2, K = 3 }",
    ),
    "danger.over": ("12", "21", "35"),
    "danger.costs": (
        *every(Cost), "4", "40", '{ loot = "all", banked = 5 }', ('{ default = "all", J = "everything" '
                                  '}'), '{ default = "half", K = "all", Q = 5 }', "{ h = 3 }",
    ),
    "danger.then": every(Then),
    "artifacts": ("off",),
    "artifacts.claim": every(Claim),
    "artifacts.worth": ("7", "[1, 2, 5]", "[5, 10]", ('{ "round 1" = 1, "round 2" = 9 '
                                                      '}'), "{ gold = 13 }"),
    "artifacts.joins": ('"start"', ('"one drawn a '
                                    'round"'), '{ 2 = "joker" }', '{ 1 = "joker", 2 = "joker" }'),
    "artifacts.carried": every(Fate),
    "artifacts.left": every(Fate),
    "hands.remove": ("{ 2 = 40, 3 = 40, 4 = 40, 5 = 42, 6 = 40, 7 = 38, 8 = 36 }",),
    "words.player": ('"diver"', '"ox/oxen"', '"careful treasure hunter/careful treasure hunters"'),
    "words.place": ('"airlock"', '"wreck"'),
    "words.path": ('"row"', '"avenue"'),
    "words.gold": ('"gem/gems"', '"coins/coins"'),
    "words.token": ('"bean"', '"inch/inches"'),
    "words.danger": ('"wolf/wolves"', '"eel"', '"ferocious underwater crocodile monster"'),
    "words.sign": ('"dragon"', '"wave"', '"thief"'),
    "words.artifact": ('"idol"', '"pearl"', ('"heirloom of forgotten ancestors/heirlooms of '
                                             'forgotten ancestors"')),
    "words.safe": ('"igloo"', '"boat"'),
    "words.round": ('"dive"', '"hour"', '"moonless midnight expedition underground"'),
    "words.leaves": ('"surfaces/surface"', '"goes home/go home"',
                     '"hurries cautiously upstairs again/hurry cautiously upstairs again"'),
    "words.caught": ('"EATEN"', '"devoured before breakfast without mercy"'),
    "words.catches": (('"bites everyone '
                       'inside"'), '"immediately swallows everybody standing underground"'),
    "words.call": ('"Now!"',),
    "words.go": ('"fist"',),
    "words.leave": ('"open hand"',),
    "words.choice": ('"pawn dropped"', '"torch and camp"'),
    "words.guide": ('"The youngest starts"',),
    "house": (('{ H-1 = "Who is caught fetches the drinks." '
               '}'), '{ H-1 = "No talking.", H-2 = "The host pays." }'),
    "meta.author": ('"Ann"',),
    "meta.source": ('"a summer camp"',),
    "meta.year": ("1994", '"about 1990"'),
    "meta.bgg": ("15512",),
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
    "round.last.cards.gold": (('{ "A-10" = "face + 5" '
                               '}'), '{ "A-10" = 4 }', '{ "A-5" = 1, "6-10" = 9 }'),
    "round.2.first_danger": every(FirstDanger),
}  # fmt: skip
"""For each key, what it is changed to, as TOML has it."""


TOGETHER: tuple[Settings, ...] = (
    (
        ("artifacts", "off"),
        ("cards.gold", '{ "A-10" = "face" }'),
        ("cards.danger", '{ "A-10" = "rank" }'),
    ),
    (
        ("cards.gold", '{ "A-10" = "face" }'),
        ("cards.danger", '{ "6-10" = "suit" }'),
        ("cards.blank", '["J-Q"]'),
    ),
    (
        ("cards.gold", '{ "A-8" = "face" }'),
        ("cards.danger", '{ "7-8" = "rank", "J-K" = "colour" }'),
        ("cards.blank", '["9b"]'),
    ),
    (
        ("cards.gold", '{ "A-9" = "face" }'),
        ("cards.blank", '["10"]'),
        ("danger.ends_at", "{ default = 2, K = 3, Q = 1 }"),
    ),
    (
        ("cards.gold", '{ "A-K" = "face" }'),
        ("cards.danger", '{ "8-Q" = "rank", "K" = "all" }'),
        ("danger.ends_at", "3"),
    ),
    (
        ("cards.gold", '{ "2-10" = "face" }'),
        ("cards.danger", '{ "9-K" = "suit" }'),
        ("danger.ends_at", "{ h = 4 }"),
    ),
    (("danger.over", "21"), ("cards.danger", "{}")),
    (
        ("danger.over", "30"),
        ("cards.danger", "{}"),
        ("danger.costs", "half"),
        ("danger.then", "card out"),
    ),
    (
        ("cards.gold", '{ "A-10" = "face" }'),
        ("danger.over", "25"),
        ("cards.danger", '{ "8-10" = "rank" }'),
        ("danger.then", "pair out"),
    ),
    (("danger.over", "45"), ("danger.then", "pair out"), ("danger.costs", "5")),
    (("artifacts.left", "back"), ("danger.then", "pair out")),
    (("artifacts.joins", "start"), ("artifacts.carried", "back"), ("danger.costs", "half")),
)
"""Keys that are seldom drawn so that they fit: cards that mean two things or nothing, kinds that
differ, what ends a round."""


# --- cards as they are drawn ----------------------------------------------------------------------

Cell = tuple[str, str]
"""A card of a pattern: its rank, and its suit, or the colour of a card that is either suit's."""
A_JOKER: Cell = ("joker", "")


def _pack(chance: Random) -> list[Cell]:
    """The cards that a variant may use: of each rank four suits, or a black and a red one."""
    colours = chance.choice((0, 0, 0, 0, 0, 1, 0.3))
    return [
        (rank, suit) for rank in RANKS for suit in ("br" if chance.random() < colours else "shdc")
    ]


def _some(chance: Random, cells: Iterable[Cell], most: int = len(RANKS)) -> list[Cell]:
    """The cards of a range of ranks, of all suits or some of them."""
    low = chance.randrange(len(RANKS))
    ranks = RANKS[low : low + chance.randint(1, most)]
    suits = chance.choice(
        (
            "shdcbr",
            "shdcbr",
            "".join(chance.sample("shdc", chance.randint(1, 3))) + chance.choice("br"),
        )
    )
    return [cell for cell in cells if cell[0] in ranks and cell[1] in suits]


def pattern(cells: Iterable[Cell]) -> str:
    """Cards as a variant file names them: ``A-5 7sh 9b``, jokers first."""
    cells = list(cells)
    suits: dict[str, str] = {}
    for rank, suit in cells:
        suits[rank] = suits.get(rank, "") + suit
    words = ["joker"] * cells.count(A_JOKER)
    for alike in dict.fromkeys(part for letters in suits.values() for part in _parts(letters)):
        run: list[int] = []
        for place, rank in enumerate((*RANKS, "")):
            if rank and alike in _parts(suits.get(rank, "")):
                run.append(place)
            elif run:
                first, last = RANKS[run[0]], RANKS[run[-1]]
                words.append(
                    (first if first == last else f"{first}-{last}")
                    + ("" if alike == "shdc" else alike)
                )
                run = []
    return " ".join(words)


def _parts(letters: str) -> tuple[str, ...]:
    return (
        tuple(letters)
        if set(letters) <= set("br")
        else ("".join(suit for suit in "shdc" if suit in letters),)
    )


def _table(groups: Iterable[tuple[list[Cell], str]]) -> str:
    found: dict[str, list[Cell]] = {}
    for cells, value in groups:
        found.setdefault(value, []).extend(cells)
    rows = [(cells, value) for value, cells in found.items() if cells]
    return "{ " + ", ".join(f'"{pattern(cells)}" = {value}' for cells, value in rows) + " }"


def _without(cells: Iterable[Cell], others: Iterable[Cell]) -> list[Cell]:
    others = set(others)
    return [cell for cell in cells if cell not in others]


def _dangers(chance: Random, pack: list[Cell], hands: bool) -> list[tuple[list[Cell], str]]:
    """One to three groups of dangers, each with what makes two of them one kind."""
    groups: list[tuple[list[Cell], str]] = []
    left = pack
    for _ in range(chance.choice((1, 1, 2, 3))):
        cells = _some(chance, left, 13 if hands else 6)
        left = _without(left, cells)
        groups.append((cells, chance.choice(every(DangerKind))))
    return groups


def _with_jokers(
    chance: Random, groups: list[tuple[list[Cell], str]]
) -> list[tuple[list[Cell], str]]:
    """Dangers with one or both jokers among them: of a kind of their own, or of any."""
    jokers = [A_JOKER] * chance.randint(1, 2)
    return [*groups, (jokers, chance.choice(('"rank"', '"all"')))]


def _worth(chance: Random) -> str:
    return chance.choice(
        ('"face"', '"face"', f'"face + {chance.randint(1, 20)}"', str(chance.randint(1, 20)))
    )


def _golds(chance: Random, cells: list[Cell]) -> Iterator[tuple[list[Cell], str]]:
    """Cards of gold: all of these, or some, in up to three parts of other worth."""
    for _ in range(chance.choice((1, 2, 3))):
        part = _some(chance, cells)
        cells = _without(cells, part)
        yield part, _worth(chance)
    if chance.random() < 0.7:
        yield cells, _worth(chance)


def _kinds(groups: Iterable[tuple[list[Cell], str]]) -> Counter[str]:
    """The kinds of these dangers, and how many cards each has."""
    kinds: Counter[str] = Counter()
    for cells, by in groups:
        for rank, suit in cells:
            names = {
                "rank": rank,
                "suit": suit,
                "colour": "r" if suit in "hdr" else "b",
                "all": "danger",
            }
            kinds[names[by.strip('"')]] += 1
    return kinds


def ends_at(chance: Random, kinds: Mapping[str, int]) -> str:
    """How many of a kind end a round: one number, or single kinds otherwise; mostly no more than
    there are."""
    own = chance.sample(list(kinds), chance.randint(0, min(3, len(kinds))))
    most = min((number for kind, number in kinds.items() if kind not in own), default=4)
    default = min(chance.choice((1, 2, 2, 2, 3, 4, 6)), most if chance.random() < 0.95 else 4)
    if not own:
        return str(default)
    rows = ", ".join(f"{kind} = {chance.randint(1, min(6, kinds[kind]))}" for kind in own)
    return f"{{ default = {default}, {rows} }}"


def costs(chance: Random, kinds: Mapping[str, int]) -> str:
    """What being caught costs: the same for all kinds, or something else for some of them."""
    own = chance.sample(list(kinds), chance.randint(0, min(3, len(kinds))))
    rows = "".join(f", {kind} = {chance.choice(PRICES)}" for kind in own)
    return f"{{ default = {chance.choice(PRICES)}{rows} }}"


PRICES = (
    *every(Cost),
    *("1", "6", "25"),
    *('{ loot = "all", banked = 5 }', '{ loot = "all", banked = 20 }', "{ banked = 1 }"),
)


def drawn_artifacts(chance: Random, cards: list[str], rounds: int) -> Settings:
    """Artifacts on these cards: what each counts and by what, when they join, who takes them, and
    where they go then."""
    number = len(cards)
    worth = chance.choice(
        (
            str(chance.randint(1, 20)),
            str([chance.randint(1, 20) for _ in range(chance.randint(1, number + 1))]),
            f'{{ "round 1" = {chance.randint(1, 9)}, "round {chance.randint(2, 4)}" = '
            f"{chance.randint(1, 30)} }}",
            "{ "
            + ", ".join(f'"{card}" = {chance.randint(1, 20)}' for card in dict.fromkeys(cards))
            + " }",
            f"{{ gold = {chance.randint(1, 20)} }}",
        )
    )
    by_round: dict[int, list[str]] = {}
    for card in cards:
        by_round.setdefault(chance.randint(1, rounds), []).append(card)
    table = ", ".join(f"{number} = {_listed(some)}" for number, some in sorted(by_round.items()))
    joins = chance.choice(('"start"', '"start"', '"one drawn a round"', f"{{ {table} }}"))
    return (
        ("cards.artifact", _listed(cards)),
        ("artifacts.worth", worth),
        ("artifacts.joins", joins),
        ("artifacts.carried", chance.choice(every(Fate)) if joins == '"start"' else '"out"'),
        ("artifacts.left", '"out"' if "drawn" in joins else chance.choice(every(Fate))),
        ("artifacts.claim", chance.choice(every(Claim))),
    )


def _listed(cards: Iterable[str]) -> str:
    return "[" + ", ".join(f'"{card}"' for card in cards) + "]"


OFF: Settings = (("artifacts", "off"),)


def drawn_cards(chance: Random, variant: Variant) -> Settings:
    """What each card is: dangers of several groups, gold that may be a danger too, artifacts, cards
    that mean nothing.

    Not every such game is legal.
    """
    hands, pack = not variant.deck_game, _pack(chance)
    dangers = _dangers(chance, pack, hands)
    threats = [cell for cells, _ in dangers for cell in cells]
    kept: list[Cell] = []
    artifacts: Settings
    match (
        chance.choice(("as before", "off", "joker", "cards", "cards"))
        if variant.artifacts
        else "none"
    ):
        case "none":
            artifacts = ()
        case "as before" if (
            not hands and variant.cards.artifact and not variant.cards.artifact[0].suit
        ):
            artifacts = ()
        case "joker" if not hands:
            artifacts = drawn_artifacts(chance, ["joker"] * chance.randint(1, 2), variant.rounds)
        case "cards":
            free = pack if hands else _without(pack, threats)
            kept = chance.sample(free, min(len(free), chance.randint(1, 6)))
            cards = [rank + suit for rank, suit in kept]
            artifacts = drawn_artifacts(chance, cards, variant.rounds)
            if hands:
                aside = ("artifacts.carried", "artifacts.left", "artifacts.joins")
                artifacts = tuple(entry for entry in artifacts if entry[0] not in aside)
        case _:
            artifacts = OFF
    if (artifacts == OFF or not variant.artifacts) and not hands and chance.random() < 0.4:
        dangers = _with_jokers(chance, dangers)
    both = _some(chance, threats) if chance.random() < 0.4 else []
    free = _without(pack, threats)
    golds = list(_golds(chance, _without([*free, *both], kept)))
    blank = _some(chance, _without(free, [*kept, *(cell for cells, _ in golds for cell in cells)]))
    blanks = [rank + suit for rank, suit in blank] if chance.random() < 0.5 else []
    found = (
        *artifacts,
        ("cards.danger", _table(dangers)),
        ("cards.gold", _table(golds)),
        ("cards.blank", _listed(blanks)),
        ("danger.ends_at", ends_at(chance, _kinds(dangers))),
    )
    if not hands:
        return found
    there = {*threats, *(cell for cells, _ in golds for cell in cells), *blank[: len(blanks)]}
    there = there | set(kept)
    return (*found, ("hands.remove", removed(chance, len(there), variant.players)))


def removed(chance: Random, cards: int, players: Iterable[int]) -> str:
    """How many of so many cards are taken out, for each number of players: the rest deals
    evenly."""
    low, high = players
    out = {
        n: cards - n * chance.randint(1, max(1, min(10, cards // n))) for n in range(low, high + 1)
    }
    return "{ " + ", ".join(f"{n} = {max(number, 0)}" for n, number in out.items()) + " }"


NAMES_OF_KINDS = ("mummy", "snakes", "falling rocks", "fire")


def drawn_names(chance: Random, variant: Variant) -> Settings:
    """Names of some kinds of danger, and pictures of some of these."""
    kinds = chance.sample(list(variant.kinds), min(len(variant.kinds), chance.randint(1, 4)))
    rows = ", ".join(f'"{kind}" = "{name}"' for kind, name in zip(kinds, NAMES_OF_KINDS))
    signs = ", ".join(f'"{kind}" = "{chance.choice(words(Sign))}"' for kind in kinds[1:])
    return (("words.kinds", f"{{ {rows} }}"), ("words.pictures", f"{{ {signs} }}")) if rows else ()


# --- other in a round -----------------------------------------------------------------------------


def in_rounds(chance: Random, variant: Variant) -> Settings:
    """One to three keys that are other in one round, in several, or in the last."""
    first = chance.randint(1, variant.rounds)
    last = chance.randint(first, variant.rounds)
    where = chance.choice((f"{first}", f"{first}-{last}" if last > first else f"{last}", "last"))
    found = [
        _other(chance, key, variant)
        for key in chance.sample(names_by_round(), chance.randint(1, 3))
    ]
    return tuple((f"round.{where}.{key}", value) for key, value in found)


def _other(chance: Random, key: str, variant: Variant) -> tuple[str, str]:
    """Another value of a key."""
    match key:
        case "danger.ends_at":
            return key, ends_at(chance, variant.kinds)
        case "danger.costs":
            return key, costs(chance, variant.kinds)
        case "cards.gold":
            cells = [(card.rank, card.suit) for worth in variant.cards.gold for card in worth.slots]
            parts = list(_golds(chance, cells))
            left = _without(cells, [cell for part, _ in parts for cell in part])
            return key, _table([*parts, (left, _worth(chance))])
        case _:
            return key, chance.choice(CHANGES[key])


# --- a house --------------------------------------------------------------------------------------


class House(NamedTuple):
    """A house rule: the shipped game it changes, what it changes, and the variant that comes of
    it."""

    parent: str
    settings: Settings
    variant: Variant

    def __repr__(self) -> str:
        return f"House({self.parent}, {self.settings})"

    def with_(self, more: Settings) -> House:
        """With more settings, each in the place of one of the same key; as it is where these
        contradict the rest."""
        settings = tuple({**dict(self.settings), **dict(more)}.items())
        try:
            return House(self.parent, settings, load(self.parent, settings))
        except VariantError:
            return self


def house(chance: Random, words: bool = True, plain: bool = False, parent: str = "") -> House:
    """A shipped game with its cards drawn anew, with up to six keys changed, some of them in single
    rounds; a change that contradicts the rest is left out.

    Without `words` only rules are changed, so that a house rule's sentences differ where its rules
    do. A `plain` one has only values of the lists, as they stand there. The shipped game is any, or
    the `parent` that is named.
    """
    parent = parent or chance.choice(shipped())
    found = House(parent, (), load(parent))
    if not chance.randrange(4):
        found = found.with_(chance.choice(TOGETHER))
    elif not plain and chance.randrange(3):
        for _ in range(4):
            if not found.settings:
                found = found.with_(drawn_cards(chance, found.variant))
    keys = [key for key in CHANGES if words or not key.startswith(("words.", "house", "meta."))]
    for key in chance.sample(keys, chance.randint(1, 6)):
        found = found.with_(((key, chance.choice(CHANGES[key])),))
    if not plain:
        if not chance.randrange(4):
            found = found.with_((("danger.costs", costs(chance, found.variant.kinds)),))
        for _ in range(chance.choice((0, 0, 1, 2, 3))):
            found = found.with_(in_rounds(chance, found.variant))
        if words and not chance.randrange(4):
            found = found.with_(drawn_names(chance, found.variant))
    return found


def game(house: House, chance: Random) -> Game:
    """A game of it, all cards named in full, played to its end or nearly."""
    variant = house.variant
    players = NAMES[: chance.randint(variant.players.low, min(variant.players.high, 8))]
    first = chance.choice(players)
    entries = play(
        variant, players, first, Choices(chance.randbytes(600)), results=False, halves=False
    )
    return Game(variant, players, first, tuple(entries), house.settings)
