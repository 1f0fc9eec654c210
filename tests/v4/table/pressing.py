"""Somebody who presses single keys (``--keys``), and knows what the screen says and no more."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.v4.engine import (
    Attend,
    Begin,
    Card,
    Draw,
    EndGame,
    Entry,
    Leave,
    Result,
    Show,
    Variant,
    enter,
    start,
)
from cardkit.v4.table import hear
from cardkit.v4.table.hearing import Too, Turns
from cardkit.v4.table.live_game import stage_of
from cardkit.v4.table.short_names import told_letters
from cardkit.v4.table.single_keys import (
    ENTER,
    NOTHING,
    Keys,
    Lines,
    Step,
    Unsure,
    Waiting,
    second_keys,
)


def pressed(
    entries: list[Entry], people: Sequence[str], variant: Variant, *, late: bool = True
) -> OneKey:
    """A game by single keys (``--keys``), as somebody presses them who knows what the screen says
    and no more.

    The letters told at the start; a card's rank, or its suit where dangers are told apart by it;
    then what is asked for. The keys make lines, the lines are heard, and what is heard is held
    against the game. With `late` every other decision is closed with Enter, and somebody says a
    moment too late that they leave; else the next card closes it, with no key more.
    """
    table = OneKey(people, variant)
    enter(table.state, entries[0])  # the first round is open already
    for entry in entries[1:]:
        match entry:
            case Draw(card):
                table.press(_first_key(card, variant))
                while table.asks:
                    table.press(
                        next(key for key in table.asks if key in (card.suit, _colour(card)))
                    )
            case Leave(names):
                for name in names:
                    table.press(table.letters[name])
                if late and table.state.turn % 2 and table.state.phase == "leave":
                    table.press(ENTER)
                    table.too_late()
            case Show(shown, back) if back:  # which artifacts go back only a whole line can say
                marks = "".join(
                    "-" if card is None else _first_key(card, variant) for _, card in shown
                )
                table.line(f"{marks}; back {' '.join(map(str, back))}")
            case Show(shown):
                for _, card_or_none in shown:
                    table.press("-" if card_or_none is None else _first_key(card_or_none, variant))
            case Begin():
                pass  # the next card says it
            case Attend() | Result() | EndGame():
                raise AssertionError(entry)
    assert table.state.phase == "over"
    _same(table.entries, entries[1:])
    return table


class OneKey:
    """A table that hears single keys, without a screen."""

    def __init__(self, people: Sequence[str], variant: Variant) -> None:
        self.state = start(variant, people)
        self.letters = {
            name: letter for letter, name in told_letters(tuple(people), variant).items()
        }
        self.keys: list[str] = []
        self.lines: list[str] = []
        self.entries: list[Entry] = []
        self.asks: tuple[str, ...] = ()
        self._typed = Keys()
        self._started = NOTHING

    def press(self, key: str) -> None:
        """One key, once more where it is asked whether that was meant."""
        self.keys.append(key)
        self._come_to(self._typed.press(key, self._started, stage_of(self.state), self.state), key)

    def _come_to(self, step: Step, key: str) -> None:
        self.asks = ()
        match step:
            case Waiting(started):
                self._started = started
                self.asks = second_keys(started, self.state) if started.text else ()
            case Unsure():
                self._started = step.started
                self.press(key)
            case Lines():
                self._started = NOTHING
                for line in step.lines:
                    self._hear(line)
                if step.again:
                    stage = stage_of(self.state)
                    self._come_to(
                        self._typed.press(step.again, NOTHING, stage, self.state), step.again
                    )
            case _:
                raise AssertionError(f"{key}: {step}")

    def too_late(self) -> None:
        """Whoever is inside presses their letter when the decision is made: it is asked whether
        they leave too."""
        for name in self.state.inside if self.state.phase == "card" else ():
            step = self._typed.press(self.letters[name], NOTHING, stage_of(self.state), self.state)
            assert isinstance(step, Lines), f"{name}: {step}"
            heard = hear(step.lines[0], stage_of(self.state), self.state)
            assert heard == Too((name,), self.state.turn), f"{step}: {heard}"

    def line(self, line: str) -> None:
        """A whole line, behind a colon and with its Enter."""
        self.keys += [":", *line, "Enter"]
        self._hear(line)

    def _hear(self, line: str) -> None:
        self.lines.append(line)
        heard = hear(line, stage_of(self.state), self.state)
        assert isinstance(heard, Turns), f"{line}: {heard}"
        for entry in heard.entries:
            enter(self.state, entry)
        self.entries += heard.entries


def _first_key(card: Card, variant: Variant) -> str:
    by_suit = card.suit in variant.kinds and variant.meaning(card).kind == card.suit
    return card.suit if by_suit else {"10": "0", "joker": "*"}.get(card.rank, card.rank.lower())


def _colour(card: Card) -> str:
    return "r" if card.suit in "hdr" else "b"


def _same(heard: Sequence[Entry], played: Sequence[Entry]) -> None:
    assert len(heard) == len(played), f"{len(heard)} entries heard, {len(played)} played"
    for mine, theirs in zip(heard, played, strict=True):
        assert same(mine, theirs), f"{mine} heard, {theirs} played"


def same(heard: Entry, played: Entry) -> bool:
    """Whether an entry was heard as it was played. A card may be heard as a shorter name for it."""
    if isinstance(heard, Draw) and isinstance(played, Draw):
        return heard.card.can_be(played.card)
    if isinstance(heard, Show) and isinstance(played, Show):
        pairs = zip(heard.cards, played.cards, strict=True)
        return all(
            a == b and (c is None) == (d is None) and (c is None or d is None or c.can_be(d))
            for (a, c), (b, d) in pairs
        )
    return heard == played
