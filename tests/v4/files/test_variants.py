"""Variant files: found, inherited, changed by settings, and every fault in them told at once with
its line."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardkit.v4.engine import JOKER, Card, NotInDeck, Refusal, Vague
from cardkit.v4.files import load, loosely, merged, shipped
from cardkit.v4.files.bundled import shelf
from cardkit.v4.rules import MISSING, keys_of, sections
from cardkit.v4.speech import why
from cardkit.v4.text import Finding, VariantError, cut
from tests.v4.houses import CHANGES

SMALL = """\
name = "Small"
players = "2-4"

[cards]
gold = { "A-10" = "face" }
danger = { "J-K" = "rank" }
"""


def written(folder: Path, text: str, name: str = "house.toml") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def findings(folder: Path, text: str) -> list[str]:
    """``LINE:COLUMN message`` of every finding in a variant file."""
    path = written(folder, text)
    with pytest.raises(VariantError) as caught:
        load(path)
    assert {finding.file for finding in caught.value.findings} == {str(path)}
    return [
        f"{finding.line}:{finding.column} {finding.message}" for finding in caught.value.findings
    ]


# --- finding one ----------------------------------------------------------------------------------


def test_six_games_ship() -> None:
    """In the order they are shown, each under its own slug, and frozen."""
    assert shipped() == (
        "kings-gold",
        "poor-mans",
        "cave-network",
        "incan-gold",
        "incan-gold-2006",
        "diamant",
    )
    assert [load(name).slug for name in shipped()] == list(shipped())
    with pytest.raises(AttributeError):
        load("diamant").rounds = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("spelled", "slug"),
    [
        ("kings-gold", "kings-gold"),
        ("King's Gold", "kings-gold"),
        ("KINGSGOLD", "kings-gold"),
        ("king", "kings-gold"),
        ("cave", "cave-network"),
        ("Cave Network", "cave-network"),
        ("poor man's", "poor-mans"),
        ("poor", "poor-mans"),
        ("Poor Man's Incan Gold", "poor-mans"),
        ("incan-gold", "incan-gold"),
        ("Incan Gold", "incan-gold"),
        ("incan gold 2006", "incan-gold-2006"),
        ("Incan Gold 2018", "incan-gold"),
        ("Diamant", "diamant"),
        ("dia", "diamant"),
        ("inca", None),
        ("di", None),
        ("", None),
        ("gold", None),
        ("./kings-gold", None),
        ("kings-gold.toml", None),
    ],
)
def test_a_shipped_game_can_be_spelled_loosely(spelled: str, slug: str | None) -> None:
    """Case, blanks and apostrophes do not matter, and a beginning that fits one game is enough; a
    path never is a name."""
    assert loosely(spelled) == slug


def test_a_variant_can_be_a_path(tmp_path: Path) -> None:
    """Its slug is the path as given."""
    path = written(tmp_path, SMALL)
    assert load(path).name == "Small"
    assert load(str(path)).slug == str(path)
    assert load("house.toml", beside=tmp_path).slug == "house.toml"


def test_an_unknown_variant_is_told_with_the_nearest() -> None:
    """The message names the nearest game and all that ship."""
    with pytest.raises(VariantError) as caught:
        load("kings-cold")
    assert str(caught.value).startswith(
        'kings-cold: no such variant. Did you mean "kings-gold"? Shipped: kings-gold, '
    )


def test_a_folder_or_a_strange_path_is_no_variant(tmp_path: Path) -> None:
    """Nothing but `VariantError`, whatever the name."""
    for name in (str(tmp_path), "a\0b.toml", "x" * 5000 + ".toml", "~nobody/x.toml"):
        with pytest.raises(VariantError, match=r"no file .* is in"):
            load(name)


def test_the_shelf_holds_the_shipped_files() -> None:
    """One TOML file a game; a folder that nobody packed is missing by name."""
    assert {f"{name}.toml" for name in shipped()} <= {
        entry.name for entry in shelf("variants").iterdir()
    }
    with pytest.raises(FileNotFoundError, match="nowhere"):
        shelf("nowhere")


# --- inheriting -----------------------------------------------------------------------------------


def test_a_house_rule_says_only_what_differs(tmp_path: Path) -> None:
    """Sections are merged key by key: the words of King's Gold stay, the danger's kind is all."""
    house = load(
        written(
            tmp_path,
            'extends = "kings-gold"\nname = "Night"\n[cards]\ndanger = { "J-K" = "all" }\n',
        )
    )
    assert (house.name, house.rounds, house.words.player.many) == ("Night", 4, "thieves")
    assert house.kinds == {"danger": 12}
    assert house.cards.gold == load("kings-gold").cards.gold


def test_a_value_is_replaced_whole(tmp_path: Path) -> None:
    """A table of gold is not merged with the one above."""
    house = load(
        written(
            tmp_path,
            'extends = "kings-gold"\nname = "Tiny"\n[cards]\ngold = { "A-2" = "face" }\n',
        )
    )
    assert sum(slot.gold > 0 for slot in house.slots) == 8


def test_a_chain_of_files(tmp_path: Path) -> None:
    """Diamant extends 2006, which extends 2018; a house rule of Diamant is found beside it."""
    assert merged("diamant")["minutes"] == "20-40"
    written(tmp_path, 'extends = "diamant"\nname = "Short"\nrounds = 3\n', "short.toml")
    longer = written(tmp_path, 'extends = "short.toml"\nname = "Shorter"\nrounds = 2\n')
    assert (load(longer).rounds, load(longer).dealer, load(longer).artifacts) == (
        2,
        "moves left",
        None,
    )


def test_an_empty_text_takes_a_ruling_away(tmp_path: Path) -> None:
    """In [cites] and [rulings] only."""
    house = load(
        written(
            tmp_path,
            'extends = "poor-mans"\nname = "x"\n[rulings]\nPM-8 = ""\n[cites]\ntie = ""\n',
        )
    )
    assert dict(house.rulings) == {"PM-9": "2 to 8 players."}
    assert house.cite("tie", "G-9") == "G-9"


def test_files_that_extend_each_other_are_told(tmp_path: Path) -> None:
    """A circle of two, and a file that extends itself."""
    written(tmp_path, 'extends = "house.toml"\nname = "b"\n', "other.toml")
    with pytest.raises(VariantError) as caught:
        load(written(tmp_path, '# a house rule\nextends = "other.toml"\nname = "a"\n'))
    [finding] = caught.value.findings
    assert str(finding).startswith(
        f"{tmp_path / 'other.toml'}:1:1: house.toml extends other.toml extends house.toml: a circle"
    )
    assert findings(tmp_path, 'extends = "house.toml"\n') == [
        "1:1 house.toml extends itself: a circle"
    ]


def test_files_of_one_name_are_no_circle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """house.toml extends lib/base.toml, which extends lib/house.toml; and kings-gold.toml extends
    the shipped game."""
    (tmp_path / "lib").mkdir()
    written(tmp_path / "lib", SMALL)
    written(tmp_path / "lib", 'extends = "house.toml"\nname = "base"\n', "base.toml")
    written(tmp_path, 'extends = "lib/base.toml"\nname = "top"\n')
    written(tmp_path, 'extends = "kings-gold"\nname = "mine"\n', "kings-gold.toml")
    monkeypatch.chdir(tmp_path)
    assert load("house.toml").name == "top"
    assert load("kings-gold.toml").name == "mine"
    assert load("./kings-gold.toml").rounds == 4


def test_a_fault_in_a_file_that_is_extended_is_told_there(tmp_path: Path) -> None:
    """With the path of the file at fault."""
    written(tmp_path, SMALL + "[danger\n", "base.toml")
    with pytest.raises(VariantError) as caught:
        load(written(tmp_path, 'extends = "base.toml"\n'))
    assert str(caught.value).startswith(f"{tmp_path / 'base.toml'}:7:8: not TOML: ")


def test_a_fault_that_was_inherited_is_told_where_it_is_inherited(tmp_path: Path) -> None:
    """The file above wants nine dangers; this one extends it in line 2."""
    written(tmp_path, SMALL + "[danger]\nends_at = 9\n", "base.toml")
    assert findings(tmp_path, 'name = "x"\nextends = "base.toml"\n') == [
        "2:1 ends_at: it takes 9 dangers of one kind to end the round, but there are fewer of J, Q, K: let it take 4 or fewer"
    ]


def test_a_long_chain_of_files_is_read(tmp_path: Path) -> None:
    """Forty files, each changing the one before, are no circle; sixty are too many."""
    written(tmp_path, SMALL, "0.toml")
    for number in range(1, 40):
        written(
            tmp_path,
            f'extends = "{number - 1}.toml"\nrounds = {number % 20 + 1}\n',
            f"{number}.toml",
        )
    assert load(tmp_path / "39.toml").rounds == 20
    for number in range(40, 60):
        written(tmp_path, f'extends = "{number - 1}.toml"\n', f"{number}.toml")
    with pytest.raises(VariantError, match="more than 50 files extend one another here"):
        load(tmp_path / "59.toml")


# --- settings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "read"),
    [
        ("rounds", "3", lambda v: v.rounds == 3),
        ("leftover", "per-card", lambda v: v.leftover == "per-card"),
        ("leftover", '"per-card"', lambda v: v.leftover == "per-card"),
        ("danger.ends_at", "3", lambda v: v.usual_limit == 3),
        (
            "artifacts",
            "off",
            lambda v: v.artifacts is None and JOKER not in [slot.card for slot in v.slots],
        ),
        ("artifacts.worth", "[5, 10]", lambda v: v.artifacts.worth.by == "order"),
        ("words.player", "cat", lambda v: v.words.player.many == "cats"),
        ("cards.danger", '{ "J-K" = "suit" }', lambda v: set(v.kinds) == {"s", "h", "d", "c"}),
        ("cites.tie", "KG-11", lambda v: v.cite("tie", "") == "KG-11"),
    ],
)
def test_one_rule_changed(key: str, value: str, read: Any) -> None:
    """KEY is a key of the TOML, dotted; the value is TOML, a bare word a text."""
    assert read(load("kings-gold", [(key, value)]))


def test_a_setting_that_cannot_be_is_told() -> None:
    """Each setting at fault by its name, all at once."""
    with pytest.raises(VariantError) as caught:
        load(
            "kings-gold",
            [("round", "3"), ("leftover", "pile"), ("danger.ends_at", "7"), ("name.x", "1")],
        )
    assert [str(finding) for finding in caught.value.findings] == [
        "set: danger.ends_at=7: it takes 7 dangers of one kind to end the round, but there are fewer "
        "of J, Q, K: let it take 4 or fewer",
        (
            'set: leftover=pile: expected "pooled", "per-card", "lost", "stays" or "alone", got "pile". Did '
            "you "
            'mean "pooled"?'
        ),
        'set: name.x=1: no rule is called "name.x". Did you mean "name"?',
        'set: round=3: no rule is called "round". Did you mean "rounds"?',
    ]


@pytest.mark.parametrize(
    ("game", "key", "value", "said"),
    [
        ("kings-gold", "hands", "5", "expected a section [hands], got 5"),
        ("kings-gold", "reveal", "hands", '[hands] needs the key "remove": cards taken out unseen'),
        (
            "kings-gold",
            "hands.remove",
            "{ 2 = 4 }",
            '[hands] deals cards to players, but reveal is "deck"',
        ),
        ("kings-gold", "cards.blank", '["A-3"]', "As, Ah, Ad, Ac, ... stand in gold too"),
        (
            "kings-gold",
            "danger.ends_at",
            "{ 7 = 3 }",
            'there is no danger of kind "7". Kinds: J, Q, K',
        ),
        ("kings-gold", "cards.artifact", "[]", 'to play without any say artifacts = "off"'),
        (
            "kings-gold",
            "artifacts.joins",
            '{ 0 = "joker" }',
            'expected the number of a round before "=", got "0"',
        ),
        (
            "kings-gold",
            "artifacts.worth",
            '{ "round 2" = 5, "round 9" = 7 }',
            "there is no round 9, only 4",
        ),
        (
            "kings-gold",
            "words.kinds",
            '{ X = "x" }',
            'there is no danger of kind "X". Kinds: J, Q, K',
        ),
        ("kings-gold", "rulings.G-1", "4", "expected a text in quotes, got 4"),
        ("cave-network", "players", '"2-9"', "remove: how many cards are taken out for 9 players?"),
    ],
)
def test_what_a_setting_contradicts_is_told_of_the_setting(
    game: str, key: str, value: str, said: str
) -> None:
    """The file is sound, so no line of it is shown; and nothing is said of what stands in for the
    value."""
    with pytest.raises(VariantError) as caught:
        load(game, [(key, value)])
    assert [finding[:3] for finding in caught.value.findings] == [(f"set: {key}={value}", 0, 0)]
    assert caught.value.findings[0].message.startswith(said)


def complaints(game: str, settings: list[tuple[str, str]]) -> tuple[Finding, ...]:
    try:
        load(game, settings)
    except VariantError as error:
        return error.findings
    return ()


@pytest.mark.slow
def test_no_setting_is_blamed_on_a_file_that_ships() -> None:
    """Random rules set together: every complaint stands at one of them."""
    chance, told = Random(11), 0
    for _ in range(200):
        settings = [(key, chance.choice(CHANGES[key])) for key in chance.sample(sorted(CHANGES), 3)]
        places = {finding.file for finding in complaints(chance.choice(shipped()), settings)}
        told += bool(places)
        assert places <= {f"set: {key}={cut(value)}" for key, value in settings}, settings
    assert told > 50, (
        "too few complaints were drawn: a new key in CHANGES shifts the draw, take another seed"
    )


def test_fewer_rounds_need_no_other_joins() -> None:
    """``set: rounds=2`` leaves the joker of round 3 out without a word; a file that says so is
    told."""
    assert load("kings-gold", [("rounds", "2")]).rounds == 2


# --- faults (one of each kind stands in errors/) --------------------------------------------------

HOUSE = 'extends = "kings-gold"\nname = "House"\n'


def test_names_of_kinds_fall_away_with_their_kinds(tmp_path: Path) -> None:
    """Another danger than the parent's needs no new names; a file's own names have to fit."""
    other = '{ "8shd 10shd Jshd" = "rank", "Q-Kshd" = "suit" }'
    names = dict(load("incan-gold").words.kinds)
    kept = {kind: name for kind, name in names.items() if kind not in ("Q", "K")}
    assert (len(kept), len(names)) == (3, 5)
    assert dict(load("incan-gold", [("cards.danger", other)]).words.kinds) == kept
    text = (
        'extends = "incan-gold"\nname = "House"\nsummary = "Dig."\ncards.danger = ' + other + "\n"
    )
    assert dict(load(written(tmp_path, text)).words.kinds) == kept
    told = findings(tmp_path, text + 'words.kinds = { s = "saw", J = "jinn", Q = "queen" }\n')
    assert told == ['5:40 kinds: there is no danger of kind "Q". Kinds: 8, 10, J, s, h, d']


def test_a_fault_of_the_parent_may_be_mended(tmp_path: Path) -> None:
    """The child says the whole table anew; nothing of the parent's broken one is looked at."""
    written(tmp_path, HOUSE + 'cites = 3\nrulings = "none"\n', "parent.toml")
    child = (
        'extends = "parent.toml"\nname = "Child"\n[cites]\ntie = "H-1"\n[rulings]\ntie = "Toss a '
        'coin."\n'
    )
    house = load(written(tmp_path, child))
    assert (house.cite("tie", ""), house.rulings) == ("H-1", (("H-1", "Toss a coin."),))


