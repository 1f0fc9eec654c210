"""What a typed line means: every spelling and shortcut of the table, and what is asked about or
refused."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given, strategies as st

from cardkit.v4.engine import (
    JOKER,
    RANKS,
    SUIT_WORDS,
    SUITS,
    Begin,
    Card,
    Draw,
    Leave,
    Show,
    State,
    apply,
    legal,
    replay,
    words,
)
from cardkit.v4.files import load
from cardkit.v4.reports import HeardReason, Question, Reason, Stage, Unclear
from cardkit.v4.speech import language
from cardkit.v4.table import Command, hear
from cardkit.v4.table.hearing import Counted, Nothing, Too, Turns
from cardkit.v4.table.live_game import stage_of
from cardkit.v4.table.short_names import short_forms
from cardkit.v4.table.typed_commands import COMMANDS
from cardkit.v4.tally import Check, read
from cardkit.v4.words import speaking
from tests.v4.games import SHIPPED
from tests.v4.table.driving import Table, sentence, unmarked

FOUR = "Ann, Bo, Cy, Di"


def heard(table: Table, line: str) -> object:
    """What a line means now; nothing is entered."""
    return hear(line, table.stage(), table.state)


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        *[(word, "7") for word in ("7", "seven", "sevens")],
        *[
            (word, "7h")
            for word in ("7h", "h7", "7♥", "♥7", "7 of hearts", "seven of hearts", "７ｈ", "7 H")
        ],
        *[(word, "10") for word in ("10", "t", "T", "ten", "１０")],
        *[(word, "A") for word in ("a", "A", "1", "ace")],
        *[(word, "Q") for word in ("q", "Q", "queen")],
        *[(word, "Qs") for word in ("queen of spades", "QS", "sq", "Q♠")],
        *[(word, "joker") for word in ("joker", "*", "Joker", "＊")],
    ],
)
def test_a_card_is_heard_however_it_is_spelled(typed: str, card: str) -> None:
    """Any spelling a person would try, full-width and upper case too."""
    table = Table("kings-gold", FOUR, "9", "all", "9")
    named = JOKER if card == "joker" else Card(card.rstrip("sh"), card[len(card.rstrip("sh")) :])
    table.type("u")
    assert heard(table, typed) == Turns((Draw(named),))


DECKS = [*(name for name in SHIPPED if load(name).deck_game), "examples/house/guards-by-suit.toml"]


def called_in(lang: str, rank: str, suit: str) -> str:
    """A card by the letter on a pack of that language and the word for its suit."""
    if lang == "en":
        return f"{rank.lower()} {SUIT_WORDS[suit]}"
    spoken = language(lang)
    assert spoken is not None
    return f"{spoken.index.get(rank, rank).lower()} {spoken.raw['suits'][SUIT_WORDS[suit]]}"


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("players", ["Ola, Igor, Mela", "Wojtek, Daria, Karol, Ola"])
@pytest.mark.parametrize("game", DECKS)
def test_a_letter_and_the_word_for_a_suit_are_one_card(game: str, players: str, lang: str) -> None:
    """In every game, also where a suit alone is a card, and somebody's name begins with the letter;
    where both can be meant it is asked."""
    for before in ((), ("9b",), ("9b", "ola", "3b")):
        table = Table(game, players, *before)
        with speaking(language(lang) if lang != "en" else None):
            for rank, suit in product(RANKS, SUITS):
                found, card = heard(table, called_in(lang, rank, suit)), Card(rank, suit)
                if isinstance(found, Unclear):
                    asked = found.reason == "two-meanings"
                    assert asked or legal.check(after_nobody(table.state), Draw(card)), found
                else:
                    assert isinstance(found, Turns), found
                    drawn = [one.card for one in found.entries if isinstance(one, Draw)]
                    assert drawn == [legal.meant(table.state, card)], found


def after_nobody(state: State) -> State:
    """The game where a card is due."""
    return apply(state, Leave())[0] if state.phase == "leave" else state


def test_a_card_where_leavers_are_asked_means_nobody_left() -> None:
    """That alone saves a quarter of all keys."""
    table = Table("kings-gold", FOUR, "9")
    assert heard(table, "q") == Turns((Leave(), Draw(Card("Q"))))


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("", ()),
        ("-", ()),
        ("nobody", ()),
        ("–", ()),
        ("bo", ("Bo",)),
        ("b", ("Bo",)),
        ("BO", ("Bo",)),
        ("bc", ("Bo", "Cy")),
        ("cb", ("Bo", "Cy")),
        ("b c", ("Bo", "Cy")),
        ("bo, cy", ("Bo", "Cy")),
        ("bo and cy", ("Bo", "Cy")),
        ("bo & cy", ("Bo", "Cy")),
        ("- bo", ("Bo",)),
        ("-bo", ("Bo",)),
        ("all", ("Ann", "Bo", "Cy", "Di")),
        ("ALL", ("Ann", "Bo", "Cy", "Di")),
        ("- all", ("Ann", "Bo", "Cy", "Di")),
        ("abcd", ("Ann", "Bo", "Cy", "Di")),
    ],
)
def test_who_leaves_is_heard(typed: str, names: tuple[str, ...]) -> None:
    """Names, beginnings, glued initials, all; Enter is nobody."""
    assert heard(Table("kings-gold", FOUR, "9"), typed) == Turns((Leave(names),))


@pytest.mark.parametrize("name", ["All but Bo", "everyone except Cy"])
def test_a_name_that_reads_like_all_but_others_is_one_name(name: str) -> None:
    """Also where others leave with them; all but Bo are meant where nobody is called so."""
    table = Table("kings-gold", f"{name}, Bo, Cy, Di", "9")
    assert heard(table, f"- {name}, Cy") == Turns((Leave((name, "Cy")),))
    assert heard(table, "all but Bo, Cy" if name[0] == "e" else "everyone but Bo, Cy") == Turns(
        (Leave((name, "Di")),)
    )


def test_a_dash_and_a_name_where_a_card_is_asked_for() -> None:
    """They leave too, a moment late, whatever they are called; it is asked, not done."""
    assert heard(Table("kings-gold", "Ann, 7, Cy", "9", ""), "- 7") == Too(("7",), 1)
    said = heard(Table("kings-gold", FOUR, "9", "- bo"), "- bo")
    assert isinstance(said, Unclear)
    assert said.reason == "card-comes-left"


def test_a_name_that_reads_like_a_wish_is_a_name() -> None:
    """``Bo is back`` leaves; Bo, who is not called so, would like to play."""
    table = Table("kings-gold", "Ann, Bo is back, Cy", "9")
    assert heard(table, "Cy, Bo is back") == Turns((Leave(("Bo is back", "Cy")),))
    said = heard(table, "Bo is here")
    assert isinstance(said, Unclear)
    assert said.reason == "come-or-go"


def test_a_name_that_begins_with_a_dash_has_a_letter_of_its_own() -> None:
    """A dash alone is nobody who leaves, however a name begins."""
    assert short_forms(("Ann", "\u2010Bo", "Cy"), load("kings-gold"))["\u2010Bo"] == "o"


def test_whole_tally_lines_work_at_any_prompt() -> None:
    """One vocabulary: what stands in a file can be typed."""
    table = Table("kings-gold", FOUR)
    assert heard(table, "5d - Bo") == Turns((Draw(Card("5", "d")), Leave(("Bo",))))
    assert heard(table, "5d -") == Turns((Draw(Card("5", "d")), Leave()))
    assert heard(table, "7h / Kc / 5d - Bo") == Turns(
        (
            Draw(Card("7", "h")),
            Leave(),
            Draw(Card("K", "c")),
            Leave(),
            Draw(Card("5", "d")),
            Leave(("Bo",)),
        )
    )
    assert heard(table, "9 # a lucky one") == Turns((Draw(Card("9")),), "a lucky one")
    table.type("9")
    assert heard(table, "5d - Bo") == Turns((Leave(), Draw(Card("5", "d")), Leave(("Bo",))))
    assert heard(table, "bo / 7") == Turns((Leave(("Bo",)), Draw(Card("7"))))
    assert heard(table, "note: rain / wind") == Command("note", "rain / wind")
    table.type("all")
    assert (
        heard(table, "") == heard(table, "round 2") == heard(table, "game 2") == Turns((Begin(),))
    )
    assert heard(table, "7") == Turns((Begin(), Draw(Card("7"))))


def test_a_heading_that_is_said_twice_is_heard_once() -> None:
    """At the prompt as in a file, until the round has a turn or a result."""
    table = Table("kings-gold", FOUR, "9", "all", "")
    assert heard(table, "round 2") == heard(table, "game 2:") == Turns(())
    reading = read(f"{unmarked(table.session.text())}\nround 2\n7h\n")
    assert (reading.problems, reading.entries[3:]) == ([], [Begin(), Draw(Card("7", "h"))])
    table.type("banked: Bo 5")
    assert "Round 3 comes next, not 2" in table.type("round 2")
    assert read(f"{unmarked(table.session.text())}\nround 2\n").problems[0].code == "wrong-round"


def test_somebody_called_like_a_heading_leaves() -> None:
    """Game Boy, and Round 2 where a card follows; but "round 2" alone is the heading. At the prompt
    as in a file."""
    table = Table("kings-gold", "Game Boy, Round 2, Cy", "9")
    meant: dict[str, Turns] = {
        "game b": Turns((Leave(("Game Boy",)),)),
        "round 2b": Turns((Leave(("Round 2",)), Draw(Card("2", "b")))),
        "- round 2": Turns((Leave(("Round 2",)),)),
    }
    for line, turns in meant.items():
        assert heard(table, line) == turns
        assert read(f"{unmarked(table.session.text())}{line}\n").entries[2:] == [*turns.entries]
    for line in ("round 2", "round two"):
        assert isinstance(heard(table, line), Unclear)
        assert not read(f"{unmarked(table.session.text())}{line}\n").readable


def test_a_line_of_turns_is_taken_whole_or_not_at_all() -> None:
    """The third turn cannot be: nothing is recorded, and it is said which."""
    table = Table("kings-gold", FOUR)
    assert table.type("7h / 7h / 5") == (
        'In "7h": The 7 of hearts lies there already this round. Was it another card? '
        "undo takes back the last one. (nothing recorded)"
    )
    assert table.state.turn == 0
    assert "/" in table.type("7 / / 8")
    # the 7 was meant for this round, so it is not guessed
    assert "round 1 is over" in table.type("q / qs / 7").lower()
    assert table.state.turn == 0


@pytest.mark.rule("CN-5")
def test_the_cave_line_is_in_seat_order() -> None:
    """Glued or spaced, or by name; - is face down."""
    table = Table("cave-network", FOUR)
    marks = (("Ann", Card("7")), ("Bo", Card("K")), ("Cy", None), ("Di", Card("3")))
    for typed in (
        "7k-3",
        "7 k - 3",
        "7, k, -, 3",
        "7K–3",
        "Ann 7, Bo K, Cy -, Di 3",
        "di 3 cy - bo k ann 7",
        "d 3, c -, b k, a 7",
    ):
        said = heard(table, typed)
        assert isinstance(said, Turns), typed
        (show,) = said.entries
        assert isinstance(show, Show)
        assert sorted(show.cards, key=str) == sorted(marks, key=str)
    assert heard(table, "10 t 1 j") == Turns(
        (Show(tuple(zip(("Ann", "Bo", "Cy", "Di"), map(Card, ("10", "10", "A", "J"))))),)
    )
    assert heard(table, "1010aj") == heard(table, "ttaj") == heard(table, "10 t 1 j")
    assert heard(table, "all") == Turns(
        (Show(tuple((name, None) for name in ("Ann", "Bo", "Cy", "Di"))),)
    )
    table.type("kqj7")
    assert heard(table, "--33; back K") == Turns(
        (Show((("Ann", None), ("Bo", None), ("Cy", Card("3")), ("Di", Card("3"))), (Card("K"),)),)
    )


def test_a_count_that_is_wrong_is_said() -> None:
    """Which cards were read, and who is there."""
    table = Table("cave-network", FOUR)
    assert table.type("7k3") == (
        "I read 3 cards (7 K 3), but 4 are in the cave: Ann, Bo, Cy, Di. (nothing recorded)"
    )
    assert "Expected" in table.type("7k-x")
    assert "Expected" in table.type("7k-3; K")


# --- two readings ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "players", "typed", "question"),
    [
        ("kings-gold", "Ann, Kim, Bo", "k", "k could be Kim leaving or a King. Type kim or king."),
        ("kings-gold", "Ann, Kim, Bo", "a", "a could be Ann leaving or an ace. Type ann or ace."),
        ("kings-gold", "Tom, Kim, Bo", "t", "t could be Tom leaving or a 10. Type tom or ten."),
        ("kings-gold", "Jack, Kim, Bo", "jack", ("jack could be Jack leaving or a Jack. Type ja or "
                                                 "the jack.")),
        ("kings-gold", "Kim, Sue, Bo", "ks",
         "ks could be Kim and Sue leaving or a King of spades. Type kim sue or king of spades."),
        ("kings-gold", "7, Sue, Bo", "7", "7 could be 7 leaving or a 7. Type - 7 or seven."),
        ("diamant", "Ace, Kim, Bo", "ace", ("ace could be Ace leaving or an ace. Type - ace, black "
                                            "ace or ar.")),
        ("incan-gold", "K, Bo, Di", "k", "k could be K leaving or a King. Type - k or king."),
        ("poor-mans", "Hal, Kim, Bo", "h", ("h could be Hal leaving or a monster of hearts. Type "
                                            "hal or hearts.")),
        ("poor-mans", "Hal, Kim, Bo", "k", ("k could be Kim leaving or a King. Type kim, ks, king "
                                            "of hearts, kd or kc.")),
        ("kings-gold", "Kim, Kurt, Bo", "k", ("k could be Kim leaving, Kurt leaving or a King. "
                                              "Type kim, kurt or king.")),
    ],
)  # fmt: skip
def test_a_word_with_two_meanings_is_asked_about(
    variant: str, players: str, typed: str, question: str
) -> None:
    """Never guessed: both readings are named, and a way to type each that means nothing else."""
    table = Table(variant, players, "9b" if variant == "poor-mans" else "9")
    said = heard(table, typed)
    assert isinstance(said, Unclear)
    assert said.asks
    assert sentence(said, table.session.variant).replace('"', "").casefold() == question.casefold()
    assert said.advice
    for way in said.advice:
        assert isinstance(heard(table, way), Turns), way


@pytest.mark.parametrize(
    "name", ["kings-gold", "poor-mans", "incan-gold", "incan-gold-2006", "diamant"]
)
def test_a_player_called_k_and_a_king(name: str) -> None:
    """The King is heard in other words, written without doubt, and K can leave: in every game."""
    king = "ks" if load(name).suits_matter else "king"
    table = Table(name, "K, Bo, Di", "9b" if name == "poor-mans" else "9s", king, "- k")
    assert table.state.left == {"K": 2}
    assert (
        read("\n".join(table.session.text().splitlines()[1:-1]) + "\n").entries
        == table.session.entries
    )


def test_all_but_everybody_is_nobody() -> None:
    """Whoever is counted up as staying stays."""
    assert heard(Table("kings-gold", FOUR, "9"), "all but ann bo cy di") == Turns((Leave(),))


def test_a_letter_that_means_one_thing_is_not_asked_about() -> None:
    """Where suits do not count c is nobody's card; who is out already is not meant."""
    table = Table("kings-gold", "Cy, Kim, Di", "9")
    assert heard(table, "c") == Turns((Leave(("Cy",)),))
    table.type("kim")
    table.type("8")
    assert heard(table, "k") == Turns((Leave(), Draw(Card("K"))))


