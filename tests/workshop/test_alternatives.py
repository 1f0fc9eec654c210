"""The alternatives that the workshop offers for the sentences of a rulebook."""

from functools import lru_cache
from random import Random

import pytest
from hypothesis import given, settings

from cardkit.engine.readers import OneOf, WholeNumber
from cardkit.engine.sections import SECTIONS, keys_of_section
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import t, use_language
from cardkit.rulebook.catalogue import gallery_games, main_games
from cardkit.rulebook.loader import examine, load, load_text
from cardkit.text.rules.rulebook import sections
from cardkit.workshop.alternatives import (
    LENGTH_TOPIC,
    TYPED_SECTIONS,
    Alternative,
    alternative,
    alternatives_of,
    comments_by_change,
    in_single_rounds,
    rulebook_statements,
    why_refused,
)
from cardkit.workshop.draft import ROUND, Draft, draft_from, open_draft
from cardkit.workshop.form import (
    RulebookEntry,
    changeable_words,
    changes_in_words,
    choice_lines,
    entry_text,
    number_problems,
    own_rules,
    ranges_of_rounds,
    rulebook_entries,
    typed_change,
    typed_numbers,
    value_with_number,
    word_form_problems,
    word_key,
)

from ..strategies import DEPTH, RANDOMS, Game, random_game, random_rules

GOLD = Draft("kings-gold", "Night Watch")


@lru_cache(10)
def alternatives_to(game: str) -> list[Alternative]:
    """Return the alternatives to a game, which are computed once for several tests."""
    return [*alternatives_of(Draft(game, "Wish"))]


@lru_cache(10)
def entries_of(game: str) -> list[RulebookEntry]:
    """Return the entries of a game's rulebook, which are computed once for several tests."""
    return rulebook_entries(Draft(game, "Wish"))


def offered(draft: Draft, key: tuple[str, ...]) -> list[object]:
    """Return the values that the workshop offers for a key."""
    return [other.value for other in alternatives_of(draft) if other.key == key]


@pytest.mark.parametrize("section", ["", *sorted({*SECTIONS} - TYPED_SECTIONS)])
def test_every_key_offers_values_or_says_why_not(section: str) -> None:
    for name, field in keys_of_section(SECTIONS[section] if section else Variant).items():
        is_plain = isinstance(field.metadata["read"], OneOf | WholeNumber)
        assert field.metadata["offers"] or is_plain, f"{section}.{name} offers nothing"


@pytest.mark.parametrize("name", [*main_games(), *gallery_games()])
def test_alternatives_of_each_game_load_and_match_their_text(name: str) -> None:
    draft = draft_from(load(name), "Wish")
    others = [*alternatives_of(draft)]
    assert len(others) >= 15
    for other in others:
        rules = other.draft.variant
        if other.key[0] == "round":
            rules = rules.in_round(int(other.key[1].partition("-")[0]))
        texts = " ".join(statement.text for statement in rulebook_statements(rules))
        shown = " ".join([other.sentence, *other.others])
        assert all(each.text in texts for each in other.new)
        assert all(each.text in shown for each in other.new if each.topic != LENGTH_TOPIC)
        assert other.draft.without_change(other.key) == draft
        assert examine("house.toml", text=other.draft.text())[0]


@settings(max_examples=10 * DEPTH)
@given(RANDOMS)
def test_alternatives_for_random_rules_are_playable_undoable_and_match_their_text(
    random: Random,
) -> None:
    draft = draft_from(random_rules(random))
    entries = rulebook_entries(draft)
    offers = [(entry, other) for entry in entries for other in entry.others]
    assert {(other.key, str(other.value)) for _, other in offers} == {
        (other.key, str(other.value)) for other in alternatives_of(draft)
    }
    places: dict[str, list[tuple[RulebookEntry, Alternative]]] = {}
    for entry, other in offers:
        places.setdefault(f"{other.key} {other.value}", []).append((entry, other))
    often = [each for group in places.values() if len(group) > 1 for each in group]
    chosen = [random.sample(some, min(4, len(some))) for some in (offers, often)]
    for entry, other in [*chosen[0], *chosen[1]]:
        variant = load_text(other.draft.text(), other.draft.name)
        assert isinstance(random_game(random, variant), Game)
        assert_reads_as_shown(entry, other, variant)
        if other.draft.changes == {**draft.changes, other.key: other.value}:
            before = draft.without_change(other.key)
            assert other.draft.without_change(other.key) == before


