#!/usr/bin/env python3
"""names.py TENON ROOT CC CXX [TEST...]: whatever things are called, the code compiles, as C and as C++, without a warning.

For each kind of thing there is a schema with some of them. Its code is generated twice: first with names that mean
nothing, then with those that the first code is full of, and with the words that languages and systems keep for
themselves. What a codec calls something is thus tried as a name in a schema, without a list that could grow old.
What codecs remember beside a member of some kind is tried as the name of members of every other kind, before and
behind it; and words are tried as the name of the codec itself.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

TENON, ROOT, CC, CXX = sys.argv[1:5]
sys.path.insert(0, ROOT + '/tests/support')
from draw import drawn  # noqa: E402

FLAGS = '-fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wcast-qual -Werror'.split()
# C11 and C++20; macros of compilers, of <errno.h>, <stdio.h>, <math.h> and of POSIX; types of <stdint.h>
RESERVED = '''alignas alignof asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class co_await
co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete do
double dynamic_cast else enum explicit export extern float for friend goto if inline int long mutable namespace new
noexcept nullptr operator private protected public register reinterpret_cast requires restrict return short signed
sizeof static static_assert static_cast struct switch template this thread_local throw try typedef typeid typename
union unsigned using virtual void volatile wchar_t while xor xor_eq and_eq not_eq or_eq unix linux i386 errno stdin
stdout stderr eof infinity nan isnan signbit assert offsetof size_t int8_t uint64_t memcpy main has_first
first_read_ first_state_ io_ parent_ root_ offset_ is_le_ as_read_ nothing_ document count st_mtime si_pid sa_handler s6_addr
h_errno sigev_notify_function'''.split()
POSIX = 'errno fcntl netdb netinet/in poll pthread signal sys/socket sys/stat sys/types sys/wait time unistd'.split()  # they have macros
NOT_OURS = {'null', 'and', 'or', 'not', 'true', 'false', 'yes', 'no', 'on', 'off'}  # other things in YAML or expressions


def attributes(names, text):
    return 'seq:\n  - {id: q0, type: u1}\n' + ''.join(
        f'  - {{id: {name}, {text}}}\n'.replace('NUMBER', str(i)) for i, name in enumerate(names))


def types(names, text, use):
    return 'seq:\n' + ''.join(f'  - {{id: f{i}_0, type: {name}{use}}}\n' for i, name in enumerate(names)) \
        + 'types:\n' + ''.join(f'  {name}:\n    {text}\n' for name in names)


def instances(names, key, text):
    return 'seq:\n  - {id: q0, type: u1}\n' + key + ':\n' \
        + ''.join(f'  {name}: {text}\n' for i, name in enumerate(names))


def inner(names, text, use):
    members = ''.join(f'      - {{id: {name}, {text}}}\n'.replace('NUMBER', str(i % 200))
                      for i, name in enumerate(names))
    return f'seq:\n  - {{id: q0, type: u1}}\n  - {{id: r0, {use}, repeat: expr, repeat-expr: q0}}\n' \
        + 'types:\n  sub0:\n' + members


def parameters(names, text):
    users = ''.join(f"  - {{id: f{i}_0, type: 'sub{i}_0(q0)', repeat: expr, repeat-expr: q0}}\n"
                    for i, _ in enumerate(names))
    subs = ''.join(f'  sub{i}_0:\n    params: [{{id: {name}, type: u1}}]\n    seq: ' + text.replace('NAME', name) + '\n'
                   for i, name in enumerate(names))
    return 'seq:\n  - {id: q0, type: u1}\n' + users + 'types:\n' + subs


ROLES = {
    'numbers': lambda n: attributes(n, 'type: u2'),
    'conditions': lambda n: attributes(n, 'type: u2, if: q0 == 1'),
    'bits': lambda n: attributes(n, 'type: b3'),
    'text': lambda n: attributes(n, 'type: strz'),
    'until': lambda n: attributes(n, 'type: u2, repeat: until, repeat-until: _ == q0'),
    'choices': lambda n: attributes(n, 'type: {switch-on: q0, cases: {1: u4, 2: strz}}'),
    'objects': lambda n: types(n, 'seq: [{id: a0, type: strz}]', ''),
    'lists': lambda n: types(n, 'seq: [{id: a0, type: strz}]', ', repeat: expr, repeat-expr: 2'),
    'pointers': lambda n: types(n, 'seq: [{id: a0, type: strz}]\n    instances: {v0: {value: _parent._io.pos}}',
                                ', repeat: eos'),
    'records': lambda n: types(n, 'seq: [{id: a0, type: u2}, {id: b0, type: u4}]', ', repeat: expr, repeat-expr: 2'),
    'columns': lambda n: inner(n, 'type: u2', 'type: sub0').replace('  sub0:\n', '  sub0:\n    seq:\n'),
    'slots': lambda n: inner(n, 'type: u2, if: m0 == NUMBER', 'type: sub0(q0)').replace(
        '  sub0:\n', '  sub0:\n    params: [{id: m0, type: u1}]\n    seq:\n'),
    'parameters': lambda n: parameters(n, '[{id: a0, type: strz, if: NAME == 1}, {id: b0, size: NAME}]'),
    'masks': lambda n: parameters(n, '[{id: a0, type: u2, if: NAME == 1}, {id: b0, type: u4}]'),
    'root_parameters': lambda n: 'params:\n' + ''.join(f'  - {{id: {name}, type: u4}}\n' for name in n)
    + 'seq:\n' + ''.join(f'  - {{id: f{i}_0, type: u2, if: {name} == 1}}\n' for i, name in enumerate(n)),
    'parse_instances': lambda n: instances(n, 'instances', '{pos: 1, type: strz}'),
    'value_instances': lambda n: instances(n, 'instances', '{value: q0 + 1}'),
    'values': lambda n: instances(n, '-values', 'q0 + 1'),
    'rules': lambda n: 'seq:\n  - {id: q0, type: u1}\n-checks:\n' + ''.join(
        f'  - {{id: {name}, that: q0 > {i % 200}, severity: warning, doc: none}}\n' for i, name in enumerate(n)),
    'enumerations': lambda n: attributes([f'f{i}_0' for i, _ in enumerate(n)], 'type: u1, enum: ENUM_NUMBER')
    + 'enums:\n' + ''.join(f'  {name}: {{1: one, 2: two}}\n' for name in n),
    'constants': lambda n: attributes(['f0'], 'type: u4, enum: e0') + 'enums:\n  e0:\n' + ''.join(
        f'    {i}: {name}\n' for i, name in enumerate(n)),
}


# ---- kinds of members, beside each other: NAME is one's name ----

SEQ = {
    'number': '{id: NAME, type: u2}',
    'conditional': '{id: NAME, type: u2, if: q0 == 1}',
    'text': '{id: NAME, type: strz}',
    'padded': '{id: NAME, type: str, size: 9, pad-right: 32}',
    'sized object': '{id: NAME, type: text0, size: 9}',
    'line': '{id: NAME, type: text0, terminator: 10}',
    'object': '{id: NAME, type: text0}',
    'objects': '{id: NAME, type: text0, repeat: expr, repeat-expr: 2}',
    'records': '{id: NAME, type: pair0, repeat: expr, repeat-expr: 2}',
    'numbers': '{id: NAME, type: u4, repeat: expr, repeat-expr: 2}',
    'derived': '{id: NAME, type: u2, -derive: q0 + 1}',
    'counted': '{id: NAME, size: q0}',
}
READ_SEQ = {
    'bits': '{id: NAME, type: b3}',
    'choice': '{id: NAME, type: {switch-on: q0, cases: {1: text0, 2: u4}}}',
    'list': '{id: NAME, type: text0, repeat: until, repeat-until: q0 == 1}',
    'packed': '{id: NAME, size: 4, process: zlib}',
    'opaque': '{id: NAME, size: 4, process: ours.own(q0)}',
}
INSTANCES = {
    'placed': '{pos: 1, size: 9, -place: {}}',
    'peek': '{pos: 1, type: u1, -place: none}',
    'value': '{value: q0 + 1}',
    'text value': '{value: q0.to_s}',
}
READ_INSTANCES = {'parse instance': '{pos: 1, type: text0}', 'lists': '{pos: 1, type: u1, repeat: eos}'}
VALUES = {'ours': 'q0 + 1', 'ours in 64 bits': 'n0 * n0'}
KINDS = [*SEQ, *INSTANCES, *VALUES]
READ_KINDS = [*READ_SEQ, *READ_INSTANCES, 'early']


def beside(kinds):
    """The body of a type with members of some kinds: pairs of a kind and names."""
    of = {'seq': ['{id: q0, type: u1}', '{id: n0, type: u8}'], 'instances': [], '-values': []}
    asked = [name for kind, names in kinds if kind == 'early' for name in names]
    if asked:
        of['instances'].append(f'e0: {{value: {" + ".join(asked)}}}')
        of['seq'].append('{id: e1, type: u1, if: e0 == 1}')
    for kind, names in kinds:
        for name in names:
            if kind in SEQ or kind in READ_SEQ or kind == 'early':
                text = {**SEQ, **READ_SEQ, 'early': SEQ['number']}[kind]
                of['seq'].append(text.replace('NAME', name))
            elif kind in VALUES:
                of['-values'].append(f'{name}: {VALUES[kind]}')
            else:
                of['instances'].append(f'{name}: {({**INSTANCES, **READ_INSTANCES})[kind]}')
    text = '    seq:\n' + ''.join(f'      - {each}\n' for each in of['seq'])
    for key in ['instances', '-values']:
        if of[key]:
            text += f'    {key}:\n' + ''.join(f'      {each}\n' for each in of[key])
    return text


def pairs_schema(bodies):
    return 'meta: {id: codec, endian: le, encoding: UTF-8}\nseq:\n' \
        + ''.join(f'  - {{id: o{i}_0, type: t{i}_0, size: 900}}\n' for i, _ in enumerate(bodies)) \
        + 'types:\n  text0: {seq: [{id: a0, type: strz}]}\n  pair0: {seq: [{id: a0, type: u2}]}\n' \
        + ''.join(f'  t{i}_0:\n{body}' for i, body in enumerate(bodies))


def remembered(folder, kind):
    """What is made of the name of a member of a kind."""
    write_codec(folder, kind, pairs_schema([beside([(kind, PLAIN)])]))
    return sorted(name for name in identifiers(folder) if 'first' in name and name != 'first')


def pair_problems(folder, kind, others):
    """What compilers say of the code where members of each other kind are called like what a kind has beside it."""
    names = remembered(folder / 'plain', kind)
    bodies = [beside(both) for other in others
              for both in ([(kind, PLAIN), (other, names)], [(other, names), (kind, PLAIN)])]
    write_codec(folder / 'hard', kind, pairs_schema(bodies))
    yield from compile_in(f'beside {kind}', folder / 'hard')


# ---- names that are joined of others ----

JOINED_TYPES = ['x', 'x_y', 'x_y_z', 'x_z', 'x_y_y', 'y', 'y_z']
JOINED_MEMBERS = ['y', 'z', 'y_z', 'z_y', 'y_y', 'z_2']


def joined_schema(kind, whole):
    """Types and members whose names, one behind the other, are those of others: `x` and `y_z`, `x_y` and `z`. Where
    they are the name of a type, too, an instance is read from another stream, a value is kept, and so on."""
    def body(i):
        kinds = [(kind, JOINED_MEMBERS)] if whole else [(kind, JOINED_MEMBERS[:3]), ('object', JOINED_MEMBERS[3:])]
        text = beside(kinds)
        elsewhere = '      elsewhere: {io: _root._io, pos: q0, type: text0}\n'.replace('elsewhere', f'y_z_{i}')
        elsewhere += f'      y_{i}: {{io: _root._io, pos: q0, type: text0}}\n'
        return text.replace('    instances:\n', '    instances:\n' + elsewhere) if 'instances:' in text \
            else text + '    instances:\n' + elsewhere
    types = [*JOINED_TYPES, 'x_y_0', 'x_y_z_0', 'y_y_z_5']
    return 'meta: {id: codec, endian: le, encoding: UTF-8}\nseq:\n' \
        + ''.join(f'  - {{id: o{i}_0, type: {name}}}\n' for i, name in enumerate(types)) \
        + 'types:\n  text0: {seq: [{id: a0, type: strz}]}\n  pair0: {seq: [{id: a0, type: u2}]}\n' \
        + ''.join(f'  {name}:\n{body(i)}' for i, name in enumerate(types))


def joined_problems(folder):
    for kind in KINDS + READ_KINDS:
        for whole, options in [(True, []), (False, ['--single-file'])]:
            where = folder / f'{kind}{whole}'.replace(' ', '-')
            write_codec(where, kind, joined_schema(kind, whole), *options)
            yield from compile_in(f'joined names, {kind}', where)


# ---- codecs ----

CODECS = ['std', 'tn', 'x_view', 'x_list', 'x_list_append', 'x_new', 'x_free', 'x_size', 'x_load', 'x_members', 'x_type',
          'settle', 'write', 'read', 'compute', 'get', 'place', 'put', 'label', 'check', 'locate', 'validate', 'derive',
          'keep', 'work_out', 'the', 'budget', 'scratch', 'none', 'slot', 'begin', 'stood', 'x', 'read_x', 'settle_x',
          'x_y_create', 'get_x', 'class', 'int']


def codec_problems(folder):
    """The same of words as the name of a codec, whose types and members are called like parts of what there is."""
    for codec in CODECS:
        body = beside([(kind, [f'{word}{i}']) for i, kind in enumerate(KINDS) for word in ['x', 'y']])
        text = f'meta: {{id: {codec}, endian: le, encoding: UTF-8}}\n' \
            + re.sub('^    ', '', body, flags=re.M).replace('type: text0', 'type: x').replace('type: pair0', 'type: y') \
            .replace('seq:\n', 'seq:\n  - {id: z0, type: tn}\n  - {id: z1, type: std}\n') \
            + 'types:\n  x: {seq: [{id: y, type: strz}]}\n  y: {seq: [{id: x, type: u4}]}\n' \
            + '  tn: {seq: [{id: tn, type: u1, enum: tn}]}\n  std: {seq: [{id: std, type: tn}]}\n' \
            + 'enums: {tn: {1: tn}, x: {1: y}}\n-checks: [{id: x, that: n0 > 1}, {id: settle, that: n0 != 7}]\n'
        (folder / codec).mkdir()
        write_codec(folder / codec / 'code', codec, text)
        yield from compile_in(f'codec {codec}', folder / codec / 'code')


def names_of_runtime():
    """What the runtime's sources have each for themselves, and the first words of that."""
    text = ''.join(path.read_text() for folder in ('core', 'generic', 'fuzz')
                   for path in sorted((pathlib.Path(ROOT) / 'runtime' / folder).glob('*.c')))
    names = set(re.findall(r'^static [^=;]*?\b([a-z]\w*)\(', text, flags=re.M))
    names |= set(re.findall(r'^typedef \w+ (\w+)', text, flags=re.M))
    names |= {name.split('_')[0] for name in names}
    return sorted(name for name in names if not name.startswith('tn') and name not in NOT_OURS)


