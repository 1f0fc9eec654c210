"""Before every door, where it is a network that carries what is asked: who may knock at all, and how much of it is read.

Plain http in a living room's Wi-Fi: one address is bound, a name for it that is not ours is refused (a page elsewhere could
point one at us), another page may not ask, there is no cookie and no CORS answer. So a foreign page can do nothing here.
"""

from starlette.requests import Request

from cardkit.phones.doors import Shut
from cardkit.speech import Closed


def stays_shut(request: Request, hosts: frozenset[str]) -> Closed | None:
    """Why nobody is let in who asks so: only who names us as one of `hosts` is, and only from our own pages."""
    headers = request.headers
    host = headers.get("host", "").lower()
    if host not in hosts or len(headers.getlist("host")) > 1:
        return "host"
    foreign = any(origin.lower() != f"http://{host}" for origin in headers.getlist("origin"))
    if foreign:
        return "origin"
    told = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    return (
        "too-long" if told and request.method != "POST" else None
    )  # who only asks has nothing to tell: it is not read


async def body_of(request: Request, longest: int) -> bytes:
    """The body, which may come in parts. Raises `Shut` for more than the `longest`: nobody reads on behind that."""
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > longest:
            raise Shut("too-long")
    return content