def assert_reads_as_shown(entry: RulebookEntry, other: Alternative, variant: Variant) -> None:
    """Assert that the rules are those that an alternative shows below a sentence."""
    rules = variant
    if other.key[0] == ROUND:
        rules = variant.in_round(
            int(other.key[1].partition("-")[0].replace("last", str(variant.rounds)))
        )
    now = {statement.text for statement in rulebook_statements(rules)}
    new = {
        each.text for each in other.new if each.topic != LENGTH_TOPIC or each.text in other.sentence
    }
    shown = {text for text in new if text in other.sentence}
    rest = other.sentence
    for text in sorted(shown, key=len, reverse=True):
        rest = rest.replace(text, "")
    assert not rest.strip()
    assert new == shown | {*other.others} <= now
    if entry.text in [statement.text for statement in other.gone] and not other.sentence:
        assert entry.text not in now
    rulebook = [rule.lines for section in sections(variant) for rule in section.rules]
    book = " ".join(rulebook).replace("**", "")
    assert all(text in book for text in new)


@pytest.mark.parametrize(
    ("key", "values"),
    [
        (("rounds",), [3, 5, 6]),
        (("danger", "ends_at"), [1, 3, 4]),
        (("danger", "then"), ["back", "pair out"]),
        (("artifacts",), ["off"]),
        (
            ("artifacts", "joins"),
            [
                "start",
                "one drawn a round",
                {"1": "joker", "2": "joker"},
                {"2": "joker joker"},
            ],
        ),
        (("cards", "artifact"), [["joker"] * 3, ["joker"] * 4]),
        (("hands", "remove"), []),
        (("minutes",), []),
    ],
)
def test_kings_gold_offers_expected_values_for_each_key(
    key: tuple[str, ...], values: list[object]
) -> None:
    assert [other.value for other in alternatives_to("kings-gold") if other.key == key] == values


@pytest.mark.parametrize(
    ("game", "key", "sentence"),
    [
        ("kings-gold", ("cards", "danger"), "Guards: 10 to King, four of each."),
        ("one-dragon", ("cards", "danger"), "Dragons: the King of spades and hearts."),
        ("three-blasts", ("cards", "danger"), "Jack of spades and hearts."),
        ("diamant", ("artifacts", "worth"), "Each artifact is worth 5 points."),
        ("half-kept", ("cards", "danger"), "Hazards: the 7, 8, 10, Jack, Queen and King"),
    ],
)
def test_more_dangers_and_missing_artifacts_are_offered(
    game: str, key: tuple[str, ...], sentence: str
) -> None:
    others = [other for other in alternatives_to(game) if other.key == key]
    assert any(sentence in " ".join([other.sentence, *other.others]) for other in others)


def test_alternatives_after_a_choice_fit_the_choice() -> None:
    chosen = GOLD.with_change(("artifacts", "worth"), 5)
    assert offered(chosen, ("artifacts", "joins")) == [
        "start", "one drawn a round", {"1": "joker", "2": "joker"}, {"2": "joker joker"},
    ]  # fmt: skip
    assert offered(chosen.with_change(("artifacts",), "off"), ("artifacts", "joins")) == []


def test_alternative_that_adds_a_rule_begins_with_it() -> None:
    other = alternative(Draft("cave-network", "Wish"), ("ties",), ["artifacts"])
    assert other
    assert other.replaces
    assert other.replaces.text == "If players are tied, they share the win."
    assert other.sentence.startswith(
        "If players are tied, the tied player with the most court cards"
    )
    assert other.sentence.endswith("If players are still tied, they share the win.")
    assert other.others == ()


def test_each_alternative_lists_replaced_sentence_and_other_alternatives() -> None:
    other = alternative(GOLD, ("danger", "ends_at"), 3)
    assert other
    assert other.replaces
    assert other.replaces.topic == "danger"
    assert "third" in other.sentence
    assert other.sentence not in [
        statement.text for statement in rulebook_statements(load("kings-gold"))
    ]


