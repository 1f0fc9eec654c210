"""What the game master says, in addition to the conversations and sessions in ``tests/table``."""

from typing import get_args

import pytest

from cardkit.engine.cards import parse_card
from cardkit.engine.game import GameState
from cardkit.engine.refusals import Refusal
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import languages, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.text.files import lists
from cardkit.text.lines import Line, PlayedMove, Table
from cardkit.text.table import prompts, rounds, standings
from cardkit.text.table.events import rule_number_of_event, turn_lines
from cardkit.text.table.prompts import Stage
from cardkit.text.table.refusals import refusal_text, wrong_player_count_text

from ..engine.play import Played, game, moves_of
from ..strategies import Sets, house_rule


def last_turn(rules: Variant, acts: str) -> PlayedMove:
    """Return the last turn of a game in the notation of ``tests/engine/play.py``.

    Rounds are separated by ``|``.
    """
    state = GameState(rules, ["Ann", "Bo", "Cy"])
    for text in acts.split("|"):
        for move in moves_of(text.strip(), state):
            before, events = state.copy(), state.play(move)
    return PlayedMove(move, before, state, events)


def said(rules: Variant, acts: str) -> list[str]:
    """Return the lines about the last of these acts, as a screen shows them."""
    told = turn_lines(last_turn(rules, acts), is_asked=True)
    return [f"{one.text}    [{one.margin}]" for one in told if isinstance(one, Line)]


KG = load("kings-gold")
MANY = ("cards.danger = { '2-K' = 'all' }", "cards.gold = { 'A' = 1 }")
FEW = ("cards.danger = { 'Ks Kh' = 'rank' }", "cards.gold = { 'As' = 1 }", "artifacts = 'off'")
TO_THE_LAST = "Ks / Kh | Ks / As -"
"""A King leaves the game in the first round, so nothing can end the second."""
SHARED = (
    "artifacts.joins = 'start'", "artifacts.worth = { gold = 13 }", "artifacts.claim = 'shared'",
)  # fmt: skip
TWO_TURNS = house_rule(
    "hands.remove = { 2 = 48, 3 = 46, 4 = 44, 5 = 42, 6 = 40, 7 = 38, 8 = 36 }",
    parent="cave-network",
)
"""A game with hands whose second turn is the last one."""
SENTENCES = [
    (KG, "9 - all | = Ann 1; Bo joker", "Bo carried out the joker (worth 5)."),
    (house_rule("cards.danger = { 'J-Q' = 'rank' }", "cards.blank = ['K']"), "9 / K",
     "Nothing.    [carry 3]"),
    (house_rule(*MANY, "danger.ends_at = 11"), " / ".join("23456789JQ"),
     "AN 11TH GUARD ENDS IT."),
    (house_rule(*MANY, "danger.ends_at = 8"), " / ".join("2345678"),
     "AN EIGHTH GUARD ENDS IT."),
    (house_rule("danger.ends_at = 3"), "A / K",
     "2 more Kings will end the round.    [path 1]"),
    (house_rule("round.2.danger.ends_at = 3", parent="incan-gold"), "Qs / Qh | Qs",
     "Too few Queens (fire) are left in the deck, so nothing can happen."),
    (house_rule(*SHARED, parent="incan-gold"), "8c / 10c / Jc / Qc / Kc - Ann, Bo",
     "Ann, Bo: 26 safe each. Ann: take the 13 on 2 artifacts. Bo: take the 13 on 2 artifacts."),
    (house_rule(*SHARED, parent="incan-gold"), "8c / 10c - Ann, Bo",
     "Ann, Bo: 13 safe each. Ann: take the 13 on the artifact. Bo: take the 13 on the artifact."),
    (load("poor-mans"), "9b / joker - Ann", "Ann: TAKE the 10 on the joker, 13 safe."),
    (load("poor-mans"), "9b / joker - all",
     "Everyone inside: 3 safe each. The joker stays. Joker: PUT 10 back. Clear 2 cards."),
    (house_rule("leftover = 'lost'"), "A / 5", "TAKE 1 each, 2 go back.    [carry 1]"),
    (house_rule("danger.over = 21"), "10 / 9",
     "TAKE 3 each. 3 OR MORE IS TOO MUCH.    [path 1 - sum 19 of 21 - carry 6]"),
    (house_rule("danger.costs = 'everything'"), "9 / K / K",
     "Everyone inside: PUT 3 each back. Remove the King. Clear 2 cards."),
    (house_rule("danger.costs = 'half'"), "9 / K / K",
     "Everyone inside: PUT 2 each back, 1 safe each. Remove the King. Clear 2 cards."),
    (house_rule("until = 3"), "9 - Ann", "Ann has 3 or more, so this round is the last."),
    (house_rule("until = 3"), "", "ROUND 1, playing to 3"),
    (house_rule(*FEW), TO_THE_LAST, "The cards have run out, so Ann, Bo and Cy leave now."),
    (house_rule(*FEW), f"{TO_THE_LAST} Ann, Bo",
     "Ann, Bo: nothing. The cards have run out, so Cy leaves now."),
    (TWO_TURNS, "Ann 2, Bo 3, Cy 5 / Ann 4, Bo 6, Cy 8",
     "TAKE 6 each. The cards have run out, and Ann, Bo and Cy made it out."),
    (load("cave-network"), "Ann 7, Bo Q, Cy 2 / Ann 7, Bo J, Cy K / Ann -, Bo 4, Cy -",
     "Ann, Cy: 5 safe each. Share out the Queen (worth 5) and the Jack (worth 5), 1 each. The King "
     "stays. (If a different one stays, type: fix 3 - 4 - ; back Q) Set the face-down cards aside unseen."),
    (load("cave-network"), "Ann K, Bo K, Cy 3 / Ann -, Bo -, Cy 2",
     "Ann, Bo: 1 safe each. Share out 2 Kings (worth 5 and 5), 1 each."),
]  # fmt: skip
"""Rules, acts, and a line about the last act, or the beginning of one."""


