"""Rules travel with the game: a house rule changed later rescores no old evening, and a game can
stand alone."""

from __future__ import annotations

import json
import os
import re
import stat
from pathlib import Path
from random import Random

import pytest

from cardkit.v4.cli import Exit
from cardkit.v4.engine import Draw, Leave, parse_card
from cardkit.v4.files import digest, home, load, played
from cardkit.v4.table import Game, Session, new_game, session as kept
from cardkit.v4.tally import Header, Score, read, score, score_bytes
from tests.v4.commands import Cardkit, run
from tests.v4.files.test_digest import house_file
from tests.v4.houses import game, house
from tests.v4.seeds import seeds

PLAYERS = ("Ann", "Bo", "Cy")
HOUSE = (
    'extends = "kings-gold"\nname = "Night Watch"\nversion = "2.1"\nrounds = '
    "1\n[artifacts]\nworth = 7\n"
)
TWO_ROUNDS = HOUSE.replace("rounds = 1", "rounds = 2")
PER_CARD = 'leftover = "per-card"\n' + HOUSE
OLD = "this goes by the rules as they were"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the house rule night-watch.toml, in which we are."""
    monkeypatch.chdir(tmp_path)
    Path("night-watch.toml").write_text(HOUSE, "utf-8")
    return tmp_path


@pytest.fixture
def cardkit(cardkit: Cardkit, here: Path) -> Cardkit:
    """A command line run in that folder."""
    return cardkit


def begin(variant: str = "night-watch.toml", **header: object) -> Session:
    """A new game of it in friday.tally."""
    settings = header.pop("settings", ())
    assert isinstance(settings, tuple)
    return new_game(
        Header(variant, PLAYERS, settings=settings), load(variant, settings), Path("friday.tally")
    )


def play(session: Session, *turns: tuple[str, str]) -> None:
    """Cards, each with who leaves (their names with blanks between)."""
    for card, leavers in turns:
        session.enter(Draw(parse_card(card)), Leave(tuple(leavers.split())))


def finished(variant: str = "night-watch.toml", **header: object) -> Path:
    """A game of one round: Bo has 2; Ann and Cy have 6 each and share the two rests. Card by card
    they would not."""
    session = begin(variant, **header)
    play(session, ("4", "Bo"), ("5", ""), ("7", "Ann Cy"))
    session.close()
    assert session.state.complete
    return Path("friday.tally")


def scored(path: Path = Path("friday.tally")) -> Score:
    return score_bytes(path.read_bytes(), path.name, path.parent)


def totals(score: Score) -> list[int]:
    assert score.state is not None
    return [score.state.total(name) for name in PLAYERS]


def codes(score: Score) -> list[str]:
    return [problem.code for problem in score.problems]


# --- what is written ------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["kings-gold", "diamant"])
def test_an_unchanged_shipped_game_says_no_rules(here: Path, variant: str) -> None:
    """Its name says it all, and nothing is kept."""
    begin(variant).close()
    assert "rules:" not in Path("friday.tally").read_text("utf-8")
    assert not played.folder().exists()


def test_a_setting_that_changes_nothing_says_no_rules(here: Path) -> None:
    """King's Gold has four rounds anyway; and words are no rules."""
    begin("kings-gold", settings=(("rounds", "4"), ("words.gold", "gem/gems"))).close()
    assert "rules:" not in Path("friday.tally").read_text("utf-8")


def test_a_changed_game_says_version_and_digest(here: Path) -> None:
    """The variant's own version, or that of the shipped game it comes from; and its rules are kept,
    for the user alone."""
    begin().close()
    text = Path("friday.tally").read_text("utf-8")
    assert f"\nrules: 2.1 {digest(load('night-watch.toml'))}\n" in text
    Path("friday.tally").unlink()
    settings = (("rounds", "3"),)
    begin("kings-gold", settings=settings).close()
    text = Path("friday.tally").read_text("utf-8")
    assert f"\nrules: 1.0 {digest(load('kings-gold', settings))}\n" in text
    kept = sorted(played.folder().iterdir())
    assert [path.name[:-14] for path in kept] == ["kings-gold", "night-watch"]
    assert stat.S_IMODE(played.folder().stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in kept} == {0o600}


def test_a_version_of_many_words_is_one_word_in_a_tally(here: Path) -> None:
    """Whatever a file calls its version, the line can be read."""
    Path("night-watch.toml").write_text(
        HOUSE.replace("2.1", "2.1 – after the Löwen party, third try"), "utf-8"
    )
    finished()
    assert codes(scored()) == []
    assert "\nrules: 2.1-after-the-L-wen-party-thir " in Path("friday.tally").read_text("utf-8")


