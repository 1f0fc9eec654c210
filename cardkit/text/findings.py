"""What is wrong with a tally, in words: a message and what to write, for each code of a finding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardkit.i18n.translate import AnyOf, Names, t
from cardkit.i18n.vocabulary import Vocabulary


def finding_text(code: str, facts: Mapping[str, Any], words: Vocabulary | None) -> tuple[str, str]:
    """Return what is wrong in a tally and what to write (or ""), from a fault's `code` and `facts`.

    The message stands behind a place and a colon. `words` are those of the game, None where the
    tally names none. What the rules refuse is told by `refusals.refusal_text`.
    """
    found = (
        _text(code, facts)
        or _header(code, facts)
        or _players(code, facts, words)
        or _round(code, facts)
        or _turn(code, facts, words)
        or _figures(code, facts)
        or _differs(code, facts)
    )
    if found is None:
        raise LookupError(f"no words for {code}")
    return found


def _text(code: str, facts: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return message and hint on a file or a line that cannot be read; None for another fault."""
    no_tally = t("Is this file a tally?")
    match code:
        case "too-large":
            return t("this is too large for a tally."), no_tally
        case "unreadable":
            return t("cannot be read: {reason}.", reason=facts["reason"]), ""
        case "document":
            hint = t("A tally is plain text. A pad can be photographed (JPEG, PNG).")
            return t("this is a document, not text."), hint
        case "encoding":
            byte = f"0x{facts['byte']:02x}"
            return t("byte {byte} is not UTF-8 text.", byte=byte), t("Save the file as UTF-8.")
        case "too-long":
            n = facts["letters"]
            return t("a line of {n} {n:letter|letters} is too long.", n=n), no_tally
        case "not-text":
            return t("a control character stands here."), no_tally
        case "and-more":
            most = facts["most"]
            return t("more than {most} faults: what stands below was not read.", most=most), ""
        case "no-colon":
            message = t('"{text}" needs a colon.', text=facts["text"])
            return message, t('Write "{way}".', way=facts["way"])
        case "not-a-line":
            message = t('"{text}" cannot be read.', text=facts["text"])
            hint = t("A line is a card and who leaves (7h - Bo), round 2, or banked: Ann 5, Bo 6.")
            return message, hint
        case _:
            return None


