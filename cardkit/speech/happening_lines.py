"""What an act at the table brought, in the game master's words: the one place where happenings become lines."""

from collections.abc import Mapping, Sequence

from cardkit.engine import State
from cardkit.reports import Stage, happenings as came
from cardkit.speech import cave, corrections, ending, keeping, opening, rounds, telling
from cardkit.speech.lines import BLANK, Said, line
from cardkit.speech.master import Master
from cardkit.speech.rows import Remark
from cardkit.speech.saying import capital, say


def happened(
    master: Master,
    happenings: Sequence[came.Happening],
    state: State,
    forms: Mapping[str, str],
    at: Stage,
    prompted: bool,
) -> list[Said]:
    """What came of an act; `state` is the game now, `forms` how each player is typed in short.

    `at` is what was asked for, and what a prompt has said already (`prompted`) is not said again.
    """
    told = [happening for happening in happenings if isinstance(happening, came.Told)]
    lines: list[Said] = []
    for happening in happenings:
        match happening:
            case came.Told():
                if happening is told[0]:
                    lines += _entered(master, told, at, prompted)
            case came.Undone():
                lines += corrections.undone(master, happening)
                if happening.after.phase == "show" and not master.manner.terse:
                    lines += cave.status(master, happening.after)
            case came.Fixed():
                lines += corrections.fixed(master, happening) + _stands(master, happening)
            case came.Counted(piles):
                lines += ending.counted(master, state, piles) + end(master, state)
            case came.Checked(_, differs, ends):
                lines += [line(capital(message), hint, tone="alert") for message, hint in differs]
                lines += ([] if differs else [line(say("Agrees with the record."))]) + (
                    end(master, state) if ends else []
                )
            case came.Shared():
                lines += ending.shared(state)
            case came.Recount(shared):
                lines.append(line(corrections.recount(shared=shared)))
            case came.LastRound(wanted):
                lines.append(line(ending.last_round(master, state, wanted=wanted)))
            case came.Noted():
                lines.append(line(say("Noted.")))
            case came.Renamed(old, new):
                lines.append(renamed(old=old, new=new))
                lines.append(opening.short_names(master, state, forms))
            case came.FileNews():
                lines.append(keeping.news(happening))
    return lines


renamed = Remark("{old} is called {new} from now on.")


def _entered(master: Master, told: Sequence[came.Told], at: Stage, prompted: bool) -> list[Said]:
    lines = telling.tell(master, told, at, prompted)
    ends = told[-1].after.complete and not told[-1].before.complete
    return [*lines, *ending.count_piles(master, told[-1].after)] if ends else lines


def _stands(master: Master, fixed: came.Fixed) -> list[Said]:
    """Where the game stands after a mended turn: at the end of a round, at its own end, before a turn of hands."""
    state = fixed.after
    if state.phase == "begin" and fixed.before.phase != "begin":
        return rounds.between(master, state, state.rounds[-1])
    if state.complete:
        return ending.count_piles(master, state)
    return cave.status(master, state) if master.hands and state.running and not master.manner.terse else []


def end(master: Master, state: State) -> list[Said]:
    """The places, the winner last; the table of rounds."""
    return [*ending.places(master, state), BLANK, ending.table(master, state)]
