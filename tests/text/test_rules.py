"""The rules of every game in both languages, as they were read and found right.

``UPDATE=1 pytest tests/text/test_rules.py`` writes them anew: read what is different.
"""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from cardkit.cli.render import Screen, render
from cardkit.cli.rules import rules_lines
from cardkit.engine.sections import Meta
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import use_language
from cardkit.rulebook.loader import load, load_text
from cardkit.rulebook.writing import dump
from cardkit.text.rules.own_words import lost_ruling_problems
from cardkit.text.rules.rules import differences_from_parent, origin, rules_of, with_rule_numbers

from ..strategies import house_rule

ROOT = Path(__file__).resolve().parents[2]
READ = Path(__file__).parent / "rules"
FILES = [
    path
    for folder in ("variants", "variants/gallery", "examples/house")
    for path in sorted((ROOT / folder).glob("*.toml"))
]


def told(variant: Variant, width: int = 100) -> str:
    """Return what ``cardkit rules`` prints of a game in so many columns."""
    return render(rules_lines(variant), Screen(width + 1))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_rules_of_every_game(path: Path, lang: str) -> None:
    with use_language(lang):
        text = told(load(path))
    read = READ / f"{path.stem}.{lang}.txt"
    if os.environ.get("UPDATE"):
        read.write_text(text, "utf-8")
    assert text == read.read_text("utf-8")


@pytest.mark.parametrize(("line", "told"), [
    ("wins = 'lowest'", ["before: Most points win: your safe gold plus your jokers.",
                         "now: Fewest points win: your safe gold plus your jokers."]),
    ('ties = []', ["no longer: On a tie, whoever has more jokers wins.",
                   "before: If still tied, share the win, or those tied play another round like the "
                   "last, again if need be.",
                   "now: On a tie, share the win, or those tied play another round like the last, "
                   "again if need be."]),
    ('totals = "secret"', ["before: Anyone may count what is safe.",
                           "now: What lies in a safe pile stays secret until the end."]),
    ('words.player = "burglar"', []), ('summary = "Dare!"', []),
    ('words.go = "fist"', ["before: After every card everyone inside decides in secret, then all "
                           "show at once: thumb up = go on, thumb down = leave.",
                           "now: After every card everyone inside decides in secret, then all show "
                           "at once: fist = go on, thumb down = leave."]),
    ("house.H-1 = 'The last one out sings.'", ["now: The last one out sings."]),
])  # fmt: skip
def test_what_differs_is_told_and_nothing_else(line: str, told: list[str]) -> None:
    (section,) = differences_from_parent(house_rule(line))
    assert section.title == "What differs from King's Gold"
    assert [rule.full for rule in section.rules] == told


@pytest.mark.parametrize("line", ['leftover = "alone"', 'share = "leavers"'])
def test_a_round_in_which_nothing_differs_is_not_spoken_of(line: str) -> None:
    rules = house_rule('share = "leavers"', "[round.2]", line)
    assert "In round 2" not in told(rules)


@pytest.mark.parametrize(
    "text", ["until somebody", "next round", "leaves the game", "banked before"]
)
def test_a_game_of_one_round_tells_of_no_other(text: str) -> None:
    rules = house_rule("rounds = 1", "until = 50", 'tie = "shared"', 'danger.costs = "everything"')
    assert text in told(house_rule("until = 50", 'danger.costs = "everything"'), 1000)
    assert text not in told(rules, 1000).partition("The game\n")[2]


def test_a_key_that_every_round_changes_is_that_of_the_game() -> None:
    rules = house_rule("[round.1-2]", 'share = "each"', "[round.3-4]", 'share = "leavers"')
    assert (rules.share, [*rules.changes]) == ("each", [3, 4])


def test_a_translation_is_not_taken_for_another_text() -> None:
    """The name and words of a house rule are its own, also where its parent's are translated."""
    variant = house_rule('words.player = "burglar"', 'words.danger = "dog"')
    with use_language("pl"):
        text = told(variant)
    assert text.startswith("House 1.0\n")
    assert "złodzie" not in text


