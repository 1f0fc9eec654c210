"""The words that people can type, in English and in one other language."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache, lru_cache

from cardkit.engine.cards import Card
from cardkit.engine.moods import LEVELS
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import language, languages, load_language
from cardkit.i18n.vocabulary import Vocabulary

# fmt: off
RANK_WORDS = {
    "A": "a, ace, 1", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "10": "t, ten", "J": "j, jack", "Q": "q, queen", "K": "k, king",
    "joker": "*",
}
SUIT_WORDS = {
    "s": "spades, spade, ♠", "h": "hearts, heart, ♥", "d": "diamonds, diamond, ♦",
    "c": "clubs, club, ♣", "b": "black", "r": "red",
}
JOINING = {
    "all": "everyone, everybody", "nobody": "none, no one", "but": "except, except for, apart from",
    "and": "&, +",
    # after names, words without effect
    "leaves": "leave, left, leaving, going, out, is, are, go, goes, flees, flee, runs, run, bails, bail, drops out, too",
    "of": "",  # between a rank and a suit
}
KEYS = {
    "variant": "", "players": "player", "bots": "", "first": "", "date": "", "begun": "", "ended": "", "note": "", "set": "",
    "place": "played at, rank", "rules": "", "last round": "", "moods": "", "teach": "", "banked": "", "artifacts": "",
    "total": "totals, sum, Σ", "away": "", "join": "", "round": "game", "extra round": "", "end": "", "back": "",
}
COMMANDS = {
    "undo": "u, oops", "redo": "", "fix": "", "score": "scores, points", "path": "who, status",
    "odds": "chances", "why": "", "gone": "", "rules": "", "note": "", "rename": "", "away": "",
    "join": "", "end": "", "phones": "", "teach": "", "help": "?", "quit": "exit, stop, bye, pause",
    "again": "",
}
ANSWERS = {
    "yes": "y, ok, ready", "no": "n, nope", "extra": "extra round", "share": "",
    "nobody leaves": "0, no one, stay, all stay, everyone stays, we all stay, everyone stays in, go on, nothing",
    "now": "", "after": "", "drop": "",  # after end
    "choose": "",  # after phones
    "off": "",  # after teach
}
QUESTIONS = {
    "away!": "home", "join!": "joins, plays",
    "fix!": "was, wrong, instead", "undo!": "back, mistake",
    "score?": "much, points, winning, wins, won, ahead, leading, leads",
    "path?": "who, whos, who's, inside", "odds?": "chance, risk, likely, probability", "why?": "mean, means, happened",
    "help?": "what, how, where, when, which, can, do, does, is, are, will, should, must",
}
"""Words in questions and other sentences, by the command that answers them. After the command,
there is a ``?`` for words in questions and a ``!`` for words in other sentences."""
SPOKEN = {
    "not": "no, nope, almost, never, neither, instead, doesn't, don't, can't, won't, isn't, aren't, didn't, hasn't, wasn't",
    "others": "other, rest", "only": "just",
    "stays": "on, in, inside, deeper, continue, continues, stay, stayed, staying, remains, is left, are left",
    "me": "myself, i, i'm, im",  # nobody knows which player types
    "down": "hidden, facedown, face down",  # a card in a game of hands
    "filler": "a, too, also, is, are",  # without effect, although some have one outside sentences
    "small": "an, the, it's, its, ah, then, am, any, as, at, be, by, did, for, from, got, had, has, have, he, her, him, his, "
             "hope, if, it, let, may, my, nor, one, or, our, she, so, some, that, them, there, these, they, this, those, to, "
             "up, us, we, were, with, you, your, both, fire",
}
"""Words in sentences. Those of "small" are other everyday words: if a name begins with one, or if
one is a name next to another name, cardkit asks what is meant."""
ENGLISH_WORDS_NOT_UNDERSTOOD = {
    "de": "also black red club im in", "fr": "black but club clubs jack on", "pl": "black red i no on ten",
}
"""English words that are not understood in a language in which they are everyday words."""
BOTS = {**dict.fromkeys(LEVELS, ""), "usual": "watchful"}  # as old tallies call it
# fmt: on
TABLES = (RANK_WORDS, SUIT_WORDS, JOINING, KEYS, COMMANDS, ANSWERS, QUESTIONS, SPOKEN, BOTS)
"""The tables above, each from meanings to other English words for them. Words of other languages
are in their "typed" entries."""

MAX_LENGTH_OF_CARD_WORD = 60
"""In letters; a suit and a rank together are much shorter in every language."""
MIN_LENGTH_FOR_SUGGESTION = 3  # minimum length of a word for which another is suggested
_LIKE_DIGITS = str.maketrans("oliéèç", "011279")  # é, è and ç: keys of French digits
_WRITTEN_CARD_PATTERN = re.compile(r"(10|[2-9AJQK])([shdcbr])")
_PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "’": "'"}
    | dict.fromkeys("‐‑", "-")
    | dict.fromkeys(map(chr, range(0xFE00, 0xFE10)))
)


@lru_cache(maxsize=2048)
def fold(text: str) -> str:
    """Return a text in the form in which texts are compared.

    It is in lower case, without accents, and with single spaces.
    """
    if text.isascii():
        return " ".join(text.lower().split())
    apart = unicodedata.normalize("NFKD", " ".join(text.split()).casefold())
    letters = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return letters.translate(_PLAIN)


@dataclass(frozen=True)
class TypedWords:
    """The meanings of words that people type, such as names of cards and commands."""

    shared: Mapping[str, Sequence[str]]
    """The suits that a letter can mean if the words for several suits begin with it, such as French
    ``c``."""
    ranks: Mapping[str, str]
    suits: Mapping[str, str]
    joining: Mapping[str, str]
    keys: Mapping[str, str]
    commands: Mapping[str, str]
    answers: Mapping[str, str]
    questions: Mapping[str, str]
    spoken: Mapping[str, str]
    bots: Mapping[str, str]

    def card(self, word: str) -> Card | None:
        """Return the card that a word names, or None.

        ``hearts`` names a card without a rank. A card in short form comes before words: ``As`` is
        the ace of spades, although ``as`` is Polish for any ace.
        """
        return next(iter(self.cards(word)), None)

    def cards(self, word: str) -> list[Card]:
        """Return all cards that a word such as ``7h`` or ``Herzdame`` can name, likeliest first."""
        if len(word) == 1 and fold(word) != word.lower():
            return []  # ``ä`` does not mean an ace
        written, word = _WRITTEN_CARD_PATTERN.fullmatch(word), fold(word)
        cards = [Card(written[1], written[2])] if written else []
        cards += [Card(self.ranks[word])] if word in self.ranks else []
        if word not in self.ranks or word in self.suits:  # a whole word such as king
            cards += [Card(suit=suit) for suit in self._suits(word)]
        ends = range(1, len(word)) if len(word) <= MAX_LENGTH_OF_CARD_WORD else ()
        cuts = [(word[:cut], word[cut:].removeprefix("-")) for cut in ends]
        cards += [card for head, tail in cuts for card in self._glued_cards(head, tail)]
        return [*dict.fromkeys(cards)]

    def _glued_cards(self, head: str, tail: str) -> list[Card]:
        """Return the cards that a word can name if it consists of the parts `head` and `tail`.

        The parts are a rank and the letter of a suit, or a suit and a rank.
        """
        cards: list[Card] = []
        is_short = head.isdigit() or (
            len(head) == 1 and (head != "t" or tail in SUIT_WORDS)
        )  # not tt
        if self._is_rank(head) and len(tail) == 1 and is_short:
            cards += [Card(self.ranks[head], suit) for suit in self._suits(tail)]
        # not da or pas, which are everyday words
        is_clear = tail.isdigit() or not head.isalpha() or (len(head) > 2 and len(tail) > 1)
        if self._is_rank(tail) and is_clear:
            cards += [Card(self.ranks[tail], suit) for suit in self._suits(head)]
        return cards

    def _is_rank(self, word: str) -> bool:
        return self.ranks.get(word, "joker") != "joker"

    def _suits(self, word: str) -> Sequence[str]:
        return self.shared.get(word) or tuple(filter(None, [self.suits.get(word)]))

    def command_for_sentence(self, line: str) -> str:
        """Return the command that answers a question or another sentence, or "".

        A question ends with a question mark or begins with a question word. Other sentences ask
        for help if they contain a question word that is hardly used elsewhere.
        """
        words = re.findall(r"[^\W_]+", fold(line))
        asked = [self.questions.get(word, "") for word in words]
        clear = [self.questions.get(word) for word in words if word not in self.spoken]
        if line.endswith("?") or "".join(asked[:1]).endswith("?") or "score?" in asked:
            found = [key for key in QUESTIONS if key in asked and key != "help?"]
            found += [self.commands[word] for word in words if word in self.commands]
            return [*found, "help"][0].rstrip("!?")
        told = [key.rstrip("!") for key in asked if key.endswith("!")]
        told += ["help"] * ("help?" in clear)
        return [*told, *(self.commands.get(word, "") for word in words[:1]), ""][0]


def typed_words(*, in_file: bool = False) -> TypedWords:
    """Return the words that people can type in English and in the current language.

    In a file, a letter never means one of several suits, so that it means the same in all
    languages.
    """
    words = words_of_language(language().code)
    return replace(words, shared={}) if in_file else words


@cache
def everyday_words() -> frozenset[str]:
    """Return common words, and words of tallies and prompts, in all languages.

    Words for cards are not among them.
    """
    words = set[str]()
    for code in languages():
        typed = words_of_language(code)
        words.update(typed.joining, typed.keys, typed.commands, typed.answers, typed.questions)
        words.update(word for word, kind in typed.spoken.items() if kind != "filler")
        whom = [word for word, meaning in typed.joining.items() if meaning in ("all", "nobody")]
        words.update(word[:-1] for word in whom if len(word) > MIN_LENGTH_FOR_SUGGESTION)  # nik(t)
    return frozenset(words)


@cache
def words_for_and() -> frozenset[str]:
    """Return the words that join names in any language, such as ``and``, ``und`` and ``i``."""
    tables = (words_of_language(code).joining for code in languages())
    return frozenset(word for table in tables for word in table if table[word] == "and")


def own_keywords(variant: Variant) -> dict[str, str]:
    """Return the key for each of a game's own words for rounds, artifacts and running totals."""
    words: dict[str, str] = {}
    for speech in (load_language("en"), language()):
        vocabulary = Vocabulary(variant, speech)
        words[fold(vocabulary.running_totals_label)] = "so far"
        for key, meaning in (("artifact", "artifacts"), ("round", "round")):
            noun = vocabulary.noun(key)
            words |= dict.fromkeys(map(fold, (*noun.singular, *noun.plural)), meaning)
    return words


