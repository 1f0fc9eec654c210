"""Examples of rules, played by the engine so that they cannot contradict it."""

from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from cardkit.engine import events as ev
from cardkit.engine.cards import Card
from cardkit.engine.deck import DeckCard
from cardkit.engine.game import GameState
from cardkit.engine.legality import can_card_come
from cardkit.engine.odds import ends_round
from cardkit.engine.variant import Variant
from cardkit.i18n.card_groups import suits_matter
from cardkit.i18n.translate import Names, t
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.text.lines import join
from cardkit.text.rules.rules import rules_by_topic
from cardkit.text.rules.rules_turn import untaken_gold_place

MAX_PLAYERS_IN_EXAMPLE = 3  # in an example, unless the game needs more
BANKED_BEFORE_EXAMPLE = 10  # of each player before an example, because a loss can cost banked gold
TYPICAL_CARD_GOLD = 8  # an example takes the card whose gold is nearest to this
Kind = TypeVar("Kind", bound=ev.Event)


def examples_by_topic(variant: Variant) -> dict[str, str]:
    """Return an example for each rule on dividing or losing gold, by topic.

    If the rule on a topic changes between rounds, its example says which round it shows. There are
    no examples if people have put one of these rules into their own words.
    """
    shown: dict[str, str] = {}
    if not can_play_examples(variant):
        return shown
    rules = rules_by_topic(variant)
    different = {id(one): one for one in variant.rules_by_round}
    by_rules = {key: rules_by_topic(one) for key, one in different.items()}
    for topic, make in (DECK_EXAMPLES if variant.is_deck_game else HANDS_EXAMPLES).items():
        if topic not in rules:
            continue
        told = [by_rules[id(one)].get(topic) for one in variant.rules_by_round]
        same = [n for n in range(1, variant.rounds + 1) if told[n] and told[n] == told[0]]
        made = ((number, make(ExampleRound(variant, number))) for number in same)
        number, text = next(((number, text) for number, text in made if text), (0, ""))
        if not text:
            continue
        if len(same) == variant.rounds:
            shown[topic] = t("Example: {text}", text=text)
        else:
            words = vocabulary(variant)
            shown[topic] = words.t("Example from {round} {n}: {text}", n=number, text=text)
    return shown


def can_play_examples(variant: Variant) -> bool:
    """Return True if cardkit applies all the rules of which there are examples."""
    return variant.house.keys().isdisjoint(
        DECK_EXAMPLES if variant.is_deck_game else HANDS_EXAMPLES
    )


class ExampleRound:
    """A round with few players in which an example is played, and the words to describe it."""

    def __init__(self, variant: Variant, number: int) -> None:
        """Begin round `number`, with some gold already banked by everyone."""
        low, high = variant.players
        names = t("Ann Bo Cy Di Eve Flo Gus Hal Ida Joe Kim Lee").split()
        self.state = GameState(variant, names[: max(low, min(MAX_PLAYERS_IN_EXAMPLE, high))])
        self.state.banked = dict.fromkeys(self.state.players, BANKED_BEFORE_EXAMPLE)
        self.state.round = self.state.rules_round = number - 1
        self.state.play(ev.BeginRound())
        self.rules: Variant = self.state.rules
        self.words: Vocabulary = vocabulary(self.rules)
        self.cards: list[Card] = []  # the cards turned over so far

    def draw(self, is_wanted: Callable[[DeckCard], object]) -> list[ev.Event]:
        """Turn over the card that `choose_card` finds and return the events, or [] if none fits."""
        if self.state.phase == "decision":
            self.state.play(ev.Leave())
        chosen = self.choose_card(is_wanted)
        if not chosen or self.state.phase != "card":
            return []
        self.cards.append(chosen.card)
        return self.state.play(ev.Draw(chosen.card))

    def choose_card(
        self, is_wanted: Callable[[DeckCard], object], besides: Sequence[Card] = ()
    ) -> DeckCard | None:
        """Return the most typical wanted card that can come up, or None if there is none.

        The gold of a typical card is near `TYPICAL_CARD_GOLD` and cannot be shared without a
        remainder. Cards in `besides` are excluded.
        """
        number = len(self.state.inside)
        fits = (
            card
            for card in self.state.deck.cards
            if is_wanted(card) and card.card not in besides and can_card_come(self.state, card.card)
        )
        return min(
            fits,
            key=lambda card: (card.gold % number == 0, abs(card.gold - TYPICAL_CARD_GOLD)),
            default=None,
        )

    def is_safe_gold(self, card: DeckCard) -> bool:
        is_danger = card.kind and self.rules.is_deck_game
        is_plain = card.gold > 0 and not is_danger and not card.doubles
        return is_plain and not ends_round(self.state, card)

    def cards_sentence(self) -> str:
        """Return the sentence on the cards turned over so far, with suits only if they matter."""
        cards = self.card_nouns(self.cards)
        if len(cards) == 1:
            is_single = self.state.deck.pack.count(self.cards[0]) == 1
            if is_single and suits_matter(self.rules):
                return t("{card:the,cap} comes up.", card=cards[0])
            return t("{card:a,cap} comes up.", card=cards[0])
        return t("These cards come up: {cards}.", cards=t(", ").join(map(str, cards)))

    def card_nouns(self, cards: Sequence[Card]) -> list[object]:
        has_suits = suits_matter(self.rules)
        return [
            self.words.card(card if has_suits or not card.rank else Card(card.rank))
            for card in cards
        ]

    def events_of_move(self, move: ev.Move | None) -> list[ev.Event]:
        """Play a move on a copy of the game and return the events, or [] if `move` is None."""
        return self.state.copy().play(move) if move else []


