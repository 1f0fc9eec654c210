"""Type checks of a caller's arguments, with an error that shows the right call."""


def needs(value: object, kind: type | tuple[type, ...], call: str) -> None:
    """Raise `TypeError`, which quotes the right `call`, unless `value` is of that kind."""
    if not isinstance(value, kind):
        told = printed if len(printed := repr(value)) <= 60 else f"{printed[:57]}..."
        raise TypeError(f"expected a call such as {call}, got {told}")
