"""House variants come out right, all of them: where room is scarce something is given up, but no
piece is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from cardkit.v4.engine import Variant
from cardkit.v4.files import load, shipped
from cardkit.v4.ink import Ink, MissingGlyph, set_lines, width
from cardkit.v4.ink.fonts import BODY, broken, joined
from cardkit.v4.paper import PIECES, Order, drawn
from cardkit.v4.paper.pieces import printed
from cardkit.v4.speech.rules import short
from tests.v4.games import house_variants
from tests.v4.paper.reading import EXAMPLES, bare, faults, house, text

SINGLE = [piece for piece in PIECES.values() if piece.name != "kit"]


def print_everything(variant: Variant) -> list[str]:
    """Every piece of a variant in two inks: what is wrong with them. Raises ``DoesNotFit`` where
    one is refused."""
    wrong = []
    for piece in SINGLE:
        if piece.unused(variant):
            continue
        for ink in Ink:
            found = faults(drawn(piece.name, variant, Order(ink=ink)))
            wrong += [f"{piece.name}: {fault}" for fault in found]
    return wrong


@pytest.mark.slow
@given(house_variants())
@settings(max_examples=settings().max_examples // 10)
def test_random_house_variants_print(drawn: tuple[Variant, object]) -> None:
    """Whatever a table makes of a shipped game."""
    assert print_everything(drawn[0]) == []


PHRASES = st.text("abcdefgh ijklmno-pqrstuvwxyzäöåøłżćéñABC’", min_size=1, max_size=34).filter(
    lambda text: text.strip() == text
)
THEME = (
    "name",
    "summary",
    "words.player",
    "words.place",
    "words.path",
    "words.danger",
    "words.artifact",
    "words.safe",
    "words.token",
    "words.round",
    "words.call",
    "words.go",
    "words.leave",
    "words.guide",
)


@pytest.mark.slow
@given(st.sampled_from(shipped()), st.dictionaries(st.sampled_from(THEME), PHRASES, min_size=1))
@settings(max_examples=settings().max_examples // 10)
def test_random_theme_words_print(of: str, theme: dict[str, str]) -> None:
    """Whatever the house calls its thieves: no word over another, and none that is too long."""
    variant = load(
        of, tuple((key, json.dumps(phrase, ensure_ascii=False)) for key, phrase in theme.items())
    )
    assert print_everything(variant) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", sorted((EXAMPLES / "house").glob("*.toml")), ids=lambda path: path.stem
)
def test_the_example_house_variants_print_whole(path: Path) -> None:
    """No piece of them is refused."""
    variant = load(path)
    used = [piece.name for piece in SINGLE if not piece.unused(variant)]
    for piece in used:
        assert faults(drawn(piece, variant, Order())) == []


CHANGED: dict[str, dict[str, str]] = {
    "long-name": {"name": "The Very Long Night of the Gold Thieves in the Old Castle"},
    "many-values": {
        "cards__gold": '{ "A-10shd" = "face", "A-10c" = "face + 10" }',
        "players": "3-8",
    },
    "eight-rounds": {"rounds": "8"},
    "three-of-a-kind": {"danger__ends_at": "3"},
    "four-of-a-kind": {"danger__ends_at": "4"},
    "first-danger": {"danger__ends_at": "1"},
    "any-danger": {"cards__danger": '{ "J-K" = "all" }'},
    "by-colour": {"cards__danger": '{ "J-K" = "colour" }'},
    "twelve-players": {"players": "2-12"},
    "one-player": {"players": "1-2"},
    "per-card-shared": {
        "of": "incan-gold",
        "leftover": "per-card",
        "artifacts__worth": "5",
        "artifacts__claim": "shared",
    },
    "cave-pairs": {"of": "cave-network", "danger__ends_at": "2"},
    "cave-plain": {"of": "cave-network", "artifacts": "off"},
    "poor-eight": {"of": "poor-mans", "rounds": "8"},
    "worth-of-each-round": {
        "cards__artifact": '["joker", "joker"]',
        "artifacts__joins": '{ 2 = "joker", 3 = "joker" }',
        "artifacts__worth": '{ "round 2" = 5 }',
        **{f"round__{number}__artifacts__worth": "[1, 2]" for number in (2, 3, 4)},
    },
}
"""What tables change, of King's Gold or another game."""


@pytest.mark.slow
@pytest.mark.parametrize("name", CHANGED)
def test_the_sheet_copes_with_all_that_a_house_rule_can_change(name: str) -> None:
    """Long names, many values, many rounds, other limits: the cheat sheet and the aid come out
    whole on A4."""
    variant = house(**CHANGED[name])
    for piece in ("sheet", "aid"):
        assert faults(drawn(piece, variant, Order())) == []


