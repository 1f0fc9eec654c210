"""Nothing announced is ever lost, nothing damaged or foreign is ever overwritten. Each of these
happens for real."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from cardkit.v4.engine import Card, Draw, Leave
from cardkit.v4.table import NotSaved, OpenElsewhere, SavedGame, Session, Unreadable, saved_games
from cardkit.v4.table.system_disk import Lock
from cardkit.v4.tally import read_bytes, score_bytes
from tests.v4.table.driving import Table, unmarked
from tests.v4.table.golden import CHECKOUT, ended, spawn

pytestmark = pytest.mark.slow

HALF_A_GAME = b"""variant: kings-gold
players: Ann, Bo, Cy
date: 2026-11-20

round 1
9
K - Bo
7
"""


def hidden(folder: Path) -> list[str]:
    """What lies beside the games."""
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("."))


# --- kill -9 --------------------------------------------------------------------------------------


def child(work: Callable[[int], None]) -> tuple[int, int]:
    """A process of its own that does `work` with a pipe to write to: its number, and our end of the
    pipe."""
    ours, theirs = os.pipe()
    number = os.fork()
    if number:
        os.close(theirs)
        return number, ours
    try:
        os.close(ours)
        work(theirs)
    finally:
        os._exit(0)


def test_a_real_cardkit_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    """The whole program, killed: resume shows the last card that was announced."""
    game = spawn(["play", "kings-gold", "Ann", "Bo", "Cy", "--save", "game.tally"], tmp_path)
    for line in ("9", "k", "7"):
        game.expect(r"> $")
        game.sendline(line)
    game.expect_exact("TAKE 2 each, 1 stays.")
    game.kill(signal.SIGKILL)
    game.wait()
    game.close()
    again = spawn(["resume", "game"], tmp_path)
    again.expect_exact("Card 3 was the 7.")
    again.expect_exact("leaves> ")
    again.sendline("quit")
    again.expect(pexpect.EOF)
    again.close()
    assert again.exitstatus == 0
    assert [path.name for path in tmp_path.iterdir()] == ["game.tally"]


# --- signals, closed windows, closed output -------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_politely(tmp_path: Path, number: signal.Signals) -> None:
    """One line says how to go on; exit 130; further signals change nothing."""
    game = spawn(["play", "kings-gold", "Ann", "Bo", "Cy"], tmp_path)
    game.expect_exact("card 1> ")
    game.sendline("9")
    game.expect_exact("leaves> ")
    game.kill(number)
    game.kill(number)
    game.expect_exact("Saved. To go on: cardkit resume kings-gold-")
    rest = game.read()
    game.close()
    assert game.exitstatus == 130
    assert "Traceback" not in rest
    (file,) = saved_games(tmp_path)
    assert read_bytes(file.read_bytes()).entries[-1] == Draw(Card("9"))
    assert hidden(tmp_path) == []


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_stop_politely(tmp_path: Path, key: str) -> None:
    """Both say how to go on, or before anything was entered that there is no game; Ctrl-C counts as
    interrupted."""
    for typed, last in (
        (["9"], "Saved. To go on: cardkit resume kings-gold-"),
        ([], "Nothing was played, so nothing is kept."),
    ):
        folder = tmp_path / str(len(typed))
        folder.mkdir()
        game = spawn(["play", "kings-gold", "Ann", "Bo", "Cy"], folder, TERM="xterm")
        game.expect_exact("card 1> ")
        for line in typed:
            game.sendline(line)
            game.expect_exact("leaves> ")
        said, code = ended(game, key)
        assert last in said
        assert code == (130 if key == "\x03" else 0)
        assert len(saved_games(folder)) == len(typed)


def test_a_closed_window_loses_nothing(tmp_path: Path) -> None:
    """The terminal goes away while a prompt waits: the process ends, and the game is whole."""
    game = spawn(["play", "kings-gold", "Ann", "Bo", "Cy", "--save", "game.tally"], tmp_path)
    game.expect_exact("card 1> ")
    game.sendline("9")
    game.expect_exact("leaves> ")
    os.close(game.child_fd)
    for _ in range(100):
        if not game.ptyproc.isalive():
            break
        time.sleep(0.02)
    assert not game.ptyproc.isalive()
    assert unmarked((tmp_path / "game.tally").read_text()).endswith("round 1\n9\n")
    assert hidden(tmp_path) == []
    with contextlib.suppress(OSError):
        game.close()


def run(arguments: list[str], folder: Path, **more: object) -> subprocess.CompletedProcess[str]:
    """A cardkit without a terminal."""
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-m", "cardkit", *arguments],
        text=True,
        cwd=CHECKOUT,
        timeout=60,
        env={"PATH": "/usr/bin:/bin", "CARDKIT_HOME": str(folder)},
        **{"stderr": subprocess.PIPE, **more},
    )


def test_a_full_output_is_one_clear_line(tmp_path: Path) -> None:
    """Standard output on a full disk: one line, no traceback; nothing was heard yet, so no game is
    left behind."""
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = run(["play", "kings-gold", "Ann", "Bo", "Cy"], tmp_path, input="9\n", stdout=full)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "No space left on device" in done.stderr
    assert saved_games(tmp_path) == []


def test_a_closed_pipe_is_one_clear_line(tmp_path: Path) -> None:
    """Whoever read has gone: one line, no traceback."""
    ours, theirs = os.pipe()
    os.close(ours)
    done = run(["play", "kings-gold", "Ann", "Bo", "Cy"], tmp_path, input="9\n", stdout=theirs)
    os.close(theirs)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Broken pipe" in done.stderr
    assert saved_games(tmp_path) == []


def test_whoever_stops_reading_before_the_last_words_hears_of_them_elsewhere(
    tmp_path: Path,
) -> None:
    """All but the last words was read: where they go it is said in one line, and no file was lost
    and written again."""
    with subprocess.Popen(
        [sys.executable, "-m", "cardkit", "play", "kings-gold", "Ann", "Bo", "Cy"],
        text=True,
        cwd=CHECKOUT,
        env={"PATH": "/usr/bin:/bin", "CARDKIT_HOME": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as play:
        assert play.stdin is not None
        assert play.stdout is not None
        assert play.stderr is not None
        while not play.stdout.readline().startswith("ROUND 1"):
            pass
        play.stdout.close()
        play.stdin.close()
        said = play.stderr.read()
    assert said.endswith(" Nothing was played, so nothing is kept.\n")
    assert (said.count("\n"), play.returncode, saved_games(tmp_path)) == (1, 2, [])


def test_without_standard_output_nothing_breaks(tmp_path: Path) -> None:
    """Started with stdout closed: one line at most, the exit code of wrong usage, no traceback."""
    done = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -m cardkit play kings-gold Ann Bo Cy >&-"],
        input="9\n",
        text=True,
        cwd=CHECKOUT,
        stderr=subprocess.PIPE,
        env={"PATH": "/usr/bin:/bin", "CARDKIT_HOME": str(tmp_path)},
        timeout=60,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


# --- no room, no right to write -------------------------------------------------------------------


def in_a_child(work: Callable[[], None]) -> None:
    """Do `work` in a process of its own: it may give up rights or room. A failure there is one
    here."""

    def report(pipe: int) -> None:
        try:
            work()
            os.write(pipe, b"fine")
        except BaseException as error:
            os.write(pipe, repr(error).encode()[:4000])

    number, pipe = child(report)
    said = b""
    while more := os.read(pipe, 65536):
        said += more
    os.close(pipe)
    os.waitpid(number, 0)
    assert said == b"fine", said.decode()


def test_when_the_disk_fills_up_the_entry_is_refused_and_the_file_stays_whole(
    tmp_path: Path,
) -> None:
    """A file that may not grow (a limit the kernel keeps): refused, the old file untouched; with
    room it goes on."""

    def work() -> None:
        file = tmp_path / "game.tally"
        table = Table("kings-gold", "Ann, Bo, Cy", "9", "k", path=file)
        before = file.read_bytes()
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) // 2, hard))
        for typed in ("7 - Bo", "bo", "u", "fix 1 8", "note rain", "rename Bo Bob"):
            said = table.type(typed)
            assert "Not saved" in said, said
            assert "type it again" in said
            assert "leaves alone" not in said
            assert file.read_bytes() == before
            assert hidden(tmp_path) == [".game.tally.lock"]  # nothing half written
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        assert "Bo: 3 safe." in table.type("bo")
        assert unmarked(file.read_bytes()) == unmarked(before).replace("K\n", "K - Bo\n")

    in_a_child(work)


def without_rights() -> None:
    """Be nobody: root may write anywhere."""
    if os.getuid() == 0:
        os.setgid(65534)
        os.setuid(65534)


def readable_for_all(folder: Path) -> bool:
    """Whether nobody can read what lies in `folder`, which is where a game that ships is found."""
    return all(part.stat().st_mode & 0o005 == 0o005 for part in (folder, *folder.parents))


@pytest.mark.skipif(
    os.getuid() == 0 and not readable_for_all(CHECKOUT), reason="a checkout that is root's alone"
)
def test_a_folder_that_turns_read_only() -> None:
    """Refused with the reason while it is so; goes on when it can be written again."""
    with tempfile.TemporaryDirectory() as open_to_all:
        Path(open_to_all).chmod(0o777)
        in_a_child(lambda: turns_read_only(Path(open_to_all, "games")))


def turns_read_only(folder: Path) -> None:
    """The game of somebody without rights, in a folder of their own."""
    without_rights()
    folder.mkdir()
    file = folder / "game.tally"
    table = Table("kings-gold", "Ann, Bo, Cy", "9", path=file)
    before = file.read_bytes()
    folder.chmod(0o555)
    said = table.type("bo")
    assert "Not saved: the folder is read-only for you" in said, said
    assert file.read_bytes() == before
    folder.chmod(0o755)
    assert "Bo: 3 safe." in table.type("bo")
    table.session.close()
    folder.chmod(0o555)
    with pytest.raises(NotSaved, match="a folder you can write to"):
        Session.open(file)
    folder.chmod(0o755)


def test_play_in_a_folder_that_cannot_be(tmp_path: Path) -> None:
    """The folder of saved games lies where a file is: one line says so and what to do, exit 2."""
    (tmp_path / "file").write_text("")
    done = run(["play", "kings-gold", "Ann", "Bo", "Cy"], tmp_path / "file" / "games", input="")
    assert done.returncode == 2
    assert "--save FILE" in done.stderr
    assert "Traceback" not in done.stderr


# --- somebody else's files ------------------------------------------------------------------------


def test_nothing_that_is_there_is_overwritten(tmp_path: Path) -> None:
    """--save of a file that exists, also an empty one, is refused and leaves it as it is."""
    for content in ("", "dear diary", HALF_A_GAME.decode()):
        file = tmp_path / "mine.tally"
        file.write_text(content)
        done = run(
            ["play", "kings-gold", "Ann", "Bo", "Cy", "--save", str(file)], tmp_path, input="9\n"
        )
        assert done.returncode == 2
        assert "nothing is ever overwritten" in done.stderr
        assert file.read_text() == content


def test_names_are_numbered_when_taken(tmp_path: Path) -> None:
    """Three games on one evening are three files; a folder can be given instead of a file."""
    for _ in range(3):
        done = run(
            ["play", "diamant", "Ann", "Bo", "Cy", "--save", str(tmp_path)],
            tmp_path,
            input="9s\n",
            stdout=subprocess.PIPE,
        )
        assert done.returncode == 0
    names = sorted(
        path.name[: len("diamant")] + path.stem[len("diamant-2026-11-20") :]
        for path in saved_games(tmp_path)
    )
    assert names == ["diamant", "diamant-2", "diamant-3"]


def test_a_file_changed_by_another_program_stays_and_the_game_goes_on_beside_it(
    tmp_path: Path,
) -> None:
    """Somebody edits the tally of a running game: theirs is kept, and so is all that was
    announced."""
    file = tmp_path / "game.tally"
    table = Table("kings-gold", "Ann, Bo, Cy", "9", "k", path=file)
    file.write_text("edited\n")
    said = table.type("bo")
    assert (
        "game.tally was changed by another program and is left as it is. This game goes on in "
        "game-mine.tally."
    ) in said
    assert "Bo: 3 safe." in said
    assert file.read_text() == "edited\n"
    assert unmarked((tmp_path / "game-mine.tally").read_text()).endswith("9\nK - Bo\n")
    assert "changed" not in table.type("7")
    table.session.close()
    assert hidden(tmp_path) == []


@pytest.mark.parametrize("mend", ["cut", "flip"])
def test_a_file_damaged_at_any_byte_is_read_or_refused_and_never_changed(
    tmp_path: Path, mend: str
) -> None:
    """Cut or flipped anywhere: either it is still a game, or the line is named; opening changes
    nothing."""
    whole = HALF_A_GAME + b"5 / 6 / Ks\nround 2\n*\n"
    file = tmp_path / "game.tally"
    refused = 0
    for place in range(len(whole)):
        damaged = (
            whole[:place]
            if mend == "cut"
            else whole[:place] + bytes([whole[place] ^ 0x80]) + whole[place + 1 :]
        )
        file.write_bytes(damaged)
        try:
            Session.open(file).close()
        except Unreadable as error:
            refused += "game.tally:" in str(error)
        assert file.read_bytes() == damaged
        assert hidden(tmp_path) == []
    assert refused > (40 if mend == "cut" else len(whole) - 40)


def test_a_damaged_file_is_refused_with_the_line(tmp_path: Path) -> None:
    """The program says where, and leaves it as it is."""
    file = tmp_path / "game.tally"
    file.write_bytes(HALF_A_GAME.replace(b"7\n", b"7x\n"))
    done = run(["resume", str(file)], tmp_path, input="")
    assert done.returncode == 2
    assert "game.tally:8:1:" in done.stderr
    assert "left as it is" in done.stderr
    assert file.read_bytes() == HALF_A_GAME.replace(b"7\n", b"7x\n")


def test_windows_line_ends_and_a_byte_order_mark_are_fine(tmp_path: Path) -> None:
    """A tally saved by another editor goes on."""
    file = tmp_path / "game.tally"
    file.write_bytes(b"\xef\xbb\xbf" + HALF_A_GAME.replace(b"\n", b"\r\n"))
    session = Session.open(file)
    session.enter(Leave(("Ann",)))
    session.close()
    assert unmarked(file.read_bytes()).endswith("7 - Ann\n")


def test_a_variant_file_beside_the_game_is_found_again(tmp_path: Path) -> None:
    """A house variant is named relative to the tally when it lies beside it: both can be moved
    together."""
    (tmp_path / "house.toml").write_text(
        'extends = "kings-gold"\nname = "House"\nleftover = "per-card"\n'
    )
    done = run(
        [
            "play",
            str(tmp_path / "house.toml"),
            "Ann",
            "Bo",
            "Cy",
            "--save",
            str(tmp_path / "night.tally"),
        ],
        tmp_path,
        input="9\n",
        stdout=subprocess.PIPE,
    )
    assert done.returncode == 0
    assert "variant: house.toml\n" in (tmp_path / "night.tally").read_text()
    moved = tmp_path / "elsewhere"
    moved.mkdir()
    for name in ("house.toml", "night.tally"):
        (tmp_path / name).rename(moved / name)
    session = Session.open(moved / "night.tally")
    assert session.variant.name == "House"
    session.close()


# --- the lock -------------------------------------------------------------------------------------


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    """Exit 3, which process has it, what to do; the game is not touched."""
    game = spawn(["play", "kings-gold", "Ann", "Bo", "Cy", "--save", "game.tally"], tmp_path)
    game.expect_exact("card 1> ")
    done = run(["resume", str(tmp_path / "game.tally")], tmp_path, input="9\n")
    assert done.returncode == 3
    assert f"game.tally is open elsewhere, in process {game.pid}" in done.stderr
    assert f"kill {game.pid}" in done.stderr
    game.sendline("9")
    game.expect_exact("leaves> ")
    game.sendline("quit")
    game.expect(pexpect.EOF)
    game.close()
    assert (
        run(
            ["resume", str(tmp_path / "game.tally")], tmp_path, input="8\n", stdout=subprocess.PIPE
        ).returncode
        == 0
    )


@pytest.mark.parametrize("number", ["ours", 1, 4_000_000, 0])
def test_a_lock_nobody_holds_is_no_lock(tmp_path: Path, number: int | str) -> None:
    """Left by a dead process, whoever has its number now: ourselves, the first process, nobody."""
    file = tmp_path / "game.tally"
    file.write_bytes(HALF_A_GAME)
    (tmp_path / ".game.tally.lock").write_text(f"{os.getpid() if number == 'ours' else number}\n")
    session = Session.open(file)
    session.enter(Leave())
    session.close()
    assert hidden(tmp_path) == []


def test_the_lock_is_held_once(tmp_path: Path) -> None:
    """Within one process too; released, it is free."""
    lock = Lock(tmp_path / "game.tally")
    with pytest.raises(OpenElsewhere) as refused:
        Lock(tmp_path / "game.tally")
    assert refused.value.process == os.getpid()
    lock.release()
    lock.release()
    Lock(tmp_path / "game.tally").release()


def test_two_who_start_at_once_get_two_games(tmp_path: Path) -> None:
    """Ten processes start the same game at the same moment: ten files, none of them overwritten."""
    taps = tmp_path / "taps.txt"
    taps.write_text("9s\n")
    games = [
        subprocess.Popen(
            [sys.executable, "-m", "cardkit", "play", "diamant", "Ann", "Bo", "Cy"],
            stdin=taps.open(),
            cwd=CHECKOUT,
            stdout=subprocess.DEVNULL,
            env={"PATH": "/usr/bin:/bin", "CARDKIT_HOME": str(tmp_path)},
        )
        for _ in range(6)
    ]
    assert [game.wait(60) for game in games] == [0] * 6
    assert len(saved_games(tmp_path)) == 6
    assert all(score_bytes(path.read_bytes()).reading.readable for path in saved_games(tmp_path))


def test_the_file_keeps_its_rights(tmp_path: Path) -> None:
    """A private game stays private when it is saved."""
    file = tmp_path / "game.tally"
    file.write_bytes(HALF_A_GAME)
    file.chmod(0o600)
    saved = SavedGame.open(file)
    saved.save("something\n")
    saved.close()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_link_to_a_game_stays_a_link(tmp_path: Path) -> None:
    """The file it points to is saved, the link is left alone."""
    file, link = tmp_path / "game.tally", tmp_path / "tonight.tally"
    file.write_bytes(HALF_A_GAME)
    link.symlink_to(file)
    session = Session.open(link)
    session.enter(Leave(("Ann",)))
    session.close()
    assert link.is_symlink()
    assert unmarked(file.read_text()).endswith("7 - Ann\n")
