"""The examples in READMEs, manual, docstrings and notebook show what cardkit really prints."""

import ast
import doctest
import importlib
import io
import json
import os
import re
import shlex
import shutil
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from click import Context, UsageError
from click.exceptions import Exit
from click.testing import Result

import cardkit
from cardkit.cli import CLICK_CONTEXT_SETTINGS, cli

from ..cli.command import run
from ..systems import needs_shell
from ..terminal import start

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOK = ROOT / "examples" / "library.ipynb"
PAGES = [*sorted(ROOT.glob("README*.md")), *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"(?<!`)`cardkit ([a-z][^`]*?)(?: --lang \w+)?`")
FILE = re.compile(r"`([\w-]+\.(?:tally|toml))`")
ASKED = (
    r"(?:(?:card|carte|Karte|karta) \d+|leaves|qui sort|geht|wychodzi"
    r"|Which sentence do you want to change \(.*\)|Which of these \(.*\))>"
)
PROMPT = re.compile(rf"^{ASKED} ?(.*)$", re.MULTILINE)
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
SOURCES = sorted((ROOT / "cardkit").rglob("*.py"))
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in SOURCES
    if path.name != "__main__.py"
)


@pytest.fixture(autouse=True)
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Return a clone of the repository with its examples, in which the commands are run."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONUTF8", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("LC_PAPER", "C")
    monkeypatch.setenv("CARDKIT_LANG", "en")


def ran(*words: str) -> Result:
    """Run cardkit and return its output.

    Exit code 1 is accepted, because it means a mistake in a file.
    """
    result = run(*words)
    assert result.exit_code in (0, 1), result.output
    assert isinstance(result.exception, SystemExit | None)
    return result


def played(words: list[str], typed: list[str]) -> str:
    """Play a game on a terminal, and return its screen up to the last prompt."""
    screen = io.StringIO()
    child = start(*words, size=(60, 80))
    child.logfile_read = screen
    for number, line in enumerate(typed, 1):
        child.expect(ASKED)
        if number < len(typed):
            child.sendline(line)
    child.close(force=True)
    return screen.getvalue().replace("\r\n", "\n") + "\n"


def agrees(shown: str, printed: str) -> bool:
    """Return True if a text matches the page, on which ``...`` stands for any lines."""
    pattern = ""
    for line in shown.splitlines():
        dots = line.strip() == "..."
        pattern += r"(?:.*\n)*?" if dots else re.escape(line.rstrip()) + r" *\n"
    return re.fullmatch(pattern, printed) is not None


@needs_shell
@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_page_examples_print_what_the_page_shows(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writes the files shown on the page, and runs its commands next to them.

    Each command has to print what is shown below it.
    """
    if language := re.fullmatch(r"README\.(\w+)\.md", page.name):
        monkeypatch.setenv("CARDKIT_LANG", language[1])
    text, differing = page.read_text("utf-8"), []
    for block in BLOCK.finditer(text):
        if block[1] in ("text", "toml"):
            name = FILE.findall(text[: block.start()])[-1]
            Path(name).write_text(block[2], "utf-8")
            checked = ran("check" if block[1] == "toml" else "score", name)
            assert checked.exit_code == 0 or block[1] == "text", checked.stdout
        elif block[1] == "console":
            for part in re.split(r"^\$ cardkit ", block[2], flags=re.MULTILINE)[1:]:
                command, _, shown = part.partition("\n")
                words, typed = shlex.split(command), PROMPT.findall(shown)
                printed = played(words, typed) if typed else ran(*words).stdout
                if not agrees(shown, printed):
                    differing.append(f"$ cardkit {command}\n{printed}")
    assert not differing, "".join(["the page shows something else than:\n", *differing])


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_commands_in_sentences_are_valid(page: Path) -> None:
    """A sentence may name a command without its arguments."""
    said = []
    for words in map(shlex.split, COMMAND.findall(page.read_text("utf-8"))):
        words = words[1:] if words[0] == "help" else words
        parent = Context(cli, help_option_names=CLICK_CONTEXT_SETTINGS["help_option_names"])
        command = cli.get_command(parent, words[0])
        assert command, words
        try:
            command.make_context(words[0], [word for word in words[1:] if word != "..."], parent)
        except Exit:  # it was help
            continue
        except UsageError as error:
            said.append(error.message)
    assert [message for message in said if not message.endswith(" is missing.")] == []


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_python_examples_on_pages_run(page: Path) -> None:
    blocks = [block[2] for block in BLOCK.finditer(page.read_text("utf-8")) if block[1] == "python"]
    assert all(block.startswith(">>> ") for block in blocks)  # others would not run
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples_run(name: str) -> None:
    """Names of the public API need not be imported in examples."""
    if name.startswith("cardkit.photo"):
        pytest.importorskip("cv2")
    module = importlib.import_module(name)
    names = {name: getattr(cardkit, name) for name in cardkit.__all__} | vars(module)
    assert doctest.testmod(module, globs=names, optionflags=FLAGS).failed == 0


def test_notebook_cells_give_stored_output() -> None:
    """``UPDATE=1`` rewrites the notebook."""
    kept, again = (json.loads(NOTEBOOK.read_text("utf-8")) for _ in range(2))
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in again["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        *statements, last = ast.parse("".join(cell["source"])).body
        value = None
        with redirect_stdout(io.StringIO()) as printed:
            exec(compile(ast.Module(statements, []), "cell", "exec"), names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
            else:
                exec(compile(ast.Module([last], []), "cell", "exec"), names)
        cell["execution_count"], cell["outputs"] = number, []
        if lines := printed.getvalue().splitlines(keepends=True):
            cell["outputs"].append({"name": "stdout", "output_type": "stream", "text": lines})
        if value is not None:
            data = {"text/plain": repr(value).splitlines(keepends=True)}
            result = {"execution_count": number, "metadata": {}, "output_type": "execute_result"}
            cell["outputs"].append({"data": data, **result})
    if os.environ.get("UPDATE"):
        text = json.dumps(again, ensure_ascii=False, indent=1, sort_keys=True)
        NOTEBOOK.write_text(f"{text}\n", "utf-8")
    else:
        assert again == kept, "run UPDATE=1 python -m pytest tests/docs/test_blocks.py -k notebook"
