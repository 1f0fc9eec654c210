"""Refusals in words: rows of templates by type of fact, with message and way out.

`why` is for complaints about a file; `aloud` for the prompt, where a card is called by the number
on it and the last entry can be taken back.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple, Self, TypeAlias, TypeVar

from cardkit.v4.engine import (
    RANK_WORDS,
    Card,
    Facts,
    Record,
    Variant,
    claims,
    rank_name,
    refusals as fact,
)
from cardkit.v4.engine.refusals import NameFault, plain_line
from cardkit.v4.text import nearest, printable
from cardkit.v4.words import (
    SPOKEN,
    Count,
    Fill,
    Noun,
    People,
    Sentence,
    Several,
    called,
    capital,
    do,
    filled,
    listed,
    say,
    theme,
)
from cardkit.v4.words.nouns import by_face, in_short, suit_word, typed, which_round

Kind = TypeVar("Kind", bound=Record)
# a stranger's text: letters that are not shown are left out of it, and it is cut
TYPED = ("got", "word", "name")


class Wording(NamedTuple):
    """Words that fill refusals: a theme, the game's name, and if it has one deck.

    `prompt`: a person who types is answered, not the writer of a file.
    """

    theme: Mapping[str, Noun]
    game: str
    deck: bool
    prompt: bool

    @classmethod
    def of(cls, variant: Variant | None, prompt: bool = False) -> Self:
        """Return the words of `variant`; without one those that need no game."""
        if variant is None:
            return cls({}, "", True, prompt)
        return cls(theme(variant), called(variant), not claims.hands_only(variant), prompt)

    def card(self, card: Card) -> Noun:
        """Return the noun for a card: ``seven of hearts``; at the prompt ``7 of hearts``.

        That is how one reads it on the card.
        """
        if SPOKEN.get() is not None:
            return by_face(card)
        spelled = RANK_WORDS.get(card.rank, card.rank)
        return Noun(
            card.words.replace(spelled, rank_name(card.rank))
            if self.prompt and card.rank
            else card.words
        )

    def round(self, number: int, extra: bool = False) -> Noun:
        """Return the name of a round: ``round 3``, ``the extra round``."""
        return which_round(self.theme["round"], number, extra)


class Row(NamedTuple):
    """Row of templates for one type of facts, with the condition under which it is used.

    They are said if `when` is true of the facts, or if none of the fields that it names, separated
    by blanks, is 0 or "". `holes` fills the holes that are no fields of the facts.
    """

    kind: type[Record] | str
    templates: tuple[str, ...]
    when: str | Callable[[Any, Any], object]
    holes: Mapping[str, Callable[[Any, Any], object]]

    def fits(self, facts: object, words: object) -> object:
        """Return true if the row's condition holds for these facts."""
        if not isinstance(self.when, str):
            return self.when(facts, words)
        return all(
            facts.get(name) if isinstance(facts, Mapping) else getattr(facts, name)
            for name in self.when.split()
        )

    def told(self, facts: object, words: object, other: Fill) -> tuple[Sentence, ...]:
        """Return the row's templates as sentences on these facts.

        Holes that the row does not fill are filled by `other`.
        """

        def fill(hole: str) -> object:
            return self.holes[hole](facts, words) if hole in self.holes else other(hole)

        return tuple(filled(template, fill) for template in self.templates)


Table: TypeAlias = dict[type[Record] | str, tuple[Row, ...]]


def about(
    kind: type[Kind], /, *templates: str, when: str | Callable[[Kind, Wording], object] = "",
    **holes: Callable[[Kind, Wording], object],
) -> Row:  # fmt: skip
    """Return a row of templates for a type of facts."""
    return Row(kind, templates, when, holes)


def table(*rows: Row) -> Table:
    """Return the rows by the type of their facts, in the order in which they are tried."""
    found: Table = {}
    for one in rows:
        found[one.kind] = (*found.get(one.kind, ()), one)
    return found


