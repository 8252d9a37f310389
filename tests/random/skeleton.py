"""Which types, members and enumerations there are. Expressions come later, when all names are known."""
from chance import Chance
from tree import Enum, Member, Type

# Names that C, C++, the runtime or generated code use themselves.
TAKEN = ("int class std tn data size count items view self error status path in document type has value text bytes "
         "input offset end begin begin_ index tag at length x_view x has_x get set read write as_read parent root io "
         "register errno main null new delete template public bool max min first last new_ result name").split()
ENCODINGS = {"UTF-8": 10, "ASCII": 6, "UTF-16LE": 3, "UTF-16BE": 1, "UTF-32LE": 1, "ISO-8859-1": 2, "IBM437": 1,
             "windows-1252": 1, "Shift_JIS": 1}
# They need a library, and differ in their tables only.
RARE_ENCODINGS = ["UTF-32BE", "Big5", "EUC-KR", "IBM866"] + [f"ISO-8859-{number}" for number in range(2, 17) if number != 12] + \
    [f"windows-{number}" for number in range(1250, 1259)]
PLAIN_ENCODINGS = {"UTF-8": 2, "ASCII": 1}
PARAMS = {"int": 8, "float": 1, "bool": 2, "bits": 1, "str": 2, "bytes": 2, "enum": 1, "io": 1, "struct": 1, "any": 1,
          "object": 2, "ints": 1, "strs": 1, "objects": 1}
PLAIN_PARAMS = {"int": 8, "float": 1, "bool": 1, "str": 2, "bytes": 2, "enum": 1}
FORMS = {"int": 34, "float": 4, "str": 12, "bytes": 9, "contents": 4, "switch": 7, "object": 24}
PLAIN_FORMS = {"int": 40, "float": 4, "str": 12, "bytes": 9, "contents": 4, "switch": 0.4, "object": 24}


