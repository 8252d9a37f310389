#!/usr/bin/env python3
"""choices.py TENON ROOT CC CXX RUNTIME...: whatever is chosen of codecs compiles without a warning and links: every list of artifacts
as many files, as a single file and in a bundle, for programs with a C library and without (TN_FREESTANDING), as C99, as C11
and with a header for C++. A single file has those parts of the runtime that a linker takes of the libraries RUNTIME, and no more.
"""
import multiprocessing.pool
import pathlib
import re
import subprocess
import sys
import tempfile

TENON, ROOT, CC, CXX, *RUNTIME = sys.argv[1:]
WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Wshadow', '-Wconversion', '-Wcast-qual', '-Werror']
C_WARNINGS = ['-Wstrict-prototypes', '-Wmissing-prototypes', *WARNINGS]
INCLUDE = ['-I', f'{ROOT}/runtime/include']
FREESTANDING = ['-std=c99', '-ffreestanding', '-fno-stack-protector', '-DTN_FREESTANDING']

LISTS = ['header', 'read', 'write', 'validate', 'type', 'locate', 'read,write', 'read,validate', 'read,locate', 'write,type',
         'read,write,validate,type,locate']
IN_EVERY_WAY = LISTS[1], LISTS[-1]  # of others, each file is compiled once

# What compilers ask of any machine, and what generic functions ask of a C library besides; the writer of `box` reads back
# what it has written, and compares with these.
ALWAYS = {'memcpy', 'memmove', 'memset', 'memcmp'}
GENERIC = {'strlen', 'strcmp', 'strncmp', 'strchr', 'strcspn', 'vsnprintf'}

SCHEMAS = {
    # Records, lists, text, an enumeration, a rule.
    'chart': '''
meta: {id: chart, endian: le}
seq:
  - {id: magic, contents: CHRT}
  - {id: kind, type: u1, enum: kind}
  - {id: num_lines, type: u2}
  - {id: lines, type: line, repeat: expr, repeat-expr: num_lines}
enums:
  kind: {0: plain, 1: shaded}
types:
  line:
    seq:
      - {id: name, type: strz, encoding: UTF-8, valid: {expr: name.length > 0}}
      - {id: num_points, type: u4}
      - {id: points, type: point, repeat: expr, repeat-expr: num_points}
  point:
    seq: [{id: x, type: f4}, {id: y, type: f4}]
''',
    # What is placed by positions, choices, streams within, sums over what was read.
    'box': '''
meta: {id: box, endian: be}
seq:
  - {id: num_entries, type: u1}
  - {id: entries, type: entry, repeat: expr, repeat-expr: num_entries}
types:
  entry:
    seq:
      - {id: kind, type: u1}
      - {id: offset, type: u4}
      - {id: size, type: u4}
    instances:
      body:
        pos: offset
        size: size
        type:
          switch-on: kind
          cases: {1: number, 2: label}
      end: {value: offset + size}
  number:
    seq: [{id: value, type: s8}, {id: rest, size-eos: true}]
  label:
    seq: [{id: text, type: str, size-eos: true, encoding: ASCII, valid: {expr: 'text.length < 100'}}]
''',
}


class Trials:
    def __init__(self):
        self.passed, self.failed = 0, []

    def run(self, what, command):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            self.passed += 1
        else:
            self.failed.append(f'{what}: {" ".join(map(str, command))}\n{done.stdout}{done.stderr[:2000]}')
        return done.stdout if done.returncode == 0 else None

    def expect(self, what, found, expected):
        if found == expected:
            self.passed += 1
        else:
            self.failed.append(f'{what}: too many {sorted(found - expected)}, missing {sorted(expected - found)}')


def sources(folder):
    return sorted(folder.glob('*.c'))


def compile_freestanding(trials, what, source, generic):
    obj = source.with_suffix('.o')
    if trials.run(what, [CC, *FREESTANDING, *C_WARNINGS, '-c', source, '-o', obj]) is None:
        return
    asked = set(re.findall(r' U (\w+)', trials.run(what, ['nm', '-u', obj]) or ''))
    known = ALWAYS | (GENERIC if generic else set()) | {'_GLOBAL_OFFSET_TABLE_'}
    trials.expect(f'{what}: functions of a C library', asked - known, set())


