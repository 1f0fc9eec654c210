"""Why something cannot be, in words: what is wrong, and the way out.

`why` is what stands in a file's complaint; `aloud` is what the prompt says, where a card is called by the number on it
and the last entry can be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardkit.engine import (
    RANK_WORDS,
    AllOver,
    AllPlayed,
    AwayAlready,
    BackCard,
    BackCount,
    ByCards,
    Card,
    CardFacts,
    ClaimedTwice,
    ExtraTooEarly,
    Facts,
    HereAlready,
    InitialsOrNobody,
    JoinsLater,
    LastRound,
    LeaverOrCard,
    LeftTheGame,
    LiesThere,
    LongName,
    MomentFacts,
    NamedTwice,
    NameFault,
    NameLetter,
    NameMissing,
    NameOrCard,
    NameOrInitials,
    NoArtifacts,
    Nobody,
    NoCardFor,
    NoCardYet,
    NoChoice,
    NoExtraRound,
    NoneLeft,
    NoPlayer,
    NotArtifact,
    NotBegun,
    NoTie,
    NotPlaying,
    NotThere,
    OddBeginning,
    OneTooMany,
    OtherGame,
    OtherNumber,
    OutAlready,
    PlayerFacts,
    Refusal,
    ReservedName,
    ResultFacts,
    RoundEnded,
    SeveralFit,
    StillInside,
    TiedAway,
    TooFew,
    TooMany,
    TooManyArtifacts,
    TooManyJoined,
    TooManyNames,
    TooMuchGold,
    TwoBlanks,
    TwoMeanings,
    Undecided,
    Variant,
    WhichCard,
    rank_name,
)
from cardkit.speech.nouns import by_face, called, suit_word, theme, which_round
from cardkit.speech.saying import SPOKEN, Count, Noun, People, Sentence, capital, do, listed, say
from cardkit.text import nearest, printable


class Why(NamedTuple):
    """What is wrong, and the way out (empty if there is none). They begin small, as behind a colon."""

    message: Sentence
    hint: Sentence | str = ""

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


def aloud(refusal: Refusal, variant: Variant) -> tuple[str, ...]:
    """A refusal as the prompt says it, sentence by sentence."""
    said = whole(why(refusal, variant, prompt=True))
    if isinstance(refusal.facts, NotThere) and variant.deck_game:
        return *said, do("Lay it aside and turn the next.")
    if isinstance(refusal.facts, LiesThere | NoneLeft | OneTooMany):
        return *said, say("undo takes back the last one.")
    return said


def whole(why: Why) -> tuple[str, ...]:
    """What is wrong, and the way out, each as a sentence that stands by itself."""
    said = tuple(capital(part) for part in why if part)
    return said if said[-1][-1] in ".?!" else (*said[:-1], f"{said[-1]}.")


def why(refusal: Refusal, variant: Variant | None = None, *, prompt: bool = False) -> Why:
    """A refusal in the words of `variant`; one that is about names alone needs none."""
    return of_facts(refusal.facts, variant, prompt=prompt)


def of_facts(facts: Facts, variant: Variant | None, *, prompt: bool = False) -> Why:
    """The same, of a refusal's facts."""
    if variant is None:
        return _why(facts, _Words({}, "", True, prompt))
    return _why(facts, _Words(theme(variant), called(variant), variant.deck_game, prompt))


class _Words(NamedTuple):
    """What things are called here."""

    theme: Mapping[str, Noun]
    game: str
    deck: bool
    prompt: bool

    def card(self, card: Card) -> Noun:
        """``seven of hearts``; at the prompt ``7 of hearts``, as one reads it on the card."""
        if SPOKEN.get() is not None:
            return by_face(card)
        spelled = RANK_WORDS.get(card.rank, card.rank)
        return Noun(card.words.replace(spelled, rank_name(card.rank)) if self.prompt and card.rank else card.words)

    def round(self, number: int, extra: bool = False) -> Noun:
        """``round 3``, ``the extra round``."""
        return which_round(self.theme["round"], number, extra)


def _why(facts: Facts, called: _Words) -> Why:
    if isinstance(facts, MomentFacts):
        return _of_the_moment(facts, called)
    if isinstance(facts, PlayerFacts):
        return _of_players(facts, called)
    if isinstance(facts, NameFault):
        return of_name(facts)
    if isinstance(facts, CardFacts):
        return _of_cards(facts, called)
    return _of_results(facts, called)


# --- the wrong moment ------------------------------------------------------------------------------------------------


