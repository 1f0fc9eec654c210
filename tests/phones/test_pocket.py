"""Games in a single browser, played by messages. Files are stored before an answer is shown.

Random evenings are played by taps, with bots. No sentence mentions things that only a computer has,
such as commands, paths or a prompt.
"""

import json
import random
import re
import time
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from cardkit.cli import COMMANDS as OF_COMPUTER
from cardkit.engine.legality import legal_cards
from cardkit.i18n.translate import use_language
from cardkit.phones import house_rules
from cardkit.phones.messages import RuleChange
from cardkit.phones.pocket import Pocket
from cardkit.phones.room import Room
from cardkit.phones.screens import SECONDS_UNTIL_GONE
from cardkit.phones.view import Viewer
from cardkit.rulebook.catalogue import gallery_games, main_games
from cardkit.rulebook.loader import load_text
from cardkit.table.versions import bots_leaving
from cardkit.tally.words import COMMANDS
from cardkit.text.screens.phone_page import page_words
from cardkit.text.screens.pocket_page import (
    connection_lost_texts,
    loading_state_texts,
    phone_joining_texts,
    pocket_words,
)
from cardkit.workshop.draft import open_draft
from cardkit.workshop.form import changes_in_words
from tests.phones.table import Json, act, here, new_game, view_of
from tests.strategies import seeds
from tests.table.test_evenings import check_record
from tests.table.typist import random_seats
from tools.pocket import ice_server


