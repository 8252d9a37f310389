"""Types that the user's program reads: members of them, and the headers that declare them."""


def add_opaque(chance, tree):
    """Puts members of such a type into some type. Returns headers: text by name."""
    tree["meta"]["ks-opaque-types"] = True
    places = [tree] + list(tree.get("types", {}).values())
    for number in range(chance.randint(1, 2)):
        member = {"id": f"opaque_{number}", "type": "opaque_thing"}
        if chance.happens(0.7):
            member["size"] = chance.randint(0, 4)
        if chance.happens(0.2):
            member["if"] = "1 == 1"
        if chance.happens(0.3):
            member |= {"repeat": "expr", "repeat-expr": "2"}
        seq = chance.pick(places).setdefault("seq", [])
        if any(each.get("id") == member["id"] for each in seq):
            continue
        seq.insert(0 if chance.happens(0.5) else len(seq), member)
    return {"opaque_thing.h": "#pragma once\ntypedef struct opaque_thing {\n    int first;\n} opaque_thing;\n"}
