"""What is asked, the help at the prompt, and why a line or an act comes to nothing."""

from __future__ import annotations

from collections.abc import Mapping

from cardkit.happenings import Stage
from cardkit.state import State
from cardkit.words.lines import Grid, Said, line
from cardkit.words.master import Master
from cardkit.words.say import Sentence, Several, say

# --- help --------------------------------------------------------------------------------------------------------------


def help_now(master: Master, stage: Stage, state: State, forms: Mapping[str, str]) -> list[Said]:
    """What can be typed now, and the commands. `forms`: how each player is typed in short."""
    now = line(*_now(master, stage, state, forms))
    told = commands(master)
    if master.manner.reader:
        return [now, *(line(say("{words}: {meaning}.", words=words, meaning=meaning)) for words, meaning in told)]
    return [now, Grid(("", ""), told, "ll")]


def commands(master: Master) -> tuple[tuple[str, str], ...]:
    """The commands in short: what is typed, and what it does."""
    theme = master.theme
    return (
        (say("undo, redo"), say("take back the last entry, or enter it again; undo 3 takes back three")),
        (say("fix 3 ..."), say("turn 3 of this {round} was ...; fix 1.3 ... in {round} 1", **theme)),
        (say("score, path"), say("what is safe, what lies there; score NAME for one player")),
        (say("odds, why"), say("the next card's chances; the rule behind what came last")),
        (say("note ..."), say("keep a remark with the game; rename OLD NEW")),
        (say("save PATH"), say("go on in another file or folder; save says where it is")),
        (say("quit"), say("stop; the game is saved, cardkit resume goes on")),
    )


def _now(master: Master, stage: Stage, state: State, forms: Mapping[str, str]) -> tuple[Sentence, ...]:
    theme = master.theme
    match stage:
        case Stage.CARD:
            if master.variant.suits_matter:
                return (say("Now: the card that came (7b, 7r, h, queen of hearts, *)."),)
            return (say("Now: the card that came (7, 10 or t, a, q, king, joker or *)."),)
        case Stage.LEAVE:
            names = Several(tuple(forms.values()), "or")
            return (
                say("Now: who {leaves} ({names}; several: glued or with blanks; all).", **theme, names=names),
                say("Enter: nobody."),
                say("Or the next card at once, if nobody left."),
            )
        case Stage.SHOW:
            inside = ", ".join(state.inside)
            return (say("Now: one card each in seat order ({inside}), - for face down: 7k-3.", inside=inside),)
        case Stage.ROUND:
            return (say("Now: Enter when the cards are shuffled, or the first card of the next {round}.", **theme),)
        case Stage.PILES:
            return (say("Now: the piles as counted, in seat order (25 12 0 31) or by name; Enter to skip."),)
        case Stage.TIE:
            return (say("Now: extra for an extra {round} of the tied; Enter to share the win.", **theme),)
        case Stage.OVER:
            return (say("The game is over: again (same people), undo, or Enter to stop."),)
