#!/usr/bin/env python3
"""findings.py SHARED [ROW] TENON: what people ran into with files of theirs goes right. Each row is called after the folder of
SHARED/findings/formats that has the files: a command in that folder, its exit status, and what must be among what it says.
Without ROW only that every folder has a row is looked at."""
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77
COLOUR = 'violated: colours are whole numbers from 0 to 255'
STRICT = ('validate', '--level', 'strict')

# row: (command, status, parts of lines that are said)
ROWS = {
    'diff_packages': [
        (('diff-files', f'a_{kind}.pak', f'b_{kind}.pak'), 1, [f'~ package.{entries}["x.txt"]', '-> 48 45 4c 4c 4f 20 57 4f 52 4c 44'])
        for kind, entries in (('upak', 'entries'), ('ulz4', 'entries'), ('rpak', 'directory'), ('rlz4', 'directory'))],
    'mesh_in_pack': [
        (('validate', '--members', '--strict', 'damaged.bin'), 1,
         ['damaged.bin!/403007F0F041A7061CEE13ACCED744CE3BC40A3F.mesh.bin: error[truncated] submeshes[2].indices[16]',
          '2 passed, 1 failed']),
        (('validate', 'd'), 1, ['403007F0F041A7061CEE13ACCED744CE3BC40A3F.mesh.bin: error[truncated]', '1 passed, 1 failed'])],
    'pack_cut': [
        (('validate', 'cut.bin'), 1, ['error[behind-end] index at offset 9000', 'expected at most 9000, found 9029']),
        (('validate', 'badpos.bin'), 1, ['error[behind-end] index.lines.files[8].content']),
        (('validate', 'pack.bin'), 0, []),
        (('validate', 'dir'), 1, ['dir/badpos.bin: error[', 'dir/cut.bin: error[', '0 passed, 2 failed'])],
    'fb_json': [
        ((*STRICT, 'a.jsonmat.txt'), 0, [COLOUR + ' (expected 0, found 0.5)']),
        ((*STRICT, 'b.jsonmat.txt', 'd.jsonmat.txt', 'mm.jsonmat.txt'), 0, ['3 passed, 0 failed']),
        ((*STRICT, 'e.jsonmat.txt'), 0, ['warning[wrong-kind]', 'found an object']),
        (('get', 'material.metallic', 'mm.jsonmat.txt'), 0, ['0.7']),
        ((*STRICT, 'a.jsontree.txt'), 0, []),
        ((*STRICT, 'b.jsontree.txt'), 0, ['the place is that of the matrix, within 0.001 (expected at most 0.006, found 5.0)',
                                           'not larger than that of the matrix, within 0.002 (expected at most 1.0021, found 81.0)']),
        ((*STRICT, 'c.jsontree.txt'), 0, ['warning[T8]', 'warning[T9]']),
        (('get', 'root.meshinfo.material[0]', 'd.jsontree.txt'), 0, ['591DA1BEC3BC45960D571BCB33632A39BE1FDA3F']),
        (('get', 'root.childs[0].name', 'e.jsontree.txt'), 0, ['x']),
        ((*STRICT, 'f.jsontree.txt'), 0, ['warning[wrong-kind]', 'as `trans_matrix`, found an object']),
        ((*STRICT, 'g.jsontree.txt'), 0, ['note[T7]', 'nodes have names']),
        # Each level of the tree is an object, the document says.
        ((*STRICT, 'h.jsontree.txt'), 1, ['error[wrong-kind] root at offset 0: the value has the wrong kind, expected an object']),
        (('roundtrip', '.'), 1, ['h.jsontree.txt: error[wrong-kind]', '13 passed, 1 failed'])],
    'm16': [((*STRICT, 'interleaved.mdl'), 0, [])],
    'pack_offset': [
        (('validate', 'size_smaller_than_blocks.pak'), 0,
         ['warning[P5]', 'the blocks give what the directory announces (expected 76, found 360)']),
        (('list', 'size_smaller_than_blocks.pak'), 0, ['76      23  a/x.txt']),
        (('extract', 'size_smaller_than_blocks.pak', '-o', '{out}'), 1, ['warning[P5]'])],
    'poor_messages': [
        (('validate', '--explain', 'vbref.mdl'), 1,
         ['geometries[0].lods[0].vertex_buffer at offset 276: the value is too large, expected at most 0, found 3',
          'Which of the vertex buffers is drawn.'])],
    'relative_pack': [
        (('validate', 'relative.bin'), 0,
         ['warning[base]', 'those of so many files are taken from the end of the head (expected 0, found 2)']),
        (('list', 'relative.bin'), 0, ['5       5  aaaa.txt', '6       6  b.txt']),
        (('extract', 'relative.bin', '-o', '{out}'), 1, ['warning[base]']),
        (('roundtrip', 'relative.bin', 'nohash.bin'), 0, ['identical, 45 bytes, 0 of them kept as read', '2 passed, 0 failed']),
        (('extract', 'nohash.bin', '-o', '{out}'), 0, [])],
    'strip_note': [
        (('validate', 'strip.mdl'), 0, ['note[M9] geometries[0].lods[0].primitive', 'found 3'])],
}

# What extraction must have written: row, file, its size, and what it begins with.
WRITTEN = [('pack_offset', 'a/x.txt', 76, b''), ('relative_pack', 'a.mesh.bin', 12, b''),
           ('relative_pack', 'aaaa.txt', 5, b'hello'), ('relative_pack', 'b.txt', 6, b'world!')]


def said_otherwise(tenon, folder, row, out):
    """What the commands of a row say that they should not, or do not say."""
    for command, status, parts in ROWS[row]:
        words = [word.format(out=out) for word in command]
        done = subprocess.run([tenon, *words], cwd=folder, capture_output=True, check=False, text=True, timeout=60)
        said = done.stdout + done.stderr
        if done.returncode != status:
            yield f'tenon {" ".join(words)}: ended with {done.returncode}, expected {status}\n{said}'
        yield from (f'tenon {" ".join(words)}: does not say "{part}":\n{said}' for part in parts if part not in said)
        if not parts and said:
            yield from [f'tenon {" ".join(words)}: {said}'] if 'warning' in said or 'error' in said else []


def main(tenon, formats, row):
    if not formats.is_dir():
        print(f'skipped, for want of {formats}')
        return SKIPPED
    if row is None:
        folders = {path.name for path in formats.iterdir()}
        print('without a row:', *sorted(folders - set(ROWS)), '; without files:', *sorted(set(ROWS) - folders))
        return folders != set(ROWS)
    with tempfile.TemporaryDirectory() as box:
        mistakes = list(said_otherwise(tenon, formats / row, row, box))
        for written, name, size, begin in WRITTEN:
            path = pathlib.Path(box) / name
            if written == row and not (path.is_file() and path.stat().st_size == size and path.read_bytes().startswith(begin)):
                mistakes.append(f'{name} is not there, with {size} bytes that begin with {begin}')
    print(*mistakes, sep='\n')
    return bool(mistakes)


if __name__ == '__main__':
    sys.exit(main(sys.argv[-1], pathlib.Path(sys.argv[1]) / 'findings/formats', sys.argv[2] if len(sys.argv) == 4 else None))
