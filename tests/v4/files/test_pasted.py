"""Games and rules that are sent and pasted: read as they are, or without what a messenger put
around them."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from cardkit.v4.files import brief, load, pasted_rules
from cardkit.v4.text import unwrapped
from cardkit.v4.text.paste import readings
from tests.v4.commands import Cardkit

GAME = (
    "variant: kings-gold\nplayers: Ann, Bo, Mary Ann\nround 1\n7h\n9c - Bo\nKc - Ann, Mary "
    "Ann\nbanked: Ann 5, Bo 6\n"
)
RULE = 'extends="kings-gold"\nname="Torn Sack"\nrounds=3\n[danger]\ncosts="half"\n'

WAYS: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "windows": lambda text: text.replace("\n", "\r\n"),
    "no end": lambda text: text.rstrip("\n"),
    "blanks around": lambda text: f"\n\n   \n{text}\n\n ",
    "blanks behind": lambda text: text.replace("\n", "  \n"),
    "set in": lambda text: "".join(f"    {line}\n" for line in text.splitlines()),
    "fenced": lambda text: f"```\n{text}```\n",
    "fenced in a language": lambda text: f"~~~toml\n{text}~~~",
    "fenced on its lines": lambda text: f"```{text.rstrip()}```",
    "quoted": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "quoted twice": lambda text: "".join(f">> {line}\n" for line in text.splitlines()),
    "a fence quoted": lambda text: "".join(
        f"> {line}\n" for line in f"```\n{text}```".splitlines()
    ),
    "blanks that are none": lambda text: text.replace(" ", "\u00a0"),
    "thin blanks": lambda text: text.replace(", ", ",\u202f"),
    "unseen": lambda text: f"\ufeff\u200e{text}\u200b",
    "lines apart": lambda text: text.replace("\n", "\u2028"),
}


def typed(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    """What stands on standard input."""
    data = text.encode() if isinstance(text, str) else text
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))


@pytest.mark.parametrize("way", WAYS)
def test_a_pasted_game_is_scored(
    way: str, cardkit: Cardkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same figures, whatever was put around it; and that something was left out is said."""
    typed(monkeypatch, GAME)
    wanted = json.loads(cardkit("score", "--json", "-").out)
    typed(monkeypatch, WAYS[way](GAME))
    said = cardkit("score", "--json", "-")
    assert (said.code, json.loads(said.out)) == (0, wanted)
    typed(monkeypatch, WAYS[way](GAME))
    assert cardkit("check", "-").out == "-: fine\n"
    typed(monkeypatch, WAYS[way](GAME))
    assert json.loads(cardkit("show", "-", "--format", "json").out)["totals"] == wanted["totals"]


@pytest.mark.parametrize("curly", [False, True])
@pytest.mark.parametrize("way", WAYS)
def test_a_pasted_rule_is_read_and_checked(
    way: str, curly: bool, cardkit: Cardkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With straight quotes or those that telephones make of them."""
    text = WAYS[way](RULE)
    if curly:
        text = text.replace('="', "=\u201c").replace('"', "\u201d")
    typed(monkeypatch, text)
    assert (said := cardkit("check", "-")).code == 0
    assert said.out == "-: fine\n"
    rule = pasted_rules(text.encode()).found.variant
    assert rule is not None
    assert (rule.rounds, rule.danger.costs.default.loot, " ".join(rule.name.split())) == (
        3,
        "half",
        "Torn Sack",
    )


def test_a_pasted_rule_that_ships_is_there_already(
    cardkit: Cardkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is named; another rule may not take its name."""
    typed(monkeypatch, brief(load("skunk")))
    checked = cardkit("check", "-")
    assert (checked.code, "note: You have it: cardkit play skunk" in checked.out) == (0, True)
    typed(monkeypatch, 'extends="skunk"\nname="SKUNK"\nrounds=3\n')
    assert '"SKUNK" is the name of skunk' in cardkit("check", "-").out


@given(st.text("variant: kings-gold\nplayers Ann\u00a0\u200b`>~\r\u2028", max_size=120))
def test_what_can_be_read_is_not_touched(text: str) -> None:
    """The text as it stands comes first; without its wrapping it is what stays itself."""
    first, *others = readings(text.encode(), toml=True)
    assert first == text.encode()
    for other in others[:1]:
        again = other.decode()
        assert unwrapped(again) == again or any(mark in again for mark in ("`", "~", ">"))


def test_a_straight_quote_is_never_made_of_a_curly_one_beside_it() -> None:
    """What somebody put into a text stays there."""
    text = 'summary="Say \u201cgo\u201d"\n'
    assert list(readings(text.encode(), toml=True)) == [text.encode()]


def test_a_pasted_rule_names_no_file_of_this_folder(
    cardkit: Cardkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a stranger's: games that ship are all it may extend."""
    Path("secret.toml").write_text('extends = "kings-gold"\nname = "Secret"\n', "utf-8")
    for parent in ("secret", "secret.toml", "./secret.toml", "/etc/passwd"):
        typed(monkeypatch, f'extends="{parent}"\nname="Mine"\n')
        said = cardkit("check", "-")
        assert said.code == 1
        assert "extend a game that ships" in said.out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('extends="kings-gold"\nname="Dive"\nrounds=99\n', "from 1 to 20"),
        ('extends="kings-gold"\nrounds=2\n', "a house rule has a name of its own"),
        ('extends="kings-gold"\nname="../../Dive"\nrounds="2"\n', "whole number"),
        ('extends="kings-gold"\nname="Diamant"\n', "is the name of diamant"),
        ("hello", "not TOML"),
        (b"extends=\xff\xfe", "UTF-8"),
        ('extends="kings-gold"\n' + "# padding\n" * 9000, "larger than 64 kilobytes"),
        ("", "name"),
    ],
)
def test_what_does_not_hold_together_is_told(text: str | bytes, told: str) -> None:
    """With its place."""
    found = pasted_rules(text if isinstance(text, bytes) else text.encode()).found
    assert told in "\n".join(map(str, found.faults))


def test_a_new_rule_needs_a_name(cardkit: Cardkit) -> None:
    """It is said."""
    said = cardkit("new")
    assert said.code == 2
    assert "Missing argument 'NAME'" in said.err


def test_rules_are_told_from_games(cardkit: Cardkit, monkeypatch: pytest.MonkeyPatch) -> None:
    """As data too: a program that hands text on need not know what it is."""
    for text, kind in (
        (RULE, "variant"),
        (GAME, "tally"),
        ("hello", "tally"),
        (f"```\n{RULE}```", "variant"),
    ):
        typed(monkeypatch, text)
        assert json.loads(cardkit("check", "-", "--json").out)["kind"] == kind


def test_the_address_of_a_shipped_game_is_known(
    cardkit: Cardkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the code on its sheet has it; cut short it is refused, as every address is."""
    for behind, code, told in (
        ("#g=two-sails", 0, "note: You have it: cardkit play two-sails"),
        ("#g=two-sails&p=Ann,Bo", 0, "note: You have it: cardkit play two-sails"),
        ("#g=two-sai", 1, "this address is not whole"),
    ):
        typed(monkeypatch, f"https://example.org/play/{behind}\n")
        said = cardkit("check", "-")
        assert said.code == code
        assert told in said.out + said.err
    typed(monkeypatch, "https://example.org/play/#g=two-sails\n")
    said = cardkit("score", "-")  # it is whole, and no played game
    assert said.code == 2
    assert 'no line "players:"' in said.out
    assert "not whole" not in said.out
