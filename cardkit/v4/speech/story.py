"""The story of a game that is over: each fact a sentence of its own."""

from collections.abc import Sequence

from cardkit.v4.reports import story_facts as tale
from cardkit.v4.speech.lists import percent
from cardkit.v4.speech.master import Master, round_name
from cardkit.v4.words import BLANK, ByKind, Fixed, Given, Said, Sentence, line

# fmt: off
_SAID = ByKind[tale.Fact]({
    tale.WouldHaveWon: Fixed(Given("longer", ("Had {who} stayed one card longer in {round}, {who} "
                                              "would have won.")),
        "Had {who} left one card earlier in {round}, {who} would have won."),
    tale.Boldest: Fixed(Given("spares", ("Boldest: {who}, {chance} at card {turn} of {round} with "
                                         "{loot} to lose{who:| each}.")),
        "Boldest: {who}, {chance} at card {turn} of {round} with {loot} in hand{who:| each}."),
    tale.Escaped: Fixed(Given("card", "{who} left one card before {card:the} that ended {round}."),
        "{who} left one turn before the end of {round}."),
    tale.Richest: Fixed("Richest: {who}, {amount}{who:| each} in {round}."),
})
# fmt: on


def told(master: Master, facts: Sequence[tale.Fact]) -> list[Said]:
    """Return a line for each fact, in their order."""
    return [BLANK, *(line(sentence(master, fact)) for fact in facts)] if facts else []


def sentence(master: Master, fact: tale.Fact) -> Sentence:
    """Return the sentence of a fact: ``Boldest: Cy, 31 % at card 9 of round 2 with 23 in hand.``"""
    holes: dict[str, object] = {**master.holes(fact), "spares": master.variant.spares}
    holes["round"] = round_name(master, fact.number, fact.extra)
    if not isinstance(fact, tale.WouldHaveWon | tale.Richest):
        holes["chance"] = percent(fact.chance)
    return _SAID(fact, **holes)
