"""Pictures of reports and comparisons.

A report shows who wins, and how long each bot stays while the round grows dangerous; a comparison
shows what ends caught, how the lead moves, and how long a round is.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from cardkit.v4 import odds
from cardkit.v4.engine import Variant, claims
from cardkit.v4.ink import Ink, Part, palette
from cardkit.v4.ink.drawing import Dot, Drawing, Label, Polyline, Rectangle, Shape, render
from cardkit.v4.lab.comparison import Comparison, Side
from cardkit.v4.lab.paired import Mean
from cardkit.v4.lab.simulation import Report
from cardkit.v4.odds import fresh_rounds

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#8a5a9e", "#a67c00", "#56a0d3", "#c2185b", "#4d4d4d")
"""Colours of seats, also for people who see colours differently; every bot has a letter too."""
WIDTH, LEFT, ROW, NOTE = 1000, 32, 40, 18
"""Width of a picture and of its left margin; height of a bot's row and of a note's line."""
INK, MUTED = (palette(Ink.COLOUR).line[part] for part in (Part.PLAIN, Part.MUTED))
HAIRLINE = palette(Ink.COLOUR).hairline
__all__ = ["comparison_drawing", "plot_comparison", "plot_report", "report_drawing"]


def plot_report(report: Report, name: str, notes: Sequence[str] = ()) -> bytes:
    """Draw `report` with `notes` below it, in the format of the file name: .svg, .png, .pdf.

    Raises `ValueError` for another format.
    """
    return _plot(report_drawing(report), name, notes)


def plot_comparison(comparison: Comparison, name: str, notes: Sequence[str] = ()) -> bytes:
    """Draw `comparison` with `notes` below it, in the format of the file name.

    Formats and errors are those of `plot_report`.
    """
    return _plot(comparison_drawing(comparison), name, notes)


def _plot(drawn: Drawing, name: str, notes: Sequence[str]) -> bytes:
    lines = [
        Label(LEFT, drawn.height + NOTE * at + 4, _short(text, 140), 12, fill=MUTED)
        for at, text in enumerate(notes)
    ]
    return render(
        drawn._replace(height=drawn.height + NOTE * len(notes), shapes=[*drawn.shapes, *lines]),
        name,
    )


def _short(text: str, most: int) -> str:
    """Cut a text to `most` letters, with an ellipsis."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _colour(number: int) -> str:
    """Return the colour of a seat, or of one of the compared rules."""
    return COLOURS[number % len(COLOURS)]


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _interval(low: float, high: float, y: float, width: float) -> list[Shape]:
    """Return a horizontal line between two places with a tick at each end."""
    ends = [Polyline(((x, y - 5), (x, y + 5)), INK, width) for x in (low, high)]
    return [Polyline(((low, y), (high, y)), INK, width), *ends]


def _length(variant: Variant) -> str:
    """Return the unit of a round's length: cards, or turns in a game of hands."""
    return "cards" if claims.deal(variant) is None else "turns"


class _Axes(NamedTuple):
    """Axes of a chart: whole numbers across, shares upwards.

    Number 0 stands at `first`, each further one a `step` to the right; share 0 lies at `bottom`,
    share 1 `height` above.
    """

    first: float
    step: float
    bottom: float
    height: float

    def across(self, number: float) -> float:
        """Return the x of a number."""
        return self.first + self.step * number

    def down(self, share: float) -> float:
        """Return the y of a share."""
        return self.bottom - self.height * share

    def line(self, shares: Iterable[float]) -> tuple[tuple[float, float], ...]:
        """Return the points of a line through the shares of the numbers 0, 1, 2 ..."""
        return tuple((self.across(number), self.down(share)) for number, share in enumerate(shares))

    def ruled(
        self, left: float, right: float, shares: Iterable[float], width: float
    ) -> list[Shape]:
        """Return horizontal lines at these shares, labelled in per cent."""
        shapes: list[Shape] = []
        for share in shares:
            y = self.down(share)
            shapes.append(Polyline(((left, y), (right, y)), HAIRLINE, width))
            shapes.append(Label(left - 6, y + 4, _percent(share), 12, "end", fill=MUTED))
        return shapes

    def numbered(self, last: int, parts: int) -> list[Shape]:
        """Return labels below the axis: 0 to `last`, every `parts`-th number."""
        numbers = range(0, last + 1, parts)
        return [
            Label(self.across(number), self.bottom + 18, str(number), 12, "middle", fill=MUTED)
            for number in numbers
        ]


# --- a report -------------------------------------------------------------------------------------

TOP = 96


