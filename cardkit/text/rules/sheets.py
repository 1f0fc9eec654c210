"""Words on printed pages: headings, labels, notes, the setup and other short sentences."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal

from cardkit.engine.deck import DeckCard
from cardkit.engine.supply import gold_needed
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import AnyOf, CountedNoun, Noun, capitalize, t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import join
from cardkit.text.rules import rules_danger
from cardkit.text.rules.rules import Rule, changes_by_rounds, rounds_in_words
from cardkit.text.rules.setup import pencil_and_paper_sentence, what_to_decide_with_sentence

PLAYERS_OF_SECOND_SUPPLY = 5
"""If supplies differ a lot, the one for this many players is given, too."""
MAX_RATIO_IF_DIFFERENT = 0.75
"""Supplies differ a lot if the smallest is below this share of the largest."""
CardSort = Literal["gold", "artifact", "danger", "blank"]  # what a turned card can be


def short_rules(rules: Mapping[str, Rule], *topics: str) -> str:
    """Return the short wordings of the rules on these topics, separated by spaces."""
    return join(*(rules[topic].short for topic in topics if topic in rules))


def setup_text(w: Vocabulary, rules: Mapping[str, Rule], *, is_pictured: bool) -> str:
    """Return the setup of the game for a sheet; the cards are not listed if all are pictured.

    What people have put into their own words is left out.
    """
    sentences = {
        "aside": lay_aside_sentence(w),
        "tokens": supply_sentence(w),
        "choosers": what_to_decide_with_sentence(w),
        "paper": "" if w.variant.is_deck_game else pencil_and_paper_sentence(w),
    }
    to_get = {topic: text for topic, text in sentences.items() if topic not in w.variant.house}
    return join(
        _take_from_pack_sentence(w) if is_pictured else short_rules(rules, "deck"),
        short_rules(rules, "marker"),
        "" if w.variant.is_deck_game else short_rules(rules, "fresh"),
        short_rules(rules, "deal", "cover", "doubling", "blank"),
        to_get.get("aside", ""),
        short_rules(rules, "optional"),
        to_get.get("tokens", ""),
        "" if each_gets_whole_gold(w.variant) else short_rules(rules, "supply"),
        to_get.get("choosers", ""),
        to_get.get("paper", ""),
        short_rules(rules, "dealer"),
    )


def _take_from_pack_sentence(w: Vocabulary) -> str:
    deck, rounds = w.variant.deck, w.variant.rounds
    if deck.size(rounds) > deck.size(1):
        return t("Take the cards below from one pack.")
    return t("Take the {n} cards below from one pack.", n=deck.size(1))


def lay_aside_sentence(w: Vocabulary) -> str:
    """Return the sentence on artifacts to set aside until they join the deck, or "" if none do."""
    artifacts = w.variant.artifacts
    if artifacts is None or not w.variant.has_artifacts:
        return ""
    listed = w.variant.cards.artifact
    rounds = [number for number, _ in artifacts.joins.rounds if number <= w.variant.rounds]
    n = len(listed) if artifacts.joins.one_random_each_round else len(rounds)
    if w.variant.deck.artifacts_joined(1) == w.variant.deck.artifacts_joined(w.variant.rounds):
        return ""
    if n < len(listed):
        return w.t("Set {n:word} {n:{artifact}|{artifact:many}} aside for later.", n=n)
    if n == 1:
        return w.t("Set the {artifact} aside for later.")
    return w.t("Set the {n:word} {artifact:many} aside for later.", n=n)


def supply_sentence(w: Vocabulary) -> str:
    """Return the sentence saying what to use as gold and how much of it to prepare."""
    variant = w.variant
    if each_gets_whole_gold(variant):
        return w.t("Just write the {gold:many} down.")
    n = _gold_needed_text(w)
    token, gold = w.noun("token"), w.noun("gold")
    others = AnyOf([t("coins"), t("matches")])
    if len(variant.pieces) == 1:
        things = AnyOf(dict.fromkeys([t("{token:many}", token=token), *others]))
        if str(token.plural[0]) == str(gold.plural[0]):
            things = others
        return w.t("**{gold:many,cap}:** {things}, about {n}.", things=things, n=n)
    facts = {"pieces": w.gold_piece_counts(), "others": others, "n": n}
    if all(variant.pieces.values()):
        return w.t("**{gold:many,cap}:** {pieces}. Or use {others}: about {n}.", **facts)
    return w.t("**{gold:many,cap}:** {pieces}, or {others}, worth about {n}.", **facts)


def gold_to_get_sentence(w: Vocabulary) -> str:
    """Return the rulebook's sentence saying how much gold to get ready."""
    v = w.variant
    things = AnyOf(dict.fromkeys([str(w.noun("token").plural[0]), t("coins"), t("matches")]))
    if each_gets_whole_gold(v):
        return w.t("Many {token:many}, or paper to write the {gold:many} down instead.")
    n = _gold_needed_text(w)
    if len(v.pieces) > 1 or not isinstance(n, int):
        return supply_sentence(w)
    if str(w.noun("token").plural[0]) == str(w.noun("gold").plural[0]):
        things = AnyOf([t("coins"), t("matches")])
    return w.t("About {n} {gold:pieces of {gold:many}|{gold:many}}: {things}.", n=n, things=things)


