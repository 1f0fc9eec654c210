"""The files: the same bytes every time, fresh printables, whole fonts, and a command that never
overwrites by accident."""

from __future__ import annotations

import ast
import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardkit.v4.cli import Exit
from cardkit.v4.cli.print_command import command
from cardkit.v4.files import load, shipped
from cardkit.v4.ink import is_our_pdf
from cardkit.v4.ink.fonts import FILES
from cardkit.v4.paper import PIECES, Order, file_name
from cardkit.v4.paper.pieces import printed
from tests.v4.paper.reading import EXAMPLES, Job, opened, pdf, text
from tests.v4.sources import nodes

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pages")]
"""Pages are drawn once for all modules of the group."""

ROOT = Path(__file__).resolve().parents[3]
FONTS = ROOT / "cardkit" / "printables" / "fonts"
DIGESTS = {
    "Alegreya_800ExtraBold.ttf": "4bdc9c1014fa7727e89956f077f0e551167f04148675f46e48c864cafeb75f7a",
    "SourceSans3_400Regular.ttf": "393fb5b878ceed04aebc34b097e853ae5138c51d0c34b496ce8e2b47e0d0b94a",
    "SourceSans3_700Bold.ttf": "7109021766e915ecd9721e28d11dfc732d57affda49e4ca15bb6d1529add7fdd",
    "SourceSans3_900Black.ttf": "7b603e9927923dd0eb72b5ba6192a676cc66d7f9e4f88a4efb34119dbf2a855a",
}


def run(*arguments: str) -> tuple[int, str, str]:
    """The command: its exit code, what it says on stdout and on stderr."""
    result = CliRunner().invoke(command, list(arguments), standalone_mode=False)
    if result.exception is not None:
        return (
            int(Exit.USAGE),
            result.stdout,
            str(getattr(result.exception, "message", result.exception)),
        )
    return int(result.return_value or 0), result.stdout, result.stderr


# --- bytes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped())
def test_the_same_order_gives_the_same_bytes(name: str) -> None:
    """The kit, which holds every piece, built twice, whatever was built in between."""
    assert printed("kit", load(name), Order()) == pdf(Job(name, "kit", Order()))


def test_another_process_gives_the_same_bytes(tmp_path: Path) -> None:
    """Neither the order of sets nor the clock gets onto a page."""
    script = (
        "import sys; from cardkit.v4.paper.pieces import Order, printed; from cardkit.v4.files import "
        "load; sys.stdout.buffer.write(printed('kit', load('incan-gold'), Order()))"
    )
    built = [
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
            capture_output=True,
            check=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    ]
    assert built[0] == built[1] == printed("kit", load("incan-gold"), Order())


# --- fonts ----------------------------------------------------------------------------------------


def test_the_fonts_are_vendored_whole_with_their_licences() -> None:
    """Unmodified, as the Open Font License asks of a reserved name."""
    assert set(FILES.values()) == set(DIGESTS)
    for name, digest in DIGESTS.items():
        assert hashlib.sha256((FONTS / name).read_bytes()).hexdigest() == digest
    for name in ("SourceSans3-OFL.txt", "Alegreya-OFL.txt"):
        assert "SIL Open Font License, Version 1.1" in (FONTS / name).read_text("utf-8")


def test_photographs_are_only_loaded_by_who_has_some() -> None:
    """No page has any, so the library for them is not loaded; it is there for who asks."""
    code = (
        "import sys, cardkit.v4.ink.page; from PIL import Image; print('PIL._imaging' in sys.modules, "
        "Image.new('L', (2, 3)).size)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert ran.stdout == "False (2, 3)\n"


def test_no_page_asks_which_variant_it_is_for() -> None:
    """Everything is read off the variant's data: no shipped name stands in the room's code."""
    for path in (ROOT / "cardkit" / "v4" / "paper").glob("*.py"):
        docs = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
        for node in nodes(path):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and id(node) not in docs
            ):
                assert node.value not in shipped(), path.name


# --- the command ----------------------------------------------------------------------------------


def test_it_prints_and_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sensible name in the folder one stands in, the path on stdout."""
    monkeypatch.chdir(tmp_path)
    code, out, _ = run("sheet", "kings-gold")
    assert (code, out) == (0, "kings-gold-sheet.pdf\n")
    assert is_our_pdf((tmp_path / "kings-gold-sheet.pdf").read_bytes())
    code, out, _ = run("pad", "King's gold", "--paper", "letter", "--ink", "mono", "--players", "5")
    assert (code, out) == (0, "kings-gold-pad-5p-mono.pdf\n")


def test_piece_and_game_stand_in_any_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game alone is its sheet; a slip is asked about."""
    monkeypatch.chdir(tmp_path)
    assert run("kings-gold")[1] == "kings-gold-sheet.pdf\n"
    assert run("kings-gold", "aid")[1] == "kings-gold-aid.pdf\n"
    for words, said in (
        (("sheett",), 'no piece is called "sheett". Did you mean "sheet"?'),
        (("kings-gold", "pda"), 'Did you mean "pad"?'),
        (("kings-gould",), 'Did you mean "kings-gold"'),
    ):
        code, _, told = run(*words)
        assert code == 2
        assert said in told


def test_it_writes_to_standard_output() -> None:
    """``-o -`` gives the bytes and no other word."""
    result = CliRunner().invoke(command, ["aid", "diamant", "-o", "-"], standalone_mode=False)
    assert result.stdout_bytes == printed("aid", load("diamant"), Order())


