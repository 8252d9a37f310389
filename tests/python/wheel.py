#!/usr/bin/env python3
"""wheel.py BUILD: the wheel of the package in BUILD installs into an environment of its own, with pip and without, and works there
without anything else of the system than the C library."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

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


# The parts of the C library; every Python has them loaded.
SYSTEM = {'libc.so.6', 'libm.so.6', 'libpthread.so.0', 'libdl.so.2', 'librt.so.1', 'ld-linux-x86-64.so.2'}


def check_libraries(site):
    """The extension module needs no library that a wheel would have to bring along."""
    module = site / 'tenon/_tenon.abi3.so'
    if shutil.which('readelf') is None:
        print('left out: readelf is not installed')
        return
    listing = run('readelf', '-d', module, env={**os.environ, 'LC_ALL': 'C'})
    needed = set(re.findall(r'\(NEEDED\).*\[(.*)\]', listing))
    searched = re.findall(r'\((?:RPATH|RUNPATH)\).*\[(.*)\]', listing)
    if not needed or needed - SYSTEM or searched:
        sys.exit(f'{module.name} needs {sorted(needed - SYSTEM)}, and searches {searched}')


def check_alone(folder, wheel):
    """An environment without pip, whose variables are empty: the wheel is only unpacked."""
    home = folder / 'alone'
    run(sys.executable, '-m', 'venv', '--without-pip', home)
    python = home / 'bin/python'
    site = pathlib.Path(run(python, '-I', '-c', 'import sysconfig; print(sysconfig.get_path("purelib"))', env={}).strip())
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    program = PROGRAM.replace('SITE', repr(str(site.resolve())))
    run(python, '-I', '-c', program, env={'PATH': '', 'LD_LIBRARY_PATH': ''}, cwd=folder)
    check_libraries(site)


def main():
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder).resolve() / 'site'
        wheel = run(sys.executable, ROOT / 'scripts/wheel', '-b', sys.argv[1], '-o', folder).splitlines()[-1]
        run(sys.executable, '-m', 'pip', '--isolated', '--disable-pip-version-check', 'install', '--no-index', '--no-deps',
            '--target', site, wheel)
        environment = {key: value for key, value in os.environ.items() if key != 'PYTHONPATH'}
        program = PROGRAM.replace('SITE', repr(str(site)))
        run(sys.executable, '-c', program, env={**environment, 'PYTHONPATH': str(site)}, cwd=folder)
        check_alone(pathlib.Path(folder).resolve(), wheel)
        print(pathlib.Path(wheel).name)


if __name__ == '__main__':
    main()
