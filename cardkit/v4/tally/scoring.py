"""Score of a tally: totals, places, and every wrong figure on the pad.

The figures come from `rules` alone; check lines are compared with them and never trusted.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, islice
from pathlib import Path
from typing import Any

from cardkit.v4.engine import Begin, Record, State, Variant
from cardkit.v4.engine.outcomes import Round, Taken
from cardkit.v4.engine.standings import ranking
from cardkit.v4.engine.tables import rounds_played, turn_texts
from cardkit.v4.files import loosely
from cardkit.v4.ground import added_as
from cardkit.v4.reports import Came, Code, Problem, tally_faults
from cardkit.v4.tally.events import Check, Claim, Reading
from cardkit.v4.tally.names import unaccented
from cardkit.v4.tally.reader import read, read_bytes
from cardkit.v4.text import MOST_FINDINGS, as_pasted

_CODES: dict[str, Code] = {
    "banked": "banked-differs",
    "artifacts": "artifacts-differs",
    "so far": "so-far-differs",
    "total": "total-differs",
}


class Score(Record):
    """Figures of a tally.

    `reading` has the text and the problems, slips of the pencil among them.
    """

    reading: Reading

    def __repr__(self) -> str:
        state, many = self.state, len(self.problems)
        totals = (
            ", ".join(f"{name} {state.total(name)}" for name in state.players)
            if state
            else "no game"
        )
        return f"Score({self.reading.name}: {totals}; {many} problem{'s' * (many != 1)})"

    @added_as("html")
    def _repr_html_(self) -> str:
        raise NotImplementedError

    @property
    def problems(self) -> list[Problem]:
        """Errors and differences, in the order of the lines."""
        return self.reading.problems

    @property
    def exit_code(self) -> int:
        """Exit code: 0 legal and every check line agrees; 1 a check line differs; 2 an error."""
        return 0 if not self.problems else 1 if self.reading.readable else 2

    @property
    def state(self) -> State | None:
        """Game as far as the rules could be followed; None if not even its header could be read."""
        return self.reading.state

    @property
    def complete(self) -> bool:
        """True if the game is over and free of errors."""
        return self.state is not None and self.state.complete and self.reading.readable

    def to_json(self) -> dict[str, Any]:
        """Return the object that ``cardkit score --json`` prints.

        It is a contract: other programs read it.
        """
        header, old, state = self.reading.header, self.reading.old, self.state
        players = state.players if state else header.players
        version, _, digits = (old or header).rules.rpartition(" ")
        return {
            "file": self.reading.name,
            "variant": loosely(header.variant) or header.variant,
            **(
                {"rules": {"version": version, "digest": digits, "old": old is not None}}
                if version
                else {}
            ),
            "players": list(players),
            "complete": self.complete,
            **({"ended": "early"} if state and state.ended_early else {}),
            "rounds": [_round_json(state, played) for played in rounds_played(state)]
            if state
            else [],
            "gold": {name: state.banked[name] if state else 0 for name in players},
            "artifacts": _worths(state) if state else {name: [] for name in players},
            "totals": {name: state.total(name) if state else 0 for name in players},
            "ranking": ranking(state) if state else [],
            "problems": [problem_json(self.reading, problem) for problem in self.problems],
            **(state.variant.unplayed_json if state else {}),
        }


def problem_json(reading: Reading, problem: Problem) -> dict[str, Any]:
    """Return a problem as ``cardkit score --json`` tells it."""
    said = reading.told(problem)
    place = {
        "line": problem.line,
        "column": problem.column,
        "severity": problem.severity,
        "code": problem.code,
    }
    return {**place, "message": said.message, "hint": said.hint}


def _round_json(state: State, played: Round) -> dict[str, Any]:
    return {
        "round": played.number,
        "end": played.end,
        "banked": {name: played.banked.get(name, 0) for name in state.players},
        "artifacts": _worths(state, played.number),
        "removed": sorted(map(str, played.removed)),
    }


def _worths(state: State, number: int | None = None) -> dict[str, list[int]]:
    """Return the worth of each player's artifacts, in the order in which they were taken.

    Those of round `number` only, if given.
    """
    worths: dict[str, list[int]] = {name: [] for name in state.players}
    for taken in state.taken:
        if number in (None, taken.number):
            worths[taken.player].append(taken.worth)
    return worths


def score(
    text: str, name: str = "tally", beside: Path | None = None, *, variant: Variant | None = None
) -> Score:
    """Return the score of the tally `text`. Never raises on its contents: see ``problems``.

    It goes by the rules that were played; by those of `variant` where these are known already.
    """
    return _held(read(text, name, beside, variant=variant))


def score_bytes(data: bytes, name: str = "tally", beside: Path | None = None) -> Score:
    """Return the score of a file's bytes."""
    return _held(read_bytes(data, name, beside))