def test_a_setting_mends_a_fault_of_the_file(tmp_path: Path) -> None:
    """The file cannot be played as it is; with the setting it can, and its own rule numbers
    stay."""
    path = written(tmp_path, HOUSE + 'age = 0\n[cites]\ntie = "H-1"\n')
    house = load(path, [("age", "6"), ("cites.turn", "H-2")])
    assert (house.age, house.cite("tie", ""), house.cite("turn", "")) == (6, "H-1", "H-2")


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    """Five faults in one file, in the order of its lines."""
    text = HOUSE + (
        "ronds = 3\nage = 0\n[danger]\nends_at = 9\n[words]\nchoice = "
        '"feet"\n[artifacts]\nclaim = "all"\n'
    )
    assert [told.partition(" ")[0] for told in findings(tmp_path, text)] == [
        "3:1",
        "4:1",
        "6:1",
        "8:1",
        "10:1",
    ]


def test_a_fault_in_what_says_how_cards_come_is_told(tmp_path: Path) -> None:
    """Neither reveal nor hands can be read: the one that decides is told."""
    text = 'extends = "cave-network"\nname = "House"\nreveal = 3\nhands = []\n'
    assert findings(tmp_path, text)[0] == '3:1 reveal: expected "deck" or "hands", got 3'


def test_contradictions_are_told_at_once(tmp_path: Path) -> None:
    """Values that are right alone and wrong together: a joker that never joins and a kind with too
    few cards."""
    text = HOUSE + (
        '[cards]\ndanger = { "Ks" = "rank" }\n[artifacts]\njoins = { 2 = "joker", 9 = "joker" }\n'
    )
    assert len(findings(tmp_path, text)) == 2


