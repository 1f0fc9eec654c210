"""docs/json.md names every key that programs are given, and none that there is not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.commands import Cardkit
from tests.photo.photographed import doubtful, taken
from tests.sources import ROOT

PAGE = ROOT / "docs" / "json.md"
SECTIONS = {
    tuple(re.findall(r"`(?:cardkit )?(\w+)", title)): text
    for title, text in re.findall(
        (
            r"^## (.*?)\n(.*?)(?=^## "
            r"|\Z)"
        ),
        PAGE.read_text("utf-8"),
        re.DOTALL | re.MULTILINE,
    )
}
CAPITALS = re.compile(r"\b[A-Z]+\b")
ALONE = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h - Bo, Cy\n9c\n"
CAVE = "variant: cave-network\nplayers: Ann, Bo, Cy\nround 1\nAnn 7h, Bo 7d, Cy 2c\n"
UNSURE = "variant: diamant\nplayers: Ann, Bo, Cy\nround 1\nbanked: Ann 5, Bo 3\nround 2\n7b\n"
EARLY = "variant: own.toml\nplayers: Ann, Bo, Cy\nround 1\n7h - all\n\nend\n"
OWN = """extends = "diamant"
name = "Dare"
[meta]
also = ["Dare and lose"]
[house]
"HR-1" = "Who is caught twice pays a round of drinks and two gold."
"""
COMMANDS = """
score slips.tally | score slips.tally running.tally | score early.tally | score kept.tally | show kings-gold.tally --format json
score pad.jpg --yes-names Ann,Bo,Cy,Di
odds kings-gold --json | odds alone.tally --json | odds cave.tally --json | odds unsure.tally --json
odds own.toml --json | odds skunk --json | rules kings-gold --json | rules own.toml --json
rules poor-mans --deck --json | rules kings-gold --deck --json | variants --all --json | diff two-watches --json
check slips.tally bad.toml --json | games . --json | history . --json | config --json
simulate kings-gold --games 40 --json | simulate own.toml --games 20 --json
compare own.toml --games 40 --json | compare kings-gold rounds=2,3,99 --games 40 --json
"""


def documented() -> dict[tuple[str, ...], set[str]]:
    """By the commands of a section the paths that stand in the first column of its table, endings
    such as ``_se`` joined on."""
    found: dict[tuple[str, ...], set[str]] = {}
    for commands, text in SECTIONS.items():
        paths: set[str] = set()
        for row in re.findall(r"^\| (`.*?) \| ", text, re.MULTILINE):
            plain = [name for name in re.findall(r"`([^`]*)`", row) if not name.startswith("_")]
            paths.update(plain)
            paths.update(
                f"{name}{ending}" for name in plain for ending in re.findall(r"`(_\w+)`", row)
            )
        found[commands] = paths
    return found


def paths(value: Any, above: str = "") -> Iterator[str]:
    """Every path that leads to a value, and those to the tables and lists on the way."""
    if above:
        yield above
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, f"{above}.{key}" if above else str(key))
    elif isinstance(value, list):
        for inner in value:
            yield from paths(inner, f"{above}[]")


def fits(path: str, told: str) -> bool:
    """Whether a path is the one that is told, is on its way, or stands in what it tells as a
    whole."""
    pattern = re.escape(told)
    pattern = CAPITALS.sub(r"[^.\\[]+", pattern)
    pattern = pattern.replace(r"\[\]", r"\[\]")
    return re.fullmatch(pattern, path) is not None


def stems(told: str) -> list[str]:
    """The paths on the way to the one that is told."""
    found, part = [], ""
    for step in re.findall(r"\.?[^.\[]+|\[\]", told):
        part += step
        found.append(part)
    return found


@pytest.fixture
def printed(cardkit: Cardkit, tmp_path: Path) -> dict[str, list[Any]]:
    """By command all that it prints for programs, of many kinds."""
    for name in ("slips", "running", "kings-gold"):
        (tmp_path / f"{name}.tally").write_text(
            (ROOT / "examples" / f"{name}.tally").read_text("utf-8"), "utf-8"
        )
    for name, text in (("alone", ALONE), ("cave", CAVE), ("unsure", UNSURE), ("early", EARLY)):
        (tmp_path / f"{name}.tally").write_text(text, "utf-8")
    (tmp_path / "kept.tally").write_text(
        ALONE.replace("players:", "rules: 1.0 12345678\nplayers:"), "utf-8"
    )
    (tmp_path / "own.toml").write_text(OWN, "utf-8")
    (tmp_path / "bad.toml").write_text('extends = "diamant"\nrouns = 3\n', "utf-8")
    (tmp_path / "pad.jpg").write_bytes(taken(doubtful())[1])
    cardkit("config", "people", "Ann", "Bo", "Cy")
    found: dict[str, list[Any]] = {}
    for command in re.split(r" \| |\n", COMMANDS.strip()):
        words = command.split()
        if words[0] == "score":
            words.append("--json")
        told = cardkit(*words)
        assert told.out, f"{command}: {told.err}"
        found.setdefault(words[0], []).append(json.loads(told.out))
    return found


@pytest.mark.slow
def test_every_key_is_told_and_every_told_key_is_there(printed: dict[str, list[Any]]) -> None:
    """Both ways, command by command."""
    assert {command for commands in SECTIONS for command in commands} == set(printed)
    untold, unseen = set(), set()
    for commands, told in documented().items():
        there = {
            path for command in commands for value in printed[command] for path in paths(value)
        }
        if "score" in commands:  # of several files a list of what one gives
            there = {path.removeprefix("[].") for path in there} - {"[]"}
        if "check" in commands or "variants" in commands:
            there -= {"[]"}
        way = {stem for path in told for stem in stems(path)}
        for path in there:
            if not any(fits(path, one) for one in way):
                untold.add(f"{commands}: {path}")
        unseen |= {
            f"{commands}: {one}" for one in told if not any(fits(path, one) for path in there)
        }
    assert "\n".join(sorted(untold)) == ""
    assert "\n".join(sorted(unseen)) == ""
