"""The rules of all the games, in one reading. No printing, no files, no chance.

A game is its variant plus its *entries*: what people do with their hands. `Begin` opens a round; in a deck game
`Draw` turns a card up and `Leave` says who goes after seeing it (together they are one turn); in a game of hands
`Show` is the whole turn; `Result` is a round of which only the outcome was written down. ``apply(state, entry)``
gives the state after it and the `Outcome`s, as data; `replay` folds it.

Everyone inside carries the same loot, always: all who are inside get the same share of every card, and nobody
comes back in. So loot is one number.

A `State` is never changed by `apply`. The rules themselves, `begin`, `reveal`, `leave` and `show`, change the state
they are given and check nothing, which is what makes a long replay or a simulation cheap: `enter` is a check and one
of them, `apply` is `enter` on a copy.
"""

from collections.abc import Iterable, Sequence

from cardkit.cards import Card, ordinal
from cardkit.naming import possible
from cardkit.outcomes import (
    ArtifactTaken as ArtifactTaken,
    Begin as Begin,
    CardOut as CardOut,
    Caught as Caught,
    Draw as Draw,
    Entry as Entry,
    Found as Found,
    GameOver as GameOver,
    Gone as Gone,
    Illegal as Illegal,
    Leave as Leave,
    Left as Left,
    Log as Log,
    Outcome as Outcome,
    Refusal as Refusal,
    Result as Result,
    Round as Round,
    RoundBegan as RoundBegan,
    RoundOver as RoundOver,
    Show as Show,
    Shown as Shown,
    Split as Split,
    Stayed as Stayed,
    Survived as Survived,
    Taken as Taken,
    Warned as Warned,
    WentBack as WentBack,
)
from cardkit.variants import Meaning, NotInDeck, Vague, Variant

# --- the state -------------------------------------------------------------------------------------------------


class State:
    """A game at one moment. Read it freely; `apply` gives the next one.

    `phase` says what comes next: ``begin`` (a round), ``card``, ``leave`` (the decision), ``show`` (a turn of hands)
    or ``over``. `loot` is what each player inside carries; `leftover` lies on the path, `rests` says on which card.
    """

    __slots__ = (
        "artifacts", "banked", "dangers", "deck", "exact", "extra", "first", "gone", "hand", "haul", "in_play", "inside",
        "left", "leftover", "loot", "masks", "number", "path", "phase", "players", "rests", "rounds", "seats", "taken", "turn",
        "vague", "variant",
    )  # fmt: skip

    variant: Variant
    players: tuple[str, ...]
    first: str
    number: int
    extra: bool
    phase: str
    seats: tuple[str, ...]
    inside: tuple[str, ...]
    turn: int
    loot: int
    leftover: int
    path: list[Card]
    rests: list[int]
    dangers: dict[str, int]
    artifacts: list[Card]
    banked: dict[str, int]
    haul: dict[str, int]
    left: dict[str, int]
    taken: list[Taken]
    rounds: list[Round]
    deck: int
    hand: int
    gone: list[Gone]
    masks: list[list[int]]
    in_play: int
    exact: int
    vague: int

    def copy(self) -> "State":
        """A state that can change without this one noticing."""
        twin = State.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            kind = type(value)
            setattr(twin, name, value.copy() if kind is list or kind is dict else value)
        twin.masks = [masks.copy() for masks in self.masks]
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, n) == getattr(other, n) for n in State.__slots__)

    def __repr__(self) -> str:
        return (
            f"<State {self.variant.slug} round {self.number} turn {self.turn} {self.phase}: inside "
            f"{', '.join(self.inside) or 'nobody'}, loot {self.loot}, leftover {self.leftover}>"
        )

    @property
    def dealer(self) -> str:
        """Who turns the cards in this round (KG-12, PL-4)."""
        if self.variant.dealer == "stays" or not self.number:
            return self.first
        return self.players[(self.players.index(self.first) + self.number - 1) % len(self.players)]

    @property
    def complete(self) -> bool:
        """Whether the last round is over. A tie may still be played off (KG-11)."""
        return self.phase == "over"

    @property
    def round_name(self) -> str:
        """``round 3``; an extra round has no number at the table (KG-11)."""
        word = self.variant.words.round.one
        return f"the extra {word}" if self.extra else f"{word} {self.number}"

    @property
    def unknown(self) -> bool:
        """Whether cards may have left the game unseen: in a round of which only the result is known."""
        return any(played.end == "result-only" for played in self.rounds)

    def kept(self, player: str, number: int | None = None) -> list[Taken]:
        """The artifacts `player` carried out, in order of taking; those of round `number` only, if given."""
        return [taken for taken in self.taken if taken.player == player and number in (None, taken.number)]

    def total(self, player: str) -> int:
        """Banked gold plus what the artifacts count (G-9)."""
        return self.banked[player] + sum(taken.worth for taken in self.taken if taken.player == player)


