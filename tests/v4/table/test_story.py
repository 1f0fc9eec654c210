"""The story of a game: every fact true by the rules, held against the deck counted by hand and
games written anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from cardkit import v4 as cardkit
from cardkit.v4 import odds
from cardkit.v4.engine import (
    Begin,
    Draw,
    Entry,
    Leave,
    State,
    Variant,
    apply,
    enter,
    legal,
    replay,
    start,
)
from cardkit.v4.files import load
from cardkit.v4.reports import (
    Boldest,
    CameBack,
    Escaped,
    Fact,
    LongRound,
    Missed,
    Richest,
    ShortRound,
    Unluckiest,
    WouldHaveWon,
)
from cardkit.v4.speech import Manner, Master
from cardkit.v4.speech.story import sentence
from cardkit.v4.table import Session, finished_game, nights
from cardkit.v4.table.finished_game import Finished
from cardkit.v4.tally import Header, read, write
from tests.v4.table.driving import random_game

PLAYERS = ("Ann", "Bo", "Cy", "Di")
GAMES = [
    (name, seed)
    for name in ("kings-gold", "poor-mans", "incan-gold", "incan-gold-2006", "diamant")
    for seed in range(6)
]
EXAMPLES = Path(__file__).parents[3] / "examples"


def played(name: str, seed: int) -> tuple[Variant, list[Entry]]:
    """A random game in which every card is named in full, so that who counts the deck sees what is
    left."""
    variant, chance = load(name), random.Random(f"{name} {seed}")
    state, entries = start(variant, PLAYERS), list[Entry]()
    stays = chance.uniform(0.6, 0.95)
    while not state.complete:
        if state.phase == "begin":
            entry: Entry = Begin()
        elif state.phase == "card":
            entry = Draw(
                chance.choice([slot.card for slot in variant.slots if _can_come(state, slot.card)])
            )
        else:
            entry = Leave(tuple(name for name in state.inside if chance.random() > stays))
        enter(state, entry)
        entries.append(entry)
    return variant, entries


def told(text: str) -> list[Fact]:
    """The story of a tally."""
    session = Session.of(read(text, "game"))
    header = session.header
    return list(
        finished_game.story(
            Finished(session.variant, header.players, session.entries, header.first or None)
        )
    )


def said(text: str) -> list[str]:
    """The same in sentences."""
    master = Master(Session.of(read(text, "game")).variant, Manner())
    return [str(sentence(master, fact)) for fact in told(text)]


# --- by hand: the deck counted card by card, the tally written anew -------------------------------


def walked(variant: Variant, entries: list[Entry]) -> Iterator[tuple[State, Draw, State]]:
    """Every card turned up, with the game before it and after it."""
    state = start(variant, PLAYERS)
    for entry in entries:
        after, _ = apply(state, entry)
        if isinstance(entry, Draw):
            yield state, entry, after
        state = after


def counted(state: State) -> Fraction:
    """The chance that the next card ends the round: every card that can come is tried."""
    cards = [slot.card for slot in state.variant.slots if _can_come(state, slot.card)]
    there = sum(not apply(state, Draw(card))[0].inside for card in cards)
    return Fraction(there, state.deck - state.turn)


def _can_come(state: State, card: cardkit.Card) -> bool:
    return legal.check(state, Draw(card)) is None


def rewritten(variant: Variant, entries: list[Entry]) -> Iterator[tuple[str, int, bool, list[str]]]:
    """Every tally in which one name stands one line later or earlier: whose, in which round,
    whether later, who wins."""
    lines = write(Header(variant.slug, PLAYERS), entries).splitlines()  # type: ignore[arg-type]
    number = 0
    for at, line in enumerate(lines):
        if line.startswith("round"):
            number = int(line.split()[1])
        if not number or at + 1 >= len(lines) or not line or line.startswith("round"):
            continue
        following = lines[at + 1]
        if not following:
            continue
        mine, later = _names(line), _names(following)
        gone = {name for before in _round_before(lines, at) for name in _names(before)}
        staying = [name for name in PLAYERS if name not in gone and name not in mine]
        last = at + 2 >= len(lines) or not lines[at + 2]
        caught = last and set(later) != set(staying)
        if not caught:
            for name in mine:
                new = [
                    *lines[:at],
                    _line(line, [n for n in mine if n != name]),
                    _line(following, [*later, name]),
                    *lines[at + 2 :],
                ]
                yield name, number, True, _winner("\n".join(new))
        for name in staying if caught else later:
            rest = [] if staying == [name] else [_line(following, [n for n in later if n != name])]
            new = [*lines[:at], _line(line, [*mine, name]), *rest, *lines[at + 2 :]]
            yield name, number, False, _winner("\n".join(new))


def _round_before(lines: list[str], at: int) -> list[str]:
    begun = max(place for place in range(at) if lines[place].startswith("round"))
    return lines[begun + 1 : at]


def _names(line: str) -> list[str]:
    _, dash, names = line.partition(" - ")
    return [name.strip() for name in names.split(",")] if dash else []


def _line(line: str, names: list[str]) -> str:
    card = line.split(" -")[0]
    return f"{card} - {', '.join(sorted(names))}" if names else card


def _winner(text: str) -> list[str]:
    scored = cardkit.score(f"{text}\n", "changed")
    return scored.to_json()["ranking"][0] if scored.complete else []


# --- true -----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_every_step_has_the_chance_that_counting_gives(name: str, seed: int) -> None:
    """Chance, loot, who was inside: each card, from the cards that could come."""
    variant, entries = played(name, seed)
    steps = list(finished_game.steps(Finished(variant, PLAYERS, entries)))
    turned = list(walked(variant, entries))
    assert len(steps) == len(turned)
    for step, (before, draw, after) in zip(steps, turned, strict=True):
        assert (step.card, step.inside, step.loot) == (draw.card, before.inside, before.loot)
        assert (step.number, step.turn, step.ended) == (after.number, after.turn, not after.inside)
        # each card that could come is tried: a share of them is enough
        if step.turn % 3 == 1 or step.ended:
            assert step.chance == counted(before)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_who_would_have_won_is_what_the_tally_written_anew_says(name: str, seed: int) -> None:
    """Every single move of one name by one line is scored; the fact is one of them, the latest
    round's, or none is."""
    variant, entries = played(name, seed)
    winners = cardkit.ranking(cardkit.replay(variant, PLAYERS, entries))[0]
    true = {
        (player, number, longer)
        for player, number, longer, won in rewritten(variant, entries)
        if won == [player] and player not in winners
    }
    fact = finished_game.would_have_won(Finished(variant, PLAYERS, entries))
    if fact is None:
        assert not true
    else:
        assert (fact.player, fact.number, fact.longer) in true
        assert fact.number == max(number for _, number, _ in true)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_every_fact_is_true(name: str, seed: int) -> None:
    """Each held against the game followed card by card, with chances from the odds module and by
    counting."""
    variant, entries = played(name, seed)
    final = cardkit.replay(variant, PLAYERS, entries)
    turned = {
        (after.number, after.turn): (before, draw, after)
        for before, draw, after in walked(variant, entries)
    }
    facts = finished_game.story(Finished(variant, PLAYERS, entries))
    assert 1 <= len(facts) <= finished_game.MOST
    assert len({type(fact) for fact in facts}) == len(facts)
    for fact in facts:
        match fact:
            case Boldest(players, number, _, turn, chance, loot):
                before, _, _ = turned[number, turn + 1]
                assert (before.inside, before.loot, counted(before)) == (players, loot, chance)
                risks = [
                    before.loot * odds.next_card(before).chance
                    for before, _, after in turned.values()
                    if after.turn > 1
                ]
                assert loot * chance == max(risks)
            case Escaped(players, number, _, card, chance):
                before, draw, after = turned[number, max(turn for n, turn in turned if n == number)]
                assert (draw.card, counted(before), after.rounds[-1].end) == (
                    card,
                    chance,
                    "caught",
                )
                assert {after.rounds[-1].left[name] for name in players} == {before.turn}
            case Missed(players, number, _, card, chance):
                found = [
                    (before, after)
                    for before, draw, after in turned.values()
                    if draw.card == card and after.number == number
                ]
                assert any(
                    {before.left.get(name) for name in players} == {before.turn}
                    for before, _ in found
                )
                assert chance in [
                    Fraction(len(left.artifacts), left.cards)
                    for before, _ in found
                    for left in [odds.deck(before)]
                ]
            case Unluckiest(players, number, _, turn, chance):
                before, _, after = turned[number, turn]
                assert (before.inside, after.inside, counted(before)) == (players, (), chance)
                assert chance <= finished_game.RARE
            case LongRound(number, _, turn, chance):
                assert (number, turn + 1) not in turned
                assert chance == odds.survival(turned[number, 1][0])[turn - 1]
            case ShortRound(number, _, turn, chance):
                assert final.rounds[number - 1].end == "caught"
                assert final.rounds[number - 1].turns == turn
                assert chance == 1 - odds.survival(turned[number, 1][0])[turn]
            case CameBack(player, place, _):
                before = turned[variant.rounds, 1][0]
                assert cardkit.ranking(final)[0] == [player]
                assert (
                    place
                    == 1 + sum(before.total(name) > before.total(player) for name in PLAYERS)
                    > 1
                )
            case Richest(players, number, _, amount):
                hauls = [
                    _haul(final, round_.number, name) for round_ in final.rounds for name in PLAYERS
                ]  # the figures of the pad
                assert amount == max(hauls)
                assert all(_haul(final, number, name) == amount for name in players)
            case WouldHaveWon():
                pass  # held above against every tally written anew


