#!/usr/bin/env python3
"""struct_sizes.py TENON COMPILER [SUITE]: what the plan says that structs take is what C makes of their declarations: each
size, alignment and offset, of the bundled schemas, those of the tests, and those of a folder. Budgets are reckoned with
these. On hosts of 64 bits."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / 'support'))
from draw import drawn  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
TENON, COMPILER = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
SUITE = pathlib.Path(sys.argv[3]).resolve() if len(sys.argv) > 3 and sys.argv[3] else None

STRUCT = re.compile(r'^struct (\w+): (\d+) bytes, aligned to (\d+)$')
SLOT = re.compile(r'^  (\d+) (\w+): (\d+)$')
INCLUDES = '#include <stddef.h>\n#include "tenon/impl/stream.h"\n'


def run(*arguments):
    return subprocess.run([str(each) for each in arguments], capture_output=True, text=True, timeout=120)


def assertions(dump):
    """As lines of C; how many structs there are."""
    lines, name, count = [], None, 0
    for line in dump.splitlines():
        struct, slot = STRUCT.match(line), SLOT.match(line)
        if struct:
            name, count = struct[1], count + 1
            lines.append(f'_Static_assert(sizeof(struct {name}) == {struct[2]}, "{name}");')
            lines.append(f'_Static_assert(_Alignof(struct {name}) == {struct[3]}, "{name}");')
        elif slot and name:
            lines.append(f'_Static_assert(offsetof(struct {name}, {slot[2]}) == {slot[1]}, "{name}.{slot[2]}");')
        elif line:
            raise ValueError(f'a line of another kind: {line}')
    return lines, count


def compare(schema):
    """How many structs were compared, or None where the schema is refused; and what is wrong."""
    imports = ['-I', schema.parent]
    if SUITE:
        imports += ['-I', SUITE, '-I', SUITE / 'ks_path']
    dump = run(TENON, 'generate', '--dump', 'plan=structs', *imports, schema)
    if dump.returncode != 0:
        return None, ''
    lines, count = assertions(dump.stdout)
    with tempfile.TemporaryDirectory() as folder:
        made = run(TENON, 'generate', '-o', folder, *imports, schema)
        headers = [each for each in pathlib.Path(folder).glob('*.h') if not each.name.endswith('_internal.h')]
        if made.returncode != 0 or len(headers) != 1:
            return None, f'{schema}: no header\n{made.stderr}'
        source = pathlib.Path(folder, 'compare.c')
        source.write_text(INCLUDES + f'#include "{headers[0].name}"\n' + '\n'.join(lines) + '\n')
        # types by hand: what they are does not matter here
        compiled = run(COMPILER, '-std=c11', '-fsyntax-only', '-I', ROOT / 'runtime/include', '-I', ROOT / 'tests/random',
                       '-I', SUITE.parent if SUITE else folder, source)
    if compiled.returncode != 0 and re.search('No such file|file not found', compiled.stderr):
        return None, ''
    return count, '' if compiled.returncode == 0 else f'{schema}:\n{compiled.stderr[:2000]}\n'


def main():
    schemas = sorted((ROOT / 'schemas').rglob('*.ksy')) + sorted((ROOT / 'tests').glob('*/*.ksy'))
    schemas += sorted((ROOT / 'tests/language/formats').glob('*.ksy'))
    if SUITE:
        schemas += sorted(SUITE.rglob('*.ksy'))
    schemas = drawn(schemas)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(compare, schemas))
    wrong = ''.join(text for _, text in results)
    counts = [count for count, _ in results if count]
    print(f'{sum(counts)} structs of {len(counts)} schemas, {len(schemas) - len(counts)} without')
    sys.stdout.write(wrong)
    return wrong != '' or len(counts) < len(schemas) * 3 // 4


if __name__ == '__main__':
    sys.exit(main())