def start(variant: Variant, players: Sequence[str], first: str | None = None) -> State:
    """A game before its first round; `first` turns the cards first (default: the first named).

    Raises `ValueError` when the variant is not for that many players or a name stands twice.
    """
    if not variant.players.low <= len(players) <= variant.players.high:
        raise ValueError(f"{variant.name} is for {variant.players} players, not {len(players)}")
    if len(set(players)) < len(players):
        raise ValueError("two players have the same name")
    if first is not None and first not in players:
        raise ValueError(f'nobody is called "{first}"')
    state = State.__new__(State)
    state.variant = variant
    state.players = tuple(players)
    state.first = first or state.players[0]
    state.number = state.turn = state.loot = state.leftover = state.deck = state.in_play = state.exact = state.vague = 0
    state.hand = variant.hand_size(len(players))
    state.extra = False
    state.phase = "begin"
    state.seats = state.inside = ()
    state.path, state.rests, state.artifacts, state.taken, state.rounds = [], [], [], [], []
    state.gone, state.masks, state.dangers, state.haul, state.left = [], [], {}, {}, {}
    state.banked = dict.fromkeys(state.players, 0)
    return state


def apply(state: State, entry: Entry) -> tuple[State, tuple[Outcome, ...]]:
    """The state after `entry`, and what came of it. Raises `Illegal`; `state` is as it was either way."""
    after = state.copy()
    log: Log = []
    enter(after, entry, log)
    return after, tuple(log)


def replay(variant: Variant, players: Sequence[str], entries: Iterable[Entry], first: str | None = None) -> State:
    """The state after all `entries`. Raises `Illegal` at the first that cannot be."""
    state = start(variant, players, first)
    for entry in entries:
        enter(state, entry)
    return state


def enter(state: State, entry: Entry, log: Log | None = None) -> None:
    """`apply` in place: change `state` and add to `log`. Raises `Illegal`, and then nothing has changed."""
    if isinstance(entry, Draw) and state.phase == "card" and turn_up_plainly(state, entry.card, log):
        return
    refusal = check(state, entry)
    if refusal:
        raise Illegal(refusal)
    go(state, entry, log)


def go(state: State, entry: Entry, log: Log | None = None) -> None:
    """`enter` for an entry that `check` has let pass."""
    match entry:
        case Draw():
            turn_up(state, entry.card, log)
        case Leave():
            leave(state, entry.names, log)
        case Show():
            for _, shown in entry.cards:
                if shown is not None:
                    note_card(state, shown)
            show(state, entry.cards, entry.back, log)
        case Begin():
            begin(state, entry.extra, log)
        case Result():
            _record(state, entry, log)


# --- the rules: each of these changes the state it is given ------------------------------------------------------


