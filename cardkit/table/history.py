"""Statistics of finished games: results, averages, records, head-to-head and evenings.

*Nerve* measures how much risk a player took: the exact chances of being caught by each card for
which the player stayed inside, added up and divided by the number of rounds. A nerve of 0.5 means
being caught in every second round, on average. *Luck* measures how the risks turned out: the same
chances added up, minus the number of times the player was caught. A luck of +1.5 means that the
player was caught one and a half times less often than expected.

Rounds without exact odds are left out: rounds of a hands game, rounds of which only the result
is known, and all rounds after these. So are games in which the lowest total wins (G-24).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import time
from fractions import Fraction
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeAlias

from cardkit.engine.events import RoundRecord, RoundResult
from cardkit.engine.game import GameState
from cardkit.i18n.vocabulary import vocabulary
from cardkit.table.store import SavedGame
from cardkit.table.story import points_carried_out, turned_cards
from cardkit.tally.items import BOT_MARK, Header, Reading
from cardkit.tally.reader import read
from cardkit.tally.words import fold
from cardkit.text.files.lists import evening_table
from cardkit.text.lines import Table

Row: TypeAlias = dict[str, Any]  # of a table, an object of ``--json``
GAMES_OF_AN_EVENING = 20  # how many of the newest games are searched for the table of an evening


@dataclass(frozen=True, slots=True)
class Risk:
    """A player's risk in the rounds with known odds.

    `rounds` is the number of these rounds, `sum_of_chances` is the sum of the chances of being
    caught, and `caught` is how often the player was caught.
    """

    rounds: int = 0
    sum_of_chances: Fraction = Fraction(0)
    caught: int = 0

    @property
    def nerve(self) -> float | None:
        """The chances of being caught, added up and divided by the rounds, or None if unknown."""
        return round(float(self.sum_of_chances / self.rounds), 2) if self.rounds else None

    @property
    def luck(self) -> float | None:
        """The sum of the chances of being caught minus the times caught, or None if unknown."""
        return round(float(self.sum_of_chances - self.caught), 2) if self.rounds else None

    def __add__(self, other: Risk) -> Risk:
        return Risk(
            self.rounds + other.rounds,
            self.sum_of_chances + other.sum_of_chances,
            self.caught + other.caught,
        )


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player's result in a finished game.

    `place` counts from 1. `won` is 1 for a win, or a fraction for a shared win. `margin` is how far
    the winner was ahead of the next player, and 0 for everyone else. `best_round` is the most
    points that the player carried out in one round. A value that is not known is None: `minutes` if
    no times were recorded, `best_round` if only totals are known or the lowest total wins, and
    `caught` (the number of rounds in which the player was caught) if no round is known turn by
    turn.
    """

    player: str
    date: str
    begun: str
    minutes: int | None
    file: str
    game: str
    variant: str
    players: int
    place: int
    won: Fraction
    total: int
    highest_wins: bool
    best_round: int | None
    rounds: int | None
    caught: int | None
    margin: int
    risk: Risk
    early: bool

    @property
    def signed_total(self) -> int:
        """The total, or its negative if the lowest total wins, so that a higher number is better."""
        return self.total if self.highest_wins else -self.total

    def to_row(self) -> Row:
        """Return the result as a row of the table of ``history --player NAME``."""
        facts = asdict(self)
        for name in ("variant", "highest_wins", "margin", "risk", "early"):
            del facts[name]
        facts["won"] = int(self.won) if self.won in (0, 1) else round(float(self.won), 3)
        facts |= {"nerve": self.risk.nerve, "luck": self.risk.luck}
        return facts | {"ended": "early"} if self.early else facts


FinishedGame: TypeAlias = Sequence[PlayerResult]
"""The results of all players in one game, best first; never empty."""


def player_results(reading: Reading) -> list[PlayerResult]:
    """Return each player's result in a finished game, best first, or [] if the game is unfinished."""
    state, header = reading.state, reading.header
    if state is None or not reading.is_legal or state.phase != "over":
        return []
    places = state.players_by_place()
    risks = _risk_by_player(reading, state)
    parts = []
    for place, names in places:
        for player in names:
            records = [record for record in state.rounds if player in record.players]
            if not records and not state.totals_only:
                continue
            turned = [record for record in records if record.end != "result-only"]
            parts.append(
                PlayerResult(
                    player=header.marked_name(player),
                    date=header.day,
                    begun=header.begun,
                    minutes=minutes_played(header),
                    file=Path(reading.name).stem,
                    game=vocabulary(state.variant).game,
                    variant=state.variant.slug,
                    players=len(state.players),
                    place=place,
                    won=Fraction(place == 1, len(names)),
                    total=state.total(player),
                    highest_wins=state.variant.wins == "highest",
                    best_round=_best_round_of_player(state, records, player),
                    rounds=len(turned) or None,
                    caught=sum(is_caught(record, player) for record in turned) if turned else None,
                    margin=_winning_margin(state, places) if place == 1 else 0,
                    risk=risks.get(player, Risk()),
                    early=state.ended_early,
                )
            )
    return parts