def link_hosted(trials, what, source):
    trials.run(what, [CC, '-std=c99', *C_WARNINGS, '-fPIC', '-shared', '-Wl,--no-undefined', source, '-o',
                      source.with_suffix('.so')])


def compile_header(trials, what, header):
    program = header.with_suffix('.cpp')
    program.write_text(f'#include "{header.name}"\nint one;\n')
    trials.run(f'{what}, C++', [CXX, '-std=c++17', *WARNINGS, *INCLUDE, '-fsyntax-only', program])


def parts_of(source):
    return set(re.findall(r'==== tenon: (?:core|generic|engine)/(\w+\.c) ====', source.read_text()))


def linked_parts(trials, what, folder):
    """What a linker takes of the runtime for a program that uses all of the codec and says what is wrong."""
    calls = ['tn_error_print', 'tn_status_text', 'tn_arena_init']
    main = folder / 'calls.c'
    main.write_text(''.join(f'void {name}(void);\n' for name in calls) +
                    'void all(void);\nvoid all(void)\n{\n' + ''.join(f'    {name}();\n' for name in calls) + '}\n')
    said = trials.run(what, [CC, *INCLUDE, '-fPIC', '-shared', '-Wl,--no-undefined', '-Wl,-M', main,
                             *folder.glob('chart*.c'), *RUNTIME, '-o', folder / 'linked.so'])
    return set(re.findall(r'^\S+\.a\((\w+\.c)\.o', said or '', re.MULTILINE))


def choose(folder, trials, artifacts):
    schemas = [folder / f'{name}.ksy' for name in SCHEMAS]
    made = folder / artifacts
    chosen = set(artifacts.split(','))
    in_every_way = artifacts in IN_EVERY_WAY

    def generate(way, *options):
        return trials.run(f'{artifacts}, {way}: generating', [TENON, 'generate', '--artifacts', artifacts, *options, '-o',
                                                              made / way, *schemas]) is not None

    if generate('files'):
        for dialect in (FREESTANDING, ['-std=c99'], ['-std=c11'])[:3 if in_every_way else 1]:
            trials.run(f'{artifacts}, files, {dialect[-1]}', [CC, *dialect, *C_WARNINGS, *INCLUDE, '-fsyntax-only',
                                                              *sources(made / 'files')])
    if generate('single', '--single-file'):
        for name in SCHEMAS:
            generic = chosen & ({'type', 'locate', 'write'} if name == 'box' else {'type', 'locate'})
            source = made / 'single' / f'{name}.c'
            compile_freestanding(trials, f'{artifacts}, {name} as a single file, freestanding', source, generic)
            if in_every_way:
                link_hosted(trials, f'{artifacts}, {name} as a single file', source)
        if chosen & {'read', 'validate'} and not chosen & {'write', 'type'}:
            what = f'{artifacts}, single file: parts of the runtime'
            trials.expect(what, parts_of(made / 'single' / 'chart.c'), linked_parts(trials, what, made / 'files'))
    if generate('bundle', '--bundle', 'formats'):
        source = made / 'bundle' / 'formats.c'
        link_hosted(trials, f'{artifacts}, bundle', source)
        if in_every_way:
            compile_freestanding(trials, f'{artifacts}, bundle, freestanding', source, chosen & {'type', 'write'})
    for header in (made / 'files/chart.h', made / 'single/box.h', made / 'bundle/formats.h') if in_every_way else ():
        compile_header(trials, f'{artifacts}, {header.parent.name}', header)


def main():
    trials = Trials()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for schema, text in SCHEMAS.items():
            (folder / f'{schema}.ksy').write_text(text)
        with multiprocessing.pool.ThreadPool(2) as pool:
            pool.map(lambda artifacts: choose(folder, trials, artifacts), LISTS)
    print(*trials.failed, f'{trials.passed} passed, {len(trials.failed)} failed', sep='\n')
    return 1 if trials.failed or trials.passed < 149 else 0


if __name__ == '__main__':
    sys.exit(main())
