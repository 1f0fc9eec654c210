"""The rules of a game that is played, kept beside the saved games: a file that is changed later changes no old evening."""

import contextlib
from pathlib import Path

from cardkit.engine import Variant
from cardkit.files import played, standing_alone
from cardkit.speech import kept_rules
from cardkit.table.disk import here
from cardkit.text import LARGEST_VARIANT

MOST = 2_000
"""Rules that are kept; those that were played longest ago go first."""


def keep_rules(variant: Variant) -> None:
    """Keep the rules of `variant`, if tallies of it name any. Where that cannot be done, nothing is lost but the copy."""
    if not played.rules_line(variant):
        return
    with contextlib.suppress(OSError):
        _keep(played.file_of(variant), standing_alone(variant, kept_rules()).encode())


def _keep(path: Path, content: bytes) -> None:
    if len(content) > LARGEST_VARIANT:
        return
    disk = here()
    disk.make_folder(path.parent)
    if disk.found(path) is None:
        _make_room(path.parent)
        with contextlib.suppress(FileExistsError):  # somebody was quicker, with the same rules
            disk.new(path, content, private=True)
    else:  # played just now; and it may have held other words for the same rules, or be damaged
        disk.replace(path, content, disk.read(path, LARGEST_VARIANT, ours=True))


def _make_room(folder: Path) -> None:
    """Forget the rules that were played longest ago, where there are too many."""
    files = sorted(here().listed(folder, played.ENDING), key=lambda kept: kept.written)
    for kept in files[: max(0, len(files) - MOST + 1)]:
        here().remove(kept.path)
