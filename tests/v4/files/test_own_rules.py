"""Rules of one's own: found by name, held beside others, tested by the tallies beside them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cardkit.v4.files import examined, load
from cardkit.v4.tally import score
from cardkit.v4.text import VariantError
from tests.v4.cli.test_cli import GAME as TYPED, SLIP
from tests.v4.commands import Cardkit
from tests.v4.paper.reading import text as printed_text

NIGHT = 'extends = "kings-gold"\nname = "Night Watch"\nrounds = {rounds}\n'
GAME = "players: Ann, Bo, Cy\nround 1\n7h - Bo\n9c - all\nbanked: Ann {ann}, Bo 3, Cy 6\n"


@pytest.fixture
def home(own_home: Path) -> Path:
    """The folder of the user's own rules."""
    folder = own_home / "variants"
    folder.mkdir(parents=True)
    return folder


def night(folder: Path, rounds: int = 3, file: str = "night-watch.toml", more: str = "") -> Path:
    """A house rule in `folder`, to be told apart by its rounds."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(NIGHT.format(rounds=rounds) + more, "utf-8")
    return folder / file


# --- where, and which one wins --------------------------------------------------------------------


def test_it_is_found_in_three_places_the_nearest_first(
    cardkit: Cardkit, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the folders of CARDKIT_VARIANTS, before them in the data folder, before that in this
    folder."""
    monkeypatch.setenv(
        "CARDKIT_VARIANTS", os.pathsep.join(("", str(tmp_path / "a"), str(tmp_path / "b")))
    )
    with pytest.raises(VariantError, match="no such variant"):
        load("night-watch")
    for rounds, folder in enumerate((tmp_path / "b", tmp_path / "a", home, tmp_path), 1):
        night(folder, rounds)
        assert load("night-watch").rounds == rounds
    listed = json.loads(cardkit("variants", "--json").out)
    mine = [row for row in listed if row["file"]]
    assert (mine[0]["variant"], mine[0]["rounds"], mine[0]["file"]) == (
        "night-watch",
        4,
        "night-watch.toml",
    )
    assert [row["problem"] for row in mine[1:]] == [
        "passed over by name: night-watch.toml comes first"
    ] * 3
    assert [row["file"] for row in listed[:6]] == [None] * 6


@pytest.mark.parametrize("word", ["night-watch", "Night Watch", "NIGHTWATCH", "nig"])
def test_it_may_be_spelled_loosely(home: Path, word: str) -> None:
    """As games that ship may: a beginning is enough where it fits one alone."""
    night(home)
    assert load(word).name == "Night Watch"
    night(home, file="nightingale.toml")
    if word == "nig":
        with pytest.raises(VariantError):
            load(word)
    else:
        assert load(word).rounds == 3


@pytest.mark.parametrize("word", ["kings-gold", "Kings Gold", "cave", "diam", "poor mans"])
def test_no_file_replaces_a_game_that_ships(cardkit: Cardkit, home: Path, word: str) -> None:
    """Whatever it is called and wherever it lies; its path plays it, and whoever looks is told."""
    before = load(word)
    for folder in (home, Path()):
        night(folder, 9, f"{word}.toml")
    assert load(word) == before
    assert load(f"./{word}.toml").rounds == 9
    looked = examined(f"./{word}.toml")
    assert looked.faults == ()
    assert [note.message for note in looked.notes] == [
        f'"{word}" alone means {before.slug}, which ships: name the file otherwise, or give its '
        f"path"
    ]
    assert (f'passed over by name: "{word}" means {before.slug}, which ships') in cardkit(
        "variants"
    ).out


