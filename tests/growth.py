#!/usr/bin/env python3
"""growth.py TENON [--draw COUNT SEED] [FAMILY...]: compiling takes as long as the schema is, and makes as much C.

Each family is a way in which schemas grow. A schema of n, one of 2n and one of 4n parts are compiled; from the second to
the third there may come little more than twice of what came from the first to the second, in bytes of C and in work.
Work is counted, not timed: the instructions that callgrind counts, which are the same on every run. Without valgrind
only bytes are compared. Where something doubles with every part no compilation ends: each has a limit of time as well.
"""
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

TENON = sys.argv[1]
MOST = 2.6  # twice as much, and what longer names and larger tables take
SECONDS = 100
VALGRIND = shutil.which('valgrind')


def lines(n, text):
    """`text` n times, in which I is the number, J the next one, and H the one before."""
    numbers = {'I': 0, 'J': 1, 'H': -1}
    return ''.join(re.sub(r'\b([a-z]*)([IJH])\b', lambda m: m[1] + str(i + numbers[m[2]]), text) + '\n'
                   for i in range(n))


def chain(n, key, text, last):
    return f'{key}:\n' + lines(n, text) + last.replace('N', str(n)) + '\n'


def terms(n, text, operator):
    return operator.join(line for line in lines(n, text).split('\n') if line)


def nested(n, text, inner):
    """text(text(... inner)): X stands for what is inside."""
    for i in range(n):
        inner = text.replace('X', inner).replace('I', str(i % 200))
    return inner


