"""Print how readable the code is: files a rule touches, modules a card passes, riddles, density,
sizes.

    python -m tools.house [COMMIT...]

Goals, not tests: they say where to look, and whether a change made the house simpler. A COMMIT is
one that brought a rule key; the files of the package that it touched are counted.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "cardkit" / "v4"
COLUMNS = 100
RATED_D = 20
"""Cyclomatic complexity above which radon rates a function D."""
RIDDLE = re.compile(r"(What|Whether|Who|Whom|Whose|How|Which|Where|So many|The same|Those|It)\b")
"""First words of a docstring that says neither what a thing is nor what it does."""
MODULE = re.compile(r"cardkit\.(\w+)[.\w]*$")
ORDER = (
    "text",
    "engine",
    "reports",
    "odds",
    "words",
    "rules",
    "files",
    "speech",
    "tally",
    "table",
    "ink",
    "paper",
    "lab",
    "photo",
    "phones",
    "library",
    "cli",
)
"""Rooms from the ground floor up: a room imports those before it."""
Part = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@cache
def modules() -> tuple[Path, ...]:
    """Sources of the package."""
    return tuple(sorted(path for path in PACKAGE.rglob("*.py")))


@cache
def tree(path: Path) -> ast.Module:
    """Syntax tree of a source file."""
    return ast.parse(path.read_text("utf-8"))


def nodes() -> Iterator[ast.AST]:
    """Every node of the package."""
    return chain.from_iterable(ast.walk(tree(path)) for path in modules())


def lines(folder: str, ending: str = ".py") -> int:
    """Lines of the files of git in a folder."""
    listed = subprocess.run(
        ["git", "ls-files", folder], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    files = [ROOT / name for name in listed.splitlines() if name.endswith(ending)]
    return sum(path.read_bytes().count(b"\n") for path in files if path.exists())


def riddles() -> str:
    """Share of docstrings that begin with a question's word."""
    first = [ast.get_docstring(node) for node in nodes() if isinstance(node, Part)]
    said = [text for text in first if text]
    return (
        f"{100 * sum(bool(RIDDLE.match(text)) for text in said) / len(said):.0f} % of {len(said)}"
    )


def long_lines() -> int:
    """Lines wider than the limit."""
    return sum(
        len(line) > COLUMNS for path in modules() for line in path.read_text("utf-8").splitlines()
    )


def per_thousand(count: int) -> str:
    """A count for each 1,000 lines of the package."""
    return f"{1000 * count / lines('cardkit'):.2f}"


def chained_ternaries() -> str:
    """Conditional expressions that hold another as their last part."""
    return per_thousand(
        sum(isinstance(node, ast.IfExp) and isinstance(node.orelse, ast.IfExp) for node in nodes())
    )


def nested_loops() -> str:
    """Comprehensions with several loops."""
    return per_thousand(
        sum(isinstance(node, COMPREHENSIONS) and len(node.generators) > 1 for node in nodes())
    )


def branches(part: ast.AST) -> int:
    """Cyclomatic complexity of a function, counted as radon does."""
    count = 1
    for node in ast.walk(part):
        match node:
            case (
                ast.If()
                | ast.IfExp()
                | ast.For()
                | ast.While()
                | ast.ExceptHandler()
                | ast.Assert()
                | ast.match_case()
            ):
                count += 1
            case ast.comprehension():
                count += 1 + len(node.ifs)
            case ast.BoolOp():
                count += len(node.values) - 1
            case _:
                pass
    return count


def knotty_functions() -> int:
    """Functions that radon would rate D or worse."""
    functions = (
        node for node in nodes() if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    )
    return sum(branches(function) > RATED_D for function in functions)


