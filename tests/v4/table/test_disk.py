"""Every system call of a save fails, or is the last one of the process; the power is cut anywhere.
No turn is lost."""

from __future__ import annotations

import errno
import itertools
import os
import random
import signal
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cardkit.v4.table import NotSaved, SavedGame, system_disk as disk
from tests.v4.table.faulty import Faulty

pytestmark = pytest.mark.slow

OLD, NEW, NEWER = "one\n", "one\ntwo\n", "one\ntwo\nthree\n"
ERRORS = (errno.EIO, errno.ENOSPC, errno.EINTR, errno.EROFS, errno.EMFILE)


@pytest.fixture(name="quick")
def a_quick_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory, if there is one: what is tested is what we ask of the disk, not the
    disk."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else tmp_path) as folder:
        yield Path(folder)


def strays(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob(".*"))


def _plain(game: SavedGame) -> None:
    game.save(NEW)


def _removed(game: SavedGame) -> None:
    game.path.unlink()
    game.save(NEW)


def _folder_removed(game: SavedGame) -> None:
    for path in (*game.path.parent.iterdir(),):
        path.unlink()
    game.path.parent.rmdir()
    game.save(NEW)


def _edited(game: SavedGame) -> None:
    game.path.write_text("theirs\n")
    game.save(NEW)


def _looked_for(game: SavedGame) -> None:
    game.save(NEW)
    game.path.unlink()
    game.look()


SITUATIONS: tuple[Callable[[SavedGame], None], ...] = (
    _plain,
    _removed,
    _folder_removed,
    _edited,
    _looked_for,
)


def number_of_calls(situation: Callable[[SavedGame], None], folder: Path) -> int:
    """How many system calls the situation takes when nothing fails."""
    folder.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        game = SavedGame.create(folder / "game.tally", OLD)
        patch.setattr(disk, "os", counted := Faulty())
        situation(game)
        game.close()
    return len(counted.calls)


@pytest.mark.parametrize(
    "situation", SITUATIONS, ids=lambda situation: situation.__name__.strip("_")
)
def test_every_system_call_fails(quick: Path, situation: Callable[[SavedGame], None]) -> None:
    """Once or for good: told or refused, the file is whole, the next entry goes in, nothing is left
    beside."""
    calls = number_of_calls(situation, quick / "counted")
    assert calls > 8
    refused = 0
    for at, error, lasting in itertools.product(range(1, calls + 1), ERRORS, (False, True)):
        folder = quick / f"{at}.{error}.{lasting}"
        folder.mkdir()
        game = SavedGame.create(folder / "game.tally", OLD)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("CARDKIT_HOME", str(folder))
            patch.setattr(disk, "os", Faulty(at, error, lasting=lasting))
            try:
                situation(game)
                announced = True
            except NotSaved:
                announced = False
                refused += 1
        texts = {path.read_text() for path in folder.glob("*.tally")}
        assert NEW in texts if announced else texts <= {OLD, NEW, "theirs\n"}, (at, error, lasting)
        game.save(NEWER)
        assert game.path.read_text() == NEWER
        assert (
            "theirs\n" in {path.read_text() for path in folder.glob("*.tally")}
            or situation is not _edited
        )
        game.close()
        # a disk that removes nothing leaves locks: the next to open the file does
        for path in folder.glob("*.tally"):
            SavedGame.open(path).close()
        left = [
            name
            for name in strays(folder)
            if not lasting or (folder / name[1:].removesuffix(".lock")).exists()
        ]
        assert left == [], (at, error, lasting)
    assert refused > calls


def test_every_system_call_is_the_last(quick: Path) -> None:
    """kill -9 before each call: the old text or the new, whole; the next to open it sweeps up."""
    calls = number_of_calls(_plain, quick / "counted")
    for at in range(1, calls + 2):
        folder = quick / str(at)
        folder.mkdir()
        path = folder / "game.tally"
        ours, theirs = os.pipe()
        child = os.fork()
        if not child:
            try:
                game = SavedGame.create(path, OLD)
                pytest.MonkeyPatch().setattr(disk, "os", Faulty(at, 0))
                game.save(NEW)
                os.write(theirs, b"announced")
                game.close()
            finally:
                os._exit(0)
        os.close(theirs)
        announced = os.read(ours, 100)
        os.close(ours)
        _, status = os.waitpid(child, 0)
        assert (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL) == (at <= calls)
        assert path.read_text() in ((NEW,) if announced else (OLD, NEW))
        game = SavedGame.open(path)
        assert strays(folder) == [".game.tally.lock"]
        game.save(NEWER)
        game.close()
        assert path.read_text() == NEWER
        assert strays(folder) == []


def test_every_system_call_of_a_beginning_fails(quick: Path) -> None:
    """A game that cannot be begun leaves nothing: no half file that blocks the next try, no
    lock."""
    folder = quick / "counted"
    folder.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(disk, "os", counted := Faulty())
        SavedGame.create(folder / "game.tally", OLD).close()
    for at, error in itertools.product(range(1, len(counted.calls) + 1), ERRORS):
        folder = quick / f"{at}.{error}"
        folder.mkdir()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(disk, "os", Faulty(at, error))
            try:
                SavedGame.create(folder / "game.tally", OLD).close()
            except NotSaved:
                assert not (folder / "game.tally").exists()
        if not (folder / "game.tally").exists():
            SavedGame.create(folder / "game.tally", OLD).close()
        assert (folder / "game.tally").read_text() == OLD
        SavedGame.open(folder / "game.tally").close()
        assert strays(folder) == []


