#!/usr/bin/env python3
"""formatting.py TENON SUITE: generated code is laid out as the style file of this project has it: that in generated/, that of
the common schemas and of those of the tests, and of the public suite where it is there. No line has more than 110 columns
but those that are one word, and clang-format, where it is installed, would change nothing; of the suite it looks at
every fourth schema."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLUMNS = 110


def is_too_long(line):
    """Of a line with one word there is nothing to break."""
    return len(line) > COLUMNS and ' ' in line.strip()


def long_lines(files):
    return [f'{path.name}:{number}: {len(line)} columns: {line.strip()[:70]}'
            for path in files for number, line in enumerate(path.read_text().splitlines(), 1) if is_too_long(line)]


def changed(files):
    """What clang-format says of files, in batches."""
    errors = []
    for i in range(0, len(files), 60):
        run = subprocess.run(['clang-format', f'--style=file:{ROOT}/.clang-format', '--dry-run', '-Werror',
                              *map(str, files[i:i + 60])], capture_output=True, text=True, check=False)
        errors += [line for line in run.stderr.splitlines() if ': error: ' in line]
        assert run.returncode == 0 or errors, run.stderr
    return errors


def generate(tenon, schema, folder, suite):
    """The files of a codec; none of a schema that is refused, as some of the suite are to be."""
    run = subprocess.run([tenon, 'generate', '-o', str(folder), '-I', str(suite), '-I', str(suite / 'ks_path'), '-I',
                          str(ROOT / 'tests/conformance/imports'), str(schema)], capture_output=True, check=False)
    return sorted(folder.rglob('*.[ch]')) if run.returncode == 0 else []


def main():
    tenon, suite = sys.argv[1], pathlib.Path(sys.argv[2]) / 'formats'
    files = sorted((ROOT / 'generated').rglob('*.[ch]'))
    looked_at = list(files)
    with tempfile.TemporaryDirectory() as scratch:
        own = [*sorted((ROOT / 'schemas/common').glob('*.ksy')), *sorted((ROOT / 'tests/schemas').glob('*.ksy'))]
        for i, schema in enumerate(own + sorted(suite.glob('*.ksy'))):
            made = generate(tenon, schema, pathlib.Path(scratch) / f'{i}', suite)
            files += made
            if i < len(own) or i % 4 == 0:
                looked_at += made
        mistakes = long_lines(files)
        if shutil.which('clang-format'):
            mistakes += changed(looked_at)
    print(f'{len(files)} files, {len(looked_at)} of them by clang-format', *mistakes[:40], sep='\n')
    return 1 if mistakes or len(files) < 100 else 0


if __name__ == '__main__':
    sys.exit(main())
