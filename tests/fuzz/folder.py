#!/usr/bin/env python3
"""folder.py TENON CC: what `tenon fuzz` makes builds and runs: a replayer, and where they are installed libFuzzer's target,
with nothing but the variables that OSS-Fuzz documents and with each of its sanitizers, and AFL++ with the custom mutator. What
`tenon sample` makes is valid, or breaks the rule that was asked for and no other, also where chance would not find that. Seeds
come behind compression. Both make the same again, and both with what is given to parameters."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SCHEMAS = pathlib.Path(__file__).resolve().parents[2] / 'schemas'
SCHEMA = """meta: {id: boxes, endian: le, encoding: ASCII, file-extension: box}
seq:
  - {id: magic, contents: BOXES}
  - {id: num_boxes, type: u2}
  - {id: boxes, type: box, repeat: expr, repeat-expr: num_boxes}
types:
  box:
    seq:
      - {id: kind, type: u1, enum: kind}
      - {id: len_name, type: u1}
      - {id: name, type: str, size: len_name}
      - {id: weight, type: u2, if: kind == kind::heavy}
      - {id: sum, type: u4, -derive: {value: crc32(name), severity: warning}}
    -checks:
      - {id: B1, that: len_name < 40, severity: warning, doc: names are short}
enums:
  kind: {1: light, 2: heavy}
"""
# Rules that chance does not keep: over single bytes, a number put together of them, products, remainders, bits, elements.
SEALED = """meta: {id: sealed, endian: le, encoding: ASCII}
seq:
  - {id: kind, type: u1}
  - {id: width, type: u2}
  - {id: height, type: u2}
  - {id: area, type: u4}
  - {id: len_body, type: u4}
  - {id: body, size: len_body}
  - {id: num_parts, type: u1}
  - {id: parts, type: part, repeat: expr, repeat-expr: num_parts}
-checks:
  - {id: S1, that: 'body.slice(0, 4) == [0x44, 0x58, 0x42, 0x43] and body.size % 8 == 0', severity: warning}
  - {id: S2, that: 'body[4] + body[5] * 0x100 + (body[6] << 16) == body.size', severity: warning}
  - {id: S3, that: 'body.last == (kind < 0x80 ? 0xfe : 0xff)', severity: warning}
  - {id: S4, that: 'area == width * height and area > 1000 and area - width != 0', severity: warning}
  - {id: S5, that: 'parts.size >= 3 and parts.all(_.marks & 0xf0 == 0xa0 and _.order == _index)', severity: warning, level: content}
  - {id: S6, that: 'body.slice(8, 2).all(_ >= 0x61 and _ <= 0x7a)', severity: warning, level: content}
types:
  part:
    seq: [{id: marks, type: u1}, {id: order, type: u2}, {id: word, type: str, size: 6}]
    -checks:
      - {id: S7, that: 'word == "sealed" or not (order < 100)', severity: warning}
"""
# What no file holds decides how large it is.
GIVEN = """meta: {id: given, endian: le}
params:
  - {id: size, type: u4}
  - {id: kind, type: u1, enum: kind}
  - {id: name, type: str}
  - {id: ratio, type: f4}
seq:
  - {id: body, size: size}
  - {id: last, type: u1, if: 'kind == kind::long and name == "more" and ratio < -2'}
enums:
  kind: {1: short, 2: long}
"""
LOOK = r"""
#include "fuzz/given_fuzz.c"
int main(void)
{
    void *object;
    const tn_mutator *target = &TN_FUZZ_TARGET;
    const tn_options options = {.params = target->params};
    if (target->format->read(target->format, &object, "0123456789", 10, &options, NULL) != TN_OK) return 1;
    const int last = ((const given *)object)->last;
    target->format->release(target->format, object);
    return last != '9';
}
"""
# What is packed as a whole the codec patches files because of: seeds begin with a stream that can be unpacked.
PACKED = """meta: {id: packed, endian: le, encoding: ASCII}
seq:
  - {id: magic, contents: [0x56, 0x4c, 1]}
  - {id: len_packed, type: u4}
  - {id: records, type: records, size: len_packed, process: PROCESS}
types:
  records:
    seq:
      - {id: num_records, type: u2}
      - {id: list, type: record, repeat: expr, repeat-expr: num_records}
  record: {seq: [{id: len_data, type: u1}, {id: data, size: len_data}]}
"""
NESTED = """meta: {id: nested, encoding: UTF-8}
seq:
  - {id: all, type: str, size-eos: true, -json: node}
types:
  node:
    -json: true
    seq:
      - {id: nodes, type: node, repeat: eos}
