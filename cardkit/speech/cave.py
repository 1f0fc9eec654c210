"""A turn of hands in words: who flees, which cards go down, which pairs threaten."""

from collections import Counter
from collections.abc import Sequence

from cardkit.engine import Show, State, Variant, outcomes as came, rules
from cardkit.reports import Told
from cardkit.speech.master import Master
from cardkit.speech.nouns import numbered, typed
from cardkit.speech.rows import Act, Fixed, Given, Label, When
from cardkit.speech.saying import Count, Line, People, Said, Sentence, Series, Several, capital, do, line, say

_title = Label[Master](Given("reader", "{round:cap} {which}, turn {turn}."), "{round:loud} {which}, turn {turn}")
_threat = Label[Master](
    Given("limit many", "Any {limit:nth} {catches}."),
    Given("limit", "A {limit:nth} {or_} {catches}."),
    "One more of them {catches}.",
)
_short = Fixed(Given("one", "Pair: {kinds}."), Given("pairs", "Pairs: {kinds}."), "Close: {kinds}.")
_shown = Fixed(
    Given("fled reader", "Then the cards go down: {down}."),
    Given("fled", "THEN the cards go down: {down}."),
    "The cards go down: {down}.",
)
_OVER = Label[Master](  # what becomes of what cannot be divided
    When(lambda m: m.flow.lost, Label(Given("n", "{n} {n:goes|go} back in the bank."), "Nothing is over.")),
    When(lambda m: m.hands, Label(Given("n", Act("Put {n} on the joker.")), "Nothing goes onto the joker.")),
    Given("n", Act("Leave {n} on {card:the}.")),
    "Nothing stays on {card:the}.",
)
_first = Label[Master](Given("ended"), Given("reader", "First who {leaves}."), "FIRST who {leaves}.")
_TAKEN = Label[Master](
    Given("alone share found", Act("{who}, alone: take the {n} from the joker and {cards:the} from the {path}.")),
    Given("alone share", Act("{who}, alone: take the {n} from the joker.")),
    Given("alone found", Act("{who}, alone: take {cards:the} from the {path}.")),
    Given("alone", "{who}, alone: nothing to take."),
    Given("share found", Act("{who}: take {n} each from the joker and share out {cards:the}, {each} each.")),
    Given("share", Act("{who}: take {n} each from the joker.")),
    Given("found", Act("{who}: share out {cards:the}, {each} each.")),
    "{who}: nothing to take.",
)
_rest = Label[Master](
    Given("n lost", "{n} {n:goes|go} back from the joker in the bank."),
    Given("n share", "{n} {n:stays|stay} on the joker."),
    Given("n", "The {n} on the joker cannot be shared and {n:stays|stay}."),
)
_goes_back = Label[Master](
    Given("terse", "{cards:the,cap} {n:stays|stay}."),
    Act("{cards:the,cap} cannot be split: {n:it goes|they go} back into the {path}."),
)
_or_others = Fixed(
    Given("terse", "(Or: undo, then ; back {other}.)"),
    "(If the table chose otherwise: undo, and add ; back {other} to the turn.)",
)


def people(names: Sequence[str]) -> People:
    """``Ann and Bo``; three and more side by side: ``Ann, Bo, Cy``."""
    return People(tuple(names), ", ".join(names) if len(names) > 2 else "")


def status(master: Master, state: State) -> list[Said]:
    """Before a turn: which game and turn, who is inside, what lies there, which pairs threaten."""
    which = numbered(master.variant, state.number)
    title = _title(master, which=which, turn=state.turn + 1, reader=master.manner.reader)
    whole = len(state.inside) == len(state.players)
    asked = master.manner.terse and (whole or state.turn > 0)  # the prompt names them; who is away is said once
    where = "" if asked else say("in the {place}: {who}", **master.theme, who=master.row(state.inside))
    there = [_network(master, state)] if state.path else from_before(master, state.leftover)
    return [line(title, tail=where, tone="heading", indent=0), *there]


