"""The tally: everything a table may write, and the one form in which it is written again."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from cardkit.v4.engine import Begin, Card, Draw, Leave, Result, Show
from cardkit.v4.files import load
from cardkit.v4.tally import Check, Note, Score, read, read_bytes
from tests.v4.pads import faults, followed, refused, told, write_reading

HEAD = "variant: kings-gold\nplayers: Ann, Bo, Mary Ann, Di\n"
CAVE = "variant: cave-network\nplayers: Ann, Bo, Cy\ngame 1\n"


def entries(text: str) -> list[object]:
    reading = read(text)
    assert faults(Score(reading)) == []
    return list(reading.entries)


def printed(text: str) -> str:
    """The canonical form; printing it, reading and printing again changes nothing."""
    reading = read(text)
    assert [
        reading.show(problem) for problem in reading.problems if problem.severity == "error"
    ] == []
    canonical = write_reading(reading)
    assert write_reading(read(canonical)) == canonical
    return canonical


# --- header ---------------------------------------------------------------------------------------


def test_the_header_says_who_plays_what() -> None:
    """Any order of lines, blanks around the colon, keys in any case."""
    header = read(
        "players : Ann,  Bo , Cy\nDATE: 2026-11-20\nVariant:King's Gold\n"
        "first: bo\nplace: Bo's # kitchen\nnote: a\nnote: b # c\n"
    ).header
    assert header.variant == "King's Gold"
    assert header.players == ("Ann", "Bo", "Cy")
    assert (header.first, header.date, header.place, header.notes) == (
        "Bo",
        "2026-11-20",
        "Bo's # kitchen",
        ("a", "b # c"),
    )


def test_verbatim_keys_keep_their_line_to_the_end() -> None:
    """A # in place or note is no comment, also behind a blank, and also in the body."""
    text = HEAD + "place: room # 4\nnote: first # game\nround 1\nnote: the cat # again\n7h\n"
    assert "place: room # 4\n" in printed(text)
    assert Note("the cat # again") in read(text).events


def test_a_comment_is_no_word() -> None:
    """At the start of a line or after a blank; glued to a word it is part of it."""
    assert entries("# Friday\n" + HEAD + "round 1 # first\n7h # lucky\n") == [
        Begin(),
        Draw(Card("7", "h")),
    ]
    assert refused(HEAD + "round 1\n7h#lucky\n") == "4:1 bad-card"


def test_settings_change_one_rule_each() -> None:
    """``set:`` may be repeated; a bare word is a text, the rest is TOML."""
    reading = read(
        HEAD
        + (
            "set: rounds=3\nset: leftover = per-card\nset: danger.ends_at=3\nset: "
            "words.player='cat'\nround 1\n"
        )
    )
    assert reading.variant is not None
    assert (reading.variant.rounds, reading.variant.leftover, reading.variant.usual_limit) == (
        3,
        "per-card",
        3,
    )
    assert reading.variant.words.player.many == "cats"


def test_a_variant_can_be_a_file_beside_the_tally(tmp_path: Path) -> None:
    """Its path is relative to the tally."""
    (tmp_path / "house.toml").write_text(
        'extends = "kings-gold"\nname = "House"\nrounds = 3\n', "utf-8"
    )
    reading = read("variant: house.toml\nplayers: Ann, Bo, Cy\n", beside=tmp_path)
    assert reading.variant is not None
    assert reading.variant.name == "House"


