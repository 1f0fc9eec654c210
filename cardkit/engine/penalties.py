"""What caught players can lose under the rules of a game or of a round (G-17, G-22, G-26)."""

from cardkit.engine.values import Penalty
from cardkit.engine.variant import Variant


def applicable_penalty(rules: Variant, penalty: Penalty) -> Penalty:
    """Return a penalty without the parts that can never apply.

    In the first round, players have no banked gold to lose. If they can lose neither loot nor
    banked gold, the result is the default penalty.
    """
    if max(rules.round_numbers, default=1) == 1:
        penalty = penalty._replace(banked=0)
    return penalty if rules.has_loot_at_risk or penalty.banked else Penalty()


def can_lose_banked(rules: Variant) -> bool:
    """Return True if a player who is caught under these rules can lose banked gold.

    The rules can be those of a single round.
    """
    penalties = [rules.danger.costs.for_kind(kind) for kind in rules.deck.kinds]
    if rules.path_sum_limit or rules.danger.repeated_rank_ends_round:
        penalties.append(rules.danger.costs.default)
    return any(applicable_penalty(rules, penalty).banked for penalty in penalties)


def can_lose_banked_in_some_round(variant: Variant) -> bool:
    """Return True if a caught player can lose banked gold in some round of a game."""
    return any(can_lose_banked(rules) for rules in (variant.base or variant).rules_by_round[1:])