def chosen(rows: tuple[Row, ...], facts: object, words: object) -> Row:
    """Return the first row that fits. Raises `StopIteration` if there is none."""
    return next(one for one in rows if one.fits(facts, words))


def of_facts(rows: Table, facts: Record, words: Wording) -> tuple[Sentence, ...]:
    """Return the sentences on these facts: the templates of the first row that fits, filled.

    A hole is filled by the row, or by the field of that name, or by the word of the theme.
    """

    def other(hole: str) -> object:
        if hole not in facts.__match_args__:
            return words.game if hole == "game" else words.theme[hole]
        value = getattr(facts, hole)
        if isinstance(value, Card):
            return words.card(value)
        if hole in TYPED:
            return printable(value)
        return ", ".join(map(str, value)) if type(value) is tuple else value

    return chosen(rows[type(facts)], facts, words).told(facts, words, other)


class Why(NamedTuple):
    """Message of a refusal and the way out ("" if there is none).

    They begin with a small letter, as behind a colon.
    """

    message: Sentence
    hint: Sentence | str = ""

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


def aloud(refusal: fact.Refusal, variant: Variant) -> tuple[str, ...]:
    """Return a refusal for the prompt, as separate sentences."""
    words = Wording.of(variant, prompt=True)
    said = whole(in_words(refusal.facts, words))
    if (
        isinstance(refusal.facts, fact.NotThere | fact.JoinsLater | fact.TooManyJoined)
        and words.deck
    ):
        return said[0], do("Lay it aside and turn the next.")
    if isinstance(refusal.facts, fact.LiesThere | fact.NoneLeft | fact.OneTooMany):
        return *said, say("undo takes back the last one.")
    return said


def whole(why: Why) -> tuple[str, ...]:
    """Return message and way out, each as a whole sentence."""
    said = tuple(capital(part) for part in why if part)
    return said if said[-1][-1] in ".?!" else (*said[:-1], f"{said[-1]}.")


def why(refusal: fact.Refusal, variant: Variant | None = None, *, prompt: bool = False) -> Why:
    """Return a refusal in the words of `variant`, which one about names does not need."""
    return in_words(refusal.facts, Wording.of(variant, prompt))


def in_words(facts: Facts, words: Wording) -> Why:
    """Return message and way out for facts, in the given words."""
    told = Why(*of_facts(ROWS, facts, words))
    if isinstance(facts, fact.RoundEnded):
        return told._replace(hint=say("{which} comes next.", which=words.round(facts.following)))
    if isinstance(facts, fact.AllPlayed) and facts.tied:
        return told._replace(hint=say("A tie on top can be played off: extra round."))
    if isinstance(facts, fact.NoPlayer) and (near := nearest(facts.word, facts.players)):
        return told._replace(hint=say('{hint} Did you mean "{near}"?', hint=told.hint, near=near))
    return told


def of_name(fault: NameFault) -> Why:
    """Return the reason why nobody can have that name."""
    return in_words(fault, Wording.of(None))


def _this(facts: fact.RoundEnded | fact.StillInside, words: Wording) -> Noun:
    return words.round(facts.number, facts.extra)


def told_senses(senses: Sequence[fact.Sense], card: Callable[[Card], object]) -> Several:
    """Return the ways to read some words: ``Kim leaving or a King``."""
    told = tuple(_sense(sense, card) for sense in senses)
    return Several(told, "or", serial=any(len(sense) > 1 for sense in senses))


def _sense(sense: fact.Sense, card: Callable[[Card], object]) -> Sentence:
    parts = (
        say("{card:a}", card=card(step)) if isinstance(step, Card) else _leaving(step)
        for step in sense
    )
    return reduce(lambda told, part: say("{first} and then {next}", first=told, next=part), parts)


def _leaving(who: tuple[str, ...]) -> Sentence:
    return say("{who} leaving", who=People(who)) if who else say("nobody leaving")


def _lying(facts: fact.BackCount | fact.BackCard, _: Wording) -> str:
    return ", ".join(map(typed, facts.lying)) or "none"


