"""Lists of games: the status of saved games, and tables of finished games."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardkit.engine.game import GameState
from cardkit.i18n.translate import CountedNoun, Names, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.lines import Line, Table, join, localized_number

MAX_LENGTH_OF_TITLES = 40  # in characters, of all titles together; longer titles become numbers
PLAYER_COLUMNS = (
    "player", "games", "wins", "shared", "average", "best", "best_round", "caught", "nerve", "luck",
)  # fmt: skip
"""The columns of the table of wins and averages."""


def saved_game_status(state: GameState) -> str:
    """Return the status of a saved game, without a full stop: ``round 2 of 4, unfinished``."""
    if state.phase == "over":
        return _outcome_text(state)
    if not state.round:
        return t("not started")
    words = vocabulary(state.variant)
    n, of = state.round, state.variant.rounds
    match state.phase == "round", bool(state.variant.until) or n > of:
        case True, True:
            return words.t("{round} {n} over, unfinished", n=n)
        case True, False:
            return words.t("{round} {n} of {of} over, unfinished", n=n, of=of)
        case False, True:
            return words.t("{round} {n}, unfinished", n=n)
        case _:
            return words.t("{round} {n} of {of}, unfinished", n=n, of=of)


def _outcome_text(state: GameState) -> str:
    winners = state.ranking()[0]
    who, n = Names(tuple(winners)), state.total(winners[0])
    if len(winners) == 1:
        won = t("{who} wins with {n}", who=who, n=n)
    elif state.what_decides_winner() == "shared":
        won = t("{who} share the win with {n}", who=who, n=n)
    else:
        won = t("{who} tied with {n}", who=who, n=n)
    if state.ended_early:
        return t("{stands}, ended early", stands=won)
    return won


def early_end_line(state: GameState) -> Line:
    rounds = CountedNoun(len(state.rounds), vocabulary(state.variant).noun("round"))
    return Line(t("Ended early, after {rounds}.", rounds=rounds))


def figures_table(rows: Sequence[Mapping[str, object]], columns: Sequence[str] = ()) -> Table:
    """Return the rows as a table with these columns (default: all), leaving out empty columns."""
    names = [
        column
        for column in columns or rows[0]
        if any(row.get(column) not in (None, "") for row in rows)
    ]
    heads = tuple(_column_heading(column) for column in names)
    cells = [tuple(_cell_text(column, row) for column in names) for row in rows]
    are_words = [any(isinstance(row.get(column), str) for row in rows) for column in names]
    return Table(heads, cells, "".join("l" if is_word else "r" for is_word in are_words))


def _column_heading(column: str) -> str:
    """Return the heading of a column or the name of a record: ``best round`` for ``"best_round"``."""
    heads = {
        "player": t("player"),
        "players": t("players"),
        "games": t("games"),
        "wins": t("wins"),
        "shared": t("shared"),
        "average": t("average"),
        "best": t("best"),
        "best_round": t("best round"),
        "caught": t("caught"),
        "nerve": t("nerve"),
        "luck": t("luck"),
        "date": t("date"),
        "game": t("game"),
        "place": t("place"),
        "total": t("total"),
        "minutes": t("minutes"),
        "first": t("first"),
        "last": t("last"),
        "record": t("record"),
        "figure": t("value"),
        "against": t("against"),
        "ahead": t("ahead"),
        "behind": t("behind"),
        "level": t("level"),
        "round": t("best round"),  # kinds of records
        "ahead by": t("ahead by"),
    }
    return heads[column]


def _cell_text(column: str, row: Mapping[str, object]) -> str:
    """Return the text of a cell in a row; a count is shown with its total: ``3 of 12``."""
    value = row.get(column)
    if value is None:
        return "-"
    if column == "caught" and "rounds" in row:
        return t("{n} of {rounds}", n=value, rounds=row["rounds"])
    if column == "place":
        return t("{n} of {players}", n=value, players=row["players"])
    if column == "luck" and isinstance(value, float | int):
        return signed_number_text(value)
    if column == "record":
        return _column_heading(str(value))
    if column in ("date", "first", "last"):
        return localized_date(str(value))
    return number_text(value) if isinstance(value, float | int) else str(value)


def localized_date(day: str) -> str:
    """Return a date in the format of the language: ``2026-11-20``, or ``20.11.2026`` in German."""
    if not day:
        return ""
    year, month, of_month = day.split("-")
    return t("{year}-{month}-{day}", year=year, month=month, day=of_month)


def number_text(value: float) -> str:
    """Return a number as text, with decimals only if needed: ``36``, or ``53,5`` in Polish."""
    return localized_number(f"{value:.4g}")


def signed_number_text(value: float) -> str:
    """Return a number as text with its sign: ``+1.54``, ``-0.35`` or ``0``."""
    return f"+{number_text(value)}" if value > 0 else number_text(value)


def player_summary(figures: Mapping[str, Any]) -> str:
    """Return the sentences that summarize a player's games, such as wins, average and luck."""
    facts = {**figures, "average": number_text(figures["average"])}
    if figures["shared"]:
        text = t(
            "{player}: {games} {games:game|games}, {wins} won and {shared} shared, {average} on "
            "average, best {best}.",
            **facts,
        )
    else:
        text = t(
            "{player}: {games} {games:game|games}, {wins} won, {average} on average, best {best}.",
            **facts,
        )
    if figures["best_round"] is not None:
        text = join(text, t("Best round {n}.", n=figures["best_round"]))
    if figures["rounds"]:
        text = join(text, t("Caught in {caught} of {rounds} {rounds:round|rounds}.", **facts))
    if figures["nerve"] is None:
        return text
    nerve, luck = number_text(figures["nerve"]), signed_number_text(figures["luck"])
    return join(text, t("Nerve {nerve}, luck {luck}.", nerve=nerve, luck=luck))


def evening_table(games: Sequence[str], rows: Sequence[tuple[str, ...]]) -> Table:
    """Return the table of tonight's games: a row for each player, with totals and games won."""
    titles = list(games)
    if sum(map(len, games)) > MAX_LENGTH_OF_TITLES:
        titles = [str(place) for place in range(1, len(games) + 1)]
    heads = (t("Tonight"), *titles, t("won"))
    return Table(heads, list(rows), "l" + "r" * (len(games) + 1), titled=True)
