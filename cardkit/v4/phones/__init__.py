"""Table on phones: an address in the Wi-Fi, two keys, and the page.

Needs ``cardkit[phones]``.
"""

from cardkit.v4.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.v4.phones import serve
    from cardkit.v4.phones.access_keys import KeyFile
    from cardkit.v4.phones.host import Host
    from cardkit.v4.phones.owner import FirstGame
    from cardkit.v4.phones.serve import News, Serving

__all__ = [
    "FirstGame", "Host", "KeyFile", "News", "Serving", "serve",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": "serve",
        "access_keys": "KeyFile",
        "host": "Host",
        "owner": "FirstGame",
        "serve": "News Serving",
    })