@pytest.mark.parametrize(
    ("game", "sentence", "key", "value"),
    [
        ("kings-gold", "2 jokers", ("cards", "artifact"), ["joker"] * 3),
        ("kings-gold", "Set the two jokers aside", ("artifacts", "joins"), {"2": "joker joker"}),
        ("poor-mans", "Each joker is worth 10 gold", ("cards", "artifact"), ["joker"] * 4),
        ("kings-gold", "Guards: ", ("cards", "danger"), {"J Q": "rank"}),
        ("diamant", "Hazards: ", ("cards", "danger"), {"8sh 10sh Jsh Qsh Ksh": "rank"}),
        ("kings-gold", "If you are the only player to leave", ("leftover",), "lost"),
        ("cave-network", "If you are the only player to flee", ("share",), "each"),
        ("kings-gold", "Gold still on the path", ("leftover",), "stays"),
        ("kings-gold", "minutes", ("rounds",), 3),
        ("diamant", "Have the", ("until",), 50),
        ("kings-gold", "Nobody leaves before the first card", ("leave_from",), 3),
        ("poor-mans", "If a joker comes up, put 10 gold", ("artifacts", "claim"), "shared"),
    ],
)
def test_form_offers_expected_change_under_sentence(
    game: str, sentence: str, key: tuple[str, ...], value: object
) -> None:
    entry = next(entry for entry in entries_of(game) if sentence in entry.text)
    assert (key, value) in [(other.key, other.value) for other in entry.others]


@pytest.mark.parametrize(
    ("game", "sentence", "keys"),
    [
        ("kings-gold", "2 jokers", [("artifacts",), ("cards", "artifact"), ("cards", "danger")]),
        ("diamant-2016", "35 cards", [("artifacts",), ("cards", "danger")]),
        ("kings-gold", "The first guard of a rank", [("danger", "ends_at"), ("cards", "danger")]),
    ],
)
def test_form_offers_new_numbers_before_lists_of_cards(
    game: str, sentence: str, keys: list[tuple[str, ...]]
) -> None:
    entries = entries_of(game)
    entry = next(entry for entry in entries if sentence in entry.text)
    order = [*dict.fromkeys(other.key for other in entry.others)]
    assert [key for key in order if key in keys] == keys


def test_fixed_sentence_lists_sentences_that_can_change_it() -> None:
    entries = {entry.text: entry for entry in entries_of("kings-gold")}
    safe = entries["You can never lose gold in your safe pile."]
    assert not safe.others
    assert [text[:26] for text in safe.see] == ["Everyone still inside puts"]
    assert not entries["The ace counts as 1."].see


def test_form_offers_changes_to_an_exception_below_it() -> None:
    key = ("round", "2", "danger", "ends_at")
    entries = rulebook_entries(GOLD.with_change(key, 3))
    offers = {entry.text: [(other.key, other.value) for other in entry.others] for entry in entries}
    (instead,) = (text for text in offers if text.startswith("instead: "))
    assert offers[instead] == [(key, 2), (key, 1), (key, 4)]
    assert not any(other_key == key for other_key, _ in offers[""])
    see = {entry.text: entry.see for entry in entries}
    (usually,) = (text for text in see if text.startswith("usually: "))
    assert usually.removeprefix("usually: ") in see[usually]
    assert instead in see["Parts of this rule are different in round 2: see near the end."]


@pytest.mark.parametrize(
    ("key", "changed"),
    [
        (("rounds",), ["The game ends after 3 rounds."]),
        (("round", "2", "danger", "ends_at"), ["instead: The first two guards"]),
        (("round", "last", "danger", "ends_at"), ["instead: The first two guards"]),
    ],
)
def test_form_marks_only_changed_sentences(key: tuple[str, ...], changed: list[str]) -> None:
    assert not any(entry.is_changed for entry in entries_of("kings-gold"))
    entries = rulebook_entries(GOLD.with_change(key, 3))
    marked = [entry.text for entry in entries if entry.is_changed]
    assert all(any(text.startswith(part) for text in marked) for part in changed)
    usual = [entry for entry in entries if entry.text.startswith("usually: ")]
    assert len(usual) == (key[0] == "round")
    assert not any(entry.is_changed for entry in usual)


def test_form_marks_what_usually_applies_if_that_has_changed_too() -> None:
    draft = GOLD.with_change(("danger", "ends_at"), 4)
    entries = rulebook_entries(draft.with_change(("round", "2", "danger", "ends_at"), 3))
    (usual,) = (entry for entry in entries if entry.text.startswith("usually: "))
    assert usual.is_changed


@pytest.mark.parametrize("name", main_games())
def test_form_offers_removal_of_a_sentence_at_most_once(name: str) -> None:
    for entry in entries_of(name):
        only_gone = [other for other in entry.others if not other.sentence and not other.others]
        assert len(only_gone) < 2, entry.text


