"""Programs for those who work on cardkit; each runs from the root as ``python -m tools.NAME``.

What a tool and the tests both need stands in ``tests/``. All but `pocket` serve the fourth
edition (``cardkit/v4``) and go with its parts.

    bench.lab            games a second of the laboratory, beside a C program
    bench.speed          speed of commands and odds, as ratios
    pocket               the page of one phone alone, on the new table: a folder of static files
    site                 the web site, and the game master in a phone's browser
    printables           the PDFs in ``printables/``: write them, check them (fifth edition)
    photograph.measure   photograph filled pads and count what is read right
    photograph.train     train the model that reads handwritten figures

Generated files, written anew:

    write.phone_page     fonts and pictograms of the phones' page
    write.phone_picture  the picture of a phone and a television
    write.pocket_picture the picture of a phone that plays alone
    write.sentences      English sentences that languages are held against
"""
