"""What is given up last, where nothing else helps: words of the house's own that are a page of their own are cut short."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from cardkit.engine import Noun, Variant, replace
from cardkit.files import TABLE
from cardkit.speech import SPOKEN, as_told

if TYPE_CHECKING:
    from cardkit.speech import Language

MOST: Final = (120, 60, 30)
"""Letters that a word may have, tried in this order. No word that people say is cut."""


def shorter(variant: Variant) -> Iterator[tuple[Variant, tuple[str, ...]]]:
    """The variant as it is told on a page, then with its theme's words cut at ever fewer letters, as far as that changes any;
    each with the dotted keys of the words that are cut short."""
    yield variant, ()
    spoken = SPOKEN.get()
    for most in MOST:
        shown, cut = _in_english(variant, most) if spoken is None else _in_language(variant, spoken, most)
        shown.__dict__["entire"] = variant.entire
        if cut:
            yield shown, cut


def _in_english(variant: Variant, most: int) -> tuple[Variant, tuple[str, ...]]:
    words = {key: told for key, told in variant.words.fields().items() if key != "pictures"}
    short = {key: _cut(told, most) for key, told in words.items()}
    cut = [f"words.{key}" for key in words if key != "kinds" and short[key] != words[key]]
    cut += [f"words.kinds.{kind}" for kind, name in words["kinds"] if len(name) > most]
    return replace(variant, words=replace(variant.words, **short)), tuple(cut)


def _in_language(variant: Variant, spoken: Language, most: int) -> tuple[Variant, tuple[str, ...]]:
    """The same of what the file says in another language."""
    texts = variant.in_language(spoken.code)
    short = {
        key: spoken.each_form(text, lambda form: _cut(form, most)) if key.startswith("words.") else text
        for key, text in texts.items()
    }
    told = tuple((code, tuple(short.items()) if code == spoken.code else all_of) for code, all_of in variant.told)
    cut = tuple(f"{TABLE}.{spoken.code}.{key}" for key in texts if short[key] != texts[key])
    return as_told(replace(variant, told=told)), cut


def _cut(told: Any, most: int) -> Any:
    """A text, a noun or names, each no longer than that."""
    if isinstance(told, Noun):
        return Noun(_cut(told.one, most), _cut(told.many, most))
    if isinstance(told, tuple):
        return tuple(_cut(part, most) for part in told)
    if isinstance(told, str) and len(told) > most:
        return f"{told[: most - 1].rstrip()}\u2026"
    return told
