"""Blocks of code, with a few kinds of words apart."""
import html

from pygments import lexers
from pygments.token import Comment, Keyword, Literal, Name, Number, Operator, String

LEXERS = {'c': 'c', 'yaml': 'yaml', 'cmake': 'cmake', 'make': 'make', 'meson': 'meson', 'python': 'python', 'sh': 'sh',
          'json': 'json', 'diff': 'diff'}

# The class of a word by the kind that Pygments gives it; the first that fits.
CLASSES = ((Comment.PreprocFile, 'text'), (Comment.Preproc, 'word'), (Comment, 'remark'), (String, 'text'), (Literal.Scalar.Plain, None),
           (Number, 'number'), (Keyword, 'word'), (Name.Tag, 'word'), (Operator.Word, 'word'))


def marked(text, kind):
    escaped = html.escape(text, quote=False)
    return f'<span class="{kind}">{escaped}</span>' if kind and text.strip() else escaped


def class_of(kind):
    return next((name for each, name in CLASSES if kind in each), None)


def listing(text):
    """Commands, and what they print."""
    for line in text.splitlines(keepends=True):
        yield f'<b>{html.escape(line, quote=False)}</b>' if line.startswith('$ ') else html.escape(line, quote=False)


def difference(text):
    for line in text.splitlines(keepends=True):
        yield marked(line, {'+': 'added', '-': 'removed'}.get(line[0]))


def inside(kind, text):
    if text.startswith('$ '):
        return ''.join(listing(text))
    if kind == 'diff':
        return ''.join(difference(text))
    if kind not in LEXERS:
        return html.escape(text, quote=False)
    words = lexers.get_lexer_by_name(LEXERS[kind], stripnl=False, ensurenl=False).get_tokens(text)
    return ''.join(marked(word, class_of(token)) for token, word in words)


def code_block(info, text):
    """HTML of a block whose fence says `info`: its kind, and perhaps the name of the file that it is."""
    kind, _, file = info.partition(' ')
    block = f'<pre tabindex="0"><code>{inside(kind, text)}</code></pre>\n'
    if file and kind not in ('console', 'expr'):
        return f'<figure><figcaption>{html.escape(file)}</figcaption>{block}</figure>\n'
    return block