def defined(path: Path) -> set[str]:
    """Public names that a module defines at its top."""
    names: set[str] = set()
    for node in tree(path).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names.update(target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return {name for name in names if not name.startswith("_")}


def names_of_several() -> int:
    """Public names that more than one module defines."""
    homes = Counter(
        name for path in modules() if path.name != "__init__.py" for name in defined(path)
    )
    return sum(count > 1 for count in homes.values())


def doors() -> str:
    """The doors with the most names."""
    sizes: dict[str, int] = {}
    for path in PACKAGE.glob("*/__init__.py"):
        own = f"cardkit.{path.parent.name}"
        imports = (
            node
            for node in ast.walk(tree(path))
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(own)
        )
        offered = chain.from_iterable(node.names for node in imports)
        sizes[path.parent.name] = len({alias.name for alias in offered})
    largest = sorted(sizes, key=lambda room: -sizes[room])[:4]
    return ", ".join(f"{room} {sizes[room]}" for room in largest)


def arrows_up() -> str:
    """Imports of a room from one above it: in functions too, and by a module's name in a string."""
    found = []
    for path in modules():
        room = path.relative_to(PACKAGE).parts[0]
        if room not in ORDER:
            continue
        for node in ast.walk(tree(path)):
            named = ""
            if isinstance(node, ast.ImportFrom) and node.module == "cardkit":
                named = f"cardkit.{node.names[0].name}"
            elif isinstance(node, ast.ImportFrom):
                named = node.module or ""
            elif (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "cardkit"
            ):
                named = f"cardkit.{node.attr}"
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                named = node.value  # a module imported by its name
            above = MODULE.match(named)
            if above and above[1] in ORDER and ORDER.index(above[1]) > ORDER.index(room):
                found.append(f"{room} to {above[1]}")
    return f"{len(found)} ({', '.join(sorted(set(found)))})" if found else "0"


def passed(work: Callable[[], object]) -> int:
    """Modules of the package whose functions run during some work."""
    seen: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(PACKAGE)):
            seen.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return len(seen)


def walks() -> dict[str, int]:
    """Modules that a typed card, a refused card and a scored game pass, all of it loaded before."""
    from cardkit.v4.files import load
    from cardkit.v4.speech import Manner
    from cardkit.v4.table import Conversation, Session
    from cardkit.v4.tally import Header, score

    def scored() -> None:
        score((ROOT / "examples" / "kings-gold.tally").read_text("utf-8"))

    with tempfile.TemporaryDirectory() as folder:
        session = Session.begin(
            Header("kings-gold", ("Ann", "Bo", "Cy")),
            load("kings-gold"),
            Path(folder) / "game.tally",
        )
        talk = Conversation(session, Manner())
        list(talk.welcome())
        for line in ("9", "", "7"):
            talk.hear(line)
        scored()
        return {
            "a typed card": passed(lambda: talk.hear("9")),
            "a refused card": passed(lambda: talk.hear("9h 9h")),
            "a scored game": passed(scored),
        }


def commands() -> str:
    """Commands, and options of all of them."""
    import click

    from cardkit.v4.cli.commands import app

    context = click.Context(app)
    found = {name: app.get_command(context, name) for name in app.list_commands(context)}
    options = sum(
        isinstance(option, click.Option) and not option.hidden
        for command in found.values()
        if command
        for option in command.params
    )
    return f"{len(found)}, {options}"


def files_of(commit: str) -> int:
    """Files of the package that a commit touched."""
    shown = subprocess.run(
        ["git", "show", "--name-only", "--format=", commit],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return sum(
        name.startswith("cardkit/") and name.endswith((".py", ".toml"))
        for name in shown.splitlines()
    )


def table(commits: Iterable[str]) -> Iterator[tuple[str, object]]:
    """Rows: what is measured, and its figure."""
    for commit in commits:
        yield f"files of the package that {commit[:10]} touched", files_of(commit)
    for walk, count in walks().items():
        yield f"modules that {walk} passes", count
    yield "docstrings that begin with a question's word", riddles()
    yield f"lines over {COLUMNS} columns", long_lines()
    yield "chained ternaries, per 1,000 lines", chained_ternaries()
    yield "comprehensions with several loops, per 1,000 lines", nested_loops()
    yield "functions rated D or worse", knotty_functions()
    yield "public names that several modules define", names_of_several()
    yield "names of the largest doors", doors()
    yield "imports of a room above", arrows_up()
    yield "commands, options", commands()
    yield (
        "lines of package, tests, tools",
        ", ".join(f"{lines(folder):,}" for folder in ("cardkit", "tests", "tools")),
    )
    yield "lines of scripts", f"{lines('cardkit', '.js') + lines('tools', '.js'):,}"
    yield "lines of Polish", f"{lines('cardkit/v4/languages', 'pl.toml'):,}"


def main(*commits: str) -> None:
    """Print the table."""
    for measured, figure in table(commits):
        print(f"{measured:52} {figure}")


if __name__ == "__main__":
    main(*sys.argv[1:])
