"""Questions at the prompt, and its help."""

from collections.abc import Iterable, Mapping, Sequence

from cardkit.v4.engine import (
    JOKER,
    Attend,
    Begin,
    Card,
    Draw,
    EndGame,
    Entry,
    Leave,
    Result,
    Show,
    State,
    Variant,
)
from cardkit.v4.engine.tables import turn_words
from cardkit.v4.reports import (
    Checked,
    Counted,
    Deed,
    Fixed as Mended,
    LastRound,
    Noted,
    Renamed,
    Shared,
    Stage,
)
from cardkit.v4.speech.master import Master
from cardkit.v4.text import printable
from cardkit.v4.words import (
    ByKind,
    Fixed,
    Given,
    Grid,
    Remark,
    Said,
    Sentence,
    Several,
    capital,
    line,
    say,
    together,
)
from cardkit.v4.words.nouns import by_face, of_rank, row, typed

_READY = Fixed(
    Given("hands what", "Enter when the hands are dealt ({undo} takes back: {what})> "),
    Given("hands", "Enter when the hands are dealt> "),
    Given("what", "Enter when the deck is ready ({undo} takes back: {what})> "),
    "Enter when the deck is ready> ",
)
too: Fixed = Fixed("{who} too, after card {n}? Enter = yes, n = no> ")
stays: Remark = Remark("It stays as it was.")
# `players` is a span (``3-8``), `last` the players of the last game, `first` their new dealer
who_plays: Fixed = Fixed(
    Given("last", "Who plays, in seat order ({players}; Enter = {last}, {first} turns first)> "),
    "Who plays, in seat order ({players} players, as in Ann Bo Cy)> ",
)
which_game: Fixed = Fixed(  # `game` was played here
    Given("game", "Which game (a number, a name, or a variant file; Enter = {game})> "),
    "Which game (a number, a name, or a variant file)> ",
)
gallery_offered: Remark = Remark("g  more games: the gallery")
nobody_yet: Fixed = Fixed("Nobody has played here yet, so name who plays.")
naming_help: Fixed = Fixed(
    "Type the names of all who play, in the order in which they sit, with blanks between; commas "
    "where a name has two words."
)
names_in_two_ways: Fixed = Fixed("Is that {one}, or {other}? Say it with commas.")
for_how_many: Fixed = Fixed("{game} is for {span} players, but {n} {n:is|are} named.")
# edited since it was saved
as_it_stands: Fixed = Fixed("Go on with it as it stands? Enter = yes, n = no> ")
left_alone: Remark = Remark("It is left as it is.", indent=0)
game_offered: Remark = Remark(
    Fixed(Given("players", "{n}  {game}  {players} players, {minutes} minutes"), "{n}  {game}")
)
_DEED = ByKind[Deed](
    {
        Draw: Fixed("{card:the}"),
        Leave: Fixed(
            Given("crowd", "the last decision"), Given("names", "{who} {verb}"), "nobody {leaves}"
        ),
        Show: Fixed("the turn"),
        Result: Fixed("the result"),
        Begin: Fixed("the extra {round}"),
        EndGame: Fixed("the end"),
        Attend: Fixed(Given("plays", "{who} joins"), "{who} goes home"),
        Mended: Fixed(
            Given("new old here", "fix {turn}"),
            Given("new old", "fix {number}.{turn}"),
            Given("old here", "fix {turn} gone"),
            Given("old", "fix {number}.{turn} gone"),
            Given("here", "turn {turn} put in"),
            "turn {number}.{turn} put in",
        ),
        Renamed: Fixed("the name {new}"),
        Noted: Fixed("the remark"),
        Counted: Fixed(Given("piles", "the piles as counted"), "that nobody counted"),
        Shared: Fixed("the shared win"),
        LastRound: Fixed(Given("wanted", "that this {round} is the last"), "that the game goes on"),
        Checked: Fixed("the figures"),
    }
)


def named(master: Master, deed: Deed, state: State) -> Sentence:
    """Return an act that can be undone or redone, in a few words: ``the 9``, ``fix 1``.

    Also ``Bo leaves``.
    """
    names = deed.names if isinstance(deed, Leave) else ()
    here = isinstance(deed, Mended) and deed.number == state.number
    return _DEED(
        deed, **master.holes(deed), verb=master.leave(names), crowd=len(names) > 3, here=here
    )


