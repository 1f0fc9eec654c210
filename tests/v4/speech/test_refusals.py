"""Why something cannot be: facts that programs read, and the sentences people do."""

from __future__ import annotations

import json

import pytest

from cardkit import v4 as cardkit
from cardkit.v4.engine import (
    Begin,
    Card,
    Draw,
    Facts,
    Illegal,
    Refusal,
    apply,
    refusals,
    replay,
    words,
)
from cardkit.v4.engine.terms import End
from cardkit.v4.files import load
from cardkit.v4.reports.tally_faults import TallyFacts
from cardkit.v4.speech import explain, why
from cardkit.v4.speech.refusals import ROWS, Wording, aloud, chosen
from tests.v4.sources import kinds

GOLD, CAVE = load("kings-gold"), load("cave-network")
SEVEN, HEARTS = Card("7"), Card("7", "h")
AB = ("Ann", "Bo")
EXAMPLES: list[tuple[Facts, str]] = [
    (refusals.AllOver(), "the game is over."),
    (refusals.NotBegun(), "no round has begun. round 1 comes first."),
    (refusals.EndedEarly(2), "the game was ended after round 2."),
    (refusals.NothingPlayed(), "no round is over yet: there is nothing to count."),
    (
        refusals.RoundEnded(2, False, "caught", 3),
        "round 2 is over: a guard ended it. round 3 comes next.",
    ),
    (
        refusals.StillInside(2, True, AB),
        "the extra round is not over: Ann, Bo still inside. Say who left, or which card ended it.",
    ),
    (refusals.NoCardYet(), "nobody leaves before a card lies there (G-10)."),
    (refusals.Undecided(), "who leaves after the last card comes first."),
    (refusals.OtherGame(True), "in this game cards come from the deck, one a turn."),
    (refusals.OtherGame(False), "in this game a turn is one card for everyone inside."),
    (
        refusals.AllPlayed(4, True, (), 0),
        "King's Gold has 4 rounds. A tie on top can be played off: extra round.",
    ),
    (refusals.AllPlayed(1, False, (), 0), "King's Gold has 1 round."),
    (
        refusals.AllPlayed(20, True, ("Ann", "Bo"), 100),
        (
            "Ann and Bo have 100 or more: the game is over. A tie on top can be played off: extra "
            "round."
        ),
    ),
    (
        refusals.ExtraTooEarly(20, 100),
        "an extra round comes when the game is over, if the top is tied.",
    ),
    (refusals.ExtraTooEarly(4, 0), "an extra round comes after round 4, if the top is tied."),
    (refusals.NoExtraRound(True), "King's Gold knows no extra round: a tie is shared."),
    (refusals.NoExtraRound(False), "King's Gold knows no extra round: a tie is played again."),
    (refusals.NoTie("Ann"), "no extra round without a tie on top: Ann has won."),
    (refusals.ByCards(), "this round is being played card by card."),
    (refusals.NamedTwice("Bo"), "Bo is named twice. Once is enough."),
    (refusals.Nobody("Zed", AB), 'nobody inside is called "Zed". Inside: Ann, Bo.'),
    (refusals.TiedAway(("Ann",)), "Ann, tied on top, is away: the win is shared."),
    (
        refusals.LastRound(4),
        (
            "round 4 is the last one, and who plays it plays it to its end. A note keeps it with "
            "the game."
        ),
    ),
    (refusals.AwayAlready("Cy"), "Cy is away already."),
    (refusals.HereAlready("Cy"), "Cy plays already."),
    (
        refusals.TooFew("Cy", 2, 3),
        (
            "without Cy only 2 play, and King's Gold needs 3. If somebody else comes in, write "
            '"join:" first.'
        ),
    ),
    (
        refusals.TooMany("Eve", 8),
        (
            "with Eve more than 8 play, too many for King's Gold. If somebody goes home, write "
            '"away:" first.'
        ),
    ),
    (refusals.TooManyNames("Eve", 12), "12 people have played already, so Eve cannot join."),
    (refusals.NotPlaying("Cy", False, AB), "Cy is away in this round. Inside: Ann, Bo."),
    (
        refusals.NotPlaying("Cy", True, AB),
        "Cy does not play this extra round: only the tied do. Inside: Ann, Bo.",
    ),
    (refusals.OutAlready("Cy", 3, AB), "Cy is out already, since turn 3. Inside: Ann, Bo."),
    (refusals.OutAlready("Cy", 0, AB), "Cy is out already. Inside: Ann, Bo."),
    (
        refusals.NoPlayer("Anna", AB, True),
        'nobody inside is called "Anna". Inside: Ann, Bo. Did you mean "Ann"?',
    ),
    (refusals.NoPlayer("Zed", AB, False), 'nobody in this game is called "Zed". Players: Ann, Bo.'),
    (refusals.SeveralFit("a", ("Ann", "Abe")), '"a" could be Ann or Abe. Type more of the name.'),
    (
        refusals.TwoMeanings("K", ((("K",),), (Card("K"),))),
        '"K" could be K leaving or a King. Write "- K" or "- / K".',
    ),
    (
        refusals.TwoMeanings("d7", ((("Di",), Card("7")), (Card("7", "d"),))),
        (
            '"d7" could be Di leaving and then a seven, or a seven of diamonds. Write "- Di / 7" '
            "or "
            '"- '
            '/ 7d".'
        ),
    ),
    (
        refusals.TwoMeanings("no", ((("Nick", "Olga"),), ((),))),
        '"no" could be Nick and Olga leaving or nobody leaving. Write "- Nick, Olga" or "-".',
    ),
    (
        refusals.NoCardFor(("Cy",), AB),
        "no card for Cy. Inside are Ann, Bo: one entry each, - for a card laid face down.",
    ),
    (refusals.OtherNumber((HEARTS,), AB), "I read 1 card (7h), but 2 are in the castle: Ann, Bo."),
    (refusals.NameMissing(), "a name is missing here. Separate names with commas."),
    (refusals.LongName("x" * 31, 30), f'"{"x" * 27}..." is longer than 30 letters.'),
    (
        refusals.NameLetter("A;B", ";"),
        (
            '"A;B" has ";" in it. Names are letters, digits, blanks, hyphens, apostrophes and '
            "dots. "
            "Separate names with commas."
        ),
    ),
    (refusals.TwoBlanks("A  B"), '"A  B" has two blanks in a row. Separate names with commas.'),
    (
        refusals.OddBeginning("-x"),
        '"-x" does not begin as a name does: a letter, a digit or an apostrophe.',
    ),
    (refusals.ReservedName("all"), '"all" is a word of the tally, so nobody can be called that.'),
    (refusals.WhichCard(SEVEN, (Card("7", "b"), Card("7", "r"))), "7: black or red? Type 7b or 7r"),
    (refusals.WhichCard(SEVEN, (HEARTS, Card("7", "d"))), "7: which suit? hearts or diamonds"),
    (refusals.WhichCard(Card("", "h"), ()), "h: which card? Name its rank, as in 7h"),
    (refusals.NotThere(HEARTS), "the seven of hearts is not in this deck."),
    (
        refusals.JoinsLater(Card("joker"), 1, 2),
        "the joker cannot come in round 1: it joins the deck before round 2. Was it another card?",
    ),
    (
        refusals.TooManyJoined(HEARTS, 2, 1),
        (
            "the seven of hearts cannot come in round 2: no more than 1 joker can have turned up "
            "by now. Was it another card?"
        ),
    ),
    (
        refusals.LiesThere(HEARTS),
        "the seven of hearts lies there already this round. Was it another card?",
    ),
    (refusals.LeftTheGame(HEARTS), "the seven of hearts has left the game. Was it another card?"),
    (
        refusals.NoneLeft(SEVEN, 1, 2),
        "no seven is left: 1 of 2 has left the game, the other lies there. Was it another card?",
    ),
    (
        refusals.NoneLeft(SEVEN, 2, 4),
        "no seven is left: 2 of 4 have left the game, the others lie there. Was it another card?",
    ),
    (
        refusals.NoneLeft(SEVEN, 4, 4),
        "no seven is left: 4 of 4 have left the game. Was it another card?",
    ),
    (
        refusals.OneTooMany(SEVEN, 5),
        "that would be the fifth seven in this deck. Was it another card?",
    ),
    (
        refusals.NoChoice(HEARTS),
        (
            "the seven of hearts cannot come any more: the cards named before it leave no choice. "
            "Was it another card?"
        ),
    ),
    (
        refusals.BackCount(1, 2, (Card("K", "h"),)),
        "1 joker cannot be split and goes back, but 2 are named. In the path: Kh.",
    ),
    (
        refusals.BackCount(0, 1, ()),
        "no joker goes back this turn, but 1 is named. In the path: none.",
    ),
    (
        refusals.BackCard(HEARTS, (Card("K", "h"),)),
        "no seven of hearts lies in the path to go back. Jokers there before this turn: Kh.",
    ),
    (
        refusals.TooMuchGold(500, 280),
        (
            "500 gold banked in one round, but all together can bank no more than 280. Is a figure "
            "wrong?"
        ),
    ),
    (
        refusals.NotAllLost("Ann", -5, 23, 23, True),
        "Ann lost 5 of 23 banked before, but whoever loses of that loses 23. "
        "Ann -23 says so, Ann 0 that only the loot was lost.",
    ),
    (
        refusals.NotAllLost("Ann", -5, 0, 0, True),
        "Ann has nothing banked to lose. Ann 0 says that nothing was banked.",
    ),
    (
        refusals.NotAllLost("Ann", -5, 23, 23, False),
        (
            "nobody loses what was banked before in this round, so Ann cannot have banked -5. Is a "
            "figure wrong?"
        ),
    ),
    (
        refusals.NoArtifacts(True),
        "nobody keeps jokers in this game: the gold on a joker counts as banked gold.",
    ),
    (refusals.NoArtifacts(False), "nobody keeps jokers in this game: it is played without any."),
    (refusals.NotArtifact(HEARTS), "the seven of hearts is no joker."),
    (
        refusals.TooManyArtifacts(2, 1, 0),
        "2 jokers carried out in round 1, but none can have been in the deck. Is a figure wrong?",
    ),
    (
        refusals.TooManyArtifacts(3, 2, 1),
        (
            "3 jokers carried out in round 2, but no more than 1 can have been in the deck. Is a "
            "figure wrong?"
        ),
    ),
    (
        refusals.ClaimedTwice(HEARTS),
        "the seven of hearts was carried out already. Is a name wrong?",
    ),
]