def _first_event(events: Sequence[ev.Event], kind: type[Kind]) -> Kind | None:
    return next((event for event in events if isinstance(event, kind)), None)


# --- divisions -----------------------------------------------------------------------------------


def _new_gold_example(scene: ExampleRound) -> str:
    event = _first_event(scene.draw(scene.is_safe_gold), ev.GoldShared)
    if event is None:
        return ""
    inside = t("{who} {who:is|are} inside.", who=Names(event.players))
    return join(inside, scene.cards_sentence(), _gold_shared_sentences(scene, event))


def _gold_shared_sentences(scene: ExampleRound, event: ev.GoldShared) -> str:
    """Return the sentences saying how new gold is shared and how much remains."""
    where = untaken_gold_place(scene.words)
    if scene.rules.is_deck_game:
        where = scene.words.language.lookup_noun("card")
    if scene.rules.share == "leavers":
        amount = scene.words.gold(event.gold)
        return scene.words.t(
            "{amount} {gold:is|are} put on {where:the}.", amount=amount, where=where
        )
    if len(event.players) == 1:
        return t("{who} takes {n}.", who=event.players[0], n=event.share)
    amount = scene.words.gold(event.share)
    if not event.remainder:
        return t("Each takes {amount}.", amount=amount)
    if scene.rules.leftover == "lost":
        return t(
            "Each takes {amount}, and {rest} {rest:stays|stay} in the supply.",
            amount=amount,
            rest=event.remainder,
        )
    return t(
        "Each takes {amount}, and {rest} {rest:is|are} put on {where:the}.",
        amount=amount,
        rest=event.remainder,
        where=where,
    )


def _doubled_gold_example(scene: ExampleRound) -> str:
    """Return an example of a doubling card that comes after one or more gold cards."""
    number = max(1, scene.rules.danger.counts_from - 1)
    for _ in range(number):
        scene.draw(scene.is_safe_gold)
    events = scene.draw(lambda card: card.doubles and not ends_round(scene.state, card))
    event = _first_event(events, ev.GoldDoubled)
    if event is None or not event.gold or len(scene.cards) != number + 1:
        return ""
    if not event.each:
        amount, where = scene.words.gold(event.leftover), untaken_gold_place(scene.words)
        after = scene.words.t("Now {where:the} holds {amount}.", amount=amount, where=where)
        return join(scene.cards_sentence(), after)
    who, n = Names(event.players), event.loot - event.each
    after = t("{who} {who:has|each have} {n}, and {who:takes|take} another {n}.", who=who, n=n)
    return join(scene.cards_sentence(), after)


