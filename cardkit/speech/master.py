"""The game master of one variant in one manner: its nouns, its amounts, and how loud it is."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cardkit.engine import JOKER, THREE_SUITS, ArtifactTaken, Card, State, Variant, claims
from cardkit.speech import nouns
from cardkit.speech.saying import SPOKEN, Noun, People, Sentence, Several, Unbent, capital, do, say


class Manner(NamedTuple):
    """How the table wants to be talked to: in few words, unless `long` or for a `reader`.

    `secret` keeps totals out of sight until the end; `keys`: single keys are typed, no lines.
    """

    reader: bool = False
    odds: bool = False
    secret: bool = False
    long: bool = False
    keys: bool = False

    @property
    def terse(self) -> bool:
        """Whether the acts lead and what is open stands at the margin, in few words."""
        return not (self.long or self.reader)


class Master:
    """Speaks for one variant and in one manner: in its words (`theme`), knowing where gold goes in it (`flow`)."""

    def __init__(self, variant: Variant, manner: Manner) -> None:
        self.variant, self.manner = variant, manner
        self.theme = nouns.theme(variant)
        self.flow = claims.flow(variant)
        self.spoken = SPOKEN.get()

    def at(self, state: State) -> "Master":
        """Who speaks by the rules of the round of that game (G-20), in the language in force."""
        same = state.variant is self.variant and self.spoken is SPOKEN.get()
        return self if same else Master(state.variant, self.manner)

    @property
    def hands(self) -> bool:
        """Whether players show cards of their own."""
        return not self.variant.deck_game

    @property
    def there(self) -> Noun:
        """Where gold lies that nobody has taken: on the joker in a game of hands, else on the path."""
        return nouns.noun(JOKER.rank) if self.hands else self.theme["path"]

    @property
    def notes_points(self) -> bool:
        """Whether an artifact carried out goes back, and its points are all that is kept of it (CN-14)."""
        return self.variant.keeps_artifacts and not self.variant.carried_leave

    def row(self, names: Iterable[str]) -> str:
        """Names side by side; for a screen reader as a sentence has them."""
        return str(People(tuple(names))) if self.manner.reader else nouns.row(names)

    def cry(self, sentence: Sentence) -> Sentence:
        """Loud; for a screen reader, which would spell capitals out, not."""
        return Sentence(capital(sentence) if self.manner.reader else sentence.upper(), sentence.act)

    def loud(self, noun: Noun) -> str:
        """The same of a noun that begins a sentence."""
        return format(noun, "cap" if self.manner.reader else "loud")

    def card(self, card: Card) -> Noun:
        """``9``, ``Queen of spades``."""
        return nouns.of_card(card, self.variant)

    def cards(self, cards: Sequence[Card]) -> object:
        """``the 8 of clubs and the Jack of clubs``, ``the 2 jokers``: to be bent as one noun is."""
        return nouns.all_the(cards, self.variant)

    def kind(self, kind: str) -> Noun:
        """What one danger of a kind is called."""
        return nouns.of_kind(kind, self.variant)

    def kinds(self, kinds: Iterable[str]) -> Several:
        """One danger of any of these kinds."""
        return Several(tuple(nouns.of_kinds(kinds, self.variant)), "or")

    def holes(self, about: Any) -> dict[str, object]:
        """What the sentences about an entry or a fact are filled with: the theme's words, its fields, `who` it is about."""
        fields = {name: getattr(about, name) for name in about.__match_args__}
        card = fields.get("card")
        who = next((fields[key] for key in ("names", "name", "players", "player") if key in fields), ())
        return {**self.theme, **fields, "who": who, "card": self.card(card) if card else None}

    def leave(self, who: Sequence[str]) -> str:
        """``leaves``, ``leave``, in the game's own word."""
        return format(self.theme["leaves"], "" if len(who) == 1 else "many")

    def in_short(self, card: Card) -> str:
        """A card in a row of cards: ``7``, ``7h``; for a screen reader in words."""
        if self.manner.reader and self.variant.suits_matter:
            return str(self.card(card))
        if self.manner.reader or card == JOKER:
            return nouns.of_rank(card.rank).one
        if card.suit in THREE_SUITS or (self.hands and not self.variant.suits_matter):
            return nouns.index(card.rank)
        return nouns.typed(card)

    def beside_gold(self, card: Card) -> Noun | Unbent:
        """A card where amounts of gold stand, too: in short, ``K``, unless that is a number: ``the 9``."""
        short = self.in_short(card)
        return self.card(card) if self.manner.reader or short.isdecimal() else Unbent(short)

    def row_of(self, cards: Iterable[Card]) -> str:
        """Cards in a row, short: ``7 K 3``."""
        return (", " if self.manner.reader else " ").join(map(self.in_short, cards))

    def found(self, taken: Sequence[ArtifactTaken]) -> object:
        """Artifacts with what they bring: ``the joker (counts 5)``, ``2 jokers (counting 10 and 15)``."""
        worths = tuple(artifact.worth for artifact in taken)
        if any(artifact.is_gold for artifact in taken):
            holes = {**self.theme, "n": worths[0]}
            return say("the {n} on {artifact:the}", **holes) if len(taken) == 1 else say("the {n} on each {artifact}", **holes)
        called = [self.card(artifact.card) for artifact in taken if artifact.card is not None]
        if len(called) > 1 and len(set(called)) == 1:
            return say("{n} {artifact:many} (counting {worths})", **self.theme, n=len(called), worths=Several(worths))
        pairs = zip(called, worths, strict=True)
        return Several(tuple(say("{card:the} (counts {n})", card=noun, n=worth) for noun, worth in pairs))

    def each_takes(self, names: Sequence[str], taken: Sequence[ArtifactTaken]) -> list[Sentence]:
        """Where artifacts are shared out: who takes which."""
        by_player = {name: [artifact for artifact in taken if artifact.player == name] for name in names}
        return [do("{who}: take {found}.", who=name, found=self.found(found)) for name, found in by_player.items() if found]

    def inside(self, state: State) -> str:
        """The remark at the margin: ``inside: Ann Bo``; nothing when nobody is."""
        return say("inside: {who}", who=self.row(state.inside)) if state.running and state.inside else ""

    def several(self, names: Sequence[str]) -> People:
        """Players of a turn of hands, side by side: ``Ann, Bo, Di``."""
        return People(tuple(names), ", ".join(names))


def round_name(master: Master, number: int, extra: bool) -> Noun:
    """``round 3``, ``the extra round``."""
    return nouns.which_round(master.theme["round"], number, extra)
