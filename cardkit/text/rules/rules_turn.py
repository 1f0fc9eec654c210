"""Rules on a turn: the gold of a card, the decision and its order, and what leaving players get."""

from cardkit.engine.cards import JOKER
from cardkit.engine.penalties import can_lose_banked, can_lose_banked_in_some_round
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import Noun
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import join
from cardkit.text.rules.rule_text import RuleText, as_lines, rule_with_one_wording
from cardkit.text.rules.rules_danger import round_ending_sets_in_hands_game


def untaken_gold_place(w: Vocabulary) -> Noun:
    """Return the word for the place of untaken gold: the path or, in a hands game, the joker."""
    return w.noun("path") if w.variant.is_deck_game else w.rank(JOKER.rank)


def round_start_rule(w: Vocabulary) -> RuleText:
    v = w.variant
    if v.leftover_carries_over:
        text = w.t(
            "At the start of each {round}, everyone is inside the {place} and carries nothing. Only "
            "the {gold:many} left from the {round} before {gold:is|are} still on {where:the}.",
            where=untaken_gold_place(w),
        )
    else:
        text = w.t(
            "At the start of each {round}, everyone is inside the {place} and carries nothing."
        )
    return RuleText(text, number="G-1")


def turning_up_card_rule(w: Vocabulary) -> RuleText | None:
    if not w.variant.is_deck_game:
        return None
    return rule_with_one_wording(
        w.t(
            "**Turn over** the top card and add it to the row of cards on the table: the **{path}**."
        )
    )


def laying_path_rule_of_hands_game(w: Vocabulary) -> RuleText | None:
    if w.variant.is_deck_game:
        return None
    return RuleText(
        w.t("Add the face-up cards to the {path}. The newest cards lie farthest from the joker."),
        w.t("**Card face up:** it joins the {path}, outwards from the joker."),
    )


def sharing_gold_rule(w: Vocabulary) -> RuleText:
    number = "G-2" if w.variant.share == "split" else "G-15"
    full, short = _rule_on_card_gold(w) if w.variant.is_deck_game else _rule_on_turn_sum(w)
    return RuleText(full, short, number)


def doubling_gold_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule saying what a doubling card does, or None if there are none."""
    t, v = w.t, w.variant
    doubling = [card for card in v.deck.cards if card.doubles]
    if not doubling:
        return None
    if v.share == "leavers":
        full = t(
            "If it is a doubling card, put as much from the supply on every card of the {path} as "
            "already lies there."
        )
        short = t("**Doubling card:** put as much again on every card of the {path}.")
    else:
        full = t(
            "If it is a doubling card, everyone inside takes as much from the supply as they already "
            "have as loot."
        )
        short = t("**Doubling card:** everyone inside takes as much again as they carry.")
    first = early = ""
    if any(card.gold for card in doubling):
        first = t("If it is also worth {gold:many}, that comes first; then the card doubles.")
    if v.danger.counts_from > 1:
        early = t("Before card {n}, nothing is doubled.", n=v.danger.counts_from)
    return RuleText(join(full, first, early), join(short, early), "G-29")


def loot_not_safe_sentence(w: Vocabulary) -> str:
    return w.t("Keep your loot in front of you. It is not safe yet.")


def _rule_on_card_gold(w: Vocabulary) -> tuple[str, str]:
    """Return the rule saying who takes a card's gold, in a full and in a short wording."""
    t, v = w.t, w.variant
    if v.share == "each":
        full = t(
            "If it is {gold:many}, each player inside takes the full amount from the supply as **loot**."
        )
        short = t(
            "Everyone inside takes **the full amount** from the supply as **loot**, not safe yet."
        )
        return as_lines(full, loot_not_safe_sentence(w)), short
    if v.share == "leavers":
        full = t(
            "If it is {gold:many}, nobody takes {gold:it|them} yet. Put the full amount from the "
            "supply on the card, for players who {leaves:many}."
        )
        short = t(
            "Nobody takes {gold:many} yet: **put {gold:it|them} on the card** for players who "
            "{leaves:many}."
        )
        return full, short
    full = t(
        "If it is {gold:many}, everyone inside takes an equal share of its value from the supply as "
        "**loot**."
    )
    if not v.can_gold_leave_remainder:
        rest, short = "", t("Everyone inside takes an equal share as **loot**, not safe yet.")
    elif v.leftover == "lost":
        rest = t("Any remainder stays in the supply.")
        short = t(
            "Everyone inside takes an equal share as **loot**, not safe yet. Any remainder stays in "
            "the supply."
        )
    else:
        rest = t("Put any remainder on the card, for players who {leaves:many} later.")
        if v.only_lone_leaver_takes_path:
            rest = t("Put any remainder on the card, for a player who {leaves} alone.")
        short = t(
            "Everyone inside takes an equal share as **loot**, not safe yet. Any remainder stays."
        )
    return as_lines(join(full, rest), loot_not_safe_sentence(w)), short


