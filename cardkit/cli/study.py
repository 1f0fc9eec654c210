"""``cardkit study``: what a designer asks of a house rule, beside its parent."""

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from cardkit import files, lab
from cardkit.cli import click, trials
from cardkit.cli.arguments import Settings, load_variant, parent_of
from cardkit.cli.commands import Number, cli_command
from cardkit.cli.diff import Differing, differing
from cardkit.cli.screen import console, left_out, print_line, show, table, tell_left_out, to_json
from cardkit.cli.shared_options import complete_setting, complete_variant, settings_option, variant_argument
from cardkit.cli.trials import Asked, Measured, amount, ended, games_options, percent, plot_option, progress, signed
from cardkit.cli.writing import may_write, write_file
from cardkit.engine import MOST_PLAYERS, Variant

OTHERS = "With all more careful, and with all bolder"
NAMED = 4
"""So many bots of a mix are named."""
MARKS = {"": "", "rule": "*", "crowd": "crowd"}
"""How a difference is marked, by what it belongs to."""
CALLED = "ABC"
"""What the rules that are found are called, behind the name of the game."""
REACHED: dict[lab.Reached, str] = {"surely": "yes", "perhaps": "perhaps", "no": "no"}
REACH = 'Find rules that reach this: "cards 45-55, caught 30-50 %, score > 20".'
VARY = "What --reach may change: rounds,leftover,danger.ends_at=2,3."
GENERATOR = '<meta name="generator" content="cardkit study">'
"""By which a page of ours is known, so that the next one may replace it."""
STYLE = """
:root { color-scheme: light dark; --ground: #f7f3ea; --ink: #26221b; --line: #cfc5b2; --accent: #1f6b45 }
@media (prefers-color-scheme: dark) { :root { --ground: #1d1b17; --ink: #ece6da; --line: #4a4438; --accent: #86dcae } }
body { background: var(--ground); color: var(--ink); font: 17px/1.5 Georgia, serif; margin: 0 auto; max-width: 60rem }
body { padding: 1rem } h1, h2 { font-weight: 600; line-height: 1.2 } h2 { color: var(--accent); margin-top: 2rem }
figure { background: #fff; margin: 1rem 0; overflow-x: auto }
figure svg { display: block; height: auto; min-width: 38rem; width: 100% }
div { overflow-x: auto } table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .8rem .25rem 0; text-align: left; vertical-align: top }
pre { border: 1px solid var(--line); overflow-x: auto; padding: .8rem }
"""


