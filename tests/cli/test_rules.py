"""The commands ``variants``, ``new`` and ``check``."""

import json
import re
import shutil
from pathlib import Path

import pytest

from cardkit.cli import COMMANDS
from cardkit.cli.render import Screen, render
from cardkit.i18n.translate import languages, use_language
from cardkit.rulebook.catalogue import gallery_games, main_games
from cardkit.rulebook.loader import load, rules_hash
from cardkit.text.lines import Line
from cardkit.text.table.answers import rule_lines

from .command import refused, run

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
VARIANTS = EXAMPLES.parent / "variants"
HOUSE = 'extends = "kings-gold"\nname = "Night Watch"\nrounds = 3\n'
SLIP = "variant: house.toml\nplayers: Ann, Bo, Cy\nround 1\n9 - all\nbanked: Ann 3, Bo 3, Cy {}\n"


def test_variants_lists_built_in_gallery_and_own_games(own_home: Path) -> None:
    (own_home / "variants").mkdir(parents=True)
    (own_home / "variants" / "night-watch.toml").write_text(HOUSE)
    (own_home / "variants" / "diamant.toml").write_text(HOUSE)
    Path("broken.toml").write_text('extends = "kings-gold"\nname = "Broken"\nrounds = 99\n')
    Path("pyproject.toml").write_text("[project]\n")
    said = run("variants")
    assert said.exit_code == 0
    words = re.findall(r"^([a-z0-9-]+)  ", said.stdout, re.MULTILINE)
    assert words == [*main_games(), *gallery_games(), "broken", "diamant", "night-watch"]
    assert "Night Watch: 3-8 players, 15-20 minutes, 3 rounds" in said.stdout
    assert "has errors. To see them: cardkit check broken.toml" in said.stdout
    assert "a built-in game comes first" in said.stdout


def test_variants_json_has_expected_objects() -> None:
    Path("house.toml").write_text(HOUSE + "until = 50\n")
    games = json.loads(run("variants", "--json").stdout)
    summary = load("kings-gold").summary
    assert [*games[0].values()] == [
        "kings-gold", "King's Gold", [3, 8], "20-30", 4, None, "1.0", summary, False, None, None,
    ]  # fmt: skip
    assert [game["variant"] for game in games if game["gallery"]] == gallery_games()
    house = games[-1]
    assert (house["variant"], house["file"], house["until"]) == ("house", "house.toml", 50)


@pytest.mark.parametrize("parent", [*main_games(), *gallery_games()])
def test_new_starter_file_changes_no_rule(parent: str) -> None:
    said = run("new", "Night Watch", "--from", parent)
    assert (said.exit_code, said.stdout) == (0, "night-watch.toml\n")
    assert "cardkit check night-watch" in said.stderr
    text = Path("night-watch.toml").read_text()
    assert len(text.splitlines()) <= 36
    assert max(map(len, text.splitlines())) <= 130
    assert rules_hash(load("night-watch")) == rules_hash(load(parent))
    Path("all.toml").write_text(re.sub(r"(?m)^#(?=\S+ = )", "", text))
    assert rules_hash(load("all")) == rules_hash(load(parent))


def test_new_can_extend_own_house_rule() -> None:
    Path("house.toml").write_text(HOUSE)
    assert run("new", "Dawn", "--from", "house", "-o", "rules.toml").exit_code == 0
    assert load("rules.toml").rounds == 3


@pytest.mark.parametrize("code", languages()[1:])
@pytest.mark.parametrize("parent", ["kings-gold", "skunk"])
def test_nouns_of_starter_file_can_be_used_in_each_language(code: str, parent: str) -> None:
    text = run("new", "Dawn", "--from", parent, "-o", "-", CARDKIT_LANG=code).stdout
    assert "#words." not in text
    nouns = re.sub(r"(?m)^#(?=in\S+ = )", "", text).replace("player = ", 'player = "m Xa; Xo" #')
    Path("dawn.toml").write_text(nouns, "utf-8")
    assert run("check", "dawn.toml", CARDKIT_LANG=code).stdout.count("\n") == 1
    assert " Xo." in run("rules", "dawn", CARDKIT_LANG=code).stdout


@pytest.mark.parametrize(("words", "message"), [
    (["kings gold"], '"kings gold" is a built-in game'),
    (["Poor Man's Incan Gold"], "is a built-in game"), (["***"], "cannot be made into a file name"),
    (["night/watch"], "To choose the file, add -o FILE"), ([""], "cannot be made into a file name"),
    (["x" * 41], "at most 40 characters"),
    (["Dawn", "--from", "nothing"], 'there is no game "nothing"'),
    (["Dawn", "-o", "dawn.txt"], "must end in .toml"),
    (["Dawn", "-o", "nowhere/dawn.toml"], "cannot be written"), ([], "NAME is missing"),
])  # fmt: skip
def test_new_refuses_wrong_arguments(words: list[str], message: str) -> None:
    assert message in refused("new", *words)
    assert not list(Path().iterdir())


