"""The command ``print``."""

import re
import stat
from pathlib import Path
from typing import get_args

import pymupdf
import pytest

from cardkit.cli import print as command
from cardkit.i18n.translate import languages
from cardkit.printables import PAPERS, Paper
from cardkit.printables.theme import PAPER_SIZES

from ..systems import needs_devices, needs_posix
from .command import ROOT, program, run

MANUAL = ROOT / "docs" / "print.md"


@pytest.fixture(autouse=True)
def locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a locale without a country, so that the default paper is A4."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.mark.parametrize(("words", "file", "pages"), [
    (["SHEET", "kings-gold", "--large"], "kings-gold-sheet-large.pdf", 3),
    (["pad", "poor-mans", "--players", "5", "--ink", "MONO"], "poor-mans-pad-5p-mono.pdf", 1),
    (["pad", "diamant", "--pages", "2"], "diamant-pad.pdf", 2),
    (["kit", "cave-network"], "cave-network-kit.pdf", 5),
    (["coins", "diamant", "--set", "players=2-3"], "diamant-players-2-3-coins.pdf", 1),
    (["aid", "diamant", "--large"], "diamant-aid-large.pdf", 1),
    (["aid", "diamant", "-o", "there/"], "there/diamant-aid.pdf", 1),
    (["aid", "diamant", "-o", "mine.pdf", "--paper", "A4", "--ink", "color"], "mine.pdf", 1),
])  # fmt: skip
def test_print_writes_each_piece(words: list[str], file: str, pages: int) -> None:
    result = run("print", *words)
    folder = Path(file).parent
    new = "" if folder == Path() else f"Created the folder {folder}\n"
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{Path(file)}\n", new)
    assert len(pymupdf.open(file)) == pages


LOCALES = [("en_US.UTF-8", "letter"), ("pl_PL.UTF-8", "a4"), ("es_MX", "letter"), ("C", "a4")]


