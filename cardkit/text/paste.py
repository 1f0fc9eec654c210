"""Text that somebody pasted: what a messenger, a mail program or a chat puts around a text and into it, taken out again.

Nothing is taken out of a text that can be read as it stands: `readings` gives that first.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import TypeVar

from cardkit.text.addresses import carried

T = TypeVar("T")
_FENCE = r"(?:```|~~~)"
_LANGUAGE = r"[A-Za-z][\w+-]*"
_UNSEEN = "[\u200b\u200e\u200f\u2028\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff\u00ad]"
"""Letters that are not seen and mean nothing here: blanks without width, marks of direction, soft hyphens."""
_STRAIGHT = str.maketrans(dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb", '"'))


def readings(data: bytes, *, toml: bool = False) -> Iterator[bytes]:
    """The bytes as they stand; then, where that is another text, without what was put around it; of `toml` then with straight
    quotes for curly ones too, where no straight one stands in the text."""
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


def as_pasted(data: bytes, made: Callable[[bytes], T], fine: Callable[[T], bool], *, toml: bool = False) -> tuple[T, bool]:
    """What is `made` of the bytes as they stand; or, where that is not `fine`, of the text without what was put around it, and
    then True. Where nothing is fine, what was made of the text at last."""
    for number, text in enumerate(readings(data, toml=toml)):
        found = made(text)
        if fine(found):
            return found, number > 0
    return found, False


def unwrapped(text: str) -> str:
    """A text without the fences of a block of code, marks of a quotation, blanks that are none, letters that are not seen; in
    place of an address what it carries."""
    text = carried(text) or text
    lines = re.split("\r\n|[\n\r\u2028\u2029\x85]", text)
    lines = [re.sub(_UNSEEN, "", line).replace("\t", " ") for line in lines]
    lines = ["".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in line).rstrip() for line in lines]
    return "".join(f"{line}\n" for line in _without_fences(_unquoted(_trimmed(lines))))


def _trimmed(lines: list[str]) -> list[str]:
    """Without empty lines at both ends, and without the blanks that all begin with."""
    said = [at for at, line in enumerate(lines) if line]
    edge = min((len(lines[at]) - len(lines[at].lstrip()) for at in said), default=0)
    return [line[edge:] for line in lines[said[0] : said[-1] + 1]] if said else []


def _unquoted(lines: list[str]) -> list[str]:
    """Without the ``>`` that a mail program puts before every line of an answer."""
    while lines and all(line.startswith(">") for line in lines if line):
        lines = _trimmed([line[1:].removeprefix(" ") for line in lines])
    return lines


def _without_fences(lines: list[str]) -> list[str]:
    """Without the marks of a block of code, which may share a line with the text, and the name of its language."""
    if not lines or not (fence := re.match(_FENCE, lines[0].lstrip())):
        return lines
    first = lines[0].lstrip()[fence.end() :].strip()
    head = [] if re.fullmatch(_LANGUAGE, first) else [first]
    body = lines[1:]
    if body and body[-1].endswith(fence[0]):
        body = [*body[:-1], body[-1].removesuffix(fence[0]).rstrip()]
    return _trimmed([*head, *body])
