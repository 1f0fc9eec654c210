"""``cardkit study``: what a designer asks of a house rule, beside its parent."""

import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from cardkit import lab
from cardkit.cli.app import Number, cli_command
from cardkit.cli.arguments import load_variant, parent_of, settings_option, variant_argument
from cardkit.cli.diff import Differing, differing
from cardkit.cli.screen import console, left_out, print_line, show, table, tell_left_out, to_json
from cardkit.cli.study_page import is_our_page, page
from cardkit.cli.tab_words import complete_variant
from cardkit.cli.trials import Asked, amount, ended, games_options, percent, plot_options, progress
from cardkit.cli.writing import may_write, write_file
from cardkit.engine import MOST_PLAYERS, Variant

GROUPS = ("lead_changes", "skill")
"""Figures before which a group begins."""
OTHERS = "With all more careful, and with all bolder"
NAMED = 4
"""So many bots of a mix are named."""
NEAR = 0.03
"""Who gains less than this share of games at rest gains little."""
MARKS = {"": "", "rule": "*", "crowd": "crowd"}
"""How a difference is marked, by what it belongs to."""
WIDE = 14
"""Letters of a column: a longer name of a game takes several lines."""


@cli_command(
    "study",
    ("cardkit study night-watch", "a house rule beside the game it changes"),
    ("cardkit study diamant incan-gold --plot it.png", "two games, and a picture"),
    ("cardkit study kings-gold --set danger.ends_at=3", "one rule changed"),
    ("cardkit study night-watch --html night-watch.html", "all of it as a page, with the picture and the file"),
)
@variant_argument
@click.argument("parent", metavar="[PARENT]", required=False, shell_complete=complete_variant)
@settings_option
@click.option(
    "--players", type=Number(1, MOST_PLAYERS), help="How many play. Unless said: four, if the game allows it."
)
@games_options(10_000)
@click.option("--html", "page_to", metavar="FILE", help="A page of its own: sentences, picture, figures, the file.")
@click.option("--json", "as_json", is_flag=True, help="Every figure with its error and interval, for programs.")
@plot_options
def command(variant: str, parent: str | None, page_to: str | None, **given: Any) -> int:
    """Study a house rule: the rules that differ, how long a game is, how the lead moves, luck and skill, how best to play it.

    All figures stand beside those of PARENT (what VARIANT extends, if it is not named), played from the same seeds; --set
    changes rules of VARIANT. They are measured in play at rest: everybody picks a bot by a mix to which no bot has an answer
    that wins more than its fair share. It is sought first, the longer the more --games are asked for, and told with how near
    the search came. A second table has the same with all more careful and with all bolder: what changes there belongs to who
    plays, not to the rule.

    The lead changes when after a round somebody else is ahead alone; the leader before the end is who is ahead alone before
    the last round. "Who plays decides" is luck against skill: the bot most picked at rest, careful and bold ones and one who
    leaves by chance sit down together, and that share of the variance in who wins lies between them; the cards decide the
    rest. Alone it is the variance of the score. Ctrl-C gives the result so far.
    """
    asked = Asked(**given)
    beside = parent or (variant if asked.settings else parent_of(variant))
    house = load_variant(variant, asked.settings)
    sides = [house, *([load_variant(beside)] if beside else [])]
    number = _number(sides, asked.players)
    asked.check_plot()
    if page_to is not None:
        may_write(Path(page_to), ours=is_our_page, force=asked.force)
    for side in sides:
        with progress(f"{side.name}: seeking play at rest", None):
            lab.seating(side, number, asked.games, asked.jobs)
    with progress(f"{house.name}: games", asked.games) as told:
        studied = lab.study(sides, number, asked.games, asked.seed, asked.jobs, told)
    differs = differing(beside, variant, asked.settings) if beside else None
    if asked.as_json:
        click.echo(to_json(studied.to_json() | {"differs": differs and differs.to_json()}))
    else:
        tell(studied, differs)
    if page_to is not None:
        write_file(Path(page_to), _page(studied, differs), ours=is_our_page, force=asked.force)
        click.echo(f"Page: {page_to}", err=True)
    asked.write_plot(lambda name: lab.plot_study(studied, name, left_out(*(side.variant for side in _sides(studied)))))
    return ended([studied])


