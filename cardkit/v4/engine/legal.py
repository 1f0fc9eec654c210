"""Legality of entries: one check serves "may I?" and "do it", and says why not.

`check` compares an entry with the state; `moves` lists what can come. Nothing here changes a state.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardkit.v4.engine import refusals as fact
from cardkit.v4.engine.cards import SUITS, SUITS_OF, THREE_SUITS, Card
from cardkit.v4.engine.half_named import possible
from cardkit.v4.engine.outcomes import Attend, Begin, Draw, EndGame, Entry, Leave, Result, Show
from cardkit.v4.engine.rules import carried_by, lie_at
from cardkit.v4.engine.standings import ranking, reached, tied_for_extra_round
from cardkit.v4.engine.state import State
from cardkit.v4.engine.terms import Phase
from cardkit.v4.engine.variant import NotInDeck, Vague
from cardkit.v4.text import MOST_NAMES, needs

ENTRIES = (Begin, Draw, Leave, Show, Result, Attend, EndGame)


class Legal(NamedTuple):
    """Possible cards (one name for each physical card), and players who may leave."""

    cards: tuple[Card, ...] = ()
    players: tuple[str, ...] = ()


def moves(state: State) -> Legal:
    """Return the cards and players that an entry could name now; none between rounds."""
    needs(state, State, "moves(state)")
    match state.phase:
        case "card":
            return Legal(cards=_cards(state))
        case "leave":
            return Legal(players=state.inside)
        case "show":
            return Legal(_cards(state), state.inside)
        case "begin" | "over":
            return Legal()


def _cards(state: State) -> tuple[Card, ...]:
    there = state.variant.cards_of(state.in_play)
    return tuple(slot.card for slot in there if card_refusal(state, slot.card) is None)


def check(state: State, entry: Entry) -> fact.Refusal | None:
    """Return the reason why `entry` cannot be now, or None.

    The one check behind `apply`, the tally and the table. Raises `TypeError` for what is no entry.
    """
    needs(entry, ENTRIES, 'apply(state, Draw(parse_card("7h"))), or Leave(("Bo",)), Begin()')
    match entry:  # patterns do not unpack, for speed: entries are checked by the million
        case Draw():
            needs(entry.card, Card, 'Draw(parse_card("7h"))')
            return (
                wrong_phase(state, "card")
                or card_refusal(state, entry.card)
                or _short_refusal(state, entry.card)
            )
        case Leave():
            needs(entry.names, (tuple, list), 'Leave(("Bo",))')
            return wrong_phase(state, "leave") or _names_refusal(state, entry.names)
        case Show():
            return wrong_phase(state, "show") or _show_refusal(state, entry)
        case Begin():
            return _begin_refusal(state, entry.extra)
        case Result():
            return _result_refusal(state, entry)
        case Attend():
            return (
                _away_refusal(state, entry.name)
                if not entry.plays
                else _join_refusal(state, entry.name)
            )
        case EndGame():
            return _end_refusal(state)


def wrong_phase(state: State, wanted: Phase) -> fact.Refusal | None:
    """Return the reason why it is not the moment for an entry, or None.

    `wanted` is ``card``, ``leave`` (a decision) or ``show`` (a turn of hands).
    """
    if state.phase == wanted:
        return None
    if state.complete:
        return fact.Refusal("game-over", fact.AllOver())
    if state.phase == "begin":
        if not state.number:
            return fact.Refusal("no-round", fact.NotBegun())
        # None where the round was broken off (`State.await_next`)
        end = state.rounds[-1].end if state.rounds else None
        return fact.Refusal(
            "round-over", fact.RoundEnded(state.number, state.extra, end, state.number + 1)
        )
    if wanted == "leave":
        return fact.Refusal("no-card", fact.NoCardYet())
    if state.phase == "leave":
        return fact.Refusal("undecided", fact.Undecided())
    return fact.Refusal("wrong-game", fact.OtherGame(state.phase == "card"))


def _names_refusal(state: State, names: Sequence[str]) -> fact.Refusal | None:
    for place, name in enumerate(names):
        if name not in state.inside:
            return not_inside(state, name)
        if name in names[:place]:
            return fact.Refusal("twice", fact.NamedTwice(name), name)
    return None


def not_inside(state: State, name: str) -> fact.Refusal:
    """Return the reason why `name` cannot do anything this round.

    Not in the game, not in this round, or out already.
    """
    if name not in state.players:
        return fact.Refusal("unknown-player", fact.Nobody(name, state.inside), name)
    if name not in state.seats:
        return fact.Refusal("not-playing", fact.NotPlaying(name, state.extra, state.inside), name)
    return fact.Refusal(
        "not-inside", fact.OutAlready(name, state.left.get(name, 0), state.inside), name
    )


def _begin_refusal(state: State, extra: bool) -> fact.Refusal | None:
    variant = state.variant
    if state.running:
        return fact.Refusal(
            "round-not-over", fact.StillInside(state.number, state.extra, state.inside)
        )
    if state.ended_early:
        return fact.Refusal("game-over", fact.EndedEarly(state.number))
    if not extra:
        if state.phase == "begin":
            return None
        tied = bool(tied_for_extra_round(state))
        return fact.Refusal(
            "too-many-rounds", fact.AllPlayed(variant.rounds, tied, reached(state), variant.until)
        )
    if state.phase == "begin":
        return fact.Refusal("extra-too-early", fact.ExtraTooEarly(variant.rounds, variant.until))
    if variant.tie != "extra round":
        return fact.Refusal("no-extra-round", fact.NoExtraRound(variant.tie == "shared"))
    top = ranking(state)[0]
    if len(top) == 1:
        return fact.Refusal("no-tie", fact.NoTie(top[0]))
    away = tuple(name for name in top if name in state.away)
    return None if tied_for_extra_round(state) else fact.Refusal("tied-away", fact.TiedAway(away))


def _end_refusal(state: State) -> fact.Refusal | None:
    if state.running:
        return fact.Refusal(
            "round-not-over", fact.StillInside(state.number, state.extra, state.inside)
        )
    if state.complete:
        return fact.Refusal("game-over", fact.AllOver())
    return None if state.table.rounds else fact.Refusal("no-round", fact.NothingPlayed())


def _no_next_round(state: State) -> fact.Refusal | None:
    """Return a refusal if there is no next round to miss or to come for."""
    if state.complete:
        return fact.Refusal("game-over", fact.AllOver())
    if state.extra or state.number >= state.variant.rounds:
        return fact.Refusal("last-round", fact.LastRound(state.number))
    return None


def _away_refusal(state: State, name: str) -> fact.Refusal | None:
    low, left = state.variant.players.low, len(state.present) - 1
    if name not in state.players:
        return fact.Refusal("unknown-player", fact.NoPlayer(name, state.present, False), name)
    if name in state.away:
        return fact.Refusal("away-already", fact.AwayAlready(name), name)
    if refusal := _no_next_round(state):
        return refusal
    return (
        fact.Refusal("too-few-players", fact.TooFew(name, left, low), name) if left < low else None
    )


def _join_refusal(state: State, name: str) -> fact.Refusal | None:
    high = state.variant.players.high
    if name in state.present:
        return fact.Refusal("here-already", fact.HereAlready(name), name)
    if refusal := _no_next_round(state):
        return refusal
    if len(state.present) >= high:
        return fact.Refusal("too-many-players", fact.TooMany(name, high), name)
    if name not in state.players and len(state.players) >= MOST_NAMES:
        return fact.Refusal("too-many-players", fact.TooManyNames(name, MOST_NAMES), name)
    return None


def card_refusal(state: State, card: Card, others: Sequence[Card] = ()) -> fact.Refusal | None:
    """Return the reason why `card` cannot come now, or None; `others` come in the same turn.

    `others` are shown in this same turn before it.
    """
    try:
        slots = state.variant.meaning(card).slots
    except Vague as error:
        return fact.Refusal("vague-card", error.facts, card)
    except NotInDeck:
        return fact.Refusal("not-in-deck", fact.NotThere(card), card)
    slots &= state.in_play
    if not slots:
        return _not_yet(state, card)
    # Fast path: nearly always no card of this round, and none that left the game, can be this one.
    if others or slots & (state.exact | state.vague):
        now = [state.variant.meaning(other).slots for other in others]
        if not possible(state.masks, state.gone, [*now, slots]):
            return _used_up(state, card, slots, [*state.masks[-1], *now])
    lying = len(state.table.artifacts) + len(state.table.emptied)
    if (
        state.variant.joins_blind
        and slots & state.variant.artifact_slots
        and lying >= _artifacts_left(state)
    ):
        # one joins each round (PL-1): no more different ones turn up than have joined
        return _not_yet(state, card)
    return None


def only_meaning(state: State, card: Card) -> Card | None:
    """Return the shortest name of all that `card` can still be; None if there is none.

    The name is clear enough for the rules, and says no more than is known: where the artifact is
    not in the deck, ``Q`` is a Queen of the three other suits; where the black seven lies on the
    path, ``7`` is ``7r``.
    """
    fits = [slot.card for slot in state.variant.slots if card.rank and card.can_be(slot.card)]
    can_come = [fit for fit in fits if card_refusal(state, fit) is None]
    suits = (
        suit
        for suit in ("b", "r", *THREE_SUITS, *SUITS)
        if set(SUITS_OF[suit]) <= set(SUITS_OF[card.suit])
    )
    names = [Card(card.rank, suit) for suit in suits] if can_come else []
    for name in names:
        if all(map(name.can_be, can_come)) and card_refusal(state, name) is None:
            return name
    return None


def meant(state: State, card: Card) -> Card:
    """Return `card`, or a fuller name for it where the rules need one.

    Cards typed at the prompt and in files are read so.
    """
    return card if state.variant.known(card) else only_meaning(state, card) or card


def _short_refusal(state: State, card: Card) -> fact.Refusal | None:
    """Return a refusal if the rank alone no longer means this card of three possible suits.

    It is written by its rank; the reading changes if an earlier turn was mended, say.
    """
    if card.suit not in THREE_SUITS:
        return None
    short = Card(card.rank)
    return None if only_meaning(state, short) == card else card_refusal(state, short)


def _not_yet(state: State, card: Card) -> fact.Refusal:
    variant, number = state.variant, state.number
    first = min(slot.joins for slot in variant.cards_of(variant.meaning(card).slots))
    if first > number:
        return fact.Refusal("not-yet", fact.JoinsLater(card, number, first), card)
    return fact.Refusal(
        "not-yet", fact.TooManyJoined(card, number, variant.joined(state.course)), card
    )


def _used_up(state: State, card: Card, slots: int, laid: list[int]) -> fact.Refusal:
    """Return the refusal of a card of which every copy has come or left the game.

    It lies there, it has left the game, or all of its rank have come.
    """
    copies = slots.bit_count()
    if copies == 1:
        if slots in laid:
            return fact.Refusal("card-twice", fact.LiesThere(card), card)
        if any(gone.slots == slots for gone in state.gone):
            return fact.Refusal("card-gone", fact.LeftTheGame(card), card)
        return fact.Refusal("card-gone", fact.NoChoice(card), card)
    if gone := sum(1 for out in state.gone if out.slots & slots == out.slots):
        return fact.Refusal("card-gone", fact.NoneLeft(card, gone, copies), card)
    return fact.Refusal("too-many", fact.OneTooMany(card, copies + 1), card)


def _show_refusal(state: State, show: Show) -> fact.Refusal | None:
    by_name = dict(show.cards)
    if refusal := _names_refusal(state, [name for name, _ in show.cards]):
        return refusal
    if missing := tuple(name for name in state.inside if name not in by_name):
        return fact.Refusal("missing-player", fact.NoCardFor(missing, state.inside), missing[0])
    shown: list[Card] = []
    for name in state.inside:
        if (face := by_name[name]) is not None:
            if refusal := card_refusal(state, face, shown):
                return refusal
            shown.append(face)
    leavers = tuple(name for name in state.inside if by_name[name] is None)
    return None if show.back is None else _back_refusal(state, show.back, leavers)


def _back_refusal(
    state: State, back: tuple[Card, ...], leavers: tuple[str, ...]
) -> fact.Refusal | None:
    lying = tuple(state.artifacts)
    carriers = carried_by(state, leavers) if leavers else None
    odd = 0 if carriers is None else len(lying) - len(carriers)
    if len(back) != odd:
        return fact.Refusal(
            "back-count", fact.BackCount(odd, len(back), lying), back[0] if back else None
        )
    for number, card in enumerate(back, 1):
        if len(lie_at(lying, back[:number])) < number:
            return fact.Refusal("back-card", fact.BackCard(card, lying), card)
    return None


def _result_refusal(state: State, result: Result) -> fact.Refusal | None:
    if state.phase not in ("card", "show") or state.turn:
        return wrong_phase(state, "card") or fact.Refusal("round-not-over", fact.ByCards())
    for name, _ in (*result.banked, *result.artifacts):
        if name not in state.seats:
            return not_inside(state, name)
    for name, amount in result.banked:
        before, figures = state.banked[name], state.variant.figures
        tolls = {price.of_banked(before) for price in figures.prices}
        if amount < 0 and -amount not in tolls:
            found = fact.NotAllLost(name, amount, before, max(tolls), figures.robs)
            return fact.Refusal("not-all-lost", found, name)
    most, gold = _most_banked(state), sum(max(amount, 0) for _, amount in result.banked)
    if gold > most:
        return fact.Refusal("too-much-gold", fact.TooMuchGold(gold, most), result.banked[0][0])
    return claims_refusal(state, result.artifacts)


def _most_banked(state: State) -> int:
    """Return an upper bound of the gold that all players together can bank this round.

    Where each takes all of a card (G-15) it counts once for each. Where gold waits for the next
    round (G-12) it is that of all rounds so far, since of one known by its result nobody can say.
    """
    variant = state.variant
    takers = len(state.seats) if variant.share == "each" else 1
    rounds = range(1, state.number) if variant.stays else ()
    gold = variant.round_gold + sum(variant.at(number).round_gold for number in rounds)
    return gold * takers


def claims_refusal(
    state: State, claims: Iterable[tuple[str, tuple[Card | None, ...]]]
) -> fact.Refusal | None:
    """Return the reason why these artifacts cannot have been carried out, or None.

    It is about this round and these players.
    """
    variant = state.variant
    masks: list[int] = []
    for name, cards in claims:
        if cards and (variant.artifacts is None or variant.artifact_gold):
            return fact.Refusal("no-artifacts", fact.NoArtifacts(bool(variant.artifact_gold)), name)
        for card in cards:
            if card is not None and (refusal := card_refusal(state, card)):
                return refusal
            if card is not None and not variant.meaning(card).artifact:
                return fact.Refusal("not-artifact", fact.NotArtifact(card), card)
            masks.append(state.artifact_slots(card))
            most = _artifacts_left(state)
            if len(masks) > most:
                return fact.Refusal(
                    "too-many-artifacts",
                    fact.TooManyArtifacts(len(masks), state.number, most),
                    name,
                )
            if card is not None and not possible(state.masks, state.gone, masks):
                return fact.Refusal("claimed-twice", fact.ClaimedTwice(card), card)
    return None


def _artifacts_left(state: State) -> int:
    """Return the number of artifacts that have joined the deck and not left the game."""
    gone = sum(1 for out in state.gone if out.slots & state.variant.artifact_slots)
    return state.variant.joined(state.course) - gone
