"""A page of the manual, from Markdown to HTML: headings with names, links to pages of the site, words of code apart."""
import base64
import html
import pathlib
import posixpath
import re

from markdown_it import MarkdownIt

from code_block import code_block
from contents import FORMATS

PICTURES = {'.png': 'image/png', '.svg': 'image/svg+xml'}


class Problem(Exception):
    """What keeps the manual from being made."""


def slug(text):
    """The name of a heading, as the hosts of repositories make it, by which pages refer to it."""
    return re.sub(r'[^\w\- ]', '', text.strip().lower()).replace(' ', '-')


def plain(inline):
    """The text of a line, without its markup."""
    return ''.join(each.content if each.type in ('text', 'code_inline') else ' ' if each.type == 'softbreak' else ''
                   for each in inline.children)


def id_of_schema(path):
    return re.search(r'^(?: +|meta: *\{ *)id: *(\w+)', path.read_text(encoding='utf-8'), re.MULTILINE)[1]


def reader():
    """Of Markdown as the hosts of repositories show it; code and tables become what the style of the site knows."""
    def fence(_self, tokens, at, _options, _env):
        return code_block(tokens[at].info, tokens[at].content)

    md = MarkdownIt('commonmark').enable('table')
    md.add_render_rule('fence', fence)
    md.add_render_rule('code_block', fence)
    md.add_render_rule('table_open', lambda *_: '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>\n')
    md.add_render_rule('table_close', lambda *_: '</table></div>\n')
    return md


class Page:
    """One page; `path` is that of its source, `name` that of its file."""

    def __init__(self, root, path, name):
        self.root, self.path, self.name = root, path, name
        text = (root / path).read_text(encoding='utf-8')
        if not path.endswith('.md'):
            text = f'# {text.splitlines()[0]}\n\n```\n{text}```\n'
        self.reader = reader()
        self.tokens = [each for each in self.reader.parse(text) if not self.is_remark(each)]
        self.headings = []  # level, name, text
        self.name_headings()
        self.title = self.headings[0][2]

    def is_remark(self, token):
        if token.type not in ('html_block', 'html_inline'):
            return False
        if token.content.strip().startswith('<!--'):
            return True
        raise Problem(f'{self.path}:{token.map[0] + 1}: no HTML in the manual')

    def name_headings(self):
        taken = set()
        for token, inline in zip(self.tokens, self.tokens[1:]):
            if token.type != 'heading_open':
                continue
            text = plain(inline)
            name, number = slug(text), 0
            while name in taken:
                number += 1
                name = f'{slug(text)}-{number}'
            taken.add(name)
            token.attrSet('id', name)
            self.headings.append((int(token.tag[1]), name, text))
        if not self.headings or [level for level, _, _ in self.headings].count(1) != 1 or self.headings[0][0] != 1:
            raise Problem(f'{self.path}: a page begins with its title, and has one')

    # ---- links ----

    def target(self, href, site, formats):
        """Where a link leads to in the site, or None where that is no page of it."""
        if re.match('https?://', href):
            return href
        path, _, anchor = href.partition('#')
        source = posixpath.normpath(posixpath.join(posixpath.dirname(self.path), path)) if path else self.path
        if source in site:
            page = site[source]
            if anchor and anchor not in {name for _, name, _ in page.headings}:
                raise Problem(f'{self.path}: {source} has no section `{anchor}`')
            return (page.name if path else '') + (f'#{anchor}' if anchor else '')
        file = self.root / source
        if not file.exists() or anchor:
            raise Problem(f'{self.path}: `{href}` leads nowhere')
        if source == 'schemas' or source.startswith('schemas/') and file.is_dir():
            return f'{FORMATS}/index.html'
        if source.endswith('.ksy'):
            name = f'{id_of_schema(file)}.html'
            return f'{FORMATS}/{name}' if (formats / name).exists() else None
        return None

    def picture(self, source):
        """A picture as an address that holds it, so that the page needs no other file."""
        file = self.root / posixpath.normpath(posixpath.join(posixpath.dirname(self.path), source))
        kind = PICTURES.get(file.suffix)
        if kind is None or not file.exists():
            raise Problem(f'{self.path}: `{source}` is no picture')
        return f'data:{kind};base64,{base64.b64encode(file.read_bytes()).decode()}'

    def called(self, href, site):
        """The title of the page that a link leads to, which is better than the name of its source."""
        source = posixpath.normpath(posixpath.join(posixpath.dirname(self.path), href.partition('#')[0]))
        return site[source].title if source in site else None

    def resolve(self, site, formats):
        """Gives links their targets; what leads to a file of the sources is text here."""
        for token in self.tokens:
            if token.type != 'inline':
                continue
            kept, dropped = [], False
            for each, inside in zip(token.children, [*token.children[1:], None]):
                if each.type == 'image':
                    each.attrSet('src', self.picture(each.attrGet('src')))
                if each.type == 'link_open':
                    if inside.type == 'text' and inside.content.endswith('.md'):
                        inside.content = self.called(each.attrGet('href'), site) or inside.content
                    href = self.target(each.attrGet('href'), site, formats)
                    dropped = href is None
                    if not dropped:
                        each.attrSet('href', href)
                        if href.startswith('http'):
                            each.attrSet('rel', 'noreferrer')
                if not (dropped and each.type in ('link_open', 'link_close')):
                    kept.append(each)
            token.children = kept

    # ---- HTML ----

    def body(self):
        """The page behind its title."""
        end = next(i for i, each in enumerate(self.tokens) if each.type == 'heading_close') + 1
        return self.reader.renderer.render(self.tokens[end:], self.reader.options, {})

    def sections(self):
        """For the search: the heading of each section, its place, and its text."""
        heading, words = (self.title, self.name), []
        for i, token in enumerate(self.tokens):
            if token.type == 'heading_open':
                if words:
                    yield *heading, ' '.join(words)
                text = plain(self.tokens[i + 1])
                name = token.attrGet('id')
                heading, words = (text, self.name if text == self.title else f'{self.name}#{name}'), []
            elif token.type == 'inline' and self.tokens[i - 1].type != 'heading_open':
                words.append(plain(token))
            elif token.type in ('fence', 'code_block'):
                words.append(' '.join(token.content.split()))
        yield *heading, ' '.join(words)


def text(of):
    return html.escape(of, quote=True)
