"""Find variants by name: built-in games, the gallery, and the user's own.

A name is a file name without ``.toml``, or the game's title. Only letters and digits count, so that
``kings gold`` means ``kings-gold``. The user's variants are in the current folder (or in the folder
of the file that contains the name), in ``variants/`` of the data folder, and in the folders listed
in ``CARDKIT_VARIANTS``.
"""

import os
import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from cardkit.engine.files import (
    MAX_RULES_BYTES,
    UnreadableTextError,
    not_a_file_error,
    read_bytes,
    text_from_bytes,
)
from cardkit.engine.findings import say

FILE_ENDING = ".toml"
MAIN_GAMES = ("kings-gold", "poor-mans", "cave-network", "incan-gold", "incan-gold-2006", "diamant")
"""The games of `variants/`, in the order in which they are listed."""
_TITLE_PATTERN = re.compile('^name = "(.*)"$', re.MULTILINE)
_TRANSLATED_TITLE_PATTERN = re.compile(
    '^msgctxt "(.*) name"\nmsgid .*\nmsgstr "(.+)"$', re.MULTILINE
)
MIN_NAME_BEGINNING_LENGTH = 3
SAVED_RULES_LINE = "# The rules of a saved game, kept beside it."
"""The first line of a file of rules that lies next to a saved game and is not a house rule."""
MAX_FILES_IN_FOLDER = 500  # files of a folder that are examined


@dataclass(frozen=True, slots=True)
class OwnVariant:
    """A variant file in one of the user's folders.

    `why_hidden` says why its name loads a different file, or is "" if the name loads this file.
    """

    name: str
    path: Path
    why_hidden: str = ""


def user_folder() -> Path:
    """Return the folder for saved games and the user's variants.

    The environment variable ``CARDKIT_HOME`` can set it.
    """
    if home := os.environ.get("CARDKIT_HOME"):
        return Path(os.path.expanduser(home)).absolute()
    import platformdirs  # not available if the library runs in a browser

    return Path(platformdirs.user_data_dir("cardkit", appauthor=False))


@cache
def shipped_texts() -> dict[Path, str]:
    """Return the text of each built-in variant, by the path of its file."""
    package = files("cardkit")
    folder = package / "variants"
    if not folder.is_dir():  # a checkout has them next to the package
        folder = Path(str(package)).resolve().parent / "variants"
    listed = [*folder.iterdir(), *(folder / "gallery").iterdir()]
    by_path = {Path(str(file)): file for file in listed if file.name.endswith(FILE_ENDING)}
    return {
        path: text_from_bytes(by_path[path].read_bytes(), MAX_RULES_BYTES)
        for path in sorted(by_path)
    }


def main_games() -> list[str]:
    """Return the names of the six main games, in the order in which they are listed."""
    return list(MAIN_GAMES)


@cache
def gallery_games() -> list[str]:
    """Return the names of the games in the gallery, in alphabetical order."""
    return sorted(path.stem for path in shipped_texts() if path.parent.name == "gallery")


def is_shipped(path: Path) -> bool:
    """Return True if `path` is the file of a built-in game, which can be from the gallery."""
    return path in shipped_texts()


def shipped_file(name: str) -> Path | None:
    """Return the file of the built-in game with this name or title, or None if there is none.

    The whole name must match; a prefix is not enough.
    """
    for group in _shipped_by_title():
        if fold_name(name) in group:
            return group[fold_name(name)]
    return None


def search_folders(first_folder: Path) -> list[Path]:
    """Return the folders to search for the user's variants, starting with `first_folder`."""
    listed = os.environ.get("CARDKIT_VARIANTS", "").split(os.pathsep)
    others = [Path(os.path.expanduser(folder)) for folder in listed if folder]
    return list(dict.fromkeys([first_folder, user_folder() / "variants", *others]))


def find_file(name: str, first_folder: Path) -> Path | None:
    """Return the file of the variant with this name or path, or None if there is none.

    A name with ``.toml`` or a slash is a path relative to `first_folder`. Other names are compared
    first with those of built-in games, then with those of the user's variants. If none of them is
    equal, the beginning of a name is accepted unless it is ambiguous. A file with the same text as
    a built-in game is treated as that game.
    """
    path = _matching_file(name, first_folder)
    if path is None or is_shipped(path):
        return path
    try:
        text = text_from_bytes(read_bytes(path, MAX_RULES_BYTES), MAX_RULES_BYTES)
    except (OSError, UnreadableTextError):
        return path
    return next((same for same, shipped in shipped_texts().items() if shipped == text), path)


