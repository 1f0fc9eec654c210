"""What is wrong with a tally, in words: for each fact one sentence, and the way out."""

from __future__ import annotations

from collections.abc import Iterable

from cardkit.engine import CardError, Illegal, NoCard, Refusal, Variant
from cardkit.reports import (
    AndMore,
    BankedDiffers,
    Came,
    CardAlone,
    CardClaimed,
    CardsDiffer,
    CheckBeforeRound,
    CheckTwice,
    ClaimFacts,
    ControlLetter,
    EmptyRound,
    Facts,
    FormFacts,
    GameFacts,
    HugeNumber,
    KeyFacts,
    KeyTwice,
    LastLineLost,
    LinesBelow,
    LongLine,
    MarksFault,
    Misplaced,
    NoCardBehind,
    NoClaim,
    NoColon,
    NoDate,
    NoEnd,
    NoLine,
    NoMarks,
    NoNameAndCard,
    NoNumber,
    NoRules,
    NoSetting,
    NotBack,
    NotCard,
    NoTime,
    NotRead,
    NoTurn,
    NotUtf8,
    NoVariant,
    NoVersion,
    NumberDiffers,
    NumberOfWhat,
    PlayerCount,
    Problem,
    SameName,
    SavedFacts,
    SettingFault,
    SetTwice,
    SlipFacts,
    TextDiffers,
    TextFacts,
    TooLarge,
    TooManyNames,
    TooManyRounds,
    TooManySet,
    TotalDiffers,
    TurnAfterResult,
    TurnBeforeRound,
    TurnFacts,
    TurnsDiffer,
    UnknownHeader,
    UnknownLine,
    VariantFault,
    WrongRound,
)
from cardkit.speech import refusals
from cardkit.speech.nouns import called, theme
from cardkit.speech.refusals import Why
from cardkit.speech.saying import SPOKEN, Count, Noun, Sentence, say
from cardkit.text import printable


def explain(fault: Illegal | Refusal | Problem | CardError, variant: Variant | None = None) -> str:
    """What is wrong, as a person says it: ``The joker cannot come in round 1: ...``.

    A `Refusal` needs the `variant` for its words, and so does a `Problem` of a turn or a figure; an `Illegal` has its own.
    """
    if isinstance(fault, Illegal):
        return " ".join(refusals.whole(refusals.why(fault.refusal, fault.variant)))
    if isinstance(fault, CardError):
        return " ".join(refusals.whole(Why(not_made_out(fault.facts))))
    return " ".join(refusals.whole(told(fault.facts, variant)))


def told(facts: Facts, variant: Variant | None) -> Why:
    """What is wrong, and the way out, in the words of `variant`; None where the tally has none that can be read."""
    if isinstance(facts, TextFacts):
        return _of_text(facts)
    if isinstance(facts, KeyFacts):
        return _of_keys(facts)
    if isinstance(facts, GameFacts):
        return _of_the_game(facts, variant)
    if isinstance(facts, FormFacts):
        return _of_forms(facts)
    if isinstance(facts, TurnFacts):
        return _of_turns(facts, variant)
    if isinstance(facts, ClaimFacts):
        return _of_claims(facts, variant)
    if isinstance(facts, SavedFacts):
        return _of_what_was_saved(facts)
    if isinstance(facts, SlipFacts):
        assert variant is not None  # a figure differs in a game alone
        return _of_slips(facts, variant)
    return refusals.of_facts(facts, variant)


# --- the text --------------------------------------------------------------------------------------------------------


def _of_text(facts: TextFacts) -> Why:
    a_tally = say("Is this file a tally?")
    match facts:
        case TooLarge(most):
            return Why(say("is larger than {most} megabytes: this is no tally.", most=most))
        case NotRead(said, hint):
            return Why(say("{said}", said=said), hint)
        case NotUtf8(byte):
            return Why(say("byte {byte} is not UTF-8 text.", byte=f"0x{byte:02x}"), say("Save the file as UTF-8."))
        case LongLine(letters, most):
            return Why(
                say("a line of {letters} letters; {most} are the most.", letters=_large(letters), most=_large(most)),
                a_tally,
            )
        case ControlLetter(number):
            return Why(say("a control character ({letter}) stands here.", letter=f"U+{number:04X}"), a_tally)
        case AndMore(most):
            return Why(say("{most} faults, and there may be more: what stands behind was not read.", most=most))


def _large(number: int) -> str:
    """``2,000``; in other languages ``2000``, where a comma would part tenths."""
    return f"{number:,}" if SPOKEN.get() is None else str(number)