@pytest.mark.parametrize(("rules", "acts", "line"), SENTENCES)
def test_turn_lines_contain_expected_sentence(rules: Variant, acts: str, line: str) -> None:
    told = said(rules, acts)
    assert any(one.startswith(line) for one in told), told


def test_hands_turn_says_what_to_do_before_listing_cards_on_table() -> None:
    told = turn_lines(last_turn(load("cave-network"), "Ann 7, Bo K, Cy 9"), is_asked=False)
    lines = [line.text for line in told if isinstance(line, Line)]
    assert lines == ["TAKE 5 each, 1 stays.", "On the table: Ann 7, Bo K, Cy 9."]


def test_finished_round_table_notes_last_turn() -> None:
    last = last_turn(TWO_TURNS, "Ann 2, Bo 2, Cy 3 / Ann 5, Bo -, Cy -")
    rows = rounds.finished_round_table(last.after).rows
    notes = {row[0]: row[-1] for row in rows}
    assert notes == {"Bo": "out in turn 2", "Cy": "out in turn 2", "Ann": "inside to the end"}


def test_cards_left_on_the_path_are_named_once() -> None:
    told = said(TWO_TURNS, "Ann J, Bo Q, Cy K / Ann -, Bo -, Cy 5")
    assert ["The King stays." in line for line in told].count(True) == 1
    assert any(line.startswith("Cy: TAKE the King (worth 5), 5 safe.") for line in told)


NOTHING_LEAVES = ("danger.then = 'back'", "artifacts.left = 'back'", "artifacts.carried = 'back'")


@pytest.mark.parametrize(("settings", "known"), [
    (NOTHING_LEAVES, True),
    ((*NOTHING_LEAVES[:2], "artifacts.carried = 'out'"), True),  # a result names keepsakes
    ((*NOTHING_LEAVES[:2], "artifacts.carried = 'out'", "artifacts.worth = { gold = 5 }"), False),
    ((*NOTHING_LEAVES[1:], "danger.then = 'card out'"), False),
    ((*NOTHING_LEAVES, "round.1.danger.then = 'card out'"), False),  # no longer so now
    ((*NOTHING_LEAVES, "round.3.danger.then = 'card out'"), True),  # not yet so then
])  # fmt: skip
def test_next_round_lines_give_deck_size_if_known(settings: tuple[str, ...], known: bool) -> None:
    [line] = said(house_rule(*settings), "= Ann 5 | = Bo 2")
    assert line.startswith("Next:")
    assert ("cards." in line) == known


