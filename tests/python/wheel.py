#!/usr/bin/env python3
"""wheel.py BUILD: the wheel of the package in BUILD installs into an environment of its own, and works there."""
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = '''
import pathlib, tenon
assert pathlib.Path(tenon.__file__).is_relative_to(SITE), tenon.__file__
assert tenon.loads("meta: {id: a}\\nseq: [{id: x, type: u1}]").read(b"\\7").x == 7
from tenon import kaitai
assert kaitai.loads("meta: {id: a}\\nseq: [{id: x, type: u1}]").from_bytes(b"\\7").x == 7
assert (pathlib.Path(tenon.__file__).parent / "py.typed").exists()
'''


def run(*command, **options):
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        sys.exit(f'{command[0]}: {done.stdout}{done.stderr}')
    return done.stdout


def main():
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder).resolve() / 'site'
        wheel = run(sys.executable, ROOT / 'scripts/wheel', '-b', sys.argv[1], '-o', folder).splitlines()[-1]
        run(sys.executable, '-m', 'pip', '--isolated', '--disable-pip-version-check', 'install', '--no-index', '--no-deps',
            '--target', site, wheel)
        environment = {key: value for key, value in os.environ.items() if key != 'PYTHONPATH'}
        program = PROGRAM.replace('SITE', repr(str(site)))
        run(sys.executable, '-c', program, env={**environment, 'PYTHONPATH': str(site)}, cwd=folder)
        print(pathlib.Path(wheel).name)


if __name__ == '__main__':
    main()
