"""Print every sentence of a translation, filled in as games fill it, to be proofread by whoever
speaks the language.

    python -m tools.proofread pl                     all that is said at a table, rule texts, complaints
    python -m tools.proofread pl table rules-turn   only these sections

First whole games are played, rules told and broken files scored in that language, and what stood in
each hole is noted; where a sentence was not said then, a hole is filled by its name. Then each is
said again with every number from 1 to 25, every card, the words of every game, one name to eight.
What differs in nothing but the number, the word or the names is one line, with the others in
brackets behind it.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest import mock

from cardkit.v4.cli.app import run
from cardkit.v4.engine import RANKS, SUITS, Card
from cardkit.v4.files import gallery, load, shipped
from cardkit.v4.speech import TODO, explain, language
from cardkit.v4.speech.language_files import holes_of
from cardkit.v4.speech.languages import sentences
from cardkit.v4.speech.rules import sections
from cardkit.v4.tally import score_bytes
from cardkit.v4.words import Count, Language, People, nouns, saying, speaking
from cardkit.v4.words.saying import Noun, Number, Series, Several, say
from tests.v4.houses import house
from tests.v4.reports.test_errors import BROKEN
from tests.v4.sources import ROOT
from tests.v4.speech.test_languages import NUMBERS as NUMBERED
from tests.v4.table.golden import SESSIONS, typed

NUMBERS = range(1, 26)
NAMES = ("Ania", "Łukasz", "Bo", "Celina", "Di", "Mary Ann", "Żaneta", "Franek")
HOUSES = sorted((ROOT / "examples" / "house").glob("*.toml"))
ROUNDS = ("which", "now", "later", "last")
"""Holes for a round with its number."""
Holes = dict[str, Any]


# --- what stands in the holes ---------------------------------------------------------------------


class Notes:
    """What stood in the holes of each sentence of a language, as long as something is said."""

    def __init__(self, spoken: Language) -> None:
        self.holes: dict[str, list[Holes]] = defaultdict(list)
        self._said: dict[str, list[str]] = defaultdict(list)
        for template, told in (*spoken.sentences.items(), *((each, each) for each in sentences())):
            self._said[told].append(template)
        self._fill = saying.filled

    @contextlib.contextmanager
    def taken(self) -> Iterator[None]:
        """Note what is filled meanwhile."""
        with mock.patch.object(saying, "filled", self._noted):
            yield

    def _noted(self, told: str, holes: Holes) -> str:
        for template in self._said.get(told, ()):
            if len(self.holes[template]) < 60:
                self.holes[template].append(dict(holes))
        return self._fill(told, holes)


def play(code: str, session: str) -> None:
    """A golden session again, typed into a cardkit that speaks the language."""
    command, *_ = session.splitlines()
    words = shlex.split(command.removeprefix("$ "))
    variables = dict(word.split("=", 1) for word in words if re.match(r"[A-Z_]+=", word))
    if "CARDKIT_VARIANTS" in variables:
        variables["CARDKIT_VARIANTS"] = str(ROOT / variables["CARDKIT_VARIANTS"])
    arguments = [word for word in words if not re.match(r"[A-Z_]+=", word)][1:]
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch.dict(os.environ, {**variables, "CARDKIT_HOME": folder}),
    ):
        entered = io.TextIOWrapper(io.BytesIO("\n".join([*typed(session), ""]).encode()), "utf-8")
        with mock.patch.object(sys, "stdin", entered), contextlib.redirect_stdout(io.StringIO()):
            _run(*arguments, *(() if "--lang" in arguments else ("--lang", code)))
        for game in sorted(Path(folder).glob("*.tally")):
            with contextlib.redirect_stdout(io.StringIO()):
                _run("score", str(game), "--lang", code)
                _run("show", str(game), "--lang", code)


def _run(*arguments: str) -> None:
    with contextlib.redirect_stderr(io.StringIO()), contextlib.suppress(SystemExit):
        run(arguments)


def said(code: str, spoken: Language) -> dict[str, list[Holes]]:
    """What stood in the holes while games were played, rules told, and broken files scored."""
    notes = Notes(spoken)
    with notes.taken():
        for path in sorted(SESSIONS.glob("*.txt")):
            session = path.read_text("utf-8")
            if "keys: " not in session:
                play(code, session)
        with speaking(spoken):
            games = [load(name) for name in (*shipped(), *gallery(), *map(str, HOUSES))]
            for variant in (*games, *(house(Random(seed)).variant for seed in range(60))):
                sections(variant)
            for path in BROKEN:
                if path.suffix == ".tally":
                    with contextlib.chdir(path.parent):
                        for problem in score_bytes(path.read_bytes(), path.name).reading.problems:
                            explain(problem, load("kings-gold"))
    return notes.holes


# --- what else may stand there --------------------------------------------------------------------


class Range(NamedTuple):
    """All that may stand in a hole, each with what is written of it in brackets."""

    values: tuple[Any, ...]
    told: tuple[str, ...]


class Marked(NamedTuple):
    """A number that can be found again in what is said."""

    number: int

    def __format__(self, bend: str, /) -> str:
        return format(Number(self.number), bend).replace(str(self.number), f"\x01{self.number}\x01")


class Words:
    """All cards, and the words of all games, in a language."""

    def __init__(self, spoken: Language) -> None:
        self.spoken = spoken
        cards = (
            [Card(rank, "") for rank in RANKS]
            + [Card("Q", suit) for suit in (*SUITS, "b", "r")]
            + [Card("", "h")]
        )
        self.cards = (
            *map(nouns.by_face, cards),
            nouns.of_rank("joker"),
            nouns.of_card(Card("", "h"), load("poor-mans")),
        )
        themes = [nouns.theme(load(name)) for name in (*shipped(), *gallery())]
        self.theme = {
            key: tuple(dict.fromkeys(theme[key] for theme in themes)) for key in themes[0]
        }

    def guessed(self, template: str, told: str) -> Holes:
        """What may stand in the holes of a sentence that nothing brought, by their names and how
        they bend."""
        return {name: self._guessed(name, template, told) for name in holes_of(template)}

    def _guessed(self, name: str, template: str, told: str) -> Any:
        bends = " ".join(re.findall(rf"{{{name}:([^{{}}]*)", f"{template} {told}"))
        if name in self.theme:
            return self.theme[name][0]
        if name == "who":
            return People(NAMES[:1])
        if name in ROUNDS:
            return nouns.which_round(self.theme["round"][0], 2)
        if name in NUMBERED or "|" in bends or "nth" in bends:
            return 2
        if any(way in self.spoken.cases for way in re.findall(r"\w+", bends)):
            return self.cards[0]
        return f"<{name}>"

    def of(self, name: str, value: Any) -> Range | None:
        """What may stand in a hole instead of what stood there; nothing else where it is plain
        text."""
        if isinstance(value, int):
            return Range(tuple(map(Marked, NUMBERS)), tuple(map(str, NUMBERS)))
        if isinstance(value, Count):
            return Range(tuple(Count(n, value.noun) for n in NUMBERS), tuple(map(str, NUMBERS)))
        if isinstance(value, People):
            some = [
                *(People(NAMES[:size]) for size in (1, 2, 3, 8)),
                People(NAMES[:3], say("Everyone inside")),
            ]
            return Range(tuple(some), tuple(map(str, some)))
        if isinstance(value, Several | Series) and any(map(self.is_card, value.things)):
            several = [
                value._replace(things=self.cards[at : at + size])
                for size in (1, 2, 3)
                for at in (0, 10)
            ]
            return Range(tuple(several), tuple(map(str, several)))
        if isinstance(value, Noun):
            there = self.theme.get(name) or (self.cards if self.is_card(value) else ())
            return Range(there, tuple(map(str, there))) if len(there) > 1 else None
        return None

    def is_card(self, value: Any) -> bool:
        """Whether a word is a card's."""
        return isinstance(value, Noun) and any(
            value.one.startswith(card.one) for card in self.cards
        )

    def of_each_gender(self, name: str, value: Noun) -> list[Noun]:
        """A word of each gender that may stand where this one stands."""
        words = self.theme.get(name) or (self.cards if self.is_card(value) else (value,))
        return list({word.forms.gender: word for word in words if word.forms}.values())

    def declined(self) -> Iterator[str]:
        """Each noun in all its cases; then what stands behind the small words that change."""
        named: dict[str, tuple[Noun, ...]] = {
            key: (noun,) for key in self.spoken.raw["nouns"] if (noun := self.spoken.word(key))
        }
        named |= {
            key: (self.spoken.theme_word(key, None, bends=True), *self.theme[key])
            for key in nouns.NOUNS
        }
        for key, each in named.items():
            yield from (f"{key}: {self._cases(noun)}" for noun in dict.fromkeys(each))
        for word, joint in self.spoken.joints.items():
            forms = {
                form
                for each in named.values()
                for noun in each
                if noun.forms
                for form in (*noun.forms.one, *noun.forms.many)
            }
            yield f"{joint.other}, not {word}: " + ", ".join(sorted(filter(joint.before, forms)))

    def _cases(self, noun: Noun) -> str:
        if noun.forms is None:
            return str(noun)
        ways = [f"{many}{case}" for many in ("", "many,") for case in self.spoken.cases]
        counts = [format(Count(number, noun)) for number in (1, 2, 5)]
        return f"({self.spoken.genders[noun.forms.gender]}) " + ", ".join(
            [*(format(noun, way) for way in ways), *counts]
        )