def _gold_on_path_sentences(scene: ExampleRound) -> str:
    """Return the sentences saying what leaving players get of the gold on the path.

    The examples are two players who leave together, and one who leaves alone.
    """
    inside = len(scene.state.inside)
    remainders = [inside - 1, 1, 1] if scene.rules.share == "split" else [0]
    for rest in remainders:
        if scene.state.leftover < MIN_LEFTOVER_TO_SHARE or scene.state.leftover % 2 == 0:
            scene.draw(_test_for_remainder(scene, rest, inside))
    lies, state = scene.state.leftover, scene.state
    if not lies or state.phase != "decision":
        return ""
    where = untaken_gold_place(scene.words)
    begin = scene.words.t(
        "{where:the,cap} holds {amount}.", amount=scene.words.gold(lies), where=where
    )
    if state.rules.divides_path_gold_per_card:
        parts = [rest for rest in state.remainders if rest]
        begin = t("These remainders are on {where:the}: {parts}.", parts=parts, where=where)
    return _joined_if_both(begin, _ways_to_leave_sentences(scene, ev.Leave))


def _test_for_remainder(
    scene: ExampleRound, rest: int, inside: int
) -> Callable[[DeckCard], object]:
    """Return a test for safe gold cards that leave this remainder when `inside` players share them.

    If the remainder (`rest`) is 0, any remainder is accepted.
    """
    return lambda card: scene.is_safe_gold(card) and (not rest or card.gold % inside == rest)


def _ways_to_leave_sentences(
    scene: ExampleRound, move: Callable[[tuple[str, ...]], ev.Move | None]
) -> str:
    """Return the sentences saying how much gold players take if two of them, or only one, leave."""
    texts = []
    for number in (2, 1):
        who = tuple(scene.state.inside[:number])
        event = (
            _first_event(scene.events_of_move(move(who)), ev.PlayersLeft)
            if len(who) == number
            else None
        )
        if event:
            is_lost = scene.rules.leftover == "lost" and scene.rules.can_gold_lie_on_path
            texts.append(
                _leavers_take_sentence(scene, who, event.share, event.remainder, is_lost=is_lost)
            )
    return join(*texts)


def _leavers_take_sentence(
    scene: ExampleRound, who: Sequence[str], n: int, rest: int, *, is_lost: bool = False
) -> str:
    """Return the sentence saying how much each leaving player takes and what is left.

    Args:
        scene: The game of the example.
        who: The players who leave together.
        n: How much each of them takes.
        rest: How much is left.
        is_lost: Whether what is left goes back to the supply instead of staying on the table.
    """
    if len(who) == 1:
        return scene.words.t("If only {who} {leaves}, she takes {n}.", who=who[0], n=n)
    names = Names(tuple(who))
    if not n:
        return scene.words.t(
            "If {who} {who:{leaves}|{leaves:many}} in the same turn, nobody takes any.", who=names
        )
    if not rest:
        return scene.words.t(
            "If {who} {who:{leaves}|{leaves:many}} in the same turn, each takes {n}.",
            who=names,
            n=n,
        )
    if is_lost:
        return scene.words.t(
            "If {who} {who:{leaves}|{leaves:many}} in the same turn, each takes {n}, and {rest} {rest:goes|go} back "
            "to the supply.",
            who=names,
            n=n,
            rest=rest,
        )
    return scene.words.t(
        "If {who} {who:{leaves}|{leaves:many}} in the same turn, each takes {n}, and {rest} {rest:stays|stay}.",
        who=names,
        n=n,
        rest=rest,
    )


def _artifacts_for_leavers_sentences(scene: ExampleRound) -> str:
    """Return the sentences saying which artifacts leaving players take.

    The examples are two players who leave together, and one who leaves alone.
    """
    assert scene.rules.artifacts
    for _ in range(3 if scene.rules.artifacts.claim == "shared" else 1):
        scene.draw(lambda card: card.artifact and not ends_round(scene.state, card))
    return (
        _ways_to_take_artifacts_sentences(scene, ev.Leave)
        if scene.state.phase == "decision"
        else ""
    )