# --- lines and their keys --------------------------------------------------------------------------------------------


def _of_keys(facts: KeyFacts) -> Why:
    match facts:
        case NoColon(key):
            return Why(say('expected a colon after "{key}".', key=key), say("Write {key}: ...", key=key))
        case UnknownHeader(word, near, keys):
            return Why(
                say('no header key is called "{word}".', word=printable(word)),
                _meant(near) if near else say("Header keys: {keys}.", keys=_listed(keys)),
            )
        case UnknownLine(word, near, keys):
            return Why(
                say('no line is called "{word}:".', word=printable(word)),
                _meant(near) if near else say("Here may stand: {keys}.", keys=_listed(keys)),
            )
        case KeyTwice(key, line):
            return Why(say('"{key}" stands in line {line} already.', key=key, line=line), say("Keep one of them."))
        case CheckTwice(key, line):
            return Why(
                say('this round has a line "{key}:" already, in line {line}.', key=key, line=line),
                say("Put them on one line."),
            )
        case Misplaced(key):
            return Why(say('"{key}:" belongs before the first round.', key=key), say("Move the line up."))
        case NoLine(key, misspelled):
            write = say('Write "{example}" before the first round.', example=_EXAMPLES[key])
            return Why(say('the header has no line "{key}:".', key=key), "" if misspelled else write)


_EXAMPLES = {"variant": say("variant: kings-gold"), "players": say("players: Ann, Bo, Cy")}


def _meant(near: str) -> Sentence:
    return say('Did you mean "{near}"?', near=near)


def _listed(words: Iterable[object]) -> str:
    return ", ".join(map(str, words))


# --- who plays what --------------------------------------------------------------------------------------------------


def _of_the_game(facts: GameFacts, variant: Variant | None) -> Why:
    as_many = say("Name as many as play.")
    match facts:
        case TooManyNames(most):
            return Why(say("more than {most} names stand here.", most=most), as_many)
        case SameName(name):
            return Why(say('two players are called "{name}".', name=name), say("Make their names differ."))
        case PlayerCount(game, span, named):
            game = called(variant) if variant else game
            return Why(
                say("{game} is for {span} players, but {n} {n:is|are} named.", game=game, span=span, n=named), as_many
            )
        case NoSetting(got):
            return Why(
                say('expected KEY=VALUE after "set:", got "{got}".', got=printable(got)),
                say("For example: set: rounds=3"),
            )
        case TooManySet(most):
            return Why(say("more than {most} rules are set.", most=most), say("Make it a file."))
        case SetTwice(key, line):
            return Why(say('"{key}" is set in line {line} already.', key=key, line=line), say("Keep one of them."))
        case SettingFault(key, said):
            return Why(say("{key}: {said}", key=key, said=said))
        case VariantFault(place, said):
            return Why(say("{place}: {said}.", place=place, said=said.removesuffix(".")))
        case NoVariant(name, said):
            return Why(say('"{name}": {said}.', name=printable(name), said=said))
        case NoRules():
            return _of_rules(facts)


def _of_rules(facts: NoRules) -> Why:
    """Why the rules a game was played by cannot be had, and the way out."""
    name, rules = printable(facts.name), facts.rules
    if facts.damaged:
        return Why(
            say("{file} should hold the rules this game was played by ({rules}) and is damaged.",
                file=facts.damaged, rules=rules),
            say("Remove that file and put back what {name} said when it was played; by the rules it has by now: --as-now.",
                name=name),
        )  # fmt: skip
    if facts.now:
        return Why(
            say("{name} cannot be had, and the rules this game was played by ({rules}) are not kept here: {said}.",
                name=name, rules=rules, said=facts.now.removesuffix(".")),
            say("Put the file back, or let the game stand alone where it can be read: cardkit export GAME --format tally."),
        )  # fmt: skip
    if facts.known and rules.rpartition(" ")[0] not in facts.known:
        return Why(
            say("it was played by {name} {rules}, and known here are only {known}.",
                name=name, rules=rules, known=" ".join(facts.known)),
            say("A newer cardkit may know that version; by the rules it has here: --as-now."),
        )  # fmt: skip
    return Why(
        say("these are not the rules this game was played by ({rules}), and those are not kept here.", rules=rules),
        say("Put back what {name} said when it was played; by the rules it has by now: --as-now.", name=name),
    )  # fmt: skip


# --- forms -----------------------------------------------------------------------------------------------------------


