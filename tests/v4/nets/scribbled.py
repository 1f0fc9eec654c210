"""Games written as people scribble them score as the plain text does, or the reader asks; never
another score in silence."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

from cardkit.v4.engine import Draw, Entry, Result, Show, State, game, start
from cardkit.v4.engine.tables import rounds_played
from cardkit.v4.files import load
from cardkit.v4.files.bundled import title
from cardkit.v4.speech import language
from cardkit.v4.tally import Header, Score, score, score_bytes, write
from cardkit.v4.tally.turns import card_said
from cardkit.v4.words import speaking
from tests.v4.nets.read_back import some_game
from tests.v4.table.driving import _random_entry

GAMES = 2000
QUICK = 12
PEOPLE = (
    "Ann",
    "Bo",
    "Cy",
    "Di",
    "Mary Ann",
    "Uma",
    "Łukasz",
    "Ewa",
    "Tom",
    "Zosia",
    "Jan",
    "Kim",
    "Ola",
)
SAME_MARKS = (". ", ") ", ": ", ".", ")", " ", "\t", ".) ")
BULLETS = ("- ", "• ", "* ", "– ", "· ")
ARROWS = (" → ", " -> ", "->", " => ", " --> ", "→")
ENDS = (
    " caught",
    " - caught",
    " bust",
    " (caught)",
    ", bust!",
    "\ncaught",
    " BUST",
    " -> caught",
    " {cry}",
    " - {cry}!",
    "\n{cry}",
    " out",
)
HEADINGS = (
    "Round {n}",
    "Round {n}:",
    "ROUND {n}",
    "R{n}",
    "r{n}:",
    "Game {n}",
    "{n}. round",
    "rd {n} -",
    "Round {n} -",
    "Runda {n}",
    "runda {n}:",
)
KEYS: tuple[dict[str, str], ...] = (
    {},
    {"variant": "Variant", "players": "Players"},
    {
        "variant": "gra",
        "players": "gracze",
        "banked": "zabrali",
        "total": "razem",
        "so far": "łącznie",
    },
    {
        "variant": "Gra",
        "players": "Grają",
        "banked": "odłożone",
        "total": "Suma",
        "so far": "Łącznie",
    },
)
TITLED = {"titled": ""}
"""In place of keys: a title, and the names below it."""
KEYS = (*KEYS, TITLED)
DATES = (
    "20.11.2026",
    "2026-11-20",
    "20 November 2026",
    "Friday",
    "20/11/26",
    "20 listopada 2026",
    "last night",
)
JOINTS = (", ", "; ", " ", " / ", "\t")
NOTHING = ("0", "-", "–", "—", "")

CORNERS = (
    ("", "{n}"),
    ("round", "{n}"),
    ("", "Round {n}"),
    ("#", "{n}"),
    ("Runda", "{n}"),
    ("", "R{n}"),
)


class Page(NamedTuple):
    """What stands on a pad: the header, each round's turns in canonical form, and what each player
    banked in it."""

    variant: str
    rules: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    turns: tuple[tuple[str, ...], ...]
    state: State


class Written(NamedTuple):
    """A text, the plain one that means the same, and whether nobody may be asked about it."""

    text: str
    plain: str
    sure: bool
    encoding: str = "utf-8"
    ends: bool = False  # only what each has at the end is in it
    lang: str = ""


def example(seed: int) -> list[str]:
    """A game in a style of somebody's: how its score differs from that of the plain text."""
    chance = random.Random(seed)
    page = played(chance)
    made = chance.choice(STYLES)(page, chance)
    polish = made.lang == "pl" or "\ngracze" in made.text.lower()
    with speaking(language("pl") if polish else None):
        found = (
            score_bytes(made.text.encode(made.encoding))
            if made.encoding != "utf-8"
            else score(made.text)
        )
    plain = score(made.plain)
    shown = [found.reading.show(problem) for problem in found.problems]
    with speaking(language("pl") if polish else None):
        slips = [score(slipped(made.text, chance)) for _ in range(4)]
    wild = [told for one in (found, *slips) for told in beside_its_line(one)]
    if wild:
        return ["a finding points beside its line", *wild]
    if any(problem.code != "running-sums" for problem in plain.problems):
        return ["the plain text has faults", *map(plain.reading.show, plain.problems), made.plain]
    if made.ends:
        found_figures, plain_figures = found.to_json()["totals"], plain.to_json()["totals"]
    else:
        found_figures, plain_figures = figures(found), figures(plain)
    if found_figures == plain_figures and not (made.sure and shown):
        return []
    if shown and not made.sure:
        return []
    return [
        f"{figures(plain)} became",
        f"{figures(found)}",
        *shown,
        *made.text.split("\n"),
        "---",
        *made.plain.split("\n"),
    ]


