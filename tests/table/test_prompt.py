"""What a typed line means at each stage, in four languages, and with names that are also cards.

If an entry can mean people or a card, cardkit asks. If the rules allow only one reading, cardkit
uses it, and a comment gives the reason.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

import pytest
from hypothesis import given, strategies as st

from cardkit.engine.cards import RANKS, SUITS, Card, parse_card
from cardkit.engine.events import BeginRound, Draw, Leave, Move, Show
from cardkit.engine.game import GameState
from cardkit.engine.legality import can_card_come
from cardkit.i18n.translate import languages, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.table.prompt import (
    AmbiguousLine,
    CountedPiles,
    FiguresOfRound,
    TypedCommand,
    new_moves,
    parse_line,
)
from cardkit.tally.findings import LineError
from cardkit.tally.items import Header
from cardkit.tally.reader import read
from cardkit.tally.words import fold, typed_words
from cardkit.text.table.corrections import hands_turn_text
from cardkit.text.table.prompts import Stage

from ..engine.play import game


def moves_text(moves: Sequence[Move]) -> str:
    """Return moves as text, as in ``7 | - | K | - Cy``."""
    told = []
    for move in moves:
        match move:
            case Draw(card):
                told.append(str(card))
            case Leave(players):
                told.append(f"- {' '.join(players)}".strip())
            case Show():
                told.append(hands_turn_text(move))
            case BeginRound(extra):
                told.append("extra round" if extra else "round")
            case _:
                told.append(type(move).__name__)
    return " | ".join(told)


def meaning(line: str, stage: Stage, state: GameState) -> str:
    """Return the meaning of a line as text.

    For a fault, this is its code and the lines to type instead.
    """
    try:
        match parse_line(line, stage, state, typed_words(), Header()):
            case [*moves]:
                return moves_text(moves)
            case TypedCommand(word, rest):
                return f"{word}: {rest}".rstrip(": ")
            case CountedPiles(gold):
                return f"piles {', '.join(f'{name} {n}' for name, n in gold.items())}".strip()
            case FiguresOfRound(figures):
                return f"figures: {figures}"
            case AmbiguousLine(_, lines):
                return f"? {' | '.join(filter(None, lines.values()))}"
    except LineError as fault:
        ways = fault.facts.get("ways") or fault.facts.get("likely", ())
        return f"{fault.code}! {' or '.join(ways)}".strip()


Rows = list[tuple[str, str]]
CARD = [  # the grammar of turns itself is in tests/tally/test_turns.py
    ("7!", "7"), ("7 # the first", "7"), ("7 - an", "unclear! 7 - Ann"), ("7 - ann", "7 | - Ann"), ("7 -", "7 | -"),
    ("7, 8, 9 - all but c", "7 | - | 8 | - | 9 | - Ann"),
    ("", ""), ("# a remark", ""), ("c", "? fix 1 - Bo, Cy"), ("- cy", "? fix 1 - Bo, Cy"),
    ("all", "? fix 1 - Ann, Bo, Cy"), ("ann 7", "leave-first! fix 1 - Ann, Bo / 7"), ("bo", "not-inside!"),
    ("k / k / 7", "round-over!"), ("*", "not-yet!"), ("quen", "bad-card! Q"),
    ("a", "? - / a | fix 1 - Ann, Bo"), ("a c", "? - / a c | fix 1 - Ann, Bo, Cy"), ("- / a", "A"),
    ("n", "bad-card!"), ("yes", "bad-card!"), ("save", "bad-card!"),
]  # fmt: skip
COMMANDS = [
    ("u", "undo"), ("Oops!", "undo"), ("undo 3", "undo: 3"), ("undo twice", "command-due!"),
    ("redo 2", "redo: 2"), ("fix", "fix"), ("fix 1.3 9 - Bo", "fix: 1.3 9 - Bo"),
    ("scores", "score"), ("score ann", "score: ann"), ("who?", "path"), ("?", "help"),
    ("help me", "command-due!"), ("why? Bo", "command-due!"), ("chances", "odds"), ("why?", "why"), ("stop", "quit"),
    ("note Bo: hm, no.", "note: Bo: hm, no."), ("note: late # really", "note: late # really"),
    ("rename Bo Bob", "rename: Bo Bob"), ("away cy", "away: cy"), ("join: Eve", "join: Eve"),
    ("end after", "end: after"), ("banked: 5 6 0", "figures: banked: 5 6 0"),
    ("Total: Ann 5", "figures: Total: Ann 5"),
]  # fmt: skip
LEAVES = [
    ("0", "-"), ("stay", "-"), ("go on", "-"), ("no one", "-"), ("nobody leaves", "-"),
    ("nobody, bo", "out-of-place! - Bo or - nobody or - Ann, Cy"), ("bo and", "out-of-place! - Bo"),
    ("all but zoe", "unknown-player!"),
    ("", "-"), ("-", "-"), ("no", "-"), ("n", "-"), ("cy ann", "- Ann Cy"), ("cy left", "- Cy"),
    ("7", "- | 7"), ("10 - c", "- | 10 | - Cy"), ("bo / q / q", "- Bo | Q | - | Q"),
    ("ac", "two-meanings! - / Ac or - Ann, Cy"), ("y", "unknown-player!"), ("bo bo", "claim-twice! - Bo"),
    ("()", "unknown-player!"), ("/ 7", "empty-turn! 7"), ("c / bo", "leave-first! - Bo, Cy"),
]  # fmt: skip
ROUND = [
    ("", "round"), ("y", "round"), ("ready", "round"), ("7", "round | 7"),
    ("7 - bo / 8", "round | 7 | - Bo | 8"), ("banked: 1 2 3", "figures: banked: 1 2 3"),
    ("round 9 banked: 1 2 3", "no-turns!"), ("no", "bad-card!"), ("bo", "leave-first!"),
]  # fmt: skip
PILES = [
    ("", "piles"), ("n", "not-an-answer!"), ("y", "not-an-answer!"), ("25 12 0", "piles Ann 25, Bo 12, Cy 0"),
    ("bo 12", "piles Bo 12"), ("ann", "not-an-answer!"), ("25 12", "bad-claim!"),
    ("total 1 2 3", "no-colon!"), ("25 12 x", "bad-claim!"), ("ann 12 9999999 bo 2", "bad-claim!"),
]  # fmt: skip
TIE = [
    ("", "share"), ("share", "share"), ("extra round", "extra round"),
    ("y", "not-an-answer!"), ("ok", "not-an-answer!"), ("no", "not-an-answer!"),
    ("7", "not-an-answer!"),
]  # fmt: skip
OVER = [
    ("", "quit"), ("again", "again"), ("u", "undo"), ("7", "not-an-answer!"),
    ("y", "not-an-answer!"), ("n", "not-an-answer!"),
]  # fmt: skip
# fmt: off
KIM = [
    ("k", "two-meanings! - Kim or - / K"), ("a", "two-meanings! - Ace or - / A"),
    ("jack", "- Jack"), ("- / jack", "- | J"), ("n", "two-meanings! - Nick or -"), ("- k", "- Kim"),
    ("- / k", "- | K"), ("ki", "- Kim"), ("- jack, kim", "- Jack Kim"),
    ("all but k", "- Jack Ace Nick Ulla"), ("jack of hearts", "- | Jh"), ("no", "-"),
    ("- nu", "unclear! - Nick, Ulla"), ("- jk", "- Jack Kim"), ("undo", "undo"),
    # a letter is a command only where no name begins so
    ("u", "unclear! - Ulla"),
]
DI = [
    # after a dash, what can be a name is one; before it, what can be a card is one
    ("- a", "- Ann"), ("a - d", "- | A | - Di"),
    # a slash is between turns: a card comes after it
    ("- / d a", "- | Ad"),
    # a word that only a card has, or only a person
    ("ace of diamonds", "- | Ad"), ("1d", "- | Ad"), ("di a", "two-meanings! - Di, Ann or - Di / A"), ("d and a", "- Di Ann"),
    # two letters are never a suit and a rank, and no dash joins them
    ("da", "unclear! - Di, Ann"), ("a and d", "- Di Ann"), ("d-a", "out-of-place! - Di, Ann"),
]
"""Entries that cause no question, because the rules allow only one reading."""
SUITS_MATTER = [
    ("k", "two-meanings! - Kim or - / Ks or - / Kh or - / Kd or - / Kc"), ("kh", "- | Kh"), ("h", "- | h"),
    ("h - b", "- | h | - Bo"), ("b", "- Bo"), ("7", "vague-card!"), ("7r", "- | 7r"), ("7c", "- | 7c"),
]
POLISH = [
    ("dama", "Q"), ("dama kier - wszyscy oprócz ann", "Qh | - Bo Cy"), ("as", "A"), ("w", "J"),
    ("cofnij", "undo"), ("Pomyłka 2", "undo: 2"), ("popraw 1 9", "fix: 1 9"),
    ("wynik ann", "score: ann"), ("sciezka", "path"), ("dlaczego?", "why"),
    ("uwaga Bo rozdawał", "note: Bo rozdawał"), ("nazwij Bo Bob", "rename: Bo Bob"),
    ("pauzuje cy", "away: cy"), ("dołącza Ewa", "join: Ewa"), ("koniec after", "end: after"),
    ("wyjdź", "quit"), ("undo", "undo"),
]
POLISH_LEAVES = [
    ("zostajemy", "-"), ("no", "unknown-player!"), ("ten", "unknown-player!"),
    ("pas bo", "unknown-player! - Bo or - nikt or - Ann, Cy"),
    ("nikt", "-"), ("nie", "-"), ("cy i bo", "- Bo Cy"), ("wszyscy poza bo", "- Ann Cy"),
    ("7 trefl", "- | 7c"),
]
POLISH_NAMES = [  # a card that may be a name is written as it was typed
    ("w", "two-meanings! - Wanda or - / W"), ("król", "- Król"), ("kh", "- | Kh"),
]
VAGUE = [(entry, "vague-card!") for entry in ("7c", "7 c", "c7", "7C", "Kc", "As")]
"""Entries that begin two suits, between which the rules make a difference, so cardkit asks."""
ANN, XYZ = "Ann Bo Cy", "Xenia Yves Zoé"
OVER_NOW = ["9 - all"] * 4
GROUPS: list[tuple[str, str, str, list[str], Stage, Rows]] = [
    # language, game, players, what was played, the stage, rows of an entry and what it means
    ("en", "kings-gold", ANN, ["9 - Bo"], "card", [*CARD, *COMMANDS]),
    ("en", "kings-gold", ANN, ["9"], "decision", LEAVES),
    ("en", "kings-gold", ANN, ["9 - all"], "round", ROUND),
    ("en", "kings-gold", ANN, OVER_NOW, "piles", PILES),
    ("en", "kings-gold", ANN, OVER_NOW, "tie", TIE),
    ("en", "kings-gold", ANN, OVER_NOW, "over", OVER),
    ("en", "kings-gold", "Jack Kim Ace Nick Ulla", ["9"], "decision", KIM),
    ("en", "kings-gold", "Di Ann Bo", ["9"], "decision", DI),
    ("en", "kings-gold", "Di Ann Bo", ["9 -"], "card", [("- / a", "A"), ("a / a", "A | - | A")]),
    ("en", "kings-gold", "Di Ann Bo", ["9 - Di"], "card", [("d a", "Ad")]),  # Di is out
    ("en", "kings-gold", "Di Ann Bo", [""], "card", [("d a", "Ad")]),  # nobody can have left yet
    ("en", "kings-gold", "Kim Bo Cy", [""], "card", [("k", "K")]),
    ("en", "kings-gold", "Eve Nat Dan", ["9"], "decision", [("end", "end")]),  # a command wins
    ("en", "poor-mans", "Ann Bo Kim", ["9b"], "decision", SUITS_MATTER),
    ("pl", "kings-gold", ANN, ["9 -"], "card", POLISH),
    ("pl", "kings-gold", ANN, ["9"], "decision", POLISH_LEAVES),
    ("pl", "kings-gold", ANN, ["9 - all"], "round", [("tak", "round")]),
    ("pl", "kings-gold", ANN, OVER_NOW, "tie", [("dodatkowa", "extra round"), ("dzielimy", "share")]),
    ("pl", "kings-gold", ANN, OVER_NOW, "tie", [("Dodatkowa runda", "extra round")]),
    ("de", "kings-gold", ANN, OVER_NOW, "tie", [("Extra Runde", "extra round")]),
    ("fr", "kings-gold", ANN, OVER_NOW, "tie", [("Manche supplémentaire", "extra round")]),
    ("pl", "kings-gold", ANN, OVER_NOW, "over", [("jeszcze", "again")]),
    ("pl", "kings-gold", "Ann Wanda Król", ["9"], "decision", POLISH_NAMES),
    # suits mean nothing in King's Gold: the rank is kept alone
    ("fr", "kings-gold", XYZ, ["5c"], "decision", [("7c", "- | 7"), ("c7", "- | 7")]),
    ("pl", "kings-gold", XYZ, ["5c"], "decision", [("7 c", "- | 7"), ("Qc", "- | Q"), ("As", "- | A")]),
    ("de", "kings-gold", XYZ, ["5c"], "decision", [("As", "- | A")]),
    ("pl", "poor-mans", XYZ, ["5c"], "decision", [*VAGUE, ("c", "- | c")]),
    ("fr", "poor-mans", XYZ, ["5c"], "decision", [
        *VAGUE, ("c", "two-meanings! - / trèfle or - / carreau or - / cœur"), ("7t", "- | 7c"),
        # the five of clubs lies there: c is a heart or a diamond then, the red five
        ("5c", "- | 5r"),
    ]),
    ("de", "poor-mans", XYZ, ["5c"], "decision", [("7s", "- | 7s")]),
]
ASKED = [
    ("en", "Di Ann Bo", "d a|ad|a d|D A|ad.|a|A|d  a|a, d"),
    ("en", "Bo Kim Sue Jo", "b k|kb|k b|k|k s|s j|j s|js|ks|j|k, b|kb!"),
    ("en", "Hal Tim Ron", "h t|th|t h|t|t r|r t|t hal|T"),
    ("en", "King Ace Ten", "k|a|t|k a"),
    ("en", "Jack Jim Ann", "j|a"), ("en", "7 10 2b", "2"),
    ("de", "Bea Dora Anna Karl", "b|d|a|k|bd|db|b d|d b|a d|k d"),
    ("de", "Dame König Bube", "d|b|k"),
    ("fr", "Denis Rémi Tom Cléo", "d|r|t|d r|dr|rd|tr|rt|r c|rc"),
    ("fr", "Paul Anne Valet", "p a|ap|a|v|v p|vp"), ("fr", "Jean-Paul Jean Luc", "jp|JP|j-p|jp!"),
    ("en", "Kate-Dora Jo-Smith Jo-Hart Al", "kd|js|jh|KD|k-d|j-h"), ("en", "Jo-King Jo-Smith Al", "king|KING"),
    ("en", "Karo Kim Al", "k"), ("pl", "Karol Kuba Ola", "kk"), ("de", "Dana Dora Ola", "dd"),
    ("pl", "Dana Wiktor Asia Czarek", "d|w|a|as|d c|dc|w c|a c|wc"),
    ("pl", "Król Dama Piotr", "k|d"),
]
"""The language, the players of King's Gold, and entries that can mean people and a card."""
NOT_CLEAR = [
    ("en", "Anders Theo Jack", "9 and theo|9, and theo|7 / 8 and theo|and theo|king and jack"),
    ("en", "Andy Theo Bo", "9 and theo|- and theo"),
    ("en", "Nora Al Ida", "ida n al|no al|al no|the ida"), ("en", "Goran Al Ida", "al go|go al|ida, go"),
    ("en", "Dan Ida Eve", "die|- die|9 - die"), ("en", "Mary Al Ida Nora", "main"),
    ("en", "Al Nora Dan", "and|dan and"), ("en", "Al Irena Ida", "9 - al i ida|i al|al i ida"),
    ("de", "Undine Al Ida", "9 und al|und al"), ("de", "Una Al Ida", "al u ida"),
    ("de", "Dan Ida Eva", "die|die eva|der dan|eva und der dan"), ("de", "Nele Al Ida", "ne|al ne"),
    ("fr", "Ethan Al Ida", "9 et al|et al|valet et al"), ("fr", "Luc Eva Sam", "les|le luc"),
    ("fr", "Olga Nina Luc", "on|non luc"), ("fr", "Olga Ugo Ida", "oui"),
    ("pl", "Irena Jan Ola", "9 i jan|i jan|irena i|i|dama i jan"),
    ("pl", "Łukasz Irena Jan Ola", "wszyscy oprócz Oli|oli|wszyscy oprócz jana i oli"),
    ("pl", "Ala Iga Lena", "ali|wszyscy oprócz Ali"), ("pl", "Ela Iga Leon", "Eli|wszyscy oprócz Eli"),
    ("pl", "Ida Daga Yola", "Idy|wszyscy oprócz Idy"), ("pl", "Tadek Ala Kuba", "tak|ta"),
    ("pl", "Zofia Ola Jan", "jan z ola"), ("pl", "Zofia Ala Jan", "za"), ("pl", "Ola Nina Iza", "oni"),
    ("pl", "Nikodem Ela Ola", "nik|- nik"), ("fr", "Toussaint Luc Eva", "tou|9 tou"),
]
"""The language, the players of King's Gold, and lines of which none is recorded after a nine.

In some of them, an everyday word can be the beginning of a name. In others, a joining word comes
first or after a card, or a letter between two names can be a name or "and".
"""
QUESTIONS = [
    ("en", "how much has Ann?", "score Ann"), ("en", "who is winning", "score"),
    ("en", "what does that mean?", "why"), ("en", "is bo still inside?", "path"),
    ("en", "how likely is a joker", "odds"), ("en", "what now", "help"),
    ("en", "what's the score?", "score"), ("en", "how do I undo that?", "undo"),
    ("de", "wie viel hat Ann?", "stand Ann"), ("de", "wer gewinnt", "stand"), ("de", "was heißt das", "warum"),
    ("fr", "combien a Ann ?", "points Ann"), ("fr", "qui gagne", "points"), ("fr", "que faire", "aide"),
    ("pl", "ile ma Ann?", "wynik Ann"), ("pl", "kto wygrywa", "wynik"), ("pl", "co to znaczy?", "dlaczego"),
]
# fmt: on


