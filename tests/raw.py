#!/usr/bin/env python3
"""raw.py TENON SUITE: how much of reading is not lowered to operations yet, over the bundled schemas and, where it is there,
the public suite: the operations `raw` that `tenon generate --dump plan=stats` counts. The number only falls: where it has,
it is to be written down here."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RAW = {'schemas': 0, 'suite': 0}


def count(tenon, folder, includes=()):
    """(members, raw) of the functions that read, over all schemas of a folder that compile."""
    members = raw = 0
    for path in sorted(folder.rglob('*.ksy')):
        run = subprocess.run([tenon, 'generate', '--dump', 'plan', *includes, str(path)], capture_output=True, text=True,
                             check=False)
        functions = re.split(r'\n\n', run.stdout)
        reading = [f for f in functions if f.startswith('read ')]
        members += sum(len(re.findall(r'^  member .*', f, re.M)) for f in reading)
        raw += sum(len(re.findall(r'^ +raw\b', f, re.M)) for f in reading)
    return members, raw


def main():
    tenon, suite = sys.argv[1], pathlib.Path(sys.argv[2])
    folders = {'schemas': (ROOT / 'schemas', ())}
    if (suite / 'formats').is_dir():
        folders['suite'] = (suite / 'formats', ('-I', str(suite / 'formats')))
    failed = False
    for name, (folder, includes) in folders.items():
        members, raw = count(tenon, folder, includes)
        print(f'{name}: {raw} raw, {members} paragraphs of members')
        if members == 0 or raw != RAW[name]:
            print(f'{name}: {raw} are raw where {RAW[name]} were; ' +
                  ('write the smaller number down' if raw < RAW[name] else 'lower what is new'))
            failed = True
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
