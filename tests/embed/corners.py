#!/usr/bin/env python3
"""corners.py TENON ROOT CC CXX: schemas at the edge of what has a meaning give C that compiles without a warning, as C and
as C++, or an error with its place.

Integers of every type meet in every operator, at the ends of their ranges and as constants; values stand before those that
they use; sizes are larger than any file; documentation holds what C would take for something else.
"""
import itertools
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'support'))
from draw import drawn  # noqa: E402

TENON, ROOT, CC, CXX = sys.argv[1:]
FLAGS = '-O1 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wcast-qual -Werror'.split()
HEAD = 'meta: {id: codec, endian: le, encoding: UTF-8}\n'
INTEGERS = ['u1', 's1', 'u2', 's2', 'u4', 's4', 'u8', 's8']
FIELDS = 'seq:\n' + ''.join(f'  - {{id: {each}a, type: {each}}}\n  - {{id: {each}b, type: {each}}}\n'
                            for each in [*INTEGERS, 'f4', 'f8'])
ENDS = ['0', '1', '-1', '255', '256', '-128', '65535', '2147483647', '2147483648', '-2147483648', '4294967295', '4294967296',
        '9223372036854775807', '9223372036854775808', '-9223372036854775808', '18446744073709551615']
HUGE = ['2147483648', '4294967296', '536870913', '9223372036854775807', '18446744073709551615']


def values(expressions):
    return HEAD + FIELDS + 'instances:\n' + ''.join(
        f"  v{i}: {{value: '{each}'}}\n" for i, each in enumerate(expressions))


def used(expressions):
    """The same as conditions, and in a codec that reads only."""
    return HEAD + FIELDS + ''.join(f"  - {{id: c{i}, type: b1, if: '{each}'}}\n" for i, each in enumerate(expressions))


def pairs(operator, kinds):
    return [f'{a}a {operator} {b}b' for a, b in itertools.product(kinds, kinds)]


