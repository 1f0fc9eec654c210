"""Header of a tally: the lines before the first round, and the game they set up."""

import re
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from cardkit.v4 import engine, speech
from cardkit.v4.engine import State, Variant
from cardkit.v4.engine.values import Span
from cardkit.v4.files import OldRules, RulesLost, as_played, load, loosely
from cardkit.v4.reports import Code, tally_faults
from cardkit.v4.tally import last_line, line as grammar
from cardkit.v4.tally.days import iso_date, iso_time
from cardkit.v4.tally.events import Complaints, Header, Settled
from cardkit.v4.tally.line import CHECK_KEYS, HEADER_KEYS, SEAT_KEYS, VERBATIM_KEYS
from cardkit.v4.tally.names import Unknown, find_player, fold, name_fault, proper
from cardkit.v4.tally.spoken_names import AND, new_names
from cardkit.v4.tally.tables import TableHead, table_head, without_seats
from cardkit.v4.text import (
    LONGEST_LINE,
    MOST_FINDINGS,
    MOST_NAMES,
    Finding,
    VariantError,
    nearest,
    one_off,
)

_REPEATED = ("note", "set")
Settings: TypeAlias = tuple[tuple[str, str], ...]
_CONTROL = r"[\x00-\x08\n-\x1f]"  # control characters, which no line of text has, but for the tab
_VERSION = r"(?a)[0-9A-Za-z][\w.+-]{0,29} [0-9a-f]{8}"
_BAD: dict[Literal["date", "begun", "ended"], Code] = {
    "date": "bad-date",
    "begun": "bad-begun",
    "ended": "bad-ended",
}


class Value(NamedTuple):
    """Text behind a key, with its place."""

    text: str
    line: int
    column: int


_ABSENT = Value("", 0, 0)
PLAIN = 120  # letters: no line of a header that is met again and again is longer
# on a pad: a date, a place, who plays
_BEHIND_TITLE = r",|\s+[-\u2013\u2014/|]|\s{2,}|\s(?=\d{1,2}\.?[ .]\s?\w)"
_WHOLE_TITLE = 7  # letters of the shortest title that may have more behind it
_YEAR = r"(?<!\d)\d{4}(?!\d)"  # which no card has
_NO_LIST = r",\s*(?:,|$)|[^\s,]\s{2,}[^\s,]"
"""Patterns that no list of names has: nothing between two commas, two blanks between words."""


@lru_cache(1 << 10)
def _names(value: str) -> tuple[str, ...] | None:
    """Return the names in `value`, separated by commas; None if one is invalid or repeated."""
    names = tuple([part.strip(" \t") for part in proper(value).split(",", MOST_NAMES)])
    fine = len(names) <= MOST_NAMES and not any([name_fault(name) is not None for name in names])
    return names if fine and len(set(map(fold, names))) == len(names) else None


def _listed(value: str, *, kept: bool) -> tuple[str, ...] | None:
    """Return the names of a list; None if one of them is invalid.

    In one that the game master `kept` only commas separate names.
    """
    plain = (
        _names(value)
        if len(value) <= PLAIN and re.fullmatch("[A-Za-z]+(?:, [A-Za-z]+)*", value)
        else None
    )
    if plain is None and not kept and not re.search(_NO_LIST, value):
        plain = _names(", ".join(new_names(value)[0]))
    if plain is None and len(value) <= PLAIN:
        plain = _names(value.replace('"', "") if kept else value)
    return plain


def listed(names: tuple[str, ...]) -> str:
    """Return the names as a tally lists them: Ann, "Bo and Cy".

    Names with a word that joins others stand in quotation marks.
    """
    plain = ", ".join(names)
    if _listed(plain, kept=False) == names:
        return plain
    others = ("Ann",) if len(names) > 1 else ()  # blanks divide names where no comma does
    return ", ".join(
        [
            one if new_names(", ".join([*others, one])) == [(*others, one)] else f'"{one}"'
            for one in names
        ]
    )


def title_in(line: str) -> tuple[str, str] | None:
    """Return the title of a game at the head of a pad, and what stands behind it; None if none."""
    title = line.strip().strip("*_ ")
    if loosely(title):
        return title, ""
    for behind in re.finditer(_BEHIND_TITLE, title):
        before = title[: behind.start()]
        if len(before) >= _WHOLE_TITLE and loosely(before):
            return before, title[behind.end() :].strip()
    return None


