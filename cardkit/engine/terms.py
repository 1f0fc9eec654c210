"""The closed lists of the house: each is written here once, as a type.

A key of a variant file takes its allowed words from its type (`words`), and a ``match`` over one has no default, so that
the type checker names every place that has forgotten a word.
"""

from typing import Any, Literal, TypeAlias, get_args

# --- a game ---------------------------------------------------------------------------------------------------------

Phase: TypeAlias = Literal["begin", "card", "leave", "show", "over"]
"""What comes next: a round, a card, the decision after it, a turn of hands, or nothing."""
End: TypeAlias = Literal["caught", "all-out", "deck-out", "survived", "result-only"]
"""How a round ended: by a danger, with nobody inside, with the deck or the hands run out, or told by its result only."""

# --- a variant ------------------------------------------------------------------------------------------------------

Reveal: TypeAlias = Literal["deck", "hands"]
"""Where cards come from."""
Share: TypeAlias = Literal["split", "each", "leavers"]
"""Who takes gold as it comes: everyone inside an even part (G-2), each of them all of it, or nobody before leaving (G-15)."""
Leftover: TypeAlias = Literal["pooled", "per-card", "lost", "stays"]
"""What becomes of gold that lies there: leavers share the sum (G-4), or each card's rest; none ever lies longer than it must;
or it waits for the next round (G-12)."""
Dealer: TypeAlias = Literal["stays", "moves left"]
"""Whether turning the cards stays with one player."""
FirstDanger: TypeAlias = Literal["ask", "may be skipped"]
"""Whether the question who leaves is asked after a danger as the first card of a round (IG-4)."""
Totals: TypeAlias = Literal["open", "secret"]
"""Whether banked gold is counted openly (G-14)."""
TieBreak: TypeAlias = Literal["artifacts"]
"""What breaks a tie."""
Tie: TypeAlias = Literal["shared", "extra round", "play again"]
"""What becomes of a tie that nothing breaks."""
Decided: TypeAlias = Literal["score", TieBreak, Tie]
"""What decided who won: the score, a tie-break, or a `Tie` that nothing broke."""
Claim: TypeAlias = Literal["alone", "shared"]
"""Who takes artifacts: someone who leaves alone, or all who leave together."""
Then: TypeAlias = Literal["card out", "pair out", "back"]
"""What becomes of dangers when one has ended a round: that card leaves the game, or all of its kind that lie there, or none."""
Fate: TypeAlias = Literal["out", "back"]
"""What becomes of an artifact: it leaves the game, or goes back into the deck."""
Cost: TypeAlias = Literal["all", "half", "everything"]
"""What those who are caught lose of their loot, where it is no number (G-17); everything: all gold banked before too (G-22)."""
DangerKind: TypeAlias = Literal["rank", "suit", "colour", "all"]
"""What makes two dangers one kind."""
WorthBy: TypeAlias = Literal["each", "order", "round", "card", "gold"]
"""What an artifact counts by: all alike, the order of taking, the round, what is printed, or gold that is put on it."""
Choice: TypeAlias = Literal["thumbs", "pawn", "cards", "hand card"]
"""What players decide with."""
Sign: TypeAlias = Literal[
    "warning", "shield", "monster", "snake", "spider", "mummy", "fire", "rockfall", "wolf", "zombie", "dragon", "thief", "wave",
    "poison",
]  # fmt: skip
"""The pictures of a danger; the first is the neutral one."""
PlaceSign: TypeAlias = Literal["entrance", "cave", "castle", "temple"]
"""The pictures of where players are; the first is the neutral one."""
ArtifactSign: TypeAlias = Literal["star", "vase", "crown"]
"""The pictures of a keepsake; the first is the neutral one."""
SafeSign: TypeAlias = Literal["chest", "tent"]
"""The pictures of where banked gold lies; the first is the neutral one."""
Gesture: TypeAlias = Literal["as choice", "thumbs", "pawn dropped", "pawn shown", "torch and camp"]
"""The pictures of going on and of leaving; the first is thumbs where players decide with them, else arrows."""

# --- paper ----------------------------------------------------------------------------------------------------------

PieceName: TypeAlias = Literal["sheet", "pad", "aid", "choices", "coins", "kit"]
"""What can be printed."""
PAGED: tuple[PieceName, ...] = ("pad", "aid", "kit")
"""The pieces that are printed on as many pages as are wanted."""
SEATED: tuple[PieceName, ...] = ("sheet", "pad", "aid", "choices", "coins", "kit")
"""The pieces that can be drawn for a number of players."""


def words(closed: Any) -> tuple[Any, ...]:
    """The words of a closed list, in their order."""
    return get_args(closed)