def test_other_toml_files_are_not_rules(cardkit: Cardkit, tmp_path: Path) -> None:
    """A project's own settings in this folder are no game."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\n[tool.cards]\nwhat = 1\n')
    (tmp_path / "broken.toml").write_text('extends = "kings-gold"\nname = Broken\n')
    assert "pyproject" not in cardkit("variants").out
    assert "broken.toml: cannot be played: cardkit check broken.toml" in cardkit("variants").out


def test_a_house_rule_extends_another_by_name(home: Path, tmp_path: Path) -> None:
    """Which lies beside it, or in the data folder; not in whatever folder one happens to be in."""
    night(home)
    child = tmp_path / "rules" / "child.toml"
    child.parent.mkdir()
    child.write_text('extends = "night watch"\nname = "Child"\n')
    assert load(child).rounds == 3
    night(child.parent, 2)
    child.write_text('extends = "night-watch"\nname = "The child"\n')
    assert load(child).rounds == 2


def test_a_circle_of_names_is_named(home: Path) -> None:
    """Every file of it."""
    for name, parent in (("one", "two"), ("two", "three"), ("three", "one")):
        (home / f"{name}.toml").write_text(f'extends = "{parent}"\nname = "The {name}"\n')
    with pytest.raises(
        VariantError,
        match=(
            r"one\.toml extends two\.toml extends three\.toml "
            r"extends one\.toml: a circle"
        ),
    ):
        load("one")


def test_a_tally_names_one_by_its_name(home: Path, tmp_path: Path) -> None:
    """Beside the tally, or in the data folder."""
    night(home)
    game = "variant: night-watch\n" + GAME.format(ann=6)
    assert score(game, beside=tmp_path).exit_code == 0
    night(tmp_path / "here", 7)
    found = score(game, beside=tmp_path / "here").reading.variant
    assert found is not None
    assert found.rounds == 7


# --- every command --------------------------------------------------------------------------------


COMMANDS = [
    "rules night-watch", "odds night-watch", "check night-watch",
    "print sheet night-watch", "simulate night-watch --games 2 --bot even --bot even --bot even",
    ("compare night-watch --games "
     "2"), "compare night-watch rounds=1,2 --games 2", "new Dawn --from night-watch",
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_knows_it(cardkit: Cardkit, home: Path, line: str) -> None:
    """By its name alone, from the data folder."""
    night(home)
    said = cardkit(*line.split())
    assert said.code == 0, said.err
    assert "no such variant" not in said.err
    missing = cardkit(*line.replace("night-watch", "night-wotch").split())
    assert missing.code == 2
    assert 'Did you mean "night-watch"?' in missing.out + missing.err


def test_it_is_played_saved_and_gone_on_with(
    cardkit: Cardkit, home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The saved game names the file, so that it goes on from any folder."""
    path = night(home)
    (tmp_path / "game.tally").write_text(TYPED, "utf-8")
    # no terminal: what is typed is the tally's lines
    monkeypatch.setattr("sys.stdin", (tmp_path / "game.tally").open())
    cardkit("play", "night-watch", "Ann", "Bo", "Cy", "--save", "mine.tally")
    assert f"variant: {path}\n" in (tmp_path / "mine.tally").read_text()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("rounds = 3", "a house rule has a name of its own"),
        ('name = "King\'s gold"', 'name: "King\'s Gold" is the name of '),
        ('name = "Diamant"', 'name: "Diamant" is the name of diamant'),
    ],
)
def test_a_name_of_its_own_is_needed(
    cardkit: Cardkit, tmp_path: Path, line: str, said: str
) -> None:
    """By whoever checks or plays it; tallies that name such a file are read as ever."""
    (tmp_path / "house.toml").write_text(f'extends = "kings-gold"\n{line}\n')
    for words in (["check", "house"], ["rules", "house"], ["play", "house", "Ann", "Bo", "Cy"]):
        ended = cardkit(*words)
        assert ended.code
        assert said in ended.out + ended.err
    assert cardkit("rules", "house", "--set", "name=Mine").code == 0
    assert score("variant: house\n" + GAME.format(ann=6), beside=tmp_path).exit_code == 0


# --- check ----------------------------------------------------------------------------------------


def test_check_json_is_for_programs(cardkit: Cardkit, tmp_path: Path) -> None:
    """One object a file: what it is, the exit code it makes, every problem with its place and
    weight."""
    night(tmp_path, more="[danger]\nends_at = 9\n")
    told = json.loads(cardkit("check", "--json", "night-watch").out)
    [problem] = told["problems"]
    assert (told["file"], told["kind"], told["exit"]) == ("night-watch", "variant", 1)
    assert (problem["line"], problem["column"], problem["severity"], problem["code"]) == (
        5,
        1,
        "error",
        None,
    )
    assert (
        problem["message"]
        == "ends_at: it takes 9 dangers of one kind to end the round, but there are fewer of J, Q, K: let it take 4 or fewer"
    )
    (tmp_path / "slip.tally").write_text(SLIP, "utf-8")
    several = json.loads(cardkit("check", "--json", "slip.tally", "kings-gold").out)
    assert [(one["kind"], one["exit"]) for one in several] == [("tally", 1), ("variant", 0)]
    assert several[0]["problems"][0]["code"] == "banked-differs"
    assert several[0]["problems"][0]["severity"] == "differs"


MEANT = {
    'danger.then = "card owt"  # or not': ('"card owt"', '"card out"'),
    "rouns = 5": ("rouns", "rounds"),
    "[dangr]\nends_at = 3": ("dangr", "danger"),
    'words.guard = "dragon"': ("guard", "danger"),
    "danger.ends_at = 9  # too many": ("9", None),
}
"""A line that is wrong, what is wrong in it, and what is to stand there, if that is known."""


