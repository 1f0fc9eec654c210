"""The reader of tallies: the header, the rounds and the lines of a file that may be damaged."""

from random import Random

import pytest

from cardkit.engine.cards import Card
from cardkit.engine.events import Attend, BeginRound, Draw, EndGame, Leave
from cardkit.engine.files import MAX_LINE_LENGTH, MAX_LINES, MAX_TALLY_BYTES
from cardkit.engine.findings import MAX_FINDINGS
from cardkit.engine.game import GameState
from cardkit.i18n.translate import languages, use_language
from cardkit.rulebook.catalogue import main_games
from cardkit.rulebook.loader import load
from cardkit.tally.items import Comment, Header, Note
from cardkit.tally.reader import read
from cardkit.tally.score import format_finding, score
from cardkit.tally.writer import write

from ..strategies import NAMES, Game

HEAD = "variant: kings-gold\nplayers: Ann, Bo, Cy, Di\n"


def found(text: str) -> list[str]:
    """Return the line and the code of each finding."""
    return [f"{one.line} {one.code}" for one in read(text).findings]


def state_of(text: str) -> GameState:
    """Return the game of a text, which must have no finding."""
    reading = read(text)
    assert reading.findings == []
    assert reading.state
    return reading.state


@pytest.mark.parametrize("turn", ["Karol 7 Ania 3 Ida -", "Ania 7 Karo - Ida 3"])
def test_short_name_that_is_a_suit_means_the_same_in_every_language(turn: str) -> None:
    text = f"variant: cave-network\nplayers: Ania, Karol, Ida\nround 1\n{turn}\n"
    readings = []
    for code in languages():
        with use_language(code):
            reading = read(text)
            readings.append((found(text), str(reading.moves)))
    assert readings[1:] == readings[:-1]


# --- how much -------------------------------------------------------------------------------------


def test_tally_and_line_of_maximum_size_are_read() -> None:
    line = "note: " + "x" * (MAX_LINE_LENGTH - 6)
    assert read((HEAD + line).encode()).findings == []
    lines = "\n" * (MAX_LINES - len(HEAD.split("\n")))
    assert read(HEAD + lines).findings == []
    for text in (f"{HEAD}{lines}\n\n", b"#" * (MAX_TALLY_BYTES + 1)):
        assert [one.code for one in read(text).findings] == ["too-large"]


def test_number_of_findings_is_limited() -> None:
    reading = read(HEAD + "".join(f"round 1\nx{number}\n" for number in range(300)))
    assert len(reading.findings) == MAX_FINDINGS + 1
    assert reading.findings[-1].code == "and-more"
    slip = "round 1\n7h - all\nbanked: 9 9 9 9\n"
    more = "".join(f"round 2\nx{number}\n" for number in range(300))
    assert len(score(HEAD + slip + more).reading.findings) == MAX_FINDINGS + 1
    settings = "".join(f"set: a{number}=1\n" for number in range(300))
    assert [one.code for one in read(settings + HEAD).findings] == ["bad-set"]
    for line in ("set: a\n" * 300, "bots: " + "a, " * 600 + "\n", "place: x\n" * 300):
        assert len(read(line + HEAD).findings) == MAX_FINDINGS + 1
    names = ", ".join(f"P{number}" for number in range(300))
    assert len(read(f"variant: kings-gold\nplayers: {names}\n").findings) == 1


# --- header ---------------------------------------------------------------------------------------


def test_header_is_read() -> None:
    header = read(
        "# who: everybody\n\nplayers : Ann,  Bo , Cy\nDATE: 2026-11-20\nVariant:King's Gold  # sun\n"
        "Bots: cy = Bold, Ann = careful\nfirst: bo\nplace: Bo's # 4\nset: rounds=2\nset: until = 30\nnote: a # b\nnote: c\n"
        "begun: long ago\nended: 2026\nrules: 1 ab\n"
    ).header
    assert header == Header(
        variant="King's Gold",
        players=("Ann", "Bo", "Cy"),
        first="Bo",
        bots=(("Ann", "careful"), ("Cy", "bold")),
        date="2026-11-20",
        begun="long ago",
        ended="2026",
        place="Bo's # 4",
        settings=(("rounds", "2"), ("until", "30")),
        notes=("a # b", "c"),
        comments=("who: everybody", "sun"),
    )


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("Ann, Bo, Cy", "Ann|Bo|Cy"), ("Ann Bo Cy", "Ann|Bo|Cy"), ("Ann and Bo and Cy", "Ann|Bo|Cy"),
        ("Ann, Bo and Cy", "Ann|Bo|Cy"), ("Ann, Bo, and Cy", "Ann|Bo|Cy"), ("Ann & Bo & Cy", "Ann|Bo|Cy"),
        ("Mary Ann, Bo, Cy", "Mary Ann|Bo|Cy"), ("Mary Ann and Bo and Cy", "Mary Ann|Bo|Cy"),
        ("A B C D", "A|B|C|D"), ("Jack Queenie Kim Ace", "Jack|Queenie|Kim|Ace"), ("K, Q, T", "K|Q|T"),
        ("Jean-Luc, Łukasz, O'Neil", "Jean-Luc|Łukasz|O'Neil"), ("Andy Sandra Bo", "Andy|Sandra|Bo"),
        ("Mary Ann, Bo, Cy,", "Mary Ann|Bo|Cy"),
    ],
)  # fmt: skip
def test_players_line_is_split_into_names(text: str, players: str) -> None:
    assert "|".join(read(f"variant: kings-gold\nplayers: {text}\n").header.players) == players


