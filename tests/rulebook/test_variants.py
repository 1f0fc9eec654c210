"""How variant files are read: each key, files that extend others, and rules of single rounds."""

from operator import attrgetter
from pathlib import Path

import pytest

from cardkit.engine.cards import JOKER, expand_pattern
from cardkit.engine.findings import VariantError
from cardkit.engine.sections import NOUN_KEYS, SECTIONS, Artifacts, keys_of_section
from cardkit.engine.values import ArtifactWorth, ByKind, DangerCards, GoldCards, JoinRule, Penalty
from cardkit.engine.variant import DEFAULT_SUMMARY, Variant
from cardkit.rulebook.loader import load, load_text, rules_hash

KINGS = 'extends = "kings-gold"\nname = "House"\n'
CAVES = 'extends = "cave-network"\nname = "House"\n'


def faults(text: str, settings: dict[str, object] | None = None) -> list[str]:
    """Return the mistakes in a text as "line:column: message".

    A setting stands in place of its line.
    """
    with pytest.raises(VariantError) as error:
        load_text(text, "house.toml", settings)
    lines = [str(one).partition("\n")[0] for one in error.value.findings]
    return [line.removeprefix("house.toml:") for line in lines]


# --- every key ------------------------------------------------------------------------------------

FACE = tuple(expand_pattern("A-9")), tuple(number for number in range(1, 10) for _ in "shdc")

PLACES = ("place", "path", "safe")
PHRASES = ("caught", "catches", "call", "go", "leave", "guide")

# fmt: off
KEYS = [
    ("name", '"The night watch of the castle, told anew"', "The night watch of the castle, told anew"),
    ("version", '"2.1"', "2.1"),
    ("summary", '" Go on? "', "Go on?"),
    ("players", '"4-6"', (4, 6)),
    ("players", "5", (5, 5)),
    ("minutes", '"45"', "45"),
    ("age", "10", 10),
    ("rounds", "20", 20),
    ("until", "100", 100),
    ("wins", '"lowest"', "lowest"),
    ("share", '"each"', "each"),
    ("leftover", '"per-card"', "per-card"),
    ("dealer", '"moves left"', "moves left"),
    ("first_danger", '"may be skipped"', "may be skipped"),
    ("leave_from", "3", 3),
    ("totals", '"secret"', "secret"),
    ("ties", "[]", ()),
    ("ties", '["artifacts"]', ("artifacts",)),
    ("tie", '"play again"', "play again"),
    ("tie", '"play on"', "play on"),
    ("pieces", "[1, 5]", {1: 0, 5: 0}),
    ("pieces", "{ 1 = 60, 5 = 30 }", {1: 60, 5: 30}),
    ("cards.gold", '{ "A-9" = "face" }', (GoldCards(*FACE),)),
    ("cards.gold", '{ "As" = 7, "Ks" = "face * 2", "2h" = "face + 10" }', (
        GoldCards(tuple(expand_pattern("As")), (7,)), GoldCards(tuple(expand_pattern("Ks")), (26,)),
        GoldCards(tuple(expand_pattern("2h")), (12,)),
    )),
    ("cards.danger", '{ "J-Q" = "suit", "K" = "all" }', (
        DangerCards(tuple(expand_pattern("J-Q")), "suit"), DangerCards(tuple(expand_pattern("K")), "all"),
    )),
    ("cards.artifact", '"joker joker"', (JOKER, JOKER)),
    ("cards.doubling", '["A"]', tuple(expand_pattern("A"))),
    ("cards.blank", '["Jsc"]', tuple(expand_pattern("Js Jc"))),
    ("danger.ends_at", "3", ByKind(3, {})),
    ("danger.ends_at", "{ K = 3, default = 2 }", ByKind(2, {"K": 3})),
    ("danger.ends_at", "{ K = 2, J = 1 }", ByKind(2, {"J": 1})),
    ("danger.counts_from", "4", 4),
    ("danger.worth_before", "70", 70),
    ("danger.repeated_rank", '"ends the round"', "ends the round"),
    ("danger.over", "30", 30),
    ("danger.costs", '"half"', ByKind(Penalty("half"), {})),
    ("danger.costs", "5", ByKind(Penalty(5), {})),
    ("danger.costs", '"everything"', ByKind(Penalty("all", "all"), {})),
    ("danger.costs", '{ loot = "all", banked = 5 }', ByKind(Penalty("all", 5), {})),
    ("danger.costs", '{ K = "half", Q = { banked = 9 } }', ByKind(Penalty(), {"Q": Penalty("all", 9), "K": Penalty("half")})),
    ("danger.then", '"pair out"', "pair out"),
    ("artifacts.claim", '"alone"', "alone"),
    ("artifacts.worth", "7", ArtifactWorth("each", {1: 7})),
    ("artifacts.worth", "[5, 5, 10]", ArtifactWorth("order", {1: 5, 2: 5, 3: 10})),
    ("artifacts.worth", "{ 4 = 9, 2 = 5 }", ArtifactWorth("round", {2: 5, 4: 9})),
    ("artifacts.worth", '{ "round 1" = 5 }', ArtifactWorth("round", {1: 5})),
    ("artifacts.worth", "{ joker = 5 }", ArtifactWorth("card", {JOKER: 5})),
    ("artifacts.worth", "{ gold = 10 }", ArtifactWorth("gold", {1: 10})),
    ("artifacts.joins", '"one drawn a round"', JoinRule(one_random_each_round=True)),
    ("artifacts.joins", '{ 3 = "joker", 2 = "joker" }', JoinRule(((2, JOKER), (3, JOKER)))),
    ("artifacts.carried", '"back"', "back"),
    ("artifacts.left", '"back"', "back"),
    ("words.player", '"thief/thieves"', ("thief", "thieves")),
    *[(f"words.{noun}", '"coin"', ("coin", "coins")) for noun in NOUN_KEYS if noun not in PLACES],
    *[(f"words.{text}", '"Ask her"', "Ask her") for text in (*PLACES, *PHRASES)],
    ("words.leaves", '"flees / flee"', ("flees", "flee")),
    ("words.place_sign", '"temple"', "temple"),
    ("words.sign", '"poison"', "poison"),
    ("words.artifact_sign", '"star"', "star"),
    ("words.safe_sign", '"tent"', "tent"),
    ("words.choice", '"pawn dropped"', "pawn dropped"),
    ("words.kinds", '{ K = "cook" }', {"K": "cook"}),
    ("words.pictures", '{ K = "wolf" }', {"K": "wolf"}),
    ("meta.author", '"Ann"', "Ann"),
    ("meta.source", '""', ""),
    ("meta.year", "1990", "1990"),
    ("meta.year", '"about 1990"', "about 1990"),
    ("meta.bgg", "15512", 15512),
    ("house.H-1", '"No talking."', None),
    ("cites.gold", '"H-2"', None),
    ("rulings.gold", '"Gold is gold."', None),
]
# fmt: on


