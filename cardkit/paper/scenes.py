"""The worked round of a sheet as data: `cardkit.paper.worked_round` plays it, the sheet draws it."""

from typing import NamedTuple, TypeAlias

from cardkit.engine import Entry, Variant, outcomes as came

Happened: TypeAlias = (
    came.ArtifactTaken | came.Blank | came.Caught | came.Found | came.Left | came.Split | came.Warned | came.WentBack
)
"""What a scene can tell: how rounds begin and end stands elsewhere."""


class Scene(NamedTuple):
    """One thing that happens in the worked round: what was entered, and what came of it, as far as it is told."""

    entry: Entry
    outcomes: tuple[Happened, ...]


class WorkedRound(NamedTuple):
    """The rules of that round for so many players, who they are, and what happens."""

    rules: Variant
    players: tuple[str, ...]
    scenes: tuple[Scene, ...]
