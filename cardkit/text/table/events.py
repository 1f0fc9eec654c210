"""What the game master says about each event: instructions, and figures in the margin."""

from collections.abc import Sequence

from cardkit.engine import events as ev
from cardkit.engine.odds import kinds_that_can_end_round
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import CountedNoun, Names, t
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.text.lines import Line, PlayedMove, Table, join
from cardkit.text.rules.rules import rule_number
from cardkit.text.rules.rules_turn import untaken_gold_place
from cardkit.text.table import rounds, standings
from cardkit.text.table.rounds import names_or_all_inside, next_round_lines, round_figures_note
from cardkit.text.table.threats import (
    danger_warnings,
    dangers_count_sentence,
    dangers_until_end_line,
    gold_limit_warning,
    repeated_rank_warning,
)

MAX_LENGTH_OF_JOINED_LINE = 56
"""In characters: the longest two lines of a turn with hands that are joined."""


def event_lines(event: ev.Event, turn: PlayedMove) -> list[Line]:  # noqa: C901  (a case for each event)
    """Return the lines about an event (G-20), or [] if the line of another event includes it."""
    words, after = vocabulary(turn.after.rules), turn.after
    match event:
        case ev.RoundBegan():
            return rounds.round_heading(after)
        case ev.Attended():
            return _attendance_lines(words, event, turn)
        case ev.GoldShared():
            doubled = _gold_doubled_sentence(turn.first_event(ev.GoldDoubled))
            return [
                _line_with_threats(
                    words, join(_gold_shared_sentence(words, event, turn), doubled), turn
                )
            ]
        case ev.GoldDoubled():
            if turn.first_event(ev.GoldShared):
                return []
            return [Line(_gold_doubled_sentence(event)), *_sum_and_rank_warnings(turn)]
        case ev.CardsShown():
            if turn.first_event(ev.GoldShared) or turn.first_event(ev.Caught):
                return []
            return [_line_with_threats(words, words.t("No {gold:many} this turn."), turn)]
        case ev.DangerWarned():
            if turn.first_event(ev.GoldShared):
                return []
            return [dangers_until_end_line(words, event, after), *_sum_and_rank_warnings(turn)]
        case ev.BlankDrawn():
            return [Line(t("Nothing.")), *_sum_and_rank_warnings(turn)]
        case ev.ArtifactFound():
            return [*_artifact_stays_lines(words, event, turn), *_sum_and_rank_warnings(turn)]
        case ev.ArtifactTaken():
            return _artifact_taken_lines(words, event, turn)
        case ev.PlayersLeft():
            return [_players_left_line(words, event, turn)]
        case ev.CardsRanOut():
            return [Line(_cards_ran_out_sentence(words, event))]
        case ev.Caught():
            return [rounds.danger_ended_round_line(words, event, after)]
        case ev.RoundEnded():
            return rounds.round_end_lines(words, event, turn)
        case ev.GameEnded():
            return [standings.count_piles_line(after)]
        case (
            ev.NobodyLeft() | ev.ArtifactsShared() | ev.CardRemoved()
        ):  # the last two have their own sentences elsewhere
            return []


def turn_lines(turn: PlayedMove, *, is_asked: bool) -> list[Line | Table]:
    """Return the lines and tables about a turn; the card is not named if a prompt asked for it."""
    lines: list[Line] = []
    for event in turn.events:
        if not isinstance(event, ev.GameEnded):
            lines += event_lines(event, turn)
    lines = [line for line in _with_margin_joined(lines, turn) if line.text]
    if not is_asked:
        lines = _with_turn_label(lines, turn)
    parts: list[Line | Table] = [*lines, *_target_reached_lines(turn)]
    if turn.first_event(ev.RoundEnded):
        parts.append(rounds.finished_round_table(turn.after))
    ended = turn.first_event(ev.GameEnded)
    return [*parts, *event_lines(ended, turn)] if ended else parts