@pytest.mark.parametrize("date", ["2026-11-20", "20261120", "2026-11-20T19:30"])
def test_iso_dates(date: str) -> None:
    """A day, or a day with an hour."""
    assert read(HEAD + f"date: {date}\n").problems == []


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Mary Ann",
        "Jean-Luc",
        "O'Neill",
        "O’Neill",
        "J. R.",
        "Łukasz",
        "Жанна",
        "美咲",
        "Ñandú",
        "नीता",
        "Zoë",
        "R2D2",
        "7",
    ],
)
def test_names_of_any_script(name: str) -> None:
    """Letters with their marks, digits, single blanks, hyphens, apostrophes and dots."""
    reading = read(f"variant: kings-gold\nplayers: {name}, Bob, Cyd\nround 1\n7h - {name}\n")
    assert reading.problems == []
    assert reading.header.players[0] == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("all", "bad-name"),
        ("Nobody", "bad-name"),
        ("ROUND", "bad-name"),
        ("game", "bad-name"),
        ("extra", "bad-name"),
        ("back", "bad-name"),
        ("Joker", "bad-name"),
        ("", "bad-name"),
        ("a" * 31, "bad-name"),
        ("A_n", "bad-name"),
        ("Ann!", "bad-name"),
        ("-Ann", "bad-name"),
        ("Mary  Ann", "bad-name"),
        ("bo", "twice"),
        ("BO", "twice"),
        ("A\u200bn", "bad-name"),
    ],
)
def test_names_that_cannot_be(name: str, code: str) -> None:
    """Words of the tally, nothing, too long, strange signs, or a name that is taken."""
    assert refused(f"variant: kings-gold\nplayers: Bo, {name}, Cy\n").endswith(f" {code}")


def test_a_name_of_thirty_letters_is_not_too_long() -> None:
    """Thirty, not thirty-one."""
    assert read(f"variant: kings-gold\nplayers: {'a' * 30}, Bo, Cy\n").problems == []


def test_names_are_compared_composed() -> None:
    """Typed with a combining accent or with the composed letter: one player, written composed."""
    decomposed, composed = unicodedata.normalize("NFD", "Zoë"), unicodedata.normalize("NFC", "Zoë")
    assert decomposed != composed
    text = (
        f"variant: kings-gold\nplayers: {decomposed}, Bo, Cy\nround 1\n7h - {composed}\n9h - Bo\n"
    )
    assert entries(text)[2] == Leave((composed,))
    assert refused(f"variant: kings-gold\nplayers: {decomposed}, {composed}, Cy\n") == "2:16 twice"


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("Bo", ("Bo",)),
        ("bo", ("Bo",)),
        ("b", ("Bo",)),
        ("Ann", ("Ann",)),
        ("M", ("Mary Ann",)),
        ("mary a", ("Mary Ann",)),
        ("Ann, Di", ("Ann", "Di")),
        ("Di Ann", ("Ann", "Di")),
        ("ab", ("Ann", "Bo")),
        ("mbd", ("Bo", "Mary Ann", "Di")),
        ("all", ("Ann", "Bo", "Mary Ann", "Di")),
        ("Ann and Bo", ("Ann", "Bo")),
        ("Mary Ann Bo", ("Bo", "Mary Ann")),
        ("ann,BO", ("Ann", "Bo")),
        ("Ann & Di", ("Ann", "Di")),
        ("nobody", ()),
        ("", ()),
    ],
)
def test_who_leaves(word: str, names: tuple[str, ...]) -> None:
    """The name, or any beginning that fits one player inside, with commas or blanks between;
    initials glued together."""
    assert entries(HEAD + f"round 1\n7h - {word}\n")[2:3] == (
        [Leave(names)] if names else [Leave()]
    )


def test_an_exact_name_wins_over_a_beginning() -> None:
    """Ann is Ann, though Anna begins so too; "An" could be either."""
    head = "variant: kings-gold\nplayers: Anna, Ann, Bo\nround 1\n"
    assert entries(head + "7h - ann\n8h")[2] == Leave(("Ann",))
    assert told(head + "7h - an\n") == '"an" could be Anna or Ann. Type more of the name.'


@pytest.mark.parametrize("line", ["Kh", "K h", "KH", "8 / k h"])
def test_a_card_that_is_somebodys_whole_name_is_asked_about(line: str) -> None:
    """However it is spaced; of who has left nobody asks."""
    head = "variant: tiers\nplayers: ten, Kh, Bo\n\nround 1\nAs\n"
    card = line.rpartition("/ ")[2]
    assert told(f"{head}{line}\n") == (
        f'"{card}" could be Kh leaving or a King of hearts. Write "- Kh" or "- / Kh".'
    )
    assert not read(f"{head}9 - Kh\n{line}\n").problems


