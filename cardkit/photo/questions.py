"""Turn the reading of a pad into rows of figures, questions about doubts, and a tally."""

from collections.abc import Sequence

from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.photo.pad_reading import Doubt, PadReading
from cardkit.tally.pads import Pad, pad_tally
from cardkit.text.rules import sheets


def pad_rows(reading: PadReading) -> list[tuple[str, ...]]:
    """Return the rows of a pad as labels and texts, with ``?`` after doubtful figures."""
    words, figures = vocabulary(reading.variant), reading.figures
    doubtful = {doubt.place for doubt in reading.doubts}
    heads = [("banked", number, sheets.round_name(words, number)) for number in reading.rounds]
    if any(figures.get(("artifacts", 0, seat)) for seat in range(reading.players)):
        heads.append(("artifacts", 0, sheets.heading_plural(words, "artifact")))
    heads.append(("total", 0, t("total")))
    table = []
    for kind, number, label in heads:
        texts = []
        for seat in range(reading.players):
            figure = figures.get((kind, number, seat))
            text = "-" if figure is None else str(figure)
            texts.append(f"{text}?" if (kind, number, seat) in doubtful else text)
        table.append((label, *texts))
    return table


def doubt_question(reading: PadReading, names: Sequence[str], doubt: Doubt) -> str:
    """Return the question to ask about a doubt; `names` has the player's name for each seat."""
    words, number, below = vocabulary(reading.variant), doubt.round, doubt.figure_below
    facts: dict[str, object] = {
        "who": names[doubt.seat],
        "where": sheets.round_name(words, number) if number else t("total"),
        "read": doubt.figure_read,
        "other": doubt.other_figure,
        "before": doubt.sum_before,
        "added": doubt.sum_before + doubt.figure_read,
        "below": below,
    }
    if reading.may_be_running_totals and doubt.kind == "banked":
        return t(
            "{who}, {where}: {read} looks like a running total. How much was banked in this round "
            "alone?",
            **facts,
        )
    match doubt.why:
        case "unseen":
            return t("{who}, {where}: this is not in the picture. What is written there?", **facts)
        case "struck":
            return t("{who}, {where}: something is crossed out. {read}?", **facts)
        case "sum" if below is None:
            return t("{who}, {where}: {read}? The rounds add up to {before}.", **facts)
    facts["choice"] = (
        doubt.figure_read if doubt.other_figure is None else t("{read} or {other}", **facts)
    )
    if below in (None, facts["added"]):
        return t("{who}, {where}: {choice}?", **facts)
    return t(
        "{who}, {where}: {choice}? {before} + {read} = {added}, but the next row says {below}.",
        **facts,
    )


def pad_tally_text(reading: PadReading, names: Sequence[str], pictures: Sequence[str] = ()) -> str:
    """Return the tally of a pad as text, with a note for each of its `pictures`."""
    pad = Pad(reading.variant, tuple(names), reading.figures)
    return pad_tally(pad, [t("read from {name}", name=name) for name in pictures])