def slipped(text: str, chance: random.Random) -> str:
    """A text with one more in one of its figures."""
    figures = list(re.finditer(r"\d{1,6}", text))
    if not figures:
        return text
    one = chance.choice(figures)
    return f"{text[: one.start()]}{int(one[0]) + 1}{text[one.end() :]}"


def beside_its_line(found: Score) -> list[str]:
    """Findings whose column is none of their line's: people look there for what is wrong."""
    lines = found.reading.lines
    return [
        found.reading.show(problem)
        for problem in found.problems
        if 0 < problem.line <= len(lines) and problem.column > len(lines[problem.line - 1]) + 1
    ]


def figures(found: Score) -> dict[str, Any]:
    """What is scored, without what is only told."""
    told = found.to_json()
    return {
        key: told[key]
        for key in ("players", "rounds", "gold", "artifacts", "totals", "ranking", "complete")
    }


def played(chance: random.Random) -> Page:
    """A random game, or the beginning of one."""
    name, rules = some_game(chance)
    rules = rules or ()
    variant = load(name, rules)
    players = tuple(
        chance.sample(PEOPLE, chance.randint(variant.players.low, min(7, variant.players.high)))
    )
    state, stay = start(variant, players), chance.uniform(0.5, 0.9)
    entries: list[Entry] = []
    most = chance.choice((3, 12, 30, 200))
    while state.phase != "over" and (
        len(entries) < most or not isinstance(entries[-1], Draw | Show)
    ):
        entry = _random_entry(state, chance, stay)
        game.enter(state, entry)
        entries.append(entry)
    text = write(
        Header(name, players, settings=rules),
        [entry for entry in entries if not isinstance(entry, Result)],
    )
    rounds = re.split(r"\n\n(?:extra round|(?:round|game) \d+)\n", text.rstrip("\n"))[1:]
    return Page(name, rules, players, tuple(tuple(one.split("\n")) for one in rounds), state)


def dated(lines: list[str], chance: random.Random) -> bool:
    """Put a day into the header, behind a key or alone on a line, below its first line or last;
    whether it is one that can be read."""
    day = chance.choice(DATES)
    known, place = day.endswith(("2026", "-20")), chance.choice((1, len(lines)))
    line = chance.choice(("date: {}", "date {}", "{}", "Friday, {}")) if known else "date: {}"
    if not known and place == 1 and chance.random() < 0.5:  # words above the players
        known, line = True, "{}"
    lines.insert(place, line.format(day))
    return known


def is_titled(page: Page, keys: dict[str, str]) -> bool:
    """Whether a title and names stand in place of keys; one name alone is not taken for people."""
    return keys == TITLED and len(page.players) > 1


def head(page: Page, keys: dict[str, str], joint: str = ", ") -> list[str]:
    """The header, with these words for its keys and that between names.

    With none of these and commas it may be the title of a pad, with something behind, and names."""
    rules = [f"set: {key}={value}" for key, value in page.rules]
    players = joint.join(page.players)
    if is_titled(page, keys):
        behind = ("", " - family night", ", at grandma's", "  21.11.", " / Friday")
        called = title(page.variant)
        called += behind[len(players) % len(behind)] if len(called) > 6 else ""
        return [called, *rules, ", ".join(page.players)]
    return [
        f"{keys.get('variant', 'variant')}: {page.variant}",
        f"{keys.get('players', 'players')}: {players}",
        *rules,
    ]


