"""The physical cards of a game, and what each card name means in a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardkit.engine.cards import JOKER, Card
from cardkit.engine.sections import Artifacts, Cards, Hands
from cardkit.engine.values import ByKind


class CardRules(NamedTuple):
    """The rules that decide what the cards mean in one round."""

    card_meanings: Cards
    artifacts: Artifacts | None
    hands: Hands | None
    ends_at: ByKind[int]
    repeated_rank_ends_round: bool
    rounds: int


class DeckCard(NamedTuple):
    """The name of a card, such as ``7`` or ``7h``, and what the card means in one round.

    `slots` is a bit mask of the cards in `Deck.pack` that the name can mean. Only one bit is set if
    the card is known exactly. `kind` is the card's kind of danger, or ``""`` if it is no danger.
    `doubles` is True if the card doubles what everyone inside carries (G-29).
    """

    card: Card
    slots: int
    gold: int
    kind: str
    artifact: bool
    doubles: bool


class Meaning(NamedTuple):
    """What a card means in one round: gold, danger or artifact, and whether it doubles gold.

    `worth` is what an artifact is worth if this depends on the card, and 0 otherwise.
    """

    gold: int
    kind: str
    artifact: bool
    doubles: bool
    worth: int


class Deck:
    """The physical cards of a game, and what each card name means in one round.

    `pack` lists the physical cards, including those that join later. `meanings` and `cards` give the
    meaning of each. `first_rounds` gives the first round in which each card can be in the deck, and
    `in_play` the slots of the cards that can be in the deck in each round. `artifact_slots` is a
    bit mask of the artifacts. `kinds` counts the cards of each kind of danger, and `limits` says
    how many of a kind end the round. `random_artifact_joins_each_round` is True if an unknown
    artifact joins in each round (PL-1).
    """

    def __init__(self, rules: CardRules, all_rounds: Sequence[CardRules]) -> None:
        """Create the deck for a round with these `rules`.

        `all_rounds` lists the different rules of all rounds. A name that fits several cards means
        all of them if they have the same meaning in every round.
        """
        self.rules = rules
        # `rules` may list the cards in a different order
        self.pack: list[Card] = _physical_cards(all_rounds[0])
        self.random_artifact_joins_each_round: bool = bool(
            rules.artifacts and rules.artifacts.joins.one_random_each_round
        )
        self.meanings: list[Meaning] = _meanings(self.pack, rules)
        by_round = [_meanings(self.pack, rules) for rules in all_rounds]
        ranks_matter = any(rules.repeated_rank_ends_round for rules in all_rounds)  # G-31
        groups: dict[object, int] = {}  # bit masks of cards that mean the same in every round
        for bit, (card, *meanings) in enumerate(zip(self.pack, *by_round, strict=True)):
            alike = (*meanings, card.rank if ranks_matter else "")
            groups[alike] = groups.get(alike, 0) | 1 << bit
        self._same_meaning = [*groups.values()]
        self.cards: list[DeckCard] = [
            self._card_with_meaning(card, 1 << bit) for bit, card in enumerate(self.pack)
        ]
        self.artifact_slots: int = sum(card.slots for card in self.cards if card.artifact)
        self.kinds: Counter[str] = Counter(card.kind for card in self.cards if card.kind)
        self.limits: dict[str, int] = {kind: rules.ends_at.for_kind(kind) for kind in self.kinds}
        self._by_name: dict[Card, list[DeckCard]] = {}
        self._by_rank: dict[str, list[DeckCard]] = {}
        for deck_card in self.cards:
            self._by_rank.setdefault(deck_card.card.rank, []).append(deck_card)
        self.first_rounds: list[int] = _first_round_by_card(all_rounds[0], self.pack)
        self.in_play: list[int] = [
            sum(1 << bit for bit, first in enumerate(self.first_rounds) if first <= number)
            for number in range(rules.rounds + 1)
        ]

    def _card_with_meaning(self, name: Card, slots: int) -> DeckCard:
        return DeckCard(name, slots, *self.meanings[slots.bit_length() - 1][:4])

    def card_from_slots(self, slots: int) -> Card:
        """Return one of the cards in the bit mask `slots`, which all have the same meaning.

        The card may have left the game.
        """
        return self.pack[slots.bit_length() - 1]

    def possible_meanings(self, name: Card) -> list[DeckCard]:
        """Return a `DeckCard` for each different meaning that a name can have."""
        if name not in self._by_name:
            cards = self._by_rank.get(name.rank, []) if name.rank else self.cards
            fits = sum(card.slots for card in cards if _can_name(name, card))
            masks = [fits & group for group in self._same_meaning if fits & group]
            self._by_name[name] = [self._card_with_meaning(name, mask) for mask in masks]
        return self._by_name[name]

    def artifacts_joined(self, round_number: int) -> int:
        """Return how many artifacts have joined the deck by round `round_number`."""
        round_number = min(round_number, self.rules.rounds)
        if self.random_artifact_joins_each_round:  # one joins in each round (PL-1)
            return min(round_number, self.artifact_slots.bit_count())
        return (self.in_play[round_number] & self.artifact_slots).bit_count()

    def size(self, round_number: int) -> int:
        """Return how many cards the deck of a round has if no card has left the game."""
        others = len(self.pack) - self.artifact_slots.bit_count()
        return others + self.artifacts_joined(round_number)

    def hand_size(self, players: int) -> int:
        """Return how many cards each of `players` players is dealt (CN-1), or 0 in a deck game."""
        if self.rules.hands is None:
            return 0
        return max(len(self.pack) - self.rules.hands.remove.get(players, 0), 0) // players


def _can_name(name: Card, card: DeckCard) -> bool:
    """Return True if the card name `name` fits `card`.

    A suit or colour alone, such as ``h``, fits only dangers that are grouped by it.
    """
    if name.rank:
        return name.can_name(card.card)
    return bool(name.suit) and card.kind == name.suit and name.can_name(card.card)


def _physical_cards(rules: CardRules) -> list[Card]:
    """Return every physical card of the game, including artifacts that join in later rounds."""
    cards = rules.card_meanings
    gold = [card for group in cards.gold for card in group.cards]
    danger = [card for group in cards.danger for card in group.cards]
    # artifacts = "off": in a deck game, an artifact that is also listed as a danger remains a
    # danger; in a hands game, where court cards are both, such cards are not dealt
    artifacts = list(cards.artifact) if rules.artifacts or rules.hands else []
    jokers = max(danger.count(JOKER), gold.count(JOKER) if JOKER not in artifacts else 0)
    pack: list[Card] = []
    for card in dict.fromkeys([*gold, *danger]):
        if card == JOKER:
            pack += [card] * jokers
        elif card not in artifacts:
            pack.append(card)
    pack += [*cards.blank, *(card for card in cards.doubling if card not in gold)]
    if rules.artifacts:
        late = [card for number, card in rules.artifacts.joins.rounds if number > rules.rounds]
        pack += list((Counter(artifacts) - Counter(late)).elements())
    return pack


def _first_round_by_card(rules: CardRules, pack: Sequence[Card]) -> list[int]:
    """Return, for each card of the pack, the first round in which it can be in the deck."""
    joining = list(rules.artifacts.joins.rounds) if rules.artifacts else []
    first_rounds = []
    for card in pack:
        joins = next((entry for entry in joining if entry[1] == card), None)
        if joins is None:
            first_rounds.append(1)
        else:
            first_rounds.append(joins[0])
            joining.remove(joins)
    return first_rounds


def _meanings(pack: Sequence[Card], rules: CardRules) -> list[Meaning]:
    """Return what each physical card means under the rules of one round."""
    cards, artifacts = rules.card_meanings, rules.artifacts
    golds: dict[Card, int] = {}
    for gold_cards in cards.gold:
        for card, worth in zip(gold_cards.cards, gold_cards.worth, strict=True):
            golds[card] = golds.get(card) or worth
    kinds: dict[Card, str] = {}
    for dangers in cards.danger:
        for card in dangers.cards:
            kinds[card] = kinds.get(card) or dangers.kind_of(card)
    worths: Mapping[Card, int] = {}
    if artifacts and artifacts.worth.depends_on == "card":
        worths = artifacts.worth.values
    meanings = []
    for card in pack:
        is_artifact = artifacts is not None and card in cards.artifact
        worth = worths.get(card, 0) if is_artifact else 0
        doubles = card in cards.doubling
        meanings.append(
            Meaning(golds.get(card, 0), kinds.get(card, ""), is_artifact, doubles, worth)
        )
    return meanings
