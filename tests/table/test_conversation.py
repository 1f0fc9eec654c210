"""What is typed at the table and what is said then, to the letter; no refusal changes anything."""

import os
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from cardkit.cli.render import Screen, render
from cardkit.i18n.translate import use_language
from cardkit.rulebook.loader import load
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore, SavedGame
from cardkit.tally.items import Header
from cardkit.tally.reader import read
from cardkit.text.lines import Table

from .test_live import new_game

TALKS = sorted((Path(__file__).parent / "talks").glob("*.txt"))
PROMPT = re.compile(r"^(?! ).*?> ?(.*)$", re.MULTILINE)
"""A line of a talk with a prompt; what is typed stands behind it."""


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
    """Return what a line brings, as a screen of 80 columns shows it."""
    return render(talk.answer_or_refuse(line), Screen(width=80))


def screen_of(talk: Conversation, wanted: str) -> str:
    """Type what stands behind the prompts of a talk; return what the screen shows then."""
    shown = ""
    for line in PROMPT.findall(wanted):
        shown += f"{talk.prompt}{line}\n{said(talk, line)}"
    return "".join(f"{line.rstrip()}\n" for line in shown.splitlines())


@pytest.mark.parametrize("path", TALKS, ids=lambda path: path.stem)
def test_a_talk_goes_as_it_went(path: Path) -> None:
    """Above it stands the header of its game. ``UPDATE=1`` writes anew what the screen shows."""
    head, _, wanted = path.read_text("utf-8").partition("\n\n")
    reading = read(f"{head}\n")
    assert reading.variant
    header, saved = reading.header, SavedGame(MemoryStore(), "friday")
    options = {
        "tells_odds": "odds" in header.comments,
        "is_prompted": "no prompt" not in header.comments,
    }
    shown = screen_of(Conversation(Game.new(reading.variant, header, saved), **options), wanted)
    if os.environ.get("UPDATE"):
        path.write_text(f"{head}\n\n{shown}", "utf-8")
    assert shown == wanted


def test_the_result_says_once_which_rule_is_not_in_it() -> None:
    note = "H-1 is not in these figures: Sing."
    talk = table(settings={"house.H-1": "Sing.", "rounds": "2", "artifacts": "off"})
    shown = [said(talk, line) for line in ("7", "all", "score", "", "7", "all", "")]
    assert talk.game.state.phase == "over"
    assert [text.count(note) for text in shown] == [0, 0, 1, 0, 0, 0, 1]


def test_totals_of_the_pad_and_piles_of_those_who_are_here_end_the_game() -> None:
    for line, told in (("1 5 1", "Cy counts 5"), ("total: 1 2 5 1", "Cy has 5 in all")):
        talk = table(players="Ann Bo Cy Di", settings={"rounds": "2"})
        for typed in ("8 - bo / 8 - cy / k / k", "away bo", "4 - all"):
            talk.answer_or_refuse(typed)
        shown = said(talk, line)
        assert told in shown
        assert "1. Cy: 7\n  Cy wins with 7.\n" in shown


def test_a_file_that_others_changed_or_removed() -> None:
    store = MemoryStore()
    talk = table(store=store)
    talk.hear("9")
    store.files["friday"] += b"note: by hand\n"
    news = "friday.tally was changed by another program and is left as it is. This game goes on in "
    assert f"{news}friday-2.tally." in " ".join(said(talk, "bo").split())
    del store.files["friday-2"]
    assert "then cardkit resume friday-2 --phones" in said(talk, "phones")
    news = "friday-2.tally was not there any more. It was written again, with everything so far."
    assert news in " ".join(said(talk, "u").split())
    assert store.files["friday"].endswith(b"note: by hand\n")


def test_figures_after_enter_are_refused_where_nobody_can_be_asked() -> None:
    talk = table(is_prompted=False)
    told = [said(talk, line) for line in ("7h - all", "", "banked: 2 2 2", "round 2 banked: 2 2 2")]
    assert 'Write "round 1 banked: 2 2 2" or "round 2 banked: 2 2 2". (nothing' in " ".join(
        told[2].split()
    )
    assert talk.game.state.banked == {"Ann": 4, "Bo": 4, "Cy": 4}


