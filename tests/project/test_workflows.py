"""What a public forge would run is what ``.ci/run`` runs: no forge has run it yet, so nothing there
is a program of its own."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.sources import ROOT

FORGE = ROOT / ".github"
WORKFLOWS = sorted((FORGE / "workflows").glob("*.yml"))
CI = (ROOT / ".ci" / "run").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
OTHERS = {
    "pypa/gh-action-pypi-publish": r"release/v\d+",
    "softprops/action-gh-release": r"v\d+",
}
"""Actions of others, and how their versions are pinned; those of the forge itself by their major
number."""
SYSTEMS = ["ubuntu-latest", "macos-latest", "windows-latest"]


def steps() -> list[str]:
    """Those of ``.ci/run``, in their order."""
    found = re.search(r"^steps=\((.*)\)$", CI, re.MULTILINE)
    assert found
    return found[1].split()


def read(path: Path) -> dict[str, Any]:
    found = yaml.safe_load(path.read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def pythons() -> list[str]:
    """Those that the package says it runs on."""
    found = (
        re.fullmatch(
            (
                r"Programming Language :: Python :: "
                r"(3\.\d+)"
            ),
            one,
        )
        for one in PROJECT["project"]["classifiers"]
    )
    return [one[1] for one in found if one]


def jobs() -> Iterator[tuple[str, dict[str, Any]]]:
    for path in WORKFLOWS:
        for name, job in read(path)["jobs"].items():
            yield f"{path.stem}: {name}", job


def commands(job: dict[str, Any]) -> Iterator[str]:
    """What its steps run, for each combination of its matrix."""
    matrix = job.get("strategy", {}).get("matrix", {})
    for values in product(*matrix.values()):
        for step in job["steps"]:
            said = str(step.get("run", ""))
            for key, value in zip(matrix, values, strict=True):
                said = said.replace(f"${{{{ matrix.{key} }}}}", value)
            if said:
                yield said


@pytest.mark.parametrize(
    ("name", "job"), list(jobs()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_step_is_one_of_ours_or_a_pinned_action(name: str, job: dict[str, Any]) -> None:
    """And a job that runs a step has the sources and a Python that the package is for."""
    known = {f".ci/run {step}" for step in steps()}
    assert [command for command in commands(job) if command not in known] == []
    for step in job["steps"]:
        assert ("uses" in step) != ("run" in step)
        if "uses" in step:
            action, _, version = step["uses"].partition("@")
            assert re.fullmatch(
                r"v\d+" if action.startswith("actions/") else OTHERS[action], version
            ), step["uses"]
        asked = step.get("with", {}).get("python-version")
        assert asked is None or asked in [*pythons(), "${{ matrix.python }}"]
    if any("run" in step for step in job["steps"]):
        assert [step.get("uses", "").partition("@")[0] for step in job["steps"][:2]] == [
            "actions/checkout",
            "actions/setup-python",
        ]


def test_every_step_is_run_by_a_forge() -> None:
    """On three systems and all Pythons the tests, the others on one."""
    tested = read(FORGE / "workflows" / "tests.yml")["jobs"]
    assert tested["tests"]["strategy"]["matrix"] == {"system": SYSTEMS, "python": pythons()}
    assert sorted(["tests", *tested["others"]["strategy"]["matrix"]["step"]]) == sorted(steps())


def test_the_pythons_are_said_once() -> None:
    """Classifiers, and the oldest that is required."""
    assert PROJECT["project"]["requires-python"] == f">={pythons()[0]}"


def test_a_step_has_its_function_and_another_word_is_refused() -> None:
    """Before anything is installed or begun."""
    assert [step for step in steps() if f"\n{step}() {{\n" not in CI] == []
    done = subprocess.run(
        ["bash", ROOT / ".ci" / "run", "nonsense"], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f".ci/run: no step is called nonsense. Steps: {' '.join(steps())}\n"
