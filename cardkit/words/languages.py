"""The sentences there are, and a language's file held against them: what `cardkit check`, `languages` and `new --lang` tell.

The sentences are found where they stand, in the sources of this room and the labels of paper, which are installed with every
cardkit: the first arguments of ``say`` and ``do`` (a test holds that they are literals).
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from cardkit.faults import Finding
from cardkit.near import nearest
from cardkit.variant.keys import Words, keys_of
from cardkit.words.language import NO_SENTENCES, Language, Wrong, built, parsed

HERE = Path(__file__).parent
LATER = ("complaints",)
"""Modules whose sentences are read at a desk, not at a table: translated last."""
PAPER = (
    "paper", "aids", "cutting", "dividing", "kit", "pads", "pages", "pieces", "rules", "scanning", "sheets", "topics", "worked",
)  # fmt: skip


class Place(NamedTuple):
    """Where a sentence stands: the section of a language file it belongs to, and its holes as English bends them."""

    section: str
    holes: frozenset[str]


def holes_of(template: str) -> frozenset[str]:
    """The names of the holes of a template. Raises `ValueError`."""
    names = set()
    for _, name, bend, _ in Formatter().parse(template):
        if name is not None:
            names.add(name)
            names |= holes_of(bend or "")
    return frozenset(names)


@cache
def sentences() -> dict[str, Place]:
    """Every English sentence, in the order of the sources."""
    found: dict[str, Place] = {}
    for path in (*sorted(HERE.rglob("*.py")), *sorted((HERE.parent / "paper").glob("*.py"))):
        inner = path.is_relative_to(HERE)
        section = "-".join(path.relative_to(HERE).with_suffix("").parts) if inner else "paper"
        section = "names" if section in NO_SENTENCES else section
        calls = [
            node.args[0]
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "do")
            and node.args
        ]  # fmt: skip
        literals = [arg for arg in calls if isinstance(arg, ast.Constant) and isinstance(arg.value, str) and arg.value]
        for arg in sorted(literals, key=lambda arg: (arg.lineno, arg.col_offset)):
            found.setdefault(str(arg.value), Place(section, holes_of(str(arg.value))))
    return found


def tier(section: str) -> str:
    """Where the sentences of a section are read: ``table``, ``phones``, ``paper`` (rule texts too) or ``desk``."""
    first = section.split("-")[0]
    return "phones" if first == "phones" else "paper" if first in PAPER else "desk" if first in LATER else "table"


def says_itself(template: str) -> bool:
    """Whether a sentence has no word of its own, so that no language needs another."""
    return not re.search(r"[A-Za-z]", "".join(text for text, *_ in Formatter().parse(template))) and "|" not in template


class Done(NamedTuple):
    """How many sentences of a kind there are, and how many a language has."""

    said: int
    of: int

    @property
    def percent(self) -> int:
        """Rounded down: 100 is all of them."""
        return 100 * self.said // self.of if self.of else 100


def done(known: Iterable[str]) -> dict[str, Done]:
    """How much of the sentences a language has: by where they are read."""
    has, counts = set(known), dict[str, Done]()
    for template, place in sentences().items():
        if says_itself(template):
            continue
        said, of = counts.get(tier(place.section), Done(0, 0))
        counts[tier(place.section)] = Done(said + (template in has), of + 1)
    return counts


# --- checking --------------------------------------------------------------------------------------------------------------


def checked(file: str, text: str) -> list[Finding]:
    """All that is wrong with the text of a language's file, each with its line and column."""
    page = _Page(file, text)
    try:
        raw, told = parsed(text)
    except ValueError as error:
        line = re.search(r"line (\d+), column (\d+)", str(error))
        at = (int(line[1]), int(line[2])) if line else (1, 1)
        return [Finding(file, *at, f"not TOML that can be read: {error}", page.line(at[0]))]
    try:
        language = built(Path(file).stem, raw, told)
    except Wrong as error:
        return [page.finding("[language]", str(error))]
    return [*_of_words(page, language), *_of_sentences(page, language), *_of_letters(page)]


