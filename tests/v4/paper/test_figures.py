"""The figures on the pages, read back from the files, are the engine's."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cardkit.v4 import odds
from cardkit.v4.engine import Begin, Card, Leave, Show, apply, replay
from cardkit.v4.engine.outcomes import ArtifactTaken, Caught, Left, Split, Warned
from cardkit.v4.files import all_shipped, load, shipped
from cardkit.v4.ink import MM, Box, Ink, Page, fonts
from cardkit.v4.odds import fresh_rounds
from cardkit.v4.paper import Order, drawn, facts, printed_game, risk_table
from cardkit.v4.paper.division_tables import BAR
from cardkit.v4.paper.facts import rulings
from cardkit.v4.paper.pieces import drawn_game, printed
from cardkit.v4.paper.sheet_bands import Happened
from cardkit.v4.paper.worked_round import worked_round
from cardkit.v4.speech import language, percent
from cardkit.v4.speech.rules import short
from cardkit.v4.tally import score
from cardkit.v4.words import speaking
from tests.v4.paper.looking import expected_row
from tests.v4.paper.reading import EXAMPLES, Seen, faults, house, lines_of, opened, text, words

pytestmark = pytest.mark.slow

DECKS = [name for name in shipped() if load(name).reveal == "deck"]
ROOMY = ["kings-gold", "poor-mans", "diamant"]
"""Games whose sheet in large type has room for fractions."""


def rows_below(
    pages: bytes, head: str, right: float = 1e9, left: float = 0.0
) -> dict[str, list[str]]:
    """The rows of the table whose head begins with ``head``: their first word, and the words after
    it."""
    page = opened(pages)[0]
    seen = [word for word in words(page) if left <= word.x0 and word.x1 <= right]
    lines = lines_of(seen, slack=4.0)
    start = next(
        at for at, line in enumerate(lines) if line[0].text == head and line[-1].text.isdigit()
    )
    rows: dict[str, list[str]] = {head: [word.text for word in lines[start][1:]]}
    for line in lines[start + 1 :]:
        if not line[0].text.isdigit():
            break
        rows[line[0].text] = [word.text for word in line[1:]]
    return rows


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.rule("G-2")
def test_the_split_table_is_the_engines(name: str) -> None:
    """Every share and every rest, for every card value and number inside."""
    variant = load(name)
    pages = printed("sheet", variant, Order())
    # the risk table stands to the right
    edge = next(word.x0 for word in words(opened(pages)[0]) if word.text == "Will") - 1
    rows = rows_below(pages, "inside", edge)
    for inside in range(2, variant.players.high + 1):
        assert rows[str(inside)] == expected_row(variant, inside, facts.gold_values(variant))


@pytest.mark.rule("G-15")
@pytest.mark.parametrize("name", ["kings-gold", "cave-network"])
def test_where_nothing_is_divided_no_table_says_so(name: str) -> None:
    """The sheet has none."""
    variant = load(name, [("share", "each")])
    assert facts.divided(variant) is None
    assert "takes \u2026" not in (shown := text(printed("sheet", variant, Order())))
    assert "inside takes" not in shown.replace("Each inside takes all", "").replace(
        "each inside takes all", ""
    )


@pytest.mark.rule("G-20")
def test_a_round_that_divides_has_its_table() -> None:
    """And it says for which rounds it is not."""
    variant = load("kings-gold", [("share", "each"), ("round.3.share", "split")])
    assert "Not in rounds 1, 2 and 4." in text(printed("sheet", variant, Order()))


def test_one_row_of_chances_is_a_chart_with_a_column_for_each_number() -> None:
    """Bars that stand on what is looked up, none higher than 12 mm."""
    variant = load("greedy-pig")
    (risk,) = risk_table.risks(variant)
    assert risk.widened().columns == list(range(1, 13))
    told = [
        word.text
        for word in drawn("sheet", variant, Order()).words[0]
        if re.fullmatch(r"\d+ %", word.text)
    ]
    assert told == [
        percent(fresh_rounds.risk(variant, risk.rows[0], cards) or Fraction(0))
        for cards in range(1, 13)
    ]
    assert BAR < 12 * MM
    assert "with 2 blasts on the street" in text(printed("sheet", load("three-blasts"), Order()))


def table_of_sums(pages: bytes, beside: str, number: int = 0) -> list[list[str]]:
    """The words of the table of sums on a page, its head first; what stands to its right begins
    with the word `beside`."""
    seen = words(opened(pages)[number])
    edge = min((word.x0 for word in seen if word.text == beside), default=1e9)
    lines = [
        [word.text for word in line] for line in lines_of([word for word in seen if word.x1 < edge])
    ]
    head = next(at for at, line in enumerate(lines) if line[:2] == ["each", "takes"])
    rows = itertools.takewhile(lambda line: line[0].isdigit(), lines[head + 1 :])
    return [lines[head], *rows]


@pytest.mark.rule("G-4", "G-15")
def test_leavers_find_the_sum_of_the_path() -> None:
    """On the sheet where all of it waits for them, since no card is shared by itself; else on the
    large sheet."""
    hoard = printed("sheet", load(EXAMPLES / "house" / "dragons-hoard.toml"), Order())
    for pages, number in ((hoard, 0), (printed("sheet", load("kings-gold"), Order(large=True)), 1)):
        (_, _, *shares), *rows = table_of_sums(pages, "Will", number)
        assert shares == ["1", "2", "3", "4", "5", "10", "20", "50"]
        assert rows == [
            [str(leavers), *(str(leavers * int(each)) for each in shares)]
            for leavers in range(2, 9)
        ]
    for page in opened(hoard):
        assert "who leaves takes" not in page.get_text()


@pytest.mark.rule("CN-11")
def test_the_table_of_sums_is_the_engines() -> None:
    """From the sum in a cell on, each takes what stands above it; from one less, less."""
    variant = load("cave-network")
    head, *table = table_of_sums(printed("sheet", variant, Order()), "Has")
    shares = head[2:]
    by_gold = {
        slot.gold: [s.card for s in variant.slots if s.gold == slot.gold]
        for slot in variant.slots
        if slot.gold
    }
    for line in table:
        inside, *cells = map(int, line)
        for each, total in zip(map(int, shares), cells, strict=True):
            for wanted, taken in ((total, each), (total - 1, each - 1)):
                cards = summing(by_gold, inside, wanted)
                if cards is None:
                    continue
                players = [f"P{seat}" for seat in range(inside)]
                state = replay(variant, players, [Begin()])
                _, outcomes = apply(state, Show(tuple(zip(players, cards, strict=True))))
                split = next((one for one in outcomes if isinstance(one, Split)), None)
                assert split is not None
                assert split.share == taken


def summing(by_gold: Mapping[int, Sequence[Card]], count: int, total: int) -> list[Card] | None:
    """Cards of the pack, no three of a rank, that bring ``total``; or None."""
    cards: list[Card] = []
    for left in range(count, 0, -1):
        # As even as can be, and never a third of a rank.
        fair = total // left
        for value in sorted(by_gold, key=lambda one: abs(one - fair)):
            used = sum(1 for card in cards if card in by_gold[value])
            rest = total - value
            if used < 2 and (left - 1) <= rest <= 10 * (left - 1):
                cards.append(by_gold[value][used])
                total = rest
                break
        else:
            return None
    return cards if total == 0 else None


@pytest.mark.parametrize("name", ROOMY)
def test_the_risk_table_is_exact(name: str) -> None:
    """Every fraction of the sheet in large type is the odds module's, and so is the rounding above
    it."""
    variant = load(name)
    pages = printed("sheet", variant, Order(large=True))
    page = opened(pages)[1]
    start = next(word for word in words(page) if word.text == "Will")
    below = next(word for word in words(page) if word.text == "One" and word.y0 > start.y0)
    box = [
        word for word in words(page) if word.x0 >= start.x0 - 1 and start.y1 < word.y0 < below.y0
    ]
    fractions = [
        word for line in lines_of(box) for word in line if re.fullmatch(r"\d+/\d+", word.text)
    ]
    heads = [int(word.text) for word in box if word.text.isdigit()][
        : sum(word.text == "turned" for word in box)
    ]
    (table,) = risk_table.risks(variant)
    assert heads == list(table.columns)[: len(heads)]
    assert len(heads) > 2
    assert table.rows == fresh_rounds.rows(variant), "each number of kinds has its row"
    wanted = [fresh_rounds.risk(variant, kinds, cards) for kinds in table.rows for cards in heads]
    assert [Fraction(word.text) for word in fractions] == [
        chance for chance in wanted if chance is not None
    ]
    shown = " ".join(word.text for line in lines_of(box) for word in line)
    for chance in wanted:
        if chance is not None:
            assert percent(chance) in shown


@pytest.mark.parametrize("name", ROOMY)
def test_cells_are_filled_as_far_as_their_chances_go(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The widths of what is filled are to each other as the chances."""
    wide: list[float] = []
    real = Page.box

    def seen(page: Page, box: Box, *, fill: str | None = None, **more: Any) -> None:
        wide.extend([box.w] if fill == page.palette.heat else [])
        real(page, box, fill=fill, **more)

    monkeypatch.setattr(Page, "box", seen)
    page = drawn("sheet", load(name), Order(large=True))
    told = [Fraction(word.text) for word in page.words[1] if re.fullmatch(r"\d+/\d+", word.text)]
    assert len(told) == len(wide)
    assert len({round(one / float(chance), 1) for one, chance in zip(wide, told, strict=True)}) == 1


