#!/usr/bin/env python3
"""shapes.py TENON [SUITE]: what objects look like in C follows from what a schema means. The header of a codec is the same
with and without the writer, but for the writer's own functions; and a member that no writer knows changes the struct that
has it by that member, and no other, and no getter of a value. Of the bundled schemas and those of a folder."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TENON = pathlib.Path(sys.argv[1]).resolve()
SUITE = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 and sys.argv[2] else None

FIRST_COMMENT = re.compile(r'\A/\*.*?\*/\n', re.DOTALL)
CHECKSUM = re.compile(r'/\* Checksum \w+,.*?\*/\n')
COMMENTED = r'(?:/\*(?:(?!\*/).)*\*/\n)?'
WRITER = re.compile(COMMENTED + r'tn_status\s\w+_(?:size|write|write_within|write_to|patch)\(\w+ \*[^;]*;\n\n', re.DOTALL)
ALTERNATIVES = re.compile(r'/\* ---- alternatives of [^\n]* ---- \*/\n\n(?:' + COMMENTED +
                          r'(?:void|tn_status)\s\w+_set_\w+\([^;]*;\n\n)+', re.DOTALL)
SETTER = re.compile(COMMENTED + r'static inline void\s\w+_set_\w+\([^)]*\)\n\{\n.*?^\}\n\n', re.DOTALL | re.MULTILINE)
STRUCT = re.compile(r'^(?:typedef )?struct (\w+) \{\n(.*?)^\}(?: \w+)?;', re.DOTALL | re.MULTILINE)

# What an object keeps of what is computed or read when it is asked for: the value, whether it is there, the cell.
CELL = re.compile(r'^ *(?:\w+ )+\*?(\w+);\n *bool has_\1;\n *tn_cell \1_state_;\n', re.MULTILINE)
PEEK = re.compile(r'^ +-place: none$', re.MULTILINE)

# A getter of a value: instances that are read give nothing but a status.
GETTER = re.compile(r'^tn_status\s\w+_get_\w+\([^;]*\*value,[^;]*;', re.MULTILINE)

# Where an instance was read: only codecs that put instances keep it.
PLACEMENT = re.compile(r' *tn_placement \w+_placement_;')

# Bytes that no compiled writer creates, in front of the members of the top-level type: no schema calls one so.
WIDE = '\\g<0>  - id: wide_text\n    size: 2\n    pad-right: 0\n    process: lz4_block(1)\n'


def header(schema, folder, *options):
    """The text of the header, or None where the schema is refused."""
    folder.mkdir(parents=True)
    imports = ['-I', schema.parent, '-I', SUITE, '-I', SUITE / 'ks_path'] if SUITE else []
    run = subprocess.run([TENON, 'generate', '-o', folder, *options, *imports, schema], capture_output=True, timeout=60)
    found = [path for path in folder.glob('*.h') if not path.name.endswith('_internal.h')]
    return found[0].read_text() if run.returncode == 0 and found else None


def without_writer(text):
    for part in (FIRST_COMMENT, CHECKSUM, WRITER, ALTERNATIVES, SETTER):
        text = part.sub('', text)
    return text


def structs(text):
    """Their members; comments also say what the writer does with these."""
    return {name: re.sub('^ *' + COMMENTED, '', members, flags=re.DOTALL | re.MULTILINE)
            for name, members in STRUCT.findall(text)}


def getters(text):
    """Their declarations, but for what is constant while it is looked at."""
    return sorted(re.sub(r'\bconst |\s+', '', declaration) for declaration in GETTER.findall(text))


def wrong_with_text(before, after, peeks):
    """What differs between structs, but for one line, and for peeks, which are kept by codecs that have no writer of
    their own: these then have their stream."""
    added = 0
    for name in sorted(before.keys() | after.keys()):
        if name.endswith(('_column', '_view')):  # an object with text is no record
            continue
        old, new = ([line for line in members.get(name, '').splitlines() if not PLACEMENT.fullmatch(line)]
                    for members in (before, after))
        rest = [line for line in new if not re.fullmatch(r' *\w+ wide_text\w*;', line)]
        added += sum(re.fullmatch(r' *\w+ wide_text;', line) is not None for line in new)
        if peeks and rest != old:
            rest = CELL.sub('', '\n'.join(rest) + '\n').replace('tn_input *io_;\n', '').splitlines()
            old = CELL.sub('', '\n'.join(old) + '\n').replace('tn_input *io_;\n', '').splitlines()
        if old != rest:
            yield f'{name} changes with bytes that no writer creates at the top'
    if added != 1:
        yield f'{added} structs have the bytes'


def check(schema, work):
    full = header(schema, work / 'all')
    if full is None:
        return None
    found = []
    reader = header(schema, work / 'reader', '--artifacts', 'read,validate,type')
    if without_writer(full) != without_writer(reader):
        found.append('the header without the writer is another')
    text = re.sub(r'^seq:\n', WIDE, schema.read_text(), count=1, flags=re.MULTILINE)
    (work / 'wide').mkdir()
    changed = work / 'wide' / schema.name
    changed.write_text(text)
    numbered = re.search(r'unnamed\d', full)  # members are called by where they stand
    wide = header_beside(schema, changed, work / 'out') if numbered is None else None
    if wide is not None and 'wide_text' in wide:
        found += wrong_with_text(structs(full), structs(wide), PEEK.search(text))
        if getters(full) != getters(wide):
            found.append('the getters of values change with a text that no writer knows')
    return [f'{schema.name}: {line}' for line in found], wide is not None


def header_beside(schema, changed, folder):
    """Of a changed schema, which imports what lies beside the original."""
    return header(changed, folder, '-I', schema.parent)


def main():
    schemas = sorted((ROOT / 'schemas').glob('*/*.ksy'))
    if SUITE and SUITE.is_dir():
        schemas += sorted(SUITE.glob('*.ksy'))
    else:
        print('the public suite is absent: the bundled schemas only')
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        work = [pathlib.Path(folder) / str(i) for i in range(len(schemas))]
        results = [result for result in pool.map(check, schemas, work) if result is not None]
    failures = [line for lines, _ in results for line in lines]
    for line in failures:
        print(line)
    print(f'{len(results)} schemas, {sum(wide for _, wide in results)} of them with the text, {len(failures)} failures')
    return 1 if failures or not results else 0


if __name__ == '__main__':
    sys.exit(main())
