"""``--font``: letters that no font of the house has are set from a font of one's own; every fault of
its file is told in words."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pymupdf
import pypdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont

from cardkit.v4.engine import Variant
from cardkit.v4.files import load
from cardkit.v4.ink import DoesNotFit, Ink, MissingGlyph, Page, Paper, fonts
from cardkit.v4.ink.given_font import LARGEST, BadFont, GivenFont, can_be_set
from cardkit.v4.paper import PIECES, Order, drawn, drawn_game
from cardkit.v4.tally import score
from tests.v4.commands import Cardkit
from tests.v4.paper.accessible import inaccessible
from tests.v4.paper.reading import faults, text

LETTERS = "さくらの金王亭狐\U00020bb7\u3000龍"
"""Letters of the font that is built here: as wide as they stand in this order, from 500 up."""
EMPTY = "龍"
"""One of them that has no outline: some fonts leave so what they have not drawn yet."""


def built(letters: str = LETTERS, *, licence: int = 0, postscript: bool = False) -> bytes:
    """A font of these letters: each a box, from the second on put together from the first's."""
    names = {ord(letter): f"box{at}" for at, letter in enumerate(letters)}
    order = [".notdef", *names.values()]
    font = FontBuilder(1000, isTTF=not postscript)
    font.setupGlyphOrder(order)
    font.setupCharacterMap(names)
    if postscript:
        empty = {name: T2CharStringPen(500, None).getCharString() for name in order}
        font.setupCFF("Boxes", {}, empty, {})
    else:
        font.setupGlyf({name: _glyph(name) for name in order})
    widths = {name: (500 + 50 * at, 0) for at, name in enumerate(names.values())}
    font.setupHorizontalMetrics({".notdef": (400, 0), **widths})
    font.setupHorizontalHeader(ascent=880, descent=-120)
    font.setupNameTable({"familyName": "Boxes (of ours)", "styleName": "Regular"})
    font.setupOS2(fsType=licence)
    font.setupPost()
    return _saved(font.font)


def _glyph(name: str) -> object:
    pen = TTGlyphPen({"box0": None})
    if name == f"box{LETTERS.index(EMPTY)}":
        return pen.glyph()
    if name in (".notdef", "box0"):
        pen.moveTo((50, 0))
        for corner in ((50, 700), (450, 700), (450, 0)):
            pen.lineTo(corner)
        pen.closePath()
    else:
        pen.addComponent("box0", (1, 0, 0, 1, 20, 0))
    return pen.glyph()


def _saved(font: TTFont | TTCollection) -> bytes:
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


@cache
def whole() -> bytes:
    return built()


def given(content: bytes | None = None, file: str = "boxes.ttf") -> GivenFont:
    return GivenFont(file, lambda: whole() if content is None else content)


def house() -> Variant:
    """A house rule whose name, nouns and sentences need letters of the font."""
    return Variant.from_toml(
        'extends = "kings-gold"\nname = "金の王"\nsummary = "金さくら and a plain word"\n'
        '[words]\ngold = "金/金"\nplayer = "狐/狐"\n'
    )


def game(first: str, place: str = "at home") -> str:
    return (
        f"variant: kings-gold\nplayers: {first}, Bo, Cy\nplace: {place}\nround 1\n7s\n4d\nKh\nKs\n"
    )


@pytest.mark.parametrize("piece", [name for name in PIECES if name != "kit"])
@pytest.mark.parametrize("ink", [Ink.COLOUR, Ink.MONO])
def test_every_piece_is_set_with_it(piece: str, ink: Ink) -> None:
    """Tagged, accessible, nothing over the edge or over another; its words come back as text."""
    page = drawn(piece, house(), Order(ink=ink, font=given()))
    assert faults(page) == []
    file = page.finished()
    assert inaccessible(file, "en") == []
    assert piece == "coins" or "金の王" in text(file)


