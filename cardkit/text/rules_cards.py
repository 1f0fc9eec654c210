"""Rules on players and cards: how many play, what the cards mean, what lies on the table.

A function for each topic of `cardkit.text.rules`: it returns the rule, or None if the game has no
such rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from cardkit.engine.cards import JOKER, Card
from cardkit.engine.values import GoldCards
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import Count
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.rule_text import RuleText, in_lines
from cardkit.text.rules_danger import kind_by, shared_by

NO_NUMBER = ("A", "J", "Q", "K")
"""Ranks whose cards show no number: it has to be told."""


# --- the game as a whole --------------------------------------------------------------------------


def players(w: Vocabulary) -> RuleText:
    """Return the rule on how many players the game is for."""
    low, high = w.variant.players
    if low == high:
        text = w.t("For {players}.", players=Count(low, w.noun("player")))
    else:
        text = w.t("For {low} to {high} {player:many}.", low=low, high=high)
    return RuleText(text, text)


def time(w: Vocabulary) -> RuleText:
    """Return the rule on how long a game takes, and from which age it is."""
    minutes = w.variant.minutes.replace("-", "–")
    text = w.t("About {minutes} minutes, ages {age} and up.", minutes=minutes, age=w.variant.age)
    return RuleText(text, text)


def dealer(w: Vocabulary) -> RuleText:
    """Return the rule on who turns the cards of the deck, or deals."""
    who = w.t("{guide}.")
    if not w.variant.is_deck_game:
        return RuleText(who, who)
    if w.variant.dealer == "moves left" and not w.variant.is_one_round:
        return RuleText(
            in_lines(
                w.t("One player turns the cards, after each {round} the next to the left."), who
            ),
            w.t("**Who turns the cards:** {guide}; after each {round} the next to the left."),
        )
    return RuleText(
        in_lines(w.t("One player turns the cards, all game long."), who),
        w.t("**Who turns the cards:** {guide}."),
    )


# --- the cards ------------------------------------------------------------------------------------


def deck(w: Vocabulary) -> RuleText | None:
    """Return the rule on which cards make the deck; `deal` has that of a game of hands."""
    v = w.variant
    if not v.is_deck_game:
        return None
    n, jokers = v.deck.size(1), _jokers_at_first(v)
    jokers_text = _jokers_in_deck(w, jokers)
    if n - jokers == 52:
        text = in_lines(w.t("All 52 cards of one pack."), jokers_text)
        return RuleText(text, text)
    cards = w.cards_text(v.deck.pack, signs=True)
    if v.deck.size(v.rounds) > n:
        full = w.t("The deck of the first {round} has {n} cards of an ordinary pack.", n=n)
        short = w.t("Take these cards of one pack, {n} at first: {cards}.", n=n, cards=cards)
        return RuleText(in_lines(full, jokers_text), short)
    counted = w.counted_cards(v.deck.pack)
    return RuleText(
        w.t("The deck has {n} cards of an ordinary pack: {counted}.", n=n, counted=counted),
        w.t("Take these {n} cards of one pack: {cards}.", n=n, cards=cards),
    )


def _jokers_at_first(v: Variant) -> int:
    """Return how many jokers are in the deck of the first round."""
    artifacts = artifact_cards(v)
    at_first = [card for card in v.deck.cards if card.slots & v.deck.in_play[1]]
    jokers = sum(
        card.card == JOKER and not (card.artifact and v.deck.joins_unseen) for card in at_first
    )
    drawn_joker = v.deck.joins_unseen and artifacts and set(artifacts) == {JOKER}
    return jokers + 1 if drawn_joker else jokers


def _jokers_in_deck(w: Vocabulary, number: int) -> str:
    """Return the sentence on how many jokers are in the deck; "" without jokers."""
    if not number:
        return ""
    jokers = Count(number, w.rank(JOKER.rank))
    return w.t("{n:One joker is|{jokers} are} in it.", n=number, jokers=jokers)


def gold(w: Vocabulary) -> RuleText:
    """Return the rule on how much gold each card is worth."""
    groups: dict[Worth, list[Card]] = {}
    for group in w.variant.cards.gold:
        for card, worth in zip(group.cards, group.worth, strict=True):
            groups.setdefault(_worth_of(group, card, worth), []).append(card)
    colours = [{_colour_of(card) for card in cards} for cards in groups.values()]
    by_colour = colours in ([{"b"}, {"r"}], [{"r"}, {"b"}])
    numbers_first = sorted(groups.items(), key=lambda entry: entry[0] != Worth("number", 0))
    by_number = [card for worth in groups if worth.way != "flat" for card in groups[worth]]
    ranks = _numbers_of_ranks(w, by_number)
    return RuleText(
        in_lines(
            *(_gold_of(w, worth, cards) for worth, cards in groups.items()),
            w.t("{ranks:cap}.", ranks=ranks) if ranks else "",
        ),
        in_lines(*(_gold_in_short(w, *one, by_colour=by_colour) for one in numbers_first)),
    )


class Worth(NamedTuple):
    """A card's gold: `n` (``flat``), its number times `n` (``times``) or plus `n` (``number``)."""

    way: Literal["flat", "times", "number"]
    n: int


