"""Find the English sentences that languages are held against.

They are found where they stand: in the sources of `cardkit/v4/words`, `cardkit/v4/rules` and
`cardkit/v4/speech`, and the labels of `cardkit/v4/paper`. A test holds that each is a literal, so reading
the sources finds all of them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from cardkit.v4.speech.language_files import NO_SENTENCES

ROOT = Path(__file__).resolve().parents[2]
TOLD = ("words", "rules", "speech")
"""Rooms whose sources hold sentences; paper has labels."""
PAPER = ROOT / "cardkit" / "v4" / "paper"
ROWS = (
    "Fixed",
    "Remark",
    "Unrecorded",
    "Label",
    "Act",
    "Pair",
    "When",
    "Given",
    "By",
    "ByShare",
    "ByWord",
    "Telling",
    "Voiced",
    "texts",
)
"""Kinds of rows of tables of sentences, all of whose texts are sentences."""


@cache
def in_sources() -> dict[str, list[str]]:
    """Return the sentences by the section of a language file they belong to, each once, in the
    order of the sources."""
    seen: set[str] = set()
    sections: dict[str, list[str]] = {}
    for path in sources():
        found = [
            node
            for node in templates(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Constant)
        ]
        for node in sorted(found, key=lambda node: (node.lineno, node.col_offset)):
            if isinstance(node.value, str) and node.value and node.value not in seen:
                seen.add(node.value)
                sections.setdefault(section_of(path), []).append(node.value)
    return sections


def sources() -> list[Path]:
    """Return the sources that hold sentences, by section."""
    told = [path for room in TOLD for path in (ROOT / "cardkit" / "v4" / room).glob("*.py")]
    return [*sorted(told, key=section_of), *sorted(PAPER.glob("*.py"))]


def section_of(path: Path) -> str:
    """Return the section of a language file for the sentences of one source."""
    room = path.parent.name
    if room == "paper":
        return room
    name = f"rules-{path.stem}" if room == "rules" else path.stem
    return "names" if name in NO_SENTENCES else name


def templates(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield the templates: the first argument of ``say`` and ``do``, all of an ``about`` but its
    subject, all texts of rows."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.value if isinstance(node.func, ast.Subscript) else node.func
        name = called.id if isinstance(called, ast.Name) else ""
        if name in ("say", "do"):
            yield from node.args[:1]
        elif name == "about":
            yield from node.args[1:]
        elif name == "Given":  # first the names of holes
            yield from _texts(node.args[1:])
        elif name == "Remark":  # how a line looks is no text
            yield from _texts(node.args)
        elif name in ROWS:
            yield from _texts([*node.args, *(keyword.value for keyword in node.keywords)])


def _texts(parts: Iterable[ast.expr]) -> Iterator[ast.expr]:
    """Yield the texts among the choices of a label; not those that a condition compares with."""
    for part in parts:
        if isinstance(part, ast.Constant):
            yield part
        elif isinstance(part, ast.Tuple):
            yield from _texts(part.elts)
        elif isinstance(part, ast.Dict):
            yield from _texts(part.values)
