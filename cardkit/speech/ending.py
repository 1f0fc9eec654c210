"""The figures so far and at the end: tables, piles counted, places, who won and what decided it."""

from collections.abc import Sequence

from cardkit.engine import Place, State, Tie, Variant, claims, placed, reached, tables, won
from cardkit.speech.lines import BLANK, Grid, Line, Said, Tone, line
from cardkit.speech.lists import added
from cardkit.speech.master import Master, round_name
from cardkit.speech.nouns import called, unplayed
from cardkit.speech.rows import Label
from cardkit.speech.saying import Count, People, Sentence, do, say
from cardkit.text import clean


def score(master: Master, state: State) -> list[Said]:
    """Rounds and totals so far; where totals are secret only what this round shows."""
    now = running(master, state)
    if master.manner.secret and not state.complete:
        return [*now, whispers(master)]
    if not state.rounds and not any(state.banked.values()):
        return [*now, line(say("Nobody has put anything away yet."))]
    return [*now, table(master, state), *_left_out(master.variant)]


def whispers(master: Master) -> Line:
    """Where totals are secret: how each hears their own."""
    return line(hidden(master), say("score NAME whispers one player's own."))


hidden = Label[Master]("Totals stay in the {safe} until the end.")
"""Totals are secret yet."""


def running(master: Master, state: State) -> list[Said]:
    """The round that is played, of a deck: who is inside, with what."""
    if not state.running or master.hands:
        return []
    holes = {"who": People(state.inside), "n": state.loot}
    runs = say("{round:cap} {n} runs.", **master.theme, n=state.number)
    if not master.flow.carries:
        return [
            line(runs, say("Inside: {who}. On the {path}: {n}.", **master.theme, who=holes["who"], n=state.leftover))
        ]
    return [line(runs, say("Inside: {who}, {who:carries|each carries} {n}.", **holes))]


def table(master: Master, state: State) -> Grid:
    """Players by rounds, artifacts, totals, places."""
    told = tables.table(state)
    artifacts = master.variant.artifacts is not None and not master.variant.artifact_gold and bool(state.taken)
    heads: list[str] = [say("extra") if played.extra else str(played.number) for played in told.rounds]
    heads += [say("{artifact:many}", **master.theme)] * artifacts + [say("total")] + [say("place")] * state.complete
    rows = []
    for row in told.rows:
        figures = ["-" if gold is None else str(gold) for gold in row.banked]
        figures += ["+".join(map(str, row.artifacts)) or "-"] * artifacts
        figures += [str(row.total)] + [f"{row.place}."] * state.complete
        rows.append((row.player, *figures))
    return Grid((say("{round}", **master.theme), *heads), tuple(rows), "l" + "r" * len(heads))


def whispered(master: Master, state: State, name: str) -> list[Said]:
    """One player's own total."""
    return [line(say("{who}: {holds}.", who=name, holds=_holds(master, state, name)))]


def _holds(master: Master, state: State, name: str) -> str:
    """``16 (6 and 2 jokers counting 10)``."""
    kept = state.kept(name)
    if not kept:
        return str(state.total(name))
    return say("{n} ({made_of})", n=state.total(name), made_of=_made_of(master, state, name))


def _made_of(master: Master, state: State, name: str) -> Sentence:
    kept = state.kept(name)
    artifacts = Count(len(kept), master.theme["artifact"])
    worth = sum(taken.worth for taken in kept)
    return say("{gold} and {artifacts} counting {worth}", gold=state.banked[name], artifacts=artifacts, worth=worth)


# --- the piles -------------------------------------------------------------------------------------------------------


def count_piles(master: Master, state: State) -> list[Said]:
    """Before the places: everyone counts."""
    holes = dict(master.theme)
    if state.taken and master.notes_points and not master.hands:  # the cards went back, their points were noted
        act = do("Everyone: count your {token:many}, and add the points you noted.", **holes)
    elif state.taken and not master.notes_points:
        act = do("Everyone: count your {token:many}, {artifact:many} apart.", **holes)
    else:
        act = do("Everyone: count your {token:many}.", **holes)
    enough = reached(state)
    if state.ended_early:
        ends = say("The game ends here, after {rounds}.", rounds=Count(len(state.rounds), master.theme["round"]))
    elif enough:
        who = People(enough)
        ends = say(
            "{who} {who:has|have} {n} or more: that ends the game.", who=who, n=claims.rounds(master.variant).until
        )
    else:
        ends = say("The last {round} is over.", **holes)
    return [BLANK, line(ends, act, indent=0)]


def last_round(master: Master, state: State, *, wanted: bool) -> Sentence:
    """That the game ends with the round that is played, or not after all."""
    if not wanted:
        return say("The game goes on.")
    return say("{which:cap} is the last: then the places.", which=round_name(master, state.number, state.extra))


def counted(master: Master, state: State, piles: Sequence[tuple[str, int]]) -> list[Said]:
    """Each counted pile held against the record; a difference is named."""
    lines: list[Said] = []
    right: list[str] = []
    for name, pile in piles:
        gold, total = state.banked[name], state.total(name)
        if pile in (gold, total):
            right.append(name)
        else:
            lines += _differs(master, state, name, pile, total if master.notes_points else gold)
    if right and set(right) >= set(state.present):
        lines.insert(0, line(say("Every pile agrees with the record.")))
    elif right:
        lines.insert(0, line(say("{who}: {who:agrees|agree} with the record.", who=People(tuple(right)))))
    if len(right) < len(piles):
        lines.append(line(say("The record counts; fix N or undo corrects it."), tone="aside"))
    return lines


