"""The grammar of turns: a card and who leaves, or a card from each player.

Every form is tried with names that are cards and with suits that are dangers. If a text has two
readings, it is never read in only one way.
"""

import pytest

from cardkit.engine.cards import Card
from cardkit.engine.events import BeginRound, Draw, Leave
from cardkit.engine.game import GameState
from cardkit.i18n.translate import use_language
from cardkit.rulebook.loader import load
from cardkit.tally.reader import read
from cardkit.tally.turns import TurnLine, split_words
from cardkit.tally.words import fold, typed_words
from cardkit.text.table.corrections import turn_texts

from ..strategies import AWKWARD_NAMES, NAMES

THREE = "Ann, Bo, Cy"
FOUR = "Ann, Bo, Cy, Di"
LETTERS = "A, B, C, D"
CARDS = "Jack, Queenie, Kim, Ace"
ANNS = "An, Ann, Anna"
TWO_WORDS = "Mary Ann, Jean-Luc, Mary, The Rock, All In"
SUITS = "Hal, Sue, Dan, Cleo, Bea, Ron"


def turns_or_fault(
    line: str, players: str = FOUR, game: str = "kings-gold", before: str = ""
) -> str:
    """Return the turns of the lines, or the code of the first fault and the text from there on."""
    lines = [f"variant: {game}", f"players: {players}", "round 1", *before.splitlines(), line]
    reading = read("\n".join(lines))
    if reading.findings:
        fault = reading.findings[0]
        return f"{fault.code}: {lines[fault.line - 1][fault.column - 1 :]}"
    return " / ".join(turn_texts(reading.moves[1:]))


# fmt: off
@pytest.mark.parametrize(("line", "expected"), [
    ("7h", "7h"), ("7♥", "7h"), ("7 h", "7h"), ("7 hearts", "7h"), ("red 7", "7r"), ("7 red", "7r"),
    ("the queen of hearts", "bad-card: the queen of hearts"),
    ("queen of heart", "Qh"), ("10", "10"), ("T", "10"), ("1", "A"), ("ace", "A"),
    ("7 / K / 5d", "7 / K / 5d"), ("7, K, 5d", "7 / K / 5d"), ("7/K", "7 / K"),
    ("7h - Bo", "7h - Bo"), ("7h-Bo", "7h - Bo"), ("7h – bo", "7h - Bo"), ("7h — bo", "7h - Bo"),
    ("7h -> bo", "7h - Bo"), ("7h → bo", "7h - Bo"), ("7h bo", "7h - Bo"),
    ("7h bo leaves", "7h - Bo"), ("7 - Cy, Ann", "7 - Ann, Cy"), ("7 - cy and ann", "7 - Ann, Cy"),
    ("7 - Bo & Cy + Di", "7 - Bo, Cy, Di"), ("7 - Bo Cy", "7 - Bo, Cy"), ("7 - bc", "7 - Bo, Cy"),
    ("7 - all", "7 - Ann, Bo, Cy, Di"), ("7 - all but bo", "7 - Ann, Cy, Di"),
    ("7 - everyone except Bo and Cy", "7 - Ann, Di"), ("7 all", "7 - Ann, Bo, Cy, Di"),
    ("7 -", "7"), ("7 - nobody", "7"), ("7 nobody / 8", "7 / 8"),
    ("7 - Bo / 8 - Cy", "7 - Bo / 8 - Cy"), ("7 - Bo, 8 - Cy", "7 - Bo / 8 - Cy"),
    ("7 - Bo, Cy, 8", "7 - Bo, Cy / 8"), ("7h 8h", "unclear: 7h 8h"), ("7 - Bo 8", "unclear: 7 - Bo 8"),
    ("7 / ", "empty-turn: / "), ("/ 7", "empty-turn: / 7"), ("7 // 8", "empty-turn: // 8"),
    ("x", "bad-card: x"), ("h8", "8h"), ("♥4", "4h"), ("h 8", "8h"), ("H 8", "8h"), ("11", "bad-card: 11"),
    ("the", "bad-card: the"), ("7 - 2.", "unknown-player: 2."),
    ("1. 7h", "bad-card: 1. 7h"), ("2) K", "bad-card: 2) K"), ("7 - Bob", "unknown-player: Bob"),
    ("7 ran", "unknown-player: ran"), ("- Bo", "leave-first: - Bo"), ("Bo", "leave-first: Bo"),
    ("all", "leave-first: all"), ("Bo / 7", "leave-first: Bo / 7"), ("a 7", "no-banked-key: a 7"),
    ("7h hearts", "unknown-player: hearts"),
    ("only bo", "bad-card: only bo"), ("7 - no one", "7"),
    # words that join others stand only between two of them, and none is left out
    ("7, Bo", "7 - Bo"), ("7 - Bo and", "out-of-place: and"), ("7 and Bo", "out-of-place: and Bo"),
    ("7 - and Bo", "out-of-place: and Bo"), ("7 - all but", "out-of-place: but"),
    ("7 - all but Zoe", "unknown-player: Zoe"), ("7 - nobody, Bo", "out-of-place: Bo"),
    ("7 - all, Bo", "out-of-place: Bo"), ("7 - the Bo", "unknown-player: the Bo"),
    ("7 - Bo leaves, Cy goes", "7 - Bo, Cy"), ("7 - leaves", "out-of-place: leaves"),
    ("7 - Bo is out / 8", "7 - Bo / 8"), ("7 - nobody Bo", "out-of-place: Bo"), ("7 - Bo and 8", "out-of-place: 8"),
])
def test_turn_line_of_deck_game_is_read(line: str, expected: str) -> None:
    assert turns_or_fault(line) == expected


