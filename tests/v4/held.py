"""What claims say of a game, held against what happened in it, without asking the rules how they
came to it.

`broken` plays a game again with its claims alone: its own count of what lies on the path, who
carries what, who is ahead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from cardkit.v4.engine import Card, Draw, Leave, Outcome, Show, State, Variant, check, claims
from cardkit.v4.engine.outcomes import (
    ArtifactTaken,
    Blank,
    CardOut,
    Caught,
    Found,
    GameOver,
    Left,
    RoundBegan,
    RoundOver,
    Shown,
    Split,
    Survived,
    Warned,
    WentBack,
)
from cardkit.v4.speech.rules import rules_of
from tests.v4.games import Game


def kind(card: Card, groups: tuple[claims.Group, ...]) -> tuple[str, str] | None:
    """What makes `card` one of a kind with others, as the claim has it; None for no danger."""
    for group in groups:
        if card in group.cards:
            match group.by:
                case "rank":
                    return "rank", card.rank
                case "suit":
                    return "suit", card.suit
                case "colour":
                    return "suit", "r" if card.suit in "hdr" else "b"
                case "all":
                    return "all", ""
    return None


def _name(one: tuple[str, str]) -> str:
    """A kind as a variant file names it."""
    return one[1] or "danger"


class Held:
    """One game as its claims have it."""

    def __init__(self, variant: Variant) -> None:
        self.turn_to(variant)
        self.path: list[Card] = []
        self.artifacts: list[Card] = []
        self.waiting_at: list[int] = []  # where on the path they lie
        self.emptied = 0  # artifacts of the path of which somebody has taken the gold
        self.loot = self.lies = 0
        self.taken = 0
        self.number = 1
        self.extra = False  # what an artifact counts in an extra round is a ruling (KG-7)
        self.score: Counter[str] = Counter()
        self.kept: Counter[str] = Counter()

    def turn_to(self, variant: Variant) -> None:
        """Go by these rules from now on: a round may have its own (G-20)."""
        self.variant = variant
        self.claims: dict[str, Any] = {
            topic: rule.claim for topic, rule in rules_of(variant).items()
        }
        self.ending: claims.Ending | None = self.claims.get("danger")
        self.too_much: claims.TooMuch | None = self.claims.get("over")

    def slot(self, card: Card) -> Card:
        """The card of the list that a name means."""
        lists: list[Card] = [*(slot for part in self.claims["gold"].parts for slot in part.slots)]
        lists += [slot for group in self.groups() for slot in group.cards]
        for topic in ("artifacts", "blank"):
            lists += self.claims[topic].cards if topic in self.claims else ()
        return next(slot for slot in lists if card.can_be(slot))

    def groups(self) -> tuple[claims.Group, ...]:
        """The dangers, by what makes kinds of them."""
        return self.ending.groups if self.ending is not None else ()

    def lying(self) -> Counter[tuple[str, str]]:
        """How many dangers of each kind lie there."""
        kinds = (kind(self.slot(card), self.groups()) for card in self.path)
        return Counter(one for one in kinds if one is not None)

    def brings(self) -> dict[Card, int]:
        """What each card of gold is worth."""
        return {
            slot: gold
            for part in self.claims["gold"].parts
            for slot, gold in zip(part.slots, part.gold)
        }

    def waiting(self) -> int:
        """How many artifacts are named to join in some round."""
        return len(self.variant.artifacts.joins.rounds) if self.variant.artifacts else 0

    def heap(self) -> int:
        """What the cards of gold on the path come to."""
        brings = self.brings()
        return sum(brings.get(self.slot(card), 0) for card in self.path)

    def cost(self, kinds: tuple[str, ...]) -> tuple[int, int]:
        """What each of those inside loses of the loot by being caught by these kinds, or by gold
        alone: the dearest; and how much of what was banked before goes at most, too."""
        by_kind = dict(self.ending.own_costs) if self.ending else {}
        usual = self.ending.costs if self.ending else None
        prices = [by_kind.get(kind, usual) for kind in kinds] or [
            self.too_much.costs if self.too_much else usual
        ]
        lost = {"all": self.loot, "half": -(-self.loot // 2)}
        each = [
            min(self.loot, price.loot) if isinstance(price.loot, int) else lost[price.loot]
            for price in prices
            if price is not None
        ]
        banked = [price.banked for price in prices if price is not None]
        return max(each), max(10**6 if most == "all" else most for most in banked)

    def worth(self, card: Card, number: int) -> int:
        """What an artifact carried out now counts."""
        counting: claims.Counting = self.claims["worth"]
        values = counting.worth.values
        match counting.worth.by:
            case "order":
                return values[min(self.taken, len(values)) - 1][1]
            case "round":
                return [worth for at, worth in values if int(at) <= number][-1]
            case "card":
                return dict(values)[str(self.slot(card))]
            case _:
                return values[0][1]

    # one step of a game: what does not hold is told

    def step(
        self, before: State, entry: object, after: State, outcomes: tuple[Outcome, ...]
    ) -> Iterator[str]:
        """Every claim that this entry does not bear out."""
        for outcome in outcomes:
            match outcome:
                case RoundBegan():
                    yield from self._began(outcome, before, after)
                case Shown():
                    yield from self._shown(outcome, outcomes)
                case Split():
                    yield from self._split(outcome)
                case Left():
                    yield from self._left(outcome, before, outcomes, entry)
                case RoundOver():
                    yield from self._ended_with(outcome, before, outcomes)
                case GameOver():
                    yield from self._over(outcome, after)
                case Survived() if "survived" not in self.claims and not after.extra:
                    yield "a deck ran out that cannot"
                case _:
                    pass
        if isinstance(entry, Draw):
            yield from self._drawn(entry.card, before, outcomes)
        yield from self._gone(before, after, outcomes)
        yield from self._lie(after)
        yield from self._out(outcomes)
        yield from self._first(before)

    def _gone(self, before: State, after: State, outcomes: tuple[Outcome, ...]) -> Iterator[str]:
        """Cards that leave the deck for good: those told so, and artifacts carried out where these
        do."""
        going: claims.Unclaimed | None = self.claims.get("unclaimed")
        carried = [one for one in outcomes if isinstance(one, ArtifactTaken) and not one.is_gold]
        out = sum(isinstance(one, CardOut) for one in outcomes) + len(carried) * (
            going is not None and going.carried
        )
        if len(after.gone) - len(before.gone) != out:
            yield "which cards leave the deck"
        if out and not self.claims["fresh"].fewer:
            yield "a card left though all are shuffled"

    def _lie(self, state: State) -> Iterator[str]:
        """Which cards lie on the path, and on which of them gold waits."""
        if state.running and state.path != self.path:
            yield "which cards lie on the path"
        keep: claims.Keepsakes | None = self.claims.get("artifacts")
        if (
            state.running
            and keep is not None
            and keep.gold
            and state.artifact_places != self.waiting_at
        ):
            yield "on which artifacts gold waits"

    def _first(self, state: State) -> Iterator[str]:
        if state.turn or state.phase not in ("card", "show") or not state.inside:
            return
        early = (
            Leave(state.inside[:1])
            if state.phase == "card"
            else Show(tuple((name, None) for name in state.inside))
        )
        if (check(state, early) is None) != self.claims["first"].hands:
            yield "who may leave first"

    def _began(self, began: RoundBegan, before: State, after: State) -> Iterator[str]:
        self.path, self.artifacts, self.waiting_at, self.emptied, self.loot = [], [], [], 0, 0
        if after.leftover != self.lies or (self.lies and not self.claims["begin"].stays):
            yield "what lies there when a round begins"
        if not began.extra and began.number > 1 and self._last(began.number - 1):
            yield "too many rounds"
        joining: claims.Joining | None = self.claims.get("joins")
        joins = 0
        if joining is not None and not began.extra:
            drawn = joining.drawn and began.number <= joining.of
            joins = drawn if joining.drawn else sum(at == began.number for at, _ in joining.rounds)
            # artifacts that wait for no round are there from the start
            blind = self.variant.artifacts is not None and self.variant.artifacts.joins.drawn
            if began.number == 1 and not blind:
                joins += len(self.variant.cards.artifact) - self.waiting()
        if joining is not None and began.joins != joins:
            yield "what joins"
        if "deck" in self.claims and began.number == 1 and began.deck != self.claims["deck"].cards:
            yield "the deck"
        if "deal" in self.claims:
            hand = {players: each for players, _, each in self.claims["deal"].rows}[
                len(after.players)
            ]
            if hand != after.hand:
                yield "the hand"
        moves = self.claims["dealer"].moves
        seat = after.players.index(after.first) + (began.number - 1 if moves else 0)
        if (
            moves is not None
            and not began.extra
            and began.dealer != after.players[seat % len(after.players)]
        ):
            yield "who turns the cards"

    def _drawn(self, card: Card, before: State, outcomes: tuple[Outcome, ...]) -> Iterator[str]:
        slot = self.slot(card)
        yield from self._several(slot, outcomes)
        found = any(isinstance(one, Found) for one in outcomes)
        keep: claims.Keepsakes | None = self.claims.get("artifacts")
        if found != (keep is not None and slot in keep.cards):
            yield "which cards are artifacts"
        at_once = [one for one in outcomes if isinstance(one, ArtifactTaken) and not one.banked]
        if bool(at_once) != (found and "alone" in self.claims and len(before.inside) == 1):
            yield "who takes gold at once"
        self.path.append(card)
        self.loot += sum(one.worth for one in at_once)
        self.emptied += len(at_once)
        if found and not at_once:
            self.artifacts.append(card)
            self.waiting_at.append(len(self.path) - 1)
        yield from self._ended(outcomes)

    def _several(self, slot: Card, outcomes: tuple[Outcome, ...]) -> Iterator[str]:
        """A card that is gold and a danger, and one that means nothing."""
        means: dict[type, bool] = {
            kind: any(isinstance(one, kind) for one in outcomes)
            for kind in (Split, Caught, Warned, Blank)
        }
        blank: claims.Blanks | None = self.claims.get("blank")
        if means[Blank] != (blank is not None and slot in blank.cards) or (
            means[Blank] and len(outcomes) > 1
        ):
            yield "which cards mean nothing"
        if means[Split] and means[Caught]:
            yield "a card that catches brings gold"
        both: claims.Both | None = self.claims.get("both")
        if (means[Split] and means[Warned]) != (
            both is not None and slot in both.cards and not means[Caught]
        ):
            yield "which cards are two in one"

    def _ended(self, outcomes: tuple[Outcome, ...]) -> Iterator[str]:
        ending, caught = self.ending, [one for one in outcomes if isinstance(one, Caught)]
        by_kind = ending is not None and any(
            number >= dict(ending.own).get(_name(one), ending.number)
            for one, number in self.lying().items()
        )
        by_gold = self.too_much is not None and self.heap() > self.too_much.number
        if (by_kind or by_gold) != bool(caught):
            yield "what ends the round"
        elif caught and bool(caught[0].kinds) != by_kind:
            yield "whether a kind or gold ended it"
        if self.too_much is not None and self.too_much.alone != (ending is None):
            yield "whether anything else ends it"

    def _shown(self, shown: Shown, outcomes: tuple[Outcome, ...]) -> Iterator[str]:
        cards = [card for _, card in shown.cards]
        keep: claims.Keepsakes | None = self.claims.get("artifacts")
        self.path += cards
        self.artifacts += [
            card for card in cards if keep is not None and self.slot(card) in keep.cards
        ]
        yield from self._ended(outcomes)

    def _split(self, split: Split) -> Iterator[str]:
        brings = self.brings()
        gold = sum(brings[self.slot(card)] for card in split.cards)
        sharing: claims.Sharing = self.claims["split"]
        inside = len(split.players)
        match sharing.by:
            case "split":
                share, rest = divmod(gold, inside)
            case "each":
                share, rest = gold, 0
            case "leavers":
                share, rest = 0, gold
        if (gold, split.share, split.rest) != (split.gold, share, rest):
            yield "what gold brings and how it is shared"
        self.lies += 0 if sharing.lost else rest
        self.loot += share
        if (split.carried, split.leftover) != (self.loot, self.lies):
            yield "what each carries and what lies there"

    def _left(
        self, left: Left, before: State, outcomes: tuple[Outcome, ...], entry: object
    ) -> Iterator[str]:
        number = len(left.players)
        leaving: claims.Leaving = self.claims["left"]
        piles = before.rests if leaving.per_card else [left.leftover]
        for earlier in outcomes[: outcomes.index(left)] if leaving.per_card else ():
            # that was the deck's last card: whoever goes on leaves with the same entry
            if isinstance(earlier, Left):
                piles = [lies % len(earlier.players) for lies in piles]
        waits = leaving.alone and number > 1
        if (0 if waits else sum(lies // number for lies in piles)) != left.share:
            yield "what leavers share"
        if left.leftover != self.lies or (left.leftover and not leaving.lies):
            yield "what lies there"
        carries = (self.ending or self.claims["over"]).loot
        if left.loot != self.loot or (left.loot and not carries):
            yield "what leavers carry"
        self.lies = 0 if leaving.lost else left.leftover - number * left.share
        for name in left.players:
            self.score[name] += left.loot + left.share
        if "claim" in self.claims:
            yield from self._claimed(left, outcomes, entry)

    def _claimed(self, left: Left, outcomes: tuple[Outcome, ...], entry: object) -> Iterator[str]:
        claim: claims.Claiming = self.claims["claim"]
        number = len(left.players)
        taken = [
            one
            for one in outcomes
            if isinstance(one, ArtifactTaken) and one.banked and one.player in left.players
        ]
        lay = len(self.artifacts)
        match claim.to:
            case "alone":
                shares = {name: lay for name in left.players if number == 1}
            case "shared":
                shares = dict.fromkeys(left.players, lay // number)
        if Counter(one.player for one in taken) != Counter(shares):
            yield "who takes artifacts"
        whole = sum(shares.values())
        named = isinstance(entry, Show) and entry.back is not None
        if taken and not named and [one.card for one in taken] != self.artifacts[:whole]:
            yield "which artifacts stay"
        if (
            taken
            and any(isinstance(one, WentBack) for one in outcomes)
            and "back" not in self.claims
        ):
            yield "what goes back"
        for one in taken:
            self.taken += 1
            assert one.card is not None
            if not claim.gold and not self.extra and one.worth != self.worth(one.card, self.number):
                yield f"what an artifact counts: {one.worth}"
            if claim.gold and one.worth != claim.gold:
                yield "the gold on an artifact"
            self.score[one.player] += one.worth
            self.kept[one.player] += not claim.gold
            self.artifacts.remove(one.card)
            if claim.gold:  # its card lies there until the round ends (PM-4)
                self.waiting_at.pop(0)
                self.emptied += 1
            else:
                self.path.remove(one.card)

    def _out(self, outcomes: tuple[Outcome, ...]) -> Iterator[str]:
        out = [one for one in outcomes if isinstance(one, CardOut)]
        caught = any(isinstance(one, Caught) for one in outcomes)
        ended = caught or any(type(one).__name__ == "RoundOver" for one in outcomes)
        if "danger_out" in self.claims:
            gone = sum(not one.is_artifact for one in out)
            if gone != (self._leaving(outcomes) if self.claims["danger_out"].danger else 0):
                yield "which danger leaves the game"
        if "unclaimed" in self.claims and ended:
            going: claims.Unclaimed = self.claims["unclaimed"]
            leave = len(self.artifacts) * going.left + self.emptied * going.carried
            if sum(one.is_artifact for one in out) != leave:
                yield "which artifacts leave the game"

    def _leaving(self, outcomes: tuple[Outcome, ...]) -> int:
        """How many dangers leave the game, where some do: the last card, or all of its kind."""
        caught = next((one for one in outcomes if isinstance(one, Caught)), None)
        if caught is None or not (self.claims["danger_out"].pair and caught.kinds):
            return int(caught is not None)
        return sum(number for one, number in self.lying().items() if _name(one) in caught.kinds)

    def _ended_with(
        self, over: RoundOver, before: State, outcomes: tuple[Outcome, ...]
    ) -> Iterator[str]:
        """Gold that lies there goes back, or stays for the next round (G-7, G-12); those who are
        caught give theirs back, or as much of it as being caught costs, and have the rest safe
        (G-17)."""
        caught = [one for one in outcomes if isinstance(one, Caught)]
        keep: claims.Keepsakes | None = self.claims.get("artifacts")
        costs = [self.cost(one.kinds) for one in caught]
        back = sum(lost * len(one.players) for (lost, _), one in zip(costs, caught))
        for (_, most), one in zip(costs, caught):
            for name in one.players:
                self.score[name] += self.loot - one.lost
            losses = {name: min(before.banked[name], most) for name in one.players}
            gold = {name: loss for name, loss in losses.items() if loss}
            back += sum(gold.values())
            for name, banked in gold.items():
                self.score[name] -= banked
            if dict(one.banked) != gold:
                yield "what those who are caught lose of what was banked before"
        # what those who are caught keep may be enough (G-19)
        waits = self.claims["round_over"].stays and not self._last(over.number)
        back += 0 if waits else self.lies
        back += len(self.artifacts) * (keep.gold if keep is not None else 0)
        lost = [(one.lost, one.kept) for one in caught]
        if (over.returned, lost) != (back, [(cost, self.loot - cost) for cost, _ in costs]):
            yield "what goes back when a round is over"
        self.lies = self.lies if waits else 0

    def _last(self, number: int) -> bool:
        """Whether that round is the last there is: by its number, or because somebody has enough
        (G-19)."""
        winning: claims.Winning = self.claims["rounds"]
        enough = winning.until and any(score >= winning.until for score in self.score.values())
        return self.extra or number >= winning.rounds or bool(enough)

    def _worse(self, score: int) -> int:
        """A number that is higher for the worse score (G-24)."""
        match self.claims["rounds"].wins:
            case "lowest":
                return score
            case _:
                return -score

    def _over(self, over: GameOver, after: State) -> Iterator[str]:
        played = sum(not played.extra for played in after.rounds)
        if not self._last(played) or played > self.claims["rounds"].rounds:
            yield "how many rounds"
        if any(self.score[name] != total for name, total in over.totals):
            yield "the score"
        breaks = "breaks" in self.claims
        standing = {
            name: (self.score[name], self.kept[name] if breaks else 0) for name, _ in over.totals
        }
        ranked = [[standing[name] for name in group] for group in over.ranking]
        best_first = sorted(
            {one for group in ranked for one in group},
            key=lambda one: (self._worse(one[0]), -one[1]),
        )
        if [{*group} for group in ranked] != [{one} for one in best_first]:
            yield "who wins"
        tied = len(over.ranking[0]) > 1
        if tied and over.decided != self.claims["tie"].then:
            yield "what becomes of a tie"


def broken(game: Game) -> list[str]:
    """Every claim about a game's rules that did not hold in it."""
    held = Held(game.variant)
    faults: list[str] = []
    for before, entry, after, outcomes in game.steps():
        held.number, held.extra = after.number, after.extra
        if after.variant is not held.variant:
            held.turn_to(after.variant)
        faults += held.step(before, entry, after, outcomes)
    return faults
