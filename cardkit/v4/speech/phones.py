"""Words of phones and the big screen: questions, buttons, why a tap is refused.

The page makes no sentence: it puts names and typed figures into the holes of these, and nothing
else. What the game master says stands elsewhere.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from cardkit.v4.engine import Card, State, claims, outcomes as typed, rules, standings
from cardkit.v4.speech import ending, threats
from cardkit.v4.speech.language_files import names_of_languages
from cardkit.v4.speech.master import Master
from cardkit.v4.speech.opening import heading, made_ready, played, set_up, turns_the_cards
from cardkit.v4.words import (
    SPOKEN,
    ByWord,
    Count,
    Fixed,
    Given,
    Label,
    Pair,
    People,
    Said,
    Sentence,
    When,
    aloud,
    capital,
    filled,
    line,
    say,
)
from cardkit.v4.words.nouns import i_leave, numbered

Unheard: TypeAlias = Literal[  # why a phone's act is refused, where no rule of the game forbids it
    "body",
    "act",
    "stale",
    "began-anew",
    "choose-again",
    "not-saved",
    "choosing",
    "not-choosing",
    "countdown",
    "not-inside",
    "here",
    "no-phone",
    "seat-taken",
    "nobody",
    "choice",
    "at-the-computer",
    "last-card",
    "whole-cards",
    "own-total",
]
SIGNS = (
    "sun",
    "moon",
    "star",
    "leaf",
    "drop",
    "bell",
    "key",
    "fish",
    "boat",
    "kite",
    "ring",
    "bird",
)
"""Signs that tell players apart, beside a colour."""
unheard: ByWord[Unheard] = ByWord[Unheard]({
    "body": "This phone sent something that is no act of the game. Load the page again.",
    "act": 'The game knows no act "{act}". Load the page again.',
    "stale": "Somebody else tapped first. Look again.",
    "began-anew": "The computer began anew. Look again.",
    "choose-again": "The computer began anew. Choose again.",
    "not-saved": "Not recorded: it could not be saved. Make room on the computer, then tap again. "
    "All before it is safe.",
    "choosing": "Everyone chooses in secret now. More has the way back to hands.",
    "not-choosing": "Nobody is asked to choose now. Look again.",
    "countdown": "All have chosen: the choices are shown in a moment.",
    "not-inside": "{who} is not inside, and has nothing to choose.",
    "here": "{who} chooses on another phone. Choose for {who} only when that phone sleeps.",
    "no-phone": "{who} has no phone here yet. Tap whose phone this is, then choose.",
    "seat-taken": "{who} has another phone that is awake. Tap again to take over.",
    "nobody": 'Nobody in this game is called "{who}".',
    "choice": "That cannot be chosen now. Look again.",
    "at-the-computer": "That is for the computer's own prompt. Nothing is changed.",
    "last-card": "That was the last card of the deck. Who leaves is all that is asked now.",
    "whole-cards": ("A result is written down before the first card of {round:a}. Undo the cards "
                    "first."),
    "own-total": "Totals are secret: each phone shows its own player's alone.",
})  # fmt: skip
Closed: TypeAlias = Literal[  # why a request is refused
    "key",
    "view-only",
    "too-many",
    "host",
    "origin",
    "too-long",
    "not-json",
    "unreadable",
    "method",
    "nothing-here",
    "mistake",
]
STATUS: dict[Closed, int] = {  # HTTP status codes
    "key": 401,
    "view-only": 403,
    "too-many": 429,
    "host": 421,
    "origin": 403,
    "too-long": 413,
    "not-json": 415,
    "unreadable": 400,
    "method": 405,
    "nothing-here": 404,
    "mistake": 500,
}
closed: ByWord[Closed] = ByWord[Closed]({
    "key": "This game has another key. Scan the code again.",
    "view-only": "The big screen only shows the game. Scan the code to play.",
    "too-many": "Too many wrong keys came from there. Wait a minute.",
    "host": "This game has another address. Scan the code again.",
    "origin": "Another page may not ask here. Scan the code again.",
    "too-long": "That is too long.",
    "not-json": "Only JSON is read here.",
    "unreadable": "That cannot be read.",
    "method": "That cannot be done here.",
    "nothing-here": "There is nothing here. Scan the code again.",
    "mistake": "cardkit made a mistake there. What was entered before is safe.",
})  # fmt: skip


def welcome(master: Master, state: State) -> list[Said]:
    """Return lines with the game, the check list, the players, and the first round."""
    above = [
        line(said, tone="heading", indent=0)
        for said in (played(master, state), say("Before you start"))
    ]
    ready = map(line, set_up(master.variant, len(state.players)))
    # of those who have just played some may have gone home
    who = line(say("Players: {who}.", who=People(state.players)))
    return [
        *above,
        *ready,
        who,
        *([] if master.hands else [line(turns_the_cards(state))]),
        *heading(master, state),
    ]


round_title: Label[State] = Label[State](
    When(lambda s: s.extra, "Extra {round}"),
    "{round:cap} {which}",
    which=lambda s: numbered(s.variant, max(s.number, 1)),
)
deals: Label[State] = Label[State]("{who} turns the cards", who=lambda s: s.dealer)
turns_it: Label[State] = Label[State]("{who} turns it up", who=lambda s: s.dealer)
next_card: Label[State] = Label[State]("Card {n}", n=lambda s: s.turn + 1)
card_now: Label[State] = Label[State](  # the last card while people decide, else the next
    When(lambda s: claims.hands_only(s.variant), "turn {n}"),
    "card {n}",
    n=lambda s: s.turn if s.phase == "leave" else s.turn + 1,
)
carried: Label[State] = Label[State](When(lambda s: len(s.inside) > 1, "each carries"), "carries")
inside: Fixed = Fixed("{n} inside")
lies: Label[Master] = Label[Master](When(lambda m: m.hands, "on the joker"), "on the {path}")
dark: Label[Master] = Label[Master]("The {place} is dark. Nothing lies there yet.")
comes_to: Label[Master] = Label[Master]("the {path} comes to")
heap: Label[State] = Label[State](
    "{n} of {over}", n=lambda s: s.heap, over=lambda s: claims.flow(s.variant).most
)
key_says: Fixed = Fixed(Given("ends", "{card:the}: ends it"), "{card:the}")
danger_says: Fixed = Fixed(
    Given("ends", "{card:the}, {n} there: one more ends it"), "{card:the}, {n} there"
)
card_says: Fixed = Fixed(
    Given("n", "{card:the}, {n} on it"),
    Given("counts", "{card:the}, counts {counts}"),
    "{card:the}",
)
"""Card of the path, read aloud: ``the 7 of hearts``, ``the 9, 1 on it``."""


def threatening(master: Master, state: State) -> list[Sentence]:
    """Return sentences on the cards that would end the round.

    One for the kinds of which one more does; two where not as many of each do.
    """
    ends = *threats.endings(master, rules.open_kinds(state)), threats.too_much(master, state)
    return [Sentence(capital(sentence)) for sentence in ends if sentence]


threatens = threats.beside_cards

# --- what is asked --------------------------------------------------------------------------------
who_leaves: Pair[State] = Pair[State]("Who {leaves}?", "Nobody? Tap the next card.")
nobody_leaves: Label[Master] = Label[Master]("Nobody {leaves}")  # the wide key
whose_card: Pair[State] = Pair[State]("Which cards?", "turn {n}", n=lambda s: s.turn + 1)
piles: Pair[State] = Pair[State]("The piles, as counted", "Leave out whoever did not count.")
no_count: Pair[State] = Pair[State]("Show the places", "without counting")
tied: Pair[State] = Pair[State]("A tie on top", "What does the table want?")
over: Pair[State] = Pair[State]("The game is over", "Undo still corrects it.")
again: Pair[State] = Pair[State]("Play again", "the same people, a new game")
_BEGINS = Label[State](
    When(lambda s: claims.rounds(s.variant).until, "{round} {n} begins"),
    "{round} {n} of {all} begins",
    n=lambda s: s.number + 1,
    all=lambda s: s.variant.rounds,
)


def goes_back(master: Master, many: int) -> Sentence:
    """Return the question which of the artifacts that cannot be shared go back."""
    cards = Count(many, master.theme["artifact"])
    return (
        say("Which {artifact} goes back?", **master.theme)
        if many == 1
        else say("Which {cards} go back?", cards=cards)
    )


def ready(master: Master, state: State) -> tuple[Sentence, Sentence]:
    """Return the label of the button before a round: the cards are ready, and the round begins."""
    return Sentence(aloud(made_ready(master, state))), _BEGINS(state)


def tie(
    master: Master, tied: Sequence[str]
) -> tuple[tuple[Sentence, Sentence], tuple[Sentence, Sentence]]:
    """Return the labels of the two ways out of a tie: an extra round, or a shared win."""
    who = People(tuple(tied))
    more = say("An extra {round}", **master.theme), say("{who} play it", who=who)
    return more, (say("Share the win"), say("{who} have won", who=who))


undo_label: Fixed = Fixed("Undo")
redo_label: Fixed = Fixed("Redo")
_LAID = Fixed(Given("card", "{who} {card}"), "{who} face down")
# Meaning of the figure beside a name; players who are away or do not play have none.
Figure: TypeAlias = Literal["carries", "this-round", "total", "away", "out"]
fact: ByWord[Figure] = ByWord[Figure](
    {
        "carries": "carries",
        "this-round": "this {round}",
        "total": "in all",
        "away": "is away",
        "out": "does not play",
    }
)
placed: Fixed = Fixed("{place}. {who}")


def turn_label(master: Master, turn: int, entries: Sequence[typed.Entry]) -> Sentence:
    """Return a turn for the list of those that can be mended: ``card 3: the 7, Bo left``."""
    drawn = next((entry for entry in entries if isinstance(entry, typed.Draw)), None)
    if drawn is None:
        shown = next(entry for entry in entries if isinstance(entry, typed.Show))
        down = (_LAID(who=name, card=card and master.card(card)) for name, card in shown.cards)
        return say("turn {n}: {cards}", n=turn, cards=", ".join(down))
    names = next((entry.names for entry in entries if isinstance(entry, typed.Leave)), ())
    holes = {"n": turn, "card": master.card(drawn.card), "who": People(names)}
    return (
        say("card {n}: {card:the}, {who} left", **holes)
        if names
        else say("card {n}: {card:the}", **holes)
    )


def won(master: Master, state: State, *, shared: bool = False) -> str:
    """Return the line on who won and why; with `shared`, that the tie is left as it is."""
    if shared:
        return say("{who} share the win.", who=People(standings.won(state).players))
    return " ".join((*ending.verdict(master, state), *ending.left_out(state.variant)))


def score(master: Master, state: State, mine: str) -> list[Said]:
    """Return lines with the gold that players have safe.

    Where totals are secret, only that of the player `mine`, whose phone it is.
    """
    if not master.manner.secret or state.complete:
        return ending.score(master, state)
    own = ending.whispered(master, state, mine) if mine else []
    return [*ending.running(master, state), line(ending.hidden(master)), *own]


# --- choosing in secret ---------------------------------------------------------------------------
chosen: Fixed = Fixed("{n} of {all} have chosen")
waits: Fixed = Fixed("waiting for {who}")
sleeps: Fixed = Fixed(Given("phone", "{who}'s phone sleeps"), "{who} has no phone here")
choose_again: Fixed = Fixed("The computer began anew. Choose again.")
chose_for: Fixed = Fixed(Given("by", "{by} chose for {who}."), "Somebody chose for {who}.")
you_carry: Label[State] = Label[State](  # on one's own phone
    When(lambda s: claims.flow(s.variant).carries, "you carry {n}"),
    When(lambda s: s.leftover == 1, "{n} lies there"),
    "{n} lie there",
    n=lambda s: s.loot if claims.flow(s.variant).carries else s.leftover,
)


def own_choice(master: Master, choice: object) -> Sentence:
    """Return a player's own choice for a hidden place: ``Go on``, ``Leave``, ``the 7``."""
    if isinstance(choice, Card):
        return key_says(card=master.card(choice), ends=False)
    return go_on() if choice == "stay" else leave_label(master)