def is_vague(said: object) -> bool:
    """Whether it was refused since the card may be several."""
    return isinstance(said, Unclear) and said.facts["refusal"].code == "vague-card"


def asked(table: Table, line: str) -> str:
    """What is asked about an unclear line."""
    said = heard(table, line)
    assert isinstance(said, Unclear)
    return sentence(said, table.session.variant)


def test_a_card_is_heard_in_short_where_it_can_only_be_one() -> None:
    """``q`` is the danger until the Queen of clubs joins; ``7`` is the red one once the black one
    has come."""
    table = Table("incan-gold", "Ann, Bo, Cy", "q")
    # black, and not the one of clubs
    assert heard(table, "jb") == Turns((Leave(), Draw(Card("J", "s"))))
    assert table.session.entries[-1] == Draw(Card("Q", "shd"))
    assert is_vague(heard(table, "8"))  # the 8 of clubs joined in round 1
    table.type("ann bo", "8c")
    assert heard(table, "8") == Turns((Leave(), Draw(Card("8", "shd"))))
    assert heard(table, "8 - cy") == Turns((Leave(), Draw(Card("8", "shd")), Leave(("Cy",))))
    table = Table("poor-mans", "Ann, Bo, Cy", "7b")
    assert heard(table, "7") == Turns((Leave(), Draw(Card("7", "r"))))
    assert is_vague(heard(table, "5"))
    table = Table("incan-gold-2006", "Ann, Bo, Cy", "kc")
    # no other artifact has joined yet
    assert heard(table, "q") == Turns((Leave(), Draw(Card("Q", "shd"))))
    table = Table("incan-gold-2006", "Ann, Bo, Cy", "9")
    assert is_vague(heard(table, "q"))