COMMANDS = {
    "away NAME": "away Di", "join NAME": "join Eve", "rename OLD NEW": "rename Ann Zoe",
    "banked: 5 6 0": "banked: 7 7 7 7", "total: 9 9 5": "total: 7 7 7 7", "note TEXT": "note x",
} | {word: word for word in ["undo", "redo", "score", "path", "why", "gone", "rules", "end", "quit"]} | {
    "end after": "end after", "end drop": "end drop", "phones": "phones",
}  # fmt: skip
"""What help lists, and a line of it; beside `odds`, which tells nothing when the game is over."""


@pytest.mark.parametrize(("variant", "lines"), [
    ("kings-gold", "|7|ann|undo 9|7|all|end|undo||7|end after|all||again"),
    ("cave-network", "|7 7 7 7|undo|- - - -|end|undo||7 7 7 3|end after|- - - -||again"),
])  # fmt: skip
def test_help_lists_what_can_be_typed_now(variant: str, lines: str) -> None:
    talk, stages = table(variant, "Ann Bo Cy Di"), set()
    for line in lines.split("|"):
        stages.add(talk.game.stage)
        rows = next(part for part in talk.answer_or_refuse("?") if isinstance(part, Table)).rows
        listed = {row[0] for row in rows}
        for row, typed in COMMANDS.items():
            copy = talk.for_game(Game(talk.game.variant, talk.game.versions))
            copy.game.cursor = talk.game.cursor
            is_taken = "(nothing recorded)" not in str(copy.answer_or_refuse(typed))
            assert is_taken == (row in listed), (line, typed)
        rounds = range(1, talk.game.state.round + 1)
        has_turns = any(map(talk.game.number_of_turns, rounds))
        assert has_turns == any(row.startswith("fix") for row in listed), line
        talk.answer_or_refuse(line)
    assert {"round", "piles", "over"} < stages
    assert talk.ended


def test_who_goes_on_knows_who_is_away() -> None:
    talk = table("cave-network", "Ann Bo Cy Di")
    for line in ("7 8 9 -", "---", "away di"):
        talk.answer_or_refuse(line)
    shown = render(talk.for_game(talk.game).welcome_back(), Screen(width=80))
    assert "in this order: Ann Bo Cy." in shown
    assert "Players: Ann, Bo, Cy. Away: Di." in shown
    talk = table("kings-gold", "Ann Bo Cy Di")
    for line in ("7 - bo", "away di", "join eve"):
        talk.answer_or_refuse(line)
    shown = " ".join(render(talk.for_game(talk.game).welcome_back(), Screen(width=80)).split())
    assert "Out: Bo. Away from the next round on: Di. Coming in with the next round: eve." in shown


@pytest.mark.parametrize(
    ("code", "line", "near"),
    [("en", "qeen", "queen"), ("en", "lo", "10"), ("en", "jok", "joker"), ("de", "Köning", "König"),
     ("de", "damme", "Dame"), ("fr", "vallet", "valet"), ("fr", "jok", "joker"), ("pl", "krul", "król"),
     ("pl", "walett", "walet"), ("pl", "1O", "10")],
)  # fmt: skip
def test_words_like_cards_are_proposed(code: str, line: str, near: str) -> None:
    """At the prompt only where the card can come: no joker is in the deck of round 1."""
    with use_language(code):
        [finding] = read(f"variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n{line}\n").findings
        assert finding.facts["near"] == near
        assert near == "joker" or near in said(table(), line)


def test_where_bots_play_alone_nobody_is_told_how_to_leave() -> None:
    header = Header(
        "kings-gold", ("A", "B", "C"), bots=(("A", "bold"), ("B", "bold"), ("C", "usual"))
    )
    talk = Conversation(Game.new(load("kings-gold"), header))
    shown = render(talk.welcome(), Screen(width=80))
    assert "Leaving in short" not in shown
    assert "Enter =" not in shown
    assert "? = help." in shown.replace(" ", " ")


def test_what_is_left_and_how() -> None:
    talk = table()
    assert (talk.answer_or_refuse("quit"), talk.ended) == ([], "quit")
    talk = table(settings={"rounds": "1"})
    for line in ("9 - an, bo / 8 - all", "", "again"):
        assert not talk.ended
        talk.answer_or_refuse(line)
    assert talk.ended == "again"
    talk.ended = ""
    assert (talk.answer_or_refuse(""), talk.ended) == ([], "quit")


NEW: tuple[str, ...] = ()
ONE_OUT = ("9 - bo",)
LEAVES = ("9",)
BETWEEN = ("9 - all",)
OVER = ("8 - all",) * 4
CAVE = ("473",)
RANKS = "Ranks are A 2-10 J Q K, suits s h d c; or joker."
NAMES = "Names are letters, digits, blanks, - ' and ., 30 at most, and no word of a tally."
EVERYONE = "Players: Ann, Bo, Cy."