def begin(state: State, extra: bool = False, log: Log | None = None) -> None:
    """G-1: everyone is inside, loot and path are empty; what joins the deck before this round has joined it."""
    variant = state.variant
    seats = ranking(state)[0] if extra else state.players
    state.number += 1
    state.extra = extra
    state.seats = state.inside = tuple(seats)
    state.turn = state.loot = state.leftover = 0
    state.path, state.rests, state.artifacts, state.dangers = [], [], [], {}
    state.haul, state.left = dict.fromkeys(state.players, 0), {}
    state.phase = "card" if variant.reveal == "deck" else "show"
    state.deck = variant.deck_size(state.number) - len(state.gone)
    state.in_play = variant.in_play(state.number)
    state.masks.append([])
    state.exact = state.vague = 0
    for gone in state.gone:
        _count(state, gone.slots)
    if log is not None:
        joins = variant.joined(state.number) - variant.joined(state.number - 1)
        rule = variant.cite("tie", "G-9") if extra else variant.cite("joins", "G-1") if joins else "G-1"
        log.append(RoundBegan(state.number, extra, state.seats, joins, state.deck, state.dealer, rule))


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


def turn_up(state: State, card: Card, log: Log | None = None) -> None:
    """`reveal` of a card that people name: it is remembered, so that it cannot come twice."""
    meaning = state.variant.meaning(card)
    _mark(state, meaning.slots & state.in_play)
    reveal(state, card, meaning, log)


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
    elif variant.leftover == "pooled" or not state.rests:  # in a game of hands it all lies on the one joker (CN-3)
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
    if log is not None:
        stay = tuple(state.artifacts) if variant.claims_alone and number > 1 else ()
        rule = variant.cite("left", "G-12" if variant.leftover == "per-card" else "G-4")
        log.append(Left(leavers, state.loot, before, share, rest, state.turn, stay, rule))
    if state.artifacts and (number == 1 or not variant.claims_alone):
        _claim(state, leavers, back, log)
    state.inside = tuple(inside)


def _gather(rests: list[int], rest: int) -> None:
    """What cannot be divided may lie on any card (G-4): here it lies on the last one that held some."""
    last = len(rests) - 1
    while rest and not rests[last]:
        last -= 1
    rests[:] = [0] * len(rests)
    rests[last] = rest


def _claim(state: State, leavers: tuple[str, ...], back: tuple[Card, ...] | None, log: Log | None) -> None:
    """Who leaves alone takes every artifact on the path (KG-8); where they are shared, leavers share them out (CN-7)."""
    variant = state.variant
    carried, stay = _share_out(state.artifacts, len(leavers), back)
    for place, card in enumerate(carried):
        _take(state, leavers[place % len(leavers)], card, log)
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
    """Those carried out and those that stay, in order of the path: the ones named in `back`, else those placed last (CN-8)."""
    if back is None:
        whole = len(artifacts) - len(artifacts) % number
        return artifacts[:whole], artifacts[whole:]
    stay = _lying(artifacts, back)
    return (
        [card for place, card in enumerate(artifacts) if place not in stay],
        [card for place, card in enumerate(artifacts) if place in stay],
    )


def _lying(artifacts: Sequence[Card], named: Iterable[Card]) -> set[int]:
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
        state.gone.append(Gone(_artifact_slots(state, card), state.number))
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
            slots = variant.meaning(card).slots
            return dict(scale.values)[str(variant.slots[(slots & -slots).bit_length() - 1].card)]
        case _:
            return scale.values[0][1]


def _catch(state: State, kinds: tuple[str, ...], card: Card, log: Log | None) -> None:
    """A danger ends the round: who is inside banks nothing of it, who left earlier loses nothing (G-6)."""
    variant = state.variant
    if log is not None:
        cards = tuple(laid for laid in state.path if variant.meaning(laid).kind in kinds)
        log.append(Caught(cards, kinds, state.inside, state.loot, variant.cite("danger", "G-6")))
    _end(state, "caught", (card,) if variant.dangers_leave else (), log)


