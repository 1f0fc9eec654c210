"""Random legal games of any variant, and random house variants, for hypothesis.

``games()`` draws a `Game` of a shipped game or of a house variant; ``games(shipped())`` only of
those that ship, ``games(just(variant))`` of one. Every choice of a game is one byte, so a failing
game shrinks to a short one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import settings, strategies as st
from hypothesis.strategies import SearchStrategy

from cardkit.v4.engine import (
    Begin,
    Card,
    Draw,
    Entry,
    Leave,
    Outcome,
    Result,
    Show,
    State,
    Variant,
    apply,
    enter,
    legal,
    replay,
    start,
)
from cardkit.v4.engine.rules import carried_by
from cardkit.v4.engine.standings import tied_for_extra_round
from cardkit.v4.files import bundled, load
from cardkit.v4.tally import Check, Claim, Event, Header, write
from cardkit.v4.text import VariantError

SHIPPED = bundled.shipped()
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
LONGEST = 700
"""Choices. A game of five rounds takes about a hundred."""

Settings = tuple[tuple[str, str], ...]


def often(number: int) -> settings:
    """`number` examples in a quick run, in a deep one as many times more as everywhere."""
    return settings(max_examples=max(1, number * settings().max_examples // 60))


class Game(NamedTuple):
    """A variant, who plays it, what they entered, and the settings that made the variant from a
    shipped one."""

    variant: Variant
    players: tuple[str, ...]
    first: str
    entries: tuple[Entry, ...]
    settings: Settings = ()

    def __repr__(self) -> str:
        return f"<Game of {len(self.entries)} entries>\n{self.text()}"

    def replayed(self, length: int | None = None) -> State:
        """The state after the first `length` entries (default: all)."""
        return replay(self.variant, self.players, self.entries[:length], self.first)

    def steps(self) -> Iterator[tuple[State, Entry, State, tuple[Outcome, ...]]]:
        """Each entry with the state before it, the state after it, and what came of it."""
        before = start(self.variant, self.players, self.first)
        for entry in self.entries:
            after, outcomes = apply(before, entry)
            yield before, entry, after, outcomes
            before = after

    def text(self) -> str:
        """The game as a tally in canonical form."""
        header = Header(self.variant.slug, self.players, self.first, settings=self.settings)
        return write(header, [event for entry in self.entries for event in _events(entry)])


def _events(entry: Entry) -> Iterator[Event]:
    """An entry as the tally writes it: a result is its check lines."""
    if not isinstance(entry, Result):
        yield entry
        return
    yield Check("banked", tuple(Claim(name, gold, (), 0) for name, gold in entry.banked))
    if entry.artifacts:
        claims = (
            Claim(n, len(cards), tuple(c for c in cards if c is not None), 0)
            for n, cards in entry.artifacts
        )
        yield Check("artifacts", tuple(claims))


# --- variants -------------------------------------------------------------------------------------


def shipped() -> SearchStrategy[tuple[Variant, Settings]]:
    """One of the games that ship."""
    return st.sampled_from(SHIPPED).map(lambda name: (load(name), ()))


_ANY = {
    "rounds": ("1", "2", "3", "7"),
    "until": ("10", "40", "200"),
    "share": ("each", "leavers"),
    "leftover": ("per-card", "pooled", "lost", "stays"),
    "danger.ends_at": ("1", "3", "4", "{ default = 2, K = 3, h = 1 }"),
    "danger.costs": ("half", "3", "everything", '{ default = 4, K = "everything", J = "half" }'),
    "ties": ("[]", '["artifacts"]'),
    "tie": ("shared", "play again"),
    "totals": ("open", "secret"),
}
_DECK = {
    **_ANY,
    "dealer": ("stays", "moves left"),
    "tie": ("shared", "play again", "extra round"),
    "danger.over": ("13", "25"),
    "danger.then": ('"card out"', '"pair out"', '"back"'),
    "artifacts": ("off",),
    "artifacts.claim": ("alone", "shared"),
    "artifacts.carried": ("out", "back"),
    "artifacts.left": ("out", "back"),
    "artifacts.worth": ("7", "[1, 2, 3]", '{ "round 1" = 1, "round 3" = 9 }', "{ gold = 13 }"),
    "cards.gold": (
        '{ "A-2" = "face" }',
        '{ "Ab 2b 3b 4b 5b 7b 9b" = 3, "Ar 3r 4r 5r 7r" = "face + 10" }',
    ),
    "players": ("1-8", "2-9"),
}
_CAVE = {
    **_ANY,
    "danger.ends_at": ("2", "3", "4", "{ default = 3, A = 2, K = 4 }"),
    "artifacts.worth": ("1", "[5, 10]", '{ "round 1" = 2, "round 2" = 3 }'),
    "hands.remove": ("{ 2 = 40, 3 = 40, 4 = 40, 5 = 42, 6 = 40, 7 = 38, 8 = 36 }",),
}


_ONE_DANGER = (("cards.gold", '{ "A-2" = "face" }'), ("cards.danger", '{ "K" = "rank" }'))
"""King's Gold with eight cards of gold and four guards: after three catches the deck can run out
(G-8)."""


@st.composite
def house_settings(draw: st.DrawFn) -> tuple[str, Settings]:
    """A shipped game and what is changed of it: settings that work together."""
    parent = draw(st.sampled_from(SHIPPED))
    known = _CAVE if parent == "cave-network" else _DECK
    chosen = draw(st.lists(st.sampled_from(sorted(known)), min_size=1, max_size=4, unique=True))
    settings: list[tuple[str, str]] = []
    if parent == "kings-gold" and draw(st.booleans()):
        settings += _ONE_DANGER
        chosen = [key for key in chosen if not key.startswith("cards")]
    for key in chosen:
        more = (key, draw(st.sampled_from(known[key])))
        try:
            load(parent, (*settings, more))
        except VariantError:
            continue  # it contradicts the game, or what was set before
        settings.append(more)
    return parent, tuple(settings)


def house_variants() -> SearchStrategy[tuple[Variant, Settings]]:
    """A shipped game with a few rules changed."""
    return house_settings().map(lambda house: (load(*house), house[1]))


# --- games ----------------------------------------------------------------------------------------


class Choices:
    """Bytes, taken one by one; when they have run out, so has the game."""

    def __init__(self, data: bytes) -> None:
        self.data = list(data)

    def __bool__(self) -> bool:
        return bool(self.data)

    def below(self, number: int) -> int:
        """A number from 0 to below `number`; 0 at the end."""
        return self.data.pop(0) % number if self.data else 0

    def one_in(self, number: int) -> bool:
        """True about once in `number` times."""
        return self.below(number) == number - 1


@st.composite
def games(
    draw: st.DrawFn,
    variants: SearchStrategy[tuple[Variant, Settings]] | None = None,
    *,
    results: bool = True,
    halves: bool = True,
) -> Game:
    """A legal game, finished or not. `results`: with rounds of which only the result is known;
    `halves`: half-named cards."""
    variant, settings = draw(shipped() | house_variants() if variants is None else variants)
    number = draw(st.integers(variant.players.low, min(variant.players.high, 8)))
    players = NAMES[:number]
    first = draw(st.sampled_from(players))
    choices = Choices(draw(st.binary(max_size=60) | st.binary(min_size=200, max_size=LONGEST)))
    return Game(
        variant,
        players,
        first,
        tuple(play(variant, players, first, choices, results, halves)),
        settings,
    )


def play(
    variant: Variant,
    players: tuple[str, ...],
    first: str,
    choices: Choices,
    results: bool,
    halves: bool,
) -> Iterator[Entry]:
    """The entries of a game as the choices have it."""
    state = start(variant, players, first)
    while choices:
        entry = next_entry(state, choices, results, halves)
        if entry is None:
            return
        enter(state, entry)
        yield entry


def next_entry(
    state: State, choices: Choices, results: bool = True, halves: bool = True
) -> Entry | None:
    """Something legal that may come now; None when the game is over."""
    match state.phase:
        case "begin":
            return Begin()
        case "over":
            return Begin(extra=True) if tied_for_extra_round(state) and choices.below(2) else None
        case "leave":
            return Leave(_some(state.inside, choices))
        case "card":
            return _early_result(state, choices, results) or _draw(state, choices, halves)
        case "show":
            return _early_result(state, choices, results) or _show(state, choices, halves)


def _early_result(state: State, choices: Choices, results: bool) -> Result | None:
    """At times a round of which only the result is known."""
    if results and not state.turn and choices.one_in(10):
        result = _result(state, choices)
        return result if legal.check(state, result) is None else None
    return None


def _some(names: tuple[str, ...], choices: Choices) -> tuple[str, ...]:
    """Mostly nobody, sometimes a few, at times all."""
    how = choices.below(20)
    if how < 16:
        return ()
    return names if how == 19 else tuple(name for name in names if choices.one_in(3))


def _draw(state: State, choices: Choices, halves: bool) -> Draw:
    cards = legal.moves(state).cards
    card = cards[choices.below(len(cards))]
    return Draw(_named(state, card, choices) if halves else card)


def _named(state: State, card: Card, choices: Choices, others: tuple[Card, ...] = ()) -> Card:
    """`card`, or at times only as much of its name as the game needs."""
    for short in (Card(card.rank), Card("", card.suit)) if choices.one_in(4) else ():
        if short != Card() and legal.card_refusal(state, short, others) is None:
            return short
    return card


def _show(state: State, choices: Choices, halves: bool) -> Show:
    flees = set(_some(state.inside, choices))
    shown: list[tuple[str, Card | None]] = []
    cards: tuple[Card, ...] = ()
    for name in state.inside:
        free = (
            []
            if name in flees
            else [
                c for c in legal.moves(state).cards if legal.card_refusal(state, c, cards) is None
            ]
        )
        if not free:
            shown.append((name, None))
            continue
        card = free[choices.below(len(free))]
        named = _named(state, card, choices, cards) if halves else card
        cards = (*cards, named)
        shown.append((name, named))
    fled = tuple(name for name, card in shown if card is None)
    carriers = carried_by(state, fled) if fled else None
    odd = 0 if carriers is None else len(state.artifacts) - len(carriers)
    back = None
    if odd and choices.below(2):
        first = choices.below(len(state.artifacts))
        back = tuple((state.artifacts[first:] + state.artifacts[:first])[:odd])
    return Show(tuple(shown), back)


def _result(state: State, choices: Choices) -> Result:
    banked = tuple((name, choices.below(30)) for name in state.seats if choices.below(3))
    artifacts = state.variant.artifacts
    taken = []
    if artifacts is not None and not state.variant.artifact_gold:
        free = [card for card in legal.moves(state).cards if state.variant.meaning(card).artifact]
        if free and choices.below(2):
            taken.append(
                (state.seats[choices.below(len(state.seats))], (free[choices.below(len(free))],))
            )
    return Result(banked or ((state.seats[0], 0),), tuple(taken))
