"""`-convert`: what members are where a file becomes one of another version. Codecs only carry it."""
import re

from yaml_text import yaml_text

DEFAULTS = {"u": [0, 1, 100], "s": [0, -1, 7], "f": [0, 1], "strz": ["", "a"], "str": ["", "b"]}


def default_of(chance, attribute):
    """A value that the member may have, or None."""
    spelt = attribute.get("type")
    if "repeat" in attribute:
        return None if not isinstance(spelt, str) or spelt[0] not in "us" or spelt[:3] == "str" else chance.pick([[1], [2, 3]])
    if not isinstance(spelt, str) or any(key in attribute for key in ("enum", "-flags", "valid", "-derive")):
        return None
    for begin in ("strz", "str"):
        if spelt == begin:
            return chance.pick(DEFAULTS[begin])
    return chance.pick(DEFAULTS[spelt[0]]) if spelt[1:2].isdigit() and spelt[0] in DEFAULTS else None


def is_converted(attribute, text):
    """Not what the writer derives: nothing else names it. And it has one type, and a value."""
    named = len(re.findall(rf"\b{attribute['id']}\b", text)) > 1 if "id" in attribute else True
    one = isinstance(attribute.get("type", ""), str)
    return one and not named and not any(key in attribute for key in ("-derive", "contents", "process"))


def add_conversions(chance, tree):
    """To members of all types."""
    text = yaml_text(tree)
    for type in [tree, *tree.get("types", {}).values()]:
        for attribute in type.get("seq", []):
            if not is_converted(attribute, text) or not chance.happens(0.5):
                continue
            default = default_of(chance, attribute)
            if default is not None and chance.happens(0.6):
                attribute["-convert"] = {"default": default}
            else:
                attribute["-convert"] = {"from": "former"}
    if chance.happens(0.5):
        add_set_and_list(chance, tree)


def add_set_and_list(chance, tree):
    """A set of flags in one version, a list in another."""
    tree["seq"][:0] = [{"id": "edition", "type": "u1"},
                       {"id": "shown", "type": "u1", "-flags": "column", "if": "edition == 1"},
                       {"id": "num_columns", "type": "u1", "if": "edition == 2"},
                       {"id": "columns", "type": "column", "repeat": "expr", "repeat-expr": "num_columns", "if": "edition == 2",
                        "-convert": {"from": "shown", "flags": {"title": {"width": 20, "kind": chance.pick([7, 8])},
                                                                "size": {"width": 8, "kind": 9}}}}]
    tree.setdefault("types", {})["column"] = {"seq": [{"id": "kind", "type": "u1"}, {"id": "width", "type": "u1"}]}
    tree.setdefault("enums", {})["column"] = {1: "title", 2: "size"}