def test_many_rounds_stand_in_rows_and_those_alike_as_one() -> None:
    """What a joker counts where each of twenty rounds has its own worth, and where only some
    have."""
    each = ", ".join(f'"round {number}" = {number + 30}' for number in range(1, 21))
    page = drawn("sheet", house(rounds="20", artifacts__worth=f"{{ {each} }}"), Order())
    assert faults(page) == []
    assert "none 32 33 34 35 36 37" in " ".join(text(page.finished()).split())
    page = drawn("sheet", house(rounds="15", round__15__artifacts__worth="7"), Order())
    assert faults(page) == []
    assert "1 2 3 4–14 15" in " ".join(text(page.finished()).split())


def test_the_title_of_an_aid_gives_way_to_the_turn() -> None:
    """Where long words leave a quarter of Letter no room for both."""
    words = {
        "path": "decommissioned railway embankment", "gold": "semiprecious gemstone",
        "artifact": ("anthropomorphic "
                     "statuette"), "leaves": "surrenders the expedition/surrender the expedition",
        "call": "Ladies and gentlemen, please make up your minds!", "round": "thunderstorm",
        "player": "counterrevolutionary/counterrevolutionaries",
    }  # fmt: skip
    interference = ", ".join(f'{suit} = "electromagnetic interference"' for suit in "cs")
    variant = house(
        of="cave-network",
        name='"The Extraordinarily Uncomfortable Archaeologists"',
        cards__danger='{ J = "all", Q-K = "suit" }',
        cards__artifact='["Qs"]',
        artifacts__claim='"alone"',
        danger__ends_at="{ default = 2, c = 1, s = 1 }",
        words__kinds=f"{{ {interference} }}",
        **{f"words__{word}": f'"{said}"' for word, said in words.items()},
    )
    page = drawn("aid", variant, Order(ink=Ink.MONO))
    assert faults(page) == []
    assert "Surrender the expedition alone" in text(page.finished())


def test_what_gold_brings_is_said_in_the_fewest_words() -> None:
    """A number of its own for a group of cards, and rounds in a row."""
    variant = house(
        cards__gold='{ "2-9b" = "face", "2-5r" = 10 }', cards__danger='{ "J-K" = "suit" }'
    )
    assert short(variant, "gold") == "Black: their number. Red: 10."
    assert short(load("poor-mans"), "gold") == "Black: their number, the ace 1. Red: number + 10."
    assert short(load("variants/gallery/three-blasts.toml"), "gold") == "Ace to King of \u2665: 1."
    assert short(load("variants/gallery/tiers.toml"), "gold") == (
        "Ace to 5: 5. 6, 7, 8: 10. 9, 10: 20."
    )
    long = load(str(EXAMPLES / "house" / "long-night.toml"))
    assert "before each of rounds 1 to 5." in text(printed("sheet", long, Order()))


@given(
    st.lists(st.text("abcdefgh", min_size=1, max_size=12), min_size=2, max_size=30).map(" ".join),
    st.floats(90, 300),
)
def test_no_word_stands_alone_where_as_many_lines_can_do_without(marked: str, room: float) -> None:
    """Breaking earlier takes no line more, loses no word and leaves the column as wide."""
    plain, _ = broken(marked, BODY, room)
    lines = set_lines(marked, BODY, room)
    assert len(lines) == len(plain)
    assert " ".join("".join(run.text for run in line).strip() for line in lines) == marked
    assert max(sum(width(run.text, run.style) for run in line) for line in lines) <= room + 0.1


def test_the_last_word_gets_company() -> None:
    """``real gold.`` and not ``gold.``."""
    marked = "Draw lots for the first player, or take whoever last held real gold."
    room = width(marked.removesuffix(" gold."), BODY) + 1
    assert "".join(run.text for run in joined(broken(marked, BODY, room)[0][-1])) == "gold."
    assert "".join(run.text for run in set_lines(marked, BODY, room)[-1]) == "real gold."


@pytest.mark.parametrize("room", range(64, 160, 4))
def test_no_line_begins_with_a_sign_that_belongs_to_the_word_before(room: float) -> None:
    """What is equal to what, a number and its per cent, a rank and its suit are read in one go."""
    marked = (
        "All inside: **torch** = on, **camp** = leave. A full bar: 60 %; a mark: 20 %. Ace to King "
        "of \u2665."
    )
    begun = ["".join(run.text for run in line)[0] for line in set_lines(marked, BODY, room)]
    assert not set(begun) & set("=%\u2665")
    ends = [
        "".join(run.text for run in line).rstrip()[-1] for line in set_lines(marked, BODY, room)
    ]
    assert "=" not in ends


def test_polish_letters_are_printed_and_can_be_copied() -> None:
    """A Polish name and a Polish summary, from the file back as text."""
    variant = house(name='"Złoto królów"', summary='"Zażółć gęślą jaźń, Åse Ørn og Þór."')
    shown = text(printed("sheet", variant, Order()))
    assert "Złoto królów" in shown
    assert "Zażółć gęślą jaźń, Åse Ørn og Þór." in shown