class Browser:
    """A page with its worker, which stores files, or fails to store them if it is `full`."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.full = False
        self.restart()

    def restart(self) -> None:
        """Start again with the stored files, as after a kill."""
        self.pocket = Pocket(json.dumps(self.kept), "en")
        self.view: Json = {}

    def ask(self, method: str, **body: Any) -> Json:
        """Send a message and store the files of the answer. Return the answer."""
        told = json.loads(self.pocket.ask(method, json.dumps(body)))
        if told["files"] and self.full:
            told = json.loads(self.pocket.undo_unsaved_ask())
        for name, text in told["files"].items():
            self.kept.pop(name, None)
            if text is not None:
                self.kept[name] = text
        self.view = told["view"] or self.view
        return dict(told["answer"])

    def begin(self, game: str = "kings-gold", **more: Any) -> None:
        """Begin a game."""
        assert "name" in self.ask("open", game=game, players=["Ann", "Bo", "Cy"], **more)

    def look(self, seat: str, have: str = "", *, display: bool = False, **more: Any) -> Json:
        """Return what the phone of a player sees."""
        asked = {"screen": f"phone of {seat}", "seat": seat, "have": have, "display": display}
        return self.ask("look", **asked | more)

    def act(self, do: str, **body: Any) -> Json:
        """Do something on the first phone."""
        return self.ask("act", at=self.view["revision"], do=do, **body)


@pytest.fixture
def browser() -> Browser:
    """Return a page without stored games."""
    return Browser()


def test_start_page_of_new_phone_lists_games(browser: Browser) -> None:
    shelf = browser.ask("shelf")
    assert [game["name"] for game in shelf["games"]][:2] == ["King's Gold", "Poor Man's Incan Gold"]
    assert [len(shelf[shelved]) for shelved in ("games", "gallery")] == [
        len(main_games()), len(gallery_games()),
    ]  # fmt: skip
    assert [game["id"] for game in shelf["games"] if not game["turned"]] == ["cave-network"]
    assert (shelf["saved"], shelf["last"]) == ([], None)


def test_game_is_saved_after_each_action_and_resumed(browser: Browser) -> None:
    browser.begin(first="Bo")
    browser.restart()  # before the first card
    assert "name" in browser.ask("open", saved=browser.ask("shelf")["saved"][0]["name"])
    assert (browser.view["stage"], browser.view["dealer"]) == ("card", "Bo")
    assert browser.act("draw", card="7")["status"] == 200
    (text,) = browser.kept.values()
    assert "first: Bo" in text
    browser.act("leave", names=["Bo"])
    browser.restart()
    shelf = browser.ask("shelf")
    assert (shelf["last"]["title"], shelf["last"]["stands"]) == ("King's Gold", "Round 1 of 4")
    assert "name" in browser.ask("open", saved=shelf["saved"][0]["name"])
    assert browser.view["stage"] == "card"
    assert browser.act("undo")["status"] == 200
    assert browser.view["stage"] == "decision"
    told = json.loads(browser.pocket.ask("tally", "{}"))
    assert told["files"] == {}  # only what has changed is written


def test_reopened_game_repeats_only_what_was_not_shown(browser: Browser) -> None:
    browser.begin()
    browser.act("draw", card="7")
    browser.act("leave", names=["Bo"])
    told, spoken = browser.view["told"], browser.view["spoken"]
    for shown, repeated in (("", spoken), ("what was before", spoken), (told, [])):
        browser.restart()
        name = browser.ask("shelf")["saved"][0]["name"]
        browser.ask("open", saved=name, told=shown)
        assert browser.view["spoken"] == repeated
        assert browser.look("Cy")["view"]["spoken"] == repeated
    browser.act("undo")
    assert browser.view["spoken"] != []


def test_reopened_game_accepts_tap_from_phone_that_showed_it_before(browser: Browser) -> None:
    browser.begin()
    browser.act("draw", card="7")
    told, at = browser.view["told"], browser.view["revision"]
    browser.restart()
    name = browser.ask("shelf")["saved"][0]["name"]
    browser.ask("open", saved=name, told=told, revision=at)
    leave = {"do": "leave", "names": ["Bo"], "at": at}
    assert [browser.ask("act", **leave)["status"] for _ in range(2)] == [200, 409]


@pytest.mark.parametrize(("players", "why"), [
    (["Ann, Bo", "Cy", "Di"], '"Ann, Bo" cannot be a name. A name can have up to'),
    (["Ann", "undo", "Cy"], '"undo" cannot be a name.'),
    (["Ann", "3", "Cy"], '"3" is a number, not a name.'),
    (["Ann", "Bo", "bold"], '"bold" is the name of a kind of bot, not of a player.'),
    (["Ann", "ann", "Cy"], "ann is named twice. Name each player once."),
])  # fmt: skip
def test_open_with_invalid_players_is_refused(
    browser: Browser, players: list[str], why: str
) -> None:
    assert browser.ask("open", game="kings-gold", players=players)["text"].startswith(why)
    assert browser.pocket.room is None


@given(
    st.lists(
        st.text(max_size=33)
        | st.sampled_from(["Ann", " ann", "undo", "A\U0001f600", "Joker", "3", "2.", "bold"])
    )
)
def test_names_question_accepts_exactly_the_names_a_room_accepts(names: list[str]) -> None:
    browser = Browser()
    answer = browser.ask("names", known=["Ann"], names=names)
    assert bool(answer["text"]) == bool(answer["refused"])
    others = ["Xanthippe", "Yorick"]
    for name in answer["refused"]:
        assert browser.ask("open", game="diamant", players=[name, *others])["text"]
    for name in answer["seats"]:
        assert browser.ask("open", game="diamant", players=[name, *others])["name"]


def test_bots_are_named_next_to_people(browser: Browser) -> None:
    browser.ask("open", game="kings-gold", players=["Max", "Cy"], bots=["bold", "bold", "usual"])
    names = [player["name"] for player in browser.view["players"]]
    assert names == ["Max", "Cy", "Bold", "Bold 2", "Usual"]


def test_action_that_cannot_be_saved_is_reverted(browser: Browser) -> None:
    browser.full = True
    answer = browser.ask("open", game="kings-gold", players=["Ann", "Bo", "Cy"])
    assert answer["text"].startswith("Your tap was not recorded")
    assert (browser.kept, browser.pocket.room) == ({}, None)
    browser.full = False
    browser.begin()
    dealt = dict(browser.kept)
    browser.full = True
    assert browser.act("draw", card="7")["status"] == 503
    assert (browser.kept, browser.view["path"]) == (dealt, [])
    browser.full = False
    assert browser.act("draw", card="7")["status"] == 200
    kept = dict(browser.kept)
    browser.full = True
    answer = browser.act("leave", names=["Bo"])
    assert answer["status"] == 503
    assert answer["text"].startswith("Your tap was not recorded")
    assert (browser.kept, browser.view["stage"]) == (kept, "decision")
    browser.full = False
    assert browser.act("leave", names=["Bo"])["status"] == 200
    assert browser.kept != kept
    assert browser.act("undo")["status"] == 200


@pytest.mark.parametrize(("game", "choices"), [
    ("kings-gold", {"Ann": "leave", "Bo": "stay"}), ("cave-network", {"Ann": "7", "Bo": None}),
])  # fmt: skip
def test_secret_choices_survive_restart(
    browser: Browser, game: str, choices: dict[str, str | None]
) -> None:
    def go_on() -> list[str]:
        browser.restart()
        browser.ask("open", saved=browser.ask("shelf")["saved"][0]["name"], secret=True, seconds=30)
        return list(browser.view["choices"]["chosen"])

    browser.begin(game, secret=True)
    if game == "kings-gold":
        browser.act("draw", card="7")
    for name, choice in choices.items():
        browser.act("choose", name=name, choice=choice)
        assert len(browser.ask("shelf")["saved"]) == 1
    assert go_on() == ["Ann", "Bo"]
    assert browser.view["left"] == pytest.approx(30, abs=5)  # it starts again
    assert "leave" not in browser.ask("tally")["text"]
    if game == "kings-gold":
        browser.act("undo")
        browser.act("draw", card="7")
        assert go_on() == []  # another question
        browser.act("choose", name="Ann", choice="leave")
    browser.full = True
    browser.act("choose", name="Bo", choice=choices["Bo"])
    browser.full = False
    assert go_on() == ["Ann", "Bo"][: 1 if game == "kings-gold" else 2]
    browser.ask("close")
    name = browser.ask("shelf")["saved"][0]["name"]
    browser.ask("remove", name=name)
    assert (browser.kept, browser.ask("shelf")["saved"]) == ({}, [])
    assert browser.ask("open", saved=name)["text"] == "This game is no longer on this phone."


def test_games_can_be_exported_and_imported(browser: Browser) -> None:
    browser.begin()
    browser.act("draw", card="7")
    shared = browser.ask("tally")
    other = Browser()
    assert "name" in other.ask("open", text=shared["text"], name=shared["name"])
    assert other.view["stage"] == "decision"
    assert other.kept == {shared["name"].removesuffix(".tally"): shared["text"]}
    assert "cannot be read" in other.ask("open", text="hello", name="x")["text"]
    assert len(other.kept) == 1


def test_house_rule_can_be_checked_and_played(browser: Browser) -> None:
    rule = 'extends = "kings-gold"\nname = "Friday"\nrounds = 2\n'
    assert browser.ask("check", text=rule)["game"]["name"] == "Friday"
    assert browser.ask("check", text="rounds = x")["problems"]
    assert "name" in browser.ask("open", rule=rule, players=["Ann", "Bo", "Cy"])
    browser.act("draw", card="7")
    assert len(browser.kept) == 2
    browser.restart()
    assert "name" in browser.ask("open", saved=browser.ask("shelf")["saved"][0]["name"])
    assert browser.view["round"] == "Round 1 of 2"


@pytest.mark.parametrize("lang", ["en", "de", "fr", "pl"])
def test_each_word_of_a_house_rule_can_be_changed_in_every_language(lang: str) -> None:
    text = 'extends = "kings-gold"\nname = "Friday"\n'
    with use_language(lang):
        words = house_rules.rulebook_view({"text": text})["words"]
        for count, word in enumerate(words, 1):
            typed = word["word"] or "No talking."
            change: RuleChange = {"text": text, "key": word["key"], "typed": typed}
            text = house_rules.change_house_rule(change)["rule"]
            draft, _ = open_draft(text)
            assert draft
            assert len(changes_in_words(draft)) == count
        assert len(house_rules.rulebook_view({"text": text})["changes"]) == len(words)


def test_numbers_of_house_rule_say_their_range() -> None:
    text = 'extends = "kings-gold"\nname = "Friday"\n'
    entries = house_rules.rulebook_view({"text": text})["entries"]
    rounds = [one for entry in entries for one in entry["numbers"] if one["key"] == ["rounds"]]
    assert rounds
    assert all(one["meaning"].startswith("Another number (1 to 20): ") for one in rounds)


def test_refused_change_of_house_rule_is_no_rule(browser: Browser) -> None:
    rule = 'extends = "kings-gold"\nname = "Friday"\n'
    chosen = browser.ask("change", text=rule, key=["rounds"], value=3)
    assert load_text(chosen["rule"], "house.toml").rounds == 3
    for refused in (
        browser.ask("change", text=rule, key=["rounds"], value=30),
        browser.ask("change", text=rule, key=["rounds"]),
        browser.ask("change", text="rounds =", key=["rounds"], value=3),
        browser.ask("change", text=rule, key=["rounds"], typed="70"),
        browser.ask("change", text=rule, key=["rounds"], typed="x"),
        browser.ask("change", text=rule, key=["until"], typed="0"),
        browser.ask("change", text=rule, key=["name"], typed=""),
        browser.ask("change", text=rule, key=["words", "danger"], typed="wolf"),
    ):
        assert "rule" not in refused
        assert refused["text"]


def test_typed_number_of_house_rule_can_be_limited_to_rounds(browser: Browser) -> None:
    rule = 'extends = "kings-gold"\nname = "Friday"\n'
    chosen = browser.ask("change", text=rule, key=["leave_from"], typed="3", rounds="last")
    assert load_text(chosen["rule"], "house.toml").in_round(4).leave_from == 3
    view = browser.ask("rulebook", text=chosen["rule"])
    assert view["ranges"][1] == {"rounds": "last", "text": "in round 4 (at the end of the game)"}


def test_unknown_question_is_refused_and_a_fault_is_not_hidden(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert browser.ask("nonsense")["status"] == 400
    assert browser.ask("rulebook")["status"] == 400

    def fail(body: Json) -> object:
        raise KeyError(body["text"])

    monkeypatch.setattr(house_rules, "rulebook_view", fail)
    with pytest.raises(KeyError):
        browser.ask("rulebook", text="")


@pytest.mark.parametrize(("body", "name"), [
    ({"game": "diamant"}, "diamant-sheet.pdf"), ({}, "kings-gold-sheet.pdf"),
    ({"rule": 'extends = "kings-gold"\nname = "Friday"\n'}, "house-sheet.pdf"),
])  # fmt: skip
def test_print_returns_pdf(browser: Browser, body: Json, name: str) -> None:
    browser.begin()
    answer = browser.ask("print", **body)
    assert answer["name"] == name
    assert b64decode(answer["pdf"]).startswith(b"%PDF-")


# --- others have joined ---------------------------------------------------------------------------


def test_guest_gets_each_view_once_and_can_act(browser: Browser) -> None:
    browser.begin()
    news = browser.look("Bo", screen="b")
    assert (news["view"]["seat"], here(news["view"])) == ("Bo", "Bo")
    assert here(browser.view) == "Bo"  # also on this phone
    assert browser.look("Bo", news["have"], screen="b") == {}
    assert browser.look("Cy", news["have"])["view"]["seat"] == "Cy"
    assert browser.act("draw", card="7", screen="b", seat="Bo")["status"] == 200
    assert browser.look("Bo", news["have"], screen="b")["view"]["stage"] == "decision"
    told = json.loads(browser.pocket.ask("words", "{}"))
    assert told["view"] is None  # it shows the table as it is
    display = browser.look("", display=True)["view"]
    assert "keys" not in display
    browser.ask("gone", screen="b")
    assert here(browser.view) == "Cy"


def test_screens_keep_their_seats_after_the_first_phone_sleeps(browser: Browser) -> None:
    """All screens but the first that asks count as gone then, also those that still wait."""
    browser.begin(secret=True)
    browser.ask("sit", seat="Ann")
    have = browser.look("Bo", screen="b")["have"]
    assert browser.pocket.room
    browser.pocket.room.clock = lambda: time.monotonic() + SECONDS_UNTIL_GONE
    browser.look("Cy", screen="c")
    assert browser.view["seat"] == "Ann"
    assert browser.ask("look", screen="b", have=have, display=False) == {}
    assert browser.look("Bo", have, screen="b")["view"]["seat"] == "Bo"


def test_seat_question_sets_seat_of_host(browser: Browser) -> None:
    browser.begin(secret=True)
    browser.ask("sit", seat="Ann")
    assert (browser.view["seat"], here(browser.view)) == ("Ann", "Ann")
    browser.act("draw", card="7")
    assert browser.act("choose", name="Ann", choice="leave", screen="b", seat="Bo")["status"] == 403
    browser.ask("sit", seat="")
    browser.ask("close")
    browser.ask("sit", seat="Ann")  # nothing is played
    assert browser.ask("shelf")["saved"]


def test_qr_code_of_address_is_svg(browser: Browser) -> None:
    image = browser.ask("code", address="https://example.org/join.html#a.b")["image"]
    assert image.startswith("data:image/svg+xml")


@pytest.mark.parametrize(("text", "server"), [
    ("stun:a.example", {"urls": "stun:a.example"}),
    ("turn:a:3478,me,k,y", {"urls": "turn:a:3478", "username": "me", "credential": "k,y"}),
])  # fmt: skip
def test_ice_server_parses_setting(text: str, server: Json) -> None:
    assert ice_server(text) == server


@pytest.mark.parametrize("body", ['{"do": "line", "line": "note \\ud800"}', "[" * 5000, "{", ""])
def test_malformed_message_is_refused(body: str) -> None:
    browser = Browser()
    browser.begin()
    for method in ("act", "open", "score", "check"):
        told = json.loads(browser.pocket.ask(method, body))
        assert (told["answer"]["status"], told["files"]) == (400, {})


# --- bots ------------------------------------------------------------------------------------------


def tapped(room: Room, view: Json, chance: random.Random) -> Json:
    """Return what is tapped next, among the things that a page offers."""
    game = room.game
    state = game.state
    people = game.header.people(state.inside)
    if chance.random() < 0.06 and view["undo"] is not None:
        return {"do": "undo"}
    if view["choices"]["open"]:
        return chosen(room, view, chance)
    leaving = [name for name in people if chance.random() < 0.3]
    cards = [str(card) for card in legal_cards(state)]
    match view["stage"]:
        case "covers":
            assert view["keys"] == []
            return dict(view["buttons"][0]["act"])
        case "decision" if leaving or chance.random() < 0.5:
            return {"do": "leave", "names": leaving}
        case "card" | "decision":
            return {"do": "draw", "card": chance.choice(cards)}
        case "show":
            assert view["flees"] == list(bots_leaving(game.state, game.header))
            laid = chance.sample(cards, len(state.inside))
            fleeing = {*leaving, *view["flees"]}
            marks = zip(state.inside, laid, strict=True)
            shown = {name: None if name in fleeing else card for name, card in marks}
            return {"do": "show", "cards": shown}
        case _:
            return dict(view["buttons"][-1]["act"])


def chosen(room: Room, view: Json, chance: random.Random) -> Json:
    """Return the secret choice of a player. A bot chooses only after all people have chosen."""
    game = room.game
    asked = [name for name in game.state.inside if name not in view["choices"]["chosen"]]
    people = game.header.people(asked)
    assert asked
    assert people == asked or not people
    name = chance.choice(asked)
    laid = room.choices.made.values()
    cards = [str(card) for card in legal_cards(game.state) if card not in laid]
    card = chance.choice(cards) if view["stage"] == "show" else ""
    if not people:
        assert act(room, "choose", name=name, choice=None)[0] == 422
        return {"do": "choose", "name": name, "choice": card}
    for bot in {*game.state.inside} & dict(game.header.bots).keys() - {*asked}:
        assert act(room, "choose", name=bot, choice=card or "leave")[0] == 422
    if chance.random() < 0.3:
        return {"do": "choose", "name": name, "choice": None if card else "leave"}
    return {"do": "choose", "name": name, "choice": card or "stay"}


@pytest.mark.parametrize("name", main_games())
@pytest.mark.parametrize("seed", seeds(1))
def test_random_games_with_bots_finish_and_reopen(name: str, seed: int) -> None:
    """Plays each game to its end and opens it again."""
    chance, pocket = random.Random(seed), Pocket("{}", "en")
    seats, secret = random_seats(name, chance), chance.random() < 0.5
    levels = [level for _, level in seats.bots]
    people = seats.people(seats.players)
    what = {"game": name, "players": people, "bots": levels, "secret": secret}
    pocket.ask("open", json.dumps(what))
    room = pocket.room
    assert room
    bots = room.game.header.bots
    assert [level for _, level in bots] == levels
    for _ in range(900):
        view = view_of(room, Viewer())
        if view["stage"] == "over":
            break
        status, answer = act(room, **tapped(room, view, chance))
        assert status == 200, answer
    assert room.game.stage == "over"
    check_record(room.game)
    [saved] = pocket.store.tally_names()
    pocket.ask("open", json.dumps({"saved": saved}))
    assert pocket.room
    assert pocket.room.game.header.bots == bots


# --- no sentence is of a computer ------------------------------------------------------------------

ERRORS = Path(__file__).parents[1] / "errors"
OF_COMPUTERS = re.compile(
    rf"\bquit\b|^phones$|\bphones choose\b|\bcardkit (?:{'|'.join(OF_COMPUTER)})\b(?!,)"
    r"|\bcomputer\b|\bterminal\b|(?<![\w<])/\w+/|--\w|\bCARDKIT_"
)
LINES = [
    *COMMANDS, *(f"{word} x" for word in COMMANDS), "?", "quitt", "phone", "agin", "end now", "end drop",
    "score Ann", "fix 1", "fix 1 9", "fix 9", "banked: 1 1 1", "total: 1 1 1", "join Di", "join Di=bold",
    "join =bold", "away Bo", "rename Bo, Bea", "note late", "7", "7 - bo", "- bo",
    "- all", "q", "qh", "joker", "zz", "-", "bo", "/", "1 / 2 / 3", "\x1b[A", "x" * 2001,
]  # fmt: skip


def texts_in(value: Any) -> Iterator[str]:
    """Yield all texts in JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts_in(one)