def _differs(master: Master, state: State, name: str, pile: int, ours: int) -> list[Said]:
    holes = {**master.theme, "who": name, "pile": pile, "ours": ours, "n": abs(pile - ours)}
    if pile > ours:
        what = say("{who} counts {pile}, the record says {ours}: {n} too many.", **holes)
    else:
        what = say("{who} counts {pile}, the record says {ours}: {n} too few.", **holes)
    gathered = added(played.banked.get(name, 0) + _noted(master, state, name, played.number) for played in state.rounds)
    return [line(what, say("By {round:many}: {gathered}.", **holes, gathered=gathered), tone="alert")]


def _noted(master: Master, state: State, name: str, number: int) -> int:
    """The points of artifacts that lie in the pile as gold by now."""
    return sum(taken.worth for taken in state.kept(name, number)) if master.notes_points else 0


# --- what the figures leave out --------------------------------------------------------------------------------------


def left_out(variant: Variant) -> tuple[Sentence, ...]:
    """The author's own rules that may touch scores, and are not played: a line each, under figures."""
    return tuple(
        say("{number} is not in these figures: {text}", number=number, text=clean(text))
        for number, text in unplayed(variant)
    )


def left_out_of(games: Sequence[Variant]) -> list[Sentence]:
    """The same of several games, each named where not all leave out the same."""
    told = {called(game): left_out(game) for game in games}
    if len(set(told.values())) < 2:
        return list(next(iter(told.values()), ()))
    return [say("{game}: {said}", game=game, said=said) for game, lines in told.items() for said in lines]


def _left_out(variant: Variant) -> list[Said]:
    return [line(said, tone="aside") for said in left_out(variant)]


# --- places ------------------------------------------------------------------------------------------------------------


def places(master: Master, state: State) -> list[Said]:
    """From last to first, the winner last; then what decided."""
    lines: list[Said] = [BLANK]
    for place in reversed(placed(state)):
        lines += _place(master, state, place)
    return [*lines, line(*verdict(master, state), tone="good"), *_left_out(master.variant)]


def _place(master: Master, state: State, place: Place) -> list[Said]:
    """One place; where its people have it from different things, what each has, a line a person."""
    holds = [_holds(master, state, name) for name in place.players]
    holes = {"place": place.number, "who": People(place.players), "n": place.total, "holds": holds[0]}
    tone: Tone = "good" if place.number == 1 else "plain"
    if len(set(holds)) == 1:
        return [line(say("{place}. {who}: {holds}{who:| each}", **holes), tone=tone)]
    lines: list[Said] = [line(say("{place}. {who}: {n} each", **holes), tone=tone)]
    for name in place.players:
        if state.kept(name):
            lines.append(line(say("{who}: {made_of}", who=name, made_of=_made_of(master, state, name)), indent=5))
    return lines


def verdict(master: Master, state: State) -> tuple[str, ...]:
    """Who won, and what decided it."""
    top, total, how, level = won(state)
    if how == "score":
        return (say("{who} wins with {n}.", who=top[0], n=total),)
    if how == "artifacts":
        more, fewer = len(state.kept(top[0])), len(state.kept(level[0]))
        holes = {**master.theme, "who": top[0], "more": more, "fewer": fewer}
        return (
            say("{who} are level with {n}.", who=People((top[0], *level)), n=total),
            say("More {artifact:many} decide, {more} to {fewer}: {who} wins.", **holes),
        )
    return _tied(master, state, top, total, how)


def ahead(state: State) -> tuple[str, ...]:
    """Who is ahead in a game that still runs."""
    top = won(state)
    return say("Not over yet."), say("Ahead: {who} with {n}{who:| each}.", who=People(top.players), n=top.total)


def _tied(master: Master, state: State, top: Sequence[str], total: int, how: Tie) -> tuple[str, ...]:
    kept = Count(len(state.kept(top[0])), master.theme["artifact"])
    even = "artifacts" in master.variant.ties and bool(state.taken)
    holes = {"who": People(tuple(top)), "n": say("{n} and {kept}", n=total, kept=kept) if even else total}
    match how:
        case "shared":
            return (say("{who} share the win with {n} each.", who=holes["who"], n=total),)
        case "extra round":
            either = say("They share the win, or play an extra {round}.", **master.theme)
            return say("{who} are tied with {n} each.", **holes), either
        case "play again":
            return (say("{who} are tied with {n} each: the rules say play again.", **holes),)


def shared(state: State) -> list[Said]:
    """The tie stays."""
    return [line(say("{who} share the win.", who=People(won(state).players)), tone="good")]


def saved(path: str, name: str) -> list[Said]:
    """Where the finished game is kept (`path`), and what can be done with it under its `name`."""
    ways = (  # a line each, with nothing behind it: they are copied
        say("See it again: cardkit show {name}", name=name),
        say("Hand it on: cardkit export {name}", name=name),
        say("Its pad as a souvenir: cardkit print pad --filled {name}", name=name),
    )
    return [
        line(say("Saved: {path}", path=path), tone="verbatim", indent=0),
        *(line(way, tone="aside") for way in ways),
    ]
