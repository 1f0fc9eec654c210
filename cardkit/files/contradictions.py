"""Values of a variant that are right alone and wrong together: a list of small checks, each of one thing."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from cardkit.engine import JOKER, MOST_PLAYERS, SUITS, SUITS_OF, TOPICS, Card, Hands, Joins, Over, Variant, parse_card
from cardkit.files.changes import Table, holding, tables_of
from cardkit.files.source import Source, Where, Written
from cardkit.text import Finding, behind, did_you_mean

Check: TypeAlias = Callable[[Variant, Written], Iterator[Finding]]
"""What one check finds in a variant, each finding at the key or setting to change. Others that it may be are named too."""


def contradictions(variant: Variant, written: Written) -> Iterator[Finding]:
    """Every contradiction of `variant`, placed in what is `written`."""
    return chain.from_iterable(check(variant, written) for check in CHECKS)


def elsewhere(variant: Variant, written: Written, tables: Iterable[tuple[Over, str, object]]) -> Iterator[Finding]:
    """The contradictions of the rules that hold in single rounds, or where so many play (G-20), each once, with where."""
    if not variant.changes:
        return
    said = {finding.message for finding in contradictions(variant, written)}
    spans = [Table(over, pattern, {}) for over, pattern, _ in tables]
    for players in (0, *(change.number for change in variant.changes if change.of == "players")):
        among = variant.among(players)
        for number, one in enumerate(among.course):
            changed = number and ("round", number) in {change[:2] for change in among.changes}
            if not (changed or (players and not number)):
                continue
            inside = written._replace(under=tuple(span.where for span in holding(spans, players, number, one.rounds)))
            found = chain(contradictions(one, inside), other_in_a_round(one, among, number, inside) if changed else ())
            for finding in found:
                if finding.message not in said:
                    said.add(finding.message)
                    yield finding._replace(message=f"{_where(players, number)}: {finding.message}")


def _where(players: int, number: int) -> str:
    told = [f"with {players} players"] * bool(players) + [f"in round {number}"] * bool(number)
    return " ".join(told)


def other_in_a_round(one: Variant, whole: Variant, number: int, written: Written) -> Iterator[Finding]:
    """What a round may not change."""
    golds = [
        dict(change.values).get("cards.gold", whole.cards.gold) for change in whole.changes if change.number == number
    ]
    if not all(map(whole.same_gold, golds)):
        yield written.at(
            ("cards", "gold"),
            "gold: the pack is the same in every round: name the same cards of gold, with another worth",
        )
    if one.stays != whole.stays or (one.stays and one.lies != whole.lies):
        yield written.at(
            ("leftover",),
            'leftover: what stays lies there in the next round too: say "stays" for all rounds or none',
            ("share",),
        )
    said = [name for change in whole.changes if change.number == number for name, _ in change.values]
    if whole.artifacts is None and any(name.startswith("artifacts.") for name in said):
        above = [(*where, "artifacts") for where in written.under if where[0] == "round"]
        if not written.vouched and any(written.sets(*where) or written.source.says(*where) for where in above):
            yield written.at(("artifacts",), "artifacts: the game is played without any: leave them out here")
    elif bool(one.artifact_gold) != bool(whole.artifact_gold):
        yield written.at(
            ("artifacts", "worth"),
            "worth: artifacts are gold in every round, or cards to keep in every round: say { gold = N } for all or none",
            ("artifacts", "claim"),
        )


# --- the cards --------------------------------------------------------------------------------------------------------


def _gold(variant: Variant) -> list[Card]:
    return [slot for part in variant.cards.gold for slot in part.slots]


def _dangers(variant: Variant) -> list[Card]:
    return [slot for part in variant.cards.danger for slot in part.slots]


def _artifacts(variant: Variant) -> tuple[Card, ...]:
    """The cards that are artifacts; none where it is played without, whatever the list says."""
    return variant.cards.artifact if variant.artifacts is not None else ()


def _twice(slots: Iterable[Card]) -> list[Card]:
    return [slot for slot, times in Counter(slots).items() if times > 1]


def _both(some: Iterable[Card], others: Iterable[Card]) -> list[Card]:
    others = set(others)
    return [slot for slot in dict.fromkeys(some) if slot in others]


def _these(slots: Iterable[Card]) -> str:
    names = [str(slot) for slot in slots]
    shown = ", ".join(names[:4]) + (", ..." if len(names) > 4 else "")
    return f"{shown} {'stands' if len(names) == 1 else 'stand'}"


def gold_said_twice(variant: Variant, written: Written) -> Iterator[Finding]:
    if twice := _twice(_gold(variant)):
        yield written.at(
            ("cards", "gold"), f"gold: {_these(twice)} in two patterns, so the worth is said twice: leave one"
        )


def danger_said_twice(variant: Variant, written: Written) -> Iterator[Finding]:
    if twice := _twice(_dangers(variant)):
        yield written.at(
            ("cards", "danger"), f"danger: {_these(twice)} in two patterns, so the kind is said twice: leave one"
        )


def artifact_among_gold(variant: Variant, written: Written) -> Iterator[Finding]:
    if both := _both(_gold(variant), _artifacts(variant)):
        yield written.at(
            ("cards", "artifact"),
            f"artifact: {_these(both)} among the gold too, and a card is one or the other: leave one",
            ("cards", "gold"),
        )


def joker_as_danger(variant: Variant, written: Written) -> Iterator[Finding]:
    if JOKER in _dangers(variant):
        yield written.at(
            ("cards", "danger"), "danger: a joker has neither rank nor suit, so it is no danger: leave it out"
        )


def blank_means_something(variant: Variant, written: Written) -> Iterator[Finding]:
    lists = {"gold": _gold(variant), "danger": _dangers(variant), "artifact": _artifacts(variant)}
    for name, cards in lists.items():
        if both := _both(variant.cards.blank, cards):
            said = f"blank: {_these(both)} in {name} too, and a blank card means nothing: leave one"
            yield written.at(("cards", "blank"), said, ("cards", name))


def artifact_among_dangers(variant: Variant, written: Written) -> Iterator[Finding]:
    if variant.deck_game and (both := _both(_dangers(variant), _artifacts(variant))):
        yield written.at(
            ("cards", "artifact"),
            f"artifact: {_these(both)} among the dangers too: in a deck game a card is one or the other, so leave one",
            ("cards", "danger"),
            ("reveal",),
        )


def more_than_a_pack(variant: Variant, written: Written) -> Iterator[Finding]:
    """One pack has four of a rank, two of them of a colour, one of a suit, and two jokers."""
    artifacts = _artifacts(variant)
    others = dict.fromkeys(slot for slot in (*_gold(variant), *_dangers(variant)) if slot not in artifacts)
    slots = Counter(others.keys()) + Counter(artifacts)
    slots += Counter(slot for slot in variant.cards.blank if slot not in slots)
    for rank in dict.fromkeys(slot.rank for slot in slots):
        over = next(((suit, most, many) for suit, most, many in _of_rank(slots, rank) if many > most), None)
        if over:
            suit, most, many = over
            keys = [("cards", "artifact"), ("cards", "gold")]
            if not any(slot.rank == rank for slot in artifacts):
                keys.reverse()
            cards = f"{Card(rank, suit).words}{'s' * (most > 1)}"
            yield written.at(
                keys[0],
                f"a pack has only {most} {cards}, but the deck asks for {many}: leave some out",
                *keys[1:],
                ("cards", "danger"),
                ("cards", "blank"),
            )


def card_without_a_name(variant: Variant, written: Written) -> Iterator[Finding]:
    """A slot of a colour is either suit's, so that no name tells it from a slot of that suit."""
    lists = {
        "blank": variant.cards.blank,
        "artifact": _artifacts(variant),
        "danger": _dangers(variant),
        "gold": _gold(variant),
    }
    vague = [slot.card for slot in variant.slots if variant.is_vague(slot.card)]
    told = chain(blank_means_something(variant, written), more_than_a_pack(variant, written))
    if not vague or any(told):
        return
    card = max(vague, key=lambda card: card.suit in SUITS)
    keys = [("cards", name) for name, cards in lists.items() if any(slot in cards for slot in vague)]
    yield written.at(
        keys[0],
        f"{keys[0][1]}: nobody could say which card is meant by {card}: cards that mean different things are called so",
        *keys[1:],
    )


