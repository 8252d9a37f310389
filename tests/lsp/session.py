#!/usr/bin/env python3
"""session.py TENON [TRANSCRIPT]: what a client of `tenon lsp` sees while somebody works on schemas. TRANSCRIPT gets the messages of
the long session, in which the folder is FOLDER."""
import os
import sys
import tempfile
from pathlib import Path

from client import Client, uri

MAIN = '''\
meta:
  id: crate
  endian: le
  imports:
    - entry
doc: Things in a box. 📦
seq:
  - id: count
    type: u4
  - id: entries
    type: entry
    repeat: expr
    repeat-expr: num
  - id: kind
    type: u1
    enum: kind
  - id: extra # 📦📦 wide
    type: extra(kind)
    if: 'kind == kind::large'
types:
  extra:
    params:
      - id: of
        type: u1
        enum: kind
    seq:
      - id: size
        type: u2
      - id: body
        size: size
enums:
  kind:
    1: small
    2:
      id: large
      doc: More than fits.
-checks:
  - id: filled
    level: content
    that: '"📦" != "" and entries.all(_.size > 0)'
'''
ENTRY = '''\
meta:
  id: entry
  title: One thing
  endian: le
seq:
  - id: size
    type: u4
  - id: name
    type: strz
    encoding: UTF-8
'''


class Failed(Exception):
    pass


def expect(what, found, wanted):
    if found != wanted:
        raise Failed(f'{what}: found {found!r}, expected {wanted!r}')


def find(text, needle, nth=1, inside=0, unit='utf-16-le'):
    """The position of the nth occurrence of a text, `inside` characters further."""
    at = -1
    for _ in range(nth):
        at = text.index(needle, at + 1)
    before = text[text.rfind('\n', 0, at) + 1:at]
    width = len(before.encode('utf-8' if unit == 'utf-8' else 'utf-16-le')) // (1 if unit == 'utf-8' else 2)
    return text.count('\n', 0, at), width + inside


def spelled(text, place, unit='utf-16-le'):
    """The text of a range."""
    width = 1 if unit == 'utf-8' else 2
    lines = text.split('\n')
    begin, end = place['start'], place['end']
    assert begin['line'] == end['line'], place
    raw = lines[begin['line']].encode(unit)
    return raw[begin['character'] * width:end['character'] * width].decode(unit)


def edited(texts, changes):
    """The files after the edits of a WorkspaceEdit, by their names."""
    result = dict(texts)
    for where, edits in changes.items():
        name = where.rsplit('/', 1)[1]
        raw = result[name].encode('utf-16-le')
        lines = [0]
        for line in result[name].split('\n'):
            lines.append(lines[-1] + len(line.encode('utf-16-le')) + 2)
        places = [[lines[each['range'][side]['line']] + 2 * each['range'][side]['character'] for side in ('start', 'end')]
                  for each in edits]
        for (begin, end), edit in sorted(zip(places, edits), key=lambda pair: pair[0], reverse=True):
            raw = raw[:begin] + edit['newText'].encode('utf-16-le') + raw[end:]
        result[name] = raw.decode('utf-16-le')
    return result


