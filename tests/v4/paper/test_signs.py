"""Pictures are named by keys of a variant, never guessed from how its words are spelled."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from cardkit.v4.engine import Variant, words as words_of
from cardkit.v4.engine.terms import ArtifactSign, Choice, PlaceSign, SafeSign, Sign
from cardkit.v4.files import load
from cardkit.v4.ink import DoesNotFit, Part, path, pictures
from cardkit.v4.paper import Order, drawn
from cardkit.v4.paper.card_pictures import card_picture, centred_fan, choice_signs
from cardkit.v4.paper.pieces import printed
from cardkit.v4.speech import language
from cardkit.v4.text import VariantError
from cardkit.v4.words import nouns, speaking


def house(tmp_path: Path, words: str, of: str = "kings-gold") -> Variant:
    """That game with other words."""
    file = tmp_path / "house.toml"
    file.write_text(f'extends = "{of}"\n[words]\n{words}\n', "utf-8")
    return load(file)


def names(variant: Variant) -> list[str]:
    return [name for name, _ in choice_signs(variant)]


@pytest.mark.parametrize(
    "sign", [name for one in (Sign, SafeSign, PlaceSign, ArtifactSign) for name in words_of(one)]
)
def test_every_picture_a_file_may_name_is_drawn(sign: str) -> None:
    """What the schema allows the page can draw."""
    assert len(path(sign)) > 5


@pytest.mark.parametrize("name", [*pictures._drawn(), *pictures._MADE])
def test_a_picture_stays_in_its_square(name: str) -> None:
    """Where its lines bend outwards too: beside it stand words, and the edge of a card."""
    last = (0.0, 0.0)
    for act, at in path(name):
        points = [last, *zip(at[::2], at[1::2], strict=True)]
        if act == "C":
            weights = [
                ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                for t in (0.25, 0.5, 0.75, 1.0)
            ]
            points = [
                (
                    sum(w * x for w, (x, _) in zip(some, points, strict=True)),
                    sum(w * y for w, (_, y) in zip(some, points, strict=True)),
                )
                for some in weights
            ]
        assert all(-0.5 <= value <= 100.5 for point in points[1:] for value in point), points
        last = points[-1]


@pytest.mark.parametrize("gesture", words_of(Choice))
def test_every_gesture_has_two_pictures(tmp_path: Path, gesture: str) -> None:
    """One to go on and another one to leave."""
    on, off = names(house(tmp_path, f'choice = "{gesture}"'))
    assert path(on) != path(off)


def test_the_six_games_state_their_pictures() -> None:
    """Guards are shields, monsters masks, hazards warning signs; the hands do what the words
    say."""
    assert {
        name: load(name).words.sign for name in ("kings-gold", "poor-mans", "incan-gold", "diamant")
    } == {
        "kings-gold": "shield",
        "poor-mans": "monster",
        "incan-gold": "warning",
        "diamant": "warning",
    }
    assert names(load("kings-gold")) == ["thumb up", "thumb down"]
    assert names(load("poor-mans")) == ["hand", "hand with pawn"]
    assert names(load("incan-gold")) == ["hand with pawn", "hand dropping pawn"]
    assert names(load("diamant")) == names(load("incan-gold-2006")) == ["torch", "tent"]
    assert [
        (load(name).words.place_sign, load(name).words.artifact_sign)
        for name in ("kings-gold", "incan-gold")
    ] == [
        ("castle", "crown"),
        ("temple", "vase"),
    ]
    assert [load(name).words.safe_sign for name in ("kings-gold", "cave-network", "diamant")] == [
        "chest",
        "tent",
        "tent",
    ]


def test_a_new_word_without_a_picture_gets_a_neutral_one(tmp_path: Path) -> None:
    """A dragon is no shield; spelled like a picture it is none either."""
    words = house(tmp_path, 'danger = "dragon"\nsafe = "camp"\ngo = "sun"\nleave = "moon"').words
    assert (words.sign, words.safe_sign, words.choice) == ("warning", "chest", "signs")
    assert names(house(tmp_path, 'go = "drop it"\nleave = "empty hand"')) == [
        "arrow",
        "arrow back",
    ]
    assert house(tmp_path, 'danger = "monster"').words.sign == "warning"
    assert house(tmp_path, 'place = "barrow"').words.sign == "shield"
    assert load("kings-gold", [("words.danger", "dragon")]).words.sign == "warning"
    words = house(tmp_path, 'place = "harbour"\nartifact = "flask"').words
    assert (words.place_sign, words.artifact_sign) == ("entrance", "star")


def test_a_picture_that_is_named_is_printed(tmp_path: Path) -> None:
    """The key alone decides; order of settings does not matter."""
    words = 'danger = "dragon"\nsign = "{}"'
    shield = printed("aid", house(tmp_path, words.format("shield")), Order())
    monster = printed("aid", house(tmp_path, words.format("monster")), Order())
    assert shield != monster
    assert (
        load("poor-mans", [("words.sign", "shield"), ("words.danger", "dragon")]).words.sign
        == "shield"
    )


def test_a_picture_that_is_none_is_refused_with_the_list(tmp_path: Path) -> None:
    """Every allowed word stands in the message."""
    with pytest.raises(VariantError) as refused:
        house(tmp_path, 'sign = "drag"')
    for said in (*map('"{}"'.format, words_of(Sign)), 'Did you mean "dragon"?'):
        assert said in str(refused.value)


@pytest.mark.parametrize("code", [None, "pl"])
def test_thumbs_are_drawn_where_thumbs_are_told(code: str | None) -> None:
    """Whoever stands, or lays a spoon out, has arrows beside it; in another language too, in which
    a game has other words."""
    with speaking(language(code) if code else None):
        for name in ("kings-gold", "no-two-alike"):
            assert names(nouns.as_told(load(name))) == ["thumb up", "thumb down"]
        for name in ("skunk", "greedy-pig", "boiling-pot", "one-dragon", "three-blasts"):
            assert names(nouns.as_told(load(name))) == ["arrow", "arrow back"]


def test_a_few_cards_of_a_kind_are_never_parted() -> None:
    """Three tens beside each other, or another layout; eleven cards may stand in rows."""
    variant = load("incan-gold")
    tens = [
        card_picture(variant, slot.card)
        for slot in variant.slots
        if slot.kind and slot.card.rank == "10"
    ]
    assert centred_fan(tens, 21.0).room(42).least == centred_fan(tens[:1], 21.0).room(42).least
    with pytest.raises(DoesNotFit):
        centred_fan(tens, 21.0).room(36)
    assert centred_fan(tens * 4, 21.0).room(36).least > centred_fan(tens, 21.0).room(42).least


@pytest.mark.parametrize(("code", "letters"), [("en", "JQK"), ("pl", "WDK")])
def test_the_rank_that_makes_the_kind_stands_in_the_shield(code: str, letters: str) -> None:
    """Three guards side by side, so that each letter is seen; in white on the shield."""
    with speaking(language(code)):
        page = drawn("sheet", load("kings-gold"), Order())
    shown = [word for word in page.words[0] if word.pictured and word.text in letters]
    panel = shown[:6]  # index and letter of each
    assert [word.text for word in panel] == [letter for letter in letters for _ in range(2)]
    inside = panel[1::2]
    assert {word.ground for word in inside} == {page.palette.line[Part.DANGER]}
    assert all(one.box.right < other.box.x - 5 for one, other in pairwise(inside))


def test_the_rank_that_ends_it_stands_large_on_cards_without_a_sign() -> None:
    """Three sixes of the cave, in the colour of danger, side by side."""
    page = drawn("sheet", load("cave-network"), Order())
    danger = page.palette.line[Part.DANGER]
    large = [word for word in page.words[0] if word.pictured and word.colour == danger]
    assert [word.text for word in large] == ["6", "6", "6"]
    assert all(one.box.right < other.box.x for one, other in pairwise(large))
