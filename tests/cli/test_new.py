"""``cardkit new`` at a terminal: choose a sentence of the rulebook, then one to replace it."""

import re
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, TypeAlias

import pytest
from pexpect import EOF

from cardkit.cli import cli
from cardkit.cli.workshop import parse_rounds
from cardkit.i18n.translate import use_language
from cardkit.lab.blocks import GAMES_PER_BLOCK
from cardkit.rulebook.loader import load
from cardkit.workshop.draft import Draft
from cardkit.workshop.effects import play_games
from cardkit.workshop.form import rulebook_entries
from cardkit.workshop.search import matching_entries

from ..terminal import press, start
from .command import refused, run

SENTENCE = r"Which sentence do you want to change \(1 to \d+; Enter = finish\)> "
OTHER = r"Which of these \(1 to \d+; Enter = no change\)> "
ROUNDS = r"In all rounds .*> "
NUMBER_OF_ROUNDS = "The game ends after … rounds> "
LIKE_THIS = r"Play like this \(Enter = yes; n = no; or type another number\)> "
SAVE = r"Save the changes in mine.toml \(Enter = yes; n = in a new file\)> "
PLACE = r"Where does it belong \(12 = instead of .*> "
CHANGE = r"Which change do you want to undo.*> "
WORD = r"Which of these do you want to change .*> "
NEW_WORD = r"Its new name.*> "
END_OF_INPUT = "\x04"


class Chooser(ABC):
    """A person who uses ``cardkit new`` and finds sentences by a part of their text."""

    shown: str
    """What was shown before the last question."""

    @abstractmethod
    def send(self, line: str) -> None:
        """Type a line."""

    @abstractmethod
    def wait(self, pattern: str) -> str:
        """Wait for a pattern and return the output before it."""

    def answer(self, line: str, question: str) -> str:
        """Type a line, wait for the next question, and return the output before it."""
        self.send(line)
        self.shown = self.wait(question)
        return self.shown

    def number_of(self, part: str) -> str:
        """Return the number of the sentence on the screen that contains a text."""
        match = re.search(rf"(?m)^ *(\d+)[+ ] *(?:\* )?[^\r\n]*{re.escape(part)}", self.shown)
        assert match, (part, self.shown)
        return match[1]

    def pick(self, part: str, question: str) -> str:
        """Type the number of a sentence that contains `part`, and wait as `answer` does."""
        return self.answer(self.number_of(part), question)

    def choose(self, sentence: str, other: str, rounds: str | None = None) -> None:
        """Choose the sentence that contains `part`, then the alternative that contains `other`."""
        self.pick(sentence, OTHER)
        if rounds is None:
            self.pick(other, SENTENCE)
        else:
            self.pick(other, ROUNDS)
            self.answer(rounds, SENTENCE)

    def finish(self) -> str:
        """Press Enter to finish, and return what cardkit says about the new file."""
        return self.answer("", "Next: ").strip()


class ChooserAtTerminal(Chooser):
    """A person at a real terminal."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.child: Any = start("new", *words, cwd=folder, size=(50, 200))
        self.shown = self.wait(SENTENCE)

    def send(self, line: str) -> None:
        self.child.sendline(line)

    def wait(self, pattern: str) -> str:
        self.child.expect(pattern)
        return str(self.child.before)


def once(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that calculates the result for the same arguments only once."""
    known: dict[str, Any] = {}

    def calculate(*arguments: object) -> Any:
        key = repr(arguments)
        if key not in known:
            known[key] = function(*arguments)
        return known[key]

    return calculate


Begin: TypeAlias = Callable[..., Chooser]
in_one_process = pytest.mark.xdist_group("new")  # so that these tests share what they calculate
ENTRIES_ONCE, GAMES_ONCE = (
    once(rulebook_entries),
    once(partial(play_games, games=2 * GAMES_PER_BLOCK)),
)