REFUSED = [
    (NEW, "quen", '"quen" is no card. Did you mean "queen"?'), (NEW, "xyz", f'"xyz" is no card. {RANKS}'),
    (NEW, "1o", '"1o" is no card. Did you mean "10"?'),
    (NEW, "bob", f'"bob" is no card. {RANKS}'), (ONE_OUT, "cyy", '"cyy" is no card. Did you mean "Cy"?'),
    (NEW, "y", f'"y" is no card. {RANKS}'),
    (NEW, "-", "Nobody leaves before a card lies there (G-10)."),
    (ONE_OUT, "nobody", "A card comes now. Who leaves is asked after it."),
    (NEW, "undo", "There is nothing to take back."), (NEW, "redo", "There is nothing to do again."),
    (ONE_OUT, "undo x", '"x" is no number. As in: undo 3.'),
    (NEW, "fix", "Round 1 has no turns yet."),
    (BETWEEN, "fix 1.1", "Turn 1 was 9 - Ann, Bo, Cy. Say what it should be: fix 1 TURN."),
    (NEW, "away",
     "Without Cy only 2 play, and King's Gold needs 3. If somebody else comes in, say "
     "that first: join NAME. Else join Cy=usual: cardkit plays on for Cy. Or end."),
    (NEW, "away x", f'Nobody in this game is called "x". {EVERYONE}'),
    (NEW, "join", "Who joins? As in: join Eve."), (NEW, 'join "Bo"', "Bo plays already."),
    (NEW, "rename", f"Who gets which name? As in: rename Ann Eve. {EVERYONE}"),
    (NEW, "rename Ann, Zoe, X", f'"Zoe, X" cannot be a name. {NAMES}'),
    (NEW, "rename x y", f'Nobody in this game is called "x". {EVERYONE}'),
    (NEW, "rename Bo all", f'"all" cannot be a name. {NAMES}'),
    (NEW, "rename Bo ann", f'Somebody is called "ann" already. {EVERYONE}'),
    (NEW, "note", "What should be noted? As in: note Cy dealt twice."),
    (NEW, "again", "The game is not over yet. Type end after to play it out first."),
    (NEW, "end", "No round is over yet: there is nothing to count."),
    (NEW, "end after round", "The round is not over. Type end after to play it out first."),
    (LEAVES, "end drop", "No round is over yet: there is nothing to count."),
    (BETWEEN, "end this", "End alone ends the game here."),
    (NEW, "bo", "A card comes now. Who leaves is asked after it."),
    (NEW, "joker",
     "The joker cannot come yet: it joins the deck before round 2 or round 3. Lay it "
     "aside and turn the next."),
    (NEW, "7 /", 'A turn is missing on one side of the /. On each side stands a card, or who left.'),
    (NEW, "helpp", '"helpp" is no card. Did you mean "help"?'),
    (NEW, "7 - bo, bo", "Bo is named twice. Once is enough."),
    (NEW, "7 - bo / 8 - bo", "Bo is out already, since turn 1. Inside: Ann, Cy."),
    (NEW, "k / k / k", "Round 1 is over. Round 2 comes next."),
    (NEW, "score x", f'Nobody in this game is called "x". {EVERYONE}'),
    (NEW, "total: 1 2 3",
     "Totals are counted when the game is over. score shows what is safe so far."),
    (NEW, "banked: 5",
     '"5" does not say how much each has. Write a figure for each of Ann, Bo, Cy, and 0 or a dash '
     "for nothing."),
    (NEW, "banked: bo 5",
     "No figure for Ann and Cy. Write a figure for each of Ann, Bo, Cy, and 0 or a dash for nothing."),
    (NEW, "artifacts: 1 0 0",
     "Artifacts alone are no result. For a round without turns say first what each "
     "banked, as in banked: 5 5 5."),
    (NEW, "9 9 9", '"9 9 9" can be two things. Write "banked: 9 9 9" or "9 / 9 / 9".'),
    (NEW, "5, 6, 0",
     'Figures need a word before them that says what they are. Write "banked: 5 6 0".'),
    (NEW, "Ann 5, Bo 6, Cy 0",
     "Figures need a word before them that says what they are. "
     'Write "banked: Ann 5, Bo 6, Cy 0".'),
    (NEW, "9 9", "Two turns need a / between. Type 9 / 9."),
    (NEW, "9h 9h", "Two turns need a / between. One card at a time."),
    (NEW, "\x1b[A",
     "That line has keys in it that write no letter (an arrow key?). Type it again."),
    (NEW, "7" * 2001, "A line of 2001 letters is too long."),
    (ONE_OUT, "bo", "Bo is out already, since turn 1. Inside: Ann, Cy."),
    (ONE_OUT, "8 - b", "Bo is out already, since turn 1. Inside: Ann, Cy."),
    (ONE_OUT, "fix 2", "There is no turn 2: round 1 has 1 turn."),
    (ONE_OUT, "fix 2.1", "Round 2 has no turns yet."),
    (ONE_OUT, "fix 1 - x", 'Nobody inside is called "x". Inside: Ann, Bo, Cy.'),
    (ONE_OUT, "9h / 9h",
     "The 9 of hearts lies there already. Was it another card? undo takes "
     "back the last one."),
    (LEAVES, "bob", 'Nobody inside is called "bob". Did you mean "Bo"?'),
    (LEAVES, "lena goes home",
     'Nobody inside is called "lena". Inside: Ann, Bo, Cy; Enter = nobody.'),
    (LEAVES, "ac", '"ac" can be two things. Write "- Ann, Cy" or "- / ac".'),
    (LEAVES, "bo cyy", 'Nobody inside is called "cyy". Did you mean "bo Cy"?'),
    (LEAVES, "banked: 1 2 3",
     "The round is not over: Ann, Bo, Cy still inside. Say who left, or which card ended it."),
    (OVER, "end", "The game is over."),
    (OVER, "x", "The game is over. Now: the piles as counted, in seat order (25 12 0 31) or by name; "
     "Enter to skip."),
    ((*OVER, ""), "x",
     "The game is over. Now: extra for an extra round of the tied; Enter to share the win."),
    ((*OVER, "", ""), "x", "The game is over. Now: again (same people), undo, or Enter to stop."),
    (("join Di", "away Di"), "join", "Who joins? As in: join Di. Away: Di."),
    (("9 - all", "9"), "end",
     "The round is not over. Type end after to play it out first, or end drop to leave it out."),
    (("9 - all", "9", "end after"), "end", "The round is not over. Type end drop to leave it out."),
    (("9", "end after"), "end", "The round is not over. It is the last: play it out."),
    (CAVE, "7k", "A card from everyone inside is expected (Ann, Bo, Cy). Type 7k-."),
    (CAVE, "fix 1", "Turn 1 was Ann 4, Bo 7, Cy 3. Say what it should be: fix 1 TURN."),
    (CAVE, "7k3;",
     "Nothing says which cards go back. Behind the turn stands ; back, and then the cards."),
    (CAVE, "7k3; x",
     '"x" does not say which cards go back. Behind the turn stands ; back, and then the cards.'),
]  # fmt: skip
"""What was played, a line that comes to nothing then, and what is said."""