def _header(code: str, facts: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return message and hint on a line above round 1 or on a line's key (``date:``); else None."""
    match code:
        case "no-variant":
            return t("no line says which game this is."), t('Begin as in "variant: kings-gold".')
        case "csv-no-variant":
            hint = t('Write which above the table, as in "variant: kings-gold".')
            return t("no line says which game this is."), hint
        case "no-players":
            return t("no line says who plays."), t('Write who, as in "players: Ann, Bo, Cy".')
        case "unknown-key":
            return _unknown_key(facts["key"], facts["near"])
        case "twice":
            key, line = facts["key"], facts["line"]
            message = t('"{key}" stands in line {line} already.', key=key, line=line)
            return message, t("Keep one of them.")
        case "misplaced":
            message = t('"{key}:" belongs above the first round.', key=facts["key"])
            return message, t("Move the line up.")
        case "two-games":
            message = t("another game begins here, and a file holds one game.")
            return message, t("Put it into a file of its own.")
        case "bad-set":
            said = facts.get("said") or t('"{text}" sets nothing.', text=facts["text"])
            return _with_full_stop(said), t("For example: set: rounds=3")
        case "bad-variant":
            return f"{facts['place']}: {_with_full_stop(facts['said'])}", ""
        case "unknown-variant":
            return _with_full_stop(facts["said"]), ""
        case "bad-last-round":
            message = t('"{text}" is no number of a round.', text=facts["text"])
            return message, t('As in "last round: 3".')
        case "bad-bot":
            message = t('cardkit plays nobody as "{text}".', text=facts["text"])
            hint = t(
                'Write "bots: {name} = usual", or careful, bold, watchful.', name=facts["name"]
            )
            return message, hint
        case "bad-date":
            message = t('"{text}" is not a date.', text=facts["text"])
            return message, t("Write year-month-day, as in 2026-11-20.")
        case _:
            return None


def _with_full_stop(sentence: str) -> str:
    """Return a sentence with a full stop at its end, unless it ends with a mark."""
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."


def _unknown_key(key: str, near: str) -> tuple[str, str]:
    """Return message and hint on a line with an unknown key: ``no line is called "date2:".``

    `near` is a known key that is like it, or all known keys with commas.
    """
    message = t('no line is called "{key}:".', key=key)
    if "," in near:
        return message, t("Here may stand: {keys}.", keys=near)
    return message, t('Did you mean "{near}:"?', near=near)


def _players(
    code: str, facts: Mapping[str, Any], words: Vocabulary | None
) -> tuple[str, str] | None:
    """Return message and hint on a wrong name or number of players; None for another fault."""
    match code:
        case "player-count":
            message = t(
                "{game} is for {span} players, but {n} {n:is|are} named.",
                game=words.game if words else facts["game"],
                span=facts["span"],
                n=facts["n"],
            )
            return message, t("Name as many as play.")
        case "bad-name":
            name = facts["name"]
            message = (
                t('"{name}" cannot be a name.', name=name) if name else t("a name is missing.")
            )
            hint = t(
                "Names are letters, digits, blanks, - ' and ., 30 at most, and no word of a tally."
            )
            return message, hint
        case "unknown-player":
            who = ", ".join(facts["who"])
            if facts.get("where") == "inside":
                message = t('nobody inside is called "{name}".', name=facts["word"])
                return message, t("Inside: {inside}.", inside=who)
            message = t('nobody in this game is called "{name}".', name=facts["word"])
            return message, t("Players: {players}.", players=who)
        case "ambiguous-name":
            named = AnyOf(facts["who"])
            message = t('"{word}" could be {who}.', word=facts["word"], who=named)
            return message, t("Write more of the name.")
        case "claim-twice" | "name-twice":
            return t("{name} is named twice.", name=facts["name"]), t("Once is enough.")
        case _:
            return None


def _round(code: str, facts: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return message and hint on a wrong or missing start of a round; None for another fault."""
    match code:
        case "wrong-round":
            wanted, got = facts["wanted"], facts["got"]
            message = t("round {wanted} comes next, not round {got}.", wanted=wanted, got=got)
            return message, t('Write "round {wanted}".', wanted=wanted)
        case "no-number":
            message = t("a round needs its number.")
            return message, t('Write "round {wanted}".', wanted=facts["wanted"])
        case "no-round" | "missing-round":
            return t("no round has begun yet."), t('Write "round 1" above this line.')
        case "turn-after-result":
            message = t("a turn cannot follow the result of a round.")
            return message, t('Write the turns first, "banked:" below them.')
        case "result-known":
            message = t("this round is known turn by turn already.")
            hint = t('Below turns "banked:" is compared; a result is for a round without turns.')
            return message, hint
        case _:
            return None


def _turn(code: str, facts: Mapping[str, Any], words: Vocabulary | None) -> tuple[str, str] | None:
    """Return message and hint on a wrong turn; None for another fault."""
    match code:
        case "numbered":
            message = t('"{word}" is no card.', word=facts["word"])
            return message, t("Lines need no numbers: write the card alone.")
        case "bad-card":
            return t('"{word}" is no card.', word=facts["word"]), _cards_are(words)
        case "two-turns":
            message = t("two turns stand side by side.")
            hint = t(
                'Write "{way}", or "{alone}" if what stands before is no card.',
                way=facts["way"],
                alone=facts["alone"],
            )
            return message, hint
        case "empty-turn":
            return t("a turn is missing on one side of the /."), t('As in "7h / 5d - Bo".')
        case "two-meanings":
            ways = AnyOf(t('"{text}"', text=way) for way in facts["ways"])
            message = t('"{word}" can be two things.', word=facts["word"])
            return message, t("Write {ways}.", ways=ways)
        case "leave-first":
            return t("a card comes first, then who leaves."), t('As in "7h - Bo".')
        case "bad-hands":
            message = t(
                "a card from everyone inside is expected ({inside}), not {got}.",
                inside=", ".join(facts["inside"]),
                got=facts["got"] or "-",
            )
            hint = t('As in "{example}"; a dash is a card face down.', example=facts["example"])
            return message, hint
        case "bad-back":
            message = t('"{text}" does not say which cards go back.', text=facts["text"])
            return message, t('As in "; back K".')
        case _:
            return None


def _cards_are(words: Vocabulary | None) -> str:
    """Return the hint that says how to write a card in a turn."""
    if words and not words.variant.is_deck_game:
        return t("Ranks are A 2-10 J Q K, suits s h d c; or a dash for a card face down.")
    return t(
        "Ranks are A 2-10 J Q K, suits s h d c; or joker. Who leaves stands behind a dash: 7h - Bo."
    )


def _figures(code: str, facts: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return message and hint on a wrong line of figures (``banked: Ann 5``); else None."""
    match code:
        case "no-banked-key":
            message = t("figures need a word before them that says what they are.")
            return message, t('Write "{way}".', way=facts["way"])
        case "bad-row":
            message = t('"{text}" is no row of this table.', text=facts["text"])
            return message, _figure_for_each(facts["names"])
        case "no-row":
            message = t('"{text}" has no figures.', text=facts["text"])
            return message, t('Write "# {text}" if it is a remark.', text=facts["text"])
        case "bad-label":
            message = t('"{text}" is no round and no total.', text=facts["text"])
            hint = t('Rows and columns are called "1", "round 1", "extra", "total", "place".')
            return message, hint
        case "bad-cell":
            message = t('"{word}" is no figure.', word=facts["word"])
            return message, t("Write a number, or a dash for nothing.")
        case "no-head":
            ways = AnyOf(t('"{text}"', text=way) for way in facts["ways"])
            message = t("nothing says whose figures these are.")
            return message, t("Write {ways} above them.", ways=ways)
        case "bad-claim":
            text = facts["text"]
            message = t('"{text}" does not say how much each has.', text=text)
            if not text:
                message = t("how much each has is missing.")
            if "names" in facts:
                return message, _figure_for_each(facts["names"])
            key, example = facts["key"], facts["example"]
            return message, t('As in "{key}: {example}".', key=key, example=example)
        case "late-figures":
            message = t('"{key}:" stands too far below its round.', key=facts["key"])
            return message, t('Write it right below "banked:".')
        case "by-card":
            name, card = facts["name"], facts["card"]
            message = t("each artifact counts what is printed on it, so name the cards.")
            return message, t('As in "artifacts: {name} {card}".', name=name, card=str(card))
        case "total-below":
            name, n = facts["name"], facts["n"]
            message = t("{name} cannot have {n}: nobody ends below 0.", name=name, n=n)
            return message, t("Is a figure wrong?")
        case "total-above":
            message = t(
                "{n} points in all totals together, but a game brings no more than {most}.",
                n=facts["n"],
                most=facts["most"],
            )
            return message, t("Is a figure wrong?")
        case "no-figure":
            message = t("no figure for {who}.", who=Names(tuple(facts["who"])))
            hint = t("Counted as 0; write 0 or a dash where nothing was banked.")
            return message, hint
        case _:
            return None


def _figure_for_each(names: Sequence[str]) -> str:
    """Return the hint that a line or a row has a figure for each of the names."""
    who = ", ".join(names)
    return t("Write a figure for each of {names}, and 0 or a dash for nothing.", names=who)


def _differs(code: str, facts: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return message and hint on a figure of the pad that differs from the turns' figure.

    None for another fault.
    """
    turns = facts.get("came", "")
    how = t("The turns: {turns}.", turns=turns) if turns else ""
    match code:
        case "banked-differs":
            message = t(
                "the pad says {name} banked {said} in round {round}, the turns say {ours}.",
                name=facts["name"],
                said=facts["said"],
                round=facts["round"],
                ours=facts["ours"],
            )
            return message, how
        case "artifacts-differs":
            message = t(
                "the pad says {name} carried out {said} in round {round}, the turns say {ours}.",
                name=facts["name"],
                said=facts["said"],
                round=facts["round"],
                ours=facts["ours"],
            )
            return message, how
        case "total-differs":
            return _total_differs(facts["name"], facts["said"], facts["ours"], facts["parts"])
        case "place-differs":
            message = t(
                "the pad says place {said} for {name}, the rules say {ours}.",
                name=facts["name"],
                said=facts["said"],
                ours=facts["ours"],
            )
            return message, ""
        case "worth-differs":
            message = t(
                "what {name} carried out cannot count {said}: {ours} is counted.",
                name=facts["name"],
                said=facts["said"],
                ours=facts["ours"],
            )
            return message, ""
        case "running-sums":
            message = t("no figure is below the one before: these may be running totals.")
            hint = t(
                'Write what each round brought; if these are right, add "total: {totals}".',
                totals=facts["totals"],
            )
            return message, hint
        case _:
            return None


def _total_differs(name: str, on_pad: int, by_rules: int, sum_by_rules: str) -> tuple[str, str]:
    """Return message and hint on a player's total on the pad that is not the total by the rules.

    `sum_by_rules` is the sum of the rules' total, so the hint reads ``5 + 10 - 3 = 12.``
    """
    message = t(
        "the pad says {name} has {said} in all, the rules say {ours}.",
        name=name,
        said=on_pad,
        ours=by_rules,
    )
    if " " not in sum_by_rules:  # a single number
        return message, ""
    return message, t(
        "{parts} = {ours}.", parts=sum_by_rules.replace("+ -", "\u2212 "), ours=by_rules
    )
