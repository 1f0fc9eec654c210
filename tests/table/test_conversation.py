"""Answers to lines typed at the table, word for word. A refused line changes nothing."""

import os
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from cardkit.cli.render import Screen, render
from cardkit.i18n.translate import languages, load_language, t, use_language
from cardkit.rulebook.loader import load
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore, SavedGame
from cardkit.tally.items import Header
from cardkit.tally.reader import read
from cardkit.tally.words import COMMANDS as COMMAND_WORDS, TABLES, fold, typed_words
from cardkit.text.lines import Table

from .test_live import new_game

TALKS = sorted((Path(__file__).parent / "talks").glob("*.txt"))
PROMPT = re.compile(r"^(?! ).*?> ?(.*)$", re.MULTILINE)
"""A line with a prompt, followed by what is typed."""


def table(
    variant: str = "kings-gold",
    players: str = "Ann Bo Cy",
    store: MemoryStore | None = None,
    settings: Mapping[str, str] | None = None,
    **how: bool,
) -> Conversation:
    """Return the conversation about a new game."""
    kept = tuple((settings or {}).items())
    return Conversation(new_game(variant, players.split(), store, settings=kept), **how)


def said(talk: Conversation, line: str) -> str:
    """Return the answer to a line, as a screen of 80 columns shows it."""
    return render(talk.answer_or_refuse(line), Screen(width=80))


def copy_of(talk: Conversation) -> Conversation:
    """Return a conversation about a copy of the game that is not saved."""
    copy = talk.for_game(Game(talk.game.variant, talk.game.versions))
    copy.game.cursor = talk.game.cursor
    return copy


def screen_of(talk: Conversation, wanted: str) -> str:
    """Type the lines after the prompts of a conversation, and return the screen.

    A line that is not recorded must change nothing. After ``quit``, the game is opened again.
    """
    shown = ""
    for line in PROMPT.findall(wanted):
        was = (talk.prompt, talk.game.tally_text(), talk.game.cursor, [*talk.game.versions])
        answer = said(talk, line)
        shown += f"{was[0]}{line}\n{answer}"
        if "(nothing recorded)" in " ".join(answer.split()):
            game = talk.game
            assert (talk.prompt, game.tally_text(), game.cursor, game.versions) == was, line
        if line == "quit":
            assert talk.game.saved
            talk = talk.for_game(Game.open(talk.game.saved.store, talk.game.saved.name))
            shown += render(talk.announcer.resume_lines(), Screen(width=80))
    return "".join(f"{line.rstrip()}\n" for line in shown.splitlines())


def begin(head: str) -> Conversation:
    """Return a conversation about a new game with this header. A comment in it has the options."""
    reading = read(f"{head}\n")
    assert reading.variant
    saved, comments = SavedGame(MemoryStore(), "friday"), reading.header.comments
    return Conversation(
        Game.new(reading.variant, reading.header, saved),
        tells_odds="odds" in comments,
        is_prompted="no prompt" not in comments,
    )


@pytest.mark.parametrize("path", TALKS, ids=lambda path: path.stem)
def test_conversation_matches_recording(path: Path) -> None:
    """The header of the game comes first. ``UPDATE=1`` records the screen again."""
    head, _, wanted = path.read_text("utf-8").partition("\n\n")
    shown = screen_of(begin(head), wanted)
    typed, shown_typed = PROMPT.findall(wanted), PROMPT.findall(shown)
    assert shown_typed == typed, "PROMPT does not match all prompts; nothing is written"
    if os.environ.get("UPDATE"):
        path.write_text(f"{head}\n\n{shown}", "utf-8")
    else:
        assert shown == wanted


def test_final_result_notes_unscored_house_rule_once() -> None:
    note = "These numbers leave out a house rule: Sing."
    talk = table(settings={"house.H-1": "Sing.", "rounds": "2", "artifacts": "off"})
    shown = [said(talk, line) for line in ("7", "all", "score", "", "7", "all", "")]
    assert talk.game.state.phase == "over"
    assert [text.count(note) for text in shown] == [0, 0, 1, 0, 0, 0, 1]


def test_file_changed_by_another_program_is_kept() -> None:
    store = MemoryStore()
    talk = table(store=store)
    talk.answer_or_refuse("9")
    store.files["friday"] += b"note: by hand\n"
    news = "friday.tally was changed by another program and is not overwritten. This game continues in "
    assert f"{news}friday-2.tally." in " ".join(said(talk, "bo").split())
    del store.files["friday-2"]
    assert "then cardkit resume friday-2 --phones" in said(talk, "phones")
    news = "friday-2.tally no longer existed. It was saved again, with everything so far."
    assert news in " ".join(said(talk, "u").split())
    assert store.files["friday"].endswith(b"note: by hand\n")