def _haul(final: State, number: int, name: str) -> int:
    kept = sum(
        taken.worth for taken in final.taken if (taken.player, taken.number) == (name, number)
    )
    return final.rounds[number - 1].banked.get(name, 0) + kept


def test_stories_differ_from_game_to_game() -> None:
    """Most kinds of fact are told in some thirty games, and hardly two games tell the same
    kinds."""
    stories = [
        tuple(type(fact) for fact in finished_game.story(Finished(v, PLAYERS, e)))
        for v, e in (played(*game) for game in GAMES)
    ]
    assert len({kind for kinds in stories for kind in kinds}) >= 7
    assert len(set(stories)) >= len(stories) / 2


# --- in words -------------------------------------------------------------------------------------

SMALL = "variant: kings-gold\nplayers: Ann, Bo, Cy\nset: rounds=1\n\nround 1\n"


def test_the_story_of_a_small_game() -> None:
    """Bo leaves, the second Queen comes: 1 of 49 cards... three of them, as three Queens are left
    of 50."""
    assert said(f"{SMALL}9\nQ - Bo\nQ\n") == [
        "Boldest: Ann and Cy, 6 % at card 2 of round 1 with 3 in hand each.",
        "Round 1 ended by card 3; when it began, the chance of that was 4 %.",
        "Richest: Bo, 3 in round 1.",
    ]


