"""After a power cut on a disk without a journal (ext2), every announced turn of a game is found
again by its name.

A file system in a file is mounted, and a game is saved on it turn by turn. Whatever one flush
brought onto the disk may have reached it only in part when the power went, block by block in any
order: each such disk is repaired (fsck), mounted, and looked at. Needs root, loop devices and
e2fsprogs.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from cardkit.v4.engine import Begin, Entry
from cardkit.v4.files import load
from cardkit.v4.table import Session, saved_games
from cardkit.v4.tally import Header
from tests.v4.table.driving import _random_entry

GAMES = 60
QUICK = 0
"""None: few machines that run the suite let it mount a disk."""
ENTRIES = 12
"""Of a game."""
CUTS = 3
"""Disks looked at for each flush."""
BLOCK = 4096
NAME = "game.tally"


class Flush(NamedTuple):
    """The disk before and after something was flushed onto it, and how many entries were announced
    by then."""

    before: bytes
    after: bytes
    said: int


@contextmanager
def mounted(image: Path) -> Iterator[Path]:
    """The file system in a file, in a folder of its own."""
    folder = Path(tempfile.mkdtemp())
    subprocess.run(["mount", "-o", "loop", image, folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)
        folder.rmdir()


def example(seed: int) -> list[str]:
    """Power cuts in a game: what was announced and is not there."""
    if shutil.which("mkfs.ext2") is None or os.geteuid() != 0:
        return ["needs root and e2fsprogs: apt-get install e2fsprogs"]
    chance = random.Random(seed)
    faults = []
    with tempfile.TemporaryDirectory(dir="/dev/shm") as where:
        disk, cut = Path(where, "disk"), Path(where, "cut")
        for flush in played(disk, chance):
            for _ in range(CUTS):
                cut.write_bytes(cut_off(flush, chance))
                faults += after(cut, flush.said)
    return faults


def played(disk: Path, chance: random.Random) -> list[Flush]:
    """Every flush of a game that is saved in a folder on that disk."""
    disk.write_bytes(bytes(512 << 10))
    subprocess.run(["mkfs.ext2", "-q", "-b", str(BLOCK), disk], check=True)
    flushes: list[Flush] = []
    said = 0
    flush = os.fsync

    def fsync(handle: int) -> None:
        before = disk.read_bytes()
        flush(handle)
        flushes.append(Flush(before, disk.read_bytes(), said))

    with mounted(disk) as root:
        (root / "games").mkdir()
        os.sync()
        header = Header(variant="kings-gold", players=("Ann", "Bo", "Cy", "Di"))
        with patch.object(os, "fsync", fsync):
            session = Session.begin(header, load("kings-gold"), root / "games" / NAME)
            for said in range(1, ENTRIES + 1):  # noqa: B007 - what fsync sees
                session.enter(some_entry(session, chance))
        session.close()
    return flushes


def some_entry(session: Session, chance: random.Random) -> Entry:
    """What the game asks for."""
    return Begin() if session.state.phase == "begin" else _random_entry(session.state, chance, 0.9)


def cut_off(flush: Flush, chance: random.Random) -> bytes:
    """The disk on which only some of the blocks had been written."""
    disk = bytearray(flush.before)
    for at in range(0, len(disk), BLOCK):
        if chance.random() < 0.5:
            disk[at : at + BLOCK] = flush.after[at : at + BLOCK]
    return bytes(disk)


def after(cut: Path, said: int) -> list[str]:
    """What is wrong on a disk that was cut off, once it is repaired; so many entries had been
    announced."""
    subprocess.run(["e2fsck", "-fy", cut], check=False, capture_output=True)
    with mounted(cut) as root:
        return lost(root / "games", said) if (root / "games").is_dir() else ["the folder is gone"]


def lost(folder: Path, said: int) -> list[str]:
    """What is wrong with the game in that folder."""
    there = sorted(entry.name for entry in folder.iterdir())
    if not said and NAME not in os.listdir(folder):
        return []  # the game had not been announced either
    try:
        session = Session.open(folder / NAME)
    except OSError as error:
        return [f"{said} entries were announced; {error}", *there]
    entries = len(session.record) - 1
    session.close()
    if entries < said - 1:
        return [f"{said - 1} entries were announced, {entries} are there", *there]
    return [] if saved_games(folder) == [folder / NAME] else ["the list of games lacks it", *there]
