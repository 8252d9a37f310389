"""Which cases of a test that has many are run: support/draw.h says by which variables of the environment."""
import os
import zlib
from pathlib import PurePath


def name_of(case):
    """A text that is the same on every machine: of paths the last folder and the file."""
    if isinstance(case, tuple):
        return ' '.join(name_of(each) for each in case)
    return '/'.join(PurePath(str(case)).parts[-2:])


def drawn(cases, one_of=4, key=name_of):
    """The cases that are run: all, or, where TENON_TEST_SHARE is more than 1, one of so many; at least one."""
    cases = list(cases)
    if int(os.environ.get('TENON_TEST_SHARE') or 1) <= 1 or not cases:
        return cases
    seed = os.environ.get('TENON_TEST_SEED', '0')
    numbers = {key(case): zlib.crc32(f'{seed} {key(case)}'.encode()) for case in cases}
    chosen = [case for case in cases if numbers[key(case)] % one_of == 0]
    return chosen or [min(cases, key=lambda case: numbers[key(case)])]