@cli_command(
    "study",
    ("cardkit study night-watch", "a house rule beside the game it changes"),
    ("cardkit study diamant incan-gold --plot it.png", "two games, and a picture"),
    ("cardkit study kings-gold --set danger.ends_at=3", "one rule changed"),
    ('cardkit study tiers --reach "cards < 50" --vary rounds', "rules that reach it"),
    ("cardkit study night-watch --html night-watch.html", "all of it as a page, with the picture and the file"),
)
@variant_argument
@click.argument("parent", metavar="[PARENT]", required=False, shell_complete=complete_variant)
@settings_option
@click.option("--players", type=Number(1, MOST_PLAYERS), help="How many play. Unless said: four, if the game allows it.")
@games_options(10_000)
@click.option("--reach", "wanted", metavar="WISHES", help=REACH)
@click.option("--vary", "varied", multiple=True, metavar="KEYS", shell_complete=complete_setting, help=VARY)
@click.option("--html", "page_to", metavar="FILE", help="A page of its own: sentences, picture, figures, the file.")
@click.option("--json", "as_json", is_flag=True, help="Every figure with its error and interval, for programs.")
@plot_option
def command(
    variant: str, parent: str | None, page_to: str | None, wanted: str | None, varied: tuple[str, ...], **given: Any
) -> int:
    """Study a house rule: the rules that differ, how long a game is, how the lead moves, luck and skill, how best to play it.

    All figures stand beside those of PARENT (what VARIANT extends, if it is not named), played from the same seeds; --set
    changes rules of VARIANT. They are measured in play at rest: everybody picks a bot by a mix to which no bot has an answer
    that wins more than its fair share. It is sought first, the longer the more --games are asked for, and told with how near
    the search came. A second table has the same with all more careful and with all bolder: what changes there belongs to who
    plays, not to the rule.

    The lead changes when after a round somebody else is ahead alone; the leader before the end is who is ahead alone before
    the last round. "Who plays decides" is luck against skill: one who plays at rest, careful and bold ones and one who
    leaves by chance sit down together, and that share of the variance in who wins lies between them; the cards decide the
    rest. Alone it is the variance of the score. Ctrl-C gives the result so far.

    With --reach rules are sought whose figures lie where you want them, changing the keys of --vary over all the values that
    each has (KEY=VALUE,VALUE says which). All settings are looked at by a short search, the most promising measured as above;
    the few that reach it are told with their errors and as files. What was measured is kept: the same command goes on where it
    was broken off.
    """
    asked = Asked(**given)
    if wanted is not None or varied:
        if wanted is None or parent or page_to is not None or asked.plot_to is not None:
            raise click.UsageError("--reach and --vary go together, without a second game and without --html or --plot")
        return _reach(variant, wanted, varied, asked)
    beside = parent or (variant if asked.settings else parent_of(variant))
    house = load_variant(variant, asked.settings)
    sides = [house, *([load_variant(beside)] if beside else [])]
    number = asked.players or lab.usual_number(*sides)
    for side in sides:
        if number not in side.players:
            raise click.UsageError(f"{side.name} is for {side.players} players, not {number}: say --players")
    asked.check_plot()
    lab.keep(Measured)
    if page_to is not None:
        may_write(Path(page_to), ours=is_our_page)
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
        write_file(Path(page_to), _page(studied, differs), ours=is_our_page)
        click.echo(f"Page: {page_to}", err=True)
    asked.write_plot(lambda name: lab.plot_study(studied, name, left_out(*sides)))
    return ended([studied])


def tell(told: lab.Study, differs: Differing | None) -> None:
    """The rules that differ, a table of the figures, and what they mean."""
    print_line(f"{': '.join(_headline(told))}\n")
    if differs is not None:
        differs.played().tell()
    tell_table(_figures(told), len(told.sides))
    print_line(f"\n{OTHERS}\n")
    tell_table(_crowds(told), 2 * len(told.sides))
    for line in _notes(told):
        console().print(line)
    tell_left_out(*(side.variant for side in told.sides))


def tell_table(rows: Sequence[Sequence[str]], named: int) -> None:
    """Of the rows the first is the head, which names games in so many columns; an empty row begins a group."""
    head, *body = rows
    grid = table(*head)
    for column in grid.columns[1 : named + 1]:
        column.header = "\n".join(textwrap.wrap(str(column.header), 14))  # the name of a game may be long
    for row in body:
        if row:
            grid.add_row(*row)
        else:
            grid.add_section()
    show(grid)


def _figures(told: lab.Study) -> list[list[str]]:
    """The head and the figures at rest; an empty row where a group begins."""
    rows = [["", *told.names, *["difference", ""] * bool(told.parent)]]
    for figure, row in _rows([side.figures for side in told.sides]):
        rows += [*[[]] * (figure.key in ("lead_changes", "skill")), [*row, *_more(told, figure)]]
    return rows


def _crowds(told: lab.Study) -> list[list[str]]:
    """The head and the figures of the crowds that are not at rest."""
    heads = told.names if told.parent else [""]
    figures = [side.crowds[crowd].figures for side in told.sides for crowd in lab.CROWDS[1:]]
    rows = [row for _, row in _rows(figures)]
    return [["", *(f"{head} {crowd}".strip() for head in heads for crowd in lab.CROWDS[1:])], *rows]


def _rows(columns: Sequence[Mapping[str, lab.Mean | None]]) -> Iterator[tuple[lab.Figure, list[str]]]:
    """The figures that say something, cell by cell; not as many rounds in every game, on every side."""
    for figure in lab.FIGURES:
        means = [column[figure.key] for column in columns]
        known = [mean for mean in means if mean is not None]
        always = figure.key == "rounds_per_game" and len({mean and mean.mean for mean in means}) == 1
        if known and not (always and not any(mean.se for mean in known)):
            yield figure, [figure.told, *(told_figure(figure, mean) for mean in means)]


