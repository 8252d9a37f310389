#!/usr/bin/env python3
"""docs.py [CONFORMANCE] TENON: pages of `tenon docs` are well-formed, their links lead somewhere, nothing of a schema is
missing on them, and what they say of offsets and sizes is what files have."""
import html.parser
import pathlib
import re
import sys
import unittest

from box import Box

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CONFORMANCE = pathlib.Path(sys.argv.pop()) if len(sys.argv) > 1 else None
VOID = {'meta', 'br', 'wbr', 'img', 'link', 'hr', 'input'}


class Page(html.parser.HTMLParser):
    """What is wrong with a page; its anchors, links, and the rows of its tables as the texts of their cells."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.mistakes, self.ids, self.links = [], [], [], []
        self.rows, self.row, self.cell, self.text = {}, None, None, ''
        self.feed(text)
        self.close()
        self.mistakes += [f'<{tag}> is not closed' for tag in self.open]

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if len(attributes) != len(attrs):
            self.mistakes.append(f'<{tag}> has an attribute twice')
        if 'id' in attributes:
            self.ids.append(attributes['id'])
        if tag == 'a':
            self.links.append(attributes['href'])
        if tag in ('p', 'ul', 'dl', 'table', 'div', 'pre') and 'p' in self.open:
            self.mistakes.append(f'<{tag}> in <p>')
        if tag == 'tr':
            self.row = self.rows.setdefault(attributes.get('id', ''), [])
        if tag in ('td', 'th') and self.row is not None:
            self.cell = ''
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.mistakes.append(f'</{tag}> closes something else')
        self.text += ' '
        if tag in ('td', 'th') and self.cell is not None:
            self.row.append(' '.join(self.cell.split()))
            self.cell = None

    def handle_data(self, data):
        self.text += data
        if self.cell is not None:
            self.cell += data

    def handle_entityref(self, name):
        self.mistakes.append(f'&{name} is not closed')


GROUPS = ('instances', 'types', 'enums', '-values')


def names_of(schema):
    """The names that a schema gives: after `id:`, and the keys of groups of what has names."""
    names, around = set(), []
    for line in schema.split('\n'):
        found = re.match(r'( *(?:- )?)([\w-]+):(?: ([\w.-]+))?', line)
        if not found:
            continue
        depth, key = len(found[1]), found[2]
        while around and around[-1][0] >= depth:
            around.pop()
        if key == 'id' and found[3]:
            names.add(found[3])
        elif around and around[-1][1] in GROUPS:
            names.add(key)
        around.append((depth, key))
    return names


class Docs(Box):
    def pages(self, *arguments, status=0):
        self.tenon('docs', *arguments, '-o', 'site', '--force', status=status)
        return {path.name: Page(path.read_text()) for path in self.path('site').glob('*.html')}

    def check_pages(self, pages):
        for name, page in pages.items():
            with self.subTest(page=name):
                self.assertEqual(page.mistakes, [])
                self.assertEqual(len(page.ids), len(set(page.ids)), 'an anchor stands there twice')
                for link in page.links:
                    if link.startswith('#'):
                        self.assertIn(link[1:], page.ids)
                    elif not link.startswith('http'):
                        self.assertIn(link, pages)

    def check_names(self, pages, schemas):
        """Each name has an anchor that ends with it, or stands in the text."""
        for schema in schemas:
            text = schema.read_text()
            found = re.search(r'^  id: (\w+)', text, re.MULTILINE)
            if not found or found[1] + '.html' not in pages:
                continue
            page = pages[found[1] + '.html']
            anchors = {anchor.rsplit('.', 1)[-1].removeprefix('type-') for anchor in page.ids}
            words = anchors | set(re.findall(r'[\w.-]+', page.text))
            with self.subTest(schema=schema.name):
                self.assertEqual({name for name in names_of(text) if name not in words}, set())

    def test_bundled(self):
        schemas = list((ROOT / 'schemas').rglob('*.ksy'))
        pages = self.pages(ROOT / 'schemas')
        self.assertEqual(len(pages), len(schemas) + 1)
        self.check_pages(pages)
        self.check_names(pages, schemas)

    def test_own_schemas(self):
        for schema in sorted([*(ROOT / 'tests/language').rglob('*.ksy'), *(ROOT / 'tests/schemas').rglob('*.ksy'),
                              *(ROOT / 'tests/kaitai').rglob('*.ksy')]):
            status, _, _ = self.run_tool('docs', schema, '-o', 'own', '--force')
            self.assertIn(status, (0, 1), schema)
        self.check_pages({path.name: Page(path.read_text()) for path in self.path('own').glob('*.html')})

    @unittest.skipUnless(CONFORMANCE, 'the public suite is not there')
    def test_conformance(self):
        # one imports a schema that the suite does not have
        schemas = [path for path in (CONFORMANCE / 'formats').rglob('*.ksy') if path.stem != 'imports_abs']
        pages = self.pages('-I', CONFORMANCE / 'formats/ks_path', *schemas)
        self.assertEqual(len(pages), len(schemas) + 1)
        self.check_pages(pages)
        self.check_names(pages, schemas)

    @unittest.skipUnless(CONFORMANCE, 'the public suite is not there')
    def test_what_is_no_schema_has_no_page(self):
        for schema in sorted((CONFORMANCE / 'formats_err').rglob('*.ksy')):
            checked, _, _ = self.run_tool('check', schema)
            status, _, _ = self.run_tool('docs', schema, '-o', 'wrong', '--force')
            self.assertIn(status, (0, 1), schema)
            if checked == 0:
                self.assertEqual(status, 0, schema)

    def test_offsets_are_those_of_files(self):
        """What a page says of a place holds for every sample: `4`, between `4–8`, or behind another member."""
        pages, seen = self.pages(ROOT / 'schemas'), 0
        for sample in sorted((ROOT / 'tests/data').rglob('*')):
            if not sample.is_file():
                continue
            status, tree, _ = self.run_tool('dump', '--depth', '1', '--no-pager', sample)
            found = re.match(r' *offset +size +(\w+)', tree)
            if status != 0 or not found or found[1] + '.html' not in pages:
                continue
            rows, end, last = pages[found[1] + '.html'].rows, {}, ''
            for line in tree.split('\n')[1:]:
                member = re.match(r' *(\d+) +(\d+) +(\w+)', line)
                row = rows.get(f'member-{found[1]}.{member[3]}', []) if member else []
                if len(row) != 5:
                    continue
                at, size = int(member[1]), int(member[2])
                with self.subTest(sample=sample.name, member=member[3]):
                    if re.match(r'\d+( 0x|$)', row[0]):
                        self.assertEqual(int(re.match(r'\d+', row[0])[0]), at)
                        seen += 1
                    elif row[0].startswith('after '):
                        bounds = re.search(r'(\d+)–(\d+)$', row[0])
                        if bounds:
                            self.assertTrue(int(bounds[1]) <= at <= int(bounds[2]))
                        self.assertEqual(end.get(last), at)
                    if re.fullmatch(r'\d+', row[1]):
                        self.assertEqual(int(row[1]), size)
                        seen += 1
                end[member[3]], last = at + size, member[3]
        self.assertGreater(seen, 50)

    def row(self, schema, member):
        self.path('a.ksy', ('meta:\n  id: a\n  endian: le\n  encoding: ASCII\n' + schema).encode())
        page = self.pages('a.ksy')['a.html']
        self.assertEqual(page.mistakes, [])
        return page.rows[f'member-{member}']

    def test_bits(self):
        kinds = (('a', 'b4'), ('b', 'b1'), ('c', 'b12'), ('d', 'u1'), ('e', 'b3le'), ('f', 'b9le'), ('g', 'b2'))
        bits = 'seq:\n' + ''.join(f'  - id: {name}\n    type: {kind}\n' for name, kind in kinds)
        wanted = {'a': '0 bits 7–4', 'b': '0 bit 3', 'c': '0 from bit 2, to bit 7 of byte 2', 'd': '3', 'e': '4 bits 2–0',
                  'f': '4 from bit 3, to bit 3 of byte 5', 'g': '6 bits 7–6'}
        for name, place in wanted.items():
            self.assertEqual(self.row(bits, f'a.{name}')[0], place)

    def test_sizes_in_bits(self):
        half = ('seq:\n  - {id: a, type: t}\n  - {id: b, type: t}\n  - {id: c, type: u1}\n'
                'types:\n  t:\n    seq: [{id: x, type: b4}]\n')
        self.assertEqual(self.row(half, 'a.a')[:2], ['0', '4 bits'])
        self.assertEqual(self.row(half, 'a.b')[:2], ['after a 0–1', '4 bits'])
        self.assertEqual(self.row(half, 'a.c')[0], 'after b 0–2')

    def test_sizes_of_lists_are_products(self):
        def size(kind, count):
            return self.row('seq:\n  - {id: n, type: u1}\n  - {id: m, type: u1}\n'
                            f"  - {{id: xs, {kind}, repeat: expr, repeat-expr: '{count}'}}\n", 'a.xs')[1]
        self.assertEqual(size('type: u2', 'n'), 'n × 2')
        self.assertEqual(size('type: u2', 'n + m'), '(n + m) × 2')
        self.assertEqual(size('type: u1', 'n + m'), 'n + m')
        self.assertEqual(size('type: b3', 'n << m'), '(n << m) × 3 bits')
        self.assertEqual(size('type: u4', 'n == 1 ? m : 3'), '(n == 1 ? m : 3) × 4')
        self.assertEqual(size('type: u4', 'n * m / 2'), 'n * m / 2 × 4')
        self.assertEqual(size('size: n + m', 'n - 1'), '(n - 1) × (n + m)')
        self.assertEqual(size('size: m / 2', 'n'), 'n × (m / 2)')

    def test_conditions_are_sentences(self):
        def sentence(condition):
            schema = ('seq:\n  - {id: x, type: u4, -flags: e}\n  - {id: y, type: str, size: 4}\n  - {id: z, type: f4}\n'
                      f"  - id: m\n    type: u1\n    if: '{condition}'\nenums:\n  e:\n    4: four\n")
            return self.row(schema, 'a.m')[4]
        self.assertEqual(sentence('x & 4 != 0'), 'Only if x has the bit 0x4 (four).')
        self.assertEqual(sentence('x & 8 == 0'), 'Only if x does not have the bit 0x8.')
        self.assertEqual(sentence('x & 6 == 6'), 'Only if x has all of the bits 0x6.')
        self.assertEqual(sentence('not (x & 6 != 0)'), 'Only if x has none of the bits 0x6.')
        self.assertEqual(sentence('x & 6 == 2'), 'Only if x & 6 is 2.')
        self.assertEqual(sentence('y == "abcd" or x > 2 and x <= 7'),
                         'Only if y is "abcd" or (x is more than 2 and x is at most 7).')
        self.assertEqual(sentence('not (x == 1 or x >= 3)'), 'Only if x is not 1 and x is less than 3.')
        self.assertEqual(sentence('not (z < 3)'), 'Only if not z < 3.')  # NaN is neither less nor at least
        self.assertEqual(sentence('x == 0xff'), 'Only if x is 0xff.')
        self.assertEqual(sentence('not _io.eof'), 'Only if the stream goes on.')
        self.assertEqual(sentence('x == 1 ? true : y == "b"'), 'Only if x == 1 ? true : y == "b".')

    def test_byte_orders(self):
        self.path('a.ksy', b"""
