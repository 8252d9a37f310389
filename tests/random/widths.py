"""Numbers whose width the file says, and what the writer derives by arithmetic."""

WIDTHS = [{2: "u2", 4: "u4"}, {1: "u1", 2: "u2", 4: "u4"}, {4: "s4", 8: "s8"}, {0: "u1", 1: "u2"}, {2: "u3be", 3: "u3", 4: "s3"}, {0: "f2", 1: "f4"}, {1: "f4", 2: "f8"}]
COUNTS = ["num_numbers", "num_numbers * 2", "num_numbers + 1", "num_numbers & 7", "num_numbers - 1"]


class Widths:
    def __init__(self, chance):
        self.chance = chance
        self.cases = chance.pick(WIDTHS)
        self.as_enum = chance.happens(0.3)
        self.names = chance.weighted({None: 3, "until": 2, "counted": 2})

    def add(self, tree):
        """Puts the numbers into the top-level type, or leaves nothing but them."""
        if self.chance.happens(0.6):
            tree.clear()
            tree |= {"meta": {"id": "subject", "endian": self.chance.pick(["le", "be"]), "encoding": "UTF-8"}, "seq": []}
        seq = self.sequence()
        tree["seq"] = seq + tree["seq"] if self.chance.happens(0.8) else tree["seq"] + seq
        if self.names == "counted":
            tree.setdefault("types", {})["number_name"] = self.name_type()
        tree.setdefault("enums", {})["number_width"] = {number: f"width_{number}" for number in self.cases}
        if self.chance.happens(0.5):
            tree.setdefault("instances", {})["number_values"] = {"value": self.value()}
        if self.chance.happens(0.5):
            tree["-checks"] = tree.get("-checks", []) + self.checks()

    def key(self, number):
        return f"number_width::width_{number}" if self.as_enum else number

    def sequence(self):
        seq = [{"id": "number_width", "type": self.chance.pick(["u1", "u2"])},
               {"id": "num_numbers", "type": self.chance.pick(["u1", "u2", "s2", "s4"])},
               {"id": "numbers", "repeat": "expr", "repeat-expr": self.chance.pick(COUNTS),
                "type": {"switch-on": "number_width", "cases": {self.key(number): each for number, each in self.cases.items()}}}]
        if self.as_enum:
            seq[0]["enum"] = "number_width"
        if seq[1]["type"] != "u1" or self.chance.happens(0.6):  # elements of no case have no bytes: of many the driver is slow
            seq[0]["valid"] = {"any-of": [self.key(number) for number in self.cases]}
        if seq[1]["type"][0] == "s":
            seq[1]["valid"] = {"min": self.chance.randint(0, 1)}
        elif self.chance.happens(0.2):
            seq[1]["valid"] = {"expr": "_ < 9"}
        if not self.as_enum and self.chance.happens(0.4):
            first, last = list(self.cases)[0], list(self.cases)[-1]
            seq[0]["-derive"] = f"numbers.size != 0 and numbers.max > {self.chance.pick([9, 255, 65535])} ? {last} : {first}"
        if self.names:
            seq += self.name_members()
        if self.chance.happens(0.6):
            seq.insert(self.chance.randint(0, len(seq)), self.total())
        return seq

    def name_members(self):
        name = {"id": "names", "type": "strz", "repeat": "until",
                "repeat-until": self.chance.pick(['_ == "" or _index == 4', "_index >= 2", "_.length < _index"])}
        if self.names == "until":
            return [name]
        name |= {"type": "number_name(_index)", "repeat": "expr", "repeat-expr": "num_names"}
        del name["repeat-until"]
        return [{"id": "num_names", "type": "u1", "valid": {"max": self.chance.randint(3, 20)}}, name]

    def total(self):
        """A number that follows from several others."""
        parts = ["numbers.size", "numbers.size * 3", "17"] + ["names.size * 2"] * (self.names is not None) + \
            ["num_numbers"] + ["numbers.count(_ > 3)", "numbers.sum"] * ("f4" not in self.cases.values())
        value = f"{self.chance.pick(parts)} {self.chance.pick('+-*&|')} {self.chance.pick(parts)}"
        keys = {"id": "total", "type": self.chance.pick(["u2", "u4", "u8", "s4"])}
        if self.chance.happens(0.4):
            return keys | {"-derive": {"value": value, "severity": self.chance.pick(["warning", "error", "note"])}}
        return keys | {"-derive": value}

    def name_type(self):
        return {"params": [{"id": "number", "type": self.chance.pick(["u1", "u4", "b4"])}],
                "seq": [{"id": "text", "type": "strz"}],
                "instances": {"shifted": {"value": "1 << number"},
                              "picked": {"value": "[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3][number]"}}}

    def value(self):
        return self.chance.pick(["numbers.size * 4", "numbers.size - num_numbers", "1 << numbers.size",
                                 "[1, 2, 3, 4, 5, 6, 7, 8][numbers.size & 7]", "numbers.last", "100 / numbers.size",
                                 "numbers[numbers.size - 1]"])

    def checks(self):
        conditions = ["numbers.all(_ < 100)", "numbers.max < 9", "numbers.unique(_.to_i)" if "f4" in self.cases.values() else "numbers.unique(_)", "numbers.sum < 1000",
                      "numbers.slice(1, 2).all(_ != 0)", "numbers.size == num_numbers"]
        return [{"id": f"N{number}", "severity": self.chance.pick(["warning", "note"]), "level": "strict",
                 "that": f"numbers.size == 0 or {self.chance.pick(conditions)}"} for number in range(self.chance.randint(1, 3))]
