"""Tables: records whose values an earlier list of the file names; and what rules ask of them."""

WIDTHS = ["u1", "u2", "u4", "s1", "s2", "s8", "f2", "f4", "f8", "u2be", "u3", "s3be"]


class Tables:
    def __init__(self, chance):
        self.chance = chance
        self.types = chance.sample(WIDTHS, chance.randint(1, 4))
        self.labels = chance.randint(1, 2)
        self.optional = chance.happens(0.3)

    def add(self, tree):
        """Puts a table at the beginning of the top-level type, or at its end."""
        seq = self.sequence()
        tree["seq"] = seq + tree["seq"] if self.chance.happens(0.7) else tree["seq"] + seq
        types = tree.setdefault("types", {})
        types["table_slot"], types["table_record"] = self.slot(), self.record()
        if self.chance.happens(0.3):
            types["table_point"] = {"seq": [{"id": "x", "type": "f4"}, {"id": "y", "type": "s2"}]}
            types["table_record"]["seq"][0]["type"]["cases"][9] = "table_point"
        tree.setdefault("enums", {})["table_meaning"] = {0: "weight", 1: "colour", 5: "other"}
        checks = self.checks()
        if checks:
            tree["-checks"] = tree.get("-checks", []) + checks

    def sequence(self):
        counts = self.chance.happens(0.5)
        seq = [{"id": "table_slot_count", "type": "u1", "valid": {"max": 6}},
               {"id": "table_slots", "type": "table_slot", "repeat": "expr", "repeat-expr": "table_slot_count"},
               {"id": "table_count", "type": self.chance.pick(["u1", "u2"])},
               {"id": "table", "type": "table_record", "repeat": "expr",
                "repeat-expr": "table_count" if counts else "table_count & 7"}]
        if self.optional:
            seq[3]["if"] = "table_slot_count != 0"
        return seq

    def slot(self):
        seq = [{"id": "kind", "type": "u1", "valid": {"max": 9}},
               {"id": "meaning", "type": "u1", "enum": "table_meaning"}]
        if self.labels > 1:
            seq.append({"id": "number", "type": "u1"})
        return {"seq": seq}

    def record(self):
        label = {"meaning": "_parent.table_slots[_index].meaning"}
        if self.labels > 1:
            label["number"] = "_parent.table_slots[_index].number"
        cases = dict(enumerate(self.types))
        keys = {"seq": [{"id": "values", "repeat": "expr", "repeat-expr": "_parent.table_slots.size", "-label": label,
                         "type": {"switch-on": "_parent.table_slots[_index].kind", "cases": cases}}]}
        if self.chance.happens(0.7):
            asked = self.asked()
            keys["-values"] = {"t0": f"values.has({asked})", "t1": f"values.has({asked}) ? values.find({asked}) : 0",
                               "t2": f"values.find({asked})"}
        self.has_values = "-values" in keys
        return keys

    def asked(self):
        integers = [each[:2] for each in self.types if each[0] != "f"] or ["u1"]
        meaning = self.chance.pick(["weight", "colour", "other"])
        return f"{self.chance.pick(integers)}, table_meaning::{meaning}" + ", 0" * (self.labels > 1)

    def checks(self):
        if not self.has_values or self.chance.happens(0.3):
            return []
        conditions = ["table.all(not _.t0 or _.t1 < 100)", "table.any(_.t0)", "table.count(_.t0) < 5",
                      "table.max(_.t1) < 200", "table.sum(_.t1) > 3", "table.all(_.t0 and _.t2 > 0)",
                      "table.slice(0, table_slot_count).max(_.t1) < 16"]
        level = self.chance.pick(["content", "strict"])
        return [{"id": f"T{number}", "severity": self.chance.pick(["warning", "note", "error"]), "level": level,
                 "that": ("table_slot_count == 0 or " if self.optional else "") + self.chance.pick(conditions),
                 **({"if": "table_count != 0"} if self.chance.happens(0.7) else {})}
                for number in range(self.chance.randint(1, 3))]
