"""Rules that the kernel does not know are declined, and then played on `GameState`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from cardkit.engine.loader import load
from cardkit.lab import blocks, rules
from cardkit.lab.rules import KNOWN_KEYS, unknown_keys
from cardkit.lab.simulate import simulate
from tests.lab.test_kernel import PATHS
from tests.strategies import rules_of


def test_games_of_the_project_are_known() -> None:
    assert [unknown_keys(load(path)) for path in PATHS] == [[] for _ in PATHS]


@pytest.mark.parametrize(("game", "sets", "forgotten"), [
    ("kings-gold", {}, "danger.then"), ("kings-gold", {"share": "each"}, "share"),
    ("kings-gold", {"round.2.share": "each"}, "share"), ("diamant", {"until": 40}, "until"),
    ("cave-network", {}, "artifacts.claim"), ("cave-network", {}, "hands.remove"),
])  # fmt: skip
def test_a_key_that_is_not_known_is_declined(
    monkeypatch: pytest.MonkeyPatch, game: str, sets: Mapping[str, object], forgotten: str
) -> None:
    variant = rules_of(game, sets)
    known = {key: words for key, words in KNOWN_KEYS.items() if key != forgotten}
    monkeypatch.setattr(rules, "KNOWN_KEYS", known)
    assert unknown_keys(variant) == [forgotten]


def test_a_key_at_its_default_is_not_declined(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {key: words for key, words in KNOWN_KEYS.items() if key not in ("share", "until")}
    monkeypatch.setattr(rules, "KNOWN_KEYS", known)
    assert unknown_keys(load("kings-gold")) == []


def test_a_value_that_is_not_known_is_declined() -> None:
    variant = load("kings-gold")
    assert unknown_keys(replace(variant, leftover="burnt")) == ["leftover"]
    odd = replace(variant, danger=replace(variant.danger, then="all out"))
    assert unknown_keys(odd) == ["danger.then"]


@pytest.mark.parametrize("game", ["kings-gold", "cave-network"])
def test_declined_games_are_the_same(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    fast = simulate(load(game), games=100, jobs=1)
    monkeypatch.setattr(blocks, "unknown_keys", lambda variant: ["rounds"])
    slow = simulate(load(game), games=100, jobs=1)
    assert fast.results == slow.results
