"""The rules of a game that is played, kept beside the saved games: a file that is changed later changes no old evening."""

from contextlib import suppress

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
    disk = here()
    with suppress(OSError):  # also where somebody was quicker, with the same rules
        path, content = played.file_of(variant), standing_alone(variant, kept_rules()).encode()
        if len(content) > LARGEST_VARIANT:
            return
        disk.make_folder(path.parent)
        if disk.found(path) is not None:  # played just now; and it may have held other words for the same rules, or be damaged
            disk.replace(path, content, disk.read(path, LARGEST_VARIANT, ours=True))
            return
        files = sorted(disk.listed(path.parent, played.ENDING), key=lambda kept: kept.written)
        for kept in files[: max(0, len(files) - MOST + 1)]:
            disk.remove(kept.path)
        disk.new(path, content, private=True)
