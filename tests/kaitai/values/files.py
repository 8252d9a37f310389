#!/usr/bin/env python3
"""files.py DIR: small files of everyday formats, DIR/NAME/... for formats/NAME.ksy, made by Python's standard library
or by hand, from the formats' descriptions."""
import gzip
import io
import pathlib
import struct
import sys
import zlib


def gzip_file():
    out = io.BytesIO()
    with gzip.GzipFile('text.txt', 'wb', fileobj=out, mtime=1) as file:
        file.write(b'some text, some text')
    yield 'named', out.getvalue()
    body = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = body.compress(b'abc') + body.flush()
    fields = b'ab\x03\x00xyz' + b'cd\x00\x00'
    head = b'\x1f\x8b\x08\x1e' + struct.pack('<IBB', 0, 2, 3) + struct.pack('<H', len(fields)) + fields + b'n\0c\0'
    yield 'all', head + struct.pack('<H', zlib.crc32(head) & 0xffff) + packed + struct.pack('<II', zlib.crc32(b'abc'), 3)
    yield 'cut', out.getvalue()[:6]


FORMATS = (gzip_file,)


def main(folder):
    for each in FORMATS:
        to = pathlib.Path(folder, each.__name__)
        to.mkdir(parents=True, exist_ok=True)
        for name, data in each():
            (to / name).write_bytes(data)


if __name__ == '__main__':
    main(sys.argv[1])
