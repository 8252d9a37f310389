#!/usr/bin/env python3
"""public_headers.py CC: the headers for programs are those that the table in docs/c_api.md lists; each compiles alone as C99 and
C++17; and the manual, the README and the examples include no others."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / 'runtime/include/tenon'


def listed():
    page = (ROOT / 'docs/c_api.md').read_text()
    [section] = re.findall(r'^## Headers\n(.*?)^## ', page, re.MULTILINE | re.DOTALL)
    return re.findall(r'^\| `tenon/([\w.]+)` \|', section, re.MULTILINE)


def included(path):
    """The runtime's headers that the code in a file includes."""
    return re.findall(r'#include ["<]tenon/([\w./]+)[">]', path.read_text())


def main(compiler):
    public, mistakes = listed(), []
    there = {path.name for path in FOLDER.iterdir() if path.is_file()}
    mistakes += [f'docs/c_api.md lists tenon/{name}, which is not there' for name in sorted(set(public) - there)]
    mistakes += [f'docs/c_api.md does not list tenon/{name}' for name in sorted(there - set(public))]
    mistakes += [f'docs/c_api.md lists tenon/{name} twice' for name in sorted(set(public)) if public.count(name) > 1]
    pages = [ROOT / 'README.md', *(ROOT / 'docs').glob('*.md')]
    for path in [*pages, *(ROOT / 'examples').rglob('*.[ch]'), *(ROOT / 'examples').rglob('*.[ch]pp')]:
        mistakes += [f'{path.relative_to(ROOT)} includes tenon/{name}, which is not for programs' for name in included(path)
                     if name not in public]
    plus = {'clang': 'clang++'}.get(pathlib.Path(compiler).name, 'c++')
    for name in public:
        for command in ([[compiler, '-std=c99', '-xc']] if name.endswith('.h') else []) + [[plus, '-std=c++17', '-xc++']]:
            done = subprocess.run([*command, '-Wall', '-Wextra', '-Wpedantic', '-Werror', f'-I{ROOT}/runtime/include',
                                   '-fsyntax-only', '-'], input=f'#include "tenon/{name}"\nextern int nothing_else;\n',
                                  capture_output=True, text=True, check=False)
            if done.returncode != 0:
                mistakes.append(f'{" ".join(command)} {name}: {done.stderr}')
    print(*mistakes, f'{len(public)} headers', sep='\n')
    return 1 if mistakes or len(public) < 14 else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
