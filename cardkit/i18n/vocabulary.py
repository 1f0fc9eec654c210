"""The nouns of a variant in one language: its own words, its cards and its kinds of danger."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from cardkit.engine.cards import JOKER, RANKS, SUITS_BY_LETTER, Card
from cardkit.engine.sections import NOUN_KEYS
from cardkit.engine.variant import DEFAULT_SUMMARY, Variant
from cardkit.i18n import card_groups
from cardkit.i18n.translate import AnyOf, CountedNoun, Language, Noun, language, t

SUIT_SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
SUIT_WORDS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs", "b": "black", "r": "red"}
RANK_NAMES = {"A": "ace", "J": "Jack", "Q": "Queen", "K": "King"}
"""The names of ranks that are not spoken as numbers."""
UNCHANGED_WORDS = ("caught", "catches", "call", "go", "leave", "guide")
"""Words that are used unchanged."""


class GameWords:
    """The words and texts of a variant in one language.

    `t` fills them into messages: ``{path}``, ``{danger:a}``, ``{leaves:many}``. `game` is the name
    of the game. `words` has the variant's own words by key; each is a `Noun` or a text.
    """

    def __init__(self, variant: Variant, language: Language) -> None:
        """Read the words of a variant, translated into the language if possible."""
        self.variant: Variant = variant
        self.language: Language = language
        self._texts = variant.translations.get(language.code, {})
        self.game: str = str(self._or_english("name", variant.name))
        self.summary: str = self._or_english("summary", variant.summary)
        if self.summary == DEFAULT_SUMMARY:
            self.summary = language.entry("summary", "theme") or self.summary
        self.words: dict[str, object] = {key: self._own_noun(key) for key in NOUN_KEYS}
        for key in UNCHANGED_WORDS:
            self.words[key] = language.or_english(self.own_word(key), getattr(variant.words, key))
        own, english = self.own_word("leaves"), variant.words.leaves
        forms = [form.strip() for form in (own or ";".join(english)).split(";")]
        gender = language.genders[0] if language.genders else ""
        singular = language.or_english(own and forms[0], english[0])
        plural = language.or_english(own and forms[min(1, len(forms) - 1)], english[1])
        self.words["leaves"] = Noun(
            self._verb_forms_by_clause(singular), self._verb_forms_by_clause(plural), gender
        )
        self.i_leave: str = forms[-1]  # the text of the button for leaving

    def _verb_forms_by_clause(self, form: str) -> tuple[str, ...]:
        """Return the forms of a verb for main clauses and for clauses that end with the verb.

        They differ if the grammar in the ``.po`` file says so: steigt aus, wer aussteigt.
        """
        verb, *others = form.split() or [""]
        if not others or not self.language.entry("separable verbs", "grammar"):
            return (form,) * max(len(self.language.cases), 1)
        last = " ".join([*others[:-1], f"{others[-1]}{verb}"])
        return (form, *(last,) * (len(self.language.cases) - 1))

    def _translation_or_empty(self, key: str, english: str) -> str:
        """Return the translation of a text in a variant file, or "" if there is none.

        `key` is the text's key in the file.
        """
        own: Any = self._texts
        for name in key.split("."):
            own = own.get(name, {})
        return own or self.language.translation_of_game_text(
            self.variant.translation_contexts, key, english
        )

    def _or_english(self, key: str, english: str) -> str:
        """Return a text in a variant file, translated if possible.

        `key` is the text's key in the file.
        """
        return self.language.or_english(self._translation_or_empty(key, english), english)

    def _own_noun(self, key: str) -> Noun:
        word = getattr(self.variant.words, key)
        singular, plural = (word, "") if isinstance(word, str) else word
        english = self.language.english_noun(singular, plural)
        theme = self.language.entry(key, "theme")
        for entry in filter(None, (self.own_word(key), theme)):
            try:
                return self.language.parse_noun(entry, english)
            except ValueError:  # a translation in someone's variant file that is not a noun
                continue
        return english

    def own_word(self, key: str) -> str:
        """Return the translation of a variant's word, or "" if there is none.

        A translation for this variant comes before the language's usual word.
        """
        word = getattr(self.variant.words, key)
        english = word if isinstance(word, str) else "/".join(word)
        own = self._translation_or_empty(f"words.{key}", english)
        return self.language.or_english(own, english) if own else self.language.entry(key, "theme")

    @property
    def running_totals_label(self) -> str:
        """The label on a pad for the row of running totals."""
        return self.t("{gold:many} so far") if self.variant.keeps_artifacts else self.t("so far")

    def t(self, template: str, /, **values: object) -> str:
        """Return a message with its fields filled in from `values` and the variant's own words."""
        return self.language.format(template, {**self.words, **values})

    def noun(self, key: str) -> Noun:
        """Return the variant's own noun for a key such as ``"path"``."""
        word = self.words[key]
        assert isinstance(word, Noun)
        return word

    def text(self, key: str) -> str:
        """Return the variant's own text for a key such as ``"caught"`` or ``"call"``."""
        return str(self.words[key])

    def gold(self, number: int) -> CountedNoun:
        """Return an amount of gold with its noun, such as ``3 gold`` or ``3 gems``."""
        return CountedNoun(number, self.noun("gold"))

    def ruling(self, topic: str) -> str:
        """Return the variant's ruling on a topic, or "" if it has none.

        A ruling is a decision on what the published rules leave open.
        """
        english = self.variant.rulings.get(topic, "")
        return english and self._or_english(f"rulings.{topic}", english)

    def credit(self, key: str) -> str:
        """Return the ``author`` or ``source`` of the variant, translated, or "" if it has none."""
        english = getattr(self.variant.meta, key)
        return english and self._or_english(f"meta.{key}", english)

    def house_rule(self, number: str) -> str:
        """Return the text of the house rule with this number, such as ``"H-1"``."""
        return self._or_english(f"house.{number}", self.variant.house[number])

    def round(self, number: int, *, extra: bool = False) -> Noun:
        """Return the name of a round, such as ``round 3`` or ``the extra round``.

        Languages that need an article here have a translation of the adjective "the extra".
        """
        noun = self.noun("round")
        if not extra:
            return noun.map_forms(lambda form: t("{round} {number}", round=form, number=number))
        bare, full = (self.language.entry(key, "adjective") for key in ("extra", "the extra"))
        return self.language.with_adjective("the extra" if full or not bare else "extra", noun)

    def own_kind_name(self, kind: str) -> str:
        """Return the variant's own name for a kind of danger (``snake``), or "" if it has none."""
        return str(self.own_kind_noun(kind) or "")

    def own_kind_entry(self, kind: str) -> str:
        """Return the variant's own name for a kind as it is written: ``snake``, ``f Schlange``."""
        english = self.variant.words.kinds.get(kind, "")
        return english and self._or_english(f"words.kinds.{kind}", english)

    def own_kind_noun(self, kind: str) -> Noun | None:
        """Return the variant's own name for a kind of danger as a noun, or None if it has none."""
        english = self.variant.words.kinds.get(kind, "")
        if not english:
            return None
        entry = self.own_kind_entry(kind)
        if entry == english:
            return self.language.english_noun(english)
        try:
            return self.language.parse_noun(entry, Noun.english(english))
        except ValueError:  # a name as it is, or a noun that lacks forms
            return self.language.english_noun(english if self.language.is_noun(entry) else entry)

    def range_or_list(self, numbers: Sequence[int]) -> object:
        """Return three or more consecutive numbers as ``2 to 4``, and other numbers as a list."""
        first, last = numbers[0], numbers[-1]
        if len(numbers) > 2 and last - first == len(numbers) - 1:
            return t("{first} to {last}", first=first, last=last)
        return list(numbers)

    def gold_piece_counts(self) -> object:
        """Return the pieces of gold in a game, such as ``60 gems worth 1 and 30 worth 5``."""
        pieces, token = self.variant.pieces, self.noun("token")
        if not all(pieces.values()):
            return t("{token:many} of {worths}", token=token, worths=list(pieces))
        (worth, number), *others = pieces.items()
        first = t("{tokens} worth {worth}", tokens=CountedNoun(number, token), worth=worth)
        return [first, *(t("{n} worth {worth}", n=n, worth=worth) for worth, n in others)]