def _rule_on_turn_sum(w: Vocabulary) -> tuple[str, str]:
    """Return the rule saying who takes the gold of a turn of a hands game, in two wordings."""
    t, which = w.t, round_ending_sets_in_hands_game(w)
    if w.variant.share == "each":
        full = t(
            "Unless {which} ended the {round}, add up the values of this turn’s face-up {gold} cards. "
            "Everyone who went on takes the full sum from the supply as **loot**.",
            which=which,
        )
        short = t(
            "Unless {which} ended the {round}, everyone who went on takes **the full sum** of this turn as "
            "**loot**.",
            which=which,
        )
        return as_lines(full, loot_not_safe_sentence(w)), short
    if w.variant.share == "leavers":
        full = t(
            "Unless {which} ended the {round}, add up the values of this turn’s face-up {gold} cards. Put "
            "that much from the supply on the joker, for players who {leaves:many}.",
            which=which,
        )
        return full, t(
            "Unless {which} ended the {round}, this turn’s sum goes **on the joker**.", which=which
        )
    full = t(
        "Unless {which} ended the {round}, add up the values of this turn’s face-up {gold} cards. "
        "Everyone who went on takes an equal share of the total from the supply as **loot**.",
        which=which,
    )
    if not w.variant.can_gold_leave_remainder:
        rest, short = (
            "",
            t(
                "Unless {which} ended the {round}, share **this turn’s** sum as **loot**.",
                which=which,
            ),
        )
    elif w.variant.leftover == "lost":
        rest = t("Any remainder stays in the supply.")
        short = t(
            "Unless {which} ended the {round}, share **this turn’s** sum as **loot**. Any remainder stays in "
            "the supply.",
            which=which,
        )
    else:
        on_joker = t("Put any remainder on the joker.")
        not_part = t("{gold:many,cap} already there {gold:is|are} not shared.")
        rest = join(on_joker, not_part)
        short = t(
            "Unless {which} ended the {round}, share **this turn’s** sum as **loot**. Put any remainder on the "
            "joker.",
            which=which,
        )
    return as_lines(join(full, rest), loot_not_safe_sentence(w)), short


def deciding_rule(w: Vocabulary) -> RuleText:
    t = w.t
    if w.variant.is_deck_game:
        if w.variant.leave_from > 1:
            when = t(
                "From card {n} on, everyone inside secretly decides after each card whether to go on "
                "or {leaves:many}.",
                n=w.variant.leave_from,
            )
        else:
            when = t(
                "After each card, everyone inside secretly decides whether to go on or {leaves:many}."
            )
        full = join(when, _showing_decisions_sentences(w))
        short = t("“{call}” Everyone inside: **{go}** = go on, **{leave}** = {leaves:many}.")
    else:
        full = as_lines(
            t(
                "Everyone inside secretly chooses a card from their hand. To go on, put it face up under "
                "your cover card. To {leaves:many}, put it there face down."
            ),
            t("Everyone inside removes their cover card at the same time."),
        )
        short = t(
            "Put a card from your hand under your cover card: **face up** = go on, **face down** = "
            "{leaves:many}. “{call}” All remove their cover cards at the same time."
        )
    return RuleText(full, short, "G-3")


