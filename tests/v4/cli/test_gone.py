"""What is gone answers with its new form."""

from __future__ import annotations

import re
import shlex

import click
import pytest

from cardkit.v4.cli.app import COMMANDS
from cardkit.v4.cli.commands import app
from cardkit.v4.cli.gone import NEW_FORMS, VALUE, new_form
from tests.v4.commands import Cardkit

TYPED = {
    "languages": "languages",
    "completion powershell": "completion powershell",
    "show md": "show kings-gold --format md",
    "print --force": "print sheet kings-gold --force",
    "print --as-now": "print sheet kings-gold --as-now",
}
"""Command lines that are more, or less, than the words of the table and a game."""


def typed(old: str) -> list[str]:
    """Return a command line with what is gone, for King's Gold."""
    return TYPED.get(old, f"{old.replace(VALUE, '1,5,10')} kings-gold").split()


def is_understood(line: list[str]) -> bool:
    """Return whether a command line can be parsed by its command."""
    command = app.get_command(click.Context(app), line[0])
    try:
        return command is not None and bool(command.make_context(line[0], line[1:]))
    except click.UsageError:
        return False


@pytest.mark.parametrize("old", NEW_FORMS)
def test_what_is_gone_answers_with_its_new_form(cardkit: Cardkit, old: str) -> None:
    """In one line, with exit code 2; and the new form is understood."""
    line = typed(old)
    if is_understood(line):
        pytest.skip("it is still there")
    said = cardkit(*line)
    answer = re.fullmatch('"(.+?)" is now "cardkit (.+)"\n', said.err)
    assert answer is not None, said
    assert (said.code, said.out) == (2, "")
    assert answer[1] in line
    assert is_understood(shlex.split(answer[2]))


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("tune kings-gold rounds=3,4", '"tune" is now "cardkit compare kings-gold rounds=3,4"'),
        (
            "--lang pl deck poor-mans --players 5",
            '"deck" is now "cardkit --lang pl rules poor-mans --players 5 --deck"',
        ),
        (
            "export 'friday night.tally'",
            '"export" is now "cardkit show \'friday night.tally\' --format json"',
        ),
        (
            "export f.tally --format csv -o f.csv",
            '"export" is now "cardkit show f.tally --format csv -o f.csv"',
        ),
        (
            "play house.toml Ann Bo --chips=1,5 --long",
            '"--long" is now "cardkit play house.toml Ann Bo"',
        ),
        (
            "play house.toml Ann --port 9000",
            '"--port" is now "cardkit play house.toml Ann --at :9000"',
        ),
        ("play house.toml tune deck md", ""),
        ("show f.tally --format md", '"md" is now "cardkit show f.tally --format markdown"'),
        ("help tune", ""),
        ("--lang", ""),
    ],
)
def test_all_else_stands_as_it_was_typed(line: str, answer: str) -> None:
    """Names, values, their order, what needs quotes; and a person can be called anything."""
    assert new_form(shlex.split(line), ()) == answer


def test_what_is_understood_is_not_gone() -> None:
    """Whatever else is wrong with it."""
    assert new_form(["play", "--long"], ["play", "--long"]) == ""
    assert new_form(["print", "--nonsense"], COMMANDS) == ""
