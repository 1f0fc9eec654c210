"""The kernel knows each key of a variant that changes play, and each word of it."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given

from cardkit.engine.variant import SECTIONS, Variant
from cardkit.rulebook.inheritance import TEXTS
from cardkit.rulebook.loader import load, non_default_keys
from tests.lab.test_kernel import PATHS
from tests.strategies import variants

WORDS_ONLY = {*TEXTS, "players", "dealer", "first_danger", "totals", "tie"}
"""Keys that change nothing of what bots play: a tie is shared among them."""
WORD_SECTIONS = {"words", "meta"}
KNOWN_KEYS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("rounds", "until", "ties", "danger.ends_at", "danger.over"), ()),
    **dict.fromkeys(("cards.gold", "cards.danger", "cards.artifact", "cards.blank"), ()),
    **dict.fromkeys(("danger.costs", "artifacts.worth", "artifacts.joins", "hands.remove"), ()),
    "wins": ("highest", "lowest"),
    "reveal": ("deck", "hands"),
    "share": ("split", "each", "leavers"),
    "leftover": ("pooled", "per-card", "lost", "stays", "alone"),
    "danger.then": ("back", "card out", "pair out"),
    "artifacts.claim": ("alone", "shared"),
    "artifacts.carried": ("out", "back"),
    "artifacts.left": ("out", "back"),
}
"""The keys that the kernel plays, with the words it knows where a key takes one of several."""


def unknown_keys(variant: Variant) -> list[str]:
    """Return the dotted keys of a variant that change play and that the kernel does not know."""
    found: dict[str, None] = {}
    for rules in variant.rules_by_round:
        values = non_default_keys(rules)
        for section in (name for name in SECTIONS if name not in WORD_SECTIONS):
            inside = non_default_keys(getattr(rules, section))
            values |= {f"{section}.{name}": value for name, value in inside.items()}
        for key, value in values.items():
            words = KNOWN_KEYS.get(key)
            is_known = words is not None and (not words or value in words)
            if not is_known and key not in WORDS_ONLY:
                found[key] = None
    return list(found)


def test_games_of_the_project_are_known() -> None:
    assert [unknown_keys(load(path)) for path in PATHS] == [[] for _ in PATHS]


@given(variants())
def test_house_rules_are_known(variant: Variant) -> None:
    assert unknown_keys(variant) == []
