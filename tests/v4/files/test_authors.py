"""What `cardkit check` tells an author: nothing that is not so, and advice that helps when it is
followed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.v4.engine import Variant
from cardkit.v4.files import examined, load, plain, standing_alone
from cardkit.v4.speech.rules import rules_of, told
from cardkit.v4.text import VariantError

SUMMARY = "How far into the castle dare you go? Share the gold, dodge the guards, leave in time."


def checked(folder: Path, toml: str, of: str = "kings-gold") -> tuple[list[str], list[str]]:
    """The faults and the notes of a house rule."""
    path = folder / "house.toml"
    path.write_text(f'extends = "{of}"\nname = "House"\n{toml}', "utf-8")
    found = examined(str(path))
    return [fault.message for fault in found.faults], [note.message for note in found.notes]


def of(folder: Path, toml: str, of: str = "kings-gold") -> Variant:
    """The house rule itself, which can be played."""
    assert checked(folder, toml, of)[0] == []
    found = examined(str(folder / "house.toml")).variant
    assert found is not None
    return found


@pytest.mark.parametrize(
    "toml",
    ['danger.costs = "half"', 'share = "each"', "danger.ends_at = 2", "danger.over = 220"],
)
def test_a_summary_that_still_fits_stays(toml: str, tmp_path: Path) -> None:
    """Two guards of a rank end the round as before, whatever that costs and however gold is
    shared."""
    _, notes = checked(tmp_path, toml)
    assert not any("summary" in note for note in notes)
    assert of(tmp_path, toml).summary == SUMMARY


@pytest.mark.parametrize(
    "toml", ["danger.ends_at = 3", "round.2.danger.ends_at = 3", "danger.over = 21"]
)
def test_a_summary_goes_where_something_else_ends_a_round(toml: str, tmp_path: Path) -> None:
    """In one round is enough."""
    faults, (note,) = checked(tmp_path, toml)
    assert (faults, note.partition(",")[0]) == (
        [],
        "something else ends a round than in the parent",
    )


@pytest.mark.rule("G-15", "G-17", "G-20")
def test_a_cost_for_one_round_alone(tmp_path: Path) -> None:
    """Only in round 2 does anybody carry something that can be lost: half of it."""
    toml = 'share = "leavers"\ndanger.costs = "half"\n[round.2]\nshare = "split"\n'
    assert checked(tmp_path, toml) == ([], [])
    found = of(tmp_path, toml)
    assert "gets nothing" in told(found, "danger")
    assert "half" in rules_of(found.at(2))["danger"].full


@pytest.mark.rule("G-12")
def test_a_key_without_effect_is_a_note(tmp_path: Path) -> None:
    """It is played all the same; who leaves the key out is told nothing any more."""
    faults, (note,) = checked(tmp_path, 'share = "each"\nleftover = "lost"')
    assert faults == []
    assert note.startswith("leftover: where each inside takes all of it")
    assert checked(tmp_path, 'share = "each"') == ([], [])


@pytest.mark.rule("G-12", "G-20")
def test_a_key_without_effect_is_noted_where_it_stands(tmp_path: Path) -> None:
    """What is said of other rounds than those where it is without effect is no fault of theirs."""
    toml = 'leftover = "per-card"\n[round.1-2]\nleftover = "{}"'
    for word, lines in (("pooled", [3]), ("per-card", [3, 5])):
        path = tmp_path / "house.toml"
        path.write_text(f'extends = "cave-of-four"\nname = "House"\n{toml.format(word)}\n', "utf-8")
        assert [note.line for note in examined(str(path)).notes] == lines


@pytest.mark.rule("G-20")
@pytest.mark.parametrize(
    ("toml", "asked"),
    [
        ("round.2.danger.ends_at = 3", True),
        ("rounds = 5\nround.5.danger.ends_at = 3", False),
        ('share = "each"', False),
    ],
)
def test_a_summary_fits_the_same_rounds_in_their_order(
    toml: str, asked: bool, tmp_path: Path
) -> None:
    """Two rounds that end with a second guard and then two with a third, in this order."""
    _, notes = checked(tmp_path, toml, "two-watches")
    assert any(note.startswith("something else ends a round") for note in notes) == asked


@pytest.mark.rule("G-17", "G-19", "G-20")
@pytest.mark.parametrize(
    ("toml", "parent", "note"),
    [
        (
            "[round.2]\ndanger.costs = 5",
            "half-kept",
            "being caught costs something else than in the parent",
        ),
        ('artifacts = "off"', "incan-gold", "there are no artifacts as there are in the parent"),
        ("until = 50", "greedy-pig-to-100", "the game ends otherwise than in the parent"),
    ],
)
def test_a_summary_goes_where_it_fits_no_more(
    toml: str, parent: str, note: str, tmp_path: Path
) -> None:
    """One round in which being caught costs something else is enough."""
    faults, notes = checked(tmp_path, toml, parent)
    assert (faults, [said.partition(",")[0] for said in notes]) == ([], [note])


@pytest.mark.rule("CN-3")
def test_a_joker_that_is_never_dealt_is_not_counted_among_cards_dealt(tmp_path: Path) -> None:
    """So taking it out of the artifacts, as is advised, leaves nothing to say of how many cards are
    taken out."""
    faults, _ = checked(tmp_path, 'artifacts.claim = "alone"', "kings-gold-by-hand")
    assert [fault.partition(":")[0] for fault in faults] == ["artifact", "carried"]


def test_jokers_that_join_by_rounds_may_go_back(tmp_path: Path) -> None:
    """Everybody knows which are in the deck."""
    assert checked(tmp_path, 'artifacts.carried = "back"\nartifacts.left = "back"') == ([], [])


@pytest.mark.rule("IG-4", "G-12")
def test_gold_that_stayed_is_a_reason_to_leave(tmp_path: Path) -> None:
    """So the question is skipped only where none stayed; and where one hazard is enough there is no
    question."""
    stays = of(tmp_path, 'leftover = "stays"', "incan-gold")
    assert "unless gold stayed from the round before" in told(stays, "first")
    assert told(of(tmp_path, "danger.ends_at = 1", "incan-gold"), "first") == (
        "Nobody leaves before the first card."
    )


@pytest.mark.rule("CN-8")
@pytest.mark.parametrize(
    ("danger", "said"),
    [
        ('{ "A-K" = "suit" }', "go back, and their suits still count."),
        ('{ "A-10" = "rank" }', "cannot be shared evenly go back."),
        ('{ "A-10" = "rank", "J-K" = "all" }', "go back, and they still count."),
    ],
)
def test_courts_that_go_back_count_as_they_did(danger: str, said: str, tmp_path: Path) -> None:
    """By their suit, together, or not at all."""
    found = of(tmp_path, f"cards.danger = {danger}\ndanger.ends_at = 4", "cave-network")
    assert said in told(found, "back")
    assert rules_of(found)["back"].number != "CN-8"


@pytest.mark.rule("KG-7", "KG-11")
def test_no_extra_round_is_told_of_where_there_is_none(tmp_path: Path) -> None:
    """A tie is shared here, and no ruling says what a joker counts after it."""
    found = of(tmp_path, 'tie = "shared"')
    assert not any("extra" in text for _, text in found.rulings)


def test_rulings_on_several_rules_are_all_told(tmp_path: Path) -> None:
    """Whether those rules have no number, the same, or each their own; one by number replaces the
    parent's."""
    skunk = of(tmp_path, "[rulings]\ndanger = 'Ask Ann.'\ntie = 'Toss a coin.'", "skunk")
    assert [text for _, text in skunk.rulings][-2:] == ["Ask Ann.", "Toss a coin."]
    both = (
        "[cites]\ndanger = 'H-1'\ntie = 'H-1'\n[rulings]\ndanger = 'Ask Ann.'\ntie = 'Toss a "
        "coin.'\nKG-8 = 'Flip.'"
    )
    house = of(tmp_path, both, "kings-gold")
    assert {("H-1", "Ask Ann."), ("H-1", "Toss a coin."), ("KG-8", "Flip.")} <= set(house.rulings)
    assert [number for number, _ in house.rulings].count("KG-8") == 1
    kept = tmp_path / "kept.toml"
    kept.write_text(standing_alone(house), "utf-8")
    assert {text for _, text in load(kept).rulings} == {text for _, text in house.rulings}