def _of_the_moment(facts: MomentFacts, called: _Words) -> Why:
    words = called.theme
    match facts:
        case AllOver():
            return Why(say("the game is over."))
        case NotBegun():
            return Why(say("no {round} has begun.", **words), say("{which} comes first.", which=called.round(1)))
        case RoundEnded():
            return _ended(facts, called)
        case StillInside(number, extra, inside):
            return Why(
                say("{which} is not over: {who} still inside.", which=called.round(number, extra), who=_names(inside)),
                say("Say who left, or which card ended it."),
            )
        case NoCardYet():
            return Why(say("nobody leaves before a card lies there (G-10)."))
        case Undecided():
            return Why(say("who leaves after the last card comes first."))
        case OtherGame(True):
            return Why(say("in this game cards come from the deck, one a turn."))
        case OtherGame():
            return Why(say("in this game a turn is one card for everyone inside."))
        case AllPlayed(rounds, tied, reached, until):
            hint = say("A tie on top can be played off: extra round.") if tied else ""
            if reached:
                who = People(reached)
                return Why(say("{who} {who:has|have} {n} or more: the game is over.", who=who, n=until), hint)
            return Why(say("{game} has {rounds}.", game=called.game, rounds=Count(rounds, words["round"])), hint)
        case ExtraTooEarly(rounds, until):
            if until:
                return Why(say("an extra round comes when the game is over, if the top is tied."))
            last = called.round(rounds)
            return Why(say("an extra round comes after {last}, if the top is tied.", last=last))
        case NoExtraRound(True):
            return Why(say("{game} knows no extra round: a tie is shared.", game=called.game))
        case NoExtraRound():
            return Why(say("{game} knows no extra round: a tie is played again.", game=called.game))
        case NoTie(winner):
            return Why(say("no extra round without a tie on top: {who} has won.", who=winner))
        case ByCards():
            return Why(say("this round is being played card by card."))
        case TiedAway(names):
            who = People(names)
            return Why(say("{who}, tied on top, {who:is|are} away: the win is shared.", who=who))
        case LastRound(number):
            alone = say("{which} is the last one, and who plays it plays it to its end.", which=called.round(number))
            return Why(alone, say("A note keeps it with the game."))


def _ended(facts: RoundEnded, called: _Words) -> Why:
    which = called.round(facts.number, facts.extra)
    hint = say("{which} comes next.", which=called.round(facts.following))
    match facts.end:
        case "caught" if called.deck:
            return Why(say("{which} is over: {danger:a} ended it.", which=which, danger=called.theme["danger"]), hint)
        case "caught":
            return Why(say("{which} is over: the {place} came down.", which=which, place=called.theme["place"]), hint)
        case "all-out":
            return Why(say("{which} is over: nobody is inside any more.", which=which), hint)
        case "deck-out" | "survived" | "result-only" | None:
            return Why(say("{which} is over: its cards have run out.", which=which), hint)


# --- players ---------------------------------------------------------------------------------------------------------


def _of_players(facts: PlayerFacts, called: _Words) -> Why:
    match facts:
        case NamedTwice(name):
            return Why(say("{name} is named twice.", name=name), say("Once is enough."))
        case Nobody(name, inside):
            return Why(say('nobody inside is called "{name}".', name=name), _inside(inside))
        case NotPlaying(name, False, inside):
            return Why(say("{name} is away in this {round}.", name=name, **called.theme), _inside(inside))
        case NotPlaying(name, _, inside):
            return Why(say("{name} does not play this extra round: only the tied do.", name=name), _inside(inside))
        case OutAlready(name, 0, inside):
            return Why(say("{name} is out already.", name=name), _inside(inside))
        case OutAlready(name, turn, inside):
            return Why(say("{name} is out already, since turn {turn}.", name=name, turn=turn), _inside(inside))
        case NoPlayer(word, players, True):
            said = say('nobody inside is called "{word}".', word=printable(word))
            return Why(said, _or_rather(_inside(players), word, players))
        case NoPlayer(word, players, _):
            said = say('nobody in this game is called "{word}".', word=printable(word))
            return Why(said, _or_rather(say("Players: {names}.", names=_names(players)), word, players))
        case SeveralFit(word, several):
            said = say('"{word}" could be {names}.', word=printable(word), names=listed(several, "or"))
            return Why(said, say("Type more of the name."))
        case NameOrCard() | LeaverOrCard() | NameOrInitials() | InitialsOrNobody():
            return _two_meanings(facts)
        case AwayAlready() | HereAlready() | TooFew() | TooMany() | TooManyNames():
            return _of_seats(facts, called)
        case NoCardFor(names, inside):
            return Why(
                say("no card for {who}.", who=_names(names)),
                say("Inside are {names}: one entry each, - for a card laid face down.", names=_names(inside)),
            )
        case OtherNumber(cards, inside):
            read = printable(" ".join("-" if card is None else str(card) for card in cards))
            return Why(
                say(
                    "I read {n} {n:card|cards} ({cards}), but {among} {among:is|are} in the {place}: {names}.",
                    n=len(cards),
                    cards=read,
                    among=len(inside),
                    place=called.theme["place"],
                    names=_names(inside),
                )
            )


