#!/usr/bin/env python3
"""Turns an annotated hex listing into the file that it describes.

    unhex.py LISTING FILE            writes FILE
    unhex.py --check LISTING...      compares each LISTING.hex with the LISTING.ani (or other) file beside it

A line is "offset: bytes # remark"; the offset is decimal and must be where the bytes really lie. A listing is how a
person can review a binary sample: every byte has its meaning beside it.
"""
import pathlib
import sys


def parse(listing):
    data = bytearray()
    for number, line in enumerate(listing.read_text(encoding='utf-8').splitlines(), 1):
        code = line.split('#', 1)[0].strip()
        if not code:
            continue
        offset, _, digits = code.partition(':')
        if int(offset) != len(data):
            sys.exit(f'{listing}:{number}: the offset is {len(data)}, not {offset}')
        data += bytes.fromhex(digits)
    return bytes(data)


def check(listings):
    bad = 0
    for listing in listings:
        files = [f for f in listing.parent.glob(listing.stem + '.*') if f.suffix != '.hex']
        if len(files) != 1 or files[0].read_bytes() != parse(listing):
            print(f'{listing}: the file beside it differs or is missing')
            bad += 1
    print(f'{len(listings) - bad} passed, {bad} failed')
    return 1 if bad or not listings else 0


def main(arguments):
    if arguments[:1] == ['--check']:
        return check([pathlib.Path(a) for a in arguments[1:]])
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    pathlib.Path(arguments[1]).write_bytes(parse(pathlib.Path(arguments[0])))
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
