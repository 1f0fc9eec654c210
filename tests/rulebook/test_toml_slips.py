"""Common TOML mistakes, for which the suggested line must correct the file."""

from collections.abc import Callable
from functools import cache

import pytest

from cardkit.rulebook.loader import examine

from .test_variants import KEYS

HEAD = 'extends = "kings-gold"\nname = "House"\n'
# fmt: off
SLIPS = [
    # quotes
    ("summary = “A night.”", 'summary = "A night."'),
    ("summary = „A night.”", 'summary = "A night."'),
    ("summary = «A night.»", 'summary = "A night."'),
    ("summary = ‘A night.’", "summary = 'A night.'"),
    ("summary = ‘King’s night.’", 'summary = "King\'s night."'),
    ("summary = 'King's night.'", 'summary = "King\'s night."'),
    ('summary = "He said "go"."', 'summary = "He said \\"go\\"."'),
    ('summary = "A night.', 'summary = "A night."'),
    ('summary = A night."', 'summary = "A night."'),
    ("summary = 'A night.\"", 'summary = "A night."'),
    ("summary = `A night.`", "summary = 'A night.'"),
    ("summary = A night.", 'summary = "A night."'),
    ("meta.source = http://x.org/a", 'meta.source = "http://x.org/a"'),
    ("summary = A night. # the first", 'summary = "A night." # the first'),
    ("summary = King's night", 'summary = "King\'s night"'),
    ("tie = extra round", 'tie = "extra round"'),
    ("players = 3-8", 'players = "3-8"'),
    ("players = 3–8", 'players = "3–8"'),
    ("artifacts = off", 'artifacts = "off"'),
    ("version = 1.0.1", 'version = "1.0.1"'),
    ('summary = "C:\\Users"', 'summary = "C:\\\\Users"'),
    ('summary = "King\'s \\gold"', 'summary = "King\'s \\\\gold"'),
    # between a key and its value
    ("rounds: 3", "rounds = 3"), ("rounds 3", "rounds = 3"), ("rounds == 3", "rounds = 3"),
    ("rounds := 3", "rounds = 3"), ("rounds => 3", "rounds = 3"), ("rounds -> 3", "rounds = 3"),
    ("rounds ＝ 3", "rounds = 3"), ("rounds\u00a0= 3", "rounds = 3"), ("\u200brounds = 3", "rounds = 3"),
    ("\u00a0\u00a0rounds = 3", "rounds = 3"), ("rounds = 3\u200b", "rounds = 3"),
    ("artifacts: off", 'artifacts = "off"'), ("tie: extra round", 'tie = "extra round"'),
    ('"rounds": 3,', '"rounds" = 3'), ("danger.costs = { K: 5, Q: 3 }", "danger.costs = { K = 5, Q = 3 }"),
    ("danger.ends at = 3", "danger.ends_at = 3"),
    ("cards.gold = { A–10 = 3 }", "cards.gold = { A-10 = 3 }"),
    ("- rounds = 3", "rounds = 3"), ("• rounds = 3", "rounds = 3"),
    # after a value
    ("rounds = 3;", "rounds = 3"), ("rounds = 3,", "rounds = 3"), ("rounds = 3.", "rounds = 3"),
    ('tie = "shared";', 'tie = "shared"'),
    ("rounds = 3 // three", "rounds = 3 # three"), ("rounds = 3; three", "rounds = 3 # three"),
    ("rounds = 3 (three)", "rounds = 3 # (three)"), ("rounds = 3 -- three", "rounds = 3 # three"),
    ("// three rounds", "# three rounds"), ("; three rounds", "# three rounds"),
    ("-- three rounds", "# three rounds"), ("/* three rounds */", "# three rounds */"),
    ("rounds = 3 rounds", "rounds = 3 # rounds"), ("danger.over = 20 gold", "danger.over = 20 # gold"),
    ("set rounds = 3", "rounds = 3"),
    # numbers, true and false
    ("rounds = 03", "rounds = 3"), ("until = 1,000", "until = 1000"), ("until = 1 000", "until = 1000"),
    ('rounds = "3', "rounds = 3"),
    # lists and tables
    ('cards.artifact = ["joker", "joker"', 'cards.artifact = ["joker", "joker"]'),
    ('cards.artifact = ["joker", "joker"]]', 'cards.artifact = ["joker", "joker"]'),
    ('cards.artifact = "joker", "joker"]', 'cards.artifact = ["joker", "joker"]'),
    ('cards.artifact = ("joker", "joker")', 'cards.artifact = ["joker", "joker"]'),
    ('cards.artifact = ["joker", "joker"}', 'cards.artifact = ["joker", "joker"]'),
    ('cards.artifact = {"joker", "joker"}', 'cards.artifact = ["joker", "joker"]'),
    ('cards.artifact = ["joker" "joker"]', 'cards.artifact = ["joker", "joker"]'),
    ("pieces = [1 5 10]", "pieces = [1, 5, 10]"), ("pieces = { 1: 60; 5: 30 }", "pieces = { 1 = 60, 5 = 30 }"),
    ('cards.artifact = ["joker"; "joker"]', 'cards.artifact = ["joker", "joker"]'),
    ('cards.artifact = ["joker",, "joker"]', 'cards.artifact = ["joker", "joker"]'),
    ("danger.costs = { K = 5, Q = 3", "danger.costs = { K = 5, Q = 3 }"),
    ("danger.costs = { K = 5, Q = 3 # dear", "danger.costs = { K = 5, Q = 3 } # dear"),
    ("danger.costs = { K = 5, Q = 3, }", "danger.costs = { K = 5, Q = 3 }"),
    ("danger.costs = { K = 5 Q = 3 }", "danger.costs = { K = 5, Q = 3 }"),
    ("artifacts.worth = 5 10 15", "artifacts.worth = [5, 10, 15]"), ("players = [3-6]", 'players = "3-6"'),
    # sections
    ("[danger\nends_at = 3", "[danger]\nends_at = 3"), ("danger]\nends_at = 3", "[danger]\nends_at = 3"),
    ("(danger)\nends_at = 3", "[danger]\nends_at = 3"), ("{danger}\nends_at = 3", "[danger]\nends_at = 3"),
    ("[danger}\nends_at = 3", "[danger]\nends_at = 3"), ("danger:\nends_at = 3", "[danger]\nends_at = 3"),
    ("[danger]:\nends_at = 3", "[danger]\nends_at = 3"), ("[danger];\nends_at = 3", "[danger]\nends_at = 3"),
    ("[[danger]\nends_at = 3", "[danger]\nends_at = 3"), ("[danger]]\nends_at = 3", "[danger]\nends_at = 3"),
    ("[round 2]\nshare = 'each'", "[round.2]\nshare = 'each'"),
    ("[in pl]\nname = 'Dom'", "[in.pl]\nname = 'Dom'"), ("<danger>\nends_at = 3", "[danger]\nends_at = 3"),
    ("[danger # mine\nends_at = 3", "[danger] # mine\nends_at = 3"), ("［danger］\nends_at = 3", "[danger]\nends_at = 3"),
]
# fmt: on


