"""What the owner of a table is answered is what the commands say; and whatever is sent, a sentence
comes back."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from cardkit.v4 import odds, read
from cardkit.v4.cli import print_command
from cardkit.v4.files import load
from cardkit.v4.odds import fresh_rounds
from cardkit.v4.phones import FirstGame
from cardkit.v4.phones.endpoints import Desk
from cardkit.v4.phones.wanted import LONGEST_TEXT
from cardkit.v4.speech import language
from cardkit.v4.table import Session, new_game
from cardkit.v4.tally import Header
from cardkit.v4.words import speaking
from tests.v4.phones.pockets import Page, page, whole
from tests.v4.phones.table import KEYS, PAGES, PLACE, Client, Phone
from tests.v4.phones.test_doors import bodies
from tests.v4.table.memory import Memory

RULES = (
    'extends = "kings-gold"\nname = "Night Watch"\nsummary = "Three guards of a '
    'rank."\nrounds '
    "= 5\n[danger]\nends_at = 3\n"
)


@pytest.fixture(name="files")
def files_in_memory() -> Memory:
    """What the worker keeps."""
    return Memory()


@pytest.fixture(name="phone")
def a_phone(own_home: Path, monkeypatch: pytest.MonkeyPatch, files: Memory) -> Page:
    """One that has just woken."""
    return page(monkeypatch, files)


TEXTS = {
    "a game": (whole("kings-gold"), 0, 0),
    "slips": (whole("slips"), 3, 3),
    "a game of hands": (whole("cave-network"), 0, 0),
    "forwarded": ("> " + whole("slips").replace("\n", "\n> "), 3, 3),
    "rules": (RULES, 2, 0),
    "faulty rules": (RULES.replace("5", "55").replace("ends_at", "ends_a"), 2, 2),
    "fenced rules": (f"```toml\n{RULES}```\n", 2, 0),
    "half a game": ("variant: kings-gold\nplayers: Ann", 1, 1),
    "nothing": ("", 2, 2),
    "rubbish": ("\0\x1b]52;c;aGk=\x07" * 50, 2, 2),
}
"""Each with how many problems it has as a tally, and as what it is."""


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_scored_and_checked(phone: Page, name: str) -> None:
    text, as_tally, as_it_is = TEXTS[name]
    assert len(phone.done("score", text=text)["problems"]) == as_tally
    assert len(phone.done("check", text=text)["problems"]) == as_it_is


@pytest.mark.parametrize("game", ["kings-gold", "cave-network", "diamant"])
def test_chances_and_rules_are_those_of_the_commands(phone: Page, game: str) -> None:
    """Of a fresh round of a game, and of what is set otherwise for it."""
    assert phone.done("odds", game=game, round=2) == odds.to_json(fresh_rounds.fresh(load(game), 2))
    told = phone.done("rules", game=game, settings={"rounds": 3})
    assert told.pop("brief")
    assert told.pop("keys")["rounds"] == "3"
    assert told.pop("game")["name"] == told["name"]


def test_chances_of_a_game_as_it_stands(phone: Page) -> None:
    """Of a tally, and of the game that is open."""
    state = read(whole("running")).state
    assert state is not None
    wanted = odds.to_json(state)
    assert phone.done("odds", text=whole("running")) == wanted
    assert phone.ask("POST", "/api/odds", {}).body["code"] == "no-table"
    phone.done("resume", text=whole("running"))
    assert phone.done("odds") == wanted


PRINTED = [
    ("sheet", "kings-gold", {}, ()),
    (
        "pad",
        "diamant",
        {"players": 5, "pages": 2, "ink": "mono"},
        ("--players", "5", "--pages", "2", "--ink", "mono"),
    ),
    ("aid", "cave-network", {"paper": "letter", "lang": "pl"}, ("--paper", "letter")),
    ("sheet", "diamant", {"large": True}, ("--large",)),
]


@pytest.mark.slow
@pytest.mark.parametrize(("piece", "game", "more", "options"), PRINTED)
def test_a_page_is_that_of_the_command(
    phone: Page,
    tmp_path: Path,
    piece: str,
    game: str,
    more: dict[str, Any],
    options: Any,
) -> None:
    """Byte for byte, and under its name."""
    told = phone.ask("POST", "/api/print", {"piece": piece, "game": game, **more})
    assert (told.status, told.headers["Content-Type"]) == (200, "application/pdf")
    with speaking(language(more.get("lang", "en"))):
        done = CliRunner().invoke(
            print_command.command, [piece, game, *options, "-o", f"{tmp_path}/"]
        )
    assert done.exit_code == 0, done.output
    (path,) = tmp_path.iterdir()
    assert path.read_bytes() == told.body
    assert told.headers["Content-Disposition"] == f'attachment; filename="{path.name}"'


def test_a_house_rule_is_played_and_printed(phone: Page, tmp_path: Path) -> None:
    """By its text alone: the tally says all of it, the page is that of its file."""
    view = phone.done("open", rules=RULES, players=["Ann", "Bo", "Cy"])["view"]
    assert (view["game"]["name"], view["round"]["of"]) == ("Night Watch", 5)
    text = phone.ask("GET", "/api/tally").body["text"]
    assert phone.done("score", text=text)["problems"] == []
    file = tmp_path / "night-watch.toml"
    file.write_text(RULES)
    done = CliRunner().invoke(print_command.command, ["sheet", str(file), "-o", f"{tmp_path}/"])
    assert done.exit_code == 0, done.output
    told = phone.ask("POST", "/api/print", {"piece": "sheet", "rules": RULES})
    assert told.body == (tmp_path / "night-watch-sheet.pdf").read_bytes()


def test_what_stands_behind_a_date_is_in_no_files_name(phone: Page) -> None:
    """A clock, or two days: a colon or a slash is none on every system."""
    phone.done(
        "resume", text="variant: diamant\ndate: 2026-10-02 20:15, 3/4 of us\nplayers: Ann, Bo, Cy\n"
    )
    assert [game["name"] for game in phone.ask("GET", "/api/shelf").body["saved"]] == [
        "diamant-2026-10-02"
    ]


def test_a_sheet_is_a_picture_for_a_screen(phone: Page) -> None:
    """SVG with the words of the page and no more than that: what an author wrote cannot be read as
    anything else."""
    rules = RULES.replace("Three guards of a rank.", "Guards <b>& keys</b>.")
    told = phone.ask("POST", "/api/print", {"piece": "sheet", "rules": rules, "screen": True})
    assert (told.status, told.headers["Content-Type"]) == (200, "image/svg+xml")
    root = ElementTree.fromstring(told.body)
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags == {"svg", "g", "rect", "path", "text"}
    words = " ".join(element.text or "" for element in root.iter()).replace(
        "\N{NO-BREAK SPACE}", " "
    )
    assert "Guards <b>& keys</b>." in words


REFUSED: list[tuple[str, dict[str, Any], int, str]] = [
    ("open", {}, 422, "one-of"),
    ("open", {"game": "kings-gold", "rules": RULES, "players": ["Ann", "Bo", "Cy"]}, 422, "one-of"),
    ("open", {"game": "kings-gold"}, 400, "body"),
    ("open", {"game": "kings-gold", "players": "Ann"}, 400, "body"),
    ("open", {"game": "kings-gold", "players": []}, 422, "players"),
    ("open", {"game": "kings-gold", "players": ["Ann", "ann", "Bo"]}, 422, "players"),
    ("open", {"game": "kings-gold", "players": ["Ann", "Bo", "round"]}, 422, "players"),
    (
        "open",
        {"game": "kings-gold", "players": ["Ann", "Bo", "Cy"], "first": "Zoe"},
        422,
        "players",
    ),
    ("open", {"game": "kings-gilt", "players": ["Ann", "Bo", "Cy"]}, 422, "no-such-game"),
    ("open", {"game": "/etc/passwd", "players": ["Ann", "Bo", "Cy"]}, 422, "no-such-game"),
    (
        "open",
        {"game": "../variants/kings-gold.toml", "players": ["Ann", "Bo", "Cy"]},
        422,
        "no-such-game",
    ),
    (
        "open",
        {"game": "diamant", "players": ["Ann", "Bo", "Cy"], "settings": {"rounds": 99}},
        422,
        "rules",
    ),
    (
        "open",
        {"game": "diamant", "players": ["Ann", "Bo", "Cy"], "settings": {"name": "a\nplayers: X"}},
        400,
        "body",
    ),
    (
        "open",
        {"game": "diamant", "players": ["Ann", "Bo", "Cy"], "settings": {"rounds": None}},
        400,
        "body",
    ),
    (
        "open",
        {"rules": RULES, "players": ["Ann", "Bo", "Cy"], "settings": {"rounds": 3}},
        422,
        "set",
    ),
    ("open", {"rules": "rounds = 9", "players": ["Ann", "Bo", "Cy"]}, 422, "rules"),
    ("open", {"rules": RULES.replace("5", "55"), "players": ["Ann", "Bo", "Cy"]}, 422, "rules"),
    (
        "open",
        {"rules": 'extends = "/etc/passwd"\nname = "X"', "players": ["Ann", "Bo", "Cy"]},
        422,
        "rules",
    ),
    ("resume", {"name": "nothing"}, 422, "no-saved"),
    ("resume", {"name": "../friday"}, 422, "no-saved"),
    ("resume", {"text": "no game at all"}, 422, "unreadable"),
    (
        "resume",
        {"text": whole("running").replace("\n7", "\n8", 1) + "\n# cardkit: 1 turn, 00000000\n"},
        422,
        "edited",
    ),
    ("forget", {"name": "nothing"}, 422, "no-saved"),
    ("score", {}, 400, "body"),
    ("check", {"text": 7}, 400, "body"),
    ("odds", {"game": "kings-gold", "round": 99}, 422, "no-round"),
    ("odds", {"text": whole("kings-gold")}, 422, "over"),
    ("odds", {"text": "rubbish"}, 422, "unreadable"),
    ("print", {"piece": "poster", "game": "kings-gold"}, 400, "body"),
    ("print", {"piece": "sheet", "game": "kings-gold", "paper": "a3"}, 400, "body"),
    ("print", {"piece": "sheet", "game": "kings-gold", "players": 2}, 422, "refused"),
    ("print", {"piece": "choices", "game": "cave-network"}, 422, "refused"),
    ("print", {"piece": "sheet"}, 422, "one-of"),
]


@pytest.mark.parametrize(("door", "body", "status", "code"), REFUSED)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_what_cannot_be_is_told(
    phone: Page, files: Memory, door: str, body: dict[str, Any], status: int, code: str, lang: str
) -> None:
    """Why and what to do, in the phone's language; nothing is kept of it, and what is to be seen is
    as it was."""
    phone.lang = lang
    before = phone.view()
    told = phone.ask("POST", f"/api/{door}", body)
    assert (told.status, told.body["code"]) == (status, code), told.body
    assert told.body["text"]
    assert files.files == {}
    assert phone.view() == before


@pytest.mark.parametrize(
    "name",
    [
        "open",
        "resume",
        "close",
        "forget",
        "score",
        "check",
        "odds",
        "rules",
        "print",
        "shelf",
        "tally",
        "act",
    ],
)
def test_hostile_bodies(phone: Page, name: str) -> None:
    """Empty, huge, binary, of no sense: a status and a sentence, never a mistake of ours."""
    for sent in (
        b"",
        b"\0" * 99,
        b"\xff\xfe{}",
        b"null",
        b"[]",
        b"[" * 9000,
        b'{"text": "\\ud800"}',
        b" " * (LONGEST_TEXT + 1),
    ):
        told = phone.ask("POST", f"/api/{name}", sent)
        assert told.status in (400, 405, 413), (sent[:20], told.body)
        assert told.body["text"]


def test_a_hundred_thousand_letters_of_rubbish(phone: Page) -> None:
    """As rules, as a game, as a pad: told before long."""
    rubbish = "".join(random.Random(5).choices('abc:=[]{}"\n# ,79', k=100_000))
    for body in (
        {"rules": rubbish, "players": ["Ann", "Bo", "Cy"]},
        {"game": rubbish, "players": ["Ann", "Bo", "Cy"]},
    ):
        assert phone.ask("POST", "/api/open", body).status in (400, 422)
    assert phone.ask("POST", "/api/resume", {"text": rubbish}).status == 422
    assert phone.done("score", text=rubbish)["problems"]
    assert phone.done("check", text=rubbish)["problems"]


def words_of_doors() -> dict[str, Callable[[random.Random], Any]]:
    """What a body at these doors may hold, and what it may not."""
    texts = [
        "",
        "kings-gold",
        "diamant",
        "cave",
        RULES,
        whole("running"),
        "sheet",
        "pad",
        "a4",
        "mono",
        "pl",
        "\u202e",
        "x" * 400,
    ]
    some: list[Any] = [
        *texts,
        None,
        True,
        0,
        3,
        -1,
        2.5,
        10**30,
        [],
        {},
        ["Ann", "Bo", "Cy"],
        {"rounds": 3},
        {"rounds": "x"},
        [None],
    ]
    return {
        field: lambda chance: chance.choice(some)
        for field in (
            "game",
            "rules",
            "players",
            "settings",
            "first",
            "choose",
            "place",
            "name",
            "text",
            "edited",
            "round",
            "piece",
            "paper",
            "ink",
            "pages",
            "large",
            "lang",
        )
    }


def test_random_bodies(phone: Page) -> None:
    """At every door in any order: refused, or done; and games can still be played."""
    chance, fields = random.Random(20261121), words_of_doors()
    doors = ("open", "resume", "close", "forget", "score", "check", "odds", "rules", "act", "seat")
    for number, tap in enumerate(bodies(150, 7)):
        door = chance.choice(doors)
        body = {field: make(chance) for field, make in fields.items() if chance.random() < 0.3}
        told = phone.ask("POST", f"/api/{door}", tap if number % 5 == 0 else body)
        assert told.status in (200, 400, 409, 422), (door, body, told.body)
    assert (
        phone.done("open", game="diamant", players=["Ann", "Bo", "Cy"])["view"]["stage"] == "card"
    )


def test_people_of_the_last_evening_come_first(phone: Page) -> None:
    """Then those of evenings before; nobody twice."""
    for players in (["Ann", "Bo", "Cy"], ["Di", "Bo", "Ed"]):
        phone.done("open", game="kings-gold", players=players)
        assert phone.act("draw", card="9").status == 200
    phone.done("close")
    told = phone.ask("GET", "/api/shelf").body
    assert told["people"] == ["Di", "Bo", "Ed", "Ann", "Cy"]
    assert [game["id"] for game in told["games"]][:3] == ["kings-gold", "poor-mans", "cave-network"]
    assert {key for game in told["games"] for key in game} >= {"id", "name", "players", "gallery"}


def test_a_game_in_which_nothing_was_played_is_none(phone: Page, files: Memory) -> None:
    """Closed, or left for another; one with a card stays."""
    phone.done("open", game="diamant", players=["Ann", "Bo", "Cy"])
    phone.done("open", game="kings-gold", players=["Ann", "Bo", "Cy"])
    phone.act("draw", card="9")
    phone.done("close")
    assert [name.partition("-2")[0] for name in files.files] == ["kings-gold"]
    assert files.locked == set()


def test_a_saved_game_that_was_changed_is_asked_about(phone: Page, files: Memory) -> None:
    """It says where; as it stands, it goes on; one that is no game is listed and cannot be gone on
    with."""
    name = phone.done("open", game="kings-gold", players=["Ann", "Bo", "Cy"])["name"]
    phone.act("draw", card="9")
    phone.done("close")
    files.files[f"{name}.tally"] = files.files[f"{name}.tally"].replace(b"\n9\n", b"\n8\n")
    told = phone.ask("POST", "/api/resume", {"name": name})
    assert (told.status, told.body["code"]) == (422, "edited")
    assert "edited since it was saved" in told.body["where"]
    assert phone.done("resume", name=name, edited=True)["view"]["path"][0]["card"] == "8"
    phone.done("close")
    files.files["broken.tally"] = b"variant: kings-gold\nplayers: Ann\n"
    (broken,) = [
        game for game in phone.ask("GET", "/api/shelf").body["saved"] if game["name"] == "broken"
    ]
    assert (broken["running"], broken["stands"]) == (False, "cannot be read")
    told = phone.ask("POST", "/api/resume", {"name": "broken"})
    assert (told.body["code"], told.body["problems"][0]["line"]) == ("unreadable", 2)
    assert phone.ask("GET", "/api/tally?name=broken").body["code"] == "unreadable"


def test_only_the_first_phone_sees_which_games_are_saved(own_home: Path) -> None:
    """Before the first game: to all others there is none, to be seen, fetched or gone on with; they
    may begin one."""
    new_game(Header("kings-gold", ("Ann", "Bo", "Cy")), load("kings-gold")).close()
    begun: list[Session] = []
    first = FirstGame(lambda session, choose: begun.append(session))
    desk = Desk(first.start, KEYS, hosts=frozenset({PLACE}), shelf=PAGES, rows=first.offered)
    owner, other, stranger = (Phone(Client(desk), letter=letter) for letter in "abc")
    stranger.headers.pop("x-phone")
    assert stranger.view()["shelf"]["saved"] == []
    (saved,) = owner.view()["shelf"]["saved"]
    for phone in (other, stranger):
        for seen in (
            phone.view()["shelf"],
            phone.client.get("/api/shelf", headers=phone.headers).json(),
        ):
            assert (seen["saved"], seen["people"], len(seen["games"]) > 5) == ([], [], True)
        told = phone.client.get("/api/tally", headers=phone.headers, params={"name": saved["name"]})
        assert (told.status_code, told.json()["code"]) == (422, "no-saved")
        assert phone.post("resume", {"name": saved["name"]}).json()["code"] == "no-saved"
    assert (
        owner.client.get(
            "/api/tally", headers=owner.headers, params={"name": saved["name"]}
        ).status_code
        == 200
    )
    assert begun == []
    assert (
        other.post("open", {"game": "diamant", "players": ["Ann", "Bo", "Cy"]}).status_code == 200
    )
    assert [session.variant.slug for session in begun] == ["diamant"]
    begun[0].close()
