"""Lists of players as people say them, with words for leaving and staying.

The same words are heard on the command line, at every prompt and in a file; those of another
language are English ones by then (`translated`), but for what joins names.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache

from cardkit.v4.engine import State
from cardkit.v4.tally.names import (
    NO_LETTERS,
    Letters,
    Unknown,
    a_name_begins,
    find_inside,
    first_letters,
    fold,
    most_words,
    unaccented,
)
from cardkit.v4.words import SPOKEN

# --- names that nobody has heard before -----------------------------------------------------------

AND = ("and", "&", "+", "plus")  # words and signs that join names, beside commas
_TOKENS = (
    r'(?<!\S)"(?P<quoted>[^"]*)"(?=[\s,;/&+]|$)'
    r"|(?P<apart>[,;/])|(?P<joined>[&+])|(?P<word>[^\s,;/&+]+)"
)
_LEADS = r"(?i:we are|we're|players are|players|playing)\s+(?=\S+\s)|[^\W\d]+\s*:"


def new_names(text: str, fits: Callable[[int], bool] = bool) -> list[tuple[str, ...]]:
    """Return the ways to read `text` as a list of new names, likeliest first.

    Names are separated by commas, ``and`` or blanks; a name of several words stands in quotation
    marks where there are no commas. More than one way to read it is a doubt: Mary Ann, or Mary and
    Ann; the last one behind ``and`` is sure with a title (Grandma Rose).
    """
    names, breaks = _words_and_breaks(text)
    # separators of names, the likeliest first; the last is any blank
    sure = [(",", "and")] if "," in breaks else [("and",)] if breaks.count("and") > 1 else []
    ways = [_grouped(names, breaks, marks) for marks in (*sure, (",", "and", "", '"'))]
    if not sure:
        ways = _titled(names, breaks, ways[0])
    fitting = [way for way in ways if way and fits(len(way))] or ways
    return fitting[:1] if "," in breaks else list(dict.fromkeys(fitting))


def _words_and_breaks(text: str) -> tuple[list[str], list[str]]:
    """Split a list of names into its words, each with the break before it.

    A break is a comma, "and", a quotation mark where one begins, or "" for a blank.
    """
    joining = {*AND, *_heard("and", "players")}
    told = re.sub(rf"\A(?:{_LEADS})", "", text.strip())
    first, _, rest = told.partition(" ")
    told = rest if rest and fold(first) in _heard("and", "players") else told
    names: list[str] = []
    breaks: list[str] = []
    before = ""
    for token in re.finditer(_TOKENS, told):
        if token["apart"] or token["joined"] or fold(token[0]) in joining:
            before = "," if token["apart"] or before == "," else "and"
        else:
            names.append(token["word"] or token["quoted"])
            breaks.append(before or ("" if token["word"] else '"'))
            before = ""
    if names and len(names[-1]) > 2:
        names[-1] = names[-1].rstrip(".!")
    return names, breaks


_SAME = (
    r"(?:(?:the|us|we) )?same(?: "
    r"(?:people|players|ones|three|four|five|six|seven|eight|group))?(?: again| please)?"
    r"(?: (?:as|like) (?:last time|before|yesterday|last week|always|usual))?|(?:just "
    r")?(?:as|like) last time|us again"
)


def are_the_same(text: str) -> bool:
    """Return True for words that ask for the players of last time: ``same as last time``."""
    plain = fold(text).strip(".!? ")
    return bool(re.fullmatch(_SAME, plain)) or plain in _heard("same")


_TITLES = (
    "grandma",
    "grandpa",
    "granny",
    "grandad",
    "aunt",
    "auntie",
    "uncle",
    "mr",
    "mrs",
    "ms",
    "dr",
)


def _titled(
    names: Sequence[str], breaks: Sequence[str], apart: tuple[str, ...]
) -> list[tuple[str, ...]]:
    """Return the ways to read names that no comma separates.

    Each word is a name (`apart`), or a title belongs to the next word, or the last two words behind
    ``and`` belong together.
    """
    spoken = SPOKEN.get()
    titles = (*_TITLES, *(fold(word) for word in spoken.titles)) if spoken else _TITLES
    last = breaks.index("and") if breaks.count("and") == 1 else len(names)
    several = len(names) - last == 2 and last > 1 and breaks[-1] == ""
    joined = list(breaks)
    for at in range(1, len(names)):
        if joined[at] == "" and (
            fold(names[at - 1]).rstrip(".") in titles or (several and at == len(names) - 1)
        ):
            joined[at] = "joined"
    together = _grouped(names, joined, (",", "and", "", '"'))
    if together == apart:
        return [apart]
    sure = several and fold(names[last]).rstrip(".") in titles
    return [together] if sure else [together, apart]


def _heard(*meant: str) -> list[str]:
    """Return the words of the language in force that mean one of these, folded."""
    spoken = SPOKEN.get()
    return [fold(word) for word, means in spoken.hear.items() if means in meant] if spoken else []


def _grouped(names: Sequence[str], breaks: Sequence[str], marks: Sequence[str]) -> tuple[str, ...]:
    groups: list[list[str]] = []
    for name, mark in zip(names, breaks, strict=True):
        if not groups or mark in marks:
            groups.append([])
        groups[-1].append(name)
    return tuple(" ".join(group) for group in groups)


def in_a_row(text: str, players: Sequence[str] = ()) -> list[str]:
    """Return the names listed in `text`, separated by commas or ``and``.

    A name may have several words; one of the `players` stays whole.
    """
    if any(fold(name) == fold(text) for name in players):
        return [text]
    joints = "|".join(map(re.escape, (*AND, *_heard("and"))))
    parts = re.split(rf"(?i)\s*[,;&+]\s*(?:(?:{joints})\s+)?|\s+(?:{joints})\s+", text.strip())
    return [part for part in parts if part] or [text]


# --- who leaves -----------------------------------------------------------------------------------

_NOBODY = r"nobody|none|no one|no-one|nope|no|n|0|(?:none|neither)(?: of (?:us|them))?"
_ME = r"me|i|myself"
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight")
_BETWEEN = r"(?i)[&+;]|(?:^|\s)(?:and|plus|with)(?=\s)"  # separators of names, but for commas
_WORDS = {
    "ALL": r"(?:(?:we|they) )?(?:all|everyone|everybody)(?: of (?:us|them))?"
    r"|(?:all|the) (?P<number>two|three|four|five|six|seven|eight)(?: of (?:us|them))?",
    "BOTH": r"(?:(?:we|they) )?both(?: of (?:us|them))?",
    "NOBODY": _NOBODY,
    "BUT": r"but|except(?: for)?|without|apart from",
    "LEAVE": r"leaves?|left|leaving|(?:(?:is|are) )?gone|(?:is|are) (?:leaving|out)|ha(?:s|ve) "
    r"(?:left|gone out)"
    r"|(?:goes|go|runs?|flees?|gets?)(?: out| away)?|out",
    "STAY": (
        r"(?:stays?|remains?|(?:is|are) staying)(?: in| inside)?|go(?:es)? on|plays? "
        r"on|continues?"
    ),
    "ME": _ME,
    "TOO": r"too|also|as well",
    "ONLY": r"only|just|alone",
    "AND": r"and|plus|with",
    "GO": r"go on|continue|keep (?:going|playing)|carry on|play on|stay",
    "LET": r"let's|let us|we|we'll",
    "THUMB": r"thumbs?(?: (?:is|are))?",
    "REST": r"(?:(?:all )?the )?(?:rest|others)|everyone else|everybody else",
    "WHO": r"(?P<who>\S.*?)",
    "OTHER": r"(?P<other>\S.*?)",
}
"""Patterns for the words in capitals in `_SAID`."""
_SAID: tuple[tuple[str, str], ...] = (
    ("nobody", "NOBODY LEAVE?"),
    ("nobody", "ALL STAY"),
    ("nobody", "ALL on"),
    ("nobody", "BOTH STAY"),
    ("nobody", "we STAY"),
    ("nobody", "NOBODY this time"),
    ("nobody", "GO"),
    ("nobody", "LET GO"),
    ("nobody", "next card?"),
    ("nobody", "REST STAY"),
    ("all", "ALL LEAVE?"),
    ("all", "LEAVE ALL"),
    ("all", "NOBODY STAY"),
    ("all", "AND? REST TOO? LEAVE TOO?"),
    ("all", "LEAVE REST"),
    ("all", "AND? REST TOO"),
    ("both", "BOTH LEAVE?"),
    ("me", "AND? ONLY? ME LEAVE? TOO?"),
    ("me", "TOO ME"),
    ("others", "LEAVE? ALL LEAVE? BUT WHO LEAVE?"),
    ("others", "BUT WHO ALL LEAVE?"),
    ("others", "NOBODY BUT WHO STAY"),
    ("nobody", "NOBODY not LEAVE"),  # as Polish says it
    ("these", "NOBODY BUT WHO not? LEAVE?"),
    ("these", "ALL BUT WHO STAY"),
    ("others", "ONLY WHO STAY"),
    ("others", "STAY ONLY WHO"),
    ("others", "WHO STAY ONLY"),
    ("others", "WHO STAY AND? REST LEAVE"),
    ("others", "REST LEAVE AND? WHO STAY"),
    ("these", "WHO LEAVE AND? REST STAY"),
    ("these", "THUMB down for? WHO"),
    ("these", "WHO THUMB down"),
    ("these", "OTHER STAY AND? WHO LEAVE"),
    ("these", "WHO LEAVE AND? OTHER STAY"),
    ("doubt", "WHO STAY"),
    ("doubt", "STAY WHO"),
    ("these", "LEAVE ONLY? WHO"),
    ("these", "without WHO"),
    ("both-these", "WHO LEAVE AND OTHER"),
    ("these", "ONLY? TOO? AND? WHO TOO? LEAVE? TOO? ONLY?"),
    ("these", "both WHO LEAVE?"),
)
"""Phrases about people, and their meaning: WHO leave, or stay and all the others leave, or stay and
it is in doubt whether the others do."""


@lru_cache
def _pattern(said: str) -> str:
    """Return the regular expression of a phrase, for a text with a blank before it."""
    pieces = []
    for word in said.split():
        meant = _WORDS.get(word.rstrip("?"), word.rstrip("?"))
        pieces.append(rf"(?:,?(?:'s)? (?:{meant}):?){'?' * word.endswith('?')}")
    return "".join(pieces)


def find_leavers(text: str, state: State, letters: Letters = NO_LETTERS) -> tuple[str, ...]:
    """Return the players that `text` names as leaving. Raises `Unknown`.

    Names or beginnings with commas or blanks between, initials glued together, ``all but Bo``,
    ``only Cy stays``, ``nobody``.

    An exact name wins over all else; `letters` are heard as initials are. `Unknown` is also raised
    where it can be read in two ways.
    """
    plain = fold(text)
    if not plain:
        return ()
    if _is_name(plain, state):
        return (find_inside(text.strip(), state),)
    try:
        return _named(text, state, letters)
    except Unknown as fault:
        if fault.code == "two-meanings" or (fault.code == "ambiguous-name" and " " not in plain):
            raise
        bare = plain.strip(".!?, ")
        if bare and bare != plain:
            return find_leavers(bare, state, letters)
        said = _said(plain, state, letters)
        if said is None:
            raise
        return said


def _said(plain: str, state: State, letters: Letters) -> tuple[str, ...] | None:
    """Return the leavers by a phrase such as "everyone but Bo"; None if it is no such phrase."""
    for kind, said in _SAID:
        found = re.fullmatch(_pattern(said), f" {plain}")
        groups = found.groupdict() if found else {}
        number = "two" if kind == "both" else groups.get("number")
        if not found or (number and _NUMBERS.index(number) + 2 != len(state.inside)):
            continue
        if kind == "nobody":
            return ()
        if kind in ("all", "both"):
            return state.inside
        words, other = groups.get("who") or "", groups.get("other") or ""
        if kind == "me" or re.fullmatch(_ME, words):
            raise _doubt(plain, *((name,) for name in state.inside))
        if words == plain:
            continue
        try:
            who = _named(words, state, letters)
            others = _named(other, state, letters) if other else ()
        except Unknown as fault:
            if fault.code == "two-meanings":
                raise
            continue
        return _leavers_by(kind, plain, who, others, state)
    return None


def _leavers_by(
    kind: str, plain: str, who: tuple[str, ...], others: tuple[str, ...], state: State
) -> tuple[str, ...] | None:
    """Return the leavers by a phrase of this kind that names `who`, and in its end `others`."""
    rest = tuple(name for name in state.inside if name not in who)
    if kind == "these":
        return who if not {*who} & {*others} else None
    if kind == "both-these":
        return (*who, *others)
    if kind == "doubt" and rest:
        raise _doubt(plain, rest, ())
    return rest


def _doubt(word: str, *leaving: tuple[str, ...]) -> Unknown:
    return Unknown.between(word, *((who,) for who in leaving))


def _is_name(plain: str, state: State) -> bool:
    return any(fold(name) == plain for name in state.players)


def _named(text: str, state: State, letters: Letters) -> tuple[str, ...]:
    """Return the players in a list of names; nobody if the text says that nobody leaves."""
    plain = fold(text)
    if len(plain) > 1 and re.fullmatch(f"{_NOBODY}|{_ME}|all", plain):
        _hold_no_beginning(plain, state)
    if plain not in letters and _is_nobody(plain, state):
        glued = tuple(initials(plain, state, letters))
        if glued:
            raise _doubt(plain, glued, ())
        return ()
    if plain in ("all", "everyone", "everybody"):
        return state.inside
    names: list[str] = []
    for stretch in re.split("[,;]", text):
        for part in [stretch] if _is_name(fold(stretch), state) else re.split(_BETWEEN, stretch):
            names += _find_several(part.split(), state, letters)
    # a comma and nothing else names nobody, and that is said
    return tuple(names) or (find_inside(text, state),)


def _hold_no_beginning(plain: str, state: State) -> None:
    """Raise `Unknown` if a word such as "no" also begins a name of players inside: Noah."""
    begun = [name for name in state.inside if fold(name).startswith(plain)]
    if not begun:
        return
    meant: list[tuple[str, ...]]
    if plain == "all":
        meant = [state.inside]
    elif re.fullmatch(_ME, plain):
        meant = [(name,) for name in state.inside if name not in begun]
    else:
        meant = [()]
    raise _doubt(plain, *((name,) for name in begun), *meant)


def _is_nobody(plain: str, state: State) -> bool:
    """Return True for a word that says that nobody leaves, and begins no player's name."""
    if not re.fullmatch(_NOBODY, plain):
        return False
    return not a_name_begins(plain, state.players)


