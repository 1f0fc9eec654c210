"""Rules on the end of a round and of the game: leftover gold and cards, who wins, and ties."""

from math import ceil

from cardkit.engine.cards import JOKER
from cardkit.engine.variant import Variant, max_artifacts_carried
from cardkit.i18n.translate import CountedNoun
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import Table, join
from cardkit.text.rules.rule_text import MIN_TABLE_ROWS, RuleText, as_lines, rule_with_one_wording
from cardkit.text.rules.rules_danger import (
    has_single_danger,
    round_ending_sets_in_hands_game,
    trait_noun,
    trait_shared_in_kind,
)
from cardkit.text.rules.rules_turn import untaken_gold_place


def artifacts_break_ties(v: Variant) -> bool:
    """Return True if the number of artifacts breaks a tie."""
    return "artifacts" in v.ties and v.keeps_artifacts


def can_later_deck_run_out(v: Variant) -> bool:
    """Return True if the deck can run out in a later round because cards leave the game (G-8).

    The deck runs out if too few dangers of each kind, and too little gold, are left to end a round.
    """
    rounds = (v.base or v).rules_by_round[1:]
    for earlier, rules in enumerate(rounds):
        catches = [other for other in rounds[:earlier] if other.danger.then != "back"]
        pairs = [other for other in catches if other.danger.then == "pair out"]
        needed, most = 0, 1
        for kind, number in rules.deck.kinds.items():
            out = max((other.deck.limits[kind] for other in pairs), default=1)
            out = max(out, *(2 for other in pairs if other.danger.repeated_rank_ends_round), 1)
            needed += max(ceil((number - rules.deck.limits[kind] + 1) / out), 0)
            most = max(most, out)
        gold = sorted((card.gold for card in rules.deck.cards), reverse=True)
        is_little = (
            not rules.path_sum_limit or sum(gold[most * len(catches) :]) <= rules.path_sum_limit
        )
        early = rules.danger.counts_from - 1  # the most dangers that can come before dangers count
        if len(catches) + early >= needed and is_little:
            return True
    return False


def round_end_rule(w: Vocabulary) -> RuleText:
    """Return the rule saying when a round is over and what happens to the gold that is left."""
    v = w.variant
    number = "G-12" if v.leftover_carries_over else "G-7"
    if not v.is_deck_game:
        over = w.t(
            "{round:a,cap} is over when there are {which} in the {path} or nobody is left inside.",
            which=round_ending_sets_in_hands_game(w),
        )
    elif v.danger.repeated_rank_ends_round and not (v.deck.kinds or v.path_sum_limit):
        over = w.t(
            "{round:a,cap} is over when **everyone has left** or two cards of one rank come up one "
            "right after the other."
        )
    elif has_single_danger(v):
        over = w.t("{round:a,cap} is over when **everyone has left** or {danger:the} ends it.")
    elif not v.path_sum_limit:
        over = w.t("{round:a,cap} is over when **everyone has left** or {danger:a} ends it.")
    elif not v.deck.kinds:
        over = w.t(
            "{round:a,cap} is over when **everyone has left** or the {gold} cards on the {path} add up to more than {n}.",
            n=v.path_sum_limit,
        )
    else:
        over = w.t(
            "{round:a,cap} is over when **everyone has left**, when {danger:a} ends it, or when "
            "the {gold} cards on the {path} add up to more than {n}.",
            n=v.path_sum_limit,
        )
    if v.danger.repeated_rank_ends_round and (v.deck.kinds or v.path_sum_limit):
        row = w.t("Two cards of one rank, one right after the other, end it as well.")
        over = join(over, row)
    together = as_lines if v.is_deck_game else join
    return rule_with_one_wording(together(over, _gold_left_after_round_sentences(w)), number)


