"""Lines at the beginning and at the end of a round: heading, returned gold, the next deal."""

from collections import Counter
from collections.abc import Sequence

from cardkit.engine.cards import JOKER
from cardkit.engine.events import CardRemoved, Caught, RoundEnded, RoundRecord
from cardkit.engine.game import GameState
from cardkit.engine.odds import kinds_that_can_end_round
from cardkit.i18n.translate import AnyOf, CountedNoun, Names, t
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.text.lines import Line, PlayedMove, Table, join, names_in_row
from cardkit.text.rules.rules import changed_rules, rules_by_topic
from cardkit.text.rules.rules_danger import number_of_rank_phrase
from cardkit.text.rules.rules_turn import untaken_gold_place
from cardkit.text.table.threats import danger_warnings, kinds_in_short


def names_or_all_inside(names: Sequence[str], inside: Sequence[str]) -> Names:
    """Return the names of players who leave, or "Everyone inside" if nobody stays.

    One or two players are always named.
    """
    everyone = len(names) > 2 and len(names) == len(inside)
    return Names(tuple(names), t("Everyone inside") if everyone else ", ".join(names))


def round_heading(state: GameState) -> list[Line]:
    """Return the lines that open a round: its title, who turns the cards, and gold on the path."""
    words = vocabulary(state.rules)
    if not state.rules.is_deck_game:
        return [*turn_heading(state), *changed_rule_lines(state)]
    title = loud_round_title(state)
    if state.round > 1:
        title = join(f"{title}.", t("{who} turns over the cards.", who=state.dealer))
    margin = "" if len(state.inside) == len(state.players) else inside_note(state)
    lines = [Line(_extra_round_deck_sentence(words, state), tone="next")] if state.extra else []
    lines.append(Line(title, margin, "heading"))
    if not state.path:  # otherwise the list of cards includes this gold
        lines += gold_from_before_lines(words, state.leftover)
    return lines + changed_rule_lines(state)


def loud_round_title(state: GameState) -> str:
    """Return the title of the current round, or of the first if none has begun: ``ROUND 2 of 4``."""
    words, number = vocabulary(state.rules), max(state.round, 1)
    if state.extra:
        return words.t("EXTRA {round:loud}")
    if number > state.variant.rounds:
        return words.t("{round:loud,cap} {n}, after a tie", n=number)
    if until := state.variant.until:
        return words.t("{round:loud,cap} {n}, playing to {all}", n=number, all=until)
    return words.t("{round:loud,cap} {n} of {all}", n=number, all=state.variant.rounds)


def turn_heading(state: GameState) -> list[Line]:
    """Return the lines that open a turn with cards from hands: its title, the path and the dangers."""
    words = vocabulary(state.rules)
    title = t("{title}, turn {turn}", title=loud_round_title(state), turn=state.turn + 1)
    margin = ""
    if state.turn == 0 and len(state.inside) < len(state.players):  # later the prompt names them
        margin = words.t("in the {place}: {who}", who=names_in_row(state.inside))
    heading = Line(title, margin, "heading")
    if not state.path:
        return [heading, *gold_from_before_lines(words, state.leftover)]
    cards = " ".join(words.shortest_card_name(card.card) for card in state.path)
    close = kinds_that_can_end_round(state)
    text = join(
        words.t("In the {path}: {cards}.", cards=cards), danger_warnings(words, state, close)
    )
    return [heading, Line(text, round_figures_note(state), "alert" if close else "plain")]


def gold_from_before_lines(words: Vocabulary, gold: int) -> list[Line]:
    """Return the line about gold left from earlier rounds (G-12), or [] if there is none."""
    if not gold:
        return []
    text = words.t("Left on {where:the} from before: {n}.", where=untaken_gold_place(words), n=gold)
    return [Line(text, tone="next")]


def changed_rule_lines(state: GameState) -> list[Line]:
    """Return a line for each rule that changes in this round (G-20)."""
    variant, number = state.variant, state.rules_round
    if state.extra or not variant.changes:
        return []
    before = variant.in_round(number - 1) if number > 1 else variant
    changed = {rule.topic: rule.short for rule in changed_rules(state.rules, before)}
    if "danger" in changed:  # a penalty alone does not say when it applies
        changed["danger"] = rules_by_topic(state.rules)["danger"].lines
    texts = [join(*text.replace("**", "").splitlines()) for text in changed.values() if text]
    words = vocabulary(state.rules)
    return [
        Line(words.t("Rule in {round} {number}: {rule}", number=number, rule=text))
        for text in texts
    ]


