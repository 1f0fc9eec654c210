"""The rules of every game in two languages, compared with texts that were read and approved.

After you change rule texts, type ``UPDATE=1 pytest tests/text/test_rules.py`` and read the diff.
`test_true` checks the rules of random house rules. This module adds rules that are rare there.
"""

import os
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardkit.cli.render import Screen, render
from cardkit.cli.rules import rules_lines
from cardkit.engine.sections import Meta
from cardkit.engine.variant import REPLACEABLE_TOPICS, RULE_TOPICS, RULEBOOK_TOPICS, Variant
from cardkit.i18n.translate import use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook.loader import load, load_text
from cardkit.rulebook.writing import variant_text
from cardkit.text.rules import setup
from cardkit.text.rules.examples import examples_by_topic
from cardkit.text.rules.own_words import lost_ruling_problems
from cardkit.text.rules.rule_text import RuleText
from cardkit.text.rules.rulebook import sections, topics_in_rulebook
from cardkit.text.rules.rules import (
    RULE_FUNCTIONS,
    credit_sentences,
    differences_from_parent,
    rules_by_topic,
    with_rule_numbers,
)
from cardkit.text.rules.sheets import gold_to_get_sentence

from ..strategies import house_rule, random_rules, seeds

ROOT = Path(__file__).resolve().parents[2]
READ = Path(__file__).parent / "rules"
FILES = [
    path
    for folder in ("variants", "variants/gallery", "examples/house")
    for path in sorted((ROOT / folder).glob("*.toml"))
]


def told(variant: Variant, width: int = 100) -> str:
    """Return the output of ``cardkit rules`` for a game, on a screen of this width."""
    return render(rules_lines(variant), Screen(width + 1))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_rules_text_matches_golden_file(path: Path, lang: str) -> None:
    with use_language(lang):
        text = told(load(path))
    read = READ / f"{path.stem}.{lang}.txt"
    if os.environ.get("UPDATE"):
        read.write_text(text, "utf-8")
    assert text == read.read_text("utf-8")


@pytest.mark.parametrize("game", ["kings-gold", "cave-network", "diamant"])
def test_own_words_replace_the_rules_on_every_topic(game: str) -> None:
    usual = {rule.topic: rule for section in sections(load(game)) for rule in section.rules}
    for topic in REPLACEABLE_TOPICS:
        text = told(load(game, {f"house.{topic}": "The tied players flip a coin."}))
        count = text.count("The tied players flip a coin.")
        # at the end, in its place, and among the differences
        is_different = topic in rules_by_topic(load(game)) or topic in RULEBOOK_TOPICS
        assert count == 1 + (topic in usual) + is_different, topic


def test_differences_quote_the_rule_that_own_words_replace() -> None:
    usual = "If players are tied, the tied player with the most jokers wins."
    text = told(load("kings-gold", {"house.breaks": "Flip a coin."}), width=150)
    assert f"- in King's Gold: {usual}" in text
    assert "- here: Flip a coin." in text
    assert f"- Flip a coin. cardkit itself still goes by: “{usual}”" in text


def test_own_sentence_leaves_others_on_its_topic_in_force() -> None:
    usual = rules_by_topic(load("kings-gold"))["left"].lines.replace("**", "").splitlines()
    own = " ".join([usual[0], "Then sing.", *usual[2:]])
    rule = rules_by_topic(load("kings-gold", {"house.left": own}))["left"]
    assert rule.lines.replace("**", "").splitlines() == [usual[0], "Then sing.", *usual[2:]]
    text = told(load("kings-gold", {"house.left": own}), width=300)
    assert f"- Then sing. cardkit itself still goes by: “{usual[1]}”" in text


@pytest.mark.parametrize("topic", ["left", "danger"])
def test_rules_in_own_words_have_no_examples(topic: str) -> None:
    """cardkit cannot play an example of them, and those of other rules may contradict them."""
    assert "Example" in told(load("kings-gold", {"house.tie": "Duel."}))
    assert "Example" not in told(load("kings-gold", {f"house.{topic}": "Duel."}))


@pytest.mark.parametrize("seed", seeds(25))
def test_examples_say_what_happens(seed: int) -> None:
    for text in examples_by_topic(random_rules(Random(seed))).values():
        assert len(re.findall(r"[.!?](?: |$)", text)) > 1, text


