#!/usr/bin/env python3
"""layers.py NM TENON CC CORE GENERIC EDIT FUZZ JSON: each library of the runtime has all that it calls of the runtime in itself and
in the libraries below it; and codecs link with the libraries that docs/embedding.md names for their artifacts, and nothing else.
"""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BELOW = {'core': [], 'generic': ['core'], 'edit': ['generic', 'core'], 'fuzz': ['generic', 'core'], 'json': ['generic', 'core']}
CREATES = 'meta: {id: creates, endian: le}\nseq:\n  - {id: size_body, type: u2}\n  - {id: body, size: size_body}\n'
ARTIFACTS = {'read': 'core', 'validate': 'core', 'read,validate': 'core', 'read,write,validate': 'core',
             'read,validate,type': 'generic', 'read,write,validate,type': 'generic', 'read,validate,locate': 'edit',
             'read,write,validate,type,locate': 'edit'}


def symbols(nm, library):
    """What a library defines for others, and what it calls."""
    shared = ['-D'] if library.endswith('.so') else []
    lines = subprocess.run([nm, *shared, '-g', library], capture_output=True, text=True, check=True).stdout.splitlines()
    rows = [line.split()[-2:] for line in lines if len(line.split()) >= 2]
    return {name for kind, name in rows if kind not in 'Uw'}, {name for kind, name in rows if kind == 'U'}


def main():
    nm, tenon, compiler, *paths = sys.argv[1:]
    libraries = dict(zip(BELOW, paths))
    known, mistakes = {name: symbols(nm, path) for name, path in libraries.items()}, []
    for name, below in BELOW.items():
        has = set().union(*(known[each][0] for each in [name, *below]))
        mistakes += [f'{name} calls {symbol}, which is above it' for symbol in sorted(known[name][1] - has)
                     if symbol.startswith('tn_')]
        mistakes += [f'{name} and {each} both have {symbol}' for each in below for symbol in known[name][0] & known[each][0]
                     if symbol.startswith('tn_')]
    with tempfile.TemporaryDirectory() as folder:
        schema, made = pathlib.Path(folder) / 'creates.ksy', pathlib.Path(folder) / 'made'
        schema.write_text(CREATES)
        for artifacts, library in ARTIFACTS.items():
            subprocess.run([tenon, 'generate', '--force', '--artifacts', artifacts, '-o', made / artifacts, schema], check=True,
                           capture_output=True)
            linked = [libraries[each] for each in [library, *BELOW[library]]]
            done = subprocess.run([compiler, '-std=c11', '-shared', '-fPIC', '-Wl,-z,defs', f'-I{ROOT}/runtime/include',
                                   *(made / artifacts).glob('*.c'), *linked, '-o', '/dev/null'], capture_output=True, text=True,
                                  check=False)
            if done.returncode != 0:
                mistakes.append(f'{artifacts} with {library}: {done.stderr}')
    print(*mistakes, f'{len(libraries)} libraries', sep='\n')
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