def test_a_card_heard_in_short_is_written_and_read_in_short() -> None:
    """The file says ``Q`` as it was typed; a turn whose mending would give it two meanings is not
    mended."""
    table = Table("incan-gold", "Ann, Bo, Cy", "q", "9s", "ann bo", "8c", "8")
    assert "round 1\nQ\n9s - Ann, Bo\n8c\n8" in table.session.text()
    assert read(table.session.text()).entries == table.session.entries
    said = table.type("fix 3 7s")
    assert "8: which suit?" in said
    assert "nothing recorded" in said
    assert table.session.entries[-1] == Draw(Card("8", "shd"))


def test_a_short_word_that_is_a_name_too_is_asked_about() -> None:
    """A player called Jack, and a Jack that can only be the danger: two things, so it is asked."""
    table = Table("incan-gold", "Jack, Kim, Di", "9")
    said = heard(table, "jack")
    assert isinstance(said, Unclear)
    assert said.asks
    assert sentence(said, table.session.variant).endswith("Type ja or the jack.")


def test_leavers_and_the_next_card_on_one_line() -> None:
    """``an7``: one key less; only where it can be cut in one way."""
    table = Table("kings-gold", "Ann, Eve, Mo", "9")
    assert heard(table, "e7") == Turns((Leave(("Eve",)), Draw(Card("7"))))
    assert heard(table, "em10h") == Turns((Leave(("Eve", "Mo")), Draw(Card("10", "h"))))
    assert isinstance(heard(table, "aem7"), Unclear)  # all three left: no card comes
    table = Table("kings-gold", "Ann, Bo, Cy, Kim", "9")  # told: z b c i
    assert heard(table, "zq") == Turns((Leave(("Ann",)), Draw(Card("Q"))))
    assert heard(table, "cit") == Turns((Leave(("Cy", "Kim")), Draw(Card("10"))))
    table = Table("kings-gold", FOUR, "9")
    assert asked(table, "bk") == (
        "bk could be Bo leaving and then a King, or a black King. Type bo / k or kb."
    )
    table = Table("poor-mans", "Ann, Bo, Cy, Di", "9b")  # told: z b x i
    assert heard(table, "bh") == Turns((Leave(("Bo",)), Draw(Card("", "h"))))


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize(
    "people",
    ["Ann Bo Cy Di", "Tom Lena Max Sofia", "Jack Queenie Kim Ace", "Łukasz Żaneta Zoë Jürgen"],
)
def test_everyone_has_one_free_letter(name: str, people: str) -> None:
    """Alone, glued in any order and before a card it means that player; or the table asks, and
    never guesses."""
    variant, players = load(name), tuple(people.split())
    forms = short_forms(players, variant)
    assert {len(form) for form in forms.values()} == {1}
    assert len(set(forms.values())) == 4
    if not variant.deck_game:
        return
    table = Table(
        name,
        ", ".join(players),
        "9b" if name == "poor-mans" else "9s" if variant.suits_matter else "9",
    )
    for number in (1, 2, 3, 4):
        for who in permutations(players, number):
            leave = Leave(tuple(player for player in players if player in who))
            said = heard(table, "".join(forms[player] for player in who))
            assert said == Turns((leave,)) or (isinstance(said, Unclear) and said.asks), (who, said)
            assert heard(table, " ".join(forms[player] for player in who)) == Turns((leave,))
            assert heard(table, ",".join(forms[player] for player in who).upper()) == Turns(
                (leave,)
            )


