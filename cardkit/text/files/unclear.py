"""Messages on why a line at the prompt has no effect, and what to type instead."""

from cardkit.engine.files import MAX_LINE
from cardkit.engine.game import GameState
from cardkit.engine.moods import LEVELS
from cardkit.i18n.translate import AnyOf, Names, capitalize, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.files.findings import Facts, finding_text, quoted
from cardkit.text.lines import Line, join
from cardkit.text.table.corrections import turns_text
from cardkit.text.table.prompts import Stage, unused_name, what_to_type


def no_effect_line(message: str, hint: str = "") -> Line:
    """Return the line that a typed line has no effect, with what to type instead."""
    return Line(join(capitalize(message), hint, t("(nothing recorded)")))


def unclear_text(code: str, facts: Facts, state: GameState, stage: Stage) -> tuple[str, str]:
    """Return why a typed line has no effect, and a suggestion such as the `near` word."""
    texts = _unclear_word(code, facts, state, stage) or _unclear_people(code, facts, state)
    texts = texts or _unclear_correction(code, facts, state)
    texts = texts or _wrong_moment(code, facts, state) or _unclear_bots(code, facts)
    message, hint = texts or finding_text(code, facts, vocabulary(state.rules))
    if meant := facts.get("meant"):
        is_one = len(meant) == 1
        one = t('Did you mean "{near}"?', near=meant[0])
        hint = one if is_one else t("Write {ways}.", ways=quoted(meant))
    return capitalize(message), hint


def _unclear_word(
    code: str, facts: Facts, state: GameState, stage: Stage
) -> tuple[str, str] | None:
    match code:
        case "bad-card" | "numbered":
            return _no_card_text(facts["word"])
        case "unknown-player" if facts["word"].isdecimal():  # a card was meant
            return _no_card_text(facts["word"])
        case "unknown-player":
            return _unknown_player_text(facts, state, stage)
        case "not-an-answer" | "bad-claim" if stage in ("piles", "tie", "over"):
            return t("the game is over."), what_to_type(stage, state, {})
        case "stands-alone":
            return t('nothing can stand behind "{way}".', **facts), t("Type {way}.", **facts)
        case "two-turns":
            hint = t("Type {way}.", **facts) if facts["way"] else t("One card at a time.")
            return t("two turns need a / between."), hint
        case "empty-turn":
            hint = t("On each side stands a card, or who left.")
            return t("a turn is missing on one side of the /."), hint
        case "bad-hands":
            inside = ", ".join(facts["inside"])
            message = t("a card from everyone inside is expected ({inside}).", inside=inside)
            return message, t("Give one card each in this order, and - for a card face down.")
        case "out-of-place" | "name-due" if stage in ("card", "decision"):
            hint = _inside_hint(state) if stage == "decision" else _no_card_text("")[1]
            return finding_text(code, facts, None)[0], hint
        case "bad-back":
            hint = t("Behind the turn stands ; back, and then the cards.")
            if not facts["text"]:
                return t("nothing says which cards go back."), hint
            return t('"{text}" does not say which cards go back.', **facts), hint
        case "leave-first":
            return t("a card comes now."), t("Who leaves is asked after it.")
        case "too-long":
            n = facts["letters"]
            return t(
                "a line of {n} {n:letter|letters} is too long: at most {most}.", n=n, most=MAX_LINE
            ), ""
        case "not-text":
            message = t("that line has keys in it that write no letter (an arrow key?).")
            return message, t("Type it again.")
        case _:
            return None


def _unknown_player_text(facts: Facts, state: GameState, stage: Stage) -> tuple[str, str]:
    hint = t("Players: {players}.", players=", ".join(state.players))
    message = t('nobody in this game is called "{name}".', name=facts["word"])
    if stage == "piles":
        return message, what_to_type(stage, state, {})
    if facts.get("where") != "inside" or not state.inside:
        return message, hint
    hint = t("Inside: {inside}.", inside=", ".join(state.inside))
    hint = _inside_hint(state) if stage == "decision" else hint
    return t('nobody inside is called "{name}".', name=facts["word"]), hint


def _inside_hint(state: GameState) -> str:
    return t("Inside: {inside}; Enter = nobody.", inside=", ".join(state.inside))


def _no_card_text(word: str) -> tuple[str, str]:
    message = t('"{word}" is no card.', word=word)
    return message, t("Ranks are A 2-10 J Q K, suits s h d c; or joker.")