def _run_out(state: State, end: str, rule: str, log: Log | None) -> None:
    """The cards have run out: everyone still inside leaves in one further turn (G-8, CN-13)."""
    if log is not None:
        log.append(Survived(state.inside, rule))
    _go_out(state, state.inside, None, log)
    _end(state, end, (), log)


def _end(state: State, end: str, dangers: tuple[Card, ...], log: Log | None) -> None:
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
    state.phase = "begin" if state.number < variant.rounds else "over"
    if log is not None:
        returned = lost * caught + leftover + variant.artifact_gold * len(lying)
        for card in removed:
            is_danger = card in dangers
            rule = variant.cite("danger_out" if is_danger else "unclaimed", "G-6")
            log.append(CardOut(card, not is_danger, rule))
        log.append(RoundOver(state.number, end, returned, lying, variant.cite("round_over", "G-7")))
        if state.phase == "over":
            places = ranking(state)
            totals = tuple((name, state.total(name)) for name in state.players)
            log.append(GameOver(tuple(map(tuple, places)), totals, decided(state), variant.cite("tie", "G-9")))


def _record(state: State, result: Result, log: Log | None) -> None:
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


# --- who is ahead ------------------------------------------------------------------------------------------------


def standing(state: State) -> dict[str, tuple[int, int]]:
    """What each player is ranked by: the total (G-9), and where artifacts break ties how many of them."""
    by_artifacts = "artifacts" in state.variant.ties
    totals = state.banked.copy()
    kept = dict.fromkeys(totals, 0)
    for taken in state.taken:
        totals[taken.player] += taken.worth
        kept[taken.player] += by_artifacts
    return {name: (total, kept[name]) for name, total in totals.items()}


def ranking(state: State) -> list[list[str]]:
    """The players best first (G-9), who are still tied after the game's tie-breaks in one group, in seat order."""
    places: dict[tuple[int, int], list[str]] = {}
    for name, rank in standing(state).items():
        places.setdefault(rank, []).append(name)
    return [places[rank] for rank in sorted(places, reverse=True)]


def decided(state: State) -> str:
    """What decided who won: the score, ``artifacts``, or how a tie that nothing broke ends."""
    places = ranking(state)
    if len(places[0]) > 1:
        return state.variant.tie
    tied = len(places) > 1 and state.total(places[0][0]) == state.total(places[1][0])
    return "artifacts" if tied else "score"


def tied_for_extra_round(state: State) -> list[str]:
    """Who may play an extra round now (KG-11): the tied on top, once the game is over; else nobody."""
    top = ranking(state)[0] if state.phase == "over" and state.variant.tie == "extra round" else []
    return top if len(top) > 1 else []


# --- what may come next ------------------------------------------------------------------------------------------


def options(state: State) -> tuple[Card, ...] | tuple[str, ...]:
    """The cards that can come now (one name for each physical card), or at the decision the players who may leave."""
    if state.phase == "leave":
        return state.inside
    if state.phase not in ("card", "show"):
        return ()
    cards = (slot.card for bit, slot in enumerate(state.variant.slots) if state.in_play >> bit & 1)
    return tuple(card for card in cards if card_refusal(state, card) is None)


def check(state: State, entry: Entry) -> Refusal | None:
    """Why `entry` cannot be now, or None: the one check behind `apply`, the tally and the table."""
    match entry:  # without unpacking: entries are checked by the million
        case Draw():
            return wrong_phase(state, "card") or card_refusal(state, entry.card)
        case Leave():
            return wrong_phase(state, "leave") or _names_refusal(state, entry.names)
        case Show():
            return wrong_phase(state, "show") or _show_refusal(state, entry)
        case Begin():
            return _begin_refusal(state, entry.extra)
        case Result():
            return _result_refusal(state, entry)


