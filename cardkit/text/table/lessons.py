"""Teach a game while it is played, by explaining each rule when it is first needed.

The lessons depend only on the moves, so they are the same after a restart. If an event is undone,
its lesson appears again with the next event of that kind.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardkit.engine import events as ev
from cardkit.engine.game import GameState
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.text.lines import Line, join, split_sentences
from cardkit.text.rules import rules_ends
from cardkit.text.rules.rule_text import RuleText
from cardkit.text.rules.rules import rules_by_topic
from cardkit.text.rules.setup import how_to_decide_on_phones

MAX_WORDS_OF_LESSON = 45
"""A longer rule is split, and its remainder comes with the next card."""
MAX_WORDS_AT_ONCE = 75  # words in the lessons after one card; other lessons wait for the next card
MAX_LESSONS_AT_ONCE = 3  # except for what players need before they decide
MAX_WORDS_OF_AIM = 40
TOPICS_BEFORE_DECISION = ("decide", "dangers", "danger", "over", "row", "left")
"""The topics to explain before anybody decides: what to do, and what staying and leaving lead to."""
TOPICS_OF_EVENTS: dict[type[ev.Event], tuple[str, ...]] = {
    ev.GoldShared: ("split",),
    ev.GoldDoubled: ("doubling", "double"),
    ev.DangerWarned: ("both",),
    ev.BlankDrawn: ("blank",),
    ev.ArtifactFound: ("artifacts", "claim", "alone", "carried"),
    ev.ArtifactsShared: ("back",),
    ev.PlayersLeft: ("leave",),
    ev.ArtifactTaken: ("worth", "unclaimed"),
    ev.CardsRanOut: ("survived",),
    ev.Caught: ("danger_out",),
    ev.RoundEnded: ("round_over",),
}
"""The topics to explain after each kind of event, most urgent first.

Which cards join the deck or are shuffled again is not a lesson: the game master says it each time.
"""


class Lesson(NamedTuple):
    """A rule, or a part of a long rule, with its topic (``bots`` for the lesson on bots)."""

    topic: str
    text: str


def game_aim(variant: Variant) -> str:
    """Return the aim of a game, its length and how it is won, in at most 40 words."""
    rounds = rules_ends.rounds_and_winner_rule(vocabulary(variant)).full
    summary = vocabulary(variant).summary
    both = join(summary, rounds)
    return both if len(both.split()) <= MAX_WORDS_OF_AIM else rounds


def lessons_by_move(
    state: GameState, moves: Iterable[ev.Move], bots: Sequence[str] = (), *, on_phones: bool = False
) -> Iterator[list[Lesson]]:
    """Yield, for each move of a game, a list of the lessons to show after the move.

    Args:
        state: The state before the first of the `moves`, which are played on it.
        bots: The names of the players who are bots.
        on_phones: Whether people choose on phones, without thumbs, pawns or cards.
    """
    texts: dict[str, str] = {}  # of the lessons so far, by topic
    settled: set[str] = set()  # topics that need no lesson under the rules of this round
    waiting: list[Lesson] = []  # for the next card
    for move in moves:
        rules_before = state.rules
        events = state.play(move)
        new, remaining = list[Lesson](), list[Lesson]()
        topics = [*_topics_needed(events, state)]
        has_changed = state.rules is not rules_before and state.rules != rules_before
        if has_changed:
            topics += texts
            settled.clear()
        for topic in topics:
            if topic in settled:
                continue
            settled.add(topic)
            rule = _rule_on_topic(topic, vocabulary(state.rules), on_phones=on_phones)
            if rule and rule.full != texts.get(topic):
                texts[topic] = rule.full
                waiting = [lesson for lesson in waiting if lesson.topic != topic]
                first, *others = _split_rule(topic, rule)
                new.append(first)
                remaining += others
        is_bot_asked = state.phase in ("decision", "show") and {*bots} & {*state.inside}
        if is_bot_asked and "bots" not in texts:
            texts["bots"] = t("Bots decide from what everyone can see, before you say what you do.")
            new.append(Lesson("bots", texts["bots"]))
        if isinstance(move, ev.BeginRound | ev.Draw | ev.Show):
            new, waiting = [*new, *waiting], []
        lessons, later = (new, []) if has_changed else _split_now_and_later(new)
        waiting += [*later, *remaining]
        yield lessons


@lru_cache(500)  # after each line, all lessons of a game are gone through
def _rule_on_topic(topic: str, words: Vocabulary, *, on_phones: bool) -> RuleText | None:
    if topic == "decide" and on_phones:
        return RuleText(how_to_decide_on_phones(words))
    return rules_by_topic(words.variant).get(topic)


def _split_now_and_later(lessons: Iterable[Lesson]) -> tuple[list[Lesson], list[Lesson]]:
    """Split lessons into those that are shown now and those that wait for the next card."""
    room, now, later = MAX_WORDS_AT_ONCE, list[Lesson](), list[Lesson]()
    for lesson in lessons:
        room -= len(lesson.text.split())
        fits = room >= 0 and len(now) < MAX_LESSONS_AT_ONCE
        fits = fits or lesson.topic in TOPICS_BEFORE_DECISION or not now
        (now if fits else later).append(lesson)
    return now, later


def lesson_lines(lessons: Iterable[Lesson]) -> list[Line]:
    """Return lessons as lines to show below the instructions."""
    return [Line(t("New: {rule}", rule=lesson.text), tone="lesson") for lesson in lessons]


def _topics_needed(events: Sequence[ev.Event], state: GameState) -> Iterator[str]:
    is_deck_game = state.rules.is_deck_game
    for event in events:
        if isinstance(event, ev.RoundBegan) and is_deck_game:
            yield from ("decide", "dangers", "danger", "over", "row")
            yield from ("begin",) if state.round > 1 else ()
        if isinstance(event, ev.RoundBegan) and not is_deck_game:  # players see their cards
            yield from ("gold", "artifacts")
        if isinstance(event, ev.GameEnded) and len(state.ranking()[0]) > 1:
            yield from ("breaks", "tie")
        if isinstance(event, ev.RoundEnded) and event.unclaimed and is_deck_game:
            yield "unclaimed"
        yield from TOPICS_OF_EVENTS.get(type(event), ())
    if state.artifacts and not is_deck_game:  # no event or sentence mentions them
        yield from (*TOPICS_OF_EVENTS[ev.ArtifactFound], "worth")
    if any(isinstance(event, ev.GoldShared) for event in events):
        yield "gold"
    if state.phase in ("decision", "show"):
        yield from TOPICS_BEFORE_DECISION


def _split_rule(topic: str, rule: RuleText) -> list[Lesson]:
    """Split a rule into lessons of at most 45 words, each of which makes sense on its own.

    A rule is split between its statements, and a statement between its sentences only if it is too
    long. For the rule on leaving, each statement is a lesson: what a player keeps comes before how
    several players share.
    """
    parts = [""]
    most = 0 if topic == "left" else MAX_WORDS_OF_LESSON
    for statement in rule.lines.replace("**", "").splitlines():
        is_short = len(statement.split()) <= MAX_WORDS_OF_LESSON
        for piece in [statement] if is_short else split_sentences(statement):
            longer = join(parts[-1], piece)
            if parts[-1] and len(longer.split()) > most:
                parts.append(piece)
            else:
                parts[-1] = longer
    return [Lesson(topic, part) for part in parts]