def test_other_rules_of_a_choice_are_shown_without_what_stays_the_same() -> None:
    other = alternative(GOLD, ("rounds",), 3)
    assert other
    assert choice_lines(other)[1:] == [
        "Also: The points for a joker depend on the round in which you take it: 5 in round 2 and 10 "
        "in round 3.",
        "Also: … Play it by the rules of round 3. A joker taken in this round is worth 10 points.",
    ]


@pytest.mark.parametrize("name", main_games())
def test_no_two_alternatives_to_a_sentence_begin_alike(name: str) -> None:
    for entry in entries_of(name):
        firsts = [choice_lines(other)[0] for other in entry.others]
        assert sorted({*firsts}) == sorted(firsts), entry.text


@pytest.mark.parametrize(
    ("rounds", "ranges"),
    [(1, []), (2, ["1", "last"]), (4, ["1", "last", "1-2", "1-3", "2", "2-4", "3", "3-4"])],
)
def test_ranges_of_rounds_begin_with_the_first_and_the_last(rounds: int, ranges: list[str]) -> None:
    found = ranges_of_rounds(load("kings-gold", {"rounds": rounds}))
    assert [*found] == ranges
    if rounds > 1:
        assert found["1"] == "in round 1"
        assert found["last"] == f"in round {rounds} (at the end of the game)"


def test_ranges_of_rounds_have_no_last_round_if_a_total_ends_the_game() -> None:
    ranges = ranges_of_rounds(load("kings-gold", {"until": 50, "rounds": 3}))
    assert [*ranges] == ["1", "1-2", "2", "2-3", "3"]


@pytest.mark.parametrize(
    ("key", "value", "comment"),
    [
        (("leave_from",), 3, "Nobody may leave before card 3."),
        (("leftover",), "alone", "If several players leave in the same turn, nobody takes it"),
        (("leftover",), "lost", "This does not apply: “Gold still on the path goes back"),
        (("share",), "leavers", "If you leave, put all you take into your safe pile."),
        (("artifacts", "joins"), "start", "This does not apply: “Before round 2, and again"),
    ],
)
def test_changes_name_every_sentence_under_which_they_are_offered(
    key: tuple[str, ...], value: object, comment: str
) -> None:
    draft = GOLD.with_change(key, value)
    assert comment in changes_in_words(draft)[key]
    assert f"# {changes_in_words(draft)[key]}\n" in draft.text(comments_by_change(draft))


@pytest.mark.parametrize(
    ("language", "game", "sentence", "key", "first"),
    [
        ("en", "kings-gold", "2 jokers", ("artifacts",), "No jokers. A pack of 52 cards."),
        ("en", "kings-gold", "Jokers are worth", ("artifacts",), "No jokers."),
        ("en", "diamant-2016", "Relics: ", ("artifacts",), "No relics."),
        ("en", "kings-gold", "Guards: ", ("cards", "danger"), "No Kings. Guards: Jacks and"),
        ("de", "diamant-2016", "Relikte: ", ("artifacts",), "Keine Relikte."),
        ("fr", "kings-gold", "2 jokers", ("artifacts",), "Sans jokers. Un jeu de 52 cartes."),
        ("pl", "kings-gold", "52 kart", ("artifacts",), "Bez dżokerów. Talia (52 karty)."),
    ],
)
def test_choice_that_takes_cards_out_of_the_game_begins_with_them(
    language: str, game: str, sentence: str, key: tuple[str, ...], first: str
) -> None:
    with use_language(language):
        entries = rulebook_entries(Draft(game, "Wish"))
        entry = next(entry for entry in entries if sentence in entry.text)
        other = next(each for each in entry.others if each.key == key and each.removed)
        assert choice_lines(other)[0].startswith(first)
        change = changes_in_words(other.draft)[key]
        assert change.startswith(other.removed)
        assert t("This does not apply: “{rule}”", rule=entry.text) not in change
        assert f"# {change}\n" in other.draft.text(comments_by_change(other.draft))


def test_artifacts_that_stay_in_the_pack_are_not_called_removed() -> None:
    other = alternative(Draft("cave-of-four", "Wish"), ("cards", "artifact"), [])
    assert other
    assert not other.removed