def _gold_left_after_round_sentences(w: Vocabulary) -> str:
    v = w.variant
    if v.leftover_carries_over:
        return w.t(
            "{gold:many,cap} still on {where:the} **{gold:stays|stay}** for the next {round}. After "
            "the last {round}, {gold:it goes|they go} back to the supply.",
            where=untaken_gold_place(w),
        )
    if v.is_deck_game:
        if v.artifact_gold:
            return w.t(
                "{gold:many,cap} still on the {path} {gold:goes|go} back to the supply, including the "
                "{gold:many} on {artifact:many}."
            )
        rest = w.t("{gold:many,cap} still on the {path} {gold:goes|go} back to the supply.")
        return rest if v.can_gold_lie_on_path else ""
    if v.can_gold_lie_on_path and v.has_artifacts:
        return w.t(
            "Then the {gold:many} on the joker {gold:goes|go} back to the supply, and nobody gets"
            " the {artifact:many} still in the {path}."
        )
    if not v.can_gold_lie_on_path and not v.has_artifacts:
        return ""
    lost = w.noun("gold" if v.can_gold_lie_on_path else "artifact")
    if v.has_artifacts or _do_survivors_share_gold(w):
        return w.t("Then nobody gets the {lost:many} still on the table.", lost=lost)
    return w.t("Nobody gets the {lost:many} still on the table.", lost=lost)


def _do_survivors_share_gold(w: Vocabulary) -> bool:
    return w.variant.can_gold_lie_on_path and not w.variant.only_lone_leaver_takes_path


def running_out_of_cards_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule on players who are still in the round when no cards are left."""
    v = w.variant
    if v.is_deck_game:
        if not can_later_deck_run_out(v):
            return None
        text = w.t(
            "If the deck runs out, everyone decides once more. Then everyone still inside {leaves} together."
        )
        return rule_with_one_wording(text, "G-8")
    shares_gold, which = _do_survivors_share_gold(w), round_ending_sets_in_hands_game(w)
    ends = w.t(
        "**The {round} also ends when the players inside run out of cards** without {which}.",
        which=which,
    )
    if not shares_gold:
        bank = w.t("They move all their loot to their {safe}.")
    elif not v.has_loot_at_risk:
        bank = w.t("They share the {gold:many} on the joker equally.")
    else:
        bank = w.t(
            "They move their loot to their {safe} and share the {gold:many} on the joker equally."
        )
    artifacts = _survivors_take_artifacts_sentence(w)
    rest = _survivors_leave_remainder_sentence(w, shares_gold=shares_gold)
    return rule_with_one_wording(join(ends, bank, artifacts, rest), "G-8")


def _survivors_take_artifacts_sentence(w: Vocabulary) -> str:
    v = w.variant
    if v.artifacts is None or not v.has_artifacts:
        return ""
    if v.artifacts.claim == "shared":
        return w.t("They share the {artifact:many}, too.")
    return w.t(
        "If only one player is inside, that player also takes every {artifact} in the {path}."
    )


def _survivors_leave_remainder_sentence(w: Vocabulary, *, shares_gold: bool) -> str:
    v = w.variant
    shares_gold = shares_gold and v.can_gold_leave_remainder
    if shares_gold and v.leftover_carries_over:
        stays = w.t("Any remainder stays on the joker for the next {round}.")
        lost = w.t("{artifact:many,cap} that are left over are lost.")
        return join(stays, lost if v.has_artifacts else "")
    if shares_gold or v.has_artifacts:
        return w.t("Any remainder is lost.")
    return ""


def dangers_leaving_game_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule saying which cards leave the game after a danger ends a round, or None."""
    v = w.variant
    if not v.is_deck_game or v.is_one_round:
        return None
    if v.danger.then == "back":
        if v.can_cards_leave_deck:
            full = w.t("All {danger:many} stay in the game.")
        else:
            full = w.t("All cards stay in the game.")
        return RuleText(full, "", "G-6")
    pair = ""
    if v.danger.repeated_rank_ends_round and v.danger.then == "pair out":
        pair = w.t("If two cards of one rank ended the {round}, **remove both from the game**.")
    if pair and not v.deck.kinds:
        return rule_with_one_wording(pair, "G-6")
    if v.danger.then == "card out" or max(v.deck.limits.values(), default=1) == 1:
        ends_otherwise = v.path_sum_limit or (v.danger.repeated_rank_ends_round and not pair)
        if ends_otherwise or has_single_danger(v):
            last = w.t("If a card ended the {round}, **that card leaves the game**.")
            return rule_with_one_wording(join(last, pair), "G-6")
        last = w.t("If {danger:a} ended the {round}, **only the last {danger} leaves the game**.")
        return rule_with_one_wording(join(last, pair), "G-6")
    text = w.t(
        "If {danger:a} ended the {round}, **remove** all {danger:many} of that {by} on the {path} **from the game**.",
        by=trait_noun(w, trait_shared_in_kind(v)),
    )
    if v.path_sum_limit:
        text = as_lines(
            text,
            w.t(
                "If too much {gold:many} ended the {round}, **remove the last card from the game**."
            ),
        )
    text = as_lines(text, *filter(None, [pair]))
    return rule_with_one_wording(text, "G-6")