def prompt(master: Master, stage: Stage, state: State, undo: str, back: Deed | None) -> str:
    """Return the question for this stage of the game.

    `undo` is the command that takes back at this table, `back` the act it takes back.
    """
    match stage:
        case Stage.CARD:
            return say("card {n}> ", n=state.turn + 1)
        case Stage.LEAVE:
            return say("leaves> ")
        case Stage.SHOW:
            return say("turn {n} ({who})> ", n=state.turn + 1, who=row(state.inside))
        case Stage.ROUND:
            return _when_ready(master, state, undo, back)
        case Stage.PILES:
            return say("piles ({who})> ", who=row(state.present))
        case Stage.TIE:
            return say("extra for an extra {round}, Enter to share the win> ", **master.theme)
        case Stage.OVER:
            return say("again with the same people, or Enter to stop> ")


def _when_ready(master: Master, state: State, undo: str, back: Deed | None) -> str:
    """Return the question before a round, with the way to undo the card that ended the last."""
    if not isinstance(back, Draw) or state.rounds[-1].end != "caught":
        return _READY(undo=undo, hands=master.hands, what=back and named(master, back, state))
    kind = master.variant.meaning(state.path[-1]).kind
    if not kind or state.dangers[kind] < master.variant.limit(kind):  # by its gold (G-18)
        card = master.card(state.path[-1])
        return say(
            "Enter when the deck is ready ({undo} if that was not {card:the})> ",
            undo=undo,
            card=card,
        )
    holes = {"undo": undo, "n": master.variant.limit(kind), "kind": master.kind(kind)}
    return say(
        "Enter when the deck is ready ({undo} if that was not the {n:nth} {kind})> ", **holes
    )


def mending(turn: int, was: Sequence[Entry]) -> str:
    """Return the question for a changed turn, with the old turn if it is still there."""
    if not was:
        return say("turn {n} should be> ", n=turn)
    return say("turn {n} was {was}; it should be> ", n=turn, was=turn_words(was, typed))


def ends(master: Master, state: State) -> str:
    """Return the question whether the game ends here, with the ways to end a round in play."""
    if not state.turn or not state.running:
        return say("The game ends here? Enter = yes, n = no, quit = another day> ")
    return say(
        "The game ends: Enter = after this {round}, now = everyone inside {leaves} now, drop = "
        "without this {round}; "
        "n = not at all, quit = another day> ",
        **master.theme,
    )


def no_such_game(name: str, near: str) -> list[Sentence]:
    """Return sentences on a name that no game has; `near` is a similar one."""
    said = [say('No game is called "{name}".', name=printable(name))]
    said += [say('Did you mean "{near}"?', near=near)] if near else []
    return [
        *said,
        say(
            "Type a number from the list, a name or the path of a variant file: cardkit "
            "variants --all tells all."
        ),
    ]


def called_alike(name: str) -> Sentence:
    """Return the refusal of two players with the same name."""
    return together(
        capital(say('two players are called "{name}".', name=name)),
        say("Make their names differ."),
    )


def _explained(told: Iterable[tuple[str, str]]) -> list[Said]:
    """Return a table of two columns: what to type, and what it does."""
    return [Grid(("", ""), tuple(told), "ll")]


def help_now(
    master: Master,
    stage: Stage,
    state: State,
    forms: Mapping[str, str],
    undo: str,
    back: Deed | None,
    rows: Sequence[tuple[str, str]],
    *,
    more: bool,
) -> list[Said]:
    """Return rows of commands, a note if there is `more`, and what can be typed now.

    `forms` is the short form that each player is typed in; `undo` takes back `back`.
    """
    takes_back = (
        [say("{undo} takes back: {what}.", undo=undo, what=named(master, back, state))]
        if back
        else []
    )
    further = [(say("help"), say("the rest of this"))] if more else []
    return [*_explained([*rows, *further]), line(*_now(master, stage, state, forms), *takes_back)]


def help_rows(master: Master) -> tuple[tuple[str, str], ...]:
    """Return rows of help, the most needed first.

    Without commands for what the game does not have.
    """
    return (*commands(master), *rare_commands(master))


