"""What is typed at the table and what is said then, to the letter; no refusal changes anything."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from cardkit.cli.render import Screen, render
from cardkit.i18n.translate import use_language
from cardkit.rulebook.loader import load
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore
from cardkit.tally.items import Header
from cardkit.tally.reader import read
from cardkit.text.lines import Table

from .test_live import new_game

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
    return render(talk.hear(line), Screen(width=80))


def check(talk: Conversation, wanted: str) -> None:
    """Type what stands behind the prompts of a talk, and compare what the screen shows then."""
    shown = ""
    for line in PROMPT.findall(wanted):
        shown += f"{talk.prompt}{line}\n{said(talk, line)}"
    assert [line.rstrip() for line in shown.splitlines()] == wanted.strip("\n").splitlines()


def test_the_result_says_once_which_rule_is_not_in_it() -> None:
    note = "H-1 is not in these figures: Sing."
    talk = table(settings={"house.H-1": "Sing.", "rounds": "2", "artifacts": "off"})
    shown = [said(talk, line) for line in ("7", "all", "score", "", "7", "all", "")]
    assert talk.game.state.phase == "over"
    assert [text.count(note) for text in shown] == [0, 0, 1, 0, 0, 0, 1]


def test_asking_costs_no_turn() -> None:
    check(
        table(),
        """
card 1> path
  Nothing lies on the path yet.                               inside: Ann Bo Cy
card 1> odds
  52 cards left, none of them ends the round.
card 1> why
  Nothing has happened yet.
card 1> gone
  No card is out of the game.
card 1> 9 - bo
  TAKE 3 each. Thumbs: 3, 2, 1!                                         carry 3
  Bo: 3 safe.                                                          2 inside
card 2> who
  Path: 9. Everyone inside carries 3.                            inside: Ann Cy
  Out: Bo.
card 2> score an
  Ann: 0 safe, carries 3.
card 2> phones
  To let phones join: quit, then cardkit resume friday --phones
card 2> k / kh
  ANOTHER KING ENDS IT.                                      carry 3 - danger K
card 3  Kh: The second King.                                     *** CAUGHT ***
  Ann, Cy: PUT 3 each back. Remove the King of hearts. Clear 2 cards.
Next: all other cards back, shuffle ONE joker in. It counts 5 this round.
  52 cards.

After round 1     this round   safe
  Bo                       3      3   left at card 1
  Ann                      0      0   caught with 3
  Cy                       0      0   caught with 3
Enter when the deck is ready> why
  KG-4: The first guard of a rank is only a warning; a second one of that rank
    ends the round. Then all inside lose their loot; those who left earlier
    lose nothing.
  KG-5: The card that ended the round leaves the game.
  G-7: A round is over when everyone has left or a guard ends it. Gold still on
    the path goes back to the supply.
Enter when the deck is ready> gone
  Out of the game: the King of hearts.
Enter when the deck is ready> path
  No round is under way.
  Players: Ann, Bo, Cy.
Enter when the deck is ready> banked: 0 2 0
  The pad says Bo banked 2 in round 1, the turns say 3. The turns: 9 - Bo.
""",
    )


def test_who_left_too_is_asked() -> None:
    """Enter is yes; a line that is no answer is heard, and what had been asked is told as not recorded."""
    check(
        table(),
        """
card 1> 9 - an
  TAKE 3 each. Thumbs: 3, 2, 1!                                         carry 3
  Ann: 3 safe.                                                         2 inside
card 2> bo
Left after card 1: Bo? Enter = yes, n = no>
  Turn 1 is now 9 - Ann, Bo (was 9 - Ann). Bo is out.                   carry 3
  Bo: put 3 in the safe pile.
card 2> cy
Left after card 1: Cy? Enter = yes, n = no> n
card 2> undo
  Taken back. Turn 1 is now 9 - Ann (was 9 - Ann, Bo). Bo is inside again.
    carry 3
  Bo: take 3 out of the safe pile.
card 2> c
Left after card 1: Cy? Enter = yes, n = no> 7
  (not recorded: c)
  TAKE 3 each, 1 stays.                                        path 1 - carry 6
""",
    )


def test_a_turn_is_mended() -> None:
    check(
        table(players="Ann Bo Cy Di"),
        """
