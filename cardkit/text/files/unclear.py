"""Messages that say why a line at the prompt has no effect, and what to type instead."""

from cardkit.engine.files import MAX_LINE_LENGTH
from cardkit.engine.game import GameState
from cardkit.engine.moods import LEVELS
from cardkit.i18n.translate import AnyOf, Names, capitalize, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.files.findings import Facts, finding_message_and_hint, quoted_alternatives
from cardkit.text.lab import translated_bot_name
from cardkit.text.lines import Line, join
from cardkit.text.table.corrections import shown_turns_text
from cardkit.text.table.prompts import Stage, unused_name


def nothing_recorded_line(message: str, hint: str = "") -> Line:
    """Return the line saying why an entry was not recorded and what to type instead."""
    return Line(join(capitalize(message), hint, t("(nothing recorded)")))


def line_error_and_hint(
    code: str, facts: Facts, state: GameState, stage: Stage, now: str
) -> tuple[str, str]:
    """Return a message saying why a typed line has no effect, and a hint on what to type instead.

    The hint suggests the line that was probably meant, if there is one. Otherwise it is usually
    `now`, the text saying what can be typed at this stage.
    """
    hint = now
    if "fixed" in facts:
        hint = t('Type "fix {turn}" and then what it should be.', turn=facts["fixed"])
    texts = _word_error_and_hint(code, facts, stage, hint)
    texts = texts or _people_error_and_hint(code, facts, state, hint)
    texts = texts or _correction_error_and_hint(code, facts, state)
    texts = texts or _moment_error_and_hint(code, facts, state) or _bot_error_and_hint(code, facts)
    message, hint = texts or finding_message_and_hint(code, facts, vocabulary(state.rules))
    if meant := facts.get("meant"):
        is_one = len(meant) == 1
        one = t('Did you mean "{near}"?', near=meant[0])
        hint = one if is_one else t("Write {ways}.", ways=quoted_alternatives(meant))
    return capitalize(message), hint


def _word_error_and_hint(
    code: str, facts: Facts, stage: Stage, hint: str
) -> tuple[str, str] | None:
    match code:
        case "bad-card":
            return t('"{word}" is not a card.', word=facts["word"]), hint
        case "unknown-player" if facts.get("before"):
            return finding_message_and_hint("out-of-place", facts, None)[0], hint
        case "unknown-player" if facts.get("where") == "inside":
            if facts["word"][:1].isdigit():  # a card was meant
                return t('"{word}" is not a card.', word=facts["word"]), hint
            return t('nobody inside is called "{name}".', name=facts["word"]), hint
        case "unknown-player":
            message = t('nobody in this game is called "{name}".', name=facts["word"])
            players = t("Players: {players}.", players=", ".join(facts["who"]))
            return message, hint if stage == "piles" else players
        case "not-an-answer" if stage in ("piles", "tie", "over"):
            return t("this is not an answer here."), hint
        case "empty-turn":
            hint = t("Write a card or who left on each side.")
            return t("there is no turn on one side of the /."), hint
        case "out-of-place" | "claim-twice":
            return finding_message_and_hint(code, facts, None)[0], hint
        case "bad-back":
            hint = t('After the turn, write "; back" and then the cards.')
            if not facts["text"]:
                return t("you did not say which cards go back."), hint
            return t('"{text}" does not say which cards go back.', **facts), hint
        case "leave-first":
            return t("a card comes next."), join(t("cardkit asks afterwards who leaves."), hint)
        case "too-long":
            n = facts["letters"]
            return t(
                "this line has {n} {n:character|characters}, but the limit is {most}.",
                n=n,
                most=MAX_LINE_LENGTH,
            ), ""
        case "not-text":
            message = t("that line contains a key that is not a character (an arrow key?).")
            return message, t("Type it again.")
        case _:
            return None


def _correction_error_and_hint(code: str, facts: Facts, state: GameState) -> tuple[str, str] | None:
    """Return the message and hint for an unclear `undo`, `redo` or `fix`; None for other codes."""
    words = vocabulary(state.rules)
    match code:
        case "nothing-to-undo":
            return t("there is nothing to undo."), ""
        case "nothing-to-redo":
            return t("there is nothing to redo."), ""
        case "command-due":
            return t("cardkit has a command for that."), t("Type {way}.", **facts)
        case "still-unclear":
            hint = t("Write {ways}.", ways=quoted_alternatives(facts["ways"]))
            return t("your last line is still unclear."), hint
        case "teach-how":
            return t('"teach" does not know "{text}".', **facts), t('Type "teach" or "teach off".')
        case "turn-was":
            message = t(
                "turn {n} was {was}.", n=facts["turn"], was=shown_turns_text(facts["was"], words)
            )
            return message, t('Type "fix {turn}" and then what it should be.', **facts)
        case "turn-is-that":
            was = shown_turns_text(facts["was"], words)
            return t("turn {turn} is already {was}.", turn=facts["turn"], was=was), ""
        case "round-over-then":
            message = words.t(
                "then the {round} is over before {who} {who:{leaves}|{leaves:many}}.",
                who=Names(facts["who"]),
            )
            return message, t('If nobody left, type "fix {turn} {text} -".', **facts)
        case "no-turns":
            return t("{which} has no turns yet.", which=words.round(facts["round"] or 1)), ""
        case "no-such-turn":
            facts = {**facts, "which": words.round(facts["round"])}
            return t("there is no turn {turn}: {which} has {last} {last:turn|turns}.", **facts), ""
        case _:
            return None