def _showing_decisions_sentences(w: Vocabulary) -> str:
    """Return the sentences on how players show their decisions, such as with pawns or cards."""
    match w.variant.words.choice:
        case "pawn shown":
            return w.t(
                "Then everyone holds out a closed fist. All open their fists at the same time: "
                "{go} to go on, {leave} to {leaves:many}."
            )
        case "pawn dropped":
            return w.t(
                "Then everyone holds out a fist with their pawn in it. On a signal, {leave} to {leaves:many}, or "
                "{go} to go on."
            )
        case "torch and camp":
            return w.t(
                "Everyone inside lays one of their two cards face down. Then all turn their cards"
                " over at the same time: {go} to go on, {leave} to {leaves:many}. Take your card "
                "back."
            )
        case _:
            return w.t(
                "Then everyone shows their decision at the same time: {go} to go on, {leave} to "
                "{leaves:many}."
            )


def first_decision_rule(w: Vocabulary) -> RuleText:
    t, v = w.t, w.variant
    if v.leave_from > 1 and v.is_deck_game:
        return rule_with_one_wording(
            t("Nobody may {leaves:many} before card {n}.", n=v.leave_from), "G-28"
        )
    if v.leave_from > 1:
        return rule_with_one_wording(
            t("Nobody may {leaves:many} before turn {n}.", n=v.leave_from), "G-28"
        )
    if not v.is_deck_game:
        return RuleText(t("You may {leaves:many} in the very first turn."), number="G-10")
    nobody = t("Nobody {leaves} before the first card.")
    if not _can_skip_first_decision(v):
        return RuleText(nobody, number="G-10")
    short = ""
    if v.leftover_carries_over:
        skip = t(
            "If the first card is {danger:a} and no {gold:many} {gold:is|are} left from the "
            "{round} before, you may turn over the next card at once, unless somebody wants to "
            "{leaves:many}."
        )
    else:
        skip = t(
            "If the first card is {danger:a}, you may turn over the next card at once, unless "
            "somebody wants to {leaves:many}."
        )
        short = t(
            "If the first card is {danger:a} and nobody wants to {leaves:many}, you may skip this."
        )
    return RuleText(as_lines(nobody, skip), short or skip, number="G-10")


def _can_skip_first_decision(v: Variant) -> bool:
    """Return True if players need not decide when the first card is a danger (IG-4).

    This is not so if such a card brings gold, or if players who are caught later can lose gold that
    they banked earlier.
    """
    warns = any(number > 1 for number in v.deck.limits.values())
    brings_gold = any(card.gold and card.kind for card in v.deck.cards)
    skips = v.first_danger == "may be skipped" and v.is_deck_game
    skips = skips and v.danger.counts_from == 1
    return skips and warns and not brings_gold and not can_lose_banked(v)


def paying_leavers_rule(w: Vocabulary) -> RuleText:
    t = w.t
    if w.variant.is_deck_game:
        full, short = t("Before the next card is turned over, pay everyone who has just left."), ""
    else:
        full = join(
            t("First, pay everyone who {leaves} this turn."),
            t("Set their face-down cards aside unseen."),
        )
        short = t("**Card face down:** it is out of this {round}, unseen.")
    return RuleText(full, short, "G-5")


