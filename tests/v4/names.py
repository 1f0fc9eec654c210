"""Names people may have that are hard to hear: cards, answers, commands, words of the grammar,
beginnings of each other."""

from __future__ import annotations

import random

from cardkit.v4.tally import fold, name_fault

PLAIN = ("Ann", "Bo", "Kim", "Mary Ann", "Uma", "Jack", "Ты", "d'Or", "Di", "Łukasz")
CARDS = (
    "K",
    "Q",
    "J",
    "A",
    "T",
    "10",
    "7",
    "1",
    "Ace",
    "King",
    "Queen",
    "Kings",
    "Ten",
    "Two",
    "Knave",
    "Jok",
    "S",
    "H",
    "D",
    "C",
    "B",
    "R",
    "Hearts",
    "Spade",
    "Red",
    "Black",
    "Kh",
    "As",
    "7h",
    "h7",
    "Kb",
    "Red King",
    "Black Joker",
    "Jack of Hearts",
    "Queen of",
    "Ki",
    "Ng",
    "Of",
    "King H",
    "Dama",
    "W",
    "Walet",
    "Król",
    "Kier",
    "Pik",
    "Dżoker",
    "Asy",
)
ANSWERS = (
    "No",
    "Yes",
    "N",
    "Y",
    "Ok",
    "None",
    "No one",
    "0",
    "Nobody Else",
    "Ready",
    "Share",
    "Stop",
    "Nie",
    "Tak",
    "Nikt",
)
COMMANDS = (
    "Undo",
    "Score",
    "End",
    "Fix",
    "Help",
    "U",
    "Away",
    "Join",
    "Note",
    "Rename",
    "Why",
    "Quit",
    "Bye",
    "Cofnij",
)
GRAMMAR = (
    "Everyone",
    "Everybody",
    "Everyone but Bo",
    "All but Bo",
    "All Bo",
    "And",
    "Bo and Cy",
    "And Bo",
    "But",
    "Allan",
    "I",
    "Without",
    "Bo and",
    "Extra",
    "Extra round",
    "Round 2",
    "Rounds",
    "Banked",
    "Total",
    "Game Boy",
    "Game B",
    "Bo too",
    "Me",
    "Bo 7",
    "Bo K",
    "K Bo",
    "Wszyscy",
    "Bo-",
    "Bo -",
    "Bo - K",
    "B.",
    "x" * 30,
    "Wszyscy oprócz Bo",
    "Król Bo",
    "Bo D",
    "Bo i Cy",
    "Bo is back",
    "Ｂｏ",
    "\u2010Bo",
    "0 Bo",
)
BEGINNINGS = (
    "K",
    "Ki",
    "Kim",
    "Kimi",
    "Kim K",
    "A",
    "An",
    "Ann",
    "Anna",
    "Bo",
    "Bob",
    "Leo",
    "Eve",
    "L",
    "Nick",
    "Olga",
)
EVERY = (*PLAIN, *CARDS, *ANSWERS, *COMMANDS, *GRAMMAR, *BEGINNINGS)


def people(chance: random.Random, number: int) -> tuple[str, ...]:
    """So many who may sit at one table: mostly of one sort, so that they clash, in any letter
    case."""
    sort = chance.choice(
        (PLAIN, CARDS, CARDS, ANSWERS, COMMANDS, GRAMMAR, BEGINNINGS, EVERY, EVERY)
    )
    chosen: list[str] = []
    while len(chosen) < number:
        name = chance.choice((str, str, str.upper, str.lower))(
            chance.choice(sort if chance.random() < 0.8 else EVERY)
        )
        if name_fault(name) is None and fold(name) not in map(fold, chosen):
            chosen.append(name)
    return tuple(chosen)
