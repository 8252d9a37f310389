#!/usr/bin/env python3
"""renames.py TENON SCHEMAS: every name that a bundled schema declares can be renamed, and then each schema that the edits reach
still means what it did: the compiler finds no error in it, and the new name as often as the old one. Names are drawn."""
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'support'))
from client import Client, uri
from draw import drawn
from session import edited

NEW = 'zz_renamed'


def symbols(symbol):
    yield symbol
    for each in symbol.get('children', ()):
        yield from symbols(each)


def check(tool, texts):
    """Compiles files as they would be; what is wrong."""
    with tempfile.TemporaryDirectory() as name:
        for path, text in texts.items():
            where = Path(name) / path
            where.parent.mkdir(parents=True, exist_ok=True)
            where.write_text(text)
        done = subprocess.run([tool, 'check', name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return done.stdout if done.returncode != 0 else ''


def after(folder, changes):
    """All schemas, those that are edited as they are then."""
    texts = {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob('*.ksy')}
    for path in texts:
        where = uri(folder / path)
        if where in changes:
            name = path.rsplit('/', 1)[-1]
            texts[path] = edited({name: texts[path]}, {where: changes[where]})[name]
    return texts


def main():
    tool, folder = sys.argv[1], Path(sys.argv[2]).resolve()
    client = Client(tool)
    client.begin(folder)
    tried = failed = 0
    for path in sorted(folder.rglob('*.ksy')):
        client.open(path, path.read_text())
        top, = client.request('textDocument/documentSymbol', {'textDocument': {'uri': uri(path)}})
        for _, symbol in drawn(enumerate(symbols(top)), one_of=40, key=lambda case: f'{path.name} {case[0]}'):
            tried += 1
            answer = client.answer('textDocument/rename', {
                'textDocument': {'uri': uri(path)}, 'position': symbol['selectionRange']['start'], 'newName': NEW})
            wrong = answer['error']['message'] if 'error' in answer else check(tool, after(folder, answer['result']['changes']))
            if wrong:
                failed += 1
                print(f'{path.name}: {symbol["name"]}: {wrong}')
        client.notify('textDocument/didClose', {'textDocument': {'uri': uri(path)}})
    print(f'{tried} names, {failed} that cannot be renamed')
    return 1 if failed or client.end() != 0 else 0


if __name__ == '__main__':
    sys.exit(main())
