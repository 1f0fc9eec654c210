"""A variant's rules, each told by one function: in full for rule texts and ``why``, in short for sheets, aids and the table.

A rule is made of its claim (`cardkit.variant.claims`) and the theme's words, so that what is said follows the data. Marks in
short texts (``**bold**``) are for pages; `Rule.plain` is without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias

from cardkit.cards import JOKER, RANKS, Card, parse_card
from cardkit.terms import DangerKind, Over
from cardkit.variant import Variant, claims
from cardkit.variant.values import Worth
from cardkit.words.nouns import boxed, cards_text, of_artifact, of_kind, of_rank, ranks_text, shared_by, theme
from cardkit.words.say import Count, Noun, Series, Several, Text, capital, say, together


class Rule(NamedTuple):
    """A rule of a game: its topic (a key of ``cites``), its number ("" where no document numbers it), and how it is told.

    `short` is empty where pages say nothing of it. `claim` is what it comes to; `ruling` says that documents are
    silent, `enforced` that cardkit plays by it.
    """

    topic: str
    number: str
    full: str
    short: str
    claim: claims.Claim
    ruling: bool = False
    enforced: bool = True

    @property
    def plain(self) -> str:
        """The short text without its marks."""
        return self.short.replace("**", "")


class Section(NamedTuple):
    """A heading with the rules under it."""

    title: str
    lines: tuple[Rule, ...]


Told: TypeAlias = tuple[str, str]
"""In full, and in short."""


# --- the game ----------------------------------------------------------------------------------------------------------


def _players(v: Variant, claim: claims.Players) -> Told:
    if claim.low == claim.high:
        told = say("For {players}.", players=Count(claim.low, theme(v)["player"]))
    else:
        told = say("For {low} to {high} {player:many}.", low=claim.low, high=claim.high, player=theme(v)["player"])
    return told, told


def _time(v: Variant, claim: claims.Time) -> Told:
    told = say("About {minutes} minutes, from {age} years.", minutes=claim.minutes, age=claim.age)
    return told, told


def _dealer(v: Variant, claim: claims.Dealer) -> Told:
    guide = say("{guide}.", guide=claim.guide)
    short = say("**Dealer:** {guide}.", guide=claim.guide)
    if claim.moves is None:
        return guide, short
    if claim.moves:
        moves = say("After each {round} the next to the left turns the cards.", **theme(v))
        return together(guide, moves), together(short, say("After each {round} the next to the left.", **theme(v)))
    return together(guide, say("One player turns the cards, all game long.")), short


# --- the cards -----------------------------------------------------------------------------------------------------------


def _deck(v: Variant, claim: claims.Deck) -> Told:
    jokers = say("{n:One joker is|{jokers} are} in it.", n=claim.jokers, jokers=Count(claim.jokers, Noun("joker")))
    jokers = jokers if claim.jokers else say("")
    if claim.cards - claim.jokers == 52:
        return (
            together(say("The deck is the whole pack of 52 cards."), jokers),
            together(say("All 52 cards of one pack."), jokers),
        )
    if claim.grows:
        told = say("The deck of the first {round} has {n} cards of an ordinary pack.", n=claim.cards, **theme(v))
        return together(told, jokers), say("Take the cards shown here from one pack, {n} at first.", n=claim.cards)
    told = say("The deck has {n} cards of an ordinary pack.", n=claim.cards)
    return together(told, jokers), say("Take the {n} cards shown here from one pack.", n=claim.cards)


def _gold(v: Variant, claim: claims.Gold) -> Told:
    full = [sentence for part in claim.parts for sentence in _gold_part(v, part)]
    return together(*full), together(*_gold_short(claim))


def _gold_part(v: Variant, part: Worth) -> Iterable[str]:
    extra = {gold - slot.value for slot, gold in zip(part.slots, part.gold, strict=True)}
    cards, gold = capital(cards_text(part.slots)), theme(v)["gold"]
    numbered = all(slot.rank not in NO_NUMBER for slot in part.slots)
    if extra == {0} and (numbered or len(set(part.gold)) > 1):
        yield say("{cards}: the number on the card, in {gold:many}.", cards=cards, gold=gold)
        if told := _unnumbered(part.slots):
            yield say("{told:cap}.", told=told)
    elif len(set(part.gold)) > 1:
        yield say("{cards}: the number on the card and {more} more.", cards=cards, more=extra.pop())
        if courts := _unnumbered(slot for slot in part.slots if slot.rank != "A"):
            yield say("{told:cap}.", told=courts)
        example = Noun(part.slots[0].words)
        yield say("So {card:the} brings {gold}.", card=example, gold=Count(part.gold[0], gold))
    elif len(part.slots) > 1:
        yield say("{cards}: {gold} each.", cards=cards, gold=Count(part.gold[0], gold))
    else:
        yield say("{cards}: {gold}.", cards=cards, gold=Count(part.gold[0], gold))


NO_NUMBER = "AJQK"
"""Ranks whose cards show no number: what they stand for has to be said."""


def _unnumbered(cards: Iterable[Card]) -> Several | None:
    """``the ace is 1, the Jack is 11``: those of the cards that show no number; None where each shows one."""
    ranks = {card.rank: card.value for card in cards if card.rank in NO_NUMBER}
    told = [say("the {rank} is {n}", rank=of_rank(rank).one, n=ranks[rank]) for rank in NO_NUMBER if rank in ranks]
    return Several(tuple(told)) if told else None


def _gold_short(claim: claims.Gold) -> Iterable[str]:
    """Each group of cards and what it brings; red and black alone where that tells them apart."""
    groups: dict[tuple[int, int], list[Card]] = {}
    for part in claim.parts:
        same = len(set(part.gold)) == 1
        for slot, gold in zip(part.slots, part.gold, strict=True):
            more = gold - slot.value
            key = (0, gold) if same and more and len(part.slots) > 1 else (1, more)
            groups.setdefault(key, []).append(slot)
    red = {key: {card.suit in "hdr" for card in cards} for key, cards in groups.items()}
    by_colour = len(groups) == 2 and sorted(map(sorted, red.values())) == [[False], [True]]
    for key, cards in sorted(groups.items(), key=lambda entry: entry[0] != (1, 0)):
        named = ("Red" if True in red[key] else "Black") if by_colour else capital(cards_text(cards, signs=True))
        fixed, number = key[0] == 0, key[1]
        if fixed:
            yield say("{cards}: {gold}.", cards=named, gold=number)
        elif number:
            yield say("{cards}: number + {more}.", cards=named, more=number)
        elif shows := [rank for rank in NO_NUMBER if any(card.rank == rank for card in cards)]:
            each = [say("the {rank} {n}", rank=of_rank(rank).one, n=Card(rank, "").value) for rank in shows]
            yield say("{cards}: their number, {each}.", cards=named, each=Series(tuple(each)))
        else:
            yield say("{cards}: their number.", cards=named)


def _dangers(v: Variant, claim: claims.Dangers) -> Told:
    words = theme(v)
    cards = cards_text(card for group in claim.groups for card in group.cards)
    there = say("{danger:many,cap}: {cards}.", cards=cards, **words)
    sizes = {number for _, number in claim.kinds}
    if _only(claim):
        there = say("The only {danger}: {cards}.", cards=cards, **words)
    if len(claim.kinds) == 1:
        kinds = say("All are of one kind.") if v.usual_limit > 1 else say("")
    elif len(sizes) == 1:
        kinds = say("There are {n:word} kinds of {m:word}.", n=len(claim.kinds), m=sizes.pop())
    else:
        kinds = say("There are {n:word} kinds.", n=len(claim.kinds))
    own = [
        say("{kind} = {name}", kind=_index(kind), name=name)
        for kind, name in v.words.kinds
        if kind in dict(claim.kinds)
    ]
    named = say("Their names: {names}.", names=Several(tuple(own))) if own else say("")
    return together(there, kinds, named), say("{cards}.", cards=capital(_signed(claim)))


def _only(claim: claims.Dangers | claims.Ending) -> bool:
    """Whether there is one danger and no more."""
    return [len(group.cards) for group in claim.groups] == [1]


def _both(v: Variant, claim: claims.Both) -> Told:
    words, cards = theme(v), capital(cards_text(claim.cards))
    full = together(
        say("{cards}: {gold:many} and {danger:many} in one.", cards=cards, **words),
        say("The {danger} is settled first: a card that ends the {round} brings no {gold:many}.", **words),
    )
    if len(claim.cards) == len(v.two_in_one) == sum(slot.gold > 0 for slot in v.slots):
        return full, say("They bring {gold:many} too, but for the one that ends the {round}.", **words)
    signed = cards_text(claim.cards, signs=True)
    return full, say("{cards} bring {gold:many} too, but for the one that ends the {round}.", cards=signed, **words)


def _blank(v: Variant, claim: claims.Blanks) -> Told:
    words = theme(v)
    full = say(
        "{cards}: in the game, and without a meaning: they bring nothing and end nothing.",
        **words,
        cards=capital(cards_text(claim.cards)),
    )
    short = say("{cards} mean nothing.", cards=capital(cards_text(claim.cards, signs=True)))
    if claim.hands:
        return full, short
    return together(full, say("After one of them all decide as after any other card.")), short


def _signed(claim: claims.Dangers) -> str:
    return cards_text((card for group in claim.groups for card in group.cards), signs=True)


def _index(kind: str) -> str:
    return of_rank(kind).one if kind in RANKS else Card("", kind).words or kind


def _artifacts(v: Variant, claim: claims.Keepsakes) -> Told:
    words = theme(v)
    if words["artifact"].one == JOKER.rank and set(claim.cards) == {JOKER}:
        cards = say(
            "There {n:is one joker|are {jokers}} in the game.", n=len(claim.cards), jokers=cards_text(claim.cards)
        )
    else:
        cards = say("{artifact:many,cap}: {cards}.", cards=cards_text(claim.cards), **words)
    amount = Count(claim.gold, words["gold"])
    if claim.gold and v.deck_game:
        on = say("When one turns up, {gold} {gold:is|are} put on it.", gold=amount)
        return together(cards, on), say("Carries {gold}.", gold=amount)
    keep = say("Each is a keepsake that cannot be divided.")
    return together(cards, keep), say("Brings no {gold}.", **words) if not v.deck_game else say("")


def _alone(v: Variant, claim: claims.Keepsakes) -> Told:
    words, amount = theme(v), Count(claim.gold, theme(v)["gold"])
    told = say(
        "If exactly one player is inside when {artifact:a} turns up, that one takes its {amount} at once.",
        amount=amount, **words,
    )  # fmt: skip
    return told, say("All for who is **alone** inside as it turns up.")


def _deal(v: Variant, claim: claims.Deal) -> Told:
    rows = [
        say("{players}: {out} out, {hand} each.", players=Count(n, Noun("player")), out=out, hand=hand)
        for n, out, hand in claim.rows
    ]
    full = say("Shuffle, take some cards out unseen and deal the rest evenly.")
    return together(full, *rows), say("Take cards out unseen as listed, deal out the rest.")


def _cover(v: Variant, claim: claims.Plain) -> Told:
    full = say("Everyone gets one of the cards taken out as a cover card: look at it, never play it.")
    return full, say("Everyone gets one of those taken out as a **cover card**, to look at, never to play.")


def _marker(v: Variant, claim: claims.Marker) -> Told:
    begins = say("A joker marks where the {place} begins.", **theme(v))
    if not claim.lies:
        return say("A joker lies face up in the middle: the {path} begins there.", **theme(v)), begins
    if claim.all:
        return say(
            "A joker lies face up in the middle: the {path} begins there, and all {gold:many} {gold:is|are} put on it.",
            **theme(v),
        ), begins
    full = say(
        "A joker lies face up in the middle: the {path} begins there, and {gold:many} that cannot be divided "
        "{gold:is|are} put on it.",
        **theme(v),
    )
    return full, begins


def _path(v: Variant, claim: claims.Plain) -> Told:
    full = say("Cards are laid outwards from the joker, so that the newest lie outermost.")
    return full, say("**Card face up:** it joins the {path}, outwards from the joker.", **theme(v))


def _joins(v: Variant, claim: claims.Joining) -> Told:
    words, stays = theme(v), say("One that has not turned up stays in the deck.")
    if claim.drawn:
        full = say(
            "The {n} {artifact:many} are shuffled face down; before each {round} one of them is shown to all and shuffled "
            "in.",
            n=claim.of, **words,
        )  # fmt: skip
        return together(full, stays), say(
            "Mixed face down; before each {round} one is shown to all, then shuffled in.", **words
        )
    alike = {card for _, card in claim.rounds} == {JOKER}
    full = together(
        *(
            say("One {artifact} joins before {round} {number}.", number=number, **words)
            if alike
            else say("The {card} joins before {round} {number}.", number=number, card=card.words, **words)
            for number, card in claim.rounds
        )
    )
    return together(full, stays), _joins_short(v, claim)


def _joins_short(v: Variant, claim: claims.Joining) -> str:
    words, joins = theme(v), [number for number, _ in claim.rounds]
    rounds = sorted(set(joins))
    if len(rounds) < len(joins):
        return together(
            *(
                say(
                    "{n:word,cap} {n:is|are} shuffled in before {round} {number}.",
                    n=joins.count(number), number=number, **words,
                )
                for number in rounds
            )
        )  # fmt: skip
    if len(rounds) == v.rounds and JOKER not in (card for _, card in claim.rounds):
        return say("Each is shown to all, then shuffled in before its {round}.", **words)
    if len(rounds) == 1:
        return say("One is shuffled in before {round} {number}.", number=rounds[0], **words)
    if len(rounds) > 2 and rounds == list(range(rounds[0], rounds[-1] + 1)):
        return say(
            "One each is shuffled in before {round:many} {first} to {last}.", first=rounds[0], last=rounds[-1], **words
        )
    numbers = Several(tuple(map(str, rounds)))
    return say("One each is shuffled in before {round:many} {numbers}.", numbers=numbers, **words)


def _pieces(v: Variant, claim: claims.Pieces) -> Told:
    return say("{pieces:cap}; they may be changed at any time.", pieces=boxed(v)), ""


def _supply(v: Variant, claim: claims.Plain) -> Told:
    return say("If {token:many} run short, change them: the supply never limits what is paid.", **theme(v)), ""


# --- a turn --------------------------------------------------------------------------------------------------------------


def _begin(v: Variant, claim: claims.Beginning) -> Told:
    if claim.stays:
        return say(
            "Each {round} everyone starts inside the {place}, with no {gold:many} of this {round} yet; the {path} is empty "
            "but for {gold:many} that stayed from the one before.",
            **theme(v),
        ), ""
    return say(
        "Each {round} everyone starts inside the {place}, with no {gold:many} of this {round} yet and an empty {path}.",
        **theme(v),
    ), ""


def _turn(v: Variant, claim: claims.Plain) -> Told:
    full = say("Turn up the top card and lay it at the end of the {path}.", **theme(v))
    return full, say("**Turn up** the top card and lay it at the end of the {path}.", **theme(v))


def _split(v: Variant, claim: claims.Sharing) -> Told:
    return _shared_sum(v, claim) if claim.hands else _shared_card(v, claim)


def _shared_sum(v: Variant, claim: claims.Sharing) -> Told:
    """Of a turn of hands."""
    words = theme(v)
    match claim.by:
        case "split":
            shared = say("Add up the numbers shown this turn and share the sum evenly among those who went on.")
            if claim.lost:
                return together(shared, say("What cannot be divided goes back to the supply.")), say(
                    "Else share **this turn\u2019s** sum; a rest goes back."
                )
            return together(
                shared,
                say("What cannot be divided goes onto the joker."),
                say("The {gold:many} on the joker {gold:is|are} not part of that sum.", **words),
            ), say("Else share **this turn\u2019s** sum; a rest goes on the joker.")
        case "each":
            return say(
                "Add up the numbers shown this turn: each of those who went on takes the whole sum from the supply."
            ), say("Else each takes **all** of this turn\u2019s sum from the supply.")
        case "leavers":
            return say(
                "Add up the numbers shown this turn and put the sum onto the joker, for those who {leaves:many}.",
                **words,
            ), say("Else this turn\u2019s sum goes **on the joker**.")


def _shared_card(v: Variant, claim: claims.Sharing) -> Told:
    """Of a card of the deck."""
    words, loot = theme(v), say("What you take lies in front of you and is not safe yet.")
    match claim.by:
        case "split":
            shared = say("{gold:many,cap} {gold:is|are} shared evenly among all inside, rounded down.", **words)
            if claim.lost:
                return together(shared, say("What cannot be divided goes back to the supply at once."), loot), say(
                    "All inside share it as loot; a rest goes back to the supply."
                )
            return together(shared, say("What cannot be divided stays on the card."), loot), say(
                "All inside share it as loot; a rest stays on the card."
            )
        case "each":
            return together(
                say("Everyone inside takes the whole worth of the card from the supply: nothing is divided."), loot
            ), say("Each inside takes **all of it** from the supply as loot.")
        case "leavers":
            return say(
                "Nobody takes {gold:many} as {gold:it comes: it is|they come: they are} put on the card, for those who "
                "{leaves:many}.",
                **words,
            ), say("Nobody takes any yet: it is **put on the card** for those who {leaves:many}.", **words)


def _decide(v: Variant, claim: claims.Plain) -> Told:
    words = theme(v)
    if claim.hands:
        return together(
            say(
                "Everyone inside puts one card under the cover card: face up to go on, face down to {leaves:many}.",
                **words,
            ),
            say("All are shown at once."),
        ), say("\u201c{call}\u201d All at once: one card under the cover card.", **words)
    return say(
        "After every card all who are inside decide in secret and show together: {go} = on, {leave} = {leaves:many}.",
        **words,
    ), say("\u201c{call}\u201d All inside: **{go}** = on, **{leave}** = {leaves:many}.", **words)


def _first(v: Variant, claim: claims.First) -> Told:
    words = theme(v)
    if claim.hands:
        return say("To {leaves:many} in the very first turn is allowed.", **words), say("From the first turn on.")
    nobody = say("Nobody {leaves} before the first card.", **words)
    if not claim.may_skip:
        return nobody, ""
    return together(
        nobody,
        say("After {danger:a} as the first card nobody has a reason to, so the question may be skipped.", **words),
        say("To {leaves:many} then is allowed all the same.", **words),
    ), ""


def _leave(v: Variant, claim: claims.Plain) -> Told:
    words = theme(v)
    if claim.hands:
        return together(
            say("To {leaves:many} is settled first.", **words),
            say("A card laid face down is out of the {round} unseen.", **words),
        ), say("**Card face down:** it is out, unseen.")
    return say("Who {leaves} is settled before the next card is turned.", **words), ""


def _left(v: Variant, claim: claims.Leaving) -> Told:
    words, out = theme(v), say("They are out until the next {round}.", **theme(v))
    if not claim.lies:
        return together(
            say("Who {leaves} has all they hold safe in the {safe}: nothing can take it away.", **words), out
        ), _banked(v, claim)
    how, short = _shared_by_leavers(v, claim)
    return together(
        how,
        say("What cannot be divided goes back to the supply.") if claim.lost else say("What cannot be divided stays."),
        say("Then all they hold is safe in the {safe}: nothing can take it away.", **words),
        out,
    ), short


def _banked(v: Variant, claim: claims.Leaving) -> str:
    """What leavers do where nothing lies there to share."""
    if claim.hands:
        return say("**Bank** all you hold: you are out.")
    return say("**Bank** your loot, safe in the {safe}.", **theme(v))


def _shared_by_leavers(v: Variant, claim: claims.Leaving) -> Told:
    words = theme(v)
    if claim.hands:
        how = say(
            "Who {leaves} shares the {gold:many} on the joker with those who {leaves:many} in the same turn.", **words
        )
        short = say("Share the {gold:many} on the joker and **bank** all: you are out.", **words)
    elif claim.per_card:
        how = say(
            "Who {leaves} shares what lies on each card of the {path}, card by card, with those who {leaves:many} in the "
            "same turn.",
            **words,
        )
        short = (
            say(
                "Share what lies on the {path}, **each card on its own**, and **bank** it, safe in the {safe}.", **words
            )
            if claim.all
            else say(
                "Share what lies on the {path}, **each card on its own**, and **bank** it with your loot, safe in the "
                "{safe}.",
                **words,
            )
        )
    else:
        how = say(
            "Who {leaves} shares the {gold:many} lying on the {path} with those who {leaves:many} in the same turn.",
            **words,
        )
        short = (
            say("Share the {gold:many} on the {path} and **bank** it, safe in the {safe}.", **words)
            if claim.all
            else say("Share the {gold:many} on the {path} and **bank** it with your loot, safe in the {safe}.", **words)
        )
    return how, short


def _claim(v: Variant, claim: claims.Claiming) -> Told:
    match claim.to:
        case "alone":
            return _claimed_alone(v, claim)
        case "shared":
            return _claimed_shared(v, claim)


def _claimed_alone(v: Variant, claim: claims.Claiming) -> Told:
    words, amount = theme(v), Count(claim.gold, theme(v)["gold"])
    if claim.hands:
        return together(
            say("Who {leaves} alone also takes every {artifact} lying there before this turn.", **words),
            say("If several {leaves:many} together nobody does, and they stay.", **words),
        ), say("Who {leaves} **alone** takes all {artifact:many} of earlier turns.", **words)
    if claim.gold:
        return together(
            say(
                "Who {leaves} alone also takes the {amount} of every {artifact} on the {path}.", amount=amount, **words
            ),
            say("If several {leaves:many} together nobody does, and it stays.", **words),
        ), say("Who {leaves} **alone** takes all of it; else it stays.", **words)
    return together(
        say("Who {leaves} alone also takes every {artifact} on the {path}.", **words),
        say("If several {leaves:many} together nobody does, and they stay.", **words),
    ), say("Who {leaves} **alone** takes all on the {path}; else they stay.", **words)


def _claimed_shared(v: Variant, claim: claims.Claiming) -> Told:
    words, amount = theme(v), Count(claim.gold, theme(v)["gold"])
    if claim.hands:
        return say(
            "The {artifact:many} lying there before this turn are shared out evenly among those who {leaves:many}.",
            **words,
        ), say("Share earlier {artifact:many}; odd ones go back.", **words)
    full = say(
        "The {artifact:many} on the {path}, also one just turned up, are shared out evenly among those who {leaves:many} "
        "in the same turn.",
        **words,
    )
    with_gold = say("Each goes to one of them with its {amount}.", amount=amount) if claim.gold else say("")
    alone = say("Someone who {leaves} alone takes them all.", **words)
    return together(full, with_gold, alone), say(
        "Shared out evenly among those who {leaves:many} together; odd ones stay.", **words
    )


def _back(v: Variant, claim: claims.Claiming) -> Told:
    words = theme(v)
    if not claim.hands:
        return say(
            "Of the {artifact:many} that cannot be shared evenly those placed last stay on the {path}.", **words
        ), ""
    return together(
        say("Those that cannot be shared evenly go back, and their ranks still count."),
        say("The table chooses which {artifact:many} go back; if nobody says, those placed last.", **words),
        say("One that goes back keeps its place."),
    ), ""


def _carried(v: Variant, claim: claims.Plain) -> Told:
    full = say("{artifact:many,cap} that were carried out count no longer.", **theme(v))
    return full, say("{artifact:many,cap} count, until carried out.", **theme(v))


def _danger(v: Variant, claim: claims.Ending) -> Told:
    return _collapse(v, claim) if claim.hands else _caught(v, claim)


def _caught(v: Variant, claim: claims.Ending) -> Told:
    words, number = {**theme(v), "loses": _loses(claim)}, claim.number
    lost = _lost(v, claim)
    by = kind_by(claim)
    if claim.own:
        return _caught_by_kind(v, claim, lost)
    if number == 1:
        ends = say("The {danger} ends the {round}.", **words)
        one = say("**It ends** the {round}: {loses}.", **words)
        if not _only(claim):
            ends = say("The first {danger} ends the {round}.", **words)
            one = say("The **first** one ends the {round}: {loses}.", **words)
        return together(ends, lost), one
    if by == "all":
        return (
            together(
                say("{n:word,cap} {danger:many} end the {round}, of whatever kind.", n=number, **words),
                say("The {n:nth} {danger} in a {round} ends it.", n=number, **words),
                lost,
            ),
            say("The **{n:nth} one** of the {round} ends it: {loses}.", n=number, **words),
        )
    if by == "mixed":
        which = ending_sets(claim)
        return (
            together(say("{which:cap} in one {round} end it.", which=which, **words), lost),
            say("**{which:cap}** end the {round}: {loses}.", which=which, **words),
        )
    warns = (
        say("A first {danger} warns.", **words)
        if number == 2
        else say("The first {n:word} {danger:many} of a kind warn.", n=number - 1, **words)
    )
    ends = say("The {n:nth} {danger} of the same {by} in a {round} ends it.", n=number, by=shared_by(by), **words)
    kind = shared_by("all" if v.words.kinds else by)
    return (
        together(warns, ends, lost),
        say("The **{n:nth} of a {kind}** ends the {round}: {loses}.", n=number, kind=kind, **words),
    )


def _loses(claim: claims.Ending | claims.TooMuch) -> str:
    """What being caught costs, behind a colon."""
    if not claim.loot:
        return say("all inside get nothing")
    match claim.costs:
        case "all":
            return say("all inside lose their loot")
        case "half":
            return say("all inside lose half their loot")
        case gold:
            return say("all inside lose {n} of their loot", n=gold)


def _lost(v: Variant, claim: claims.Ending | claims.TooMuch) -> str:
    """The same in full, of a card of the deck."""
    if not claim.loot:
        return say("Everyone inside then gets nothing; who left earlier loses nothing.")
    match claim.costs:
        case "all":
            return say("Everyone inside then gives back what they took in it; who left earlier loses nothing.")
        case "half":
            return say(
                "Everyone inside then banks half of what they took in it, rounded down, and gives back the rest; who left "
                "earlier loses nothing."
            )
        case gold:
            return say(
                "Everyone inside then gives back {gold} of what they took in it, or all of it where that is less, and banks "
                "the rest; who left earlier loses nothing.",
                gold=Count(gold, theme(v)["gold"]),
            )


def _too_much(v: Variant, claim: claims.TooMuch) -> Told:
    words = {**theme(v), "n": claim.number, "loses": _loses(claim)}
    nothing = say("The card that does it brings nothing.")
    if claim.alone:
        return together(
            say("More than {n} on the {path}, all cards of {gold:many} added up, ends the {round}.", **words),
            nothing,
            _lost(v, claim),
        ), say("**More than {n}** on the {path} ends the {round}: {loses}.", **words)
    return together(
        say(
            "More than {n} on the {path}, all cards of {gold:many} added up, ends the {round} as {danger:a} does.",
            **words,
        ),
        nothing,
    ), say("So does **over {n}** on the {path}.", **words)


def _caught_by_kind(v: Variant, claim: claims.Ending, lost: str) -> Told:
    """Where some kinds have a number of their own."""
    words, by = theme(v), kind_by(claim)
    holes = {**words, "loses": _loses(claim), "n": claim.number, "which": ending_sets(claim)}
    if by == "mixed":
        ends = say("{which:cap} in one {round} end it.", **holes)
        short = say("**{which:cap}** end the {round}: {loses}.", **holes)
    elif claim.number == 1:
        ends = say("The first {danger} ends the {round}.", **words)
        short = say("The **first** one ends the {round}: {loses}.", **holes)
    else:
        ends = say("The {n:nth} {danger} of the same {by} in a {round} ends it.", by=shared_by(by), **holes)
        kind = shared_by("all" if v.words.kinds else by)
        short = say("The **{n:nth} of a {kind}** ends the {round}: {loses}.", kind=kind, **holes)
    return together(ends, own_limits(v, claim), lost), together(short, own_limits(v, claim))


def own_limits(v: Variant, claim: claims.Ending) -> str:
    """``Of aces it takes three.``: the kinds with a number of their own, but for those that `ending_sets` tells one by one."""
    told: dict[int, list[str]] = {}
    for kind, number in claim.own:
        if kind not in _told_alone(claim):
            told.setdefault(number, []).append(format(of_kind(kind, v), "many"))
    return together(
        *(
            say("Of {kinds} it takes {n:word}.", kinds=Several(tuple(kinds)), n=number)
            if number > 1
            else say("Of {kinds} the first one does.", kinds=Several(tuple(kinds)))
            for number, kinds in told.items()
        )
    )


def _told_alone(claim: claims.Ending) -> set[str]:
    """The kinds whose number `ending_sets` tells."""
    if len(claim.groups) == 1:
        return set()
    told = [group for group in claim.groups if _rank_by_rank(group, claim) or _number(group, claim)]
    return {kind for group in told for kind in _kinds(group)}


def _kinds(group: claims.Group) -> set[str]:
    match group.by:
        case "rank":
            return {card.rank for card in group.cards}
        case "suit":
            return {card.suit for card in group.cards}
        case "colour":
            return {"r" if card.suit in "hdr" else "b" for card in group.cards}
        case "all":
            return {"danger"}


def _number(group: claims.Group, claim: claims.Ending) -> int:
    """How many of a kind of this group end the round; 0 where its kinds differ in that."""
    numbers = {claim.limit(kind) for kind in _kinds(group)}
    return numbers.pop() if len(numbers) == 1 else 0


def _apart(group: claims.Group, claim: claims.Ending) -> bool:
    """Whether no other group has cards of its ranks: then they are named without suits."""
    others = {card.rank for other in claim.groups if other is not group for card in other.cards}
    return others.isdisjoint(card.rank for card in group.cards)


def _rank_by_rank(group: claims.Group, claim: claims.Ending) -> bool:
    return group.by == "rank" and len(_ranks(group)) < 4 and _apart(group, claim)


def _collapse(v: Variant, claim: claims.Ending) -> Told:
    words = theme(v)
    then = say("Then the cards shown are added to the {path}.", **words)
    lost = _lost_in_hands(v, claim)
    courts = say("{artifact:many,cap} count among them.", **words) if claim.courts else say("")
    which = collapsing_sets(v, claim)
    by = kind_by(claim)
    holes = {**words, "n": claim.number, "which": which}
    if by == "all" or by == "mixed" or claim.number == 1:
        ends = say("{which:cap} in the {path}: that {catches}.", **holes)
    elif claim.number == max(v.kinds.values(), default=0):
        ends = say(
            "All {n:word} {danger:many} of {by:a} in the {path}: that {catches}.",
            by=shared_by(by),
            **holes,
        )
    else:
        ends = say(
            "{n:word,cap} or more {danger:many} of the same {by} in the {path}: that {catches}.",
            by=shared_by(by),
            **holes,
        )
    short = say("**{which:cap}** in the {path}: {loses}.", which=which, loses=_loses_in_hands(claim), **words)
    own = own_limits(v, claim)
    return together(then, ends, own, courts, lost), together(short, own)


def collapsing_sets(v: Variant, claim: claims.Ending) -> Several:
    """What brings the cave down: ``three of a rank``; where not every card counts ``two guards of a rank``."""
    by = kind_by(claim)
    if by == "mixed" or claims.all_dangers(v):
        return ending_sets(claim)
    words = {**theme(v), "n": claim.number}
    if by == "all" or claim.number == 1:
        one = say("one {danger}", **words)
        return Several((one if claim.number == 1 else say("{n:word} {danger:many}", **words),))
    return Several((say("{n:word} {danger:many} of a {by}", by=shared_by(by), **words),))


def _loses_in_hands(claim: claims.Ending) -> str:
    if not claim.loot:
        return say("who goes on gets nothing")
    match claim.costs:
        case "all":
            return say("who goes on loses the loot")
        case "half":
            return say("who goes on loses half the loot")
        case gold:
            return say("who goes on loses {n} of the loot", n=gold)


def _lost_in_hands(v: Variant, claim: claims.Ending) -> str:
    words = theme(v)
    if not claim.loot:
        return say("Who went on then gets nothing of this {round}, and it is over.", **words)
    match claim.costs:
        case "all":
            return say("Who went on then loses all {gold:many} of this {round}, and it is over.", **words)
        case "half":
            return say(
                "Who went on then banks half of what they took in this {round}, rounded down, and loses the rest; it is over.",
                **words,
            )
        case gold:
            return say(
                "Who went on then loses {n} of what they took in this {round}, or all of it where that is less, and banks the "
                "rest; it is over.",
                n=Count(gold, words["gold"]),
                **words,
            )


def kind_by(claim: claims.Ending) -> DangerKind | Literal["mixed"]:
    """What makes two dangers one kind: rank, suit, colour, all; mixed where it is not one of them for all."""
    return claim.groups[0].by if len(claim.groups) == 1 else "mixed"


def ending_sets(claim: claims.Ending) -> Several:
    """What ends a round: ``three of a rank``; ``two Jacks, two Queens, or two Kings of one colour``."""
    if len(claim.groups) == 1:
        return Several((_one_group(claim),))
    sets: list[object] = [told for group in claim.groups for told in _sets(group, claim)]
    return Several(tuple(sets), "or", serial=len(sets) > 2 or any("," in str(one) for one in sets))


def _one_group(claim: claims.Ending) -> str:
    by, number = claim.groups[0].by, claim.number
    match by:
        case "all":
            return say("{n:word} of any kind", n=number)
        case "rank" | "suit" | "colour":
            return say("{n:word} of a {by}", n=number, by=shared_by(by))


def _ranks(group: claims.Group) -> list[str]:
    return sorted({card.rank for card in group.cards}, key=RANKS.index)


def _sets(group: claims.Group, claim: claims.Ending) -> Iterable[str]:
    ranks, number = _ranks(group), _number(group, claim) or claim.number
    if _rank_by_rank(group, claim):
        yield from (_of_rank(rank, group.by, claim.limit(rank)) for rank in ranks)
        return
    if len(ranks) == 1 and _apart(group, claim):
        yield _of_rank(ranks[0], group.by, number)
        return
    cards = ranks_text(ranks) if _apart(group, claim) else cards_text(group.cards)
    match group.by:
        case "all":
            yield say("{n:word} of {cards}", n=number, cards=cards)
        case "rank" | "suit" | "colour":
            yield say("{n:word} of one {by} among {cards}", n=number, by=shared_by(group.by), cards=cards)


def _of_rank(rank: str, by: DangerKind, number: int) -> str:
    noun = of_rank(rank)
    told = say("{n:word} {rank}", n=number, rank=noun.one if number == 1 else format(noun, "many"))
    match by:
        case "rank" | "all":
            return told
        case "suit" | "colour":
            return say("{cards} of one {by}", cards=told, by=shared_by(by))


# --- the end of a round ----------------------------------------------------------------------------------------------------


def _round_over(v: Variant, claim: claims.Over) -> Told:
    if claim.hands:
        return _game_over(v, claim)
    words = theme(v)
    match claim.by:
        case "kinds":
            full = say("{round:a,cap} is over when {danger:a} ends it or nobody is inside.", **words)
            short = say("Over when **all have left** or {danger:a} ends it; who left keeps all.", **words)
        case "gold":
            full = say("{round:a,cap} is over when the {path} comes to too much or nobody is inside.", **words)
            short = say("Over when **all have left** or the {path} comes to too much; who left keeps all.", **words)
        case "both":
            full = say(
                "{round:a,cap} is over when {danger:a} ends it, when the {path} comes to too much, or when nobody is inside.",
                **words,
            )
            short = say(
                "Over when **all have left** or it is ended; who left keeps all.",
                **words,
            )
    if not claim.lies:
        return full, short
    if claim.stays:
        lies = say(
            "{gold:many,cap} left on the {path} then {gold:stays|stay} there for the next {round}; after the last one "
            "{gold:it goes|they go} back to the supply.",
            **words,
        )
        return together(full, lies), together(
            short,
            say("{gold:many,cap} left on the {path} **{gold:stays|stay}** for the next {round}.", **words),
        )
    return together(full, say("{gold:many,cap} left on the {path} then {gold:goes|go} back to the supply.", **words)), (
        together(short, say("{gold:many,cap} left on the {path} {gold:goes|go} back to the supply.", **words))
    )


def _game_over(v: Variant, claim: claims.Over) -> Told:
    """Of a round of hands."""
    words = theme(v)
    full = say(
        "{round:a,cap} ends when too many of a kind lie in the {path}, when nobody is inside, or when those inside have "
        "played all their cards.",
        **words,
    )
    if not claim.stays:
        return full, say("**All have left:** what still lies in the {place} is lost.", **words)
    return together(
        full,
        say(
            "{gold:many,cap} on the joker then {gold:stays|stay} there for the next {round}; after the last one "
            "{gold:it goes|they go} back to the supply.",
            **words,
        ),
    ), say("**All have left:** {gold:many} on the joker {gold:stays|stay} for the next {round}.", **words)


def _survived(v: Variant, claim: claims.Surviving) -> Told:
    words = theme(v)
    if not claim.hands:
        return deck_out(v), say(
            "If the deck runs out, all inside {leaves:many} together after one last decision.", **words
        )
    keeps, short = _keeps(v, claim)
    rest = _unsplit(v, claim)
    match claim.artifacts:
        case "shared":
            more = say("The {artifact:many} in the {path} are shared out evenly too.", **words)
            if not (claim.lies and claim.loot):
                return together(keeps, more, rest), together(short, say("They share the {artifact:many} too.", **words))
            return together(keeps, more, rest), say(
                "**No cards left:** who is inside banks the loot and shares the {artifact:many} and the {gold:many} on the "
                "joker.",
                **words,
            )
        case "alone":
            more = say("Someone alone there takes every {artifact} in the {path} too.", **words)
            return together(keeps, more, rest), together(short, more)
        case None:
            return together(keeps, rest), short


def _keeps(v: Variant, claim: claims.Surviving) -> Told:
    """The gold of those who are inside to the end."""
    words = theme(v)
    if not claim.lies:
        return (
            say("Who is inside when the cards run out keeps all they hold."),
            say("**No cards left:** who is inside banks the loot."),
        )
    if not claim.loot:
        return (
            say("Who is inside when the cards run out shares the {gold:many} on the joker evenly.", **words),
            say("**No cards left:** who is inside shares the {gold:many} on the joker.", **words),
        )
    return say(
        "Who is inside when the cards run out keeps all they hold and shares the {gold:many} on the joker evenly.",
        **words,
    ), say("**No cards left:** who is inside banks the loot and shares the {gold:many} on the joker.", **words)


def _unsplit(v: Variant, claim: claims.Surviving) -> str:
    """What becomes of what those who are inside to the end cannot split."""
    words = theme(v)
    if claim.lies and claim.stays:
        stays = say(
            "{gold:many,cap} that cannot be split {gold:stays|stay} on the joker for the next {round}.", **words
        )
        lost = say("{artifact:many,cap} that cannot be split are lost.", **words) if claim.artifacts else ""
        return together(stays, lost)
    return say("What cannot be split is lost.") if claim.lies or claim.artifacts else say("")


def deck_out(v: Variant) -> str:
    """What a deck that runs out means (G-8): in extra rounds any can."""
    return together(
        say("Should the deck run out, all decide after the last card as always."),
        say("Whoever is then still inside {leaves}, all together.", **theme(v)),
    )


def _danger_out(v: Variant, claim: claims.Going) -> Told:
    words = theme(v)
    if claim.pair:
        return _pair_out(v, claim)
    if claim.danger and claim.by != "kinds":
        return say("The card that ended the {round} leaves the game; all others go back into the deck.", **words), say(
            "**Out of the game:** the card that ended it."
        )
    if claim.danger:
        return say(
            "The {danger} that ended the {round} leaves the game; all others go back into the deck.", **words
        ), say("**Out of the game:** the {danger} that ended it.", **words)
    if claim.artifacts:
        return say("No {danger} leaves the game: all go back into the deck.", **words), ""
    return say("No card leaves the game: all go back into the deck."), ""


def _pair_out(v: Variant, claim: claims.Going) -> Told:
    words = theme(v)
    full = say(
        "All {danger:many} of the kind that ended the {round} and lie on the {path} leave the game; all others go back into "
        "the deck.",
        **words,
    )
    short = say("**Out of the game:** all of the kind that ended it.")
    if claim.by == "kinds":
        return full, short
    return together(full, say("Where the {path} came to too much the last card leaves it.", **words)), together(
        short, say("Where it came to too much: the last card.")
    )


def _unclaimed(v: Variant, claim: claims.Unclaimed) -> Told:
    words = theme(v)
    if claim.gold and not claim.hands:
        told = say("{gold:many,cap} that nobody took from {artifact:a} {gold:goes|go} back to the supply.", **words)
        return together(told, _gold_and_cards(v, claim)), ""
    if claim.left and claim.carried:
        full = say("{artifact:many,cap} that nobody carried out are out of the game when the {round} ends.", **words)
        return full, say("{artifact:many,cap} left on the {path} are out of the game.", **words)
    if claim.carried:
        return say(
            "{artifact:many,cap} that nobody carried out go back into the deck when the {round} ends; who carried one out "
            "keeps it.",
            **words,
        ), say("{artifact:many,cap} left on the {path} go back into the deck.", **words)
    if claim.left:
        return together(
            say("{artifact:many,cap} that nobody carried out are out of the game when the {round} ends.", **words),
            say("Who carried one out notes its points: the card goes back before the next {round}.", **words),
        ), together(
            say("{artifact:many,cap} left on the {path} are out of the game.", **words),
            say("Those carried out go back; note their points."),
        )
    note = say("Who carried one out notes its points: the card goes back before the next {round}.", **words)
    short = say("**Back before the next {round}:** {artifact:many}; note their points.", **words)
    if claim.hands:
        return note, short
    return together(say("All {artifact:many} go back into the deck, carried out or not.", **words), note), short


def _gold_and_cards(v: Variant, claim: claims.Unclaimed) -> str:
    """What becomes of artifacts with gold on them, as cards."""
    words = theme(v)
    if claim.carried and claim.left:
        return say("{artifact:many,cap} that turned up are out of the game when the {round} ends.", **words)
    if claim.carried:
        return say("One whose {gold:many} somebody took is out of the game; all others go back into the deck.", **words)
    if claim.left:
        return say("One whose {gold:many} nobody took is out of the game; all others go back into the deck.", **words)
    return say("The {artifact:many} go back into the deck.", **words)


def _fresh(v: Variant, claim: claims.Shuffling) -> Told:
    words = theme(v)
    if claim.hands:
        return say("For each {round} all {n} cards are shuffled afresh.", n=claim.cards, **words), say(
            "Shuffle all {n} cards afresh for each {round}.", n=claim.cards, **words
        )
    if claim.fewer:
        return say("Before each {round} all cards still in the game are shuffled.", **words), say(
            "All others go back; shuffle before each {round}.", **words
        )
    return say("Before each {round} all cards of the deck are shuffled.", **words), say(
        "All cards go back; shuffle before each {round}.", **words
    )


# --- the end of the game -----------------------------------------------------------------------------------------------------


def _rounds(v: Variant, claim: claims.Winning) -> Told:
    words = {**theme(v), "rounds": Count(claim.rounds, theme(v)["round"])}
    if claim.until:
        return _until(v, claim)
    if claim.artifacts:
        full = say(
            "After {rounds} the highest score wins: banked {gold:many} plus what the {artifact:many} count.", **words
        )
        return full, say("After **{rounds}** the most points win: banked {gold:many} plus {artifact:many}.", **words)
    full = say("After {rounds} the highest score wins: banked {gold:many}.", **words)
    return full, say("After **{rounds}** the most points win: banked {gold:many}.", **words)


def _until(v: Variant, claim: claims.Winning) -> Told:
    """The end of a game that somebody ends (G-19)."""
    words = {**theme(v), "rounds": Count(claim.rounds, theme(v)["round"]), "n": claim.until, "most": claim.rounds}
    if claim.artifacts:
        wins = say(
            "The highest score wins when the game ends: banked {gold:many} plus what the {artifact:many} count.",
            **words,
        )
        ends = say(
            "It ends after the {round} in which somebody has {n} or more, after {rounds} at the latest.", **words
        )
    else:
        wins = say("The highest score wins when the game ends: banked {gold:many}.", **words)
        ends = say(
            "It ends after the {round} in which somebody has banked {n} or more, after {rounds} at the latest.", **words
        )
    says = say("Who has {n} says so.", **words) if claim.says else ""
    return together(wins, ends, says), _until_in_short(claim, words)


def _until_in_short(claim: claims.Winning, words: Mapping[str, object]) -> str:
    if claim.artifacts and claim.says:
        return say(
            "{round:many,cap} until somebody says **{n}** ({gold} plus {artifact:many}), {most} at most; the "
            "most wins.",
            **words,
        )
    if claim.artifacts:
        return say(
            "{round:many,cap} until somebody has **{n}** ({gold} plus {artifact:many}), {most} at most; the most wins.",
            **words,
        )
    if claim.says:
        return say("{round:many,cap} until somebody says **{n}**, {most} at most; the most banked wins.", **words)
    return say("{round:many,cap} until somebody has **{n}**, {most} at most; the most banked wins.", **words)


def _last_rounds(v: Variant, claim: claims.Counting) -> list[int]:
    """Up to which round each worth by rounds holds: to the one before the next that is listed, the last to the end."""
    listed = [int(number) for number, _ in claim.worth.values]
    return [*(number - 1 for number in listed[1:]), max(v.rounds, listed[-1])]


def _worth_in(first: int, last: int, worth: int, words: Mapping[str, Noun]) -> str:
    if first == last:
        return say("{round:cap} {number}: {n}.", number=first, n=worth, **words)
    if first + 1 == last:
        return say("{round:many,cap} {first} and {last}: {n}.", first=first, last=last, n=worth, **words)
    return say("{round:many,cap} {first} to {last}: {n}.", first=first, last=last, n=worth, **words)


def _worth(v: Variant, claim: claims.Counting) -> Told:
    words, values = theme(v), claim.worth.values
    match claim.worth.by:
        case "gold":
            full = say("The {gold:many} on {artifact:a} {gold:counts|count} as {gold:many} like any other.", **words)
            return full, say("{gold:many,cap} for the bank, not a card to keep.", **words)
        case "each":
            each = say("Each {artifact} counts {n}.", n=values[0][1], **words)
            return each, each
        case "round":
            told = [
                _worth_in(int(number), last, worth, words)
                for (number, worth), last in zip(values, _last_rounds(v, claim))
            ]
            how = say("{artifact:a,cap} counts by the {round} in which it is carried out.", **words)
            return together(how, *told), say("By the {round} in which they are carried out.", **words)
        case "order":
            told = [say("The {at:nth}: {n}.", at=int(number), n=worth) for number, worth in values]
            later = say("Every later one: {n}.", n=values[-1][1]) if claim.more else say("")
            how = say(
                "{artifact:many,cap} count by the order in which they are carried out in the whole game.", **words
            )
            return together(how, *told, later), say("By the order in which they are carried out.")
        case "card":
            told = [say("{card:cap}: {n}.", card=of_artifact(parse_card(card), v), n=worth) for card, worth in values]
            return together(say("Each {artifact} counts what belongs to its card.", **words), *told), say(
                "Each card has its own worth."
            )


def _breaks(v: Variant, claim: claims.Plain) -> Told:
    words = theme(v)
    return say("In a tie more {artifact:many} wins.", **words), say("Tie: **more {artifact:many}** wins.", **words)


def _tie(v: Variant, claim: claims.Tie) -> Told:
    words = theme(v)
    still = claims.breaks(v) is not None
    match claim.then:
        case "shared":
            told = say("Still tied: the win is shared.") if still else say("Tie: the win is shared.")
            return say("Who is tied shares the win."), told
        case "extra round":
            short = (
                say("Still tied: they share it, or play an extra {round}.", **words)
                if still
                else say("Tie: they share it, or play an extra {round}.", **words)
            )
            return say("Who is tied shares the win, or they play an extra {round}.", **words), short
        case "play again":
            return say("Who is tied plays again."), say("Still tied: play again.") if still else say("Tie: play again.")


def _totals(v: Variant, claim: claims.Plain) -> Told:
    full = say("What lies in {safe:a} may not be counted by others before the end.", **theme(v))
    return full, say("Until then what lies in {safe:a} stays secret.", **theme(v))


def _optional(v: Variant, claim: claims.Plain) -> Told:
    if not v.cite("optional", ""):
        return "", ""
    told = say("The game can be played without {artifact:many}.", **theme(v))
    return told, told


_TELL: dict[str, Callable[[Variant, Any], Told]] = {
    "players": _players, "time": _time, "dealer": _dealer, "deck": _deck, "gold": _gold, "dangers": _dangers,
    "both": _both, "blank": _blank,
    "artifacts": _artifacts, "alone": _alone, "deal": _deal, "cover": _cover, "marker": _marker, "path": _path,
    "joins": _joins, "pieces": _pieces, "supply": _supply, "begin": _begin, "turn": _turn, "split": _split,
    "decide": _decide, "first": _first, "leave": _leave, "left": _left, "claim": _claim, "back": _back,
    "carried": _carried, "danger": _danger, "over": _too_much, "round_over": _round_over, "survived": _survived,
    "danger_out": _danger_out, "unclaimed": _unclaimed,
    "fresh": _fresh, "rounds": _rounds, "worth": _worth, "breaks": _breaks, "tie": _tie,
    "totals": _totals, "optional": _optional,
}  # fmt: skip
"""For each topic the one function that tells it."""


# --- together ----------------------------------------------------------------------------------------------------------------

SHARED = {
    "joins": "G-1", "alone": "G-2", "begin": "G-1", "split": "G-2", "decide": "G-3", "first": "G-10", "leave": "G-5",
    "left": "G-4", "claim": "G-4", "back": "G-4", "carried": "G-6", "danger": "G-6", "round_over": "G-7",
    "survived": "G-8", "danger_out": "G-6", "unclaimed": "G-6", "fresh": "G-1", "rounds": "G-9", "worth": "G-9",
    "both": "G-16", "over": "G-18", "breaks": "G-9", "tie": "G-9", "totals": "G-14", "supply": "G-13",
}  # fmt: skip
"""The numbers of the rules that all games share, for topics that a game has no number of its own for."""
RULED = {"G-4", "G-5", "G-7", "G-8", "G-10", "G-13", "G-16", "G-17", "G-18"}
"""Of the shared rules those that are rulings: the documents are silent, or say two things."""
UNSAID = {"time", "dealer"}
"""What no shared rule says: without a number of the game's own it is this project's decision."""

_DECK = ("begin", "turn", "split", "danger", "over", "decide", "first", "leave", "left", "claim", "back")
_HANDS = ("begin", "decide", "first", "leave", "left", "claim", "back", "carried", "path", "danger", "split")


@lru_cache(maxsize=256)
def rules_of(variant: Variant) -> dict[str, Rule]:
    """Every rule that the variant has, by its topic; where one is other in some round, or with so many players, it says so."""
    found = _rules(variant)
    for title, topics in _elsewhere(variant).items():
        for topic in topics & found.keys():
            where = say("Otherwise {where}.", where=title)
            found[topic] = found[topic]._replace(full=together(found[topic].full, where))
    return found


def _rules(variant: Variant) -> dict[str, Rule]:
    found = {}
    for topic, claimed in claims.TOPICS.items():
        claim = claimed(variant)
        if claim is None:
            continue
        full, short = _TELL[topic](variant, claim)
        number = variant.cite(topic, _switched(claim) or SHARED.get(topic, ""))
        decided = (
            number in RULED
            or (not number and topic in UNSAID)
            or any(topic in topics for topics, _, _ in variant.ruled)
        )
        if full:
            found[topic] = Rule(topic, number, full, short, claim, decided)
    return found


class Other(NamedTuple):
    """What holds in some rounds, or where so many play (G-20), instead of what is told before."""

    title: str
    rules: tuple[Rule, ...]


def others(variant: Variant) -> Iterator[Other]:
    """The rules that are other in some rounds, or where so many play, each with what it says there."""
    base = _rules(variant)
    for title, one, topics in _others(variant):
        there, told = _rules(one), []
        for topic in claims.TOPICS:
            if topic in there and topic in topics:
                told += [there[topic]] if topic not in base or there[topic].full != base[topic].full else []
            elif topic in topics and topic in base:
                told.append(_not_there(base[topic]))
        yield Other(title, tuple(rule._replace(topic="") for rule in told))


def _not_there(rule: Rule) -> Rule:
    """That a rule does not hold there."""
    full = say("Not here: {told}", told=Text(rule.full))
    return rule._replace(full=full, short="")


def _others(variant: Variant) -> Iterator[tuple[str, Variant, frozenset[str]]]:
    """Where rules are other, in words; the rules there; the topics on which they claim something else."""
    found: dict[tuple[Over, Any], list[int]] = {}
    for change in variant.changes:
        found.setdefault((change.of, change.values), []).append(change.number)
    for (over, _), numbers in sorted(found.items(), key=lambda entry: (entry[0][0] == "players", entry[1])):
        one = variant.at(numbers[0]) if over == "round" else variant.among(numbers[0])
        yield _where(variant, over, numbers), one, claims.changed(one, variant)


def _where(variant: Variant, over: Over, numbers: list[int]) -> str:
    holes = {**theme(variant), "numbers": Several(tuple(map(str, numbers))), "n": len(numbers)}
    if over == "players":
        one = numbers == [1]
        return say("with {numbers} {player}", **holes) if one else say("with {numbers} {player:many}", **holes)
    return say("in {round} {numbers}", **holes) if len(numbers) == 1 else say("in {round:many} {numbers}", **holes)


def _elsewhere(variant: Variant) -> dict[str, frozenset[str]]:
    """For every place where rules are other the topics."""
    return {title: topics for title, _, topics in _others(variant)} if variant.changes else {}


def _switched(claim: claims.Claim) -> str:
    """The number of the switch that a rule is told by (G-12, G-15, G-17), where it is not set as in the documents."""
    if isinstance(claim, claims.Leaving) and (claim.per_card or claim.lost):
        return "G-12"
    if isinstance(claim, claims.Over) and claim.stays:
        return "G-12"
    if isinstance(claim, claims.Winning) and claim.until:
        return "G-19"
    if isinstance(claim, claims.Ending) and claim.costs != "all":
        return "G-17"
    return "G-15" if isinstance(claim, claims.Sharing) and claim.by != "split" else ""


def told(variant: Variant, topic: str) -> str:
    """The rule about one topic (a key of ``cites``: ``danger``, ``claim``, ``tie``...) in full; or nothing."""
    rule = rules_of(variant).get(topic)
    return rule.full if rule else ""


def short(variant: Variant, *topics: str) -> str:
    """The rules about these topics in short, one after the other."""
    rules = rules_of(variant)
    return together(*(rules[topic].short for topic in topics if topic in rules))


def why(variant: Variant, number: str) -> str:
    """The sentences of the rule with this number, as an outcome names it, and the ruling on it."""
    rules = (rule.full for rule in rules_of(variant).values() if rule.number == number)
    said = (*variant.rulings, *variant.house)
    told = together(*rules, *(text for ruled, text in said if ruled == number))
    return told or (deck_out(variant) if number == "G-8" else "")  # in extra rounds any deck can run out


def sections(variant: Variant) -> tuple[Section, ...]:
    """The whole game in sections; in a deck game the card comes before the decision, in a game of hands after it."""
    word, rules = theme(variant)["round"], rules_of(variant)
    turn = _DECK if variant.deck_game else _HANDS
    layout = (
        (say("The game"), ("players", "time", "dealer")),
        (
            say("The cards"),
            (
                "deck",
                "gold",
                "dangers",
                "both",
                "blank",
                "artifacts",
                "alone",
                "deal",
                "cover",
                "marker",
                "joins",
                "pieces",
                "supply",
            ),
        ),
        (say("A turn"), turn),
        (say("The end of {round:a}", round=word), ("round_over", "survived", "danger_out", "unclaimed", "fresh")),
        (say("The end of the game"), ("rounds", "worth", "breaks", "tie", "totals", "optional")),
    )
    told = [Section(title, tuple(rules[topic] for topic in topics if topic in rules)) for title, topics in layout]
    made = tuple(_ruling(variant, number, text) for number, text in variant.rulings)
    own = tuple(house_rules(variant))
    return (
        *(section for section in told if section.lines),
        *(Section(capital(other.title), other.rules) for other in others(variant)),
        *([Section(RULINGS, made)] if made else ()),
        *([Section(HOUSE, own)] if own else ()),
    )


def house_rules(variant: Variant) -> Iterator[Rule]:
    """The author's own sentences, which nobody holds against what happens."""
    for number, text in variant.house:
        short = say("**{number}** {text}", number=number, text=text)
        yield Rule("", number, text, short, claims.plain(variant), enforced=False)


def _ruling(variant: Variant, number: str, text: str) -> Rule:
    return Rule("", number, text, say("{number}: {text}", number=number, text=text), claims.plain(variant), True)


RULINGS = say("Rulings where the documents are silent")
HOUSE = say("House rules that people keep themselves: cardkit does not enforce them")