def inside_note(state: GameState) -> str:
    """Return the margin text listing players still in the round: ``inside: Ann Bo``."""
    return t("inside: {who}", who=names_in_row(state.inside)) if state.inside else ""


def round_figures_note(state: GameState) -> str:
    """Return the margin text with the round's figures: ``path 12 - carry 4 - danger J K``."""
    if not state.is_in_round:
        return ""
    words, parts = vocabulary(state.rules), []
    if state.leftover:
        parts.append(t("{where} {n}", where=untaken_gold_place(words), n=state.leftover))
    if over := state.rules.path_sum_limit:
        parts.append(t("sum {n} of {over}", n=state.path_sum, over=over))
    if state.loot:
        parts.append(t("carry {n}", n=state.loot))
    if kinds := kinds_that_can_end_round(state):
        parts.append(t("danger {kinds}", kinds=kinds_in_short(words, kinds)))
    return " - ".join(parts)


def bots_go_on_line(state: GameState) -> Line:
    return Line(t("{who} {who:goes|go} on.", who=Names(tuple(state.inside))))


def next_round_lines(state: GameState) -> list[Line]:
    """Return the lines on a tie and on preparing the next round, or [] after the last round."""
    if state.phase != "round":
        return []
    tie = [Line(_play_on_sentence(state))] if state.is_tie_played_on() else []
    return [*tie, Line(_next_cards_sentence(state), tone="next")]


def _play_on_sentence(state: GameState) -> str:
    words, top = vocabulary(state.rules), state.ranking()[0]
    who, n = Names(tuple(top)), state.total(top[0])
    return words.t("{who} are tied with {n} each, so everyone plays another {round}.", who=who, n=n)


def _next_cards_sentence(state: GameState) -> str:
    words, deck, number = vocabulary(state.rules), state.deck, state.round + 1
    if not state.rules.is_deck_game:
        cards, players = len(deck.pack), len(state.next_round_players)
        hand = deck.hand_size(players)
        deal = t(
            "Next: shuffle all {n} cards, set {out} aside face down, deal {hand} to each player.",
            n=cards,
            out=cards - players * hand,
            hand=hand,
        )
        cover = t("Everyone takes one of the cards set aside as a cover card.")
        return join(deal, cover)
    counts = (
        ""
        if deck.random_artifact_joins_each_round
        else _artifact_worth_next_round_sentence(words, state, number)
    )
    return join(_shuffle_sentence(words, state, number), counts, _deck_size_text(state, number))


def _shuffle_sentence(words: Vocabulary, state: GameState, number: int) -> str:
    some_are_gone = state.removed or state.removed_cards_are_unknown()
    back = t("all other cards back") if some_are_gone else t("all cards back")
    if state.deck.artifacts_joined(number) == state.deck.artifacts_joined(number - 1):
        return t("Next: {back}, shuffle.", back=back)
    if state.deck.random_artifact_joins_each_round:
        return words.t("Next: {back}, shuffle in one more {artifact}.", back=back)
    joining = state.artifacts_joining(number)
    one_joker = t("{n:word,loud} joker", n=1)  # one of those set aside
    cards = one_joker if joining == [JOKER] else words.cards(joining)
    return t("Next: {back}, shuffle in {cards:the}.", back=back, cards=cards)


def _extra_round_deck_sentence(words: Vocabulary, state: GameState) -> str:
    counts, artifacts = "", state.rules.artifacts
    if (
        artifacts
        and _are_artifacts_left(state, state.rules_round)
        and artifacts.worth.depends_on != "card"
    ):
        counts = words.t("{artifact:a,cap} is worth {n} in it.", n=state.artifact_worth(None))
    nothing_joins = state.variant.rounds + 1
    cards = _deck_size_text(state, state.rules_round)
    return join(_shuffle_sentence(words, state, nothing_joins), counts, cards)


def _deck_size_text(state: GameState, number: int) -> str:
    if state.removed_cards_are_unknown():
        return ""
    return t("{n}\u00a0cards.", n=state.deck.size(number) - len(state.removed))


