"""What each screen shows: cards, gold, players, keys and lessons, but no secrets."""

import json

import pytest

from cardkit.engine.variant import Variant
from cardkit.i18n.translate import set_language
from cardkit.phones.keypad import keypad
from cardkit.phones.pocket import Pocket
from cardkit.phones.room import Room
from cardkit.phones.view import Viewer
from cardkit.rulebook.loader import load, load_text
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore
from cardkit.text.lines import Line
from cardkit.text.table.lessons import game_aim, lesson_lines
from tests.phones.table import Json, act, new_game, new_room, said, tap, view_of

DISPLAY = Viewer(display=True)


def path(view: Json) -> list[str]:
    """Return the cards of the path, each with the gold on it, and a star on the new one."""
    return [
        card["card"] + (f"+{card['rest']}" if card["rest"] else "") + ("*" if card["new"] else "")
        for card in view["path"]
    ]


def test_view_has_path_and_its_gold() -> None:
    """Gold that leavers cannot divide is on the last card that had some."""
    room = new_room(players="Ann Bo Cy Di Ed")
    tap(room, "7", "9", "5", "10")
    view = view_of(room, Viewer())
    assert path(view) == ["7+2", "9+4", "5", "10*"]
    assert view["path"][0]["name"] == "the 7, 2 on it"
    assert [figure["figure"] for figure in view["figures"]] == ["5", "6"]
    tap(room, ["Ann", "Bo", "Cy", "Di"])
    assert room.game.state.leftover == 2
    assert path(view_of(room, Viewer())) == ["7", "9+2", "5", "10*"]


def test_view_has_threat_of_each_danger_and_artifact_value() -> None:
    room = new_room()
    tap(room, "Q", "K")
    view = view_of(room, DISPLAY)
    dangers = [(one["card"], one["many"], one["ends"]) for one in view["dangers"]]
    assert dangers == [("Q", 1, True), ("K", 1, True)]
    assert view["threat"] == "Another Queen or King ends it."
    tap(room, "K", "joker")
    (joker,) = view_of(room, Viewer())["path"]
    assert (joker["part"], joker["counts"], joker["rank"]) == ("artifact", "5", "")


def test_view_has_announcement_at_end_of_round() -> None:
    room = new_room()
    tap(room, "7", "Q", ["Bo"], "Q")
    view = view_of(room, Viewer())
    assert view["headline"] == {"text": "CAUGHT", "more": "The second Queen."}
    tones = [block["tone"] for block in view["said"]]
    assert tones == ["caught", "plain", "next", "table"]
    (following,) = [block for block in view["said"] if block["tone"] == "next"]
    assert [line["act"] for line in following["lines"]] == [True, False, False]
    assert "table" not in [block["tone"] for block in view_of(room, DISPLAY)["said"]]
    act(room, "begin")
    assert view_of(room, Viewer())["headline"] is None


def test_view_texts_are_lower_case_except_names() -> None:
    room = new_room(players="ANN Bo Cy")
    tap(room, "7", ["ANN"])
    assert said(room) == ["ANN: take 1, 3 safe."]


def test_view_mentions_thumbs_only_without_secret_choosing() -> None:
    for secret in (False, True):
        room = new_room(secret=secret)
        tap(room, "7")
        assert ("Thumbs: 3, 2, 1!" in said(room)) == (not secret)


def test_view_has_status_and_gold_of_each_player() -> None:
    room = new_room()
    tap(room, "7", ["Bo"])
    room.note_sign_of_life("a phone", "Cy")
    players = view_of(room, Viewer("Cy"))["players"]
    figures = [(one["status"], one["figure"]) for one in players]
    assert figures == [("inside", "2"), ("safe", "3"), ("inside", "2")]
    assert [one["phone"] for one in players] == [False, False, True]
    tap(room, "Q", "Q")
    assert [one["status"] for one in view_of(room, Viewer())["players"]] == [
        "caught",
        "safe",
        "caught",
    ]


def test_display_view_has_no_controls() -> None:
    room = new_room()
    tap(room, "7")
    assert set(view_of(room, Viewer())) - set(view_of(room, DISPLAY)) == {
        "question", "hint", "keys", "back", "buttons", "undo", "redo", "end", "seat", "total",
        "waits_for", "wanted",
    }  # fmt: skip


OVER = ["9 - all"] * 4


