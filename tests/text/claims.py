"""What a sentence of rules may claim: a table by topic, with its check.

Most sentences say what a key of the game is. By rules that have the key as it is said, every turn
must go as it went (`says`). Others name cards, numbers and prices: those are looked up in the deck.

In the table ``_`` stands for any words, ``<n>`` for a number, ``<cards>``, ``<price>`` and others
for what the check reads. A sentence that is in no row is a claim nobody checks: give it its row.
Sentences whose check is `anything` say what people do, or what all games have.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from cardkit.engine.events import BeginRound
from cardkit.engine.values import Worth
from cardkit.engine.variant import Variant
from cardkit.text.lines import Turn
from cardkit.text.rules.rules import Rule

from .checks import (
    Check,
    Found,
    Told,
    all_of,
    anything,
    are,
    by_card,
    by_order,
    by_round,
    counts,
    danger_is_so,
    ends,
    ends_are_so,
    ends_sets,
    gold_is_so,
    has_jokers,
    join_in,
    named_joins,
    nobody_is_fined,
    numbers,
    numbers_named,
    over_by,
    over_is_so,
    own_limit,
    own_price,
    says,
    too_much_price,
    usual_price,
    warns,
    worth,
)

STAYS = ["pooled", "per-card", "stays", "alone"]
"""What `leftover` can be where gold that cannot be divided stays."""
DONE_BY_PEOPLE = ("players", "time", "cover", "pieces", "supply", "decide", "totals", "optional")
"""What sentences on these topics say nobody can check in a game."""
# fmt: off
Rows = Sequence[tuple[str, Check]]
CLAIMS: Mapping[str, Rows] = {
    **{topic: [("_", anything)] for topic in DONE_BY_PEOPLE},
    "dealer": [
        ("_after each _ the next to the left.", says(dealer="moves left")),
        ("One player turns the cards, all game long.", says(dealer="stays")),
        ("_", anything),  # how the first one is found
    ],
    "deck": [
        ("<n> jokers? (is|are) in it.", has_jokers),
        ("All 52 cards of one pack.", lambda told: told.deck.size(1) == 52),
        ("All 52 cards of one pack and <n>( jokers?)?.",
         all_of(lambda told: told.deck.size(1) == 52 + told.n, has_jokers)),
        ("_ has <n>( of these)? cards of an ordinary pack_", lambda told: told.deck.size(1) == told.n),
        ("Take these <n> cards of one pack: <cards>.|Take these cards of one pack, <n> at first: <cards>.",
         all_of(lambda told: told.deck.size(1) == told.n, are(lambda one: True))),
    ],
    "gold": [
        ("<cards>: their number in _|<cards>: <times> times _|<cards>: their number plus <more>.", worth),
        ("So the <cards> brings <n> _", worth),
        ("<cards>: <n> _ each.|<cards>: <n>( \\w+)*.", worth),
        ("(?P<ranks>the _ is \\d+).", numbers),
    ],
    "dangers": [
        ("They all count together.", lambda told: len(told.deck.kinds) == 1),
        ("There are <n> kinds.", lambda told: len(told.deck.kinds) == told.n),
        ("Their names: _", anything),
        ("_: <cards>, <n> of each( \\w+)?.",
         all_of(are(lambda one: one.kind), lambda told: {*told.deck.kinds.values()} == {told.n})),
        ("The _ is <cards>.", are(lambda one: one.kind)),
        ("(_: )?<cards>.", are(lambda one: one.kind)),
    ],
    "both": [("<cards> brings? _ too, except _", are(lambda one: one.gold and one.kind))],
    "blank": [
        ("<cards>: nothing happens.|Nothing happens with <cards>.",
         are(lambda one: not (one.gold or one.kind or one.artifact))),
        ("After such a card all decide_", anything),
    ],
    "artifacts": [
        ("When one turns up, put <n> _ on it.|Put <n> _ on each.",
         lambda told: told.rules.artifact_gold == told.n),
        ("(It|Each) goes to one player_|Brings no _", lambda told: not told.rules.artifact_gold),
        ("There (is|are) (<n>) (?P<cards>jokers?) in the game.",
         all_of(are(lambda one: one.artifact),
                lambda told: sum(one.artifact for one in told.deck.cards) == told.n)),
        ("_: <cards>.", are(lambda one: one.artifact)),
    ],
    "alone": [
        ("Whoever is alone _takes its <n> _ at once.",
         lambda told: told.rules.artifact_gold == told.n),
    ],
    "joins": [
        ("An? _ that has not turned up stays_", anything),
        ("Mix the _ face down; before each of the first <n> \\w+ show one_",
         join_in(lambda told: range(1, told.n + 1))),
        ("Mix the _ face down; before each (?!of)\\w+ show one_|Show each to all, then shuffle it in_",
         join_in(lambda told: range(1, told.rules.rounds + 1))),
        ("Each _ is shown to all, then shuffled in: <joining>.", named_joins),
        ("Shuffle one( \\w+)? in before each of _ <rounds>.",
         join_in(lambda told: numbers_named(told.said["rounds"]))),
        ("Shuffle <n>( \\w+)? in before \\w+ <round>.",
         lambda told: told.joined(int(told.said["round"])) == told.n),
    ],
    "deal": [
        ("Shuffle, lay_|Lay cards aside_", anything),
        ("<n> players?: <out> aside, <hand> each.",
         lambda told: told.deck.hand_size(told.n) == int(told.said["hand"])
         and told.n * int(told.said["hand"]) + int(told.said["out"]) == len(told.deck.pack)),
    ],
    "marker": [
        ("A joker (lies|marks)_", anything),
        ("All _ put on the joker.", says(share="leavers")),
        ("_ that cannot be divided _ put on the joker.", says(share="split", leftover=STAYS)),
    ],
    "begin": [
        ("Each _ everyone starts inside_ is empty.",
         says(leftover=["pooled", "per-card", "lost", "alone"])),
        ("Each _ everyone starts inside_ but for _", says(leftover="stays")),
        ("What you take is your loot_",
         lambda told: told.rules.artifact_gold or says(share=["split", "each"])(told)),
    ],
    "turn": [("Turn up the top card_", anything)],
    "path": [("Lay the cards outwards_|Card face up: _", anything)],
    "split": [
        ("Everyone inside takes all of it_|_everyone who went on takes the whole sum_|"
         "If_ goes on, all inside take all of_",
         says(share="each")),
        ("Nobody takes _ for those who_|_put the sum on the joker, for those who_|"
         "If_ goes on, this turn’s sum goes on the joker.",
         says(share="leavers")),
        ("_everyone who went on gets an equal share of the sum.", says(share="split")),
        ("All inside share the _ as loot, not safe yet.|If_ goes on, share this turn’s sum as loot.",
         all_of(says(share="split", leftover="lost"), says(share="split", leftover="pooled"))),
        ("All inside share the _ evenly as loot: you carry it, not safe yet.", says(share="split")),
        ("The rest stays on the _ for whoever _ alone.", says(leftover="alone")),
        ("The rest stays on the _ for those who _", says(leftover=STAYS[:3])),
        ("What cannot be divided goes back_", says(leftover="lost")),
        ("What cannot be divided goes on the joker.|The _ not part of that sum.", says(leftover=STAYS)),
        ("(All inside share the _|If_ goes on, share this turn’s sum) as loot(, not safe yet)?; the rest goes back_",
         says(share="split", leftover="lost")),
        ("(All inside share the _|If_ goes on, share this turn’s sum) as loot(, not safe yet)?; the rest (stays|goes on)_",
         says(share="split", leftover=STAYS)),
    ],
    "danger": [
        ("Once those who _ are paid, the cards shown join_", anything),
        ("Where several end it at once, the dearest counts.", anything),
        ("The first (<less> )?\\w+ of an? <by> (is only a warning|are only warnings); an? <n> one of that \\w+ ends the \\w+.",
         all_of(warns, ends)),
        ("The first (<less> )?\\w+ (is only a warning|are only warnings); the <n> one ends the \\w+.",
         all_of(warns, ends)),
        ("The first _ ends the \\w+.|The \\w+ ends the \\w+.|((?P<x>the first one|it) ends the \\w+): _ <price>.",
         all_of(ends, usual_price)),
        ("An? <n> _ of the same <by> ends the \\w+.|If (all )?<n> _ of an? <by> lie there, even from one turn, that _",
         ends),
        ("the <n> of a <by> ends the \\w+: <price>.", all_of(ends, usual_price)),
        ("the <n> one of the _ ends it: <price>.", all_of(ends, usual_price)),
        ("<sets> in one _ end it.|<sets> on the table: that _", ends_sets),
        ("<sets> end the \\w+: <price>.|<sets> on the table: <price>.",
         all_of(ends_sets, usual_price)),
        ("Of <cards> it takes <n>.|Of <cards> the first one does.", own_limit),
        ("Then all inside (lose|get) <price>; those_|In that case all who went on (lose|get) <price>, and _",
         usual_price),
        ("Caught by <cards>, they lose <price>.|Caught by <cards>: <price>.", own_price),
        ("Whoever has less loses all of it.|The rest of the loot is banked.", anything),
    ],
    "ends": [  # what settles a turn, without the price
        ("the <n> of a <by> ends the \\w+.|the <n> one of the _ ends it.|"
         "(?P<x>the first one|it) ends the \\w+.", ends),
        ("<sets> end the \\w+.", ends_sets),
        ("Of <cards> it takes <n>.|Of <cards> the first one does.", own_limit),
    ],
    "over": [
        ("(More than|Over) <n> on the _ ends the \\w+(, too)?: <price>.|"
         "When the cards on the _ add up to more than <n> _|Over <n> on the _ ends the \\w+, too.",
         all_of(lambda told: told.rules.gold_limit == told.n, too_much_price)),
        ("The card that does it brings nothing.", anything),
        ("Then all inside (lose|get) <price>; _", too_much_price),
        ("Whoever has less loses all of it.|The rest of the loot is banked.", anything),
    ],
    "first": [
        ("Nobody _ before the first card.", lambda told: told.rules.is_deck_game),
        ("If the first card is _|(You may _ in the very first turn|Whoever wants to may _ all the same).",
         anything),
    ],
    "leave": [
        ("Pay those who _ (before you turn the next card|first).", anything),
        ("(A card laid|Card) face down_", anything),
    ],
    "left": [
        ("They are out( until_)?.", anything),
        ("What cannot be divided goes back_", says(leftover="lost")),
        ("What cannot be divided stays there.", says(leftover=STAYS)),
        ("Those who _ bank all they hold.|Bank (your loot|all you hold)_", anything),
        ("For this \\w+ it is safe_", anything),
        ("In the _ nobody can take it.", nobody_is_fined),
        ("Those who _ share what lies _each card on its own.|Share what lies _each card on its own_",
         says(leftover="per-card")),
        ("Those who _ in the same turn share the _ evenly.|Share the _ and bank _",
         says(leftover=["pooled", "lost", "stays"])),
        ("Whoever _ alone takes the _|If several _ at once, nobody gets _|_ alone: take the _ too.",
         says(leftover="alone")),
    ],
    "claim": [
        ("_ alone to take the <n> _ of every _; if several _, (it stays|they stay).",
         all_of(says(**{"artifacts.claim": "alone"}),
                lambda told: told.rules.artifact_gold == told.n)),
        ("_ alone to take every _; if several _, they stay.", says(**{"artifacts.claim": "alone"})),
        ("Someone who _ alone takes them all.", anything),
        ("Those who _ share (them )?out evenly_|Share earlier _",
         says(**{"artifacts.claim": "shared"})),
        ("Whoever gets _ takes its <n> _; its card stays_",
         lambda told: told.rules.artifact_gold == told.n),
    ],
    "back": [
        ("Of _ left over those laid last stay_|You choose which_|_ that cannot be divided stay on the table_",
         says(**{"artifacts.claim": "shared"})),
    ],
    "carried": [
        ("_ (count|of a kind end the \\w+) too, until somebody carries them out.",
         lambda told: any(one.artifact and one.kind for one in told.deck.cards)),
    ],
    "round_over": [
        ("_ over when everyone has left or (?P<danger>an?|the) _ ends it.", over_by),
        ("_ over when everyone has left, when (?P<danger>an? )_ ends it, or when the _ comes to too (?P<much>much).",
         over_by),
        ("_ over when everyone has left or the _ comes to too (?P<much>much).", over_by),
        ("_ is over when too many of a (?P<danger>kind) lie_ cards.", over_by),
        ("_ for the next_", says(leftover="stays")),
        ("_ still on the _ back to the supply.|Nobody gets the _ still on the table then."
         "|In the first two cases nobody gets the _ still on the table.",
         says(leftover=["pooled", "per-card", "lost", "alone"])),
    ],
    "survived": [
        ("If the deck runs out, everyone inside_", lambda told: told.rules.is_deck_game),
        ("When the cards run out those inside bank all they hold.", says(leftover=["lost", "alone"])),
        ("When the cards run out _share the _ on the joker_",
         says(leftover=["pooled", "per-card", "lost", "stays"])),
        ("They also share the _ on the table.", says(**{"artifacts.claim": "shared"})),
        ("Someone alone there also takes every _", says(**{"artifacts.claim": "alone"})),
        ("What cannot be divided is lost.|_ that cannot be divided are lost.", anything),
        ("_ that cannot be divided stays? on the joker_", says(leftover="stays")),
    ],
    "danger_out": [
        ("No (card|\\w+) leaves the game: all go back_", says(**{"danger.then": "back"})),
        ("The card that ended_ leaves the game.", says(**{"danger.then": "card out"})),
        ("All _ of the kind that ended_ leave the game.|If_ too much, the last card leaves_",
         says(**{"danger.then": "pair out"})),
    ],
    "unclaimed": [
        ("_ that nobody took from _ back to the supply.", anything),
        ("Write down_card goes back_|Note the points_", says(**{"artifacts.carried": "back"})),
        ("_ left on the _ are out of the game.", says(**{"artifacts.left": "out"})),
        ("_ left on the _ go back into the deck.", says(**{"artifacts.left": "back"})),
        ("All _ go back into the deck, carried out or not.|The _ go back into the deck.",
         says(**{"artifacts.left": "back", "artifacts.carried": "back"})),
        ("_ that turned up are out of the game when_",
         says(**{"artifacts.left": "out", "artifacts.carried": "out"})),
        ("One whose _ somebody took is out_",
         says(**{"artifacts.left": "back", "artifacts.carried": "out"})),
        ("One whose _ nobody took is out_",
         says(**{"artifacts.left": "out", "artifacts.carried": "back"})),
    ],
    "fresh": [
        ("Shuffle all <n> cards afresh_", lambda told: len(told.deck.pack) == told.n),
        ("Shuffle all the rest before each _", anything),
        ("Shuffle all cards before each _",
         lambda told: not any(
                turn.before.removed for turn in told.turns if isinstance(turn.move, BeginRound)
            )),
    ],
    "rounds": [
        ("Play until somebody has <n> or more at the end of \\w+ \\w+, <rounds> \\w+ at most.",
         lambda told: told.plays(rounds=int(told.said["rounds"]), until=told.n)),
        ("Play <rounds> \\w+.", lambda told: told.plays(rounds=int(told.said["rounds"]), until=0)),
        ("Whoever has <n> says so.", says(totals="secret")),
        ("Most points win: _ plus _",
         all_of(says(wins="highest"), lambda told: told.rules.keeps_artifacts)),
        ("Whoever has the most safe _ wins.",
         all_of(says(wins="highest"), lambda told: not told.rules.keeps_artifacts)),
        ("Fewest points win: _ plus _",
         all_of(says(wins="lowest"), lambda told: told.rules.keeps_artifacts)),
        ("Whoever has the (least|fewest) safe _ wins.",
         all_of(says(wins="lowest"), lambda told: not told.rules.keeps_artifacts)),
    ],
    "worth": [
        ("The _ like any other.|_ from the supply, not a card to keep.",
         lambda told: told.rules.artifact_gold > 0),
        ("Each _ counts <n>.", lambda told: told.plays(**{"artifacts.worth": Worth("each", {1: told.n})})),
        ("_by the _ in which you carry it out: <points>.", counts("round", by_round)),
        ("_by the order_: <points>.", counts("order", by_order)),
        ("Each _ has its own worth: <points>.", by_card),
        ("By the _ in which _.|By the order_|Each _ has its own worth.", anything),
    ],
    "breaks": [("On a tie, whoever has more _", says(ties=("artifacts",)))],
    "tie": [
        ("On a tie, share the win.", says(tie="shared", ties=())),
        ("If still tied, share the win.", says(tie="shared")),
        ("On a tie, share the win, or _ another _", says(tie="extra round", ties=())),
        ("If still tied, share the win, or _ another _", says(tie="extra round")),
        ("On a tie, play a whole new game.", says(tie="play again", ties=())),
        ("If still tied, play a whole new game.", says(tie="play again")),
    ],
}
# fmt: on
TOGETHER: Mapping[str, Check] = {
    "gold": gold_is_so,
    "danger": danger_is_so,
    "ends": ends_are_so,
    "over": over_is_so,
}
"""What all sentences of a topic say together."""


@cache
def pattern(row: str) -> list[re.Pattern[str]]:
    """Return the ways of a row as regular expressions; ``|`` outside brackets parts them."""
    ways = re.split(r"\|(?![^(]*\))", row)
    found = []
    for way in ways:
        text = way.replace("_", ".*?")
        text = re.sub(r"(?<!\?P)<(n|less)>", r"(?P<\1>[\\w.]+?)", text)
        text = re.sub(r"(?<!\?P)<(rounds)>(?= \\w)", r"(?P<\1>\\d+)", text)
        text = re.sub(r"(?<!\?P)<(\w+)>", r"(?P<\1>.+?)", text)
        found.append(re.compile(text, re.IGNORECASE))
    return found


@cache
def sentences(topic: str, text: str) -> list[tuple[str, Check | None, dict[str, str]]]:
    """Return the sentences of a text, each with its check and what stands in its fields."""
    found = []
    starts = r"(?<=[.!?]) (?=[\w“]*[A-Z\d“])|(?<=[.!?][”]) "
    ways = [(way, check) for row, check in CLAIMS[topic] for way in pattern(row)]
    for sentence in re.split(starts, text.replace("**", "")):
        fits = ((way.fullmatch(sentence), check) for way, check in ways)
        match, check = next((one for one in fits if one[0]), (None, None))
        said = match.groupdict() if match else {}
        found.append((sentence, check, {name: part for name, part in said.items() if part}))
    return found


def faults(texts: Mapping[str, Rule], rules: Variant, turns: Sequence[Turn]) -> list[str]:
    """Return what texts tell of rules, by which some turns of a game were played, and is not so."""
    wrong = []
    for form in ("full", "short"):
        found = Found()
        for topic, rule in texts.items():
            text = getattr(rule, form)
            for sentence, check, said in sentences(topic, text) if text else ():
                if check is None:
                    wrong.append(f"{topic}: nobody checks: {sentence}")
                elif not check(Told(said, rules, turns, found)):
                    wrong.append(f"{topic}: not so: {sentence}")
            if text and topic in TOGETHER and not TOGETHER[topic](Told({}, rules, turns, found)):
                wrong.append(f"{topic}: not so: {text}")
    return wrong