def _headline(told: lab.Study) -> tuple[str, str]:
    """What was studied, and how."""
    house, parent = told.house.variant.name, told.parent and told.parent.variant.name
    beside = f" beside {parent}" if parent and parent != house else ""
    return f"{house}{beside}", f"{told.games:,} games of {told.players}, seed {told.seed}"


def _more(told: lab.Study, figure: lab.Figure) -> list[str]:
    if told.parent is None:
        return []
    more = told.more(figure.key)
    if more is None or told.house.figures[figure.key] == told.parent.figures[figure.key]:
        return ["" if more is None else "the same", ""]
    return [signed(more, partial(told_figure, figure)), MARKS[told.belongs_to(figure.key)]]


def told_figure(figure: lab.Figure, mean: lab.Mean | None) -> str:
    """A figure with its error, where it has one: a share in per cent."""
    if mean is None:
        return "-"
    if figure.share:
        return percent(mean) if mean.se > lab.EXACT or mean.rare else f"{100 * mean.mean:.1f}"
    return amount(mean) if mean.se > lab.EXACT else f"{mean.mean:g}"


def clear_ones(chance: str) -> str:
    """What marks beside differences at rest mean, and how seldom `chance` makes one."""
    return (
        f"* a clear difference ({chance}), also with all more careful and all bolder. crowd: clear at rest, but not with "
        f"those: it belongs to who plays. {trials.NO_MARK}"
    )


def _notes(told: lab.Study) -> list[str]:
    """Who played, what is clear, and luck and skill in a sentence."""
    sides = told.sides
    alike = [side.variant.name for side in sides if (margin := side.figures["margin"]) is not None and not margin.mean]
    return [
        *[clear_ones("in 99 of 100 studies chance makes none in any figure")] * (told.parent is not None),
        *(at_rest(side.variant.name, side.seats.rest) for side in sides),
        *(f"{name}: all score alike here, so of the lead nothing can be said." for name in alike),
        *(_luck(side, told.players) for side in sides if side.figures["skill"] is not None),
    ]


def at_rest(name: str, rest: lab.Rest) -> str:
    """Who plays what is called so at rest, and how near to rest that is."""
    players = rest.players
    if rest.gain is None:
        return f"{name}: of {rest.tried} bots {rest.mix[0].bot} scores most alone, so it plays."
    more = len(rest.mix) - NAMED
    mix = f"all play {rest.mix[0].bot}" if rest.alike else f"{rest.most(NAMED)}{f' and {more} more' if more > 0 else ''}"
    wins, fair = percent(rest.gain._replace(mean=rest.gain.mean + 1 / players)), f"{100 / players:.3g} %"
    if rest.gain.interval[0] > 0:
        near = "Nearly" if rest.near else "Not at rest yet, more --games seek longer"
        return f"{name} at rest: {mix}. {near}: {rest.answer} wins {wins} % there, a fair share is {fair}."
    return f"{name} at rest: {mix}. No bot wins more than a fair share of {fair} there ({rest.answer}: {wins} %)."


def _luck(side: lab.Studied, players: int) -> str:
    """Luck and skill in a sentence."""
    skill, (*others, last) = side.figures["skill"], side.seats.called
    who = f"{', '.join(others)} or {last}"
    games = lab.evens_out(skill)
    if skill is None or games is None:
        return f"{side.variant.name}: whether {who} plays makes no difference that these games show."
    what = "who wins" if players > 1 else "the score"
    return (
        f"{side.variant.name}: in one game who plays decides {100 * skill.mean:.0f} % of {what}, the cards the rest ({who}). "
        f"After {games:,} game{'s' * (games > 1)} they weigh the same."
    )


