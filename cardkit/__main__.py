"""The start of ``python -m cardkit``, and of cardkit built as an executable of one file."""

from multiprocessing import freeze_support

from cardkit.cli import main

if __name__ == "__main__":
    freeze_support()  # in the program of one file, a process of a simulation begins here
    main()