def wrong_phase(state: State, wanted: str) -> Refusal | None:
    """Why it is not the moment for a card (``card``), a decision (``leave``) or a turn of hands (``show``), if it is not."""
    if state.phase == wanted:
        return None
    word = state.variant.words.round.one
    if state.phase == "over":
        return Refusal("game-over", "the game is over.")
    if state.phase == "begin":
        if not state.number:
            return Refusal("no-round", f"no {word} has begun.", f"{word} 1 comes first.")
        words = state.variant.words
        caught = f"a {words.danger.one} ended it" if state.variant.hands is None else f"the {words.place} came down"
        ended = {"caught": caught, "all-out": "nobody is inside any more"}
        why = ended.get(state.rounds[-1].end, "its cards have run out")
        return Refusal("round-over", f"{state.round_name} is over: {why}.", f"{word} {state.number + 1} comes next.")
    if wanted == "leave":
        return Refusal("no-card", "nobody leaves before a card lies there (G-10).")
    if state.phase == "leave":
        return Refusal("undecided", "who leaves after the last card comes first.")
    return Refusal(
        "wrong-game",
        "in this game a turn is one card for everyone inside."
        if state.phase == "show"
        else "in this game cards come from the deck, one a turn.",
    )


def go_on_reading(state: State) -> None:
    """Open the next round whatever came before, in place: a reader goes on after an error to find the others."""
    state.phase = "begin"
    begin(state, False, None)


def note_card(state: State, card: Card) -> None:
    """Remember that `card` came in a round that can no longer be followed, so that it cannot come twice."""
    _mark(state, state.variant.meaning(card).slots & state.in_play)


def _names_refusal(state: State, names: Iterable[str]) -> Refusal | None:
    seen: set[str] = set()
    for name in names:
        if name not in state.inside:
            return not_inside(state, name)
        if name in seen:
            return Refusal("twice", f"{name} is named twice.", "Once is enough.", name)
        seen.add(name)
    return None


def not_inside(state: State, name: str) -> Refusal:
    """Why `name` cannot do anything this round: not in the game, not in this extra round, or out already."""
    inside = f"Inside: {', '.join(state.inside)}."
    if name not in state.players:
        return Refusal("unknown-player", f'nobody inside is called "{name}".', inside, name)
    if name not in state.seats:
        return Refusal("not-playing", f"{name} does not play this extra round: only the tied do.", inside, name)
    turn = state.left.get(name)
    return Refusal("not-inside", f"{name} is out already{f', since turn {turn}' if turn else ''}.", inside, name)


def _begin_refusal(state: State, extra: bool) -> Refusal | None:
    variant, word = state.variant, state.variant.words.round.one
    if state.phase not in ("begin", "over"):
        out = ", ".join(state.inside)
        return Refusal(
            "round-not-over",
            f"{state.round_name} is not over: {out} still inside.",
            "Say who left, or which card ended it.",
        )
    if not extra:
        return (
            None
            if state.phase == "begin"
            else Refusal(
                "too-many-rounds",
                f"{variant.name} has {variant.rounds} {variant.words.round(variant.rounds)}.",
                "A tie on top can be played off: extra round." if tied_for_extra_round(state) else "",
            )
        )
    if state.phase == "begin":
        return Refusal("extra-too-early", f"an extra round comes after {word} {variant.rounds}, if the top is tied.")
    if variant.tie != "extra round":
        return Refusal(
            "no-extra-round",
            f"{variant.name} knows no extra round: a tie is {'shared' if variant.tie == 'shared' else 'played again'}.",
        )
    if not tied_for_extra_round(state):
        return Refusal("no-tie", f"no extra round without a tie on top: {ranking(state)[0][0]} has won.")
    return None