@pytest.mark.parametrize("stage", ["card", "decision", "tie"])
@pytest.mark.parametrize(("code", "line", "command"), QUESTIONS)
def test_question_is_answered_with_matching_command(
    code: str, line: str, command: str, stage: Stage
) -> None:
    state = game("kings-gold", "9" if stage == "decision" else "9 -")
    with use_language(code), pytest.raises(LineError) as caught:
        parse_line(line, stage, state, typed_words(), Header())
    assert (caught.value.code, caught.value.facts["way"]) == ("command-due", command)


SENTENCES = [
    ("en", "sam plays too", "join sam"), ("en", "it was a 6", "fix 1"),
    ("en", "card 1 was a king", "fix 1"), ("en", "Bo back in", "undo"), ("de", "karte 1 war eine 6", "ändern 1"),
    ("de", "Oskar spielt mit", "dazu Oskar"), ("fr", "Sylvain arrive", "arrivée Sylvain"),
    ("fr", "erreur", "annuler"), ("pl", "karta 1 to była 6", "popraw 1"),
    ("en", "it was a 6 not a 9", "fix 1"), ("en", "not a 9, a 6", "fix 1"),
    ("en", "no, it was a 6", "fix 1"), ("pl", "nie, to była 6", "popraw 1"),
    ("en", "it was the 7 of spades", "fix 1"),
    ("en", "the 9 was an 8 instead", "fix 1"), ("en", "a 6 instead of a 9", "fix 1"), ("en", "it was a 6 or a 7", "fix 1"),
    ("de", "das war keine 9 sondern eine 8", "ändern 1"), ("de", "das war eine 8 statt 9", "ändern 1"),
    ("en", "that was wrong", "fix 1"),
    ("en", "what happens if another 4 comes", "help"), ("pl", "a co jak bedzie druga 4", "pomoc"),
    ("en", "wtf how do I type a card", "help"),
    ("en", "undo that", "undo"), ("en", "help me", "help"), ("fr", "ca marche comment deja", "aide"),
    ("en", "whos still in", "path"),
    ("fr", "c'était un 6 pas un 9", "corriger 1"), ("fr", "c'était pas un 9 mais un 6", "corriger 1"),
    ("pl", "to byla 8 nie 9", "popraw 1"), ("pl", "to nie była 9 tylko 8", "popraw 1"),
]  # fmt: skip
"""The language, a sentence outside the grammar, and the command to type instead."""