def test_a_kit_lacks_nothing_with_it() -> None:
    """And the same bytes come out whenever it is printed."""
    page = drawn("kit", house(), Order(font=given()))
    assert page.remarks == []
    assert page.finished() == drawn("kit", house(), Order(font=given())).finished()


@pytest.mark.parametrize("track", [False, True])
def test_names_and_places_of_a_played_game_stand_as_they_are(track: bool) -> None:
    """Beside names in our letters; a letter beyond U+FFFF can be copied out too."""
    played = score(game("さくら\U00020bb7", "さくら亭"))
    page = drawn_game(played, Order(track=track, font=given()))
    file = page.finished()
    assert (faults(page), page.remarks, inaccessible(file, "en")) == ([], [], [])
    assert "さくら\U00020bb7" in text(file)
    assert track or "さくら亭" in text(file)


def _fonts_of(document: bytes) -> set[str]:
    page = pypdf.PdfReader(io.BytesIO(document)).pages[0]
    named: dict[str, pypdf.generic.IndirectObject] = page["/Resources"]["/Font"]  # type: ignore[index]
    return {str(font.get_object()["/BaseFont"]) for font in named.values()}  # type: ignore[index]


def test_it_is_read_only_where_a_text_needs_it() -> None:
    """Not for Greek, which ours have; then the file is as without it."""

    def unread() -> bytes:
        raise AssertionError

    closed = GivenFont("boxes.ttf", unread)
    played = score(game("Ελένη"))
    assert (
        drawn_game(played, Order(font=closed)).finished() == drawn_game(played, Order()).finished()
    )
    needed = drawn_game(score(game("さくら")), Order(font=given())).finished()
    assert any("boxes" in name for name in _fonts_of(needed))
    later = drawn("sheet", load("kings-gold"), Order()).finished()
    assert not any("boxes" in name for name in _fonts_of(later))
    assert not fonts.can_print("さくら")


def test_words_take_the_room_that_was_measured() -> None:
    """Letters of both fonts on one line, as a reader of the file finds them."""
    page = Page(Paper.A4, Ink.COLOUR, "a line", font=given())
    page.begin()
    wide = page.text(100, 100, "Ann さく**ら Bo**金", fonts.BODY)
    words = pymupdf.open(stream=page.finished(), filetype="pdf")[0].get_text("words")
    assert min(word[0] for word in words) == pytest.approx(100, abs=0.5)
    assert max(word[2] for word in words) == pytest.approx(100 + wide, abs=0.5)
    ours = fonts.width("Ann ", fonts.BODY) + fonts.width(" Bo", fonts.BODY.bold())
    theirs = sum(500 + 50 * LETTERS.index(letter) for letter in "さくら金") * fonts.BODY.size / 1000
    assert wide == pytest.approx(ours + theirs)


def test_a_script_without_blanks_is_broken_between_letters_without_hyphens() -> None:
    """A sentence in Japanese is a single word to our eyes."""
    fonts.GIVEN.set(given())
    sentence = "金さくらの王" * 4
    lines, widest = fonts.broken(sentence, fonts.BODY, 60)
    assert widest <= 60.01
    assert "".join(run.text for line in lines for run in fonts.joined(line)) == sentence
    short, widest = fonts.broken("金王", fonts.BODY, 10)
    assert ["".join(run.text for run in fonts.joined(line)) for line in short] == ["金", "王"]
    fonts.GIVEN.set(None)
    with pytest.raises(MissingGlyph):  # what was measured in that font is not kept without it
        fonts.broken(sentence, fonts.BODY, 60)


def test_a_collection_gives_its_first_font() -> None:
    """Such as Chinese fonts come in."""
    both = TTCollection()
    both.fonts = [TTFont(io.BytesIO(built(letters))) for letters in ("金王", "狐")]
    font = given(_saved(both))
    assert (font.width("金"), font.width("王"), font.width("狐")) == (500, 550, None)


# --- what it cannot do ----------------------------------------------------------------------------