@pytest.mark.parametrize(("facts", "said"), EXAMPLES, ids=lambda value: type(value).__name__)
def test_facts_are_told_in_a_sentence(facts: Facts, said: str) -> None:
    """What is wrong and the way out, in the words of the game."""
    assert str(why(Refusal("no-round", facts), GOLD)) == said


def test_every_kind_of_refusal_is_told_here() -> None:
    """A new one gets its sentence, and its line above."""
    assert {type(facts) for facts, _ in EXAMPLES} == kinds(Facts) - kinds(TallyFacts)


def test_every_kind_has_its_rows_and_every_row_is_said() -> None:
    """A kind of facts without a sentence, or a sentence that no facts bring, is a mistake."""
    rows = [row for of_a_kind in ROWS.values() for row in of_a_kind]
    assert {*ROWS, refusals.WhichCard} == kinds(Facts) - kinds(TallyFacts)
    ends = [refusals.RoundEnded(1, False, end, 2) for end in words(End)]
    said = [
        chosen(ROWS[type(facts)], facts, Wording.of(variant, prompt))
        for facts in (*ends, *(facts for facts, _ in EXAMPLES if type(facts) in ROWS))
        for variant in (GOLD, CAVE)
        for prompt in (False, True)
    ]
    assert [row.templates for row in rows if row not in said] == []