@pytest.mark.parametrize(("code", "line", "way"), SENTENCES)
def test_sentence_is_refused_with_the_command_to_type(code: str, line: str, way: str) -> None:
    state = game("kings-gold", "9")
    with use_language(code), pytest.raises(LineError) as caught:
        parse_line(line, "decision", state, typed_words(), Header())
    assert (caught.value.code, caught.value.facts["way"]) == ("command-due", way)


TOLD = [
    ("en", "Will Grace Max", "will and grace are out", "- Will Grace"),
    ("en", "Will Grace Max", "will and grace flee", "- Will Grace"),
    ("en", "Will Grace Max", "max will go", "two-meanings! - Will, Max or - Max"),
    ("en", "Al Grace Max", "nobody but max", "out-of-place! - Max or - nobody or - Al, Grace"),
    ("en", "Al Grace Max", "max stays, the rest go", "unknown-player! - nobody or - Al, Grace or - Max or - Al, Grace, Max"),
    ("en", "Al Grace Max", "max stays", "unknown-player! - nobody or - Al, Grace or - Max"),
    ("en", "Al Grace Max", "only max stays", "unknown-player! - nobody or - Al, Grace or - Max"),
    ("en", "Al Grace Max", "nobody, max", "out-of-place! - Max or - nobody or - Al, Grace"),
    ("en", "Al Grace Max", "no wait, max", "unknown-player! - nobody or - Al, Grace or - Max"),
    ("en", "Al Grace Max", "all but max stay", "unknown-player! - nobody or - Al, Grace or - Max or - Al, Grace, Max"),
    ("en", "Al Grace Max", "everyone leaves except max", "out-of-place! - nobody or - Al, Grace or - Max or - Al, Grace, Max"),
    ("en", "Al Grace Max", "max leaves but the rest stay",
     "out-of-place! - nobody or - Al, Grace or - Max or - Al, Grace, Max"),
    ("de", "Al Ute Max", "alle bis auf max", "- Al Ute"),
    ("de", "Al Ute Max", "max hört auf", "- Max"),
    ("de", "Al Ute Max", "die andern bleiben, al geht", "unknown-player! - niemand or - Ute, Max or - Al or - Al, Ute, Max"),
    ("de", "Al Ute Max", "raus sind alle", "unknown-player! - niemand or - Al, Ute, Max"),
    ("fr", "Luc Léa Max", "tt le monde sauf lea", "- Luc Max"),
    ("fr", "Luc Léa Max", "luc reste les autres sortent",
     "unknown-player! - personne or - Léa, Max or - Luc or - Luc, Léa, Max"),
    ("fr", "Luc Léa Lou", "les deux L", "unknown-player!"),
    ("pl", "Jan Ola Max", "jan wychodzi ola zostaje", "out-of-place! - Jan or - Ola or - Jan, Ola or - nikt or - Max"),
    ("en", "Al Grace Max", "not max", "unknown-player! - nobody or - Al, Grace or - Max"),
    ("de", "Al Grace Max", "max bleibt", "unknown-player! - niemand or - Al, Grace or - Max"),
    ("fr", "Al Grace Max", "pas max", "unknown-player! - personne or - Al, Grace or - Max"),
    ("pl", "Al Grace Max", "max nie", "unknown-player! - nikt or - Al, Grace or - Max"),
    ("en", "Al Grace Max", "every1 xcept max", "unknown-player! - Max or - nobody or - Al, Grace"),
    ("en", "Al Grace Max", "max. no wait, al", "unknown-player! - Max or - Al or - Al, Max or - nobody or - Grace"),
    ("en", "Al Grace Max", "max leaves, no, max stays", "unknown-player! - Max or - nobody or - Al, Grace"),
    ("en", "Al Grace Max", "mx and al", "unknown-player! - Al, Max or - Al or - nobody or - Grace"),
    ("de", "Al Ute Max", "max raus. raus max!! haha", "unknown-player! - Max or - niemand or - Al, Ute"),
    ("de", "Al Ute Max", "pik sieben und max ist weg", "out-of-place! 7s - Max or 7s - niemand or 7s - Al, Ute"),
    ("fr", "Luc Léa Max", "max part, les autres restent",
     "unknown-player! - personne or - Luc, Léa or - Max or - Luc, Léa, Max"),
    ("pl", "Zbyszek Ania Ola", "zbyszek z anią", "unknown-player! - Zbyszek, Ania or - Zbyszek or - nikt or - Ola"),
    ("en", "Al Grace Max", "max and me", "unknown-player!"),
    ("pl", "Jan Ola Max", "nie, jednak Jan", "unknown-player! - nikt or - Ola, Max or - Jan"),
    ("pl", "Jan Lew Wiktoria", "wiktoria i lwa nie ma",
     "unknown-player! - Lew, Wiktoria or - Wiktoria or - nikt or - Jan"),
    ("en", "Al Pat Max", "7 clubs no spades", "unknown-player! 7c or 7s"),
    ("pl", "Al Pat Max", "dziesiatka chyba pik", "unknown-player! 10s"),
    ("pl", "Jan Ola Max", "zostaje tylko Jan", "unknown-player! - nikt or - Ola, Max or - Jan"),
    ("de", "Al Uwe Ben", "be raus rest bleibt", "unknown-player!"),
    ("pl", "Asia Ola Max", "asia zostaje, ola tez", "unknown-player! - Asia or - Ola or - Asia, Ola or - nikt or - Max"),
    ("en", "Al Grace Max", "al stays in, max too", "unknown-player! - Al or - Max or - Al, Max or - nobody or - Grace"),
    ("de", "Al Ute Max", "al geht, max auch", "- Al Max"),
    ("en", "Will Grace Max", "will will", "unclear! - Will"),
    ("pl", "Ania Ewa Jan", "ania, ewa, ania", "claim-twice! - Ania, Ewa"),
    ("pl", "Ania Kuba Ewa", "ania wychodzi, kuba zostaje",
     "unknown-player! - Ania or - Kuba or - Ania, Kuba or - nikt or - Ewa"),
    ("fr", "Anne Luc Jean-Paul", "luc je crois", "unknown-player! - Luc or - personne or - Anne, Jean-Paul"),
    ("en", "Will Grace Max", "9 and will goes home", "out-of-place! 9 - Will or 9 - nobody or 9 - Grace, Max or away Will"),
    ("en", "Will Grace Max", "play on", "unknown-player! - nobody"),
    ("en", "Al Grace Max", "grace goes on", "unknown-player! - nobody or - Al, Max or - Grace"),
    ("en", "Al Grace Max", "the rest", "unknown-player! - nobody or - Al, Grace, Max"),
    ("pl", "Al Grace Max", "reszta", "unknown-player! - nikt or - Al, Grace, Max"),
    ("fr", "Al Grace Max", "les autres aussi", "unknown-player! - personne or - Al, Grace, Max"),
    ("de", "Al Grace Max", "al geht, max noch nicht",
     "unknown-player! - Al or - Max or - Al, Max or - niemand or - Grace"),
    ("de", "Al Bea Max", "die restlichen hauen alle ab", "unknown-player! - niemand or - Al, Bea, Max"),
    ("fr", "Al Grace Max", "plus personne", "unknown-player! - personne"),
    ("pl", "Al Grace Max", "nikt juz", "unknown-player! - nikt"),
    ("en", "Al Grace Max", "all go on", "unknown-player! - nobody or - Al, Grace, Max"),
    ("en", "Al Grace Max", "grace is left", "unknown-player! - nobody or - Al, Max or - Grace"),
    ("en", "Al Grace Max", "al and max are left", "unknown-player! - nobody or - Grace or - Al, Max"),
    ("en", "Al Grace Max", "nobody is left", "unknown-player! - nobody or - Al, Grace, Max"),
    ("de", "Al Ute Max", "keiner bleibt", "unknown-player! - niemand or - Al, Ute, Max"),
    ("de", "Al Ute Max", "ute will nicht mehr raus", "unknown-player! - niemand or - Al, Max or - Ute"),
    ("fr", "Luc Léa Max", "personne ne reste", "unknown-player! - personne or - Luc, Léa, Max"),
    ("pl", "Jan Ola Max", "nikt nie zostaje", "unknown-player! - nikt or - Jan, Ola, Max"),
    ("de", "Al Ute Max", "ute macht weiter", "unknown-player! - niemand or - Al, Max or - Ute"),
    ("de", "Al Ute Max", "max raus, ute rein", "unknown-player! - Max or - Ute or - Ute, Max or - niemand or - Al"),
    ("fr", "Luc Léa Max", "léa continue", "unknown-player! - personne or - Luc, Max or - Léa"),
    ("pl", "Jan Ola Max", "ola idzie dalej", "unknown-player! - nikt or - Jan, Max or - Ola"),
    # who goes home leaves the game, or only the cave
    ("en", "Ann Bo Cy", "Ann has to go home", "unknown-player! - Ann or - nobody or - Bo, Cy or away Ann"),
    ("de", "Ann Bo Cy", "Ann muss heim", "unknown-player! - Ann or - niemand or - Bo, Cy or heim Ann"),
    ("fr", "Ann Bo Cy", "Ann va à la maison", "unknown-player! - Ann or - personne or - Bo, Cy or absent Ann"),
    ("pl", "Ann Bo Cy", "Ann idzie do domu", "unknown-player! - Ann or - nikt or - Bo, Cy or pauzuje Ann"),
    ("pl", "Ann Bo Cy", "odchodzi Ann", "unknown-player! - Ann"), ("pl", "Ann Bo Cy", "Ann odchodzi", "- Ann"),
    # what is said of one may not hold for another, or for now
    ("en", "Al Grace Max", "max doesn't leave, al does", "unknown-player! - Max or - Al or - Al, Max or - nobody or - Grace"),
    ("en", "Al Grace Max", "al or max leaves", "unknown-player! - Al or - Max or - Al, Max or - nobody or - Grace"),
    ("en", "Al Grace Max", "max leaves next turn", "unknown-player! - Max or - nobody or - Al, Grace"),
    ("en", "Al Grace Max", "does max leave?", "unknown-player! - Max or - nobody or - Al, Grace"),
    ("en", "Al Grace Max", "it's down to al and max", "unknown-player! - Al, Max or - nobody or - Grace"),
    ("en", "Al Grace Max", "I (Max) leave", "unknown-player! - Max or - nobody or - Al, Grace"),
    ("en", "Al Grace Max", "max and I leave", "unknown-player!"),
    ("en", "Al Grace Max", "two leave", "out-of-place!"),
    ("de", "Al Ute Max", "max überlegt noch", "unknown-player! - Max or - niemand or - Al, Ute"),
    ("de", "Al Ute Max", "weder max noch al gehen", "unknown-player! - Max or - Al or - Al, Max or - niemand or - Ute"),
    ("fr", "Luc Léa Max", "luc hésite encore", "unknown-player! - Luc or - personne or - Léa, Max"),
    ("fr", "Luc Léa Max", "ni luc ni léa ne partent", "unknown-player! - Luc or - Léa or - Luc, Léa or - personne or - Max"),
    ("pl", "Jan Ola Max", "ani jan, ani ola, tylko max",
     "unknown-player! - Jan or - Ola or - Max or - Jan, Ola, Max or - nikt"),
    ("pl", "Jan Ola Max", "wszyscy zostali", "unknown-player! - nikt or - Jan, Ola, Max"),
    # a joining word between two names is no beginning of another one
    ("pl", "Ida Ania Ola", "ania i ola wychodzą", "- Ania Ola"), ("pl", "Ida Ania Ola", "ania i ida", "- Ida Ania"),
    ("pl", "Irena Jan Ola", "9 - jan i ola", "- | 9 | - Jan Ola"), ("en", "Andy Theo Bo", "bo and theo", "- Theo Bo"),
    ("en", "Anders Theo Jack", "theo and jack", "- Theo Jack"), ("de", "Undine Al Ida", "al und ida", "- Al Ida"),
    ("fr", "Ethan Al Ida", "al et ida", "- Al Ida"),
    ("pl", "Ida Ania Ola", "idą", "unknown-player!"),
    ("pl", "Ida Ania Ola", "idą wszyscy", "unknown-player! - Ida or - nikt or - Ania, Ola or - Ida, Ania, Ola"),
    # everyday words that are names, next to another name
    ("pl", "Bo Ania Ola", "bo Ania wychodzi", "two-meanings! - Bo, Ania or - Ania"),
    ("pl", "Sam Ania Ola", "sam Ania wychodzi", "two-meanings! - Sam, Ania or - Ania"),
    ("pl", "Ida Ania Ola", "ania i ola idą", "unknown-player! - Ida, Ania, Ola or - Ania, Ola or - nikt"),
    ("pl", "Bo Ania Ola", "bo i ania", "- Bo Ania"), ("pl", "Bo Ania Ola", "bo, ania", "- Bo Ania"),
    ("pl", "Bo Ania Ola", "bo wychodzi", "- Bo"), ("en", "Bo Ann Cy", "bo ann leave", "- Bo Ann"),
    ("en", "Hope Ann Will", "hope ann leaves", "two-meanings! - Hope, Ann or - Ann"),
    ("en", "Hope Ann Will", "will ann leave", "two-meanings! - Ann, Will or - Ann"),
    ("en", "Hope Ann Will", "ann will", "two-meanings! - Ann, Will or - Ann"),
    ("de", "Jo Anna Will", "jo anna geht", "two-meanings! - Jo, Anna or - Anna"),
    ("de", "Jo Anna Will", "anna will raus", "two-meanings! - Anna, Will or - Anna"),
    ("fr", "Ben Anne Luc", "ben anne sort", "two-meanings! - Ben, Anne or - Anne"),
    ("fr", "Ben Anne Luc", "ben et anne sortent", "- Ben Anne"),
    # letters that are cards only alone
    ("pl", "Bo Ania Ola", "bo jest w środku", "unknown-player! - nikt or - Ania, Ola or - Bo"),
    ("pl", "Bo Ania Ola", "wszyscy w środku", "unknown-player! - nikt or - Bo, Ania, Ola"),
    ("en", "Bo Max Cy", "a snake", "unknown-player!"),
    # what was not meant
    ("en", "Al Grace Max", "not a king", "unknown-player!"), ("de", "Al Ute Max", "kein König", "unknown-player!"),
    ("fr", "Luc Léa Max", "pas un roi", "unknown-player!"), ("pl", "Jan Ola Max", "nie król", "unknown-player!"),
    ("en", "Al Grace Max", "max didn't leave", "unknown-player! - nobody or - Al, Grace or - Max"),
    ("en", "Al Grace Max", "me", "unknown-player!"), ("de", "Al Ute Max", "ich", "unknown-player!"),
    ("fr", "Luc Léa Max", "moi", "unknown-player!"), ("pl", "Ewa Ola Max", "ja wychodzę", "unknown-player!"),
    ("en", "Al Grace Max", "nothing", "-"), ("de", "Al Ute Max", "nichts", "-"),
    ("fr", "Luc Léa Max", "rien", "-"), ("pl", "Jan Ola Max", "nic", "-"),
]  # fmt: skip
"""The language, three players, what is typed after a nine, and what is recorded or suggested."""