def _number(sides: list[Variant], players: int | None) -> int:
    """How many play all of them. A usage error where that cannot be."""
    number = players or max(side.players.low for side in sides)
    if players is None and all(side.players.low <= lab.usual_number(sides[0]) <= side.players.high for side in sides):
        number = lab.usual_number(sides[0])
    for side in sides:
        if not side.players.low <= number <= side.players.high:
            raise click.UsageError(f"{side.name} is for {side.players} players, not {number}: say --players")
    return number


# --- what is told ------------------------------------------------------------------------------------------------------


def tell(told: lab.Study, differs: Differing | None) -> None:
    """The rules that differ, a table of the figures, and what they mean."""
    print_line(f"{': '.join(_headline(told))}\n")
    if differs is not None:
        differs.played().tell()
    _table([_columns(told), *_rows(told)], len(_sides(told)))
    print_line(f"\n{OTHERS}\n")
    _table([_crowd_columns(told), *_crowd_rows(told)], 2 * len(_sides(told)))
    for line in _notes(told):
        console().print(line)
    tell_left_out(*(side.variant for side in _sides(told)))


def _table(rows: Sequence[Sequence[str]], named: int) -> None:
    """Of the rows the first is the head, which names games in so many columns; an empty row begins a group."""
    head, *body = rows
    grid = table(*head)
    for column in grid.columns[1 : named + 1]:
        column.header = "\n".join(textwrap.wrap(str(column.header), WIDE))
    for row in body:
        if row:
            grid.add_row(*row)
        else:
            grid.add_section()
    show(grid)


def _columns(told: lab.Study) -> list[str]:
    return ["", *_heads(_sides(told)), *["difference", ""] * bool(told.parent)]


def _rows(told: lab.Study) -> Iterator[list[str]]:
    """The figures that say something, cell by cell; an empty row where a group begins."""
    sides = _sides(told)
    for figure in lab.FIGURES:
        means = [side.figures[figure.key] for side in sides]
        if all(mean is None for mean in means) or _never_differs(figure, means):
            continue
        if figure.key in GROUPS:
            yield []
        yield [figure.what + " %" * figure.share, *(_cell(figure, mean) for mean in means), *_more(told, figure)]


def _crowd_columns(told: lab.Study) -> list[str]:
    heads = _heads(_sides(told)) if told.parent else [""]
    return ["", *(f"{head} {crowd}".strip() for head in heads for crowd in lab.CROWDS[1:])]


def _crowd_rows(told: lab.Study) -> Iterator[list[str]]:
    """The figures that depend on who plays, of the crowds that are not at rest."""
    for figure in lab.FIGURES:
        of = [side.crowds[crowd].figures[figure.key] for side in _sides(told) for crowd in lab.CROWDS[1:]]
        if any(mean is not None for mean in of) and not _never_differs(figure, of):
            yield [figure.what + " %" * figure.share, *(_cell(figure, mean) for mean in of)]


def _page(told: lab.Study, differs: Differing | None) -> bytes:
    """All of it as a page of its own."""
    unplayed = left_out(*(side.variant for side in _sides(told)))
    picture = lab.plot_study(told, "study.svg", unplayed).decode()
    tables = {
        "Figures": [_columns(told), *(row for row in _rows(told) if row)],
        OTHERS: [_crowd_columns(told), *_crowd_rows(told)],
        "Rules that differ": [["", *differs.titles], *differs.rows()] if differs else [],
    }
    text = page(*_headline(told), [*_notes(told), *unplayed], picture, tables, told.house.variant.to_toml())
    return text.replace("+-", "±").encode()


def _headline(told: lab.Study) -> tuple[str, str]:
    """What was studied, and how."""
    house, parent = told.house.variant.name, told.parent and told.parent.variant.name
    beside = f" beside {parent}" if parent and parent != house else ""
    return f"{house}{beside}", f"{told.games:,} games of {told.players}, seed {told.seed}"