class Session:
    def __init__(self, tool, folder):
        self.folder = folder
        self.main, self.entry = folder / 'crate.ksy', folder / 'entry.ksy'
        self.main.write_text(MAIN)
        self.entry.write_text(ENTRY)
        self.client = Client(tool)
        self.text = MAIN

    def begin(self):
        expect('a request before `initialize`', self.client.answer('textDocument/hover')['error']['code'], -32002)
        capabilities = self.client.begin(self.folder)['capabilities']
        expect('the encoding of positions', capabilities['positionEncoding'], 'utf-16')
        expect('a second `initialize`', self.client.answer('initialize')['error']['code'], -32600)

    # ---- diagnostics and their fixes

    def opened_with_an_error(self):
        self.client.open(self.main, MAIN)
        found = self.client.diagnostics(self.main)
        expect('diagnostics', [(each['code'], each['severity'], spelled(MAIN, each['range'])) for each in found],
               [('E0401', 1, 'num'), ('E0701', 2, 'size')])
        expect('the source of a diagnostic', found[0]['source'], 'tenon')

    def type_along(self):
        """Incremental changes: a name that is nearly right, what the hint says, then the right one by hand."""
        self.replace('repeat-expr: num', 'repeat-expr: coun')
        found = self.client.diagnostics(self.main)
        expect('the hint', found[0]['message'].split('\n')[1:], ['hint: did you mean `count`?'])
        actions = self.actions(found[0]['range'])
        expect('actions', [each['title'] for each in actions], ['Replace `coun` by `count`'])
        expect('what an action mends', actions[0]['diagnostics'][0]['code'], 'E0401')
        self.apply(actions[0])
        expect('after the action', [each['code'] for each in self.client.diagnostics(self.main)], ['E0701', 'E0701'])

    def rename_by_action(self):
        """Advice on a name is an action that renames, and that the same advice does not follow."""
        found = self.client.diagnostics(self.main)
        advice = [each for each in found if spelled(self.text, each['range']) == 'count'][0]
        expect('the severity of advice', advice['severity'], 2)
        actions = self.actions(advice['range'])
        expect('actions', [each['title'] for each in actions], ['Rename `count` to `num_entries`'])
        self.apply(actions[0])
        expect('the count', self.text.count('num_entries'), 2)
        expect('the other one', [spelled(self.text, each['range']) for each in self.client.diagnostics(self.main)], ['size'])

    def replace(self, old, new):
        """Replaces one text by another in the document, by an incremental change."""
        line, character = find(self.text, old)
        self.text = self.text.replace(old, new, 1)
        self.client.change(self.main, {'range': {
            'start': {'line': line, 'character': character},
            'end': {'line': line, 'character': character + len(old)}}, 'text': new})

    def apply(self, action):
        self.text = edited({'crate.ksy': self.text}, action['edit']['changes'])['crate.ksy']
        self.client.change(self.main, {'text': self.text})

    def actions(self, place):
        return self.client.request('textDocument/codeAction', {
            'textDocument': {'uri': uri(self.main)}, 'range': place, 'context': {'diagnostics': []}})

    # ---- looking

    def hover(self, needle, nth=1, inside=0):
        found = self.client.at('hover', self.main, find(self.text, needle, nth, inside))
        return found and (spelled(self.text, found['range']), found['contents']['value'])

    def hovers(self):
        word, said = self.hover('num_entries')
        expect('the word', word, 'num_entries')
        for wanted in ('`u4, little-endian`', 'size: 4 bytes', 'values: 0 to 4294967295',
                       'written as: derived (the number of entries)', 'in C: `uint32_t num_entries` of `crate`'):
            expect(f'`{wanted}` in {said!r}', wanted in said, True)
        expect('what is derived', 'derived from it: `num_entries`' in self.hover('id: entries', inside=5)[1], True)
        expect('a parameter', 'parameter of `extra`' in self.hover('of\n')[1], True)
        expect('a label', self.hover('kind::large', inside=7),
               ('large', '2 = `large`, value of `kind`\n\nMore than fits.'))
        expect('a type of another file', 'type `entry`' in self.hover('type: entry', inside=7)[1], True)
        expect('an import', 'One thing' in self.hover('- entry', inside=3)[1], True)
        expect('a key', 'Number of elements' in self.hover('repeat-expr', inside=2)[1], True)
        expect('text', self.hover('Things'), None)
        expect('behind wide characters', self.hover('# 📦📦', inside=3), None)

    def definitions(self):
        def leads(needle, nth=1, inside=0):
            found = self.client.at('definition', self.main, find(self.text, needle, nth, inside))
            texts = {uri(self.main): self.text, uri(self.entry): ENTRY}
            return found and (found['uri'].rsplit('/', 1)[1], found['range']['start']['line'],
                              spelled(texts[found['uri']], found['range']))
        expect('a member', leads('repeat-expr: num_entries', inside=15), ('crate.ksy', 7, 'num_entries'))
        expect('a type', leads('extra(kind)'), ('crate.ksy', 20, 'extra'))
        expect('an argument', leads('extra(kind)', inside=7), ('crate.ksy', 13, 'kind'))
        expect('an enumeration', leads('enum: kind', inside=8), ('crate.ksy', 31, 'kind'))
        expect('a label', leads('kind::large', inside=8), ('crate.ksy', 34, 'large'))
        expect('a type of another file', leads('type: entry', inside=8), ('entry.ksy', 1, 'entry'))
        expect('a member of another file', leads('_.size', inside=3), ('entry.ksy', 5, 'size'))
        expect('a file', leads('- entry', inside=3), ('entry.ksy', 0, ''))
        expect('what is no name', leads('Things'), None)

    def references(self):
        place = find(self.text, 'kind\n    type: u1')
        found = self.client.at('references', self.main, place, context={'includeDeclaration': True})
        expect('references', [each['range']['start']['line'] for each in found], [13, 17, 18])
        found = self.client.at('references', self.main, place, context={'includeDeclaration': False})
        expect('references without the declaration', len(found), 2)
        found = self.client.at('references', self.main, find(self.text, '_.size', inside=3),
                               context={'includeDeclaration': True})
        expect('references in two files', sorted(each['uri'].rsplit('/', 1)[1] for each in found), ['crate.ksy', 'entry.ksy'])
        expect('highlights', len(self.client.at('documentHighlight', self.main, place)), 3)

    def symbols(self):
        top, = self.client.request('textDocument/documentSymbol', {'textDocument': {'uri': uri(self.main)}})
        expect('symbols', (top['name'], [each['name'] for each in top['children']]),
               ('crate', ['num_entries', 'entries', 'kind', 'extra', 'kind', 'extra']))
        inner = [each for each in top['children'] if each['name'] == 'extra'][-1]
        expect('members of a type', [each['name'] for each in inner['children']], ['of', 'size', 'body'])
        expect('the name of a symbol', spelled(self.text, inner['selectionRange']), 'extra')

    # ---- typing

    def unfinished_lines(self):
        """A bracket, a quote or a key that is not complete hides its own line, and no other member."""
        for line in ('  - {id: x, type: ', '  - {id: x, contents: [1, {', '  - id: "x', "  - id: 'x", '  - id: x\n    siz',
                     '  - id: x\n    contents: [1, 2', '  - id: x\n    doc: "a: b'):
            text = self.text.replace('seq:\n', f'seq:\n{line}\n', 1)
            self.client.open(self.main, text)
            top, = self.client.answer('textDocument/documentSymbol', {'textDocument': {'uri': uri(self.main)}})['result']
            names = [each['name'] for each in top['children'] if each['name'] != 'x']
            expect(f'members behind {line!r}', names, ['num_entries', 'entries', 'kind', 'extra', 'kind', 'extra'])
        self.client.open(self.main, self.text)

    def complete(self, text):
        """What is offered at the `|` of a text."""
        at = text.index('|')
        self.client.open(self.main, text[:at] + text[at + 1:])
        line, before = text.count('\n', 0, at), text[text.rfind('\n', 0, at) + 1:at]
        found = self.client.at('completion', self.main, (line, len(before.encode('utf-16-le')) // 2))
        return [each['textEdit']['newText'] for each in found]

    def completions(self):
        def offered(old, new):
            assert old in self.text, old
            return self.complete(self.text.replace(old, new, 1))
        kept = self.text
        keys = offered('    repeat: expr\n', '    |\n    repeat: expr\n')
        expect('keys', ('encoding: ' in keys, 'repeat: ' in keys, 'seq:' in keys), (False, False, False))
        expect('a key that fits', 'if: ' in keys, True)
        expect('half a key', 'valid: ' in offered('    repeat: expr\n', '    val|\n    repeat: expr\n'), True)
        expect('keys of a mapping in one line', 'type: ' in offered('  - id: kind\n', '  - {id: x, |}\n  - id: kind\n'), True)
        expect('keys of the top', 'instances:' in offered('types:\n', '|\ntypes:\n'), True)
        expect('choices', offered('repeat: expr', 'repeat: |'), ['expr', 'until', 'eos'])
        expect('types', set(offered('type: entry', 'type: |')) >= {'u4', 'strz', 'extra', 'entry'}, True)
        expect('enumerations', offered('    enum: kind\n', '    enum: |\n'), ['kind'])
        expect('files', offered('- entry', '- |'), ['entry'])
        expect('names', offered("'kind == kind::large'", 'num_entries > 0 and |'),
               ['num_entries', 'entries', 'kind', '_parent', '_root', '_io', 'kind::'])
        expect('members of another file', offered("'kind == kind::large'", 'entries[0].|')[:2], ['size', 'name'])
        expect('methods', 'substring' in offered("'kind == kind::large'", 'entries[0].name.|'), True)
        expect('labels', offered("'kind == kind::large'", 'kind == kind::|'), ['small', 'large'])
        expect('elements in a bracket that is open', offered('entries.all(_.size > 0)', 'entries.all(_.|')[:2], ['size', 'name'])
        expect('in an empty file', 'meta:' in self.complete('|'), True)
        expect('in a file of broken lines', 'doc: ' in self.complete(kept.replace('types:', '    |\n  {{{ :::\ntypes:', 1)), True)
        self.text = kept
        self.client.open(self.main, kept)

    # ---- renaming

    def rename(self, place, name, path=None):
        return self.client.answer('textDocument/rename', {
            'textDocument': {'uri': uri(path or self.main)}, 'newName': name,
            'position': {'line': place[0], 'character': place[1]}})

    def renames(self):
        texts = {'crate.ksy': self.text, 'entry.ksy': ENTRY}
        line, character = find(ENTRY, 'size')
        self.client.open(self.entry, ENTRY)
        answer = self.rename((line, character), 'length', self.entry)
        after = edited(texts, answer['result']['changes'])
        expect('a member, in both files', after, {'crate.ksy': self.text.replace('_.size', '_.length'),
                                                  'entry.ksy': ENTRY.replace('size', 'length')})
        answer = self.rename(find(self.text, 'kind::large', inside=8), 'huge')
        expect('a label', edited(texts, answer['result']['changes'])['crate.ksy'], self.text.replace('large', 'huge'))
        answer = self.rename(find(self.text, 'type: entry', inside=8), 'thing')
        expect('a type of another file', edited(texts, answer['result']['changes']),
               {'crate.ksy': self.text.replace('type: entry', 'type: thing'), 'entry.ksy': ENTRY.replace('id: entry', 'id: thing')})
        expect('a name that is taken', self.rename(find(self.text, 'num_entries'), 'kind')['error']['code'], -32803)
        self.replace('if: ', 'if: oops and ')
        expect('where mentions may be unknown', self.rename(find(self.text, 'num_entries'), 'other')['error']['code'], -32803)
        self.replace('if: oops and ', 'if: ')
        expect('what is no name', self.rename(find(self.text, 'num_entries'), 'Über')['error']['code'], -32602)
        expect('what has no name', self.rename((5, 8), 'x')['error']['code'], -32803)
        found = self.client.at('prepareRename', self.main, find(self.text, 'repeat-expr: num_entries', inside=16))
        expect('the name to rename', spelled(self.text, found), 'num_entries')

    # ---- other files

    def imports(self):
        """An open file counts as it is in the editor, and what imports it is looked at again."""
        self.client.open(self.entry, ENTRY.replace('id: size', 'id: bytes'))
        self.client.versions[self.main] += 0
        self.client.notes.clear()
        found = self.client.diagnostics(self.main)
        expect('a name that is gone', [each['code'] for each in found if each['severity'] == 1], ['E0401'])
        self.client.notes.clear()
        self.client.open(self.entry, ENTRY.replace('type: u4', 'type: u5'))
        found = [each for each in self.client.diagnostics(self.main) if each['severity'] == 1]
        expect('an error in the import', [spelled(self.text, each['range']) for each in found], ['entry'])
        expect('where it is', found[0]['relatedInformation'][0]['location']['uri'], uri(self.entry))
        self.client.notes.clear()
        self.client.notify('textDocument/didClose', {'textDocument': {'uri': uri(self.entry)}})
        expect('as it is on disk', [each for each in self.client.diagnostics(self.main) if each['severity'] == 1], [])

    # ---- the protocol

    def protocol(self):
        client = self.client
        expect('an unknown method', client.answer('textDocument/moniker')['error']['code'], -32601)
        client.notify('$/setTrace', {'value': 'off'})
        expect('a document that is not open', client.answer(
            'textDocument/hover', {'textDocument': {'uri': 'file:///none.ksy'}, 'position': {'line': 0, 'character': 0}}
        )['error']['code'], -32602)
        expect('a position that is none', client.answer(
            'textDocument/hover', {'textDocument': {'uri': uri(self.main)}, 'position': {'line': -1}})['error']['code'], -32602)
        for body, code in ((b'{"jsonrpc": "2.0", "id": 1, "method"', -32700), (b'[]', -32600), (b'{"id": 1}', -32600),
                           (b'{"id": {}, "method": "x"}', -32600), (b'\xff', -32700), (b'', -32700)):
            client.send_bytes(body)
            expect(f'{body!r}', client.take_answer(None)['error']['code'], code)
        client.send_bytes(b'', header=b'Content-Type: text\r\n\r\n')
        expect('a header without a size', client.take_answer(None)['error']['code'], -32700)
        hover = {'textDocument': {'uri': uri(self.main)}, 'position': {'line': 0, 'character': 0}}
        client.send({'id': 'slow', 'method': 'textDocument/hover', 'params': hover},
                    {'id': 'other', 'method': 'textDocument/hover', 'params': hover},
                    {'method': '$/cancelRequest', 'params': {'id': 'slow'}})
        expect('a request that is cancelled', client.take_answer('slow')['error']['code'], -32800)
        expect('another one', client.take_answer('other')['result']['contents']['kind'], 'markdown')
        client.notify('$/cancelRequest', {'id': 4711})
        expect('afterwards', client.answer('shutdown')['result'], None)
        expect('after `shutdown`', client.answer('textDocument/hover', hover)['error']['code'], -32600)
        client.notify('exit')
        expect('the exit status', client.process.wait(20), 0)


def utf8(tool, folder):
    """Positions in bytes, where the client can."""
    path = folder / 'wide.ksy'
    text = "meta: {id: wide}\nseq:\n  - {id: a, type: u1, doc: '📦', if: bad}\n"
    client = Client(tool)
    expect('the encoding', client.begin(folder, utf8=True)['capabilities']['positionEncoding'], 'utf-8')
    client.open(path, text)
    found, = client.diagnostics(path)
    expect('the place in bytes', found['range']['start']['character'], len(text.split('\n')[2].split('bad')[0].encode()))
    expect('without `shutdown`', (client.notify('exit'), client.process.wait(20))[1], 1)


WORDS = '''\
meta:
  id: words
  endian: le
  encoding: UTF-8
seq:
  - id: num_words
    type: u4
  - id: words
    # each with its zero
    type: strz
    doc: All of them.
    repeat: expr
    repeat-expr: num_words
    encoding: ASCII
    eos-error: false
'''
WRAPPED = '''\
meta:
  id: words
  endian: le
  encoding: UTF-8
seq:
  - id: num_words
    type: u4
  - id: words
    # each with its zero
    type: words_element
    doc: All of them.
    repeat: expr
    repeat-expr: num_words
types:
  words_element:
    seq:
      - id: value
        type: strz
        encoding: ASCII
        eos-error: false
'''


def wrap(tool, folder):
    """What keeps a codec from making files anew, and the action that mends it."""
    path = folder / 'words.ksy'
    for options, settings in ((('--writable',), {}), ((), {'writable': True})):
        client = Client(tool, *options)
        client.begin(folder, **settings)
        client.open(path, WORDS)
        obstacle, = client.diagnostics(path)
        expect('the obstacle', obstacle['code'], 'E0703')
        action, = client.request('textDocument/codeAction', {
            'textDocument': {'uri': uri(path)}, 'range': obstacle['range'], 'context': {'diagnostics': []}})
        expect('the action', action['title'], 'Wrap the element in a type, and repeat the type')
        after = edited({path.name: WORDS}, action['edit']['changes'])[path.name]
        expect('the schema', after, WRAPPED)
        client.change(path, {'text': after})
        expect('afterwards', client.diagnostics(path), [])
        # what asks for an element would ask for an object then
        client.change(path, {'text': WORDS + "instances:\n  first:\n    value: words[0] + '!'\n"})
        expect('where it would not do', [client.request('textDocument/codeAction', {
            'textDocument': {'uri': uri(path)}, 'range': obstacle['range'], 'context': {'diagnostics': []}})], [[]])
        expect('the exit status', client.end(), 0)
    client = Client(tool)
    client.begin(folder)
    client.open(path, WORDS)
    expect('without the setting', client.diagnostics(path), [])
    expect('the exit status', client.end(), 0)


def long_session(tool, folder):
    """Memory does not grow with the number of changes."""
    def resident(client):
        status = Path(f'/proc/{client.process.pid}/status')
        lines = status.read_text().splitlines() if status.exists() else []
        return next((int(each.split()[1]) for each in lines if each.startswith('VmRSS')), 0)
    path = folder / 'long.ksy'
    texts = [f"meta: {{id: long}}\nseq:\n" + ''.join(f'  - {{id: m{i}, type: u1, if: m{i - 1} > {k}}}\n' for i in range(1, 300))
             for k in range(2)]
    # AddressSanitizer holds freed memory back: so little that it does not count here.
    options = [os.environ.get('ASAN_OPTIONS'), 'quarantine_size_mb=1', 'thread_local_quarantine_size_kb=64']
    os.environ['ASAN_OPTIONS'] = ':'.join(each for each in options if each)
    client = Client(tool)
    client.begin(folder)
    client.open(path, texts[0])
    sizes = []
    for k in range(90):
        client.change(path, {'text': texts[k % 2]})
        client.at('hover', path, (5, 10))
        client.diagnostics(path)
        client.notes.clear()
        if k % 30 == 29:
            sizes.append(resident(client))
    expect('the exit status', client.end(), 0)
    if sizes[2] > sizes[0] * 1.1:
        raise Failed(f'memory after 30, 60 and 90 changes: {sizes} KiB')


def bits_have_bits(tool, folder):
    """A bit field has a size in bits, and no number of bytes."""
    path = folder / 'bits.ksy'
    text = 'meta: {id: bits}\nseq:\n  - {id: one, type: b1}\n  - {id: some, type: b12}\n' \
           '  - {id: list, type: b3, repeat: expr, repeat-expr: 5}\n'
    client = Client(tool)
    client.begin(folder)
    client.open(path, text)
    for line, wanted in ((2, 'size: 1 bit\n'), (3, 'size: 12 bits\n'), (4, 'each element: 3 bits\n')):
        said = client.at('hover', path, (line, 10))['contents']['value']
        expect(f'`{wanted}` in {said!r}', wanted in said, True)
    expect('the exit status', client.end(), 0)


def folders_for_imports(tool, folder):
    (folder / 'common').mkdir()
    (folder / 'common/entry.ksy').write_text(ENTRY)
    path = folder / 'user.ksy'
    text = 'meta: {id: user, imports: /common/entry}\nseq: [{id: e, type: entry}]\n'
    for options, settings in ((('-I', str(folder)), {}), ((), {'importDirs': [str(folder)]})):
        client = Client(tool, *options)
        client.begin(folder, **settings)
        client.open(path, text)
        expect(f'{options} {settings}', client.diagnostics(path), [])
        expect('the exit status', client.end(), 0)


def main():
    tool = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        (folder / 'a b').mkdir()
        session = Session(tool, folder / 'a b')
        session.client.transcript = []
        steps = (session.begin, session.opened_with_an_error, session.type_along, session.rename_by_action,
                 session.hovers, session.definitions, session.references, session.symbols, session.unfinished_lines, session.completions,
                 session.renames, session.imports, session.protocol)
        for step in steps:
            try:
                step()
            except Exception as error:
                print(f'{step.__name__}: {error}')
                raise
        if len(sys.argv) > 2:
            lines = '\n'.join(session.client.transcript).replace(str(folder), 'FOLDER')
            Path(sys.argv[2]).parent.mkdir(parents=True, exist_ok=True)
            Path(sys.argv[2]).write_text(f'{lines}\n')
        utf8(tool, folder)
        folders_for_imports(tool, folder)
        bits_have_bits(tool, folder)
        wrap(tool, folder)
        long_session(tool, folder)
    return 0


if __name__ == '__main__':
    sys.exit(main())