def _page(told: lab.Study, differs: Differing | None) -> bytes:
    """All of it as a page of its own."""
    unplayed = left_out(*(side.variant for side in told.sides))
    picture = lab.plot_study(told, "study.svg", unplayed).decode()
    tables = {
        "Figures": [row for row in _figures(told) if row],
        OTHERS: _crowds(told),
        "Rules that differ": [["", *differs.titles], *differs.rows()] if differs else [],
    }
    title, lead = map(escape, _headline(told))
    parts = [
        f"<h1>{title}</h1><p>{lead}</p>",
        f"<ul>{''.join(f'<li>{escape(note)}</li>' for note in [*_notes(told), *unplayed])}</ul>",
        f"<figure>{picture}</figure>",
        *(f"<h2>{heading}</h2>{_html_table(rows)}" for heading, rows in tables.items() if rows),
        f"<h2>The file</h2><pre>{escape(told.house.variant.to_toml())}</pre>",
    ]
    head = f"<title>{title}</title><style>{STYLE}</style>"
    view = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    body = "\n".join(parts)
    text = f'<!doctype html>\n<html lang="en"><head>{view}{GENERATOR}{head}</head>\n<body>\n{body}\n</body></html>\n'
    return text.replace("+-", "±").encode()


def is_our_page(content: bytes) -> bool:
    """Whether this is such a page."""
    return content.startswith(b"<!doctype html>") and GENERATOR.encode() in content


def _html_table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = (
        [f"<{cell}>{escape(text)}</{cell}>" for text in (*row, *[""] * (len(rows[0]) - len(row)))]
        for cell, row in zip(["th", *["td"] * len(rows)], rows, strict=False)
    )
    lines = "".join(f"<tr>{''.join(row)}</tr>" for row in body)
    return f"<div><table><thead><tr>{''.join(head)}</tr></thead><tbody>{lines}</tbody></table></div>"


# --- rules that reach what is wanted -----------------------------------------------------------------------------------


def _reach(variant: str, wanted: str, varied: Sequence[str], asked: Asked) -> int:
    """Seek, and tell what was found. Gives the exit code; raises `click.ClickException`."""
    game = load_variant(variant, asked.settings)
    players = asked.players or lab.usual_number(game)
    if players not in game.players:
        raise click.UsageError(f"{game.name} is for {game.players} players, not {players}: say --players")
    try:
        vary = [(key, values or lab.values_of(game, key)) for key, values in _varied(varied)]
        seeking = lab.Reaching(
            lambda changes: files.load(variant, (*asked.settings, *changes)) if changes else game,
            vary, lab.wishes(wanted), players, asked.games, asked.seed, asked.jobs, Measured(game),
        )  # fmt: skip
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if not seeking.settings:
        changes, fault = next(iter(seeking.faults), ((), "--vary has only the values that the rules have as they are"))
        raise click.UsageError(f"{', '.join(map('='.join, changes)) or 'nothing to try'}: {fault}")
    with progress(f"{game.name}: settings, then the best of them", seeking.steps) as told:
        found = seeking.reach(told)
    texts = [_file(variant, asked.settings, one, letter) for one, letter in zip(found.best, CALLED)]
    if asked.as_json:
        click.echo(to_json(_reach_json(game, found, texts, asked, players)))
    else:
        _tell_reach(game, found, texts, asked, players)
    done = f"{len(found.looked)} of {found.settings} settings looked at, {len(found.measured)} measured"
    return trials.told_to_end(found.stopped, f"{done}. The same command goes on from there")


