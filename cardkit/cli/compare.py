"""The command ``compare``, which simulates several games and shows how their figures differ."""

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
    play_and_show,
    prints_only_data,
    run_options,
    scale_and_digits,
)
from cardkit.cli.render import does_table_fit, screen, show, wrap
from cardkit.engine.files import check_writable
from cardkit.engine.findings import VariantError, message_about
from cardkit.engine.values import MAX_PLAYERS
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import language, t, translate_engine_message, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.lab.compare import Comparison, FigureRow, compare as play
from cardkit.lab.estimates import Estimate
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load, rules_hash
from cardkit.rulebook.reading import dotted_rule_keys, keys_of
from cardkit.text import lab as text
from cardkit.text.lines import Line, Table
from cardkit.text.table.standings import rules_left_out_lines

MAX_VARIANTS = 8


class TitledRules(NamedTuple):
    """The variants to compare, and their titles."""

    variants: list[Variant]
    titles: list[str]


@click.command(cls=TranslatedCommand)
@click.argument("house", metavar="GAME", shell_complete=shared.complete_variants_and_files)
@click.argument("others", metavar="[OTHER | KEY=VALUE,...]...", nargs=-1,
    shell_complete=shared.complete_variants_and_files)  # fmt: skip
@bot_options
@click.option("--players", type=shared.IntegerList(1, MAX_PLAYERS), metavar="N,N",
    help="Set the number of players, or compare several, as in 3,5,8.")  # fmt: skip
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
        rules = _load_rules_to_compare(house, others, settings, players or [])
    if plot:
        _check_plot(plot)
    number = players[0] if players and len(players) == 1 else players
    run = partial(play, *rules.variants, titles=rules.titles, players=number)
    comparison = play_and_show(
        run,
        lambda result: _comparison_tables(result)[0],
        _show_comparison,
        rows=rows,
        as_json=as_json,
        **how,
    )
    if plot:
        _draw_plot(comparison, plot)


def _load_rules_to_compare(
    house: str, others: Sequence[str], settings: Mapping[str, str], players: Sequence[int]
) -> TitledRules:
    """Return the variants from the command line, all of which are compared with the first."""
    first = shared.load_variant(house, settings)
    changed = ", ".join(f"{key}={value}" for key, value in settings.items())
    rules = TitledRules(
        [first], [f"{_translated_name(first)} ({changed})" if changed else _translated_name(first)]
    )
    if len(players) > 1:
        return _repeated_for_player_counts(rules, others, players)
    if not others:
        game = shared.load_variant(house) if changed else first.parent
        if game is None:
            message = t(
                "{game} is not based on another game. Name one to compare it with, or a key with "
                "values: rounds=3,5",
                game=_translated_name(first),
            )
            raise shared.CliError(message)
        rules = TitledRules([game, first], [_translated_name(game), *rules.titles])
    words_with_values = [word for word in others if _is_key_with_values(word)]
    names_game = len(words_with_values) < len(others)
    for word in others:
        if word in words_with_values:
            prefix = _translated_name(first) if names_game else ""
            _add_values(rules, house, settings, word, prefix)
        else:
            variant = shared.load_variant(word)
            rules.variants.append(variant)
            rules.titles.append(_translated_name(variant))
    if len(rules.variants) > MAX_VARIANTS:
        n = len(rules.variants)
        message = t(
            "You cannot compare {n} sets of rules: {most} is the limit.", n=n, most=MAX_VARIANTS
        )
        raise click.UsageError(message)
    if len(rules.variants) == 1:
        message = t(
            "{setting}: {game} already has this rule, so there is nothing to compare.",
            setting=" ".join(others),
            game=_translated_name(first),
        )
        raise shared.CliError(message)
    if len({*map(rules_hash, rules.variants)}) == 1:
        same = t(
            "{title} has the same rules as {first}, so there is nothing to compare.",
            title=rules.titles[-1],
            first=rules.titles[0],
        )
        raise shared.CliError(same)
    for variant in rules.variants:
        shared.check_player_count(variant, players[0] if players else None)
    return rules


