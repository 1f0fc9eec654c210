"""Variant built from its keys and settings, with every fault as a finding."""

import re
import tomllib
from collections.abc import Iterable
from contextlib import suppress
from itertools import chain, islice
from typing import Any

from cardkit.v4.engine import Card, Variant, replace
from cardkit.v4.engine.values import MOST_ROUNDS, Change, Span
from cardkit.v4.files import guesses
from cardkit.v4.files.changes import LAST, ROUND, Table, names_by_round, plainly, tables_of, why_not
from cardkit.v4.files.contradictions import contradictions, in_rounds
from cardkit.v4.files.inheritance import TABLES, bounded
from cardkit.v4.files.source import Raw, Settings, Source, Where, Written
from cardkit.v4.files.translations import TABLE, read, without
from cardkit.v4.rules import (
    BY_PLAYERS,
    DANGERS,
    GOLD,
    HANDS,
    MISSING,
    NUMBER,
    PARTS,
    PLAYERS,
    Key,
    Several,
    cards_in,
    dotted,
    key_of,
    keys_of,
    neutral,
)
from cardkit.v4.text import (
    LONGEST_LINE,
    MOST_FINDINGS,
    Cure,
    Finding,
    NotKnown,
    VariantError,
    asked,
    bare,
    behind,
    did_you_mean,
    nearest,
    quoted_value,
    setting as as_setting,
    statement,
    toml,
)

IN_ONE_DECK = Cure("", "Leave it out: in this game cards come from one deck")
ENDS_BY_ITSELF = Cure(
    "", f"Leave it out: who has enough (until) ends the game, or the last of {MOST_ROUNDS} rounds"
)
_TOP = {key.name: key for key in keys_of() if key.name not in (*PARTS, *TABLES)}


def applied(raw: Raw, name: str, value: str) -> Raw:
    """Return `raw` with one dotted key set. Raises `ValueError` for an unknown key."""
    section, _, rest = name.partition(".")
    if section == ROUND and rest:
        pattern, _, below = rest.partition(".")
        if not below:
            raise ValueError(
                f'no rule is called "{name}": say which, as in {section}.{pattern}.share'
            )
        tables = tables_of(raw)
        keys = tables.get(pattern)
        return {
            **raw,
            section: {
                **tables,
                pattern: applied(keys if isinstance(keys, dict) else {}, below, value),
            },
        }
    if section == "players" and rest:
        raise ValueError(f'no rule is called "{name}". {BY_PLAYERS}')
    if name not in dotted() and section not in TABLES:
        raise ValueError(behind(f'no rule is called "{name}"', did_you_mean(name, dotted())))
    parsed: Any = value
    if "\n" not in value and len(value) <= LONGEST_LINE:
        with suppress(ValueError, RecursionError):
            parsed = tomllib.loads(f"value = {value}")["value"]
    if not rest:
        return {**raw, name: parsed}
    inner = raw.get(section, {})
    if not isinstance(inner, dict):
        raise ValueError(f'"{section}" is {quoted_value(inner)} here, so "{name}" has no meaning')
    return {**raw, section: {**inner, rest: parsed}}


def build(
    source: Source, raw: Raw, above: Raw, settings: Settings = (), *, vouched: bool = False
) -> Variant:
    """Return the variant of `raw`, with `settings` for one game.

    `raw` is laid over the keys it inherits from `above`. `vouched`: a game was played by these
    rules; a table by rounds may then go on after the last, as if it were inherited. Raises
    `VariantError` with every finding.
    """
    return _Building(Written(source, settings, vouched), (raw, above)).variant()


def strays(section: str, name: str, value: object) -> bool:
    """Return True if a key in a section is one of the top, written below a header by mistake.

    In a table of texts a topic may have the name of a top key: there it strays if its value fits
    that key.
    """
    if name == "artifacts" and value == "off":
        return True
    if section in PARTS:
        return (name in _TOP or name == "extends") and name not in {
            key.name for key in keys_of(PARTS[section])
        }
    key = _TOP.get(name)
    if key is None:
        return name == "extends"
    return not isinstance(value, str) or (
        not re.fullmatch(NUMBER, value) and key.kind.can_be(value)
    )


UNPLAYED = (
    '. A rule that no key says goes below [house], as H-1 = "...": cardkit tells it, people keep it'
)
"""Advice for a rule that cardkit cannot play."""


