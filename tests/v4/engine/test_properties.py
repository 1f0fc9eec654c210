"""What holds of every game: gold is conserved, nothing is changed behind your back, text and game
are one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from cardkit import v4 as cardkit
from cardkit.v4.engine import (
    Attend,
    Begin,
    Card,
    CardError,
    Draw,
    Entry,
    Illegal,
    Leave,
    Outcome,
    Result,
    Show,
    State,
    Variant,
    apply,
    enter,
    legal,
    parse_card,
    replay,
    start,
)
from cardkit.v4.engine.outcomes import (
    ArtifactTaken,
    CardOut,
    Caught,
    Found,
    GameOver,
    Left,
    Round,
    RoundOver,
    Shown,
    Split,
)
from cardkit.v4.engine.standings import ranking
from cardkit.v4.files import load
from cardkit.v4.tally import read, read_bytes, score, score_bytes
from cardkit.v4.text import VariantError
from tests.v4.games import NAMES, SHIPPED, Game, games, house_variants, often, shipped
from tests.v4.pads import faults, write_reading

HERE = Path(__file__).resolve().parents[1]
EXAMPLES = sorted((HERE.parents[1] / "examples").glob("*.tally"))
HALF = settings(max_examples=settings().max_examples // 2)
"""For what is held at each of a game's many entries."""


# --- G-11 -----------------------------------------------------------------------------------------


class Ledger:
    """The gold of one round, counted by the outcomes alone: who holds what, what lies there, what
    went where.

    `waiting` lay there from the round before (G-12).
    """

    def __init__(self, variant: Variant, waiting: int = 0) -> None:
        self.variant = variant
        self.taken = self.lying = waiting
        self.on_artifacts = self.banked = self.returned = 0
        self.purses: Counter[str] = Counter()

    def note(self, outcome: Outcome, *, last: bool) -> None:
        """What an outcome moves; in the `last` round nothing waits for the next one."""
        match outcome:
            case Split(players=players, share=share, rest=rest, gold=gold):
                self.taken += gold * self.times(players)
                if self.variant.share == "split" and self.variant.leftover == "lost":
                    self.returned += rest
                else:
                    self.lying += rest
                self.purses.update(dict.fromkeys(players, share))
            case Found(gold=gold):
                self.taken += gold
                self.on_artifacts += gold
            case Left(players=players, share=share, rest=rest):
                assert self.lying - share * len(players) == rest
                self.lying = 0 if self.variant.leftover == "lost" else rest
                self.returned += rest - self.lying
                for name in players:
                    self.banked += self.purses.pop(name, 0) + share
            case ArtifactTaken(is_gold=True, worth=worth, player=player, banked=banked):
                self.on_artifacts -= worth
                if banked:
                    self.banked += worth
                else:
                    self.purses[player] += worth
            case Caught(players=players, kept=kept, banked=before):
                # and that goes back (G-22)
                self.banked += kept * len(players) - sum(gold for _, gold in before)
                self.purses.subtract(dict.fromkeys(players, kept))
            case RoundOver(returned=returned, number=number):
                self.returned += returned
                self.on_artifacts = 0
                stays = (
                    self.variant.leftover == "stays" and number < self.variant.rounds and not last
                )
                self.lying = self.lying if stays else 0
                self.purses.clear()
            case GameOver():  # what waited for the next round goes back, where there is none
                self.returned, self.lying = self.returned + self.lying, 0
            case _:
                pass  # no gold moves

    def times(self, inside: Sequence[str]) -> int:
        """How often the bank pays what a card brings (G-15)."""
        return len(inside) if self.variant.share == "each" else 1

    @property
    def accounted(self) -> int:
        return (
            sum(self.purses.values()) + self.lying + self.on_artifacts + self.banked + self.returned
        )


def brought(state: State, cards: list[Card], inside: Sequence[str]) -> int:
    """The gold that these cards of the path bring, by the variant alone."""
    meanings = [state.variant.meaning(card) for card in cards]
    times = len(inside) if state.variant.share == "each" else 1
    return sum(
        meaning.gold * times + state.variant.artifact_gold * meaning.artifact
        for meaning in meanings
    )