@pytest.mark.parametrize("name", ["h7", "Kim 2", "7", "Round 2", "rd 3"])
def test_a_dash_behind_a_name_with_a_figure_is_a_card_that_flees(name: str) -> None:
    """Neither what was banked nor the heading of a round."""
    head = f"variant: cave-network\nplayers: Ann, {name}\nround 1\n"
    assert entries(f"{head}{name} -, Ann -\n")[-1] == Show((("Ann", None), (name, None)))
    assert entries(f"{head}Ann -, {name} 8\n{name} -\n")[-1] == Show(((name, None),))


def test_a_figure_behind_a_name_is_one_though_somebody_is_called_so() -> None:
    """Bo 7 is Bo with 7; the player called Bo 7 has a figure of their own."""
    text = (
        "variant: kings-gold\nplayers: Bo, Bo 7, Cy\nround 1\n7 - all\nbanked: Bo 7, Bo 7 2, Cy 2\n"
    )
    assert [problem.facts for problem in read(text).problems] == []
    (check,) = [event for event in read(text).events if isinstance(event, Check)]
    assert [claim[:2] for claim in check.claims] == [("Bo", 7), ("Bo 7", 2), ("Cy", 2)]


def test_a_card_of_a_player_who_is_called_r_is_no_round() -> None:
    """Below cards of which one has a figure, too."""
    head = "variant: cave-network\nplayers: Ann, R\nround 1\n"
    assert entries(f"{head}Ann -, R 7\nR 6\n")[-1] == Show((("R", Card("6")),))


def test_an_exact_name_of_somebody_who_is_out_means_that_one() -> None:
    """Ann is out and Anna inside: "Ann" is not taken for Anna."""
    head = "variant: kings-gold\nplayers: Anna, Ann, Bo\nround 1\n7h - Ann\n"
    assert told(head + "8h - Ann\n") == "Ann is out already, since turn 1. Inside: Anna, Bo."


def test_a_beginning_fits_those_inside() -> None:
    """Anna is out, so "An" is Andy."""
    text = "variant: kings-gold\nplayers: Anna, Andy, Bo\nround 1\n7h - Anna\n8h - An\n9h"
    assert entries(text)[4] == Leave(("Andy",))


# --- turns ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("dash", [" - ", " -", " – ", "–", " –", "–  ", " — ", "—", "  -  "])
def test_the_dash_before_who_leaves(dash: str) -> None:
    """A hyphen with a blank before it, or a longer dash with or without."""
    assert entries(HEAD + f"round 1\n7h{dash}Bo\n8h")[2] == Leave(("Bo",))


def test_a_card_is_a_turn_and_a_dash_alone_says_nobody_left() -> None:
    """The last card of an unfinished round is undecided, with a dash it is decided."""
    assert entries(HEAD + "round 1\n7h\n8h") == [
        Begin(),
        Draw(Card("7", "h")),
        Leave(),
        Draw(Card("8", "h")),
    ]
    assert entries(HEAD + "round 1\n7h\n8h -")[-1] == Leave()
    assert followed(HEAD + "round 1\n7h\n8h").phase == "leave"
    assert followed(HEAD + "round 1\n7h\n8h -").phase == "card"


def test_several_turns_on_one_line() -> None:
    """A slash stands between them."""
    assert entries(HEAD + "round 1\n7h / Kc/5d - Bo /Qs") == entries(
        HEAD + "round 1\n7h\nKc\n5d - Bo\nQs"
    )
    assert refused(HEAD + "round 1\n7h / / Kc") == "4:6 no-turn"


@pytest.mark.parametrize(
    "word", ["round 1", "Round 1", "ROUND  1:", "game 1", "  round 1  ", "round 1 # x", "round 01"]
)
def test_a_round_begins(word: str) -> None:
    """ "game" means the same, a colon may follow."""
    assert entries(HEAD + f"{word}\n7h") == [Begin(), Draw(Card("7", "h"))]