def _of_rank(slots: Counter[Card], rank: str) -> Iterator[tuple[str, int, int]]:
    """Each suit and colour of a rank, how many a pack has of it, and how many are asked for."""
    asked = {slot: times for slot, times in slots.items() if slot.rank == rank}
    if rank == JOKER.rank:
        yield "", 2, sum(asked.values())
        return
    for suit, most in (*((suit, 1) for suit in "shdc"), ("b", 2), ("r", 2), ("", 4)):
        suits = (suit, *SUITS_OF[suit]) if suit else ()
        yield suit, most, sum(times for slot, times in asked.items() if not suit or slot.suit in suits)


def too_few_of_a_kind(variant: Variant, written: Written) -> Iterator[Finding]:
    few: dict[int, list[str]] = {}
    for kind, number in variant.kinds.items():
        if number < variant.limit(kind):
            few.setdefault(variant.limit(kind), []).append(kind)
    for least, kinds in few.items():
        own = [("danger", "ends_at", kind) for kind in kinds if kind in dict(variant.danger.ends_at.kinds)]
        yield written.at(
            own[0] if own else ("danger", "ends_at"),
            f"ends_at: it takes {least} dangers of one kind to end the round, but there are fewer of {', '.join(kinds)}: "
            "let it take fewer",
            ("danger", "ends_at"),
            ("cards", "danger"),
        )


