"""Exact chances in words: lines and tables for a new round or a game in progress."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from cardkit.engine import odds
from cardkit.engine.game import GameState
from cardkit.engine.odds import ExpectedTurn, GainAndCost, NextCardCounts
from cardkit.engine.remaining import cards_left
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lines import BAR_CHARACTER, Line, Table, join, localized_number

MAX_BAR_LENGTH = 20
MAX_FRACTION_LENGTH = 9  # in characters; a table with longer fractions shows only percentages


def odds_text(game: GameState, words: Vocabulary) -> list[Line | Table]:
    """Return all chances of the current round, as lines of text followed by tables."""
    return _odds_of_hands_game(game, words) if game.hand_size else _odds_of_deck_game(game, words)


def next_card_risk_text(coming: NextCardCounts, words: Vocabulary) -> str:
    """Return the sentence about the chance that the next card ends the round: ``2 in 15 (13 %)``."""
    left, ending = coming
    if not ending:
        return words.t(
            "{n} {n:card left, which does not end|cards left, none of which ends} the {round}.",
            n=left,
        )
    part, whole = coming.chance.as_integer_ratio()
    return words.t(
        "{n} {n:card left, which|cards left, {ending} of which} {ending:ends|end} the {round}: "
        "{one} in {of} ({chance}).",
        n=left,
        ending=ending,
        one=part,
        of=whole,
        chance=percent_text(coming.chance),
    )


def removed_cards_unknown_text(words: Vocabulary) -> str:
    return words.t(
        "Only the result of {round:a} is known, so cards that left the game in it are counted as "
        "still in the deck."
    )


def percent_text(chance: Fraction) -> str:
    """Return a chance in percent: ``45 %``, or ``< 1 %`` and ``> 99 %`` near 0 and 100."""
    rounded = (200 * chance.numerator + chance.denominator) // (2 * chance.denominator)
    if chance > 0 and not rounded:
        return f"< {t('{n} %', n=1)}"
    return f"> {t('{n} %', n=99)}" if chance < 1 and rounded == 100 else t("{n} %", n=rounded)


def mean_text(number: Fraction) -> str:
    """Return a mean with two decimals: ``1.15``, or ``1,15`` in Polish."""
    return localized_number(f"{float(number):.2f}")


def _odds_of_deck_game(game: GameState, words: Vocabulary) -> list[Line | Table]:
    facts = {"game": words.game, "round": words.round(game.round, extra=game.extra)}
    if game.turn:
        title = t("{game}, {round}, after {n} {n:card|cards}", **facts, n=game.turn)
    else:
        title = t("{game}, {round}, before the first card", **facts)
    lines: list[Line | Table] = [Line(title, tone="heading")]
    lines.append(Line(next_card_risk_text(odds.count_ending_cards(game), words)))
    if game.removed_cards_are_unknown():
        lines.append(Line(removed_cards_unknown_text(words)))
    if _may_lack_cards(game):
        text = words.t("This assumes that no card has left the game in an earlier {round}.")
        lines.append(Line(text))
    danger = game.rules.danger
    is_late = danger.counts_from > 1
    if not (game.turn or game.removed or danger.over or is_late or danger.repeated_rank_ends_round):
        lines += _risk_by_cards_turned_table(game, words)
    if game.phase == "decision":
        lines += _gain_and_cost_table(game)
    return [*lines, *_survival_table(game), *_gold_of_next_card_table(game, words)]


def _may_lack_cards(game: GameState) -> bool:
    """Return True if cards may have left the game in earlier rounds that are not recorded."""
    earlier = range(1, game.round) if not game.rounds else ()
    return any(game.variant.in_round(number).can_cards_leave_deck for number in earlier)


def _titled_table(
    title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]
) -> list[Line | Table]:
    """Return a table of chances under its title, with numbers aligned to the right."""
    align = "l" + "".join("r" if head else "l" for head in heads[1:])
    return [Line(title, tone="heading"), Table(tuple(heads), [tuple(row) for row in rows], align)]


def _risk_by_cards_turned_table(game: GameState, words: Vocabulary) -> list[Line | Table]:
    limits = game.deck.limits.values()
    step = next(
        step for step, least in ((4, 40), (3, 18), (2, 10), (1, 0)) if game.deck_size >= least
    )
    columns = [step * place for place in range(1, 5) if step * place < game.deck_size]
    warned = [limit for limit in limits if limit > 1]
    kinds = odds.one_short_range(game) if warned else [len(limits)]
    chances = {
        short: [odds.chance_of_round_end(game, short, turned) for turned in columns]
        for short in kinds
    }
    every = [chance for row in chances.values() for chance in row if chance is not None]
    exact = all(len(str(chance)) <= MAX_FRACTION_LENGTH for chance in every)
    if all(limit == 2 for limit in warned or limits):
        head = words.t("kinds of {danger} on the {path}")
    else:
        head = words.t("kinds of {danger} one card short")
    return _titled_table(
        t("Chance that the next card ends it"),
        [head, *(t("after {n}", n=turned) for turned in columns)],
        [
            [str(short), *(_chance_text(risk, exact) for risk in row)]
            for short, row in chances.items()
        ],
    )


def _chance_text(chance: Fraction | None, exact: bool) -> str:
    """Return a chance in percent (``13 %``) or, if `exact`, as ``2/15 (13 %)``; ``-`` for None."""
    if chance is None:
        return "-"
    return f"{chance} ({percent_text(chance)})" if exact else percent_text(chance)


def _gain_and_cost_table(game: GameState) -> list[Line | Table]:
    alike: dict[GainAndCost, list[str]] = {}
    for player, figures in odds.gain_and_cost_by_player(game).items():
        alike.setdefault(figures, []).append(player)
    choices = {"going on": t("going on"), "leaving": t("leaving"), "either": t("either")}
    rows = []
    for figures, players in alike.items():
        better = choices[odds.better_choice(game, figures)]
        rows.append([", ".join(players), mean_text(figures.gain), mean_text(figures.cost), better])
    return _titled_table(
        t("One more card, compared with everyone leaving now"),
        [t("inside"), t("gain, on average"), t("loss, on average"), t("better choice")],
        rows,
    )


def _survival_table(game: GameState) -> list[Line | Table]:
    rows = []
    for cards, chance in enumerate(odds.survival_curve(game)):
        if cards and (cards <= 10 or cards % 5 == 0):
            rows.append(
                [str(cards), percent_text(chance), BAR_CHARACTER * round(MAX_BAR_LENGTH * chance)]
            )
            if chance < Fraction(1, 100):
                break
    cards_head = t("more cards") if game.turn else t("cards")
    return _titled_table(t("If nobody leaves"), [cards_head, t("still going"), ""], rows)


def _gold_of_next_card_table(game: GameState, words: Vocabulary) -> list[Line | Table]:
    turns = {
        inside: odds.expected_next_card(game, inside) for inside in range(1, len(game.players) + 1)
    }
    title = words.t("{gold:many,cap} of the next card")
    if game.rules.share == "leavers":
        heads = [words.t("the {path} gets, averaged over all cards")]
        cells = {inside: [mean_text(turn.gold)] for inside, turn in turns.items()}
    elif game.rules.share == "each":
        heads = [t("each gets, averaged over all cards")]
        cells = {inside: [mean_text(turn.each)] for inside, turn in turns.items()}
    else:
        heads = [
            t("each gets, averaged over all cards"),
            words.t("cards with {gold:many} that leave a remainder"),
        ]
        cells = {inside: _share_cells(turn) for inside, turn in turns.items()}
    return _titled_table(title, [t("inside"), *heads], _merged_rows(cells))


def _share_cells(turn: ExpectedTurn) -> list[str]:
    """Return two table cells: the average gold of each player, and the chance of a remainder."""
    return [mean_text(turn.each), percent_text(turn.remainder)]


def _merged_rows(cells: Mapping[int, list[str]]) -> list[list[str]]:
    """Return table rows, combining consecutive numbers with equal cells into one row: ``3-8``."""
    rows = []
    for same, group in groupby(cells, key=lambda number: cells[number]):
        numbers = list(group)
        label = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
        rows.append([label, *same])
    return rows


def _odds_of_hands_game(game: GameState, words: Vocabulary) -> list[Line | Table]:
    facts = {"game": words.game, "round": words.round(game.round, extra=game.extra)}
    if game.turn:
        title = t("{game}, {round}, after {n} {n:turn|turns}", **facts, n=game.turn)
    else:
        title = t("{game}, {round}, before the first turn", **facts)
    hidden = join(t("Hands are hidden, so no chance is exact."), unseen_text(game))
    lines = [Line(title, tone="heading"), Line(hidden), Line(kinds_one_short_text(game, words))]
    return [*lines, *_turns_at_random_table(game)]


def unseen_text(game: GameState) -> str:
    """Return the sentence saying how many cards nobody has seen: those in hands or set aside."""
    return t("{n} {n:card|cards} unseen, in hands or set aside.", n=cards_left(game).total())


def kinds_one_short_text(game: GameState, words: Vocabulary) -> str:
    """Return the sentence listing the kinds of danger for which one more card ends the round."""
    unseen = odds.unseen_by_kind(game)
    kinds = [
        t("{kind} ({n} unseen)", kind=words.kind(kind), n=unseen[kind])
        for kind in odds.kinds_one_short(game)
    ]
    if kinds:
        return t("One more of these ends it: {kinds}.", kinds=kinds)
    return t("No kind is one card short of ending it.")


def _turns_at_random_table(game: GameState) -> list[Line | Table]:
    turns = odds.expected_turns(game)
    ending = {laid: percent_text(turn.collapse) for laid, turn in turns.items()}
    heads = [t("go on"), t("ends it"), t("each gets, averaged over all turns")]
    if game.rules.share == "each":
        cells = {laid: [ending[laid], mean_text(turn.each)] for laid, turn in turns.items()}
    else:
        heads.append(t("safe turns that leave a remainder"))
        cells = {laid: [ending[laid], *_share_cells(turn)] for laid, turn in turns.items()}
    return _titled_table(t("If cards were played at random"), heads, _merged_rows(cells))