def test_setup_ends_with_rules_that_players_apply_themselves() -> None:
    variant = load("kings-gold", {"house.H-1": "Sing.", "house.breaks": "Flip a coin."})
    *_, first, second = setup.setup_sentences(vocabulary(variant), 4)
    assert first == "Apply this rule yourselves: Sing."
    assert second == "Apply this rule yourselves: Flip a coin."


def test_every_topic_has_a_function() -> None:
    assert tuple(RULE_FUNCTIONS) == RULE_TOPICS


@pytest.mark.parametrize("seed", seeds(25))
def test_rulebook_has_a_place_for_every_rule(seed: int) -> None:
    variant = random_rules(Random(seed))
    elsewhere = rules_by_topic(variant).keys() - topics_in_rulebook(vocabulary(variant))
    assert elsewhere <= {"worth"}  # if artifacts bring gold, "alone" says how much


@pytest.mark.parametrize(("line", "told"), [
    ('totals = "secret"', ["in King's Gold: Is the gold in a safe pile secret? No, anyone may count it at any time.",
                           "here: Is the gold in a safe pile secret? Yes. Keep it covered until the end of the game."]),
    ('words.player = "burglar"', ["Only what things are called."]),
    ('words.call = "Now!"', ["Only what things are called."]),
    ('words.kinds.J = "guard dog"', ["Only what things are called."]), ('summary = "Dare!"', []),
    ("house.H-1 = 'The last one out sings.'", ["here: The last one out sings."]),
])  # fmt: skip
def test_differences_from_parent_list_only_what_differs(line: str, told: list[str]) -> None:
    (section,) = differences_from_parent(house_rule(line))
    assert section.title == "What is different from King's Gold"
    assert [rule.full for rule in section.rules] == told


@pytest.mark.parametrize(("game", "key", "value"), [
    ("one-dragon", "danger.then", "card out"), ("incan-gold", "danger.over", 40),
])  # fmt: skip
def test_any_card_that_ends_the_round_leaves_the_game(game: str, key: str, value: object) -> None:
    said = rules_by_topic(load(game, {key: value}))["danger_out"].full
    assert said == "If a card ended the round, that card leaves the game."


@pytest.mark.parametrize("line", ['leftover = "alone"', 'share = "leavers"'])
def test_round_without_differences_is_not_mentioned(line: str) -> None:
    rules = house_rule('share = "leavers"', "[round.2]", line)
    assert "In round 2" not in told(rules)


@pytest.mark.parametrize(
    "text", ["when somebody has", "next round", "from the game", "For the rest of"]
)
def test_one_round_game_mentions_no_other_round(text: str) -> None:
    rules = house_rule("rounds = 1", "until = 50", 'tie = "shared"', 'danger.costs = "everything"')
    assert text in told(house_rule("until = 50", 'danger.costs = "everything"'), 1000)
    assert text not in told(rules, 1000).partition("The game\n")[2]


def test_key_changed_in_every_round_becomes_game_rule() -> None:
    rules = house_rule("[round.1-2]", 'share = "each"', "[round.3-4]", 'share = "leavers"')
    assert (rules.share, [*rules.changes]) == ("each", [3, 4])


def test_own_words_of_house_rule_are_not_translated() -> None:
    """This is also true if the game that it extends has a translation of the original words."""
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
def test_rule_number_is_inherited_if_text_is_the_same(
    lines: list[str], topic: str, number: str
) -> None:
    assert rules_by_topic(house_rule(*lines))[topic].number == number


def test_rule_of_a_round_has_number_of_its_key() -> None:
    variant = house_rule('cites.danger = "H-3"', "[round.2]", "danger.costs = 'half'")
    rules = rules_by_topic(variant.in_round(2))
    assert (rules["danger"].number, rules["split"].number) == ("G-17", "G-2")


def test_rulings_are_inherited_with_their_rules() -> None:
    assert "joins" in {t for t, rule in rules_by_topic(load("kings-gold")).items() if rule.ruling}
    assert not rules_by_topic(house_rule('tie = "shared"'))["tie"].ruling
    own = house_rule('tie = "shared"', 'rulings.tie = "Really shared."')
    assert rules_by_topic(own)["tie"].ruling == "Really shared."