@pytest.mark.parametrize(("line", "expected"), [
    ("-", "7"), ("- Bo", "7 - Bo"), ("- all", "7 - Ann, Bo, Cy, Di"), ("Bo, Cy", "7 - Bo, Cy"),
    ("all but Di", "7 - Ann, Bo, Cy"), ("nobody", "7"), ("- Bo / 8", "7 - Bo / 8"),
    ("Bo / 8 - Cy", "7 - Bo / 8 - Cy"), ("8", "7 / 8"), ("- / 8", "7 / 8"),
    ("Bo 8", "no-banked-key: Bo 8"),
])
def test_line_starting_with_leavers_of_last_card_is_read(line: str, expected: str) -> None:
    assert turns_or_fault(line, before="7") == expected


@pytest.mark.parametrize(("line", "players", "expected"), [
    # after a dash, what can be a name is one
    ("7 - K", CARDS, "7 - Kim"), ("7 - A", LETTERS, "7 - A"), ("7 - a, b", LETTERS, "7 - A, B"),
    ("7 - jack", CARDS, "7 - Jack"), ("7 - ace and kim", CARDS, "7 - Kim, Ace"),
    ("K - K", CARDS, "K - Kim"), ("7 - q / k", CARDS, "7 - Queenie / K"),
    # at the beginning of a line what can be a card is one
    ("K", CARDS, "K"), ("ace", CARDS, "A"), ("jack of hearts", CARDS, "Jh"), ("A", LETTERS, "A"),
    ("A - A", LETTERS, "A - A"), ("A / A", LETTERS, "A / A"),
    ("K, Q, T", "K, Q, T", "two-meanings: K, Q, T"), ("K / Q", "K, Q, T", "K / Q"),
    ("K - Q, T", "K, Q, T", "K - Q, T"),
    # between, nobody can know
    ("7 k", CARDS, "two-meanings: 7 k"), ("7 - Q, K", "Kim, Queenie, Ann", "7 - Kim, Queenie"),
    ("7 a", LETTERS, "7 - A"), ("7 jack", CARDS, "7 - Jack"),
    ("7 joker", "Joker Jim, Bo, Cy", "7 - Joker Jim"),
    # a suit that is somebody too
    ("7 b", FOUR, "two-meanings: 7 b"), ("7 h", SUITS, "two-meanings: 7 h"),
    ("7 d - Ron", SUITS, "7d - Ron"),
    ("7 red", "Red, Bo, Cy", "two-meanings: 7 red"), ("7h", SUITS, "7h"), ("7 of h", SUITS, "7h"),
    ("7h b", SUITS, "7h - Bea"), ("7 hal", SUITS, "7 - Hal"), ("4 b", "Ann, Cy, Di", "4b"),
])
def test_names_like_cards_are_read(line: str, players: str, expected: str) -> None:
    assert turns_or_fault(line, players) == expected


