"""Closed lists of words: each is written here once, as a type.

A key of a variant file takes its allowed words from its type (`words`), and a ``match`` over one
has no default, so that the type checker names every place that has forgotten a word.
"""

from typing import Any, Literal, TypeAlias, get_args

# --- a game ---------------------------------------------------------------------------------------

Phase: TypeAlias = Literal["begin", "card", "leave", "show", "over"]
"""Next step of a game: a round, a card, the decision after it, a turn of hands, or nothing."""
End: TypeAlias = Literal["caught", "all-out", "deck-out", "survived", "result-only"]
"""End of a round: by a danger, with nobody inside, with the deck or the hands run out, or known by
its result only."""

# --- a variant ------------------------------------------------------------------------------------

Reveal: TypeAlias = Literal["deck", "hands"]
"""Source of the cards."""
Share: TypeAlias = Literal["split", "each", "leavers"]
"""Sharing of gold as it comes: all inside get an even part (G-2), each gets all of it, or nobody
any before leaving (G-15)."""
Leftover: TypeAlias = Literal["pooled", "per-card", "lost", "stays", "alone"]
"""Fate of gold on the path: leavers share the sum (G-4), or each card's rest; what cannot be
divided is lost at once; or it waits for the next round (G-12); or it is for someone who leaves
alone (G-23)."""
Dealer: TypeAlias = Literal["stays", "moves left"]
"""Role of turning the cards: it stays with one player, or moves to the next."""
FirstDanger: TypeAlias = Literal["ask", "may be skipped"]
"""Question who leaves after a danger as the first card of a round (IG-4): asked, or may be
skipped."""
Totals: TypeAlias = Literal["open", "secret"]
"""Banked gold: counted openly, or kept secret (G-14)."""
TieBreak: TypeAlias = Literal["artifacts"]
"""Tie-breaks."""
Tie: TypeAlias = Literal["shared", "extra round", "play again"]
"""Result of a tie that nothing breaks."""
Decided: TypeAlias = Literal["score", TieBreak, Tie]
"""Decision on who won: by the score, a tie-break, or a `Tie` that nothing broke."""
Claim: TypeAlias = Literal["alone", "shared"]
"""Takers of artifacts: someone who leaves alone, or all who leave together."""
Then: TypeAlias = Literal["card out", "pair out", "back"]
"""Fate of dangers when one has ended a round: that card leaves the game, or all of its kind that
lie there, or none."""
Fate: TypeAlias = Literal["out", "back"]
"""Fate of an artifact: it leaves the game, or goes back into the deck."""
Cost: TypeAlias = Literal["all", "half", "everything"]
"""Loss of those who are caught, where it is no number (G-17): of their loot; everything: all gold
banked before too (G-22)."""
DangerKind: TypeAlias = Literal["rank", "suit", "colour", "all"]
"""Property that makes two dangers one kind."""
WorthBy: TypeAlias = Literal["each", "order", "round", "card", "gold"]
"""Basis of an artifact's worth: all alike, the order of taking, the round, what is printed, or gold
that is put on it."""
Choice: TypeAlias = Literal[
    "thumbs", "pawn dropped", "pawn shown", "torch and camp", "hand card", "signs"
]
"""Things that players decide with."""
Sign: TypeAlias = Literal[
    "warning",
    "shield",
    "monster",
    "snake",
    "spider",
    "mummy",
    "fire",
    "rockfall",
    "wolf",
    "zombie",
    "dragon",
    "thief",
    "wave",
    "poison",
]
"""Pictures of a danger; the first is the neutral one."""
PlaceSign: TypeAlias = Literal["entrance", "cave", "castle", "temple"]
"""Pictures of the place where players are; the first is the neutral one."""
ArtifactSign: TypeAlias = Literal["star", "vase", "crown"]
"""Pictures of an artifact; the first is the neutral one."""
SafeSign: TypeAlias = Literal["chest", "tent"]
"""Pictures of the place where banked gold lies; the first is the neutral one."""
# --- paper ----------------------------------------------------------------------------------------

PieceName: TypeAlias = Literal["sheet", "pad", "aid", "choices", "coins", "kit"]
"""Pieces that can be printed."""
PAGED: tuple[PieceName, ...] = ("pad", "aid", "kit")
"""Pieces that are printed on as many pages as are wanted."""
SEATED: tuple[PieceName, ...] = ("sheet", "pad", "aid", "choices", "coins", "kit")
"""Pieces that can be drawn for a number of players."""


def words(closed: Any) -> tuple[Any, ...]:
    """Return the words of a closed list, in their order."""
    return get_args(closed)
