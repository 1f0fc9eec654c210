"""Sentences from templates with holes, and lines of sentences: every sentence is made here.

A template is a literal, always, and a whole sentence: ``say("Leave {rest} on {card:the}.", rest=2,
card=nine)``. What stands in a hole knows how to bend: a number chooses among forms, a noun takes an
article or its plural, several people choose another form than one. So another language can put the
holes in another order and bend them otherwise; the English template is the key it is looked up by.

=================  ==========================  =========================================
what is in a hole  how it can bend             as in
=================  ==========================  =========================================
a number           ``one|many``                ``{n} {n:card|cards}``
the same           ``nth`` ``word`` ``a``      ``{n:nth}``: second; ``{n:nth,a}``: an eighth
`Noun`             ``a`` ``the`` ``many``      ``{card:the}``, ``{artifact:many}``
the same           ``mass|plural``             ``{gold:is|are} shared``: gold is, gems are
`Count`            (agrees by itself)          ``{deal}``: ``1 card``, ``4 rounds``
`People`, names    ``one|several``             ``{who}: {who:takes|take} {gold}.``
`Several` `Series` (each thing by itself)      ``{cards:the}``: the 8 and the 9
text               (as it is)                  ``{name}``
all of them        ``cap``: a large letter     ``{card:the,cap}``
=================  ==========================  =========================================
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Literal, NamedTuple, ParamSpec, TypeAlias, TypeVar

from cardkit.v4.engine import ordinal, values

if TYPE_CHECKING:
    from cardkit.v4.words.translating import Forms, Language

SPOKEN: ContextVar[Language | None] = ContextVar("SPOKEN", default=None)
"""The language in force, of this thread or task alone: each phone has its own. None is English,
which loads nothing."""
Asked = ParamSpec("Asked")
Found = TypeVar("Found")


@contextmanager
def speaking(spoken: Language | None) -> Iterator[None]:
    """Speak that language in this thread or task, as long as the context lasts; None is English."""
    token = SPOKEN.set(spoken)
    try:
        yield
    finally:
        SPOKEN.reset(token)


def kept(most: int) -> Callable[[Callable[Asked, Found]], Callable[Asked, Found]]:
    """Decorator: `lru_cache` of the last `most` calls, with a cache for each language.

    For functions whose result is made of words.
    """

    def keeping(make: Callable[Asked, Found]) -> Callable[Asked, Found]:
        @lru_cache(maxsize=most)
        def remembered(spoken: Hashable, *args: Asked.args, **kwargs: Asked.kwargs) -> Found:
            return make(*args, **kwargs)

        @wraps(make)
        def found(*args: Asked.args, **kwargs: Asked.kwargs) -> Found:
            spoken = SPOKEN.get()
            # Rules that are equal may be told in other words there.
            key = spoken and (spoken, *(getattr(arg, "told", None) for arg in args))
            return remembered(key, *args, **kwargs)  # type: ignore[arg-type]

        return found

    return keeping


class Sentence(str):
    """Text for a screen, with `aloud` to be read out: without capitals, signs, abbreviations.

    With `act` it is an instruction for hands, else a fact.
    """

    __slots__ = ("act", "aloud")
    act: bool
    aloud: str

    def __new__(cls, text: str, act: bool = False, aloud: str = "") -> Sentence:
        made = super().__new__(cls, text)
        made.act, made.aloud = act, aloud or text
        return made


def aloud(text: str) -> str:
    """Return `text` as a voice should read it."""
    return text.aloud if isinstance(text, Sentence) else text


def say(template: str, /, **holes: object) -> Sentence:
    """Return the sentence of `template`, its holes filled, as a statement.

    The names of holes are part of the template; their contents bend.
    """
    return _said(template, holes, act=False)


def do(template: str, /, **holes: object) -> Sentence:
    """Return the sentence of `template`, its holes filled, as an instruction for hands.

    Words in capitals are loud on a screen, and plain aloud.
    """
    return _said(template, holes, act=True)


def _said(template: str, holes: dict[str, object], *, act: bool) -> Sentence:
    """Return the sentence in the language in force.

    In English if that language lacks it, or cannot fill it.
    """
    spoken = SPOKEN.get()
    if spoken is not None and (told := spoken.sentence(template)) is not None:
        try:
            return _filled(told, holes, act)
        # somebody's own file, unchecked: better English than nothing
        except (KeyError, ValueError, IndexError):
            pass
    return _filled(template, holes, act)


def _filled(template: str, holes: dict[str, object], act: bool) -> Sentence:
    """Return a template with its holes filled and inflected, for the screen and for the voice."""
    shown = filled(template, holes)
    quiet, heard = _quiet(template, act), {name: _heard(value) for name, value in holes.items()}
    if quiet == template and all(heard[name] is value for name, value in holes.items()):
        return Sentence(shown, act)
    told = filled(quiet, heard)
    begins_loud = shown[:1].isupper() and (act or template[:1].isupper())
    return Sentence(shown, act, capital(told) if begins_loud else told)


@lru_cache(maxsize=1024)
def _quiet(template: str, act: bool) -> str:
    """Return a template to be read aloud: words in capitals get small letters."""
    without = re.sub(r":loud(?=\})|,loud\b|\bloud,", "", template)
    if not act and without == template:
        return template
    return re.sub(
        r"\b[^\W\d_]{2,}\b", lambda word: word[0].lower() if word[0].isupper() else word[0], without
    )


def _heard(value: object) -> object:
    """Return the contents of a hole as read aloud; the value itself if that is the same."""
    if isinstance(value, Brief):
        return value.aloud
    if isinstance(value, Sentence) and value.aloud != value:
        return Text(value.aloud)
    if isinstance(value, Several | Series):
        things = tuple(map(_heard, value.things))
        alike = all(heard is thing for heard, thing in zip(things, value.things))
        return value if alike else value._replace(things=things)
    return value


def filled(template: str, holes: dict[str, object]) -> str:
    """Return a template with its holes filled and inflected."""
    return (
        template.format(**{name: _bending(value) for name, value in holes.items()})
        if holes
        else template
    )


def together(*sentences: str) -> Sentence:
    """Join sentences to one text, without the empty ones."""
    parts = [sentence for sentence in sentences if sentence]
    return Sentence(" ".join(parts), aloud=" ".join(map(aloud, parts)))


def _bending(value: object) -> object:
    if isinstance(value, bool):
        raise TypeError(
            "a hole holds a number, a noun, people or text; a choice between sentences "
            "is two templates"
        )
    if isinstance(value, int):
        return Number(value)
    if isinstance(value, values.Noun):
        return Noun(*value)
    if isinstance(value, list) or type(value) is tuple:
        return People(tuple(value))
    return Text(value) if type(value) in (str, Sentence) else value


# vowel by sound
_VOWEL = r"(?i)(?!uni|use|usu|eu|one\b|once)[aeiou]|hour|honest|heir|8[0-9]*\b|(11|18)\b"


def capital(text: str) -> str:
    """Return `text` with its first letter large, also behind a leading ``**``."""
    first = 2 if text.startswith("**") else 0
    return text[:first] + text[first : first + 1].upper() + text[first + 1 :]


def article(noun: str) -> str:
    """Return a noun with its article, by sound: ``a guard``, ``an artifact``, ``an 8``.

    ``an 11``, ``a unit``, ``an hour``.
    """
    return f"{'an' if re.match(_VOWEL, noun) else 'a'} {noun}"


_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def small(number: int) -> str:
    """Return a small number in words, for a sentence where it is no amount: ``two``, ``11``."""
    return _SMALL[number] if number < len(_SMALL) else str(int(number))


def _chosen(bend: str, place: int) -> str:
    """Return the form at `place` of ``one|many``; the last if there are fewer."""
    forms = bend.split("|")
    return forms[min(place, len(forms) - 1)]


class Text(str):
    """Text that is not inflected: a name, typed text, a card in short."""

    __slots__ = ()

    def __format__(self, bend: str, /) -> str:
        if bend == "cap":
            return capital(self)
        if bend and (spoken := SPOKEN.get()) is not None:
            return spoken.text(self, bend)
        if bend:
            raise ValueError(f'text does not bend: "{bend}"')
        return str(self)


class Unbent(Text):
    """Text that stays as it is where a noun would be inflected: a card in short, ``K``."""

    __slots__ = ()

    def __format__(self, bend: str, /) -> str:
        return capital(self) if "cap" in bend.split(",") else str(self)


class Brief(Unbent):
    """A short form for the screen, and the full form `aloud`: a card as ``K``, names in a row."""

    __slots__ = ("aloud",)
    aloud: object

    def __new__(cls, text: str, aloud: object) -> Brief:
        made = super().__new__(cls, text)
        made.aloud = aloud
        return made


def _cased(text: str, ways: Collection[str]) -> str:
    """Return the text in capitals (``loud``), with a large first letter (``cap``), or as it is."""
    if "loud" in ways:
        return text.upper()
    return capital(text) if "cap" in ways else text


class Number(int):
    """A number that chooses among forms: ``{n:card|cards}``."""

    __slots__ = ()

    def __format__(self, bend: str, /) -> str:
        if bend and (spoken := SPOKEN.get()) is not None:
            return spoken.number(int(self), bend)
        if "|" in bend:
            return _chosen(bend, self != 1)
        ways = set(bend.split(",")) if bend else set()
        if wrong := ways - {"nth", "word", "a", "cap", "loud"}:
            raise ValueError(
                f'a number is one|many, nth, word, a, cap or loud, not "{wrong.pop()}"'
            )
        text = str(int(self))
        if "nth" in ways:
            text = ordinal(self)
        elif "word" in ways:
            text = small(self)
        return _cased(article(text) if "a" in ways else text, ways)


class Noun(NamedTuple):
    """A word with its plural.

    `many` is made of `one` if it is not given; `forms` are those of another language.
    """

    one: str
    many: str = ""
    forms: Forms | None = None

    def __format__(self, bend: str, /) -> str:
        if bend and (spoken := SPOKEN.get()) is not None:
            return spoken.noun(self, bend)
        if "|" in bend:
            return _chosen(bend, not self.is_mass)
        ways = set(bend.split(",")) if bend else set()
        if wrong := ways - {"a", "the", "many", "cap", "loud"}:
            raise ValueError(f'a noun bends by a, the, many, cap or loud, not "{wrong.pop()}"')
        text = (self.many or f"{self.one}s") if "many" in ways else self.one
        if "the" in ways:
            text = f"the {text}"
        elif "a" in ways:
            text = article(text)
        return _cased(text, ways)

    def __str__(self) -> str:
        return self.one

    @property
    def is_mass(self) -> bool:
        """True if it is a mass noun: gold, not gems and not coins."""
        return self.many == self.one and not re.search(r"[^s]s$", self.one)


class Count(NamedTuple):
    """A number of things: ``1 token``, ``9 gold``."""

    number: int
    noun: Noun | values.Noun

    def __format__(self, bend: str, /) -> str:
        if (spoken := SPOKEN.get()) is not None:
            return spoken.counted(self.number, self.noun, bend)
        if "|" in bend:
            return _chosen(bend, self.number != 1)
        if bend:
            raise ValueError(
                f'a counted noun agrees by itself and chooses as one|many, not "{bend}"'
            )
        noun = Noun(*self.noun)
        return f"{self.number} {noun.one if self.number == 1 else format(noun, 'many')}"

    def __str__(self) -> str:
        return format(self, "")


class Several(NamedTuple):
    """Things as a list with "and" before the last: ``the 8, the 9 and the ace``.

    `joint` is ``and`` or ``or``. Each thing bends alike.
    """

    things: tuple[object, ...]
    joint: str = "and"
    serial: bool = False
    """True for a comma before the last too, if one is long: ``two Jacks, or two Kings of one
    colour``."""

    def __format__(self, bend: str, /) -> str:
        if bend.count("|") == 1:
            return _chosen(bend, len(self.things) != 1)
        if "|" in bend or bend == "gender":  # in other languages: that of the first
            return format(_bending(self.things[0]), bend)
        inner = ",".join(way for way in bend.split(",") if way != "cap")
        told = [format(_bending(thing), inner) for thing in self.things]
        text = listed(told, self.joint, serial=self.serial)
        return capital(text) if "cap" in bend.split(",") else text

    def __str__(self) -> str:
        return format(self, "")


class Series(NamedTuple):
    """Things as a list with commas only: ``1 on the 9, 2 on the 10``; all take the same form.

    With semicolons where one of them has a comma itself: ``7; red 9, 10 or Jack; 2``.
    """

    things: tuple[object, ...]

    def __format__(self, bend: str, /) -> str:
        told = [format(_bending(thing), bend) for thing in self.things]
        return ("; " if any(", " in text for text in told) else ", ").join(told)

    def __str__(self) -> str:
        return format(self, "")


class People(NamedTuple):
    """Players by name: ``Ann``, ``Ann and Bo``; ``{who:takes|take}`` agrees with them.

    Names never bend. `called` stands in their place where one word means all of them: ``Everyone
    inside``, which goes with the plural.
    """

    names: tuple[str, ...]
    called: str = ""

    def __format__(self, bend: str, /) -> str:
        if not bend:
            return self.called or listed(self.names)
        if "|" not in bend:
            raise ValueError(f'people choose as one|several, not "{bend}"')
        return _chosen(bend, len(self.names) != 1)

    def __str__(self) -> str:
        return format(self, "")


def listed(words: Iterable[object], joint: str = "and", *, serial: bool = False) -> str:
    """Return words in a list, ``Ann, Bo and Cy``; "" for none.

    With `serial` a comma stands before the last too.
    """
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return "".join(texts)
    most = ", ".join(texts[:-1])
    if (spoken := SPOKEN.get()) is not None:
        return spoken.listed(most, texts[-1], joint)
    return f"{most}{',' * serial} {joint} {texts[-1]}"


# --- lines of whole sentences, and small tables: the face that shows them decides on their looks --
Tone: TypeAlias = Literal[
    "plain", "heading", "alert", "caught", "refusal", "aside", "good", "verbatim", "next"
]
"""Meaning of a line, for its looks.

