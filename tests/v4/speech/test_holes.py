"""Every hole of a template has a name that something fills: a misspelt one is told with its
template and its module."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from cardkit import v4 as cardkit
from cardkit.v4.files import load
from cardkit.v4.words import theme
from cardkit.v4.words.rows import Fixed, NoHole, holes_of
from tools.write.sentences import sources, templates

pytestmark = pytest.mark.xdist_group("sources")

HOUSE = Path(cardkit.__file__).parent
TOLD = sources()


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


FILLS = re.compile(r"""(?m)(\w+)=(?!=)|^\s+(\w+): |\bdef (\w+)|"(\w+)":|\["(\w+)"\]""")
"""An argument, a field, a function, a key: each a name that can fill a hole."""


@cache
def filled() -> frozenset[str]:
    """All names by which anything fills holes, and the words of a theme."""
    found = (FILLS.findall(path.read_text("utf-8")) for path in HOUSE.rglob("*.py"))
    names = chain.from_iterable(chain.from_iterable(found))
    return frozenset({*theme(load("kings-gold")), *names} - {""})


def misspelt(path: Path) -> Iterator[str]:
    """The holes of a module's templates that nothing fills."""
    for node in templates(parsed(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for hole in holes_of(node.value):
                if hole not in filled():
                    yield (
                        f"{path.relative_to(HOUSE)}:{node.lineno}: nothing fills {{{hole}}} of: "
                        f"{node.value}"
                    )


MISSPELT = [fault for path in TOLD for fault in misspelt(path)]


def test_no_hole_is_misspelt() -> None:
    """In sentences, in rows, and in how one hole bends by another."""
    assert MISSPELT == []


def test_nearly_every_slip_is_a_hole_that_nothing_fills() -> None:
    """A letter too few, or two changed: but for those that are another name."""
    names = {
        hole
        for path in TOLD
        for node in templates(parsed(path))
        if isinstance(node, ast.Constant)
        for hole in holes_of(str(node.value))
    }
    slips = [
        slip
        for name in names
        if len(name) > 3
        for slip in (name[:-1], name[0] + name[2] + name[1] + name[3:], f"{name}e")
    ]
    slips = [slip for slip in slips if slip not in names]
    assert sum(slip in filled() for slip in slips) < len(slips) / 20


row = Fixed("turn {nunber}")


def test_a_hole_that_nothing_fills_is_told_with_its_template_and_module() -> None:
    """Where it is said after all."""
    with pytest.raises(NoHole, match=r'nothing fills \{nunber\} of "turn \{nunber\}"'):
        row(number=7)
