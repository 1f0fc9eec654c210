"""Rules on a turn: the gold a card brings, the decision and its order, what a leaver gets."""

from cardkit.engine.cards import JOKER
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import Noun
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import join
from cardkit.text.rules.rule_text import RuleText, as_lines, uniform_rule


def untaken_gold_place(w: Vocabulary) -> Noun:
    """Return the word for where untaken gold lies: path, or joker if cards are laid by hand."""
    return w.noun("path") if w.variant.is_deck_game else w.rank(JOKER.rank)


def round_begins(w: Vocabulary) -> RuleText:
    if w.variant.leftover_waits:
        full = w.t(
            "Each {round} everyone starts inside the {place}, carrying nothing; the {path} is empty "
            "but for {gold:many} left from the {round} before."
        )
    else:
        full = w.t(
            "Each {round} everyone starts inside the {place}, carrying nothing; the {path} is empty."
        )
    loot = w.t("What you take is your loot: it lies in front of you and is not safe yet.")
    return RuleText(as_lines(full, loot if w.variant.has_loot else ""), number="G-1")


def turn_up_card(w: Vocabulary) -> RuleText | None:
    if not w.variant.is_deck_game:
        return None
    return uniform_rule(w.t("**Turn up** the top card and lay it next to the others: the {path}."))


def lay_path(w: Vocabulary) -> RuleText | None:
    if w.variant.is_deck_game:
        return None
    return RuleText(
        w.t("Lay the cards outwards from the joker: the newest lie farthest out."),
        w.t("**Card face up:** it joins the {path}, outwards from the joker."),
    )


def share_gold(w: Vocabulary) -> RuleText:
    number = "G-2" if w.variant.share == "split" else "G-15"
    full, short = _rule_on_card_gold(w) if w.variant.is_deck_game else _rule_on_turn_sum(w)
    return RuleText(full, short, number)


def _rule_on_card_gold(w: Vocabulary) -> tuple[str, str]:
    """Return the rule on who takes a card's gold: full wording and short one."""
    t, v = w.t, w.variant
    if v.share == "each":
        text = t("Everyone inside takes **all of it** from the supply as **loot**, not safe yet.")
        return text, text
    if v.share == "leavers":
        text = t(
            "Nobody takes {gold:many} yet: {gold:it is|they are} **put on the card** for those who "
            "{leaves:many}."
        )
        return text, text
    full = t("All inside share the {gold:many} evenly as loot: you carry it, not safe yet.")
    if not v.can_leave_remainder:
        return full, t("All inside share the {gold:many} evenly as **loot**, not safe yet.")
    if v.leftover == "lost":
        return join(full, t("What cannot be divided goes back to the supply.")), t(
            "All inside share the {gold:many} evenly as **loot**, not safe yet; the rest goes back."
        )
    rest = t("The rest stays on the {path} for those who {leaves:many}.")
    if v.lone_leaver_takes_path:
        rest = t("The rest stays on the {path} for whoever {leaves} alone.")
    return join(full, rest), t(
        "All inside share the {gold:many} evenly as **loot**, not safe yet; the rest stays."
    )


def _rule_on_turn_sum(w: Vocabulary) -> tuple[str, str]:
    """Return the rule on who takes the sum of a turn of hand cards: full wording and short one."""
    t = w.t
    if w.variant.share == "each":
        full = t(
            "If the {round} goes on, add up the numbers shown this turn: everyone who went on takes "
            "the whole sum from the supply."
        )
        short = t("If the {round} goes on, all inside take **all** of this turn’s sum as **loot**.")
        return full, short
    if w.variant.share == "leavers":
        full = t(
            "If the {round} goes on, add up the numbers shown this turn and put the sum on the "
            "joker, for those who {leaves:many}."
        )
        return full, t("If the {round} goes on, this turn’s sum goes **on the joker**.")
    full = t(
        "If the {round} goes on, add up the numbers shown this turn: everyone who went on gets an "
        "equal share of the sum."
    )
    if not w.variant.can_leave_remainder:
        return full, t("If the {round} goes on, share **this turn’s** sum as **loot**.")
    if w.variant.leftover == "lost":
        rest = t("What cannot be divided goes back to the supply.")
        short = t(
            "If the {round} goes on, share **this turn’s** sum as **loot**; the rest goes back."
        )
        return join(full, rest), short
    rest = t("What cannot be divided goes on the joker.")
    not_part = t("The {gold:many} on the joker {gold:is|are} not part of that sum.")
    short = t(
        "If the {round} goes on, share **this turn’s** sum as **loot**; the rest goes on the joker."
    )
    return join(full, rest, not_part), short


