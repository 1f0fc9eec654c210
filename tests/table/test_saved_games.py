"""What is saved of a game besides its turns: times, house rules; tallies from which none goes on."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load_text
from cardkit.table.live import Game
from cardkit.table.store import FolderStore, MemoryStore, SavedGame, Store
from cardkit.table.versions import UnreadableError
from cardkit.tally.items import Header
from cardkit.tally.reader import read
from cardkit.text.table.saving import how_to_copy_game
from tests.table.test_live import NAMES, TEN, new_game, play

HOUSE = 'extends = "kings-gold"\nname = "Friday House"\nrounds = 3\n'


def test_times() -> None:
    now = TEN
    game = new_game(clock=lambda: now, date="2026-11-25")
    game.note("before")
    assert game.header.begun == ""
    play(game, "9 - Ann Bo Cy", "9 -")
    assert (game.header.begun, game.header.ended) == ("22:00", "")
    now = datetime(2026, 11, 26, 0, 5)
    game.end_without_round()
    now = datetime(2026, 11, 26, 1, 0)
    game.note("after")
    game.record_piles({})
    assert "date: 2026-11-25\nbegun: 22:00\nended: 00:05\n" in game.text()
    for _ in range(3):
        game.undo()
    assert (game.header.begun, game.header.ended) == ("22:00", "")


def test_times_of_another_day_are_not_kept() -> None:
    game = new_game(clock=lambda: TEN, date="2026-11-20")
    play(game, "9 - Ann Bo Cy")
    assert game.header.begun == ""
    head = "variant: kings-gold\nplayers: Ann, Bo, Cy\ndate: 2026-11-20\nbegun: 20:00\n"
    game = Game.of(read(f"{head}\nround 1\n9 - all\n"), clock=lambda: TEN)
    game.end()
    assert (game.header.begun, game.header.ended) == ("20:00", "")


@pytest.mark.parametrize("text", [
    "",
    "variant: kings-gold\nplayers: Ann, Bo, Cy\n\nround 1\n7 - Di\n",
    "variant: no-such-game\nplayers: Ann, Bo, Cy\n",
    "variant: kings-gold\nplayers: Ann, Bo, Cy\ntotal: 1 2 3\n",
    "variant: lost.toml\nplayers: Ann, Bo, Cy\n",
])  # fmt: skip
def test_a_tally_from_which_no_game_can_go_on(text: str) -> None:
    store = MemoryStore()
    store.write("friday", text.encode())
    with pytest.raises(UnreadableError):
        Game.open(store, "friday")
    with pytest.raises(FileNotFoundError):
        Game.open(store, "monday")


def house_game(store: Store, settings: tuple[tuple[str, str], ...] = ()) -> Game:
    rules = load_text(HOUSE, "house", dict(settings))
    header = Header("house", NAMES, settings=settings)
    return Game.new(rules, header, SavedGame(store, "friday"))


@pytest.mark.parametrize("make", [FolderStore, lambda _: MemoryStore()])
@pytest.mark.parametrize("settings", [(), (("danger.ends_at", "3"),), (("rounds", "2"),)])
def test_a_house_rule_lies_beside_its_game(
    tmp_path: Path, make: Callable[[Path], Store], settings: tuple[tuple[str, str], ...]
) -> None:
    store = make(tmp_path)
    game = house_game(store, settings)
    assert store.read("friday.toml") is None  # with the first move, as the tally
    play(game, "7 -")
    assert (game.header.variant, game.header.settings) == ("friday.toml", ())
    copy = store.read("friday.toml")
    assert copy is not None
    assert load_text(copy.decode()) == load_text(HOUSE, settings=dict(settings))
    assert "extends" not in copy.decode()
    again = Game.open(store, "friday")
    assert again.variant == game.variant
    assert (again.text(), store.names()) == (game.text(), ["friday"])
    store.remove("friday.toml")
    play(again, "8 -")
    assert store.read("friday.toml") == copy


def test_rules_that_lie_beside_a_game_are_no_house_rule(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(HOUSE)
    play(house_game(FolderStore(tmp_path)), "7 -")
    assert (tmp_path / "friday.toml").exists()
    assert catalogue.variant_files(tmp_path) == [mine]


def test_rules_are_never_written_over_another_file() -> None:
    store = MemoryStore()
    store.write("friday.toml", b"theirs")
    game = play(house_game(store), "7 -")
    assert game.header.variant == "friday-rules.toml"
    assert store.read("friday.toml") == b"theirs"
    store.remove("friday")
    again = play(house_game(store), "7 -")  # the same rules
    assert again.header.variant == "friday-rules.toml"
    store.write("friday-rules.toml", b"theirs too")
    store.remove("friday")
    assert play(house_game(store), "7 -").header.variant == "friday-rules-2.toml"


def test_rules_that_ship_are_not_copied(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    play(new_game(store=store, settings=(("rounds", "2"),)), "7 -")
    assert [path.name for path in tmp_path.iterdir()] == ["friday.tally"]
    assert Game.open(store, "friday").variant.rounds == 2


def test_a_game_that_cannot_be_saved_can_be_copied() -> None:
    assert how_to_copy_game().endswith("then: cardkit resume evening.tally")