def _of_forms(facts: FormFacts) -> Why:
    match facts:
        case NoDate(got):
            return Why(
                say('"{got}" does not begin with a date.', got=printable(got)),
                say("Write year-month-day, as in 2026-11-20."),
            )
        case NoTime(key, got, example):
            return Why(
                say('expected a time after "{key}:", got "{got}".', key=key, got=printable(got)),
                say("Write hours and minutes, as in {example}.", example=example),
            )
        case NoVersion(got):
            return Why(
                say('expected a version and eight digits of a digest after "rules:", got "{got}".', got=printable(got)),
                say("cardkit writes this line itself: leave it as it was, or take it out."),
            )


# --- rounds and turns ------------------------------------------------------------------------------------------------


def not_made_out(facts: NoCard | MarksFault) -> Sentence:
    """Why a turn cannot be made out, without a stop: more may follow."""
    match facts:
        case NoCard(word):
            return say(
                '"{word}" is not a card. Ranks are A 2-10 J Q K, suits s h d c; joker or *', word=printable(word)
            )
        case NoMarks(got):
            return say('expected NAME CARD for everyone inside, got "{got}"', got=printable(got))
        case NoCardBehind(name, got):
            return say('expected a card after "{name}", got "{got}"', name=printable(name), got=printable(got))
        case NoNameAndCard(got):
            return say('expected a name and a card, got "{got}"', got=printable(got))


def _of_turns(facts: TurnFacts, variant: Variant | None) -> Why:
    write_round = say('Write a line "round 1" above.')
    match facts:
        case TooManyRounds(most):
            return Why(say("more than {most} rounds: this is no evening.", most=most))
        case WrongRound(expected, got):
            return Why(
                say("expected round {expected}, got round {got}.", expected=expected, got=printable(got, 20)),
                say("Rounds are numbered from 1, one after the other."),
            )
        case EmptyRound(still):
            return Why(
                refusals.of_facts(still, variant).message,
                say('An empty round needs its turns, or a line "banked:".'),
            )
        case NoTurn():
            return Why(say("expected a turn on each side of the /."), say("Remove one /."))
        case TurnAfterResult():
            return Why(
                say("a turn cannot follow the result of a round without turns."),
                say("Put the check lines after the turns."),
            )
        case TurnBeforeRound():
            return Why(say("expected round 1 before the first turn."), write_round)
        case CheckBeforeRound(key):
            return Why(say('"{key}:" belongs to a round.', key=key), write_round)
        case NotCard(fault, card, who):
            behind = say('Who leaves stands behind a dash: "{card} - {who}".', card=card, who=printable(who))
            return Why(_stopped(not_made_out(fault)), behind if card else "")
        case NoMarks() | NoCardBehind() | NoNameAndCard():
            return Why(_stopped(not_made_out(facts)))
        case CardAlone(refused, player):
            return Why(refusals.of_facts(refused, variant).message, say("As in: {name} 7h, ...", name=player))
        case NotBack(got):
            return Why(say('expected "back CARD" after the semicolon, got "{got}".', got=printable(got)))


def _stopped(sentence: Sentence) -> Sentence:
    return sentence if sentence.endswith(".") else say("{said}.", said=sentence)


# --- check lines -----------------------------------------------------------------------------------------------------


def _of_claims(facts: ClaimFacts, variant: Variant | None) -> Why:
    match facts:
        case NoClaim(got, cards):
            read = printable(got)
            return Why(
                say('expected NAME CARD or NAME NUMBER, got "{got}".', got=read)
                if cards
                else say('expected NAME NUMBER, got "{got}".', got=read),
                say('Separate players with commas, as in "Ann 5, Bo 6".'),
            )
        case NoNumber(player, got):
            return Why(say('expected a whole number after {name}, got "{got}".', name=player, got=printable(got)))
        case HugeNumber(got):
            return Why(say("{got}... is more than anybody can have.", got=got))
        case NumberOfWhat(number, player, example):
            return Why(
                say("{n} what? Each artifact counts what is printed on it, so name the cards.", n=number),
                say("As in: artifacts: {name} {card}", name=player, card=str(example)),
            )
        case CardClaimed(fault):
            return Why(_stopped(refusals.of_facts(fault, variant).message))


# --- what was saved --------------------------------------------------------------------------------------------------