@pytest.mark.parametrize(
    ("toml", "said", "followed"),
    [
        (('players = "2-8"\n[players.3]\nrounds = '
          '3'), 'with players = "3"', 'players = "3"\nrounds = 3'),
        ("[players.3]\nrounds = 3", 'with players = "3"', 'players = "3"\nrounds = 3'),
        ("[players.3]\nshare = 'each'", "below [round.4]", "[round.4]\nshare = 'each'"),
        ("players = 3-8", 'in quotes: players = "3-8"', 'players = "3-8"'),
        ("minutes = 20-30", 'in quotes: minutes = "20-30"', 'minutes = "20-30"'),
        ('words.guard = "dragon"', 'Did you mean "danger"?', 'words.danger = "dragon"'),
        ('words.Thieves = "cats"', 'Did you mean "player"?', 'words.player = "cats"'),
        (('artifacts.worth = { 2 = 5, "round 3" = "ten" '
          '}'), 'got "ten"', 'artifacts.worth = { 2 = 5, "round 3" = 10 }'),
        (('artifacts.worth = { "round 2" = 5, 2 = 6 '
          '}'), '{ "round 2" = 5, 2 = 6 }', 'artifacts.worth = { "round 2" = 5 }'),
        (('cards.gold = { "A-10" = "face x 2" '
          '}'), 'the worth of "A-10"', 'cards.gold = { "A-10" = "face * 2" }'),
        (("danger.over = "
          "5"), "over: 38% of all rounds end with their first card", "danger.over = 50"),
        (("danger.ends_at = 1\n[cards]\ndanger = { 8-K = \"rank\" }\ngold = { A-7 = \"face\" "
          "}"), "ends_at: 46% of all rounds",
         "danger.ends_at = 2\n[cards]\ndanger = { 8-K = \"rank\" }\ngold = { A-7 = \"face\" }"),
    ],
)  # fmt: skip
def test_advice_helps_when_it_is_followed(
    toml: str, said: str, followed: str, tmp_path: Path
) -> None:
    """What is said of the first is not said of the second, which can be played."""
    faults, notes = checked(tmp_path, toml)
    assert any(said in message for message in (*faults, *notes))
    faults, notes = checked(tmp_path, followed)
    assert faults == []
    assert not any(said in message for message in notes)


