"""Random house rules, random games: what is said of a rule is what happens, in every telling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from cardkit.v4.engine import SUIT_WORDS, Draw, Variant
from cardkit.v4.engine.outcomes import ArtifactTaken, Caught, Warned
from cardkit.v4.files import load
from cardkit.v4.paper import Order
from cardkit.v4.paper.pieces import printed
from cardkit.v4.reports import Stage, Told
from cardkit.v4.rules import keys_of
from cardkit.v4.rules.keys import PARTS
from cardkit.v4.speech import Manner, Master, tell
from cardkit.v4.speech.pages import otherwise
from cardkit.v4.speech.rules import Rule, rules_of, sections
from cardkit.v4.words import Line, theme
from cardkit.v4.words.nouns import of_kind, plain_kind
from tests.v4.games import Game
from tests.v4.houses import CHANGES, House, game, house
from tests.v4.paper.reading import text
from tests.v4.seeds import seeds


def test_every_key_is_changed() -> None:
    """A new key of the schema gets its line among the changes."""
    aside = {
        "reveal",
        "cites",
        "rulings",
        "words.kinds",
        "words.pictures",
        "words.safe_sign",
        "words.place_sign",
        "words.artifact_sign",
        "words.choice",
    }
    known = {entry.name for entry in keys_of() if entry.name not in PARTS}
    known |= {f"{part}.{entry.name}" for part, kind in PARTS.items() for entry in keys_of(kind)}
    assert known - aside - set(CHANGES) == set()


TOO_MUCH = re.compile(r"\bANY OF [^.]*\.")
"""The alarm over gold on the path (G-18), which may stand behind that over a kind of danger."""


def _names(spoken: str, kind: str, variant: Variant) -> bool:
    """Whether an alarm names that kind of danger, whole or in short."""
    suit = SUIT_WORDS.get(kind, "")
    names = (
        of_kind(kind, variant).one,
        plain_kind(kind, variant).one,
        f"{suit} {theme(variant)['danger'].one}",
    )
    return any(name.upper() in spoken for name in names)


def told_of(house: House, games: Sequence[Game]) -> list[str]:
    """What the game master says of these games that does not hold: alarms, and what artifacts
    count."""
    wrong = []
    master = Master(house.variant, Manner())
    for one in games:
        alarmed: set[str] = set()
        heavy = False
        for before, entry, after, outcomes in one.steps():
            variant = after.variant
            said = tell(master, [Told(entry, before, after, outcomes)], Stage.CARD, False)
            lines = [line for line in said if isinstance(line, Line)]
            spoken = " ".join(line.text for line in lines)
            heavy = heavy or re.search(r"\bANY OF ", spoken) is not None
            for outcome in outcomes:
                match outcome:
                    case Warned(_, kind, _, _, _):
                        alone = [
                            TOO_MUCH.sub("", line.text) for line in lines if line.tone == "alert"
                        ]
                        if any("ENDS IT" in said for said in alone):
                            alarmed.add(kind)
                            if not _names(spoken, kind, variant):
                                wrong.append(f"an alarm names no {kind}: {spoken}")
                        elif kind in alarmed:
                            wrong.append(f"an alarm was raised over {kind}, and nothing came of it")
                    case Caught(_, (), _, _, _):
                        if before.turn and not heavy:
                            wrong.append(f"no alarm was raised before {spoken}")
                    case Caught(_, kinds, _, _, _) if isinstance(entry, Draw):
                        if variant.limit(kinds[0]) > 1 and kinds[0] not in alarmed:
                            wrong.append(f"no alarm was raised over {kinds[0]}")
                    case ArtifactTaken(player, _, worth, _, _, _):
                        taken = [
                            o.worth
                            for o in outcomes
                            if isinstance(o, ArtifactTaken) and o.player == player
                        ]
                        if not re.search(rf"\b({worth}|{sum(taken)})\b", spoken):
                            wrong.append(
                                f"an artifact counts {worth}, and it is not said: {spoken}"
                            )
                    case _:
                        pass
            if after.number != before.number:
                alarmed, heavy = set(), False
    return wrong


@pytest.mark.rule("G-6", "G-18")
def test_a_danger_is_warned_of_where_too_much_gold_is_too() -> None:
    """Gold that is a danger: both alarms may stand on one line."""
    settings = (
        ("cards.gold", '{ "A-10" = "face" }'),
        ("cards.danger", '{ "6-10" = "suit" }'),
        ("danger.over", "35"),
    )
    rules = House("kings-gold", settings, load("kings-gold", settings))
    chance = Random(1)
    assert told_of(rules, [game(rules, chance) for _ in range(12)]) == []


@cache
def of_seed(seed: int) -> House:
    """One of the house rules."""
    return house(Random(seed))


@pytest.mark.parametrize("seed", seeds(12))
def test_rule_texts_hold_each_rule_once_and_nothing_else(seed: int) -> None:
    """Each sentence of a rule text is that of its topic, word for word, and is told once."""
    variant = of_seed(seed).variant
    rules = rules_of(variant)
    lines = [line for section in sections(variant) for line in section.lines if line.topic]
    assert [line.topic for line in lines] == list(dict.fromkeys(line.topic for line in lines))
    assert {line.topic: line for line in lines} == rules


ON_SHEET = (
    "danger",
    "claim",
    "left",
    "split",
    "fresh",
    "rounds",
    "tie",
    "survived",
    "danger_out",
    "unclaimed",
)
"""What a sheet tells of every game that has it."""


def plain(rule: Rule) -> str:
    return " ".join(rule.plain.split())


def others(topic: str, variant: Variant, pool: Sequence[Variant]) -> set[str]:
    """What other house rules with the same words say about a topic where they mean something
    else."""
    mine = rules_of(variant)
    own = mine.get(topic)
    said = {plain(rules[topic]) for other in pool if topic in (rules := rules_of(other))}
    told = " ".join([*(plain(rule) for rule in mine.values()), *otherwise(variant)]).replace(
        "**", ""
    )
    return {
        text for text in said if text and (own is None or text != plain(own)) and text not in told
    }


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(2))
def test_a_sheet_says_each_rule_so_and_not_otherwise(seed: int) -> None:
    """The sheet and the aid hold the short sentence of their topics, and none that another house
    rule would have there."""
    chance = Random(1000 + seed)
    mine = house(chance, words=False)
    like = [
        mine.variant,
        *(house(chance, words=False, parent=mine.parent).variant for _ in range(7)),
    ]
    shown = {
        piece: " ".join(text(printed(piece, mine.variant, Order())).split())
        for piece in ("sheet", "aid")
    }
    rules = rules_of(mine.variant)
    for topic in ON_SHEET:
        if topic in rules:
            assert plain(rules[topic]) in shown["sheet"], (mine, topic)
        for piece, page in shown.items():
            assert [said for said in others(topic, mine.variant, like) if said in page] == [], (
                mine,
                piece,
                topic,
            )