def gold_is_conserved(game: Game) -> None:
    ledger, paid = Ledger(game.variant), 0
    for before, entry, after, outcomes in game.steps():
        if isinstance(entry, Begin):
            paid = before.waiting
            ledger = Ledger(game.variant, paid)
        if isinstance(entry, Result):
            continue
        for outcome in outcomes:
            ledger.note(outcome, last=any(isinstance(one, GameOver) for one in outcomes))
        caught = any(isinstance(outcome, Caught) for outcome in outcomes)
        if isinstance(entry, Draw) and not caught:  # a card that catches brings nothing (G-16)
            paid += brought(before, [entry.card], before.inside)
        collapsed = any(
            isinstance(outcome, RoundOver) and outcome.end == "caught" for outcome in outcomes
        )
        # the numbers of a collapse are never paid out (CN-10)
        if not (isinstance(entry, Show) and collapsed):
            for shown in (outcome for outcome in outcomes if isinstance(outcome, Shown)):
                paid += brought(
                    before, [card for _, card in shown.cards], [name for name, _ in shown.cards]
                )
        assert ledger.taken == paid == ledger.accounted
        assert ledger.lying == after.leftover + after.waiting
        assert all(ledger.purses[name] == after.loot for name in after.inside)
        assert ledger.banked == sum(after.haul.values())
    assert sum(game.replayed().banked.values()) == sum(
        sum(r.banked.values()) for r in played(game.replayed())
    )


@pytest.mark.rule("G-11", "G-22")
def test_gold_that_a_catch_takes_out_of_the_safe_goes_back() -> None:
    """Bo banks 11 and is caught in the next round: with what lay there, they go back to the
    supply."""
    text = "variant: poor-mans\nset: danger.costs=everything\nplayers: Ann, Bo\n"
    reading = read(f"{text}round 1\n5b\n5r - Bo\n7b - Ann\nround 2\n3b\nJs\nQs\n")
    assert reading.problems == []
    assert reading.variant is not None
    assert reading.state is not None
    assert [played.banked["Bo"] for played in reading.state.rounds] == [11, -11]
    gold_is_conserved(Game(reading.variant, ("Ann", "Bo"), "Ann", tuple(reading.entries)))


def played(state: State) -> list[Round]:
    running = Round(
        state.number, state.extra, None, state.seats, state.haul, (), state.left, state.turn, 0
    )
    return [*state.rounds, *([running] if state.number > len(state.rounds) else [])]


@pytest.mark.rule("G-11")
@given(games(shipped()))
def test_no_gold_is_made_or_lost_in_the_shipped_games(game: Game) -> None:
    """After every entry the supply's gold is loot, leftover, gold on jokers, banked, or back in the
    supply."""
    gold_is_conserved(game)


@pytest.mark.rule("G-11")
@often(100)
@given(games(house_variants()))
def test_no_gold_is_made_or_lost_under_house_rules(game: Game) -> None:
    """Gold is conserved whatever a house rule changes."""
    gold_is_conserved(game)


def by_results(game: Game) -> Iterator[Entry]:
    """The same game with each round that is over known by what it came to alone."""
    for before, entry, after, _ in game.steps():
        if isinstance(entry, Attend):
            yield entry
        if len(after.rounds) > len(before.rounds):
            played = after.rounds[-1]
            found = () if game.variant.artifact_gold else after.taken
            mine = tuple((one.player, (one.card,)) for one in found if one.number == played.number)
            yield Begin(played.extra)
            yield Result(tuple((name, played.banked[name]) for name in played.seats), mine)


@pytest.mark.rule("G-9", "G-15")
@given(games(house_variants()))
def test_a_round_known_by_its_result_counts_as_it_was_played(game: Game) -> None:
    """Whatever can be banked can be written down, and comes to the same totals."""
    final = game.replayed()
    known = replay(game.variant, game.players, list(by_results(game)), game.first)
    assert [played.banked for played in known.rounds] == [played.banked for played in final.rounds]


