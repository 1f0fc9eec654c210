"""The live game as any face drives it: acts that are saved, what came of them as data, and what may
be entered now."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from cardkit.v4.engine import Begin, Card, Draw, Leave, Show, legal, parse_card, words
from cardkit.v4.engine.outcomes import GameOver, Split
from cardkit.v4.files import load, shipped
from cardkit.v4.reports import Counted, Fixed, Reason, Refused, Renamed, Shared, Stage, Told, Undone
from cardkit.v4.speech import Manner, Master, language
from cardkit.v4.speech.prompts import commands, rare_commands
from cardkit.v4.table import CommandWord, Game, Session, conversation
from cardkit.v4.tally import Header, read
from cardkit.v4.tally.translated import in_english
from cardkit.v4.words import speaking
from tests.v4.table.driving import Table, begin, random_game, text


def game(players: str = "Ann, Bo, Cy", path: Path | None = None, **settings: str) -> Game:
    """A new game of King's Gold."""
    return Game(begin("kings-gold", players, path, tuple(settings.items())))


def stage(played: Game) -> Stage:
    """What is asked for, which every act may change."""
    return played.stage


def turn(card: str, *leavers: str) -> tuple[Draw, Leave]:
    """A card, and who leaves after it."""
    return Draw(Card(card)), Leave(leavers)


def test_a_face_asks_enters_and_is_told() -> None:
    """What may be entered, what was entered, and what came of it: data."""
    played = game()
    assert stage(played) is Stage.CARD
    assert Card("9", "h") in legal.moves(played.state).cards
    (told,) = played.enter(Draw(Card("9")))
    assert isinstance(told, Told)
    assert isinstance(told.outcomes[0], Split)
    assert (told.before.turn, told.after.turn) == (0, 1)
    assert (played.stage, legal.moves(played.state).players) == (Stage.LEAVE, ("Ann", "Bo", "Cy"))
    played.enter(Leave(("Ann", "Bo", "Cy")))
    assert stage(played) is Stage.ROUND
    assert played.last[-1].rule


def test_each_act_is_on_disk_before_it_returns(tmp_path: Path) -> None:
    """After every act the file is the game."""
    path = tmp_path / "evening.tally"
    played = game(path=path)
    acts: tuple[Callable[[], object], ...] = (
        lambda: played.enter(*turn("9"), *turn("8", "Bo"), Draw(Card("7"))),
        lambda: played.undo(),
        lambda: played.redo(),
        lambda: played.fix(1, 1, turn("10")),
        lambda: played.insert(1, 2, [Draw(Card("5"))]),
        lambda: played.drop(1, 1),
        lambda: played.note("rain"),
        lambda: played.rename("bo", "Bob"),
    )
    for act in acts:
        act()
        reading = read(path.read_text("utf-8"), "", tmp_path)
        assert reading.state == played.state
    assert "note: rain" in path.read_text("utf-8")
    played.session.close()


def test_the_end_is_counted_shared_and_played_again(tmp_path: Path) -> None:
    """Piles, a tie, a shared win, and the same people again in a file beside it."""
    played = game(path=tmp_path / "evening.tally", rounds="1")
    told = played.enter(*turn("9", "Ann", "Bo", "Cy"))
    assert isinstance(told[-1], Told)
    assert isinstance(told[-1].outcomes[-1], GameOver)
    assert stage(played) is Stage.PILES
    with pytest.raises(Refused) as refused:
        game().again()
    assert refused.value.why.reason == "game-not-over"
    assert played.count((("Ann", 3),)) == [Counted((("Ann", 3),))]
    assert stage(played) is Stage.TIE
    assert played.share() == [Shared()]
    assert stage(played) is Stage.OVER
    again = played.again()
    assert again.session.path is not None
    assert again.session.path.parent == tmp_path
    assert again.state.players == played.state.players
    assert stage(again) is Stage.CARD
    again.session.close()


