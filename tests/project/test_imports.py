"""Who may import whom: the table of the house, held against the sources."""

from __future__ import annotations

import ast
import importlib
import re
import sys
from functools import cache
from pathlib import Path

import pytest

from cardkit.engine import core, state
from tests.sources import HOUSE, MODULES, ROOT, nodes, nodes_once, packages, taken

pytestmark = pytest.mark.xdist_group("sources")  # they are read once

MAY = {
    "ground": (),  # all may import it
    "text": (),
    "engine": ("text",),
    "odds": ("engine", "text"),
    "words": ("engine", "text"),
    "rules": ("engine", "text", "words"),
    "files": ("engine", "rules", "text"),
    "reports": ("engine", "text"),
    "speech": ("engine", "files", "odds", "reports", "rules", "text", "words"),
    "tally": (
        "engine",
        "files",
        "reports",
        "speech",
        "text",
        "words",
    ),
    "table": (
        "engine",
        "files",
        "odds",
        "reports",
        "speech",
        "tally",
        "text",
        "words",
    ),
    "phones": (
        "engine",
        "files",
        "odds",
        "paper",
        "photo",
        "reports",
        "speech",
        "table",
        "tally",
        "text",
        "words",
    ),
    "ink": (),
    "paper": (
        "engine",
        "files",
        "ink",
        "odds",
        "rules",
        "speech",
        "tally",
        "text",
        "words",
    ),
    "lab": ("engine", "files", "ink", "odds", "text"),
    "photo": (
        "engine",
        "files",
        "paper",
        "speech",
        "tally",
        "text",
        "words",
    ),
    "cli": (
        "engine",
        "files",
        "ink",
        "lab",
        "odds",
        "paper",
        "phones",
        "photo",
        "reports",
        "rules",
        "speech",
        "table",
        "tally",
        "text",
        "words",
    ),
    "library": (
        "engine",
        "files",
        "lab",
        "odds",
        "paper",
        "speech",
        "tally",
        "text",
        "words",
    ),
    "__init__": (
        "engine",
        "files",
        "lab",
        "library",
        "odds",
        "paper",
        "reports",
        "speech",
        "table",
        "tally",
        "text",
    ),
    "__main__": ("cli",),
}
"""Each room, and which other rooms it may import: their doors alone. All may import the standard
library."""
RULES = ("text", "engine", "odds", "words", "rules", "files", "reports", "tally")
"""The rooms that need nothing but the standard library, and compare no variant's name."""
ASKED = {
    r"variant\.share\b": 0,
    r"variant\.leftover\b": 1,
    r"(variant|danger)\.over\b": 1,
    r"variant\.until\b": 0,
    r"(variant|danger)\.costs?\b": 1,
    r"\.deck_game\b|variant\.reveal\b": 6,
    r"variant\.(per_card|lost|stays|lies|carries)\b": 0,
}
"""Keys that decide a rule, and how many modules outside of `engine`, `rules` and `files` read the key itself
and not its claim."""
ONLY = {
    "click": ("cli",),
    "rich": ("cli",),
    "segno": ("cli", "paper", "phones"),
    "pyphen": ("ink",),
    "cv2": ("cli", "photo"),
    "numpy": ("photo",),
    "zxingcpp": ("cli", "photo"),
    "reportlab": ("ink",),
    "uvicorn": ("phones",),
}
"""Packages that few rooms may know."""


NAMED = re.compile(r"variant\.name\b|\.slug\b")


def room(path: Path) -> str:
    """``table`` for all of cardkit/table/, ``__main__`` for cardkit/__main__.py."""
    return path.relative_to(HOUSE).parts[0].removesuffix(".py")


def names(path: Path) -> str:
    return str(path.relative_to(HOUSE))


DOORS = {
    path.parent.name: path
    for path in MODULES
    if path.name == "__init__.py" and path.parent.parent == HOUSE
}


@cache
def whole(name: str) -> frozenset[str]:
    """Modules that the door of a room offers as a whole: side doors, for their own names."""
    return frozenset(
        alias.name
        for node in nodes(DOORS[name])
        if isinstance(node, ast.ImportFrom) and node.module == f"cardkit.{name}"
        for alias in node.names
    )


@cache
def offered(name: str) -> frozenset[str]:
    """What the door of a room offers: names from the modules behind it, and whole modules that it
    lists."""
    found: set[str] = set()
    for node in nodes(DOORS[name]):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"cardkit.{name}"):
            found.update(alias.asname or alias.name for alias in node.names)
    return frozenset(found)