BESIDE = {
    "artifacts.joins": "artifacts.worth = 5\n",
    "cards.blank": 'cards.danger = { "Q-K" = "rank" }\n',
    "cards.gold": 'cards.danger = { "J-Q" = "rank" }\n',
}
"""Other keys that a house rule needs so that a value of these keys can be played."""


@pytest.mark.parametrize(
    ("dotted", "value", "expected"), [pytest.param(*row, id=f"{row[0]} = {row[1]}") for row in KEYS]
)
def test_key_is_read_from_file_and_setting(dotted: str, value: str, expected: object) -> None:
    base = KINGS.replace('name = "House"\n', "") if dotted == "name" else KINGS
    base += BESIDE.get(dotted, "")
    in_file = load_text(f"{base}{dotted} = {value}\n")
    by_setting = load_text(base, settings={dotted: value})
    if expected is None:  # a text in a table
        table, _, entry = dotted.partition(".")
        assert getattr(in_file, table)[entry] == value.strip('"')
    else:
        assert attrgetter(dotted)(in_file) == expected
    assert by_setting == in_file


def test_every_key_has_a_case() -> None:
    known = {
        *keys_of_section(Variant),
        *(f"{name}.{key}" for name, one in SECTIONS.items() for key in keys_of_section(one)),
    }
    tested = {row[0] for row in KEYS} | {row[0].split(".")[0] for row in KEYS}
    assert known - tested - {"reveal", "hands.remove"} == set(), "KEYS lacks them"  # tested below


def test_settings_accept_python_values() -> None:
    settings = {"danger.ends_at": {"K": 3}, "cards.artifact": ("joker", "joker"), "rounds": 3}
    variant = load("kings-gold", settings)
    assert variant.danger.ends_at == ByKind(2, {"K": 3})
    caves = load("cave-network", {"players": "2", "hands.remove": {2: 30}})
    assert caves.deck.hand_size(2) == 11


