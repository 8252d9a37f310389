#!/usr/bin/env python3
"""stubs.py TENON [SUITE]: `tenon stubs` says what objects of the package `tenon` have, which PYTHONPATH leads to: for our own specs,
the bundled formats, and the public suite SUITE. Each stub is a module of Python; its classes have the attributes of the classes
that the package makes, and the values of files are of the types that it states."""
import ast
import builtins
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import tenon

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / 'support'), str(TESTS / 'engine')]
from cases import bundled, small_files, specs  # noqa: E402
from codecs_of import options_for  # noqa: E402
from draw import drawn  # noqa: E402

TENON = sys.argv.pop(1)
SUITE = pathlib.Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 and pathlib.Path(sys.argv[1]).is_dir() else None
DEEPEST, MOST = 6, 2000  # objects in each other, and values of a file


class Stub:
    """The classes of a module: the annotations of their attributes, or the constants of enumerations."""

    def __init__(self, text):
        tree = ast.parse(text)
        self.classes, self.enums = {}, {}
        self.aliases = {node.targets[0].id: node.value.id for node in tree.body if isinstance(node, ast.Assign)}
        for node in (each for each in tree.body if isinstance(each, ast.ClassDef)):
            own = ast.get_source_segment(text, node)
            if isinstance(node.bases[0], ast.Attribute):
                constants = {each.targets[0].id: ast.literal_eval(each.value) for each in node.body if isinstance(each, ast.Assign)}
                constants.update((name, int(number)) for name, number in re.findall(r'^    # \["(\w+)"\] = (-?\d+)$', own, re.MULTILINE))
                self.enums[node.name] = constants
                continue
            attributes = {each.target.id: each.annotation for each in node.body if isinstance(each, ast.AnnAssign)}
            for name, annotation in re.findall(r'^    # \["(\w+)"\]: (.*)$', own, re.MULTILINE):
                attributes[name] = ast.parse(annotation, mode='eval').body
            self.classes[node.name] = attributes

    def wrong(self, annotation, value):
        """Why a value is not of a type; None if it is."""
        parts = [annotation]
        while isinstance(parts[0], ast.BinOp):
            parts[:1] = [parts[0].left, parts[0].right]
        reasons = [self.wrong_of_one(part, value) for part in parts]
        if None in reasons:
            return None
        return reasons[0] if len(reasons) == 1 else f'{value!r:.60} is no {ast.unparse(annotation)}'

    def wrong_of_one(self, annotation, value):
        said = f'{value!r:.60} ({type(value).__name__}) is no {ast.unparse(annotation)}'
        if isinstance(annotation, ast.Subscript):
            if type(value) is not tenon.List:
                return said
            return next(filter(None, (self.wrong(annotation.slice, each) for each in value[:8])), None)
        if isinstance(annotation, ast.Constant):
            return None if value is annotation.value else said
        name = self.aliases.get(annotation.id, annotation.id)
        if name == 'Any':
            return None
        if name == 'Object':
            return None if hasattr(value, 'members') else said
        if name in self.classes or name in self.enums:
            return None if made_name(type(value)) in (name, name.removesuffix('_flags'), name.removesuffix('_enum')) else said
        return None if type(value) is getattr(builtins, name) else said


def made_name(made):
    return made.__qualname__.replace('.', '_')


class Walk:
    def __init__(self, stub, path):
        self.stub, self.path, self.left, self.found = stub, path, MOST, []

    def object(self, value, deep):
        attributes = self.stub.classes.get(made_name(type(value)))
        if attributes is None or deep == 0:
            return
        for name, annotation in attributes.items():
            self.left -= 1
            if self.left < 0:
                return
            try:
                member = value[name]
            except (tenon.Error, LookupError):
                continue  # an instance that cannot be computed
            wrong = self.stub.wrong(annotation, member)
            if wrong:
                self.found.append(f'{self.path.name}: {made_name(type(value))}.{name}: {wrong}')
            self.inside(member, deep - 1)

    def inside(self, value, deep):
        if isinstance(value, tenon.Object):
            self.object(value, deep)
        elif type(value) is tenon.List:
            for each in value[:8]:
                self.inside(each, deep)


class Stubs(unittest.TestCase):
    def check(self, schema, files):
        options = options_for(schema, SUITE)
        done = subprocess.run([str(each) for each in [TENON, 'stubs', *options, schema]], capture_output=True, text=True, check=False)
        try:
            loaded = tenon.load(schema, import_dirs=options[1::2])
        except tenon.SchemaError:
            return 0
        self.assertEqual(done.returncode, 0, done.stderr)
        stub = Stub(done.stdout)
        for path, made in loaded.types.items():
            if path.count('::') + 1 == len(made.__qualname__.split('.')):
                attributes = {name for name, each in vars(made).items() 
                              if type(each).__name__ in ('Member', 'Computed', 'member_descriptor')}
                self.assertEqual(attributes, set(stub.classes[made_name(made)]), f'{schema}: {path}')
        for path, made in loaded.enums.items():
            name = path.replace('::', '_')
            constants = stub.enums.get(name, stub.enums.get(f'{name}_enum'))
            expected = {each: int(number) for each, number in made.__members__.items()} if made is not int else None
            self.assertEqual(constants, expected, f'{schema}: {path}')
        return sum(self.walk(loaded, stub, path) for path in files)

    def walk(self, loaded, stub, path):
        walk = Walk(stub, path)
        try:
            walk.object(loaded.read(path.read_bytes()), DEEPEST)
        except (tenon.Error, ValueError):
            return 0
        self.assertEqual(walk.found, [])
        return MOST - walk.left

    def check_all(self, cases, least):
        """Checks the cases that are drawn, and others as long as these have not shown enough values."""
        cases, values = list(cases), 0
        chosen = drawn(cases, 4, key=lambda case: case[0].name)
        for number, (schema, files) in enumerate(chosen + [each for each in cases if each not in chosen]):
            if number >= len(chosen) and values > least:
                break
            with self.subTest(schema=schema.stem):
                values += self.check(schema, files)
        self.assertGreater(values, least)

    def test_own(self):
        self.check_all(specs(TESTS / 'language'), 20)

    def test_bundled(self):
        with tempfile.TemporaryDirectory() as folder:
            small_files(pathlib.Path(folder))
            self.check_all(bundled(pathlib.Path(folder), pathlib.Path(folder)), 20)

    @unittest.skipUnless(SUITE, 'the public suite is absent')
    def test_public(self):
        self.check_all(specs(SUITE), 100)

    def test_bundled_by_name(self):
        done = subprocess.run([TENON, 'stubs', 'png'], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn('png', Stub(done.stdout).classes)
        done = subprocess.run([TENON, 'stubs', 'nothing_at_all'], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (2, ''))

    def test_names(self):
        """Keywords, names that members hide, and names that enumerations cannot have."""
        with tempfile.TemporaryDirectory() as folder:
            schema = pathlib.Path(folder) / 'names.ksy'
            schema.write_text('''meta: {id: names}
seq:
  - {id: class, type: u1}
  - {id: int, type: u1, enum: kind}
  - {id: names, type: kind}
  - {id: odd, type: u1, enum: odd}
types:
  kind: {seq: [{id: from, type: u1}]}
enums:
  kind: {1: def, 2: other}
  odd: {1: mro}
''')
            path = pathlib.Path(folder) / 'file'
            path.write_bytes(b'\1\2\3\1')
            self.assertGreater(self.check(schema, [path]), 4)


if __name__ == '__main__':
    unittest.main()
