"""Random integer expressions, with what they come to in Python, whose integers are exact.

An expression is over the members of an input, and, in a method over the elements of a list, over `_` and `_index`. A codec may
fail where Python does, or where what it computes on the way takes all of 64 bits without a sign: the language has an error there
if, as far as types tell, the value may be negative."""
import argparse
import os
import re
import subprocess
import tempfile
from pathlib import Path

MEMBERS = [("a", "u1"), ("b", "u2"), ("c", "u4"), ("d", "u8"), ("e", "s1"), ("f", "s2"), ("g", "s4"), ("h", "s8"),
           ("m", "u3"), ("n", "s3")]


def size_of(kind):
    return int(kind[1])


RANGES = {kind: (-(1 << 8 * size_of(kind) - 1), (1 << 8 * size_of(kind) - 1) - 1) if kind[0] == "s"
          else (0, (1 << 8 * size_of(kind)) - 1) for _, kind in MEMBERS}
LITERALS = [0, 1, 2, 3, 7, 8, 31, 32, 63, 64, 255, 256, 1000, *((1 << bits) + by for bits in (31, 32, 63) for by in (-1, 0)),
            (1 << 64) - 1]
SHIFT_MOST = 1 << 8  # beyond which all bits are gone
CFLAGS = "-O0 -Wall -Wextra -Wconversion -Werror -fsanitize=undefined -fsanitize-undefined-trap-on-error"


class Fails(Exception):
    """There is no value."""


class Given:
    """The members of an input, the element that is looked at and its number, and whether a value took all of 64 bits without a
    sign."""

    def __init__(self, members, item=None, index=None):
        self.members = members
        self.item = item
        self.index = index
        self.large = False

    def at(self, index, item):
        return Given(self.members, item, index)


class Expression:
    """Text, and a function from what is given to its value. A byte: it takes one, as far as types tell."""

    def __init__(self, text, compute, byte=False):
        self.text = text
        self.compute = compute
        self.byte = byte

    def value(self, given):
        result = self.compute(given)
        if not -(1 << 63) <= result < 1 << 64:
            raise Fails
        given.large |= result >= 1 << 63
        return result


# ---- what is made of what ----


def member(chance):
    name, kind = chance.choice(MEMBERS)
    return Expression(name, lambda given: given.members[name], kind.endswith("1"))


def literal(chance):
    number = chance.choice([*LITERALS, chance.randrange(1 << chance.randrange(1, 64))])
    return Expression(str(number), lambda given: number, number <= 255)


def divided(by, function):
    if by == 0:
        raise Fails
    return function()


def shifted(by, function):
    if by < 0:
        raise Fails
    return function(min(by, SHIFT_MOST))


