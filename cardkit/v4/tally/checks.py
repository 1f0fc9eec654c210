"""Check lines: amounts that the pad says each player banked, carried out or has in all."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardkit.v4.engine import CardError, Facts, NotInDeck, Refusal, Result, State, Vague, is_card
from cardkit.v4.engine.refusals import Code as RefusalCode, NamedTwice
from cardkit.v4.reports import Code, tally_faults
from cardkit.v4.tally.events import Check, Claim, Complaints
from cardkit.v4.tally.line import CHECK_KEYS, Key, Stretch, place_of
from cardkit.v4.tally.names import (
    CROSSES,
    DOWN,
    Unknown,
    find_player,
    fold,
    most_words,
    read_cards,
    words_of,
)

MINUS = ("-", "\u2013", "\u2212")  # signs of a negative figure
_CELL = r"[^,;/|\t]*(?:[,;/|\t]|$)"


class _Faulty(Exception):
    """Error: a claim is wrong, and that has been noted."""


class CheckLine:
    """Reader of the claims behind a check line's key; `sound` is true if all could be read."""

    key: str
    state: State
    line: int
    complaints: Complaints

    def __init__(
        self, key: str, text: str, column: int, state: State, line: int, complaints: Complaints
    ) -> None:
        """Read `text`, which begins at `column` of the line of that number."""
        self.key, self.state, self.line, self.complaints = key, state, line, complaints
        self.claims: list[Claim] = []
        self.sound: bool = True
        self.named: set[str] = set()  # the players named, also with a faulty figure
        cells = [
            Stretch(cell[0], column + cell.start()) for cell in re.finditer(_CELL, text) if cell[0]
        ]
        self.everyone = self.names_everyone([cell.text for cell in cells])
        for cell in cells or [Stretch("", column)]:
            if complaints.full:
                break
            part = cell.text.rstrip(",;/|\t")
            at = cell.at + len(part) - len(part.lstrip())
            try:
                claim = self.claim(part, at)
                if claim.player in [other.player for other in self.claims]:
                    raise self.wrong(at, "twice", NamedTwice(claim.player))
                self.claims.append(claim)
            except _Faulty:
                self.sound = False

    def names_everyone(self, parts: list[str]) -> bool:
        """Return True if every player has a part of the line.

        Then a name without a figure banked nothing.
        """
        begun = [fold(part) for part in parts]
        return all(any(part.startswith(fold(name)) for part in begun) for name in self.state.seats)

    def wrong(self, column: int, code: Code | RefusalCode, facts: Facts) -> _Faulty:
        """Note a fault in a claim; return `_Faulty` to raise."""
        self.complaints.add(self.line, column, code, facts)
        return _Faulty()

    def claim(self, part: str, column: int) -> Claim:
        """Return the claim about one player: a name of one or more words, and its figure."""
        words = (
            part.split()
            if self.key == "artifacts"
            else re.sub("(?<=\\S)\\s*[:=]", " ", part).split()
        )
        if words and self.everyone and self.key != "artifacts":
            alone, before = self.called(words), self.called(words[:-1])
            if alone is not None and before is None:  # Bo 7 is Bo with 7, if both play
                self.named.add(alone)
                return Claim(alone, 0, (), column)
        if len(words) < 2:
            raise self.wrong(
                column, "bad-claim", tally_faults.NoClaim(part.strip(), self.key == "artifacts")
            )
        faults: list[Unknown] = []
        for end in range(min(len(words) - 1, most_words(self.state.players)), 0, -1):
            try:
                player = find_player(" ".join(words[:end]), self.state.players)
            except Unknown as error:
                faults.append(error)
            else:
                self.named.add(player)
                return self.said_of(player, words[end:], part, column)
        by_card = self.key == "artifacts"
        if len(words) > 2 and all(
            word.isdecimal() or (by_card and is_card(word)) for word in words[1:13]
        ):
            # the first word: the others are amounts
            raise self.wrong(column, "unknown-player", faults[-1].refusal.facts)
        raise self.wrong(column, faults[0].code, faults[0].refusal.facts)

    def called(self, words: list[str]) -> str | None:
        """Return the player who is called so in full, if there is one."""
        name = fold(" ".join(words))
        return next((one for one in self.state.players if fold(one) == name), None)

    def said_of(self, player: str, words: list[str], part: str, column: int) -> Claim:
        """Return the claim in `words` about a player: a number, or cards."""
        at = place_of(part.strip(), words[0], column)
        if self.key != "artifacts" and words[0] in DOWN:
            if len(words) == 1:
                return Claim(player, 0, (), at)
            words = words[1:]  # Ann - 5
        state, by_card = self.state, self.key == "artifacts"
        # gold banked before that was lost (G-22)
        may_be_less = self.key == "banked" and state.variant.robs
        figure = words[0][1:] if may_be_less and words[0][0] in MINUS else words[0]
        if len(words) == 1 and figure.isdecimal() and figure.isascii():
            if len(figure) > 6:
                raise self.wrong(at, "bad-number", tally_faults.NotInForm("number", figure[:12]))
            number, artifacts = int(figure), state.variant.artifacts
            if by_card and number and artifacts and artifacts.worth.by == "card":
                example = state.variant.cards.artifact[0]
                raise self.wrong(at, "by-card", tally_faults.NumberOfWhat(number, player, example))
            return Claim(player, number if figure is words[0] else -number, (), at)
        if by_card:
            return self.carried(player, words_of(part.strip())[-len(words) :], column, at)
        raise self.wrong(
            at, "bad-number", tally_faults.NoClaim(" ".join(words), cards=False, player=player)
        )

    def carried(self, player: str, words: list[tuple[str, int]], column: int, at: int) -> Claim:
        """Return the claim to the artifacts in `words`, with their places from `column` on."""
        try:
            cards = read_cards([word for word in words if word[0].casefold() != "the"])
        except CardError as error:
            wrong = next((place for word, place in words if not is_card(word)), words[0][1])
            raise self.wrong(
                column + wrong, "bad-card", tally_faults.NotCard(error.facts, "", "")
            ) from None
        for card, place in cards:
            try:
                self.state.variant.meaning(card)
            except (Vague, NotInDeck) as error:
                raise self.wrong(
                    column + place, "bad-card", tally_faults.AsRefused("card", error.facts)
                ) from None
        return Claim(player, len(cards), tuple(card for card, _ in cards), at)


