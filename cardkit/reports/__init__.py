"""What there is to report to people, as data without sentences: what is wrong with a tally, what happened at a
table, what can be told of a game that is over."""

from cardkit import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.reports import happenings, story_facts, tally_faults
    from cardkit.reports.tally_faults import Came, Code, MarksFault, Problem
    from cardkit.reports.happenings import (
        Checked, Counted, FileNews, Fixed, Happening, HeardReason, LastRound, Moves, Noted, Question, Reason, Recount,
        Refused, Renamed, Shared, Stage, Told, Unclear, Undone,
    )
    from cardkit.reports.story_facts import (
        Boldest, CameBack, Escaped, EveningFact, Fact, LongRound, Luck, Missed, MostWins, Richest, RichestOfAll,
        ShortRound, Unluckiest, WouldHaveWon,
    )

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)
