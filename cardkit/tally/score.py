"""Score a tally: find the totals, the places, and each number that contradicts the turns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from cardkit.engine.cards import Card
from cardkit.engine.events import BeginRound, Draw, Move, RoundRecord, Show
from cardkit.engine.findings import MAX_FINDINGS, caret_lines, replace_unprintable
from cardkit.engine.game import GameState
from cardkit.engine.sharing import matching_indices
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook import catalogue
from cardkit.tally.findings import TallyFinding
from cardkit.tally.items import Check, Claim, Reading
from cardkit.tally.reader import read
from cardkit.text.files.findings import finding_message_and_hint
from cardkit.text.table.refusals import refusal_text


@dataclass
class Score:
    """The score of a tally: its parsed game, with findings for errors and wrong figures."""

    reading: Reading

    @property
    def state(self) -> GameState | None:
        """The game as far as the tally can be played, or None if no game can begin."""
        return self.reading.state

    @property
    def exit_code(self) -> Literal[0, 1, 2]:
        """The exit code: 0 if all is right, 1 if a figure is wrong, and 2 if there is an error."""
        if not self.reading.is_legal:
            return 2
        return 1 if self.reading.findings else 0

    @property
    def is_complete(self) -> bool:
        """True if the game is over and its tally has no errors."""
        state = self.state
        return state is not None and state.phase == "over" and self.reading.is_legal

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object that ``cardkit score --json`` prints (see ``docs/json.md``).

        Its texts are in English.
        """
        with use_language("en"):
            return self._json()

    def _json(self) -> dict[str, Any]:
        reading, state = self.reading, self.state
        players = list(state.players if state else reading.header.players)
        facts: dict[str, Any] = {
            "file": reading.name,
            "variant": variant_name_or_path(reading),
            "players": players,
            "complete": self.is_complete,
            "rounds": [],
            "gold": dict.fromkeys(players, 0),
            "artifacts": {name: [] for name in players},
            "totals": dict.fromkeys(players, 0),
            "ranking": [],
            "problems": [_problem_json(reading, finding) for finding in reading.findings],
        }
        if state is None:
            return facts
        if state.ended_early:
            facts["ended"] = "early"
        facts["rounds"] = [_round_json(state, record, record.end) for record in state.rounds]
        running = state.records_so_far()[len(state.rounds) :]
        facts["rounds"] += [_round_json(state, record, None) for record in running]
        facts["gold"] = {name: state.banked[name] for name in players}
        facts["artifacts"] = _artifact_worths(state)
        facts["totals"] = {name: state.total(name) for name in players}
        facts["ranking"] = state.ranking()
        if state.variant.house:
            facts["not_played"] = [
                {"rule": number, "text": vocabulary(state.variant).house_rule(number)}
                for number in state.variant.house
            ]
        return facts


def variant_name_or_path(reading: Reading) -> str:
    """Return the name of a tally's game (such as ``kings-gold``), or the path of its file."""
    shipped = catalogue.shipped_file(reading.header.variant)
    return shipped.stem if shipped else reading.header.variant


def score(
    content: str | bytes,
    name: str = "tally",
    folder: str | Path | None = None,
    variant: Variant | None = None,
) -> Score:
    """Play the game of a tally, and return its score with findings for errors and wrong figures.

    `content` is a text or bytes. A variant that the tally names is looked up in `folder`, unless
    `variant` is given.
    """
    reading = read(content, name, folder, variant)
    if reading.state is not None:
        running = [*_running_sum_findings(reading, reading.state)]
        doubts = [*_difference_findings(reading, reading.state)]
        if running:
            doubts = [doubt for doubt in doubts if doubt.code != "total-differs"] + running
        room = max(0, MAX_FINDINGS - len(reading.findings))
        reading.findings += islice(doubts, room)
        reading.findings.sort(key=lambda finding: (finding.line, finding.column))
    return Score(reading)


def _difference_findings(reading: Reading, state: GameState) -> Iterator[TallyFinding]:
    records = state.rounds if reading.stopped_early else state.records_so_far()
    number = 0
    for item in reading.items:
        if isinstance(item, BeginRound):
            number += 1
        if not isinstance(item, Check):
            continue
        for claim in item.claims:
            facts = None
            if item.key == "total":
                so_far = number or len(records)  # each round may be followed by a running total
                facts = (
                    None
                    if reading.stopped_early
                    else _total_difference(state, records[:so_far], claim)
                )
            elif 0 < number <= len(records):
                record = records[number - 1]
                if record.end != "result-only":
                    facts = _round_difference(reading, state, record, item.key, claim)
            if facts is not None:
                code = f"{item.key}-differs"
                yield TallyFinding(claim.line or item.line, claim.at + 1, code, facts, "differs")
    ours = {name: place for place, names in state.players_by_place() for name in names}
    for claim in [] if reading.stopped_early else reading.claimed_places:
        if claim.amount != ours[claim.player]:
            facts = {"name": claim.player, "said": claim.amount, "ours": ours[claim.player]}
            yield TallyFinding(claim.line, claim.at + 1, "place-differs", facts, "differs")


def _round_difference(
    reading: Reading, state: GameState, record: RoundRecord, key: str, claim: Claim
) -> dict[str, Any] | None:
    theirs: int | str = claim.amount
    ours: int | str = record.banked.get(claim.player, 0)
    if key == "artifacts":
        cards = [keepsake.card for keepsake in state.artifacts_kept_by(claim.player, record.number)]
        if claim.amount == len(cards) and _can_claim_be_true(state, record, claim, cards):
            return None
        ours = len(cards)
        if claim.cards and claim.amount == ours:
            shown = vocabulary(state.rules).shown_card
            theirs, ours = (" ".join(map(shown, filter(None, of))) for of in (claim.cards, cards))
    elif theirs == ours:
        return None
    number = record.number
    moves = moves_by_round(reading)[number - 1]
    begin = [place for place, move in enumerate(moves) if isinstance(move, Draw | Show)]
    turn = record.left.get(claim.player, len(begin))
    earlier = moves[: begin[turn]] if turn < len(begin) else moves
    apart = key == "banked" and bool(state.artifacts_kept_by(claim.player, number))
    facts = {"name": claim.player, "said": theirs, "ours": ours, "round": number}
    return {**facts, "came": earlier, "apart": apart}


