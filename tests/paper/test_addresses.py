"""Codes that are addresses: what is printed with a site named opens there, and commands read it back."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardkit.cli import new
from cardkit.files import brief, gallery, load, pasted_rules
from cardkit.paper import Order
from cardkit.paper.pieces import printed
from cardkit.paper.rules_code import rules_squares
from cardkit.text import address, carried, page_of
from tests.commands import Cardkit
from tests.paper.reading import text
from tests.paper.scanning import texts

SITE = "https://example.org/cards/"
RULES = 'extends = "kings-gold"\nname = "Night Watch"\nsummary = "Three guards."\nrounds = 5\n'


@pytest.mark.parametrize("text", [RULES, "", "\N{PLAYING CARD ACE OF SPADES}", "x" * 99])
def test_an_address_carries_any_text(text: str) -> None:
    """There and back, however the site was named."""
    assert carried(address(SITE, "r", text)) == text
    assert address("https://example.org/cards/play", "t", text) == address(SITE, "t", text)
    assert address(SITE, "t", text).startswith("https://example.org/cards/play/#t=")


@pytest.mark.parametrize(
    "text", ["", "kings-gold", "https://x.org/#r=", "https://x.org/play/#r=AAAA", "https://x.org/play/#r=eJw"]
)
def test_other_texts_carry_nothing(text: str) -> None:
    """Nor does half an address."""
    assert not carried(text)


def test_no_address_is_unpacked_to_no_end(tmp_path: Path) -> None:
    """Ten megabytes in ten kilobytes are read as far as any text is."""
    assert len(carried(address(SITE, "r", "a" * 10_000_000)) or "") <= 256_000


@pytest.mark.parametrize("wrong", ["example.org", "javascript:alert(1)", "https://x.org/#r", "https://a b"])
def test_a_site_is_an_address(wrong: str) -> None:
    """Nothing else is printed."""
    with pytest.raises(ValueError, match="is no address of a site"):
        page_of(wrong)


def test_the_code_on_a_sheet_opens_the_rule(cardkit: Cardkit, tmp_path: Path) -> None:
    """And pasted into a command it is the rule as well."""
    (tmp_path / "night-watch.toml").write_text(RULES)
    [shown, *_] = rules_squares(load(str(tmp_path / "night-watch.toml")), SITE)
    assert pasted_rules(shown.text.encode()).found.variant
    told = CliRunner().invoke(new.command, ["--from", "-", "Other Name"], input=shown.text)
    assert told.exit_code == 0, told.output


def test_a_site_is_set_for_good(cardkit: Cardkit, own_home: Path, tmp_path: Path) -> None:
    """In the settings; --site comes first, and a mistake there is told."""
    (tmp_path / "night-watch.toml").write_text(RULES)
    own_home.mkdir()
    (own_home / "settings.toml").write_text(f'site = "{SITE}"\n')
    for number, more in enumerate(((), ("--site", SITE), ("--site", "https://other.org/"), ("--site", ""))):
        assert cardkit("print", "sheet", "night-watch.toml", "-o", f"{number}.pdf", *more).code == 0
    same, given, other, plain = ((tmp_path / f"{number}.pdf").read_bytes() for number in range(4))
    assert same == given
    assert len({same, other, plain}) == 3
    (own_home / "settings.toml").write_text("site = 7\n")
    assert "settings.toml:1:1: site: expected an address" in cardkit("print", "sheet", "night-watch.toml").err


def test_a_game_that_ships_is_known_whoever_sends_it() -> None:
    """Each of the gallery, as code or as address, in every spelling of a code: it is the game itself."""
    for name in gallery():
        for told in (brief(load(name)), brief(load(name), "untranslated"), brief(load(name), "played")):
            for code in (told, address(SITE, "r", told)):
                found = pasted_rules(code.encode()).found
                assert (found.variant, found.faults) == (load(name), ())
                assert [note.message for note in found.notes] == [f"You have it: cardkit play {name}"]


@pytest.mark.parametrize("site", ["", SITE])
@pytest.mark.parametrize("large", [False, True])
def test_the_command_beside_a_code_is_run(
    site: str, large: bool, cardkit: Cardkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is read off the printed page and given to the command that stands there keeps the rule."""
    (tmp_path / "night-watch.toml").write_text(RULES)
    page = printed("sheet", load(str(tmp_path / "night-watch.toml")), Order(site=site, large=large))
    (decoded,) = texts(page)
    assert bool(carried(decoded)) == bool(site)
    assert site or "cardkit new --from -" in text(page)
    (tmp_path / "night-watch.toml").unlink()
    told = CliRunner().invoke(new.command, ["--from", "-"], input=decoded)
    assert (told.exit_code, told.stdout) == (0, "night-watch.toml\n")
