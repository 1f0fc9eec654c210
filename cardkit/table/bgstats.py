"""Create a link with which the app Board Game Stats records a finished game.

The app accepts plays from other apps and websites in this form (see the support pages on
bgstatsapp.com): ``createPlay.html?data=`` followed by the play as JSON. Booleans are always
written, because some editions of the app fail if one is missing. Times are in UTC.
"""

import json
from datetime import UTC, date, datetime
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_DNS, uuid5

from cardkit.table.history import minutes_played
from cardkit.tally.items import Header, Reading
from cardkit.text.table.standings import rules_left_out_lines

ID_NAMESPACE = uuid5(NAMESPACE_DNS, "cardkit")  # for ids: a play has the same id everywhere


def recording_link(reading: Reading, name: str) -> str:
    """Return the link that records a finished game; `name` tells undated games apart."""
    state, header = reading.state, reading.header
    assert state is not None  # it is finished
    variant = state.variant
    began = f"{header.date} {header.begun}" if header.date else name
    play = uuid5(ID_NAMESPACE, "\n".join(("play", variant.slug, began, *state.players)))
    game: dict[str, Any] = {"name": variant.name, "sourceGameId": variant.slug}
    if variant.meta.bgg:
        game["bggId"] = variant.meta.bgg
    game |= {"highestWins": variant.wins == "highest", "noPoints": False}
    first = header.first or header.players[0]
    places = {player: place for place, names in state.players_by_place() for player in names}
    data: dict[str, Any] = {
        "sourceName": "cardkit",
        "sourcePlayId": str(play).upper(),
        "playDate": _start_time(header),
        "game": game,
        "players": [
            {
                "name": header.marked_name(player),
                "sourcePlayerId": header.marked_name(player),
                "startPlayer": player == first,
                "score": state.total(player),
                "rank": places[player],
                "winner": places[player] == 1,
            }
            for player in state.players
        ],
    }
    notes = [*header.notes, *(line.text for line in rules_left_out_lines(variant))]
    more = {
        "durationMin": minutes_played(header),
        "location": header.place,
        "comments": " ".join(notes),
    }
    data |= {key: value for key, value in more.items() if value}
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"https://app.bgstatsapp.com/createPlay.html?data={quote(packed, safe=':,')}"


def _start_time(header: Header) -> str:
    """Return the date and time when a game began, in UTC, as text.

    The time is noon if only the day is known, and the day is today if nothing is known.
    """
    try:
        day = date.fromisoformat(header.date)
    except ValueError:
        day = date.today()
    try:
        begun = datetime.fromisoformat(f"{day} {header.begun}").astimezone(UTC)
    except ValueError:
        return f"{day} 12:00:00"  # the same day nearly everywhere
    return f"{begun:%Y-%m-%d %H:%M:%S}"
