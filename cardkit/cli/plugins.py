"""What others add. A bot is a function in a file (``--bot mine.py:cautious``), or what a package offers as entry point of the
group ``cardkit.bots``; an export format is one of ``cardkit.exports``: a function that is given the object of
``cardkit export --format json`` and returns text or bytes."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import click

IN_FILE = re.compile(r"(?P<file>.+\.py):(?P<name>\w+)", re.IGNORECASE)
BOTS, EXPORTS = "cardkit.bots", "cardkit.exports"


class Plugin:
    """A function of somebody's, by the word that names it: another process finds it by that word again.

    Raises `click.ClickException` where there is none, where it cannot be loaded, and for whatever it raises when it is called.
    """

    def __init__(self, word: str, group: str) -> None:
        self.__name__, self.group = word, group
        self.function = self._guarded(lambda: _function(word, group), "cannot be loaded")
        if not callable(self.function):
            raise click.ClickException(f"{word} is no function")

    def __reduce__(self) -> tuple[type[Plugin], tuple[str, str]]:
        return Plugin, (self.__name__, self.group)

    def __call__(self, *given: Any) -> Any:
        """What the function says."""
        return self._guarded(lambda: self.function(*given), "has failed")

    def _guarded(self, act: Callable[[], Any], what: str) -> Any:
        try:
            return act()
        except (click.ClickException, KeyboardInterrupt):
            raise
        except BaseException as error:  # also what a stranger's code ends the process with
            last = error.__traceback__
            while last is not None and last.tb_next is not None:
                last = last.tb_next
            file = Path(last.tb_frame.f_code.co_filename) if last else Path()
            where = f" (line {last.tb_lineno} of {file.name})" if last and file.is_file() else ""
            raise click.ClickException(f"{self.__name__} {what}: {type(error).__name__}: {error}{where}") from None


def _function(word: str, group: str) -> Any:
    found = IN_FILE.fullmatch(word)
    if found is None or group != BOTS:
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
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[called]
            raise
    functions = [name for name, value in vars(sys.modules[called]).items() if callable(value) and name[0] != "_"]
    if name not in functions:
        raise click.ClickException(f"{word}: {file} has no {name}. It has: {', '.join(functions) or 'no functions'}")
    return getattr(sys.modules[called], name)


def offered(group: str) -> list[str]:
    """The names that installed packages offer."""
    return sorted({entry.name for entry in entry_points(group=group)})


def with_plugins(bots: Sequence[str], known: Sequence[str]) -> list[str | Plugin]:
    """The bots, those of others as functions: a file's, or an installed package's where its name is none of the `known`."""
    return [Plugin(word, BOTS) if _is_others(word, known) else word for word in bots]


def _is_others(word: str, known: Sequence[str]) -> bool:
    heads = {part.partition(":")[0] for part in word.split("+")}
    return bool(IN_FILE.fullmatch(word)) or (heads.isdisjoint(known) and word in offered(BOTS))
