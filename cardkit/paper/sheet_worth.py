"""What artifacts count, as a table at the end of a sheet, and what cards of the other tables say of it."""

from typing import NamedTuple

from cardkit import ink
from cardkit.engine import Variant
from cardkit.ink import fonts
from cardkit.paper import facts
from cardkit.speech import pages, sheets, short, together

NARROW = 24.0
"""Points: in a narrower column nothing is a dash."""
ROW = 7
"""So many rounds stand beside each other at the most."""


def worth_block(variant: Variant, *, beside: bool) -> ink.Block | None:
    """What artifacts count, by the round or the order in which they are carried out, or each.

    None where the cards themselves say it, and where the order stands `beside` their pictures.
    """
    artifacts = variant.artifacts
    if artifacts is None or not variant.has_artifacts:
        return None
    match artifacts.worth.by:
        case "gold" | "card":
            return None
        case "round":
            table: ink.Block = _by_round(variant)
        case "order":
            table = _table(variant, [(place.head, str(place.worth)) for place in facts.worth_by_order(variant)])
        case "each":
            table = _table(variant, [(sheets.each_one(), str(artifacts.worth.at(1)))])
    if beside and artifacts.worth.by == "order":
        return None
    head = ink.Heading(sheets.artifact_values(variant), after=1)
    said = together(short(variant, "worth"), not_everywhere(variant))
    return ink.Stack([head, ink.Words(said, fonts.CAPTION), table], gap=2.0)


def not_everywhere(variant: Variant) -> str:
    """Where the worth of artifacts is another than its table says."""
    return pages.not_there(variant, *facts.worth_otherwise(variant))


class Narrowing(NamedTuple):
    """A table, or in place of one that has a column too narrow for a word of its head another."""

    wide: ink.Table
    narrow: ink.Block

    def _at(self, width: float) -> ink.Block:
        try:
            for cell in self.wide.head:
                ink.Words(cell.text, cell.style).room(width / len(self.wide.head) - 2)
        except ink.DoesNotFit:
            return self.narrow
        return self.wide

    def room(self, width: float) -> ink.Room:
        return self._at(width).room(width)

    def draw(self, page: ink.Page, box: ink.Box) -> None:
        self._at(box.w).draw(page, box)


def _by_round(variant: Variant) -> ink.Block:
    """Each round, named where there is room, and what an artifact counts in it; nothing where there is none yet."""
    told = facts.worth_by_round(variant)
    names = [pages.in_round(variant, n=at) for at, _, _ in told]
    worths = [str(worth) if worth else "" for _, _, worth in told]
    cells = list(zip((number for _, number, _ in told), worths, strict=True))
    numbered = ink.Stack([_table(variant, cells[at : at + ROW]) for at in range(0, len(cells), ROW)])
    if variant.rounds > 5 or any(fonts.width(name, fonts.CAPTION.bold()) > 150 / len(told) for name in names):
        return numbered
    return Narrowing(_table(variant, list(zip(names, worths, strict=True))), numbered)


def _table(variant: Variant, cells: list[tuple[str, str]]) -> ink.Table:
    small = fonts.CAPTION.bold().of(ink.Part.PLAIN)
    return ink.Table(
        [ink.Cell(name, small) for name, _ in cells],
        [[_cell(variant.words.artifact_sign, text) for _, text in cells]],
        [1 / len(cells)] * len(cells),
        part=ink.Part.SAFE,
        head_height=15,
        row_least=33,
        row_most=42,
        name="artifact values",
    )


def _cell(sign: str, text: str) -> ink.Cell:
    """A picture of the artifact over what it counts."""

    def by(page: ink.Page, box: ink.Box) -> None:
        middle = box.x + box.w / 2
        if not text:
            none = sheets.none_yet() if box.w > NARROW else "\u2013"
            page.text(middle, box.y + box.h / 2 + 3, none, fonts.CAPTION, align="centre")
            return
        side, high = 14.0, ink.CAP * fonts.DIGIT.size
        top = box.y + (box.h - side - 4 - high) / 2
        ink.picture(page, sign, ink.Box(box.x + (box.w - side) / 2, top, side, side), ink.Part.SAFE)
        page.text(middle, top + side + 4 + high, text, fonts.DIGIT, align="centre")

    return ink.Cell(by=by)