def _varied(texts: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    """``KEY,KEY=VALUE,VALUE,KEY``: each key with the values that are said. What is no key is one more value of the key before
    it; commas in brackets, braces and quotes belong to a value."""
    found: dict[str, tuple[str, ...]] = {}
    for text in texts:
        key = ""
        for part in (one.strip() for one in trials.parts(text)):
            head, equals, value = part.partition("=")
            if part in files.settable():
                found[part], key = (), ""
            elif equals and re.fullmatch(r"[\w.]+\s*", head) and value.strip():
                key = head.strip()
                found[key] = (value.strip(),)
            elif key:
                found[key] += (part,)
            else:
                known = ", ".join(files.settable())
                raise click.UsageError(f'--vary: no rule is called "{part}". For example: rounds=3,4,5. Keys: {known}')
    if not found:
        raise click.UsageError("--reach needs keys to change: --vary danger.ends_at,rounds,leftover")
    return list(found.items())


def _file(extends: str, settings: Settings, tried: lab.Tried, letter: str) -> str:
    """The text of a variant file with the rules that were tried."""
    variant = tried.setting.variant
    now, changed = files.plain(variant), dict(settings) | dict(tried.setting.changed)
    values = {"extends": files.loosely(extends) or extends, "name": f"{variant.name} {letter}"}
    if variant.asks_summary:  # else a check would ask for one
        values["summary"] = variant.summary
    said = {key: now.get(key, value) if key in changed else value for key, value in (values | changed).items()}
    return "".join(f"{key} = {files.toml(value)}\n" for key, value in said.items())


def _tell_reach(game: Variant, found: lab.Reach, texts: Sequence[str], asked: Asked, players: int) -> None:
    """What was wanted, the rules as they are and those that were found, how near to rest each was measured, and the files."""
    print_line(f"{game.name}, {players} players: {', '.join(wish.said for wish in found.wishes)}")
    none = f"; no game: {len(found.faults)}" if found.faults else ""
    print_line(
        f"{len(found.looked)} settings looked at by a short search, promising: {found.promising}{none}.\n"
        f"{len(found.measured)} measured at rest, {asked.games:,} games each, seed {asked.seed}.\n"
    )
    rows = [*([("As it is", found.own)] if found.own else []), *zip(CALLED, found.best)]
    heads = ["", *(wish.figure.told for wish in found.wishes)]
    tell_table([heads, ["wanted", *map(_range, found.wishes)], [], *(_tried(found, *row) for row in rows)], len(heads) - 1)
    for line in _reach_notes(found, rows):
        console().print(line)
    for letter, text in zip(CALLED, texts):
        print_line(f"\n# {letter}\n{text}".rstrip())
    tell_left_out(game)


def _range(wish: lab.Wish) -> str:
    """Where a figure is wanted, in the unit of its column."""
    low, high = (f"{end * (100 if wish.figure.share else 1):g}" for end in (wish.low, wish.high))
    return f"< {high}" if low == "-inf" else f"> {low}" if high == "inf" else f"{low}-{high}"


def _tried(found: lab.Reach, name: str, one: lab.Tried) -> list[str]:
    """A rule with its figures, and of each whether it is where it is wanted."""
    means = [(wish, one.figures[wish.figure.key]) for wish in found.wishes]
    return [name, *(f"{told_figure(wish.figure, mean)} {REACHED[found.lies(one, wish)]}" for wish, mean in means)]


def _reach_notes(found: lab.Reach, rows: Sequence[tuple[str, lab.Tried]]) -> list[str]:
    """What the marks mean, and how near to rest each was."""
    if not found.measured:
        return ["None of these was measured yet: the figures are those of a short search for play at rest."]
    return [
        "yes: it lies where it is wanted, no: it does not (all figures told here together, nineteen times of twenty). "
        "perhaps: its error, or play that is not near rest, leaves that open.",
        *["No rule of these reaches it. These are the nearest."] * (found.reached(found.best[0]) == "no"),
        *(at_rest(name, one.rest) for name, one in rows),
    ]


def _reach_json(game: Variant, found: lab.Reach, texts: Sequence[str], asked: Asked, players: int) -> dict[str, Any]:
    """The object that ``cardkit study --reach ... --json`` prints."""
    return {
        "variant": game.slug,
        "players": players,
        "games": asked.games,
        "seed": asked.seed,
        "wanted": [{"figure": wish.figure.key, "low": _end(wish.low), "high": _end(wish.high)} for wish in found.wishes],
        "settings": found.settings,
        "looked": len(found.looked),
        "measured": len(found.measured),
        "promising": found.promising,
        "no_game": [{"set": dict(changes), "fault": fault} for changes, fault in found.faults],
        "own": found.own and _tried_json(found, found.own),
        "rules": [{**_tried_json(found, one), "toml": text} for one, text in zip(found.best, texts)],
        **game.unplayed_json,
    }


def _end(end: float) -> float | None:
    """An end of a range; null where it has none."""
    return None if abs(end) == float("inf") else end


def _tried_json(found: lab.Reach, one: lab.Tried) -> dict[str, Any]:
    figures = {key: mean and mean.to_json() for key, mean in one.figures.items()}
    return {"set": dict(one.setting.changed), "reached": found.reached(one), "rest": one.rest.to_json(), "figures": figures}