class ChooserHere(Chooser):
    """A person who answers a command in this process, which runs in a thread."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *words: str) -> None:
        self.questions: Queue[str] = Queue()  # with "" when the command ends
        self.lines: Queue[str] = Queue()  # with END_OF_INPUT at the end of the test
        self.capsys = capsys
        self.thread = Thread(target=self.run, args=words)

    def run(self, *words: str) -> None:
        """Run ``cardkit new``."""
        with suppress(SystemExit):
            cli.main(["new", *words], prog_name="cardkit")
        self.questions.put("")

    def ask(self, question: str) -> str:
        """Take the place of `input`."""
        self.questions.put(question)
        line = self.lines.get()
        if line == END_OF_INPUT:
            raise EOFError
        return line

    def send(self, line: str) -> None:
        self.lines.put(line)

    def wait(self, pattern: str) -> str:
        question = self.questions.get(timeout=60)
        text = "".join([*self.capsys.readouterr(), question])
        match = re.search(pattern, text)
        assert match, text
        return text[: match.start()]


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Begin]:
    """Return a function that starts ``cardkit new`` in this process.

    The alternatives and the games of a draft are the same in all tests, so they are calculated once.
    Bots play fewer games than at a terminal.
    """
    begun: list[ChooserHere] = []

    def begin(*words: str) -> Chooser:
        person = ChooserHere(capsys, *words)
        begun.append(person)
        monkeypatch.setattr("builtins.input", person.ask)
        person.thread.start()
        person.shown = person.wait(SENTENCE)
        return person

    monkeypatch.setattr("cardkit.cli.shared.is_interactive", lambda: True)
    monkeypatch.setattr("cardkit.cli.workshop.rulebook_entries", ENTRIES_ONCE)
    monkeypatch.setattr("cardkit.cli.workshop.play_games", GAMES_ONCE)
    yield begin
    for person in begun:
        person.lines.put(END_OF_INPUT)
        person.thread.join()


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
@in_one_process
def test_new_writes_chosen_keys(
    begin: Begin, here: Path, game: str, choices: Sequence[tuple[str, ...]], keys: dict[str, object]
) -> None:
    person = begin("Night Watch", "--from", game)
    for choice in choices:
        person.choose(*choice)
    person.finish()
    path = here / "night-watch.toml"
    assert keys_of(path) == {"extends": game, "name": "Night Watch", **keys}
    comments = [line for line in path.read_text("utf-8").splitlines() if line.startswith("# ")]
    assert len(comments) == len(choices)
    assert run("check", str(path)).exit_code == 0


@in_one_process
def test_new_refuses_number_out_of_range_with_reason(begin: Begin, here: Path) -> None:
    person = begin("Night Watch", "--from", "kings-gold")
    person.pick("ends after 4 rounds", OTHER)
    person.pick("Another number (1 to 20)", NUMBER_OF_ROUNDS)
    assert "a whole number from 1 to 20" in person.answer("70", NUMBER_OF_ROUNDS)
    person.answer("7", LIKE_THIS)
    assert "ends after 7 rounds" in person.answer("", SENTENCE)
    person.finish()
    assert keys_of(here / "night-watch.toml")["rounds"] == 7


@in_one_process
def test_new_shows_what_a_typed_number_changes_before_it_is_chosen(
    begin: Begin, here: Path
) -> None:
    person = begin("Night Watch", "--from", "kings-gold")
    person.pick("ends after 4 rounds", OTHER)
    person.pick("Another number (1 to 20)", NUMBER_OF_ROUNDS)
    shown = person.answer("8", LIKE_THIS)
    assert "The game ends after 8 rounds." in shown
    assert "Also: The points for a joker depend on the round" in shown
    assert re.search(r"-> A game takes .* longer", shown)
    assert "The game ends after 9 rounds." in person.answer("9", LIKE_THIS)
    person.answer("n", SENTENCE)
    assert "cardkit wrote no file" in person.answer("", "$")


@in_one_process
def test_new_finds_words_in_the_choices_for_a_sentence(begin: Begin, here: Path) -> None:
    person = begin("Night Watch", "--from", "kings-gold")
    number = person.number_of("still inside puts their loot back")
    shown = person.answer("half their loot", SENTENCE)
    assert 'These sentences fit "half their loot" best:' in shown
    assert re.search(rf"(?m)^ *{number}\+   Everyone still inside puts their loot back", shown)
    assert "One choice: Everyone still inside loses half their loot" in shown


@in_one_process
def test_new_finds_headings_own_rules_and_sentences_without_choices(
    begin: Begin, here: Path
) -> None:
    person = begin("Night Watch", "--from", "kings-gold")
    person.answer("r", "The rule, as players will read it> ")
    person.answer("Whoever is caught fetches the drinks.", PLACE)
    person.answer("", SENTENCE)
    for wish, line in [
        ("drinks", "  * Whoever is caught fetches the drinks."),
        ("tokens", "   About 290 pieces of gold: tokens, coins or matches."),
        ("questions", "    Questions"),
    ]:
        assert line in person.answer(wish, SENTENCE)


@pytest.mark.parametrize(
    ("lang", "wish", "sentence", "choice"),
    [
        ("en", "make it shorter", "About 20–30 minutes", ""),
        ("en", "nobody should lose everything", "Everyone still inside puts", ""),
        ("en", "lose half", "Everyone still inside puts", "loses half their loot"),
        ("en", "more jokers", "A pack of 52 cards and 2 jokers.", ""),
        ("en", "play to fifty points", "Have the highest total", "a total of 50 or more"),
        ("en", "call the guards wolves", "Guards: Jacks, Queens and Kings", ""),
        ("en", "the last round counts double", "Ace to 10: gold", "double its number"),
        ("en", "five rounds rather than four", "Have the highest total", "after 5 rounds"),
        ("en", "nobody may leave before the third card", "Nobody leaves before", "before card 3"),
        ("en", "fewer dangers", "Guards: Jacks, Queens and Kings", ""),
        ("en", "one more artifact", "A pack of 52 cards and 2 jokers.", "one of the jokers"),
        ("de", "die letzte Runde zählt doppelt", "Ass bis 10: Gold", "das Doppelte"),
        ("fr", "perdre la moitié", "Ceux qui sont dedans remettent", "la moitié de leur butin"),
        ("pl", "krócej", "Około 20–30 minut", ""),
    ],
)
def test_first_sentence_that_is_shown_fits_the_wish(
    lang: str, wish: str, sentence: str, choice: str
) -> None:
    with use_language(lang):
        draft = Draft("kings-gold", lang)
        first, *_ = matching_entries(draft, ENTRIES_ONCE(draft), wish)
    assert first.entry.text.startswith(sentence)
    assert choice in first.choice
    assert bool(choice) == bool(first.choice)


@in_one_process
def test_new_adds_a_rule_in_own_words(begin: Begin, here: Path) -> None:
    person = begin("Night Watch", "--from", "kings-gold")
    person.answer("r", "The rule, as players will read it> ")
    shown = person.answer("The player with the fewest points begins.", PLACE)
    assert "cardkit prints this rule but does not play it." in shown
    assert re.search(r"(?m)^ *\d+[+ ]   \S.* points", shown), "a sentence that it may contradict"
    shown = person.answer("", SENTENCE)
    assert "Last change: The player with the fewest points begins." in shown
    person.finish()
    keys = keys_of(here / "night-watch.toml")
    assert keys["house"] == {"H-1": "The player with the fewest points begins."}


@in_one_process
def test_new_puts_a_sentence_into_own_words(begin: Begin, here: Path) -> None:
    person = begin("Night Watch", "--from", "kings-gold")
    person.pick("If players are tied", OTHER)
    shown = person.pick("In your own words instead", "The rule, as players will read it> ")
    assert "Your sentence replaces “If players are tied, the tied player with the" in shown
    shown = person.answer("Whoever banked most in one round wins.", SENTENCE)
    assert re.search(r"(?m)^ *\d+[+ ] \* Whoever banked most in one round wins\.", shown)
    _, _, again = shown.partition("Read this part again")
    part, _, elsewhere = again.partition("Does this still fit, too?")
    assert "If players are still tied" in part
    assert re.search(r"(?m)^ *\d+[+ ]   \S", elsewhere)
    person.pick("You are out until the next round", OTHER)
    person.pick("Keep this, and add a sentence", "The rule, as players will read it> ")
    shown = person.answer("Fetch the drinks.", SENTENCE)
    assert "Last change: Fetch the drinks." in shown
    assert re.search(r"(?m)^ *\d+  \* Fetch the drinks\.", shown)
    person.finish()
    house = keys_of(here / "night-watch.toml")["house"]
    assert house["breaks"] == "Whoever banked most in one round wins."
    assert "You are out until the next round. Fetch the drinks. You can never lose" in house["left"]


@in_one_process
def test_new_asks_where_an_own_rule_belongs(begin: Begin, here: Path) -> None:
    person = begin("Night Watch", "--from", "kings-gold")
    number = person.number_of("If players are tied")
    person.answer("r", "The rule, as players will read it> ")
    shown = person.answer("The tied players flip a coin.", PLACE)
    assert "These sentences come closest:" in shown
    assert f" {number}+   If players are tied" in shown
    assert "Type the number of another sentence." in person.answer("99", PLACE)
    person.answer(number, SENTENCE)
    person.answer("r", "The rule, as players will read it> ")
    person.answer("Sing.", PLACE)
    person.answer("n", SENTENCE)
    person.finish()
    assert keys_of(here / "night-watch.toml")["house"] == {
        "breaks": "The tied players flip a coin."
    }


@in_one_process
def test_new_says_when_no_sentence_fits_a_wish(begin: Begin, here: Path) -> None:
    person = begin("Night Watch", "--from", "kings-gold")
    shown = person.answer("five bonus points for a lonely player", SENTENCE)
    assert 'No sentence says "five bonus points for a lonely player". These come' in shown


@in_one_process
def test_new_limits_a_typed_number_to_some_rounds(begin: Begin, here: Path) -> None:
    person = begin("Night Watch", "--from", "kings-gold")
    shown = person.pick("Nobody leaves before the first card", OTHER)
    assert "cardkit knows no other way to play this." not in shown
    assert "To call things something else, press Enter, and then type" in " ".join(shown.split())
    person.pick("Another number", "Nobody may leave before card …> ")
    person.answer("2", LIKE_THIS)
    person.answer("", ROUNDS)
    person.answer("rounds 1-2", SENTENCE)
    person.choose("instead: Nobody may leave before card 2", "before card 3")
    person.finish()
    assert keys_of(here / "night-watch.toml")["round"] == {"1-2": {"leave_from": 3}}


@in_one_process
def test_new_undo_and_list_revert_changes(begin: Begin, here: Path) -> None:
    person = begin("Night Watch", "--from", "kings-gold")
    person.choose("ends after 4 rounds", "ends after 3 rounds")
    person.choose("anyone may count", "Yes. Keep it covered")
    person.answer("l", CHANGE)
    assert "ends after 4 rounds" in person.answer("1", SENTENCE)
    assert "ends after 3 rounds" in person.answer("undo", SENTENCE)
    person.finish()
    assert keys_of(here / "night-watch.toml") == {
        "extends": "kings-gold", "name": "Night Watch", "rounds": 3, "totals": "secret",
    }  # fmt: skip


@in_one_process
def test_new_changes_what_things_are_called(begin: Begin, here: Path) -> None:
    person = begin("Night Watch", "--from", "kings-gold")
    assert "what a danger is called: guard/guards" in person.answer("w", WORD)
    person.pick("what a danger is called", NEW_WORD)
    assert "Wolves: Jacks, Queens and Kings" in person.answer("wolf/wolves", SENTENCE)
    person.finish()
    assert keys_of(here / "night-watch.toml")["words"] == {"danger": "wolf/wolves"}


def test_new_shows_progress_messages_during_long_steps(tmp_path: Path) -> None:
    person = ChooserAtTerminal(tmp_path, "Wait", "--from", "kings-gold")
    assert "cardkit tries other ways to play each sentence" in person.shown
    shown = person.pick("anyone may count", OTHER)  # has one alternative, so bots play less
    assert shown.index("Bots play 600 games each way") < shown.index("Yes. Keep it covered")


def test_new_keeps_choices_when_stopped_while_bots_play(tmp_path: Path) -> None:
    person = ChooserAtTerminal(tmp_path, "Stopped", "--from", "kings-gold")
    person.choose("anyone may count", "Yes. Keep it covered")
    person.pick("still inside puts their loot back", "Bots play 600 games each way")
    person.child.send("\x03")
    person.child.expect("Next: ")
    assert keys_of(tmp_path / "stopped.toml")["totals"] == "secret"


@in_one_process
def test_new_answers_words_at_each_question(begin: Begin, here: Path) -> None:
    person = begin("Night Watch", "--from", "kings-gold")
    number = person.number_of("anyone may count")
    for line, answer in [
        ("anyone may count", f'fit "anyone may count" best: {number}+ Is the gold'),
        ("call guards wolves", 'To change what things are called, type "w".'),
        ("wolves", 'No sentence and no choice contains "wolves".'),
        ("wolves", 'Type the number of a sentence, a word to look for, "w"'),
        ("help", 'Type the number of a sentence, a word to look for, "w"'),
    ]:
        assert answer in " ".join(person.answer(line, SENTENCE).split())
    person.answer("w", WORD)
    number = person.number_of("what a danger is called")
    assert "Type a number from 1 to 9." in person.answer("guard", WORD)
    person.answer(number, NEW_WORD)
    assert 'with "/" between them' in person.answer("wolves", NEW_WORD)
    assert "Wolves: Jacks, Queens and Kings" in person.answer("wolf, wolves", SENTENCE)
    person.finish()
    assert keys_of(here / "night-watch.toml")["words"] == {"danger": "wolf/wolves"}


@pytest.mark.parametrize(
    ("typed", "table"),
    [("in the last round", "last"), ("first round", "1"), ("rounds 2 and 3", "2-3")],
)
@in_one_process
def test_new_limits_a_choice_to_rounds_in_words(
    begin: Begin, here: Path, typed: str, table: str
) -> None:
    person = begin("Night Watch", "--from", "kings-gold")
    person.choose("second of that rank", "third of that rank", typed)
    person.finish()
    assert keys_of(here / "night-watch.toml")["round"] == {table: {"danger": {"ends_at": 3}}}


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
def test_typed_rounds_are_accepted_only_if_unambiguous(lang: str, line: str, rounds: str) -> None:
    with use_language(lang):
        assert parse_rounds(load("kings-gold"), line) == rounds


def test_new_does_not_wrap_commands_on_a_narrow_screen(tmp_path: Path) -> None:
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
    person = ChooserAtTerminal(tmp_path, "Stopped", "--from", "kings-gold")
    person.choose("anyone may count", "Yes. Keep it covered")
    press(person.child, stop)
    person.child.expect("Next: ")
    assert keys_of(tmp_path / "stopped.toml")["totals"] == "secret"


@in_one_process
def test_new_opens_file_without_overwriting_it(begin: Begin, here: Path) -> None:
    path = here / "mine.toml"
    text = 'extends = "kings-gold"\nname = "Mine"\n# a remark\nrounds = 3\nrouns = 5\n'
    path.write_text(text)
    person = begin("mine.toml")
    person.choose("ends after 3 rounds", "ends after 5 rounds")
    assert "does not keep comments of your own" in person.answer("", SAVE)
    told = person.answer("n", "Next: ")
    assert "mine.toml already exists, so the new file is mine-2.toml" in " ".join(told.split())
    assert path.read_text() == text
    assert keys_of(here / "mine-2.toml")["rounds"] == 5


@in_one_process
def test_new_saves_changes_in_opened_file_if_people_agree(begin: Begin, here: Path) -> None:
    path = here / "mine.toml"
    path.write_text('extends = "kings-gold"\nname = "Mine"\nrounds = 3\ntotals = "secret"\n')
    person = begin("mine.toml")
    person.choose("ends after 3 rounds", "ends after 5 rounds")
    person.answer("", SAVE)
    person.answer("", "Next: ")
    assert [*here.iterdir()] == [path]
    assert keys_of(path) == {
        "extends": "kings-gold", "name": "Mine", "rounds": 5, "totals": "secret",
    }  # fmt: skip


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
