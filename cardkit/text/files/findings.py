"""Texts for the findings in a tally: a message and a hint for each code."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from cardkit.engine.files import MAX_LINE_LENGTH, MAX_LINES, MAX_TALLY_BYTES
from cardkit.engine.moods import LEVELS
from cardkit.engine.readers import most_similar_word
from cardkit.i18n.translate import AnyOf, Names, t, translate_engine_message
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.lab import translated_bot_name
from cardkit.text.lines import join, tally_key_name
from cardkit.text.table.corrections import shown_turns_text
from cardkit.text.table.refusals import wrong_player_count_text

Facts: TypeAlias = Mapping[str, Any]  # what a finding is about, by name
_KEY_PATTERN = re.compile(r"^(?:[a-z]+(?: [a-z]+)?(?=:)|round\b|fix\b)")  # at the start of a line
_HEADING_PATTERN = re.compile(r"^(?:round|players)\b|\btotal$")  # a key in the headings of a table


def finding_message_and_hint(code: str, facts: Facts, words: Vocabulary | None) -> tuple[str, str]:
    """Return the message for a finding in a tally, and how to correct it ("" without a hint)."""
    texts = (  # each covers one part of a tally and returns None for the codes of other parts
        _file_or_line_finding(code, facts)
        or _header_finding(code, facts)
        or _players_finding(code, facts, words)
        or _round_finding(code, facts)
        or _turn_finding(code, facts, words)
        or _table_finding(code, facts)
        or _figures_finding(code, facts)
        or _difference_finding(code, facts, words)
    )
    if texts is None:
        raise LookupError(f"no words for {code}")
    return texts


def _file_or_line_finding(code: str, facts: Facts) -> tuple[str, str] | None:
    no_tally = t("Is this file a tally?")
    most = {"size": MAX_TALLY_BYTES >> 20, "lines": MAX_LINES}
    match code:
        case "too-large":
            return t(
                "this is too large for a tally. The limit is {size} MB and {lines} lines.", **most
            ), no_tally
        case "unreadable":
            return t(
                "cannot be read: {reason}.", reason=translate_engine_message(facts["reason"])
            ), ""
        case "document":
            hint = t(
                "A tally is plain text. To score a paper pad, give a photo of it (JPEG or PNG)."
            )
            return t("this is a document, not text."), hint
        case "encoding":
            byte = f"0x{facts['byte']:02x}"
            return t("byte {byte} is not UTF-8 text.", byte=byte), t("Save the file as UTF-8.")
        case "too-long":
            n = facts["letters"]
            return t(
                "this line has {n} {n:character|characters}, but the limit is {most}.",
                n=n,
                most=MAX_LINE_LENGTH,
            ), no_tally
        case "not-text":
            return t("there is a control character here."), no_tally
        case "and-more":
            return t(
                "more than {most} errors. The lines below this one were not read.", **facts
            ), ""
        case "no-colon":
            return t('"{text}" needs a colon.', **facts), t('Write "{way}".', **facts)
        case "not-a-line":
            hint = t(
                "A line can be a card and who leaves (7h - Bo), a round (round 2), or amounts "
                "(banked: Ann 5, Bo 6)."
            )
            if "way" in facts:
                hint = t('Write "{way}".', way=_with_translated_key(facts["way"]))
            return t('"{text}" cannot be read.', **facts), hint
        case _:
            return None


def _header_finding(code: str, facts: Facts) -> tuple[str, str] | None:  # noqa: C901  (a case for each code)
    match code:
        case "no-variant" | "csv-no-variant":
            return t("there is no line that names the game."), t(
                'Begin with the game, for example "variant: kings-gold".'
            )
        case "no-players":
            return t("no players are named at the top."), t(
                'Name them, for example "players: Ann, Bo, Cy".'
            )
        case "unknown-key":  # `near`: a similar known key, or all allowed keys with commas
            message = t('there is no line "{key}:".', **facts)
            if "," in facts["near"]:
                return message, t(
                    "Allowed here: {near}.", near=_translated_tally_keys(facts["near"])
                )
            near = facts.get("way") or f"{_translated_tally_keys(facts['near'])}:"
            return message, t('Did you mean "{near}"?', near=near)
        case "twice":
            key, line = _with_translated_key(facts["key"]), facts["line"]
            message = t('"{key}" is already in line {line}.', key=key, line=line)
            return message, t("Keep one of them.")
        case "misplaced":
            key = tally_key_name(facts["key"])
            return t('"{key}:" belongs above the first round.', key=key), t("Move the line up.")
        case "two-games":
            message = t("another game begins here, but a file can contain only one game.")
            return message, t("Put it in a separate file.")
        case "bad-set":
            reason = facts.get("said") or t('"{text}" is not a setting.', **facts)
            return _with_full_stop(reason), t('For example: "set: rounds=3".')
        case "bad-variant":
            return f"{facts['place']}: {_with_full_stop(facts['said'])}", ""
        case "unknown-variant":
            return _with_full_stop(facts["said"]), ""
        case "bad-last-round":
            return t('"{text}" is not the number of a round.', **facts), t(
                'For example: "last round: 3".'
            )
        case "bad-moods":
            hint = t('For example: "moods: 417". Any number will do.')
            return t('"{text}" is not a number.', **facts), hint
        case "bad-teach":
            return t('"{text}" is neither yes nor no.', **facts), t('For example: "teach: yes".')
        case "bad-bot":
            levels = ", ".join(map(translated_bot_name, LEVELS))
            hint = t('Write "bots: {name} = usual", one of {levels}.', levels=levels, **facts)
            return t('there is no bot "{text}".', **facts), hint
        case "bad-time":
            return t('"{text}" is not a time of day.', **facts), t("Write it like 20:15.")
        case "bad-date":
            hint = t("Write the year, the month and the day, like 2026-11-20.")
            return t('"{text}" is not a date.', **facts), hint
        case _:
            return None


def _with_full_stop(sentence: str) -> str:
    sentence = translate_engine_message(sentence)
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."


def _players_finding(code: str, facts: Facts, words: Vocabulary | None) -> tuple[str, str] | None:
    who = facts.get("who", ())
    match code:
        case "player-count":
            assert words, "rules say how many may play"
            return wrong_player_count_text(words, facts["n"]), t("Give one name per player.")
        case "bad-name":
            hint = t(
                "A name can have up to 30 letters, digits, spaces and - ' . but cannot be a word "
                'that cardkit understands, such as "all" or "undo".'
            )
            if not facts["name"]:
                return t("a name is missing."), hint
            return t('"{name}" cannot be a name.', **facts), hint
        case "unknown-player":
            alike = most_similar_word(facts["word"].casefold(), map(str.casefold, who))  # oli: Ola
            meant = [name for name in who if alike and name.casefold() == alike]
            near = t('Did you mean "{near}"?', near=meant[0]) if meant else ""
            if facts.get("where") == "inside":
                hint = t("Inside: {inside}.", inside=", ".join(who))
                return t('nobody inside is called "{name}".', name=facts["word"]), near or hint
            hint = t("Players: {players}.", players=", ".join(who))
            return t('nobody in this game is called "{name}".', name=facts["word"]), near or hint
        case "ambiguous-name":
            message = t('"{word}" could be {who}.', word=facts["word"], who=AnyOf(who))
            return message, t("Write more letters of the name.")
        case "claim-twice" | "name-twice":
            return t("{name} is named twice.", **facts), t("Name each player once.")
        case _:
            return None


def _round_finding(code: str, facts: Facts) -> tuple[str, str] | None:
    match code:
        case "wrong-round":
            message = t("the next round is round {wanted}, not round {got}.", **facts)
            return message, t('Write "round {wanted}".', **facts)
        case "no-number":
            return t("a round needs its number."), t('Write "round {wanted}".', **facts)
        case "no-round" | "missing-round":
            return t("no round has started yet."), t('Write "round 1" above this line.')
        case "turn-after-result":
            message = t("there cannot be a turn after the result of a round.")
            return message, t('Write the turns first and "banked:" below them.')
        case _:
            return None


def _turn_finding(code: str, facts: Facts, words: Vocabulary | None) -> tuple[str, str] | None:
    match code:
        case "bad-card":
            near = facts.get("near")
            hint = t('Did you mean "{near}"?', near=near) if near else _card_example_hint(words)
            return t('"{word}" is not a card.', **facts), hint
        case "out-of-place":
            return t('"{word}" cannot come after "{before}".', **facts), ""
        case "empty-turn":
            return t("there is no turn on one side of the /."), t('For example: "7h / 5d - Bo".')
        case "two-meanings":
            hint = t("Write {ways}.", ways=quoted_alternatives(facts["ways"]))
            return t('"{word}" can mean two things.', word=facts["word"]), hint
        case "unclear":
            hint = t("Write {ways}.", ways=quoted_alternatives(facts["ways"]))
            return t('it is not clear what "{word}" means.', word=facts["word"]), hint
        case "leave-first":
            return t("name the players who leave once, after the card."), t(
                'For example: "7h - Bo, Cy".'
            )
        case "bad-hands":
            message = t(
                "a card from everyone inside is expected ({inside}), not {got}.",
                inside=", ".join(facts["inside"]),
                got=facts["got"] or "-",
            )
            return message, t(
                'For example: "{example}". A dash is a card played face down.',
                example=", ".join(f"{name} 7" for name in facts["inside"]),
            )
        case "bad-back":
            message = t('"{text}" does not say which cards go back.', **facts)
            return message, t('For example: "; back K".')
        case _:
            return None


def _card_example_hint(words: Vocabulary | None) -> str:
    if words and not words.variant.is_deck_game:
        return t("Ranks are A 2-10 J Q K and suits are s h d c. A dash is a card played face down.")
    return t(
        'Ranks are A 2-10 J Q K and suits are s h d c; or write "joker". Write who leaves after a '
        "dash: 7h - Bo."
    )


def quoted_alternatives(ways: Sequence[str]) -> AnyOf:
    """Return alternative entries in quotation marks, for a sentence: ``"- Kim" or "- / K"``."""
    return AnyOf(t('"{text}"', text=_with_translated_key(way)) for way in ways)


def _with_translated_key(way: str) -> str:
    """Return a line of a tally with its key translated: ``gesichert: 5 6 0``."""
    return _KEY_PATTERN.sub(lambda match: tally_key_name(match[0]), way)


def _translated_tally_keys(keys: str) -> str:
    """Translate a list of tally keys that is separated by commas."""
    return ", ".join(_with_translated_key(f"{key}:").rstrip(":") for key in keys.split(", "))


def _table_finding(code: str, facts: Facts) -> tuple[str, str] | None:
    match code:
        case "no-banked-key":
            message = t("the numbers need a word before them that says what they are.")
            way = _with_translated_key(facts["way"])
            if number := facts.get("wanted"):
                hint = t('Write "{way}" below "round {wanted}".', way=way, wanted=number)
                return message, hint
            return message, t('Write "{way}".', way=way)
        case "bad-row":
            return t('"{text}" is not a row of this table.', **facts), _hint_to_give_each_figure(
                facts
            )
        case "no-row":
            hint = t('Write "{way}" if it is a note.', way=f"# {facts['text']}")
            return t('"{text}" has no numbers.', **facts), hint
        case "remark":
            hint = t('Write "{way}" if it is a note.', **facts)
            return t('unexpected "{text}" after the numbers.', **facts), hint
        case "row-in-comment":
            hint = t('Write "{text}" if it is a row, or "note: {text}" if it is a note.', **facts)
            return t("this is a comment, but a round is missing."), hint
        case "so-far":
            return t("these are running totals."), t("Remove it.")
        case "adds-up":
            hint = t('If that is a player, write "players: {names}" above.', **facts)
            return t('"{head}" is the sum of the other numbers. Remove it.', **facts), hint
        case "bad-label":
            hint = t('Remove it, or call it "1", "round 1", "extra", "total" or "place".')
            return t('"{text}" is neither a round nor a total.', **facts), hint
        case "bad-column":
            if facts["is_word"]:
                return t('"{text}" is not a player.', **facts), t("Remove the column.")
            hint = t(
                "If that is a player, write 0 where nothing was banked. Otherwise remove the "
                "column."
            )
            return t('there is no number below "{text}".', **facts), hint
        case "bad-cell":
            hint = t("Write a whole number such as 5, or a dash for nothing.")
            hint = t('Write "{way}".', **facts) if facts["way"] else hint
            return t('"{word}" is not a number.', **facts), hint
        case "no-head":
            ways = [
                _HEADING_PATTERN.sub(lambda key: tally_key_name(key[0]), way)
                for way in facts["ways"]
            ]
            hint = t("Write {ways} above them.", ways=quoted_alternatives(ways))
            return t("nothing says whose numbers these are."), hint
        case _:
            return None


def _figures_finding(code: str, facts: Facts) -> tuple[str, str] | None:
    match code:
        case "bad-claim":
            message = t("the amounts are missing.")
            if facts["text"]:
                message = t('"{text}" does not give an amount for each player.', **facts)
            if "names" in facts:
                return message, _hint_to_give_each_figure(facts)
            key, example = tally_key_name(facts["key"]), facts["example"]
            return message, t('For example: "{key}: {example}".', key=key, example=example)
        case "late-figures":
            key = tally_key_name(facts["key"])
            message = t('"{key}:" is too far below its round.', key=key)
            return message, t('Write it directly below "banked:".')
        case "by-card":
            message = t("each artifact is worth the number on it, so name the cards.")
            return message, t('For example: "artifacts: {name} {card}".', **facts)
        case "total-below":
            message = t("{name} cannot have {n}, because nobody can end below 0.", **facts)
            return message, t("Is one of the numbers wrong?")
        case "total-above":
            message = t("the totals add up to {n} points, but a game has at most {most}.", **facts)
            return message, t("Is one of the numbers wrong?")
        case "no-figure":
            hint = t("Counted as 0; write 0 or a dash where nothing was banked.")
            if "names" in facts:
                hint = _hint_to_give_each_figure(facts)
            return t("there is no number for {who}.", who=Names(tuple(facts["who"]))), hint
        case _:
            return None


def _hint_to_give_each_figure(facts: Facts) -> str:
    names = ", ".join(facts["names"])
    return t("Write a number for each of {names}, with 0 or a dash for nothing.", names=names)


def _difference_finding(
    code: str, facts: Facts, words: Vocabulary | None
) -> tuple[str, str] | None:
    turns = shown_turns_text(facts["came"], words) if words and "came" in facts else ""
    how = t("The turns: {came}.", came=turns) if turns else ""
    match code:
        case "banked-differs":
            message = t(
                "the pad says that {name} banked {said} in round {round}, but according to the "
                "turns it was {ours}.",
                **facts,
            )
            if facts["apart"] and words:
                how = join(words.t("These numbers do not include {artifact:many}."), how)
            return message, how
        case "artifacts-differs":
            message = t(
                "the pad says that {name} carried out {said} in round {round}, but according to "
                "the turns it was {ours}.",
                **facts,
            )
            return message, how
        case "total-differs":  # `parts` is a sum, ``5 + 10 + -3``, or a single number
            message = t(
                "the pad says that the total of {name} is {said}, but by the rules it is {ours}.",
                **facts,
            )
            if " " not in facts["parts"]:
                return message, ""
            parts = facts["parts"].replace("+ -", "\u2212 ")
            return message, t("{parts} = {ours}.", parts=parts, ours=facts["ours"])
        case "place-differs":
            return t(
                "the pad puts {name} in place {said}, but by the rules it is {ours}.", **facts
            ), ""
        case "worth-differs":
            if not facts["values"]:
                return t("this game has no artifacts."), ""
            message = t(
                "what {who} carried out cannot be worth {said}, so it is left out.",
                who=Names(facts["who"]),
                said=Names(facts["said"]),
            )
            return message, t("One artifact is worth {values}.", values=AnyOf(facts["values"]))
        case "running-sums":
            if not facts["totals"]:
                message = t(
                    "the totals are the same as the numbers of the last round, so these are "
                    "running totals."
                )
                return message, t("Write what was banked in each round.")
            message = t("no number is smaller than the one before, so these may be running totals.")
            hint = t(
                'Write what was banked in each round. If these numbers are right, add "total: '
                '{totals}".',
                **facts,
            )
            return message, hint
        case _:
            return None
