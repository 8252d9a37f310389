#!/usr/bin/env python3
"""pages.py PAGE BUILD CC: the commands of docs/PAGE.md print what the page shows. Its files are put into a folder; pkg-config and the
package `tenon` give what is in BUILD."""
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / 'tests'))
from markdown import blocks, commands, file_of  # noqa: E402


def tools(folder, build, compiler):
    """The commands that a page calls by their usual names."""
    library = build / 'generator/library'
    flags = f'-I{ROOT}/generator/library -L{library} -ltenon -Wl,-rpath,{library}'
    texts = {'pkg-config': f'echo {flags}', 'cc': f'exec {compiler} -Wall -Wextra -Werror "$@"',
             'python3': f'exec {sys.executable} -B "$@"'}
    folder.mkdir()
    for name, text in texts.items():
        (folder / name).write_text(f'#!/bin/sh\n{text}\n')
        (folder / name).chmod(0o755)


def is_run(info):
    """Whether a listing is run: `console`, with the modules that it needs behind it, which are there."""
    kind, *modules = info.split() or ['']
    if kind != 'console':
        return False
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    if missing:
        print(f'left out: {", ".join(missing)} is not installed for this Python')
    return not missing


def main():
    page, build, compiler = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
    count, mistakes = 0, []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        tools(folder / '.bin', build, compiler)
        environment = {**os.environ, 'PATH': f'{folder}/.bin:{os.environ["PATH"]}', 'PYTHONPATH': str(build / 'python')}
        for block in blocks((ROOT / f'docs/{page}.md').read_text(encoding='utf-8')):
            if file_of(block):
                (folder / file_of(block)).write_text(block.text)
            for command, shown in commands(block.text) if is_run(block.info) else []:
                done = subprocess.run(['sh', '-c', command], cwd=folder, env=environment, check=False, text=True,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                count += 1
                if done.stdout != shown:
                    mistakes.append(f'$ {command}\n--- {page}.md\n{shown}--- now\n{done.stdout}')
    print(*mistakes, f'{count} commands, {len(mistakes)} mistakes', sep='\n')
    return 1 if mistakes or count == 0 else 0


if __name__ == '__main__':
    sys.exit(main())
