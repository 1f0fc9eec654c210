"""A study as a page of its own: what it comes to in sentences, the picture, the figures, the rules that differ, the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

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


def is_our_page(content: bytes) -> bool:
    """Whether this is such a page."""
    return content.startswith(b"<!doctype html>") and GENERATOR.encode() in content


def page(
    title: str, lead: str, notes: Sequence[str], picture: str, tables: Mapping[str, Sequence[Sequence[str]]], toml: str
) -> str:
    """The page. `picture` is an SVG of our own; of each table the first row is the head, and one without rows is left out."""
    parts = [
        f"<h1>{escape(title)}</h1><p>{escape(lead)}</p>",
        f"<ul>{''.join(f'<li>{escape(note)}</li>' for note in notes)}</ul>",
        f"<figure>{picture}</figure>",
        *(f"<h2>{heading}</h2>{_table(rows)}" for heading, rows in tables.items() if rows),
        f"<h2>The file</h2><pre>{escape(toml)}</pre>",
    ]
    head = f"<title>{escape(title)}</title><style>{STYLE}</style>"
    view = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    body = "\n".join(parts)
    return f'<!doctype html>\n<html lang="en"><head>{view}{GENERATOR}{head}</head>\n<body>\n{body}\n</body></html>\n'


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = (
        [f"<{cell}>{escape(text)}</{cell}>" for text in (*row, *[""] * (len(rows[0]) - len(row)))]
        for cell, row in zip(["th", *["td"] * len(rows)], rows, strict=False)
    )
    lines = "".join(f"<tr>{''.join(row)}</tr>" for row in body)
    return f"<div><table><thead><tr>{''.join(head)}</tr></thead><tbody>{lines}</tbody></table></div>"
