"""Random expressions of a wanted kind, well-typed by construction."""
import re

from paths import paths
from skeleton import ENCODINGS
from tree import path_of

ATOM, POSTFIX, UNARY, MULTIPLY, ADD, SHIFT, BITAND, BITXOR, BITOR, COMPARE, NOT, AND, OR, TERNARY = range(14)
ARITHMETIC = {"+": ADD, "-": ADD, "*": MULTIPLY, "/": MULTIPLY, "%": MULTIPLY, "&": BITAND, "|": BITOR, "^": BITXOR,
              "<<": SHIFT, ">>": SHIFT}
NUMBERS = [0, 1, 2, 3, 4, 5, 7, 8, 10, 16, 127, 128, 255, 256, 1000, 32767, 65535, 65536, 2 ** 31 - 1, 2 ** 31,
           2 ** 32 - 1, 2 ** 32, 2 ** 63 - 1, 2 ** 63, 2 ** 64 - 1]
WORDS = ["", "a", "ab", "abc", "0", "12", "none", "ff", "a/b", "x.y"]


class Expressions:
    def __init__(self, chance, scope):
        self.chance = chance
        self.scope = scope
        self.named = list(paths(scope))

    def __call__(self, kind, depth=2):
        return self.make(kind, depth)[0]

    # ---- the parts that all kinds have ----

    def path(self, kind):
        text, _ = self.any_path(lambda each: self.fits(each, kind))
        return text and (text, POSTFIX)

    @staticmethod
    def fits(kind, wanted):
        if isinstance(kind, tuple) and isinstance(wanted, tuple):
            return kind[0] == wanted[0] and kind[1] == wanted[1]
        return kind == wanted

    def any_path(self, test):
        found = [each for each in self.named if test(each[1])]
        if self.chance.happens(0.85):
            found = [each for each in found if not each[3]] or found
        if not found:
            return None, None
        text, kind, needed, _ = self.chance.pick(found)
        self.scope.reach = max(self.scope.reach, needed)
        return text, kind

    @staticmethod
    def wrap(made, level):
        text, own = made
        return f"({text})" if own > level else text

    def make(self, kind, depth):
        """(text, level): None only for kinds that nothing gives."""
        chance = self.chance
        if depth > 0 and chance.happens(0.1) and kind not in ("io", "struct", "any"):
            yes, no = self.make(kind, depth - 1), self.make(kind, depth - 1)
            condition = self.make("bool", depth - 1)
            if yes and no:
                return f"{self.wrap(condition, OR)} ? {self.wrap(yes, OR)} : {self.wrap(no, OR)}", TERNARY
        named = self.path(kind) if chance.happens(0.6 if depth > 0 else 0.9) else None
        if named:
            return named
        name = kind if isinstance(kind, str) else kind[0]
        return getattr(self, "make_" + name)(kind, depth)

    def literal_or(self, depth, probability=0.25):
        return depth == 0 or self.chance.happens(probability)

    # ---- integers ----

    def number(self):
        if self.chance.happens(0.85):
            return str(self.chance.upto(12))
        number = self.chance.pick(NUMBERS)
        return self.chance.pick([str(number), hex(number)])

    def make_int(self, kind, depth):
        if self.literal_or(depth):
            return self.number(), ATOM
        how = self.chance.weighted({"arithmetic": 10, "unary": 1, "of_bytes": 2, "of_list": 1, "of_text": 1, "of_enum": 1,
                                    "of_bool": 1, "of_float": 1, "stream": 3, "picked": 1, "cast": 1, "fold": 4 if self.may_fold() else 0,
                                    "variant": 1, "sizeof": 1, "joined": 1, "checksum": 1 if self.may_fold() else 0})
        return getattr(self, "int_" + how)(depth) or (self.number(), ATOM)

    def int_arithmetic(self, depth):
        op = self.chance.weighted({"+": 6, "-": 4, "*": 3, "/": 2, "%": 3, "&": 3, "|": 1, "^": 1, "<<": 1, ">>": 1})
        level = ARITHMETIC[op]
        left = self.make("int", depth - 1)
        right = self.make("int", depth - 1)
        if op == "*" and self.chance.happens(0.2):  # what is just held by some type
            right = str((2 ** self.chance.pick([31, 32, 63]) - 1) // self.chance.pick([3, 7, 15, 255, 4095, 65535])), ATOM
        if op in "/%<<>>" and self.chance.happens(0.7):
            right = str(self.chance.randint(1, 9)), ATOM
        return f"{self.wrap(left, level)} {op} {self.wrap(right, level - 1)}", level

    def int_picked(self, depth):
        """An element of a list that is written out."""
        items = [self.number() for _ in range(self.chance.randint(1, 5))]
        index = self.make("int", depth - 1)[0]
        if self.chance.happens(0.4):
            index = self.wrap((index, TERNARY), POSTFIX) + f" & {self.chance.pick([1, 3])}"
        return f"[{', '.join(items)}, 300][{index}]", POSTFIX

    def int_cast(self, depth):
        text = self.wrap(self.make("int", depth - 1), POSTFIX)
        return f"{text}.as<{self.chance.pick(['u1', 's1', 'u2', 'u3', 's3', 's4', 'u8', 's8'])}>", POSTFIX

    def int_unary(self, depth):
        return f"{self.chance.pick('-~')}{self.wrap(self.make('int', depth - 1), POSTFIX)}", UNARY

    def int_of_bytes(self, depth):
        text = self.wrap(self.make("bytes", depth - 1), POSTFIX)
        method = self.chance.pick([".size", ".length"] * 4 + [".first", ".last", "[0]"] +
                                  [".min", ".max", ".index_of(1)"] * (self.scope.level != 0))
        if text.startswith("[") and method == "[0]":
            method = ".size"
        return text + method, POSTFIX

    def int_of_list(self, depth):
        text, kind = self.any_path(lambda kind: isinstance(kind, tuple) and kind[0] == "list")
        if text is None:
            return None
        if kind[1] == "int":
            text += self.chance.pick([".size"] * 4 + [".first", ".last", f"[{self.make('int', depth - 1)[0]}]"] +
                                     [".min", ".max"] * (self.scope.level != 0))
            return text, POSTFIX
        return text + ".size", POSTFIX

    def int_of_text(self, depth):
        text = self.wrap(self.make("str", depth - 1), POSTFIX)
        return text + self.chance.pick([".length"] * 8 + [".to_i", ".to_i(16)"]), POSTFIX

    def int_of_enum(self, depth):
        text, _ = self.any_path(lambda kind: isinstance(kind, tuple) and kind[0] == "enum")
        return text and (text + ".to_i", POSTFIX)

    def int_of_bool(self, depth):
        return self.wrap(self.make("bool", depth - 1), POSTFIX) + ".to_i", POSTFIX

    def int_of_float(self, depth):
        text = self.path("float")
        return text and (text[0] + ".to_i", POSTFIX)

    def int_stream(self, depth):
        text = self.path("io")
        return text and (text[0] + self.chance.pick([".pos", ".size"]), POSTFIX)

    def int_variant(self, depth):
        text = self.path("variant")
        return text and (f"{text[0]}.as<{self.chance.pick(['u1', 's4', 'u8'])}>", POSTFIX)

    def int_sizeof(self, depth):
        text, _ = self.any_path(lambda kind: kind in ("int", "float"))
        choices = ["sizeof<u4>", "sizeof<f8>", "bitsizeof<b12>", "bitsizeof<s2>"]
        if text and re.fullmatch(r"a\d+", text) and any(each.name == text and each.form in ("int", "float") and not each.repeat
                                                       for each in self.scope.type.seq):
            choices += [text + "._sizeof"] * 4
        return self.chance.pick(choices), POSTFIX

    def int_joined(self, depth):
        text = self.path("joined")
        if text is None:
            return None
        return f"crc32({text[0]})" if self.may_fold() and self.chance.happens(0.5) else f"{text[0]}.size", POSTFIX

    def int_checksum(self, depth):
        function = self.chance.pick(["crc32", "adler32", "sdbm"])
        text, kind = self.any_path(lambda kind: isinstance(kind, tuple) and kind[0] == "list" and
                                   isinstance(kind[1], tuple) and kind[1][0] == "object")
        parts = [each for each in kind[1][1].seq if each.form == "bytes" and not each.repeat] if text else []
        if parts and self.chance.happens(0.6):
            joined = f"{text}.concat(_.{self.chance.pick(parts).name})"
            return self.chance.pick([f"{function}({joined})", f"{joined}.size"]), POSTFIX
        return f"{function}({self.make('bytes', depth - 1)[0]})", POSTFIX

    # ---- looking at all elements ----

    def may_fold(self):
        return self.scope.level is not None and self.scope.level > 0 and self.scope.folds

    def folded(self, test=lambda kind: True):
        """An array, and what makes expressions over an element of it."""
        text, kind = self.any_path(lambda kind: isinstance(kind, tuple) and kind[0] == "list" and test(kind[1]))
        if text is None:
            return None, None, None
        if self.chance.happens(0.15):
            text += f".slice({self.make('int', 0)[0]}, {self.make('int', 0)[0]})"
        return text, kind[1], Expressions(self.chance, self.scope.inside(kind[1]))

    def int_fold(self, depth):
        text, element, each = self.folded()
        if text is None:
            return None
        if element == "int" and self.chance.happens(0.4):
            return text + self.chance.pick([".sum", ".max", ".min"]), POSTFIX
        how = self.chance.pick(["sum", "count", "min", "max"])
        return f"{text}.{how}({each('bool' if how == 'count' else 'int', 1)})", POSTFIX

    def bool_fold(self, depth):
        text, _, each = self.folded()
        if text is None:
            return None
        how = self.chance.weighted({"all": 4, "any": 2, "unique": 2 * (self.scope.level - 1), "acyclic": self.scope.level - 1})
        kind = {"unique": self.chance.pick(["int", "int", "str"]), "acyclic": "int"}.get(how, "bool")
        return f"{text}.{how}({each(kind, 1)})", POSTFIX

    # ---- truth values ----

    def make_bool(self, kind, depth):
        if depth == 0:
            return self.bool_compare(0) if self.chance.happens(0.7) else (self.chance.pick(["true", "false"]), ATOM)
        how = self.chance.weighted({"compare": 12, "both": 4, "negated": 1, "equal": 3, "eof": 1,
                                    "fold": 8 if self.may_fold() else 0, "asked": 2 if self.scope.level is not None else 0})
        return getattr(self, "bool_" + how)(depth) or self.bool_compare(depth)

    def bool_compare(self, depth):
        kind = self.chance.weighted({"int": 10, "float": 1, "str": 1, "bytes": 1})
        op = self.chance.pick(["==", "!=", "<", "<=", ">", ">="])
        left, right = self.make(kind, max(depth - 1, 0)), self.make(kind, max(depth - 1, 0))
        return f"{self.wrap(left, BITOR)} {op} {self.wrap(right, BITOR)}", COMPARE

    def bool_both(self, depth):
        op, level = self.chance.pick([("and", AND), ("or", OR)])
        left, right = self.make("bool", depth - 1), self.make("bool", depth - 1)
        return f"{self.wrap(left, level)} {op} {self.wrap(right, level - 1)}", level

    def bool_negated(self, depth):
        return f"not {self.wrap(self.make('bool', depth - 1), NOT)}", NOT

    def bool_equal(self, depth):
        text, kind = self.any_path(lambda kind: isinstance(kind, tuple) and kind[0] == "enum")
        if text is None:
            return None
        return f"{text} {self.chance.pick(['==', '!='])} {self.wrap(self.make(kind, depth - 1), BITOR)}", COMPARE

    def bool_eof(self, depth):
        text = self.path("io")
        return text and (text[0] + ".eof", POSTFIX)

    def bool_asked(self, depth):
        if self.chance.happens(0.3):
            text = self.path("float")
            return text and (text[0] + ".is_finite", POSTFIX)
        if self.scope.level > 0 and self.chance.happens(0.2):
            summed, text = self.path("bytes"), self.path("str")
            return summed and text and (f"{summed[0]}.has_sha1({text[0]})", POSTFIX)
        text = self.path("str")
        return text and (text[0] + self.chance.pick([".is_well_formed", ".is_json", ".is_relative_path", ".is_sha1_name",
                                                     ".has_extension(\"a\")"]), POSTFIX)

    # ---- the other kinds ----

    def make_float(self, kind, depth):
        if self.literal_or(depth, 0.4):
            return self.chance.pick(["0.5", "1.0", "2.25", "1e3", "0.0"]), ATOM
        op = self.chance.pick("+-*/")
        right = self.make(self.chance.pick(["int", "float"]), depth - 1)
        return f"{self.wrap(self.make('float', depth - 1), ARITHMETIC[op])} {op} " \
               f"{self.wrap(right, ARITHMETIC[op] - 1)}", ARITHMETIC[op]

    def make_str(self, kind, depth):
        word = f"\"{self.chance.pick(WORDS)}\"", ATOM
        if self.literal_or(depth, 0.3):
            return word
        how = self.chance.weighted({"plus": 4, "to_s": 3, "reverse": 1, "substring": 1, "decoded": 2, "f": 2,
                                    "to_lower": 1 if self.scope.level is not None else 0})
        if how == "plus":
            return f"{self.wrap(self.make('str', depth - 1), ADD)} + {self.wrap(self.make('str', depth - 1), MULTIPLY)}", ADD
        if how == "to_s":
            return self.wrap(self.make("int", depth - 1), POSTFIX) + ".to_s", POSTFIX
        if how == "decoded":
            encoding = self.chance.weighted(ENCODINGS)
            return f"{self.wrap(self.make('bytes', depth - 1), POSTFIX)}.to_s(\"{encoding}\")", POSTFIX
        if how == "f":
            part = self.path(self.chance.pick(["int", "str"]))
            return (f"f\"{{{part[0]}}}-\"", ATOM) if part else word
        text = self.wrap(self.make("str", depth - 1), POSTFIX)
        if how == "substring":
            return f"{text}.substring({self.make('int', 0)[0]}, {self.make('int', 0)[0]})", POSTFIX
        return f"{text}.{how}", POSTFIX

    def make_bytes(self, kind, depth):
        if self.literal_or(depth, 0.5):
            return "[" + ", ".join(str(self.chance.upto(255)) for _ in range(self.chance.randint(1, 3))) + "]", ATOM
        if self.chance.happens(0.5):
            return f"{self.wrap(self.make('str', depth - 1), POSTFIX)}.to_b(\"{self.chance.weighted(ENCODINGS)}\")", POSTFIX
        return f"[{self.make('int', depth - 1)[0]} & 127, 1].as<bytes>", POSTFIX

    def make_enum(self, kind, depth):
        enum = kind[1]
        return f"{path_of(enum, self.scope.type)}::{self.chance.pick(list(enum.values.values()))}", ATOM

    def make_list(self, kind, depth):
        if kind[1] == "int":
            return f"[{self.make('int', 0)[0]}, 300]", ATOM
        if kind[1] == "str":
            return f"[{self.make('str', 0)[0]}, \"b\"]", ATOM
        if kind[1] == ("list", "int"):
            first, second = (self.make(("list", "int"), max(depth - 1, 0))[0] for _ in range(2))
            return f"[{first}, {second}]", ATOM
        return self.path(kind)

    def make_object(self, kind, depth):
        return self.path(kind)

    def make_io(self, kind, depth):
        return ("_io", ATOM) if not self.scope.alone else None

    def make_struct(self, kind, depth):
        text, _ = self.any_path(lambda kind: isinstance(kind, tuple) and kind[0] == "object")
        return (text, POSTFIX) if text else ("_root", ATOM)

    def make_any(self, kind, depth):
        return self.make(self.chance.pick(["int", "str", "bool"]), depth)

    def make_variant(self, kind, depth):
        return self.path(kind)

    # ---- what counts and sizes are usually like ----

    def small(self, least=0):
        """A count or a size that files of a few bytes can have."""
        how = self.chance.weighted({"number": 4, "path": 8, "cut": 4, "rest": 1, "size": 1, "any": 1})
        if how == "rest" and not self.scope.alone:
            return "_io.size - _io.pos"
        named = self.path("int")
        if how == "number" or named is None:
            return str(max(self.chance.upto(8), least))
        if how == "path":
            return named[0] + self.chance.pick(["", "", "", " + 1", " * 2", " - 1"])
        if how == "cut":
            return self.chance.pick([f"{named[0]} & 7", f"{named[0]} % 5"])
        if how == "size":
            text = self.path("bytes")
            return text[0] + ".size" if text else named[0]
        return self("int")

    def condition(self):
        named = self.path("int")
        if named is None or self.chance.happens(0.3):
            return self("bool")
        return self.chance.pick([f"{named[0]} & 1 != 0", f"{named[0]} == {self.chance.upto(4)}", f"{named[0]} != 0",
                                 f"{named[0]} < {self.chance.randint(1, 9)}"])