def card_refusal(state: State, card: Card, others: Sequence[Card] = ()) -> Refusal | None:
    """Why `card` cannot come now, if it cannot; `others` are shown in this same turn before it."""
    try:
        slots = state.variant.meaning(card).slots
    except Vague as error:
        return Refusal("vague-card", str(error), subject=card)
    except NotInDeck as error:
        return Refusal("not-in-deck", f"{error}.", subject=card)
    slots &= state.in_play
    if not slots:
        return _not_yet(state, card)
    # Nearly always no card of this round, and none that left the game, can have been this one.
    if others or slots & (state.exact | state.vague):
        now = [state.variant.meaning(other).slots for other in others]
        if not possible(state.masks, state.gone, [*now, slots]):
            return _used_up(state, card, slots, [*state.masks[-1], *now])
    if state.variant.joins_blind and not _joined_enough(state, slots):
        return _not_yet(state, card)
    return None


def _not_yet(state: State, card: Card) -> Refusal:
    variant, word = state.variant, state.variant.words.round.one
    slots = variant.meaning(card).slots
    first = min(slot.joins for bit, slot in enumerate(variant.slots) if slots >> bit & 1)
    if first > state.number:
        why = f"it joins the deck before {word} {first}"
    else:
        number = variant.joined(state.number)
        why = f"no more than {number} {variant.words.artifact(number)} can have turned up by now"
    return Refusal(
        "not-yet", f"the {card.words} cannot come in {word} {state.number}: {why}.", "Was it another card?", card
    )


def _joined_enough(state: State, slots: int) -> bool:
    """Where artifacts join blind, one a round (PL-1): no more different ones have turned up than have joined."""
    variant = state.variant
    if not slots & variant.artifact_slots:
        return True
    seen = sum(1 for gone in state.gone if gone.slots & variant.artifact_slots)
    seen += sum(1 for laid in state.artifacts)
    return seen < variant.joined(state.number)


def _used_up(state: State, card: Card, slots: int, laid: list[int]) -> Refusal:
    """Say why no slot is left for `card`: it lies there, it has left the game, or all of its rank have come."""
    number = slots.bit_count()
    if number == 1:
        if slots in laid:
            return Refusal(
                "card-twice",
                f"the {card.words} lies there already this {state.variant.words.round.one}.",
                "Was it another card? undo takes back the last one.",
                card,
            )
        if any(gone.slots == slots for gone in state.gone):
            return Refusal("card-gone", f"the {card.words} has left the game.", "Was it another card?", card)
    gone = sum(1 for out in state.gone if out.slots & slots == out.slots)
    if gone and number > 1:
        left = number - gone
        where = f", the other{'s lie' if left > 1 else ' lies'} there" if left else ""
        message = f"no {card.words} is left: {gone} of {number} {'has' if gone == 1 else 'have'} left the game{where}."
        return Refusal("card-gone", message, "Was it another card? undo takes back the last one.", card)
    if number > 1:
        return Refusal(
            "too-many",
            f"that would be the {ordinal(number + 1)} {card.words} in this deck.",
            "Was it another card? undo takes back the last one.",
            card,
        )
    return Refusal(
        "card-gone",
        f"the {card.words} cannot come any more: the cards named before it leave no choice.",
        "Was it another card?",
        card,
    )


def _mark(state: State, slots: int) -> None:
    state.masks[-1].append(slots)
    _count(state, slots)


def _count(state: State, slots: int) -> None:
    if slots & (slots - 1):
        state.vague |= slots
    else:
        state.exact |= slots


def _artifact_slots(state: State, card: Card | None) -> int:
    """The slots of an artifact that was carried out; of one nobody named, every artifact in play."""
    slots = state.variant.artifact_slots if card is None else state.variant.meaning(card).slots
    return slots & state.in_play


def _show_refusal(state: State, show: Show) -> Refusal | None:
    names = [name for name, _ in show.cards]
    wrong = _names_refusal(state, names)
    if wrong:
        return wrong
    missing = [name for name in state.inside if name not in names]
    if missing:
        return Refusal(
            "missing-player",
            f"no card for {', '.join(missing)}.",
            f"Inside are {', '.join(state.inside)}: one entry each, - for a card laid face down.",
            missing[0],
        )
    shown: list[Card] = []
    by_name = dict(show.cards)
    for name in state.inside:
        if (face := by_name[name]) is not None:
            refusal = card_refusal(state, face, shown)
            if refusal:
                return refusal
            shown.append(face)
    return None if show.back is None else _back_refusal(state, show.back, len(names) - len(shown))


