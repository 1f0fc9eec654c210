"""Game master of one variant: its nouns, remarks at the margin, and instructions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.v4.engine import JOKER, RANKS, SUITS, THREE_SUITS, Card, State, Variant, claims, rules
from cardkit.v4.engine.outcomes import ArtifactTaken
from cardkit.v4.words import (
    SPOKEN,
    Brief,
    Noun,
    People,
    Sentence,
    Series,
    Several,
    aloud,
    capital,
    do,
    nouns,
    say,
)

if TYPE_CHECKING:
    from cardkit.v4.words import Language


class Manner(NamedTuple):
    """Settings for the way the game master talks to the table.

    `odds`: the next card's chances are said before each decision; `secret` keeps totals out of
    sight until the end.
    """

    odds: bool = False
    secret: bool = False


class Master:
    """Game master of one variant, in one manner and language.

    `theme` has the variant's words, `flow` the rules on where its gold goes.
    """

    variant: Variant
    manner: Manner

    def __init__(self, variant: Variant, manner: Manner) -> None:
        self.variant, self.manner = variant, manner
        self.theme: Mapping[str, Noun] = nouns.theme(variant)
        self.flow: claims.Flow = claims.flow(variant)
        self.spoken: Language | None = SPOKEN.get()

    def at(self, state: State) -> "Master":
        """Return the game master for the rules of the round that `state` is in (G-20).

        It speaks the language in force now.
        """
        same = state.variant is self.variant and self.spoken is SPOKEN.get()
        return self if same else Master(state.variant, self.manner)

    @property
    def hands(self) -> bool:
        """True if players show cards of their own."""
        return not self.variant.deck_game

    @property
    def there(self) -> Noun:
        """Place of gold that nobody has taken: the joker in a game of hands, else the path."""
        return nouns.noun(JOKER.rank) if self.hands else self.theme["path"]

    @property
    def notes_points(self) -> bool:
        """True if an artifact carried out goes back, and only its points are kept (CN-14)."""
        return self.variant.keeps_artifacts and not self.variant.carried_leave

    def card(self, card: Card) -> Noun:
        """Return the noun for a card: ``9``, ``Queen of spades``."""
        return nouns.of_card(card, self.variant)

    def cards(self, cards: Sequence[Card]) -> object:
        """Return cards as one noun: ``the 8 of clubs and the Jack of clubs``, ``the 2 jokers``."""
        return nouns.all_the(cards, self.variant)

    def kind(self, kind: str) -> Noun:
        """Return the noun for one danger of a kind."""
        return nouns.of_kind(kind, self.variant)

    def kinds(self, kinds: Iterable[str]) -> Several:
        """Return the words for one danger of any of these kinds, with "or"."""
        return Several(tuple(nouns.of_kinds(kinds, self.variant)), "or")

    def holes(self, about: Any) -> dict[str, object]:
        """Return the values that fill the holes of sentences about an entry or a fact.

        They are the theme's words, its fields, `who` it is about, and its `card`.
        """
        fields = {name: getattr(about, name) for name in about.__match_args__}
        card = fields.get("card")
        who = next(
            (fields[key] for key in ("names", "name", "players", "player") if key in fields), ()
        )
        return {**self.theme, **fields, "who": who, "card": self.card(card) if card else None}

    def leave(self, who: Sequence[str]) -> str:
        """Return the game's own verb for leaving: ``leaves`` for one player, else ``leave``."""
        return format(self.theme["leaves"], "" if len(who) == 1 else "many")

    def in_short(self, card: Card) -> Brief:
        """Return a card as in a row of cards: ``7``, ``7h``.

        Aloud in words, with its suit where that is shown.
        """
        if card == JOKER:
            return Brief(nouns.of_rank(card.rank).one, self.card(card))
        if card.suit in THREE_SUITS or (self.hands and not self.variant.suits_matter):
            return Brief(nouns.index(card.rank), nouns.of_rank(card.rank))
        return Brief(nouns.typed(card), self.card(card))

    def beside_gold(self, card: Card) -> Noun | Brief:
        """Return a card beside amounts of gold: ``K``, but ``the 9``, so that it is no amount."""
        short = self.in_short(card)
        return self.card(card) if short.isdecimal() else Brief(short, self.card(card))

    def row_of(self, cards: Iterable[Card]) -> Brief:
        """Return cards in a row, in short: ``7 K 3``."""
        shown = tuple(map(self.in_short, cards))
        return Brief(" ".join(shown), Series(tuple(card.aloud for card in shown)))

    def found(self, taken: Sequence[ArtifactTaken]) -> object:
        """Return artifacts with their worth: ``the joker (counts 5)``.

        Several alike: ``2 jokers (counting 10 and 15)``.
        """
        worths = tuple(artifact.worth for artifact in taken)
        if any(artifact.is_gold for artifact in taken):
            holes = {**self.theme, "n": worths[0]}
            return (
                say("the {n} on {artifact:the}", **holes)
                if len(taken) == 1
                else say("the {n} on each {artifact}", **holes)
            )
        called = [self.card(artifact.card) for artifact in taken if artifact.card is not None]
        if len(called) > 1 and len(set(called)) == 1:
            return say(
                "{n} {artifact:many} (counting {worths})",
                **self.theme,
                n=len(called),
                worths=Several(worths),
            )
        pairs = zip(called, worths, strict=True)
        return Several(
            tuple(say("{card:the} (counts {n})", card=noun, n=worth) for noun, worth in pairs)
        )

    def each_takes(self, names: Sequence[str], taken: Sequence[ArtifactTaken]) -> list[Sentence]:
        """Return a sentence for each player who takes artifacts that are shared out."""
        by_player = {
            name: [artifact for artifact in taken if artifact.player == name] for name in names
        }
        return [
            do("{who}: take {found}.", who=name, found=self.found(found))
            for name, found in by_player.items()
            if found
        ]

    def inside(self, state: State) -> str:
        """Return the remark for the margin: ``inside: Ann Bo``; "" when nobody is inside."""
        return say("inside: {who}", who=row(state.inside)) if state.running and state.inside else ""

    def status(self, state: State) -> tuple[Sentence, ...]:
        """Return the facts for the margin: ``path 12``, ``carry 4``, ``danger J K``.

        A figure of zero is left out.
        """
        if not state.running:
            return ()
        said = [say("{where} {n}", where=self.there, n=state.leftover)] if state.leftover else []
        if self.flow.most:
            said.append(say("sum {n} of {over}", n=state.heap, over=self.flow.most))
        if state.loot:
            said.append(say("carry {n}", n=state.loot))
        if kinds := rules.open_kinds(state):
            said.append(say("danger {kinds}", kinds=self._open(kinds)))
        return tuple(said)

    def _open(self, kinds: Sequence[str]) -> Brief:
        """Return kinds of danger that one more card would complete, side by side: ``J K``.

        With commas where one kind could be heard as two.
        """
        short = [nouns.kind_in_short(kind, self.variant) for kind in kinds]
        # J hearts, red J: is it one, or two?
        alike = any(set(kinds) <= set(names) for names in (RANKS, SUITS))
        shown = nouns.row(short) if alike else ", ".join(short)
        return Brief(shown, Several(tuple(nouns.plain_kind(kind, self.variant) for kind in kinds)))


def cry(sentence: Sentence) -> Sentence:
    """Return the sentence in capitals; its text for the voice stays as it is."""
    return Sentence(sentence.upper(), sentence.act, capital(aloud(sentence)))


def row(names: Iterable[str]) -> Brief:
    """Return names side by side; aloud with commas and "and"."""
    names = tuple(names)
    return Brief(nouns.row(names), People(names))


def side_by_side(names: Sequence[str], inside: Sequence[str]) -> People:
    """Return names with commas, ``Ann, Bo``, or ``All inside`` for three or more who are all."""
    everyone = len(names) > 2 and len(names) == len(inside)
    return People(tuple(names), say("All inside") if everyone else ", ".join(names))


def round_name(master: Master, number: int, extra: bool) -> Noun:
    """Return the name of a round: ``round 3``, ``the extra round``."""
    return nouns.which_round(master.theme["round"], number, extra)