def test_where_no_turn_is_known_only_undo_corrects() -> None:
    talk = table()
    told = [said(talk, line) for line in ("banked: 1 2 3", "end", "9 9 9")]
    assert "The record counts; undo corrects it." in told[-1]


@pytest.mark.parametrize(("played", "line", "answer"), REFUSED)
def test_a_refusal_changes_nothing(played: tuple[str, ...], line: str, answer: str) -> None:
    talk = table("cave-network" if played == CAVE else "kings-gold")
    for turns in played:
        talk.answer_or_refuse(turns)
    game, prompt = talk.game, talk.prompt
    before = (game.text(), game.cursor, list(game.versions))
    answer += " (nothing recorded)"
    assert render(talk.answer_or_refuse(line), Screen(width=0)).strip() == answer
    assert (game.text(), game.cursor, list(game.versions)) == before
    assert talk.prompt == prompt


def test_teaching_goes_on_after_a_kill() -> None:
    store = MemoryStore()
    talk = table(store=store)
    first = said(talk, "teach")
    assert "Share the gold, dodge the guards" in first
    assert "New: The first guard of a rank is only a warning" in " ".join(first.split())
    assert "nobody can take it" in said(talk, "9")
    [name] = store.files
    again = Conversation(Game.open(store, name))
    assert "New:" not in render(again.welcome_back(), Screen(width=80))
    assert "New: Pay those who leave" in said(again, "bo")
    assert "New:" not in said(again, "teach off")
    assert "New:" not in said(again, "k")
    assert "teach" not in again.game.text()
