"""``cardkit new`` at a terminal: choose a sentence of the rulebook, then one to replace it."""

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pexpect import EOF

from cardkit.cli.workshop import typed_rounds
from cardkit.i18n.translate import use_language
from cardkit.rulebook.loader import load

from ..terminal import press, start
from .command import refused, run

SENTENCE = r"Which sentence do you want to change \(1 to \d+; Enter = finish\)> "
OTHER = r"Which of these \(1 to \d+; Enter = no change\)> "
ROUNDS = r"In all rounds .*> "


class Chooser:
    """A person who uses ``cardkit new`` and finds sentences by a part of their text."""

    def __init__(self, folder: Path, *words: str, **variables: str) -> None:
        self.child: Any = start("new", *words, cwd=folder, size=(50, 200), **variables)
        self.shown = self.wait(SENTENCE)

    def wait(self, pattern: str) -> str:
        """Wait for a pattern and return the output before it."""
        self.child.expect(pattern)
        return str(self.child.before)

    def number_of(self, part: str) -> str:
        """Return the number of the sentence on the screen that contains a text."""
        match = re.search(rf"(?m)^ *(\d+)  (?:[* ] )?[^\r\n]*{re.escape(part)}", self.shown)
        assert match, (part, self.shown)
        return match[1]

    def choose(self, sentence: str, other: str, rounds: str | None = None) -> None:
        """Choose the sentence that contains `part`, then the alternative that contains `other`."""
        self.child.sendline(self.number_of(sentence))
        self.shown = self.wait(OTHER)
        self.child.sendline(self.number_of(other))
        if rounds is not None:
            self.wait(ROUNDS)
            self.child.sendline(rounds)
        self.shown = self.wait(SENTENCE)

    def finish(self) -> str:
        """Press Enter to finish, and return what cardkit says about the new file."""
        self.child.sendline("")
        self.child.expect("Next: ")
        return str(self.child.before).strip()


def keys_of(path: Path) -> dict[str, Any]:
    """Return the keys of a variant file."""
    return tomllib.loads(path.read_text("utf-8"))


@pytest.mark.parametrize(
    ("game", "choices", "keys"),
    [
        ("kings-gold", [("ends after 4 rounds", "ends after 3 rounds")], {"rounds": 3}),
        (
            "kings-gold",
            [("still inside puts their loot back", "half their loot", "")],
            {"danger": {"costs": "half"}},
        ),
        (
            "kings-gold",
            [("second of that rank", "third of that rank", "rounds 2-3")],
            {"round": {"2-3": {"danger": {"ends_at": 3}}}},
        ),
        (
            "poor-mans",
            [
                ("ends after 5 rounds", "has 50 gold or more"),
                ("tied, they share", "whole new game"),
            ],
            {"until": 50, "tie": "play again"},
        ),
    ],
)
def test_new_writes_chosen_keys(
    tmp_path: Path, game: str, choices: Sequence[tuple[str, ...]], keys: dict[str, object]
) -> None:
    person = Chooser(tmp_path, "Night Watch", "--from", game)
    for choice in choices:
        person.choose(*choice)
    person.finish()
    path = tmp_path / "night-watch.toml"
    assert keys_of(path) == {"extends": game, "name": "Night Watch", **keys}
    comments = [line for line in path.read_text("utf-8").splitlines() if line.startswith("# ")]
    assert len(comments) == len(choices)
    assert run("check", str(path)).exit_code == 0


def test_new_refuses_number_out_of_range_with_reason(tmp_path: Path) -> None:
    person = Chooser(tmp_path, "Long", "--from", "kings-gold")
    person.child.sendline(person.number_of("ends after 4 rounds"))
    person.shown = person.wait(OTHER)
    person.child.sendline(person.number_of("Another number (1 to 20)"))
    person.wait("The game ends after … rounds> ")
    person.child.sendline("70")
    person.child.expect("a whole number from 1 to 20")
    person.child.sendline("7")
    person.shown = person.wait(SENTENCE)
    assert "ends after 7 rounds" in person.shown
    person.finish()
    assert keys_of(tmp_path / "long.toml")["rounds"] == 7