card 1> 9 - bo / 7 / k - cy
  TAKE 2 each, 1 stays. Thumbs: 3, 2, 1!                       path 1 - carry 2
  Bo: TAKE 1, 3 safe.                                                  3 inside
card 2  7: TAKE 2 each, 1 stays.                               path 1 - carry 4
card 3  K: ANOTHER KING ENDS IT.                    path 1 - carry 4 - danger K
  Cy: TAKE 1, 5 safe.                                                  2 inside
card 4> fix
  Turn 3 was K - Cy. Say what it should be: fix 3 TURN. (nothing recorded)
card 4> fix 3 gone
  Turn 3 is gone (was K - Cy). Cy is inside again.             path 1 - carry 4
  Cy: take 5 out of the safe pile and give back 1.
  Put 1 on the path.
card 3> fix 1 - all
  Then turn 1.2 (7) could not have happened: round 1 is over. Mend that one
    first, or undo back to it. (nothing recorded)
card 3> undo
  Taken back. Turn 3 is put in: K - Cy. Cy is out.           carry 4 - danger K
  Cy: take 1 and put 5 in the safe pile.
  Put 1 from the path back in the supply.
""",
    )


def test_a_correction_ends_the_round() -> None:
    check(
        table(),
        """
card 1> 9 - an / q / 7 - bo
  TAKE 3 each. Thumbs: 3, 2, 1!                                         carry 3
  Ann: 3 safe.                                                         2 inside
card 2  Q: ANOTHER QUEEN ENDS IT.                            carry 3 - danger Q
card 3  7: TAKE 3 each, 1 stays.                    path 1 - carry 6 - danger Q
  Bo: TAKE 1, 7 safe.                                                  1 inside
card 4> fix 3 q
  The round is over then, before Bo leaves. If nobody left: fix 1.3 q -.
    (nothing recorded)
card 4> fix 3 q -
  Turn 3 is now Q (was 7 - Bo). Round 1 is over.
  Bo: take 7 out of the safe pile and give back 7.
  Cy: give back 6.
  Remove the Queen.
Next: all other cards back, shuffle ONE joker in. It counts 5 this round.
  52 cards.

After round 1     this round   safe
  Ann                      3      3   left at card 1
  Bo                       0      0   caught with 3
  Cy                       0      0   caught with 3
Enter when the deck is ready> u
  Taken back. Turn 3 is now 7 - Bo (was Q). Round 1 goes on. Inside: Cy. Lay
    the path again: 9 Q 7.                                   carry 6 - danger Q
  Bo: take 7 and put 7 in the safe pile.
  Cy: take 6.
  The Queen is in the game again.
""",
    )


def test_people_come_and_go() -> None:
    check(
        table(players="Ann Bo Cy Di"),
        """
card 1> away di
  Di does not play from round 1 on.

ROUND 1 of 4                                                  inside: Ann Bo Cy
card 1> join Eve
  Eve plays from round 1 on, sits last and begins with nothing.

ROUND 1 of 4                                              inside: Ann Bo Cy Eve
card 1> join 4/5
  "4/5" cannot be a name. Names are letters, digits, blanks, - ' and ., 30 at
    most, and no word of a tally. (nothing recorded)
card 1> u
  Taken back: Eve does not play from round 2 on.
card 1> rename Bo, Mary Ann
  Bo is called Mary Ann from now on.
  Leaving in short: an = Ann, m = Mary Ann, c = Cy. Enter = nobody. ? = help.
card 1> u
  Taken back. Mary Ann is called Bo from now on.
  Leaving in short: an = Ann, b = Bo, c = Cy. Enter = nobody. ? = help.
card 1> note Cy dealt
  Noted.
card 1> u
  Taken back: the remark "Cy dealt".
""",
    )


def test_a_round_is_made_the_last() -> None:
    check(
        table(),
        """
card 1> 7
  TAKE 2 each, 1 stays. Thumbs: 3, 2, 1!                       path 1 - carry 2
leaves> end after
  Round 1 is the last, then come the places.
leaves> end after
  That is so already: round 1 is the last. (nothing recorded)
leaves> u
  Taken back: this round is not the last.                      path 1 - carry 2
""",
    )


def test_a_tie_is_shared_or_played_off() -> None:
    check(
        table(settings={"rounds": "1"}),
        """
card 1> 8 - all
  TAKE 2 each, 2 stay. Thumbs: 3, 2, 1!                        path 2 - carry 2
  All inside: 2 safe each. Path: PUT 2 back. Clear 1 card.

