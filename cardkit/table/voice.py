"""What the game master says: sentences from outcomes, the one place, in the variant's own words.

Each line is one fact, what hands do first. Lines are data (sentences, a remark for the right margin, a tone); how they
look is decided by whoever shows them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from cardkit import rules, wording
from cardkit.cards import JOKER, Card
from cardkit.outcomes import (
    ArtifactTaken,
    Begin,
    CardOut,
    Caught,
    Draw,
    Entry,
    Found,
    GameOver,
    Leave,
    Left,
    Outcome,
    Result,
    Round,
    RoundBegan,
    RoundOver,
    Show,
    Shown,
    Split,
    Stayed,
    Survived,
    Warned,
    WentBack,
)
from cardkit.places import ranking
from cardkit.state import State
from cardkit.table.hearing import Stage, short_forms
from cardkit.table.naming import a_card, capital, card_name, count, kind_name, listed, people, rank_name, row
from cardkit.table.session import Fixed, Impossible, Moves, Told, Undone
from cardkit.variants import Variant

# --- what is said, as data -----------------------------------------------------------------------------------------


class Line(NamedTuple):
    """One fact: its sentences, a remark that may stand at the right margin, a tone, how far it is set in.

    Tones: plain, heading, alert (a danger), caught, refusal, aside (nobody has to read it), good (the winner),
    verbatim (not to be broken: a path).
    """

    said: tuple[str, ...]
    tail: str = ""
    tone: str = "plain"
    indent: int = 2

    @property
    def text(self) -> str:
        """The sentences in a row."""
        return " ".join(self.said)


class Grid(NamedTuple):
    """A small table: heads, rows, and how each column is set (``l`` or ``r``)."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    set: str


class Wipe(NamedTuple):
    """What was said last is to be seen no longer, where the screen can do that."""


Said: TypeAlias = Line | Grid | Wipe
BLANK = Line((), indent=0)


def say(*sentences: str, tail: str = "", tone: str = "plain", indent: int = 2) -> Line:
    """A line of these sentences, empty ones left out."""
    return Line(tuple(sentence for sentence in sentences if sentence), tail, tone, indent)


class Manner(NamedTuple):
    """How the table wants to be talked to. `chips` are pieces of gold; `secret` keeps totals out of sight until the end."""

    reader: bool = False
    quiet: bool = False
    odds: bool = False
    secret: bool = False
    chips: tuple[int, ...] = ()


_PIECES = {
    1: "one",
    5: "five",
    10: "ten",
    20: "twenty/twenties",
    25: "twenty-five",
    50: "fifty/fifties",
    100: "hundred",
}


def in_pieces(amount: int, chips: Sequence[int]) -> str:
    """``3 tens, 1 five, 1 one``, with as few pieces as the largest first gives; nothing for 0."""
    words = []
    for piece in sorted(chips, reverse=True):
        number, amount = divmod(amount, piece)
        if number:
            one, _, many = _PIECES.get(piece, f"piece of {piece}/pieces of {piece}").partition("/")
            words.append(f"{number} {one if number == 1 else many or one + 's'}")
    return ", ".join(words)


