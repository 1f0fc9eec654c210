"""Programs for those who work on cardkit: neither part of the package nor of the test suite.

Each is run from the root of the checkout; its first lines say which words it takes. What a tool and
the tests both need stands in ``tests/``.

Everything before a release
    python -m tools.deep                 the long random checks of ``.ci/run --deep``, with a fresh seed
    python -m tools.packages             install the wheel, the source distribution and the lowest dependencies, and try them
    python -m tools.run_readme FOLDER    run every code block of a README in order, and compare
    python -m tools.metadata             what a package index shows: addresses, and the README with links that lead somewhere

Beginning something
    python -m tools.new_rule NAME        the stubs of a rule key; then what is still open of it

Checks that take long
    python -m tools.mutate               change the code in small ways; list the changes that no test notices
    python -m tools.photograph.measure   fill and photograph pads, read them, count what is right, asked, or silently wrong
    python -m tools.damage_saved_games   flip every bit of saved games; count the damage that goes unnoticed

Translations
    python -m tools.proofread LANGUAGE   print every sentence of a language, filled in as games fill it
    python -m tools.pseudo_language      print a language file that shows what is not translated or has no room

What is served to others
    python -m tools.site OUT             the web site: pages of the games, the manual, the game master in a phone's browser

Generated files, written anew
    python -m tools.write.reference      the tables of keys in ``variants/README.md``
    python -m tools.write.complaints     the expected complaints in ``tests/v4/errors/``, and their page
    python -m tools.write.sessions       the golden terminal sessions in ``tests/v4/table/sessions/``
    python -m tools.write.sentences      the list of English sentences that languages are held against
    python -m tools.write.figures        the laboratory's figures in ``tests/v4/lab/figures.json``
    python -m tools.write.readme         the game at the top of each README
    python -m tools.write.printables     the PDFs in ``printables/``
    python -m tools.write.pictures       the pictures of what is printed, in ``printables/``
    python -m tools.write.notebook       the outputs in the notebook ``examples/library.ipynb``
    python -m tools.write.phone_page     the fonts and pictograms in ``cardkit/v4/phones/page/``
    python -m tools.write.phone_picture  the README's picture of a phone and a television
    python -m tools.write.pocket_picture SITE  the one of a phone that plays alone
    python -m tools.photograph.train     the model that reads handwritten figures, and what it gets right

Measurements
    python -m tools.house                how readable the code is: modules a card passes, riddles, density, sizes
    python -m tools.bench.speed          all speed goals, as ratios
    python -m tools.bench.table          keystrokes per card, and starting in Polish
    python -m tools.bench.words_per_card  words and lines the game master prints per card
    python -m tools.bench.phone_views    size, time and memory of what phones are shown
    python -m tools.bench.phone_latency  the latency of taps over HTTP
    python -m tools.bench.pocket         start, acts and memory of the game master in a phone's browser
    python -m tools.bench.printing       the time PDFs take
    python -m tools.bench.parsing        reading saved games, and hostile input by its size
    python -m tools.bench.gold_supply    how often the recommended pieces of gold run out
    python -m tools.bench.interval_coverage how often 95 % intervals contain the true value
    python -m tools.bench.exact_coverage how often they contain what is known exactly
"""
