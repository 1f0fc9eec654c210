"""Begin a rule key: write its stubs, or say what is still open of one that is begun.

    python -m tools.new_rule NAME --topic TOPIC [--words open,secret | --most 10]
    python -m tools.new_rule NAME

The first writes the field that holds its value, the key below its topic, a house that sets it and a
test that fails until it is written. The first word, or 0, is how games are played today. Both list
what is missing, each with the file that it belongs into, and exit with 1 while something is.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VALUES = "cardkit/engine/values.py"
TERMS = "cardkit/engine/terms.py"
CORE = "cardkit/engine/core.py"
CLAIMS = "cardkit/engine/claims.py"
RULES = ("cards", "turn", "danger", "ends")
"""Modules of `cardkit/rules` that have topics."""
HOUSE = """\
# TODO: what is played otherwise, in a line.
extends = "kings-gold"
name = "{title}"
summary = "TODO: the game in one line."
{name} = {value}
"""
TEST = '''\
"""The rule key `{name}`, in small games worked out by hand."""

from __future__ import annotations

import pytest


def test_{name}_is_played() -> None:
    """A few turns, and what they come to by the rule."""
    pytest.fail("write a small game: tests/engine/test_sharing.py shows how")
'''


def text(path: str) -> str:
    """Return the contents of a file of the checkout; "" if there is none."""
    file = ROOT / path
    return file.read_text("utf-8") if file.is_file() else ""


def begun(name: str) -> bool:
    """Return True if a field of that name holds the values of a key."""
    return re.search(rf"^    {name}: ", text(VALUES), re.MULTILINE) is not None


def begin(name: str, topic: str, words: list[str], most: int) -> None:
    """Write the stubs of a key at the top of a file. Exits for an unknown topic."""
    module, call = topic_of(topic)
    title = "".join(part.title() for part in name.split("_"))
    kind = f"terms.{title}" if words else "int"
    put(VALUES, "    cards: Cards\n", f"    {name}: {kind}\n    cards: Cards\n")
    if words:
        listed = ", ".join(f'"{word}"' for word in words)
        says = f'{title}: TypeAlias = Literal[{listed}]\n"""TODO: what each word means."""\n'
        put(TERMS, "Tie: TypeAlias", f"{says}Tie: TypeAlias")
    reads = f"word(terms.{title})" if words else f"whole(0, {most})"
    default = f'"{words[0]}"' if words else "0"
    key = f'Key("{name}", "TODO: its meaning in a line", {reads}, {default})'
    add_key(f"cardkit/rules/{module}.py", call, key)
    value = f'"{words[-1]}"' if words else str(most)
    shown = name.replace("_", " ").title()
    write(
        f"examples/house/{name.replace('_', '-')}.toml",
        HOUSE.format(name=name, value=value, title=shown),
    )
    write(f"tests/engine/test_{name}.py", TEST.format(name=name))
    subprocess.run([sys.executable, "-m", "ruff", "format", "-q", "cardkit"], cwd=ROOT, check=True)


def topic_of(topic: str) -> tuple[str, ast.Call]:
    """Return the module that has a topic, and the call that makes it; exits if there is none."""
    found: dict[str, tuple[str, ast.Call]] = {}
    for module in RULES:
        for node in ast.walk(ast.parse(text(f"cardkit/rules/{module}.py"))):
            match node:
                case ast.Call(func=ast.Name("Topic"), args=[ast.Constant(str(known)), *_]):
                    found[known] = module, node
                case _:
                    pass
    if topic not in found:
        sys.exit(f'No topic is called "{topic}". Topics: {", ".join(found)}')
    return found[topic]


def add_key(path: str, call: ast.Call, key: str) -> None:
    """Add a key to those of a topic, which is made by that call."""
    lines = text(path).splitlines(keepends=True)
    after = call.args[3] if len(call.args) > 3 else call.args[2]
    assert after.end_lineno is not None
    assert after.end_col_offset is not None
    line, column = after.end_lineno - 1, after.end_col_offset
    if isinstance(after, ast.Tuple):  # before its last bracket
        column -= 1
        before = "".join([*lines[:line], lines[line][:column]]).rstrip()
        joint = "" if before.endswith((",", "(")) else ", "
        lines[line] = f"{lines[line][:column]}{joint}{key},{lines[line][column:]}"
    else:
        lines[line] = f"{lines[line][:column]}, ({key},){lines[line][column:]}"
    changed = "".join(lines)
    reader = "word" if "word(" in key else "whole"
    if not re.search(rf"kinds import .*\b{reader}\b", changed):
        changed = changed.replace("kinds import ", f"kinds import {reader}, ", 1)
    (ROOT / path).write_text(changed, "utf-8")
    print(f"changed {path}")


def put(path: str, old: str, new: str) -> None:
    """Replace the first `old` of a file."""
    said = text(path)
    assert old in said, (path, old)
    (ROOT / path).write_text(said.replace(old, new, 1), "utf-8")
    print(f"changed {path}")


def write(path: str, contents: str) -> None:
    """Write a file that is new; one that is there stays."""
    file = ROOT / path
    if not file.exists():
        file.write_text(contents, "utf-8")
        print(f"wrote {path}")


def missing(name: str) -> Iterator[str]:
    """Yield what is still open of a key, each with its file."""
    engine = sorted((ROOT / "cardkit/engine").glob("*.py"))
    plays = [path.name for path in engine if path.name not in ("values.py", "claims.py")]
    if not any(re.search(rf"\.{name}\b", text(f"cardkit/engine/{path}")) for path in plays):
        yield f"{CORE}: what happens by it (or another module of the engine)"
    if not re.search(rf"\bv\.{name}\b", text(CLAIMS)):
        yield f"{CLAIMS}: what the rule comes to, in the claim of its topic"
    module = next((one for one in RULES if f'"{name}"' in text(f"cardkit/rules/{one}.py")), "")
    if not module:
        yield "cardkit/rules: the key below its topic"
    elif not re.search(rf"Example\(\s*'?\"?{name} =", text(f"cardkit/rules/{module}.py")):
        yield f"cardkit/rules/{module}.py: its sentences, and an Example of it"
    for path in (*(f"cardkit/rules/{one}.py" for one in RULES), VALUES, TERMS):
        if "TODO" in text(path):
            yield f"{path}: what is marked TODO"
    if f'"{name}":' not in text("tests/houses.py"):
        yield "tests/houses.py: what random house rules change it to"
    houses = [path for path in (ROOT / "examples/house").glob("*.toml") if name in path.read_text()]
    if not any("TODO" not in path.read_text("utf-8") for path in houses):
        yield f"examples/house/{name}.toml: a house that sets it, and a game of it by hand"
    if "pytest.fail" in text(f"tests/engine/test_{name}.py"):
        yield f"tests/engine/test_{name}.py: a small game"
    if f"`{name}`" not in text("variants/README.md"):
        yield "variants/README.md: python -m tools.write.reference"
    done = subprocess.run(
        [sys.executable, "-m", "cardkit", "check", "cardkit/languages/pl.toml"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if "fine" not in done.stdout:
        yield "cardkit/languages/pl.toml: python -m tools.write.sentences, then its Polish"


def main() -> int:
    """Begin the key unless it is there, and say what is open."""
    words = argparse.ArgumentParser(prog="python -m tools.new_rule", description=__doc__)
    words.add_argument("name", metavar="NAME", help="the key, as a file has it")
    words.add_argument("--topic", help="what it governs: left, danger, rounds ...")
    words.add_argument("--words", default="", help="its words, the first as it is played today")
    words.add_argument("--most", type=int, default=10, help="of a number: the largest")
    given = words.parse_args()
    if not re.fullmatch("[a-z][a-z_]*", given.name):
        sys.exit(f'A key is small letters and "_", not "{given.name}".')
    if not begun(given.name):
        if not given.topic:
            sys.exit(f'There is no key "{given.name}". To begin one, say its --topic.')
        begin(
            given.name, given.topic, [word for word in given.words.split(",") if word], given.most
        )
    still = list(missing(given.name))
    print("\n".join(["Open:", *(f"  {one}" for one in still)]) if still else "Nothing is open.")
    return int(bool(still))


if __name__ == "__main__":
    sys.exit(main())
