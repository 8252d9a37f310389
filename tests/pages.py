#!/usr/bin/env python3
"""pages.py [--accept] TENON PAGE: what a page of the manual shows is what happens. The commands of docs/PAGE.md run one after
another in one folder. A block whose fence names a file, or that begins with a comment that does, is that file; of a schema
that is there already it is what is added. What a page needs and the system does not have makes the test one that is
skipped."""
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

from markdown import blocks, commands, file_of, with_added
from scene import scene
from tool import ROOT, run

SKIPPED = 77
DATA = ROOT / 'tests/data'

# Slurm has no cluster here: what `sbatch` does with a script and an array of tasks.
SBATCH = '''#!/bin/sh
[ "$1" = --wait ] && shift
range=${1#--array=1-}; shift
for task in $(seq "$range"); do
    SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=$range sh "$@" 2>/dev/null || exit 1
done
echo Submitted batch job 1
'''


def fleets(folder, tenon):
    """Animations and models, one cut, and a package."""
    (folder / 'Data/Models').mkdir(parents=True)
    (folder / 'Data/Anim').mkdir()
    for path in (DATA / 'urho3d').glob('w*.ani'):
        shutil.copy(path, folder / 'Data/Anim')
    for name in ('version2.ani', 'empty.ani'):
        shutil.copy(DATA / 'urho3d' / name, folder / 'Data/Anim')
    for name in ('crane.mdl', 'leaf.mdl'):
        shutil.copy(DATA / 'urho3d' / name, folder / 'Data/Models')
    subprocess.run([tenon, 'pack', folder / 'Data/Models', '-o', folder / 'Data/models.pak'], check=True)
    (folder / 'Data/Anim/cut.ani').write_bytes((DATA / 'urho3d/wave.ani').read_bytes()[:100])
    (folder / '.bin/sbatch').write_text(SBATCH)
    (folder / '.bin/sbatch').chmod(0o755)
    return ['parallel', 'jq', 'sqlite3'], ['distributed']


def duckdb(folder, tenon):
    """The same files, and packages of npm, which scripts/setup installs."""
    fleets(folder, tenon)
    packages = ROOT / 'tests/duckdb/node_modules'
    (folder / 'node_modules').symlink_to(packages)
    return ['node', f'{packages}/@duckdb/node-api'], []


def cookbook(folder, tenon):
    """Forty models, packages, and two releases of a folder."""
    crane, wave = (DATA / 'urho3d/crane.mdl').read_bytes(), (DATA / 'urho3d/wave.ani').read_bytes()
    dot = (DATA / 'image/dot.png').read_bytes()
    files = {f'Models/m{number:02}.mdl': crane for number in range(1, 41)}
    package = {'Models/Box.mdl': crane, 'Models/Box_LOD1.mdl': crane, 'Models/far/Box_LOD2.mdl': crane, 'Anim/Wave.ani': wave,
               'Textures/Stone.png': dot, 'Textures/UI/Button.png': dot}
    files |= {f'.data/{name}': data for name, data in package.items()}
    files |= {'.patch/Models/Box.mdl': crane.replace(b'Arm', b'Leg'), '.patch/Anim/Rest.ani': (DATA / 'urho3d/empty.ani').read_bytes()}
    files |= {'1.0/Anim/Wave.ani': wave, '1.0/readme.txt': b'Version 1.0', '1.1/Anim/Wave.ani': wave.replace(b'Wave', b'Wink'),
              '1.1/readme.txt': b'Version 1.1'}
    files |= {'Trees/fir.mdl': (DATA / 'urho3d/flag.mdl').read_bytes(), 'Trees/shrub.mdl': (DATA / 'urho3d/leaf.mdl').read_bytes()}
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    for source, target in (('.data', 'Data.pak'), ('.patch', 'Patch.pak'), ('.data', '1.0/Data.pak')):
        subprocess.run([tenon, 'pack', folder / source, '-o', folder / target, '--kind', 'ulz4'], check=True)
    (folder / '.data/Models/Box.mdl').write_bytes(files['.patch/Models/Box.mdl'])
    subprocess.run([tenon, 'pack', folder / '.data', '-o', folder / '1.1/Data.pak', '--kind', 'ulz4'], check=True)
    (folder / '.bin/Scene').mkdir()
    for name, data in scene((DATA / 'freebinary/triangle.mesh').read_bytes(), dot).items():
        (folder / '.bin/Scene' / name).write_bytes(data)
    subprocess.run([tenon, 'pack', folder / '.bin/Scene', '-o', folder / 'scene.bin', '--format', 'freebinary_pack'], check=True)
    remark = b'tEXtTitle\0Stone'
    chunk = struct.pack('>I', len(remark) - 4) + remark + struct.pack('>I', zlib.crc32(remark))
    (folder / 'stone.png').write_bytes(dot[:-12] + chunk + dot[-12:])
    return ['jq', 'sqlite3'], []