@pytest.mark.parametrize(("line", "players", "before", "expected"), [
    ("K", CARDS, "7", "7 / K"), ("kim", CARDS, "7", "7 - Kim"),
    ("k", CARDS, "7 - Kim", "7 - Kim / K"), ("b", LETTERS, "7", "7 - B"),
    ("c / 8", LETTERS, "7", "7 - C / 8"), ("A", LETTERS, "7", "7 / A"), ("a", LETTERS, "7", "7 - A"),
    ("d a", LETTERS, "7", "two-meanings: d a"), ("ace", CARDS, "7", "7 - Ace"),
    ("- b", FOUR, "7 - all", "round-over: - b"),
])
def test_names_like_cards_during_decision_are_read(
    line: str, players: str, before: str, expected: str
) -> None:
    assert turns_or_fault(line, players, before=before) == expected


def test_prompt_reads_impossible_card_as_name() -> None:
    state = GameState(load("kings-gold"), ["Joker Jim", "Bo", "Cy"])
    state.play(BeginRound(), Draw(Card("7")))
    words = split_words("joker", 0, state, typed_words())
    line = TurnLine(words, state, typed_words(), at_prompt=True)
    assert [move for move, _ in line.moves()] == [Leave(("Joker Jim",))]


@pytest.mark.parametrize(("line", "players", "expected"), [
    ("7 - ann", ANNS, "7 - Ann"), ("7 - an", ANNS, "7 - An"), ("7 - anna", ANNS, "7 - Anna"),
    ("7 - a", ANNS, "two-meanings: 7 - a"), ("7 - le", "Leo, Eve, Bo", "unclear: 7 - le"),
    ("7 - mary", TWO_WORDS, "7 - Mary"), ("7 - mary ann", TWO_WORDS, "7 - Mary Ann"),
    ("7 - mary, ann", "Mary Ann, Ann, Bo", "7 - Mary Ann, Ann"),
    ("7-jean-luc", TWO_WORDS, "7 - Jean-Luc"), ("7-Jean", TWO_WORDS, "7 - Jean-Luc"),
    ("7 - the rock, all in", TWO_WORDS, "7 - The Rock, All In"),
    ("7 - all", TWO_WORDS, "two-meanings: 7 - all"), ("7 - all i", TWO_WORDS, "7 - All In"),
    ("7 - nobody", "Nobody Else, Bo, Cy", "two-meanings: 7 - nobody"),
    ("7 - mary a", "Mary, Ann, Mary Ann", "two-meanings: 7 - mary a"),
    ("7 - all but all in", TWO_WORDS, "7 - Mary Ann, Jean-Luc, Mary, The Rock"),
    ("7 - lukasz", "Łukasz, Zoë, Bo", "7 - Łukasz"),
    ("7 - ŁU, zoe", "Łukasz, Zoë, Bo", "7 - Łukasz, Zoë"), ("7 - 2", "2, Bo, Cy", "7 - 2"),
    ("7 bo 2", "Bo 2, Ann, Cy", "7 - Bo 2"), ("7 - bob", "Bo, Bob, Cy", "7 - Bob"),
    ("7 - is", "Isa, Bo, Cy", "unclear: 7 - is"),
    ("7 - Mary A", "Mary, Mary Ann, Bo", "two-meanings: 7 - Mary A"),
])
def test_abbreviated_names_are_read(line: str, players: str, expected: str) -> None:
    assert turns_or_fault(line, players) == expected


