"""Format, name and explain the statistics that ``simulate`` and ``compare`` show."""

from cardkit.engine.moods import LEVELS
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import localized_number

MAX_CLOSE_LEAD = 5
"""A game is close if the winner is ahead by at most this many points."""


def number_text(value: float, digits: int = 1) -> str:
    """Return a number with `digits` decimals: ``12.7``, or ``12,7`` in Polish."""
    return localized_number(f"{value:,.{digits}f}")


def with_margin(value: float, margin: float | None, digits: int = 1) -> str:
    """Return a number with its margin of error, if it has one: ``12.7 ± 0.1``.

    More decimals are shown if the margin would otherwise be rounded to 0.
    """
    if margin is None:
        return number_text(value, digits)
    while margin < 0.5 * 10**-digits:
        digits += 1
    return f"{number_text(value, digits)} ± {number_text(margin, digits)}"


def difference_text(value: float, margin: float | None, digits: int, *, is_clear: bool) -> str:
    """Return a difference with its margin of error: ``* +2.1 ± 0.1`` (a star if `is_clear`)."""
    sign = "+" if value >= 0 else "-"
    return starred_if_clear(f"{sign}{with_margin(abs(value), margin, digits)}", is_clear=is_clear)


def starred_if_clear(value: str, *, is_clear: bool) -> str:
    """Return a value, with a star in front if it clearly differs between the rules: ``* 12.7``."""
    return f"* {value}" if is_clear else value


def interquartile_range_text(middle: tuple[int, int] | None) -> str:
    """Return the range of the middle half of the values: ``12-27``, or ``-`` if it is unknown."""
    return "-".join(number_text(bound, 0) for bound in middle) if middle else "-"


def question_of_figures(key: str) -> str:
    """Return the question that a group of figures answers: ``How long?`` for ``"long"``."""
    questions = {
        "long": t("How long?"),
        "risky": t("How risky?"),
        "pays": t("What does it pay?"),
        "open": t("Does it stay open?"),
        "close": t("How close does it end?"),
        "bold": t("Does boldness pay?"),
        "matter": t("Does it matter?"),
    }
    return questions[key]


def translated_bot_name(word: str) -> str:
    """Return the translated name of a level or group of bots, or any other word unchanged."""
    names = {"careful": t("careful"), "usual": t("usual"), "bold": t("bold"), "mixed": t("mixed")}
    return names[word] if word in LEVELS else names.get(word, word)


def figure_title(key: str, words: Vocabulary, *, bot: str = "") -> str:
    """Return the name of a simulated figure, such as ``lead changes per game``.

    The name of a figure of one kind of `bot` includes that kind: ``each bold wins, %``. A figure
    without a title has its key as its name.
    """
    cards, turns = words.t("cards played per {round}"), t("turns per game")
    if words.variant.is_deck_game:
        cards, turns = words.t("cards per {round}"), t("cards per game")
    titles = {
        "minutes": t("minutes at the table, about"),
        "minutes middle": t("middle half, minutes"),
        "cards": cards,
        "turns": turns,
        "rounds": words.t("{round:many} per game"),
        "caught": words.t("{round:many} with players caught, %"),
        "nothing": words.t("{round:many} without any gain, %"),
        "leave": t("players leave at turn"),
        "first": words.t("first to leave gains, {gold:many}"),
        "last": words.t("last to leave gains, {gold:many}"),
        "alone": words.t("leaving alone gains, {gold:many}"),
        "together": words.t("leaving together gains, {gold:many}"),
        "first_wins": t("first to leave wins, %"),
        "last_wins": t("last to leave wins, %"),
        "alone_wins": t("whoever leaves alone wins, %"),
        "player": t("average score"),
        "player middle": t("middle half of scores"),
        "artifacts": words.t("{artifact:many} kept per game"),
        "leader_wins": t("leader before the end wins, %"),
        "lead_changes": t("lead changes per game"),
        "margin": t("winner's lead, points"),
        "lead": t("winner's lead, % of score"),
        "close": t("games decided by {n} or less, %", n=MAX_CLOSE_LEAD),
        "level": t("tied games, %"),
        "wins": t("each {bot} wins, %", bot=translated_bot_name(bot)),
        "otherwise": t("games that turn out differently, %"),
    }
    return titles.get(key, key)


def effect_of_key(key: str, share: float) -> str:
    """Return the sentence saying in what `share` of games a changed `key` makes a difference."""
    if share == 0:
        return t("Without {key}, all of these games turn out the same.", key=key)
    if share == 1:
        return t("Without {key}, all of these games turn out differently.", key=key)
    return t(
        "Without {key}, {share} % of games turn out differently.",
        key=key,
        share=number_text(100 * share),
    )


def legend_sentences_of_comparison(
    group: str, first_game: str, *, shows_margins: bool, by_groups: bool
) -> list[str]:
    """Return the sentences below a comparison with `first_game` that explain the figures and stars.

    Args:
        group: The bots whose figures are shown, if there are several groups (`by_groups`).
        shows_margins: Whether the table has margins of differences.
    """
    lines: list[str] = []
    if by_groups:
        lines.append(
            t("The numbers are those of the {group} group.", group=translated_bot_name(group))
        )
    if shows_margins:
        margins = t(
            "± In two of three cases, chance changes the difference from {first} by less than this.",
            first=first_game,
        )
        lines.append(margins)
    if by_groups:
        clear = t(
            "* Clearly different from {first} in all groups of the row. If rules are equal, 99 of "
            "100 tables have no star.",
            first=first_game,
        )
    else:
        clear = t(
            "* Clearly different from {first}. If rules are equal, 99 of 100 tables have no star.",
            first=first_game,
        )
    unclear = t(
        "Without a star, the difference may be chance. More games can make it clear (--games)."
    )
    return [*lines, clear, unclear]
