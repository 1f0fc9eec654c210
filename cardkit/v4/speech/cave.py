"""Sentences on a turn in a game of hands: before it, cards shown, loot, cards put back."""

from collections.abc import Sequence

from cardkit.v4.engine import Show, State, outcomes as came, rules
from cardkit.v4.reports import Told
from cardkit.v4.speech.master import Master, cry, row
from cardkit.v4.speech.threats import endings
from cardkit.v4.words import BESIDE, Fixed, Label, Line, Said, Sentence, Series, Several, line, say
from cardkit.v4.words.nouns import numbered, typed

_TITLE = Label[Master]("{round:loud,cap} {which}, turn {turn}")
_OR_OTHERS = Fixed("(Or type fix {turn} {marks} ; back {other}.)")


def standing(master: Master, state: State) -> list[Said]:
    """Return lines that open a turn: game and turn, who is inside, cards there, threats."""
    which = numbered(master.variant, state.number)
    title = _TITLE(master, which=which, turn=state.turn + 1)
    whole = len(state.inside) == len(state.players)
    asked = whole or state.turn > 0  # the prompt names them; absent players are named once
    where = "" if asked else say("in the {place}: {who}", **master.theme, who=row(state.inside))
    there = [_network(master, state)] if state.path else from_before(master, state.leftover)
    return [line(title, tail=where, tone="heading", indent=0), *there]


def from_before(master: Master, gold: int) -> list[Line]:
    """Return a line on gold that stayed from earlier rounds; nothing if there is none.

    It lies where the path begins, or on the joker (G-12).
    """
    return (
        [line(say("On {where:the} from before: {n}.", where=master.there, n=gold), indent=0)]
        if gold
        else []
    )


def _network(master: Master, state: State) -> Line:
    close = rules.open_kinds(state)
    lying = say("In the {path}: {cards}.", **master.theme, cards=master.row_of(state.path))
    told = line(
        lying,
        *map(cry, endings(master, close)),
        tail=master.status(state),
        tone="alert" if close else "plain",
    )
    return told._replace(between=BESIDE)


def shown(master: Master, cards: came.Shown) -> Sentence:
    """Return the sentence that names the cards which go down, and whose they are."""
    down = Series(
        tuple(
            say("{who} {card}", who=name, card=master.in_short(card)) for name, card in cards.cards
        )
    )
    return say("The cards go down: {down}.", down=down)


def by_worth(left: came.Left, taken: Sequence[came.ArtifactTaken]) -> dict[int, list[str]]:
    """Return the leavers grouped by what each one's artifacts are worth in all.

    Where artifacts count differently, not all leavers have the same.
    """
    found: dict[int, list[str]] = {}
    for name in left.players:
        found.setdefault(
            sum(artifact.worth for artifact in taken if artifact.player == name), []
        ).append(name)
    return found


def went_back(master: Master, told: Told) -> list[Sentence]:
    """Return sentences on artifacts that could not be split and stay.

    Where nobody said which, the table's other choice is named, too (CN-8).
    """
    back = next((o for o in told.outcomes if isinstance(o, came.WentBack)), None)
    if back is None:
        return []
    cards, lying = (
        Several(tuple(master.beside_gold(card) for card in back.cards)),
        told.before.artifacts,
    )
    stays = say("{cards:the,cap} {n:stays|stay}.", cards=cards, n=len(back.cards))
    if (
        not isinstance(told.entry, Show)
        or told.entry.back is not None
        or len(back.cards) == len(lying)
        or {card.rank for card in lying} == {back.cards[0].rank}
    ):
        return [stays]
    marks = " ".join("-" if card is None else typed(card) for _, card in told.entry.cards)
    others = " ".join(map(typed, lying[: len(back.cards)]))
    return [stays, _OR_OTHERS(turn=told.before.turn + 1, marks=marks, other=others)]
