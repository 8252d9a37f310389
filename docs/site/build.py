#!/usr/bin/env python3
"""build.py TENON FOLDER: makes the manual as a site of HTML: README.md, the pages of docs/, and the specifications of
the bundled formats, which `tenon docs` writes. Each page is a file of its own that asks nothing of the network. A link
that leads nowhere is an error.

Needs python3-markdown-it, which reads Markdown, and python3-pygments, which tells words of code apart.
"""
import pathlib
import subprocess
import sys

from contents import FORMATS, groups, pages
from formats_index import FormatsIndex
from page import Page, Problem
from shell import Shell

ROOT = pathlib.Path(__file__).resolve().parents[2]


def write_formats(tenon, folder):
    """The specifications, with an index of them."""
    schemas = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / 'schemas').rglob('*.ksy'))
    subprocess.run([tenon, 'docs', '--force', '-o', folder / FORMATS, *schemas], cwd=ROOT, check=True,
                   stdout=subprocess.DEVNULL)


def main(tenon, folder):
    contents = groups(ROOT)
    site = {path: Page(ROOT, path, name) for path, name in pages(contents).items()}
    write_formats(tenon, folder)
    for page in site.values():
        page.resolve(site, folder / FORMATS)
    shell = Shell(contents, site)
    for page in site.values():
        (folder / page.name).write_text(shell.page(page), encoding='utf-8')
    index = FormatsIndex(folder, f'{FORMATS}/index.html')
    (folder / index.path).write_text(shell.formats(index), encoding='utf-8')
    (folder / 'search.html').write_text(shell.search(index), encoding='utf-8')


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        to = pathlib.Path(sys.argv[2])
        to.mkdir(parents=True, exist_ok=True)
        main(pathlib.Path(sys.argv[1]).resolve(), to.resolve())
    except (Problem, subprocess.CalledProcessError) as problem:
        sys.exit(f'docs/site/build.py: {problem}')