def test_a_finding_shows_the_line_with_a_mark(tmp_path: Path) -> None:
    """FILE:LINE:COLUMN, the message, the line, and a mark under the place."""
    path = written(tmp_path, HOUSE + "[danger]\n  ends_at = 9\n")
    with pytest.raises(VariantError) as caught:
        load(path)
    assert str(caught.value) == (
        f"{path}:4:3: ends_at: it takes 9 dangers of one kind to end the "
        "round, but there are fewer of J, Q, K: let it take 4 or fewer"
        f"\n      ends_at = 9\n      ^"
    )


def test_what_is_no_text_is_told(tmp_path: Path) -> None:
    """Bytes that are not UTF-8, by their line; a file of more than 64 kilobytes is not read."""
    path = tmp_path / "bytes.toml"
    path.write_bytes(b'name = "x"\nsummary = "\xff"\n')
    with pytest.raises(
        VariantError,
        match=(
            r"bytes\.toml:2:12: is not UTF-8 text\. Save it as "
            r"UTF-8"
        ),
    ):
        load(path)
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * (1 << 16) + b"\n")
    with pytest.raises(VariantError, match="larger than 64 kilobytes"):
        load(path)


def test_a_byte_order_mark_and_windows_lines_are_read(tmp_path: Path) -> None:
    """As an editor on Windows saves it."""
    path = tmp_path / "windows.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode())
    assert load(path).name == "Small"


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("danger.ends_at = 9", "3:8"),
        ('  "danger" . "ends_at" = 9', "3:14"),
        ('danger = { then = "card out", ends_at = 9 }', "3:31"),
        ('[danger] # "ends_at = 1"\n  ends_at = 9', "4:3"),
        ('rulings = { "G-1" = """a "quoted\\" ends_at = 1""" }\ndanger.ends_at = 9', "4:8"),
        ('cites = { tie = "[x" } # {\n[ danger ]\nends_at = 9', "5:1"),
        ('words.kinds = { J = "x", "Q" = 3 }', "3:26"),
        ('cards = { danger = { "J" = "rank", "Q-K" = "rnk" } }', "3:36"),
        ('words = { kinds.Q = 3, kinds.J = "x" }', "3:17"),
    ],
)
def test_a_fault_stands_at_its_own_key(tmp_path: Path, line: str, place: str) -> None:
    """However the key is written: dotted, quoted, in braces; and whatever texts and remarks look
    like."""
    assert [told.partition(" ")[0] for told in findings(tmp_path, HOUSE + line + "\n")] == [place]


