"""A pad typed cell by cell: names across, rounds down, with its score and the slips at their cells.

The cells are written down as a tally, and that is scored as by the command `score`.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardkit.v4.engine import Begin, Card, Variant
from cardkit.v4.engine.standings import tied_for_extra_round
from cardkit.v4.files import CannotStandAlone, over_shipped, rules_line
from cardkit.v4.phones import requests, wanted
from cardkit.v4.phones.doors import Body
from cardkit.v4.phones.requests import HIGHEST, BadBody
from cardkit.v4.speech import pocket_words
from cardkit.v4.tally import Check, Claim, Event, Header, Score, problem_json, score, write

MOST_ROUNDS = 64
TOGETHER = ("too-much-gold", "too-many-artifacts")  # problems of a whole line
USUAL = 5  # most rounds shown before one of them is filled
Row = tuple[int | None, ...]


class Kept(NamedTuple):
    """An artifact carried out: by which seat, in which round, and the card where they differ."""

    seat: int
    round: int
    card: Card | None


class Cell(NamedTuple):
    """A cell in its line of the tally, from column `start` to before `end`."""

    kind: str
    round: int
    seat: int
    start: int
    end: int
    amount: int


class Pad(NamedTuple):
    """Figures as typed: a row for each round, by seat (None: empty), and the artifacts in the order
    of taking.

    `extra` are the extra rounds that the ties before them allow, by the seats that play them.
    """

    variant: Variant
    players: tuple[str, ...]
    rows: tuple[Row, ...]
    kept: tuple[Kept, ...]
    extra: tuple[tuple[int, ...], ...] = ()

    def written(self) -> str:
        """Return the pad as a tally."""
        game = self.variant
        header = Header(game.slug, self.players, settings=game.settings, rules=rules_line(game))
        events: list[Event] = []
        for number in range(1, len(self.rows) + 1):
            extra = number > game.rounds
            events += [Begin(extra), Check("banked", tuple(self._banked(number)))]
            if took := tuple(self._took(number)):
                events.append(Check("artifacts", took))
        return write(header, events)

    def plays(self, number: int) -> tuple[int, ...]:
        """Return the seats that play a round: in an extra one the tied alone."""
        at = number - self.variant.rounds - 1
        return tuple(range(len(self.players))) if at < 0 else self.extra[at]

    def with_extra(self) -> "Pad":
        """Return the pad with its extra rounds, and the one that comes next; without rows behind
        these, and without figures of those who do not play them."""
        pad = self._replace(rows=self.rows[: self.variant.rounds])
        while len(pad.rows) == self.variant.rounds + len(pad.extra) < MOST_ROUNDS:
            number = len(pad.rows)
            if any(pad.rows[-1][seat] is None for seat in pad.plays(number)):
                break
            state = score(pad.written()).state
            tied = tied_for_extra_round(state) if state else []
            if not tied:
                break
            seats = tuple(self.players.index(name) for name in tied)
            pad = pad._replace(extra=(*pad.extra, seats))
            for row in self.rows[number : number + 1]:
                mine = tuple(gold if seat in seats else None for seat, gold in enumerate(row))
                pad = pad._replace(rows=(*pad.rows, mine))
        kept = tuple(one for one in pad.kept if one.round <= len(pad.rows))
        return pad._replace(kept=kept)

    def _banked(self, number: int) -> Iterator[Claim]:
        for seat in self.plays(number):
            yield Claim(self.players[seat], self.rows[number - 1][seat] or 0, (), 0)

    def _took(self, number: int) -> Iterator[Claim]:
        mine = [one for one in self.kept if one.round == number]
        for seat in dict.fromkeys(one.seat for one in mine):
            cards = [one.card for one in mine if one.seat == seat]
            yield Claim(
                self.players[seat], len(cards), tuple(card for card in cards if card is not None), 0
            )

    def without(self, cells: Sequence[Cell]) -> "Pad":
        """Return the pad with 0 in place of these figures, and without these artifacts."""
        wrong = {(cell.kind, cell.round, cell.seat) for cell in cells}
        rows = tuple(
            tuple(0 if ("banked", number, seat) in wrong else gold for seat, gold in enumerate(row))
            for number, row in enumerate(self.rows, 1)
        )
        kept = tuple(one for one in self.kept if ("artifacts", one.round, one.seat) not in wrong)
        return self._replace(rows=rows, kept=kept)

    def empty(self) -> list[list[int]]:
        """Return the cells in which nothing stands, in rows down to the last with a figure."""
        return [
            [number, seat]
            for number, row in enumerate(self.rows, 1)
            for seat in self.plays(number)
            if row[seat] is None
        ]


def scored(body: Body) -> Body:
    """Return the pad in a body as a tally, its score, and what the page shows beside the cells."""
    pad = _read(body).with_extra()
    text = pad.written()
    found = score(text)
    places = _places(pad, text)
    slips = [(one, _cells(places.get(one["line"], []), one)) for one in _problems(found)]
    doubtful = [cell for _, cells in slips for cell in cells]
    return {
        "text": text,
        "score": found.to_json(),
        "robs": pad.variant.robs,
        "rounds": [
            pocket_words.round_label(pad.variant, number)
            for number in range(1, _rounds_shown(pad) + 1)
        ],
        "extra": len(pad.extra),
        "plays": [pad.plays(number) for number in range(1, _rounds_shown(pad) + 1)],
        "empty": pad.empty(),
        "slips": [{**one, "cells": [cell[:3] for cell in cells]} for one, cells in slips],
        "sums": _sums(pad, doubtful),
        **_artifacts(pad.variant),
    }


def _problems(found: Score) -> list[Body]:
    return [problem_json(found.reading, one) for one in found.problems]


def _rounds_shown(pad: Pad) -> int:
    usual = min(pad.variant.rounds, MOST_ROUNDS, max(USUAL, len(pad.rows) + 1))
    return usual + len(pad.extra)


def _sums(pad: Pad, doubtful: Sequence[Cell]) -> list[Body]:
    """Return what each has: what the rules give without doubtful figures, and those added."""
    state = score(pad.without(doubtful).written()).state
    sums = []
    for seat, name in enumerate(pad.players):
        mine = [cell for cell in doubtful if cell.seat == seat]
        more = sum(
            pad.rows[number - 1][seat] or 0
            for number in {cell.round for cell in mine if cell.kind == "banked"}
        )
        sums.append({"sum": (state.total(name) if state else 0) + more, "unsure": bool(mine)})
    return sums


def _artifacts(variant: Variant) -> Body:
    """Return how the artifacts are called, and which cards they are where each counts its own."""
    artifacts = variant.artifacts
    if artifacts is None:
        return {"kept": None}
    by_card = artifacts.worth.by == "card"
    cards = [str(card) for card, _ in artifacts.worth.values] if by_card else []
    return {"kept": {"label": pocket_words.artifacts_label(variant), "cards": cards}}


def _cells(here: list[Cell], problem: Body) -> list[Cell]:
    """Return the cells of a line that a problem is about: where it stands, the largest figures if
    all together are too much, or all."""
    if problem["code"] in TOGETHER:
        most = max((cell.amount for cell in here), default=0)
        return [cell for cell in here if cell.amount == most]
    return [cell for cell in here if cell.start <= problem["column"] < cell.end] or here


def _places(pad: Pad, text: str) -> dict[int, list[Cell]]:
    """Return the cells by the line of the tally."""
    found: dict[int, list[Cell]] = {}
    number = 0
    for line, words in enumerate(text.splitlines(), 1):
        kind, _, _ = words.partition(":")
        if kind not in ("banked", "artifacts"):
            continue
        number += kind == "banked"
        claims = pad._banked(number) if kind == "banked" else pad._took(number)
        column, cells = len(kind) + 3, []
        for claim in claims:
            shown = " ".join(map(str, claim.cards)) or str(claim.amount)
            end = column + len(f"{claim.player} {shown}")
            seat = pad.players.index(claim.player)
            cells.append(Cell(kind, number, seat, column, end, claim.amount))
            column = end + len(", ")
        found[line] = cells
    return found


# --- what a body says -----------------------------------------------------------------------------


def _read(body: Body) -> Pad:
    variant = wanted.variant_of(body)
    if "rules" in body:  # these rules have no file, so the tally must hold them all
        try:
            variant = over_shipped(variant, "", None)
        except CannotStandAlone as error:
            raise wanted.stopped("rules", fault=str(error)) from None
    players = wanted.players(body, variant)
    rows = [_row(row, len(players)) for row in _things(body, "rows", MOST_ROUNDS)]
    kept = tuple(
        _kept(one, len(players), len(rows)) for one in _things(body, "kept", 4 * MOST_ROUNDS)
    )
    taken = max((one.round for one in kept), default=0)
    while len(rows) > taken and all(gold is None for gold in rows[-1]):
        rows.pop()
    return Pad(variant, players, tuple(rows), kept)


def _things(body: Body, field: str, most: int) -> list[object]:
    value = body.get(field, [])
    if not isinstance(value, list) or len(value) > most:
        raise BadBody(field)
    return value


def _row(value: object, many: int) -> Row:
    if not isinstance(value, list) or len(value) != many:
        raise BadBody("rows")
    for gold in value:
        if gold is not None and (type(gold) is not int or abs(gold) > HIGHEST):
            raise BadBody("rows")
    return tuple(value)


def _kept(value: object, seats: int, rounds: int) -> Kept:
    one = requests.things(value, "kept")
    seat, number = requests.number(one, "seat"), requests.number(one, "round", 1)
    if seat >= seats or number > rounds:
        raise BadBody("kept")
    return Kept(seat, number, requests.card(one["card"], "kept") if one.get("card") else None)