def _never_differs(figure: lab.Figure, means: list[lab.Mean | None]) -> bool:
    """Whether nobody needs to be told: as many rounds in every game, on every side."""
    return (
        figure.key == "rounds_per_game"
        and len({mean and mean.mean for mean in means}) == 1
        and not any(mean and mean.se for mean in means)
    )


def _heads(sides: list[lab.Studied]) -> list[str]:
    names = [side.variant.name for side in sides]
    if len(set(names)) < len(names):
        names[0] = "changed"
    return names


def _more(told: lab.Study, figure: lab.Figure) -> list[str]:
    if told.parent is None:
        return []
    more = told.more(figure.key)
    if more is None:
        return ["", ""]
    one, other = told.house.figures[figure.key], told.parent.figures[figure.key]
    if one == other:
        return ["the same", ""]
    return [("+" if more.mean > 0 else "") + _cell(figure, more), MARKS[told.belongs_to(figure.key)]]


def _cell(figure: lab.Figure, mean: lab.Mean | None) -> str:
    if mean is None:
        return "-"
    if figure.share:
        return percent(mean) if mean.se > lab.EXACT or mean.rare else f"{100 * mean.mean:.1f}"
    return amount(mean) if mean.se > lab.EXACT else f"{mean.mean:g}"


def _notes(told: lab.Study) -> list[str]:
    """Who played, what is clear, and luck and skill in a sentence."""
    sides, notes = _sides(told), []
    if told.parent is not None:
        notes.append(
            "* a clear difference (in 99 of 100 studies chance makes none in any figure), also with all more careful and all "
            "bolder. crowd: clear at rest, but not with those: it belongs to who plays. No mark: no difference found."
        )
    notes += [_at_rest(side, told.players) for side in sides]
    notes += [
        f"{side.variant.name}: all score alike here, so of the lead nothing can be said."
        for side in sides
        if (margin := side.figures["margin"]) is not None and not margin.mean
    ]
    return [*notes, *(_luck(side, told.players) for side in _sides(told) if side.figures["skill"] is not None)]


def _at_rest(side: lab.Studied, players: int) -> str:
    """Who plays at rest, and how near to rest that is."""
    rest, name = side.seats.rest, side.variant.name
    if rest.gain is None:
        return f"{name}: of {rest.tried} bots {rest.mix[0].bot} scores most alone, so it plays."
    more = len(rest.mix) - NAMED
    mix = (
        f"all play {rest.mix[0].bot}" if rest.alike else f"{rest.most(NAMED)}{f' and {more} more' if more > 0 else ''}"
    )
    wins, fair = percent(rest.gain._replace(mean=rest.gain.mean + 1 / players)), f"{100 / players:.3g} %"
    if rest.gain.interval[0] > 0:
        near = "Nearly" if rest.gain.mean < NEAR else "Not at rest yet, more --games seek longer"
        return f"{name} at rest: {mix}. {near}: {rest.answer} wins {wins} % there, a fair share is {fair}."
    return f"{name} at rest: {mix}. No bot wins more than a fair share of {fair} there ({rest.answer}: {wins} %)."


def _luck(side: lab.Studied, players: int) -> str:
    """Luck and skill in a sentence."""
    skill, (*others, last) = side.figures["skill"], side.seats.strengths
    who = f"{', '.join(others)} or {last}"
    games = lab.evens_out(skill)
    if skill is None or games is None:
        return f"{side.variant.name}: whether {who} plays makes no difference that these games show."
    what = "who wins" if players > 1 else "the score"
    return (
        f"{side.variant.name}: in one game who plays decides {100 * skill.mean:.0f} % of {what}, the cards the rest ({who}). "
        f"After {games:,} game{'s' * (games > 1)} they weigh the same."
    )


def _sides(told: lab.Study) -> list[lab.Studied]:
    return [told.house, *([told.parent] if told.parent else [])]