# --- the keys -------------------------------------------------------------------------------------


def test_every_key_has_its_meaning() -> None:
    """One line, and every default is a value that the key's own reader takes."""
    for section in sections().values():
        for key in keys_of(section):
            assert key.meaning
            default = key.default
            if default is not MISSING and key.name not in sections():
                key.kind.read(default)


def test_the_defaults(tmp_path: Path) -> None:
    """A file with name, players and cards is a whole game."""
    small = load(written(tmp_path, SMALL))
    assert (small.rounds, small.reveal, small.leftover, small.dealer, small.totals) == (
        5,
        "deck",
        "pooled",
        "stays",
        "open",
    )
    assert (small.ties, small.tie, small.pieces, small.hands) == ((), "shared", ((1, 0),), None)
    assert (small.limit("J"), small.danger.then) == (2, "back")
    assert small.artifacts is not None
    assert (small.artifacts.claim, small.artifacts.joins.rounds, small.artifacts.left) == (
        "alone",
        (),
        "out",
    )
    assert (small.words.player.many, small.words.gold(2), small.words.leaves(2)) == (
        "players",
        "gold",
        "leave",
    )


# --- what a card means ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "card", "question"),
    [
        ("poor-mans", Card("7"), "7: black or red? Type 7b or 7r"),
        ("poor-mans", Card("K"), "K: which suit? spades, hearts, diamonds or clubs"),
        ("poor-mans", Card("K", "r"), "red K: which suit? hearts or diamonds"),
        ("incan-gold", Card("8"), "8: which suit? spades, hearts, diamonds or clubs"),
        ("incan-gold", Card("8", "b"), "black 8: which suit? spades or clubs"),
        ("kings-gold", Card("", "h"), "h: which card? Name its rank, as in 7h"),
        ("incan-gold", Card("4"), "4: black or red? Type 4b or 4r"),
    ],
)
def test_a_name_that_means_several_things_is_too_vague(
    name: str, card: Card, question: str
) -> None:
    """The question names the choices."""
    with pytest.raises(Vague) as caught:
        load(name).meaning(card)
    assert why(Refusal("vague-card", caught.value.facts)).message == question