def _are_artifacts_left(state: GameState, number: int) -> bool:
    removed = sum(bool(card.slots & state.deck.artifact_slots) for card in state.removed)
    return state.rules.keeps_artifacts and state.deck.artifacts_joined(number) > removed


def _artifact_worth_next_round_sentence(words: Vocabulary, state: GameState, number: int) -> str:
    artifacts, cards = state.variant.in_round(number).artifacts, state.artifacts_joining(number)
    if not artifacts:
        return ""
    worth = artifacts.worth
    if worth.depends_on == "round":
        n = worth.worth_at(number)
        if _are_artifacts_left(state, number - 1) and n != state.artifact_worth(None):
            return words.t("{artifact:many,cap} are now worth {n}.", n=n)
        if cards:
            return words.t("It is worth {n} in {round}.", n=n, round=words.round(number))
    if worth.depends_on == "card" and len(cards) == 1:
        return t("It is worth {n}.", n=worth.values[cards[0]])
    return ""


def danger_ended_round_line(words: Vocabulary, event: Caught, state: GameState) -> Line:
    """Return the line saying that danger ends the round, with the cause: ``The third 7.``"""
    banner = f"*** {words.text('caught')} ***"
    if event.cause == "rank":
        pair = number_of_rank_phrase(words, words.rank(event.cards[0].rank), 2)
        return Line(t("{cards:cap} in a row.", cards=pair), banner, "caught")
    if not event.kinds:
        return Line(
            path_sum_sentence(words, event.path_sum, state.rules.path_sum_limit), banner, "caught"
        )
    kind_of = {card.card: card.kind for card in state.path}
    on_path = Counter(kind_of[card] for card in event.cards)
    kinds = [_nth_of_kind_phrase(words, on_path[kind], kind) for kind in event.kinds]
    return Line(t("{kinds:cap}.", kinds=kinds), banner, "caught")


def _nth_of_kind_phrase(words: Vocabulary, n: int, kind: str) -> str:
    nouns = words.kinds([kind])
    if len(nouns) == 1:
        return t("the {n:nth} {kind}", n=n, kind=nouns[0])
    return t("the {n:nth} of these: {kind}", n=n, kind=AnyOf(nouns))


def path_sum_sentence(words: Vocabulary, gold: int, limit: int) -> str:
    return words.t("The {path} adds up to {n}, and the limit is {over}.", n=gold, over=limit)


def round_end_lines(words: Vocabulary, event: RoundEnded, turn: PlayedMove) -> list[Line]:
    """Return the lines after a round: gold to put back, cards to remove, and the next deal."""
    state, lines = turn.after, []
    if event.end != "result-only":
        lines.append(
            Line(
                join(
                    *gold_put_back_sentences(words, turn),
                    *_path_clearing_sentences(words, event, turn),
                )
            )
        )
        lines += _artifacts_back_for_points_lines(words, state)
    elif state.rules.leftover_carries_over and state.phase != "over":
        text = words.t(
            "Put everything on the {path} back in the supply; cardkit does not know how much it is."
        )
        lines.append(Line(text))
    return [*lines, *next_round_lines(state)]


def gold_put_back_sentences(words: Vocabulary, turn: PlayedMove) -> list[str]:
    """Return the sentences about gold that caught players put back, or [] if nobody was caught."""
    caught = turn.first_event(Caught)
    if not caught:
        return []
    if not caught.lost:
        return _fine_sentences(words, caught) or [t("Nobody loses anything.")]
    who = names_or_all_inside(caught.players, turn.before.inside)
    n, safe = caught.lost, caught.kept
    if safe:
        return [
            t("{who}: PUT {n}{who:| each} back, {kept} safe{who:| each}.", who=who, n=n, kept=safe)
        ]
    return [t("{who}: PUT {n}{who:| each} back.", who=who, n=n), *_fine_sentences(words, caught)]


def _fine_sentences(words: Vocabulary, caught: Caught) -> list[str]:
    """Return a sentence for each different amount of safe gold that caught players lose (G-22)."""
    alike: dict[int, list[str]] = {}
    for name, gold in caught.fines.items():
        alike.setdefault(gold, []).append(name)
    return [
        words.t(
            "{who}: PUT {n}{who:| each} back from the {safe}.",
            who=Names(tuple(names), ", ".join(names)),
            n=gold,
        )
        for gold, names in alike.items()
    ]