def gold_never_paid(variant: Variant, written: Written) -> Iterator[Finding]:
    kinds = {slot.kind for slot in variant.slots if slot.gold and slot.kind and variant.limit(slot.kind) == 1}
    if variant.deck_game and kinds:
        yield written.at(
            ("danger", "ends_at"),
            f"ends_at: the first {', '.join(sorted(kinds))} ends the round, so its gold is never shared: let it take 2, "
            "or leave those cards out of the gold",
            ("cards", "danger"),
            ("cards", "gold"),
        )


def ends_at_no_kind(variant: Variant, written: Written) -> Iterator[Finding]:
    """Numbers that were inherited fall away where their kind has gone, like its name."""
    ends_at = ("danger", "ends_at")
    if written.vouched or not (written.says(*ends_at) if not written.sets("cards") else written.sets(*ends_at)):
        return
    for kind, _ in variant.danger.ends_at.kinds:
        if kind not in variant.kinds:
            yield written.at(
                (*ends_at, kind),
                f'ends_at: there is no danger of kind "{kind}". Kinds: {", ".join(variant.kinds) or "none"}',
                ends_at,
            )


def nothing_ends_it(variant: Variant, written: Written) -> Iterator[Finding]:
    if not variant.kinds and not variant.danger.over:
        yield written.at(
            ("cards", "danger"),
            "danger: nothing ends a round: name cards that do, or say in [danger] over how much gold on the path is too much "
            "(G-18)",
            ("cards",),
        )


def over_in_hands(variant: Variant, written: Written) -> Iterator[Finding]:
    if variant.danger.over and not variant.deck_game:
        yield written.at(
            ("danger", "over"),
            "over: in a game of hands several cards come at once, and what they bring is shared as a sum: only what is turned "
            "up from a deck is added up card by card (G-18): leave it out",
            ("reveal",),
        )


def over_out_of_reach(variant: Variant, written: Written) -> Iterator[Finding]:
    least = min((slot.gold for slot in variant.slots if slot.gold), default=0)
    if variant.deck_game and 0 < variant.danger.over < least:
        said = f"any card of gold comes to more at once, the least of them to {least}: say {least} or more"
        yield written.at(("danger", "over"), f"over: {said}", ("cards", "gold"))
    elif variant.deck_game and not variant.kinds and (said := _over_too_much(variant)):
        yield written.at(("danger", "over"), f"over: {said}", ("cards", "gold"))