COMMANDS = {
    "away NAME": "away Di", "join NAME": "join Eve", "rename OLD NEW": "rename Ann Zoe",
    "banked: 5 6 0": "banked: 7 7 7 7", "total: 9 9 5": "total: 7 7 7 7", "note TEXT": "note x",
} | {word: word for word in ["undo", "redo", "score", "path", "why", "gone", "rules", "end", "quit"]} | {
    "end after": "end after", "end drop": "end drop", "phones": "phones",
}  # fmt: skip
"""The commands that help lists, each with a line to type.

`odds` is missing, because it shows nothing when the game is over.
"""


@pytest.mark.parametrize(("variant", "lines"), [
    ("kings-gold", "|7|ann|undo 9|7|all|end|undo||7|end after|all||again"),
    ("cave-network", "|7 7 7 7|undo|- - - -|end|undo||7 7 7 3|end after|- - - -||again"),
])  # fmt: skip
def test_help_lists_commands_available_now(variant: str, lines: str) -> None:
    talk, stages = table(variant, "Ann Bo Cy Di"), set()
    for line in lines.split("|"):
        stages.add(talk.game.stage)
        rows = next(part for part in talk.answer_or_refuse("?") if isinstance(part, Table)).rows
        listed = {row[0] for row in rows}
        for row, typed in COMMANDS.items():
            is_taken = "(nothing recorded)" not in str(copy_of(talk).answer_or_refuse(typed))
            assert is_taken == (row in listed), (line, typed)
        rounds = range(1, talk.game.state.round + 1)
        has_turns = any(map(talk.game.version.number_of_turns_in_round, rounds))
        assert has_turns == any(row.startswith("fix") for row in listed), line
        talk.answer_or_refuse(line)
    assert {"round", "piles", "over"} < stages
    assert talk.ended_by


@pytest.mark.parametrize(
    ("code", "line", "near"),
    [("en", "qeen", "queen"), ("en", "lo", "10"), ("en", "jok", "joker"), ("de", "Köning", "König"),
     ("de", "damme", "Dame"), ("fr", "vallet", "valet"), ("fr", "jok", "joker"), ("pl", "krul", "król"),
     ("pl", "walett", "walet"), ("pl", "1O", "10")],
)  # fmt: skip
def test_misspelt_card_gets_suggestion(code: str, line: str, near: str) -> None:
    """Only possible cards are suggested. The deck of round 1 has no joker."""
    with use_language(code):
        [finding] = read(f"variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n{line}\n").findings
        assert finding.facts["near"] == near
        assert near == "joker" or near in said(table(), line)


EVERYDAY = {
    "en": "that then than tent none done keen quite story score fixed stays leaf join end again",
    "de": "geht teilen alle keine weiter bleibt sechzig kommt dann dein sein acht zehn teil herz raus nein",
    "fr": "sort sorti sortie pas encore reste huile dixit reine quatre tous score vingt aller oui dame",
    "pl": "karo kara trefl teraz dalej zostaje dziś dama król wszyscy nikt dwa trzy cztery razem tak",
}


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("before", ["", "9"])
def test_suggestion_is_a_known_word_or_name(code: str, before: str) -> None:
    with use_language(code):
        typed, speech = typed_words(), load_language(code)
        own = {
            fold(word)
            for table in TABLES
            for meaning, english in table.items()
            for word in f"{meaning}, {speech.entry(meaning, 'typed')}, {english if code == 'en' else ''}".split(
                ", "
            )
        }
        hint = " ".join(t('Did you mean "{near}"?', near="NEAR").split())
        pattern = re.escape(hint).replace("NEAR", "(.+?)")
        known = own | {fold(command) for command in COMMAND_WORDS} | {*["ann", "bo", "cy", "joker"]}
        for word in [one for words in EVERYDAY.values() for one in words.split()]:
            for typo in (word, word[:-1], word + word[-1], word[1:]):
                talk = table()
                if before:
                    talk.answer_or_refuse(before)
                shown = " ".join(said(talk, typo).split())
                for near in re.findall(pattern, shown):
                    assert {fold(part) for part in near.split()} <= known, (typo, shown)
                    tables = (typed.ranks, typed.suits, typed.joining, typed.keys, typed.commands)
                    words = {*typed.answers, *typed.bots}.union(*tables)
                    assert fold(typo) not in words, (typo, shown)


@pytest.mark.parametrize(("line", "way"), [
    ("join eve finn", 'join "eve finn"'), ("join eve finn", "join eve, finn"), ("rename bo to bob", "rename bo bob"),
    ("join eve and finn gray", None), ("join bold", "join =bold"), ("join 3", None), ("rename bo 3", None),
    ("rename bo -> bob", "rename bo bob"), ("rename bo bold", None),
])  # fmt: skip
def test_question_about_unclear_person_shows_line_to_type(line: str, way: str | None) -> None:
    talk = table()
    shown = " ".join(said(talk, line).split())
    if way is None:
        assert not talk.game.cursor or "and" in line
        return
    assert way in shown
    assert "(nothing recorded)" in shown
    assert not talk.game.cursor
    assert "(nothing recorded)" not in said(talk, way)


