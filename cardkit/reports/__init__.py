"""What there is to report to people, as data without sentences: what is wrong with a tally, what happened at a
table, what can be told of a game that is over."""

from cardkit.reports.complaints import (
    AndMore, BankedDiffers, Came, CardAlone, CardClaimed, CardsDiffer, CheckBeforeRound, CheckTwice, ClaimFacts, Code,
    ControlLetter, EmptyRound, Facts, FormFacts, GameFacts, HugeNumber, KeyFacts, KeyTwice, LastLineLost, LinesBelow,
    LongLine, MarksFault, Misplaced, NoCardBehind, NoClaim, NoColon, NoDate, NoEnd, NoLine, NoMarks, NoNameAndCard,
    NoNumber, NoRules, NoSetting, NoTime, NoTurn, NoVariant, NoVersion, NotBack, NotCard, NotRead, NotUtf8,
    NumberDiffers, NumberOfWhat, PlayerCount, Problem, SameName, SavedFacts, SetTwice, SettingFault, SlipFacts,
    TextDiffers, TextFacts, TooLarge, TooManyNames, TooManyRounds, TooManySet, TotalDiffers, TurnAfterResult,
    TurnBeforeRound, TurnFacts, TurnsDiffer, UnknownHeader, UnknownLine, VariantFault, WrongRound,
)
from cardkit.reports.happenings import (
    ActReason, Ask, CardReason, Checked, Counted, FigureReason, FileNews, Fixed, Happening, LineReason, MendReason,
    Moves, NameReason, Noted, PileReason, Question, Reason, Recount, Refused, Renamed, Shared, Stage, Told, Unclear,
    Undone, Way, WayKind,
)
from cardkit.reports.story_facts import (
    Boldest, CameBack, Escaped, Fact, LongRound, Missed, Richest, ShortRound, Unluckiest, WouldHaveWon,
)