@pytest.mark.parametrize("name", main_games())
def test_changes_say_what_was_chosen_under_each_sentence(name: str) -> None:
    for entry in entries_of(name):
        for other in entry.others:
            said = changes_in_words(other.draft)[other.key]
            first, *_ = choice_lines(other)
            told = [each.text for each in other.new if each.text in said]
            is_said = any(text in first for text in [*told, other.removed] if text)
            assert is_said or entry.text in said, (entry.text, said)


def test_removed_rule_says_what_applies_instead() -> None:
    entries = {entry.text: entry for entry in entries_of("incan-gold")}
    texts = {
        entry: choice_lines(other)
        for entry, found in entries.items()
        for other in found.others
        if not other.sentence and other.key != ("leave_from",)
    }
    (skipped,) = (lines for entry, lines in texts.items() if "the next card at once" in entry)
    assert skipped == ["Without this rule. Everything else stays the same."]
    (path,) = (
        lines for entry, lines in texts.items() if entry.startswith("Gold still on the path")
    )
    assert path[0].startswith("Without this rule. Instead: If it is gold, everyone inside takes")
    assert path[1].startswith("Also: If you leave")


def test_rules_to_add_are_named() -> None:
    entry = next(entry for entry in entries_of("kings-gold") if entry.others and not entry.text)
    assert entry_text(entry) == (
        "Add a rule, for example: If the first card is a guard, you may turn over the next card at "
        "once, unless somebody wants to leave. Doubling cards: aces."
    )


def test_alternative_with_extra_jokers_says_when_they_join_the_deck() -> None:
    others = [
        other for other in alternatives_to("kings-gold") if other.key == ("cards", "artifact")
    ]
    joins = [" ".join((other.sentence, *other.others)) for other in others]
    assert "The other joker is in the deck from the start." in joins[0]
    assert "The other jokers are in the deck from the start." in joins[1]


@pytest.mark.parametrize(
    ("key", "entry", "problem"),
    [
        (("until",), "0", "Type a whole number from 1 to 10000."),
        (("until",), "60", ""),
        (("rounds",), "70", "Type a whole number from 1 to 20."),
        (("rounds",), "-1", "Type a whole number from 1 to 20."),
        (("rounds",), "7.5", "Type a whole number from 1 to 20."),
        (("rounds",), "9" * 5000, "Type a whole number from 1 to 20."),
        (("rounds",), "4", "With this number, nothing changes."),
        (("rounds",), "7", ""),
        (("leave_from",), "1", "Type a whole number from 2 to 10."),
        (("leave_from",), "2", ""),
        (("danger", "over"), "0", "Type a whole number from 1 to 1000."),
        (("danger", "over"), "1000", "With this number, nothing changes."),
        (("artifacts", "worth"), "20", ""),
        (("round", "2", "danger", "counts_from"), "1", "Type a whole number from 2 to 10."),
    ],
)
def test_typed_number_out_of_range_or_without_effect_is_refused(
    key: tuple[str, ...], entry: str, problem: str
) -> None:
    assert " ".join(number_problems(GOLD, key, entry)) == problem


def test_reason_for_refusal_is_in_the_language_of_the_player() -> None:
    with use_language("de"):
        (why,) = why_refused(GOLD, ("rounds",), 40)
    assert "eine ganze Zahl von 1 bis 20" in why


def test_own_rules_are_saved_listed_and_taken_back_one_by_one() -> None:
    assert [rule.key for rule in own_rules(GOLD)] == [("house", "H-1")]
    draft = GOLD.with_change(("house", "H-1"), "Sing.").with_change(("house", "tie"), "Duel!")
    assert [(rule.key[-1], rule.word) for rule in own_rules(draft)] == [
        ("H-1", "Sing."),
        ("H-2", ""),
    ]
    assert changes_in_words(draft) == {("house", "H-1"): "Sing.", ("house", "tie"): "Duel!"}
    assert open_draft(draft.text(comments_by_change(draft)))[0] == draft
    assert draft.without_change(("house", "H-1")).variant.house == {"tie": "Duel!"}


def test_own_words_replace_the_sentences_on_a_topic() -> None:
    entries = rulebook_entries(GOLD)
    tie = next(entry for entry in entries if entry.topic == "tie")
    draft = GOLD.with_change(("house", "tie"), "Duel!")
    changed = rulebook_entries(draft)
    assert [(entry.text, entry.is_changed) for entry in changed if entry.topic == "tie"] == [
        ("Duel!", True)
    ]
    assert tie.text not in [entry.text for entry in changed]
    assert f"cardkit itself still goes by: “{tie.text}”" in [entry.text for entry in changed]
    again = rulebook_entries(draft.without_change(("house", "tie")))
    assert [entry.text for entry in again] == [entry.text for entry in entries]


