"""The entry point of the command ``cardkit`` and of ``python -m cardkit``."""

import os
import signal

INTERRUPTED_EXIT_CODE = 130  # the exit code of a program that Ctrl-C ends


def main() -> None:
    """Import and run the command line.

    Ctrl-C ends the process without a traceback, unless a running command handles it.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # not in the background
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED_EXIT_CODE))
    from cardkit.cli import main as run_command_line

    run_command_line()


if __name__ == "__main__":
    from multiprocessing import freeze_support

    freeze_support()  # in the one-file program, each process of a simulation starts here
    main()
