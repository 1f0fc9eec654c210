"""Files in memory, as a browser's worker hands them in; any operation can go wrong, before it is
done or after."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class QuotaExceededError(Exception):
    """As a browser calls it."""


class Killed(BaseException):
    """The browser is gone."""


class Memory:
    """The files, and what is locked. Operation number `at` (from 1) raises `error`; with `done`,
    although it was done."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.locked: set[str] = set()
        self.calls: list[str] = []
        self.at = 0
        self.error: type[BaseException] = QuotaExceededError
        self.done = False

    def fails(
        self, at: int, error: type[BaseException] = QuotaExceededError, *, done: bool = False
    ) -> None:
        """From now on."""
        self.calls.clear()
        self.at, self.error, self.done = at, error, done

    @contextmanager
    def _call(self, name: str) -> Iterator[None]:
        self.calls.append(name)
        wrong = len(self.calls) == self.at
        if wrong and not self.done:
            raise self.error(name)
        yield
        if wrong:
            raise self.error(name)

    def list(self) -> list[tuple[str, float]]:
        """The later a file was written, the later its time."""
        with self._call("list"):
            return [(name, 1000.0 + at) for at, name in enumerate(self.files)]

    def read(self, name: str) -> memoryview | None:
        """As a view of bytes, as it comes from there."""
        with self._call("read"):
            return memoryview(self.files[name]) if name in self.files else None

    def new(self, name: str, content: bytes) -> None:
        """A file that is not there."""
        with self._call("new"):
            assert name not in self.files
            self.files[name] = bytes(content)

    def replace(self, name: str, content: bytes) -> None:
        """A file that is there."""
        with self._call("replace"):
            assert name in self.files
            del self.files[name]
            self.files[name] = bytes(content)

    def append(self, name: str, content: bytes) -> None:
        """Whether it is there or not."""
        with self._call("append"):
            self.files[name] = self.files.get(name, b"") + bytes(content)

    def remove(self, name: str) -> None:
        """No complaint where it is not there."""
        with self._call("remove"):
            self.files.pop(name, None)

    def lock(self, name: str) -> bool:
        """No for what is locked."""
        with self._call("lock"):
            free = name not in self.locked
            self.locked.add(name)
            return free

    def unlock(self, name: str) -> None:
        """As when its tab is closed."""
        with self._call("unlock"):
            self.locked.discard(name)