def _with_margin_joined(lines: list[Line], turn: PlayedMove) -> list[Line]:
    move, after = turn.move, turn.after
    if not (lines and isinstance(move, ev.Draw | ev.Show | ev.Leave)):
        return lines
    if not after.is_in_round:
        is_cleared = len(lines) > 1 and lines[1].text and lines[1].tone == "plain"
        return _with_first_two_lines_joined(lines) if is_cleared and not lines[0].margin else lines
    if isinstance(move, ev.Show) and len(lines) == 2:
        short = len(lines[0].text) + len(lines[1].text) <= MAX_LENGTH_OF_JOINED_LINE
        lines = _with_first_two_lines_joined(lines) if short else lines
    margin, call = round_figures_note(after), ""
    if isinstance(move, ev.Leave):  # loot and dangers are as in the margin above
        inside = t("{n} inside", n=len(after.inside))
        lies = t("{where} {n}", where=untaken_gold_place(vocabulary(after.rules)), n=after.leftover)
        margin = f"{inside} - {lies}" if after.leftover else inside
    if isinstance(move, ev.Draw) and after.round == 1 and after.turn == after.rules.leave_from:
        call = vocabulary(after.rules).text("call")  # only once in a game
    last = lines[-1]
    return [*lines[:-1], last._replace(text=join(last.text, call), margin=margin)]


def _with_first_two_lines_joined(lines: list[Line]) -> list[Line]:
    first, second, *others = lines
    return [second._replace(text=join(first.text, second.text)), *others]


def _with_turn_label(lines: list[Line], turn: PlayedMove) -> list[Line]:
    words, number = vocabulary(turn.after.rules), turn.before.turn + 1
    match turn.move:
        case ev.Draw(card):
            label = t("card {n}  {card}:", n=number, card=words.shortest_card_name(card))
        case ev.Show():
            label = t("turn {n}:", n=number)
            if event := turn.first_event(ev.CardsShown):
                down = ", ".join(
                    f"{name} {words.shortest_card_name(card)}" for name, card in event.cards
                )
                table = [Line(t("On the table: {down}.", down=down))]
                lines = [*lines, *table] if turn.after.is_in_round else [*table, *lines]
        case _:
            return lines
    return [lines[0]._replace(label=label), *lines[1:]] if lines else []


def _target_reached_lines(turn: PlayedMove) -> list[Line]:
    """Return the line saying that a player has enough gold to make this round the last (G-19)."""
    enough = turn.after.players_at_target()
    if not enough or turn.before.players_at_target() or not turn.after.is_in_round:
        return []
    words, facts = (
        vocabulary(turn.after.rules),
        {"who": Names(enough), "n": turn.after.variant.until},
    )
    if turn.after.variant.tie == "play on":
        text = words.t(
            "{who} {who:has|have} {n} or more, so this {round} is the last, unless it ends in a tie.",
            **facts,
        )
    else:
        text = words.t("{who} {who:has|have} {n} or more, so this {round} is the last.", **facts)
    return [Line(text)]


def _attendance_lines(words: Vocabulary, event: ev.Attended, turn: PlayedMove) -> list[Line]:
    facts = {"who": event.player, "n": event.from_round}
    if not event.plays:
        texts = [words.t("{who} does not play from {round} {n} on.", **facts)]
        if event.from_round > 1:
            texts.append(t("What {who} has safe still counts.", **facts))
        if event.player in turn.after.inside:
            texts.append(words.t("{who} is still inside in this {round}.", **facts))
    elif event.new:
        texts = [
            words.t("{who} plays from {round} {n} on, sits last and starts with nothing.", **facts)
        ]
    elif event.player in turn.after.inside:
        texts = [t("{who} stays in the game.", **facts)]
    else:
        texts = [words.t("{who} plays again from {round} {n} on.", **facts)]
    deals_anew = turn.after.rounds and not turn.after.rules.is_deck_game
    return [Line(join(*texts)), *(next_round_lines(turn.after) if deals_anew else [])]


def _gold_shared_sentence(words: Vocabulary, event: ev.GoldShared, turn: PlayedMove) -> str:
    share, n = event.share, event.remainder
    inside = t("Inside:") if len(event.players) < len(turn.before.inside) else ""
    if words.variant.share == "leavers":
        if words.variant.is_deck_game:
            return t("PUT {gold} on the card.", gold=event.gold)
        return join(inside, t("PUT {gold} on the joker.", gold=event.gold))
    if not n:
        who = Names(event.players)
        return join(inside, t("TAKE {share}{who:| each}.", share=share, who=who))
    if _remainder_goes_back(words.variant):
        if not share:
            return t("Nobody gets any; {n} {n:goes|go} back.", n=n)
        return join(inside, t("TAKE {share} each, {n} {n:goes|go} back.", share=share, n=n))
    if not share:
        return t("Nobody gets any; {n} {n:stays|stay}.", n=n)
    return join(inside, t("TAKE {share} each, {n} {n:stays|stay}.", share=share, n=n))


