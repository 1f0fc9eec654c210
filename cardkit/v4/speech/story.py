"""The story of a game that is over: each fact a sentence of its own."""

from collections.abc import Sequence

from cardkit.v4.reports import story_facts as tale
from cardkit.v4.speech.lists import percent
from cardkit.v4.speech.master import Master, round_name
from cardkit.v4.words import BLANK, ByKind, Fixed, Given, Grid, Said, Sentence, line, say

# fmt: off
_SAID = ByKind[tale.Fact | tale.EveningFact]({
    tale.WouldHaveWon: Fixed(Given("longer", ("Had {who} stayed one card longer in {round}, {who} "
                                              "would have won.")),
        "Had {who} left one card earlier in {round}, {who} would have won."),
    tale.Boldest: Fixed(Given("spares", ("Boldest: {who}, {chance} at card {turn} of {round} with "
                                         "{loot} to lose{who:| each}.")),
        "Boldest: {who}, {chance} at card {turn} of {round} with {loot} in hand{who:| each}."),
    tale.Escaped: Fixed(Given("card", "{who} left one card before {card:the} that ended {round}."),
        "{who} left one turn before the end of {round}."),
    tale.Missed: Fixed("{who} left one card before {card:the} in {round}."),
    tale.Unluckiest: Fixed("Unluckiest: {who}, caught at card {turn} of {round} by a chance of "
                           "{chance}."),
    tale.LongRound: Fixed("{round:cap} came to card {turn}; when it began, the chance of that was "
                          "{chance}."),
    tale.ShortRound: Fixed("{round:cap} ended by card {turn}; when it began, the chance of that "
                           "was {chance}."),
    tale.CameBack: Fixed("Before the last {round} {who} was {place:nth}."),
    tale.Richest: Fixed("Richest: {who}, {amount}{who:| each} in {round}."),
    tale.MostWins: Fixed(Given("shared", ("{who} won or shared {wins} of {games} games{who:| "
                                          "each}.")),
        "{who} won {wins} of {games} games{who:| each}."),
    tale.Luck: Fixed(Given("few", ("Luckiest: {who}, caught {caught} {caught:time|times} where "
                                   "{expected} is the average.")),
        "Unluckiest: {who}, caught {caught} {caught:time|times} where {expected} is the average."),
    tale.RichestOfAll: Fixed("Most in one go: {who}, {amount}{who:| each} in {game}."),
})
# fmt: on


def told(master: Master, facts: Sequence[tale.Fact]) -> list[Said]:
    """Return a line for each fact, in their order."""
    return [BLANK, *(line(sentence(master, fact)) for fact in facts)] if facts else []


def sentence(master: Master, fact: tale.Fact) -> Sentence:
    """Return the sentence of a fact: ``Boldest: Cy, 31 % at card 9 of round 2 with 23 in hand.``"""
    holes: dict[str, object] = {**master.holes(fact), "spares": master.variant.spares}
    if not isinstance(fact, tale.CameBack):
        holes["round"] = round_name(master, fact.number, fact.extra)
    if not isinstance(fact, tale.WouldHaveWon | tale.Richest):
        holes["chance"] = percent(fact.chance)
    return _SAID(fact, **holes)


def evening(
    games: Sequence[str], rows: Sequence[tuple[str, ...]], facts: Sequence[tale.EveningFact]
) -> list[Said]:
    """Return the table of tonight's games, and lines on what stands out.

    A row has a player, the total of each game, and the number of games won.
    """
    # or no room
    heads = (
        games
        if sum(map(len, games)) <= 40
        else [str(number) for number in range(1, len(games) + 1)]
    )
    table = Grid(
        (say("Tonight"), *heads, say("won")), tuple(rows), "l" + "r" * (len(games) + 1), titled=True
    )
    return [BLANK, table, BLANK, *(line(_of_evening(fact)) for fact in facts)]


def _of_evening(fact: tale.EveningFact) -> Sentence:
    holes: dict[str, object] = {**fact._asdict(), "who": fact.players}
    if isinstance(fact, tale.Luck):
        holes |= {"few": fact.caught < fact.expected, "expected": f"{float(fact.expected):.1f}"}
    return _SAID(fact, **holes)