ONE = 'seq:\n  - {id: q, type: u1}\n  - {id: w, type: u8}\n'
FAMILIES = {
    'numbers': (64, lambda n: 'seq:\n' + lines(n, '  - {id: aI, type: u4}')),
    'conditional': (32, lambda n: ONE + lines(n, '  - {id: aI, type: u4, if: q == 1}')),
    'alternatives': (32, lambda n: ONE + lines(n, '  - {id: aI, type: u4, if: q == I}')),
    'text': (32, lambda n: 'seq:\n' + lines(n, '  - {id: aI, type: strz}')),
    'bits': (32, lambda n: 'seq:\n' + lines(n, '  - {id: aI, type: b3}')),
    'checked': (32, lambda n: 'seq:\n' + lines(n, '  - {id: aI, type: u4, valid: {min: 3, max: 700}}')),
    'lists': (16, lambda n: ONE + lines(n, '  - {id: aI, type: u4, repeat: expr, repeat-expr: q}')),
    'sized objects': (16, lambda n: ONE + lines(n, '  - {id: aI, type: t, size: 9}')
                      + 'types: {t: {seq: [{id: x, type: strz}]}}\n'),
    'placed': (16, lambda n: ONE + 'instances:\n' + lines(n, '  aI: {pos: w, size: 8, -place: {}}')),
    'peeks': (16, lambda n: ONE + 'instances:\n' + lines(n, '  aI: {pos: q, type: u1, -place: none}')),
    'parse instances': (16, lambda n: ONE + 'instances:\n' + lines(n, '  aI: {pos: q, type: strz}')),
    'types': (16, lambda n: 'seq:\n' + lines(n, '  - {id: aI, type: tI}')
              + 'types:\n' + lines(n, '  tI: {seq: [{id: x, type: strz}]}')),
    'types in types': (16, lambda n: 'seq: [{id: a, type: t0}]\n' + chain(
        n, 'types', '  tI: {seq: [{id: x, type: tJ}]}', '  tN: {seq: [{id: x, type: strz}]}')),
    'lists in lists': (16, lambda n: 'seq: [{id: a, type: t0}]\n' + chain(
        n, 'types', '  tI: {seq: [{id: x, type: tJ, repeat: expr, repeat-expr: 2},'
        ' {id: y, type: tJ, repeat: expr, repeat-expr: 2}]}', '  tN: {seq: [{id: x, type: strz}]}')),
    'records in records': (4, lambda n: 'seq: [{id: a, type: t0}]\n' + chain(
        n, 'types', '  tI: {seq: [{id: x, type: tJ}, {id: y, type: tJ}]}', '  tN: {seq: [{id: x, type: u1}]}')),
    'values': (16, lambda n: ONE + chain(n, '-values', '  xI: xJ - xJ', '  xN: w')
               + '-checks: [{id: R, that: x0 > 5}]\n'),
    'value instances': (16, lambda n: ONE + chain(n, 'instances', '  xI: {value: xJ - xJ}', '  xN: {value: w}')
                        + '-checks: [{id: R, that: x0 > 5}]\n'),
    'inexact instances': (16, lambda n: ONE + chain(n, 'instances', '  xI: {value: xJ * xJ}', '  xN: {value: w}')),
    'texts chosen': (8, lambda n: ONE + '  - {id: s, type: strz}\n' + chain(
        n, 'instances', "  xI: {value: \"xJ < 'b' ? xJ : xJ\"}", '  xN: {value: s}')),
    'objects chosen': (16, lambda n: ONE + '  - {id: o, type: t}\n  - {id: u, size: x0.v & 7}\n' + chain(
        n, 'instances', '  xI: {value: "xJ.v > 3 ? xJ : xJ"}', '  xN: {value: o}') + 'types: {t: {seq: [{id: v, type: u1}]}}\n'),
    'conditional values': (8, lambda n: ONE + chain(n, 'instances', '  xI: {value: xJ + 1, if: xJ > 2}', '  xN: {value: q}')),
    'derived of values': (8, lambda n: ONE + '  - {id: e, type: u1, enum: e}\n  - {id: d, type: u1, -derive: x0.to_i & 7}\n' + chain(
        n, 'instances', '  xI: {value: "xJ == e::a ? xJ : xJ"}', '  xN: {value: e}') + 'enums: {e: {0: a, 1: b}}\n'),
    'arguments of values': (8, lambda n: ONE + '  - {id: a, type: "t(x0)"}\n' + chain(
        n, 'instances', '  xI: {value: "xJ > 3 ? xJ : xJ + 1"}', '  xN: {value: q}')
        + 'types: {t: {params: [{id: p, type: u8}], seq: [{id: v, size: p & 7}]}}\n'),
    'counts by values': (16, lambda n: ONE + lines(n, '  - {id: aI, size: xI}') + chain(
        n, 'instances', '  xI: {value: xJ - xJ}', '  xN: {value: w}')),
    'rules': (16, lambda n: ONE + '-checks:\n' + lines(n, '  - {id: RI, that: q != I}')),
    'rules over lists': (16, lambda n: ONE + '  - {id: a, type: t, repeat: expr, repeat-expr: q}\n'
                         'types: {t: {seq: [{id: x, type: u4}, {id: y, type: strz}]}}\n-checks:\n'
                         + lines(n, '  - {id: RI, level: content, that: a.all(_.x != I)}')),
    'cases': (16, lambda n: ONE + '  - id: a\n    type:\n      switch-on: q\n      cases:\n'
              + lines(n, '        I: tI') + 'types:\n' + lines(n, '  tI: {seq: [{id: x, type: strz}]}')),
    'many cases': (100, lambda n: ONE + '  - id: a\n    type:\n      switch-on: q\n      cases:\n'
                   + lines(n, '        I: tI') + 'types:\n' + lines(n, '  tI: {seq: [{id: x, type: u2}]}')),
    'enumeration': (64, lambda n: 'seq: [{id: a, type: u4, enum: e}]\nenums:\n  e:\n' + lines(n, '    I: eI')),
    # From 256 parts on: a codec with so large a value patches, and carries a program.
    'sum': (256, lambda n: ONE + 'instances:\n  v: {value: "' + terms(n, '(q + I)', ' + ') + '"}\n'),
    'conditions': (16, lambda n: ONE + f'  - {{id: a, type: u1, if: "{terms(n, "q != I", " and ")}"}}\n'),
    'choices in choices': (8, lambda n: ONE + f'instances:\n  v: {{value: "{nested(n, "(q == I ? I : X)", "q")}"}}\n'),
    'choices of what may fail': (8, lambda n: ONE
                                 + f'instances:\n  v: {{value: "{nested(n, "(q == I ? w * 2 : X)", "q")}"}}\n'),
    'brackets': (16, lambda n: ONE + f'instances:\n  v: {{value: "{nested(n, "(1 + X)", "q")}"}}\n'),
    'parameters': (8, lambda n: ONE + '  - {id: a, type: "t(' + terms(n, 'q', ', ') + ')"}\ntypes:\n  t:\n    params:\n'
                   + lines(n, '      - {id: pI, type: u1}') + '    seq:\n' + lines(n, '      - {id: xI, size: pI}')),
    'records with parameters': (8, lambda n: ONE + '  - {id: a, type: "t(' + terms(n, 'q', ', ')
                                + ')", repeat: expr, repeat-expr: q}\ntypes:\n  t:\n    params:\n'
                                + lines(n, '      - {id: pI, type: u1}') + '    seq:\n      - {id: z, type: u4}\n'
                                + lines(n, '      - {id: xI, type: u4, if: pI == 1}')),
    'arguments handed down': (8, lambda n: ONE + '  - {id: a, type: t0(q)}\n' + chain(
        n, 'types', '  tI: {params: [{id: p, type: u4}], seq: [{id: x, type: "tJ(p + 1)"}]}',
        '  tN: {params: [{id: p, type: u4}], seq: [{id: x, size: p}]}')),
    'parents': (8, lambda n: ONE + '  - {id: a, type: t0}\n' + chain(
        n, 'types', '  tI: {seq: [{id: x, type: tJ}]}', '  tN: {seq: [{id: x, size: ' + '_parent.' * (n + 1) + 'w}]}')),
    'derived': (16, lambda n: 'seq:\n' + lines(
        n, '  - {id: nI, type: u4, -derive: crc32(aI)}\n  - {id: lI, type: u2}\n  - {id: aI, size: lI}')),
    'processes': (16, lambda n: ONE + lines(n, '  - {id: aI, size: q, process: xor(w & 255)}')),
    'texts joined': (16, lambda n: ONE + 'instances:\n  v: {value: \'' + terms(n, 'q.to_s', ' + ') + '\'}\n'),
    'texts formatted': (16, lambda n: ONE + 'instances:\n  v: {value: \'f"' + terms(n, '{q}', '-') + '"\'}\n'),
    'lists of numbers': (16, lambda n: ONE + 'instances:\n  v: {value: "[' + terms(n, 'q', ', ') + ']"}\n'),
    'lists of lists': (8, lambda n: ONE + 'instances:\n  v: {value: "[' + terms(n, '[q, w]', ', ') + ']"}\n'),
    'valid values': (32, lambda n: 'seq: [{id: a, type: u4, valid: {any-of: [' + ', '.join(map(str, range(n))) + ']}}]\n'),
    'elements until': (16, lambda n: ONE + lines(
        n, '  - {id: aI, type: u1, repeat: until, repeat-until: _ == w}')),
    'documents': (16, lambda n: 'seq: [{id: a, type: str, size-eos: true, -json: t}]\ntypes:\n  t:\n    -json: true\n'
                  '    seq:\n' + lines(n, '      - {id: xI, type: u1}')),
    'documents in documents': (8, lambda n: 'seq: [{id: a, type: str, size-eos: true, -json: t0}]\n' + chain(
        n, 'types', '  tI: {-json: true, seq: [{id: x, type: tJ}, {id: y, type: tJ, repeat: eos}]}',
        '  tN: {-json: true, seq: [{id: x, type: u1}]}')),
    'tables': (8, lambda n: 'seq:\n  - {id: s, type: slot, repeat: expr, repeat-expr: 3}\n'
               '  - {id: r, type: record, repeat: expr, repeat-expr: 3}\ntypes:\n'
               '  slot: {seq: [{id: kind, type: u1}, {id: m, type: u1}]}\n  record:\n    seq:\n      - id: v\n'
               '        repeat: expr\n        repeat-expr: _parent.s.size\n'
               '        -label: {m: "_parent.s[_index].m"}\n        type:\n'
               '          switch-on: _parent.s[_index].kind\n          cases:\n'
               + lines(n, '            I: cI') + lines(n, '  cI: {seq: [{id: x, type: u4}, {id: y, type: u2}]}')),
    'documentation': (32, lambda n: 'doc: ' + 'word ' * n * 20 + '\n' + ONE),
    'numbers of a report': (128, lambda n: 'seq:\n' + lines(n, '  - {id: aI, type: u4}'), ['check', '--writable']),
}