@pytest.mark.parametrize(("lines", "label"), [
    (["7"], "the 7"), (["7 - bo"], "Bo leaves"), (["7 - bo, cy"], "Bo and Cy leave"),
    (["7", ""], "nobody leaves"), (["7", "fix 1 8"], "fix 1"), (["9 - all", "7", "fix 1.1 8"], "fix 1.1"),
    (["rename Bo Bob"], "the name Bob"), (["7", "note late"], "the note"),
    (["9 - all", "join Eve"], "Eve joins"), (["9 - all", "away Di"], "Di goes home"),
    (["banked: 5 6 0 1"], "the result"), (["9 - all", "banked: 2 2 2 2"], "the numbers"),
    (["9 - all", "end"], "the end"), (["9 - all", "7", "end drop"], "the end"),
    (["7", "end after"], "making this round the last"),
    ([*OVER, "8 8 8 8"], "the counted piles"), ([*OVER, ""], "skipping the count"),
    ([*OVER, "", "extra"], "the extra round"), ([*OVER, "", "share"], "the shared win"),
])  # fmt: skip
def test_undo_and_redo_labels_describe_the_action(lines: list[str], label: str) -> None:
    room = room_after(*lines)
    assert view_of(room, Viewer())["undo"] == label
    act(room, "undo")
    assert view_of(room, Viewer())["redo"] == label


def room_after(*lines: str, variant: str | Variant = "kings-gold") -> Room:
    """Return a room after these lines were typed."""
    talk = Conversation(new_game(variant, "Ann Bo Cy Di"))
    for line in lines:
        talk.answer_or_refuse(line)
    return Room(talk)


def test_absent_players_have_no_figure() -> None:
    room = room_after("9 - all", "away Di", "9")
    assert [one["fact"] for one in view_of(room, Viewer())["players"]] == ["carries"] * 3 + [
        "is away"
    ]
    room = room_after("9 - ann / 7 - all", *OVER[1:], "", "extra")
    facts = ["does not play", "carries", "carries", "carries"]
    assert [one["fact"] for one in view_of(room, Viewer())["players"]] == facts


def test_view_follows_house_rules() -> None:
    text = 'extends = "kings-gold"\nname = "Friday"\nuntil = 30\nleftover = "lost"\n'
    rules = load_text(f"{text}danger.ends_at = 3\ndanger.over = 40\n", "friday.toml")
    view = view_of(room_after("Q", "9", variant=rules), Viewer())
    assert view["round"] == "Round 1, playing to 30"
    assert [(one["label"], one["figure"]) for one in view["figures"]] == [
        ("each carries", "2"), ("the path adds up to", "9 of 40"),
    ]  # fmt: skip
    assert [one["name"] for one in view["dangers"]] == ["the Queen, 1 there"]
    [button] = view_of(room_after("9 - all", variant=rules), Viewer())["buttons"]
    assert (button["label"], button["more"]) == ("The joker shuffled in", "round 2 begins")
    leavers = load_text('extends = "kings-gold"\nname = "F"\nshare = "leavers"\n', "friday.toml")
    view = view_of(room_after("9", variant=leavers), Viewer())
    assert [one["label"] for one in view["figures"]] == ["on the path"]
    [button] = view_of(room_after("9 - all", variant="incan-gold-2006"), Viewer())["buttons"]
    assert button["label"] == "One more artifact is in the deck"


def test_hands_view_asks_which_card_goes_back() -> None:
    room = new_room("cave-network", "Ann Bo Cy Di")
    act(room, "show", cards={"Ann": "K", "Bo": "Q", "Cy": "J", "Di": "2"})
    back = view_of(room, Viewer())["back"]
    assert [card["card"] for card in back["cards"]] == ["K", "Q", "J"]
    assert [one and one["title"] for one in back["by"]] == [
        None, None, "Which court card goes back?", None,
    ]  # fmt: skip


def test_reopened_game_shows_last_act() -> None:
    game = new_game()
    talk = Conversation(game)
    talk.answer_or_refuse("7")
    talk.answer_or_refuse("bo")
    room = Room(Conversation(game))
    assert said(room) == ["Bo: take 1, 3 safe."]
    assert said(new_room())[:2] == ["King's Gold.", "3 thieves, 4 rounds."]


def test_view_uses_language_of_the_table() -> None:
    set_language("pl")
    try:
        room = new_room()
    finally:
        set_language("en")
    tap(room, "Q")
    view = view_of(room, Viewer())
    assert view["language"] == "pl"
    assert view["threat"] == "Kolejna dama to koniec."
    assert room.page_words()["undo"] == "Cofnij"
    assert room.act({"at": 1, "do": "undo"})[1]["text"].startswith("Na stole coś się zmieniło.")


def test_spoken_lines_have_no_symbols_and_no_repetition() -> None:
    room = new_room()
    assert "To decide: thumb up: go on, thumb down: leave." in view_of(room, Viewer())["spoken"]
    tap(room, "9")
    assert view_of(room, Viewer())["spoken"] == ["Take 3 each.", "Thumbs: 3, 2, 1!", "Carry 3."]
    assert view_of(room, Viewer())["spoken"] == view_of(room, DISPLAY)["spoken"]
    tap(room, "Q", "Q")
    texts = view_of(room, Viewer())["spoken"]
    assert sum(text.startswith("CAUGHT") for text in texts) == 1


