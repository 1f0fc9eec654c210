"""The checks: `nox` runs those of every day, `nox -s types` one of them, `nox -l` lists them."""

import shutil
from pathlib import Path

import nox

nox.options.default_venv_backend = "uv|virtualenv"
nox.options.sessions = ["lint", "types", "imports", "docs"]
DEV = ".[dev,phones]"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@nox.session(python=["3.11", "3.12", "3.13"])
def tests(session: nox.Session) -> None:
    """Run all tests; what stands after -- goes to pytest."""
    session.install("-e", DEV)
    session.run("pytest", *session.posargs)


@nox.session
def lab(session: nox.Session) -> None:
    """Run the tests of the laboratory with compiled code, once with the bounds of lists checked."""
    session.install("-e", ".[dev,lab]")
    home = session.create_tmp()
    for checked in ("0", "1"):
        cache = {"XDG_CACHE_HOME": f"{home}/{checked}", "NUMBA_BOUNDSCHECK": checked}
        session.run("pytest", "tests/lab", "tests/cli/test_lab.py", env=cache)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, format and spelling."""
    session.install("ruff", "codespell")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("codespell")


@nox.session
def types(session: nox.Session) -> None:
    """Check types, strictly."""
    session.install("-e", DEV)
    session.run("mypy")


@nox.session
def imports(session: nox.Session) -> None:
    """Check which package imports which."""
    session.install("-e", ".", "import-linter")
    session.run("lint-imports")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the manual, and run the blocks of README, manual and docstrings."""
    session.install("-e", DEV, "--group", "docs")
    session.run("sphinx-build", "-q", "-W", "--keep-going", "docs", "build/docs")
    session.run("pytest", "tests/docs")


@nox.session
def package(session: nox.Session) -> None:
    """Build sdist and wheel, and use the wheel as people have it."""
    session.install("build[uv]", "twine")
    dist = Path("build/dist").resolve()
    shutil.rmtree(dist, ignore_errors=True)
    session.run("python", "-m", "build", "--installer=uv", f"--outdir={dist}")
    session.run("twine", "check", "--strict", *map(str, dist.iterdir()))
    session.cd(session.create_tmp())  # away from the checkout
    session.run("python", "-m", "venv", "--clear", "fresh")
    session.run("fresh/bin/pip", "install", "-q", *map(str, dist.glob("*.whl")), external=True)
    session.run("fresh/bin/python", "-c", "import cardkit", external=True)
    for words in ("--version", "rules kings-gold", "print sheet kings-gold -o sheet.pdf"):
        session.run("fresh/bin/cardkit", *words.split(), external=True)


@nox.session
def pocket(session: nox.Session) -> None:
    """Build the page of one phone alone in build/pocket, and try it in a browser."""
    if not any(map(shutil.which, BROWSERS)):
        session.error(f"This needs one of {', '.join(BROWSERS)}.")
    session.install("-e", DEV)
    session.run("python", "-m", "tools.pocket", "build/pocket")
    tests = sorted(map(str, Path("tests/phones").glob("test_pocket*.py")))
    session.run("pytest", "-n1", *tests, *session.posargs)


@nox.session
def scripts(session: nox.Session) -> None:
    """Check the style of the scripts of pages."""
    session.run("npm", "ci", "--prefix=tools/scripts", "--silent", external=True)
    session.run("npm", "run", "--prefix=tools/scripts", "--silent", "check", external=True)


@nox.session
def deep(session: nox.Session) -> None:
    """Try many more random examples than the suite does, others each time."""
    session.install("-e", DEV)
    session.run("pytest", "tests", env={"HYPOTHESIS_PROFILE": "deep"})