class Claims(NamedTuple):
    """Claims of a check line, and where each was typed if they are told in another way."""

    key: str
    text: str
    places: tuple[int, ...] = ()


def plain_claims(key: str, text: str, state: State) -> list[Claims]:
    """Return a check line as lines of one claim each that name everybody, with commas.

    It may be by seat, without commas, or with artifacts behind a plus (``Cy 6 + joker``), which are
    a line of their own. Unchanged if it is something else.
    """
    words = (key != "artifacts" and _row_by_seat(text, state)) or [
        Stretch(word[0], word.start())
        for word in re.finditer(r"\+|[^\s,;:=+&]+", text)
        if word[0].casefold() not in ("and", "the")
    ]
    by_seat = len(words) == len(state.seats) and all(
        _is_amount(word.text) for word in words if word.text not in CROSSES
    )
    if by_seat and not any(fold(name) == "x" for name in state.players):
        words = [word._replace(text="-") if word.text in CROSSES else word for word in words]
    seats = _seats_named(key, [word.text for word in words], state)
    amounts, carried = _named_amounts(words, seats)
    if not amounts:
        return [Claims(key, text)]
    return [
        Claims(one, ", ".join(said.text for said in some), tuple(said.at for said in some))
        for one, some in ((key, amounts), ("artifacts", carried))
        if some
    ]


def _row_by_seat(text: str, state: State) -> list[Stretch]:
    """Return the cells of a row of one for each seat, 0 for empty ones (``5, , 7``); else none."""
    cells = [
        Stretch(cell[0].strip() or "0", cell.start() + len(cell[0]) - len(cell[0].lstrip()))
        for cell in re.finditer(r"(?<![^,;/|\t])[^,;/|\t]*", text)
    ]
    if len(cells) != len(state.seats) or not all(_is_amount(cell.text) for cell in cells):
        return []
    return cells


def _seats_named(key: str, words: Sequence[str], state: State) -> tuple[str, ...]:
    """Return the players whose amounts stand in a row by seat; none if the words have names."""
    figures = 0
    for place, word in enumerate(words):
        behind_plus = words[place - 1 : place] == ["+"]
        figures += _is_amount(word) and not behind_plus
    seats = state.seats if key != "total" and len(state.seats) == figures else state.players
    by_seat = bool(words) and _is_amount(words[0]) and figures == len(seats)
    return seats if by_seat else ()


def _named_amounts(
    words: list[Stretch], seats: Sequence[str]
) -> tuple[list[Stretch], list[Stretch]]:
    """Return amounts with a name each, and what stands behind a plus; nothing if a word is over.

    Names are those of `seats`, in order, or else stand before their amount.
    """
    amounts: list[Stretch] = []
    carried: list[Stretch] = []
    called: list[str] = []
    coming = iter(words)
    for word in coming:
        if word.text == "+" and amounts and (artifact := next(coming, None)):
            name = amounts[-1].text.rsplit(" ", 1)[0]
            carried.append(Stretch(f"{name} {artifact.text}", artifact.at))
        elif _is_amount(word.text) and (called or seats):
            name = seats[len(amounts)] if seats else " ".join(called)
            amounts.append(Stretch(f"{name} {'0' if word.text in DOWN else word.text}", word.at))
            called = []
        else:
            called.append(word.text)
    return ([], []) if called else (amounts, carried)


def _is_amount(word: str) -> bool:
    return word in DOWN or word.removeprefix("-").isdecimal()


def check_key(key: Key) -> str:
    """Return the key of a check line, in any spelling people use; "" for another word."""
    return key.meant if key.meant in CHECK_KEYS else ""


def result_of(checks: dict[str, Check]) -> Result:
    """Return the result of a round of which only check lines are known.

    There is a check ``banked``.
    """
    gold = tuple((claim.player, claim.amount) for claim in checks["banked"].claims)
    carried = checks["artifacts"].claims if "artifacts" in checks else ()
    return Result(
        gold, tuple((claim.player, claim.cards or (None,) * claim.amount) for claim in carried)
    )


def blamed(refusal: Refusal, checks: dict[str, Check]) -> tuple[int, int]:
    """Return the line and column of the claim that makes the rules refuse."""
    for check in (checks.get("artifacts"), checks["banked"]):
        for claim in reversed(check.claims) if check else ():
            if check and (refusal.subject == claim.player or refusal.subject in claim.cards):
                return claim.line or check.line, claim.column
    return checks["banked"].line, 1


def banked_since(so_far: Check, state: State) -> Check | None:
    """Return the check line of a single round, from running totals before and after it.

    None if somebody is missing, or has less than before.
    """
    since = tuple(
        claim._replace(amount=claim.amount - state.banked[claim.player]) for claim in so_far.claims
    )
    whole = {claim.player for claim in since} >= {*state.seats} and all(
        claim.amount >= 0 for claim in since
    )
    return (
        Check("banked", tuple(claim for claim in since if claim.player in state.seats), so_far.line)
        if whole
        else None
    )