def test_a_free_letter_is_one_of_the_name_if_it_can_be() -> None:
    """Who has the fewest letters to choose from chooses first; a letter that is glued to a
    beginning is no short form."""
    forms = short_forms(("Jack", "Queenie", "Kim", "Ace"), load("kings-gold"))
    assert forms == {"Jack": "c", "Queenie": "e", "Kim": "i", "Ace": "z"}
    assert short_forms(("Kim", "Kurt", "Al"), load("kings-gold")) == {
        "Kim": "i",
        "Kurt": "r",
        "Al": "l",
    }
    # so could be Sofia, or Sofia and Tom
    assert short_forms(("Tom", "Sofia", "Mo"), load("kings-gold"))["Tom"] == "z"


def test_free_letters_are_heard_wherever_leavers_are() -> None:
    """Alone and glued, before the next card, after a dash, in a mending, and a moment too late;
    never in a file."""
    table = Table("kings-gold", FOUR, "9")
    assert "z = Ann, b = Bo, c = Cy, d = Di." in table.welcome
    assert (
        heard(table, "z") == heard(table, "Z") == heard(table, "- z") == Turns((Leave(("Ann",)),))
    )
    assert (
        heard(table, "zb")
        == heard(table, "bz")
        == heard(table, "z bo")
        == Turns((Leave(("Ann", "Bo")),))
    )
    assert heard(table, "zb7") == Turns((Leave(("Ann", "Bo")), Draw(Card("7"))))
    assert heard(table, "all but z") == Turns((Leave(("Bo", "Cy", "Di")),))
    assert heard(table, "8 - z") == Turns((Leave(), Draw(Card("8")), Leave(("Ann",))))
    assert isinstance(heard(table, "zz"), Unclear)
    table.type("b", "7", "", "8", "fix 2 z")
    assert table.state.left == {"Bo": 1, "Ann": 2}
    assert "Ann is out already" in table.type("z")
    assert (
        read("variant: kings-gold\nplayers: Ann, Bo, Cy, Di\n\nround 1\n9 - z\n").problems[0].code
        == "unknown-player"
    )
    table = Table("kings-gold", FOUR, "9", "b")
    assert heard(table, "z") == Too(("Ann",), 1)


