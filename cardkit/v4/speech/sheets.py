"""Headings, panels and tables of cheat sheets and player aids, apart from the short rules."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from cardkit.v4.engine import JOKER, SUIT_WORDS, Slot, Variant, claims
from cardkit.v4.odds import supply as stock
from cardkit.v4.rules import collapsing_sets, deck_shown, ending, kind_by
from cardkit.v4.speech.pages import kind_noun, span
from cardkit.v4.speech.rules import others, rules_of, short, where
from cardkit.v4.words import (
    ByShare,
    Count,
    Fixed,
    Given,
    Label,
    Noun,
    Pair,
    Series,
    Several,
    When,
    capital,
    nouns,
    say,
    theme,
    together,
)
from cardkit.v4.words.nouns import colour, how_many_rounds

# the meaning of a card in a deck game
Sort: TypeAlias = Literal["gold", "artifact", "danger", "blank"]
rulings_title: Fixed = Fixed("Rulings")
silent: Fixed = Fixed("where documents are silent")
_RULING = Fixed(Given("number", "**{number}** {text}"), "{text}")
otherwise_title: Fixed = Fixed("Otherwise")
house_rules: Fixed = Fixed("House rules")
not_enforced: Fixed = Fixed("kept by the players: cardkit does not enforce them")
from_age: Label[Variant] = Label[Variant]("from {age} years", age=lambda v: v.age)
_SOME = Label[Variant](Given("several", "{n:word} {artifact:many}"), "{artifact}")
_LAY_ASIDE = Label[Variant](
    Given("n", "Lay the {artifacts} aside for later."),
    When(
        lambda v: not claims.hands_only(v) and JOKER not in (slot.card for slot in v.slots),
        "No jokers.",
    ),
)
_GOLD_CARDS = Fixed(
    Given("either", "{n} cards, one of each: either suit shown will do."),
    "{n} cards, and what each is worth.",
)
the_cards: Fixed = Fixed("The cards")
carried_out: Fixed = Fixed("taken")
counts: Fixed = Fixed("counts")
each_one: Fixed = Fixed("each")
none_yet: Fixed = Fixed("none")
each_turn_title: Fixed = Fixed("Each turn")
_gold_turned = ByShare(
    split="**{gold:many,cap}:** share {gold:it|them}.",
    each="**{gold:many,cap}:** each inside takes all.",
    leavers="**{gold:many,cap}:** {gold:it goes|they go} on the card.",
)
ended_next: Fixed = Fixed("Will the next card end it?")
cards_turned: Fixed = Fixed("cards\nturned")  # head of the only row of chances, on two lines
# legend of cells that are filled in proportion to a chance
scale_note: Fixed = Fixed("A full cell: {full}.")
# the head of a column of chances, on two lines: after so many cards
turned: Fixed = Fixed("{n}\nturned")
# the same where the chances of several numbers stand in one column
turned_span: Fixed = Fixed("{low}\u2013{high} turned")
sum_there: Fixed = Fixed("sum\n{n}")  # the same by the sum of the path
_OF_CARDS = Label[Variant](
    Given("one", "Of {cards}."), Given("where", "{where}, {cards}."), "Any {round}, {cards}."
)
on_average: Fixed = Fixed("On average.")
_CHANGES = Fixed(
    Given("join leave", "Cards that join or leave later change it."),
    Given("join", "Cards that join later change it."),
    Given("leave", "Cards that leave the game change it."),
)
safe_up_to: Label[Variant] = Label[Variant](
    "Up to {n} on the {path}: 0 %."
)  # the highest sum with which no card ends the round: G-18
who_wins: Fixed = Fixed("Who wins")
artifact_values: Label[Variant] = Label[Variant]("{artifact:cap} values")
the_deal: Fixed = Fixed("The deal")
chance: Fixed = Fixed("chance")
laid_at_random: Fixed = Fixed("For cards laid at random; yours are chosen.")
# head of the last step of a turn: what those who leave do
leaving: Label[Variant] = Label[Variant]("{leaves:many,cap}")
# the first step of a game of hands: what is done, what each side up means, and how all are shown
under_cover: Label[Variant] = Label[Variant]("Lay a hand card **under your cover card**:")
under_face_up: Label[Variant] = Label[Variant]("**face up**\n= go on")
under_face_down: Label[Variant] = Label[Variant]("**face down**\n= {leaves:many}")
covers_off: Label[Variant] = Label[Variant](
    "**\u201c{call}\u201d** All slide the covers off at once."
)
first_then: Label[Variant] = Label[Variant]("{leaves:many} first, then the {path}")
# --- on aids --------------------------------------------------------------------------------------
otherwise_there: Pair[Variant] = Pair[
    Variant
](  # on an aid without room for rules that differ in some rounds; then the same in fewer words
    "Otherwise {where}: see the sheet",
    "Exceptions: see the sheet",
    where=lambda v: Several(tuple(other.title for other in others(v))),
)
more_on_the_sheet: Fixed = Fixed("More: see the sheet")
deck_of: Label[Variant] = Label[Variant](
    When(lambda v: v.joined(v.rounds) > v.joined(1), "A deck of {n} cards at first."),
    "A deck of {n} cards.",
    n=lambda v: v.deck_size(1),
)
all_show: Label[Variant] = Label[Variant](
    "\u201c{call}\u201d All inside show together:"
)  # above the two gestures and their meaning
go_on: Fixed = Fixed("go on")
for_how_many: Label[Variant] = Label[Variant](
    When(lambda v: v.players.low == v.players.high, "{players}"),
    "{span} {player:many}",
    players=lambda v: Count(v.players.low, theme(v)["player"]),
    span=lambda v: span(v.players),
)
# length of a game where there is little room: ``4 rounds``, ``to 100``
how_far: Label[Variant] = Label[Variant](
    When(lambda v: claims.rounds(v).until, "to {n}"),
    "{rounds}",
    n=lambda v: claims.rounds(v).until,
    rounds=how_many_rounds,
)
cards_there: Fixed = Fixed("cards turned")
while_turned: Fixed = Fixed(
    "{counted}, {low}\u2013{high} turned"
)  # beside the columns' heading: the numbers of cards turned that the chances are for
# the columns' heading where they are sums of the path
path_sum: Label[Variant] = Label[Variant]("sum of the {path}")
while_others: Fixed = Fixed(
    "{counted}, {low}\u2013{high} others turned"
)  # beside it: the numbers of cards turned that bring nothing
others_turn_up: Fixed = Fixed("Every other card makes it hotter")
# above the chances by that number, and above its column
others_turned: Fixed = Fixed("others\nturned")
# before the gold banked by leaving such a path
leave_now: Label[Variant] = Label[Variant]("{leaves:many,cap} now: bank")
too_much_there: Label[Variant] = Label[Variant](
    "Over {n}: bank", n=lambda v: claims.flow(v).most
)  # and by staying for too much
waits_there: Label[Variant] = Label[Variant]("{gold:many,cap} nobody takes **{gold:waits|wait}**.")
turned_down: Label[Variant] = Label[Variant]("Down: {leaves:many}")
turned_up: Fixed = Fixed("Up: go on")
# before the rounds by which artifacts count
out_in: Label[Variant] = Label[Variant]("out in {round}")


def danger_kind(variant: Variant, kind: str) -> str:
    """Return the name of a kind of danger, for use below its cards: ``mummy``, ``Queen``.

    Also ``hearts``, ``red``.
    """
    own = dict(variant.words.kinds)
    if kind in own:
        return own[kind]
    if kind in SUIT_WORDS:
        return colour(kind) if kind in "br" else nouns.suit_word(kind)
    return nouns.own_kind(kind, variant).one


def cards_named(slots: Sequence[Slot]) -> str:
    """Return cards in few words: ``Ace to 10``; ``8, 10 of \u2660\u2665\u2666``."""
    return say("{cards:cap}", cards=nouns.cards_text((slot.card for slot in slots), signs=True))


def not_turned_up(variant: Variant) -> str:
    """Return the rule on an artifact that joined the deck and did not come; "" without one."""
    joined = claims.joins(variant) is not None
    return say("One that has not turned up stays in the deck.") if joined else ""


def artifacts_named(variant: Variant) -> str:
    """Return the cards that are artifacts: ``8\u2663 counts 5, 10\u2663 7``.

    Each with what it counts, where that belongs to the card.
    """
    slots = [slot for slot in variant.slots if slot.artifact and slot.joins <= variant.rounds]
    if variant.artifacts is None or variant.artifacts.worth.by != "card":
        return cards_named(slots)
    worth = dict(variant.artifacts.worth.values)
    each = (
        say("{card} counts {n}", card=nouns.in_short(slot.card), n=worth[str(slot.card)])
        for slot in slots
    )
    return say("{each:cap}", each=Series(tuple(dict.fromkeys(each))))


def dangers_named(variant: Variant, slots: Sequence[Slot]) -> str:
    """Return the danger cards, with the kinds' own names.

    ``8, 10 to King: snake (8), spider (10)``.
    """
    named = tuple(
        say("{name} ({kind})", name=name, kind=nouns.plain_kind(kind, variant))
        for kind, name in variant.words.kinds
    )
    return (
        say("{cards}: {named}", cards=cards_named(slots), named=Series(named))
        if named
        else cards_named(slots)
    )


def own_names(variant: Variant) -> str:
    """Return the kinds' own names, with what their cards share: ``snake (8), flood (spades)``."""
    named = (
        say("{name} ({kind})", name=name, kind=nouns.kind_word(kind, variant))
        for kind, name in variant.words.kinds
    )
    return capital(str(Series(tuple(named))))