def test_rounds_are_numbered_one_after_the_other() -> None:
    """A number that is left out is told once, and the turns below it are read."""
    assert refused(HEAD + "round 1\n7h - all\nround 3\n7h - all\n") == "5:7 wrong-round"


def test_a_whole_turn_of_hands() -> None:
    """One entry for everyone inside, in any order; a dash for a card laid face down."""
    turn = Show((("Ann", Card("7", "h")), ("Bo", Card("K", "c")), ("Cy", None)))
    for line in (
        "Ann 7h, Bo Kc, Cy -",
        "a 7h, b Kc, c –",
        "7h Kc -",
        "7h, kc, -",
        "7hKc-",
        "Ann 7h Bo Kc Cy -",
        "ANN h7, BO c K, CY —",
    ):
        assert entries(CAVE + line)[1] == turn
    assert set(entries(CAVE + "Cy -, Ann 7h, Bo Kc")[1].cards) == set(turn.cards)  # type: ignore[attr-defined]


def test_hands_by_seat_count_only_those_inside() -> None:
    """Ann is out: two cards are Bo's and Cy's."""
    assert entries(CAVE + "- 7h 8c\n5s3d")[2] == Show(
        (("Bo", Card("5", "s")), ("Cy", Card("3", "d")))
    )
    assert told(CAVE + "7h 8c").startswith(
        "I read 2 cards (7h 8c), but 3 are in the cave: Ann, Bo, Cy."
    )


def test_which_court_cards_go_back() -> None:
    """Behind a semicolon, by name or half name."""
    text = CAVE + "Ann Ks, Bo Qs, Cy Jd\nAnn -, Bo -, Cy 2h; back "
    assert entries(text + "Ks")[2].back == (Card("K", "s"),)  # type: ignore[attr-defined]
    assert entries(text + "K")[2].back == (Card("K"),)  # type: ignore[attr-defined]
    assert refused(text).endswith(" bad-back")


def test_an_extra_round() -> None:
    """It comes after the last round when the top is tied, and is written as such."""
    rounds = "".join(f"round {n}\n{guard}s / {guard}h\n" for n, guard in enumerate("KQJ", 1))
    text = HEAD + rounds + "round 4\n8h - all\nextra round\n9h - Bo\nKs - all\nEXTRA ROUND\n"
    assert refused(text).endswith(" no-tie")
    assert printed(text.removesuffix("EXTRA ROUND\n")).endswith(
        "\nextra round\n9h - Bo\nKs - Ann, Mary Ann, Di\n"
    )


# --- half-named cards -----------------------------------------------------------------------------


def test_a_card_is_kept_as_it_was_named() -> None:
    """7, 7r and 7h are written as they came."""
    assert printed(HEAD + "round 1\n7\n7r\n7h\n").endswith("round 1\n7\n7r\n7h\n")


def test_a_fifth_seven_cannot_be() -> None:
    """Four cards, named by halves, are all the sevens there are."""
    assert refused(HEAD + "round 1\n7\n7\n7r\n7b\n7") == "8:1 too-many"


def test_half_names_are_fitted_together() -> None:
    """7h, 7d and 7r: the red seven has no card left; 7, 7h, 7d, 7s leaves the seven of clubs for
    the first."""
    assert refused(HEAD + "round 1\n7h\n7d\n7r").startswith("6:1 ")
    assert entries(HEAD + "round 1\n7\n7h\n7d\n7s")
    assert refused(HEAD + "round 1\n7\n7h\n7d\n7s\n7c").startswith("8:1 ")


def test_half_names_are_fitted_together_across_rounds() -> None:
    """Two Kings left the game unnamed: of the four, two can still lie there in round 3, and not the
    King that was named."""
    text = HEAD + "round 1\nK\nKh\nround 2\nK\nK\nround 3\n"
    assert refused(text + "Kh") == "10:1 card-gone"
    assert entries(text + "Ks\nKd")
    assert refused(text + "Ks\nKd\nround 4\nKs\nKd").startswith("14:1 card-gone")