def test_hands_game_offers_no_rules_that_end_every_first_turn() -> None:
    values = [(other.key[-1], str(other.value)) for other in alternatives_to("cave-network")]
    assert ("ends_at", "2") in values
    assert ("ends_at", "1") not in values
    assert not any(name == "danger" and "all" in value for name, value in values)


def test_alternative_in_one_round_changes_that_round_alone() -> None:
    key = in_single_rounds(("danger", "ends_at"), "2")
    assert key == ("round", "2", "danger", "ends_at")
    other = alternative(GOLD, key, 3)
    assert other
    assert "third" in other.sentence
    limits = [other.draft.variant.in_round(n).danger.ends_at.default for n in (1, 2, 3)]
    assert limits == [2, 3, 2]
    for plain in (("rounds",), ("artifacts",), key, ("in", "de", "words", "danger")):
        assert in_single_rounds(plain, "2") is None


@pytest.mark.parametrize(
    ("key", "value", "part"),
    [
        (("rounds",), 40, "a whole number from 1 to 20"),
        (("danger", "ends_at"), 5, "4"),
        (("words", "danger"), "", "a text"),
    ],
)
def test_refused_value_is_explained(key: tuple[str, ...], value: object, part: str) -> None:
    assert part in " ".join(why_refused(GOLD, key, value))
    assert not why_refused(GOLD, ("rounds",), 7)


def test_draft_text_opens_as_the_same_draft() -> None:
    draft = GOLD.with_change(("danger", "costs"), {"loot": "all", "banked": 5})
    draft = draft.with_change(("round", "2-3", "danger", "ends_at"), 3)
    draft = draft.with_change(("words", "danger"), "wolf/wolves")
    text = draft.text(comments_by_change(draft))
    assert 'danger.costs = { loot = "all", banked = 5 }\n' in text
    assert "[round.2-3]\n" in text
    assert "# Everyone still inside loses their loot and 5 gold" in text
    assert open_draft(text) == (draft, [])


def test_open_draft_with_mistakes_keeps_valid_changes() -> None:
    text = 'extends = "kings-gold"\nname = "Odd"\nrounds = 99\ndanger.ends_at = 3\nrouns = 2\n'
    draft, findings = open_draft(text)
    assert draft
    assert draft.changes == {("danger", "ends_at"): 3}
    assert sorted(finding.line for finding in findings) == [3, 5]


@pytest.mark.parametrize("text", ["", "]", 'extends = "no-game"\nname = "X"', "name = 1"])
def test_open_draft_without_a_game_returns_findings_only(text: str) -> None:
    draft, findings = open_draft(text)
    assert draft is None
    assert findings


def test_with_change_of_a_section_replaces_changes_of_its_keys() -> None:
    draft = GOLD.with_change(("artifacts", "worth"), 5).with_change(("artifacts",), "off")
    assert draft.changes == {("artifacts",): "off"}
    assert draft.with_change(("artifacts", "worth"), 7).changes == {("artifacts", "worth"): 7}


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        (("danger", "counts_from"), 3, "danger"),
        (("cards", "doubling"), ["A"], "doubling"),
        (("danger", "ends_at"), 2, "danger"),
    ],
)
def test_alternative_replaces_the_sentence_on_its_own_topic(
    key: tuple[str, ...], value: object, place: str
) -> None:
    other = alternative(Draft("bank", "Friday"), key, value)
    assert other
    assert other.replaces
    assert other.replaces.topic == place