def _gold_doubled_sentence(event: ev.GoldDoubled | None) -> str:
    """Return the sentence on gold that a card doubled (G-29), or "" if there was no such event."""
    if event is None:
        return ""
    if event.each:
        return t(
            "DOUBLE: TAKE {share} more{who:| each}.", share=event.each, who=Names(event.players)
        )
    if event.gold:
        return t("DOUBLE: PUT as much again on every card, {n} in all.", n=event.gold)
    return t("There is nothing to double yet.")


def _remainder_goes_back(rules: Variant) -> bool:
    """Return True if gold that cannot be divided goes back to the supply at once (G-12)."""
    return rules.leftover == "lost" and rules.share != "each"


def _line_with_threats(words: Vocabulary, text: str, turn: PlayedMove) -> Line:
    """Return the text as a line, followed by any warning that dangers or gold may end the round."""
    warned = turn.first_event(ev.DangerWarned)
    heavy = join(gold_limit_warning(turn.after), repeated_rank_warning(words, turn.after))
    if soon := dangers_count_sentence(words, turn.after):
        return Line(join(text, soon, heavy), tone="alert")
    if warned or heavy:
        threat = dangers_until_end_line(words, warned, turn.after) if warned else Line("")
        return Line(join(text, threat.text, heavy), tone="alert" if heavy else threat.tone)
    if words.variant.is_deck_game:
        return Line(text)
    before = kinds_that_can_end_round(turn.before)
    new = [kind for kind in kinds_that_can_end_round(turn.after) if kind not in before]
    return Line(
        join(text, danger_warnings(words, turn.after, new)), tone="alert" if new else "plain"
    )


def _sum_and_rank_warnings(turn: PlayedMove) -> list[Line]:
    """Return the warning that gold or a repeated rank may end the round, after a card without gold.

    Only the first card of a round needs the warning about gold (G-18).
    """
    is_first = turn.after.turn == 1
    heavy = gold_limit_warning(turn.after) if is_first else ""
    if turn.first_event(ev.GoldShared):
        return []
    threats = join(heavy, repeated_rank_warning(vocabulary(turn.after.rules), turn.after))
    return [Line(threats, tone="alert")] if threats else []


def _artifact_stays_lines(
    words: Vocabulary, event: ev.ArtifactFound, turn: PlayedMove
) -> list[Line]:
    if turn.first_event(ev.ArtifactTaken):
        return []
    after, gold = turn.after, event.gold
    shared = words.variant.artifacts and words.variant.artifacts.claim == "shared"
    worth = after.artifact_worth(after.artifacts[-1], ahead=len(after.artifacts) - 1)
    if gold and shared:
        text = words.t("PUT {gold} on it. Players who {leaves:many} share it.", gold=gold)
    elif gold:
        text = words.t("PUT {gold} on it. Whoever {leaves} alone takes it.", gold=gold)
    elif shared:
        text = words.t(
            "IT STAYS and is worth {n}. Players who {leaves:many} share the {artifact:many}.",
            n=worth,
        )
    else:
        text = words.t("IT STAYS and is worth {n}. Whoever {leaves} alone takes it.", n=worth)
    return [Line(text)]


def _artifact_taken_lines(
    words: Vocabulary, event: ev.ArtifactTaken, turn: PlayedMove
) -> list[Line]:
    """Return the line about an artifact taken at once, or in the result of a round (PM-6).

    Artifacts taken by players who leave are in their own lines.
    """
    who, n = event.player, event.worth
    if not isinstance(turn.move, ev.RoundResult):
        if event.banked or event.card is None:
            return []
        return [Line(t("TAKE {share}{who:| each}.", share=n, who=Names((who,))))]
    if event.card is None:
        return [Line(words.t("{who} carried out {artifact:a} (worth {n}).", who=who, n=n))]
    card = words.card(event.card)
    return [Line(t("{who} carried out {card:the} (worth {n}).", who=who, card=card, n=n))]