RULES = [
    (KG, "", "G-1"), (KG, "9", "G-2"), (KG, "K", "KG-4"), (KG, "9 -", "KG-3"), (KG, "9 - Ann", "G-4"),
    (house_rule("share = 'each'"), "9", "G-15"),
    (house_rule("leftover = 'per-card'"), "9 - Ann", "G-12"),
    (house_rule("leftover = 'alone'"), "9 - Ann", "G-23"),
    (house_rule("danger.costs = 'half'"), "K", "G-17"),
    (house_rule("danger.costs = 'everything'"), "K", "G-22"),
    (house_rule("danger.costs = { loot = 'all', banked = 5 }"), "K", "G-26"),
    (house_rule("danger.over = 8"), "9", "G-18"),
    (load("poor-mans"), "joker", "PM-5"),
    (load("cave-network"), "Ann 9, Bo 9, Cy 2", "CN-5"),
    (load("cave-network"), "Ann 9, Bo 9, Cy 9", "CN-5"),
    (KG, "= Ann 5 | end", "KG-2"), (KG, "= Ann 5, Bo 5 | end", "KG-11"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "acts", "number"), RULES)
def test_event_has_number_of_its_rule(rules: Variant, acts: str, number: str) -> None:
    last = last_turn(rules, acts)
    assert rule_number_of_event(last.events[0], last.after.rules) == number


VERDICTS = [  # in addition to those of conversations and sessions
    ("wins = 'lowest'", "= Ann 5, Bo 3, Cy 4", "Bo wins with 3."),
    ("tie = 'shared'", "= Ann 5, Bo 5, Cy 4", "Ann and Bo share the win with 5 each."),
    ("tie = 'play again'", "= Ann 5, Bo 5, Cy 4",
     "Ann and Bo are tied with 5 each. By the rules, they play again."),
    ("ties = ['artifacts']\nartifacts.joins = 'start'", "= Ann 6, Bo 6, Cy 0; Cy joker",
     "Ann and Bo are tied with 6 and no jokers each. They share the win, or play an extra round."),
    ("ties = ['artifacts']\nartifacts.joins = 'start'", "= Ann 1, Bo 6, Cy 4; Ann joker",
     "Ann and Bo are tied with 6 each. Ann wins the tie with more jokers (1 to 0)."),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "result", "text"), VERDICTS)
def test_verdict_names_winner_and_tie_break(rule: str, result: str, text: str) -> None:
    rules = house_rule("rounds = 1", "artifacts.worth = 5", rule)
    assert standings.verdict_sentence(last_turn(rules, result).after) == text


FORMS = {"Ann": "an", "Bo": "b", "Cy": "c"}
CAVE = ["Ann 4, Bo 7, Cy 3"]


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("stage", ["card", "decision", "show", "round", "piles", "tie", "over"])
def test_help_is_short(stage: Stage, code: str) -> None:
    with use_language(code):
        state = game("cave-network", *CAVE) if stage == "show" else game("kings-gold", "9")
        now, table = prompts.help_lines(stage, state, FORMS, bool)
    assert isinstance(now, Line)
    assert isinstance(table, Table)
    assert len(now.text) < 150
    assert 15 <= len(table.rows) <= 25
    first, second = (max(map(len, column)) for column in zip(*table.rows, strict=True))
    assert first + second <= 74  # side by side on a screen of 80


@pytest.mark.parametrize("stage", ["card", "decision"])
def test_help_names_people_but_not_bots(stage: Stage) -> None:
    people = {"Ann": "a", "Cyril": "c"}
    now, table = prompts.help_lines(stage, game("kings-gold", "9"), people, bool)
    assert "Bo" not in f"{now} {table}"


def test_help_without_people_inside_asks_only_for_card() -> None:
    [now, _] = prompts.help_lines(
        "card", game("kings-gold", "9 - Ann, Cy"), {"Ann": "a", "Cy": "c"}, bool
    )
    assert isinstance(now, Line)
    assert now.text == "Type the card that came up (6, k or King)."