@pytest.mark.parametrize("people", [NAMES, *AWKWARD_NAMES], ids=", ".join)
def test_name_prefix_after_dash_means_its_player_or_is_refused(
    people: tuple[str, ...],
) -> None:
    for name in people:
        for end in range(1, len(name) + 1):
            cut = name[:end].strip()
            others = [one for one in people if one != name and fold(one).startswith(fold(cut))]
            for dash in (" - ", "-", "- ", " ->") if cut == name or not others else ():
                found = turns_or_fault(f"9{dash}{cut}", ", ".join(people))
                assert found == f"9 - {name}" or ": " in found, f"{dash}{cut}"


@pytest.mark.parametrize(("line", "expected"), [
    ("s", "s"), ("h - Bo", "h - Bo"), ("spades", "s"), ("Ks", "Ks"), ("7b", "7b"), ("red 7", "7r"),
    ("s / h / d", "s / h / d"), ("♥ - all", "h - Ann, Bo, Cy, Di"), ("7b c", "two-meanings: 7b c"),
    ("7b - c", "7b - Cy"), ("7 b", "two-meanings: 7 b"), ("Ks d", "two-meanings: Ks d"),
    ("r", "bad-card: r"), ("d - di", "d - Di"), ("7b / d", "7b / d"), ("7", "vague-card: 7"), ("K", "vague-card: K"),
])
def test_suits_that_are_dangers_are_read(line: str, expected: str) -> None:
    assert turns_or_fault(line, game="poor-mans") == expected


@pytest.mark.parametrize(("line", "expected"), [
    ("król kier - Bo", "Kh - Bo"), ("dama", "Q"), ("d", "Q"), ("walet i dama", "out-of-place: i dama"),
    ("7 - wszyscy oprócz Bo", "7 - Ann, Cy, Di"), ("7 - Bo i Cy", "7 - Bo, Cy"), ("7 - nikt", "7"),
    ("7 Bo wychodzi", "7 - Bo"), ("czerwona siódemka", "7r"), ("7 - all", "7 - Ann, Bo, Cy, Di"),
    ("dżoker", "not-yet: dżoker"), ("7 d", "two-meanings: 7 d"), ("7 - d", "7 - Di"),
    ("dziesiątkę / ósemka", "10 / 8"),
])
def test_polish_words_are_read(line: str, expected: str) -> None:
    with use_language("pl"):
        assert turns_or_fault(line) == expected


@pytest.mark.parametrize(("line", "expected"), [
    ("Herz Dame - Bo", "Qh - Bo"), ("Herzdame - Bo", "Qh - Bo"), ("Herz-Dame - Bo", "Qh - Bo"),
    ("Pik-10 / Kreuzass", "10s / Ac"), ("Karo7-Bo / Pik As", "7d - Bo / As"), ("7 - Pik", "unknown-player: Pik"),
    ("Herz -", "bad-card: Herz -"), ("Herzjoker", "bad-card: Herzjoker"), ("Pika", "bad-card: Pika"),
])
def test_german_compound_card_names_are_read(line: str, expected: str) -> None:
    with use_language("de"):
        assert turns_or_fault(line) == expected
# fmt: on


# --- hands ----------------------------------------------------------------------------------------


# fmt: off
ALL_THREE = "Ann 7h, Bo Kc, Cy -"


@pytest.mark.parametrize("line", [
    "Ann 7h, Bo Kc, Cy -", "a 7h, b Kc, c –", "Cy -, Ann 7h, Bo Kc", "Ann 7h Bo Kc Cy -", "ANN 7♥, BO king of clubs, CY —",
    "7h Kc -", "7h, kc, -", "7hKc-", "7hkc -", "7h kc-",
])
def test_turn_in_hands_game_is_parsed(line: str) -> None:
    assert turns_or_fault(line, THREE, "cave-network") == ALL_THREE


