"""Plays for Board Game Stats, in that app's own forms: a link, and a file (``.bgsplay``).

The link is the app's door for other programs (bgstatsapp.com, support: push plays to BG Stats from
other apps or websites): ``createPlay.html?data=`` and a play as JSON. Its booleans are always
written, since some editions of the app stumble over a missing one, and its time is UTC. The file is
what the app itself shares: players, locations, games and plays that refer to each other by numbers
(``refId``), with lasting ids, so that a play imported twice is one play.
"""

import json
from datetime import UTC, datetime
from typing import Any, NamedTuple
from urllib.parse import quote
from uuid import NAMESPACE_DNS, uuid5

OURS = uuid5(NAMESPACE_DNS, "cardkit")
"""Namespace of the ids: the same play has the same id on every computer."""


class Seat(NamedTuple):
    """A player of a play; `place` counts from 1, `started` marks the first to turn the cards."""

    name: str
    score: int
    place: int
    started: bool


class Play(NamedTuple):
    """A game that is over, for the app.

    `slug` is the short name of its rules, `bgg` the number of the game at boardgamegeek.com (0:
    none); `when` is local, and a time of day if `timed`; `key` tells it from others of the same
    rules and players: when it began, or its name. `highest_wins`: the highest score does.
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
        """Id that stays the same when the play is handed on again, also after a correction."""
        return _id("play", self.slug, self.key, *(seat.name for seat in self.seats))


def _id(*parts: str) -> str:
    return str(uuid5(OURS, "\n".join(parts))).upper()


def link(play: Play) -> str:
    """Return the address that makes the app record this play."""
    # Its time is UTC; without a time of day it is noon there, which is the same day nearly
    # everywhere.
    when = (
        play.when.astimezone(UTC) if play.timed else play.when.replace(hour=12, minute=0, second=0)
    )
    bgg = {"bggId": play.bgg} if play.bgg else {}
    data: dict[str, Any] = {
        "sourceName": "cardkit",
        "sourcePlayId": play.id,
        "playDate": _stamp(when),
        "game": {
            "name": play.game,
            "sourceGameId": play.slug,
            **bgg,
            "highestWins": play.highest_wins,
            "noPoints": False,
        },
        "players": [
            {
                "name": name,
                "sourcePlayerId": name,
                "startPlayer": started,
                "score": score,
                "rank": place,
                "winner": place == 1,
            }
            for name, score, place, started in play.seats
        ],
    }
    more = {"durationMin": play.minutes, "location": play.place, "comments": play.comments}
    data |= {key: value for key, value in more.items() if value}
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"https://app.bgstatsapp.com/createPlay.html?data={quote(packed, safe=':,')}"


def file(play: Play) -> dict[str, Any]:
    """Return the object of a ``.bgsplay`` file with this one play."""
    when = _stamp(play.when)
    best = next(seat.score for seat in play.seats if seat.place == 1)
    return {
        "about": (
            "A play for Board Game Stats, written by cardkit. Share it with that app, or open it "
            "there."
        ),
        "players": [
            {
                "id": number,
                "uuid": _id("player", seat.name),
                "name": seat.name,
                "isAnonymous": False,
                "modificationDate": when,
            }
            for number, seat in enumerate(play.seats, 1)
        ],
        "locations": [
            {
                "id": 1,
                "uuid": _id("location", play.place),
                "name": play.place,
                "modificationDate": when,
            }
        ]
        * bool(play.place),
        "games": [
            {
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
        ],
        "plays": [
            {
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
                # Where a tie was broken, the score alone does not tell the winner.
                "manualWinner": any(
                    (seat.score == best) != (seat.place == 1) for seat in play.seats
                ),
                "rating": 0,
                "scoringSetting": 0,
                "usesTeams": False,
                "playerScores": [
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
                ],
            }
        ],
        "userInfo": {"meRefId": 0},
    }


def _stamp(when: datetime) -> str:
    return f"{when:%Y-%m-%d %H:%M:%S}"
