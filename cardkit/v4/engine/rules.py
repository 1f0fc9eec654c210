"""Every act of a game with its names, on the arithmetic of `core`.

No printing, no files, no chance.

`begin` opens a round; between rounds `attend` says who goes home or comes late, and `end_game` that
no other follows. In a deck game `reveal` turns a card up and `leave` is the decision after it; in a
game of hands `show` is the whole turn. `record` is a round of which only the result is known.

Each changes the state it is given and checks nothing, which is what makes a long replay or a
simulation cheap: `legal` says what may happen, and `game` puts the two together. A `Recorder`
learns from the core what came of an act, gives it names, cards and the numbers of the rules, and
adds it to a `Log`, if there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardkit.v4.engine import claims, outcomes as came
from cardkit.v4.engine.cards import Card
from cardkit.v4.engine.core import DOWN, Played, Scribe
from cardkit.v4.engine.numbers import nobody
from cardkit.v4.engine.standings import ranking, won
from cardkit.v4.engine.state import State
from cardkit.v4.engine.variant import Meaning


def begin(state: State, extra: bool = False, log: came.Log | None = None) -> None:
    """Begin a round (G-1): everyone is inside, loot and path are empty.

    What joins the deck before this round has joined it.
    """
    variant, table, players = state.variant, state.table, state.players
    seats = ranking(state)[0] if extra else state.present
    state.dealer = state.next_dealer()
    everyone = seats is players
    table.begin([seat for seat, name in enumerate(players) if everyone or name in seats], extra)
    variant = state.variant = variant.at(table.course)
    state.phase = "card" if variant.deck_game else "show"
    state.in_play = variant.in_play(table.course)
    state.masks.append([])
    state.exact = state.vague = 0
    for card, number in table.gone:
        state.count(variant.slots_of(card) & variant.in_play(min(number, table.course)))
    if log is not None:
        joins = 0 if extra else variant.joined(table.course) - variant.joined(table.course - 1)
        rule = "G-1"
        if extra:
            rule = variant.cite("tie", "G-9")
        elif joins:
            rule = variant.cite("joins", "G-1")
        log.append(
            came.RoundBegan(
                table.number, extra, state.seats, joins, table.cards, state.dealer, rule
            )
        )


def begin_anyway(state: State) -> None:
    """Begin the next round although the last one is not over, or not known.

    A reader goes on after an error to find the others.
    """
    state.phase = "begin"
    begin(state)


def attend(state: State, name: str, plays: bool, log: came.Log | None = None) -> None:
    """Enter that `name` plays from the next round on, or does not (G-1).

    What is banked stays. A new player gets the last seat.
    """
    new = name not in state.players
    if new:
        state.players = (*state.players, name)
        state.table.join()
    elif plays:
        state.away = tuple(other for other in state.away if other != name)
    else:
        state.away = tuple(other for other in state.players if other == name or other in state.away)
    if log is not None:
        log.append(came.Attends(name, plays, state.number + 1, new, "G-1"))


def end_game(state: State, log: came.Log | None = None) -> None:
    """End the game with the round before: what is banked is ranked as at its end (G-9)."""
    state.phase = "over"
    if log is not None:
        log.append(_game_over(state))


def reveal(state: State, meaning: Meaning, log: came.Log | None = None) -> None:
    """Turn up a card of the deck: gold is shared (G-2), a danger warns or catches.

    An artifact lies there.
    """
    table = state.table
    table.reveal(meaning.number, None if log is None else Recorder(state, log))
    if table.inside:
        state.phase = "leave"
    else:
        state.await_next()


def leave(state: State, names: tuple[str, ...], log: came.Log | None = None) -> None:
    """Let the named players leave after a card (G-3, G-5).

    After the last card of the deck all who are inside leave too (G-8).
    """
    table = state.table
    table.leave(
        [state.players.index(name) for name in names], None if log is None else Recorder(state, log)
    )
    if table.inside:
        state.phase = "card"
    else:
        state.await_next()


def show(
    state: State,
    cards: tuple[tuple[str, Card | None], ...],
    back: tuple[Card, ...] | None = None,
    log: came.Log | None = None,
) -> None:
    """Play a turn of hands: some flee (CN-6), cards go down (CN-10) and are shared (CN-11).

    In this order.
    """
    table, by_name = state.table, dict(cards)
    laid = [by_name[name] for name in state.inside]
    numbers = [DOWN if card is None else state.variant.meaning(card).number for card in laid]
    stay = None if back is None else list(lie_at(state.artifacts, back))
    table.show(numbers, stay, None if log is None else Recorder(state, log))
    if not table.inside:
        state.await_next()


def record(state: State, result: came.Result, log: came.Log | None) -> None:
    """Enter a round of which only the result is known.

    It counts, but which cards left the game is not known.
    """
    seat, variant = state.players.index, state.variant
    banked = [(seat(name), gold) for name, gold in result.banked]
    artifacts: list[tuple[int, int]] = []
    for name, cards in result.artifacts:
        numbers = [
            nobody(variant) if card is None else variant.meaning(card).number for card in cards
        ]
        artifacts += [(seat(name), number) for number in numbers]
    state.table.record(banked, artifacts, None if log is None else Recorder(state, log))
    state.await_next()


# --- what may be asked


def carried_by(state: State, leavers: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the players who carry out the artifacts on the path, one name for each artifact.

    None where all artifacts wait for someone else.
    """
    carriers = state.table.carriers([state.players.index(name) for name in leavers])
    return None if carriers is None else state.named(carriers)