def check(*answers: Any, of: str = "") -> None:
    """Check that answers mention no computer. They may quote a text `of` the user."""
    found = [
        (match[0], text) for text in texts_in(answers) for match in OF_COMPUTERS.finditer(text)
    ]
    on_trial = pocket_words()["only_here"]  # where a computer serves the page for itself
    assert [text for match, text in found if match not in of and text != on_trial] == []


def test_page_texts_do_not_assume_a_computer() -> None:
    words = page_words(new_game().state) | connection_lost_texts()
    check(words, pocket_words(), loading_state_texts(), phone_joining_texts())
    check(Browser().ask("shelf"))


@pytest.mark.parametrize("game", [*main_games(), *gallery_games()])
def test_game_texts_on_phone_do_not_assume_a_computer(game: str) -> None:
    browser = Browser()
    browser.ask("open", game=game, players=["Ann", "Bo", "Cy", "Di"][: 4 if "four" in game else 3])
    check(browser.view, browser.ask("rules"))
    revisions = set[int]()  # of which was asked
    for line in ["?", *LINES, "undo", "end", "7", "end drop", "0 0 0", "?", *LINES]:
        check(browser.act("line", line=line), browser.view)
        for what in () if browser.view["revision"] in revisions else ("score", "odds", "why"):
            check(browser.ask("act", do="ask", what=what))
        revisions.add(browser.view["revision"])
    check(browser.act("again"), browser.act("undo"), browser.act("again"))


FILES = sorted(ERRORS.rglob("*.*"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_reports_about_files_do_not_assume_a_computer(path: Path, browser: Browser) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    if path.suffix == ".toml":
        check(browser.ask("check", text=text), of=text)
    else:
        check(browser.ask("open", text=text, name=path.name), of=text)