@pytest.mark.parametrize(("lines", "topic", "number"), [
    (["rounds = 3"], "rounds", "G-9"), (["rounds = 3"], "claim", "KG-8"),
    (["danger.ends_at = 3"], "danger", "G-6"), (["danger.ends_at = 3"], "tie", "KG-11"),
    (['artifacts.claim = "shared"'], "claim", "G-4"),
    (["[round.2]", "danger.ends_at = 1"], "danger", "KG-4"),
    (['words.place = "mill"'], "danger", "KG-4"),
    (['cites.rounds = "H-1"', "rounds = 3"], "rounds", "H-1"),
    (['danger.costs = "half"'], "danger", "G-17"),
])  # fmt: skip
def test_a_number_is_inherited_where_the_rule_reads_the_same(
    lines: list[str], topic: str, number: str
) -> None:
    assert rules_of(house_rule(*lines))[topic].number == number


def test_a_rule_of_a_round_has_the_number_of_the_switch() -> None:
    variant = house_rule('cites.danger = "H-3"', "[round.2]", "danger.costs = 'half'")
    rules = rules_of(variant.in_round(2))
    assert (rules["danger"].number, rules["split"].number) == ("G-17", "G-2")


def test_rulings_are_inherited_with_their_rules() -> None:
    assert "tie" in {t for t, rule in rules_of(load("kings-gold")).items() if rule.decision}
    assert not rules_of(house_rule('tie = "shared"'))["tie"].decision
    own = house_rule('tie = "shared"', 'rulings.tie = "Really shared."')
    assert rules_of(own)["tie"].decision == "Really shared."


RENAMED = [
    (["words.path = 'beach'"], "en", ["claim"]),
    (["words.artifact = 'pearl/pearls'"], "en", ["joins", "claim", "worth"]),
    (["words.artifact = 'pearl/pearls'", "rulings.worth = 'A pearl counts.'"], "en", ["joins", "claim"]),
    (["words.round = 'day'"], "en", ["joins", "worth", "tie"]),
    (["words.gold = 'gem/gems'", "words.place = 'mill'"], "en", []),
    (["in.fr.words.path = 'f plage'"], "fr", ["claim"]),
    (["in.fr.words.path = 'f plage'"], "de", []),
]  # fmt: skip
"""Lines of a house rule, a language, and the topics of the rulings on words that are gone."""


@pytest.mark.parametrize(("lines", "code", "lost"), RENAMED)
def test_rulings_on_words_that_are_gone(lines: list[str], code: str, lost: list[str]) -> None:
    """They are not told, and `check` says which."""
    with use_language(code):
        parent, variant = rules_of(load("kings-gold")), house_rule(*lines)
        problems = {str(problem.values["topic"]) for problem in lost_ruling_problems(variant)}
        missing = [
            t for t, rule in parent.items() if rule.decision and not rules_of(variant)[t].decision
        ]
    assert (problems, missing) == (set(lost), lost)


def test_what_is_inherited_over_two_files(tmp_path: Path) -> None:
    """What fell away in the parent does not come back in its child."""
    (tmp_path / "middle.toml").write_text('extends = "kings-gold"\nname = "M"\nrounds = 3\n')
    child = load_text('extends = "middle"\nname = "C"\nminutes = "5"', folder=tmp_path)
    assert rules_of(child)["rounds"].number == "G-9"
    assert rules_of(child)["dealer"].number == "KG-12"


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_copy_that_stands_alone_tells_the_same(path: Path) -> None:
    variant = load(path)
    copy = load_text(dump(with_rule_numbers(variant)))
    assert rules_of(copy) == rules_of(variant)


@pytest.mark.parametrize(("meta", "said"), [
    (Meta(author="Ann", year="1990"), ["By Ann, 1990."]), (Meta(author="Ann"), ["By Ann."]),
    (Meta(year="about 1990"), ["From about 1990."]), (Meta(source="a friend"), ["Source: a friend."]),
    (Meta(), []),
])  # fmt: skip
def test_who_made_a_game(meta: Meta, said: list[str]) -> None:
    assert origin(replace(load("kings-gold"), meta=meta)) == said
