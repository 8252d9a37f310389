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
        values = {}
        for _ in range(self.chance.weighted({0: 7, 1: 2, 2: 1})):
            value = Member(f"w{len(owner.values)}", "value", self.chance.pick(["int", "int", "bool", "str", "float"]))
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
                and self.chance.happens(0.08):
            self.add_derive(attribute, owner)
        if member.repeat and member.form == "object" and self.chance.happens(0.2):
            label = self.expressions(owner, 0, element=member.kind, index=True, alone=True, folds=False)
            attribute["-label"] = label(self.chance.pick(["str", "int"]), 1)
        if member.repeat and member.form == "object" and self.chance.happens(0.15):
            self.add_join(attribute, member)

    def add_derive(self, attribute, owner):
        value = self.expressions(owner, 1)("int")
        attribute["-derive"] = value
        if self.chance.happens(0.4):
            attribute["-derive"] = {"value": value, "severity": self.chance.pick(["warning", "warning", "error", "note"])}

    def add_join(self, attribute, member):
        parts = [each for each in member.of.seq if each.form == "bytes" and not each.repeat and not each.optional]
        if parts:
            attribute["-join"] = {"part": f"_.{self.chance.pick(parts).name}", "as": member.name + "_all"}
