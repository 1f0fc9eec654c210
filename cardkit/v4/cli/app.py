"""From a command line to an exit code: the commands, the language, and all ways to fail.

The language is that of ``--lang``, else of ``CARDKIT_LANG``, else of the user's settings, else of
the system.
"""

import contextlib
import errno
import io
import os
import re
import sys
from collections.abc import Sequence
from contextvars import copy_context
from typing import Any, NoReturn, TextIO, cast

from cardkit.v4.cli import Exit, GoneScreen, click
from cardkit.v4.text import clean, clean_lines

COMMANDS: dict[str, str] = {}
"""Commands by name: their module, imported only when it runs."""
VARIABLE = "CARDKIT_LANG"
SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
ENGLISH = ("en", "c", "posix")
WIDEST = 100
CONTEXT: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": WIDEST}


def run(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command line and end the process: results on stdout, talk on stderr, no traceback."""
    from cardkit.v4.cli.screen import Screen, columns

    closed = _open_streams()
    say_by_variables()
    # remove values that are no size of a screen: libraries would fail on them
    for name in ("COLUMNS", "LINES"):
        said = os.environ.get(name, "")
        if said and not (said.isascii() and said.isdecimal() and len(said) < 5):
            del os.environ[name]
    # the same as click's default, which would import shutil
    CONTEXT["terminal_width"] = max(min(columns(1), WIDEST) - 2, 50)
    out, err = (cast(TextIO, Screen(stream)) for stream in (sys.stdout, sys.stderr))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = copy_context().run(_run, arguments)
        try:  # write what is still buffered
            if closed and not code:
                raise OSError(errno.EBADF, "standard output is closed")
            sys.stdout.flush()
        except OSError as error:
            code = _lost_output(error)
        try:
            sys.stderr.flush()
        except OSError:
            code = code or Exit.USAGE
    sys.exit(code)


def _open_streams() -> bool:
    """Give a process that lacks standard streams empty ones; return True if stdout was missing."""
    missing = sys.stdout is None
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # a name that the terminal cannot show must not stop us
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    return missing


def say_by_variables() -> None:
    """Set ``LANG``, ``LC_PAPER`` and ``TERM`` for this process on Windows, if they are not set."""
    if sys.platform == "win32":
        import ctypes
        import locale
        import msvcrt

        system = ctypes.windll.kernel32
        if not any(os.environ.get(name) for name in ("LC_ALL", "LC_PAPER", "LANG")):
            os.environ["LC_PAPER"] = locale.windows_locale.get(system.GetUserDefaultLCID(), "")
            if not os.environ.get("LC_MESSAGES"):
                os.environ["LANG"] = locale.windows_locale.get(
                    system.GetUserDefaultUILanguage(), ""
                )
        mode = ctypes.c_ulong()
        with contextlib.suppress(OSError, ValueError):  # standard output is no console
            handle = ctypes.c_void_p(msvcrt.get_osfhandle(sys.stdout.fileno()))
            if system.GetConsoleMode(handle, ctypes.byref(mode)):
                # ENABLE_VIRTUAL_TERMINAL_PROCESSING
                coloured = system.SetConsoleMode(handle, mode.value | 0x0004)
                os.environ.setdefault("TERM", "xterm-256color" if coloured else "dumb")


def _run(arguments: Sequence[str] | None) -> int:
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        from cardkit.v4.cli.commands import app

        result = app.main(
            args=None if arguments is None else words, prog_name="cardkit", standalone_mode=False
        )
        return int(result) if isinstance(result, int) else 0
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        # a line end in an argument must not start a line of its own
        for text in (*words, os.environ.get("CARDKIT_HOME", "")):
            vars(error)["message"] = error.message.replace(text, clean(text))
        from cardkit.v4.cli.screen import columns, is_terminal

        if is_terminal(sys.stderr):
            vars(error)["message"] = broken_between_words(
                error.message, columns(2) - len("Error: ")
            )
        with contextlib.suppress(OSError):  # nobody to tell
            error.show()
        return int(getattr(error, "code", Exit.USAGE))
    except SystemExit as end:
        if type(sys.stdout).__name__ != "PacifyFlushWrapper":
            raise
        sys.stdout = sys.__stdout__  # click has noticed a closed pipe, and would swallow it
        return _lost_output(BrokenPipeError(errno.EPIPE, str(end)))
    except (KeyboardInterrupt, click.Abort):
        click.echo("Interrupted.", err=True)
        return Exit.INTERRUPTED
    except GoneScreen as gone:
        return _lost_output(gone.error)
    except OSError as error:
        return _lost_output(error)


_TO_COPY = r"cardkit [a-z]+(?: (?:[A-Z][\w-]*|\S*[-./=]\S*\w))*"
"""A command that is quoted to be typed, as far as it can be told from the words behind it."""


def broken_between_words(message: str, width: int) -> str:
    """Return the message in lines of at most `width` columns.

    None of them ends within a word, or within a command to copy.
    """
    import textwrap

    kept = re.sub(_TO_COPY, lambda found: found[0].replace(" ", "\u00a0"), clean_lines(message))
    wrap = textwrap.TextWrapper(max(width, 20), break_long_words=False, break_on_hyphens=False)
    rows = [wrap.fill(row) for row in kept.split("\n")]
    return "\n".join(rows).replace("\u00a0", " ")


def _lost_output(error: OSError) -> int:
    """Report that output cannot be written, in one line, unless the reader closed the pipe."""
    from cardkit.v4.cli.screen import give_up_stdout

    give_up_stdout()
    if not isinstance(error, BrokenPipeError):
        where = f" ({error.filename})" if error.filename else ""
        with contextlib.suppress(OSError):
            sys.stderr.write(clean(f"cardkit: {error.strerror or error}{where}") + "\n")
    return Exit.USAGE


def _code(said: str) -> str:
    return re.split(r"[_.@-]", said.strip().lower())[0]


def speak_as_wished(set_for_good: str = "") -> None:
    """Speak the language of the environment; English if the system's has no file."""
    wished = os.environ.get(VARIABLE, "").strip()
    if wished or set_for_good:
        speak(wished or set_for_good, VARIABLE if wished else "lang")
        return
    code = next((_code(os.environ[name]) for name in SYSTEM if os.environ.get(name)), "en")
    if code not in ENGLISH:
        from cardkit.v4.speech import files

        if code in files():
            speak(code, "The system's language")


def language_called(word: str) -> str:
    """Return the code of the language that is called so, by itself or nearly so; "" if none is."""
    from cardkit.v4 import speech
    from cardkit.v4.text import nearest

    if word.casefold() in ("english", *ENGLISH):
        return "en"
    if word.casefold() in speech.files():
        return word.casefold()
    names = {name: code for code, name in speech.names_of_languages().items()}
    return names.get(nearest(word, names), "")


def speak(wished: str, asked_by: str) -> None:
    """Speak a language from now on.

    Raises `click.UsageError` where there is none of that code.
    """
    from cardkit.v4 import speech
    from cardkit.v4.words import SPOKEN

    code = _code(wished)
    try:
        if code not in ENGLISH and code not in speech.files():
            code = language_called(wished) or code
        SPOKEN.set(None if code in ENGLISH else speech.language(code))
    except LookupError:
        there = ", ".join(("en", *sorted(speech.files())))
        raise click.UsageError(f'{asked_by}: no language "{wished}". There are: {there}') from None
