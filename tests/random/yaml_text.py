"""Trees of mappings, lists and scalars as YAML that people can read."""
import json
import re

PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*(?:-[A-Za-z0-9]+)*\Z")
WORDS = {"true", "false", "yes", "no", "on", "off", "null", "y", "n"}


def scalar(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if PLAIN.match(value) and value.lower() not in WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)


def lines(tree, indent):
    pad = "  " * indent
    if isinstance(tree, dict):
        for key, value in tree.items():
            if isinstance(value, (dict, list)) and value:
                yield f"{pad}{scalar(key)}:"
                yield from lines(value, indent + 1)
            else:
                yield f"{pad}{scalar(key)}: {empty_or_scalar(value)}"
    else:
        for value in tree:
            if isinstance(value, (dict, list)) and value:
                first, *rest = lines(value, indent + 1)
                yield f"{pad}- {first.lstrip()}"
                yield from rest
            else:
                yield f"{pad}- {empty_or_scalar(value)}"


def empty_or_scalar(value):
    return {"{}": "{}", "[]": "[]"}[repr(value)] if isinstance(value, (dict, list)) else scalar(value)


def yaml_text(tree):
    return "\n".join(lines(tree, 0)) + "\n"
