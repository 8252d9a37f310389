#!/usr/bin/env python3
"""asserts.py [SUITE]: the asserts of the public suite SUITE, and of our own specs, of files that the package `tenon` reads, which
PYTHONPATH leads to. All are read in one process; a spec that expects an error gets one. What is left out is counted."""
import functools
import json
import pathlib
import re
import sys
import unittest

import tenon

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / 'support'), str(TESTS / 'engine')]
from codecs_of import options_for  # noqa: E402
from draw import drawn  # noqa: E402

SUITE = pathlib.Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 and pathlib.Path(sys.argv[1]).is_dir() else None
# Members of specs that the package does not show: a value that is the list of a member is shown at the member alone.
HIDDEN = {('checked_numbers', 'copied')}
DEEPEST = 8  # objects: instances may lead to others without end


# ---- specs ----

def scalar(text):
    """A scalar of YAML in a line: its quotes and its comment are no part of it."""
    quoted = re.match(r"'((?:[^']|'')*)'", text)
    if quoted:
        return quoted[1].replace("''", "'")
    quoted = re.match(r'"\[.*\]"$', text) and json.loads(text)
    return quoted or re.sub(r'\s+#.*', '', text).strip()


class Spec:
    def __init__(self, path, folder):
        text = path.read_text(encoding='utf-8')
        known = dict(re.findall(r'^(id|data): *[\'"]?([^\s\'"]+)', text, re.MULTILINE))
        self.schema = next(iter((folder / 'formats').rglob(f'{known.get("id")}.ksy')), None)
        self.data = folder / 'src' / known.get('data', '.')
        self.fails = re.search(r'^exception:', text, re.MULTILINE) is not None
        self.folder = folder
        self.asserts = [(scalar(actual), scalar(expected)) for actual, expected in
                        re.findall(r'^ +- actual: *(.*)\n +expected: *(.*)$', text, re.MULTILINE)]

    def __str__(self):
        return str(self.schema)

    def load(self):
        return tenon.load(self.schema, import_dirs=options_for(self.schema, SUITE)[1::2])


def specs():
    for folder in filter(None, (TESTS / 'language', SUITE)):
        for path in sorted((folder / 'spec').rglob('*.kst')):
            spec = Spec(path, folder)
            if spec.schema and spec.data.is_file():
                yield spec


@functools.cache
def parameters(folder):
    """The parameters of all types, which are no members."""
    text = '\n'.join(path.read_text(encoding='utf-8') for path in (folder / 'formats').rglob('*.ksy'))
    blocks = re.findall(r'params:\n((?: +.*\n)+?)(?= *\w+:\n|\n|\Z)', text)
    return {name for block in blocks for name in re.findall(r'\bid: *(\w+)', block)}


# ---- expressions ----

class LeftOut(Exception):
    """The expression asks for what the package does not have: parameters, parents, streams."""


METHODS = {'size': len, 'length': len, 'to_s': str, 'to_i': int, 'first': lambda list_: list_[0],
           'last': lambda list_: list_[-1], 'min': min, 'max': max}


def step(value, name, spec):
    if isinstance(value, tenon.Object):
        if name in value.members():
            return value[name]
        hidden = name.startswith('_') or name in parameters(spec.folder) or (spec.schema.stem, name) in HIDDEN
        if hidden:
            raise LeftOut
    if name in METHODS:
        return METHODS[name](value)
    raise AssertionError(f'{value!r} has no {name}')


def actual_value(root, text, spec):
    text = re.sub(r'\.as<[\w:]+>', '', text)
    steps = re.findall(r'(\w+)|\[(\d+)\]', text)
    if not re.fullmatch(r'\w+(\.\w+|\[\d+\])*', text):
        raise LeftOut
    for name, index in steps:
        root = root[int(index)] if index and not name else step(root, name, spec)
    return root


def expected_value(schema, text):
    """Literals, sums of them, lists, and constants of enumerations."""
    def constant(found):
        path, _, name = found[0].rpartition('::')
        enums = schema.enums  # those of the type at the top may stand without its name
        return str(int((enums[path] if path in enums else enums[f'{schema.id}::{path}'])[name]))
    text = re.sub(r'"(?:[^"\\]|\\.)*"|\w+(?:::\w+)+', lambda found: found[0] if found[0][0] == '"' else constant(found),
                  re.sub(r'\.as<[\w<>]+>', '', text))
    if re.sub(r'"(?:[^"\\]|\\.)*"|0x[0-9a-fA-F_]+|\b(true|false|null)\b|[-+*\d._e,\[\] ]|0[bo]', '', text):
        raise LeftOut
    return eval(text, {'true': True, 'false': False, 'null': None})  # noqa: S307


# ---- the tests ----

def ask(value, depth=DEEPEST):
    """Asks for everything."""
    if isinstance(value, tenon.Object) and depth > 0:
        for name in value.members():
            ask(value[name], depth - 1)
    elif isinstance(value, tenon.List):
        for each in value:
            ask(each, depth - 1)


class Suite(unittest.TestCase):
    counts = {'asserts': 0, 'asserts left out': 0, 'errors': 0, 'schemas that cannot be loaded': 0}

    def compare(self, schema, root, spec, actual, text):
        try:
            found, expected = actual_value(root, actual, spec), expected_value(schema, text)
        except LeftOut:
            self.counts['asserts left out'] += 1
            return
        self.counts['asserts'] += 1
        if isinstance(expected, float):
            self.assertAlmostEqual(found, expected, 5)
        else:
            self.assertEqual(list(found) if isinstance(expected, list) else found, expected)

    def test_asserts(self):
        every = list(specs())
        chosen = drawn(every)
        for spec in chosen:
            try:
                schema = spec.load()
            except tenon.UnsupportedError:
                self.counts['schemas that cannot be loaded'] += 1
                continue
            with self.subTest(schema=spec.schema.name):
                if spec.fails:
                    with self.assertRaises(tenon.FormatError):
                        ask(schema.read(spec.data))
                    self.counts['errors'] += 1
                    continue
                try:
                    root = schema.read(spec.data)
                except tenon.FormatError:
                    if 'ks-debug: true' not in spec.schema.read_text():
                        raise
                    self.counts['asserts left out'] += len(spec.asserts)  # of what could be read before the error
                    continue
                for actual, text in spec.asserts:
                    with self.subTest(schema=spec.schema.name, actual=actual):
                        self.compare(schema, root, spec, actual, text)
        print(f'{len(chosen)} specs:', ', '.join(f'{count} {what}' for what, count in self.counts.items()))
        times = 10 if len(chosen) == len(every) else 1  # of those that are drawn more may be left out by chance
        self.assertGreater(self.counts['asserts'], times * self.counts['asserts left out'])


if __name__ == '__main__':
    unittest.main()
