"""The start of ``python -m cardkit``, and of cardkit built as an executable of one file."""

from multiprocessing import freeze_support

from cardkit.cli import main

if __name__ == "__main__":
    freeze_support()  # in the one-file program, each process of a simulation starts here
    main()
