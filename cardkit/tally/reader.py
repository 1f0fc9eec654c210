"""Reads a tally: one pass over its lines, following the rules as far as they can be followed."""

import codecs
import copy
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from cardkit import legal, rules
from cardkit.bounds import LARGEST_TALLY, MOST_ROUNDS
from cardkit.cards import Card, CardError, is_card, parse_card
from cardkit.faults import Problem
from cardkit.game import Illegal, enter, turn_up, turn_up_plainly
from cardkit.letters import printable
from cardkit.near import did_you_mean
from cardkit.outcomes import Begin, Draw, Leave, Result, Show
from cardkit.refusals import Refusal
from cardkit.state import State
from cardkit.tally import last_line
from cardkit.tally.complaints import Complaints
from cardkit.tally.events import Check, Claim, Comment, Header, Note, Reading, turns_in
from cardkit.tally.header import not_text, read_header, too_long
from cardkit.tally.line import CHECK_KEYS, HEADER_KEYS, ROUND, Key, key_of, without_comment
from cardkit.tally.names import (
    DASH,
    DASHES,
    Unknown,
    find_leavers,
    find_player,
    fold,
    read_cards,
    read_marks,
    words_of,
)
from cardkit.variant import NotInDeck, Vague, Variant
from cardkit.words.refusals import Why, why

# --- reading -------------------------------------------------------------------------------------------------------


def read_bytes(data: bytes, name: str = "tally", beside: Path | None = None) -> Reading:
    """`read`, of a file's bytes: UTF-8, a byte-order mark allowed."""
    if len(data) > LARGEST_TALLY:
        message = f"is larger than {LARGEST_TALLY >> 20} megabytes: this is no tally."
        return Reading(name, Header(), [], problems=[Problem(1, 1, "error", "too-large", message)])
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return read(data.decode(), name, beside)
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        message = f"byte 0x{data[error.start]:02x} is not UTF-8 text."
        return Reading(
            name,
            Header(),
            [],
            problems=[Problem(line, column, "error", "encoding", message, "Save the file as UTF-8.")],
        )


def read(text: str, name: str = "tally", beside: Path | None = None) -> Reading:
    """What the tally `text` says. `name` stands in messages; a variant's path is relative to the folder `beside`."""
    reader = _Reader(text.removeprefix("\ufeff"), name, beside)
    reader.run()
    return reader.reading


NOBODY = Leave()
BEGIN = Begin()
PLAIN_LENGTH = 80
"""Letters. No line of a canonical turn that is met again and again is longer."""


@lru_cache(1 << 12)
def _plain_turn(line: str) -> tuple[Draw, Leave] | None:
    """What a turn in canonical form says; None if `line` is none. The same short lines are read by the million."""
    named, dash, who = line.partition(" - ")
    try:
        drawn = Draw(parse_card(named))
    except CardError:
        return None
    if not line.isprintable():
        return None
    return drawn, Leave(tuple(who.split(", "))) if dash else NOBODY


def _in_order(names: tuple[str, ...], inside: tuple[str, ...]) -> bool:
    """Whether `names` are some of those inside, in the order of their seats."""
    return names[0] in inside if len(names) == 1 else names == tuple([name for name in inside if name in names])


class _Stop(Exception):
    """Something on this line is wrong: it has been noted, the rest of the line is passed over."""


