"""CONTRIBUTING.md names what is there: every file, every name of the code, every command."""

from __future__ import annotations

import re
import shlex
from importlib.util import find_spec

import pytest

from cardkit.cli.app import COMMANDS
from tests.commands import Cardkit
from tests.sources import MODULES, ROOT

pytestmark = pytest.mark.xdist_group("sources")  # they are read once

PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
QUOTED = sorted(set(re.findall(r"`([^`\n]+)`", PAGE)))
FILES = [word for word in QUOTED if re.fullmatch(r"\.?[\w.-]+(/[\w.-]*)+|[\w-]+\.md", word)]
NAMES = [word for word in QUOTED if re.fullmatch(r"_?[A-Z][A-Z_]+|[A-Z][a-z]+\w*", word)]
TYPED = [
    words
    for line in QUOTED
    if (words := shlex.split(line, posix=True))[0] in ("python", "cardkit", "ruff", "mypy")
]


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_there(name: str) -> None:
    """From the root of the checkout, or of the source distribution; the environment is made by who
    needs it."""
    assert (ROOT / name).exists() or name.startswith(".venv")


def test_links_lead_somewhere() -> None:
    """As on the page itself."""
    links = re.findall(r"\]\(([^)#]+)\)", PAGE)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_one_of_the_code(name: str) -> None:
    """A list, a type or a table that a recipe sends people to is defined somewhere in the house."""
    defined = re.compile(rf"^(?:class )?{name}\b *(?:[:=(\[]|$)", re.MULTILINE)
    assert any(defined.search(path.read_text("utf-8")) for path in MODULES)


@pytest.mark.parametrize("words", TYPED, ids=" ".join)
def test_every_command_can_be_typed(words: list[str]) -> None:
    """Its tool is installed by the extra dev, its module or file is there, cardkit knows the
    command."""
    match words:
        case ["python", "-m", module, *paths]:
            assert find_spec(module) is not None
            assert [
                path for path in paths if path.endswith(".py") and not (ROOT / path).exists()
            ] == []
        case ["python", path, *_]:
            assert (ROOT / path).exists()
        case ["cardkit", command, *_]:
            assert command in COMMANDS
        case [tool, *_] if tool != "python":
            assert find_spec(tool) is not None


@pytest.mark.slow
def test_a_variant_of_your_own_is_made_as_told(cardkit: Cardkit) -> None:
    """The recipe's two commands, one after the other."""
    for words in (["new", "Night Watch", "--from", "kings-gold"], ["check", "night-watch"]):
        assert shlex.join(["cardkit", *words]).replace("'", '"') in PAGE
        said = cardkit(*words)
        assert said.code == 0
    assert said.out.endswith("fine\n")
