"""What people say at the table, from ``tests/v4/table/said/``: each phrase with what is meant by it,
and what cardkit makes of it.

``python -m tests.v4.table.phrases`` prints the shares by kind and language, and each phrase that is
not heard.
"""

from __future__ import annotations

import re
import shlex
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from cardkit.v4.engine import JOKER, Begin, Card, Draw, Entry, Leave, Show, State, game, legal
from cardkit.v4.files import load
from cardkit.v4.reports import Refused, Stage, Unclear
from cardkit.v4.speech import language
from cardkit.v4.table import hear, players_named
from cardkit.v4.table.hearing import Counted, Too, Turns
from cardkit.v4.tally import Check, read
from cardkit.v4.words import speaking
from tests.v4.table.driving import Table, text

FOLDER = Path(__file__).parent / "said"
Verdict: TypeAlias = Literal["heard", "asked", "refused", "misheard", "no advice", "bad advice"]
"""``asked`` is a phrase with several meanings, ``refused`` a slip, a phrase nobody understands, or
one that should be heard; both with advice that works. The last three are faults."""
FAULTS: tuple[Verdict, ...] = ("misheard", "no advice", "bad advice")


class Situation(NamedTuple):
    """Where something is said."""

    kind: str
    lang: str
    game: str
    players: str = ""
    before: tuple[str, ...] = ()
    where: str = ""


class Phrase(NamedTuple):
    """What is said, and what may be meant by it; nothing where nobody can know.

    `slip`: a host would not do it, and show how it is said.
    """

    said: str
    meant: tuple[str, ...]
    slip: bool
    situation: Situation

    @property
    def plain(self) -> bool:
        """Whether a thoughtful host would understand it."""
        return len(self.meant) == 1 and not self.slip


@cache
def phrases() -> tuple[Phrase, ...]:
    """All of the corpus."""
    return tuple(phrase for path in sorted(FOLDER.glob("*.toml")) for phrase in _in_file(path))


def _in_file(path: Path) -> Iterator[Phrase]:
    lang = path.name.partition("_")[0]
    for raw in tomllib.loads(path.read_text("utf-8"))["situation"]:
        said: dict[str, str] = raw.pop("said")
        situation = Situation(lang=lang, **{**raw, "before": tuple(raw.get("before", ()))})
        for line, meaning in said.items():
            meant = tuple(
                part.strip() for part in meaning.split(" ;") if part.strip() not in ("", "?")
            )
            yield Phrase(line, meant if meaning else ("",), meaning.endswith(";"), situation)


# --- what a meaning comes to: read here, strictly, and not by the code that hears -----------------

Done: TypeAlias = Any
"""What came of a line: entries, or what changed and was said; an `Unclear` where nothing did."""


@cache
def table(situation: Situation) -> Table:
    """The table of a situation; only to be looked at."""
    return Table(situation.game, situation.players, *situation.before)


def _card(text: str, state: State) -> Card:
    if text.casefold() == "joker":
        return legal.meant(state, JOKER)
    match = re.fullmatch(r"(10|[A2-9JQK])?([shdcbr])?", text)
    assert match, text
    return legal.meant(state, Card(match[1] or "", match[2] or ""))


def entries(meaning: str, state: State) -> tuple[Entry, ...] | None:
    """The entries of a turn, or several, in plain form; None if it is something else."""
    made: list[Entry] = []
    state = state.copy()

    def enter(entry: Entry) -> None:
        made.append(entry)
        game.enter(state, entry)

    if state.phase == "begin":
        game.enter(state, Begin())
        made.append(Begin())
    for part in meaning.split(" / "):
        match = re.fullmatch(r"(joker|(?:10|[A2-9JQK])?[shdcbr]?)?(?: ?- ?(.*)| ?-)?", part)
        if not match or not part:
            return None
        if match[1]:
            if state.phase == "leave":
                enter(Leave())
            enter(Draw(_card(match[1], state)))
        if "-" in part:
            names = (
                state.inside
                if match[2] == "all"
                else tuple(filter(None, (match[2] or "").split(", ")))
            )
            enter(Leave(names))
    return tuple(made)


def _hands(meaning: str) -> Show | None:
    marks, _, back = meaning.partition("; back ")
    pairs = [part.rsplit(" ", 1) for part in marks.split(", ")]
    if any(len(pair) != 2 for pair in pairs):
        return None
    cards = tuple((name, None if mark == "-" else Card(*_rank_suit(mark))) for name, mark in pairs)
    return Show(cards, tuple(Card(*_rank_suit(word)) for word in back.split()) if back else None)


def _rank_suit(mark: str) -> tuple[str, str]:
    rank = mark.rstrip("shdc")
    return rank, mark[len(rank) :]


def wanted(meaning: str, situation: Situation) -> Done:
    """What has to come of a phrase with this meaning."""
    shown = table(situation)
    state, stage = shown.state, shown.stage()
    if any(shown.talk._pending) and stage is not Stage.PILES:
        return done("" if meaning == "enter" else meaning, situation)
    if stage is Stage.PILES and re.search(r"[^\W\d]+ \d", meaning):
        piles = (part.rsplit(" ", 1) for part in meaning.split(", "))
        return Counted(tuple((name, int(figure)) for name, figure in piles))
    if situation.kind == "hands" and "," in meaning:
        return Turns((_hands(meaning),))  # type: ignore[arg-type]
    if stage is Stage.CARD and meaning.startswith("- "):
        return Too(tuple(meaning[2:].split(", ")), state.turn)
    if stage in (Stage.CARD, Stage.LEAVE, Stage.ROUND) and (found := entries(meaning, state)):
        return Turns(found)
    return done("" if meaning == "enter" else meaning, situation)


