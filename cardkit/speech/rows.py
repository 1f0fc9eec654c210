"""Sentences that are only chosen, as rows of a table, and the one interpreter of them.

A `Label` is called like a function, ``dividing.remainder(variant)``: it says the parts of the first `When` whose condition
holds, or `Given` whose holes are filled, one after the other. Templates are literals, looked up when they are said, in the
language in force; the translators' tool (`languages`) finds them in the sources. A hole is filled by the row, or by a game's
own word (``{path}``). Rules of a game are rows with a long and a short text, a `Telling`. `about` makes a row about a kind of
facts: what is wrong, then the way out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from cardkit.engine import RANK_WORDS, Card, Record, Share, Variant, claims, rank_name
from cardkit.speech.nouns import by_face, called, theme, which_round
from cardkit.speech.saying import SPOKEN, Line, Noun, Sentence, Tone, line, refused, say, together
from cardkit.text import printable

About = TypeVar("About")
"""What a row is asked about: a game, one of its moments, the master who speaks for it, the claim of a rule."""
Word = TypeVar("Word", bound=str)
"""A closed list."""
Thing = TypeVar("Thing")
"""One of some kinds."""
Kind = TypeVar("Kind", bound=Record)
"""What a rule claims, or what is wrong."""
Fill: TypeAlias = Callable[[str], object]
"""What stands in the hole of that name."""


def filled(template: str, fill: Fill) -> Sentence:
    """The sentence of `template`."""
    return say(template, **{hole: fill(hole) for hole in _holes(template)})


@cache
def _holes(template: str) -> tuple[str, ...]:
    """The names of a template's holes, also of those that stand in how another bends."""
    found: list[str] = []
    for _, name, bend, _ in Formatter().parse(template):
        found += [name, *_holes(bend or "")] if name else ()
    return tuple(dict.fromkeys(found))


class When(Generic[About]):
    """What is said where a condition holds."""

    def __init__(self, holds: Callable[[About], object], *parts: Part[About]) -> None:
        self.condition, self.parts = holds, parts

    def holds(self, about: About, fill: Fill) -> object:
        """Whether it is said of that, the holes being filled so."""
        return self.condition(about)


class Given(When[Any]):
    """What is said where each of these holes, parted by blanks, is filled with something: neither 0 nor nothing."""

    def __init__(self, names: str, *parts: Part[Any]) -> None:
        self.names, self.parts = names.split(), parts

    def holds(self, about: object, fill: Fill) -> bool:
        return all(map(fill, self.names))


class Choice(Generic[About]):
    """Choices in their order, then what is said where no condition holds, and how to fill holes."""

    def __init__(self, *choices: Part[About] | When[About], **holes: Callable[[About], object]) -> None:
        self.choices, self.holes = choices, holes

    def said(self, about: About, fill: Fill) -> Sentence:
        """What is chosen, its holes filled by this row, or by what `fill` finds."""
        own = self.holes
        inner = (lambda hole: own[hole](about) if hole in own else fill(hole)) if own else fill
        parts = self.of(about, inner)
        told = [filled(part, inner) if isinstance(part, str) else part.said(about, inner) for part in parts]
        return told[0] if len(told) == 1 else together(*told)

    def of(self, about: About, fill: Fill) -> tuple[Part[About], ...]:
        """What is to be said, in its order."""
        for choice in self.choices:
            if isinstance(choice, When) and choice.holds(about, fill):
                return choice.parts
        return tuple(part for part in self.choices if not isinstance(part, When))


Part: TypeAlias = str | Choice[About]
"""A template, or another row."""


class Label(Choice[About]):
    """A row that needs a game: ``Label(When(lambda v: v.over, "sum, to {n}"), "on the {path}", n=lambda v: v.over)``."""

    def __call__(self, about: About, /, **given: object) -> Sentence:
        variant: Any = about if isinstance(about, Variant) else about.variant  # type: ignore[attr-defined]
        words = theme(variant)
        return self.said(about, lambda hole: given[hole] if hole in given else words[hole])


class Act(Label[About]):
    """The same, of what hands do now."""

    def said(self, about: About, fill: Fill) -> Sentence:
        return Sentence(super().said(about, fill), act=True)


class Fixed(Choice[None]):
    """A row that needs no game: ``Fixed("turn {n}")``."""

    def __call__(self, **holes: object) -> Sentence:
        return self.said(None, holes.__getitem__)


class Remark:
    """A line of fixed sentences and how it looks: ``Remark("Noted.", tone="aside")``."""

    def __init__(self, *sentences: str | Fixed, tone: Tone = "plain", indent: int = 2) -> None:
        self.sentences, self.tone, self.indent = tuple(map(Fixed, sentences)), tone, indent

    def __call__(self, **holes: object) -> Line:
        return line(*(sentence(**holes) for sentence in self.sentences), tone=self.tone, indent=self.indent)


class Unrecorded(Remark):
    """A remark that something cannot be, and that nothing was recorded."""

    def __call__(self, **holes: object) -> Line:
        return refused(*super().__call__(**holes).said)


class Pair(Generic[About]):
    """Two sentences, the second beside the first: a question and a hint, a key and what it does."""

    def __init__(self, first: Part[About], second: Part[About], **holes: Callable[[About], object]) -> None:
        self.first, self.second = Label(first, **holes), Label(second, **holes)

    def __call__(self, about: About) -> tuple[Sentence, Sentence]:
        return self.first(about), self.second(about)


class By(Label[About], Generic[About, Word]):
    """One choice for each word of a closed list: ``By[Tie, Then](lambda tie: tie.then, {"shared": ..., ...})``."""

    def __init__(self, word: Callable[[About], Word], parts: Mapping[Word, Part[About]]) -> None:
        super().__init__(*parts.values())
        self.word, self.parts = word, parts

    def of(self, about: About, fill: Fill) -> tuple[Part[About], ...]:
        return (self.parts[self.word(about)],)


