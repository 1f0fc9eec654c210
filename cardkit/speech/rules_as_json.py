"""The rules of a game as data, for other programs."""

from typing import Any

from cardkit.engine import Variant
from cardkit.speech.rules import Rule, sections


def rules_json(variant: Variant) -> dict[str, Any]:
    """The object that ``cardkit rules --json`` prints (a contract: other programs read it)."""
    told = [{"title": section.title, "lines": list(map(_rule_json, section.lines))} for section in sections(variant)]
    return {"variant": variant.slug, "name": variant.name, "meta": variant.meta.fields(), "sections": told}


def _rule_json(rule: Rule) -> dict[str, object]:
    return {
        "rule": rule.number,
        "topic": rule.topic,
        "text": rule.full,
        "ruling": rule.ruling,
        "enforced": rule.enforced,
    }