@pytest.mark.parametrize("letters", ["שלום", "سلام", "कि", "ที่", "\u1112\u1161"])
def test_letters_that_depend_on_their_neighbours_are_not_set(letters: str) -> None:
    """From right to left, joined, or placed on others: from no font, rather than wrong."""
    assert not all(map(can_be_set, letters))
    font = given(built(letters))
    page = drawn_game(score(game(f"Zo{letters}")), Order(font=font))
    assert "no. 1" in text(page.finished())
    variant = Variant.from_toml(f'extends = "kings-gold"\nname = "{letters}"\n')
    with pytest.raises(MissingGlyph, match="right to left") as refused:
        drawn("sheet", variant, Order(font=font))
    assert "--font" not in str(refused.value)


@pytest.mark.parametrize(
    ("content", "first", "remark"),
    [
        (None, EMPTY, "boxes.ttf lacks a letter too."),
        (None, "桜", "boxes.ttf lacks a letter too. Another font may have all: --font FILE.ttf"),
        (None, "שלום", "Letters that run from right to left, join or stand on others"),
    ],
)
def test_what_is_not_printed_as_written_is_told(
    content: bytes | None, first: str, remark: str
) -> None:
    """A name by its seat, a place left out: who printed it is told why, and what may help."""
    page = drawn_game(score(game(first, first)), Order(font=given(content)))
    (told,) = page.remarks
    assert told.startswith(f"Not printed as written: {first} (no. 1) and {first} (left out). ")
    assert remark in told
    assert "no. 1" in text(page.finished())


# --- the command ----------------------------------------------------------------------------------


def test_the_advice_works_as_it_is_typed(cardkit: Cardkit, tmp_path: Path) -> None:
    """A name, a house rule: what is printed without the font leads to it."""
    (tmp_path / "boxes.ttf").write_bytes(whole())
    (tmp_path / "night.tally").write_text(game("さくら"), "utf-8")
    (tmp_path / "fox.toml").write_text('extends = "kings-gold"\nname = "金の王"\n', "utf-8")
    plain = cardkit("print", "night.tally")
    assert plain.code == 0
    assert "One of yours may: --font FILE.ttf" in plain.err
    assert "さくら" not in text((tmp_path / "night.pdf").read_bytes())
    assert cardkit("print", "night.tally", "--font", "boxes.ttf").err == ""
    assert "さくら" in text((tmp_path / "night.pdf").read_bytes())
    refused = cardkit("print", "fox.toml")
    assert (refused.code, "--font FILE.ttf" in refused.err) == (2, True)
    assert cardkit("print", "--font", "boxes.ttf", "fox.toml").code == 0
    assert "金の王" in text((tmp_path / "fox-sheet.pdf").read_bytes())


