#!/usr/bin/env python3
"""crowded.py TENON: files with as many objects as their bytes can hold are read within the memory that their codec states for
each byte of input. What is stated is reckoned, not measured, and these are the files that would be refused if it were too
little."""
import pathlib
import struct
import subprocess
import sys
import tempfile

TENON = pathlib.Path(sys.argv[1]).resolve()
COUNT = 200000
DEPTH = 100


def riff(content):
    return b'RIFF' + struct.pack('<I', len(content) + 4) + b'WAVE' + content


def chunk(identifier, content=b''):
    return identifier + struct.pack('<I', len(content)) + content


def gif(blocks):
    return b'GIF89a' + struct.pack('<HHBBB', 1, 1, 0, 0, 0) + blocks + b';'


def nested(depth):
    text = '{}'
    for _ in range(depth):
        text = '{"childs":[' + text + ',{}' * (COUNT // depth) + ']}'
    return text.encode()


WAVE = chunk(b'fmt ', struct.pack('<HHIIHH', 1, 1, 8000, 8000, 1, 8))
DATA = chunk(b'data')
IMAGE = b',' + struct.pack('<HHHHB', 0, 0, 1, 1, 0) + b'\x02\0'
FILES = {
    'nodes.treejson.txt': b'{"children":[' + b','.join([b'{}'] * COUNT) + b']}',
    'named.treejson.txt': b'{"children":[' + b','.join([b'{"name":"a"}'] * COUNT) + b']}',
    'nested.treejson.txt': nested(DEPTH),
    'numbers.treejson.txt': b'{"trans_matrix":"' + b','.join([b'1'] * COUNT) + b'"}',
    'chunks.wav': riff(WAVE + chunk(b'abcd') * COUNT + DATA),
    'list.wav': riff(WAVE + chunk(b'LIST', b'INFO' + chunk(b'IART') * COUNT) + DATA),
    'comments.gif': gif(b'!\xfe\0' * COUNT),
    'images.gif': gif(IMAGE * COUNT),
}


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, content in FILES.items():
            path = pathlib.Path(folder, name)
            path.write_bytes(content)
            out = pathlib.Path(folder, 'out.json')
            run = subprocess.run([TENON, 'decode', path, '-o', out], capture_output=True, text=True, timeout=300)
            if run.returncode != 0 or out.stat().st_size < len(content):
                failed += 1
                print(f'{name}: {run.stderr[:1000]}')
    print(f'{len(FILES) - failed} of {len(FILES)} files were read')
    return failed != 0


if __name__ == '__main__':
    sys.exit(main())