def how_to_decide(w: Vocabulary) -> RuleText:
    t = w.t
    if w.variant.is_deck_game:
        full = t(
            "After every card everyone inside decides in secret, then all show at once: {go} = go "
            "on, {leave} = {leaves:many}."
        )
        short = t("“{call}” All inside: **{go}** = on, **{leave}** = {leaves:many}.")
    else:
        full = join(
            t(
                "Everyone inside puts any card of their hand under their cover card: face up to go "
                "on, face down to {leaves:many}."
            ),
            t("Then all slide the covers off at once."),
        )
        short = t(
            "Lay a hand card under your cover card: **face up** = go on, **face down** = "
            "{leaves:many}. “{call}” All slide the covers off at once."
        )
    return RuleText(full, short, "G-3")


def first_decision(w: Vocabulary) -> RuleText:
    t, v = w.t, w.variant
    if not v.is_deck_game:
        return RuleText(t("You may {leaves:many} in the very first turn."), number="G-10")
    nobody = t("Nobody {leaves} before the first card.")
    if not _first_may_be_skipped(v):
        return RuleText(nobody, number="G-10")
    if v.leftover_waits:
        skip = t(
            "If the first card is {danger:a}, you may skip the question, unless {gold:many} stayed "
            "from the {round} before."
        )
    else:
        skip = t("If the first card is {danger:a}, you may skip the question.")
    allowed = t("Whoever wants to may {leaves:many} all the same.")
    return RuleText(as_lines(nobody, join(skip, allowed)), number="G-10")


def _first_may_be_skipped(v: Variant) -> bool:
    """Return True if, after a danger as first card, players need not be asked who leaves (IG-4).

    Not where such a card brings gold, or where those caught later can lose what they banked before.
    """
    warns = any(number > 1 for number in v.deck.limits.values())
    brings_gold = any(card.gold and card.kind for card in v.deck.cards)
    skips = v.first_danger == "may be skipped" and v.is_deck_game
    return skips and warns and not brings_gold and not v.can_cost_banked


def when_to_pay_leavers(w: Vocabulary) -> RuleText:
    t = w.t
    if w.variant.is_deck_game:
        full, short = t("Pay those who {leaves:many} before you turn the next card."), ""
    else:
        full = as_lines(
            t("Pay those who {leaves:many} first."),
            t("A card laid face down is out of the {round}: nobody looks at it."),
        )
        short = t("**Card face down:** it is out, unseen.")
    return RuleText(full, short, "G-5")


def what_leavers_bank(w: Vocabulary) -> RuleText:
    t, v = w.t, w.variant
    shared = _leavers_share(w) if v.gold_can_lie and not v.lone_leaver_takes_path else ""
    alone = _leaver_alone(w) if v.lone_leaver_takes_path else ""
    bank = t("Those who {leaves:many} bank all they hold.")
    if v.can_cost_banked:
        safe = t("For this {round} it is safe in the {safe}.")
    else:
        safe = t("In the {safe} nobody can take it.")
    out = t("They are out.") if v.is_one_round else t("They are out until the next {round}.")
    if v.lone_leaver_takes_path:
        number = "G-23"
    else:
        is_by_card = v.divides_per_card or (v.gold_can_lie and v.leftover == "lost")
        number = "G-12" if is_by_card else "G-4"
    return RuleText(as_lines(join(bank, safe, out), shared, alone), _leavers_bank_short(w), number)


def _leavers_share(w: Vocabulary) -> str:
    t, v = w.t, w.variant
    if v.is_deck_game and v.divides_per_card:
        shared = t(
            "Those who {leaves:many} in the same turn share what lies on the {path} evenly, each "
            "card on its own."
        )
    else:
        shared = t(
            "Those who {leaves:many} in the same turn share the {gold:many} on {where:the} evenly.",
            where=untaken_gold_place(w),
        )
    if not v.can_leave_remainder:
        return shared
    if v.leftover == "lost":
        return join(shared, t("What cannot be divided goes back to the supply."))
    return join(shared, t("What cannot be divided stays there."))


def _leaver_alone(w: Vocabulary) -> str:
    return join(
        w.t(
            "Whoever {leaves} alone takes the {gold:many} on {where:the}.",
            where=untaken_gold_place(w),
        ),
        w.t(
            "If several {leaves:many} at once, nobody gets {gold:it: it stays|them: they stay} "
            "there."
        ),
    )