# --- the file says otherwise by now ---------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        ("score", "friday.tally"),
        ("print", "pad", "--filled", "friday.tally", "-o", "pad.pdf"),
    ],
    ids=lambda command: str(command[0]),
)
def test_an_old_game_keeps_its_score(cardkit: Cardkit, command: tuple[str, ...]) -> None:
    """By every command the same as before the file was changed, and one line says so."""
    finished()
    before = cardkit(*command)
    Path("night-watch.toml").write_text(PER_CARD, "utf-8")
    if command[0] == "print":
        Path("pad.pdf").unlink()
    after = cardkit(*command)
    said = [line for line in (after.out + after.err).splitlines() if "as they were" in line]
    assert len(said) == 1
    assert after.code == before.code == Exit.FINE
    assert after.out.replace(said[0] + "\n", "") == before.out


def test_without_its_line_a_game_goes_by_the_rules_of_today(cardkit: Cardkit) -> None:
    """Two rests of 1 make one each for two; card by card they make nothing."""
    text = finished().read_text("utf-8")
    Path("night-watch.toml").write_text(PER_CARD, "utf-8")
    assert totals(scored()) == [7, 2, 7]
    found = score(re.sub("rules: .*\n", "", text), beside=Path())
    assert totals(found) == [6, 2, 6]
    assert codes(found) == ["edited"]


def test_json_says_which_rules(cardkit: Cardkit) -> None:
    """Version, digest, and whether they are old by now; nothing where the name says it all."""
    finished()
    wanted = {"version": "2.1", "digest": digest(load("night-watch.toml")), "old": False}
    assert json.loads(cardkit("score", "friday.tally", "--json").out)["rules"] == wanted
    Path("night-watch.toml").write_text(PER_CARD, "utf-8")
    assert json.loads(cardkit("score", "friday.tally", "--json").out)["rules"] == {
        **wanted,
        "old": True,
    }


def test_other_words_are_no_other_rules(cardkit: Cardkit) -> None:
    """A game renamed and told otherwise is the same game, under its new name."""
    finished()
    new = HOUSE.replace("Night Watch", "Day Watch").replace("2.1", "2.2") + (
        '[words]\ngold = "gem/gems"\n'
    )
    Path("night-watch.toml").write_text(new, "utf-8")
    said = cardkit("score", "friday.tally")
    assert OLD not in said.out
    assert "Day Watch" in said.out


def test_a_finished_game_is_not_opened_again(here: Path) -> None:
    """A round more in the file by now, and the game is as over as it was."""
    finished()
    Path("night-watch.toml").write_text(TWO_ROUNDS, "utf-8")
    session = Session.open(Path("friday.tally"))
    assert session.state.complete
    session.close()


def test_a_game_is_gone_on_with_by_its_rules(here: Path) -> None:
    """Changed while it waits, it goes on as it began, to the end, and its tally says by which
    rules."""
    session = begin()
    play(session, ("4", "Bo"), ("5", ""))
    rules = session.header.rules
    session.close()
    Path("night-watch.toml").write_text(PER_CARD, "utf-8")
    session = Session.open(Path("friday.tally"))
    play(session, ("7", "Ann Cy"))
    Game(session).count([("Ann", 7)])
    session.close()
    assert session.header.rules == rules
    assert totals(scored()) == [7, 2, 7]


def test_a_game_typed_by_hand_keeps_the_rules_by_which_it_is_gone_on_with(here: Path) -> None:
    """From then on its tally says by which, and a file changed later does not score it anew."""
    Path("friday.tally").write_text(
        "variant: night-watch.toml\nplayers: Ann, Bo, Cy\n\nround 1\n4 - Bo\n5 -\n", "utf-8"
    )
    session = Session.open(Path("friday.tally"))
    play(session, ("7", "Ann Cy"))
    session.close()
    Path("night-watch.toml").write_text(PER_CARD, "utf-8")
    found = scored()
    assert found.reading.old is not None
    assert totals(found) == [7, 2, 7]


def test_a_file_changed_in_the_middle_of_a_game_changes_nothing(here: Path) -> None:
    """Nor one that is removed, with all that was kept: the game has its rules at hand."""
    session = begin()
    play(session, ("4", "Bo"))
    Path("night-watch.toml").unlink()
    for path in played.folder().iterdir():
        path.unlink()
    play(session, ("5", ""), ("7", "Ann Cy"))
    table = Game(session)
    table.count([("Ann", 7), ("Bo", 2)])
    table.check("banked: Ann 7")
    session.close()
    assert session.state.total("Ann") == 7


# --- rules that are gone, damaged, unknown --------------------------------------------------------


