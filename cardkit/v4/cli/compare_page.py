"""Page of its own for a comparison, in HTML."""

from collections.abc import Sequence
from html import escape

GENERATOR = '<meta name="generator" content="cardkit compare">'
"""Mark of our pages, so that a later one may replace them."""
STYLE = """
:root { color-scheme: light dark; --ground: #f7f3ea; --ink: #26221b; --line: #cfc5b2 }
:root { --accent: #1f6b45 }
@media (prefers-color-scheme: dark) {
  :root { --ground: #1d1b17; --ink: #ece6da; --line: #4a4438; --accent: #86dcae }
}
body { background: var(--ground); color: var(--ink); font: 17px/1.5 Georgia, serif }
body { margin: 0 auto; max-width: 60rem; padding: 1rem }
h1, h2 { font-weight: 600; line-height: 1.2 } h2 { color: var(--accent); margin-top: 2rem }
figure { background: #fff; margin: 1rem 0; overflow-x: auto }
figure svg { display: block; height: auto; min-width: 38rem; width: 100% }
div { overflow-x: auto } table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .8rem .25rem 0 }
th, td { text-align: left; vertical-align: top }
pre { border: 1px solid var(--line); overflow-x: auto; padding: .8rem }
"""


def page(
    headline: Sequence[str],
    rows: Sequence[Sequence[str]],
    notes: Sequence[str],
    picture: str,
    file: str,
) -> bytes:
    """Return the page: headline, notes, picture, table, and the file of the house rule."""
    title, lead = map(escape, headline)
    listed = "".join(f"<li>{escape(note)}</li>" for note in notes)
    view = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    )
    parts = [
        "<!doctype html>",
        f'<html lang="en"><head>{view}{GENERATOR}<title>{title}</title>',
        f"<style>{STYLE}</style></head>",
        f"<body><h1>{title}</h1><p>{lead}</p>",
        f"<figure>{picture}</figure>",
        f"<h2>Figures</h2>{_table(rows)}",
        f"<ul>{listed}</ul>",
        f"<h2>The file</h2><pre>{escape(file)}</pre>",
        "</body></html>",
    ]
    return ("\n".join(parts) + "\n").encode()


def is_our_page(content: bytes) -> bool:
    """Return True if the content is such a page."""
    return content.startswith(b"<!doctype html>") and GENERATOR.encode() in content


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = rows
    lines = [_row("th", head)]
    for row in body:
        lines.append(_row("td", row) if len(row) > 1 else _question(row[0], len(head)))
    return f"<div><table><thead>{lines[0]}</thead><tbody>{''.join(lines[1:])}</tbody></table></div>"


def _row(cell: str, texts: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{cell}>{escape(text)}</{cell}>' for text in texts)}</tr>"


def _question(text: str, columns: int) -> str:
    return f'<tr><th colspan="{columns}">{escape(text)}</th></tr>'
