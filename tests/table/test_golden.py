"""Whole games on a pseudo-terminal look as they did; the transcripts of the table's contract come out fact by fact."""

from __future__ import annotations

import re

import pytest

from cardkit.files import shipped
from tests.english import english
from tests.table.golden import PROMPT, SESSIONS, play, typed

pytestmark = pytest.mark.slow

NAMES = sorted(path.stem for path in SESSIONS.glob("*.txt"))


@pytest.mark.parametrize("name", NAMES)
def test_a_session_looks_as_it_did(name: str) -> None:
    """What the screen shows is what was looked at and kept. Changed on purpose? python -m tools.write.sessions"""
    session = (SESSIONS / f"{name}.txt").read_text("utf-8")
    assert play(session) == session


def test_every_variant_has_a_whole_game() -> None:
    """One session a game, each played to its end."""
    for name in shipped():
        session = (SESSIONS / f"{name}.txt").read_text("utf-8")
        assert " wins with " in session or " share the win" in session or "tied with" in session, name
        assert len(typed(session)) > 20


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("pl-")])
def test_a_polish_session_has_no_english_word(name: str) -> None:
    """But for what was typed, names of files, and the name of a house rule, which is its author's."""
    _, *lines = (SESSIONS / f"{name}.txt").read_text("utf-8").splitlines()
    said = [line.removesuffix(match[1]) if (match := PROMPT.match(line)) else line for line in lines]
    text = re.sub(r"\S*-2026-11-20\S*", "", "\n".join(said))
    assert english(text, ("kings gols", "kings-gold", "Torn Sack")) == set()


def in_order(name: str, facts: str) -> None:
    """Each line of `facts` stands in the session, one after the other, however it is wrapped."""
    session = " ".join((SESSIONS / f"{name}.txt").read_text("utf-8").split())
    at = 0
    for fact in facts.strip().splitlines():
        found = session.find(" ".join(fact.split()), at)
        assert found >= 0, f"not there, or too early: {fact}"
        at = found


@pytest.mark.rule("KG-3", "KG-4", "KG-5", "KG-6", "KG-12")
def test_a_round_of_kings_gold_as_it_should_feel() -> None:
    """The first transcript of the contract: the same facts in the same order, but that hands hear first what they do next."""
    in_order(
        "long-kings-gold",
        """
        $ cardkit play kings-gold Ann Bo Cy Di --long
        King's Gold. 4 thieves, 4 rounds. Saved as it goes: kings-gold-2026-11-20.tally
        Before you start
        Lay both jokers aside; they join in rounds 2 and 3.
        Shuffle the 52 cards, face down in the middle. Gold in the bank, in tokens: 65 ones, 10 fives, 30 tens.
        Ann turns the cards.
        ROUND 1 of 4
        inside: Ann Bo Cy Di
        card 1> 9
        9 gold for 4. Everyone inside: take 2. Leave 1 on the 9.
        Thumbs: 3, 2, 1!
        leaves>
        card 2> q
        A Queen: a guard. ANOTHER QUEEN CATCHES EVERYONE INSIDE.
        leaves> 10
        Nobody leaves.
        card 3: 10 gold for 4. Everyone inside: take 2. Leave 2 on the 10.
        leaves> 4
        Nobody leaves.
        card 4: 4 gold for 4. Everyone inside: take 1. Nothing stays on the 4.
        leaves> u
        Taken back: card 4 was not a 4. Everyone inside: give back 1.
        card 4> 7
        7 gold for 4. Everyone inside: take 1. Leave 3 on the 7.
        On the path: 6 (1 on the 9, 2 on the 10, 3 on the 7). Each inside carries 5.
        leaves> bo
        Bo leaves alone: takes all 6 from the path. Bo: put 11 away, safe.
        inside: Ann Cy Di
        card 5> a
        1 gold for 3: nobody takes any. Leave 1 on the ace.
        leaves> cyy
        Nobody inside is called "cyy". Did you mean Cy? (nothing recorded)
        leaves> cy
        Cy leaves alone: takes the 1 from the ace. Cy: put 6 away, safe.
        inside: Ann Di
        card 6> 8
        8 gold for 2. Ann and Di: take 4. Nothing stays on the 8.
        each carries 9
        leaves> qs
        Nobody leaves.
        card 7: QUEEN OF SPADES, the second Queen.
        *** CAUGHT ***
        Ann and Di: put 9 each back in the bank.
        Put the Queen of spades out of the game. Clear the path: 6 cards.
        Next: all other cards back, shuffle ONE joker in. It counts 5 this round. 52 cards.
        After round 1     this round
        Bo                      11   left at card 4
        Cy                       6   left at card 5
        Ann                      0   caught with 9
        Di                       0   caught with 9
        Enter when the deck is ready (u if that was not the second Queen)>
        """,
    )


