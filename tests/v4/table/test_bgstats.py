"""Plays for Board Game Stats: the link as the app documents it, the file as it shares one, and the
code that leads there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import pexpect
import pymupdf
import pytest

from cardkit.v4.cli import Exit, qr
from tests.v4.commands import Cardkit

FRIDAY = (
    "variant: kings-gold\nplayers: Ann, Bo, Zoë\ndate: 2026-11-20\nbegun: 20:05\nended: "
    "20:41\nplace: the kitchen\n"
    "note: cards & crisps\nset: rounds=2\n\nround 1\n9\nQ - Bo\n5 - Ann, Zoë\n\nround 2\n*\n10 - "
    "Ann\nK\nKd\n"
)
STAMP = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"


@pytest.fixture
def export(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cardkit: Cardkit) -> Any:
    """The command on that game, or another; gives what it printed."""
    monkeypatch.setenv("TZ", "Europe/Warsaw")

    def hand_on(*arguments: str, text: str = FRIDAY, code: int = 0) -> str:
        (tmp_path / "friday.tally").write_text(text, "utf-8")
        said = cardkit("show", "friday.tally", "--format", "bgstats", *arguments)
        assert said.code == code
        return said.err if code else said.out

    return hand_on


def play_of(link: str) -> dict[str, Any]:
    parts = urlsplit(link.strip())
    assert (
        f"{parts.scheme}://{parts.netloc}{parts.path}"
        == "https://app.bgstatsapp.com/createPlay.html"
    )
    # nothing in it that a message or a code would break
    assert re.fullmatch(r"[\x21-\x7e]+", link.strip())
    play: dict[str, Any] = json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0])
    return play


def test_a_game_of_a_box_is_known_by_its_number(export: Any, tmp_path: Path) -> None:
    """In the link and in the file; where the rules name none the app is told none."""
    text = (
        "variant: diamant\nplayers: Ann, Bo, Cy\ndate: 2026-11-20\nset: rounds=1\n\nround 1\n9 "
        "- all\n"
    )
    assert play_of(export(text=text))["game"]["bggId"] == 15512
    export("-o", str(tmp_path / "play.bgsplay"), text=text)
    assert json.loads((tmp_path / "play.bgsplay").read_text())["games"][0]["bggId"] == 15512
    assert "bggId" not in play_of(export())["game"]


def test_the_link_is_what_the_app_documents(export: Any) -> None:
    """Every field it needs, each of its type: one that has another type makes some editions of the
    app fall over."""
    play = play_of(export())
    assert re.fullmatch(STAMP, play["playDate"])
    assert (play["sourceName"], play["durationMin"], play["location"]) == (
        "cardkit",
        36,
        "the kitchen",
    )
    assert play["comments"].startswith("cards & crisps")
    assert play["game"] == {
        "name": "King's Gold",
        "sourceGameId": "kings-gold",
        "highestWins": True,
        "noPoints": False,
    }
    assert [
        (p["name"], p["score"], p["rank"], p["winner"], p["startPlayer"]) for p in play["players"]
    ] == [
        ("Ann", 14, 1, True, True),
        ("Bo", 3, 3, False, False),
        ("Zoë", 5, 2, False, False),
    ]
    assert all(
        isinstance(p["sourcePlayerId"], str) and type(p["score"]) is int for p in play["players"]
    )


def test_the_time_is_utc_and_the_day_stays(export: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A begun hour is told as the world's; without one it is noon, the same day nearly
    everywhere."""
    import time

    if hasattr(time, "tzset"):
        time.tzset()
        assert play_of(export())["playDate"] == "2026-11-20 19:05:00"
    plain = FRIDAY.replace("begun: 20:05\nended: 20:41\n", "")
    play = play_of(export(text=plain))
    assert play["playDate"] == "2026-11-20 12:00:00"
    assert "durationMin" not in play
    monkeypatch.delenv("TZ")
    if hasattr(time, "tzset"):
        time.tzset()


def test_the_file_is_as_the_app_shares_one(export: Any, tmp_path: Path) -> None:
    """Players, locations, games and plays refer to each other by numbers; each has an id of its
    own."""
    export("-o", "play.bgsplay")
    file = json.loads((tmp_path / "play.bgsplay").read_text())
    assert set(file) == {"about", "players", "locations", "games", "plays", "userInfo"}
    (play,), (game,), (place,) = file["plays"], file["games"], file["locations"]
    assert (play["gameRefId"], play["locationRefId"]) == (game["id"], place["id"])
    assert (game["name"], place["name"]) == ("King's Gold", "the kitchen")
    names = {player["id"]: player["name"] for player in file["players"]}
    assert [
        (names[s["playerRefId"]], s["score"], s["rank"], s["winner"]) for s in play["playerScores"]
    ] == [
        ("Ann", "14", 1, True),
        ("Bo", "3", 3, False),
        ("Zoë", "5", 2, False),
    ]
    assert (play["playDate"], play["playDateYmd"], play["durationMin"]) == (
        "2026-11-20 20:05:00",
        20261120,
        36,
    )
    assert (play["rounds"], play["manualWinner"], play["usesTeams"]) == (2, False, False)
    ids = [
        thing["uuid"] for key in ("players", "locations", "games", "plays") for thing in file[key]
    ]
    assert len(set(ids)) == len(ids) == 6
    assert all(str(UUID(one)).upper() == one and UUID(one).version == 5 for one in ids)