def test_new_does_not_overwrite_file() -> None:
    Path("night-watch.toml").write_text("mine")
    said = run("new", "Night Watch")
    assert (said.exit_code, Path("night-watch.toml").read_text()) == (2, "mine")
    assert "is not overwritten" in said.stderr


def test_check_shows_every_error_with_its_line() -> None:
    Path("house.toml").write_text(HOUSE + "ronds = 3\nage = 0\n")
    said = run("check", "house.toml")
    assert said.exit_code == 1
    assert said.stdout.splitlines() == [
        'house.toml:4:1: there is no key "ronds". Did you mean "rounds"?',
        "    ronds = 3", "    ^",
        "house.toml:5:1: age: expected a whole number from 1 to 99, got 0", "    age = 0", "    ^",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "name", ["kings-gold", "King's Gold", "house", "house.toml", "./house.toml"]
)
def test_check_reports_valid_file_as_fine(name: str) -> None:
    Path("house.toml").write_text(HOUSE)
    said = run("check", name)
    assert (said.exit_code, said.stdout) == (0, f"{name}: no errors\n")


def test_check_note_does_not_fail() -> None:
    Path("house.toml").write_text(HOUSE + 'share = "each"\nleftover = "lost"\n')
    said = run("check", "house.toml")
    assert said.exit_code == 0
    assert "house.toml:5:1: note: leftover" in said.stdout


@pytest.mark.parametrize(("word", "message"), [
    ("nothing.toml", "nothing.toml: there is no file"),
    ("empty.toml", "is empty"),
    ("nothing", "nothing"),
    ("chidl", 'Did you mean "child"?'),
    ("diamont", 'Did you mean "diamant"?'),
    ("child.toml", "page.toml:2:10: byte 0xfc is not UTF-8 text"),
    ("record.toml", "is a tally and contains no rules"),
])  # fmt: skip
def test_check_reports_unreadable_files(word: str, message: str) -> None:
    Path("empty.toml").write_text("")
    Path("page.toml").write_bytes(b'extends = "diamant"\nname = "G\xfcnn"\n')
    Path("child.toml").write_text('extends = "page.toml"\nname = "Child"\n')
    Path("record.toml").write_text(SLIP.format(3))
    said = run("check", word)
    assert said.exit_code == 2
    assert message in said.output


def test_check_uses_tallies_with_figures_as_tests() -> None:
    Path("house.toml").write_text(HOUSE)
    Path("good.tally").write_text(SLIP.format(3))
    assert run("check", ".").stdout.endswith("Tests of house.toml: 1 passed\n")
    Path("bad.tally").write_text(SLIP.format(4))
    said = run("check", ".")
    assert said.exit_code == 1
    assert said.stdout.endswith("Tests of house.toml: 1 of 2 failed: bad.tally\n")


def test_check_json_has_expected_problems() -> None:
    Path("house.toml").write_text(HOUSE + "age = 0\n")
    found = json.loads(run("check", "--json", "house.toml").stdout)
    (problem,) = found.pop("problems")
    assert found == {"file": "house.toml", "kind": "variant", "exit": 1, "tests": []}
    message = "age: expected a whole number from 1 to 99, got 0"
    assert [*problem.values()] == ["house.toml", 4, 1, "error", None, message, ""]
    Path("bad.tally").write_text(SLIP.format(4))
    Path("house.toml").write_text(HOUSE)
    both = json.loads(run("check", "--json", "house.toml", "bad.tally").stdout)
    assert both[0]["tests"] == [{"file": "bad.tally", "agrees": False}]
    assert (both[1]["kind"], both[1]["problems"][0]["code"]) == ("tally", "banked-differs")


@pytest.mark.parametrize(("typed", "code", "said"), [
    (HOUSE, 0, "-: no errors\n"),
    ('cards = { gold = { A = 1 } }\nname = "x"', 1, "-:1:1: a game needs players"),
    (SLIP.replace("house.toml", "kings-gold").format(3), 0, "-: no errors\n"),
    ("\x00\xff", 1, "-"),
    ("", 1, "-"),
])  # fmt: skip
def test_check_reads_standard_input(typed: str, code: int, said: str) -> None:
    result = run("check", "-", typed=typed)
    assert result.exit_code == code
    assert result.stdout.startswith(said)


def test_check_passes_for_all_built_in_files() -> None:
    """These files include the example games and the tallies next to variants."""
    folders = (EXAMPLES / "house", VARIANTS, VARIANTS / "gallery")
    tallies = [path for path in EXAMPLES.glob("*.tally") if path.stem != "slips"]
    assert (
        run("check", *map(str, (*folders, *tallies)), *main_games(), *gallery_games()).exit_code
        == 0
    )
    for rules, games in (
        (VARIANTS, EXAMPLES), (VARIANTS / "gallery",) * 2, (EXAMPLES / "house",) * 2,
    ):  # fmt: skip
        missing = {path.stem for path in rules.glob("*.toml")}
        missing -= {path.stem for path in games.glob("*.tally")}
        assert not missing, f"worked out by hand in {games}"


