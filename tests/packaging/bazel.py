#!/usr/bin/env python3
"""bazel.py TENON CC: what the rules in packaging/bazel say is evaluated: Starlark is a subset of Python, and the functions of
Bazel that they call do here what Bazel documents of them. The action of the rule runs with exactly its inputs, in a folder
laid out as Bazel does, and the libraries and programs of the example are compiled. The repository with the program finds one
that is named, one in PATH, and says so where there is neither the program nor CMake."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import types

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RULES = ROOT / 'packaging/bazel'
OUT = 'bazel-out/k8-fastbuild/bin'


class Failed(Exception):
    """What `fail` says."""


def fail(message):
    raise Failed(message)


class File:
    def __init__(self, path):
        self.path, self.dirname = path, os.path.dirname(path)


class Args:
    def __init__(self):
        self.words = []

    def add_all(self, values):
        self.words += [each.path if isinstance(each, File) else each for each in values]


def evaluate(path, **names):
    """The names that a file of Starlark defines, with those of Bazel."""
    scope = {'fail': fail, 'struct': types.SimpleNamespace, 'depset': list, 'attr': Attributes(), **names}
    scope['DefaultInfo'] = lambda **fields: fields
    exec(compile(path.read_text(), str(path), 'exec'), scope)
    return scope


class Attributes:
    """attr.string(...) and others: their kinds and what they are declared with."""

    def __getattr__(self, kind):
        return lambda **options: (kind, options)


class Package:
    """A BUILD file: its targets, and what each action makes, in a folder that is like the root of an execution."""

    def __init__(self, folder, out, tenon, compiler):
        self.folder, self.out, self.tenon, self.compiler = folder, out, tenon, compiler
        self.programs, self.includes = [], {}

    def rule(self, implementation, attrs):
        def instance(name, visibility=None, **values):
            assert visibility is None or isinstance(visibility, list), name
            given = {key: value for key, value in values.items() if value is not None}
            assert set(given) <= set(attrs), set(given) - set(attrs)
            for key, (_, options) in attrs.items():
                assert key in given or not options.get('mandatory'), key
                assert given.get(key) or options.get('allow_empty', True), key
            implementation(self.context(given, attrs))
        return instance

    def context(self, given, attrs):
        def of_kind(*kinds):
            return {key: value for key, value in given.items() if attrs[key][0] in kinds}
        files = {key: [File(each) for each in value] for key, value in of_kind('label_list').items()}
        outputs = {key: File(f'{OUT}/{value}') for key, value in of_kind('output').items()}
        actions = types.SimpleNamespace(args=Args, run=self.run)
        label = types.SimpleNamespace(package='', workspace_root='', name='formats')
        return types.SimpleNamespace(
            attr=types.SimpleNamespace(**given), files=types.SimpleNamespace(**files), label=label, actions=actions,
            outputs=types.SimpleNamespace(**outputs), executable=types.SimpleNamespace(tenon=given['tenon']))

    def run(self, executable, arguments, inputs, outputs, mnemonic, progress_message):
        assert executable == '@tenon_program//:tenon' and mnemonic and progress_message
        with tempfile.TemporaryDirectory() as box:
            box = pathlib.Path(box)
            for file in inputs:
                (box / file.dirname).mkdir(parents=True, exist_ok=True)
                shutil.copy(self.folder / file.path, box / file.path)
            for file in outputs:
                (box / file.dirname).mkdir(parents=True, exist_ok=True)
            words = [word for each in arguments for word in each.words]
            subprocess.run([self.tenon, *words], cwd=box, check=True, stdout=subprocess.DEVNULL)
            shutil.copytree(box / OUT, self.out, dirs_exist_ok=True)
            assert all((box / file.path).is_file() for file in outputs)

    def cc_library(self, name, srcs, hdrs, includes):
        assert '.' not in includes, 'Bazel refuses the root of the workspace'
        assert all((self.out / each).is_file() for each in hdrs)
        self.includes[name] = [f'-I{self.out / each}' for each in includes]
        subprocess.run([self.compiler, '-std=c99', '-c', *srcs, '-o', f'{name}.o'], cwd=self.out, check=True)

    def cc_binary(self, name, srcs, deps):
        libraries = [each.lstrip(':') for each in deps]
        words = [word for each in libraries for word in self.includes[each] + [f'{self.out / each}.o']]
        subprocess.run([self.compiler, *srcs, *words, '-o', self.out / name], cwd=self.folder, check=True)
        self.programs.append(self.out / name)


def example(tenon, compiler):
    """What the programs of the example print."""
    with tempfile.TemporaryDirectory() as box:
        package = Package(RULES / 'example', pathlib.Path(box), tenon, compiler)
        rules = evaluate(RULES / 'tenon.bzl', load=lambda *names: None, rule=package.rule, cc_library=package.cc_library)
        build = (RULES / 'example/BUILD.bazel').read_text()
        scope = {'load': lambda *names: None, 'tenon_codec': rules['tenon_codec'], 'cc_binary': package.cc_binary}
        exec(compile(build, 'BUILD.bazel', 'exec'), scope)
        return [subprocess.run([each], check=True, capture_output=True, text=True).stdout for each in package.programs]


class Path:
    """A path of Bazel, of which fields are asked."""

    def __init__(self, path):
        self.path = pathlib.Path(path)

    exists = property(lambda self: self.path.exists())
    realpath = property(lambda self: Path(self.path.resolve()))
    dirname = property(lambda self: Path(self.path.parent))

    def get_child(self, name):
        return Path(self.path / name)


def program(environment, installed, module):
    """What the repository links to, and the commands that it ran."""
    links, commands = {}, []

    def execute(command, timeout):
        commands.append([each.path if isinstance(each, Path) else each for each in command])
        return types.SimpleNamespace(return_code=0 if timeout else 1, stdout='', stderr='')
    scope = evaluate(RULES / 'program.bzl', Label=lambda name: module / name.split(':')[1],
                     repository_rule=lambda implementation, environ: implementation,
                     module_extension=lambda implementation: implementation)
    context = types.SimpleNamespace(
        os=types.SimpleNamespace(environ=environment), path=Path, which=lambda name: Path(installed[name]) if name in installed else None,
        symlink=lambda target, name: links.update({name: target.path}), file=lambda name, text: links.update({name: text}), execute=execute)
    scope['_program_impl'](context)
    assert links.pop('BUILD.bazel').startswith('exports_files(["tenon"]')
    return str(links['tenon']), commands


def refusal(*words):
    """How the repository refuses."""
    try:
        return f'no refusal but {program(*words)}'
    except Failed as failure:
        return str(failure)


def main(tenon, compiler):
    checks = [(example(tenon, compiler), ['2 places, the station at 3 4\n']),
              (program({'TENON': tenon}, {'tenon': '/usr/bin/tenon'}, RULES)[0], tenon),
              (program({}, {'tenon': '/usr/bin/tenon'}, RULES), ('/usr/bin/tenon', [])),
              (refusal({'TENON': '/nowhere/tenon'}, {}, RULES), 'TENON names /nowhere/tenon, which does not exist')]
    built, commands = program({}, {'cmake': '/usr/bin/cmake'}, RULES)
    checks += [(built, 'build/tenon'), ([command[1:3] for command in commands], [['-S', ROOT], ['--build', 'build']])]
    for installed, module in (({}, RULES), ({'cmake': '/usr/bin/cmake'}, pathlib.Path('/usr/a/b'))):
        checks.append((refusal({}, installed, module).startswith('found no program `tenon`: set --repo_env=TENON='), True))
    wrong = [f'found {found}, expected {expected}' for found, expected in checks if found != expected]
    print(*wrong, f'{len(checks) - len(wrong)} passed, {len(wrong)} failed', sep='\n')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main(os.path.realpath(sys.argv[1]), sys.argv[2]))
