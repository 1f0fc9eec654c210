"""``cardkit study --reach``: the few rules that reach what somebody wants, as files."""

import re
from collections.abc import Sequence
from typing import Any

from cardkit import files, lab
from cardkit.cli import click, trials
from cardkit.cli.arguments import Settings, load_variant
from cardkit.cli.screen import console, print_line, tell_left_out, to_json
from cardkit.cli.study import at_rest, tell_table, told_figure
from cardkit.engine import Variant

CALLED = "ABC"
"""What the rules that are found are called, behind the name of the game."""
MARKS: dict[lab.Reached, str] = {"surely": "yes", "perhaps": "perhaps", "no": "no"}


def reach(variant: str, wanted: str, varied: Sequence[str], asked: trials.Asked) -> int:
    """Seek, and tell what was found. Gives the exit code; raises `click.ClickException`."""
    game = load_variant(variant, asked.settings)
    players = asked.players or lab.usual_number(game)
    if players not in game.players:
        raise click.UsageError(f"{game.name} is for {game.players} players, not {players}: say --players")
    try:
        vary = [(key, values or lab.values_of(game, key)) for key, values in _varied(varied)]
        seeking = lab.Reaching(
            lambda changes: files.load(variant, (*asked.settings, *changes)) if changes else game,
            vary, lab.wishes(wanted), players, asked.games, asked.seed, asked.jobs, trials.Measured(game),
        )  # fmt: skip
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if not seeking.settings:
        changes, fault = next(iter(seeking.faults), ((), "--vary has only the values that the rules have as they are"))
        raise click.UsageError(f"{', '.join(map('='.join, changes)) or 'nothing to try'}: {fault}")
    with trials.progress(f"{game.name}: settings, then the best of them", seeking.steps) as told:
        found = seeking.reach(told)
    texts = [_file(variant, asked.settings, one, letter) for one, letter in zip(found.best, CALLED)]
    if asked.as_json:
        click.echo(to_json(_json(game, found, texts, asked, players)))
    else:
        _tell(game, found, texts, asked, players)
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


def _tell(game: Variant, found: lab.Reach, texts: Sequence[str], asked: trials.Asked, players: int) -> None:
    """What was wanted, the rules as they are and those that were found, how near to rest each was measured, and the files."""
    print_line(f"{game.name}, {players} players: {', '.join(wish.said for wish in found.wishes)}")
    none = f"; no game: {len(found.faults)}" if found.faults else ""
    print_line(
        f"{len(found.looked)} settings looked at by a short search, promising: {found.promising}{none}.\n"
        f"{len(found.measured)} measured at rest, {asked.games:,} games each, seed {asked.seed}.\n"
    )
    rows = [*([("As it is", found.own)] if found.own else []), *zip(CALLED, found.best)]
    heads = ["", *(wish.figure.told for wish in found.wishes)]
    tell_table([heads, ["wanted", *map(_range, found.wishes)], [], *(_row(found, *row) for row in rows)], len(heads) - 1)
    for line in _notes(found, rows):
        console().print(line)
    for letter, text in zip(CALLED, texts):
        print_line(f"\n# {letter}\n{text}".rstrip())
    tell_left_out(game)


def _range(wish: lab.Wish) -> str:
    """Where a figure is wanted, in the unit of its column."""
    low, high = (f"{end * (100 if wish.figure.share else 1):g}" for end in (wish.low, wish.high))
    return f"< {high}" if low == "-inf" else f"> {low}" if high == "inf" else f"{low}-{high}"


def _row(found: lab.Reach, name: str, one: lab.Tried) -> list[str]:
    """A rule with its figures, and of each whether it is where it is wanted."""
    means = [(wish, one.figures[wish.figure.key]) for wish in found.wishes]
    return [name, *(f"{told_figure(wish.figure, mean)} {MARKS[found.lies(one, wish)]}" for wish, mean in means)]


def _notes(found: lab.Reach, rows: Sequence[tuple[str, lab.Tried]]) -> list[str]:
    """What the marks mean, and how near to rest each was."""
    if not found.measured:
        return ["None of these was measured yet: the figures are those of a short search for play at rest."]
    return [
        "yes: it lies where it is wanted, no: it does not (all figures told here together, nineteen times of twenty). "
        "perhaps: its error, or play that is not near rest, leaves that open.",
        *["No rule of these reaches it. These are the nearest."] * (found.reached(found.best[0]) == "no"),
        *(at_rest(name, one.rest) for name, one in rows),
    ]


def _json(game: Variant, found: lab.Reach, texts: Sequence[str], asked: trials.Asked, players: int) -> dict[str, Any]:
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
    changed = dict(one.setting.changed)
    return {"set": changed, "reached": found.reached(one), "rest": one.rest.to_json(), "figures": figures}
