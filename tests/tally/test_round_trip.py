"""Every game written as text reads back unchanged, and no text makes the reader fail."""

from dataclasses import fields
from typing import get_args

import pytest
from hypothesis import assume, example, given, strategies as st

from cardkit.engine.events import BeginRound, Move
from cardkit.engine.files import MAX_LINE_LENGTH
from cardkit.engine.game import GameState
from cardkit.engine.legality import max_points_of_all_players
from cardkit.engine.refusals import IllegalMove
from cardkit.rulebook.loader import load, load_text
from cardkit.tally.items import Check, Claim, Header, Item
from cardkit.tally.line_kinds import HEADER_KEYS
from cardkit.tally.reader import read
from cardkit.tally.score import format_finding, score
from cardkit.tally.writer import normalized_move, write, write_tally

from ..strategies import NAMES, Game, games, hostile_tallies, items_of, names, text_of


@given(games(names()))
def test_written_game_reads_back(game: Game) -> None:
    text = text_of(game)
    reading = read(text, variant=game.variant)
    assert reading.findings == [], text
    items = [
        Check(item.key, tuple(claim._replace(at=0) for claim in item.claims))
        if isinstance(item, Check)
        else item
        for item in reading.items
    ]
    assert (items, reading.header.players) == (items_of(game), game.players), text
    replayed = GameState(game.variant, game.players)
    replayed.play(*reading.moves)
    assert reading.state
    assert vars(reading.state) == vars(replayed), text
    assert write(reading.header, reading.items) == text


BLACK_KING = "284ab83ef19bdeb61d1b67811d169b6b31f954e3"
"""The choices for a game in which a king is called black and then written as the king of spades."""


@example(Game(load("incan-gold"), NAMES, 3, bytes.fromhex(BLACK_KING)), "")
@given(games(names()), st.sampled_from(["", "2026-11-20"]))
def test_write_tally_can_be_scored(game: Game, date: str) -> None:
    """Rules are written as settings, and any player may be the first dealer."""
    first = game.players[-1]
    text = write_tally(game.variant, game.players, game.moves, first=first, date=date)
    played = GameState(game.variant, game.players, first)
    for move in game.moves:
        played.play(
            normalized_move(move, played)
        )  # cards as the tally names them: the black king is Ks
    scored = score(text)
    assert (scored.exit_code, scored.reading.header.date) == (0, date), text
    assert scored.state
    assert scored.state.rounds == played.rounds
    assert scored.to_json()["totals"] == {name: played.total(name) for name in played.players}
    assert (scored.state.phase, scored.state.dealer) == (played.phase, played.dealer)
    assert write(scored.reading.header, scored.reading.items) == text


def test_every_header_line_is_written_and_read_back() -> None:
    header = Header(
        variant="kings-gold", players=NAMES[:3], first="Bo", bots=(("Cy", "bold"),), mood_seed=417,
        date="2026-11-20", begun="19:30", ended="20:15", place="at Di's", last_round=2, teach=True,
        settings=(("rounds", "3"),), notes=("A note.",), comments=("A comment.",),
    )  # fmt: skip
    alike = [field.name for field in fields(Header) if getattr(header, field.name) == field.default]
    assert not alike, "give them a value here"
    text = write(header, [])
    assert read(text).header == header
    written = {line.partition(":")[0] for line in text.splitlines()}
    assert {*HEADER_KEYS} - written == {"rules"}  # of the first saved games


BODIES = (
    "variant: kings-gold\nplayers: Ann, Bo, Cy, Di\n\nround 1\n9 - Bo\nnote: A note.\n# A comment.\n"
    "7 - Ann, Cy, Di\nbanked: Ann 4, Bo 3, Cy 4, Di 4\n\nround 2\nbanked: Ann 5, Bo 0, Cy 5, Di 6\n"
    "away: Di\n\nend\n",
    "variant: cave-network\nplayers: Ann, Bo, Cy\n\nround 1\nAnn 7h, Bo 2s, Cy 3d\n",
)  # fmt: skip


def test_every_body_line_is_written_and_read_back() -> None:
    readings = [read(text) for text in BODIES]
    assert [write(reading.header, reading.items) for reading in readings] == [*BODIES]
    missing = {*get_args(Item)} - {type(item) for reading in readings for item in reading.items}
    assert not missing, "give them a line here"


@pytest.mark.parametrize(("players", "moves", "error"), [
    (["Ann", "all"], [], ValueError), (["Ann", "Bo, Cy"], [], ValueError),
    (["Ann", "Bo"], [BeginRound(), BeginRound()], IllegalMove), (["Ann"], [], ValueError),
])  # fmt: skip
def test_write_tally_refuses_invalid_names_and_moves(
    players: list[str], moves: list[Move], error: type[Exception]
) -> None:
    with pytest.raises(error):
        write_tally(load("poor-mans"), players, moves)


