"""The index of specifications that `tenon docs` has written, to be a page of the manual."""
import html
import re


class FormatsIndex:
    """`path` is that of its file in the folder of the site, `body` what it says below its title."""

    def __init__(self, folder, path):
        self.path = path
        written = (folder / path).read_text(encoding='utf-8')
        self.body = re.search(r'<main class="index">\n<h1>.*</h1>\n(.*)</main>', written, re.DOTALL)[1]

    def sections(self):
        """For the search: each format, with what is said of it."""
        folder = self.path.rpartition('/')[0]
        for href, title, words in re.findall(r'<dt><a href="(.*?)">(.*?)</a>(.*?)</dd>', self.body, re.DOTALL):
            yield ['Formats', html.unescape(title), f'{folder}/{href}', ' '.join(html.unescape(re.sub('<.*?>', ' ', words)).split())]
