"""Words on printed pages: headings, labels, notes, and sentences that no rule text has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from cardkit.engine.cards import JOKER, Card
from cardkit.engine.deck import DeckCard
from cardkit.engine.supply import gold_needed
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import AnyOf, Count, Noun, capitalize, t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import join
from cardkit.text.rules import Rule, rounds_changed
from cardkit.text.rules_danger import collapsing_sets, ends_short, kind_by, shared_by
from cardkit.text.rules_ends import keeps_artifacts, only_alone_takes

Sort = Literal["gold", "artifact", "danger", "blank"]
"""What a card is that was turned up."""
MIDDLE_PLAYERS = 5
"""For this many players the supply is told too, where it differs much."""
MUCH_LESS = 0.75
"""The supply of the fewest players is told where it is less than this part of that of the most."""


def short(rules: Mapping[str, Rule], *topics: str) -> str:
    """Return the rules on these topics in short, one after the other."""
    return join(*(rules[topic].short for topic in topics if topic in rules))


def en_dashed(text: object) -> str:
    """Return a range with an en dash: ``3–8``."""
    return str(text).replace("-", "–")


# --- head and foot --------------------------------------------------------------------------------


def players_word(w: Vocabulary) -> str:
    """Return the word behind a number of players: ``thieves``."""
    return w.t("{player:many}")


def minutes_word(w: Vocabulary) -> str:
    """Return the word behind a number of minutes."""
    numbers = re.findall(r"\d+", w.variant.minutes)
    return t("{n:minute|minutes}", n=int(numbers[-1]) if numbers else 0)


def rounds_word(w: Vocabulary) -> str:
    """Return the word behind the number of rounds."""
    return w.t("{n:{round}|{round:many}}", n=w.variant.rounds)


def ends_it() -> str:
    """Return the word below the number of points that ends a game (G-19)."""
    return t("ends it")


def from_age(w: Vocabulary) -> str:
    """Return from which age a game is."""
    return t("from {age} years", age=w.variant.age)


def page_of(number: int, pages: int) -> str:
    """Return the number of a page among so many."""
    return t("page {n} of {of}", n=number, of=pages)


def see_the_sheet() -> str:
    """Return that a page does not say all."""
    return t("More: see the sheet")


def piece_name(piece: str) -> str:
    """Return what a piece is called: in the foot of its page, in the outline of a kit."""
    names = {
        "sheet": t("Cheat sheet"),
        "pad": t("Tally pad"),
        "aid": t("Player aid"),
        "coins": t("Coins"),
        "choices": t("Choice cards"),
        "kit": t("Kit"),
    }
    return names[piece]


def heading(w: Vocabulary, word: str) -> str:
    """Return a word of the game as a heading: ``Guard``."""
    return capitalize(str(w.noun(word)))


def heading_plural(w: Vocabulary, word: str) -> str:
    """Return a word of the game in the plural as a heading: ``Guards``."""
    return t("{word:many,cap}", word=w.noun(word))


# --- setting up -----------------------------------------------------------------------------------


def the_cards() -> str:
    """Return the heading of what to lay out."""
    return t("The cards")


def the_deal() -> str:
    """Return the heading of how hands are dealt."""
    return t("The deal")


def deal_labels(w: Vocabulary) -> tuple[str, str, str]:
    """Return the labels of the table of hands: players, cards taken out, cards in a hand."""
    return players_word(w), t("take out"), t("hand")


def setting_up(w: Vocabulary, rules: Mapping[str, Rule], *, shown: bool) -> str:
    """Return how the game is set up; with `shown` the page pictures the cards of the deck."""
    deck = _cards_shown(w) if shown else short(rules, "deck")
    return join(
        deck,
        short(rules, "marker", "deal", "cover", "blank"),
        _lay_aside(w),
        short(rules, "optional"),
        supply(w),
        _to_decide_with(w),
        short(rules, "dealer"),
    )


def _cards_shown(w: Vocabulary) -> str:
    """Return that the deck is the cards that the page shows."""
    deck, rounds = w.variant.deck, w.variant.rounds
    if deck.size(rounds) > deck.size(1):
        return t("Take the cards shown here from one pack.")
    return t("Take the {n} cards shown here from one pack.", n=deck.size(1))


def _lay_aside(w: Vocabulary) -> str:
    """Return which artifacts are laid aside for later; "" if none is."""
    artifacts = w.variant.artifacts
    if artifacts is None or not w.variant.has_artifacts:
        return ""
    listed = w.variant.cards.artifact
    later = [one for one in artifacts.joins.rounds if 1 <= one[0] <= w.variant.rounds]
    n = len(listed) if artifacts.joins.unseen else len(later)
    if not n:
        return ""
    if n == 1:
        told = w.t("Lay the {artifact} aside for later.")
    else:
        told = w.t("Lay the {n:word} {artifact:many} aside for later.", n=n)
    if JOKER in w.variant.deck.pack:
        return told
    return join(told, t("No jokers."))


def supply(w: Vocabulary) -> str:
    """Return what stands for gold, and how much of it to have ready."""
    variant = w.variant
    if paid_alike(variant):
        return w.t("It is enough to write the {gold:many} down.")
    n = _amounts(variant)
    token, gold = w.noun("token"), w.noun("gold")
    others = AnyOf([t("coins"), t("matches")])
    if len(variant.pieces) == 1:
        things = AnyOf(dict.fromkeys([t("{token:many}", token=token), *others]))
        if str(token.plural[0]) == str(gold.plural[0]):
            things = others
        return w.t("**{gold:many,cap}:** {things}, about {n}.", things=things, n=n)
    pieces = w.pieces()
    if all(variant.pieces.values()):
        return w.t(
            "**{gold:many,cap}:** {pieces}; or {others}, about {n}.",
            pieces=pieces,
            others=others,
            n=n,
        )
    return w.t(
        "**{gold:many,cap}:** {pieces}, or {others}, worth about {n}.",
        pieces=pieces,
        others=others,
        n=n,
    )


def _to_decide_with(w: Vocabulary) -> str:
    """Return what everyone needs in order to decide; "" where hands or hand cards do."""
    match w.variant.words.choice:
        case "pawn shown" | "pawn dropped":
            return t("Everyone has a pawn, or any small thing that hides in a fist.")
        case "torch and camp":
            return w.t(
                "Everyone has two cards to decide with, **{go}** and **{leave}**: printed ones, or "
                "cards left over."
            )
        case _:
            return ""


def paid_alike(variant: Variant) -> bool:
    """Return True if all inside get the same of every card: nothing is ever divided."""
    return all(rules.share == "each" for rules in variant.rules_by_round)


def _amounts(variant: Variant) -> object:
    """Return how much gold is usually enough, for some numbers of players where it differs much."""
    low, high = variant.players
    needed = {
        players: gold_needed(variant, players)
        for players in sorted({low, min(max(low, MIDDLE_PLAYERS), high), high})
    }
    most = max(needed.values())
    if min(needed.values()) >= MUCH_LESS * most:
        return most
    return AnyOf(t("{n} for {players}", n=n, players=one) for one, n in needed.items())


# --- what cards mean ------------------------------------------------------------------------------


def cards_named(w: Vocabulary, cards: Iterable[Card]) -> str:
    """Return cards in few words: ``Ace to 10``; ``8, 10 of ♠♥♦``."""
    return capitalize(w.cards_in_signs(cards))


def dangers_named(w: Vocabulary) -> str:
    """Return the cards of danger, counted: ``12 cards: Jack, Queen, King``."""
    cards = [one.card for one in w.variant.deck.cards if one.kind]
    counted = Count(len(cards), w.language.lookup("card"))
    return t("{counted}: {cards}", counted=counted, cards=cards_named(w, cards))


def own_names(w: Vocabulary) -> str:
    """Return the names of kinds of danger, each with its cards: ``Snake (8), spider (10).``"""
    named = [
        t("{name} ({kind})", name=w.own_name(kind), kind=w.kind_word(kind))
        for kind in w.variant.words.kinds
        if kind in w.variant.deck.kinds and w.own_name(kind)
    ]
    return capitalize(", ".join(named)) + "." if named else ""


def artifacts_named(w: Vocabulary) -> str:
    """Return the cards that are artifacts, with what each counts where that is printed on it."""
    cards = [one.card for one in w.variant.deck.cards if one.artifact]
    worth = w.variant.artifacts.worth if w.variant.artifacts else None
    if worth is None or worth.by != "card":
        return cards_named(w, cards)
    each = [t("{card} = {n}", card=w.in_row(card), n=worth.values[card]) for card in cards]
    return capitalize(", ".join(dict.fromkeys(each)))


def one_of_each(cards: Sequence[DeckCard]) -> str:
    """Return the note beside the pictures of all gold cards."""
    if all(one.card.suit in ("b", "r") for one in cards):
        return t("{n} cards, one of each: either suit shown will do.", n=len(cards))
    return t("{n} cards, and what each is worth.", n=len(cards))


def no_danger(w: Vocabulary) -> str:
    """Return that artifacts are no dangers, where some of their ranks are."""
    cards = w.variant.deck.cards
    ranks = {one.card.rank for one in cards if one.kind}
    if any(one.artifact and not one.kind and one.card.rank in ranks for one in cards):
        return w.t("Never {danger:a}.")
    return ""


def not_turned_up(w: Vocabulary) -> str:
    """Return what becomes of an artifact that joined the deck and did not come; "" of none."""
    artifacts = w.variant.artifacts
    joins = artifacts is not None and (artifacts.joins.unseen or artifacts.joins.rounds)
    if not joins or not w.variant.has_artifacts:
        return ""
    return t("One that has not turned up stays in the deck.")


def collapse_title(w: Vocabulary) -> str:
    """Return the cards that end a round of hands, as a heading: ``Three of a rank``."""
    if kind_by(w.variant) == "mixed":
        return t("Too many of a kind")
    return t("{which:cap}", which=collapsing_sets(w))


# --- a turn ---------------------------------------------------------------------------------------


def each_turn() -> str:
    """Return the heading of the steps of a turn."""
    return t("Each turn")


def steps(w: Vocabulary) -> list[str]:
    """Return the names of the steps of a turn."""
    if w.variant.is_deck_game:
        return [t("Turn"), t("Settle"), t("Decide"), w.t("{leaves:many,cap}")]
    return [t("Choose"), leave_word(w), t("Go on")]


def settled(w: Vocabulary, rules: Mapping[str, Rule]) -> list[tuple[Sort, str]]:
    """Return what each sort of card does that is turned up: ``**Gold:** share it.``"""
    variant = w.variant
    lines: list[tuple[Sort, str]] = [("gold", _gold_turned(w))]
    if variant.artifact_gold and variant.has_artifacts:
        amount = w.gold(variant.artifact_gold)
        lines.append(("artifact", w.t("**{artifact:cap}:** put {amount} on it.", amount=amount)))
    elif keeps_artifacts(variant):
        lines.append(("artifact", w.t("**{artifact:cap}:** it lies there.")))
    if variant.deck.kinds:
        ends = w.t("**{danger:cap}:** {told}.", told=ends_short(w))
        lines.append(("danger", join(ends, short(rules, "both"))))
    if variant.gold_limit:
        ends = w.t(
            "**Over {n}:** the {round} ends; that card brings nothing.", n=variant.gold_limit
        )
        lines.append(("danger", ends))
    if variant.cards.blank:
        lines.append(("blank", t("**Any other:** nothing.")))
    return lines


def _gold_turned(w: Vocabulary) -> str:
    """Return what to do with gold that is turned up."""
    match w.variant.share:
        case "each":
            return w.t("**{gold:many,cap}:** each inside takes all.")
        case "leavers":
            return w.t("**{gold:many,cap}:** {gold:it goes|they go} on the card.")
        case _:
            return w.t("**{gold:many,cap}:** share {gold:it|them}.")


def show_together(w: Vocabulary) -> str:
    """Return the line above the two gestures on an aid."""
    return w.t("“{call}” All inside show together:")


def go_on() -> str:
    """Return the name of going on, above its gesture."""
    return t("Go on")


def gesture(w: Vocabulary, key: Literal["go", "leave"]) -> str:
    """Return the gesture of going on or of leaving."""
    return w.text(key)


def leave_word(w: Vocabulary) -> str:
    """Return what those do who leave, as a heading."""
    return t("{word:many,cap}", word=w.words["leaves"])


def fresh_start(w: Vocabulary) -> str:
    """Return how a round begins: shuffled, and with everyone in it again."""
    return w.t("until the {round} is over. Before each {round}: shuffle, and all go in.")


def first_then(w: Vocabulary) -> str:
    """Return in which order a turn of hands is settled."""
    return w.t("{leaves:many} first, then the {path}")


def under_cover() -> str:
    """Return where a hand card is laid."""
    return t("Lay a hand card **under your cover card**:")


def face_up() -> str:
    """Return what a hand card face up means."""
    return t("**face up**\n= go on")


def face_down(w: Vocabulary) -> str:
    """Return what a hand card face down means."""
    return w.t("**face down**\n= {leaves:many}")


def covers_off(w: Vocabulary) -> str:
    """Return how hand cards are shown."""
    return w.t("**“{call}”** All slide the covers off at once.")


# --- tables ---------------------------------------------------------------------------------------


def share_title(w: Vocabulary) -> str:
    """Return the heading of the division table."""
    return w.t("Share the {gold:many}")


def each_takes(w: Vocabulary) -> str:
    """Return what the figures of the division table are."""
    return w.t("each {player} inside takes")


def inside_word() -> str:
    """Return the head of the numbers of players inside."""
    return t("inside")


def remainder_note(w: Vocabulary) -> str:
    """Return what the coins of the division table are, and how leavers share."""
    variant = w.variant
    if variant.leftover == "lost":
        stays = t("goes back to the supply.")
    else:
        stays = t("stays on the card.")
    return join(stays, t("Alone inside? Take it all."), _leavers_note(w))


def _leavers_note(w: Vocabulary) -> str:
    """Return how leavers share the path; "" if nothing lies there."""
    variant = w.variant
    if not variant.gold_lies:
        return ""
    if only_alone_takes(variant):
        return w.t("Who {leaves} alone takes what lies on the {path}.")
    if variant.per_card:
        return w.t("Leavers share the {path} the same way, each card’s remainder on its own.")
    return w.t("Leavers share what lies on the {path} the same way; the rest stays.")


def only_rounds(w: Vocabulary, numbers: Sequence[int]) -> str:
    """Return that a table is not for these rounds; "" for none."""
    return t("Not {where}.", where=_where(w, numbers)) if numbers else ""


def chances_title(w: Vocabulary) -> str:
    """Return the heading of the chances that a round ends."""
    if w.variant.is_deck_game:
        return t("Will the next card end it?")
    if all(one.kind for one in w.variant.deck.cards):
        return w.t("Has the {place} collapsed yet?")
    return t("{what} yet?", what=collapse_title(w))


def kinds_seen(w: Vocabulary) -> str:
    """Return what is counted in the first column of chances: ``ranks seen``."""
    variant = w.variant
    if len(variant.deck.kinds) == 1:
        return w.t("{danger:many} seen")
    by = kind_by(variant)
    kind = w.language.lookup("kind") if variant.words.kinds else shared_by(w, by)
    if all(limit == 2 for limit in variant.deck.limits.values()):
        return t("{kind:many} seen", kind=kind)
    return t("{kind:many} one off", kind=kind)


def cards_turned() -> str:
    """Return the head of the column of cards turned."""
    return t("cards turned")


def sum_of_path(w: Vocabulary) -> str:
    """Return the head of the column of sums."""
    return w.t("sum of the {path}")


def cards_laid() -> str:
    """Return the head of the column of cards laid from hands."""
    return t("cards laid")


def chance_word() -> str:
    """Return the head of the column of chances."""
    return t("chance")


def chances_note(
    w: Vocabulary, rounds: Sequence[int], cards: int, turned: tuple[int, int] | None
) -> str:
    """Return the rounds that chances are for, of how many cards, and how many of them turned."""
    counted = Count(cards, w.language.lookup("card"))
    if turned:
        return _chances_by_kinds(w, rounds, counted, en_dashed(f"{turned[0]}-{turned[1]}"))
    if w.variant.rounds == 1:
        told = t("Of {cards}.", cards=counted)
    elif len(rounds) == w.variant.rounds:
        told = w.t("Any {round}, {cards}.", cards=counted)
    else:
        told = t("{where:cap}, {cards}.", where=_where(w, rounds), cards=counted)
    if w.variant.is_deck_game:
        return told
    return join(told, t("For cards laid at random; yours are chosen."))


def _chances_by_kinds(w: Vocabulary, rounds: Sequence[int], cards: Count, turned: str) -> str:
    """Return in which rounds chances hold, while so many of the cards have been turned."""
    if len(rounds) == w.variant.rounds:
        return t("With {turned} of {cards} turned.", turned=turned, cards=cards)
    where = _where(w, rounds)
    return t(
        "{where:cap}, with {turned} of {cards} turned.", where=where, turned=turned, cards=cards
    )


def _where(w: Vocabulary, numbers: Sequence[int]) -> str:
    """Return rounds in words: ``in rounds 3 and 4``."""
    if len(numbers) == 1:
        return w.t("in {round} {numbers}", numbers=w.numbers(numbers))
    return w.t("in {round:many} {numbers}", numbers=w.numbers(numbers))


def values_title(w: Vocabulary) -> str:
    """Return the heading of what artifacts count."""
    return w.t("{artifact:cap} values")


def out_in_round(w: Vocabulary) -> str:
    """Return the label of the rounds by which artifacts count."""
    return w.t("out in {round}")


def counts_word() -> str:
    """Return the label of what artifacts count."""
    return t("counts")


def taken_word() -> str:
    """Return the label of the order in which artifacts are carried out."""
    return t("taken")


# --- the example round ----------------------------------------------------------------------------


def example_title(w: Vocabulary) -> str:
    """Return the heading of the example."""
    if w.variant.is_deck_game:
        return w.t("One {round}, card by card")
    return w.t("One {round}, turn by turn")


def who_goes_in(w: Vocabulary, names: Sequence[str]) -> str:
    """Return who plays in the example."""
    if len(names) == 1:
        return w.t("one {player} goes in: {names}", names=names[0])
    return w.t("{n:word} {player:many} go in: {names}", n=len(names), names=[*names])


def gold_for(variant: Variant, gold: int, inside: int) -> str:
    """Return the title of a card of gold: ``9 for 5``."""
    match variant.share:
        case "each":
            return t("{gold} for each", gold=gold)
        case "leavers":
            return t("{gold} for leavers", gold=gold)
        case _:
            return t("{gold} for {n}", gold=gold, n=inside)


def nth_danger(w: Vocabulary, number: int, kind: str) -> str:
    """Return the title of a danger: ``First Queen``, ``Second mummy``."""
    if w.variant.deck.kinds.total() == 1:
        return w.t("{danger:the,cap}")
    named: Noun = w.own_noun(kind) or w.kind(kind)
    return t("{n:nth,cap} {kind}", n=number, kind=named)


def too_much(gold: int) -> str:
    """Return the title of a card that brings too much gold."""
    return t("{n} is too much", n=gold)


def inside_get_nothing() -> str:
    """Return what those get who are caught where nobody takes gold before leaving."""
    return t("Who is inside gets nothing.")


def leaves_alone(w: Vocabulary, who: str) -> str:
    """Return the title of somebody who leaves."""
    if w.variant.is_deck_game:
        return w.t("{who} {leaves} alone", who=who)
    return w.t("{who} {leaves}", who=who)


def turn_number(number: int) -> str:
    """Return the title of a turn of hands."""
    return t("Turn {n}", n=number)


# --- the end --------------------------------------------------------------------------------------


def round_over(w: Vocabulary) -> str:
    """Return the heading of how a round ends."""
    return w.t("{round:cap} over")


def who_wins() -> str:
    """Return the heading of how the game ends."""
    return t("Who wins")


def the_end() -> str:
    """Return the heading of both on an aid."""
    return t("The end")


def otherwise_title(w: Vocabulary) -> str:
    """Return the heading of rules of single rounds."""
    return w.t("In some {round:many}")


def otherwise(w: Vocabulary) -> list[str]:
    """Return the rules that are other in some rounds, a sentence for each set of rounds (G-20)."""
    found = []
    for where, rules in rounds_changed(w.variant):
        told = join(*(_whole(rule) for rule in rules))
        if told:
            found.append(t("**{title}:** {told}", title=capitalize(where), told=told))
    return found


def _whole(rule: Rule) -> str:
    """Return a rule in short; in full where the short form refers to a table for all rounds."""
    return rule.full if rule.topic == "worth" and rule.short else rule.short


def house_rules_title() -> str:
    """Return the heading of rules that people keep themselves."""
    return t("House rules")
