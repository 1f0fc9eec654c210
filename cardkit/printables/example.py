"""An example round for a sheet, played by the engine and told in the words of the screen."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from cardkit.engine import events as ev
from cardkit.engine.cards import Card
from cardkit.engine.deck import Deck, DeckCard
from cardkit.engine.game import GameState
from cardkit.engine.legality import can_card_come
from cardkit.engine.odds import ends_round
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.printables.theme import ColourRole
from cardkit.text.lines import PlayedMove, join
from cardkit.text.rules import sheets
from cardkit.text.table.events import event_lines
from cardkit.text.table.rounds import gold_put_back_sentences

EXAMPLE_PLAYERS = ("Ana", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit", "Lea")
"""Names of the example players, enough for every game."""


@dataclass(frozen=True)
class Scene:
    """A moment of the example round: the cards that come up, and what the game master says.

    A card is None if it lies face down. `names` are the players of the cards, in a hands game.
    `remainder` is the gold that stays on the card.
    """

    cards: list[Card | None]
    title: str
    text: str
    role: ColourRole = "plain"
    names: tuple[str, ...] = ()
    remainder: int = 0


@dataclass(frozen=True)
class Example:
    """A short round that shows much of what can happen: its number, players and scenes."""

    round: int
    players: tuple[str, ...]
    scenes: list[Scene]


def example_round(variant: Variant) -> Example:
    """Return the example round of a game: the first round that uses the game's usual rules.

    >>> example_round(load("kings-gold", {"round.1.danger.ends_at": 3})).round
    2
    """
    low, high = variant.players
    most = 5 if variant.is_deck_game else 4
    players = EXAMPLE_PLAYERS[: max(min(most, high), low)]
    numbers = range(1, variant.rounds + 1)
    number = next((n for n in numbers if not variant.changes.get(n)), 1)
    state = GameState(variant, players)
    state.round = number - 1
    state.play(ev.BeginRound())
    scenes = _DeckRound(state).scenes() if variant.is_deck_game else _hands_scenes(state)
    return Example(number, players, list(scenes))


def _play_turn(state: GameState, move: ev.Move) -> PlayedMove:
    before = state.copy()
    return PlayedMove(move, before, state, state.play(move))


def _event_sentences(turn: PlayedMove, *kinds: type[ev.Event]) -> str:
    sentences: list[str] = []
    for event in turn.events:
        if isinstance(event, kinds):
            sentences += [line.text for line in event_lines(event, turn)]
    return join(*sentences)


class _DeckRound:
    """Plays an example round from a deck.

    `kind` is the kind of danger that the round shows, or "" if no danger can end it.
    """

    def __init__(self, state: GameState) -> None:
        self.state = state
        limits = state.deck.limits
        kinds = [kind for kind, number in state.deck.kinds.items() if number >= limits[kind]]
        self.kind = kinds[len(kinds) // 2] if kinds else ""  # of the dangers that come up
        self.used: list[DeckCard] = []

    def scenes(self) -> Iterator[Scene]:
        """Yield the scenes of the round.

        Gold and dangers come first, then an artifact if possible (otherwise more gold). Then a
        player leaves, gold comes once more, and the round ends.
        """
        state = self.state
        warnings = state.deck.limits[self.kind] - 1 if self.kind else 0
        sorts = (self.is_artifact, self.is_doubling)
        middle = next((sort for sort in sorts if self.pick_card(sort)), self.is_plain_gold)
        early = state.rules.danger.counts_from - 1  # cards that come before dangers count
        first = [self.is_plain_gold] * max(1, early - 1)
        dangers = [self.is_warning] * warnings
        if state.rules.danger.repeated_rank_ends_round:  # so that no two of one rank come in a row
            dangers = [sort for danger in dangers for sort in (danger, self.is_plain_gold)]
        cards = [*first, middle, *dangers] if early else [*first, *dangers, middle]
        yield from self.turn_up_cards(*cards)
        if state.phase == "decision" and len(state.inside) > 1:
            leaver = state.inside[0]
            turn = _play_turn(state, ev.Leave((leaver,)))
            title = sheets.example_leaver_title(vocabulary(state.rules), leaver)
            yield Scene([], title, _event_sentences(turn, ev.PlayersLeft), "safe")
        yield from self.turn_up_cards(self.is_plain_gold, self.is_fatal)

    def turn_up_cards(self, *sorts: Callable[[DeckCard], bool]) -> Iterator[Scene]:
        """Yield a scene for a card of each wanted sort, if one can come up; nobody leaves."""
        for is_wanted in sorts:
            if self.state.phase == "decision":
                self.state.play(ev.Leave())
            card = self.pick_card(is_wanted) if self.state.phase == "card" else None
            if card is not None:
                self.used.append(card)
                yield _card_scene(_play_turn(self.state, ev.Draw(card.card)))

    def pick_card(self, is_wanted: Callable[[DeckCard], bool]) -> DeckCard | None:
        """Return a wanted card that can come up, preferably with a new amount of gold, or None."""
        state = self.state
        cards = [
            card for card in state.deck.cards if is_wanted(card) and can_card_come(state, card.card)
        ]
        last_suit = self.used[-1].card.suit if self.used else ""
        used_gold = [card.gold for card in self.used]
        return min(
            cards,
            key=lambda card: (
                card.gold in used_gold,
                -(card.gold % len(state.inside)),
                card.card.suit == last_suit,
            ),
            default=None,
        )

    def is_plain_gold(self, card: DeckCard) -> bool:
        """Return True if a card's gold is divided, gives everyone some, and does not end the round.

        The card must not be of the kind of danger that the example shows.
        """
        is_other = not self.kind or card.kind != self.kind
        is_split = self.state.rules.share == "split"
        least = len(self.state.inside) if is_split else 1
        is_plain = is_other and not card.doubles
        return is_plain and card.gold >= least and not ends_round(self.state, card)

    def is_doubling(self, card: DeckCard) -> bool:
        return card.doubles and not ends_round(self.state, card)

    def is_artifact(self, card: DeckCard) -> bool:
        return card.artifact and not card.kind

    def is_warning(self, card: DeckCard) -> bool:
        return bool(self.kind) and card.kind == self.kind and not ends_round(self.state, card)

    def is_fatal(self, card: DeckCard) -> bool:
        return (not self.kind or card.kind == self.kind) and ends_round(self.state, card)


def _card_scene(turn: PlayedMove) -> Scene:
    words, state = vocabulary(turn.after.rules), turn.after
    assert isinstance(turn.move, ev.Draw)
    cards: list[Card | None] = [turn.move.card]
    if caught := turn.first_event(ev.Caught):
        return Scene(
            cards,
            _round_end_title(words, caught, turn),
            _loss_sentence(words, turn, caught),
            "danger",
        )
    if shared := turn.first_event(ev.GoldShared):
        title = _gold_title(state.rules.share, shared)
        remainder = shared.remainder if state.rules.can_gold_lie_on_path else 0
        return Scene(cards, title, _event_sentences(turn, ev.GoldShared), remainder=remainder)
    if turn.first_event(ev.GoldDoubled):
        return Scene(cards, t("Doubling card"), _event_sentences(turn, ev.GoldDoubled))
    if warned := turn.first_event(ev.DangerWarned):
        title = sheets.example_danger_title(words, warned.on_path, warned.kind)
        return Scene(cards, title, _event_sentences(turn, ev.DangerWarned))
    return Scene(cards, sheets.heading(words, "artifact"), _event_sentences(turn, ev.ArtifactFound))


def _gold_title(share_rule: str, shared: ev.GoldShared) -> str:
    """Return the title of a gold card under this rule: ``9 shared by 5`` is 9 gold for 5 players."""
    match share_rule:
        case "each":
            return t("{gold} for each", gold=shared.gold)
        case "leavers":
            return t("{gold} for leavers", gold=shared.gold)
        case _:
            return t("{gold} shared by {n}", gold=shared.gold, n=len(shared.players))


def _round_end_title(words: Vocabulary, caught: ev.Caught, turn: PlayedMove) -> str:
    if caught.cause == "rank":
        return t("Two in a row")
    if not caught.kinds:
        return t("{n} is too much", n=caught.path_sum)
    kind = caught.kinds[0]
    return sheets.example_danger_title(words, turn.after.deck.limits[kind], kind)


def _loss_sentence(words: Vocabulary, turn: PlayedMove, caught: ev.Caught) -> str:
    if not (caught.lost or caught.fines or turn.after.rules.has_loot_at_risk):
        return t("Players still inside get nothing.")
    return join(*gold_put_back_sentences(words, turn))


def _hands_scenes(state: GameState) -> Iterator[Scene]:
    """Yield the scenes of a round of a hands game, in which somebody flees and a danger ends it."""
    deck = state.deck
    fatal = dangers_of_one_kind(deck)
    kind = fatal[0].kind
    others = [card for card in deck.cards if card.kind != kind]
    artifacts = [card for card in others if card.artifact]
    gold = [card for card in others if card.gold]
    # shuffled, so that the cards of a turn are worth different amounts
    gold.sort(key=lambda card: (card.card.suit, card.gold * 5 % 7))
    turns = min(deck.limits[kind], len(fatal), state.hand_size)
    for place in range(turns):
        one_flees = place == 1 and len(state.inside) > 1
        staying = state.inside[1:] if one_flees else list(state.inside)
        laid = [fatal[place]]
        while len(laid) < len(staying):
            shows_artifact = place == 0 and len(laid) == 1 and artifacts
            laid.append(_safe_card(state, laid, artifacts if shows_artifact else gold))
        if place == 0 and len(laid) > 1:
            laid[:2] = laid[1], laid[0]
        cards: dict[str, Card | None] = dict.fromkeys(state.inside[:1]) if one_flees else {}
        cards |= {name: card.card for name, card in zip(staying, laid, strict=True)}
        yield _hands_scene(_play_turn(state, ev.Show(cards)), place + 1)
        if state.phase != "show":
            return


def dangers_of_one_kind(deck: Deck) -> list[DeckCard]:
    """Return all cards of one kind of danger, preferably of a kind that also brings gold."""
    kinds = [card.kind for card in deck.cards if card.kind and card.gold] or list(deck.kinds)
    kinds = list(dict.fromkeys(kinds))
    return [card for card in deck.cards if card.kind == kinds[len(kinds) // 2]]


def _safe_card(state: GameState, laid: Sequence[DeckCard], cards: Sequence[DeckCard]) -> DeckCard:
    """Return one of `cards` that does not end the round together with the `laid` cards.

    If there is none, return any other card that can come up.
    """
    dangers = Counter(state.dangers) + Counter(card.kind for card in laid)
    limits = state.deck.limits
    for card in cards:
        is_safe = not card.kind or dangers[card.kind] + 1 < limits[card.kind]
        if is_safe and card not in laid and can_card_come(state, card.card):
            return card
    others = (card for card in state.deck.cards if card not in laid)
    return next(card for card in others if can_card_come(state, card.card))


def _hands_scene(turn: PlayedMove, turn_number: int) -> Scene:
    words = vocabulary(turn.after.rules)
    assert isinstance(turn.move, ev.Show)
    names, cards = tuple(turn.move.cards), list(turn.move.cards.values())
    left, caught = turn.first_event(ev.PlayersLeft), turn.first_event(ev.Caught)
    text = _event_sentences(turn, ev.PlayersLeft, ev.GoldShared)
    if caught:
        title = _round_end_title(words, caught, turn)
        text = join(text, _loss_sentence(words, turn, caught))
        return Scene(cards, title, text, "danger", names)
    if left and not turn.first_event(ev.RoundEnded):
        return Scene(
            cards, sheets.example_leaver_title(words, left.players[0]), text, "safe", names
        )
    return Scene(cards, t("Turn {n}", n=turn_number), text, "plain", names)
