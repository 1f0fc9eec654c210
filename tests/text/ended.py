"""Whether what a sentence claims of the end of a round or of the game is so in what was played."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from cardkit.engine.cards import Card
from cardkit.engine.events import (
    ArtifactTaken,
    CardRemoved,
    CardsRanOut,
    Caught,
    EndGame,
    GameEnded,
    GoldShared,
    PlayersLeft,
    RoundEnded,
)  # fmt: skip
from cardkit.engine.game import GameState
from cardkit.text.lines import Turn

from .cards_named import cards_named, number
from .happened import Check, Told, ended, known

# --- the end of a round ---------------------------------------------------------------------------


def at_end(holds: Callable[[Turn, RoundEnded], object]) -> Check:
    """Return a check of each round that was played to its end."""
    return lambda told: all(
        holds(turn, event) for turn, event in told.every(RoundEnded) if known(turn)
    )


def over_by(told: Told) -> bool:
    """A round ended by what is said, or since the deck ran out, where that is told."""
    reasons = {"all-out"} | ({"survived"} if "cards" in told.said else set())
    for turn, event in told.every(RoundEnded):
        caught = turn.first(Caught)
        if caught:
            reason = "danger" if caught.kinds else "much"
            if not told.said.get(reason):
                return False
        elif known(turn) and event.end not in reasons and event.end != "deck-out":
            return False
    return True


def lay_last(turn: Turn) -> int:
    """Return how much gold lay on the path when a round ended."""
    fled, came = turn.first(PlayersLeft), turn.first(GoldShared)
    for event in reversed(turn.events):
        if isinstance(event, PlayersLeft):
            return 0 if turn.before.rules.leftover == "lost" else event.remainder
    return came.leftover if came and not fled else turn.before.leftover


def returned(turn: Turn, event: RoundEnded) -> int:
    """Return how much of the gold on the path went back: not that of the caught and artifacts."""
    caught = turn.first(Caught)
    lost = caught.lost * len(caught.players) + sum(caught.fines.values()) if caught else 0
    return event.returned - lost - turn.before.rules.artifact_gold * len(event.unclaimed)


def path_goes_back(turn: Turn, event: RoundEnded) -> bool:
    return returned(turn, event) == lay_last(turn) and turn.after.waiting == 0


def path_waits(turn: Turn, event: RoundEnded) -> bool:
    last = turn.after.phase == "over"
    return (turn.after.waiting, returned(turn, event)) == (
        (0, lay_last(turn)) if last else (lay_last(turn), 0)
    )


def removed(turn: Turn, *, artifacts: bool) -> list[Card]:
    gone = [event for event in turn.events if isinstance(event, CardRemoved)]
    return [event.card for event in gone if event.is_artifact == artifacts]


def danger_leaves(what: Callable[[Turn, Caught], list[Card]]) -> Check:
    """Return a check of which cards left the game when a round was ended by a card."""

    def check(turn: Turn, event: RoundEnded) -> bool:
        caught = turn.first(Caught)
        return removed(turn, artifacts=False) == (what(turn, caught) if caught else [])

    return at_end(check)


def last_card(turn: Turn, caught: Caught) -> list[Card]:
    return [turn.after.path[-1].card]


def whole_kind(turn: Turn, caught: Caught) -> list[Card]:
    if not caught.kinds:
        return last_card(turn, caught)
    return [card.card for card in turn.after.path if card.kind in caught.kinds]


def left_artifacts(*, out: bool) -> Callable[[Turn, RoundEnded], bool]:
    return lambda turn, event: (
        removed(turn, artifacts=True)[: len(event.unclaimed)] == [*event.unclaimed]
        if out
        else not removed(turn, artifacts=True) or not event.unclaimed
    )


def carried_go_back(turn: Turn, event: RoundEnded) -> bool:
    """Return True if no artifact left the game in a round but some that nobody took."""
    state = turn.after
    gone = [one.card for one in state.removed if one.artifact and one.round == event.number]
    return Counter(gone) <= Counter(event.unclaimed)


def gold_cards(which: str) -> Callable[[Turn, RoundEnded], bool]:
    """Return a check of which artifacts with gold on them left the game when a round ended."""

    def check(turn: Turn, event: RoundEnded) -> bool:
        artifacts = Counter(card.card for card in turn.after.path if card.artifact)
        left = Counter(event.unclaimed)
        out = {"both": artifacts, "left": left, "taken": artifacts - left}[which]
        return Counter(removed(turn, artifacts=True)) == out

    return check


def ran_out(told: Told) -> bool:
    """All inside leave together after a last decision."""
    return all(
        turn.events[-1 - turn.events[::-1].index(e)] and not turn.after.inside
        for turn, e in told.every(CardsRanOut)
    )


def survivors(holds: Callable[[Turn, PlayersLeft], object]) -> Check:
    """Return a check of those who were inside when the cards ran out."""

    def check(told: Told) -> bool:
        for turn, event in told.every(CardsRanOut):
            out = next(e for e in reversed(turn.events) if isinstance(e, PlayersLeft))
            if out.players != event.players or not holds(turn, out):
                return False
        return True

    return check


def survivors_artifacts(*, alone: bool) -> Callable[[Turn, PlayersLeft], bool]:
    def check(turn: Turn, event: PlayersLeft) -> bool:
        later = turn.events[turn.events.index(event) :]
        taken = [e for e in later if isinstance(e, ArtifactTaken)]
        ending = next(e for e in later if isinstance(e, RoundEnded))
        lying, number = len(taken) + len(ending.unclaimed), len(event.players)
        each = lying if number == 1 else 0 if alone else lying // number
        return all(sum(one.player == name for one in taken) == each for name in event.players)

    return check


# --- the end of the game --------------------------------------------------------------------------


def totals(state: GameState) -> dict[str, int]:
    """Return gold and artifacts of each player."""
    points = Counter[str]()
    for kept in state.keepsakes:
        points[kept.player] += kept.worth
    return {name: state.banked[name] + points[name] for name in state.players}


def rounds_are(told: Told) -> bool:
    """The game ends after so many rounds, or as soon as somebody has so much."""
    most, until = number(told.said["rounds"]), told.said.get("n")
    for turn in told.game:
        if isinstance(turn.move, EndGame) or not ended(turn):
            continue
        played = sum(not one.extra for one in turn.after.rounds)
        enough = until and max(totals(turn.after).values()) >= int(until)
        over = turn.after.extra or played == most or enough
        if bool(over) != (turn.after.phase == "over"):
            return False
    return True


def wins(sign: int, *, artifacts: bool) -> Check:
    """Return a check of who won: with the highest score (1) or the lowest."""

    def check(told: Told) -> bool:
        for turn in told.game:
            if (event := turn.first(GameEnded)) is None:
                continue
            score = totals(turn.after) if artifacts else turn.after.banked
            best = max(sign * one for one in score.values())
            if any(sign * score[name] != best for name in event.ranking[0]):
                return False
            if event.totals != score:
                return False
        return True

    return check


def more_artifacts(told: Told) -> bool:
    """Of the best those with the most artifacts win."""
    for turn in told.game:
        if event := turn.first(GameEnded):
            kept = Counter(one.player for one in turn.after.keepsakes)
            score = totals(turn.after)
            top = [name for name in score if score[name] == score[event.ranking[0][0]]]
            most = max(kept[name] for name in top)
            if {*event.ranking[0]} != {name for name in top if kept[name] == most}:
                return False
    return True


def tied(what: str, *, still: bool) -> Check:
    """Return a check of what becomes of a tie; `still`: that artifacts have not broken."""

    def check(told: Told) -> bool:
        for turn in told.game:
            event = turn.first(GameEnded)
            if event and len(event.ranking[0]) > 1:
                early = isinstance(turn.move, EndGame) or bool(turn.after.away)
                if event.decided_by != what and not (early and event.decided_by == "shared"):
                    return False
            if event and not still and event.decided_by == "artifacts":
                return False
        return True

    return check


def counts(points: Callable[[Told, Turn, int, ArtifactTaken], int | None]) -> Check:
    """Return a check of what each artifact counts, of its place in the order of taking."""

    def check(told: Told) -> bool:
        for turn, event in told.every(ArtifactTaken):
            taken = [e for e in turn.events if isinstance(e, ArtifactTaken)]
            place = len(turn.before.keepsakes) + taken.index(event) + 1
            if event.is_gold or points(told, turn, place, event) != event.worth:
                return False
        return True

    return check


def by_round(told: Told, turn: Turn, place: int, event: ArtifactTaken) -> int | None:
    """Read ``5 in round 2 and 10 in rounds 3 to 4``; a round that is not named has no points."""
    item = r"(\d+) in \D+ (\d+)(?: to (\d+))?"
    for n, low, high in re.findall(item, told.said["points"]):
        if int(low) <= turn.after.rules_round <= int(high or low):
            return int(n)
    return None


def by_order(told: Told, turn: Turn, place: int, event: ArtifactTaken) -> int | None:
    """Read ``5 for the first and second; 10 for the third and every later one``."""
    for item in told.said["points"].split("; "):
        n, _, places = item.partition(" for the ")
        later = "every later" in places
        ordinals = places.replace(" and every later one", "")
        named = [number(one) for one in re.split(", | and ", ordinals)]
        if place in named or (later and place > named[-1]):
            return int(n)
    return None


def by_card(told: Told, turn: Turn, place: int, event: ArtifactTaken) -> int | None:
    """Read ``5 for the 8 of clubs and 12 for the King of clubs``."""
    artifacts = [one.card for one in turn.after.deck.cards if one.artifact]
    named = event.card and [card for card in artifacts if event.card.can_be(card)]
    for item in re.split(r"(?:, | and )(?=\d+ for )", told.said["points"]):
        n, _, cards = item.partition(" for the ")
        if named and all(card in cards_named(cards) for card in named):
            return int(n)
    return None