def plain_text(page: Page) -> str:
    """The game as cardkit writes it."""
    lines = head(page, {})
    for number, turns in enumerate(page.turns, 1):
        lines += [heading(page, number), *turns]
    return "\n".join(lines) + "\n"


def heading(page: Page, number: int, form: str = "round {n}") -> str:
    """The heading of a round; an extra one has no number."""
    if number > page.state.variant.rounds and rounds_played(page.state)[number - 1].extra:
        return "extra round"
    return form.format(n=number)


def deck(page: Page) -> bool:
    """Whether one card at a time comes from a deck."""
    return page.state.variant.deck_game


# --- styles ---------------------------------------------------------------------------------------


def listed(page: Page, chance: random.Random) -> Written:
    """Turns with numbers or bullets before them, some of them wrong."""
    lines, form = head(page, {}), chance.choice(HEADINGS[:3])
    bullets = deck(page) and chance.random() < 0.4
    mark = chance.choice(SAME_MARKS)
    sign = chance.choice(BULLETS)
    slip = chance.choice((None, None, "left out", "twice", "from 2", "on"))
    one_line = not bullets and chance.random() < 0.15
    count, most = 0, 0
    for number, turns in enumerate(page.turns, 1):
        lines.append(heading(page, number, form))
        count = count if slip == "on" else int(slip == "from 2")
        made: list[str] = []
        for turn in turns:
            count += 1
            if slip in ("left out", "twice") and chance.random() < 0.15:
                count += 1 if slip == "left out" else -1
            made.append(f"{sign}{turn}" if bullets else f"{count}{mark}{turn}")
        most = max(most, len(turns))
        lines += [chance.choice((" / ", " ", ", ")).join(made)] if one_line else made
    sure = (
        most > 1 and slip is None and (bullets or mark.strip() != "" or deck(page)) and not one_line
    )
    if bullets:
        sure = all(len(turns) > 1 for turns in page.turns) or sign.strip() in "•·"
    return Written("\n".join(lines), plain_text(page), sure)


def told(page: Page, chance: random.Random) -> Written:
    """Turns with arrows, several on a line, and a word for how the round ended; headings and keys
    in other words."""
    keys, form, dash = (
        chance.choice(KEYS),
        chance.choice(HEADINGS),
        chance.choice(ARROWS) if deck(page) else " - ",
    )
    lines = head(page, keys, chance.choice(JOINTS[:2]))
    sure, false = True, chance.random() < 0.1
    if chance.random() < 0.4:
        sure = dated(lines, chance)
    behind, joined = chance.random() < 0.3, deck(page) and chance.random() < 0.3
    ends = [played.end for played in rounds_played(page.state)]
    figures = chance.choice((" ({n})", ", {n}", ": {n}")) if chance.random() < 0.15 else ""
    for number, turns in enumerate(page.turns, 1):
        turns = with_figures(page, number, turns, figures) if figures else turns
        made = [turn.replace(" - ", dash) for turn in turns]
        caught = ends[number - 1] == "caught"
        if caught != (false and number == len(page.turns)):
            cry = chance.choice((str.upper, str.lower))(page.state.variant.words.caught)
            made[-1] += chance.choice(ENDS if deck(page) else ENDS[:-1]).format(cry=cry)
            sure = sure and caught and not card_said(cry, page.state)
        if joined:
            made, sure = [together(made)], False
        first = heading(page, number, form)
        if behind:
            colon = "" if first.endswith("-") else ":"
            first, made = f"{first.removesuffix(':')}{colon} {made[0]}", made[1:]
        lines += [first, *made]
    if keys.get("variant", "").lower() == "gra" or (form[0] in "Rr" and "unda" in form):
        sure = sure and not any(
            re.search(r"\bAs\b", turn) for turns in page.turns for turn in turns
        )  # an ace, or that of spades
    encoding = chance.choice(("utf-8", "utf-8", "utf-8-sig", "utf-16"))
    return Written("\n".join(lines), plain_text(page), sure, encoding)


