"""Keys of Tenon: values, rules, what is derived, labels, joined parts."""
from expressions import Expressions
from paths import Scope
from tree import Member


LEVELS = ["structure", "content", "strict"]


class OwnKeys:
    def __init__(self, chance):
        self.chance = chance

    def expressions(self, owner, level, **more):
        return Expressions(self.chance, Scope(owner, level=level, **more))

    def add(self, keys, owner):
        """Puts keys of Tenon beside those of a type that stand in `keys` already."""
        for attribute, member in zip(keys.get("seq", []), owner.seq):
            if member.repeat and member.form == "object" and self.chance.happens(0.4):
                self.add_join(attribute, owner, member)
        values = {}
        for _ in range(self.chance.weighted({0: 7, 1: 2, 2: 1})):
            value = Member(f"w{len(values)}", "value", self.chance.pick(["int", "int", "bool", "str", "float"]))
            value.level = self.chance.randrange(3)
            values[value.name] = self.expressions(owner, value.level)(value.kind)
            owner.values.append(value)
        if values:
            keys["-values"] = values
        checks = [self.check(owner, number) for number in range(self.chance.weighted({0: 6, 1: 3, 2: 2, 4: 1}))]
        if checks:
            keys["-checks"] = checks
        for attribute, member in zip(keys.get("seq", []), owner.seq):
            self.add_to_attribute(attribute, owner, member)

    def check(self, owner, number):
        level = self.chance.randrange(3)
        make = self.expressions(owner, level)
        rule = {"id": f"R{number}", "that": make("bool", 3)}
        if self.chance.happens(0.3):
            rule["if"] = make.condition()
        rule["severity"] = self.chance.pick(["error"] + ["warning", "note"] * 4)
        if level > 0 or self.chance.happens(0.5):
            rule["level"] = LEVELS[level]
        if self.chance.happens(0.2):
            rule["doc"] = "it is so"
        return rule

    def add_to_attribute(self, attribute, owner, member):
        if member.form == "int" and member.kind == "int" and not member.repeat and "valid" not in attribute \
                and self.chance.happens(0.12):
            self.add_derive(attribute, owner)
        if member.repeat and member.form == "object" and self.chance.happens(0.2):
            label = self.expressions(owner, 0, element=member.kind, index=True, alone=True, folds=False)
            attribute["-label"] = label(self.chance.pick(["str", "int"]), 1)

    def derived(self, owner):
        """A checksum or a size of what the object has, or anything."""
        whole = [each for each in owner.seq if each.form in ("bytes", "str") and not each.repeat]
        counted = [each for each in owner.seq if each.repeat]
        if whole and self.chance.happens(0.5):
            each = self.chance.pick(whole)
            if self.chance.happens(0.6):
                return f"{self.chance.pick(['crc32', 'adler32', 'sdbm'])}({each.name})"
            return each.name + (".size" if each.form == "bytes" else ".length")
        if counted and self.chance.happens(0.4):
            return self.chance.pick(counted).name + ".size"
        return self.expressions(owner, 1)("int")

    def add_derive(self, attribute, owner):
        value = self.derived(owner)
        attribute["-derive"] = value
        if self.chance.happens(0.4):
            attribute["-derive"] = {"value": value, "severity": self.chance.pick(["warning", "warning", "error", "note"])}

    def add_join(self, attribute, owner, member):
        parts = [each for each in member.of.seq if each.form == "bytes" and not each.repeat and not each.optional]
        if parts:
            attribute["-join"] = {"part": f"_.{self.chance.pick(parts).name}", "as": member.name + "_all"}
            owner.values.append(Member(member.name + "_all", "value", "joined", level=0))
            if self.chance.happens(0.3):
                attribute["-join"]["split"] = self.chance.randint(1, 9)