OPERATIONS = {
    "+": lambda x, y: x + y, "-": lambda x, y: x - y, "*": lambda x, y: x * y,
    "/": lambda x, y: divided(y, lambda: x // y), "%": lambda x, y: divided(y, lambda: x % y),
    "&": lambda x, y: x & y, "|": lambda x, y: x | y, "^": lambda x, y: x ^ y,
    "<<": lambda x, y: shifted(y, lambda by: x << by), ">>": lambda x, y: shifted(y, lambda by: x >> by)}
COMPARISONS = {
    "<": lambda x, y: x < y, "<=": lambda x, y: x <= y, ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y, "==": lambda x, y: x == y, "!=": lambda x, y: x != y}


def of_two(chance, depth, scope, operators, operand):
    sign, function = chance.choice(list(operators.items()))
    x, y = operand(chance, depth, scope), operand(chance, depth, scope)
    return Expression(f"({x.text} {sign} {y.text})", lambda given: function(x.value(given), y.value(given)))


def operation(chance, depth, scope):
    return of_two(chance, depth, scope, OPERATIONS, number)


def signed(chance, depth, scope):
    sign, function = chance.choice([("-", lambda x: -x), ("~", lambda x: ~x)])
    x = number(chance, depth, scope)
    return Expression(f"({sign}{x.text})", lambda given: function(x.value(given)))


def choice(chance, depth, scope):
    condition, x, y = truth(chance, depth, scope), number(chance, depth, scope), number(chance, depth, scope)
    return Expression(f"({condition.text} ? {x.text} : {y.text})",
                      lambda given: (x if condition.value(given) else y).value(given), x.byte and y.byte)


def fitting(x, kind):
    low, high = RANGES[kind]

    def compute(given):
        value = x.value(given)
        if not low <= value <= high:
            raise Fails
        return value
    return compute


# What takes a byte each is bytes: a signed one is what it is in memory.
def of_list(chance, depth, scope):
    items = [number(chance, depth, scope) for _ in range(chance.randrange(1, 4))]
    cast = chance.choice(["", "", *RANGES])
    if cast:
        functions = [fitting(item, cast) for item in items]
    elif all(item.byte for item in items):
        functions = [lambda given, item=item: item.value(given) & 255 for item in items]
    else:
        functions = [item.value for item in items]
    at = number(chance, 0, scope)

    def element(values, given):
        index = at.value(given)
        if not 0 <= index < len(values):
            raise Fails
        return values[index]
    asks, result = chance.choice([
        (".min", lambda values, given: min(values)), (".max", lambda values, given: max(values)),
        (".first", lambda values, given: values[0]), (".last", lambda values, given: values[-1]),
        (".size", lambda values, given: len(values)), (f"[{at.text}]", element)])
    text = "[" + ", ".join(item.text for item in items) + "]" + (f".as<{cast}[]>" if cast else "")
    return Expression(text + asks, lambda given: result([each(given) for each in functions], given))


def through_text(chance, depth, scope):
    x = number(chance, depth, scope)
    return Expression(f"({x.text}).to_s.to_i", x.value)


def of_truth(chance, depth, scope):
    x = truth(chance, depth, scope)
    return Expression(f"({x.text}).to_i", lambda given: int(x.value(given)))


def number(chance, depth, scope):
    if depth == 0 or chance.random() < 0.12:
        return chance.choice(scope.leaves)(chance)
    makers = [operation, signed, choice, of_list, through_text, of_truth, *scope.numbers]
    make = chance.choices(makers, [50, 15, 15, 10, 3, 7] + [25] * len(scope.numbers))[0]
    return make(chance, depth - 1, scope)


def comparison(chance, depth, scope):
    return of_two(chance, depth, scope, COMPARISONS, number)


def joined(chance, depth, scope):
    word = chance.choice(["and", "or"])
    x, y = truth(chance, depth, scope), truth(chance, depth, scope)

    def compute(given):
        first = x.value(given)
        return y.value(given) if first == (word == "and") else first
    return Expression(f"({x.text} {word} {y.text})", compute)


def opposite(chance, depth, scope):
    x = truth(chance, depth, scope)
    return Expression(f"(not {x.text})", lambda given: not x.value(given))


def truth(chance, depth, scope):
    if depth == 0:
        return comparison(chance, 0, scope)
    makers = [comparison, joined, opposite, *scope.truths]
    make = chance.choices(makers, [70, 15, 15] + [40] * len(scope.truths))[0]
    return make(chance, depth - 1, scope)


class Scope:
    """What expressions are made of: leaves, and more ways to make numbers and truth values."""

    def __init__(self, leaves=(), numbers=(), truths=()):
        self.leaves = [member, member, literal, *leaves]
        self.numbers = numbers
        self.truths = truths


# ---- inputs and the compiler ----


def random_members(chance):
    """Values at and near the ends of each type, small ones, and others."""
    members = {}
    for name, kind in MEMBERS:
        low, high = RANGES[kind]
        members[name] = chance.choice([low, high, 0, 1, 2, low + 1, high - 1, chance.randrange(low, high + 1), max(low, -1),
                                       min(high, chance.randrange(70)), high // 2, high // 2 + 1])
    return members


def packed_number(kind, number):
    return number.to_bytes(size_of(kind), "little", signed=kind[0] == "s")


def packed(members):
    return b"".join(packed_number(kind, members[name]) for name, kind in MEMBERS)


SEQUENCE = "".join(f"  - {{id: {name}, type: {kind}}}\n" for name, kind in MEMBERS)


class Tool:
    """The compiler under test, and a schema and a file for it in a folder of their own."""

    def __init__(self, path):
        self.path = str(Path(path).resolve())
        self.folder = tempfile.TemporaryDirectory(prefix="tenon-exact-")
        self.schema = Path(self.folder.name) / "exact.ksy"
        self.file = Path(self.folder.name) / "exact.bin"

    def run(self, *words):
        return subprocess.run([self.path, *words], capture_output=True, text=True, check=False,
                              env={**os.environ, "TENON_CFLAGS": CFLAGS})

    def taken(self, expressions, schema_of):
        """Those that the compiler takes, by their numbers: it refuses what never has a value. Each stands in a line of its own
        of the schema."""
        while expressions:
            text = schema_of(expressions)
            self.schema.write_text(text, encoding="utf-8")
            checked = self.run("check", str(self.schema))
            lines = {int(each) for each in re.findall(r"exact\.ksy:(\d+):\d+: error", checked.stdout + checked.stderr)}
            first = text.count("\n") - len(expressions) + 1
            refused = [number for line, number in enumerate(expressions, first) if line in lines]
            if checked.returncode == 0 or not refused:
                break
            expressions = {number: each for number, each in expressions.items() if number not in refused}
        return expressions


def arguments_of(words, what, inputs):
    parser = argparse.ArgumentParser(description=words, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seed", type=int, help="number of the first schema")
    parser.add_argument("count", type=int, help=f"how many schemas, of {what} each")
    parser.add_argument("--inputs", type=int, default=inputs, help="inputs for each (%(default)s)")
    parser.add_argument("--tenon", required=True, help="the compiler")
    return parser.parse_args()
