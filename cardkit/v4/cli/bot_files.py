"""Bots of one's own: a function in a file, named as in ``--bot mine.py:cautious``."""

import importlib.util
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Self

from cardkit.v4.cli import click
from cardkit.v4.text import did_you_mean

IN_FILE = re.compile(r"(?P<file>.+\.py):(?P<name>\w+)")
CALLED = "It is called with (state, name), in a game of hands with (state, name, hand)"
HOUSE = Path(__file__).resolve().parent.parent


class OwnBot:
    """A function in a file, known by the word that names it, so that processes can share it.

    Raises `click.ClickException` if there is no such function, if the file cannot be loaded, and
    for whatever the function raises when it is called.
    """

    def __init__(self, word: str) -> None:
        self.__name__ = word
        self.function: Any = self._guarded(lambda: _function(word), "cannot be loaded")

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (self.__name__,)

    def __call__(self, *given: Any) -> Any:
        """Return the result of the function."""
        return self._guarded(lambda: self.function(*given), "has failed")

    def _guarded(self, act: Callable[[], Any], what: str) -> Any:
        try:
            with redirect_stdout(sys.stderr):  # standard output is for the result
                return act()
        except (click.ClickException, KeyboardInterrupt):
            raise
        except BaseException as error:  # also SystemExit from a stranger's code
            told = " ".join(f"{type(error).__name__}: {error}".split())
            raise click.ClickException(f"{self.__name__} {what}: {told}{_where(error)}") from None


def _where(error: BaseException) -> str:
    """Return the line of the user's file that failed; for a wrong signature, the right one."""
    from traceback import walk_tb

    frames = [
        (Path(frame.f_code.co_filename), line) for frame, line in walk_tb(error.__traceback__)
    ]
    foreign = [
        (file, line) for file, line in frames if file.is_file() and not file.is_relative_to(HOUSE)
    ]
    if foreign:
        return f" (line {foreign[-1][1]} of {foreign[-1][0].name})"
    return f". {CALLED}" if isinstance(error, TypeError) else ""


def _function(word: str) -> Any:
    found = IN_FILE.fullmatch(word)
    assert found is not None
    file, name = Path(found["file"]), found["name"]
    if not file.is_file():
        raise click.ClickException(f"{word}: there is no file {file}")
    called = f"cardkit_bots_{abs(hash(file.resolve()))}"
    if called not in sys.modules:
        spec = importlib.util.spec_from_file_location(called, file)
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[called] = importlib.util.module_from_spec(spec)
        sys.path.insert(0, str(file.resolve().parent))  # as Python does for a script
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[called]
            raise
    made = {
        own: value
        for own, value in vars(sys.modules[called]).items()
        if getattr(value, "__module__", called) == called
    }
    functions = [
        own for own, value in made.items() if callable(value) and not isinstance(value, type)
    ]
    if name not in functions:
        there = did_you_mean(name, functions) or f"It has: {', '.join(functions) or 'none'}"
        raise click.ClickException(f"{word}: {file} has no function {name}. {there}")
    return made[name]


def with_own_bots(bots: Sequence[str]) -> list[str | OwnBot]:
    """Return the bots, those named by a file as functions."""
    return [OwnBot(word) if IN_FILE.fullmatch(word) else word for word in bots]
