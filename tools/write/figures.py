"""Write the figures of ``tests/v4/lab/figures.json`` anew: ``python -m tools.write.figures``.

The house rules in it stay; what comes of them is played and counted again. Where a figure is
another than before, the same seed gives another game or a chance has changed: say so in the
CHANGELOG.
"""

from __future__ import annotations

import json

from tests.v4.lab.figures import WRITTEN, figures, rows


def main() -> None:
    """Count all of them, and tell which are others."""
    told = {}
    for name, (row, before) in rows().items():
        after = figures(row)
        told[name] = {**row._asdict(), "figures": after}
        print(
            name,
            *(key for key in after if after[key] != before.get(key)),
            sep=": " if after != before else "",
        )
    WRITTEN.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
