"""What a sentence of rules may claim: a table by topic, with its check.

``_`` stands for any words, ``<n>`` for a number, ``<cards>``, ``<price>`` and others for what the
check reads. A sentence that is in no row is a claim nobody checks: give it its row. Sentences
whose check is `anything` cannot be seen in events, or say what people do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from cardkit.engine.events import (
    ArtifactFound,
    ArtifactTaken,
    GoldShared,
    PlayersLeft,
    RoundEnded,
)  # fmt: skip
from cardkit.text.lines import Turn
from cardkit.text.rules import Rule

from . import ended as end, happened as h
from .happened import Check, Found, Told, anything

# fmt: off
Rows = Sequence[tuple[str, Check]]
CLAIMS: Mapping[str, Rows] = {
    "players": [("_", anything)],
    "time": [("_", anything)],
    "dealer": [
        ("_after each _ the next to the left.", h.dealer_moves),
        ("One player turns the cards, all game long.",
         h.begun(lambda told, turn, e: e.dealer == turn.before.first_dealer or turn.after.away)),
        ("_", anything),  # how the first one is found
    ],
    "deck": [
        ("(?P<joker>One) joker is in it.|<n> jokers are in it.",
         h.begun(lambda told, turn, e: h.jokers(turn) == (1 if told.said.get("joker") else told.n), first=True)),
        ("All 52 cards of one pack.",
         h.begun(lambda told, turn, e: e.deck - 52 in (0, 1, 2), first=True)),
        ("_ has <n> cards of an ordinary pack_",
         h.begun(lambda told, turn, e: e.deck == told.n, first=True)),
        ("Take these <n> cards of one pack: <cards>.|Take these cards of one pack, <n> at first: <cards>.",
         h.both_checks(h.begun(lambda told, turn, e: e.deck == told.n, first=True),
                       h.are(lambda card: True))),
    ],
    "gold": [
        ("<cards>: their number in _", h.worth(lambda told: lambda face: face)),
        ("<cards>: <n> times _", h.worth(lambda told: lambda face: face * told.n)),
        ("<cards>: their number plus <n>.", h.worth(lambda told: lambda face: face + told.n)),
        ("So the <cards> brings <n> _", h.brings),
        ("<cards>: <n> _ each.|<cards>: <n>( \\w+)*.", h.worth(lambda told: lambda face: told.n)),
        ("(?P<ranks>the _ is \\d+).", h.numbers),
    ],
    "dangers": [
        ("They all count together.",
         lambda told: len({
             card.kind for turn in told.turns for _, card in h.new_cards(turn) if card.kind}) <= 1),
        ("There are <n> kinds.",
         h.begun(lambda told, turn, e: len(turn.after.deck.kinds) == told.n)),
        ("Their names: _", anything),
        ("_: <cards>, <n> of each( \\w+)?.",
         h.both_checks(
             h.are(lambda card: card.kind),
             h.begun(lambda told, turn, e: {*turn.after.deck.kinds.values()} == {told.n}))),
        ("The _ is <cards>.", h.are(lambda card: card.kind)),
        ("(_: )?<cards>.", h.are(lambda card: card.kind)),
    ],
    "both": [
        ("<cards> brings? _ too, except _",
         h.both_checks(h.are(lambda card: card.gold and card.kind), h.caught_gold)),
    ],
    "blank": [
        ("<cards>: nothing happens.",
         h.are(lambda card: not (card.gold or card.kind or card.artifact))),
        ("After such a card all decide_", h.decides),
    ],
    "artifacts": [
        ("When one turns up, put <n> _ on it.|Put <n> _ on each.",
         lambda told: all(event.gold == told.n for _, event in told.every(ArtifactFound))),
        ("(It|Each) goes to one player_|Brings no _",
         lambda told: not any(event.is_gold for _, event in told.every(ArtifactTaken))),
        ("There (is|are) (<n>) (?P<cards>jokers?) in the game.",
         h.both_checks(h.are(lambda card: card.artifact), h.begun(
             lambda told, turn, e: sum(card.artifact for card in turn.after.deck.cards) == told.n))),
        ("_: <cards>.", h.are(lambda card: card.artifact)),
    ],
    "alone": [
        ("Whoever is alone _takes its <n> _ at once.", h.alone_inside),
    ],
    "joins": [
        ("An? _ that has not turned up stays_", h.deck_is_whole),
        ("Mix them _before each of the first <n> \\w+ show one_",
         h.begun(lambda told, turn, e: e.extra or e.artifacts_joined == int(e.number <= told.n))),
        ("Mix them _before each (?!of)\\w+ show one_",
         h.begun(lambda told, turn, e: e.extra or e.artifacts_joined == 1)),
        ("Each is shown to all, then shuffled in: <joining>.", h.named_joins),
        ("Show each to all, then shuffle it in_",
         h.begun(lambda told, turn, e: e.extra or e.artifacts_joined == 1)),
        ("Shuffle one( \\w+)? in before each of _ <rounds>.", h.one_joins),
        ("Shuffle <n>( \\w+)? in before \\w+ <round>.",
         h.begun(lambda told, turn, e: e.extra or e.number != int(told.said["round"]) or e.artifacts_joined == told.n)),
    ],
    "deal": [
        ("Shuffle, lay_|Lay cards aside_", anything),
        ("<n> players?: <out> aside, <hand> each.", h.begun(h.hand_of)),
    ],
    "cover": [("_", anything)],
    "marker": [
        ("A joker (lies|marks)_", anything),
        ("All _ put on the joker.", h.gold(h.by_leavers)),
        ("_ that cannot be divided _ put on the joker.", h.gold(h.rest_stays)),
    ],
    "pieces": [("_", anything)],
    "supply": [("_", anything)],
    "begin": [
        ("Each _ everyone starts inside_ is empty.",
         h.begun(lambda told, turn, e: h.starts_inside(told, turn, e) and (
             not turn.after.leftover or turn.before.rules.gold_stays))),
        ("Each _ everyone starts inside_ but for _", h.begun(h.starts_inside)),
        ("What you take is your loot_",
         lambda told: not any(
             turn.after.banked != turn.before.banked for turn, _ in told.every(GoldShared)
             if not h.ended(turn) and not turn.first(PlayersLeft))),
    ],
    "turn": [("Turn up the top card_", anything)],
    "path": [("Lay the cards outwards_|Card face up: _", anything)],
    "split": [
        ("Everyone inside takes all of it_|_everyone who went on takes the whole sum_|"
         "Else everyone takes all of_",
         h.gold(h.by_each)),
        ("Nobody takes _ for those who_|_put the sum on the joker, for those who_|Else this turn’s sum goes on the joker.",
         h.gold(h.by_leavers)),
        ("_everyone who went on gets an equal share of the sum.", h.gold(h.evenly)),
        ("All inside share the _ as loot, not safe yet.|Else share this turn’s sum as loot.",
         h.gold(h.evenly_to_the_last)),
        ("What cannot be divided goes back_", h.gold(h.rest_is_lost)),
        ("What cannot be divided goes on the joker.|The _ not part of that sum.",
         h.gold(h.rest_stays)),
        ("(All inside share the _|Else share this turn’s sum) as loot(, not safe yet)?; the rest goes back_",
         h.both_checks(h.gold(h.evenly), h.gold(h.rest_is_lost))),
        ("(All inside share the _|Else share this turn’s sum) as loot(, not safe yet)?; the rest (stays|goes on)_",
         h.both_checks(h.gold(h.evenly), h.gold(h.rest_stays))),
    ],
    "danger": [
        ("Then the cards shown are added_", anything),
        ("Where several end it at once, the dearest counts.", anything),
        ("The first _ of an? <by> (is only a warning|are only warnings); an? <n> one of that \\w+ ends the \\w+.",
         h.both_checks(h.warns(lambda told: told.n - 1), h.ends_by)),
        ("The first _ (is only a warning|are only warnings); the <n> one ends the \\w+.",
         h.both_checks(h.warns(lambda told: told.n - 1), h.ends_all)),
        ("The first _ ends the \\w+.|The \\w+ ends the \\w+.|((?P<x>the first one|it) ends the \\w+): _ <price>.",
         h.both_checks(h.first_ends, h.short_price)),
        ("An? <n> _ of the same <by> ends the \\w+.|If (all )?<n> _ of an? <by> lie there now, that _",
         h.ends_by),
        ("the <n> of a <by> ends the \\w+: <price>.", h.both_checks(h.ends_by, h.short_price)),
        ("the <n> one of the _ ends it: <price>.", h.both_checks(h.ends_all, h.short_price)),
        ("<sets> in one _ end it.|<sets> on the table: that _", h.ends_sets),
        ("<sets> end the \\w+: <price>.|<sets> on the table: <price>.",
         h.both_checks(h.ends_sets, h.short_price)),
        ("Of <cards> it takes <n>.|Of <cards> the first one does.", h.own_limit),
        ("Then all inside (lose|get) <price>; those_|In that case all who went on (lose|get) <price>, and _",
         h.usual_price),
        ("Caught by <cards>, they lose <price>.|Caught by <cards>: <price>.", h.own_price),
        ("Whoever has less loses all of it.|The rest of the loot is banked.", anything),
    ],
    "over": [
        ("More than <n> on the _ ends the \\w+: <price>.|So does over <n> on the _: <price>.",
         h.more_than),
        ("When the cards on the _ add up to more than <n> _|So does over <n> on the _",
         h.more_than),
        ("The card that does it brings nothing.", h.caught_gold),
        ("Then all inside (lose|get) <price>; _", h.too_much_price),
        ("Whoever has less loses all of it.|The rest of the loot is banked.", anything),
    ],
    "decide": [
        ("After every card everyone inside decides_", h.decides),
        ("_", anything),  # with which signs
    ],
    "first": [
        ("Nobody _ before the first card.", h.nobody_first),
        ("If the first card is _|(You may _ in the very first turn|Whoever wants to may _ all the same).",
         anything),
    ],
    "leave": [
        ("Pay those who _ (before you turn the next card|first).", h.settled_first),
        ("(A card laid|Card) face down_", anything),
    ],
    "left": [
        ("They are out( until_)?.", h.left(h.banks_loot)),
        ("What cannot be divided goes back_", h.left(h.rest_after(False))),
        ("What cannot be divided stays there.", h.left(h.rest_after(True))),
        ("(Then they|Those who _) bank all they hold.|Bank (your loot|all you hold)_",
         h.left(h.banks_loot)),
        ("For this \\w+ it is safe_", h.safe_this_round),
        ("In the _ nobody can take it.", h.nothing_taken_back),
        ("Those who _ share what lies _each card on its own.|Share what lies _each card on its own_",
         h.left(h.shares_by_card)),
        ("Those who _ in the same turn share the _ evenly.|Share the _ and bank _",
         h.left(h.shares_all)),
        ("Whoever _ alone takes the _|If several _ at once, nobody gets _|_ alone: take the _ too.",
         h.left(h.alone_takes)),
    ],
    "claim": [
        ("_ alone to take the <n> _ of every _; if several _, (it stays|they stay).",
         h.both_checks(
             h.brings_amount, h.both_checks(h.claimed(h.one_takes_all), h.claimed(h.several_take_none)))),
        ("_ alone to take every _; if several _, they stay.",
         h.both_checks(h.claimed(h.one_takes_all), h.claimed(h.several_take_none))),
        ("Someone who _ alone takes them all.", h.claimed(h.one_takes_all)),
        ("Those who _ share (them )?out evenly_|Share earlier _", h.claimed(h.shared_out)),
        ("Whoever gets _ takes its <n> _; its card stays_",
         h.both_checks(h.brings_amount, lambda told: all(
             h.ended(turn) or len(turn.after.path) == len(turn.before.path) for turn, _ in told.every(PlayersLeft)))),
    ],
    "back": [
        ("Of _ left over those laid last stay_|You choose which_", h.claimed(h.last_stay)),
        ("Those left over stay there_", h.claimed(h.returned_lie_there)),
    ],
    "carried": [("_ count too, until somebody carries them out.", h.claimed(h.returned_lie_there))],
    "round_over": [
        ("_ over when everyone has left or (?P<danger>an?|the) _ ends it.", end.over_by),
        ("_ over when everyone has left, when (?P<danger>an? )_ ends it, or when the _ comes to too (?P<much>much).",
         end.over_by),
        ("_ over when everyone has left or the _ comes to too (?P<much>much).", end.over_by),
        ("_ is over when too many of a (?P<danger>kind) lie_ (?P<cards>cards).", end.over_by),
        ("_ for the next_", end.at_end(end.path_waits)),
        ("_ still on the _ back to the supply.|Nobody gets the _ still on the table then.",
         end.at_end(end.path_goes_back)),
    ],
    "survived": [
        ("If the deck runs out, everyone inside_", end.ran_out),
        ("When the cards run out those inside bank all they hold.", end.survivors(h.banks_loot)),
        ("When the cards run out _share the _ on the joker_",
         end.survivors(lambda turn, e: h.banks_loot(turn, e) and h.shares_all(turn, e))),
        ("They also share the _ on the table.",
         end.survivors(end.survivors_artifacts(alone=False))),
        ("Someone alone there also takes every _",
         end.survivors(end.survivors_artifacts(alone=True))),
        ("What cannot be divided is lost.|_ that cannot be divided are lost.", anything),
        ("_ that cannot be divided stays? on the joker_", end.at_end(end.path_waits)),
    ],
    "danger_out": [
        ("No (card|\\w+) leaves the game: all go back_",
         end.danger_leaves(lambda turn, caught: [])),
        ("The card that ended_ leaves the game.", end.danger_leaves(end.last_card)),
        ("All _ of the kind that ended_ leave the game.|If_ too much, the last card leaves_",
         end.danger_leaves(end.whole_kind)),
    ],
    "unclaimed": [
        ("_ that nobody took from _ back to the supply.",
         lambda told: all(
             end.returned(turn, event) >= 0 for turn, event in told.every(RoundEnded) if h.known(turn))),
        ("Write down_card goes back_|Note the points_", end.at_end(end.carried_go_back)),
        ("_ left on the _ are out of the game.", end.at_end(end.left_artifacts(out=True))),
        ("_ left on the _ go back into the deck.", end.at_end(end.left_artifacts(out=False))),
        ("All _ go back into the deck, carried out or not.|The _ go back into the deck.",
         end.at_end(lambda turn, event: not end.removed(turn, artifacts=True)
             and not any(c.artifact for c in turn.after.removed))),
        ("_ that turned up are out of the game when_", end.at_end(end.gold_cards("both"))),
        ("One whose _ somebody took is out_", end.at_end(end.gold_cards("taken"))),
        ("One whose _ nobody took is out_", end.at_end(end.gold_cards("left"))),
    ],
    "fresh": [
        ("Shuffle all <n> cards afresh_",
         h.begun(lambda told, turn, e: len(turn.after.deck.pack) == told.n)),
        ("Shuffle all the rest before each _", h.deck_is_whole),
        ("Shuffle all cards before each _",
         h.both_checks(h.deck_is_whole, h.begun(lambda told, turn, e: not turn.before.removed))),
    ],
    "rounds": [
        ("Play until somebody has <n> or more at the end of \\w+ \\w+, <rounds> \\w+ at most.",
         end.rounds_are),
        ("Play <rounds> \\w+.", end.rounds_are),
        ("Whoever has <n> says so.", anything),
        ("Most points win: _ plus _", end.wins(1, artifacts=True)),
        ("Whoever has the most safe _ wins.", end.wins(1, artifacts=False)),
        ("Fewest points win: _ plus _", end.wins(-1, artifacts=True)),
        ("Whoever has the (least|fewest) safe _ wins.", end.wins(-1, artifacts=False)),
    ],
    "worth": [
        ("The _ like any other.|_ for the supply, not a card to keep.",
         lambda told: all(event.is_gold for _, event in told.every(ArtifactTaken))),
        ("Each _ counts <n>.", end.counts(lambda told, turn, place, e: told.n)),
        ("_by the _ in which you carry it out: <points>.", end.counts(end.by_round)),
        ("_by the order_: <points>.", end.counts(end.by_order)),
        ("Each _ has its own worth: <points>.", end.counts(end.by_card)),
        ("By the _ in which _.|By the order_|Each _ has its own worth.", anything),
    ],
    "breaks": [("On a tie, whoever has more _", end.more_artifacts)],
    "tie": [
        ("On a tie, share the win.", end.tied("shared", still=False)),
        ("If still tied, share the win.", end.tied("shared", still=True)),
        ("On a tie, share the win, or _ another _", end.tied("extra round", still=False)),
        ("If still tied, share the win, or _ another _", end.tied("extra round", still=True)),
        ("On a tie, play a whole new game.", end.tied("play again", still=False)),
        ("If still tied, play a whole new game.", end.tied("play again", still=True)),
    ],
    "totals": [("_", anything)],
    "optional": [("_", anything)],
}
# fmt: on
TOGETHER: Mapping[str, Check] = {
    "gold": h.gold_is_so,
    "danger": h.danger_is_so,
    "over": h.over_is_so,
}
"""What all sentences of a topic say together."""


@cache
def pattern(row: str) -> list[re.Pattern[str]]:
    """Return the ways of a row as regular expressions; ``|`` outside brackets parts them."""
    ways = re.split(r"\|(?![^(]*\))", row)
    found = []
    for way in ways:
        text = way.replace("_", ".*?")
        text = re.sub(r"(?<!\?P)<(n|m|place)>", r"(?P<\1>[\\w.]+?)", text)
        text = re.sub(r"(?<!\?P)<(rounds)>(?= \\w)", r"(?P<\1>\\d+)", text)
        text = re.sub(r"(?<!\?P)<(\w+)>", r"(?P<\1>.+?)", text)
        found.append(re.compile(text, re.IGNORECASE))
    return found


@cache
def sentences(topic: str, text: str) -> list[tuple[str, Check | None, dict[str, str]]]:
    """Return the sentences of a text, each with its check and what stands in its fields."""
    found = []
    starts = r"(?<=[.!?]) (?=[\w“]*[A-Z\d“])|(?<=[.!?][”]) "
    for sentence in re.split(starts, text.replace("**", "")):
        found.append((sentence, *_claim(topic, sentence)))
    return found


def _claim(topic: str, sentence: str) -> tuple[Check | None, dict[str, str]]:
    for row, check in CLAIMS[topic]:
        for way in pattern(row):
            if match := way.fullmatch(sentence):
                return check, {k: v for k, v in match.groupdict().items() if v is not None}
    return None, {}


def faults(rules: Mapping[str, Rule], turns: Sequence[Turn], game: Sequence[Turn]) -> list[str]:
    """Return what is told of rules by which some turns of a game were played, and is not so."""
    wrong = []
    for form in ("full", "short"):
        found = Found()
        for topic, rule in rules.items():
            text = rule.full if form == "full" else rule.short
            told = Told({}, found, turns, game)
            for sentence, check, said in sentences(topic, text) if text else ():
                told = Told({"m": "", **said}, found, turns, game)
                if check is None:
                    wrong.append(f"{topic}: nobody checks: {sentence}")
                elif not check(told):
                    wrong.append(f"{topic}: not so: {sentence}")
            if text and topic in TOGETHER and not TOGETHER[topic](told):
                wrong.append(f"{topic}: not so: {text}")
    return wrong
