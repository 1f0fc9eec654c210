"""The games that some people finished in one evening, and what can be told of it, as data."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import reduce
from pathlib import Path
from typing import NamedTuple

from cardkit.reports import EveningFact, Luck, MostWins, RichestOfAll
from cardkit.table.disk import here
from cardkit.table.finished_game import NO_NERVE, Nerve
from cardkit.table.nights import Evening, evenings
from cardkit.table.saved import name_of, saved_games
from cardkit.tally import fold, score_bytes
from cardkit.text import LARGEST_TALLY

LASTS = timedelta(hours=12)
"""An evening is no longer: games that were begun further apart are not of the same one."""
MOST = 20
"""Games of a folder that are looked at."""


class Tonight(NamedTuple):
    """Everybody's part in each game of an evening, in the order in which the games ended."""

    games: tuple[tuple[Evening, ...], ...]

    @property
    def players(self) -> list[str]:
        """Who played, most wins first, then by seats."""
        names = list(dict.fromkeys(part.player for game in self.games for part in game))
        return sorted(names, key=lambda name: -self.wins(name))

    def wins(self, player: str) -> int:
        """How often a player won, alone or with others."""
        return sum(bool(part.won) for part in self.parts(player))

    def parts(self, player: str) -> list[Evening]:
        """The games that a player was in."""
        return [part for game in self.games for part in game if part.player == player]


def evening_of(path: Path) -> Tonight:
    """The finished games of the evening to which the game in that file belongs: those of its folder that were begun not long
    before or after it, with two of the same people at least."""
    this, over = _game(path)
    others = (_game(other) for other in saved_games(path.parent)[:MOST] if other != path)
    games = [*[this] * over, *(game for game, ended in others if ended and _together(this, game))]
    return Tonight(tuple(sorted(games, key=lambda game: (game[0].date, game[0].begun, game[0].file))))


def _game(path: Path) -> tuple[tuple[Evening, ...], bool]:
    """Everybody's part in the game of that file, and whether it is over; nothing of one that cannot be read."""
    try:
        held = score_bytes(here().read(path, LARGEST_TALLY), path.name, path.parent)
    except OSError:
        return (), False
    readable = held.state is not None and held.reading.readable
    return (tuple(evenings(held, name_of(path))), held.complete) if readable else ((), False)


def _together(one: Sequence[Evening], other: Sequence[Evening]) -> bool:
    """Whether two games are of one evening; of one that was typed from paper nobody knows."""
    same = {fold(part.player) for part in one} & {fold(part.player) for part in other}
    if len(same) < 2:
        return False
    try:
        began = [datetime.fromisoformat(f"{game[0].date} {game[0].begun}") for game in (one, other)]
    except ValueError:
        return False
    return abs(began[0] - began[1]) < LASTS


def told_of(evening: Tonight) -> list[EveningFact]:
    """What stands out: who won most, whom the cards spared or hit most, the richest round."""
    wins = {name: evening.wins(name) for name in evening.players}
    most, number = max(wins.values()), len(evening.games)
    facts: list[EveningFact] = [MostWins(tuple(n for n in wins if wins[n] == most), most, number)] if most else []
    risks = {name: sum_of(part.risk for part in evening.parts(name)) for name in evening.players}
    by_luck = sorted(risks.values(), key=lambda risk: risk.luck or 0)
    for risk in (by_luck[-1], by_luck[0]):
        if risk.luck is not None and abs(risk.luck) >= 1:
            facts.append(Luck(tuple(name for name in risks if risks[name] == risk), risk.caught, risk.risked))
    best = max((part for game in evening.games for part in game), key=lambda part: part.best_round)
    if best.best_round:
        [game] = [game for game in evening.games if best in game]
        alike = tuple(part.player for part in game if part.best_round == best.best_round)
        facts.append(RichestOfAll(alike, best.best_round, best.game))
    return facts


def sum_of(risks: Iterable[Nerve]) -> Nerve:
    """All of them together."""
    return reduce(Nerve.plus, risks, NO_NERVE)