@pytest.mark.parametrize(("dotted", "said"), [
    ("", "expected a key such as danger.ends_at"),
    ("extends", "expected a key such as danger.ends_at"),
    ("danger ends_at", "expected a key such as danger.ends_at"),
    ("rounds = 3\nage", "expected a key such as danger.ends_at"),
    ("rond", 'there is no key "rond". Did you mean "rounds"?'),  # no table
    ("cost", 'there is no key "cost". Did you mean "danger.costs"?'),
    ("ends_at", 'there is no key "ends_at". This key belongs in [danger] (danger.ends_at)'),
    ("danger.end_at", 'there is no key "end_at" in [danger]. Did you mean "ends_at"?'),
    ("last_one_out", "artifacts.left, hands.remove. If no key covers your rule, write it below"),
    ("rounds", "rounds: expected a whole number from 1 to 20"),
])  # fmt: skip
def test_invalid_setting_is_reported(dotted: str, said: str) -> None:
    (found,) = faults(KINGS, {dotted: "many"})
    assert said in found
    assert found.startswith(f"set: {dotted}=many: ".replace("\n", "?"))


def test_every_invalid_setting_is_reported() -> None:
    deep = "[" * 30 + "]" * 30
    first, second = faults(KINGS, {"rounds": 9, "words": deep, "x y": "long " * 50})
    assert first.startswith(f"set: words={deep}: tables or lists are nested more than 20 deep")
    assert second.startswith(f"set: x y={'long ' * 18}lo...: expected a key")
    found = faults(KINGS, {"rounds": "many", "danger.ends_at": 9.5})
    assert [one.split(":")[1] for one in found] == [" danger.ends_at=9.5", " rounds=many"]


# --- layers ---------------------------------------------------------------------------------------

THREE = "rounds = 3\n[danger]\nends_at = 3\n"
EACH = {"share": "each"}


@pytest.mark.parametrize(("text", "settings", "dotted", "expected"), [
    # a setting lies over the file, and the file over its parent
    (THREE, {"danger.ends_at": 1}, "rounds", 3), (THREE, {"danger.ends_at": 1}, "danger.ends_at.default", 1),
    (THREE, {}, "danger.ends_at.default", 3), (THREE, {}, "danger.then", "card out"),
    # settings of single kinds are independent
    (THREE, {"danger.ends_at.K": 2, "danger.ends_at.Q": 4}, "deck.limits", {"J": 3, "Q": 4, "K": 2}),
    ("until = 50\n", {}, "rounds", 20), ("until = 50\nrounds = 6\n", {}, "rounds", 6),
    ("", {"until": 50}, "rounds", 20), ("until = 0\n", {}, "rounds", 4),
    ('[round.last]\nshare = "each"\n', {}, "changes", {4: EACH}),
    ('[round.last]\nshare = "each"\n', {"rounds": 3}, "changes", {3: EACH}),
    ("", {"round.2.share": "each"}, "changes", {2: EACH}),
    ("", {'round."2-3".share': "each"}, "changes", {2: EACH, 3: EACH}),
])  # fmt: skip
def test_settings_override_file_and_parent(
    text: str, settings: dict[str, object], dotted: str, expected: object
) -> None:
    assert attrgetter(dotted)(load_text(KINGS + text, settings=settings)) == expected


def test_sections_merge_by_key_and_other_tables_are_replaced() -> None:
    parent = load("kings-gold")
    variant = load_text(
        KINGS
        + '[words]\nplace = "mill"\n[rulings]\ntie = "Shared."\n[artifacts]\nworth = { 2 = 1 }\n'
    )
    assert (variant.words.place, variant.words.player) == ("mill", ("thief", "thieves"))
    assert variant.rulings["tie"] == "Shared."
    assert variant.rulings["worth"] == parent.rulings["worth"]
    assert variant.artifacts
    assert variant.artifacts.worth == ArtifactWorth("round", {2: 1})


def test_empty_text_removes_inherited_text() -> None:
    assert "tie" not in load_text(KINGS + 'rulings.tie = ""\n').rulings
    house = '{ H-1 = "Sing.", H-2 = "" }'
    assert load("kings-gold", {"house": house}).house == {"H-1": "Sing."}


