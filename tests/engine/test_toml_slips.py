"""Slips of TOML that people make: what is said to write is right, so the mended file is fine."""

from __future__ import annotations

import pytest

from cardkit.engine.loader import examine_text

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
    ('summary = "He said "go"."', "summary = 'He said \"go\".'"),
    ('summary = "A night.', 'summary = "A night."'),
    ('summary = A night."', 'summary = "A night."'),
    ("summary = 'A night.\"", 'summary = "A night."'),
    ("summary = ''A night.''", 'summary = "A night."'),
    ("summary = `A night.`", "summary = 'A night.'"),
    ("summary = A night.", 'summary = "A night."'),
    ("meta.source = http://x.org/a", 'meta.source = "http://x.org/a"'),
    ("summary = A night. # the first", 'summary = "A night." # the first'),
    ("summary = King's night", 'summary = "King\'s night"'),
    ('summary = """A night.', 'summary = "A night."'),
    ('summary = "A\nnight."', 'summary = "A night."'),
    ("tie = extra round", 'tie = "extra round"'),
    ("players = 3-8", 'players = "3-8"'),
    ("players = 3–8", 'players = "3-8"'),
    ("artifacts = off", 'artifacts = "off"'),
    ("cards.artifact = [joker, joker]", 'cards.artifact = ["joker", "joker"]'),
    ("cards.artifact = [“joker”, “joker”]", 'cards.artifact = ["joker", "joker"]'),
    ("danger.costs = { K = half, Q = 3 }", 'danger.costs = { K = "half", Q = 3 }'),
    ("version = 1.0.1", 'version = "1.0.1"'),
    ('summary = "C:\\Users"', "summary = 'C:\\Users'"),
    ('summary = "C:\\cards\\x"', "summary = 'C:\\cards\\x'"),
    ('summary = "King\'s \\gold"', 'summary = "King\'s \\\\gold"'),
    # between a key and its value
    ("rounds: 3", "rounds = 3"), ("rounds 3", "rounds = 3"), ("rounds == 3", "rounds = 3"),
    ("rounds := 3", "rounds = 3"), ("rounds => 3", "rounds = 3"), ("rounds -> 3", "rounds = 3"),
    ("rounds ＝ 3", "rounds = 3"), ("rounds\u00a0= 3", "rounds = 3"), ("\u200brounds = 3", "rounds = 3"),
    ("\u00a0\u00a0rounds = 3", "rounds = 3"), ("rounds = 3\u200b", "rounds = 3"),
    ("artifacts: off", 'artifacts = "off"'), ("tie: extra round", 'tie = "extra round"'),
    ('"rounds": 3,', '"rounds" = 3'), ("danger.costs = { K: 5, Q: 3 }", "danger.costs = { K = 5, Q = 3 }"),
    ("danger.costs = { K 5, Q 3 }", "danger.costs = { K = 5, Q = 3 }"),
    ("danger.ends at = 3", "danger.ends_at = 3"),
    ("artifacts.worth = { round 2 = 5, round 3 = 10 }", 'artifacts.worth = { "round 2" = 5, "round 3" = 10 }'),
    ("cards.gold = { A–10 = 3 }", "cards.gold = { A-10 = 3 }"),
    ("- rounds = 3", "rounds = 3"), ("• rounds = 3", "rounds = 3"),
    # behind a value
    ("rounds = 3;", "rounds = 3"), ("rounds = 3,", "rounds = 3"), ("rounds = 3.", "rounds = 3"),
    ('tie = "shared";', 'tie = "shared"'),
    ("rounds = 3 // three", "rounds = 3 # three"), ("rounds = 3; three", "rounds = 3 # three"),
    ("rounds = 3 (three)", "rounds = 3 # (three)"), ("rounds = 3 -- three", "rounds = 3 # three"),
    ('tie = "shared" as always', 'tie = "shared" # as always'),
    ("// three rounds", "# three rounds"), ("; three rounds", "# three rounds"),
    ("-- three rounds", "# three rounds"), ("/* three rounds */", "# three rounds */"),
    ('rounds = 3, tie = "shared"', 'rounds = 3\ntie = "shared"'),
    ('rounds = 3 tie = "shared"', 'rounds = 3\ntie = "shared"'),
    ('rounds = 3; tie = "shared"', 'rounds = 3\ntie = "shared"'),
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
    ('cards.artifact = [\n  "joker"\n  "joker"\n]', 'cards.artifact = ["joker", "joker"]'),
    ('cards.artifact = ["joker",\n"joker"\nrounds = 3', 'cards.artifact = ["joker", "joker"]\nrounds = 3'),
    ("artifacts.worth = [5,\nrounds = 3", "artifacts.worth = [5]\nrounds = 3"),
    ("danger.costs = { K = 5, Q = 3", "danger.costs = { K = 5, Q = 3 }"),
    ("danger.costs = { K = 5, Q = 3 # dear", "danger.costs = { K = 5, Q = 3 } # dear"),
    ("danger.costs = { K = 5, Q = 3, }", "danger.costs = { K = 5, Q = 3 }"),
    ("danger.costs = { K = 5 Q = 3 }", "danger.costs = { K = 5, Q = 3 }"),
    ("danger.costs = { K = 5; Q = 3 }", "danger.costs = { K = 5, Q = 3 }"),
    ("danger.costs = [K = 5, Q = 3]", "danger.costs = { K = 5, Q = 3 }"),
    ("danger.costs = (K = 5, Q = 3)", "danger.costs = { K = 5, Q = 3 }"),
    ("danger.costs = {\n  K = 5,\n  Q = 3\n}", "danger.costs = { K = 5, Q = 3 }"),
    ("danger.costs = { K = 5,\n  Q = 3 }", "danger.costs = { K = 5, Q = 3 }"),
    ("danger.costs = {\n  K = 5,\n  Q = 3,\n}", "danger.costs = { K = 5, Q = 3 }"),
    ("danger.costs = {\n  K = 5\n  Q = 3\n}", "danger.costs = { K = 5, Q = 3 }"),
    # sections
    ("[danger\nends_at = 3", "[danger]\nends_at = 3"), ("danger]\nends_at = 3", "[danger]\nends_at = 3"),
    ("(danger)\nends_at = 3", "[danger]\nends_at = 3"), ("{danger}\nends_at = 3", "[danger]\nends_at = 3"),
    ("[danger}\nends_at = 3", "[danger]\nends_at = 3"), ("danger:\nends_at = 3", "[danger]\nends_at = 3"),
    ("[danger]:\nends_at = 3", "[danger]\nends_at = 3"), ("[danger];\nends_at = 3", "[danger]\nends_at = 3"),
    ("[[danger]\nends_at = 3", "[danger]\nends_at = 3"), ("[danger]]\nends_at = 3", "[danger]\nends_at = 3"),
    ("[danger] ends_at = 3", "[danger]\nends_at = 3"), ("[round 2]\nshare = 'each'", "[round.2]\nshare = 'each'"),
    ("[in pl]\nname = 'Dom'", "[in.pl]\nname = 'Dom'"), ("<danger>\nends_at = 3", "[danger]\nends_at = 3"),
    ("[danger # mine\nends_at = 3", "[danger] # mine\nends_at = 3"), ("［danger］\nends_at = 3", "[danger]\nends_at = 3"),
]
# fmt: on


@pytest.mark.parametrize(("slip", "wanted"), SLIPS)
@pytest.mark.parametrize("below", ["", '\n[words]\nplace = "mill"\n'])
def test_the_line_that_is_told_is_right(slip: str, wanted: str, below: str) -> None:
    _, found = examine_text(f"{HEAD}{slip}{below}", "house.toml")
    assert [one.severity for one in found] == ["fault"]
    told, _, mended = found[0].message.partition(". Write: ")
    assert told
    changed = [line.strip() for line in wanted.split("\n") if line not in slip.split("\n")]
    assert mended.split(" and below it ") == changed
    variant, found = examine_text(f"{HEAD}{wanted}{below}", "house.toml")
    assert variant, found[0]
