"""Examination of a variant file for its author: faults, and notes on likely oversights."""

import re
import unicodedata
from pathlib import Path
from typing import NamedTuple

from cardkit.v4.engine import Variant
from cardkit.v4.files.bundled import all_shipped, loosely, titles
from cardkit.v4.files.canonical import digest
from cardkit.v4.files.changes import ROUND, tables_of
from cardkit.v4.files.contradictions import without_effect
from cardkit.v4.files.inheritance import chain as chain_of, find
from cardkit.v4.files.loading import load, load_pasted, pasted
from cardkit.v4.files.own import ENDING
from cardkit.v4.files.source import Raw, Source, Where, Written
from cardkit.v4.rules import with_verb
from cardkit.v4.text import (
    LARGEST_VARIANT,
    Finding,
    VariantError,
    as_pasted,
    game_named,
    is_device,
    lost_end,
)

_ENDS: tuple[Where, ...] = (
    ("cards", "danger"),
    ("danger", "ends_at"),
    ("danger", "over"),
    ("rounds",),
)
OTHER: dict[str, tuple[str, tuple[Where, ...]]] = {
    "danger": ("something else ends a round than in the parent", _ENDS),
    "artifacts": ("there are no artifacts as there are in the parent", (("artifacts",),)),
    "until": ("the game ends otherwise than in the parent", (("until",),)),
    "costs": ("being caught costs something else than in the parent", (("danger", "costs"),)),
}
"""Reasons why a summary does not fit any more, and the keys they stand at."""
SUDDEN = 0.25
"""Share of rounds ending with their first card from which the author is told."""


class Examined(NamedTuple):
    """A variant with its faults and notes; the variant is None if it cannot be played."""

    variant: Variant | None
    faults: tuple[Finding, ...]
    notes: tuple[Finding, ...] = ()


def examined(word: str) -> Examined:
    """Return the variant that `word` names, examined for its author.

    A file must do more than be playable: it needs a name of its own.
    """
    try:
        variant = load(word)
    except VariantError as error:
        return Examined(None, error.findings)
    return _told(variant, chain_of(find(word)))


class Pasted(NamedTuple):
    """Result of examining pasted rules.

    `unwrapped`: read without what a messenger put around them.
    """

    found: Examined
    unwrapped: bool = False


def pasted_rules(data: bytes) -> Pasted:
    """Return the rules of a pasted variant file, examined."""
    return Pasted(*as_pasted(data, _examined, lambda found: found.variant is not None, toml=True))