class Skeleton:
    def __init__(self, chance: Chance, imported=None):
        """`imported`: the skeleton of a schema that this one imports."""
        self.chance = chance
        self.imported = imported
        self.plain = chance.happens(0.6)  # mostly with what has a writer
        self.rank = 0
        self.room = chance.randint(2, 7)  # types that may still be made
        self.hostile_names = chance.happens(0.15)
        self.types = []
        self.top = self.make_type("subject", None, 0)
        for _ in range(self.chance.weighted({0: 40, 1: 1, 2: 1})):  # the driver gives none: all are 0
            self.top.params.append(self.make_given())
        self.fill_type(self.top, 0)
        for each in list(self.types):
            self.make_instances(each)

    @classmethod
    def to_import(cls, chance):
        """A schema of one type."""
        made = cls.__new__(cls)
        made.chance, made.imported, made.plain, made.rank, made.room = chance, None, chance.happens(0.6), 0, 0
        made.hostile_names, made.types = False, []
        made.top = made.make_type("other", None, 0)
        made.fill_type(made.top, 1)
        made.make_instances(made.top)
        return made

    # ---- names ----

    def fresh(self, taken, prefix):
        if self.hostile_names and self.chance.happens(0.3):
            name = self.chance.pick(TAKEN)
            if name not in taken:
                taken.add(name)
                return name
        number = len(taken)
        while f"{prefix}{number}" in taken:
            number += 1
        taken.add(f"{prefix}{number}")
        return f"{prefix}{number}"

    def member_name(self, owner, prefix):
        return self.fresh(self.taken[owner], prefix)

    # ---- types ----

    taken: dict

    def make_type(self, name, owner, depth):
        made = Type(name, owner)
        if owner is None:
            self.taken = {}
            self.type_names = set()
            made.meta["endian"] = self.chance.pick(["le", "be"])
            made.meta["encoding"] = self.chance.weighted(PLAIN_ENCODINGS if self.plain else ENCODINGS)
            if not self.plain and self.chance.happens(0.1):
                made.meta["encoding"] = self.chance.pick(RARE_ENCODINGS)
            if self.chance.happens(0.3) and not self.plain:
                made.meta["bit-endian"] = self.chance.pick(["le", "be"])
        else:
            owner.types.append(made)
            if self.chance.happens(0.1):
                made.meta["endian"] = self.chance.weighted({"le": 3, "be": 3, "switch": 1 if self.plain else 3})
            if self.chance.happens(0.05) and not self.plain:
                made.meta["encoding"] = self.chance.weighted(ENCODINGS)
            if self.chance.happens(0.05):
                made.meta["bit-endian"] = self.chance.pick(["le", "be"])
        self.taken[made] = set()
        self.types.append(made)
        return made

    def new_type(self, user, depth):
        """A type that `user` uses, declared in it or somewhere around it."""
        self.room -= 1
        owner = self.chance.pick(list(user.around()))
        made = self.make_type(self.fresh(self.type_names, "t"), owner, depth)
        for _ in range(self.chance.weighted({0: 6, 1: 3, 2: 1})):
            made.params.append(self.make_param(made, user))
        self.fill_type(made, depth + 1)
        return made

    def fill_type(self, made, depth):
        if self.chance.happens(0.5 if depth == 0 else 0.2):
            made.enums.append(self.make_enum(made))
        count = self.chance.randint(2, 7) if depth == 0 else self.chance.weighted({0: 1, 1: 4, 2: 6, 3: 4, 4: 2, 6: 1})
        for i in range(count):
            self.make_member(made, depth, i == count - 1)

    def make_enum(self, owner):
        flags = self.chance.happens(0.3)
        numbers = [1, 2, 4, 8, 128] if flags else [0, 1, 2, 3, 5, 7, 100, 255, -1, -128, 65535, 2 ** 32, 2 ** 63]
        chosen = numbers[:self.chance.randint(1, 5)] if self.chance.happens(0.8) else self.chance.sample(numbers, 3)
        taken = set()
        values = {number: self.fresh(taken, "v") for number in chosen}
        return Enum(self.fresh(self.type_names, "e"), owner, values, flags)

    def enum_for(self, user):
        known = [one for each in user.around() for one in each.enums]
        if not known:
            user.enums.append(self.make_enum(user))
            return user.enums[-1]
        return self.chance.pick(known)

    # ---- members ----

    def make_param(self, owner, user):
        name = self.member_name(owner, "p")
        form = self.chance.weighted(PLAIN_PARAMS if self.plain else PARAMS)
        param = Member(name, "param")
        if form == "int":
            param.kind, param.spelt = "int", self.chance.pick(["u1", "u2", "u3", "u4", "u8", "s1", "s2", "s3", "s4", "s8"])
        elif form == "bits":
            param.kind, param.spelt = "int", f"b{self.chance.randint(2, 64)}"
        elif form == "float":
            param.kind, param.spelt = "float", self.chance.pick(["f4", "f8"])
        elif form == "bool":
            param.kind, param.spelt = "bool", self.chance.pick(["bool", "b1"])
        elif form == "enum":
            param.enum = self.enum_for(owner)
            param.kind, param.spelt = ("enum", param.enum), self.chance.pick(["u1", "u4", "s8"])
        elif form in ("object", "objects"):
            lists = form == "objects"
            have = [each.of for each in user.seq if each.of and bool(each.repeat) == lists and each.form == "object"]
            owner.particular = have != []
            param.of = self.chance.pick(have or [self.top])
            param.kind = ("list", ("object", param.of)) if lists else ("object", param.of)
        elif form in ("ints", "strs"):
            param.kind, param.spelt = ("list", form[:-1]), self.chance.pick(["u1[]", "u2[]", "s8[]"])
            if form == "strs":
                param.spelt = "str[]"
        else:
            param.kind, param.spelt = form, form
        return param

    def make_given(self):
        """A parameter of the whole."""
        spelt = self.chance.pick(["u1", "s2", "u3", "u4", "u8", "b4", "bool", "str", "bytes", "f4"])
        kind = {"b": "int", "u": "int", "s": "int", "f": "float"}[spelt[0]] if spelt[1].isdigit() else spelt
        return Member(self.member_name(self.top, "p"), "param", kind=kind, spelt=spelt)

    def make_member(self, owner, depth, last):
        if self.chance.happens(0.005 if self.plain else 0.12):
            for _ in range(self.chance.randint(1, 4)):
                owner.seq.append(self.make_bits(owner))
            return
        member = Member(self.member_name(owner, "a"), "int")
        self.choose_form(member, owner, depth, last)
        if self.chance.happens(0.22) and (not self.plain or member.form in ("int", "object")):
            repeats = {"expr": 8, "until": 0.1 if self.plain and member.form != "object" else 2}
            if last:
                repeats["eos"] = 5
            member.repeat = self.chance.weighted(repeats)
        if self.chance.happens(0.15):
            member.optional = not self.plain or member.form != "contents"
        owner.seq.append(member)

    def make_bits(self, owner):
        member = Member(self.member_name(owner, "a"), "bits")
        width = self.chance.weighted({1: 5, 2: 2, 3: 2, 4: 3, 7: 1, 8: 1, 12: 1, 31: 1, 33: 1, 63: 1, 64: 1})
        member.spelt, member.kind = f"b{width}", "bool" if width == 1 else "int"
        if self.chance.happens(0.1) and not owner.inherited("bit-endian"):
            member.spelt += self.chance.pick(["le", "be"])
        if self.chance.happens(0.1):
            member.enum = self.enum_for(owner)
            member.kind = ("enum", member.enum)
        member.optional = self.chance.happens(0.1)
        if self.chance.happens(0.05):
            member.repeat = "expr"
        return member

    def choose_form(self, member, owner, depth, last):
        form = self.chance.weighted(PLAIN_FORMS if self.plain else FORMS)
        if form == "object" and depth > 2 and self.chance.happens(0.8):
            form = "int"
        member.form = form
        if form == "int":
            self.choose_int(member, owner)
        elif form == "float":
            member.kind, member.spelt = "float", self.chance.pick(["f4", "f8", "f4be", "f8le", "f2", "f2be"])
        elif form == "str":
            member.kind, member.spelt = "str", self.chance.pick(["str", "strz"])
        elif form in ("bytes", "contents"):
            member.kind = "bytes"
        elif form == "object":
            self.choose_object(member, owner, depth)
        else:
            self.choose_switch(member, owner, depth)
        member.greedy = last

    def choose_int(self, member, owner):
        width = self.chance.weighted({"u1": 10, "u2": 4, "u3": 2, "u4": 3, "u8": 2, "s1": 3, "s2": 2, "s3": 1, "s4": 1, "s8": 1})
        if width[1] != "1" and self.chance.happens(0.2):
            width += self.chance.pick(["le", "be"])
        member.kind, member.spelt = "int", width
        if self.chance.happens(0.12):
            member.enum = self.enum_for(owner)
            if not (member.enum.flags and self.chance.happens(0.7)):
                member.kind = ("enum", member.enum)

    def choose_object(self, member, owner, depth):
        known = [each for each in self.types + ([self.imported.top] * 3 if self.imported else [])
                 if each is not self.top and each not in list(owner.around()) and not each.particular]
        again = [each for each in owner.around() if each is not self.top and not each.particular]
        if again and self.chance.happens(0.08):
            member.of = again[0]
            member.optional = True
            member.repeat = "expr" if self.plain else None
        elif self.room > 0 and (not known or self.chance.happens(0.75)):
            member.of = self.new_type(owner, depth)
        elif known:
            member.of = self.chance.pick(known)
        else:
            member.form, member.kind, member.spelt = "int", "int", "u1"
            return
        member.kind = ("object", member.of)
        if self.imported is None or member.of is not self.imported.top:  # what is imported knows nothing of its users
            member.of.uses.append((owner, member))

    def choose_switch(self, member, owner, depth):
        member.on = self.chance.weighted({"int": 8, "enum": 3, "str": 1, "bytes": 1, "bool": 1})
        style = self.chance.weighted({"ints": 4, "objects": 4, "mixed": 4, "same": 1})
        count = self.chance.randint(1, 4)
        same = None
        for _ in range(count):
            case = Member("", "int", "int")
            if style == "ints":
                self.choose_int(case, owner)
                case.enum, case.kind = None, "int"
            elif style == "same" and same is not None:
                case = same
            elif style in ("objects", "same") or self.chance.happens(0.4):
                case.form = "object"
                self.choose_object(case, owner, depth)
                if case.of is not None and case.of.uses and case.of.uses[-1][1] is case:
                    case.of.uses[-1] = (owner, member)
                same = case
            else:
                case.form, case.spelt, case.kind = self.chance.pick(
                    [("int", "u1", "int"), ("int", "s4", "int"), ("float", "f4", "float"), ("float", "f2", "float"),
                     ("int", "u3", "int"), ("str", "strz", "str"),
                     ("bits", "b3", "int"), ("bits", "b1", "bool"), ("int", "u8", "int")])
            member.cases.append(case)
        if member.on == "enum":
            member.on = ("enum", self.enum_for(owner))
        if any(case.spelt[:1] == "s" and case.form == "int" for case in member.cases):
            for case in member.cases:
                if case.spelt[:2] == "u8":
                    case.spelt = "s8"  # nothing holds both
        member.default = count > 1 and self.chance.happens(0.4)
        member.limited = self.chance.happens(0.4) and not (style == "ints" and member.default)
        kinds = [case.kind for case in member.cases]
        alike = all(kind == kinds[0] for kind in kinds) and kinds[0] not in ("str", "bool", "float")
        member.kind = kinds[0] if alike and (member.default or not member.limited) else "variant"

    # ---- instances ----

    def make_instances(self, owner):
        for _ in range(self.chance.weighted({0: 5, 1: 4, 2: 2, 3: 1})):
            name = self.member_name(owner, "i")
            self.rank += 1
            if self.chance.happens(0.6):
                member = Member(name, "value", rank=self.rank)
                member.kind = self.chance.pick(["int"] * 6 + ["bool", "bool", "str", "bytes", "float", "enum", "object",
                                                              "ints", "lists", "io"])
                if member.kind == "enum":
                    member.enum = self.enum_for(owner)
                    member.kind = ("enum", member.enum)
                elif member.kind in ("ints", "lists"):
                    member.kind = ("list", "int") if member.kind == "ints" else ("list", ("list", "int"))
                member.optional = self.chance.happens(0.15)
            else:
                member = Member(name, "int", rank=self.rank)
                self.choose_form(member, owner, 3, self.chance.happens(0.3))
                if member.form == "contents":
                    member.form = "bytes"
                if self.chance.happens(0.2) and (not self.plain or member.form in ("int", "object")):
                    member.repeat = self.chance.weighted({"expr": 6, "until": 0 if self.plain else 1, "eos": 2})
                member.optional = self.chance.happens(0.15)
                member.place = self.chance.weighted({"lazy": 0.1 if self.plain else 6, "owned": 3, "none": 1})
                if member.place == "none" and (member.form not in ("int", "str", "bytes") or member.repeat):
                    member.place = "lazy"
            owner.instances.append(member)