def _people_error_and_hint(
    code: str, facts: Facts, state: GameState, now: str
) -> tuple[str, str] | None:
    players = t("Players: {players}.", players=", ".join(state.players))
    match code:
        case "rename-whom":
            hint = t(
                'For example: "rename {old} {new}".', old=state.players[0], new=unused_name(state)
            )
            return t("who gets which name?"), join(hint, players)
        case "rename-to":
            return t("who gets which name?"), t("Type {way}.", **facts)
        case "number-as-name":
            return t('"{text}" is a number, not a name.', **facts), players
        case "bot-as-name":
            message = t('"{text}" is the name of a kind of bot, not of a player.', **facts)
            return message, t('For a bot, type "join ={text}".', **facts)
        case "bad-hands":
            inside = facts.get("inside") or state.inside or state.next_round_players
            message = t(
                "a card from everyone inside is expected ({inside}).", inside=", ".join(inside)
            )
            if "fixed" in facts:
                return message, now
            marks = facts.get("marks", {})  # the cards that were understood, by player
            example = ", ".join(f"{name} {marks.get(name, '7')}" for name in inside)
            return message, t("For example: {way}.", way=example)
        case "one-or-several":
            return t("is that one person or several?"), t(
                "Type {way}.", way=AnyOf(facts["possible"])
            )
        case "name-twice":
            return t('someone is already called "{name}".', **facts), players
        case "bad-level":
            return t(
                '"{word}" is not one of {known}.',
                known=", ".join(map(translated_bot_name, LEVELS)),
                **facts,
            ), ""
        case "who-goes":
            return t("who goes home?"), join(t('For example: "away {who}".', **facts), players)
        case "who-comes":
            away = t("Away: {who}.", who=Names(tuple(state.away))) if state.away else ""
            return t("who joins?"), join(t('For example: "join {who}".', **facts), away)
        case "note-what":
            hint = t('For example: "note {who} dealt twice".', who=state.players[-1])
            return t("what is the note?"), hint
        case _:
            return None


def _bot_error_and_hint(code: str, facts: Facts) -> tuple[str, str] | None:
    match code:
        case "bot-decides":
            return t("{who} decides alone.", **facts), t("Type only names.")
        case "bots-first":
            message = t("then the bots decide, too.")
            return message, t("Type the rest on the next line.")
        case "bot-flees":
            return t("{who} flees.", **facts), t("Type - for {who}.", **facts)
        case "bot-lays":
            return t("{who} does not flee.", **facts), t("Type its top card.")
        case "covers-first":
            message = t("first, everyone puts a card under their cover card.")
            return message, t("When they have, press Enter and then type the cards.")
        case _:
            return None


def _end_game_hint(is_last: bool, state: GameState) -> str:
    words = vocabulary(state.rules)
    match is_last, bool(state.rounds):
        case False, True:
            return words.t(
                'To finish the round first, type "end after". To leave it out, type "end drop".'
            )
        case False, False:
            return t('To finish the round first, type "end after".')
        case True, True:
            return words.t('To leave the round out, type "end drop".')
        case _:
            return t("It is the last, so play it to the end.")


def _moment_error_and_hint(code: str, facts: Facts, state: GameState) -> tuple[str, str] | None:
    words = vocabulary(state.rules)
    match code:
        case "end-how" if not state.is_in_round:
            return "", t('To end the game here, type "end".')
        case "end-how":
            return words.t("the {round} is not over."), _end_game_hint(facts["is_last"], state)
        case "last-already":
            which = words.round(state.round, extra=state.extra)
            return t("{which} is already the last.", which=which), ""
        case "game-not-over":
            hint = (
                _end_game_hint(facts["is_last"], state)
                if state.is_in_round
                else t('To end it, type "end".')
            )
            return t("the game is not over yet."), hint
        case "round-not-over":
            return words.t("you can compare {key} when the {round} is over.", **facts), ""
        case "no-round":
            return words.t("no {round} has begun."), t("To start it, press Enter.")
        case "artifacts-alone":
            hint = words.t(
                "For {round:a} without turns, first type what each player banked, such as "
                '"banked: {figures}".',
                figures=" ".join("5" for _ in state.players),
            )
            return t("artifacts alone are not a result."), hint
        case "totals-early":
            hint = t('"score" shows what is safe so far.')
            if state.variant.totals == "secret":
                hint = t("They stay secret until then.")
            return t("totals are counted when the game is over."), hint
        case _:
            return None