def _repeated_for_player_counts(
    game: TitledRules, others: Sequence[str], players: Sequence[int]
) -> TitledRules:
    """Return a game repeated for each number of players, with the number in each title."""
    if others:
        message = t(
            "With several numbers, --players compares one game with itself. Leave out {other}, "
            "or give one number.",
            other=others[0],
        )
        raise click.UsageError(message)
    for number in players:
        shared.check_player_count(game.variants[0], number)
    first, *more = [t("{n} {n:player|players}", n=number) for number in players]
    return TitledRules(game.variants * len(players), [f"{game.titles[0]} ({first})", *more])


def _is_key_with_values(word: str) -> bool:
    """Return True if a word such as ``rounds=3,4`` is meant as a key with values, not as a game."""
    is_key = "=" in word or word in (*keys_of(""), *dotted_rule_keys())
    return is_key and catalogue.find_file(word, Path()) is None


def _add_values(
    rules: TitledRules, house: str, settings: Mapping[str, str], word: str, game: str
) -> None:
    """Add a variant of `house` to `rules` for each value in a word such as ``rounds=3,4``.

    If the name of the `game` is given, the titles begin with it.
    """
    key, _, text_of_values = (part.strip() for part in word.partition("="))
    values = list(dict.fromkeys(_split_list_of_values(text_of_values)))
    if not key or "" in values:
        message = t(
            'expected a key with one or more values, such as rounds=3,5, got "{text}"', text=word
        )
        raise shared.CliError(message)
    for value in values:
        setting = f"{key}={value}"
        try:
            variant = load(house, {**settings, key: value})
        except VariantError as error:
            message = translate_engine_message(message_about(setting, error.findings[0].message))
            raise shared.CliError(message) from None
        if rules_hash(variant) == rules_hash(rules.variants[0]):
            rules.titles[0] += f" ({setting})"
        else:
            rules.variants.append(variant)
            rules.titles.append(f"{game} ({setting})" if game else setting)


def _split_list_of_values(values: str) -> Iterator[str]:
    """Yield the values in a list such as ``3,[1,2]``, ignoring commas inside brackets."""
    depth, value = 0, ""
    for letter in values:
        depth += (letter in "[{") - (letter in "]}")
        if letter == "," and not depth:
            yield value.strip()
            value = ""
        else:
            value += letter
    yield value.strip()


def _translated_name(variant: Variant) -> str:
    return vocabulary(variant).game


def _show_comparison(comparison: Comparison) -> None:
    shares_by_key = comparison.shares_changed_without.items()
    below = [text.effect_of_key(key, share) for key, share in shares_by_key]
    tables = _comparison_tables(comparison)
    below += text.legend_sentences_of_comparison(
        comparison.crowd,
        comparison.titles[0],
        shows_margins=any("±" in cell for table in tables for row in table.rows for cell in row),
        by_groups=len(comparison.results) > 1,
    )
    below += [
        rule.text for variant in comparison.variants for rule in rules_left_out_lines(variant)
    ]
    title = Line(_comparison_title(comparison), tone="heading")
    show([title, *tables, *map(Line, dict.fromkeys(below))])


def _comparison_title(comparison: Comparison) -> str:
    first, *others = comparison.titles
    what = t("{others} compared with {first}", others=", ".join(others), first=first)
    numbers = dict.fromkeys(str(len(seats)) for seats in comparison.bots)
    facts = {
        "what": what,
        "games": text.number_text(comparison.games, 0),
        "players": ", ".join(numbers),
        "seed": comparison.seed,
    }
    groups = len(comparison.results)
    if groups == 1:
        return t("{what}: {games} games of {players} players, seed {seed}", **facts)
    return t(
        "{what}: {games} games of {players} players for each of {groups} groups of bots, seed {seed}",
        **facts,
        groups=groups,
    )


def _comparison_tables(comparison: Comparison) -> list[Table]:
    """Return one table, or several tables if all columns together are too wide for the screen.

    A single table also shows margins if there is enough space for them.
    """
    others = range(1, len(comparison.titles))
    with_margins = _table_for_rules(comparison, [0, *others], shows_margins=True)
    if does_table_fit(with_margins, screen()):
        return [with_margins]
    for columns in range(len(others), 1, -1):
        groups = [others[start : start + columns] for start in range(0, len(others), columns)]
        tables = [_table_for_rules(comparison, [0, *group]) for group in groups]
        if all(does_table_fit(table, screen()) for table in tables):
            return tables
    return [_table_for_rules(comparison, [0, *others])]


