"""The header of a tally: the lines before the first round, and the game they set up."""

import datetime
import re
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from cardkit.engine import Span, State, Variant, replace, start
from cardkit.files import OldRules, RulesLost, as_played, load
from cardkit.reports import Code, tally_faults
from cardkit.tally import last_line
from cardkit.tally.events import Complaints, Header
from cardkit.tally.line import (
    CHECK_KEYS,
    COMMENT,
    HEADER_KEYS,
    SEAT_KEYS,
    VERBATIM_KEYS,
    Key,
    Stretch,
    control_character,
    key_of,
    opening_of,
    without_comment,
)
from cardkit.tally.names import LONGEST_NAME, RESERVED, Unknown, find_player, fold, name_fault, proper
from cardkit.tally.spoken_names import new_names
from cardkit.text import LONGEST_LINE, MOST_FINDINGS, MOST_NAMES, Finding, VariantError, nearest

_REPEATED = ("note", "set")
Settings: TypeAlias = tuple[tuple[str, str], ...]
_TIME = "([01][0-9]|2[0-3]):[0-5][0-9]"
_VERSION = r"(?a)[0-9A-Za-z][\w.+-]{0,29} [0-9a-f]{8}"
_FORMS: tuple[tuple[Literal["begun", "ended", "rules"], Code, str], ...] = (
    ("begun", "bad-begun", _TIME),
    ("ended", "bad-ended", _TIME),
    ("rules", "bad-rules", _VERSION),
)
"""Keys that the game master writes, and the form of each value."""


class Setup(NamedTuple):
    """What a header comes to. `state` is the game it sets up, None where there is none; `body` is how many lines it has.

    `sound`: it could all be read; if not, the game can be looked over, and its figures are none. `kept`: the game master
    keeps this tally. `old`: it goes by other rules than its variant has by now.
    """

    header: Header
    variant: Variant | None
    state: State | None
    sound: bool
    kept: bool
    body: int
    old: OldRules | None


def read_header(
    lines: list[str], seal: int, complaints: Complaints, beside: Path | None, known: Variant | None, as_now: bool
) -> Setup:
    """The header of the tally `lines`, of which number `seal` is the game master's last (0: none).

    A variant's path is relative to the folder `beside`; where it is `known` already, none is loaded. `as_now`: it counts as
    it is by now, whatever was played.
    """
    read = _Header(lines, seal, complaints, beside, known, as_now)
    read.collect()
    return read.opening()


class Value(NamedTuple):
    """What stands behind a key, and where."""

    text: str
    line: int
    column: int


_ABSENT = Value("", 0, 0)
PLAIN = 120
"""Letters. No line of a header that is met again and again is longer."""
FIRST_ROUND = "round 1"
"""The line that ends nearly every header."""
_CANONICAL = frozenset(HEADER_KEYS)
_NO_LIST = r",\s*(?:,|$)|[^\s,]\s{2,}[^\s,]"
"""What no list of names has: nothing between two commas, two blanks between words."""


def _plain_names(value: str) -> tuple[str, ...] | None:
    """The names that stand in `value`, if each is one word that can be one and no two are alike; else None."""
    names, folded = value.split(", "), set(value.lower().split(", "))
    if not value.isascii() or not "".join(names).isalpha() or not len(folded) == len(names) <= MOST_NAMES:
        return None
    shown = all(names) and len(max(names, key=len)) <= LONGEST_NAME and folded.isdisjoint(RESERVED)
    return tuple(names) if shown else None


@lru_cache(1 << 10)
def _odd_names(value: str) -> tuple[str, ...] | None:
    names = tuple([part.strip(" \t") for part in proper(value).split(",", MOST_NAMES)])
    fine = len(names) <= MOST_NAMES and not any([name_fault(name) is not None for name in names])
    return names if fine and len(set(map(fold, names))) == len(names) else None


