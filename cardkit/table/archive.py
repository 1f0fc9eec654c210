"""Export all saved games to one zip file of tallies and rules, and import such a file.

Archives are not trusted: they are unpacked in memory, within size limits, and may contain only
tallies and rules with plain file names. Existing files are never overwritten.
"""

import io
import re
import stat
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cardkit.engine.files import (
    FILE_NAME_FORBIDDEN_ON_WINDOWS,
    MAX_RULES_BYTES,
    MAX_TALLY_BYTES,
    UnreadableTextError,
    text_from_bytes,
)
from cardkit.engine.findings import replace_unprintable
from cardkit.i18n.translate import t
from cardkit.rulebook import catalogue
from cardkit.table.store import RULES_ENDING, TALLY_ENDING, Store, free_tally_name, numbered_names

MAX_ARCHIVE_BYTES = 20_000_000  # of an archive, packed and unpacked
MAX_FILES_IN_ARCHIVE = 5000
UTF8_NAME_FLAG = 0x800  # the flag of an entry whose name is UTF-8
MAX_NAME_LENGTH = 100  # characters of a file's name
_VARIANT_LINE_PATTERN = re.compile(r"^(\s*variant\s*:\s*)(\S+\.toml)(?=\s*$)", re.MULTILINE)
"""The line of a tally that names the file with its rules."""


class ArchiveError(ValueError):
    """Raised if a file is not an archive of games; the message says why."""


@dataclass
class ImportedGames:
    """The result of an import: the names of `games` and `rules`, and the number of `new` games."""

    games: list[str] = field(default_factory=list)
    new: int = 0
    rules: list[str] = field(default_factory=list)


def zip_files(files: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of the given files, keyed by name (such as ``friday.tally``)."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def unzip_files(content: bytes) -> dict[str, bytes]:
    """Return the files in a zip archive by name, or raise `ArchiveError` if it is invalid."""
    too_large = ArchiveError(
        t("This file is too large. The limit is 20 MB, compressed and uncompressed.")
    )
    if len(content) > MAX_ARCHIVE_BYTES:
        raise too_large
    files: dict[str, bytes] = {}
    names: set[str] = set()
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = archive.infolist()
            if (
                len(entries) > MAX_FILES_IN_ARCHIVE
                or sum(entry.file_size for entry in entries) > MAX_ARCHIVE_BYTES
            ):
                raise too_large
            for entry in entries:
                name = _checked_name(entry)
                if name.casefold() in names:
                    raise ArchiveError(
                        t('The file contains "{name}" twice. Nothing was imported.', name=name)
                    )
                names.add(name.casefold())
                most = MAX_RULES_BYTES if name.endswith(RULES_ENDING) else MAX_TALLY_BYTES
                files[name] = archive.read(entry)
                text_from_bytes(files[name], most)
    except ArchiveError:
        raise
    except UnreadableTextError:
        message = t(
            '"{name}" is not a text file, or is too large. Nothing was imported.', name=name
        )
        raise ArchiveError(message) from None
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, OSError, ValueError):
        raise ArchiveError(t("This is not a ZIP file, or it is damaged or encrypted.")) from None
    return files


def _checked_name(entry: zipfile.ZipInfo) -> str:
    """Return the name of an archive entry, or raise `ArchiveError` if such a file is not allowed."""
    name, kind = entry.orig_filename, stat.S_IFMT(entry.external_attr >> 16)
    is_utf8 = name.isascii() or entry.flag_bits & UTF8_NAME_FLAG
    is_plain = re.fullmatch(r"[^./\\][^/\\]*\.(tally|toml)", name) and len(name) <= MAX_NAME_LENGTH
    is_odd = (
        FILE_NAME_FORBIDDEN_ON_WINDOWS.search(name)
        or not name.isprintable()
        or kind not in (0, stat.S_IFREG)
    )
    if not (is_utf8 and is_plain) or is_odd:
        message = t(
            '"{name}" is neither a tally nor a variant file. Nothing was imported.',
            name=replace_unprintable(name),
        )
        raise ArchiveError(message)
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise zipfile.BadZipFile(name)
    return name


def import_games_and_rules(files: Mapping[str, bytes], games: Store, house: Store) -> ImportedGames:
    """Add an archive's new games and rules to the two stores; may raise `OSError`."""
    brought = ImportedGames()
    names = {
        _game_identity_key(games.read_bytes(name) or b"", games.read_bytes): name
        for name in games.tally_names()
    }
    tallies = {name: content for name, content in files.items() if name.endswith(TALLY_ENDING)}
    named = set(map(_rules_file_of, tallies.values()))
    for name in files.keys() - tallies.keys() - named:
        if not files[name].startswith(catalogue.SAVED_RULES_LINE.encode()):
            brought.rules.append(_write_rules_under_free_name(house, name, files[name]))
    for name, content in tallies.items():
        game, rules = _game_identity_key(content, files.get), _rules_file_of(content)
        if game not in names:
            if rules in files:
                own = _write_rules_under_free_name(games, rules, files[rules])
                content = _VARIANT_LINE_PATTERN.sub(
                    rf"\g<1>{own}", text_from_bytes(content, MAX_TALLY_BYTES), count=1
                ).encode()
            names[game] = free_tally_name(games, name.removesuffix(TALLY_ENDING))
            games.write(names[game], content)
            brought.new += 1
        brought.games.append(names[game])
    return brought


def _rules_file_of(tally: bytes) -> str:
    match = _VARIANT_LINE_PATTERN.search(tally.decode("utf-8", "replace"))
    return match[2] if match else ""


def _game_identity_key(
    tally: bytes, read_file: Callable[[str], bytes | None]
) -> tuple[str, bytes | None]:
    """Return a key that is the same for all copies of a game: its normalized text and its rules."""
    lines = _VARIANT_LINE_PATTERN.sub(r"\g<1>", tally.decode("utf-8", "replace")).splitlines()
    text = "\n".join(" ".join(line.split()) for line in lines if line.strip())
    rules = _rules_file_of(tally)
    return text, read_file(rules) if rules and Path(rules).name == rules else None


def _write_rules_under_free_name(store: Store, name: str, content: bytes) -> str:
    """Write rules to a store under `name`, or a free name if it is taken; return the name used."""
    names = (f"{stem}{RULES_ENDING}" for stem in numbered_names(name.removesuffix(RULES_ENDING)))
    own = next(other for other in names if store.read_bytes(other) in (None, content))
    if store.read_bytes(own) is None:
        store.write(own, content)
    return own
