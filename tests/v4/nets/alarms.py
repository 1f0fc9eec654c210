"""An alarm names the cards that would end the round now, and no other: tried with every card that
is still in the deck.

What is said is read as a person at the table reads it (ranks, suits, colours, the game's word for a
danger), and never by the code that made it; what a card would do, the game itself tells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from random import Random

from cardkit.v4.engine import (
    RANKS,
    SUIT_WORDS,
    SUITS,
    SUITS_OF,
    Card,
    Draw,
    Entry,
    Leave,
    Outcome,
    Show,
    State,
    Variant,
    apply,
    legal,
    rank_name,
)
from cardkit.v4.engine.outcomes import Caught, Shown, Warned
from cardkit.v4.reports import Stage, Told
from cardkit.v4.speech import Manner, Master, language, phones, prompts, tell
from cardkit.v4.words import SPOKEN, Line, aloud, speaking, theme
from tests.v4.houses import game, house

GAMES = 2000
QUICK = 3
NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
VOICES: tuple[Callable[[str], str], ...] = (str, aloud)
"""What a screen shows of a sentence, and what is heard of it."""


class Unread(ValueError):
    """Nobody knows which cards are meant."""


# --- what the words mean --------------------------------------------------------------------------


class Group:
    """Ranks, or dangers, and the suits or the colour that is said of all of them."""

    def __init__(self) -> None:
        self.nouns: list[set[Card]] = []
        self.suits = ""
        self.colour = ""
        self.behind = False
        """Whether the suits stand behind the nouns, so that another noun begins something new."""


class Reader:
    """Who hears of a game's cards in one language, and knows which of them are dangers."""

    def __init__(self, variant: Variant) -> None:
        spoken = SPOKEN.get()
        raw = spoken.raw if spoken else {}
        self.deck = {slot.card for slot in variant.slots}
        self.dangers = {slot.card for slot in variant.slots if slot.kind}
        word = theme(variant)["danger"]
        self.danger = sorted(
            {text.casefold() for text in (word.one, format(word, "many"), *_forms(word))}, key=len
        )[::-1]
        self.ranks: dict[str, str] = {}
        for rank in (*RANKS, "joker"):
            name = rank_name(rank)
            for text in (rank, name, f"{name}s", *_texts(raw.get("nouns", {}).get(name, ""))):
                self.ranks[text.casefold()] = rank
        self.ranks |= {
            text.casefold(): rank for rank, text in raw.get("language", {}).get("index", {}).items()
        }
        said, colours = raw.get("suits", {}), raw.get("adjectives", {})
        self.suits = {said.get(SUIT_WORDS[suit], SUIT_WORDS[suit]): suit for suit in SUITS}
        self.colours = {
            text: suit
            for suit in "br"
            for text in (SUIT_WORDS[suit], *_texts(colours.get(SUIT_WORDS[suit], "")))
        }

    def cards(self, text: str) -> set[Card]:
        """The cards of the deck that some words mean: ``Jack of hearts or diamonds``, ``red 7``,
        ``hearts monster``.

        A suit behind the last of several ranks, and a colour before the first, is that of all; a
        comma before the ``or``, and a semicolon, ends what goes together.
        """
        # by the name of its own it is a danger
        text = re.sub(r" \([^()]*\)", " !", text.casefold())
        for danger in self.danger:
            text = re.sub(rf"(?<!\w){re.escape(danger)}(?!\w)", "@", text)
        text = re.sub(r",? to |\u2013", "-", re.sub(r", (or|lub|and|i) ", " ; ", text))
        found: set[Card] = set()
        group = Group()
        for word in re.findall(r"[^\s,/;!]+|[;!]", text):
            if word in ("or", "and", "of", "lub", "i"):
                continue
            noun = word not in (*self.suits, *self.colours, ";", "!")
            if word in (";", "!", *self.colours) or (noun and group.behind):
                found |= self._meant(group) & (self.dangers if word == "!" else self.deck)
                group = Group()
            if word in self.suits:
                group.suits += self.suits[word]
                group.behind = bool(group.nouns)
            elif word in self.colours:
                group.colour = self.colours[word]
            elif noun:
                group.nouns.append(self.dangers if word == "@" else self._ranks(word, text))
        return found | self._meant(group)

    def _meant(self, group: Group) -> set[Card]:
        if not (group.nouns or group.suits or group.colour):
            return set()
        cards = set[Card]().union(*group.nouns) if group.nouns else self.dangers
        suits = {*group.suits, *(SUITS_OF[group.colour] + group.colour if group.colour else "")}
        return {card for card in cards if not suits or card.suit in suits}

    def _ranks(self, text: str, whole: str) -> set[Card]:
        first, to, last = text.partition("-")
        if first not in self.ranks or (to and last not in self.ranks):
            raise Unread(whole)
        if self.ranks[first] == "joker":
            return {card for card in self.deck if card.rank == "joker"}
        low, high = (RANKS.index(self.ranks[word]) for word in (first, last or first))
        return {card for card in self.deck if card.rank in RANKS[low : high + 1]}