def leavers_banking_rule(w: Vocabulary) -> RuleText:
    t, v = w.t, w.variant
    shared = (
        _leavers_share_gold_sentences(w)
        if v.can_gold_lie_on_path and not v.only_lone_leaver_takes_path
        else ""
    )
    alone = _lone_leaver_takes_all_sentences(w) if v.only_lone_leaver_takes_path else ""
    if v.has_loot_at_risk and v.can_gold_lie_on_path:
        bank = t("If you {leaves:many}, move your share and all your loot to your **{safe}**.")
    elif v.has_loot_at_risk:
        bank = t("If you {leaves:many}, move all your loot to your **{safe}**.")
    else:
        bank = t("If you {leaves:many}, put all you take into your **{safe}**.")
    if can_lose_banked_in_some_round(v):
        safe = t("For the rest of this {round}, you cannot lose {gold:many} in your {safe}.")
    else:
        safe = t("You can never lose {gold:many} in your {safe}.")
    out = t("You are out.") if v.is_one_round else t("You are out until the next {round}.")
    if v.only_lone_leaver_takes_path:
        number = "G-23"
    else:
        is_by_card = v.divides_path_gold_per_card or (
            v.can_gold_lie_on_path and v.leftover == "lost"
        )
        number = "G-12" if is_by_card else "G-4"
    return RuleText(
        as_lines(shared, alone, join(bank, out), safe), _short_leavers_bank_sentences(w), number
    )


def _leavers_share_gold_sentences(w: Vocabulary) -> str:
    t, v = w.t, w.variant
    alone = _lone_leaver_sentence(w)
    if v.is_deck_game and v.divides_path_gold_per_card:
        shared = t(
            "Players who {leaves:many} in the same turn share the {gold:many} on each card of the "
            "{path} separately. On every card, any remainder stays."
        )
        return join(shared, alone)
    if not v.is_deck_game:
        shared = t(
            "Players who {leaves:many} in the same turn share the {gold:many} on the joker equally."
        )
    elif v.artifact_gold and v.has_artifacts:
        shared = t(
            "Players who {leaves:many} in the same turn share all the {gold:many} on the {path} equally, "
            "except the {gold:many} on {artifact:many}."
        )
        alone = t("If you are the only player to {leaves:many}, you do not have to share.")
    else:
        shared = t(
            "Players who {leaves:many} in the same turn share all the {gold:many} on the {path} equally."
        )
    rest = ""
    if v.can_gold_leave_remainder and v.leftover == "lost":
        rest = t("Any remainder goes back to the supply.")
    elif v.can_gold_leave_remainder:
        rest = t("Any remainder stays on {where:the}.", where=untaken_gold_place(w))
    return join(shared, rest, alone)


def _lone_leaver_sentence(w: Vocabulary) -> str:
    """Return the sentence saying that a player who leaves alone takes all the gold on the path."""
    return w.t(
        "If you are the only player to {leaves:many}, take all the {gold:many} on {where:the}.",
        where=untaken_gold_place(w),
    )


def _lone_leaver_takes_all_sentences(w: Vocabulary) -> str:
    return join(
        _lone_leaver_sentence(w),
        w.t(
            "If several players {leaves:many} in the same turn, nobody takes {gold:it: it stays|them: "
            "they stay} there."
        ),
    )


def _short_leavers_bank_sentences(w: Vocabulary) -> str:
    t, v = w.t, w.variant
    where = untaken_gold_place(w)
    if v.has_loot_at_risk:
        bank = t("**Move all your loot to your {safe}:** it is safe there.")
    else:
        bank = t("**Put all you take into your {safe}:** it is safe there.")
    if not v.can_gold_lie_on_path:
        return bank
    if v.only_lone_leaver_takes_path:
        alone = t(
            "The only one to {leaves:many} takes all the {gold:many} on {where:the}; if several "
            "{leaves:many}, {gold:it stays|they stay}.",
            where=where,
        )
        return join(alone, bank)
    if v.is_deck_game and v.divides_path_gold_per_card:
        shared = t(
            "Share the {gold:many} on the {path}, **each card separately**; remainders stay on their "
            "cards."
        )
    elif not v.can_gold_leave_remainder:
        shared = t("Share the {gold:many} on {where:the}.", where=where)
    elif v.leftover == "lost":
        shared = t(
            "Share the {gold:many} on {where:the}; any remainder goes back to the supply.",
            where=where,
        )
    elif v.is_deck_game and v.artifact_gold:
        shared = t(
            "Share the {gold:many} on the {path}, except on {artifact:many}; any remainder stays."
        )
    else:
        shared = t("Share the {gold:many} on {where:the}; any remainder stays.", where=where)
    return join(shared, bank)


