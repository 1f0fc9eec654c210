"""What Python's front door offers: methods of games and states, what wrong calls are told, what a
notebook shows."""

from __future__ import annotations

import html.parser
import inspect
import re
import types
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit import v4 as cardkit
from cardkit.v4 import (
    Begin,
    Draw,
    Leave,
    Show,
    State,
    Variant,
    apply,
    engine,
    load,
    parse_card,
    replay,
    start,
)
from cardkit.v4.engine import outcomes
from cardkit.v4.files import digest, shipped

GOLD = load("kings-gold")
THREE = ["Ann", "Bo", "Cy"]


def test_what_is_typed_is_what_is_entered() -> None:
    """The next card says that nobody left, and the first one that a round begins; names as they are
    called."""
    typed = start(GOLD, THREE).draw("7h").draw("9").leave("bo")
    entries: list[cardkit.Entry] = [
        Begin(),
        Draw(parse_card("7h")),
        Leave(()),
        Draw(parse_card("9")),
        Leave(("Bo",)),
    ]
    assert typed == replay(GOLD, THREE, entries)


def test_a_state_does_not_change() -> None:
    """Each act gives another."""
    first = start(GOLD, THREE)
    begun = first.draw("7h")
    begun.leave("Ann")
    assert (first.phase, begun.inside) == ("begin", tuple(THREE))


@pytest.mark.rule("CN-5")
def test_hands_are_laid() -> None:
    """None is face down; the order in which they are said is of no matter."""
    cave = load("cave-network")
    typed = start(cave, ["Ann", "Bo"]).show({"bo": None, "Ann": "7h"})
    assert typed == replay(
        cave, ["Ann", "Bo"], [Begin(), Show((("Ann", parse_card("7h")), ("Bo", None)))]
    )


def test_what_the_rules_refuse_is_a_sentence() -> None:
    """Of the act that was meant, not of what begins a round for it."""
    state = start(GOLD, THREE).draw("7h")
    acts: tuple[tuple[Callable[[], object], str], ...] = (
        (lambda: state.draw("7h"), "The seven of hearts lies there already"),
        (lambda: state.leave("Zoe"), 'Nobody inside is called "Zoe"'),
        (lambda: start(GOLD, THREE).show({"Ann": "7"}), "In this game cards come from the deck"),
    )
    for act, says in acts:
        with pytest.raises(cardkit.Illegal, match=says):
            act()
    with pytest.raises(cardkit.CardError):
        state.draw("77")


def test_names_that_differ_by_a_capital_are_told_apart() -> None:
    """Who is called exactly so is meant; nobody is named twice."""
    state = start(GOLD, ["A", "a", "B"]).draw("7h").leave("a")
    assert state.banked == {"A": 0, "a": 3, "B": 0}
    with pytest.raises(ValueError, match="named twice"):
        start(load("cave-network"), ["Ann", "Bo"]).show({"Ann": "7h", "ann": "8h", "Bo": None})


@pytest.mark.parametrize("name", shipped())
def test_a_game_is_written_and_read(name: str) -> None:
    """All its rules stand in its text."""
    game = load(name)
    again = Variant.from_toml(game.to_toml())
    assert digest(again) == digest(game)
    assert game.name in game.rules()


def test_a_game_from_keys() -> None:
    """As they stand in a file; every fault is told."""
    game = Variant.from_dict({"extends": "kings-gold", "rounds": 3, "danger": {"ends_at": 3}})
    assert (game.rounds, set(game.limits.values())) == (3, {3})
    assert game == Variant.from_toml('extends = "kings-gold"\nrounds = 3\n[danger]\nends_at = 3\n')
    with pytest.raises(cardkit.VariantError, match="rouns") as caught:
        Variant.from_dict({"extends": "kings-gold", "rouns": 3, "players": "many"})
    assert len(caught.value.findings) == 2


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: GOLD.printed("shet"), 'expected "sheet", "pad", .* got \'shet\''),
        (lambda: GOLD.sheet(paper="a5"), 'expected "a4", "letter" or "both", got \'a5\''),
        (lambda: GOLD.sheet(ink="red"), 'expected "colour" or "mono"'),
        (lambda: GOLD.sheet(players=2), "2"),
        (lambda: GOLD.pad(players=99), "players: expected 1 to"),
        (lambda: GOLD.pad(pages=0), "pages: expected 1 to 500, got 0"),
    ],
)
def test_a_piece_that_cannot_be(call: Callable[[], object], says: str) -> None:
    """A `ValueError` that names what there is."""
    with pytest.raises(ValueError, match=says):
        call()


