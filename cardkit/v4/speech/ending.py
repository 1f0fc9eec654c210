"""Figures so far and at the end: tables, counted piles, places, who won and what decided it."""

from collections.abc import Sequence

from cardkit.v4.engine import State, Variant, claims, tables
from cardkit.v4.engine.standings import Place, placed, reached, won
from cardkit.v4.speech.lists import added
from cardkit.v4.speech.master import Master
from cardkit.v4.text import clean
from cardkit.v4.words import (
    BLANK,
    Act,
    Count,
    Fixed,
    Given,
    Grid,
    Label,
    Line,
    People,
    Remark,
    Said,
    Sentence,
    Tone,
    called,
    line,
    say,
)
from cardkit.v4.words.nouns import house

hidden: Label[Master] = Label[Master]("Totals stay in the {safe} until the end.")
_RUNNING = Label[Master](
    Given("carries", "Inside: {who}, {who:carries|each carries} {n}."),
    "Inside: {who}. On the {path}: {n}.",
)
_COUNT = Act[Master](
    Given("noted", "Everyone: count your {token:many}, and add the points you noted."),
    Given("cards", "Everyone: count your {token:many}, {artifact:many} apart."),
    "Everyone: count your {token:many}.",
)
_ENDS = Label[Master](
    Given("early", "The game ends here, after {rounds}."),
    Given("who", "{who} {who:has|have} {n} or more: that ends the game."),
    "The last {round} is over.",
    n=lambda m: claims.rounds(m.variant).until,
)
last_round: Fixed = Fixed(
    Given("which", "{which:cap} is the last: then the places."), "The game goes on."
)
_AGREES = Fixed(
    Given("every", "Every pile agrees with the record."),
    "{who}: {who:agrees|agree} with the record.",
)
_DIFFERS = Label[Master](
    Given("more", "{who} counts {pile}, the record says {ours}: {n} too many."),
    "{who} counts {pile}, the record says {ours}: {n} too few.",
)
_SAVED = (  # a line each, with nothing behind it: they are copied
    Remark("Saved: {path}", tone="verbatim", indent=0),
    Remark("See it again: cardkit show {name}", tone="aside"),
    Remark("Hand it on: cardkit show {name} --format markdown", tone="aside"),
    Remark("Its pad as a souvenir: cardkit print pad --filled {name}", tone="aside"),
)


def score(master: Master, state: State) -> list[Said]:
    """Return rounds and totals so far; with secret totals only what this round shows."""
    now = running(master, state)
    if master.manner.secret and not state.complete:
        return [*now, whispers(master)]
    if not state.rounds and not any(state.banked.values()):
        return [*now, line(say("Nobody has put anything away yet."))]
    return [
        *now,
        table(master, state),
        *(line(said, tone="aside") for said in left_out(master.variant)),
    ]


def whispers(master: Master) -> Line:
    """Return the line on secret totals, which says how players hear their own."""
    return line(hidden(master), say("score NAME whispers one player's own."))


def running(master: Master, state: State) -> list[Said]:
    """Return a line on a deck game's round in progress: who is inside, and the gold they carry."""
    if not state.running or master.hands:
        return []
    carries = master.flow.carries
    there = _RUNNING(
        master, who=state.inside, carries=carries, n=state.loot if carries else state.leftover
    )
    return [line(say("{round:cap} {n} runs.", **master.theme, n=state.number), there)]


def table(master: Master, state: State) -> Grid:
    """Return the table of players by rounds, with artifacts, totals and places."""
    told = tables.table(state)
    artifacts = (
        master.variant.artifacts is not None
        and not master.variant.artifact_gold
        and bool(state.taken)
    )
    heads: list[str] = [
        say("extra") if played.extra else str(played.number) for played in told.rounds
    ]
    heads += (
        [say("{artifact:many}", **master.theme)] * artifacts
        + [say("total")]
        + [say("place")] * state.complete
    )
    rows = []
    for row in told.rows:
        figures = ["-" if gold is None else str(gold) for gold in row.banked]
        figures += ["+".join(map(str, row.artifacts)) or "-"] * artifacts
        figures += [str(row.total)] + [f"{row.place}."] * state.complete
        rows.append((row.player, *figures))
    return Grid((say("{round}", **master.theme), *heads), tuple(rows), "l" + "r" * len(heads))


def whispered(master: Master, state: State, name: str) -> list[Said]:
    """Return the line that gives one player's own total, and what that player carries now."""
    holds = _holds(master, state, name)[0]
    if state.running and name in state.inside and master.flow.carries and state.loot:
        return [line(say("{who}: {holds} safe, carries {n}.", who=name, holds=holds, n=state.loot))]
    return [line(say("{who}: {holds}.", who=name, holds=holds))]


def _holds(master: Master, state: State, name: str) -> tuple[str, str]:
    """Return a total with its parts, ``16 (6 and 2 jokers counting 10)``, and the parts alone.

    The parts are "" where it is all gold.
    """
    kept, total = state.kept(name), state.total(name)
    if not kept:
        return str(total), ""
    artifacts, worth = (
        Count(len(kept), master.theme["artifact"]),
        sum(taken.worth for taken in kept),
    )
    made_of = say(
        "{gold} and {artifacts} counting {worth}",
        gold=state.banked[name],
        artifacts=artifacts,
        worth=worth,
    )
    return say("{n} ({made_of})", n=total, made_of=made_of), made_of


