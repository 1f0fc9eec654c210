"""Reader of tallies: one pass over the lines, which also plays the game by the rules."""

import codecs
import re
from bisect import bisect_right
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cardkit.v4 import engine, speech
from cardkit.v4.engine import (
    Begin,
    Card,
    CardError,
    Entry,
    Facts,
    State,
    Variant,
    enter,
    is_card,
    legal,
    parse_card,
    rules,
)
from cardkit.v4.engine.refusals import Sense, StillInside, TwoMeanings
from cardkit.v4.files import all_shipped
from cardkit.v4.reports import Code, Problem, tally_faults
from cardkit.v4.tally import last_line, line as grammar
from cardkit.v4.tally.checks import (
    CheckLine,
    Claims,
    banked_since,
    blamed,
    check_key,
    plain_claims,
    result_of,
)
from cardkit.v4.tally.events import (
    Check,
    Claim,
    Comment,
    Complaints,
    Header,
    Note,
    Reading,
    Settled,
    turns_in,
)
from cardkit.v4.tally.header import PLAIN, HeaderReader, not_text, title_in, too_long
from cardkit.v4.tally.line import (
    CHECK_KEYS,
    HEADER_KEYS,
    KEYS,
    SEAT_KEYS,
    Key,
    Keyed,
    Opened,
    Stretch,
    Turns,
    opening_of,
    turn_of,
)
from cardkit.v4.tally.line_numbers import (
    LISTED,
    LineNumber,
    line_numbers,
    number_typed,
    short_headings,
    without_numbers,
)
from cardkit.v4.tally.names import (
    GarbledMarks,
    Mark,
    Unknown,
    a_name_begins,
    find_player,
    fold,
    name_fault,
    proper,
    read_marks,
)
from cardkit.v4.tally.remedies import tried
from cardkit.v4.tally.tables import NOTHING, Row, TableHead, is_rule, row_of
from cardkit.v4.tally.translated import card_by_index, pieces_in_english
from cardkit.v4.tally.turns import (
    Ended,
    can_be,
    card_said,
    cards_said,
    followed,
    has_remark,
    in_full,
    leave_of,
    leaving,
    may_be_turn,
    open_already,
    turn_said,
    turns_twice,
    without_end,
)
from cardkit.v4.tally.worths import carried_by_worth, counts_by_seat, pairs_in
from cardkit.v4.text import LARGEST_TALLY, MOST_ROUNDS, game_named, lost_end, nearest, needs
from cardkit.v4.words import SPOKEN, speaking, theme

if TYPE_CHECKING:
    from cardkit.v4.words import Language

_TALLY = (
    r"(?i)(?:\A|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])[\ufeff \t]*"
    r"(?:var|pl|round|set|first|date|begun|banked|total|so far|game|names|r\.?\s?1\b)"
)
"""Beginnings of a line of a tally.

Of a file without any nothing is shown: it may be a link that somebody laid to another file.
"""

_WITH_GOLD = r"(.*?[^\W\d_])\s*(?:,|:|=|\s\(|\()\s*(\d{1,4})\s*\)?\s*"  # Bo, 19 or Bo (19)
_FIGURE_AT_END = re.compile(r"(\d+|[\u2013\u2014-])\s*(?:,|$)")  # of what is said of a player
_NO_KEY = frozenset("23456789AJQK# 10*")  # how most turns begin, and no key
_BEGINNING = (
    r"(?m)^[\ufeff \t]*([^\W\d_]{3,}(?: [^\W\d_]+){0,2})(?:[ \t]+\d{1,2}[ \t]*(?::|$)|[ "
    r"\t]*:)"
)
"""Words before a colon, or before the number of a round."""


def read_bytes(data: bytes, name: str = "tally", beside: Path | None = None) -> Reading:
    """Return the reading of a file's bytes: UTF-8, or UTF-16 if its mark says so."""
    if len(data) > LARGEST_TALLY:
        large = Problem(
            1, 1, "error", "too-large", tally_faults.TooMany("megabytes", LARGEST_TALLY >> 20)
        )
        return Reading(name, Header(), [], problems=[large])
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        data = data.decode("utf-16", "replace").encode("utf-8", "replace")
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return read(data.decode(), name, beside)
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        wrong = Problem(
            line, column, "error", "encoding", tally_faults.NoText("byte", data[error.start])
        )
        return Reading(name, Header(), [], problems=[wrong])


def read(
    text: str, name: str = "tally", beside: Path | None = None, *, variant: Variant | None = None
) -> Reading:
    """Return the reading of the tally `text`.

    `name` stands in messages; a variant's path is relative to the folder `beside`. The rules are
    those the game was played by; or those of a `variant` that is known already.
    """
    needs(text, str, 'score(path.read_text("utf-8"))')
    text = text.removeprefix("\ufeff")
    spoken = language_in(text)
    if not (spoken or re.search(_TALLY, text) or _titled(text) or _has_spoken_keys(text)):
        if lost_end(text) and game_named(text) not in all_shipped():
            cut = Problem(1, 1, "error", "cut-address", tally_faults.CutAddress())
            return Reading(name, Header(), text.strip().split("\n"), problems=[cut])
        text = ""
    with speaking(spoken) if spoken and SPOKEN.get() is None else nullcontext():
        reading = _read(text, name, beside, variant)
        if reading.problems:
            reading.problems[:] = tried(
                reading, lambda other: _read(other, name, beside, reading.variant)
            )
        return reading


def _has_spoken_keys(text: str) -> bool:
    """Return True if a line begins with a key in the language in force."""
    keys = (Key(word, 0, 0) for word in re.findall(_BEGINNING, text[:20_000]))
    return SPOKEN.get() is not None and any(key.meant in KEYS for key in keys)


