"""The terminal beside phones: real processes on a real pseudo-terminal, lines typed and cards
tapped as they come."""

from __future__ import annotations

import io
import os
import re
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pexpect
import pytest

from cardkit.v4.cli import Exit, qr
from cardkit.v4.cli.commands import spelled_in_full
from cardkit.v4.cli.talk import Talk
from cardkit.v4.cli.with_phones import Beside, Wish, drawn
from cardkit.v4.phones import Host
from cardkit.v4.phones.access_keys import Keys, beside
from cardkit.v4.phones.serve import Place
from cardkit.v4.table import Conversation, saved_games
from cardkit.v4.text import installed
from cardkit.v4.words import Line, Said
from tests.v4.phones.table import hosted
from tests.v4.phones.test_app import Asks
from tests.v4.table.golden import CHECKOUT, ended, run, spawn

pytestmark = pytest.mark.slow

OPENS = re.compile(r"(http://[\w.:]+)/#k=([\w-]{22})")
PLAY = ["play", "kings-gold", "Ann", "Bo", "Cy", "--phones", "--at"]
XTERM = "xterm-256color"


def an_address() -> str:
    """This computer alone, at a port that was free a moment ago, one for each process of tests."""
    return f"localhost:{a_port()}"


def a_port() -> str:
    """A port that was free a moment ago."""
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return str(found.getsockname()[1])


class Tapping:
    """A phone that came in by the address on the screen."""

    def __init__(self, screen: str, letter: str = "b") -> None:
        opened = OPENS.search(screen)
        assert opened, screen
        self.key, port = opened[2], int(opened[1].rpartition(":")[2])
        self._asks = Asks(Place("127.0.0.1", port), letter, opened[2])
        self._number = 0

    def view(self) -> Any:
        """What it sees."""
        status, view = self._asks.ask("/api/view")
        assert status == 200
        return view

    def tap(self, do: str, **what: object) -> Any:
        """Do something now."""
        self._number += 1
        body = {"id": str(self._number), "at": self.view()["at"], "do": do, **what}
        status, told = self._asks.ask("/api/act", body)
        assert status == 200, told
        return told

    def comes_back(self) -> None:
        """Its connection is gone; the next question makes another, to the same address."""
        self._asks.connection.close()

    def chooses(self) -> None:
        """Everyone chooses on phones from now on."""
        assert self._asks.ask("/api/secret", {"on": True})[0] == 200

    def sits_down(self, name: str) -> None:
        """It is that player's."""
        assert self._asks.ask("/api/seat", {"name": name})[0] == 200


@contextmanager
def playing(
    home: Path, *more: str, arguments: list[str] = PLAY, **how: Any
) -> Iterator[tuple[Any, Tapping]]:
    """A game on a terminal, at its first prompt, and a phone."""
    game = spawn([*arguments, an_address(), *more], home, **{"TERM": XTERM, "NO_COLOR": "1", **how})
    game.delaybeforesend = None
    try:
        game.expect(r"card 1> ")
        yield game, Tapping(game.before)
    finally:
        game.close(force=True)


def only_game(home: Path) -> str:
    """The text of the one saved game."""
    (path,) = saved_games(home)
    return path.read_text("utf-8")


def turns(text: str) -> list[str]:
    """Its turns, without header and check lines."""
    return [line for line in text.splitlines() if line and line[0] != "#" and ":" not in line]


# --- lines and taps -------------------------------------------------------------------------------


def test_lines_and_taps_are_one_game(tmp_path: Path) -> None:
    """What a phone did is said above the prompt, which then asks what is asked now."""
    with playing(tmp_path) as (game, phone):
        phone.sits_down("Bo")
        phone.tap("draw", card="9")
        game.expect(r"Bo, on a phone:\r\n.*TAKE 3 each.*leaves> ")
        game.send("7\r")
        game.expect(r"card 2.*leaves> ")
        assert [card["card"] for card in phone.view()["path"]] == ["9", "7"]
        phone.tap("leave", names=["Bo"])
        game.expect(r"Bo: TAKE.*card 3> ")
        game.send("u\r")
        game.expect(r"Taken back: Bo did not leave.*leaves> ")
        assert phone.view()["stage"] == "leave"
        assert ended(game, "quit\r")[1] == Exit.FINE
    assert turns(only_game(tmp_path)) == ["round 1", "9", "7"]


