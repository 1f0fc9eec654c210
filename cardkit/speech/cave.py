"""A turn of hands in words: who flees, which cards go down, which pairs threaten."""

from collections.abc import Sequence

from cardkit.engine import Show, State, Variant, outcomes as came, rules
from cardkit.reports import Told
from cardkit.speech.lines import Line, Said, line
from cardkit.speech.master import Master
from cardkit.speech.nouns import numbered, typed
from cardkit.speech.saying import Count, People, Sentence, Series, Several, capital, do, say


def people(names: Sequence[str]) -> People:
    """``Ann and Bo``; three and more side by side: ``Ann, Bo, Cy``."""
    return People(tuple(names), ", ".join(names) if len(names) > 2 else "")


def status(master: Master, state: State) -> list[Said]:
    """Before a turn: which game and turn, who is inside, what lies there, which pairs threaten."""
    holes = {**master.theme, "which": numbered(master.variant, state.number), "turn": state.turn + 1}
    if master.manner.reader:
        title = say("{round:cap} {which}, turn {turn}.", **holes)
    else:
        title = say("{round:loud} {which}, turn {turn}", **holes)
    whole = len(state.inside) == len(state.players)
    asked = master.manner.terse and (whole or state.turn > 0)  # the prompt names them; who is away is said once
    where = "" if asked else say("in the {place}: {who}", **master.theme, who=master.row(state.inside))
    lines: list[Said] = [line(title, tail=where, tone="heading", indent=0)]
    if state.path:
        return [*lines, _network(master, state)]
    return [*lines, *from_before(master, state.leftover)]


def from_before(master: Master, gold: int) -> list[Line]:
    """What has stayed from earlier rounds, and lies where the path begins, or on the joker (G-12); nothing of nothing."""
    return [line(say("On {where:the} from before: {n}.", where=master.there, n=gold), indent=0)] if gold else []


def _network(master: Master, state: State) -> Line:
    variant = master.variant
    close = rules.open_kinds(state)
    joker = say("on the joker: {n}", n=state.leftover) if state.leftover else ""
    each = say("each carries {n}", n=state.loot) if len(state.inside) > 1 else say("carries {n}", n=state.loot)
    cards, reader = master.row_of(state.path), master.manner.reader
    holes: dict[str, object] = {**master.theme, "cards": cards}
    row = say("In the {path}: {cards}.", **holes) if reader else say("{path} {cards}", **holes)
    if not close:
        none = say("no pair") if in_pairs(variant) else say("no threat")
        return line(row, capital(none) + "." if reader else _set_off(none), tail=(joker, each), indent=0)
    nouns = master.kinds(close)
    threat = one_short(variant, nouns._replace(joint="and"), len(close))
    limits = {variant.limit(kind) for kind in close}
    if len(limits) == 1:
        holes |= {"n": limits.pop(), "or_": nouns}
        ends = say("A {n:nth} {or_} {catches}.", **holes) if len(close) < 3 else say("Any {n:nth} {catches}.", **holes)
    else:
        ends = say("One more of them {catches}.", **master.theme)
    shown = threat if reader else _set_off(_loud_head(threat))
    return line(row, shown, ends, tail=(joker, each), tone="alert", indent=0)


def in_pairs(variant: Variant) -> bool:
    """Whether a kind that is one short of the end lies in a pair, whichever it is."""
    return variant.usual_limit == 3 and not variant.own_limits


def one_short(variant: Variant, kinds: Several, number: int) -> Sentence:
    """Which kinds of danger, and so many, are one short of the end."""
    if not in_pairs(variant):
        return say("Close: {kinds}.", kinds=kinds)
    return say("Pair: {kinds}.", kinds=kinds) if number == 1 else say("Pairs: {kinds}.", kinds=kinds)


def _loud_head(sentence: str) -> str:
    """``PAIRS: 7 and 3.``: what stands before the colon, loud."""
    head, colon, rest = sentence.partition(":")
    return head.upper() + colon + rest


def _set_off(text: str) -> str:
    """Two more blanks between what lies there and what it threatens."""
    return f"  {text}"


