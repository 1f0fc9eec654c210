"""Play at rest: a mix of bots to which no bot of the families has an answer that wins more than its fair share.

Before a game everybody picks a bot, by chance, by the shares of one mix. As all pick alike, each wins one game in
`players`, whatever the mix is; what a bot wins beyond that against others who pick by the mix is its gain. The greatest
gain there is says how far the mix is from rest, its exploitability: at a Nash equilibrium of these bots there is none.

The search plays by turns. In each, others are picked by the present mix, now and then anybody, and all bots take the same
place among them with the same luck. Such games tell what each bot gains, and, as it is known who sat there, how that changes
where some are picked more often: an empirical game (Wellman 2006), whose equilibrium is found by the extragradient method
(Korpelevich 1976) on shares that grow by what they gain. The next mix is the mean of these, so chance evens out. Then the
bots are sought that gain most, also with two joined, as a double oracle does (McMahan, Gordon and Blum 2003); they join, those
that lose much go, and more deals are played, until nobody gains more than the error of its gain, which is measured in games
in which nothing was sought.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, MutableMapping, Sequence
from functools import cache, partial
from math import ceil, exp, prod, sqrt
from operator import add, mul
from random import Random
from typing import Any, NamedTuple, TypeAlias

from cardkit.engine import Variant
from cardkit.lab.best import Families, Score, answers, best_bot, by_family, figure, fuller
from cardkit.lab.bot_games import PARTS, play
from cardkit.lab.bots import Bot
from cardkit.lab.paired import Mean, by_batches
from cardkit.lab.workers import in_order

ROUNDS = 4  # so often at most the bots join that gain most, and there are more turns
FIRST, TURNS = 10, 3  # turns before it is sought for the first time, and before each time after that
DEALS, MORE = 150, 1.12
"""So often in the first turn others are picked anew, for every bot the same ones; in each turn so many times as often."""
GAMES = 4  # in which the same others sit
BLOCK = 25  # deals played in one piece of work
ANYBODY = 0.15  # so often others are picked from all bots alike
HOPELESS, SETTLED = 0.06, 4
"""A bot with less than a `SMALL` share that wins so many games less than its fair share goes, but not before so many turns."""
STEPS, STEP = 50, 1.5
"""Steps in an empirical game, and how much in one a share grows for each game won more than a fair share."""
SMALL, LEAST_OF_ALL = 1e-3, 1e-9
"""With no smaller share a bot begins in a turn, and no smaller one it comes to, so that it can grow again."""
LEAST = 0.005  # smaller shares are left out of the mix
NEAR = 0.03  # where nobody gains more than this share of games, rest is near
SOUGHT = 24  # so many times the games of another search go into that for the bot that gains most
BATCHES, BATCH = 40, 125  # in so many batches of so many deals that bot's gain is measured
USUAL_GAMES, MOST = 10_000, 4.0
"""Figures of so many games are worth a whole search, those of more a longer one, up to so many times."""
Payoffs: TypeAlias = list[list[float]]  # a row for each bot, and in it a figure for each bot among the others
Kept: TypeAlias = MutableMapping[str, Any]
"""What has been measured, as JSON has it, by what it was: who keeps it need not measure again."""


class Part(NamedTuple):
    """A bot of a mix, and how often it is picked: a share of one."""

    bot: str
    share: float


Mix: TypeAlias = tuple[Part, ...]


class Rest(NamedTuple):
    """Play at rest of a variant, or as near as the search came: the mix, the bot that gains most, and how much it gains.

    `gain` is in games won more than a fair share; alone, where nobody is played against, it is None, and the mix is the bot
    that scores most. So many bots could answer (`tried`).
    """

    players: int
    mix: Mix
    answer: str
    gain: Mean | None
    tried: int

    @property
    def near(self) -> bool:
        """Whether no bot gains much; of a short search nobody knows."""
        return self.players == 1 if self.gain is None else self.gain.mean < NEAR or self.gain.interval[0] <= 0

    @property
    def alike(self) -> bool:
        """Whether all play the same bot."""
        return len(self.mix) == 1

    @property
    def kept(self) -> dict[str, Any]:
        """As JSON has it; the gain without what it would be without a batch."""
        gain = self.gain and [self.gain.mean, self.gain.se, self.gain.degrees]
        return {"mix": self.mix, "answer": self.answer, "gain": gain, "tried": self.tried}

    @classmethod
    def of(cls, players: int, kept: Mapping[str, Any]) -> Rest:
        """The same read back."""
        told = kept["gain"]
        gain = told and Mean(told[0], told[1], (), told[2])
        return cls(players, tuple(Part(*part) for part in kept["mix"]), kept["answer"], gain, kept["tried"])

    def most(self, number: int) -> str:
        """The bots that are picked most, and how often: ``even 22 %, turn:5 11 %``."""
        return ", ".join(f"{bot} {100 * share:.0f} %" for bot, share in self.mix[:number])

    def to_json(self) -> dict[str, Any]:
        """As in ``cardkit study --json``."""
        gain = self.gain and self.gain.to_json()
        return {"mix": [part._asdict() for part in self.mix], "answer": self.answer, "gain": gain, "bots": self.tried}


def picked(mix: Mix, number: int, chance: Random) -> list[str]:
    """So many bots, each picked by the shares of the mix."""
    return chance.choices([part.bot for part in mix], [part.share for part in mix], k=number)


def sittings(seats: Sequence[Bot | Mix], games: int, seed: str) -> Iterator[tuple[list[Bot], int, str]]:
    """So many games by `GAMES`: who sits down, where seats with a mix pick anew each time, how many games, and their seed."""
    for start in range(0, games, GAMES):
        chance = Random(f"{seed}/{start}")
        bots = [picked(seat, 1, chance)[0] if isinstance(seat, tuple) else seat for seat in seats]
        yield bots, min(GAMES, games - start), f"{seed}/{start}"


def moved(mix: Mix, families: Families, places: int) -> Mix:
    """The mix with every bot so many places bolder in its family, or more careful if they are fewer than none."""
    shares: dict[str, float] = {}
    for bot, share in mix:
        other = "+".join(_moved(part, families, places) for part in bot.split("+"))
        shares[other] = shares.get(other, 0.0) + share
    return tuple(Part(bot, share) for bot, share in sorted(shares.items(), key=lambda one: -one[1]))


def _moved(bot: str, families: Families, places: int) -> str:
    """As far as the family goes; a figure between two of it begins at the more careful one."""
    for family in families:
        if bot in family:
            return family[max(0, min(family.index(bot) + places, len(family) - 1))]
        if family[0].partition(":")[0] == bot.partition(":")[0]:
            bolder = sum(figure(other) < figure(bot) for other in family)
            return family[max(0, min(bolder + places - (places > 0), len(family) - 1))]
    return bot


class Deal(NamedTuple):
    """The others who were picked, and what each bot that was asked won among them with the same luck: games, in `PARTS`."""

    others: list[str]
    won: list[int]


class Search(NamedTuple):
    """A search so far: the bots that are asked, the mean of what was found, the turns, and how much they weigh together."""

    bots: list[str]
    mix: dict[str, float]
    turns: int = 0
    weight: float = 0.0

    def then(self, mix: Mapping[str, float], deals: int) -> Search:
        """After a turn of so many deals in which this mix was found; later turns weigh more."""
        weight = deals * (self.turns + 1)
        whole = self.weight + weight
        mean = {bot: (self.mix.get(bot, 0.0) * self.weight + mix[bot] * weight) / whole for bot in self.bots}
        return Search(self.bots, mean, self.turns + 1, whole)

    def without(self, gone: Collection[str]) -> Search:
        """With those asked no more."""
        left = {bot: share for bot, share in self.mix.items() if bot not in gone}
        return self._replace(bots=list(left), mix=dict(zip(left, shared(left.values()))))

    def joined_by(self, *bots: str) -> Search:
        """With these bots asked, too."""
        return self._replace(bots=list(dict.fromkeys([*self.bots, *bots])))


def begun(bots: Sequence[str], first: Mapping[str, float] | None = None) -> Search:
    """A search that begins with one mix, or where everybody picks any bot."""
    return Search(list(bots), dict(first or dict.fromkeys(bots, 1 / len(bots))))


def payoffs(deals: Sequence[Deal], picked_by: Mapping[str, float], mix: Mapping[str, float]) -> Payoffs:
    """What each bot gains for the share of each among the others: near `mix` a row times the shares is the gain of its bot.

    Each deal weighs as much as its others are more often picked by the mix than they were; that is a product of shares, of
    which its linear part at `mix` is taken. Two players have one other each: there it is exact.
    """
    others, here = len(deals[0].others), [0.0] * len(mix)
    columns = dict.fromkeys(mix, here)
    for deal in deals:
        gained = [won / (PARTS * GAMES) - 1 / (others + 1) for won in deal.won]
        ratios = [mix[other] / picked_by[other] for other in deal.others]
        here = _plus(here, prod(ratios), gained)
        for place, other in enumerate(deal.others):
            slope = prod(ratios[:place] + ratios[place + 1 :]) / picked_by[other]
            columns[other] = _plus(columns[other], slope, gained)
    by_bot = zip(here, zip(*columns.values()))
    return [[(slope - (others - 1) * usual) / len(deals) for slope in slopes] for usual, slopes in by_bot]


def _plus(figures: list[float], times: float, more: list[float]) -> list[float]:
    return [figure + times * other for figure, other in zip(figures, more)] if times else figures


def equilibrium(game: Payoffs, mix: Sequence[float], steps: int) -> list[float]:
    """The mean of the mixes on the way, when each share grows in each step by what it would gain a step later.

    The best answer to it gains the less the more steps there are, about one part in so many where two play.
    """
    on_the_way = [0.0] * len(mix)
    for _ in range(steps):
        later = _grown(mix, game, mix)
        on_the_way = list(map(add, on_the_way, later))
        mix = _grown(mix, game, later)
    return shared(on_the_way)


def _grown(mix: Sequence[float], game: Payoffs, against: Sequence[float]) -> list[float]:
    return shared([max(share * exp(STEP * sum(map(mul, row, against))), LEAST_OF_ALL) for share, row in zip(mix, game)])


def shared(figures: Collection[float]) -> list[float]:
    """In the same proportion, together one."""
    whole = sum(figures)
    return [figure / whole for figure in figures]


@cache
def in_memory(variant: Variant) -> Kept:
    """What has been found in this process."""
    return {}


_keeper: Callable[[Variant], Kept] = in_memory
"""Says where searches of a variant are kept."""


def effort(games: int) -> float:
    """How much work a search is worth for figures of so many games: 1 for `USUAL_GAMES`."""
    return min(games / USUAL_GAMES, MOST)


def rest(variant: Variant, players: int, jobs: int = 1, work: float = 1.0) -> Rest:
    """Play at rest with so many at a table: the same for the same rules and work, on any number of processes, always.

    Sought as often as it is not kept; with `work` of 1 it takes up to some minutes. Raises `ValueError` when the variant is
    not for so many players.
    """
    kept = _keeper(variant)
    name = f"rest {players} {work} {ROUNDS, FIRST, TURNS, SETTLED, DEALS, MORE, GAMES, STEPS, SOUGHT, BATCHES, BATCH}"
    if name not in kept:
        kept[name] = rest_among(by_family(variant, players), variant, players, jobs, work, kept, name).kept
    return Rest.of(players, kept[name])


def forget() -> None:
    """Seek anew what is asked for next."""
    in_memory.cache_clear()
    keep(in_memory)


def keep(keeper: Callable[[Variant], Kept]) -> None:
    """Searches are kept where it says: they need not be made again, and one that was broken off goes on."""
    global _keeper
    _keeper = keeper


def rest_among(
    families: Families, variant: Variant, players: int, jobs: int = 1, work: float = 1, kept: Kept | None = None, name: str = ""
) -> Rest:
    """Play at rest of these bots; how far each turn of the search came is `kept`."""
    kept = {} if kept is None else kept
    families = [fuller(family) for family in families]
    bots = [bot for family in families for bot in family]
    if players == 1:
        best = best_bot(variant, 1)
        return Rest(1, (Part(best, 1.0),), best, None, len(bots))
    search = begun(bots)
    for number in range(ROUNDS):
        if (so_far := f"{name}, round {number}") not in kept:
            kept[so_far] = further(search, variant, players, TURNS if number else FIRST, jobs, work)
        search = Search(*kept[so_far])
        mix = together(search.mix)
        tried = partial(_scores, variant, players, mix, number, jobs, SOUGHT * work)
        best, *next_best = answers(families, tried, [part.bot for part in mix])
        gained = gain(variant, players, mix, best, jobs, f"gain/{number}", ceil(BATCH * work))
        if gained.interval[0] <= 0:
            break
        search = search.joined_by(best, *next_best)
    return Rest(players, mix, best, gained, len(bots))


def sketched(variant: Variant, players: int, work: float) -> Rest:
    """What a short search without answers comes to, on one process: near play at rest, and nobody knows how near."""
    bots = [bot for family in by_family(variant, players) for bot in family]
    search = begun([best_bot(variant, 1)]) if players == 1 else further(begun(bots), variant, players, FIRST, 1, work)
    return Rest(players, together(search.mix), max(search.mix, key=search.mix.__getitem__), None, len(bots))


def further(search: Search, variant: Variant, players: int, turns: int, jobs: int = 1, work: float = 1.0) -> Search:
    """The search after so many turns more. The fewer deals a turn has, the less far their chance may mislead."""
    for _ in range(turns):
        bots, deals = search.bots, ceil(DEALS * MORE**search.turns * work)
        mix = {bot: search.mix.get(bot, 0.0) for bot in bots}
        by = {bot: (1 - ANYBODY) * share + ANYBODY / len(bots) for bot, share in mix.items()}
        given = variant, players, tuple(map(Part, by, by.values())), bots, f"turn/{search.turns}"
        game = payoffs(_played(given, deals, jobs), by, mix)
        found = equilibrium(game, [max(share, SMALL) for share in mix.values()], ceil(STEPS * sqrt(deals / DEALS)))
        search = search.then(dict(zip(bots, found)), deals)
        losing = {bot for bot, share, row in zip(bots, found, game) if share < SMALL and sum(map(mul, row, found)) < -HOPELESS}
        search = search.without(losing if search.turns >= SETTLED else ())
    return search


def _played(given: tuple[Variant, int, Mix, Sequence[Bot], str], deals: int, jobs: int) -> list[Deal]:
    return [deal for some in in_order(_deals, given, slices(deals, BLOCK), jobs) for deal in some]


def slices(number: int, size: int) -> list[range]:
    """So many numbers from 0, by `size`; the last of them may be fewer."""
    return [range(at, min(at + size, number)) for at in range(0, number, size)]


def _deals(given: tuple[Variant, int, Mix, Sequence[Bot], str], numbers: range) -> list[Deal]:
    """Deals with these numbers, `GAMES` games each: others are picked by the mix, and each bot takes the same seat."""
    variant, players, mix, bots, seed = given
    played = []
    for number in numbers:
        chance = Random(f"{seed}/{number}")
        others, seat = picked(mix, players - 1, chance), chance.randrange(players)
        tables = ([*others[:seat], bot, *others[seat:]] for bot in bots)
        told = [play(variant, table, GAMES, f"{seed}/{number}") for table in tables]
        played.append(Deal(others, [one.seat(seat, "wins")[0] for one in told]))
    return played


def together(shares: Mapping[str, float]) -> Mix:
    """The mix of such shares, without small ones, the greatest first."""
    kept = {bot: share for bot, share in sorted(shares.items(), key=lambda one: (-one[1], one[0])) if share >= LEAST}
    return tuple(map(Part, kept, shared(kept.values())))


def gain(variant: Variant, players: int, mix: Mix, bot: Bot, jobs: int = 1, seed: str = "gain", deals: int = BATCH) -> Mean:
    """How much more than its fair share a bot wins against others who pick by the mix, in `BATCHES` times so many deals."""
    batches = in_order(_deals, (variant, players, mix, [bot], seed), slices(BATCHES * deals, deals), jobs)
    shares = [sum(deal.won[0] for deal in batch) / (PARTS * deals * GAMES) - 1 / players for batch in batches]
    whole = sum(shares)
    return by_batches(whole / BATCHES, tuple((whole - share) / (BATCHES - 1) for share in shares))


def _scores(
    variant: Variant, players: int, mix: Mix, number: int, jobs: int, times: float, bots: Sequence[str], seed: str, games: int
) -> list[Score]:
    """What each of some bots wins against others who pick by the mix."""
    deals = _played((variant, players, mix, bots, f"{number}/{seed}"), ceil(games * times / GAMES), jobs)
    return [(sum(won), 0) for won in zip(*(deal.won for deal in deals))]