def lie_at(artifacts: Sequence[Card], named: Iterable[Card]) -> set[int]:
    """Return the places of the named cards in the row of `artifacts`.

    An exact name goes before a half one, the card placed last before earlier ones.
    """
    places: set[int] = set()
    for card in named:
        free = [
            place
            for place in range(len(artifacts))
            if place not in places and card.can_be(artifacts[place])
        ]
        exact = [place for place in free if artifacts[place] == card]
        places.update((exact or free)[-1:])
    return places


def artifact_worth(state: State, card: Card | None, ahead: int = 0) -> int:
    """Return the worth of an artifact carried out now, behind `ahead` others.

    Without a card, where each has its own figure, it is that of the first.
    """
    variant = state.variant
    return state.table.worth(
        nobody(variant) if card is None else variant.meaning(card).number, ahead
    )


def left_of(state: State, kind: str) -> int:
    """Return how many dangers of a kind can still come in this round.

    In a game of hands at most so many.
    """
    place = tuple(state.variant.kinds).index(kind)
    return state.table.copies[place] - state.table.lying[place]


def open_kinds(state: State) -> list[str]:
    """Return the kinds of danger of which one more card ends the round, and can still come.

    In the order in which they came.
    """
    lying = state.dangers
    kinds = dict.fromkeys((*lying, *state.variant.kinds)) if state.running else ()
    return [
        kind
        for kind in kinds
        if lying.get(kind, 0) == state.variant.limit(kind) - 1 and left_of(state, kind)
    ]


def heavy(state: State) -> list[Card]:
    """Return the cards still in the deck that would end the round by their gold alone (G-18)."""
    if not (state.running and state.table.heavy):
        return []
    room = state.variant.over - state.heap
    left = set[int]().union(*state.table.gold_left())
    return [slot.card for slot in state.variant.slots if slot.gold > room and slot.gold in left]


# --- what came of it


