"""The READMEs and docs show what happens: every command in them is run, every session compared with
what comes out."""

from __future__ import annotations

import ast
import doctest
import importlib
import os
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests import forks
from tests.readme import (
    FIRST,
    LANGUAGES,
    PAGES,
    Block,
    agrees,
    blocks as told,
    in_order,
    played,
    session,
    sessions,
)

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(kind: str, readme: str = "README.md") -> list[str]:
    """The fenced blocks of a kind."""
    return [block.text for block in told((ROOT / readme).read_text("utf-8")) if block.kind == kind]


def commands() -> list[tuple[str, str, str]]:
    """Each ``$ command`` of the console blocks with the output shown below it; sessions with
    prompts are not here."""
    found = []
    for readme in PAGES:
        for block in blocks("console", readme):
            found += [
                (readme, line, output)
                for line, output in sessions(block)
                if not FIRST.search(output)
            ]
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("readme", "command", "shown"), commands(), ids=[" ".join(one[:2]) for one in commands()]
)
def test_command_prints_what_is_shown(
    readme: str, command: str, shown: str, tmp_path: Path
) -> None:
    """A command of a page, run in a copy of what it names, prints what stands below it."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    words = shlex.split(command)
    assert words[0] == "cardkit"
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "CARDKIT_HOME": str(tmp_path / "home"),
        "CARDKIT_LANG": PAGES[readme],
        "PYTHONIOENCODING": "utf-8",
    }
    run = forks.run(words[1:], cwd=tmp_path, env=environment)
    assert run.returncode in (0, 1), run.stderr
    assert agrees(shown, run.stdout), run.stdout


@pytest.mark.parametrize("page", ["docs/python.md", "docs/library.md"])
def test_python_block_is_a_doctest(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library lines do what they show."""
    monkeypatch.chdir(ROOT)
    text = "\n".join(blocks("python", page))
    test = doctest.DocTestParser().get_doctest(text, {}, "README", "README.md", 0)
    assert test.examples
    result = doctest.DocTestRunner(
        optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    ).run(test)
    assert result.failed == 0


def test_docstrings_are_doctests() -> None:
    """``help(cardkit)`` shows lines that work."""
    for name in ("cardkit", "cardkit.engine.cards", "cardkit.odds.chances", "cardkit.odds.solo"):
        tried = doctest.testmod(importlib.import_module(name))
        assert tried.attempted
        assert tried.failed == 0, name


