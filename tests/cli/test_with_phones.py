"""A terminal with phones: joining, news above the prompt, and one game that everyone plays."""

import json
import socket
import sys
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pexpect
import pytest

from cardkit.cli.render import Screen
from cardkit.cli.with_phones import Terminal

from ..phones.table import act, new_room
from ..terminal import start
from .command import refused, run

pytest.importorskip("starlette")

from cardkit.phones import addresses
from cardkit.phones.addresses import Address

Shown = Callable[[str | None], str]


@pytest.fixture
def served(own_home: Path) -> Iterator[tuple[pexpect.spawn, str]]:
    """Return a terminal that waits for its first card, and the address that it shows for phones."""
    words = ("play", "kings-gold", "Ann", "Bo", "Cy", "--phones", "--at", "localhost:0")
    terminal = start(*words, TERM="xterm", NO_COLOR="1")
    terminal.expect(r"Phones: (http://127\.0\.0\.1:\d+/\w{7}/)")
    url = terminal.match[1]
    terminal.expect("card 1> ")
    yield terminal, url
    terminal.close(force=True)


def asked(url: str, **body: Any) -> dict[str, Any]:
    """Send a request as a phone's page does, and return the server's answer."""
    data = json.dumps(body).encode() if body else None
    with urllib.request.urlopen(url, data, timeout=10) as answer:
        return dict(json.load(answer))


def test_terminal_and_phone_play_same_game(
    served: tuple[pexpect.spawn, str], own_home: Path
) -> None:
    terminal, url = served
    terminal.sendline("7")
    terminal.expect("TAKE 2 each, 1 stays.*leaves> ")
    view = asked(f"{url}look?screen=b&seat=Bo&have=")["view"]
    assert view["stage"] == "decision"
    terminal.send("ann")  # half typed, as a phone is quicker
    asked(f"{url}act", at=view["revision"], screen="b", seat="Bo", do="leave", names=["Bo"])
    terminal.expect(r"Bo, on a phone:\s+Bo: TAKE 1, 3 safe\.")
    terminal.expect("card 2> ann")
    terminal.sendline("")
    terminal.expect("A phone was faster.*card 2> ")
    terminal.sendline("undo")
    terminal.expect("Bo did not leave after card 1.*leaves> ")
    view = asked(f"{url}look?screen=b&seat=Bo&have=")["view"]
    asked(f"{url}act", at=view["revision"], screen="b", seat="Bo", do="leave", names=[])
    terminal.expect("card 2> ")
    assert "on a phone" not in terminal.before  # nothing would stand below it
    terminal.sendline("8")
    terminal.expect("A phone was faster.*card 2> ")
    terminal.sendline("quit")
    terminal.expect(pexpect.EOF)
    (saved,) = own_home.glob("*.tally")
    assert "7" in saved.read_text()


def test_server_prints_nothing_at_prompt(served: tuple[pexpect.spawn, str]) -> None:
    """A stranger sends garbage, and phones are still waiting when the game ends."""
    terminal, url = served
    host, port = url.split("/")[2].split(":")
    with socket.create_connection((host, int(port))) as stranger:
        stranger.sendall(b"\x16\x03\x01 rubbish\r\n\r\n")
        assert b" 400 " in stranger.recv(100)
    have = asked(f"{url}look?screen=b&seat=Bo&have=")["have"]
    with ThreadPoolExecutor(1) as pool:
        waits = pool.submit(asked, f"{url}look?screen=b&seat=Bo&have={have}")
        while not waits.running():
            pass
        terminal.sendline("quit")
        terminal.expect(pexpect.EOF)
        waits.exception()
    said = [line.strip() for line in terminal.before.splitlines() if line.strip()]
    assert said == ["quit", "Nothing was played, so nothing is saved."]


@pytest.fixture
def beside() -> Iterator[Terminal]:
    """Return a terminal that shares its game with a room of phones."""
    room = new_room()
    terminal = Terminal(room.conversation, Screen())
    terminal.room, room.terminal = room, terminal
    yield terminal
    terminal.stop_server()


@pytest.fixture
def shown(beside: Terminal, capsys: pytest.CaptureFixture[str]) -> Shown:
    """Return what the terminal shows after a line was typed or a phone did something."""

    def show(line: str | None) -> str:
        if line is not None:
            capsys.readouterr()
            beside.run_line(line)
        return " ".join(capsys.readouterr().out.split())

    return show


