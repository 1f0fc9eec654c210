"""Write the types of messages in TypeScript, so that `tsc` can check the scripts of the pages.

python -m tools.message_types        after each change of cardkit/phones/messages.py
"""

from __future__ import annotations

from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from cardkit.phones import messages

OUT = Path(__file__).parent / "scripts" / "types" / "messages.d.ts"
HEAD = "// Written by `python -m tools.message_types` from cardkit/phones/messages.py.\n"
PLAIN = {
    str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", object: "any",
}  # fmt: skip


def main() -> None:
    """Write the types of all messages to the file `OUT`."""
    OUT.write_text(message_types(), "utf-8")


def message_types() -> str:
    """Return the types of all messages in TypeScript, in the order of the module."""
    declared = [
        _interface(kind) if is_typeddict(kind) else f"type {name} = {_text(kind)};\n"
        for name, kind in vars(messages).items()
        if _is_message(name, kind)
    ]
    return "\n".join([HEAD, *(f"export {text}" for text in declared)])


def _is_message(name: str, kind: Any) -> bool:
    """Return True if a value of the module is a message type or an alias of one, such as `Move`."""
    if is_typeddict(kind):
        return bool(kind.__module__ == messages.__name__)
    return name in messages.__annotations__


def _interface(kind: Any) -> str:
    hints = get_type_hints(kind)
    lines = [f"interface {kind.__name__} {{"]
    for key, value in hints.items():
        mark = "" if key in kind.__required_keys__ else "?"
        lines.append(f"  {key}{mark}: {_text(value)};")
    return "\n".join([*lines, "}\n"])


def _text(kind: Any) -> str:
    """Return a Python type in the notation of TypeScript.

    >>> _text(dict[str, list[int | None]])
    'Record<string, (number | null)[]>'
    """
    origin, args = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        return str(kind.__name__)
    if origin in (Union, UnionType):
        return " | ".join(map(_text, args))
    if origin is Literal:
        return " | ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in args)
    if origin is list:
        inner = _text(args[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(_text, args))}]"
    if origin is dict:
        return f"Record<string, {_text(args[1])}>"
    return PLAIN[kind]


if __name__ == "__main__":
    main()