def tutorial(_folder, _tenon):
    """Nothing: all that it needs is on the page."""
    return ['clang', 'base64'], []


def coming_from(_folder, _tenon):
    """Likewise."""
    return ['cc'], []


TRACK = '''\
meta: {id: track, title: GPS track, file-extension: trk, endian: le}
seq:
  - {id: magic, contents: T1}
  - {id: num_points, type: u2}
  - {id: points, type: s2, repeat: expr, repeat-expr: num_points}
'''


def continuous_integration(folder, tenon):
    """A repository with a release: a schema, its C, and two files, of which one has lost its end."""
    for name in ('formats', 'Data'):
        (folder / name).mkdir()
    (folder / 'formats/track.ksy').write_text(TRACK)
    (folder / 'Data/home.trk').write_bytes(b'T1\2\0\x20\0\x1e\0')
    (folder / 'Data/away.trk').write_bytes(b'T1\2\0\x20\0\x1e')
    subprocess.run([tenon, 'generate', '--single-file', 'formats/track.ksy', '-o', 'made'], cwd=folder, check=True, capture_output=True)
    for words in (['init', '-q'], ['add', 'formats', 'made'], ['commit', '-q', '-m', 'Version 1.0'], ['tag', 'v1.0']):
        subprocess.run(['git', '-c', 'user.name=a', '-c', 'user.email=a@example.org', *words], cwd=folder, check=True)
    return ['git', 'cc'], []


PAGES = {'continuous_integration': continuous_integration, 'cookbook': cookbook, 'duckdb': duckdb, 'fleets': fleets, 'tutorial': tutorial, 'coming_from': coming_from}

# The page's fuzz target takes what OSS-Fuzz sets, and it is built without what makes that slow; tests/fuzz has it all.
SURROUNDINGS = {'LC_ALL': 'C.UTF-8', 'TERM': 'xterm', 'CFLAGS': '-O0 -fsanitize=fuzzer-no-link', 'TENON_CFLAGS': '-O0'}


def missing(programs, modules):
    """What is not installed. Programs may be folders, by their paths; modules are those of the system's Python."""
    absent = [program for program in programs if not shutil.which(program) and not os.path.isdir(program)]
    return absent + [module for module in modules
                     if subprocess.run(['/usr/bin/python3', '-c', f'import {module}'], capture_output=True, check=False).returncode]


def write_file(path, text):
    if path.suffix == '.ksy' and path.exists():
        text = with_added(path.read_text(), text)
    path.write_text(text)


def main(tenon, name, accept):
    page_path = ROOT / f'docs/{name}.md'
    page = page_path.read_text()
    mistakes, listings = [], 0
    with tempfile.TemporaryDirectory() as box:
        folder = pathlib.Path(box)
        (folder / '.bin').mkdir()
        (folder / '.bin/tenon').symlink_to(tenon)
        (folder / '.bin/python3').symlink_to('/usr/bin/python3')
        absent = missing(*PAGES[name](folder, tenon))
        if absent:
            print('skipped, for want of', *absent)
            return SKIPPED
        surroundings = {'PATH': f'{folder / ".bin"}:{os.environ["PATH"]}', 'HOME': str(folder / '.bin'),
                        'PARALLEL_HOME': str(folder / '.bin'), **SURROUNDINGS}
        for block in blocks(page):
            named = re.match(r'(?:#!.*\n)?# ([a-z_]+\.[a-z]+)\b', block.text)
            file = named[1] if named else file_of(block)
            if file:
                write_file(folder / file, block.text)
            if block.info != '' or not block.text.startswith('$ '):
                continue
            listings += 1
            now = ''.join(f'$ {command}\n{run(command, folder, surroundings)}' for command, _ in commands(block.text))
            if now != block.text:
                mistakes.append(f'--- {page_path.name}\n{block.text}--- now\n{now}')
            page = page.replace(f'```\n{block.text}```', f'```\n{now}```', 1)
    if accept:
        page_path.write_text(page)
        return 0
    print(*mistakes, sep='\n')
    print(f'{listings} listings, {len(mistakes)} mistakes')
    return 1 if mistakes or listings == 0 else 0


if __name__ == '__main__':
    arguments = sys.argv[1:]
    accepting = arguments[:1] == ['--accept']
    if len(arguments) != 2 + accepting or arguments[-1] not in PAGES:
        sys.exit(__doc__)
    sys.exit(main(os.path.realpath(arguments[-2]), arguments[-1], accepting))