# --- the keys of the pad --------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "keys"), [
    ("kings-gold", "A 2 3 4 5 6 7 8 9 10 J Q K joker"),  # ranks
    ("poor-mans", "Ab 2 3b 4b 5b 7b 9 Ar 3r 4r 5r 7r s h d c joker"),  # colours and suits
    ("cave-network", "A 2 3 4 5 6 7 8 9 10 J Q K"),  # hands
    ("diamant", "Ab 2 3b 4b 5b 7b 9 Ar 3r 4r 5r 7r 8 10 J Q K"),  # dangers by rank
])  # fmt: skip
def test_keypad_has_exactly_the_cards_of_each_game(variant: str, keys: str) -> None:
    found = keypad(load(variant))
    assert [str(key.face) for key in found] == keys.split()
    assert not any(key.asks_suit for key in found)


def test_keypad_asks_for_suit_if_cards_of_a_rank_differ_in_value() -> None:
    rules = load_text(
        'extends = "kings-gold"\nname = "Suits"\n[cards]\n'
        'gold = { "A-9" = "face", "10s" = 20, "10h" = 15, "10dc" = 10 }\n',
        "suits.toml",
    )
    (ten,) = [key for key in keypad(rules) if key.asks_suit]
    assert str(ten.face) == "10"
    assert [str(card) for card in ten.cards] == ["10s", "10h", "10d", "10c"]
    room = new_room(rules)
    tap(room, "10s")
    (key,) = [key for key in view_of(room, Viewer())["keys"] if key["choices"]]
    assert [choice["card"] for choice in key["choices"] if choice["reason"]] == ["10s"]
    assert not key["reason"]


def test_keypad_explains_impossible_cards_and_marks_cards_that_end_the_round() -> None:
    def keys() -> dict[str, Json]:
        return {key["card"]: key for key in view_of(room, Viewer())["keys"]}

    room = new_room()
    assert keys()["joker"]["reason"]
    assert not keys()["7"]["reason"]
    tap(room, "7", "7", "7", "7", "Q")
    assert keys()["7"]["reason"] == "Every 7 is already on the table."
    assert [name for name, key in keys().items() if key["ends"]] == ["Q"]
    assert keys()["Q"]["name"] == "the Queen: ends it"
    tap(room, "Q")
    assert keys() == {}  # between two rounds


# --- a game that is taught -------------------------------------------------------------------------


def taught(room: Room) -> list[str]:
    """Return the lessons that every screen shows."""
    screens = [view_of(room, reader)["said"] for reader in (DISPLAY, Viewer(), Viewer("Bo"))]
    cards = [[block for block in said if block["tone"] == "lesson"] for said in screens]
    assert cards[0] == cards[1] == cards[2]
    return [" ".join(line["text"] for line in card["lines"]) for card in cards[0]]


@pytest.mark.parametrize("game", ["kings-gold", "cave-network"])
def test_aim_of_game_is_explained_before_first_card(game: str) -> None:
    room = new_room(game)
    assert taught(room) == []
    act(room, "line", line="teach")
    assert view_of(room, DISPLAY)["taught"]
    assert taught(room)[0] == game_aim(room.game.variant)
    act(room, "line", line="teach off")
    assert taught(room) == []


def test_lesson_stays_until_next_entry_and_returns_on_undo() -> None:
    store = MemoryStore()
    room = Room(Conversation(new_game(store=store)))
    act(room, "line", line="teach")
    tap(room, "9")
    first = taught(room)
    assert first == [line.text for line in lesson_lines(room.game.newest_lessons)]
    assert first[0].startswith("New: If it is gold")
    killed = Room(Conversation(Game.open(store, "game")))
    assert taught(killed) == first  # the same page after a kill
    act(room, "undo")
    assert taught(room) == []
    tap(room, "7")
    assert taught(room) == first
    tap(room, ["Bo"])
    assert taught(room) == [
        "New: Before the next card is turned over, pay everyone who has just left."
    ]
    act(room, "line", line="score")
    assert len(taught(room)) == 1
    tap(room, "8")
    assert [text[:30] for text in taught(room)] == [
        "New: If you leave, move your s",
        "New: You can never lose gold i",
    ]  # waited
    tap(room, "6")
    assert taught(room) == []


def test_teach_switched_on_anywhere_applies_everywhere() -> None:
    room = new_room()
    room.conversation.answer_or_refuse("teach")
    room.show_changes_from_terminal()
    assert taught(room)[0] == game_aim(room.game.variant)
    tap(room, "9")
    lessons = taught(room)
    said = room.conversation.describe_changes(room.game.version.changes)
    assert [
        line.text for line in said if isinstance(line, Line) and line.tone == "lesson"
    ] == lessons


def test_phone_page_teaches_new_game() -> None:
    pocket = Pocket("{}", "en")
    what = {"game": "kings-gold", "players": ["Ann", "Bo", "Cy"], "teach": True}
    answer = json.loads(pocket.ask("open", json.dumps(what)))
    assert "\nteach: yes\n" in answer["files"][answer["answer"]["name"]]
    assert pocket.room
    assert taught(pocket.room)[0].startswith("How far into the castle")
