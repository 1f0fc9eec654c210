"""Addresses that carry a text: there and back, printed and pasted."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.v4.files import brief, gallery, load, pasted_rules
from cardkit.v4.text import address, carried, page_of, unwrapped
from tests.v4.paper.codes import believed

SITE = "https://example.org/cards/"
RULES = 'extends = "kings-gold"\nname = "Night Watch"\nsummary = "Three guards."\nrounds = 5\n'


@pytest.mark.parametrize("text", [RULES, "", "\N{PLAYING CARD ACE OF SPADES}", "x" * 99])
def test_an_address_carries_any_text(text: str) -> None:
    """There and back, however the site was named."""
    assert (
        carried(address(SITE, text)) == carried(address(SITE, text).replace("#r=", "#t=")) == text
    )
    assert address("https://example.org/cards/play", text) == address(SITE, text)
    assert address(SITE, text).startswith("https://example.org/cards/play/#r=")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "kings-gold",
        "https://x.org/#r=",
        "https://x.org/play/#r=AAAA",
        "https://x.org/play/#r=eJw",
    ],
)
def test_other_texts_carry_nothing(text: str) -> None:
    """Nor does half an address."""
    assert not carried(text)


GAME = "variant: kings-gold\nplayers: Ann, Bo, Mary Ann\nround 1\n7h\n9c - Bo\nKc - Ann, Mary Ann\n"


OF_GAME = address(SITE, GAME).replace("#r=", "#t=")


@pytest.mark.parametrize("code", [address(SITE, RULES), OF_GAME])
def test_an_address_that_lost_its_end_is_refused(code: str) -> None:
    """However much of it is gone; and it is said what to do."""
    assert list(believed(code)) == []


@pytest.mark.parametrize("way", ["{}.", "<{}>", "{})", "{}&from=mail", " {}\n", "> {}"])
def test_what_was_copied_with_an_address_is_left_out(way: str) -> None:
    """A full stop, brackets, what a messenger puts behind it; also where it was broken into
    lines."""
    assert unwrapped(way.format(OF_GAME)) == GAME
    lines = (OF_GAME[at : at + 60] for at in range(0, len(OF_GAME), 60))
    assert unwrapped(way.format(("\n> " if ">" in way[:1] else "\n").join(lines))) == GAME


def test_no_address_is_unpacked_to_no_end(tmp_path: Path) -> None:
    """Ten megabytes in ten kilobytes are read as far as any text is."""
    assert len(carried(address(SITE, "a" * 10_000_000)) or "") <= 256_000


@pytest.mark.parametrize(
    "wrong", ["example.org", "javascript:alert(1)", "https://x.org/#r", "https://a b"]
)
def test_a_site_is_an_address(wrong: str) -> None:
    """Nothing else is printed."""
    with pytest.raises(ValueError, match="is no address of a site"):
        page_of(wrong)


def test_a_game_that_ships_is_known_whoever_sends_it() -> None:
    """Each of the gallery, in every spelling of an address: it is the game itself."""
    for name in gallery():
        for told in (
            brief(load(name)),
            brief(load(name), "untranslated"),
            brief(load(name), "played"),
        ):
            found = pasted_rules(address(SITE, told).encode()).found
            assert (found.variant, found.faults) == (load(name), ())
            assert [note.message for note in found.notes] == [f"You have it: cardkit play {name}"]