def test_no_and_n_are_answers() -> None:
    """They say nobody, and are nobody's letter whose name does not begin so; initials that spell no
    are asked about."""
    table = Table("poor-mans", FOUR, "9b")
    assert (
        heard(table, "n")
        == heard(table, "no")
        == heard(table, "nobody")
        == heard(table, "")
        == Turns((Leave(),))
    )
    said = heard(Table("kings-gold", "Nick, Olga, Di", "9"), "no")
    assert isinstance(said, Unclear)
    assert sentence(said, load("kings-gold")) == (
        "no could be Nick and Olga leaving or nobody leaving. Type nick olga or Enter."
    )


def test_letters_that_change_are_told_again() -> None:
    """Zoe joins: z is hers, and Ann is told another before anybody leaves."""
    table = Table("kings-gold", FOUR, "9", "all")
    assert "x = Ann, b = Bo, c = Cy, d = Di, z = Zoe" in table.type("join Zoe")
    table.type("", "9")
    assert heard(table, "z") == Turns((Leave(("Zoe",)),))
    assert heard(table, "x") == Turns((Leave(("Ann",)),))
    table = Table("kings-gold", FOUR, "9", "all")
    assert "Leaving in short" not in table.type("join Eve")


@pytest.mark.parametrize("name", SHIPPED)
def test_everyone_has_a_short_form_free_of_clashes(name: str) -> None:
    """Told at the start: it means that player leaving and nothing else."""
    variant = load(name)
    players = "Ann, Jack, Kim, Score, Undo, Mary Ann, 7, Di"
    forms = short_forms(tuple(players.split(", ")), variant)
    assert len(set(forms.values())) == 8
    if variant.reveal == "hands":
        return
    table = Table(
        name, players, "9" if not variant.suits_matter else "9b" if name == "poor-mans" else "9s"
    )
    assert f"{forms['Ann']} = Ann" in table.welcome
    for player, form in forms.items():
        assert heard(table, form) == Turns((Leave((player,)),)), form


# --- commands -------------------------------------------------------------------------------------