def _ways_to_take_artifacts_sentences(
    scene: ExampleRound, move: Callable[[tuple[str, ...]], ev.Move | None]
) -> str:
    words, lying = scene.words, len(scene.state.artifacts)
    if not lying:
        return ""
    begin = words.t(
        "There {n:is|are} {n:word} {n:{artifact}|{artifact:many}} {where}.",
        n=lying,
        where=words.t("on the {path}") if scene.rules.is_deck_game else words.t("in the {path}"),
    )
    texts = []
    for number in (2, 1):
        who = tuple(scene.state.inside[:number])
        if len(who) < number:
            continue
        events = scene.events_of_move(move(who))
        if not events:
            continue
        won = sum(isinstance(event, ev.ArtifactTaken) for event in events)
        each = won // number
        gold = scene.rules.artifact_gold or 1
        if number == 1 and scene.rules.artifact_gold:
            amount = words.gold(each * gold)
            texts.append(
                words.t("If only {who} {leaves}, she takes {amount}.", who=who[0], amount=amount)
            )
        elif lying == 1 and not (each and scene.rules.artifact_gold):
            texts.append(_takes_artifact_sentence(scene, who))
        else:
            texts.append(_leavers_take_sentence(scene, who, each * gold, (lying - won) * gold))
    return _joined_if_both(begin, join(*texts))


def _joined_if_both(begin: str, end: str) -> str:
    """Return the beginning and the end of an example, or "" if it has no end."""
    return join(begin, end) if end else ""


def _takes_artifact_sentence(scene: ExampleRound, who: Sequence[str]) -> str:
    """Return the sentence saying who takes the only artifact if the players `who` leave."""
    if len(who) == 1:
        return scene.words.t("If only {who} {leaves}, she takes it.", who=who[0])
    names = Names(tuple(who))
    if scene.rules.artifact_gold:
        return scene.words.t(
            "If {who} {who:{leaves}|{leaves:many}} in the same turn, nobody takes its {gold:many}.",
            who=names,
        )
    return scene.words.t(
        "If {who} {who:{leaves}|{leaves:many}} in the same turn, nobody takes it.", who=names
    )


# --- losses --------------------------------------------------------------------------------------


def _loss_sentences(scene: ExampleRound, caught: ev.Caught) -> str:
    """Return the sentences saying what each caught player loses and keeps."""
    words, who = scene.words, Names(caught.players)
    if not caught.lost and not caught.fines:
        return t("{who} {who:gets|get} nothing.", who=who)
    texts = []
    if caught.lost:
        lost = words.gold(caught.lost)
        texts.append(t("{who} {who:loses|each lose} {gold}.", who=who, gold=lost))
    if caught.kept:
        rest = words.gold(caught.kept)
        texts.append(
            words.t("{who} {who:moves|each move} {gold} to their {safe}.", who=who, gold=rest)
        )
    if caught.fines:
        fine = words.gold(max(caught.fines.values()))
        texts.append(
            words.t(
                "Of the {n} already in their {safe}, {who} also {who:loses|each lose} {gold}.",
                who=who,
                gold=fine,
                n=BANKED_BEFORE_EXAMPLE,
            )
        )
    return join(*texts)


def _danger_example(scene: ExampleRound) -> str:
    """Return an example in which dangers end the round after one player has left in time."""
    state, limits, leaver = scene.state, scene.state.deck.limits, ""
    kinds = [kind for kind, number in state.deck.kinds.items() if number >= limits[kind]]
    for kind in kinds[-1:]:
        for _ in range(max(1, scene.rules.danger.counts_from - 1)):
            scene.draw(scene.is_safe_gold)
        for _ in range(limits[kind] - 1):
            scene.draw(_is_danger_of_kind(kind))
            if (
                scene.rules.danger.repeated_rank_ends_round
            ):  # so that no two of one rank come in a row
                scene.draw(scene.is_safe_gold)
        if state.phase == "decision" and len(state.inside) > 1:
            leaver = state.inside[1]
            state.play(ev.Leave((leaver,)))
        caught = _first_event(scene.draw(_is_danger_of_kind(kind)), ev.Caught)
        if caught:
            left = t("{who}, who left just before the last card, loses nothing.", who=leaver)
            return join(
                scene.cards_sentence(), _loss_sentences(scene, caught), left if leaver else ""
            )
    return ""


