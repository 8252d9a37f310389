#!/usr/bin/env python3
"""phases.py: the phases of the compiler look in one direction, as docs/architecture.md says, and so do the libraries of the
runtime; the model is changed in its own folder only; and the paths of the page exist."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# What the headers of a phase may be included by, besides itself.
SEES = {
    'base': {},
    'source': {'base'},
    'expr': {'base', 'source'},
    'schema': {'base', 'source', 'expr'},
    'model': {'base', 'source', 'expr', 'schema'},
    'plan': {'base', 'source', 'expr', 'schema', 'model', 'tenon'},
    'program': {'base', 'source', 'expr', 'schema', 'model', 'plan'},
    'emit': {'base', 'source', 'expr', 'schema', 'model', 'plan', 'program', 'assemble', 'tenon'},
    'assemble': {'base', 'source', 'expr', 'schema', 'model', 'plan', 'program', 'tenon'},
    'driver': {'base', 'source', 'expr', 'schema', 'model', 'plan', 'program', 'emit', 'assemble'},
    'diff': {'base', 'source', 'expr', 'schema', 'model', 'driver'},
    'docs': {'base', 'source', 'expr', 'schema', 'model', 'plan'},
    'stubs': {'base', 'source', 'expr', 'schema', 'model', 'plan'},
    'library': {'base', 'source', 'schema', 'assemble', 'emit', 'driver', 'tenon'},
    'lsp': {'base', 'source', 'expr', 'schema', 'model', 'plan', 'emit', 'driver', 'docs'},
    'cli': {'base', 'source', 'schema', 'assemble', 'emit', 'driver', 'diff', 'docs', 'stubs', 'library', 'lsp', 'tenon'},
}

# The same of the libraries of the runtime, by their folders, and of the headers of each that other folders do not see by that.
RUNTIME_SEES = {'core': set(), 'generic': {'core'}, 'engine': {'core', 'generic'}, 'fuzz': {'core', 'generic'},
                'json': {'core', 'generic'}}
HEADERS_OF = {'generic.h': 'generic', 'container.h': 'generic', 'impl/edit.h': 'engine', 'fuzz.h': 'fuzz',
              'impl/fuzz_target.h': 'fuzz', 'json_read.h': 'json'}


def wrong_includes_of_runtime():
    for folder, sees in RUNTIME_SEES.items():
        for path in sorted((ROOT / 'runtime' / folder).glob('*.[ch]')):
            for name in re.findall(r'^#include "([^"]+)"', path.read_text(), re.MULTILINE):
                other = HEADERS_OF.get(name.removeprefix('tenon/'), folder) if name.startswith('tenon/') else name.split('/')[1] \
                    if name.startswith('../') else folder
                if other != folder and other not in sees:
                    yield f'{path.relative_to(ROOT)}: {folder} looks into {other}'


def wrong_includes():
    for phase, sees in SEES.items():
        for path in sorted((ROOT / 'generator' / phase).rglob('*.[chr]*')):
            for folder, name in re.findall(r'^#include "(\w+)/([^"]+)"', path.read_text(), re.MULTILINE):
                if folder != phase and folder not in sees:
                    yield f'{path.relative_to(ROOT)}: {phase} looks into {folder}'
                if f'{folder}/{name}' == 'model/change.h' and phase != 'model':
                    yield f'{path.relative_to(ROOT)}: {phase} changes the model'


def casts():
    for path in sorted((ROOT / 'generator').rglob('*.[ch]')):
        for line in re.findall(r'.*\((?!const )\w+ \*+\)\(uintptr_t\).*', path.read_text()):
            yield f'{path.relative_to(ROOT)}: a cast that may remove const: {line.strip()}'


def wrong_paths():
    """Files that the page names: by their paths, or below generator/. `*` stands for some, of which there is one at least."""
    text = (ROOT / 'docs/architecture.md').read_text()
    for path in re.findall(r'`([a-z_]+/[\w/.*]+\.(?:c|h|def|py|sh|cmake|ksy|json))`', text):
        if not any(any(base.glob(path.replace('NAME', '*'))) for base in (ROOT, ROOT / 'generator')):
            yield f'docs/architecture.md: there is no {path}'


def main():
    mistakes = [*wrong_includes(), *wrong_includes_of_runtime(), *casts(), *wrong_paths()]
    for mistake in mistakes:
        print(mistake)
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