def test_what_left_the_game_is_found_by_reasoning() -> None:
    """A King ends round 1 unnamed, Kh ends round 2, Kd is there in round 3: so it was Kc, which
    cannot come any more."""
    text = HEAD + "round 1\nKs\nK\nround 2\nKs\nKh\nround 3\n"
    assert refused(text + "Kh") == "10:1 card-gone"
    assert refused(text + "Ks\nKd\nround 4\nKc") == "13:1 card-gone"
    assert entries(text + "Ks\nKc\nround 4\nKs")


@pytest.mark.parametrize(
    ("card", "question"),
    [
        ("7", "7: black or red? Type 7b or 7r"),
        ("K", "K: which suit? spades, hearts, diamonds or clubs"),
    ],
)
def test_too_vague_a_card_is_asked_back(card: str, question: str) -> None:
    """In Poor Man's a number needs its colour and a monster its suit."""
    assert told(f"variant: poor-mans\nplayers: Ann, Bo\nround 1\n{card}") == question


# --- results and checks ---------------------------------------------------------------------------


def test_a_round_of_which_only_the_result_is_known() -> None:
    """Who is not named banked nothing."""
    assert entries(HEAD + "round 1\nbanked: Ann 5, Bo 6\n") == [
        Begin(),
        Result((("Ann", 5), ("Bo", 6))),
    ]


def test_a_result_with_artifacts_by_number_or_by_card() -> None:
    """In the order of the line; by number the card is not known."""
    text = HEAD + "round 1\nbanked: Ann 5\nround 2\nbanked: Bo 1\nartifacts: Ann "
    assert entries(text + "1")[-1] == Result((("Bo", 1),), (("Ann", (None,)),))
    assert entries(text + "joker")[-1] == Result((("Bo", 1),), (("Ann", (Card("joker"),)),))
    assert (
        refused(
            "variant: incan-gold\nplayers: Ann, Bo, Cy\nround 1\nbanked: Bo 1\nartifacts: Ann 1"
        )
        == "5:16 by-card"
    )


def test_a_check_line_belongs_to_a_round_of_turns() -> None:
    """With turns above it is checked and changes nothing."""
    text = HEAD + "round 1\n7h - Bo\n8h - all\n"
    checked = read(text + "banked: Ann 3, bo 4\n")
    assert (
        next(event for event in checked.events if isinstance(event, Check)).claims[1].player == "Bo"
    )
    assert checked.entries == read(text).entries


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("banked: Ann", "bad-claim"), (("banked: Ann "
                                        "x"), "bad-number"), ("banked: Ann 1.5", "bad-number"),
        ("banked: Zoe 3", "unknown-player"),
        (("banked: Ann 0, Ann "
          "2"), "twice"), ("banked: Ann -3", "bad-number"), ("banked: Ann 99999999", "bad-number"),
        (("artifacts: Ann "
          "8x"), "bad-card"), ("banked: ", "bad-claim"), ("bankd: Ann 3", "unknown-key"),
        ("date: 2026-01-01", "misplaced"),
    ],
)  # fmt: skip
def test_a_check_line_that_cannot_be_read(line: str, code: str) -> None:
    """Each fault by its code."""
    assert refused(HEAD + f"round 1\n7h - Bo\n{line}\n").endswith(f" {code}")


def test_one_check_line_of_a_kind_a_round() -> None:
    """A second "banked:" is told, with the line of the first."""
    twice = HEAD + "round 1\n7h - all\nbanked: Ann 1\nbanked: Bo 1\n"
    assert told(twice).startswith('this round has a line "banked:" already, in line 5.')


def test_which_cards_left_a_round_without_turns_is_not_known() -> None:
    """After a result-only round all four Kings may still lie there one day, or not."""
    assert entries(
        HEAD + "round 1\nbanked: Ann 5\nround 2\nKs / Kh\nround 3\nKs / Kd\nround 4\nKs / Kc"
    )