def report_drawing(report: Report) -> Drawing:
    """Draw a report: at the left who wins; at the right the survival curve.

    The bars of wins have error bars; the curve shows where each bot leaves.
    """
    height = max(TOP + ROW * len(report.seats) + 64, 420)
    variant, caught = report.variant, _percent(report.caught.mean)
    games = (
        f"{report.games:,} games of {len(report.seats)} · {caught} of "
        f"{variant.words.round.many} end caught"
    )
    head = [
        Label(LEFT, 38, variant.name, 24, bold=True),
        Label(LEFT, 60, f"{games} · {report.cards.mean:.1f} cards each", 14, fill=MUTED),
    ]
    return Drawing(WIDTH, height, [*head, *_wins(report), *_curve(report, height)], variant.name)


def _badge(x: float, y: float, seat: int) -> list[Shape]:
    return [
        Dot(x, y, 9, _colour(seat)),
        Label(x, y + 4.2, "ABCDEFGHIJKL"[seat], 12, "middle", True, "#ffffff"),
    ]


def _wins(report: Report) -> list[Shape]:
    """Return bars of the shares of games won, with error bars of two standard errors.

    A dashed line marks a fair share.
    """
    bars, end = 172, 358
    top = max(
        max(seat.win.mean + 2 * seat.win.se for seat in report.seats), 1.5 / len(report.seats)
    )
    scale = (end - bars) / min(top * 1.05, 1.0) if top < 1 else end - bars
    fair = bars + scale / len(report.seats)
    bottom = TOP + 24 + ROW * len(report.seats)
    columns = {"wins": 400, "score": 455, "caught": 515}
    shapes: list[Shape] = [Label(x, TOP, head, 13, "end", True) for head, x in columns.items()]
    for number, seat in enumerate(report.seats):
        y = TOP + 14 + ROW * number
        middle = y + 13
        low, high = (
            bars + scale * max(seat.win.mean + sign * 2 * seat.win.se, 0) for sign in (-1, 1)
        )
        shapes += [
            *_badge(LEFT + 9, middle, number),
            Label(LEFT + 24, middle + 5, _short(seat.bot, 17), 14),
            Rectangle(bars, y, max(scale * seat.win.mean, 1), 26, _colour(number)),
            *_interval(low, high, middle, 1.5),
            Label(columns["wins"], middle + 5, _percent(seat.win.mean), 14, "end", True),
            Label(columns["score"], middle + 5, f"{seat.total.mean:.1f}", 14, "end"),
            Label(columns["caught"], middle + 5, _percent(seat.caught.mean), 14, "end"),
        ]
    return [
        *shapes,
        Polyline(((fair, TOP + 6), (fair, bottom - 8)), MUTED, 1.2, dashed=True),
        Label(fair, bottom + 8, "a fair share", 12, "middle", fill=MUTED),
        Label(
            LEFT, bottom + 32, "Bars: share of games won, ± two standard errors.", 12, fill=MUTED
        ),
    ]


def _curve(report: Report, height: int) -> list[Shape]:
    """Return the survival curve, with each bot's mean leaving point and middle half.

    The curve is the chance that the round still runs if nobody leaves, by cards or turns.
    """
    left, right, bottom = 596, WIDTH - 28, height - 66
    state, players = fresh_rounds.fresh(report.variant), len(report.seats)
    if claims.deal(report.variant) is None:
        chances, what = odds.survival(state), "Still running, if nobody leaves"
    else:
        chances = odds.cave(state).survival[::players][: report.variant.hand_size(players) + 1]
        what = "Still running, if the cards were random and nobody flees"
    latest = max((seat.leaves_after or 0) for seat in report.seats)
    falls = next(
        (turn for turn, chance in enumerate(chances) if chance < Fraction(1, 50)), len(chances) - 1
    )
    last = max(min(max(falls, ceil(latest) + 1), len(chances) - 1), 1)
    axes = _Axes(left, (right - left) / last, bottom, bottom - TOP - 10)
    curve = axes.line(map(float, chances[: last + 1]))
    return [
        Label(left, TOP - 8, what, 13, bold=True),
        Polyline(((left, bottom), *curve, (right, bottom)), fill="#f3efe6"),
        *axes.ruled(left, right, [quarter / 4 for quarter in range(5)], 0.6),
        *axes.numbered(last, max(1, round(last / 8))),
        Label((left + right) / 2, bottom + 36, _length(report.variant), 13, "middle"),
        Polyline(curve, INK, 2),
        *_leaving_points(report, [*map(float, chances)], axes),
        Label(
            left,
            height - 10,
            "Badge: where a bot leaves on average. Bar: half of its leavings.",
            12,
            fill=MUTED,
        ),
    ]


