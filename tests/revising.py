#!/usr/bin/env python3
"""revising.py [--accept] TENON: docs/revising.md tells the truth about a revision of a format.

The first `diff` block of the page is an edit of a schema; undone, it gives the schema as it was before. The block behind
it is the difference of the C that the two schemas make, and is generated anew; --accept writes it. Files that the codec
of the schema before accepted mean the same to that of the schema now, and files of the new version are refused by the
former with the sentence that the page has. What the page shows of `tenon diff` is what it says.
"""
import argparse
import difflib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from markdown import without_tries

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / 'docs/revising.md'
SCHEMA = ROOT / 'schemas/urho3d/animation.ksy'
DATA = ROOT / 'tests/data/urho3d'
SHOWN = 'urho_animation_write.c'
OLD, NEW = ('empty', 'layouts', 'wave'), ('version2', 'version3', 'version4')
LISTING = re.compile(r'```\n\$ ([^\n]*)\n(.*?)```\n', re.DOTALL)
BLOCK = re.compile(r'```diff\n(.*?)```\n', re.DOTALL)


class Failure(Exception):
    """What the page says is not so."""


def run(command, status=0):
    done = subprocess.run(list(map(str, command)), capture_output=True, check=False, timeout=300)
    if done.returncode != status:
        raise Failure(f'{" ".join(map(str, command))}: exit status {done.returncode}, not {status}\n'
                      + (done.stdout + done.stderr).decode(errors='replace'))
    return done.stdout + done.stderr


def before(folder, now, edit):
    """The schema `now` without the edit, in the folder."""
    schema = folder / now.name
    schema.write_bytes(now.read_bytes())
    (folder / 'edit').write_text(edit, encoding='utf-8')
    run(['patch', '--reverse', '--fuzz=0', '--silent', schema, folder / 'edit'])
    return schema


def generated(tenon, folder, schema):
    run([tenon, 'generate', '-o', folder, schema])
    lines = (folder / SHOWN).read_text(encoding='utf-8').splitlines(keepends=True)
    return [line for line in lines if not line.startswith('/* Checksum ')]


def difference(tenon, folder, old):
    lines = difflib.unified_diff(generated(tenon, folder / 'before', old), generated(tenon, folder / 'now', SCHEMA),
                                 f'before/{SHOWN}', f'now/{SHOWN}', n=1)
    return ''.join(lines)


def check_old(tenon, before, file):
    """The codec before and the bundled one, which is that of now, read the same and find the same; the latter gives it
    back byte for byte."""
    trees = [json.loads(run([tenon, 'decode', *schema, file])) for schema in (('-s', before), ())]
    if trees[0] != trees[1]:
        raise Failure(f'{file}: the codecs before and now read different values')
    found = [run([tenon, 'validate', '--level', 'strict', *schema, file]) for schema in (('-s', before), ())]
    if found[0] != found[1]:
        raise Failure(f'{file}: the codecs before and now find different faults')
    if b'identical' not in run([tenon, 'roundtrip', file]):
        raise Failure(f'{file}: it is not given back byte for byte')


def refusal(tenon, before, file):
    """What the codec before says of a file that is new."""
    return run([tenon, 'validate', '-s', before, file], status=1).decode().splitlines()[0].split(': ', 1)[1]


def check_files(tenon, old, page):
    for name in OLD:
        check_old(tenon, old, DATA / f'{name}.ani')
    for name in NEW:
        sentence = refusal(tenon, old, DATA / f'{name}.ani')
        if sentence not in page:
            raise Failure(f'{name}: the codec before says: {sentence}')


def said(tenon, folder, command):
    """What a command of the page says, in a folder with the schema of now and, in `before`, the one that was."""
    (folder / SCHEMA.name).write_bytes(SCHEMA.read_bytes())
    (folder / 'bin').mkdir()
    (folder / 'bin/tenon').symlink_to(tenon)
    surroundings = {**os.environ, 'PATH': f'{folder / "bin"}:{os.environ["PATH"]}'}
    done = subprocess.run(['sh', '-c', command], capture_output=True, check=False, cwd=folder, timeout=300, env=surroundings)
    return (done.stdout + done.stderr).decode()


def main():
    parser = argparse.ArgumentParser(description='docs/revising.md tells the truth about a revision of a format')
    parser.add_argument('--accept', action='store_true')
    parser.add_argument('tenon', type=pathlib.Path)
    options = parser.parse_args()
    tenon, page = options.tenon.resolve(), PAGE.read_text(encoding='utf-8')
    edit, shown = BLOCK.finditer(page)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / 'before').mkdir()
        (folder / 'made').mkdir()
        old = before(folder / 'before', SCHEMA, edit[1])
        now = difference(tenon, folder / 'made', old)
        listing = LISTING.search(page)
        verdict = said(tenon, folder, listing[1])
        if options.accept:
            between = page[shown.end(1):listing.start(2)]
            PAGE.write_text(page[:shown.start(1)] + now + between + verdict + page[listing.end(2):], encoding='utf-8')
        elif now != shown[1]:
            raise Failure(f'{PAGE}: the C differs in another way now; `tests/revising.py --accept TENON` writes it down')
        elif without_tries(verdict) != without_tries(listing[2]):
            raise Failure(f'{PAGE}: `{listing[1]}` says:\n{verdict}')
        check_files(tenon, old, page)


if __name__ == '__main__':
    try:
        main()
    except Failure as failure:
        sys.exit(str(failure))