def test_the_front_door_opens_on_each_name_and_loads_none_before() -> None:
    """``import cardkit`` is light; the type checker is told the names that are there, from where
    they are."""
    code = (
        "import sys, cardkit; print(*(name for name in sys.modules if "
        "name.startswith('cardkit.')), 'typing' in sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout == "cardkit.ground False\n"
    import cardkit

    told = {
        alias.name: f"{node.module}:{alias.name}"
        for node in ast.walk(ast.parse((ROOT / "cardkit" / "__init__.py").read_text("utf-8")))
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("cardkit")
        and node.module != "cardkit.ground"
        for alias in node.names
    }
    assert sorted(cardkit.__all__) == sorted([*told, "__version__"])
    for name, place in told.items():
        assert getattr(cardkit, name) is pkgutil.resolve_name(place), name
    assert set(cardkit.__all__) <= set(dir(cardkit))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        pkgutil.resolve_name("cardkit:nothing")


def test_what_cannot_be_says_so_in_a_sentence() -> None:
    """An entry that the rules refuse, and what is no entry at all; rules are set as Python has
    them."""
    import cardkit

    game = cardkit.load("kings-gold", {"rounds": 3, "leftover": "per-card", "pieces": [1, 5]})
    assert game == cardkit.load(
        "kings-gold", [("rounds", "3"), ("leftover", "per-card"), ("pieces", "[1, 5]")]
    )
    state = cardkit.replay(game, ["Ann", "Bo", "Cy"], [cardkit.Begin()])
    with pytest.raises(cardkit.Illegal) as refused:
        cardkit.apply(state, cardkit.Leave(("Bo",)))
    assert str(refused.value) == cardkit.explain(refused.value)
    assert str(refused.value).startswith("Nobody leaves before a card lies there")
    with pytest.raises(
        TypeError,
        match=(
            r"expected a call such as apply\(state, "
            r'Draw\(parse_card\("7h"\)\)\), .*, got \'7h\''
        ),
    ):
        cardkit.apply(state, "7h")  # type: ignore[arg-type]


def test_the_two_commands_are_run_by_ci() -> None:
    """.ci/run takes the set-up and the test command from the README, so they cannot differ."""
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    for mark in ("play", "tests"):
        block = README.split(f"<!-- {mark} -->\n```sh\n")[1].split("\n```")[0]
        assert block.startswith("python3 -m venv .venv && .venv/bin/pip install")
        assert f"$(readme {mark})" in script
        assert all(block in (ROOT / readme).read_text("utf-8") for readme in LANGUAGES)


@pytest.mark.parametrize("readme", LANGUAGES)
def test_no_block_needs_what_a_later_one_makes(readme: str) -> None:
    """The first command to be typed makes the environment that all others use; .ci/run types them
    in this order."""
    ordered = in_order(told((ROOT / readme).read_text("utf-8")))
    assert ordered[0].mark == "play"
    assert f"tools.run_readme . {readme}" in (ROOT / ".ci" / "run").read_text("utf-8")
    shown = [Block("", "console", "$ a\n"), Block("play", "sh", "b\n"), Block("", "sh", "c\n")]
    assert [block.text for block in in_order(shown)] == ["b\n", "c\n", "$ a\n"]


def shape(readme: str) -> list[str]:
    """The parts of a page without their words: headings, blocks, pictures, rows, points, in their
    order."""
    marks = re.findall(
        (
            r"^(?:#+ |```\w+$|<!-- \w+ -->$|\[?!\[|\||- "
            r"\[|\*\*)"
        ),
        (ROOT / readme).read_text("utf-8"),
        re.MULTILINE,
    )
    return [mark.strip() for mark in marks]


def test_each_readme_has_the_same_parts() -> None:
    """In every language, in the same order; none says more than the other."""
    assert len(shape("README.md")) > 20
    assert all(shape(readme) == shape("README.md") for readme in LANGUAGES)


def test_tally_shown_scores() -> None:
    """The tally that is shown is legal and agrees with its check line."""
    from cardkit.tally import score

    assert score(blocks("text", "docs/score.md")[0]).exit_code == 0


def test_house_rule_shown_loads(tmp_path: Path) -> None:
    """The three lines of TOML are a whole variant."""
    from cardkit.files import load

    path = tmp_path / "shown.toml"
    path.write_text(blocks("toml", "docs/house-rule.md")[0], "utf-8")
    assert load(str(path)).kinds == {"s": 3, "h": 3, "d": 3, "c": 3}


@pytest.mark.parametrize("readme", PAGES)
def test_links_lead_somewhere(readme: str) -> None:
    """Every file a page links to is there."""
    page = ROOT / readme
    for target in re.findall(r"\]\(([^)#:]+)[^):]*\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_every_promise_names_a_test() -> None:
    """Each point of what is promised links to a file of tests that is there and has some."""
    points = (ROOT / "docs" / "promised.md").read_text("utf-8").split("\n- ")[1:]
    assert len(points) >= 5
    for point in points:
        held_by = re.findall(r"\[(tests/[^\]]+)\]\(\.\./(tests/[^)]+)\)", point)
        assert held_by, point
        for name, target in held_by:
            assert name == target
            assert "\ndef test_" in (ROOT / target).read_text("utf-8"), target


@pytest.mark.parametrize("readme", LANGUAGES)
def test_session_is_what_the_table_hears(readme: str) -> None:
    """The session at the top, typed at a terminal, gives the screen that is shown."""
    printed = played(readme)
    assert agrees(session(readme).partition("\n")[2], printed), printed