def from_before(master: Master, gold: int) -> list[Line]:
    """What has stayed from earlier rounds, and lies where the path begins, or on the joker (G-12); nothing of nothing."""
    return [line(say("On {where:the} from before: {n}.", where=master.there, n=gold), indent=0)] if gold else []


def _network(master: Master, state: State) -> Line:
    variant, reader, close = master.variant, master.manner.reader, rules.open_kinds(state)
    joker = say("on the joker: {n}", n=state.leftover) if state.leftover else ""
    each = say("each carries {n}", n=state.loot) if len(state.inside) > 1 else say("carries {n}", n=state.loot)
    holes: dict[str, object] = {**master.theme, "cards": master.row_of(state.path)}
    row = say("In the {path}: {cards}.", **holes) if reader else say("{path} {cards}", **holes)
    if not close:
        none = say("no pair") if in_pairs(variant) else say("no threat")
        return line(row, capital(none) + "." if reader else f"  {none}", tail=(joker, each), indent=0)
    nouns = master.kinds(close)
    threat = one_short(variant, nouns._replace(joint="and"), len(close))
    first, *others = {variant.limit(kind) for kind in close}
    ends = _threat(master, limit=0 if others else first, many=len(close) > 2, or_=nouns)
    head, colon, kinds = threat.partition(":")
    shown = threat if reader else f"  {head.upper()}{colon}{kinds}"
    return line(row, shown, ends, tail=(joker, each), tone="alert", indent=0)


def in_pairs(variant: Variant) -> bool:
    """Whether a kind that is one short of the end lies in a pair, whichever it is."""
    return variant.usual_limit == 3 and not variant.own_limits


def one_short(variant: Variant, kinds: Several, number: int) -> Sentence:
    """Which kinds of danger, and so many, are one short of the end."""
    pairs = in_pairs(variant)
    return _short(kinds=kinds, pairs=pairs, one=pairs and number == 1)


def shown(master: Master, cards: came.Shown, outcomes: Sequence[came.Outcome]) -> Line:
    """Which cards go down, and that they bring nothing if they do not."""
    down = Series(tuple(say("{who} {card}", who=name, card=master.in_short(card)) for name, card in cards.cards))
    fled = any(isinstance(other, came.Left) for other in outcomes[: outcomes.index(cards)])
    brought = any(isinstance(other, came.Split | came.Caught) for other in outcomes)
    told = _shown(down=down, fled=fled, reader=master.manner.reader)
    return line(told, "" if brought else say("No {gold:many} this turn.", **master.theme))


def _sum(parts: Sequence[object], total: int) -> str:
    return f"{' + '.join(map(str, parts))} = {total}" if len(parts) > 1 else str(total)


def split(master: Master, split: came.Split) -> Line:
    """The sum of the cards shown, what each takes, what goes onto the joker."""
    total = _sum([master.variant.meaning(card).gold for card in split.cards], split.gold)
    if master.flow.by == "leavers":
        return line(do("{total}: put {n} on the joker.", total=total, n=split.gold))
    if master.flow.by == "each" and len(split.players) > 1:
        each = do("{who}: take {n} each.", who=master.several(split.players), n=split.share)
        return line(say("{total} for each.", total=total), each)
    return line(*divided(master, split, total, master.several(split.players)))


def divided(master: Master, split: came.Split, gold: object, who: People) -> tuple[Sentence, ...]:
    """Who takes what of that `gold`, and what is left over, of a card of the deck too."""
    number, each = len(split.players), split.share
    if number == 1:
        return (do("{gold} for {who} alone: take {n}.", gold=gold, who=split.players[0], n=each),)
    over = _OVER(master, n=split.rest, card=master.card(split.cards[0]))
    if not split.share:
        return say("{gold} for {n}: nobody takes any.", gold=gold, n=number), over
    return say("{gold} for {n}.", gold=gold, n=number), do("{who}: take {n}.", who=who, n=each), over