def each_gets_whole_gold(variant: Variant) -> bool:
    """Return True if each player in the round always gets the whole gold of a card."""
    return all(rules.share == "each" for rules in variant.rules_by_round)


@lru_cache(100)  # because it can take seconds, and several texts of a game need it
def _gold_needed_text(w: Vocabulary) -> object:
    """Return how much gold is usually enough, as a number or as ``60 for 3 or 90 for 5``."""
    low, high = w.variant.players
    needed = {
        players: gold_needed(w.variant, players)
        for players in sorted({low, min(max(low, PLAYERS_OF_SECOND_SUPPLY), high), high})
    }
    most = max(needed.values())
    if min(needed.values()) >= MAX_RATIO_IF_DIFFERENT * most:
        return most
    most_players = {amount: players for players, amount in needed.items()}  # each amount once
    return AnyOf(t("{n} for {players}", n=n, players=count) for n, count in most_players.items())


def en_dashed(text: object) -> str:
    """Return a range such as ``3-8`` with an en dash instead of the hyphen."""
    return str(text).replace("-", "–")


def length_unit(w: Vocabulary) -> str:
    """Return the words to print after a game's number of rounds or the score that ends it."""
    if w.variant.until:
        return t("ends it")
    return w.t("{n:{round}|{round:many}}", n=w.variant.rounds)


def minutes_word(w: Vocabulary) -> str:
    """Return "minute" or "minutes" in the current language, to follow the length of a game."""
    numbers = re.findall(r"\d+", w.variant.minutes)
    return t("{n:minute|minutes}", n=int(numbers[-1]) if numbers else 0)


def piece_name(piece: str) -> str:
    """Return the name of a printed piece: ``Tally pad`` for ``"pad"``."""
    names = {
        "sheet": t("Cheat sheet"),
        "pad": t("Tally pad"),
        "aid": t("Player aid"),
        "coins": t("Coins"),
        "choices": t("Choice cards"),
        "kit": t("Kit"),
    }
    return names[piece]


def heading(w: Vocabulary, key: str) -> str:
    """Return the game's word for a key as a heading: ``Guard`` for ``"danger"``."""
    return capitalize(str(w.noun(key)))


def round_name(w: Vocabulary, number: int) -> str:
    """Return the label of a round on a pad: ``Round 2``, or ``Extra round`` after the last."""
    if number > w.variant.rounds and w.variant.tie == "extra round":
        return w.t("Extra {round}")
    return w.t("{round:cap} {n}", n=number)


def heading_plural(w: Vocabulary, key: str) -> str:
    return t("{word:many,cap}", word=w.noun(key))


def danger_cards_summary(w: Vocabulary) -> str:
    """Return the number and the names of the danger cards: ``12 cards: Jack, Queen, King``."""
    cards = [card.card for card in w.variant.deck.cards if card.kind]
    counted = CountedNoun(len(cards), w.language.lookup_noun("card"))
    return t("{counted}: {cards}", counted=counted, cards=w.cards_text(cards, signs=True))


def own_kind_names(w: Vocabulary) -> str:
    """Return the game's own names for kinds of danger: ``Snake (8), spider (10).``"""
    named = [
        t("{name} ({kind})", name=w.own_kind_name(kind), kind=w.kind_by_cards(kind))
        for kind in w.variant.words.kinds
        if kind in w.variant.deck.kinds and w.own_kind_name(kind)
    ]
    return capitalize(", ".join(named)) + "." if named else ""


