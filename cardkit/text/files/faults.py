"""Format the errors in variant files and settings."""

from dataclasses import replace

from cardkit.engine.findings import Finding, VariantError
from cardkit.i18n.translate import t, translate_engine_message


def located_finding_text(finding: Finding) -> str:
    """Return a finding as text: its position, the message, and the line with a caret below it."""
    message = translate_engine_message(finding.message)
    if finding.severity == "note":
        message = t("note: {message}", message=message)
    return str(replace(finding, message=message, severity="fault"))


def variant_errors_text(error: VariantError) -> str:
    """Return all errors of a variant as one text."""
    return "\n".join(map(located_finding_text, error.findings))
