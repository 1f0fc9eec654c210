"""Who may import whom: the table of the house, held against the sources."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from cardkit import core, state
from tests.sources import HOUSE, MODULES, ROOT, imported, nodes, packages

CORE = (
    *("bounds", "letters", "near", "pasted", "record", "cards", "terms", "refusals", "complaints", "faults", "variant"),
    *("core", "outcomes", "halfnamed", "state", "places", "tables", "rules", "legal", "game"),
    *("tally", "scoring", "odds", "supply", "story", "history", "bgstats", "happenings"),
    "workers",
)
RULES = ("cards", "terms", "core", "refusals", "variant", "outcomes", "state", "places", "rules", "legal", "game")
MAY = {
    "bounds": (),
    "home": (),
    "letters": (),
    "near": (),
    "pasted": (),
    "record": (),
    "cards": ("letters", "record"),
    "terms": (),
    "core": ("terms",),
    "refusals": ("cards", "record", "terms"),
    "complaints": ("cards", "record", "refusals"),
    "faults": ("bounds", "letters"),
    "variant": (
        "bounds",
        "home",
        "letters",
        "near",
        "record",
        "cards",
        "terms",
        "refusals",
        "faults",
        "core",
        "variant",
    ),
    "outcomes": ("cards", "terms"),
    "halfnamed": ("outcomes",),
    "state": ("cards", "terms", "core", "variant", "outcomes"),
    "places": ("terms", "state"),
    "tables": ("outcomes", "state", "places"),
    "rules": ("cards", "core", "variant", "outcomes", "state", "places"),
    "legal": ("bounds", "cards", "terms", "variant", "outcomes", "halfnamed", "refusals", "state", "places", "rules"),
    "game": ("cards", "variant", "outcomes", "refusals", "state", "rules", "legal"),
    "tally": (*RULES, "complaints", "tables", "bounds", "near", "letters", "faults", "words", "tally"),
    "scoring": (*RULES, "complaints", "tables", "bounds", "tally"),
    "odds": (*RULES, "odds"),
    "supply": ("core", "variant"),
    "story": (*RULES, "odds"),
    "bgstats": (),
    "history": ("places", "scoring", "story", "tally"),
    "happenings": ("cards", "terms", "outcomes", "state"),
    "words": (*CORE, "home", "words"),
    "table": (*CORE, "home", "words", "table"),
    "phones": (*CORE, "words", "table", "phones"),
    "ink": ("ink",),
    "paper": (*CORE, "words", "ink", "paper"),
    "lab": (*CORE, "words", "ink", "lab"),
    "cli": (*CORE, "home", "words", "table", "ink", "paper", "lab", "phones", "cli"),
    "workers": (),
    "__init__": (*CORE, "words", "table", "lab"),
    "__main__": ("cli",),
}
"""Each module of the core, or room, and what of the house it may import: what writes complaints and rule texts may know
words, the rules may not; every one may import the standard library."""
ONLY = {
    "click": ("cli",),
    "rich": ("cli",),
    "segno": ("cli", "paper", "phones"),
    "reportlab": ("ink",),
    "starlette": ("phones",),
    "uvicorn": ("phones",),
}
"""Packages that few rooms may know."""


NAMED = re.compile(r"variant\.name\b|\.slug\b")


def room(path: Path) -> str:
    """``rules`` for cardkit/rules.py, ``table`` for all of cardkit/table/."""
    return path.relative_to(HOUSE).parts[0].removesuffix(".py")


def names(path: Path) -> str:
    return str(path.relative_to(HOUSE))


@pytest.mark.parametrize("path", MODULES, ids=names)
def test_a_module_imports_only_what_it_may(path: Path) -> None:
    """The core knows no room, and no room knows another."""
    inside = {name.split(".")[1] for name in imported(path) if name.startswith("cardkit.")} - {"__version__"}
    assert inside <= set(MAY[room(path)])


@pytest.mark.parametrize("path", MODULES, ids=names)
def test_few_rooms_know_a_package(path: Path) -> None:
    """click and rich at the door, reportlab where pages are drawn, starlette and uvicorn where phones come in."""
    assert [package for package in packages(path) if room(path) not in ONLY.get(package, (room(path),))] == []


@pytest.mark.parametrize("path", [path for path in MODULES if room(path) in CORE], ids=names)
def test_the_core_needs_the_standard_library_alone(path: Path) -> None:
    """Whoever imports cardkit's core installs nothing."""
    for_types_alone = {"mypy_extensions"}
    assert packages(path) - {"cardkit"} - for_types_alone <= set(sys.stdlib_module_names)


