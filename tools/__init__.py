"""Programs for developing cardkit; run each from the root as ``python -m tools.NAME``.

What both a tool and the tests need is in ``tests/``.

    bench.lab            games per second of simulation, compared with a C program
    bench.margins        how often margins and stars of simulations hold
    bench.moods          the best fixed answer against bots at the table
    bench.speed          CPU time of commands, answers and odds
    bench.stress         damaged files, kills, evenings of random lines, by the thousand
    bench.visits         bytes, seconds and CPU of visits of the page for phones
    check_site           the links of the built site: ``nox -s site``
    check_types          the types that users of the library get: ``nox -s package``
    icons                the icons of that page as an app
    page_tests           tests by the Python of the page for phones: ``nox -s page_tests``
    phone_picture        the pictures of a phone next to a television, and of one that plays alone
    photograph.measure   photograph filled pads and count what is read right
    photograph.train     train the model that reads handwritten figures
    pocket               the page for one phone without a server, as a folder of static files
    printables           the PDFs in ``printables/``: write them, check them
    try_program          play with a built cardkit: ``nox -s package program``
    vague_names          the share of functions with a name that says nothing: ``nox -s lint``
    words                the entries of a language file that are no sentences
"""