def test_ambiguous_first_player_is_reported() -> None:
    text = "variant: kings-gold\nplayers: Ann, Anna, Bo\nfirst: a\n"
    assert found(text) == ["3 ambiguous-name"]


# --- rounds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["round 1", "ROUND  1:", "game 1", "  round 1  ", "round 1 # x", "round 01", "round 1: 7h"],
)
def test_round_line_begins_a_round(line: str) -> None:
    turns = "" if "7h" in line else "7h\n"
    assert read(f"{HEAD}{line}\n{turns}").moves == [BeginRound(), Draw(Card("7", "h"))]


def test_last_turn_may_be_undecided() -> None:
    assert read(HEAD + "round 1\n7h\n8h").moves == [
        BeginRound(), Draw(Card("7", "h")), Leave(), Draw(Card("8", "h")),
    ]  # fmt: skip
    assert state_of(HEAD + "round 1\n7h\n8h").phase == "decision"
    assert state_of(HEAD + "round 1\n7h\n8h -").phase == "card"


def test_moves_between_rounds_are_read() -> None:
    text = HEAD + "away: Di\nround 1\n2 - all\njoin: Eve, Di\naway: bo\nround 2\n2 - all\nend\n"
    assert read(text).moves == [
        Attend("Di", plays=False), BeginRound(), Draw(Card("2")), Leave(("Ann", "Bo", "Cy")),
        Attend("Eve", plays=True), Attend("Di", plays=True), Attend("Bo", plays=False),
        BeginRound(), Draw(Card("2")), Leave(("Ann", "Cy", "Di", "Eve")), EndGame(),
    ]  # fmt: skip
    assert state_of(text).phase == "over"


# --- remarks --------------------------------------------------------------------------------------


def test_comments_and_notes_are_kept() -> None:
    text = HEAD + "round 1\nnote: the cat # again;\n7h # hearts\n# alone\n8#9\n"
    reading = read(text)
    kept = [item for item in reading.items if isinstance(item, Note | Comment)]
    assert kept == [Note("the cat # again;"), Comment("hearts"), Comment("alone")]
    assert found(text) == ["7 bad-card"]  # a comment begins after a blank


# --- what is wrong --------------------------------------------------------------------------------


# fmt: off
FINDINGS = [
    pytest.param("round 1\nx\ny - Zed\n7h - Ann\n7h\nround 2\nz\n",
                 "4 bad-card, 5 bad-card, 7 card-twice, 9 bad-card", id="a lost round is looked over"),
    pytest.param("round 1\nx\nbanked: 9 9 9 9\ntotal: 9 9 9 9\n", "4 bad-card", id="figures of a lost round are not compared"),
    pytest.param("round 1\nbankd: 9 9 9 9\nround 2\n7 - all\n", "4 unknown-key", id="nor told as unfinished"),
    pytest.param("round 1\n7h - Bob\nround 2\n8 - Bob\n", "4 unknown-player", id="a name is told once"),
    pytest.param("round 1\n1. 7h\n2. 8\nround 2\n1. 9\n", "4 bad-card, 5 bad-card, 7 bad-card", id="numbers of lines"),
    pytest.param("round 1\n7 - all\nround 9\n8 - all\nround 3\n9 - all\n", "5 wrong-round", id="a number misread"),
    pytest.param("round 0\n7 - all\n", "3 wrong-round", id="round 0"),
]
# fmt: on


@pytest.mark.parametrize(("text", "expected"), FINDINGS)
def test_each_mistake_in_a_tally_has_its_code(text: str, expected: str) -> None:
    assert ", ".join(found(HEAD + text)) == expected


def test_error_in_round_does_not_change_later_rounds() -> None:
    state = read(HEAD + "round 1\n7h - all\nround 2\n7h - Bob\nround 3\n7h - all\n").state
    assert state
    assert (state.round, state.banked["Ann"]) == (2, 1)  # numbers end before the mistake


# --- languages ------------------------------------------------------------------------------------

POLISH = """gra: kings-gold
gracze: Ania, Bogdan i Łukasz
zaczyna: Łukasz

runda 1
7 kier - Bogdan  # serce
dama
dziesiątka - wszyscy
zabrali: Ania 5, Bogdan 2, Łukasz 5
"""


def test_polish_tally_is_read_and_written_in_english() -> None:
    with use_language("pl"):
        reading = read(POLISH)
    assert reading.findings == []
    written = read(write(reading.header, reading.items))
    assert (written.header, written.moves) == (reading.header, reading.moves)
    assert read(POLISH).findings  # in English these are no words


# --- the writer -----------------------------------------------------------------------------------


