"""Pads that a phone has photographed: read here, with doubtful figures asked there.

The tally is handed back to the phone to be scored.
"""

from __future__ import annotations

import binascii
import secrets
from typing import TYPE_CHECKING

from cardkit.v4.phones import requests
from cardkit.v4.phones.doors import Body, Row, Visit
from cardkit.v4.phones.requests import BadBody
from cardkit.v4.phones.wanted import players, row, said, stopped
from cardkit.v4.photo import Unread, remedy
from cardkit.v4.speech import photos

if TYPE_CHECKING:
    from cardkit.v4.photo import PadRead

LONGEST = 12_000_000  # bytes for all pictures of a pad; the page shrinks each to the size needed
MOST_PICTURES = 16
KEPT = 8  # most pads that wait for answers; the one idle longest is dropped first


class Photographs:
    """Endpoint for photographed pads, and the pads that wait for answers, each by a token."""

    def __init__(self) -> None:
        self._pads: dict[str, PadRead] = {}
        self.door: Row = row("POST", self._told)._replace(longest=LONGEST, alone=True)

    def _told(self, visit: Visit, body: Body) -> Body:
        """Answer with the figures on a pad and the open questions; at the end with its tally.

        The body has new ``pictures``, or the ``pad`` read before with what is ``known`` of it. The
        tally comes once nothing is left to be asked and ``players`` are named. Raises `Stopped`,
        `BadBody`.
        """
        try:
            return self._answered(body)
        except ImportError as error:
            if (what := remedy(error)) is None:
                raise
            raise said("needs-more", what) from None

    def _answered(self, body: Body) -> Body:
        from cardkit.v4.photo import question, rows, tally_of

        name = requests.text(body, "pad", usual="") or self._read(
            requests.names(body, "pictures", MOST_PICTURES, LONGEST)
        )
        pad = self._pads.get(name)
        if pad is None:
            raise stopped("no-pad")
        self._pads[name] = self._pads.pop(name)
        _believe(pad, body)
        table, seats = pad.table(), [str(seat + 1) for seat in pad.seats]
        told = {
            "pad": name,
            "says": photos.identity(pad.variant, pad.code.players or len(seats)),
            "seats": seats,
            "rows": [one._asdict() for one in rows(pad, table)],
            "asks": [
                {"place": doubt[:3], "text": question(pad, seats, doubt), "read": doubt.read}
                for doubt in table.doubts
            ],
        }
        if "players" in body and not table.doubts:
            people = players(body, pad.variant)
            if len(people) != len(seats):
                raise said("players", photos.how_many(n=len(seats), named=len(people)))
            told["tally"] = tally_of(pad, table, people, ())
        return told

    def _read(self, pictures: tuple[str, ...]) -> str:
        """Read a pad from its pictures (base64); return the token by which to ask for it.

        Raises `Stopped`, `BadBody`.
        """
        from cardkit.v4.photo import read_pad

        if not pictures:
            raise BadBody("pictures")
        try:
            pad = read_pad([binascii.a2b_base64(picture, strict_mode=True) for picture in pictures])
        except binascii.Error:
            raise BadBody("pictures") from None
        except Unread as error:
            raise said("unread", str(error)) from None
        name = secrets.token_hex(8)
        self._pads[name] = pad
        for oldest in list(self._pads)[:-KEPT]:
            del self._pads[oldest]
        return name


def _believe(pad: PadRead, body: Body) -> None:
    """Take over confirmed figures: ``[kind, round, seat, figure]`` each. Raises `BadBody`."""
    known = body.get("known", [])
    if not isinstance(known, list):
        raise BadBody("known")
    pad.known.clear()
    for one in known:
        if not (isinstance(one, list) and list(map(type, one)) == [str, int, int, int]):
            raise BadBody("known")
        if not pad.believe(tuple(one[:3]), one[3]):
            raise stopped("no-figure", n=one[3])
