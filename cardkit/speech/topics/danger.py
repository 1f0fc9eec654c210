"""What ends a round: dangers of a kind, or too much gold, and what it costs those inside."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from cardkit.engine import RANKS, DangerKind, Variant, claims
from cardkit.speech.nouns import cards_text, of_kind, of_rank, ranks_text, shared_by, theme
from cardkit.speech.saying import Count, Noun, Several, say, together
from cardkit.speech.topics import Told, things


def danger(v: Variant, claim: claims.Ending) -> Told:
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
        if not things.only(claim):
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
        which = ending_sets(v, claim)
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


def too_much(v: Variant, claim: claims.TooMuch) -> Told:
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
    holes = {**words, "loses": _loses(claim), "n": claim.number, "which": ending_sets(v, claim)}
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
        if kind not in _told_alone(v, claim):
            told.setdefault(number, []).append(format(of_kind(kind, v), "many"))
    return together(
        *(
            say("Of {kinds} it takes {n:word}.", kinds=Several(tuple(kinds)), n=number)
            if number > 1
            else say("Of {kinds} the first one does.", kinds=Several(tuple(kinds)))
            for number, kinds in told.items()
        )
    )


def _told_alone(v: Variant, claim: claims.Ending) -> set[str]:
    """The kinds whose number `ending_sets` tells."""
    if len(claim.groups) == 1:
        return set()
    told = [group for group in claim.groups if _rank_by_rank(v, group) or _number(group, claim)]
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


def _apart(v: Variant, group: claims.Group) -> bool:
    """Whether no other card of the game, be it gold, has its ranks: then they are named without suits."""
    ranks = {card.rank for card in group.cards}
    return all(slot.card in group.cards for slot in v.slots if slot.card.rank in ranks)


def _rank_by_rank(v: Variant, group: claims.Group) -> bool:
    return group.by == "rank" and len(_ranks(group)) < (4 if _apart(v, group) else 2)


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
    short = say("**{which:cap}** in the {path}: {loses}.", which=which, loses=_loses_in_hands(v, claim), **words)
    own = own_limits(v, claim)
    return together(then, ends, own, courts, lost), together(short, own)


def collapsing_sets(v: Variant, claim: claims.Ending) -> Several:
    """What brings the cave down: ``three of a rank``; where not every card counts ``two guards of a rank``."""
    by = kind_by(claim)
    if by == "mixed" or claims.all_dangers(v):
        return ending_sets(v, claim)
    words = {**theme(v), "n": claim.number}
    if by == "all" or claim.number == 1:
        one = say("one {danger}", **words)
        return Several((one if claim.number == 1 else say("{n:word} {danger:many}", **words),))
    return Several((say("{n:word} {danger:many} of a {by}", by=shared_by(by), **words),))


def _loses_in_hands(v: Variant, claim: claims.Ending) -> str:
    """That the round is over, and what it costs those who went on."""
    words = theme(v)
    if not claim.loot:
        return say("{round} over, who goes on gets nothing", **words)
    match claim.costs:
        case "all":
            return say("{round} over, who goes on loses the loot", **words)
        case "half":
            return say("{round} over, who goes on loses half the loot", **words)
        case gold:
            return say("{round} over, who goes on loses {n} of the loot", n=gold, **words)


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


def ending_sets(v: Variant, claim: claims.Ending) -> Several:
    """What ends a round: ``three of a rank``; ``two Jacks, two Queens, or two Kings of one colour``."""
    if len(claim.groups) == 1:
        return Several((_one_group(claim),))
    sets: list[object] = [told for group in claim.groups for told in _sets(v, group, claim)]
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


def _sets(v: Variant, group: claims.Group, claim: claims.Ending) -> Iterable[str]:
    ranks, number = _ranks(group), _number(group, claim) or claim.number
    if _rank_by_rank(v, group):
        apart = _apart(v, group)
        nouns = [of_rank(rank) if apart else of_kind(rank, v) for rank in ranks]
        yield from (_so_many(noun, group.by, claim.limit(rank)) for rank, noun in zip(ranks, nouns))
        return
    if len(ranks) == 1 and _apart(v, group):
        yield _so_many(of_rank(ranks[0]), group.by, number)
        return
    cards = ranks_text(ranks) if _apart(v, group) else cards_text(group.cards)
    match group.by:
        case "all":
            yield say("{n:word} of {cards}", n=number, cards=cards)
        case "rank" | "suit" | "colour":
            yield say("{n:word} of one {by} among {cards}", n=number, by=shared_by(group.by), cards=cards)


def _so_many(noun: Noun, by: DangerKind, number: int) -> str:
    told = (
        say("{n:word} {rank}", n=number, rank=noun) if number == 1 else say("{n:word} {rank:many}", n=number, rank=noun)
    )
    match by:
        case "rank" | "all":
            return told
        case "suit" | "colour":
            return say("{cards} of one {by}", cards=told, by=shared_by(by))
