"""Rules on how a round is lost: dangers of a kind, too much gold, and what caught players lose.

`penalty_phrase` returns what players lose as a phrase, which several sentences use as the object
of "lose".
"""

from collections import Counter
from collections.abc import Mapping
from typing import TypeVar

from cardkit.engine.cards import JOKER, Card
from cardkit.engine.penalties import applicable_penalty
from cardkit.engine.values import DangerCards, Penalty
from cardkit.engine.variant import Variant
from cardkit.i18n.card_groups import rank_sort_key
from cardkit.i18n.translate import AnyOf, Noun
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import join
from cardkit.text.rules.rule_text import RuleText, as_lines

T = TypeVar("T")


def dangers_ending_round_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule saying how many dangers end a round and what caught players lose."""
    t, v = w.t, w.variant
    if not v.deck.kinds:
        return None
    penalty, unusual = usual_penalty(v), kinds_by_unusual_penalty(v)
    limits = unusual_limit_sentences(w)
    early = early_danger_sentences(w)
    if v.is_deck_game:
        ends, costliest_sentence = _round_end_sentences_of_deck_game(w), ""
        short = t(
            "{ends:cap}: {loses}.", ends=round_ending_clause(w), loses=short_loss_clause(w, penalty)
        )
    else:
        ends = _round_end_sentences_of_hands_game(w)
        costliest_sentence = (
            t("If several kinds end it at once, only the highest price is paid.") if unusual else ""
        )
        which = round_ending_sets_in_hands_game(w)
        short = t(
            "**{which:cap}** in the {path}: {loses}.",
            which=which,
            loses=short_loss_clause(w, penalty),
        )
    losses_by_kind, losses_by_kind_short = _unusual_loss_sentences(w)
    lost = join(loss_sentences(w, penalty), losses_by_kind, costliest_sentence)
    together = as_lines if v.is_deck_game else join
    return RuleText(
        together(
            join(early, ends, limits),
            lost,
            t("If you left earlier, you lose nothing.") if v.is_deck_game else "",
        ),
        join(early, short, loot_kept_sentence(w, penalty), limits, losses_by_kind_short),
        "G-27" if early else _rule_number(penalty, unusual),
    )


def early_danger_sentences(w: Vocabulary) -> str:
    """Return the sentences on dangers that come up before dangers count, or "" if all count (G-27)."""
    number = w.variant.danger.counts_from
    if number == 1:
        return ""
    count = w.t("{danger:many,cap} count only from card {n} on.", n=number)
    if not w.variant.gold_of_early_danger:
        return join(count, w.t("Before that, they end nothing."))
    amount = w.gold(w.variant.gold_of_early_danger)
    return join(count, w.t("Before that, each is worth {amount}.", amount=amount))


def gold_limit_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule saying how much gold on the path ends a round, or None if there is no limit."""
    t, v, limit = w.t, w.variant, w.variant.path_sum_limit
    if not limit:
        return None
    penalty = applicable_penalty(v, v.danger.costs.default)
    lost, loss = loss_sentences(w, penalty), short_loss_clause(w, penalty)
    more = t(
        "When the {gold} cards on the {path} add up to more than {number}, the {round} ends at "
        "once.",
        number=limit,
    )
    what_counts = t(
        "All {gold} cards on the {path} count in full, even if their {gold:many} {gold:has|have} been "
        "taken."
    )
    nothing = t("The card that takes them over {number} brings nothing.", number=limit)
    text = t(
        "**More than {number}** on the {gold} cards of the {path} (all count in full) ends the "
        "{round}, too.",
        number=limit,
    )
    is_alike = v.deck.kinds and all(other == penalty for other in penalty_by_kind(v).values())
    if not v.deck.kinds:
        text = t(
            "**More than {number}** on the {gold} cards of the {path} (all count in full) ends "
            "the {round}: {loses}.",
            number=limit,
            loses=loss,
        )
    elif not is_alike:
        text = t(
            "**More than {number}** on the {gold} cards of the {path} (all count in full) ends "
            "the {round}, too: {loses}.",
            number=limit,
            loses=loss,
        )
    return RuleText(join(more, what_counts, nothing, lost), text, "G-18")