def leavers_taking_artifacts_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule saying which leaving players take artifacts, or None without artifacts."""
    artifacts = w.variant.artifacts
    if artifacts is None or not w.variant.has_artifacts:
        return None
    if artifacts.claim == "alone":
        return rule_with_one_wording(_lone_leaver_takes_artifacts_sentences(w), "G-4")
    full, short = _leavers_share_artifacts_sentences(w)
    return RuleText(full, short, "G-4")


def _lone_leaver_takes_artifacts_sentences(w: Vocabulary) -> str:
    t, gold = w.t, w.variant.artifact_gold
    if not w.variant.is_deck_game:
        return t(
            "If you are the **only player** to {leaves:many} this turn, take every {artifact} already in the "
            "{path}, too. If several players {leaves:many}, the {artifact:many} stay."
        )
    if gold:
        return t(
            "If you are the **only player** to {leaves:many} this turn, take all the {gold:many} on "
            "{artifact:many}, too. If several players {leaves:many}, {gold:it stays|they stay} there."
        )
    return t(
        "If you are the **only player** to {leaves:many} this turn, take every {artifact} on the {path}, "
        "too. If several players {leaves:many}, the {artifact:many} stay."
    )


def _leavers_share_artifacts_sentences(w: Vocabulary) -> tuple[str, str]:
    """Return the rule that leaving players share the artifacts, in a full and in a short wording."""
    t, gold = w.t, w.variant.artifact_gold
    if not w.variant.is_deck_game:
        full = t(
            "Players who {leaves:many} in the same turn also get equal shares of the {artifact:many} already in the {path}."
        )
        short = t(
            "Share the {artifact:many} already in the {path}. If some are left over, those who "
            "{leaves:many} choose which stay; if they cannot agree, those played last stay (in "
            "one turn, by the order of the list of names)."
        )
        return full, short
    if gold:
        full = t(
            "Players who {leaves:many} in the same turn share the {artifact:many} on the {path}, too, "
            "even one that has just come up: each takes the {amount} from the same number of them. "
            "The cards themselves stay until the {round} ends.",
            amount=w.gold(gold),
        )
        short = t(
            "Players who {leaves:many} in the same turn each take the {amount} from the same number "
            "of {artifact:many}. Those left over keep theirs; all the cards stay.",
            amount=w.gold(gold),
        )
        return full, short
    full = t(
        "Players who {leaves:many} in the same turn share the {artifact:many} on the {path}, too, "
        "even one that has just come up: each takes the same number of cards."
    )
    short = t(
        "Players who {leaves:many} in the same turn each take the same number of {artifact:many}. "
        "Those left over stay."
    )
    return full, short


def unshareable_artifacts_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule on artifacts that leaving players cannot share evenly.

    Returns None if leaving players do not share artifacts.
    """
    t, v = w.t, w.variant
    if v.artifacts is None or v.artifacts.claim != "shared" or not v.has_artifacts:
        return None
    if v.is_deck_game:
        text = t("{artifact:many,cap} that are left over stay: those that came up last.")
        return RuleText(text, number="G-4")
    odd = t("{artifact:many,cap} left over stay in the {path}.")
    chosen = t("Those who {leaves:many} choose which stay.")
    last = t(
        "If they cannot agree, the cards played last stay. Within one turn, the card of the lower "
        "name on your list counts as later."
    )
    return RuleText(join(odd, chosen, last), number="G-4")


def artifacts_as_dangers_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule that artifacts in a hands game are dangers until somebody takes them."""
    v = w.variant
    if v.is_deck_game or not any(card.artifact and card.kind for card in v.deck.cards):
        return None
    text = w.t(
        "{artifact:many,cap} in the {path} also count towards {which} until taken.",
        which=round_ending_sets_in_hands_game(w),
    )
    return rule_with_one_wording(text, "G-6")
