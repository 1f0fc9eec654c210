"""Process the numbers that people type: gold banked in a round, totals and counted piles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cardkit.engine.events import EndGame, RoundResult
from cardkit.engine.game import GameState
from cardkit.engine.refusals import IllegalMove, RoundNotOver
from cardkit.table.item_lists import without_last_check
from cardkit.table.versions import UnreadableError, Version, replay
from cardkit.tally.findings import LineError
from cardkit.tally.items import Check, Claim, Item, Reading
from cardkit.tally.line_kinds import FIGURE_KEYS, parse_key_line
from cardkit.tally.score import message_and_hint, score
from cardkit.tally.words import typed_words
from cardkit.tally.writer import write
from cardkit.text.table.changes import Change, FiguresChecked, MoveMade, PilesCounted


def with_figures_recorded(now: Version, line: str) -> Version:
    """Return the version of the game after a typed line of figures, such as ``banked: 5 6 0``.

    The line replaces an earlier line of the same figures. In a round without recorded turns,
    ``banked:`` is the result of the round. Raises `UnreadableError`, `LineError` or `IllegalMove`.
    """
    key = _key_of(line, now.state)
    reading, slips = _read_with_line(now, line, key)
    items, state = replay(now.state.variant, now.header, reading.items)
    change = _change_from_round_result(now, items, state) or Change(
        FiguresChecked(key, slips), now.state, state
    )
    counted = now.are_piles_counted or key == "total"
    return replace(
        now, items=tuple(items), state=state, changes=(change,), are_piles_counted=counted
    )


def with_counted_piles(now: Version, piles: Mapping[str, int]) -> Version:
    """Return the version after players counted their piles; `piles` is empty if nobody counted."""
    items = now.items
    if piles:
        claims = tuple(Claim(name, _total_by_pile(now, name, pile)) for name, pile in piles.items())
        items = (*without_last_check(items, "total"), Check("total", claims))
    change = Change(PilesCounted(dict(piles)), now.state, now.state)
    return replace(now, items=items, changes=(change,), are_piles_counted=True)


def _key_of(line: str, state: GameState) -> str:
    typed = parse_key_line(line, typed_words(), state.variant)
    key = typed.key if typed else ""
    if key not in FIGURE_KEYS:
        raise LineError("unknown-key", 0, key=key or line, near=", ".join(FIGURE_KEYS))
    if key == "total" and state.phase != "over":
        raise LineError("totals-early", 0)
    if key != "total" and state.is_in_round and state.turn:
        raise IllegalMove(RoundNotOver(state.inside))
    if key == "artifacts" and state.is_in_round:  # only with banked: does a line give a result
        raise LineError("artifacts-alone", 0)
    return key


def _read_with_line(
    now: Version, line: str, key: str
) -> tuple[Reading, tuple[tuple[str, str], ...]]:
    """Read the tally with a new line of figures; return it with a message for each wrong figure."""
    items = without_last_check(now.items, key)
    # figures of the last round come before the end of the game
    above = [item for item in items if key == "total" or not isinstance(item, EndGame)]
    end = "\nend\n" if len(above) < len(items) else ""
    head = write(now.header, above)
    text = f"{head}{' '.join(line.split())}\n{end}"
    reading = score(text, "game", variant=now.state.variant).reading
    if reading.state is None or not reading.is_legal:
        raise UnreadableError(reading)
    place = head.count("\n") + 1
    findings = [finding for finding in reading.findings if finding.line == place]
    for finding in findings:
        if finding.code == "no-figure":  # cardkit asks instead of using 0
            raise LineError(finding.code, 0, **finding.facts, names=now.state.seats)
    return reading, tuple(message_and_hint(reading, finding) for finding in findings)


def _change_from_round_result(
    now: Version, items: Sequence[Item], state: GameState
) -> Change | None:
    """Return the change made by the figures if they are the result of a round, otherwise None."""
    results = [place for place, item in enumerate(items) if isinstance(item, RoundResult)]
    moves = [move for move in now.moves if isinstance(move, RoundResult)]
    if [items[place] for place in results] == moves:
        return None
    _, before = replay(state.variant, now.header, items[: results[-1]])
    move = items[results[-1]]
    assert isinstance(move, RoundResult)
    events = before.copy().play(move)
    return Change(MoveMade(move), before, state, tuple(events))


def _total_by_pile(now: Version, name: str, pile: int) -> int:
    gold, total = now.state.banked[name], now.state.total(name)
    has_all = pile == total or (now.state.variant.do_artifacts_become_points and pile != gold)
    return pile if has_all else pile + total - gold
