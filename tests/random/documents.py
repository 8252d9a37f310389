"""Schemas whose file, or the end of it, is a JSON document; and such documents."""
import json


def add_document(chance, tree):
    """Puts a document behind the sequence of the top-level type. Returns files that begin as the schema asks where the
    document is all there is."""
    alone = chance.happens(0.7)
    if alone:
        for key in list(tree):
            if key != "meta":
                del tree[key]
        tree["seq"] = []
    tree["meta"]["encoding"] = "UTF-8"
    tree["seq"].append({"id": "document", "type": "str", "size-eos": True, "-json": "doc0"})
    types = tree.setdefault("types", {})
    made = Documents(chance, types)
    made.type(0)
    return [json.dumps(made.example(0, 0), indent=chance.pick([None, 2])).encode() for _ in range(6)] if alone else []


class Documents:
    def __init__(self, chance, types):
        self.chance = chance
        self.types = types
        self.members = []

    def type(self, depth):
        """Makes a type; returns its number."""
        number = len(self.members)
        self.members.append([])
        keys = self.types[f"doc{number}"] = {"-json": {"case": self.chance.pick(["any", "exact"]),
                                                       "unknown": self.chance.pick(["keep", "error"])}, "seq": []}
        for i in range(self.chance.randint(1, 4)):
            member = {"id": f"m{i}"}
            form = self.chance.pick(["strz", "strz", "u1", "s4", "s8", "f4", "f8", "b1", "object", "object"])
            inner = None
            if form == "object":
                inner = self.type(depth + 1) if depth < 2 and self.chance.happens(0.7) else \
                    self.chance.randrange(len(self.members))
                form = f"doc{inner}"
            member["type"] = form
            repeated = form != "b1" and self.chance.happens(0.35)
            joined = repeated and form[0] in "usf" and form[1] in "1248" and self.chance.happens(0.4)
            if repeated:
                member["repeat"] = "eos"
            if joined:
                member["-json"] = {"joined": ","}
            optional = (inner is not None and not repeated and inner <= number) or self.chance.happens(0.4)
            if optional:
                member["-optional"] = True
            if self.chance.happens(0.2):
                member["-key"] = f"Key{i}"
            if form in ("u1", "s4") and not repeated and self.chance.happens(0.2):
                member["valid"] = {"max": 100}
            keys["seq"].append(member)
            self.members[number].append((member, form, inner, repeated, joined, optional))
        if self.chance.happens(0.3):
            keys["-checks"] = [{"id": f"D{number}", "that": "m0._present or not m0._present", "severity": "warning"}] \
                if self.members[number][0][5] else [{"id": f"D{number}", "that": "true"}]
        return number

    def example(self, number, depth):
        """An object of the type."""
        made = {}
        for member, form, inner, repeated, joined, optional in self.members[number]:
            if optional and (depth > 2 or self.chance.happens(0.5)):
                continue
            values = [self.value(form, inner, depth) for _ in range(self.chance.upto(3) if depth < 3 else 0)]
            if joined:
                values = ",".join(str(value) for value in values)
            made[member.get("-key", member["id"])] = values if repeated else self.value(form, inner, depth)
        if self.chance.happens(0.2):
            made["other"] = [1, None]
        return made

    def value(self, form, inner, depth):
        if inner is not None:
            return self.example(inner, depth + 1)
        if form == "strz":
            return self.chance.pick(["", "a", "b\\c", "é\n", "x" * 30])
        if form == "b1":
            return self.chance.happens(0.5)
        return self.chance.upto(100) / (4 if form[0] == "f" else 1) // (1 if form[0] == "f" else 1) \
            if form[0] == "f" else self.chance.upto(100)
