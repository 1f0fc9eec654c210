"""Read the lines below the header of a tally one by one, and play the game by the rules."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from cardkit.engine.events import Attend, BeginRound, EndGame, Leave, Move, RoundResult
from cardkit.engine.findings import MAX_FINDINGS
from cardkit.engine.game import GameState
from cardkit.engine.legality import check_phase, max_points_of_all_players
from cardkit.engine.readers import most_similar_word
from cardkit.engine.refusals import IllegalMove, RoundNotOver
from cardkit.tally import header as header_lines, line_kinds
from cardkit.tally.figure_lines import (
    FIGURE_PATTERN,
    check_not_figures,
    error_in_turns,
    normalized_banked_line,
    parse_claims,
)
from cardkit.tally.findings import LineError, Severity, TallyFinding
from cardkit.tally.hands import read_show
from cardkit.tally.items import Check, Comment, Note, Reading
from cardkit.tally.names import is_valid_name
from cardkit.tally.turns import TurnLine, Word, only_player_named, split_words
from cardkit.tally.words import TypedWords, fold, own_keywords


class RowReader(Protocol):
    """Reads the rows of a table in the body of a tally."""

    def read_rows_in_line(self, number: int) -> bool:
        """Read the rows in line `number`; return False if the line is not part of the table."""

    def report_impossible_artifacts(self) -> None:
        """Add a finding if the table gives artifacts an impossible worth."""


class BodyReader:
    """Reads the lines below the header of a tally, and plays the rounds.

    A round is `played` until a fault makes it impossible to go on. Then the round is `lost`: the
    reader only looks for words in it that are neither cards nor players, and the figures stay as
    they were (`Reading.stopped`). Playing resumes with the next round, so that one fault does not
    lead to others. A round that cannot begin is `skipped`, and its lines are ignored.
    """

    def __init__(
        self, reading: Reading, game: GameState, head: header_lines.HeaderLines, typed: TypedWords
    ) -> None:
        self.reading: Reading = reading
        self.game: GameState = game
        self.typed: TypedWords = typed
        self.nouns: dict[str, str] = own_keywords(game.variant)
        self.sums_so_far: list[str] = [word for word, key in self.nouns.items() if key == "so far"]
        self.header_keys: set[str] = set(head.values)
        self.table: RowReader | None = None
        self.number: int = 0  # of the line, from 1
        self.status: Literal["played", "lost", "skipped"] = "played"
        self.next_round: int = 1
        self.possible_rounds: tuple[int, ...] = (1,)  # numbers allowed for the next one; () for any
        self.are_bare: bool = False  # the rounds are only ``banked:`` lines, one below another
        self.told: set[object] = set()  # unknown names that have been reported
        self.result: dict[str, Check] = {}  # figures of a round that is recorded without turns
        self.figures_at: dict[str, int] = {}  # the line of each kind of figures in this round
        reading.state = game
        if not reading.is_legal:
            self.freeze_game()

    def add_finding(
        self, column: int, code: str, severity: Severity = "error", **facts: object
    ) -> None:
        """Add a finding in the current line, and freeze the game if it is an error."""
        self.reading.findings.append(TallyFinding(self.number, column, code, facts, severity))
        if severity == "error":
            self.freeze_game()

    @property
    def is_round_given_up(self) -> bool:
        """True if the round is skipped or is no longer played."""
        return self.status != "played"

    def give_up_round(self, fault: LineError | None = None, line: int = 0) -> None:
        """Stop playing the round, and add a finding for the error that caused this."""
        if fault:
            self.add_fault(fault, line)
        if self.status == "played":
            self.status = "lost"

    def add_fault(self, fault: LineError, line: int = 0) -> None:
        """Add a finding for an error, unless the same error was reported before.

        The error is in the current line, or in `line` if that is given.
        """
        self.freeze_game()
        if fault.code == "unknown-player" and fault.refusal is None:
            told = (fault.code, fold(fault.facts["word"]))
            if told in self.told:
                return
            self.told.add(told)
        place = (line or self.number, fault.at + 1)
        finding = TallyFinding(*place, fault.code, fault.facts, refusal=fault.refusal)
        self.reading.findings.append(finding)

    def freeze_game(self) -> None:
        """Keep the current state of the game as the result; later lines do not change it."""
        if not self.reading.stopped_early:
            self.reading.stopped_early, self.reading.state = True, self.game.copy()

    def read(self, lines: Sequence[line_kinds.TallyLine], first: int) -> None:
        """Read the lines below the header; `first` is the number of the first one."""
        results = sum(line.key is not None and line.key.key == "banked" for line in lines)
        self.are_bare = results > 1 and not self.table and not any(line.begins for line in lines)
        for self.number, line in enumerate(lines, first):
            if len(self.reading.findings) > MAX_FINDINGS:
                return
            try:
                self._read_line(line)
            except LineError as fault:
                self.give_up_round(fault)
                if fault.code == "two-games":
                    return
        self.play_result_from_figures()
        self._end_after_last_round()
        self._end_with_totals_only()
        if self.table:
            self.table.report_impossible_artifacts()

    def read_turns(self, turns: Sequence[str]) -> None:
        """Read lines of turns, and play them in the current round."""
        for self.number, turn in enumerate(turns, 1):
            try:
                if turn.strip():
                    self._read_turns(turn, 0)
            except LineError as fault:
                self.give_up_round(fault)

    def _read_line(self, line: line_kinds.TallyLine) -> None:
        written = self.reading.lines[self.number - 1]
        if unreadable := header_lines.finding_for_bad_text(written, self.number):
            self.add_finding(unreadable.column, unreadable.code, **unreadable.facts)
            self.give_up_round()
            return
        text, key = (
            line.content,
            line_kinds.parse_key_line(line.content, self.typed, self.game.variant),
        )
        if key and key.key == "note":
            self.reading.items.append(Note(key.value))
            return
        is_row = self.table is not None and self.table.read_rows_in_line(self.number)
        comment = line_kinds.split_comment(line.whole, in_table=True)[1] if is_row else line.comment
        if comment:
            self.reading.items.append(Comment(comment))
        if is_row:
            return
        if text.strip():
            self._read_content(line, text, key)

    def _read_content(
        self, line: line_kinds.TallyLine, text: str, key: line_kinds.KeyLine | None
    ) -> None:
        at = len(text) - len(text.lstrip())
        if line.begins:
            self.begin_round(line.begins.number, at)
            if line.begins.rest.strip():
                self._read_turns(line.begins.rest, line.begins.at)
        elif any(fold(text).startswith(label) for label in self.sums_so_far):
            self.add_finding(at + 1, "so-far", "differs")
        elif line_kinds.starts_with_word_round(text, self.typed):
            self.add_fault(LineError("no-number", 0, wanted=self.next_round))
            self.begin_round(self.next_round, 0)
        elif key:
            self._read_key(key.key, key.value, key.at)
        elif self.typed.keys.get(fold(text)) == "end":
            self._end_round(at)
            if not self.reading.stopped_early:
                self._play(EndGame(), at)
        elif (
            nearly := line_kinds.misspelt_round_line(text, self.typed)
        ) and not self._names_player(text):
            near, number = nearly
            self.add_finding(1, "unknown-key", key=text.strip(), near=f"{near} {number}")
            self.begin_round(number, 0)
        else:
            self._read_turns(text, 0)

    def _names_player(self, text: str) -> bool:
        """Return True if a line may consist of a player's name and a card, such as ``Rod 7``."""
        word = fold(text).rstrip(" :0123456789")
        return any(fold(name).startswith(word) for name in self.game.players)

    def _read_key(self, key: str, value: str, at: int) -> None:
        game = self.game
        if key in line_kinds.FIGURE_KEYS:
            self._read_figures(key, value, at)
        elif key in line_kinds.ATTENDANCE_KEYS:
            self._read_attendance(key, value, at)
        elif key in ("variant", "players") and game.round and key in self.header_keys:
            raise LineError("two-games", 0)
        elif key in line_kinds.HEADER_KEYS:
            changes_game = key in ("variant", "players", "bots", "first", "set")
            self.add_finding(1, "misplaced", "error" if changes_game else "differs", key=key)
        elif FIGURE_PATTERN.fullmatch(value) and fold(key) in map(fold, game.players):
            self.give_up_round()
            if "figure" not in self.told:
                self.told.add("figure")
                way = f"banked: {normalized_banked_line(f'{key} {value}', game, self.typed)}"
                raise LineError("no-banked-key", 0, text=key, way=way)
        else:
            self._report_unknown_key(key)

    def _read_figures(self, key: str, value: str, at: int) -> None:
        if self.status == "skipped":
            return
        if key == "banked" and self.are_bare:
            self.begin_round(self.next_round, 0)
        elif key != "total" and not self.game.round and not self.is_round_given_up:
            raise LineError("no-round", 0)
        claims = parse_claims(key, value, at, self.game, self.typed)
        self.record_check(Check(key, claims, self.number))

    def _report_unknown_key(self, key: str) -> None:
        keys = (*line_kinds.FIGURE_KEYS, *line_kinds.ATTENDANCE_KEYS, "note")
        words = {word: key for word, key in self.typed.keys.items() if key in keys}
        near = words.get(most_similar_word(fold(key), words)) or ", ".join(keys)
        self.add_finding(1, "unknown-key", key=key, near=near)
        if not self.game.turn:  # the line may contain the round's figures
            self.give_up_round()

    def _read_attendance(self, key: str, value: str, at: int) -> None:
        self.play_result_from_figures()
        players = self.game.players
        for part in re.finditer(r"[^,]+|^$", value):
            name, column = part[0].strip(), at + part.start()
            column += len(part[0]) - len(part[0].lstrip())
            if key == "away":
                name = only_player_named(Word(name, column), players, players)
            else:  # a player who joins is named in full
                name = next((player for player in players if fold(player) == fold(name)), name)
                if not is_valid_name(name):
                    raise LineError("bad-name", column, name=name)
            self._play(Attend(name, key == "join"), column)

    def record_check(self, check: Check) -> None:
        """Keep a check for the end of its round or game; the numbers are compared later.

        A second check with the same key in a round is a finding.

        Raises `LineError` if the result of the round is already recorded.
        """
        earlier = self.figures_at.setdefault(check.key, self.number)
        if earlier != self.number:
            self.add_finding(1, "twice", key=f"{check.key}:", line=earlier)
            return
        last = self.game.rounds[-1] if self.game.rounds else None
        is_settled = (
            last is not None and last.end == "result-only" and last.number == self.game.round
        )
        if check.key != "total" and is_settled and not self.is_round_given_up:
            raise LineError("late-figures", 0, key=check.key)
        self.reading.items.append(check)
        runs = self.game.phase not in ("round", "over")
        if check.key != "total" and runs and not self.game.turn and not self.is_round_given_up:
            self.result[check.key] = check

    def play_result_from_figures(self) -> None:
        """Play the open round from its figures if it is recorded without turns."""
        checks, self.result = self.result, {}
        if self.is_round_given_up or self.game.turn or "banked" not in checks:
            return
        banked = checks["banked"]
        players = {claim.player for claim in banked.claims}
        missing = tuple(name for name in self.game.seats if name not in players)
        if missing and missing not in self.told:
            finding = TallyFinding(banked.line, 1, "no-figure", {"who": missing}, "differs")
            self.reading.findings.append(finding)
            self.told |= {missing} if self.table else set()  # without a column: reported once
        carried = checks["artifacts"].claims if "artifacts" in checks else ()
        result = RoundResult(
            {claim.player: claim.amount for claim in banked.claims},
            {claim.player: claim.cards or (None,) * claim.amount for claim in carried},
        )
        try:
            self.game.play(result)
        except IllegalMove as refusal:
            line, column = _place_of_refused_figure(refusal, [*checks.values()], banked)
            finding = TallyFinding(line, column, refusal.code, refusal=refusal)
            self.reading.findings.append(finding)
            self.freeze_game()
            self.game.skip_round()
            return
        self.reading.items.append(result)

    def _end_with_totals_only(self) -> None:
        totals = [
            item for item in self.reading.items if isinstance(item, Check) and item.key == "total"
        ]
        if not totals or self.game.round or self.reading.stopped_early:
            return
        (line,) = totals
        self.number, claims, game = line.line, line.claims, self.game
        named = {claim.player for claim in claims}
        if missing := tuple(name for name in game.players if name not in named):
            self.add_finding(1, "no-figure", "differs", who=missing)
        most = max_points_of_all_players(game.variant, len(game.players))
        all_points = sum(max(claim.amount, 0) for claim in claims)
        for claim in claims:
            if claim.amount < 0:
                self.add_finding(claim.at + 1, "total-below", name=claim.player, n=claim.amount)
        if all_points > most:
            largest = max(claims, key=lambda claim: claim.amount)
            self.add_finding(largest.at + 1, "total-above", n=all_points, most=most)
        if not self.reading.stopped_early:
            game.end_with_totals({claim.player: claim.amount for claim in claims})

    def begin_round(self, number: int | None, at: int) -> None:
        """End the open round, if there is one, and begin the next.

        `number` is None for an extra round.
        """
        game = self.game
        is_open = game.phase not in ("round", "over") and not game.turn
        if number is not None and number == game.round and is_open and not self.result:
            return  # a table row below a ``round`` line that has begun its round already
        was_stopped = self.reading.stopped_early
        self._end_round(at)
        self._end_after_last_round()
        self.status = "played"
        self.figures_at.clear()
        if number is not None:
            is_next = not self.possible_rounds or number in self.possible_rounds
            self.next_round += 1
            # after a mistake, any number may follow, such as in swapped rounds
            self.possible_rounds = (self.next_round, number + 1) if is_next else ()
            if not is_next:
                column = self.reading.lines[self.number - 1].find(str(number)) + 1
                due = self.next_round - 1
                self.add_finding(max(column, 1), "wrong-round", wanted=due, got=number)
                while (
                    game.round < number - 1 < game.variant.max_round_number
                    and game.phase == "round"
                ):
                    game.skip_round()
        try:
            self._play(BeginRound(number is None), at)
        except LineError as fault:
            self.status = "skipped"
            if not was_stopped:  # otherwise something missing above may be the cause
                self.add_fault(fault)

    def _end_round(self, at: int) -> None:
        """End the open round; if no decision follows the last card, nobody left."""
        game = self.game
        self.play_result_from_figures()
        if game.phase in ("round", "over"):
            return
        if self.is_round_given_up:
            game.skip_round()
            return
        if game.phase == "decision":
            self._play(Leave(), at)
        if game.phase in ("round", "over"):
            return
        refusal = IllegalMove(RoundNotOver(game.inside))
        self.add_fault(LineError(refusal.code, at, refusal))
        game.skip_round()

    def _end_after_last_round(self) -> None:
        last = self.reading.header.last_round
        is_over = self.game.phase == "round" and 0 < last <= self.game.round
        if is_over and not self.reading.stopped_early:
            self._play(EndGame(), 0)

    def _play(self, move: Move, at: int, places: Mapping[object, int] | None = None) -> None:
        """Play a move, and add it to the items of the tally.

        Raises `LineError` if the move is refused. Its column is that of the refused word in
        `places` or, if that is unknown, `at`.
        """
        try:
            self.game.play(move)
        except IllegalMove as refusal:
            for subject in filter(None, (refusal.facts.get("name"), refusal.facts.get("card"))):
                at = (places or {}).get(subject, at)
            raise LineError(refusal.code, at, refusal) from None
        self.reading.items.append(move)

    def _read_turns(self, text: str, at: int) -> None:
        game = self.game
        if self.status != "skipped" and (
            bare := line_kinds.parse_line_without_colon(text, self.typed, game.players)
        ):
            raise LineError("no-colon", 0, way=f"{bare.key}: {bare.value}", text=bare.key)
        words = split_words(text, at, game, self.typed)
        if self.status == "skipped" or (self.is_round_given_up and not game.round):
            return
        if self.is_round_given_up and not normalized_banked_line(text, game, self.typed):
            self._check_words_of_lost_round(words)
        elif self.is_round_given_up:
            return
        elif self.result:
            raise LineError("turn-after-result", words[0].at)
        elif not game.round:
            raise LineError("missing-round", words[0].at)
        else:
            number = game.round if at else 0
            try:
                self._play_turns(text, words, number)
            except LineError as fault:
                raise error_in_turns(fault, text, words[0].at, game, self.typed, number) from None

    def _play_turns(self, text: str, words: Sequence[Word], number: int) -> None:
        game = self.game
        line, is_deck = TurnLine(words, game, self.typed), game.variant.is_deck_game
        if is_deck:
            check_not_figures(text, words[0].at, game, self.typed, number)
        try:
            if not is_deck or game.phase in ("round", "over"):
                check_phase(game, "show")
        except IllegalMove as refusal:
            raise LineError(refusal.code, words[0].at, refusal) from None
        if is_deck:
            for move, at in line.moves():
                self._play(move, at, line.named_at)
            return
        show, columns = read_show(line, text)
        places: dict[object, int] = dict(zip(show.cards, columns, strict=True))
        places |= dict(zip(show.cards.values(), columns, strict=True))
        back = next((word.at for word in words if word.text == ";"), words[0].at)
        self._play(show, back, places)

    def _check_words_of_lost_round(self, words: Sequence[Word]) -> None:
        """Raise `LineError` for an unknown word in a lost round, and report impossible cards."""
        everyone = self.game.copy()
        everyone.inside = list(everyone.seats)
        line = TurnLine(words, everyone, self.typed)
        is_deck = self.game.variant.is_deck_game
        place, are_leavers = 0, False
        while place < len(words):
            word, joins = words[place], line.joining_meaning_at(place)
            if joins or word.is_dash or word.text in "/;":
                are_leavers = is_deck and word.text != "/" and (are_leavers or word.is_dash)
                place += 1
                continue
            names_first = are_leavers or not is_deck
            card, next_place = line.card_at(place)
            if (names_first or card is None) and line.ways_to_read_players(word.text):
                place += 1
            elif card is None:
                is_first = place == 0 or words[place - 1].text == "/"
                raise (
                    line.no_card_error(place)
                    if is_first and not names_first
                    else line.no_player_error(place)
                )
            else:
                place = next_place
                try:
                    self.game.mark_card_seen(card)
                except IllegalMove as refusal:
                    self.add_fault(LineError(refusal.code, word.at, refusal))


def _place_of_refused_figure(
    refusal: IllegalMove, checks: Sequence[Check], banked: Check
) -> tuple[int, int]:
    """Return the line and the column of the figure that caused a result to be refused.

    The figure is in `banked` or in another of `checks`.
    """
    name, card = refusal.facts.get("name"), refusal.facts.get("card")
    is_artifacts = card or "artifact" in refusal.code
    line = next((check for check in checks if check.key == "artifacts" and is_artifacts), banked)
    about = [claim for claim in line.claims if card in claim.cards or claim.player == name]
    claim = about[-1] if about else line.claims[0]
    return claim.line or line.line, claim.at + 1