def test_gold_cards_with_changed_worth_can_be_changed_again() -> None:
    doubled = GOLD.with_change(("cards", "gold"), {"A-10": "face * 2"})
    assert offered(doubled, ("cards", "gold")) == [{"A-10": "face"}, {"A-10": "face + 5"}]


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("kings-gold", "The game ends after … rounds."),
        ("kings-gold", "Each joker is worth … points."),
        ("kings-gold", "Each joker is worth … gold."),
        ("kings-gold", "Everyone still inside loses … gold of their loot."),
        (
            "kings-gold",
            "Everyone still inside loses their loot and … gold from their safe pile.",
        ),
        ("incan-gold-2018", "Each artifact is worth … gold."),
        ("bank", "Everyone still inside loses their loot and … points from their column."),
    ],
)
def test_sentence_for_typed_number_has_ellipsis_in_its_place(game: str, sentence: str) -> None:
    numbers = typed_numbers(Draft(game, "Wish"), alternatives_to(game))
    assert sentence in [number.sentence for number in numbers]
    assert all("…" in number.sentence for number in numbers)


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (5, "Everyone still inside loses … gold of their loot."),
        (3, "Everyone still inside loses … gold of their loot."),
        (
            {"loot": "all", "banked": 5},
            "Everyone still inside loses their loot and … gold from their safe pile.",
        ),
    ],
)
def test_typed_number_is_offered_for_key_already_changed(value: object, sentence: str) -> None:
    key = ("danger", "costs")
    draft = GOLD.with_change(key, value)
    others = [other for other in alternatives_of(draft) if other.key == key]
    assert sentence in [number.sentence for number in typed_numbers(draft, others)]


def test_changed_name_is_described_by_what_it_names() -> None:
    draft = GOLD.with_change(("words", "danger"), "wolf/wolves")
    assert [*changes_in_words(draft).values()] == ["what a danger is called: wolf/wolves"]


def test_typed_number_replaces_number_in_offered_value() -> None:
    key, value = ("danger", "costs"), {"loot": "all", "banked": 5}
    assert value_with_number(5, 3) == 3
    assert value_with_number(value, 3) == {"loot": "all", "banked": 3}
    assert number_problems(GOLD, key, "0", value) == ["Type a whole number from 1 to 1000."]
    assert number_problems(GOLD, key, "3", value) == []
    fined = GOLD.with_change(key, value)
    assert number_problems(fined, key, "5", value) == ["With this number, nothing changes."]


@pytest.mark.parametrize(
    ("lang", "word", "like"),
    [
        ("en", "wolves", '"/" between them, like "guard/guards"'),
        ("en", "wolf/wolves", ""),
        ("de", "Wolf/Wölfe", "m Wächter Wächters"),
        ("de", "m Wolf; Wölfe", ""),
        ("de", "m böser Wolf; böse Wölfe", "ohne Eigenschaftswort, wie „Wächter“"),
        ("de", "m wolf; wölfe", "ohne Eigenschaftswort, wie „Wächter“"),
        ("fr", "m grand loup; grands loups", ""),
        ("fr", "m loup", "m garde; gardes"),
        ("fr", "m loup; loups", ""),
        ("fr", "m loup; loups; x", "m garde; gardes"),
        ("de", "f Schlange Schlange; Schlangen", "m Wächter Wächters"),
        ("de", "f Schlange; Schlangen Schlangen", "m Wächter Wächters"),
        ("pl", "m wąż węża; węże", "m strażnik strażnika"),
        ("pl", "wilk; wilki", "m strażnik strażnika"),
        ("pl", "m wilk wilka wilka wilku; wilki wilków wilki wilkach", ""),
    ],
)
def test_word_form_problems_show_an_example_of_the_form(lang: str, word: str, like: str) -> None:
    with use_language(lang):
        why = word_form_problems(GOLD, word_key("danger"), word)
    assert like in " ".join(why)
    assert bool(why) == bool(like)


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("m Staub Staubs Staub Staub", ["Schreib nach einem Strichpunkt auch die Formen für mehrere."]),
        ("m Taler Talers Taler Taler; Taler Taler Talern Taler", []),
        ("n Silber Silbers Silber Silber", []),
    ],
)  # fmt: skip
def test_german_gold_without_a_plural_is_neuter(word: str, why: list[str]) -> None:
    with use_language("de"):
        assert word_form_problems(GOLD, word_key("gold"), word) == why


@pytest.mark.parametrize(
    ("lang", "entry", "names"),
    [
        ("en", "our cat", "8 = our cat, 10 = spider"),
        ("de", "m Dackel", "8 = Dackel, 10 = Spinne"),
        ("pl", "m kot kota kota kocie; koty kotów koty kotach", "8 = kot, 10 = pająk"),
    ],
)
def test_name_of_one_kind_of_danger_can_be_changed(lang: str, entry: str, names: str) -> None:
    with use_language(lang):
        draft = Draft("incan-gold", "Wish")
        key = (*word_key("kinds"), "8")
        assert key in [word.key for word in changeable_words(draft)]
        assert word_form_problems(draft, key, entry) == []
        changed = draft.with_change(*typed_change(draft, key, entry))
        again, _ = open_draft(changed.text())
        assert again
        texts = " ".join(statement.text for statement in rulebook_statements(again.variant))
        assert names in texts
        assert len(changes_in_words(again)) == 1