meta: {id: a, endian: le}
seq: [{id: x, type: u2}, {id: y, type: b}, {id: z, type: c}]
types:
  b: {meta: {endian: be}, seq: [{id: x, type: u2}]}
  c: {meta: {endian: be}, seq: [{id: x, type: u2}]}
""")
        text = ' '.join(self.pages('a.ksy')['a.html'].text.split())
        self.assertIn('Byte order little-endian; in b , c big-endian', text)

    def test_what_nothing_uses_is_there(self):
        row = self.row('types:\n  lonely:\n    seq:\n      - {id: a, type: u4}\n      - {id: b, type: u2be}\n',
                       'a.lonely.b')
        self.assertEqual(row[:4], ['4', '2', 'b', 'u2be'])

    def test_names_and_paths(self):
        self.assertEqual(set(self.pages('png', 'zip')), {'png.html', 'zip.html', 'index.html'})
        self.assertIn('did you mean `png`', self.tenon('docs', 'pmg', status=2))
        self.assertIn('No such file', self.tenon('docs', 'pmg.ksy', status=2))
        self.path('png/a.ksy', b'meta:\n  id: a\n')
        self.assertIn('a.html', self.pages('./png'))

    def test_errors_leave_nothing(self):
        self.path('good.ksy', b'meta:\n  id: good\n')
        self.path('bad.ksy', b'meta:\n  id: bad\nseq:\n  - id: a\n    type: nothing\n')
        self.assertIn('there is no type `nothing`', self.tenon('docs', 'good.ksy', 'bad.ksy', '-o', 'none', status=1))
        self.assertFalse(self.path('none').exists())
        self.path('other/good.ksy', b'meta:\n  id: good\n  title: other\n')
        self.assertIn('good.html', self.tenon('docs', 'good.ksy', 'other/good.ksy', '-o', 'none', status=2))
        self.assertFalse(self.path('none').exists())

    def test_work_of_others_is_kept(self):
        self.path('site/png.html', b'<p>mine</p>\n')
        self.assertIn('was not generated', self.tenon('docs', 'png', '-o', 'site', status=1))
        self.tenon('docs', 'png', '-o', 'site', '--force')
        self.tenon('docs', 'png', '-o', 'site', '--check')
        text = self.path('site/png.html').read_text()
        self.path('site/png.html', text.replace('<h1>', '<h1>My ').encode())
        self.assertIn('changed by hand', self.tenon('docs', 'png', '-o', 'site', status=1))
        self.assertIn('changed by hand', self.tenon('docs', 'png', '-o', 'site', '--check', status=1))


if __name__ == '__main__':
    unittest.main()