def shown(master: Master, cards: came.Shown, outcomes: Sequence[came.Outcome]) -> Line:
    """Which cards go down, and that they bring nothing if they do not."""
    down = Series(tuple(say("{who} {card}", who=name, card=master.in_short(card)) for name, card in cards.cards))
    if any(isinstance(other, came.Left) for other in outcomes[: outcomes.index(cards)]):
        if master.manner.reader:
            told = say("Then the cards go down: {down}.", down=down)
        else:
            told = say("THEN the cards go down: {down}.", down=down)
    else:
        told = say("The cards go down: {down}.", down=down)
    brought = any(isinstance(other, came.Split | came.Caught) for other in outcomes)
    return line(told, "" if brought else say("No {gold:many} this turn.", **master.theme))


def split(master: Master, split: came.Split) -> Line:
    """The sum of the cards shown, what each takes, what goes onto the joker."""
    values = [master.variant.meaning(card).gold for card in split.cards]
    total = " + ".join(map(str, values)) + f" = {split.gold}" if len(values) > 1 else str(split.gold)
    if master.flow.by == "leavers":
        return line(do("{total}: put {n} on the joker.", total=total, n=master.amount(split.gold)))
    if master.flow.by == "each" and len(split.players) > 1:
        each = do("{who}: take {n} each.", who=master.several(split.players), n=master.amount(split.share))
        return line(say("{total} for each.", total=total), each)
    return line(*divided(master, split, total, master.several(split.players)))


def divided(master: Master, split: came.Split, gold: object, who: People) -> tuple[Sentence, ...]:
    """Who takes what of that `gold`, and what is left over, of a card of the deck too."""
    holes = {"gold": gold, "n": len(split.players), "who": who}
    if len(split.players) == 1:
        holes |= {"who": split.players[0], "n": master.amount(split.share)}
        return (do("{gold} for {who} alone: take {n}.", **holes),)
    if not split.share:
        return say("{gold} for {n}: nobody takes any.", **holes), rest_of(master, split)
    take = do("{who}: take {n}.", who=who, n=master.amount(split.share))
    return say("{gold} for {n}.", **holes), take, rest_of(master, split)


def rest_of(master: Master, split: came.Split) -> Sentence:
    """What becomes of what cannot be divided."""
    holes = {"n": split.rest, "card": master.card(split.cards[0])}
    if master.flow.lost:
        return say("{n} {n:goes|go} back in the bank.", **holes) if split.rest else say("Nothing is over.")
    if master.hands:
        return do("Put {n} on the joker.", **holes) if split.rest else say("Nothing goes onto the joker.")
    return do("Leave {n} on {card:the}.", **holes) if split.rest else say("Nothing stays on {card:the}.", **holes)


def fled(master: Master, left: came.Left, told: Told) -> list[Said]:
    """What those who flee take along, and what they have brought out; what cannot be split goes back."""
    taken = [o for o in told.outcomes if isinstance(o, came.ArtifactTaken) and o.player in left.players]
    ended = any(isinstance(o, came.Survived) for o in told.outcomes)
    first = say("First who {leaves}.", **master.theme)
    if not master.manner.reader:
        first = say("FIRST who {leaves}.", **master.theme)
    takes = [*_takes(master, left, taken), _rest(master, left), *paid_more(master, left)]
    lines = [line("" if ended else first, *takes)]
    lines += [_brought_out(master, left, who, worth, len(taken), ended) for worth, who in by_worth(left, taken).items()]
    return [*lines, *went_back(master, told)]


def paid_more(master: Master, left: came.Left) -> list[Sentence]:
    """What leavers are paid beside all they carry (G-21), with cards from a deck too."""
    holes = {"who": People(left.players), "n": master.amount(left.more)}
    return [do("{who}: take {n} more{who:| each} from the bank.", **holes)] if left.more else []


def by_worth(left: came.Left, taken: Sequence[came.ArtifactTaken]) -> dict[int, list[str]]:
    """The leavers by what the artifacts of each count together: where artifacts count differently, not all have the same."""
    found: dict[int, list[str]] = {}
    for name in left.players:
        found.setdefault(sum(artifact.worth for artifact in taken if artifact.player == name), []).append(name)
    return found


def _takes(master: Master, left: came.Left, taken: Sequence[came.ArtifactTaken]) -> list[Sentence]:
    """What all of them take; and who takes which artifact, where it matters."""
    if len(by_worth(left, taken)) == 1:
        return [_take_alike(master, left, taken)]
    gold = [_take_alike(master, left, ())] if left.share else []
    return [*gold, *master.each_takes(left.players, taken)]