def test_where_everyone_takes_all_the_chart_says_what_is_banked() -> None:
    """Boiling Pot: at a row of 5 that is 5, or 2 where the next card is too much; the chances by
    the blanks stand below."""
    game = load("boiling-pot")
    assert [facts.banked_there(game, gold) for gold in (1, 5, 7)] == [(1, 0), (5, 2), (7, 3)]
    shown = text(printed("sheet", game, Order()))
    assert "sum of the row 1 2 3 4 5 6 7" in shown
    assert "Leave now: bank 1 2 3 4 5 6 7 Over 7: bank 0 1 1 2 2 3 3" in shown
    assert "0 % 0 % 0 % 0 % 18 % 35 % 52 %" in shown
    assert "0 15 % 28 % 42 % 3 18 % 34 % 48 % 6 22 % 41 % 58 % 9 29 % 53 % 73 %" in shown
    for rule in (("share", "split"), ("danger.costs", "everything")):
        assert facts.banked_there(load("boiling-pot", [rule]), 5) is None
    assert facts.banked_there(load("greedy-pig"), 5) is None  # a wolf may come


@pytest.mark.parametrize("code", ["en", "pl"])
@pytest.mark.parametrize("large", [False, True])
def test_figures_below_a_chart_stand_below_its_heads(code: str, large: bool) -> None:
    """What leaving and staying bank at each sum, however long their labels are."""
    with speaking(language(code)):
        page = drawn("sheet", load("boiling-pot"), Order(large=large))
    digits = [
        (round(word.box.y), word.box.middle[0], word.text)
        for word in page.words[-1]
        if re.fullmatch(r"\d", word.text) and word.size == fonts.DIGIT.size and not word.pictured
    ]
    rows: dict[int, list[float]] = {}
    for y, x, _ in digits:
        rows.setdefault(y, []).append(x)
    charted = [xs for xs in rows.values() if len(xs) == 7]
    assert len(charted) == 3
    for xs in charted[1:]:
        assert xs == pytest.approx(charted[0], abs=1)


