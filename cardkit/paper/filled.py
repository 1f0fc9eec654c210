"""A played game on paper: the pad filled in from its tally, and the cards as they came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from cardkit.cards import Card
from cardkit.paper import faces, says
from cardkit.paper.blocks import MARGIN, Block, Gap, Heading, Room, Stack, Words
from cardkit.paper.leaf import MM, Box, DoesNotFit, Leaf
from cardkit.paper.pad import MOST, Filled, Form, keeps_cards
from cardkit.paper.parts import Foot, Title, foot_line
from cardkit.rules import Begin, Draw, Leave, Result, Show, State, ranking
from cardkit.scoring import Score, rounds_played
from cardkit.variants import Variant

TOP: Final = 8.5 * MM


def filled(leaf: Leaf, score: Score, *, outline: str = "", level: int = 0) -> None:
    """The pad of a played game with all its figures, and below it the turns as they were entered.

    Raises ``DoesNotFit`` for more players than a page is wide enough for.
    """
    state, variant = score.state, score.reading.variant
    if state is None or variant is None:
        raise ValueError("a tally that cannot be read cannot be printed")
    written = _figures(score, state, variant)
    if len(written.players) > MOST:
        raise DoesNotFit(f"a pad has room for {MOST} players, and {len(written.players)} played")
    left, right = foot_line(variant, "played game", leaf.paper.shown)
    foot = Foot(left, right)
    inner = Box(MARGIN, TOP, leaf.width - 2 * MARGIN, leaf.height - 2 * TOP)
    foot_high = foot.room(inner.w).least
    room = inner.h - foot_high - 6
    head: list[Block] = [Title(variant.name, _headline(score, state, written), ()), _Table(variant, written)]
    story = _story(score, variant)
    first = True
    while head or story:
        take = len(story)
        while take and Stack([*head, *story[:take]], gap=8).room(inner.w).least > room:
            take -= 1
        if not head and not take:
            raise DoesNotFit("the turns of one round are too many for a page")
        leaf.page((outline or f"{variant.name}: played game") if first else None, level)
        whole = Stack([*head, *story[:take]], gap=8, most_gap=14, name="the played game")
        whole.draw(leaf, Box(inner.x, inner.y, inner.w, room))
        foot.draw(leaf, Box(inner.x, inner.bottom - foot_high, inner.w, foot_high))
        head, story, first = [], story[take:], False


class _Table:
    """The filled pad as a block."""

    def __init__(self, variant: Variant, written: Filled) -> None:
        self.form = Form(variant, len(written.players), written, note=False)

    def room(self, width: float) -> Room:
        least = self.form.least()
        return Room(least, least * 1.15)

    def draw(self, leaf: Leaf, box: Box) -> None:
        self.form.draw(leaf, box)


def _headline(score: Score, state: State, written: Filled) -> str:
    """When and where, and who won."""
    header = score.reading.header
    said = says.listed([part for part in (header.date, header.place) if part], "\u00b7").replace(" \u00b7 ", ", ")
    top = ranking(state)[0]
    if score.complete:
        won = f"{says.listed(top)} {'wins' if len(top) == 1 else 'share the win'} with {state.total(top[0])}."
    else:
        won = f"Still running: {says.listed(top)} {'leads' if len(top) == 1 else 'lead'} with {state.total(top[0])}."
    return f"{said}. {won}" if said else won


def _figures(score: Score, state: State, variant: Variant) -> Filled:
    rounds = rounds_played(state)
    carried = [{name: _carried(state, variant, name, played.number) for name in state.players} for played in rounds]
    lost = [
        {name: f"lost {played.lost}" for name in state.players if played.lost and name not in played.left}
        if played.end == "caught"
        else {}
        for played in rounds
    ]
    seen: list[set[str]] = []
    for entry in score.reading.entries:
        match entry:
            case Begin():
                seen.append(set())
            case Draw(card):
                seen[-1] |= _kinds(variant, [card])
            case Show(cards):
                shown = _kinds(variant, [card for _, card in cards if card is not None])
                seen[-1] |= shown
            case Leave() | Result():
                pass
    header = score.reading.header
    return Filled(
        players=state.players,
        banked=[played.banked for played in rounds],
        carried=carried,
        totals={name: state.total(name) for name in state.players},
        seen=[frozenset(kinds) for kinds in seen] + [frozenset()] * (len(rounds) - len(seen)),
        date=header.date,
        place=header.place,
        extra=[played.extra for played in rounds],
        lost=lost,
    )


def _kinds(variant: Variant, cards: Sequence[Card]) -> set[str]:
    return {kind for card in cards if (kind := variant.meaning(card).kind)}


def _carried(state: State, variant: Variant, name: str, number: int) -> str:
    """What a player carried out in a round: what it counts where that differs, else how many."""
    if not keeps_cards(variant):
        return ""
    taken = state.kept(name, number)
    if not taken:
        return ""
    same = len(Counter(one.worth for one in taken)) == 1
    return f"{len(taken)} \u00d7 {taken[0].worth}" if same and len(taken) > 1 else "+".join(str(t.worth) for t in taken)


def _story(score: Score, variant: Variant) -> list[Block]:
    """The turns of every round that was written down, a paragraph each."""
    words = variant.words
    rounds: list[tuple[bool, list[str]]] = []
    for entry in score.reading.entries:
        match entry:
            case Begin(extra):
                rounds.append((extra, []))
            case Draw(card):
                rounds[-1][1].append(f"**{says.card_name(card)}**")
            case Leave(names) if names and rounds[-1][1]:
                rounds[-1][1][-1] += f" ({says.listed(names)})"
            case Show(cards):
                rounds[-1][1].append(", ".join(_shown(cards)))
            case _:
                pass
    told: list[Block] = []
    for number, (extra, turns) in enumerate(rounds, 1):
        if not turns:
            continue
        name = f"Extra {words.round.one}" if extra else f"{says.capital(words.round.one)} {number}"
        joined = "  /  " if variant.hands is not None else "  "
        end = score.state.rounds[number - 1].end if score.state and number <= len(score.state.rounds) else ""
        close = {
            "caught": f"  {words.caught.capitalize()}!",
            "all-out": "",
            "survived": "  They came through.",
            "deck-out": "  The deck ran out.",
        }.get(end, "")
        told.append(Words(f"**{name}:** {joined.join(turns)}{close}", faces.BODY))
    if told:
        note = f"each card as it came; in brackets who {words.leaves.one} after it"
        if variant.hands is not None:
            note = f"what each showed; a dash for who {words.leaves.one}"
        told[:1] = [Stack([Heading("Card by card", note), told[0], Gap(0, 0)])]
    return told


def _shown(cards: Sequence[tuple[str, Card | None]]) -> Iterator[str]:
    for name, card in cards:
        yield f"{name} **{says.card_name(card) if card is not None else chr(0x2013)}**"
