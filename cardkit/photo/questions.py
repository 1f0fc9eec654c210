"""What people see of a pad that was read: rows of figures, questions, and at the end its tally."""

from collections.abc import Sequence

from cardkit.i18n.vocabulary import vocabulary
from cardkit.photo.pad_reading import Doubt, PadReading
from cardkit.tally.pads import Pad, pad_tally
from cardkit.text.files import photos
from cardkit.text.rules import sheets


def rows(reading: PadReading) -> list[tuple[str, ...]]:
    """Return the rows of a read pad to be shown, each a label and texts; ``?`` where doubtful."""
    words, figures = vocabulary(reading.variant), reading.figures
    doubtful = {doubt.place for doubt in reading.doubts}
    heads = [("banked", number, sheets.round_name(words, number)) for number in reading.rounds]
    if any(figures.get(("artifacts", 0, seat)) for seat in range(reading.players)):
        heads.append(("artifacts", 0, sheets.heading_plural(words, "artifact")))
    heads.append(("total", 0, photos.total_label()))
    table = []
    for kind, number, label in heads:
        texts = []
        for seat in range(reading.players):
            figure = figures.get((kind, number, seat))
            text = "-" if figure is None else str(figure)
            texts.append(f"{text}?" if (kind, number, seat) in doubtful else text)
        table.append((label, *texts))
    return table


def question(reading: PadReading, names: Sequence[str], doubt: Doubt) -> str:
    """Return a doubt as a sentence to ask; `names` has a player's name for each seat."""
    words, number = vocabulary(reading.variant), doubt.round
    facts = {
        "who": names[doubt.seat],
        "where": sheets.round_name(words, number) if number else photos.total_label(),
        "read": doubt.read,
        "other": doubt.other,
        "before": doubt.before,
        "added": doubt.before + doubt.read,
        "below": doubt.after,
    }
    is_running = reading.seems_running and doubt.kind == "banked"
    return photos.doubtful("running" if is_running else doubt.why, facts)


def tally_text(reading: PadReading, names: Sequence[str], pictures: Sequence[str] = ()) -> str:
    """Return the tally of a read pad as text, with a note for each of its `pictures`."""
    pad = Pad(reading.variant, tuple(names), reading.figures)
    return pad_tally(pad, [photos.from_picture(name) for name in pictures])