@pytest.mark.parametrize(("line", "expected"), [
    ("7k-", "Ann 7, Bo K, Cy -"), ("710-", "Ann 7, Bo 10, Cy -"), ("10-t", "Ann 10, Bo -, Cy 10"),
    ("- - -", "Ann -, Bo -, Cy -"), ("---", "Ann -, Bo -, Cy -"), ("aaa", "Ann A, Bo A, Cy A"),
    ("7dkd", "bad-hands: 7dkd"), ("7h 8c", "bad-hands: 7h 8c"), ("7h - Bo", "bad-hands: 7h - Bo"),
    ("Ann 7h, Bo 8c", "missing-player: Ann 7h, Bo 8c"), ("Zed 7, Bo 8, Cy 9", "bad-hands: Zed 7, Bo 8, Cy 9"),
    ("Ann 7h, Bob 8, Cy -", "unknown-player: Bob 8, Cy -"),
    ("Ann 7h, Bo 8x, Cy -", "bad-card: 8x, Cy -"), ("Ann 7, Ann 8, Cy 9", "claim-twice: 8, Cy 9"),
    ("7h 7h 8", "card-twice: 7h 8"), ("7 8 9; back K", "back-count: ; back K"), ("7 8 9; K", "bad-back: ; K"),
    ("7 8 9; back", "bad-back: ; back"), (",", "missing-player: ,"),
])
def test_marks_in_turn_of_hands_are_read(line: str, expected: str) -> None:
    assert turns_or_fault(line, THREE, "cave-network") == expected


@pytest.mark.parametrize(("line", "players", "before", "expected"), [
    ("5s3d", "Ann, Bo, Cy", "- 7h 8c", "Ann -, Bo 7h, Cy 8c / Bo 5s, Cy 3d"),
    ("Ann 5", "Ann, Bo, Cy", "- 7h 8c", "not-inside: 5"),
    ("- - 2; back Kh", "Ann, Bo, Cy", "Kh Qs Jd",
     "Ann Kh, Bo Qs, Cy Jd / Ann -, Bo -, Cy 2; back Kh"),
    ("A 7, B A, C C" , "A, B, C", "", "bad-card: C"),
    ("A A, B K, C -", "A, B, C", "", "A A, B K, C -"),
    ("K Q, Q K, J J", "K, Q, J", "", "K Q, Q K, J J"), ("KQJ", "K, Q, J", "", "K K, Q Q, J J"),
    ("Jack A, Queenie K, Ace J", "Jack, Queenie, Ace", "", "Jack A, Queenie K, Ace J"),
    ("j 7, q 8, a 9", "Jack, Queenie, Ace", "", "Jack 7, Queenie 8, Ace 9"),
    ("Mary A, Mary Ann 7, Bo -", "Mary Ann, Mary, Bo", "", "Mary Ann 7, Mary A, Bo -"),
    ("Red 7, Bo 7 red, Cy -", "Red, Bo, Cy", "", "bad-card: Cy -"),
    ("Jean-Luc -, Bo 7, Cy-", "Jean-Luc, Bo, Cy", "", "Jean-Luc -, Bo 7, Cy -"),
    ("7 8, 9 10, Bo 7", "7, 9, Bo", "", "7 8, 9 10, Bo 7"),
])
def test_hands_of_players_named_like_cards_are_read(
    line: str, players: str, before: str, expected: str
) -> None:
    assert turns_or_fault(line, players, "cave-network", before) == expected


@pytest.mark.parametrize(("line", "expected"), [
    ("Ann d, Bo w, Cy -", "Ann Q, Bo J, Cy -"), ("dkw", "Ann Q, Bo K, Cy J"),
    ("7d d", "Ann 7, Bo Q, Cy Q"), ("- - 2; wraca król", "back-count: ; wraca król"),
])
def test_polish_line_of_cards_from_hands_is_read(line: str, expected: str) -> None:
    with use_language("pl"):
        assert turns_or_fault(line, THREE, "cave-network") == expected
# fmt: on


# --- what is shown to be written ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("7h 8h 9 - Bo", "7h / 8h / 9 - Bo"),
        ("7 - Bo, Cy 8 9", "7 - Bo, Cy / 8 / 9"),
        ("red 7 K", "7r / K"),
    ],
)
def test_finding_suggests_slashes_between_turns_on_one_line(line: str, way: str) -> None:
    (fault,) = read(f"variant: kings-gold\nplayers: {FOUR}\nround 1\n{line}\n").findings
    assert fault.facts["ways"] == [way]
    assert ": " not in turns_or_fault(way)