class _Page:
    """A file to point into."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.lines = file, text.splitlines()
        self.starts = {line.split(" = ")[0].strip(): number for number, line in reversed([*enumerate(self.lines, 1)])}

    def line(self, number: int) -> str:
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def finding(self, key: str, said: str, part: str = "", *, sentence: bool = False) -> Finding:
        """A finding at the line of a key, at `part` of it."""
        named = (_quoted(key), key) if sentence else (key, _quoted(key))
        number = next((self.starts[name] for name in named if name in self.starts), 1)
        line = self.line(number)
        column = line.rfind(part) + 1 if part and part in line else 1
        return Finding(self.file, number, column, said, line)


def _quoted(text: str) -> str:
    """A sentence as a key of TOML."""
    return json.dumps(text, ensure_ascii=False)


def _of_words(page: _Page, language: Language) -> Iterator[Finding]:
    """Nouns without a gender, or with too few cases; theme words that are none."""
    known = {key.name for key in keys_of(Words)}
    for section in ("nouns", "words"):
        for key, text in language.raw.get(section, {}).items():
            if section == "words" and key not in known:
                yield page.finding(key, f'no word of a game\'s theme is called "{key}"')
            if section == "nouns" or key in BENDING:
                try:
                    language.forms(text)
                except Wrong as error:
                    yield page.finding(key, str(error))


BENDING = ("player", "place", "path", "gold", "token", "danger", "artifact", "safe", "round")


def _of_sentences(page: _Page, language: Language) -> Iterator[Finding]:
    """Sentences that are missing, that are none any more, and holes that are not those of the English one."""
    there = sentences()
    for template, told in language.sentences.items():
        if template not in there:
            near = nearest(template, there)
            hint = f" The nearest: {near}" if near else ""
            yield page.finding(template, f"this is no sentence of cardkit's any more.{hint}", sentence=True)
            continue
        yield from _of_holes(page, language, template, told)
    for template, place in there.items():
        if template not in language.sentences and not says_itself(template):
            yield page.finding(f"[{place.section}]", f"missing in [{place.section}]: {template}")


def _of_holes(page: _Page, language: Language, template: str, told: str) -> Iterator[Finding]:
    try:
        mine = holes_of(told)
    except ValueError as error:
        yield page.finding(template, f"braces that do not match: {error}", sentence=True)
        return
    its = holes_of(template)
    for name in sorted(mine - its):
        yield page.finding(template, f"the English sentence has no hole {{{name}}}", f"{{{name}", sentence=True)
    for name in sorted(its - mine - set(THEME) - _only_chosen(template)):
        yield page.finding(template, f"the hole {{{name}}} is left out", sentence=True)
    for _, hole, bend, _ in Formatter().parse(told):
        if hole and bend and (wrong := wrong_bend(language, bend)):
            yield page.finding(template, f"{{{hole}:{bend}}}: {wrong}", f"{{{hole}:{bend}", sentence=True)


def _only_chosen(template: str) -> set[str]:
    """The holes that English has for its grammar alone: ``{n:it|them}``."""
    shown = {name for _, name, bend, _ in Formatter().parse(template) if name and "|" not in (bend or "")}
    return set(holes_of(template)) - shown


THEME = (*BENDING, "leaves", "caught", "catches", "call", "jokers")
"""Words of a theme: grammar may do without one."""


WAYS = ("many", "cap", "loud", "nth", "word", "gender", "span")
"""How a hole bends in every language."""


def wrong_bend(language: Language, bend: str) -> str:
    """What is wrong with how a hole bends; nothing where it can."""
    if "|" in bend:
        forms = bend.count("|") + 1
        may = sorted({2, language.plurals, len(language.genders)})
        return (
            "" if forms in may else f"{forms} forms; a number has {language.plurals}, a gender {len(language.genders)}"
        )
    known = (*language.cases, *language.genders, *language.joints, *WAYS)
    for way in map(str.strip, bend.split(",")):
        if way not in known and not way.startswith("{"):
            return f'no case or way "{way}"; there are {", ".join(known)}'
    return ""


def _of_letters(page: _Page) -> Iterator[Finding]:
    """Letters that the fonts of pages and phones lack, each once."""
    lacking = set[str]()
    for number, line in enumerate(page.lines, 1):
        for column, letter in enumerate(line, 1):
            if not line.startswith("#") and letter not in lacking and not drawn(letter):
                lacking.add(letter)
                yield Finding(
                    page.file, number, column, f"the fonts of cardkit's pages have no letter {letter!r}", line
                )


def drawn(letter: str) -> bool:
    """Whether all fonts that come with cardkit have a letter: Latin ones with their accents, and common signs."""
    return (letter < "\u0180" and letter != "\u0149") or letter in "ȘșȚț–—‘’‚“”„†•…‰‹›−×→←↑↓♠♥♦♣€\u2009\n\t"


# --- a new one ---------------------------------------------------------------------------------------------------------------


def empty(code: str) -> str:
    """A language file to fill in: how the language works as Polish has it, and every sentence as a comment."""
    parts = [_START.format(code=code)]
    section = ""
    for template, place in sentences().items():
        if says_itself(template):
            continue
        if place.section != section:
            section = place.section
            parts.append(f"\n[{section}]\n")
        parts.append(f'# {_quoted(template)} = ""\n')
    return "".join(parts)


_START = """\
# cardkit in another language. Fill in what stands behind each = and take the # away; a sentence that is left out is said in
# English. cardkit check {code}.toml tells what is missing or cannot be; cardkit/languages/README.md tells how holes bend.
[language]
name = "{code}"
plural = "n != 1"
genders = "m f n"
cases = "nom gen acc dat"
list = {{ and = "{{most}} and {{last}}", or = "{{most}} or {{last}}" }}
index = {{}}
hear = {{}}

[nouns]
# "Queen" = "f ..."

[words]
# danger = "..."
"""