def test_canonical_form_is_written_unchanged() -> None:
    text = (
        "# friday\nvariant: kings-gold\nplayers: Ann, Bo, Cy\nfirst: Bo\ndate: 2026-11-20\n"
        "begun: 19:30\nended: 20:10\nplace: Bo's\nset: rounds=2\nnote: warm # up\n\nround 1\n7h - Bo\n"
        "# a remark\nKc\nnote: the cat\n5d - Ann, Cy\nbanked: Ann 4, Bo 2, Cy 4\njoin: Di\naway: Bo\n"
        "\nround 2\n7h -\n\ntotal: Ann 4, Bo 2, Cy 4\n"
    )
    reading = read(text)
    assert write(reading.header, reading.items) == text


# fmt: off
@pytest.mark.parametrize(("text", "said"), [
    ("players = Ann, Bo, Cy", ['2:1: "players" needs a colon. Write "players: Ann, Bo, Cy".']),
    ("players. Ann, Bo, Cy\nround 1", ['2:1: "players" needs a colon. Write "players: Ann, Bo, Cy".']),
    ("players; Ann, Bo, Cy\nround 1", ['2:1: "players" needs a colon. Write "players: Ann, Bo, Cy".']),
    ("players - Ann, Bo, Cy\n5,6,0\n4,3,1", [
        '2:1: "players" needs a colon. Write "players: Ann, Bo, Cy".',
        '3:1: nothing says whose numbers these are. Write "Ann,Bo,Cy" above them.']),
    ("plyers Ann Bo Cy\nround 1\n7h", ['2:1: "plyers Ann Bo Cy" cannot be read. Write "players: Ann Bo Cy".']),
    ("Ann, Bo, Cy\nround 1\n7h", ['2:1: "Ann, Bo, Cy" cannot be read. Write "players: Ann, Bo, Cy".']),
    ("players: Ann, Bo, Cy\nRound: 5 6 0", ['3:1: a round needs its number. Write "round 1".']),
    ("plyers: Ann, Bo, Cy\nround 1\n7h\n8 - all", ['2:1: there is no line "plyers:". Did you mean "players:"?']),
    ("players: Ann Lee; Bo; Cy\nround 1\nbanked: Ann Lee 5, Bo 6, Cy 0", []),
    ("player: Ann, Bo, Cy\nround 1\n7h", []),
    ("players,Ann,Bo,Cy\n1,5,6,0\n2,4,3,1", []),
    ("players: Ann, Bo, Cy\ndate,2026-11-20", ['3:1: "date" needs a colon. Write "date: 2026-11-20".']),
    ("players: Ann, Bo, Cy\nlast round: 9", ['3:13: "9" is not the number of a round. For example: "last round: 3".']),
    ("players: Ann Lee, Bo, Cy, Di\naway: Ann\nround 1\nbanked: 5 6 0", []),
    ("players: Ann, Bo, Cy\nround 1\n10, 7, 5", ['4:1: "10, 7, 5" can mean two things. Write "banked: 10 7 5" or '
        '"10 / 7 / 5".']),
    ("players: Ann, Bo, Cy\nround 1: 10, 7, 5", ['3:10: the numbers need a word before them that says what they are. '
        'Write "banked: 10 7 5" below "round 1".']),
    ("players: Ann, Bo, Cy\nround 1: Ann 5, Bo 3", [
        '3:10: the numbers need a word before them that says what they are. Write "banked: Ann 5, Bo 3" below "round 1".']),
    ("players: Ann, Bo, Cy\nround 1\nAnn: 11\nBo: 10", [
        '4:1: the numbers need a word before them that says what they are. Write "banked: Ann 11".']),
])
def test_non_canonical_line_is_reported_with_correction(text: str, said: list[str]) -> None:
    found = score(f"variant: kings-gold\n{text}\n").reading
    lines = [format_finding(found, one).partition("\n")[0] for one in found.findings]
    assert lines == [f"tally:{line}" for line in said]


def test_invalid_setting_is_reported_at_its_line() -> None:
    text = "variant: skunk\nplayers: Ann, Bo\nset: cards.gold={A=1}\nround 1\nbanked: 5 6\n"
    assert [(one.line, one.code) for one in read(text).findings] == [(3, "bad-set")]

# fmt: on


def test_malformed_table_gives_findings() -> None:
    head = " | | 6 2 | | 4 5| round | Ann | Bo | Cy |\n|\n|---|---:|---:|---:|\n"
    assert read(f"{head}| 1 | | | |\n 5 0 6variant: diamant\n").findings


def test_too_few_players_give_one_finding() -> None:
    """Removes players of a random game, and expects no errors that follow from that."""
    for seed in range(60):
        random = Random(f"few/{seed}")
        variant = load(random.choice(main_games()))
        least = variant.players[0]
        game = Game(variant, NAMES, random.randint(least, 6), random.randbytes(300))
        few = tuple(random.sample(game.players, random.randint(1, least - 1)))
        text = write(Header(game.variant.slug, few), game.moves)
        assert [finding.code for finding in read(text).findings] == ["player-count"], text
