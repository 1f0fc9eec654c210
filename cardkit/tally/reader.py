"""Read tallies: first the header, then the body, while the game is played by the rules."""

from collections.abc import Sequence
from pathlib import Path

from cardkit.engine.files import MAX_LINES, MAX_TALLY_BYTES, UnreadableTextError, text_from_bytes
from cardkit.engine.findings import MAX_FINDINGS
from cardkit.engine.game import GameState
from cardkit.engine.variant import Variant
from cardkit.tally import header as header_lines, line_kinds
from cardkit.tally.body import BodyReader
from cardkit.tally.findings import TallyFinding
from cardkit.tally.items import Header, Reading
from cardkit.tally.table_reader import PadTableReader
from cardkit.tally.words import typed_words


def read(
    content: str | bytes,
    name: str = "tally",
    folder: str | Path | None = None,
    variant: Variant | None = None,
) -> Reading:
    """Parse a tally, play its game, and return the result with findings for its errors.

    `content` is a text or bytes. No error is ever raised. Words can be in English or in the current
    language. If the tally names a variant by a path, the path is relative to `folder`. If `variant`
    is given, it is used instead.

    >>> reading = read("variant: kings-gold\\nplayers: Ann, Bo, Cy\\nround 1\\n7h - bo")
    >>> reading.findings, reading.state.banked["Bo"], reading.state.inside
    ([], 3, ['Ann', 'Cy'])
    """
    try:
        lines = _checked_lines(content)
    except UnreadableTextError as fault:
        finding = TallyFinding(fault.line, fault.column, fault.why, {"byte": fault.byte})
        return Reading(name, [], findings=[finding])
    typed = typed_words(in_file=True)
    parts = [line_kinds.split_tally_line(line, typed) for line in lines]
    head = header_lines.read_header_lines(lines, parts, typed)
    header = header_lines.parse_header(head, typed, _names_in_join_lines(parts))
    reading = Reading(name, lines, header)
    if variant is not None:
        reading.variant = variant
        head.findings = [finding for finding in head.findings if "no-variant" not in finding.code]
    elif header.variant:
        reading.variant = header_lines.load_rules(head, header, folder)
    game = header_lines.start_game(head, header, reading.variant) if reading.variant else None
    reading.findings = head.findings
    if game is not None:
        body = BodyReader(reading, game, head, typed)
        body.table = PadTableReader(body, head.table) if head.table else None
        body.read(parts[head.line_count :], head.line_count + 1)
    reading.findings = _findings_to_report(reading)
    return reading


def read_turns(turns: Sequence[str], game: GameState) -> Reading:
    """Play turns, written as in a tally, in the current round of a game, and return the result.

    Each of `turns` is a line of its own. Other lines of a tally are errors. The result has findings
    for all errors.
    """
    typed = typed_words(in_file=True)
    reading = Reading("TURN", [*turns], Header(players=tuple(game.players)), game.variant)
    body = BodyReader(reading, game, header_lines.HeaderLines(), typed)
    body.read_turns(turns)
    return reading


def _checked_lines(content: str | bytes) -> list[str]:
    lines = text_from_bytes(content, MAX_TALLY_BYTES).split("\n")
    if len(lines) > MAX_LINES:
        raise UnreadableTextError("too-large")
    return lines


def _names_in_join_lines(parts: Sequence[line_kinds.TallyLine]) -> list[str]:
    keys = [line.key for line in parts if line.key and line.key.key == "join"]
    return [name.strip() for key in keys for name in key.value.split(",")]


def _findings_to_report(reading: Reading) -> list[TallyFinding]:
    """Return the findings in order, without those that are only consequences of others."""
    findings, rules = reading.findings, reading.variant
    if reading.state and rules and len(reading.header.players) < rules.players[0]:
        # unknown names may be those of the missing players
        findings = [finding for finding in findings if finding.refusal is None]
        codes = ("unknown-player", "bad-hands")
        findings = [finding for finding in findings if finding.code not in codes]
    if not reading.is_legal:  # a missing figure matters less than an error
        findings = [finding for finding in findings if finding.code != "no-figure"]
    findings = sorted(findings, key=lambda finding: (finding.line, finding.column))
    if len(findings) > MAX_FINDINGS:
        first = findings[MAX_FINDINGS]
        more = TallyFinding(first.line, first.column, "and-more", {"most": MAX_FINDINGS})
        findings[MAX_FINDINGS:] = [more]
    return findings