WRONG: dict[str, tuple[bytes | None, str]] = {
    "none.ttf": (None, "No such file or directory. Name the file of a TrueType font"),
    "words.ttf": (b"What is new", "words.ttf is no font. Take a TrueType font"),
    "empty.ttf": (b"", "empty.ttf is no font."),
    "web.woff2": (b"wOF2 and more", "is a font for web pages (WOFF2)"),
    "curves.otf": (built(postscript=True), "has PostScript outlines (OpenType/CFF)"),
    "half.ttf": (built()[:900], "is damaged or not all there (it ends too early). Fetch"),
    "closed.ttf": (built(licence=2), "its maker's licence forbids it. Take a free font"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_file_that_is_no_use_is_refused_in_words(
    name: str, cardkit: Cardkit, tmp_path: Path
) -> None:
    """With its name, what is wrong with it, and what to do; no page is written."""
    content, told = WRONG[name]
    if content is not None:
        (tmp_path / name).write_bytes(content)
    (tmp_path / "fox.toml").write_text('extends = "kings-gold"\nname = "金の王"\n', "utf-8")
    for words in (("fox.toml",), ("kit", "fox.toml"), ("all", "fox.toml")):
        found = cardkit("print", *words, "--font", name)
        assert found.code != 0
        assert name in found.err
        assert found.err.count(told) == 1
    assert [*tmp_path.glob("*.pdf")] == []


def test_a_folder_is_no_font(cardkit: Cardkit, tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    refused = cardkit("print", "diamant", "--font", "fonts").err
    assert "--font: fonts: " in refused
    assert "Name the file of a TrueType font" in refused


def test_a_file_beyond_every_font_is_not_read() -> None:
    """No more than shows that it is larger."""
    with pytest.raises(BadFont, match=r"is larger than 64 MB\. Take a smaller font"):
        given(b"\0\1\0\0" + bytes(LARGEST)).width("金")


def _letters_without_end(content: bytes) -> bytes:
    """A table of four milliards of letters, in a hundred bytes."""
    table = struct.pack(">HHHHLHHLLL", 0, 1, 3, 10, 12, 12, 0, 28, 0, 1)
    return _with_table(content, "cmap", table + struct.pack(">LLL", 0, 0xFFFFFFFF, 1))


def _part_of_itself(content: bytes) -> bytes:
    """The first glyph is put together from glyphs that do not exist, and there is always another."""
    glyph = struct.pack(">hhhhh", -1, 0, 0, 0, 0) + struct.pack(">HHH", 32, 60000, 0) * 40
    font = TTFont(io.BytesIO(content))
    long = struct.pack(">LL", 0, 0) + struct.pack(">L", len(glyph)) * (
        len(font.getGlyphOrder()) - 1
    )
    font["head"].indexToLocFormat = 1
    longer = _with_table(_saved(font), "loca", long)
    return _with_table(longer, "glyf", glyph)


def _no_measure(content: bytes) -> bytes:
    """Letters of no size."""
    head = bytearray(_table(content, "head"))
    head[18:20] = b"\0\0"
    return _with_table(content, "head", bytes(head))


def _table(content: bytes, tag: str) -> bytes:
    return TTFont(io.BytesIO(content)).reader[tag]  # type: ignore[no-any-return]


def _with_table(content: bytes, tag: str, table: bytes) -> bytes:
    """The font with another table behind all others."""
    changed = bytearray(content)
    for at in range(12, 12 + 16 * struct.unpack_from(">H", content, 4)[0], 16):
        if content[at : at + 4] == tag.encode():
            changed[at + 8 : at + 16] = struct.pack(">LL", len(content), len(table))
    return bytes(changed) + table


@pytest.mark.parametrize("spoiled", [_letters_without_end, _part_of_itself, _no_measure])
def test_a_font_that_was_made_to_do_harm_is_refused(spoiled: Callable[[bytes], bytes]) -> None:
    """At once, and in words."""
    with pytest.raises(BadFont, match=r"^boxes\.ttf is damaged"):
        given(spoiled(whole())).width("金")


def spoiled_at_random(content: bytes, dice: Random) -> bytes:
    """The font with a few bytes changed, or cut short."""
    changed = bytearray(content)
    for _ in range(dice.randint(1, 6)):
        changed[dice.randrange(len(changed))] = dice.choice(
            (0, 1, 127, 128, 255, dice.randrange(256))
        )
    return bytes(changed[: dice.choice((len(changed), len(changed), dice.randrange(len(changed))))])


def outcome(font: GivenFont) -> str:
    """What becomes of a line that needs the font: a page, or an error."""
    page = Page(Paper.A4, Ink.COLOUR, "letters", font=font)
    page.begin()
    try:
        page.text(100, 100, "さくら金王", fonts.FOOT)
    except BadFont as refused:
        return str(refused)
    except (MissingGlyph, DoesNotFit) as refused:  # a letter less, or too wide a letter
        return type(refused).__name__
    return page.finished()[:4].decode()


@pytest.mark.parametrize("seed", range(150))
def test_a_spoiled_font_is_set_or_refused(seed: int) -> None:
    """Whatever bytes of it are wrong: a page, or words that begin with the file's name."""
    found = outcome(given(spoiled_at_random(whole(), Random(seed))))
    assert found.startswith("boxes.ttf ") or found in ("%PDF", "MissingGlyph", "DoesNotFit")
