"""``cardkit print`` as people ask for it: words in any order, questions at a terminal."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random

import pexpect
import pytest

from cardkit.v4.cli import Exit, click
from cardkit.v4.cli.print_words import Wanted, wanted
from cardkit.v4.engine import PieceName, words
from cardkit.v4.files import all_shipped, load, shipped
from cardkit.v4.ink import is_our_pdf
from cardkit.v4.speech import language, printing
from cardkit.v4.words import called, speaking
from tests.v4.commands import Cardkit
from tests.v4.paper.reading import opened
from tests.v4.table.golden import spawn


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("kings gold", Wanted(game="kings-gold")),
        ("aid kings gold", Wanted("aid", "kings-gold")),
        ("king's gold for 5 please", Wanted(game="kings-gold", players=5)),
        ("score pad poor man 6p", Wanted("pad", "poor-mans", players=6)),
        ("Cheat Sheet cave", Wanted("sheet", "cave-network")),
        ("incan gold 2006 aids", Wanted("aid", "incan-gold-2006")),
        ("incan-gold 2018", Wanted(game="incan-gold")),
        ("greedy pig to 100", Wanted(game="greedy-pig-to-100")),
        ("diamant tokens", Wanted("coins", "diamant")),
        ("diamant, pad, 3 copies", Wanted("pad", "diamant", pages=3)),
        ("b/w diamant large type", Wanted(game="diamant", ways=("mono", "large"))),
        ("diamant black and white letter", Wanted(game="diamant", ways=("mono", "letter"))),
        ("A4 pad diamant", Wanted("pad", "diamant", ways=("a4",))),
        ("everything", Wanted("kit")),
        ("diamant to desk.pdf", Wanted(game="diamant", output="desk.pdf")),
        ("friday.tally", Wanted(filled="friday.tally")),
        ("my/house.toml kit", Wanted("kit", "my/house.toml")),
        ("diamant pda", Wanted(game="diamant", unknown=("pda",))),
    ],
)
def test_what_words_ask_for(typed: str, meant: Wanted) -> None:
    """As one argument or as several."""
    named = meant._replace(game=None)
    for found in (wanted([typed]), wanted(typed.split())):
        assert found._replace(game=None) == named
        game = found.game
        assert game == meant.game or (game and load(game).slug == meant.game)


@pytest.mark.parametrize("code", ["en", "pl"])
def test_every_game_with_every_wish_in_any_order(code: str) -> None:
    """Games by short name and title, pieces and ways by every word for them, shuffled."""
    chance = Random(20261125)
    with speaking(language(code)):
        said = [(word, wish) for word, wish in printing.wishes() if wish != "pages"]
        titles = {slug: called(load(slug)) for slug in shipped()}
        for slug in all_shipped():
            for _ in range(12):
                (one, wish), (piece_word, piece) = (
                    chance.choice([row for row in said if (row[1] in words(PieceName)) is of_piece])
                    for of_piece in (False, True)
                )
                if wish == "all":
                    continue
                parts = [chance.choice([slug, titles.get(slug, slug)]), one, piece_word, "5"]
                for order in permutations(parts):
                    found = wanted([" ".join(order)])
                    context = (order, found)
                    assert found.game is not None, context
                    assert load(wanted([slug]).game or "").slug == slug
                    assert load(found.game).slug == slug, context
                    assert (found.piece, found.players, found.unknown) == (piece, 5, ()), context
                    assert found.ways == (() if wish == "nothing" else (wish,)), context


def test_each_word_to_type_is_understood() -> None:
    """What the question offers is what it takes, in either language."""
    for code in ("en", "pl"):
        with speaking(language(code)):
            for way, word in printing.TO_TYPE.items():
                assert wanted([word()]).ways == (way,)


def test_two_pieces_are_refused_with_what_to_type() -> None:
    """One at a time, or the kit."""
    with pytest.raises(click.UsageError, match="cardkit print kit diamant"):
        wanted(["pad", "aid", "diamant"])


def test_a_house_rule_of_ones_own_takes_no_word_from_a_game_or_a_piece(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Named in full it is meant; what is said of a shipped game still means that."""
    own_home.mkdir(exist_ok=True)
    monkeypatch.setenv("CARDKIT_VARIANTS", str(own_home))
    for name in ("kings-gold-5", "pad", "black"):
        (own_home / f"{name}.toml").write_text(f'extends = "kings-gold"\nname = "{name}"\n')
    assert load(wanted(["kings", "gold", "5"]).game or "").slug == "kings-gold"
    assert wanted(["kings-gold-5"]).game == "kings-gold-5"
    assert wanted(["pad", "diamant"]) == Wanted("pad", "diamant")


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        ("print kings-gold pad --black --copies 2 -o x.pdf", 0, "x.pdf"),
        ("print kings-gold in polish -o x.pdf", 0, "x.pdf"),
        ("print kings-gold --lang polish -o x.pdf", 0, "x.pdf"),
        ("print help", 0, "Usage: cardkit print"),
        ("print kings gould", 2, 'Did you mean "kings-gold"?'),
        ("print kings-gold pda", 2, 'Did you mean "pad"?'),
        ("print kings-gold 13", 2, "13 is no number of players: 1 to 12"),
        ("print kings-gold zebra", 2, "Ways to print: black, large, letter, for 5"),
        ("print kings-gold --plyers 4", 2, "Did you mean '--players'?"),
        ("print kings-gold --nonsense", 2, "No such option '--nonsense'"),
        ("print", 2, "which game? For example: cardkit print sheet kings-gold"),
        ("print large", 2, "which game? For example: cardkit print sheet kings-gold"),
    ],
)
def test_odd_ways_to_ask(typed: str, code: int, said: str, cardkit: Cardkit) -> None:
    """They are done, or named with what to type; without a terminal nothing is asked."""
    done = cardkit(*typed.split())
    assert (done.code, said in done.out + done.err) == (code, True), done
    if "polish" in typed:
        assert (
            "Ściąga" in opened(Path("x.pdf").read_bytes()).metadata["title"]
            or "Złoto" in (opened(Path("x.pdf").read_bytes()).metadata["title"])
        )


