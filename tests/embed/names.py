#!/usr/bin/env python3
"""names.py TENON ROOT CC CXX: whatever things are called, the code compiles, as C and as C++, without a warning.

For each kind of thing there is a schema with some of them. Its code is generated twice: first with names that mean
nothing, then with those that the first code is full of, and with the words that languages and systems keep for
themselves. What a codec calls something is thus tried as a name in a schema, without a list that could grow old.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

TENON, ROOT, CC, CXX = sys.argv[1:]
FLAGS = '-fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror'.split()
# C11 and C++20; macros of compilers and of <errno.h>, <stdio.h>, <math.h>; types of <stdint.h>
RESERVED = '''alignas alignof asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class co_await
co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete do
double dynamic_cast else enum explicit export extern float for friend goto if inline int long mutable namespace new
noexcept nullptr operator private protected public register reinterpret_cast requires restrict return short signed
sizeof static static_assert static_cast struct switch template this thread_local throw try typedef typeid typename
union unsigned using virtual void volatile wchar_t while xor xor_eq and_eq not_eq or_eq unix linux i386 errno stdin
stdout stderr eof infinity nan isnan signbit assert offsetof size_t int8_t uint64_t memcpy main has_first
first_read_ first_state_ io_ parent_ root_ offset_ is_le_ as_read_ nothing_ document count'''.split()
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


def schema(role, names):
    text = 'meta: {id: codec, endian: le, encoding: UTF-8}\n' + ROLES[role](names)
    return re.sub(r'ENUM_(\d+)', lambda match: names[int(match[1])], text)


def generate(folder, role, names):
    """The C files of a schema in which things are called so."""
    folder.mkdir()
    (folder / 'codec.ksy').write_text(schema(role, names))
    run = subprocess.run([TENON, 'generate', '-o', folder, folder / 'codec.ksy'], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f'{role}: not generated\n{run.stderr[:2000]}')
    return sorted(path for path in folder.glob('*.c') if not path.name.endswith('_fuzz.c'))


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
    generate(folder / 'plain', role, PLAIN)
    used = set(re.findall(r'\w+', schema(role, []))) | {'q0', 'r0', 'a0', 'b0', 'm0', 'v0', 'e0', 'f0', 'sub0'}
    names = sorted((identifiers(folder / 'plain') | set(RESERVED)) - NOT_OURS - used)
    names = [name for name in names if not re.search(r'\d_0$', name)]  # what this program calls things
    for i, group in enumerate(groups(role, names)):
        yield from compile_with(role, folder / f'hard{i}', group)


def compile_with(role, folder, names):
    """What compilers say of the code with these names."""
    sources = generate(folder, role, names)
    include = [f'-I{ROOT}/runtime/include']
    cpp = folder / 'all.cpp'
    cpp.write_text('#include "codec.h"\n')
    commands = [[CC, '-std=c11', '-Wstrict-prototypes', *FLAGS, *include, source] for source in sources]
    for command in commands + [[CXX, '-std=c++17', *FLAGS, *include, cpp]]:
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            yield f'{role}: ' + '\n'.join(line for line in run.stderr.splitlines() if 'error:' in line)[:2000]


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        for role in ROLES:
            folder = pathlib.Path(scratch) / role
            folder.mkdir()
            said = list(problems(role, folder))
            failed += said != []
            print('\n'.join(said), end='\n' if said else '')
    print(f'{len(ROLES) - failed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