After round 1     this round   safe
  Ann                      2      2   left at card 1
  Bo                       2      2   left at card 1
  Cy                       2      2   left at card 1

The last round is over. Everyone: count your tokens.
piles (Ann Bo Cy), a number each; Enter = skip> 2 2 3
  Ann and Bo agree with the record.
  Cy counts 3, the record says 2. By rounds: 2.
  The record counts; fix N or undo corrects it.

  1. Ann, Bo and Cy: 2 each
  Ann, Bo and Cy are tied with 2 each. They share the win, or play an extra
    round.
extra = an extra round, Enter = share the win> extra
Next: all cards back, shuffle. 52 cards.

EXTRA ROUND. Ann turns the cards.
card 1> u
  Taken back: the extra round has not begun.
""",
    )


def test_a_shared_win_is_taken_back() -> None:
    talk = table(settings={"rounds": "1"})
    for line in ("8 - all", "", "share"):
        talk.hear(line)
    assert said(talk, "u") == "  Taken back: the win is not shared.\n"


def test_totals_of_the_pad_and_piles_of_those_who_are_here_end_the_game() -> None:
    for line, told in (("1 5 1", "Cy counts 5"), ("total: 1 2 5 1", "Cy has 5 in all")):
        talk = table(players="Ann Bo Cy Di", settings={"rounds": "2"})
        for typed in ("8 - bo / 8 - cy / k / k", "away bo", "4 - all"):
            talk.hear(typed)
        shown = said(talk, line)
        assert told in shown
        assert "1. Cy: 7\n  Cy wins with 7.\n" in shown


def test_chances_are_told() -> None:
    check(
        table(tells_odds=True),
        """
card 1> q
  ANOTHER QUEEN ENDS IT. Thumbs: 3, 2, 1!                              danger Q
  51 cards left, 3 of them end the round: 1 in 17 (6 %).
leaves> j
card 2  J: ANOTHER JACK ENDS IT.                                     danger Q J
  50 cards left, 6 of them end the round: 3 in 25 (12 %).
leaves> u
  Taken back: card 2 was not a Jack.                                   danger Q
card 2> fix 1 9
  Turn 1 is now 9 (was Q). Everyone inside: take 3 each.                carry 3
""",
    )


def test_without_a_prompt_answers_name_the_card() -> None:
    check(
        table(is_prompted=False),
        """
card 1> 9
card 1  9: TAKE 3 each. Thumbs: 3, 2, 1!                                carry 3
leaves> q - bo
card 2  Q: ANOTHER QUEEN ENDS IT.                            carry 3 - danger Q
  Bo: 3 safe.                                                          2 inside
card 3> fix 1
  Turn 1 was 9. Say what it should be: fix 1 TURN. (nothing recorded)
card 3> an
  A card comes now. Who leaves is asked after it. (nothing recorded)
""",
    )


def test_a_file_that_others_changed_or_removed() -> None:
    store = MemoryStore()
    talk = table(store=store)
    check(
        talk,
        "card 1> 9\n  TAKE 3 each. Thumbs: 3, 2, 1!                                         carry 3",
    )
    store.files["friday"] += b"note: by hand\n"
    check(
        talk,
        """
leaves> bo
  friday.tally was changed by another program and is left as it is. This game
    goes on in friday-2.tally.
  Bo: 3 safe.                                                          2 inside
""",
    )
    del store.files["friday-2"]
    check(
        talk,
        """
card 2> phones
  To let phones join: quit, then cardkit resume friday-2 --phones
card 2> u
  friday-2.tally was not there any more. It was written again, with everything
    so far.
  Taken back: Bo did not leave after card 1. Bo is inside again.        carry 3
  Bo: take 3 out of the safe pile.
""",
    )
    assert store.files["friday"].endswith(b"note: by hand\n")


def test_figures_after_enter_are_asked_about() -> None:
    check(
        table(),
        """
card 1> 7h - all
  TAKE 2 each, 1 stays. Thumbs: 3, 2, 1!                       path 1 - carry 2
  All inside: 2 safe each. Path: PUT 1 back. Clear 1 card.
Next: all cards back, shuffle ONE joker in. It counts 5 this round. 53 cards.

After round 1     this round   safe
  Ann                      2      2   left at card 1
  Bo                       2      2   left at card 1
  Cy                       2      2   left at card 1
