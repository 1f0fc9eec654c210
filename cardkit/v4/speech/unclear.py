"""Explanations of typed lines and acts that have no effect, with the way out.

Each reason has a row or a few, with a sentence or two.
"""

from collections.abc import Callable, Mapping
from typing import Any

from cardkit.v4.engine.tables import turn_words
from cardkit.v4.reports import Reason, Unclear
from cardkit.v4.speech.complaints import not_made_out
from cardkit.v4.speech.corrections import later_turn
from cardkit.v4.speech.master import Master
from cardkit.v4.speech.refusals import Row, aloud, chosen, table, told_senses, why
from cardkit.v4.words import Line, People, Text, capital, line, refused, say
from cardkit.v4.words.nouns import typed

Facts = Mapping[str, Any]
Of = Callable[[Facts, Master], object]


def about(reason: Reason, *templates: str, when: str | Of = "", **holes: Of) -> Row:
    return Row(reason, templates, when, holes)


def line_of(master: Master, unclear: Unclear) -> Line:
    """Return the line that explains it: a question, or a refusal.

    A refusal adds that nothing was recorded.
    """
    said = sentences(master, unclear)
    return line(*said, tone="refusal") if unclear.asks else refused(*said)


def sentences(master: Master, unclear: Unclear) -> tuple[str, ...]:
    """Return the sentences that say what is unclear, and the way out."""
    said = _told(master, unclear.reason, unclear.facts)
    if "opens" in unclear.facts:
        opens = unclear.facts["opens"]
        said = (
            *said,
            say(
                "{round:cap} {n} is over: Enter opens {round} {k}.",
                **master.theme,
                n=opens - 1,
                k=opens,
            ),
        )
    first, *others = said
    return (
        (say('In "{part}": {what}', part=unclear.part, what=Text(first)), *others)
        if unclear.part
        else said
    )


def _told(master: Master, reason: Reason, facts: Facts) -> tuple[str, ...]:
    """Return the sentences for a reason; none where they came with the reason."""
    if reason == "not-allowed":
        return aloud(facts["refusal"], master.variant)
    if reason == "later-turn":
        error = facts["error"]
        return later_turn(
            master,
            error.number,
            error.turn,
            error.entry,
            (why(error.refusal, master.variant).message,),
        )
    if reason == "bad-check":
        return tuple(filter(None, (capital(facts["message"]), facts["hint"])))

    def other(hole: str) -> object:
        value = facts[hole] if hole in facts else master.theme[hole]
        return People(value) if type(value) is tuple else value

    return chosen(ROWS[reason], facts, master).told(facts, master, other)


def _fault(facts: Facts, _: Master) -> str:
    return capital(not_made_out(facts["fault"]))


def _new_name(facts: Facts, _: object) -> str:
    """Return a name that nobody in this game has, as an example."""
    taken = {name.casefold()[:1] for name in facts["players"]}
    return next(
        name
        for name in ("Eve", "Max", "Zoe", "Tom", "Lee", "Ida", "Udo", "Pip", "Ned", "Ray")
        if name[0].lower() not in taken
    )


