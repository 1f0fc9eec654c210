"""Programs for developing cardkit; run each from the root folder as ``python -m tools.NAME``.

Code that both a tool and the tests need is in ``tests/``.

    bench.lab            games per second of simulation, compared with a C program
    bench.margins        how often the margins and stars of simulations are right
    bench.moods          how often fixed rules win against bots at the table
    bench.plans          the fixed plans that win most often against bots
    bench.speed          CPU time of commands, answers and odds
    bench.stress         thousands of damaged files, killed processes and random evenings
    bench.visits         the bytes, seconds and CPU time of visits to the page for phones
    check_site           check the links of the built site: ``nox -s site``
    check_types          check the types that users of the library get: ``nox -s package``
    icons                draw the icons of the page as an app
    mutants              change code at random and count the changes that tests notice
    message_types        write the types of messages for the scripts of the pages
    page_tests           run tests with the Python of the page for phones: ``nox -s page_tests``
    phone_picture        make the README's pictures of phones and a television
    photograph.measure   photograph filled-in pads and count what is read correctly
    photograph.train     train the model that reads handwritten figures
    pocket               write the page for one phone without a server, as static files
    printables           write or check the PDFs in ``printables/``
    try_program          try out a built cardkit: ``nox -s package program``
    vague_names          the share of functions with vague names: ``nox -s lint``
    words                the entries of a language file that are not sentences
"""