def test_what_was_half_typed_stays(tmp_path: Path) -> None:
    """It is put back behind the new prompt, and goes on being typed."""
    with playing(tmp_path) as (game, phone):
        game.send("note hel")
        game.expect("hel")
        phone.tap("draw", card="9")
        game.expect(r"TAKE 3 each.*leaves> note hel")
        game.send("lo\x7fo there\r")
        game.expect("Noted.")
        phone.tap("draw", card="5")
        game.expect(r"card 2.*leaves> ")
        ended(game, "\x04")
    assert "note: hello there" in only_game(tmp_path)


def test_no_line_and_no_tap_is_lost(tmp_path: Path) -> None:
    """Thirty notes typed letter by letter while a phone draws and says that nobody leaves: all are
    there, each whole."""
    with playing(tmp_path) as (game, phone):
        for number in range(30):
            for letter in f"note n{number}":
                game.send(letter)
            phone.tap("leave", names=[]) if number % 2 else phone.tap(
                "draw", card=f"{2 + number // 2 % 9}"
            )
            game.expect(
                rf"card {number // 2 + 2}> note "
                rf"n{number}"
                if number % 2
                else rf"leaves> note n{number}"
            )
            game.send("\r")
            game.expect("Noted.")
        ended(game, "quit\r")
    notes = [line for line in only_game(tmp_path).splitlines() if line.startswith("note:")]
    assert notes == [f"note: n{number}" for number in range(30)]


def test_a_question_of_the_prompt_is_dropped(tmp_path: Path) -> None:
    """The turn it asked about may be another now."""
    with playing(tmp_path) as (game, phone):
        game.send("9\r")
        game.expect("leaves> ")
        game.send("fix 1\r")
        game.expect(r"it should be> ")
        phone.tap("leave", names=["Bo"])
        game.expect(r"Bo: TAKE|Bo: 3")
        game.expect(r"that question is dropped.*card 2> ")
        ended(game, "quit\r")
    assert turns(only_game(tmp_path)) == ["round 1", "9 - Bo"]


@pytest.mark.parametrize(
    ("term", "more", "readline"),
    [("dumb", (), True), (XTERM, ("--reader",), True), (XTERM, (), False)],
)
def test_without_an_edited_line(
    tmp_path: Path, term: str, more: tuple[str, ...], readline: bool
) -> None:
    """What a phone did is written below, and the prompt anew; the terminal keeps what was half
    typed by itself."""
    missing = tmp_path / "missing"
    missing.mkdir()
    (missing / "readline.py").write_text("raise ImportError\n")
    path = str(CHECKOUT) if readline else f"{missing}:{CHECKOUT}"
    with playing(tmp_path, *more, TERM=term, PYTHONPATH=path) as (game, phone):
        game.send("b")
        phone.tap("draw", card="9")
        game.expect(r"On the phones:\r\n.*3.*leaves> ")
        game.send("o\r")
        game.expect(r"card 2> ")
        ended(game, "quit\r")
    assert turns(only_game(tmp_path)) == ["round 1", "9 - Bo"]


class Overtaken(Talk):
    """A terminal at which somebody types a card just when a phone has tapped it."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.prompted = True
        self.host = host
        self.said: list[Said] = []

    def show(self, lines: Iterable[Said]) -> None:
        """Keep it."""
        self.said += lines

    def ask(self, prompt: str, words: Iterable[str] = ()) -> str | None:
        """The phone is quicker."""
        self.host.act("a" * 24, {"id": prompt, "at": self.host.moment, "do": "draw", "card": "7"})
        return "7"


def test_a_line_that_a_phone_overtook_is_not_heard(tmp_path: Path) -> None:
    """It was typed for what was asked before: the phone's card is not entered twice."""
    host = hosted(path=tmp_path / "game.tally")
    talk = Overtaken(host)
    table = Beside(host._terminal, talk, Wish())
    table._host = host
    host.heard.append(table._phone_did)
    line = table.ask(())
    assert line == "7"
    table.hear(line, Conversation.hear)
    assert [
        str(entry) for entry in talk.host.game.session.text().splitlines() if entry.startswith("7")
    ] == ["7"]
    last = talk.said[-1]
    assert isinstance(last, Line)
    assert last.text == "A phone was quicker. Look again, and type it once more. (nothing recorded)"


