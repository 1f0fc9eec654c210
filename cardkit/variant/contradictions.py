"""Values of a variant file that are right alone and wrong together."""

from collections import Counter
from collections.abc import Iterable, Iterator

from cardkit.cards import JOKER, SUITS_OF, Card, parse_card
from cardkit.faults import Finding
from cardkit.near import behind, did_you_mean
from cardkit.variant.claims import TOPICS
from cardkit.variant.data import Variant
from cardkit.variant.source import Source
from cardkit.variant.values import MOST_PLAYERS, Joins


def contradictions(source: Source, variant: Variant, touched: set[str]) -> Iterator[Finding]:
    """Every contradiction of `variant`, placed in its file `source`; `touched` are the keys changed for this game only."""
    at = source.finding
    cards, artifacts = variant.cards, variant.artifacts
    gold = Counter(slot for part in cards.gold for slot in part.slots)
    dangers = Counter(slot for part in cards.danger for slot in part.slots)
    if twice := [slot for slot, times in gold.items() if times > 1]:
        yield at(("cards", "gold"), f"gold: {_these(twice)} in two patterns, so the worth is said twice")
    if twice := [slot for slot, times in dangers.items() if times > 1]:
        yield at(("cards", "danger"), f"danger: {_these(twice)} in two patterns, so the kind is said twice")
    if both := [slot for slot in gold if slot in cards.artifact]:
        yield at(
            ("cards", "artifact"),
            f"artifact: {_these(both)} among the gold too, and a card is one or the other",
            ("cards", "gold"),
        )
    if JOKER in dangers:
        yield at(("cards", "danger"), "danger: a joker has neither rank nor suit, so it is no danger")
    if variant.deck_game:
        if both := [slot for slot in dangers if slot in gold]:
            yield at(
                ("cards", "danger"),
                f"danger: {_these(both)} among the gold too: in a deck game a danger brings nothing",
                ("cards", "gold"),
            )
        if both := [slot for slot in dangers if slot in cards.artifact]:
            yield at(
                ("cards", "artifact"),
                f"artifact: {_these(both)} among the dangers too: in a deck game a card is one or the other",
                ("cards", "danger"),
            )
    yield from _too_many(source, variant)
    few = [kind for kind, number in variant.kinds.items() if number < variant.danger.ends_at]
    if few:
        yield at(
            ("danger", "ends_at"),
            f"ends_at: it takes {variant.danger.ends_at} dangers of one kind to end the round, but "
            f"there are fewer of {', '.join(few)}",
            ("cards", "danger"),
        )
    if artifacts is not None:
        yield from _artifact_contradictions(source, variant, touched)
    for what, _ in variant.cites:
        if what not in TOPICS:
            yield at(("cites", what), behind(f'cites: no rule is about "{what}"', did_you_mean(what, TOPICS)))
    for kind, _ in variant.words.kinds:
        if kind not in variant.kinds:
            kinds = ", ".join(variant.kinds) or "none"
            yield at(
                ("words", "kinds", kind),
                f'kinds: there is no danger of kind "{kind}". Kinds: {kinds}',
                ("words", "kinds"),
            )
    if variant.tie == "extra round" and not variant.deck_game:
        yield at(
            ("tie",),
            'tie: an extra round is played from a deck; a game of hands has "shared" or "play again"',
            ("reveal",),
        )
    if not variant.deck_game:
        yield from _hand_contradictions(source, variant)
    elif variant.hands is not None:
        yield at(
            ("hands",),
            '[hands] deals cards to players, but reveal is "deck". Remove it or say reveal = "hands"',
            ("reveal",),
        )


def _these(slots: Iterable[Card]) -> str:
    names = [str(slot) for slot in slots]
    shown = ", ".join(names[:4]) + (", ..." if len(names) > 4 else "")
    return f"{shown} {'stands' if len(names) == 1 else 'stand'}"


def _too_many(source: Source, variant: Variant) -> Iterator[Finding]:
    """One pack has four of a rank, two of them of a colour, one of a suit, and two jokers."""
    cards = variant.cards
    all_slots = dict.fromkeys(
        [
            *(slot for part in cards.gold for slot in part.slots),
            *(slot for kinds in cards.danger for slot in kinds.slots),
        ]
    )
    slots = Counter(slot for slot in all_slots if slot not in cards.artifact) + Counter(cards.artifact)
    for rank in dict.fromkeys(slot.rank for slot in slots):
        most = 2 if rank == "joker" else 4
        groups = [("", most)] if rank == "joker" else [*((s, 1) for s in "shdc"), ("b", 2), ("r", 2)]
        for suit, limit in groups:
            number = sum(
                times
                for slot, times in slots.items()
                if slot.rank == rank and (not suit or (slot.suit and slot.suit in (suit, *SUITS_OF[suit])))
            )
            if number > limit:
                where = "artifact" if any(s.rank == rank for s in cards.artifact) else "gold"
                yield source.finding(
                    ("cards", where),
                    f"a pack has only {limit} {Card(rank, suit).words}"
                    f"{'s' * (limit > 1)}, but the deck asks for {number}",
                )
                break