class Recorder(Scribe):
    """Scribe that adds what happens in a game to a log, as outcomes."""

    state: State
    log: came.Log

    def __init__(self, state: State, log: came.Log) -> None:
        self.state, self.log = state, log

    def _cite(self, what: str, default: str) -> str:
        return self.state.variant.cite(what, default)

    def shared(self, gold: int, share: int, rest: int) -> None:
        """Log gold on a card (G-2), or of a turn of hands (CN-11)."""
        state, table = self.state, self.state.table
        deck_game = state.variant.deck_game
        cards = table.path[-1:] if deck_game else table.path[-len(table.inside) :]
        brought = tuple(state.cards([card for card in cards if state.variant.figures.gold[card]]))
        rule = "G-2" if deck_game else self._cite("split", "G-2")
        rule = rule if state.variant.share == "split" else self._cite("split", "G-15")
        self.log.append(
            came.Split(brought, gold, state.inside, share, rest, state.loot, state.leftover, rule)
        )

    def warned(self, card: int, lying: int) -> None:
        """Log a danger that does not end the round yet."""
        variant = self.state.variant
        kind = tuple(variant.kinds)[variant.figures.kind[card]]
        (named,) = self.state.cards([card])
        self.log.append(
            came.Warned(
                named, kind, lying, variant.limit(kind), self._cite("danger", variant.cost_rule)
            )
        )

    def blank(self, card: int) -> None:
        """Log a card that means nothing."""
        (named,) = self.state.cards([card])
        self.log.append(came.Blank(named, self._cite("blank", "G-3")))

    def found(self, card: int, at_once: bool) -> None:
        """Log an artifact, and the player who takes the gold on it at once (PM-6)."""
        state, gold = self.state, self.state.variant.artifact_gold
        (named,) = state.cards([card])
        self.log.append(came.Found(named, gold, self._cite("worth", "G-9")))
        if at_once:
            self.log.append(
                came.ArtifactTaken(
                    state.inside[0], named, gold, True, False, self._cite("alone", "G-2")
                )
            )

    def stayed(self) -> None:
        """Log that nobody left."""
        self.log.append(came.Stayed(self.state.inside, self._cite("decide", "G-3")))

    def left(self, leavers: list[int], before: int, share: int, waits: bool) -> None:
        """Log the leavers and their gold (G-4, G-12)."""
        state = self.state
        rest = before - share * len(leavers)
        stay = tuple(state.artifacts) if waits else ()
        rule = self._cite("left", claims.left(state.variant).switch or "G-4")
        self.log.append(
            came.Left(state.named(leavers), state.loot, before, share, rest, state.turn, stay, rule)
        )

    def took(self, seat: int, card: int, worth: int) -> None:
        """Log an artifact that is carried out."""
        state = self.state
        gold = bool(state.variant.artifact_gold)
        named = state.variant.numbered(card)
        self.log.append(
            came.ArtifactTaken(
                state.players[seat], named, worth, gold, True, self._cite("claim", "G-4")
            )
        )

    def went_back(self, each: int) -> None:
        """Log artifacts that could not be shared out evenly (CN-7)."""
        self.log.append(came.WentBack(tuple(self.state.artifacts), each, self._cite("back", "G-4")))

    def shown(self, laid: list[int]) -> None:
        """Log the cards of a turn of hands."""
        state = self.state
        going_on = zip(state.inside, state.cards(laid), strict=True)
        self.log.append(came.Shown(tuple(going_on), self._cite("decide", "G-3")))

    def caught(self, kinds: list[int], lost: int) -> None:
        """Log a catch of everyone inside."""
        state, table = self.state, self.state.table
        names, kind_of = tuple(state.variant.kinds), state.variant.figures.kind
        ended = (
            [card for card in table.path if kind_of[card] in kinds] if kinds else table.path[-1:]
        )
        which = tuple([names[kind] for kind in kinds])
        rule = (
            self._cite("danger", state.variant.cost_rule) if kinds else self._cite("over", "G-18")
        )
        heap = 0 if kinds else table.heap
        gone = tuple(
            [
                (state.players[seat], -table.haul[seat])
                for seat in table.inside
                if table.haul[seat] < 0
            ]
        )
        kept = state.loot - lost
        self.log.append(
            came.Caught(
                tuple(state.cards(ended)), which, state.inside, lost, rule, kept, heap, gone
            )
        )

    def ran_out(self) -> None:
        """Log that the deck (G-8) or the hands (CN-13) ran out."""
        state = self.state
        self.log.append(
            came.Survived(
                state.inside, "G-8" if state.variant.deck_game else self._cite("survived", "G-8")
            )
        )

    def over(self, played: Played, lying: list[int], returned: int, dangers: int) -> None:
        """Log the end of a round, and with the last one that of the game."""
        state, log = self.state, self.log
        for place, card in enumerate(state.cards(played.removed)):
            by_danger = place < dangers
            log.append(
                came.CardOut(
                    card,
                    not by_danger,
                    self._cite("danger_out" if by_danger else "unclaimed", "G-6"),
                )
            )
        stays = state.variant.stays
        rule = self._cite("round_over", "G-12" if stays else "G-7")
        log.append(
            came.RoundOver(played.number, played.end, returned, tuple(state.cards(lying)), rule)
        )
        if state.table.over():
            state.await_next()
            log.append(_game_over(state))


def _game_over(state: State) -> came.GameOver:
    """Return places and totals of a game that is over, and what decided it."""
    totals = tuple((name, state.total(name)) for name in state.players)
    places = tuple(map(tuple, ranking(state)))
    return came.GameOver(places, totals, won(state).how, state.variant.cite("tie", "G-9"))