def _examined(text: bytes) -> Examined:
    if len(text) > LARGEST_VARIANT:
        return Examined(
            None, (Finding("pasted rules", 0, 0, "larger than 64 kilobytes: these are no rules"),)
        )
    ships = game_named(text.decode("utf-8", "replace"))  # as the code on a sheet has it
    if ships and ships in all_shipped():
        return _had(ships)
    if lost_end(text.decode("utf-8", "replace")):
        cut = (
            "this address is not whole: its end is missing. Copy all of it, or have what it "
            "carries sent as a file"
        )
        return Examined(None, (Finding("pasted rules", 0, 0, cut),))
    try:
        variant = load_pasted(rules := text.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return Examined(None, (Finding("pasted rules", 0, 0, "is not UTF-8 text"),))
    except VariantError as error:
        return Examined(None, error.findings)
    ships = titles().get(variant.name, "")
    if ships and digest(variant) == digest(load(ships)):
        return _had(ships)
    return _told(variant, chain_of(pasted(rules)))


def _had(ships: str) -> Examined:
    have = Finding("pasted rules", 0, 0, f"You have it: cardkit play {ships}")
    return Examined(load(ships), (), (have,))


def _told(variant: Variant, chain: list[tuple[Source, Raw]]) -> Examined:
    source, own = chain[0]
    if _ships(source):  # its oddities are meant
        return Examined(variant, ())
    nameless = _nameless(chain)
    written = Written(source, under=tuple((ROUND, pattern) for pattern in tables_of(own)))
    notes = [
        *_summary(variant, written),
        *_lost(variant, chain),
        *_two_in_one(variant, chain),
        *_hidden(source),
    ]
    notes += [
        *_sudden(variant, written),
        *without_effect(variant, source, [raw for _, raw in chain]),
    ]
    return Examined(variant, (nameless,) if nameless else (), tuple(sorted(notes)))


def file_name_of(title: str) -> str:
    """Return a file name for rules with that title, without its ending; "" if none fits.

    Letters and digits, with hyphens between words. It is valid on every system.
    """
    plain = unicodedata.normalize("NFC", " ".join(title.split())).casefold()
    name = re.sub(r"[\W_]+", "-", re.sub(r"['\u2019]", "", plain)).strip("-")[:60]
    return f"my-{name}" if is_device(name) else name


def nameless(word: str) -> Finding | None:
    """Return the fault in a variant's name if the name cannot be its own; else None.

    `word` names a variant that can be loaded.
    """
    return _nameless(chain_of(find(word)))


def _nameless(chain: list[tuple[Source, Raw]]) -> Finding | None:
    (source, own), *parents = chain
    if _ships(source):
        return None
    name = own.get("name")
    if name is None:
        return source.at(
            ("extends",),
            'a house rule has a name of its own, not its parent\'s: say name = "..."',
        )
    taken = {str(raw.get("name")): parent.file for parent, raw in parents} | titles()
    for title, whose in taken.items():
        if str(name).strip().casefold() == title.casefold():
            return source.at(
                ("name",),
                f'name: "{title}" is the name of {whose}. Give the house rule one of its own',
            )
    return None


def _stem(source: Source) -> str:
    return Path(source.file).name.removesuffix(ENDING)


def _ships(source: Source) -> bool:
    """Return True if a file is one that ships, or an exact copy of it."""
    return not source.folder or (
        _stem(source) in all_shipped() and find(_stem(source)).text == source.text
    )


def _summary(variant: Variant, written: Written) -> list[Finding]:
    if not variant.asks_summary:
        return []
    other, places = OTHER[variant.asks_summary]
    said = f'{other}, so its summary is not taken over. Say the game in one line: summary = "..."'
    return [written.at(places[0], said, *places[1:], ("extends",))]


def _sudden(variant: Variant, written: Written) -> list[Finding]:
    """Return the note that many rounds would end with their first card."""
    if not variant.deck_game:
        return []
    course = [variant.at(number) for number in range(1, variant.rounds + 1)]
    heavy, chance = (
        sum(_first_ends(one, by_kind) for one in course) / len(course) for by_kind in (False, True)
    )
    if chance < SUDDEN:
        return []
    key = "over" if heavy > chance / 2 else "ends_at"
    said = (
        f"{key}: {chance:.0%} of all rounds end with their first card: let it take more, if "
        f"that is not meant"
    )
    return [written.at(("danger", key), said, ("cards", "danger"), ("cards", "gold"), ("cards",))]


def _first_ends(variant: Variant, by_kind: bool) -> float:
    """Return the chance that the first card of a deck ends the round.

    By its gold (G-18), or with `by_kind` also by its kind.
    """
    there = [slot for slot in variant.slots if slot.joins == 1]
    heavy = [slot for slot in there if 0 < variant.over < slot.gold]
    sudden = [
        slot
        for slot in there
        if by_kind and slot.kind and variant.limit(slot.kind) == 1 and slot not in heavy
    ]
    return len([*heavy, *sudden]) / len(there) if there else 0.0


def _lost(variant: Variant, chain: list[tuple[Source, Raw]]) -> list[Finding]:
    """Return the note on cards of the parent's deck that are in no list of the child.

    Only where the child has lists of its own.
    """
    (source, own), *parents = chain
    lists = own.get("cards")
    if not parents or not isinstance(lists, dict):
        return []
    above = parents[0][0]
    try:
        parent = load(above.file if above.folder else above.slug)
    except VariantError:
        return []
    here = {slot.card for slot in variant.slots}
    gone = [slot.card for slot in parent.slots if not slot.artifact and slot.card not in here]
    before, now = (sum(not slot.artifact for slot in game.slots) for game in (parent, variant))
    lost = (
        f"the deck has {now} cards, the parent's {before}: {with_verb(gone, 'is', 'are')} in no "
        f"list any more"
    )
    said = f"{lost}: put them into one if that is not meant (cards.blank: cards that mean nothing)"
    return [source.at(("cards", "gold"), said, ("cards", "danger"), ("cards",))] if gone else []


def _two_in_one(variant: Variant, chain: list[tuple[Source, Raw]]) -> list[Finding]:
    """Return the note on cards that are gold by one list and a danger by another.

    One list is the file's, one its parent's: perhaps nobody meant that.
    """
    source, own = chain[0]
    lists = own.get("cards")
    said = [name for name in ("gold", "danger") if isinstance(lists, dict) and name in lists]
    if len(said) != 1 or not variant.two_in_one:
        return []
    told = with_verb(variant.two_in_one, "is", "are") + (
        " gold and a danger at once: take them out of one list if that is not meant"
    )
    return [source.at(("cards", said[0]), told, ("cards",))]


def _hidden(source: Source) -> list[Finding]:
    """Return the note on a file that cannot be found by name, since a shipped game has it."""
    name = _stem(source)
    ships = loosely(name)
    said = f'"{name}" alone means {ships}, which ships: name the file otherwise, or give its path'
    return [Finding(source.file, 0, 0, said)] if ships else []
