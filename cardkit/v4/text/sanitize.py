"""Cleaning of text from strangers for a screen.

Names, remarks, house rules, file names and arguments are written by others. A letter in them that
is not printed but obeyed (escape sequences, C1), that starts a line of its own, turns the direction
of what follows, or cannot be seen at all is shown as U+FFFD.
"""

from unicodedata import category

INSTEAD = "\ufffd"  # shown in place of a letter that cannot be
UNSEEN = frozenset(
    (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x3164, 0xFFA0)
)
"""Code points that are letters or marks by category and show nothing. Variation selectors stay:
people type ♥ with one."""
NOTHING = dict.fromkeys((*UNSEEN, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
"""Table for `str.translate` that removes from a name all letters and marks which fonts are to show
as nothing (Default_Ignorable_Code_Point), variation selectors among them."""


class _Letters(dict[int, str]):
    """Table for `str.translate` with what is shown for each letter, looked up once."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        if category(letter) == "Zs":  # a blank of any width
            shown = " "
        elif letter.isprintable() and code not in UNSEEN and code < 0xE0000:
            shown = letter
        else:
            shown = INSTEAD
        self[code] = shown
        return shown


_line = _Letters({9: "\t", 0xA0: "\xa0"})
_lines = _Letters({9: "\t", 10: "\n"})


def clean(text: str) -> str:
    """Return `text` as one line that can be shown, with U+FFFD for each letter that cannot.

    Letters, marks, signs and blanks can. A tab stays, and so does a no-break blank, which
    `clean_lines` turns into a plain one.

    >>> clean("7h\\x1b[31m\\nfine")
    '7h\ufffd[31m\ufffdfine'
    """
    # nearly all: nothing is looked up
    return text if text.isascii() and text.isprintable() else text.translate(_line)


def printable(text: str, most: int = 40) -> str:
    """Return `text` for use in a message: `clean`, and cut to `most` letters."""
    return clean(text if len(text) <= most else text[: most - 3] + "...")


def clean_lines(text: str) -> str:
    """Return `text` as `clean` does, but keep its line ends, which are our own."""
    return (
        text if text.isascii() and text.replace("\n", "").isprintable() else text.translate(_lines)
    )


def escaped(json: str) -> str:
    """Write letters in JSON that cannot be shown as ``\\\\uXXXX``.

    The values stay, and are safe on any screen. Such a letter stands inside a string: outside of
    them JSON has line ends and signs of ASCII only.
    """
    return json if json.isascii() and json.isprintable() else json.translate(_escapes)


class _Escapes(_Letters):
    def __missing__(self, code: int) -> str:
        if super().__missing__(code) != chr(code):
            utf16 = chr(code).encode("utf-16-be", "surrogatepass")
            self[code] = "".join(f"\\u{utf16[at : at + 2].hex()}" for at in range(0, len(utf16), 2))
        return self[code]


_escapes = _Escapes({10: "\n"})