def artifacts_after_round_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule saying what happens to artifact cards when a round ends."""
    v = w.variant
    if v.artifacts is None or not v.has_artifacts or v.is_one_round:
        return None
    if v.artifact_gold and v.is_deck_game:
        left = w.t("{gold:many,cap} still on {artifact:many} {gold:goes|go} back to the supply.")
        text = join(
            left if v.leftover_carries_over else "", _which_gold_artifacts_leave_game_sentence(w)
        )
        return rule_with_one_wording(text, "G-6") if text else None
    notes = w.t("For each {artifact} you have taken, write down its points.")
    if v.artifacts.left == "out":
        text = w.t("{artifact:many,cap} still on the {path} **leave the game**.")
    elif v.artifacts.carried == "out":
        text = w.t(
            "{artifact:many,cap} still on the {path} go back into the deck when the {round} ends."
        )
    else:
        full = w.t("All {artifact:many} go back into the deck, whether taken or not.")
        short = w.t(
            "Write down the points of {artifact:many} you take. The cards go back into the pack."
        )
        if not v.is_deck_game:
            full = w.t("The card goes back into the pack.")
        return RuleText(as_lines(notes, full), short, "G-6")
    if v.artifacts.carried == "back":
        text = as_lines(text, join(notes, w.t("The card goes back into the deck.")))
    return rule_with_one_wording(text, "G-6")


def _which_gold_artifacts_leave_game_sentence(w: Vocabulary) -> str:
    artifacts = w.variant.artifacts
    assert artifacts is not None
    match artifacts.carried, artifacts.left:
        case "out", "out":
            return w.t("All {artifact:many} that came up leave the game.")
        case "out", _:
            return w.t(
                "{artifact:many,cap} whose {gold:many} somebody took leave the game. The others go back "
                "into the deck."
            )
        case _, "out":
            return w.t(
                "{artifact:many,cap} whose {gold:many} nobody took leave the game. The others go back "
                "into the deck."
            )
        case _ if w.variant.can_cards_leave_deck:
            return w.t("The {artifact:many} themselves go back into the deck.")
        case _:
            return ""


def shuffling_rule(w: Vocabulary) -> RuleText:
    v = w.variant
    if not v.is_deck_game:
        return rule_with_one_wording(
            w.t("Before each {round}, shuffle all {n} cards.", n=len(v.deck.pack)), "G-1"
        )
    down = w.t("Place them face down: this is the **deck**.")
    if not any(rules.can_cards_leave_deck for rules in (v.base or v).rules_by_round):
        text = short = w.t("Before each {round}, shuffle all the cards.")
    else:
        short = w.t("Before each {round}, shuffle all cards that are still in the game.")
        text = w.t(
            "Before each {round}, shuffle all cards except {those}.",
            those=_cards_not_to_shuffle_phrase(w),
        )
    return RuleText(join(text, down), short, "G-1")


def _cards_not_to_shuffle_phrase(w: Vocabulary) -> str:
    """Return words for the cards not to shuffle: ``those set aside or removed from the game``."""
    v = w.variant
    joins = v.deck.artifacts_joined(1) != v.deck.artifacts_joined(v.rounds)
    if v.keeps_artifacts and v.artifacts and v.artifacts.carried == "out":
        if joins:
            return w.t("those set aside, taken by players or removed from the game")
        return w.t("those taken by players or removed from the game")
    if joins:
        return w.t("those set aside or removed from the game")
    return w.t("those removed from the game")


def rounds_and_winner_rule(w: Vocabulary) -> RuleText:
    v = w.variant
    number = "G-24" if v.wins == "lowest" else "G-19" if v.until else "G-9"
    played = CountedNoun(v.rounds, w.noun("round"))
    if not v.until:
        ends, says = w.t("The game ends after **{rounds}**.", rounds=played), ""
    else:
        ends = w.t(
            "The game ends when somebody has **{n}** or more after {round:a}, or after {rounds}.",
            n=score_to_reach_phrase(w),
            rounds=played,
        )
        says = w.t("Whoever has {n} says so.", n=v.until) if v.totals == "secret" else ""
    text = as_lines(join(ends, says), _winning_score_sentence(w))
    return rule_with_one_wording(text, number)


def score_to_reach_phrase(w: Vocabulary) -> object:
    """Return the score that ends the game: ``a total of 50``, or ``50 gold`` if only gold counts."""
    n = w.variant.until
    return w.t("a total of {n}", n=n) if w.variant.keeps_artifacts else w.gold(n)


def _winning_score_sentence(w: Vocabulary) -> str:
    match w.variant.wins, w.variant.keeps_artifacts:
        case "highest", True:
            return w.t("The highest total of {gold:many} and points wins.")
        case "highest", _:
            return w.t("The player with the most {gold:many} in their {safe} wins.")
        case _, True:
            return w.t("The lowest total of {gold:many} and points wins.")
        case _:
            return w.t("The player with the {gold:least|fewest} {gold:many} in their {safe} wins.")


def artifact_points_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule saying how many points artifacts are worth, or None without artifacts."""
    scale = w.variant.artifact_worth
    if scale is None:
        return None
    above, table = "", None
    is_noted_later = w.variant.artifacts and w.variant.artifacts.carried == "back"
    note = "" if is_noted_later else w.t("Keep the card and write its points down at once.")
    match scale.depends_on:
        case "gold":
            full = w.t(
                "The {gold:many} from {artifact:a} {gold:counts|count} like any other {gold:many}."
            )
            short = w.t("Its {gold:many} {gold:counts|count} like any other; the card is not kept.")
        case "each":
            full = short = w.t(
                "Each {artifact} is worth {n:{n} point|{n} points}.", n=scale.first_value
            )
        case "round":
            full = w.t(
                "The points for {artifact:a} depend on the {round} in which you take it: {points}.",
                points=_points_by_round_phrases(w, scale.values),
            )
            full = join(full, note)
            short = join(w.t("Points by the {round} in which you take them."), note)
            if len(scale.values) >= MIN_TABLE_ROWS:
                above = w.t(
                    "The points for {artifact:a} depend on the {round} in which you take it."
                )
                above = join(above, note)
                rows = [
                    (f"{first}" if first == last else f"{first}\u2013{last}", f"{n}")
                    for first, last, n in _round_ranges_with_points(w, scale.values)
                ]
                table = Table((w.t("{round}"), w.t("points")), rows, "rr")
        case "order":
            full = w.t(
                "The points for {artifact:a} depend on how many have already been taken, by anyone: {points}.",
                points=w.t("; ").join(_points_by_order_phrases(w, scale.values)),
            )
            full = join(full, note)
            short = w.t(
                "Points for the first, second, … {artifact} taken in the game, counted for all players together."
            )
        case _:
            points, rows = [], []
            for artifact, n in scale.values.items():
                card = w.noun("artifact") if artifact == JOKER else w.card(artifact)
                points.append(w.t("{n} for {card:the}", card=card, n=n))
                rows.append((w.printed_card(artifact), f"{n}"))
            if len(rows) >= MIN_TABLE_ROWS:
                above = w.t("The table below shows what each {artifact} is worth.")
                table = Table((w.t("{artifact}"), w.t("points")), rows, "lr")
            full = w.t("{artifact:many,cap} are worth points: {points}.", points=points)
            short = w.t("Each {artifact} has its own points.")
    return RuleText(full, short, "G-9", sentence_above_table=above, table=table)