@pytest.mark.slow
@pytest.mark.parametrize("path", [HOUSE / "__init__.py", *DOORS.values()], ids=names)
def test_a_door_says_the_same_names_to_everybody(path: Path) -> None:
    """What it imports for type checkers is its ``__all__``, and what its table loads when it is
    asked for."""
    package = "cardkit" if path.parent == HOUSE else f"cardkit.{path.parent.name}"
    imports = {
        alias.name: (node.module or "").removeprefix(package).removeprefix(".")
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("cardkit")
        and node.names[-1].name != "lazily"
        for alias in node.names
    }
    tables = [
        ast.literal_eval(node.args[1])
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "lazily"
    ]
    assert [
        {name: home for home, said in table.items() for name in said.split()} for table in tables
    ] in ([imports], [])
    offered = getattr(importlib.import_module(package), "__all__", ())
    assert sorted(offered) == sorted(
        [*imports, *["__version__"] * (package == "cardkit" and bool(imports))]
    )


@pytest.mark.parametrize("path", MODULES, ids=names)
def test_a_module_imports_what_other_rooms_offer(path: Path) -> None:
    """Only doors of rooms that it may know, and there only what is offered, at run time and for
    types; or names of a module that a door offers as a whole, which the door itself does not."""
    wrong = []
    for module, name in taken(path):
        _, into, *inner = module.split(".")
        # the command is no room's business
        if into in (room(path), "ground", "__version__") or room(path) == "__main__":
            continue
        stands = set(inner) <= whole(into) if inner else name in offered(into)
        if into not in MAY[room(path)] or not stands or (inner and name in offered(into)):
            wrong.append(f"{name} of {module}")
    for node in nodes(path):
        if isinstance(node, ast.Import):
            wrong.extend(alias.name for alias in node.names if alias.name.startswith("cardkit."))
    rooms = ", ".join(MAY[room(path)]) or "none"
    assert wrong == [], (
        f"{room(path)} may import from the doors of other rooms what their __all__ offers, or from "
        f"a module that a door offers as a whole. Its rooms: {rooms} (MAY). What two rooms need "
        "stands in one below both"
    )


@pytest.mark.parametrize("name", sorted(DOORS))
def test_no_door_offers_a_name_that_a_module_behind_it_has(name: str) -> None:
    """Whoever imports that module first puts it in the place of the name: which of the two somebody
    gets goes by the order of imports. Give the module another name."""
    modules = {
        path.relative_to(DOORS[name].parent).parts[0].removesuffix(".py")
        for path in MODULES
        if path.is_relative_to(DOORS[name].parent)
    }
    assert (offered(name) - whole(name)) & modules == set()


@pytest.mark.parametrize("name", sorted(DOORS))
def test_a_door_offers_what_exists(name: str) -> None:
    """What it offers exists."""
    door = importlib.import_module(f"cardkit.{name}")
    for one in offered(name):
        assert getattr(door, one) is not None


@pytest.mark.slow
def test_a_door_offers_what_somebody_takes() -> None:
    """What nobody else imports is not offered."""
    taken: dict[str, set[str]] = {name: set() for name in DOORS}
    for path in (*MODULES, *(ROOT / "tests").rglob("*.py"), *(ROOT / "tools").rglob("*.py")):
        for node in nodes_once(path):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardkit."):
                into = (node.module or "").split(".")[1]
                if into in DOORS and path != DOORS[into]:
                    taken[into].update(alias.name for alias in node.names)
                    taken[into].update((node.module or "").split(".")[2:])
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "added_as":
                taken["library"].add(ast.literal_eval(node.args[0]))
            elif (
                isinstance(node, ast.Attribute)
                and (room := getattr(node.value, "id", getattr(node.value, "attr", ""))) in taken
            ):
                taken[room].add(node.attr)
    assert {
        name: offered(name) - taken[name] for name in DOORS if offered(name) - taken[name]
    } == {}


def test_nobody_below_reaches_up_through_the_package() -> None:
    """``cardkit.explain`` would be a way around the table: the package as a whole is for those who
    write Python."""
    assert [
        names(path)
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.Import) and any(alias.name == "cardkit" for alias in node.names)
    ] == []


MOST_NAMES = 60


@pytest.mark.parametrize("name", DOORS)
def test_a_door_is_small(name: str) -> None:
    """What few rooms need stands in a module that the door offers as a whole."""
    assert len(offered(name)) <= MOST_NAMES


def test_the_rooms_stand_on_floors() -> None:
    """No circle: each room has a floor above all that it imports."""
    floors: dict[str, int] = {}
    left = dict(MAY)
    while left:
        free = [name for name, below in left.items() if all(one in floors for one in below)]
        assert free, f"a circle among {', '.join(left)}"
        for name in free:
            floors[name] = 1 + max((floors[one] for one in left.pop(name)), default=0)


