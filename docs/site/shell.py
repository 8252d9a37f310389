"""What stands around the text of each page: head, contents, search, and the way to the next one."""
import json
import pathlib

from page import text

HERE = pathlib.Path(__file__).resolve().parent
STYLES = (HERE.parents[1] / 'generator/docs/style.css', HERE / 'site.css')  # that of specifications, and what is more here

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src {}; base-uri 'none'"

PAGE = '''<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>
{style}</style>
</head>
<body class="manual">
<a class="skip" href="#content">To the text</a>
<header id="top">
<p class="menu"><a href="#Contents">Contents and search</a></p>
<h1{id}>{heading}</h1>
</header>
<nav aria-label="Manual" id="Contents">
{nav}</nav>
<main id="content">
{body}</main>
</body>
</html>
'''

FORM = '''<form action="{folder}search.html" role="search">
<label for="find" class="unseen">Search the manual</label>
<input id="find" type="search" name="q" placeholder="Search">
</form>
'''

RESULTS = '''<form id="again" role="search">
<label for="words" class="unseen">Search the manual</label>
<input id="words" type="search" name="q" placeholder="Words" autofocus>
</form>
<p id="count" role="status"></p>
<ol id="found"></ol>
<noscript><p>The search needs JavaScript; the rest of the manual does not.</p></noscript>
<script id="sections" type="application/json">{sections}</script>
<script>
{script}</script>
'''


SEARCH = 'search'  # where there is another form


class Shell:
    """All pages in their order; what is said of formats is the content of their index."""

    def __init__(self, groups, site):
        self.groups, self.site = groups, site
        self.style = ''.join(path.read_text(encoding='utf-8') for path in STYLES)
        self.order = list(site.values())

    def nav(self, current, folder=''):
        """The contents; `folder` is the way to the pages from where they stand."""
        out = [] if current == SEARCH else [FORM.format(folder=folder)]
        for title, entries in self.groups:
            out.append(f'<p class="title">{text(title)}</p>\n<ul>\n')
            for path, words in entries:
                page = self.site.get(path)
                here = ' aria-current="page"' if current in (page, path) else ''
                out.append(f'<li><a href="{folder}{page.name if page else path}"{here}>{text(words)}</a>')
                if here and page:
                    out.append(self.inner(current))
                out.append('</li>\n')
            out.append('</ul>\n')
        return ''.join(out)

    @staticmethod
    def inner(page):
        """The sections of the page that one is on."""
        lines = [f'<li><a href="#{name}">{text(words)}</a></li>\n' for level, name, words in page.headings if level == 2]
        return f'\n<ul class="here">\n{"".join(lines)}</ul>\n' if lines else ''

    def neighbours(self, page):
        at = self.order.index(page)
        ways = []
        if at > 0:
            ways.append(f'<a rel="prev" href="{self.order[at - 1].name}">← {text(self.order[at - 1].title)}</a>')
        if at + 1 < len(self.order):
            ways.append(f'<a rel="next" href="{self.order[at + 1].name}">{text(self.order[at + 1].title)} →</a>')
        return f'<p class="ways">{" ".join(ways)}</p>\n'

    def around(self, title, heading, name, nav, body, scripts):
        return PAGE.format(policy=POLICY.format("'unsafe-inline'" if scripts else "'none'"), title=text(title), style=self.style,
                           id=f' id="{text(name)}"' if name else '', heading=text(heading), nav=nav, body=body)

    def page(self, page):
        name = page.headings[0][1]
        title = page.title if page.title == 'Tenon' else f'{page.title} · Tenon'
        return self.around(title, page.title, name, self.nav(page), page.body() + self.neighbours(page), False)

    def formats(self, index):
        """The index of the specifications, in their folder."""
        return self.around('Formats · Tenon', 'Formats', None, self.nav(index.path, '../'), index.body, False)

    def search(self, index):
        sections = [[page.title, heading, place, words] for page in self.order for heading, place, words in page.sections()]
        sections += index.sections()
        data = json.dumps(sections, ensure_ascii=False, separators=(',', ':')).replace('<', '\\u003c')
        body = RESULTS.format(sections=data, script=(HERE / 'search.js').read_text(encoding='utf-8'))
        return self.around('Search · Tenon', 'Search', None, self.nav(SEARCH), body, True)
