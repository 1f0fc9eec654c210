"""Closed lists: a word that was added by half is found. What mypy names by itself (a ``match`` that
forgets it) is not here."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import combinations
from typing import get_args

import pytest
from click.testing import CliRunner

from cardkit.cli import formats, print_command, print_words, show
from cardkit.engine import PieceName, Variant, words
from cardkit.engine.claims import changed
from cardkit.engine.terms import PAGED, SEATED, DangerKind, TieBreak
from cardkit.files import load, shipped
from cardkit.ink import Ink, Paper
from cardkit.paper import PIECES, Order, drawn
from cardkit.rules import keys_of
from cardkit.rules.keys import PARTS
from cardkit.text import VariantError
from tests.houses import CHANGES
from tests.paper.reading import EXAMPLES

# --- what a variant file may say ------------------------------------------------------------------


def switches() -> dict[str, tuple[str, ...]]:
    """Every key that takes one word of a closed list and changes a rule, with its words as TOML has
    them."""
    known = [entry for entry in keys_of() if entry.name not in PARTS]
    known += [
        entry._replace(name=f"{part}.{entry.name}")
        for part, kind in PARTS.items()
        for entry in keys_of(kind)
    ]
    told = {
        entry.name: tuple(f'"{word}"' for word in entry.kind.few)
        for entry in known
        if "enum" in entry.kind.schema
    }
    kinds = tuple(f'{{ "J-K" = "{by}" }}' for by in words(DangerKind))
    rules = {key: values for key, values in told.items() if not key.startswith("words.")}
    ties = ("[]", *(f'["{word}"]' for word in words(TieBreak)))
    return {**rules, "cards.danger": kinds, "ties": ties}


def with_it(key: str, value: str) -> Iterable[tuple[str, Variant]]:
    """The shipped games that can be played with it."""
    for name in shipped():
        try:
            yield name, load(name, [(key, value)])
        except VariantError:
            continue


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted(set(switches()) - {"reveal"}))
def test_each_word_is_a_rule_of_its_own(key: str) -> None:
    """Two words of one list claim different things, in some game; and random house rules are played
    with each."""
    for one, other in combinations(switches()[key], 2):
        mine, others = dict(with_it(key, one)), dict(with_it(key, other))
        assert any(changed(mine[name], others[name]) for name in mine.keys() & others), (
            f"{key}: {one} is told as {other}"
        )
    assert set(switches()[key]) <= set(CHANGES[key])


# --- what can be printed --------------------------------------------------------------------------


def test_every_piece_has_its_row() -> None:
    """In the list and on the help page of the command."""
    assert set(PIECES) == set(words(PieceName))
    assert {name for name, piece in PIECES.items() if piece.name != name} == set()
    help_page = print_command.command.help or ""
    assert [name for name in words(PieceName) if name not in help_page] == []


@pytest.mark.parametrize("name", sorted(set(words(PieceName)) - {"kit"}))
def test_what_a_piece_is_drawn_for_is_what_the_lists_say(name: PieceName) -> None:
    """Another number of players, or of pages, makes other pages of those that say so, and of no
    others."""
    # each game has its use for every piece then
    variant = load("kings-gold", (("totals", "secret"),))

    few, many, more = (
        drawn(name, variant, Order(players=n, pages=p)) for n, p in ((3, 1), (6, 1), (3, 3))
    )
    assert ((few.words, few.strokes) != (many.words, many.strokes)) == (name in SEATED)
    assert (more.count > few.count) == (name in PAGED)


def test_papers_and_inks_are_offered_as_they_are() -> None:
    """The command lists them without loading what draws."""
    assert list(print_words.PAPERS) == list(Paper)
    assert list(print_words.INKS) == list(Ink)


# --- what can be handed on ------------------------------------------------------------------------


@pytest.mark.parametrize("shape", get_args(formats.Format))
def test_a_game_is_handed_on_in_every_format(shape: str) -> None:
    """Each says who played; what is JSON is JSON."""
    done = CliRunner().invoke(show.command, [str(EXAMPLES / "kings-gold.tally"), "--format", shape])
    assert done.exit_code == 0, done.output
    assert [name for name in ("Ann", "Bo", "Cy", "Di") if name not in done.stdout] == []
    if done.stdout.startswith("{"):
        assert json.loads(done.stdout)