def single_problems(folder):
    """Codecs in one source with the runtime, which has names of its own: some of them, and some that did not compile."""
    for codec in names_of_runtime()[::90] + ['grow', 'patch', 'state']:
        text = f'meta: {{id: {codec}, endian: le, encoding: ASCII}}\n' + '''
seq:
  - {id: n, type: u1}
  - {id: put, type: begin, repeat: expr, repeat-expr: n}
  - {id: find, type: find, if: n == 3}
  - {id: bits, type: b3}
types:
  begin: {seq: [{id: x, type: str, size: 2, encoding: UTF-16LE}, {id: y, type: strz}]}
  find: {seq: [{id: state, type: u4}]}
-checks: [{id: x, that: n > 1}]
'''
        write_codec(folder / codec, codec, text, '--single-file')
        yield from compile_in(f'one source with {codec}', folder / codec)


def write_codec(folder, what, text, *options):
    """The C files of a schema."""
    folder.mkdir(parents=True)
    (folder / 'codec.ksy').write_text(text)
    run = subprocess.run([TENON, 'generate', *options, '-o', folder, folder / 'codec.ksy'], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f'{what}: not generated\n{run.stderr[:2000]}')
    return sorted(folder.glob('*.c'))


def schema(role, names):
    text = 'meta: {id: codec, endian: le, encoding: UTF-8}\n' + ROLES[role](names)
    return re.sub(r'ENUM_(\d+)', lambda match: names[int(match[1])], text)


