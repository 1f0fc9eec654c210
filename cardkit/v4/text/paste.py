"""Texts that were sent and pasted, without what messengers and mail programs add.

What is put around a text and into it is taken out again. Also addresses that carry a text behind
``#``: the page of a phone's game master opens it, and no server is ever sent what stands behind
``#``. Nothing is taken out of a text that can be read as it stands: `readings` gives that first.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import TypeVar

LARGEST = 256_000  # bytes of a text in an address
T = TypeVar("T")
_UNSEEN = "[\u200b\u200e\u200f\u2028\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff\u00ad]"
"""Invisible letters that mean nothing here: blanks without width, marks of direction, soft
hyphens."""
_STRAIGHT = str.maketrans(dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb", '"'))


def readings(data: bytes, *, toml: bool = False) -> Iterator[bytes]:
    """Yield the bytes as they stand; then, if that differs, without what was put around them.

    With `toml` also with straight quotes for curly ones, where no straight one stands in the text.
    """
    yield data
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    plain = unwrapped(text)
    if plain != text:
        yield plain.encode()
    straight = plain.translate(_STRAIGHT)
    if toml and straight != plain and '"' not in plain:
        yield straight.encode()


def as_pasted(
    data: bytes, made: Callable[[bytes], T], fine: Callable[[T], bool], *, toml: bool = False
) -> tuple[T, bool]:
    """Apply `made` to the bytes as they stand, or else to the text without its wrapping.

    Returns the first result that is `fine`, and True if wrapping had to be taken off. Where none is
    fine, what was made of the last text, and False.
    """
    for number, text in enumerate(readings(data, toml=toml)):
        found = made(text)
        if fine(found):
            return found, number > 0
    return found, False


def unwrapped(text: str) -> str:
    """Take off all wrapping: code fences, ``>`` of quoted mail, odd blanks, unseen letters.

    An address that carries a text is replaced by this text.
    """
    plain = _without_wrapping(text)
    found = carried(plain)
    return plain if found is None else _without_wrapping(found)


def _without_wrapping(text: str) -> str:
    lines = re.split("\r\n|[\n\r\u2028\u2029\x85]", text)
    lines = [re.sub(_UNSEEN, "", line).replace("\t", " ") for line in lines]
    lines = [
        "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in line).rstrip()
        for line in lines
    ]
    return "".join(f"{line}\n" for line in _without_fences(_unquoted(_trimmed(lines))))


def _trimmed(lines: list[str]) -> list[str]:
    """Return the lines without empty ones at both ends, and without their common indent."""
    said = [at for at, line in enumerate(lines) if line]
    edge = min((len(lines[at]) - len(lines[at].lstrip()) for at in said), default=0)
    return [line[edge:] for line in lines[said[0] : said[-1] + 1]] if said else []


def _unquoted(lines: list[str]) -> list[str]:
    """Return the lines without the ``>`` that mail programs put before a quoted text."""
    while lines and all(line.startswith(">") for line in lines if line):
        lines = _trimmed([line[1:].removeprefix(" ") for line in lines])
    return lines


def _without_fences(lines: list[str]) -> list[str]:
    """Return the lines without the marks of a block of code and the name of its language.

    The marks may share a line with the text.
    """
    if not lines or not (fence := re.match("```|~~~", lines[0].lstrip())):
        return lines
    first = lines[0].lstrip()[fence.end() :].strip()
    head = [] if re.fullmatch(r"[A-Za-z][\w+-]*", first) else [first]
    body = lines[1:]
    if body and body[-1].endswith(fence[0]):
        body = [*body[:-1], body[-1].removesuffix(fence[0]).rstrip()]
    return _trimmed([*head, *body])


def page_of(site: str) -> str:
    """Return the address of the page of a site, named with or without ``/play``.

    Raises `ValueError` for what is no address.
    """
    if not re.fullmatch(r"https?://[^\s#?\"<>\\^`{|}]{1,200}", site, re.ASCII):
        raise ValueError(f'"{site}" is no address of a site, such as https://example.org/')
    return f"{site.rstrip('/').removesuffix('/play')}/play/"


def address(site: str, rules: str) -> str:
    """Return an address on this site that carries the text of rules. Raises `ValueError`."""
    import zlib
    from base64 import urlsafe_b64encode  # as below: seldom needed

    packed = urlsafe_b64encode(zlib.compress(rules.encode(), 9)).decode().rstrip("=")
    return f"{page_of(site)}#r={packed}"


_ADDRESS = re.compile(r"<?https?://[!-~]*", re.ASCII)
_OPENS = re.compile(r"<?https?://[^\s#]+#([grt])=([\w-]+)(?:[^\w-][!-~]*)?", re.ASCII)
"""An address that names a game (``g``) or carries a text; what follows it may have been copied with
it: a full stop, a bracket, ``&from=``."""


def game_named(text: str) -> str:
    """Return the game that an address names, and is nothing else; "" for another text."""
    found = _OPENS.fullmatch(unwrapped(text).strip())
    return found[2] if found and found[1] == "g" else ""


def carried(text: str) -> str | None:
    """Return the text that an address carries; None if it is no such address, or not whole.

    The address may have been broken into lines.
    """
    found = _OPENS.fullmatch("".join(text.split()))
    if found is None or found[1] == "g":
        return None
    import zlib
    from base64 import urlsafe_b64decode

    unpacking = zlib.decompressobj()
    try:
        packed = urlsafe_b64decode(found[2] + "=" * (-len(found[2]) % 4))
        whole = unpacking.decompress(packed, LARGEST).decode()
    except (ValueError, zlib.error):
        return None
    return whole if unpacking.eof else None  # the last of it is a checksum of all


def lost_end(text: str) -> bool:
    """Return True if a text is an address and nothing else, and carries no whole text."""
    text = "".join(_without_wrapping(text).split())
    return _ADDRESS.fullmatch(text) is not None and carried(text) is None