"""
BITS = 'meta: {id: bits}\nseq:\n  - {id: a, type: b3}\n  - {id: b, type: b13}\n'


def run(*command, expected=0, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=300, check=False, **options)
    if done.returncode != expected:
        sys.exit(f'{" ".join(map(str, command))} ends with {done.returncode}:\n{done.stdout}\n{done.stderr}')
    return done.stdout + done.stderr


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob('*')) if path.is_file()}


def findings(tenon, schema, folder):
    """The rules that the files of a folder break, of each file."""
    result = []
    for path in sorted(folder.iterdir()):
        done = subprocess.run([tenon, 'validate', '-s', schema, '--level', 'strict', '--output', 'jsonl', path],
                              capture_output=True, text=True, check=False)
        result.append({finding.get('rule') for line in done.stdout.splitlines() if line.startswith('{')
                       for finding in json.loads(line).get('findings', [])})
    return result


def kept_and_broken(tenon, work, schema, rules):
    """Valid samples, and samples that break each of the rules and no other."""
    shutil.rmtree(work / 'valid', ignore_errors=True)
    run(tenon, 'sample', '-n', 10, '-o', work / 'valid', schema)
    assert findings(tenon, schema, work / 'valid') == [set()] * 10
    for rule in rules:
        shutil.rmtree(work / 'broken', ignore_errors=True)
        run(tenon, 'sample', '-n', 3, '--break', rule, '-o', work / 'broken', schema)
        assert findings(tenon, schema, work / 'broken') == [{rule}] * 3, (rule, findings(tenon, schema, work / 'broken'))


def samples(tenon, work, schema):
    made = [work / name for name in ('one', 'two', 'other')]
    for folder, seed in zip(made, (1, 1, 2)):
        run(tenon, 'sample', '-n', 20, '--seed', seed, '-o', folder, schema)
    assert len(contents(made[0])) == 20 and contents(made[0]) == contents(made[1]) != contents(made[2])
    assert all(rules == set() for rules in findings(tenon, schema, made[0]))
    for rule in ('B1', 'sum'):
        folder = work / rule
        run(tenon, 'sample', '-n', 3, '--break', rule, '-o', folder, schema)
        assert findings(tenon, schema, folder) == [{rule}] * 3, findings(tenon, schema, folder)
    assert 'no rule `B2`; did you mean `B1`' in run(tenon, 'sample', '--break', 'B2', '-o', work / 'none', schema, expected=2)
    said = run(tenon, 'sample', '--break', 'checksum_of_all', '-o', work / 'none', schema, expected=2)
    assert all(name in said.split('; it has ')[1] for name in ('`B1`', '`sum`')), said
    bits = work / 'bits.ksy'
    bits.write_text(BITS)
    run(tenon, 'sample', '-n', 4, '-o', work / 'bits', bits)
    assert len(list((work / 'bits').iterdir())) == 4
    bits.write_text(BITS + '  - {id: sum, type: u1, -derive: _io.pos}\n')
    run(tenon, 'sample', '-n', 4, '-o', work / 'derived', bits)
    assert len(list((work / 'derived').iterdir())) == 4


# What OSS-Fuzz adds to CFLAGS, by the value of SANITIZER.
UNDEFINED = ('bool,array-bounds,float-divide-by-zero,function,integer-divide-by-zero,return,shift,signed-integer-overflow,'
             'vla-bound,vptr')
SANITIZERS = {
    'address': '-fsanitize=address -fsanitize-address-use-after-scope',
    'undefined': f'-fsanitize={UNDEFINED},unsigned-integer-overflow -fno-sanitize-recover={UNDEFINED}',
    'memory': '-fsanitize=memory -fsanitize-memory-track-origins',
}


def with_libfuzzer(folder, work, sanitizer):
    """As OSS-Fuzz builds: in the folder, with its variables and no others."""
    flags = ('-O1 -fno-omit-frame-pointer -gline-tables-only -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION '
             f'{SANITIZERS[sanitizer]} -fsanitize=fuzzer-no-link')
    out = work / sanitizer
    environment = {'PATH': os.environ['PATH'], 'CC': 'clang', 'CXX': 'clang++', 'CFLAGS': flags, 'CXXFLAGS': flags,
                   'LIB_FUZZING_ENGINE': '-fsanitize=fuzzer', 'OUT': str(out), 'SRC': str(work), 'WORK': str(work / 'work'),
                   'SANITIZER': sanitizer, 'ARCHITECTURE': 'x86_64', 'FUZZING_LANGUAGE': 'c'}
    script = work / 'build.sh'
    shutil.copy(folder / 'build.sh', script)
    run('bash', '-eu', script, cwd=folder, env=environment)
    run(out / 'boxes_fuzzer', '-runs=1000', '-seed=1', f'-dict={out}/boxes_fuzzer.dict', folder / 'seeds', cwd=work,
        env=dict(os.environ, TENON_ORACLE='edit', UBSAN_OPTIONS='silence_unsigned_overflow=1'))


def with_afl(folder, work):
    run('bash', folder / 'build.sh', 'afl', env=dict(os.environ, CFLAGS='-O0', MUTATOR_CFLAGS='-O0'))
    environment = dict(os.environ, AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES='1', AFL_SKIP_CPUFREQ='1', AFL_NO_UI='1',
                       AFL_NO_AFFINITY='1', AFL_CUSTOM_MUTATOR_LIBRARY=str(folder / 'out/boxes_mutator.so'))
    environment.pop('ASAN_OPTIONS', None)  # it wants its own
    run('afl-fuzz', '-E', 2000, '-V', 20, '-i', folder / 'seeds', '-o', work / 'findings', '-x', folder / 'fuzz/boxes.dict', '--',
        folder / 'out/boxes_afl', env=environment)
    stats = (work / 'findings/default/fuzzer_stats').read_text()
    assert 'saved_crashes     : 0' in stats, stats


def parameters(tenon, work, compiler):
    """Samples, seeds and the target are made with what is given: it asks for ten bytes."""
    schema, folder = work / 'given.ksy', work / 'given'
    schema.write_text(GIVEN)
    given = [f'--param={each}' for each in ('size=9', 'kind=long', 'name=more', 'ratio=-2.5')]
    run(tenon, 'sample', '-n', 5, *given, '-o', work / 'ten', schema)
    assert [len(data) for data in contents(work / 'ten').values()] == [10] * 5, contents(work / 'ten')
    for command in ('sample', 'fuzz'):
        assert 'did you mean `size`' in run(tenon, command, '--param', 'sise=3', '-o', work / 'none', schema, expected=2)
    run(tenon, 'fuzz', '--rounds', 300, *given, '-o', folder, schema)
    assert 10 in [path.stat().st_size for path in (folder / 'seeds').iterdir()]
    run('bash', folder / 'build.sh', 'replay', env=dict(os.environ, CC=compiler, CFLAGS='-O0'))
    run(folder / 'out/given_replay', *(folder / 'seeds').iterdir(), env=dict(os.environ, TENON_ORACLE='edit'))
    # lists are given, too
    schema.write_text(GIVEN.replace('size, type: u4', "sizes, type: 'u2[]'").replace('size: size', "size: 'sizes[0] + sizes[1]'"))
    run(tenon, 'fuzz', '--rounds', 0, '--force', '--param=sizes=3,6', *given[1:], '-o', folder, schema)
    (work / 'look.c').write_text(LOOK)
    run(compiler, '-std=c11', '-O0', '-I', folder, work / 'look.c', folder / 'given.c', folder / 'tenon.c', '-o', work / 'look')
    run(work / 'look')


def packed(tenon, work):
    """Seeds of what is packed hold something: they come behind the process."""
    for process in ('zlib', 'zstd'):
        schema, folder = work / f'{process}.ksy', work / process
        schema.write_text(PACKED.replace('PROCESS', process))
        run(tenon, 'fuzz', '-o', folder, schema)
        decoded = [subprocess.run([tenon, 'decode', '-s', schema, seed], capture_output=True, text=True, check=False).stdout
                   for seed in (folder / 'seeds').iterdir()]
        assert any(json.loads(text)['records']['list'] for text in decoded if text.startswith('{')), process


def nested(tenon, work):
    """Objects that have nothing but objects of their own type end somewhere."""
    schema, folder = work / 'nested.ksy', work / 'nested'
    schema.write_text(NESTED)
    run(tenon, 'sample', '-n', 20, '-o', folder, schema)
    assert len(contents(folder)) == 20 and findings(tenon, schema, folder) == [set()] * 20


def main(tenon, compiler):
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        schema, folder = work / 'boxes.ksy', work / 'fuzzing'
        schema.write_text(SCHEMA)
        samples(tenon, work, schema)
        parameters(tenon, work, compiler)
        packed(tenon, work)
        nested(tenon, work)
        sealed = work / 'sealed.ksy'
        sealed.write_text(SEALED)
        kept_and_broken(tenon, work, sealed, [f'S{i}' for i in range(1, 8)])
        kept_and_broken(tenon, work, SCHEMAS / 'urho3d/shader.ksy', ['U3', 'U4', 'U5', 'U6', 'U7', 'U8', 'U9', 'U10'])
        run(tenon, 'fuzz', '-o', folder, schema)
        before = contents(folder)
        run(tenon, 'fuzz', '-o', folder, schema)
        assert contents(folder) == before
        seeds = list((folder / 'seeds').iterdir())
        assert any(seed.read_bytes()[7:8] == b'\2' for seed in seeds), 'no seed has a heavy box'
        run('bash', folder / 'build.sh', 'replay', env=dict(os.environ, CC=compiler, CFLAGS='-O0'))
        for oracle in ('crash', 'agree', 'round-trip', 'edit'):
            said = run(folder / 'out/boxes_replay', *seeds, env=dict(os.environ, TENON_ORACLE=oracle))
            assert f'{len(seeds)} inputs' in said
        said = run('bash', folder / 'build.sh', env=dict(os.environ, CC='true'), expected=1)
        assert said == 'build.sh: libFuzzer comes with clang, and CC is true\n', said
        tried = ['replay']
        if shutil.which('clang') and shutil.which('clang++'):
            for sanitizer in SANITIZERS:
                with_libfuzzer(folder, work, sanitizer)
            tried.append('libFuzzer and each sanitizer')
        if shutil.which('afl-fuzz') and shutil.which('afl-clang-fast'):
            with_afl(folder, work)
            tried.append('AFL++')
        print(f'{len(seeds)} seeds; run with {", ".join(tried)}')


if __name__ == '__main__':
    main(*sys.argv[1:])