def identifiers(folder):
    """All names in the code, and what could be behind the prefix of one."""
    text = ''.join(path.read_text() for path in folder.glob('*.[ch]'))
    text = re.sub(r'/\*.*?\*/|"(\\.|[^"\\])*"', '', text, flags=re.S)
    names = set(re.findall(r'\b[a-z][a-z0-9_]*\b', text))
    names |= {name.split('codec_', 1)[1] for name in names if 'codec_' in name}
    names |= {name.split('codec_', 1)[1].lower() for name in re.findall(r'\bCODEC_\w+', text.replace('CODEC_', 'codec_'))}
    return {name for name in names if re.fullmatch(r'[a-z][a-z0-9_]*', name)}


PLAIN = ['first', 'second', 'third']
MANY = 80  # the code of slots grows with the square of their number


def groups(role, names):
    """Names that are tried together: what is made of one plain name always is."""
    if role != 'slots':
        return [names]
    families = [[name for name in names if word in name] for word in PLAIN]
    others = [name for name in names if not any(word in name for word in PLAIN)]
    return [family for family in families if family] + [others[i:i + MANY] for i in range(0, len(others), MANY)]


def problems(role, folder):
    """What compilers say of the code with difficult names."""
    write_codec(folder / 'plain', role, schema(role, PLAIN))
    used = set(re.findall(r'\w+', schema(role, []))) | {'q0', 'r0', 'a0', 'b0', 'm0', 'v0', 'e0', 'f0', 'sub0'}
    names = sorted((identifiers(folder / 'plain') | set(RESERVED)) - NOT_OURS - used)
    names = [name for name in names if not re.search(r'\d_0$', name)]  # what this program calls things
    for i, group in enumerate(groups(role, names)):
        yield from compile_with(role, folder / f'hard{i}', group)