def test_a_play_handed_on_twice_is_one_play(export: Any, tmp_path: Path) -> None:
    """Also after a correction and under another name; another evening's is another."""
    export("-o", "one.bgsplay")
    export("-o", "two.bgsplay", text=FRIDAY.replace("5 - Ann, Zoë", "6 - Ann, Zoë"))
    export("-o", "three.bgsplay", text=FRIDAY.replace("2026-11-20", "2026-11-27"))
    one, two, three = (
        json.loads((tmp_path / f"{name}.bgsplay").read_text()) for name in ("one", "two", "three")
    )
    assert one["plays"][0]["uuid"] == two["plays"][0]["uuid"] != three["plays"][0]["uuid"]
    assert one["players"][0]["uuid"] == three["players"][0]["uuid"]
    assert play_of(export())["sourcePlayId"] == one["plays"][0]["uuid"]


def test_who_won_a_broken_tie_is_said(export: Any, tmp_path: Path) -> None:
    """Ann and Cy have 10, Ann with the joker: the highest score alone would make two winners."""
    head = "variant: kings-gold\nplayers: Ann, Bo, Cy\nset: rounds=2\n\n"
    export(
        "-o",
        "tie.bgsplay",
        text=f"{head}round 1\n5 - Bo\n9 - Ann, Cy\nround 2\n* - Ann\n10 - all\n",
    )
    (play,) = json.loads((tmp_path / "tie.bgsplay").read_text())["plays"]
    assert [(s["score"], s["winner"]) for s in play["playerScores"]] == [
        ("10", True),
        ("8", False),
        ("10", False),
    ]
    assert play["manualWinner"]


def test_the_code_leads_to_the_link(export: Any, tmp_path: Path) -> None:
    """As a picture: square, with white round it, and the modules that segno makes of the very
    link."""
    import segno

    link = export().strip()
    export("-o", "play.png")
    pixels = pymupdf.Pixmap(str(tmp_path / "play.png"))
    matrix = [
        list(row)
        for row in segno.make(link, error="l", boost_error=False, micro=False).matrix_iter(border=4)
    ]
    assert (pixels.width, pixels.height) == (len(matrix) * 4,) * 2
    dark = [
        [pixels.pixel(x * 4 + 1, y * 4 + 1)[0] < 128 for x in range(len(matrix))]
        for y in range(len(matrix))
    ]
    assert dark == [[bool(module) for module in row] for row in matrix]
    export("-o", "play.svg")
    assert (tmp_path / "play.svg").read_text().startswith("<?xml")


def test_a_code_on_a_terminal_is_its_modules(export: Any) -> None:
    """Two rows a line, each module once."""
    code = qr.make(export().strip())
    rows = qr.drawn(code)
    modules = [list(map(bool, row)) for row in code.matrix_iter(border=qr.BORDER)]
    seen = [[letter in pair for letter in row] for row in rows for pair in ("▀█", "▄█")]
    assert seen[: len(modules)] == modules


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "rows", "drawn"), [(80, 24, False), (140, 60, True)])
def test_a_code_that_does_not_fit_is_a_command_that_works(
    tmp_path: Path, columns: int, rows: int, drawn: bool
) -> None:
    """On a screen with room it is drawn in colours that no palette changes; else the command writes
    the picture."""
    (tmp_path / "our friday.tally").write_text(FRIDAY, "utf-8")
    environment = {
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
    }
    told, code = pexpect.run(
        f"{sys.executable} -m cardkit show 'our friday.tally' --format "
        f"bgstats", env=environment, cwd=tmp_path,
        encoding="utf-8", withexitstatus=True, dimensions=(rows, columns), timeout=20,
    )  # fmt: skip
    assert code == 0
    assert (qr.BLACK_ON_WHITE in told) == drawn
    if not drawn:
        way = re.search(r"As a picture: (cardkit show .*svg'?)", told.replace("\r\n", " "))
        assert way
        subprocess.run(
            ["/bin/sh", "-c", way[1]],
            env=environment,
            cwd=tmp_path,
            check=True,
            capture_output=True,
        )
        assert (tmp_path / "our friday.svg").exists()


def test_a_running_game_is_no_play(export: Any) -> None:
    """And says how to go on."""
    assert "not over" in export(text=FRIDAY.replace("Kd\n", ""), code=Exit.USAGE)