class Vocabulary(GameWords):
    """The words of a variant in one language, and the nouns for its cards and kinds of danger."""

    def rank(self, rank: str) -> Noun:
        """Return the noun for the cards of a rank, such as ``9``, ``ace`` or ``joker``."""
        name = RANK_NAMES.get(rank, rank)
        return self.language.lookup_noun(name, f"{name}s")

    def card(self, card: Card) -> Noun:
        """Return the noun for a card as people say it, such as ``Queen of spades``."""
        if card.rank:
            return self._with_suit(self.rank(card.rank), card.suit)
        if card.suit in self.variant.deck.kinds:
            return self.kind(card.suit)
        if self.language.is_english:
            return Noun.english(f"{SUIT_WORDS.get(card.suit, '')} card")
        return self._with_suit(self.language.lookup_noun("card"), card.suit)

    def cards(self, cards: Sequence[Card]) -> list[object]:
        """Return the nouns for cards, with a number if several are equal: ``2 jokers``."""
        nouns = [self.card(card) for card in cards]
        counts = {noun: nouns.count(noun) for noun in nouns}
        return [noun if n == 1 else self._counted_noun(n, noun) for noun, n in counts.items()]

    def _counted_noun(self, number: int, noun: Noun) -> object:
        if not self.language.is_english:
            return CountedNoun(number, noun)
        counted = f"{number} {noun.plural[0]}"
        return Noun.english(counted, counted)

    def _with_suit(self, noun: Noun, suit: str) -> Noun:
        if not suit:
            return noun
        if suit in "br":
            return self.language.with_adjective(SUIT_WORDS[suit], noun)
        word = self.suit(suit)
        return noun.map_forms(lambda form: t("{card} of {suit}", card=form, suit=word))

    def suit(self, letter: str) -> str:
        """Return the word for the suit with this letter, such as ``hearts`` for ``"h"``."""
        word = SUIT_WORDS[letter]
        return self.language.or_english(self.language.entry(word, "suit"), word)

    def colour(self, letter: str) -> str:
        """Return the word for the colour with this letter, such as ``black``.

        The word has the form that is used before several cards.
        """
        entry = self.language.entry(SUIT_WORDS[letter], "adjective")
        several = entry.split(";")[-1].split()[:1]
        return self.language.or_english("".join(several), SUIT_WORDS[letter])

    def printed_rank(self, rank: str) -> str:
        """Return a rank as it is printed on cards in this language: ``Q``, or ``D`` in Polish."""
        entry = self.language.entry(rank, "index")
        return self.language.or_english(entry, rank) if entry else rank

    def typed_card(self, card: Card) -> str:
        """Return a card as people type it, such as ``7h``, ``Q`` or ``joker``."""
        if card == JOKER:
            return str(self.rank(card.rank))
        return self.printed_rank(card.rank) + card.suit

    def shown_card(self, card: Card) -> str:
        """Return a card in the short form for screens, such as ``7♥``, ``7b`` or ``joker``.

        If there is no sign for the suit or colour, its letter is used. The rank is in the language
        of the vocabulary: ``D♦`` in Polish.
        """
        if card == JOKER:
            return str(self.rank(card.rank))
        return self.printed_rank(card.rank) + SUIT_SYMBOLS.get(card.suit, card.suit)

    def shortest_card_name(self, card: Card) -> str:
        """Return a card in the shortest form for a list on one line, such as ``7♥``.

        Where suits do not matter, this is only ``7``.
        """
        if self.variant.is_deck_game or card == JOKER or card_groups.suits_matter(self.variant):
            return self.shown_card(card)
        return self.printed_rank(card.rank)

    def printed_card(self, card: Card) -> str:
        """Return a card as it appears on printed pages, such as ``7♥``, ``Q`` or ``black 7``."""
        if card.suit not in ("b", "r"):
            return self.typed_card(Card(card.rank)) + SUIT_SYMBOLS.get(card.suit, "")
        colour = self.colour(card.suit)
        if not card.rank:
            return colour
        return t("{colour} {ranks}", colour=colour, ranks=self.printed_rank(card.rank))

    def kind(self, kind: str) -> Noun:
        """Return the noun for a kind of danger, with its own name if it has one: ``8 (snake)``."""
        return noun_joined_with_or(self.kinds([kind]))

    def kinds(self, kinds: Iterable[str]) -> list[Noun]:
        """Return the nouns for kinds of danger, ready to be joined with "or".

        There is a noun for each rank or suit.
        """
        entries: list[tuple[int, Noun]] = []
        for kind in kinds:
            groups, own = card_groups.groups_of_kind(self.variant, kind), self.own_kind_name(kind)
            if own:
                among = card_groups.groups_of_kind(self.variant, kind, from_dangers_only=True)
                groups = among if len(among) == 1 else groups
                nouns = [noun for group in groups for noun in self._nouns_for_group(group)]
                entries.append((-1, _noun_with_name(noun_joined_with_or(nouns), own)))
            else:
                for group in groups:
                    order = card_groups.group_sort_key(group)
                    entries += [(order, noun) for noun in self._nouns_for_group(group)]
        return [noun for _, noun in sorted(entries, key=lambda entry: entry[0])]

    def kind_by_cards(self, kind: str) -> str:
        """Return the cards of a kind of danger in words, such as ``8`` or ``monster of hearts``.

        The kind's own name is not used.
        """
        if kind in RANKS:
            return self.ranks_text([kind])
        groups = card_groups.groups_of_kind(self.variant, kind, from_dangers_only=True)
        return str(
            noun_joined_with_or([noun for group in groups for noun in self._nouns_for_group(group)])
        )

    def _nouns_for_group(self, group: card_groups.CardGroup) -> list[Noun]:
        nouns = [
            noun
            for run in card_groups.consecutive_runs(group.ranks)
            for noun in self._nouns_for_run(run)
        ]
        nouns = nouns or [self.noun("danger")]
        if len(group.suits) > 1:
            suits = self.language.join(map(self.suit, group.suits), "or")
            noun = noun_joined_with_or(nouns)
            return [noun.map_forms(lambda form: t("{card} of {suit}", card=form, suit=suits))]
        if not group.suits:
            return nouns
        if not self.language.is_english:
            return [self._with_suit(noun, group.suits) for noun in nouns]
        return [self._with_suit(noun_joined_with_or(nouns), group.suits)]

    def _nouns_for_run(self, run: Sequence[str]) -> list[Noun]:
        """Return the singular and plural nouns for consecutive ranks.

        Four or more ranks share a single noun, such as ``2 to 9``.
        """
        if len(run) < 4:
            return [self.rank(rank) for rank in run]
        first, last = self.rank(run[0]), self.rank(run[-1])
        if not self.language.is_english:
            return [
                first.map_forms(lambda form: t("{first} to {last}", first=form, last=str(last)))
            ]
        return [Noun.english(f"{first} to {last}", f"{first.plural[0]} to {last.plural[0]}")]

    def ranks_text(self, ranks: Iterable[str]) -> str:
        """Return ranks in words, with ranges: ``ace, 3 to 6, 9``."""
        return t(", ").join(self._runs_of_ranks(ranks))

    def _runs_of_ranks(self, ranks: Iterable[str], *, printed: bool = False) -> list[str]:
        """Return ranks in words or as `printed`, with ranges: ``["ace", "3 to 6", "9"]``."""
        words: list[str] = []
        for run in card_groups.consecutive_runs(ranks):
            named = [
                self.printed_rank(rank) if rank.isdigit() or printed else str(self.rank(rank))
                for rank in run
            ]
            if len(run) > 3:
                words.append(t("{first} to {last}", first=named[0], last=named[-1]))
            else:
                words += named
        return words

    def cards_text(self, cards: Iterable[Card], *, signs: bool = False) -> str:
        """Return cards in a short form, such as ``8, 10 of spades``.

        If `signs` is True, suits appear as signs: ``8, 10 of ♠``.
        """
        cards = tuple(cards)
        groups: dict[str, list[str]] = {}
        for rank in sorted(
            {card.rank for card in cards if card != JOKER}, key=card_groups.rank_sort_key
        ):
            letters = {card.suit for card in cards if card.rank == rank}
            suits = "".join(letter for letter in SUIT_SYMBOLS if letter in letters)
            for some in (suits, *(colour for colour in "br" if colour in letters)):
                groups.setdefault(some, []).append(rank)
        groups.pop("", None)
        parts = [self.ranks_text(groups.pop("".join(SUIT_SYMBOLS), ()))]
        parts += [self._ranks_of_suits(ranks, letters, signs) for letters, ranks in groups.items()]
        jokers, joker = cards.count(JOKER), self.rank(JOKER.rank)
        if jokers:
            parts.append(
                t("{jokers}", jokers=CountedNoun(jokers, joker)) if jokers > 1 else str(joker)
            )
        return t("; ").join(filter(None, parts))

    def _ranks_of_suits(self, ranks: Sequence[str], letters: str, signs: bool) -> str:
        if letters in ("b", "r"):
            runs = self._runs_of_ranks(ranks, printed=not self.language.is_english)
            named = t(", ").join(runs) if signs else self.language.join(runs)
            return t("{colour} {ranks}", colour=self.colour(letters), ranks=named)
        runs = self._runs_of_ranks(ranks)
        named = t(", ").join(runs) if signs else self.language.join(runs)
        if signs:
            suits = "".join(SUIT_SYMBOLS[letter] for letter in letters)
        else:
            suits = self.language.join(map(self.suit, letters))
        return t("{ranks} of {suits}", ranks=named, suits=suits)

    def counted_cards_text(self, cards: Iterable[Card]) -> str:
        """Return a text listing the cards to take out of a pack: ``all 2s and 3s; one joker``."""
        numbers = Counter(cards)
        jokers = numbers.pop(JOKER, 0)
        whole = [rank for rank in RANKS if all(numbers[Card(rank, suit)] for suit in SUIT_SYMBOLS)]
        left = [card for card in numbers if card.rank not in whole]
        parts: list[str] = []
        if whole:
            parts.append(t("all {ranks:many}", ranks=[self.rank(rank) for rank in whole]))
        for suit, number in product(SUIT_WORDS, (1, 2)):
            ranks = [card.rank for card in left if card.suit == suit and numbers[card] == number]
            if ranks:
                parts.append(self._counted_ranks(suit, number, ranks))
        if jokers:
            some = {1: t("one joker"), 2: t("both jokers")}
            parts.append(some.get(jokers) or self.cards_text([JOKER] * jokers))
        return t("; ").join(parts)

    def _counted_ranks(self, suit: str, of_each: int, ranks: Sequence[str]) -> str:
        """Return ranks of a suit or colour, such as ``red A 2 (both suits)``.

        `of_each` is how many cards of each rank are meant.
        """
        row = self._spaced_ranks(ranks)
        if suit not in ("b", "r"):
            return t("{suit} {ranks}", suit=self.suit(suit), ranks=row)
        if of_each == 1:
            suits = AnyOf(self.suit(one) for one in SUITS_BY_LETTER[suit])
            return t(
                "{colour} {ranks} (one of each, {suits})",
                colour=self.colour(suit),
                ranks=row,
                suits=suits,
            )
        return t("{colour} {ranks} (both suits)", colour=self.colour(suit), ranks=row)

    def _spaced_ranks(self, ranks: Iterable[str]) -> str:
        return t(" ").join(map(self.printed_rank, sorted(ranks, key=card_groups.rank_sort_key)))