def test_write_tally_stores_rules_as_settings_or_file_name() -> None:
    house = (
        'extends = "kings-gold"\nname = "A # b"\nhouse.H-1 = "#1 sings: \'la\' = 5."\nrounds = 2\n'
    )
    rules = load_text(house, "night.toml")
    scored = score(write_tally(rules, ["Ann", "Bo", "Cy"], [BeginRound()]))
    assert (scored.exit_code, scored.state and scored.state.variant.rounds) == (0, 2)
    assert scored.reading.variant
    assert (scored.reading.variant.name, scored.reading.variant.house) == ("A # b", rules.house)
    gold = ", ".join(f"{rank}{suit} = {rank}" for suit in "shdc" for rank in range(2, 11))
    long = load_text(f"{house}cards.gold = {{ {gold.replace('=', '=' + ' ' * 30)} }}", "night.toml")
    assert write_tally(long, ["Ann", "Bo", "Cy"], []).startswith("variant: kings-gold\n")
    words = "\n".join(f"words.kinds.{rank} = '{'x' * 900}'" for rank in "JQK")
    long = load_text(f"{house}{words}\n", "night.toml")
    assert write_tally(long, ["Ann", "Bo", "Cy"], []).startswith("variant: night.toml\n")


@given(games())
def test_tally_with_only_totals_is_checked_against_possible_gold(game: Game) -> None:
    """Possible totals are accepted. Totals with one gold too much are not."""
    state = game.states[-1]
    header = f"variant: {game.variant.slug}\nplayers: {', '.join(state.players)}\n"
    assume(len(state.players) <= game.variant.players[1])
    totals = {name: state.total(name) for name in state.players}
    typed = ", ".join(f"{name} {figure}" for name, figure in totals.items())
    scored = score(f"{header}total: {typed}\n", variant=game.variant)
    assert (scored.exit_code, scored.to_json()["totals"]) == (0, totals)
    most = max_points_of_all_players(game.variant, len(state.players))
    for figure, code in ((most, 0), (most + 1, 2), (-1, 2)):
        typed = f"{header}total: {figure}{' 0' * (len(state.players) - 1)}\n"
        assert score(typed, variant=game.variant).exit_code == code


@given(games(names()), st.data())
def test_changed_figure_is_reported(game: Game, data: st.DataObject) -> None:
    """Only figures that contradict the turns are reported."""
    items = items_of(game)
    checks = [
        place
        for place, item in enumerate(items)
        if isinstance(item, Check) and not isinstance(items[place - 1], BeginRound | Check)
    ]
    assume(checks)
    place = data.draw(st.sampled_from(checks))
    check = items[place]
    assert isinstance(check, Check)
    seat = data.draw(st.integers(0, len(check.claims) - 1))
    claims = [*check.claims]
    claims[seat] = Claim(claims[seat].player, claims[seat].amount + 1)
    items[place] = Check("banked", tuple(claims))
    scored = score(
        write(read(text_of(game), variant=game.variant).header, items), variant=game.variant
    )
    assert [(one.code, one.facts["name"]) for one in scored.reading.findings] == [
        ("banked-differs", claims[seat].player)
    ]


# --- texts that are none --------------------------------------------------------------------------


@given(hostile_tallies())
def test_random_bytes_never_crash_score(data: bytes) -> None:
    scored = score(data, "x.tally")
    scored.to_json()
    for finding in scored.reading.findings:
        text = format_finding(scored.reading, finding)
        assert all(letter >= " " or letter == "\n" for letter in text)


HEAD = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n"


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "7 / " * 400 + "8\n",
        HEAD + "7 - " + "Ann, " * 300 + "\n",
        HEAD + ("x" * (MAX_LINE_LENGTH - 1) + "\n") * 500,
        HEAD + "-" * 1900 + "\n",
        HEAD + "7h - Ann\n" * 100_000,
        HEAD + "banked: " + "5 " * 900 + "\n",
        "variant: cave-network\nplayers: Ann, Bo, Cy\ngame 1\n" + "7" * 1900 + "\n",
        "variant: kings-gold\n" + "round,Ann,Bo,Cy\n" + "1,5,6,0\n" * 100_000,
        "variant: kings-gold\nplayers: " + "A-B " * 400 + "\nround 1\n7-A-B-A-B\n",
        "note: x\n" * 100_000,
        "a " * 900 + "\n" + "1 " * 900,
        ("a b c d\n" * 100_000),
    ],
    ids=range(12),
)
def test_large_random_text_is_read(text: str) -> None:
    assert score(text[: 1 << 20]).reading.findings