@pytest.mark.parametrize(
    "module",
    ["core", "state", "places", "rules", "legal", "game", "outcomes", "halfnamed", "refusals", "terms", "cards"],
)
def test_the_rules_draw_no_chance_and_open_nothing(module: str) -> None:
    """No random, no files, no clock, no print."""
    path = HOUSE / f"{module}.py"
    outside = {"random", "io", "os", "sys", "pathlib", "time", "datetime", "secrets", "subprocess", "socket"}
    assert not packages(path) & outside
    calls = {node.func.id for node in nodes(path) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not calls & {"print", "open", "input", "eval", "exec"}


def test_the_rules_alone_change_a_state() -> None:
    """Whoever else reads a game that cannot be followed throughout asks the state to change."""
    fields = {*state.FIELDS, *core.FIELDS, "players", "table"} - {"variant", "cards"}  # a reading has those too
    for path in MODULES:
        if room(path) in ("core", "state", "rules"):
            continue
        targets = [
            target
            for node in nodes(path)
            if isinstance(node, ast.Assign | ast.AugAssign)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        ]
        written = [
            ast.unparse(target)
            for target in targets
            if isinstance(target, ast.Attribute) and target.attr in fields and ast.unparse(target.value) != "self"
        ]
        assert written == [], names(path)


def test_the_rules_know_no_game_by_name() -> None:
    """No module of the core but the list of what ships compares a variant's name or short name."""
    for path in (path for path in MODULES if room(path) in CORE and room(path) != "variant"):
        compared = [node for node in nodes(path) if isinstance(node, ast.Compare) and NAMED.search(ast.unparse(node))]
        assert compared == [], f"{names(path)} asks which game it is"


def test_every_module_is_known_to_the_table() -> None:
    """A new module or room gets its line."""
    assert {room(path) for path in MODULES} <= set(MAY)


OPEN = {"variant/readers.py:scale", "variant/readers.py:pieces", "words/setup.py:_lay_aside"}
"""Where a ``match`` has a default: over what a file of somebody's holds, which may be anything, and over any list."""


def test_no_match_guesses() -> None:
    """A word added to a list, or a new noun, must not fall into a default: the type checker (``exhaustive-match``) names
    each place that has forgotten it."""
    guessing = {
        f"{names(path)}:{function.name}"
        for path in MODULES
        for function in nodes(path)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Match) and any(ast.unparse(case.pattern) == "_" for case in node.cases)
    }
    assert guessing == OPEN
    assert "exhaustive-match" in (ROOT / "pyproject.toml").read_text("utf-8")


def test_the_page_about_the_house_names_what_is_there() -> None:
    """Every module that ARCHITECTURE.md names exists, and every one of the core and every room is named there."""
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    named = {word.rstrip("/") for quoted in re.findall(r"`([\w/.]+)`", page) for word in [quoted.removesuffix(".py")]}
    modules = {str(path.relative_to(HOUSE)).removesuffix(".py") for path in MODULES}
    rooms = {module.split("/")[0] for module in modules}
    assert {word for word in named if "/" in word and word.split("/")[0] in rooms and word.count(".") == 0} <= modules
    assert {room for room in rooms if not room.startswith("__")} <= named | {word.split("/")[0] for word in named} | {
        "workers"
    }
