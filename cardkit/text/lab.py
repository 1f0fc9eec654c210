"""What ``simulate`` and ``compare`` tell: names of figures, heads of tables, notes on a run."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import localized

TINY = 1e-9
"""What a figure may be off by arithmetic alone."""
FEW = 5
"""A share that was counted less often is told as a number of cases."""


# --- numbers --------------------------------------------------------------------------------------


def number(value: float, digits: int = 1) -> str:
    """Return a number with that many decimals: ``12.7``, in Polish ``12,7``."""
    return localized(f"{value:,.{digits}f}")


def with_error(value: float, error: float | None, digits: int = 1) -> str:
    """Return a figure with its standard error, unless that is None: ``12.7 ± 0.1``."""
    if error is None:
        return number(value, digits)
    digits = _enough_digits(error, digits)
    return f"{number(value, digits)} ± {number(error, digits)}"


def difference(value: float, error: float | None, digits: int, *, is_clear: bool) -> str:
    """Return a difference and its error: ``+2.1 ± 0.1``, or ``* +2.1 ± 0.1`` if not by chance."""
    sign = "+" if value >= 0 else "-"
    star = "* " if is_clear else ""
    return f"{star}{sign}{with_error(abs(value), error, digits)}"


def with_range(value: float, low: float, high: float, digits: int) -> str:
    """Return a figure with its range over all groups of bots: ``12.7 (8-13)``, rounded outwards."""
    step = 10 ** (digits - 1)
    least, most = floor(low * step + TINY) / step, ceil(high * step - TINY) / step
    return f"{number(value, digits)} ({number(least, digits - 1)}-{number(most, digits - 1)})"


def cases(count: float, among: float) -> str:
    return t("{n} of {all}", n=f"{count:g}", all=number(among, 0))


def _enough_digits(error: float, digits: int) -> int:
    """Return how many decimals show an error above zero: `digits` or one more."""
    return digits + 1 if 0 < error < 0.5 * 10**-digits else digits


# --- figures --------------------------------------------------------------------------------------


def question(key: str) -> str:
    """Return the question that a group of figures answers: ``How long?`` for ``"long"``."""
    questions = {
        "long": t("How long?"),
        "risky": t("How risky?"),
        "pays": t("What does it pay?"),
        "open": t("Does it stay open?"),
        "bold": t("Does boldness pay?"),
        "matter": t("Does it matter?"),
    }
    return questions[key]


def title(key: str, words: Vocabulary, *, bot: str = "") -> str:
    """Return a simulated figure's name: ``lead changes a game``, or of a `bot` ``bold wins, %``."""
    cards = words.t("cards laid a {round}")
    if words.variant.is_deck_game:
        cards = words.t("cards a {round}")
    titles = {
        "minutes": t("game minutes, 8 s a turn"),
        "cards": cards,
        "rounds": words.t("{round:many} a game"),
        "caught": words.t("{round:many} that end caught, %"),
        "nothing": words.t("{round:many}: nobody keeps any, %"),
        "first": words.t("first leaver takes, {gold:many}"),
        "last": words.t("last leaver takes, {gold:many}"),
        "player": words.t("a player at the end, {gold:many}"),
        "artifacts": words.t("{artifact:many} kept a game"),
        "leader_wins": t("last lead holds, %"),
        "lead_changes": t("lead changes a game"),
        "margin": words.t("winner ahead by, {gold:many}"),
        "level": t("games tied on top, %"),
        "wins": t("{bot} wins, %", bot=bot),
        "otherwise": t("games that go differently, %"),
    }
    return titles[key]


# --- simulate -------------------------------------------------------------------------------------


def games_line(game: str, games: int, players: int, seed: int) -> str:
    return t(
        "{game}: {games} games of {players}, seed {seed}",
        game=game,
        games=number(games, 0),
        players=players,
        seed=seed,
    )


def player_heads(words: Vocabulary, *, keepsakes: bool) -> list[str]:
    """Return the heads of the table of bots; a total too where artifacts are kept (`keepsakes`)."""
    heads = [t("bots"), t("wins %"), words.t("{gold:many}")]
    if keepsakes:
        heads.append(words.t("{gold:many} in all"))
    return [*heads, t("caught %"), t("leaves at turn")]