OUT = [
    ("en", "Bo didn't leave", "fix 1 - Cy"), ("en", "no, Bo is still in", "fix 1 - Cy"), ("de", "Bo bleibt", "ändern 1 - Cy"),
    ("de", "Bo ist nicht gegangen", "ändern 1 - Cy"), ("fr", "Bo n'est pas sorti", "corriger 1 - Cy"),
    ("pl", "Bo nie wyszedł", "popraw 1 - Cy"), ("pl", "Bo jest w środku", "popraw 1 - Cy"),
]  # fmt: skip
"""The language, a sentence about Bo, who left with Cy after a nine, and the command to type."""


LATE = [
    ("en", "wait it wasn't Bo, it was Cy", "fix 1 - Cy or fix 1 - nobody"),
    ("en", "sorry, Cy left too", "fix 1 - Bo, Cy"),
    ("en", "bo didnt leave, it was cy", "fix 1 - Cy or fix 1 - nobody"), ("en", "nobody", ""), ("fr", "plus personne", ""),
    ("de", "nicht Bo sondern Cy", "ändern 1 - Cy or ändern 1 - niemand"),
    ("fr", "c'est pas Bo, c'est Cy", "corriger 1 - Cy or corriger 1 - personne"),
    ("pl", "nie Bo, tylko Cy", "popraw 1 - Cy or popraw 1 - nikt"),
    ("pl", "Cy też wyszedł, chyba", "popraw 1 - Bo, Cy"),
    ("en", "Cy stays inside", ""), ("en", "8 and Cy just leaves", "8 - Cy or 8 - nobody or 8 - Ann or 8"),
    ("en", "is it a king?", ""),
]  # fmt: skip
"""The language, a sentence typed for the second card, after Bo left, and the lines to type."""