def go_on() -> Sentence:
    """Return the label of the choice to stay inside."""
    return Sentence(capital(say("go on")))


def leave_label(master: Master) -> Sentence:
    """Return the label of the choice to leave; in a game of hands ``Face down``."""
    return say("Face down") if master.hands else Sentence(capital(i_leave(master.variant)))


# --- all other words of the page ------------------------------------------------------------------
# holes that the page fills itself
BY_PAGE = {hole: f"{{{hole}}}" for hole in ("name", "n", "text", "when", "who")}


def menu(
    master: Master, state: State, *, choosing: bool, last: bool
) -> Iterator[tuple[str, Sentence, Sentence]]:
    """Yield the entries under *More*: a name for the page, a label, a remark.

    `last`: the table wants this round to be the last.
    """
    theme = master.theme
    yield "fix", say("Fix an earlier turn"), say("who gives back or takes what is said")
    yield (
        "score",
        say("Score"),
        say("totals stay secret") if master.manner.secret else say("what is safe"),
    )
    if not master.hands:
        yield "path", say("{path:cap}", **theme), say("what lies on which card")
    yield "odds", say("Odds"), say("of the next turn") if master.hands else say("of the next card")
    yield "why", say("Why?"), say("the rule behind what came last")
    if choosing:
        yield "hands", say("Choose with hands"), say("and tap in who {leaves}", **theme)
    else:
        yield "secret", say("Choose in secret on phones"), say("each on a phone of their own")
    yield "seat", say("Who holds this phone"), say("or nobody in particular")
    yield "code", say("Another phone"), say("show the code")
    yield "people", say("Who plays"), say("names, who comes, who goes home")
    if last:
        yield "go-on", say("Play on after all"), say("this {round} is not the last", **theme)
    elif state.begun and not state.complete:
        here = not (state.running and state.turn)
        yield (
            "end",
            say("End the game"),
            say("here") if here else say("after this {round}", **theme),
        )
    yield "result", say("Only the result of this {round}", **theme), say("what each brought home")
    yield "note", say("Note"), say("a remark to be kept")
    yield "line", say("Type a line"), say("whatever the prompt hears")
    yield "dark", say("Dark screen"), say("like a candle")
    yield "large", say("Big letters"), say("easier to read")
    yield "lang", say("Language"), say("{name}", name=dict(languages())[next_language()])


