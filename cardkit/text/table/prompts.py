"""Questions at the prompt, short forms of names, and help."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from cardkit.engine.cards import JOKER, Card
from cardkit.engine.game import GameState
from cardkit.engine.legality import legal_cards
from cardkit.i18n.card_groups import suits_matter
from cardkit.i18n.translate import AnyOf, Names, command_to_type, t
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.text.lines import Line, Table, join, names_in_row

Stage: TypeAlias = Literal["round", "card", "decision", "covers", "show", "piles", "tie", "over"]
"""What the prompt asks for: usually the phase of the game. ``covers`` asks whether all cards are
covered before bots play theirs. After the last round, ``piles`` asks for the counted gold, ``tie``
whether to play an extra round, and ``over`` whether to play again."""
EXAMPLE_NAMES_OF_NEW_PLAYERS = (
    "Eve", "Max", "Zoe", "Tom", "Lee", "Ida", "Uma", "Pip", "Nora", "Ray", "Gus", "Sam", "Kit",
)  # fmt: skip
"""Example names for new players."""
EXAMPLE_HANDS_TURN = ("7", "k", "-", "3", "10", "a", "9", "5", "q", "2", "j", "4")
"""What is typed for each player in an example turn of a hands game."""


def prompt_text(stage: Stage, state: GameState) -> str:
    """Return the prompt for a stage of the game, such as ``card 3> ``."""
    words = vocabulary(state.rules)
    match stage:
        case "card":
            return t("card {n}> ", n=state.turn + 1)
        case "decision":
            return t("leaves> ")
        case "covers":
            return t("Cards covered? Enter> ")
        case "show":
            return t("turn {n} ({who})> ", n=state.turn + 1, who=names_in_row(state.inside))
        case "round" if state.rules.is_deck_game:
            return t("Enter when the deck is ready> ")
        case "round":
            return t("Enter when the hands are dealt> ")
        case "piles":
            return t(
                "piles ({who}), a number each; Enter = skip> ",
                who=names_in_row(state.next_round_players),
            )
        case "tie":
            return words.t("extra = an extra {round}, Enter = share the win> ")
        case "over":
            return t("again = with the same people, Enter = stop> ")


def left_too_question(who: Sequence[str], card_number: int) -> str:
    """Return the question asking whether the players just named left after the previous card."""
    names = Names(tuple(who))
    return t("Left after card {n}: {who}? Enter = yes, n = no> ", who=names, n=card_number)


def card_or_left_question(text: str, who: Sequence[str], card_number: int) -> str:
    """Return the question asking whether an entry means a card or players who left."""
    return t(
        "{text}: the card? Enter = yes, n = {who} left after card {n}> ",
        text=text,
        who=Names(tuple(who)),
        n=card_number,
    )


def figures_of_round_question(last: int, state: GameState) -> str:
    """Return the question asking whether figures are for the round `last` or the current one."""
    words, now = vocabulary(state.rules), state.round
    return t(
        "Are these the numbers of {which} or of {now}? {last} or {n}> ",
        which=words.round(last),
        now=words.round(now, extra=state.extra),
        last=last,
        n=now,
    )


def seat_question(who: str, levels: Sequence[str], default: str) -> str:
    """Return the question asking whether a bot, with one of the `levels`, takes over a seat.

    The bot has the level `default` if people only press Enter.
    """
    return t(
        "Should a bot play for {who}? Enter = {level}; or another ({levels}); n = no> ",
        who=who,
        level=default,
        levels=", ".join(levels),
    )


def bot_card_instructions(bots: Sequence[str], fleeing: Sequence[str]) -> list[Line]:
    """Return a line for each bot: turn up its top card, or lay it face down if the bot flees."""
    return [
        Line(
            t("{who} flees: lay its top card face down.", who=who)
            if who in fleeing
            else t("Turn up the top card of {who}.", who=who)
        )
        for who in bots
    ]


def short_forms_line(state: GameState, forms: Mapping[str, str]) -> Line:
    """Return the line saying how to abbreviate names (``a = Ann``) or how to type a turn."""
    how = t("?\u00a0=\u00a0help.")
    if state.rules.is_deck_game:
        pairs = ", ".join(f"{form}\u00a0=\u00a0{name}" for name, form in forms.items())
        nobody = t("Enter\u00a0=\u00a0nobody.")
        leaving = join(t("Short forms for leaving: {told}.", told=pairs), nobody) if pairs else ""
        return Line(join(leaving, how), tone="aside")
    inside = state.inside or state.next_round_players
    order = t(
        "For each turn, type one mark per player, in this order: {who}.", who=names_in_row(inside)
    )
    example = t(
        "For example {marks}, where - is a card played face down.",
        marks="".join(EXAMPLE_HANDS_TURN[: len(inside)]),
    )
    return Line(join(order, example, how), tone="aside")


def name_that_may_join(state: GameState) -> str:
    """Return the name of somebody who may join: a player who is away, or otherwise a new name."""
    return state.away[-1] if state.away else unused_name(state)


def unused_name(state: GameState) -> str:
    """Return a name that differs in its first letter from all names in the game."""
    letters = {name.casefold()[:1] for name in state.players}
    return next(name for name in EXAMPLE_NAMES_OF_NEW_PLAYERS if name[0].casefold() not in letters)


def help_lines(
    stage: Stage, state: GameState, forms: Mapping[str, str], is_taken: Callable[[str], bool]
) -> list[Line | Table]:
    """Return help: a line saying what to type at this stage, and a table of the commands.

    The table lists only commands that have an effect now, for which `is_taken` returns True.
    """
    can_stop = stage != "over" or is_taken("again")  # not on a phone
    now = (
        what_to_type(stage, state, forms)
        if can_stop
        else t('You can still correct it with "undo".')
    )
    people = [name for name in state.inside if name in forms]
    if stage == "card" and people and not suits_matter(state.rules):
        card, other = two_card_examples(vocabulary(state.rules))
        several = t(
            "Several turns at once: {card}\u00a0/\u00a0{other}\u00a0-\u00a0{who}.",
            card=card,
            other=other,
            who=people[0],
        )
        now = join(now, several)
    rows = command_rows(state, min(forms or state.players, key=len))
    able: list[tuple[str, ...]] = [row[1:] for row in rows if not row[0] or is_taken(row[0])]
    return [Line(now, tone="next"), Table(("", ""), able, "ll")]


def what_to_type(stage: Stage, state: GameState, forms: Mapping[str, str]) -> str:
    """Return the sentence saying what to type at this stage of the game."""
    words = vocabulary(state.rules)
    people = [name for name in state.inside if name in forms]
    match stage:
        case "card":
            which = _card_question(words, state)
            alone = t("The rank is enough if only one card can be meant.")
            return join(which, alone) if suits_matter(state.rules) else which
        case "decision":
            leaves = _leavers_question(words, {name: forms[name] for name in people})
            return join(leaves, t("If nobody left, press Enter or type the next card."))
        case "covers":
            return t("Press Enter when everyone has a card under their cover card.")
        case "show":
            inside = ", ".join(state.inside)
            marks = "".join(EXAMPLE_HANDS_TURN[: len(state.inside)])
            return t(
                "Type one card per player in seat order ({inside}), - for face down: {marks}. "
                "Names work too.",
                inside=inside,
                marks=marks,
            )
        case "round":
            return words.t(
                "Press Enter when the cards are shuffled, or type the first card of the next "
                "{round}."
            )
        case "piles":
            return t(
                "Type the piles that you counted, in seat order or by name, or press Enter to "
                "skip this."
            )
        case "tie":
            return words.t(
                'Type "extra" for an extra {round} with the tied players, or press Enter to '
                "share the win."
            )
        case "over":
            return t(
                'Type "again" to play again with the same people, type "undo", or press Enter '
                "to stop."
            )


def _card_question(words: Vocabulary, state: GameState) -> str:
    """Return the sentence asking for a card, with examples of cards that can come up now."""
    names, examples = map(str.casefold, state.players), card_examples(words, legal_cards(state))
    begun = {name[:end] for name in names for end in range(1, len(name) + 1)}
    clear = [card for card in examples if card.casefold() not in begun]
    return t("Type the card that came up ({examples}).", examples=AnyOf(clear or examples))


def _leavers_question(words: Vocabulary, forms: Mapping[str, str]) -> str:
    """Return the sentence saying how to type who leaves; `forms` has a form for each player."""
    names, who = AnyOf(forms.values()), next(iter(forms))
    return words.t("Type who {leaves} ({names}; all; all but {who}).", names=names, who=who)


def lines_to_type(stage: Stage, state: GameState, people: Sequence[str], *, can_quit: bool) -> str:
    """Return a short text on what can be typed at this stage, to answer an unclear line.

    The examples are cards that can come now, and the full names of the `people` inside. During a
    round, the text says how to stop if `can_quit` (on a phone, people cannot).
    """
    words, forms = vocabulary(state.rules), {name: name for name in people}
    quit = t("quit\u00a0=\u00a0stop.") if can_quit and state.is_in_round else ""
    match stage:
        case "decision":
            what = join(_leavers_question(words, forms), t("Enter\u00a0=\u00a0nobody."))
        case "card":
            what = _card_question(words, state)
        case _:
            what = what_to_type(stage, state, forms)
    return join(what, quit, t("?\u00a0=\u00a0help."))


def card_examples(words: Vocabulary, cards: Sequence[Card]) -> list[str]:
    """Return a few of the `cards` as people type them: ``["6", "k", "king", "joker"]``."""
    numbers = [card for card in cards if card.rank.isdigit()]
    faces = [card for card in cards if card.rank in ("A", "J", "Q", "K") and card.suit != "c"]
    # a French "c" has three meanings
    chosen = [*numbers[len(numbers) // 2 :][:1], *faces[-1:]] or [*cards[:1]]
    if not suits_matter(words.variant):
        chosen = [Card(card.rank) for card in chosen]
    typed = [words.typed_card(card).lower() for card in chosen]
    spelled = [str(words.card(card)) for card in chosen[-1:] if card.rank in ("J", "Q", "K")]
    return [*typed, *spelled, *([words.typed_card(JOKER)] if JOKER in cards else [])]


def two_card_examples(words: Vocabulary) -> tuple[str, str]:
    """Return two cards of the deck as people type them, for an example with two turns."""
    card, *others = card_examples(words, [card.card for card in words.variant.deck.cards])
    return card, (others or [card])[0]


def command_rows(state: GameState, who: str) -> list[tuple[str, str, str]]:
    """Return the rows of the table of commands: an example line, what to type, and what it does.

    The example line is for testing whether the command has an effect now. It is "" for a command
    that always has one.
    `who` is the name of a player to use in examples.
    """
    words, none = vocabulary(state.variant), " ".join("0" for _ in state.seats or state.players)
    last = state.next_round_players[-1]
    return [
        ("undo", t("undo"), t("take back the last entry (undo 3: the last three)")),
        ("redo", t("redo"), t("bring back what was undone")),
        *_fix_examples(words, state, who),
        ("", t("score"), t("what everyone has safe (score {who}: one player)", who=who)),
        ("", t("path"), t("the cards on the table, and who is inside")),
        *[("", t("odds"), t("the chances of the next card"))] * (state.phase != "over"),
        ("", t("why"), t("the rule behind the last answer")),
        ("", t("gone"), t("the cards that are out of the game")),
        ("", t("rules"), t("the rules of the game")),
        (f"away {last}", t("away NAME"), words.t("take a player out from the next {round} on")),
        (
            f"join {name_that_may_join(state)}",
            t("join NAME"),
            t("add a player or bring one back; NAME=usual is a bot"),
        ),
        ("", t("teach"), t("explain each rule when it first comes up (teach off: stop)")),
        ("", t("rename OLD NEW"), t("change the name of a player")),
        ("", t("note TEXT"), t("save a note with the game")),
        (f"banked: {none}", t("banked: 5 6 0"), t("compare with the pad")),
        (f"total: {none}", t("total: 9 9 5"), t("compare the sums with the pad")),
        ("phones", t("phones"), t("let players join on phones: shows the code to scan")),
        ("end", t("end"), t("end the game")),
        ("end after", t("end after"), words.t("end the game when this {round} is over")),
        ("end drop", t("end drop"), words.t("end the game now; this {round} does not count")),
        ("quit", t("quit"), t("stop; to continue: {resume}", resume=command_to_type("resume"))),
    ]


def _fix_examples(words: Vocabulary, state: GameState, who: str) -> list[tuple[str, str, str]]:
    if not state.turn and all(played.end == "result-only" for played in state.rounds):
        return []
    was = words.t("correct turn 3 (fix 1.3 ...: in {round} 1)")
    deletion = ("", t("fix 3 gone"), t("delete turn 3"))
    if not words.variant.is_deck_game:
        return [
            ("", t("fix 3 {marks}", marks="".join(EXAMPLE_HANDS_TURN[: len(state.players)])), was),
            deletion,
        ]
    card, other = two_card_examples(words)
    return [
        ("", t("fix 3 {card} - {who}", card=card, who=who), was),
        ("", t("fix 3 - {who}", who=who), t("{who} left after card 3", who=who)),
        ("", t("fix 3 {card} / {other}", card=card, other=other), t("turn 3 was really two turns")),
        deletion,
    ]
