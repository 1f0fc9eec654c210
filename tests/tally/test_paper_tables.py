"""Tables as people keep them on paper and export them: what is scored is what was meant.

Whatever is not read as it was meant is told, with its line and what to write; in every language
what is to be written is taken.
"""

from hypothesis import given, settings, strategies as st

from cardkit.i18n.translate import languages, use_language
from cardkit.tally.score import message_and_hint, score

from .test_error_tallies import check_remedies

PEOPLE = [["Ann", "Bo", "Cy"], ["Charlotte", "Mary Ann", "Éva"], ["Kim", "Rod", "Theo", "Łukasz"]]
COLUMNS = ["Date", "Dealer", "Notes", "Points", "Minutes"]
CELLS = {"Date": "2026-11-20", "Dealer": "", "Notes": "rain", "Points": "7", "Minutes": ""}
DAMAGES = [
    "", "", "", "comment", "remark", "unit", "sum in a cell", "column", "lost", "name", "so far",
    "no head",
]  # fmt: skip


@st.composite
def paper_tables(draw: st.DrawFn) -> tuple[str, dict[str, int], str]:  # noqa: C901  (damages)
    """Return a table as text, the totals that are meant, and what is wrong with it ("" nothing)."""
    people = draw(st.sampled_from(PEOPLE))
    rounds = draw(st.integers(2, 4))
    figures = [[draw(st.integers(0, 12)) for _ in people] for _ in range(rounds)]
    meant = {name: sum(row[at] for row in figures) for at, name in enumerate(people)}
    damage, form = (
        draw(st.sampled_from(DAMAGES)),
        draw(st.sampled_from(["rounds", "rank", "banked"])),
    )
    sign = draw(st.sampled_from([",", ";", "\t", " | ", "   "]))
    head = ["variant: kings-gold"]
    if form == "banked":
        lines = [f"players: {', '.join(people)}"]
        lines += [f"banked: {', '.join(map(str, row))}" for row in figures]
        return (
            "\n".join([*head, *lines, "total: " + ", ".join(map(str, meant.values())), ""]),
            meant,
            "",
        )
    label = draw(st.sampled_from(["{}", "#{}", "#{}.", "round {}", "Round {}:", "{}."]))
    if form == "rank":
        order = sorted(meant, key=lambda name: -meant[name])
        places = [1 + sum(points > meant[name] for points in meant.values()) for name in order]
        columns = [
            ["Place", *map(str, places)],
            ["Player", *order],
            ["Score", *(str(meant[name]) for name in order)],
        ]
        columns = draw(st.permutations(columns))
        rows, damage = [list(row) for row in zip(*columns, strict=True)], ""
    else:
        corner = draw(
            st.sampled_from(
                ["round", "#", "Round #", "" if sign.strip() or sign == "\t" else "round"]
            )
        )
        rows = [[corner, *people]]
        rows += [[label.format(n), *map(str, row)] for n, row in enumerate(figures, 1)]
        if draw(st.booleans()):
            rows.append(["total", *map(str, meant.values())])
    at = draw(st.integers(1, rounds))
    if damage == "unit":
        rows[at][1] = f"{figures[at - 1][0]}pts"
    elif damage == "sum in a cell":
        rows[at][1] = f"{figures[at - 1][0]}+0"
    elif damage == "lost":
        del rows[at][-1]
    elif damage == "name":
        head.append(f"players: {', '.join(people)}")
        rows[0][1] = rows[0][1][:-1] + "x"
    elif damage == "so far":
        rows.insert(at + 1, ["gold so far", *map(str, figures[0])])
    elif damage == "no head":
        del rows[0]
    elif damage == "column":
        # between blanks no cell is empty, and one of dashes is somebody's who banked nothing
        name = draw(st.sampled_from([name for name in COLUMNS if CELLS[name] or sign.strip(" ")]))
        place = draw(st.integers(1, len(rows[0])))
        for row in rows:
            row.insert(place, CELLS[name])
        rows[0][place] = name
    texts = [
        sign.join(cell or "-" if sign == "   " and row is not rows[0] else cell for cell in row)
        for row in rows
    ]
    if draw(st.booleans()) and sign in (",", ";"):
        texts = [sign.join(f'"{cell}"' for cell in row) for row in rows]
        texts[0] = texts[0] if texts[0][0] == '"' else f'"{texts[0]}'
    if damage == "comment":
        texts[at] = f"# {sign.join(rows[at]).lstrip('#')}"
    elif damage == "remark":
        texts[at] += f"{sign if sign.strip() else ' '}rain"
    if draw(st.booleans()):
        texts.insert(
            draw(st.integers(1, len(texts))),
            draw(st.sampled_from(["# it rained", "note: it rained", "", "#1 of a series"])),
        )
    if sign in (",", ";") and draw(st.booleans()):
        head.insert(0, f"sep={sign}")
    end = draw(st.sampled_from(["\n", "\r\n"]))
    bom = draw(st.sampled_from(["", "\ufeff"]))
    return bom + end.join([*head, *texts, ""]), meant, damage


@settings(max_examples=300, deadline=None)
@given(paper_tables(), st.sampled_from(languages()))
def test_what_is_scored_is_what_was_meant_and_all_else_is_told(
    table: tuple[str, dict[str, int], str], code: str
) -> None:
    text, meant, damage = table
    with use_language(code):
        scored = score(text)
        findings = [one for one in scored.reading.findings if one.code != "running-sums"]
        if damage:
            assert findings, (damage, text)
        else:
            assert not findings, (findings, text)
            assert scored.to_json()["totals"] == meant, text
        for finding in findings:
            assert finding.line, (finding, text)
            assert message_and_hint(scored.reading, finding)[1], (finding, text)
        check_remedies(scored.reading)
