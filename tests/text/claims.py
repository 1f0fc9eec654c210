"""The claims that rule sentences may make: a table by topic, with a check for each sentence.

Most sentences state the value of a key. Under rules in which the key has that value, every turn
must have the same results (`says`). Other sentences name cards, numbers and prices, which are
looked up in the deck.

In the table, ``_`` stands for any words, ``<n>`` for a number, and ``<cards>``, ``<price>`` and
others for what the check reads. A sentence that fits no row is a claim that nothing checks, so a
row must be added. Sentences whose check is `anything` say what people do, or what all games have in
common.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from cardkit.engine.events import BeginRound
from cardkit.engine.values import ArtifactWorth
from cardkit.engine.variant import Variant
from cardkit.text.lines import PlayedMove
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
    join_in,
    last_round,
    needed,
    nobody_is_fined,
    nobody_leaves_before,
    numbers,
    numbers_named,
    over_by,
    over_is_so,
    own_limit,
    own_price,
    printed_joins,
    says,
    some_keeps_loot,
    too_much_price,
    usual_price,
    warned,
    warnings,
    worth,
)

STAYS = ["pooled", "per-card", "stays", "alone"]
"""The values of `leftover` with which gold that cannot be divided stays on the path."""
DONE_BY_PEOPLE = (
    "players",
    "time",
    "cover",
    "pieces",
    "supply",
    "decide",
    "totals",
    "optional",
    "tokens",
    "choosers",
    "paper",
    "ready",
    "aside",
    "found",
    "repeat",
    "show",
)
"""Topics whose sentences no game can check, because they say what people do."""
# fmt: off
Rows = Sequence[tuple[str, Check]]
CLAIMS: Mapping[str, Rows] = {
    **{topic: [("_", anything)] for topic in DONE_BY_PEOPLE},
    "dealer": [
        ("This job passes to the left after each _.", says(dealer="moves left")),
        ("One player turns over the cards for the whole game.", says(dealer="stays")),
        ("_", anything),  # how the first one is found
    ],
    "deck": [
        ("A pack of 52 cards.", lambda told: len(told.deck.pack) == 52),
        ("A pack of 52 cards and <n>( jokers?).",
         lambda told: len(told.deck.pack) == 52 + (told.n if told.rules.is_deck_game else 0)),
        ("These <n> cards from a standard pack: _", lambda told: needed(told) == told.n),
        ("Take these <n> cards of one pack: <cards>.|Take these cards of one pack, <n> at first: <cards>.",
         all_of(lambda told: told.deck.size(1) == told.n, are(lambda one: True))),
    ],
    "gold": [
        ("<cards>: _, each worth its number.|<cards>: _, each worth <times> times its number.|"
         "<cards>: _, each worth its number plus <more>.|<cards>: _, each worth (?P<double>double) its number.", worth),
        ("So the <cards> is worth <n> _", worth),
        ("<cards>: <n> _ each.|<cards>: <n>( \\w+)*.", worth),
        ("(?P<ranks>the _ counts as \\d+).", numbers),
    ],
    "dangers": [
        ("They all count together.", lambda told: len(told.deck.kinds) == 1),
        ("Their names: _", anything),
        ("_: <cards>, <n> of each( \\w+)?.",
         all_of(are(lambda one: one.kind), lambda told: {*told.deck.kinds.values()} == {told.n})),
        ("The _ is <cards>.", are(lambda one: one.kind)),
        ("(_: )?<cards>.", are(lambda one: one.kind)),
    ],
    "both": [
        ("<cards> (is|are) also _", are(lambda one: one.gold and one.kind)),
        ("Only the card that ends the _ brings none.", anything),
    ],
    "doubling": [("Doubling cards?: <cards>.", are(lambda one: one.doubles))],
    "double": [
        ("If it is a doubling card, everyone inside takes as much from _|"
         "Doubling card: everyone inside takes as much again_", says(share=["split", "each"])),
        ("If it is a doubling card, put as much from _|Doubling card: put as much again_",
         says(share="leavers")),
        ("If it is also worth _, that comes first; then the card doubles.",
         lambda told: any(one.gold and one.doubles for one in told.deck.cards)),
        ("Before card <n>, nothing is doubled.",
         lambda told: told.plays(**{"danger.counts_from": told.n})),
    ],
    "blank": [
        ("<cards>: no effect.|Nothing happens with <cards>.",
         are(lambda one: not (one.gold or one.kind or one.artifact))),
        ("You still decide after such a card.", anything),
    ],
    "artifacts": [
        ("Each _ is worth <n> _", lambda told: told.rules.artifact_gold == told.n),
        ("_ are worth points, not _|Brings no _", lambda told: not told.rules.artifact_gold),
        ("_: <cards>.", are(lambda one: one.artifact)),
    ],
    "alone": [
        ("If an? _ comes up, put <n> _ from the supply on it.",
         lambda told: told.rules.artifact_gold == told.n),
        ("If you are alone inside at that moment, take (that|those) _ as loot at once.", anything),
    ],
    "joins": [
        ("An? _ that does not come up stays_", anything),
        ("Mix the _ face down.", lambda told: told.deck.random_artifact_joins_each_round),
        ("Before each of the first <n> \\w+, (show|take) one_",
         join_in(lambda told: range(1, told.n + 1))),
        ("Before each (?!of)\\w+, (show|take) one_",
         join_in(lambda told: range(1, told.rules.rounds + 1))),
        ("Each _ joins the deck in turn: <joining>.", printed_joins),
        ("Show each one to everyone before you shuffle it in.|Show that _ to everyone, then shuffle it in.", anything),
        ("Show each to everyone, then shuffle it in before its _: <joining>.", printed_joins),
        ("Before each of \\w+ <rounds>, shuffle one _ into the deck.",
         join_in(lambda told: numbers_named(told.said["rounds"]))),
        ("Before \\w+ (?P<a>\\d+), and again before \\w+ (?P<b>\\d+), shuffle one _ into the deck.",
         join_in(lambda told: {int(told.said["a"]), int(told.said["b"])})),
        ("Before \\w+ <round>, shuffle <n>( \\w+)? into the deck.",
         lambda told: told.joined(int(told.said["round"])) == told.n),
    ],
    "deal": [
        ("Set _ aside _|Deal the others out equally.", anything),
        ("With <n> players?: set aside <out>, deal <hand> each.",
         lambda told: told.deck.hand_size(told.n) == int(told.said["hand"])
         and told.n * int(told.said["hand"]) + int(told.said["out"]) == len(told.deck.pack)),
    ],
    "marker": [("Put the joker face up_|The cards you play form the _, starting at the joker.", anything)],
    "begin": [
        ("At the start of each _, everyone is inside_", anything),
        ("Only the _ left from the _", says(leftover="stays")),
    ],
    "turn": [("Turn over the top card_", anything)],
    "path": [("Add the face-up cards_|The newest cards_|Card face up: _", anything)],
    "split": [
        ("If it is _, each player inside takes the full amount_|Everyone inside takes the full amount_|"
         "Unless _ ended the _, everyone who went on takes the full sum_|Everyone who went on takes the full sum_",
         says(share="each")),
        ("If it is _, nobody takes _ yet.|Put the full amount _ for players who _|"
         "Nobody takes _ yet: put _ for players who _|"
         "Put that much from the supply on the joker, for players who _|"
         "Unless _ ended the _, this turn’s sum goes on the joker.",
         says(share="leavers")),
        ("If it is _, everyone inside takes an equal share of its value_|Add your share to your loot.|"
         "Everyone inside takes an equal share_|"
         "Everyone who went on takes an equal share_|Unless _ ended the _, share this turn’s sum as loot.",
         says(share="split")),
        ("Unless _ ended the _, add up the values of this turn’s face-up _ cards.", anything),
        ("Put any remainder on the card, for a player who _ alone.", says(leftover="alone")),
        ("Put any remainder on the card, for players who _ later.", says(leftover=STAYS[:3])),
        ("Any remainder stays in the supply.", says(leftover="lost")),
        ("Any remainder stays.|Put any remainder on the joker.|_ already there (is|are) not shared.",
         says(leftover=STAYS)),
        ("Keep your loot in front of you.|It is not safe yet.", anything),
    ],
    "danger": [
        ("_ count only from card <n> on.",
         lambda told: told.plays(**{"danger.counts_from": told.n})),
        ("Before that, each is worth <n>( \\w+)*.",
         lambda told: told.plays(**{"danger.worth_before": told.n})),
        ("Before that, they end nothing.", says(**{"danger.worth_before": 0})),
        ("If several kinds end it at once, only the highest price is paid.", anything),
        ("The first (<less> )?\\w+ of an? <by> (is only a warning|are only warnings).|"
         "The first (<less> )?\\w+ (is only a warning|are only warnings).", warnings),
        ("The <n> of that <by> ends the \\w+ at once.|The <n> ends the \\w+ at once.",
         all_of(warned, ends)),
        ("The first _ ends the \\w+ at once.|The \\w+ ends the \\w+ at once.|"
         "((?P<x>the first one|it) ends the \\w+): _ <price>.", all_of(ends, usual_price)),
        ("An? <n> _ of the same <by> ends the \\w+ at once.|"
         "An? <n> _ of the same <by> in the _, even if (both|all \\w+) come in one turn.", ends),
        ("the <n> of a <by> ends the \\w+: <price>.", all_of(ends, usual_price)),
        ("the <n> one of the _ ends it: <price>.", all_of(ends, usual_price)),
        ("The _ ends at once when there are <sets> on the _.|If there are <sets> in the \\w+( \\w+)?, that _", ends_sets),
        ("<sets> end the \\w+: <price>.|<sets> in the \\w+( \\w+)?: <price>.",
         all_of(ends_sets, usual_price)),
        ("For <cards>, it takes <n>.|For <cards>, one is enough.", own_limit),
        ("Everyone still inside (loses|gets) <price>.|Everyone still inside puts <price> back into the supply.|"
         "Everyone who went on puts <price> back into the supply, and the _ ends.|"
         "Everyone who went on (loses|gets) <price>, and the _ is over.", usual_price),
        ("If you left earlier, you lose nothing.", anything),
        ("If <cards> ended the \\w+, they instead lose <price>.|If <cards> ended the \\w+, they also lose <price>.|"
         "If it was <cards>: they lose <price>.", own_price),
        ("Anyone who has less loses it all.", anything),
        ("Any loot they have left goes to their _", some_keeps_loot),
    ],
    "ends": [  # what settles a turn, without the price
        ("the <n> of a <by> ends the \\w+.|the <n> one of the _ ends it.|"
         "(?P<x>the first one|it) ends the \\w+.", ends),
        ("<sets> end the \\w+.", ends_sets),
        ("For <cards>, it takes <n>.|For <cards>, one is enough.", own_limit),
    ],
    "over": [
        ("More than <n> on the _ cards of the _ .all count in full. ends the \\w+(, too)?(: <price>)?.|"
         "When the _ cards on the _ add up to more than <n>, the _ ends at once.",
         all_of(lambda told: told.rules.path_sum_limit == told.n, too_much_price)),
        ("All _ cards on the _ count in full_", anything),
        ("The card that takes them over <n> brings nothing.",
         lambda told: told.rules.path_sum_limit == told.n),
        ("Everyone still inside (loses|gets) <price>.|Everyone still inside puts <price> back into the supply.",
         too_much_price),
        ("If you left earlier, you lose nothing.|Anyone who has less loses it all.", anything),
        ("Any loot they have left goes to their _", some_keeps_loot),
    ],
    "row": [
        ("If two cards of one rank come up one right after the other, _",
         says(**{"danger.repeated_rank": "ends the round"})),
        ("If, from card <n> on, two cards of one rank come up one right after the other, _",
         lambda told: told.plays(**{"danger.repeated_rank": "ends the round",
                                    "danger.counts_from": told.n})),
        ("Two of one rank in a row end the _(, too)?(: <price>)?.",
         all_of(says(**{"danger.repeated_rank": "ends the round"}), too_much_price)),
        ("The second of them brings nothing.", anything),
        ("Two jokers in a row end nothing.",
         lambda told: sum(card.rank == "joker" for card in told.deck.pack) > 1),
        ("Everyone still inside (loses|gets) <price>.|Everyone still inside puts <price> back into the supply.",
         too_much_price),
        ("If you left earlier, you lose nothing.|Anyone who has less loses it all.", anything),
        ("Any loot they have left goes to their _", some_keeps_loot),
    ],
    "first": [
        ("Nobody _ before the first card.", lambda told: told.rules.is_deck_game),
        ("Nobody may _ before card <n>.|Nobody may _ before turn <n>.",
         lambda told: told.rules.leave_from == told.n and nobody_leaves_before(told)),
        ("If the first card is _", says(first_danger="may be skipped")),
        ("You may _ in the very first turn.", anything),
    ],
    "leave": [
        ("(Before_|First), pay everyone who _|Nobody may look at them.", anything),
        ("Set their face-down cards aside_|Card face down: it is out of_", anything),
    ],
    "left": [
        ("You are out( until_)?.", anything),
        ("If you _, (move|put) (your share and )?all_|(Move all your loot|Put all you take)_", anything),
        ("Any remainder goes back to the supply.|Share the _; any remainder goes back_",
         says(leftover="lost")),
        ("Any remainder stays on the _|Share the _; any remainder stays.", says(leftover=STAYS[::2])),
        ("For the rest of this _", anything),
        ("You can never lose _", nobody_is_fined),
        ("Players who _ share the _ on each card of the _ separately.|On every card, any remainder stays.|"
         "Share the _, each card separately; remainders stay on their cards.",
         says(leftover="per-card")),
        ("Players who _ in the same turn share (the _ on the joker|all the _ on the _) equally(, except the _ on _)?.|"
         "Share the _ on the \\w+.",
         says(leftover=["pooled", "lost", "stays"])),
        ("If you are the only player to _, (take all the _ on the _|you do not have to share).", anything),
        ("If several players _ in the same turn, nobody takes _|"
         "The only one to _ takes all the _; if several _, (it stays|they stay).",
         says(leftover="alone")),
    ],
    "claim": [
        ("If you are the only player to _ this turn, take all the _ on _, too.",
         all_of(says(**{"artifacts.claim": "alone"}), lambda told: told.rules.artifact_gold > 0)),
        ("If you are the only player to _ this turn, take every _, too.", says(**{"artifacts.claim": "alone"})),
        ("If several players _ (stays?|stays? there).", says(**{"artifacts.claim": "alone"})),
        ("Players who _ each takes the <n> _ from the same number of them.|"
         "Players who _ each take the <n> _ from the same number of _",
         all_of(says(**{"artifacts.claim": "shared"}),
                lambda told: told.rules.artifact_gold == told.n)),
        ("Players who _ each takes? the same number of _|Players who _ also get equal shares of the _|"
         "Share the _ already in the _.",
         says(**{"artifacts.claim": "shared"})),
        ("Those left over _|If some are left over, _|The cards themselves stay until_", anything),
    ],
    "back": [
        ("_ left over stay_|Those who _ choose which_",
         says(**{"artifacts.claim": "shared"})),
        ("If they cannot agree, _|Within one turn, the card of the lower name on your list counts_", anything),
    ],
    "carried": [
        ("_ in the _ also count towards _ until taken.",
         lambda told: any(one.artifact and one.kind for one in told.deck.cards)),
    ],
    "round_over": [
        ("_ over when everyone has left or (?P<danger>an?|the) _ ends it.", over_by),
        ("_ over when everyone has left, when (?P<danger>an? )_ ends it, or when the _ cards on the _ "
         "add up to more than (?P<much>\\d+).",
         over_by),
        ("_ over when everyone has left or the _ cards on the _ add up to more than (?P<much>\\d+).", over_by),
        ("_ over when everyone has left or two cards of one rank come up one right after the other.|"
         "Two cards of one rank, one right after the other, end it as well.",
         says(**{"danger.repeated_rank": "ends the round"})),
        ("_ is over when there are (?P<danger>_) in the _ or nobody is left inside.", over_by),
        ("_ for the next_|After the last _ go(es)? back to the supply.", says(leftover="stays")),
        ("_ still on the _ back to the supply(, including the _ on _)?.|Nobody gets the _ still on the table."
         "|Then nobody gets the _ still on the table."
         "|Then the _ on the joker go(es)? back to the supply, and nobody gets the _ still in the _.",
         says(leftover=["pooled", "per-card", "lost", "alone"])),
    ],
    "survived": [
        ("If the deck runs out, everyone decides once more.|Then everyone still inside _ together.",
         lambda told: told.rules.is_deck_game),
        ("_ also ends when the players inside run out of cards without _.", anything),
        ("They move all their loot to their \\w+( \\w+)?.", says(leftover=["lost", "alone"])),
        ("They (move _ and )?share the _ on the joker equally.",
         says(leftover=["pooled", "per-card", "lost", "stays"])),
        ("They share the _, too.", says(**{"artifacts.claim": "shared"})),
        ("If only one player is inside, _ every _", says(**{"artifacts.claim": "alone"})),
        ("Any remainder is lost.|_ that are left over are lost.", anything),
        ("Any remainder stays on the joker for the next _", says(leftover="stays")),
    ],
    "danger_out": [
        ("All \\w+( \\w+)? stay in the game.", says(**{"danger.then": "back"})),
        ("If an? _ ended the _, only the last _ leaves the game.",
         all_of(says(**{"danger.then": "card out"}), lambda told: told.deck.kinds.total() > 1)),
        ("If a card ended the _, that card leaves the game.", says(**{"danger.then": "card out"})),
        ("If two cards of one rank ended _, remove both from the game.",
         says(**{"danger.then": "pair out", "danger.repeated_rank": "ends the round"})),
        ("If an? _ ended the _, remove all _ of that _ on the _ from the game.|If too much _, remove the last card_",
         says(**{"danger.then": "pair out"})),
    ],
    "unclaimed": [
        ("_ still on _ back to the supply.", anything),
        ("The card goes back_|For each _ you have taken, write down_|The cards go back into the pack.|"
         "Write down_", says(**{"artifacts.carried": "back"})),
        ("_ still on the _ leave the game.", says(**{"artifacts.left": "out"})),
        ("_ still on the _ go back into the deck when_", says(**{"artifacts.left": "back"})),
        ("All _ go back into the deck, whether_|The _ themselves go back into the deck.",
         says(**{"artifacts.left": "back", "artifacts.carried": "back"})),
        ("All _ that came up leave the game.",
         says(**{"artifacts.left": "out", "artifacts.carried": "out"})),
        ("_ whose _ somebody took leave the game.",
         says(**{"artifacts.left": "back", "artifacts.carried": "out"})),
        ("_ whose _ nobody took leave the game.",
         says(**{"artifacts.left": "out", "artifacts.carried": "back"})),
        ("The others go back into the deck.", anything),
    ],
    "fresh": [
        ("Before each _, shuffle all (?P<n>\\d+) cards.", lambda told: len(told.deck.pack) == told.n),
        ("Before each _, shuffle all cards that are still in the game.|Place them face down: this is the deck.", anything),
        ("Before each _, shuffle all cards except those _removed from the game.", anything),
        ("Before each _, shuffle all the cards.",
         lambda told: not any(
                turn.before.removed for turn in told.turns if isinstance(turn.move, BeginRound)
            )),
    ],
    "rounds": [
        ("The game ends when somebody has (a total of )?<n>( \\w+)? or more after \\w+ \\w+, or after <rounds> \\w+.",
         lambda told: told.plays(rounds=int(told.said["rounds"]), until=told.n)),
        ("The game ends after <rounds> \\w+.",
         lambda told: told.plays(rounds=int(told.said["rounds"]), until=0)),
        ("Whoever has <n> says so.", says(totals="secret")),
        ("The highest total of _ and points wins.",
         all_of(says(wins="highest"), lambda told: told.rules.keeps_artifacts)),
        ("The lowest total of _ and points wins.",
         all_of(says(wins="lowest"), lambda told: told.rules.keeps_artifacts)),
        ("The player with the most _ in their _ wins.",
         all_of(says(wins="highest"), lambda told: not told.rules.keeps_artifacts)),
        ("The player with the (least|fewest) _ in their _ wins.",
         all_of(says(wins="lowest"), lambda told: not told.rules.keeps_artifacts)),
    ],
    "aim": [
        ("Have the highest total of _ and points _|Have the most _ in your _", says(wins="highest")),
        ("Have the lowest total of _ and points _|Have the (least|fewest) _ in your _", says(wins="lowest")),
    ],
    "worth": [
        ("The _ like any other _|Its _ like any other; the card is not kept.",
         lambda told: told.rules.artifact_gold > 0),
        ("Each _ is worth <n> points?.",
         lambda told: told.plays(**{"artifacts.worth": ArtifactWorth("each", {1: told.n})})),
        ("The points for _ depend on the _ in which you take it: <points>.", counts("round", by_round)),
        ("The points for _ depend on how many have already been taken, by anyone: <points>.",
         counts("order", by_order)),
        ("_ are worth points: <points>.", by_card),
        ("Points by the _ in which _.|Points for the first_|The table below shows what_|"
         "Each _ has its own points.|Keep the card and write its points down at once.", anything),
    ],
    "breaks": [("If players are tied, the tied player with the most _ wins.", says(ties=("artifacts",)))],
    "tie": [
        ("If players are tied, they share the win.", says(tie=["shared", "extra round"], ties=())),
        ("If players are still tied, they share the win.", says(tie=["shared", "extra round"])),
        ("If they all agree, they may instead play an extra _ without the others, by the rules of \\w+ <rounds>.",
         all_of(says(tie="extra round"), last_round)),
        ("If they all agree, they may instead play an extra _ without the others.|If they tie again, they may play another.|"
         "They add what they gain to their totals.",
         says(tie="extra round")),
        ("Play it by the rules of \\w+ <rounds>.", all_of(says(tie="extra round"), last_round)),
        ("_ taken in this _ is worth <n> points?.",
         lambda told: told.rules.artifact_worth is not None
         and list(told.rules.artifact_worth.values.values())[-1] == told.n),
        ("If players are tied, everyone plays a whole new game.", says(tie="play again", ties=())),
        ("If players are tied, everyone plays another _, and so on until one player is ahead.",
         says(tie="play on", ties=())),
        ("If players are still tied, everyone plays another _, and so on until one player is ahead.",
         says(tie="play on")),
        ("If players are tied, everyone plays another _ by the rules of \\w+ <rounds>, and so on until "
         "one player is ahead.", all_of(says(tie="play on", ties=()), last_round)),
        ("If players are still tied, everyone plays another _ by the rules of \\w+ <rounds>, and so on "
         "until one player is ahead.", all_of(says(tie="play on"), last_round)),
        ("After \\w+ 20, they share the win.", says(tie="play on")),
        ("If players are still tied, everyone plays a whole new game.", says(tie="play again")),
    ],
}
# fmt: on
TOGETHER: Mapping[str, Check] = {
    "gold": gold_is_so,
    "danger": danger_is_so,
    "ends": ends_are_so,
    "over": over_is_so,
    "row": over_is_so,
}
"""Checks of what all sentences of a topic say together."""


@cache
def pattern(row: str) -> list[re.Pattern[str]]:
    """Return the patterns of a row as regular expressions.

    ``|`` outside brackets separates them.
    """
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
    """Return the sentences of a text, each with its check and the contents of its fields."""
    found = []
    starts = r"(?<=[.!?]) (?=[\w“]*[A-Z\d“])|(?<=[.!?][”]) "
    ways = [(way, check) for row, check in CLAIMS.get(topic, ()) for way in pattern(row)]
    for sentence in re.split(starts, text.replace("**", "")):
        fits = ((way.fullmatch(sentence), check) for way, check in ways)
        match, check = next((one for one in fits if one[0]), (None, None))
        said = match.groupdict() if match else {}
        found.append((sentence, check, {name: part for name, part in said.items() if part}))
    return found


def faults(texts: Mapping[str, Rule], rules: Variant, turns: Sequence[PlayedMove]) -> list[str]:
    """Return the claims of texts that are not true of these turns."""
    wrong = []
    for form in ("full", "short"):
        found = Found()
        for topic, rule in texts.items():
            text = getattr(rule, form) if rule.is_enforced else ""
            for sentence, check, said in sentences(topic, text) if text else ():
                if check is None:
                    wrong.append(f"{topic}: nobody checks: {sentence}")
                elif not check(Told(said, rules, turns, found)):
                    wrong.append(f"{topic}: not so: {sentence}")
            if text and topic in TOGETHER and not TOGETHER[topic](Told({}, rules, turns, found)):
                wrong.append(f"{topic}: not so: {text}")
    return wrong
