"""What hands are told to take out, to lay aside and to shuffle before the first round is the deck,
and nothing is left over."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

from cardkit.v4.engine import JOKER, Card, Variant
from cardkit.v4.files import all_shipped
from cardkit.v4.speech.opening import set_up
from tests.v4.houses import CHANGES, Settings, house

GAMES = 2000
QUICK = 40

JOKERS: tuple[Settings, ...] = (
    (("artifacts", "off"), ("cards.blank", '["joker"]')),
    (("artifacts", "off"), ("cards.blank", '["joker", "joker"]')),
    *(
        (("artifacts", "off"), ("cards.gold", gold))
        for gold in CHANGES["cards.gold"]
        if "joker" in gold
    ),
    (
        ("artifacts", "off"),
        ("cards.gold", '{ "A-10" = "face", "joker" = 12 }'),
        ("cards.blank", '["joker"]'),
    ),
    (("artifacts", "off"),),
    (("cards.artifact", '["joker"]'), ("artifacts.joins", '"start"')),
    (("cards.artifact", '["joker", "joker"]'), ("artifacts.joins", '"start"')),
    (("cards.artifact", '["joker"]'), ("artifacts.joins", '{ 2 = "joker" }')),
    (),
)
"""What jokers mean, or that they mean nothing."""
UNUSED = {"Lay the jokers aside; they are not used.": 2, "Lay one joker aside; it is not used.": 1}


def wrong(variant: Variant, players: int) -> Iterator[str]:
    """What is told of the cards and is not so."""
    said = [str(sentence) for sentence in set_up(variant, players)]
    jokers = sum(slot.card == JOKER for slot in variant.slots)
    unused = sum(UNUSED.get(sentence, 0) for sentence in said)
    if not variant.deck_game:
        return
    shuffled, taken = (
        number(words, said)
        for words in (
            (
                r"Shuffle the (\d+) "
                r"cards"
            ),
            r"these (\d+) are the deck",
        )
    )
    if shuffled != variant.deck_size(1):
        yield f"{shuffled} cards are shuffled, {variant.deck_size(1)} are in the deck"
    if taken and (taken, unused) != (len(variant.slots), 0):
        yield (
            f"{taken} cards are taken out and {unused} jokers laid aside; {len(variant.slots)} "
            f"are played with"
        )
    if not taken and len(variant.slots) + unused != 54:
        yield (
            f"of a whole pack {len(variant.slots)} cards are played with, {jokers} of them "
            f"jokers, and {unused} laid aside"
        )
    named = next((cards_named(sentence) for sentence in said if sentence.startswith(OUT)), None)
    if named is not None and named != Counter(slot.card for slot in variant.slots):
        yield f"{said[0]}: names {named}"
    joins = [
        sentence
        for sentence in said
        if re.search(
            (
                r"^Lay .* (joins?\b|shuffled face "
                r"down)"
            ),
            sentence,
        )
    ]
    if bool(joins) != (variant.deck_size(1) < len(variant.slots)):
        yield f"{len(variant.slots) - variant.deck_size(1)} cards join later: {joins}"


OUT = "Take out of the pack "
SUITS = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}


def cards_named(sentence: str) -> Counter[Card]:
    """The cards of a sentence, counted as hands count them that know no game."""
    found: Counter[Card] = Counter()
    for part in sentence.removeprefix(OUT).rpartition(": these")[0].split("; "):
        first, *words = part.split()
        if part == "the 12 face cards":
            found.update(Card(rank, suit) for rank in "JQK" for suit in "shdc")
        elif part in ("one joker", "both jokers"):
            found[JOKER] += 2 if first == "both" else 1
        elif first == "four":
            found.update(Card(rank, suit) for rank in words[2:] for suit in "shdc")
        elif first in SUITS:
            found.update(Card(rank, SUITS[first]) for rank in words)
        else:  # one each of black A 2, both red 3
            colour, *ranks = words[2:] if first == "one" else words
            for rank in ranks:
                found[Card(rank, colour[0])] += 1 if first == "one" else 2
    return found


def number(words: str, said: list[str]) -> int:
    """The number in the sentence of these words; 0 where none is said."""
    return next((int(found[1]) for sentence in said if (found := re.search(words, sentence))), 0)


def example(seed: int) -> list[str]:
    """A house rule whose jokers mean something, mostly; as it is set up for the fewest and for the
    most players."""
    chance = Random(seed)
    found = house(chance, words=False, parent=chance.choice(all_shipped())).with_(
        chance.choice(JOKERS)
    )
    spans = {found.variant.players.low, found.variant.players.high}
    return [f"{found}: {fault}" for players in spans for fault in wrong(found.variant, players)]
