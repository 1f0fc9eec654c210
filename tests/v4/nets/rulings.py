"""Fixed sentences of rule text, rulings, summary and ``why`` say nothing that the rules of a house,
or a game, contradict."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from cardkit.v4.engine import Card, Draw, Leave, State, Variant, apply
from cardkit.v4.engine.legal import moves
from cardkit.v4.engine.rules import carried_by
from cardkit.v4.engine.values import Toll
from cardkit.v4.files import all_shipped, load
from cardkit.v4.speech.rules import rules_of, why
from cardkit.v4.text import VariantError
from cardkit.v4.words.nouns import rulings
from tests.v4.houses import CHANGES, House, Settings, game

GAMES = 2000
QUICK = 12

TOGETHER: tuple[Settings, ...] = (
    (("first_danger", '"may be skipped"'), ("leftover", '"stays"')),
    (("first_danger", '"may be skipped"'), ("danger.ends_at", "1")),
    (("first_danger", '"may be skipped"'), ("danger.ends_at", "{ default = 1, K = 2 }")),
    (("first_danger", '"may be skipped"'), ("danger.costs", '"everything"')),
    (("first_danger", '"may be skipped"'), ("danger.costs", ('{ default = "all", J = "everything" '
                                                             '}'))),
    (("first_danger", '"may be skipped"'), ("round.3.danger.costs", '"everything"')),
    (("cards.danger", '{ "A-K" = "suit" }'), ("danger.ends_at", "4")),
    (("cards.danger", '{ "A-K" = "colour" }'), ("danger.ends_at", "4")),
    (("cards.danger", '{ "J-K" = "suit" }'), ("danger.ends_at", "3")),
    (("cards.danger", '{ "J-Q" = "rank", "K" = "colour" }'), ("danger.ends_at", "2")),
    (("cards.danger", '{ "A-10" = "rank" }'), ("danger.ends_at", "3")),
    (("cards.danger", '{ "A-10" = "rank", "J-K" = "all" }'), ("danger.ends_at", "4")),
    (("tie", '"shared"'),),
    (("tie", '"play again"'), ("rounds", "6")),
    (("artifacts.joins", '"start"'), ("artifacts.worth", "7"), ("artifacts.left", '"back"')),
    (("round.2.danger.ends_at", "3"),),
    (("share", '"leavers"'), ("danger.costs", '"half"'), ("round.2.share", '"split"')),
)  # fmt: skip
"""Keys that are seldom drawn so that they meet: what a fixed sentence takes for granted."""


def drawn(chance: Random) -> House:
    """A game that ships, also of the gallery, with a few keys changed; what contradicts the rest is
    left out."""
    parent = chance.choice(all_shipped())
    settings: Settings = ()
    keys = [
        key
        for key in CHANGES
        if not key.startswith(("words.", "house", "meta.", "name", "summary"))
    ]
    wanted = [*chance.choice((*TOGETHER, ()))]
    wanted += [
        (key, chance.choice(CHANGES[key])) for key in chance.sample(keys, chance.randint(0, 4))
    ]
    variant = load(parent)
    for setting in wanted:
        try:
            variant, settings = load(parent, (*settings, setting)), (*settings, setting)
        except VariantError:
            continue
    return House(parent, settings, variant)


# --- what a sentence takes for granted, by its words ----------------------------------------------


def by_themselves(variant: Variant) -> set[str]:
    """What makes kinds of the artifacts that count towards the end."""
    found = set()
    for slot in variant.slots:
        if slot.artifact:
            kind = slot.kind
            found.add(
                "rank"
                if kind and kind == slot.card.rank
                else "suit"
                if kind in ("s", "h", "d", "c")
                else kind
            )
    return found


def spared(variant: Variant) -> bool:
    """Whether a danger as the first card can leave everybody inside with nothing to take."""
    return variant.deck_game and any(
        slot.kind and not slot.gold and variant.limit(slot.kind) > 1 for slot in variant.slots
    )


TAKEN: tuple[tuple[str, Callable[[Variant], bool]], ...] = (
    (r"question may be skipped\.", lambda v: spared(v) and not (v.leftover == "stays" and v.lies)),
    ("question may be skipped unless", lambda v: spared(v) and v.leftover == "stays" and v.lies),
    ("their ranks still count", lambda v: by_themselves(v) == {"rank"}),
    ("their suits still count", lambda v: by_themselves(v) == {"suit"}),
    ("their colours still count", lambda v: by_themselves(v) <= {"b", "r"}),
    ("they still count", lambda v: bool(by_themselves(v) - {""})),
    ("still count", lambda v: bool(by_themselves(v) - {""})),
    ("count no longer", lambda v: bool(by_themselves(v) - {""})),
    ("extra round", lambda v: v.tie == "extra round"),
    ("(?i)a tie is shared", lambda v: v.tie == "shared"),
    ("court cards go back", lambda v: v.claim == "shared" and not v.deck_game),
    ("leaves alone takes all jokers", lambda v: v.claim == "alone"),
    ("same person turns the cards all game long", lambda v: v.dealer == "stays" and v.deck_game),
    (("No joker is added after round "
      "3"), lambda v: v.rounds < 4 or v.joined(3) == v.joined(v.rounds)),
    (("counts by the round in "
      "which"), lambda v: v.artifacts is not None and v.artifacts.worth.by == "round"),
    ("when a round ends leave the game", lambda v: v.left_leave),
    ("ace is a numbered card and brings 1", lambda v: gold_of(v, "A") == {1}),
    ("2 to 8 players", lambda v: tuple(v.entire.players) == (2, 8)),
    ("It can be repeated", lambda v: v.tie == "extra round"),
    (("in the deck earlier|joined the "
      "deck"), lambda v: bool(v.artifacts and v.artifacts.joins.rounds)),
    (r"Share the \w+ on the joker", lambda v: v.lies),
    ("What cannot be divided stays", lambda v: v.lies and not v.lost),
    ("stays on the card", lambda v: v.lies and v.deck_game),
)  # fmt: skip
"""Words of fixed sentences, and what has to hold of rules that are told with them."""


def gold_of(variant: Variant, rank: str) -> set[int]:
    return {slot.gold for slot in variant.slots if slot.card.rank == rank}


SUMMED: tuple[tuple[str, Callable[[Variant], bool]], ...] = (
    ("(?:hazard|trap) shows up twice", lambda v: by_number(v, {2})),
    ("two monsters of one suit", lambda v: by_number(v, {2}) and set(v.kinds) <= set("shdc")),
    ("Three of a rank", lambda v: by_number(v, {3}) and not set(v.kinds) & set("shdcbr")),
    ("all four cards of a rank", lambda v: by_number(v, {4}) and not set(v.kinds) & set("shdcbr")),
    ("more than seven", lambda v: v.danger.over == 7),
    ("a number comes again", lambda v: by_number(v, {2, 3})),
    ("until the third blast", lambda v: by_number(v, {3})),
    (
        "second one comes in under the same flag",
        lambda v: by_number(v, {2}) and set(v.kinds) <= set("shdc"),
    ),
    ("artifacts|relics", lambda v: v.has_artifacts),
    ("a hundred acorns", lambda v: v.until == 100),
    ("half of the loot", lambda v: v.danger.costs.default == Toll("half")),
)
"""The same of summaries, which are the parents' own words: what ends a round first of all."""