def _leaving_points(report: Report, chances: Sequence[float], axes: _Axes) -> list[Shape]:
    """Return a badge on the curve for each bot that ever leaves.

    Badges that would cover each other are stacked upwards.
    """
    shapes: list[Shape] = []
    taken: list[tuple[float, float]] = []
    leaving = sorted(
        (seat.leaves_after, number)
        for number, seat in enumerate(report.seats)
        if seat.leaves_after is not None
    )
    for lane, (turn, number) in enumerate(leaving):
        before, after = (chances[min(int(turn) + more, len(chances) - 1)] for more in (0, 1))
        x, spot = axes.across(turn), axes.down(before + (after - before) * (turn - int(turn)))
        while any(abs(x - other) < 20 and abs(spot - above) < 20 for other, above in taken):
            spot -= 4
        taken.append((x, spot))
        so_far = [*accumulate(report.seats[number].left[1:])]
        early, late = (
            next(at for at, left in enumerate(so_far, 1) if left * 4 >= part * so_far[-1])
            for part in (1, 3)
        )
        low, high = axes.across(early - 0.35), axes.across(late + 0.35)
        shapes += [
            Polyline(((x, axes.bottom), (x, spot)), _colour(number), 1, dashed=True),
            Rectangle(low, axes.bottom - 6 - 6 * lane, high - low, 4, _colour(number)),
            *_badge(x, spot, number),
        ]
    return shapes


# --- a comparison ---------------------------------------------------------------------------------

RIGHT, GROUND = 968, 132  # where the right half ends, and where both begin
HALF, GAP = 460, 548  # where the left half ends, and the right one begins
SHARES = {
    "rounds_caught": "Rounds that end caught",
    "leader_wins": "Who leads before the last round wins",
    "remainder": "Shares that leave a rest",
}
"""Keys of the figures shown as scales in per cent, with their titles."""


def comparison_drawing(comparison: Comparison) -> Drawing:
    """Draw a comparison: at the left shares, at the right lengths of rounds and lead changes."""
    shares, below = _shares(comparison)
    height = max(int(below) + 80, 610)
    shapes = [
        *_head(comparison),
        *shares,
        *_lengths(comparison.sides),
        *_leads(comparison.sides),
        *_foot(comparison, height),
    ]
    return Drawing(
        WIDTH, height, shapes, f"A comparison: {', '.join(side.title for side in comparison.sides)}"
    )


def _head(comparison: Comparison) -> list[Shape]:
    players = " and ".join(dict.fromkeys(str(len(side.bots)) for side in comparison.sides))
    shapes: list[Shape] = [
        Label(LEFT, 40, _short(comparison.sides[0].variant.name, 60), 24, bold=True),
        Label(LEFT, 64, f"{comparison.games:,} games of {players} each", 14, fill=MUTED),
    ]
    x = float(LEFT)
    most = max(int((RIGHT - LEFT) / len(comparison.sides) / 9) - 4, 1)
    for number, side in enumerate(comparison.sides if len(comparison.sides) > 1 else ()):
        title = _short(side.title, most)
        shapes += [Dot(x + 7, 91, 7, _colour(number)), Label(x + 20, 96, title, 14, bold=True)]
        x += 30 + 9.0 * len(title)
    return shapes


def _shares(comparison: Comparison) -> tuple[list[Shape], float]:
    """Return a scale for each share, with a dot and interval for each side, and its lower end."""
    shapes: list[Shape] = []
    players = {len(side.bots) for side in comparison.sides}
    y = float(GROUND)
    for place, figure in enumerate(comparison.figures):
        means = [
            (number, mean)
            for number, side in enumerate(comparison.sides)
            if (mean := side.means[place]) is not None
        ]
        if figure.key not in SHARES or not means:
            continue
        fair = players.pop() if figure.key == "leader_wins" and len(players) == 1 else 0
        shapes += _scale(y, SHARES[figure.key], len(comparison.sides), fair)
        for number, mean in means:
            shapes += _on_scale(y + 30 + 20 * number, mean, _colour(number))
        y += 42 + 20 * len(comparison.sides)
    for at, anchor in ((0.0, "start"), (0.5, "middle"), (1.0, "middle")):
        shapes.append(Label(_across(at), y, _percent(at), 12, anchor, fill=MUTED))
    return shapes, y