def _artifact_contradictions(source: Source, variant: Variant, touched: set[str]) -> Iterator[Finding]:
    at = source.finding
    artifacts, cards = variant.artifacts, variant.cards
    assert artifacts is not None
    joins = artifacts.joins
    if not cards.artifact and joins != Joins():
        joining = joins.rounds[0][1] if joins.rounds else "a card"
        yield at(("artifacts", "joins"), f"joins: {joining} joins the deck, but [cards] names no artifact")
        return
    extra = Counter(slot for _, slot in joins.rounds) - Counter(cards.artifact)
    for slot in extra:
        yield at(
            ("artifacts", "joins"),
            f"joins: {slot} joins the deck {'once too often' if slot in cards.artifact else ''}"
            f"{'but is no artifact in [cards]' if slot not in cards.artifact else ''}",
        )
    if source.says("artifacts", "joins") and "rounds" not in touched:
        for number, slot in joins.rounds:
            if number > variant.rounds:
                yield at(
                    ("artifacts", "joins"),
                    f"joins: {slot} joins before round {number}, but there are only {variant.rounds} rounds",
                )
    worth = artifacts.worth
    if worth.by == "card":
        for slot in dict.fromkeys(cards.artifact):
            if str(slot) not in dict(worth.values):
                yield at(("artifacts", "worth"), f"worth: what does {slot} count? It is an artifact without a number")
        for name, _ in worth.values:
            if parse_card(name) not in cards.artifact:
                yield at(("artifacts", "worth"), f"worth: {name} has a number but is no artifact in [cards]")
    if worth.by == "round" and cards.artifact:
        first = 1 if joins.drawn or len(joins.rounds) < len(cards.artifact) else joins.rounds[0][0]
        if int(worth.values[0][0]) > first:
            yield at(
                ("artifacts", "worth"),
                f"worth: an artifact can be carried out in round {first}, but the table "
                f"starts at round {worth.values[0][0]}",
            )
    if worth.by == "card" and artifacts.claim == "shared" and len({value for _, value in worth.values}) > 1:
        yield at(
            ("artifacts", "claim"),
            "claim: artifacts that count differently cannot be shared out evenly: let them go to "
            'who leaves "alone", or count alike',
            ("artifacts", "worth"),
        )
    if worth.by == "round" and source.says("artifacts", "worth") and "rounds" not in touched:
        for counted, _ in worth.values:
            if int(counted) > variant.rounds:
                yield at(
                    ("artifacts", "worth"), f"worth: there is no round {counted}, only {variant.rounds}", ("rounds",)
                )
    if joins != Joins() and artifacts.then == "back into the deck":
        yield at(
            ("artifacts", "then"),
            "then: artifacts that join the deck one by one cannot go back into it: "
            'say joins = "start" or then = "out of the game"',
        )


def _hand_contradictions(source: Source, variant: Variant) -> Iterator[Finding]:
    at = source.finding
    if variant.hands is None:  # its section is at fault, and told
        return
    if variant.leftover == "per-card":
        yield at(
            ("leftover",),
            "leftover: in a game of hands all that cannot be divided lies on the joker (CN-3), so no card has a rest of "
            'its own: say "pooled", or leave it out',
            ("reveal",),
        )
    if JOKER in variant.cards.artifact:
        yield at(("cards", "artifact"), "artifact: the joker marks the entrance in a game of hands and is never dealt")
    if variant.danger.then != "back into the deck":
        yield at(("danger", "then"), "then: in a game of hands the whole pack is shuffled afresh (CN-16)")
    if variant.artifacts and (variant.artifacts.then != "back into the deck" or variant.artifacts.joins != Joins()):
        yield at(
            ("artifacts", "then"),
            "then: in a game of hands the whole pack is shuffled afresh (CN-16): "
            'then = "back into the deck" and joins = "start"',
        )
    remove = dict(variant.hands.remove)
    whole = len(
        {slot for part in variant.cards.gold for slot in part.slots}
        | {slot for kinds in variant.cards.danger for slot in kinds.slots}
        | set(variant.cards.artifact)
    )
    missing = [n for n in range(variant.players.low, variant.players.high + 1) if n not in remove]
    if missing:
        yield at(
            ("hands", "remove"),
            f"remove: how many cards are taken out for {', '.join(map(str, missing))} players?",
            ("players",),
        )
    for players in remove:
        if players > MOST_PLAYERS:
            yield at(("hands", "remove"), f"remove: {players} players are too many, at most {MOST_PLAYERS} can play")
        elif not variant.players.low <= players <= variant.players.high:
            continue
        elif whole - remove[players] < players:
            yield at(
                ("hands", "remove"),
                f"remove: {remove[players]} of {whole} cards taken out leave less than one "
                f"for each of {players} players",
            )
        elif (whole - remove[players]) % players:
            odd = (whole - remove[players]) % players
            yield at(
                ("hands", "remove"),
                f"remove: {whole - remove[players]} cards do not divide evenly among "
                f"{players} players. Take out {remove[players] + odd}",
            )
