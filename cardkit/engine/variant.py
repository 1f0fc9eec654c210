"""The rules of a game as data: the keys of a variant file, and values that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from cardkit.engine import readers as read
from cardkit.engine.deck import CardRules, Deck
from cardkit.engine.findings import say
from cardkit.engine.sections import (
    MAX_FIRST_CARD,
    Artifacts,
    Cards,
    Danger,
    Hands,
    Meta,
    Words,
    key,
)
from cardkit.engine.values import ArtifactWorth

MAX_ROUNDS = 20
MAX_NAME_LENGTH = 40
MAX_SUMMARY_LENGTH = 160

# fmt: off
RULE_TOPICS = (
    "players", "time", "dealer", "deck", "gold", "dangers", "both", "doubling", "blank",
    "artifacts", "alone",
    "deal", "cover", "marker", "joins", "pieces", "supply", "begin", "turn", "split", "double", "danger",
    "over", "row", "decide", "first", "leave", "left", "claim", "back", "carried", "path", "round_over",
    "survived", "danger_out", "unclaimed", "fresh", "rounds", "worth", "breaks", "tie", "totals",
    "optional",
)
# fmt: on
"""What rules can be about, in the order in which a rules sheet lists them."""
RULEBOOK_TOPICS = (
    "tokens", "choosers", "paper", "aim", "ready", "aside", "found", "repeat", "show",
)  # fmt: skip
"""What only a rulebook has sentences on: what to get ready, the aim, and the order of steps."""
REPLACEABLE_TOPICS = (*RULE_TOPICS, *RULEBOOK_TOPICS)
"""The topics on which people can put the rules into their own words."""

WHY_WORKSHOP_OFFERS_NOTHING = (
    "it says something about the game and changes nothing of how it is played"
)
"""The reason why the workshop offers nothing for a key."""
DEFAULT_SUMMARY = "Go deeper, or leave with what you have?"  # of a file that gives none


@dataclass(frozen=True, kw_only=True)
class Variant:
    """The rules of a game, as defined by a variant file and its settings.

    >>> game = load("kings-gold")
    >>> game.name, game.players, game.rounds, game.danger.ends_at.for_kind("K")
    ("King's Gold", (3, 8), 4, 2)
    >>> longer = load("kings-gold", {"rounds": 5, "danger.ends_at": 3})
    >>> longer.rounds, longer.danger.ends_at.for_kind("K")
    (5, 3)
    """

    name: str = key(
        read.text_up_to(MAX_NAME_LENGTH),
        say("what the game is called"),
        offers=WHY_WORKSHOP_OFFERS_NOTHING,
    )
    version: str = key(
        read.text, "version of these rules", "1.0", offers=WHY_WORKSHOP_OFFERS_NOTHING
    )
    summary: str = key(
        read.text_up_to(MAX_SUMMARY_LENGTH),
        "the game in one line",
        DEFAULT_SUMMARY,
        offers=WHY_WORKSHOP_OFFERS_NOTHING,
    )
    players: tuple[int, int] = key(
        read.players,
        say("number of players"),
        often_changed=True,
        offers=("2", "2-4", "2-6", "2-8", "3-8", "4-8"),
    )
    minutes: str = key(
        read.optional_text, "how long a game takes", "20-30", offers=WHY_WORKSHOP_OFFERS_NOTHING
    )
    age: int = key(
        read.whole_number(1, 99), "the minimum age", 8, offers=WHY_WORKSHOP_OFFERS_NOTHING
    )
    rounds: int = key(
        read.whole_number(1, MAX_ROUNDS),
        say("number of rounds; with `until`, the maximum (20 by default)"),
        5,
        often_changed=True,
        offered_at=("rounds", "aim", "time"),
    )
    until: int = key(
        read.whole_number(0, 10000),
        say(
            "the game ends after a round in which someone reaches this many points (G-19); 0: never"
        ),
        0,
        often_changed=True,
        offers=(0, 50, 100),
        offered_at=("rounds", "aim", "time"),
    )
    wins: str = key(
        read.one_of("highest", "lowest"),
        "which score wins (G-24)",
        "highest",
        offered_at=("rounds", "aim"),
    )
    reveal: str = key(
        read.one_of("deck", "hands"),
        "cards come from one deck, or from players' hands",
        "deck",
        offers="a game of hands needs other cards too: start from one",
    )
    share: str = key(
        read.one_of("split", "each", "leavers"),
        say(
            "who takes a card's gold: everyone equally, everyone in full, or the "
            "players who leave (G-15)"
        ),
        "split",
        may_differ_by_round=True,
        often_changed=True,
        offered_at=("split", "left"),
    )
    leftover: str = key(
        read.one_of("pooled", "per-card", "lost", "stays", "alone"),
        say("what happens to gold that cannot be divided (G-4, G-12, G-23)"),
        "pooled",
        may_differ_by_round=True,
        often_changed=True,
        offered_at=("split", "left", "round_over"),
    )
    dealer: str = key(read.one_of("stays", "moves left"), "who turns over the cards", "stays")
    first_danger: str = key(
        read.one_of("ask", "may be skipped"),
        "whether the question who leaves may be skipped after a danger as the first card (IG-4)",
        "ask",
        may_differ_by_round=True,
    )
    leave_from: int = key(
        read.whole_number(1, MAX_FIRST_CARD),
        "nobody may leave before this card of a round, or this turn of hands (G-28)",
        1,
        may_differ_by_round=True,
        offers=(1, 2, 3, 4),
        offered_at=("first", "decide"),
    )
    totals: str = key(
        read.one_of("open", "secret"), "whether banked gold is counted openly (G-14)", "open"
    )
    ties: tuple[str, ...] = key(
        read.tie_breaks,
        "what breaks a tie",
        [],
        offers=([], ["artifacts"]),
        offered_at=("breaks", "tie"),
    )
    tie: str = key(
        read.one_of("shared", "extra round", "play again", "play on"),
        "what happens to a tie that nothing breaks",
        "shared",
    )
    pieces: dict[int, int] = key(
        read.pieces, "pieces of gold the game comes with", [1], offers=WHY_WORKSHOP_OFFERS_NOTHING
    )
    cites: dict[str, str] = key(
        read.texts_by_topic(RULE_TOPICS, '{ tie = "KG-11" }'),
        "rule numbers of this game, by topic",
        {},
        offers=WHY_WORKSHOP_OFFERS_NOTHING,
    )
    rulings: dict[str, str] = key(
        read.texts_by_topic(RULE_TOPICS, '{ tie = "A tie is shared." }'),
        "decisions on what the published rules leave open, by topic",
        {},
        offers=WHY_WORKSHOP_OFFERS_NOTHING,
    )
    house: dict[str, str] = key(
        read.house_rules(REPLACEABLE_TOPICS),
        "rules that the players apply themselves, by number, or by the topic of the rule they replace",
        {},
        offers=WHY_WORKSHOP_OFFERS_NOTHING,
    )
    cards: Cards
    danger: Danger
    artifacts: Artifacts | None
    hands: Hands | None
    words: Words = field(default_factory=Words)
    meta: Meta = field(default_factory=Meta, compare=False)
    translations: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """Texts in other languages, by language, as in the tables ``[in.pl]``."""
    changes: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """Keys with a different value in a round, by its number (G-20): ``{4: {"share": "each"}}``."""
    base: Variant | None = field(default=None, compare=False, repr=False)
    """The rules of the whole game, if these are the rules of a single round; otherwise None."""
    translation_contexts: tuple[str, ...] = field(default=(), compare=False)
    """The games whose texts in ``.po`` files apply: this game, then those that it extends."""
    slug: str = field(default="", compare=False)
    """The name by which the variant is loaded, which is the name of its file without the ending."""
    file: str = field(default="", compare=False)
    """The path of the file, or ``""`` if the variant was loaded from a text."""
    parent: Variant | None = field(default=None, compare=False, repr=False)
    """The variant that the file extends or, if there are settings, the variant in the file."""
    own_text_keys: frozenset[str] = field(default=frozenset(), compare=False, repr=False)
    """The dotted keys of texts in its own file or settings: ``cites.tie``, ``rulings.tie``.

    All other texts are inherited, and shown only if the rule on that topic is the same as in the
    parent.
    """
    raw: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """The keys in the file and all inherited keys, as TOML gives them."""

    @cached_property
    def rules_by_round(self) -> list[Variant]:
        """The rules of each round; the index is the number of the round.

        Index 0 has the rules for the whole game, without changes for individual rounds.
        """
        return [
            self,
            *(self._with_changes(self.changes.get(n, {})) for n in range(1, self.rounds + 1)),
        ]

    def in_round(self, number: int) -> Variant:
        """Return the rules of a round; an extra round has the rules of the last round."""
        return self.rules_by_round[min(number, self.rounds)]

    def _with_changes(self, changes: Mapping[str, Any]) -> Variant:
        if not changes:
            return self
        values: dict[str, Any] = {"changes": {}, "base": self}
        for dotted, value in changes.items():
            section, _, name = dotted.rpartition(".")
            if not section:
                values[name] = value
            elif getattr(self, section) is not None:  # None: played without artifacts
                before = values.get(section, getattr(self, section))
                values[section] = replace(before, **{name: value})
        return replace(self, **values)

    def with_fewest_changes(self) -> Variant:
        """Return equivalent rules in which no key is changed in every round.

        If every round changes a key, the key gets its most frequent value for the whole game. In a
        game of one round, no total score can end the game.
        """
        tables = [self.changes.get(number, {}) for number in range(1, self.rounds + 1)]
        usual: dict[str, Any] = {}
        for dotted in tables[0]:
            values = [table[dotted] for table in tables if dotted in table]
            if len(values) == len(tables):
                usual[dotted] = max(values, key=values.count)
        left = {}
        for number, table in enumerate(tables, 1):
            changed = {name: value for name, value in table.items() if usual.get(name) != value}
            if changed:
                left[number] = changed
        rules = replace(self._with_changes(usual), base=None, changes=left)
        return replace(rules, until=0) if self.rounds == 1 else rules

    @cached_property
    def round_numbers(self) -> list[int]:
        """The numbers of the rounds that have these rules.

        Rounds that are added only after a tie come last.
        """
        whole = self.base or self
        numbers = [n for n in range(1, whole.rounds + 1) if whole.rules_by_round[n] is self]
        has_last = bool(numbers) and numbers[-1] == whole.rounds
        return [*numbers, *range(whole.rounds + 1, whole.max_rounds + 1)] if has_last else numbers

    @property
    def max_rounds(self) -> int:
        """The most rounds that a game can have, including those that are added after a tie.

        All extra rounds count as one.
        """
        more = {"extra round": 1, "play on": MAX_ROUNDS - self.rounds}  # G-30
        return self.rounds + more.get(self.tie, 0)

    @property
    def max_round_number(self) -> int:
        """The highest number that a round can have; an extra round has no number."""
        return self.max_rounds if self.tie == "play on" else self.rounds

    @property
    def is_one_round(self) -> bool:
        """True if the game has a single round, even if it ends in a tie."""
        return (self.base or self).max_rounds == 1

    @cached_property
    def _card_rules_by_round(self) -> list[CardRules]:
        return [_card_rules(rules) for rules in self.rules_by_round]

    @cached_property
    def decks_by_round(self) -> list[Deck]:
        """The deck of each round; the index is the number of the round.

        Index 0 has the deck for the whole game, without changes for individual rounds.
        """
        by_round = self._card_rules_by_round
        if (
            self.parent and self.parent._card_rules_by_round == by_round
        ):  # few changes concern cards
            return self.parent.decks_by_round
        different: list[
            CardRules
        ] = []  # few changes concern the cards, so most rounds share a deck
        for rules in by_round:
            if rules not in different:
                different.append(rules)
        decks = [Deck(rules, different) for rules in different]
        return [decks[different.index(rules)] for rules in by_round]

    @property
    def deck(self) -> Deck:
        """The deck for the whole game, without changes for individual rounds."""
        return self.decks_by_round[0]

    @property
    def is_deck_game(self) -> bool:
        """True if cards come from one deck, False if players show cards from their hands."""
        return self.reveal == "deck"

    @cached_property
    def can_gold_leave_remainder(self) -> bool:
        """True if the gold of some card cannot be divided evenly among some number of players."""
        every = (self.base or self).rules_by_round
        golds = {card.gold for rules in every for card in rules.deck.cards}
        golds |= {rules.gold_of_early_danger for rules in every if rules.deck.kinds}
        return any(gold % players for gold in golds for players in range(2, self.players[1] + 1))

    @property
    def can_gold_lie_on_path(self) -> bool:
        """True if gold can lie on the path, as remainders or because all gold goes there (G-15)."""
        keeps_rest = (
            self.share == "split" and self.leftover != "lost" and self.can_gold_leave_remainder
        )
        return self.share == "leavers" or keeps_rest

    @property
    def divides_path_gold_per_card(self) -> bool:
        """True if players who leave divide the gold on each card of the path separately (G-12)."""
        return (
            self.leftover == "per-card"
            and self.is_deck_game
            and self.can_gold_leave_remainder
            and self.can_gold_lie_on_path
        )

    @property
    def leftover_carries_over(self) -> bool:
        """True if gold on the path at the end of a round stays there for the next round (G-12)."""
        return self.leftover == "stays" and self.rounds > 1 and self.can_gold_lie_on_path

    @property
    def only_lone_leaver_takes_path(self) -> bool:
        """True if only a player who leaves alone gets the gold on the path (G-23)."""
        return self.leftover == "alone" and self.share == "split" and self.can_gold_lie_on_path

    @property
    def has_loot_at_risk(self) -> bool:
        """True if players take gold before they leave, and so can lose it (G-15, PM-6)."""
        return self.share != "leavers" or (self.is_deck_game and self.artifact_gold > 0)

    @property
    def gold_of_early_danger(self) -> int:
        """How much gold a danger is worth before dangers count (G-27).

        This is 0 if dangers count from the start. A danger that is also a gold card is worth its
        own gold.
        """
        return self.danger.worth_before if self.danger.counts_from > 1 else 0

    @property
    def path_sum_limit(self) -> int:
        """The sum of gold cards on the path above which a round ends (G-18), or 0 if none can."""
        over = self.danger.over
        return over if over < max_gold_on_cards(self) else 0

    @property
    def has_artifacts(self) -> bool:
        """True if some card that can come into play is an artifact."""
        return self.deck.artifact_slots > 0

    @property
    def artifact_gold(self) -> int:
        """The gold put on each artifact (PM-5).

        This is 0 if players keep artifacts as cards, or if there are no artifacts.
        """
        if self.artifacts and self.artifacts.worth.depends_on == "gold" and self.has_artifacts:
            return self.artifacts.worth.first_value
        return 0

    @property
    def keeps_artifacts(self) -> bool:
        """True if players keep artifacts as cards, rather than take the gold on them (PM-5)."""
        return self.has_artifacts and not self.artifact_gold

    @cached_property
    def artifact_worth(self) -> ArtifactWorth | None:
        """What artifacts are worth, or None if there are no artifacts.

        Entries that can never apply are left out. If all artifacts that can come up are worth
        the same, the result has one value for all of them.
        """
        if self.artifacts is None or not self.has_artifacts:
            return None
        worth = self.artifacts.worth
        values = _applicable_worth_entries(self, worth)
        if worth.depends_on != "gold" and len({*values.values()}) == 1:
            return ArtifactWorth("each", {1: next(iter(values.values()))})
        return ArtifactWorth(worth.depends_on, values)

    @property
    def do_artifacts_become_points(self) -> bool:
        """True if players note the points of artifacts and put the cards back (CN-14)."""
        artifacts = self.artifacts
        return self.keeps_artifacts and artifacts is not None and artifacts.carried == "back"

    @property
    def can_cards_leave_deck(self) -> bool:
        """True if a card can leave the deck for the remainder of the game."""
        artifacts = self.artifacts if self.has_artifacts else None
        out = artifacts is not None and "out" in (artifacts.carried, artifacts.left)
        return not self.is_one_round and (out or self.danger.then != "back")


def max_gold_on_cards(rules: Variant) -> int:
    """Return the most gold that all cards of a round can be worth, without gold put on artifacts."""
    dangers = sum(bool(card.kind) and not card.gold for card in rules.deck.cards)
    early = rules.gold_of_early_danger * min(dangers, rules.danger.counts_from - 1)
    return sum(card.gold for card in rules.deck.cards) + early


def max_artifacts_carried(variant: Variant) -> int:
    """Return the most artifacts that can be carried out in a game without an extra round."""
    joined = variant.deck.artifacts_joined
    if variant.artifacts and variant.artifacts.carried == "back":
        return sum(joined(number) for number in range(1, variant.rounds + 1))
    return joined(variant.rounds)


def _applicable_worth_entries(variant: Variant, worth: ArtifactWorth) -> dict[Any, int]:
    """Return the entries of `worth` that can apply to an artifact in this game."""
    if worth.depends_on == "round":
        joined = variant.deck.artifacts_joined
        numbers = [n for n in range(1, variant.rounds + 1) if joined(n)] or [variant.rounds]
        values = {n: worth.worth_at(n) for n in numbers}
        return {n: value for n, value in values.items() if value != values.get(n - 1)}
    if worth.depends_on == "order":
        places = range(1, min(max_artifacts_carried(variant), max(worth.values)) + 1)
        values = {place: worth.worth_at(place) for place in places}
        while len(values) > 1 and values[len(values) - 1] == values[len(values)]:
            del values[len(values)]
        return values
    if worth.depends_on == "card":
        artifacts = {card.card for card in variant.deck.cards if card.artifact}
        return {card: value for card, value in worth.values.items() if card in artifacts}
    return worth.values


def _card_rules(rules: Variant) -> CardRules:
    danger = rules.danger
    of_dangers = (danger.ends_at, danger.repeated_rank_ends_round, rules.rounds)
    return CardRules(rules.cards, rules.artifacts, rules.hands, *of_dangers)
