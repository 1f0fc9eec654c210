"""Words on pads, and on what is cut out: labels, notes, how to cut."""

from __future__ import annotations

from collections.abc import Mapping

from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import join
from cardkit.text.sheets import go_on, leave_word


def round_name(w: Vocabulary, number: int) -> str:
    """Return the label of a round on the score pad: ``Round 2``, ``Extra round`` after the last."""
    if number > w.variant.rounds:
        return w.t("Extra {round}")
    return w.t("{round:cap} {n}", n=number)


def on_path(w: Vocabulary) -> str:
    """Return the label of the space to add up gold on the path."""
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


def so_far(w: Vocabulary) -> str:
    """Return the label of the sum of all rounds so far."""
    return w.t("{gold:many} so far") if w.variant.keeps_artifacts else t("so far")


def all_gold(w: Vocabulary) -> str:
    """Return the label of what a total adds up: ``gold + artifacts``."""
    if w.variant.keeps_artifacts:
        return w.t("{gold:many} + {artifact:many}")
    return w.t("all {gold:many}")


def head_labels() -> dict[str, str]:
    """Return the labels at the top of a pad: ``date``, ``place`` and ``winner``."""
    return {"date": t("date"), "place": t("place"), "winner": t("winner")}


def nothing_banked(w: Vocabulary) -> str:
    """Return the note that a dash stands for a round without gold."""
    if w.variant.costs_banked:
        return t("Nothing banked: a dash. Banked and lost: with a minus.")
    return t("Nothing banked: a dash.")


def last_round_note(w: Vocabulary) -> str:
    """Return the note on which round is the last where points end the game (G-19), else ""."""
    if not w.variant.until:
        return ""
    return w.t("The {round} in which somebody has {n} or more is the last.", n=w.variant.until)


def photographed() -> str:
    return t("cardkit reads a photograph of it")


# --- to cut out -----------------------------------------------------------------------------------


def choice_titles(w: Vocabulary) -> tuple[str, str]:
    """Return the titles of the two cards to decide with: going on, and leaving."""
    return go_on(), leave_word(w)


def cut_choices() -> str:
    """Return the sentences on how to print and cut the cards to decide with."""
    return join(t("Print on one side."), t("Cut along the lines."))


def cut_coins(pieces: Mapping[int, int], players: int) -> str:
    """Return the sentences on how to print and cut coins, and for how many players they suffice."""
    coins = [t("{n} of {worth}", n=number, worth=worth) for worth, number in pieces.items()]
    return join(
        t("Print on one side."),
        t(
            "Cut along the lines. {coins}: usually enough for {players} {players:player|players}.",
            coins=coins,
            players=players,
        ),
    )