@pytest.mark.parametrize("name", all_shipped())
def test_the_name_of_a_step_is_never_divided(name: str) -> None:
    """Also in large type, where columns are narrow."""
    with speaking(language("pl")):
        page = drawn("sheet", load(name), Order(large=True))
    heads = [word.text for words in page.words for word in words if word.size == fonts.STEP.size]
    assert [text for text in heads if text.endswith("-")] == []


def test_a_known_chance() -> None:
    """King's Gold: one rank showing, four cards turned: 3 of the 48 cards left end the round."""
    assert risk_table.risks(load("kings-gold"))[0].table[1, 4] == Fraction(3, 48)
    assert "1/16" in text(printed("sheet", load("kings-gold"), Order(large=True)))
    assert "6\u20138 %" in text(printed("sheet", load("kings-gold"), Order()))


@pytest.mark.rule("CN-10")
def test_the_chance_of_a_collapse_is_the_odds_modules() -> None:
    """The cave's sheet and aid show one minus the survival curve."""
    variant = load("cave-network")
    survival = odds.cave(fresh_rounds.fresh(variant)).survival
    for piece in ("sheet", "aid"):
        shown = text(printed(piece, variant, Order()))
        for (_, cards), chance in risk_table.risks(variant)[0].table.items():
            assert chance == 1 - survival[cards]
            assert percent(chance) in shown