@pytest.mark.parametrize(("name", "rounds", "said"), [
    ("kings-gold", ["h"], "♥: which card? Name its rank too."),
    ("incan-gold", ["joker"], "The joker is not in this deck. Set it aside and turn over the next card."),
    ("kings-gold", ["= Ann 0; Ann ?"],
     "1 joker carried out in this round, but at most 0 can have been in the deck. "
     "Is one of the numbers wrong?"),
    ("kings-gold", ["Q / Qh", "Eve goes"],
     'Nobody in this game is called "Eve". Players: Ann, Bo, Cy.'),
    ("examples/house/twenty-one.toml", ["= Ann 0; Bo joker"],
     "Nobody keeps artifacts in this game, because it is played without any."),
])  # fmt: skip
def test_refusal_at_prompt_says_why_and_what_to_do(name: str, rounds: list[str], said: str) -> None:
    """Adds to the files in ``tests/errors/tally``."""
    played = Played(name, rounds, "Ann Bo Cy", "", None)
    assert played.refusal
    told = refusal_text(played.refusal, vocabulary(played.game.variant), prompt=True)
    assert " ".join(told).strip() == said


FACTS = {
    "number": 2, "rounds": 4, "inside": ["Ann"], "name": "Bo", "turn": 1, "tie": "shared",
    "winner": "Ann", "away": ["Bo"], "missing": ["Bo"], "low": 3, "high": 8, "wanted": 1,
    "named": 2, "cards": [parse_card("7")], "card": parse_card("7"), "gold": 99, "most": 9,
    "ending": False, "players": ["Ann"], "meanings": [], "lead": "", "trail": "",
}  # fmt: skip


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", catalogue.main_games())
def test_every_refusal_has_a_text(name: str, code: str) -> None:
    words = vocabulary(load(name))
    with use_language(code):
        for kind in get_args(Refusal):
            refusal = kind(**{fact: FACTS[fact] for fact in kind._fields})
            message, way_out = refusal_text(refusal, words, prompt=True)
            assert message[0].isupper() or not message[0].isalpha()
            assert message[-1] in ".?"
            assert way_out == "" or way_out[-1] in ".?"


@pytest.mark.parametrize(("players", "text"), [
    ("3-8", "3 to 8 players, not for 9."),
    ("4", "4 players, not for 9."),
    ("1", "1 player, not for 9."),
])  # fmt: skip
def test_wrong_player_count_says_how_many_can_play(players: str, text: str) -> None:
    rules = load("diamant", {"players": players})
    assert wrong_player_count_text(vocabulary(rules), 9) == f"Diamant is for {text}"


@pytest.mark.parametrize(("rounds", "sets", "text"), [
    ([], {}, "not started"), (["9"], {}, "round 1 of 4, unfinished"),
    (["9"], {"until": 40}, "round 1, unfinished"),
    (["8 - all"] * 4, {}, "Ann, Bo and Cy tied with 8"),
    (["8 - all"] * 4, {"tie": "shared"}, "Ann, Bo and Cy share the win with 8"),
    (["= Ann 5"] * 4, {}, "Ann wins with 20"),
    (["= Ann 5", "end"], {}, "Ann wins with 5, ended early"),
])  # fmt: skip
def test_saved_game_status_says_how_far_a_game_is(rounds: list[str], sets: Sets, text: str) -> None:
    assert lists.saved_game_status(game("kings-gold", *rounds, sets=sets)) == text


def test_player_summary_leaves_out_unknown_numbers() -> None:
    sums: dict[str, object] = {
        "player": "Ann", "games": 3, "wins": 1, "shared": 1, "average": 4.5, "best": 9,
        "best_round": 7, "caught": 0, "rounds": 3, "nerve": None, "luck": None,
    }  # fmt: skip
    figures = "4.5 on average, best 9. Best round 7. Caught in 0 of 3 rounds."
    assert lists.player_summary(sums) == f"Ann: 3 games, 1 won and 1 shared, {figures}"
    sums |= {"shared": 0, "nerve": 0.1, "luck": -0.2}
    assert lists.player_summary(sums) == f"Ann: 3 games, 1 won, {figures} Nerve 0.1, luck -0.2."
    sums |= dict.fromkeys(("best_round", "caught", "rounds", "nerve", "luck"))  # totals alone
    assert lists.player_summary(sums) == "Ann: 3 games, 1 won, 4.5 on average, best 9."


def test_evening_table_of_many_games_has_numbers_as_headings() -> None:
    rows = [("Ann", *"123456", "6")]
    assert lists.evening_table(["Diamant"], rows).heads[1:-1] == ("Diamant",)
    assert lists.evening_table(["King's Gold"] * 6, rows).heads[1:-1] == tuple("123456")