@pytest.mark.parametrize(("code", "line", "ways"), LATE)
def test_sentence_at_card_prompt_suggests_corrections_of_leavers(
    code: str, line: str, ways: str
) -> None:
    with use_language(code):
        assert meaning(line, "card", game("kings-gold", "9 - Bo")).partition("! ")[2] == ways


@pytest.mark.parametrize("stage", ["card", "decision"])
@pytest.mark.parametrize(("code", "line", "way"), OUT)
def test_player_who_has_not_left_is_taken_back_with_fix(
    code: str, line: str, way: str, stage: Stage
) -> None:
    state = game("kings-gold", "9 - Bo, Cy" + (" / 7" if stage == "decision" else ""))
    with use_language(code):
        assert meaning(line, stage, state).partition("! ")[2] == way


HANDS = [
    ("en", "all flee", "Ann -, Bo -, Cy -"), ("en", "Ann 7, Bo 8", "Ann 7, Bo 8, Cy 7"),
    ("en", "7 8 flee", ""), ("en", "7 hidden 8", ""),
    ("de", "alle fliehen", "Ann -, Bo -, Cy -"),
    ("en", "Ann face down, Bo 7, Cy 8", "Ann -, Bo 7, Cy 8"), ("en", "Ann flees, Bo 7, Cy 8", "Ann -, Bo 7, Cy 8"),
    ("de", "Ann flieht, Bo 7, Cy 8", "Ann -, Bo 7, Cy 8"), ("fr", "Ann cachée, Bo 7, Cy 8", "Ann -, Bo 7, Cy 8"),
    ("pl", "Ann ucieka, Bo 7, Cy 8", "Ann -, Bo 7, Cy 8"), ("pl", "zakryta", ""),
    ("en", "nobody", ""), ("en", "xyzzy", ""),
    # only those who are named flee
    ("en", "Ann out", "Ann -, Bo 7, Cy 7"), ("en", "Bo flees", "Ann 7, Bo -, Cy 7"),
    ("de", "Bo flieht", "Ann 7, Bo -, Cy 7"), ("fr", "Bo s'enfuit", "Ann 7, Bo -, Cy 7"),
    ("pl", "Bo ucieka", "Ann 7, Bo -, Cy 7"), ("en", "Bo and Cy flee", "Ann 7, Bo -, Cy -"),
    ("de", "Bo und Cy fliehen", "Ann 7, Bo -, Cy -"), ("fr", "Bo et Cy fuient", "Ann 7, Bo -, Cy -"),
    ("pl", "Bo i Cy uciekają", "Ann 7, Bo -, Cy -"), ("en", "Ann takes 3", None),
    ("en", "Ann -, Bo 7", "Ann -, Bo 7, Cy 7"), ("en", "what is loot", ""), ("en", "both flee", ""),
    ("en", "all 7 but Bo leaves", ""), ("de", "alle legen eine 4, nur Bo geht", ""),
    ("fr", "tous posent un 4 sauf Bo qui part", ""),
    ("pl", "wszyscy kładą 4, tylko Bo wychodzi", ""),
    ("de", "Ann und Bo 7, Rest raus", None), ("en", "Ann A, Bo A, Cy out", "Ann A, Bo A, Cy -"),
    ("en", "7 5 and Ann leaves", ""), ("en", "Ann plays a five, Bo out, Cy 3", None),
    ("en", "Ann asleep, Bo 7, Cy 8", None), ("en", "Ann 7 Bo asleep Cy 3", None),
    ("en", "flee", ""), ("de", "fliehen", ""), ("en", "rest flee", ""), ("en", "all but Bo flee", ""),
    ("en", "7 - x", ""), ("en", "is 7 8", ""), ("de", "ist 7 8", ""),
    ("en", "Ann flees, Ann 7, Bo 8, Cy 9", None), ("en", "Ann goes 7", None),
]  # fmt: skip
"""The language, words in a game of hands, and the line to type.

It is "" for the usual example, and None if nothing is suggested.
"""


