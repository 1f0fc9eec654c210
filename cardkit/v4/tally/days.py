"""Days and times as people write them, in the form of a tally: 2026-11-20, 20:15."""

import datetime
import re
from contextlib import suppress

from cardkit.v4 import speech
from cardkit.v4.tally.names import fold, unaccented

_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_FORMS = (
    r"(?P<y>\d{4})[-./](?P<m>\d{1,2})[-./](?P<d>\d{1,2})",
    r"(?P<d>\d{1,2})[.-]\s?(?P<m>\d{1,2})[.-]\s?(?P<y>\d{4}|\d{2})",
    r"(?P<d>1[3-9]|2\d|3[01])/(?P<m>\d{1,2})/(?P<y>\d{4}|\d{2})",
    r"(?P<m>\d{1,2})/(?P<d>1[3-9]|2\d|3[01])/(?P<y>\d{4}|\d{2})",
    r"(?P<d>\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(?P<month>[^\W\d_]{3,})\.?,?\s+(?P<y>\d{4})",
    r"(?P<month>[^\W\d_]{3,})\.?\s+(?P<d>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<y>\d{4})",
)
_TIME = r"(?i)(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?\s*(am|pm|h)?"


def iso_date(text: str) -> str:
    """Return the text with its leading day as year-month-day.

    "" if no day stands there, or one that can be two.
    """
    with suppress(ValueError):
        datetime.datetime.fromisoformat(text.split(maxsplit=1)[0] if text.strip() else "")
        return text
    weekday = re.match(r"[^\W\d_]+(?:,\s*|\s+)(?=\S)", text)
    return _day_in(text) or (_day_in(text[weekday.end() :]) if weekday else "")


def _day_in(text: str) -> str:
    for form in _FORMS:
        found = re.match(rf"{form}(?!\w)", text)
        month = found and (
            _month(found["month"]) if "month" in found.groupdict() else int(found["m"])
        )
        if found and month:
            year = int(found["y"]) + 2000 * (len(found["y"]) == 2)
            with suppress(ValueError):
                day = datetime.date(year, month, int(found["d"]))
                return f"{day.isoformat()}{text[found.end() :]}"
    return ""


def _month(word: str) -> int:
    """Return the number of the month with this name or beginning of a name; 0 for none.

    In English or a language that ships.
    """
    plain = unaccented(word)
    for months in (_MONTHS, *(spoken.months for spoken in speech.shipped_languages())):
        for number, month in enumerate(months, 1):
            if unaccented(month).startswith(plain):
                return number
    return 0


def iso_time(text: str) -> str:
    """Return a time of day as hours and minutes; "" if the text is none."""
    found = re.fullmatch(_TIME, fold(text))
    if found is None or not (found[2] or found[3]):
        return ""
    hours, minutes = int(found[1]), int(found[2] or 0)
    if found[3] in ("am", "pm"):
        hours = hours % 12 + 12 * (found[3] == "pm")
    return f"{hours:02}:{minutes:02}" if hours < 24 and minutes < 60 else ""
