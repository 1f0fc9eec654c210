"""What came of entries in few words: acts lead, and what is open stands at the right margin.

Where gold lies card by card is told when somebody asks for the path; what was typed is not said again.
"""

from collections.abc import Sequence

from cardkit.engine import JOKER, RANKS, SUITS, Draw, Leave, Result, Show, State, Variant, outcomes as came, rules
from cardkit.reports import Told
from cardkit.speech import cave, rounds, table
from cardkit.speech.master import Master
from cardkit.speech.nouns import kind_in_short, row
from cardkit.speech.rows import Act, Given, Label
from cardkit.speech.saying import BESIDE, Line, People, Said, Sentence, Several, Unbent, do, line, say

SHORT = 56  # letters of two remarks that stand on one line
_SPLIT = Act[Master](
    Given("waits fled", "Inside: PUT {gold} on the joker."),
    Given("waits hands", "PUT {gold} on the joker."),
    Given("waits", "PUT {gold} on the card."),
    Given("none", "Nobody takes any: {rest} {remains}."),
    Given("fled rest", "Inside: TAKE {share} each, {rest} {remains}."),
    Given("fled", "Inside: TAKE {share}{who:| each}."),
    Given("rest", "TAKE {share} each, {rest} {remains}."),
    "TAKE {share}{who:| each}.",
)
_AWAY = Label[Master](  # ``Bo: TAKE 6, 11 safe.``; one who takes nothing off the path: ``Bo: 5 safe.``; ``Bo: nothing.``
    Given("found safe", Act("{who}: TAKE {found:the}, {safe} safe.")),
    Given("found", Act("{who}: TAKE {found:the}.")),
    Given("share", Act("{who}: TAKE {share}{who:| each}, {safe} safe{who:| each}.")),
    Given("safe", Act("{who}: {safe} safe{who:| each}.")),
    "{who}: nothing.",
)


def one(master: Master, outcome: came.Outcome, told: Told) -> list[Said]:
    """One outcome in few words."""
    match outcome:
        case came.Split():
            return [_threatening(master, told, _split(master, outcome, told))]
        case came.Warned():
            return [] if table.brings(told) else [table.threatens(master, outcome, told.after)]
        case came.Blank():
            return [line(say("Nothing.", **master.theme))]
        case came.Found():
            return _found(master, outcome, told)
        case came.ArtifactTaken(player, card) if card and not (outcome.banked or isinstance(told.entry, Result)):
            return [line(do("TAKE {share}{who:| each}.", share=outcome.worth, who=People((player,))))]
        case came.Shown() if any(isinstance(other, came.Split | came.Caught) for other in told.outcomes):
            return []
        case came.Shown():  # and brought nothing
            return [_threatening(master, told, say("No {gold:many} this turn.", **master.theme))]
        case came.Left():
            return [_left(master, outcome, told)]
        case came.Caught(heap=heap) if not master.hands:  # what the second of a kind was stands at the prompt below
            over = say("{n} of {over}.", n=heap, over=master.flow.most) if heap else ""
            return [line(say("*** {caught} ***", **master.theme), over, tone="caught")]
        case came.RoundBegan() | came.Attends() | came.Survived() | came.RoundOver() | came.ArtifactTaken() | came.Caught():
            return table.one(master, outcome, told)
        case came.Stayed() | came.GameOver() | came.WentBack() | came.CardOut():  # typed, or said with others
            return []


def with_status(master: Master, lines: list[Said], told: Told) -> list[Said]:
    """The same, with what is open at the margin of the line that changed it."""
    entry, after = told.entry, told.after
    if not (lines and isinstance(entry, Draw | Show | Leave)):
        return lines
    if not after.running:
        return _ended(lines)
    lines = _beside(lines) if isinstance(entry, Show) else lines
    shown = lines.pop()
    if not isinstance(shown, Line):
        return [*lines, shown]
    tail = status(master, after)
    if isinstance(entry, Leave):  # what is carried and which dangers are open stands above, and has not changed
        tail = say("{n} inside", n=len(after.inside)), *(tail[:1] if after.leftover else ())
    call = do("{call}", **master.theme) if isinstance(entry, Draw) and calls(after) else ""
    last = line(*shown.said, call, tail=tail, tone=shown.tone, indent=shown.indent)
    return [*lines, last._replace(label=shown.label, between=BESIDE)]


def calls(state: State) -> bool:
    """Whether those inside are asked for the first time in a game who leaves: it is said how, once."""
    return state.phase == "leave" and state.number == state.turn == 1


def _ended(lines: list[Said]) -> list[Said]:
    """What ended the round and what is cleared then, on one line: the last to leave, or a catch in few words."""
    match lines:
        case [Line(tail=()) as first, Line(tail=()) as then, *others] if then.said:  # no cry stands at the margin
            return [first._replace(said=(*first.said, *then.said)), *others]
    return lines


def _beside(lines: list[Said]) -> list[Said]:
    """Who flees first, and what those inside take then, on one line where that is short."""
    match lines:
        case [Line() as first, Line() as then] if len(first.text) + len(then.text) <= SHORT:
            return [then._replace(said=(*first.said, *then.said))]
    return lines