def _matching_file(name: str, first_folder: Path) -> Path | None:
    if is_path(name):
        try:
            path = first_folder / Path(name).expanduser()
            return path if not_a_file_error(path) or path.exists() else None
        except (OSError, ValueError, RuntimeError):  # RuntimeError: there is no home of "~name"
            return None
    plain_name = fold_name(name)
    if not plain_name:
        return None
    if shipped := shipped_file(name):
        return shipped
    paths = [path for folder in search_folders(first_folder) for path in variant_files(folder)]
    own = {fold_name(path.stem): path for path in reversed(paths)}
    if plain_name in own:
        return own[plain_name]
    if len(plain_name) < MIN_NAME_BEGINNING_LENGTH:
        return None
    for group in (*_shipped_by_title(), own):
        if begun := {path for title, path in group.items() if title.startswith(plain_name)}:
            return begun.pop() if len(begun) == 1 else None
    return None


def is_path(name: str) -> bool:
    """Return True if a text is a path and not a name: it ends in ``.toml`` or has a slash."""
    return name.endswith(FILE_ENDING) or "/" in name or os.sep in name


def loadable_names(first_folder: Path) -> list[str]:
    """Return the names of all games that can be loaded: built-in ones and the user's own."""
    return [*main_games(), *gallery_games(), *own_names(first_folder)]


def own_names(first_folder: Path) -> list[str]:
    """Return the names that load one of the user's variants."""
    return [own.name for own in own_variants(first_folder) if not own.why_hidden]


def own_variants(first_folder: Path) -> list[OwnVariant]:
    """Return the user's variants, folder by folder.

    The result includes variants whose name loads a different file.
    """
    variants: list[OwnVariant] = []
    owners: dict[str, Path] = {}
    for group in _shipped_by_title():
        owners.update(group)
    for folder in search_folders(first_folder):
        for path in variant_files(folder):
            first = owners.setdefault(fold_name(path.stem), path)
            game = say("a built-in game") if is_shipped(first) else first
            reason = say("{game} comes first", game=game)
            variants.append(OwnVariant(path.stem, path, "" if first == path else reason))
    return variants


def fold_name(name: str) -> str:
    """Return a name in lower case without accents, spaces or punctuation, for comparison."""
    decomposed = unicodedata.normalize("NFKD", name).casefold().replace("ł", "l")
    return "".join(letter for letter in decomposed if letter.isalnum())


@cache
def _shipped_by_title() -> list[dict[str, Path]]:
    """Return the files of built-in games by folded name or title.

    The result has two groups: the main games and the gallery.
    """
    groups: list[dict[str, Path]] = [{}, {}]
    translated = [
        title
        for file in (files("cardkit") / "locale").iterdir()
        if file.name.endswith(".po")
        for title in _TRANSLATED_TITLE_PATTERN.findall(file.read_text("utf-8"))
    ]
    for path, text in shipped_texts().items():
        group = groups[path.stem not in MAIN_GAMES]
        titles = [title for name, title in translated if name == path.stem]
        for name in (path.stem, *_TITLE_PATTERN.findall(text), *titles):
            group.setdefault(fold_name(name), path)
    return groups


def variant_files(folder: Path) -> list[Path]:
    """Return the variant files in a folder, except rules that were saved with a game."""
    try:
        paths = sorted(folder.glob(f"*{FILE_ENDING}"))[:MAX_FILES_IN_FOLDER]
    except OSError:
        return []
    return [path for path in paths if not path.name.startswith(".") and _contains_variant(path)]


def _contains_variant(path: Path) -> bool:
    try:
        content = read_bytes(path, MAX_RULES_BYTES)
        return looks_like_variant(content) and not content.startswith(SAVED_RULES_LINE.encode())
    except OSError:
        return False


def source_file_of_kept_rules(copy: Path) -> Path | None:
    """Return the file from which the rules of a saved game were copied, if it still exists.

    `copy` is the file of rules next to the saved game.
    """
    first, _, rest = read_bytes(copy, MAX_RULES_BYTES).decode("utf-8", "replace").partition("\n")
    path = Path(rest.partition("\n")[0].removeprefix("# "))
    return path if first == SAVED_RULES_LINE and path.is_absolute() and path.is_file() else None


def looks_like_variant(content: bytes) -> bool:
    """Return True if a TOML file is probably a variant: it extends a game or lists cards."""
    try:
        text = text_from_bytes(content, MAX_RULES_BYTES)
    except UnreadableTextError:
        text = content.decode("latin-1")  # its faults are reported when it is loaded
    starts = ("extends=", "[cards]", "cards.", "cards=")
    return any(line.replace(" ", "").startswith(starts) for line in text.splitlines())