ROWS = table(
    # --- text that cannot be read
    about("too-long", "That line has {n} letters: no turn is that long."),
    about(
        "no-letters",
        "That line has keys in it that write no letter (an arrow key?).",
        "Type it again.",
    ),
    about("slash-without-a-turn", "Expected a turn on each side of the /."),
    about("nothing-to-mend-with", "Expected what the turn was, as in 7 - Bo."),
    about(
        "last-card", "That was the last card of the deck.", "Type only who leaves; Enter: nobody."
    ),
    about("not-ended", 'The {round} did not end so, by the turns: "{text}".'),
    about("round-or-card", '"{text}" may be {round} {n}, or a card.'),
    about("other-round", "{round:cap} {n} comes next, not {wanted}."),
    about("bounced-key", "{text} looks like a bounced key."),
    about("piles-asked", "The game is over.", "Type the piles as counted ({who}), or Enter."),
    about(
        "tie-asked",
        "The game is over.",
        "Type extra for an extra {round}, or Enter to share the win.",
    ),
    about(
        "over-asked",
        "The game is over.",
        "undo still corrects it; again starts another; Enter ends.",
    ),
    # --- cards
    about("no-card", "{error}.", error=_fault),
    about(
        "no-card-or-name",
        '"{text}" is no card, and nobody inside is called so.',
        "Ranks are A 2-10 J Q K.",
    ),
    about("no-back", 'Expected "back CARD" after the semicolon, got "{text}".'),
    about(
        "cards-expected",
        "{error}.",
        "One card for each, in this order, - for face down: {who}.",
        error=_fault,
    ),
    about("card-expected", "{error}.", error=_fault),
    # --- names
    about("nobody-called", 'Nobody inside is called "{text}".', "Inside: {who}."),
    about(
        "card-comes-first",
        "A card comes now.",
        "If {who} left after card {n}: fix {n} - {names}.",
        when="turn",
        n=lambda f, m: f["turn"],
        names=lambda f, m: ", ".join(f["leaves"]),
    ),
    about(
        "card-comes-first",
        "A card comes now.",
        "Whether {who} {who:leaves|leave} is asked after it.",
    ),
    about("card-comes-left", "A card comes now, and {who} is out already, since turn {n}."),
    about(
        "card-comes-not-playing",
        "A card comes now, and {who} does not play this extra round: only the tied do.",
        when="extra",
    ),
    about("card-comes-not-playing", "A card comes now, and {who} is away this {round}."),
    about("asked-turn", "A question? Type it without the question mark if it is so."),
    about(
        "gold-follows",
        "Gold follows from the turns.",
        "path and score tell it; fix {turn} mends card {turn}, undo the last one.",
    ),
    about("waits", "No hurry."),
    about("join-whom", "Who joins?", "As in: join {new}.", new=lambda f, m: _new_name(f, m)),
    about("was-other", "Another card than card {n}?", n=lambda f, m: f["turn"]),
    about(
        "come-or-go",
        "The game is over.",
        "Another one with {who}: again + {who}.",
        when="over plays",
    ),
    about(
        "come-or-go",
        "The game is over.",
        "Another one without {who}: again - {who}.",
        when="over",
    ),
    about(
        "come-or-go",
        "Type join {who}.",
        "{who} then plays from the next {round} on.",
        when="plays",
    ),
    about("come-or-go", "Type away {who}.", "{who} then does not play from the next {round} on."),
    # --- piles
    about(
        "piles-number",
        "I read {n} {n:pile|piles}, but {k} play: {who}.",
        "Or by name: {one} {first}.",
        k=lambda f, m: len(f["who"]),
        one=lambda f, m: f["who"][0],
    ),
    about("piles-figure", 'Expected a number after "{text}".'),
    about("piles-twice", "{who} is named twice."),
    about("piles-huge", "{text}... is more than anybody can have."),
    # --- two readings: both are named, and a way to type each that means nothing else
    about(
        "two-meanings",
        "{text} could be {senses}.",
        senses=lambda f, m: told_senses(f["senses"], m.card),
    ),
    # --- corrections
    about("how-often", "How often?", 'Expected a number, got "{text}".'),
    about(
        "which-turn",
        "Which turn, and what was it?",
        "As in: fix {place} {was}.",
        was=lambda f, m: turn_words(f["was"], typed),
    ),
    about(
        "turn-was",
        "Turn {n} was {was}.",
        "Say what it should be: fix {text} CARD.",
        n=lambda f, m: f["turn"],
        was=lambda f, m: turn_words(f["was"], typed),
    ),
    about("no-turns", "{round:cap} {n} has no turns yet."),
    about(
        "no-such-turn",
        "There is no turn {turn}: {round} {n} has one turn only.",
        when=lambda f, m: f["last"] == 1,
    ),
    about("no-such-turn", "There is no turn {turn}: {round} {n} has turns 1 to {last}."),
    # --- acts
    about("nothing-to-undo", "There is nothing to take back."),
    about("nothing-to-redo", "There is nothing to do again."),
    about("note-what", "What should be noted?", "As in: note Bo dealt twice."),
    about(
        "rename-whom",
        "Who is to be called what?",
        "As in: rename {one} to {new}.",
        "Players: {who}.",
        one=lambda f, m: f["who"][0],
        new=_new_name,
    ),
    about(
        "who-comes-or-goes",
        "Who goes home?",
        "As in: away {one}.",
        "Players: {who}.",
        when=lambda f, m: not f["plays"],
        one=lambda f, m: f["who"][-1],
    ),
    about(
        "who-comes-or-goes",
        "Who joins?",
        "As in: join {one}.",
        "Away: {who}.",
        when="who",
        one=lambda f, m: f["who"][-1],
    ),
    about("who-comes-or-goes", "Who joins?", "As in: join {new}.", new=_new_name),
    about(
        "end-how",
        "How does it end?",
        (
            "end after = with this {round}; end now = everyone inside {leaves} now; end drop = "
            "without this {round}."
        ),
    ),
    about("game-not-over", "The game is not over yet.", "quit stops it; it can be gone on with."),
    about("bad-name", "{error}", error=lambda f, m: capital(f["error"])),
    # --- figures
    about("round-not-over", "What was {key} is held against the record when the {round} is over."),
    about(
        "no-card-yet",
        "No card has come in this {round}, so there is nothing to hold that against.",
        "For {round:a} without cards, say first what each banked, as in banked: {who} 5.",
    ),
    about(
        "totals-early",
        "Totals are counted when the game is over.",
        "They stay secret until then.",
        when=lambda f, m: m.manner.secret,
    ),
    about(
        "totals-early",
        "Totals are counted when the game is over.",
        "score shows what is safe so far.",
    ),
)
