"""Words on pads, and on what is cut out: labels, notes, how to cut."""

from __future__ import annotations

from collections.abc import Mapping

from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import join
from cardkit.text.rules_ends import keeps_artifacts
from cardkit.text.sheets import go_on, leave_word


def round_name(w: Vocabulary, number: int) -> str:
    """Return the name of a round on the pad; the one after the last is an extra round."""
    if number > w.variant.rounds:
        return w.t("Extra {round}")
    return w.t("{round:cap} {n}", n=number)


def of_the_tied(w: Vocabulary) -> str:
    """Return who plays an extra round."""
    return w.t("extra {round}: the tied alone")


def loot_each() -> str:
    """Return the label of the room to add up the loot."""
    return t("loot each")


def on_path(w: Vocabulary) -> str:
    """Return the label of the room to add up gold on the path."""
    variant = w.variant
    if variant.gold_limit:
        return t("sum, {n} at most", n=variant.gold_limit)
    if not variant.is_deck_game:
        return t("on the joker")
    if variant.per_card:
        return w.t("on the {path}, by card")
    if variant.gold_stays:
        return w.t("on the {path}, with what waits")
    return w.t("on the {path}")


def banked_word() -> str:
    """Return the label of what was banked in a round."""
    return t("banked")


def so_far(w: Vocabulary) -> str:
    """Return the label of the sum of all rounds so far."""
    return w.t("{gold:many} so far") if keeps_artifacts(w.variant) else t("so far")


def total_word() -> str:
    """Return the label of the last row."""
    return t("Total")


def all_gold(w: Vocabulary) -> str:
    """Return what a total is made of."""
    if keeps_artifacts(w.variant):
        return w.t("{gold:many} + {artifact:many}")
    return w.t("all {gold:many}")


def head_labels() -> dict[str, str]:
    """Return the labels in the head of a pad."""
    return {"date": t("date"), "place": t("place"), "winner": t("winner")}


def nothing_banked(w: Vocabulary) -> str:
    """Return how a round without gold is written."""
    if w.variant.costs_banked:
        return t("Nothing banked: a dash. Banked and lost: with a minus.")
    return t("Nothing banked: a dash.")


def last_round_note(w: Vocabulary) -> str:
    """Return which round is the last, where points end the game (G-19); "" elsewhere."""
    if not w.variant.until:
        return ""
    return w.t("The {round} in which somebody has {n} or more is the last.", n=w.variant.until)


def artifacts_note(w: Vocabulary) -> str:
    """Return how artifacts are written on the pad."""
    return w.t("{artifact:many,cap}: what each counts, as in 5 + 10.")


def photographed() -> str:
    """Return that a photograph of the pad can be read."""
    return t("a digit over each mark, units on the right: cardkit reads a photograph of it")


def seat_number(number: int) -> str:
    """Return what stands for a name with letters that cannot be printed."""
    return t("no. {n}", n=number)


# --- to cut out -----------------------------------------------------------------------------------


def choice_titles(w: Vocabulary) -> tuple[str, str]:
    """Return the titles of the cards for going on and for leaving."""
    return go_on(), leave_word(w)


def cut_choices() -> str:
    """Return how choice cards are cut."""
    return join(t("Print on one side."), t("Cut along the lines."))


def cut_coins(pieces: Mapping[int, int], players: int) -> str:
    """Return how coins are cut, and for how many players they are enough."""
    coins = [t("{n} of {worth}", n=number, worth=worth) for worth, number in pieces.items()]
    return join(
        t("Print on one side."),
        t(
            "Cut along the lines. {coins}: usually enough for {players}.",
            coins=coins,
            players=players,
        ),
    )