def with_figures(page: Page, number: int, turns: tuple[str, ...], form: str) -> tuple[str, ...]:
    """The turns of a round with what each who leaves alone banked in it behind the name."""
    banked = rounds_played(page.state)[number - 1].banked
    made: list[str] = []
    for turn in turns:
        _, dash, who = turn.partition(" - ")
        alone = deck(page) and dash and who in page.players and banked.get(who)
        made.append(turn + form.format(n=banked[who]) if alone else turn)
    return tuple(made)


def together(turns: list[str]) -> str:
    """All turns of a round on one line, a slash where it needs one."""
    line = turns[0]
    for before, turn in pairwise(turns):
        line += (" " if re.fullmatch(r"\S+", before) else " / ") + turn
    return line


def banked_by(page: Page) -> list[dict[str, int]]:
    """What each player banked, round by round: of rounds that are over, and not extra ones."""
    done = [one for one in rounds_played(page.state) if one.end is not None and not one.extra]
    return [{name: one.banked.get(name, 0) for name in page.players} for one in done]


def only_results(page: Page) -> str:
    """The same game without its turns."""
    lines = head(page, {})
    for number, gold in enumerate(banked_by(page), 1):
        lines += [
            f"round {number}",
            "banked: " + ", ".join(f"{name} {amount}" for name, amount in gold.items()),
        ]
    return "\n".join(lines) + "\n"


def results(page: Page, chance: random.Random) -> Written:
    """Only what was banked, in one of the ways in which people write figures."""
    keys, form, joint = chance.choice(KEYS), chance.choice(HEADINGS), chance.choice(JOINTS[:2])
    nothing, between = chance.choice(NOTHING), chance.choice((" ", ": ", " = ", ":"))
    by_seat, so_far = chance.random() < 0.25, chance.random() < 0.4
    # a colon between name and figure needs one behind the key
    colon = ":" if ":" in between or nothing == "" else chance.choice((":", ":", ""))
    lines, sums = head(page, keys), dict.fromkeys(page.players, 0)
    day_known = chance.random() < 0.7 or dated(lines, chance)
    for number, gold in enumerate(banked_by(page), 1):
        sums = {name: sums[name] + gold[name] for name in sums}
        lines.append(form.format(n=number))
        said = {name: str(amount) if amount else nothing for name, amount in gold.items()}
        figures = [
            told if by_seat else f"{name}{between}{told}".strip() for name, told in said.items()
        ]
        if not by_seat and chance.random() < 0.5:
            chance.shuffle(figures)  # as they left
        lines.append(f"{keys.get('banked', 'banked')}{colon} {joint.join(figures)}")
        if so_far:
            lines.append(
                f"{keys.get('so far', 'so far')}{colon} "
                + joint.join(
                    f"{amount}" if by_seat else f"{name} {amount}" for name, amount in sums.items()
                )
            )
    sure = day_known and (so_far or not grows(banked_by(page)))
    return Written("\n".join(lines), only_results(page), sure)


def sums_as_banked(page: Page, chance: random.Random) -> Written:
    """Sums so far, said to be what was banked: where there are enough of them, the reader asks."""
    gold = banked_by(page)
    sums = [
        {name: sum(one[name] for one in gold[:end]) for name in page.players}
        for end in range(1, len(gold) + 1)
    ]
    if not grows(sums):
        return results(page, chance)
    keys, form, joint = chance.choice(KEYS), chance.choice(HEADINGS), chance.choice(JOINTS[:2])
    if chance.random() < 0.5:
        lines = [*head(page, {}), " ".join(["round", *page.players])]
        lines += [" ".join([str(n), *map(str, one.values())]) for n, one in enumerate(sums, 1)]
    else:
        lines = head(page, keys)
        for number, one in enumerate(sums, 1):
            said = joint.join(f"{name} {amount}" for name, amount in one.items())
            lines += [form.format(n=number), f"{keys.get('banked', 'banked')}: {said}"]
    return Written("\n".join(lines), only_results(page), False)