def _find_several(words: list[str], state: State, letters: Letters) -> list[str]:
    """Return the names in a part of a list without commas.

    As many words as fit one name, then the next; a single word may be initials.
    """
    names: list[str] = []
    longest, place = most_words(state.players), 0
    while place < len(words):
        for end in range(min(len(words), place + longest), place, -1):
            try:
                names.append(_one(" ".join(words[place:end]), state, letters))
            except Unknown as error:
                if error.code == "two-meanings":
                    raise
                fault = error
                continue
            place = end
            break
        else:
            glued = initials(words[place], state, letters)
            if not glued:
                raise fault
            names.extend(glued)
            place += 1
    return names


def _one(word: str, state: State, letters: Letters) -> str:
    """Return the player that `word` means, by the name or its beginning. Raises `Unknown`.

    Raises `Unknown` if it can also be the initials of others.
    """
    name = find_inside(word, state, letters)
    glued = initials(word, state, letters) if fold(word) != fold(name) else []
    if glued:
        raise _doubt(word, (name,), tuple(glued))
    return name


def initials(word: str, state: State, letters: Letters = NO_LETTERS) -> list[str]:
    """Return the players whose initials together are `word`; else nobody.

    Each letter must fit one player inside.
    """
    glued = unicodedata.normalize("NFC", word)
    if not 1 < len(glued) <= len(state.inside):
        return []
    begun = first_letters(state.players)
    if not all(letter in letters or unaccented(letter)[:1] in begun for letter in glued.casefold()):
        return []  # fast path for nearly every word: no error is made only to be caught
    found: list[str] = []
    for letter in glued:
        try:
            found.append(find_inside(letter, state, letters))
        except Unknown:
            return []
    return found if len(set(found)) == len(found) else []