def rulings(variant: Variant) -> list[str]:
    """Return the rulings of this project, made where the rules of the game are silent."""
    return [_RULING(number=number, text=text) for number, text in variant.rulings]


def told_whole(variant: Variant, topics: Collection[str]) -> bool:
    """Return True if the short rules on these topics leave nothing out.

    Then a ruling on them would repeat the page.
    """
    rules = rules_of(variant)
    return all(topic in rules and rules[topic].short for topic in topics)


def setting_up(variant: Variant, *, shown: bool = False) -> str:
    """Return the rules on setting up: the deck, cards to lay aside, gold, who turns the cards.

    The deck is told card by card unless the page has all cards `shown`.
    """
    joins, claim = claims.joins(variant), claims.deck(variant) if shown else None
    n = 0
    if joins is not None:
        n = joins.of if joins.drawn else len(joins.rounds)
    return together(
        short(variant, "deck")
        if claim is None
        else deck_shown.said(claim, theme(variant).__getitem__),
        short(variant, "marker", "deal", "cover", "blank"),
        _LAY_ASIDE(variant, n=n, artifacts=_SOME(variant, n=n, several=n > 1)),
        short(variant, "optional"),
        supply(variant),
        short(variant, "dealer"),
    )


def supply(variant: Variant) -> str:
    """Return the note on what stands for gold, and how much of it to have ready.

    Where none is ever divided, all inside are paid alike, and it is enough to write that down.
    """
    if claims.paid_alike(variant):
        return say("It is enough to write the {gold:many} down.", **theme(variant))
    first, *others = dict.fromkeys((variant.words.token.many, say("coins"), say("matches")))
    things = (first, *others) if first != variant.words.gold.many else others
    holes = {
        "pieces": nouns.boxed(variant),
        "others": Several(tuple(others), "or"),
        "n": amounts(variant),
        **theme(variant),
    }
    if len(variant.pieces) == 1:
        return say(
            "{things:cap} are the {gold:many}: about {n}.",
            things=Several(tuple(things), "or"),
            **holes,
        )
    if all(piece.number for piece in variant.pieces):
        return say("{pieces:cap} are the {gold:many}; or {others}: about {n}.", **holes)
    if len(things) < 3:  # they are called so
        return say("{pieces:cap}, or {others}, worth about {n}.", **holes)
    return say("{pieces:cap}, or {others}, are the {gold:many}: worth about {n}.", **holes)