def _example(marks: Mapping[str, str] | None) -> str | None:
    """Return the example that is shown for some marks: "" for the usual one, or None for None."""
    each = [f"{name} {(marks or {}).get(name, '7')}" for name in ("Ann", "Bo", "Cy")]
    return ", ".join(each) if marks else None if marks is None else ""


@pytest.mark.parametrize(("code", "line", "way"), HANDS)
def test_sentence_in_hands_game_suggests_line_to_type(
    code: str, line: str, way: str | None
) -> None:
    state = game("cave-network")
    state.play(BeginRound())
    with use_language(code), pytest.raises(LineError) as caught:
        parse_line(line, "show", state, typed_words(), Header())
    facts = caught.value.facts
    assert (facts.get("likely") or [_example(facts.get("marks"))]) == [way]
    with use_language(code):
        parse_line(way or "", "show", state, typed_words(), Header())


@pytest.mark.parametrize(("code", "line", "ways"), [
    ("en", "9 di", "9"), ("en", "9hearts", "9h"), ("en", "queen of spaids", "Qs"), ("en", "9 d'oh", "9"),
    ("de", "ka 6", "6"), ("de", "6 kar", "6d"), ("de", "7 kreutz", "7c"),
    ("fr", "dame de pic", "dame"), ("fr", "10 de caro", "10"), ("fr", "9pique", "9s"), ("fr", "ah zut 9 caro", "9"),
    ("pl", "9 serc", "9h"), ("pl", "9 pikk", "9s"), ("pl", "7 wino ojej", "7s"),
])  # fmt: skip
def test_card_with_a_misspelt_suit_is_suggested(code: str, line: str, ways: str) -> None:
    state = game("kings-gold", "5h -")
    with use_language(code), pytest.raises(LineError) as caught:
        parse_line(line, "card", state, typed_words(), Header())
    assert " ".join(caught.value.facts["likely"]) == ways