def _artifacts_in_words(words: Vocabulary, takes: Sequence[ev.ArtifactTaken]) -> list[object]:
    """Return artifacts and their worth in words: ``the joker (worth 5)``, ``2 jokers (...)``."""
    worths = [take.worth for take in takes]
    if any(take.is_gold for take in takes):
        if len(takes) == 1:
            return [words.t("the {n} on {artifact:the}", n=worths[0])]
        return [words.t("the {n} on each {artifact}", n=worths[0])]
    cards = [take.card for take in takes if take.card]
    if len(cards) > 1 and len({*cards}) == 1:
        (several,) = words.cards(cards)
        return [t("{cards} (worth {worths})", cards=several, worths=worths)]
    counted = zip(map(words.card, cards), worths, strict=True)
    return [t("{card:the} (worth {n})", card=card, n=n) for card, n in counted]


def _players_left_line(words: Vocabulary, event: ev.PlayersLeft, turn: PlayedMove) -> Line:
    by_anybody = (take for take in turn.events if isinstance(take, ev.ArtifactTaken))
    takes = [take for take in by_anybody if take.player in event.players]
    texts = [_leavers_take_sentence(words, event, takes, turn)]
    if event.remainder and _remainder_goes_back(words.variant):
        place = untaken_gold_place(words)
        texts.append(t("{where:cap}: PUT {gold} back.", where=place, gold=event.remainder))
    if words.variant.is_deck_game:
        return Line(join(*texts, *_taken_or_staying_artifacts_sentences(words, event, takes, turn)))
    texts += _shared_artifacts_sentences(words, event, takes)
    texts += _unshared_artifacts_sentences(words, event, turn)
    if turn.after.round == 1 and not turn.first_event(ev.CardsRanOut):
        who = names_or_all_inside(event.players, turn.before.inside)
        texts.append(t("Set the face-down {who:card|cards} aside unseen.", who=who))
    return Line(join(*texts))


def _leavers_take_sentence(
    words: Vocabulary, event: ev.PlayersLeft, takes: Sequence[ev.ArtifactTaken], turn: PlayedMove
) -> str:
    who, share = names_or_all_inside(event.players, turn.before.inside), event.share
    gold = sum(take.worth for take in takes if take.is_gold and take.player == event.players[0])
    safe = event.loot + share + gold
    if takes and len(event.players) == 1:
        items = [*([str(share)] if share else []), *_artifacts_in_words(words, takes)]
        if not safe:
            return t("{who}: TAKE {found:the}.", who=who, found=items)
        return t("{who}: TAKE {found:the}, {safe} safe.", who=who, found=items, safe=safe)
    if share:
        return t(
            "{who}: TAKE {share}{who:| each}, {safe} safe{who:| each}.",
            who=who,
            share=share,
            safe=safe,
        )
    if safe:
        return t("{who}: {safe} safe{who:| each}.", who=who, safe=safe)
    return t("{who}: nothing.", who=who)


def _shared_artifacts_sentences(
    words: Vocabulary, event: ev.PlayersLeft, takes: Sequence[ev.ArtifactTaken]
) -> list[str]:
    players = event.players
    worths = {sum(take.worth for take in takes if take.player == name) for name in players}
    if len(worths) > 1:
        return _artifacts_by_player_sentences(words, players, takes)
    if not takes or len(players) == 1:
        return []
    items, each = _artifacts_in_words(words, takes), len(takes) // len(players)
    return [t("Share out {found:the}, {k} each.", found=items, k=each)]


def _artifacts_by_player_sentences(
    words: Vocabulary, names: Sequence[str], takes: Sequence[ev.ArtifactTaken]
) -> list[str]:
    texts = []
    for name in names:
        if own := [take for take in takes if take.player == name]:
            items: list[object] = _artifacts_in_words(words, own)
            if own[0].is_gold and len(own) > 1:  # "each artifact" would include others'
                n, cards = own[0].worth, CountedNoun(len(own), words.noun("artifact"))
                items = [t("the {n} on {cards}", n=n, cards=cards)]
            texts.append(t("{who}: take {found}.", who=name, found=items))
    return texts


def _unshared_artifacts_event(event: ev.PlayersLeft, turn: PlayedMove) -> ev.ArtifactsShared | None:
    """Return the event saying that these leaving players could not share all artifacts, or None."""
    return (
        turn.first_event(ev.ArtifactsShared) if event == turn.first_event(ev.PlayersLeft) else None
    )


