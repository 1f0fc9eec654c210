"""What is said where an extra, such as ``cardkit[photo]``, is not installed."""

from __future__ import annotations

from cardkit.i18n.translate import t


def extra_is_missing(extra: str) -> str:
    return t(
        'This needs the extra "{extra}". In the folder that cardkit was installed from: {pip} '
        "(with pipx: {pipx})",
        extra=extra,
        pip=f'pip install ".[{extra}]"',
        pipx=f'pipx install --force ".[{extra}]"',
    )