def compile_with(role, folder, names):
    """What compilers say of the code with these names."""
    write_codec(folder, role, schema(role, names))
    yield from compile_in(role, folder)


def compile_in(what, folder):
    """What compilers say of the code in a folder."""
    sources = sorted(folder.glob('*.c'))
    header = next(path for path in folder.glob('*.h') if not path.name.endswith('_internal.h'))
    include = [f'-I{ROOT}/runtime/include']
    cpp = folder / 'all.cpp'
    cpp.write_text(''.join(f'#include <{name}.h>\n' for name in POSIX) + f'#include "{header.name}"\n')
    commands = [[CC, '-std=c11', '-Wstrict-prototypes', '-Wmissing-prototypes', *FLAGS, *include, source] for source in sources]
    for command in commands + [[CXX, '-std=c++17', *FLAGS, *include, cpp]]:
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            yield f'{what}: ' + '\n'.join(line for line in run.stderr.splitlines() if 'error:' in line)[:2000]


def main():
    failed = 0
    chosen = sys.argv[5:]
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        tests = [(role, lambda folder, role=role: problems(role, folder)) for role in ROLES]
        for kinds in [KINDS, READ_KINDS]:
            tests += [(f'beside {kind}', lambda folder, kind=kind: pair_problems(
                folder, kind, KINDS if kind in KINDS else KINDS + READ_KINDS)) for kind in kinds]
        tests += [('joined names', joined_problems), ('codecs', codec_problems), ('single files', single_problems)]
        if chosen:
            tests = [each for each in tests if each[0] in chosen]
        else:
            tests = drawn(tests, one_of=16, key=lambda row: f'{pathlib.Path(CC).name} {row[0]}')
        for name, test in tests:
            folder = scratch / name.replace(' ', '-')
            folder.mkdir()
            said = list(test(folder))
            failed += said != []
            print('\n'.join(said), end='\n' if said else '', flush=True)
    print(f'{len(tests) - failed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