COMPARISONS = ['==', '!=', '<', '<=', '>', '>=']
ARITHMETIC = ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>']
GOOD = {
    **{f'arithmetic {op}': values(pairs(op, INTEGERS)) for op in ARITHMETIC},
    **{f'comparison {op}': values(pairs(op, [*INTEGERS, 'f4', 'f8'])) for op in COMPARISONS},
    **{f'with itself {op}': used([f'{each}a {op} {each}a' for each in [*INTEGERS, 'f4', 'f8']]) for op in COMPARISONS},
    **{f'with constants {op}': used([f'{a}a {op} {end}' for a in INTEGERS for end in ENDS]) for op in COMPARISONS},
    'with itself in arithmetic': values([f'{a}a {op} {a}a' for a in INTEGERS for op in ARITHMETIC]),
    'choices': values([f'u1a > 1 ? {a}a : {b}b' for a, b in itertools.product([*INTEGERS, 'f4', 'f8'], repeat=2)]),
    'choices of constants': values([f'u1a > 1 ? {a} : {b}' for a, b in itertools.combinations(ENDS, 2)]),
    'shifts by constants': values([f'{a}a {op} {n}' for a in INTEGERS for op in ['<<', '>>'] for n in [0, 1, 31, 32, 63, 64]]),
    'signs': values([f'{op}{a}a' for a in INTEGERS for op in ['-', '~']]),
    'one after the other': HEAD + FIELDS + '  - {id: z, size: x}\ninstances:\n  x: {value: y + 1}\n  y: {value: w}\n'
    '  w: {value: u1a}\n-values:\n  p: q + q\n  q: r\n  r: y\n-checks: [{id: R, that: p > 5 and x > 1}]\n',
    'elements of which conditions tell more': HEAD + 'seq: [{id: n, type: u1}]\ninstances:\n'
    '  p: {value: "[1, 300]", if: "true"}\n-checks:\n'
    '  - {id: R, level: content, that: "p.all(_index < _ and _ < 5)"}\n'
    '  - {id: S, level: content, that: "p.all(_ > 0 and _ < 5)"}\n',
    'labels by values that look at all of an array': HEAD + 'seq:\n  - {id: magic, contents: [1, 7]}\n  - {id: n, type: u1}\n'
    '  - {id: boxes, type: box, repeat: expr, repeat-expr: n, -label: sizes.size}\n'
    'types:\n  box: {seq: [{id: x, type: u1}]}\n'
    'instances:\n  sizes: {value: "[magic.max + n & 127, 1].as<bytes>"}\n',
    'constants of no bytes': HEAD + 'seq:\n  - {id: a, type: u1}\n  - {id: b, contents: "", if: a == 3}\n'
    '  - {id: c, contents: []}\n  - {id: d, contents: [], repeat: expr, repeat-expr: a}\n'
    'instances:\n  e: {pos: 0, contents: []}\n',
    'the least float of records': HEAD + 'seq:\n  - {id: n, type: u1}\n'
    '  - {id: points, type: point, repeat: expr, repeat-expr: n}\n'
    'types:\n  point: {seq: [{id: x, type: f4}, {id: y, type: f8}]}\n-checks:\n'
    '  - {id: R, level: content, that: "points.min(_.x) < 0.5"}\n'
    '  - {id: S, level: content, that: "points.max(_.y) > points.max(_.x)"}\n',
    'peeks': HEAD + 'seq:\n  - {id: n, type: u1}\n  - {id: x, type: u1, valid: {expr: p.length > 0}}\n'
    'instances:\n  p: {pos: 0, size: n, -place: none}\n  q: {pos: n, type: u2, -place: none}\n',
    'arrays of peeks': HEAD + 'seq: [{id: n, type: u1}]\ninstances:\n'
    '  p: {pos: n, type: u1, repeat: expr, repeat-expr: n, -place: none}\n',
    'switch over a constant': HEAD + 'seq:\n  - {id: a, type: {switch-on: 1, cases: {1: u1, 2: u4, _: u8}}}\n'
    '  - {id: b, type: {switch-on: \'"x"\', cases: {\'"x"\': strz, \'"y"\': u1}}}\n',
    'switch over what is no case': HEAD + 'seq:\n  - {id: a, type: {switch-on: 0, cases: {1: u1, 2: u4}}}\n'
    '  - {id: b, type: u1}\n  - {id: c, type: {switch-on: b, cases: {256: u1, -1: u4}}}\n',
    'integers as arguments': HEAD + FIELDS + '  - {id: t, type: strz}\n  - {id: b, size: 9}\ninstances:\n' + ''.join(
        f"  v{i}: {{value: '{each}'}}\n" for i, each in enumerate(
            [text.replace('N', f'{kind}a') for kind in INTEGERS
             for text in ['t.substring(0, N)', 't.substring(N, 3)', 'N.to_s', 'b[N]', '[1, 2, 3][N]', 'b.first + N']]
            + [f't.substring({each}, {each})' for each in ['18446744073709551615', '9223372036854775808', '-1']])),
    'documentation': HEAD.replace('meta:', 'doc: "??/ */ /* \\\\\\n ??) line\\\\\\\\\\n// \\" %s %n"\nmeta:')
    + 'seq:\n  - {id: a, type: u1, doc: "ends with a backslash \\\\"}\n  - {id: b, type: u1, enum: e, doc: "*/ ??/"}\n'
    'enums: {e: {1: {id: x, doc: "*/ ??/ \\\\"}}}\n-checks: [{id: R, that: a > 1, doc: "??/ \\" \\\\ %d */"}]\n',
    'processes': HEAD + 'seq:\n' + ''.join(
        f'  - {{id: p{i}, size: 4, process: \'{each}\'}}\n' for i, each in enumerate(
            ['int.main(1)', 'tn_fail', 'a.b.c.d("x", [1], 1.5, true)', 'a_b.c_d', 'a.b_c_d', 'xor(p0[0] & 255)', 'rol(300)'])),
    'many parameters': HEAD + 'seq:\n  - {id: n, type: u1}\n  - {id: x, type: "t(' + ', '.join(['n'] * 40)
    + ')", repeat: expr, repeat-expr: n}\ntypes:\n  t:\n    params:\n' + ''.join(
        f'      - {{id: p{i}, type: u1}}\n' for i in range(40)) + '    seq:\n' + ''.join(
        f'      - {{id: x{i}, type: u4, if: p{i} == 1}}\n' for i in range(40)),
    **{f'as large as {n}': HEAD + f'''seq:
  - {{id: n, type: u1}}
  - {{id: a, size: {n}, if: n == 1}}
  - {{id: b, type: t0, repeat: expr, repeat-expr: n}}
  - {{id: c, type: t2, repeat: expr, repeat-expr: {n}, if: n == 2}}
  - {{id: d, type: u8, repeat: expr, repeat-expr: {n}, if: n == 3}}
  - {{id: e, type: t1, size: {n}, if: n == 4}}
  - {{id: f, type: str, size: {n}, pad-right: 0, if: n == 5}}
types:
  t0: {{seq: [{{id: x, type: t1, repeat: expr, repeat-expr: {n}}}]}}
  t1: {{seq: [{{id: x, type: u8, repeat: expr, repeat-expr: {n}}}, {{id: y, size: {n}}}]}}
  t2: {{seq: [{{id: x, type: u8}}, {{id: y, type: u8}}]}}
''' for n in HUGE},
    **{f'placed at {n}': HEAD + f'seq: [{{id: n, type: u1}}]\ninstances:\n  a: {{pos: {n}, type: u8}}\n'
       f'  b: {{pos: {n}, size: {n}}}\n  c: {{pos: 0, type: u8, repeat: expr, repeat-expr: {n}}}\n' for n in HUGE},
}
# Code points that hide or reorder text, wherever a schema has text of its own; no generated file has one.
HIDDEN = '\u202e\u2066\u200b\ufeff\u0085\u00ad\u2069'
GOOD['text that hides'] = f"""meta:
  id: codec
  title: 'ti{HIDDEN}tle'
  license: 'CC{HIDDEN}0'
  endian: le
  encoding: UTF-8
doc: 'of{HIDDEN}all */'
doc-ref: 'see {HIDDEN}'
params: [{{id: p, type: u1, doc: 'pa{HIDDEN}ram'}}]
seq:
  - {{id: a, type: str, size: 4, doc: 'of{HIDDEN}a'}}
  - {{id: b, type: u1, enum: e, if: 'a != "x{HIDDEN}*/"', valid: {{expr: 'a != "y{HIDDEN}"'}}}}
  - {{id: c, contents: 'c{HIDDEN}'}}
  - {{id: d, type: u1, if: 'a == "k{HIDDEN}"'}}
  - {{id: j, type: str, size-eos: true, -json: t}}
types:
  t:
    doc: 'type{HIDDEN}'
    -json: true
    seq: [{{id: x, type: u1, doc: 'x{HIDDEN}'}}]
instances: {{v: {{value: 'a + "v{HIDDEN}"', doc: 'v{HIDDEN}'}}}}
enums: {{e: {{1: {{id: x, doc: 'one{HIDDEN}'}}}}}}
-checks: [{{id: R, that: 'a != "r{HIDDEN}"', doc: 'rule{HIDDEN}'}}]
"""
# `_` of `valid` is an object: inside another, of several types, an element, with a parent, parameters, instances.
VALID = {
    'irregular': '''seq:
  - {id: head, type: head, valid: {expr: _.kind.value == "x" and _.len > 2 and _.sum == 3}}
types:
  head: {seq: [{id: kind, type: kind}, {id: len, type: u1}], instances: {sum: {value: len * 2}}}
  kind: {seq: [{id: value, type: strz}]}
''',
    'list': '''seq:
  - {id: n, type: u1}
  - {id: heads, type: head, repeat: expr, repeat-expr: n, valid: {expr: _.kind.value == 1}}
  - {id: recs, type: kind, repeat: expr, repeat-expr: n, valid: {expr: _.value == n}}
  - {id: texts, type: text, repeat: expr, repeat-expr: n, valid: {expr: _.k.value == 1 and _.s.length > n}}
  - {id: u, type: text, repeat: until, repeat-until: _.k.value == 3, valid: {expr: _.s != ""}}
types:
  head: {seq: [{id: kind, type: kind}, {id: t, type: text}]}
  kind: {seq: [{id: value, type: u1}]}
  text: {seq: [{id: s, type: strz}, {id: k, type: kind}]}
''',
    'variant': '''seq:
  - {id: k, type: u1}
  - id: body
    type: {switch-on: k, cases: {1: a, 2: b, _: c}}
    valid: {expr: 'k == 1 ? _.as<a>.x == 1 : true'}
  - id: same
    type: {switch-on: k, cases: {1: a, 2: a}}
    valid: {expr: _.x > 0}
  - id: sized
    size: 4
    type: {switch-on: k, cases: {1: a, 2: b}}
    valid: {expr: 'k != 2 or _.as<b>.s == "x"'}
  - id: list
    type: {switch-on: k, cases: {1: a, 2: b}}
    repeat: expr
    repeat-expr: k
    valid: {expr: 'k != 1 or _.as<a>.x == 1'}
types:
  a: {seq: [{id: x, type: u4}]}
  b: {seq: [{id: s, type: strz}]}
  c: {seq: [{id: s, size-eos: true}]}
''',
    'parent': '''seq:
  - {id: k, type: u1}
  - {id: a, type: a}
types:
  a:
    seq:
      - {id: x, type: b, valid: {expr: _.y == _parent.k and _.z.w == _root.k}}
      - {id: y, type: b, valid: {expr: _.z.w == x.z.w}}
  b: {seq: [{id: y, type: u1}, {id: z, type: c}, {id: t, type: strz}]}
  c: {seq: [{id: w, type: u1}]}
''',
    'param': '''seq:
  - {id: k, type: k}
  - {id: a, type: a(k), valid: {expr: _.o.v == k.v and _.x == 3}}
  - {id: b, type: b(k.v), valid: {expr: _.n == 3}}
types:
  k: {seq: [{id: v, type: u1}]}
  a: {params: [{id: o, type: k}], seq: [{id: x, type: u1}, {id: y, type: k, valid: {expr: _.v == o.v}}]}
  b: {params: [{id: n, type: u1}], seq: [{id: x, type: u1}]}
''',
    'inst': '''seq:
  - {id: k, type: k, valid: {expr: _.t.s == "x" and _.u.v == 4}}
  - {id: ofs, type: u1}
instances:
  at: {pos: ofs, type: k2, valid: {expr: _.w.v == 3}}
  pl: {pos: ofs, type: k2, -place: {}, valid: {expr: _.w.v == 3}}
  els: {pos: ofs, type: k2, repeat: expr, repeat-expr: 2, valid: {expr: _.w.v == 3}}
types:
  k: {seq: [{id: v, type: u1}], instances: {t: {pos: 1, type: s}, u: {value: w2}, w2: {pos: 0, type: k3}}}
  k2: {seq: [{id: w, type: k3}, {id: t, type: strz}]}
  k3: {seq: [{id: v, type: u1}]}
  s: {seq: [{id: s, type: strz}]}
''',
    'cond': '''seq:
  - {id: k, type: u1}
  - {id: a, type: head, if: k == 1, valid: {expr: _.kind.value == 1}}
  - {id: b, type: head, size: k, valid: {expr: _.kind.value == 1}}
  - {id: c, type: head, terminator: 0, valid: {expr: _.kind.value == 1}}
  - {id: d, type: head, size: k, process: xor(3), valid: {expr: _.kind.value == 1}}
  - {id: e, type: opt, valid: {expr: _.x == 1}}
  - {id: f, type: opt, valid: {expr: _.h.kind.value == 1}}
  - {id: g, type: head, size-eos: true, valid: {expr: _.kind.value == 1}}
types:
  head: {seq: [{id: kind, type: kind}]}
  kind: {seq: [{id: value, type: u1}]}
  opt: {seq: [{id: f, type: u1}, {id: x, type: u1, if: f == 1}, {id: h, type: head, if: f == 2}]}
''',
    'deep': '''seq:
  - {id: a, type: t1, valid: {expr: '_.a.a.a.v == 3 and _.a.l.size == 2 and _.a.l[0].v == 3 and _.a.l.first.v == 2'}}
  - {id: n, type: nums, valid: {expr: '_.n.max > 3 and _.n[1] == 3 and _.b.length == 3 and _.b[0] == 3'}}
  - {id: r, type: recs, valid: {expr: '_.r.size > 3 and _.r[1].v == 3 and _.r.last.v == 3'}}
types:
  t1: {seq: [{id: a, type: t2}]}
  t2: {seq: [{id: a, type: t3}, {id: l, type: t4, repeat: expr, repeat-expr: 2}]}
  t3: {seq: [{id: a, type: t4}]}
  t4: {seq: [{id: v, type: u1}]}
  nums: {seq: [{id: n, type: u2, repeat: expr, repeat-expr: 4}, {id: b, size: 4}]}
  recs: {seq: [{id: c, type: u1}, {id: r, type: t4, repeat: expr, repeat-expr: c}]}
''',
    'rec': '''seq:
  - {id: n, type: node, valid: {expr: _.v == 1}}
types:
  node:
    seq:
      - {id: v, type: u1}
      - {id: next, type: node, if: v == 3, valid: {expr: _.v != 9}}
      - {id: kids, type: node, repeat: expr, repeat-expr: v, valid: {expr: _.v != 9 and _.kids.size < 3}}
''',
    'self': '''seq:
  - {id: head, type: head, valid: {expr: head.kind.value == 1 and _root.head.kind.value == 1 and _io.pos == 3}}
  - {id: o, type: two, valid: {expr: _._io.size == 3 and _._parent.head.kind.value == 3 and _._root.head.kind.value == 3}}
types:
  head: {seq: [{id: kind, type: kind}]}
  kind: {seq: [{id: value, type: u1}]}
  two: {seq: [{id: s, type: strz}]}
''',
    'tern': '''seq:
  - {id: n, type: u1}
  - {id: a, type: kind, valid: {expr: "(n > 3 ? _ : a).value == 1"}}
  - {id: b, type: kind, valid: {expr: "(n > 3 ? _ : a).value == 1"}}
  - {id: c, type: kt, valid: {expr: "(n > 3 ? _ : c).value == 1"}}
  - {id: d, type: kt, valid: {expr: "(n > 3 ? _ : c).k.value == 1"}}
types:
  kind: {seq: [{id: value, type: u1}]}
  kt: {seq: [{id: value, type: u1}, {id: s, type: strz}, {id: k, type: kind}]}
''',
    'str2': '''seq:
  - {id: s, type: strs, valid: {expr: "_.a + _.b == 'xy' and _.a.length == 1 and _.b.to_i == 3 and _.a.reverse == 'x'"}}
types:
  strs: {seq: [{id: a, type: str, size: 2}, {id: b, type: strz}]}
''',
}
GOOD |= {f'valid of an object, {name}': HEAD + text for name, text in VALID.items()}
GOOD['valid of bits'] = '''meta: {id: codec, endian: be, bit-endian: be}
seq:
  - {id: f, type: flags, valid: {expr: _.a == 1 and _.b and _.e == en::x}}
  - {id: n, type: u1}
  - {id: l, type: flags, repeat: expr, repeat-expr: n, valid: {expr: _.a == 1 or not _.b}}
types:
  flags: {seq: [{id: a, type: b3}, {id: b, type: b1}, {id: e, type: b4, enum: en}]}
enums: {en: {1: x, 2: y}}
'''
# a float divided by an integer that is always 0
GOOD['float by 0'] = values(['f8a / 0', 'f8a % 0', '1.0 / (1 - 1)', '0.0 / 0', '1 / 0.0', 'u1a / 0.0', 'f4a / u1a', '1.0 / (u1a - u1a)'])
# what has no meaning: the error
BAD = {
    'integer by 0': (values(['u1a / 0']), 'E0422'),
    'rest by 0': (values(['u1a % (1 - 1)']), 'E0422'),
}