@pytest.mark.parametrize("wrong", MEANT)
def test_check_json_says_what_is_wrong_in_a_line_and_what_was_meant(
    cardkit: Cardkit, tmp_path: Path, wrong: str
) -> None:
    """For an editor that marks it, and writes the other in its place."""
    night(tmp_path, more=f"{wrong}\n")
    problem = json.loads(cardkit("check", "--json", "night-watch").out)["problems"][0]
    line = (tmp_path / "night-watch.toml").read_text("utf-8").splitlines()[problem["line"] - 1]
    assert (line[problem["from"] - 1 : problem["to"] - 1], problem["instead"]) == MEANT[wrong]


@pytest.mark.slow
def test_the_tallies_of_a_folder_are_the_tests_of_its_rules(
    cardkit: Cardkit, tmp_path: Path
) -> None:
    """Those that name a file there, by name or path, and say what was banked; exit codes are those
    of any check."""
    folder = tmp_path / "rules"
    night(folder)
    night(folder, file="other.toml")
    (folder / "good.tally").write_text("variant: night-watch\n" + GAME.format(ann=6))
    (folder / "silent.tally").write_text("variant: night-watch.toml\n" + GAME.split("banked")[0])
    said = cardkit("check", "rules")
    assert said.code == 0
    assert "Tests of rules/night-watch.toml: 1, it agrees\n" in said.out
    assert (
        "Without a test, which is a tally with banked: lines beside it: rules/other.toml\n"
    ) in said.out
    (folder / "wrong.tally").write_text("variant: ./night-watch.toml\n" + GAME.format(ann=5))
    said = cardkit("check", "rules")
    assert said.code == 1
    assert (
        "Tests of rules/night-watch.toml: 2, 1 of them does not agree: rules/wrong.tally\n"
    ) in said.out
    told = json.loads(cardkit("check", "--json", "rules").out)
    tests = {one["file"]: one["tests"] for one in told if one["kind"] == "variant"}
    assert tests["rules/night-watch.toml"] == [
        {"file": "rules/good.tally", "agrees": True},
        {"file": "rules/wrong.tally", "agrees": False},
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "place", "said"),
    [
        ('words.token = "日本"', "4:7", "cheat sheet cannot be printed: cannot print"),
        (
            '[house]\nH-1 = "Fine."\nH-2 = "No 金."',
            "6:1",
            "cheat sheet cannot be printed: cannot print",
        ),
    ],
)
def test_check_notes_what_the_pages_cannot_print(
    cardkit: Cardkit, tmp_path: Path, line: str, place: str, said: str
) -> None:
    """At the key to change; it is no fault, for the game can be played."""
    night(tmp_path, more=line + "\n")
    told = cardkit("check", "night-watch.toml")
    assert told.code == 0
    assert f"night-watch.toml:{place}: note: {said}" in told.out
    assert cardkit("print", "sheet", "night-watch", "-o", "-").code == 2


@pytest.mark.slow
def test_nothing_is_too_long_to_be_printed(cardkit: Cardkit, tmp_path: Path) -> None:
    """House rules go on over pages, words of the house that are a page of their own are cut short;
    these are noted."""
    words = (
        f'words.danger = "{"x" * 300}"\nwords.path = "{"way below " * 100}"\nwords.safe = "hut"\n'
    )
    rules = "".join(f'H-{at} = "{"Nobody speaks. " * 120}"\n' for at in range(1, 6))
    night(tmp_path, more=f"{words}[house]\n{rules}")
    danger, path = cardkit("check", "night-watch.toml").out.split("night-watch.toml:")[1:]
    assert danger.startswith(
        "4:7: note: words.danger is cut short in print (player aid): 30 letters"
    )
    assert path.startswith("5:7: note: words.path is cut short in print (player aid): 30 letters")
    said = cardkit("print", "sheet", "night-watch", "-o", "sheet.pdf")
    assert said.code == 0
    text = " ".join(printed_text((tmp_path / "sheet.pdf").read_bytes()).split())
    assert text.count("Nobody speaks.") == 600
    assert "\u2026" not in text
    assert cardkit("print", "aid", "night-watch", "-o", "aid.pdf").code == 0
    assert "\u2026" in printed_text((tmp_path / "aid.pdf").read_bytes())


# --- rules that people keep themselves, and where rules come from ---------------------------------

TOLD = (
    '[meta]\nauthor = "Ann"\nyear = 1994\nalso = ["Watch", "Vigil"]\n[house]\nH-1 = "No '
    'talking."\nH-2 = "The host pays."\n'
)


def test_house_sentences_are_told_and_marked(cardkit: Cardkit, tmp_path: Path) -> None:
    """In the rules, and on the sheet: nobody is told that cardkit enforces them."""
    night(tmp_path, more=TOLD)
    said = cardkit("rules", "night-watch").out
    assert "House rules that people keep themselves: cardkit does not enforce them\n" in said
    assert "  - No talking. (H-1, not enforced)\n" in said
    assert "By Ann, 1994.\nAlso called Watch and Vigil.\n" in said
    lines = json.loads(cardkit("rules", "night-watch", "--json").out)["sections"][-1]["lines"]
    assert [(line["rule"], line["enforced"]) for line in lines] == [("H-1", False), ("H-2", False)]
    cardkit("print", "sheet", "night-watch", "-o", "sheet.pdf")
    page = " ".join(printed_text((tmp_path / "sheet.pdf").read_bytes()).split())
    for told in (
        "House rules",
        "cardkit does not enforce them",
        "H-1 No talking.",
        "H-2 The host pays.",
        "By Ann, 1994.",
    ):
        assert told in page


