"""The rules of a game that is played, kept beside the saved games: a file that is changed later changes no old evening."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from cardkit.engine import Variant
from cardkit.files import played, standing_alone
from cardkit.speech import kept_rules
from cardkit.table import disk
from cardkit.text import LARGEST_VARIANT

MOST = 2_000
"""Rules that are kept; those that were played longest ago go first."""
_PRIVATE = 0o600


def keep_rules(variant: Variant) -> None:
    """Keep the rules of `variant`, if tallies of it name any. Where that cannot be done, nothing is lost but the copy."""
    if not played.rules_line(variant):
        return
    with contextlib.suppress(OSError):
        _keep(played.file_of(variant), standing_alone(variant, kept_rules()).encode())


def _keep(path: Path, content: bytes) -> None:
    if len(content) > LARGEST_VARIANT:
        return
    disk.make_folder(path.parent)
    lying = disk.found(path)
    if lying is None:
        _make_room(path.parent)
        with contextlib.suppress(FileExistsError):  # somebody was quicker, with the same rules
            disk.write_new(path, content, _PRIVATE)
        return
    old = disk.read(path, LARGEST_VARIANT)
    if old == content:
        os.utime(path)  # played just now
    else:  # other words for the same rules, or damaged
        disk.replace(path, content, old)


def _make_room(folder: Path) -> None:
    """Forget the rules that were played longest ago, where there are too many."""
    with os.scandir(folder) as entries:
        files = [(entry.stat().st_mtime, entry.path) for entry in entries if entry.name.endswith(played.ENDING)]
    for _, path in sorted(files)[: max(0, len(files) - MOST + 1)]:
        os.unlink(path)
