"""What a schema is made of, before expressions are put in.

A kind says what an expression gives: "int", "float", "bool", "str", "bytes", "io", "struct", "any", "variant", "joined",
("enum", Enum), ("object", Type), ("list", kind). None: nothing that expressions here are built with."""
from dataclasses import dataclass, field
from typing import Any, Optional


@dataclass(eq=False)
class Enum:
    name: str
    owner: "Type"
    values: dict  # number: name
    flags: bool = False


@dataclass(eq=False)
class Member:
    name: str
    form: str  # "int", "float", "bits", "str", "bytes", "contents", "object", "switch", "value", or of a parameter "param"
    kind: Any = None  # of one element
    spelt: str = ""  # the built-in type, where it is one
    of: Optional["Type"] = None  # the type of objects
    cases: list = field(default_factory=list)  # of a switch: (form, spelt, of) for each
    on: Any = None  # the kind that a switch asks
    default: bool = False  # of a switch: the last case is that of all other values
    limited: bool = False  # of a switch: it says how many bytes it takes
    enum: Optional[Enum] = None
    repeat: Optional[str] = None
    optional: bool = False
    greedy: bool = False  # may take all that is left of the stream
    place: Optional[str] = None  # of an instance: "lazy", "owned", "none"
    rank: int = 0  # an instance uses only those of lower rank
    reach: int = 0  # members of its own object's sequence that an instance needs
    level: int = 0  # of an entry of `-values`: as of a rule

    def whole(self):
        """The kind of the member as a whole."""
        return ("list", self.kind) if self.repeat and self.kind is not None else self.kind


@dataclass(eq=False)
class Type:
    name: str
    owner: Optional["Type"]  # the type in which it is declared
    params: list = field(default_factory=list)
    seq: list = field(default_factory=list)
    instances: list = field(default_factory=list)
    values: list = field(default_factory=list)
    enums: list = field(default_factory=list)
    types: list = field(default_factory=list)
    uses: list = field(default_factory=list)  # (type that it is used in, member), in the order of reading
    meta: dict = field(default_factory=dict)
    parent_known: bool = True
    particular: bool = False  # takes what is only there where it is used first

    def parents(self):
        found = []
        for user, _ in self.uses:
            if user not in found:
                found.append(user)
        return found

    def around(self):
        """This type and those it is declared in, from the inside out."""
        each = self
        while each is not None:
            yield each
            each = each.owner

    def inherited(self, key):
        for each in self.around():
            if key in each.meta:
                return each.meta[key]
        return None


def path_of(declared, user):
    """How `user` names a type or an enumeration."""
    if declared.owner is None:
        return declared.name
    if any(each is declared.owner for each in user.around()):
        nearest = next(each for each in user.around()
                       if any(one.name == declared.name for one in each.types + each.enums))
        if nearest is declared.owner:
            return declared.name
    names = [declared.name]
    each = declared.owner
    while each.owner is not None:
        names.append(each.name)
        each = each.owner
    return "::" * (len(names) == 1) + "::".join(reversed(names))