# --- artifacts --------------------------------------------------------------------------------------------------------


def joins_without_artifacts(variant: Variant, written: Written) -> Iterator[Finding]:
    joins = _joins(variant)
    if joins != Joins() and not variant.cards.artifact:
        emptied = written.sets if written.sets("cards", "artifact") else written.source.says
        if emptied("cards", "artifact") and not emptied("artifacts", "joins"):
            yield written.at(
                ("cards", "artifact"), 'artifact: to play without any say artifacts = "off", at the top of the file'
            )
            return
        joining = joins.rounds[0][1] if joins.rounds else "a card"
        yield written.at(
            ("artifacts", "joins"),
            f"joins: {joining} joins the deck, but [cards] names no artifact: name some there, or say "
            'artifacts = "off" at the top',
            ("cards", "artifact"),
        )


def _joins(variant: Variant) -> Joins:
    return variant.artifacts.joins if variant.artifacts else Joins()


def joins_that_are_none(variant: Variant, written: Written) -> Iterator[Finding]:
    artifacts = variant.cards.artifact
    for slot in Counter(slot for _, slot in _joins(variant).rounds) - Counter(artifacts) if artifacts else ():
        wrong = (
            "once too often: leave one out" if slot in artifacts else "but is no artifact in [cards]: name it there too"
        )
        yield written.at(("artifacts", "joins"), f"joins: {slot} joins the deck {wrong}", ("cards", "artifact"))


def _cut_short(written: Written, key: str) -> bool:
    """Whether a table by rounds may go on after the last: inherited, or for a game that is set to have fewer rounds, or has
    them where so many play (G-20)."""
    own = written.says("artifacts", key) and not written.vouched
    fewer = written.sets("rounds") or any(written.source.says(*above, "rounds") for above in written.under)
    return not own or (fewer and not written.sets("artifacts", key))


def joins_after_the_last_round(variant: Variant, written: Written) -> Iterator[Finding]:
    late = [join for join in _joins(variant).rounds if join[0] > variant.rounds]
    if not late or not variant.cards.artifact or _cut_short(written, "joins"):
        return
    for number, slot in late:
        yield written.at(
            ("artifacts", "joins", str(number)),
            f"joins: {slot} joins before round {number}, but there are only {variant.rounds} rounds: name one of them",
            ("artifacts", "joins"),
        )


def joins_and_goes_back(variant: Variant, written: Written) -> Iterator[Finding]:
    """Of those that join one by one, each in a round that is known, everybody knows which are in the deck (PL-1)."""
    if not (variant.deck_game and variant.joins_blind and variant.cards.artifact):
        return
    for key, leave in (("carried", variant.carried_leave), ("left", variant.left_leave)):
        if not leave:
            yield written.at(
                ("artifacts", key),
                f"{key}: of artifacts that join unseen nobody could say which of them are in the deck if some go back into it: "
                f'say {key} = "out", or name in joins which joins when',
                ("artifacts", "joins"),
            )


def _worth(variant: Variant, by: str) -> tuple[tuple[str, int], ...]:
    """What artifacts count, where they count by this; nothing else."""
    worth = variant.artifacts.worth if variant.artifacts else None
    return worth.values if worth and worth.by == by else ()


def artifact_without_a_number(variant: Variant, written: Written) -> Iterator[Finding]:
    numbers = dict(_worth(variant, "card"))
    for slot in dict.fromkeys(variant.cards.artifact) if numbers else ():
        if str(slot) not in numbers:
            yield written.at(
                ("artifacts", "worth"),
                f"worth: what does {slot} count? It is an artifact without a number",
                ("cards", "artifact"),
            )


