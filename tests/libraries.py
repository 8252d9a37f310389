#!/usr/bin/env python3
"""libraries.py TENON CC...: what docs/c_api.md says that codecs link is what they link. A codec in a single file links
with nothing but the C library, or with the one library that the table names for what its schema asks for, and its
header says so."""
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / 'support'))
from draw import drawn  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / 'docs/c_api.md'
META = 'meta: {id: x, endian: le, encoding: UTF-8}\nseq:\n  - {id: len_body, type: u1}\n'
BODY = META + '  - {id: body, size: len_body}\n'
# Schemas that ask for what a file of the runtime does.
SCHEMAS = {
    'process_zlib.c': [META + '  - {id: body, size: len_body, process: zlib}\n'],
    'process_zstd.c': [META + '  - {id: body, size: len_body, process: zstd}\n'],
    'process_lzma.c': [META + '  - {id: body, size: len_body, process: lzma}\n'],
    'checksum_md.c': [BODY + '  - {id: sum, type: str, size: 40}\n-checks:\n'
                      '  - {id: S, that: body.has_sha1(sum), level: strict, severity: warning, doc: the sum}\n'],
    'process_lz4.c': [META + '  - {id: body, size: len_body, process: lz4_block(9)}\n'],
    'encoding_iconv.c': [META + '  - {id: body, type: str, size: len_body, encoding: Shift_JIS}\n'],
    'encode_iconv.c': [META + '  - {id: body, type: str, size: len_body, encoding: Shift_JIS}\n'],
    None: [BODY, *(BODY + f'  - {{id: sum, type: u4, -derive: {sum}(body)}}\n' for sum in ('sdbm', 'crc32', 'adler32'))],
}
# And one that asks for all of them, so that they all are in one file.
ALL = """meta: {id: x, endian: le, encoding: Shift_JIS}
seq:
  - {id: a, size: 4, process: zlib}
  - {id: b, size: 4, process: zstd}
  - {id: c, size: 4, process: lzma}
  - {id: d, size: 4, process: lz4_block(9)}
  - {id: e, type: str, size: 4}
  - {id: f, size: 40}
  - {id: g, type: str, size: 40, encoding: UTF-8}
  - {id: h, type: u4, -derive: crc32(f) ^ adler32(f) ^ sdbm(f)}
-checks:
  - {id: S, that: f.has_sha1(g), level: strict, severity: warning, doc: the sum}
"""


def table():
    """The files of the table, each with the option that links its library; '' where none is needed."""
    rows = [[cell.strip(' `') for cell in line.strip('|').split('|')] for line in PAGE.read_text().splitlines()
            if line.startswith('| `') and '.c` |' in line]
    return {row[0]: next((word.strip('`') for word in row[2].split() if word.startswith('`-l')), '') for row in rows}


def links(compiler, source, library):
    command = [compiler, '-std=c11', '-shared', '-fPIC', '-Wl,-z,defs', '-o', '/dev/null', source, *library.split()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode == 0


def said(header):
    """The options that the first comment of a header names for what is linked beside the core."""
    comment = ' '.join(header.read_text().split('*/')[0].split())
    parts = re.search(r'beside its core:(.*)', comment, re.DOTALL)
    return re.findall(r'\(([^)]*)\)', parts[1]) if parts else []


def main(tenon, compilers):
    rows, mistakes, tried = table(), [], 0
    if set(rows) != set(SCHEMAS) - {None}:
        mistakes.append(f'the table of {PAGE.name} has {sorted(rows)}')
    with tempfile.TemporaryDirectory() as name:
        schema, out = pathlib.Path(name) / 'x.ksy', pathlib.Path(name) / 'out'
        for file, texts in drawn(SCHEMAS.items(), 2, key=lambda row: str(row[0])):
            library = rows.get(file, '')
            for text in texts:
                schema.write_text(text)
                subprocess.run([tenon, 'generate', '--single-file', '-o', out, schema], check=True, capture_output=True)
                tried += 1
                named = [library or 'in the C library'] if file else []
                if said(out / 'x.h') != named:
                    mistakes.append(f'the header says {said(out / "x.h")} for {file}, instead of {named}')
                for compiler in compilers:
                    if not links(compiler, out / 'x.c', library):
                        mistakes.append(f'{compiler}: {file} does not link with `{library}`')
                    if library and links(compiler, out / 'x.c', ''):
                        mistakes.append(f'{compiler}: {file} links without `{library}`')
        schema.write_text(ALL)
        subprocess.run([tenon, 'generate', '--single-file', '-o', out, schema], check=True, capture_output=True)
        tried += 1
        if set(said(out / 'x.h')) != {library or 'in the C library' for library in rows.values()}:
            mistakes.append(f'the header says {said(out / "x.h")} for all')
        for compiler in compilers:
            if not links(compiler, out / 'x.c', ' '.join(rows.values())):
                mistakes.append(f'{compiler}: all of them in one file do not link')
    print(*mistakes, f'{tried} codecs, {len(mistakes)} mistakes', sep='\n')
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1], drawn(sys.argv[2:], 2)))
