"""What a variant says, as frozen records: one for the top of its file, one for each section.

What each key means, how it is written and what holds where nobody says it stand in `cardkit.files.keys`.
"""

from cardkit.engine import terms
from cardkit.engine.cards import Card
from cardkit.engine.frozen import Record
from cardkit.engine.values import Costs, Joins, Kinds, Limits, Noun, Piece, Scale, Span, Worth


class Cards(Record):
    """What each physical card means. A card may be several things at once: gold that is a danger too, an artifact of the cave
    that counts towards its end."""

    gold: tuple[Worth, ...]
    danger: tuple[Kinds, ...]
    artifact: tuple[Card, ...]
    blank: tuple[Card, ...]


class Danger(Record):
    """When dangers end a round."""

    ends_at: Limits
    over: int
    costs: Costs
    then: terms.Then


class Artifacts(Record):
    """Who takes artifacts and what they count."""

    claim: terms.Claim = "alone"
    worth: Scale = Scale("each", (("1", 5),))
    joins: Joins = Joins()
    carried: terms.Fate = "out"
    left: terms.Fate = "out"


class Hands(Record):
    """How hands are dealt, in a game where players show cards of their own."""

    remove: tuple[tuple[int, int], ...] = ()


class Words(Record):
    """What the table hears. ``"thief/thieves"`` gives the plural."""

    player: Noun
    place: str
    place_sign: terms.PlaceSign
    path: str
    gold: Noun
    token: Noun
    danger: Noun
    sign: terms.Sign | str
    artifact: Noun
    artifact_sign: terms.ArtifactSign
    safe: str
    safe_sign: terms.SafeSign
    round: Noun
    leaves: Noun
    caught: str
    catches: str
    call: str
    go: str
    leave: str
    choice: terms.Choice
    gesture: terms.Gesture
    guide: str
    kinds: tuple[tuple[str, str], ...]
    pictures: tuple[tuple[str, str], ...]


WORDS_TOLD = tuple(name for name, kind in Words.__annotations__.items() if kind in (str, Noun))
"""The keys of ``[words]`` that another language has words for: not those of closed lists, which name pictures."""


class Meta(Record):
    """Where the rules come from. Nothing of it is inherited: a house rule has an author of its own."""

    author: str
    source: str
    year: str
    licence: str
    also: tuple[str, ...]
    bgg: int


class Rules(Record):
    """The keys at the top of a variant file, and its sections. A game of them is a `cardkit.files.Variant`."""

    name: str
    version: str
    summary: str
    players: Span
    minutes: str
    age: int
    rounds: int
    until: int
    leaving: int
    reveal: terms.Reveal
    share: terms.Share
    leftover: terms.Leftover
    dealer: terms.Dealer
    first_danger: terms.FirstDanger
    totals: terms.Totals
    ties: tuple[terms.TieBreak, ...]
    tie: terms.Tie
    pieces: tuple[Piece, ...]
    cards: Cards
    danger: Danger
    artifacts: Artifacts | None
    hands: Hands | None
    words: Words
    cites: tuple[tuple[str, str], ...]
    rulings: tuple[tuple[str, str], ...]
    house: tuple[tuple[str, str], ...]
    unscored: tuple[str, ...]
    meta: Meta