ROWS = table(
    # --- the wrong moment
    about(fact.AllOver, "the game is over."),
    about(
        fact.NotBegun,
        "no {round} has begun.",
        "{which} comes first.",
        which=lambda f, w: w.round(1),
    ),
    about(
        fact.EndedEarly, "the game was ended after {which}.", which=lambda f, w: w.round(f.number)
    ),
    about(fact.NothingPlayed, "no {round} is over yet: there is nothing to count."),
    about(
        fact.RoundEnded,
        "{which} is over: {danger:a} ended it.",
        when=lambda f, w: f.end == "caught" and w.deck,
        which=_this,
    ),
    about(
        fact.RoundEnded,
        "{which} is over: the {place} came down.",
        when=lambda f, w: f.end == "caught",
        which=_this,
    ),
    about(
        fact.RoundEnded,
        "{which} is over: nobody is inside any more.",
        when=lambda f, w: f.end == "all-out",
        which=_this,
    ),
    about(fact.RoundEnded, "{which} is over: its cards have run out.", which=_this),
    about(
        fact.StillInside,
        "{which} is not over: {inside} still inside.",
        "Say who left, or which card ended it.",
        which=_this,
    ),
    about(fact.NoCardYet, "nobody leaves before a card lies there (G-10)."),
    about(fact.Undecided, "who leaves after the last card comes first."),
    about(fact.OtherGame, "in this game cards come from the deck, one a turn.", when="deck"),
    about(fact.OtherGame, "in this game a turn is one card for everyone inside."),
    about(
        fact.AllPlayed,
        "{who} {who:has|have} {n} or more: the game is over.",
        when="reached",
        who=lambda f, w: People(f.reached),
        n=lambda f, w: f.until,
    ),
    about(
        fact.AllPlayed,
        "{game} has {rounds}.",
        rounds=lambda f, w: Count(f.rounds, w.theme["round"]),
    ),
    about(
        fact.ExtraTooEarly,
        "an extra round comes when the game is over, if the top is tied.",
        when="until",
    ),
    about(
        fact.ExtraTooEarly,
        "an extra round comes after {last}, if the top is tied.",
        last=lambda f, w: w.round(f.rounds),
    ),
    about(fact.NoExtraRound, "{game} knows no extra round: a tie is shared.", when="shared"),
    about(fact.NoExtraRound, "{game} knows no extra round: a tie is played again."),
    about(
        fact.NoTie,
        "no extra round without a tie on top: {who} has won.",
        who=lambda f, w: f.winner,
    ),
    about(fact.ByCards, "this round is being played card by card."),
    about(
        fact.TiedAway,
        "{who}, tied on top, {who:is|are} away: the win is shared.",
        who=lambda f, w: People(f.names),
    ),
    about(
        fact.LastRound,
        "{which} is the last one, and who plays it plays it to its end.",
        "A note keeps it with the game.",
        which=lambda f, w: w.round(f.number),
    ),
    # --- players
    about(fact.NamedTwice, "{name} is named twice.", "Once is enough."),
    about(fact.Nobody, 'nobody inside is called "{name}".', "Inside: {inside}."),
    about(
        fact.NotPlaying,
        "{name} does not play this extra round: only the tied do.",
        "Inside: {inside}.",
        when="extra",
    ),
    about(fact.NotPlaying, "{name} is away in this {round}.", "Inside: {inside}."),
    about(
        fact.OutAlready,
        "{name} is out already, since turn {turn}.",
        "Inside: {inside}.",
        when="turn",
    ),
    about(fact.OutAlready, "{name} is out already.", "Inside: {inside}."),
    about(
        fact.NoPlayer,
        'nobody inside is called "{word}".',
        "Inside: {inside}.",
        when="inside",
        inside=lambda f, w: ", ".join(f.players),
    ),
    about(fact.NoPlayer, 'nobody in this game is called "{word}".', "Players: {players}."),
    about(
        fact.SeveralFit,
        '"{word}" could be {names}.',
        "Type more of the name.",
        names=lambda f, w: listed(f.names, "or"),
    ),
    about(
        fact.TwoMeanings,
        '"{word}" could be {senses}.',
        "Write {ways}.",
        senses=lambda f, w: told_senses(f.senses, w.card),
        ways=lambda f, w: Several(
            tuple(say('"{text}"', text=plain_line(sense)) for sense in f.senses), "or"
        ),
    ),
    about(
        fact.NoCardFor,
        "no card for {names}.",
        "Inside are {inside}: one entry each, - for a card laid face down.",
    ),
    about(
        fact.OtherNumber,
        (
            "I read {n} {n:card|cards} ({cards}), but {among} {among:is|are} in "
            "the {place}: {inside}."
        ),
        n=lambda f, w: len(f.cards),
        among=lambda f, w: len(f.inside),
        cards=lambda f, w: printable(
            " ".join("-" if card is None else typed(card) for card in f.cards)
        ),
    ),
    about(
        fact.AwayAlready,
        "{name} is away already.",
        "join {name} brings {name} back.",
        when=lambda f, w: w.prompt,
    ),
    about(fact.AwayAlready, "{name} is away already."),
    about(fact.HereAlready, "{name} plays already."),
    about(
        fact.TooFew,
        "without {name} only {left} {left:plays|play}, and {game} needs {low}.",
        "If somebody else comes in, say that first: join NAME. If not: end.",
        when=lambda f, w: w.prompt,
    ),
    about(
        fact.TooFew,
        "without {name} only {left} {left:plays|play}, and {game} needs {low}.",
        'If somebody else comes in, write "join:" first.',
    ),
    about(
        fact.TooMany,
        "with {name} more than {high} play, too many for {game}.",
        "If somebody goes home, say that first: away NAME.",
        when=lambda f, w: w.prompt,
    ),
    about(
        fact.TooMany,
        "with {name} more than {high} play, too many for {game}.",
        'If somebody goes home, write "away:" first.',
    ),
    about(fact.TooManyNames, "{most} people have played already, so {name} cannot join."),
    # --- what one may be called
    about(fact.NameMissing, "a name is missing here.", "Separate names with commas."),
    about(
        fact.LongName,
        '"{name}" is longer than {most} letters.',
        name=lambda f, w: printable(f.name, f.most),
    ),
    about(
        fact.NameLetter,
        (
            '"{name}" has {letter} in it. Names are letters, digits, blanks, '
            "hyphens, apostrophes and dots."
        ),
        "Separate names with commas.",
        letter=lambda f, w: (
            say('"{letter}"', letter=f.letter)
            if f.letter.isprintable()
            else f"U+{ord(f.letter):04X}"
        ),
    ),
    about(fact.TwoBlanks, '"{name}" has two blanks in a row.', "Separate names with commas."),
    about(
        fact.OddBeginning,
        '"{name}" does not begin as a name does: a letter, a digit or an apostrophe.',
    ),
    about(fact.ReservedName, '"{name}" is a word of the tally, so nobody can be called that.'),
    # --- cards: black or red where that is enough, else which suit
    about(
        fact.WhichCard,
        "{card}: which card? Name its rank, as in {example}",
        when=lambda f, w: not f.choices,
        card=lambda f, w: typed(f.card),
        example=lambda f, w: f"7{f.card.suit}",
    ),
    about(
        fact.WhichCard,
        "{card}: black or red? Type {ways}",
        when=lambda f, w: f.choices[0].suit in "br",
        card=lambda f, w: in_short(f.card),
        ways=lambda f, w: listed(map(typed, f.choices), "or"),
    ),
    about(
        fact.WhichCard,
        "{card}: which suit? {suits}",
        card=lambda f, w: in_short(f.card),
        suits=lambda f, w: listed((suit_word(one.suit) for one in f.choices), "or"),
    ),
    about(fact.NotThere, "the {card} is not in this deck."),
    about(
        fact.JoinsLater,
        "the {card} cannot come in {now}: it joins the deck before {later}.",
        "Was it another card?",
        now=lambda f, w: w.round(f.round),
        later=lambda f, w: w.round(f.joins),
    ),
    about(
        fact.TooManyJoined,
        "the {card} cannot come in {now}: no more than {joined} can have turned up by now.",
        "Was it another card?",
        now=lambda f, w: w.round(f.round),
        joined=lambda f, w: Count(f.joined, w.theme["artifact"]),
    ),
    about(fact.LiesThere, "the {card} lies there already this {round}.", "Was it another card?"),
    about(fact.LeftTheGame, "the {card} has left the game.", "Was it another card?"),
    about(
        fact.NoneLeft,
        "no {card} is left: {gone} of {copies} {gone:has|have} left the game.",
        "Was it another card?",
        when=lambda f, w: f.gone == f.copies,
    ),
    about(
        fact.NoneLeft,
        (
            "no {card} is left: {gone} of {copies} {gone:has|have} left the game, the {rest:other "
            "lies|others lie} there."
        ),
        "Was it another card?",
        rest=lambda f, w: f.copies - f.gone,
    ),
    about(
        fact.OneTooMany,
        "that would be the {n:nth} {card} in this deck.",
        "Was it another card?",
        n=lambda f, w: f.nth,
    ),
    about(
        fact.NoChoice,
        "the {card} cannot come any more: the cards named before it leave no choice.",
        "Was it another card?",
    ),
    about(
        fact.BackCount,
        "{odd} cannot be split and {odd:goes|go} back, but {named} {named:is|are} named.",
        "In the {path}: {cards}.",
        when="odd",
        odd=lambda f, w: Count(f.odd, w.theme["artifact"]),
        cards=_lying,
    ),
    about(
        fact.BackCount,
        "no {artifact} goes back this turn, but {named} {named:is|are} named.",
        "In the {path}: {cards}.",
        cards=_lying,
    ),
    about(
        fact.BackCard,
        "no {card} lies in the {path} to go back.",
        "{artifact:many,cap} there before this turn: {cards}.",
        cards=_lying,
    ),
    # --- results
    about(
        fact.TooMuchGold,
        "{gold} gold banked in one {round}, but all together can bank no more than {most}.",
        "Is a figure wrong?",
    ),
    about(
        fact.NotAllLost,
        ("{player} lost {lost} of {banked} banked before, but whoever loses of that loses {toll}."),
        "{player} {lower} says so, {player} 0 that only the loot was lost.",
        when="takes banked",
        lost=lambda f, w: -f.said,
        lower=lambda f, w: -f.toll,
    ),
    about(
        fact.NotAllLost,
        "{player} has nothing banked to lose.",
        "{player} 0 says that nothing was banked.",
        when="takes",
    ),
    about(
        fact.NotAllLost,
        (
            "nobody loses what was banked before in this {round}, so {player} "
            "cannot have banked {said}."
        ),
        "Is a figure wrong?",
    ),
    about(
        fact.NoArtifacts,
        (
            "nobody keeps {artifact:many} in this game: the gold on {artifact:a} "
            "counts as banked gold."
        ),
        when="gold",
    ),
    about(fact.NoArtifacts, "nobody keeps {artifact:many} in this game: it is played without any."),
    about(fact.NotArtifact, "the {card} is no {artifact}."),
    about(
        fact.TooManyArtifacts,
        "{taken} carried out in {now}, but no more than {most} can have been in the deck.",
        "Is a figure wrong?",
        when="most",
        taken=lambda f, w: Count(f.artifacts, w.theme["artifact"]),
        now=lambda f, w: w.round(f.round),
    ),
    about(
        fact.TooManyArtifacts,
        "{taken} carried out in {now}, but none can have been in the deck.",
        "Is a figure wrong?",
        taken=lambda f, w: Count(f.artifacts, w.theme["artifact"]),
        now=lambda f, w: w.round(f.round),
    ),
    about(fact.ClaimedTwice, "the {card} was carried out already.", "Is a name wrong?"),
)