def artifact_cards_summary(w: Vocabulary) -> str:
    """Return the artifact cards in brief, with the points of each card if these differ."""
    cards = [card.card for card in w.variant.deck.cards if card.artifact]
    worth = w.variant.artifact_worth
    if worth is None or worth.depends_on != "card":
        return capitalize(w.cards_text(cards, signs=True))
    each = [t("{card} = {n}", card=w.printed_card(card), n=worth.values[card]) for card in cards]
    return capitalize(t("points: {cards}", cards=", ".join(dict.fromkeys(each))))


def gold_cards_note(cards: Sequence[DeckCard]) -> str:
    """Return the note next to pictures of the gold cards: ``12 cards, one of each ...``"""
    if all(card.card.suit in ("b", "r") for card in cards):
        return t("{n} cards, one of each: either suit shown will do.", n=len(cards))
    return t("{n} cards, and what each is worth.", n=len(cards))


def artifacts_never_danger_note(w: Vocabulary) -> str:
    """Return the note saying that artifacts are never dangers, or "" if no danger shares their rank."""
    cards = w.variant.deck.cards
    artifacts = [card for card in cards if card.artifact]
    ranks = {card.card.rank for card in cards if card.kind} & {card.card.rank for card in artifacts}
    if any(card.kind for card in artifacts) or not ranks:
        return ""
    return w.t("Never {danger:a}.")


def unturned_artifacts_note(w: Vocabulary) -> str:
    artifacts = w.variant.artifacts
    joins = artifacts is not None and (
        artifacts.joins.one_random_each_round or artifacts.joins.rounds
    )
    if not joins or not w.variant.has_artifacts:
        return ""
    return t("If it does not turn up, it stays in the deck.")


def collapse_title(w: Vocabulary) -> str:
    """Return the heading saying what ends a round of a hands game: ``Three of a rank``."""
    if rules_danger.trait_shared_in_kind(
        w.variant
    ) == "mixed" or rules_danger.kinds_with_unusual_limit(w.variant):
        return t("Too many of a kind")
    return t("{which:cap}", which=rules_danger.round_ending_sets_in_hands_game(w))


def step_names(w: Vocabulary) -> list[str]:
    """Return the names of the steps of a turn: ``["Turn", "Settle", "Decide", "Leave"]``."""
    if w.variant.is_deck_game:
        return [t("Turn"), t("Settle"), t("Decide"), leave_word(w)]
    return [t("Choose"), leave_word(w), t("Go on")]


def leave_word(w: Vocabulary) -> str:
    """Return the game's word for leaving, in title case: ``Leave``."""
    return w.t("{leaves:many,cap}")


def what_to_do_by_card_sort(w: Vocabulary, rules: Mapping[str, Rule]) -> list[tuple[CardSort, str]]:
    """Return what to do with each sort of card turned over: ``("gold", "**Gold:** share it.")``."""
    variant = w.variant
    lines: list[tuple[CardSort, str]] = [("gold", _gold_step_sentence(w))]
    if double := short_rules(rules, "double"):
        lines.append(("gold", double))
    if variant.artifact_gold:
        amount = w.gold(variant.artifact_gold)
        lines.append(("artifact", w.t("**{artifact:cap}:** put {amount} on it.", amount=amount)))
    elif variant.keeps_artifacts:
        lines.append(("artifact", w.t("**{artifact:cap}:** it stays there.")))
    if variant.deck.kinds:
        ends = w.t("**{danger:cap}:** {told}.", told=rules_danger.round_ending_clause(w))
        both = short_rules(rules, "both")
        ends = join(rules_danger.early_danger_sentences(w), ends)
        lines.append(("danger", join(ends, rules_danger.unusual_limit_sentences(w), both)))
    if variant.path_sum_limit:
        ends = w.t(
            "**Over {n}:** the {round} ends; that card is worth nothing.", n=variant.path_sum_limit
        )
        lines.append(("danger", ends))
    if variant.danger.repeated_rank_ends_round:
        row = w.t("**Two of one rank in a row:** the {round} ends; the second is worth nothing.")
        lines.append(("danger", row))
    if variant.cards.blank:
        lines.append(("blank", t("**Any other:** nothing.")))
    return lines


def _gold_step_sentence(w: Vocabulary) -> str:
    match w.variant.share:
        case "each":
            return w.t("**{gold:many,cap}:** everyone inside takes the full amount.")
        case "leavers":
            return w.t("**{gold:many,cap}:** {gold:it goes|they go} on the card.")
        case _:
            return w.t("**{gold:many,cap}:** share {gold:it|them}.")


