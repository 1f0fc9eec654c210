"""What happens: the rules of all the games, from top to bottom as a round runs. No printing, no files, no chance.

`begin` opens a round; between rounds `attend` says who goes home or comes late. In a deck game `reveal` turns a card up
and `leave` is the decision after it; in a game of hands `show` is the whole turn. Who goes out shares what lies on the
path and may claim artifacts; a danger catches; then the round ends. `record` is a round of which only the result is known.

Each changes the state it is given and checks nothing, which is what makes a long replay or a simulation cheap: what may
happen is told by `legal`, and `game` puts the two together. What came of it is added to a `Log`, if there is one.
"""

from collections.abc import Iterable, Sequence

from cardkit.cards import Card
from cardkit.outcomes import (
    ArtifactTaken,
    Attends,
    CardOut,
    Caught,
    Found,
    GameOver,
    Gone,
    Left,
    Log,
    Result,
    Round,
    RoundBegan,
    RoundOver,
    Shown,
    Split,
    Stayed,
    Survived,
    Taken,
    Warned,
    WentBack,
)
from cardkit.places import ranking, won
from cardkit.state import State
from cardkit.terms import End
from cardkit.variant import Meaning


def begin(state: State, extra: bool = False, log: Log | None = None) -> None:
    """G-1: everyone is inside, loot and path are empty; what joins the deck before this round has joined it."""
    variant = state.variant
    seats = ranking(state)[0] if extra else state.present
    state.dealer = state.next_dealer()
    state.number += 1
    state.extra = extra
    state.seats = state.inside = tuple(seats)
    state.turn = state.loot = state.leftover = 0
    state.path, state.rests, state.artifacts, state.dangers = [], [], [], {}
    state.haul, state.left = dict.fromkeys(state.players, 0), {}
    state.phase = "card" if variant.deck_game else "show"
    state.hand = variant.hand_size(len(seats))
    state.deck = variant.deck_size(state.number) - len(state.gone)
    state.in_play = variant.in_play(state.number)
    state.masks.append([])
    state.exact = state.vague = 0
    for gone in state.gone:
        state.count(gone.slots)
    if log is not None:
        joins = variant.joined(state.number) - variant.joined(state.number - 1)
        rule = variant.cite("tie", "G-9") if extra else variant.cite("joins", "G-1") if joins else "G-1"
        log.append(RoundBegan(state.number, extra, state.seats, joins, state.deck, state.dealer, rule))


def begin_anyway(state: State) -> None:
    """`begin` of the next round whatever came before: a reader goes on after an error to find the others."""
    state.phase = "begin"
    begin(state)


def attend(state: State, name: str, plays: bool, log: Log | None = None) -> None:
    """From the next round on `name` plays, or does not; what is banked stays (G-1). Who is new has the last seat."""
    new = name not in state.players
    if new:
        state.players = (*state.players, name)
        state.banked[name] = 0
    elif plays:
        state.away = tuple(other for other in state.away if other != name)
    else:
        state.away = tuple(other for other in state.players if other == name or other in state.away)
    if log is not None:
        log.append(Attends(name, plays, state.number + 1, new, "G-1"))


def reveal(state: State, card: Card, meaning: Meaning, log: Log | None = None) -> None:
    """A card of the deck is turned up: gold is shared (G-2), an artifact lies there, a danger warns or catches."""
    gold = meaning.gold
    state.turn += 1
    state.path.append(card)
    state.phase = "leave"
    if gold:
        inside = len(state.inside)
        share = gold // inside
        rest = gold - share * inside
        state.loot += share
        state.leftover += rest
        state.rests.append(rest)
        if log is not None:
            log.append(Split((card,), gold, state.inside, share, rest, state.loot, state.leftover, "G-2"))
        return
    state.rests.append(0)
    if meaning.artifact:
        _find(state, card, log)
        return
    kind = meaning.kind
    count = state.dangers[kind] = state.dangers.get(kind, 0) + 1
    danger = state.variant.danger
    if count >= danger.ends_at:
        _catch(state, (kind,), card, log)
    elif log is not None:
        log.append(Warned(card, kind, count, danger.ends_at, state.variant.cite("danger", "G-6")))