# --- bytes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_marks(end: str, mark: bytes) -> None:
    """As any editor saves it, with columns and lines counted alike."""
    data = mark + (HEAD + "round 1\n7h - Bo\n").replace("\n", end).encode()
    reading = read_bytes(data)
    assert reading.problems == []
    assert reading.entries == [Begin(), Draw(Card("7", "h")), Leave(("Bo",))]
    problem = read_bytes(data.replace(b"Bo" + end.encode(), b"Xo" + end.encode())).problems[-1]
    assert (problem.line, problem.column) in ((4, 6), (2, 15))


def test_bytes_that_are_no_text_are_told_with_their_place() -> None:
    """Latin-1 saved as if it were UTF-8."""
    reading = read_bytes("variant: kings-gold\nplayers: Zoë".encode("latin-1"))
    problem = reading.problems[0]
    assert (problem.line, problem.column, problem.code) == (2, 12, "encoding")
    assert reading.told(problem).message == "byte 0xeb is not UTF-8 text."


def test_an_empty_file_is_no_game() -> None:
    """Both lines that are needed are named."""
    assert {problem.code for problem in read("").problems} == {"no-variant", "no-players"}


def test_columns_count_letters() -> None:
    """Marks and letters of other scripts before the place count one each as typed."""
    problem = read("variant: kings-gold\nplayers: Жанна, Bo, Cy\nround 1\n7♥ - Zed\n").problems[0]
    assert (problem.line, problem.column) == (4, 6)


def test_a_huge_file_is_not_read() -> None:
    """Beyond four megabytes it is no tally."""
    assert [p.code for p in read_bytes(b"#" * ((1 << 22) + 1)).problems] == ["too-large"]


# --- errors ---------------------------------------------------------------------------------------


def test_all_errors_of_a_file_are_told() -> None:
    """A wrong key, a wrong card, an unknown name, a third Queen of hearts: each once, in the order
    of the lines."""
    text = HEAD + (
        "dat: 2026-01-01\nround 1\n7x\n9c - Zed\nround 2\nQh - Ann\nQh\nround 3\n5d - Ann\n"
    )
    assert [(p.line, p.code) for p in read(text).problems] == [
        (3, "unknown-key"), (5, "bad-card"), (6, "unknown-player"), (9, "card-twice"),
    ]  # fmt: skip


def test_the_example_of_the_language() -> None:
    """The complaint shows file, line, column, the names inside and the nearest."""
    reading = read(HEAD + "round 1\n7h\nKc\n9c\n\n\n5d - Bob\n", "friday.tally")
    [problem] = reading.problems
    assert reading.show(problem) == (
        'friday.tally:9:6: nobody inside is called "Bob". Inside: Ann, Bo, Mary Ann, Di. Did you '
        'mean "Bo"?\n'
        "    5d - Bob\n         ^"
    )


# --- writing --------------------------------------------------------------------------------------


def test_the_canonical_form() -> None:
    """Long names, short cards, one turn a line, a blank line before each round and before the
    total."""
    text = """# A Friday game.
VARIANT: King's Gold
players: Ann,Bo , Mary Ann,Di
set: rounds = 2
note: at the cabin
GAME 1:
7♥ / kc
five of diamonds - b
qs # the first Queen
T♣ – a, DI
K
banked: Bo 6
note: Mary Ann swore
round 2
8s
9s
"""
    assert (
        printed(text)
        == """\
# A Friday game.
variant: King's Gold
players: Ann, Bo, Mary Ann, Di
set: rounds=2
note: at the cabin

round 1
7h
Kc
5d - Bo
# the first Queen
Qs
10c - Ann, Di
K
banked: Bo 6
note: Mary Ann swore

round 2
8s
9s
"""
    )


def test_a_dash_is_written_only_where_it_is_needed() -> None:
    """After the last card of a round that runs, when the decision was made."""
    assert printed(HEAD + "round 1\n7h -\n8h -\n").endswith("round 1\n7h\n8h -\n")
    assert printed(HEAD + "round 1\nKs -\nKh -\nround 2\n7h").endswith(
        "round 1\nKs\nKh\n\nround 2\n7h\n"
    )


