"""Sentences about faults in a tally: each kind of fault has rows with message and way out."""

import re
from collections.abc import Callable
from typing import Any

from cardkit.v4.engine import CardError, Facts, Illegal, NoCard, Refusal, Variant
from cardkit.v4.reports import Came, MarksFault, Problem, tally_faults as fact
from cardkit.v4.speech import refusals
from cardkit.v4.speech.lists import added
from cardkit.v4.speech.refusals import Why, Wording, about, of_facts, table
from cardkit.v4.text import needs, printable
from cardkit.v4.words import SPOKEN, Count, Fixed, Noun, Sentence, Several, listed, say


def explain(fault: Illegal | Refusal | Problem | CardError, variant: Variant | None = None) -> str:
    """Return a fault in words: ``The joker cannot come in round 1: ...``.

    A `Refusal` needs the `variant` for its words, and so does a `Problem` of a turn or a figure; an
    `Illegal` has its own.
    """
    needs(fault, (Illegal, Refusal, Problem, CardError), "explain(score.problems[0], game)")
    if isinstance(fault, Illegal):
        why = refusals.why(fault.refusal, fault.variant)
    else:
        why = (
            Why(not_made_out(fault.facts))
            if isinstance(fault, CardError)
            else told(fault.facts, variant)
        )
    if isinstance(fault, Problem) and not fault.advised:
        why = why._replace(hint="")
    return " ".join(refusals.whole(why))


def told(facts: Facts, variant: Variant | None) -> Why:
    """Return message and way out for the facts of a fault, in the words of `variant`.

    `variant` is None if the tally names none that can be read.
    """
    words = Wording.of(variant)
    if not isinstance(facts, fact.TallyFacts):
        return refusals.in_words(facts, words)
    if isinstance(facts, MarksFault):
        return Why(_stopped(not_made_out(facts)))
    said = Why(*of_facts(ROWS, facts, words))
    return (
        said._replace(hint=_kept(kept=facts.kept))
        if isinstance(facts, fact.Kept) and facts.kept
        else said
    )


def not_made_out(facts: NoCard | MarksFault) -> Sentence:
    """Return the reason why a turn cannot be read, without a full stop: more may follow."""
    return of_facts(ROWS, facts, Wording.of(None))[0]


def _stopped(sentence: Sentence) -> Sentence:
    return sentence if sentence.endswith(".") else say("{said}.", said=sentence)


def _large(number: int) -> str:
    """Return a large number with separators, as people write it.

    In English ``2,000``; in other languages ``2000``, where a comma would separate decimals.
    """
    return f"{number:,}" if SPOKEN.get() is None else str(number)


def _turns(number: int | None) -> Count:
    return Count(number or 0, Noun("turn"))


def _turns_of(came: Came, _: Wording) -> str:
    return " / ".join(came.turns)


def _carried(facts: fact.NumberDiffers | fact.CardsDiffer, words: Wording) -> Sentence:
    ours = ", ".join(f"{player} {number}" for player, number in facts.carried) or say("nobody")
    how = of_facts(ROWS, facts.came, words)[0]
    return say(
        "{how}. Carried out that {round}: {ours}.", how=how, round=words.theme["round"], ours=ours
    )


def _quoted(facts: Any, _: Wording) -> Several:
    """Return the ways to write a turn, each in quotation marks."""
    return Several(
        tuple(say('"{text}"', text=printable(_in_own_words(way))) for way in facts.ways), "or"
    )


def _key(english: str) -> str:
    """Return a tally's key in the language in force."""
    spoken = SPOKEN.get()
    return spoken.key(english) if spoken else english


def _rules_lines(facts: fact.NoRules, _: Wording) -> Sentence:
    """Return the lines to delete from a tally so that today's rules apply to it."""
    if facts.kept:
        return say(
            'the lines "rules: {rules}" and "# {kept}", and the last one',
            rules=facts.rules,
            kept=facts.kept,
        )
    return say('the line "rules: {rules}"', rules=facts.rules)


def _own_key(facts: Any, _: Wording) -> str:
    """Return the key named in these facts, in the language in force."""
    return _key(facts.key)


