"""Lines and tables as sentences without signs, for a voice: of a screen reader, or of a page."""

from collections.abc import Iterator

from cardkit.i18n.translate import capitalize, t
from cardkit.text.lines import BAR, Line, Table, split_sentences


def spoken_sentences(part: Line | Table) -> Iterator[str]:
    """Yield the sentences of a line with its remark, or those of a table's rows."""
    if isinstance(part, Table):
        if part.titled:
            yield f"{part.heads[0]}."
        for text in rows_in_words(part):
            yield f"{text.rstrip('.')}."
        return
    texts = split_sentences(part.text)
    if part.label:
        texts = [" ".join((part.label, *texts[:1])), *texts[1:]]
    if part.margin:
        remark = capitalize(part.margin.replace(" - ", ", ").replace("*", "").strip())
        texts.append(remark if remark[-1] in ".!" else f"{remark}.")
    yield from filter(None, texts)


def rows_in_words(table: Table) -> Iterator[str]:
    """Yield each row of a table in words, such as ``Ann: total 17, place 1``, without bars."""
    first, *others = table.heads
    heads = [f"{first} {head}" if head.isdigit() else head for head in others]
    for name, *cells in table.rows:
        pairs = [pair for pair in zip(heads, cells, strict=False) if pair[1].strip(BAR)]
        named = [f"{head} {cell}".strip() for head, cell in pairs]
        yield t("{name}: {message}", name=name, message=", ".join(named)) if cells else name
