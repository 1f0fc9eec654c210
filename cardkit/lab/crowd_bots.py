"""Bots described by a word and a number, such as ``kinds:3``, and groups of bots.

Words joined by ``+`` describe a bot that leaves as soon as one of them tells it to. Of several
numbers separated by commas, each is for one round, and the last one also for all later rounds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import cycle, islice
from typing import NamedTuple, TypeAlias

from cardkit.engine.moods import LEVELS, USUAL_LEVEL, first_mood_index, varied_bot_levels
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.lab import decisions as d
from cardkit.lab.kernel import MAX_CONDITIONS
from cardkit.lab.on_state import Bot
from cardkit.text.lines import did_you_mean, join
from cardkit.text.table.refusals import wrong_player_count_text

StrategiesByRound: TypeAlias = list[list[list[int]]]  # by round and seat: see `decisions`
DEFAULT_PLAYERS = 4


class InvalidBotsError(ValueError):
    """Raised for an unknown bot or group of bots, or for bots that cannot play a game."""


def _read_whole(text: str) -> Fraction:
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise ValueError
    return Fraction(text)


def _read_share(text: str) -> Fraction:
    share = Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
    if not 0 <= share <= 1 or len(text) > 12:
        raise ValueError
    return share


def _read_factor(text: str) -> Fraction:
    times = Fraction(text)
    if not 0 < times <= 1000 or len(text) > 12:
        raise ValueError
    return times


@dataclass(frozen=True)
class BotWord:
    """What a word in the description of a bot means, such as ``odds`` in ``odds:1/4``.

    `condition` says when the bot leaves, such as `d.CONDITION_ODDS`. `read_number` reads the number
    after the word. `example_number` is such a number, or ``""`` if the word takes none.
    `default_number` is the number to use if none is given.
    """

    condition: int
    example_number: str = ""
    read_number: Callable[[str], Fraction] = _read_whole
    default_number: str = ""


class _Condition(NamedTuple):
    """A condition for leaving, such as `d.CONDITION_LOOT`, with its figure in each round."""

    kind: int
    figures_by_round: list[Fraction]


BOT_WORDS = {
    "kinds": BotWord(d.CONDITION_KINDS_SEEN, "3"),
    "pairs": BotWord(d.CONDITION_KINDS_ONE_SHORT, "2"),
    "loot": BotWord(d.CONDITION_LOOT, "25"),
    "turn": BotWord(d.CONDITION_TURN, "5"),
    "odds": BotWord(d.CONDITION_ODDS, "1/4", _read_share),
    "nerve": BotWord(d.CONDITION_NERVE, "3/2", _read_factor, default_number="1"),
    **{
        level: BotWord(d.CONDITION_LEVEL, default_number=str(first_mood_index(level)))
        for level in LEVELS
    },
    "choosy": BotWord(d.CONDITION_CHOOSY, default_number=str(first_mood_index(USUAL_LEVEL))),
    "mood": BotWord(d.CONDITION_MOOD, "3/2", _read_factor, default_number="1"),
    "artifacts": BotWord(d.CONDITION_ARTIFACTS_ON_PATH, "1"),
    "after": BotWord(d.CONDITION_PLAYERS_OUT, "2"),
    "never": BotWord(d.CONDITION_NEVER),
    "random": BotWord(d.CONDITION_CHANCE, "1/5", _read_share),
}
MIXED_CROWD = "mixed"
CROWDS = (*LEVELS, MIXED_CROWD)  # players of one level or of all levels, each with its own moods


def strategies_of(words: Sequence[str]) -> StrategiesByRound:
    """Return the strategy of each bot, as numbers for each round and seat.

    Raises `InvalidBotsError` if a bot is unknown or its number is wrong.
    """
    bots = [_parse_conditions(word) for word in words]
    rounds = max(len(figures) for bot in bots for _, figures in bot)
    return [[_strategy(bot, place) for bot in bots] for place in range(rounds)]


def _strategy(bot: Sequence[_Condition], round_index: int) -> list[int]:
    strategy: list[int] = []
    for condition, figures in bot:
        figure = figures[min(round_index, len(figures) - 1)]
        strategy += [condition, figure.numerator, figure.denominator]
    return strategy + [d.CONDITION_NEVER, 0, 1] * (MAX_CONDITIONS - len(bot))


def _parse_conditions(word: str) -> list[_Condition]:
    parts = [part.strip() for part in word.split("+")]
    conditions = [_parse_condition(part) for part in parts]
    if len(parts) > MAX_CONDITIONS:
        message = t(
            "{bot}: join at most {n} conditions with +.",
            bot=_shortened_word(word),
            n=MAX_CONDITIONS,
        )
        raise InvalidBotsError(message)
    if len(parts) > 1 and d.CONDITION_NEVER in [condition.kind for condition in conditions]:
        raise InvalidBotsError(
            t('{bot}: "never" cannot be combined with other conditions.', bot=_shortened_word(word))
        )
    return conditions


def _parse_condition(part: str) -> _Condition:
    head, colon, figures = part.partition(":")
    if head not in BOT_WORDS:
        examples = [
            f"{name}:{word.example_number}" if word.example_number else name
            for name, word in BOT_WORDS.items()
        ]
        reason = t("There is no bot {bot}.", bot=_shortened_word(part))
        bots = t("Bots: {known}.", known=", ".join(examples))
        raise InvalidBotsError(join(reason, did_you_mean(part, examples), bots))
    word = BOT_WORDS[head]
    if not colon and (word.default_number or not word.example_number):
        return _Condition(word.condition, [Fraction(word.default_number or 0)])
    if not word.example_number:
        raise InvalidBotsError(
            t("{bot}: {word} takes no number.", bot=_shortened_word(part), word=head)
        )
    try:
        return _Condition(
            word.condition, [word.read_number(each.strip()) for each in figures.split(",")]
        )
    except (ValueError, ZeroDivisionError):
        example = f"{head}:{word.example_number}"
        wrong = t(
            "{bot}: write a number, such as {example}.", bot=_shortened_word(part), example=example
        )
        raise InvalidBotsError(wrong) from None


def _shortened_word(word: str) -> str:
    return word if len(word) < 40 else f"{word[:36]}..."


def bots_of_group(name: str, players: int) -> list[str]:
    """Return the bot for each seat in a group of bots such as ``"careful"``.

    Raises `InvalidBotsError` if there is no such group.
    """
    if name not in CROWDS:
        reason = t("There is no group of bots {crowd}.", crowd=_shortened_word(name))
        crowds = t("Groups: {known}.", known=", ".join(CROWDS))
        raise InvalidBotsError(join(reason, did_you_mean(name, CROWDS), crowds))
    return varied_bot_levels(players) if name == MIXED_CROWD else [name] * players


def number_of_seats(
    variants: Sequence[Variant], bots: Sequence[str | Bot], players: int | None
) -> int:
    """Return how many players take part in each game.

    This is `players` if it is given, or else the number of `bots`. One bot alone takes every seat
    of the smallest table. Without bots, there are four players if all variants allow that. Raises
    `InvalidBotsError` if the number is wrong for a variant.
    """
    least = max(variant.players[0] for variant in variants)
    most = min(variant.players[1] for variant in variants)
    if players:
        number = players
    elif len(bots) > 1:
        number = len(bots)
    elif bots:
        number = least
    else:
        number = max(least, min(DEFAULT_PLAYERS, most))
    for variant in variants:
        low, high = variant.players
        if not low <= number <= high:
            raise InvalidBotsError(wrong_player_count_text(vocabulary(variant), number))
    return number


def seat_bots(bots: Sequence[str | Bot], crowd_name: str, players: int) -> list[str | Bot]:
    """Return a bot for each seat: the given bots in turn, or those of a group if none are given."""
    if bots:
        return list(islice(cycle(bots), players))
    return [*bots_of_group(crowd_name, players)]


def reject_function_bots_in_hands_game(variant: Variant, bots: Sequence[str | Bot]) -> None:
    """Raise `InvalidBotsError` if a bot is a function and the variant is a hands game."""
    if any(map(callable, bots)) and not variant.is_deck_game:
        game = vocabulary(variant).game
        raise InvalidBotsError(
            t("{game} is played from hands, so bots must be given by name.", game=game)
        )
