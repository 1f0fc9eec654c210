"""Files that a command line names: themselves, or those of a folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator

import click

from cardkit.bounds import LARGEST_TALLY, read_file, read_stream
from cardkit.letters import clean

STDIN = "-"


def read_tally(name: str | os.PathLike[str]) -> bytes:
    """The bytes of a tally, ``-`` for standard input, no more than show that it is too large. Raises `OSError`."""
    return read_stream(sys.stdin.buffer, LARGEST_TALLY) if name == STDIN else read_file(name, LARGEST_TALLY)


class Found:
    """The files that `names` stand for, one after the other: a folder stands for every regular file below it with one of
    the `endings`, by name. What cannot be looked into, or holds none, is told on stderr and counted in `faults`.
    """

    def __init__(self, names: Iterable[str], *endings: str) -> None:
        self.names = names
        self.endings = endings
        self.faults = 0

    def __iter__(self) -> Iterator[str]:
        for name in self.names:
            if not os.path.isdir(name):
                yield name
                continue
            before, found = self.faults, False
            for path in self._below(name):
                found = True
                yield path
            if not found and self.faults == before:
                self._tell(f"{name}: no {' or '.join(self.endings)} file is in this folder")

    def _below(self, name: str) -> Iterator[str]:
        for folder, inner, entries in os.walk(name, onerror=self._unreadable):
            inner.sort()
            for entry in sorted(entries):
                path = os.path.join(folder, entry)
                if entry[0] != "." and entry.endswith(self.endings) and os.path.isfile(path):  # no pipe that never ends
                    yield path

    def _unreadable(self, error: OSError) -> None:
        self._tell(f"{error.filename}: cannot be read: {error.strerror}")

    def _tell(self, message: str) -> None:
        self.faults += 1
        click.echo(clean(message), err=True)