def _can_claim_be_true(
    state: GameState, record: RoundRecord, claim: Claim, pool: Sequence[Card | None]
) -> bool:
    """Return True if the cards of a claim can be among the artifacts that the player took (`pool`).

    If artifacts are shared (CN-7), they can be among those of everyone who left in the same turn.
    """
    artifacts = state.variant.artifacts
    if artifacts and artifacts.claim == "shared":
        turn = record.left.get(claim.player)
        shared = (keepsake for keepsake in state.keepsakes if keepsake.round == record.number)
        pool = [keepsake.card for keepsake in shared if record.left.get(keepsake.player) == turn]
    named = [card for card in pool if card is not None]
    return len(claim.cards) - len(matching_indices(claim.cards, named)) <= pool.count(None)


def moves_by_round(reading: Reading) -> list[list[Move]]:
    """Return the moves of each round that has begun, with extra rounds last."""
    rounds: list[list[Move]] = []
    for move in reading.moves:
        if isinstance(move, BeginRound):
            rounds.append([])
        elif rounds:
            rounds[-1].append(move)
    return rounds


def _total_difference(
    state: GameState, records: Sequence[RoundRecord], claim: Claim
) -> dict[str, Any] | None:
    player = claim.player
    points = [record.banked.get(player, 0) for record in records]
    points += [
        item.worth for record in records for item in state.artifacts_kept_by(player, record.number)
    ]
    ours = state.banked[player] if state.totals_only else sum(points)
    if claim.amount == ours:
        return None
    parts = " + ".join(map(str, points))
    return {"name": player, "said": claim.amount, "ours": ours, "parts": parts}


def _running_sum_findings(reading: Reading, state: GameState) -> Iterator[TallyFinding]:
    """Yield a finding if figures written as ``banked`` may be running totals.

    This applies only if no round has turns. There is a finding if the last line of totals repeats
    the figures of the last round. Without a line of totals, there is a finding if no player's
    figures ever fall and some of them rise. There is none if the figures of the last round are the
    totals anyway.
    """
    has_turns = any(record.end != "result-only" for record in state.rounds)
    if reading.stopped_early or has_turns or not state.rounds:
        return
    figures = [[record.banked.get(name, 0) for record in state.rounds] for name in state.players]
    last_figures = [row[-1] for row in figures]
    if last_figures == [*map(sum, figures)]:
        return
    totals = [
        [claim.amount for claim in check.claims] for check in _checks_with_key(reading, "total")
    ]
    is_proven = totals[-1:] == [last_figures]
    if is_proven or (not totals and _rise_without_falling(figures)):
        sums = ", ".join(f"{name} {state.total(name)}" for name in state.players)
        last = _checks_with_key(reading, "banked")[-1]
        facts = {"totals": "" if is_proven else sums}
        yield TallyFinding(last.line, 1, "running-sums", facts, "differs")


def _checks_with_key(reading: Reading, key: str) -> list[Check]:
    return [item for item in reading.items if isinstance(item, Check) and item.key == key]


def _rise_without_falling(figures: Sequence[list[int]]) -> bool:
    """Return True if no player's figures ever fall, and at least one player's figures rise."""
    never_fall = all(row == sorted(row) for row in figures)
    return never_fall and any(row[0] < row[-1] for row in figures)


def _round_json(state: GameState, record: RoundRecord, end: str | None) -> dict[str, Any]:
    return {
        "round": record.number,
        "end": end,
        "banked": {name: record.banked.get(name, 0) for name in state.players},
        "artifacts": _artifact_worths(state, record.number),
        "removed": sorted(map(str, record.removed)),
    }


def _artifact_worths(state: GameState, round_number: int | None = None) -> dict[str, list[int]]:
    keepsakes = {name: state.artifacts_kept_by(name, round_number) for name in state.players}
    return {name: [item.worth for item in mine] for name, mine in keepsakes.items()}


def _problem_json(reading: Reading, finding: TallyFinding) -> dict[str, Any]:
    message, hint = message_and_hint(reading, finding)
    return {
        "line": finding.line,
        "column": finding.column,
        "severity": finding.severity,
        "code": finding.code,
        "message": message,
        "hint": hint,
    }


def message_and_hint(reading: Reading, finding: TallyFinding) -> tuple[str, str]:
    """Return the message of a finding and a hint on what to write instead.

    The hint is "" if it would be obvious.
    """
    words = vocabulary(reading.variant) if reading.variant else None
    if finding.refusal is not None and words is not None:
        return refusal_text(finding.refusal.reason, words, prompt=False)
    return finding_message_and_hint(finding.code, finding.facts, words)


def format_finding(reading: Reading, finding: TallyFinding) -> str:
    """Return a finding as text: its place, its message, and the line with a caret below it."""
    message, hint = message_and_hint(reading, finding)
    place = f"{reading.name}:{finding.line}:{finding.column}" if finding.line else reading.name
    line = reading.lines[finding.line - 1] if 0 < finding.line <= len(reading.lines) else ""
    text = replace_unprintable(" ".join(filter(None, (f"{place}: {message}", hint))))
    return text + caret_lines(line, finding.column)
