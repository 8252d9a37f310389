#!/usr/bin/env python3
"""phases.py: the phases of the compiler look in one direction, as docs/architecture.md says; the model is changed in its
own folder only; and its paths exist."""
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
    'library': {'base', 'source', 'schema', 'assemble', 'driver', 'tenon'},
    'lsp': {'base', 'source', 'expr', 'schema', 'model', 'plan', 'emit', 'driver', 'docs'},
    'cli': {'base', 'source', 'schema', 'assemble', 'emit', 'driver', 'diff', 'docs', 'library', 'lsp', 'tenon'},
}


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
    """Files of the generator that the page names, in full or by the folder of the list they stand in."""
    text = (ROOT / 'docs/architecture.md').read_text()
    for path in re.findall(r'`((?:base|source|schema|expr|model|plan|program|emit|driver|diff|library|lsp|cli)/[a-z_]+\.(?:c|h|def))`', text):
        if not (ROOT / 'generator' / path).exists():
            yield f'docs/architecture.md: there is no generator/{path}'
    for path in re.findall(r'`((?:runtime|generator|schemas|tests|docs)/[\w/.]+)`', text):
        if not (ROOT / path).exists():
            yield f'docs/architecture.md: there is no {path}'


def main():
    mistakes = [*wrong_includes(), *casts(), *wrong_paths()]
    for mistake in mistakes:
        print(mistake)
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