def _scale(y: float, title: str, sides: int, fair: int) -> list[Shape]:
    """Return a titled scale with a line at each quarter.

    With `fair` players, a dashed line marks the fair share of one; 0: no such line.
    """
    end = y + 22 + 20 * sides

    def line(share: float, colour: str, width: float, dashed: bool) -> Polyline:
        return Polyline(((_across(share), y + 20), (_across(share), end)), colour, width, dashed)

    shapes: list[Shape] = [Label(LEFT, y + 8, title, 14, bold=True)]
    shapes += [line(quarter / 4, HAIRLINE, 0.8, False) for quarter in range(5)]
    if fair:
        shapes += [
            line(1 / fair, MUTED, 1.2, True),
            Label(HALF - 52, y + 8, "dashed: a fair share", 12, "end", fill=MUTED),
        ]
    return shapes


def _across(share: float) -> float:
    return LEFT + (HALF - 60 - LEFT) * min(max(share, 0.0), 1.0)


def _on_scale(y: float, mean: Mean, colour: str) -> list[Shape]:
    """Return a figure on a scale: a bar, a dot, its interval and its number."""
    at, low, high = map(_across, (mean.mean, *mean.interval))
    return [
        Polyline(((LEFT, y), (at, y)), colour, 3),
        *_interval(low, high, y, 1.2),
        Dot(at, y, 6, colour),
        Label(HALF, y + 5, _percent(mean.mean), 14, "end", True, fill=colour),
    ]


def _spread(
    top: float, title: str, tables: Sequence[dict[int, int]]
) -> tuple[_Axes, list[list[float]], list[Shape]]:
    """Return axes, shares and background of a chart of how often each number occurs.

    Shares are of one, for each table; the highest numbers are left out where all but a hundredth
    lie below.
    """
    last = max(map(_nearly_all, tables))
    wholes = [sum(table.values()) for table in tables]
    shares = [
        [table.get(number, 0) / whole for number in range(last + 1)]
        for table, whole in zip(tables, wholes)
    ]
    highest = max(map(max, shares))
    most = next(
        (end / 100 for end in (4, 6, 8, 10, 16, 20, 30, 40, 60, 80) if highest * 100 <= 0.96 * end),
        1.0,
    )
    step = (RIGHT - GAP) / (last + 1)
    axes = _Axes(GAP + step / 2, step, top + 164, 136 / most)
    ground: list[Shape] = [
        Label(GAP, top + 8, title, 14, bold=True),
        *axes.ruled(GAP, RIGHT, (0, most / 2, most), 0.8),
        *axes.numbered(last, max(1, -(-(last + 1) // 12))),
    ]
    return axes, shares, ground


def _nearly_all(table: dict[int, int]) -> int:
    """Return the number up to which all but a hundredth of a table lies."""
    numbers, nearly = sorted(table), 0.99 * sum(table.values())
    so_far = accumulate(table[number] for number in numbers)
    return max(next(number for number, times in zip(numbers, so_far) if times >= nearly), 1)


def _lengths(sides: Sequence[Side]) -> list[Shape]:
    """Return a line of round lengths for each side; the area below the first is filled."""
    title = f"How long a round is, in {_length(sides[0].variant)}"
    axes, shares, ground = _spread(GROUND, title, [side.turns for side in sides])
    lines = [axes.line(parts) for parts in shares]
    (left, _), (right, _) = lines[0][0], lines[0][-1]
    return [
        Polyline(((left, axes.bottom), *lines[0], (right, axes.bottom)), fill="#dcebf5"),
        *ground,
        *reversed([Polyline(line, _colour(number), 2.4) for number, line in enumerate(lines)]),
    ]


def _leads(sides: Sequence[Side]) -> list[Shape]:
    """Return bars of lead changes in a game; none where nobody leads."""
    leading = [(number, side.changes) for number, side in enumerate(sides) if side.changes]
    if not leading:
        return []
    axes, shares, shapes = _spread(
        GROUND + 228, "How often the lead changes in a game", [changes for _, changes in leading]
    )
    each = min(axes.step * 0.8 / len(leading), 48)
    for place, ((number, _), parts) in enumerate(zip(leading, shares)):
        for x, y in axes.line(parts):
            left = x + each * (place - len(leading) / 2)
            shapes.append(Rectangle(left, y, max(each - 2, 1), axes.bottom - y, _colour(number)))
    return shapes


def _foot(comparison: Comparison, height: float) -> list[Shape]:
    """Return the notes below: the bots that played, and the meaning of the lines."""
    bots = dict.fromkeys(", ".join(side.bots) for side in comparison.sides)
    said = "Thin lines: 95 % intervals. The rarest hundredth is left out on the right."
    return [
        Label(LEFT, height - 40, _short(f"Played by {' / '.join(bots)}.", 120), 14),
        Label(LEFT, height - 18, said, 12, fill=MUTED),
    ]
