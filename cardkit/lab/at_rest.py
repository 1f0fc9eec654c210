"""Play at rest: a mix of bots to which no bot of the families has an answer that wins more than its fair share.

Before a game everybody picks a bot, by chance, by the shares of one mix. As all pick alike, each wins one game in
`players`, whatever the mix is; what a bot wins beyond that against others who pick by the mix is its gain. The greatest
gain there is says how far the mix is from rest, its exploitability: at a Nash equilibrium of these bots there is none.

The search is regret matching (Hart and Mas-Colell 2000) as in CFR+ (Tammelin 2014). In each step all bots play against the
present mix; what one gains more than the mix itself is added to its regret, which is never less than none; the next mix
shares by regret. What is told is the mean of all mixes, later ones weighing more. Chains that start apart are put together,
so nobody's habits decide. Then the bot is sought that gains most, also with figures in between and two joined, as a double
oracle does (McMahan, Gordon and Blum 2003); it joins, and the chains go on, until nobody gains more than the error of its
gain, which is measured in games in which nothing was sought.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from fractions import Fraction
from math import ceil
from random import Random
from typing import Any, NamedTuple, TypeAlias

from cardkit.engine import Variant
from cardkit.lab.best import Score, Tried, answer, best_bot, by_family
from cardkit.lab.bot_games import PARTS, play
from cardkit.lab.bots import Bot
from cardkit.lab.paired import Mean, by_batches
from cardkit.lab.workers import in_order

CHAINS = 4
"""Searches from bots that lie far apart, whose mean is told."""
STEPS = 100
"""Steps of a chain before the bot is sought that gains most."""
ROUNDS = 3
"""So often at most it joins, and the chains go on."""
DEALS = 6
"""So often in a step others are picked anew, for every bot the same ones."""
GAMES = 4
"""Games in which the same others sit."""
SELDOM = 4
"""A bot without regret is asked in one step of so many, after as many steps as there are `WARM`."""
WARM = 12
LEAST = 0.005
"""Smaller shares are left out of the mix."""
NEAR = 0.03
"""Where nobody gains more than this share of games, rest is near."""
SOUGHT = 4
"""So many times the games of another search go into that for the bot that gains most."""
BATCHES, BATCH = 40, 125
"""In so many batches of so many deals that bot's gain is measured."""
USUAL_GAMES, MOST = 10_000, 4.0
"""Figures of so many games are worth a whole search, those of more a longer one, up to so many times."""
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
        mean, error, degrees = kept["gain"] or (0.0, 0.0, 0)
        gain = kept["gain"] and Mean(mean, error, (), degrees)
        return cls(players, tuple(Part(*part) for part in kept["mix"]), kept["answer"], gain, kept["tried"])

    def most(self, number: int) -> str:
        """The bots that are picked most, and how often: ``even 22 %, turn:5 11 %``."""
        return ", ".join(f"{bot} {100 * share:.0f} %" for bot, share in self.mix[:number])

    def to_json(self) -> dict[str, Any]:
        """As in ``cardkit study --json``."""
        gain = self.gain and self.gain.to_json()
        return {"mix": mix_json(self.mix), "answer": self.answer, "gain": gain, "bots": self.tried}


def mix_json(mix: Mix) -> list[dict[str, Any]]:
    """The bots of a mix and their shares."""
    return [part._asdict() for part in mix]


Wins: TypeAlias = Callable[[Sequence[str], Mapping[str, float], str], Sequence[float]]
"""What each of some bots wins a game against others picked by a mix; by the seed, the same luck for all of them."""


def picked(mix: Mix, number: int, chance: Random) -> list[str]:
    """So many bots, each picked by the shares of the mix."""
    return chance.choices([part.bot for part in mix], [part.share for part in mix], k=number)


def sittings(seats: Sequence[Bot | Mix], games: int, seed: str) -> Iterator[tuple[list[Bot], int, str]]:
    """So many games by `GAMES`: who sits down, where seats with a mix pick anew each time, how many games, and their seed."""
    for start in range(0, games, GAMES):
        chance = Random(f"{seed}/{start}")
        bots = [picked(seat, 1, chance)[0] if isinstance(seat, tuple) else seat for seat in seats]
        yield bots, min(GAMES, games - start), f"{seed}/{start}"


def moved(mix: Mix, families: Sequence[Sequence[str]], places: int) -> Mix:
    """The mix with every bot so many places bolder in its family, or more careful if they are fewer than none."""
    shares: dict[str, float] = {}
    for bot, share in mix:
        other = "+".join(_moved(part, families, places) for part in bot.split("+"))
        shares[other] = shares.get(other, 0.0) + share
    return tuple(Part(bot, share) for bot, share in sorted(shares.items(), key=lambda one: -one[1]))


