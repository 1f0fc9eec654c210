"""HTML that notebooks show of games, scores and chances.

Small tables, with all text escaped.
"""

from collections.abc import Iterable, Sequence
from functools import singledispatch
from html import escape

from cardkit.v4.engine import State, Variant, claims
from cardkit.v4.engine.tables import table
from cardkit.v4.odds import Next
from cardkit.v4.speech import percent
from cardkit.v4.tally import Score
from cardkit.v4.words import called, summary


@singledispatch
def html(shown: object) -> str:
    """Return the object as HTML. Raises `TypeError` for an object that has no HTML."""
    raise TypeError(f"there is no picture of a {type(shown).__name__}")


@html.register
def _(shown: Variant) -> str:
    facts = {
        "players": str(shown.players),
        "rounds": str(shown.rounds),
        "minutes": shown.minutes,
        "version": shown.version,
    }
    told = ", ".join(f"{name} {value}" for name, value in facts.items() if value)
    return _titled(
        called(shown), f"<p>{escape(summary(shown))}<br><small>{escape(told)}</small></p>"
    )


@html.register
def _(shown: State) -> str:
    now = dict.fromkeys(shown.inside, "inside") if shown.running else {}
    there = (
        ""
        if not shown.running
        else f", carrying {shown.loot} each"
        if not claims.hands_only(shown.variant)
        else ""
    )
    path = " ".join(map(str, shown.path)) if shown.running else ""
    told = (
        f"{shown.variant.words.round.one} {shown.number} of {shown.variant.rounds}{there}"
        if shown.number
        else ""
    )
    return _titled(
        called(shown.variant),
        f"<p>{escape(' - '.join(filter(None, (told, path))))}</p>{_table(shown, now)}",
    )


@html.register
def _(shown: Score) -> str:
    problems = "".join(
        f"<li>{escape(shown.reading.show(problem).splitlines()[0])}</li>"
        for problem in shown.problems
    )
    title = called(shown.state.variant) if shown.state else shown.reading.name
    table = _table(shown.state, {}) if shown.state else ""
    return _titled(title, table + (f"<ul>{problems}</ul>" if problems else ""))


@html.register
def _(shown: Next) -> str:
    chance = (
        f"{shown.ending} of {shown.cards_left} cards end the round: {shown.chance} "
        f"({percent(shown.chance)})"
    )
    return f"<p>{escape(chance)}</p>"


def _table(state: State, now: dict[str, str]) -> str:
    """Return a table of players by rounds, with totals and places."""
    told = table(state)
    heads = [
        "",
        *(str(played.number) for played in told.rounds),
        "total",
        "place",
        *(["now"] if now else []),
    ]
    rows = []
    for row in told.rows:
        gold = ["" if banked is None else str(banked) for banked in row.banked]
        where = [now.get(row.player, "out")] if now else []
        rows.append([row.player, *gold, str(row.total), str(row.place), *where])
    return _rows(heads, rows)


def _rows(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(text)}</td>' for text in row)}</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _titled(title: str, below: str) -> str:
    return f"<div><strong>{escape(title)}</strong>{below}</div>"