def _gold_limit_example(scene: ExampleRound) -> str:
    for _ in scene.state.deck.pack:
        events = scene.draw(lambda card: card.gold and not card.kind)
        if caught := _first_event(events, ev.Caught):
            total = t("The cards add up to {n}.", n=caught.path_sum)
            return join(scene.cards_sentence(), total, _loss_sentences(scene, caught))
        if not events:
            break
    return ""


def _repeated_rank_example(scene: ExampleRound) -> str:
    for _ in range(max(2, scene.rules.danger.counts_from)):
        scene.draw(scene.is_safe_gold)
    last = scene.state.last_card
    events = scene.draw(lambda card: last and card.card.rank == last.card.rank)
    caught = _first_event(events, ev.Caught)
    if caught and caught.cause == "rank":
        return join(scene.cards_sentence(), _loss_sentences(scene, caught))
    return ""


# --- games of hands ------------------------------------------------------------------------------


def _hands_turn_move(
    scene: ExampleRound, kind: str = "", number: int = 0, out: Sequence[str] = ()
) -> ev.Show | None:
    """Return a turn in which the players in `out` flee and `number` others show a danger of `kind`.

    The rest show gold cards of different kinds, which do not end the round. Returns None if there
    are no such cards, or if nobody may flee yet.
    """
    if out and not scene.state.may_leave:
        return None
    shown: dict[str, Card | None] = dict.fromkeys(scene.state.inside)
    used, kinds = list[Card](), {kind, *scene.state.dangers}
    for name in scene.state.inside:
        if name in out:
            continue
        card = scene.choose_card(
            _is_danger_of_kind(kind) if number > 0 else _is_gold_besides(kinds), used
        )
        if card is None:
            return None
        number -= 1
        used.append(card.card)
        kinds |= {card.kind} - {""}
        shown[name] = card.card
    return ev.Show(shown)


def _is_danger_of_kind(kind: str) -> Callable[[DeckCard], object]:
    return lambda card: card.kind == kind


def _is_gold_besides(kinds: Collection[str]) -> Callable[[DeckCard], object]:
    return lambda card: card.gold and card.kind not in kinds


def _cards_shown_sentence(scene: ExampleRound, move: ev.Show) -> str:
    """Return the sentence listing the cards that players show."""
    shown = {who: scene.card_nouns([card])[0] for who, card in move.cards.items() if card}
    (first, card), *others = shown.items()
    if len(shown) > 1 and len(set(map(str, shown.values()))) == 1:
        return t("In one turn, each plays {card:a}.", card=card)
    pairs = [t("{who} plays {card:a}", who=first, card=card)]
    pairs += [t("{who} {card:a}", who=who, card=card) for who, card in others]
    return t("{pairs}.", pairs=pairs)


def _loot_of_each_sentence(scene: ExampleRound) -> str:
    """Return the sentence saying how much loot each player has, or "" if nobody has any."""
    state = scene.state
    if not state.loot:
        return ""
    amount = scene.words.gold(state.loot)
    who = Names(tuple(state.inside))
    return t("{who} {who:has|each have} {gold} as loot.", who=who, gold=amount)


def _turn_sum_example(scene: ExampleRound) -> str:
    move = _hands_turn_move(scene)
    event = move and _first_event(scene.state.play(move), ev.GoldShared)
    if not move or not event:
        return ""
    total = t("The cards add up to {n}.", n=event.gold)
    return join(_cards_shown_sentence(scene, move), total, _gold_shared_sentences(scene, event))


def _play_until_leaving_is_allowed(scene: ExampleRound) -> None:
    while not scene.state.may_leave and (move := _hands_turn_move(scene)):
        scene.state.play(move)