@HALF
@given(games())
def test_what_is_banked_never_shrinks(game: Game) -> None:
    """Nothing takes banked gold or an artifact away (G-4), but what costs everything: of that
    nothing is left (G-22)."""
    for before, _, after, _ in game.steps():
        for name in game.players:
            assert after.banked[name] >= before.banked[name] or (
                before.variant.robs and not after.banked[name]
            )
        assert after.taken[: len(before.taken)] == before.taken


@HALF
@given(games())
def test_a_card_that_left_the_game_never_comes_back(game: Game) -> None:
    """A card named in full that is out of the game is in no later path (KG-5, IG-5)."""
    out: set[Card] = set()
    for _, entry, after, outcomes in game.steps():
        if isinstance(entry, Begin):
            assert not out & set(legal.moves(after).cards)
        out |= {
            o.card
            for o in outcomes
            if isinstance(o, CardOut) and o.card.rank != "joker" and _whole(o.card, after)
        }


def _whole(card: Card, state: State) -> bool:
    return state.variant.meaning(card).slots.bit_count() == 1


# --- states ---------------------------------------------------------------------------------------


@HALF
@given(games())
def test_an_entry_leaves_the_state_before_it_alone(game: Game) -> None:
    """`apply` gives a new state; the one it was given still equals its own twin, in every part."""
    state = start(game.variant, game.players, game.first)
    for entry in game.entries:
        twin = state.copy()
        after, _ = apply(state, entry)
        assert state == twin
        state = after


@given(games(), st.integers(0, 500))
def test_a_replay_of_any_prefix_is_the_state_of_that_moment(game: Game, cut: int) -> None:
    """Undo is a replay without the last entries: it gives the very state that was there before."""
    moments = [
        start(game.variant, game.players, game.first),
        *(after for _, _, after, _ in game.steps()),
    ]
    cut = min(cut, len(game.entries))
    assert game.replayed(cut) == moments[cut]
    assert game.replayed() == moments[-1]


@HALF
@given(games())
def test_whatever_may_come_next_can_be_entered(game: Game) -> None:
    """Each move is accepted, and while a round runs there always is one."""
    state = game.replayed()
    moves = legal.moves(state)
    assert bool(moves.cards) == (state.phase in ("card", "show"))
    assert bool(moves.players) == (state.phase in ("leave", "show"))
    for card in moves.cards[:10] if state.phase == "card" else ():
        assert legal.check(state, Draw(card)) is None
    for player in moves.players if state.phase == "leave" else ():
        assert legal.check(state, Leave((player,))) is None


@HALF
@given(games())
def test_a_state_can_be_pasted_back(game: Game) -> None:
    """What is printed of a state makes the same state."""
    for _, _, after, _ in game.steps():
        assert (
            eval(
                after.code(),
                vars(cardkit) | {name: getattr(cardkit, name) for name in cardkit.__all__},
            )
            == after
        )


@HALF
@given(games())
def test_a_refusal_changes_nothing(game: Game) -> None:
    """An entry that cannot be raises `Illegal` and the state stays as it was."""
    state = game.replayed()
    for wrong in (Draw(Card("7")), Leave(("Nobody Here",)), Begin(), Begin(True), Show(())):
        twin = state.copy()
        if legal.check(state, wrong) is not None:
            with pytest.raises(Illegal):
                enter(state, wrong)
            assert state == twin


@HALF
@given(games())
def test_everyone_is_ranked_once(game: Game) -> None:
    """The ranking names every player once, better totals first."""
    state = game.replayed()
    places = ranking(state)
    assert sorted(name for group in places for name in group) == sorted(game.players)
    totals = [state.total(group[0]) for group in places]
    assert totals == sorted(totals, reverse=True)


# --- text -----------------------------------------------------------------------------------------


@often(100)
@given(games())
def test_reading_what_was_written_gives_the_same_game(game: Game) -> None:
    """Parse of print is the identity: the same entries, the same state, and the same text when
    printed again."""
    text = game.text()
    reading = read(text)
    assert [p for p in reading.problems if p.severity == "error"] == []
    assert tuple(reading.entries) == game.entries
    assert reading.state == game.replayed()
    assert write_reading(reading) == text