def test_new_limits_a_typed_number_to_some_rounds(tmp_path: Path) -> None:
    person = Chooser(tmp_path, "Calm", "--from", "kings-gold")
    person.child.sendline(person.number_of("Nobody leaves before the first card"))
    person.shown = person.wait(OTHER)
    assert "cardkit knows no other way to play this." in person.shown
    person.child.sendline(person.number_of("Another number"))
    person.wait("Nobody may leave before card …> ")
    person.child.sendline("2")
    person.wait(ROUNDS)
    person.child.sendline("rounds 1-2")
    person.shown = person.wait(SENTENCE)
    person.choose("instead: Nobody may leave before card 2", "before card 3")
    person.finish()
    assert keys_of(tmp_path / "calm.toml")["round"] == {"1-2": {"leave_from": 3}}


def test_new_undo_and_list_revert_changes(tmp_path: Path) -> None:
    person = Chooser(tmp_path, "Back", "--from", "kings-gold")
    person.choose("ends after 4 rounds", "ends after 3 rounds")
    person.choose("anyone may count", "Yes. Keep it covered")
    person.child.sendline("l")
    person.child.expect("Which change do you want to undo.*> ")
    person.child.sendline("1")
    person.shown = person.wait(SENTENCE)
    assert "ends after 4 rounds" in person.shown
    person.child.sendline("undo")
    assert "ends after 3 rounds" in person.wait(SENTENCE)
    person.finish()
    assert keys_of(tmp_path / "back.toml") == {
        "extends": "kings-gold", "name": "Back", "rounds": 3, "totals": "secret",
    }  # fmt: skip


def test_new_changes_what_things_are_called(tmp_path: Path) -> None:
    person = Chooser(tmp_path, "Pack", "--from", "kings-gold")
    person.child.sendline("w")
    person.shown = person.wait(r"Which word do you want to change .*> ")
    assert "what a danger is called: guard/guards" in person.shown
    person.child.sendline(person.number_of("what a danger is called"))
    person.wait("Its new name.*> ")
    person.child.sendline("wolf/wolves")
    assert "Wolves: Jacks, Queens and Kings" in person.wait(SENTENCE)
    person.finish()
    assert keys_of(tmp_path / "pack.toml")["words"] == {"danger": "wolf/wolves"}


def test_new_says_what_it_does_while_people_wait(tmp_path: Path) -> None:
    person = Chooser(tmp_path, "Wait", "--from", "kings-gold")
    assert "cardkit tries other ways to play each sentence" in person.shown
    person.child.sendline(person.number_of("ends after 4 rounds"))
    shown = person.wait(OTHER)
    assert shown.index("Bots play 600 games each way") < shown.index("ends after 3 rounds")


def test_new_keeps_choices_when_stopped_while_bots_play(tmp_path: Path) -> None:
    person = Chooser(tmp_path, "Stopped", "--from", "kings-gold")
    person.choose("ends after 4 rounds", "ends after 3 rounds")
    person.child.sendline(person.number_of("still inside puts their loot back"))
    person.wait("Bots play 600 games each way")
    person.child.send("\x03")
    person.child.expect("Next: ")
    assert keys_of(tmp_path / "stopped.toml")["rounds"] == 3


def test_new_answers_words_at_each_question(tmp_path: Path) -> None:
    person = Chooser(tmp_path, "Words", "--from", "kings-gold")
    for line, answer in [
        ("anyone may count", "is in these sentences: " + person.number_of("anyone may count")),
        ("call them wolves", 'Type the number of a sentence, a word to look for, "w"'),
    ]:
        person.child.sendline(line)
        assert answer in " ".join(person.wait(SENTENCE).split())
    person.child.sendline("w")
    words = r"Which word do you want to change .*> "
    person.shown = person.wait(words)
    person.child.sendline("guard")
    assert "Type a number from 1 to 9." in person.wait(words)
    person.child.sendline(person.number_of("what a danger is called"))
    person.wait("Its new name.*> ")
    person.child.sendline("wolves")
    person.child.expect('with "/" between them')
    person.child.sendline("wolf, wolves")
    assert "Wolves: Jacks, Queens and Kings" in person.wait(SENTENCE)
    person.finish()
    assert keys_of(tmp_path / "words.toml")["words"] == {"danger": "wolf/wolves"}


