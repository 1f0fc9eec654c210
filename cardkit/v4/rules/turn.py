"""Rules on a turn: the gold a card brings, the decision and its order, a leaver's gold."""

from typing import Final

from cardkit.v4.engine import Variant, claims, terms
from cardkit.v4.engine.terms import Claim as ClaimWord, Share
from cardkit.v4.rules.cards import path
from cardkit.v4.rules.danger import OF_DANGER
from cardkit.v4.rules.kinds import word
from cardkit.v4.rules.topic import Example, Idle, Key, Topic
from cardkit.v4.words import By, Count, Label, Telling, When, theme

begin: Telling[claims.Beginning] = Telling[claims.Beginning](
    When(
        lambda c: c.stays,
        "Each {round} everyone starts inside the {place}, with no {gold:many} of this {round} yet; "
        "the {path} is empty "
        "but for {gold:many} that stayed from the one before.",
    ),
    (
        "Each {round} everyone starts inside the {place}, with no {gold:many} of this {round} yet "
        "and an empty {path}."
    ),
)
turn: Telling[claims.Plain] = Telling[claims.Plain](
    "Turn up the top card and lay it at the end of the {path}.",
    short="**Turn up** the top card and lay it at the end of the {path}.",
)
# --- gold that comes ------------------------------------------------------------------------------
_sum = By[claims.Sharing, Share](
    lambda c: c.by,
    {  # of a turn of hands
        "split": Label(
            "Add up the numbers shown this turn and share the sum evenly among those who went on.",
            Label(
                When(lambda c: c.lost, "What cannot be divided goes back to the supply."),
                "What cannot be divided goes onto the joker.",
                "The {gold:many} on the joker {gold:is|are} not part of that sum.",
            ),
        ),
        "each": (
            "Add up the numbers shown this turn: each of those who went on takes the whole sum "
            "from the supply."
        ),
        "leavers": (
            "Add up the numbers shown this turn and put the sum onto the joker, for those who "
            "{leaves:many}."
        ),
    },
)
_sum_in_short = By[claims.Sharing, Share](
    lambda c: c.by,
    {
        "split": Label(
            When(lambda c: c.lost, "Else share **this turn\u2019s** sum; the remainder goes back."),
            "Else share **this turn\u2019s** sum; the remainder goes on the joker.",
        ),
        "each": "Else each takes **all** of this turn\u2019s sum from the supply.",
        "leavers": "Else this turn\u2019s sum goes **on the joker**.",
    },
)
_card = By[claims.Sharing, Share](
    lambda c: c.by,
    {  # of a card of the deck
        "split": Label(
            "{gold:many,cap} {gold:is|are} shared evenly among all inside, rounded down.",
            Label(
                When(lambda c: c.lost, "What cannot be divided goes back to the supply at once."),
                "What cannot be divided stays on the card.",
            ),
            "What you take lies in front of you and is not safe yet.",
        ),
        "each": Label(
            (
                "Everyone inside takes the whole worth of the card from the supply: nothing is "
                "divided."
            ),
            "What you take lies in front of you and is not safe yet.",
        ),
        "leavers": "Nobody takes {gold:many} as {gold:it comes: it is|they come: they are} put on "
        "the card, for those who {leaves:many}.",
    },
)
_card_in_short = By[claims.Sharing, Share](
    lambda c: c.by,
    {
        "split": Label(
            When(
                lambda c: c.lost,
                "All inside share it as loot; the remainder goes back to the supply.",
            ),
            "All inside share it as loot; the remainder stays on the card.",
        ),
        "each": "Each inside takes **all of it** from the supply as loot.",
        "leavers": "Nobody takes any yet: it is **put on the card** for those who {leaves:many}.",
    },
)
split: Telling[claims.Sharing] = Telling[claims.Sharing](
    When(lambda c: c.hands, _sum),
    _card,
    short=Label(When(lambda c: c.hands, _sum_in_short), _card_in_short),
)
# --- going on or leaving --------------------------------------------------------------------------
decide: Telling[claims.Plain] = Telling[claims.Plain](
    When(
        lambda c: c.hands,
        (
            "Everyone inside puts one card under the cover card: face up to go on, face down to "
            "{leaves:many}."
        ),
        "All are shown at once.",
    ),
    (
        "After every card all who are inside decide in secret and show together: {go} = on, "
        "{leave} = {leaves:many}."
    ),
    short=Label(
        When(
            lambda c: c.hands,
            "Lay a hand card under your cover card: **face up** = go on, **face down** = "
            "{leaves:many}. \u201c{call}\u201d All slide the covers off at once.",
        ),
        "\u201c{call}\u201d All inside: **{go}** = on, **{leave}** = {leaves:many}.",
    ),
)
first: Telling[claims.First] = Telling[claims.First](
    When(lambda c: c.hands, "To {leaves:many} in the very first turn is allowed."),
    "Nobody {leaves} before the first card.",
    Label(
        When(lambda c: not c.may_skip),
        Label(
            When(
                lambda c: c.stays,
                "After {danger:a} as the first card the question may be skipped unless {gold:many} "
                "stayed from the {round} "
                "before.",
            ),
            "After {danger:a} as the first card the question may be skipped.",
        ),
        "To {leaves:many} then is allowed all the same.",
    ),
)
leave: Telling[claims.Plain] = Telling[claims.Plain](
    When(
        lambda c: c.hands,
        "To {leaves:many} is settled first.",
        "A card laid face down is out of the {round} unseen.",
    ),
    "Who {leaves} is settled before the next card is turned.",
    short=Label(When(lambda c: c.hands, "**Card face down:** it is out, unseen.")),
)
_to_one = Label[claims.Leaving](  # gold on the path is for someone who leaves alone (G-23)
    Label(
        When(lambda c: c.hands, "Who {leaves} alone takes the {gold:many} on the joker."),
        "Who {leaves} alone takes the {gold:many} lying on the {path}.",
    ),
    "If several {leaves:many} together nobody does, and it stays.",
)
_with_those = Label[claims.Leaving](  # gold on the path is shared among leavers
    When(
        lambda c: c.hands,
        (
            "Who {leaves} shares the {gold:many} on the joker with those who "
            "{leaves:many} in the same turn."
        ),
    ),
    When(
        lambda c: c.per_card,
        "Who {leaves} shares what lies on each card of the {path}, card by card, with those who "
        "{leaves:many} in the "
        "same turn.",
    ),
    (
        "Who {leaves} shares the {gold:many} lying on the {path} with those who {leaves:many} in "
        "the same turn."
    ),
)
_left_in_short = Label[claims.Leaving](
    When(
        lambda c: c.alone and c.hands,
        "**Bank** all you hold: you are out. {leaves:many,cap} **alone**: take the {gold:many} on "
        "the joker too.",
    ),
    When(
        lambda c: c.alone,
        "**Bank** your loot, safe in the {safe}. {leaves:many,cap} **alone**: take the {gold:many} "
        "on the {path} too.",
    ),
    When(lambda c: c.hands and not c.lies, "**Bank** all you hold: you are out."),
    When(lambda c: c.hands, "Share the {gold:many} on the joker and **bank** all: you are out."),
    When(lambda c: not c.lies, "**Bank** your loot, safe in the {safe}."),
    When(
        lambda c: c.per_card and c.all,
        (
            "Share what lies on the {path}, **each card on its own**, and **bank** it, safe in the "
            "{safe}."
        ),
    ),
    When(
        lambda c: c.per_card,
        (
            "Share what lies on the {path}, **each card on its own**, and **bank** it with your "
            "loot, safe in the {safe}."
        ),
    ),
    When(
        lambda c: c.all,
        "Share the {gold:many} on the {path} and **bank** it, safe in the {safe}.",
    ),
    "Share the {gold:many} on the {path} and **bank** it with your loot, safe in the {safe}.",
)
_holds = Label[claims.Leaving](
    When(
        lambda c: c.safe,
        "Who {leaves} has all they hold safe in the {safe}: nothing can take it away.",
    ),
    "Who {leaves} has all they hold safe in the {safe} for this {round}.",
)
left: Telling[claims.Leaving] = Telling[claims.Leaving](
    Label(
        When(lambda c: c.alone, _to_one, _holds),
        When(
            lambda c: c.lies,
            _with_those,
            Label(
                When(lambda c: c.lost, "What cannot be divided goes back to the supply."),
                "What cannot be divided stays.",
            ),
            Label(
                When(
                    lambda c: c.safe,
                    "Then all they hold is safe in the {safe}: nothing can take it away.",
                ),
                "Then all they hold is safe in the {safe} for this {round}.",
            ),
        ),
        _holds,
    ),
    "They are out until the next {round}.",
    short=_left_in_short,
)
_all_there = Label[Variant](  # sharing where all gold waits on the path (G-15)
    When(
        lambda v: claims.left(v).per_card,
        "Each card is shared on its own, by those who {leaves:many} together.",
    ),
    "The sum of the {path} is shared, by those who {leaves:many} together.",
)
# how leavers share, beside a table of the shares of those inside
leavers_note: Label[Variant] = Label[Variant](
    When(lambda v: not claims.left(v).lies),
    When(lambda v: claims.left(v).all, _all_there),
    When(
        lambda v: claims.left(v).alone,
        "Who {leaves} alone takes what lies on the {path}.",
    ),
    When(
        lambda v: claims.left(v).per_card,
        "Leavers share the {path} the same way, each card\u2019s remainder on its own.",
    ),
    "Leavers share the sum on the {path} the same way.",
)
# --- artifacts ------------------------------------------------------------------------------------
_alone = Label[claims.Claiming](
    When(
        lambda c: c.hands,
        "Who {leaves} alone also takes every {artifact} lying there before this turn.",
        "If several {leaves:many} together nobody does, and they stay.",
    ),
    When(
        lambda c: c.gold,
        "Who {leaves} alone also takes the {amount} of every {artifact} on the {path}.",
        "If several {leaves:many} together nobody does, and it stays.",
    ),
    "Who {leaves} alone also takes every {artifact} on the {path}.",
    "If several {leaves:many} together nobody does, and they stay.",
)
_alone_in_short = Label[claims.Claiming](
    When(
        lambda c: c.hands,
        (
            "{leaves:many,cap} **alone**: take every {artifact} of earlier turns. "
            "{leaves:many,cap} "
            "**together**: they stay."
        ),
    ),
    When(
        lambda c: c.gold,
        "{leaves:many,cap} **alone**: take all of it. {leaves:many,cap} **together**: it stays.",
    ),
    (
        "{leaves:many,cap} **alone**: take every {artifact} on the {path}. {leaves:many,cap} "
        "**together**: they stay."
    ),
)
_shared = Label[claims.Claiming](
    When(
        lambda c: c.hands,
        (
            "The {artifact:many} lying there before this turn are shared out evenly among those "
            "who {leaves:many}."
        ),
    ),
    "The {artifact:many} on the {path}, also one just turned up, are shared out evenly among those "
    "who {leaves:many} "
    "in the same turn.",
    Label(
        When(
            lambda c: c.gold,
            "Whoever gets {artifact:a} takes its {amount}; its card stays on the {path}.",
        )
    ),
    "Someone who {leaves} alone takes them all.",
)
_shared_in_short = Label[claims.Claiming](
    When(lambda c: c.hands, "Share earlier {artifact:many}; odd ones stay."),
    "Shared out evenly among those who {leaves:many} together; odd ones stay.",
)
claim: Telling[claims.Claiming] = Telling[claims.Claiming](
    By[claims.Claiming, ClaimWord](lambda c: c.to, {"alone": _alone, "shared": _shared}),
    short=By[claims.Claiming, ClaimWord](
        lambda c: c.to, {"alone": _alone_in_short, "shared": _shared_in_short}
    ),
    amount=lambda v, c: Count(c.gold, theme(v)["gold"]),
)
back: Telling[claims.Returning] = Telling[claims.Returning](
    When(
        lambda c: c.hands,
        Label(
            When(lambda c: not c.by, "Those that cannot be shared evenly go back."),
            When(
                lambda c: c.by == ("rank",),
                "Those that cannot be shared evenly go back, and their ranks still count.",
            ),
            When(
                lambda c: c.by == ("suit",),
                "Those that cannot be shared evenly go back, and their suits still count.",
            ),
            "Those that cannot be shared evenly go back, and they still count.",
        ),
        "The players choose which {artifact:many} go back; if nobody says, those placed last.",
        "One that goes back keeps its place.",
    ),
    "Of the {artifact:many} that cannot be shared evenly those placed last stay on the {path}.",
    short=Label(
        When(
            lambda c: c.hands,
            "The players choose which odd {artifact:many} stay; else those placed last.",
        )
    ),
)
carried: Telling[claims.Plain] = Telling[claims.Plain](
    "{artifact:many,cap} that were carried out count no longer.",
    short="{artifact:many,cap} count, until carried out.",
)