def test_help_fits_a_screen(cardkit: Cardkit, monkeypatch: pytest.MonkeyPatch) -> None:
    """24 lines of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    assert len(cardkit("print", "--help").out.splitlines()) <= 24


# --- at a terminal --------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["\x03", "\x04"])
@pytest.mark.parametrize("answers", range(3))
def test_ctrl_c_and_ctrl_d_end_the_questions_and_leave_nothing(
    key: str, answers: int, tmp_path: Path
) -> None:
    """At each of the three."""
    talk = spawn(["print"], tmp_path)
    for _ in range(answers):
        talk.expect("> $")
        talk.sendline("")
    talk.expect("> $")
    talk.send(key)
    talk.expect(pexpect.EOF)
    talk.close()
    assert talk.exitstatus == (Exit.INTERRUPTED if key == "\x03" else Exit.FINE)
    assert "Traceback" not in (talk.before or "")
    assert list(tmp_path.glob("*.pdf")) == []


def test_who_sat_here_last_is_what_enter_means(tmp_path: Path) -> None:
    """Their game, and as many as they were; the file that is made is the evening's."""
    game = spawn(["play", "diamant", "Ann", "Bo", "Cy"], tmp_path)
    game.expect("card 1> ")
    game.sendline("9")
    game.expect("leaves> ")
    game.sendline("quit")
    game.expect(pexpect.EOF)
    talk = spawn(["print", "--ink", "mono"], tmp_path, width=300)
    talk.expect("Enter = Diamant.> ")
    talk.sendline("")
    talk.expect("Enter = 3.> ")
    talk.sendline("same again")
    talk.expect("Printed in black, on .*> ")
    talk.sendline("")
    command = "cardkit print kit diamant --players 3 --ink mono"
    talk.expect_exact(f"The same at once: {command}")
    talk.expect(pexpect.EOF)
    (file,) = tmp_path.glob("*.pdf")
    assert file.name == "diamant-kit-3p-mono.pdf"
    assert is_our_pdf(file.read_bytes())


def test_only_the_game_is_asked_where_the_piece_is_named(tmp_path: Path) -> None:
    """``print pad``; and the number where it is left out."""
    talk = spawn(["print", "pad"], tmp_path)
    talk.expect("Which game .*> ")
    talk.sendline("2")
    talk.expect_exact("poor-mans-pad.pdf")
    talk.expect(pexpect.EOF)
    talk = spawn(["print", "for", "5", "large"], tmp_path)
    talk.expect("Which game .*> ")
    talk.sendline("2")
    talk.expect("Printed in colour")
    talk.sendline("quit")
    talk.expect(pexpect.EOF)
    assert not list(tmp_path.glob("*kit*"))
