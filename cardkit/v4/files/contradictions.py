"""Contradictions: values of a variant that are valid alone, and impossible together.

A table of small checks, each of one thing. A row has the key to change, the cases that occur, and
the sentence, with its remedy. Cases that need computing have a function above the table.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from cardkit.v4.engine import (
    JOKER,
    MOST_PLAYERS,
    SUITS,
    SUITS_OF,
    Card,
    Variant,
    parse_card,
    values,
)
from cardkit.v4.engine.claims import TOPICS
from cardkit.v4.engine.values import Change, Hands, Joins
from cardkit.v4.files.changes import Table, holding, tables_of
from cardkit.v4.files.source import Source, Where, Written
from cardkit.v4.rules import Key, dotted, with_verb
from cardkit.v4.text import Finding, did_you_mean

Facts: TypeAlias = Mapping[str, object]
"""Facts of a case, by the names of holes in the sentence or in the path of a key."""
Kinds: TypeAlias = Iterable[tuple[str, object]]
"""Kinds of danger, each with a value."""


class Check(NamedTuple):
    """Contradiction to look for, with its message and the keys to blame.

    The dotted key to change; a function that gives the cases that occur, each with its facts; the
    sentence, with holes for these facts; and other keys that may be at fault.
    """

    key: str
    cases: Callable[[Variant, Written], Iterable[Facts]]
    says: str
    others: tuple[str, ...] = ()


def _when(wrong: object, **facts: object) -> list[Facts]:
    """Return the facts as a single case if anything is `wrong`, else no case."""
    return [facts] if wrong else []


def contradictions(variant: Variant, written: Written) -> Iterator[Finding]:
    """Yield every contradiction of `variant`, placed at the key or setting to change."""
    for check in CHECKS:
        for facts in check.cases(variant, written):
            keys = (
                tuple(part.format(**facts) for part in key.split("."))
                for key in (check.key, *check.others)
            )
            yield written.at(next(keys), check.says.format(**facts), *keys)


def in_rounds(variant: Variant, written: Written, patterns: Iterable[str]) -> Iterator[Finding]:
    """Yield contradictions that exist only in some rounds (G-20).

    Each once, with the first round that has it. `patterns` are the rounds of the tables, as
    written.
    """
    if not variant.changes:
        return
    said = {finding.message for finding in contradictions(variant, written)}
    spans = [Table(pattern, {}) for pattern in patterns]
    for change in variant.changes:
        one = variant.at(change.round)
        inside = written._replace(
            under=tuple(span.where for span in holding(spans, change.round, one.rounds))
        )
        for finding in chain(
            contradictions(one, inside), _other_in_a_round(one, variant, change, inside)
        ):
            if finding.message not in said:
                said.add(finding.message)
                yield finding._replace(message=f"in round {change.round}: {finding.message}")


def _other_in_a_round(
    one: Variant, whole: Variant, change: Change, written: Written
) -> Iterator[Finding]:
    """Yield findings on changes that a single round may not make."""
    other = dict(change.values)
    if not whole.same_gold(other.get("cards.gold", whole.cards.gold)):
        said = (
            "gold: the pack is the same in every round: name the same cards of gold, with "
            "another worth"
        )
        yield written.at(("cards", "gold"), said)
    if one.stays != whole.stays or (one.stays and one.lies != whole.lies):
        said = (
            'leftover: what stays lies there in the next round too: say "stays" for all rounds '
            "or none"
        )
        yield written.at(("leftover",), said, ("share",))
    if whole.artifacts is None and any(name.startswith("artifacts.") for name in other):
        above = [(*where, "artifacts") for where in written.under]
        if not written.vouched and any(
            written.sets(*where) or written.source.says(*where) for where in above
        ):
            yield written.at(
                ("artifacts",), "artifacts: the game is played without any: leave them out here"
            )
    elif bool(one.artifact_gold) != bool(whole.artifact_gold):
        said = (
            "worth: artifacts are gold in every round, or cards to keep in every round: say { "
            "gold = N } for all or none"
        )
        yield written.at(("artifacts", "worth"), said, ("artifacts", "claim"))


# --- the cards ------------------------------------------------------------------------------------


def _slots(parts: Iterable[values.Worth | values.Kinds]) -> list[Card]:
    slots: list[Card] = []
    for part in parts:
        slots += part.slots
    return slots


def _artifacts(variant: Variant) -> tuple[Card, ...]:
    """Return the cards that are artifacts; none if the game is played without."""
    return variant.cards.artifact if variant.artifacts is not None else ()


def _lists(variant: Variant) -> dict[str, Sequence[Card]]:
    """Return the lists of cards that have a meaning, by their keys."""
    return {
        "gold": _slots(variant.cards.gold),
        "danger": _slots(variant.cards.danger),
        "artifact": _artifacts(variant),
    }


def _both(some: Iterable[Card], others: Iterable[Card]) -> list[Facts]:
    """Return a case for the cards that are in both lists, or no case."""
    others = set(others)
    cards = [slot for slot in dict.fromkeys(some) if slot in others]
    return _when(cards, these=with_verb(cards, "stands", "stand", 4))


def _blank_and_more(variant: Variant, written: Written) -> Iterator[Facts]:
    for name, cards in _lists(variant).items():
        yield from ({**facts, "name": name} for facts in _both(variant.cards.blank, cards))


def _more_than_a_pack(variant: Variant, written: Written) -> Iterator[Facts]:
    """Yield ranks of which the deck needs more cards than one pack has.

    One pack has four of a rank, two of them of a colour, one of a suit, and two jokers.
    """
    artifacts = _artifacts(variant)
    dangers = _slots(variant.cards.danger)
    others = {slot: 1 for slot in (*_slots(variant.cards.gold), *dangers) if slot not in artifacts}
    if JOKER in dangers:  # both may be
        others[JOKER] = dangers.count(JOKER)
    slots = Counter(others) + Counter(artifacts)
    slots += Counter(slot for slot in variant.cards.blank if slot not in slots)
    for rank in dict.fromkeys(slot.rank for slot in slots):
        over = [(suit, most, many) for suit, most, many in _of_rank(slots, rank) if many > most]
        for suit, most, many in over[:1]:
            kept = any(slot.rank == rank for slot in artifacts)
            lists = (
                {"list": "artifact", "other": "gold"}
                if kept
                else {"list": "gold", "other": "artifact"}
            )
            yield {
                **lists,
                "cards": f"{Card(rank, suit).words}{'s' * (most > 1)}",
                "most": most,
                "many": many,
            }


def _of_rank(slots: Counter[Card], rank: str) -> Iterator[tuple[str, int, int]]:
    """Yield each suit and colour of a rank, with how many a pack has, and how many are needed."""
    asked = {slot: times for slot, times in slots.items() if slot.rank == rank}
    if rank == JOKER.rank:
        yield "", 2, sum(asked.values())
        return
    for suit, most in (*((suit, 1) for suit in "shdc"), ("b", 2), ("r", 2), ("", 4)):
        suits = (suit, *SUITS_OF[suit]) if suit else ()
        yield (
            suit,
            most,
            sum(times for slot, times in asked.items() if not suit or slot.suit in suits),
        )


def _without_a_name(variant: Variant, written: Written) -> Iterator[Facts]:
    """Yield cards that no name tells apart.

    A slot of a colour can be either suit, so that no name tells it from a slot of that suit.
    """
    vague = [
        card
        for card in dict.fromkeys(slot.card for slot in variant.slots)
        if variant.is_vague(card)
    ]
    if vague and not [*_blank_and_more(variant, written), *_more_than_a_pack(variant, written)]:
        card = max(vague, key=lambda card: card.suit in SUITS)
        lists = {"blank": variant.cards.blank, **dict(reversed(_lists(variant).items()))}
        names = [name for name, cards in lists.items() if any(slot in cards for slot in vague)]
        first, second, third, fourth = (names + names[-1:] * 3)[:4]
        yield {"list": first, "second": second, "third": third, "fourth": fourth, "card": card}


def _too_few(variant: Variant, written: Written) -> Iterator[Facts]:
    few: dict[int, list[str]] = {}
    for kind, number in variant.kinds.items():
        if number < variant.limit(kind):
            few.setdefault(variant.limit(kind), []).append(kind)
    own = dict(variant.danger.ends_at.kinds)
    for least, kinds in few.items():
        kind = next((kind for kind in kinds if kind in own), kinds[0])
        most = min(variant.kinds[each] for each in kinds)
        yield {"kind": kind, "least": least, "kinds": ", ".join(kinds), "most": most}


def _never_paid(variant: Variant, written: Written) -> list[Facts]:
    kinds = {
        slot.kind
        for slot in variant.slots
        if slot.gold and slot.kind and variant.limit(slot.kind) == 1
    }
    return _when(variant.deck_game and kinds, kinds=", ".join(sorted(kinds)))


def _no_kind(
    variant: Variant, written: Written, keys: str, said: Iterable[Kinds], *anew: str
) -> Iterator[Facts]:
    """Yield kinds of danger that these keys name and the game does not have.

    An inherited value is dropped when its kind has gone, and so is one of the file if its cards are
    set `anew`.
    """
    section, *names = keys.split()
    says = written.sets if any(map(written.sets, anew)) else written.says
    for key, kinds in zip(names, said, strict=True):
        gone = [kind for kind, _ in kinds if kind not in variant.kinds]
        if gone and not written.vouched and says(section, key):
            known = ", ".join(variant.kinds) or "none"
            yield from ({"key": key, "kind": kind, "known": known} for kind in gone)


def _over_too_little(variant: Variant, written: Written) -> list[Facts]:
    least = min((slot.gold for slot in variant.slots if slot.gold), default=0)
    return _when(variant.deck_game and 0 < variant.danger.over < least, least=least)


CARDS = (
    Check(
        "cards.artifact",
        lambda v, w: _both(_slots(v.cards.gold), _artifacts(v)),
        "artifact: {these} among the gold too, and a card is one or the other: leave one",
        ("cards.gold",),
    ),
    Check(
        "cards.danger",
        lambda v, w: _when(
            any(JOKER in part.slots and part.by in ("suit", "colour") for part in v.cards.danger)
        ),
        'danger: a joker has neither suit nor colour: give it a kind of its own, "joker" = "rank", '
        'or let any two dangers be of one kind, "all"',
    ),
    Check(
        "cards.blank",
        _blank_and_more,
        "blank: {these} in {name} too, and a blank card means nothing: leave one",
        ("cards.{name}",),
    ),
    Check(
        "cards.artifact",
        lambda v, w: _both(_slots(v.cards.danger), _artifacts(v)) if v.deck_game else (),
        (
            "artifact: {these} among the dangers too: in a deck game a card is one or the other, "
            "so leave one"
        ),
        ("cards.danger", "reveal"),
    ),
    Check(
        "cards.{list}",
        _more_than_a_pack,
        "a pack has only {most} {cards}, but the deck asks for {many}: leave some out",
        ("cards.{other}", "cards.danger", "cards.blank"),
    ),
    Check(
        "cards.{list}",
        _without_a_name,
        (
            "{list}: nobody could say which card is meant by {card}: cards that mean different "
            "things are called so"
        ),
        ("cards.{second}", "cards.{third}", "cards.{fourth}"),
    ),
    Check(
        "danger.ends_at.{kind}",
        _too_few,
        "ends_at: it takes {least} dangers of one kind to end the round, but there are fewer of "
        "{kinds}: let it take {most} or fewer",
        ("danger.ends_at", "cards.danger"),
    ),
    Check(
        "danger.{key}.{kind}",
        lambda v, w: _no_kind(
            v, w, "danger ends_at costs", (v.danger.ends_at.kinds, v.danger.costs.kinds), "cards"
        ),
        '{key}: there is no danger of kind "{kind}". Kinds: {known}',
        ("danger.{key}",),
    ),
    Check(
        "danger.ends_at",
        _never_paid,
        "ends_at: the first {kinds} ends the round, so its gold is never shared: let it take 2, "
        "or leave those cards "
        "out of the gold",
        ("cards.danger", "cards.gold"),
    ),
    Check(
        "cards.danger",
        lambda v, w: _when(not v.kinds and not v.danger.over),
        "danger: nothing ends a round: name cards that do, or say in [danger] over how much gold "
        "on the path is too "
        "much (G-18)",
        ("cards",),
    ),
    Check(
        "danger.over",
        lambda v, w: _when(v.danger.over and not v.deck_game),
        "over: in a game of hands several cards come at once, and what they bring is shared as a "
        "sum: only what is "
        "turned up from a deck is added up card by card (G-18): leave it out",
        ("reveal",),
    ),
    Check(
        "danger.over",
        _over_too_little,
        (
            "over: any card of gold comes to more at once, the least of them to {least}: say "
            "{least} or more"
        ),
        ("cards.gold",),
    ),
    Check(
        "danger.over",
        lambda v, w: _when(v.deck_game and not v.kinds and _over_idle(v), said=_over_idle(v)),
        "over: {said}",
        ("cards.gold",),
    ),
)


# --- artifacts ------------------------------------------------------------------------------------


def _joins(variant: Variant) -> Joins:
    return variant.artifacts.joins if variant.artifacts else Joins()


def _nothing_joins(variant: Variant) -> bool:
    return _joins(variant) != Joins() and not variant.cards.artifact


def _emptied(written: Written) -> bool:
    """Return True if the game sets another list of artifacts, and no new `joins` for it."""
    says = written.sets if written.sets("cards", "artifact") else written.source.says
    return says("cards", "artifact") and not says("artifacts", "joins")


def _too_often(variant: Variant, *, listed: bool) -> Iterator[Facts]:
    """Yield cards that join the deck more often than they stand in the list of artifacts.

    `listed` ones, or those that are no artifacts at all.
    """
    artifacts = variant.cards.artifact
    for slot in (
        Counter(slot for _, slot in _joins(variant).rounds) - Counter(artifacts)
        if artifacts
        else ()
    ):
        if (slot in artifacts) == listed:
            yield {"slot": slot}


def _cut_short(written: Written, key: str) -> bool:
    """Return True if a table by rounds may have entries after the last round.

    It is inherited, or the game is set to have fewer rounds.
    """
    own = written.says("artifacts", key) and not written.vouched
    return not own or (written.sets("rounds") and not written.sets("artifacts", key))


def _worth(variant: Variant, by: str) -> tuple[tuple[str, int], ...]:
    """Return the values of artifacts, if they count by card, round, ... as `by` says."""
    worth = variant.artifacts.worth if variant.artifacts else None
    return worth.values if worth and worth.by == by else ()


def _starts_too_late(variant: Variant, written: Written) -> list[Facts]:
    counts, joins, artifacts = _worth(variant, "round"), _joins(variant), variant.cards.artifact
    if not counts or not artifacts:
        return []
    first = 1 if joins.drawn or len(joins.rounds) < len(artifacts) else joins.rounds[0][0]
    return _when(int(counts[0][0]) > first, first=first, start=counts[0][0])


ARTIFACTS = (
    Check(
        "cards.artifact",
        lambda v, w: _when(_nothing_joins(v) and _emptied(w)),
        'artifact: to play without any say artifacts = "off", at the top of the file',
    ),
    Check(
        "artifacts.joins",
        lambda v, w: _when(
            _nothing_joins(v) and not _emptied(w),
            joining=next((slot for _, slot in _joins(v).rounds), "a card"),
        ),
        "joins: {joining} joins the deck, but [cards] names no artifact: name some there, or say "
        'artifacts = "off" '
        "at the top",
        ("cards.artifact",),
    ),
    Check(
        "artifacts.joins",
        lambda v, w: _too_often(v, listed=True),
        "joins: {slot} joins the deck once too often: leave one out",
        ("cards.artifact",),
    ),
    Check(
        "artifacts.joins",
        lambda v, w: _too_often(v, listed=False),
        "joins: {slot} joins the deck but is no artifact in [cards]: name it there too",
        ("cards.artifact",),
    ),
    Check(
        "artifacts.joins.{number}",
        lambda v, w: [
            {"slot": slot, "number": number, "rounds": v.rounds}
            for number, slot in _joins(v).rounds
            if number > v.rounds and v.cards.artifact and not _cut_short(w, "joins")
        ],
        (
            "joins: {slot} joins before round {number}, but there are only {rounds} rounds: name "
            "one of them"
        ),
        ("artifacts.joins",),
    ),
    # if each joins in a known round, everybody knows which are in the deck (PL-1)
    Check(
        "artifacts.{key}",
        lambda v, w: [
            {"key": key}
            for key, leaves in (("carried", v.carried_leave), ("left", v.left_leave))
            if v.deck_game and v.joins_blind and v.cards.artifact and not leaves
        ],
        "{key}: of artifacts that join unseen nobody could say which of them are in the deck if "
        "some go back into "
        'it: say {key} = "out", or name in joins which joins when',
        ("artifacts.joins",),
    ),
    Check(
        "artifacts.worth",
        lambda v, w: [
            {"slot": slot}
            for slot in dict.fromkeys(v.cards.artifact)
            if _worth(v, "card") and str(slot) not in dict(_worth(v, "card"))
        ],
        "worth: what does {slot} count? It is an artifact without a number",
        ("cards.artifact",),
    ),
    Check(
        "artifacts.worth.{name}",
        lambda v, w: [
            {"name": name}
            for name, _ in _worth(v, "card")
            if parse_card(name) not in v.cards.artifact
        ],
        (
            "worth: {name} has a number but is no artifact in [cards]: leave it out, or name it "
            "there"
        ),
        ("artifacts.worth", "cards.artifact"),
    ),
    Check(
        "artifacts.worth",
        _starts_too_late,
        "worth: an artifact can be carried out in round {first}, but the table starts at round "
        "{start}: say what one "
        "counts before",
        ("artifacts.joins", "cards.artifact"),
    ),
    Check(
        "artifacts.worth.round {number}",
        lambda v, w: [
            {"number": number, "rounds": v.rounds}
            for number, _ in _worth(v, "round")
            if int(number) > v.rounds and not _cut_short(w, "worth")
        ],
        "worth: there is no round {number}, only {rounds}: leave it out",
        ("artifacts.worth.{number}", "artifacts.worth", "rounds"),
    ),
    Check(
        "artifacts.claim",
        lambda v, w: _when(
            v.claim == "shared" and len({value for _, value in _worth(v, "card")}) > 1
        ),
        "claim: artifacts that count differently cannot be shared out evenly: let them go to who "
        'leaves "alone", or '
        "count alike",
        ("artifacts.worth",),
    ),
)


# --- words ----------------------------------------------------------------------------------------


WORDS = (
    Check(
        "cites.{what}",
        lambda v, w: [
            {"what": what, "near": did_you_mean(what, TOPICS) or "Say one of " + ", ".join(TOPICS)}
            for what, _ in v.cites
            if what not in TOPICS
        ],
        'cites: no rule is about "{what}". {near}',
    ),
    Check(
        "house.{number}",
        lambda v, w: [
            {"number": number}
            for number, _ in v.house
            if number.startswith("G-")
            or number in dict(v.rulings)
            or number in dict(v.cites).values()
        ],
        (
            "house: {number} is the number of a rule that cardkit plays. Give yours a number of "
            "its own, such as H-1"
        ),
    ),
    Check(
        "words.{key}.{kind}",
        lambda v, w: _no_kind(
            v, w, "words kinds pictures", (v.words.kinds, v.words.pictures), "cards", "artifacts"
        ),
        '{key}: there is no danger of kind "{kind}". Kinds: {known}',
        ("words.kinds", "words.pictures"),
    ),
)


# --- a deck or hands ------------------------------------------------------------------------------


def _hands(variant: Variant) -> Hands | None:
    """Return the section on dealing in a game of hands.

    None in a deck game, and if that section is at fault, which is told already.
    """
    return None if variant.deck_game else variant.hands


def _not_removed(variant: Variant, written: Written) -> list[Facts]:
    hands = _hands(variant)
    said = dict(hands.remove) if hands else {}
    missing = [
        str(number)
        for number in range(variant.players.low, variant.players.high + 1)
        if number not in said
    ]
    return _when(hands and missing, players=", ".join(missing))


def _deals_unevenly(variant: Variant, written: Written) -> Iterator[Facts]:
    hands, cards = _hands(variant), variant.cards
    # never dealt
    pack = {*_slots((*cards.gold, *cards.danger)), *cards.artifact, *cards.blank} - {JOKER}
    there = pack if variant.artifacts is not None else pack - {*cards.artifact}
    for players, out in hands.remove if hands else ():
        if wrong := _deals(len(there), out, players, variant):
            yield {"players": players, "wrong": wrong}


def _deals(whole: int, out: int, players: int, variant: Variant) -> str:
    """Return the fault in a deal with `out` cards taken out of the `whole` pack; "" if none.

    "" too if nobody plays with that many.
    """
    rest = whole - out
    if players > MOST_PLAYERS:
        return f"{players} players are too many, at most {MOST_PLAYERS} can play: leave it out"
    if not variant.players.low <= players <= variant.players.high:
        return ""
    if rest < players:
        return (
            f"{out} of {whole} cards taken out leave less than one for each of {players} "
            f"players: take out fewer"
        )
    if rest % players and variant.artifacts is not None:  # without artifacts, more cards stay aside
        return (
            f"{rest} cards do not divide evenly among {players} players. Take out "
            f"{out + rest % players}"
        )
    return ""


DEALING = (
    Check(
        "tie",
        lambda v, w: _when(v.tie == "extra round" and not v.deck_game),
        (
            'tie: an extra round is played from a deck; say "shared" or "play again" in a game of '
            "hands"
        ),
        ("reveal",),
    ),
    Check(
        "hands",
        lambda v, w: _when(v.deck_game and v.hands is not None),
        '[hands] deals cards to players, but reveal is "deck". Remove it or say reveal = "hands"',
        ("reveal",),
    ),
    Check(
        "cards.{name}",
        lambda v, w: [
            {"name": name}
            for name, cards in (("artifact", _artifacts(v)), ("blank", v.cards.blank))
            if _hands(v) and JOKER in cards
        ],
        (
            "{name}: the joker marks the entrance in a game of hands and is never dealt: leave it "
            "out"
        ),
        ("reveal",),
    ),
    Check(
        "danger.then",
        lambda v, w: _when(_hands(v) and v.dangers_leave),
        'then: in a game of hands the whole pack is shuffled afresh (CN-16): say "back"',
        ("reveal",),
    ),
    Check(
        "artifacts.{key}",
        lambda v, w: _when(
            _hands(v) and (v.carried_leave or v.left_leave),
            key="carried" if v.carried_leave else "left",
        ),
        (
            '{key}: in a game of hands all cards are shuffled afresh (CN-16): say carried = "back" '
            'and left = "back"'
        ),
        ("reveal",),
    ),
    Check(
        "artifacts.joins",
        lambda v, w: _when(_hands(v) and _joins(v) != Joins()),
        (
            "joins: in a game of hands the whole pack is shuffled afresh (CN-16): say joins = "
            '"start"'
        ),
        ("reveal",),
    ),
    Check(
        "artifacts.worth",
        lambda v, w: _when(_hands(v) and v.artifact_gold and not w.vouched, gold=v.artifact_gold),
        "worth: gold is put on an artifact that is turned up from a deck (PM-5); in a game of "
        "hands it is a card to "
        "keep: say worth = {gold}",
        ("reveal",),
    ),
    Check(
        "hands.remove",
        _not_removed,
        "remove: how many cards are taken out for {players} players?",
        ("players",),
    ),
    Check(
        "hands.remove.{players}",
        _deals_unevenly,
        "remove: {wrong}",
        ("hands.remove", "cards.gold", "cards.danger", "cards.artifact", "cards.blank", "players"),
    ),
)
CHECKS: tuple[Check, ...] = (*CARDS, *ARTIFACTS, *WORDS, *DEALING)
"""All checks. A new one is a row of a table above; a broken file in tests/v4/errors shows its
sentence."""


# --- keys that are right, and without effect ------------------------------------------------------


def without_effect(
    variant: Variant, source: Source, chain: Sequence[Mapping[str, Any]]
) -> Iterator[Finding]:
    """Yield findings on keys that change nothing in any round in which they apply.

    At the top, and in each table of changes. `chain` are the keys of the file and of those it
    extends.
    """
    tables: list[Table] = []
    for raw in chain:
        tables += [Table(pattern, keys) for pattern, keys in tables_of(raw).items()]
    for name, key in dotted().items():
        if not key.idle:
            continue
        where = tuple(name.split("."))
        reasons: dict[Where, list[str]] = {}
        for number in range(1, variant.rounds + 1):
            holds = holding(tables, number, variant.rounds)
            place: Where = next((table.where for table in holds if table.says(*where)), ())
            reasons.setdefault(place, []).append(_idle(variant.at(number), key))
        for place, said in reasons.items():
            if all(said) and source.says(*place, *where):
                yield source.at((*place, *where), f"{where[-1]}: {said[0]}")


def _over_idle(variant: Variant) -> str:
    return _idle(variant, dotted()["danger.over"])


def _idle(variant: Variant, key: Key) -> str:
    """Return the reason why a key has no effect in a variant; "" if it has some."""
    case = next((case for case in key.idle if case.when(variant)), None)
    return case.told.format(n=case.figure(variant)) if case else ""