def _table_for_rules(
    comparison: Comparison, indices: Sequence[int], *, shows_margins: bool = False
) -> Table:
    """Return a table with a column for each set of rules whose index is in `indices`.

    If only two sets of rules are compared, the table also has a column of differences with margins.
    Otherwise, `shows_margins` says whether each figure is followed by the margin of its difference
    from the first rules.
    """
    heads = ["", *(comparison.titles[index].replace("=", " = ") for index in indices)]
    if len(comparison.titles) == 2:
        heads.append(t("difference"))
    return figure_table(heads, list(_table_rows(comparison, indices, shows_margins=shows_margins)))


def _table_rows(
    comparison: Comparison, indices: Sequence[int], *, shows_margins: bool
) -> Iterator[list[str]]:
    """Yield the rows of a table, with each group of rows below the question that it answers."""
    words = vocabulary(comparison.variants[-1])
    heading = ""
    for row in comparison.rows():
        question = _question_text(row, comparison)
        if question != heading:
            heading = question
            yield [heading]
        title = text.figure_title(row.figure.key, words, bot=row.figure.bot)
        values = [_value_text(row, index, shows_margin=shows_margins) for index in indices]
        cells = [title, *values]
        yield [*cells, _difference_text(row, 1)] if len(comparison.titles) == 2 else cells
        if row.interquartile_ranges:
            title = text.figure_title(f"{row.figure.key} middle", words)
            yield _with_difference_cell(
                [
                    title,
                    *(
                        text.interquartile_range_text(row.interquartile_ranges[index])
                        for index in indices
                    ),
                ],
                comparison,
            )
    shares = [comparison.shares_changed[index] for index in indices]
    if any(share is not None and share < 1 for share in shares):
        yield [text.question_of_figures("matter")]
        cells = ["" if share is None else text.number_text(100 * share) for share in shares]
        yield _with_difference_cell([text.figure_title("otherwise", words), *cells], comparison)


def _with_difference_cell(row: list[str], comparison: Comparison) -> list[str]:
    """Return a row with an empty cell added if the table has a column of differences."""
    return [*row, ""] if len(comparison.titles) == 2 else row


def _question_text(row: FigureRow, comparison: Comparison) -> str:
    """Return the question that a row answers, naming its groups of bots if some are missing."""
    question = text.question_of_figures(row.figure.question)
    if len(row.by_crowd) == len(comparison.results):
        return question
    return f"{question} ({', '.join(map(text.translated_bot_name, row.by_crowd))})"


def _value_text(row: FigureRow, index: int, *, shows_margin: bool = False) -> str:
    """Return a figure of the rules at `index`, with a star if it clearly differs from the first.

    `shows_margin` adds the margin of the difference. If only two sets of rules are compared, the
    star and the margin are in the column of differences instead.
    """
    estimates = row.by_crowd[row.crowd]
    estimate = estimates[index]
    if estimate is None:
        return "-"
    scale, digits = scale_and_digits(row.figure, _values_of_all_groups(row))
    if index == 0 or len(estimates) == 2:
        return text.number_text(scale * estimate.mean, digits)
    difference = row.difference(index, row.crowd)
    margin = None
    if shows_margin and difference and not row.figure.is_shown_rounded:
        margin = difference.scaled(scale).margin
    value = text.with_margin(scale * estimate.mean, margin, digits)
    return text.starred_if_clear(value, is_clear=row.is_clear(index))


def _difference_text(row: FigureRow, index: int) -> str:
    difference = row.difference(index, row.crowd)
    if difference is None:
        return "-"
    scale, digits = scale_and_digits(row.figure, _values_of_all_groups(row))
    difference = difference.scaled(scale)
    mean, margin = difference.mean, difference.margin
    if row.figure.is_shown_rounded:
        mean, margin = row.rounded_difference(index), None
    return text.difference_text(mean, margin, digits, is_clear=row.is_clear(index))


