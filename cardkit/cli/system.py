"""Properties of the system: its locale, and the encodings of its streams."""

import codecs
import io
import os
import sys

from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import SUIT_SYMBOLS

_CHARACTER_REPLACEMENTS = dict(zip("♠♥♦♣–—−→•·„”“‚’‘", "shdc--->*-\"\"\"'''", strict=True))
"""Replacements for characters that a stream cannot show."""


def system_locale(*names: str) -> str:
    """Return the locale, such as ``pl-PL``, from the first variable that is set, or from Windows."""
    locale = next(filter(None, map(os.environ.get, names)), "")
    if not locale and sys.platform == "win32":
        import ctypes

        buffer = ctypes.create_unicode_buffer(85)  # the longest name of a locale
        ctypes.windll.kernel32.GetUserDefaultLocaleName(buffer, len(buffer))
        locale = buffer.value
    return locale


class CharacterReplacement:
    """Replaces characters that standard output cannot show: l for ł, s for ♠, otherwise ``?``."""

    def __init__(self) -> None:
        """Make standard output and standard error replace characters from now on."""
        self.has_replaced_characters = False
        codecs.register_error("replace characters", self._replace_characters)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace characters")

    def _replace_characters(self, error: UnicodeError) -> tuple[str, int]:
        from cardkit.tally.words import fold

        assert isinstance(error, UnicodeEncodeError)
        is_suit = error.object[error.start] in SUIT_SYMBOLS.values()  # every encoding has them
        self.has_replaced_characters |= not (
            is_suit or error.encoding.startswith("utf")
        )  # lacks only halves
        others = ""
        for letter in error.object[error.start : error.end]:
            other = _CHARACTER_REPLACEMENTS.get(letter) or fold(letter)
            others += (other.upper() if letter.isupper() else other) if other.isascii() else "?"
        return others, error.end

    def replacement_note(self) -> str:
        """Return the note saying that characters were replaced, or "" if none were."""
        if not self.has_replaced_characters:
            return ""
        return t(
            "Some characters cannot be written in {encoding} and were replaced. To keep them all, "
            "set the environment variable PYTHONUTF8 to 1.",
            encoding=sys.stdout.encoding,
        )