@given(games())
def test_a_game_of_our_own_scores_without_a_problem(game: Game) -> None:
    """What the rules allow, the score accepts, and the figures are the state's."""
    found = score(game.text())
    assert faults(found) == []
    state = game.replayed()
    assert found.to_json()["totals"] == {name: state.total(name) for name in game.players}
    assert found.complete == state.complete


def listed(text: str) -> st.SearchStrategy[str]:
    """One of the words between the bars."""
    return st.sampled_from([word for line in text.splitlines() for word in line.strip().split("|")])


NOISE = st.text(
    st.sampled_from("73KQxj*shdc,-–:;/# \n\rAnnBo\u0301é\0♠\ufeff0"), max_size=30
) | st.text(max_size=20)


@often(200)
@given(st.binary(max_size=400) | st.text(max_size=200).map(str.encode))
def test_no_bytes_make_the_reader_raise(data: bytes) -> None:
    """Whatever a file holds, the reader gives problems with a place, and at least one for no game
    at all."""
    found = score_bytes(data)
    assert found.exit_code == 2
    assert all(
        p.line >= 1 and p.column >= 1 and found.reading.told(p).message for p in found.problems
    )


def _known(names: tuple[str, ...] = SHIPPED) -> st.SearchStrategy[str]:
    return st.tuples(st.sampled_from(names), st.integers(2, 6)).map(
        lambda pick: f"variant: {pick[0]}\nplayers: {', '.join(NAMES[: pick[1]])}\nround 1\n"
    )


_WORDS = listed(
    """7h|K|K|Qs|joker|*|8b|h|-|–|- Ann|- all|- Ann, Bo|/|round 2|extra round|banked: Ann 5|total: Ann 9, Bo 1|artifacts: Ann 1
    |Ann 7h, Bo -|; back K|note: x|# x|set: rounds=1|banked:|artifacts: Bo joker|7k-3|round 1|game 2||variant: diamant|10c
    |Ann Kh, Bo Kd, Cy -|Ann Ks, Bo -, Cy -; back Kh"""
)


@often(200)
@given(_known(), st.lists(_WORDS | NOISE, max_size=25), st.sampled_from(["\n", " / ", " ", "\r\n"]))
def test_no_text_makes_the_reader_raise(header: str, words: list[str], glue: str) -> None:
    """Any mixture of a tally's words is read to the end, and the complaints can be shown."""
    found = score(header + glue.join(words))
    for problem in found.problems:
        shown = found.reading.show(problem)
        assert shown.startswith(f"tally:{problem.line}:{problem.column}: ")
    assert set(found.to_json()["totals"]) == set(found.reading.header.players)


def mutated(data: bytearray, choices: list[tuple[str, int, int]]) -> bytes:
    """A valid tally after small accidents: cut, bits flipped, lines doubled, swapped and lost."""
    for kind, here, there in choices:
        lines = data.split(b"\n")
        a, b = here % len(lines), there % len(lines)
        if kind == "cut":
            del data[here % (len(data) + 1) :]
            continue
        if kind == "flip" and data:
            data[here % len(data)] ^= 1 << there % 8
            continue
        if kind == "double":
            lines.insert(b, lines[a])
        elif kind == "swap":
            lines[a], lines[b] = lines[b], lines[a]
        elif kind == "lose":
            del lines[a]
        data = bytearray(b"\n".join(lines))
    return bytes(data)


ACCIDENTS = st.lists(
    st.tuples(
        st.sampled_from(["cut", "flip", "flip", "double", "swap", "lose"]),
        st.integers(0, 5000),
        st.integers(0, 5000),
    ),
    min_size=1,
    max_size=4,
)


@often(200)
@given(games(), ACCIDENTS)
def test_a_damaged_tally_gives_problems_not_a_traceback(
    game: Game, accidents: list[tuple[str, int, int]]
) -> None:
    """Cut, flipped, doubled, swapped: the reader goes on, and a file it accepts prints and reads
    the same again."""
    reading = read_bytes(mutated(bytearray(game.text().encode()), accidents))
    assert all(p.line >= 1 and p.column >= 1 for p in reading.problems)
    if reading.readable:
        printed = write_reading(reading)
        again = read(printed)
        assert write_reading(again) == printed
        assert again.state == reading.state