@pytest.mark.parametrize(("locale", "paper"), [
    *LOCALES, pytest.param("", "a4", marks=needs_posix("the country is that of the system")),
])  # fmt: skip
def test_usual_paper_depends_on_locale(
    monkeypatch: pytest.MonkeyPatch, locale: str, paper: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.delenv("LC_PAPER", raising=False)
    monkeypatch.delenv("LANG", raising=False)
    assert command.usual_paper() == paper


@pytest.mark.parametrize("paper", dict.fromkeys([*get_args(Paper), *PAPERS, *PAPER_SIZES]))
def test_paper_size_is_named_wherever_sheets_are_offered(paper: str) -> None:
    places = {
        "Paper in cardkit/printables/__init__.py": get_args(Paper),
        "PAPERS in cardkit/printables/__init__.py": PAPERS,
        "PAPER_SIZES in cardkit/printables/theme.py": PAPER_SIZES,
        "the help of --paper in cardkit/cli/print.py": run("print", "--help").stdout,
        "docs/print.md": re.findall(r"--paper (\w+)", MANUAL.read_text("utf-8")),
        "a country in LOCALES in tests/cli/test_print.py": dict(LOCALES).values(),
    }
    assert [place for place, names in places.items() if paper not in names] == []


def test_print_manual_lists_every_option() -> None:
    manual = MANUAL.read_text("utf-8")
    options = [param for param in command.print_.params if param.param_type_name == "option"]
    for option in options:
        names = [rf"{name}\b" for name in option.opts]
        assert option.name == "settings" or any(re.search(name, manual) for name in names), names


@pytest.mark.parametrize(("words", "said"), [
    (["kings-gold", "--paper", "a5"], "--paper: \"a5\". Choose from: a4, letter"),
    (["sheet", "kings-gold", "diamant"], "Name one piece and one game"),
    (["shet", "kings-gold"], 'There is no piece "shet". Did you mean "sheet"? Pieces: sheet, pad'),
    (["no-such-game"], "no-such-game"),
    (["sheet", "kings-gold", "--pages", "2"], "--pages works only for pad, aid"),
    (["kings-gold", "--players", "4"], "--players works only for pad"),
    (["coins", "kings-gold", "--large"], "--large works only for sheet, aid, kit"),
    (["pad", "kings-gold", "--players", "9"], "King's Gold is for 3 to 8 players, not for 9."),
    (["choices", "cave-network"], "players decide with a card from their hand"),
    (["sheet", "--filled", "x.tally"], "--filled prints the pad of the saved"),
    (["--filled", "x.tally", "--set", "rounds=2"], "Do not name another"),
    (["--filled", "x.tally"], "There is no file x.tally"), (["pad"], "Which game?"),
    ([], "Which game?"), (["kings-gold", "-o", f"{__file__}/x.pdf"], "cannot be written"),
])  # fmt: skip
def test_print_refuses_wrong_arguments(words: list[str], said: str) -> None:
    result = run("print", *words)
    assert result.exit_code == 2
    assert said in result.output
    assert not list(Path().glob("*.pdf"))


def test_print_overwrites_only_pdf_files() -> None:
    Path("notes.txt").write_text("mine", "utf-8")
    result = run("print", "aid", "diamant", "-o", "notes.txt")
    assert result.exit_code == 2
    assert "exists and is not a PDF, so it is not replaced" in result.output
    assert Path("notes.txt").read_text("utf-8") == "mine"
    Path("old.pdf").write_bytes(b"%PDF-1.4 old")
    assert run("print", "aid", "diamant", "-o", "old.pdf").exit_code == 0
    assert len(pymupdf.open("old.pdf")) == 1
    assert sorted(path.name for path in Path().iterdir()) == ["notes.txt", "old.pdf"]


def test_print_changed_rules_uses_new_file_and_lists_changes() -> None:
    assert run("print", "kings-gold").exit_code == 0
    unchanged = Path("kings-gold-sheet.pdf").read_bytes()
    settings = ("--set", "danger.ends_at=3", "--set", "round.2.share=each")
    result = run("print", "kings-gold", *settings)
    name = "kings-gold-danger-ends-at-3-round-2-share-each-sheet.pdf"
    assert result.stdout == f"{name}\n"
    text = " ".join(pymupdf.open(name)[0].get_text().split())
    assert 'Changed: danger.ends_at = 3, round.2 = { share = "each" }' in text
    assert Path("kings-gold-sheet.pdf").read_bytes() == unchanged


def test_print_ignores_settings_without_effect() -> None:
    assert run("print", "kings-gold", "--set", "rounds=4").stdout == "kings-gold-sheet.pdf\n"
    assert "Changed" not in pymupdf.open("kings-gold-sheet.pdf")[0].get_text()


@needs_devices
def test_print_keeps_file_mode_and_follows_link() -> None:
    Path("deep").mkdir()
    assert run("print", "aid", "diamant", "-o", "deep/real.pdf").exit_code == 0
    Path("deep/real.pdf").chmod(0o640)
    Path("a.pdf").symlink_to("deep/real.pdf")
    assert run("print", "aid", "kings-gold", "-o", "a.pdf").exit_code == 0
    assert Path("a.pdf").is_symlink()
    assert stat.S_IMODE(Path("deep/real.pdf").stat().st_mode) == 0o640
    assert "King" in pymupdf.open("deep/real.pdf")[0].get_text()


def test_print_to_stdout_writes_only_the_pdf() -> None:
    ran = program("print", "aid", "diamant", "-o", "-")
    assert len(pymupdf.open(stream=ran.stdout)) == 1
    assert not ran.stderr


def test_print_options_override_config(home: Path) -> None:
    (home / "config.toml").write_text('[print]\npaper = "Letter"\nlarge = true\n', "utf-8")
    assert run("print", "aid", "diamant", "-o", "a.pdf").exit_code == 0  # large is not for aids
    assert round(pymupdf.open("a.pdf")[0].rect.width) == 612
    assert run("print", "aid", "diamant", "-o", "b.pdf", "--paper", "a4").exit_code == 0
    assert round(pymupdf.open("b.pdf")[0].rect.width) == 595


# --- a played game --------------------------------------------------------------------------------


def test_print_filled_pad_of_saved_game() -> None:
    result = run("print", "--filled", str(ROOT / "examples" / "kings-gold.tally"))
    assert (result.exit_code, result.output) == (0, "kings-gold.pdf\n")
    text = pymupdf.open("kings-gold.pdf")[0].get_text()
    assert all(told in text for told in ("Ann", "Bo", "Cy", "Di", "2026-11-20", "at Di’s"))


def test_print_filled_reports_names_without_glyphs() -> None:
    names = "variant: kings-gold\nplayers: Ann, 山田, Cy\nround 1\nbanked: 3 4 5\n"
    Path("friday.tally").write_text(names, "utf-8")
    result = run("print", "--filled", "friday.tally")
    assert (
        "The fonts do not contain 山 田. cardkit prints ? instead, or the seat number if a player's name contains them."
        in result.output
    )
    assert "no. 2" in pymupdf.open("friday.pdf")[0].get_text()


@pytest.mark.parametrize(("text", "exit_code"), [
    ('name = "山の宝"', 2), ('name = "House"\nhouse.H-1 = "כל קלף נשאר"', 2), ('name = "Gold ☃"', 0),
    ('name = "House"\nin.uk.name = "Дім"', 0),
])  # fmt: skip
def test_print_refuses_game_text_without_glyphs(text: str, exit_code: int) -> None:
    """The error suggests an alternative. Missing symbols, unlike letters, become ``?`` (W6)."""
    Path("house.toml").write_text(f'extends = "kings-gold"\n{text}\n', "utf-8")
    result = run("print", "sheet", "house.toml", "-o", "house.pdf")
    assert (result.exit_code, Path("house.pdf").exists()) == (exit_code, exit_code == 0)
    assert ("cardkit rules" in result.output) == (exit_code == 2)


# --- three questions ------------------------------------------------------------------------------


@pytest.mark.parametrize(("typed", "said", "file"), [
    ("kings-gold\n\n\n", "King's Gold for 4, 6 pages", "kings-gold-kit-4p.pdf"),
    ("cave-network\n6\nblack, letter\n\n", "for 6", "cave-network-kit-6p-mono.pdf"),
    ("diamant\n99\n3\npurple\nlarge\n\n", '"purple" is not one of', "diamant-kit-large-3p.pdf"),
    ("\n7\nbad.toml\ng\n7\n\n\n", "expected a whole number", "artifacts-return-kit-4p.pdf"),
])  # fmt: skip
@pytest.mark.usefixtures("asks")
def test_print_without_arguments_asks_and_writes_file(typed: str, said: str, file: str) -> None:
    Path("bad.toml").write_text('extends = "diamant"\nname = "Bad"\nrounds = 99\n')
    result = run("print", typed=typed)
    assert result.exit_code == 0, result.output
    assert said in result.output
    assert Path(file).is_file()


@pytest.mark.parametrize("code", languages())
@pytest.mark.usefixtures("asks")
def test_print_accepts_every_offered_answer(code: str) -> None:
    words, offers = "", [""]
    for _ in range(3):
        words += f"{offers[-1]}\n"
        output = run("print", "--lang", code, typed=f"diamant\n{words}").output
        offers = re.findall(r"\(Ent\w+ = \w+, [^:]*: ([^)]*)\)>", output)
    first, second, third = offers
    assert not {*first.split(", ")} & {*second.split(", ")}
    assert third == first


@pytest.mark.parametrize("output", ["file/", "file/x/kit.pdf", "file/x/"])
@pytest.mark.usefixtures("asks")
def test_print_refuses_unusable_output_before_asking(output: str) -> None:
    Path("file").write_text("mine")
    result = run("print", "-o", output, typed="kings-gold\n\n\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is a file where the folder should be. Choose another place: -o" in result.stderr


@pytest.mark.usefixtures("asks")
def test_print_piece_without_game_asks_for_game_only() -> None:
    assert run("print", "aid", typed="diamant\n").exit_code == 0
    assert Path("diamant-aid.pdf").is_file()