def test_a_cave_is_written_by_name() -> None:
    """One entry for everyone, and what went back only where it was said."""
    text = CAVE + "ks qs jd\n- - 2h; back k\n3c\n"
    assert printed(text).endswith(
        "round 1\nAnn Ks, Bo Qs, Cy Jd\nAnn -, Bo -, Cy 2h; back K\nCy 3c\n"
    )


def test_every_shipped_game_is_written_with_the_name_it_was_given() -> None:
    """A tally keeps the spelling of its variant."""
    for name in ("kings-gold", "King's Gold", "Diamant"):
        assert f"variant: {name}\n" in printed(f"variant: {name}\nplayers: Ann, Bo, Cy\n")
    assert load("King's Gold") == load("kings-gold")


def test_what_lies_in_a_round_that_is_broken_off_lies_in_no_other() -> None:
    """A joker of a round whose end is missing: who leaves alone in the next round does not find
    it."""
    reading = read(
        "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 2\njoker\nround 3\n9h\n7h - "
        "Ann\n8h - Bo, Cy\n"
    )
    assert [problem.code for problem in reading.problems] == ["wrong-round", "round-not-over"]


# --- names that look alike ------------------------------------------------------------------------


@pytest.mark.parametrize("other", ["An\u034fn", "Ann\ufe0f", "Ann\U000e0101", "\u1160Ann", "ANN"])
def test_names_that_look_alike_are_one(other: str) -> None:
    """What no font shows makes nobody else: marks that join nothing, selectors of a shape,
    fillers."""
    assert [
        problem.code
        for problem in read(f"variant: kings-gold\nplayers: Ann, Bo, Cy, {other}\n").problems
    ] == ["twice"]
    reading = read(f"variant: kings-gold\nplayers: {other}, Bo, Cy\nround 1\n7 - Ann\n")
    assert reading.problems == []
    assert reading.header.players[0].casefold() == "ann"


@pytest.mark.parametrize(
    ("name", "typed"),
    [("d\u2019Or", "d'or"), ("Ann\u2011Lee", "ann-lee"), ("Ann-Lee", "Ann\u2010Lee")],
)
def test_one_dash_or_apostrophe_is_as_good_as_another(name: str, typed: str) -> None:
    """As keyboards have it; the name stays as it was given."""
    reading = read(f"variant: kings-gold\nplayers: {name}, Bo, Cy\nround 1\n7 - {typed}\n")
    assert (reading.problems, reading.header.players[0]) == ([], name)


def test_wide_letters_are_the_letters_they_look_like() -> None:
    """Some keyboards have them: Ｂｏ is called so, answers to Bo, and leaves room for no other."""
    head = "variant: kings-gold\nplayers: Ann, Ｂｏ, Cy"
    assert read(f"{head}\nround 1\n7 - bo\n").entries[-1] == Leave(("Ｂｏ",))
    assert [problem.code for problem in read(f"{head}, Bo\n").problems] == ["twice"]


def test_nothing_to_see_is_no_name() -> None:
    """A filler of Hangul is a letter, and shows nothing."""
    for nothing in ("\u1160", "\u3164", "\ufe0f\u034f"):
        assert [
            problem.code
            for problem in read(f"variant: kings-gold\nplayers: Ann, Bo, Cy, {nothing}\n").problems
        ] == ["bad-name"]


@pytest.mark.parametrize(
    ("game", "turn"),
    [
        ("kings-gold", "7d"),
        ("kings-gold", "Ac"),
        ("kings-gold", "A - Bo"),
        ("cave-network", "Ann 7, Bo 8, Cy -"),
    ],
)
def test_a_game_cannot_end_in_its_first_round_whatever_comes_behind(game: str, turn: str) -> None:
    """Turns below such an ``end`` are only looked over; that the round is open says it all."""
    reading = read(f"variant: {game}\nplayers: Ann, Bo, Cy\nround 1\nend\n{turn}\n")
    assert [(problem.line, problem.code) for problem in reading.problems] == [
        (4, "round-not-over"),
    ]