def test_it_writes_into_a_folder_or_to_a_name(tmp_path: Path) -> None:
    """-o takes a file or a folder, which is made when its name ends with a slash."""
    assert run("sheet", "diamant", "-o", str(tmp_path))[1] == f"{tmp_path}/diamant-sheet.pdf\n"
    target = tmp_path / "new" / "mine.pdf"
    assert run("sheet", "diamant", "-o", str(target))[1] == f"{target}\n"
    assert target.exists()


def test_all_prints_every_piece(tmp_path: Path) -> None:
    """Of one game, or of all that ship; into a folder."""
    code, out, _ = run("all", "cave-network", "-o", str(tmp_path / "cave"))
    assert code == 0
    names = {Path(line).name for line in out.splitlines()}
    variant = load("cave-network")
    assert names == {
        file_name(variant, piece, Order()) for piece in PIECES if not PIECES[piece].unused(variant)
    }


def test_it_overwrites_its_own_files_and_no_others(tmp_path: Path) -> None:
    """A thesis called sheet.pdf survives."""
    target = tmp_path / "sheet.pdf"
    assert run("sheet", "diamant", "-o", str(target))[0] == 0
    assert run("sheet", "kings-gold", "-o", str(target))[0] == 0
    target.write_bytes(b"%PDF-1.4 a thesis")
    code, out, said = run("sheet", "diamant", "-o", str(target))
    assert (code, out) == (2, "")
    assert "was not written by cardkit, and is not overwritten" in said
    assert target.read_bytes() == b"%PDF-1.4 a thesis"
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.pdf"]


def test_a_piece_a_game_has_no_use_for_is_refused_with_those_it_has(tmp_path: Path) -> None:
    """The cave decides with a card of the hand."""
    code, _, said = run("choices", "cave-network", "-o", str(tmp_path))
    assert code == 2
    assert (
        "Cave Network has no choice cards: players decide with a card of their hand. Its "
        "pieces: sheet, aid"
    ) in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sheet",), "which game? For example: cardkit print sheet kings-gold"),
        (("sheet", "kings-gould"), 'Did you mean "kings-gold"'),
        (("pad", "kings-gold", "--large"), "--large is a form of the sheet"),
        (("sheet", "--filled", "x.tally"), "--filled fills in the pad"),
        (("all", "-o", "-"), "all writes many files"),
        (("sheet", "kings-gold", "--players", "9"), "is played by 3-8, not by 9"),
        (("sheet", "kings-gold", "--set", "rounds=ninety"), "expected a whole number from 1 to 20"),
        (("pad", "--filled", "no-such.tally"), "no game is called no-such.tally"),
    ],
)
def test_refusals_say_what_to_do(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit 2, one clear line, nothing written."""
    monkeypatch.chdir(tmp_path)
    code, out, error = run(*arguments)
    assert code == 2
    assert out == ""
    assert said in error
    assert list(tmp_path.iterdir()) == []


def test_a_played_game_is_printed_from_its_tally(tmp_path: Path) -> None:
    """The pad of the game, named after the tally."""
    code, out, _ = run("pad", "--filled", str(EXAMPLES / "kings-gold.tally"), "-o", str(tmp_path))
    assert code == 0
    assert out == f"{tmp_path}/kings-gold.pdf\n"
    assert "Cy wins with 53" in text((tmp_path / "kings-gold.pdf").read_bytes())


def test_a_played_game_with_a_slip_is_printed_and_the_slip_said(tmp_path: Path) -> None:
    """The figures on the page are the rules' own; exit 1 and the line, as for ``cardkit score``."""
    code, out, said = run("pad", "--filled", str(EXAMPLES / "slips.tally"), "-o", str(tmp_path))
    assert code in (0, 1)
    assert (code == 1) == bool(said)
    assert Path(out.strip()).exists()


def test_a_setting_reaches_the_page(tmp_path: Path) -> None:
    """``--set rounds=3``."""
    run(
        "sheet",
        "kings-gold",
        "--set",
        "rounds=3",
        "--set",
        "artifacts=off",
        "-o",
        str(tmp_path / "x.pdf"),
    )
    shown = text((tmp_path / "x.pdf").read_bytes())
    assert "After 3 rounds" in shown
    assert "oker" not in shown.replace("No jokers.", "").split("KG-11")[0], (
        "rulings aside, nobody speaks of jokers"
    )


def test_a_long_job_shows_a_bar_on_a_terminal_and_nothing_in_a_pipe(tmp_path: Path) -> None:
    """On stderr, so that the paths on stdout stay clean."""
    _, out, said = run("all", "diamant", "-o", str(tmp_path))
    assert said == ""
    assert all(Path(line).exists() for line in out.splitlines())
    import pexpect

    python = [sys.executable, "-m", "cardkit", "print", "all", "diamant", "-o", str(tmp_path)]
    child = pexpect.spawn(
        python[0], python[1:], cwd=ROOT, env={**os.environ, "TERM": "xterm"}, timeout=60
    )
    child.expect("printing")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_the_outline_and_title_of_a_kit_name_the_game() -> None:
    """What a reader shows in its window and beside the pages."""
    document = opened(printed("kit", load("poor-mans"), Order()))
    assert document.metadata["title"] == "Poor Man's Incan Gold: kit"
    assert {level for level, _, _ in document.get_toc()} == {1}