def _titled(text: str) -> bool:
    """Return True if the first line that is not blank is the title of a pad."""
    first, _, _ = text.lstrip().partition("\n")
    return len(first) <= PLAIN and title_in(first) is not None


def _read(text: str, name: str, beside: Path | None, variant: Variant | None) -> Reading:
    reader = _Reader(text, name, beside, variant)
    return reader.finish(reader.begin())


def language_in(text: str) -> "Language | None":
    """Return the language that the lines of a tally begin in; None if it is English."""
    words = {fold(word) for word in re.findall(_BEGINNING, text[:20_000])}
    unknown = {word for word in words if Key(word, 0, 0).meant not in KEYS}
    return speech.language_of_keys(unknown) if unknown else None


class _Stop(Exception):
    """Error: a fault was noted, and the rest of this line is not read."""


class _Reader:
    """Pass over the lines of a tally: header first, then rounds, played by the rules.

    `live` is the game where the reader stands, `figures` its state at the first error. When the
    complaints are full, the pass ends.
    """

    def __init__(self, text: str, name: str, beside: Path | None, variant: Variant | None) -> None:
        lines = re.split(r"\r\n|\n|\r", text) if "\r" in text else text.split("\n")
        self.reading = Reading(name, Header(), lines)
        self.complaints = Complaints(self.reading.problems)
        self.seal = last_line.find(lines) if last_line.BEGINNING in text else 0
        self.closing = last_line.closing(lines, self.seal)
        self.header = HeaderReader(lines, self.closing, self.complaints, beside, variant)
        self.number = 0
        # every entry counts; after an error rounds are followed, and the figures stay as they were
        self.following = True
        # after an error in this round: its rest is looked over for impossible cards and names
        self.lost = False
        self.live: State | None = None
        self.figures: State | None = None
        self.expected = {1}
        # check lines of a round that has no turns so far: they may be all there is of it
        self.result: dict[str, Check] = {}
        # True if some of it cannot be read; the players it has figures for
        self.doubted, self.said_of = False, set[str]()
        self.read_below = 0  # lines before this one were read together with another
        self.gold_said, self.gold_line = list[Claim](), 0  # behind leavers of this round
        self.check_lines: dict[str, int] = {}  # the line of each check of this round
        self.numbers: dict[int, list[LineNumber]] = {}  # numbers before turns, by line
        self.missing: list[Problem] = []  # missing figures, in rounds that have only a result
        self.ended = False  # another game begins here
        self.headings: set[int] = set()  # lines that are the heading of a round in short: R1
        self.listed = re.search(LISTED, text) is not None
        self.remarks = False  # behind turns: caught, x2

    # the pass

    def begin(self) -> int:
        """Read the header and set the game up; return the number of lines read."""
        reading, header = self.reading, self.header
        reading.header = header.read()
        reading.variant, reading.old, self.live = header.variant, header.old, header.state
        reading.settled.extend(header.settled)
        if not header.sound:
            self.stray()
        if self.live is not None:
            text = "\n".join(reading.lines)
            self.remarks = SPOKEN.get() is not None or has_remark(text, self.live.variant)
        if self.listed and self.live is not None:
            self.numbers = line_numbers(reading.lines, header.body, self.live)
        self.headings = short_headings(reading.lines, header.body)
        return header.body

    def read_body(self, place: int, end: int) -> None:
        """Read the lines from `place` (from 0) up to `end`."""
        lines = self.reading.lines
        for number, line in enumerate(lines[place:end], place + 1):
            if self.complaints.full or self.ended:
                return
            if line and number not in self.closing:
                self.number = number
                with suppress(_Stop):
                    self.read_line(line)

    def finish(self, place: int) -> Reading:
        """Read the lines from `place` (from 0) to the last; return the whole reading."""
        reading = self.reading
        self.read_body(place, len(reading.lines))
        self.number = len(reading.lines)
        self.settle_result()
        self.settle_totals()
        if reading.readable:  # else that is the smaller fault
            reading.problems.extend(self.missing)
        reading.state = self.figures or self.live
        reading.stopped = self.figures is not None or self.complaints.full
        reading.steps = [reading.lines[number - 1] for number in self.closing[:-1]]
        if self.header.kept or self.seal:
            found = turns_in(reading.events) if reading.readable else None
            change = last_line.change(reading.lines, self.seal, found)
            if change:
                reading.problems.append(change)
        reading.problems.sort(key=lambda problem: (problem.line, problem.column))
        return reading

    # from following to being lost

    def stray(self) -> None:
        """Note that nothing counts from here on."""
        if self.following:
            self.following = False
            self.figures = self.live and self.live.copy()

    def lose(self) -> None:
        """Stop playing this round by the rules, after a fault."""
        self.stray()
        self.lost = True

    @property
    def game(self) -> State:
        """Game where the reader stands; there is one wherever a turn is read."""
        assert self.live is not None
        return self.live

    @property
    def players(self) -> tuple[str, ...]:
        return self.live.players if self.live else ()

    @property
    def game_begun(self) -> bool:
        return self.live is not None and bool(self.live.number)

    @property
    def translates(self) -> bool:
        """True if words of the language in force are heard.

        In typed text only, not in what cardkit wrote.
        """
        return not self.seal and SPOKEN.get() is not None

    def problem(self, column: int, code: Code | engine.refusals.Code, facts: Facts) -> None:
        self.complaints.add(self.number, column, code, facts)
        if self.complaints.full:
            self.stray()

    def astray(self, column: int, code: Code | engine.refusals.Code, facts: Facts) -> None:
        """Note a problem that makes totals unknown, though this round can be played on."""
        self.problem(column, code, facts)
        self.stray()

    def wrong(self, column: int, code: Code | engine.refusals.Code, facts: Facts) -> _Stop:
        """Note a problem with which this round cannot be played on; return `_Stop` to raise.

        The rest of the line is passed over.
        """
        self.problem(column, code, facts)
        self.lose()
        return _Stop()

    def not_known(self, error: Unknown, text: Stretch) -> None:
        """Note a word that names nobody.

        After an error in this round it is not known who is inside, but it is who plays.
        """
        if not self.lost or error.code == "unknown-player":
            self.wrong(self.column(text, error.word), error.code, error.refusal.facts)

    # lines

    def read_line(self, text: str) -> None:
        if self.number < self.read_below:
            return  # read together with lines above
        if too_long(text, self.number, self.complaints):
            self.lose()
            return
        if self.header.table_head is not None and self.read_row(text, self.header.table_head):
            return
        if self.number in self.numbers:
            text = without_numbers(text, self.numbers[self.number])
        begun = self.opened(text) if ":" in text or text.lstrip()[:1] in ("r", "R") else None
        if begun:
            self.read_round(begun[0])
            if rest := begun[1].text:
                self.read_line(rest.rjust(len(text)))
            return
        typed = self.live is not None and not self.seal
        if typed and (carried := self.artifacts_printed(text)):
            self.read_check(Claims("artifacts", carried.text), carried.at + 1, carried.at + 1)
            return
        if self.live is not None and (key := self.check_key_alone(text)):
            self.read_key(Keyed(key, grammar.without_comment(text)[0][key.end :]))
            return
        line = self.parsed(text)
        if line.comment is not None:
            self.reading.events.append(Comment(line.comment))
        if line.content is None or not_text(text, self.number, self.complaints):
            return
        if self.live is None and not isinstance(line.content, Keyed):
            return  # there is no game to follow
        match line.content:
            case Turns(parts):
                self.read_turns(parts)
            case Opened():
                self.read_round(line.content)
            case Keyed():
                self.read_key(line.content)

    def parsed(self, text: str) -> grammar.Line:
        """Return the parts of a line, in English if it is not names or a text to keep."""
        line = grammar.parse_line(text, self.players)
        verbatim = isinstance(line.content, Keyed) and not check_key(line.content.key)
        if verbatim or not self.translates or self.live is None:
            return line
        pieces = pieces_in_english(text, self.live)
        self.complaints.translated[self.number] = pieces
        return grammar.parse_line("".join(meant for _, meant in pieces), self.players)

    def read_turns(self, parts: tuple[Stretch, ...]) -> None:
        """Read the turns of a line, or what else one part of a line can be."""
        if len(parts) > 1:
            for part in parts:
                opening = opening_of(part, self.players)
                if opening:
                    self.read_round(opening)
                else:
                    self.read_turn(part)
            return
        for part in parts:
            if self.says_end(part):
                self.read_end(part)
            elif self.is_result(part):
                self.read_check(Claims("banked", part.text), part.at + 1, part.at)
            elif self.game.complete and self.are_totals(part):
                [claims] = self.claims_apart("total", part.text)
                self.read_check(claims, part.at + 1, part.at + 1)
            elif rows := self.totals_one_a_line(part):
                self.read_check(Claims("total", rows), 1, part.at + 1)
                self.put_on_lines(len(self.players))
                self.read_below = self.number + len(self.players)
            else:
                self.read_turn(part)

    def read_end(self, part: Stretch) -> None:
        """Read a line that ends the game."""
        open_before = self.game.running
        self.close_round(part.at + 1)
        if self.game.complete:
            return
        # where only this round was begun, its complaint says enough
        said = open_before and not self.game.rounds
        if said or not self.between_turns(engine.EndGame(), part.at + 1):
            self.lose()  # turns may follow all the same

    def is_result(self, part: Stretch) -> bool:
        """Return True if a line gives the gold that all banked in a round without turns.

        ``Ann 5, Bo 6, Cy -``.
        """
        state = self.game
        if (
            state.phase not in ("card", "show")
            or state.turn
            or not state.number
            or self.lost
            or "," not in part.text
        ):
            return False
        said = CheckLine("banked", part.text, 1, state, self.number, Complaints([]))
        if not re.search(r"[\d\u2013\u2014-]\s*$", part.text):
            return False  # names alone
        everyone = (
            said.sound
            and said.everyone
            and {claim.player for claim in said.claims} == {*state.seats}
        )
        if state.phase == "card" or not everyone:
            return everyone
        figures = _FIGURE_AT_END.findall(part.text)
        if len(figures) < len(part.text.split(",")):
            return False  # somebody without a figure has no card
        return any(map(str.isdigit, figures)) and not self.may_be_hands(part)

    def may_be_hands(self, part: Stretch) -> bool:
        """Return True if a round's line with a figure for everyone can be cards that were laid.

        Not if it is all there is of a round that is over, or rounds before had only figures.
        """
        state = self.game
        try:
            read_marks(grammar.hands_of(part, self.players).marks.text, state)
        except (GarbledMarks, CardError, Unknown):
            return False
        if state.rounds and state.rounds[-1].end == "result-only":
            return False
        below = next((line for line in self.reading.lines[self.number :] if line.strip()), "")
        figures = list(filter(str.isdigit, _FIGURE_AT_END.findall(part.text)))
        return len({*figures}) < len(figures) or self.heading_before(below) is None

    def are_totals(self, part: Stretch) -> bool:
        """Return True if a line below the last round has a figure for everyone.

        ``Ann 25 Bo 12``.
        """
        [claims, *others] = self.claims_apart("total", part.text)
        said = CheckLine(claims.key, claims.text, 1, self.game, self.number, Complaints([]))
        named = {claim.player for claim in said.claims}
        return not others and said.sound and named == {*self.players}

    def totals_one_a_line(self, part: Stretch) -> str:
        """Return totals of everyone that begin here, a player on each line; "" for another line."""
        if self.game.number and not self.game.complete:
            return ""
        rows = self.reading.lines[self.number - 1 : self.number - 1 + len(self.players)]
        text = ", ".join(rows)
        whole = len(rows) > 1 and all(re.search(r"\d\s*$", row) for row in rows)
        return text if whole and self.are_totals(Stretch(text, part.at)) else ""

    def put_on_lines(self, rows: int) -> None:
        """Give each claim of the last check, read from so many lines as one, its own line."""
        check = self.reading.events[-1]
        if not isinstance(check, Check) or check.line != self.number:
            return  # its line was refused
        starts, at = [], 1
        for row in self.reading.lines[self.number - 1 : self.number - 1 + rows]:
            starts.append(at)
            at += len(row) + 2  # the comma and the blank between
        claims = []
        for claim in check.claims:
            place = bisect_right(starts, claim.column) - 1
            claims.append(
                claim._replace(column=claim.column - starts[place] + 1, line=self.number + place)
            )
        self.reading.events[-1] = check._replace(claims=tuple(claims))

    def check_key_alone(self, text: str) -> Key | None:
        """Return the key of a check line without a colon, if no player has that name."""
        if text[:5] == "round" or ":" in text:
            return None
        if text[:1] in _NO_KEY and (self.seal or not grammar.ticks_of(text)):
            return None
        key = grammar.check_without_colon(text, self.players)
        if key and a_name_begins(key.word, self.players):
            return None
        return key

    def opened(self, text: str) -> tuple[Opened, Stretch] | None:
        """Return the heading of a round that a line begins with, and the text behind it.

        ``R1`` may be a card: a fault.
        """
        found = self.heading_before(text) if self.live is not None else None
        if found is None or ":" in text or not grammar.is_short(text):
            return found if ":" in text or grammar.dashed_heading(text) else None
        opened, plain = found[0], text.strip()
        number = opened.which or 0
        if not self.game.running or self.lost or self.number in self.headings:
            return found
        if self.game.turn or number != self.game.number:
            return None  # a red two, in the middle of a round
        if not may_be_turn(plain, self.game):
            return found
        ways = f"round {number}", str(card_said(plain, self.game)[0])
        raise self.wrong(
            opened.at + 1, "round-or-card", tally_faults.RoundOrCard(plain, number, ways)
        )

    def heading_before(self, text: str) -> tuple[Opened, Stretch] | None:
        """Return the heading of a round and the text behind it; None if it is what somebody lays.

        ``Round 2 -`` and ``R 6`` are cards of players who are called so.
        """
        if not self.game.variant.deck_game and ":" not in text:
            laid = fold(text.strip())
            if any(laid.startswith(f"{fold(name)} ") for name in self.players):
                return None
        return grammar.opening_before(text)

    def read_key(self, keyed: Keyed) -> None:
        (word, start, end), key = keyed.key, keyed.key.meant
        if key == "note":
            self.reading.events.append(Note(keyed.value.strip()))
        elif key in SEAT_KEYS:
            self.read_seats(key == "join", keyed.value, end + 1)
        elif check := check_key(keyed.key) or self.artifacts_key(word):
            for claims in self.claims_apart(check, keyed.value):
                self.read_check(claims, end + 1, start + 1)
        elif fold(word) in map(fold, self.players) and self.game.phase == "show":
            self.read_turn(Stretch(f"{word} {keyed.value.strip()}", start))  # Ann: 7, Bo: K
        elif key in grammar.SETTLED:
            self.reading.settled.append(
                settled := Settled(key, keyed.value.strip(), self.number, start + 1)
            )
            self.reading.events.append(Note(settled.told))
        elif (
            key in ("variant", "players") and getattr(self.reading.header, key) and self.game_begun
        ):
            self.settle_result()
            self.astray(start + 1, "two-games", tally_faults.TwoGames())
            self.ended = True
        elif key in HEADER_KEYS:
            severity: tally_faults.Severity = (
                "error" if key in ("variant", "players", "first", "set", "rules") else "differs"
            )
            self.complaints.add(
                self.number, start + 1, "misplaced", tally_faults.KeyFault("header", key), severity
            )
        else:
            known = (*CHECK_KEYS, *SEAT_KEYS, "note")
            near = nearest(key, known)
            severity = "error" if grammar.may_count(near, keyed.value) else "differs"
            facts = tally_faults.UnknownKey(False, word, near, known)
            self.complaints.add(self.number, start + 1, "unknown-key", facts, severity)

    def artifacts_key(self, word: str) -> str:
        """Return the key ``artifacts`` for the game's word for them, "" for any other word.

        As in ``jokers: Bo 1``.
        """
        noun = theme(self.game.variant)["artifact"] if self.live is not None else None
        called = (fold(noun.one), fold(format(noun, "many"))) if noun else ()
        return "artifacts" if fold(word) in called else ""

    def artifacts_printed(self, text: str) -> Stretch | None:
        """Return the claims of a pad's printed row of artifacts; None for another line.

        ``5 2   10 3`` are what they count and the seats, ``5 each: Bo 1`` who has how many.
        """
        state = self.game
        if not state.number or state.turn or self.lost:
            return None
        if pairs_in(text, state):
            return Stretch(text.strip(), len(text) - len(text.lstrip()))
        each = re.match(r"\s*(?:\d{1,3} each|po \d{1,3})\s*:\s*", text)
        return Stretch(text[each.end() :], each.end()) if each and state.variant.artifacts else None

    # rounds

    def read_round(self, opening: Opened) -> None:
        state, column = self.game, opening.at + 1
        if open_already(opening, state) and not self.lost and "banked" not in self.result:
            return
        self.close_round(column)
        if state.number >= MOST_ROUNDS:
            self.astray(column, "too-large", tally_faults.TooMany("rounds", MOST_ROUNDS))
            self.complaints.full = True
            return
        if not opening.extra:
            self.count_round(opening)
        begin = Begin(opening.extra)
        refusal = legal.check(state, begin)
        if refusal and (
            self.figures is None
            or refusal.code not in ("no-tie", "extra-too-early", "round-not-over")
        ):
            self.astray(column, refusal.code, refusal.facts)
        self.lost = False
        self.check_lines.clear()
        if refusal:
            rules.begin_anyway(state)
        else:
            enter(state, begin)
        self.record(begin)

    def count_round(self, opening: Opened) -> None:
        """Compare a round's number with the expected one; note another, and go on from there."""
        number = opening.which or 0
        if number in self.expected:
            self.expected = {number + 1}
            return
        self.astray(
            opening.number_at + 1,
            "wrong-round",
            tally_faults.WrongRound(min(self.expected), opening.number),
        )
        if self.game.number < number - 1 < self.game.variant.rounds:
            self.game.pass_over(number - 1)  # rounds may be missing between
        self.expected = {min(self.expected) + 1, number + 1} - {1}

    def close_round(self, column: int) -> None:
        """End the open round before the next one.

        A decision that was not written down means nobody left, and a result is taken as it is.
        """
        state = self.game
        self.settle_result()
        if self.lost:
            state.await_next()
            return
        if state.phase == "leave":
            self.enter(engine.Leave(), 1)
        if state.phase in ("card", "show") and state.number:
            refusal = legal.check(state, Begin())
            assert refusal is not None
            facts: Facts = refusal.facts
            if isinstance(facts, StillInside) and not state.turn:
                facts = tally_faults.AsRefused("round", facts)
            self.astray(column, refusal.code, facts)
            state.await_next()

    def says_end(self, part: Stretch) -> bool:
        """Return True if a line ends the game there.

        Inside a round it may be somebody called Endre who leaves.
        """
        if fold(part.text) != "end":
            return False
        inside = self.game.running and not self.result
        return not (inside and a_name_begins("end", self.players))

    def between_turns(self, entry: engine.Attend | engine.EndGame, column: int) -> bool:
        """Enter an entry between turns, or note why it cannot be; return True if it can."""
        refusal = legal.check(self.game, entry)
        if refusal:
            self.astray(column, refusal.code, refusal.facts)
            return False
        enter(self.game, entry)
        self.record(entry)
        return True

    def record(self, entry: Entry) -> None:
        assert not isinstance(entry, engine.Result)
        self.reading.events.append(entry)
        if self.following:
            self.reading.entries.append(entry)

    def enter(
        self, entry: Entry, column: int, place: Callable[[Card | str], int] | None = None
    ) -> None:
        """Enter `entry` into the game, or note why it cannot be."""
        try:
            enter(self.game, entry)
        except engine.Illegal as error:
            refusal = error.refusal
            at = place(refusal.subject) if place and refusal.subject is not None else column
            raise self.wrong(at, refusal.code, refusal.facts) from None
        self.record(entry)

    # turns

    def read_turn(self, part: Stretch) -> None:
        """Read one turn: the text between two slashes, or a whole line."""
        state, column = self.game, part.at + 1
        if not part.text:
            self.wrong(column, "no-turn", tally_faults.TurnFault("nothing"))
            return
        if self.remarks and self.read_remark(part):
            return
        if self.number in self.numbers:
            part = self.without_number(part)
        if self.result and not self.lost and not state.turn:
            self.wrong(column, "turn-after-result", tally_faults.TurnFault("below-result"))
        if not state.number and not self.lost:
            self.wrong(column, "no-round", tally_faults.TurnFault("above-rounds"))
        if state.number:
            (self.read_draw if state.variant.deck_game else self.read_show)(part)

    def read_remark(self, part: Stretch) -> bool:
        """Read a turn with a remark, ``Kd caught``, ``K x2``; return False without one."""
        text, ended = without_end(part.text, self.game)
        if ended is not None:
            if text:
                self.read_turn(Stretch(text, part.at))
            self.hold_end(ended, part)
            return True
        twice = turns_twice(part.text, self.game)
        for text in twice if len(twice) > 1 else ():
            self.read_turn(Stretch(text, part.at))
        return len(twice) > 1

    def hold_end(self, ended: Ended, part: Stretch) -> None:
        """Note a remark on the round's end that contradicts the way the round ended."""
        if not self.lost and not ended.agrees_with(self.game):
            self.astray(
                part.at + ended.at + 1,
                "not-ended",
                tally_faults.NotEnded(ended.word, self.game.turn),
            )

    def without_number(self, part: Stretch) -> Stretch:
        """Return a turn without a leading line number that is no card.

        Where it can be one, both readings are a fault.
        """
        number = next(
            (one for one in self.numbers[self.number] if one.start == part.at and not one.sure),
            None,
        )
        if number is None or not (number.among or number_typed(part.text, self.game)):
            return part
        rest = Stretch(part.text[number.end - part.at :], number.end)
        if self.lost or not may_be_turn(part.text, self.game):
            return rest
        if not may_be_turn(rest.text, self.game):
            return part
        ways = rest.text, f"{number.number} / {rest.text}"
        raise self.wrong(
            part.at + 1, "line-number", tally_faults.LineOrCard(part.text, number.number, ways)
        )

    def read_draw(self, part: Stretch) -> None:
        state, column = self.game, part.at + 1
        part = Stretch(in_full(part.text, state), part.at)
        turn = turn_of(part)
        # a card is still held against those that came before, and names against the players
        if self.lost:
            with suppress(_Stop, Unknown):
                if turn.card.text and (
                    turn.leavers or not turn_said(part.text, state.everyone_back())
                ):
                    self.look_over(self.card(turn.card.text, column), column)
            if turn.leavers:
                self.read_leavers(turn.leavers)
            return
        if state.phase == "leave" and turn.leavers and not turn.card.text:
            self.read_leavers(turn.leavers)
            return
        if turn.leavers is None and (said := self.said(part, state)):
            for entry in followed(said, state)[0]:
                self.enter(entry, column)
            return
        # before the card: it may end the round
        named = leaving(turn.leavers.text, state) if turn.leavers else None
        with suppress(_Stop):
            for card in self.cards(turn.card.text or part.text, column):
                if state.phase == "leave":
                    self.enter(engine.Leave(), 1)
                self.enter(engine.Draw(legal.meant(state, card)), column)
        if turn.leavers and turn.card.text:
            self.read_leavers(turn.leavers, named)

    def said(self, part: Stretch, state: State) -> Sense | None:
        """Return the leavers or turns that a text means, unless it is just a card; else None.

        The game master writes leavers behind a dash: what is a card in a file of its own is that
        card.
        """
        try:
            said = turn_said(part.text, state)
            shown = card_by_index(part.text, state) if said and self.translates else None
            if said and shown is not None and said != (shown,):  # D is Daria, or a dama
                raise Unknown.between(part.text, said, (shown,))
            return said
        except Unknown as doubt:
            facts = doubt.refusal.facts
            card = isinstance(facts, TwoMeanings) and card_said(part.text, state)
            if card and self.seal and last_line.change(self.reading.lines, self.seal, None) is None:
                return None
            raise self.wrong(self.column(part, doubt.word), doubt.code, facts) from None

    def cards(self, text: str, column: int) -> tuple[Card, ...]:
        """Return the card of a turn, or several one after the other: ``7h 10s 5d - Bo``."""
        if " " not in text:
            return (self.card(text, column),)
        rows = cards_said(text, self.game)
        possible = [row for row in rows if can_be(followed(row, self.game)[1])] or rows[:1]
        if len(possible) > 1:
            raise self.wrong(column, "two-meanings", TwoMeanings(text, tuple(possible)))
        several = tuple(step for step in possible[0] if isinstance(step, Card)) if possible else ()
        return several if len(several) > 1 else (self.card(text, column),)

    def card(self, text: str, column: int) -> Card:
        said = card_said(text, self.game)
        if len(said) > 1:
            raise self.wrong(
                column, "two-meanings", TwoMeanings(text, tuple((card,) for card in said))
            )
        try:
            return said[0] if said else parse_card(text)
        except CardError as error:
            first, _, rest = text.partition(" ")
            behind = (first, rest.strip()) if is_card(first) else ("", "")
            raise self.wrong(
                column, "bad-card", tally_faults.NotCard(error.facts, *behind)
            ) from None

    def look_over(self, card: Card, column: int) -> None:
        """Note a card that contradicts those before it, else count it, in a round with faults."""
        refusal = legal.card_refusal(self.game, card)
        if refusal:
            self.problem(column, refusal.code, refusal.facts)
        else:
            self.game.note_card(card)

    def read_leavers(
        self, who: Stretch, named: tuple[tuple[str, ...], Unknown | None] | None = None
    ) -> None:
        """Read the leavers of a turn.

        `named` is the result of reading `who` (names, or an error), if that was read before the
        card of the same turn.
        """
        state = self.game
        asked = state.phase == "leave"
        names, fault = named or leaving(who.text, state)
        if fault and asked and (said := self.with_gold(who)):
            names, fault = said
        if fault is None:
            if self.lost or not (asked or names):
                # "Kd -" after the card that ended the round says nothing wrong, nor does "Kd -
                # nobody"
                return
        elif (
            self.lost or asked or fault.code in ("unknown-player", "ambiguous-name", "two-meanings")
        ):
            self.not_known(fault, who)
            return
        with suppress(_Stop):
            if asked:
                self.enter(
                    leave_of(names, state), who.at + 1, lambda name: self.column(who, str(name))
                )
            else:  # nobody is asked: the rules say why
                self.enter(engine.Leave(names), self.column(who, who.text.strip()))

    def with_gold(self, who: Stretch) -> tuple[tuple[str, ...], Unknown | None] | None:
        """Return the leavers in a text with what they banked behind it: ``Bo (19)``; else None.

        The figure is held against the rules when the round is over.
        """
        found = re.fullmatch(_WITH_GOLD, who.text)
        names, fault = leaving(found[1], self.game) if found else ((), None)
        if found is None or fault or not names:
            return None
        at = who.at + found.start(2) + 1
        self.gold_said += [Claim(name, int(found[2]), (), at, self.number) for name in names]
        self.gold_line = self.number
        return names, None

    @staticmethod
    def column(text: Stretch, word: str) -> int:
        """Return the column of `word` in a stretch of the line."""
        return grammar.place_of(text.text, word, text.at) + 1

    # hands

    def read_show(self, part: Stretch) -> None:
        state = self.game
        hands = grammar.hands_of(part, self.players)
        if self.lost:
            self.look_over_marks(*hands)
            return
        refusal = legal.wrong_phase(state, "show")
        if refusal:
            self.wrong(part.at + 1, refusal.code, refusal.facts)
            return
        marks = self.marks(hands.marks, state)
        if marks is None:
            return
        back = self.back(hands.back) if hands.back else None

        def place(subject: Card | str) -> int:
            if hands.back and back and subject in back:
                return self.column(hands.back, str(subject))
            at = [mark.at for mark in marks if subject in (mark.name, mark.card)]
            return part.at + 1 + at[-1] if at else part.at + 1

        with suppress(_Stop):
            self.enter(
                engine.Show(tuple((mark.name, mark.card) for mark in marks), back),
                part.at + 1,
                place,
            )

    def marks(self, text: Stretch, state: State) -> tuple[Mark, ...] | None:
        """Return the marks of everyone inside; None if they cannot be read."""
        try:
            return read_marks(text.text, state)
        except GarbledMarks as error:
            self.wrong(text.at + 1, "bad-card", error.facts)
        except Unknown as error:
            if is_card(error.word) and not self.lost:
                refusal = legal.wrong_phase(state, "card") or legal.not_inside(state, error.word)
                self.wrong(
                    text.at + 1,
                    refusal.code,
                    tally_faults.AsRefused("alone", refusal.facts, state.inside[0]),
                )
            else:
                self.not_known(error, text)
        return None

    def look_over_marks(self, text: Stretch, back: Stretch | None) -> None:
        """Note cards and names that contradict those before, in a round with faults."""
        marks = self.marks(text, self.game.everyone_back())  # who is still inside is in doubt
        if marks is None:
            return
        for mark in marks:
            if mark.card is not None:
                self.look_over(mark.card, text.at + 1 + mark.at)
        if back and back.text:
            self.back(back)

    def back(self, text: Stretch) -> tuple[Card, ...]:
        """Return the cards that go back into the cave."""
        try:
            return tuple(card for card, _ in grammar.back_of(text))
        except grammar.NoBack as error:
            raise self.wrong(
                text.at + 1, "bad-back", tally_faults.NotInForm("back", str(error))
            ) from None
        except CardError as error:
            column = self.column(text, text.text.split()[1])
            raise self.wrong(
                column, "bad-card", tally_faults.NotCard(error.facts, "", "")
            ) from None

    # who comes and goes

    def read_seats(self, plays: bool, text: str, column: int) -> None:
        """Read ``away: Lena`` and ``join: Eve``, which hold from the next round on.

        An error here leaves the round itself alone.
        """
        for part in text.split(","):
            name, at = proper(part.strip()), column + len(part) - len(part.lstrip())
            column += len(part) + 1
            if self.live is None or self.complaints.full:
                return
            known = next((player for player in self.players if fold(player) == fold(name)), None)
            fault = None if known else name_fault(name)
            if fault is not None:
                self.astray(at, "bad-name", fault)
                continue
            try:
                # a player who joins may be new
                player = known or (name if plays else find_player(name, self.players))
            except Unknown as error:
                self.astray(at, error.code, error.refusal.facts)
                continue
            self.between_turns(engine.Attend(player, plays), at)

    # what the pad says

    def read_check(self, typed: Claims, column: int, start: int) -> None:
        """Read a check line: its text begins at `column`, its key at `start`."""
        state, (key, text, places) = self.live, typed
        if state is None:
            return
        if key == "artifacts" and not self.seal:
            text = carried_by_worth(text, state)
        if key != "total" and not state.number:
            self.problem(start, "no-round", tally_faults.KeyFault("round", key))
            return
        said = CheckLine(key, text, column, state, self.number, self.complaints)
        if self.complaints.full:
            return
        earlier = self.number if key == "total" else self.check_lines.setdefault(key, self.number)
        if earlier != self.number:  # but totals may be counted again and again
            self.problem(start, "twice", tally_faults.KeyTwice("round", key, earlier))
            return
        claims = [
            claim._replace(column=column + at) for claim, at in zip(said.claims, places)
        ] or said.claims
        check = Check(key, tuple(claims), self.number)
        self.reading.events.append(check)
        if key != "total" and not state.turn and state.phase in ("card", "show") and not self.lost:
            self.result[key] = check
            self.doubted |= not said.sound
            self.said_of |= said.named

    def claims_apart(self, key: str, text: str) -> list[Claims]:
        """Return a check line as it stands, or in the one other way in which it can be read.

        It may be meant with names and commas that it lacks, and as two lines.
        """
        state = self.live
        if state is None or (key != "total" and not state.number):
            return [Claims(key, text)]
        ways = ([Claims(key, text)], plain_claims(key, text, state))
        sound = (
            way
            for way in ways
            if all(
                CheckLine(one.key, one.text, 1, state, self.number, Complaints([])).sound
                for one in way
            )
        )
        return next(sound, ways[0])

    def settle_result(self) -> None:
        """Enter the result of a round without turns from its line ``banked:``, if it has one."""
        checks, self.result = self.result, {}
        if self.gold_said and "banked" not in self.check_lines:
            self.reading.events.append(Check("banked", tuple(self.gold_said), self.gold_line))
        self.gold_said = []
        doubted, said_of, self.doubted, self.said_of = self.doubted, self.said_of, False, set()
        state = self.live
        if state is None or self.lost or state.turn:
            return
        if (
            "banked" not in checks
            and "so far" in checks
            and (since := banked_since(checks["so far"], state))
        ):
            checks["banked"] = since
        if "banked" not in checks:
            if doubted:
                self.lose()
            return
        missing = tuple(name for name in state.seats if name not in said_of)
        if missing and not (self.seal or self.header.kept):
            self.missing.append(
                Problem(
                    checks["banked"].line, 1, "differs", "no-figure", tally_faults.NoFigure(missing)
                )
            )
        result = result_of(checks)
        refusal = legal.check(state, result)
        if refusal:
            line, column = blamed(refusal, checks)
            self.complaints.add(line, column, refusal.code, refusal.facts)
            self.lose()
            return
        enter(state, result)
        if self.following:
            self.reading.entries.append(result)
        if doubted:
            self.stray()

    def settle_totals(self) -> None:
        """Enter the totals of a game of which nothing else is known."""
        state = self.live
        if state is None or state.number or not self.following:
            return
        totals = next(
            (event for event in reversed(self.reading.events) if isinstance(event, Check)), None
        )
        if totals is None or not any(claim.amount for claim in totals.claims):
            return
        amounts = {claim.player: claim.amount for claim in totals.claims}
        missing = tuple(name for name in state.players if name not in amounts)
        if missing:
            self.missing.append(
                Problem(totals.line, 1, "differs", "no-figure", tally_faults.NoFigure(missing))
            )
        state.end_with(amounts)

    # a table of names and rounds

    def read_row(self, line: str, head: TableHead) -> bool:
        """Read a row of a table; return False if the line is none."""
        beside = re.search(r"\(([^()]*\d[^()]*)\)\s*$", line) if self.live is not None else None
        if beside and (pairs_in(beside[1], self.game) or counts_by_seat(beside[1], self.game)):
            read = self.read_row(line[: beside.start()].rstrip(), head)
            at = beside.start(1) + 1
            self.read_check(Claims("artifacts", beside[1]), at, at)
            return read
        row = None if is_rule(line) else row_of(line, head)
        if self.number == head.line or self.live is None or (row is None and is_rule(line)):
            return True
        if row is not None and not row.key and pairs_in(line, self.game):
            above = self.reading.lines[head.line : self.number - 1]
            below = next((text for text in self.reading.lines[self.number :] if text.strip()), "")
            labelled, opened = row_of(below, head), not row.number
            if row.number and above:  # or that of a round, but where one has just begun
                opened = grammar.opening_before(above[-1]) is not None
            if opened and labelled is not None and labelled.key == "banked":
                return False  # artifacts by worth and seat, above what was banked
        if row is not None and (key := self.key_of_sums(row, head)):
            row = row._replace(key=key)
        if row is None:
            return self.is_row_without_artifacts(line)
        if not any(cell.text for cell in row.cells) and not self.more_rows(head):
            return True  # a round that was not played
        key = row.key or head.says
        if not row.key:
            self.read_round(Opened(str(row.number or self.game.number + 1), False, row.at, row.at))
        elif key != "total" and not self.game.number:
            self.problem(row.at + 1, "no-round", tally_faults.KeyFault("round", key))
            return True
        claims = self.row_claims(row, head)
        check = Check(key, tuple(claims), self.number)
        self.reading.events.append(check)
        if key != "total" and not self.game.turn and not self.lost:
            self.result[key] = check
            self.said_of |= {claim.player for claim in claims}
        return True

    def key_of_sums(self, row: Row, head: TableHead) -> str:
        """Return the key of a row of sums without a label, below rows with numbers; else "".

        The last row is the total, others are sums so far. Without numbers, a last row is the total
        if it is the sum of several rows above.
        """
        if row.key or row.number or head.says != "banked":
            return ""
        lines = self.reading.lines
        above = [one for line in lines[head.line : self.number - 1] if (one := row_of(line, head))]
        last = not any(line.strip() and row_of(line, head) for line in lines[self.number :])
        if any(one.number for one in above):
            return "total" if last else "so far"
        figures = [[_figure(cell.text) for cell in one.cells] for one in above]
        sums = [sum(column) for column in zip(*figures, strict=False)]
        own = [_figure(cell.text) for cell in row.cells]
        return "total" if last and len(above) > 1 and any(own) and own == sums else ""

    def is_row_without_artifacts(self, line: str) -> bool:
        """Return True for a table's row of artifacts in which nobody has any."""
        label, *cells = re.findall(r"[^\s|;,]+", line) or [""]
        word = label.rstrip(":")
        called = Key(word, 0, 0).meant == "artifacts" or self.artifacts_key(word)
        return bool(called and cells) and all(cell in (*NOTHING, "0") for cell in cells)

    def more_rows(self, head: TableHead) -> bool:
        """Return True if rounds with figures stand below this line of a table."""
        rows = (row_of(line, head) for line in self.reading.lines[self.number :])
        return any(
            row is not None and not row.key and any(cell.text for cell in row.cells) for row in rows
        )

    def row_claims(self, row: Row, head: TableHead) -> list[Claim]:
        """Return the claims of a row; an empty cell or a dash is 0."""
        claims: list[Claim] = []
        for name, cell in zip(head.names, row.cells, strict=False):
            player, amount = find_player(name, self.players), cell.text.lstrip("+")
            if not amount or amount in NOTHING:
                amount = "0"
            if not re.fullmatch("-?[0-9]{1,6}", amount):
                self.problem(
                    cell.at + 1,
                    "bad-number",
                    tally_faults.NoClaim(cell.text, cards=False, player=player),
                )
                self.doubted = True
                self.said_of.add(player)
                continue
            claims.append(Claim(player, int(amount), (), cell.at + 1))
        return claims


def _figure(cell: str) -> int:
    """Return the figure in a cell of a table; 0 where nothing stands."""
    return int(cell) if cell.isdecimal() and len(cell) <= 6 else 0