def status(master: Master, state: State) -> tuple[str, ...]:
    """``path 12``, ``carry 4``, ``danger J K``: gold that lies there and is carried, dangers that are open; no nothings."""
    if not state.running:
        return ()
    said = [say("{where} {n}", where=master.there, n=state.leftover)] if state.leftover else []
    if master.flow.most:
        said.append(say("sum {n} of {over}", n=state.heap, over=master.flow.most))
    if state.loot:
        said.append(say("carry {n}", n=state.loot))
    if kinds := rules.open_kinds(state):
        dangers = [kind_in_short(kind, master.variant) for kind in kinds]
        alike = any(set(kinds) <= set(names) for names in (RANKS, SUITS))  # J hearts, red J: is it one, or two?
        said.append(say("danger {kinds}", kinds=row(dangers) if alike else ", ".join(dangers)))
    return tuple(said)


def _split(master: Master, split: came.Split, told: Told) -> Sentence:
    """What each takes and what stays, or that all waits (G-15); after those who have just fled it is said who that is."""
    fled = any(isinstance(other, came.Left) for other in told.outcomes)
    return _SPLIT(
        master, waits=master.flow.by == "leavers", hands=master.hands, fled=fled, none=not split.share, who=split.players,
        gold=split.gold, share=split.share, rest=split.rest,
        remains=table.remains(master, n=split.rest),
    )  # fmt: skip


def _found(master: Master, found: came.Found, told: Told) -> list[Said]:
    if any(isinstance(other, came.ArtifactTaken) for other in told.outcomes):
        return []
    if found.gold:
        return [line(do("PUT {n} on it.", n=found.gold))]
    counts = rules.artifact_worth(told.after, found.card, len(told.after.artifacts) - 1)
    return [line(say("Counts {n}.", n=counts))]


def _left(master: Master, left: came.Left, told: Told) -> Line:
    """What leavers take and have safe; what stays is at the margin."""
    taken = [o for o in told.outcomes if isinstance(o, came.ArtifactTaken) and o.player in left.players]
    everyone = len(left.players) > 2 and len(left.players) == len(told.before.inside)
    who = People(left.players, say("All inside") if everyone else ", ".join(left.players))
    gold = sum(artifact.worth for artifact in taken if artifact.is_gold and artifact.player == left.players[0])
    found = taken and len(left.players) == 1 and _with_share(master, left, taken)
    away = _AWAY(master, who=who, found=found, share=left.share, safe=left.banked + gold)
    said = [away, *cave.paid_more(master, left)]
    if left.rest and master.flow.lost:
        said.append(rounds.put_back(master, gold=left.rest, where=master.there, terse=True))
    if not master.hands:
        return line(*said, *_artifacts(master, left, taken, told))
    if len(cave.by_worth(left, taken)) > 1:
        said += master.each_takes(left.players, taken)
    elif taken and len(left.players) > 1:
        found = Several(tuple(master.beside_gold(a.card) for a in taken if a.card))
        said.append(do("Share out {found:the}, {k} each.", found=found, k=len(taken) // len(left.players)))
    said += cave.went_back(master, told)
    ended = any(isinstance(o, came.Survived) for o in told.outcomes)
    return line(*said, do("{who:Card|Cards} away unseen.", who=who) if told.after.number == 1 and not ended else "")


def _with_share(master: Master, left: came.Left, taken: Sequence[came.ArtifactTaken]) -> Several:
    """``3 and Kc (counts 5)``; in a game of hands ``3, K and J``."""
    found: list[object] = [Unbent(left.share)] if left.share else []
    beside = [(master.beside_gold(artifact.card), artifact.worth) for artifact in taken if artifact.card]
    if master.hands:
        found += [card for card, _ in beside]
    elif taken[0].is_gold or any(artifact.card == JOKER for artifact in taken):
        found.append(Unbent(master.found(taken)))
    else:
        found += [Unbent(say("{card:the} (counts {n})", card=card, n=worth)) for card, worth in beside]
    return Several(tuple(found))


def _artifacts(master: Master, left: came.Left, taken: Sequence[came.ArtifactTaken], told: Told) -> list[Sentence]:
    """Which artifacts stay where several leave, and who takes which where they are shared out."""
    said = []
    if left.stay:
        cards = master.cards(left.stay) if JOKER in left.stay else Several(tuple(map(master.beside_gold, left.stay)))
        said.append(say("{cards:the,cap} {n:stays|stay}.", cards=cards, n=len(left.stay)))
    if len(left.players) > 1:
        said += master.each_takes(left.players, taken)
    back = next((o for o in told.outcomes if isinstance(o, came.WentBack)), None)
    return [*said, table.stays_there(master, n=len(back.cards), cards=master.cards(back.cards))] if back else said


def _threatening(master: Master, told: Told, said: Sentence) -> Line:
    """`said`, and what would end the round now, where cards of this turn have made it so."""
    warned = next((outcome for outcome in told.outcomes if isinstance(outcome, came.Warned)), None)
    heavy = table.too_much(master, told.after) if master.flow.most else ""
    if warned or heavy:
        threat = table.threatens(master, warned, told.after) if warned else line()
        return line(said, *threat.said, heavy, tone="alert" if heavy else threat.tone)
    known = rules.open_kinds(told.before)
    close = [kind for kind in rules.open_kinds(told.after) if kind not in known] if master.hands else []
    if not close:
        return line(said)
    alike = by_limit(master.variant, close).items()
    cries = (say("a {n:nth} {kinds} ends it.", n=limit, kinds=master.kinds(kinds)) for limit, kinds in alike)
    return line(said, *map(master.cry, cries), tone="alert")


def by_limit(variant: Variant, kinds: Sequence[str]) -> dict[int, list[str]]:
    """These kinds by how many of each end a round, in the order given."""
    found: dict[int, list[str]] = {}
    for kind in kinds:
        found.setdefault(variant.limit(kind), []).append(kind)
    return found