def turn_up_plainly(state: State, card: Card, log: Log | None = None) -> bool:
    """Turn up a card that is named in full, is in the deck for all to know and has not come: nearly every card.

    False if it is not as plain as that; then nothing has changed, and `check` and `turn_up` must say.
    """
    try:
        meaning = state.variant.meaning(card)
    except ValueError:
        return False
    slots = meaning.slots & state.in_play
    if not slots or slots & (slots - 1 | state.exact | state.vague) or (meaning.artifact and state.variant.joins_blind):
        return False
    state.masks[-1].append(slots)
    state.exact |= slots
    reveal(state, card, meaning, log)
    return True


def _find(state: State, card: Card, log: Log | None) -> None:
    """An artifact turned up lies on the path; the gold on it is at once the loot of someone alone inside (PM-6)."""
    variant = state.variant
    gold = variant.artifact_gold
    if log is not None:
        log.append(Found(card, gold, variant.cite("worth", "G-9")))
    if gold and len(state.inside) == 1:
        state.loot += gold
        if log is not None:
            log.append(ArtifactTaken(state.inside[0], card, gold, True, False, variant.cite("alone", "G-2")))
    else:
        state.artifacts.append(card)


def leave(state: State, names: tuple[str, ...], log: Log | None = None) -> None:
    """The decision after a card (G-3, G-5); after the last card of the deck whoever is inside leaves too (G-8)."""
    if names:
        _go_out(state, names, None, log)
    elif log is not None:
        log.append(Stayed(state.inside, state.variant.cite("decide", "G-3")))
    state.phase = "card"
    if not state.inside:
        _end(state, "all-out", (), log)
    elif state.turn >= state.deck:
        _run_out(state, "deck-out", "G-8", log)


def show(
    state: State,
    cards: tuple[tuple[str, Card | None], ...],
    back: tuple[Card, ...] | None = None,
    log: Log | None = None,
) -> None:
    """A turn of hands: who flees is settled first (CN-6), then the cards go down (CN-10) and are shared (CN-11)."""
    variant = state.variant
    state.turn += 1
    by_name = dict(cards)
    leavers = tuple(name for name in state.inside if by_name[name] is None)
    if leavers:
        _go_out(state, leavers, back, log)
    if not state.inside:
        _end(state, "all-out", (), log)
        return
    shown = [(name, card) for name in state.inside if (card := by_name[name]) is not None]
    gold = 0
    ended: dict[str, None] = {}
    for _, card in shown:
        meaning = variant.meaning(card)
        state.path.append(card)
        gold += meaning.gold
        if meaning.artifact:
            state.artifacts.append(card)
        if meaning.kind:
            count = state.dangers[meaning.kind] = state.dangers.get(meaning.kind, 0) + 1
            if count >= variant.danger.ends_at:
                ended[meaning.kind] = None
    if log is not None:
        log.append(Shown(tuple(shown), variant.cite("decide", "G-3")))
    if ended:
        _catch(state, tuple(ended), shown[-1][1], log)
        return
    if gold:
        share, rest = divmod(gold, len(state.inside))
        state.loot += share
        state.leftover += rest
        if log is not None:
            brought = tuple(card for _, card in shown if variant.meaning(card).gold)
            rule = variant.cite("split", "G-2")
            log.append(Split(brought, gold, state.inside, share, rest, state.loot, state.leftover, rule))
    if state.turn >= state.hand:
        _run_out(state, "survived", variant.cite("survived", "G-8"), log)


