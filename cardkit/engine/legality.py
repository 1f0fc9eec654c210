"""Check whether the rules allow a move.

Prompts, tallies and phones all use the same checks.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from cardkit.engine import refusals as refused
from cardkit.engine.cards import SUITS_BY_LETTER, Card
from cardkit.engine.deck import DeckCard
from cardkit.engine.events import Attend, BeginRound, Draw, EndGame, Leave, Move, RoundResult, Show
from cardkit.engine.refusals import IllegalMove
from cardkit.engine.remaining import artifacts_to_come, slots_removed_before
from cardkit.engine.sharing import artifact_takers, matching_indices
from cardkit.engine.state import State
from cardkit.engine.values import MAX_PLAYERS
from cardkit.engine.variant import Variant, max_gold_on_cards


def check_move(game: State, move: Move) -> None:
    """Raise `IllegalMove` if the rules do not allow a move now."""
    match move:
        case Draw(card):
            check_phase(game, "card")
            find_card(game, card)
        case Leave(players):
            check_phase(game, "decision")
            _check_inside(game, players)
        case Show():
            check_phase(game, "show")
            _check_show(game, move)
        case BeginRound(extra):
            _check_begin_round(game, extra)
        case RoundResult():
            _check_result(game, move)
        case Attend(player, plays):
            _check_join_or_go_away(game, player, plays)
        case EndGame():
            _check_end_game(game)


def legal_cards(game: State) -> list[Card]:
    """Return every physical card that can come up next, from the deck or from hands.

    >>> game = GameState(load("poor-mans"), ["Ann", "Bo"])
    >>> events = game.play(BeginRound(), Draw(parse_card("5r")), Leave())
    >>> len(legal_cards(game)), parse_card("5r") in legal_cards(game)
    (24, False)
    """
    cards = [card.card for card in game.deck.cards if card.slots & game.in_play]
    return [card for card in dict.fromkeys(cards) if can_card_come(game, card)]


def can_card_come(game: State, card: Card) -> bool:
    """Return True if a card with this name, which may lack a rank or suit, can come up next."""
    try:
        find_card(game, card)
    except IllegalMove:
        return False
    return True


def find_cards(game: State, names: Iterable[Card]) -> list[DeckCard]:
    """Return the cards that `names` mean if all of them come up in one turn.

    Raises `IllegalMove` if one of them cannot come up.
    """
    cards: list[DeckCard] = []
    for name in names:
        cards.append(find_card(game, name, [card.slots for card in cards]))
    return cards


def find_card(game: State, name: Card, slots_this_turn: Sequence[int] = ()) -> DeckCard:
    """Return the card that `name` means among the cards that can come up next.

    If the name fits cards of different meanings, it means the one that can still come up.
    `slots_this_turn` has the slots of other cards that come up in the same turn. Raises
    `IllegalMove` if no card with this name can come up, or if cards of different meanings can.
    """
    meanings = game.deck.possible_meanings(name)
    if not meanings:
        raise IllegalMove(refused.NotInDeck(name) if name.rank else refused.VagueCard(name))
    cards = [card._replace(slots=card.slots & game.in_play) for card in meanings]
    possible = [card for card in cards if not _why_card_cannot_come(game, card, slots_this_turn)]
    if len(possible) > 1:
        raise IllegalMove(refused.VagueCard(name, possible))
    if possible:
        return possible[0]
    why = _why_card_cannot_come(game, cards[0], slots_this_turn)
    assert why  # none of the possible meanings is legal
    raise IllegalMove(why(name))


def unambiguous_name(game: State, name: Card) -> Card:
    """Return the name of a card, adding a suit or colour (``7r``) if that makes it unambiguous.

    If the black seven lies on the path, ``7`` becomes ``7r``, so that it keeps its meaning when an
    earlier turn is corrected. A name that is clear already, or that cannot be made clear, is
    returned unchanged.
    """
    if len(game.deck.possible_meanings(name)) < 2 or not can_card_come(game, name):
        return name
    slots = find_card(game, name).slots
    fuller = [
        Card(name.rank, suit)
        for suit in "brshdc"
        if set(SUITS_BY_LETTER[suit]) <= set(SUITS_BY_LETTER[name.suit])
    ]
    for card in fuller:
        meanings = game.deck.possible_meanings(card)
        if len(meanings) == 1 and meanings[0].slots & game.in_play == slots:
            return card
    return name


CardRefusalClass: TypeAlias = type[
    refused.NotYet | refused.CardTwice | refused.TooMany | refused.CardGone
]


def _why_card_cannot_come(
    game: State, card: DeckCard, slots_this_turn: Sequence[int]
) -> CardRefusalClass | None:
    if not card.slots:
        return refused.NotYet
    removed = slots_removed_before(game)
    masks = [*game.seen, *slots_this_turn]
    if not _has_free_slot([*removed, *masks], card.slots):
        if card.slots.bit_count() > 1:
            left_game = any(slots & card.slots == slots for slots in removed)
            return refused.CardGone if left_game else refused.TooMany
        return refused.CardTwice if card.slots in masks else refused.CardGone
    if game.deck.random_artifact_joins_each_round and card.artifact and not artifacts_to_come(game):
        return refused.NotYet  # one joins each round, nobody knows which (PL-1)
    return None


def _has_free_slot(others: Sequence[int], slots: int) -> bool:
    """Return True if `others` leave at least one of the cards in `slots` free.

    All arguments are bit masks of cards. The masks of two names with the same meaning are nested or
    disjoint: 7h is part of 7r, which is part of 7. So counting is enough: no mask that contains
    this one may hold more cards than it has bits. After 7h and 7r, for example, there is no room
    for another red seven.
    """
    masks = [*others, slots]
    around = {mask for mask in masks if slots & ~mask == 0}
    for outer in around:
        within = sum(mask & ~outer == 0 for mask in masks)
        if within > outer.bit_count():
            return False
    return True


def check_phase(game: State, phase: str) -> None:
    """Raise `IllegalMove` unless the phase of the game is `phase`, such as ``card``."""
    if game.phase == phase:
        return
    if game.phase == "over":
        raise IllegalMove(refused.GameOver(game.round))
    if game.phase == "round":
        raise IllegalMove(refused.RoundOver(game.round) if game.round else refused.NoRound())
    if game.phase == "show" or phase == "show":
        raise IllegalMove(refused.WrongGame())
    if phase != "decision":
        raise IllegalMove(refused.Undecided())
    raise IllegalMove(
        refused.NoCard() if game.may_leave or not game.turn else _too_early_refusal(game)
    )


def _too_early_refusal(game: State) -> refused.TooEarly:
    return refused.TooEarly(game.rules.leave_from)


def _check_inside(game: State, names: Sequence[str]) -> None:
    for place, name in enumerate(names):
        if name not in game.players:
            raise IllegalMove(refused.UnknownPlayer(name, game.inside))
        if name not in game.seats:
            raise IllegalMove(refused.NotPlaying(name, game.inside))
        if name not in game.inside:
            raise IllegalMove(refused.NotInside(name, game.left.get(name, 0), game.inside))
        if name in names[:place]:
            raise IllegalMove(refused.Twice(name))


def _check_begin_round(game: State, extra: bool) -> None:
    if game.phase not in ("round", "over"):
        raise IllegalMove(refused.RoundNotOver(game.inside))
    if game.phase == "over" and not game.is_last_round():
        raise IllegalMove(refused.GameOver(game.round))
    if extra:
        _check_extra_round(game)
    elif game.phase == "over":
        raise IllegalMove(refused.TooManyRounds(game.variant.rounds))


def _check_extra_round(game: State) -> None:
    if game.phase == "round":
        raise IllegalMove(refused.ExtraTooEarly(game.variant.rounds))
    if game.variant.tie != "extra round":
        raise IllegalMove(refused.NoExtraRound(game.variant.tie))
    top = game.ranking()[0]
    if len(top) == 1:
        raise IllegalMove(refused.NoTie(top[0]))
    if game.what_decides_winner() != "extra round":
        raise IllegalMove(refused.TiedAway([player for player in top if player in game.away]))


def _check_end_game(game: State) -> None:
    if game.phase == "over":
        raise IllegalMove(refused.GameOver(game.round))
    if game.phase != "round":
        raise IllegalMove(refused.RoundNotOver(game.inside))
    if not game.rounds:
        raise IllegalMove(refused.NoRound(ending=True))


def _check_join_or_go_away(game: State, player: str, plays: bool) -> None:
    low, high = game.variant.players
    present = game.next_round_players
    if plays and player in present:
        raise IllegalMove(refused.HereAlready(player))
    if not plays and player not in game.players:
        raise IllegalMove(refused.UnknownPlayer(player, players=present))
    if not plays and player in game.away:
        raise IllegalMove(refused.AwayAlready(player))
    if game.phase == "over":
        raise IllegalMove(refused.GameOver(game.round))
    if game.extra or game.round >= game.variant.max_round_number:
        raise IllegalMove(refused.LastRound(game.round))
    if not plays and len(present) - 1 < low:
        raise IllegalMove(refused.TooFewPlayers(player, low))
    if plays and len(present) >= high:
        raise IllegalMove(refused.TooManyPlayers(player, high))
    if plays and player not in game.players and len(game.players) >= MAX_PLAYERS:
        raise IllegalMove(refused.TooManyPlayers(player, MAX_PLAYERS))


def _check_show(game: State, move: Show) -> None:
    _check_inside(game, list(move.cards))
    missing = [player for player in game.inside if player not in move.cards]
    if missing:
        raise IllegalMove(refused.MissingPlayer(missing[0], missing))
    find_cards(game, move.face_up_cards(game.inside))
    if None in move.cards.values() and not game.may_leave:
        raise IllegalMove(_too_early_refusal(game))
    if move.back is not None:
        _check_staying_artifacts(game, move, move.back)


def _check_staying_artifacts(game: State, move: Show, back: tuple[Card, ...]) -> None:
    """Raise `IllegalMove` unless `back` names as many artifacts as must stay on the path (CN-8)."""
    leavers = [player for player in game.inside if move.cards[player] is None]
    takers = artifact_takers(game.rules.artifacts, len(game.artifacts), leavers)
    number = 0 if takers is None else len(game.artifacts) - len(takers)
    if len(back) != number:
        raise IllegalMove(refused.BackCount(wanted=number, named=len(back)))
    if len(matching_indices(back, [card.card for card in game.artifacts])) < number:
        raise IllegalMove(refused.BackCard(back))


def _check_result(game: State, result: RoundResult) -> None:
    if game.turn and game.phase in ("card", "show"):
        raise IllegalMove(refused.RoundNotOver(game.inside))
    if game.phase != "show":
        check_phase(game, "card")
    for name in (*result.banked, *result.artifacts):
        if name not in game.seats:
            why = refused.NotPlaying if name in game.players else refused.UnknownPlayer
            raise IllegalMove(why(name, game.inside))
    costs = game.rules.danger.costs
    for name, gold in result.banked.items():
        penalties = (costs.default, *costs.exceptions.values())
        fines = {penalty.banked_taken(game.banked[name]) for penalty in penalties}
        if gold < 0 and -gold not in fines:
            raise IllegalMove(refused.NotAllLost(name, gold, max(fines)))
    gold = sum(max(gold, 0) for gold in result.banked.values())
    most = max_gold_bankable_this_round(game)
    if gold > most:
        raise IllegalMove(refused.TooMuchGold(gold, most))
    _check_result_artifacts(game, result)


def max_gold_bankable_this_round(game: State) -> int:
    """Return an upper bound on the gold that all players together can bank in this round."""
    first = (
        1 if game.rules.leftover_carries_over else game.round
    )  # gold from earlier rounds may still be on the path
    rounds = (game.variant.in_round(number) for number in range(first, game.round))
    return sum(
        max_gold_bankable_in_round(rules, len(game.seats)) for rules in (*rounds, game.rules)
    )


def max_gold_bankable_in_round(rules: Variant, players: int) -> int:
    """Return an upper bound on the gold that all players can bank in a round of these rules."""
    artifacts = sum(card.artifact for card in rules.deck.cards)
    gold = max_gold_on_cards(rules) + artifacts * rules.artifact_gold
    gold <<= sum(card.doubles for card in rules.deck.cards)  # each such card can double it
    return gold * (players if rules.share == "each" else 1)


def max_points_of_all_players(variant: Variant, players: int) -> int:
    """Return an upper bound on the points of all players together at the end of a game."""
    rounds = range(1, variant.max_rounds + 1)
    numbers = [min(number, variant.rounds) for number in rounds]
    points = sum(
        max_gold_bankable_in_round(variant.in_round(number), players) for number in numbers
    )
    if variant.artifacts and not variant.artifact_gold:
        comes_back = variant.artifacts.carried == "back"
        joined = [variant.decks_by_round[number].artifacts_joined(number) for number in numbers]
        most = sum(joined) if comes_back else joined[-1]
        points += most * max(variant.artifacts.worth.values.values())
    return points


def _check_result_artifacts(game: State, result: RoundResult) -> None:
    for player, cards in result.artifacts.items():
        if cards and (not game.variant.has_artifacts or game.rules.artifact_gold):
            raise IllegalMove(refused.NoArtifacts(player))
    number = sum(len(cards) for cards in result.artifacts.values())
    for card in find_cards(game, result.named_artifacts()):
        if not card.artifact:
            raise IllegalMove(refused.NotArtifact(card.card))
    if number > artifacts_to_come(game):
        raise IllegalMove(refused.TooManyArtifacts(number, artifacts_to_come(game)))
