"""Windows by reading: what Python lacks there is used nowhere without asking for it first, and no
call means something else."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.sources import HOUSE, MODULES, nodes
from tests.systems import is_lacking, lacking

POSIX = "cli/posix_keys.py"
"""Imports termios as it begins, so that whoever imports it hears at once that there is none."""
WINDOWS = "cli/windows_keys.py"
BEHIND_A_DOOR = {
    (
        "cli/interrupts.py: _insist: signal.pthread_kill"
    ): "a thread that is started where there is that function",
    "cli/late_signals.py: soon: signal.SIGALRM": "asked where there is setitimer",
    "cli/late_signals.py: soon: signal.ITIMER_REAL": "asked where there is setitimer",
    "cli/late_signals.py: soon: signal.setitimer": "asked where there is setitimer",
    (
        "cli/interrupts.py: _nudge: signal.pthread_kill"
    ): "made where there is that function, else SIGNAL is None",
    "table/system_disk.py: _alive: os.kill": "asked where there is fcntl",
}
"""What is guarded where it is called from."""
OTHERWISE = ("os.kill", "os.killpg")
"""What there is on Windows, and does something else: it ends a process, whichever signal is
sent."""


def name(path: Path) -> str:
    return path.relative_to(HOUSE).as_posix()


def asks(test: ast.AST) -> bool:
    """Whether a condition looks whether the system has something, or which it is."""
    return any(
        (
            isinstance(node, ast.Call)
            and ast.unparse(node.func) == "hasattr"
            and lacking(ast.unparse(node.args[0]))
        )
        or (
            isinstance(node, ast.Compare)
            and ast.unparse(node) in ("sys.platform != 'win32'", "sys.platform == 'darwin'")
        )
        for node in ast.walk(test)
    )


def unguarded(path: Path) -> list[str]:
    """What a module uses that Windows lacks, outside of every branch that asked for it: function
    and name."""
    found: list[str] = []

    def look(node: ast.AST, function: str, guarded: bool) -> None:
        match node:
            case ast.FunctionDef():
                function = node.name
            case ast.Attribute(value=ast.Name(id=module), attr=attr) if not guarded:
                whole = f"{module}.{attr}"
                if whole in OTHERWISE or (attr in lacking(module) and not is_lacking(module)):
                    found.append(f"{name(path)}: {function}: {whole}")
            case ast.Import() if not guarded:
                found.extend(
                    f"{name(path)}: {function}: {one.name}"
                    for one in node.names
                    if is_lacking(one.name)
                )
            case ast.ImportFrom() if not guarded:
                wanted = {
                    f"{node.module}.{one.name}"
                    for one in node.names
                    if one.name in lacking(node.module or "")
                }
                wanted |= {POSIX, WINDOWS} & {
                    f"{(node.module or '').removeprefix('cardkit.').replace('.', '/')}.py"
                }
                found.extend(f"{name(path)}: {function}: {one}" for one in sorted(wanted))
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):  # at run time nothing of it is imported
                return
            case ast.If() | ast.IfExp() if asks(node.test):
                inside: list[ast.AST] = [*node.body] if isinstance(node, ast.If) else [node.body]
                for part in ast.iter_child_nodes(node):
                    look(part, function, guarded or part in inside)
                return
            case ast.BoolOp(op=ast.And()) if asks(node.values[0]):
                guarded = True
            case ast.ListComp() | ast.GeneratorExp():
                guarded |= any(asks(test) for made in node.generators for test in made.ifs)
            case ast.Try() if any(
                "ImportError" in ast.unparse(one.type or node) for one in node.handlers
            ):
                for statement in node.body:
                    look(statement, function, True)
                for other in (*node.handlers, *node.orelse, *node.finalbody):
                    look(other, function, guarded)
                return
        for child in ast.iter_child_nodes(node):
            look(child, function, guarded)

    look(nodes(path)[0], "", False)
    return found


def test_what_windows_lacks_is_asked_for_first() -> None:
    """In every module but the one that begins with termios; and what needs no guard is listed for
    no longer than it is so."""
    found = [one for path in MODULES if name(path) != POSIX for one in unguarded(path)]
    assert sorted(set(found)) == sorted(BEHIND_A_DOOR)


def test_a_module_for_one_system_says_so_at_once() -> None:
    """Its first imports fail elsewhere, and whoever imports it hears that."""
    assert f"{POSIX}: : termios" in unguarded(HOUSE / POSIX)
    assert any(
        isinstance(node, ast.Import) and node.names[0].name == "msvcrt"
        for node in nodes(HOUSE / WINDOWS)
    )
