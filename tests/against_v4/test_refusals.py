"""Refusals in words beside those of the fourth edition: six games, two languages, prompt and file.

Each row is what the fourth edition says, and the move refused by the new engine with its facts.
Rows in `MERGED` say less than before, or the same in other words, on purpose.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardkit.engine import own
from cardkit.engine.cards import JOKER, Card
from cardkit.engine.legality import IllegalMove as No
from cardkit.engine.loader import load
from cardkit.i18n.translate import use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.refusals import refusal_text
from cardkit.v4.engine import Card as OldCard, refusals as old
from cardkit.v4.files import load as load_old
from cardkit.v4.speech import refusals as old_texts
from cardkit.v4.speech.language_files import language as old_language
from cardkit.v4.words import speaking
from tests.against_v4.polish import mended

INSIDE = ("Ann", "Cy")
CARDS = [Card("K", "s"), Card("7", "h"), Card("Q"), Card("9", "b"), JOKER, Card("10", "c")]

SAME = [
    (old.AllOver(), No("game-over", number=4)),
    (old.NotBegun(), No("no-round", number=0)),
    (old.NothingPlayed(), No("no-round")),
    (old.NoCardYet(), No("no-card")),
    (old.Undecided(), No("undecided")),
    (old.LastRound(4), No("last-round", number=4)),
    (old.NoTie("Bo"), No("no-tie", winner="Bo")),
    (old.NoExtraRound(True), No("no-extra-round", tie="shared")),
    (old.NoExtraRound(False), No("no-extra-round", tie="play again")),
    (old.ExtraTooEarly(4, 0), No("extra-too-early", rounds=4)),
    (old.TiedAway(("Ann",)), No("tied-away", away=["Ann"])),
    (old.TiedAway(("Ann", "Bo")), No("tied-away", away=["Ann", "Bo"])),
    (old.NamedTwice("Bo"), No("twice", name="Bo")),
    (old.Nobody("Zed", INSIDE), No("unknown-player", name="Zed", inside=INSIDE)),
    (old.NoPlayer("Zed", INSIDE, False), No("unknown-player", name="Zed", players=INSIDE)),
    (old.OutAlready("Bo", 0, INSIDE), No("not-inside", name="Bo", turn=0, inside=INSIDE)),
    (old.OutAlready("Bo", 4, INSIDE), No("not-inside", name="Bo", turn=4, inside=INSIDE)),
    (old.AwayAlready("Bo"), No("away-already", name="Bo")),
    (old.HereAlready("Bo"), No("here-already", name="Bo")),
    (old.TooFew("Bo", 1, 2), No("too-few-players", name="Bo", low=2)),
    (old.TooFew("Bo", 2, 3), No("too-few-players", name="Bo", low=3)),
    (old.TooManyNames("Bo", 12), No("too-many-players", name="Bo", high=12)),
    *((old.NotThere(OldCard(*card)), No("not-in-deck", card=card)) for card in CARDS),
    *((old.LiesThere(OldCard(*card)), No("card-twice", card=card)) for card in CARDS),
    *((old.NotArtifact(OldCard(*card)), No("not-artifact", card=card)) for card in CARDS),
]
MERGED = [
    (old.TooMuchGold(200, 99), No("too-much-gold", gold=200, most=99)),
    (old.BackCount(2, 1, ()), No("back-count", wanted=2, named=1)),
    (old.BackCount(0, 3, ()), No("back-count", wanted=0, named=3)),
    (old.EndedEarly(3), No("game-over", number=3)),
    (old.AllPlayed(5, True, (), 0), No("too-many-rounds", rounds=5)),
    (old.RoundEnded(2, False, "caught", 3), No("round-over", number=2)),
    (old.RoundEnded(2, False, "all-out", 3), No("round-over", number=2)),
    (old.StillInside(2, False, INSIDE), No("round-not-over", inside=INSIDE)),
    (old.ByCards(), No("round-not-over", inside=INSIDE)),
    (old.NotPlaying("Bo", False, INSIDE), No("not-playing", name="Bo", inside=INSIDE)),
    (old.NotPlaying("Bo", True, INSIDE), No("not-playing", name="Bo", inside=INSIDE)),
    (old.NoCardFor(("Bo",), INSIDE), No("missing-player", name="Bo", missing=["Bo"])),
    (old.JoinsLater(OldCard("joker"), 1, 3), No("not-yet", card=JOKER)),
    (old.TooManyJoined(OldCard("7", "h"), 1, 1), No("not-yet", card=Card("7", "h"))),
    (old.LeftTheGame(OldCard("7", "h")), No("card-gone", card=Card("7", "h"))),
    (old.NoneLeft(OldCard("7"), 2, 4), No("card-gone", card=Card("7"))),
    (old.NoneLeft(OldCard("7"), 4, 4), No("card-gone", card=Card("7"))),
    (old.NoChoice(OldCard("7", "r")), No("card-gone", card=Card("7", "r"))),
    (old.OneTooMany(OldCard("7"), 5), No("too-many", card=Card("7"))),
    (old.BackCard(OldCard("8"), ()), No("back-card", cards=[Card("8"), Card("7")])),
    (
        old.NotAllLost("Bo", -3, 9, 5, True),
        No("not-all-lost", name="Bo", gold=-3, most=5),
    ),
    (old.NotAllLost("Bo", -3, 0, 0, True), No("not-all-lost", name="Bo", gold=-3, most=0)),
    (old.NotAllLost("Bo", -3, 9, 0, False), No("not-all-lost", name="Bo", gold=-3, most=0)),
    (old.TooManyArtifacts(3, 2, 2), No("too-many-artifacts", number=3, most=2)),
    (old.TooManyArtifacts(3, 2, 0), No("too-many-artifacts", number=3, most=0)),
]


old_refusal: Any = old.Refusal


def texts(facts: Any, refusal: No, game: str, code: str, prompt: bool) -> list[str]:
    """Return what both editions say in a game and a language."""
    variant = load_old(game)
    with speaking(old_language(code) if code != "en" else None):
        if prompt:
            said = old_texts.aloud(old_refusal(refusal.code, facts), variant)
        else:
            said = (str(old_texts.why(old_refusal(refusal.code, facts), variant)),)
    with use_language(code):
        found = refusal_text(refusal, vocabulary(load(game)), prompt=prompt)
    return [" ".join(said), " ".join(found).strip()]


@pytest.mark.parametrize("prompt", [False, True])
@pytest.mark.parametrize("code", ["en", "pl"])
@pytest.mark.parametrize("game", own.shipped())
def test_refusals_are_said_as_before(game: str, code: str, prompt: bool) -> None:
    for facts, refusal in SAME:
        before, now = texts(facts, refusal, game, code, prompt)
        before, now = (mended(said[:1].lower() + said[1:]) for said in (before, now))
        assert now.casefold() == before.casefold()  # hints in files began with a small letter


def main() -> None:
    """Print both texts of each merged row, in one game of the deck."""
    for code in ("en", "pl"):
        for facts, refusal in MERGED:
            before, now = texts(facts, refusal, "kings-gold", code, prompt=True)
            print(f"{refusal.code}\n  {before}\n  {now}")


if __name__ == "__main__":
    main()