def _go_out(state: State, leavers: tuple[str, ...], back: tuple[Card, ...] | None, log: Log | None) -> None:
    """Leavers share what lies on the path (G-4, G-12), claim artifacts, and bank their loot and share."""
    variant = state.variant
    number, before = len(leavers), state.leftover
    if not before:
        share = rest = 0
    elif not variant.per_card or not state.rests:  # in a game of hands it all lies on the one joker (CN-3)
        share, rest = divmod(before, number)
        if state.rests:
            _gather(state.rests, rest)
    else:
        share = sum(lies // number for lies in state.rests)
        state.rests = [lies % number for lies in state.rests]
        rest = sum(state.rests)
    state.leftover = rest
    turn, won = state.turn, state.loot + share
    banked, haul, left, inside = state.banked, state.haul, state.left, list(state.inside)
    for name in leavers:
        banked[name] += won
        haul[name] = won
        left[name] = turn
        inside.remove(name)
    carriers = carried_by(state, leavers) if state.artifacts else ()
    if log is not None:
        stay = tuple(state.artifacts) if carriers is None else ()
        rule = variant.cite("left", "G-12" if variant.per_card else "G-4")
        log.append(Left(leavers, state.loot, before, share, rest, state.turn, stay, rule))
    if state.artifacts and carriers is not None:
        _claim(state, leavers, carriers, back, log)
    state.inside = tuple(inside)


def _gather(rests: list[int], rest: int) -> None:
    """What cannot be divided may lie on any card (G-4): here it lies on the last one that held some."""
    last = len(rests) - 1
    while rest and not rests[last]:
        last -= 1
    rests[:] = [0] * len(rests)
    rests[last] = rest


def carried_by(state: State, leavers: tuple[str, ...]) -> tuple[str, ...] | None:
    """Who carries the artifacts on the path out, one name for each that goes; None where all wait for someone else.

    Who leaves alone takes every one (KG-8); where they are shared, leavers share them out evenly (CN-7).
    """
    lying, number = len(state.artifacts), len(leavers)
    match state.variant.claim:
        case "alone":
            return leavers * lying if number == 1 else None
        case "shared":
            return leavers * (lying // number)


def _claim(
    state: State, leavers: tuple[str, ...], carriers: tuple[str, ...], back: tuple[Card, ...] | None, log: Log | None
) -> None:
    """Each of the `carriers` among the leavers takes an artifact from the path; what is left over stays (CN-7)."""
    variant = state.variant
    carried, stay = _share_out(state.artifacts, len(carriers), back)
    for name, card in zip(carriers, carried, strict=True):
        _take(state, name, card, log)
        lies = state.path.index(card)
        del state.path[lies]
        if state.rests:
            del state.rests[lies]
        kind = variant.meaning(card).kind
        if kind:  # carried out, it no longer counts towards the end of the round (CN-9)
            state.dangers[kind] -= 1
    state.artifacts = stay
    if stay and log is not None and len(leavers) < len(state.inside):
        log.append(WentBack(tuple(stay), len(carried) // len(leavers), variant.cite("back", "G-4")))


def _share_out(artifacts: list[Card], number: int, back: tuple[Card, ...] | None) -> tuple[list[Card], list[Card]]:
    """The `number` carried out and those that stay, in order of the path: those in `back`, else those placed last (CN-8)."""
    if back is None:
        return artifacts[:number], artifacts[number:]
    stay = lie_at(artifacts, back)
    return (
        [card for place, card in enumerate(artifacts) if place not in stay],
        [card for place, card in enumerate(artifacts) if place in stay],
    )


def lie_at(artifacts: Sequence[Card], named: Iterable[Card]) -> set[int]:
    """Where the named cards lie: an exact name before a half one, the card placed last before earlier ones."""
    places: set[int] = set()
    for card in named:
        free = [place for place in range(len(artifacts)) if place not in places and card.can_be(artifacts[place])]
        exact = [place for place in free if artifacts[place] == card]
        places.update((exact or free)[-1:])
    return places


def _take(state: State, player: str, card: Card | None, log: Log | None) -> None:
    """`player` carries an artifact out: it counts as the variant says, or is gold at once (PM-5)."""
    variant = state.variant
    gold = variant.artifact_gold
    worth = artifact_worth(state, card)
    if gold:
        state.banked[player] += gold
        state.haul[player] += gold
    else:
        state.taken.append(Taken(player, card, worth, state.number))
    if variant.artifacts_leave:
        state.gone.append(Gone(state.artifact_slots(card), state.number))
    if log is not None:
        log.append(ArtifactTaken(player, card, worth, bool(gold), True, variant.cite("claim", "G-4")))


def artifact_worth(state: State, card: Card | None, ahead: int = 0) -> int:
    """What an artifact carried out now counts (KG-7, PL-2, IG-8, CN-4), when `ahead` others are carried out before it.

    In an extra round it counts the last worth of the table (KG-7, KG-11). Without a card: of one printed differently,
    what the first counts.
    """
    variant = state.variant
    assert variant.artifacts is not None
    scale = variant.artifacts.worth
    match scale.by:
        case "round":
            return scale.values[-1][1] if state.extra else scale.at(state.number)
        case "order":
            return scale.at(len(state.taken) + ahead + 1)
        case "card" if card is not None:
            return dict(scale.values)[str(variant.first_of(variant.meaning(card).slots).card)]
        case "card" | "each" | "gold":
            return scale.values[0][1]


def _catch(state: State, kinds: tuple[str, ...], card: Card, log: Log | None) -> None:
    """A danger ends the round: who is inside banks nothing of it, who left earlier loses nothing (G-6)."""
    variant = state.variant
    if log is not None:
        cards = tuple(laid for laid in state.path if variant.meaning(laid).kind in kinds)
        log.append(Caught(cards, kinds, state.inside, state.loot, variant.cite("danger", "G-6")))
    _end(state, "caught", (card,) if variant.dangers_leave else (), log)


def _run_out(state: State, end: End, rule: str, log: Log | None) -> None:
    """The cards have run out: everyone still inside leaves in one further turn (G-8, CN-13)."""
    if log is not None:
        log.append(Survived(state.inside, rule))
    _go_out(state, state.inside, None, log)
    _end(state, end, (), log)


def _end(state: State, end: End, dangers: tuple[Card, ...], log: Log | None) -> None:
    """The round is over (G-7): gold nobody banked goes back, and some cards leave the game (KG-5, KG-9)."""
    variant = state.variant
    lying = tuple(state.artifacts)
    removed = dangers + lying if variant.artifacts_leave else dangers
    for card in removed:
        state.gone.append(Gone(variant.meaning(card).slots & state.in_play, state.number))
    caught, leftover = len(state.inside), state.leftover
    lost = state.loot if caught else 0
    state.rounds.append(
        Round(state.number, state.extra, end, state.seats, state.haul, removed, state.left, state.turn, lost)
    )
    state.inside = ()
    state.loot = state.leftover = 0
    state.artifacts = []
    state.await_next()
    if log is not None:
        returned = lost * caught + leftover + variant.artifact_gold * len(lying)
        for card in removed:
            is_danger = card in dangers
            rule = variant.cite("danger_out" if is_danger else "unclaimed", "G-6")
            log.append(CardOut(card, not is_danger, rule))
        log.append(RoundOver(state.number, end, returned, lying, variant.cite("round_over", "G-7")))
        if state.complete:
            places = ranking(state)
            totals = tuple((name, state.total(name)) for name in state.players)
            log.append(GameOver(tuple(map(tuple, places)), totals, won(state).how, variant.cite("tie", "G-9")))


def record(state: State, result: Result, log: Log | None) -> None:
    """A round of which only the result is known: it counts, but which cards left the game is not known."""
    for name, gold in result.banked:
        state.banked[name] += gold
        state.haul[name] += gold
    for name, cards in result.artifacts:
        for card in cards:
            _take(state, name, card, log)
    state.artifacts = []
    state.inside = ()
    _end(state, "result-only", (), log)
