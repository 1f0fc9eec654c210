"""A played game on paper: the pad filled in from its tally, and the cards as they came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path as FilePath
from typing import Final, NamedTuple

from cardkit.cards import Card
from cardkit.ink import fonts
from cardkit.ink.fonts import Style, width
from cardkit.ink.layout import MARGIN, Block, Cell, Columns, Gap, Heading, Room, Stack, Table, Words
from cardkit.ink.page import MM, Box, DoesNotFit, Page, set_lines
from cardkit.ink.palette import Part
from cardkit.ink.pictures import picture
from cardkit.outcomes import Attend, Begin, Draw, Leave, Result, Show
from cardkit.paper.card_pictures import card_box, card_high, card_picture, draw_card
from cardkit.paper.codes import scanned, scanned_width, square
from cardkit.paper.headings import Foot, Title, foot_line, set_otherwise, title_style
from cardkit.paper.pad import LABEL, MOST, Filled, Form, fitted, keeps_cards, ticked_at
from cardkit.places import placed
from cardkit.scoring import Score
from cardkit.state import State
from cardkit.tables import rounds_played
from cardkit.tally.brief import spellings
from cardkit.variant import Variant
from cardkit.words import pages
from cardkit.words.nouns import in_short

TOP: Final = 8.5 * MM


def filled(page: Page, score: Score, *, outline: str = "", level: int = 0) -> None:
    """The pad of a played game with all its figures, and below it the turns as they were entered.

    Raises ``DoesNotFit`` for more players than a page is wide enough for.
    """
    state, variant = score.state, score.reading.variant
    if state is None or variant is None:
        raise ValueError("a tally that cannot be read cannot be printed")
    written = _figures(score, state, variant)
    if len(written.players) > MOST:
        raise DoesNotFit(f"a pad has room for {MOST} players, and {len(written.players)} played")
    left, right = foot_line(variant, "played game", page.paper.shown)
    foot = Foot(left, right)
    inner = Box(MARGIN, TOP, page.width - 2 * MARGIN, page.height - 2 * TOP)
    foot_high = foot.room(inner.w).least
    room = inner.h - foot_high - 6
    column = (inner.w - LABEL) / len(written.players) - 6
    cut = any(fitted(name, column)[0] != name for name in written.players)
    said = set_otherwise(variant, inner.w / 2, fonts.CAPTION)
    head: list[Block] = [
        Title(variant.name, _when(score), (), said),
        with_code(_Winner(score, state, cut), score),
        _Table(variant, written),
    ]
    story = _story(score, variant)
    first = True
    while head or story:
        take = len(story)
        while take and Stack([*head, *story[:take]], gap=8).room(inner.w).least > room:
            take -= 1
        if not head and not take:
            raise DoesNotFit("the turns of one round are too many for a page")
        page.begin((outline or f"{variant.name}: played game") if first else None, level)
        whole = Stack([*head, *story[:take]], gap=8, most_gap=14, name="the played game")
        whole.draw(page, Box(inner.x, inner.y, inner.w, room))
        foot.draw(page, Box(inner.x, inner.bottom - foot_high, inner.w, foot_high))
        head, story, first = [], story[take:], False


def with_code(winner: Block, score: Score) -> Block:
    """Who won, and beside it the game as a code to be scanned; where that is too long, the line below says in which file
    it is."""
    told = spellings(score.reading, None)
    shown = square(told)
    if shown is None:
        return Stack([winner, Words(pages.too_long_to_scan(FilePath(score.reading.name).name), fonts.CAPTION)], gap=4)
    code = scanned(shown, pages.game_to_scan(), pages.scan_game(), pages.scanned_game(len(shown.text)))
    return Columns([Stack([winner]), code], [1.0, scanned_width(shown)], gap=10.0)


class _Table:
    """The filled pad as a block."""

    def __init__(self, variant: Variant, written: Filled) -> None:
        self.form = Form(variant, len(written.players), written, note=False)

    def room(self, width: float) -> Room:
        least = self.form.least()
        return Room(least, min(self.form.most(), 1.5 * least))

    def draw(self, page: Page, box: Box) -> None:
        self.form.draw(page, box)


def _when(score: Score) -> str:
    """When and where."""
    header = score.reading.header
    said = ", ".join(part for part in (header.date, header.place) if part)
    return said or pages.as_played()


class _Winner(NamedTuple):
    """Who won, with a crown, and the other places."""

    score: Score
    state: State
    numbered: bool = False

    def _named(self, names: Sequence[str]) -> list[str]:
        """Names, with the numbers of their columns where those are too narrow for a name."""
        if not self.numbered:
            return list(names)
        return [pages.numbered(name, self.state.players.index(name) + 1) for name in names]

    def _said(self) -> tuple[str, str]:
        top, *below = placed(self.state)
        first = pages.who_won(self._named(top.players), top.total, self.score.complete)
        others = [pages.place(place.number, self._named(place.players), place.total) for place in below]
        running = [] if self.score.complete else [pages.not_over()]
        return first, "  \u00b7  ".join(running + others)

    def _plan(self, wide: float) -> tuple[Style, int, int]:
        first, others = self._said()
        try:
            style, lines = title_style(first, wide - 44, fonts.SMALL_TITLES)
        except DoesNotFit:  # many who share the win, or long names
            style = fonts.PANEL
            lines = len(set_lines(first, style, wide - 44))
        return style, lines, len(set_lines(others, fonts.BODY, wide - 44)) if others else 0

    def room(self, width: float) -> Room:
        style, lines, below = self._plan(width)
        high = max(lines * style.leading + below * fonts.BODY.leading, 32)
        return Room(high, high)

    def draw(self, page: Page, box: Box) -> None:
        style, lines, below = self._plan(box.w)
        first, others = self._said()
        picture(page, "crown", Box(box.x, box.y, 32, 32), Part.GOLD)
        x = box.x + 44
        top = box.y + (box.h - lines * style.leading - below * fonts.BODY.leading) / 2
        page.paragraph(Box(x, top, box.w - 44, lines * style.leading + 0.1), first, style)
        top += lines * style.leading
        if others:
            page.paragraph(Box(x, top, box.w - 44, below * fonts.BODY.leading + 0.1), others, fonts.BODY)


def _figures(score: Score, state: State, variant: Variant) -> Filled:
    rounds = rounds_played(state)
    carried = [{name: _carried(state, variant, name, played.number) for name in state.players} for played in rounds]
    lost = [
        {name: f"lost {played.lost}" for name in played.seats if played.lost and name not in played.left}
        if played.end == "caught"
        else {}
        for played in rounds
    ]
    seen: list[Counter[str]] = []
    for entry in score.reading.entries:
        match entry:
            case Begin():
                seen.append(Counter())
            case Draw(card):
                seen[-1].update(_kinds(variant, [card]))
            case Show(cards):
                seen[-1].update(_kinds(variant, [card for _, card in cards if card is not None]))
            case Leave() | Result() | Attend():
                pass
    enough = ticked_at(variant)
    header = score.reading.header
    return Filled(
        players=state.players,
        banked=[{name: played.banked.get(name, 0) for name in played.seats} for played in rounds],
        carried=carried,
        totals={name: state.total(name) for name in state.players},
        seen=[frozenset(k for k, number in kinds.items() if number >= enough) for kinds in seen]
        + [frozenset()] * (len(rounds) - len(seen)),
        date=header.date,
        place=header.place,
        extra=[played.extra for played in rounds],
        lost=lost,
    )


def _kinds(variant: Variant, cards: Sequence[Card]) -> list[str]:
    return [kind for card in cards if (kind := variant.meaning(card).kind)]


def _carried(state: State, variant: Variant, name: str, number: int) -> str:
    """What a player carried out in a round: what it counts where that differs, else how many."""
    if not keeps_cards(variant):
        return ""
    taken = state.kept(name, number)
    if not taken:
        return ""
    same = len(Counter(one.worth for one in taken)) == 1
    return f"{len(taken)} \u00d7 {taken[0].worth}" if same and len(taken) > 1 else "+".join(str(t.worth) for t in taken)


# -- the turns -------------------------------------------------------------------------------------


def _story(score: Score, variant: Variant) -> list[Block]:
    """The turns of every round that was written down, round by round."""
    words = variant.words
    assert score.state is not None
    told: list[Block] = []
    for number, (extra, turns) in enumerate(_turns(score), 1):
        if not turns:
            continue
        name = pages.round_name(variant, number, extra)
        end = score.state.rounds[number - 1].end if number <= len(score.state.rounds) else ""
        if end == "caught":
            name = f"{name}: {words.caught.casefold()}"
        if variant.deck_game:
            told.append(Stack([Words(name, fonts.SMALL.bold()), _Strip(variant, score.state.players, turns)], gap=2))
        else:
            told.append(Stack([Words(name, fonts.SMALL.bold()), _grid(score.state.players, turns)], gap=2))
    if not variant.deck_game:  # narrow tables stand two and two
        told = [
            Columns([told[at], told[at + 1] if at + 1 < len(told) else Gap(0, 0)], [0.5, 0.5], gap=14)
            for at in range(0, len(told), 2)
        ]
    if told:
        told[:1] = [Stack([Heading(pages.card_by_card(), pages.story_note(variant)), told[0]])]
    return told


_Turn = tuple[dict[str, Card | None], tuple[str, ...]]


def _turns(score: Score) -> list[tuple[bool, list[_Turn]]]:
    """The rounds as turns: the cards by who showed them (the deck has no name), and who left."""
    rounds: list[tuple[bool, list[_Turn]]] = []
    for entry in score.reading.entries:
        match entry:
            case Begin(extra):
                rounds.append((extra, []))
            case Draw(card):
                rounds[-1][1].append(({"": card}, ()))
            case Leave(names) if rounds[-1][1]:
                cards, _ = rounds[-1][1][-1]
                rounds[-1][1][-1] = cards, names
            case Show(shown):
                rounds[-1][1].append((dict(shown), ()))
            case Leave() | Result() | Attend():
                pass
    return rounds


class _Strip(NamedTuple):
    """The path of a round as small cards, and below each who left after it."""

    variant: Variant
    players: Sequence[str]
    turns: Sequence[_Turn]
    wide: float = 20.0
    pitch: float = 32.0

    def _per_line(self, wide: float) -> int:
        return max(1, int(wide // self.pitch))

    def _names(self, names: Sequence[str]) -> list[str]:
        """Who left, by name where it fits below a card, else by seat number."""
        if len(names) == len(self.players) and len(names) > 2:
            return ["all"]
        fits = all(width(name, fonts.TICK) <= self.pitch - 2 for name in self.players)
        return [name if fits else f"no. {self.players.index(name) + 1}" for name in names]

    def _lines(self, wide: float) -> list[tuple[Sequence[_Turn], float]]:
        per_line = self._per_line(wide)
        lines = []
        for at in range(0, len(self.turns), per_line):
            turns = self.turns[at : at + per_line]
            most = max(len(self._names(names)) for _, names in turns)
            lines.append((turns, card_high(self.wide) + 2 + max(most, 1) * fonts.TICK.leading))
        return lines

    def room(self, width: float) -> Room:
        high = sum(high for _, high in self._lines(width))
        return Room(high, high)

    def draw(self, page: Page, box: Box) -> None:
        y = box.y
        for turns, high in self._lines(box.w):
            for at, (cards, names) in enumerate(turns):
                x = box.x + at * self.pitch
                played = cards[""]
                assert played is not None
                draw_card(page, card_box(x, y, self.wide), card_picture(self.variant, played))
                base = y + card_high(self.wide) + 9
                for name in self._names(names):
                    page.text(x, base, name, fonts.TICK.of(Part.SAFE))
                    base += fonts.TICK.leading
            y += high


def _grid(players: Sequence[str], turns: Sequence[_Turn]) -> Block:
    """Who showed what in which turn."""
    small = fonts.CAPTION.of(Part.PLAIN)
    head = [Cell("turn", small.bold(), align="left"), *(Cell(str(at), small.bold()) for at in range(1, len(turns) + 1))]

    def shown(name: str, cards: dict[str, Card | None]) -> str:
        if name not in cards:
            return ""
        card = cards[name]
        return "\u2013" if card is None else in_short(card)

    label = min(70.0, max(30.0, *(width(name, small) + 11 for name in players)))
    rows = [
        [
            Cell(name if width(name, small) + 11 <= label else f"no. {seat}", small, align="left"),
            *(Cell(shown(name, cards), small) for cards, _ in turns),
        ]
        for seat, name in enumerate(players, 1)
    ]
    wide = max(len(turns), 8)  # a short game gets no wider columns than a long one
    empty = [Cell()] * (wide - len(turns))
    return Table(
        [*head, *empty],
        [[*row, *empty] for row in rows],
        [label, *([1 / wide] * wide)],
        head_height=13,
        row_least=11.5,
        row_most=13,
        uprights=False,
        name="the turns",
    )