def _forms(noun: object) -> tuple[str, ...]:
    forms = getattr(noun, "forms", None)
    return tuple(text for cells in forms[1:] for text in cells) if forms else ()


def _texts(text: str) -> Iterator[str]:
    """Every form of a word of a language's file."""
    for group in text.split(";"):
        yield from (form.strip() for form in (group.split(",") if "," in group else group.split()))


# --- what cards would do --------------------------------------------------------------------------


class Next:
    """What each card still to come would do: those that end the round by their kind, and by their
    gold alone."""

    def __init__(self, state: State) -> None:
        self.left: set[Card] = set()
        self.by_kind: set[Card] = set()
        self.by_gold: set[Card] = set()
        if not state.running:
            return
        cards = {slot.card for slot in state.variant.slots}
        for card in cards:
            caught = _tried(state, card)
            if caught is not None:
                self.left.add(card)
                if caught:
                    (self.by_kind if caught[0].kinds else self.by_gold).add(card)


def _tried(state: State, card: Card) -> list[Caught] | None:
    """How the round is ended by that card, if it is; None where it cannot come."""
    if state.phase == "leave":
        state, _ = apply(state, Leave(()))
    if state.phase == "card":
        entry: Entry | None = Draw(card)
    elif state.phase == "show":
        entry = _shown(state, card)
    else:
        return None
    if entry is None or legal.check(state, entry) is not None:
        return None
    _, outcomes = apply(state, entry)
    return [outcome for outcome in outcomes if isinstance(outcome, Caught)]


def _shown(state: State, card: Card) -> Show | None:
    """Hands in which that card is the only one that could do harm; None where there are none."""
    count = dict(state.dangers)
    mine = state.variant.meaning(card).kind
    count[mine] = count.get(mine, 0) + 1
    cards = [card]
    for slot in state.variant.slots:
        if len(cards) == len(state.inside):
            break
        if (
            slot.card in cards
            or slot.kind == mine
            or legal.card_refusal(state, slot.card, tuple(cards)) is not None
        ):
            continue
        if slot.kind and count.get(slot.kind, 0) + 1 >= state.variant.limit(slot.kind):
            continue
        count[slot.kind] = count.get(slot.kind, 0) + 1
        cards.append(slot.card)
    if len(cards) < len(state.inside) or legal.card_refusal(state, card, ()) is not None:
        return None
    return Show(tuple(zip(state.inside, cards)), None)


# --- what is said ---------------------------------------------------------------------------------


def _lines(master: Master, told: Told) -> list[Line]:
    return [said for said in tell(master, [told], Stage.CARD, False) if isinstance(said, Line)]


def alarms(text: str) -> Iterator[str]:
    """What each alarm of a text names."""
    ends = "to kończy" if SPOKEN.get() else "ends it"
    if SPOKEN.get():
        starts = (
            r"(kolejny|kolejna|kolejne|każda "
            r"karta|pierwsz\w+|drugi\w*|druga|trzeci\w*|czwart\w+|piąt\w+|szóst\w+|siódm\w+|ósm\w+)"
        )
    else:
        starts = rf"(another|any of|an? (?:{'|'.join(NTH)}))"
    for match in re.finditer(rf"(?:^|(?<=[.:] )){starts} ([^.]*?) {ends}\.", text, re.IGNORECASE):
        yield match[2]
    for match in re.finditer(r"\bkończy każda z kart: ([^.]*)\.", text, re.IGNORECASE):
        yield match[1]


