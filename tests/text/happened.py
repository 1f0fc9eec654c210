"""Whether what a sentence of rules claims is so in what was played: cards, turns, dangers.

A check gets a sentence with the turns that were played by its rules (`Told`) and looks at their
events. Of gold, dangers and prices all sentences together make one claim: each leaves what it says
in `Found`, and `gold_is_so`, `danger_is_so` and `over_is_so` look at that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from cardkit.engine.cards import Card
from cardkit.engine.deck import DeckCard
from cardkit.engine.events import (
    ArtifactFound,
    ArtifactsReturned,
    ArtifactTaken,
    CardsRanOut,
    CardsShown,
    Caught,
    DangerWarned,
    Draw,
    Event,
    GoldShared,
    PlayersLeft,
    RoundBegan,
    RoundEnded,
    RoundResult,
    Show,
)  # fmt: skip
from cardkit.engine.game import GameState
from cardkit.engine.legality import find_cards
from cardkit.text.lines import Turn

from .cards_named import Named, Price, cards_named, number, price

Kind = TypeVar("Kind", bound=Event)
Amount = Callable[[int], int]


class Ending(NamedTuple):
    """So many dangers among these cards that share a ``rank``, a ``kind``... end the round."""

    number: int
    by: str
    cards: Named


@dataclass
class Found:
    """What the sentences of one text have said together."""

    gold: list[tuple[Named, Amount]] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    endings: list[Ending] = field(default_factory=list)
    limits: list[Ending] = field(default_factory=list)
    prices: dict[Named, Price] = field(default_factory=dict)
    price: Price | None = None
    too_much: Price | None = None


@dataclass
class Told:
    """A sentence, and what was played by the rules it is from: some turns, and the whole game."""

    said: Mapping[str, str]
    found: Found
    turns: Sequence[Turn]
    game: Sequence[Turn]

    @property
    def n(self) -> int:
        """The number in the sentence."""
        return number(self.said["n"])

    @property
    def cards(self) -> Named:
        """The cards in the sentence."""
        return cards_named(self.said["cards"])

    def every(self, kind: type[Kind]) -> Iterator[tuple[Turn, Kind]]:
        """Yield each event of a kind, with its turn."""
        for turn in self.turns:
            for event in turn.events:
                if isinstance(event, kind):
                    yield turn, event


Check = Callable[[Told], bool]


def physical(state: GameState, card: DeckCard) -> Card:
    return state.deck.card_in(card.slots)


def new_cards(turn: Turn) -> list[tuple[Card, DeckCard]]:
    """Return the cards that came in a turn: as they are, and what they mean."""
    shown = turn.first(CardsShown)
    names = [card for _, card in shown.cards] if shown else []
    if isinstance(turn.move, Draw):
        names = [turn.move.card]
    return [(physical(turn.before, card), card) for card in find_cards(turn.before, names)]


def ended(turn: Turn) -> bool:
    return turn.first(RoundEnded) is not None


def known(turn: Turn) -> bool:
    """Return True if a round ended as it was played, not as a result that was entered."""
    return not isinstance(turn.move, RoundResult)


def anything(told: Told) -> bool:
    """Accept what no event can tell."""
    return True


def both_checks(*checks: Check) -> Check:
    return lambda told: all(check(told) for check in checks)


# --- cards ----------------------------------------------------------------------------------------


def worth(amount: Callable[[Told], Amount]) -> Check:
    """Return a check that notes what cards of gold are worth, of the number on them."""

    def note(told: Told) -> bool:
        told.found.gold.append((told.cards, amount(told)))
        return True

    return note


def numbers(told: Told) -> bool:
    """Note the numbers of ranks without one: ``the ace is 1 and the Jack is 11``."""
    for rank, n in re.findall(r"(\w+) is (\d+)", told.said["ranks"]):
        ((name, _),) = cards_named(rank)
        told.found.numbers[name] = int(n)
    return True


def brings(told: Told) -> bool:
    """Look at an example."""
    cards = told.cards
    told.found.gold.append((cards, lambda _, n=told.n: n))  # type: ignore[misc]
    return True


def gold_is_so(told: Told) -> bool:
    """All cards that brought gold brought as much as is said, and the others nothing."""
    for turn, event in told.every(GoldShared):
        value = 0
        for card, meant in new_cards(turn):
            if not meant.gold:
                continue
            face = {"A": 1, **told.found.numbers}.get(card.rank, 0)
            face = int(card.rank) if card.rank.isdecimal() else face
            worths = {amount(face) for cards, amount in told.found.gold if card in cards}
            if len(worths) != 1:
                return False
            value += worths.pop()
        if value != event.gold:
            return False
    return True


def are(meaning: Callable[[DeckCard], object]) -> Check:
    """Return a check that these cards and no others mean something."""
    return lambda told: all(
        (card in told.cards) == bool(meaning(meant))
        for turn in told.turns
        for card, meant in new_cards(turn)
    )


def begun(holds: Callable[[Told, Turn, RoundBegan], object], *, first: bool = False) -> Check:
    """Return a check of each round that begins; or only of the first one."""
    return lambda told: all(
        holds(told, turn, event)
        for turn, event in told.every(RoundBegan)
        if not first or event.number == 1
    )


def named_joins(told: Told) -> bool:
    """No card of a list was seen before its round, in which at least one joins."""
    for cards, n in re.findall(r"(.+?) before \w+ (\d+)", told.said["joining"]):
        earlier = [turn for turn in told.game if 0 < turn.after.round < int(n)]
        artifacts = [card for turn in earlier for card, m in new_cards(turn) if m.artifact]
        joins = (e.artifacts_joined for _, e in told.every(RoundBegan) if e.number == int(n))
        if any(card in cards_named(cards) for card in artifacts) or not all(joins):
            return False
    return True


def one_joins(told: Told) -> bool:
    """One artifact joins in each of these rounds."""
    low, *more = map(int, re.findall(r"\d+", told.said["rounds"]))
    between = re.search(r"\bto\b", told.said["rounds"])
    listed = {*range(low, more[-1] + 1)} if between else {low, *more}
    return begun(lambda _, __, e: e.extra or (e.artifacts_joined == 1) == (e.number in listed))(
        told
    )


def deck_is_whole(told: Told) -> bool:
    """A deck is that of the round before, without what left the game, with what joined."""
    size = gone = 0
    for turn in told.game:
        if event := turn.first(RoundBegan):
            now = len(turn.after.removed)
            if size and event.deck != size + event.artifacts_joined - (now - gone):
                return False
            size, gone = event.deck, now
    return True


# --- a turn ---------------------------------------------------------------------------------------


def gold(holds: Callable[[GoldShared, int], object]) -> Check:
    """Return a check of how gold that came was shared: by event, and what lay there before it."""

    def check(told: Told) -> bool:
        for turn, event in told.every(GoldShared):
            earlier = turn.events[: turn.events.index(event)]
            fled = next((one for one in earlier if isinstance(one, PlayersLeft)), None)
            lay = turn.before.leftover
            if fled:
                lay = 0 if turn.before.rules.leftover == "lost" else fled.remainder
            if not holds(event, lay) or event.loot - turn.before.loot != event.share:
                return False
        return True

    return check


def evenly(event: GoldShared, lay: int) -> bool:
    return event.share == event.gold // len(event.players)


def evenly_to_the_last(event: GoldShared, lay: int) -> bool:
    return event.gold == event.share * len(event.players)


def rest_stays(event: GoldShared, lay: int) -> bool:
    rest = event.gold - event.share * len(event.players)
    return event.leftover - lay == rest == event.remainder


def rest_is_lost(event: GoldShared, lay: int) -> bool:
    return event.leftover == lay and event.remainder == event.gold % len(event.players)


def by_each(event: GoldShared, lay: int) -> bool:
    return event.share == event.gold and event.remainder == 0 and event.leftover == lay


def by_leavers(event: GoldShared, lay: int) -> bool:
    return event.share == 0 and event.remainder == event.gold == event.leftover - lay


def left(holds: Callable[[Turn, PlayersLeft], object]) -> Check:
    """Return a check of each time that somebody leaves."""
    return lambda told: all(holds(turn, event) for turn, event in told.every(PlayersLeft))


def shares_all(turn: Turn, event: PlayersLeft) -> bool:
    return event.share == event.leftover // len(event.players)


def shares_by_card(turn: Turn, event: PlayersLeft) -> bool:
    lying, number = turn.before.remainders, len(event.players)
    return event.share == sum(rest // number for rest in lying) and sum(lying) == event.leftover


def alone_takes(turn: Turn, event: PlayersLeft) -> bool:
    return event.share == (event.leftover if len(event.players) == 1 else 0)


def banks_loot(turn: Turn, event: PlayersLeft) -> bool:
    """They have their loot and share safe, and are out."""
    gold = Counter[str]()
    for taken in turn.events:
        if isinstance(taken, ArtifactTaken) and taken.banked and taken.is_gold:
            gold[taken.player] += taken.worth
    gained = all(
        turn.after.banked[name] - turn.before.banked[name] == event.loot + event.share + gold[name]
        for name in event.players
    )
    return gained and not {*event.players} & {*turn.after.inside}


def rest_after(stays: bool) -> Callable[[Turn, PlayersLeft], bool]:
    def check(turn: Turn, event: PlayersLeft) -> bool:
        came = turn.first(GoldShared)
        lies = (came.leftover - came.gold % len(came.players)) if came else turn.after.leftover
        if ended(turn) or (came and came.share != came.gold // len(came.players)):
            return True
        return lies == (event.remainder if stays else 0)

    return check


def nothing_taken_back(told: Told) -> bool:
    """Nobody ever lost what was safe, in the whole game."""
    caught = [turn.first(Caught) for turn in told.game]
    return left(banks_loot)(told) and not any(one and one.fines for one in caught)


def safe_this_round(told: Told) -> bool:
    """Nobody lost gold in a round after leaving it, and somebody could in another."""
    fined = [(turn, name) for turn, e in told.every(Caught) for name in e.fines]
    return left(banks_loot)(told) and all(name not in turn.before.left for turn, name in fined)


def claimed(holds: Callable[[Turn, PlayersLeft, list[ArtifactTaken]], object]) -> Check:
    """Return a check of each time that somebody leaves artifacts or takes them, in time."""

    def check(turn: Turn, event: PlayersLeft) -> object:
        ran_out = turn.first(CardsRanOut)
        events = turn.events[: turn.events.index(ran_out)] if ran_out else turn.events
        taken = [one for one in events if isinstance(one, ArtifactTaken)]
        return not turn.before.artifacts or event not in events or holds(turn, event, taken)

    return left(check)


def one_takes_all(turn: Turn, event: PlayersLeft, taken: list[ArtifactTaken]) -> bool:
    return len(event.players) > 1 or len(taken) == len(turn.before.artifacts)


def several_take_none(turn: Turn, event: PlayersLeft, taken: list[ArtifactTaken]) -> bool:
    return len(event.players) == 1 or not taken


def shared_out(turn: Turn, event: PlayersLeft, taken: list[ArtifactTaken]) -> bool:
    number = Counter(one.player for one in taken)
    each = len(turn.before.artifacts) // len(event.players)
    return all(number[name] == each for name in event.players) and len(taken) == number.total()


def last_stay(turn: Turn, event: PlayersLeft, taken: list[ArtifactTaken]) -> bool:
    """Those placed last stay, unless somebody said which."""
    if isinstance(turn.move, Show) and turn.move.back is not None:
        return True
    back = turn.first(ArtifactsReturned)
    cards = tuple(card.card for card in turn.before.artifacts)
    return not back or back.cards == cards[len(taken) :]


def returned_lie_there(turn: Turn, event: PlayersLeft, taken: list[ArtifactTaken]) -> bool:
    """Those that go back lie there as before, and those that were taken do not."""
    back = turn.first(ArtifactsReturned)
    ending = None if turn.first(CardsShown) else turn.first(RoundEnded)
    lying = turn.after.path[: len(turn.after.path) - len(new_cards(turn))]
    stay = back.cards if back else event.unclaimed or (ending.unclaimed if ending else ())
    there = [card.card for card in lying if card.artifact]
    return there == [*stay] or turn.first(CardsRanOut) is not None or turn.before.rules.is_deck_game


def brings_amount(told: Told) -> bool:
    """Artifacts bring so much gold."""
    amounts = {event.worth for _, event in told.every(ArtifactTaken) if event.is_gold}
    return amounts <= {told.n}


def alone_inside(told: Told) -> bool:
    """Whoever is alone inside takes the gold on an artifact at once."""
    for turn, event in told.every(ArtifactFound):
        taken = turn.first(ArtifactTaken)
        if (taken is not None) != (len(turn.before.inside) == 1):
            return False
        if taken and (
            taken.worth != event.gold or turn.after.loot - turn.before.loot != event.gold
        ):
            return False
    return True


def nobody_first(told: Told) -> bool:
    return all(event.turn > 0 for _, event in told.every(PlayersLeft))


def settled_first(told: Told) -> bool:
    """Leavers are out before the cards of a turn come."""
    for turn, event in told.every(PlayersLeft):
        shown = turn.first(CardsShown)
        if (
            shown
            and turn.first(CardsRanOut) is None
            and turn.events.index(event) > turn.events.index(shown)
        ):
            return False
    return True


def decides(told: Told) -> bool:
    """After every card that does not end the round there is a decision."""
    drawn = [turn for turn in told.turns if isinstance(turn.move, Draw) and not ended(turn)]
    return all(turn.after.phase == "decision" for turn in drawn)


def starts_inside(told: Told, turn: Turn, event: RoundBegan) -> bool:
    return turn.after.inside == [*event.players] and not turn.after.loot and not turn.after.path


def dealer_moves(told: Told) -> bool:
    began = [(turn, event) for turn, event in told.every(RoundBegan)]
    return all(
        e.dealer != turn.before.dealer or len(turn.before.present) < 2 or e.number == 1
        for turn, e in began
    )


def jokers(turn: Turn) -> int:
    """Return how many jokers are in the deck of the round that begins."""
    deck, state = turn.after.deck, turn.after
    cards = [card for card in deck.cards if card.slots & state.in_play]
    unseen = [card for card in cards if card.artifact] if deck.joins_unseen else []
    others = sum(card.card.rank != "joker" for card in cards if card not in unseen)
    if unseen and unseen[0].card.rank != "joker":
        others += deck.artifacts_joined(state.round)
    return state.deck_size - others


def hand_of(told: Told, turn: Turn, event: RoundBegan) -> bool:
    return len(event.players) != told.n or turn.after.hand_size == int(told.said["hand"])


# --- what ends a round, and what it costs ---------------------------------------------------------


def shared_by(text: str) -> str:
    """Return what makes a kind: the last of these words."""
    return next((by for by in ("rank", "suit", "colour") if by in text), "kind")


def ends(told: Told, number: int, by: str, cards: Named) -> bool:
    told.found.endings.append(Ending(number, by, cards))
    return True


def ends_by(told: Told) -> bool:
    return ends(told, told.n, shared_by(told.said["by"]), Named())


def ends_all(told: Told) -> bool:
    return ends(told, told.n, "all", Named())


def first_ends(told: Told) -> bool:
    return ends(told, 1, "kind", Named())


def ends_sets(told: Told) -> bool:
    """Note each of ``two Jacks or two of one suit (9, 10)``."""
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
        ends(told, number(count), by, cards_named(what))
    return True


def own_limit(told: Told) -> bool:
    said = told.said.get("n")
    cards = cards_named(re.sub(r"\(.*?\)", "", told.said["cards"]))
    told.found.limits.append(Ending(number(said) if said else 1, "kind", cards))
    return True


def warns(less: Callable[[Told], int]) -> Check:
    return lambda told: all(e.ends_at == less(told) + 1 for _, e in told.every(DangerWarned))


def usual_price(told: Told) -> bool:
    if told.found.price is None:
        told.found.price = price(told.said["price"])
    return True


def short_price(told: Told) -> bool:
    """Note the price of a short text, if there is one in the sentence."""
    return "price" not in told.said or usual_price(told)


def own_price(told: Told) -> bool:
    cards = cards_named(re.sub(r"\(.*?\)", "", told.said["cards"]))
    told.found.prices[cards] = price(told.said.get("price", "0"))
    return True


def group_of(card: Card, kind: str, by: str) -> str:
    red = "red" if card.suit in "hdr" else "black"
    return {"rank": card.rank, "suit": card.suit, "colour": red, "all": ""}.get(by, kind)


def ending_of(found: Found, card: Card) -> Ending:
    """Return how many dangers like this card end a round, as the text has it."""
    endings = [one for one in (*found.limits, *found.endings) if card in one.cards]
    assert endings, f"nothing is told of how many like {card} end the round: {found}"
    return endings[0]


def too_many(found: Found, dangers: Sequence[tuple[Card, str]]) -> bool:
    """Return True if these dangers end a round, as the text has it."""
    counts = Counter[tuple[Ending, str]]()
    for card, kind in dangers:
        ending = ending_of(found, card)
        counts[ending, group_of(card, kind, ending.by)] += 1
    return any(count >= ending.number for (ending, _), count in counts.items())


def danger_is_so(told: Told) -> bool:
    """The round ends when the text says so, and those caught lose what it says."""
    for turn, event in told.every(DangerWarned):
        ((card, _),) = new_cards(turn)
        if ending_of(told.found, card).number != event.ends_at:
            return False
    for turn in told.turns:
        path = [(physical(turn.after, card), card.kind) for card in turn.after.path if card.kind]
        caught = turn.first(Caught)
        if new_cards(turn) and too_many(told.found, path) != bool(caught and caught.kinds):
            return False
        if caught and caught.kinds:
            guilty = [card for card, kind in path if kind in caught.kinds]
            own = [
                one for cards, one in told.found.prices.items() if any(c in cards for c in guilty)
            ]
            usual = any(all(c not in cards for cards in told.found.prices) for c in guilty)
            prices = [*own, *([told.found.price] if usual and told.found.price else [])]
            if not prices or not costs(turn, caught, prices):
                return False
    return True


def costs(turn: Turn, caught: Caught, prices: Sequence[Price]) -> bool:
    """Return True if those caught lost the dearest of these prices and banked the rest."""
    loot, safe = turn.before.loot, turn.before.banked
    if shared := turn.first(PlayersLeft):
        loot = shared.loot
    richest = max(safe[name] for name in caught.players)
    dearest = max(prices, key=lambda one: sum(one.of(loot, richest)))
    for name in caught.players:
        lost, fine = dearest.of(loot, safe[name])
        gained = turn.after.banked[name] - safe[name]
        if (caught.lost, caught.fines.get(name, 0)) != (lost, fine) or gained != loot - lost - fine:
            return False
    return True


def more_than(told: Told) -> bool:
    """More gold than this ends the round, and no less does."""
    if "price" in told.said:
        told.found.too_much = price(told.said["price"])
    for turn in told.turns:
        caught = turn.first(Caught)
        if new_cards(turn) and not (caught and caught.kinds):
            lies = sum(card.gold for card in turn.after.path)
            if (lies > told.n) != (caught is not None):
                return False
    return True


def too_much_price(told: Told) -> bool:
    told.found.too_much = price(told.said["price"])
    return True


def over_is_so(told: Told) -> bool:
    """Too much gold costs what the text says, or as much as a danger."""
    cost = told.found.too_much or told.found.price
    caught = [(turn, event) for turn, event in told.every(Caught) if not event.kinds]
    return all(cost is None or costs(turn, event, [cost]) for turn, event in caught)


def caught_gold(told: Told) -> bool:
    """The card that ends a round brings nothing."""
    return all(
        event.lost + event.kept == turn.before.loot and not turn.first(GoldShared)
        for turn, event in told.every(Caught)
        if isinstance(turn.move, Draw)
    )
