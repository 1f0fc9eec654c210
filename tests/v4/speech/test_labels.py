"""Sentences that are only chosen: each row is reached, complete, and given the holes it has."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from string import Formatter
from types import ModuleType
from typing import Any, TypeAlias, get_args

import pytest

from cardkit.v4.engine import Begin, State, Variant, apply, start
from cardkit.v4.engine.claims import TOPICS
from cardkit.v4.engine.standings import tied_for_extra_round
from cardkit.v4.engine.values import Words
from cardkit.v4.files import gallery, load, shipped
from cardkit.v4.rules.topics import TOPICS as TOLD_TOPICS
from cardkit.v4.speech import Manner, Master
from cardkit.v4.text import VariantError
from cardkit.v4.words.rows import By, ByKind, ByWord, Choice, Fixed, Given, Remark, Telling, When
from tests.v4.games import NAMES
from tests.v4.houses import CHANGES
from tests.v4.sources import HOUSE, MODULES, nodes
from tests.v4.table.driving import random_game

pytestmark = pytest.mark.xdist_group("sources")  # they are read once

AnyLabel: TypeAlias = Choice[Any] | Remark | ByWord[Any]
THEME = set(Words.__match_args__)


def module(name: str) -> ModuleType:
    return import_module(f"cardkit.v4.{name}")


@cache
def rows(name: str) -> dict[str, AnyLabel]:
    """The rows of a module by their names."""
    return {
        key: row
        for key, row in vars(module(name)).items()
        if isinstance(row, Choice | Remark | ByWord)
    }


def rows_of(path: Path) -> bool:
    """Whether a module makes rows."""
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == "cardkit.v4.words"
        and any(alias.name in KINDS_OF_ROWS for alias in node.names)
        for node in nodes(path)
    )


KINDS_OF_ROWS = ("Fixed", "Label", "Act", "Remark", "By", "ByWord", "Telling", "Pair")
WITH_ROWS = [
    f"{path.parent.name}.{path.stem}"
    for path in MODULES
    if path.parent in (HOUSE / "speech", HOUSE / "rules") and rows_of(path)
]
SPOKEN_ROWS = [name for name in WITH_ROWS if not name.startswith("rules.")]
"""Those of rules are chosen by claims: see `test_every_row_of_a_rule_is_reached`."""


PAIRS = (
    ("kings-gold", ("leftover", '"stays"'), ("first_danger", '"may be skipped"')),
    ("kings-gold", ("share", '"leavers"'), ("leftover", '"lost"')),
    ("kings-gold", ("share", '"leavers"'), ("leftover", '"per-card"')),
    ("kings-gold", ("danger.over", "35"), ("danger.then", '"pair out"')),
    (
        "kings-gold",
        ("danger.over", "35"),
        ("danger.costs", '{ default = "all", J = "everything" }'),
    ),
    ("kings-gold", ("artifacts.carried", '"back"'), ("artifacts.left", '"back"')),
    ("kings-gold", ("until", "30"), ("artifacts", '"off"')),
    ("kings-gold", ("until", "30"), ("totals", "secret")),
    ("kings-gold", ("until", "30"), ("totals", "secret"), ("artifacts", '"off"')),
    *(
        ("kings-gold", ("wins", "lowest"), *more)
        for more in (
            (("until", "30"),),
            (("artifacts", '"off"'),),
            (("until", "30"), ("artifacts", '"off"')),
            (("until", "30"), ("totals", "secret")),
            (("until", "30"), ("totals", "secret"), ("artifacts", '"off"')),
        )
    ),
    ("kings-gold", ("share", '"leavers"'), ("danger.costs", "{ banked = 5 }")),
    ("cave-network", ("share", '"leavers"'), ("danger.costs", "{ banked = 5 }")),
    ("kings-gold", ("danger.costs", '{ default = "all", J = { banked = 5 } }')),
    ("kings-gold", ("artifacts", '"off"'), ("cards.blank", '["joker"]')),
    ("poor-mans", ("artifacts.claim", '"shared"')),
    ("poor-mans", ("artifacts.carried", '"out"'), ("artifacts.left", '"back"')),
    ("poor-mans", ("artifacts.carried", '"back"'), ("artifacts.left", '"out"')),
    ("cave-network", ("cards.danger", '{ "A-10" = "rank" }')),
    ("kings-gold", ("players", '"1"')),
)
"""What some rows are reached by: two keys other than usual, or one of another game."""


@cache
def variants() -> list[Variant]:
    """Games that ship, relatives, and two games with each key changed on its own."""
    return [
        *map(load, (*shipped(), *gallery())),
        *(one for name in ("kings-gold", "cave-network") for one in _changed(name)),
        *(load(name, settings) for name, *settings in PAIRS),
    ]


def _changed(name: str) -> Iterator[Variant]:
    for key, values in CHANGES.items():
        for value in values:
            with suppress(VariantError):
                yield load(name, ((key, value),))


@cache
def moments() -> list[State]:
    """Those of a game of each of them, one after the other; an extra round begins where one can."""
    found = []
    for one in variants():
        players = NAMES[: min(one.players.low + 1, one.players.high)]
        state = start(one, players)
        for entry in random_game(one, players, Random(1)):
            state, _ = apply(state, entry)
            found.append(state)
        if tied_for_extra_round(state):
            found.append(apply(state, Begin(extra=True))[0])
    return found


def asked(row: Choice[Any]) -> list[Any]:
    """What a row may be asked about: games where it says nothing else, or claims of a rule."""
    if isinstance(row, Fixed):
        return [None]
    (about, *_) = get_args(getattr(row, "__orig_class__", None)) or (Variant,)
    if about is State:
        return [*moments()]
    if about is Master:
        return [
            Master(one, manner) for one in variants() for manner in (Manner(), Manner(secret=True))
        ]
    if about is Variant:
        return [*variants()]
    return [
        claim
        for made in TOPICS.values()
        for one in variants()
        if isinstance(claim := made(one), about)
    ]


def choices(row: Choice[Any]) -> Iterator[tuple[Any, ...]]:
    """All that a row may say, each as its parts; what is said where no condition holds comes
    last."""
    yield from (choice.parts for choice in row.choices if isinstance(choice, When))
    if isinstance(row, By):
        yield from ((choice,) for choice in row.choices)
    elif last := tuple(choice for choice in row.choices if not isinstance(choice, When)):
        yield last


def within(row: Choice[Any]) -> Iterator[Choice[Any]]:
    """A row with those it chooses among."""
    yield row
    for parts in choices(row):
        for part in parts:
            if isinstance(part, Choice):
                yield from within(part)


def given(row: Choice[Any]) -> set[str]:
    """The holes that it goes by which of its own choices is said."""
    return {name for choice in row.choices if isinstance(choice, Given) for name in choice.names}


def said(row: Choice[Any], about: Any) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """What a row chooses, whatever of its holes is filled, and what those that it chooses do."""
    names = sorted(given(row))
    for filled in product((False, True), repeat=len(names)):
        chosen = row.of(about, dict(zip(names, filled)).__getitem__)
        yield id(row), chosen
        for part in chosen:
            if isinstance(part, Choice):
                yield from said(part, about)


def holes(row: object) -> set[str]:
    """The holes of a row that are not a game's own words."""
    if isinstance(row, str):
        return {name for _, name, _, _ in Formatter().parse(row) if name} | {
            inner
            for _, _, bend, _ in Formatter().parse(row)
            for _, inner, _, _ in Formatter().parse(bend or "")
            if inner
        }
    if isinstance(row, Remark):
        return {hole for sentence in row.sentences for hole in holes(sentence)}
    assert isinstance(row, Choice)
    return (
        (given(row) | {hole for parts in choices(row) for part in parts for hole in holes(part)})
        - THEME
        - set(row.holes)
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", SPOKEN_ROWS)
def test_every_choice_is_reached(name: str) -> None:
    """By some game: what no game reaches is not said, and goes."""
    tops = [row for row in rows(name).values() if isinstance(row, Choice)]
    reached = {one for row in tops for about in asked(row) for one in said(row, about)}
    missed = [
        parts
        for top in tops
        for row in within(top)
        for parts in choices(row)
        if (id(row), parts) not in reached
    ]
    assert missed == []


def test_every_row_of_a_rule_is_reached() -> None:
    """By the claim of some game."""
    missed = []
    for topic, teller in ((one.name, one.telling) for one in TOLD_TOPICS.values()):
        if isinstance(teller, Telling):
            found = {claim for one in variants() if (claim := TOPICS[topic](one)) is not None}
            for top in (teller.full, teller.short):
                reached = {one for claim in found for one in said(top, claim)}
                missed += [
                    parts
                    for row in within(top)
                    for parts in choices(row)
                    if (id(row), parts) not in reached
                ]
    assert [parts for parts in missed if parts] == []


@pytest.mark.parametrize("name", SPOKEN_ROWS)
def test_every_word_of_a_closed_list_has_a_sentence(name: str) -> None:
    """As its type lists them."""
    for row in rows(name).values():
        if isinstance(row, ByWord):
            (listed,) = get_args(row.__orig_class__)  # type: ignore[attr-defined]
            assert tuple(row.templates) == get_args(listed)
    for row in vars(module(name)).values():
        if isinstance(row, ByKind):
            (listed,) = get_args(row.__orig_class__)  # type: ignore[attr-defined]
            assert set(row.rows) == set(get_args(listed))


def test_every_word_that_a_rule_is_told_by_has_a_row() -> None:
    """The same of rows within those of rules."""
    tellers = [one.telling for one in TOLD_TOPICS.values() if isinstance(one.telling, Telling)]
    found = [
        row
        for one in tellers
        for top in (one.full, one.short)
        for row in within(top)
        if isinstance(row, By)
    ]
    assert found
    for row in found:
        *_, listed = get_args(row.__orig_class__)  # type: ignore[attr-defined]
        assert tuple(row.parts) == get_args(listed)


SENTENCES = ("speech", "rules")
"""Rooms whose modules have rows."""


def calls() -> Iterator[tuple[str, str, str, ast.Call]]:
    """Each call of what a module of sentences offers: where it stands, the module, the name."""
    for path in MODULES:
        known: dict[str, str] = {}
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardkit.v4."):
                home = (node.module or "").removeprefix("cardkit.v4.")
                if home.partition(".")[0] in SENTENCES:
                    known |= {one.asname or one.name: f"{home}.{one.name}" for one in node.names}
        for node in nodes(path):
            if isinstance(node, ast.Call):
                where = f"{path.relative_to(HOUSE)}:{node.lineno}"
                match node.func:
                    case ast.Attribute(
                        value=ast.Attribute(value=ast.Name(id=room), attr=module), attr=name
                    ) if room in SENTENCES:
                        yield where, f"{room}.{module}", name, node
                    case ast.Attribute(value=ast.Name(id=word), attr=name) if word in known:
                        yield where, known[word], name, node
                    case ast.Name(id=name) if known.get(name, "").count(".") == 2:  # a module's
                        home, _, called = known[name].rpartition(".")
                        yield where, home, called, node
                    case ast.Name(id=name) if name in known:  # offered by the door itself
                        yield from (
                            (where, home, name, node) for home in WITH_ROWS if name in rows(home)
                        )
                    case ast.Name(id=name) if path.parent.name in SENTENCES:
                        yield where, f"{path.parent.name}.{path.stem}", name, node


@pytest.mark.slow
def test_rows_are_given_the_holes_they_have() -> None:
    """A hole that nobody fills would be found at the table."""
    wrong = []
    for where, name, called, call in calls():
        row = rows(name).get(called) if name in WITH_ROWS else None
        has = {keyword.arg for keyword in call.keywords}
        if (
            isinstance(row, Choice | Remark)
            and None not in has
            and has - THEME != holes(row) - THEME
        ):
            wrong.append((where, called, has, holes(row)))
    assert wrong == []