def _moved(bot: str, families: Sequence[Sequence[str]], places: int) -> str:
    """As far as the family goes; a figure between two of it begins at the more careful one."""
    for family in families:
        if bot in family:
            return family[max(0, min(family.index(bot) + places, len(family) - 1))]
        if family[0].partition(":")[0] == bot.partition(":")[0]:
            bolder = sum(_figure(other) < _figure(bot) for other in family)
            return family[max(0, min(bolder + places - (places > 0), len(family) - 1))]
    return bot


def _figure(bot: str) -> Fraction:
    return Fraction(bot.partition(":")[2])


class Chain(NamedTuple):
    """A search so far: the bot all picked at first, the regret of each bot, the sum of all mixes, and the steps taken."""

    first: str
    regrets: dict[str, float]
    mixes: dict[str, float]
    steps: int = 0

    @property
    def mean(self) -> dict[str, float]:
        """The mean of all mixes."""
        whole = sum(self.mixes.values())
        return {bot: share / whole for bot, share in self.mixes.items()}

    def joined_by(self, bot: str, gain: float) -> Chain:
        """With one bot more, which would have gained so much in each step."""
        return self._replace(regrets=self.regrets | {bot: max(self.regrets.get(bot, 0.0), gain * self.steps)})


def begun(bots: Sequence[str], first: str) -> Chain:
    """A search in which everybody picks `first` as yet."""
    return Chain(first, dict.fromkeys(bots, 0.0), {})


def settle(chain: Chain, wins: Wins, steps: int) -> Chain:
    """The search after so many more steps."""
    regrets, mixes, bots = dict(chain.regrets), dict(chain.mixes), list(chain.regrets)
    for step in range(chain.steps + 1, chain.steps + steps + 1):
        whole = sum(regrets.values())
        mix = {bot: regret / whole for bot, regret in regrets.items() if regret} if whole else {chain.first: 1.0}
        asked = [bot for at, bot in enumerate(bots) if bot in mix or step <= WARM or at % SELDOM == step % SELDOM]
        won = dict(zip(asked, wins(asked, mix, f"{chain.first}/{step}"), strict=True))
        usual = sum(share * won[bot] for bot, share in mix.items())
        for bot in asked:
            weight = 1 if bot in mix or step <= WARM else SELDOM
            regrets[bot] = max(regrets[bot] + weight * (won[bot] - usual), 0.0)
        for bot, share in mix.items():
            mixes[bot] = mixes.get(bot, 0.0) + share * step
    return Chain(chain.first, regrets, mixes, chain.steps + steps)


_known: dict[tuple[Variant, int, float], Rest] = {}
"""What has been found in this process."""


def nowhere(variant: Variant) -> Kept:
    """Searches are kept no longer than they take."""
    return {}


_keeper: Callable[[Variant], Kept] = nowhere
"""Says where searches of a variant are kept."""


def effort(games: int) -> float:
    """How much work a search is worth for figures of so many games: 1 for `USUAL_GAMES`."""
    return min(games / USUAL_GAMES, MOST)


def rest(variant: Variant, players: int, jobs: int = 1, work: float = 1.0) -> Rest:
    """Play at rest with so many at a table: the same for the same rules and work, on any number of processes, always.

    Sought once a process, or as often as it is not kept; with `work` of 1 it takes up to some minutes. Raises `ValueError`
    when the variant is not for so many players.
    """
    asked = variant, players, work
    if asked not in _known:
        kept = _keeper(variant)
        name = f"rest {players} {work} {CHAINS, STEPS, ROUNDS, DEALS, GAMES, BATCHES, BATCH}"
        if name not in kept:
            kept[name] = rest_among(by_family(variant, players), variant, players, jobs, work, kept, name).kept
        _known[asked] = Rest.of(players, kept[name])
    return _known[asked]


def forget() -> None:
    """Seek anew what is asked for next, and keep it nowhere."""
    _known.clear()
    keep(nowhere)


def keep(keeper: Callable[[Variant], Kept]) -> None:
    """Searches are kept where it says: they need not be made again, and one that was broken off goes on."""
    global _keeper
    _keeper = keeper


