"""Read gettext's ``.po`` files directly, so that no ``.mo`` files have to be built."""

import gettext
import json
import re
from collections.abc import Callable

_ENTRY_PATTERN = re.compile(r'^(msgctxt|msgid|msgstr) ((?:"(?:[^"\\]|\\.)*"\s*)+)', re.MULTILINE)
_STRING_PATTERN = re.compile(r'"((?:[^"\\]|\\.)*)"')
_FUZZY_ENTRY_PATTERN = re.compile(r"^#,.*fuzzy.*\n(?:.+\n)*", re.MULTILINE)

COMPLETE_COMMENT = "# This language is complete."
"""The comment above the header of a complete file. It is not a header, because Babel drops headers
that it does not know."""


def is_declared_complete(text: str) -> bool:
    """Return True if a comment above the header of a ``.po`` file says that it is complete.

    `text` is the text of the file.
    """
    return COMPLETE_COMMENT in text.partition("msgid")[0]


class Translations:
    """The translated messages of a ``.po`` file, without those that are marked as fuzzy."""

    def __init__(self, text: str) -> None:
        """Read the text of a ``.po`` file.

        Raises `ValueError` if a string in it is malformed.
        """
        self.messages: dict[tuple[str, str], str] = {}
        context = source = ""
        for keyword, quoted in _ENTRY_PATTERN.findall(_FUZZY_ENTRY_PATTERN.sub("", text)):
            value = "".join(json.loads(f'"{part}"') for part in _STRING_PATTERN.findall(quoted))
            if keyword == "msgctxt":
                context = value
            elif keyword == "msgid":
                source = value
            else:
                if value:
                    self.messages[context, source] = value
                context = ""
        rule = re.search(r"plural=([^;]+);", self.messages.pop(("", ""), ""))
        self.plural: Callable[[int], int] = gettext.c2py(rule[1] if rule else "n != 1")
        self.is_partial: bool = not is_declared_complete(text)

    def gettext(self, message: str) -> str:
        """Return the translation of a message, or the message itself if there is none."""
        return self.messages.get(("", message), message)