def fled(master: Master, left: came.Left, told: Told) -> list[Said]:
    """What those who flee take along, and what they have brought out; what cannot be split goes back."""
    taken = [o for o in told.outcomes if isinstance(o, came.ArtifactTaken) and o.player in left.players]
    ended = any(isinstance(o, came.Survived) for o in told.outcomes)
    first = _first(master, ended=ended, reader=master.manner.reader)
    groups = by_worth(left, taken)
    alike = len(groups) == 1  # else it matters who takes which
    takes = [_take_alike(master, left, taken if alike else ())] if alike or left.share else []
    takes += [] if alike else master.each_takes(left.players, taken)
    rest = _rest(master, n=left.rest, lost=master.flow.lost, share=left.share)
    lines = [line(first, *takes, rest, *paid_more(master, left))]
    lines += [_brought_out(master, left, who, worth, len(taken), ended) for worth, who in groups.items()]
    return [*lines, *(line(said, tone="aside" if at else "plain") for at, said in enumerate(went_back(master, told)))]


def paid_more(master: Master, left: came.Left) -> list[Sentence]:
    """What leavers are paid beside all they carry (G-21), with cards from a deck too."""
    holes = {"who": left.players, "n": left.more}
    return [do("{who}: take {n} more{who:| each} from the bank.", **holes)] if left.more else []


def by_worth(left: came.Left, taken: Sequence[came.ArtifactTaken]) -> dict[int, list[str]]:
    """The leavers by what the artifacts of each count together: where artifacts count differently, not all have the same."""
    found: dict[int, list[str]] = {}
    for name in left.players:
        found.setdefault(sum(artifact.worth for artifact in taken if artifact.player == name), []).append(name)
    return found


def _take_alike(master: Master, left: came.Left, taken: Sequence[came.ArtifactTaken]) -> Sentence:
    number, found = len(left.players), tuple(master.beside_gold(a.card) for a in taken if a.card is not None)
    return _TAKEN(
        master, who=left.players, alone=number == 1, share=left.share, n=left.share, found=found,
        cards=Several(found), each=len(taken) // number,
    )  # fmt: skip


def _brought_out(master: Master, left: came.Left, names: Sequence[str], worth: int, taken: int, ended: bool) -> Line:
    """``Cy: 8 + 3 + 2 court cards (10) = 21, safe. Lay your card away unseen.`` Of players whose artifacts count `worth`."""
    each = taken // len(left.players)
    parts: list[object] = [left.loot, *filter(None, (left.share, left.more))]
    if each:
        artifacts = Count(each, master.theme["artifact"])
        parts.append(say("{artifacts} ({worth})", artifacts=artifacts, worth=worth))
    who = People(tuple(names))
    safe = say("{who}: {figures}{who:| each}, safe.", who=who, figures=_sum(parts, left.banked + worth))
    return line(safe, "" if ended else do("Lay your {who:card|cards} away unseen.", who=who))


def went_back(master: Master, told: Told) -> list[Sentence]:
    """What could not be split goes back; the other choice of the table, where nobody said which (CN-8)."""
    back = next((o for o in told.outcomes if isinstance(o, came.WentBack)), None)
    if back is None:
        return []
    cards, terse = Several(tuple(master.beside_gold(card) for card in back.cards)), master.manner.terse
    goes, lying = _goes_back(master, cards=cards, n=len(back.cards), terse=terse), told.before.artifacts
    chosen = isinstance(told.entry, Show) and told.entry.back is not None
    if chosen or len(back.cards) == len(lying) or {card.rank for card in lying} == {back.cards[0].rank}:
        return [goes]
    return [goes, _or_others(other=" ".join(map(typed, lying[: len(back.cards)])), terse=terse)]


def collapsed(master: Master, caught: came.Caught) -> Sentence:
    """``The third 7 and the fourth 3.``"""
    lying = Counter(master.variant.meaning(card).kind for card in caught.cards)
    kinds = (say("the {n:nth} {kind}", n=lying[kind], kind=master.kind(kind)) for kind in caught.kinds)
    return say("{kinds:cap}.", kinds=Several(tuple(kinds)))
