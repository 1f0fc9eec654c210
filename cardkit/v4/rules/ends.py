"""Rules on the end of a round and of the game: gold and cards left, the winner, ties."""

from typing import Any, Final

from cardkit.v4.engine import Variant, claims, parse_card, terms, values
from cardkit.v4.engine.values import MOST_ROUNDS
from cardkit.v4.rules import kinds
from cardkit.v4.rules.kinds import whole, word
from cardkit.v4.rules.topic import Example, Key, Topic
from cardkit.v4.words import By, Count, Given, Label, Telling, Told, When, say, theme, together
from cardkit.v4.words.nouns import of_artifact

# --- the end of a round ---------------------------------------------------------------------------
_hands_over = Label[claims.Over](
    "{round:a,cap} ends when too many of a kind lie in the {path}, when nobody is inside, or when "
    "those inside have "
    "played all their cards.",
    Label(
        When(
            lambda c: c.stays,
            "{gold:many,cap} on the joker then {gold:stays|stay} there for the next {round}; after "
            "the last one {gold:it goes|they go} back to the supply.",
        )
    ),
)
round_over: Telling[claims.Over] = Telling[claims.Over](
    When(lambda c: c.hands, _hands_over),
    By[claims.Over, claims.Ends](
        lambda c: c.by,
        {
            "kinds": "{round:a,cap} is over when {danger:a} ends it or nobody is inside.",
            "gold": "{round:a,cap} is over when the {path} comes to too much or nobody is inside.",
            "both": (
                "{round:a,cap} is over when {danger:a} ends it, when the {path} comes to too much, "
                "or when nobody is inside."
            ),
        },
    ),
    Label(
        When(
            lambda c: c.lies and c.stays,
            "{gold:many,cap} left on the {path} then {gold:stays|stay} there for the next {round}; "
            "after the last one "
            "{gold:it goes|they go} back to the supply.",
        ),
        When(
            lambda c: c.lies,
            "{gold:many,cap} left on the {path} then {gold:goes|go} back to the supply.",
        ),
    ),
    short=Label(
        When(
            lambda c: c.hands and c.stays,
            "**All have left:** {gold:many} on the joker {gold:stays|stay} for the next {round}.",
        ),
        When(lambda c: c.hands, "**All have left:** what still lies in the {place} is lost."),
        By[claims.Over, claims.Ends](
            lambda c: c.by,
            {
                "kinds": "Over when **all have left** or {danger:a} ends it; who left keeps all.",
                "gold": (
                    "Over when **all have left** or the {path} comes to too much; who left keeps "
                    "all."
                ),
                "both": "Over when **all have left** or it is ended; who left keeps all.",
            },
        ),
        Label(
            When(
                lambda c: c.lies and c.stays,
                "{gold:many,cap} left on the {path} **{gold:stays|stay}** for the next {round}.",
            ),
            When(
                lambda c: c.lies,
                "{gold:many,cap} left on the {path} {gold:goes|go} back to the supply.",
            ),
        ),
    ),
)
# meaning of a deck that runs out (G-8); in extra rounds any deck can
deck_out: Label[Any] = Label[Any](
    "Should the deck run out, all decide after the last card as always.",
    "Whoever is then still inside {leaves}, all together.",
)
_keeps = Label[claims.Surviving](  # the gold of those who are inside to the end
    When(lambda c: not c.lies, "Who is inside when the cards run out keeps all they hold."),
    When(
        lambda c: not c.loot,
        "Who is inside when the cards run out shares the {gold:many} on the joker evenly.",
    ),
    (
        "Who is inside when the cards run out keeps all they hold and shares the {gold:many} on "
        "the joker evenly."
    ),
)
_keeps_in_short = Label[claims.Surviving](
    When(lambda c: not c.lies, "**No cards left:** who is inside banks the loot."),
    When(
        lambda c: not c.loot,
        "**No cards left:** who is inside shares the {gold:many} on the joker.",
    ),
    "**No cards left:** who is inside banks the loot and shares the {gold:many} on the joker.",
)
survived: Telling[claims.Surviving] = Telling[claims.Surviving](
    When(lambda c: not c.hands, deck_out),
    _keeps,
    Label(
        When(
            lambda c: c.artifacts == "shared",
            "The {artifact:many} in the {path} are shared out evenly too.",
        ),
        When(
            lambda c: c.artifacts == "alone",
            "Someone alone there takes every {artifact} in the {path} too.",
        ),
    ),
    Label(
        When(
            lambda c: c.lies and c.stays,
            (
                "{gold:many,cap} that cannot be split {gold:stays|stay} on the joker for the next "
                "{round}."
            ),
            Label(
                When(lambda c: c.artifacts, "{artifact:many,cap} that cannot be split are lost.")
            ),
        ),
        When(lambda c: c.lies or c.artifacts, "What cannot be split is lost."),
    ),
    short=Label(
        When(
            lambda c: not c.hands,
            "If the deck runs out, all inside {leaves:many} together after one last decision.",
        ),
        When(
            lambda c: c.artifacts == "shared" and c.lies and c.loot,
            (
                "**No cards left:** who is inside banks the loot and shares the {artifact:many} "
                "and the {gold:many} on the joker."
            ),
        ),
        _keeps_in_short,
        Label(
            When(lambda c: c.artifacts == "shared", "They share the {artifact:many} too."),
            When(
                lambda c: c.artifacts == "alone",
                "Someone alone there takes every {artifact} in the {path} too.",
            ),
        ),
    ),
)
# --- cards that leave the game --------------------------------------------------------------------
danger_out: Telling[claims.Going] = Telling[claims.Going](
    When(
        lambda c: c.pair,
        "All {danger:many} of the kind that ended the {round} and lie on the {path} leave the "
        "game; all others go back into "
        "the deck.",
        Label(
            When(
                lambda c: c.by != "kinds",
                "Where the {path} came to too much the last card leaves it.",
            )
        ),
    ),
    When(
        lambda c: c.danger and c.by != "kinds",
        "The card that ended the {round} leaves the game; all others go back into the deck.",
    ),
    When(
        lambda c: c.danger,
        "The {danger} that ended the {round} leaves the game; all others go back into the deck.",
    ),
    When(lambda c: c.artifacts, "No {danger} leaves the game: all go back into the deck."),
    "No card leaves the game: all go back into the deck.",
    short=Label(
        When(
            lambda c: c.pair,
            "**Out of the game:** all of the kind that ended it.",
            Label(When(lambda c: c.by != "kinds", "Where it came to too much: the last card.")),
        ),
        When(
            lambda c: c.danger and c.by != "kinds", "**Out of the game:** the card that ended it."
        ),
        When(lambda c: c.danger, "**Out of the game:** the {danger} that ended it."),
    ),
)
unclaimed: Telling[claims.Unclaimed] = Telling[claims.Unclaimed](
    When(
        lambda c: c.gold and not c.hands,
        "{gold:many,cap} that nobody took from {artifact:a} {gold:goes|go} back to the supply.",
        Label(
            When(
                lambda c: c.carried and c.left,
                "{artifact:many,cap} that turned up are out of the game when the {round} ends.",
            ),
            When(
                lambda c: c.carried,
                (
                    "One whose {gold:many} somebody took is out of the game; all others go back "
                    "into the deck."
                ),
            ),
            When(
                lambda c: c.left,
                (
                    "One whose {gold:many} nobody took is out of the game; all "
                    "others go back into the deck."
                ),
            ),
            "The {artifact:many} go back into the deck.",
        ),
    ),
    When(
        lambda c: c.left,
        "{artifact:many,cap} that nobody carried out are out of the game when the {round} ends.",
        Label(
            When(
                lambda c: not c.carried,
                "Who carried one out notes its points: the card goes back before the next {round}.",
            )
        ),
    ),
    When(
        lambda c: c.carried,
        "{artifact:many,cap} that nobody carried out go back into the deck when the {round} ends; "
        "who carried one out "
        "keeps it.",
    ),
    Label(
        When(
            lambda c: not c.hands,
            "All {artifact:many} go back into the deck, carried out or not.",
        )
    ),
    "Who carried one out notes its points: the card goes back before the next {round}.",
    short=Label(
        When(lambda c: c.gold and not c.hands),
        When(
            lambda c: c.left,
            "{artifact:many,cap} left on the {path} are out of the game.",
            Label(When(lambda c: not c.carried, "Those carried out go back; note their points.")),
        ),
        When(lambda c: c.carried, "{artifact:many,cap} left on the {path} go back into the deck."),
        "**Back before the next {round}:** {artifact:many}; note their points.",
    ),
)
fresh: Telling[claims.Shuffling] = Telling[claims.Shuffling](
    When(lambda c: c.hands, "For each {round} all {n} cards are shuffled afresh."),
    When(lambda c: c.fewer, "Before each {round} all cards still in the game are shuffled."),
    "Before each {round} all cards of the deck are shuffled.",
    short=Label(
        When(lambda c: c.hands, "Shuffle all {n} cards afresh for each {round}."),
        When(lambda c: c.fewer, "All others go back; shuffle before each {round}."),
        "All cards go back; shuffle before each {round}.",
    ),
    n=lambda v, c: c.cards,
)
# --- the end of the game --------------------------------------------------------------------------
_wins_at_last = By[claims.Winning, values.Wins](
    lambda c: c.wins,
    {
        "highest": Label[claims.Winning](
            When(
                lambda c: c.artifacts,
                "After {rounds} the highest score wins: banked {gold:many} plus what the "
                "{artifact:many} count.",
            ),
            "After {rounds} the highest score wins: banked {gold:many}.",
        ),
        "lowest": Label[claims.Winning](
            When(
                lambda c: c.artifacts,
                "After {rounds} the lowest score wins: banked {gold:many} plus what the "
                "{artifact:many} count.",
            ),
            "After {rounds} the lowest score wins: banked {gold:many}.",
        ),
    },
)
_wins_when_reached = By[claims.Winning, values.Wins](
    lambda c: c.wins,
    {
        "highest": Label[claims.Winning](
            When(
                lambda c: c.artifacts,
                "The highest score wins when the game ends: banked {gold:many} plus what the "
                "{artifact:many} count.",
            ),
            "The highest score wins when the game ends: banked {gold:many}.",
        ),
        "lowest": Label[claims.Winning](
            When(
                lambda c: c.artifacts,
                "The lowest score wins when the game ends: banked {gold:many} plus what the "
                "{artifact:many} count.",
            ),
            "The lowest score wins when the game ends: banked {gold:many}.",
        ),
    },
)
_ends_when_reached = Label[claims.Winning](
    When(
        lambda c: c.artifacts,
        "It ends after the {round} in which somebody has {n} or more, after {rounds} at the "
        "latest.",
    ),
    "It ends after the {round} in which somebody has banked {n} or more, after {rounds} at the "
    "latest.",
)
_most_wins = Label[claims.Winning](
    When(
        lambda c: c.until and c.artifacts and c.says,
        "{round:many,cap} until somebody says **{n}** ({gold} plus {artifact:many}), {most} at "
        "most; the most wins.",
    ),
    When(
        lambda c: c.until and c.artifacts,
        "{round:many,cap} until somebody has **{n}** ({gold} plus {artifact:many}), {most} at "
        "most; the most wins.",
    ),
    When(
        lambda c: c.until and c.says,
        "{round:many,cap} until somebody says **{n}**, {most} at most; the most banked wins.",
    ),
    When(
        lambda c: c.until,
        "{round:many,cap} until somebody has **{n}**, {most} at most; the most banked wins.",
    ),
    When(
        lambda c: c.artifacts,
        "After **{rounds}** the most points win: banked {gold:many} plus {artifact:many}.",
    ),
    "After **{rounds}** the most banked {gold:many} {gold:wins|win}.",
)
_least_wins = Label[claims.Winning](
    When(
        lambda c: c.until and c.artifacts and c.says,
        "{round:many,cap} until somebody says **{n}** ({gold} plus {artifact:many}), {most} at "
        "most; the least wins.",
    ),
    When(
        lambda c: c.until and c.artifacts,
        "{round:many,cap} until somebody has **{n}** ({gold} plus {artifact:many}), {most} at "
        "most; the least wins.",
    ),
    When(
        lambda c: c.until and c.says,
        "{round:many,cap} until somebody says **{n}**, {most} at most; the least banked wins.",
    ),
    When(
        lambda c: c.until,
        "{round:many,cap} until somebody has **{n}**, {most} at most; the least banked wins.",
    ),
    When(
        lambda c: c.artifacts,
        "After **{rounds}** the fewest points win: banked {gold:many} plus {artifact:many}.",
    ),
    "After **{rounds}** the lowest score wins: banked {gold:many}.",
)
rounds: Telling[claims.Winning] = Telling[claims.Winning](
    When(
        lambda c: c.until,
        _wins_when_reached,
        _ends_when_reached,
        Label(When(lambda c: c.says, "Who has {n} says so.")),
    ),
    _wins_at_last,
    short=By[claims.Winning, values.Wins](
        lambda c: c.wins, {"highest": _most_wins, "lowest": _least_wins}
    ),
    rounds=lambda v, c: Count(c.rounds, theme(v)["round"]),
    n=lambda v, c: c.until,
    most=lambda v, c: c.rounds,
)
_without = Label[claims.Plain](Given("cited", "The game can be played without {artifact:many}."))
optional: Telling[claims.Plain] = Telling[claims.Plain](
    _without, short=_without, cited=lambda v, c: v.cite("optional", "")
)
_IN_ROUNDS = Label[Variant](
    Given("one", "{round:cap} {first}: {n}."),
    Given("two", "{round:many,cap} {first} and {last}: {n}."),
    "{round:many,cap} {first} to {last}: {n}.",
)
_BY_ORDER = Label[Variant](
    "{artifact:many,cap} count by the order in which they are carried out in the whole game."
)
breaks: Telling[claims.Plain] = Telling[claims.Plain](
    "In a tie more {artifact:many} wins.", short="Tie: **more {artifact:many}** wins."
)
totals: Telling[claims.Totals] = Telling[claims.Totals](
    Label(
        When(
            lambda c: c.secret,
            "What lies in {safe:a} may not be counted by others before the end.",
        ),
        "Totals are open: anybody may count what is safe.",
    ),
    short=Label(
        When(lambda c: c.secret, "Until then what lies in {safe:a} stays secret."),
        "Anybody may count what is safe.",
    ),
)


