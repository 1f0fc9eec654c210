"""A run over random house rules goes on whatever one of them does, and what failed can be seen again."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from cardkit.files import load
from tools import print_random_rules
from tools.print_random_rules import main

pytestmark = pytest.mark.slow


def test_a_rule_that_waits_for_ever_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And said to be broken; the run goes on."""
    monkeypatch.setattr(print_random_rules, "WAITING", 0.1)
    monkeypatch.setattr(print_random_rules, "looked_at", lambda *_: Event().wait())
    ((kind, said, _),) = print_random_rules.one(1, 0, ["sheet"], tmp_path).wrong
    assert (kind, "too long" in said) == ("broke", True)


def test_what_failed_can_be_seen_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its file says what is wrong and which command shows it; the run goes on and ends with 1."""
    from cardkit.paper import coins

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(coins, "coins", broken)
    assert main(["--number", "2", "--piece", "coins", "--out", str(tmp_path)]) == 1
    first, second = sorted(tmp_path.iterdir())
    assert first.read_text("utf-8").startswith(f"# broke: cardkit print coins {first} --paper a4")
    assert load(first).name
    assert f"print coins {second}" in second.read_text("utf-8")
    assert "0 of 2 rules print complete" in capsys.readouterr().out