@pytest.mark.rule("CN-6", "CN-7", "CN-10", "CN-11", "CN-14")
def test_a_turn_of_the_cave_as_it_should_feel() -> None:
    """The second transcript of the contract: the same facts in the same order."""
    in_order(
        "long-cave-network",
        """
        GAME 2 of 5, turn 3
        in the cave: Ann Bo Cy Di
        network 7 K 3 J A 9 5 10   no pair
        on the joker: 3
        each carries 8
        turn 3 (Ann Bo Cy Di)> 7k3
        I read 3 cards (7 K 3), but 4 are in the cave: Ann, Bo, Cy, Di. (nothing recorded)
        turn 3 (Ann Bo Cy Di)> 7k-3
        FIRST who flees. Cy, alone: take the 3 from the joker and K and J from the network.
        Cy: 8 + 3 + 2 court cards (10) = 21, safe. Lay your card away unseen.
        THEN the cards go down: Ann 7, Bo K, Di 3.
        7 + 3 = 10 for 3. Ann, Bo, Di: take 3. Put 1 on the joker.
        network 7 3 A 9 5 10 7 K 3   PAIRS: 7 and 3. A third 7 or 3 collapses the cave.
        """,
    )


@pytest.mark.rule("KG-3", "KG-4", "KG-5", "G-2", "G-4")
def test_a_round_in_few_words() -> None:
    """Acts lead; what is open stands at the margin; nothing is said that was typed."""
    in_order(
        "kings-gold",
        """
        card 1> 9
        TAKE 2 each, 1 stays. Thumbs: 3, 2, 1! path 1 - carry 2
        card 2> q
        ANOTHER QUEEN ENDS IT.
        leaves> 10
        card 3 10: TAKE 2 each, 2 stay. path 3 - carry 4 - danger Q
        leaves> 4
        card 4 4: TAKE 1 each. path 3 - carry 5 - danger Q
        leaves> u
        Taken back: card 4 was not a 4. Everyone inside: give back 1.
        card 4> 7
        TAKE 1 each, 3 stay. path 6 - carry 5 - danger Q
        leaves> bo
        Bo: TAKE 6, 11 safe. 3 inside
        card 5> a
        Nobody takes any: 1 stays. path 1 - carry 5 - danger Q
        leaves> qs
        card 7 Qs: *** CAUGHT *** Ann, Di: PUT 9 each back. Remove Qs. Clear 6 cards.
        After round 1
        """,
    )


@pytest.mark.rule("CN-6", "CN-7", "CN-10", "CN-11", "CN-14")
def test_a_turn_of_the_cave_in_few_words() -> None:
    """Who flees comes first; a new pair is loud."""
    in_order(
        "cave-network",
        """
        GAME 2 of 5, turn 1
        turn 3 (Ann Bo Cy Di)> 7k-3
        Cy: TAKE 3, K and J, 11 safe.
        Inside: TAKE 3 each, 1 stays. A THIRD 7 OR 3 ENDS IT. joker 1 - carry 11
        turn 4 (Ann Bo Di)> 63-
        The third 3. *** THE CAVE COLLAPSES ***
        Ann, Bo: PUT 11 each back.
        Cy: TAKE 10 for K, J; cards back.
        """,
    )