@often(100)
@given(st.text(max_size=8))
def test_a_card_is_read_or_refused(text: str) -> None:
    """`parse_card` gives a card that reads back as itself, or raises `CardError`."""
    try:
        card = parse_card(text)
    except CardError:
        return
    assert parse_card(str(card)) == card


# --- variant files --------------------------------------------------------------------------------

_TOML = [(HERE.parents[1] / "variants" / f"{name}.toml").read_bytes() for name in SHIPPED]
_VALUES = listed(
    """3|-1|0|1e400|nan|true|"alone"|"off"|[]|{}|["joker"]|{ "A-K" = "rank" }|[[1]]|{ 2 = "joker" }|"3-8"|{ "round 1" = 5 }
    |{ gold = 3 }|"face"|1979-05-27|""|{ "x" = { y = 1 } }|{ "round 0" = 1 }|{ "²" = 1 }|{ "A-10" = "face", "7s" = 1000 }
    |"all"|{ 8c = 5, "Kr" = 1 }|[1, 0]|{ "A-10" = "face" }|"hands"|"deck"|"shared"|"one drawn a round"|2"""
)
_KEYS = listed(
    """extends|name|players|rounds|reveal|ties|tie|pieces|cards|cards.gold|cards.danger|cards.artifact|cards.blank|danger|danger.ends_at
    danger.then|artifacts|artifacts.claim|artifacts.worth|artifacts.joins|artifacts.left|hands|hands.remove|words
    words.player|words.kinds|cites|rulings|rulings.KG-1|leftover|age|nonsense|artifacts.x"""
)


def loads_or_tells(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    try:
        variant = load(path, (), beside=path.parent)
    except VariantError as error:
        faults = error.findings
    else:
        assert variant.slots
        return
    assert faults
    assert all(str(fault) and fault.message for fault in faults)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("variants")


_files = iter(range(10**9))


def _fresh(folder: Path) -> Path:
    # variants are remembered by path, so each try needs its own
    return folder / f"house-{next(_files)}.toml"


@given(data=st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_no_bytes_make_a_variant_file_raise_anything_but_findings(
    folder: Path, data: bytes
) -> None:
    """A variant file loads, or raises `VariantError` with findings."""
    loads_or_tells(_fresh(folder), data)


@often(100)
@given(text=st.sampled_from(_TOML), accidents=ACCIDENTS)
def test_a_damaged_variant_file_gives_findings(
    folder: Path, text: bytes, accidents: list[tuple[str, int, int]]
) -> None:
    """A shipped file after small accidents loads, or tells its faults."""
    loads_or_tells(_fresh(folder), mutated(bytearray(text), accidents))


@often(150)
@given(
    parent=st.sampled_from(SHIPPED),
    lines=st.lists(st.tuples(_KEYS, _VALUES), min_size=1, max_size=5),
)
def test_any_value_of_any_key_loads_or_is_told(
    folder: Path, parent: str, lines: list[tuple[str, str]]
) -> None:
    """No key takes a value that makes the loader stumble."""
    toml = "".join(f"{key} = {value}\n" for key, value in dict(lines).items())
    loads_or_tells(_fresh(folder), f'extends = "{parent}"\n{toml}'.encode())


@often(150)
@given(
    st.sampled_from(SHIPPED),
    st.lists(st.tuples(_KEYS, _VALUES | st.text(max_size=8)), min_size=1, max_size=3),
)
def test_any_setting_is_taken_or_told(parent: str, changes: list[tuple[str, str]]) -> None:
    """``set:`` with any key and any value loads or raises `VariantError`."""
    try:
        slots: tuple[object, ...] = load(parent, changes).slots
    except VariantError as error:
        slots = error.findings
    assert slots


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_printed_and_read_again_prints_the_same(path: Path) -> None:
    """Print, read, print gives the same text for every example."""
    printed = write_reading(read(path.read_text("utf-8"), beside=path.parent))
    assert write_reading(read(printed, beside=path.parent)) == printed
    assert not re.search(r"[ \t]$", printed, re.MULTILINE)
