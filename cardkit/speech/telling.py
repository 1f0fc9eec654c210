"""What came of entries, told in the table's manner: in few words or in full sentences."""

from collections.abc import Sequence

from cardkit.engine import Draw, Leave, Show, claims, reached
from cardkit.reports import Stage, Told
from cardkit.speech import cave, table, terse
from cardkit.speech.lines import Line, Said, line
from cardkit.speech.master import Master
from cardkit.speech.saying import People, do, say


def tell(master: Master, told: Sequence[Told], at: Stage, prompted: bool) -> list[Said]:
    """What came of the entries typed at one prompt; what a prompt has said already (`prompted`) is not said again."""
    if prompted and at is Stage.LEAVE and len(told) == 1 and told[0].entry == Leave() and told[0].after.phase == "card":
        return []  # Enter: the next prompt says enough
    lines: list[Said] = []
    asked = prompted and at is Stage.CARD
    for entry in told:
        master = master.at(entry.after)
        lines += _told(master, entry, asked)
        if isinstance(entry.entry, Draw):
            asked = False
    return lines


def _told(master: Master, told: Told, asked: bool) -> list[Said]:
    entry, before, after, outcomes = told.entry, told.before, told.after, told.outcomes
    short = master.manner.terse
    one = terse.one if short else table.one
    lines = [said for outcome in outcomes for said in one(master, outcome, told)]
    if isinstance(entry, Draw) and not asked and lines and isinstance(lines[0], Line):
        card = master.in_short(entry.card)
        label = say("card {n}  {card}:", n=before.turn + 1, card=card) if short else say("card {n}:", n=before.turn + 1)
        lines[0] = lines[0]._replace(label=label, indent=0)
    if short:
        lines = terse.with_status(master, lines, told)
    if isinstance(entry, Draw) and terse.calls(after) and not short:
        lines.append(line(do("{call}", **master.theme)))
    if isinstance(entry, Show) and after.phase == "show" and not short:
        lines += cave.status(master, after)
    enough = reached(after) if after.running else ()
    if enough and not reached(before):
        holes = {**master.theme, "who": People(enough), "n": claims.rounds(master.variant).until}
        lines.append(line(say("{who} {who:has|have} {n} or more: this {round} is the last.", **holes)))
    return lines
