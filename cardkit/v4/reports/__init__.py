"""Reports to people, as data without sentences.

Faults of a tally, events at a table, and facts worth telling of a game that is over.
"""

from cardkit.v4.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.v4.reports import happenings, story_facts, tally_faults
    from cardkit.v4.reports.tally_faults import Came, Code, MarksFault, Problem
    from cardkit.v4.reports.happenings import (
        Checked, Counted, Deed, FileNews, Fixed, Happening, HeardReason, LastRound, LeftOut, Moves,
        Noted, OtherDeed, Question, Reason, Refused, Renamed, Shared, Stage, Told, Unclear, Undone,
    )
    from cardkit.v4.reports.story_facts import (
        Boldest, Escaped, Fact, Richest,
        WouldHaveWon,
    )

__all__ = [
    "Boldest", "Came", "Checked", "Code", "Counted", "Deed", "Escaped",
    "Fact", "FileNews", "Fixed", "Happening", "HeardReason", "LastRound", "LeftOut",
    "MarksFault", "Moves", "Noted", "OtherDeed", "Problem",
    "Question", "Reason", "Refused", "Renamed", "Richest", "Shared",
    "Stage", "Told", "Unclear", "Undone", "WouldHaveWon", "happenings", "story_facts",
    "tally_faults",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": "happenings story_facts tally_faults",
        "tally_faults": "Came Code MarksFault Problem",
        "happenings": (
            "Checked Counted Deed FileNews Fixed Happening HeardReason LastRound LeftOut Moves "
            "Noted OtherDeed "
            "Question Reason Refused Renamed Shared Stage Told Unclear Undone"
        ),
        "story_facts": (
            "Boldest Escaped Fact Richest "
            "WouldHaveWon"
        ),
    })