def test_another_address_is_said_with_its_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever happens to the server is said above the prompt; where there is another address the
    code is shown again."""
    host = hosted(path=tmp_path / "game.tally", clock=time.monotonic)
    talk = Overtaken(host)
    table = Beside(host._terminal, talk, Wish(True, at="localhost", port=int(a_port())))
    table.open()
    try:
        assert table.served is not None
        url = table.served.tap_url
        told_for = {
            "nobody": "No phone yet?",
            "lost": "The address is gone",
            "moved": "Scan the new",
            "back": "by themselves",
        }
        for news, told in told_for.items():
            talk.said.clear()
            table._server_has(news)  # type: ignore[arg-type]
            table._say_news()
            said = " ".join(line.text for line in talk.said if isinstance(line, Line))
            assert told in said
            assert (url in said) == (news in ("moved", "back"))
    finally:
        table.close()


@contextmanager
def piped(home: Path) -> Iterator[tuple[subprocess.Popen[str], Tapping]]:
    """A game without a terminal, and a phone."""
    game = subprocess.Popen(
        [sys.executable, "-m", "cardkit", *PLAY, an_address()],
        text=True,
        stdin=-1,
        stdout=-1,
        stderr=-1,
        env={
            **os.environ,
            "PYTHONPATH": str(CHECKOUT),
            "CARDKIT_HOME": str(home),
            "PYTHONUNBUFFERED": "1",
        },
    )
    screen = ""
    with game:
        assert game.stdout is not None
        while "big screen" not in screen:
            screen += game.stdout.readline()
        yield game, Tapping(screen)
        game.kill()


def test_a_file_as_input_and_taps(tmp_path: Path) -> None:
    """Lines from a pipe and taps are one game; when the input ends so does the table, and that is
    said."""
    with piped(tmp_path) as (game, phone):
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("9\n")
        game.stdin.flush()
        assert "TAKE 3 each" in game.stdout.readline()
        phone.tap("leave", names=["Bo"])
        assert game.stdout.readline() == "On the phones:\n"
        assert "Bo" in game.stdout.readline()
        game.stdin.close()
        rest = game.stdout.read()
        assert "Input has ended, so no phone can come any more." in rest
        assert "Saved. To go on: cardkit resume" in rest
        assert game.wait(10) == Exit.FINE
    assert turns(only_game(tmp_path)) == ["round 1", "9 - Bo"]


def test_a_screen_that_is_gone_ends_the_table(tmp_path: Path) -> None:
    """What was tapped is saved; who typed nothing is not waited for, and where the game is is said
    where it can be read."""
    with piped(tmp_path) as (game, phone):
        assert game.stdout is not None
        assert game.stderr is not None
        game.stdout.close()
        phone.tap("draw", card="9")
        assert game.wait(10) == Exit.USAGE
        assert "Saved. To go on: cardkit resume" in game.stderr.read()
    assert turns(only_game(tmp_path)) == ["round 1", "9"]


# --- how phones come in ---------------------------------------------------------------------------


def test_phones_at_any_prompt(tmp_path: Path) -> None:
    """``phones`` opens the table, shows the address again, has all choose in secret, and ends
    it."""
    game = spawn(
        ["play", "kings-gold", "Ann", "Bo", "Cy", "--phones", "--at", an_address()],
        tmp_path,
        TERM=XTERM,
    )
    game.expect("card 1> ")
    game.sendline("phones off")
    game.expect("No phone can come any more.*card 1> ")
    game.sendline("phones off")
    game.expect("No phone can come as it is.")
    game.sendline("9")
    game.expect("leaves> ")
    game.sendline("phones")
    game.expect(r"A big screen: \S+/t/\w{6}\r\n.*leaves> ")
    phone = Tapping(game.before + game.after)
    assert phone.view()["choices"]["mode"] == "hands"
    game.sendline("phones choose")
    game.expect(r"A big screen.*leaves> ")
    assert phone.view()["choices"]["mode"] == "phones"
    game.sendline("phones tomorrow")
    game.expect("phones shows the code")
    game.sendline("phones off")
    game.expect("No phone can come any more.*leaves> ")
    with pytest.raises(ConnectionError):
        phone.view()
    assert ended(game, "quit\r")[1] == Exit.FINE


def test_the_code_stays_on_a_small_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """24 rows of 80: the code of the longest address, both addresses and the prompt; in explicit
    black on white."""

    class Screen(io.StringIO):
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    link = f"http://192.168.100.200:65535/#k={Keys.new().tap}"
    monkeypatch.setattr(sys, "stdout", Screen())
    monkeypatch.setenv("TERM", XTERM)
    monkeypatch.delenv("NO_COLOR", raising=False)
    rows = drawn(link).splitlines()
    assert len(rows) + 3 <= 24
    assert all(row.startswith(f"{qr.BLACK_ON_WHITE} ") and row.endswith(" \x1b[0m") for row in rows)
    for variables in ({"TERM": "dumb"}, {"NO_COLOR": "1"}):
        with monkeypatch.context() as other:
            other.setenv(*variables.popitem())
            assert drawn(link) == ""
    monkeypatch.setattr(Screen, "encoding", "ascii")
    assert drawn(link) == ""


def test_the_address_stands_last(tmp_path: Path) -> None:
    """Right above the prompt, with that of the big screen below it; where it leads out with a code
    above, else without."""
    game = spawn([*PLAY, f":{a_port()}"], tmp_path, TERM=XTERM)
    game.expect("card 1> ")
    rows = game.before.splitlines()
    assert OPENS.search(rows[-2])
    assert re.fullmatch(r"A big screen: http://[\w.:]+/t/\w{6}", rows[-1])
    assert rows[-3].startswith(qr.BLACK_ON_WHITE) == ("localhost" not in rows[-1])
    game.close(force=True)


def test_kill_and_resume_have_the_same_code(tmp_path: Path) -> None:
    """A phone that was in goes on as if nothing had been."""
    with playing(tmp_path) as (game, phone):
        phone.tap("draw", card="9")
        game.expect("leaves> ")
        game.kill(signal.SIGKILL)
        game.expect(pexpect.EOF)
    (path,) = saved_games(tmp_path)
    assert stat.S_IMODE(beside(path).stat().st_mode) == 0o600
    again = spawn(["resume", "--phones", "--at", "localhost"], tmp_path, TERM=XTERM)
    again.expect("leaves> ")
    assert Tapping(again.before).key == phone.key
    phone.comes_back()
    assert [card["card"] for card in phone.view()["path"]] == ["9"]
    phone.tap("leave", names=["Bo"])
    again.expect(r"card 2> ")
    ended(again, "quit\r")
    assert beside(path).exists()


def test_killed_after_the_last_round_the_table_comes_back(tmp_path: Path) -> None:
    """The game is over, but nobody sent the phones home: they come back to its places."""
    with playing(tmp_path, "--set", "rounds=1") as (game, phone):
        phone.tap("draw", card="Q")
        phone.tap("draw", card="Q")
        game.expect(r"piles .*> ")
        phone.chooses()
        phone.tap("count", piles={})
        game.expect(r"extra for .*> ")
        game.kill(signal.SIGKILL)
        game.expect(pexpect.EOF)
    again = spawn(["resume", "--phones", "--at", "localhost"], tmp_path, TERM=XTERM)
    again.expect(r"A big screen: \S+\r\n")
    again.expect("> ")
    phone.comes_back()
    view = phone.view()
    assert (view["stage"], view["choices"]["mode"]) == ("tie", "phones")
    ended(again, "quit\r")


def test_again_goes_on_in_the_same_server(tmp_path: Path) -> None:
    """By line and by tap: the same key, a new game for both faces, the keys beside its file."""
    arguments = [*PLAY[:5], "--set", "rounds=1", *PLAY[5:]]

    def to_the_end() -> None:
        phone.tap("draw", card="9")
        game.expect("leaves> ")
        phone.tap("leave", names=["Ann", "Bo", "Cy"])
        game.expect(r"piles .*> ")
        phone.tap("count", piles={})
        game.expect(r"extra for .*> ")
        phone.tap("share")
        game.expect(r"again with .*> ")

    with playing(tmp_path, arguments=arguments) as (game, phone):
        ways: list[Callable[[], object]] = [
            lambda: game.send("again\r"),
            lambda: phone.tap("again"),
        ]
        for again in ways:
            to_the_end()
            again()
            game.expect(r"ROUND 1 of 1.*card 1> ")
            assert "Before you start" not in game.after  # once is enough
            assert phone.view()["stage"] == "card"
            assert phone.view()["path"] == []
        newest = max(saved_games(tmp_path), key=lambda path: path.stat().st_mtime_ns)
        assert keys_in(tmp_path) == [beside(newest).name]
        to_the_end()
        ended(game, "quit\r")
    assert len(saved_games(tmp_path)) == 3
    assert keys_in(tmp_path) == []


def keys_in(home: Path) -> list[str]:
    """The files of keys there."""
    return [path.name for path in home.iterdir() if path.name.endswith(".phones")]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_both(tmp_path: Path, number: signal.Signals) -> None:
    """As before: one line says how to go on; and no phone is answered any more."""
    with playing(tmp_path) as (game, phone):
        phone.tap("draw", card="9")
        game.expect("leaves> ")
        game.kill(number)
        game.expect(pexpect.EOF)
        assert re.search(r"Saved. To go on: cardkit resume \S+ --phones\r\n", game.before)
        game.close()
        assert game.exitstatus == Exit.INTERRUPTED
        with pytest.raises(ConnectionError):
            phone.view()


def test_nothing_played_leaves_nothing(tmp_path: Path) -> None:
    """No game, and no keys of one."""
    with playing(tmp_path) as (game, _):
        assert "Nothing was played" in ended(game, "quit\r")[0]
    assert list(tmp_path.iterdir()) == []


# --- what cannot be -------------------------------------------------------------------------------


def test_without_the_extra_one_line_says_what_to_install(tmp_path: Path) -> None:
    """Nothing is begun, and the exit code is 2."""
    missing = tmp_path / "missing"
    missing.mkdir()
    (missing / "uvicorn.py").write_text("raise ImportError(name='uvicorn')\n")
    path, games = f"{missing}:{CHECKOUT}", tmp_path / "games"
    told = run("play", "kings-gold", "Ann", "Bo", "Cy", "--phones", folder=games, PYTHONPATH=path)
    assert told.returncode == Exit.USAGE
    assert told.stderr == f"Phones need a little more: {installed.command('phones')}\n"
    assert not games.exists()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--phones", "--at", "203.0.113.7"], "This computer has no address 203.0.113.7 now."),
        (["--phones", "--at", "0.0.0.0"], "0.0.0.0 stands for many addresses"),
        (["--phones", "--at", "kitchen"], "kitchen is no address."),
        (
            ["--phones", "--at", ""],
            '"" is no address. Expected one such as 192.168.1.20, or localhost.',
        ),
        (["--phones", "--at", " "], '"" is no address.'),
        (["--phones=tomorrow"], "tomorrow"),
        (["--phones", "--at", ":0"], ":0: a port is a number from 1 to 65535"),
        (["--phones", "--at", "localhost:70000"], "as in localhost:9000"),
    ],
)
def test_what_cannot_be_is_said_before_a_game_begins(
    tmp_path: Path, options: list[str], told: str
) -> None:
    """Exit 2, and no file."""
    done = run("play", *options, "kings-gold", "Ann", "Bo", folder=tmp_path)
    assert done.returncode == Exit.USAGE
    assert told in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_port_that_is_taken_is_said_plainly(tmp_path: Path) -> None:
    """And it is the next one that is free."""
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run(*PLAY, f"localhost:{port}", folder=tmp_path, typed="9\n")
    said = re.search(rf"Port {port} is taken, so it is (\d+)\.", done.stdout)
    assert said, done.stdout
    assert f"http://localhost:{said[1]}/#k=" in done.stdout


def test_phones_before_the_game_takes_no_value() -> None:
    """``--phones kings-gold``: the game is the game."""
    assert spelled_in_full(["--phones", "kings-gold", "Ann"]) == [
        "--phones=tap",
        "kings-gold",
        "Ann",
    ]
    assert spelled_in_full(["kings-gold", "--", "--phones"]) == ["kings-gold", "--", "--phones"]
    assert spelled_in_full(["--phones=choose"]) == ["--phones=choose"]


def test_which_game_it_is_is_chosen_on_a_phone(tmp_path: Path) -> None:
    """``play --phones`` alone: a phone sees what there is, chooses, and is at the table with the
    key it had."""
    game = spawn(["play", "--phones", "--at", an_address()], tmp_path, TERM=XTERM)
    game.expect("which game it is")
    phone = Tapping(game.before)
    view = phone.view()
    assert (view["stage"], view["shelf"]["saved"]) == ("shelf", [])
    status, told = phone._asks.ask(
        "/api/open", {"game": "diamant", "players": ["Ann", "Bo", "Cy"], "choose": True}
    )
    assert (status, told["view"]["stage"]) == (200, "shelf")
    game.expect("card 1> ")
    assert Tapping(game.before).key == phone.key
    phone.comes_back()
    assert (phone.view()["game"]["name"], phone.view()["choices"]["mode"]) == ("Diamant", "phones")
    phone.tap("draw", card="7b")
    game.expect(r"leaves|choose|all have", timeout=30)
    game.close(force=True)
