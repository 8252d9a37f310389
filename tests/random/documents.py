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
    examples = [json.dumps(made.example(0, 0), indent=chance.pick([None, 2])) for _ in range(6)] if alone else []
    return {f"seed{number}": text for number, text in enumerate(examples)}


class Documents:
    def __init__(self, chance, types):
        self.chance = chance
        self.types = types
        self.members = []
        self.keyed = {}  # the member that is the key, by the number of the type

    def type(self, depth, keyed=False):
        """Makes a type, of the objects in an object by their keys or of others; returns its number."""
        number = len(self.members)
        self.members.append([])
        keys = self.types[f"doc{number}"] = {"-json": {"case": self.chance.pick(["any", "exact"]),
                                                       "unknown": self.chance.pick(["keep", "error"]),
                                                       "other-kinds": self.chance.pick(["keep", "error"])}, "seq": []}
        if keyed:
            self.keyed[number] = "key"
            keys["-json"]["keyed"] = "key"
            keys["seq"].append({"id": "key", "type": "strz"})
        for i in range(self.chance.randint(0 if keyed else 1, 4)):
            member = {"id": f"m{i}"}
            form = self.chance.pick(["strz", "strz", "u1", "u3", "s4", "s8", "f4", "f8", "b1", "object", "object"])
            inner = None
            by_key = form == "object" and self.chance.happens(0.2)
            if by_key:
                inner = self.type(depth + 1, True) if depth < 2 else None
                form = f"doc{inner}" if inner is not None else "strz"
                by_key = inner is not None
            elif form == "object":
                others = [each for each in range(len(self.members)) if each not in self.keyed]
                inner = self.type(depth + 1) if not others or depth < 2 and self.chance.happens(0.7) else \
                    self.chance.pick(others)
                form = f"doc{inner}"
            member["type"] = form
            repeated = by_key or (form != "b1" and self.chance.happens(0.35))
            joined = repeated and form[0] in "usf" and form[1] in "12348" and self.chance.happens(0.4)
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
        if self.members[number] and self.chance.happens(0.3):
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
            if joined and self.chance.happens(0.8):
                values = ",".join(str(value) for value in values)
            if inner in self.keyed:
                values = {f"k{i}": value for i, value in enumerate(values)}
            made[member.get("-key", member["id"])] = values if repeated else self.value(form, inner, depth)
            if optional and self.chance.happens(0.1):
                made[member.get("-key", member["id"])] = self.chance.pick([None, True, 1, "a", [], {"a": [1]}])
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