@pytest.mark.parametrize(
    ("by", "kinds"),
    [
        ("rank", {"J": 4, "Q": 4, "K": 4}), ("suit", {"s": 3, "h": 3, "d": 3, "c": 3}),
        ("colour", {"b": 6, "r": 6}), ("all", {"danger": 12}),
    ],
)  # fmt: skip
def test_what_makes_dangers_one_kind(by: str, kinds: dict[str, int]) -> None:
    """Rank, suit, colour, or all of them."""
    assert load("kings-gold", [("cards.danger", f'{{ "J-K" = "{by}" }}')]).kinds == kinds


def test_a_colour_alone_names_a_danger_where_colours_count() -> None:
    """Two red ones end the round, whichever they are."""
    house = load("kings-gold", [("cards.danger", '{ "J-K" = "colour" }')])
    assert house.meaning(Card("", "r")).kind == house.meaning(Card("Q", "h")).kind == "r"
    with pytest.raises(Vague, match="K may be Kb, Kr"):
        house.meaning(Card("K"))


def test_a_card_that_is_in_no_such_deck() -> None:
    """Poor Man's has no eight."""
    with pytest.raises(NotInDeck, match="8h is not in this deck"):
        load("poor-mans").meaning(Card("8", "h"))


def test_all_artifacts_mean_the_same_in_2006() -> None:
    """There nothing is printed on them, and an eight is still a hazard or an artifact."""
    with pytest.raises(Vague):
        load("incan-gold-2006").meaning(Card("8"))
    assert load("incan-gold-2006").meaning(Card("8", "c")).artifact
    assert load("diamant").meaning(Card("8")).kind == "8"