def test_commands_are_whole_words_and_win_over_names() -> None:
    """``u`` is undo unless someone's name begins so."""
    table = Table("kings-gold", "Score, Bo, Cy", "9")
    assert heard(table, "score") == Command("score")
    assert heard(table, "SCORE") == Command("score")
    assert heard(table, "sco") == Turns((Leave(("Score",)),))
    assert heard(table, "u") == Command("undo")
    assert heard(table, "?") == Command("help")
    assert heard(table, "note Bo dealt  twice ") == Command("note", "Bo dealt  twice")
    assert heard(table, "play again") == heard(table, "again") == Command("again")
    table = Table("kings-gold", "Uma, Bo, Cy", "9")
    assert heard(table, "u") == Turns((Leave(("Uma",)),))
    assert "undo if that" not in table.prompt
    table.type("all")
    assert "(undo takes back" in table.prompt
    table = Table("kings-gold", "\u2010Bo, Score, Cy", "9")
    assert heard(table, "- Score") == Turns((Leave(("Score",)),))
    assert heard(table, "\u2010Bo's score") == Command("score", "-bo")


def test_a_card_written_apart_is_also_who_is_called_so() -> None:
    """As a file has it: nobody guesses between As, who leaves, and the ace of spades."""
    table = Table("kings-gold", "As, Ada, Sue", "9")
    said = heard(table, "A s")
    assert isinstance(said, Unclear)
    assert said.reason == "two-meanings"
    assert (("As",),) in said.facts["senses"]


def test_a_refusal_quotes_loose_words_as_they_were_typed() -> None:
    """ "is done" is heard as "leave", and not said so to whoever typed it."""
    played = Table("kings-gold", FOUR, "9", "bo")
    assert played.type("wei is done").startswith('"wei is done" is not a card.')
    with speaking(language("pl")):
        assert "„i Cofnij 11”" in played.type("Cofnij i Cofnij 11")


def test_the_cry_of_a_game_is_heard_behind_a_card() -> None:
    """As "caught" is: not where it is not so, and asked about where it names somebody."""
    scared = Table("poor-mans", FOUR, "7b", "h")
    assert (
        heard(scared, "h scared out") == heard(scared, "h") == Turns((Leave(), Draw(Card("", "h"))))
    )
    said = heard(scared, "7r, scared out!")
    assert isinstance(said, Unclear)
    assert said.reason == "not-ended"
    wolf = Table("kings-gold", "Ann, Bo, Wolf", "9", settings=(("words.caught", '"A WOLF"'),))
    said = heard(wolf, "k a wolf")
    assert isinstance(said, Unclear)
    assert said.reason == "two-meanings"


def test_an_ace_of_hearts_is_no_sigh() -> None:
    """ "Ah" may be both; with a player called As two readings of "Ah AS" are asked about."""
    said = heard(Table("kings-gold", "As, Ada, Sue"), "Ah AS")
    assert isinstance(said, Unclear)
    assert said.reason == "two-meanings"
    assert all(sense[0] == Card("A", "h") for sense in said.facts["senses"])
    assert heard(Table("kings-gold", "As, Ada, Sue"), "well, 7") == Turns((Draw(Card("7")),))


@pytest.mark.parametrize(
    "command",
    ["undo", "redo", "score", "path", "odds", "why", "help", "note x", "rename Bo Bo", "fix 1 9"],
)
def test_no_command_costs_a_turn(command: str) -> None:
    """The game is as before, or one entry shorter after undo."""
    for typed in ((), ("9",), ("9", "bo"), ("9", "all")):
        table = Table("kings-gold", FOUR, *typed)
        before = table.state
        table.type(command)
        if command == "undo" and typed:
            table.type("redo")
        assert table.state == before


