#!/usr/bin/env python3
"""generated_code.py TENON SUITE: what all generated code promises: that in generated/, that of the common schemas and of those
of the tests, and of the public suite where it is there. No pointer is made of an integer, which could take `const` away
unseen (-Wcast-qual sees the other casts); the compiler itself makes none either, and the runtime only where RUNTIME says
why. Comments have no doubled commas. And functions fit on a screen or two: LONG says how many have more than 100 lines, those
of what cannot be divided at members: a list of alternatives, an instance, a rule. The number only falls: where it has, it is
to be written down here."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TENON, SUITE = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve() / 'formats'

# Also where the compiler prints it: "(%s *)(uintptr_t)".
MADE_POINTER = re.compile(r'\*\s*(?:const\s*)?\)\s*\(\s*u?intptr_t\s*\)')

LINES = 100
LONG = {'generated': 3, 'schemas': 1, 'suite': 0}

FUNCTION = re.compile(r'^\{\n.*?^\}', re.MULTILINE | re.DOTALL)

# What a runtime of C cannot say otherwise; the numbers only fall.
RUNTIME = {'json/json_set.c': 1,  # what a search has found that looks at an object which may be changed,
           'generic/generic_store.c': 3,  # here, too
           'generic/container.c': 2,  # here, too
           'generic/value.c': 2,  # what an object remembers; who lends memory
           'core/encoding_iconv.c': 1,  # the library's function takes what it does not change
           'core/process_zlib.c': 2}


def made_pointers(path, text):
    return [f'{path}: a pointer is made of an integer: {line.strip()}'
            for line in text.splitlines() if MADE_POINTER.search(line)]


def long_functions(path, text):
    """What a function is called stands in the lines before its body: the first word with a bracket behind it."""
    found = []
    for body in FUNCTION.finditer(text):
        lines = body.group().count('\n') + 1
        if lines > LINES:
            head = re.search(r'(\w+)\((?:(?!\n\n|\n\}).)*\Z', text[:body.start()][-2000:], re.DOTALL)
            found.append(f'{path}: {head.group(1) if head else "?"} has {lines} lines')
    return found


def doubled_commas(path, text):
    return [f'{path}: a doubled comma: {" ".join(comment.split())}'
            for comment in re.findall(r'/\*.*?\*/', text, re.DOTALL) if re.search(r',\s*,', comment)]


def generate(schema, folder):
    """The files of a codec as texts by name; none of a schema that is refused, as some of the suite are to be."""
    folder.mkdir()
    run = subprocess.run([TENON, 'generate', '-o', folder, '-I', SUITE, '-I', SUITE / 'ks_path', '-I',
                          ROOT / 'tests/conformance/imports', schema], capture_output=True, check=False)
    files = sorted(folder.rglob('*.[ch]')) if run.returncode == 0 else []
    return [(f'{schema.name}: {path.name}', path.read_text()) for path in files]


def generated():
    """Files as pairs of what they are called and their text, by where their schemas are."""
    own = [schema for folder in ('schemas/common', 'tests/schemas') for schema in sorted((ROOT / folder).glob('*.ksy'))]
    files = {'generated': [(str(path.relative_to(ROOT)), path.read_text())
                           for path in sorted((ROOT / 'generated').rglob('*.[ch]'))]}
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, schemas in (('schemas', own), ('suite', sorted(SUITE.glob('*.ksy')))):
            folders = [pathlib.Path(scratch) / f'{name}{i}' for i in range(len(schemas))]
            files[name] = [file for made in pool.map(generate, schemas, folders) for file in made]
    return files


def lengths(name, files):
    found = [line for path, text in files for line in long_functions(path, text)]
    print(f'{name}: {len(files)} files, {len(found)} functions have more than {LINES} lines')
    if len(found) == LONG[name] or not files:
        return []
    return [f'{name}: {len(found)} are long where {LONG[name]} were', *found]


def main():
    files, mistakes = generated(), []
    for name, those in files.items():
        mistakes += lengths(name, those)
        for path, text in those:
            mistakes += made_pointers(path, text) + doubled_commas(path, text)
    for path in sorted((ROOT / 'generator').rglob('*.[ch]')):
        mistakes += made_pointers(path.relative_to(ROOT), path.read_text())
    for path in sorted((ROOT / 'runtime').rglob('*.[ch]')):
        name = path.relative_to(ROOT / 'runtime')
        found = made_pointers(name, path.read_text())
        if len(found) != RUNTIME.get(str(name), 0):
            mistakes += [f'{name}: {len(found)} where {RUNTIME.get(str(name), 0)} are known', *found]
    print(*mistakes[:40], sep='\n')
    return 1 if mistakes or len(files['generated']) < 50 or len(files['schemas']) < 50 else 0


if __name__ == '__main__':
    sys.exit(main())
