"""One line of a tally: its grammar, read alike in a file and at the prompt."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given

from cardkit.v4.engine import Begin, Card, Draw, Entry, Leave, Show, State, game, start
from cardkit.v4.files import load
from cardkit.v4.reports import Unclear
from cardkit.v4.speech import language
from cardkit.v4.table import hear
from cardkit.v4.table.hearing import Turns
from cardkit.v4.table.live_game import stage_of
from cardkit.v4.tally import Header, fold, read, write
from cardkit.v4.tally.last_line import sealed
from cardkit.v4.tally.line import (
    Hands,
    Key,
    Keyed,
    Line,
    Opened,
    Stretch,
    Turn,
    Turns as Parts,
    hands_of,
    parse_line,
    turn_of,
)
from cardkit.v4.words import speaking
from tests.v4.games import SHIPPED, Game, games, often
from tests.v4.table.driving import random_game, spelled

# --- the grammar ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", Line(None)),
        ("  # rain", Line(None, "rain")),
        ("round 2", Line(Opened("2", False, 0, 6))),
        ("  Game 2: # the last", Line(Opened("2", False, 2, 7), "the last")),
        ("extra round", Line(Opened("", True, 0, 0))),
        ("banked: Ann 5", Line(Keyed(Key("banked", 0, 7), " Ann 5"))),
        ("note: a # b", Line(Keyed(Key("note", 0, 5), " a # b"))),
        ("7h", Line(Parts((Stretch("7h", 0),)))),
        (("7h / Kc/5d - "
          "Bo"), Line(Parts((Stretch("7h", 0), Stretch("Kc", 5), Stretch("5d - Bo", 8))))),
        ("7h /", Line(Parts((Stretch("7h", 0), Stretch("", 4))))),
    ],
)  # fmt: skip
def test_what_stands_on_a_line(line: str, said: Line) -> None:
    """Known without any game; every place counts from the beginning of the line."""
    assert parse_line(line) == said


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("5d", Turn(Stretch("5d", 4), None)),
        ("5d - Bo", Turn(Stretch("5d", 4), Stretch(" Bo", 8))),
        ("5d –Bo", Turn(Stretch("5d", 4), Stretch("Bo", 8))),
        ("5d -", Turn(Stretch("5d", 4), Stretch("", 8))),
        ("- Bo", Turn(Stretch("", 4), Stretch(" Bo", 5))),
    ],
)
def test_a_turn_is_a_card_and_who_leaves(text: str, turn: Turn) -> None:
    """Behind a dash, with where each begins."""
    assert turn_of(Stretch(text, 4)) == turn


def test_a_turn_of_hands_is_marks_and_what_goes_back() -> None:
    """Behind a semicolon."""
    assert hands_of(Stretch("7k-3; back K", 2)) == Hands(Stretch("7k-3", 2), Stretch(" back K", 7))
    assert hands_of(Stretch("7k-3", 2)) == Hands(Stretch("7k-3", 2), None)


# --- in a file and at the prompt ------------------------------------------------------------------

PEOPLE = ("Ann", "Bo", "Kim", "Mary Ann", "Uma", "Jack", "Ты", "d'Or", "K", "A")
EVENINGS = 12
"""Games of each variant, typed as people type."""


def lines_of(
    entries: tuple[Entry, ...], chance: random.Random | None = None
) -> Iterator[tuple[Entry, ...]]:
    """The entries line by line, a turn each: that nobody left is said by the next card.

    With `chance` the decision stands at times on a line of its own.
    """
    line: tuple[Entry, ...] = ()
    for entry in entries:
        apart = chance is not None and chance.random() < 0.3
        waits = line == (Leave(),) and isinstance(entry, Draw)
        decides = (
            isinstance(entry, Leave)
            and isinstance(line[-1], Draw)
            and bool(entry.names or chance)
            and not apart
        )
        if line and not (decides or (waits and not apart)):
            yield line
            line = ()
        line = (*line, entry)
    if line:
        yield line


def plainly(line: tuple[Entry, ...], state: State) -> str:
    """Entries of one line as the writer writes them."""
    match line:
        case (Begin(extra),):
            return "extra round" if extra else f"round {state.number + 1}"
        case (Draw(card), *decided):
            return f"{card}{said(decided)}"
        case (Leave(), Draw(card), *decided):
            return f"{card}{said(decided)}"
        case (Leave(names),):
            return f"- {', '.join(names)}".rstrip()
        case (Show(cards, back),):
            marks = ", ".join(f"{name} {card or '-'}" for name, card in cards)
            return f"{marks}; back {' '.join(map(str, back))}" if back else marks
        case _:
            raise AssertionError(line)


def said(decided: list[Entry]) -> str:
    return "".join(
        f" - {', '.join(entry.names)}".rstrip() for entry in decided if isinstance(entry, Leave)
    )


def sloppily(line: tuple[Entry, ...], state: State, chance: random.Random) -> str:
    """The same as somebody in a hurry writes it: any spelling, any dash, half names, seats instead
    of names."""
    match line:
        case (Draw(card), *decided) | (Leave(()), Draw(card), *decided):
            named = spelled(card, state.variant, chance)
            dash = chance.choice([" - ", " \u2013 ", "\u2013", " -", " \u2014  "])
            return named + "".join(dash + people(entry, state, chance) for entry in decided)
        case (Leave(names) as leave,):
            who = people(leave, state, chance)
            return (
                chance.choice([who, f"- {who}"])
                if names
                else chance.choice(["-", "nobody", "\u2013"])
            )
        case (Show(cards),):
            return hands(cards, state, chance) + chance.choice(["", " # quick!"])
        case _:
            return plainly(line, state).upper()


def people(entry: Entry, state: State, chance: random.Random) -> str:
    assert isinstance(entry, Leave)
    names = entry.names
    if not names:
        return chance.choice(["", "nobody"])
    ways = [
        ", ".join(names),
        " ".join(names).upper(),
        " and ".join(names),
        " & ".join(map(fold, names)),
    ]
    ways += [", ".join(name[:2] for name in names), "".join(name[0] for name in names).lower()]
    return chance.choice([*ways, "all", "Everybody"] if names == state.inside else ways)


def hands(cards: tuple[tuple[str, Card | None], ...], state: State, chance: random.Random) -> str:
    by_name = [
        f"{name} {spelled(card, state.variant, chance) if card else chance.choice('-–')}"
        for name, card in cards
    ]
    by_seat = [f"{card}".lower() if card else "-" for _, card in cards]
    ways = [", ".join(by_name), " ".join(by_seat), "".join(by_seat), ", ".join(by_seat)]
    return chance.choice(ways if any(card for _, card in cards) else [*ways, "all", "ALL"])


def asked(line: tuple[Entry, ...], state: State) -> Turns:
    """A card that could be somebody who leaves: at the prompt the decision comes first, then the
    card."""
    nobody, *others = line
    assert nobody == Leave()
    decided, _ = game.apply(state, nobody)
    heard = hear(plainly(tuple(others), decided), stage_of(decided), decided)
    assert isinstance(heard, Turns)
    return Turns((nobody, *heard.entries))


def read_alike(played: Game, chance: random.Random | None = None) -> None:
    """Hear every line of a game at the prompt, write all of them down, and read that: it is the
    game each time.

    Where it is asked whether a card is who leaves, the decision is written first. Where a spelling
    means something else, here and there, or the prompt would rather ask, the line is written
    plainly.
    """
    state = start(played.variant, played.players, played.first)
    text = played._replace(entries=()).text()
    entries: tuple[Entry, ...] = ()
    for line in lines_of(played.entries, chance):
        written = sloppily(line, state, chance) if chance else plainly(line, state)
        heard = hear(written, stage_of(state), state)
        if chance and heard != Turns(line):
            if isinstance(heard, Turns) and not heard.comment:
                assert tuple(read(f"{text}{written}\n").entries) == (*entries, *heard.entries), (
                    written
                )
            written = plainly(line, state)
            heard = hear(written, stage_of(state), state)
        if isinstance(heard, Unclear) and heard.asks:
            heard, written = asked(line, state), f"-\n{written}"
        assert heard == Turns(line), written
        entries += line
        text += f"{written}\n"
        for entry in line:
            game.enter(state, entry)
    reading = read(text)
    assert [reading.show(problem) for problem in reading.problems] == []
    assert tuple(reading.entries) == played.entries
    assert reading.state == state


@often(60)
@given(games(results=False))
def test_every_line_of_a_tally_works_at_the_prompt(played: Game) -> None:
    """As the writer writes it, of any variant and house variant."""
    read_alike(played)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_every_way_to_write_a_turn_is_read_alike_in_a_file(name: str) -> None:
    """Whole games as people type them, with who leaves on a line of its own."""
    variant = load(name)
    for seed in range(EVENINGS):
        chance = random.Random(f"{name} {seed}")
        players = tuple(
            chance.sample(PEOPLE, chance.randint(variant.players.low, min(6, variant.players.high)))
        )
        read_alike(
            Game(variant, players, players[0], tuple(random_game(variant, players, chance))), chance
        )


HEAD = "variant: kings-gold\nplayers: Ann, Bo, Cy\n"
CAVE = "variant: cave-network\nplayers: Ann, Bo, Cy\n"


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        (
            HEAD + "round 1 / 7h\nbo\n8h\n- cy\n9h -\nXh".replace("X", "10"),
            HEAD + "round 1\n7h - Bo\n8h - Cy\n9h\n10h",
        ),
        (HEAD + "round 1\n7h\nan8\n-\n9\nnobody / 4", HEAD + "round 1\n7h - Ann\n8\n9\n4"),
        (HEAD + "round 1\n7-bo\n9h-cy", HEAD + "round 1\n7 - Bo\n9h - Cy"),
        (CAVE + "game 1\n7k-\nall", CAVE + "round 1\nAnn 7, Bo K, Cy -\nAnn -, Bo -"),
    ],
)
def test_what_is_typed_at_the_table_is_read_in_a_file(typed: str, plain: str) -> None:
    """Who leaves below the card, leavers and the next card on one line, a whole cave that flees."""
    reading = read(typed)
    assert [reading.show(problem) for problem in reading.problems] == []
    assert reading.entries == read(plain).entries


def test_names_below_a_card_are_held_against_the_players() -> None:
    """A name nobody has is told as such, and a decision below an error is no second one."""
    told = [(p.line, p.code) for p in read(HEAD + "round 1\n7h\n- Zoe\n8h\n- Bo\nCy\n9h").problems]
    assert told == [(5, "unknown-player")]


# --- two meanings ---------------------------------------------------------------------------------

KING = "players: K, Bo, Cy\nround 1\n"


@pytest.mark.parametrize("name", [name for name in SHIPPED if load(name).deck_game])
def test_a_card_that_is_a_name_is_a_fault_in_every_game(name: str) -> None:
    """A player called K: on a line of its own below a card it is K who leaves or the King, whatever
    a game tells apart."""
    (problem,) = read(f"variant: {name}\n{KING}5s\nK\n").problems
    assert (problem.line, problem.severity, problem.code) == (5, "error", "two-meanings")


@pytest.mark.parametrize(
    ("line", "then"),
    [
        ("5s / - K", (Leave(("K",)),)),
        ("5s - K", (Leave(("K",)),)),
        ("5s - / K", (Leave(), Draw(Card("K")))),
        ("5s / king", (Leave(), Draw(Card("K")))),
        ("5s - K / K", (Leave(("K",)), Draw(Card("K")))),
        ("5s / K -", (Leave(), Draw(Card("K")), Leave())),
        ("5s-k", (Leave(("K",)),)),
    ],
)
def test_both_meanings_can_be_written(line: str, then: tuple[Entry, ...]) -> None:
    """Who leaves behind a dash, that nobody did before the card; and where K has left, K is the
    King."""
    reading = read(f"variant: kings-gold\n{KING}{line}\n")
    assert reading.problems == []
    assert tuple(reading.entries[2:]) == then


def test_a_card_that_is_a_name_is_written_without_doubt() -> None:
    """Before it stands that nobody left; where nobody is called so the line stays as it always
    was."""
    entries = (
        Begin(),
        Draw(Card("5")),
        Leave(),
        Draw(Card("K")),
        Leave(("Bo",)),
        Draw(Card("K", "h")),
    )
    for people, lines in (
        (("K", "Bo", "Cy"), "5 -\nK - Bo\nKh\n"),
        (("Kim", "Bo", "Cy"), "5\nK - Bo\nKh\n"),
    ):
        text = Game(load("kings-gold"), people, people[0], entries).text()
        assert text.endswith(f"round 1\n{lines}")
        assert tuple(read(text).entries) == entries


def test_a_card_in_a_game_saved_before_is_the_card() -> None:
    """The game master never wrote who left without a dash, so an old file that nobody has touched
    means the card."""
    old = sealed(f"variant: kings-gold\n{KING}5\nK\n", 2)
    assert read(old).problems == []
    assert read(old).entries[-1] == Draw(Card("K"))
    assert {problem.code for problem in read(old.replace("K\n", "k\n")).problems} == {
        "two-meanings",
        "edited",
    }


def test_a_name_wins_over_words_of_the_grammar() -> None:
    """Somebody called Everyone, or Bo and Cy, is that one player."""
    head = "variant: kings-gold\nplayers: Everyone, Bo, Cy, Bo and Cy\nround 1\n"
    assert read(f"{head}5 - everyone\n").entries[-1] == Leave(("Everyone",))
    assert read(f"{head}5 - Bo and Cy\n").entries[-1] == Leave(("Bo and Cy",))
    assert read(f"{head}5 - Cy, Bo and Cy\n").entries[-1] == Leave(("Cy", "Bo and Cy"))
    assert read(f"{head}5 - everybody\n").entries[-1] == Leave(
        ("Everyone", "Bo", "Cy", "Bo and Cy")
    )


@pytest.mark.parametrize(
    ("names", "listed"),
    [
        (("Ann", "Bo and Cy", "Di"), 'Ann, "Bo and Cy", Di'),
        (("Ann", "AND", "Mary Ann"), 'Ann, "AND", Mary Ann'),
        (("Ann", "And", "Bo"), "Ann, And, Bo"),
        (("Bo Too",), '"Bo Too"'),
    ],
)
def test_a_name_in_which_a_word_joins_names_stays_one(names: tuple[str, ...], listed: str) -> None:
    """In a list that people wrote as well as in one that the game master kept."""
    text = write(Header("kings-gold", names), [])
    assert f"players: {listed}\n" in text
    assert read(text).header.players == read(sealed(text, 0)).header.players == names


def test_back_in_a_name_takes_no_artifact_back() -> None:
    """Somebody called Bo is back lays a card like all others."""
    text = (
        "variant: cave-network\nplayers: Ann, Bo is back, Cy\nround 1\nAnn 2s, Bo is back 9d, "
        "Cy -\n"
    )
    cards = (("Ann", Card("2", "s")), ("Bo is back", Card("9", "d")), ("Cy", None))
    assert read(text).entries == [Begin(), Show(cards)]


@pytest.mark.rule("KG-4")
@pytest.mark.parametrize(
    ("line", "sound"), [("K -", True), ("K - no", True), ("K - Bo", False), ("K - all", False)]
)
def test_who_left_after_the_card_that_ended_the_round(line: str, sound: bool) -> None:
    """Nobody may stand there, in whatever words, though a name begins so; those inside may not."""
    text = f"variant: kings-gold\nplayers: No One, Bo, Cy\nround 1\n2 - No One\nK -\n{line}\n"
    assert read(text).readable is sound


def test_two_names_that_are_a_card_together_are_asked_about_only_where_they_can_be_meant() -> None:
    """Where a card is wanted, Kings Spade is the King of spades, not Kings and Spade; nor a King
    after which Spade leaves, who has gone."""
    text = "variant: kings-gold\nplayers: Bo, Spade, Kings\nround 1\n8s - Spade\n"
    assert read(f"{text}9 -\nKings Spade\n").entries[-1] == Draw(Card("K", "s"))


@pytest.mark.parametrize(
    ("line", "code"), [("K d", "two-meanings"), ("d7", "two-meanings"), ("Kd", None), ("7d", None)]
)
def test_a_card_in_two_parts_may_be_a_card_and_somebody_who_leaves(
    line: str, code: str | None
) -> None:
    """K d is the King of diamonds, or a King and then Di; Kd, as cards are written, is the King."""
    read_so = read(f"variant: kings-gold\nplayers: Ann, Kim, Di\nround 1\n2\n{line}\n")
    assert [problem.code for problem in read_so.problems] == ([code] if code else [])


def test_a_letter_on_a_polish_card_that_begins_a_name_is_asked_about() -> None:
    """D on its own line is Daria who leaves, or a dama; where a card comes, or a dash stands, it is
    the card."""
    text = "variant: kings-gold\nplayers: Daria, Bo, Cy\nround 1\n"
    with speaking(language("pl")):
        assert [problem.code for problem in read(f"{text}7\nD\n").problems] == ["two-meanings"]
        assert read(f"{text}D\n").entries[1:] == [Draw(Card("Q"))]
        assert read(f"{text}7\nD - Bo\n").entries[3:] == [Draw(Card("Q")), Leave(("Bo",))]


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("walet kier / dziesiątka pik - Bo / 7 - Zed", "Zed"),
        ("As - Bo / 99", "99"),
        ("zabrali: Bo 2, Zed 3", "Zed"),
    ],
)
def test_a_finding_points_at_what_was_typed_in_polish(line: str, at: str) -> None:
    """Whatever is shorter or longer in the English that is read."""
    text = f"gra: kings-gold\ngracze: Ann, Bo, Cy\nrunda 1\n{line}\n"
    with speaking(language("pl")):
        (fault,) = read(text).problems
    assert (fault.line, fault.column) == (4, line.index(at) + 1)
