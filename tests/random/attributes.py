"""The keys of an attribute: of a sequence, or of an instance that is read."""
from expressions import Expressions
from paths import Scope, position
from skeleton import RARE_ENCODINGS
from tree import path_of

BYTES_LIKE = ("str", "bytes", "object", "switch")


class Attributes:
    def __init__(self, chance, plain):
        self.chance = chance
        self.plain = plain  # mostly with what has a writer

    def expressions(self, owner, member, **more):
        """What may stand in the keys of a member."""
        at = position(owner, member)
        upto = at if self.chance.happens(0.998) else None
        scope = Scope(owner, upto, member.rank if at is None else None, **more)
        self.scopes.append(scope)
        return Expressions(self.chance, scope)

    def small(self, owner, member, make, least=0):
        """A count, size or position; one that the writer can derive is a member of the same type."""
        if not self.plain or self.chance.happens(0.15):
            return make.small(least)
        at = position(owner, member)
        own = [each for each in owner.seq[:at] if each.form == "int" and each.spelt[0] == "u" and each.kind == "int"
               and not each.repeat and not each.optional]
        if not own or self.chance.happens(0.2):
            return str(max(self.chance.upto(8), least))
        return self.chance.pick(own[-3:]).name + self.chance.pick(["", "", "", "", " + 1", " * 2"])

    def attribute(self, owner, member):
        self.scopes = []
        keys = {} if member.place else {"id": member.name}
        each = self.expressions(owner, member, index=member.repeat is not None)
        whole = self.expressions(owner, member)
        if member.place:
            self.add_place(keys, owner, member, whole)
        self.add_type(keys, owner, member, each)
        if member.optional:
            keys["if"] = whole.condition()
        if member.repeat:
            self.add_repeat(keys, owner, member, whole)
        if member.form in BYTES_LIKE:
            self.add_limits(keys, owner, member, each)
        limited = "size" in keys or "size-eos" in keys
        if member.form in ("bytes", "object", "switch") and limited and self.chance.happens(0.15):
            self.add_process(keys, owner, member, each)
        if self.chance.happens(0.1) and member.form not in ("contents", "object", "switch"):
            self.add_valid(keys, owner, member)
        member.reach = max([scope.reach for scope in self.scopes] + [0])
        if member.place == "owned":
            member.reach = len(owner.seq) + 1
        return keys

    # ---- types ----

    def call(self, owner, type, make):
        """A type with the arguments that it takes."""
        text = path_of(type, owner)
        if not type.params:
            return text
        return f"{text}({', '.join(self.argument(param, make) for param in type.params)})"

    def argument(self, param, make):
        made = make.make(param.kind, 1)
        if made is None:
            made = ("[].as<" + path_of(param.of, make.scope.type) + "[]>", 0) if param.kind[0] == "list" else ("_root", 0)
        if param.spelt == "u1" and param.kind == "int" and self.chance.happens(0.7):
            return f"({made[0]}) & 255"
        return made[0]

    def add_type(self, keys, owner, member, make):
        if member.form == "contents":
            keys["contents"] = self.chance.pick(["AB", [1], [0x89, "P", 10], [0, 0], "x"])
        elif member.form == "object":
            keys["type"] = self.call(owner, member.of, make)
            if self.chance.happens(0.04):
                keys["parent"] = self.chance.pick(["_root", False])
                member.of.parent_known = False
        elif member.form == "switch":
            keys["type"] = self.switch(owner, member, make)
        elif member.form != "bytes":
            keys["type"] = member.spelt
        if member.form == "str" and self.chance.happens(0.1):
            keys["encoding"] = self.chance.pick(["UTF-8", "ASCII"] * 2 + ["UTF-16LE", "ISO-8859-1", self.chance.pick(RARE_ENCODINGS)] * (not self.plain))
        if member.enum:
            only_flags = member.enum.flags and not isinstance(member.kind, tuple)
            keys["-flags" if only_flags else "enum"] = path_of(member.enum, owner)
        if member.form in ("int", "float") and not member.enum and self.chance.happens(0.05):
            keys["-unit"] = self.chance.pick(["s", "m/s", "%", "bytes"])

    def switch(self, owner, member, make):
        made = make.make(member.on, 1)
        cases = {}
        for number, case in enumerate(member.cases):
            text = case.spelt if case.of is None else self.call(owner, case.of, make)
            other = member.default and number == len(member.cases) - 1
            cases["_" if other else self.case_key(owner, member.on, number)] = text
        return {"switch-on": made[0], "cases": cases}

    @staticmethod
    def case_key(owner, kind, number):
        if kind == "int":
            return number
        if kind == "str":
            return f"\"{'ab' * number}\""
        if kind == "bytes":
            return f"[{number}]"
        if kind == "bool":
            return ["false", "true", "1 == 2", "not false"][number]
        names = list(kind[1].values.values())
        return f"{path_of(kind[1], owner)}::{names[number % len(names)]}"

    # ---- where values end, and how often they stand ----

    def add_repeat(self, keys, owner, member, make):
        keys["repeat"] = member.repeat
        if member.repeat == "expr":
            keys["repeat-expr"] = self.small(owner, member, make, 1)
        elif member.repeat == "until":
            until = self.expressions(owner, member, index=True, element=member.kind)
            keys["repeat-until"] = until("bool") if self.chance.happens(0.4) else self.until(member, until)
            if member.form == "object" and self.chance.happens(0.5):
                keys["repeat-until"] = f"{until('int', 1)} == {until('int', 1)} or _index == 3"
        if self.chance.happens(0.05):
            keys["-max"] = self.chance.randint(1, 20)

    def until(self, member, make):
        test = {"int": "_ == 0", "str": '_ == ""', "bytes": "_.size == 0"}.get(member.kind)
        return f"{test} or _index == 3" if test else f"_index == {self.chance.upto(5)}"

    def add_limits(self, keys, owner, member, make):
        sizes = {"size": 10, "terminator": 2, "fixed": 4}
        if member.greedy and not (member.repeat and member.repeat != "eos"):
            sizes["size-eos"] = 6
        if member.form in ("object", "switch"):
            sizes = {"size": 8, "terminator": 1, "size-eos": sizes.get("size-eos", 0) / 2}
        if member.form == "object":
            sizes["none"] = 20
        if member.form == "switch" and not member.limited:
            sizes = {"none": 1}
        if member.form == "str" and member.spelt == "strz":
            sizes["none"] = 10
        how = self.chance.weighted(sizes)
        if how == "size":
            keys["size"] = self.small(owner, member, make)
        elif how == "fixed":
            keys["size"] = self.chance.randint(0, 12)
        elif how == "size-eos":
            keys["size-eos"] = True
        elif how == "terminator":
            keys["terminator"] = self.chance.pick([0, 10, 255, 0x41])
        self.add_ending(keys, member, how)

    def add_ending(self, keys, member, how):
        sized = how in ("size", "fixed", "size-eos")
        if sized and self.chance.happens(0.1):
            keys["pad-right"] = self.chance.pick([0, 32, 255])
        if sized and self.chance.happens(0.1):
            keys["terminator"] = self.chance.pick([0, 10, 32])
        if "terminator" in keys or (how == "none" and member.spelt == "strz"):
            if self.chance.happens(0.01 if self.plain else 0.1):
                keys["include"] = True
            if not sized and self.chance.happens(0.01 if self.plain else 0.15):
                keys["consume"] = False
            if not sized and self.chance.happens(0.2):
                keys["eos-error"] = False

    def add_process(self, keys, owner, member, make):
        if self.plain and self.chance.happens(0.9):
            if member.form == "bytes" and "size" in keys and "terminator" not in keys and "pad-right" not in keys:
                keys["process"] = f"lz4_block({self.small(owner, member, make)})"
            return
        keys["process"] = self.chance.pick([
            lambda: f"xor({self.chance.upto(255)})", lambda: "xor([1, 2])",
            lambda: f"xor(({make('int', 1)}) & 255)", lambda: f"xor({make('bytes', 0)})",
            lambda: f"rol({self.chance.upto(9)})", lambda: "ror(3)", lambda: f"rol(({make('int', 1)}) & 7)",
            lambda: self.compressed(keys), lambda: f"lz4_block({self.small(owner, member, make)})", lambda: f"lz4_block({self.small(owner, member, make)})",
            lambda: f"own_process({make('int', 1)}, {make('str', 0)})", lambda: "own.process"])()

    @staticmethod
    def compressed(keys):
        name = ("zlib", "zstd", "lzma")[len(keys) % 3]
        if name == "zlib" and "size" in keys:
            keys["size"] = 8  # inputs have streams of this size
        return name

    def add_place(self, keys, owner, member, make):
        if member.place == "lazy" and self.chance.happens(0.15):
            pass
        else:
            keys["pos"] = self.small(owner, member, make)
        if self.chance.happens(0.02 if self.plain else 0.15):
            keys["io"] = make.path("io")[0] if member.place == "lazy" else "_root._io"
        if member.place == "none":
            keys["-place"] = "none"
        elif member.place == "owned":
            keys["-place"] = self.chance.pick([{"order": 1}, {"order": 2}, {"last": True}, {"order": 1, "align": 4}])

    # ---- values that are valid ----

    def add_valid(self, keys, owner, member):
        make = self.expressions(owner, member, element=member.kind)
        asked = {"expr": 3}
        if member.kind == "int":
            asked |= {"eq": 2, "min": 2, "max": 2, "range": 2, "any-of": 2}
        elif member.kind in ("str", "bytes", "float"):
            asked |= {"eq": 1, "min": 1, "max": 1, "any-of": 1}
        elif member.kind == "bool":
            asked |= {"eq": 1, "any-of": 1}
        elif isinstance(member.kind, tuple) and member.kind[0] == "enum":
            asked |= {"in-enum": 4, "eq": 1, "any-of": 3}
        how = self.chance.weighted(asked)
        if how == "expr":
            test = {"int": f"_ < {self.chance.randint(3, 300)}", "str": "_.length < 9", "bytes": "_.size < 9"}.get(member.kind)
            keys["valid"] = {"expr": test if test and self.chance.happens(0.7) else make.condition()}
        elif how == "in-enum":
            keys["valid"] = {"in-enum": True}
        elif how == "eq":
            keys["valid"] = self.valid_value(member, make)
        elif how == "any-of":
            keys["valid"] = {"any-of": [self.valid_value(member, make) for _ in range(self.chance.randint(1, 3))]}
        elif how in ("min", "max"):
            keys["valid"] = {how: self.valid_value(member, make)}
        else:
            keys["valid"] = {"min": str(self.chance.upto(3)), "max": str(self.chance.randint(4, 127))}

    def valid_value(self, member, make):
        make.scope.element = None
        fresh = Expressions(self.chance, make.scope)
        if member.kind == "int" and self.chance.happens(0.7):
            return str(self.chance.upto(9))
        return fresh(member.kind, self.chance.upto(1))