def worth(v: Variant, claim: claims.Counting) -> Told:
    words, values = theme(v), claim.worth.values
    match claim.worth.by:
        case "gold":
            full = say(
                (
                    "The {gold:many} on {artifact:a} {gold:counts|count} as {gold:many} like "
                    "any other."
                ),
                **words,
            )
            return full, say("{gold:many,cap} for the bank, not a card to keep.", **words)
        case "each":
            each = say("Each {artifact} counts {n}.", n=values[0][1], **words)
            return each, each
        case "round":  # each value holds until the next one listed, the last to the end
            firsts = [int(number) for number, _ in values]
            lasts = [*(number - 1 for number in firsts[1:]), max(v.rounds, firsts[-1])]
            told = [
                _IN_ROUNDS(
                    v, first=first, last=last, n=worth, one=first == last, two=first + 1 == last
                )
                for first, last, (_, worth) in zip(firsts, lasts, values)
            ]
            how = say("{artifact:a,cap} counts by the {round} in which it is carried out.", **words)
            return together(how, *told), say(
                "By the {round} in which they are carried out.", **words
            )
        case "order":
            told = [say("The {at:nth}: {n}.", at=int(number), n=worth) for number, worth in values]
            told += [say("Every later one: {n}.", n=values[-1][1])] if claim.more else []
            return together(_BY_ORDER(v), *told), say("By the order in which they are carried out.")
        case "card":
            told = [
                say("{card:cap}: {n}.", card=of_artifact(parse_card(card), v), n=worth)
                for card, worth in values
            ]
            how = say("Each {artifact} counts what belongs to its card.", **words)
            return together(how, *told), say("Each card has its own worth.")