def number_without_an_artifact(variant: Variant, written: Written) -> Iterator[Finding]:
    for name, _ in _worth(variant, "card"):
        if variant.artifacts and parse_card(name) not in variant.cards.artifact:
            yield written.at(
                ("artifacts", "worth", name),
                f"worth: {name} has a number but is no artifact in [cards]: leave it out, or name it there",
                ("artifacts", "worth"),
                ("cards", "artifact"),
            )


def worth_starts_too_late(variant: Variant, written: Written) -> Iterator[Finding]:
    values, joins, artifacts = _worth(variant, "round"), _joins(variant), variant.cards.artifact
    if not values or not artifacts:
        return
    first = 1 if joins.drawn or len(joins.rounds) < len(artifacts) else joins.rounds[0][0]
    if int(values[0][0]) > first:
        yield written.at(
            ("artifacts", "worth"),
            f"worth: an artifact can be carried out in round {first}, but the table starts at round {values[0][0]}: say "
            "what one counts before",
            ("artifacts", "joins"),
            ("cards", "artifact"),
        )


def worth_after_the_last_round(variant: Variant, written: Written) -> Iterator[Finding]:
    late = [number for number, _ in _worth(variant, "round") if int(number) > variant.rounds]
    for number in late if late and not _cut_short(written, "worth") else ():
        yield written.at(
            ("artifacts", "worth", f"round {number}"),
            f"worth: there is no round {number}, only {variant.rounds}: leave it out",
            ("artifacts", "worth", number),
            ("artifacts", "worth"),
            ("rounds",),
        )


def shared_though_unlike(variant: Variant, written: Written) -> Iterator[Finding]:
    if variant.claim == "shared" and len({value for _, value in _worth(variant, "card")}) > 1:
        yield written.at(
            ("artifacts", "claim"),
            "claim: artifacts that count differently cannot be shared out evenly: let them go to "
            'who leaves "alone", or count alike',
            ("artifacts", "worth"),
        )


# --- words ------------------------------------------------------------------------------------------------------------


def cites_no_rule(variant: Variant, written: Written) -> Iterator[Finding]:
    for what, _ in variant.cites:
        if what not in TOPICS:
            yield written.at(
                ("cites", what),
                f'cites: no rule is about "{what}". {did_you_mean(what, TOPICS) or "Say one of " + ", ".join(TOPICS)}',
            )


def house_takes_a_number(variant: Variant, written: Written) -> Iterator[Finding]:
    taken = {number for _, number in variant.cites} | {number for number, _ in variant.rulings}
    for number, _ in variant.house:
        if number in taken or number.startswith("G-"):
            said = f"house: {number} is the number of a rule that cardkit plays. Give yours a number of its own, such as H-1"
            yield written.at(("house", number), said)


def unscored_is_none(variant: Variant, written: Written) -> Iterator[Finding]:
    numbers = [number for number, _ in variant.house]
    for number in variant.unscored if written.says("unscored") else ():
        if number not in numbers:
            said = behind(
                f'unscored: [house] has no rule "{number}": write it there, or leave it out',
                did_you_mean(number, numbers),
            )
            yield written.at(("unscored",), said)


def names_no_kind(variant: Variant, written: Written) -> Iterator[Finding]:
    """Names that were inherited, or stand in a file whose dangers are set anew, fall away where their kind has gone."""
    kinds = ("words", "kinds")
    if written.vouched:
        return
    others = written.sets("cards") or written.sets("artifacts")
    if not written.sets(*kinds) and (others or not written.source.says(*kinds)):
        return
    for kind, _ in variant.words.kinds:
        if kind not in variant.kinds:
            yield written.at(
                (*kinds, kind),
                f'kinds: there is no danger of kind "{kind}". Kinds: {", ".join(variant.kinds) or "none"}',
                kinds,
            )


# --- a deck or hands --------------------------------------------------------------------------------------------------


def extra_round_of_hands(variant: Variant, written: Written) -> Iterator[Finding]:
    if variant.tie == "extra round" and not variant.deck_game:
        yield written.at(
            ("tie",),
            'tie: an extra round is played from a deck; say "shared" or "play again" in a game of hands',
            ("reveal",),
        )