def test_a_letter_no_font_has_is_refused_by_name() -> None:
    """reportlab would print an empty box without a word."""
    with pytest.raises(MissingGlyph, match=r'cannot print "金" \(U\+91D1\)'):
        printed("sheet", house(name='"金"'), Order())


UNKNOWN = {
    "name": '"Night of the 金 Watch, and of the Long Way Home"',
    "summary": '"It is a long way home through the 金 of night, and it is a cold one."',
    "words__gold": '"lump of 金/lumps of 金"',
    "words__guide": '"Who was last in the 金 of night"',
}


def refused(piece: str, variant: Variant) -> MissingGlyph | None:
    """The refusal of a piece; None if it is printed."""
    try:
        drawn(piece, variant, Order())
    except MissingGlyph as missing:
        return missing
    return None


@pytest.mark.parametrize("key", UNKNOWN)
def test_the_refusal_of_a_letter_quotes_the_whole_text_of_the_file(key: str) -> None:
    """Not the line, the word or the heading that was to be drawn. A title is on every piece."""
    found = [refused(piece, house(**{key: UNKNOWN[key]})) for piece in PIECES]
    assert all(found) if key == "name" else any(found)
    for missing in filter(None, found):
        assert missing.text in UNKNOWN[key].strip('"').split("/")
        assert f'of "{missing.text}"' in str(missing)


def test_a_word_wider_than_its_column_is_divided() -> None:
    """Type never scales: the longest of all caps' screws has three lines."""
    word = "Donaudampfschifffahrtsgesellschaftskapitänsmützenschachteldeckelgriffschraube"
    page = drawn("sheet", house(name=word), Order())
    assert faults(page) == []
    assert word in "".join(said.text.removesuffix("-") for said in page.words[0][:4])


def test_theme_words_of_the_house_are_on_the_page() -> None:
    """A castle with ninjas instead of guards."""
    variant = house(
        words__danger='"ninja/ninja"',
        words__player='"monk/monks"',
        words__safe="cellar",
        summary="Quiet",
    )
    shown = text(printed("kit", variant, Order()))
    assert "Ninja" in shown
    assert "monks" in shown
    assert "safe in the cellar" in shown
    assert "uard" not in shown


def test_an_aid_gives_up_the_deal_before_the_turn() -> None:
    """A game of hands with long words: what hands do in a turn stays, and the foot says that the
    sheet has more."""
    long = house(
        of="cave-network",
        name='"The Extraordinarily Uncomfortable Archaeologists"',
        words__player='"counterrevolutionary/counterrevolutionaries"',
        words__path='"decommissioned railway embankment"',
        words__artifact='"anthropomorphic statuette"',
        words__leaves='"withdraws unconditionally/withdraw unconditionally"',
        words__call='"Ladies and gentlemen, please make up your minds!"',
    )
    shown = text(printed("aid", long, Order()))
    assert "Set up" not in shown
    assert "Each turn" in shown
    assert "More: see the sheet" in shown


NAMES = (
    "Nineteen Letters Go",
    "The Long Night of Gold",
    "A Name of Forty Letters Is Long But Fair",
    "Donaudampfschifffahrt",
    "Grundstuecksverkehrsgenehmigungszustaend",
)
"""Of 19 to 40 letters, and of one long word."""


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_title_gives_way_and_refuses_no_piece(name: str) -> None:
    """It is set smaller, or on more lines, and stands in full wherever the name of the game
    does."""
    variant = load("kings-gold", [("name", f'"{name}"')])
    for piece in PIECES.values():
        if piece.name == "kit":
            continue
        page = drawn(piece.name, variant, Order())
        assert (faults(page), page.cut_short) == ([], ())
        said = "".join(word.text for words in page.words for word in words)
        assert piece.name == "coins" or bare(name) in bare(said)


def test_a_joker_that_is_gold_has_its_name_on_the_sheet() -> None:
    """It has no index and no suit: below what it brings stands what it is."""
    gold = '[cards]\ngold = { "A-7" = "face", "joker" = 12 }\n'
    joker = Variant.from_toml(f'extends = "diamant"\nname = "House"\n{gold}')
    words = text(printed("sheet", joker, Order())).split()
    assert words.count("joker") == 1


@pytest.mark.parametrize(
    ("more", "head"), [("", "In round 5"), ('[round.2]\nshare = "leavers"\n', "Otherwise")]
)
def test_rules_of_a_single_round_stand_below_its_name(more: str, head: str) -> None:
    """Of several rounds each is named behind one head."""
    toml = f'extends = "diamant"\nname = "House"\n[round.5]\ndanger.ends_at = 3\n{more}'
    page = drawn("sheet", Variant.from_toml(toml), Order())
    heads = {word.text for sheet in page.words for word in sheet if word.size > 11}
    assert {head} == {"In round 5", "Otherwise"} & heads
