"""Wishes of a table's owner in a request: a game, its rules, a saved game, settings.

What cannot be is answered with why.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal

from cardkit.v4.engine import Variant, replace
from cardkit.v4.files import all_shipped, file_name_of, load, loosely, pasted_rules
from cardkit.v4.phones import requests
from cardkit.v4.phones.doors import Body, Reply, Row, Visit, as_json, packed
from cardkit.v4.phones.requests import BadBody
from cardkit.v4.speech import pocket_words, prompts, spoken_or, why
from cardkit.v4.table import name_of, players_named, saved_games
from cardkit.v4.tally import Score, Unknown, looked_at, score_pasted
from cardkit.v4.text import Finding, VariantError, nearest
from cardkit.v4.words import SPOKEN, speaking

LONGEST_TEXT = 1 << 18  # most bytes of a text: a tally or rules


class Stopped(Exception):
    """Raised if a wish cannot be met and nothing has changed, with the answer that says so."""

    def __init__(self, answer: Reply) -> None:
        self.answer = answer
        super().__init__(answer.body)


def stopped(
    code: pocket_words.Hindered, status: int = 422, more: Body | None = None, **holes: object
) -> Stopped:
    """Return a `Stopped` with why and what to do; `more` goes into its answer."""
    return said(code, pocket_words.hindered(code, **holes), status, more)


def said(code: str, text: str, status: int = 422, more: Body | None = None) -> Stopped:
    """Return a `Stopped` with a sentence that was made elsewhere."""
    return Stopped(as_json(status, {"code": code, "text": text, **(more or {})}))


def row(method: Literal["GET", "POST"], does: Callable[[Visit, Body], Body | Reply]) -> Row:
    """Return an endpoint that answers, in the client's language, with what `does` returns.

    A field that is null counts as missing.
    """

    def answer(visit: Visit, body: Body) -> Reply:
        with speaking(spoken_or(visit.asked.lang, SPOKEN.get())):
            try:
                done = does(
                    visit, {field: value for field, value in body.items() if value is not None}
                )
            except Stopped as error:
                return error.answer
            except BadBody as error:
                return stopped("body", 400, field=str(error)).answer
        return done if isinstance(done, Reply) else packed(visit.asked, as_json(200, done))

    return Row(method, answer, longest=LONGEST_TEXT)


# --- what a body says -----------------------------------------------------------------------------


def content(body: Body, field: str = "text") -> bytes:
    """Return a long text as bytes. Raises `BadBody`."""
    return requests.text(body, field, LONGEST_TEXT).encode()


def word(body: Body, field: str, words: Iterable[str], usual: str = "") -> str:
    """Return one of these words; `usual` if the field is missing. Raises `BadBody`."""
    found = requests.text(body, field, usual=usual)
    if found not in words:
        raise BadBody(field)
    return found


def count(body: Body, field: str, most: int) -> int | None:
    """Return a number from 1 to `most`; None if the field is missing. Raises `BadBody`."""
    number = requests.number(body, field, 1) if field in body else None
    if number is not None and number > most:
        raise BadBody(field)
    return number


def settings(body: Body) -> dict[str, object]:
    """Return the settings for this game. Raises `BadBody`."""
    table = requests.things(body.get("settings", {}), "settings")
    for value in table.values():
        values = value if isinstance(value, list) else [value]
        if not all(
            isinstance(one, bool | int | float) or (isinstance(one, str) and one.isprintable())
            for one in values
        ):
            raise BadBody("settings")
    return table


def variant_of(body: Body) -> Variant:
    """Return the variant of the request, given by name or as rules. Raises `Stopped`, `BadBody`."""
    if ("game" in body) == ("rules" in body):
        raise stopped("one-of")
    changed = settings(body)
    if "game" in body:
        name = requests.text(body, "game")
        # a name only, never a path: the request may come from a stranger's link
        slug = loosely(name)
        if slug is None:
            raise said(
                "no-such-game",
                " ".join(prompts.no_such_game(name, nearest(name, all_shipped()))[:-1]),
            )
        try:
            return load(slug, changed)
        except VariantError as error:
            raise _faults(error.findings) from None
    if changed:
        raise stopped("set")
    found = pasted_rules(content(body, "rules")).found
    if found.variant is None or found.faults:
        raise _faults(found.faults)
    named = file_name_of(found.variant.name) or found.variant.slug
    return (
        found.variant if found.variant.slug in all_shipped() else replace(found.variant, slug=named)
    )


def players(body: Body, variant: Variant) -> tuple[str, ...]:
    """Return the players of the request. Raises `Stopped`, `BadBody`."""
    named = requests.names(body, "players")
    try:
        return players_named(named, variant)
    except ValueError as error:
        raise said(
            "players", str(why(error.refusal) if isinstance(error, Unknown) else error)
        ) from None


def _faults(findings: tuple[Finding, ...]) -> Stopped:
    """Return a `Stopped` with all faults of some rules, the first of them in a sentence."""
    first = findings[0]
    why: pocket_words.Hindered = "rules-line" if first.line else "rules"
    text = pocket_words.hindered(why, n=first.line, fault=first.message)
    return said("rules", text, more={"findings": list(map(looked_at.finding_json, findings))})


def game_of(text: bytes) -> Score:
    """Return the game of a tally's text, which may have been pasted. Raises `Stopped`."""
    score, _ = score_pasted(text, "tally")
    if score.state is None or not score.reading.readable:
        raise stopped("unreadable", more={"problems": score.to_json()["problems"]}, name="tally")
    return score


def saved_game(body: Body) -> Path:
    """Return the path of the saved game that the request names.

    Raises `Stopped`, `BadBody`.
    """
    name = requests.text(body, "name")
    found = next((path for path in saved_games() if name_of(path) == name), None)
    if found is None:
        raise stopped("no-saved", name=name)
    return found
