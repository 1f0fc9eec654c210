"""An example round for a sheet: played by the engine, told by the game master. Nothing here draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from cardkit.engine.cards import Card
from cardkit.engine.deck import DeckCard
from cardkit.engine.events import (
    ArtifactFound,
    BeginRound,
    Caught,
    DangerWarned,
    Draw,
    Event,
    GoldShared,
    Leave,
    Move,
    PlayersLeft,
    RoundEnded,
    Show,
)
from cardkit.engine.game import GameState
from cardkit.engine.legality import can_come
from cardkit.engine.variant import Variant
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.printables.theme import Role
from cardkit.text import sheets
from cardkit.text.events import event_lines
from cardkit.text.lines import Turn, join
from cardkit.text.rounds import put_back

NAMES = ("Ana", "Ben", "Cy", "Dot", "Eve")


@dataclass(frozen=True)
class Scene:
    """A moment of the example: cards (None: face down), below whom they lie, and what is said.

    `remainder` is the gold that stays on the card.
    """

    cards: list[Card | None]
    title: str
    text: str
    role: Role = "plain"
    names: tuple[str, ...] = ()
    remainder: int = 0


@dataclass(frozen=True)
class Example:
    """A short round, played by the rules and told by the game master."""

    players: tuple[str, ...]
    scenes: list[Scene]


def example(variant: Variant) -> Example:
    """Play a round as short as it can be to show all that happens, and return its moments."""
    low, high = variant.players
    most = 5 if variant.is_deck_game else 4
    players = NAMES[: max(min(most, high), min(low, len(NAMES)))]
    while len(players) < low:
        players = (*players, f"{NAMES[len(players) % len(NAMES)]} {len(players) + 1}")
    state = GameState(variant, players)
    state.play(BeginRound())
    scenes = _deck_round(state) if variant.is_deck_game else _hands_round(state)
    return Example(players, list(scenes))


def _play(state: GameState, move: Move) -> Turn:
    """Play a move; return the turn for the game master."""
    before = state.copy()
    return Turn(move, before, state, state.play(move))


def _told(turn: Turn, *kinds: type[Event]) -> str:
    """Return what the game master says of events of these kinds."""
    lines = [line for event in turn.events if isinstance(event, kinds)
             for line in event_lines(event, turn)]  # fmt: skip
    return join(*(line.text for line in lines))


def _deck_round(state: GameState) -> Iterator[Scene]:
    """Yield gold, dangers, an artifact or more gold, one who leaves, gold, and the end."""
    kinds = [kind for kind, n in state.deck.kinds.items() if n >= state.deck.limits[kind]]
    kind = kinds[len(kinds) // 2] if kinds else ""
    warnings = state.deck.limits[kind] - 1 if kind else 0
    used: list[DeckCard] = []

    def card_of(wanted: Callable[[DeckCard], bool]) -> DeckCard | None:
        """Return a card that can come, with a remainder if possible, of a suit not just used."""
        found = [one for one in state.deck.cards if wanted(one) and can_come(state, one.card)]
        inside, last = len(state.inside), used[-1].card.suit if used else ""
        found.sort(key=lambda one: one.card.suit == last)
        found.sort(key=lambda one: one.gold % inside, reverse=True)
        found.sort(key=lambda one: one.gold in [other.gold for other in used])
        return found[0] if found else None

    def gold(one: DeckCard) -> bool:
        is_other = not kind or one.kind != kind
        return _brings_some(state, one) and is_other and not _ends(state, one)

    def artifact(one: DeckCard) -> bool:
        return one.artifact and not one.kind

    def danger(one: DeckCard) -> bool:
        return bool(kind) and one.kind == kind and not _ends(state, one)

    def fatal(one: DeckCard) -> bool:
        return _ends(state, one) and (not kind or one.kind == kind)

    middle = artifact if card_of(artifact) else gold
    for wanted in (gold, *[danger] * warnings, middle, None, gold, fatal):
        if state.phase == "decision" and wanted is None and len(state.inside) > 1:
            yield _leaving_scene(_play(state, Leave((state.inside[0],))))
            continue
        if state.phase == "decision":
            state.play(Leave())
        card = card_of(wanted) if wanted and state.phase == "card" else None
        if card is not None:
            used.append(card)
            yield _card_scene(_play(state, Draw(card.card)))


def _brings_some(state: GameState, card: DeckCard) -> bool:
    """Return True if a card brings gold, and if that is divided some for each."""
    return card.gold >= (len(state.inside) if state.rules.share == "split" else 1)


def _ends(state: GameState, card: DeckCard) -> bool:
    """Return True if a card would end the round."""
    twin = state.copy()
    twin.draw(card)
    return not twin.inside


def _leaving_scene(turn: Turn) -> Scene:
    words = vocabulary(turn.after.rules)
    left = turn.first(PlayersLeft)
    assert left is not None
    title = sheets.leaves_alone(words, left.players[0])
    return Scene([], title, _told(turn, PlayersLeft), "safe")


def _card_scene(turn: Turn) -> Scene:
    words, state = vocabulary(turn.after.rules), turn.after
    assert isinstance(turn.move, Draw)
    cards: list[Card | None] = [turn.move.card]
    if caught := turn.first(Caught):
        return Scene(cards, _end_title(words, caught, turn), _lost(words, turn, caught), "danger")
    if came := turn.first(GoldShared):
        title = sheets.gold_for(state.rules, came.gold, len(came.players))
        lies = came.remainder if state.rules.gold_lies else 0
        return Scene(cards, title, _told(turn, GoldShared), remainder=lies)
    if warned := turn.first(DangerWarned):
        title = sheets.nth_danger(words, warned.on_path, warned.kind)
        return Scene(cards, title, _told(turn, DangerWarned))
    return Scene(cards, sheets.heading(words, "artifact"), _told(turn, ArtifactFound))


def _end_title(words: Vocabulary, caught: Caught, turn: Turn) -> str:
    if not caught.kinds:
        return sheets.too_much(caught.path_gold)
    kind = caught.kinds[0]
    return sheets.nth_danger(words, turn.after.deck.limits[kind], kind)


def _lost(words: Vocabulary, turn: Turn, caught: Caught) -> str:
    """Return what those who are caught lose; where they carry nothing, that they get nothing."""
    if not (caught.lost or caught.fines or turn.after.rules.has_loot):
        return sheets.inside_get_nothing()
    return join(*put_back(words, turn))


def _hands_round(state: GameState) -> Iterator[Scene]:
    """Yield turns of hands: one flees in the second, and a card too many of a kind ends the last."""
    deck = state.deck
    kinds = [one.kind for one in deck.cards if one.kind and one.gold] or list(deck.kinds)
    kinds = list(dict.fromkeys(kinds))
    kind = kinds[len(kinds) // 2]
    fatal = [one for one in deck.cards if one.kind == kind]
    others = [one for one in deck.cards if one.kind != kind]
    artifacts = [one for one in others if one.artifact]
    plain = sorted(
        (one for one in others if one.gold),
        key=lambda one: (one.card.suit, one.gold * 5 % 7),
    )
    turns = min(deck.limits[kind], len(fatal), state.hand_size)
    for number in range(turns):
        flees = number == 1 and len(state.inside) > 1
        goes_on = state.inside[1:] if flees else list(state.inside)
        laid: list[DeckCard] = [fatal[number]]
        while len(laid) < len(goes_on):
            first = number == 0 and len(laid) == 1
            laid.append(_harmless(state, laid, artifacts if first and artifacts else plain))
        if number == 0 and len(laid) > 1:
            laid[:2] = laid[1], laid[0]
        shown: dict[str, Card | None] = dict.fromkeys(state.inside[:1]) if flees else {}
        shown |= {name: one.card for name, one in zip(goes_on, laid, strict=True)}
        yield _hands_scene(_play(state, Show(shown)), number + 1)
        if state.phase != "show":
            return


def _harmless(state: GameState, laid: Sequence[DeckCard], cards: Sequence[DeckCard]) -> DeckCard:
    """Return a card that has not come, and ends nothing with those laid this turn."""
    dangers = Counter(state.dangers) + Counter(one.kind for one in laid)
    for one in cards:
        is_new = one not in laid and can_come(state, one.card)
        if is_new and (not one.kind or dangers[one.kind] + 1 < state.deck.limits[one.kind]):
            return one
    return next(one for one in state.deck.cards if one not in laid and can_come(state, one.card))


def _hands_scene(turn: Turn, number: int) -> Scene:
    words = vocabulary(turn.after.rules)
    assert isinstance(turn.move, Show)
    names, cards = tuple(turn.move.cards), list(turn.move.cards.values())
    left, caught = turn.first(PlayersLeft), turn.first(Caught)
    told = _told(turn, PlayersLeft, GoldShared)
    if caught:
        title = _end_title(words, caught, turn)
        told = join(told, _lost(words, turn, caught))
        return Scene(cards, title, told, "danger", names)
    if left and not turn.first(RoundEnded):
        return Scene(cards, sheets.leaves_alone(words, left.players[0]), told, "safe", names)
    return Scene(cards, sheets.turn_number(number), told, "plain", names)
