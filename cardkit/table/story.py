"""The story of a finished game: up to four facts, found by replaying its moves.

A chance is that of the next card at the moment when it was turned over. To find out who would have
won, one decision is moved by one card, while all cards and all other decisions stay the same.
Nothing is told about a game if only the result of a round is known.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardkit.engine import odds
from cardkit.engine.cards import Card
from cardkit.engine.events import Attend, BeginRound, Draw, Leave, Move, RoundRecord, Show
from cardkit.engine.game import GameState
from cardkit.engine.refusals import IllegalMove
from cardkit.engine.variant import Variant
from cardkit.i18n.vocabulary import vocabulary
from cardkit.tally.items import Header
from cardkit.text.table.story import (
    BoldestDecision,
    Fact,
    NarrowEscape,
    RichestRound,
    WouldHaveWon,
    fact_text,
)


@dataclass(frozen=True, slots=True)
class TurnedCard:
    """A card turned over from the deck, with the state of the round at that moment.

    `chance_of_ending_round` is the chance that the card ends the round. `just_left` are the players
    who left after the previous card. Each of the players `inside` was carrying `loot`.
    """

    round: int
    extra: bool
    turn: int
    card: Card
    inside: tuple[str, ...]
    just_left: tuple[str, ...]
    loot: int
    chance_of_ending_round: Fraction
    ended_round: bool


def story_sentences(variant: Variant, header: Header, moves: Sequence[Move]) -> list[str]:
    words = vocabulary(variant)
    return [fact_text(words, fact) for fact in story_facts(variant, header, moves)]


def story_facts(variant: Variant, header: Header, moves: Sequence[Move]) -> list[Fact]:
    """Return at most four facts about a finished game, in the order in which to tell them.

    The facts are who would have won, the boldest decision, the least likely escape and the richest
    round. An unfinished game has none. If the lowest total wins (G-24), only the first is told.
    """
    start = header.start_game(variant)
    final = _state_after(start, moves)
    if final is None or final.phase != "over":
        return []
    if any(record.end == "result-only" for record in final.rounds):
        return []
    chosen: list[Fact | None] = [would_have_won(start, moves)]
    if variant.wins == "highest":
        cards = list(turned_cards(start, moves))
        escape = _escape_from_unlikeliest_end(cards) or _last_escape_in_hands_game(start, moves)
        chosen += [boldest_decision(cards), escape, richest_round(final)]
    return [fact for fact in chosen if fact is not None]


def turned_cards(start: GameState, moves: Sequence[Move]) -> Iterator[TurnedCard]:
    """Yield each card turned over from a deck; a hands game yields nothing."""
    state = start.copy()
    just_left: tuple[str, ...] = ()
    for move in moves:
        if not isinstance(move, Draw):
            state.play(move)
            just_left = move.players if isinstance(move, Leave) else ()
            continue
        chance = odds.count_ending_cards(state).chance
        inside, loot = tuple(state.inside), state.loot
        state.play(move)
        yield TurnedCard(
            round=state.round,
            extra=state.extra,
            turn=state.turn,
            card=move.card,
            inside=inside,
            just_left=just_left,
            loot=loot,
            chance_of_ending_round=chance,
            ended_round=not state.inside,
        )


def _state_after(start: GameState, moves: Sequence[Move]) -> GameState | None:
    """Return the state after these moves, or None if a move is illegal.

    Cards and decisions are skipped if their round is already over.
    """
    state = start.copy()
    for move in moves:
        if isinstance(move, Draw | Leave) and not state.is_in_round:
            continue
        try:
            state.play(move)
        except IllegalMove:
            needless = move == BeginRound(extra=True) and state.phase == "over"
            return state if needless else None
    return state


def would_have_won(start: GameState, moves: Sequence[Move]) -> WouldHaveWon | None:
    """Return the player who would have won by leaving one card later or earlier, or None.

    If there are several, the one in the latest round is returned.
    """
    final = _state_after(start, moves)
    winners = final.ranking()[0] if final else []
    possible = [
        fact
        for fact, changed in _other_leaving_times(start, moves)
        if fact.player not in winners and _wins_alone(start, changed, fact.player)
    ]
    return max(possible, key=lambda fact: (fact.round, fact.one_card_later), default=None)


def _wins_alone(start: GameState, moves: Sequence[Move], player: str) -> bool:
    final = _state_after(start, moves)
    return final is not None and final.phase == "over" and final.ranking()[0] == [player]


def _other_leaving_times(
    start: GameState, moves: Sequence[Move]
) -> Iterator[tuple[WouldHaveWon, list[Move]]]:
    """Yield who could have left one card earlier or later, with the moves changed accordingly.

    The cards stay the same. Leaving later is possible only if the round had another decision.
    """
    state = start.copy()
    before: int | None = None  # the index of the decision after the card before
    stayed: tuple[str, ...] = ()
    for place, move in enumerate(moves):
        state.play(move)
        if isinstance(move, BeginRound):
            before = None
        is_end = isinstance(move, Draw) and not state.inside
        if before is not None:
            for player in stayed if is_end else _players_leaving(move):
                fact = WouldHaveWon(player, state.round, state.extra, one_card_later=False)
                yield fact, _moves_with_leaver_at(moves, player, before, instead_of=place)
            for player in _players_leaving(moves[before]) if isinstance(move, Leave) else ():
                fact = WouldHaveWon(player, state.round, state.extra, one_card_later=True)
                yield fact, _moves_with_leaver_at(moves, player, place, instead_of=before)
        if isinstance(move, Leave):
            before, stayed = place, tuple(state.inside)


def _players_leaving(move: Move) -> tuple[str, ...]:
    return move.players if isinstance(move, Leave) else ()


def _moves_with_leaver_at(
    moves: Sequence[Move], player: str, index: int, *, instead_of: int
) -> list[Move]:
    """Return the moves changed so that a player leaves at `index`, not at the index `instead_of`."""
    changed = list(moves)
    changed[index] = Leave((*_players_leaving(moves[index]), player))
    if isinstance(moves[instead_of], Leave):  # otherwise a card caught the player there
        stays = tuple(name for name in _players_leaving(moves[instead_of]) if name != player)
        changed[instead_of] = Leave(stays)
    return changed


def boldest_decision(cards: Sequence[TurnedCard]) -> BoldestDecision | None:
    """Return the boldest decision to stay, measured by the loot times the chance of losing it.

    The earliest of several equal ones is returned, or None if nobody took a risk.
    """
    risky = [card for card in cards if card.loot and card.chance_of_ending_round]
    best = max(risky, key=lambda card: card.loot * card.chance_of_ending_round, default=None)
    if best is None:
        return None
    return BoldestDecision(
        best.inside, best.round, best.extra, best.turn - 1, best.chance_of_ending_round, best.loot
    )


def _escape_from_unlikeliest_end(cards: Sequence[TurnedCard]) -> NarrowEscape | None:
    endings = [card for card in cards if card.ended_round and card.just_left]
    last = min(endings, key=lambda card: card.chance_of_ending_round, default=None)
    return NarrowEscape(last.just_left, last.round, last.extra, last.card) if last else None


def _last_escape_in_hands_game(start: GameState, moves: Sequence[Move]) -> NarrowEscape | None:
    state = start.copy()
    escape: NarrowEscape | None = None
    just_left: tuple[str, ...] = ()
    for move in moves:
        state.play(move)
        if isinstance(move, Show) and state.phase != "show" and just_left:
            record = state.rounds[-1]
            if record.end == "caught":
                escape = NarrowEscape(just_left, record.number, record.extra, None)
        if not isinstance(move, Attend):
            cards = move.cards if isinstance(move, Show) else {}
            just_left = tuple(name for name, card in cards.items() if card is None)
    return escape


def richest_round(final: GameState) -> RichestRound | None:
    """Return who won the most points in a round, or None if there is no single best round."""
    best_rounds: list[RichestRound] = []
    for record in final.rounds:
        carried = {name: points_carried_out(final, record, name) for name in record.players}
        amount = max(carried.values(), default=0)
        players = tuple(name for name in carried if carried[name] == amount)
        best_rounds.append(RichestRound(players, record.number, record.extra, amount))
    most = max((entry.amount for entry in best_rounds), default=0)
    best = [entry for entry in best_rounds if entry.amount == most]
    return best[0] if most and len(best) == 1 else None


def points_carried_out(state: GameState, record: RoundRecord, player: str) -> int:
    """Return the points that a player won in a round, as gold and as artifacts, added up."""
    artifacts = state.artifacts_kept_by(player, record.number)
    return record.banked.get(player, 0) + sum(artifact.worth for artifact in artifacts)