STATE = start(GOLD, THREE)
WRONG: dict[str, Callable[[], Any]] = {
    'load("kings-gold")': lambda: load(typing.cast(Any, 7)),
    'start(load("kings-gold"), ["Ann", "Bo", "Cy"])': lambda: start(GOLD, "Ann Bo Cy"),
    "game.printed('pad', pages=4)": lambda: GOLD.pad(pages=1.5),
    'start(load("kings-gold"), ["Ann",': lambda: start(GOLD, typing.cast(Any, [1, 2, 3])),
    'start(load("kings-gold")': lambda: start(typing.cast(Any, "kings-gold"), THREE),
    'apply(state, Draw(parse_card("7h")))': lambda: apply(STATE, typing.cast(Any, "7h")),
    "apply(state, Begin())": lambda: apply(typing.cast(Any, GOLD), Begin()),
    'Draw(parse_card("7h"))': lambda: apply(apply(STATE, Begin())[0], Draw(typing.cast(Any, "7h"))),
    'Leave(("Bo",))': lambda: apply(STATE.draw("7h"), Leave(typing.cast(Any, "Bo"))),
    'replay(game, ["Ann", "Bo", "Cy"], [Begin()': lambda: replay(GOLD, THREE, typing.cast(Any, 7)),
    "moves(state)": lambda: cardkit.moves(typing.cast(Any, GOLD)),
    "ranking(state)": lambda: cardkit.ranking(typing.cast(Any, GOLD)),
    'parse_card("7h")': lambda: parse_card(typing.cast(Any, 7)),
    'score(path.read_text("utf-8"))': lambda: cardkit.score(typing.cast(Any, Path("friday.tally"))),
    "explain(score.problems[0], game)": lambda: cardkit.explain(typing.cast(Any, "x")),
    "odds.next_card(state)": lambda: cardkit.odds.next_card(typing.cast(Any, GOLD)),
    "odds.doubt(state)": lambda: cardkit.odds.doubt(typing.cast(Any, GOLD)),
    "Variant.from_toml(path.read_text())": lambda: Variant.from_toml(typing.cast(Any, Path("x"))),
    "Variant.from_dict({": lambda: Variant.from_dict(typing.cast(Any, [1])),
    'state.draw("7h")': lambda: STATE.draw(typing.cast(Any, 7)),
    'state.leave("Bo", "Cy")': lambda: STATE.leave(typing.cast(Any, ["Bo"])),
    'state.show({"Ann"': lambda: STATE.show(typing.cast(Any, ["7h"])),
}


@pytest.mark.parametrize(("right", "call"), WRONG.items())
def test_a_wrong_type_is_told_the_right_call(right: str, call: Callable[[], object]) -> None:
    """Nothing returns silently, and nothing fails deep inside."""
    with pytest.raises(TypeError, match=re.escape(right)):
        call()


def test_all_that_is_entered_and_comes_of_it_is_offered() -> None:
    """With the names that the documentation has."""
    kinds = {*typing.get_args(outcomes.Entry), *typing.get_args(outcomes.Outcome)}
    assert len(kinds) > 20
    assert {kind.__name__ for kind in kinds} <= set(cardkit.__all__)
    assert all(getattr(cardkit, kind.__name__) is kind for kind in kinds)


def test_what_is_offered_tells_what_it_is() -> None:
    """Every function, class and public method of what a library's user holds has a docstring."""
    silent = []
    for name in cardkit.__all__:
        thing = getattr(cardkit, name)
        if isinstance(thing, type | types.FunctionType) and not thing.__doc__:
            silent.append(name)
    for kind in (Variant, engine.State, cardkit.Score):
        own = {name: member for name, member in vars(kind).items() if not name.startswith("_")}
        functions = {
            name: getattr(member, "__func__", getattr(member, "fget", member))
            for name, member in own.items()
        }
        silent += [
            f"{kind.__name__}.{name}"
            for name, member in functions.items()
            if isinstance(member, types.FunctionType) and not member.__doc__
        ]
    assert silent == []


class Balanced(html.parser.HTMLParser):
    """Which tags are open, and the text between them."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += f"{data} "


def pictures() -> dict[str, Any]:
    """Something of each kind that a notebook shows, and words that it must say."""
    house = Variant.from_dict({"extends": "kings-gold", "name": "<b>House & Co</b>", "rounds": 2})
    playing = start(house, THREE).draw("7h").leave("Bo").draw("9c")
    scored = cardkit.score(
        "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h - all\nbanked: Bo 5\n"
    )
    return {
        "<b>House & Co</b> How far": house,
        "round 1 of 2, carrying 6 each - 7h 9c": playing,
        "Bo banked 5 in round 1": scored,
        "0 of 50 cards end the round: 0 (0 %)": cardkit.odds.next_card(playing),
    }


def test_a_notebook_shows_tables() -> None:
    """Well formed, escaped, saying what counts; and a line where there is no notebook."""
    for says, shown in pictures().items():
        told = Balanced()
        told.feed(shown._repr_html_())
        told.close()
        assert told.open == []
        assert says in re.sub(r"\s+", " ", told.text).replace(" .", "."), told.text
        assert len(repr(shown)) < 250, repr(shown)
    with pytest.raises(TypeError, match="no picture of a int"):
        cardkit.library.html(7)


ADDED: tuple[tuple[type, str, str], ...] = (
    *((Variant, name, name) for name in ("from_toml", "from_dict", "to_toml", "rules", "printed")),
    *((State, name, name) for name in ("draw", "leave", "show")),
)
"""Methods that are declared below, and the body of each."""


@pytest.mark.parametrize(("kind", "method", "body"), ADDED)
def test_a_method_takes_what_its_body_takes(kind: type, method: str, body: str) -> None:
    """Names, order and defaults: it is declared in one room, and done in another."""
    declared = list(inspect.signature(getattr(kind, method)).parameters.values())
    done = list(inspect.signature(getattr(cardkit.library, body)).parameters.values())
    taken = [(one.name, one.kind, one.default) for one in declared if one.name != "self"]
    assert taken == [(one.name, one.kind, one.default) for one in done][len(done) - len(taken) :]
