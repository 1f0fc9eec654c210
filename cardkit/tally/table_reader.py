"""Read a table of figures in a tally: each row is a round, the totals or the places."""

import re
from collections.abc import Iterator

from cardkit.tally.artifacts import artifacts_by_round
from cardkit.tally.body import BodyReader
from cardkit.tally.cells import TallyField, cell_separator, figure_meant
from cardkit.tally.findings import LineError, TallyFinding
from cardkit.tally.items import Check, Claim
from cardkit.tally.rounds_table import PadTable, sums_in_row
from cardkit.tally.table_layout import TableRow
from cardkit.tally.words import fold

FURTHER_CELL_FORMS = {
    "place": re.compile(r"\d{1,2}(?:\.|st|nd|rd|th)?"),
    "artifacts": re.compile(r"\d{1,4}(?:[ +]+\d{1,4})*|-"),
}
"""Additional forms that a cell can have in rows of these kinds, such as ``1.`` or ``5+10``."""


class PadTableReader:
    """Reads the rows of a table in a tally; `body` then plays their rounds."""

    def __init__(self, body: BodyReader, table: PadTable) -> None:
        self.body, self.table = body, table
        self.names: list[str] = [cell.text for cell in table.names]
        self.artifacts: dict[int, Check] = {}  # by round, if a row gives their worth
        self.wrong: dict[str, TallyField] = {}  # worths that are impossible, by player
        self._find_artifact_rounds()

    def read_rows_in_line(self, number: int) -> bool:
        """Read the rows in line `number`; return False if the line is not part of the table."""
        if comment := self.table.comments.get(number):
            self._refuse_round_in_comment(comment)
        for row in self.table.rows.get(number, ()):
            self.body.play_result_from_figures()
            try:
                self._play_row(row, self._row_kind(row))
            except LineError as fault:
                self.body.give_up_round(fault, row.label.line)
        return number in self.table.rows

    def _row_kind(self, row: TableRow) -> str:
        """Return the kind of a row, whose label may be one of the game's own words."""
        if row.kind:
            return row.kind
        kind = self.body.nouns.get(fold(row.label.text.rstrip(" .:0123456789")), "")
        return "" if kind == "round" and not row.number else kind

    def _play_row(self, row: TableRow, kind: str) -> None:
        body = self.body
        body.number = row.label.line
        if kind == "so far":
            body.add_finding(row.label.at + 1, "so-far", "differs")
            return
        self._refuse_what_is_no_row(row, kind)
        if kind in ("round", "extra") or (not kind and row.number):  # as in ``raund 2``
            self._refuse_hands_row(row)
            self._begin_round(row, kind)
        if not kind:
            raise self._unknown_label_error(row)
        if kind == "player" or len(row.cells) != len(self.names):
            raise self._cell_count_error(row)
        self._report_bad_cells(row, kind)
        if body.status == "skipped" or (body.is_round_given_up and kind in ("round", "extra")):
            return
        self._keep_claims(kind, tuple(self._claims(row, kind)))

    def _refuse_what_is_no_row(self, row: TableRow, kind: str) -> None:
        """Raise `LineError` if a line has no numbers, or if a last row is ambiguous."""
        if not kind and self.table.is_transposed and row.number is None:
            raise LineError("bad-label", row.label.at, text=row.label.text)
        is_named = row.label.text and kind not in ("", "player")
        if not is_named and not row.may_hold_figures:
            raise LineError("no-row", row.label.at, text=self._row_text(row))
        if kind == "last":
            raise self._ambiguous_last_row_error(row)

    def _ambiguous_last_row_error(self, row: TableRow) -> LineError:
        """Return the error saying that a last row may be either a round or the totals."""
        text, label = self._row_text(row), re.escape(row.label.text)
        sign = cell_separator(text)
        numbers = re.sub(rf'^[\s|]*"?{label}"?:?\s*{re.escape(sign.strip())}', "", text)
        numbers = numbers if row.label.text else text.lstrip(" |;,")
        labels = ("total", f"round {self.body.next_round}")
        ways = [f"{label}{sign}{numbers.strip()}" for label in labels]
        return LineError("two-meanings", row.label.at, word=text, ways=ways)

    def _unknown_label_error(self, row: TableRow) -> LineError:
        """Return the error saying that the label of a row is unknown.

        If the row is the last one and may be the totals, the error says so instead.
        """
        *rows, last = self.table.all_rows
        right, wrong = sums_in_row(rows, row)
        if row is last and right > wrong and not self.table.is_transposed:
            return self._ambiguous_last_row_error(row)
        return LineError("bad-label", row.label.at, text=row.label.text)

    def _report_bad_cells(self, row: TableRow, kind: str) -> None:
        for _, cell in self._cells(row):
            is_form = kind in FURTHER_CELL_FORMS and FURTHER_CELL_FORMS[kind].fullmatch(cell.text)
            is_number = cell.is_figure and kind != "place"
            if cell.text and not is_form and not is_number:
                way = figure_meant(cell.text)
                fault = LineError("bad-cell", cell.at, word=cell.text, way=way)
                self.body.give_up_round(fault, cell.line)

    def _keep_claims(self, kind: str, claims: tuple[Claim, ...]) -> None:
        """Store the places, totals or banked gold of a row, to be compared with the game."""
        body = self.body
        if kind == "place":
            body.reading.claimed_places += claims
        elif kind == "total":
            claims = tuple(claim for claim in claims if claim.player not in self.wrong)
            body.record_check(Check("total", claims, body.number))
        elif kind != "artifacts":
            body.record_check(Check("banked", claims, body.number))
            if body.game.round in self.artifacts:
                body.record_check(self.artifacts[body.game.round])

    def _begin_round(self, row: TableRow, kind: str) -> None:
        body, game = self.body, self.body.game
        is_open = (
            game.phase not in ("round", "over") and not game.turn and not body.is_round_given_up
        )
        fits = len(row.cells) == len(self.names)  # otherwise its number may be a figure
        number = game.round if is_open else body.next_round
        number = row.number if fits and row.number is not None else number
        body.begin_round(None if kind == "extra" else number, row.label.at)
        if not fits and body.possible_rounds:
            body.possible_rounds = (body.next_round, number)

    def _cells(self, row: TableRow) -> Iterator[tuple[str, TallyField]]:
        """Yield each player with the player's cell in a row.

        Columns of unknown names are left out.
        """
        players = {fold(name): name for name in self.body.game.players}
        for name, cell in zip(self.names, row.cells, strict=False):
            if fold(name) in players:
                yield players[fold(name)], cell

    def _claims(self, row: TableRow, kind: str) -> Iterator[Claim]:
        for player, cell in self._cells(row):
            is_round = kind in ("round", "extra")
            if (player in self.body.game.seats or cell.amount) if is_round else cell.text:
                yield Claim(player, cell.amount, (), cell.at, cell.line)

    def _row_text(self, row: TableRow) -> str:
        """Return the line of a row, with commas in place of tabs."""
        return self.body.reading.lines[row.label.line - 1].strip().replace("\t", ",")

    def _cell_count_error(self, row: TableRow) -> LineError:
        """Return the error saying that a row has too few or too many cells.

        If the additional cells look like a remark, the error says so.
        """
        heads = [cell.text for cell in self.table.heads]
        cells, text = row.cells or (row.label,), self._row_text(row)
        others = [cell for cell in cells[len(heads) :] if cell.text]
        are_figures = all(cell.is_figure or not cell.text for cell in cells[: len(heads)])
        if others and are_figures and not any(cell.text[-1].isdecimal() for cell in others):
            at = others[0].at - row.label.at
            remark = text[at:]
            way = f"{text[:at].rstrip(' ,;|')} # {remark}"
            return LineError("remark", others[0].at, text=remark, way=way)
        return LineError("bad-row", cells[-1].at, text=text, names=heads)

    def _refuse_hands_row(self, row: TableRow) -> None:
        """Raise `LineError` if the row of a hands game could list the cards of a turn."""
        game, typed = self.body.game, self.body.typed
        cards = [cell.text for cell in row.cells if typed.card(cell.text) or cell.text == "-"]
        is_open = game.phase == "show" and not game.turn and not self.body.result
        if is_open and not row.label.text and len(cards) == len(row.cells):
            by_name = ", ".join(map(" ".join, zip(game.seats, cards, strict=False)))
            ways = (f"banked: {' '.join(cards)}", by_name)
            raise LineError("two-meanings", row.label.at, word=self._row_text(row), ways=ways)

    def _refuse_round_in_comment(self, comment: TableRow) -> None:
        """Raise `LineError` if a comment may be the row of a round that the table lacks."""
        rounds = [row for row in self.table.all_rows if row.kind == "round"]
        is_missing = len(rounds) < self.body.game.variant.rounds
        if comment.number is not None:
            is_missing = comment.number not in [row.number for row in rounds]
        if is_missing:
            self.body.play_result_from_figures()
            self._begin_round(comment, "round")
            text = self._row_text(comment).lstrip("# \t")
            raise LineError("row-in-comment", comment.label.at, text=text)

    def _find_artifact_rounds(self) -> None:
        """Find out in which rounds artifacts were taken, if rows give only what they are worth."""
        rounds: list[int] = []
        extra: list[int] = []
        number = earlier = 0
        for row in self.table.all_rows:
            kind = self._row_kind(row)
            if kind in ("round", "extra"):
                number += 1
                (extra if kind == "extra" else rounds).append(number)
            if kind != "artifacts":
                continue
            cells = {player: cell for player, cell in self._cells(row) if cell.text}
            owed = {
                player: [int(worth) for worth in re.findall(r"\d+", cell.text)]
                for player, cell in cells.items()
            }
            rounds = [*extra, *rounds]  # extra rounds are tried last
            by_round, wrong = artifacts_by_round(self.body.game.variant, rounds, owed, earlier)
            if rounds:
                self.wrong |= {name: cells[name] for name in wrong}
            for which, claims in by_round.items():
                places = [cells[claim.player] for claim in claims]
                claims = tuple(
                    claim._replace(at=place.at, line=place.line)
                    for claim, place in zip(claims, places, strict=True)
                )
                self.artifacts[which] = Check("artifacts", claims, row.label.line)
                earlier += sum(claim.amount for claim in claims)
            rounds, extra = [], []

    def report_impossible_artifacts(self) -> None:
        """Add a finding if the table gives artifacts an impossible worth."""
        if self.wrong and not self.body.reading.stopped_early:
            first = next(iter(self.wrong.values()))
            worth = self.body.game.variant.artifact_worth
            values = sorted({*worth.values.values()} - {0}) if worth else []
            facts = {
                "who": tuple(self.wrong),
                "said": tuple(cell.text for cell in self.wrong.values()),
                "values": tuple(map(str, values)),
            }
            finding = TallyFinding(first.line, first.at + 1, "worth-differs", facts, "differs")
            self.body.reading.findings.append(finding)
