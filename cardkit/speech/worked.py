"""What happens in the worked round of a sheet, picture by picture."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.engine import Card, Variant, claims
from cardkit.speech.nouns import SIGNS, in_words, of_kind, own_kind, theme
from cardkit.speech.saying import Count, People, say


def one_round(variant: Variant) -> str:
    card = variant.deck_game
    words = theme(variant)
    return say("One {round}, card by card", **words) if card else say("One {round}, turn by turn", **words)


def who_goes_in(variant: Variant, players: Sequence[str]) -> str:
    words = {**theme(variant), "names": People(tuple(players)), "n": len(players)}
    if len(players) == 1:
        return say("one {player} goes in: {names}", **words)
    return say("{n:word} {player:many} go in: {names}", **words)


def round_over(variant: Variant) -> str:
    return say("{round:cap} over", **theme(variant))


def nothing() -> str:
    """A card that means nothing."""
    return say("Means nothing")


def nth_danger(variant: Variant, number: int, kind: str) -> str:
    """``Second Queen``, ``First mummy``, ``Second monster of diamonds``, where all of a suit are dangers ``Second \u2666``;
    ``The dragon`` where there is no other."""
    if variant.kinds[kind] == 1 and len(variant.kinds) == 1:
        return say("{danger:the,cap}", **theme(variant))
    if claims.all_of_suit(variant, kind) and kind not in dict(variant.words.kinds):
        return say("{n:nth,cap} {sign}", n=number, sign=SIGNS[kind])
    noun = own_kind(kind, variant) if kind in dict(variant.words.kinds) else of_kind(kind, variant)
    return say("{n:nth,cap} {kind}", n=number, kind=noun)


def fatal(variant: Variant, number: int, kind: str) -> str:
    """The same as a cry."""
    return say("{danger}!", danger=nth_danger(variant, number, kind))


def amount_for(variant: Variant, gold: int, inside: int) -> str:
    match variant.share:
        case "split":
            return say("{gold} for {n}", gold=gold, n=inside)
        case "each":
            return say("{gold} for each", gold=gold)
        case "leavers":
            return say("{gold} for leavers", gold=gold)


def takes(variant: Variant, share: int, rest: int, inside: int) -> str:
    """What each inside takes of a card, and what stays on it, on two lines."""
    each = say("each takes **{n}**,", n=share) if inside > 1 else say("takes all **{n}**,", n=share)
    match variant.share:
        case "split":
            return f"{each}\n{_rest(variant, rest)}"
        case "each":
            return f"{each}\n{say('nothing is shared')}"
        case "leavers":
            return f"{say('nobody takes any,')}\n{say('**{n}** on the card', n=rest)}"


def _rest(variant: Variant, rest: int) -> str:
    if variant.lost:
        return say("**{n}** {n:goes|go} back", n=rest) if rest else say("nothing is over")
    return say("**{n}** on the card", n=rest) if rest else say("nothing stays")


def only_a_warning() -> str:
    return say("only a warning;\nall go on")


def lies_there(variant: Variant, gold: int) -> str:
    if gold:
        return say("{gold} {gold:lies|lie} on it;\nall go on", gold=Count(gold, theme(variant)["gold"]))
    return say("lies on the {path};\nall go on", **theme(variant))


def leaves(variant: Variant, names: Sequence[str]) -> str:
    words = {**theme(variant), "who": People(tuple(names))}
    if len(names) == 1 and variant.deck_game:
        return say("{who} {leaves} alone", **words)
    return say("{who} {leaves}", **words) if len(names) == 1 else say("{who} {leaves:many}", **words)


def sum_banked(variant: Variant, loot: int, share: int, more: int = 0) -> str:
    """How a leaver's gold adds up, on two lines; `more` is that of artifacts."""
    if variant.leaving > 1:
        own = say("({a} + {b})", a=loot, b=share) if loot and share else str(loot + share)
        parts = {"k": variant.leaving, "a": own, "b": more, "n": variant.leaving * (loot + share) + more}
        return (
            say("{k} × {a} + {b}\n= **{n}** banked", **parts) if more else say("{k} × {a}\n= **{n}** banked", **parts)
        )
    if more:
        return say("{a} + {b} + {c}\n= **{n}** banked", a=loot, b=share, c=more, n=loot + share + more)
    if not variant.lies:
        return say("loot **{n}** banked", n=loot + share)
    if not variant.carries:
        return say("**{n}** banked", n=loot + share)
    if not variant.deck_game:
        return say("loot {a} + joker {b} = **{n}** banked", a=loot, b=share, n=loot + share)
    return say("loot {a} + {path} {b}\n= **{n}** banked", a=loot, b=share, n=loot + share, **theme(variant))


def banked_and_kept(variant: Variant, loot: int, share: int) -> str:
    if variant.leaving > 1:
        return say("{sum},\nand the {artifact}", sum=sum_banked(variant, loot, share), **theme(variant))
    if not (variant.lies and variant.carries):
        return say("**{n}** banked,\nand the {artifact}", n=loot + share, **theme(variant))
    return say("{a} + {b} = **{n}** banked,\nand the {artifact}", a=loot, b=share, n=loot + share, **theme(variant))


def and_the_card(card: Card, worth: int) -> str:
    return say("and the {card}: {n} {n:point|points}", card=in_words(card), n=worth)


def gone_back(variant: Variant, number: int) -> str:
    return say("{artifacts} back", artifacts=Count(number, theme(variant)["artifact"]))


def turn_number(number: int) -> str:
    return say("Turn {n}", n=number)


def takes_in_turn(variant: Variant, gold: int, inside: int, share: int, rest: int) -> str:
    words = {"gold": gold, "n": inside, "share": share, "rest": rest}
    if variant.share == "each":
        return say("each takes all **{share}**", **words)
    if variant.share == "leavers":
        return say("{gold} on the joker", **words)
    if rest and variant.lost:
        return say("{gold} for {n}: each takes **{share}**, {rest} {rest:goes|go} back", **words)
    if rest:
        return say("{gold} for {n}: each takes **{share}**, {rest} on the joker", **words)
    return say("{gold} for {n}: each takes **{share}**", **words)


def too_much(heap: int) -> str:
    """What the path has come to, as it ends the round (G-18)."""
    return say("{n} is too much", n=heap)


def others_lose(names: Sequence[str], lost: int, kept: int = 0) -> str:
    """What those inside lose, and what of their loot they keep (G-17), on two lines."""
    if kept and len(names) == 1:
        return say("{name} loses **{n}**\nand banks **{kept}**", name=names[0], n=lost, kept=kept)
    if kept:
        return say("the others lose\n**{n}** each, bank **{kept}**", n=lost, kept=kept)
    if not lost:
        return say("who is inside\ngets nothing")
    if len(names) == 1:
        return say("{name}\nloses **{n}**", name=names[0], n=lost)
    return say("the other {many:word}\nlose **{n}** each", many=len(names), n=lost)


def they_lose(names: Sequence[str], lost: int, kept: int = 0) -> str:
    who = People(tuple(names))
    if kept:
        return say(
            "{who} {who:loses|lose} **{n}** and {who:banks|bank} **{kept}**{who:| each}", who=who, n=lost, kept=kept
        )
    if not lost:
        return say("{who} {who:gets|get} nothing", who=who)
    return (
        say("{who} loses **{n}**", who=who, n=lost)
        if len(names) == 1
        else say("{who} lose **{n}** each", who=who, n=lost)
    )