RENAMED = [
    (["words.path = 'beach'"], "en", []),
    (["words.artifact = 'pearl/pearls'"], "en", ["joins", "worth"]),
    (["words.artifact = 'pearl/pearls'", "rulings.worth = 'A pearl counts.'"], "en", ["joins"]),
    (["words.round = 'day'"], "en", ["joins", "worth"]),
    (["words.gold = 'gem/gems'", "words.place = 'mill'"], "en", []),
    (["in.fr.words.artifact = 'f perle; perles'"], "fr", ["joins", "worth"]),
    (["in.fr.words.artifact = 'f perle; perles'"], "de", []),
]  # fmt: skip
"""Lines of a house rule, a language, and the topics of rulings that mention lost words."""


@pytest.mark.parametrize(("lines", "code", "lost"), RENAMED)
def test_rulings_about_words_no_longer_used_are_dropped_and_reported(
    lines: list[str], code: str, lost: list[str]
) -> None:
    """`check` lists them."""
    with use_language(code):
        parent, variant = rules_by_topic(load("kings-gold")), house_rule(*lines)
        problems = {str(problem.values["topic"]) for problem in lost_ruling_problems(variant)}
        missing = [
            t for t, rule in parent.items() if rule.ruling and not rules_by_topic(variant)[t].ruling
        ]
    assert (problems, missing) == (set(lost), lost)


def test_inheritance_over_two_files_keeps_dropped_numbers_dropped(tmp_path: Path) -> None:
    """A child does not get back what its parent dropped."""
    (tmp_path / "middle.toml").write_text('extends = "kings-gold"\nname = "M"\nrounds = 3\n')
    child = load_text('extends = "middle"\nname = "C"\nminutes = "5"', folder=tmp_path)
    assert rules_by_topic(child)["rounds"].number == "G-9"
    assert rules_by_topic(child)["dealer"].number == "KG-12"


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_standalone_copy_has_same_rules(path: Path) -> None:
    variant = load(path)
    copy = load_text(variant_text(with_rule_numbers(variant)))
    assert rules_by_topic(copy) == rules_by_topic(variant)


@pytest.mark.parametrize(("meta", "said"), [
    (Meta(author="Ann", year="1990"), ["By Ann, 1990."]), (Meta(author="Ann"), ["By Ann."]),
    (Meta(year="about 1990"), ["From about 1990."]), (Meta(source="a friend"), ["Source: a friend."]),
    (Meta(), []),
])  # fmt: skip
def test_credits_list_author_year_and_source(meta: Meta, said: list[str]) -> None:
    assert credit_sentences(replace(load("kings-gold"), meta=meta)) == said


def rule(topic: str, rules: Variant) -> RuleText:
    """Return the rule on a topic."""
    found = RULE_FUNCTIONS[topic](vocabulary(rules))
    assert found
    return found


@pytest.mark.parametrize(("pieces", "told"), [
    ({"1": 60, "5": 30, "10": 20}, "60 tokens worth 1, 30 worth 5 and 20 worth 10"),
    ([1, 5], "tokens of 1 and 5"),
])  # fmt: skip
def test_pieces_rule_gives_known_counts(pieces: object, told: str) -> None:
    game = load("kings-gold", {"pieces": pieces})
    assert told in gold_to_get_sentence(vocabulary(game))
    assert rule("pieces", game).full == "You may make change at any time."


def test_rule_on_leaving_says_gold_is_not_safe_if_a_later_round_takes_it() -> None:
    game = load("kings-gold", {"round.4.danger.costs": "everything", "round.2.share": "each"})
    for rules in [game, *game.rules_by_round[1:]]:
        assert "For the rest of this round" in rule("left", rules).full
    assert "You can never lose" in rule("left", load("kings-gold")).full


def test_rule_on_leftover_gold_mentions_no_loot_if_there_is_none() -> None:
    rules = load("poor-mans", {"share": "leavers", "cards.artifact": []})
    assert "loot" not in rule("left", rules).full


@pytest.mark.parametrize(("settings", "skips"), [
    ({}, True), ({"first_danger": "ask"}, False), ({"danger.ends_at": 1}, False),
    ({"danger.costs": "everything"}, False),
])  # fmt: skip
def test_first_danger_rule_skips_question_if_nobody_can_lose(
    settings: dict[str, object], skips: bool
) -> None:
    game = load("incan-gold-2006", {"first_danger": "may be skipped", **settings})
    assert ("you may turn over the next card at once" in rule("first", game).full) == skips