OF_TURN: Final = (
    Topic("begin", "G-1", begin),
    Topic(
        "turn",
        "",
        turn,
        (
            Key(
                "reveal",
                "cards come from one deck, or from players' hands",
                word(terms.Reveal),
                "deck",
            ),
        ),
    ),
    Topic(
        "split",
        "G-2",
        split,
        (
            Key(
                "share",
                "everyone inside takes an even part of a card's gold, or each takes all of it from "
                "the bank, or nobody takes any: it lies on the path for those who leave (G-15)",
                word(terms.Share),
                "split",
                by_round=True,
            ),
        ),
        (
            Example('share = "split"', "7 - Bo / 9 - Ann, Cy", "Ann 6, Bo 3, Cy 6"),
            Example('share = "each"', "7 - Bo / 9 - Ann, Cy", "Ann 16, Bo 7, Cy 16"),
            Example('share = "leavers"', "7 - Bo / 9 - Ann, Cy", "Ann 4, Bo 7, Cy 4"),
        ),
    ),
    *OF_DANGER,
    Topic("decide", "G-3", decide),
    Topic(
        "first",
        "G-10",
        first,
        (
            Key(
                "first_danger",
                "whether the question who leaves may be skipped after a danger as the first card "
                "(IG-4)",
                word(terms.FirstDanger),
                "ask",
                by_round=True,
            ),
        ),
    ),
    Topic("leave", "G-5", leave),
    Topic(
        "left",
        "G-4",
        left,
        (
            Key(
                "leftover",
                "leavers share the sum of what lies on the path, or each card's rest on its own; "
                "or what cannot be divided goes back at once; or the sum, and what lies there when "
                "a round ends stays for the next (G-12); or only someone who leaves alone gets it "
                "(G-23)",
                word(terms.Leftover),
                "pooled",
                by_round=True,
                idle=(
                    Idle(
                        lambda v: v.leftover != "pooled" and v.share == "each",
                        'where each inside takes all of it (share = "each", G-15) nothing is left '
                        'over: leave it out, or say "pooled"',
                    ),
                    Idle(
                        lambda v: v.leftover == "alone" and v.share == "leavers",
                        'where all gold waits on the path (share = "leavers", G-15) those who '
                        'leave divide it: leave it out, or say "pooled"',
                    ),
                    Idle(
                        lambda v: v.leftover == "per-card" and not v.deck_game,
                        "in a game of hands all that cannot be divided lies on the joker (CN-3), "
                        'so no card has a rest of its own: leave it out, or say "pooled"',
                    ),
                ),
            ),
        ),
        (
            Example('leftover = "pooled"', "7 / 4 - Bo, Cy", "Bo 4, Cy 4"),
            Example('leftover = "per-card"', "7 / 4 - Bo, Cy", "Bo 3, Cy 3"),
            Example('leftover = "lost"', "7 / 4 - Bo", "Bo 3"),
            Example('leftover = "alone"', "7 / 4 - Bo, Cy / 5 - Ann", "Ann 10, Bo 3, Cy 3"),
            Example('leftover = "stays"', "7 - all / round 2 / 5 - all", "Ann 4, Bo 4, Cy 4"),
        ),
    ),
    Topic(
        "claim",
        "G-4",
        claim,
        (
            Key(
                "claim",
                "who takes them: someone who leaves alone, or all who leave together share them "
                "out",
                word(terms.Claim),
                "alone",
                by_round=True,
                section="artifacts",
            ),
        ),
    ),
    Topic("back", "G-4", back),
)
"""Topics of a turn, in the order of a turn in a deck game."""
PATH: Final = Topic("path", "", path)
CARRIED: Final = Topic("carried", "G-6", carried)
IN_HANDS: Final = (
    "begin",
    "decide",
    "first",
    "leave",
    "left",
    "claim",
    "back",
    "carried",
    "path",
    "danger",
    "split",
)
"""Order of a turn in a game of hands: there the decision comes before the cards."""