def _take_alike(master: Master, left: came.Left, taken: Sequence[came.ArtifactTaken]) -> Sentence:
    number = len(left.players)
    cards = Several(tuple(master.beside_gold(a.card) for a in taken if a.card is not None))
    holes = {
        **master.theme, "who": People(left.players), "n": master.amount(left.share), "cards": cards,
        "each": len(taken) // number,
    }  # fmt: skip
    if number == 1:
        if left.share and cards.things:
            return do("{who}, alone: take the {n} from the joker and {cards:the} from the {path}.", **holes)
        if left.share:
            return do("{who}, alone: take the {n} from the joker.", **holes)
        if cards.things:
            return do("{who}, alone: take {cards:the} from the {path}.", **holes)
        return say("{who}, alone: nothing to take.", **holes)
    if left.share and cards.things:
        return do("{who}: take {n} each from the joker and share out {cards:the}, {each} each.", **holes)
    if left.share:
        return do("{who}: take {n} each from the joker.", **holes)
    if cards.things:
        return do("{who}: share out {cards:the}, {each} each.", **holes)
    return say("{who}: nothing to take.", **holes)


def _rest(master: Master, left: came.Left) -> str:
    if not left.rest:
        return ""
    if master.flow.lost:
        return say("{n} {n:goes|go} back from the joker in the bank.", n=left.rest)
    if left.share:
        return say("{n} {n:stays|stay} on the joker.", n=left.rest)
    return say("The {n} on the joker cannot be shared and {n:stays|stay}.", n=left.rest)


def _brought_out(master: Master, left: came.Left, names: Sequence[str], worth: int, taken: int, ended: bool) -> Line:
    """``Cy: 8 + 3 + 2 court cards (10) = 21, safe. Lay your card away unseen.`` Of players whose artifacts count `worth`."""
    each = taken // len(left.players)
    parts: list[object] = [left.loot, *filter(None, (left.share, left.more))]
    if each:
        artifacts = Count(each, master.theme["artifact"])
        parts.append(say("{artifacts} ({worth})", artifacts=artifacts, worth=worth))
    total = left.banked + worth
    figures = f"{' + '.join(map(str, parts))} = {total}" if len(parts) > 1 else str(total)
    who = People(tuple(names))
    safe = say("{who}: {figures}{who:| each}, safe.", who=who, figures=figures)
    return line(safe, "" if ended else do("Lay your {who:card|cards} away unseen.", who=who))


def went_back(master: Master, told: Told) -> list[Line]:
    """What could not be split goes back; the other choice of the table, where nobody said which (CN-8)."""
    back = next((o for o in told.outcomes if isinstance(o, came.WentBack)), None)
    if back is None:
        return []
    cards = Several(tuple(master.beside_gold(card) for card in back.cards))
    holes = {**master.theme, "cards": cards, "n": len(back.cards)}
    goes = do("{cards:the,cap} cannot be split: {n:it goes|they go} back into the {path}.", **holes)
    other = _other_choice(told, back)
    if not other:
        return [line(goes)]
    hint = say("(If the table chose otherwise: undo, and add ; back {other} to the turn.)", other=other)
    return [line(goes), line(hint, tone="aside")]


def went_back_in_short(master: Master, told: Told) -> list[Sentence]:
    """The same in few words."""
    back = next((o for o in told.outcomes if isinstance(o, came.WentBack)), None)
    if back is None:
        return []
    cards = Several(tuple(master.beside_gold(card) for card in back.cards))
    stays, other = say("{cards:the,cap} {n:stays|stay}.", cards=cards, n=len(back.cards)), _other_choice(told, back)
    return [stays, say("(Or: undo, then ; back {other}.)", other=other)] if other else [stays]


def _other_choice(told: Told, back: came.WentBack) -> str:
    """The cards that could have gone back instead; nothing where it was chosen, or makes no difference."""
    lying = told.before.artifacts
    chosen = isinstance(told.entry, Show) and told.entry.back is not None
    if chosen or len(back.cards) == len(lying) or {card.rank for card in lying} == {back.cards[0].rank}:
        return ""
    return " ".join(map(typed, lying[: len(back.cards)]))


def collapsed(master: Master, caught: came.Caught) -> Sentence:
    """``The third 7 and the fourth 3.``"""
    kinds = []
    for kind in caught.kinds:
        lying = sum(master.variant.meaning(card).kind == kind for card in caught.cards)
        kinds.append(say("the {n:nth} {kind}", n=lying, kind=master.kind(kind)))
    return say("{kinds:cap}.", kinds=Several(tuple(kinds)))
