"""Texts about bots: their names, the reasons for their decisions, and how much they risk."""

from fractions import Fraction

from cardkit.engine import odds
from cardkit.engine.game import GameState
from cardkit.engine.weighing import Weighing
from cardkit.i18n.translate import capitalize, t
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.text.lab import translated_bot_name
from cardkit.text.lines import Line, join, localized_number
from cardkit.text.table.odds import mean_text, percent_text


def default_bot_name(level: str) -> str:
    """Return the default name of a bot with this level, one of `moods.LEVELS`."""
    return capitalize(translated_bot_name(level))


def decision_reason(who: str, state: GameState, weighed: Weighing | None, *, leaves: bool) -> Line:
    """Return the line saying what a bot does and why.

    `weighed` is None in the last round if the bot would not lead after leaving now, even alone.
    """
    words = vocabulary(state.rules)
    if weighed is None:
        text = words.t(
            "In the last {round}, {who} leaves only if that could put {who} in the lead.",
            who=who,
        )
        return Line(text)
    reason = _decision_sentence(who, state, weighed, leaves=leaves)
    if leaves or weighed.cost:
        reason = join(reason, _lone_leaver_takes_all_sentence(weighed, words))
    return Line(reason)


def _decision_sentence(who: str, state: GameState, weighed: Weighing, *, leaves: bool) -> str:
    words, inside = vocabulary(state.rules), len(state.inside)
    is_deck = state.rules.is_deck_game
    chance = (
        odds.count_ending_cards(state).chance
        if is_deck
        else odds.expected_turn(state, inside).collapse
    )
    if not chance and leaves and is_deck:
        return words.t(
            "Nothing can end the {round} now, but {who} leaves because the next card gains only "
            "{gain}.",
            who=who,
            gain=mean_text(weighed.gain),
        )
    if not chance and weighed.gain > 0:
        return words.t("Nothing can end the {round} now, so {who} goes on.", who=who)
    if not weighed.cost and not leaves:
        return t("{who} stays, because there is nothing to lose yet.", who=who)
    if not weighed.cost and is_deck:
        return t(
            "{who} has nothing to lose yet, but leaves because the next card gains only {gain}.",
            who=who,
            gain=mean_text(weighed.gain),
        )
    cost = weighed.cost / (chance or 1)
    facts = {
        "who": who,
        "cost": words.gold(int(cost)) if cost.denominator == 1 else mean_text(cost),
        "gain": mean_text(weighed.gain),
        "chance": percent_text(chance),
        "one": chance.numerator,
        "of": chance.denominator,
    }
    if is_deck and leaves:
        return t(
            "{who} leaves. The next card costs {cost} with a chance of {one} in {of}, and gains "
            "{gain} on average.",
            **facts,
        )
    if is_deck:
        return t(
            "{who} stays. The next card costs {cost} with a chance of {one} in {of}, and gains "
            "{gain} on average.",
            **facts,
        )
    if leaves:
        return t(
            "{who} flees. The next turn costs {cost} with a chance of {chance}, and gains "
            "{gain} on average.",
            **facts,
        )
    return t(
        "{who} stays. The next turn costs {cost} with a chance of {chance}, and gains {gain} "
        "on average.",
        **facts,
    )


def _lone_leaver_takes_all_sentence(weighed: Weighing, words: Vocabulary) -> str:
    """Return the warning that a player who leaves alone takes all gold, or "" if nobody can."""
    if not weighed.extra_for_lone_leaver:
        return ""
    return words.t("Whoever {leaves} alone takes what is on the {path}, so waiting can cost more.")


def mood_line(who: str, mood: Fraction, state: GameState, number: int) -> Line:
    """Return the line saying how much a bot was ready to risk in a finished round.

    The bot left when the expected cost of a card was at least `mood` times its expected gain.
    """
    text = t(
        "In {round}, {who} was ready to risk {times} times what a card gains.",
        round=vocabulary(state.variant).round(number),
        who=who,
        times=localized_number(f"{float(mood):.1f}".removesuffix(".0")),
    )
    return Line(text)