def _lists_people(value: str) -> bool:
    """Return True for two names or more, with commas and without figures."""
    names = _listed(value.strip(), kept=False) if "," in value else None
    figures = any(letter.isdigit() for letter in value)
    return names is not None and len(names) > 1 and not figures


def _only_names(text: str) -> bool:
    """Return True for two names or more with large first letters, and nothing else."""
    words = [word for word in re.split(r"[ ,&]+", text) if word not in AND]
    names = _listed(text, kept=False)
    keys = [fold(word) for word in words if grammar.Key(word, 0, 0).meant in grammar.KEYS]
    return (
        len(words) > 1
        and not re.search(r"[\t|;]|\s{2,}", text)  # a row of a table
        and not keys
        and not any(speech.language_of_keys([fold(word)]) for word in words)
        and names is not None
        and len(names) > 1
        and all(word.isalpha() and word[0].isupper() for word in words)
        and not any(engine.is_card(word) for word in words)
    )


def too_long(line: str, number: int, complaints: Complaints) -> bool:
    """Return True, and note it, if a line is longer than any of a tally."""
    if len(line) > LONGEST_LINE:
        complaints.add(
            number, LONGEST_LINE + 1, "too-long", tally_faults.LongLine(len(line), LONGEST_LINE)
        )
    return len(line) > LONGEST_LINE


def not_text(line: str, number: int, complaints: Complaints) -> bool:
    """Return True, and note it, if a control character stands in a line."""
    wrong = None if line.isprintable() else re.search(_CONTROL, line)
    if wrong:
        complaints.add(
            number, wrong.start() + 1, "not-text", tally_faults.NoText("control", ord(wrong[0]))
        )
    return wrong is not None


