"""Rows of tables of sentences: each chooses a template by conditions, and fills its holes.

A `Label` is called like a function, ``dividing.remainder(variant)``: it says the parts of the first
`When` whose condition holds, or `Given` whose holes are filled, one after the other. Templates are
literals, looked up when they are said, in the language in force; the translators' tool
(`languages`) finds them in the sources. A hole is filled by the row, or by a game's own word
(``{path}``). Rules of a game are rows with a long and a short text, a `Telling`. Rows about facts
stand in `cardkit.v4.speech.refusals`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter
from typing import Any, Generic, TypeAlias, TypeVar

from cardkit.v4.engine import Record, Variant, claims
from cardkit.v4.engine.terms import Share
from cardkit.v4.words.nouns import theme
from cardkit.v4.words.saying import Line, Sentence, Tone, do, line, refused, say, together

# the subject of a row: a game, one of its moments, the master who speaks, the claim of a rule
About = TypeVar("About")
Word = TypeVar("Word", bound=str)  # a closed list
Thing = TypeVar("Thing")  # one of some kinds
Kind = TypeVar("Kind", bound=Record)  # the claim of a rule
Fill: TypeAlias = Callable[[str], object]  # a function from a hole's name to its contents


class NoHole(LookupError):
    """Error: a template has a hole that nothing fills; its name may be misspelt."""


def filled(template: str, fill: Fill, *, act: bool = False) -> Sentence:
    """Return the sentence of `template`, its holes filled by `fill`; with `act` an instruction.

    Raises `NoHole` for a hole that nothing fills.
    """
    holes: dict[str, object] = {}
    for hole in holes_of(template):
        try:
            holes[hole] = fill(hole)
        except (KeyError, AttributeError) as error:
            if hole not in (*error.args, getattr(error, "name", None)):
                raise  # a mistake within what fills it
            raise NoHole(
                f'nothing fills {{{hole}}} of "{template}" ({_modules_with(hole)})'
            ) from error
    return do(template, **holes) if act else say(template, **holes)


@cache
def holes_of(template: str) -> tuple[str, ...]:
    """Return the names of all holes of a template, also of holes inside a hole's format."""
    found: list[str] = []
    for _, name, bend, _ in Formatter().parse(template):
        found += [name, *holes_of(bend or "")] if name else ()
    return tuple(dict.fromkeys(found))


def _modules_with(hole: str) -> str:
    """Return the names of the modules whose source has a hole of that name."""
    found = []
    for name, module in sorted(sys.modules.items()):
        get_source = getattr(getattr(module, "__loader__", None), "get_source", None)
        if (
            name.startswith("cardkit.")
            and get_source is not None
            and f"{{{hole}" in (get_source(name) or "")
        ):
            found.append(name)
    return ", ".join(found) or "?"


class When(Generic[About]):
    """Parts of a row that are used only if a condition holds."""

    parts: tuple[Part[About], ...]

    def __init__(self, holds: Callable[[About], object], *parts: Part[About]) -> None:
        self.condition: Callable[[About], object] = holds
        self.parts = parts

    def holds(self, about: About, fill: Fill) -> object:
        """Return true if these parts apply to `about`, with holes filled by `fill`."""
        return self.condition(about)


class Given(When[Any]):
    """Parts of a row that are used only if each of the named holes has contents.

    The names are separated by blanks. 0 and "" count as not filled.
    """

    names: list[str]
    parts: tuple[Part[Any], ...]

    def __init__(self, names: str, *parts: Part[Any]) -> None:
        self.names, self.parts = names.split(), parts

    def holds(self, about: object, fill: Fill) -> bool:
        return all(map(fill, self.names))


class Choice(Generic[About]):
    """Row of sentence parts, chosen by conditions, and the functions that fill its holes."""

    choices: tuple[str | Choice[About] | When[About], ...]

    act = False

    def __init__(
        self, *choices: Part[About] | When[About], **holes: Callable[[About], object]
    ) -> None:
        self.choices = choices
        self.holes: dict[str, Callable[[About], object]] = holes

    def said(self, about: About, fill: Fill) -> Sentence:
        """Return the sentence of the chosen parts.

        Holes are filled by this row, or else by `fill`.
        """
        own = self.holes
        inner = (lambda hole: own[hole](about) if hole in own else fill(hole)) if own else fill
        parts = self.of(about, inner)
        told = [
            filled(part, inner, act=self.act) if isinstance(part, str) else part.said(about, inner)
            for part in parts
        ]
        return told[0] if len(told) == 1 else together(*told)

    def of(self, about: About, fill: Fill) -> tuple[Part[About], ...]:
        """Return the parts whose condition holds, or else the row's own, in order."""
        for choice in self.choices:
            if isinstance(choice, When) and choice.holds(about, fill):
                return choice.parts
        return tuple(part for part in self.choices if not isinstance(part, When))


Part: TypeAlias = str | Choice[About]  # a template, or another row


