"""The table on phones: an address in the Wi-Fi, two keys, and the page. Needs ``cardkit[phones]``."""

from cardkit import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.phones import serve
    from cardkit.phones.access_keys import KeyFile
    from cardkit.phones.host import Host
    from cardkit.phones.owner import FirstGame
    from cardkit.phones.serve import News, Serving

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)