def game_lines(words: Vocabulary, minutes: str, cards: str, caught: str) -> list[str]:
    """Return two lines of figures: a round's cards and per cent caught; a game's minutes."""
    lasts = t("A game takes {minutes} minutes, at 8 seconds a turn.", minutes=minutes)
    if words.variant.is_deck_game:
        long = words.t("A {round} has {cards} cards.", cards=cards)
    else:
        long = words.t("In a {round} {cards} cards are laid.", cards=cards)
    risky = words.t("{caught} % of {round:many} end caught.", caught=caught)
    return [f"{long} {risky}", lasts]


def rounds_line(words: Vocabulary, rounds: str) -> str:
    return words.t("A game has {rounds} {round:many}.", rounds=rounds)


def short_of_time(games: int) -> str:
    return t(
        "There was time for {games} games; --games N plays as many as you say.",
        games=number(games, 0),
    )


def interrupted(games: int) -> str:
    return t("Interrupted: this is what {games} games gave.", games=number(games, 0))


def so_far(games: int) -> str:
    return t("{games} games so far; Ctrl-C keeps them", games=number(games, 0))


def compiling() -> str:
    return t("Compiling the rules, once: about 20 seconds.")


def plays_slowly(keys: Sequence[str]) -> str:
    return t(
        "{keys}: fast play does not know this yet. It is played by the game master's own rules, "
        "ten times slower.",
        keys=", ".join(keys),
    )


def worker_died() -> str:
    return t("A process that played was ended from outside. Try --jobs 1, or fewer games.")


# --- compare --------------------------------------------------------------------------------------


def beside(first: str, others: Sequence[str]) -> str:
    """Return the names of the games that are compared: ``Rush beside King's Gold``."""
    if not others:
        return first
    return t("{others} beside {first}", others=", ".join(others), first=first)


def each_by(what: str, games: int, players: int, crowds: int, seed: int) -> str:
    """Return the line above a comparison (`what`): games, players, `crowds` of bots and seed."""
    facts = {"what": what, "games": number(games, 0), "players": players, "seed": seed}
    if crowds == 1:
        return t("{what}: {games} games of {players} players, seed {seed}", **facts)
    return t(
        "{what}: {games} games of {players} players by each of {crowds} crowds, seed {seed}",
        **facts,
        crowds=crowds,
    )


def table_heads(titles: Sequence[str]) -> list[str]:
    """Return the column heads of a comparison: the first game; each other and ``difference``."""
    first, *others = titles
    heads = ["", first]
    for other in others:
        heads += [other, t("difference")]
    return heads


def plays_as(house: str, game: str) -> str:
    return t("{house} is played as {game}: nothing differs for bots.", house=house, game=game)


def without(key: str, share: float) -> str:
    """Return the sentence on the `share` of games that go differently without a changed `key`."""
    if share == 0:
        return t("Without {key} every game goes the same.", key=key)
    if share == 1:
        return t("Without {key} every game goes differently.", key=key)
    return t("Without {key} {share} % of games go differently.", key=key, share=number(100 * share))


def legend(crowd: str, first: str, others: int, *, by_crowds: bool) -> list[str]:
    """Return the lines on what figures and stars mean, for several crowds of bots or for one."""
    found = []
    if by_crowds:
        found.append(
            t(
                "Figures are those of the {crowd} crowd, in brackets the least and the most of all "
                "five; ± is the standard error.",
                crowd=crowd,
            )
        )
    if others:
        if others > 1:
            found.append(t("Differences are from {first}.", first=first))
        if by_crowds:
            found += [
                t(
                    "* A clear difference in every crowd: made by the rule, not by chance or by "
                    "who plays."
                ),
                t("No star: not clear in every crowd. More games may show one (--games)."),
            ]
        else:
            found += [
                t("* A clear difference: made by the rule, not by chance."),
                t("No star: not clear. More games may show one (--games)."),
            ]
    return found


def same_rules(title: str, first: str) -> str:
    return t("{title} is played as {first}: there is nothing to compare.", title=title, first=first)


def no_such_game(setting: str, why: str) -> str:
    return t("{setting}: no such game: {why}", setting=setting, why=why)


def too_many_rules(number_of_rules: int, most: int) -> str:
    return t("{n} rules are more than {most}: name fewer.", n=number_of_rules, most=most)


def nothing_to_compare(game: str) -> str:
    return t("{game} changes no other game. Name one, or a key with values: rounds=3,5", game=game)


def no_picture(name: str, known: Sequence[str]) -> str:
    """Return the sentence that a file's name ends with no known picture format."""
    names = ", ".join(f".{one}" for one in known)
    return t("{name}: the name of a picture ends with one of {names}.", name=name, names=names)


def axis(first: str) -> str:
    return t("per cent more than {first}, with twice the standard error", first=first)
