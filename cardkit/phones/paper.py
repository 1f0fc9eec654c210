"""Paper on phones: printed pieces to download, and the scoring of a filled-in pad."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from cardkit.engine.findings import VariantError
from cardkit.engine.penalties import can_lose_banked_in_some_round
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import capitalize, language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.phones.messages import EmptyPad, PaperPad, Scored, Text, check_type
from cardkit.phones.view import message_blocks
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.tally.pads import FigurePlace, Pad, pad_tally
from cardkit.tally.score import message_and_hint, score
from cardkit.text.lines import Line, Table
from cardkit.text.rules.sheets import heading_plural, round_name
from cardkit.text.screens.phone_page import empty_pad_message
from cardkit.text.screens.phones import tap_refusal_text
from cardkit.text.table import standings

MAX_FIGURE_BY_KIND = {
    "banked": 99_999,
    "artifacts": 999,
    "total": 999_999,
}  # largest figure of a cell


def render_piece(piece: str, variant: Variant) -> tuple[str, bytes] | None:
    """Return the file name and the PDF of a piece such as ``"sheet"``, or None if unavailable."""
    from cardkit.printables import available_pieces, render  # imported only if someone uses paper

    kind = next((kind for kind in available_pieces(variant) if kind == piece), None)
    if kind is None:
        return None
    code = language().code
    parts = [variant.slug, piece] if code == "en" else [variant.slug, piece, code]
    return f"{'-'.join(parts)}.pdf", render(kind, variant)


def scorable_games(at_table: Variant) -> Iterator[Variant]:
    """Yield the games whose pads can be scored, starting with the game at the table."""
    yield at_table
    for name in catalogue.loadable_names(Path()):
        with suppress(VariantError):
            variant = load(name)
            if variant.slug != at_table.slug:
                yield variant


def scorable_pads(at_table: Variant) -> list[EmptyPad]:
    """Return an empty pad of each game that can be scored, starting with the game at the table."""
    return [pad_view(game) for game in scorable_games(at_table)]


def pad_view(variant: Variant) -> EmptyPad:
    """Return the data to draw a game's empty pad: its rows and the possible numbers of players.

    `minus` is True if a figure can be less than 0.
    """
    words, (low, high) = vocabulary(variant), variant.players
    rows = [("banked", number, str(number)) for number in range(1, variant.rounds + 1)]
    extra = variant.rounds + 1
    if extra <= variant.max_rounds:
        rows.append(("banked", extra, round_name(words, extra)))
    if variant.keeps_artifacts:
        rows.append(("artifacts", 0, heading_plural(words, "artifact")))
    return {
        "id": variant.slug,
        "name": words.game,
        "low": low,
        "high": high,
        "rows": [{"kind": kind, "round": number, "label": label} for kind, number, label in rows],
        "minus": can_lose_banked_in_some_round(variant),
    }


def score_sent_pad(at_table: Variant, sent: object) -> tuple[int, Scored | Text]:
    """Return an HTTP status and the score of the pad in a request, or an error text."""
    try:
        pad: PaperPad = check_type(sent, PaperPad)
        games = [game for game in scorable_games(at_table) if game.slug == pad["game"]]
        if games:
            return 200, score_pad(games[0], pad)
    except ValueError:
        pass
    return 400, {"text": tap_refusal_text("no-act")}


def score_pad(variant: Variant, body: PaperPad) -> Scored:
    """Return the score of a paper pad from its figures, or raise `ValueError` if they are invalid."""
    pad = _read_pad(variant, body)
    rows = (*body["banked"], body["artifacts"], body["total"])
    if all(figure is None for row in rows for figure in row):
        return {"problems": [empty_pad_message()], "said": []}
    scored = score(pad_tally(pad), "pad", variant=variant)
    problems = []
    for finding in scored.reading.findings:
        message, hint = message_and_hint(scored.reading, finding)
        problems.append(capitalize(f"{message} {hint}".strip()))
    state = scored.state
    if state is None or not scored.reading.is_legal:
        return {"problems": problems, "said": []}
    stands = (
        standings.verdict_sentence(state)
        if scored.is_complete
        else standings.leader_sentences(state)
    )
    lines: list[Line | Table] = [Line(stands, tone="good"), standings.score_table(state)]
    return {"problems": problems, "said": message_blocks(lines, state.players, mark_acts=False)}


def _read_pad(variant: Variant, body: PaperPad) -> Pad:
    """Return a pad after checking its names and figures and calculating missing totals."""
    players = tuple(body["players"])
    for name in players:  # reading the tally then checks whether they are valid
        if not (name.strip() and name.isprintable()):
            raise ValueError(name)
    rounds = [
        _checked_row("banked", row, len(players)) for row in body["banked"][: variant.rounds + 1]
    ]
    artifacts = _checked_row("artifacts", body["artifacts"], len(players))
    totals = _checked_row("total", body["total"], len(players))
    figures: dict[FigurePlace, int | None] = {}
    for number, row in enumerate(rounds, 1):
        for seat, figure in enumerate(row):
            is_extra = number > variant.rounds
            figures["banked", number, seat] = figure if is_extra else figure or 0
    for seat, worth in enumerate(artifacts):
        total = totals[seat]
        if worth and total is None:
            total = worth + sum(row[seat] or 0 for row in rounds)
        figures["artifacts", 0, seat], figures["total", 0, seat] = worth, total
    return Pad(variant, players, figures)


def _checked_row(kind: str, row: Sequence[int | None], players: int) -> list[int | None]:
    """Return a row of a pad unchanged, or raise `ValueError` if its figures or length are wrong."""
    for figure in row:
        if figure is not None and abs(figure) > MAX_FIGURE_BY_KIND[kind]:
            raise ValueError(figure)
    if len(row) != players:
        raise ValueError(len(row))
    return list(row)
