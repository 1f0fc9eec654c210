"""A game's rules as frozen data: the values of its keys, its cards, and their meanings."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from cardkit.v4.engine import claims, numbers
from cardkit.v4.engine.cards import JOKER, SUITS_OF, Card, OfCard
from cardkit.v4.engine.core import Figures
from cardkit.v4.engine.frozen import replace
from cardkit.v4.engine.terms import Claim, DangerKind, Fate
from cardkit.v4.engine.values import Change, Costs, Rules, Span, Told, Toll, Words, Worth
from cardkit.v4.ground import added_as
from cardkit.v4.text import Copyable

T = TypeVar("T")
# expensive to work out, and kept by `retold`
OF_RULES = ("slots", "by_rank", "kinds", "limits", "costs", "robs", "claimed")


class Slot(NamedTuple):
    """Physical card of the deck with its meaning: gold, kind of danger, artifact.

    The gold it brings, its kind of danger ("" for none), artifact or not, and the first round it is
    in.
    """

    card: Card
    gold: int
    kind: str
    artifact: bool
    joins: int


class Meaning(NamedTuple):
    """Meaning of a named card: gold, kind, artifact, the slots it can be, number in `Figures`.

    Slots are a bit mask: bit *i* is ``variant.slots[i]``.
    """

    gold: int
    kind: str
    artifact: bool
    slots: int
    number: int


class Variant(Rules):
    """Game with all its rules as frozen data.

    `slug` is its short name, or the path of its file, `settings` what was set.
    """

    slug: str = ""
    ruled: tuple[tuple[frozenset[str], str, str], ...] = ()
    """Rulings: the topics each belongs to, its rule number, its text."""
    asks_summary: str = ""
    """Difference that makes the inherited `summary` wrong, so that a neutral one stands for it;
    empty where it fits."""
    settings: tuple[tuple[str, str], ...] = ()
    changes: tuple[Change, ...] = ()
    """Rules that differ in single rounds (G-20): see `at`."""
    told: Told = ()
    """Texts of the file in other languages."""
    origin: "Variant | None" = None
    """The variant in the words of its file, if this one is in another language."""
    order: tuple[Card, ...] = ()
    """Order of the slots, where it is taken from other rounds."""

    def __getstate__(self) -> dict[str, Any]:
        """Return its fields alone, for another process: cached values are computed there again."""
        return self.fields()

    def _compared(self) -> tuple[Any, ...]:
        """Return the fields that decide if two variants are equal.

        Settings and texts in other languages do not make other rules.
        """
        besides = ("settings", "told", "origin", "order")
        return tuple(value for name, value in self.fields().items() if name not in besides)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __repr__(self) -> str:
        """Return Python code that loads this variant again."""
        return (
            f"load({self.slug!r}, {self.settings!r})" if self.settings else f"load({self.slug!r})"
        )

    # shortcuts that a room above adds

    @staticmethod
    @added_as("from_toml")
    def from_toml(text: str) -> "Variant":
        """Read the game of a variant file's text, which may extend one that ships.

        Raises `cardkit.VariantError` with all faults.
        """
        raise NotImplementedError

    @staticmethod
    @added_as("from_dict")
    def from_dict(keys: Mapping[str, Any]) -> "Variant":
        """Make a game from keys: ``{"extends": "diamant", "danger": {"ends_at": 3}}``.

        Raises as `from_toml` does.
        """
        raise NotImplementedError

    @added_as("to_toml")
    def to_toml(self) -> str:
        """Return a variant file with all its rules, which needs no other file."""
        raise NotImplementedError

    @added_as("rules")
    def rules(self, width: int = 80) -> str:
        """Return its rules in sections, with their numbers, in lines of `width` letters."""
        raise NotImplementedError

    @added_as("printed")
    def printed(
        self,
        piece: str,
        *,
        paper: str = "a4",
        ink: str = "colour",
        players: int | None = None,
        pages: int = 1,
    ) -> bytes:
        """Print a piece (`cardkit.PieceName`: sheet, pad, aid, kit ...) and return the PDF.

        `paper` is a4, letter or both, `ink` colour or mono; it is for so many `players`.
        Raises `ValueError` where the game has no use for it or something is too large.
        """
        raise NotImplementedError

    def sheet(self, **options: Any) -> bytes:
        """Return the cheat sheet as a PDF, as in ``sheet(paper="letter")``; see `printed`."""
        return self.printed("sheet", **options)

    def pad(self, **options: Any) -> bytes:
        """Return the tally pad as a PDF, as in ``pad(players=5, pages=10)``."""
        return self.printed("pad", **options)

    def aid(self, **options: Any) -> bytes:
        """Return four player aids as a PDF."""
        return self.printed("aid", **options)

    @added_as("html")
    def _repr_html_(self) -> str:
        raise NotImplementedError

    # values that follow from its keys

    def cite(self, what: str, default: str) -> str:
        """Return the number of this game's rule about `what`, or `default`.

        The default is the number of the rule all games share.
        """
        return dict(self.cites).get(what, default)

    def in_language(self, code: str) -> dict[str, str]:
        """Return the file's texts in another language, by dotted keys: ``words.danger``."""
        return dict(next((texts for known, texts in self.told if known == code), ()))

    @cached_property
    def deck_game(self) -> bool:
        """True if cards come from one deck, not from players' hands."""
        match self.reveal:
            case "deck":
                return True
            case "hands":
                return False

    @cached_property
    def per_card(self) -> bool:
        """True if leavers share what lies on each card by itself (G-12), not all together (G-4)."""
        # in hands all lies on the one joker (CN-3)
        return self.leftover == "per-card" and self.deck_game and self.share != "each"

    @cached_property
    def lost(self) -> bool:
        """True if gold that cannot be divided goes back to the supply at once (G-12)."""
        return self.leftover == "lost" and self.share != "each"

    @cached_property
    def stays(self) -> bool:
        """True if gold that lies there when a round ends waits for the next one (G-12)."""
        return self.leftover == "stays" and self.lies

    @cached_property
    def lies(self) -> bool:
        """True if gold can lie on the path, apart from artifacts.

        Some that cannot be divided, or all of it (G-15).
        """
        match self.share:
            case "split":
                return not self.lost
            case "each":
                return False
            case "leavers":
                return True

    @cached_property
    def carries(self) -> bool:
        """True if players take gold before they leave, so that they can lose it.

        G-15, PM-6.
        """
        match self.share:
            case "split" | "each":
                return True
            case "leavers":
                return bool(self.artifact_gold) and self.deck_game

    @cached_property
    def secret(self) -> bool:
        """True if banked gold is not counted openly (G-14)."""
        return self.totals == "secret"

    @cached_property
    def dangers_leave(self) -> bool:
        """True if some card leaves the game when a danger has ended a round (KG-5)."""
        match self.danger.then:
            case "card out" | "pair out":
                return True
            case "back":
                return False

    @cached_property
    def pairs_leave(self) -> bool:
        """True if all cards there of the kind that ended a round leave the game."""
        return self.danger.then == "pair out"

    @cached_property
    def over(self) -> int:
        """Gold on the path above which the round ends (G-18); 0: no sum ends it.

        0 too where all the gold of the deck is not more.
        """
        return self.danger.over if self.danger.over < sum(slot.gold for slot in self.slots) else 0

    @cached_property
    def costs(self) -> Costs:
        """Cost of being caught (G-17, G-22): the usual one, and the kinds that cost something else.

        By the kinds there are, and as far as those inside can have that to lose.
        """
        by_kind = {kind: self._lost(self.danger.costs.of(kind)) for kind in self.kinds}
        default = self._lost(self.danger.costs.default)
        usual = default if self.over else _usual(default, by_kind)
        return Costs(
            usual,
            tuple((kind, by_kind[kind]) for kind in sorted(by_kind) if by_kind[kind] != usual),
        )

    @property
    def usual_cost(self) -> Toll:
        """Usual cost of being caught by a danger.

        Gold on the path (G-18) can cost something else.
        """
        return _usual(self.costs.default, {kind: self.costs.of(kind) for kind in self.kinds})

    @cached_property
    def robs(self) -> bool:
        """True if some catch, in some round, takes what was banked before it (G-22)."""
        return any(one._robs_here for one in self.course)

    @property
    def _robs_here(self) -> bool:
        """True if some catch takes what was banked before it, in a round with these rules."""
        prices = (self.costs.default, *dict(self.costs.kinds).values())
        return any(price.banked for price in prices)

    @property
    def spares(self) -> bool:
        """True if every catch leaves players the same part of their loot (G-17)."""
        return not self.costs.kinds and self.costs.default.loot != "all"

    def risked(self, loot: int) -> int:
        """Return the part of `loot` that a catch costs, in a game where every catch costs the same.

        Else all of it.
        """
        return self.costs.default.of_loot(loot) if self.spares else loot

    def _lost(self, cost: Toll) -> Toll:
        """Return the cost as this game can charge it: loot may be empty until players leave.

        Where nobody takes gold before leaving (G-15) a part of the loot is all of it.
        """
        return cost if self.carries or cost.banked else Toll()

    @cached_property
    def cost_rule(self) -> str:
        """Number of the shared rule that says what being caught costs."""
        return claims.cost_switch(self.costs.default, bool(self.costs.kinds)) or "G-6"

    @cached_property
    def has_artifacts(self) -> bool:
        """True if some card that comes into play is an artifact."""
        return any(slot.artifact for slot in self.slots)

    @cached_property
    def keeps_artifacts(self) -> bool:
        """True if artifacts are cards to keep and count.

        There are some, and no gold is put on them (PM-5).
        """
        return self.artifacts is not None and bool(self.cards.artifact) and not self.artifact_gold

    @cached_property
    def claim(self) -> Claim:
        """Right to artifacts: of a player who leaves alone (KG-8), or of all leavers (CN-7)."""
        return self.artifacts.claim if self.artifacts else "alone"

    @cached_property
    def carried_leave(self) -> bool:
        """True if an artifact that is carried out leaves the deck for good.

        Else it goes back, and its worth is noted.
        """
        return self.artifacts is not None and _leaves(self.artifacts.carried)

    @cached_property
    def left_leave(self) -> bool:
        """True if an artifact that lies there when a round ends leaves the game (KG-9)."""
        return self.artifacts is not None and _leaves(self.artifacts.left)

    @property
    def most_banked(self) -> int | None:
        """Most gold that one player can bank in a round; None if it can come from elsewhere.

        None where some comes from elsewhere.
        """
        elsewhere = self.stays or self.robs or self.artifact_gold
        return sum(slot.gold for slot in self.slots) if self.deck_game and not elsewhere else None

    @cached_property
    def artifact_gold(self) -> int:
        """Gold that is put on each artifact (PM-5); 0 where artifacts are cards to keep."""
        worth = self.artifacts.worth if self.artifacts else None
        return worth.values[0][1] if worth and worth.by == "gold" else 0

    @cached_property
    def joins_blind(self) -> bool:
        """True if artifacts join the deck unseen, so that nobody knows which (PL-1)."""
        return self.artifacts is not None and self.artifacts.joins.drawn

    @property
    def unplayed_json(self) -> dict[str, list[dict[str, str]]]:
        """House rules that bots ignore, as an object for JSON output; empty without any."""
        told = [{"rule": number, "text": text} for number, text in self.house]
        return {"not_played": told} if told else {}

    def seated(self, players: int) -> "Variant":
        """Return the variant limited to exactly that many players, for print made for them."""
        found = replace(self, players=Span(players, players))
        found.__dict__["entire"] = self
        return found

    @cached_property
    def entire(self) -> "Variant":
        """Variant before `seated` or a change of language was applied."""
        return self.origin.entire if self.origin else self

    # where rounds differ (G-20)

    def at(self, number: int) -> "Variant":
        """Return the rules of round `number`.

        Those of the last for what comes after; for 0 those that hold where no round differs.
        """
        return self.course[min(number, len(self.course) - 1)]

    @cached_property
    def course(self) -> tuple["Variant", ...]:
        """Rules of every round by its number; at 0 the rules without any round's changes.

        Cards have the same numbers in all.
        """
        if not self.changes:
            return (self,)
        first = self._following([self._of_round(number) for number in range(1, self.rounds + 1)])
        return self._following([one if one is self else one._fitting(self) for one in first[1:]])

    def _following(self, rounds: list["Variant"]) -> tuple["Variant", ...]:
        """Return these rounds' rules as a course, and store it in each of them."""
        course = (self, *rounds)
        for one in course:
            one.__dict__["course"] = course
        return course

    @property
    def whole(self) -> "Variant":
        """Rules without the changes of single rounds."""
        return self.course[0]

    def _of_round(self, number: int) -> "Variant":
        """Return these rules with the changes of one round; unchanged if it has none."""
        values = next((change.values for change in self.changes if change.round == number), ())
        values = tuple(
            value for value in values if self.artifacts or not value[0].startswith("artifacts.")
        )
        values = tuple(
            value for value in values if value[0] != "cards.gold" or self.same_gold(value[1])
        )
        order = tuple(slot.card for slot in self.slots)
        return replace(_changed(self, values), changes=(), order=order) if values else self

    def same_gold(self, gold: tuple[Worth, ...]) -> bool:
        """Return True if these are the same gold cards as in this game, at any worth.

        A round has no others.
        """
        return _counted(gold) == _counted(self.cards.gold)

    def _fitting(self, other: "Variant") -> "Variant":
        """Return these rules with the rule numbers and rulings of `other` that still fit."""
        topics = claims.changed(self, other)
        ruled = tuple(entry for entry in other.ruled if not entry[0] & topics)
        cites = tuple(cite for cite in other.cites if cite[0] not in topics)
        return self.retold(
            cites=cites,
            ruled=ruled,
            rulings=tuple(entry[1:] for entry in ruled),
            words=self.words_of_kinds,
        )

    def retold(self, **texts: Any) -> "Variant":
        """Return the same rules with other texts, and with the values cached so far.

        Not for `words.guide`, which a rule tells.
        """
        found = replace(self, **texts)
        found.__dict__.update(
            (name, self.__dict__[name]) for name in OF_RULES if name in self.__dict__
        )
        return found

    @cached_property
    def claimed(self) -> "Mapping[str, claims.Claim | None]":
        """Claim of these rules on each topic."""
        return {topic: claim(self) for topic, claim in claims.TOPICS.items()}

    @property
    def words_of_kinds(self) -> Words:
        """Words without the names and pictures of danger kinds that this game lacks."""
        words = self.words
        kinds, pictures = (
            tuple(entry for entry in said if entry[0] in self.kinds)
            for said in (words.kinds, words.pictures)
        )
        return replace(words, kinds=kinds, pictures=pictures)

    def sign_of(self, kind: str) -> str:
        """Return the picture of a kind of danger: its own, or that of all."""
        return dict(self.words.pictures).get(kind, self.words.sign)

    # its cards

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Every physical card of the game with its meaning, in pack order.

        Artifacts that join later are among them.
        """
        slots = list(_compile(self))
        if self.order:
            slots.sort(key=lambda slot: self.order.index(slot.card))
        return tuple(slots)

    @cached_property
    def by_rank(self) -> dict[str, list[tuple[int, Slot]]]:
        """Physical cards of each rank, with their places in the pack."""
        found: dict[str, list[tuple[int, Slot]]] = {}
        for bit, slot in enumerate(self.slots):
            found.setdefault(slot.card.rank, []).append((bit, slot))
        return found

    def cards_of(self, slots: int) -> tuple[Slot, ...]:
        """Return the physical cards of a bit mask, in pack order."""
        return tuple(slot for bit, slot in enumerate(self.slots) if slots >> bit & 1)

    @cached_property
    def artifact_slots(self) -> int:
        """Slots of all artifacts, as a bit mask."""
        return sum(1 << bit for bit, slot in enumerate(self.slots) if slot.artifact)

    @cached_property
    def kinds(self) -> dict[str, int]:
        """Number of cards of each kind of danger."""
        return dict(Counter(slot.kind for slot in self.slots if slot.kind))

    def limit(self, kind: str) -> int:
        """Return the number of dangers of a kind that end a round."""
        return self.danger.ends_at.of(kind)

    @cached_property
    def limits(self) -> dict[str, int]:
        """Number of dangers that end a round, for each kind."""
        return {kind: self.limit(kind) for kind in self.kinds}

    @cached_property
    def usual_limit(self) -> int:
        """Number of dangers that usually end a round: where kinds differ, that of most.

        Where each has one, that of most kinds.
        """
        return _usual(self.danger.ends_at.default, self.limits)

    @cached_property
    def own_limits(self) -> dict[str, int]:
        """Kinds of danger with another number than the usual one to end a round."""
        return {kind: number for kind, number in self.limits.items() if number != self.usual_limit}

    @cached_property
    def two_in_one(self) -> tuple[Card, ...]:
        """Cards of the deck that bring gold and are dangers too."""
        return (
            tuple(slot.card for slot in self.slots if slot.gold and slot.kind)
            if self.deck_game
            else ()
        )

    @cached_property
    def suits_matter(self) -> bool:
        """True if some card needs its suit to be named without doubt.

        Suits or colours make a difference.
        """
        by_suit = any(kinds.by in ("suit", "colour") for kinds in self.cards.danger)
        return by_suit or any(self.is_vague(Card(rank)) for rank in self.by_rank)

    def is_vague(self, card: Card) -> bool:
        """Return True if the name fits cards that mean different things."""
        return len(fits := _fits(self, card)) > 1 and len(_senses(self, fits)) > 1

    def meaning(self, card: Card) -> Meaning:
        """Return the meaning of `card`, as it was named. Raises `Vague` or `NotInDeck`."""
        meaning = self._meanings.get(card)
        if meaning is None:
            meaning = self._meanings[card] = _meaning(self, card)
            numbers.learn(self, card, meaning)
        return meaning

    def known(self, card: Card) -> Meaning | None:
        """Return the meaning of `card`, or None where `meaning` would raise an error."""
        try:
            return self._meanings.get(card) or self.meaning(card)
        except ValueError:
            return None

    @cached_property
    def _meanings(self) -> dict[Card, Meaning]:
        return {}

    @cached_property
    def figures(self) -> Figures:
        """These rules as the core's lists of numbers.

        Where rounds differ, they hold the figures of each round.
        """
        if len(self.course) == 1:
            return numbers.figures(self)
        told = {id(one): numbers.figures(one) for one in self.course}
        for one in self.course:
            found = one.__dict__["figures"] = told[id(one)]
            found.by_round = [told[id(other)] for other in self.course]
        return told[id(self)]

    def numbered(self, number: int) -> Card | None:
        """Return the card with that number in the core, as it was named.

        None for an artifact nobody named.
        """
        return numbers.card(self, number)

    def slots_of(self, number: int) -> int:
        """Return the slots that the card of a number can be.

        For an artifact nobody named, those of every artifact.
        """
        card = numbers.card(self, number)
        return self.artifact_slots if card is None else self.meaning(card).slots

    # round by round

    def in_play(self, number: int) -> int:
        """Return the slots that can be in the deck in round `number`, as a bit mask.

        None joins for an extra round (KG-11).
        """
        return self._in_play[min(number, self.rounds)]

    @cached_property
    def _in_play(self) -> tuple[int, ...]:
        """Slots that can be in the deck in each round, as bit masks; none at 0."""
        joins = [(slot.joins, 1 << bit) for bit, slot in enumerate(self.slots)]
        return tuple(
            sum(bit for first, bit in joins if first <= number) for number in range(self.rounds + 1)
        )

    def joined(self, number: int) -> int:
        """Return how many artifacts have joined the deck by round `number`."""
        if self.joins_blind:
            return min(number, self.rounds, len(self.cards.artifact))
        return (self.in_play(number) & self.artifact_slots).bit_count()

    def deck_size(self, number: int) -> int:
        """Return the number of cards in the deck of round `number` while none has left the game."""
        return (
            len(self.slots)
            - self.artifact_slots.bit_count()
            + self.joined(min(number, self.rounds))
        )

    def hand_size(self, players: int) -> int:
        """Return the number of cards dealt to each of `players` (CN-1); 0 in a deck game."""
        return (
            max(len(self.slots) - dict(self.hands.remove).get(players, 0), 0) // players
            if self.hands
            else 0
        )

    @cached_property
    def round_gold(self) -> int:
        """Gold that the cards of one round can bring, with the gold on artifacts."""
        return sum(slot.gold + self.artifact_gold * slot.artifact for slot in self.slots)


class WhichCard(OfCard):
    """The name fits cards that mean different things: one of these `choices`.

    There are none if its rank is missing.
    """

    choices: tuple[Card, ...]


class NotThere(OfCard):
    """No card of this deck has this name."""


class NotInDeck(Copyable, ValueError):
    """Error: no card of this deck has this name."""

    def __init__(self, facts: NotThere) -> None:
        self.facts = facts
        super().__init__(f"{facts.card} is not in this deck")


class Vague(Copyable, ValueError):
    """Error: the name fits cards that mean different things. `facts` has the choices."""

    def __init__(self, facts: WhichCard) -> None:
        self.facts = facts
        super().__init__(f"{facts.card} may be {', '.join(map(str, facts.choices)) or 'any rank'}")


def _counted(parts: Iterable[Worth]) -> Counter[Card]:
    """Return how often each card stands in the patterns of gold cards."""
    counted: Counter[Card] = Counter()
    for part in parts:
        counted.update(part.slots)
    return counted


def _compile(variant: Variant) -> Iterator[Slot]:
    gold: dict[Card, int] = {}
    for paying in variant.cards.gold:
        gold.update(zip(paying.slots, paying.gold, strict=True))
    kind: dict[Card, str] = {}
    for dangers in variant.cards.danger:
        kind.update((slot, kind_of(slot, dangers.by)) for slot in dangers.slots)
    # a game of hands without any has no court cards at all
    without = variant.artifacts is None and variant.deck_game
    artifacts = Counter(() if without else variant.cards.artifact)
    jokers = sum(dangers.slots.count(JOKER) for dangers in variant.cards.danger)
    if JOKER not in artifacts:
        jokers = max(jokers, _counted(variant.cards.gold)[JOKER])
    for slot in dict.fromkeys((*gold, *kind)):
        for _ in range(jokers if slot == JOKER else slot not in artifacts):
            yield Slot(slot, gold.get(slot, 0), kind.get(slot, ""), False, 1)
    for slot in variant.cards.blank:
        yield Slot(slot, 0, "", False, 1)
    if variant.artifacts is not None:
        waiting = list(variant.artifacts.joins.rounds)
        for slot in variant.cards.artifact:
            if joins := next((join for join in waiting if join[1] == slot), None):
                waiting.remove(joins)
            first = joins[0] if joins else 1
            if first <= variant.rounds:  # one that would join later never does
                yield Slot(slot, gold.get(slot, 0), kind.get(slot, ""), True, first)


def _meaning(variant: Variant, card: Card) -> Meaning:
    fits = _fits(variant, card)
    if not fits and card.rank:
        raise NotInDeck(NotThere(card))
    if len(_senses(variant, fits)) != 1:
        raise Vague(WhichCard(card, _which(variant, card) if card.rank else ()))
    _, gold, kind, artifact, _ = fits[0][1]
    return Meaning(
        gold,
        kind,
        artifact,
        sum(1 << bit for bit, _ in fits),
        numbers.number(variant, card, fits[0][0]),
    )


def _fits(variant: Variant, card: Card) -> list[tuple[int, Slot]]:
    """Return the slots that `card` can be, each with its place in the pack.

    A suit or colour alone names a danger, where dangers are told apart by it.
    """
    if card.rank:
        return [
            (bit, slot)
            for bit, slot in variant.by_rank.get(card.rank, ())
            if card.can_be(slot.card)
        ]
    return [
        (bit, slot)
        for bit, slot in enumerate(variant.slots)
        if slot.kind == card.suit and card.can_be(slot.card)
    ]


def _changed(variant: Variant, values: Iterable[tuple[str, Any]]) -> Variant:
    """Return `variant` with these values at these dotted keys; their sections must be there."""
    found: dict[str, Any] = {}
    for dotted, value in values:
        section, _, name = dotted.rpartition(".")
        if section:
            part = found.get(section) or getattr(variant, section)
            found[section] = replace(part, **{name: value})
        else:
            found[name] = value
    return replace(variant, **found)


def _senses(variant: Variant, fits: list[tuple[int, Slot]]) -> set[tuple[object, ...]]:
    """Return the set of different meanings that these slots have, over all rounds.

    Slots that differ in any round count as different.
    """
    rounds = {id(one): one for one in variant.course}
    return set(zip(*[_meant(one, fits) for one in rounds.values()], strict=True))


def _meant(variant: Variant, fits: list[tuple[int, Slot]]) -> list[tuple[int, str, bool, int]]:
    worth = variant.artifacts.worth if variant.artifacts else None
    printed = dict(worth.values) if worth and worth.by == "card" else {}
    slots = [variant.slots[bit] for bit, _ in fits]
    return [
        (slot.gold, slot.kind, slot.artifact, printed.get(str(slot.card), 0) * slot.artifact)
        for slot in slots
    ]


def _which(variant: Variant, card: Card) -> tuple[Card, ...]:
    """Return the fuller names that a name with several meanings can stand for.

    Told apart by colour if that is enough, else by suit.
    """
    names: list[Card] = []
    for letters in ("br", "shdc") if not card.suit else (SUITS_OF[card.suit],):
        names = [
            Card(card.rank, letter) for letter in letters if _fits(variant, Card(card.rank, letter))
        ]
        if all(len(_senses(variant, _fits(variant, name))) == 1 for name in names):
            break
    return tuple(names)


def _usual(default: T, by_kind: Mapping[str, T]) -> T:
    """Return the default if any kind keeps it (or there is none); else the most frequent."""
    numbers = Counter(by_kind.values())
    return default if default in numbers or not numbers else numbers.most_common(1)[0][0]


def _leaves(fate: Fate) -> bool:
    match fate:
        case "out":
            return True
        case "back":
            return False


def kind_of(slot: Card, by: DangerKind) -> str:
    match by:
        case "rank":
            return slot.rank
        case "suit":
            return slot.suit
        case "colour":
            return "r" if slot.suit in "hdr" else "b"
        case "all":
            return "danger"