def test_new_game_can_start_from_terminal_or_phone(beside: Terminal, shown: Shown) -> None:
    room = beside.room
    assert room
    beside.talk.announcer.tells_odds = True
    for line in ("9 - all", "9 - all", "9 - all", "9 - all", "", ""):
        assert not beside.talk.ended_by
        shown(line)
    assert act(room, "again", seat="Bo")[0] == 200
    assert shown(None).startswith("Bo, on a phone: King's Gold. 3 thieves")
    assert beside.talk is room.conversation
    assert (room.game.state.turn, room.game.stage, beside.talk.announcer.tells_odds) == (
        0,
        "card",
        True,
    )
    assert room.game.state.dealer == "Bo"
    beside.continue_with(room.game.next_game())
    assert "King's Gold. 3 thieves" in shown(None)
    assert beside.talk is room.conversation


def test_phones_command_works_during_open_question(beside: Terminal, shown: Shown) -> None:
    for line in ("7", "9", "", "bo"):
        shown(line)
    question = beside.talk.question
    assert question
    beside.at = "example.org"
    assert "is not an address" in shown("phones")
    beside.at = "localhost:0"
    assert "http://127.0.0.1:" in shown("Phones!")
    assert beside.talk.question is question
    server = beside.server
    shown("phones")
    assert beside.server is server
    for wrong, why in (
        ("off", "off is not an address of this computer."),
        ("0.0.0.0", "0.0.0.0 is not an address"),
        ("192.0.2.7", "192.0.2.7 is not an address of this computer"),
    ):
        told = shown(f"phones {wrong}")
        assert why in told
        assert "to let everyone choose in secret" in told
        assert beside.server is server
    with socket.create_server(("127.0.0.1", 0)) as free:
        beside.at = f"localhost:{free.getsockname()[1]}"
    assert f"http://127.0.0.1:{beside.at.partition(':')[2]}/" in shown("phones")
    server = beside.server
    assert "http://127.0.0.1:" in shown("phones 127.0.0.1:0")
    assert beside.server is not server


@pytest.mark.parametrize(("line", "seconds", "why"), [
    ("phones choose 30", 30, ""),
    ("phones  choose  60 .", 60, ""),
    ("phones choose", 0, ""),
    ("phones choose 20", 15, '"20" is not a time limit. Choose 15, 30 or 60 seconds, such as: phones choose 30'),
    ("phones choose 30s", 15, '"30s" is not a time limit'),
    ("phones choose off", 15, '"off" is not a time limit'),
    ("phones 30", 15, "30 is not an address of this computer."),
])  # fmt: skip
def test_phones_clock_command_sets_seconds(
    beside: Terminal, shown: Shown, line: str, seconds: int, why: str
) -> None:
    shown("phones choose 15")
    assert beside.room
    assert why in shown(line)
    assert (beside.room.secret, beside.room.seconds) == (True, seconds)


def test_phones_lists_other_addresses(
    beside: Terminal, shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = [Address("wlan0", "192.168.1.20", 24), Address("tun0", "10.8.0.2", 24)]
    monkeypatch.setattr(addresses, "own_addresses", lambda: ours)
    place, url = ("192.168.1.20", 8765), "http://192.168.1.20:8765/k7m2qxa/"
    runs = SimpleNamespace(place=place, url=url, display_url=url, is_local=False, stop=int)
    monkeypatch.setattr(beside, "server", runs)
    assert shown("phones").endswith(
        "If phones cannot open that address, this computer has others: 10.8.0.2 (tun0). "
        "Type: phones 10.8.0.2"
    )
    ours.pop()
    assert "If phones cannot open" not in shown("phones")


def test_phones_without_libraries_says_how_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "cardkit.phones.server", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert 'pip install ".[phones]"' in refused("resume", "--phones")


@pytest.mark.parametrize(("at", "why"), [
    ("example.org", "example.org is not an address"), ("192.0.2.7", "192.0.2.7 is not an address"),
    ("", "Port {taken} is already in use"), ("127.0.0.1:{taken}", "Port {taken} is already in use, or only admin"),
])  # fmt: skip
def test_wrong_address_is_refused_before_questions(
    at: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with addresses.listening_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(addresses, "DEFAULT_PORT", port)
        monkeypatch.setattr(addresses, "own_addresses", list)
        at, why = at.format(taken=port), why.format(taken=port)
        assert why in refused("play", "--phones", *(["--at", at] if at else []))


def test_word_after_phones_option_is_player() -> None:
    words = ("kings-gold", "Ann", "Bo", "--at", "localhost:0", "--phones", "Cy")
    result = run("play", *words, typed="7\nquit\n")
    assert result.exit_code == 0
    assert "TAKE 2 each" in result.output