def test_card_hint_mentions_joker_only_if_possible() -> None:
    """In King's Gold, the jokers join in rounds 2 and 3."""
    talk, has_joker = table(), []
    for _ in range(4):
        has_joker.append("joker" in said(talk, ""))
        for line in ("9h", "all", ""):
            talk.answer_or_refuse(line)
    assert has_joker == [False, True, True, True]


def test_join_adds_all_named_players_or_none() -> None:
    talk = table()
    assert "(nothing recorded)" in said(talk, "join Eve, Bo, Finn")
    assert talk.game.state.players == ["Ann", "Bo", "Cy"]
    said(talk, "join Eve, Finn and Mary Ann")
    assert talk.game.state.players == ["Ann", "Bo", "Cy", "Eve", "Finn", "Mary Ann"]


def test_game_with_only_bots_does_not_explain_leaving() -> None:
    header = Header(
        "kings-gold", ("A", "B", "C"), bots=(("A", "bold"), ("B", "bold"), ("C", "usual"))
    )
    talk = Conversation(Game.new(load("kings-gold"), header))
    shown = render(talk.announcer.opening_lines(), Screen(width=80))
    assert "Short forms for leaving" not in shown
    assert "Enter =" not in shown
    assert "? = help." in shown.replace(" ", " ")


def test_quit_and_again_end_the_conversation() -> None:
    talk = table()
    assert (talk.answer_or_refuse("quit"), talk.ended_by) == ([], "quit")
    talk = table(settings={"rounds": "1"})
    for line in ("9 - ann, bo / 8 - all", "", "again"):
        assert not talk.ended_by
        talk.answer_or_refuse(line)
    assert talk.ended_by == "again"
    talk.ended_by = ""
    assert (talk.answer_or_refuse(""), talk.ended_by) == ([], "quit")


@pytest.mark.parametrize(("line", "answer"), [
    ("\x1b[A", "That line contains a key that is not a character (an arrow key?). Type it again."),
    ("7" * 2001, "This line has 2001 characters, but the limit is 2000. Type the card that came up (6, k "
        "or King). quit = stop. ? = help."),
])  # fmt: skip
def test_unprintable_line_is_refused(line: str, answer: str) -> None:
    """``talks/refused.txt`` has all other refused lines."""
    talk = table()
    assert (
        render(talk.answer_or_refuse(line), Screen(width=0)).strip()
        == f"{answer} (nothing recorded)"
    )
    assert not talk.game.cursor


@pytest.mark.parametrize(("line", "way"), [
    ("fix 1 bo", "fix 1 - Bo"), ("fix 2 nobody", "fix 2 -"), ("fix 1 8 7", "fix 1 8 / 7"),
    ("fix 1 8 - cy 7", "fix 1 8 - Cy / 7"), ("fix 1 quen", 'fix 1 queen"?'), ("8 and bo", "8 - Bo"),
    ("fix 1 bo and cy", "fix 1 - Bo, Cy"), ("fix 1 and cy", "fix 1 - Cy"), ("7 of harts", '7h"?'),
    ("fix 7h", 'fix 2 7h"?'),
])  # fmt: skip
def test_refused_line_suggests_complete_line(line: str, way: str) -> None:
    talk = table()
    for played in ("9", "", "8 - ann"):
        talk.answer_or_refuse(played)
    answer = " ".join(said(talk, line).split())
    assert way in answer
    copy = copy_of(talk)
    assert "(nothing recorded)" not in said(copy, way.strip('"?'))


@pytest.mark.parametrize(("variant", "lines", "card"), [
    ("kings-gold", (*("j", "", "j", "") * 3, "j", ""), "j"),
    ("incan-gold", (), "joker"),
])  # fmt: skip
def test_card_out_of_the_game_must_be_set_aside(
    variant: str, lines: tuple[str, ...], card: str
) -> None:
    talk = table(variant)
    for line in lines:
        talk.answer_or_refuse(line)
    assert "Set it aside and turn over the next card." in " ".join(said(talk, card).split())


@pytest.mark.parametrize(("line", "way"), [
    ("7 - bo", "7b - bo"), ("7r - bo / k", "7r - bo / Kc"), ("k", "Ks"),
])  # fmt: skip
def test_ambiguous_card_suggests_complete_line(line: str, way: str) -> None:
    assert way in " ".join(said(table("poor-mans"), line).split())


@pytest.mark.parametrize("line", ["undo", "u", "oops"])
def test_undo_withdraws_question_and_keeps_moves(line: str) -> None:
    talk = table()
    for typed in ("7", "-", "a"):  # an ace, or Ann
        said(talk, typed)
    tally, question = talk.game.tally_text(), talk.prompt
    assert talk.question
    assert "not recorded: a" in said(talk, line)
    assert talk.game.tally_text() == tally
    assert talk.prompt != question
