"""Played game on paper: the pad filled in from its tally, and its cards in order."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Final

from cardkit.v4 import ink
from cardkit.v4.engine import Attend, Begin, Draw, EndGame, Leave, Result, Show, State, Variant
from cardkit.v4.engine.standings import placed
from cardkit.v4.engine.tables import rounds_played
from cardkit.v4.ink import fonts
from cardkit.v4.paper import pad_parts as parts
from cardkit.v4.paper.card_pictures import card_box, card_high, card_picture, draw_card
from cardkit.v4.paper.facts import set_otherwise
from cardkit.v4.paper.headings import above_foot, continued, page_title, title_fit
from cardkit.v4.paper.pad import Grid
from cardkit.v4.speech import pads, pages
from cardkit.v4.speech.ending import left_out
from cardkit.v4.tally import Score
from cardkit.v4.words import Several, say
from cardkit.v4.words.nouns import in_short

TOP: Final = 8.5 * ink.MM
BETWEEN: Final = 14.0  # points between two rounds beside each other
SMALL_CARD: Final = 20.0
PITCH: Final = 32.0  # width of a small card and the gap to the next
_SMALL: Final = fonts.CAPTION.of(ink.Part.PLAIN)


def filled(page: ink.Page, score: Score, variant: Variant) -> None:
    """Draw the filled pad of a played game with its turns below.

    `variant` is the game's variant in the words of the page. Raises `ValueError` for a tally that
    cannot be read.
    """
    state = score.state
    if state is None:
        raise ValueError("a tally that cannot be read cannot be printed")
    written = figures(score, state, variant)
    page.remarks += _not_as_written(score, state)
    inner = ink.Box(ink.MARGIN, TOP, page.width - 2 * ink.MARGIN, page.height - 2 * TOP)
    body, foot = above_foot(page, say("played game"), inner)
    group = max(map(len, parts.seat_groups(len(written.players), inner.w)))
    cut = any(
        parts.fitted(name, (inner.w - parts.LABEL) / group - 14)[0] != name
        for name in written.players
    )
    when = ", ".join(filter(None, written.header[:2])) or pads.as_played()
    title = page_title(variant.name, when, aside=set_otherwise(variant, inner.w / 2, fonts.CAPTION))
    head: list[ink.Block] = [title, _winner(score, state, cut)]
    head += _tables(
        variant, written, inner.w, body.h - ink.Stack(head, gap=8).room(inner.w).least - 8
    )
    head += [ink.Words(said, fonts.SMALL) for said in left_out(variant)]
    blocks = [*head, *_story(variant, written, inner.w)]
    if ink.Stack(blocks, gap=8).room(inner.w).least > body.h:
        blocks = [*head, *_story(variant, written, inner.w, close=True)]
    above: list[ink.Block] = []
    while blocks:
        take = len(blocks)
        while take > 1 and ink.Stack([*above, *blocks[:take]], gap=8).room(inner.w).least > body.h:
            take -= 1
        page.begin()
        ink.Stack([*above, *blocks[:take]], gap=8, most_gap=14, name="the played game").draw(
            page, body
        )
        foot()
        blocks, above = blocks[take:], [continued(variant.name)]


def _tables(variant: Variant, written: parts.Filled, wide: float, room: float) -> list[ink.Block]:
    """Return the tables of the filled pad, in parts that each have room on a page.

    All rounds of the first players come first, then those of the others.
    """
    groups = parts.seat_groups(len(written.players), wide)
    for number in range(1, len(written.rounds) + 1):
        blocks = [
            Grid(variant, leaf, filled=written)
            for leaf in parts.leaves(parts.parted(written.lines, number), groups)
        ]
        if number == len(written.rounds) or all(block.room(wide).least <= room for block in blocks):
            return list(blocks)
    return []


@ink.fitted()
def _winner(wide: float, score: Score, state: State, numbered: bool) -> ink.Drawn:
    """The winner with a crown, and the other places.

    Names are `numbered` where their columns are too narrow to show them in full.
    """

    shown = printed_names(state.players)

    def named(names: Sequence[str]) -> list[str]:
        """Return the names, each with its number at the first mention if numbers are needed."""
        return [
            pads.numbered(name=name, n=state.players.index(name) + 1)
            if numbered and shown[name] == name
            else shown[name]
            for name in names
        ]

    top, *rest = placed(state)
    first = pads.who_won(who=named(top.players), n=top.total, complete=score.complete)
    places = [
        pads.place(at=place.number, who=named(place.players), n=place.total) for place in rest
    ]
    others = "  \u00b7  ".join(places if score.complete else [pads.not_over(), *places])
    title = title_fit(first, wide - 44, fonts.SMALL_TITLES)
    # smaller, where the title was cut short
    style = title.style if title.text == first else fonts.PANEL
    high, below = (
        ink.set_high(first, style, wide - 44),
        ink.set_high(others, fonts.BODY, wide - 44) if others else 0.0,
    )

    def by(page: ink.Page, box: ink.Box) -> None:
        ink.picture(page, "crown", ink.Box(box.x, box.y, 32, 32), ink.Part.GOLD)
        place = ink.Box(box.x + 44, box.y + (box.h - high - below) / 2, box.w - 44, high + 0.1)
        page.paragraph(place, first, style)
        if others:
            page.paragraph(place._replace(y=place.y + high, h=below + 0.1), others, fonts.BODY)

    whole = max(high + below, 32)
    return ink.Drawn(whole, whole, by)


def _story(
    variant: Variant, written: parts.Filled, wide: float, *, close: bool = False
) -> list[ink.Block]:
    """Return the turns of every round that was written down, round by round.

    `close` puts rounds beside each other where a page is too full.
    """
    told: list[tuple[ink.Block, float]] = []
    for played in written.rounds:
        if not played.turns:
            continue
        name = pages.round_name(variant, *played.line)
        name = f"{name}: {played.ended}" if played.ended else name
        if "" in played.turns[0].cards:  # turned from the deck
            strip = _strip(variant, written.players, played.turns)
            least = max(len(played.turns) * PITCH, ink.width(name, fonts.SMALL.bold()) + 2)
            told.append(
                (
                    ink.Stack([ink.Words(name, fonts.SMALL.bold()), strip], gap=2),
                    least if close else wide,
                )
            )
        else:
            half = (wide - BETWEEN) / 2
            told += [(grid, half) for grid in _grids(name, written.players, played.turns, half)]
    rows = _rows(told, wide)
    return (
        [
            ink.Stack([ink.heading(pads.card_by_card(), pads.story_note(variant)), rows[0]]),
            *rows[1:],
        ]
        if rows
        else []
    )


def _rows(told: Sequence[tuple[ink.Block, float]], wide: float) -> list[ink.Block]:
    """Return rounds as rows, with as many side by side as their widths allow."""
    rows: list[list[tuple[ink.Block, float]]] = []
    left = 0.0
    for block, needed in told:
        if not rows or needed > left + 0.01:
            rows.append([])
            left = wide
        rows[-1].append((block, min(needed, wide)))
        left -= needed + BETWEEN
    found = []
    for row in rows:
        blocks, widths = zip(*row)
        beside = ink.Columns([*blocks, ink.space(0, 0)], [*widths, 1.0], gap=BETWEEN)
        found.append(blocks[0] if widths[0] >= wide else beside)
    return found


@ink.fitted()
def _strip(
    wide: float, variant: Variant, players: Sequence[str], turns: Sequence[parts.Turn]
) -> ink.Drawn:
    """Path of a round as small cards, with the players who left after it below each.

    They are named where all names fit, else numbered by seat.
    """
    style = next(
        (one for one in (fonts.SMALL, fonts.FOOT) if _widest(players, one) <= PITCH - 2), None
    )
    per_line, small, lines = max(1, int(wide // PITCH)), style or fonts.FOOT, []
    for at in range(0, len(turns), per_line):
        told = []
        for turn in turns[at : at + per_line]:
            left = (
                turn.left if style else [pads.seat(n=players.index(name) + 1) for name in turn.left]
            )
            told.append(
                (
                    turn.cards[""],
                    [pads.all_left()] if turn.all_left and len(turn.left) > 2 else left,
                )
            )
        lines.append(
            (
                told,
                card_high(SMALL_CARD)
                + 2
                + max(1, *(len(names) for _, names in told)) * small.leading,
            )
        )

    def by(page: ink.Page, box: ink.Box) -> None:
        y = box.y
        for told, high in lines:
            for at, (played, names) in enumerate(told):
                x = box.x + at * PITCH
                assert played is not None
                draw_card(page, card_box(x, y, SMALL_CARD), card_picture(variant, played))
                for below, name in enumerate(names):
                    page.text(
                        x,
                        y + card_high(SMALL_CARD) + 9 + below * small.leading,
                        name,
                        small.of(ink.Part.SAFE),
                    )
            y += high

    whole = sum(high for _, high in lines)
    return ink.Drawn(whole, whole, by)


def _widest(words: Iterable[str], style: ink.Style) -> float:
    return max((ink.width(word, style) for word in words), default=0.0)


def _grids(
    name: str, players: Sequence[str], turns: Sequence[parts.Turn], room: float
) -> list[ink.Block]:
    """Return a round of hands as one table, or as several if it has too many turns."""
    label = min(70.0, max(30.0, _widest(players, _SMALL) + 11))
    words: set[str] = set()
    for turn, player in product(turns, players):
        words.update(_shown(player, turn).split())
    most = max(1, min(10, int((room - label) / (_widest(words, _SMALL) + 3))))
    return [
        ink.Stack(
            [
                ink.Words(name, fonts.SMALL.bold()),
                _grid(players, turns[at : at + most], at, label, most),
            ],
            gap=2,
        )
        for at in range(0, len(turns), most)
    ]


def _grid(
    players: Sequence[str], turns: Sequence[parts.Turn], before: int, label: float, most: int
) -> ink.Block:
    """Table of the cards shown, by player and turn.

    `before` turns stand in earlier tables; `most` have room beside each other.
    """
    wide = max(len(turns), min(8, most))  # a short game gets no wider columns than a long one
    empty = [ink.Cell()] * (wide - len(turns))
    numbers, bold = range(before + 1, before + len(turns) + 1), _SMALL.bold()
    head, rows = [*ink.row(pads.turn_head(), numbers, bold, bold), *empty], []
    for seat, name in enumerate(players, 1):
        who = name if ink.width(name, _SMALL) + 11 <= label else pads.seat(n=seat)
        rows.append([*ink.row(who, (_shown(name, turn) for turn in turns), _SMALL, _SMALL), *empty])
    return ink.Table(
        head, rows, ink.even(label, wide), heights=(13, 11.5, 13), uprights=False, name="the turns"
    )


def _shown(name: str, turn: parts.Turn) -> str:
    """Return the card a player showed in a turn as text; empty for one who was out."""
    if name not in turn.cards:
        return ""
    card = turn.cards[name]
    return "\u2013" if card is None else in_short(card)


def figures(score: Score, state: State, variant: Variant) -> parts.Filled:
    """Collect from the tally and the rules all figures of a game, round by round."""
    so_far, keeps = dict.fromkeys(state.players, 0), parts.keeps_cards(variant)
    turns, rounds = _turns(score, state), []
    for at, played in enumerate(rounds_played(state)):
        for name in state.players:
            so_far[name] += played.banked.get(name, 0)
        told, rules = tuple(turns[at]) if at < len(turns) else (), state.variant.at(played.number)
        kinds: Counter[str] = Counter()
        for turn in told:
            kinds.update(
                rules.meaning(card).kind for card in turn.cards.values() if card is not None
            )
        rounds.append(
            parts.Played(
                line=parts.Line(played.number, played.extra),
                banked={name: played.banked.get(name, 0) for name in played.seats},
                carried={
                    name: tuple(one.worth for one in state.kept(name, played.number) if keeps)
                    for name in state.players
                },
                lost=played.lost if played.end == "caught" else 0,
                caught=frozenset(played.seats) - frozenset(played.left),
                so_far=dict(so_far),
                seen={
                    kind: count
                    for kind, count in kinds.items()
                    if kind and count >= parts.ticked_at(rules)
                },
                turns=told,
                ended=pads.ended(played.end, caught=variant.words.caught.casefold())
                if played.end
                else "",
            )
        )
    header, totals = score.reading.header, {name: state.total(name) for name in state.players}
    shown = printed_names(state.players)
    winners = [shown[name] for name in placed(state)[0].players]
    written = (
        header.date if fonts.can_print(header.date) else "",
        header.place if fonts.can_print(header.place) else "",
        pads.winners(who=winners) if score.complete else "",
    )
    return _with_names(parts.Filled(state.players, rounds, totals, written), shown)


def printed_names(players: Sequence[str]) -> dict[str, str]:
    """Return each player's name as it is printed: by seat where a letter is in none of our fonts.

    Names that could be taken for a seat are told by seat too.
    """
    seats = {name: pads.seat(n=seat) for seat, name in enumerate(players, 1)}
    return {
        name: name if fonts.can_print(name) and name not in seats.values() else seats[name]
        for name in players
    }


def _not_as_written(score: Score, state: State) -> list[str]:
    """Return a remark on names, and on a date and place, with a letter that cannot be printed."""
    header, shown = score.reading.header, printed_names(state.players)
    names = [name for name in state.players if not fonts.can_print(name)]
    left = [text for text in (header.date, header.place) if not fonts.can_print(text)]
    if not names + left:
        return []
    told = [pads.by_seat(name=name, seat=shown[name]) for name in names]
    told += [pads.omitted(text=text) for text in left]
    return [pads.not_as_written(told=Several(tuple(told)), why=pads.no_letters())]


def _with_names(written: parts.Filled, shown: Mapping[str, str]) -> parts.Filled:
    """Return the figures with the players' printed names."""

    def by_name(told: Mapping[str, Any]) -> dict[str, Any]:
        return {shown[name]: value for name, value in told.items()}

    rounds = []
    for played in written.rounds:
        turns = [
            turn._replace(
                # the deck has no name
                cards={shown.get(name, name): card for name, card in turn.cards.items()},
                left=tuple(shown[name] for name in turn.left),
            )
            for turn in played.turns
        ]
        rounds.append(
            played._replace(
                banked=by_name(played.banked),
                carried=by_name(played.carried),
                caught=frozenset(shown[name] for name in played.caught),
                so_far=by_name(played.so_far),
                turns=tuple(turns),
            )
        )
    players = tuple(shown[name] for name in written.players)
    return parts.Filled(players, rounds, by_name(written.totals), written.header)


def _turns(score: Score, state: State) -> list[list[parts.Turn]]:
    """Return the turns of each round, in the order in which they were played."""
    seats = [frozenset(played.seats) for played in rounds_played(state)]
    rounds: list[list[parts.Turn]] = []
    for entry in score.reading.entries:
        match entry:
            case Begin():
                rounds.append([])
            case Draw(card):
                rounds[-1].append(parts.Turn({"": card}))
            case Leave(names) if rounds and rounds[-1]:
                gone = frozenset[str]().union(*(turn.left for turn in rounds[-1]))
                inside = seats[len(rounds) - 1] - gone if len(rounds) <= len(seats) else frozenset()
                rounds[-1][-1] = rounds[-1][-1]._replace(left=names, all_left=inside == set(names))
            case Show(shown):
                rounds[-1].append(parts.Turn(dict(shown)))
            case Leave() | Result() | Attend() | EndGame():
                pass
    return rounds
