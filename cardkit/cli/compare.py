"""The command ``compare``: simulates several games and shows how their figures differ."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click

from cardkit.cli import shared
from cardkit.cli.help import TranslatedCommand
from cardkit.cli.lab_runs import (
    bot_options,
    figure_table,
    play_and_tell,
    prints_only_data,
    run_options,
)
from cardkit.cli.render import screen, show
from cardkit.engine.files import check_writable
from cardkit.engine.findings import VariantError
from cardkit.engine.values import MAX_PLAYERS
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import language, t, translated, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.lab.compare import Comparison, FigureRow, compare as play
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load, rules_hash
from cardkit.text import lab as text
from cardkit.text.lines import Line, Table
from cardkit.text.table.standings import rules_left_out

MOST_RULES = 8


class TitledRules(NamedTuple):
    """The variants to compare, and their titles."""

    variants: list[Variant]
    titles: list[str]


@click.command(cls=TranslatedCommand)
@click.argument("house", metavar="GAME", shell_complete=shared.variants_and_files)
@click.argument("others", metavar="[OTHER | KEY=VALUE,...]...", nargs=-1,
    shell_complete=shared.variants_and_files)  # fmt: skip
@bot_options
@click.option("--players", type=shared.IntegerList(1, MAX_PLAYERS), metavar="N,N",
    help="Set the number of players. To compare several: 3,5,8.")  # fmt: skip
@shared.settings_option
@run_options
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Save a chart of the differences (PNG, SVG or PDF).")  # fmt: skip
def compare(
    house: str,
    others: tuple[str, ...],
    players: Sequence[int] | None,
    settings: Mapping[str, str],
    plot: Path | None,
    rows: Path | None,
    as_json: bool,
    **how: Any,
) -> None:
    """Compare rules side by side: length, risk, payout and who wins.

    On its own, a house rule is compared with the game that it is based on. The same groups of bots play
    every set of rules with the same deals; "cardkit simulate --help" describes the bots. Press Ctrl-C
    to stop early; you still get the results so far.

    Arguments:
      GAME       A built-in game, one of your own, or a variant file.
      OTHER      A game to compare it with.
      KEY=VALUE  A rule with one or more values to try, as in rounds=3,4,5.

    Examples:
      cardkit compare night-watch                  # a house rule and its game
      cardkit compare kings-gold rounds=3,4,5      # three values of one rule
      cardkit compare kings-gold --set share=each  # a game with one rule changed
      cardkit compare kings-gold --players 3,5,8   # three numbers of players
    """
    is_silent = prints_only_data(rows, as_json=as_json)
    with use_language("en" if is_silent else language().code):
        rules = _find_rules(house, others, settings, players or [])
    if plot:
        _check_plot(plot)
    number = players[0] if players and len(players) == 1 else players
    run = partial(play, *rules.variants, titles=rules.titles, players=number)
    comparison = play_and_tell(
        run, lambda result: next(_tables(result)), _show, rows=rows, as_json=as_json, **how
    )
    if plot:
        _draw_plot(comparison, plot)


def _find_rules(
    house: str, others: Sequence[str], settings: Mapping[str, str], players: Sequence[int]
) -> TitledRules:
    """Return the variants that a command line names; all others are compared with the first."""
    first = shared.load_variant(house, settings)
    changed = ", ".join(f"{key}={value}" for key, value in settings.items())
    rules = TitledRules([first], [f"{_name(first)} ({changed})" if changed else _name(first)])
    if len(players) > 1:
        return _by_players(rules, others, players)
    if not others:
        game = shared.load_variant(house) if changed else first.parent
        if game is None:
            message = t(
                "{game} changes no other game. Name one, or a key with values: rounds=3,5",
                game=_name(first),
            )
            raise shared.CliError(message)
        rules = TitledRules([game, first], [_name(game), *rules.titles])
    for word in others:
        if "=" in word and catalogue.find_file(word, Path()) is None:
            _add_values(rules, house, settings, word)
        else:
            variant = shared.load_variant(word)
            rules.variants.append(variant)
            rules.titles.append(_name(variant))
    if len(rules.variants) > MOST_RULES:
        n = len(rules.variants)
        message = t(
            "You cannot compare {n} sets of rules: {most} is the limit.", n=n, most=MOST_RULES
        )
        raise click.UsageError(message)
    if len({*map(rules_hash, rules.variants)}) == 1:
        same = t(
            "{title} has the same rules as {first}, so there is nothing to compare.",
            title=rules.titles[-1],
            first=rules.titles[0],
        )
        raise shared.CliError(same)
    for variant in rules.variants:
        shared.check_players(variant, players[0] if players else None)
    return rules


def _by_players(game: TitledRules, others: Sequence[str], players: Sequence[int]) -> TitledRules:
    """Return one game for each of these numbers of players: ``Diamant (3 players), 5 players``."""
    if others:
        message = t("--players with several numbers compares one game: leave out {other}, or name "
            "one number.", other=others[0])  # fmt: skip
        raise click.UsageError(message)
    for number in players:
        shared.check_players(game.variants[0], number)
    first, *more = [t("{n} {n:player|players}", n=number) for number in players]
    return TitledRules(game.variants * len(players), [f"{game.titles[0]} ({first})", *more])


def _add_values(rules: TitledRules, house: str, settings: Mapping[str, str], word: str) -> None:
    """Add to `rules` the game `house` with each value of the setting in `word`: ``rounds=3,4``."""
    key, _, values = word.partition("=")
    for value in filter(None, _split_values(values)):
        setting = f"{key.strip()}={value}"
        try:
            variant = load(house, {**settings, key.strip(): value})
        except VariantError as error:
            why = translated(error.findings[0].message)
            message = t("{setting}: no such game: {why}", setting=setting, why=why)
            raise shared.CliError(message) from None
        if rules_hash(variant) == rules_hash(rules.variants[0]):
            rules.titles[0] += f" ({setting})"
        else:
            rules.variants.append(variant)
            rules.titles.append(setting)


def _split_values(values: str) -> Iterator[str]:
    """Yield the values of a list such as ``3,[1,2]``; commas in brackets do not split."""
    depth, value = 0, ""
    for letter in values:
        depth += (letter in "[{") - (letter in "]}")
        if letter == "," and not depth:
            yield value.strip()
            value = ""
        else:
            value += letter
    yield value.strip()


def _name(variant: Variant) -> str:
    return vocabulary(variant).game


def _show(comparison: Comparison) -> None:
    first, *others = comparison.titles
    shares_by_key = comparison.shares_changed_without.items()
    below = [text.effect_of_key(key, share) for key, share in shares_by_key]
    several = len(comparison.results) > 1
    below += text.legend(comparison.crowd, first, len(others), by_crowds=several)
    below += [rule.text for variant in comparison.variants for rule in rules_left_out(variant)]
    title = Line(_title(comparison), tone="heading")
    show([title, *_tables(comparison), *map(Line, dict.fromkeys(below))])


def _title(comparison: Comparison) -> str:
    first, *others = comparison.titles
    what = t("{others} compared with {first}", others=", ".join(others), first=first)
    numbers = dict.fromkeys(str(len(seats)) for seats in comparison.bots)
    facts = {
        "what": what,
        "games": text.number(comparison.games, 0),
        "players": ", ".join(numbers),
        "seed": comparison.seed,
    }
    crowds = len(comparison.results)
    if crowds == 1:
        return t("{what}: {games} games of {players} players, seed {seed}", **facts)
    return t(
        "{what}: {games} games of {players} players by each of {crowds} crowds, seed {seed}",
        **facts,
        crowds=crowds,
    )


def _tables(comparison: Comparison) -> Iterator[Table]:
    room = max(72, screen().width or 80) - 50  # without the names, the first rules
    others = range(1, len(comparison.titles))
    fitting = max(1, room // 32 + 1)
    for start in range(0, max(1, len(others)), fitting):
        sides = list(others[start : start + fitting])
        heads = ["", comparison.titles[0]]
        for side in sides:
            heads += [comparison.titles[side], t("difference")]
        yield figure_table(heads, list(_rows(comparison, sides)))


def _rows(comparison: Comparison, sides: Sequence[int]) -> Iterator[list[str]]:
    """Yield the rows of a table that holds the first variant against those numbered in `sides`."""
    words = vocabulary(comparison.variants[-1])
    heading = ""
    for row in comparison.rows():
        question = _question(row, comparison)
        if question != heading:
            heading = question
            yield [heading]
        cells = [_value_text(row, 0)]
        for side in sides:
            cells += [_value_text(row, side), _difference_text(row, side)]
        yield [text.figure_title(row.figure.key, words, bot=row.figure.bot), *cells]
    shares = [comparison.shares_changed[side] for side in sides]
    if any(share is not None and share < 1 for share in shares):
        yield [text.question("matter")]
        cells = [cell for share in shares for cell in (text.number(100 * (share or 0)), "")]
        yield [text.figure_title("otherwise", words), "", *cells]


def _question(row: FigureRow, comparison: Comparison) -> str:
    """Return the question that a row answers, with its crowds where not all play for it."""
    question = text.question(row.figure.question)
    if len(row.by_crowd) == len(comparison.results):
        return question
    return f"{question} ({', '.join(map(text.bot_name, row.by_crowd))})"


def _value_text(row: FigureRow, side: int) -> str:
    estimate = row.by_crowd[row.crowd][side]
    if estimate is None:
        return "-"
    scale, digits = _scale_and_digits(row)
    values = [sides[side] for sides in row.by_crowd.values()]
    means = [scale * value.mean for value in values if value is not None]
    if min(means) == max(means):
        return text.number(scale * estimate.mean, digits)
    return text.with_range(scale * estimate.mean, min(means), max(means), digits)


def _difference_text(row: FigureRow, side: int) -> str:
    difference = row.difference(side, row.crowd)
    if difference is None:
        return "-"
    scale, digits = _scale_and_digits(row)
    difference = difference.scaled(scale)
    is_clear = row.is_clear(side)
    return text.difference(difference.mean, difference.margin, digits, is_clear=is_clear)


def _scale_and_digits(row: FigureRow) -> tuple[float, int]:
    """Return the factor by which a figure is multiplied to be shown, and its number of decimals."""
    if row.figure.is_rough:
        return 1, 0
    if row.figure.is_share:
        return 100, 1
    means = [value.mean for sides in row.by_crowd.values() for value in sides if value is not None]
    return 1, 1 if max(means) >= 10 else 2


def _check_plot(path: Path) -> None:
    shared.require("lab")
    from matplotlib.figure import Figure as Picture

    endings = Picture().canvas.get_supported_filetypes()
    if path.suffix.lstrip(".").lower() not in endings:
        ends = t(
            "{name}: the name of a chart must end with one of {names}.",
            name=path.name,
            names=", ".join(f".{ending}" for ending in endings),
        )
        raise shared.wrong_value("plot", ends)
    with shared.catch_write_errors(path, "--plot"):  # before games are played
        check_writable(path)


def _draw_plot(comparison: Comparison, path: Path) -> None:
    from matplotlib.figure import Figure as Picture

    words = vocabulary(comparison.variants[-1])
    rows = comparison.rows()
    picture = Picture(figsize=(8, 1.5 + 0.32 * len(rows)), layout="constrained")
    axes = picture.subplots()
    for side in range(1, len(comparison.titles)):
        _draw_differences(axes, comparison.titles[side], side, rows)
    axes.axvline(0, color="black", linewidth=0.8)
    labels = [text.figure_title(row.figure.key, words, bot=row.figure.bot) for row in rows]
    axes.set_yticks(range(len(rows)), labels)
    axes.invert_yaxis()
    first = comparison.titles[0]
    label = t("per cent more than {first}, with the margin; hollow: not clear", first=first)
    axes.set_xlabel(label)
    axes.legend(loc="best")
    with shared.catch_write_errors(path, "--plot"):
        picture.savefig(path)


def _draw_differences(axes: Any, title: str, side: int, rows: Sequence[FigureRow]) -> None:
    """Draw a point for each difference, filled where it has a star, with a bar for its margin."""
    color = f"C{side - 1}"
    axes.plot([], [], "o", color=color, label=title)
    for place, row in enumerate(rows):
        first, difference = row.by_crowd[row.crowd][0], row.difference(side, row.crowd)
        if first and first.mean and difference:
            percent = difference.scaled(100 / abs(first.mean))
            axes.errorbar(
                percent.mean,
                place + 0.12 * (side - 1),
                xerr=percent.margin,
                fmt="o",
                color=color,
                markerfacecolor=color if row.is_clear(side) else "white",
            )