def _worth_of(group: GoldCards, card: Card, gold: int) -> Worth:
    """Return how a card's `gold` follows from its number, judged by its group; else ``flat``."""
    shows_number = all(one.rank not in NO_NUMBER for one in group.cards)
    is_number = list(group.worth) == [one.value for one in group.cards]
    is_alike = len(set(group.worth)) == 1 and not (is_number and shows_number)
    if is_alike or card == JOKER or gold < card.value:
        return Worth("flat", gold)
    factors = {
        one / other.value if other.value else 0
        for one, other in zip(group.worth, group.cards, strict=True)
    }
    if len(factors) == 1 and gold > card.value:
        return Worth("times", gold // card.value)
    return Worth("number", gold - card.value)


def _gold_of(w: Vocabulary, worth: Worth, cards: Sequence[Card]) -> str:
    """Return the sentences on how much gold these cards bring, with an example."""
    named, n = w.cards_text(cards), worth.n
    if worth.way == "flat":
        if len(cards) > 1:
            return w.t("{cards:cap}: {gold} each.", cards=named, gold=w.gold(n))
        return w.t("{cards:cap}: {gold}.", cards=named, gold=w.gold(n))
    if worth == Worth("number", 0):
        return w.t("{cards:cap}: the number on the card, in {gold:many}.", cards=named)
    card = cards[0]
    if worth.way == "times":
        brings = w.gold(n * card.value)
        told = w.t(
            "{cards:cap}: {n} times the number on the card, in {gold:many}.", cards=named, n=n
        )
    else:
        brings = w.gold(n + card.value)
        told = w.t("{cards:cap}: the number on the card and {more} more.", cards=named, more=n)
    return in_lines(told, w.t("So {card:the} brings {gold}.", card=w.card(card), gold=brings))


def _gold_in_short(w: Vocabulary, worth: Worth, cards: Sequence[Card], *, by_colour: bool) -> str:
    """Return the short sentence on the gold of these cards: ``Red: number + 10.``

    With `by_colour` these are all red or all black cards that bring gold.
    """
    if not by_colour:
        named = w.cards_text(cards, signs=True)
    elif _colour_of(cards[0]) == "r":
        named = w.t("Red")
    else:
        named = w.t("Black")
    if worth.way == "flat":
        return w.t("{cards:cap}: {n}.", cards=named, n=worth.n)
    if worth.way == "times":
        return w.t("{cards:cap}: {n} times their number.", cards=named, n=worth.n)
    if worth.n:
        return w.t("{cards:cap}: number + {n}.", cards=named, n=worth.n)
    if ranks := _numbers_of_ranks(w, cards):
        return w.t("{cards:cap}: their number, {ranks}.", cards=named, ranks=ranks)
    return w.t("{cards:cap}: their number.", cards=named)


def _numbers_of_ranks(w: Vocabulary, cards: Iterable[Card]) -> list[object]:
    """Return what the cards without a printed number count as: ``["the ace is 1"]``."""
    ranks = {card.rank for card in cards}
    return [
        w.t("the {rank} is {n}", rank=w.rank(rank), n=Card(rank).value)
        for rank in NO_NUMBER
        if rank in ranks
    ]


def _colour_of(card: Card) -> str:
    """Return the colour of a card, ``"b"`` (black) or ``"r"`` (red); "" for a joker."""
    if card == JOKER:
        return ""
    return "r" if card.suit in ("h", "d", "r") else "b"


def dangers(w: Vocabulary) -> RuleText | None:
    """Return the rule on which cards are dangers; None without dangers."""
    v, kinds = w.variant, w.variant.deck.kinds
    all_are = all(card.kind for card in v.deck.cards)
    if not kinds or (all_are and not v.is_deck_game):
        return None
    cards = [card for group in v.cards.danger for card in group.cards]
    names = [
        w.t("{kind} = {name}", kind=w.kind_word(kind), name=w.own_name(kind))
        for kind in v.words.kinds
        if kind in kinds and w.own_name(kind)
    ]
    own_names = w.t("Their names: {names}.", names=names) if names else ""
    short = w.t("{cards:cap}.", cards=w.cards_text(cards, signs=True))
    return RuleText(in_lines(_dangers_and_kinds(w, cards), own_names), short)


def _dangers_and_kinds(w: Vocabulary, cards: Sequence[Card]) -> str:
    """Return the sentences on which cards are dangers, and how many of each kind there are."""
    kinds, limits = w.variant.deck.kinds, w.variant.deck.limits
    by, sizes = kind_by(w.variant), set(kinds.values())
    if len(cards) == 1:
        return w.t("The {danger} is {card:the}.", card=w.card(cards[0]))
    which = _all_of(w, cards)
    if len(kinds) > 1 and len(sizes) == 1 and by == "rank":
        return w.t("{danger:many,cap}: {cards}, {n:word} of each.", cards=which, n=sizes.pop())
    if len(kinds) > 1 and len(sizes) == 1 and by in ("suit", "colour"):
        return w.t(
            "{danger:many,cap}: {cards}, {n:word} of each {by}.",
            cards=which,
            n=sizes.pop(),
            by=shared_by(w, by),
        )
    told = w.t("{danger:many,cap}: {cards}.", cards=which)
    if len(kinds) > 1:
        return in_lines(told, w.t("There are {n:word} kinds.", n=len(kinds)))
    return in_lines(told, w.t("They all count together.") if max(limits.values()) > 1 else "")


def _all_of(w: Vocabulary, cards: Sequence[Card]) -> str:
    """Return cards in words: ``Jacks, Queens and Kings`` where they are all cards of few ranks."""
    ranks = list(dict.fromkeys(card.rank for card in cards))
    if len(cards) == 4 * len(ranks) and len(ranks) < 4 and JOKER not in cards:
        return w.t("{ranks:many}", ranks=[w.rank(rank) for rank in ranks])
    return w.cards_text(cards)


def both(w: Vocabulary) -> RuleText | None:
    """Return the rule on cards that are gold and danger at once; None without such cards."""
    cards = [card.card for card in w.variant.deck.cards if card.gold and card.kind]
    if not cards or not w.variant.is_deck_game:
        return None
    full = in_lines(
        w.t("{cards:cap}: {gold:many} and {danger:a} at once.", cards=w.cards_text(cards)),
        w.t("The {danger} comes first: a card that ends the {round} brings no {gold:many}."),
    )
    short = w.t(
        "{cards:cap} {n:brings|bring} {gold:many} too, except the one that ends the {round}.",
        cards=w.cards_text(cards, signs=True),
        n=len({card.rank for card in cards}),
    )
    return RuleText(full, short, "G-16")


def blank(w: Vocabulary) -> RuleText | None:
    """Return the rule on cards without a meaning; None if every card has one."""
    cards = w.variant.cards.blank
    if not cards:
        return None
    full = w.t("{cards:cap}: nothing happens.", cards=w.cards_text(cards))
    if w.variant.is_deck_game:
        full = in_lines(full, w.t("After such a card all decide as after any other."))
    return RuleText(
        full, w.t("{cards:cap}: nothing happens.", cards=w.cards_text(cards, signs=True))
    )


# --- artifacts ------------------------------------------------------------------------------------


def artifacts(w: Vocabulary) -> RuleText | None:
    """Return the rule on which cards are artifacts and what they bring; None without artifacts."""
    cards = artifact_cards(w.variant)
    if not cards:
        return None
    joker = w.rank(JOKER.rank)
    if set(cards) == {JOKER} and str(joker) == str(w.noun("artifact")):
        n = len(cards)
        which = w.t("There {n:is one joker|are {jokers}} in the game.", n=n, jokers=Count(n, joker))
    else:
        which = w.t("{artifact:many,cap}: {cards}.", cards=_all_of(w, cards))
    amount = w.gold(w.variant.artifact_gold)
    if not w.variant.is_deck_game:
        short = w.t("Brings no {gold}.")
    elif amount.number:
        put_on = w.t("When one turns up, put {amount} on it.", amount=amount)
        return RuleText(in_lines(which, put_on), w.t("Put {amount} on each.", amount=amount))
    else:
        short = ""
    whole = w.t("{n:It|Each} goes to one player, undivided.", n=len(cards))
    return RuleText(in_lines(which, whole), short)


def artifact_cards(v: Variant) -> list[Card]:
    """Return the artifact cards of a variant."""
    return [card.card for card in v.deck.cards if card.artifact]


def alone(w: Vocabulary) -> RuleText | None:
    """Return the rule that the last player in a round takes a new artifact's gold at once."""
    v = w.variant
    if not v.artifact_gold or not v.is_deck_game or not artifact_cards(v):
        return None
    full = w.t(
        "If only one player is inside when {artifact:a} turns up, that player takes its {amount} "
        "at once.",
        amount=w.gold(v.artifact_gold),
    )
    return RuleText(
        full, w.t("Whoever is **alone** inside when it turns up takes it at once as loot."), "G-2"
    )


def joins(w: Vocabulary) -> RuleText | None:
    """Return the rule on when artifacts join the deck; None if no artifact joins."""
    v = w.variant
    if v.artifacts is None or not artifact_cards(v):
        return None
    stays = w.t("{artifact:a,cap} that has not turned up stays in the deck.")
    n = len(v.cards.artifact)
    rounds = [entry for entry in v.artifacts.joins.rounds if entry[0] <= v.rounds]
    if v.artifacts.joins.unseen and n > 1:
        full = w.t("Shuffle the {n} {artifact:many} face down.", n=n)
        short = w.t(
            "Mix them face down; {when} show one to all, then shuffle it in.", when=one_joins(w)
        )
        return RuleText(in_lines(full, one_by_one(w), stays), short, "G-1")
    if all(number == 1 for number, _ in rounds):
        return None
    short = _joins_in_short(w, rounds)
    if all(card == JOKER for _, card in rounds):
        return RuleText(in_lines(_jokers_join(w, rounds), stays), short, "G-1")
    cards = [
        w.t("{card:the} before {round} {number}", card=w.card(card), number=number)
        for number, card in rounds
    ]
    each = w.t("Each is shown to all, then shuffled in: {cards}.", cards=cards)
    return RuleText(in_lines(each, stays), short, "G-1")


def one_by_one(w: Vocabulary) -> str:
    """Return the sentence on artifacts that join the deck one by one, nobody knows which."""
    when = one_joins(w)
    return w.t(
        "{when:cap} one of these {artifact:many} is shown to all and shuffled in.", when=when
    )


def one_joins(w: Vocabulary) -> str:
    """Return when such an artifact joins: ``before each round``, while there are any."""
    n = len(w.variant.cards.artifact)
    if n < w.variant.rounds:
        return w.t("before each of the first {n} {round:many}", n=n)
    return w.t("before each {round}")


def _jokers_join(w: Vocabulary, rounds: Sequence[tuple[int, Card]]) -> str:
    """Return sentences on the rounds before which jokers join the deck."""
    numbers = Counter(number for number, _ in rounds)
    if len(numbers) > 1 and max(numbers.values()) == 1:
        told = w.numbers(list(numbers))
        return w.t("Shuffle one {artifact} in before each of {round:many} {numbers}.", numbers=told)
    return in_lines(
        *(
            w.t(
                "Shuffle {n:word} {n:{artifact}|{artifact:many}} in before {round} {number}.",
                number=number,
                n=n,
            )
            for number, n in numbers.items()
        )
    )


def _joins_in_short(w: Vocabulary, rounds: Sequence[tuple[int, Card]]) -> str:
    """Return the short sentence on the rounds before which artifacts join the deck."""
    numbers = [number for number, _ in rounds]
    one_each = len(set(numbers)) == len(numbers)
    if len(set(numbers)) == w.variant.rounds and one_each and (JOKER not in dict(rounds).values()):
        return w.t("Show each to all, then shuffle it in before its {round}.")
    if one_each and len(numbers) > 1:
        return w.t(
            "Shuffle one in before each of {round:many} {numbers}.", numbers=w.numbers(numbers)
        )
    return in_lines(
        *(
            w.t("Shuffle {n:word} in before {round} {number}.", n=numbers.count(one), number=one)
            for one in sorted(set(numbers))
        )
    )


# --- on the table ---------------------------------------------------------------------------------


def deal(w: Vocabulary) -> RuleText | None:
    """Return the rule on how to deal hands, by number of players."""
    v = w.variant
    if v.is_deck_game:
        return None
    rows = []
    for n in range(v.players[0], v.players[1] + 1):
        hand, people = v.deck.hand(n), Count(n, w.language.lookup("player"))
        out = len(v.deck.pack) - n * hand
        rows.append(w.t("{players}: {out} aside, {hand} each.", players=people, out=out, hand=hand))
    full = w.t("Shuffle, lay some cards aside unseen and deal out the rest.")
    return RuleText(
        in_lines(full, *rows), w.t("Lay cards aside unseen as listed, deal out the rest.")
    )


def cover(w: Vocabulary) -> RuleText | None:
    """Return the rule that every player gets a cover card; None if cards come from a deck."""
    if w.variant.is_deck_game:
        return None
    return RuleText(
        w.t(
            "Everyone gets one of the cards laid aside as a cover card: look at it, never play it."
        ),
        w.t(
            "Everyone gets one of those laid aside as a **cover card**: look at it, never play it."
        ),
    )


def marker(w: Vocabulary) -> RuleText | None:
    """Return the rule on the joker in the middle of the table; None if cards come from a deck."""
    v = w.variant
    if v.is_deck_game:
        return None
    full = w.t("A joker lies face up in the middle: the {path} begins there.")
    if v.share == "leavers":
        full = in_lines(full, w.t("All {gold:many} {gold:is|are} put on the joker."))
    elif v.share == "split" and v.leftover != "lost":
        rest = w.t("{gold:many,cap} that cannot be divided {gold:is|are} put on the joker.")
        full = in_lines(full, rest)
    return RuleText(full, w.t("A joker marks where the {place} begins."))


def pieces(w: Vocabulary) -> RuleText | None:
    """Return the rule on the pieces of gold in the game; None if all pieces are worth the same."""
    if len(w.variant.pieces) < 2:
        return None
    return RuleText(w.t("{pieces:cap}; you may change them at any time.", pieces=w.pieces()))


def supply(w: Vocabulary) -> RuleText:
    """Return the rule on what to do when pieces of gold run short."""
    return RuleText(
        w.t(
            "If {token:many} run short, change them or use something else: everyone is always "
            "paid in full."
        ),
        number="G-13",
    )