def test_suit_after_a_rank_is_suggested_although_it_begins_a_name() -> None:
    state = game("kings-gold", "", players="Ania Karol Ida")
    with use_language("pl"), pytest.raises(LineError) as caught:
        parse_line("10 karo i ida spada", "card", state, typed_words(), Header())
    assert caught.value.facts["likely"][0] == "10d - Ida"


DANGERS = [
    ("en", "snake spider mummy fire rockfall"),
    ("de", "Schlange Spinne Mumie Feuer"),
    ("pl", "wąż pająk mumia ogień"),
]


@pytest.mark.parametrize(("code", "names"), DANGERS)
@pytest.mark.parametrize("game_name", ["incan-gold", "kings-gold"])
def test_danger_name_typed_as_card_is_refused_with_its_card_suggested(
    code: str, names: str, game_name: str
) -> None:
    ranks = dict(zip(names.split(), ("8", "10", "J", "Q", "K"), strict=False))
    state = game(game_name, "5h -")
    with use_language(code):
        for name, rank in ranks.items():
            with pytest.raises(LineError) as caught:
                parse_line(name, "card", state, typed_words(), Header())
            likely = [typed_words().card(way) for way in caught.value.facts["likely"]]
            assert likely == ([Card(rank)] if game_name == "incan-gold" else [])


@pytest.mark.parametrize(("code", "players", "line", "means"), TOLD)
def test_sentence_about_leavers_is_recorded_or_suggests_line(
    code: str, players: str, line: str, means: str
) -> None:
    state = game("kings-gold", "9", players=players)
    with use_language(code):
        assert meaning(line, "decision", state) == means


@pytest.mark.parametrize(
    ("code", "variant", "names", "rounds", "stage", "line", "means"),
    [(*group, *row) for *group, rows in GROUPS for row in rows],
)
def test_typed_line_has_expected_meaning(
    code: str, variant: str, names: str, rounds: list[str], stage: Stage, line: str, means: str
) -> None:
    state = game(variant, *rounds, players=names)
    with use_language(code):
        assert meaning(line, stage, state) == means