def normalized_tally(reading: Reading) -> str:
    """Return the text of a tally with line ends and spaces normalized."""
    return "\n".join(" ".join(line.split()) for line in reading.lines if line.strip())


def is_caught(record: RoundRecord, player: str) -> bool:
    return record.end == "caught" and player in record.players and player not in record.left


def minutes_played(header: Header) -> int | None:
    """Return a game's length in minutes, always less than a day, or None if a time is missing."""
    try:
        begun, ended = time.fromisoformat(header.begun), time.fromisoformat(header.ended)
    except ValueError:
        return None
    minutes = ended.hour * 60 + ended.minute - begun.hour * 60 - begun.minute
    return minutes % (24 * 60)


def _best_round_of_player(
    state: GameState, records: Sequence[RoundRecord], player: str
) -> int | None:
    if state.variant.wins != "highest" or not records:
        return None
    return max(points_carried_out(state, record, player) for record in records)


def _winning_margin(state: GameState, places: Sequence[tuple[int, list[str]]]) -> int:
    (_, winners), *others = places
    if len(winners) > 1 or not others:
        return 0
    return abs(state.total(winners[0]) - state.total(others[0][1][0]))


def _risk_by_player(reading: Reading, state: GameState) -> dict[str, Risk]:
    variant = state.variant
    if not variant.is_deck_game or variant.wins != "highest":
        return {}
    start = reading.header.start_game(variant)
    moves = list(takewhile(lambda move: not isinstance(move, RoundResult), reading.moves))
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for card in turned_cards(start, moves):
        for player in card.inside:
            chances[player] += card.chance_of_ending_round
    records = list(takewhile(lambda record: record.end != "result-only", state.rounds))
    risks = {}
    for player in state.players:
        own = [record for record in records if player in record.players]
        caught = sum(is_caught(record, player) for record in own)
        risks[player] = Risk(len(own), chances[player], caught)
    return risks


def without_bots(game: FinishedGame) -> FinishedGame:
    """Return the results of the people in a game, without those of bots."""
    return [part for part in game if not part.player.endswith(BOT_MARK)]


def player_summary_rows(games: Iterable[FinishedGame]) -> list[Row]:
    """Return a row for each player, with the player's results over all games added up.

    The rows are ranked by wins, then by shared wins, then by average.
    """
    people: dict[str, list[PlayerResult]] = defaultdict(list)
    for game in games:
        for result in game:
            people[fold(result.player)].append(result)
    ranked = sorted(people.values(), key=_ranking_key)
    return [player_summary_row(parts) for parts in ranked]


def _ranking_key(parts: Sequence[PlayerResult]) -> tuple[int, int, float, str]:
    wins = sum(part.won == 1 for part in parts)
    shared = sum(0 < part.won < 1 for part in parts)
    total = sum(part.signed_total for part in parts)
    return -wins, -shared, -total / len(parts), parts[0].player


def player_summary_row(parts: Sequence[PlayerResult]) -> Row:
    """Return a row with one player's results added up; there must be at least one result."""
    risk = sum((part.risk for part in parts), Risk())
    best_rounds = [part.best_round for part in parts if part.best_round is not None]
    rounds = sum(part.rounds or 0 for part in parts)
    return {
        "player": parts[0].player,
        "games": len(parts),
        "wins": sum(part.won == 1 for part in parts),
        "shared": sum(0 < part.won < 1 for part in parts),
        "average": round(sum(part.total for part in parts) / len(parts), 1),
        "best": max(parts, key=lambda part: part.signed_total).total,
        "best_round": max(best_rounds, default=None),
        "rounds": rounds or None,
        "caught": sum(part.caught or 0 for part in parts) if rounds else None,
        "nerve": risk.nerve,
        "luck": risk.luck,
    }


def game_summary_rows(games: Iterable[FinishedGame]) -> list[Row]:
    """Return a row for each game that was played, most-played first.

    A row has the number of plays, the mean number of players and of minutes, the average and the
    best total, and the dates of the first and the last play.
    """
    rows: list[Row] = []
    for name, played in _games_by_name(games).items():
        parts = [result for game in played for result in game]
        dates = [game[0].date for game in played if game[0].date]
        minutes = [game[0].minutes for game in played if game[0].minutes is not None]
        rows.append(
            {
                "game": name,
                "games": len(played),
                "players": round(len(parts) / len(played), 1),
                "average": round(sum(part.total for part in parts) / len(parts), 1),
                "best": max(parts, key=lambda part: part.signed_total).total,
                "minutes": round(sum(minutes) / len(minutes)) if minutes else None,
                "first": min(dates, default=""),
                "last": max(dates, default=""),
            }
        )
    return sorted(rows, key=lambda row: (-row["games"], row["game"]))


