"""Lines on the happenings after an act, in the game master's words.

Happenings become lines here and nowhere else.
"""

from collections.abc import Mapping, Sequence

from cardkit.v4.engine import Draw, Leave, Show, State, claims
from cardkit.v4.engine.outcomes import Shown
from cardkit.v4.engine.standings import reached
from cardkit.v4.reports import Stage, happenings as came
from cardkit.v4.speech import cave, corrections, ending, keeping, opening, rounds, table
from cardkit.v4.speech.master import Master, round_name
from cardkit.v4.words import (
    BLANK,
    Fixed,
    Line,
    People,
    Remark,
    Said,
    Sentence,
    Voiced,
    capital,
    line,
    say,
)

_CARD = Fixed(Voiced("card {n}  {card}:", "card {n}, {card}:"))
renamed: Remark = Remark("{old} is called {new} from now on.")


def happened(
    master: Master,
    happenings: Sequence[came.Happening],
    state: State,
    forms: Mapping[str, str],
    at: Stage,
    prompted: bool,
) -> list[Said]:
    """Return the lines on the happenings that an act brought.

    `state` is the game now, `forms` the short form that each player is typed in, `at` what was
    asked for. With `prompted`, what a prompt has said already is not said again.
    """
    told = [happening for happening in happenings if isinstance(happening, came.Told)]
    lines: list[Said] = []
    for happening in happenings:
        match happening:
            case came.Told():
                if happening is told[0]:
                    lines += _entries(master, told, at, prompted)
            case came.Undone(deed):
                lines += corrections.undone(master, happening)
                lines += _stands(master, happening) if isinstance(deed, came.Fixed) else []
            case came.LeftOut():
                lines += corrections.left_out(master, happening)
            case came.Fixed():
                lines += corrections.fixed(master, happening) + _stands(master, happening)
            case came.Counted(piles):
                lines += ending.counted(master, state, piles) + end(master, state)
            case came.Checked(_, differs, ends):
                lines += _checked(differs)
                lines += end(master, state) if ends else []
            case came.Shared():
                lines += ending.shared(state)
            case came.LastRound(wanted):
                which = round_name(master, state.number, state.extra) if wanted else None
                lines.append(line(ending.last_round(which=which)))
            case came.Noted():
                lines.append(line(say("Noted.")))
            case came.Renamed(old, new):
                lines += [renamed(old=old, new=new), opening.short_names(master, state, forms)]
            case came.FileNews():
                lines.append(keeping.news(happening))
    return lines


def _entries(master: Master, told: Sequence[came.Told], at: Stage, prompted: bool) -> list[Said]:
    """Return the lines of `tell`, and at the game's end those on counting the piles."""
    last = told[-1]
    ends = last.after.complete and not last.before.complete
    return tell(master, told, at, prompted) + (
        ending.count_piles(master, last.after) if ends else []
    )


def _checked(differs: Sequence[tuple[str, str]]) -> list[Said]:
    """Return lines on each difference of a check line from the record, or that it agrees."""
    if differs:
        return [line(capital(message), hint, tone="alert") for message, hint in differs]
    return [line(say("Agrees with the record."))]


def _stands(master: Master, fixed: came.Fixed | came.Undone) -> list[Said]:
    """Return lines on the state of the game after a changed turn ended a round or the game.

    None where it changed nothing.
    """
    state = fixed.after
    if state.phase == "begin" and fixed.before.phase != "begin":
        return rounds.between(master, state, state.rounds[-1])
    changed = state != fixed.before
    return ending.count_piles(master, state) if state.complete and changed else []


def end(master: Master, state: State) -> list[Said]:
    """Return the final places, the winner last, and the table of rounds."""
    return [*ending.places(master, state), BLANK, ending.table(master, state)]


def tell(master: Master, told: Sequence[came.Told], at: Stage, prompted: bool) -> list[Said]:
    """Return lines on the outcomes of all entries typed at one prompt.

    With `prompted`, what a prompt has said already is not said again.
    """
    if [entry.entry for entry in told] == [Leave()] and told[0].after.phase == "card":
        return (
            []
            if prompted and at is Stage.LEAVE
            else [line(say("Nobody {leaves}.", **master.theme), tone="aside")]
        )
    lines: list[Said] = []
    asked = prompted and at in (Stage.CARD, Stage.SHOW)
    for entry in told:
        lines += _told(master.at(entry.after), entry, asked)
        asked = asked and not isinstance(entry.entry, Draw | Show)
    return lines


def _labelled(lines: list[Said], label: Sentence) -> list[Said]:
    """Return the lines with a label before the first one."""
    if not lines or not isinstance(lines[0], Line):
        return lines
    return [lines[0]._replace(label=label, indent=0), *lines[1:]]


def _told(master: Master, told: came.Told, asked: bool) -> list[Said]:
    """Return lines on the outcomes of one entry.

    A card is named unless a prompt `asked` for it; in a game of hands so are the cards that go
    down.
    """
    entry, before, after = told.entry, told.before, told.after
    lines: list[Said] = []
    for outcome in told.outcomes:
        lines += [*table.one(master, outcome, told), *table.at_first(master, outcome, told)]
    lines = table.with_status(master, lines, told)
    if isinstance(entry, Draw) and not asked:
        lines = _labelled(lines, _CARD(n=before.turn + 1, card=master.in_short(entry.card)))
    if isinstance(entry, Show) and not asked:
        down = (
            line(cave.shown(master, shown)) for shown in told.outcomes if isinstance(shown, Shown)
        )
        lines = _labelled([*down, *lines], say("turn {n}:", n=before.turn + 1))
    enough = reached(after) if after.running else ()
    if enough and not reached(before):
        holes = {**master.theme, "who": People(enough), "n": claims.rounds(master.variant).until}
        lines.append(
            line(say("{who} {who:has|have} {n} or more: this {round} is the last.", **holes))
        )
    return lines
