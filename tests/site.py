#!/usr/bin/env python3
"""site.py: what docs/site makes of Markdown: names of headings are those that hosts of repositories give, and links that
lead nowhere, to a page or to a section, are refused, as is HTML."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'docs/site'))
from code_block import code_block  # noqa: E402
from contents import groups, pages  # noqa: E402
from page import Page, Problem, slug  # noqa: E402


class Site(unittest.TestCase):
    def setUp(self):
        box = tempfile.TemporaryDirectory()
        self.addCleanup(box.cleanup)
        self.root = pathlib.Path(box.name)
        (self.root / 'docs').mkdir()
        (self.root / 'schemas/all').mkdir(parents=True)
        (self.root / 'schemas/all/a.ksy').write_text('meta:\n  id: letter\n')
        (self.root / 'run.sh').write_text('true\n')
        (self.root / 'formats').mkdir()
        (self.root / 'formats/letter.html').write_text('')

    def html(self, text):
        """A page docs/a.md beside docs/b.md, which has a section."""
        (self.root / 'docs/a.md').write_text(f'# A\n\n{text}\n')
        (self.root / 'docs/b.md').write_text('# B\n\n## -place: `x`, y\n')
        site = {path: Page(self.root, path, f'{path[5]}.html') for path in ('docs/a.md', 'docs/b.md')}
        site['docs/a.md'].resolve(site, self.root / 'formats')
        return site['docs/a.md'].body().strip()

    def refused(self, text):
        with self.assertRaises(Problem) as seen:
            self.html(text)
        return str(seen.exception)

    def test_names_of_headings(self):
        for heading, name in (('-place', '-place'), ('What is not compiled', 'what-is-not-compiled'),
                              ("Where Kaitai's targets differ", 'where-kaitais-targets-differ'),
                              ('2. Flags, text, and more', '2-flags-text-and-more'), ('to_string & x', 'to_string--x')):
            self.assertEqual(slug(heading), name)
        self.assertIn('<h2 id="again">Again</h2>\n<h2 id="again-1">Again</h2>', self.html('## Again\n\n## Again'))

    def test_links(self):
        for link, html in (('b.md', '<a href="b.html">x</a>'), ('b.md#-place-x-y', '<a href="b.html#-place-x-y">x</a>'),
                           ('#a', '<a href="#a">x</a>'), ('../run.sh', 'x'),
                           ('../schemas/all/a.ksy', '<a href="formats/letter.html">x</a>'),
                           ('../schemas/all', '<a href="formats/index.html">x</a>'),
                           ('https://example.org', '<a href="https://example.org" rel="noreferrer">x</a>')):
            self.assertEqual(self.html(f'[x]({link})'), f'<p>{html}</p>')
        self.assertEqual(self.html('[b.md](b.md)'), '<p><a href="b.html">B</a></p>')

    def test_links_that_lead_nowhere(self):
        self.assertIn('`c.md` leads nowhere', self.refused('[x](c.md)'))
        self.assertIn('docs/b.md has no section `there`', self.refused('[x](b.md#there)'))
        self.assertIn('docs/a.md has no section `there`', self.refused('[x](#there)'))
        self.assertIn('leads nowhere', self.refused('[x](../run.sh#line)'))

    def test_remarks_are_left_out_and_html_is_refused(self):
        self.assertEqual(self.html('<!-- x -->\n\ntext'), '<p>text</p>')
        self.assertIn('no HTML', self.refused('<b>\n\n'))
        self.assertIn('a page begins with its title', self.refused('# Another'))

    def test_pictures_are_held_by_their_page(self):
        (self.root / 'docs/p.png').write_bytes(b'png')
        self.assertEqual(self.html('![a dot](p.png)'), '<p><img src="data:image/png;base64,cG5n" alt="a dot" /></p>')
        self.assertIn('`q.png` is no picture', self.refused('![a dot](q.png)'))

    def test_no_page_is_forgotten_or_listed_twice(self):
        listed = [path for _, group in groups(self.root) for path, _ in group]
        self.assertEqual(len(listed), len(set(listed)))
        (self.root / 'docs/strange.md').write_text('# Strange\n')
        self.assertEqual(groups(self.root)[-1], ('More', (('docs/strange.md', 'Strange'),)))
        names = pages(groups(self.root))
        self.assertEqual((names['docs/strange.md'], names['README.md']), ('strange.html', 'index.html'))
        self.assertEqual(len(names), len(set(names.values())))

    def test_code(self):
        self.assertIn('<b>$ a &lt;b\n</b>c &amp;', code_block('', '$ a <b\nc &\n'))
        self.assertIn('<figcaption>m.c</figcaption>', code_block('c m.c', 'int x;\n'))
        self.assertIn('<span class="word">int</span> x;', code_block('c m.c', 'int x;\n'))
        self.assertIn('<span class="word">if</span>: a', code_block('yaml', 'if: a\n'))
        self.assertIn('<span class="added">+a\n</span>', code_block('diff', '+a\n'))


if __name__ == '__main__':
    unittest.main()
