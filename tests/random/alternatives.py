"""Objects of which a file has one or none: they take the same room in C."""

INSIDE = [
    [{"id": "text", "type": "str", "encoding": "ASCII", "terminator": 0}],
    [{"id": "left", "type": "u2le"}, {"id": "right", "type": "u4be"}],
    [{"id": "num", "type": "u1"}, {"id": "list", "type": "alternative_0", "repeat": "expr", "repeat-expr": "num"}],
    [{"id": "size", "type": "u1"}, {"id": "data", "size": "size"}],
    [{"id": "on", "type": "u1"}, {"id": "one", "type": "alternative_1", "if": "on == 1"},
     {"id": "other", "type": "alternative_0", "if": "on != 1"}],
]
CONDITIONS = ["{} == 0", "{} == 1", "{} == 2 or {} == 77", "{} > 2 and {} < 77", "{} > 77"]


def add_alternatives(chance, tree):
    """At the begin of a schema, and in the elements of a list there."""
    types = {f"alternative_{number}": {"seq": seq} for number, seq in enumerate(INSIDE)}
    members = [{"id": f"as_{number}", "type": name, "if": CONDITIONS[number].replace("{}", "alternative")}
               for number, name in enumerate(types)]
    chance.shuffle(members)
    own = [{"id": "alternative", "type": "u1"}, *members[:chance.randint(2, len(members))]]
    if chance.happens(0.5):
        own.append({"id": "beside", "type": "alternative_1", "if": "alternative >= 2"})
    types["alternatives"] = {"seq": own}
    tree["seq"][:0] = [{"id": "some_alternatives", "type": "alternatives", "repeat": "expr", "repeat-expr": 3}]
    tree.setdefault("types", {}).update(types)