# --- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "typed", "said"),
    [
        (("7 / 7 / 7 / 7",), "7",
         ("That would be the fifth 7 in this deck. Was it another card? undo takes back the last "
          "one.")),
        ((), "88", "88 looks like a bounced key. Type 8 once."),
        (("9",), "bb", "bb looks like a bounced key. Type b once."),
        ((), "qq", "qq looks like a bounced key. Type q once."),
        (("9",), "cyy", 'Nobody inside is called "cyy". Did you mean Cy?'),
        (("9",), "undoo", 'Nobody inside is called "undoo". Did you mean undo?'),
        ((), "quen", '"quen" is not a card. Did you mean queen?'),
        ((), "scor", '"scor" is not a card. Did you mean score?'),
        ((), "8x", '"8x" is not a card. Ranks are A 2-10 J Q K, suits s h d c; joker or *.'),
        ((), "joker", ("The joker cannot come in round 1: it joins the deck before round 2. Lay it "
                       "aside and turn the next.")),
        ((), "bo", "A card comes now. Whether Bo leaves is asked after it."),
        (("9", "bo"), "bo", "A card comes now, and Bo is out already, since turn 1."),
        (("9", "bo", "8"), "bo", "Bo is out already, since turn 1. Inside: Ann, Cy, Di."),
        (("9",), "bo, bo", "Bo is named twice. Once is enough."),
        (("9",), "zed", 'Nobody inside is called "zed". Inside: Ann, Bo, Cy and Di.'),
        (("9", "all"), "round 3", "Round 2 comes next, not 3."),
        (("9",), "round 2", ("Round 1 is not over: Ann, Bo, Cy, Di still inside. Say who left, or "
                             "which card ended it.")),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_the_reason(
    before: tuple[str, ...], typed: str, said: str
) -> None:
    """And the way out; nothing is recorded, and that is said."""
    table = Table("kings-gold", FOUR, *before)
    state = table.state
    assert table.type(typed) == f"{said} (nothing recorded)"
    assert table.state == state


def test_an_empty_line_where_a_card_is_asked_does_nothing() -> None:
    """Not even a word."""
    table = Table("kings-gold", FOUR)
    assert heard(table, "") == heard(table, "   ") == Nothing()
    assert table.type("") == ""


@given(
    st.text(max_size=30)
    | st.sampled_from(sorted({word[:end] for word in COMMANDS for end in (1, len(word))}))
)
def test_nothing_typed_breaks_the_table(typed: str) -> None:
    """Whatever it is, it is heard or refused, and what was there stays, but for commands, or grows
    by legal entries."""
    for variant, stage in (
        ("kings-gold", ()),
        ("poor-mans", ("9b",)),
        ("cave-network", ()),
        ("diamant", ("9", "all")),
    ):
        table = Table(variant, "Ann, Bo, Cy", *stage)
        before, command = list(table.session.entries), isinstance(heard(table, typed), Command)
        assert isinstance(table.type(typed), str)
        entries = table.session.entries
        assert command or list(entries)[: len(before)] == before
        assert table.state == replay(table.session.variant, table.session.header.players, entries)


@pytest.mark.parametrize("typed", ["\x1b[A", "\x00", "a" * 5000, "7\x07"])
def test_keys_that_write_no_letter_are_refused(typed: str) -> None:
    """Arrow keys in a plain terminal, a paste gone wrong."""
    table = Table("kings-gold", FOUR)
    assert "(nothing recorded)" in table.type(typed)


def test_the_stages_of_a_game() -> None:
    """A card, who leaves, the next round, the piles, a tie, and after it."""
    table = Table("kings-gold", "Ann, Bo, Cy", settings=(("rounds", "2"),))
    stages = [table.stage()]
    for typed in ("9", "all", "", "9", "all", "", "", ""):
        table.type(typed)
        stages.append(table.stage())
    assert stages == [
        Stage.CARD,
        Stage.LEAVE,
        Stage.ROUND,
        Stage.CARD,
        Stage.LEAVE,
        Stage.PILES,
        Stage.TIE,
        Stage.OVER,
        Stage.OVER,
    ]
    assert table.talk.ended == "stop"
    assert stage_of(table.state) is Stage.PILES


def test_a_beginning_that_can_be_initials_is_asked_about() -> None:
    """Leo, or Leo and Eve: never guessed; a whole name and letters set apart are plain."""
    table = Table("kings-gold", "Leo, Eve, Max", "9")
    said = heard(table, "le")
    assert isinstance(said, Unclear)
    assert "Leo leaving or Leo and Eve leaving" in sentence(said, table.session.variant)
    assert heard(table, "leo") == Turns((Leave(("Leo",)),))
    assert heard(table, "l e") == Turns((Leave(("Leo", "Eve")),))
    assert "le" not in short_forms(("Leo", "Eve", "Max"), load("kings-gold")).values()


def test_a_name_and_then_a_card_is_told_from_a_suit_and_a_rank() -> None:
    """With Di at the table d7 is asked about: Di and then a seven, or the seven of diamonds."""
    table = Table("kings-gold", "Ann, Bo, Di", "9")
    said = heard(table, "d7")
    assert isinstance(said, Unclear)
    assert "Di leaving and then" in sentence(said, table.session.variant)
    assert heard(table, "7d") == Turns((Leave(), Draw(Card("7", "d"))))


def test_full_width_letters_are_asked_about_too() -> None:
    """A wide K is Kim or a King as a narrow one is."""
    table = Table("kings-gold", "Kim, Jo, Bo", "9")
    assert isinstance(heard(table, "\uff2b"), Unclear)


def test_a_line_by_seat_is_not_half_a_line_by_name() -> None:
    """``a 7`` with Ann and Bo inside is an ace and a seven: by name it would leave Bo out."""
    table = Table("cave-network", "Ann, Bo")
    assert heard(table, "a 7") == Turns((Show((("Ann", Card("A")), ("Bo", Card("7")))),))


def test_totals_wait_for_the_end() -> None:
    """A total typed while the game runs is refused: where totals are secret it would give them
    away."""
    table = Table("kings-gold", FOUR, "9", "all")
    said = table.type("total: Bo 99")
    assert "when the game is over" in said
    assert "Bo" not in said


# --- every reason has its sentence ----------------------------------------------------------------


def test_several_words_of_a_card_after_back() -> None:
    """``back jack of clubs`` names one card."""
    table = Table("cave-network", FOUR, "kqj7")
    for typed, card in (("jack of clubs", Card("J", "c")), ("Kc", Card("K", "c"))):
        turns = heard(table, f"--33; back {typed}")
        assert isinstance(turns, Turns)
        (show,) = turns.entries
        assert isinstance(show, Show)
        assert show.back == (card,)
    said = heard(table, "--33; back zebra")
    assert isinstance(said, Unclear)
    assert sentence(said, table.session.variant) == (
        '"zebra" is not a card. Ranks are A 2-10 J Q K, suits s h d c; joker or *.'
    )


WHOLE = ("9", "all", "", "9", "all", "", "9", "all", "", "9", "all")
PLANTED: dict[Reason, tuple[str, str, tuple[str, ...], str]] = {
    "too-long": ("kings-gold", FOUR, (), "a" * 5000),
    "no-letters": ("kings-gold", FOUR, (), "\x1b[A"),
    "slash-without-a-turn": ("kings-gold", FOUR, (), "7 / / 8"),
    "other-round": ("kings-gold", FOUR, ("9", "all"), "round 3"),
    "not-allowed": ("kings-gold", FOUR, (), "joker"),
    "round-or-card": ("kings-gold", FOUR, (), "R1"),
    "not-ended": ("kings-gold", FOUR, ("9",), "K caught"),
    "bounced-key": ("kings-gold", FOUR, (), "88"),
    "no-card": ("kings-gold", FOUR, (), "zzz"),
    "no-card-or-name": ("kings-gold", FOUR, ("9",), "12"),
    "card-expected": ("cave-network", FOUR, ("kqj7",), "--33; back zebra"),
    "cards-expected": ("cave-network", FOUR, (), "7k-x"),
    "no-back": ("cave-network", FOUR, (), "7k-3; K"),
    "nobody-called": ("kings-gold", FOUR, ("9",), "zed"),
    "card-comes-first": ("kings-gold", FOUR, (), "bo"),
    "card-comes-left": ("kings-gold", FOUR, ("9", "bo"), "bo"),
    "two-meanings": ("kings-gold", "Ann, Kim, Bo", ("9",), "k"),
    "piles-number": ("kings-gold", FOUR, WHOLE, "1 2 3"),
    "piles-figure": ("kings-gold", FOUR, WHOLE, "7 Ann"),
    "piles-twice": ("kings-gold", FOUR, WHOLE, "Ann 1, Ann 2"),
    "piles-huge": ("kings-gold", FOUR, WHOLE, "1 2 3 99999999"),
    "piles-asked": ("kings-gold", FOUR, WHOLE, "zzz"),
    "tie-asked": ("kings-gold", FOUR, (*WHOLE, ""), "zzz"),
    "over-asked": ("kings-gold", FOUR, (*WHOLE, "", ""), "zzz"),
    "card-comes-not-playing": ("kings-gold", FOUR, ("away bo", "9", "all", ""), "bo"),
    "come-or-go": ("kings-gold", FOUR, (), "Bo goes home"),
    "asked-turn": ("kings-gold", FOUR, ("9",), "Bo leaves?"),
    "gold-follows": ("kings-gold", FOUR, ("9",), "Ann should have 2 more points"),
    "waits": ("kings-gold", FOUR, ("9",), "hang on"),
    "join-whom": ("kings-gold", FOUR, ("9",), "join the club"),
    "was-other": ("kings-gold", FOUR, ("9", ""), "oops, that was an 8"),
}


def test_every_reason_of_a_line_is_planted() -> None:
    """But for those that come of another prompt, or behind the last card of a deck."""
    every = {*words(HeardReason), *words(Question)}
    assert every - set(PLANTED) == {"nothing-to-mend-with", "last-card"}


@pytest.mark.parametrize("reason", PLANTED)
def test_what_is_not_made_out_has_a_reason(reason: Reason) -> None:
    """As data, so that another face, or another language, says it its own way."""
    variant, players, before, line = PLANTED[reason]
    table = Table(variant, players, *before)
    said = heard(table, line)
    assert isinstance(said, Unclear)
    assert said.reason == reason
    assert sentence(said, table.session.variant)


def test_who_does_not_play_an_extra_round_is_told_so() -> None:
    """Di was caught once; only the tied play it off (KG-11)."""
    first = ("9", "an bo cy", "K", "Kh", "")
    table = Table(
        "kings-gold", FOUR, *first, "9", "all", "", "9", "all", "", "9", "all", "", "extra"
    )
    said = heard(table, "di")
    assert isinstance(said, Unclear)
    assert "only the tied do" in sentence(said, table.session.variant)


def test_told_letters_name_players_everywhere() -> None:
    """Where leaving is, and where somebody is renamed, goes home, comes back, is counted or asked
    about."""
    table = Table("kings-gold", "Ann, Bo, Cy, Di", "9", secret=False)
    assert "z = Ann" in table.welcome
    table.type("rename z Anna", "all")
    assert "Anna" in table.type("score z")
    assert table.state.players[0] == "Anna"
    table.type("banked: z 2, b 2")
    check = table.session.record[-1]
    assert isinstance(check, Check)
    assert check.claims[0].player == "Anna"
    table.type("away z")
    assert table.state.away == ("Anna",)
    assert "Anna" in table.type("z is back")
    table.type("join z", *("9", "all") * 3)
    assert table.stage() is Stage.PILES
    assert hear("z 25, b 3", Stage.PILES, table.state) == Counted((("Anna", 25), ("Bo", 3)))
