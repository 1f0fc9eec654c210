"""Why a line or an act comes to nothing, and the way out: a sentence or two for every reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardkit.engine import turn_words
from cardkit.reports import (
    ActReason,
    CardReason,
    FigureReason,
    LineReason,
    MendReason,
    NameReason,
    PileReason,
    Question,
    Reason,
    Unclear,
    WayKind,
)
from cardkit.speech.complaints import not_made_out
from cardkit.speech.corrections import later_turn
from cardkit.speech.lines import Line, line, refused
from cardkit.speech.master import Master
from cardkit.speech.refusals import aloud, why
from cardkit.speech.saying import People, Several, Text, capital, say

Facts = Mapping[str, Any]
Told = tuple[str, ...]


def line_of(master: Master, unclear: Unclear) -> Line:
    """The line that says it: a question, or a refusal with the remark that nothing was recorded."""
    said = sentences(master, unclear)
    return line(*said, tone="refusal") if unclear.asks else refused(*said)


def sentences(master: Master, unclear: Unclear) -> Told:
    """What is unclear, and the way out."""
    said = _told(master, unclear.reason, unclear.facts)
    if "opens" in unclear.facts:
        opens = unclear.facts["opens"]
        said = (*said, say("{round:cap} {n} is over: Enter opens {round} {k}.", **master.theme, n=opens - 1, k=opens))
    if unclear.part:
        first = say('In "{part}": {what}', part=unclear.part, what=Text(said[0]))
        return first, *said[1:]
    return said


def _told(master: Master, reason: Reason, facts: Facts) -> Told:
    match reason:
        case (
            "too-long" | "no-letters" | "slash-without-a-turn" | "nothing-to-mend-with" | "last-card" | "other-round"
            | "not-allowed" | "bounced-key" | "near-word" | "piles-asked" | "tie-asked" | "over-asked"
        ):  # fmt: skip
            return _of_a_line(master, reason, facts)
        case "no-card" | "no-card-or-name" | "card-expected" | "cards-expected" | "no-back":
            return _of_a_card(reason, facts)
        case "nobody-called" | "card-comes-first" | "card-comes-left" | "card-comes-not-playing" | "come-or-go":
            return _of_a_name(master, reason, facts)
        case "piles-number" | "piles-figure" | "piles-twice" | "piles-huge":
            return _of_piles(reason, facts)
        case (
            "name-or-card"
            | "names-or-card"
            | "leaver-or-card"
            | "name-or-initials"
            | "names-or-nobody"
            | "names-or-next"
        ):
            return _two_readings(master, reason, facts)
        case "how-often" | "which-turn" | "turn-was" | "no-turns" | "no-such-turn" | "later-turn":
            return _of_a_correction(master, reason, facts)
        case (
            "nothing-to-undo" | "nothing-to-redo" | "note-what" | "rename-whom" | "bad-name" | "game-not-over"
            | "who-comes-or-goes"
        ):  # fmt: skip
            return _of_an_act(reason, facts)
        case "round-not-over" | "no-card-yet" | "totals-early" | "bad-check":
            return _of_figures(master, reason, facts)


# --- what cannot be made out -------------------------------------------------------------------------------------------


def _of_a_line(master: Master, reason: LineReason, facts: Facts) -> Told:
    theme = master.theme
    match reason:
        case "too-long":
            return (say("That line has {n} letters: no turn is that long.", **facts),)
        case "no-letters":
            return say("That line has keys in it that write no letter (an arrow key?)."), say("Type it again.")
        case "slash-without-a-turn":
            return (say("Expected a turn on each side of the /."),)
        case "nothing-to-mend-with":
            return (say("Expected what the turn was, as in 7 - Bo."),)
        case "last-card":
            last = say("That was the last card of the deck.")
            return last, say("Type only who leaves; Enter: nobody.")
        case "other-round":
            return (say("{round:cap} {n} comes next, not {wanted}.", **theme, **facts),)
        case "bounced-key":
            return say("{text} looks like a bounced key.", **facts), say("Type {half} once.", **facts)
        case "near-word":
            return (say("Did you mean {near}?", **facts),)
        case "piles-asked":
            over, who = say("The game is over."), People(facts["who"])
            return over, say("Type the piles as counted ({who}), or Enter.", who=who)
        case "tie-asked":
            over = say("The game is over.")
            return over, say("Type extra for an extra {round}, or Enter to share the win.", **theme)
        case "over-asked":
            return say("The game is over."), say("undo still corrects it; again starts another; Enter ends.")
        case "not-allowed":
            return aloud(facts["refusal"], master.variant)


def _of_a_card(reason: CardReason, facts: Facts) -> Told:
    near = facts.get("near")
    match reason:
        case "no-card" if near:
            return say('"{text}" is not a card.', text=facts["text"]), say("Did you mean {near}?", near=near)
        case "no-card-or-name":
            nobody = say('"{text}" is no card, and nobody inside is called so.', **facts)
            return nobody, say("Ranks are A 2-10 J Q K.")
        case "no-back":
            return (say('Expected "back CARD" after the semicolon, got "{text}".', **facts),)
        case "cards-expected" if near:
            return say("{error}.", error=capital(not_made_out(facts["fault"]))), say("Did you mean {near}?", near=near)
        case "cards-expected":
            seats = say("One card for each, in this order, - for face down: {who}.", who=People(facts["who"]))
            return say("{error}.", error=capital(not_made_out(facts["fault"]))), seats
        case "no-card" | "card-expected":
            return (say("{error}.", error=capital(not_made_out(facts["fault"]))),)


def _of_a_name(master: Master, reason: NameReason, facts: Facts) -> Told:
    match reason:
        case "nobody-called":
            nobody = say('Nobody inside is called "{text}".', text=facts["text"])
            if facts["near"]:
                return nobody, say("Did you mean {near}?", near=facts["near"])
            return nobody, say("Inside: {who}.", who=People(facts["who"]))
        case "card-comes-first":
            who = People(facts["who"])
            if facts.get("turn"):
                mend = say("If {who} left after card {n}: fix {n} - NAMES.", who=who, n=facts["turn"])
                return say("A card comes now."), mend
            return say("A card comes now."), say("Whether {who} {who:leaves|leave} is asked after it.", who=who)
        case "card-comes-left":
            return (say("A card comes now, and {who} is out already, since turn {n}.", **facts),)
        case "card-comes-not-playing" if facts["extra"]:
            who = facts["who"]
            return (say("A card comes now, and {who} does not play this extra round: only the tied do.", who=who),)
        case "card-comes-not-playing":
            return (say("A card comes now, and {who} is away this {round}.", **master.theme, who=facts["who"]),)
        case "come-or-go" if facts["plays"]:
            typed = say("Type join {who}.", who=facts["who"])
            return typed, say("{who} then plays from the next {round} on.", **master.theme, who=facts["who"])
        case "come-or-go":
            typed = say("Type away {who}.", who=facts["who"])
            return typed, say("{who} then does not play from the next {round} on.", **master.theme, who=facts["who"])


def _of_piles(reason: PileReason, facts: Facts) -> Told:
    match reason:
        case "piles-number":
            players = facts["who"]
            holes = {
                "n": facts["n"],
                "k": len(players),
                "who": People(players),
                "one": players[0],
                "first": facts["first"],
            }
            return (
                say("I read {n} {n:pile|piles}, but {k} play: {who}.", **holes),
                say("Or by name: {one} {first}.", **holes),
            )
        case "piles-figure":
            return (say('Expected a number after "{text}".', **facts),)
        case "piles-twice":
            return (say("{who} is named twice.", **facts),)
        case "piles-huge":
            return (say("{text}... is more than anybody can have.", **facts),)


# --- two readings --------------------------------------------------------------------------------------------------------


def _two_readings(master: Master, reason: Question, facts: Facts) -> Told:
    """Both readings are named, and a way to type each that means nothing else."""
    holes = {name: facts[name] for name in ("text", "name", "apart", "one") if name in facts}
    if reason == "name-or-initials":
        both = say("{text} could be {one}, or {who}.", **holes, who=People(facts["who"]))
        return both, say("Type {name}, or {apart}.", **holes)
    if reason == "names-or-nobody":
        both = say("{text} could be {who} leaving, or nobody.", **holes, who=People(facts["who"]))
        return both, say("Type {apart}, or Enter.", **holes)
    holes["card"] = master.card(facts["card"])
    if reason == "names-or-next":
        holes |= {"who": People(facts["who"]), "left": People(facts["left"]), "way": facts["way"]}
        both = say("{text} could be {who} leaving, or {left} and then {card:a}.", **holes)
        return both, say("Type {name}, or {way}.", **holes)
    if reason == "leaver-or-card":
        holes |= {"who": People(facts["who"]), "other": master.card(facts["other"]), "way": facts["way"]}
        both = say("{text} could be {who} leaving and then {card:a}, or {other:the}.", **holes)
        return both, say("Type {name}, or {way}.", **holes)
    way: WayKind = facts["way"][0]
    text = facts["way"][1]
    holes["way"] = text
    if reason == "names-or-card":
        both = say('"{text}" could be {who} leaving, or {card:a}.', **holes, who=Several(facts["who"], "or"))
        return both, _more_of_the_name(way, holes)
    both = say("{text} could be {who} leaving or {card:a}.", **holes, who=People(facts["who"]))
    match way:
        case "whole":
            return both, say("Type {name} or the whole card, as in {way}.", **holes)
        case "after Enter":
            return both, say("Type {name} or Enter and then {way}.", **holes)
        case "spelled":
            return both, say("Type {name} or {way}.", **holes)


def _more_of_the_name(way: WayKind, holes: Facts) -> str:
    match way:
        case "whole":
            return say("Type more of the name, or the whole card, as in {way}.", **holes)
        case "after Enter":
            return say("Type more of the name, or Enter and then {way}.", **holes)
        case "spelled":
            return say("Type more of the name, or {way}.", **holes)


# --- what cannot be done -------------------------------------------------------------------------------------------------


def _of_a_correction(master: Master, reason: MendReason, facts: Facts) -> Told:
    theme = master.theme
    match reason:
        case "how-often":
            return say("How often?"), say('Expected a number, got "{text}".', **facts)
        case "which-turn":
            example = "7k-3" if master.hands else "9 - Bo"
            ask = say("Which turn, and what was it?")
            return ask, say("As in fix 3 {example}, or fix 1.3 for {round} 1.", **theme, example=example)
        case "turn-was":
            was = say("Turn {n} was {was}.", n=facts["turn"], was=turn_words(facts["was"]))
            return was, say("Say what it should be: fix {text} CARD.", text=facts["text"])
        case "no-turns":
            return (say("{round:cap} {n} has no turns yet.", **theme, **facts),)
        case "no-such-turn":
            if facts["last"] == 1:
                return (say("There is no turn {turn}: {round} {n} has one turn only.", **theme, **facts),)
            return (say("There is no turn {turn}: {round} {n} has turns 1 to {last}.", **theme, **facts),)
        case "later-turn":
            error = facts["error"]
            return later_turn(
                master, error.number, error.turn, error.entry, (why(error.refusal, master.variant).message,)
            )


def _of_an_act(reason: ActReason, facts: Facts) -> Told:
    match reason:
        case "nothing-to-undo":
            return (say("There is nothing to take back."),)
        case "nothing-to-redo":
            return (say("There is nothing to enter again."),)
        case "note-what":
            return say("What should be noted?"), say("As in: note Bo dealt twice.")
        case "rename-whom":
            ask, who = say("Who is to be called what?"), People(facts["who"])
            return ask, say("As in: rename Bo Bob."), say("Players: {who}.", who=who)
        case "who-comes-or-goes" if not facts["plays"]:
            who = facts["who"]
            return (
                say("Who goes home?"),
                say("As in: away {one}.", one=who[-1]),
                say("Players: {who}.", who=People(who)),
            )
        case "who-comes-or-goes" if facts["who"]:
            away = People(facts["who"])
            return say("Who joins?"), say("As in: join Eve."), say("Away: {who}.", who=away)
        case "who-comes-or-goes":
            return say("Who joins?"), say("As in: join Eve.")
        case "game-not-over":
            return say("The game is not over yet."), say("quit stops it; it can be gone on with.")
        case "bad-name":
            return (say("{error}", error=capital(facts["error"])),)


def _of_figures(master: Master, reason: FigureReason, facts: Facts) -> Told:
    theme = master.theme
    match reason:
        case "round-not-over":
            return (say("What was {key} is held against the record when the {round} is over.", **theme, **facts),)
        case "no-card-yet":
            what = say("No card has come in this {round}, so there is nothing to hold that against.", **theme)
            return what, say(
                "For {round:a} without cards, say first what each banked, as in banked: {who} 5.", **theme, **facts
            )
        case "totals-early":
            early = say("Totals are counted when the game is over.")
            if master.manner.secret:
                return early, say("They stay secret until then.")
            return early, say("score shows what is safe so far.")
        case "bad-check":
            return tuple(filter(None, (capital(facts["message"]), facts["hint"])))