@pytest.mark.parametrize(("key", "most"), ASKED.items())
def test_other_rooms_ask_what_follows_from_a_rule(key: str, most: int) -> None:
    """They read claims and properties of the variant, not the key."""
    asking = [
        names(path)
        for path in MODULES
        if room(path) not in ("engine", "rules", "files")
        and re.search(key, path.read_text("utf-8"))
    ]
    assert len(asking) <= most, asking


@pytest.mark.parametrize("path", MODULES, ids=names)
def test_few_rooms_know_a_package(path: Path) -> None:
    """click and rich at the door, reportlab where pages are drawn, uvicorn where phones come in."""
    assert [
        package for package in packages(path) if room(path) not in ONLY.get(package, (room(path),))
    ] == []


def test_few_modules_know_reportlab() -> None:
    """One measures type, one draws pages, one drawings, one tells what is read, one packs; all
    others speak of blocks."""
    knowing = {path.name for path in MODULES if "reportlab" in packages(path)}
    assert knowing == {
        *("fonts.py", "given_font.py", "page.py", "drawing.py", "tags.py", "packed.py")
    }


@pytest.mark.parametrize("path", [path for path in MODULES if room(path) in RULES], ids=names)
def test_the_rules_need_the_standard_library_alone(path: Path) -> None:
    """Whoever plays, scores or reads a variant installs nothing."""
    allowed = {"cardkit"}
    if names(path) == "files/data_folder.py":
        allowed.add("platformdirs")  # where the system keeps data, but on Linux
    assert packages(path) - allowed <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("path", [path for path in MODULES if room(path) == "engine"], ids=names)
def test_the_rules_draw_no_chance_and_open_nothing(path: Path) -> None:
    """No random, no files, no clock, no print."""
    outside = {
        "random",
        "io",
        "os",
        "sys",
        "pathlib",
        "time",
        "datetime",
        "secrets",
        "subprocess",
        "socket",
    }
    assert not packages(path) & outside
    calls = {
        node.func.id
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"print", "open", "input", "eval", "exec"}


def test_the_rules_alone_change_a_state() -> None:
    """Whoever else reads a game that cannot be followed throughout asks the state to change."""
    # a reading has those too
    fields = {*state.FIELDS, *core.FIELDS, "players", "table"} - {"variant", "cards"}
    for path in MODULES:
        if names(path) in ("engine/core.py", "engine/state.py", "engine/rules.py"):
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
            if isinstance(target, ast.Attribute)
            and target.attr in fields
            and ast.unparse(target.value) != "self"
        ]
        assert written == [], names(path)


def test_the_rules_know_no_game_by_name() -> None:
    """No module but the list of what ships compares a variant's name or short name."""
    for path in (path for path in MODULES if room(path) in RULES and room(path) != "files"):
        compared = [
            node
            for node in nodes(path)
            if isinstance(node, ast.Compare) and NAMED.search(ast.unparse(node))
        ]
        assert compared == [], f"{names(path)} asks which game it is"


def test_every_module_is_known_to_the_table() -> None:
    """A new module or room gets its line."""
    assert {room(path) for path in MODULES} <= set(MAY)


OPEN = {"rules/kinds.py:_scale", "rules/kinds.py:_pieces"}
"""Where a ``match`` has a default: over what a file of somebody's holds, which may be anything, and
over any list."""


def test_no_match_guesses() -> None:
    """A word added to a list, or a new noun, must not fall into a default: the type checker
    (``exhaustive-match``) names each place that has forgotten it."""
    guessing = {
        f"{names(path)}:{function.name}"
        for path in MODULES
        for function in nodes(path)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Match)
        and any(ast.unparse(case.pattern) == "_" for case in node.cases)
    }
    assert guessing == OPEN
    assert "exhaustive-match" in (ROOT / "pyproject.toml").read_text("utf-8")


def test_the_page_about_the_house_names_what_is_there() -> None:
    """Every module that ARCHITECTURE.md names exists, and every room is named there."""
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    named = {
        word.rstrip("/")
        for quoted in re.findall(r"`([\w/.]+)`", page)
        for word in [quoted.removesuffix(".py")]
    }
    modules = {
        str(path.relative_to(HOUSE)).removesuffix(".py").removesuffix("/__init__")
        for path in MODULES
    }
    assert {
        word
        for word in named
        if "/" in word and word.split("/")[0] in DOORS and word.count(".") == 0
    } <= modules
    assert set(DOORS) <= named
