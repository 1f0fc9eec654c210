"""Legal and illegal moves, and partly named cards."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from cardkit.engine import events as ev
from cardkit.engine.cards import Card, parse_card as c
from cardkit.engine.game import GameState
from cardkit.engine.legality import check_move, find_card, legal_cards, max_gold_bankable_this_round
from cardkit.engine.refusals import IllegalMove

from ..strategies import rules_of
from .play import Example, example, game

KG, PM, CN, IG = "kings-gold", "poor-mans", "cave-network", "incan-gold"
ABC = ["Ann", "Bo", "Cy"]

# fmt: off
K, Q = "Ks / Kd", "Qs / Qd"
WON = ["= Ann 5"] * 4
COURTS = "Ann Ks, Bo Qs, Cy Jd"
TAKEN = {"Ann": None, "Bo": None, "Cy": c("5h")}
ALONE = {"Ann": None, "Bo": c("4h"), "Cy": c("5h")}
HERE = {"inside": ABC}

REFUSED: list[tuple[str, str, list[str], ev.Move, dict[str, Any]]] = [
    ("no-card", KG, [""], ev.Leave(("Ann",)), {}),
    ("no-card", KG, ["7h -"], ev.Leave(), {}),
    ("undecided", KG, ["7h"], ev.Draw(c("8h")), {}),
    ("undecided", KG, ["7h"], ev.RoundResult({"Ann": 5}), {}),
    ("wrong-game", KG, ["7h -"], ev.Show({}), {}),
    ("wrong-game", KG, ["7h"], ev.Show({}), {}),
    ("wrong-game", CN, [""], ev.Draw(c("7h")), {}),
    ("wrong-game", CN, [""], ev.Leave(), {}),
    ("no-round", KG, ["Di comes"], ev.Leave(), {"ending": False}),
    ("round-over", KG, [K, Q], ev.Leave(), {"number": 2}),
    ("round-not-over", KG, [K, "7h - Bo"], ev.BeginRound(), {"inside": ["Ann", "Cy"]}),
    ("game-over", KG, WON, ev.Attend("Ann", False), {"number": 4}),
    ("unknown-player", KG, ["7h"], ev.Leave(("Eve",)), {"name": "Eve", **HERE}),
    ("unknown-player", KG, [""], ev.RoundResult({"Eve": 5}), {"name": "Eve", **HERE}),
    ("unknown-player", KG, [""], ev.RoundResult({}, {"Eve": (None,)}), {"name": "Eve"}),
    ("unknown-player", KG, [K], ev.Attend("Eve", False), {"name": "Eve", "players": HERE["inside"]}),
    ("unknown-player", CN, [""], ev.Show({"Eve": None}), {"name": "Eve", **HERE}),
    ("not-inside", KG, ["7h / 8h - Bo / 9h"], ev.Leave(("Bo",)),
     {"name": "Bo", "turn": 2, "inside": ["Ann", "Cy"]}),
    ("twice", KG, ["7h"], ev.Leave(("Bo", "Bo")), {"name": "Bo"}),
    ("back-count", CN, [COURTS], ev.Show(TAKEN, ()), {"wanted": 1, "named": 0}),
    ("back-count", CN, [COURTS], ev.Show(ALONE, (c("Ks"),)), {"wanted": 0, "named": 1}),
    ("card-twice", IG, [""], ev.RoundResult({}, {"Ann": (c("8c"),), "Bo": (c("8c"),)}), {}),
]
"""Illegal moves that no tally can contain. ``tests/errors/tally`` has files with all the others."""
# fmt: on


@pytest.mark.parametrize(("code", "name", "rounds", "move", "facts"), REFUSED)
def test_illegal_move_has_code_and_changes_nothing(
    code: str, name: str, rounds: list[str], move: ev.Move, facts: dict[str, Any]
) -> None:
    """`check_move` and `play` raise the same code and facts."""
    now = game(name, *rounds)
    before = vars(now.copy())
    for act in (lambda: check_move(now, move), lambda: now.play(move)):
        with pytest.raises(IllegalMove) as refused:
            act()
        assert refused.value.code == code
        assert refused.value.facts.items() >= facts.items()
        assert vars(now) == before


def test_play_stops_at_first_illegal_move() -> None:
    now = game(KG, "7h")
    with pytest.raises(IllegalMove, match=r"card-twice: \{'card'"):
        now.play(
            ev.Leave(("Bo",)), ev.Draw(c("8h")), ev.Leave(), ev.Draw(c("7h")), ev.Leave(("Ann",))
        )
    assert (now.phase, now.inside, now.turn) == ("card", ["Ann", "Cy"], 2)


@pytest.mark.parametrize(("name", "sets", "rounds", "most"), [
    (KG, {}, [""], 220), (IG, {}, [""], 124), (PM, {}, [""], 121), (CN, {}, [""], 220),
    (KG, {"share": "each"}, [""], 660), (KG, {"leftover": "stays"}, [K, Q, ""], 660),
    (KG, {"round.2.cards.gold": '{ "A-10" = 2 }'}, [K, ""], 80),
    (PM, {"leftover": "stays"}, ["", ], 121),
])  # fmt: skip
@pytest.mark.rule("G-12", "G-15", "PM-5")
def test_round_result_above_maximum_gold_is_refused(
    name: str, sets: dict[str, object], rounds: list[str], most: int
) -> None:
    now = game(name, *rounds, sets=sets)
    assert max_gold_bankable_this_round(now) == most
    check_move(now, ev.RoundResult({"Ann": most - 1, "Bo": 1}))
    with pytest.raises(IllegalMove, match="too-much-gold"):
        check_move(now, ev.RoundResult({"Ann": most, "Bo": 1}))


@pytest.mark.rule("G-22", "G-26")
@pytest.mark.parametrize(("costs", "lost", "refused"), [
    ("everything", [0, 9], [3, 5, 8, 10]), ('{ loot = "all", banked = 5 }', [0, 5], [3, 9]),
    ('{ loot = "all", banked = 50 }', [9], [5, 50]), ("half", [0], [4, 9]),
    ('{ default = "half", K = "everything", Q = { loot = "all", banked = 2 } }', [2, 9], [5]),
])  # fmt: skip
def test_round_result_may_lose_only_possible_amounts(
    costs: str, lost: list[int], refused: list[int]
) -> None:
    now = game(KG, "= Ann 9", "", sets={"danger.costs": costs})
    for gold in lost:
        check_move(now, ev.RoundResult({"Ann": -gold}))
    for gold in refused:
        with pytest.raises(IllegalMove, match="not-all-lost"):
            check_move(now, ev.RoundResult({"Ann": -gold}))


def test_thirteenth_player_name_is_refused() -> None:
    """A player who took part earlier may come back."""
    turns = [f"P{number} comes" for number in range(5)]
    turns += [text for number in range(4) for text in (f"P{number} goes", f"Q{number} comes")]
    now = game(KG, *turns, "Q0 goes")
    assert len(now.players) == 12
    with pytest.raises(IllegalMove, match="too-many-players"):
        check_move(now, ev.Attend("Eve", True))
    check_move(now, ev.Attend("P0", True))


# --- cards named in part --------------------------------------------------------------------------

kg, cn = example(KG), example(CN)
four = example(CN, "Ann Bo Cy Di")

BY_SUIT = {"cards.danger": '{ "A-K" = "suit" }', "danger.ends_at": 9}
KINGS = {
    "cards.artifact": '["Ks", "Kh"]', "cards.danger": '{ "J-Q" = "rank" }',
    "artifacts.worth": "{ Ks = 5, Kh = 7 }", "artifacts.joins": "start",
}  # fmt: skip

# fmt: off
EXAMPLES = [
    kg("KG-7", "a King that counts 5 or 7", "K", sets=KINGS, refused="vague-card"),
    kg("KG-7", "two that count 5 each", "K / K - Bo", keepsakes="- 5,5 -",
       sets=KINGS | {"artifacts.worth": 5}),
    cn("CN-16", "all sevens shown at once", "Ann 7, Bo 7, Cy 8 / Ann 2, Bo 3, Cy 4",
       inside="Ann Bo Cy"),
    cn("CN-16", "four of a turn before, none now", "Ann 7, Bo 7, Cy 8 / Ann -, Bo 2, Cy 3",
       path="7 7 8 2 3"),
    four("CN-16", "the fourth of four suits shown at once", "Ann 7s, Bo 7h, Cy 7d, Di 7",
         sets=BY_SUIT, dangers=dict.fromkeys("shdc", 1)),
    kg("KG-7", "in a result the other King", "= Ann 5; Ann Ks, Bo K", sets=KINGS,
       keepsakes="5 7 -"),
    cn("CN-16", "five sevens of two turns", "Ann 7, Bo 7, Cy 8 / Ann 7, Bo 7, Cy 7",
       refused="too-many", sets={"danger.ends_at": 4}),
]
# fmt: on


@pytest.mark.parametrize("case", EXAMPLES)
def test_legality_examples_play_as_written(case: Example) -> None:
    case()


# fmt: off
SMALL: dict[str, dict[str, object]] = {
    "suits": {
        "cards.gold": '{ "2-3b 2r" = "face", "3r" = "face + 10", "4shd" = 4 }',
        "cards.danger": '{ "9-Q" = "suit", "Ks" = "rank", "Kh" = "suit" }',
        "danger.ends_at": "{ default = 3, K = 1 }", "artifacts": "off",
    },
    "colours": {
        "cards.gold": '{ "2" = 3, "3sc" = 4, "3hd" = 5 }', "cards.danger": '{ "J-Q" = "colour" }',
        "danger.ends_at": 3, "danger.then": "pair out", "cards.artifact": '["joker", "joker"]',
        "artifacts.worth": 3, "artifacts.joins": '{ 2 = "joker" }',
    },
}
# fmt: on
Meaning = tuple[int, str, bool]


def all_fit(options: Sequence[set[int]]) -> bool:
    """Return True if names can be matched to different cards (bipartite matching)."""
    owners: dict[int, int] = {}

    def place(name: int, tried: set[int]) -> bool:
        for card in options[name] - tried:
            tried.add(card)
            if card not in owners or place(owners[card], tried):
                owners[card] = name
                return True
        return False

    return all(place(name, set()) for name in range(len(options)))


def by_force(state: GameState, taken: Sequence[set[int]], name: Card) -> dict[Meaning, set[int]]:
    """Return the current meanings of a name and its possible cards, found by brute force."""
    options: dict[Meaning, set[int]] = {}
    for number, card in enumerate(state.deck.cards):
        meaning = (card.gold, card.kind, card.artifact)
        # a suit alone is the name of a danger whose kind is that suit or colour
        is_named = name.rank or (name.suit and name.suit == card.kind)
        if card.slots & state.in_play and is_named and name.can_name(card.card):
            options.setdefault(meaning, set()).add(number)
    return {one: cards for one, cards in options.items() if all_fit([*taken, cards])}


@pytest.mark.parametrize("name", [KG, PM, IG, "diamant", *SMALL])
@pytest.mark.parametrize("seed", range(4))
def test_partly_named_cards_match_brute_force(name: str, seed: int) -> None:
    """A name is possible if all names so far can be matched to different cards."""
    random = Random(seed)
    state = GameState(rules_of(KG, SMALL[name]) if name in SMALL else rules_of(name), ABC)
    ranks = ["", *dict.fromkeys(card.rank for card in state.deck.pack)]
    names = [Card(rank, suit) for rank, suit in product(ranks, ["", *"shdcbr"])]
    removed: list[set[int]] = []
    for _ in range(3):
        path: list[tuple[Card, set[int]]] = []
        state.play(ev.BeginRound())
        events: list[ev.Event] = []
        while not any(isinstance(one, ev.RoundEnded) for one in events):
            found = {one: by_force(state, [*removed, *(o for _, o in path)], one) for one in names}
            for one, meanings in found.items():
                try:
                    cards = [find_card(state, one)]
                except IllegalMove as refusal:  # of several meanings it is asked which
                    cards = refusal.facts.get("meanings", [])
                assert {(card.gold, card.kind, card.artifact) for card in cards} == {*meanings}
            clear = [one for one, meanings in found.items() if len(meanings) == 1]
            halves = [one for one in clear if one.suit not in tuple("shdc")] or clear
            chosen = random.choice(random.choice([halves, clear]))
            path.append((chosen, next(iter(found[chosen].values()))))
            events = state.play(ev.Draw(chosen))
            if state.inside:
                events = state.play(ev.Leave(tuple(ABC) if len(path) > 15 else ()))
        out = [one.card for one in events if isinstance(one, ev.CardRemoved)]
        removed += [dict(path)[card] for card in out]


def test_legal_cards_counts_and_excludes_removed_cards() -> None:
    assert len(legal_cards(game(KG, ""))) == 52
    assert len(legal_cards(game(KG, K, "7h -"))) == 51  # a king is out, a joker in
    assert c("7h") not in legal_cards(game(KG, "7h -"))
    assert len(legal_cards(game("incan-gold-2006", ""))) == 35
    assert len(legal_cards(game("incan-gold-2006", "Kc -"))) == 30
    assert len(legal_cards(game(CN, "Ann 7h, Bo -, Cy 2s"))) == 50
    assert [str(card) for card in legal_cards(game(PM, "")) if card.rank == "7"] == ["7b", "7r"]