def commands(master: Master) -> tuple[tuple[str, str], ...]:
    """Return the commands in short: what to type, and what it does.

    `rare_commands` has those that few evenings need.
    """
    theme = master.theme
    too = (
        say("NAME"),
        say(
            "at a card: left too, after the last one; fix 3 - NAMES says who left after card 3",
            **theme,
        ),
    )
    return (
        (
            say("undo, redo"),
            say("take back what was done last, or do it again; undo 3 takes back three"),
        ),
        (
            say("fix 3 ..."),
            say("turn 3 of this {round} was ...; fix 1.3 ... in {round} 1", **theme),
        ),
        *(() if master.hands else (too,)),
        (say("score, path"), say("what is safe, what lies there; score NAME for one player")),
        (say("who, rules"), say("who is inside, and who is not; the rules of this game")),
        (say("odds, why"), say("the next card's chances; the rule behind what came last")),
        (say("end"), say("the game ends before its last {round}: here, or with this one", **theme)),
        (say("quit"), say("stop; the game is saved, cardkit resume goes on")),
        (
            say("away NAME"),
            say("goes home: does not play from the next {round} on; join NAME comes in", **theme),
        ),
        (say("phones"), say("tap on phones too: shows the code to scan")),
    )


def rare_commands(master: Master) -> tuple[tuple[str, str], ...]:
    """Return the commands that are seldom needed: what to type, and what it does."""
    variant = master.variant
    leave = variant.dangers_leave or (
        variant.has_artifacts and (variant.carried_leave or variant.left_leave)
    )
    gone = (say("gone"), say("which cards are out of the game"))
    return (
        (say("fix 3 9 / 7"), say("one turn becomes two; fix 3 gone takes it out")),
        *((gone,) if leave and not master.hands else ()),
        (say("note ..."), say("keep a remark with the game; rename OLD NEW")),
    )


def _now(
    master: Master, stage: Stage, state: State, forms: Mapping[str, str]
) -> tuple[Sentence, ...]:
    theme = master.theme
    match stage:
        case Stage.CARD:
            now = say(
                "Now: the card that came ({examples}).",
                examples=Several(_examples(master.variant), "or"),
            )
            if master.variant.suits_matter:
                return now, say("The rank alone where it can only be one card now.")
            return (now,)
        case Stage.LEAVE:
            holes = {**theme, "names": Several(tuple(forms.values()), "or")}
            now = say("Now: who {leaves} ({names}; several: glued or with blanks; all).", **holes)
            return now, say("Enter: nobody."), say("Or the next card at once, if nobody left.")
        case Stage.SHOW:
            inside = ", ".join(state.inside)
            return (
                say(
                    "Now: one card each in seat order ({inside}), - for face down: 7k-3.",
                    inside=inside,
                ),
            )
        case Stage.ROUND:
            return (
                say(
                    (
                        "Now: Enter when the cards are shuffled, or the first card of the next "
                        "{round}."
                    ),
                    **theme,
                ),
            )
        case Stage.PILES:
            return (
                say(
                    "Now: the piles as counted, in seat order (25 12 0 31) or by name; Enter "
                    "to skip."
                ),
            )
        case Stage.TIE:
            return (
                say(
                    "Now: extra for an extra {round} of the tied; Enter to share the win.",
                    **theme,
                ),
            )
        case Stage.OVER:
            other = say("again + Eve, again - Bo, or again and all names: with others.")
            return say("The game is over: again (same people), undo, or Enter to stop."), other


def _examples(variant: Variant) -> tuple[str, ...]:
    """Return some cards of the deck as people type them.

    A number, a face by its letter and in words, the joker.
    """
    cards = [slot.card for slot in variant.slots]
    numbers = [card for card in cards if card.rank.isdigit()]
    faces = [card for card in cards if card.rank and not card.rank.isdigit() and card != JOKER]
    short = [*numbers[len(numbers) // 2 :][:1], *faces[-1:]]
    told = [typed(card if variant.suits_matter else Card(card.rank)).lower() for card in short]
    words = [
        f"{by_face(card) if variant.suits_matter else of_rank(card.rank)}".lower()
        for card in faces[:1]
    ]
    return (*told, *words, *([f"{of_rank(JOKER.rank)}"] if JOKER in cards else []))
