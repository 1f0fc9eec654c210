"""Who is let in: every door's status, the headers, the keys, and nothing told that is nobody's
business."""

from __future__ import annotations

import json
import os
import random
import stat
from pathlib import Path
from typing import Any

import pytest

from cardkit.v4.phones import KeyFile
from cardkit.v4.phones.access_keys import ADDRESSES, GUESSING, LETTERS, Doorman, Kept, Keys, beside
from cardkit.v4.phones.doors import HEADERS, LONGEST_BODY, Shut
from cardkit.v4.speech.phones import closed
from tests.v4.phones.table import KEYS, PAGES, PLACE, Client, Clock, Phone, client, hosted
from tests.v4.seeds import FIRST, TIMES

TAP = {"authorization": f"Bearer {KEYS.tap}", "x-phone": "a" * 24}
SEE = {"authorization": f"Bearer {KEYS.see}"}
JSON = {"content-type": "application/json"}
DRAW = {"id": "1", "at": "boot.0", "do": "draw", "card": "9"}


@pytest.fixture
def door() -> Client:
    """A new game's application."""
    return client()


CASES: list[tuple[str, str, dict[str, str], bytes | None, int, str]] = [
    ("GET", "/", {}, None, 200, ""),
    ("HEAD", "/", {}, None, 200, ""),
    ("GET", "/t/k7m2qx", {}, None, 200, ""),
    ("GET", "/page/pad.js", {}, None, 200, ""),
    ("GET", "/page/fonts/sans.woff2", {}, None, 200, ""),
    ("GET", "/page/nothing.js", {}, None, 404, "nothing-here"),
    ("GET", "/page/../keys.py", {}, None, 404, "nothing-here"),
    ("GET", "/page/%2e%2e/keys.py", {}, None, 404, "nothing-here"),
    ("GET", "/page//etc/passwd", {}, None, 404, "nothing-here"),
    ("GET", "/nothing", {}, None, 404, "nothing-here"),
    ("GET", "/api/view/", TAP, None, 404, "nothing-here"),
    ("POST", "/", {}, None, 405, "method"),
    ("OPTIONS", "/api/act", {}, None, 405, "method"),
    ("PUT", "/api/act", TAP, None, 405, "method"),
    ("GET", "/api/act", TAP, None, 405, "method"),
    ("GET", "/api/view", TAP, None, 200, ""),
    ("GET", "/api/view", SEE, None, 200, ""),
    ("GET", "/api/view", {}, None, 401, "key"),
    ("GET", "/api/view", {"authorization": "Basic abc"}, None, 401, "key"),
    ("GET", "/api/view", {"authorization": "Bearer "}, None, 401, "key"),
    ("GET", "/api/view", {"authorization": "Bearer wrong"}, None, 401, "key"),
    ("GET", "/api/view?wait=soon", TAP, None, 400, "unreadable"),
    ("GET", "/api/view", {**TAP, "x-phone": "BO"}, None, 400, "unreadable"),
    ("GET", "/api/view", TAP, b"x", 413, "too-long"),
    ("GET", "/api/view", {**TAP, "transfer-encoding": "chunked"}, None, 413, "too-long"),
    ("GET", "/api/view", {**TAP, "content-length": "0"}, None, 200, ""),
    ("GET", "/page/pad.js", {}, b"{}", 413, "too-long"),
    ("DELETE", "/", {}, b"{}", 413, "too-long"),
    ("GET", "/qr.svg", TAP, None, 200, ""),
    ("GET", "/qr.svg", SEE, None, 403, "view-only"),
    ("GET", "/qr.svg", {}, None, 401, "key"),
    ("POST", "/api/act", {**TAP, **JSON}, json.dumps(DRAW).encode(), 200, ""),
    ("POST", "/api/act", JSON, json.dumps(DRAW).encode(), 401, "key"),
    ("POST", "/api/act", {**SEE, **JSON}, json.dumps(DRAW).encode(), 403, "view-only"),
    ("POST", "/api/seat", {**SEE, **JSON}, b"{}", 403, "view-only"),
    (
        "POST",
        "/api/seat",
        {"authorization": TAP["authorization"], **JSON},
        b'{"name": "Bo"}',
        400,
        "unreadable",
    ),
    ("POST", "/api/act", TAP, json.dumps(DRAW).encode(), 415, "not-json"),
    ("POST", "/api/act", {**TAP, "content-type": "text/plain"}, b"{}", 415, "not-json"),
    ("POST", "/api/act", {**TAP, **JSON}, b"x" * (LONGEST_BODY + 1), 413, "too-long"),
    ("POST", "/api/act", {**TAP, **JSON, "content-length": "9" * 30}, b"{}", 413, "too-long"),
    ("POST", "/api/act", {**TAP, **JSON}, b"{", 400, "unreadable"),
    ("POST", "/api/act", {**TAP, **JSON}, b"[1]", 400, "unreadable"),
    ("POST", "/api/act", {**TAP, **JSON}, b"\xff{}", 400, "unreadable"),
    ("POST", "/api/act", {**TAP, **JSON}, b'{"id": NaN}', 400, "unreadable"),
    ("POST", "/api/act", {**TAP, **JSON}, rb'{"id": "\ud800"}', 400, "unreadable"),
    ("POST", "/api/act", {**TAP, **JSON}, b"[" * 4000, 400, "unreadable"),
    ("POST", "/api/act", {**TAP, **JSON}, b'{"id": ' + b"9" * 4000 + b"}", 400, ""),
    ("GET", "/", {"host": "evil.example"}, None, 421, "host"),
    ("GET", "/", {"host": "192.168.1.20"}, None, 421, "host"),
    ("GET", "/", {"host": "192.168.1.20:9000"}, None, 421, "host"),
    ("GET", "/api/view", {**TAP, "origin": "http://evil.example"}, None, 403, "origin"),
    ("GET", "/api/view", {**TAP, "origin": "null"}, None, 403, "origin"),
    ("GET", "/api/view", {**TAP, "origin": f"https://{PLACE}"}, None, 403, "origin"),
    ("GET", "/api/view", {**TAP, "origin": f"http://{PLACE}"}, None, 200, ""),
]