def test_a_game_outlives_its_file(cardkit: Cardkit) -> None:
    """The variant's file is gone: scored, shown and gone on with by the rules that were kept, under
    its name."""
    finished()
    before = cardkit("score", "friday.tally")
    Path("night-watch.toml").unlink()
    said = cardkit("score", "friday.tally")
    assert said.out.startswith(before.out)
    assert (
        "night-watch.toml cannot be had any more; this goes by the rules as they were kept (2.1 "
    ) in said.out
    session = Session.open(Path("friday.tally"))
    session.undo()
    session.redo()
    session.close()
    assert totals(scored()) == [7, 2, 7]


@pytest.mark.parametrize("command", ["score", "resume"])
def test_rules_that_cannot_be_had_are_an_error(cardkit: Cardkit, command: str) -> None:
    """Exit 2, what is missing, and the way out. Nothing is rescored in silence."""
    finished()
    Path("night-watch.toml").write_text(PER_CARD, "utf-8")
    for path in played.folder().iterdir():
        path.unlink()
    said = cardkit(command, "friday.tally")
    told = said.out + said.err
    assert said.code == Exit.USAGE
    assert "these are not the rules this game was played by (2.1 " in told
    assert "Put back what night-watch.toml said then; or take out the line" in told
    assert codes(scored()) == ["rules-lost"]
    Path("night-watch.toml").write_text(HOUSE, "utf-8")
    assert codes(scored()) == []
    assert totals(scored()) == [7, 2, 7]


def test_the_way_out_of_lost_rules_works(cardkit: Cardkit) -> None:
    """The lines that are named are taken out, and nothing is left to complain of; the game goes
    on."""
    finished()
    Path("night-watch.toml").write_text(PER_CARD, "utf-8")
    for path in played.folder().iterdir():
        path.unlink()
    ((rules, kept),) = re.findall(
        'take out the lines "(.+?)" and "(.+?)", and the last one',
        cardkit("score", "friday.tally").out,
    )
    lines = Path("friday.tally").read_text("utf-8").splitlines()
    assert {rules, kept} <= {*lines}
    Path("friday.tally").write_text(
        "".join(f"{line}\n" for line in lines[:-1] if line not in (rules, kept)), "utf-8"
    )
    assert cardkit("score", "friday.tally").code == Exit.FINE
    assert totals(scored()) == [6, 2, 6]
    assert run("cardkit resume friday.tally").code == Exit.FINE
    assert codes(scored()) == []
    assert totals(scored()) == [6, 2, 6]


def test_the_way_out_of_lost_rules_works_for_a_tally_typed_by_hand(cardkit: Cardkit) -> None:
    """Of a game that ships too; nothing is left to complain of."""
    text = (
        "variant: kings-gold\nplayers: Ann, Bo, Cy\nset: rounds=1\nrules: 3.0 "
        "12345678\n\nround "
        "1\n7 - all\n"
    )
    Path("friday.tally").write_text(text, "utf-8")
    (line,) = re.findall('take out the line "(.+?)"', cardkit("score", "friday.tally").out)
    Path("friday.tally").write_text(text.replace(f"{line}\n", ""), "utf-8")
    assert cardkit("score", "friday.tally").code == Exit.FINE


def test_neither_file_nor_rules(here: Path) -> None:
    """The way out is the file, or the game written where it can be read."""
    finished()
    Path("night-watch.toml").unlink()
    for path in played.folder().iterdir():
        path.unlink()
    found = scored()
    said = found.reading.told(found.problems[0])
    assert "night-watch.toml cannot be had, and the rules" in said.message
    assert "cardkit show GAME --format tally" in said.hint


@pytest.mark.parametrize(
    "damage", [b"", b"name = ", b"\xff\xfe", None], ids=["empty", "cut", "no text", "other rules"]
)
def test_kept_rules_that_are_damaged(here: Path, damage: bytes | None) -> None:
    """What is kept is held against its digest, never trusted."""
    finished()
    (kept,) = played.folder().iterdir()
    kept.write_bytes(
        kept.read_bytes().replace(b"worth = 7", b"worth = 8") if damage is None else damage
    )
    assert codes(scored()) == []  # not needed
    Path("night-watch.toml").write_text(PER_CARD, "utf-8")
    found = scored()
    assert codes(found) == ["rules-lost"]
    said = found.reading.told(found.problems[0])
    assert said.message.startswith(f"{kept} should hold the rules this game was played by")
    Path("night-watch.toml").write_text(HOUSE, "utf-8")
    # put back: whoever opens the game keeps its rules anew
    Session.open(Path("friday.tally")).close()
    Path("night-watch.toml").unlink()
    assert totals(scored()) == [7, 2, 7]