def heard(before: State, entry: Entry, after: State, outcomes: Iterable[Outcome]) -> Iterator[str]:
    """What is said of one entry that does not hold."""
    told = Told(entry, before, after, tuple(outcomes))
    come, gone = Next(after), Next(before if before.running else after)
    new = come.by_kind - (gone.by_kind if before.running else set())
    lines = _lines(Master(after.variant, Manner()), told)
    reader = Reader(after.variant)
    for voice in VOICES:
        spoken = _text(lines, voice)
        named: set[Card] = set()
        for noun in alarms(spoken):
            cards = reader.cards(noun) & come.left
            wrong = cards - come.by_kind - come.by_gold
            if wrong:
                yield f"{_some(wrong)} would not end it: {spoken}"
            named |= cards
        if isinstance(entry, Draw | Show) and after.running and (missing := new - named):
            yield f"no alarm of {_some(missing)}: {spoken}"
        cried = _text((line for line in lines if line.tone == "caught"), voice)
        yield from _cry(reader, entry, after, outcomes, cried)
    if isinstance(entry, Draw) and after.running:
        yield from _margin(reader, lines, come)
    yield from _on_phones(after, come)


def _text(lines: Iterable[Line], voice: Callable[[str], str]) -> str:
    """The sentences of lines in a row."""
    return " ".join(voice(sentence) for line in lines for sentence in line.said)


def _margin(reader: Reader, lines: list[Line], come: Next) -> Iterator[str]:
    """What stands at the right of a card's line lists the open dangers whole."""
    word = "groźne: " if SPOKEN.get() else "danger "
    told = next((remark for line in lines for remark in line.tail if remark.startswith(word)), "")
    items = told.removeprefix(word)
    listed = (
        items.split(", ")
        if ", " in items
        else [items]
        if _reads(reader, items)
        else items.split(" ")
    )
    cards = (
        {card for item in listed if item for card in reader.cards(item)}
        & reader.dangers
        & come.left
    )
    if cards != come.by_kind:
        yield f"at the margin {told!r}: {_some(cards ^ come.by_kind)}"


def _reads(reader: Reader, text: str) -> bool:
    try:
        reader.cards(text)
    except Unread:
        return False
    return True


def _cry(
    reader: Reader, entry: Entry, after: State, outcomes: Iterable[Outcome], spoken: str
) -> Iterator[str]:
    """``the second red Jack``: so many of these lie there, and the last card is one of them."""
    for caught in outcomes:
        if not isinstance(caught, Caught) or not caught.kinds or SPOKEN.get():
            continue
        master = Master(after.variant, Manner())
        asked = "" if after.complete else prompts.prompt(master, Stage.ROUND, after, "u", entry)
        for text in (spoken, asked):
            for nth, noun in re.findall(
                rf"the ({'|'.join(NTH)}) ([^.]*?)(?=\.|\)> | and the |, the )",
                text,
                re.IGNORECASE,
            ):
                named, number = reader.cards(noun), NTH.index(nth.casefold()) + 1
                lying = [card for card in after.path if any(card.can_be(one) for one in named)]
                if len(lying) != number or not {*caught.cards} & {*lying}:
                    yield f"{len(lying)} of {noun} lie there, not {number}: {text}"


def _on_phones(after: State, come: Next) -> Iterator[str]:
    reader = Reader(after.variant)
    told = phones.threatening(Master(after.variant, Manner()), after)
    named: set[Card] = set()
    for sentence in told:
        found = list(alarms(sentence))
        if len(found) != 1:
            yield f"no alarm on phones: {sentence}"
        named |= {card for noun in found for card in reader.cards(noun)} & come.left
    ending = come.by_kind | come.by_gold
    if after.turn and named != ending:
        yield f"on phones {' '.join(told)!r}: {_some(named ^ ending)}"


def _some(cards: Iterable[Card]) -> str:
    return " ".join(sorted(map(str, cards)))


def example(seed: int) -> list[str]:
    """A game of a random house rule, with each card that could have come at some of its moments;
    now and then in Polish."""
    chance = Random(seed)
    one = house(chance)
    if one.variant.players.low > 8:
        return []
    played = game(one, chance)
    steps = list(played.steps())
    loud = [
        step
        for step in steps
        if any(isinstance(outcome, Warned | Caught | Shown) for outcome in step[3])
    ]
    for step in chance.sample(loud, min(len(loud), 10)) + chance.sample(steps, min(len(steps), 5)):
        before, entry, after, outcomes = step
        with speaking(language("pl") if not chance.randrange(4) else None):
            try:
                wrong = list(heard(before, entry, after, outcomes))
            except Unread as error:
                wrong = [f"nobody knows which cards these are: {error}"]
        if wrong:
            return [repr(one), *wrong]
    return []
