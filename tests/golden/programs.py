#!/usr/bin/env python3
"""The programs of small schemas, each of one construct: all functions as lowered, and after the passes.

usage: programs.py [--accept] TENON

Compares `tenon generate --dump plan` of each programs/NAME.ksy with programs/NAME.txt. --accept writes the texts anew: read
the difference before it is committed. A change of one construct changes the texts of schemas that have it, and no other."""
import difflib
import subprocess
import sys
from pathlib import Path

PROGRAMS = Path(__file__).resolve().parent / 'programs'
DUMPS = {'as lowered': 'plan=lowered', 'after the passes': 'plan'}


def dumps(tenon, schema):
    """The text of all functions of a schema."""
    parts = []
    for title, what in DUMPS.items():
        done = subprocess.run([tenon, 'generate', '--dump', what, schema], stdout=subprocess.PIPE, check=True, text=True)
        parts.append(f'# {title}\n\n{done.stdout}')
    return '\n'.join(parts)


def main():
    arguments = sys.argv[1:]
    accept = arguments[:1] == ['--accept']
    tenon = arguments[-1]
    passed = failed = 0
    for schema in sorted(PROGRAMS.glob('*.ksy')):
        golden, actual = schema.with_suffix('.txt'), dumps(tenon, schema)
        expected = golden.read_text(encoding='utf-8') if golden.exists() else ''
        if accept and actual != expected:
            golden.write_text(actual, encoding='utf-8')
            print(f'accepted {schema.stem}')
        elif actual != expected:
            failed += 1
            print(f'FAIL {schema.stem}')
            lines = difflib.unified_diff(expected.splitlines(True), actual.splitlines(True), golden.name, 'actual')
            sys.stdout.writelines(lines)
            continue
        passed += 1
    for orphan in {text.stem for text in PROGRAMS.glob('*.txt')} - {schema.stem for schema in PROGRAMS.glob('*.ksy')}:
        failed += 1
        print(f'FAIL {orphan}: there is no schema')
    print(f'{passed} passed, {failed} failed')
    return failed > 0 or passed == 0


if __name__ == '__main__':
    sys.exit(main())
