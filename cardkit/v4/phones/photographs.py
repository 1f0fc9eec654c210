"""Pads that a phone has photographed: read here, with doubtful figures asked there.

The tally is handed back to the phone to be scored.
"""

from __future__ import annotations

import binascii
import secrets
from typing import TYPE_CHECKING

from cardkit.i18n.translate import languages, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text import photos
from cardkit.v4.files import load
from cardkit.v4.phones import requests
from cardkit.v4.phones.doors import Body, Row, Visit
from cardkit.v4.phones.requests import BadBody
from cardkit.v4.phones.wanted import players, row, said, stopped
from cardkit.v4.words import SPOKEN

if TYPE_CHECKING:
    from cardkit.photo import PadReading

LONGEST = 12_000_000  # bytes for all pictures of a pad; the page shrinks each to the size needed
MOST_PICTURES = 16
KEPT = 8  # most pads that wait for answers; the one idle longest is dropped first


class Photographs:
    """Endpoint for photographed pads, and the pads that wait for answers, each by a token."""

    def __init__(self) -> None:
        self._pads: dict[str, PadReading] = {}
        self.door: Row = row("POST", self._told)._replace(longest=LONGEST, alone=True)

    def _told(self, visit: Visit, body: Body) -> Body:
        """Answer with the figures on a pad and the open questions; at the end with its tally.

        The body has new ``pictures``, or the ``pad`` read before with what is ``known`` of it. The
        tally comes once nothing is left to be asked and ``players`` are named. Raises `Stopped`,
        `BadBody`.
        """
        spoken = SPOKEN.get()
        code = spoken.code if spoken is not None else "en"
        with use_language(code if code in languages() else "en"):
            try:
                return self._answered(body)
            except ImportError as error:
                if (error.name or "").partition(".")[0] not in ("cv2", "numpy", "zxingcpp"):
                    raise
                raise said("needs-more", photos.needs_more()) from None

    def _answered(self, body: Body) -> Body:
        name = requests.text(body, "pad", usual="") or self._read(
            requests.names(body, "pictures", MOST_PICTURES, LONGEST)
        )
        if name not in self._pads:
            raise stopped("no-pad")
        from cardkit.photo import question, rows, tally_text

        self._pads[name] = self._pads.pop(name)
        pad = _believed(self._pads[name], body)
        seats = [str(seat + 1) for seat in range(pad.players)]
        told: Body = {
            "pad": name,
            "says": photos.identity(vocabulary(pad.variant), pad.players),
            "seats": seats,
            "rows": [
                {"kind": row.kind, "round": row.round, "label": row.label, "figures": row.texts}
                for row in rows(pad)
                if row.kind != "artifacts"
            ],
            "asks": [
                {"place": doubt.place, "text": question(pad, seats, doubt), "read": doubt.read}
                for doubt in pad.doubts
            ],
        }
        if "players" in body and not pad.doubts:
            people = players(body, load(pad.game))
            if len(people) != len(seats):
                raise said("players", photos.how_many(len(seats), len(people)))
            told["tally"] = tally_text(pad, people)
        return told

    def _read(self, pictures: tuple[str, ...]) -> str:
        """Read a pad from its pictures (base64); return the token by which to ask for it.

        Raises `Stopped`, `BadBody`.
        """
        from cardkit.photo import NoPadFound, read_pads

        if not pictures:
            raise BadBody("pictures")
        try:
            pad = read_pads(
                [binascii.a2b_base64(picture, strict_mode=True) for picture in pictures]
            )
        except binascii.Error:
            raise BadBody("pictures") from None
        except NoPadFound as error:
            raise said("unread", str(error)) from None
        name = secrets.token_hex(8)
        self._pads[name] = pad
        for oldest in list(self._pads)[:-KEPT]:
            del self._pads[oldest]
        return name


def _believed(pad: PadReading, body: Body) -> PadReading:
    """Return the pad with confirmed figures: ``[kind, round, seat, figure]``. Raises `BadBody`."""
    known = body.get("known", [])
    if not isinstance(known, list):
        raise BadBody("known")
    for one in known:
        if not (isinstance(one, list) and list(map(type, one)) == [str, int, int, int]):
            raise BadBody("known")
        try:
            pad = pad.answer((one[0], one[1], one[2]), one[3])
        except ValueError:
            raise stopped("no-figure", n=one[3]) from None
    return pad