def _own_keys(facts: fact.UnknownKey, _: Wording) -> str:
    """Return all known keys, in the language in force."""
    return ", ".join(map(_key, facts.keys))


def _in_own_words(line: str) -> str:
    """Return a tally line with its first word in the language in force: ``runda 1``.

    Also ``zabrali: Ann 5``.
    """
    spoken, found = SPOKEN.get(), re.match(r"(round)(?= )|([a-z ]+)(?=:)", line)
    return f"{spoken.key(found[0])}{line[found.end() :]}" if spoken and found else line


def _is(what: str) -> Callable[[Any, Wording], bool]:
    return lambda facts, _: facts.what == what


_kept = Fixed(
    'If it is right as it stands: cardkit resume asks and goes on; or take out "# '
    '{kept}" and the last line.'
)
_EXAMPLES = {"variant": say("variant: kings-gold"), "players": say("players: Ann, Bo, Cy")}
_TIMES = {"begun": "20:15", "ended": "22:40"}


ROWS: refusals.Table = table(
    # --- the text
    about(
        fact.TooMany, "is larger than {most} megabytes: this is no tally.", when=_is("megabytes")
    ),
    about(
        fact.TooMany,
        "{most} faults, and there may be more: what stands behind was not read.",
        when=_is("faults"),
    ),
    about(
        fact.TooMany,
        "more than {most} names stand here.",
        "Name as many as play.",
        when=_is("names"),
    ),
    about(fact.TooMany, "more than {most} rules are set.", "Make it a file.", when=_is("settings")),
    about(fact.TooMany, "more than {most} rounds: this is no evening."),
    about(fact.NotRead, "{said}", "{hint}"),
    about(
        fact.NoText,
        "byte {byte} is not UTF-8 text.",
        "Save the file as UTF-8.",
        when=_is("byte"),
        byte=lambda f, w: f"0x{f.number:02x}",
    ),
    about(
        fact.CutAddress,
        "this address is not whole: its end is missing.",
        "Copy all of it, or have what it carries sent as a file.",
    ),
    about(
        fact.LongLine,
        "a line of {letters} letters; {most} are the most.",
        "Is this file a tally?",
        letters=lambda f, w: _large(f.letters),
        most=lambda f, w: _large(f.most),
    ),
    about(
        fact.NoText,
        "a control character ({letter}) stands here.",
        "Is this file a tally?",
        letter=lambda f, w: f"U+{f.number:04X}",
    ),
    # --- lines and their keys
    about(fact.KeyFault, 'expected a colon after "{key}".', "Write {key}: ...", when=_is("colon")),
    about(
        fact.KeyFault,
        '"{key}:" belongs before the first round.',
        "Move the line up.",
        when=_is("header"),
        key=_own_key,
    ),
    about(
        fact.KeyFault,
        '"{key}:" belongs to a round.',
        'Write a line "{round} 1" above.',
        when=_is("round"),
        key=_own_key,
        round=lambda f, w: _key("round"),
    ),
    about(fact.KeyFault, 'the header has no line "{key}:".', when=_is("misspelled"), key=_own_key),
    about(
        fact.KeyFault,
        'the header has no line "{key}:".',
        'Write "{example}" before the first round.',
        key=_own_key,
        example=lambda f, w: _in_own_words(_EXAMPLES[f.key]),
    ),
    about(
        fact.UnknownKey,
        'no header key is called "{word}".',
        'Did you mean "{near}"?',
        when="header near",
    ),
    about(
        fact.UnknownKey,
        'no header key is called "{word}".',
        "Header keys: {keys}.",
        when="header",
        keys=_own_keys,
    ),
    about(fact.UnknownKey, 'no line is called "{word}:".', 'Did you mean "{near}"?', when="near"),
    about(
        fact.UnknownKey, 'no line is called "{word}:".', "Here may stand: {keys}.", keys=_own_keys
    ),
    about(
        fact.KeyTwice,
        '"{key}" stands in line {line} already.',
        "Keep one of them.",
        when=_is("header"),
        key=_own_key,
    ),
    about(
        fact.KeyTwice,
        'this round has a line "{key}:" already, in line {line}.',
        "Put them on one line.",
        when=_is("round"),
        key=_own_key,
    ),
    about(fact.KeyTwice, '"{key}" is set in line {line} already.', "Keep one of them."),
    # --- who plays what
    about(fact.SameName, 'two players are called "{name}".', "Make their names differ."),
    about(
        fact.PlayerCount,
        "{game} is for {span} players, but {n} {n:is|are} named.",
        "Name as many as play.",
        game=lambda f, w: w.game or f.game,
        n=lambda f, w: f.named,
    ),
    about(fact.VariantFault, "{key}: {said}", when=_is("set"), key=lambda f, w: f.where),
    about(
        fact.VariantFault,
        "{place}: {said}.",
        when=_is("file"),
        place=lambda f, w: f.where,
        said=lambda f, w: f.said.removesuffix("."),
    ),
    about(fact.VariantFault, '"{name}": {said}.', name=lambda f, w: printable(f.where)),
    about(
        fact.NoRules,
        "{file} should hold the rules this game was played by ({rules}) and is "
        "damaged; {name} cannot be had: "
        "{said}.",
        "Put either file back as it was.",
        when="damaged now",
        file=lambda f, w: f.damaged,
        said=lambda f, w: f.now.removesuffix("."),
    ),
    about(
        fact.NoRules,
        "{file} should hold the rules this game was played by ({rules}) and is damaged.",
        (
            'Put it back as it was; or take out the line "rules: {rules}", and it goes by those '
            "that "
            "are here."
        ),
        when="damaged ships",
        file=lambda f, w: f.damaged,
    ),
    about(
        fact.NoRules,
        (
            "{name} cannot be had, and the rules this game was played by ({rules}) are not kept "
            "here: {said}."
        ),
        (
            "Put the file back, or let the game stand alone where it can be read: cardkit show "
            "GAME --format tally."
        ),
        when="now",
        said=lambda f, w: f.now.removesuffix("."),
    ),
    about(
        fact.NoRules,
        "these are not the rules this game was played by ({rules}), and those are not kept here.",
        (
            "Another version of cardkit may have them; or take out {lines}, and it goes by those "
            "that are here."
        ),
        when="ships",
        lines=_rules_lines,
    ),
    about(
        fact.NoRules,
        "{file} should hold the rules this game was played by ({rules}) and is damaged.",
        (
            "Put back what {name} said then; or take out {lines}, and it goes by the rules that "
            "{name} has now."
        ),
        when="damaged",
        file=lambda f, w: f.damaged,
        lines=_rules_lines,
    ),
    about(
        fact.NoRules,
        "these are not the rules this game was played by ({rules}), and those are not kept here.",
        (
            "Put back what {name} said then; or take out {lines}, and it goes by the rules that "
            "{name} has now."
        ),
        lines=_rules_lines,
    ),
    # --- forms
    about(
        fact.NotInForm,
        'expected KEY=VALUE after "set:", got "{got}".',
        "For example: set: rounds=3",
        when=_is("set"),
    ),
    about(
        fact.NotInForm,
        '"{got}" does not begin with a date.',
        "Write year-month-day, as in 2026-11-20.",
        when=_is("date"),
    ),
    about(
        fact.NotInForm,
        'expected a time after "{key}:", got "{got}".',
        "Write hours and minutes, as in {example}.",
        when=lambda f, w: f.what in _TIMES,
        key=lambda f, w: f.what,
        example=lambda f, w: _TIMES[f.what],
    ),
    about(
        fact.NotInForm,
        'expected a version and eight digits of a digest after "rules:", got "{got}".',
        "cardkit writes this line itself: leave it as it was, or take it out.",
        when=_is("rules"),
    ),
    about(
        fact.NotInForm, 'expected "back CARD" after the semicolon, got "{got}".', when=_is("back")
    ),
    about(fact.NotInForm, "{got}... is more than anybody can have."),
    # --- rounds and turns
    about(NoCard, '"{word}" is not a card. Ranks are A 2-10 J Q K, suits s h d c; joker or *'),
    about(
        fact.MarksFault,
        'expected NAME CARD for everyone inside, got "{got}"',
        when=_is("nothing"),
    ),
    about(fact.MarksFault, 'expected a card after "{name}", got "{got}"', when=_is("card")),
    about(fact.MarksFault, 'expected a name and a card, got "{got}"'),
    about(
        fact.WrongRound,
        "expected round {expected}, got round {got}.",
        "Rounds are numbered from 1, one after the other.",
        got=lambda f, w: printable(f.got, 20),
    ),
    about(
        fact.AsRefused,
        "{said}",
        'An empty round needs its turns, or a line "{key}:".',
        when=_is("round"),
        key=lambda f, w: _key("banked"),
        said=lambda f, w: refusals.in_words(f.refused, w).message,
    ),
    about(
        fact.TurnFault,
        "expected a turn on each side of the /.",
        "Remove one /.",
        when=_is("nothing"),
    ),
    about(
        fact.TurnFault,
        "a turn cannot follow the result of a round without turns.",
        "Put the check lines after the turns.",
        when=_is("below-result"),
    ),
    about(
        fact.TurnFault,
        "expected round 1 before the first turn.",
        'Write a line "{round} 1" above.',
        round=lambda f, w: _key("round"),
    ),
    about(
        fact.Meanings,
        '"{word}" could be {senses}.',
        "Write {ways}.",
        ways=_quoted,
        senses=lambda f, w: refusals.told_senses(f.senses, w.card),
    ),
    about(
        fact.LineOrCard,
        '"{got}": the {number} may be the number of the line, or a card.',
        "Write {ways}.",
        ways=_quoted,
    ),
    about(
        fact.RoundOrCard,
        '"{got}" may be {round} {number}, or a card.',
        "Write {ways}.",
        ways=_quoted,
    ),
    about(
        fact.NotEnded,
        '"{word}" is not what happened: by the turns above the {round} did not end so.',
    ),
    about(
        fact.NotCard,
        "{said}.",
        'Who leaves stands behind a dash: "{card} - {who}".',
        when="card",
        said=lambda f, w: not_made_out(f.fault),
        who=lambda f, w: printable(f.who),
    ),
    about(fact.NotCard, "{said}.", said=lambda f, w: not_made_out(f.fault)),
    about(
        fact.AsRefused,
        "{said}",
        "As in: {player} 7h, ...",
        when=_is("alone"),
        said=lambda f, w: refusals.in_words(f.refused, w).message,
    ),
    # --- check lines
    about(fact.NoClaim, 'expected a whole number after {player}, got "{got}".', when="player"),
    about(
        fact.NoClaim,
        'expected NAME CARD or NAME NUMBER, got "{got}".',
        'Separate players with commas, as in "Ann 5, Bo 6".',
        when="cards",
    ),
    about(
        fact.NoClaim,
        'expected NAME NUMBER, got "{got}".',
        'Separate players with commas, as in "Ann 5, Bo 6".',
    ),
    about(
        fact.NumberOfWhat,
        "{number} what? Each artifact counts what is printed on it, so name the cards.",
        "As in: artifacts: {player} {card}",
        card=lambda f, w: str(f.example),
    ),
    about(
        fact.AsRefused,
        "{said}",
        said=lambda f, w: _stopped(refusals.in_words(f.refused, w).message),
    ),
    # --- what was saved
    about(
        fact.LastLineLost,
        (
            "edited since it was saved, or cut: its last line, {beginning}..., is not there or not "
            "whole."
        ),
        when=lambda f, w: f.found is None,
    ),
    about(
        fact.LastLineLost,
        (
            "edited since it was saved, or cut: its last line, {beginning}..., is not there or not "
            "whole; {turns} found."
        ),
        turns=lambda f, w: _turns(f.found),
    ),
    about(
        fact.Edited,
        (
            "edited since it was saved: {lines} {lines:line stands|lines stand} below "
            "what was its last."
        ),
        when=_is("lines"),
        lines=lambda f, w: f.said,
    ),
    about(
        fact.Edited,
        "edited since it was saved: {said} said here, {found} found.",
        when=_is("turns"),
        said=lambda f, w: _turns(f.said),
    ),
    about(
        fact.Edited,
        "edited since it was saved: the text differs.",
        when=lambda f, w: f.found is None,
    ),
    about(
        fact.Edited,
        "edited since it was saved: still {turns}, but the text differs.",
        turns=lambda f, w: _turns(f.found),
    ),
    about(
        fact.NoEnd,
        "the last line has no end: was the file cut?",
        "If it is whole, put a line end there, and resume again.",
        when="resume",
    ),
    about(
        fact.NoEnd,
        "the last line has no end: was the file cut?",
        "If it is whole, put one there.",
    ),
    # --- slips of the pencil
    about(
        fact.BankedDiffers,
        "the pad says {player} banked {said} in round {round}, by the turns it is {ours}.",
        "{how}",
        how=lambda f, w: of_facts(ROWS, f.came, w)[0],
    ),
    about(
        fact.NumberDiffers,
        "the pad says {player} carried out {said} in round {round}, by the turns it is {ours}.",
        "{how}",
        how=_carried,
        said=lambda f, w: Count(f.said, w.theme["artifact"]),
    ),
    about(
        fact.CardsDiffer,
        "the pad says {player} carried out {said}, by the turns it is {ours}.",
        "{how}",
        how=_carried,
    ),
    about(
        fact.NoFigure,
        "no figure for {names}.",
        "Counted as 0; write 0 or a dash where nothing was banked.",
        names=lambda f, w: listed(f.players),
    ),
    about(
        fact.RunningSums,
        "no figure is below the one before: are these sums so far?",
        (
            'Sums stand behind "{key}:", or in a table below "{key}"; if they are none, write a '
            'line "{line}" below.'
        ),
        key=lambda f, w: _key("so far"),
        line=lambda f, w: (
            f"{_key('total')}: " + ", ".join(f"{name} {total}" for name, total in f.totals)
        ),
    ),
    about(
        fact.SoFarDiffers,
        "the pad says {player} has {said} so far, by the rounds it is {ours}.",
        "Banked {gold}.",
        gold=lambda f, w: added(f.gold) or "0",
    ),
    about(
        fact.NotTheWinner,
        "the pad says {names} won, by the figures it is {winners}.",
        names=lambda f, w: listed(f.players),
        winners=lambda f, w: listed(f.ours),
    ),
    about(
        fact.TwoGames,
        "another game begins here, and a file holds one game.",
        "Put it into a file of its own.",
    ),
    about(
        fact.TotalDiffers,
        "the pad gives {player} a total of {said}, the rules {ours}.",
        'The figures grow from round to round: sums belong behind "{key}:".',
        when="sums",
        key=lambda f, w: _key("so far"),
    ),
    about(
        fact.TotalDiffers,
        "the pad gives {player} a total of {said}, the rules {ours}.",
        "Banked {gold}.",
        when=lambda f, w: not f.artifacts,
        gold=lambda f, w: added(f.gold) or "0",
    ),
    about(
        fact.TotalDiffers,
        "the pad gives {player} a total of {said}, the rules {ours}.",
        "Banked {gold}, {artifact} {kept}.",
        when=lambda f, w: len(f.artifacts) == 1,
        gold=lambda f, w: added(f.gold) or "0",
        kept=lambda f, w: added(f.artifacts),
    ),
    about(
        fact.TotalDiffers,
        "the pad gives {player} a total of {said}, the rules {ours}.",
        "Banked {gold}, {artifact:many} {kept}.",
        gold=lambda f, w: added(f.gold) or "0",
        kept=lambda f, w: added(f.artifacts),
    ),
    # --- how a player came out of a round
    about(Came, "{player} did not play this extra round", when=lambda f, w: not f.plays),
    about(
        Came,
        "{player} left in turn {left}: {turns}",
        when=lambda f, w: f.left is not None,
        turns=_turns_of,
    ),
    about(
        Came, "{player} still inside: {turns}", when=lambda f, w: f.lost is None, turns=_turns_of
    ),
    about(
        Came,
        "{player} caught, {lost} lost and the {gone} banked before: {turns}",
        when=lambda f, w: f.kept < 0,
        gone=lambda f, w: -f.kept,
        turns=_turns_of,
    ),
    about(
        Came,
        "{player} caught, {lost} lost and {kept} kept: {turns}",
        when="kept",
        turns=_turns_of,
    ),
    about(Came, "{player} caught with {lost}: {turns}", turns=_turns_of),
)