def done(line: str, situation: Situation) -> Done:
    """What came of a line at the prompt."""
    shown = table(situation)
    if not any(shown.talk._pending) or shown.stage() is Stage.PILES:
        heard = hear(line, shown.stage(), shown.state)
        if isinstance(heard, Turns | Too | Counted | Unclear):
            return heard
    with speaking(None):
        fresh = Table(situation.game, situation.players, *situation.before)
    before = list(fresh.session.record)
    try:
        said = fresh.talk.take(line)
    except Refused as error:
        return error.why
    changed = fresh.session.record != before
    return fresh.session.record, fresh.talk.prompt, fresh.talk.ended, "" if changed else text(said)


# --- verdicts -------------------------------------------------------------------------------------


def verdict(phrase: Phrase) -> tuple[Verdict, Done]:
    """What cardkit makes of a phrase."""
    spoken = None if phrase.situation.lang == "en" else language(phrase.situation.lang)
    with speaking(None):
        if phrase.situation.players and phrase.situation.kind not in ("names", "pads"):
            table(phrase.situation)
    with speaking(spoken):
        if phrase.situation.kind == "names":
            return _verdict(phrase, named, _names)
        if phrase.situation.kind == "pads":
            return _verdict(phrase, padded, padded)
        return _verdict(phrase, done, wanted)


def _verdict(phrase: Phrase, do: Any, want: Any) -> tuple[Verdict, Done]:
    heard, situation = do(phrase.said, phrase.situation), phrase.situation
    meanings = [want(meaning, situation) for meaning in phrase.meant]
    advice = advised(heard)
    if advice is None:
        return ("heard" if phrase.plain and heard == meanings[0] else "misheard"), heard
    if situation.kind == "pads":
        return "refused", heard
    comes = [do(way, situation) for way in advice]
    if any(isinstance(one, Unclear | ValueError) for one in comes):
        return "bad advice", (heard, advice, comes)
    if all(meaning in comes for meaning in meanings):
        return ("asked" if len(meanings) > 1 else "refused"), (heard, advice)
    return "no advice" if not advice else "bad advice", (heard, advice, comes)


def advised(heard: Done) -> tuple[str, ...] | None:
    """The lines that are advised where something was not done; None where it was."""
    if isinstance(heard, Unclear | ValueError):
        return tuple(getattr(heard, "advice", ()))
    return () if isinstance(heard, list) else None


def _names(meaning: str, _: Situation) -> Done:
    return tuple(meaning.split(", "))


def named(line: str, situation: Situation) -> Done:
    """Who plays."""
    try:
        return players_named(
            shlex.split(line) if situation.where == "shell" else line, load(situation.game)
        )
    except ValueError as error:
        return error


def padded(lines: str, situation: Situation) -> Done:
    """What a tally says; the list of what is wrong with it, if anything is."""
    head = [f"variant: {situation.game}"]
    if situation.where != "head":
        head.append(f"players: {situation.players}")
    reading = read("\n".join([*head, *situation.before, lines, ""]))
    # a remark
    wrong = [problem.code for problem in reading.problems if problem.code != "no-figure"]
    if wrong:
        return wrong
    claims = {
        (event.key, claim.player): (claim.amount, claim.cards)
        for event in reading.events if isinstance(event, Check) for claim in event.claims
    }  # fmt: skip
    return reading.header.players, reading.entries, claims


# --- shares ---------------------------------------------------------------------------------------


def shares() -> tuple[dict[tuple[str, str], Counter[str]], list[tuple[Phrase, Verdict, Done]]]:
    """How often each verdict comes, by language and kind; and every phrase that should be heard and
    is not, or is a fault."""
    counts: dict[tuple[str, str], Counter[str]] = {}
    wrong: list[tuple[Phrase, Verdict, Done]] = []
    for phrase in phrases():
        found, why = verdict(phrase)
        count = counts.setdefault((phrase.situation.lang, phrase.situation.kind), Counter())
        count[found] += 1
        count["plain"] += phrase.plain
        count["plain heard"] += phrase.plain and found == "heard"
        if found in FAULTS or (phrase.plain and found != "heard"):
            wrong.append((phrase, found, why))
    return counts, wrong


def printed(counts: dict[tuple[str, str], Counter[str]]) -> str:
    """The shares as a table."""
    head = ("", "phrases", "plain", "heard", "%", "asked", "refused", *FAULTS)
    rows = [head]
    total: Counter[str] = Counter()
    for (lang, kind), count in (*sorted(counts.items()), (("all", ""), total)):
        total.update(count) if lang != "all" else None
        phrases = count.total() - count["plain"] - count["plain heard"]
        share = f"{100 * count['plain heard'] / max(1, count['plain']):.1f}"
        figures = (
            phrases,
            count["plain"],
            count["plain heard"],
            share,
            count["asked"],
            count["refused"],
        )
        rows.append(
            (f"{lang} {kind}", *map(str, figures), *(str(count[fault]) for fault in FAULTS))
        )
    return "\n".join("".join(f"{cell:>11}" for cell in row) for row in rows)


if __name__ == "__main__":
    found, failing = shares()
    for phrase, what, why in failing:
        lang, kind = phrase.situation.lang, phrase.situation.kind
        print(
            f"{what}: {lang} {kind} {phrase.said!r} = {' ; '.join(phrase.meant)!r}: "
            f"{str(why)[:300]}",
            file=sys.stderr,
        )
    print(printed(found))