@pytest.mark.parametrize("name", shipped())
def test_the_worked_round_is_a_legal_game_told_as_it_goes(name: str) -> None:
    """Played again from its entries alone, it gives the outcomes that the page tells."""
    variant = load(name)
    _, players, scenes = worked_round(variant)
    shown = text(printed("sheet", variant, Order()))
    state = replay(variant, players, [Begin()])
    kinds = set()
    for scene in scenes:
        if state.phase == "leave" and not isinstance(scene.entry, Leave):
            state, _ = apply(state, Leave())
        state, outcomes = apply(state, scene.entry)
        assert tuple(one for one in outcomes if isinstance(one, Happened)) == scene.outcomes
        for outcome in outcomes:
            kinds.add(type(outcome))
            match outcome:
                case Split(_, gold, inside, share, _, _, _, _):
                    assert f"{gold} for {len(inside)}" in shown
                    assert re.search(rf"each takes {share}\b", shown)
                case Left(names, loot, _, share, _, _, _, _):
                    assert f"{names[0]} {variant.words.leaves.one}" in shown
                    assert str(loot + share) in shown
                case Caught(_, _, _, lost, _):
                    assert re.search(rf"lose {lost}\b", shown)
                case _:
                    pass
    assert {Split, Left, Caught} <= kinds, "it shows sharing, leaving and the end"
    assert state.phase in ("begin", "over")


@pytest.mark.parametrize("name", shipped())
def test_the_worked_round_shows_a_rest_a_warning_and_a_lone_leaver(name: str) -> None:
    """What is hard about the game is in the example."""
    _, _, scenes = worked_round(load(name))
    outcomes = [outcome for scene in scenes for outcome in scene.outcomes]
    assert any(isinstance(one, Split) and one.rest for one in outcomes)
    assert any(isinstance(one, Left) and len(one.players) == 1 and one.share for one in outcomes)
    if load(name).reveal == "deck":
        assert any(isinstance(one, Warned) for one in outcomes)
    assert sum(isinstance(one, Caught) for one in outcomes) == 1


@pytest.mark.rule("CN-1")
def test_the_deal_table_is_the_variants() -> None:
    """How many cards are taken out and dealt, for 2 to 8 players."""
    shown = text(printed("sheet", load("cave-network"), Order()))
    assert "players 2 3 4 5 6 7 8" in shown
    assert "take out 32 22 12 12 10 10 12" in shown
    assert "hand 10 10 10 8 7 6 5" in shown


@pytest.mark.rule("IG-1", "IG-2", "IG-3")
def test_the_boxed_games_sheet_says_which_card_stands_for_what() -> None:
    """Each of the fifteen treasures, five kinds of hazards, and each artifact with its worth and
    round."""
    variant = load("incan-gold")
    page = opened(printed("sheet", variant, Order()))[0]
    lines = [" ".join(word.text for word in line) for line in lines_of(words(page))]
    assert any("1 2 3 4 5 5 7 7 9 11 11 13 14 15 17" in line for line in lines)
    assert any("snake spider mummy fire rockfall" in line for line in lines)
    assert any(line.endswith("5 7 8 10 12") for line in lines)
    assert any("round 1 round 2 round 3 round 4 round 5" in line for line in lines)