def _games_by_name(games: Iterable[FinishedGame]) -> Mapping[str, list[FinishedGame]]:
    by_game: dict[str, list[FinishedGame]] = defaultdict(list)
    for game in games:
        by_game[game[0].game].append(game)
    return by_game


RECORDS: dict[str, Callable[[PlayerResult], float]] = {
    "total": lambda one: one.signed_total,
    "round": lambda one: one.best_round or 0,
    "ahead by": lambda one: one.margin,
    "nerve": lambda one: one.risk.nerve or 0,
    "luck": lambda one: one.risk.luck or 0,
}
"""The figure that is compared for each kind of record; the highest is the record."""


def record_rows(games: Iterable[FinishedGame]) -> list[Row]:
    """Return a row for each kind of record in each game, sorted by game.

    The earliest of several equal results is the record. A figure of 0 or less is not a record,
    unless it is a total in a game that the lowest total wins.
    """
    rows: list[Row] = []
    for name, played in sorted(_games_by_name(games).items()):
        parts = [result for game in played for result in game]
        for kind, height in RECORDS.items():
            best = min(parts, key=lambda part: (-height(part), part.date, part.file))
            if height(best) > 0 or (kind == "total" and not best.highest_wins):
                figure = best.total if kind == "total" else height(best)
                facts = {"figure": figure, "date": best.date, "file": best.file}
                rows.append({"game": name, "record": kind, "player": best.player, **facts})
    return rows


def results_of(player: str, games: Iterable[FinishedGame]) -> list[PlayerResult]:
    """Return a player's result in each game that the player took part in, oldest first."""
    results = [part for game in games for part in game if fold(part.player) == fold(player)]
    return sorted(results, key=lambda part: (part.date, part.begun, part.file))


def head_to_head(player: str, games: Iterable[FinishedGame]) -> list[Row]:
    """Return how often a player finished ahead of, behind or level with each opponent.

    The most frequent opponents come first.
    """
    met: dict[str, list[tuple[PlayerResult, PlayerResult]]] = defaultdict(list)
    for game in games:
        for mine in results_of(player, [game]):
            for theirs in game:
                if theirs is not mine:
                    met[fold(theirs.player)].append((mine, theirs))
    rows: list[Row] = [
        {
            "against": pairs[0][1].player,
            "games": len(pairs),
            "ahead": sum(mine.place < theirs.place for mine, theirs in pairs),
            "behind": sum(mine.place > theirs.place for mine, theirs in pairs),
            "level": sum(mine.place == theirs.place for mine, theirs in pairs),
        }
        for pairs in met.values()
    ]
    return sorted(rows, key=lambda row: (-row["games"], row["against"]))


def games_of_evening(saved: SavedGame, date: str) -> list[FinishedGame]:
    """Return the results of a saved game, and of other games by the same people on that day.

    A game belongs to the evening if at least two of the same people played in it. The games are
    sorted by start time. The list is empty if the saved game is unfinished.
    """
    played: dict[str, list[PlayerResult]] = {}
    texts: set[str] = set()
    others = [
        name for name in saved.store.tally_names()[:GAMES_OF_AN_EVENING] if name != saved.name
    ]
    for name in (saved.name, *sorted(others, key=len)):
        with suppress(OSError):
            content = saved.store.read_bytes(name) or b""
            if date and f"date: {date}".encode() in content:  # reading all would take too long
                reading = read(content, name, saved.store.folder)
                if normalized_tally(reading) not in texts:  # otherwise it is a copy
                    played[name] = player_results(reading)
                    texts.add(normalized_tally(reading))
    people = {fold(part.player) for part in played.get(saved.name, ())}
    games = [
        game for game in played.values() if len(people & {fold(part.player) for part in game}) > 1
    ]
    return sorted(games, key=lambda game: (game[0].begun, game[0].file))


def evening_totals(games: Sequence[FinishedGame]) -> Table:
    """Return a table of each player's total in each game of an evening, and the games won.

    Shared wins count as games won.
    """
    players: dict[str, str] = {}
    for part in (part for game in games for part in game):
        players.setdefault(fold(part.player), part.player)
    rows = []
    for key, player in players.items():
        totals = [{fold(part.player): part for part in game}.get(key) for game in games]
        won = sum(part is not None and part.won > 0 for part in totals)
        figures = ["-" if part is None else str(part.total) for part in totals]
        rows.append((-won, (player, *figures, str(won))))
    ranked = sorted(rows, key=lambda row: row[0])
    return evening_table([game[0].game for game in games], [row for _, row in ranked])