@pytest.mark.parametrize(("slip", "wanted"), SLIPS)
@pytest.mark.parametrize("below", ["", '\n[words]\nplace = "mill"\n'])
def test_suggested_line_fixes_the_mistake(slip: str, wanted: str, below: str) -> None:
    _, found = examine("house.toml", text=f"{HEAD}{slip}{below}")
    assert [one.severity for one in found] == ["fault"]
    told, _, corrected = found[0].message.partition(". Write: ")
    assert told
    changed = [line.strip() for line in wanted.split("\n") if line not in slip.split("\n")]
    assert [corrected] == changed
    variant, found = examine("house.toml", text=f"{HEAD}{wanted}{below}")
    assert variant, found[0]


WAYS: dict[str, Callable[[str, str], str]] = {
    "a colon": lambda key, value: f"{key}: {value}",
    "no sign": lambda key, value: f"{key} {value}",
    "set": lambda key, value: f"set {key} = {value}",
    "a bullet": lambda key, value: f"- {key} = {value}",
    "no quotes": lambda key, value: f"{key} = {value.replace(chr(34), '')} ;",
    "curly quotes": lambda key, value: f"{key} = {value.replace(chr(34), '”')}",
    "one quote": lambda key, value: f"{key} = {value.rstrip(chr(34))} ;",
    "a list": lambda key, value: f"{key} = [{value.strip('[]')};]",
    "no commas": lambda key, value: f"{key} = {value.replace(',', '')} ;",
    "no brackets": lambda key, value: f"{key} = {value.strip('[]{} ')} ;",
    "one bracket": lambda key, value: f"{key} = {value.rstrip(']} ')}",
    "a word after the value": lambda key, value: f"{key} = {value} gold",
    "a word": lambda key, value: f"{key} = three",
    "figures": lambda key, value: f"{key} = 5 10 15",
    "figures in brackets": lambda key, value: f"{key} = [5 10 15]",
    "another key": lambda key, value: f"{key}: {value}, age: 9",
}
"""Mistakes that people can make with any key. Each suggested line must be right."""


