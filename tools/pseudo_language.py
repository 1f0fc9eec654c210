"""Print a language file of accented, lengthened English, which shows what is not translated or has
no room when it is played.

python -m tools.pseudo_language > ~/.local/share/cardkit/v4/languages/qq.toml; cardkit play --lang qq
"""

from __future__ import annotations

from tests.v4.pseudo import pseudo

if __name__ == "__main__":
    print(pseudo())