def remainder_note(w: Vocabulary) -> str:
    """Return the note on gold that cannot be divided and on how leaving players share."""
    variant = w.variant
    if variant.leftover == "lost":
        stays = t("goes back to the supply.")
    else:
        stays = t("stays on the card.")
    return join(stays, t("Alone inside? Take the card’s full value."), _leavers_note(w))


def _leavers_note(w: Vocabulary) -> str:
    variant = w.variant
    if not variant.can_gold_lie_on_path:
        return ""
    if variant.only_lone_leaver_takes_path:
        return w.t("Whoever {leaves} alone takes what is on the {path}.")
    if variant.divides_path_gold_per_card:
        return w.t(
            "Players who {leaves:many} share the {path} in the same way, each card separately."
        )
    return w.t(
        "Players who {leaves:many} share the total on the {path} in the same way; any remainder stays."
    )


def chances_title(w: Vocabulary) -> str:
    if w.variant.is_deck_game:
        return t("Will the next card end it?")
    if all(card.kind for card in w.variant.deck.cards):
        return w.t("Has the {place} collapsed yet?")
    return t("{what} yet?", what=collapse_title(w))


def kinds_column_head(w: Vocabulary) -> str:
    """Return the heading of the first column in the table of chances: ``ranks seen``."""
    variant = w.variant
    if len(variant.deck.kinds) == 1:
        return w.t("{danger:many} seen")
    by = rules_danger.trait_shared_in_kind(variant)
    kind = w.language.lookup_noun("kind") if variant.words.kinds else rules_danger.trait_noun(w, by)
    if all(limit <= 2 for limit in variant.deck.limits.values()):
        return t("{kind:many} seen", kind=kind)
    return t("{kind:many} one short", kind=kind)


def chances_note(
    w: Vocabulary, rounds: Sequence[int], cards: int, turned: tuple[int, int] | None
) -> str:
    """Return the note saying what a table of chances applies to: ``Any round, 30 cards.``

    `turned` are the fewest and the most cards turned over, or None if the table does not depend on
    them.
    """
    counted = CountedNoun(cards, w.language.lookup_noun("card"))
    if turned:
        return _turned_cards_note(w, rounds, counted, en_dashed(f"{turned[0]}-{turned[1]}"))
    if w.variant.rounds == 1:
        text = t("Of {cards}.", cards=counted)
    elif len(rounds) == w.variant.rounds:
        text = w.t("Any {round}, {cards}.", cards=counted)
    else:
        text = t("{where:cap}, {cards}.", where=rounds_in_words(w, rounds), cards=counted)
    if w.variant.is_deck_game:
        return text
    return join(text, t("If everyone played cards at random."))


def _turned_cards_note(
    w: Vocabulary, rounds: Sequence[int], cards: CountedNoun, turned: str
) -> str:
    """Return the note on when a table applies: ``With 5–9 of 30 cards turned.``"""
    if len(rounds) == w.variant.rounds:
        return t("With {turned} of {cards} turned.", turned=turned, cards=cards)
    where = rounds_in_words(w, rounds)
    return t(
        "{where:cap}, with {turned} of {cards} turned.", where=where, turned=turned, cards=cards
    )


def example_danger_title(w: Vocabulary, number: int, kind: str) -> str:
    """Return the title of a danger in the example round: ``First Queen``."""
    if w.variant.deck.kinds.total() == 1:
        return w.t("{danger:the,cap}")
    named: Noun = w.own_kind_noun(kind) or w.kind(kind)
    return t("{n:nth,cap} {kind}", n=number, kind=named)


def example_leaver_title(w: Vocabulary, who: str) -> str:
    """Return the title of the step in which one player leaves alone: ``Bo leaves alone``."""
    if w.variant.is_deck_game:
        return w.t("{who} {leaves} alone", who=who)
    return w.t("{who} {leaves}", who=who)


def changed_rounds_texts(w: Vocabulary) -> list[str]:
    """Return a text for each group of rounds with changed rules: ``**In round 2:** ...`` (G-20)."""
    texts = []
    for where, rules in changes_by_rounds(w.variant):
        if text := join(*(rule.short for rule in rules)):
            texts.append(t("**{title}:** {told}", title=capitalize(where), told=text))
    return texts