def test_kept_under_another_name_is_kept(here: Path) -> None:
    """A house rule's file may be called otherwise by now, in the tally too: rules of one digest are
    the same."""
    finished()
    Path("night-watch.toml").unlink()
    text = Path("friday.tally").read_text("utf-8").replace("night-watch.toml", "watch.toml")
    assert totals(score(text)) == [7, 2, 7]


def test_a_broken_digest(here: Path) -> None:
    """A line that is none is told with its form, and one that fits no rules as rules that cannot be
    had."""
    text = finished().read_text("utf-8")
    digits = digest(load("night-watch.toml"))
    assert "bad-rules" in codes(score(text.replace(digits, digits[:7]), beside=here))
    assert "rules-lost" in codes(score(text.replace(digits, "00000000"), beside=here))


def test_an_unknown_version(here: Path) -> None:
    """A game that ships, of a version that only a later cardkit knows."""
    text = "variant: kings-gold\nplayers: Ann, Bo, Cy\nrules: 3.0 12345678\n\nround 1\n7\n"
    found = read(text)
    said = found.told(found.problems[0])
    assert said.message.startswith("these are not the rules this game was played by (3.0 12345678)")
    assert said.hint.startswith("Another version of cardkit may have them; or take out the line")


# --- the folder of rules --------------------------------------------------------------------------


def test_a_folder_that_cannot_be_written_harms_nothing(here: Path) -> None:
    """A file lies where the rules would be kept: the game is played and saved all the same."""
    home().mkdir()
    played.folder().write_text("mine")
    assert totals(scored(finished())) == [7, 2, 7]
    assert played.folder().read_text() == "mine"


def test_the_folder_does_not_grow_for_ever(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that were played longest ago go first; rules played again are as good as new."""
    monkeypatch.setattr(kept, "MOST_RULES", 3)
    for number, rounds in enumerate((1, 2, 3)):
        variant = load("kings-gold", [("rounds", str(rounds))])
        kept.keep_rules(variant)
        os.utime(played.file_of(variant), (1_000_000 + number,) * 2)
    kept.keep_rules(load("kings-gold", [("rounds", "1")]))
    kept.keep_rules(load("kings-gold", [("rounds", "5")]))
    left = {path.name for path in played.folder().iterdir()}
    assert left == {
        played.file_of(load("kings-gold", [("rounds", rounds)])).name for rounds in "135"
    }


def test_a_pipe_among_the_kept_rules_keeps_nobody_waiting(here: Path) -> None:
    """What is no file is damaged."""
    finished()
    (kept,) = played.folder().iterdir()
    kept.unlink()
    os.mkfifo(kept)
    Path("night-watch.toml").unlink()
    assert codes(scored()) == ["rules-lost"]


# --- a game that stands alone ---------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(10))
def test_any_house_rule_and_game_stand_alone(seed: int, tmp_path: Path) -> None:
    """Read without the house rule's file: the same totals, rounds, places and winner."""
    chance = Random(seed)
    ruled = house(chance)
    file = tmp_path / "house.toml"
    house_file(ruled.settings, ruled.parent, file)
    variant = load(file)
    text = game(ruled._replace(variant=variant, settings=()), chance).text()
    session = Session.of(read(text, beside=tmp_path))
    alone = session.standing_alone(tmp_path)
    file.unlink()
    before, after = score(session.text(), variant=variant).to_json(), score(alone).to_json()
    assert before["problems"] == after["problems"] == []
    for told in (before, after):
        told.pop("variant")
        told.pop("rules", None)
    assert after == before


def test_tables_by_round_that_were_cut_short_stand_alone(here: Path) -> None:
    """Jokers that would join later than the last round are inherited by a shorter game, and may be
    set for it then."""
    Path("long.toml").write_text(
        'extends = "kings-gold"\nrounds = 6\n[artifacts]\njoins = { 3 = "joker", 6 = "joker" }\n'
        'worth = { "round 1" = 5, "round 6" = 9 }\n',
        "utf-8",
    )
    Path("night-watch.toml").write_text(
        'extends = "long.toml"\nname = "Short"\nrounds = 1\n', "utf-8"
    )
    finished()
    alone = Session.of(read(Path("friday.tally").read_text("utf-8"), beside=here)).standing_alone(
        here
    )
    assert 'set: artifacts.joins={ 3 = "joker", 6 = "joker" }' in alone
    assert totals(score(alone)) == [7, 2, 7]


def test_a_game_whose_file_is_gone_stands_alone_as_the_nearest(here: Path) -> None:
    """The shipped game of which the fewest rules differ."""
    finished()
    Path("night-watch.toml").unlink()
    alone = Session.of(read(Path("friday.tally").read_text("utf-8"), beside=here)).standing_alone(
        here
    )
    assert "\nvariant: kings-gold\n" in alone
    assert totals(score(alone)) == [7, 2, 7]
