"""Sentences about facts, by their kind: a row or a few for each refusal, complaint, reason why a line comes to nothing.

`about` makes a row: what is wrong, then the way out. A hole is filled by the row, by the fact of that name, or by a game's
own word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar, overload

from cardkit.engine import RANK_WORDS, Card, Record, Variant, claims, rank_name
from cardkit.speech import nouns
from cardkit.speech.rows import Fill, filled
from cardkit.speech.saying import SPOKEN, Noun, Sentence
from cardkit.text import printable

if TYPE_CHECKING:
    from cardkit.reports import Reason
    from cardkit.speech.master import Master

Kind = TypeVar("Kind", bound=Record)
Facts: TypeAlias = Mapping[str, Any]


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
        return cls(nouns.theme(variant), nouns.called(variant), not claims.hands_only(variant), prompt)

    def card(self, card: Card) -> Noun:
        """``seven of hearts``; at the prompt ``7 of hearts``, as one reads it on the card."""
        if SPOKEN.get() is not None:
            return nouns.by_face(card)
        spelled = RANK_WORDS.get(card.rank, card.rank)
        return Noun(card.words.replace(spelled, rank_name(card.rank)) if self.prompt and card.rank else card.words)

    def round(self, number: int, extra: bool = False) -> Noun:
        """``round 3``, ``the extra round``."""
        return nouns.which_round(self.theme["round"], number, extra)


class Row(NamedTuple):
    """Templates about one kind of facts, said if `when` is true of them; `holes` makes what does not stand in the facts."""

    kind: type[Record] | str
    templates: tuple[str, ...]
    when: Callable[[Any, Any], object] | None
    holes: Mapping[str, Callable[[Any, Any], object]]

    def told(self, facts: object, words: object, other: Fill) -> tuple[Sentence, ...]:
        """The sentences; what stands in a hole that the row does not fill is asked of `other`."""
        own = self.holes
        return tuple(
            filled(template, lambda hole: own[hole](facts, words) if hole in own else other(hole))
            for template in self.templates
        )


Table: TypeAlias = dict[type[Record] | str, tuple[Row, ...]]


@overload
def about(
    kind: type[Kind],
    /,
    *templates: str,
    when: Callable[[Kind, Wording], object] | None = None,
    **holes: Callable[[Kind, Wording], object],
) -> Row: ...
@overload
def about(
    kind: Reason,
    /,
    *templates: str,
    when: Callable[[Facts, Master], object] | None = None,
    **holes: Callable[[Facts, Master], object],
) -> Row: ...
def about(
    kind: type[Record] | str, /, *templates: str, when: Callable[..., object] | None = None,
    **holes: Callable[..., object],
) -> Row:  # fmt: skip
    """A row about a kind of facts, or about a reason whose facts are a mapping."""
    return Row(kind, templates, when, holes)


def table(*rows: Row) -> Table:
    """Rows by what they are about, in the order in which their cases are asked for."""
    found: Table = {}
    for one in rows:
        found[one.kind] = (*found.get(one.kind, ()), one)
    return found


def chosen(rows: tuple[Row, ...], facts: object, words: object) -> Row:
    """The first row whose case it is. Raises `StopIteration` if there is none."""
    return next(one for one in rows if one.when is None or one.when(facts, words))


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