def score_pasted(data: bytes, name: str, beside: Path | None = None) -> tuple[Score, bool]:
    """Return the score of bytes that may be pasted, and if a wrapping was removed from them.

    The wrapping is what a messenger put around them.
    """
    return as_pasted(
        data, lambda text: score_bytes(text, name, beside), lambda found: found.reading.readable
    )


def _held(reading: Reading) -> Score:
    if (
        reading.state is not None
        and reading.settled
        and reading.state.complete
        and not reading.stopped
    ):
        reading.problems.extend(_not_winning(reading, reading.state))
    if reading.state is not None:
        room = max(0, MOST_FINDINGS - len(reading.problems))
        doubts = chain(_differences(reading, reading.state), _sums(reading, reading.state))
        found = list(islice(doubts, room + 1))
        reading.problems.extend(found[:room])
        if room and len(found) > room:
            reading.problems.append(
                found[room]._replace(
                    code="and-more", facts=tally_faults.TooMany("faults", MOST_FINDINGS)
                )
            )
        reading.problems.sort(key=lambda problem: (problem.line, problem.column))
    return Score(reading)


def _not_winning(reading: Reading, state: State) -> Iterator[Problem]:
    """Yield problems where the pad names another winner than the one with most.

    By its line on the winner, or on a tie that was settled.
    """
    first = ranking(state)[0]
    for settled in reading.settled:
        words = unaccented(settled.text)
        said = [
            name
            for name in state.players
            if re.search(rf"(?<!\w){re.escape(unaccented(name))}(?!\w)", words)
        ]
        if any(name not in first for name in said):
            facts = tally_faults.NotTheWinner(tuple(said), tuple(first))
            yield Problem(settled.line, settled.column, "differs", "winner-differs", facts)


_GROWN = 6
"""Figures, each of some gold and followed by one not below it, from which it is hardly chance."""


def _sums(reading: Reading, state: State) -> Iterator[Problem]:
    """Yield a problem where what stands as banked may be running sums.

    No figure of rounds without turns falls, and no line says what they come to.
    """
    checks = [event for event in reading.events if isinstance(event, Check)]
    rounds = rounds_played(state)
    by_results = rounds and all(played.end == "result-only" for played in rounds)
    if reading.stopped or not by_results:
        return
    if any(check.key in ("total", "so far") for check in checks):
        return
    if not _grow([[played.banked.get(name, 0) for played in rounds] for name in state.players]):
        return
    last = next(check for check in reversed(checks) if check.key == "banked")
    totals = tuple((name, state.total(name)) for name in state.players)
    yield Problem(last.line, 1, "differs", "running-sums", tally_faults.RunningSums(totals))


def _grow(figures: Sequence[Sequence[int]]) -> bool:
    """Return True if no player's figures fall from round to round, and enough of them are kept."""
    before_last = chain.from_iterable(row[:-1] for row in figures)
    kept_up = [figure for figure in before_last if figure]
    falls = any(list(row) != sorted(row) for row in figures)
    return len(kept_up) >= _GROWN and not falls and any(row[0] != row[-1] for row in figures)


def _differences(reading: Reading, state: State) -> Iterator[Problem]:
    """Yield a problem for each claim of a check line that the rules contradict.

    Rounds that could not be followed are left alone.
    """
    rounds = rounds_played(state)
    number = 0
    followed = not reading.stopped
    for event in reading.events:
        if isinstance(event, Begin):
            number += 1
        elif isinstance(event, Check):
            played = (
                rounds[number - 1] if event.key != "total" and 0 < number <= len(rounds) else None
            )
            ended = played is not None and played.end
            if (ended == "result-only" and event.key != "so far") or not (followed or ended):
                continue
            for claim in event.claims:
                facts = None
                if event.key == "total":
                    facts = _total(state, claim)
                elif played is not None:
                    facts = _HELD[event.key](reading, state, played, claim)
                if facts is not None:
                    yield Problem(
                        claim.line or event.line, claim.column, "differs", _CODES[event.key], facts
                    )