def test_gold_limit_above_all_gold_is_ignored() -> None:
    assert load("kings-gold", {"danger.over": 219}).path_sum_limit == 219
    too_much = load("kings-gold", {"danger.over": 220})
    assert too_much.path_sum_limit == 0
    assert rule("danger", too_much) == rule("danger", load("kings-gold"))


@pytest.mark.parametrize(("settings", "runs_out"), [
    ({}, False), ({"rounds": 12}, True), ({"rounds": 12, "danger.then": "back"}, False),
    ({"rounds": 5, "round.last.leftover": "lost", "danger.then": "back",
      "round.1.danger.then": "card out"}, False),
])  # fmt: skip
def test_rule_on_empty_deck_is_shown_only_if_deck_can_run_out(
    settings: dict[str, object], runs_out: bool
) -> None:
    for rules in load("kings-gold", settings).rules_by_round[1:]:
        assert (RULE_FUNCTIONS["survived"](vocabulary(rules)) is not None) == runs_out


def test_shuffle_rule_excludes_cards_removed_in_any_round() -> None:
    game = load("diamant", {"danger.then": "back", "round.2.danger.then": "card out"})
    for rules in [game, *game.rules_by_round[1:]]:
        assert (
            rule("fresh", rules).full
            == "Before each round, shuffle all cards except those removed from the game. "
            "Place them face down: this is the deck."
        )


def test_first_danger_rule_is_left_out_where_banked_gold_can_be_lost() -> None:
    king = {"default": "all", "K": {"loot": "all", "banked": 3}}
    game = load("kings-gold", {"first_danger": "may be skipped", "round.3.danger.costs": king})
    skips = [
        "you may turn over the next card at once" in rule("first", game.in_round(n)).full
        for n in range(1, 5)
    ]
    assert skips == [True, True, False, True]


def test_polish_rules_list_cards_in_the_right_case() -> None:
    dangers = load_text(
        'extends = "kings-gold"\ncards.danger = { "4-6" = "all", "J-K" = "rank" }\n'
        'cards.gold = { "A-3" = "face", "7-10" = "face" }\ndanger.costs = { danger = "half" }\n'
    )
    with use_language("pl"):
        assert rule("deck", load("poor-mans")).short == (
            "Weźcie z jednej talii 26 kart: walet, dama, król; czarne A–5, 7, 9; czerwone A, 3, 4, "
            "5, 7; 2 dżokery."
        )
        assert "czwórka, piątka lub szóstka" in rule("danger", dangers).full


@pytest.mark.parametrize(("settings", "line"), [
    ({"artifacts.joins": {"2": "joker"}, "cards.artifact": "joker"},
     "Lay one joker aside; it joins in round 2."),
    ({"artifacts.joins": "one drawn a round", "artifacts.worth": 5},
     "Lay the 2 jokers aside. Mix the jokers face down. Before each of the first 2 rounds, show one "
     "to everyone, then shuffle it into the deck."),
    ({"artifacts.joins": "start", "artifacts.worth": 5}, "Leave both jokers in."),
    ({"artifacts": "off"}, "Lay the jokers aside; they are not used."),
    ({"artifacts.joins": {"2": ["joker", "joker"]}}, "Lay both jokers aside; they join in round 2."),
    ({"cards.artifact": ["Ks"], "artifacts.joins": {"2": "Ks"}, "artifacts.worth": 5,
      "cards.danger": {"J-Q": "rank"}}, "Lay the King of spades aside; it joins in round 2."),
    ({"words.token": "coin", "words.gold": "coin"},
     "Shuffle the 52 cards, face down in the middle. Coins in the supply: about 290 single coins, "
     "or with change to spare 60 worth 1, 10 worth 5 and 30 worth 10."),
    ({"pieces": [1, 3]},
     "Shuffle the 52 cards, face down in the middle. Gold in the supply: about 290 single tokens, "
     "or with change to spare 35 worth 1 and 100 worth 3."),
])  # fmt: skip
def test_setup_says_what_to_do_with_jokers_and_gold(settings: dict[str, Any], line: str) -> None:
    assert line in setup.setup_sentences(vocabulary(load("kings-gold", settings)), 4)


def test_game_title_names_target_score() -> None:
    title = setup.game_title(vocabulary(load("kings-gold", {"until": 100})), 4)
    assert title == "King's Gold. 4 thieves, to 100, 20 rounds at most."
