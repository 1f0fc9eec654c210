"""Sentences on the file of a game: what happened to it, its limits, where the game goes on."""

from typing import Literal

from cardkit.v4 import files, reports
from cardkit.v4.text import printable
from cardkit.v4.words import ByWord, Fixed, Given, Line, Remark, Sentence, Unrecorded

# fmt: off
_news: dict[Literal["changed", "gone", "stuck"], Remark] = {
    "changed": Remark(("{theirs} was changed by another program and is left as it "
                       "is."), "This game goes on in {ours}.",
        tone="alert", indent=0),
    "gone": Remark(("{theirs} was not there any "
                    "more."), ("It is written again, with all that was "
                               "said."), tone="alert", indent=0),
    "stuck": Remark(("{path} cannot be written any "
                     "more."), "This game goes on in {ours}.", tone="alert", indent=0),
}
# fmt: on
back: Fixed = Fixed("{file} had lost its name, as after a power cut. Its last save is there again.")
_old_rules = ByWord[Literal["changed", "gone"]]({
    "changed": ("{file}: {variant} says otherwise by now; this goes by the rules as they were "
                "({rules})."),
    "gone": ("{file}: {variant} cannot be had any more; this goes by the rules as they were kept "
             "({rules})."),
})  # fmt: skip
kept_rules: Fixed = Fixed(
    "Rules that a game was played by, kept by cardkit. Its tally has the digest that is in this "
    "file's name."
)
no_promise: Remark = Remark(
    "This disk cannot promise to keep the last turn in a power cut.",
    "All else is safe as ever: the file is always a whole game.",
    tone="aside",
    indent=0,
)
not_saved: Unrecorded = Unrecorded(  # `safe`: what was saved before is on the disk
    "{why}",
    "Make room and type it again.",
    Fixed(Given("safe", "All before it is safe."), "WHAT WAS SAVED BEFORE IS GONE."),
)
not_there: Remark = Remark(  # somebody stops, and the game is nowhere
    "{why}",
    "The same again stops without it, and shows it to be copied.",
    tone="refusal",
)

# --- the last words, and mistakes of ours ---------------------------------------------------------
to_go_on: Fixed = Fixed("Saved. To go on: cardkit resume {name}")
only_totals: Fixed = Fixed("Only the totals of this game are known: cardkit score tells them.")
unplayed: Fixed = Fixed("Nothing was played, so nothing is kept.")
whole_game: Fixed = Fixed("NOT SAVED. {why}")
copy_it: Fixed = Fixed(
    "This is the whole game. Copy it into a file, say evening{ending}; then: "
    "cardkit resume evening{ending}"
)
unread: Fixed = Fixed("Nobody can read this any more ({why}).")
# cardkit went wrong; the evening goes on. `log` is where it is written down, if anywhere
mistake: Remark = Remark(
    Fixed(
        Given("unchanged", "cardkit made a mistake there ({error}), nothing was recorded."),
        "cardkit made a mistake there ({error}), but what was typed is recorded.",
    ),
    Fixed(
        Given("unchanged", "Type it another way."),
        "score and path show how the game stands, undo takes it back.",
    ),
    Fixed(Given("log", "What went wrong is written down in {log}.")),
    indent=0,
)
without_wrapping: Fixed = Fixed("Read without what a messenger put around the text.")


def news(news: "reports.FileNews") -> Line:
    """Return the line on what happened to the file, and which one the game is in now.

    That one stands with its folder if this is another.
    """
    ours = news.ours.name if news.ours.parent == news.theirs.parent else str(news.ours)
    return _news[news.kind](theirs=news.theirs.name, path=str(news.theirs), ours=ours)


def old_rules(file: str, old: "files.OldRules") -> Sentence:
    """Return the sentence that a game keeps the rules it was played by, and why.

    The rules of its variant have changed since, or are gone.
    """
    return _old_rules(old.why, file=file, variant=printable(old.variant), rules=old.rules)
