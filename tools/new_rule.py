"""Begin a rule key: write its stubs, or say what is still open of one that is begun.

    python -m tools.new_rule NAME --topic TOPIC [--words open,secret | --most 10]
    python -m tools.new_rule NAME

The first writes the field that holds its value, the key below its topic, a house that sets it and a
test that fails until it is written. The first word, or 0, is how games are played today. Both list
what is missing, each with the file that it belongs into, and exit with 1 while something is.
NAME is as ``--set`` has it: a key of a section stands behind it, ``artifacts.most``.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
VALUES = "cardkit/v4/engine/values.py"
TERMS = "cardkit/v4/engine/terms.py"
CORE = "cardkit/v4/engine/core.py"
CLAIMS = "cardkit/v4/engine/claims.py"
VARIANT = "cardkit/v4/engine/variant.py"
SECTIONS = ("cards", "danger", "artifacts", "hands")
"""Sections of a variant file whose keys are rules; each is a class of `VALUES`."""
RULES = ("cards", "turn", "danger", "ends")
"""Modules of `cardkit/v4/rules` that have topics."""
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


def test_{test}_is_played() -> None:
    """A few turns, and what they come to by the rule."""
    pytest.fail("write a small game: tests/v4/engine/test_sharing.py shows how")
'''


def text(path: str) -> str:
    """Return the contents of a file of the checkout; "" if there is none."""
    file = ROOT / path
    return file.read_text("utf-8") if file.is_file() else ""


def parts_of(name: str) -> tuple[str, str]:
    """Return the section of a key, "" at the top of a file, and its name there."""
    section, _, key = name.rpartition(".")
    return section, key


def stem(name: str) -> str:
    """Return the name of a key as it stands in the names of files and tests."""
    return name.replace(".", "_")


def fields(section: str) -> ast.ClassDef:
    """Return the class whose fields hold the values of the keys of a section."""
    wanted = section.title() or "Rules"
    tree = ast.parse(text(VALUES))
    return next(
        node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == wanted
    )


def begun(name: str) -> bool:
    """Return True if a field of that name holds the values of a key."""
    section, key = parts_of(name)
    return any(
        isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == key
        for node in fields(section).body
    )


def begin(name: str, topic: str, words: list[str], most: int) -> None:
    """Write the stubs of a key at the top of a file, or in a section.

    Exits for an unknown topic.
    """
    section, key = parts_of(name)
    module, call = topic_of(topic)
    title = "".join(part.title() for part in re.split("[._]", name))
    kind = f"terms.{title}" if words else "int"
    default = f'"{words[0]}"' if words else "0"
    (ROOT / VALUES).write_text(with_field(section, f"{key}: {kind}", default), "utf-8")
    print(f"changed {VALUES}")
    if words:
        listed = ", ".join(f'"{word}"' for word in words)
        says = f'{title}: TypeAlias = Literal[{listed}]\n"""TODO: what each word means."""\n'
        put(TERMS, "Tie: TypeAlias", f"{says}Tie: TypeAlias")
    reads = f"word(terms.{title})" if words else f"whole(0, {most})"
    there = f', section="{section}"' if section else ""
    add_key(
        f"cardkit/v4/rules/{module}.py",
        call,
        f'Key("{key}", "TODO: its meaning in a line", {reads}, {default}{there})',
    )
    value = f'"{words[-1]}"' if words else str(most)
    shown = stem(name).replace("_", " ").title()
    write(
        f"examples/house/{stem(name).replace('_', '-')}.toml",
        HOUSE.format(name=name, value=value, title=shown),
    )
    write(f"tests/v4/engine/test_{stem(name)}.py", TEST.format(name=name, test=stem(name)))
    for tidy in (["check", "-q", "--select", "I", "--fix"], ["format", "-q"]):
        subprocess.run([sys.executable, "-m", "ruff", *tidy, "cardkit"], cwd=ROOT, check=True)


def with_field(section: str, field: str, default: str) -> str:
    """Return `VALUES` with a field: the last of a section, or in `Rules` above the sections.

    It has a default where the other fields of its section have one.
    """
    lines = text(VALUES).splitlines(keepends=True)
    known = [node for node in fields(section).body if isinstance(node, ast.AnnAssign)]
    if section:
        given = f" = {default}" if known[-1].value is not None else ""
        lines.insert(known[-1].end_lineno or known[-1].lineno, f"    {field}{given}\n")
    else:
        above = next(node for node in known if ast.unparse(node.target) == SECTIONS[0])
        lines.insert(above.lineno - 1, f"    {field}\n")
    return "".join(lines)


def topics() -> dict[str, tuple[str, ast.Call]]:
    """Return the module of every topic, and the call that makes it."""
    found: dict[str, tuple[str, ast.Call]] = {}
    for module in RULES:
        for node in ast.walk(ast.parse(text(f"cardkit/v4/rules/{module}.py"))):
            match node:
                case ast.Call(func=ast.Name("Topic"), args=[ast.Constant(str(known)), *_]):
                    found[known] = module, node
                case _:
                    pass
    return found


def topic_of(topic: str) -> tuple[str, ast.Call]:
    """Return the module that has a topic, and the call that makes it; exits if there is none."""
    found = topics()
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


def called(name: str) -> str:
    """Return a pattern for how the engine reads a key.

    As it stands below its section (``artifacts.most``), or by a property of a variant that reads it
    so.
    """
    section, key = parts_of(name)
    field = re.escape(name) if section else key
    reads = re.compile(rf"\bself\.{field}\b")
    properties = [
        node.name
        for node in ast.walk(ast.parse(text(VARIANT)))
        if isinstance(node, ast.FunctionDef) and reads.search(ast.unparse(node))
    ]
    return rf"(?:{'|'.join([field, *properties])})\b"


def house_of(name: str) -> Path | None:
    """Return a finished example of a house that sets a key."""
    for path in sorted((ROOT / "examples/house").glob("*.toml")):
        found: Any = tomllib.loads(path.read_text("utf-8"))
        for part in name.split("."):
            found = found.get(part) if isinstance(found, dict) else None
        if found is not None and "TODO" not in path.read_text("utf-8"):
            return path
    return None


def missing(name: str) -> Iterator[str]:
    """Yield what is still open of a key, each with its file."""
    section, key = parts_of(name)
    reads = called(name)
    engine = sorted((ROOT / "cardkit/v4/engine").glob("*.py"))
    others = (VALUES, CLAIMS, VARIANT)
    plays = [at for path in engine if (at := f"cardkit/v4/engine/{path.name}") not in others]
    if not any(re.search(rf'[."]{reads}', text(path)) for path in plays):
        yield f"{CORE}: what happens by it (or another module of the engine)"
    if not re.search(rf"\bv\.{reads}", text(CLAIMS)):
        yield f"{CLAIMS}: what the rule comes to, in the claim of its topic"
    has_key = re.compile(rf'Key\(\s*"{key}",')
    module = next((one for one in RULES if has_key.search(text(f"cardkit/v4/rules/{one}.py"))), "")
    if not module:
        yield "cardkit/v4/rules: the key below its topic"
    elif not re.search(
        rf"Example\(\s*['\"]{re.escape(name)} =", text(f"cardkit/v4/rules/{module}.py")
    ):
        yield f"cardkit/v4/rules/{module}.py: its sentences, and an Example of it"
    for path in (*(f"cardkit/v4/rules/{one}.py" for one in RULES), VALUES, TERMS):
        if "TODO" in text(path):
            yield f"{path}: what is marked TODO"
    if f'"{name}":' not in text("tests/v4/houses.py"):
        yield "tests/v4/houses.py: what random house rules change it to"
    shown = house_of(name)
    if shown is None:
        example = f"examples/house/{stem(name).replace('_', '-')}.toml"
        yield f"{example}: a house that sets it, and a game of it by hand"
    else:
        if not shown.with_suffix(".tally").exists():
            yield f"examples/house/{shown.stem}.tally: a game of it by hand"
        if shown.name not in text("examples/README.md"):
            yield f"examples/README.md: a line for {shown.name}"
    test = f"tests/v4/engine/test_{stem(name)}.py"
    if "pytest.fail" in text(test):
        yield f"{test}: a small game"
    elif text(test) and "mark.rule(" not in text(test):
        yield f"{test}: the number of its rule, which tests/v4/rule_numbers.txt lists too"
    tables = text("variants/README.md")
    if section:
        _, _, tables = tables.partition(f"### [{section}]")
    if f"| `{key}` |" not in tables:
        yield "variants/README.md: python -m tools.write.reference"
    done = subprocess.run(
        [sys.executable, "-m", "cardkit", "check", "cardkit/v4/languages/pl.toml"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if "fine" not in done.stdout:
        yield "cardkit/v4/languages/pl.toml: its Polish"


def main() -> int:
    """Begin the key unless it is there, and say what is open."""
    words = argparse.ArgumentParser(prog="python -m tools.new_rule", description=__doc__)
    words.add_argument("name", metavar="NAME", help="the key: dealer, or artifacts.claim")
    words.add_argument("--topic", help="what it governs: left, danger, rounds ...")
    words.add_argument("--words", default="", help="its words, the first as it is played today")
    words.add_argument("--most", type=int, default=10, help="of a number: the largest")
    given = words.parse_args()
    if not re.fullmatch(rf"(?:(?:{'|'.join(SECTIONS)})\.)?[a-z][a-z_]*", given.name):
        sys.exit(
            'A key is small letters and "_", behind its section if it stands in one '
            f"({', '.join(SECTIONS)}): artifacts.claim, not {given.name}."
        )
    if not begun(given.name):
        if not given.topic:
            sys.exit(
                f'There is no key "{given.name}". To begin one, say its --topic, one of '
                f"{', '.join(topics())}."
            )
        begin(
            given.name, given.topic, [word for word in given.words.split(",") if word], given.most
        )
    still = list(missing(given.name))
    print("\n".join(["Open:", *(f"  {one}" for one in still)]) if still else "Nothing is open.")
    return int(bool(still))


if __name__ == "__main__":
    sys.exit(main())
