"""What stands on what is cut out: choices, tents, markers, coins, cards."""

from collections.abc import Sequence

from cardkit.engine import Slot, Variant, claims
from cardkit.speech.nouns import of_card, own_name, theme
from cardkit.speech.rows import Fixed, Given, Label, When
from cardkit.speech.saying import Count, Noun, Several, say

cut_choices = Fixed("Cut along the marks, fold each pair of card and back on the dashed line, glue.")
cut_tents = Fixed("Cut along the marks, fold on the dashed line, stand it up like a roof.")
cut_markers = Label[Variant]("Cut along the marks. Turn up the {round}\u2019s marker; lay the others on the cards.")
cut_backs = Fixed("Backs: print this page on the other side of every page of cards.")
tent_note = Label[Variant](
    When(claims.totals, "Banked {gold:many} {gold:lies|lie} here; others may not count it."),
    When(lambda v: v.robs, "Banked {gold:many} {gold:lies|lie} here."),
    "Banked {gold:many} {gold:lies|lie} here, and nobody can take it.",
)
marker_joins = Label[Variant](
    Given("cards", "Shuffle in {cards} first."),
    Given("one", "Shuffle in one {artifact} first."),
    "Shuffle in {n:word} {artifact:many} first.",
)
marker_counts = Label[Variant]("{artifact:a,cap} counts {n}.")
dealer = Fixed("dealer")
turns_the_cards = Fixed("turns the cards")
counts_at_the_end = Fixed("counts at the end")
path_begins = Label[Variant](
    When(claims.hands_only, "the {path} begins here; what cannot be split lies on it"), "the {path} begins here"
)
the_place = Label[Variant]("{place:the}")
on_this = Label[Variant]("{n:{gold}|{gold:many}} on this {artifact}")


def cut_coins(numbers: Sequence[tuple[int, int]], players: int) -> str:
    """Which coins these are, as worths and how many, for how many players, and how often they are enough."""
    told = Several(tuple(say("{n} of {worth}", n=n, worth=worth) for worth, n in numbers), "and")
    return say("Cut along the lines. {coins}: enough for {players} in 95 of 100 games.", coins=told, players=players)


def cut_deck(cards: int, sheets: int) -> str:
    """What to do with the pages of cards, and how many there are."""
    holes = {"cards": Count(cards, Noun("card")), "sheets": Count(sheets, Noun("page"))}
    return say("{cards} on {sheets}, stiff paper. Cut along the marks.", **holes)


def card_word(variant: Variant, slot: Slot) -> str:
    """What stands below a card's picture: which danger, unless all cards are, or the artifact's worth, or that it is none."""
    words = theme(variant)
    if slot.artifact and variant.artifacts is not None:
        scale = variant.artifacts.worth
        counts = dict(scale.values).get(str(slot.card)) if scale.by == "card" else scale.by == "gold" and scale.at(1)
        return say("{artifact} {n}", n=counts, **words) if counts else say("{artifact}", **words)
    if slot.kind and not claims.all_dangers(variant):
        return own_name(slot.kind, variant) or say("{danger}", **words)
    return "" if slot.gold or slot.kind else say("means nothing")


def card_meaning(variant: Variant, slot: Slot) -> str:
    """What is said for a printed card: what it is called, and what it means."""
    word = card_word(variant, slot)
    gold = say("{gold}", gold=Count(slot.gold, theme(variant)["gold"])) if slot.gold else ""
    return ": ".join(filter(None, (of_card(slot.card, variant).one, ", ".join(filter(None, (gold, word))))))


nth_artifact = Label[Variant](Given("on", "{n:nth} {artifact} and later"), "{n:nth} {artifact}")
"""The title of a marker of artifacts that count by their order: ``first artifact``; `on` for every later one too."""