@pytest.mark.parametrize("full", [False, True])
def test_a_disk_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full: bool) -> None:
    """Some disks know no second name for a file: a new game is begun all the same, or nothing is
    left of it."""

    def unknown(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    def no_room(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "link", unknown)
    if full:
        monkeypatch.setattr(os, "replace", no_room)
        with pytest.raises(NotSaved, match="the disk is full"):
            SavedGame.create(tmp_path / "game.tally", OLD)
        assert list(tmp_path.iterdir()) == []
    else:
        SavedGame.create(tmp_path / "game.tally", OLD).close()
        assert [path.name for path in tmp_path.iterdir()] == ["game.tally"]
        with pytest.raises(FileExistsError):
            disk.new(tmp_path / "game.tally", b"other")
        assert (tmp_path / "game.tally").read_text() == OLD


# --- power cuts -----------------------------------------------------------------------------------


class Act(NamedTuple):
    """Something done to the disk: which call, to which names or file."""

    call: str
    names: tuple[Any, ...]


class Recorder(Faulty):
    """Writes down what is done to a folder's files, and when a turn was announced."""

    def __init__(self, *, flushes: bool = True) -> None:
        super().__init__()
        self.acts: list[Act] = []
        self.flushes = flushes
        self._files: dict[int, int] = {}  # handle: number of the file
        self._folders: set[int] = set()
        self._new = itertools.count(1)

    def open(self, name: str, flags: int, mode: int = 0o777) -> int:
        handle = os.open(name, flags, mode)
        if os.path.isdir(name):
            self._folders.add(handle)
        elif flags & os.O_EXCL:
            self._files[handle] = next(self._new)
            self.acts.append(Act("create", (name, self._files[handle])))
        return handle

    def write(self, handle: int, data: bytes) -> int:
        if handle in self._files:  # a lock's number is nothing to keep
            self.acts.append(Act("write", (self._files[handle], bytes(data))))
        return os.write(handle, data)

    def fsync(self, handle: int) -> None:
        if handle in self._folders:
            if not self.flushes:
                raise OSError(errno.EINVAL, "cannot flush a folder")
            self.acts.append(Act("flush folder", ()))
        else:
            self.acts.append(Act("flush", (self._files[handle],)))

    def close(self, handle: int) -> None:
        self._folders.discard(handle)
        self._files.pop(handle, None)
        os.close(handle)

    def replace(self, old: str, new: Path) -> None:
        os.replace(old, new)
        self.acts.append(Act("replace", (old, str(new))))

    def link(self, old: str, new: Path) -> None:
        os.link(old, new)
        self.acts.append(Act("link", (old, str(new))))

    def unlink(self, name: str) -> None:
        os.unlink(name)
        self.acts.append(Act("unlink", (name,)))


def after_a_cut(acts: list[Act], chance: random.Random) -> Iterator[dict[str, bytes]]:
    """Disks that a power cut after these acts can leave: all that was not flushed may be there or
    not, in part or whole."""
    names: dict[str, int] = {}
    written: dict[int, bytes] = {}
    flushed: dict[int, bytes] = {}
    pending: list[Act] = []
    for act in acts:
        match act:
            case Act("create", (_, file)):
                written[file] = b""
                pending.append(act)
            case Act("write", (file, data)):
                written[file] += data
            case Act("flush", (file,)):
                flushed[file] = written[file]
            case Act("flush folder", ()):
                names = _applied(names, pending)
                pending = []
            case _:
                pending.append(act)
    kept_or_not = itertools.product((0, 1), repeat=min(len(pending), 7))
    choices = [list(itertools.compress(pending, row)) for row in kept_or_not]
    for chosen in (
        choices
        if len(pending) < 8
        else (pending[: chance.randint(0, len(pending))] for _ in range(20))
    ):
        lying = _applied(names, chosen)
        for part in (0, 1, 2):
            yield {
                name: flushed[file]
                if flushed.get(file) == written[file]
                else written[file][: part * len(written[file]) // 2]
                for name, file in lying.items()
            }


def _applied(names: dict[str, int], acts: list[Act]) -> dict[str, int]:
    names = dict(names)
    for act in acts:
        match act:
            case Act("create", (name, file)):
                names[name] = file
            case Act("replace", (old, new)) if old in names:
                names[new] = names.pop(old)
            case Act("link", (old, new)) if old in names:
                names[new] = names[old]
            case Act("unlink", (name,)):
                names.pop(name, None)
            case _:
                pass
    return names


@pytest.mark.parametrize("flushes", [True, False])
def test_a_power_cut_at_any_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flushes: bool
) -> None:
    """What was announced is there. Where folders cannot be flushed, turns may be missing, but never
    half a line."""
    monkeypatch.setattr(disk, "os", recorder := Recorder(flushes=flushes))
    path = tmp_path / "game.tally"
    game = SavedGame.create(path, OLD)
    assert game.flushes == flushes
    texts = [OLD]
    announced = [(len(recorder.acts), 0)]
    for turn in range(1, 6):
        texts.append(texts[-1] + f"turn {turn}\n")
        game.save(texts[-1])
        announced.append((len(recorder.acts), turn))
    game.close()
    monkeypatch.undo()
    chance, disks = random.Random(3), 0
    for cut in range(len(recorder.acts) + 1):
        last = max((turn for at, turn in announced if at <= cut), default=-1)
        for left in after_a_cut(recorder.acts[:cut], chance):
            disks += 1
            found = left.get(str(path))
            if found is None:
                assert last < 0 or not flushes
            else:
                assert found.decode() in texts[max(0, last) if flushes else 0 :], (cut, found)
    assert disks > 100