@lru_cache(maxsize=64)
def tokens(variant: Variant) -> tuple[tuple[int, int], ...]:
    """Return numbers of players, each with the number of tokens that is usually enough.

    For the fewest players, five, and the most; if these are about alike, for the most only.
    """
    low, high = variant.players.low, variant.players.high
    found = [
        (players, stock.amount(variant, players))
        for players in sorted({low, min(max(low, 5), high), high})
    ]
    most = max(amount for _, amount in found)
    return tuple(found) if min(amount for _, amount in found) < 0.75 * most else ((high, most),)


def amounts(variant: Variant) -> object:
    """Return the number of tokens to have ready, or a number for some counts of players."""
    found = tokens(variant)
    if len(found) == 1:
        return found[0][1]
    return Several(
        tuple(say("{n} for {players}", n=n, players=players) for players, n in found), "or"
    )


def gold_panel(variant: Variant, cards: Sequence[Slot]) -> str:
    """Return the note beside the pictures of all gold cards."""
    either = all(slot.card.suit in ("b", "r") for slot in cards)  # known by its colour alone: PM-1
    return together(_GOLD_CARDS(n=len(cards), either=either), short(variant, "split"))


def settled(variant: Variant) -> list[tuple[Sort, str]]:
    """Return the effect of a turned-up card, for each sort of card: ``**Gold:** share it.``"""
    words = theme(variant)
    lines: list[tuple[Sort, str]] = [("gold", _gold_turned(variant))]
    if kept := claims.keepsakes(variant):
        amount = Count(kept.gold, words["gold"])
        put = say("**{artifact:cap}:** put {amount} on it.", **words, amount=amount)
        lines.append(
            ("artifact", put if kept.gold else say("**{artifact:cap}:** it lies there.", **words))
        )
    if claim := claims.danger(variant):
        ends = say("**{danger:cap}:** {told}", told=ending(variant, claim), **words)
        lines.append(("danger", together(ends, short(variant, "both"))))
    if over := claims.too_much(variant):
        ends = say(
            "**Over {n}:** the {round} ends; that card brings nothing.", n=over.number, **words
        )
        lines.append(("danger", ends))
    if claims.blank(variant):
        lines.append(("blank", say("**Any other:** nothing.")))
    return lines