Alert (a danger), refusal, aside (nobody has to read it), good (the winner), verbatim (not broken),
next (the acts before the next round).
"""
BESIDE = " - "  # between remarks that are short


class Line(NamedTuple):
    """Line on one fact: sentences, remarks for the right margin, a tone, an indent.

    `label` stands before the first sentence: ``card 3:``. Each sentence knows if it is an act.
    """

    said: tuple[str, ...]
    tail: tuple[str, ...] = ()
    tone: Tone = "plain"
    indent: int = 2
    label: str = ""
    between: str = "   "
    """Separator of two remarks."""

    @property
    def text(self) -> str:
        """Line as one text: its label and all its sentences."""
        return " ".join((self.label, *self.said) if self.label else self.said)

    @property
    def acts(self) -> tuple[str, ...]:
        """Sentences of the line that are instructions for hands."""
        return tuple(
            sentence for sentence in self.said if isinstance(sentence, Sentence) and sentence.act
        )


class Grid(NamedTuple):
    """Small table: heads, rows, and the alignment of each column (``l`` or ``r``).

    With `titled` the first head is the title of the whole table, not of its first column.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    set: str
    titled: bool = False


Said: TypeAlias = Line | Grid
BLANK = Line((), indent=0)


def line(
    *sentences: str, tail: str | tuple[str, ...] = (), tone: Tone = "plain", indent: int = 2
) -> Line:
    """Return a line of these sentences, empty ones left out."""
    remarks = (tail,) if isinstance(tail, str) else tail
    return Line(tuple(filter(None, sentences)), tuple(filter(None, remarks)), tone, indent)


def refused(*sentences: str) -> Line:
    """Return the line of a refusal, with the remark that nothing was recorded."""
    return line(*sentences, say("(nothing recorded)"), tone="refusal")
