"""How a game is set up, as a sheet says it: the cards, the gold, what everyone decides with."""

from collections.abc import Mapping

from cardkit.engine.supply import gold_needed
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import AnyOf, t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import join
from cardkit.text.rules.rules import Rule
from cardkit.text.rules.setup import what_to_decide_with
from cardkit.text.rules.sheets import short_rules

MIDDLE_PLAYERS = 5  # for this many players the supply is told too, where it differs much
MUCH_LESS = 0.75  # the supply of the fewest is told below this part of that of the most


def setup_text(w: Vocabulary, rules: Mapping[str, Rule], *, is_pictured: bool) -> str:
    """Return how to set up the game, for a sheet; if all `is_pictured` no cards are listed."""
    deck = _take_cards_below(w) if is_pictured else short_rules(rules, "deck")
    return join(
        deck,
        short_rules(rules, "marker", "deal", "cover", "blank"),
        _lay_aside_sentence(w),
        short_rules(rules, "optional"),
        supply_sentence(w),
        what_to_decide_with(w),
        short_rules(rules, "dealer"),
    )


def _take_cards_below(w: Vocabulary) -> str:
    deck, rounds = w.variant.deck, w.variant.rounds
    if deck.size(rounds) > deck.size(1):
        return t("Take the cards below from one pack.")
    return t("Take the {n} cards below from one pack.", n=deck.size(1))


def _lay_aside_sentence(w: Vocabulary) -> str:
    artifacts = w.variant.artifacts
    if artifacts is None or not w.variant.has_artifacts:
        return ""
    listed = w.variant.cards.artifact
    rounds = [number for number, _ in artifacts.joins.rounds if number <= w.variant.rounds]
    n = len(listed) if artifacts.joins.unseen else len(rounds)
    if w.variant.deck.artifacts_joined(1) == w.variant.deck.artifacts_joined(w.variant.rounds):
        return ""
    if n == 1:
        return w.t("Lay the {artifact} aside for later.")
    return w.t("Lay the {n:word} {artifact:many} aside for later.", n=n)


def supply_sentence(w: Vocabulary) -> str:
    """Return the sentence on what to use for gold, and how much to prepare."""
    variant = w.variant
    if each_paid_in_full(variant):
        return w.t("It is enough to write the {gold:many} down.")
    n = _gold_needed(variant)
    token, gold = w.noun("token"), w.noun("gold")
    others = AnyOf([t("coins"), t("matches")])
    if len(variant.pieces) == 1:
        things = AnyOf(dict.fromkeys([t("{token:many}", token=token), *others]))
        if str(token.plural[0]) == str(gold.plural[0]):
            things = others
        return w.t("**{gold:many,cap}:** {things}, about {n}.", things=things, n=n)
    facts = {"pieces": w.gold_piece_counts(), "others": others, "n": n}
    if all(variant.pieces.values()):
        return w.t("**{gold:many,cap}:** {pieces}; or {others}, about {n}.", **facts)
    return w.t("**{gold:many,cap}:** {pieces}, or {others}, worth about {n}.", **facts)


def each_paid_in_full(variant: Variant) -> bool:
    """Return True if each player in the round always gets a card's whole gold."""
    return all(rules.share == "each" for rules in variant.rules_by_round)


def _gold_needed(variant: Variant) -> object:
    """Return how much gold is usually enough: a number, or numbers by number of players."""
    low, high = variant.players
    needed = {
        players: gold_needed(variant, players)
        for players in sorted({low, min(max(low, MIDDLE_PLAYERS), high), high})
    }
    most = max(needed.values())
    if min(needed.values()) >= MUCH_LESS * most:
        return most
    most_players = {amount: players for players, amount in needed.items()}  # each amount once
    return AnyOf(t("{n} for {players}", n=n, players=count) for n, count in most_players.items())