def _banked(
    reading: Reading, state: State, played: Round, claim: Claim
) -> tally_faults.TallyFacts | None:
    ours = played.banked.get(claim.player, 0)
    if claim.amount == ours:
        return None
    came = came_out(reading, played, claim.player)
    return tally_faults.BankedDiffers(claim.player, claim.amount, played.number, ours, came)


def _so_far(
    reading: Reading, state: State, played: Round, claim: Claim
) -> tally_faults.TallyFacts | None:
    """Return the fault in a running total; None if it is right.

    It is gold alone, as a pad has it; with what artifacts count it is right as well.
    """
    rounds = [one for one in rounds_played(state) if one.number <= played.number]
    gold = tuple(one.banked.get(claim.player, 0) for one in rounds)
    worth = sum(taken.worth for taken in state.kept(claim.player) if taken.number <= played.number)
    if claim.amount in (sum(gold), sum(gold) + worth):
        return None
    return tally_faults.SoFarDiffers(claim.player, claim.amount, played.number, sum(gold), gold)


def _carried(
    reading: Reading, state: State, played: Round, claim: Claim
) -> tally_faults.TallyFacts | None:
    kept = state.kept(claim.player, played.number)
    out = [taken for taken in state.taken if taken.number == played.number]
    same_number = claim.amount == len(kept)
    if same_number and _could_be(claim, out, played, state):
        return None
    carried = tuple(Counter(taken.player for taken in out).items())
    came = came_out(reading, played, claim.player)
    if same_number:
        return tally_faults.CardsDiffer(
            claim.player, claim.cards, tuple(taken.card for taken in kept), came, carried
        )
    return tally_faults.NumberDiffers(
        claim.player, claim.amount, played.number, len(kept), came, carried
    )


_HELD = {"banked": _banked, "artifacts": _carried, "so far": _so_far}


def _could_be(claim: Claim, taken: list[Taken], played: Round, state: State) -> bool:
    """Return True if the claimed cards can be those that the player took.

    Players who share artifacts out choose who gets which (CN-7).
    """
    match state.variant.claim:
        case "alone":
            pool = [entry.card for entry in taken if entry.player == claim.player]
        case "shared":
            turn = played.left.get(claim.player)
            pool = [entry.card for entry in taken if played.left.get(entry.player) == turn]
    for card in claim.cards:
        fits = [other for other in pool if other is None or card.can_be(other)]
        if not fits:
            return False
        pool.remove(fits[0])
    return True


def came_out(reading: Reading, played: Round, player: str) -> Came:
    """Return the way `player` left a round, with the turns up to then in the tally's form."""
    numbers = accumulate(int(isinstance(entry, Begin)) for entry in reading.entries)
    turns = turn_texts(
        [entry for entry, number in zip(reading.entries, numbers) if number == played.number]
    )
    plays, left = player in played.seats, played.left.get(player)
    lost = played.lost if left is None and played.end == "caught" else None
    kept = played.banked.get(player, 0) if lost is not None else 0
    return Came(player, plays, left, lost, tuple(turns[:left] if plays else turns), kept)


def _total(state: State, claim: Claim) -> tally_faults.TallyFacts | None:
    """Return the fault in a player's total, with its parts; None if it is right."""
    player, ours = claim.player, state.total(claim.player)
    if claim.amount == ours:
        return None
    rounds = rounds_played(state)
    gold = tuple(played.banked.get(player, 0) for played in rounds)
    worths = tuple(taken.worth for taken in state.kept(player))
    only_results = all(played.end == "result-only" for played in rounds)
    sums = (
        len(gold) > 1
        and only_results
        and list(gold) == sorted(gold)
        and claim.amount in (gold[-1], gold[-1] + sum(worths))
    )
    return tally_faults.TotalDiffers(player, claim.amount, ours, gold, worths, sums)
