#!/usr/bin/env python3
"""layouts.py TENON FOLDER...: formatting changes the layout of a schema and nothing else: the words stay in their order, formatting
again changes nothing, and the compiler makes the same code of the formatted schemas. The layout does not depend on the indentation
that was there before. A text written by hand shows what becomes of each kind of line."""
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'support'))
from client import Client, uri
from draw import drawn
from session import edited, expect

BEFORE = '''\


# Of the whole.
meta:
    id: crate   # a name
    endian: le # first
               # and second


    imports: [ one,
       two ]
doc: |
        First line.
          Deeper, with spaces behind.\x20\x20

        Last.
doc-ref: "a
   b "
seq:
-   id: count
    type:  u4   \t
    # Of the count.
# Of the list.
-
   id: kind
   enum: kind
# - id: gone
-   {id: rest,
     size-eos: true}
    # Nothing follows.
enums:
        kind: {1: a}
types:
    part:
        # Of the fields.
        seq:
          -   id: text
              doc: >2-
                 one
                two
              type: strz

        # Behind the fields.
    # Behind the type.
-checks: []
# The end.

'''
AFTER = '''\
# Of the whole.
meta:
  id: crate   # a name
  endian: le # first
             # and second

  imports: [ one,
     two ]
doc: |
  First line.
    Deeper, with spaces behind.\x20\x20

  Last.
doc-ref: "a
  b "
seq:
  - id: count
    type:  u4
    # Of the count.
  # Of the list.
  -
    id: kind
    enum: kind
  # - id: gone
  - {id: rest,
     size-eos: true}
    # Nothing follows.
enums:
  kind: {1: a}
types:
  part:
    # Of the fields.
    seq:
      - id: text
        doc: >2-
           one
          two
        type: strz

    # Behind the fields.
  # Behind the type.
-checks: []
# The end.
'''


class Formatter:
    """A session that formats texts, each as the document at a path."""

    def __init__(self, tool):
        self.client = Client(tool)
        self.client.begin()

    def answer(self, path, text):
        about = {'textDocument': {'uri': uri(path)}, 'options': {'tabSize': 2, 'insertSpaces': True}}
        self.client.open(path, text)
        answer = self.client.answer('textDocument/formatting', about)
        self.client.notify('textDocument/didClose', about)
        return answer

    def format(self, path, text):
        """The formatted text; None if the text is refused."""
        answer = self.answer(path, text)
        return edited({path.name: text}, {uri(path): answer['result']})[path.name] if 'result' in answer else None


def deeper(text):
    """The text with twice the indentation; None if that changes more than the layout."""
    lines = []
    for line in text.split('\n'):
        rest = line.lstrip(' ')
        spaces = ' ' * 2 * (len(line) - len(rest))
        if rest.startswith('- '):
            item = rest[1:].lstrip(' ')
            rest = '-' + ' ' * (2 * (len(rest) - len(item)) - 1) + item
        lines.append(spaces + rest if rest else '')
    return None if any(each in text for each in ('|', '>', '- - ')) or '\t' in text else '\n'.join(lines)


def code_of(file):
    """A generated file without the checksums of the schema's text."""
    return [line for line in file.read_text().split('\n') if not re.search('schema_hash|^/[*] Checksum ', line)]


def generate(tool, folder, path, output):
    """Exit status and files that are generated for a schema; of a schema with errors the status alone."""
    done = subprocess.run([tool, 'generate', path.relative_to(folder), '-o', output], cwd=folder, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, check=False)
    files = {each.name: code_of(each) for each in sorted(Path(output).rglob('*')) if each.is_file()} if Path(output).is_dir() else {}
    shutil.rmtree(output, ignore_errors=True)
    return done.returncode, files if done.returncode == 0 else None


def check_folder(tool, formatter, folder, work):
    before, after = work / 'before', work / 'after'
    paths, changed = sorted(folder.rglob('*.ksy')), 0
    chosen = drawn(paths, one_of=4, key=lambda path: path.name)
    for path in paths:
        name, text = path.relative_to(folder), path.read_bytes().decode()
        now = formatter.format(path, text)
        if now is None:
            now = text if subprocess.run([tool, 'check', path], capture_output=True, check=False).returncode else None
            expect(f'{path}: a valid schema', now is not None, True)
        else:
            expect(f'{path}: formatted again', formatter.format(path, now), now)
            expect(f'{path}: words', now.split(), text.split())
            twice = deeper(text) if path in chosen else None
            if twice is not None:
                expect(f'{path}: indented twice as much', formatter.format(path, twice), now)
        changed += now != text
        for root, content in ((before, text), (after, now)):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_bytes(content.encode())
    compared = 0
    for path in chosen:
        name, compared = path.relative_to(folder), compared + 1
        expect(f'{path}: generated code', generate(tool, after, after / name, work / 'code'), generate(tool, before, before / name, work / 'code'))
    shutil.rmtree(before)
    shutil.rmtree(after)
    print(f'{folder.name}: {len(paths)} schemas, {changed} of them changed, the code of {compared} compared')
    return len(paths)


def check_refusals(formatter):
    path = Path('/tmp/half.ksy')
    for text in ('meta:\n  id: half\nseq:\n  - {id: a\n', '- 1\n', ''):
        expect(f'{text!r}', formatter.answer(path, text).get('error', {}).get('message'), 'the schema is not valid YAML')


def check_breaks(formatter):
    path = Path('/tmp/dos.ksy')
    expect('CR LF', formatter.format(path, 'meta:\r\n    id: dos  \r\n\r\n\r\nseq: []'), 'meta:\r\n  id: dos\r\n\r\nseq: []\r\n')


def main():
    tool, *folders = [str(Path(each).resolve()) for each in sys.argv[1:]]
    formatter = Formatter(tool)
    expect('a text written by hand', formatter.format(Path('/tmp/crate.ksy'), BEFORE).split('\n'), AFTER.split('\n'))
    check_breaks(formatter)
    check_refusals(formatter)
    with tempfile.TemporaryDirectory() as name:
        for folder in folders:
            expect(f'{folder}: schemas', check_folder(tool, formatter, Path(folder), Path(name)) > 0, True)
    return formatter.client.end()


if __name__ == '__main__':
    sys.exit(main())
