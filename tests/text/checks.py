"""Check whether the claims of rule sentences are true, in the deck and in the turns of games."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from cardkit.engine.cards import RANKS, Card
from cardkit.engine.deck import Deck, DeckCard
from cardkit.engine.events import CardsRanOut, Caught, PlayersLeft
from cardkit.engine.penalties import applicable_penalty
from cardkit.engine.refusals import IllegalMove
from cardkit.engine.values import ArtifactWorth, Penalty
from cardkit.engine.variant import Variant
from cardkit.text.lines import PlayedMove

# --- what stands in a sentence, as a reader takes it ---------------------------------------------

NUMBERS = (
    r"one|an?\b|first", r"two|second", r"th(ree|ird)", "four", r"fi(ve|fth)", "six", "seven",
    "eight", "nin", "ten",
)  # fmt: skip
TOKENS = [
    ("rank", "A", r"\b(?:aces?\b|a(?=[,–]|$))"), ("rank", "J", r"\b(?:jacks?\b|j(?=[,–]|$))"),
    ("rank", "Q", r"\b(?:queens?\b|q(?=[,–]|$))"), ("rank", "K", r"\b(?:kings?\b|k(?=[,–]|$))"),
    ("rank", "joker", r"\bjokers?\b"), *(("rank", str(n), rf"\b{n}s?\b") for n in range(2, 11)),
    ("suit", "sb", "spades|♠"), ("suit", "hr", "hearts|♥"), ("suit", "dr", "diamonds|♦"),
    ("suit", "cb", "clubs|♣"), ("colour", "scb", r"\bblack"), ("colour", "hdr", r"\bred\b"),
    ("to", "", r"\bto\b|–"), ("end", "", ";"),
]  # fmt: skip
"""What a text can contain: ranks, suits and colours with the letters of suits, and marks."""
TOKEN = re.compile("|".join(f"({words})" for _, _, words in TOKENS))


def number(text: str) -> int:
    """Return the number that a word or figures stand for: ``third``, ``3``."""
    if figures := re.match(r"\d+", text):
        return int(figures[0])
    words = enumerate(NUMBERS, 1)
    return next(n for n, word in words if re.match(word, text, re.IGNORECASE))


def numbers_named(text: str) -> set[int]:
    """Return the numbers that a text names: ``2 and 3``, ``2 to 4``."""
    named = [int(one) for one in re.findall(r"\d+", text)]
    return {*range(named[0], named[1] + 1)} if re.search("to|–", text) else {*named}


def price(text: str) -> Penalty:
    """Return the price that the text after ``lose`` means.

    If no number is named, this is the loss of the whole loot and of no banked gold.
    """
    amount = int((re.search(r"\d+", text) or ["0"])[0])
    if "everything" in text:
        return Penalty("all", "all")
    if "from their" in text:
        return Penalty("all", amount)
    if "half" in text:
        return Penalty("half")
    return Penalty(amount or "all")


class Named(frozenset[tuple[str, str]]):
    """Cards that a text names: ranks ("" for any) with the letters of their suits ("" for all)."""

    def __contains__(self, card: object) -> bool:
        assert isinstance(card, Card)
        return not self or any(
            rank in ("", card.rank) and (not suits or card.suit in suits) for rank, suits in self
        )


@cache
def cards_named(text: str) -> Named:
    """Return the cards that a text names: ``8, 10 of spades; red Jack``.

    If it names none, all cards are possible.
    """
    text = re.sub(r"\d+ (?=jokers)", "", text.lower())
    pending: list[str] = []  # ranks that may still get a suit
    last: list[str] = []
    previous = colour = ""
    colour_used, in_range = True, False
    found: set[tuple[str, str]] = set()
    tokens = [TOKENS[(match.lastindex or 0) - 1] for match in TOKEN.finditer(text)]
    for kind, word, _ in [*tokens, TOKENS[-1]]:
        if kind == "rank":
            first = RANKS.index(previous) if in_range else 0
            ranks = list(RANKS[first : RANKS.index(word) + 1]) if in_range else [word]
            pending, last, previous = [*pending, *ranks], [], word
            if colour:
                found |= {(rank, colour) for rank in pending}
                pending, colour_used = [], True
        elif kind == "suit":
            last, pending = pending or last or [""], []
            found |= {(rank, word) for rank in last}
        elif kind in ("colour", "end"):
            found |= {(rank, "") for rank in pending} | (set() if colour_used else {("", colour)})
            pending, last, colour, colour_used = [], [], word, kind == "end"
        in_range = kind == "to"
    return Named(found)


# --- what sentences claim -------------------------------------------------------------------------


class Ending(NamedTuple):
    """How many dangers end the round if they share something, such as a ``rank`` or a ``kind``."""

    number: int
    by: str
    cards: Named


@dataclass
class Found:
    """What the sentences of one text have said together about gold and dangers."""

    gold: list[tuple[Named, int, int]] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    endings: list[Ending] = field(default_factory=list)
    prices: dict[Named, Penalty] = field(default_factory=dict)
    price: Penalty | None = None
    warnings: int = 0
    too_much: Penalty | None = None


@dataclass
class Told:
    """The fields of a sentence, the rules that it describes, and turns played by these rules."""

    said: Mapping[str, str]
    rules: Variant
    turns: Sequence[PlayedMove]
    found: Found

    @property
    def n(self) -> int:
        """The number in the sentence."""
        return number(self.said["n"])

    @property
    def cards(self) -> Named:
        """The cards in the sentence."""
        return cards_named(self.said["cards"])

    @property
    def deck(self) -> Deck:
        """The deck of the rules."""
        return self.rules.deck

    def joined(self, round_number: int) -> int:
        """Return how many artifacts join the deck before a round."""
        return self.deck.artifacts_joined(round_number) - self.deck.artifacts_joined(
            round_number - 1
        )

    def plays(self, **keys: object) -> bool:
        """Return True if every turn has the same result under rules with these keys."""
        if all(attrgetter(key)(self.rules) == value for key, value in keys.items()):
            return True
        rules, whole = with_keys(self.rules, keys), with_keys(self.rules.base or self.rules, keys)
        for turn in self.turns:
            state = turn.before.copy()
            state.rules, state.variant = rules, whole
            try:
                events = state.play(turn.move)
            except IllegalMove:
                return False
            same = {
                "rules": turn.after.rules,
                "variant": turn.after.variant,
                "deck": turn.after.deck,
            }
            if events != [*turn.events] or vars(state) | same != vars(turn.after):
                return False
        return True


Check = Callable[[Told], object]


def with_keys(rules: Variant, keys: Mapping[str, Any]) -> Variant:
    """Return rules with these keys changed."""
    for dotted, value in keys.items():
        section, _, name = dotted.rpartition(".")
        if section:
            rules = replace(rules, **{section: replace(getattr(rules, section), **{name: value})})
        else:
            rules = replace(rules, **{name: value})
    return rules


def anything(told: Told) -> bool:
    """Accept any sentence."""
    return True


def all_of(*checks: Check) -> Check:
    """Return a check that combines several checks."""
    return lambda told: all(check(told) for check in checks)


def says(**keys: object) -> Check:
    """Return a check that the rules have the effect of these keys.

    If a value is a list, all its values have the same wording.
    """

    def check(told: Told) -> bool:
        values = {}
        for key, value in keys.items():
            values[key] = value
            if isinstance(value, list):
                own = attrgetter(key)(told.rules)
                values[key] = own if own in value else value[0]
        return told.plays(**values)

    return check


# --- cards ----------------------------------------------------------------------------------------


def are(meaning: Callable[[DeckCard], object]) -> Check:
    """Return a check that these cards of the deck, and no others, have a meaning."""
    return lambda told: all(
        (one.card in told.cards) == bool(meaning(one)) for one in told.deck.cards
    )


def needed(told: Told) -> int:
    """Return how many cards people need, with the joker that marks a cave."""
    return len(told.deck.pack) + (not told.rules.is_deck_game)


def worth(told: Told) -> bool:
    """Note what gold cards are worth: a multiple of their number, and an amount more."""
    usual = "2" if "double" in told.said else "1"
    times = "0" if "n" in told.said else told.said.get("times", usual)
    more = told.said.get("n") or told.said.get("more", "0")
    told.found.gold.append((told.cards, number(times), number(more)))
    return True


def numbers(told: Told) -> bool:
    """Note the numbers of ranks without one: ``the ace counts as 1 and the Jack counts as 11``."""
    for rank, n in re.findall(r"(\w+) counts as (\d+)", told.said["ranks"]):
        ((name, _),) = cards_named(rank)
        told.found.numbers[name] = int(n)
    return True


def gold_is_so(told: Told) -> bool:
    """Check that each gold card brings as much as the text says."""
    for one in told.deck.cards:
        rank = one.card.rank
        face = int(rank) if rank.isdecimal() else {"A": 1, **told.found.numbers}.get(rank, 0)
        said = {times * face + more for cards, times, more in told.found.gold if one.card in cards}
        if one.gold and said != {one.gold}:
            return False
    return True


def join_in(listed: Callable[[Told], Sequence[int] | set[int]]) -> Check:
    """Return a check that one artifact joins before each of these rounds, and before no other."""
    return lambda told: all(
        told.joined(n) == int(n in listed(told)) for n in range(1, told.rules.rounds + 1)
    )


def named_joins(told: Told) -> bool:
    """Check that each artifact joins before its round: ``the 8 of clubs before round 2``."""
    found = re.findall(r"(.+?) before \w+ (\d+)", told.said["joining"])
    named = [(cards_named(cards), int(n)) for cards, n in found]
    return all(
        [n for cards, n in named if one.card in cards] == [first]
        for one, first in zip(told.deck.cards, told.deck.first_rounds, strict=True)
        if one.artifact
    )


def printed_joins(told: Told) -> bool:
    """Check that each artifact joins before its round, as printed: ``8♣ (1), 10♣ (2)``."""
    found = re.findall(r"([^ ,()]+) (?:\(|before \D+)(\d+)", told.said["joining"])
    named = [(cards_named(re.sub("([♠♥♦♣])", r", \1", card)), int(n)) for card, n in found]
    return all(
        [n for cards, n in named if one.card in cards] == [first]
        for one, first in zip(told.deck.cards, told.deck.first_rounds, strict=True)
        if one.artifact
    )


def counts(by: str, values: Callable[[str], Mapping[object, int]]) -> Check:
    """Return a check of what artifacts are worth. `values` reads it from the text."""
    return lambda told: told.plays(
        **{"artifacts.worth": ArtifactWorth(by, {**values(told.said["points"])})}
    )


def by_round(text: str) -> dict[object, int]:
    """Read ``5 in round 2 and 10 in rounds 3 to 4``."""
    return {int(first): int(n) for n, first in re.findall(r"(\d+) in \D+ (\d+)", text)}


def by_order(text: str) -> dict[object, int]:
    """Read ``the first and second are worth 5 points each; the third is worth 10 points``."""
    found = dict[int, int]()
    for item in text.split("; "):
        item = re.sub("^the | points?( each)?$| and every later one", "", item)
        places, _, n = re.sub(" is worth ", " are worth ", item).partition(" are worth ")
        found |= {number(place): int(n) for place in re.split(", | and ", places)}
    return {place: found[place] for place in sorted(found)}


def by_card(told: Told) -> bool:
    """Read ``5 for the 8 of clubs and 12 for the King of clubs``."""
    values = dict[Card, int]()
    for item in re.split(r"(?:, | and )(?=\d+ for )", told.said["points"]):
        n, _, cards = item.partition(" for the ")
        artifacts = [one.card for one in told.deck.cards if one.artifact]
        values |= {card: int(n) for card in artifacts if card in cards_named(cards)}
    return told.plays(**{"artifacts.worth": ArtifactWorth("card", values)})


# --- what ends a round, and what it costs ---------------------------------------------------------


def shared_by(text: str) -> str:
    """Return what dangers of one kind share, which is the last of these words."""
    return next((by for by in ("rank", "suit", "colour") if by in text), "kind")


def ends(told: Told) -> bool:
    """Note how many dangers end the round, and of what kind."""
    n = told.n if "n" in told.said else 1
    by = shared_by(told.said["by"]) if "by" in told.said else "all"
    told.found.endings.append(Ending(n, by, Named()))
    return True


def ends_sets(told: Told) -> bool:
    """Note each set in ``two Jacks or two of one suit (9, 10)``."""
    for one in re.split(r"(?:, | or )(?![^(]*\))(?=\w+ )", told.said["sets"]):
        count, _, rest = one.partition(" ")
        what, _, cards = rest.partition("(")
        if "any kind" in what:
            by = "all"
        elif re.search(r"\bof (a|one)\b", what):
            by = shared_by(what)
        else:  # ranks one by one, or dangers of any kind
            by = "rank" if cards_named(what) else "all"
        if re.search("any kind|rank|suit|colour", what) and cards:
            what = cards
        told.found.endings.append(Ending(number(count), by, cards_named(what)))
    return True


def own_limit(told: Told) -> bool:
    """Note how many of certain dangers end the round, whatever the text says about all dangers."""
    cards = cards_named(re.sub(r"\(.*?\)", "", told.said["cards"]))
    told.found.endings.insert(0, Ending(told.n if "n" in told.said else 1, "kind", cards))
    return True


def warnings(told: Told) -> bool:
    """Note how many dangers of a kind are only warnings: ``The first two``, ``The first guard``."""
    told.found.warnings = number(told.said.get("less", "one"))
    return True


def warned(told: Told) -> bool:
    """Check that all dangers before the one that ends the round are warnings."""
    return told.found.warnings == told.n - 1


def some_keeps_loot(told: Told) -> bool:
    """Check that some price leaves a part of the loot."""
    costs = [told.rules.danger.costs.for_kind(kind) for kind in told.deck.kinds]
    costs.append(told.rules.danger.costs.default)
    return any(applicable_penalty(told.rules, cost).loot != "all" for cost in costs)


def last_round(told: Told) -> bool:
    """Check that an extra round has the rules of the last round."""
    return int(told.said["rounds"]) == told.rules.rounds


def usual_price(told: Told) -> bool:
    """Note the price, if the sentence has one."""
    if "price" in told.said and told.found.price is None:
        told.found.price = price(told.said["price"])
    return True


def own_price(told: Told) -> bool:
    """Note the price of these cards."""
    cards = cards_named(re.sub(r"\(.*?\)", "", told.said["cards"]))
    told.found.prices[cards] = price(told.said.get("price", "nothing"))
    return True


def too_much_price(told: Told) -> bool:
    """Note the price of too much gold, if the sentence has one."""
    if "price" in told.said:
        told.found.too_much = price(told.said["price"])
    return True


def danger_is_so(told: Told) -> bool:
    """Check that dangers share a kind, end the round and cost what the text says.

    A text about a single round may say only one of these. The rest is then as in all rounds.
    """
    for one in (card for card in told.deck.cards if card.kind):
        said = [cost for cards, cost in told.found.prices.items() if one.card in cards]
        cost = applicable_penalty(told.rules, told.rules.danger.costs.for_kind(one.kind))
        is_told = said or told.found.price
        if is_told and cost not in said and (said or cost != told.found.price):
            return False
    return not told.found.endings or ends_are_so(told)


def ends_are_so(told: Told) -> bool:
    """Check that dangers share a kind and end the round as the text says."""
    kinds = set[tuple[object, str]]()
    for one in (card for card in told.deck.cards if card.kind):
        endings = [end for end in told.found.endings if one.card in end.cards]
        if not endings or endings[0].number != told.deck.limits[one.kind]:
            return False
        if endings[0].number > 1:
            colour = "red" if one.card.suit in "hdr" else "black"
            alike = {"rank": one.card.rank, "suit": one.card.suit, "colour": colour, "all": ""}
            kinds.add(((endings[0], alike.get(endings[0].by, one.kind)), one.kind))
    return len(kinds) == len({group for group, _ in kinds}) == len({kind for _, kind in kinds})


def over_is_so(told: Told) -> bool:
    """Check that too much gold costs what the text says, or else as much as a danger."""
    cost = told.found.too_much or told.found.price
    return cost in (None, applicable_penalty(told.rules, told.rules.danger.costs.default))


def over_by(told: Told) -> bool:
    """Check that a round ends by dangers and by too much gold, if the text says so."""
    said = ["danger" in told.said, "much" in told.said]
    return said == [bool(told.deck.kinds), told.rules.path_sum_limit > 0]


def nobody_leaves_before(told: Told) -> bool:
    """Check that nobody leaves before the turn that the sentence names."""
    return all(
        turn.before.turn + (not told.rules.is_deck_game) >= told.n
        for turn in told.turns
        if turn.first_event(PlayersLeft) and not turn.first_event(CardsRanOut)
    )


def nobody_is_fined(told: Told) -> bool:
    """Check that nobody loses banked gold."""
    return not any((one := turn.first_event(Caught)) and one.fines for turn in told.turns)