@pytest.mark.parametrize("stage", ["decision", "card"])
@pytest.mark.parametrize(
    ("code", "names", "line"),
    [(code, names, line) for code, names, row in NOT_CLEAR for line in row.split("|")],
)
def test_everyday_word_is_never_a_player_without_asking(
    code: str, names: str, line: str, stage: Stage
) -> None:
    state = game("kings-gold", "9" if stage == "decision" else "9 -", players=names)
    with use_language(code):
        assert re.match(r"[a-z-]+!|\? ", meaning(line, stage, state))
    players = ", ".join(names.split())
    for turn in (line, f"8 {line}"):
        told = set[str]()
        for each in languages():
            with use_language(each):
                reading = read(f"variant: kings-gold\nplayers: {players}\nround 1\n9\n{turn}\n")
                told |= set() if reading.findings else {str(reading.moves[1:])}
        assert len(told) < 2


@pytest.mark.parametrize("card", ["7k", "8k", "kk", "7c", "dc", "7p", "dk", "wk"])
def test_ambiguous_suit_letter_gives_only_possible_card_or_error(card: str) -> None:
    told = set[str]()
    for code in languages():
        with use_language(code):
            reading = read(f"variant: poor-mans\nplayers: Al, Ida, Nora\nround 1\n9b\n{card}\n")
            told |= set() if reading.findings else {str(reading.moves[1:])}
    assert len(told) == (card[1] not in "k")


def is_asked(entry: str, stage: Stage, names: str) -> bool:
    """Return True if cardkit asks whether an entry after a nine means a card or people."""
    state = game("kings-gold", "9" if stage == "decision" else "9 -", players=names)
    means = meaning(entry, stage, state)
    return bool(re.match(r"two-meanings! |ambiguous-name|\? - / ", means))


@pytest.mark.parametrize(
    ("code", "names", "entry"),
    [(code, names, entry) for code, names, row in ASKED for entry in row.split("|")],
)
def test_entry_that_could_mean_names_or_card_raises_question(
    code: str, names: str, entry: str
) -> None:
    with use_language(code):
        assert is_asked(entry, "decision", names)
        assert is_asked(entry, "card", names)


@pytest.mark.parametrize(("text", "means"), [
    ("8", "8 | - Bo"), ("- cy", "9 | - Cy"), ("-", "9 | -"), ("8 - all", "8 | - Ann Bo Cy"),
    ("9 / k - c", "9 | - | K | - Cy"), ("8 -", "8 | -"), ("q / q -", "Q | - | Q"),
])  # fmt: skip
def test_fix_keeps_what_the_new_text_leaves_out(text: str, means: str) -> None:
    """A card keeps the decision unless a dash follows; a decision keeps the card."""
    state = game("kings-gold")
    state.play(BeginRound())
    old: list[Move] = [Draw(parse_card("9")), Leave(("Bo",))]
    assert moves_text(new_moves(text, state, old, typed_words())) == means


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("variant", ["kings-gold", "poor-mans"])
def test_displayed_card_name_is_read_as_that_card(variant: str, code: str) -> None:
    state = game(variant, "", players=XYZ)
    with use_language(code):
        words = vocabulary(state.rules)
        for card in [Card(rank, suit) for rank in RANKS for suit in f"{SUITS}br"]:
            if can_card_come(state, card):
                assert meaning(str(words.card(card)), "card", state) == str(card)


# --- random names, random cards, written in random ways -------------------------------------------

NAMES = (
    "Ann Alan Ace Bo Bea Bube Cy Cléo Czarek Di Dana Dame Eve Hal Henri Jack Jo Kim King Król Noé "
    "Paul Queenie Rémi Roi Ron Sue Sven Tim Ten Tom Valet Vera Wiktor Walet 7 10 2b Ad Jean-Paul "
    "Kate-Dora Jo-Smith Jo-Hart Anna-Sophie Queenie-Sue Karl-Peter Dana-Karo Jo-King Anne-Roi 10-Hal"
)


def as_people(entry: str, inside: Sequence[str]) -> bool:
    """Return True if each word of an entry names players.

    A word can be a whole name, the beginning or a part of one, the initials of several, or the
    initials of the parts of one name.
    """
    words = fold(entry).replace(",", " ").replace("-", " ").split()
    folded = [fold(name) for name in inside]
    firsts = [name[0] for name in folded]
    for word in words:
        is_glued = len(word) > 1 and all(firsts.count(one) == word.count(one) for one in word)
        begun = [name for name in folded if name.startswith(word)]
        parts = [name for name in folded if word in name.split("-")]
        letters = [name for name in folded if word == "".join(re.findall(r"\b\w", name))]
        if word not in folded and not is_glued and len({*begun, *parts, *letters}) != 1:
            return False
    return bool(words)


def spellings(card: Card, code: str) -> Iterator[str]:
    """Yield the ways to write a card: short, in words, with or without a space, in any order."""
    with use_language(code):
        words = vocabulary(game("kings-gold", players=XYZ).rules)
        ranks = {card.rank, words.printed_rank(card.rank), card.rank.replace("10", "T")}
        suits = {card.suit, words.suit(card.suit), words.suit(card.suit)[0]}
    for rank in ranks:
        yield from (rank, rank.lower())
        for suit in suits:
            for blank in ("", " ", "  "):
                yield from (f"{rank}{blank}{suit}".lower(), f"{suit}{blank}{rank}".lower())
            yield f"{suit}-{rank}"
            yield f"{suit}{rank}".upper()


@given(st.data(), st.sampled_from(languages()), st.sampled_from(["decision", "card"]))
def test_entry_with_two_meanings_is_asked_about(
    data: st.DataObject, code: str, stage: Stage
) -> None:
    card = Card(data.draw(st.sampled_from(RANKS)), data.draw(st.sampled_from("shdc")))
    entry = data.draw(st.sampled_from([*spellings(card, code)]))
    letters = {*fold(entry)}
    likely = [*(name for name in NAMES.split() if fold(name)[0] in letters)] * 3 + NAMES.split()
    names = data.draw(st.lists(st.sampled_from(likely), min_size=3, max_size=6, unique_by=fold))
    state = game("kings-gold", "9" if stage == "decision" else "9 -", players=XYZ)
    with use_language(code):
        alone = meaning(entry, stage, state)
        is_card = not re.match(r"(unknown-player|bad-card|leave-first)!", alone)
        has_name = stage == "decision" and {*fold(entry).split()} & {*map(fold, names)}
        if is_card and not has_name and as_people(entry, names):
            assert is_asked(entry, stage, " ".join(names)), (entry, names, alone)
