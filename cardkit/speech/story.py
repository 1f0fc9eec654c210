"""The story of a game that is over: each fact a sentence of its own."""

from collections.abc import Sequence

from cardkit.odds import percent
from cardkit.reports import story_facts as tale
from cardkit.speech.lines import BLANK, Grid, Said, line
from cardkit.speech.master import Master, round_name
from cardkit.speech.saying import People, Sentence, say


def told(master: Master, facts: Sequence[tale.Fact]) -> list[Said]:
    """A line for each fact, in their order."""
    if not facts:
        return []
    return [BLANK, *(line(sentence(master, fact)) for fact in facts)]


def sentence(master: Master, fact: tale.Fact) -> Sentence:
    """``Boldest: Cy, 31 % at card 9 of round 2 with 23 in hand.``"""
    match fact:
        case tale.WouldHaveWon(player, number, extra, longer):
            holes: dict[str, object] = {"who": player, "round": round_name(master, number, extra)}
            if longer:
                return say("Had {who} stayed one card longer in {round}, {who} would have won.", **holes)
            return say("Had {who} left one card earlier in {round}, {who} would have won.", **holes)
        case tale.Boldest(players, number, extra, turn, chance, loot):
            holes = {"who": People(players), "chance": percent(chance), "turn": turn, "n": loot}
            holes["round"] = round_name(master, number, extra)
            if master.variant.spares:
                return say("Boldest: {who}, {chance} at card {turn} of {round} with {n} to lose{who:| each}.", **holes)
            return say("Boldest: {who}, {chance} at card {turn} of {round} with {n} in hand{who:| each}.", **holes)
        case tale.Escaped(players, number, extra, card, _):
            holes = {"who": People(players), "round": round_name(master, number, extra)}
            if card is None:
                return say("{who} left one turn before the end of {round}.", **holes)
            return say("{who} left one card before {card:the} that ended {round}.", **holes, card=master.card(card))
        case tale.Missed(players, number, extra, card, _):
            holes = {"who": People(players), "round": round_name(master, number, extra), "card": master.card(card)}
            return say("{who} left one card before {card:the} in {round}.", **holes)
        case tale.Unluckiest(players, number, extra, turn, chance):
            return say(
                "Unluckiest: {who}, caught at card {turn} of {round} by a chance of {chance}.",
                who=People(players), turn=turn, round=round_name(master, number, extra), chance=percent(chance),
            )  # fmt: skip
        case tale.LongRound(number, extra, turn, chance):
            holes = {"round": round_name(master, number, extra), "turn": turn, "chance": percent(chance)}
            return say("{round:cap} came to card {turn}; when it began, the chance of that was {chance}.", **holes)
        case tale.ShortRound(number, extra, turn, chance):
            holes = {"round": round_name(master, number, extra), "turn": turn, "chance": percent(chance)}
            return say("{round:cap} ended by card {turn}; when it began, the chance of that was {chance}.", **holes)
        case tale.CameBack(player, place, _):
            return say("Before the last {round} {who} was {n:nth}.", **master.theme, who=player, n=place)
        case tale.Richest(players, number, extra, amount):
            holes = {"who": People(players), "round": round_name(master, number, extra), "n": amount}
            return say("Richest: {who}, {n}{who:| each} in {round}.", **holes)


# --- an evening of several games -----------------------------------------------------------------------------------------

ROOM = 40
"""Letters of all names of games that stand above a table; else the games are numbered."""


def evening(games: Sequence[str], rows: Sequence[tuple[str, ...]], facts: Sequence[tale.EveningFact]) -> list[Said]:
    """Tonight's table, and what stands out. A row is a player, the total of each game, how many were won."""
    heads = games if sum(map(len, games)) <= ROOM else [str(number) for number in range(1, len(games) + 1)]
    table = Grid((say("Tonight"), *heads, say("won")), tuple(rows), "l" + "r" * (len(games) + 1), titled=True)
    return [BLANK, table, BLANK, *(line(_of_evening(fact)) for fact in facts)]


def _of_evening(fact: tale.EveningFact) -> Sentence:
    match fact:
        case tale.MostWins(players, wins, games):
            return say("{who} won {n} of {games} games{who:| each}.", who=People(players), n=wins, games=games)
        case tale.Luck(players, caught, expected):
            holes = {"who": People(players), "n": caught, "expected": f"{float(expected):.1f}"}
            if caught < expected:
                return say("Luckiest: {who}, caught {n} {n:time|times} where {expected} is the average.", **holes)
            return say("Unluckiest: {who}, caught {n} {n:time|times} where {expected} is the average.", **holes)
        case tale.RichestOfAll(players, amount, game):
            return say("Most in one go: {who}, {n}{who:| each} in {game}.", who=People(players), n=amount, game=game)
