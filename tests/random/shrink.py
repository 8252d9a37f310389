"""Makes a schema, and an input, smaller as long as the same goes wrong."""
import copy
import re
import time


class Shrinker:
    def __init__(self, fails, seconds):
        """`fails` says whether a tree still shows what is wrong."""
        self.fails = fails
        self.end = time.monotonic() + seconds

    def __call__(self, tree):
        smaller = True
        while smaller and time.monotonic() < self.end:
            smaller = False
            for change in changes(tree):
                if time.monotonic() >= self.end:
                    break
                tried = copy.deepcopy(tree)
                if change(tried) and self.fails(tried):
                    tree, smaller = tried, True
        return tree


def at(tree, path):
    """What stands at a path, or None where that is gone."""
    for step in path:
        if isinstance(tree, dict) and step in tree:
            tree = tree[step]
        elif isinstance(tree, list) and isinstance(step, int) and step < len(tree):
            tree = tree[step]
        else:
            return None
    return tree


def places(tree, path=()):
    """The paths of everything, the large things first."""
    items = list(tree.items()) if isinstance(tree, dict) else list(enumerate(tree)) if isinstance(tree, list) else []
    for step, _ in reversed(items):
        yield path + (step,)
    for step, value in reversed(items):
        yield from places(value, path + (step,))


def remove(path):
    def change(tree):
        around = at(tree, path[:-1])
        if at(tree, path) is None or len(path) == 1 or path[1:] in (("meta",), ("meta", "id")):
            return False
        del around[path[-1]]
        return True
    return change


def replace(path, old, new):
    def change(tree):
        if at(tree, path) != old:
            return False
        at(tree, path[:-1])[path[-1]] = new
        return True
    return change


EXPRESSIONS = {"if", "size", "repeat-expr", "repeat-until", "value", "that", "pos", "-derive", "expr", "eq", "min", "max",
               "switch-on", "to-string", "-label", "process", "valid", "io", "type"}


def parts(text):
    """Parts of an expression that may stand for it."""
    yield from ("1", "true", "0")
    for found in re.finditer(r"\(([^()]*)\)", text):
        yield found[1]
        for simple in ("1", "true"):
            yield text[:found.start()] + simple + text[found.end():]
    for separator in (" ? ", " : ", " and ", " or ", " == ", " != ", " < ", " > ", " + ", " - ", " * ", " / ", " % ", " & "):
        if separator in text:
            yield from text.split(separator, 1)
            yield from text.rsplit(separator, 1)


def changes(tree):
    every = list(places(tree))
    for path in every:
        yield remove(path)
    for path in every:
        value = at(tree, path)
        if isinstance(value, str) and (path[-1] in EXPRESSIONS or "-values" in path or "any-of" in path):
            for part in parts(value):
                if part and part != value and len(part) <= len(value):
                    yield replace(path, value, part)
        if isinstance(value, dict) and path[-1] in ("type", "valid", "-derive"):
            for inner in (value.get("cases") or value).values():
                yield replace(path, value, inner)


def shrink_input(data, fails, seconds):
    """The input without what it does not need, and the rest zero where it may be."""
    end = time.monotonic() + seconds
    step = max(len(data) // 2, 1)
    while step > 0:
        begin = 0
        while begin < len(data) and time.monotonic() < end:
            tried = data[:begin] + data[begin + step:]
            if fails(tried):
                data = tried
            else:
                begin += step
        step //= 2
    for i in range(len(data)):
        tried = data[:i] + b"\0" + data[i + 1:]
        if data[i] != 0 and time.monotonic() < end and fails(tried):
            data = tried
    return data
