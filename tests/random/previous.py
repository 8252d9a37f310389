"""Lists whose elements go on from the one before, and what rules ask of them."""

MEMBERS = {"x": ["u1", "s1", "u2", "s3", "s4", "u8", "f2", "f4"], "name": ["text", "strz", "sized", "coded"]}


class Previous:
    def __init__(self, chance):
        self.chance = chance
        self.limited = chance.weighted({None: 5, "size": 2, "terminator": 4})
        self.more = chance.sample(["y", "kind", "part", "maybe", "placed"], chance.randint(0, 3))
        self.numeric = chance.happens(0.4)  # what is told is a number in text

    def add(self, tree):
        """Puts the list in bytes of its own at the beginning of the top-level type, or at its end; or leaves nothing but
        the list, which has a writer then, and is validated without keeping what is read."""
        if self.chance.happens(0.7):
            tree.clear()
            tree |= {"meta": {"id": "subject", "endian": self.chance.pick(["le", "be"]), "encoding": "UTF-8"}, "seq": []}
        seq = [{"id": "len_previous_list", "type": "u1"},
               {"id": "previous_list", "type": "previous_list", "size": "len_previous_list"}]
        tree["seq"] = seq + tree["seq"] if self.chance.happens(0.8) else tree["seq"] + seq
        types = tree.setdefault("types", {})
        types["previous_list"], types["previous_step"] = self.list(), self.step()
        types["previous_end"] = {"params": [{"id": "told", "type": "u1"}],
                                 "-checks": [{"id": "E", "that": "told != 9", "severity": "note"}]}
        tree.setdefault("enums", {})["previous_kind"] = {0: "none", 1: "some", 65: "letter"}
        if "part" in self.more:
            types["previous_part"] = {"seq": [{"id": "z", "type": "u1"}]}
        if self.chance.happens(0.6):
            tree["-checks"] = tree.get("-checks", []) + self.checks("previous_list.", "F")

    def list(self):
        first = self.chance.pick(["0", "7", "start"])
        told = self.chance.pick(["told", "told", "length & 7"])
        steps = {"id": "steps", "type": f"previous_step(_index == 0 ? {first} : steps[_index - 1].{told})",
                 "repeat": self.chance.weighted({"eos": 5, "until": 1, "expr": 1})}
        if steps["repeat"] == "until":
            steps["repeat-until"] = "_.told == 3 or _index == 5"
        elif steps["repeat"] == "expr":
            steps["repeat-expr"] = "start & 7"
        if self.limited == "size":
            steps["size"] = self.chance.randint(4, 12)
        elif self.limited == "terminator":
            steps |= {"terminator": 10, "eos-error": self.chance.happens(0.4)}
        keys = {"seq": [{"id": "start", "type": "u1"}, steps]}
        if steps["repeat"] != "eos" and self.chance.happens(0.5):
            keys["seq"].append({**steps, "id": "again", "type": "previous_step(_index == 0 ? 0 : again[_index - 1].told)",
                                "repeat": "expr", "repeat-expr": "start & 3"})
            keys["seq"][-1].pop("repeat-until", None)
        if self.chance.happens(0.3):
            keys["seq"].append({"id": "end", "type": "previous_end(steps.size == 0 ? 0 : steps.last.told)"})
        if self.chance.happens(0.9):
            keys["-checks"] = self.checks("", "S")
        return keys

    def step(self):
        seq = [self.name(), {"id": "x", "type": self.chance.pick(MEMBERS["x"])}]
        self.chance.shuffle(seq)
        for each in self.more:
            seq.insert(self.chance.randint(0, len(seq)), {
                "y": {"id": "y", "type": self.chance.pick(["u1", "u4"])},
                "kind": {"id": "kind", "type": "u1", "enum": "previous_kind"},
                "part": {"id": "part", "type": "previous_part"},
                "maybe": {"id": "maybe", "type": "u1", "if": "before & 1 == 1"},
                "placed": {"id": "placed", "contents": "p"}}[each])
        if self.numeric:
            seq.append({"id": "digits", "type": "str", **({"size-eos": True} if self.limited else {"terminator": 44})})
            value = "before + digits.to_i"
        else:
            value = self.chance.pick(["before + 1", "before + name.length", "before + (x == 3 ? 1 : 2)"])
        keys = {"params": [{"id": "before", "type": self.chance.pick(["u1", "u2", "s4", "u8"])}], "seq": seq,
                "instances": {"told": {"value": f"({value}) & 0x7f"}, "length": {"value": "name.length"}}}
        if self.chance.happens(0.4):
            keys["-checks"] = [{"id": "Q", "that": "told != 5", "severity": "warning"}]
        return keys

    def name(self):
        how = self.chance.pick(MEMBERS["name"])
        return {"text": {"id": "name", "type": "str", "terminator": 61}, "strz": {"id": "name", "type": "strz"},
                "sized": {"id": "name", "type": "str", "size": 2},
                "coded": {"id": "name", "type": "str", "terminator": 61, "encoding": "ASCII"}}[how]

    def checks(self, start, name):
        steps = start + "steps"
        conditions = [f"{steps}.all(_index == 0 or _.told >= {steps}[_index - 1].told)", f"{steps}.count(_.x == 3) < 2",
                      f"{steps}.size == 0 or {steps}.last.told < 9", f"{steps}.all(_.before < 9)",
                      f"{steps}.unique(_.name)", f"{steps}.any(_.told == 1)", f"{steps}.size < 3",
                      f"{steps}.size == 0 or {steps}.first.name != \"a\"", f"{steps}.unique(_.told)"]
        if "kind" in self.more:
            conditions.append(f"{steps}.all(_.kind != previous_kind::letter)")
        if "part" in self.more:
            conditions.append(f"{steps}.all(_.part.z < 99)")
        if "maybe" in self.more:
            conditions.append(f"{steps}.all(_.before & 1 == 0 or _.maybe != 1)")
        return [{"id": f"{name}{number}", "severity": self.chance.pick(["warning", "note", "error"]), "that": condition,
                 "level": "strict" if "unique" in condition else self.chance.pick(["content", "content", "strict"])}
                for number, condition in enumerate(self.chance.sample(conditions, self.chance.randint(1, 4)))]