def tie(v: Variant, claim: claims.Tie) -> Told:
    words = {**theme(v), "tied": say("Tie") if claims.breaks(v) is None else say("Still tied")}
    match claim.then:
        case "shared":
            return say("Who is tied shares the win."), say("{tied}: the win is shared.", **words)
        case "extra round":
            short = say(
                "{tied}: share the win, or the tied play another {round} by the rules of the last, "
                "again if need be.",
                **words,
            )
            return say("Who is tied shares the win, or they play an extra {round}.", **words), short
        case "play again":
            return say("Who is tied plays again."), say("{tied}: play a whole new game.", **words)


OF_ROUND: Final = (
    Topic("round_over", "G-7", round_over),
    Topic("survived", "G-8", survived),
    Topic(
        "danger_out",
        "G-6",
        danger_out,
        (
            Key(
                "then",
                "what leaves the game when a danger has ended the round: that card, all of its "
                "kind that lie there, or nothing",
                word(terms.Then),
                "back",
                by_round=True,
                section="danger",
            ),
        ),
    ),
    Topic(
        "unclaimed",
        "G-6",
        unclaimed,
        (
            Key(
                "carried",
                "what becomes of one that is carried out, once its worth is noted",
                word(terms.Fate),
                "out",
                section="artifacts",
            ),
            Key(
                "left",
                "what becomes of one that lies there when the round ends",
                word(terms.Fate),
                "out",
                section="artifacts",
            ),
        ),
    ),
    Topic("fresh", "G-1", fresh),
)
"""Topics of the end of a round."""
OF_END: Final = (
    Topic(
        "rounds",
        "G-9",
        rounds,
        (
            Key(
                "rounds",
                "how many rounds; with `until` the most there are",
                whole(1, MOST_ROUNDS),
                5,
            ),
            Key(
                "until",
                "the game ends after the round in which somebody has so many (G-19), or after the "
                "last of `rounds`, which are then 20 where the file does not say; 0: after the "
                "last alone",
                whole(0, 10000),
                0,
            ),
            Key(
                "wins",
                "which score wins: the highest, or the lowest (G-24)",
                word(values.Wins),
                "highest",
            ),
        ),
        (
            Example(
                'wins = "highest"',
                "9 - all / round 2 / 7 - Bo / 3 - Ann / J / J / round 3 / Q / Q",
                "Ann 7, Bo 6, Cy 3",
                "Ann",
            ),
            Example(
                'wins = "lowest"',
                "9 - all / round 2 / 7 - Bo / 3 - Ann / J / J / round 3 / Q / Q",
                "Ann 7, Bo 6, Cy 3",
                "Cy",
            ),
        ),
    ),
    Topic(
        "worth",
        "G-9",
        worth,
        (Key("worth", "what each counts", kinds.SCALE, 5, True, section="artifacts"),),
    ),
    Topic("breaks", "G-9", breaks, (Key("ties", "what breaks a tie", kinds.TIE_BREAKS, []),)),
    Topic(
        "tie",
        "G-9",
        tie,
        (Key("tie", "what becomes of a tie that nothing breaks", word(terms.Tie), "shared"),),
    ),
    Topic(
        "totals",
        "G-14",
        totals,
        (
            Key(
                "totals",
                "whether banked gold is counted openly (G-14)",
                word(terms.Totals),
                "open",
            ),
        ),
    ),
    Topic("optional", "", optional),
)
"""Topics of the end of a game."""