@pytest.mark.parametrize(
    ("typed", "table"),
    [("in the last round", "last"), ("first round", "1"), ("rounds 2 and 3", "2-3")],
)
def test_new_limits_a_choice_to_rounds_in_words(tmp_path: Path, typed: str, table: str) -> None:
    person = Chooser(tmp_path, "Late", "--from", "kings-gold")
    person.choose("second of that rank", "third of that rank", typed)
    person.finish()
    assert keys_of(tmp_path / "late.toml")["round"] == {table: {"danger": {"ends_at": 3}}}


@pytest.mark.parametrize(
    ("lang", "line", "rounds"),
    [
        ("en", "LAST", "last"),
        ("en", "only in round 2", "2"),
        ("en", "2 to 4", "2-4"),
        ("en", "rounds 1, 2", "1-2"),
        ("en", "rounds 1 and 3", ""),
        ("en", "after round 2", ""),
        ("en", "2 not 3", ""),
        ("en", "every other round", ""),
        ("de", "in der letzten Runde", "last"),
        ("de", "Runden 2 bis 4", "2-4"),
        ("de", "ab Runde 2", ""),
        ("fr", "à la dernière manche", "last"),
        ("fr", "manches 2 à 4", "2-4"),
        ("pl", "w ostatniej rundzie", "last"),
        ("pl", "rundy 2–4", "2-4"),
    ],
)
def test_typed_rounds_are_understood_only_if_clear(lang: str, line: str, rounds: str) -> None:
    with use_language(lang):
        assert typed_rounds(load("kings-gold"), line) == rounds


def test_new_breaks_no_command_at_the_edge_of_the_screen(tmp_path: Path) -> None:
    child = start("new", "Long Evening", "--set", "rounds=7", cwd=tmp_path, size=(50, 60))
    child.expect(EOF)
    lines = [line.rstrip() for line in child.before.splitlines()]
    assert lines[0] == "long-evening.toml"
    assert lines[1:] == [
        "Next: cardkit rules long-evening",
        "      cardkit play long-evening Ann Bo Cy",
        "      cardkit print long-evening",
        "      cardkit compare long-evening",
    ]


@pytest.mark.parametrize("stop", ["\x03", "\x04"])
def test_new_keeps_choices_when_stopped(tmp_path: Path, stop: str) -> None:
    person = Chooser(tmp_path, "Stopped", "--from", "kings-gold")
    person.choose("ends after 4 rounds", "ends after 3 rounds")
    press(person.child, stop)
    person.child.expect("Next: ")
    assert keys_of(tmp_path / "stopped.toml")["rounds"] == 3


def test_new_opens_file_without_overwriting_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = 'extends = "kings-gold"\nname = "Mine"\n# a remark\nrounds = 3\nrouns = 5\n'
    path.write_text(text)
    person = Chooser(tmp_path, "mine.toml")
    person.choose("ends after 3 rounds", "ends after 5 rounds")
    told = person.finish()
    assert "mine.toml already exists, so the new file is mine-2.toml" in " ".join(told.split())
    assert path.read_text() == text
    assert keys_of(tmp_path / "mine-2.toml")["rounds"] == 5


def test_new_without_changes_writes_no_file_and_says_so_in_german(tmp_path: Path) -> None:
    child = start("new", "Nacht", "--from", "kings-gold", cwd=tmp_path, CARDKIT_LANG="de")
    child.expect("Welchen Satz ändern")
    child.sendline("")
    child.expect("Du hast nichts geändert, deshalb hat cardkit keine Datei geschrieben")
    child.expect(EOF)
    assert not [*tmp_path.iterdir()]


def test_new_with_settings_does_not_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("new", "Long", "--set", "rounds=7", "--set", "round.2.share=each")
    assert (result.exit_code, result.stdout) == (0, "long.toml\n")
    assert keys_of(tmp_path / "long.toml") == {
        "extends": "kings-gold", "name": "Long", "rounds": 7, "round": {"2": {"share": "each"}},
    }  # fmt: skip


@pytest.mark.parametrize("setting", ["rounds=70", "rouns=7", "danger.ends_at=x"])
def test_new_with_invalid_setting_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert f"set: {setting}" in refused("new", "Odd", "--set", setting)
    assert not [*tmp_path.iterdir()]