def _points_by_round_phrases(w: Vocabulary, values: dict[int, int]) -> list[str]:
    """Return the points of artifacts by round: ``5 in round 2``, ``10 in rounds 3 and 4``."""
    texts = []
    for first, last, n in _round_ranges_with_points(w, values):
        if first == last:
            texts.append(w.t("{n} in {round} {number}", n=n, number=first))
        else:
            texts.append(w.t("{n} in {round:many} {first} to {last}", n=n, first=first, last=last))
    return texts


def _round_ranges_with_points(w: Vocabulary, values: dict[int, int]) -> list[tuple[int, int, int]]:
    """Return the first round, the last round and the points of artifacts for each range of rounds."""
    firsts = [*values, w.variant.rounds + 1]
    return [
        (first, after - 1, n) for (first, n), after in zip(values.items(), firsts[1:], strict=True)
    ]


def _points_by_order_phrases(w: Vocabulary, values: dict[int, int]) -> list[str]:
    """Return the points of each artifact that is carried out, in order: ``5 for the first``."""
    *places, last = values
    most = max_artifacts_carried(w.variant)
    later = last + 1 < most
    alike: dict[int, list[int]] = {}
    for place in places if later else range(1, max(last, most) + 1):
        alike.setdefault(values[min(place, last)], []).append(place)
    texts = [
        w.t("the {places:nth} are worth {n:{n} point|{n} points} each", n=n, places=same)
        if len(same) > 1
        else w.t("the {places:nth} is worth {n:{n} point|{n} points}", n=n, places=same)
        for n, same in alike.items()
    ]
    if later:
        texts.append(
            w.t(
                "the {place:nth} and every later one is worth {n:{n} point|{n} points}",
                place=last,
                n=values[last],
            )
        )
    return texts