def test_one_card_earlier() -> None:
    """Cy wins with 2, the others are caught. Ann, leaving before the second King with 2 + 4 and the
    1 on the 9, had 7."""
    assert said(f"{SMALL}6 - Cy\n9\nK\nK\n")[0] == (
        "Had Ann left one card earlier in round 1, Ann would have won."
    )


def test_one_card_longer() -> None:
    """Ann and Cy have 3 + 8, Bo 4 + 3. With Bo there too the 10 brings three of them 3 each: 10 to
    9."""
    text = (
        f"{SMALL.replace('rounds=1', 'rounds=2')}10 - Bo\nA - Ann, Cy\n\nround 2\n9 - Bo\n10 - "
        f"Ann, Cy\n"
    )
    assert said(text)[0] == "Had Bo stayed one card longer in round 2, Bo would have won."
    # a tie at 5
    assert not any("would have won" in line for line in said(f"{SMALL}6 - Cy\n9 - Ann, Bo\n"))


def test_nothing_is_told_of_a_game_that_runs_or_is_half_known() -> None:
    """Result-only rounds leave the deck open; a running game has no story yet."""
    assert told(f"{SMALL}9\nQ - Bo\n") == []
    assert told(f"{SMALL}banked: Ann 5, Bo 3\n") == []
    whole = (EXAMPLES / "result-only.tally").read_text()
    assert told(whole) == []


def test_the_cave_tells_what_needs_no_hands() -> None:
    """No chance is exact there, so none is told."""
    facts = told((EXAMPLES / "cave-network.tally").read_text())
    assert facts
    assert all(isinstance(fact, Escaped | CameBack | Richest) for fact in facts)


def test_nobody_is_he_or_she() -> None:
    """In no sentence of any example."""
    for path in sorted(EXAMPLES.glob("*.tally")):
        reading = read(path.read_text(), path.name, EXAMPLES)
        if reading.readable:
            words = {word.strip(".,") for line in said(path.read_text()) for word in line.split()}
            assert not words & {"he", "she", "his", "her", "him", "they", "their"}


# --- nerve and luck -------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seed"), GAMES[::3])
def test_nerve_adds_up_the_chances_one_stayed_for(name: str, seed: int) -> None:
    """By the odds module card by card; luck is what that is more than the catches."""
    variant, entries = played(name, seed)
    nerves = nights.nerves(replay(variant, PLAYERS, entries))
    for player in PLAYERS:
        risked = sum(
            (
                odds.next_card(before).chance
                for before, _, _ in walked(variant, entries)
                if player in before.inside
            ),
            Fraction(0),
        )
        caught = sum(
            player in before.inside and not after.inside
            for before, _, after in walked(variant, entries)
        )
        mine = nerves[player]
        assert (mine.rounds, mine.risked, mine.caught) == (variant.rounds, risked, caught)
        assert mine.luck == risked - caught


def test_luck_comes_to_nothing_in_the_long_run() -> None:
    """Over many random games what was risked is what happened, within three standard errors."""
    variant = load("diamant")
    all_of_it = nights.NO_NERVE
    chance = random.Random(7)
    for _ in range(60):
        for nerve in nights.nerves(
            replay(variant, PLAYERS, random_game(variant, PLAYERS, chance))
        ).values():
            all_of_it = all_of_it.plus(nerve)
    assert all_of_it.luck is not None
    assert abs(all_of_it.luck) < 3 * (len(PLAYERS) * all_of_it.caught) ** 0.5


def test_a_game_of_hands_has_no_nerve() -> None:
    """No exact odds, no figures."""
    variant = load("cave-network")
    entries = random_game(variant, PLAYERS, random.Random(1))
    assert nights.nerves(replay(variant, PLAYERS, entries))["Ann"].rounds == 0
    assert nights.nerves(replay(variant, PLAYERS, entries))["Ann"].luck is None


def test_leaves_are_not_changed_by_looking() -> None:
    """The entries given stay as they are."""
    variant, entries = played("kings-gold", 0)
    copy = [Leave(tuple(entry.names)) if isinstance(entry, Leave) else entry for entry in entries]
    finished_game.story(Finished(variant, PLAYERS, entries))
    assert entries == copy