def count_piles(master: Master, state: State) -> list[Said]:
    """Return the lines that end the game and ask everyone to count, before the places."""
    back = master.notes_points  # the cards went back, their points were noted
    act = _COUNT(
        master, noted=state.taken and back and not master.hands, cards=state.taken and not back
    )
    rounds = Count(len(state.rounds), master.theme["round"])
    ends = _ENDS(master, early=state.ended_early, rounds=rounds, who=reached(state))
    return [BLANK, line(ends, act, indent=0)]


def counted(master: Master, state: State, piles: Sequence[tuple[str, int]]) -> list[Said]:
    """Return lines that compare each counted pile with the record, and name differences."""
    wrong = [
        (name, pile) for name, pile in piles if pile not in (state.banked[name], state.total(name))
    ]
    right = tuple(name for name, pile in piles if (name, pile) not in wrong)
    lines = [line(_AGREES(every={*right} >= {*state.present}, who=People(right)))] if right else []
    lines += [_differs(master, state, name, pile) for name, pile in wrong]
    return [
        *lines,
        *(
            [line(say("The record counts; fix N or undo corrects it."), tone="aside")]
            if wrong
            else []
        ),
    ]


def _differs(master: Master, state: State, name: str, pile: int) -> Line:
    ours = state.total(name) if master.notes_points else state.banked[name]
    what = _DIFFERS(master, who=name, pile=pile, ours=ours, n=abs(pile - ours), more=pile > ours)
    points = (
        sum(taken.worth for taken in state.kept(name, played.number)) for played in state.rounds
    )
    noted = master.notes_points  # then the points of artifacts lie in the pile as gold by now
    gathered = [
        played.banked.get(name, 0) + worth * noted for played, worth in zip(state.rounds, points)
    ]
    return line(
        what,
        say("By {round:many}: {gathered}.", **master.theme, gathered=added(gathered)),
        tone="alert",
    )


def left_out(variant: Variant) -> tuple[Sentence, ...]:
    """Return sentences on house rules that cardkit does not apply, to stand below the figures.

    They may touch scores; one sentence each.
    """
    return tuple(
        say("{number} is not in these figures: {text}", number=number, text=clean(text))
        for number, text in house(variant)
    )


def left_out_of(games: Sequence[Variant]) -> list[Sentence]:
    """Return the sentences of `left_out` for several games, naming the game where they differ."""
    told = {called(game): left_out(game) for game in games}
    if len(set(told.values())) < 2:
        return list(next(iter(told.values()), ()))
    found: list[Sentence] = []
    for game, lines in told.items():
        found += [say("{game}: {said}", game=game, said=said) for said in lines]
    return found


def places(master: Master, state: State) -> list[Said]:
    """Return lines with the places from last to first, then what decided."""
    said: list[Said] = []
    for place in reversed(placed(state)):
        said += _place(master, state, place)
    asides = (line(rule, tone="aside") for rule in left_out(master.variant))
    return [BLANK, *said, line(*verdict(master, state), tone="good"), *asides]


def _place(master: Master, state: State, place: Place) -> list[Said]:
    """Return the lines of one place.

    Where its players reach the total in different ways, a line for each says how.
    """
    holds = [_holds(master, state, name) for name in place.players]
    holes = {"place": place.number, "who": place.players, "n": place.total, "holds": holds[0][0]}
    tone: Tone = "good" if place.number == 1 else "plain"
    if len(set(holds)) == 1:
        return [line(say("{place}. {who}: {holds}{who:| each}", **holes), tone=tone)]
    lines: list[Said] = [line(say("{place}. {who}: {n} each", **holes), tone=tone)]
    made = [(name, made_of) for name, (_, made_of) in zip(place.players, holds) if made_of]
    return [
        *lines,
        *(
            line(say("{who}: {made_of}", who=name, made_of=made_of), indent=5)
            for name, made_of in made
        ),
    ]


def verdict(master: Master, state: State) -> tuple[str, ...]:
    """Return sentences that say who won, and what decided it."""
    top, total, how, level = won(state)
    kept, who = len(state.kept(top[0])), People(tuple(top))
    even = "artifacts" in master.variant.ties and bool(state.taken)
    n = (
        say("{n} and {kept}", n=total, kept=Count(kept, master.theme["artifact"]))
        if even
        else total
    )
    match how:
        case "score":
            return (say("{who} wins with {n}.", who=who, n=total),)
        case "artifacts":
            holes = {**master.theme, "who": who, "more": kept, "fewer": len(state.kept(level[0]))}
            tie = say("{who} are level with {n}.", who=People((top[0], *level)), n=total)
            return tie, say("More {artifact:many} decide, {more} to {fewer}: {who} wins.", **holes)
        case "shared":
            return (say("{who} share the win with {n} each.", who=who, n=total),)
        case "extra round":
            either = say("They share the win, or play an extra {round}.", **master.theme)
            return say("{who} are tied with {n} each.", who=who, n=n), either
        case "play again":
            return (say("{who} are tied with {n} each: the rules say play again.", who=who, n=n),)


def ahead(state: State) -> tuple[str, ...]:
    """Return sentences that say who is ahead in a game that still runs."""
    top = won(state)
    return say("Not over yet."), say(
        "Ahead: {who} with {n}{who:| each}.", who=People(top.players), n=top.total
    )


def shared(state: State) -> list[Said]:
    """Return the line on a tie that is left as a shared win."""
    return [line(say("{who} share the win.", who=People(won(state).players)), tone="good")]


def saved(path: str, name: str) -> list[Said]:
    """Return lines with the finished game's file (`path`) and the commands that use its `name`."""
    return [remark(path=path, name=name) for remark in _SAVED]
