"""What a variant takes over from the file it extends: keys, and the texts that still fit.

The summary falls away where the game is another one now, a translation with the English text that
it translates. Numbers of rules and rulings are all taken over: `cardkit.text.rules` tells those whose
rule still reads the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardkit.engine.readers import Raw
from cardkit.engine.sources import Source
from cardkit.engine.toml_positions import KeyPath
from cardkit.engine.values import ByKind, Penalty
from cardkit.engine.variant import SECTIONS, Variant, keys

TEXT_TABLES = ("cites", "rulings", "house")
"""Tables of texts at the top of a variant, which are inherited entry by entry."""
TEXTS = {"name", "version", "summary", "minutes", "age", "pieces", *TEXT_TABLES}
"""Keys at the top that change nothing of how a game is played."""


# --- texts ---------------------------------------------------------------------------------------


def fitting_texts(variant: Variant, own_keys: Raw) -> Variant:
    """Return a variant without inherited texts, such as a summary, that no longer fit its rules.

    `own_keys` has the keys that its file says itself: those stay.
    """
    parent = variant.parent
    found: dict[str, Any] = {}
    for name in ("cites", "rulings"):  # an empty text takes an inherited one away
        found[name] = {topic: text for topic, text in getattr(variant, name).items() if text}
    if parent is None:
        return replace(variant, **found)
    if "summary" not in own_keys and not _summary_fits(variant, parent):
        found["summary"] = keys(Variant)["summary"].metadata["default"]
        found["translations"] = _without_summary(variant.translations, as_table(own_keys.get("in")))
    words: Raw = {}
    for name in ("kinds", "pictures"):
        if name not in own_keys.get("words", {}):
            texts = getattr(variant.words, name).items()
            words[name] = {kind: text for kind, text in texts if kind in variant.deck.kinds}
    return replace(variant, **found, words=replace(variant.words, **words))


def _summary_fits(variant: Variant, parent: Variant) -> bool:
    """Return True if all is the same that the parent's summary is likely to mention."""
    has_prices = parent.danger.costs != ByKind(Penalty(), {})
    names_artifacts = parent.words.artifact[0] in parent.summary.casefold()

    def mentioned(v: Variant) -> tuple[Any, ...]:
        return (
            *(v.cards.danger, v.danger.ends_at, v.danger.over, v.wins),
            parent.until and v.until,
            has_prices and v.danger.costs,
            names_artifacts and v.artifacts is None,
        )

    return mentioned(variant) == mentioned(parent)


def _without_summary(translations: Mapping[str, Any], own: Raw) -> Raw:
    """Return translations without inherited summaries; `own` has those of the file itself."""
    found: Raw = {}
    for language, texts in translations.items():
        kept = dict(texts)
        if "summary" not in as_table(own.get(language)):
            kept.pop("summary", None)
        found[language] = kept
    return found


def with_texts_of(variant: Variant, raw: Raw) -> Raw:
    """Return the raw keys of a variant with those texts that it still has after `fitting_texts`."""
    words = {"kinds": variant.words.kinds, "pictures": variant.words.pictures}
    return {
        **raw,
        "name": variant.name,
        "summary": variant.summary,
        "cites": variant.cites,
        "rulings": variant.rulings,
        "words": {**raw.get("words", {}), **words},
        "in": variant.translations,
    }


def without_changed_texts(inherited: Raw, own_keys: Raw) -> Raw:
    """Return inherited keys without translations of texts that the file itself changes."""
    translations: Raw = {}
    for language, translated in as_table(inherited.get("in")).items():
        kept: Raw = {}
        for name, value in translated.items():
            if isinstance(value, dict):
                said = as_table(own_keys.get(name))
                kept[name] = {key: text for key, text in value.items() if key not in said}
            elif name not in own_keys:
                kept[name] = value
        translations[language] = kept
    return {**inherited, "in": translations} if translations else inherited


# --- keys ----------------------------------------------------------------------------------------


def laid_over(base: Raw, source: Source) -> Raw:
    """Return raw keys with the keys of a source, a file or a setting, laid over them."""
    if not source.setting:
        return _merge(base, source.raw)
    value: Any = source.raw
    for name in source.setting:
        value = value[name]
    return _with_setting(base, source.setting, value)


def _with_setting(base: Raw, path: KeyPath, value: Any) -> Raw:
    """Return raw keys with the key at one path set, such as ``danger.ends_at.K``.

    Where one value held for all kinds it becomes the default.
    """
    name, *inside = path
    if not inside:
        return {**base, name: value}
    inner = base.get(name, {})
    if not isinstance(inner, dict):
        inner = {"default": inner} if name in ("ends_at", "costs") else {}
    return {**base, name: _with_setting(inner, tuple(inside), value)}


def _merge(base: Raw, over: Raw) -> Raw:
    found = dict(base)
    for name, value in over.items():
        if name in (*SECTIONS, *TEXT_TABLES):
            found[name] = _merge_tables(found.get(name), value, 1)
        elif name in ("round", "in"):
            found[name] = _merge_tables(found.get(name), value, 3)
        else:
            found[name] = value
    return found


def _merge_tables(base: Any, over: Any, levels: int) -> Any:
    if not levels or not isinstance(base, dict) or not isinstance(over, dict):
        return over
    found = dict(base)
    for name, value in over.items():
        found[name] = _merge_tables(found.get(name), value, levels - 1)
    return found


def as_table(value: Any) -> Raw:
    """Return a value if it is a table, else an empty table."""
    return value if isinstance(value, dict) else {}