def _two_meanings(facts: TwoMeanings) -> Why:
    """Both readings of a line, and how to write either."""
    word, full = printable(facts.word), say("Write the names in full.")
    match facts:
        case NameOrInitials(_, one, who):
            return Why(say("{text} could be {one}, or {who}.", text=word, one=one, who=People(who)), full)
        case InitialsOrNobody(_, who):
            return Why(say("{text} could be {who} leaving, or nobody.", text=word, who=People(who)), full)
        case NameOrCard(_, who, other):
            return Why(
                say('"{text}" could be {who} leaving, or the card {other}.', text=word, who=People(who), other=other),
                say(
                    'If {who} left, write "- {names}". If nobody did, end the turn before with " -".',
                    who=People(who),
                    names=_names(who),
                ),
            )
        case LeaverOrCard(_, who, card, other):
            return Why(
                say(
                    '"{text}" could be {who} leaving and then the card {card}, or the card {other}.',
                    text=word,
                    who=People(who),
                    card=card,
                    other=other,
                ),
                say(
                    'If {who} left, write "- {names} / {card}". If nobody did, end the turn before with " -".',
                    who=People(who),
                    names=_names(who),
                    card=card,
                ),
            )


def _names(names: Iterable[str]) -> str:
    return ", ".join(names)


def _inside(names: Iterable[str]) -> Sentence:
    return say("Inside: {names}.", names=_names(names))


def _or_rather(hint: Sentence, word: str, known: Iterable[str]) -> Sentence:
    near = nearest(word, known)
    return say('{hint} Did you mean "{near}"?', hint=hint, near=near) if near else hint


def _of_seats(facts: AwayAlready | HereAlready | TooFew | TooMany | TooManyNames, called: _Words) -> Why:
    """Why somebody cannot come or go."""
    match facts:
        case AwayAlready(name):
            back = say("join {name} brings {name} back.", name=name) if called.prompt else ""
            return Why(say("{name} is away already.", name=name), back)
        case HereAlready(name):
            return Why(say("{name} plays already.", name=name))
        case TooFew(name, left, low):
            holes = {"name": name, "game": called.game, "n": left, "low": low}
            few = say("without {name} only {n} {n:plays|play}, and {game} needs {low}.", **holes)
            if called.prompt:
                return Why(few, say("If somebody else comes in, say that first: join NAME."))
            return Why(few, say('If somebody else comes in, write "join:" first.'))
        case TooMany(name, high):
            many = say(
                "with {name} more than {high} play, too many for {game}.", name=name, high=high, game=called.game
            )
            if called.prompt:
                return Why(many, say("If somebody goes home, say that first: away NAME."))
            return Why(many, say('If somebody goes home, write "away:" first.'))
        case TooManyNames(name, most):
            return Why(say("{most} people have played already, so {name} cannot join.", most=most, name=name))


def of_name(fault: NameFault) -> Why:
    """Why nobody can be called that."""
    match fault:
        case NameMissing():
            return Why(say("a name is missing here."), say("Separate names with commas."))
        case LongName(name, most):
            return Why(say('"{name}" is longer than {most} letters.', name=printable(name, most), most=most))
        case NameLetter(name, letter):
            shown = say('"{letter}"', letter=letter) if letter.isprintable() else f"U+{ord(letter):04X}"
            return Why(
                say(
                    '"{name}" has {letter} in it. Names are letters, digits, blanks, hyphens, apostrophes and dots.',
                    name=printable(name),
                    letter=shown,
                ),
                say("Separate names with commas."),
            )
        case TwoBlanks(name):
            return Why(say('"{name}" has two blanks in a row.', name=name), say("Separate names with commas."))
        case OddBeginning(name):
            return Why(say('"{name}" does not begin as a name does: a letter, a digit or an apostrophe.', name=name))
        case ReservedName(name):
            return Why(say('"{name}" is a word of the tally, so nobody can be called that.', name=name))


# --- cards -----------------------------------------------------------------------------------------------------------