class _Reader:
    """One pass over the lines: header first, then rounds, following the rules as far as they can be followed.

    After an error in a round the rest of that round is only looked over (cards, names), and the next round is
    followed again from its beginning, so that all errors are found; the figures stay as they were at the first.
    """

    def __init__(self, text: str, name: str, beside: Path | None, variant: Variant | None = None) -> None:
        lines = re.split(r"\r\n|\n|\r", text) if "\r" in text else text.split("\n")
        self.reading = Reading(name, Header(), lines)
        self.beside = beside
        self.known = variant
        self.complaints = Complaints(self.reading.problems)
        self.kept = False
        self.seal = last_line.find(lines) if last_line.BEGINNING in text else 0
        self.live: State | None = None
        self.frozen: State | None = None
        self.doubtful = False
        self.expected = {1}
        self.number = 0
        self.checks: list[Check] = []
        self.check_lines: dict[str, int] = {}

    # problems

    def problem(self, column: int, code: str, message: str, hint: str = "", line: int = 0) -> None:
        self.complaints.add(line or self.number, column, code, message, hint)
        if self.complaints.full:
            self.freeze()

    def why(self, refusal: Refusal) -> Why:
        return why(refusal, None if self.live is None else self.live.variant)

    def wrong(self, column: int, code: str, message: str, hint: str = "") -> None:
        """A problem after which this round can no longer be followed."""
        self.problem(column, code, message, hint)
        self.freeze()
        self.doubtful = True

    def freeze(self) -> None:
        if self.frozen is None and self.live is not None:
            self.frozen = self.live.copy()

    # the pass

    def run(self) -> None:
        self.read_body(self.begin(), len(self.reading.lines))
        self.finish()

    def begin(self) -> int:
        """Read the header and set the game up; gives the number of lines read."""
        opening = read_header(self.reading.lines, self.seal, self.complaints, self.beside, self.known)
        self.reading.header, self.reading.variant, self.live = opening.header, opening.variant, opening.state
        self.kept = opening.kept
        if not opening.sound:
            self.freeze()
        return opening.body

    def read_body(self, place: int, end: int) -> None:
        """Follow the lines from `place` (from 0) to below `end`."""
        lines = self.reading.lines
        quick = self.live is not None and self.live.variant.deck_game
        while place < end and not self.complaints.full:
            if quick:
                place = self.read_plainly(place, end)
            if place < end:
                line, place = lines[place], place + 1
                if line and place != self.seal:
                    self.number = place
                    with suppress(_Stop):
                        self.read_line(line)

    def finish(self) -> None:
        """What can be said only at the end."""
        reading = self.reading
        self.number = len(reading.lines)
        if self.checks and self.live is not None:
            self.settle_result()
        reading.state = self.frozen or self.live
        reading.stopped = self.frozen is not None or self.complaints.full
        if self.kept or self.seal:
            found = turns_in(reading.events) if reading.readable else None
            change = last_line.change(reading.lines, self.seal, found)
            if change:
                reading.problems.append(Problem(*change[:2], "differs", *change[2:]))
        reading.problems.sort(key=lambda problem: (problem.line, problem.column))

    def twin(self, lines: list[str]) -> "_Reader":
        """This reader where it stands, to go on with other lines from there; neither notices what the other reads."""
        twin = copy.copy(self)
        old = self.reading
        twin.reading = replace(
            old, lines=lines, events=old.events.copy(), entries=old.entries.copy(), problems=old.problems.copy()
        )
        twin.live = self.live and self.live.copy()
        twin.frozen = self.frozen and self.frozen.copy()
        twin.checks, twin.expected = self.checks.copy(), self.expected.copy()
        twin.complaints = self.complaints.twin(twin.reading.problems)
        twin.check_lines = self.check_lines.copy()
        return twin

    # the body

    def read_plainly(self, first: int, end: int) -> int:
        """Read rounds and turns in canonical form, nearly all lines of a saved game, from line `first` (from 0) to `end`.

        Gives the place of the first line that is none, which is left to `read_line`.
        """
        state, lines = self.live, self.reading.lines
        if state is None or self.doubtful or self.checks:
            return first
        told: list[Begin | Draw | Leave] = []
        too_late, place = False, first
        for place in range(first, end):
            line = lines[place]
            if not line:
                continue
            if state.phase == "begin":
                number = state.number + 1
                if line != f"round {number}" or self.expected != {number}:
                    break
                rules.begin(state)
                self.check_lines.clear()
                self.expected = {number + 1}
                told.append(BEGIN)
                continue
            turn = _plain_turn(line) if len(line) < PLAIN_LENGTH else None
            if turn is None:
                break
            drawn, left = turn
            names = left.names
            if names and not _in_order(names, state.inside):
                break
            if state.phase == "leave":
                rules.leave(state, ())
                told.append(NOBODY)
            if state.phase != "card":
                break
            if not turn_up_plainly(state, drawn.card):
                if legal.check(state, drawn):
                    break
                turn_up(state, drawn.card)
            told.append(drawn)
            if names:
                if not state.running:
                    too_late = True
                    break
                rules.leave(state, names)
                told.append(left)
        else:
            place = end
        self.reading.events += told
        if self.frozen is None:
            self.reading.entries += told
        if too_late:
            named, dash, who = lines[place].partition(" - ")
            place += 1
            self.number = place
            self.read_leavers(who, len(named + dash) + 1)
        return place

    def read_line(self, line: str) -> None:
        if too_long(line, self.number, self.complaints):
            self.freeze()
            self.doubtful = True
            return
        text, comment = without_comment(line)
        if comment is not None:
            self.reading.events.append(Comment(comment))
        stripped = text.strip()
        if not stripped or not_text(line, self.number, self.complaints):
            return
        if stripped[0] in "rRgGeE":
            match = ROUND.fullmatch(stripped)
            if match:
                self.read_round(match, len(text) - len(text.lstrip()))
                return
        if ":" in text:
            key = key_of(text)
            if key:
                self.read_key(key, text, line)
                return
        at = 0
        for part in text.split("/"):
            if part.strip() or "/" in text:
                self.read_turn(part.strip(), at + len(part) - len(part.lstrip()) + 1)
            at += len(part) + 1

    def read_key(self, match: Key, text: str, line: str) -> None:
        key = fold(match.word)
        column = match.start + 1
        if key == "note":
            self.reading.events.append(Note(line[match.end :].strip()))
        elif key in CHECK_KEYS:
            self.read_check(key, text[match.end :], match.end + 1, column)
        elif key in HEADER_KEYS:
            self.problem(column, "misplaced", f'"{key}:" belongs before the first round.', "Move the line up.")
        else:
            known = (*CHECK_KEYS, "note")
            hint = did_you_mean(key, known) or f"Here may stand: {', '.join(known)}."
            self.problem(column, "unknown-key", f'no line is called "{printable(match.word)}:".', hint)

    def read_round(self, match: re.Match[str], indent: int) -> None:
        state, extra = self.live, bool(match[2])
        column = indent + 1
        if state is None:
            return
        self.close_round(column)
        if state.number >= MOST_ROUNDS:
            self.problem(column, "too-large", f"more than {MOST_ROUNDS} rounds: this is no evening.")
            self.freeze()
            self.complaints.full = True
            return
        if not extra:
            word = match[1].rstrip(":")
            number = int(word) if re.fullmatch("[0-9]{1,3}", word) else 0
            after = min(self.expected) + 1
            if number not in self.expected:
                self.problem(
                    indent + match.start(1) + 1,
                    "wrong-round",
                    f"expected round {min(self.expected)}, got round {printable(word, 20)}.",
                    "Rounds are numbered from 1, one after the other.",
                )
                self.freeze()
                if state.number < number - 1 < state.variant.rounds:
                    state.pass_over(number - 1)  # rounds may be missing between
                self.expected = {after, number + 1} - {1}
            else:
                self.expected = {number + 1}
        refusal = legal.check(state, Begin(extra))
        if refusal and not (self.frozen and refusal.code in ("no-tie", "extra-too-early", "round-not-over")):
            self.problem(column, refusal.code, *self.why(refusal))
            self.freeze()
        self.doubtful = False
        self.check_lines.clear()
        if refusal:
            rules.begin_anyway(state)
        else:
            enter(state, Begin(extra))
        self.record(Begin(extra))

    def close_round(self, column: int) -> None:
        """Before the next round: a decision nobody wrote down means nobody left, and a result is taken as it is."""
        state = self.live
        assert state is not None
        if self.checks:
            self.settle_result()
        if self.doubtful:
            state.await_next()
            return
        self.decide_nobody()
        if state.phase in ("card", "show") and state.number:
            empty = not state.turn
            refusal = legal.check(state, Begin())
            assert refusal is not None
            self.problem(
                column,
                refusal.code,
                self.why(refusal).message,
                'An empty round needs its turns, or a line "banked:".' if empty else self.why(refusal).hint,
            )
            self.freeze()
            state.await_next()

    def decide_nobody(self) -> None:
        if self.live is not None and self.live.phase == "leave" and not self.doubtful:
            self.enter(NOBODY, 1)

    def record(self, entry: Begin | Draw | Leave | Show) -> None:
        self.reading.events.append(entry)
        if self.frozen is None:
            self.reading.entries.append(entry)

    def enter(self, entry: Draw | Leave | Show, column: int, place: Callable[[Card | str], int] | None = None) -> None:
        """Follow `entry`, or note why it cannot be."""
        assert self.live is not None
        try:
            enter(self.live, entry)
        except Illegal as error:
            refusal = error.refusal
            at = place(refusal.subject) if place and refusal.subject is not None else column
            self.wrong(at, refusal.code, *self.why(refusal))
            raise _Stop from None
        self.record(entry)

    def read_turn(self, text: str, column: int) -> None:
        state = self.live
        if state is None:
            return
        if not text:
            self.wrong(column, "no-turn", "expected a turn on each side of the /.", "Remove one /.")
            return
        if self.checks and not self.doubtful and not state.turn:
            self.wrong(
                column,
                "turn-after-result",
                "a turn cannot follow the result of a round without turns.",
                "Put the check lines after the turns.",
            )
        if not state.number:
            if not self.doubtful:
                self.wrong(
                    column, "no-round", "expected round 1 before the first turn.", 'Write a line "round 1" above.'
                )
            return
        if state.variant.deck_game:
            self.read_draw(text, column)
        else:
            self.read_show(text, column)

    def card(self, text: str, column: int) -> Card:
        try:
            return parse_card(text)
        except CardError as error:
            first, _, rest = text.partition(" ")
            behind = (
                f'Who leaves stands behind a dash: "{first} - {printable(rest.strip())}".' if is_card(first) else ""
            )
            self.wrong(column, "bad-card", f"{error}.", behind)
            raise _Stop from None

    def read_draw(self, text: str, column: int) -> None:
        state = self.live
        assert state is not None
        dash = DASH.search(text) if any(dash in text for dash in DASHES) else None
        named = text[: dash.start()] if dash else text
        try:
            card = self.card(named.strip(), column)
            self.decide_nobody()
            if self.doubtful:
                self.look_over(card, column)
            else:
                self.enter(Draw(card), column)
        except _Stop:
            pass
        if dash is not None:
            self.read_leavers(text[dash.end() :], column + dash.end())

    def look_over(self, card: Card, column: int) -> None:
        """After an error in this round a card is still held against those that came before."""
        assert self.live is not None
        refusal = legal.card_refusal(self.live, card)
        if refusal:
            self.problem(column, refusal.code, *self.why(refusal))
        else:
            self.live.note_card(card)

    def read_leavers(self, text: str, column: int) -> None:
        state = self.live
        assert state is not None
        if self.doubtful:
            try:
                find_leavers(text, state)
            except Unknown as error:
                if error.code == "unknown-player":
                    self.problem(self.place(text, error.word, column), error.code, *self.why(error.refusal))
            return
        if state.phase != "leave" and not text.strip():
            return  # "Kd -" after the card that ended the round says nothing wrong
        try:
            names = find_leavers(text, state)
        except Unknown as error:
            if state.phase == "leave" or error.code in ("unknown-player", "ambiguous-name"):
                self.wrong(self.place(text, error.word, column), error.code, *self.why(error.refusal))
                return
            names = ()
        if state.phase != "leave":
            refusal = legal.check(state, Leave(names))
            assert refusal is not None
            self.wrong(self.place(text, text.strip(), column), refusal.code, *self.why(refusal))
            return
        try:
            self.enter(
                Leave(
                    tuple(name for name in state.inside if name in names) if len(set(names)) == len(names) else names
                ),
                column,
                lambda name: self.place(text, str(name), column),
            )
        except _Stop:
            pass

    @staticmethod
    def place(text: str, word: str, column: int) -> int:
        """The column of `word` in `text` that starts at `column`; of a name also by its beginning, the last one."""
        for end in range(min(len(word), 80), 0, -1):
            found = text.casefold().rfind(word[:end].casefold())
            if found >= 0:
                return column + found
        return column + len(text) - len(text.lstrip())

    # hands

    def read_show(self, text: str, column: int) -> None:
        state = self.live
        assert state is not None
        shown, semicolon, rest = text.partition(";")
        behind = column + len(shown) + 1
        if self.doubtful:
            self.look_over_marks(shown, rest, column)
            return
        refusal = legal.wrong_phase(state, "show")
        if refusal:
            self.wrong(column, refusal.code, *self.why(refusal))
            return
        try:
            marks = read_marks(shown, state)
        except (Unknown, CardError) as error:
            if isinstance(error, Unknown) and is_card(error.word):
                refusal = legal.wrong_phase(state, "card") or legal.not_inside(state, error.word)
                self.wrong(column, refusal.code, self.why(refusal).message, f"As in: {state.inside[0]} 7h, ...")
            elif isinstance(error, Unknown):
                self.wrong(self.place(shown, error.word, column), error.code, *self.why(error.refusal))
            else:
                self.wrong(column, "bad-card", f"{error}.")
            return
        back = self.read_back(rest, behind) if semicolon else None

        def place(subject: Card | str) -> int:
            if back and subject in back:
                return self.place(rest, str(subject), behind)
            at = [mark.at for mark in marks if subject in (mark.name, mark.card)]
            return column + at[-1] if at else column

        with suppress(_Stop):
            self.enter(Show(tuple((mark.name, mark.card) for mark in marks), back), column, place)

    def look_over_marks(self, text: str, rest: str, column: int) -> None:
        """After an error in this game cards and names are still held against those that came before."""
        assert self.live is not None
        everyone = self.live.everyone_back()  # who is still inside is in doubt
        try:
            marks = read_marks(text, everyone)
        except Unknown as error:
            if error.code == "unknown-player":
                self.problem(self.place(text, error.word, column), error.code, *self.why(error.refusal))
            return
        except CardError as error:
            self.problem(column, "bad-card", f"{error}.")
            return
        for mark in marks:
            if mark.card is not None:
                self.look_over(mark.card, column + mark.at)
        if rest:
            self.read_back(rest, column + len(text) + 1)

    def read_back(self, text: str, column: int) -> tuple[Card, ...]:
        words = words_of(text.replace(",", " "))
        if len(words) < 2 or words[0][0].casefold() != "back":
            self.wrong(
                column, "bad-back", f'expected "back CARD" after the semicolon, got "{printable(text.strip())}".'
            )
            raise _Stop
        try:
            return tuple(card for card, _ in read_cards(words[1:]))
        except CardError as error:
            self.wrong(column + words[1][1], "bad-card", f"{error}.")
            raise _Stop from None

    # check lines

    def read_check(self, key: str, text: str, column: int, start: int) -> None:
        state = self.live
        if state is None:
            return
        if key != "total" and not state.number:
            self.problem(start, "no-round", f'"{key}:" belongs to a round.', 'Write a line "round 1" above.')
            return
        claims: list[Claim] = []
        sound = True
        place = column
        for part in text.split(","):
            if self.complaints.full:
                return
            at = place + len(part) - len(part.lstrip())
            place += len(part) + 1
            try:
                claim = self.read_claim(key, part, at)
            except _Stop:
                sound = False
                continue
            if any(claim.player == other.player for other in claims):
                self.problem(at, "twice", f"{claim.player} is named twice.", "Once is enough.")
                sound = False
                continue
            claims.append(claim)
        if key != "total":
            earlier = self.check_lines.setdefault(key, self.number)
            if earlier != self.number:
                self.problem(
                    start,
                    "twice",
                    f'this round has a line "{key}:" already, in line {earlier}.',
                    "Put them on one line.",
                )
                return
        check = Check(key, tuple(claims), self.number)
        self.reading.events.append(check)
        if key != "total" and not state.turn and state.phase in ("card", "show") and not self.doubtful:
            self.checks.append(check)
            if not sound:
                self.freeze()
                self.doubtful = True

    def read_claim(self, key: str, part: str, column: int) -> Claim:
        assert self.live is not None
        words = part.split()
        if len(words) < 2:
            wanted = "NAME CARD or NAME NUMBER" if key == "artifacts" else "NAME NUMBER"
            self.problem(
                column,
                "bad-claim",
                f'expected {wanted}, got "{printable(part.strip())}".',
                'Separate players with commas, as in "Ann 5, Bo 6".',
            )
            raise _Stop
        players = self.live.players
        fault: Unknown | None = None
        longest = max(len(name.split()) for name in players)
        for end in range(min(len(words) - 1, longest), 0, -1):
            try:
                player = find_player(" ".join(words[:end]), players)
            except Unknown as error:
                fault = fault or error
                continue
            return self.read_amount(key, player, words[end:], part, column)
        assert fault is not None
        if len(words) == 2 or not self.amounts(key, words[1:]):
            self.problem(column, fault.code, *self.why(fault.refusal))
        else:
            self.problem(column, "unknown-player", *self.unknown(words[0]))
        raise _Stop

    def unknown(self, word: str) -> Why:
        assert self.live is not None
        try:
            find_player(word, self.live.players)
        except Unknown as error:
            return self.why(error.refusal)
        raise AssertionError(word)

    @staticmethod
    def amounts(key: str, words: list[str]) -> bool:
        return all(word.isdecimal() or (key == "artifacts" and is_card(word)) for word in words[:12])

    def read_amount(self, key: str, player: str, words: list[str], part: str, column: int) -> Claim:
        assert self.live is not None
        at = self.place(part.strip(), words[0], column)
        if len(words) == 1 and words[0].isdecimal() and words[0].isascii():
            if len(words[0]) > 6:
                self.problem(at, "bad-number", f"{words[0][:12]}... is more than anybody can have.")
                raise _Stop
            amount = int(words[0])
            worth = self.live.variant.artifacts.worth.by if self.live.variant.artifacts else ""
            if key == "artifacts" and amount and worth == "card":
                self.problem(
                    at,
                    "by-card",
                    f"{amount} what? Each artifact counts what is printed on it, so name the cards.",
                    f"As in: artifacts: {player} {self.live.variant.cards.artifact[0]}",
                )
                raise _Stop
            return Claim(player, amount, (), at)
        if key != "artifacts":
            self.problem(
                at, "bad-number", f'expected a whole number after {player}, got "{printable(" ".join(words))}".'
            )
            raise _Stop
        behind = words_of(part.strip())[-len(words) :]
        try:
            cards = read_cards(behind)
        except CardError as error:
            wrong = next((place for word, place in behind if not is_card(word)), behind[0][1])
            self.problem(column + wrong, "bad-card", f"{error}.")
            raise _Stop from None
        for card, place in cards:
            try:
                self.live.variant.meaning(card)
            except (Vague, NotInDeck) as error:
                message = self.why(Refusal("vague-card", error.facts, card)).message
                self.problem(column + place, "bad-card", message if message.endswith(".") else f"{message}.")
                raise _Stop from None
        return Claim(player, len(cards), tuple(card for card, _ in cards), at)

    def settle_result(self) -> None:
        """A round without turns but with a line ``banked:`` is scored by its result."""
        checks, self.checks = {check.key: check for check in self.checks}, []
        state = self.live
        assert state is not None
        if self.doubtful or state.turn or "banked" not in checks:
            return
        artifacts = checks.get("artifacts")
        result = Result(
            tuple((claim.player, claim.amount) for claim in checks["banked"].claims),
            tuple((claim.player, claim.cards or (None,) * claim.amount) for claim in artifacts.claims)
            if artifacts
            else (),
        )
        refusal = legal.check(state, result)
        if refusal:
            self.blame_result(refusal, checks)
            self.freeze()
            self.doubtful = True
            return
        enter(state, result)
        if self.frozen is None:
            self.reading.entries.append(result)

    def blame_result(self, refusal: Refusal, checks: dict[str, Check]) -> None:
        """Point at the claim that cannot be."""
        for check in (checks.get("artifacts"), checks["banked"]):
            for claim in reversed(check.claims) if check else ():
                if refusal.subject == claim.player or refusal.subject in claim.cards:
                    assert check is not None
                    self.problem(claim.column, refusal.code, *self.why(refusal), check.line)
                    return
        self.problem(1, refusal.code, *self.why(refusal), checks["banked"].line)


# --- reading again what grows ----------------------------------------------------------------------------------------


class ReadBack:
    """Reads one game's text again and again as it grows, all of it each time: what stands above the `settled` lines of the
    time before, and is the same now, was read then, and the reader goes on from where it stood."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._above = ""
        self._reader: _Reader | None = None
        self._place = 0

    def read(self, text: str, settled: int) -> Reading:
        """What `text` says. Its first `settled` characters, whole lines, are likely to be the same next time."""
        above = text[:settled]
        if self._reader is None or above != self._above:
            self._reader, self._above, self._place = None, above, above.count("\n")
            reader = _Reader(text, "game", None, self.variant)
            body = reader.begin()
            if body > self._place:  # nothing but a header yet, and its end is not settled
                reader.read_body(body, len(reader.reading.lines))
                reader.finish()
                return reader.reading
            reader.read_body(body, self._place)
            self._reader = reader
        fresh = _Reader(text, "game", None, self.variant)
        reader = self._reader.twin(fresh.reading.lines)
        reader.seal = fresh.seal
        reader.read_body(self._place, len(fresh.reading.lines))
        reader.finish()
        return reader.reading