# --- saying them again ----------------------------------------------------------------------------


def lines(told: str, met: Iterable[Holes], words: Words) -> Iterator[str]:
    """A sentence with all that may stand in its holes, what is alike in one line."""
    for holes in _kinds(met):
        mine = [
            (name, values)
            for name in sorted(holes_of(told))
            if (values := words.of(name, holes[name]))
        ]
        if not mine:
            yield saying.filled(told, holes)
        for name, values in mine:
            yield from _one_line_each(
                [saying.filled(told, {**holes, name: value}) for value in values.values], values
            )
        yield from _bent_by_another(told, holes, words)


def _kinds(met: Iterable[Holes]) -> list[Holes]:
    """Of all that stood in the holes one for each sort of thing."""
    kept: dict[object, Holes] = {}
    for holes in met:
        kept.setdefault(
            tuple((name, type(value).__name__) for name, value in sorted(holes.items())), holes
        )
    return list(kept.values())


def _one_line_each(texts: Sequence[str], values: Range) -> Iterator[str]:
    """The forms there are, the first of each as it is said, the others in brackets."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for text, value, told in zip(texts, values.values, values.told, strict=True):
        groups.setdefault(_without(text, value, told), []).append((text.replace("\x01", ""), told))
    for (text, _), *others in groups.values():
        yield text + (f"   [{_runs([told for _, told in others])}]" if others else "")


def _without(text: str, value: Any, told: str) -> str:
    """A text without what stands in the hole, whatever its case."""
    if isinstance(value, Marked):
        return re.sub("\x01.*?\x01", "#", text)
    forms = {told}
    if isinstance(value, Noun) and value.forms:
        forms = {form for group in value.forms[1:] for form in group}
        text = f"{value.forms.gender} {text}"
    for form in sorted(forms, key=len, reverse=True):
        text = re.sub(rf"(?i)(?<!\w){re.escape(form)}(?!\w)", "#", text)
    return text


def _runs(told: Sequence[str]) -> str:
    """``2-4, 22-24``; the first few of words."""
    if not all(word.isdigit() for word in told):
        return "; ".join(told[:4]) + (f"; {len(told) - 4} more" if len(told) > 4 else "")
    runs: list[list[int]] = []
    for number in map(int, told):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _bent_by_another(told: str, holes: Holes, words: Words) -> Iterator[str]:
    """Where a hole stands in how another bends (an ordinal by gender): a few numbers with a word of
    each gender."""
    for number, word in re.findall(r"{(\w+):[^{}]*{(\w+)", told):
        if isinstance(holes[number], int | Count) and isinstance(holes[word], Noun):
            for n, noun in product((1, 2, 3, 5, 22), words.of_each_gender(word, holes[word])):
                count = n if isinstance(holes[number], int) else Count(n, holes[number].noun)
                yield saying.filled(told, {**holes, number: count, word: noun})


def read(code: str, wanted: Sequence[str]) -> Iterator[str]:
    """All lines there are to read. Raises `LookupError` where there is no such language."""
    spoken = language(code)
    if spoken is None:
        raise LookupError("English is what the others are held against")
    met = said(code, spoken)
    with speaking(spoken):
        words, above = Words(spoken), ""
        yield from ("# words", *words.declined())
        for template, place in sentences().items():
            told = spoken.sentences.get(template)
            if told in (None, TODO) or (
                place.section not in wanted if wanted else place.section == "phones"
            ):
                continue
            if place.section != above:
                above = place.section
                yield f"\n# {above}"
            yield f"\n{template}" + (
                "" if template in met or not holes_of(template) else "   (by its names)"
            )
            there = met.get(template) or [words.guessed(template, told)]
            yield from (
                f"    {line}"
                for line in dict.fromkeys(
                    lines(told, there, words) if holes_of(template) else [told]
                )
            )


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit(__doc__)
    for line in read(sys.argv[1], sys.argv[2:]):
        print(line)