@pytest.mark.rule("PM-1", "PM-2", "PM-5")
def test_poor_mans_sheet_says_what_each_card_is_worth() -> None:
    """Black its number, red ten more; the joker carries ten gold."""
    page = opened(printed("sheet", load("poor-mans"), Order()))[0]
    lines = [" ".join(word.text for word in line) for line in lines_of(words(page))]
    assert any("1 2 3 4 5 7 9 11 13 14 15 17" in line for line in lines)
    assert "Carries 10 gold" in " ".join(lines)


@pytest.mark.rule("KG-7", "PL-2")
def test_artifact_values_stand_by_what_they_count() -> None:
    """By the round in King's Gold, by the order of taking in the edition of 2006."""
    assert ("1 2 3 4 none 5 10 15 By the round in which they are carried out.") in text(
        printed("sheet", load("kings-gold"), Order())
    )
    assert "1. 2. 3. 4+ counts 5 5 5 10" in text(printed("sheet", load("incan-gold-2006"), Order()))


@pytest.mark.rule("DI-1")
def test_a_game_without_artifacts_does_not_speak_of_them() -> None:
    """Diamant has none, on no page of its kit."""
    assert "rtifact" not in text(printed("kit", load("diamant"), Order()))


def test_rulings_stand_in_a_band_and_the_version_in_the_foot() -> None:
    """Whoever plays by the sheet sees what was decided where the documents are silent."""
    for name in shipped():
        variant = load(name)
        shown = text(printed("sheet", variant, Order()))
        assert f"{name} {variant.version}" in shown
        for ruling in rulings(variant):
            assert ruling.replace("**", "").replace("'", "\u2019") in shown
    page = drawn("sheet", load("kings-gold"), Order())
    assert {word.text for word in page.words[0] if word.box.y > page.height - 40} == {
        "cardkit \u00b7 kings-gold 1.0 \u00b7 cheat sheet",
        "A4 or Letter, at 100 %",
    }


@pytest.mark.parametrize(
    "file", ["kings-gold", "poor-mans", "cave-network", "incan-gold", "incan-gold-2006", "diamant"]
)
def test_a_filled_pad_shows_the_scored_game(file: str) -> None:
    """Every banked figure and every total of the tally, in its row and column; a dash where nothing
    was banked."""
    played = score((EXAMPLES / f"{file}.tally").read_text("utf-8"), f"{file}.tally", EXAMPLES)
    result = played.to_json()
    page = opened(printed_game(played, Order()))[0]
    lines = lines_of(words(page))
    banked = [line for line in lines if any(word.text == "banked" for word in line)]
    names = result["players"]
    for line, number in zip(banked, result["rounds"], strict=True):
        figures = after(line, "banked")
        assert figures == [str(number["banked"][name] or "–") for name in names]
    totals = next(line for line in lines if line[0].text == "Total")
    assert after(totals, "Total")[-len(names) :] == [str(result["totals"][name]) for name in names]
    assert all(name in " ".join(word.text for line in lines for word in line) for name in names)


@pytest.mark.parametrize("path", sorted(EXAMPLES.rglob("*.tally")), ids=lambda path: path.stem)
def test_every_example_can_be_printed_as_it_was_played(path: Path) -> None:
    """Whole games, running ones, results only, extra rounds, house rules: nothing crowded, every
    player named."""
    played = score(path.read_text("utf-8"), path.name, path.parent)
    page = drawn_game(played, Order(ink=Ink.MONO))
    assert faults(page) == []
    shown = text(page.finished())
    assert played.state is not None
    for name in played.state.players:
        assert name.replace("'", "\u2019") in shown


def test_long_names_are_cut_in_their_column_and_whole_among_the_places() -> None:
    """Eight players with names of thirty letters: the places give the numbers of the columns
    too."""
    names = [f"Maximiliane-Alexandra of {letter}ham" for letter in "ABCDEFGH"]
    game = f"variant: kings-gold\nplayers: {', '.join(names)}\n\nround 1\n7h\nKc - all\n"
    page = drawn_game(score(game), Order())
    assert faults(page) == []
    shown = text(page.finished())
    assert "Maximil" in shown
    assert "\u2026" in shown
    assert all(f"{name} (no. {seat})" in shown for seat, name in enumerate(names, 1))