class Voice:
    """Says what came of entries, for one variant and in one manner."""

    def __init__(self, variant: Variant, manner: Manner) -> None:
        self.variant, self.manner, self.words = variant, manner, variant.words

    # small words

    def amount(self, number: int) -> str:
        """``36``, and with `Manner.chips` also in pieces."""
        pieces = in_pieces(number, self.manner.chips) if self.manner.chips and number > 1 else ""
        return f"{number} ({pieces})" if pieces else str(number)

    def row(self, names: Iterable[str]) -> str:
        """Names side by side; for a screen reader as a sentence has them."""
        return listed(names) if self.manner.reader else row(names)

    def cry(self, text: str) -> str:
        """Loud; for a screen reader, which would spell capitals out, not."""
        return capital(text) if self.manner.reader else text.upper()

    def card(self, card: Card) -> str:
        """``9``, ``Queen of spades``."""
        return card_name(card, self.variant)

    def the(self, card: Card) -> str:
        """``the 9``."""
        return f"the {self.card(card)}"

    def all_the(self, cards: Sequence[Card]) -> str:
        """``the 8 of clubs and the Jack of clubs``, ``the 2 jokers``."""
        if len(cards) > 1 and len({self.card(card) for card in cards}) == 1:
            return f"the {len(cards)} {self.words.artifact.many}"
        return listed(map(self.the, cards))

    def kind(self, kind: str) -> str:
        """What one danger of a kind is called."""
        return kind_name(kind, self.variant)

    @property
    def hands(self) -> bool:
        """Whether players show cards of their own."""
        return not self.variant.deck_game

    def row_of(self, cards: Iterable[Card]) -> str:
        """Cards in a row, short: ``7 K 3``; for a screen reader in words."""
        if self.manner.reader:
            return ", ".join(rank_name(card.rank) for card in cards)
        return " ".join(card.rank if self.hands else str(card) for card in cards)

    # before the game

    def welcome(self, state: State, file: str) -> list[Said]:
        """What is played, by how many, and where it is kept; then the check list."""
        w, variant = self.words, self.variant
        number = len(state.players)
        kept = f"Saved as it goes: {file}" if file else "Not saved anywhere."
        lines: list[Said] = [
            say(
                f"{variant.name}. {number} {w.player(number)}, {variant.rounds} {w.round(variant.rounds)}.",
                kept,
                indent=0,
                tone="heading",
            )
        ]
        if self.manner.quiet:
            return lines
        lines.append(say("Before you start", indent=0))
        lines += [say(text) for text in wording.set_up(variant, number)]
        lines += self.who_deals(state)
        lines.append(self.short_names(state))
        return lines

    def who_deals(self, state: State) -> list[Said]:
        """Who turns the cards."""
        return [] if self.hands else [say(f"{state.dealer} turns the cards.")]

    def short_names(self, state: State) -> Line:
        """Each player's short form; in a game of hands how a turn is typed."""
        inside = state.inside or state.players
        if self.hands:
            marks = ("7", "k", "-", "3", "10", "a", "9", "5", "q", "2", "j", "4")[: len(inside)]
            who = inside[2 % len(inside)]
            example = "".join(marks)
            down = f"{who} lays a card face down" if "-" in marks else "- is a card laid face down"
            return say(
                f"A turn is one mark each, in this order: {row(inside)}.", f"As in {example}: {down}.", tone="aside"
            )
        forms = short_forms(state.players, self.variant)
        if self.manner.reader:
            told = ", ".join(f"{form} for {name}" for name, form in forms.items())
            return say(f"Leaving in short: {told}.", "Enter means nobody.", "Type help for help.", tone="aside")
        told = ", ".join(f"{form} = {name}" for name, form in forms.items())
        return say(f"Leaving in short: {told}.", "Enter\u00a0=\u00a0nobody.", "?\u00a0=\u00a0help.", tone="aside")

    def heading(self, state: State) -> list[Said]:
        """The round, who is inside; from the second round on who turns the cards."""
        w = self.words
        if self.manner.quiet:
            return [say(f"{w.round.one} {state.number}", indent=0)]
        if self.hands:
            return [BLANK, *self.status(state)]
        name = f"{w.round.one} {state.number} of {self.variant.rounds}" if not state.extra else f"extra {w.round.one}"
        deals = f"{state.dealer} turns the cards." if state.number > 1 and state.dealer in state.players else ""
        title = capital(name) + "." if self.manner.reader else name.upper().replace(" OF ", " of ")
        title += f".  {deals}" if deals and not self.manner.reader else ""
        said = (title, deals) if self.manner.reader else (title,)
        return [BLANK, say(*said, tail=f"inside: {self.row(state.inside)}", tone="heading", indent=0)]

    # what came of it

    def tell(self, told: Sequence[Told], at: Stage, prompted: bool) -> list[Said]:
        """What came of the entries typed at one prompt; what a prompt has said already (`prompted`) is not said again."""
        if (
            prompted
            and at is Stage.LEAVE
            and len(told) == 1
            and told[0].entry == Leave()
            and told[0].after.phase == "card"
        ):
            return []  # Enter: the next prompt says enough
        lines: list[Said] = []
        asked = prompted and at is Stage.CARD
        for entry, before, after, outcomes in told:
            if self.manner.quiet:
                lines += self._figures(entry, before, after, outcomes)
            else:
                lines += self._told(entry, before, after, outcomes, asked)
            if isinstance(entry, Draw):
                asked = False
        return lines

    def _told(
        self, entry: Entry, before: State, after: State, outcomes: tuple[Outcome, ...], asked: bool
    ) -> list[Said]:
        numbered = isinstance(entry, Draw) and not asked
        lines: list[Said] = []
        place = 0
        while place < len(outcomes):
            outcome = outcomes[place]
            place += 1
            match outcome:
                case Left():
                    while place < len(outcomes) and isinstance(outcomes[place], ArtifactTaken | WentBack):
                        place += 1
                    taken = [o for o in outcomes if isinstance(o, ArtifactTaken) and o.player in outcome.players]
                    back = next((o for o in outcomes if isinstance(o, WentBack)), None)
                    ended = any(isinstance(o, Survived) for o in outcomes)
                    chosen = isinstance(entry, Show) and entry.back is not None
                    lines += self._left(outcome, taken, back, before, after, ended, chosen)
                case Caught():
                    lines += self._caught(outcome, before, after, outcomes)
                case _:
                    lines += self._one(outcome, before, after, outcomes)
        if numbered and lines and isinstance(lines[0], Line):
            number = f"card {before.turn + 1}: "
            first = lines[0]
            lines[0] = first._replace(said=(number + first.said[0], *first.said[1:]), indent=0)
        if isinstance(entry, Draw) and after.phase == "leave" and after.number == after.turn == 1:
            lines.append(say(self.words.call))
        if self.hands and after.phase == "show" and isinstance(entry, Show):
            lines += self.status(after)
        return lines

    def _one(self, outcome: Outcome, before: State, after: State, outcomes: tuple[Outcome, ...]) -> list[Said]:
        w = self.words
        match outcome:
            case RoundBegan():
                return self.heading(after)
            case Split():
                return self._split(outcome, after)
            case Warned(card, kind, lying, ends_at, _):
                return [self._warned(card, kind, lying, ends_at, after)]
            case Found(card, gold, _):
                if any(isinstance(other, ArtifactTaken) for other in outcomes):
                    return []
                if gold:
                    text = f"Put {self.amount(gold)} on it; someone who {w.leaves.one} alone takes it."
                else:
                    counts = rules.artifact_worth(after, card)
                    text = f"It lies on the {w.path} and counts {counts}; someone who {w.leaves.one} alone takes it."
                return [say(f"{capital(self._artifact(card))}.", text)]
            case ArtifactTaken(player, card, worth, _, True, _):  # of a round that was written down by its result
                named = self._artifact(card) if card else wording.article(w.artifact.one)
                return [say(f"{player} carried out {named} (counts {worth}).")]
            case ArtifactTaken(player, card, worth, _, _, _) if card is not None:
                here = f"{player} is alone inside: take {self.amount(worth)} at once."
                return [say(f"{capital(self._artifact(card))}.", here)]
            case Shown(cards, _):
                down = ", ".join(
                    f"{name} {rank_name(card.rank) if self.manner.reader else card.rank}" for name, card in cards
                )
                fled = any(isinstance(other, Left) for other in outcomes[: outcomes.index(outcome)])
                start = f"{self.cry('then')} the cards go down" if fled else "The cards go down"
                courts = not any(isinstance(other, Split | Caught) for other in outcomes)
                return [say(f"{start}: {down}.", f"No {w.gold.one} this turn." if courts else "")]
            case Stayed():
                return [say("Nobody leaves.", tone="aside")]
            case Survived(players, _):
                return [say(f"The cards have run out: {listed(players)} {w.leaves(len(players))} now.")]
            case RoundOver():
                return self._round_over(outcome, before, after, outcomes)
            case GameOver() | ArtifactTaken() | Left() | Caught() | WentBack() | CardOut():
                return []

    def _artifact(self, card: Card) -> str:
        """``the joker``, ``an artifact, the 10 of clubs``."""
        noun = self.words.artifact.one
        return f"the {noun}" if self.card(card) == noun else f"{wording.article(noun)}, {self.the(card)}"

    def _split(self, split: Split, after: State) -> list[Said]:
        w, number = self.words, len(split.players)
        if self.hands:
            return [self._split_hands(split)]
        card = split.cards[0]
        what = f"{split.gold} {w.gold(split.gold)} for"
        rest = f"Leave {split.rest} on {self.the(card)}." if split.rest else f"Nothing stays on {self.the(card)}."
        carry = ""
        if number == 1:
            line = say(f"{what} {split.players[0]} alone: take {self.amount(split.share)}.")
        elif not split.share:
            line = say(f"{what} {number}: nobody takes any.", rest)
        else:
            who = people(split.players, after.inside)
            line = say(f"{what} {number}.", f"{who}: take {self.amount(split.share)}.", rest)
        if split.carried != split.share and split.share:
            carry = f"each carries {split.carried}" if number > 1 else f"carries {split.carried}"
        piles = self._rests(after)
        if split.rest and after.leftover >= number and len(piles) > 1:
            told = f"On the {w.path}: {after.leftover} ({', '.join(piles)})."
            return [line, say(told, f"Each inside carries {split.carried}." if carry else "", tone="aside")]
        return [line._replace(tail=carry)]

    def _rests(self, state: State) -> list[str]:
        """What lies on which card: ``1 on the 9``."""
        return [f"{rest} on {self.the(card)}" for card, rest in zip(state.path, state.rests) if rest]

    def _split_hands(self, split: Split) -> Line:
        number = len(split.players)
        values = [self.variant.meaning(card).gold for card in split.cards]
        total = f"{' + '.join(map(str, values))} = {split.gold}" if len(values) > 1 else str(split.gold)
        told = f"{total} for {number}."
        onto = f"Put {split.rest} on the joker." if split.rest else "Nothing goes onto the joker."
        if number == 1:
            return say(f"{total} for {split.players[0]} alone: take {self.amount(split.share)}.")
        if not split.share:
            return say(told[:-1] + ": nobody takes any.", onto)
        return say(told, f"{', '.join(split.players)}: take {self.amount(split.share)}.", onto)

    def _warned(self, card: Card, kind: str, lying: int, ends_at: int, after: State) -> Line:
        w, name = self.words, kind_name(kind, self.variant)
        own = dict(w.kinds).get(kind)
        by_rank = card.rank == kind
        called = capital(self.card(card) if card.suit else a_card(card, self.variant))
        if own or by_rank or card.rank:
            what = f"{called}: {own or wording.article(w.danger.one if by_rank else name)}"
        else:
            what = called
        out = sum(1 for gone in after.gone if self._is_kind(gone.slots, kind))
        left = self.variant.kinds[kind] - lying - out
        more = ends_at - lying
        if left < more:
            return say(f"{what}.", f"No {'other' if more == 1 else 'more'} {name} is left in the deck: no harm.")
        if more > 1:
            return say(f"{what}.", f"{more} more like it and the {w.round.one} ends.")
        return say(f"{what}.", self.cry(f"another {name} {w.catches}."), tone="alert")

    def _is_kind(self, slots: int, kind: str) -> bool:
        return any(slots >> bit & 1 and slot.kind == kind for bit, slot in enumerate(self.variant.slots))

    # leaving

    def _left(
        self,
        left: Left,
        taken: list[ArtifactTaken],
        back: WentBack | None,
        before: State,
        after: State,
        ended: bool,
        chosen: bool,
    ) -> list[Said]:
        if self.hands:
            return self._fled(left, taken, back, before, ended, chosen)
        w, names, number = self.words, left.players, len(left.players)
        who = listed(names)
        gold = sum(artifact.worth for artifact in taken if artifact.is_gold)
        how = f"{w.leaves.one} alone" if number == 1 else f"{w.leaves.many} together"
        parts = [f"{who} {how}: {self._takes(left, taken, before)}"]
        if left.stay:
            parts.append(f"Nobody takes {self.all_the(left.stay)}: that takes someone who {w.leaves.one} alone.")
        away = left.loot + left.share + gold
        each = " each" if number > 1 else ""
        parts.append(f"{who}: put {self.amount(away)} away{each}, safe." if away else f"{who}: nothing to put away.")
        inside = after.inside if after.phase in ("card", "leave") else ()
        return [say(*parts, tail=f"inside: {self.row(inside)}" if inside else "")]

    def _takes(self, left: Left, taken: Sequence[ArtifactTaken], before: State) -> str:
        """What leavers take from the path, and what stays on it."""
        path, number = self.words.path, len(left.players)
        found = self._claimed(taken)
        if not left.leftover:
            return f"takes {found}." if found else f"nothing lies on the {path}."
        piles = [(card, rest) for card, rest in zip(before.path, before.rests, strict=True) if rest]
        one = self.the(piles[0][0]) if len(piles) == 1 else ""
        if number == 1:
            lies = f"the {left.leftover} from {one}" if one else f"all {left.leftover} from the {path}"
            return f"takes {lies}{f' and {found}' if found else ''}."
        if not left.share:
            where = f"on {one}" if one else f"on the {path}"
            return f"the {left.leftover} {where} cannot be shared by {number} and {self._stay(left.leftover)}."
        rest = f", {left.rest} {self._stay(left.rest)}" if left.rest else ""
        return f"take {left.share} each from {one or 'the ' + path}{rest}."

    @staticmethod
    def _stay(number: int) -> str:
        return "stays" if number == 1 else "stay"

    def _claimed(self, taken: Sequence[ArtifactTaken]) -> str:
        """``the joker (counts 5)``, ``the 10 on the joker``, ``2 jokers (counting 10 and 15)``."""
        noun = self.words.artifact
        worths = [str(artifact.worth) for artifact in taken]
        cards = [artifact.card for artifact in taken if artifact.card is not None]
        if any(artifact.is_gold for artifact in taken):
            whose = f"the {noun.one}" if len(taken) == 1 else f"each {noun.one}"
            return f"the {self.amount(taken[0].worth)} on {whose}"
        if len(cards) > 1 and len({self.card(card) for card in cards}) == 1:
            return f"{len(cards)} {noun.many} (counting {listed(worths)})"
        return listed(f"{self.the(card)} (counts {worth})" for card, worth in zip(cards, worths, strict=True))

    def _fled(
        self,
        left: Left,
        taken: list[ArtifactTaken],
        back: WentBack | None,
        before: State,
        ended: bool,
        chosen: bool,
    ) -> list[Said]:
        w, names, number = self.words, left.players, len(left.players)
        lines: list[Said] = []
        who, noun = listed(names), w.artifact
        each = len(taken) // number
        cards = [taken_.card for taken_ in taken if taken_.card is not None]
        got = listed(card.rank if not self.manner.reader else rank_name(card.rank) for card in cards)
        parts = []
        if left.share:
            parts.append(
                f"take the {self.amount(left.share)} from the joker"
                if number == 1
                else f"take {self.amount(left.share)} each from the joker"
            )
        if cards and number == 1:
            parts.append(f"{'' if left.share else 'take '}{got} from the {w.path}")
        elif cards:
            parts.append(f"share out {got}, {each} each")
        alone = f"{names[0]}, alone" if number == 1 else who
        told = f"{alone}: {' and '.join(parts) or 'nothing to take'}."
        rest = ""
        if left.rest:
            stay = "stays" if left.rest == 1 else "stay"
            lies = f"{left.rest} {stay}" if left.share else f"The {left.rest} on the joker cannot be shared and {stay}"
            rest = f"{lies} on the joker." if left.share else f"{lies}."
        start = "" if ended else f"{self.cry('first')} who {w.leaves.one}. "
        lines.append(say(start + told, rest))
        worth = sum(artifact.worth for artifact in taken) // number if number else 0
        figures = [str(left.loot)] + [str(left.share)] * bool(left.share)
        if each:
            figures.append(f"{count(each, noun.one, noun.many)} ({worth})")
        total = left.loot + left.share + worth
        total_text = f"{' + '.join(figures)} = {total}" if len(figures) > 1 else str(total)
        many = " each" if number > 1 else ""
        away = "" if ended else ("Lay your card away unseen." if number == 1 else "Lay your cards away unseen.")
        lines.append(say(f"{who}: {total_text}{many}, safe.", away))
        if back is not None:
            gone, lay = listed(card.rank for card in back.cards), before.artifacts
            goes = "it goes" if len(back.cards) == 1 else "they go"
            other = " ".join(card.rank for card in lay[: len(back.cards)])
            choice = not chosen and len(back.cards) < len(lay) and {card.rank for card in lay} != {back.cards[0].rank}
            hint = f"(If the table chose otherwise: undo, and add ; back {other} to the turn.)" if choice else ""
            lines.append(say(f"{gone} cannot be split: {goes} back into the {w.path}.", hint))
        return lines

    # the end of a round

    def _caught(self, caught: Caught, before: State, after: State, outcomes: tuple[Outcome, ...]) -> list[Said]:
        w = self.words
        lines: list[Said] = []
        cry = f"{capital(w.caught.lower())}!" if self.manner.reader else f"*** {w.caught} ***"
        if self.hands:
            kinds = listed(
                f"the {wording.ordinal(self._lying(caught, kind))} {rank_name(kind)}" for kind in caught.kinds
            )
            lines.append(say(f"{capital(kinds)}.", tail=cry, tone="caught"))
        else:
            card = caught.cards[-1]
            name = kind_name(caught.kinds[0], self.variant)
            which = wording.ordinal(self.variant.danger.ends_at)
            called = self.card(card)
            what = f"the {which} {name}"
            told = self.cry(what) if called == name else f"{self.cry(called)}, {what}"
            lines.append(say(f"{told}.", tail=cry, tone="caught"))
        who = listed(caught.players) if len(caught.players) < 3 else "Everyone inside"
        who = ", ".join(caught.players) if self.hands and len(caught.players) > 2 else who
        if caught.lost:
            each = " each" if len(caught.players) > 1 else ""
            lines.append(say(f"{who}: put {self.amount(caught.lost)}{each} back in the bank."))
        else:
            carried = "carries" if len(caught.players) == 1 or who == "Everyone inside" else "carry"
            nothing = "carries" if len(caught.players) == 1 else carried
            if who == "Everyone inside":
                lines.append(say("Nobody inside carries anything: nobody loses anything."))
            else:
                loses = "loses" if len(caught.players) == 1 else "lose"
                lines.append(say(f"{who} {nothing} nothing and {loses} nothing."))
        return lines

    def _lying(self, caught: Caught, kind: str) -> int:
        return sum(self.variant.meaning(card).kind == kind for card in caught.cards)

    def _round_over(self, over: RoundOver, before: State, after: State, outcomes: tuple[Outcome, ...]) -> list[Said]:
        w = self.words
        played = after.rounds[-1]
        lines: list[Said] = []
        gold = self.variant.artifact_gold * len(over.lying)
        caught = sum(name not in played.left for name in after.seats) if over.end == "caught" else 0
        lying = over.returned - gold - played.lost * caught
        if over.end == "all-out":
            which = f"the extra {w.round.one}" if played.extra else f"{w.round.one} {over.number}"
            lines.append(say(f"Nobody is inside any more: {which} is over."))
        clear = f"Clear the {w.path}." if not self.hands else "Clear the table."
        where = "on the joker" if self.hands else f"on the {w.path}"
        back = f"Put the {lying} {where} back in the bank." if lying else ""
        jokers = ""
        if gold:
            noun = w.artifact
            whose = f"the {noun.one}" if len(over.lying) == 1 else f"the {noun.many}"
            jokers = f"Put the {gold} on {whose} back too." if lying else f"Put the {gold} on {whose} back in the bank."
        out = [o for o in outcomes if isinstance(o, CardOut)]
        dangers = [f"Put {self.the(o.card)} out of the game." for o in out if not o.is_artifact]
        lost = [o.card for o in out if o.is_artifact]
        it = "it" if len(lost) == 1 else "them"
        unclaimed = [f"Nobody carried {self.all_the(lost)} out: put {it} out of the game."] if lost else []
        if over.end != "result-only":
            lines.append(say(back, jokers, *unclaimed, *dangers, clear))
        lines.append(BLANK)
        lines.append(self.round_table(after, played))
        lines += self.next_round(after)
        return lines

    def round_table(self, state: State, played: Round) -> Grid:
        """Player, this round, safe (where totals are open, or say no more than this round did), and why."""
        w = self.words
        open_totals = not self.manner.secret or len(state.rounds) == 1
        which = f"the extra {w.round.one}" if played.extra else f"{w.round.one} {played.number}"
        heads = [f"After {which}", f"this {w.round.one}"] + ["safe"] * open_totals + [""]
        rows = []
        seats = [name for name in state.players if name in state.seats]
        order = sorted(seats, key=lambda name: (played.left.get(name, 999), seats.index(name)))
        if not self._played(played):
            order = seats
        for name in order:
            kept = state.kept(name, played.number)
            worth = sum(taken.worth for taken in kept)
            figures = [str(played.banked.get(name, 0) + worth)] + [str(state.total(name))] * open_totals
            rows.append((name, *figures, self._why_in_table(state, played, name)))
        return Grid(tuple(heads), tuple(rows), "l" + "r" * (1 + open_totals) + "l")

    @staticmethod
    def _played(played: Round) -> bool:
        return played.end != "result-only"

    def _why_in_table(self, state: State, played: Round, name: str) -> str:
        kept = state.kept(name, played.number)
        noun = self.words.artifact
        worth = sum(taken.worth for taken in kept)
        also = f" with {count(len(kept), noun.one, noun.many)} ({worth})" if kept else ""
        turn = played.left.get(name)
        if played.end == "result-only":
            return "as written down" + also
        if turn is None:
            return f"caught with {played.lost}" if played.lost else "caught with nothing"
        if turn == played.turns and played.end in ("survived", "deck-out"):
            return "inside to the end" + also
        return (f"out in turn {turn}" if self.hands else f"left at card {turn}") + also

    def next_round(self, state: State) -> list[Said]:
        """What to do with the cards before the next round; nothing after the last."""
        if state.phase != "begin":
            return []
        variant, w, number = self.variant, self.words, state.number + 1
        if self.hands:
            out = len(variant.slots) - len(state.players) * state.hand
            return [
                say(
                    f"Next: shuffle all {len(variant.slots)} cards, lay {out} aside unseen, deal {state.hand} to each.",
                    "One of those laid aside is each one's cover card.",
                    indent=0,
                )
            ]
        played = state.rounds[-1]
        back = "all other cards back" if state.gone or played.removed else "all cards back"
        joins = variant.joined(number) - variant.joined(number - 1)
        coming = [slot.card for slot in variant.slots if slot.artifact and slot.joins == number]
        counts = ""
        if joins and variant.joins_blind:
            what = f"shuffle one more {w.artifact.one} in"
        elif joins:
            same = coming == [JOKER] * len(coming)
            number_word = {1: "one", 2: "two"}.get(len(coming), str(len(coming)))
            cards = f"{self.cry(number_word) if not self.manner.reader else number_word} {w.artifact(len(coming))}"
            what = f"shuffle {cards if same else listed(map(self.the, coming))} in"
            counts = self._will_count(coming, number)
        else:
            what = "shuffle"
        deck = variant.deck_size(number) - len(state.gone)
        cards = "" if state.unknown else f"{deck}\u00a0cards."
        return [say(f"Next: {back}, {what}.", counts, cards, indent=0)]

    def _will_count(self, coming: Sequence[Card], number: int) -> str:
        worth = self.variant.artifacts.worth if self.variant.artifacts else None
        if worth is None or worth.by not in ("round", "card"):
            return ""
        if worth.by == "round":
            return f"It counts {worth.at(number)} this {self.words.round.one}."
        return f"It counts {dict(worth.values)[str(coming[0])]}." if len(coming) == 1 else ""

    # the cave between turns

    def status(self, state: State) -> list[Said]:
        """A game of hands before a turn: which game and turn, who is inside, what lies there, which pairs threaten."""
        w = self.words
        title = f"{w.round.one} {state.number} of {self.variant.rounds}, turn {state.turn + 1}"
        title = f"{capital(title)}." if self.manner.reader else title.replace(w.round.one, w.round.one.upper(), 1)
        lines: list[Said] = [
            say(title, tail=f"in the {w.place}: {self.row(state.inside)}", tone="heading", indent=0),
        ]
        if state.path:
            lines.append(self._network(state))
        return lines

    def _network(self, state: State) -> Line:
        w, limit = self.words, self.variant.danger.ends_at
        close = [rank_name(kind) for kind, number in state.dangers.items() if number == limit - 1]
        joker = f"on the joker: {state.leftover}" if state.leftover else ""
        each = f"each carries {state.loot}" if len(state.inside) > 1 else f"carries {state.loot}"
        tail = "   ".join(part for part in (joker, each) if part)
        cards = (
            f"In the {w.path}: {self.row_of(state.path)}."
            if self.manner.reader
            else f"{w.path} {self.row_of(state.path)}"
        )
        if not close:
            none = "no pair" if limit == 3 else "no threat"
            return say(cards, f"{capital(none)}." if self.manner.reader else f"  {none}", tail=tail, indent=0)
        pair = "PAIR" if limit == 3 else "CLOSE"
        if self.manner.reader:
            pair = capital(pair.lower())
        threat = f"{pair}{'s' if self.manner.reader else 'S'}" if len(close) > 1 and limit == 3 else pair
        another = (
            f"A {wording.ordinal(limit)} {listed(close, 'or')}" if len(close) < 3 else f"Any {wording.ordinal(limit)}"
        )
        ends = f"{another} {w.catches}."
        said = f"{'' if self.manner.reader else '  '}{threat}: {listed(close)}."
        return say(cards, said, ends, tail=tail, tone="alert", indent=0)

    # figures only

    def _figures(self, entry: Entry, before: State, after: State, outcomes: tuple[Outcome, ...]) -> list[Said]:
        lines: list[Said] = []
        for outcome in outcomes:
            match outcome:
                case RoundBegan():
                    lines += self.heading(after)
                case Split():
                    lines.append(say(f"+{self.amount(outcome.share)},", f"rest {outcome.rest}, each {outcome.carried}"))
                case Warned():
                    lines.append(say(f"{kind_name(outcome.kind, self.variant)} {outcome.lying}/{outcome.ends_at}"))
                case Found():
                    worth = outcome.gold or rules.artifact_worth(after, outcome.card)
                    lines.append(say(f"{self.card(outcome.card)} {worth}"))
                case Left():
                    gold = sum(o.worth for o in outcomes if isinstance(o, ArtifactTaken) and o.is_gold and o.banked)
                    total = self.amount(outcome.loot + outcome.share + gold)
                    lines.append(say(*(f"{name} +{total}" for name in outcome.players)))
                case ArtifactTaken() if not outcome.is_gold or not outcome.banked:
                    called = self.card(outcome.card) if outcome.card else self.words.artifact.one
                    lines.append(say(f"{outcome.player} {called} {outcome.worth}"))
                case Caught():
                    lines.append(say(f"{self.words.caught}:", *(f"{name} -{outcome.lost}" for name in outcome.players)))
                case RoundOver():
                    played = after.rounds[-1]
                    figures = (
                        f"{name} {played.banked[name] + sum(t.worth for t in after.kept(name, played.number))}"
                        for name in after.seats
                    )
                    lines.append(say(f"{self.words.round.one} {played.number}:", ", ".join(figures)))
                case _:
                    pass
        return lines

    # correcting

    def undone(self, undone: Undone) -> list[Said]:
        """What was taken back, in reversals."""
        turn, w = undone.turn, self.words
        match undone.entry:
            case Draw(card):
                what = f"card {turn + 1} was not {a_card(card, self.variant)}."
            case Leave(()):
                what = f"the decision after card {turn} is open again."
            case Leave(names):
                what = f"{listed(names)} did not leave after card {turn}."
            case Show():
                what = f"turn {turn + 1}."
            case Result():
                what = f"the result of {w.round.one} {undone.number}."
            case Begin():
                what = f"the start of {w.round.one} {undone.number}."
        said = [f"Taken back: {what}"]
        if undone.before.number != undone.after.number or not undone.before.running:
            said.append(f"{capital(undone.after.round_name)} goes on.")
        changed = undone.moves.inside and not self.hands
        tail = f"inside: {self.row(undone.after.inside)}" if changed else ""
        return [say(*said, *self.moved(undone.moves, undone.after), tail=tail)]

    def fixed(self, fixed: Fixed) -> list[Said]:
        """What a mended turn is now, and who gives back or takes what."""
        old, new = self.turn_words(fixed.old), self.turn_words(fixed.new)
        word = self.words.round.one
        where = (
            f"turn {fixed.turn}" if fixed.number == fixed.after.number else f"{word} {fixed.number} turn {fixed.turn}"
        )
        moved = self.moved(fixed.moves, fixed.after)
        after = fixed.after
        if fixed.before.number != after.number or (not fixed.before.running and after.phase == "leave"):
            moved.insert(0, f"{capital(after.round_name)} goes on.")
        changed = (fixed.moves.inside or fixed.moves.outside) and not self.hands and after.inside
        tail = f"inside: {self.row(after.inside)}" if changed else ""
        return [say(f"{capital(where)} is now {new} (was {old}).", *(moved or ["Nothing changes hands."]), tail=tail)]

    def turn_words(self, entries: Iterable[Entry]) -> str:
        """A turn as the tally writes it: ``7h - Bo``."""
        words = ""
        for entry in entries:
            match entry:
                case Draw(card):
                    words = str(card)
                case Leave(names) if names:
                    words += f" - {', '.join(names)}"
                case Show(cards, back):
                    words = ", ".join(f"{name} {card or '-'}" for name, card in cards)
                    words += f"; back {' '.join(map(str, back))}" if back else ""
                case _:
                    pass
        return words

    def impossible(self, error: Impossible) -> Line:
        """Why a turn cannot be mended so: the first later one that could not have been."""
        w = self.words
        at = f"{w.round.one} {error.number}" + ("" if isinstance(error.entry, Begin) else f" turn {error.turn}")
        told = self.turn_words([error.entry]) if not isinstance(error.entry, Begin) else "its beginning"
        if isinstance(error.entry, Leave):
            told = f"{listed(error.entry.names) or 'nobody'} leaving"
        said = f"Then {at} ({told}) could not have been: {error.refusal.message}"
        return self.refused(said, "Mend that one first, or undo back to it.")

    def refused(self, *sentences: str) -> Line:
        """What cannot be, and that nothing was recorded."""
        *most, last = sentences
        return say(*most, f"{last} (nothing recorded)", tone="refusal")

    def moved(self, moves: Moves, after: State) -> list[str]:
        """What hands do to correct the table: who gives back or takes what, and what lies where again."""
        w = self.words
        said: list[str] = []
        if moves.inside:
            said.append(f"{listed(moves.inside)} {'is' if len(moves.inside) == 1 else 'are'} inside again.")
        hand, safe = dict(moves.hand), dict(moves.safe)
        changes: dict[tuple[int, int], list[str]] = {}
        for name in after.players:
            if name in hand or name in safe:
                changes.setdefault((safe.get(name, 0), hand.get(name, 0)), []).append(name)
        playing = after.inside if after.running else ()
        for (put_away, carry), names in changes.items():
            who = listed(names)
            if len(names) > 2 and set(names) == set(playing if carry else after.players):
                who = "Everyone inside" if carry else "Everyone"
            said.append(f"{who}: {self._hands_do(put_away, carry, len(names) > 1 and not who.startswith('Everyone'))}.")
        onto = [f"{number} on {self._place(card)}" for card, number in moves.path if number > 0]
        off = [f"{-number} off {self._place(card)}" for card, number in moves.path if number < 0]
        if onto:
            said.append(f"Put {listed(onto)}.")
        if off:
            said.append(f"Take {listed(off)}.")
        for name, card in moves.taken:
            said.append(f"{name}: take {self.the(card) if card else 'the ' + w.artifact.one}.")
        for name, card in moves.returned:
            said.append(f"{name}: put {self.the(card) if card else 'the ' + w.artifact.one} back.")
        gone, back = _without_twins(moves.gone, moves.back)
        if gone:
            said.append(f"Put {listed(map(self.the, gone))} out of the game.")
        if back:
            are = "is" if len(back) == 1 else "are"
            said.append(f"{capital(listed(map(self.the, back)))} {are} not out of the game.")
        if moves.outside and after.inside:
            said.append(f"{listed(moves.outside)} {'is' if len(moves.outside) == 1 else 'are'} out.")
        return said

    def _place(self, card: Card) -> str:
        return "the joker" if self.hands else self.the(card)

    def _hands_do(self, safe: int, hand: int, several: bool) -> str:
        each = " each" if several else ""
        home = self.words.safe
        if not safe:
            return (
                f"take {self.amount(hand)}{each}"
                if hand > 0
                else f"give back {self.amount(-hand)}{each if several else ''}"
            )
        if not hand:
            if safe > 0:
                return f"put {self.amount(safe)} more{each} in the {home}"
            return f"take {self.amount(-safe)}{each} out of the {home} and give it back"
        net = safe + hand
        if safe > 0:
            take, back = self.amount(net), self.amount(-net)
            first = f"take {take}{each} and " if net > 0 else f"give back {back}{each} and " if net < 0 else ""
            return f"{first}put {self.amount(safe)} away{each}, safe"
        out = f"take {self.amount(-safe)}{each} out of the {home}"
        if not net:
            return f"{out} and carry it again"
        more = f"give back {self.amount(-net)}" if net < 0 else f"take {self.amount(net)} more"
        return f"{out}: carry {self.amount(hand)}, {more}"

    # asked for

    def path(self, state: State) -> list[Said]:
        """What lies in the row, who is inside, what each carries."""
        w = self.words
        if not state.running:
            return [say(f"No {w.round.one} is running.")]
        if self.hands:
            lines = self.status(state)
            return lines if state.path else [*lines, say(f"Nothing lies in the {w.path} yet.")]
        if not state.path:
            return [say(f"Nothing lies on the {w.path} yet.", tail=f"inside: {self.row(state.inside)}")]
        cards = [
            self.card(card) + (f" ({rest} on it)" if rest else "")
            for card, rest in zip(state.path, state.rests, strict=True)
        ]
        lies = "lies" if state.leftover == 1 else "lie"
        gold = f"{state.leftover} {w.gold(state.leftover)} {lies} there." if state.leftover else ""
        carry = f"{'Each inside' if len(state.inside) > 1 else state.inside[0]} carries {state.loot}."
        if state.artifacts:
            waiting = capital(self.all_the(state.artifacts))
            gold += f" {waiting} {'waits' if len(state.artifacts) == 1 else 'wait'} for someone who leaves alone."
        return [
            say(
                f"{capital(w.path)}: {', '.join(cards)}.", gold.strip(), carry, tail=f"inside: {self.row(state.inside)}"
            )
        ]

    def score(self, state: State) -> list[Said]:
        """Rounds and totals so far; where totals are secret only what this round shows."""
        w = self.words
        if state.running and not self.hands:
            carry = f"carries {state.loot}" if len(state.inside) == 1 else f"each carries {state.loot}"
            now = [say(f"{capital(w.round.one)} {state.number} runs.", f"Inside: {listed(state.inside)}, {carry}.")]
        else:
            now = []
        if self.manner.secret and not state.complete:
            return [*now, say(f"Totals stay in the {w.safe} until the end.", "score NAME whispers one player's own.")]
        if not state.rounds and not any(state.banked.values()):
            return [*now, say("Nobody has put anything away yet.")]
        return [*now, self.table(state)]

    def table(self, state: State) -> Grid:
        """Players by rounds, artifacts, totals, places."""
        w = self.words
        from cardkit.scoring import rounds_played

        rounds = rounds_played(state)
        artifacts = self.variant.artifacts is not None and not self.variant.artifact_gold and bool(state.taken)
        heads = ["", *(f"{'extra' if played.extra else played.number}" for played in rounds)]
        heads += [w.artifact.many] * artifacts + ["total"] + ["place"] * state.complete
        places: dict[str, int] = {}
        for group in ranking(state):
            place = len(places) + 1
            places.update(dict.fromkeys(group, place))
        rows = []
        for name in state.players:
            figures = [str(played.banked.get(name, 0)) if name in played.seats else "-" for played in rounds]
            kept = [taken.worth for taken in state.kept(name)]
            figures += ["+".join(map(str, kept)) or "-"] * artifacts
            figures += [str(state.total(name))] + [f"{places[name]}."] * state.complete
            rows.append((name, *figures))
        return Grid((f"{w.round.one}", *heads[1:]), tuple(rows), "l" + "r" * (len(heads) - 1))

    def whispered(self, state: State, name: str) -> list[Said]:
        """One player's own total."""
        return [say(f"{name}: {self._holds(state, name)}.")]

    def _holds(self, state: State, name: str) -> str:
        kept = state.kept(name)
        noun = self.words.artifact
        total = state.total(name)
        if not kept:
            return f"{total}"
        worth = sum(taken.worth for taken in kept)
        return f"{total} ({state.banked[name]} and {count(len(kept), noun.one, noun.many)} counting {worth})"

    def why(self, outcomes: Sequence[Outcome]) -> list[Said]:
        """The rules behind what came last."""
        lines: list[Said] = []
        for rule in dict.fromkeys(outcome.rule for outcome in outcomes):
            text = wording.why(self.variant, rule)
            if text:
                lines.append(say(f"{rule}: {text}"))
        return lines or [say("Nothing has happened yet." if not outcomes else f"By rule {outcomes[-1].rule}.")]

    def odds(self, state: State) -> list[Said]:
        """The next card's chance to end the round, exactly; in a game of hands what can be known."""
        from cardkit import odds

        try:
            if self.hands:
                return self._known(state)
            said = [odds.sentence(odds.next_card(state))]
            unsure = odds.doubt(state)
            if unsure is not None:
                low, high = odds.percent(unsure.low), odds.percent(unsure.high)
                said.append(f"A {self.words.round.one} was written down by its result only: between {low} and {high}.")
        except odds.Over:
            return [say("The game is over: no card is to come.")]
        return [say(*said)]

    def _known(self, state: State) -> list[Said]:
        from cardkit import odds

        known = odds.cave(state)
        pairs = [f"{rank_name(kind.kind)} ({kind.left} unseen)" for kind in known.short]
        unseen = f"{count(known.unseen, 'card')} unseen, in hands or laid aside."
        if not pairs:
            return [say("No rank lies in a pair." if known.ends_at == 3 else "No rank is close.", unseen)]
        chance = known.collapse.get(len(state.inside))
        random = (
            f"If the cards laid were random, {len(state.inside)} more would bring it down with "
            f"{chance.numerator} in {chance.denominator} ({odds.percent(chance)})."
            if chance
            else ""
        )
        return [say(f"{'Pairs' if len(pairs) > 1 else 'Pair'}: {listed(pairs)}.", unseen, random)]

    # the end

    def count_piles(self, state: State) -> list[Said]:
        """Before the places: everyone counts."""
        w = self.words
        if self.manner.quiet:
            return []
        apart, noun = "", w.artifact
        if state.taken and self.hands:  # the cards went back into the pack, their points were noted (CN-14)
            apart = f", and {state.taken[0].worth} for each {noun.one}"
        elif state.taken:
            apart = f", {noun.many} apart"
        return [
            BLANK,
            say(f"The last {w.round.one} is over.", f"Everyone: count your {w.token.many}{apart}.", indent=0),
        ]

    def counted(self, state: State, piles: Sequence[tuple[str, int]]) -> list[Said]:
        """Each counted pile held against the record; a difference is named."""
        lines: list[Said] = []
        right: list[str] = []
        for name, pile in piles:
            gold, total = state.banked[name], state.total(name)
            if pile in (gold, total):
                right.append(name)
                continue
            off = pile - (total if self.hands else gold)
            ours = total if self.hands else gold
            more = "too many" if off > 0 else "too few"
            gathered = " + ".join(str(played.banked.get(name, 0)) for played in state.rounds)
            lines.append(
                say(
                    f"{name} counts {pile}, the record says {ours}: {abs(off)} {more}.",
                    f"By {self.words.round.many}: {gathered}.",
                    tone="alert",
                )
            )
        if right and len(right) == len(state.players):
            lines.insert(0, say("Every pile agrees with the record."))
        elif right:
            lines.insert(0, say(f"{listed(right)}: {'agrees' if len(right) == 1 else 'agree'} with the record."))
        if len(right) < len(piles):
            lines.append(say("The record counts; fix N or undo corrects it.", tone="aside"))
        return lines

    def places(self, state: State) -> list[Said]:
        """From last to first, the winner last; then what decided."""
        groups = ranking(state)
        lines: list[Said] = [BLANK]
        below = len(state.players)
        for group in reversed(groups):
            below -= len(group)
            each = " each" if len(group) > 1 else ""
            holds = [self._holds(state, name) for name in group]
            told = holds[0] + each if len(set(holds)) == 1 else "; ".join(holds)
            lines.append(say(f"{below + 1}. {listed(group)}: {told}", tone="good" if not below else "plain"))
        lines.append(say(*self.verdict(state), tone="good"))
        return lines

    def verdict(self, state: State) -> list[str]:
        """Who won, and what decided it."""
        groups = ranking(state)
        top, noun = groups[0], self.words.artifact
        total = state.total(top[0])
        if len(top) == 1:
            level = [group for group in groups[1:] if state.total(group[0]) == total]
            if not level:
                return [f"{top[0]} wins with {total}."]
            others = [name for group in level for name in group]
            more, fewer = len(state.kept(top[0])), len(state.kept(level[0][0]))
            return [
                f"{listed([top[0], *others])} are level with {total}.",
                f"More {noun.many} decide, {more} to {fewer}: {top[0]} wins.",
            ]
        who = listed(top)
        kept = count(len(state.kept(top[0])), noun.one, noun.many)
        jokers = f" and {kept} each" if "artifacts" in self.variant.ties and state.taken else " each"
        match self.variant.tie:
            case "shared":
                return [f"{who} share the win with {total} each."]
            case "extra round":
                return [f"{who} are tied with {total}{jokers}.", "They share the win, or play an extra round."]
            case "play again":
                return [f"{who} are tied with {total}{jokers}: the rules say play again."]

    def shared(self, state: State) -> list[Said]:
        """The tie stays."""
        return [say(f"{listed(ranking(state)[0])} share the win.", tone="good")]

    def final_figures(self, state: State) -> list[Said]:
        """The places in numbers only."""
        lines: list[Said] = []
        below = len(state.players)
        for group in reversed(ranking(state)):
            below -= len(group)
            lines += [say(f"{below + 1}. {name} {state.total(name)}") for name in group]
        return lines

    # help

    def help(self, stage: Stage, state: State) -> list[Said]:
        """What can be typed now, and the commands."""
        w = self.words
        names = listed(short_forms(state.players, self.variant).values(), "or") if not self.hands else ""
        example = {True: "7b, 7r, h, queen of hearts, *", False: "7, 10 or t, a, q, king, joker or *"}[
            self.variant.suits_matter
        ]
        now = {
            Stage.CARD: f"Now: the card that came ({example}).",
            Stage.LEAVE: f"Now: who {w.leaves.one} ({names}; several: glued or with blanks; all). Enter: nobody. "
            "Or the next card at once, if nobody left.",
            Stage.SHOW: f"Now: one card each in seat order ({', '.join(state.inside)}), - for face down: 7k-3.",
            Stage.ROUND: f"Now: Enter when the cards are shuffled, or the first card of the next {w.round.one}.",
            Stage.PILES: "Now: the piles as counted, in seat order (25 12 0 31) or by name; Enter to skip.",
            Stage.TIE: "Now: extra for an extra round of the tied; Enter to share the win.",
            Stage.OVER: "The game is over: again (same people), undo, or Enter to stop.",
        }[stage]
        told = (
            ("undo, redo", "take back the last entry, or enter it again; undo 3 takes back three"),
            ("fix 3 ...", f"turn 3 of this {w.round.one} was ...; fix 1.3 ... in {w.round.one} 1"),
            ("score, path", "what is safe, what lies there; score NAME for one player"),
            ("odds, why", "the next card's chances; the rule behind what came last"),
            ("note ...", "keep a remark with the game; rename OLD NEW"),
            ("quit", "stop; the game is saved, cardkit resume goes on"),
        )
        if self.manner.reader:
            return [say(now), *(say(f"{word}: {meaning}.") for word, meaning in told)]
        return [say(now), Grid(("", ""), told, "ll")]


def _without_twins(gone: tuple[Card, ...], back: tuple[Card, ...]) -> tuple[list[Card], list[Card]]:
    """Cards out of the game and back in it, without those that are only named further now: K and then Kd are one card."""
    out, again = list(gone), []
    for card in back:
        twin = next((other for other in out if other.can_be(card) or card.can_be(other)), None)
        if twin is None:
            again.append(card)
        else:
            out.remove(twin)
    return out, again
