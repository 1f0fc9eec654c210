"""A play for the app Board Game Stats, in its own forms: a link, and a file (``.bgsplay``).

The link is the app's door for other programs (bgstatsapp.com, support: push plays from other apps or
websites): ``createPlay.html?data=`` and a play as JSON. Its booleans are always written, since some
editions of the app stumble over a missing one; its time is UTC. The file is what the app itself
shares: players, locations, games and plays that refer to each other by numbers, with lasting ids, so
that a play that is imported twice is one play.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_DNS, uuid5

OURS = uuid5(NAMESPACE_DNS, "cardkit")
"""Namespace of the ids: the same play has the same id on every computer."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of a recorded game, with score and place; `started` marks the first dealer."""

    name: str
    score: int
    place: int
    started: bool


@dataclass(frozen=True, slots=True)
class Play:
    """A finished game as the app Board Game Stats records it.

    `slug` is the short name of its rules, `bgg` its number at boardgamegeek.com (0: none). `when`
    is local; without a time of day (not `timed`) it is at midnight. `key` tells it from others of
    the same rules and players: when it began, or its name.
    """

    key: str
    game: str
    slug: str
    bgg: int
    when: datetime
    timed: bool
    minutes: int | None
    place: str
    comments: str
    rounds: int
    highest_wins: bool
    seats: tuple[Seat, ...]

    @property
    def id(self) -> str:
        """The id of the game in the app, which stays the same after corrections."""
        return _id("play", self.slug, self.key, *(seat.name for seat in self.seats))


def _id(*parts: str) -> str:
    return str(uuid5(OURS, "\n".join(parts))).upper()


def link(play: Play) -> str:
    """Return the web address that makes the app record this game."""
    if play.timed:
        when = play.when.astimezone(UTC)
    else:  # noon is the same day nearly everywhere
        when = play.when.replace(hour=12, minute=0, second=0)
    game: dict[str, Any] = {"name": play.game, "sourceGameId": play.slug}
    if play.bgg:
        game["bggId"] = play.bgg
    game |= {"highestWins": play.highest_wins, "noPoints": False}
    data: dict[str, Any] = {
        "sourceName": "cardkit",
        "sourcePlayId": play.id,
        "playDate": _stamp(when),
        "game": game,
        "players": [
            {
                "name": seat.name,
                "sourcePlayerId": seat.name,
                "startPlayer": seat.started,
                "score": seat.score,
                "rank": seat.place,
                "winner": seat.place == 1,
            }
            for seat in play.seats
        ],
    }
    more = {"durationMin": play.minutes, "location": play.place, "comments": play.comments}
    data |= {key: value for key, value in more.items() if value}
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"https://app.bgstatsapp.com/createPlay.html?data={quote(packed, safe=':,')}"


def file(play: Play) -> dict[str, Any]:
    """Return the JSON object of a ``.bgsplay`` file with this game alone."""
    when = _stamp(play.when)
    players = [
        {
            "id": number,
            "uuid": _id("player", seat.name),
            "name": seat.name,
            "isAnonymous": False,
            "modificationDate": when,
        }
        for number, seat in enumerate(play.seats, 1)
    ]
    location = {
        "id": 1,
        "uuid": _id("location", play.place),
        "name": play.place,
        "modificationDate": when,
    }
    game = {
        "id": 1,
        "uuid": _id("game", play.slug),
        "name": play.game,
        "modificationDate": when,
        "bggId": play.bgg,
        "bggName": "",
        "bggYear": 0,
        "cooperative": False,
        "highestWins": play.highest_wins,
        "noPoints": False,
        "usesTeams": False,
    }
    about = (
        "A play for Board Game Stats, written by cardkit. Share it with that app, or open it there."
    )
    return {
        "about": about,
        "players": players,
        "locations": [location] if play.place else [],
        "games": [game],
        "plays": [_played(play, when)],
        "userInfo": {"meRefId": 0},
    }


def _played(play: Play, when: str) -> dict[str, Any]:
    best = next(seat.score for seat in play.seats if seat.place == 1)
    scores = [
        {
            "playerRefId": number,
            "score": str(seat.score),
            "winner": seat.place == 1,
            "rank": seat.place,
            "seatOrder": number,
            "startPlayer": seat.started,
            "newPlayer": False,
        }
        for number, seat in enumerate(play.seats, 1)
    ]
    return {
        "uuid": play.id,
        "gameRefId": 1,
        **({"locationRefId": 1} if play.place else {}),
        "playDate": when,
        "playDateYmd": int(f"{play.when:%Y%m%d}"),
        "entryDate": when,
        "modificationDate": when,
        "durationMin": play.minutes or 0,
        "rounds": play.rounds,
        "comments": play.comments,
        "ignored": False,
        # where a tie was broken, the score alone does not tell the winner
        "manualWinner": any((seat.score == best) != (seat.place == 1) for seat in play.seats),
        "rating": 0,
        "scoringSetting": 0,
        "usesTeams": False,
        "playerScores": scores,
    }


def _stamp(when: datetime) -> str:
    return f"{when:%Y-%m-%d %H:%M:%S}"