class HeaderReader:
    """Reader of the lines before the first round: collected by key, then checked.

    When it has read, `state` is the game it sets up, None if there is none, and `body` the number
    of its lines. `sound`: it could all be read; if not, the game can be looked over, and its
    figures do not count. `kept`: the game master keeps this tally. `old`: it goes by other rules
    than its variant has by now.
    """

    lines: list[str]
    closing: range
    complaints: Complaints
    beside: Path | None
    known: Variant | None

    def __init__(
        self,
        lines: list[str],
        closing: range,
        complaints: Complaints,
        beside: Path | None,
        known: Variant | None,
    ) -> None:
        """Take the tally `lines`; those with numbers in `closing` are the game master's last ones.

        A variant's path is relative to the folder `beside`; where it is `known` already, none is
        loaded.
        """
        self.lines, self.closing, self.complaints = lines, closing, complaints
        self.beside, self.known = beside, known
        self.values: dict[str, list[Value]] = {}
        self.comments: list[str] = []
        self.settled: list[Settled] = []
        self.table_head: TableHead | None = None  # of the table that the body is, if it is one
        self.variant: Variant | None = None
        self.state: State | None = None
        self.old: OldRules | None = None
        self.sound: bool = False
        self.kept: bool = False
        self.body: int = len(lines)

    def read(self) -> Header:
        """Check each value and note every fault, in order; return the header."""
        self.collect()
        players, all_named = self.players() if self.has("players", "no-players") else ((), False)
        settings = self.settings() if self.has("variant", "no-variant") else ()
        times = {key: self.when(key) for key in _BAD}
        header = Header(
            players=players,
            first=self.first(players),
            notes=(*(note.text for note in self.all("note")), *(one.told for one in self.settled)),
            settings=settings,
            comments=tuple(self.comments),
            **{key: self.one(key).text for key in ("variant", "place", "rules")},
            **times,
        )
        self.forms()
        if self.variant is not None and players:
            self.state = self.table(self.variant, players, header.first, all_named)
        return header

    def collect(self) -> None:
        """Read lines into the header until one belongs to the body."""
        for number, line in enumerate(self.lines, 1):
            if self.complaints.full:
                self.body = number
                return
            if not (too_long(line, number, self.complaints) or self.take(line, number)):
                self.body = number - 1
                return

    def take(self, line: str, number: int) -> bool:
        """Read one line into the header; return False if it is no line of a header."""
        if line.startswith("#") and self.begins_table(line, number):
            return False
        if "#" in line and re.match(grammar.COMMENT, line):
            self.take_comment(line[line.index("#") + 1 :].strip(), number)
            return True
        text, comment = grammar.without_comment(line)
        plain = text.strip()
        if not plain:
            return True
        key = grammar.key_of(text)
        if key is None and grammar.opening_before(text):
            return False
        if key is None and (self.take_title(text, number) or self.take_day(text, number)):
            return True
        if (key is None or key.meant not in HEADER_KEYS) and self.begins_table(line, number):
            return False
        key = key or self.forgotten_colon(text, number)
        if key is None:
            return self.take_names(text, number) or self.take_words(plain, number)
        if key.meant in (*CHECK_KEYS, *SEAT_KEYS):
            return False
        if key.meant not in HEADER_KEYS and grammar.opening_before(text):
            return False
        if comment is not None:
            self.comments.append(comment)
        if not not_text(line, number, self.complaints):
            self.take_value(key, line if key.meant in VERBATIM_KEYS else text, number)
        return True

    def take_comment(self, said: str, number: int) -> None:
        """Keep a comment, unless it is a mark of the game master's."""
        if said == last_line.KEPT:
            self.kept = True
        elif number not in self.closing:
            self.comments.append(said)

    def take_title(self, text: str, number: int) -> bool:
        """Take the title of a pad as the variant; return False if the line is none."""
        found = None if "variant" in self.values else title_in(text)
        if found is None:
            return False
        title, behind = found
        self.comments += [behind] if behind else []
        at = len(text) - len(text.lstrip())
        self.values["variant"] = [Value(title, number, at + 1)]
        return True

    def take_day(self, text: str, number: int) -> bool:
        """Take a line of nothing but a day with its year as the date; return False for another."""
        day = iso_date(text.strip()) if re.search(_YEAR, text) else ""
        if "date" in self.values or not re.fullmatch(r"(?a)\d{4}-\d\d-\d\d", day):
            return False
        self.values["date"] = [Value(day, number, len(text) - len(text.lstrip()) + 1)]
        return True

    def take_words(self, plain: str, number: int) -> bool:
        """Keep words above the players as a comment; return False if no players stand below.

        Before they are named nothing can be a turn.
        """
        if "players" in self.values or "\t" in plain:
            return False
        for line in self.lines[number:]:
            key = grammar.key_of(line)
            if grammar.opening_before(line) or (key and key.meant in CHECK_KEYS):
                return False
            named = key and (key.meant == "players" or _lists_people(line[key.end :]))
            if named or ("variant" in self.values and key is None and _only_names(line.strip())):
                self.comments.append(plain)
                return True
        return False

    def take_names(self, text: str, number: int) -> bool:
        """Take a line of nothing but names, below the title of a pad, as the players."""
        plain = text.strip()
        cells = re.split(r"\s*,\s*|\s{2,}|\s(?=\d{1,2}\s)", plain)
        if (names := without_seats(cells)) != tuple(cells):
            plain = ", ".join(names)
        if "variant" not in self.values or "players" in self.values or not _only_names(plain):
            return False
        below = (grammar.key_of(line) for line in self.lines[number:])
        if any(key is not None and key.meant == "players" for key in below):
            return False
        at = len(text) - len(text.lstrip()) + 1
        self.values["players"] = [Value(plain, number, at)]
        return True

    def begins_table(self, line: str, number: int) -> bool:
        """Return True if a line is the line of names above a table.

        They are the players, if none were named before.
        """
        if line.startswith("#") and not re.match(r"#(?:\s*[;,|\t]|\s{2,})", line):
            return False  # a comment
        named = new_names(self.one("players").text)[0] if "players" in self.values else ()
        self.table_head = table_head(self.lines, number - 1, named)
        if self.table_head:
            self.values.setdefault("players", [Value(", ".join(self.table_head.names), number, 1)])
        return self.table_head is not None

    def forgotten_colon(self, text: str, number: int) -> grammar.Key | None:
        """Return the key of a header line without its colon, and note that; else None.

        On a pad ``date`` and ``winner`` have none.
        """
        match = re.match(r"\s*([^\W\d_]+)\s+(?=\S)", text)
        if match is None or grammar.opening_before(text):
            return None
        key = grammar.Key(match[1], match.start(1), match.end())
        if key.meant in (*VERBATIM_KEYS, *_BAD):
            return key
        if key.meant not in HEADER_KEYS:
            return None
        self.complaints.add(
            number, match.end(1) + 1, "no-colon", tally_faults.KeyFault("colon", match[1])
        )
        return key

    def take_value(self, written: grammar.Key, text: str, number: int) -> None:
        key, value = written.meant, text[written.end :]
        place = Value(written.word, number, written.start + 1)
        if key in grammar.SETTLED:
            self.settled.append(Settled(key, value.strip(), number, written.start + 1))
        elif key not in HEADER_KEYS:
            near = nearest(key, (*HEADER_KEYS, *CHECK_KEYS))
            if not one_off(key, ["players"]) and self.may_be_players(
                value, Value(value.strip(), number, written.end + 1)
            ):
                return
            tell = self.complain if grammar.may_count(near, value) else self.remark
            tell(
                place, "unknown-key", tally_faults.UnknownKey(True, written.word, near, HEADER_KEYS)
            )
        elif key in self.values and key not in _REPEATED:
            self.complain(place, "twice", tally_faults.KeyTwice("header", key, self.one(key).line))
        else:
            at = written.end + len(value) - len(value.lstrip()) + 1
            self.values.setdefault(key, []).append(Value(value.strip(), number, at))

    def may_be_players(self, value: str, place: Value) -> bool:
        """Return True if a line with an unknown key lists the players: ``Thieves: Ann, Bo, Cy``."""
        if "players" in self.values or not _lists_people(value):
            return False
        self.values["players"] = [place]
        return True

    def complain(
        self, place: Value, code: Code | engine.refusals.Code, facts: engine.Facts
    ) -> None:
        self.complaints.add(place.line, place.column, code, facts)

    def remark(self, place: Value, code: Code, facts: engine.Facts) -> None:
        """Note a fault in a line that has no influence on the score."""
        self.complaints.add(place.line, place.column, code, facts, "differs")

    def all(self, key: str) -> list[Value]:
        return self.values.get(key, [])

    def one(self, key: str) -> Value:
        return self.values.get(key, [_ABSENT])[0]

    def has(self, key: str, code: Code) -> bool:
        """Return True if there is a line with that key; else note that it is missing.

        Not if it may be a line that could not be read.
        """
        codes = [problem.code for problem in self.complaints.problems]
        if key not in self.values and "not-text" not in codes:
            said = (
                number
                for number, line in enumerate(self.lines, 1)
                if line.strip() and not re.match(grammar.COMMENT, line)
            )
            facts = tally_faults.KeyFault(
                "misspelled" if "unknown-key" in codes else "missing", key
            )
            self.complaints.add(next(said, 1), 1, code, facts)
        return key in self.values

    def players(self) -> tuple[tuple[str, ...], bool]:
        """Return the valid names of players, and True if all are valid."""
        value, line, place = self.one("players")
        plain = _listed(
            value, kept=self.kept or bool(self.closing)
        )  # lists that cardkit wrote have commas, and names of any words
        if plain is not None:
            return plain, True
        names, parts = list[str](), value.split(",")
        for part in parts[:MOST_NAMES]:
            name, at = (
                proper(part.strip(" \t")),
                Value(part, line, place + len(part) - len(part.lstrip())),
            )
            place += len(part) + 1
            fault = name_fault(name)
            if fault is not None:
                self.complain(at, "bad-name", fault)
                self.complaints.some_unnamed = True
            elif fold(name) in map(fold, names):
                self.complain(at, "twice", tally_faults.SameName(name))
            else:
                names.append(name)
        if len(parts) > MOST_NAMES:
            self.complaints.add(
                line, place, "player-count", tally_faults.TooMany("names", MOST_NAMES)
            )
        return tuple(names), len(names) == len(parts)

    def first(self, players: tuple[str, ...]) -> str:
        """Return the player who turns the cards first; "" if nobody who plays is named.

        The text as it is where no players are named.
        """
        first = self.one("first")
        if not first.text or not players:
            return first.text
        try:
            return find_player(first.text, players)
        except Unknown as error:
            self.complain(first, error.code, error.refusal.facts)
            return ""

    def table(
        self, variant: Variant, players: tuple[str, ...], first: str, all_named: bool
    ) -> State:
        """Return the game before its first round.

        If the number of players does not fit, the cards can still be looked over.
        """
        allowed = variant.players
        fitting = all_named and allowed.low <= len(players) <= allowed.high
        if all_named and not fitting:
            facts = tally_faults.PlayerCount(variant.name, str(allowed), len(players))
            self.complain(self.one("players"), "player-count", facts)
        if not fitting:
            self.sound = False
            variant = engine.replace(variant, players=Span(1, max(len(players), allowed.high)))
        return engine.start(variant, players, first or None)

    def settings(self) -> Settings:
        """Return the rules that are set, and load `variant` with them.

        Without them where they cannot be applied.
        """
        places: dict[str, Value] = {}
        settings: list[tuple[str, str]] = []
        for value in self.all("set"):
            key, equals, wanted = (part.strip() for part in value.text.partition("="))
            if not equals or not key or not wanted:
                self.complain(value, "bad-set", tally_faults.NotInForm("set", value.text))
            elif len(settings) == MOST_FINDINGS:
                self.complain(value, "bad-set", tally_faults.TooMany("settings", MOST_FINDINGS))
                break
            elif key in places:
                self.complain(value, "twice", tally_faults.KeyTwice("set", key, places[key].line))
            else:
                places[key] = value
                settings.append((key, wanted))
        self.sound = len(settings) == len(self.all("set"))
        try:
            self.variant = self.known if self.known is not None else self.played(tuple(settings))
        except RulesLost as lost:
            self.sound = False
            rules = self.one("rules")
            kept = last_line.KEPT if self.kept or self.closing else ""
            facts = tally_faults.NoRules(
                self.one("variant").text, rules.text, lost.now, lost.damaged, lost.ships, kept
            )
            self.complain(rules, "rules-lost", facts)
        except VariantError as error:
            self.sound = False
            for finding in error.findings:
                self.blame(finding, places)
            with suppress(VariantError):
                self.variant = (
                    load(self.one("variant").text, beside=self.beside) if settings else None
                )
        return tuple(settings)

    def played(self, settings: Settings) -> Variant:
        """Return the rules that the game was played by. Raises `RulesLost`, `VariantError`."""
        name, rules = self.one("variant").text, self.one("rules").text
        if rules and not re.fullmatch(_VERSION, rules):
            return load(name, settings, beside=self.beside)
        variant, self.old = as_played(name, settings, self.beside, rules)
        return variant

    def blame(self, finding: Finding, places: dict[str, Value]) -> None:
        """Note a fault of the variant at the line of the header that causes it."""
        variant, key = self.one("variant"), finding.file.removeprefix("set: ").split("=")[0]
        if finding.file.startswith("set: ") and key in places:
            self.complain(
                places[key], "bad-set", tally_faults.VariantFault("set", key, finding.message)
            )
        elif finding.line:
            place = f"{finding.file}:{finding.line}:{finding.column}"
            self.complain(
                variant, "bad-variant", tally_faults.VariantFault("file", place, finding.message)
            )
        else:
            self.complain(
                variant,
                "unknown-variant",
                tally_faults.VariantFault("name", variant.text, finding.message),
            )

    def forms(self) -> None:
        """Note a value of a line written by cardkit that has lost its form."""
        rules = self.one("rules")
        if "rules" in self.values and not re.fullmatch(_VERSION, rules.text):
            self.complain(rules, "bad-rules", tally_faults.NotInForm("rules", rules.text))

    def when(self, key: Literal["date", "begun", "ended"]) -> str:
        """Return the day or time under a key, in the form of a tally; "" if it has none.

        A line without one becomes a note.
        """
        value = self.one(key)
        found = iso_date(value.text) if key == "date" else iso_time(value.text)
        if value.text and not found:
            self.remark(value, _BAD[key], tally_faults.NotInForm(key, value.text))
            self.values.setdefault("note", []).append(value._replace(text=f"{key}: {value.text}"))
        return found