@pytest.mark.parametrize(
    ("game", "name", "like"),
    [("incan-gold", "cobra/cobras", "snake"), ("kings-gold", "wolves", "guard/guards")],
)
def test_word_needs_a_plural_only_if_the_game_uses_one(game: str, name: str, like: str) -> None:
    draft = Draft(game, "Wish")
    key = (*word_key("kinds"), "8") if game == "incan-gold" else word_key("danger")
    (why,) = word_form_problems(draft, key, name)
    assert f'like "{like}".' in why


def test_name_of_a_kind_in_a_language_with_genders_needs_its_gender() -> None:
    with use_language("de"):
        draft = Draft("incan-gold", "Wish")
        (why,) = word_form_problems(draft, (*word_key("kinds"), "8"), "Dackel")
    assert "f Schlange" in why


@pytest.mark.parametrize("lang", ["de", "fr", "pl"])
@pytest.mark.parametrize("game", ["cave-network", "incan-gold"])
def test_meanings_of_words_are_in_the_language_of_the_player(game: str, lang: str) -> None:
    draft = Draft(game, "Wish")
    english = {word.meaning for word in changeable_words(draft)}
    with use_language(lang):
        own = {word.meaning for word in changeable_words(draft)}
    assert len(own) == len(english)
    assert not own & english


def test_effect_of_danger_can_be_reworded_in_hands_game() -> None:
    cave = Draft("cave-network", "Wish")
    words = {word.key: word.word for word in changeable_words(cave)}
    assert words["words", "catches"] == "collapses the cave"
    entry = "wakes the dragon, and all flee"
    assert word_form_problems(cave, ("words", "catches"), entry) == []
    changed = cave.with_change(*typed_change(cave, ("words", "catches"), entry))
    texts = [statement.text for statement in rulebook_statements(changed.variant)]
    assert any("wakes the dragon, and all flee, even if" in text for text in texts)


@pytest.mark.parametrize(
    ("game", "worth"),
    [
        ("kings-gold", {"A-10": "face * 2"}),
        ("incan-gold", {"As 2s 3s 4s 5sc 7sc 9s": "face * 2", "Ahd": 22, "3h": 26, "4h": 28, "5h": 30, "7h": 34}),
        ("tiers", {"A 2 3 4 5": 10, "6 7 8": 20, "9 10": 40}),
    ],
)  # fmt: skip
def test_gold_cards_worth_double_are_offered(game: str, worth: dict[str, object]) -> None:
    key = ("cards", "gold")
    assert worth in [other.value for other in alternatives_to(game) if other.key == key]


@pytest.mark.parametrize(
    ("lang", "order"),
    [
        ("de", ("männlich", "Nominativ", "Genitiv", "Dativ", "Akkusativ", "Mehrzahl")),
        ("fr", ("masculin", "féminin", "singulier", "pluriel")),
        ("pl", ("męski", "mianownik", "dopełniacz", "biernik", "miejscownik", "mnogiej")),
    ],
)
def test_word_form_problems_name_the_forms_in_their_order(
    lang: str, order: tuple[str, ...]
) -> None:
    with use_language(lang):
        (why,) = word_form_problems(GOLD, word_key("danger"), "wolves")
    places = [why.find(name) for name in order]
    assert places[0] > -1
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("entry", "word"),
    [
        ("wolf, wolves", "wolf/wolves"),
        ("wolf and wolves", "wolf/wolves"),
        ("wolf/wolves", "wolf/wolves"),
        ("grey wolf", "grey wolf"),
        ("wolf, wolves, pack", "wolf, wolves, pack"),
        ("wolves,", "wolves,"),
    ],
)
def test_typed_singular_and_plural_are_joined_into_one_word(entry: str, word: str) -> None:
    assert typed_change(GOLD, word_key("danger"), entry)[1] == word


@pytest.mark.parametrize(("table", "start"), [("2-3", "In rounds 2 and 3"), ("last", "In round 4")])
def test_changes_in_words_name_their_rounds(table: str, start: str) -> None:
    draft = GOLD.with_change(("round", table, "danger", "ends_at"), 3)
    (text,) = changes_in_words(draft).values()
    assert text.startswith(f"{start}: The first two guards")
