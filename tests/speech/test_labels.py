"""Sentences that are only chosen: each row is reached, complete, and given the holes it has."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from functools import cache
from importlib import import_module
from string import Formatter
from types import ModuleType
from typing import Any, TypeAlias, get_args

import pytest

from cardkit.engine import Variant, Words
from cardkit.files import gallery, load, shipped
from cardkit.speech import Manner, Master
from cardkit.speech.labels import ByWord, Fixed, Label
from cardkit.text import VariantError
from tests.houses import CHANGES
from tests.sources import HOUSE, MODULES, nodes

AnyLabel: TypeAlias = Label[Any] | Fixed | ByWord[Any]
OF_MASTERS = ("phones", "prompts")
"""Modules whose rows are asked of a master; those of the others of a game."""
THEME = {field.name for field in fields(Words)}


def module(name: str) -> ModuleType:
    return import_module(f"cardkit.speech.{name}")


@cache
def rows(name: str) -> dict[str, AnyLabel]:
    """The rows of a module by their names."""
    return {key: row for key, row in vars(module(name)).items() if isinstance(row, Label | Fixed | ByWord)}


WITH_ROWS = [
    path.stem
    for path in MODULES
    if path.parent == HOUSE / "speech" and path.stem != "labels" and "cardkit.speech.labels" in path.read_text("utf-8")
]


@cache
def variants() -> list[Variant]:
    """Games that ship, relatives, and two games with each key changed on its own."""
    return [
        *map(load, (*shipped(), *gallery())),
        *(one for name in ("kings-gold", "cave-network") for one in _changed(name)),
    ]


def _changed(name: str) -> Iterator[Variant]:
    for key, values in CHANGES.items():
        for value in values:
            with suppress(VariantError):
                yield load(name, ((key, value),))


def choices(row: Label[Any]) -> Iterator[tuple[Any, ...]]:
    """All that a row may say, each as its parts; what is said where no condition holds comes last."""
    yield from (choice[1:] for choice in row.choices if isinstance(choice, tuple))
    if type(row) is not Label:
        yield from ((choice,) for choice in row.choices)
    elif last := tuple(choice for choice in row.choices if not isinstance(choice, tuple)):
        yield last


def within(row: Label[Any]) -> Iterator[Label[Any]]:
    """A row with those it chooses among."""
    yield row
    for parts in choices(row):
        for part in parts:
            if isinstance(part, Label):
                yield from within(part)


def said(row: Label[Any], about: Any) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """What a row chooses, and what those that it chooses do."""
    chosen = row.of(about)
    yield id(row), chosen
    for part in chosen:
        if isinstance(part, Label):
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
    if isinstance(row, Fixed):
        return holes(row.template)
    assert isinstance(row, Label)
    return {hole for parts in choices(row) for part in parts for hole in holes(part)} - THEME - set(row.holes)


@pytest.mark.parametrize("name", WITH_ROWS)
def test_every_choice_is_reached(name: str) -> None:
    """By some game: what no game reaches is not said, and goes."""
    asked: list[Any] = list(variants())
    if name in OF_MASTERS:
        asked = [Master(one, manner) for one in variants() for manner in (Manner(), Manner(secret=True))]
    tops = [row for row in rows(name).values() if isinstance(row, Label)]
    reached = {one for row in tops for about in asked for one in said(row, about)}
    missed = [parts for top in tops for row in within(top) for parts in choices(row) if (id(row), parts) not in reached]
    assert missed == []


@pytest.mark.parametrize("name", WITH_ROWS)
def test_every_word_of_a_closed_list_has_a_sentence(name: str) -> None:
    """As its type lists them."""
    for row in rows(name).values():
        if isinstance(row, ByWord):
            (listed,) = get_args(row.__orig_class__)  # type: ignore[attr-defined]
            assert tuple(row.templates) == get_args(listed)


def calls() -> Iterator[tuple[str, str, str, ast.Call]]:
    """Each call of what a module of sentences offers: where it stands, the module, the name."""
    for path in MODULES:
        known = {
            alias.asname or alias.name: alias.name
            for node in nodes(path)
            if isinstance(node, ast.ImportFrom) and node.module == "cardkit.speech"
            for alias in node.names
        }
        for node in nodes(path):
            if isinstance(node, ast.Call):
                where = f"{path.relative_to(HOUSE)}:{node.lineno}"
                match node.func:
                    case ast.Attribute(value=ast.Name(id=word), attr=name) if word in known:
                        yield where, known[word], name, node
                    case ast.Name(id=name) if path.parent.name == "speech":
                        yield where, path.stem, name, node
                    case ast.Name(id=name) if name in known:  # offered by the door itself
                        yield from ((where, home, name, node) for home in WITH_ROWS if name in rows(home))


def test_rows_are_given_the_holes_they_have() -> None:
    """A hole that nobody fills would be found at the table."""
    wrong = []
    for where, name, called, call in calls():
        row = rows(name).get(called) if name in WITH_ROWS else None
        given = {keyword.arg for keyword in call.keywords}
        if isinstance(row, Label | Fixed) and None not in given and given != holes(row):
            wrong.append((where, called, given, holes(row)))
    assert wrong == []
