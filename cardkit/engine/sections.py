"""The sections of a variant file as dataclasses, with a field for each key.

A field says how its key is read, what its default is and what it means. Loading, ``cardkit check``,
``--set``, ``cardkit new`` and the reference table all use the fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from typing import Any, TypeAlias

from cardkit.engine import readers as read
from cardkit.engine.cards import (
    JOKER,
    RANKS,
    SUITS,
    SUITS_BY_LETTER,
    Card,
    card_pattern_for,
    expand_pattern,
)
from cardkit.engine.findings import say
from cardkit.engine.readers import Reader
from cardkit.engine.values import (
    MAX_GOLD,
    ArtifactWorth,
    ByKind,
    DangerCards,
    GoldCards,
    JoinRule,
    Penalty,
)

# fmt: off
DANGER_PICTURES = (
    "warning", "shield", "monster", "snake", "spider", "mummy", "fire", "rockfall", "wolf",
    "zombie", "dragon", "thief", "wave", "poison",
)
# fmt: on
"""The names of the pictures of dangers."""
MAX_FIRST_CARD = 10
"""The last card of a round from which dangers can begin to count or players can begin to leave."""


OfferedValues: TypeAlias = Sequence[object] | Callable[[Any], Sequence[object]] | str
"""What the workshop offers for a key: values as TOML writes them, a function that returns them for
the present value, or a text that says why it offers none."""


def key(
    reader: Reader[Any],
    doc: str,
    default: Any = MISSING,
    *,
    may_differ_by_round: bool = False,
    often_changed: bool = False,
    offers: OfferedValues = (),
    offered_at: Sequence[str] = (),
    typed: read.WholeNumber | None = None,
) -> Any:
    """Return a dataclass field for a key of a variant file.

    Args:
        reader: Reads the value that TOML gives.
        doc: What the key means, for the manual. If the key is required, often changed or a word
            that the workshop lets people change, they read it in their language: it is a `say`.
        default: The value of games that leave the key out, written as in TOML. A key without a
            default is required.
        may_differ_by_round: Whether a table ``[round.N]`` may have the key.
        often_changed: Whether the file that ``cardkit new`` writes shows the key.
        offers: The values that the workshop offers. If this is empty, it offers each word that
            `reader` accepts, or the numbers around the present one.
        offered_at: The topics of the rules under which the workshop offers the values, the main
            topic first. If this is empty, it offers them under the first sentence that they change.
        typed: The whole numbers that people can type, if `reader` also accepts other values.
    """
    metadata = {
        "read": reader,
        "doc": doc,
        "may_differ_by_round": may_differ_by_round,
        "often_changed": often_changed,
        "offers": offers,
        "offered_at": offered_at,
        "typed": typed or (reader if isinstance(reader, read.WholeNumber) else None),
    }
    if default is MISSING:
        return field(metadata=metadata)
    metadata["default"] = default
    return field(default_factory=lambda: reader(default), metadata=metadata)


def offered_values(field: Field[Any], value: Any) -> list[object]:
    """Return the values that the workshop offers in place of the current `value` of a key.

    They are written as in TOML.
    """
    offers, reader = field.metadata["offers"], field.metadata["read"]
    if isinstance(offers, str):
        return []
    if callable(offers):
        values = [*offers(value)]
    elif offers:
        values = [*offers]
    elif isinstance(reader, read.OneOf):
        values = [*reader.words]
    else:
        assert isinstance(reader, read.WholeNumber)
        near = (value - 1, value + 1, value + 2)
        values = [number for number in near if reader.low <= number <= reader.high]
    return [other for other in values if other != value]


@cache
def keys_of_section(section: type) -> Mapping[str, Field[Any]]:
    """Return the keys of a section of a variant file, by name.

    `section` is one of the dataclasses here, or `Variant` for the keys at the top of the file.
    """
    return {field.name: field for field in fields(section) if "read" in field.metadata}


def _gold_tables_to_offer(table: Mapping[str, object]) -> list[object]:
    """Return tables of gold cards that are worth their number, twice that, or 5 more.

    If not all of them follow their numbers alike, each is worth its number, or twice as much as
    now, or 5 more.
    """
    worths = {str(worth) for worth in table.values()}
    follows_numbers = any(worth.startswith("face") for worth in worths)
    if follows_numbers and len(worths) == 1:
        return [dict.fromkeys(table, worth) for worth in ("face", "face * 2", "face + 5")]
    numbers = dict.fromkeys(table, "face")
    return [
        *([numbers] if follows_numbers else []),
        _with_worths(table, "face * 2", lambda worth: 2 * worth),
        _with_worths(table, "face + 5", lambda worth: worth + 5),
    ]


def _with_worths(
    table: Mapping[str, object], of_face: str, change: Callable[[int], int]
) -> dict[str, object]:
    """Return a table of gold cards with other worths: `of_face` instead of ``face``.

    Any other worth is changed card by card.
    """
    changed: dict[str, object] = {}
    for pattern, worth in table.items():
        if worth == "face":
            changed[pattern] = of_face
            continue
        (part,) = read.gold({pattern: worth})
        by_worth: dict[int, list[Card]] = {}
        for card, gold in zip(part.cards, part.worth, strict=True):
            by_worth.setdefault(change(gold), []).append(card)
        changed |= {card_pattern_for(cards): gold for gold, cards in by_worth.items()}
    return changed


def _danger_tables_to_offer(table: Mapping[str, object]) -> list[object]:
    """Return tables of dangers with one rank or suit fewer or more, or other kinds of danger."""
    dangers = [card for pattern in table for card in expand_pattern(pattern) if card != JOKER]
    fewer: list[object] = []
    for part in ("rank", "suit") if 0 < len(dangers) < 52 else ():
        last = getattr(dangers[-1], part)
        cards = [
            [card for card in expand_pattern(pattern) if getattr(card, part) != last]
            for pattern in table
        ]
        fewer.append(
            {card_pattern_for(left): kind for left, kind in zip(cards, table.values()) if left}
        )
    more = [
        _with_more_dangers(table, added) for added in _cards_of_next_rank_and_suit(dangers) if added
    ]
    kinds = ("rank", "suit", "colour", "all") if table else ()
    return [*filter(None, fewer), *more, *(dict.fromkeys(table, kind) for kind in kinds)]


def _cards_of_next_rank_and_suit(dangers: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """Return the cards of one more rank, and those of one more suit, each [] if there is none.

    The rank is the one below the lowest of the dangers.
    """
    ranks = sorted({card.rank for card in dangers}, key=RANKS.index)
    suits = [suit for suit in SUITS if any(suit in SUITS_BY_LETTER[card.suit] for card in dangers)]
    below = RANKS[: RANKS.index(ranks[0])] if ranks else ()
    other_suits = [suit for suit in SUITS if suit not in suits]
    return (
        [Card(rank, suit) for rank in below[-1:] for suit in suits],
        [Card(rank, suit) for suit in other_suits[:1] for rank in ranks],
    )


def _with_more_dangers(table: Mapping[str, object], added: Sequence[Card]) -> dict[str, object]:
    """Return a table of dangers with more cards in its last entry."""
    *entries, (pattern, kind) = table.items()
    cards = [*expand_pattern(pattern), *added]
    cards.sort(key=lambda card: card.face_value)
    return {**dict(entries), card_pattern_for(cards): kind}


def _card_lists_to_offer(patterns: str | Sequence[str]) -> list[object]:
    """Return lists of cards without the last entry, and with one or two more copies of it."""
    cards = [patterns] if isinstance(patterns, str) else [*patterns]
    return [cards[:-1], *([*cards, *cards[-1:] * n] for n in (1, 2))] if cards else []


def _join_times_to_offer(rounds: str | Mapping[str, str]) -> list[object]:
    """Return other times at which artifacts can join the deck.

    If `rounds` is a table, they can also join a round earlier, or all in the first of its rounds.
    """
    times: list[object] = ["start", "one drawn a round"]
    if isinstance(rounds, Mapping) and all(int(number) > 1 for number in rounds):
        times.append({str(int(number) - 1): cards for number, cards in rounds.items()})
        times.append({min(rounds, key=int): " ".join(rounds.values())})
    return times


def _removal_tables_to_offer(removed: Mapping[str, int]) -> list[object]:
    """Return tables of how many cards to remove to deal everyone one card fewer or more (CN-1)."""
    return [
        {players: number + int(players) * step for players, number in removed.items()}
        for step in (1, -1)
        if all(number + int(players) * step >= 0 for players, number in removed.items())
    ]


@dataclass(frozen=True, kw_only=True)
class Cards:
    """The section [cards]: what each card means."""

    gold: tuple[GoldCards, ...] = key(
        read.gold,
        say("gold cards and what each is worth"),
        may_differ_by_round=True,
        often_changed=True,
        offers=_gold_tables_to_offer,
    )
    danger: tuple[DangerCards, ...] = key(
        read.dangers,
        say("cards that can end a round, and what makes two of one kind"),
        {},
        often_changed=True,
        offers=_danger_tables_to_offer,
        offered_at=("dangers", "danger", "deck"),
    )
    artifact: tuple[Card, ...] = key(
        read.cards,
        "cards that are artifacts",
        [],
        offers=_card_lists_to_offer,
        offered_at=("deck", "joins", "artifacts", "aside"),
    )
    doubling: tuple[Card, ...] = key(
        read.cards,
        "cards that double what everyone inside carries (G-29)",
        [],
        offers=([], ["joker"], ["joker", "joker"], ["A"]),
    )
    blank: tuple[Card, ...] = key(
        read.cards,
        "cards that are in the deck and mean nothing",
        [],
        offers="which cards mean nothing follows from the other lists",
    )


@dataclass(frozen=True, kw_only=True)
class Danger:
    """The section [danger]: when dangers end a round, and what players lose."""

    ends_at: ByKind[int] = key(
        read.by_kind(read.whole_number(1, 54), 2),
        say("how many of one kind end the round: a number, or by kind"),
        2,
        may_differ_by_round=True,
        often_changed=True,
        offers=(1, 2, 3, 4),
    )
    counts_from: int = key(
        read.whole_number(1, MAX_FIRST_CARD),
        "dangers count only from this card of a round on (G-27)",
        1,
        may_differ_by_round=True,
        offers=(1, 2, 3, 4),
    )
    worth_before: int = key(
        read.whole_number(0, MAX_GOLD),
        "how much gold a danger is worth before dangers count (G-27)",
        0,
        may_differ_by_round=True,
        offers=(0, 5, 10),
    )
    over: int = key(
        read.whole_number(0, 1000),
        "more gold than this on the path ends the round (G-18); 0: no limit",
        0,
        may_differ_by_round=True,
        offers=(0, 25, 50),
    )
    costs: ByKind[Penalty] = key(
        read.by_kind(read.penalty, Penalty(), ("loot", "banked")),
        say("what being caught costs, also by kind (G-17, G-22, G-26)"),
        "all",
        may_differ_by_round=True,
        often_changed=True,
        offers=("all", "half", 5, {"loot": "all", "banked": 5}, "everything"),
        typed=read.whole_number(1, MAX_GOLD),
    )
    then: str = key(
        read.one_of("back", "card out", "pair out"),
        say(
            "what leaves the game when a danger has ended the round: nothing, that card, or the pair"
        ),
        "back",
        may_differ_by_round=True,
        often_changed=True,
        offered_at=("danger_out", "dangers"),
    )

    repeated_rank: str = key(
        read.one_of("harmless", "ends the round"),
        "what happens if two cards of one rank come one right after the other (G-31)",
        "harmless",
        may_differ_by_round=True,
    )

    @property
    def repeated_rank_ends_round(self) -> bool:
        """True if two cards of one rank, one right after the other, end the round (G-31)."""
        return self.repeated_rank == "ends the round"

    def costliest_penalty(self, kinds: Sequence[str], loot: int, banked: int) -> Penalty:
        """Return the highest penalty of these `kinds` of danger (G-22).

        If `kinds` is empty, return the penalty for too much gold on the path (G-18), or for two
        cards of one rank (G-31).
        """
        penalties = [self.costs.for_kind(kind) for kind in kinds] or [self.costs.default]
        return max(penalties, key=lambda penalty: penalty.total(loot, banked))


@dataclass(frozen=True, kw_only=True)
class Artifacts:
    """The section [artifacts]: who takes artifacts, and what they are worth."""

    claim: str = key(
        read.one_of("alone", "shared"),
        "who takes artifacts: someone who leaves alone, or all who leave together",
        "alone",
        may_differ_by_round=True,
        offered_at=("claim", "alone"),
    )
    worth: ArtifactWorth = key(
        read.worth,
        say("what an artifact is worth: a number, by order, by round, by card, or gold put on it"),
        5,
        may_differ_by_round=True,
        often_changed=True,
        offers=(3, 5, 10, [5, 5, 10], {"gold": 10}),
        typed=read.whole_number(1, MAX_GOLD),
        offered_at=("worth", "artifacts"),
    )
    joins: JoinRule = key(
        read.joins,
        "when artifacts join the deck",
        "start",
        offers=_join_times_to_offer,
        offered_at=("joins", "fresh", "deck", "artifacts", "aside"),
    )
    carried: str = key(
        read.one_of("out", "back"),
        "what happens to an artifact that a player has taken, after its worth is noted",
        "out",
    )
    left: str = key(
        read.one_of("out", "back"),
        "what happens to an artifact that nobody has taken when the round ends",
        "out",
    )


@dataclass(frozen=True, kw_only=True)
class Hands:
    """The section [hands]: how cards are dealt if players show cards from their hands."""

    remove: dict[int, int] = key(
        read.removed_cards_by_player_count,
        say("cards removed face down, by number of players"),
        offers=_removal_tables_to_offer,
    )


@dataclass(frozen=True, kw_only=True)
class Words:
    """The section [words]: the names of things and people in the game."""

    player: tuple[str, str] = key(
        read.noun, say("what a player is called"), "player", often_changed=True
    )
    place: str = key(read.text, say("what the place is called where players are"), "cave")
    place_sign: str = key(
        read.one_of("entrance", "cave", "castle", "temple"), "the picture of this place", "cave"
    )
    path: str = key(read.text, say("what the row of cards on the table is called"), "path")
    gold: tuple[str, str] = key(read.noun, say("what gold is called"), "gold/gold")
    token: tuple[str, str] = key(
        read.noun, say("what a piece of gold on the table is called"), "token"
    )
    danger: tuple[str, str] = key(
        read.noun, say("what a danger is called"), "danger", often_changed=True
    )
    sign: str = key(read.one_of(*DANGER_PICTURES), "the picture of a danger", "warning")
    artifact: tuple[str, str] = key(read.noun, say("what an artifact is called"), "artifact")
    artifact_sign: str = key(
        read.one_of("star", "vase", "crown"), "the picture of an artifact", "vase"
    )
    safe: str = key(read.text, say("what the place for banked gold is called"), "tent")
    safe_sign: str = key(read.one_of("chest", "tent"), "the picture of this place", "tent")
    round: tuple[str, str] = key(read.noun, say("what a round is called"), "round")
    leaves: tuple[str, str] = key(read.noun, "what a player does who leaves", "leaves/leave")
    caught: str = key(read.text, "what is called out when a danger ends the round", "CAUGHT")
    catches: str = key(
        read.text, say("what the danger does that ends the round"), "catches everyone inside"
    )
    call: str = key(read.text, "how players are asked to decide", "Decide!")
    go: str = key(read.text, "the sign for going on", "thumb up")
    leave: str = key(read.text, "the sign for leaving", "thumb down")
    choice: str = key(
        read.one_of("thumbs", "pawn dropped", "pawn shown", "torch and camp", "hand card", "signs"),
        "what players decide with, in pictures; signs: neutral pictures",
        "thumbs",
    )
    guide: str = key(read.text, "how players choose who turns over the cards first", "Draw lots")
    kinds: dict[str, str] = key(
        read.texts, "names of individual kinds of danger, without a plural", {}
    )
    pictures: dict[str, str] = key(
        read.picture_by_kind(DANGER_PICTURES), "pictures of individual kinds of danger", {}
    )


NOUN_KEYS = ("player", "place", "path", "gold", "token", "danger", "artifact", "safe", "round")
"""The keys of [words] whose values are nouns."""


@dataclass(frozen=True, kw_only=True)
class Meta:
    """The section [meta]: where the rules come from, which a variant does not inherit."""

    author: str = key(read.optional_text, "who made these rules", "")
    source: str = key(read.optional_text, "where they were found: a book, a page, an edition", "")
    year: str = key(read.year, 'when they came out: 1990, or "about 1990"', "")
    bgg: int = key(read.whole_number(0, 9_999_999), "its number at boardgamegeek.com", 0)


SECTIONS: dict[str, type] = {
    "cards": Cards,
    "danger": Danger,
    "artifacts": Artifacts,
    "hands": Hands,
    "words": Words,
    "meta": Meta,
}
"""The sections of a variant file and their dataclasses."""