class ByShare(By[Variant, Share]):
    """One choice for each way in which gold is shared."""

    def __init__(self, *, split: Part[Variant], each: Part[Variant], leavers: Part[Variant]) -> None:
        super().__init__(lambda v: claims.split(v).by, {"split": split, "each": each, "leavers": leavers})


class ByWord(Generic[Word]):
    """A sentence for each word of a closed list: ``ByWord[Closed]({"key": "Scan it again."})``."""

    def __init__(self, templates: Mapping[Word, str]) -> None:
        self.templates = templates

    def __call__(self, word: Word, /, **holes: object) -> Sentence:
        return filled(self.templates[word], holes.__getitem__)


class ByKind(Generic[Thing]):
    """A row for each kind of a closed list: ``ByKind[Entry]({Draw: Fixed("not {card:a}"), ...})``."""

    def __init__(self, rows: Mapping[type[Thing], Fixed]) -> None:
        self.rows = rows

    def __call__(self, thing: Thing, /, **holes: object) -> Sentence:
        return self.rows[type(thing)](**holes)


Told: TypeAlias = tuple[str, str]
"""A rule in full, and in short."""


class Telling(Generic[Kind]):
    """A rule in full and in short, chosen by its claim. A hole is filled by the row, by a word of the game, or by the claim."""

    def __init__(
        self, *full: Part[Kind] | When[Kind], short: Part[Kind] = "", **holes: Callable[[Variant, Kind], object]
    ) -> None:
        self.full, self.short, self.holes = Label(*full), Label(*([short] if short else ())), holes

    def __call__(self, v: Variant, claim: Kind) -> Told:
        words = theme(v)

        def fill(hole: str) -> object:
            if hole in self.holes:
                return self.holes[hole](v, claim)
            return words[hole] if hole in words else getattr(claim, hole)

        return self.full.said(claim, fill), self.short.said(claim, fill)


class Wording(NamedTuple):
    """What things are called: the words of a theme, the game's name, whether it is played from a deck; `prompt`: a person
    who types is answered, not the writer of a file."""

    theme: Mapping[str, Noun]
    game: str
    deck: bool
    prompt: bool

    @classmethod
    def of(cls, variant: Variant | None, prompt: bool = False) -> Wording:
        """The words of `variant`; None where none can be read, or none is needed."""
        if variant is None:
            return cls({}, "", True, prompt)
        return cls(theme(variant), called(variant), not claims.hands_only(variant), prompt)

    def card(self, card: Card) -> Noun:
        """``seven of hearts``; at the prompt ``7 of hearts``, as one reads it on the card."""
        if SPOKEN.get() is not None:
            return by_face(card)
        spelled = RANK_WORDS.get(card.rank, card.rank)
        return Noun(card.words.replace(spelled, rank_name(card.rank)) if self.prompt and card.rank else card.words)

    def round(self, number: int, extra: bool = False) -> Noun:
        """``round 3``, ``the extra round``."""
        return which_round(self.theme["round"], number, extra)


class Row(NamedTuple):
    """Templates about one kind of facts, said if `when` is true of them, or none of those that it names, parted by blanks, is 0
    or nothing; `holes` makes what does not stand in the facts."""

    kind: type[Record] | str
    templates: tuple[str, ...]
    when: str | Callable[[Any, Any], object]
    holes: Mapping[str, Callable[[Any, Any], object]]

    def fits(self, facts: object, words: object) -> object:
        """Whether that is said of these facts."""
        if not isinstance(self.when, str):
            return self.when(facts, words)
        named = self.when.split()
        return all(facts.get(name) if isinstance(facts, Mapping) else getattr(facts, name) for name in named)

    def told(self, facts: object, words: object, other: Fill) -> tuple[Sentence, ...]:
        """The sentences; what stands in a hole that the row does not fill is asked of `other`."""
        own = self.holes
        return tuple(
            filled(template, lambda hole: own[hole](facts, words) if hole in own else other(hole))
            for template in self.templates
        )


Table: TypeAlias = dict[type[Record] | str, tuple[Row, ...]]


def about(
    kind: type[Kind], /, *templates: str, when: str | Callable[[Kind, Wording], object] = "",
    **holes: Callable[[Kind, Wording], object],
) -> Row:  # fmt: skip
    """A row about a kind of facts."""
    return Row(kind, templates, when, holes)


def table(*rows: Row) -> Table:
    """Rows by what they are about, in the order in which their cases are asked for."""
    found: Table = {}
    for one in rows:
        found[one.kind] = (*found.get(one.kind, ()), one)
    return found


def chosen(rows: tuple[Row, ...], facts: object, words: object) -> Row:
    """The first row whose case it is. Raises `StopIteration` if there is none."""
    return next(one for one in rows if one.fits(facts, words))


def of_facts(rows: Table, facts: Record, words: Wording) -> tuple[Sentence, ...]:
    """The sentences about facts. A hole is filled by the row, or by the fact of that name, or by the word of the theme."""

    def other(hole: str) -> object:
        if hole not in facts.__match_args__:
            return words.game if hole == "game" else words.theme[hole]
        value = getattr(facts, hole)
        if isinstance(value, Card):
            return words.card(value)
        if hole in TYPED:
            return printable(value)
        return ", ".join(map(str, value)) if type(value) is tuple else value

    return chosen(rows[type(facts)], facts, words).told(facts, words, other)


TYPED = ("got", "word", "name")
"""Facts that are a stranger's text: letters that are not shown are left out of it, and it is cut."""