def languages() -> list[tuple[str, str]]:
    """Return the languages a phone can have: each code with the language's own name."""
    return [("en", "English"), *names_of_languages().items()]


def next_language() -> str:
    """Return the page's texts by their names, all filled with the same values."""
    codes, spoken = [code for code, _ in languages()], SPOKEN.get()
    at = codes.index(spoken.code) if spoken and spoken.code in codes else 0
    return codes[(at + 1) % len(codes)]


def texts(holes: Mapping[str, object], /, **templates: str) -> dict[str, Sentence]:
    """Return the page's texts by their names, all filled with the same values."""
    return {name: filled(template, holes.__getitem__) for name, template in templates.items()}


def words(master: Master) -> dict[str, object]:
    """Return all other texts of the page by their names; `{who}` is left for the page to fill."""
    hole, joker = {**master.theme, **BY_PAGE}, claims.marker(master.variant)
    return {
        "joint": [", ", say(" and ")],
        "next_language": next_language(),
        "leaves": ["", say("{who} {leaves}", **hole), say("{who} {leaves:many}", **hole)],
        **texts(hole, alone="alone", together="together", tap_all="Tap all who do."),
        "undo": undo_label(),
        **texts(
            hole,
            not_yet="Not yet",
            card_of="{who}'s card?",
            down="Face down: {who} {leaves}",
            which_suit="Which suit?",
        ),
        **texts(
            hole,
            more="More",
            below="{n} more",
            close="Close",
            back="Back",
            yes="Yes",
            done="Done",
            send="Send",
        ),
        **texts(hole, which="Which one are you?", only_taps="I only tap the cards in"),
        **texts(hole, take_over="Tap again to take {who}'s place over."),
        "go_on": go_on(),
        "leave": leave_label(master),
        **texts(
            hole,
            chosen="Chosen",
            unseen="Nobody can see it.",
            look="Hold to look",
            change="Change",
        ),
        **texts(hole, choose_for="Choose for {who}"),
        **texts(
            hole,
            unsent=(
                "No connection to the computer. Your last tap is not recorded yet; still trying."
            ),
        ),
        **texts(hole, offline="No connection to the computer. Trying again; nothing is lost."),
        **texts(hole, lost="Your last tap was not recorded. Tap it again.", again="Try again"),
        **texts(
            hole,
            which_turn="Which turn was it?",
            was_card="Which card was it?",
            who_left="Who left after it?",
        ),
        **texts(hole, put_in="Put a turn in before it", take_out="Take it out of the game"),
        **texts(
            hole,
            name="Name",
            new_name="New name",
            joins="Somebody joins",
            goes="{who} goes home",
            comes="{who} is back",
        ),
        **texts(
            hole,
            note="What should be noted?",
            line="A line, as at the computer",
            last_back="Whatever was laid last",
        ),
        **texts(hole, banked="Gold", kept="{artifact:many,cap}", piles="Compare with the record"),
        **texts(
            hole,
            my_total="Yours so far",
            scan="Scan this with the other phone.",
            aloud="Say each act aloud",
        ),
        **texts(
            hole, has_chosen="has chosen", still_choosing="still choosing", at_table="At the table"
        ),
        **texts(hole, path="{path:cap}", cards="Cards", players="Players"),
        **texts(hole, threatens="What threatens", ends="ends it"),
        "groups": {
            "phone": [say("This phone"), say("dark, big letters, language")],
            "repair": [say("Repair"), say("an earlier turn, a result, a note")],
        },
        "stands": texts(
            hole,
            inside="is inside",
            safe="is safe",
            caught="caught",
            away="is away",
            out="does not play",
        ),
        "marker": say("The joker: {n} on it", n="{n}")
        if joker
        else say("Before the first card: {n}", n="{n}"),
    }


def see_words(master: Master) -> dict[str, object]:
    """Return the texts of the big screen by their names."""
    every = words(master)
    shown = (
        "offline",
        "aloud",
        "at_table",
        "path",
        "threatens",
        "players",
        "marker",
        "has_chosen",
        "still_choosing",
    )
    return {name: every[name] for name in shown}
