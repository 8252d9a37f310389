"""schema.py SEED: prints a random schema, the same for the same seed."""
import sys

from alternatives import add_alternatives
from attributes import Attributes
from chance import Chance
from containers import add_container
from conversions import add_conversions
from documents import add_document
from expressions import Expressions
from opaque import add_opaque
from own_keys import OwnKeys
from paths import Scope
from placed import Placed
from previous import Previous
from skeleton import Skeleton
from tables import Tables
from tree import path_of
from widths import Widths
from yaml_text import yaml_text


class Filler:
    """Turns a skeleton into a tree of mappings and lists, with expressions in it."""

    def __init__(self, chance, skeleton):
        self.chance = chance
        self.skeleton = skeleton
        self.attributes = Attributes(chance, skeleton.plain)
        self.own_keys = OwnKeys(chance) if chance.happens(0.6) else None
        self.made = {}

    def fill(self):
        instances = [(each, member) for each in self.skeleton.types for member in each.instances]
        for owner, member in sorted(instances, key=lambda pair: pair[1].rank):
            self.made[member] = self.value_instance(owner, member) if member.form == "value" else \
                self.attributes.attribute(owner, member)
        return self.type(self.skeleton.top)

    def value_instance(self, owner, member):
        make = Expressions(self.chance, Scope(owner, rank=member.rank))
        keys = {"value": (make.make(member.kind, 3) or ("0", 0))[0]}
        if member.optional:
            keys["if"] = make.condition()
        member.reach = make.scope.reach
        return keys

    def meta(self, type):
        meta = dict(type.meta)
        if type.owner is None:
            meta = {"id": type.name} | meta
        if meta.get("endian") == "switch":
            make = Expressions(self.chance, Scope(type, upto=0))
            meta["endian"] = {"switch-on": make.path("int")[0] if make.path("int") else "_io.size",
                              "cases": {0: "le", 1: "be", "_": self.chance.pick(["le", "be"])}}
        if type.owner is None and self.chance.happens(0.03):
            meta["ks-debug"] = True
        if type.owner is None and self.skeleton.imported:
            meta["imports"] = ["other"]
        return meta

    def type(self, type):
        keys = {}
        if type.meta:
            keys["meta"] = self.meta(type)
        if type.owner is None and self.chance.happens(0.05):
            keys["-depth"] = self.chance.randint(1, 20)
        if type.params:
            keys["params"] = [self.param(type, each) for each in type.params]
        if self.chance.happens(0.05):
            keys["doc"] = self.chance.pick(["What it is.", "/* ??/ */ \\", "a\nb", "// \u20ac"])
        keys["seq"] = [self.attributes.attribute(type, member) for member in type.seq]
        if type.instances:
            keys["instances"] = {each.name: self.made[each] for each in type.instances}
        if self.own_keys:
            self.own_keys.add(keys, type)
        if self.chance.happens(0.05):
            keys["to-string"] = Expressions(self.chance, Scope(type))("str")
        if type.types:
            keys["types"] = {each.name: self.type(each) for each in type.types}
        if type.enums:
            keys["enums"] = {each.name: dict(each.values) for each in type.enums}
        return keys

    def param(self, owner, member):
        keys = {"id": member.name}
        spelt = member.spelt
        if member.of is not None:
            spelt = path_of(member.of, owner) + "[]" * (member.kind[0] == "list")
        if spelt != "bytes" or self.chance.happens(0.5):
            keys["type"] = spelt
        if member.enum:
            keys["enum"] = path_of(member.enum, owner)
        return keys


def random_schema(seed):
    """Trees of mappings and lists: `subject` and what it imports; and files beside them, by name: inputs that it may
    like, and headers that its code includes."""
    chance = Chance(seed)
    imported = Skeleton.to_import(chance) if chance.happens(0.08) else None
    trees = {"subject": Filler(chance, Skeleton(chance, imported)).fill()}
    if imported:
        trees["other"] = Filler(chance, imported).fill()
    files = {}
    what = chance.weighted({None: 64, "document": 8, "table": 6, "container": 6, "opaque": 2, "placed": 8, "widths": 6})
    if what == "document":
        files = add_document(chance, trees["subject"])
    elif what == "table":
        Tables(chance).add(trees["subject"])
    elif what == "container":
        add_container(chance, trees["subject"])
    elif what == "opaque":
        files = add_opaque(chance, trees["subject"])
    elif what == "placed":
        Placed(chance).add(trees["subject"])
    elif what == "widths":
        Widths(chance).add(trees["subject"])
    if what not in ("document", "container") and chance.happens(0.06):
        add_conversions(chance, trees["subject"])
    if what is None and chance.happens(0.15):
        add_alternatives(chance, trees["subject"])
    elif what is None and chance.happens(0.12):
        Previous(chance).add(trees["subject"])
    return trees, files


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for each in random_schema(sys.argv[1])[0].values():
        print(yaml_text(each), end="")