def _noun_with_name(noun: Noun, name: str) -> Noun:
    return noun.map_forms(lambda form: t("{kind} ({name})", kind=form, name=name))


def noun_joined_with_or(nouns: Sequence[Noun]) -> Noun:
    """Return a noun that joins several nouns with "or", such as ``Jack or Queen``."""
    if len(nouns) == 1:
        return nouns[0]
    join = language().join
    return Noun(
        tuple(join(forms, "or") for forms in zip(*(noun.singular for noun in nouns), strict=True)),
        tuple(join(forms, "or") for forms in zip(*(noun.plural for noun in nouns), strict=True)),
        nouns[0].gender,
    )


MAX_CACHED_VOCABULARIES = 50  # how many vocabularies are kept: more than one evening needs
_cached_vocabularies: dict[tuple[int, int], Vocabulary] = {}


def vocabulary(variant: Variant) -> Vocabulary:
    """Return the words of a variant in the current language.

    Vocabularies are kept in memory, because most sentences need one. They are looked up by the
    identity of the variant and the language, which stay in memory with them, because equal variants
    can have different words.
    """
    key = id(variant), id(language())
    words = _cached_vocabularies.get(key)
    if words is None:
        if len(_cached_vocabularies) >= MAX_CACHED_VOCABULARIES:
            _cached_vocabularies.clear()
        words = _cached_vocabularies[key] = Vocabulary(variant, language())
    return words