def test_artifacts_can_be_switched_off_and_on(tmp_path: Path) -> None:
    (tmp_path / "off.toml").write_text(KINGS + 'artifacts = "off"\n', "utf-8")
    (tmp_path / "on.toml").write_text(
        'extends = "off"\nname = "On"\nartifacts.worth = 3\n', "utf-8"
    )
    three = Artifacts(worth=ArtifactWorth("each", {1: 3}))
    assert load("off", folder=tmp_path).artifacts is None
    assert load("on", folder=tmp_path).artifacts == three  # nothing comes from before it was off
    assert load("on", {"artifacts": "off"}, tmp_path).artifacts is None
    assert load("off", {"artifacts.worth": 3}, tmp_path).artifacts == three


def test_deck_game_drops_hands_of_parent() -> None:
    deck = CAVES + 'reveal = "deck"\ncards.danger = { "A-10" = "rank" }\n'
    assert load_text(deck).hands is None


# --- rules of single rounds -----------------------------------------------------------------------


def test_round_tables_change_rules_of_those_rounds() -> None:
    text = '[round.2]\nshare = "each"\ndanger.ends_at = 1\n[round."3-4".artifacts]\nworth = 9\n'
    variant = load_text(KINGS + text)
    assert [variant.in_round(n).share for n in (1, 2, 3)] == ["split", "each", "split"]
    assert [variant.in_round(n).danger.ends_at.default for n in (1, 2, 3)] == [2, 1, 2]
    worths = [one.artifacts.worth.depends_on for one in variant.rules_by_round if one.artifacts]
    assert worths == ["round", "round", "round", "each", "each"]
    assert variant.in_round(5) == variant.in_round(4)
    assert variant.in_round(2).danger.then == "card out"


def test_round_table_for_fewer_rounds_takes_precedence() -> None:
    tables = '[round."1-3"]\nshare = "each"\n[round."2-3"]\nshare = "leavers"\n[round.3]\nshare = "split"\n'
    variant = load_text(KINGS + tables)
    shares = [variant.in_round(number).share for number in (1, 2, 3, 4)]
    assert shares == ["each", "leavers", "split", "split"]
    swapped = "[round" + "[round".join(reversed(tables.split("[round")[1:]))
    assert load_text(KINGS + swapped) == variant


def test_round_tables_beyond_last_round_are_dropped(tmp_path: Path) -> None:
    (tmp_path / "late.toml").write_text(KINGS + '[round.4]\nshare = "each"\n', "utf-8")
    child = 'extends = "late"\nname = "Short"\n'
    assert load_text(child, folder=tmp_path).changes == {4: {"share": "each"}}
    assert load_text(child + "rounds = 3\n", folder=tmp_path).changes == {}


@pytest.mark.parametrize(("head", "where"), [("", ""), ("[round.4]\n", "in round 4: ")])
def test_error_caused_by_setting_names_the_setting(head: str, where: str) -> None:
    text = f'{KINGS}{head}danger.costs = {{ K = "everything" }}\n'
    (found,) = faults(text, {"cards.danger": '{ "J-Q" = "rank" }'})
    told = f'{where}costs: there is no danger of kind "K". Kinds: J, Q'
    assert found == f'set: cards.danger={{ "J-Q" = "rank" }}: {told}'


# --- what is inherited, and what falls away -------------------------------------------------------


def test_words_of_removed_kinds_are_dropped(tmp_path: Path) -> None:
    words = 'words.kinds = { K = "cook", J = "page" }\nwords.pictures = { K = "wolf" }\n'
    (tmp_path / "castle.toml").write_text(KINGS + words, "utf-8")
    child = 'extends = "castle"\nname = "Small"\ncards.danger = { "J-Q" = "rank" }\n'
    small = load_text(child, folder=tmp_path)
    assert (small.words.kinds, small.words.pictures) == ({"J": "page"}, {})
    same = load_text('extends = "castle"\nname = "X"\n', folder=tmp_path)
    assert same.words.kinds == {"K": "cook", "J": "page"}


def test_summary_and_meta_are_not_inherited(tmp_path: Path) -> None:
    old = (
        KINGS + 'summary = "Dare!"\nin.pl.summary = "No!"\nmeta.author = "Ann"\nmeta.year = 1990\n'
    )
    (tmp_path / "old.toml").write_text(old, "utf-8")
    child = load_text('extends = "old"\nname = "New"\nmeta.bgg = 5\n', folder=tmp_path)
    assert (child.meta.author, child.meta.year, child.meta.bgg) == ("", "", 5)
    assert (child.summary, child.translations) == (DEFAULT_SUMMARY, {"pl": {}})
    assert load_text(old, settings={"rounds": 2}).summary == DEFAULT_SUMMARY