def two_of_one_rank_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule that two cards of one rank in a row end a round (G-31), or None."""
    t, v, number = w.t, w.variant, w.variant.danger.counts_from
    if not v.danger.repeated_rank_ends_round:
        return None
    penalty = applicable_penalty(v, v.danger.costs.default)
    ends = t(
        "If two cards of one rank come up one right after the other, the {round} ends at once."
    )
    if number > 1:
        ends = t(
            "If, from card {n} on, two cards of one rank come up one right after the other, the "
            "{round} ends at once.",
            n=number,
        )
    jokers = t("Two jokers in a row end nothing.") if v.deck.pack.count(JOKER) > 1 else ""
    nothing = t("The second of them brings nothing.")
    lost = loss_sentences(w, penalty)
    if all(other == penalty for other in penalty_by_kind(v).values()) and v.deck.kinds:
        text = t("**Two of one rank in a row** end the {round}, too.")
    else:
        text = t(
            "**Two of one rank in a row** end the {round}: {loses}.",
            loses=short_loss_clause(w, penalty),
        )
    return RuleText(join(ends, nothing, jokers, lost), text, "G-31")


def _round_end_sentences_of_deck_game(w: Vocabulary) -> str:
    t, v = w.t, w.variant
    by, n, unusual = trait_shared_in_kind(v), usual_limit(v), kinds_with_unusual_limit(v)
    if _first_danger_ends(v):
        if has_single_danger(v):
            return t("The {danger} ends the {round} at once.")
        return t("The first {danger} ends the {round} at once.")
    if by == "all" and not unusual:
        if n == 2:
            return t("The first {danger} is only a warning. The second ends the {round} at once.")
        return t(
            "The first {less:word} {danger:many} are only warnings. The {n:nth} ends the {round} at "
            "once.",
            less=n - 1,
            n=n,
        )
    if by == "mixed":
        return t(
            "The {round} ends at once when there are {which} on the {path}.",
            which=round_ending_sets(w),
        )
    kind = trait_noun(w, by)
    if unusual:
        return t("{n:nth,a,cap} {danger} of the same {by} ends the {round} at once.", n=n, by=kind)
    if n == 2:
        return t(
            "The first {danger} of {by:a} is only a warning. The second of that {by} ends the {round} "
            "at once.",
            by=kind,
        )
    return t(
        "The first {less:word} {danger:many} of {by:a} are only warnings. The {n:nth} of that {by} "
        "ends the {round} at once.",
        less=n - 1,
        n=n,
        by=kind,
    )


def round_ending_clause(w: Vocabulary) -> str:
    """Return the clause saying which dangers end the round: ``the **first** one ends the round``."""
    t, v = w.t, w.variant
    by, n = trait_shared_in_kind(v), usual_limit(v)
    if _first_danger_ends(v):
        if has_single_danger(v):
            return t("**it ends** the {round}")
        return t("the **first** one ends the {round}")
    if by == "all" and not kinds_with_unusual_limit(v):
        return t("the **{n:nth} one** of the {round} ends it", n=n)
    if by == "mixed":
        return t("**{which}** end the {round}", which=round_ending_sets(w))
    kind = trait_noun(w, "all" if v.words.kinds else by)
    return t("the **{n:nth} of a {kind}** ends the {round}", n=n, kind=kind)


def _round_end_sentences_of_hands_game(w: Vocabulary) -> str:
    t, v = w.t, w.variant
    by, n = trait_shared_in_kind(v), usual_limit(v)
    if by in ("all", "mixed") or n == 1:
        return t(
            "If there are {which} in the {path}, that {catches}.",
            which=round_ending_sets_in_hands_game(w),
        )
    return t(
        "{n:nth,a,cap} {danger} of the same {by} in the {path} **{catches}**, even if {both} come in one "
        "turn.",
        n=n,
        by=trait_noun(w, by),
        both=t("both") if n == 2 else t("all {n:word}", n=n),
    )


def unusual_limit_sentences(w: Vocabulary) -> str:
    """Return the sentences on limits that differ from the usual one: ``Of aces it takes three.``"""
    v, groups = w.variant, danger_groups(w.variant)
    others: set[str] = set()
    if len(groups) > 1:
        others = {
            group.kind_of(card)
            for group in groups
            if _is_named_by_ranks(v, group) or _limit_of_group(v, group)
            for card in group.cards
        }
    by_number: dict[int, list[Noun]] = {}
    for kind in kinds_with_unusual_limit(v):
        if kind not in others:
            by_number.setdefault(v.deck.limits[kind], []).append(w.kind(kind))
    texts = []
    for n, kinds in by_number.items():
        if n > 1:
            texts.append(w.t("For {kinds:many}, it takes {n:word}.", kinds=kinds, n=n))
        else:
            texts.append(w.t("For {kinds:many}, one is enough.", kinds=kinds))
    return join(*texts)


def round_ending_sets_in_hands_game(w: Vocabulary) -> list[object]:
    """Return the sets of dangers that end the round in a hands game."""
    v, by, n = w.variant, trait_shared_in_kind(w.variant), usual_limit(w.variant)
    if by == "mixed" or all(card.kind for card in v.deck.cards):
        return round_ending_sets(w)
    if n == 1:
        return [w.t("one {danger}")]
    if by == "all":
        return [w.t("{n:word} {danger:many}", n=n)]
    return [w.t("{n:word} {danger:many} of a {by}", n=n, by=trait_noun(w, by))]


def round_ending_sets(w: Vocabulary) -> list[object]:
    """Return the sets of dangers that end a round: ``two Jacks`` and ``two Queens``."""
    groups = danger_groups(w.variant)
    if len(groups) > 1:
        return AnyOf(
            dangers for group in groups for dangers in _round_ending_sets_of_group(w, group)
        )
    n, by = usual_limit(w.variant), groups[0].shared_trait
    if by == "all":
        return [w.t("{n:word} of any kind", n=n)]
    return [w.t("{n:word} of a {by}", n=n, by=trait_noun(w, by))]


def _round_ending_sets_of_group(w: Vocabulary, group: DangerCards) -> list[str]:
    """Return the sets of dangers in one group that end a round: ``three of one suit (9, 10)``."""
    v = w.variant
    ranks, apart = _ranks_of_group(group), _has_ranks_alone(v, group)
    number = _limit_of_group(v, group) or usual_limit(v)
    if _is_named_by_ranks(v, group):
        nouns = [w.rank(rank) if apart else w.kind(rank) for rank in ranks]
        limits = [v.deck.limits.get(rank, usual_limit(v)) for rank in ranks]
        return [
            number_of_rank_phrase(w, noun, limit) for noun, limit in zip(nouns, limits, strict=True)
        ]
    if len(ranks) == 1 and apart:
        cards = number_of_rank_phrase(w, w.rank(ranks[0]), number)
        if group.shared_trait in ("rank", "all"):
            return [cards]
        return [w.t("{cards} of one {by}", cards=cards, by=trait_noun(w, group.shared_trait))]
    plain = apart and JOKER not in group.cards
    cards = w.ranks_text(ranks) if plain else w.cards_text(group.cards)
    if group.shared_trait == "all":
        return [w.t("{n:word} of any kind ({cards})", n=number, cards=cards)]
    by = trait_noun(w, group.shared_trait)
    return [w.t("{n:word} of one {by} ({cards})", n=number, by=by, cards=cards)]


def number_of_rank_phrase(w: Vocabulary, rank: Noun, number: int) -> str:
    if number == 1:
        return w.t("{n:word} {rank}", n=number, rank=rank)
    return w.t("{n:word} {rank:many}", n=number, rank=rank)


def penalty_phrase(w: Vocabulary, penalty: Penalty) -> str:
    """Return what caught players lose, as the object of "lose": ``half their loot, rounded up``."""
    t, has_loot = w.t, w.variant.has_loot_at_risk
    if penalty.banked == "all":
        if w.variant.keeps_artifacts:
            return t(
                "everything but {artifact:many}: their loot and all {gold:many} in their {safe}"
            )
        return t("everything: their loot and all {gold:many} in their {safe}")
    if penalty.banked:
        banked = w.gold(penalty.banked)
        if not has_loot:
            return t("{banked} from their {safe}", banked=banked)
        return t("their loot and {banked} from their {safe}", banked=banked)
    if penalty.loot == "all":
        return t("their loot")
    if penalty.loot == "half":
        return t("half their loot, rounded up")
    return t("{gold} of their loot", gold=w.gold(penalty.loot))


def loss_sentences(w: Vocabulary, penalty: Penalty) -> str:
    """Return the sentences saying what players lose when danger or too much gold ends the round."""
    t, nothing = w.t, _costs_nothing(w.variant, penalty)
    price = "" if nothing else penalty_phrase(w, penalty)
    if not w.variant.is_deck_game:
        if nothing:
            loses = t("Everyone who went on gets nothing, and the {round} is over.")
        elif penalty == Penalty():
            loses = t(
                "Everyone who went on puts their loot back into the supply, and the {round} ends."
            )
        else:
            loses = t("Everyone who went on loses {price}, and the {round} is over.", price=price)
    elif nothing:
        loses = t("Everyone still inside gets nothing.")
    elif penalty == Penalty():
        loses = t("Everyone still inside puts their loot back into the supply.")
    else:
        loses = t("Everyone still inside loses {price}.", price=price)
    return join(loses, _loss_remark_sentences(w, penalty))


def short_loss_clause(w: Vocabulary, penalty: Penalty) -> str:
    """Return the clause saying what caught players lose: ``everyone inside loses their loot``."""
    t, nothing = w.t, _costs_nothing(w.variant, penalty)
    if w.variant.is_deck_game:
        if nothing:
            return t("everyone inside gets nothing")
        return t("everyone inside loses {price}", price=penalty_phrase(w, penalty))
    if nothing:
        return t("the {round} is over, and everyone who went on gets nothing")
    return t(
        "the {round} is over, and everyone who went on loses {price}",
        price=penalty_phrase(w, penalty),
    )


def _unusual_loss_sentences(w: Vocabulary) -> tuple[str, str]:
    """Return the sentences on unusual penalties, for terminals and for printed pages (G-22)."""
    full, short = [], []
    for penalty, kinds in kinds_by_unusual_penalty(w.variant).items():
        nouns = AnyOf(w.kinds(kinds))
        if _costs_nothing(w.variant, penalty):
            full.append(
                w.t("If {kinds:a} ended the {round}, they lose nothing instead.", kinds=nouns)
            )
            short.append(w.t("**If it was {kinds:a}:** they lose nothing.", kinds=nouns))
        else:
            lost = penalty_phrase(w, penalty)
            if usual_penalty(w.variant) == Penalty() and penalty.banked not in (0, "all"):
                banked = w.gold(int(penalty.banked))
                full.append(
                    w.t(
                        "If {kinds:a} ended the {round}, they also lose {banked} from their {safe}.",
                        kinds=nouns,
                        banked=banked,
                    )
                )
            else:
                full.append(
                    w.t(
                        "If {kinds:a} ended the {round}, they instead lose {price}.",
                        kinds=nouns,
                        price=lost,
                    )
                )
            full.append(_loss_remark_sentences(w, penalty))
            short.append(
                w.t("**If it was {kinds:a}:** they lose {price}.", kinds=nouns, price=lost)
            )
            short.append(loot_kept_sentence(w, penalty))
    return join(*full), join(*short)


def _loss_remark_sentences(w: Vocabulary, penalty: Penalty) -> str:
    is_amount = isinstance(penalty.loot, int) or penalty.banked not in (0, "all")
    return join(
        w.t("Anyone who has less loses it all.") if is_amount else "",
        loot_kept_sentence(w, penalty),
    )


def loot_kept_sentence(w: Vocabulary, penalty: Penalty) -> str:
    """Return the sentence on the loot that players keep, or "" if they lose all of it."""
    return "" if penalty.loot == "all" else w.t("Any loot they have left goes to their {safe}.")


def _costs_nothing(v: Variant, penalty: Penalty) -> bool:
    return not v.has_loot_at_risk and not penalty.banked


def _rule_number(usual: Penalty, unusual: Mapping[Penalty, list[str]]) -> str:
    """Return the number of the rule saying what caught players lose, such as ``"G-6"``."""
    if not unusual and usual.banked and usual.banked != "all":
        return "G-26"
    if unusual or usual.banked:
        return "G-22"
    return "G-6" if usual == Penalty() else "G-17"


def danger_groups(v: Variant) -> list[DangerCards]:
    """Return the danger cards, grouped by what dangers of one kind share, such as their rank."""
    groups: dict[str, list[Card]] = {}
    for part in v.cards.danger:
        groups.setdefault(part.shared_trait, []).extend(part.cards)
    return [DangerCards(tuple(cards), by) for by, cards in groups.items()]


def trait_shared_in_kind(v: Variant) -> str:
    """Return what dangers of one kind share: ``"rank"``, ``"suit"``, ``"all"`` or ``"mixed"``."""
    groups = danger_groups(v)
    return groups[0].shared_trait if len(groups) == 1 else "mixed"


def trait_noun(w: Vocabulary, by: str) -> Noun:
    """Return the noun for what dangers of one kind share: ``rank``, ``suit`` or just ``kind``."""
    return w.language.lookup_noun("kind" if by in ("all", "mixed") else by)


def usual_limit(v: Variant) -> int:
    """Return how many dangers of the same kind end a round, for most kinds of danger."""
    return _usual_value(v.danger.ends_at.default, v.deck.limits)


def kinds_with_unusual_limit(v: Variant) -> list[str]:
    """Return the kinds of danger whose limit is not the usual one."""
    usual = usual_limit(v)
    return [kind for kind, number in v.deck.limits.items() if number != usual]


def penalty_by_kind(v: Variant) -> dict[str, Penalty]:
    """Return what caught players lose, for each kind of danger."""
    return {kind: applicable_penalty(v, v.danger.costs.for_kind(kind)) for kind in v.deck.kinds}


def usual_penalty(v: Variant) -> Penalty:
    """Return what players lose when most kinds of danger catch them (G-17)."""
    return _usual_value(applicable_penalty(v, v.danger.costs.default), penalty_by_kind(v))


def kinds_by_unusual_penalty(v: Variant) -> dict[Penalty, list[str]]:
    """Return each unusual penalty with the kinds of danger that cause it (G-22)."""
    by_penalty: dict[Penalty, list[str]] = {}
    usual = usual_penalty(v)
    for kind, penalty in penalty_by_kind(v).items():
        if penalty != usual:
            by_penalty.setdefault(penalty, []).append(kind)
    return by_penalty


def _usual_value(default: T, by_kind: Mapping[str, T]) -> T:
    """Return the default if some kind has it or there are no kinds, or else the most common value."""
    values = Counter(by_kind.values())
    return default if default in values or not values else values.most_common(1)[0][0]


def _first_danger_ends(v: Variant) -> bool:
    """Return True if the first danger of a round ends it, at least for most kinds of danger."""
    return usual_limit(v) == 1 and not (
        kinds_with_unusual_limit(v) and trait_shared_in_kind(v) == "mixed"
    )


def has_single_danger(v: Variant) -> bool:
    """Return True if the game has only one danger card."""
    return sum(len(group.cards) for group in v.cards.danger) == 1


def _limit_of_group(v: Variant, group: DangerCards) -> int:
    """Return how many dangers of one kind end a round, or 0 if the kinds in the group differ."""
    kinds = {group.kind_of(card) for card in group.cards}
    numbers = {v.deck.limits.get(kind, usual_limit(v)) for kind in kinds}
    return numbers.pop() if len(numbers) == 1 else 0


def _ranks_of_group(group: DangerCards) -> list[str]:
    return sorted({card.rank for card in group.cards}, key=rank_sort_key)


def _has_ranks_alone(v: Variant, group: DangerCards) -> bool:
    """Return True if no card outside the group has a rank that occurs in the group."""
    ranks = _ranks_of_group(group)
    return all(card in group.cards for card in v.deck.pack if card.rank in ranks)


def _is_named_by_ranks(v: Variant, group: DangerCards) -> bool:
    """Return True if rules can name each rank of a group of dangers, because there are only a few."""
    return group.shared_trait == "rank" and len(_ranks_of_group(group)) < (
        4 if _has_ranks_alone(v, group) else 2
    )
