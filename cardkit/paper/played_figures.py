"""The figures of a played game for its pad: read off the engine's rounds, with every turn as it was entered."""

from collections import Counter
from collections.abc import Mapping, Sequence

from cardkit.engine import Attend, Begin, Draw, EndGame, Leave, Result, Show, State, Variant, placed, rounds_played
from cardkit.paper.pad_figures import Filled, Played, Turn
from cardkit.paper.pad_parts import Line, keeps_cards, ticked_at
from cardkit.speech import pads
from cardkit.tally import Score


def figures(score: Score, state: State, variant: Variant) -> Filled:
    """All that the tally and the rules say of a game, round by round."""
    so_far = dict.fromkeys(state.players, 0)
    turns = _turns(score, state)
    rounds = []
    for at, played in enumerate(rounds_played(state)):
        carried = {name: _carried(state, variant, name, played.number) for name in state.players}
        for name in state.players:
            so_far[name] += played.banked.get(name, 0)
        told = tuple(turns[at]) if at < len(turns) else ()
        rounds.append(
            Played(
                line=Line(played.number, played.extra),
                banked={name: played.banked.get(name, 0) for name in played.seats},
                carried=carried,
                lost=played.lost if played.end == "caught" else 0,
                caught=frozenset(played.seats) - frozenset(played.left),
                so_far=dict(so_far),
                seen=_seen(state.variant.at(played.number), told),
                turns=told,
                ended=pads.ended(played.end, caught=variant.words.caught.casefold()) if played and played.end else "",
            )
        )
    header = score.reading.header
    first = placed(state)[0].players if score.complete else ()
    totals = {name: state.total(name) for name in state.players}
    return Filled(state.players, rounds, totals, header.date, header.place, pads.winners(who=first) if first else "")


def _carried(state: State, variant: Variant, name: str, number: int) -> tuple[int, ...]:
    """What each artifact counts that a player carried out in a round, where they are kept."""
    return tuple(one.worth for one in state.kept(name, number)) if keeps_cards(variant) else ()


def _seen(variant: Variant, turns: Sequence[Turn]) -> Mapping[str, int]:
    """The kinds that are ticked, and how many of each came."""
    cards = [card for turn in turns for card in turn.cards.values() if card is not None]
    kinds = Counter(kind for card in cards if (kind := variant.meaning(card).kind))
    return {kind: number for kind, number in kinds.items() if number >= ticked_at(variant)}


def _turns(score: Score, state: State) -> list[list[Turn]]:
    """The rounds as turns, in the order in which they were played."""
    seats = [frozenset(played.seats) for played in rounds_played(state)]
    rounds: list[list[Turn]] = []
    for entry in score.reading.entries:
        match entry:
            case Begin():
                rounds.append([])
            case Draw(card):
                rounds[-1].append(Turn({"": card}))
            case Leave(names) if rounds and rounds[-1]:
                gone = {name for turn in rounds[-1] for name in turn.left}
                inside = seats[len(rounds) - 1] - gone if len(rounds) <= len(seats) else frozenset()
                rounds[-1][-1] = rounds[-1][-1]._replace(left=names, all_left=inside == set(names))
            case Show(shown, back):
                rounds[-1].append(Turn(dict(shown), back=back or ()))
            case Leave() | Result() | Attend() | EndGame():
                pass
    return rounds