def _back_refusal(state: State, back: tuple[Card, ...], leavers: int) -> Refusal | None:
    noun = state.variant.words.artifact
    odd = len(state.artifacts) % leavers if leavers and not state.variant.claims_alone else 0
    lying = ", ".join(map(str, state.artifacts)) or "none"
    if len(back) != odd:
        return Refusal(
            "back-count",
            (
                f"{odd} {noun(odd)} cannot be split and {'goes' if odd == 1 else 'go'} back, "
                if odd
                else f"no {noun.one} goes back this turn, "
            )
            + f"but {len(back)} {'is' if len(back) == 1 else 'are'} named.",
            f"In the {state.variant.words.path}: {lying}.",
            back[0] if back else None,
        )
    if len(_lying(state.artifacts, back)) < len(back):
        wrong = next(
            card for number, card in enumerate(back, 1) if len(_lying(state.artifacts, back[:number])) < number
        )
        return Refusal(
            "back-card",
            f"no {wrong.words} lies in the {state.variant.words.path} to go back.",
            f"{noun.many.capitalize()} there before this turn: {lying}.",
            wrong,
        )
    return None


def _result_refusal(state: State, result: Result) -> Refusal | None:
    variant = state.variant
    if state.phase not in ("card", "show") or state.turn:
        return wrong_phase(state, "card") or Refusal("round-not-over", "this round is being played card by card.")
    for name, _ in (*result.banked, *result.artifacts):
        if name not in state.seats:
            return not_inside(state, name)
    most = variant.round_gold
    gold = sum(amount for _, amount in result.banked)
    if gold > most:
        return Refusal(
            "too-much-gold",
            f"{gold} gold banked in one {variant.words.round.one}, but all the cards bring {most}.",
            "Is a figure wrong?",
            result.banked[0][0],
        )
    return claims_refusal(state, result.artifacts)


def claims_refusal(state: State, claims: Iterable[tuple[str, tuple[Card | None, ...]]]) -> Refusal | None:
    """Why these artifacts cannot have been carried out this round, by these players, if they cannot."""
    variant = state.variant
    noun = variant.words.artifact
    masks: list[int] = []
    for name, cards in claims:
        if cards and (variant.artifacts is None or variant.artifact_gold):
            why = (
                f"the gold on a {noun.one} counts as banked gold"
                if variant.artifact_gold
                else "it is played without any"
            )
            return Refusal("no-artifacts", f"nobody keeps {noun.many} in this game: {why}.", subject=name)
        for card in cards:
            refusal = None if card is None else card_refusal(state, card)
            if refusal:
                return refusal
            slots = _artifact_slots(state, card)
            if card is not None and not variant.meaning(card).artifact:
                return Refusal("not-artifact", f"the {card.words} is no {noun.one}.", subject=card)
            masks.append(slots)
            most = variant.joined(state.number) - len(_artifacts_gone(state))
            if len(masks) > most:
                return Refusal(
                    "too-many-artifacts",
                    f"{len(masks)} {noun(len(masks))} carried out in {variant.words.round.one} "
                    f"{state.number}, but {f'no more than {most}' if most else 'none'} can have been in the deck.",
                    "Is a figure wrong?",
                    name,
                )
            if card is not None and not possible(state.masks, state.gone, masks):
                return Refusal("claimed-twice", f"the {card.words} was carried out already.", "Is a name wrong?", card)
    return None


def _artifacts_gone(state: State) -> list[Gone]:
    return [gone for gone in state.gone if gone.slots & state.variant.artifact_slots]
