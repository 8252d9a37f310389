#!/usr/bin/env python3
"""projects.py PREFIX CC: the projects in docs/embedding.md, made from the page alone, do what it shows.

PREFIX is where Tenon was installed, CC the compiler. A section is a project: its files, and commands with what they
print. Files above the first section belong to all. `console NAME` needs the program NAME, and is left out where it is
absent.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent.parent / part) for part in ('', 'support')]
from draw import drawn  # noqa: E402
from markdown import blocks, commands, file_of  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / 'docs/embedding.md'


def sections(text):
    """The title of each section with its blocks; '' is what stands before the first."""
    titles = [('', 0)] + [(found[1], found.start()) for found in re.finditer(r'^## (.*)$', text, re.MULTILINE)]
    for (title, begin), end in zip(titles, [at for _, at in titles[1:]] + [len(text)]):
        yield title, list(blocks(text[begin:end]))


def run(listing, folder, environment):
    """The commands of a listing in one shell; what they print, below each."""
    shown = ''
    script = ''
    for command, _ in commands(listing):
        script += f'printf "%s\\n" {"$"}{"MARK"}\n{command}\n'
    done = subprocess.run(['sh', '-c', script], cwd=folder, env={**environment, 'MARK': '<<<>>>'}, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=600)
    outputs = done.stdout.split('<<<>>>\n')[1:]
    for (command, _), output in zip(commands(listing), outputs):
        shown += f'$ {command}\n{output}'
    return shown


def main():
    prefix, compiler = sys.argv[1:3]
    text = PAGE.read_text()
    environment = {**os.environ, 'PREFIX': str(pathlib.Path(prefix).resolve()), 'TENON': str(ROOT), 'CC': compiler}
    common, passed, failed = {}, 0, 0
    chosen = drawn([title for title, _ in sections(text)], 2)
    for title, parts in sections(text):
        files = {file_of(block): block.text for block in parts if file_of(block)}
        if not title:
            common = files
        if not title or title not in chosen:
            continue
        for block in parts:
            kind, _, needed = block.info.partition(' ')
            if kind != 'console':
                continue
            if needed and not shutil.which(needed):
                print(f'{title}: skipped, {needed} is not installed')
                continue
            with tempfile.TemporaryDirectory() as folder:
                for name, content in {**common, **files}.items():
                    (pathlib.Path(folder) / name).write_text(content)
                shown = run(block.text.replace('cc -std', f'{compiler} -std'), folder, environment)
            expected = block.text.replace('cc -std', f'{compiler} -std')
            if shown == expected:
                passed += 1
            else:
                failed += 1
                print(f'{PAGE.name}: {title}: expected\n{expected}found\n{shown}')
    print(f'{passed} passed, {failed} failed')
    return failed > 0 or passed == 0


if __name__ == '__main__':
    sys.exit(main())