@pytest.mark.parametrize(
    "facts", [facts for facts, _ in EXAMPLES], ids=lambda facts: type(facts).__name__
)
def test_facts_can_be_printed_as_json(facts: Facts) -> None:
    """Other programs read them by name."""
    assert set(json.loads(json.dumps(facts.fields()))) == set(facts.__match_args__)


@pytest.mark.parametrize("end", words(End))
def test_a_round_that_is_over_says_how_it_ended(end: End) -> None:
    """In the cave the place comes down, elsewhere a danger ends the round."""
    ended = Refusal("round-over", refusals.RoundEnded(1, False, end, 2))
    told = {why(ended, GOLD).message, why(ended, CAVE).message}
    assert len(told) == 2
    assert all("is over:" in message for message in told)


def test_the_prompt_calls_a_card_by_its_number_and_offers_undo() -> None:
    """As one reads it on the card; only what lies there already can have been a slip of the last
    entry."""
    assert aloud(Refusal("too-many", refusals.OneTooMany(SEVEN, 5)), GOLD) == (
        ("That would be the fifth 7 in this "
         "deck."), "Was it another card?", "undo takes back the last one.",
    )  # fmt: skip
    assert aloud(Refusal("not-in-deck", refusals.NotThere(HEARTS)), GOLD) == (
        "The 7 of hearts is not in this deck.", "Lay it aside and turn the next.",
    )  # fmt: skip


def test_an_error_shows_its_sentence() -> None:
    """The rules hold none, only codes and facts: the front door has it made."""
    with pytest.raises(Illegal) as caught:
        apply(replay(GOLD, ("Ann", "Bo", "Cy"), [Begin()]), Draw(Card("joker")))
    assert str(caught.value) == explain(caught.value)
    assert str(caught.value.refusal) == "not-yet: card joker, round 1, joins 2"
    assert explain(caught.value) == cardkit.explain(caught.value.refusal, GOLD)
    assert explain(caught.value).startswith("The joker cannot come in round 1: it joins")
