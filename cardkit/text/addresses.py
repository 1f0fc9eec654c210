"""Addresses that carry a text: the page of a phone's game master opens it, and no server is ever sent what stands behind #."""

import re
from typing import Literal, TypeAlias

Carries: TypeAlias = Literal["r", "t"]
"""Rules, or a tally."""
LARGEST = 256_000
"""Bytes of a text in an address."""
_ADDRESS = r"https?://[!-~]+#[rt]=([\w-]+)"


def page_of(site: str) -> str:
    """Where the page is, of a site that was named with or without its last part. Raises `ValueError`."""
    if not re.fullmatch(r"https?://[^\s#?\"<>\\^`{|}]{1,200}", site, re.ASCII):
        raise ValueError(f'"{site}" is no address of a site, such as https://example.org/')
    return f"{site.rstrip('/').removesuffix('/play')}/play/"


def address(site: str, carries: Carries, text: str) -> str:
    """The address of that text on this site. Raises `ValueError`."""
    import zlib
    from base64 import urlsafe_b64encode  # as below: seldom needed

    packed = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return f"{page_of(site)}#{carries}={packed}"


def carried(text: str) -> str | None:
    """The text that an address carries, None where this is none."""
    found = re.fullmatch(_ADDRESS, text.strip(), re.ASCII)
    if found is None:
        return None
    import zlib
    from base64 import urlsafe_b64decode

    try:
        packed = urlsafe_b64decode(found[1] + "=" * (-len(found[1]) % 4))
        return zlib.decompressobj().decompress(packed, LARGEST).decode()
    except (ValueError, zlib.error):
        return None