def _values_of_all_groups(row: FigureRow) -> list[Estimate | None]:
    return [estimate for estimates in row.by_crowd.values() for estimate in estimates]


def _check_plot(path: Path) -> None:
    shared.require_extra("lab")
    from matplotlib.figure import Figure as Picture

    endings = Picture().canvas.get_supported_filetypes()
    if path.suffix.lstrip(".").lower() not in endings:
        ends = t(
            "{name}: the name of a chart must end with one of {names}.",
            name=path.name,
            names=", ".join(f".{ending}" for ending in endings),
        )
        raise shared.wrong_value_error("plot", ends)
    with shared.catch_write_errors(path, "--plot"):  # before games are played
        check_writable(path)


def _draw_plot(comparison: Comparison, path: Path) -> None:
    """Save a chart that shows how each set of rules differs from the first one.

    Each figure has a row with its own scale and a point for each set of rules after the first.
    """
    from matplotlib.figure import Figure as Picture

    rows, indices = comparison.rows(), range(1, len(comparison.titles))
    picture = Picture(figsize=(9, 2.2 + 0.2 * len(rows) * (1 + len(indices))), layout="constrained")
    axes = picture.subplots()
    for index in indices:
        axes.plot([], [], "o", color=f"C{index - 1}", label=comparison.titles[index])
    for place, row in enumerate(rows):
        if place % 2:
            axes.axhspan(place - 0.5, place + 0.5, color="0.95", zorder=0)
        _draw_row(axes, place, row, indices)
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_xlim(-1.5, 1.5)
    axes.set_xticks([])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    words = vocabulary(comparison.variants[-1])
    labels = [text.figure_title(row.figure.key, words, bot=row.figure.bot) for row in rows]
    first = [f"{label}: {_value_text(row, 0)}" for label, row in zip(labels, rows, strict=True)]
    axes.set_yticks(range(len(rows)), first)
    axes.set_xlabel(_plot_caption(comparison))
    picture.suptitle("\n".join(wrap(_comparison_title(comparison), 90, "")))
    picture.legend(loc="outside lower center", ncols=min(4, len(indices)))
    with shared.catch_write_errors(path, "--plot"):
        picture.savefig(path, dpi=150)


def _plot_caption(comparison: Comparison) -> str:
    first, group = comparison.titles[0], text.translated_bot_name(comparison.crowd)
    lines = [t("Change from {first}. Each row has its own scale.", first=first)]
    if len(comparison.results) > 1:
        lines.append(t("The numbers are those of the {group} group.", group=group))
    else:
        lines.append(t("Bots: {known}.", known=", ".join(dict.fromkeys(comparison.bots[0]))))
    lines.append(t("Filled: clear. Hollow: the difference may be chance. Bars: the margin (±)."))
    return "\n".join(lines)


def _draw_row(axes: Any, place: int, row: FigureRow, indices: Sequence[int]) -> None:
    """Draw a figure's differences and their margins, scaled so that the largest fills the row."""
    scale, digits = scale_and_digits(row.figure, _values_of_all_groups(row))
    differences = {
        index: difference.scaled(scale)
        for index in indices
        if (difference := row.difference(index, row.crowd))
    }
    widths = [abs(bar.mean) + (bar.margin or 0) for bar in differences.values()]
    widest = max(widths, default=0)
    for index, difference in differences.items():
        color, is_clear = f"C{index - 1}", row.is_clear(index)
        height = place + (index - (len(indices) + 1) / 2) * 0.8 / len(indices)
        mean, margin = (
            value / (widest or 1) for value in (difference.mean, difference.margin or 0)
        )
        fill = color if is_clear else "white"
        axes.errorbar(mean, height, xerr=margin, fmt="o", color=color, markerfacecolor=fill)
        number = text.difference_text(difference.mean, None, digits, is_clear=False)
        to_right = mean >= 0
        end = mean + margin if to_right else mean - margin
        axes.annotate(
            number,
            (end, height),
            xytext=(6 if to_right else -6, 0),
            textcoords="offset points",
            ha="left" if to_right else "right",
            va="center",
            fontsize="small",
        )