def test_house_sentences_are_inherited_and_authors_are_not(home: Path) -> None:
    """A sentence stays until it is taken away; who changes rules is their author."""
    night(home, more=TOLD)
    (home / "child.toml").write_text(
        'extends = "night-watch"\nname = "Child"\nhouse.H-2 = ""\nhouse.H-3 = "Bring tea."\n'
    )
    child = load("child")
    assert child.house == (("H-1", "No talking."), ("H-3", "Bring tea."))
    assert (child.meta.author, child.meta.also) == ("", ())


def test_cards_that_are_in_no_list_are_noted(tmp_path: Path) -> None:
    """Nobody misses them at the table: it is no fault, and may be meant so."""
    path = night(tmp_path, more='[cards]\ngold = { "A-9" = "face" }\n')
    found = examined(str(path))
    assert found.faults == ()
    assert [note.message for note in found.notes] == [
        "the deck has 48 cards, the parent's 52: 10s, 10h, 10d, 10c are in no list any more: put "
        "them into one if that is not meant (cards.blank: cards that mean nothing)"
    ]


def test_signs_of_suits_and_rounds_by_number_are_read(tmp_path: Path) -> None:
    """As people write them."""
    more = (
        'cards.danger = { "J-Q" = "rank", "K♠ K♥ K♦ K♣" = "rank" }\nartifacts.worth = { 2 = 5, '
        '3 = 10, "round 4" = 15 }\n'
    )
    house = load(night(tmp_path, 4, more=more))
    assert house.cards.danger[1].slots == load("kings-gold").cards.danger[0].slots[8:]
    assert house.artifacts == load("kings-gold").artifacts


def test_a_link_to_another_file_shows_nothing_of_it(
    cardkit: Cardkit, home: Path, tmp_path: Path
) -> None:
    """Whatever finds it: a name, a folder, a tally, a rule that extends it. Who names it himself
    sees its faults."""
    (tmp_path / "secret").write_text("hunter2 is the word\nsecond line\n", "utf-8")
    for link in (
        home / "night.toml",
        home.parent / "night.tally",
        Path("here.toml"),
        Path("here.tally"),
    ):
        link.symlink_to(tmp_path / "secret")
    Path("games").mkdir()
    Path("games/led.tally").write_text("variant: ../secret\nplayers: Ann, Bo, Cy\n", "utf-8")
    Path("games/child.toml").write_text('extends = "../secret"\nname = "Child"\n', "utf-8")
    Path("games/it.toml").symlink_to(tmp_path / "secret")
    for line in (
        *(
            "rules night",
            "check night",
            "diff night",
            "play night Ann Bo Cy",
            "variants --all",
            "show night.tally",
        ),
        *(
            "resume night.tally",
            "score night.tally",
            "score .",
            "check .",
            "score games",
            "check games/child.toml",
        ),
        *("score here.tally", "rules games/child.toml", "history", "games"),
    ):
        said = cardkit(*line.split())
        assert "hunter2" not in said.out + said.err, line
    assert "this is no variant file. cardkit check" in cardkit("rules", "night").err
    assert "hunter2" in cardkit("check", "here.toml").out


def test_a_rule_that_people_keep_is_named_under_figures(cardkit: Cardkit, own_home: Path) -> None:
    """Scores, odds, bots' games and histories leave it out, and say so."""
    rules = 'extends = "kings-gold"\nname = "Night"\nrounds = 1\n[house]\n'
    Path("night.toml").write_text(rules + 'H-1 = "Who is caught pays 3."\n', "utf-8")
    Path("one.tally").write_text(
        "variant: night.toml\nplayers: Ann, Bo, Cy\nround 1\n7h - all\n", "utf-8"
    )
    below = "H-1 is not in these figures: Who is caught pays 3."
    for words in (
        "score one.tally",
        "odds night",
        "simulate night --games 2",
        "history one.tally",
        "show one.tally",
    ):
        out = cardkit(*words.split()).out
        assert below in out, words
    assert cardkit("score", "one.tally", "one.tally").out.splitlines()[0] == (
        "one.tally: Ann, Bo and Cy 2, without H-1"
    )
    told = json.loads(cardkit("score", "one.tally", "--json").out)
    assert told["not_played"] == [{"rule": "H-1", "text": "Who is caught pays 3."}]
