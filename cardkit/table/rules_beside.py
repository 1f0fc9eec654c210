"""Rules of a saved game that do not ship with cardkit: kept as a file beside its tally."""

from __future__ import annotations

from pathlib import Path

from cardkit.engine.findings import VariantError
from cardkit.engine.loader import load_text
from cardkit.table.store import RULES, Store
from cardkit.tally.items import Header, Reading
from cardkit.tally.reader import read


def rules_of(store: Store, header: Header) -> tuple[str, bytes] | None:
    """Return name and content of the rules file stored beside a tally; None without one."""
    name = header.variant
    if not name.endswith(RULES) or Path(name).name != name:
        return None
    content = store.read(name)
    return (name, content) if content else None


def read_by(rules: tuple[str, bytes], content: bytes, reading: Reading) -> Reading:
    """Return a tally's content read again, by the name and content of the rules file beside it.

    If they are no rules, the first `reading` is returned, which says so.
    """
    name, text = rules
    try:
        variant = load_text(text, name, dict(reading.header.settings))
    except VariantError:
        return reading
    return read(content, reading.name, variant=variant)
