"""Where the files of languages lie, and how one is read: one TOML file, ``languages/CODE.toml`` here or in the data folder."""

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardkit.files import Source, home, parsed as parsed_source, text_from
from cardkit.speech.gate import NO_SENTENCES, language_of
from cardkit.speech.translating import Language, Wrong
from cardkit.text import LARGEST_LANGUAGE, VariantError, read_file

ENGLISH = "en"
CODE = "[a-z]{2,8}"
SHIPPED = Path(__file__).parent.parent / "languages"


def own_folder() -> Path:
    """Where somebody's own languages lie."""
    return home() / "languages"


def files() -> dict[str, Path]:
    """The file of each language there is, by its code; one's own stand before those that ship."""
    found: dict[str, Path] = {}
    for folder in (SHIPPED, own_folder()):
        try:
            found |= {path.stem: path for path in sorted(folder.glob("*.toml")) if re.fullmatch(CODE, path.stem)}
        except OSError:
            continue
    return found


@lru_cache(maxsize=1)
def names_of_languages() -> dict[str, str]:
    """The languages that ship, by their codes, each by its own name."""
    found = {}
    for path in sorted(SHIPPED.glob("*.toml")):
        head = re.search(r'^name = "([^"]+)"', path.read_text("utf-8"), re.MULTILINE)
        found[path.stem] = head[1] if head else path.stem
    return found


_TEXT = r'"(?:[^"\\\x00-\x1f\x7f]|\\.)*"'
_LINE = re.compile(rf"({_TEXT}) = ({_TEXT})")
"""A sentence and its translation as one line: read so, 1500 of them take a millisecond, not a tenth of a second."""
_HEAD = re.compile(r"^\[([a-z_.-]{1,60})\] *$", re.MULTILINE)


def parsed(text: str, file: str = "") -> tuple[dict[str, Any], dict[str, str]]:
    """What a language file says: its sections without sentences, and the sentences. Raises `VariantError`."""
    marks = [*_HEAD.finditer(text)]
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    plain, sentences = [text[: marks[0].start()]] if marks else [text], dict[str, str]()
    for mark, end in zip(marks, ends):
        part = text[mark.start() : end]
        if mark[1].split(".")[0] in NO_SENTENCES:
            plain.append(part)
            continue
        plain.append("\n" * part.count("\n"))  # so that lines keep their numbers
        for line in part.split("\n")[1:]:
            if not line or line.startswith("#"):
                continue
            entry = _LINE.fullmatch(line)
            if entry is None or ("\\" in line and not _ESCAPED.fullmatch(line)):
                return _slowly(text, file)
            english, told = map(_unquoted, entry.groups())
            if english in sentences:  # twice in one section is no TOML
                return _slowly(text, file)
            sentences[english] = told
    return parsed_source(Source("", file, "", "".join(plain))), sentences


_ESCAPED = re.compile(r'(?:[^\\]|\\(?:["\\nt]|u(?![dD][89a-fA-F])[0-9a-fA-F]{4}))*')
"""Where each backslash stands before what JSON and TOML read alike."""


def _unquoted(text: str) -> str:
    """What stands between quotation marks; few have anything in it that is written otherwise."""
    return str(json.loads(text)) if "\\" in text else text[1:-1]


def _slowly(text: str, file: str) -> tuple[dict[str, Any], dict[str, str]]:
    """The same of a file that is written otherwise than line by line."""
    raw = parsed_source(Source("", file, "", text))
    sections = {name: inner for name, inner in raw.items() if name not in NO_SENTENCES and isinstance(inner, dict)}
    return raw, {key: value for inner in sections.values() for key, value in inner.items() if isinstance(value, str)}


def text_of(path: str | Path) -> str:
    """The text of a language's file. Raises `OSError` where it is no ordinary file, `VariantError` where it is no text."""
    return text_from(read_file(path, LARGEST_LANGUAGE), str(path), LARGEST_LANGUAGE, "language")


@lru_cache(maxsize=16)
def _read(path: Path, changed: int) -> Language:
    try:
        return language_of(path.stem, *parsed(text_of(path), str(path)))
    except VariantError as error:  # whose lines are told to who names the file
        raise Wrong(f"it is no text of a language (cardkit check {path} tells where)") from error


def language(code: str) -> Language | None:
    """The language of that code; None for English. Raises `LookupError` where there is none, `ValueError` for a bad file."""
    if code == ENGLISH:
        return None
    for folder in (own_folder(), SHIPPED):
        path = folder / f"{code}.toml"
        try:
            return _read(path, path.stat().st_mtime_ns)
        except OSError:
            continue
    raise LookupError(code)


def spoken_or(code: str, other: Language | None) -> Language | None:
    """The language of that code; the `other` where no code is said, or there is no file of it that can be read."""
    if not re.fullmatch(CODE, code):
        return other
    try:
        return language(code)
    except (LookupError, ValueError):
        return other