def _unclear_correction(code: str, facts: Facts, state: GameState) -> tuple[str, str] | None:
    """Return what is unclear about an `undo`, `redo` or `fix`, and a hint; None for other codes."""
    words = vocabulary(state.rules)
    match code:
        case "nothing-to-undo":
            return t("there is nothing to take back."), ""
        case "nothing-to-redo":
            return t("there is nothing to do again."), ""
        case "question":
            return t("that is a question, not a command."), t("Type {way}.", **facts)
        case "command-due":
            return t("cardkit has a command for that."), t("Type {way}.", **facts)
        case "who-leaves":
            return t("only players who leave are typed here."), t("Press Enter if nobody leaves.")
        case "dash-first":
            return t("a dash comes before those who left."), t("Type {way}.", **facts)
        case "how-often":
            return t('"{text}" is no number.', **facts), t("As in: {way}.", **facts)
        case "teach-how":
            return t('nothing is taught by "{text}".', **facts), t("Type teach, or teach off.")
        case "turn-was":
            message = t("turn {n} was {was}.", n=facts["turn"], was=turns_text(facts["was"], words))
            return message, t("Say what it should be: fix {turn} TURN.", **facts)
        case "turn-is-that":
            was = turns_text(facts["was"], words)
            return t("turn {turn} is {was} already.", turn=facts["turn"], was=was), ""
        case "round-over-then":
            message = words.t(
                "the {round} is over then, before {who} {who:{leaves}|{leaves:many}}.",
                who=Names(facts["who"]),
            )
            return message, t("If nobody left: fix {turn} {text} -.", **facts)
        case "no-turns":
            return t("{which} has no turns yet.", which=words.round(facts["round"] or 1)), ""
        case "no-such-turn":
            facts = {**facts, "which": words.round(facts["round"])}
            return t("there is no turn {turn}: {which} has {last} {last:turn|turns}.", **facts), ""
        case _:
            return None


def _unclear_people(code: str, facts: Facts, state: GameState) -> tuple[str, str] | None:
    players = t("Players: {players}.", players=", ".join(state.players))
    match code:
        case "rename-whom":
            hint = t("As in: rename {old} {new}.", old=state.players[0], new=unused_name(state))
            return t("who gets which name?"), join(hint, players)
        case "rename-to":
            return t("who gets which name?"), t("Type {way}.", **facts)
        case "number-as-name":
            return t('"{text}" is a number, not a name.', **facts), players
        case "bot-as-name":
            message = t('"{text}" is a way for bots to play, not a name.', **facts)
            return message, t('For a bot type "join ={text}".', **facts)
        case "one-or-several":
            return t("is that one person, or several?"), t(
                "Type {way}.", way=AnyOf(facts["possible"])
            )
        case "name-twice":
            return t('somebody is called "{name}" already.', **facts), players
        case "bad-level":
            return t('"{word}" is none of {known}.', known=", ".join(LEVELS), **facts), ""
        case "who-goes":
            return t("who goes home?"), join(t("As in: away {who}.", **facts), players)
        case "who-comes":
            away = t("Away: {who}.", who=Names(tuple(state.away))) if state.away else ""
            return t("who joins?"), join(t("As in: join {who}.", **facts), away)
        case "note-what":
            hint = t("As in: note {who} dealt twice.", who=state.players[-1])
            return t("what should be noted?"), hint
        case _:
            return None


def _unclear_bots(code: str, facts: Facts) -> tuple[str, str] | None:
    match code:
        case "bot-decides":
            return t("{who} decides alone.", **facts), t("Type only people.")
        case "bots-first":
            message = t("then cardkit's players decide, too.")
            return message, t("Type the rest on the next line.")
        case "bot-flees":
            return t("{who} flees.", **facts), t("Type - for {who}.", **facts)
        case "bot-lays":
            return t("{who} does not flee.", **facts), t("Type its top card.")
        case "covers-first":
            message = t("first everybody puts a card under the cover card.")
            return message, t("Enter when they have; then type the cards.")
        case _:
            return None


def _how_to_end(is_last: bool, state: GameState) -> str:
    words = vocabulary(state.rules)
    match is_last, bool(state.rounds):
        case False, True:
            return words.t("Type end after to play it out first, or end drop to leave it out.")
        case False, False:
            return t("Type end after to play it out first.")
        case True, True:
            return words.t("Type end drop to leave it out.")
        case _:
            return t("It is the last: play it out.")


def _wrong_moment(code: str, facts: Facts, state: GameState) -> tuple[str, str] | None:
    words = vocabulary(state.rules)
    match code:
        case "end-how" if not state.is_in_round:
            return t("end alone ends the game here."), ""
        case "end-how":
            return words.t("the {round} is not over."), _how_to_end(facts["is_last"], state)
        case "last-already":
            which = words.round(state.round, extra=state.extra)
            return t("that is so already: {which} is the last.", which=which), ""
        case "game-not-over":
            hint = _how_to_end(facts["is_last"], state) if state.is_in_round else t("end ends it.")
            return t("the game is not over yet."), hint
        case "round-not-over":
            return words.t("what was {key} is compared when the {round} is over.", **facts), ""
        case "no-round":
            return words.t("no {round} has begun."), t("Enter begins it.")
        case "artifacts-alone":
            hint = words.t(
                "For {round:a} without turns say first what each banked, as in banked: {figures}.",
                figures=" ".join("5" for _ in state.players),
            )
            return t("artifacts alone are no result."), hint
        case "totals-early":
            hint = t("score shows what is safe so far.")
            if state.variant.totals == "secret":
                hint = t("They stay secret until then.")
            return t("totals are counted when the game is over."), hint
        case _:
            return None