@pytest.mark.parametrize(("words", "sign", "picture"), [
    ('danger = "dragon"', "sign", "warning"), ('place = "mill"', "place_sign", "entrance"),
    ('artifact = "egg"', "artifact_sign", "star"), ('safe = "bag"', "safe_sign", "chest"),
    ('go = "fist"', "choice", "signs"), ('leave = "palm"', "choice", "signs"),
    ('danger = "dragon"\nsign = "dragon"', "sign", "dragon"), ('path = "row"', "sign", "shield"),
])  # fmt: skip
def test_own_word_gets_neutral_picture(words: str, sign: str, picture: str) -> None:
    assert getattr(load_text(f"{KINGS}[words]\n{words}\n").words, sign) == picture


def test_own_kind_names_drop_inherited_pictures() -> None:
    assert load("incan-gold").words.pictures
    text = 'extends = "incan-gold"\nname = "X"\nwords.kinds = { K = "cook" }\n'
    assert load_text(text).words.pictures == {}


def test_translations_merge_by_text(tmp_path: Path) -> None:
    parent = tmp_path / "fists.toml"
    parent.write_text(KINGS + '[in.pl.words]\ngo = "dłoń"\nleave = "palec"\n', "utf-8")
    house = f'extends = "{parent.name}"\nname = "House"\n'
    variant = load_text(
        house + '[in.pl]\nname = "Dom"\n[in.pl.words]\ngo = "pięść"\n[in.de]\nname = "Haus"\n',
        folder=tmp_path,
    )
    polish = variant.translations["pl"]
    assert polish["name"] == "Dom"
    assert (polish["words"]["go"], polish["words"]["leave"]) == ("pięść", "palec")
    assert variant.translations["de"]["name"] == "Haus"


# --- what the rules are known by ------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), [
    ('cards.gold = { "A-9" = "face" }', 'cards.gold = { "6-9" = "face", "A-5" = "face" }'),
    ('cards.danger = { "J-K" = "rank" }', 'cards.danger = { "K" = "rank", "Q J" = "rank" }'),
    ("danger.ends_at = { K = 3, J = 1 }", "danger.ends_at = { J = 1, K = 3, Q = 2 }"),
    ('danger.costs = { K = "half" }', 'danger.costs = { default = "all", K = "half" }'),
    ("artifacts.worth = { 2 = 5, 3 = 7 }", 'artifacts.worth = { "round 3" = 7, "round 2" = 5 }'),
    ('round."2-3".share = "each"', 'round.3.share = "each"\nround.2.share = "each"'),
    ('round.4.share = "each"', 'round.last.share = "each"'),
    ('name = "X"\nsummary = "Y"\nversion = "7"', 'minutes = "5"\nage = 3\npieces = [1, 5]'),
    ('words.place = "mill"\nhouse.H-1 = "No."', 'cites.tie = "H-1"\nmeta.author = "Ann"'),
    ('rulings.tie = "No."', 'in.pl.name = "Dom"'),
])  # fmt: skip
def test_equal_rules_have_same_hash(one: str, other: str) -> None:
    parent = 'extends = "kings-gold"\n'
    assert rules_hash(load_text(parent + one)) == rules_hash(load_text(parent + other))


HASHED = [
    row
    for row in KEYS
    if row[0].split(".")[0] not in ("words", "meta", "cites", "rulings", "house")
    and row[0] not in ("name", "version", "summary", "minutes", "age", "pieces")
    and row[1] not in ('["artifacts"]', '"joker joker"', '"alone"')
    and "round 1" not in row[1]
    and row[:2] != ("artifacts.joins", '{ 3 = "joker", 2 = "joker" }')
]


@pytest.mark.parametrize(
    ("dotted", "value", "_"), [pytest.param(*row, id=f"{row[0]} = {row[1]}") for row in HASHED]
)
def test_each_played_key_changes_hash(dotted: str, value: str, _: object) -> None:
    start: dict[str, object] = {}
    if dotted == "artifacts.joins":
        start = {"artifacts.worth": 5}
    elif dotted == "cards.blank" or '"Ks"' in value:
        start = {"cards.danger": '{ "Q" = "rank" }', "cards.blank": '"Kh"'}
    changed = load("kings-gold", {**start, dotted: value})
    assert rules_hash(changed) != rules_hash(load("kings-gold", start))


def test_hand_settings_change_hash() -> None:
    caves = {"players": "2", "hands.remove": {2: 30}}
    fewer = caves | {"hands.remove": {2: 28}}
    assert len({rules_hash(load("cave-network", sets)) for sets in ({}, caves, fewer)}) == 3