def kinds_seen(variant: Variant) -> str:
    """Return the words for what a table of chances counts: kinds seen, or kinds one card short."""
    kind = kind_noun(variant)
    warns = all(limit == 2 for limit in variant.limits.values())
    return say("{kind:many} seen", kind=kind) if warns else say("{kind:many} one off", kind=kind)


def seen_there(variant: Variant, of_sum: bool) -> str:
    """Return the heading of the rows of a table of chances, on two lines.

    With one kind of danger only: how many of it have come.
    """
    only = len(variant.kinds) == 1 and not of_sum
    return (
        say("{n}\nseen", n=variant.usual_limit - 1)
        if only
        else kinds_seen(variant).replace(" ", "\n", 1)
    )


def seen_already(variant: Variant, kinds: int, of_sum: bool) -> str:
    """Return the heading above a table of chances with a single row."""
    if len(variant.kinds) > 1 or of_sum:
        return say("{seen}: {n}", seen=kinds_seen(variant), n=kinds)
    words = theme(variant)
    return say(
        "with {dangers} on the {path}",
        dangers=Count(variant.usual_limit - 1, words["danger"]),
        **words,
    )


def risk_lead(variant: Variant, rounds: Sequence[int], cards: int) -> str:
    """Return the text before a table of chances: its rounds, and the cards of the deck.

    Without `rounds` it holds for any.
    """
    there = capital(where(variant, rounds)) if rounds else ""
    return _OF_CARDS(
        variant, cards=Count(cards, Noun("card")), one=variant.rounds == 1, where=there
    )


def deck_changes(variant: Variant) -> str:
    """Return the note on what changes the deck, and the chances, between rounds; else ""."""
    leave = variant.dangers_leave or (
        variant.has_artifacts and (variant.carried_leave or variant.left_leave)
    )
    return _CHANGES(join=claims.joins(variant), leave=leave) if variant.rounds > 1 else ""


def collapse_title(variant: Variant) -> str:
    """Return the cards that end a round of hands: ``Three of a rank``, ``Two guards of a rank``.

    If the kinds differ, "Too many of a kind".
    """
    claim = claims.danger(variant)
    assert claim is not None  # nothing else ends a round of hands
    several = kind_by(claim) == "mixed"
    return (
        say("Too many of a kind")
        if several
        else say("{which:cap}", which=collapsing_sets(variant, claim))
    )


by_then: Label[Variant] = Label[Variant](
    When(claims.all_dangers, "Has the {place} collapsed yet?"), "{what} yet?", what=collapse_title
)


def named(variant: Variant, word: str, text: str) -> str:
    """Return a short rule with its word in front: ``**Gold.** Black: their number.``"""
    return together(say("**{word:cap}.**", word=theme(variant)[word]), text)


def after_word(variant: Variant, text: str) -> str:
    """Return the rule for leavers with their word in front: ``**Leave.** Share the gold...``"""
    return together(say("**{leaves:many,cap}.**", **theme(variant)), text)


def next_ends_it(variant: Variant, rounds: Sequence[int]) -> str:
    """Return the heading of a table of chances that the next card ends the round.

    With one kind of danger only: the third one, say.
    """
    many = variant.usual_limit if len(variant.kinds) == 1 and not claims.too_much(variant) else 1
    there = where(variant, rounds) if rounds else ""
    if many > 1:
        return (
            say("{n:nth} ends it {where}", n=many, where=there)
            if there
            else say("{n:nth} ends it", n=many)
        )
    return say("next ends it {where}", where=there) if there else say("next ends it")