def hands_from_a_deck(variant: Variant, written: Written) -> Iterator[Finding]:
    if variant.deck_game and variant.hands is not None:
        yield written.at(
            ("hands",),
            '[hands] deals cards to players, but reveal is "deck". Remove it or say reveal = "hands"',
            ("reveal",),
        )


def _hands(variant: Variant) -> Hands | None:
    """How hands are dealt, in a game of hands; None too where that section is at fault, which is told already."""
    return None if variant.deck_game else variant.hands


def joker_dealt(variant: Variant, written: Written) -> Iterator[Finding]:
    for name, cards in (("artifact", _artifacts(variant)), ("blank", variant.cards.blank)):
        if _hands(variant) and JOKER in cards:
            said = f"{name}: the joker marks the entrance in a game of hands and is never dealt: leave it out"
            yield written.at(("cards", name), said, ("reveal",))


def danger_leaves_hands(variant: Variant, written: Written) -> Iterator[Finding]:
    if _hands(variant) and variant.dangers_leave:
        yield written.at(
            ("danger", "then"),
            'then: in a game of hands the whole pack is shuffled afresh (CN-16): say "back"',
            ("reveal",),
        )


def artifacts_leave_hands(variant: Variant, written: Written) -> Iterator[Finding]:
    if not _hands(variant):
        return
    for key, leave in (("carried", variant.carried_leave), ("left", variant.left_leave)):
        if leave:
            said = f'{key}: in a game of hands all cards are shuffled afresh (CN-16): say carried = "back" and left = "back"'
            yield written.at(("artifacts", key), said, ("reveal",))
            break
    if _joins(variant) != Joins():
        said = 'joins: in a game of hands the whole pack is shuffled afresh (CN-16): say joins = "start"'
        yield written.at(("artifacts", "joins"), said, ("reveal",))


def gold_on_cards_of_hands(variant: Variant, written: Written) -> Iterator[Finding]:
    if _hands(variant) and variant.artifact_gold and not written.vouched:
        said = (
            "worth: gold is put on an artifact that is turned up from a deck (PM-5); in a game of hands it is a card to keep: "
            f"say worth = {variant.artifact_gold}"
        )
        yield written.at(("artifacts", "worth"), said, ("reveal",))


def remove_for_each_number(variant: Variant, written: Written) -> Iterator[Finding]:
    hands = _hands(variant)
    if hands is None:
        return
    said = dict(hands.remove)
    if missing := [number for number in range(variant.players.low, variant.players.high + 1) if number not in said]:
        yield written.at(
            ("hands", "remove"),
            f"remove: how many cards are taken out for {', '.join(map(str, missing))} players?",
            ("players",),
        )


def remove_deals_evenly(variant: Variant, written: Written) -> Iterator[Finding]:
    hands = _hands(variant)
    pack = {*_gold(variant), *_dangers(variant), *variant.cards.artifact, *variant.cards.blank} - {JOKER}  # never dealt
    there = pack if variant.artifacts is not None else pack - {*variant.cards.artifact}
    for players, out in hands.remove if hands else ():
        if wrong := _deals(len(there), out, players, variant):
            lists = (("cards", name) for name in ("gold", "danger", "artifact", "blank"))
            keys = (("hands", "remove"), *lists, ("players",))
            yield written.at(("hands", "remove", str(players)), f"remove: {wrong}", *keys)


def _deals(whole: int, out: int, players: int, variant: Variant) -> str:
    """What is wrong with taking `out` of the `whole` pack for so many players; nothing if nobody plays with so many."""
    rest = whole - out
    if players > MOST_PLAYERS:
        return f"{players} players are too many, at most {MOST_PLAYERS} can play: leave it out"
    if not variant.players.low <= players <= variant.players.high:
        return ""
    if rest < players:
        return f"{out} of {whole} cards taken out leave less than one for each of {players} players: take out fewer"
    if rest % players and variant.artifacts is not None:  # played without, some more stay aside
        return f"{rest} cards do not divide evenly among {players} players. Take out {out + rest % players}"
    return ""


