"""Speech: acts said aloud in the background, where the system can speak.

It is never waited for, and never a reason to stop.
"""

import contextlib
import queue
import shutil
import subprocess
import threading
from collections.abc import Iterable

from cardkit.v4.cli.screen import bell
from cardkit.v4.text import clean
from cardkit.v4.words import Line, Said, aloud

WINDOWS = (
    "Add-Type -AssemblyName System.Speech; [Console]::InputEncoding = [Text.Encoding]::UTF8; "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)
PROGRAMS = (
    ("say", "-f", "-"),
    ("spd-say", "--wait", "--pipe-mode"),
    ("espeak-ng", "--stdin"),
    ("powershell", "-NoProfile", "-Command", WINDOWS),
)
"""Programs that speak on a Mac, on Linux and on Windows, reading from standard input."""


class Speaker:
    """A voice in the background that speaks one text after the other."""

    MISSING = (
        "No speech was found on this computer (say, spd-say, espeak-ng or PowerShell): a "
        "bell rings at a catch, no more."
    )

    def __init__(self) -> None:
        self.program: tuple[str, str, str] | tuple[str, str] | tuple[str, str, str, str] | None = (
            next((program for program in PROGRAMS if shutil.which(program[0])), None)
        )
        self._waiting: queue.Queue[str | None] = queue.Queue()
        self._voice = threading.Thread(target=self._speak, daemon=True)
        if self.program is not None:
            self._voice.start()

    def tell(self, said: Iterable[Said]) -> None:
        """Speak the acts among these lines, after a bell at a catch; return at once."""
        lines = [line for line in said if isinstance(line, Line)]
        if any(line.tone == "caught" for line in lines):
            bell()
        acts: list[str] = []
        for line in lines:
            acts += map(aloud, line.acts)
        if acts and self.program is not None:
            self._waiting.put(clean(" ".join(acts)))

    def close(self) -> None:
        """Let the last act be heard, but not for long."""
        if self.program is not None:
            self._waiting.put(None)
            self._voice.join(5)

    def _speak(self) -> None:
        while (text := self._waiting.get()) is not None:
            with contextlib.suppress(OSError, ValueError, subprocess.SubprocessError):
                subprocess.run(
                    self.program or (),
                    input=f"{text}\n".encode(),
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    timeout=60,
                    start_new_session=True,
                    check=False,
                )