def _of_cards(facts: CardFacts, called: _Words) -> Why:
    words, another = called.theme, say("Was it another card?")
    match facts:
        case WhichCard(card, choices):
            return Why(_which(card, choices))
        case NotThere(card):
            return Why(say("the {card} is not in this deck.", card=called.card(card)))
        case JoinsLater(card, number, joins):
            return Why(
                say(
                    "the {card} cannot come in {now}: it joins the deck before {later}.",
                    card=called.card(card),
                    now=called.round(number),
                    later=called.round(joins),
                ),
                another,
            )
        case TooManyJoined(card, number, joined):
            return Why(
                say(
                    "the {card} cannot come in {now}: no more than {joined} can have turned up by now.",
                    card=called.card(card),
                    now=called.round(number),
                    joined=Count(joined, words["artifact"]),
                ),
                another,
            )
        case LiesThere(card):
            there = words["round"]
            return Why(say("the {card} lies there already this {round}.", card=called.card(card), round=there), another)
        case LeftTheGame(card):
            return Why(say("the {card} has left the game.", card=called.card(card)), another)
        case NoneLeft(card, gone, copies) if gone == copies:
            return Why(
                say(
                    "no {card} is left: {gone} of {copies} {gone:has|have} left the game.",
                    card=called.card(card),
                    gone=gone,
                    copies=copies,
                ),
                another,
            )
        case NoneLeft(card, gone, copies):
            return Why(
                say(
                    "no {card} is left: {gone} of {copies} {gone:has|have} left the game, "
                    "the {rest:other lies|others lie} there.",
                    card=called.card(card),
                    gone=gone,
                    copies=copies,
                    rest=copies - gone,
                ),
                another,
            )
        case OneTooMany(card, nth):
            said = say("that would be the {n:nth} {card} in this deck.", n=nth, card=called.card(card))
            return Why(said, another)
        case NoChoice(card):
            return Why(
                say(
                    "the {card} cannot come any more: the cards named before it leave no choice.",
                    card=called.card(card),
                ),
                another,
            )
        case BackCount(0, named, lying):
            return Why(
                say(
                    "no {artifact} goes back this turn, but {named} {named:is|are} named.",
                    artifact=words["artifact"],
                    named=named,
                ),
                _lying(lying, called),
            )
        case BackCount(odd, named, lying):
            return Why(
                say(
                    "{odd} cannot be split and {odd:goes|go} back, but {named} {named:is|are} named.",
                    odd=Count(odd, words["artifact"]),
                    named=named,
                ),
                _lying(lying, called),
            )
        case BackCard(card, lying):
            return Why(
                say("no {card} lies in the {path} to go back.", card=called.card(card), path=words["path"]),
                say(
                    "{artifact:many,cap} there before this turn: {cards}.",
                    artifact=words["artifact"],
                    cards=_cards(lying),
                ),
            )


def _which(card: Card, choices: tuple[Card, ...]) -> Sentence:
    """The question that a vague name raises: by colour if that is enough, else by suit."""
    if not choices:
        return say("{card}: which card? Name its rank, as in {example}", card=str(card), example=f"7{card.suit}")
    if choices[0].suit in "br":
        ways = listed(map(str, choices), "or")
        return say("{card}: black or red? Type {ways}", card=str(card), ways=ways)
    return say("{card}: which suit? {suits}", card=str(card), suits=listed((_suit(one) for one in choices), "or"))


def _suit(card: Card) -> str:
    return suit_word(card.suit)


def _cards(cards: Iterable[Card]) -> str:
    return ", ".join(map(str, cards)) or "none"


def _lying(cards: Iterable[Card], called: _Words) -> Sentence:
    return say("In the {path}: {cards}.", path=called.theme["path"], cards=_cards(cards))


# --- results ---------------------------------------------------------------------------------------------------------


def _of_results(facts: ResultFacts, called: _Words) -> Why:
    words, figure = called.theme, say("Is a figure wrong?")
    match facts:
        case TooMuchGold(gold, most):
            return Why(
                say(
                    "{n} gold banked in one {round}, but all the cards bring {most}.",
                    n=gold,
                    round=words["round"],
                    most=most,
                ),
                figure,
            )
        case NoArtifacts(True):
            return Why(
                say(
                    "nobody keeps {artifact:many} in this game: the gold on {artifact:a} counts as banked gold.",
                    artifact=words["artifact"],
                )
            )
        case NoArtifacts():
            return Why(
                say("nobody keeps {artifact:many} in this game: it is played without any.", artifact=words["artifact"])
            )
        case NotArtifact(card):
            return Why(say("the {card} is no {artifact}.", card=called.card(card), artifact=words["artifact"]))
        case TooManyArtifacts(number, now, 0):
            return Why(
                say(
                    "{taken} carried out in {now}, but none can have been in the deck.",
                    taken=Count(number, words["artifact"]),
                    now=called.round(now),
                ),
                figure,
            )
        case TooManyArtifacts(number, now, most):
            return Why(
                say(
                    "{taken} carried out in {now}, but no more than {most} can have been in the deck.",
                    taken=Count(number, words["artifact"]),
                    now=called.round(now),
                    most=most,
                ),
                figure,
            )
        case ClaimedTwice(card):
            return Why(say("the {card} was carried out already.", card=called.card(card)), say("Is a name wrong?"))
