"""Members that stand out of line: where their positions come from, what is kept of them, and what looks at them."""

PROCESSES = {None: 6, "xor(0x5a)": 1, "rol(3)": 1, "zlib": 1, "zstd": 1, "lzma": 1, "lz4_block(room)": 2}
SUMS = ["crc32", "adler32", "sdbm"]


class Placed:
    def __init__(self, chance):
        self.chance = chance
        self.position = chance.pick(["number", "number", "counted", "based", "shared", "optional"])
        self.size = chance.pick(["number", "number", "text", "octal", "fixed", "less"])
        self.process = chance.weighted(PROCESSES)
        self.kind = "bytes" if self.process else chance.weighted({"bytes": 5, "object": 2, "text": 1})
        self.from_file = chance.happens(0.3)
        self.has_kind = self.position in ("shared", "optional") and chance.happens(0.5)

    def add(self, tree):
        """Puts the list at the beginning of the top-level type, or at its end, or leaves nothing but it."""
        if self.chance.happens(0.7):
            tree.clear()
            tree |= {"meta": {"id": "subject", "endian": self.chance.pick(["le", "be"]), "encoding": "ASCII"}, "seq": []}
        seq = [{"id": "num_placed", "type": self.chance.pick(["u1", "u2"])},
               {"id": "placed", "type": "placed_entry", "repeat": "expr", "repeat-expr": "num_placed"}]
        if self.position == "based":
            seq.insert(0, {"id": "placed_base", "type": "u1"})
        tree["seq"] = seq + tree["seq"] if self.chance.happens(0.8) else tree["seq"] + seq
        types = tree.setdefault("types", {})
        types["placed_entry"] = self.entry()
        types["placed_point"] = {"seq": [{"id": "x", "type": "u1"}, {"id": "name", "type": "strz"}]}
        if self.chance.happens(0.3):
            self.add_tail(tree)
        checks = self.checks()
        if checks:
            tree["-checks"] = tree.get("-checks", []) + checks

    def entry(self):
        seq = self.position_members() + self.size_members()
        if self.process == "lz4_block(room)":
            seq.append({"id": "room", "type": "u1"})
        keys = {"seq": seq, "instances": self.instances()}
        if self.chance.happens(0.4):
            seq.append(self.sum())
        return keys

    def position_members(self):
        members = [{"id": "start", "type": self.chance.pick(["u1", "u2", "u4"])}]
        return [{"id": "kind", "type": "u1"}] * self.has_kind + members

    def size_members(self):
        if self.size == "text":
            return [{"id": "length", "type": "str", "encoding": "ASCII", "terminator": 59}]
        if self.size == "octal":
            return [{"id": "length", "type": "str", "encoding": "ASCII", "size": 3, "terminator": 0}]
        return [] if self.size == "fixed" else [{"id": "length", "type": "u1"}]

    def sized(self):
        return {"text": "length.to_i", "octal": "length.to_i(8)", "fixed": self.chance.randint(1, 6),
                "less": f"length - {self.chance.randint(1, 3)}"}.get(self.size, "length")

    def body(self, pos):
        keys = {"pos": pos}
        if self.from_file:
            keys["io"] = "_root._io"
        if self.kind == "object":
            keys["type"] = "placed_point"
        elif self.kind == "text":
            keys |= {"type": "str", "encoding": "UTF-8"}
        if self.kind != "object" or self.chance.happens(0.6):
            keys["size"] = self.sized()
        if self.process:
            keys["process"] = self.process
        return keys | {"-place": self.place()}

    def place(self):
        place = {"last": True} if self.chance.happens(0.15) else {"order": self.chance.randint(1, 3)}
        if self.chance.happens(0.3):
            place["align"] = self.chance.pick([2, 4, 16])
        return place

    def instances(self):
        start = "start"
        if self.position == "counted":
            start = self.chance.pick([f"{self.chance.randint(1, 9)} + start", "start * 4", "start - 1", "start + num_before"])
        elif self.position == "based":
            start = "_parent.placed_base + start"
        made = {"body": self.body(start)}
        if "num_before" in start:
            made["num_before"] = {"value": self.chance.randint(1, 5)}
        if self.position == "optional":
            made["body"]["if"] = "kind != 0" if self.has_kind else "start != 0"
        elif self.position == "shared":
            asked = "kind" if self.has_kind else "start"
            made["body"]["if"] = f"{asked} >= 4"
            made["other"] = self.body(start if self.has_kind else start + " + 4") | {"if": f"not ({asked} >= 4)"}
        if self.chance.happens(0.2):
            made["glance"] = {"pos": start, "type": self.chance.pick(["u1", "u2"]), "-place": "none",
                              "if": f"{start} + 2 <= _io.size"}
        if self.chance.happens(0.3):
            made["behind"] = {"value": f"{start} + 1"}
        return made

    def sum(self):
        summed = "body" if self.kind != "object" or self.position not in ("shared", "optional") else "start"
        value = f"{self.chance.pick(SUMS)}(body)" if self.kind != "object" and summed == "body" else \
            self.chance.pick(["17", "body.x * 2" if self.position not in ("shared", "optional") else "3"])
        if self.chance.happens(0.3):
            return {"id": "sum", "type": "u4", "-derive": {"value": value, "severity": self.chance.pick(["warning", "error"])}}
        return {"id": "sum", "type": "u4", "-derive": value}

    def add_tail(self, tree):
        """What stands at the end is there where a peek says so."""
        tree.setdefault("instances", {})
        tree["instances"] |= {"last_bytes": {"pos": "_io.size - 2", "type": "u2", "if": "_io.size >= 2", "-place": "none"},
                              "has_mark": {"value": "_io.size >= 2 and last_bytes == 0x0101"}}
        tree["seq"].append({"id": "mark", "type": "u1", "if": "has_mark"})

    def checks(self):
        conditions = ["placed.size < 4", "placed.unique(_.start)", "num_placed != 3"]
        if self.kind == "bytes" and self.position not in ("shared", "optional"):
            conditions += ["placed.all(_.body.size < 9)", "crc32(placed.concat(_.body)) != 0",
                           "placed.concat(_.body).size < 16", "placed.any(_.body.index_of(0) >= 0)"]
        if self.kind == "object" and self.position not in ("shared", "optional"):
            conditions += ["placed.sum(_.body.x) < 300", "placed.unique(_.body.name)"]
        return [{"id": f"P{number}", "severity": self.chance.pick(["warning", "note", "error"]), "level": "strict",
                 "that": self.chance.pick(conditions)} for number in range(self.chance.randint(0, 3))]