def _refusals() -> list[tuple[Reason, object]]:
    played = game()
    played.enter(*turn("9", "Bo"), *turn("8"), Draw(Card("7")))
    acts: list[tuple[Reason, object]] = [
        ("not-allowed", lambda: played.enter(Draw(Card("7")))),
        ("nothing-to-undo", lambda: game().undo()),
        ("nothing-to-redo", lambda: played.redo()),
        ("no-turns", lambda: played.fix(2, 1, turn("9"))),
        ("no-such-turn", lambda: played.drop(1, 9)),
        ("not-allowed", lambda: played.fix(1, 2, [Draw(Card("joker"))])),
        ("later-turn", lambda: played.fix(1, 1, turn("9", "Ann", "Bo", "Cy"))),
        ("note-what", lambda: played.note("")),
        ("not-allowed", lambda: played.rename("zed", "Bob")),
        ("bad-name", lambda: played.rename("Ann", "Cy")),
        ("game-not-over", lambda: played.again()),
        ("totals-early", lambda: played.check("total: Ann 3")),
        ("round-not-over", lambda: played.check("banked: Bo 3")),
        ("bad-check", lambda: played.check("banked: Zed 3")),
    ]
    return acts


@pytest.mark.parametrize(
    ("reason", "act"), _refusals(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_what_cannot_be_is_refused_with_a_reason(reason: Reason, act: object) -> None:
    """And nothing has changed."""
    assert callable(act)
    with pytest.raises(Refused) as refused:
        act()
    assert refused.value.why.reason == reason


@pytest.mark.slow
@pytest.mark.parametrize("variant", shipped())
def test_whatever_is_asked_for_can_be_entered(variant: str) -> None:
    """Of random games: at every stage what is legal is taken, and nothing else is asked for."""
    chance, rules = random.Random(variant), load(variant)
    people = ("Ann", "Bo", "Cy")
    played = Game(begin(variant, ", ".join(people)))
    for entry in random_game(rules, people, chance)[1:]:
        may = legal.moves(played.state)
        match entry:
            case Draw():
                assert stage(played) is Stage.CARD
                played.enter(Draw(chance.choice(may.cards)))
                played.undo()
            case Leave(names):
                assert (played.stage, may.cards, may.players) == (
                    Stage.LEAVE,
                    (),
                    played.state.inside,
                )
                assert set(names) <= set(may.players)
            case Show(cards):
                assert (played.stage, played.state.inside) == (
                    Stage.SHOW,
                    tuple(name for name, _ in cards),
                )
                assert {card for _, card in cards if card} <= set(may.cards)
            case _:
                assert (played.stage, played.state.present) == (Stage.ROUND, people)
        played.enter(entry)
    assert (played.stage, played.state.present) == (Stage.PILES, people)


# --- a turn put in, a turn taken out --------------------------------------------------------------


@pytest.mark.rule("G-11")
def test_a_forgotten_card_is_put_in() -> None:
    """Before a turn that was entered: nobody left after it if nobody says so, and hands hear what
    they take."""
    played = game()
    played.enter(*turn("9"), *turn("8", "Bo"))
    (fixed,) = played.insert(1, 2, [Draw(Card("6"))])
    assert isinstance(fixed, Fixed)
    assert (fixed.old, fixed.new) == ((), (Draw(Card("6")), Leave()))
    assert [
        str(entries[0].card)
        for _, _, entries in played.session.turns()
        if isinstance(entries[0], Draw)
    ] == [
        "9",
        "6",
        "8",
    ]
    assert played.state.banked["Bo"] == 3 + 2 + 2 + 2
    assert dict(fixed.moves.safe)["Bo"] == 2


@pytest.mark.rule("G-11")
def test_a_card_that_never_came_is_taken_out() -> None:
    """Also the one that ended the round, and the last one; what came later must still be
    possible."""
    table = Table("kings-gold", "Ann, Bo, Cy", "9", "q", "8 - bo", "7")
    assert table.type("fix 1 gone") == (
        "Turn 1 is gone (was 9).   path 1   carry 5   danger Q\n"
        "Ann: give back 3.\nBo: take 3 out of the safe pile and give it back.\nCy: give back 3."
    )
    assert table.state.turn == 3
    table.type("- cy", "qs")
    assert table.stage() is Stage.ROUND
    assert table.type("fix 4 gone").startswith("Turn 4 is gone (was Qs). Round 1 goes on.")
    assert table.stage() is Stage.CARD
    assert "There is no turn 4" in table.type("fix 4 gone")


def test_dropping_a_turn_that_later_ones_need_is_refused() -> None:
    """The end of a round cannot go while the next round stands: the first impossible turn is
    named."""
    table = Table("kings-gold", "Ann, Bo, Cy", "9 - all", "", "8")
    before = table.session.text()
    assert table.type("fix 1.1 gone").startswith(
        "Then round 2 (its beginning) could not have been: "
    )
    assert table.session.text() == before


def test_one_turn_becomes_two() -> None:
    """``fix 1 9 / 7``: the decision of the old turn holds after the second."""
    table = Table("kings-gold", "Ann, Bo, Cy", "8 - bo", "6")
    assert table.type("fix 1 9 / 7").startswith(
        "Turn 1 is now 9 / 7 - Bo (was 8 - Bo).   carry 8\n"
    )
    assert table.session.turns()[0][2] == (Draw(Card("9")), Leave())
    assert table.session.turns()[1][2] == (Draw(Card("7")), Leave(("Bo",)))
    assert table.state.turn == 3
    cave = Table("cave-network", "Ann, Bo", "78", "9-")
    assert cave.type("fix 1 78 / a2").startswith(
        "Turn 1 is now Ann 7, Bo 8 / Ann A, Bo 2 (was Ann 7, Bo 8)."
    )
    assert cave.state.turn == 3


def test_only_the_leavers_of_a_turn_are_mended() -> None:
    """``fix 1 an``: the card was right."""
    table = Table("kings-gold", "Ann, Bo, Cy", "9 - bo", "6")
    assert table.type("fix 1 an").startswith("Turn 1 is now 9 - Ann (was 9 - Bo).")
    assert table.type("fix 1 nobody").startswith("Turn 1 is now 9 (was 9 - Ann).")


def test_undo_and_rename_are_happenings() -> None:
    """With the entry, both moments and what hands do."""
    played = game()
    played.enter(*turn("9"))
    (undone,) = played.undo()
    assert isinstance(undone, Undone)
    assert undone.deed == Leave()
    assert played.rename("ann", "Anna") == [Renamed("Ann", "Anna")]
    assert undone.before.phase == "card"
    assert isinstance(played.session.entries[0], Begin)


# --- closed lists ---------------------------------------------------------------------------------


def all_commands(master: Master) -> tuple[tuple[str, str], ...]:
    return (*commands(master), *rare_commands(master))


def test_help_fits_the_screen_it_is_asked_on() -> None:
    """What can be typed now stands last; asked again at once, the rest comes, and then the
    beginning again."""
    table = Table("kings-gold", "Ann, Bo, Cy")
    table.talk.fits = lambda said: text(said).count("\n") < 5
    pages = [table.type(word) for word in ("?", "help", "help", "?")]
    assert all(page.splitlines()[-1].startswith("Now: the card") for page in pages)
    assert all("help the rest of this" in page for page in pages[:3])
    assert "undo, redo" in pages[0]
    rows = [
        row
        for page in pages
        for row in page.splitlines()[:-1]
        if row and not row.startswith("help")
    ]
    assert len(rows) == len({*rows}) > 6
    table.type("9")
    assert table.type("help").strip().startswith("undo, redo")
    assert all(
        word not in Table("cave-network", "Ann, Bo", "help").said
        for word in ("left too", "which cards are out", "joker")
    )
    assert all(word not in Table("diamant", "Ann, Bo, Cy", "help").said for word in ("joker",))


def test_the_first_game_of_a_household_is_told_what_is_new_once() -> None:
    """How a card is typed, what a second danger does, who gets an artifact: at the first of
    each."""
    table = Table("kings-gold", "Ann, Bo, Cy")
    table.talk.newcomers = True
    assert "Turn the top card and type it: 6, k, ace or joker." in text(table.talk.welcome())
    first, second = table.type("q"), table.type("k")
    assert ("The second of a rank" in first, "The second of a rank" in second) == (True, False)
    table.type("all", "")
    assert "Leave alone: take every joker on the path." in table.type("joker")
    assert "The second of a rank" in table.type("help")


def test_every_command_has_its_row_and_its_line_of_help() -> None:
    """A word added to the list by half is found here; a method gone is found by mypy."""
    every = set(words(CommandWord))
    assert set(conversation.COMMANDS) == every, "cardkit/v4/table/conversation.py"
    table = Table("kings-gold", "Ann, Bo, Cy")
    rows = [
        (typed, meaning) for typed, meaning in all_commands(Master(table.session.variant, Manner()))
    ]
    typed = {
        word
        for first, meaning in rows
        for word in f"{first}, {meaning.partition('; ')[2]}".replace(",", " ").split()
    }
    # which are told at the end of a game, and where there is more
    assert every - typed == {"again", "help"}, "rows of help in cardkit/v4/speech/prompts.py"


def test_the_help_of_another_language_names_what_is_heard_there() -> None:
    """Each word of the Polish rows of help, typed at a prompt, is the command whose row it is."""
    table = Table("kings-gold", "Ann, Bo, Cy")
    rows = all_commands(Master(table.session.variant, Manner()))
    with speaking(language("pl")):
        polish = all_commands(Master(table.session.variant, Manner()))
        for (typed, meaning), (po_polsku, znaczy) in zip(rows, polish, strict=True):
            for english, told in (
                (typed, po_polsku),
                (meaning.partition("; ")[2], znaczy.partition("; ")[2]),
            ):
                heard = {
                    in_english(word, table.session.state) for word in told.replace(",", " ").split()
                }
                assert {
                    word for word in english.replace(",", " ").split() if word in words(CommandWord)
                } <= heard, told


# --- when it was ----------------------------------------------------------------------------------


def test_when_a_game_began_and_ended_is_kept(tmp_path: Path) -> None:
    """From the first card, not from the preparations, to the last; an end taken back is no end, an
    old one is another day."""
    now = datetime(2026, 11, 20, 19, 58)
    header = Header("diamant", ("Ann", "Bo", "Cy"), date="2026-11-20", settings=(("rounds", "1"),))
    session = Session.begin(header, load("diamant", header.settings), tmp_path / "game.tally")
    session.clock = lambda: now
    game = Game(session)
    game.enter()
    assert session.header.begun == ""
    now = datetime(2026, 11, 20, 20, 5)
    game.enter(Draw(parse_card("9s")))
    now = datetime(2026, 11, 21, 0, 10)
    game.enter(Leave(("Ann", "Bo", "Cy")))
    now = datetime(2026, 11, 21, 0, 12)
    assert session.header.ended == ""
    game.count()
    assert (session.header.begun, session.header.ended) == ("20:05", "00:10")
    assert "begun: 20:05\nended: 00:10\n" in (tmp_path / "game.tally").read_text()
    game.check("total: Ann 3, Bo 3, Cy 3")
    game.undo()
    assert session.header.ended == "00:10"  # somebody had counted before
    game.undo()
    assert (session.header.begun, session.header.ended, game.stage) == ("20:05", "", Stage.PILES)
    assert "ended" not in (tmp_path / "game.tally").read_text()
    game.undo()
    now = datetime(2026, 11, 22, 20, 0)  # gone on with two days later: a time of day would be a lie
    game.enter(Leave(("Ann", "Bo", "Cy")))
    assert (session.header.begun, session.header.ended) == ("20:05", "")
    another = game.again().session
    assert (another.header.begun, another.clock) == ("", session.clock)
    another.close()


def test_a_game_from_paper_gets_no_times(tmp_path: Path) -> None:
    """Neither one that was typed on another day, nor one that had begun before anybody looked at a
    clock."""
    path = tmp_path / "paper.tally"
    path.write_text(
        "variant: diamant\nplayers: Ann, Bo, Cy\ndate: 2026-11-20\nset: rounds=1\n\nround 1\n9s\n"
    )
    with contextlib.closing(Session.open(path)) as session:
        session.clock = lambda: datetime(2026, 11, 20, 21, 0)
        session.enter(Leave(("Ann", "Bo", "Cy")))
        assert (session.header.begun, session.header.ended) == ("", "")