def grows(gold: list[dict[str, int]]) -> bool:
    """Whether no figure falls from round to round, and so many grow that they may be sums."""
    rows = [[one[name] for one in gold] for name in (gold[0] if gold else ())]
    kept_up = [one for row in rows for one in row[:-1] if one]
    return (
        len(kept_up) >= 6
        and all(row == sorted(row) for row in rows)
        and any(row[0] < row[-1] for row in rows)
    )


def table(page: Page, chance: random.Random) -> Written:
    """A table of names and rounds, as it is typed, or pasted from a sheet."""
    keys, nothing = chance.choice(KEYS), chance.choice((*NOTHING, "x"))
    between: Callable[[list[str]], str] = chance.choice(
        ("\t".join, ",".join, ";".join, bars, aligned)
    )
    if between is aligned and nothing == "":
        nothing = "-"
    lines, sums = head(page, keys), dict.fromkeys(page.players, 0)
    if chance.random() < 0.5:
        lines.pop(-1 if is_titled(page, keys) else 1)  # the players
    lines += [""] * chance.randint(0, 1)
    corner, label = chance.choice(
        (
            ("", "{n}"),
            ("round", "{n}"),
            ("", "Round {n}"),
            ("#", "{n}"),
            ("Runda", "{n}"),
            ("", "R{n}"),
        )
    )
    lines.append(between([corner, *page.players]))
    if between is bars:
        lines.append("|" + "---|" * (len(page.players) + 1))
    for number, gold in enumerate(banked_by(page), 1):
        sums = {name: sums[name] + gold[name] for name in sums}
        # a row of empty cells was not played
        nothing = nothing if any(gold.values()) else nothing or "0"
        lines.append(
            between(
                [
                    label.format(n=number),
                    *(str(amount) if amount else nothing for amount in gold.values()),
                ]
            )
        )
    says_total = chance.random() < 0.5
    if says_total:
        words = ("total", "Total", "sum", "razem", "", "=") if banked_by(page) else ("total",)
        lines.append(between([chance.choice(words), *map(str, sums.values())]))
    return Written(
        "\n".join(lines),
        only_results(page),
        bool(banked_by(page))
        and len(page.players) > 1
        and (says_total or not grows(banked_by(page))),
    )


def bars(cells: list[str]) -> str:
    """A row of a table in Markdown."""
    return f"| {' | '.join(cells)} |"


def aligned(cells: list[str]) -> str:
    """A row with blanks between, each column ten wide."""
    return "".join(cell.ljust(10) for cell in cells).rstrip()


def totals(page: Page, chance: random.Random) -> Written:
    """Nothing but what each has at the end."""
    sums = {name: sum(gold[name] for gold in banked_by(page)) for name in page.players}
    keys = chance.choice(KEYS)
    said = ", ".join(f"{name} {amount}" for name, amount in sums.items())
    text = "\n".join([*head(page, keys), f"{keys.get('total', 'total')}: {said}"])
    return Written(text, "\n".join([*head(page, {}), f"total: {said}"]), True, ends=True)


PRINTED = {
    "": ("Round", "Thieves", "banked", "gold so far", "Total", "date", "place", "artifacts"),
    "pl": (
        "Runda",
        "Grotołazi",
        "odłożone",
        "złoto łącznie",
        "Razem",
        "data",
        "miejsce",
        "artefakty",
    ),
}
"""What a printed pad says, in English and in Polish."""


