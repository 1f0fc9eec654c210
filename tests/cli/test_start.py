"""The start of the command, and what is imported before it reads its arguments."""

import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from ..terminal import press, start
from .command import ROOT

PRESS_DURING_IMPORT = """
import signal, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "{module}":
            signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGINT, signal.{handler})
sys.meta_path.insert(0, Finder())
sys.argv[1:] = ["--version"]
from cardkit.__main__ import main
main()
"""


def python(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a separate process of Python."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    "module", ["cardkit.cli", "click", "cardkit.i18n.translate", "cardkit.cli.config"]
)
def test_ctrl_c_during_import_ends_quietly(module: str) -> None:
    done = python(PRESS_DURING_IMPORT.format(module=module, handler="default_int_handler"))
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_ctrl_c_during_command_ends_with_its_exit_code() -> None:
    code = PRESS_DURING_IMPORT.replace('"--version"', '"games"')
    done = python(code.format(module="cardkit.cli.games", handler="default_int_handler"))
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")


def test_ctrl_c_during_import_stays_ignored_in_background() -> None:
    done = python(PRESS_DURING_IMPORT.format(module="cardkit.cli", handler="SIG_IGN"))
    assert (done.returncode, done.stdout[:8], done.stderr) == (0, "cardkit ", "")


def test_importing_package_imports_no_module_but_its_version() -> None:
    code = "import sys, cardkit; print(*sorted(one for one in sys.modules if 'cardkit' in one))"
    assert python(code).stdout.split() == ["cardkit", "cardkit.version"]


def test_each_public_name_is_found_in_fresh_process() -> None:
    code = "import cardkit\nfor name in cardkit.__all__[{at}::8]: getattr(cardkit, name)"
    done = [python(code.format(at=at)) for at in range(8)]
    assert [one.stderr for one in done] == [""] * len(done)


QUESTIONS = [
    (["play"], []), (["play"], ["1"]), (["play"], ["1", "Ann Bo"]), (["play"], ["1", "Ann Bo Cy"]),
    (["print"], ["1"]), (["new", "Long"], ["1"]), (["score", "evening.csv"], []),
]  # fmt: skip
"""Commands, each with what is typed before the question that is left."""


@pytest.mark.parametrize(("words", "typed"), QUESTIONS)
@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["ctrl-c", "ctrl-d"])
def test_ctrl_c_at_question_ends_command_with_130_and_newline(
    here: Path, own_home: Path, words: list[str], typed: list[str], key: str
) -> None:
    """The end of input, Ctrl-D, is said, and is no error if a game was about to begin."""
    (here / "evening.csv").write_text("Ann,Bo,Cy\n5,6,0\n", "utf-8")
    child = start(*words, CARDKIT_HOME=str(own_home))
    for line in typed:
        child.expect("> $")
        child.sendline(line)
    child.expect("> $")
    press(child, key)
    child.expect(pexpect.EOF)
    child.wait()
    said = child.before.replace("^C", "").replace("^D", "").replace("\b", "").strip(" ")
    if key == "\x03":
        assert (child.exitstatus, said) == (130, "\r\n")
    elif words == ["play"]:
        assert (child.exitstatus, said.strip()) == (0, "Nothing was played, so nothing is saved.")
    else:
        assert (child.exitstatus, said.strip()) == (1, "Stopped.")
