"""What a caller of the library is told who gives something of another type."""


def needs(value: object, kind: type | tuple[type, ...], call: str) -> None:
    """Raise `TypeError` with the right `call` in it unless `value` is of that kind."""
    if not isinstance(value, kind):
        told = printed if len(printed := repr(value)) <= 60 else f"{printed[:57]}..."
        raise TypeError(f"expected a call such as {call}, got {told}")