def _listed(value: str, *, kept: bool) -> tuple[str, ...] | None:
    """The names of a list, if all can be; in one that the game master `kept` nothing but commas parts them."""
    plain = _plain_names(value) if len(value) <= PLAIN else None
    if plain is None and not kept and not re.search(_NO_LIST, value):
        plain = _odd_names(", ".join(new_names(value)[0]))
    if plain is None and len(value) <= PLAIN:
        plain = _odd_names(value.replace('"', "") if kept else value)
    return plain


def listed(names: tuple[str, ...]) -> str:
    """The names as a tally lists them; those of which a word joins others are in quotation marks: Ann, "Bo and Cy"."""
    plain = ", ".join(names)
    if _listed(plain, kept=False) == names:
        return plain
    others = ("Ann",) if len(names) > 1 else ()  # blanks divide names where no comma does
    return ", ".join([one if new_names(", ".join([*others, one])) == [(*others, one)] else f'"{one}"' for one in names])


def too_long(line: str, number: int, complaints: Complaints) -> bool:
    """Whether a line is longer than any of a tally: then it is passed over."""
    if len(line) <= LONGEST_LINE:
        return False
    complaints.add(number, LONGEST_LINE + 1, "too-long", tally_faults.LongLine(len(line), LONGEST_LINE))
    return True


def not_text(line: str, number: int, complaints: Complaints) -> bool:
    """Whether a control character stands in a line."""
    wrong = control_character(line)
    if wrong is None:
        return False
    complaints.add(number, wrong + 1, "not-text", tally_faults.ControlLetter(ord(line[wrong])))
    return True