@pytest.mark.rule("KG-11")
def test_the_filled_pad_says_who_won_and_by_what() -> None:
    """The places as the rules rank them; a tie is shared between all its names."""
    game = "variant: poor-mans\nplayers: Ann, Bo\n\n" + "".join(
        f"round {n}\nbanked: Ann {n}, Bo {n}\n" for n in range(1, 6)
    )
    shown = text(drawn_game(score(game), Order()).finished())
    assert "Ann and Bo share the win with 15" in shown
    assert "Card by card" not in shown, "nobody wrote down a card"


def after(line: list[Seen], word: str) -> list[str]:
    texts = [seen.text for seen in line]
    return texts[texts.index(word) + 1 :]


def test_a_house_rule_changes_the_figures_on_its_sheet() -> None:
    """Three guards of a rank instead of two: the risk table counts kinds that are one off, and says
    so."""
    variant = house(danger__ends_at="3")
    shown = text(printed("sheet", variant, Order(large=True)))
    assert "third of a rank ends the round" in shown
    table = risk_table.risks(variant)[0].table
    assert table[1, 4] == fresh_rounds.risk(variant, 1, 4)
    assert str(table[1, 4]) in shown


def test_the_artifact_of_the_worked_round_is_taken_by_who_leaves_alone() -> None:
    """In the boxed game round 1 has an artifact, so the example shows it."""
    _, _, scenes = worked_round(load("incan-gold"))
    taken = [one for scene in scenes for one in scene.outcomes if isinstance(one, ArtifactTaken)]
    assert len(taken) == 1


def test_no_card_is_shown_twice_in_a_worked_round_of_hands() -> None:
    """Kings that are gold, but for the one of diamonds, which is an artifact; two twos are an
    artifact and a danger."""
    cards = {
        "cards__gold": '{ "10-J Qshc" = "face", Kshc = 7 }',
        "cards__danger": '{ A-9 = "suit" }',
    }
    variant = house(
        of="cave-network",
        **cards,
        cards__artifact='["2sd Q-Kd"]',
        danger__ends_at="{ default = 2, s = 4 }",
    )
    shown = [
        card
        for scene in worked_round(variant.seated(6)).scenes
        if isinstance(scene.entry, Show)
        for _, card in scene.entry.cards
    ]
    laid = [card for card in shown if card is not None]
    assert len(set(laid)) == len(laid) > 3


@pytest.mark.parametrize("name", ["kings-gold", "incan-gold", "incan-gold-2006"])
def test_an_aid_says_when_artifacts_join(name: str) -> None:
    """Asked before every round; the gestures, which are told by their pictures, leave it the
    room."""
    variant = load(name)
    assert short(variant, "joins") in text(printed("aid", variant, Order()))


def test_chances_that_go_by_no_kind_stand_below_the_cards_turned() -> None:
    """A dragon has no kinds to count; of the only kind of blast the third is told, and on the sheet
    that two have come."""
    dragon, blasts = (
        load(f"variants/gallery/{name}.toml") for name in ("one-dragon", "three-blasts")
    )
    for piece in ("sheet", "aid"):
        assert "one off" not in text(printed(piece, dragon, Order()))
        assert "one off" not in text(printed(piece, blasts, Order()))
    assert ("cards turned 8 16 24 32 next ends it 3 % 4 % 6 % 11 %") in text(
        printed("aid", dragon, Order())
    )
    assert ("cards turned 3 6 9 12 third ends it 27 % 30 % 33 % 38 %") in text(
        printed("aid", blasts, Order())
    )


def test_what_stands_below_a_gesture_is_set_in_one_size() -> None:
    """A longer one goes on a second line, before it is set smaller than its neighbours."""
    page = drawn("choices", load("incan-gold"), Order())
    told = [word for word in page.words[0] if word.text.startswith("keep the pawn")]
    assert told
    assert {word.size for word in told} == {10.0}