@pytest.mark.parametrize("way", WAYS)
def test_suggested_line_is_valid_for_every_key(way: str) -> None:
    for key, value, _ in KEYS:
        head = HEAD if key != "name" else HEAD.split("\n")[0] + "\n"
        without_slip = faults(f"{head}{key} = {value}")  # of such a key alone
        for said in faults(f"{head}{WAYS[way](key, value)}") - without_slip:
            why, write, corrected = said.partition(". Write: ")
            assert (
                write
                or key.split(".")[-1] in why
                or why.startswith(("what begins", "write each key"))
            )
            assert not write or faults(head + corrected) <= without_slip, corrected


@cache
def faults(text: str) -> set[str]:
    """Return the messages about the mistakes in a text."""
    _, found = examine("house.toml", text=f"{text}\n")
    return {one.message for one in found if one.severity == "fault"}


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ("rounds = three", 'rounds: expected a whole number from 1 to 20, got "three". For example: rounds = 5'),
        ("danger.ends_at = 5 10 15", "ends_at: expected a whole number from 1 to 54, got"),
        ("[house]\nThe loser deals.", 'house: expected a number before its text, as in H-1 = "...", got "The"'),
        ("foo = three", 'there is no key "foo".'),
        ("Loser deals", 'there is no key "Loser".'),
        ('summary = "A\nnight."', "a text or table must end on the line on which it begins"),
        ('summary = "A\nrounds =', "a text or table must end on the line on which it begins"),
        ("danger.costs = {\n  K = 5,\n  Q = 3\n}", "a text or table must end on the line on which it begins"),
        ('rounds = 3, tie = "shared"', "write each key and its value on a line of their own"),
        ("rounds: 3 tie: shared", "write each key and its value on a line of their own"),
        ('cards.artifact = ["joker",\n"joker"\nrounds = 3', "what begins here is not closed"),
        *((f"x = {sign * 1900}", "a line must be a key, = and a value") for sign in "(<:;.'|/"),
        *((f"{sign * 990}", "a line must be a key, = and a value") for sign in ("[", "x ", '"', "”")),
        *((f"x = {sign * 1900}", "a value is missing after the =.") for sign in "=,#"),
        (f"x = {'[' * 1900}", "tables or lists are nested more than 20 deep"),
        ("\n".join(["x = [" + "[" * 240] * 200), "what begins here is not closed"),
    ],
)  # fmt: skip
def test_unsupported_value_is_reported_with_valid_values(slip: str, said: str) -> None:
    (found,) = faults(f"{HEAD}{slip}")
    assert found.startswith(said)
