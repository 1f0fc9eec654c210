"""Convert the rules of a variant to numbers for the kernel."""

from collections.abc import Mapping

from cardkit.engine.cards import JOKER
from cardkit.engine.deck import Deck
from cardkit.engine.sections import Artifacts
from cardkit.engine.values import ArtifactWorth
from cardkit.engine.variant import Variant
from cardkit.lab import kernel
from cardkit.lab.kernel import MAX_CARDS, Rules

NUMBERED_VALUES: Mapping[str, tuple[str, ...]] = {
    "share": ("split", "each", "leavers"),
    "leftover": ("pooled", "per-card", "lost", "stays", "alone"),
    "danger.then": ("back", "card out", "pair out"),
}
"""The values of some keys, in the order of their numbers in the kernel."""


def rules_for(variant: Variant, players: int) -> list[Rules]:
    """Return the rules of each round as numbers, starting with round 1."""
    return [_rules_of_round(variant, number, players) for number in range(1, variant.rounds + 1)]


def _rules_of_round(variant: Variant, number: int, players: int) -> Rules:
    source, deck = variant.in_round(number), variant.decks_by_round[number]
    rules = Rules(
        is_deck_game=int(source.is_deck_game),
        rounds=variant.rounds,
        max_rounds=variant.max_rounds if variant.tie == "play on" else 0,
        target_score=variant.until,
        lowest_wins=int(variant.wins == "lowest"),
        ties_by_artifacts=int("artifacts" in variant.ties),
        pack_size=len(deck.pack),
        kinds=len(deck.kinds),
        hand_size=deck.hand_size(players),
        leave_from=source.leave_from,
        counts_from=source.danger.counts_from,
        repeated_rank_ends_round=int(source.danger.repeated_rank_ends_round),
        share=NUMBERED_VALUES["share"].index(source.share),
        leftover=NUMBERED_VALUES["leftover"].index(source.leftover),
        divides_leftover_per_card=int(source.divides_path_gold_per_card),
        leftover_carries_over=int(source.leftover_carries_over),
        cards_after_ending=NUMBERED_VALUES["danger.then"].index(source.danger.then),
        artifact_gold=source.artifact_gold,
        path_sum_limit=source.danger.over if source.is_deck_game else 0,
        random_artifact_joins_each_round=int(deck.random_artifact_joins_each_round),
    )
    rules.gold_may_end_round = int(
        source.danger.repeated_rank_ends_round or rules.path_sum_limit > 0
    )
    _add_cards(rules, source, deck)
    _add_kinds(rules, source, deck)
    if source.artifacts:
        _add_artifacts(rules, source.artifacts, number)
    return rules


def _add_cards(rules: Rules, source: Variant, deck: Deck) -> None:
    kinds, ranks = list(deck.kinds), sorted({card.rank for card in deck.pack} - {JOKER.rank})
    for place, (card, meaning) in enumerate(zip(deck.pack, deck.meanings, strict=True)):
        rules.gold_by_card[place] = meaning.gold
        rules.gold_if_early_by_card[place] = meaning.gold or (
            source.gold_of_early_danger if meaning.kind else 0
        )
        rules.is_artifact[place] = int(meaning.artifact)
        rules.is_doubling_card[place] = int(meaning.doubles)
        rules.rank_by_card[place] = kernel.NO_RANK if card == JOKER else ranks.index(card.rank)
        rules.printed_worth_by_card[place] = meaning.worth
        rules.kind_by_card[place] = kinds.index(meaning.kind) if meaning.kind else kernel.NO_DANGER
        rules.first_round_by_card[place] = deck.first_rounds[place]
        changes = rules.gold_if_early_by_card[place] != rules.gold_by_card[place]
        if meaning.doubles or changes or (meaning.gold and meaning.kind):
            rules.gold_may_end_round = 1


def _add_kinds(rules: Rules, source: Variant, deck: Deck) -> None:
    costs = source.danger.costs
    penalties = [*(costs.for_kind(kind) for kind in deck.kinds), costs.default]
    for place, penalty in enumerate(penalties):
        rules.loot_lost_by_kind[place] = _penalty_number(penalty.loot)
        rules.banked_lost_by_kind[place] = _penalty_number(penalty.banked)
    rules.has_fines = int(any(rules.banked_lost_by_kind))
    for place, kind in enumerate(deck.kinds):
        rules.limit_by_kind[place] = deck.limits[kind]


def _penalty_number(amount: str | int) -> int:
    match amount:
        case "all":
            return kernel.LOSS_ALL
        case "half":
            return kernel.LOSS_HALF
        case _:
            return int(amount)


def _add_artifacts(rules: Rules, artifacts: Artifacts, round_number: int) -> None:
    rules.leavers_share_artifacts = int(artifacts.claim == "shared")
    rules.carried_artifacts_leave_game = int(artifacts.carried == "out")
    rules.unclaimed_artifacts_leave_game = int(artifacts.left == "out")
    for place in range(MAX_CARDS + 1):
        rules.worth_by_order[place] = _artifact_worth(artifacts.worth, place + 1, round_number)


def _artifact_worth(worth: ArtifactWorth, place: int, round_number: int) -> int:
    """Return the worth of the `place`-th artifact carried out, or 0 if it depends on the card."""
    match worth.depends_on:
        case "order":
            return worth.worth_at(place)
        case "round":
            return worth.worth_at(round_number)
        case "card":
            return 0
        case _:
            return worth.first_value
