"""Scores during and after a game: tables, counted piles, places and the winner."""

from collections.abc import Mapping

from cardkit.engine.game import GameState
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import CountedNoun, Names, t
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.text.lines import Line, Table, Tone, join


def score_lines(state: GameState) -> list[Line | Table]:
    """Return the lines and the table of rounds and totals so far, without totals that are secret."""
    now = unfinished_round_lines(state)
    if state.variant.totals == "secret" and state.phase != "over":
        return [*now, secret_totals_line(state)]
    if not state.rounds and not any(state.banked.values()):
        return [*now, Line(t("Nobody has anything safe yet."))]
    return [*now, score_table(state), *rules_left_out_lines(state.variant)]


def unfinished_round_lines(state: GameState) -> list[Line]:
    """Return the line about the current round: the players in it and what they carry."""
    if not state.is_in_round or not state.rules.is_deck_game:
        return []
    words, who = vocabulary(state.rules), Names(tuple(state.inside))
    if not state.rules.has_loot_at_risk:
        inside = words.t("Inside: {who}. On the {path}: {n}.", who=who, n=state.leftover)
    elif state.loot:
        inside = t("Inside: {who}, with {n}{who:| each}.", who=who, n=state.loot)
    else:
        inside = t("Inside: {who}.", who=who)
    return [Line(join(words.t("{round:cap} {n} is in progress.", n=state.round), inside))]


def secret_totals_line(state: GameState) -> Line:
    hidden = t("Totals stay secret until the end.")
    return Line(join(hidden, t('To see one player\'s total, type "score NAME".')))


def own_total_line(state: GameState, name: str) -> Line:
    """Return the line with one player's total and the gold that this player carries."""
    total = _total_text(vocabulary(state.variant), state, name)
    if name in state.inside and state.loot:
        carries = state.loot
        return Line(t("{who}: {total} safe, carries {n}.", who=name, total=total, n=carries))
    return Line(t("{who}: {total}.", who=name, total=total))


def score_table(state: GameState) -> Table:
    """Return the table of a game, with each player's rounds and total, and places at the end."""
    words, is_over = vocabulary(state.variant), state.phase == "over"
    records = state.records_so_far()
    artifacts = state.rules.keeps_artifacts and bool(state.keepsakes)
    heads = [words.t("{round}")]
    heads += [t("extra") if record.extra else str(record.number) for record in records]
    heads += [words.t("{artifact:many}")] if artifacts else []
    heads += [t("total"), t("place")] if is_over else [t("total")]
    places = {name: number for number, names in state.players_by_place() for name in names}
    rows: list[tuple[str, ...]] = []
    for name in state.players:
        gold = [record.banked.get(name, 0) if name in record.players else "-" for record in records]
        figures = [*map(str, gold)]
        if artifacts:
            figures.append("+".join(str(own.worth) for own in state.artifacts_kept_by(name)) or "-")
        figures.append(str(state.total(name)))
        rows.append((name, *figures, *([f"{places[name]}."] if is_over else [])))
    return Table(tuple(heads), rows, "l" + "r" * (len(heads) - 1))


def rules_left_out_lines(variant: Variant) -> list[Line]:
    """Return a line for each house rule that cardkit cannot apply and that the scores leave out."""
    words = vocabulary(variant)
    return [
        Line(
            t("These numbers leave out a house rule: {rule}", rule=words.house_rule(key)),
            tone="aside",
        )
        for key in variant.house
    ]


def last_round_line(state: GameState) -> Line:
    which = vocabulary(state.rules).round(state.round, extra=state.extra)
    return Line(t("{which:cap} is the last. Then you see the places.", which=which))


def count_piles_line(state: GameState) -> Line:
    """Return the line saying that the game is over and that everyone should count their gold."""
    words, who = vocabulary(state.rules), Names(state.players_at_target())
    if state.ended_early:
        rounds = CountedNoun(len(state.rounds), words.noun("round"))
        ends = t("The game ends here, after {rounds}.", rounds=rounds)
    elif who.names:
        n = state.variant.until
        ends = t("{who} {who:has|have} {n} or more, which ends the game.", who=who, n=n)
    else:
        ends = words.t("The last {round} is over.")
    noted = state.rules.do_artifacts_become_points  # their cards are back in the deck
    if state.keepsakes and not noted:
        count = words.t("Everyone: count your {token:many}, and your {artifact:many} separately.")
    elif state.keepsakes and state.rules.is_deck_game:
        count = words.t("Everyone: count your {token:many}, and add the points you noted.")
    else:
        count = words.t("Everyone: count your {token:many}.")
    return Line(join(ends, count), tone="next")


def pile_comparison_lines(state: GameState, piles: Mapping[str, int]) -> list[Line]:
    """Return the lines saying which counted piles of gold agree with the record."""
    wrong = {
        name: pile
        for name, pile in piles.items()
        if pile not in (state.banked[name], state.total(name))
    }
    right = tuple(name for name in piles if name not in wrong)
    lines = []
    if {*right} >= {*state.next_round_players}:
        lines.append(Line(t("Every pile agrees with cardkit's numbers.")))
    elif right:
        lines.append(Line(t("{who} {who:agrees|agree} with cardkit's numbers.", who=Names(right))))
    lines += [_pile_difference(state, name, pile) for name, pile in wrong.items()]
    if wrong:
        how = t('cardkit\'s numbers count. To correct them, type "undo".')
        if any(record.end != "result-only" for record in state.rounds):
            how = t('cardkit\'s numbers count. To correct them, type "fix N" or "undo".')
        lines.append(Line(how, tone="aside"))
    return lines