def generate(folder, text):
    folder.mkdir()
    (folder / 'codec.ksy').write_text(text)
    return subprocess.run([TENON, 'generate', '-o', folder, folder / 'codec.ksy'], capture_output=True, text=True)


def good(folder, text):
    """What is wrong with a schema that has a meaning, or None."""
    run = generate(folder, text)
    if run.returncode != 0:
        return run.stderr[:800]
    for path in sorted(each for each in folder.rglob('*') if each.suffix != '.ksy' and each.is_file()):
        for number, line in enumerate(path.read_text().split('\n'), 1):
            if any(each in line for each in HIDDEN):
                return f'{path.name}:{number}: {line!r}'
    include = f'-I{ROOT}/runtime/include'
    (folder / 'all.cpp').write_text('#include "codec.h"\n')
    commands = [[CC, '-std=c11', '-Wstrict-prototypes', '-Wmissing-prototypes', *FLAGS, include, '-c', '-o', folder / 'one.o', source]
                for source in sorted(folder.glob('*.c'))]
    for command in [*commands, [CXX, '-std=c++17', *FLAGS, include, '-fsyntax-only', folder / 'all.cpp']]:
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            return '\n'.join(line for line in run.stderr.splitlines() if 'error:' in line)[:800]
    return None


def bad(folder, text, code):
    run = generate(folder, text)
    return None if run.returncode == 1 and f'error[{code}]' in run.stderr else f'{run.returncode}: {run.stderr[:800]}'


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        tests = [(name, lambda folder, text=text: good(folder, text)) for name, text in GOOD.items()]
        tests += [(name, lambda folder, of=of: bad(folder, *of)) for name, of in BAD.items()]
        tests = drawn(tests, 8, key=lambda each: f'{pathlib.Path(CC).name} {each[0]}')
        for i, (name, test) in enumerate(tests):
            said = test(pathlib.Path(scratch) / str(i))
            if said is not None:
                failed += 1
                print(f'{name}: {said}', flush=True)
    print(f'{len(tests) - failed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