def _leavers_bank_short(w: Vocabulary) -> str:
    t, v = w.t, w.variant
    if not v.is_deck_game:
        return _leavers_bank_short_in_hands_game(w)
    if v.lone_leaver_takes_path:
        return t(
            "**Bank** your loot: it is safe in the {safe}. {leaves:many,cap} **alone**: take the "
            "{gold:many} on the {path} too."
        )
    if not v.gold_can_lie:
        return t("**Bank** your loot: it is safe in the {safe}.")
    if v.divides_per_card and v.share == "leavers":
        return t(
            "Share what lies on the {path}, **each card on its own**, and **bank** it: it is safe "
            "in the {safe}."
        )
    if v.divides_per_card:
        return t(
            "Share what lies on the {path}, **each card on its own**, and **bank** it with your "
            "loot: it is safe in the {safe}."
        )
    if v.share == "leavers":
        return t(
            "Share the {gold:many} on the {path} and **bank** {gold:it: it is|them: they are} safe in "
            "the {safe}."
        )
    return t(
        "Share the {gold:many} on the {path} and **bank** {gold:it|them} with your loot: all is "
        "safe in the {safe}."
    )


def _leavers_bank_short_in_hands_game(w: Vocabulary) -> str:
    if w.variant.lone_leaver_takes_path:
        return w.t(
            "**Bank** all you hold, safe: you are out. {leaves:many,cap} **alone**: take the "
            "{gold:many} on the joker too."
        )
    if not w.variant.gold_can_lie:
        return w.t("**Bank** all you hold, safe: you are out.")
    return w.t("Share the {gold:many} on the joker and **bank** all, safe: you are out.")


def leavers_take_artifacts(w: Vocabulary) -> RuleText | None:
    """Return the rule on which leavers take artifacts; None without artifacts."""
    artifacts = w.variant.artifacts
    if artifacts is None or not w.variant.has_artifacts:
        return None
    if artifacts.claim == "alone":
        return uniform_rule(_claim_alone(w), "G-4")
    full, short = _claim_shared(w)
    return RuleText(full, short, "G-4")


def _claim_alone(w: Vocabulary) -> str:
    t, gold = w.t, w.variant.artifact_gold
    if not w.variant.is_deck_game:
        return t(
            "{leaves:many,cap} **alone** to take every {artifact} of earlier turns; if several "
            "{leaves:many}, they stay."
        )
    if gold:
        return t(
            "{leaves:many,cap} **alone** to take the {amount} of every {artifact} on the {path}; if "
            "several {leaves:many}, {gold:it stays|they stay}.",
            amount=w.gold(gold),
        )
    return t(
        "{leaves:many,cap} **alone** to take every {artifact} on the {path}; if several "
        "{leaves:many}, they stay."
    )


def _claim_shared(w: Vocabulary) -> tuple[str, str]:
    """Return the rule that leavers share artifacts out: the full wording and the short one."""
    t, gold = w.t, w.variant.artifact_gold
    if not w.variant.is_deck_game:
        full = t("Those who {leaves:many} share out evenly the {artifact:many} of earlier turns.")
        short = t("Share earlier {artifact:many}; odd ones stay, you pick.")
        return full, short
    full = t(
        "Those who {leaves:many} in the same turn share out evenly the {artifact:many} on the "
        "{path}, also one just turned up."
    )
    takes = ""
    if gold:
        takes = t(
            "Whoever gets {artifact:a} takes its {amount}; its card stays on the {path}.",
            amount=w.gold(gold),
        )
    alone = t("Someone who {leaves} alone takes them all.")
    short = t("Those who {leaves:many} at once share them out evenly; what is left over stays.")
    return join(full, takes, alone), short


def unshareable_artifacts(w: Vocabulary) -> RuleText | None:
    """Return the rule on artifacts that leavers cannot share evenly; None if leavers share none."""
    t, v = w.t, w.variant
    if v.artifacts is None or v.artifacts.claim != "shared" or not v.has_artifacts:
        return None
    if v.is_deck_game:
        return RuleText(
            t("Of {artifact:many} left over those laid last stay on the {path}."), number="G-4"
        )
    if all(card.kind for card in v.deck.cards if card.artifact):
        odd = t("{artifact:many,cap} that cannot be divided stay on the table and still count.")
    else:
        odd = t("{artifact:many,cap} that cannot be divided stay on the table.")
    chosen = t("You choose which {artifact:many} stay; if nobody says, those laid last.")
    return RuleText(join(odd, chosen), number="G-4")


def artifacts_as_dangers(w: Vocabulary) -> RuleText | None:
    """Return the rule that artifacts of hands are dangers until somebody carries them out."""
    v = w.variant
    if v.is_deck_game or not any(card.artifact and card.kind for card in v.deck.cards):
        return None
    return RuleText(
        w.t("{artifact:many,cap} of a kind end the {round} too, until somebody carries them out."),
        w.t("{artifact:many,cap} count too, until somebody carries them out."),
        "G-6",
    )