def artifact_tie_break_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule that more artifacts win a tie, or None if artifacts do not break ties."""
    if not artifacts_break_ties(w.variant):
        return None
    return rule_with_one_wording(
        w.t("If players are tied, the tied player with **the most {artifact:many}** wins."), "G-9"
    )


def tie_rule(w: Vocabulary) -> RuleText:
    when = w.t("If players are tied,")
    if artifacts_break_ties(w.variant):
        when = w.t("If players are still tied,")
    v = w.variant
    match v.tie:
        case "play on" if v.until:
            text = w.t(
                "{when} everyone plays another {round}, and so on until one player is ahead. "
                "After {round} {last}, they share the win.",
                when=when,
                last=v.max_rounds,
            )
        case "play on" if v.rounds < v.max_rounds:
            text = w.t(
                "{when} everyone plays another {round} by the rules of {round} {n}, and so on until "
                "one player is ahead. After {round} {last}, they share the win.",
                when=when,
                n=v.rounds,
                last=v.max_rounds,
            )
        case "shared" | "play on":
            text = w.t("{when} they share the win.", when=when)
        case "extra round":
            short = w.t(
                "{when} they share the win. If they all agree, they may instead play an extra "
                "{round} without the others, by the rules of {round} {n}. If they tie again, they"
                " may play another.",
                when=when,
                n=v.rounds,
            )
            return RuleText(_extra_round_sentences(w, when), short, "G-9")
        case _:
            text = w.t("{when} everyone plays a whole new game.", when=when)
    return rule_with_one_wording(text, "G-30" if v.tie == "play on" else "G-9")


def _extra_round_sentences(w: Vocabulary, when: str) -> str:
    """Return the sentences on the extra round that tied players may play."""
    n, scale = w.variant.rounds, w.variant.artifact_worth
    choice = w.t(
        "{when} they share the win. If they all agree, they may instead play an extra {round} without the others.",
        when=when,
    )
    game = w.variant.base or w.variant
    do_rounds_differ = bool(game.changes) or game.has_artifacts
    rules = w.t("Play it by the rules of {round} {n}.", n=n) if do_rounds_differ else ""
    points = ""
    if scale and scale.depends_on == "round" and w.variant.keeps_artifacts:
        points = w.t(
            "{artifact:a,cap} taken in this {round} is worth {points}.",
            points=w.t("{n:{n} point|{n} points}", n=list(scale.values.values())[-1]),
        )
    again = w.t("If they tie again, they may play another.")
    counts = w.t("They add what they gain to their totals.")
    return join(choice, rules, points, counts, again)


def secrecy_of_totals_rule(w: Vocabulary) -> RuleText:
    if w.variant.totals == "secret":
        full = w.t(
            "{gold:Is|Are} the {gold:many} in {safe:a} secret? Yes. Keep {gold:it|them} covered "
            "until the end of the game."
        )
        return RuleText(full, w.t("What is in {safe:a} stays secret until the end."), "G-14")
    full = w.t(
        "{gold:Is|Are} the {gold:many} in {safe:a} secret? No, anyone may count {gold:it|them} at "
        "any time."
    )
    return RuleText(full, w.t("Anyone may count what is in {safe:a} at any time."))


def artifacts_optional_rule(w: Vocabulary) -> RuleText | None:
    """Return the rule that lets players leave artifacts out of the game, or None if there is none."""
    if not w.variant.cites.get("optional") or not w.variant.has_artifacts:
        return None
    full = w.t("Can you play without {artifact:many}? Yes. Everything else stays the same.")
    return RuleText(full, w.t("You can also play without {artifact:many}."))