def measure(folder, text, words):
    """Bytes of C, and instructions or None, of compiling a schema; `words` is another command of the tool, which makes no C."""
    folder.mkdir()
    schema = folder / 'grows.ksy'
    schema.write_text('meta: {id: grows, endian: le, encoding: UTF-8}\n' + text)
    (folder / 'c').mkdir()
    command = [TENON, *(words or ['generate', '-o', folder / 'c']), schema]
    count = folder / 'count'
    if VALGRIND:
        command = [VALGRIND, '--tool=callgrind', f'--callgrind-out-file={count}', *command]
    run = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    if run.returncode != 0:
        sys.exit(f'not compiled:\n{run.stderr[:2000]}')
    size = sum(path.stat().st_size for path in (folder / 'c').iterdir())
    work = int(re.search(r'^(?:summary|totals): (\d+)', count.read_text(), re.M)[1]) if VALGRIND else None
    return size, work


def problem(folder, name, n, family, words=()):
    """What grows too fast, or None."""
    try:
        measures = [measure(folder / str(k), family(k), words) for k in (n, 2 * n, 4 * n)]
    except subprocess.TimeoutExpired:
        return f'{name}: not compiled within {SECONDS} seconds'
    for what, values in zip(['bytes of C', 'instructions'], zip(*measures)):
        if None in values:
            continue
        a, b, c = values
        if c - b > MOST * (b - a) + 2000:
            return f'{name}: {what} of {n}, {2 * n} and {4 * n} parts: {a}, {b}, {c}'
    return None


def main():
    global TENON
    chosen = sys.argv[2:] or list(FAMILIES)
    if chosen[0] == '--draw':  # some of the families, others with other seeds
        chosen = random.Random(int(chosen[2])).sample(list(FAMILIES), int(chosen[1]))
    if not VALGRIND:
        print('valgrind is not installed: work is not counted')
    failed = []
    with tempfile.TemporaryDirectory() as scratch:
        if VALGRIND:  # it does not read what every compiler writes for debuggers
            TENON = pathlib.Path(scratch) / 'tenon'
            subprocess.run(['strip', '-o', TENON, sys.argv[1]], check=True)
        for i, name in enumerate(chosen):
            folder = pathlib.Path(scratch) / str(i)
            folder.mkdir()
            said = problem(folder, name, *FAMILIES[name])
            if said:
                failed.append(name)
                print(said, flush=True)
    print(f'{len(chosen) - len(failed)} passed, {len(failed)} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