Enter when the deck is ready>

ROUND 2 of 4. Ann turns the cards.
card 1> banked: 2 2 3
Compare with round 1, or is this all of round 2? 1 or 2> 1
  The pad says Cy banked 3 in round 1, the turns say 2. The turns: 7h - Ann,
    Bo, Cy.
card 1> round 1 banked: 2 2 2
  That agrees with the record.
card 1> undo
  Taken back: the line "banked:".
card 1> banked: 5 6 0
Compare with round 1, or is this all of round 2? 1 or 2> 2
Next: all other cards back, shuffle ONE joker in. Jokers count 10 now.

After round 2     this round   safe
  Ann                      5      7   as written down
  Bo                       6      8   as written down
  Cy                       0      2   as written down
""",
    )


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
        rows = next(part for part in talk.hear("?") if isinstance(part, Table)).rows
        listed = {row[0] for row in rows}
        for row, typed in COMMANDS.items():
            copy = talk.about(Game(talk.game.variant, talk.game.versions))
            copy.game.cursor = talk.game.cursor
            is_taken = "(nothing recorded)" not in str(copy.hear(typed))
            assert is_taken == (row in listed), (line, typed)
        rounds = range(1, talk.game.state.round + 1)
        has_turns = any(map(talk.game.number_of_turns, rounds))
        assert has_turns == any(row.startswith("fix") for row in listed), line
        talk.hear(line)
    assert {"round", "piles", "over"} < stages
    assert talk.ended


def test_who_goes_on_knows_who_is_away() -> None:
    talk = table("cave-network", "Ann Bo Cy Di")
    for line in ("7 8 9 -", "---", "away di"):
        talk.hear(line)
    shown = render(talk.about(talk.game).welcome_back(), Screen(width=80))
    assert "in this order: Ann Bo Cy." in shown
    assert "Players: Ann, Bo, Cy. Away: Di." in shown
    talk = table("kings-gold", "Ann Bo Cy Di")
    for line in ("7 - bo", "away di", "join eve"):
        talk.hear(line)
    shown = " ".join(render(talk.about(talk.game).welcome_back(), Screen(width=80)).split())
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
    assert (talk.hear("quit"), talk.ended) == ([], "quit")
    talk = table(settings={"rounds": "1"})
    for line in ("9 - an, bo / 8 - all", "", "again"):
        assert not talk.ended
        talk.hear(line)
    assert talk.ended == "again"
    talk.ended = ""
    assert (talk.hear(""), talk.ended) == ([], "quit")


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
        talk.hear(turns)
    game, prompt = talk.game, talk.prompt
    before = (game.text(), game.cursor, list(game.versions))
    answer += " (nothing recorded)"
    assert render(talk.hear(line), Screen(width=0)).strip() == answer
    assert (game.text(), game.cursor, list(game.versions)) == before
    assert talk.prompt == prompt


def test_a_taught_game_tells_a_rule_once_and_again_if_its_event_was_taken_back() -> None:
    talk = table()
    check(
        talk,
        """
card 1> teach maybe
  Nothing is taught by "maybe". Type teach, or teach off. (nothing recorded)
card 1> 9
  TAKE 3 each. Thumbs: 3, 2, 1!                                         carry 3
leaves> teach
  From now on a rule is told when it is first needed.
leaves> bo
  Bo: 3 safe.                                                          2 inside
  New: Pay those who leave before you turn the next card.
card 2> undo
  Taken back: Bo did not leave after card 1. Bo is inside again.        carry 3
  Bo: take 3 out of the safe pile.
leaves> cy
  Cy: 3 safe.                                                          2 inside
  New: Pay those who leave before you turn the next card.
""",
    )


def test_teaching_goes_on_after_a_kill() -> None:
    store = MemoryStore()
    talk = table(store=store)
    first = said(talk, "teach")
    assert "Share the gold, dodge the guards" in first
    assert "New: The first guard of a rank is only a warning" in " ".join(first.split())
    assert "thumb down = leave" in said(talk, "9")
    [name] = store.files
    again = Conversation(Game.open(store, name))
    assert "New:" not in render(again.welcome_back(), Screen(width=80))
    assert "New: Pay those who leave" in said(again, "bo")
    assert "New:" not in said(again, "teach off")
    assert "New:" not in said(again, "k")
    assert "teach" not in again.game.text()