def rest_among(
    families: Sequence[Sequence[str]],
    variant: Variant,
    players: int,
    jobs: int = 1,
    work: float = 1.0,
    kept: Kept | None = None,
    name: str = "",
) -> Rest:
    """Play at rest of these bots, each family from careful to bold; how far each turn of the search came is `kept`."""
    kept = {} if kept is None else kept
    bots = [bot for family in families for bot in family]
    if players == 1:
        best = best_bot(variant, 1)
        return Rest(1, (Part(best, 1.0),), best, None, len(bots))
    chains = [begun(bots, bots[number * len(bots) // CHAINS]) for number in range(CHAINS)]
    steps, deals = ceil(STEPS * work), ceil(BATCH * work)
    for turn in range(1, ceil(ROUNDS * min(work, 1)) + 1):
        if (so_far := f"{name}, turn {turn}") not in kept:
            kept[so_far] = list(in_order(further, (variant, players, steps), chains, min(jobs, CHAINS)))
        chains = [Chain(*one) for one in kept[so_far]]
        mix = together([chain.mean for chain in chains])
        best = answer(families, _against(variant, players, mix, turn, SOUGHT * work))
        gained = gain(variant, players, mix, best, jobs, f"gain/{turn}", deals)
        if gained.interval[0] <= 0:
            break
        chains = [chain.joined_by(best, gained.mean) for chain in chains]
    return Rest(players, mix, best, gained, len(bots))


def sketched(variant: Variant, players: int, work: float) -> Rest:
    """What a short search without answers comes to, on one process: near play at rest, and nobody knows how near."""
    bots = [bot for family in by_family(variant, players) for bot in family]
    given = variant, players, ceil(STEPS * work)
    chains = [begun(bots, bots[number * len(bots) // CHAINS]) for number in range(0, CHAINS, 2)]
    mix = (Part(best_bot(variant, 1), 1.0),) if players == 1 else together([further(given, one).mean for one in chains])
    return Rest(players, mix, mix[0].bot, None, len(bots))


def together(mixes: Sequence[Mapping[str, float]]) -> Mix:
    """The mean of some mixes, without small shares, the greatest first."""
    mean = {bot: sum(mix.get(bot, 0.0) for mix in mixes) / len(mixes) for mix in mixes for bot in mix}
    kept = sorted(((share, bot) for bot, share in mean.items() if share >= LEAST), reverse=True)
    whole = sum(share for share, _ in kept)
    return tuple(Part(bot, share / whole) for share, bot in kept)


def gain(
    variant: Variant, players: int, mix: Mix, bot: Bot, jobs: int = 1, seed: str = "gain", deals: int = BATCH
) -> Mean:
    """How much more than its fair share a bot wins against others who pick by the mix, in `BATCHES` times so many deals."""
    shares = tuple(
        won / (PARTS * deals * GAMES) - 1 / players
        for won in in_order(_batch, (variant, players, mix, bot, seed, deals), range(BATCHES), jobs)
    )
    whole = sum(shares)
    return by_batches(whole / BATCHES, tuple((whole - share) / (BATCHES - 1) for share in shares))


def further(given: tuple[Variant, int, int], chain: Chain) -> Chain:
    """The search among people who play a variant, so many at a table, after so many more steps."""
    variant, players, steps = given

    def wins(asked: Sequence[str], mix: Mapping[str, float], seed: str) -> list[float]:
        parts = tuple(Part(bot, share) for bot, share in mix.items())
        return [_won(variant, players, parts, bot, seed, DEALS) / (PARTS * DEALS * GAMES) for bot in asked]

    return settle(chain, wins, steps)


def _batch(given: tuple[Variant, int, Mix, Bot, str, int], number: int) -> int:
    variant, players, mix, bot, seed, deals = given
    return _won(variant, players, mix, bot, f"{seed}/{number}", deals)


def _against(variant: Variant, players: int, mix: Mix, turn: int, times: float) -> Tried:
    """How bots are tried against others who pick by the mix."""

    def tried(bot: str, seed: str, games: int) -> Score:
        return _won(variant, players, mix, bot, f"{turn}/{seed}", ceil(games * times / GAMES)), 0

    return tried


def _won(variant: Variant, players: int, mix: Mix, bot: Bot, seed: str, deals: int) -> int:
    """What a bot wins, in `PARTS`, in `GAMES` games each of so many deals, in which others and its seat are picked anew."""
    won = 0
    for deal in range(deals):
        chance = Random(f"{seed}/{deal}")
        seats: list[Bot] = [*picked(mix, players - 1, chance)]
        seat = chance.randrange(players)
        seats.insert(seat, bot)
        won += play(variant, seats, GAMES, f"{seed}/{deal}").seat(seat, "wins")[0]
    return won
