"""A study as a picture: what ends caught, how the lead moves, luck and skill, and how long a round is, beside the parent."""

from collections.abc import Sequence

from cardkit.ink import Dot, Drawing, Label, Polyline, Rectangle, Shape, render
from cardkit.lab.paired import Mean
from cardkit.lab.report_plot import COLOURS, HAIRLINE, MUTED, below, interval, numbered, ruled, short, unit
from cardkit.lab.studies import Studied, Study, evens_out

WIDTH, HEIGHT, LEFT, RIGHT, TOP = 1000, 640, 32, 968, 132
HALF, GAP = 460, 548
"""Where the left half ends, and the right one begins."""
SHARES = (
    ("rounds_caught", "Rounds that end caught"),
    ("leader_wins", "Who leads before the last round wins"),
    ("skill", "Who plays decides; the cards do the rest"),
)
"""What is told in per cent, with its title."""
BAND = "#dfe6ec"
"""The ground over what other crowds come to."""


def plot_study(told: Study, name: str, notes: Sequence[str] = ()) -> bytes:
    """The picture of a study with `notes` below it, in the format of the file name `name`: .svg, .png or .pdf. Raises
    `ValueError`."""
    return render(below(drawing(told), notes), name)


def drawing(told: Study) -> Drawing:
    """On the left the shares of one, on the right how long a round is and how often the lead changes."""
    sides = told.sides
    shapes = [*_head(told), *_shares(told), *_lengths(sides), *_leads(sides), *_foot(told)]
    return Drawing(WIDTH, HEIGHT, shapes, f"A study of {told.house.variant.name}")


def _head(told: Study) -> list[Shape]:
    people = f"{told.players} players" if told.players > 1 else "one player"
    shapes: list[Shape] = [
        Label(LEFT, 40, short(told.house.variant.name, 60), 24, bold=True),
        Label(LEFT, 64, f"{told.games:,} games of {people}, at rest", 14, fill=MUTED),
    ]
    x = float(LEFT)
    for colour, name in zip(COLOURS, told.names if told.parent else []):
        text = short(name, 44)
        shapes += [Dot(x + 7, 91, 7, colour), Label(x + 20, 96, text, 14, bold=True)]
        x += 48 + 9.0 * len(text)
    return shapes


# --- shares of one -----------------------------------------------------------------------------------------------------


def _shares(told: Study) -> list[Shape]:
    """A scale for each share, with a dot for each side and its interval; where a fair share means something it is dashed."""
    shapes: list[Shape] = []
    y = float(TOP)
    for key, title in SHARES:
        means = [(number, side) for number, side in enumerate(told.sides) if side.figures[key] is not None]
        if not means:
            continue
        shapes += _scale(y, title, told.players if key == "leader_wins" else 0)
        for number, side in means:
            shapes += _on_scale(y + 30 + 20 * number, [crowd.figures[key] for crowd in side.crowds.values()], number)
        y += 62 + 20 * len(told.sides)
    y -= 24 if told.parent else 4
    for at, text, anchor in ((0.0, "0 %", "start"), (0.5, "50 %", "middle"), (1.0, "100 %", "middle")):
        shapes.append(Label(_across(at), y, text, 12, anchor, fill=MUTED))
    return shapes


def _scale(y: float, title: str, fair: int) -> list[Shape]:
    shapes: list[Shape] = [Label(LEFT, y + 8, title, 14, bold=True)]
    low = y + 20
    for quarter in range(5):
        x = _across(quarter / 4)
        shapes.append(Polyline(((x, low), (x, low + 42)), HAIRLINE, 0.8))
    if fair:
        x = _across(1 / fair)
        shapes += [
            Polyline(((x, low), (x, low + 42)), MUTED, 1.2, dashed=True),
            Label(HALF - 52, y + 8, "dashed: a fair share", 12, "end", fill=MUTED),
        ]
    return shapes


def _across(share: float) -> float:
    return LEFT + (HALF - 60 - LEFT) * min(max(share, 0.0), 1.0)


def _on_scale(y: float, means: Sequence[Mean | None], number: int) -> list[Shape]:
    """A dot for play at rest, between what and what it lies, and the figure; a band over what the other crowds come to."""
    colour = COLOURS[number]
    mean, *others = (mean for mean in means if mean is not None)
    ends = sorted(_across(one.mean) for one in (mean, *others))
    low, high = (_across(end) for end in mean.interval)
    band = [Rectangle(ends[0], y - 7, ends[-1] - ends[0], 14, BAND)] if ends[-1] - ends[0] > 1 else []
    return [
        *band,
        Polyline(((LEFT, y), (_across(mean.mean), y)), colour, 3),
        *interval(low, high, y, 1.2),
        Dot(_across(mean.mean), y, 6, colour),
        Label(HALF, y + 5, f"{100 * max(mean.mean, 0):.0f} %", 14, "end", True, fill=colour),
    ]