@pytest.mark.parametrize(("method", "path", "headers", "body", "status", "code"), CASES)
def test_every_door_has_its_status(
    door: Client,
    method: str,
    path: str,
    headers: dict[str, str],
    body: bytes | None,
    status: int,
    code: str,
) -> None:
    """And says in words why it stays shut, and what to do."""
    answer = door.request(method, path, headers=headers, content=body)
    assert answer.status_code == status, answer.text
    if code:
        told = answer.json()
        assert told["code"] == code
        assert told["text"] == closed(told["code"])
    for name, value in HEADERS.items():
        assert answer.headers[name.lower()] == value
    kept = answer.headers["cache-control"]
    assert kept == ("no-store" if status != 200 or path.startswith(("/api", "/qr")) else "no-cache")
    assert not any(
        name.startswith(("access-control", "set-cookie", "server")) for name in answer.headers
    )


def test_a_body_without_a_length_is_cut_too(door: Client) -> None:
    """It comes in parts; nobody reads on behind 4 kB."""
    parts = (b" " * 1000 for _ in range(6))
    answer = door.post("/api/act", headers={**TAP, **JSON}, content=parts)
    assert answer.status_code == 413


def test_a_second_load_is_small(door: Client) -> None:
    """The page names its files by edition, and those are never asked for again; the page itself has
    not changed."""
    page = door.get("/")
    named = page.text.split('"')[3]
    assert named == f"/page/{PAGES.edition}/pad.js"
    assert "immutable" in door.get(named).headers["cache-control"]
    assert door.get(f"/page/{PAGES.edition}/dom.js").status_code == 200
    again = door.get("/", headers={"if-none-match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == page.headers["etag"]


def test_wrong_keys_are_counted_and_the_right_one_gets_in() -> None:
    """20 a minute from an address, then 429; a minute later it is forgotten."""
    clock = Clock()
    door = client(clock=clock)

    def knock(key: str) -> int:
        return door.get("/api/view", headers={"authorization": f"Bearer {key}"}).status_code

    assert [knock(f"wrong{number}") for number in range(22)] == [401] * 20 + [429] * 2
    assert knock(KEYS.tap) == knock(KEYS.see) == 200
    clock.now += 61
    assert knock("wrong") == 401


def test_the_short_code_cannot_be_guessed() -> None:
    """Who tries six letters again and again is not believed when they are right; another address
    is, and so is the long key."""
    clock = Clock()
    doorman = Doorman(KEYS, clock)
    for number in range(GUESSING):
        with pytest.raises(Shut):
            doorman.look(f"guess{number}", "192.168.1.66")
    with pytest.raises(Shut) as told:
        doorman.look(KEYS.see, "192.168.1.66")
    assert told.value.why == "too-many"
    assert doorman.look(KEYS.see.upper(), "192.168.1.30") == "see"
    assert doorman.look(KEYS.tap, "192.168.1.66") == "tap"
    for number in range(2 * ADDRESSES):
        with pytest.raises(Shut):
            doorman.look("wrong", f"10.0.{number // 256}.{number % 256}")
    assert len(doorman._wrong) <= ADDRESSES + 1


def test_no_answer_tells_a_path_or_another_game(tmp_path: Path) -> None:
    """Whatever is asked: not where the game is kept, nor what else is there."""
    folder = tmp_path / "nights-of-mine"
    folder.mkdir()
    (folder / "friday-secret.tally").write_text("variant: kings-gold\nplayers: Zed, Yve, Xan\n")
    host = hosted(path=folder / "game-of-tonight.tally")
    door = client(host)
    phone = Phone(door)
    lines = (
        "path",
        "why",
        "note hello",
        "rename Ann Anna",
        "quit",
        "again",
        "phones",
        "9",
        "u",
    )
    told = [phone.act("line", line=line).text for line in lines]
    told += [phone.act("ask", what=what).text for what in ("odds", "why", "score", "path")]
    told += [
        json.dumps(phone.view()),
        Phone(door, KEYS.see).client.get("/api/view", headers=SEE).text,
    ]
    for text in told:
        assert "nights-of-mine" not in text
        assert "tally" not in text
        assert "Zed" not in text


def bodies(number: int, seed: int) -> list[bytes]:
    """Random bodies, of what an act could hold, and of what it could not."""
    chance = random.Random(seed)
    words = [
        "draw",
        "leave",
        "show",
        "begin",
        "undo",
        "redo",
        "fix",
        "insert",
        "drop",
        "count",
        "share",
        "again",
        "note",
        "rename",
        "away",
        "join",
        "line",
        "ask",
        "result",
        "quit",
        "",
        "9",
        "7h",
        "joker",
        "Ann",
        "Bo",
        "boot.0",
        "\u202e",
        "x" * 300,
        "odds",
        "turns",
        "leave",
        "stay",
        "undo 3",
        "fix 1 9",
        "banked: Ann 5",
    ]
    keys = [
        "id",
        "at",
        "do",
        "card",
        "names",
        "cards",
        "back",
        "extra",
        "round",
        "turn",
        "piles",
        "text",
        "old",
        "new",
        "name",
        "line",
        "what",
        "banked",
        "artifacts",
        "choice",
        "on",
        "over",
        "ask",
    ]

    def value(depth: int) -> Any:
        kind = chance.randrange(9 if depth else 6)
        if kind < 3:
            return chance.choice(words)
        if kind < 6:
            return chance.choice([None, True, False, 0, 1, -1, 2, 3, 10**30, 1.5, -0.0, 1e308])
        if kind < 8:
            return [value(depth - 1) for _ in range(chance.randrange(4))]
        return {chance.choice(words): value(depth - 1) for _ in range(chance.randrange(4))}

    made = []
    for _ in range(number):
        body = {key: value(2) for key in chance.sample(keys, chance.randrange(8))}
        body.setdefault("id", str(chance.random()))
        body["do"] = chance.choice(words) if chance.random() < 0.9 else value(1)
        if chance.random() < 0.8:
            body["at"] = "NOW"
        text = json.dumps(body).encode()
        if chance.random() < 0.1:
            cut = chance.randrange(len(text))
            text = text[:cut] + bytes([chance.randrange(256)]) + text[cut + 1 :]
        made.append(text)
    return made


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["kings-gold", "cave-network"])
def test_no_body_is_a_mistake_of_ours(variant: str) -> None:
    """Random bodies at every door: refused, or done, and never a 500."""
    host = hosted(variant)
    door = client(host)
    for number, body in enumerate(bodies(150 * TIMES, FIRST)):
        path = ("act", "act", "act", "seat", "choose", "secret")[number % 6]
        said = body.replace(b'"NOW"', json.dumps(host.moment).encode())
        answer = door.post(f"/api/{path}", headers={**TAP, **JSON}, content=said)
        assert answer.status_code in (200, 400, 409, 422), (said, answer.text)
    assert door.get("/api/view", headers=TAP).status_code == 200


# --- the file of keys -----------------------------------------------------------------------------


def test_keys_are_long_or_easy_to_type() -> None:
    """128 bits for who taps, six letters that look like no others for who only looks."""
    keys = [Keys.new() for _ in range(50)]
    assert {len(key.tap) for key in keys} == {22}
    assert all(set(key.see) <= set(LETTERS) and len(key.see) == 6 for key in keys)
    assert len({key.tap for key in keys}) == 50
    assert not set("01ilo") & set(LETTERS)


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    """0600 whatever the umask; found again; gone when it is over."""
    before = os.umask(0)
    try:
        file = KeyFile(tmp_path / "game.tally")
        assert file.kept() is None
        assert file.keep(Kept(KEYS, 8765))
    finally:
        os.umask(before)
    assert file.path is not None
    assert stat.S_IMODE(file.path.stat().st_mode) == 0o600
    assert file.kept() == Kept(KEYS, 8765)
    file.keep(Kept(KEYS, 8766))
    assert file.kept() == Kept(KEYS, 8766)
    assert os.listdir(tmp_path) == [".game.tally.phones"]
    file.forget()
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b'{"tap": "a", "see": "b", "port": 1}',
        b"\xff",
        b"x" * 5000,
        b"[" * 999,
    ],
)
def test_what_we_did_not_write_is_not_believed(tmp_path: Path, content: bytes) -> None:
    """New keys are made then."""
    path = beside(tmp_path / "game.tally")
    path.write_bytes(content)
    path.chmod(0o600)
    assert KeyFile(tmp_path / "game.tally").kept() is None


def test_keys_that_others_could_read_are_not_used_again(tmp_path: Path) -> None:
    """Nor ones behind a link; and where the file cannot be written, nothing stops."""
    file = KeyFile(tmp_path / "game.tally")
    file.keep(Kept(KEYS, 1))
    assert file.path is not None
    file.path.chmod(0o644)
    assert file.kept() is None
    file.path.chmod(0o600)
    file.path.rename(tmp_path / "elsewhere")
    file.path.symlink_to(tmp_path / "elsewhere")
    assert file.kept() is None
    assert KeyFile(tmp_path / "nowhere" / "game.tally").keep(Kept(KEYS, 1)) is False
    assert KeyFile(None).keep(Kept(KEYS, 1)) is False