class _Header:
    """The lines before the first round: collected by key, then held against what each may be."""

    def __init__(
        self, lines: list[str], seal: int, complaints: Complaints, beside: Path | None, known: Variant | None, as_now: bool
    ) -> None:
        self.lines, self.seal, self.complaints, self.complain = lines, seal, complaints, complaints.add
        self.beside, self.known, self.as_now = beside, known, as_now
        self.old: OldRules | None = None
        self.values: dict[str, list[Value]] = {}
        self.comments: list[str] = []
        self.kept = False
        self.body = len(lines)

    def collect(self) -> None:
        """Take lines until one belongs to the body."""
        for number, line in enumerate(self.lines, 1):
            if self.complaints.full:
                self.body = number
                return
            if not line or self.canonical(line, number):
                continue
            if line == FIRST_ROUND:
                self.body = number - 1
                return
            if not too_long(line, number, self.complaints) and not self.take(line, number):
                self.body = number - 1
                return

    def canonical(self, line: str, number: int) -> bool:
        """Take one line just as the writer writes it, and nothing new about its key; False if it is none."""
        key, colon, text = line.partition(": ")
        if not colon or key not in _CANONICAL or (key in self.values and key not in _REPEATED):
            return False
        if not text or "#" in text or len(line) > PLAIN or not text.isprintable() or text != text.strip():
            return False
        self.values.setdefault(key, []).append(Value(text, number, len(key) + 3))
        return True

    def take(self, line: str, number: int) -> bool:
        """Take one line; False if it is none of the header."""
        if "#" in line and re.match(COMMENT, line):
            self.comment(line[line.index("#") + 1 :].strip(), number)
            return True
        text, comment = without_comment(line)
        plain = text.strip()
        if not plain:
            return True
        key = key_of(text) or self.forgotten_colon(text, number)
        word = fold(key.word) if key else ""
        below = word in (*CHECK_KEYS, *SEAT_KEYS) or (word not in HEADER_KEYS and opening_of(Stretch(plain, 0)))
        if key is None or below:
            return False
        if comment is not None:
            self.comments.append(comment)
        if not not_text(line, number, self.complaints):
            self.value(key, line if word in VERBATIM_KEYS else text, number)
        return True

    def comment(self, text: str, number: int) -> None:
        if text == last_line.KEPT:
            self.kept = True
        elif number != self.seal:
            self.comments.append(text)

    def forgotten_colon(self, text: str, number: int) -> Key | None:
        """A header line that only lacks its colon is read all the same."""
        match = re.match(r"(?i)\s*([a-z]+)\s+(?=\S)", text)
        if match is None or fold(match[1]) not in HEADER_KEYS or opening_of(Stretch(text.strip(), 0)):
            return None
        self.complain(number, match.end(1) + 1, "no-colon", tally_faults.KeyFault("colon", match[1]))
        return Key(match[1], match.start(1), match.end())

    def value(self, written: Key, text: str, number: int) -> None:
        key, column, value = fold(written.word), written.start + 1, text[written.end :]
        if key not in HEADER_KEYS:
            facts = tally_faults.UnknownKey(True, written.word, nearest(key, (*HEADER_KEYS, *CHECK_KEYS)), HEADER_KEYS)
            self.complain(number, column, "unknown-key", facts)
        elif key in self.values and key not in _REPEATED:
            self.complain(number, column, "twice", tally_faults.KeyTwice("header", key, self.values[key][0].line))
        else:
            at = written.end + len(value) - len(value.lstrip()) + 1
            self.values.setdefault(key, []).append(Value(value.strip(), number, at))

    def all(self, key: str) -> list[Value]:
        return self.values.get(key, [])

    def one(self, key: str) -> Value:
        return self.values.get(key, [_ABSENT])[0]

    def opening(self) -> Setup:
        """Hold each value against what it may be, in the order in which it is told."""
        players, all_named = self.players()
        variant, settings, all_set = self.variant()
        header = Header(
            players=players,
            first=self.first(players),
            notes=tuple([note.text for note in self.all("note")]),
            settings=settings,
            comments=tuple(self.comments),
            **{key: self.one(key).text for key in ("variant", "date", "place", "begun", "ended", "rules")},
        )
        self.forms()
        state, fitting = None, True
        if variant is not None and players:
            state, fitting = self.table(variant, players, header.first, all_named)
        return Setup(header, variant, state, fitting and all_set, self.kept, self.body, self.old)

    # who plays

    def players(self) -> tuple[tuple[str, ...], bool]:
        """The names that can be, and whether all can."""
        if not self.all("players"):
            self.missing("no-players", "players")
            return (), False
        value, line, place = self.one("players")
        plain = _listed(value, kept=self.kept or bool(self.seal))  # what cardkit wrote has commas, names with any words
        if plain is not None:
            return plain, True
        names, sound = list[str](), True
        for number, part in enumerate(value.split(",")):
            if number == MOST_NAMES:
                self.complain(line, place, "player-count", tally_faults.TooMany("names", MOST_NAMES))
                return tuple(names), False
            name = proper(part.strip(" \t"))
            if self.can_be_called(name, names, line, place + len(part) - len(part.lstrip())):
                names.append(name)
            else:
                sound = False
            place += len(part) + 1
        return tuple(names), sound

    def can_be_called(self, name: str, others: list[str], line: int, column: int) -> bool:
        """Whether somebody can be called so beside the others."""
        fault = name_fault(name)
        if fault is not None:
            self.complain(line, column, "bad-name", fault)
            self.complaints.some_unnamed = True
        elif fold(name) in map(fold, others):
            self.complain(line, column, "twice", tally_faults.SameName(name))
        else:
            return True
        return False

    def first(self, players: tuple[str, ...]) -> str:
        """Who turns the cards first, if that is said of somebody who plays; or what is said, where nobody is named."""
        first, line, column = self.one("first")
        if not first or not players:
            return first
        try:
            return find_player(first, players)
        except Unknown as error:
            self.complain(line, column, error.code, error.refusal.facts)
            return ""

    def table(self, variant: Variant, players: tuple[str, ...], first: str, sound: bool) -> tuple[State, bool]:
        """The game before its first round, and whether so many may play it; if not, the cards can still be looked over."""
        allowed = variant.players
        if sound and not allowed.low <= len(players) <= allowed.high:
            _, line, column = self.one("players")
            facts = tally_faults.PlayerCount(variant.name, str(allowed), len(players))
            self.complain(line, column, "player-count", facts)
            sound = False
        if not sound:
            variant = replace(variant, players=Span(1, max(len(players), allowed.high)))
        return start(variant, players, first or None), sound

    def missing(self, code: Code, key: str) -> None:
        """Say that a line is missing, unless it may be one that could not be read."""
        codes = [problem.code for problem in self.complaints.problems]
        if "not-text" in codes:
            return
        said = (number for number, line in enumerate(self.lines, 1) if line.strip() and not re.match(COMMENT, line))
        self.complain(next(said, 1), 1, code, tally_faults.NoLine(key, "unknown-key" in codes))

    # what is played

    def variant(self) -> tuple[Variant | None, Settings, bool]:
        """The variant, its settings, and whether every one could be applied; without them if not."""
        if not self.all("variant"):
            self.missing("no-variant", "variant")
            return None, (), False
        settings, places, sound = self.settings()
        if self.known is not None:
            return self.known, settings, sound
        try:
            return self.played(settings), settings, sound
        except RulesLost as lost:
            rules, line, column = self.one("rules")
            facts = tally_faults.NoRules(self.one("variant").text, rules, lost.now, lost.damaged, lost.known)
            self.complain(line, column, "rules-lost", facts)
            return None, settings, False
        except VariantError as error:
            for finding in error.findings:
                self.blame(finding, places)
        with suppress(VariantError):
            return load(self.one("variant").text, beside=self.beside) if settings else None, settings, False
        return None, settings, False

    def played(self, settings: Settings) -> Variant:
        """The rules the game goes by: those it was played by. Raises `RulesLost`, `VariantError`."""
        name, rules = self.one("variant").text, self.one("rules").text
        if self.as_now or (rules and not re.fullmatch(_VERSION, rules)):
            return load(name, settings, beside=self.beside)
        kept = self.kept or bool(self.seal)
        variant, self.old = as_played(name, settings, self.beside, rules, kept=kept)
        return variant

    def settings(self) -> tuple[Settings, dict[str, Value], bool]:
        """The rules that are set, the line of each, and whether all could be read."""
        places: dict[str, Value] = {}
        settings: list[tuple[str, str]] = []
        sound = True
        for value in self.all("set"):
            key, equals, wanted = (part.strip() for part in value.text.partition("="))
            if not equals or not key or not wanted:
                self.complain(value.line, value.column, "bad-set", tally_faults.NotInForm("set", value.text))
            elif len(settings) == MOST_FINDINGS:
                self.complain(value.line, value.column, "bad-set", tally_faults.TooMany("settings", MOST_FINDINGS))
                return tuple(settings), places, False
            elif key in places:
                self.complain(value.line, value.column, "twice", tally_faults.KeyTwice("set", key, places[key].line))
            else:
                places[key] = value
                settings.append((key, wanted))
                continue
            sound = False
        return tuple(settings), places, sound

    def blame(self, finding: Finding, places: dict[str, Value]) -> None:
        """Tell what is wrong with the variant at the setting, or the name, that brings it."""
        value, line, column = self.one("variant")
        key = finding.file.removeprefix("set: ").split("=")[0]
        if finding.file.startswith("set: ") and key in places:
            at = places[key]
            self.complain(at.line, at.column, "bad-set", tally_faults.SettingFault(key, finding.message))
        elif finding.line:
            place = f"{finding.file}:{finding.line}:{finding.column}"
            self.complain(line, column, "bad-variant", tally_faults.VariantFault(place, finding.message))
        else:
            self.complain(line, column, "unknown-variant", tally_faults.NoVariant(value, finding.message))

    # when, and by which rules

    def forms(self) -> None:
        """Hold what has a form against it."""
        date, line, column = self.one("date")
        if date and not _is_date(date):
            self.complain(line, column, "bad-date", tally_faults.NotInForm("date", date))
        for key, code, form in _FORMS:
            value, line, column = self.one(key)
            if key in self.values and not re.fullmatch(form, value) and not (key == "rules" and self.as_now):
                self.complain(line, column, code, tally_faults.NotInForm(key, value))


def _is_date(text: str) -> bool:
    """Whether `text` begins with a date, ISO; what stands behind it is the table's own."""
    try:
        datetime.datetime.fromisoformat(text.split(maxsplit=1)[0])
    except ValueError:
        return False
    return True