def _gold_on_joker_example(scene: ExampleRound) -> str:
    _play_until_leaving_is_allowed(scene)
    scene.state.leftover = ODD_GOLD
    amount, where = scene.words.gold(ODD_GOLD), untaken_gold_place(scene.words)
    begin = scene.words.t("{where:the,cap} holds {amount}.", amount=amount, where=where)
    return _joined_if_both(
        begin, _ways_to_leave_sentences(scene, lambda who: _hands_turn_move(scene, out=who))
    )


def _artifacts_on_table_example(scene: ExampleRound) -> str:
    _play_until_leaving_is_allowed(scene)
    state = scene.state
    plain = [card for card in state.deck.cards if card.artifact and not card.kind]
    by_kind = {card.kind: card for card in state.deck.cards if card.artifact and card.kind}
    state.artifacts = [*by_kind.values(), *plain][:ODD_ARTIFACTS]
    state.path = [*state.artifacts]
    state.dangers = {card.kind: 1 for card in state.artifacts if card.kind}
    return _ways_to_take_artifacts_sentences(scene, lambda who: _hands_turn_move(scene, out=who))


def _too_many_cards_example(scene: ExampleRound) -> str:
    """Return an example of a round that ends in its second turn with too many cards of a kind."""
    state = scene.state
    limits = {
        card.kind: state.deck.limits[card.kind]
        for card in state.deck.cards
        if card.kind and card.gold
    }
    for kind, limit in limits.items():
        first = _hands_turn_move(scene)
        if not first or not limit <= min(state.deck.kinds[kind], len(state.inside)):
            continue
        state.play(first)
        carried = _loot_of_each_sentence(scene)
        last = _hands_turn_move(scene, kind, limit)
        caught = last and _first_event(state.play(last), ev.Caught)
        if last and caught:
            return join(carried, _cards_shown_sentence(scene, last), _loss_sentences(scene, caught))
    return ""


def _hands_run_out_example(scene: ExampleRound) -> str:
    """Return an example of what the players still inside take when the cards run out."""
    for lies in (ODD_GOLD, ODD_GOLD + 1):  # one of the two leaves a remainder
        state = scene.state
        state.leftover, state.turn = lies, state.hand_size - 1
        move = _hands_turn_move(scene)
        event = _first_event(scene.events_of_move(move), ev.PlayersLeft)
        if event and event.remainder:
            break
    if not event or not event.leftover:
        return ""
    amount, where = scene.words.gold(event.leftover), untaken_gold_place(scene.words)
    begin = scene.words.t("{where:the,cap} holds {amount}.", amount=amount, where=where)
    inside = t("{who} {who:is|are} inside when the cards run out.", who=Names(event.players))
    return join(inside, begin, _shares_at_end_sentences(scene, event))


def _shares_at_end_sentences(scene: ExampleRound, event: ev.PlayersLeft) -> str:
    if len(event.players) == 1:
        return t("{who} takes {n}.", who=event.players[0], n=event.share)
    if not event.remainder:
        return t("Each takes {n}.", n=event.share)
    if scene.rules.leftover_carries_over:
        return t(
            "Each takes {n}, and {rest} {rest:stays|stay} on {where:the}.",
            n=event.share,
            rest=event.remainder,
            where=untaken_gold_place(scene.words),
        )
    return t("Each takes {n}, and {rest} {rest:is|are} lost.", n=event.share, rest=event.remainder)


MIN_LEFTOVER_TO_SHARE = 3
ODD_GOLD, ODD_ARTIFACTS = 5, 3  # what two cannot share without a remainder
DECK_EXAMPLES: dict[str, Callable[[ExampleRound], str]] = {
    "split": _new_gold_example,
    "double": _doubled_gold_example,
    "danger": _danger_example,
    "over": _gold_limit_example,
    "row": _repeated_rank_example,
    "left": _gold_on_path_sentences,
    "claim": _artifacts_for_leavers_sentences,
}
HANDS_EXAMPLES: dict[str, Callable[[ExampleRound], str]] = {
    "split": _turn_sum_example,
    "danger": _too_many_cards_example,
    "left": _gold_on_joker_example,
    "claim": _artifacts_on_table_example,
    "survived": _hands_run_out_example,
}
"""The function that plays an example of the rule on each topic, for each sort of game."""