def _of_what_was_saved(facts: SavedFacts) -> Why:
    match facts:
        case LastLineLost(beginning, found, kept):
            said = say(
                "edited since it was saved, or cut: its last line, {beginning}..., is not there or not whole",
                beginning=beginning,
            )
            if found is None:
                return Why(say("{said}.", said=said))
            return Why(say("{said}; {turns} found.", said=said, turns=_turns(found)), _way(kept))
        case LinesBelow(lines, kept):
            return Why(
                say(
                    "edited since it was saved: {lines} {lines:line stands|lines stand} below what was its last.",
                    lines=lines,
                ),
                _way(kept),
            )
        case TurnsDiffer(said, found, kept):
            return Why(
                say("edited since it was saved: {said} said here, {found} found.", said=_turns(said), found=found),
                _way(kept),
            )
        case TextDiffers(turns, kept):
            if turns is None:
                return Why(say("edited since it was saved: the text differs."))
            still = _turns(turns)
            return Why(say("edited since it was saved: still {turns}, but the text differs.", turns=still), _way(kept))
        case NoEnd(resume):
            return Why(
                say("the last line has no end: was the file cut?"),
                say("If it is whole, put a line end there, and resume again.")
                if resume
                else say("If it is whole, put one there."),
            )


def _turns(number: int) -> Count:
    return Count(number, Noun("turn"))


def _way(kept: str) -> Sentence | str:
    if not kept:
        return ""
    return say(
        'If it is right as it stands: cardkit resume asks and goes on; or take out "# {kept}" and the last line.',
        kept=kept,
    )


# --- slips of the pencil ---------------------------------------------------------------------------------------------


def _of_slips(facts: SlipFacts, variant: Variant) -> Why:
    match facts:
        case BankedDiffers(player, said, number, ours, came):
            return Why(
                say(
                    "the pad says {name} banked {said} in round {number}, by the turns it is {ours}.",
                    name=player,
                    said=said,
                    number=number,
                    ours=ours,
                ),
                how(came),
            )
        case NumberDiffers(player, said, number, ours, came, carried):
            return Why(
                say(
                    "the pad says {name} carried out {said} in round {number}, by the turns it is {ours}.",
                    name=player,
                    said=Count(said, theme(variant)["artifact"]),
                    number=number,
                    ours=ours,
                ),
                _carried(came, carried, variant),
            )
        case CardsDiffer(player, named, cards, came, carried):
            return Why(
                say(
                    "the pad says {name} carried out {said}, by the turns it is {ours}.",
                    name=player,
                    said=_listed(named),
                    ours=_listed(cards),
                ),
                _carried(came, carried, variant),
            )
        case TotalDiffers(player, said, ours, gold, artifacts):
            return Why(
                say("the pad gives {name} a total of {said}, the rules {ours}.", name=player, said=said, ours=ours),
                how_total(gold, artifacts, variant),
            )


def how(came: Came) -> Sentence:
    """The turns of a round that make what a player has of it, as the tally writes them."""
    name, turns = came.player, " / ".join(came.turns)
    if not came.plays:
        return say("{name} did not play this extra round", name=name)
    if came.left is not None:
        return say("{name} left in turn {n}: {turns}", name=name, n=came.left, turns=turns)
    if came.lost is not None and came.kept:
        return say(
            "{name} caught, {n} lost and {kept} kept: {turns}", name=name, n=came.lost, kept=came.kept, turns=turns
        )
    if came.lost is not None:
        return say("{name} caught with {n}: {turns}", name=name, n=came.lost, turns=turns)
    return say("{name} still inside: {turns}", name=name, turns=turns)


def _carried(came: Came, carried: tuple[tuple[str, int], ...], variant: Variant) -> Sentence:
    return say(
        "{how}. Carried out that {round}: {ours}.",
        how=how(came),
        round=theme(variant)["round"],
        ours=_listed(f"{player} {number}" for player, number in carried) or say("nobody"),
    )


def how_total(gold: tuple[int, ...], artifacts: tuple[int, ...], variant: Variant) -> Sentence:
    """The rounds and artifacts that make a total: ``Banked 5 + 6 + 0 + 14, artifacts 5 + 15.``"""
    banked = _sum(gold) or "0"
    if not artifacts:
        return say("Banked {gold}.", gold=banked)
    holes = {**theme(variant), "gold": banked, "kept": _sum(artifacts)}
    if len(artifacts) == 1:
        return say("Banked {gold}, {artifact} {kept}.", **holes)
    return say("Banked {gold}, {artifact:many} {kept}.", **holes)


def _sum(numbers: Iterable[int]) -> str:
    return " + ".join(map(str, numbers))