def at_home(where: Where, name: str) -> str:
    """Return the section to which a misplaced key belongs; "" if there is none.

    Or the hint to leave out the section's name below that section.
    """
    if where == (name,):
        return f"Below [{name}] its keys stand by themselves, without {name}"
    homes = [part for part, kind in PARTS.items() if any(key.name == name for key in keys_of(kind))]
    return f"It is a key of {' and of '.join(f'[{part}]' for part in homes)}" if homes else ""


class _Building:
    """Variant in the making: its values so far, and the faults found.

    A value that cannot be read is replaced by the first of `under` that can, or by the default, so
    that contradictions of the other values are found in the same run.
    """

    def __init__(self, written: Written, under: tuple[Raw, ...]) -> None:
        self.written = written
        self.under = under
        self.faults: list[Finding] = []
        self.misplaced: set[str] = set()
        """Top keys that stand in a section."""

    def variant(self) -> Variant:
        whole = self.set(self.placed(self.under[0]))
        raw = plainly(whole)
        parts = {name: self.part(name, kind, raw) for name, kind in PARTS.items()}
        told, wrong = read(raw.get(TABLE, {}))
        for where, message in wrong:
            self.fault(where, message)
        parts |= {"slug": self.written.source.slug, "settings": self.written.settings, "told": told}
        top = {name: value for name, value in raw.items() if name not in PARTS and name != TABLE}
        variant = self.section((), Variant, top, parts)
        if isinstance(variant, Variant):
            variant = replace(variant, changes=self.changes(whole, variant))
            said = {finding[:2] for finding in self.faults}
            found = chain(
                contradictions(variant, self.written),
                in_rounds(variant, self.written, tables_of(whole)),
            )
            self.faults.extend(
                islice((finding for finding in found if finding[:2] not in said), MOST_FINDINGS)
            )
        if self.faults:
            raise VariantError(sorted(set(self.faults)))
        assert isinstance(variant, Variant)
        # inherited words are dropped if their dangers are others now
        words = variant.words_of_kinds
        return variant if words == variant.words else variant.retold(words=words)

    def placed(self, raw: Raw) -> Raw:
        """Return the keys without top keys misplaced in sections, each noted as a fault."""
        found = dict(raw)
        for section in (*PARTS, *TABLES):
            inner = raw.get(section)
            if isinstance(inner, dict):
                astray = {name for name, value in inner.items() if strays(section, name, value)}
                found[section] = {
                    name: value for name, value in inner.items() if name not in astray
                }
                self.misplaced |= astray
                for name in astray:
                    self.fault((section, name), self.written.source.above_all(section, name))
        return found

    def set(self, raw: Raw) -> Raw:
        """Return the keys with the settings applied.

        A word that is set without its picture gets the neutral one.
        """
        for name, value in self.written.settings:
            try:
                raw = applied(raw, name, value)
            except ValueError as error:
                self.faults.append(self.written.of_setting((name, value), str(error)))
            if TABLE in raw:
                raw = {**raw, TABLE: without(raw[TABLE], name)}
        raw = bounded(raw, {name for name, _ in self.written.settings})
        new = (
            name.removeprefix("words.")
            for name, _ in self.written.settings
            if name.startswith("words.")
        )
        return (
            {**raw, "words": {**raw["words"], **neutral(new)}}
            if isinstance(raw.get("words"), dict)
            else raw
        )

    def part(self, name: str, kind: type, raw: Raw) -> Any:
        """Return a section; None if the game lacks it, `MISSING` if it cannot be read."""
        inner = raw.get(name, {})
        if (name, inner) == ("artifacts", "off") or (
            name == "hands" and raw.get("reveal") != "hands" and not inner
        ):
            return None
        if isinstance(inner, dict):
            return self.section((name,), kind, inner, {})
        either = ' or "off"' if name == "artifacts" else ""
        said = f"expected a section [{name}]{either}, got {quoted_value(inner)}"
        if name == "hands":
            cures = self.hands(inner, raw)
        else:
            cures = [
                self.cure(key.split("."), value)
                for key, value in guesses.instead_of_a_section(name, inner)
            ]
        self.fault((name,), said, cures=cures)
        return MISSING

    def hands(self, given: object, raw: Raw) -> list[Cure]:
        """Return the guesses at a wrong [hands]: cards to take out by players, or no table."""
        if raw.get("reveal") != "hands":
            return [IN_ONE_DECK]
        return [
            self.cure(("hands", "remove"), table)
            for table in guesses.hands(given, *self.dealt(raw))
        ]

    def dealt(self, raw: Raw) -> tuple[Span, int]:
        """Return the span of players and number of cards; an empty span and 0 if unreadable."""
        try:
            lists = raw["cards"]
            named = [
                cards_in(key.kind, lists.get(key.name, key.default))
                for key in keys_of(PARTS["cards"])
            ]
            return PLAYERS.read(raw["players"]), len(set[Card]().union(*named))
        except (ValueError, AttributeError, KeyError):
            return Span(1, 0), 0

    def cure(self, where: Iterable[str], value: Any) -> Cure:
        """Return the statement that gives a key another value, as a remedy."""
        return Cure(statement(".".join(map(bare, where)), value))

    def changes(self, raw: Raw, variant: Variant) -> tuple[Change, ...]:
        """Return the changes of rules in some rounds.

        If two tables have a key for a round, the one for fewer rounds wins.
        """
        found: dict[int, dict[str, Any]] = {}
        by: dict[tuple[int, str], Table] = {}
        tables = [
            Table(pattern, keys)
            for pattern, keys in tables_of(raw).items()
            if self.is_table(pattern, keys)
        ]
        for table in sorted(tables, key=lambda table: -table.wide):
            values = self.other_values(table)
            for number in self.rounds_of(table, variant):
                before = found.setdefault(number, {})
                for name, value in values.items():
                    last = by.setdefault((number, name), table)
                    if last is not table and last.wide == table.wide and value != before[name]:
                        said = (
                            f"round {number} stands in {last.pattern} and in {table.pattern}: "
                            f"say {name} once"
                        )
                        self.fault((*table.where, *name.split(".")), said)
                before |= values
        return tuple(
            Change(number, tuple(sorted(values.items())))
            for number, values in sorted(found.items())
            if values
        )

    def is_table(self, pattern: str, keys: object) -> bool:
        """Return True if this is a table of changes; note a fault if not."""
        if not isinstance(keys, dict):
            self.fault(
                (ROUND, pattern),
                f"expected a section [{ROUND}.{pattern}], got {quoted_value(keys)}",
            )
        return isinstance(keys, dict)

    def rounds_of(self, table: Table, variant: Variant) -> Iterable[int]:
        """Return the rounds that a table of changes is for; an inherited one may have more."""
        span, high, said = table.span, variant.rounds, ""
        if table.pattern == LAST:
            if not variant.until:
                return (high,)
            said = (
                "where somebody ends the game (until, G-19) nobody knows which round is the "
                "last: give its number"
            )
        elif span is None:
            said = (
                f'expected a round, as in [round.2] or [round."2-3"], or "last", got '
                f"{quoted_value(table.pattern)}"
            )
        elif span[1] > high and self.written.says(*table.where) and not self.written.vouched:
            said = (
                f"there are {high} rounds, not {table.pattern}: say which of them, or in rounds "
                f"how many there are"
            )
        if said:
            self.fault(table.where, f"round: {said}")
        return range(span[0], min(high, span[1]) + 1) if span else ()

    def other_values(self, table: Table) -> dict[str, Any]:
        """Return the dotted keys of a table of changes, with their values."""
        found: dict[str, Any] = {}
        for name, value in table.keys.items():
            where = (*table.where, name)
            section, keys = (name, value) if name in PARTS else ("", {name: value})
            if isinstance(keys, dict):
                for inner, one in keys.items():
                    self.other_value(found, table, section, inner, one)
            else:
                self.fault(
                    where, f"expected a section [{'.'.join(where)}], got {quoted_value(value)}"
                )
        return found

    def other_value(
        self, found: dict[str, Any], table: Table, section: str, name: str, value: object
    ) -> None:
        """Read one key of a table of changes and add it to `found`, or note its fault."""
        key, where = key_of(section, name), (*table.where, *filter(None, (section, name)))
        if key is None:
            known = [
                one.removeprefix(f"{section}.")
                for one in names_by_round()
                if one.startswith(section)
            ]
            near = "" if name == section else nearest(name, known)
            known_here = (
                at_home((name,), name)
                if name == section
                else asked(near) or "Keys: " + ", ".join(known) + UNPLAYED
            )
            self.fault(
                where,
                f"no key {quoted_value(name)} in [{'.'.join(where[:-1])}]. {known_here}",
                meant=(name, near),
            )
        elif reason := why_not(section, name):
            self.fault(where, f"{name}: {reason}. Say it outside [{ROUND}.{table.pattern}]")
        elif (read := self.read(where, key, value)) is not MISSING:
            found[f"{section}.{name}" if section else name] = read

    def section(self, where: Where, kind: type, raw: Raw, parts: Raw) -> Any:
        """Return the record `kind`, made of its `parts` and the keys of `raw`.

        `MISSING` if a needed key is missing and cannot be replaced.
        """
        known = {key.name: key for key in keys_of(kind)}
        for name in raw:
            if name not in known and len(self.faults) <= MOST_FINDINGS:
                place = f"in [{where[0]}]" if where else "at the top of a variant file"
                near, home = self.themed(where, name) or nearest(name, known), at_home(where, name)
                near = "" if home and where else near
                keys = "Keys: " + ", ".join(known) + UNPLAYED * (not where)
                known_here = asked(near) or home or keys
                meant = (raw[name], *guesses.values(known[near].kind, raw[name])) if near else ()
                cures = [self.cure((near,), one) for one in meant]
                said = f"no key {quoted_value(name)} {place}. {known_here}"
                self.fault((*where, name), said, meant=(name, near), cures=cures)
        values = parts | {
            name: self.value(where, key, raw) for name, key in known.items() if name not in parts
        }
        return MISSING if any(value is MISSING for value in values.values()) else kind(**values)

    def themed(self, where: Where, name: str) -> str:
        """Return the key of [words] whose word in this game is `name`, where `name` is no key.

        ``danger`` for ``guard``.
        """
        told = self.under[-1].get("words") if where == ("words",) else None
        for key, word in told.items() if isinstance(told, dict) else ():
            if isinstance(word, str) and name.casefold() in [
                one.strip().casefold() for one in word.split("/")
            ]:
                return str(key)
        return ""

    def value(self, where: Where, key: Key, raw: Raw) -> Any:
        """Return the value of one key of a section; `MISSING` if it has none and needs one."""
        value = raw.get(key.name, key.default)
        if value is MISSING:
            place = f"[{where[0]}] needs" if where else "a variant needs"
            others = [("reveal",)] if where == ("hands",) else []
            # else it stands in the wrong place, which is reported
            if not self.misplaced & {key.name, "extends"}:
                self.fault(where, f'{place} the key "{key.name}": {key.meaning}', *others)
            return MISSING
        found = self.read((*where, key.name), key, value)
        for under in self.under if found is MISSING else ():
            inner = under.get(where[0], {}) if where else under
            with suppress(ValueError, AttributeError):  # wrong there too, or there is no section
                return key.kind.read(inner.get(key.name, key.default))
        return (
            key.kind.read(key.default) if found is MISSING and key.default is not MISSING else found
        )

    def read(self, where: Where, key: Key, value: object) -> Any:
        """Return the value of a key as read; else note its faults and return `MISSING`."""
        try:
            return key.kind.read(value)
        except ValueError as error:
            for entry, fault in error.faults if isinstance(error, Several) else [("", error)]:
                meant = (fault.word, fault.near) if isinstance(fault, NotKnown) else ("", "")
                place = (*where, entry) if entry else where
                cures = self.cures(where, key, value, entry)
                self.fault(place, f"{where[-1]}: {fault}", meant=meant, cures=cures)
            return MISSING

    def cures(self, where: Where, key: Key, value: Any, entry: str) -> list[Cure]:
        """Return the remedies for a value, or an entry of a table, that cannot be read."""
        setting = self.written.setting_of(where)
        if (where, value) == (("rounds",), 0) and self.under[0].get("until"):
            return [ENDS_BY_ITSELF]
        if not entry:
            if key.kind is HANDS and self.under[0].get("reveal") != "hands":
                return [IN_ONE_DECK]
            if key.kind is HANDS:
                meant = guesses.taken_out(value, *self.dealt(self.under[0]))
            else:
                meant = guesses.values(key.kind, value)
            found = [(where[-1], one) for one in meant if key.kind.can_be(one)]
        elif setting:
            found = []
        else:
            found = list(guesses.entries(key.kind, entry, value[entry]))
        if setting:
            return [Cure(f"{setting[0]}={as_setting(one)}") for _, one in found]
        if not self.written.source.says(*where, *filter(None, (entry,))):
            return []
        of_cards = entry and key.kind in (GOLD, DANGERS)
        return [Cure(statement(toml(name) if of_cards else bare(name), one)) for name, one in found]

    def fault(
        self,
        where: Where,
        message: str,
        *others: Where,
        meant: tuple[str, str] = ("", ""),
        cures: Iterable[Cure] = (),
    ) -> None:
        """Note a fault at a key.

        `meant`: an unknown word, and the known one that may have been meant; `cures`: what may be
        written there.
        """
        found = self.written.at(where, message, *others)
        here = found.line == 0 or self.written.source.says(*where)
        self.faults.append(
            found._replace(wrong=meant[0], near=meant[1], cures=tuple(cures) if here else ())
        )
