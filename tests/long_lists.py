#!/usr/bin/env python3
"""long_lists.py TENON: a list that a schema spells out has its values, however long it is."""
import json
import pathlib
import subprocess
import sys
import tempfile

TENON = sys.argv[1]
LISTS = {
    'reals': [n + 0.5 for n in range(300)],
    'numbers': [n * 1000 - 7 for n in range(200)],
    'large': [2 ** 40 + n for n in range(65)],
    'flags': [n % 3 == 0 for n in range(700)],
}


def spelled(values):
    return '[' + ', '.join(json.dumps(each) for each in values) + ']'


def main():
    schema = 'meta: {id: lists, endian: le}\nseq: [{id: a, type: u1}]\ninstances:\n'
    for name, values in LISTS.items():
        schema += f'  {name}: {{value: "{spelled(values)}"}}\n  one_of_{name}: {{value: "{name}[a]"}}\n'
        schema += f'  chosen_{name}: {{value: "a == 64 ? {name} : {spelled(values[:65])}"}}\n'
    expected = {}
    for name, values in LISTS.items():
        expected |= {name: values, f'one_of_{name}': values[64], f'chosen_{name}': values}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / 'lists.ksy').write_text(schema)
        (folder / 'a.bin').write_bytes(b'\x40')
        run = subprocess.run([TENON, 'decode', '--all', '-s', folder / 'lists.ksy', folder / 'a.bin'],
                             capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(run.stderr[:2000])
    found = json.loads(run.stdout)
    wrong = [name for name, value in expected.items() if found.get(name) != value]
    for name in wrong:
        print(f'{name}: {str(found.get(name))[:200]}')
    print(f'{len(expected) - len(wrong)} passed, {len(wrong)} failed')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