class Label(Choice[About]):
    """Row about a game, or about something that has one.

    ``Label(When(lambda v: v.over, "sum, to {n}"), "on the {path}", n=lambda v: v.over)``.
    """

    def __call__(self, about: About, /, **given: object) -> Sentence:
        variant: Any = about
        if not isinstance(about, Variant):
            variant = about.variant  # type: ignore[attr-defined]
        words = theme(variant)
        return self.said(about, lambda hole: given[hole] if hole in given else words[hole])


class Act(Label[About]):
    """Row whose sentence is an instruction to do something by hand."""

    act = True

    def said(self, about: About, fill: Fill) -> Sentence:
        told = super().said(about, fill)
        return Sentence(told, act=True, aloud=told.aloud)


class Voiced(Choice[Any]):
    """Row of one sentence for the screen, and one to be read aloud, without signs.

    ``Voiced("{form} = {who}", "{form} for {who}")``.
    """

    def said(self, about: object, fill: Fill) -> Sentence:
        shown, heard = (
            filled(template, fill) for template in self.choices if isinstance(template, str)
        )
        return Sentence(shown, aloud=heard.aloud)


class Fixed(Choice[None]):
    """Row that only needs the values of its holes: ``Fixed("turn {n}")``."""

    def __call__(self, **holes: object) -> Sentence:
        return self.said(None, holes.__getitem__)


class Remark:
    """Line of fixed sentences with its tone: ``Remark("Noted.", tone="aside")``."""

    sentences: tuple[Fixed, ...]
    indent: int

    def __init__(self, *sentences: str | Fixed, tone: Tone = "plain", indent: int = 2) -> None:
        self.sentences, self.tone, self.indent = tuple(map(Fixed, sentences)), tone, indent

    def __call__(self, **holes: object) -> Line:
        return line(
            *(sentence(**holes) for sentence in self.sentences), tone=self.tone, indent=self.indent
        )


class Unrecorded(Remark):
    """Remark on a refusal, which adds that nothing was recorded."""

    def __call__(self, **holes: object) -> Line:
        return refused(*super().__call__(**holes).said)


class Pair(Generic[About]):
    """Two sentences that belong together: a question and a hint, a key and what it does."""

    first: Label[About]
    second: Label[About]

    def __init__(
        self, first: Part[About], second: Part[About], **holes: Callable[[About], object]
    ) -> None:
        self.first, self.second = Label(first, **holes), Label(second, **holes)

    def __call__(self, about: About) -> tuple[Sentence, Sentence]:
        return self.first(about), self.second(about)


class By(Label[About], Generic[About, Word]):
    """Row with one part for each word of a closed list.

    ``By[Tie, Then](lambda tie: tie.then, {"shared": ..., ...})``.
    """

    parts: Mapping[Word, Part[About]]

    def __init__(
        self,
        word: Callable[[About], Word],
        parts: Mapping[Word, Part[About]],
        **holes: Callable[[About], object],
    ) -> None:
        super().__init__(*parts.values(), **holes)
        self.word: Callable[[About], Word] = word
        self.parts = parts

    def of(self, about: About, fill: Fill) -> tuple[Part[About], ...]:
        return (self.parts[self.word(about)],)


class ByShare(By[Variant, Share]):
    """Row with one part for each way to share gold."""

    def __init__(
        self, *, split: Part[Variant], each: Part[Variant], leavers: Part[Variant]
    ) -> None:
        super().__init__(
            lambda v: claims.split(v).by, {"split": split, "each": each, "leavers": leavers}
        )


class ByWord(Generic[Word]):
    """Sentences by the words of a closed list: ``ByWord[Closed]({"key": "Scan it again."})``."""

    def __init__(self, templates: Mapping[Word, str]) -> None:
        self.templates = templates

    def __call__(self, word: Word, /, **holes: object) -> Sentence:
        return filled(self.templates[word], holes.__getitem__)


class ByKind(Generic[Thing]):
    """Rows by the types of a closed list: ``ByKind[Entry]({Draw: Fixed("not {card:a}")})``."""

    def __init__(self, rows: Mapping[type[Thing], Fixed]) -> None:
        self.rows = rows

    def __call__(self, thing: Thing, /, **holes: object) -> Sentence:
        return self.rows[type(thing)](**holes)


Told: TypeAlias = tuple[str, str]  # a rule in full, and in short


class Telling(Generic[Kind]):
    """Rows for a rule in full and in short, chosen by the game's claim on it.

    A hole is filled by the row, by a word of the game, or by the claim.
    """

    full: Label[Kind]
    short: Label[Kind]

    def __init__(
        self,
        *full: Part[Kind] | When[Kind],
        short: Part[Kind] = "",
        **holes: Callable[[Variant, Kind], object],
    ) -> None:
        self.full, self.short, self.holes = Label(*full), Label(*([short] if short else ())), holes

    def __call__(self, v: Variant, claim: Kind) -> Told:
        words = theme(v)

        def fill(hole: str) -> object:
            if hole in self.holes:
                return self.holes[hole](v, claim)
            return words[hole] if hole in words else getattr(claim, hole)

        return self.full.said(claim, fill), self.short.said(claim, fill)
