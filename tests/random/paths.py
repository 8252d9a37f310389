"""What an expression can name: members of its own object, of those around it, and of those in them."""
from dataclasses import dataclass, field
from typing import Any, Optional

from tree import Member, Type


@dataclass(eq=False)
class Scope:
    """Where an expression stands."""
    type: Type
    upto: Optional[int] = None  # members of the sequence that have been read; None: all
    rank: Optional[int] = None  # instances below this rank may be used; None: all
    element: Any = None  # the kind of `_`
    index: bool = False  # whether there is an `_index`
    level: Optional[int] = None  # under a key of Tenon: 0 for what is cheap, 1 for what looks at all elements, 2 for
    #                              what compares them with each other
    alone: bool = False  # knows neither parents, nor roots, nor streams
    folds: bool = True
    reach: int = field(default=0)  # out: members of the own sequence that it needs

    def inside(self, element):
        """The scope of a method's argument, which is computed for every element."""
        return Scope(self.type, self.upto, self.rank, element, True, self.level, self.alone, False)


def position(type, member):
    """How many members of the sequence have been read when `member` is."""
    for i, each in enumerate(type.seq):
        if each is member:
            return i
    return None


def visible(type, upto, rank, level):
    """Members of a type with what they need of its sequence."""
    for param in type.params:
        yield param, 0
    for i, member in enumerate(type.seq if upto is None else type.seq[:upto]):
        yield member, i + 1
    for instance in type.instances:
        if (rank is None or instance.rank < rank) and (upto is None or instance.reach <= upto):
            yield instance, instance.reach
    for value in type.values:
        if level is not None and value.level <= level and upto is None:
            yield value, len(type.seq)


def inner(text, kind, depth, rank, level, risky):
    """Paths below a value, the value itself first; those that often lead nowhere are risky."""
    yield text, kind, risky
    if depth == 0 or not isinstance(kind, tuple):
        return
    if kind[0] == "list" and kind[1] is not None:
        for element in ("[0]", ".first", ".last"):
            yield from inner(text + element, kind[1], depth - 1, rank, level, True)
    elif kind[0] == "object":
        yield f"{text}._io", "io", risky
        for member, _ in visible(kind[1], None, rank, level):
            if member.whole() is not None:
                yield from inner(f"{text}.{member.name}", member.whole(), depth - 1, rank, level,
                                 risky or member.optional)


def around(scope):
    """The objects around: what names one, its type, and how much of it has been read."""
    type, text = scope.type, ""
    for _ in range(2):
        parents = type.parents()
        if not parents or not type.parent_known:
            return
        text = text + "." * (text != "") + "_parent"
        if len(parents) > 1:
            chosen = parents[0]
            if chosen.owner is not None:
                return
            text = f"{text}.as<{chosen.name}>"
        else:
            chosen = parents[0]
        read = [position(chosen, member) for user, member in type.uses if user is chosen]
        read = [each for each in read if each is not None]
        yield text, chosen, min(read) if read else len(chosen.seq)
        type = chosen


def of_members(begin, members, depth, scope):
    for member, needed in members:
        if member.whole() is not None:
            for text, kind, risky in inner(begin + member.name, member.whole(), depth, scope.rank, scope.level,
                                           member.optional):
                yield text, kind, needed, risky


def paths(scope):
    """(text, kind, needed, risky): what can be named; how many members of the own sequence have to be read before."""
    own = visible(scope.type, scope.upto, scope.rank, scope.level)
    yield from of_members("", own, 2, scope)
    if scope.element is not None:
        for text, kind, risky in inner("_", scope.element, 2, scope.rank, scope.level, False):
            yield text, kind, 0, risky
    if scope.index:
        yield "_index", "int", 0, False
    if scope.alone:
        return
    yield "_io", "io", 0, False
    for text, type, read in around(scope):
        yield f"{text}._io", "io", 0, False
        for path, kind, _, risky in of_members(f"{text}.", visible(type, read, scope.rank, scope.level), 1, scope):
            yield path, kind, 0, risky
    yield from from_root(scope)


def from_root(scope):
    top = scope.type
    while top.owner is not None:
        top = top.owner
    if top is scope.type:
        return
    yield "_root._io", "io", 0, False
    way, seen = scope.type, []
    while way is not top and way.uses and way not in seen:
        seen.append(way)
        user, member = way.uses[0]
        if user is top:
            read = position(top, member)
            members = visible(top, len(top.seq) if read is None else read, scope.rank, scope.level)
            for path, kind, _, risky in of_members("_root.", members, 1, scope):
                yield path, kind, 0, risky
            return
        way = user
