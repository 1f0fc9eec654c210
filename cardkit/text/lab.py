"""Figures of ``simulate`` and ``compare``: how they are written, called and explained."""

from math import ceil, floor

from cardkit.engine.moods import LEVELS
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import localized

TINY = 1e-9  # what a figure may be off by arithmetic alone


def number(value: float, digits: int = 1) -> str:
    """Return a number with that many decimals: ``12.7``, in Polish ``12,7``."""
    return localized(f"{value:,.{digits}f}")


def with_margin(value: float, margin: float | None, digits: int = 1) -> str:
    """Return a figure with its margin, unless that is None: ``12.7 ± 0.1``, never ``± 0.0``."""
    if margin is None:
        return number(value, digits)
    while margin < 0.5 * 10**-digits:
        digits += 1
    return f"{number(value, digits)} ± {number(margin, digits)}"


def difference(value: float, margin: float | None, digits: int, *, is_clear: bool) -> str:
    """Return a difference and its margin: ``+2.1 ± 0.1``, or ``* +2.1 ± 0.1`` if not by chance."""
    sign = "+" if value >= 0 else "-"
    star = "* " if is_clear else ""
    return f"{star}{sign}{with_margin(abs(value), margin, digits)}"


def with_range(value: float, low: float, high: float, digits: int) -> str:
    """Return a figure with its range over all groups of bots: ``12.7 (8-13)``, rounded outwards."""
    fewer = max(0, digits - 1)
    step = 10**fewer
    least, most = floor(low * step + TINY) / step, ceil(high * step - TINY) / step
    return f"{number(value, digits)} ({number(least, fewer)}-{number(most, fewer)})"


def question(key: str) -> str:
    """Return the question that a group of figures answers: ``How long?`` for ``"long"``."""
    questions = {
        "long": t("How long?"),
        "risky": t("How risky?"),
        "pays": t("What does it pay?"),
        "open": t("Does it stay open?"),
        "bold": t("Does boldness pay?"),
        "matter": t("Does it matter?"),
    }
    return questions[key]


def bot_name(word: str) -> str:
    """Return what a level or a crowd of bots is called; other bots are called as they are typed."""
    names = {"careful": t("careful"), "usual": t("usual"), "bold": t("bold"), "mixed": t("mixed")}
    return names[word] if word in LEVELS else names.get(word, word)


def figure_title(key: str, words: Vocabulary, *, bot: str = "") -> str:
    """Return a simulated figure's name: ``lead changes a game``, or of a `bot` ``bold wins, %``."""
    cards = words.t("cards laid a {round}")
    if words.variant.is_deck_game:
        cards = words.t("cards a {round}")
    titles = {
        "minutes": t("minutes at a table, about"),
        "cards": cards,
        "rounds": words.t("{round:many} a game"),
        "caught": words.t("{round:many} that end caught, %"),
        "nothing": words.t("{round:many}: nobody keeps any, %"),
        "first": words.t("first leaver takes, {gold:many}"),
        "last": words.t("last leaver takes, {gold:many}"),
        "player": words.t("a player at the end, {gold:many}"),
        "artifacts": words.t("{artifact:many} kept a game"),
        "leader_wins": t("last lead holds, %"),
        "lead_changes": t("lead changes a game"),
        "margin": words.t("winner ahead by, {gold:many}"),
        "level": t("games tied on top, %"),
        "wins": t("each {bot} wins, %", bot=bot_name(bot)),
        "otherwise": t("games that go differently, %"),
    }
    return titles[key]


def effect_of_key(key: str, share: float) -> str:
    """Return the sentence on the `share` of games that go differently without a changed `key`."""
    if share == 0:
        return t("Without {key} all of these games go the same.", key=key)
    if share == 1:
        return t("Without {key} all of these games go differently.", key=key)
    return t("Without {key} {share} % of games go differently.", key=key, share=number(100 * share))


def legend(crowd: str, first_game: str, other_games: int, *, by_crowds: bool) -> list[str]:
    """Return lines on what figures mean (`by_crowds`: of `crowd`), and stars (of other games)."""
    lines = [t("Differences are from {first}.", first=first_game)] if other_games > 1 else []
    lines.append(t("± By chance a difference is off by less in two of three cases."))
    if not by_crowds:
        clear = t("* Clear: in 99 of 100 lists of equal rules there is no star.")
        return [*lines, clear, t("No star: not clear. More games may show one (--games).")]
    of_crowd = t(
        "Figures are those of the {crowd} crowd, in brackets the least and the most of all crowds "
        "that play for the row.",
        crowd=bot_name(crowd),
    )
    clear = t(
        "* Clear in every crowd that the row comes from: in 99 of 100 lists of equal rules there "
        "is no star."
    )
    unclear = t("No star: not clear in each of them. More games may show one (--games).")
    return [of_crowd, *lines, clear, unclear]