def _taken_or_staying_artifacts_sentences(
    words: Vocabulary, event: ev.PlayersLeft, takes: Sequence[ev.ArtifactTaken], turn: PlayedMove
) -> list[str]:
    texts, stay, back = [], event.unclaimed, _unshared_artifacts_event(event, turn)
    if stay:
        cards = words.cards(stay)
        texts.append(t("{cards:the,cap} {n:stays|stay}.", cards=cards, n=len(stay)))
    if len(event.players) > 1:
        texts += _artifacts_by_player_sentences(words, event.players, takes)
    if back:
        cards, n = words.cards(back.cards), len(back.cards)
        texts.append(t("{cards:the,cap} {n:stays|stay}.", cards=cards, n=n))
    return texts


def _unshared_artifacts_sentences(
    words: Vocabulary, event: ev.PlayersLeft, turn: PlayedMove
) -> list[str]:
    """Return the sentences about artifacts that leavers could not share, and how to correct them."""
    back, move = _unshared_artifacts_event(event, turn), turn.move
    lying = [card.card for card in turn.before.artifacts]
    if not back:
        return []
    cards, n = words.cards(back.cards), len(back.cards)
    stays = t("{cards:the,cap} {n:stays|stay}.", cards=cards, n=n)
    alike = {card.rank for card in lying} == {back.cards[0].rank}
    no_choice = len(back.cards) == len(lying) or alike
    if not isinstance(move, ev.Show) or move.back is not None or no_choice:
        return [stays]
    laid = [move.cards[name] for name in turn.before.inside]
    marks = " ".join("-" if card is None else words.typed_card(card) for card in laid)
    others = " ".join(map(words.typed_card, lying[: len(back.cards)]))
    how = t(
        "(If a different one stays, type: fix {turn} {marks} ; back {other})",
        turn=turn.before.turn + 1,
        marks=marks,
        other=others,
    )
    return [stays, how]


def _cards_ran_out_sentence(words: Vocabulary, event: ev.CardsRanOut) -> str:
    who = Names(event.players)
    if not words.variant.is_deck_game:
        return t("The cards have run out, and {who} made it out.", who=who)
    return words.t("The cards have run out, so {who} {who:{leaves}|{leaves:many}} now.", who=who)


TOPICS_AND_RULES_OF_CATCHES = {
    "danger": ("danger", "G-6"),
    "gold": ("over", "G-18"),
    "rank": ("row", "G-31"),
}
"""The topic and the usual number of the rule on each way in which players are caught."""


def rule_number_of_event(event: ev.Event, variant: Variant) -> str:  # noqa: C901  (a case for each event)
    """Return the number of the rule that applies to an event, such as ``"G-6"``.

    `variant` has the rules of the round.
    """
    match event:
        case ev.GameEnded(decided_by="score"):
            return rule_number(variant, "rounds", "G-9")
        case ev.RoundBegan(extra=True) | ev.GameEnded():
            return rule_number(variant, "tie", "G-9")
        case ev.RoundBegan(artifacts_joined=joined) if joined:
            return rule_number(variant, "joins", "G-1")
        case ev.RoundBegan() | ev.Attended():
            return "G-1"
        case ev.GoldShared():
            return rule_number(variant, "split", "G-2")
        case ev.GoldDoubled():
            return rule_number(variant, "double", "G-29")
        case ev.BlankDrawn():
            return rule_number(variant, "blank", "G-3")
        case ev.ArtifactFound():
            return rule_number(variant, "worth", "G-9")
        case ev.ArtifactTaken(banked=True):
            return rule_number(variant, "claim", "G-4")
        case ev.ArtifactTaken():
            return rule_number(variant, "alone", "G-2")
        case ev.CardsShown() | ev.NobodyLeft():
            return rule_number(variant, "decide", "G-3")
        case ev.PlayersLeft():
            return rule_number(variant, "left", "G-4")
        case ev.ArtifactsShared():
            return rule_number(variant, "back", "G-4")
        case ev.DangerWarned():
            return rule_number(variant, "danger", "G-6")
        case ev.Caught(cause=cause):
            return rule_number(variant, *TOPICS_AND_RULES_OF_CATCHES[cause])
        case ev.CardsRanOut():
            return rule_number(variant, "survived", "G-8")
        case ev.CardRemoved(is_artifact=True):
            return rule_number(variant, "unclaimed", "G-6")
        case ev.CardRemoved():
            return rule_number(variant, "danger_out", "G-6")
        case ev.RoundEnded():
            return rule_number(variant, "round_over", "G-7")