def _pile_difference(state: GameState, name: str, pile: int) -> Line:
    words, noted = vocabulary(state.rules), state.rules.do_artifacts_become_points
    ours = state.total(name) if noted else state.banked[name]  # piles include noted points
    what = t("{who} counts {pile}, but cardkit has {ours}.", who=name, pile=pile, ours=ours)
    by_round = []
    for record in state.rounds:
        points = (
            sum(own.worth for own in state.artifacts_kept_by(name, record.number)) if noted else 0
        )
        by_round.append(record.banked.get(name, 0) + points)
    gathered = " + ".join(map(str, by_round)).replace("+ -", "\u2212 ")
    sums = words.t("By {round:many}: {gathered}.", gathered=gathered)
    return Line(join(what, sums), tone="alert")


def place_lines(state: GameState) -> list[Line]:
    """Return a line for each place, from last to first, followed by the line saying who won."""
    lines: list[Line] = []
    for number, names in reversed(state.players_by_place()):
        lines += _place_lines(state, number, names)
    lines.append(Line(verdict_sentence(state), tone="good"))
    return lines + rules_left_out_lines(state.variant)


def _place_lines(state: GameState, place: int, names: list[str]) -> list[Line]:
    words = vocabulary(state.variant)
    tone: Tone = "good" if place == 1 else "plain"
    who, totals = Names(tuple(names)), [_total_text(words, state, name) for name in names]
    if len({*totals}) == 1:
        text = t("{place}. {who}: {total}{who:| each}", place=place, who=who, total=totals[0])
        return [Line(text, tone=tone)]
    n = state.total(names[0])
    lines = [Line(t("{place}. {who}: {n} each", place=place, who=who, n=n), tone=tone)]
    for name in names:
        if made_of := _total_breakdown_text(words, state, name):
            lines.append(Line(t("{who}: {made_of}", who=name, made_of=made_of)))
    return lines


def _total_text(words: Vocabulary, state: GameState, name: str) -> str:
    made_of = _total_breakdown_text(words, state, name)
    return f"{state.total(name)} ({made_of})" if made_of else str(state.total(name))


def _total_breakdown_text(words: Vocabulary, state: GameState, name: str) -> str:
    keepsakes, gold = state.artifacts_kept_by(name), state.banked[name]
    artifacts = CountedNoun(len(keepsakes), words.noun("artifact"))
    worth = sum(item.worth for item in keepsakes)
    if not keepsakes:
        return ""
    if not gold:
        return t("{artifacts} worth {worth}", artifacts=artifacts, worth=worth)
    return t("{gold} and {artifacts} worth {worth}", gold=gold, artifacts=artifacts, worth=worth)


def verdict_sentence(state: GameState) -> str:
    """Return the sentence saying who won and what decided it."""
    words, top = vocabulary(state.variant), state.ranking()[0]
    who, total = Names(tuple(top)), state.total(top[0])
    n = _tied_total_text(words, state, top[0])
    match state.what_decides_winner():
        case "score":
            return t("{who} wins with {n}.", who=who, n=total)
        case "artifacts":
            return _decided_by_artifacts_sentence(words, state)
        case "shared":
            return t("{who} share the win with {n} each.", who=who, n=total)
        case "extra round":
            tied = t("{who} are tied with {n} each.", who=who, n=n)
            return join(tied, words.t("They share the win, or play an extra {round}."))
        case _:
            return t("{who} are tied with {n} each. By the rules, they play again.", who=who, n=n)


def _tied_total_text(words: Vocabulary, state: GameState, name: str) -> str:
    total, number = state.total(name), len(state.artifacts_kept_by(name))
    if "artifacts" not in state.variant.ties or not state.keepsakes:
        return str(total)
    if not number:
        return words.t("{n} and no {artifact:many}", n=total)
    return t("{n} and {kept}", n=total, kept=CountedNoun(number, words.noun("artifact")))


def _decided_by_artifacts_sentence(words: Vocabulary, state: GameState) -> str:
    (winner,), *others = state.ranking()
    total = state.total(winner)
    level = [name for group in others for name in group if state.total(name) == total]
    more, fewer = len(state.artifacts_kept_by(winner)), len(state.artifacts_kept_by(level[0]))
    tie = t("{who} are tied with {n} each.", who=Names((winner, *level)), n=total)
    decides = words.t(
        "{who} wins the tie with more {artifact:many} ({more} to {fewer}).",
        more=more,
        fewer=fewer,
        who=winner,
    )
    return join(tie, decides)


def leader_sentences(state: GameState) -> str:
    """Return the sentences saying that the game is not over and who is ahead."""
    top = state.ranking()[0]
    n = state.total(top[0])
    leads = t("{who} {who:is|are} ahead with {n}{who:| each}.", who=Names(tuple(top)), n=n)
    return join(t("Not over yet."), leads)


def shared_win_line(state: GameState) -> Line:
    top = state.ranking()[0]
    return Line(t("{who} share the win.", who=Names(tuple(top))), tone="good")