def as_printed(page: Page, chance: random.Random) -> Written:
    """The printed pad, typed as it stands by somebody who fills it in: names with the numbers of
    seats, ticks, dashes, sums so far, artifacts by worth and seat, by name, or beside the row."""
    lang = chance.choice(("", "", "pl"))
    heads, gold = PRINTED[lang], banked_by(page)
    carried = kept_by(page)
    if len(gold) < len(rounds_played(page.state)) or carried is None or len(page.players) == 1:
        return table(page, chance)
    between = chance.choice(("  ", "  ", " | ", " "))
    names, sums = numbered_names(page, between, chance), dict.fromkeys(page.players, 0)
    lines = head(page, TITLED)[:-1]
    if chance.random() < 0.5:
        lines.append(f"{heads[5]} 21.11.2026  {heads[6]} Bergen")
    lines.append(names)
    plain, nothing = head(page, {}), chance.choice(("-", "–", "—", "0", "x"))
    ticks = chance.random() < 0.3
    beside = between == " | " and chance.random() < 0.5
    for number, one in enumerate(gold, 1):
        sums = {name: sums[name] + one[name] for name in sums}
        cells = between.join(str(amount) if amount else nothing for amount in one.values())
        mark = f"{chance.choice(('J', 'Q K', 'K'))} " if ticks else ""
        row = f"{mark}{heads[2]}{between}{cells}"
        printed, plainly = carried[number - 1]
        if beside and printed:
            row, printed = f"{row}  ({printed})", ""
        lines += [f"{heads[0]} {number}", *[printed] * bool(printed), row]
        lines.append(f"{heads[3]}{between}{between.join(map(str, sums.values()))}")
        said = ", ".join(f"{name} {amount}" for name, amount in one.items())
        plain += [f"round {number}", f"banked: {said}", *[plainly] * bool(plainly)]
    if gold and page.state.complete:
        totals = [str(page.state.total(name)) for name in page.players]
        lines.append(f"{heads[4]} gold + jokers{between}{between.join(totals)}")
    sure = bool(gold) and not page.rules
    return Written("\n".join(lines), "\n".join(plain), sure, lang=lang)


def numbered_names(page: Page, between: str, chance: random.Random) -> str:
    """The row of names of a pad, as a row of cells, perhaps with the numbers printed there."""
    numbers = between == "  " and chance.random() < 0.5
    cells = [f"{n} {name}" if numbers else name for n, name in enumerate(page.players, 1)]
    if between == " " and any(" " in cell for cell in cells):
        between = ", "
    elif between != " " and not numbers:
        cells = ["Thieves", *cells]
    return between.join(cells)


def kept_by(page: Page) -> list[tuple[str, str]] | None:
    """The artifacts of each round as a pad prints them, worth and seat, and plainly; None where
    worths of cards or numbers would not say it."""
    artifacts, told = page.state.variant.artifacts, list[tuple[str, str]]()
    for number in range(1, len(rounds_played(page.state)) + 1):
        kept = [(seat, page.state.kept(name, number)) for seat, name in enumerate(page.players, 1)]
        if not any(own for _, own in kept):
            told.append(("", ""))
            continue
        several = sum(len(own) for _, own in kept) > 2
        if several and artifacts is not None and artifacts.worth.by == "order":
            return None  # who took which first is not on the pad
        if artifacts is None or artifacts.worth.by not in ("card", "round", "order"):
            return None
        by_card = artifacts.worth.by == "card"
        if not by_card:
            kept = sorted(kept, key=lambda one: [taken.worth for taken in one[1]])
        printed = "   ".join(f"{one.worth} {seat}" for seat, own in kept for one in own)
        plainly = ", ".join(
            f"{page.players[seat - 1]} "
            + (" ".join(str(one.card) for one in own) if by_card else str(len(own)))
            for seat, own in kept
            if own
        )
        told.append((printed, f"artifacts: {plainly}"))
    return told


STYLES = (
    as_printed,
    as_printed,
    listed,
    listed,
    told,
    told,
    results,
    table,
    table,
    totals,
    sums_as_banked,
)