# --- how often ---------------------------------------------------------------------------------------------------------


class _Spread:
    """How often each number is in some tables, as shares of one, up to the number below which all but a hundredth lies."""

    def __init__(self, top: float, tables: Sequence[dict[int, int]]) -> None:
        self.top, self.last = top, max(map(_nearly_all, tables))
        self.width = (RIGHT - GAP) / (self.last + 1)
        wholes = [sum(table.values()) for table in tables]
        numbers = range(self.last + 1)
        self.parts = [[table.get(number, 0) / whole for number in numbers] for table, whole in zip(tables, wholes)]
        most = max(map(max, self.parts))
        self.most = next((end / 100 for end in (4, 6, 8, 10, 16, 20, 30, 40, 60, 80) if most * 100 <= 0.96 * end), 1.0)

    def across(self, number: float) -> float:
        """Where a number stands."""
        return GAP + self.width * (number + 0.5)

    def down(self, part: float) -> float:
        """Where a share lies."""
        return self.top + 164 - 136 * (part / self.most)

    def frame(self, title: str) -> list[Shape]:
        """The ground, with shares and numbers."""
        numbers = range(0, self.last + 1, max(1, -(-(self.last + 1) // 12)))
        return [
            Label(GAP, self.top + 8, title, 14, bold=True),
            *ruled(GAP, RIGHT, self.down, (0, self.most / 2, self.most), 0.8),
            *numbered(self.across, self.top + 182, numbers),
        ]


def _nearly_all(table: dict[int, int]) -> int:
    """The number up to which all but a hundredth of a table lies."""
    all_of_it, so_far = sum(table.values()), 0
    for number, times in sorted(table.items()):
        so_far += times
        if so_far >= 0.99 * all_of_it:
            return max(number, 1)
    return 1


def _lengths(sides: Sequence[Studied]) -> list[Shape]:
    """How long rounds are: a line for each side, the ground below the first one filled."""
    spread = _Spread(TOP, [side.turns for side in sides])
    lines = [tuple((spread.across(at), spread.down(part)) for at, part in enumerate(parts)) for parts in spread.parts]
    (left, _), (right, _), base = lines[0][0], lines[0][-1], spread.down(0)
    return [
        Polyline(((left, base), *lines[0], (right, base)), fill="#dcebf5"),
        *spread.frame(f"How long a round is, in {unit(sides[0].variant)}"),
        *reversed([Polyline(line, colour, 2.4) for line, colour in zip(lines, COLOURS)]),
    ]


def _leads(sides: Sequence[Studied]) -> list[Shape]:
    """How often the lead changes in a game, in bars; nothing where nobody leads."""
    tables = [side.changes for side in sides if side.changes]
    if not tables:
        return []
    spread = _Spread(TOP + 228, tables)
    shapes = spread.frame("How often the lead changes in a game")
    each = min(spread.width * 0.8 / len(tables), 48)
    for number, parts in enumerate(spread.parts):
        for at, part in enumerate(parts):
            x = spread.across(at) + each * (number - len(tables) / 2)
            y = spread.down(part)
            shapes.append(Rectangle(x, y, each - 2, spread.down(0) - y, COLOURS[number]))
    return shapes


# --- in words ----------------------------------------------------------------------------------------------------------


def _foot(told: Study) -> list[Shape]:
    """Who plays on each side, and after how many games skill weighs as much as luck."""
    shapes: list[Shape] = []
    y = HEIGHT - 22.0 - 20 * len(told.sides)
    for number, (side, name) in enumerate(zip(told.sides, told.names)):
        games = evens_out(side.figures["skill"])
        luck = f"; skill weighs as much as luck after {games:,} game{'s' * (games > 1)}" if games else ""
        text = f"{short(name, 40)}: {short(side.seats.rest.most(3), 60)}{luck}."
        shapes += [Dot(LEFT + 6, y - 5, 6, COLOURS[number]), Label(LEFT + 20, y, text, 14)]
        y += 20
    shapes.append(
        Label(
            LEFT,
            y + 2,
            "Thin lines: 95 % intervals. Bands: all more careful, all bolder. The rarest hundredth is left out.",
            12,
            fill=MUTED,
        )
    )
    return shapes
