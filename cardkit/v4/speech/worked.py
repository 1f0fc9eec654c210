"""Captions of the example round on a sheet, picture by picture."""

from cardkit.v4.engine import Card, Variant, claims
from cardkit.v4.words import ByShare, Count, Fixed, Given, Label, When, say, theme
from cardkit.v4.words.nouns import SIGNS, in_words, of_kind, own_kind

one_round: Label[Variant] = Label[Variant](
    When(claims.hands_only, "One {round}, turn by turn"), "One {round}, card by card"
)
who_goes_in: Label[Variant] = Label[Variant](
    Given("alone", "one {player} goes in: {names}"), "{n:word} {player:many} go in: {names}"
)
round_over: Label[Variant] = Label[Variant]("{round:cap} over")
nothing: Fixed = Fixed("Means nothing")
fatal: Fixed = Fixed("{danger}!")  # the same as a cry
amount_for: ByShare = ByShare(
    split="{gold} for {n}", each="{gold} for each", leavers="{gold} for leavers"
)
only_a_warning: Fixed = Fixed("only a warning;\nall go on")
leaves: Label[Variant] = Label[Variant](
    Given("several", "{who} {leaves:many}"),
    When(claims.hands_only, "{who} {leaves}"),
    "{who} {leaves} alone",
)
_BANKED = Label[Variant](
    Given("c", "{a} + {b} + {c}\n= **{n}** banked"),
    Given("lies carries hands", "loot {a} + joker {b} = **{n}** banked"),
    Given("lies carries", "loot {a} + {path} {b}\n= **{n}** banked"),
    Given("lies", "**{n}** banked"),
    "loot **{n}** banked",
)
turn_number: Fixed = Fixed("Turn {n}")
takes_in_turn: ByShare = ByShare(
    split=Label(
        Given("rest", Label(
            When(lambda v: claims.flow(v).lost, ("{gold} for {n}: each takes **{share}**, {rest} "
                                                 "{rest:goes|go} back")),
            "{gold} for {n}: each takes **{share}**, {rest} on the joker")),
        "{gold} for {n}: each takes **{share}**"),
    each="each takes all **{share}**",
    leavers="{gold} on the joker",
)  # fmt: skip
too_much: Fixed = Fixed("{n} is too much")
others_lose: Fixed = Fixed(  # loss of those inside, and the loot they keep (G-17), on two lines
    Given("kept several", "the others lose\n**{n}** each, bank **{kept}**"),
    Given("kept", "{name} loses **{n}**\nand banks **{kept}**"),
    Given("n several", "the other {many:word}\nlose **{n}** each"),
    Given("n", "{name}\nloses **{n}**"),
    "who is inside\ngets nothing",
)
they_lose: Fixed = Fixed(  # the same of a turn of hands
    Given("kept", "{who} {who:loses|lose} **{n}** and {who:banks|bank} **{kept}**{who:| each}"),
    Given("n", "{who} {who:loses|lose} **{n}**{who:| each}"),
    "{who} {who:gets|get} nothing",
)


def nth_danger(variant: Variant, number: int, kind: str) -> str:
    """Return the name of a danger with its number: ``Second Queen``, ``First mummy``.

    If all of a suit are dangers ``Second ♦``; a single danger card ``The dragon``.
    """
    if variant.kinds[kind] == 1 and len(variant.kinds) == 1:
        return say("{danger:the,cap}", **theme(variant))
    if claims.all_of_suit(variant, kind) and kind not in dict(variant.words.kinds):
        return say("{n:nth,cap} {sign}", n=number, sign=SIGNS[kind])
    noun = own_kind(kind, variant) if kind in dict(variant.words.kinds) else of_kind(kind, variant)
    return say("{n:nth,cap} {kind}", n=number, kind=noun)


def takes(variant: Variant, share: int, rest: int, inside: int) -> str:
    """Return what each inside takes of a card, and what stays on it, on two lines."""
    each = say("each takes **{n}**,", n=share) if inside > 1 else say("takes all **{n}**,", n=share)
    flow = claims.flow(variant)
    match flow.by:
        case "split" if flow.lost:
            over = say("**{n}** {n:goes|go} back", n=rest) if rest else say("nothing is over")
        case "split":
            over = say("**{n}** on the card", n=rest) if rest else say("nothing stays")
        case "each":
            return say("each takes **{n}**", n=share)
        case "leavers":
            each, over = say("nobody takes any,"), say("**{n}** on the card", n=rest)
    return f"{each}\n{over}"


def lies_there(variant: Variant, gold: int) -> str:
    on_it = say(
        "{gold} {gold:lies|lie} on it;\nall go on", gold=Count(gold, theme(variant)["gold"])
    )
    return on_it if gold else say("lies on the {path};\nall go on", **theme(variant))


def sum_banked(variant: Variant, loot: int, share: int, more: int = 0) -> str:
    """Return the sum of a leaver's gold, on two lines; `more` is that of artifacts."""
    flow = claims.flow(variant)
    parts = {"carries": flow.carries, "lies": flow.lies, "hands": claims.hands_only(variant)}
    return _BANKED(variant, a=loot, b=share, c=more, n=loot + share + more, **parts)


def banked_and_kept(variant: Variant, loot: int, share: int) -> str:
    holes = {**theme(variant), "a": loot, "b": share, "n": loot + share}
    if not (claims.flow(variant).lies and claims.flow(variant).carries):
        return say("**{n}** banked,\nand the {artifact}", **holes)
    return say("{a} + {b} = **{n}** banked,\nand the {artifact}", **holes)


def and_the_card(card: Card, worth: int) -> str:
    return say("and the {card}: {n} {n:point|points}", card=in_words(card), n=worth)


def gone_back(variant: Variant, number: int) -> str:
    return say("{artifacts} back", artifacts=Count(number, theme(variant)["artifact"]))
