#!/usr/bin/env python3
"""tool.py [--accept] TENON: what docs/tool.md shows is what happens. Its commands run one after another in one folder, as
a person would type them. With --accept what they print now is written into the page, for review."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from markdown import blocks, commands, without_tries
from scene import scene

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / 'docs/tool.md'

def prepare(folder, tenon):
    for source in [*(ROOT / 'tests/data/urho3d').glob('*.ani'), *(ROOT / 'tests/data/urho3d').glob('*.mdl'),
                   ROOT / 'schemas/urho3d/animation.ksy']:
        shutil.copy(source, folder)
    (folder / '.bin/Scene').mkdir(parents=True)
    files = scene((ROOT / 'tests/data/freebinary/triangle.mesh').read_bytes(), (ROOT / 'tests/data/image/dot.png').read_bytes())
    for name, data in files.items():
        (folder / '.bin/Scene' / name).write_bytes(data)
    (folder / '.bin/tenon').symlink_to(tenon)
    path = f'{folder / ".bin"}:{os.environ["PATH"]}'
    return {'PATH': path, 'HOME': str(folder / '.bin'), 'LC_ALL': 'C.UTF-8', 'TERM': 'xterm', **compiler()}


def compiler():
    """With what the tool compiles schemas, where the test says so."""
    return {name: os.environ[name] for name in ('CC', 'TENON_CFLAGS') if name in os.environ}


def run(command, folder, surroundings):
    done = subprocess.run(['sh', '-c', command], cwd=folder, env=surroundings, check=False, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout.decode()


def main(tenon, accept):
    page = PAGE.read_text()
    listings = [block.text for block in blocks(page) if block.info == '' and block.text.startswith('$ ')]
    mistakes = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        surroundings = prepare(folder, tenon)
        for listing in listings:
            now = ''.join(f'$ {command}\n{run(command, folder, surroundings)}' for command, _ in commands(listing))
            if without_tries(now) != without_tries(listing):
                mistakes.append(f'--- docs/tool.md\n{listing}--- now\n{now}')
            page = page.replace(f'```\n{listing}```', f'```\n{now}```', 1)
    # No command is forgotten.
    overview = subprocess.run([tenon, '--help'], check=True, capture_output=True, text=True).stdout
    for name in [line.split()[0] for line in overview.splitlines() if line.startswith('  ')]:
        if not any(f'tenon {name} ' in listing or f'`{name}`' in page for listing in listings):
            mistakes.append(f'docs/tool.md says nothing of `{name}`')
    if accept:
        PAGE.write_text(page)
        return 0
    print(*mistakes, sep='\n')
    print(f'{len(listings)} listings, {len(mistakes)} mistakes')
    return 1 if mistakes or len(listings) < 5 else 0


if __name__ == '__main__':
    arguments = sys.argv[1:]
    accepting = arguments[:1] == ['--accept']
    if len(arguments) != 1 + accepting:
        sys.exit(__doc__)
    sys.exit(main(os.path.realpath(arguments[-1]), accepting))