def test_readmes_list_every_built_in_game() -> None:
    """Each README lists the main games.

    The README of the gallery lists the games of the gallery.
    """
    assert sorted(main_games()) == sorted(path.stem for path in VARIANTS.glob("*.toml"))
    lists = {"README*.md": main_games(), "variants/gallery/README.md": gallery_games()}
    missing = [
        f"{page.relative_to(VARIANTS.parent)} lacks {name}"
        for pattern, names in lists.items() for page in VARIANTS.parent.glob(pattern)
        for name in names if f"`{name}`" not in page.read_text("utf-8")
    ]  # fmt: skip
    assert not missing, "\n".join(missing)


# --- the files of a clone -------------------------------------------------------------------------

FILES = sorted(path.relative_to(VARIANTS) for path in VARIANTS.rglob("*.toml"))


def test_check_accepts_copied_variants_folder() -> None:
    """A copy with the same text is the same game, so its tally is a test for it."""
    shutil.copytree(VARIANTS, "variants")
    said = run("check", "variants")
    assert said.exit_code == 0
    assert [line for line in said.stdout.splitlines() if not line.endswith(": no errors")] == [
        f"Tests of {Path('variants', file)}: 1 passed"
        for file in FILES
        if (VARIANTS / file).with_suffix(".tally").is_file()
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_unchanged_copy_is_same_game_and_changed_copy_needs_name(file: Path) -> None:
    text = (VARIANTS / file).read_text("utf-8")
    copies = (text, text.replace("\n", "\r\n"), f"\ufeff{text}")
    copy = copies[FILES.index(file) % 3].encode()
    Path("mine.toml").write_bytes(copy)
    assert run("check", "mine.toml").stdout == "mine.toml: no errors\n"
    assert run("check", "-", typed=copy).stdout == "-: no errors\n"
    assert run("rules", "mine").output == run("rules", file.stem).output
    Path("written.toml").write_text(run("rules", file.stem, "--toml").stdout, "utf-8")
    assert run("check", "written.toml").stdout == "written.toml: no errors\n"
    changed = run("rules", file.stem, "--set", "rounds=19", "--toml").stdout
    Path("mine.toml").write_text(changed, "utf-8")
    said = run("check", "mine.toml")
    assert said.exit_code == 1
    assert "is a built-in game. Give yours a different name" in said.stdout


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("words", [[], *([name] for name in COMMANDS)], ids=" ".join)
def test_help_fits_a_screen(words: list[str], lang: str) -> None:
    lines = run(*words, "--help", COLUMNS="80", CARDKIT_LANG=lang).stdout.splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 80
    assert run(*words, "-h", "--lang", lang, COLUMNS="80").stdout.splitlines() == lines


def test_rules_with_players_option_shows_setup_for_that_number() -> None:
    text = run("rules", "cave-network", "--players", "6").stdout
    assert "Setup for 6 explorers" in text
    assert "Shuffle, lay 10 cards aside unseen and deal 7 to each." in text
    assert "Set-up" not in run("rules", "cave-network").stdout


def test_rules_with_numbers_option_cite_each_rule() -> None:
    usual, cited = run("rules", "diamant"), run("rules", "diamant", "--numbers")
    assert "(DI-" in cited.stdout
    assert re.sub(r" ?\([A-Z]+-\d+(, ruling)?\)", "", " ".join(cited.stdout.split())) == " ".join(
        usual.stdout.split()
    )


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("width", [20, 80])
def test_rules_on_terminal_show_terms_in_bold(code: str, width: int) -> None:
    with use_language(code):
        for name in main_games():
            lines = [part for part in rule_lines(load(name)) if isinstance(part, Line)]
            assert any(line.terms for line in lines)
            for part in lines:
                if part.terms:
                    shown = render([part], Screen(width=width, colour=True))
                    assert re.sub(r"\x1b\[1?0?m", "", shown) == render([part], Screen(width=width))
                    told = re.sub(r"\x1b\[0m\s+\x1b\[1m", " ", shown)
                    bold = re.findall(r"\x1b\[1m(.+?)\x1b\[0m", told)
                    assert bold == [" ".join(term.split()) for term in part.terms]


def test_rules_with_set_option_lists_changes() -> None:
    said = run(
        "rules", "diamant", "--set", "rounds=3", "--set", "danger.ends_at=1", "--set", "rounds=4"
    )
    head = said.stdout.partition("The game\n")[0]
    assert "What is different from Diamant" in head
    assert "here: The game ends after 4 rounds." in head


@pytest.mark.parametrize(("words", "message"), [
    (["nothing"], 'there is no game "nothing"'),
    (["kings-gold", "--players", "2"], "King's Gold is for 3 to 8 players, not for 2."),
    (["diamant", "--set", "rounds=0"], "set: rounds=0: rounds: expected a whole number"),
])  # fmt: skip
def test_rules_refuses_wrong_arguments(words: list[str], message: str) -> None:
    assert message in refused("rules", *words)