@pytest.mark.rule("KG-1")
def test_a_card_may_bring_so_many_times_its_number(tmp_path: Path) -> None:
    """Twice: the ace 2, the ten 20; told so, and written so again."""
    found = of(tmp_path, 'cards.gold = { "A-10" = "face * 2" }')
    assert {slot.card.rank: slot.gold for slot in found.slots if slot.gold}["10"] == 20
    assert ("Ace to 10: 2 times the number on the card, in gold. The ace is 1.") in told(
        found, "gold"
    )
    assert plain(found)["cards.gold"] == {"A-10": "face * 2"}


@pytest.mark.parametrize(
    ("key", "value", "write"),
    [
        ("danger.costs", "50%", "danger.costs=half"),
        ("rounds", "three", "rounds=3"),
        ("danger.ends_at", "2.0", "danger.ends_at=2"),
    ],
)
def test_a_slip_in_what_is_set_for_one_game_is_told_what_to_write(
    key: str, value: str, write: str
) -> None:
    """As it is typed behind --set, and it helps."""
    with pytest.raises(VariantError) as caught:
        load("kings-gold", [(key, value)])
    assert caught.value.findings[0].message.endswith(f". Write {write}")
    name, _, right = write.partition("=")
    load("kings-gold", [(name, right)])


def test_what_would_be_refused_as_well_is_not_advised(tmp_path: Path) -> None:
    """Hearts that mean nothing would be gold and dangers too: no pattern of them is quoted."""
    (fault,), _ = checked(tmp_path, '[cards]\nblank = ["hearts"]\n')
    assert "A-Kh" not in fault


def test_each_fault_has_its_own_cure(tmp_path: Path) -> None:
    """Though the file is not fine with one of them."""
    faults, _ = checked(tmp_path, 'rounds = "3"\n[danger]\ncosts = "50%"\nends_at = "two"\n')
    assert [fault.partition(". Write ")[2] for fault in faults] == [
        "rounds = 3",
        'costs = "half"',
        "ends_at = 2",
    ]