def _path_clearing_sentences(words: Vocabulary, event: RoundEnded, turn: PlayedMove) -> list[str]:
    state, caught = turn.after, turn.first_event(Caught)
    on_artifacts = state.rules.artifact_gold * len(event.unclaimed)
    gold = event.returned - on_artifacts
    if caught:
        gold -= caught.lost * len(caught.players) + sum(caught.fines.values())
    out = [other for other in turn.events if isinstance(other, CardRemoved)]
    texts = []
    if gold:
        texts.append(t("{where:cap}: PUT {gold} back.", where=untaken_gold_place(words), gold=gold))
    if state.gold_for_next_round:
        texts.append(
            t(
                "{where:cap}: LEAVE {waits}.",
                where=untaken_gold_place(words),
                waits=state.gold_for_next_round,
            )
        )
    if on_artifacts:
        k, more = len(event.unclaimed), on_artifacts
        back = words.t("{k:{artifact:cap}|{artifact:many,cap}}: PUT {more} back.", k=k, more=more)
        texts.append(back)
    if out:
        texts.append(t("Remove {out:the}.", out=words.cards([other.card for other in out])))
    if cards := len(state.path) - len(out):
        texts.append(t("Clear {n} {n:card|cards}.", n=cards))
    return texts


def _artifacts_back_for_points_lines(words: Vocabulary, state: GameState) -> list[Line]:
    """Return a line for each player about artifacts that are put back for points (CN-14)."""
    lines = []
    for name in state.players if state.rules.do_artifacts_become_points else ():
        own = state.artifacts_kept_by(name, state.round)
        if not own:
            continue
        cards, n = [item.card for item in own if item.card], sum(item.worth for item in own)
        if state.rules.is_deck_game:
            text = t(
                "{who}: put {cards:the} back; note {n} {n:point|points}.",
                who=name,
                cards=words.cards(cards),
                n=n,
            )
        else:
            text = t(
                "{who}: TAKE {n} for {short}; {k:card|cards} back.",
                who=name,
                n=n,
                short=", ".join(map(words.shortest_card_name, cards)),
                k=len(own),
            )
        lines.append(Line(text))
    return lines


def finished_round_table(state: GameState) -> Table:
    """Return the table of the round just played: each player's gold, and when the player left."""
    words, played = vocabulary(state.rules), state.rounds[-1]
    seats = [name for name in state.players if name in played.players]
    if played.end != "result-only":
        seats.sort(key=lambda name: played.left.get(name, played.turns + 1))
    is_open = state.variant.totals == "open"
    title = t("After {which}", which=words.round(played.number, extra=played.extra))
    heads = (title, words.t("this {round}"), *([t("safe")] if is_open else []), "")
    rows: list[tuple[str, ...]] = []
    for name in seats:
        worth = sum(keepsake.worth for keepsake in state.artifacts_kept_by(name, played.number))
        figures = [str(played.banked.get(name, 0) + worth)]
        if is_open:
            figures.append(str(state.total(name)))
        rows.append((name, *figures, _player_result_text(words, state, played, name)))
    return Table(heads, rows, "lrrl" if is_open else "lrl", titled=True)


def _player_result_text(words: Vocabulary, state: GameState, played: RoundRecord, name: str) -> str:
    own, turn = state.artifacts_kept_by(name, played.number), played.left.get(name)
    if turn is None and played.end == "caught":
        return _caught_text(state, played, name)
    if played.end == "result-only":
        how = t("as written down")
    elif turn is None:
        how = t("inside to the end")
    elif state.rules.is_deck_game:
        how = t("left at card {n}", n=turn)
    else:
        how = t("out in turn {n}", n=turn)
    if not own:
        return how
    artifacts = CountedNoun(len(own), words.noun("artifact"))
    worth = sum(item.worth for item in own)
    return t("{how} with {kept} ({worth})", how=how, kept=artifacts, worth=worth)


def _caught_text(state: GameState, played: RoundRecord, name: str) -> str:
    banked = played.banked.get(name, 0)
    if banked < 0 and not state.banked[name]:
        return t("caught, everything lost")
    if banked:
        return t("caught, {n} lost", n=played.lost - min(banked, 0))
    return t("caught with {n}", n=played.lost) if played.lost else t("caught with nothing")
