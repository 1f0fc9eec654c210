"""What others add. A bot is a function in a file (``--bot mine.py:cautious``), or what a package offers as entry point of the
group ``cardkit.bots``; an export format is one of ``cardkit.exports``: a function that is given the object of
``cardkit export --format json`` and returns text or bytes."""

import importlib.util
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Self

from cardkit.cli import click
from cardkit.text import did_you_mean

IN_FILE = re.compile(r"(?P<file>.+\.py):(?P<name>\w+)")
BOTS, EXPORTS = "cardkit.bots", "cardkit.exports"
CALLED = "It is called with (state, name), in a game of hands with (state, name, hand); an export format with the game"
HOUSE = Path(__file__).resolve().parent.parent


class Plugin:
    """A function of somebody's, by the word that names it: another process finds it by that word again. Raises
    `click.ClickException` where there is none, where it cannot be loaded, and for whatever it raises when it is called."""

    def __init__(self, word: str, group: str) -> None:
        self.__name__, self.group = word, group
        self.function = self._guarded(lambda: _function(word, group), "cannot be loaded")
        if not callable(self.function):
            raise click.ClickException(f"{word} is no function")

    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]:
        return type(self), (self.__name__, self.group)

    def __call__(self, *given: Any) -> Any:
        """What the function says."""
        return self._guarded(lambda: self.function(*given), "has failed")

    def _guarded(self, act: Callable[[], Any], what: str) -> Any:
        try:
            with redirect_stdout(sys.stderr):  # standard output is for the result
                return act()
        except (click.ClickException, KeyboardInterrupt):
            raise
        except BaseException as error:  # also what a stranger's code ends the process with
            told = " ".join(f"{type(error).__name__}: {error}".split())
            raise click.ClickException(f"{self.__name__} {what}: {told}{_where(error)}") from None


def _where(error: BaseException) -> str:
    """The line of somebody's file where it went wrong; how a function is called that could not even begin."""
    from traceback import walk_tb

    frames = [(Path(frame.f_code.co_filename), line) for frame, line in walk_tb(error.__traceback__)]
    foreign = [(file, line) for file, line in frames if file.is_file() and not file.is_relative_to(HOUSE)]
    if foreign:
        return f" (line {foreign[-1][1]} of {foreign[-1][0].name})"
    return f". {CALLED}" if isinstance(error, TypeError) else ""


def _function(word: str, group: str) -> Any:
    found = IN_FILE.fullmatch(word)
    if found is None or group != BOTS:
        from importlib.metadata import entry_points

        return next(iter(entry_points(group=group, name=word))).load()
    file, name = Path(found["file"]), found["name"]
    if not file.is_file():
        raise click.ClickException(f"{word}: there is no file {file}")
    called = f"cardkit_bots_{abs(hash(file.resolve()))}"
    if called not in sys.modules:
        spec = importlib.util.spec_from_file_location(called, file)
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[called] = importlib.util.module_from_spec(spec)
        sys.path.insert(0, str(file.resolve().parent))  # as Python has it for a file that is run
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[called]
            raise
    made = {own: value for own, value in vars(sys.modules[called]).items() if getattr(value, "__module__", called) == called}
    functions = [own for own, value in made.items() if callable(value) and not isinstance(value, type)]
    if name not in functions:
        there = did_you_mean(name, functions) or f"It has: {', '.join(functions) or 'none'}"
        raise click.ClickException(f"{word}: {file} has no function {name}. {there}")
    return made[name]


def offered(group: str) -> list[str]:
    """The names that installed packages offer."""
    from importlib.metadata import entry_points  # slow to import, and seldom asked

    return sorted({entry.name for entry in entry_points(group=group)})


def with_plugins(bots: Sequence[str], known: Sequence[str]) -> list[str | Plugin]:
    """The bots, those of others as functions: a file's, or an installed package's where its name is none of the `known`."""
    return [Plugin(word, BOTS) if _is_others(word, known) else word for word in bots]


def _is_others(word: str, known: Sequence[str]) -> bool:
    heads = {part.partition(":")[0] for part in word.split("+")}
    return bool(IN_FILE.fullmatch(word)) or (heads.isdisjoint(known) and word in offered(BOTS))