def localized_word(meaning: str) -> str:
    """Return the word for a meaning, such as the name of a command, in the current language."""
    return language().entry(meaning, "typed").partition(", ")[0] or meaning


def words_by_meaning(english_words: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the words in the current language for each meaning in a table, such as `RANK_WORDS`.

    `english_words` maps each meaning to its English words, separated by commas.
    """
    speech, own = language(), english_words
    if not speech.is_english:
        own = {meaning: speech.entry(meaning, "typed") for meaning in english_words}
    return {key: [key, *words.split(", ")] for key, words in own.items()}


def most_similar_card_word(word: str) -> str:
    """Return the rank or suit that a misspelt word such as ``qeen`` most likely means, or "".

    The result is a word in the current language or a number, such as 10 for ``1o``.
    """
    digits, text = word.casefold().translate(_LIKE_DIGITS), fold(word)
    if digits in RANK_WORDS or len(word) < MIN_LENGTH_FOR_SUGGESTION or text in everyday_words():
        return digits if digits in RANK_WORDS else ""
    names = [name for words in words_by_meaning(RANK_WORDS | SUIT_WORDS).values() for name in words]
    others = [name for name in names if fold(name) != text]
    spelled = {fold(name): name for name in others if fold(name)[0] == text[0]}
    return spelled.get(next(iter(get_close_matches(text, spelled, 1, 0.75)), ""), "")


@cache
def words_of_language(code: str) -> TypedWords:
    """Return the words that people can type in English and in a language such as ``"pl"``."""
    speech, foreign = load_language(code), ENGLISH_WORDS_NOT_UNDERSTOOD.get(code, "").split()

    def meanings(table: Mapping[str, str]) -> dict[str, str]:
        by_word: dict[str, str] = {}
        for meaning, english in table.items():
            own = speech.entry(meaning, "typed").split(", ")
            words = [word for word in (meaning, *english.split(", ")) if word not in foreign]
            typed = [fold(word) for word in (*words, *own) if word]
            by_word |= {form: meaning for word in typed for form in (word, word.replace("'", ""))}
        return by_word

    own = {
        fold(word): suit for suit in SUIT_WORDS for word in speech.entry(suit, "typed").split(", ")
    }
    shared = {}
    for letter in {word[:1] for word in own} - own.keys():
        suits = {suit for word, suit in own.items() if word.startswith(letter)}
        if len(suits) > 1:
            shared[letter] = [*({letter} & SUIT_WORDS.keys()), *sorted(suits - {letter})]
    return TypedWords(shared, *map(meanings, TABLES))