def by_number(variant: Variant, numbers: set[int]) -> bool:
    """Whether so many of every kind end a round, in every round."""
    return all(set(one.limits.values()) == numbers for one in variant.course)


def told(variant: Variant) -> Iterator[str]:
    """Each sentence that is told of rules that hold throughout: rule texts in full and in short,
    rulings."""
    for rule in rules_of(variant).values():
        yield rule.full.partition("Otherwise ")[0]
        yield rule.plain.partition("Otherwise ")[0]
        if rule.number and not variant.changes:
            yield why(variant, rule.number)
    yield from (text for _, text in rulings(variant))


def sentences(variant: Variant) -> Iterator[str]:
    """What is told and is not so."""
    for said in told(variant):
        for words, holds in TAKEN:
            if re.search(words, said) and not holds(variant):
                yield f'"{words}" is said: {said}'
    for words, holds in SUMMED:
        if re.search(words, variant.summary) and not holds(variant):
            yield f'"{words}" is said: {variant.summary}'


# --- what a game says -----------------------------------------------------------------------------


def nothing_to_leave_for(house: House, chance: Random) -> Iterator[str]:
    """Where the question may be skipped, nobody who left would have got anything, nor kept what the
    next card takes."""
    for before, entry, after, _ in game(house, chance).steps():
        if not isinstance(entry, Draw) or after.phase != "leave" or before.turn:
            continue
        rule, meaning = rules_of(after.variant).get("first"), after.variant.meaning(entry.card)
        skipped = (
            rule
            and "the question may be skipped" in rule.full
            and meaning.kind
            and not meaning.gold
        )
        if rule and skipped and ("unless" not in rule.full or not before.leftover):
            for number in range(1, len(after.inside) + 1):
                if after.table.part(number) + after.loot or carried_by(
                    after, after.inside[:number]
                ):
                    yield f"{number} who leave after {entry.card} take something: {rule.full}"
            for card in moves(apply(after, Leave(()))[0]).cards:
                if robbed(after, card):
                    yield f"the {card} takes what leaving after {entry.card} keeps: {rule.full}"


def robbed(state: State, card: Card) -> bool:
    """Whether somebody who stays has less after this card, though leaving at once behind it, than
    by leaving before it."""
    after = apply(apply(state, Leave(()))[0], Draw(card))[0]
    if after.phase == "leave":
        after = apply(after, Leave(after.inside))[0]
    gone = apply(state, Leave(state.inside))[0]
    return any(after.total(name) < gone.total(name) for name in state.inside)


def lost(house: House, chance: Random) -> Iterator[str]:
    """Whatever an author rules beside a rule of the game is told, however many share a number, or
    have none."""
    topics = chance.sample([*rules_of(house.variant)], 4)
    own = {f"rulings.{topic}": f"On {topic} the oldest decides." for topic in topics}
    said = [
        text
        for _, text in rulings(
            load(house.parent, (*house.settings, *((key, f'"{own[key]}"') for key in own)))
        )
    ]
    yield from (f'"{text}" is not told' for text in own.values() if text not in said)


def example(seed: int) -> list[str]:
    """A house rule as a whole and in each of its rounds; and a game of it."""
    chance = Random(seed)
    house = drawn(chance)
    every = {id(one): one for one in house.variant.course}
    faults = {said for one in every.values() for said in sentences(one)}
    faults |= {*nothing_to_leave_for(house, chance), *lost(house, chance)}
    return [f"{house}: {fault}" for fault in sorted(faults)]