CHECKS: tuple[Check, ...] = (
    gold_said_twice,
    danger_said_twice,
    artifact_among_gold,
    joker_as_danger,
    blank_means_something,
    artifact_among_dangers,
    more_than_a_pack,
    card_without_a_name,
    too_few_of_a_kind,
    ends_at_no_kind,
    gold_never_paid,
    nothing_ends_it,
    over_in_hands,
    over_out_of_reach,
    joins_without_artifacts,
    joins_that_are_none,
    joins_after_the_last_round,
    joins_and_goes_back,
    artifact_without_a_number,
    number_without_an_artifact,
    worth_starts_too_late,
    worth_after_the_last_round,
    shared_though_unlike,
    cites_no_rule,
    house_takes_a_number,
    unscored_is_none,
    names_no_kind,
    extra_round_of_hands,
    hands_from_a_deck,
    joker_dealt,
    danger_leaves_hands,
    artifacts_leave_hands,
    gold_on_cards_of_hands,
    remove_for_each_number,
    remove_deals_evenly,
)
"""Every check there is. A new one is a function above and a line here; a broken file in tests/errors shows what it says."""


# --- what is right, and without effect ----------------------------------------------------------------------------------


class Idle(NamedTuple):
    """A key that may be without effect: its place, and why it has none in a variant; "" where it has some."""

    where: Where
    why: Callable[[Variant], str]


def without_effect(variant: Variant, source: Source, chain: Sequence[Mapping[str, Any]]) -> Iterator[Finding]:
    """What the file says of a key that changes nothing wherever it holds: at the top, and in each table of changes.

    `chain` are the keys of the file and of those it extends.
    """
    tables = [Table(*table) for raw in chain for table in tables_of(raw)]
    for idle in IDLE:
        reasons: dict[Where, list[str]] = {}
        for players in range(variant.players.low, variant.players.high + 1):
            among = variant.among(players)
            for number in range(1, among.rounds + 1):
                holds = holding(tables, players, number, among.rounds)
                place: Where = next((table.where for table in holds if table.says(*idle.where)), ())
                reasons.setdefault(place, []).append(idle.why(among.at(number)))
        for place, said in reasons.items():
            if all(said) and source.says(*place, *idle.where):
                yield source.at((*place, *idle.where), f"{idle.where[-1]}: {said[0]}")


def _leftover_of_nothing(variant: Variant) -> str:
    if variant.leftover == "pooled":
        return ""
    if variant.share == "each":
        return 'where each inside takes all of it (share = "each", G-15) nothing is left over: leave it out, or say "pooled"'
    if variant.deck_game or variant.leftover != "per-card":
        return ""
    return (
        "in a game of hands all that cannot be divided lies on the joker (CN-3), so no card has a rest of its own: leave it "
        'out, or say "pooled"'
    )


def _costs_of_nothing(variant: Variant) -> str:
    costs = variant.danger.costs
    if costs != "all" and not variant.carries:
        return (
            'where nobody takes gold before leaving (share = "leavers", G-15) those inside have no loot to lose: leave it '
            'out, or say "all"'
        )
    if isinstance(costs, int) and costs >= variant.round_gold:
        return f'nobody ever carries more than {variant.round_gold}, so this is all of it: say "all", or less'
    return ""


def _over_too_much(variant: Variant) -> str:
    whole = sum(slot.gold for slot in variant.slots)
    if 0 < whole <= variant.danger.over:
        return f"all the gold of the deck comes to {whole}, which is not more: say less, or 0 to leave the rule out"
    return ""


IDLE: tuple[Idle, ...] = (
    Idle(("leftover",), _leftover_of_nothing),
    Idle(("danger", "costs"), _costs_of_nothing),
    Idle(("danger", "over"), _over_too_much),
)
"""The keys that other keys can leave without effect. A game is played with them all the same, and its author is told."""
