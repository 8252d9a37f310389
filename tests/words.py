#!/usr/bin/env python3
"""words.py: the prose of README.md and of docs/*.md is free of phrases that readers stumbled over, and every page says in its
first sentences what its reader will be able to do. Code, and messages that a page quotes as code, may have the phrases."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GONE = {
    r'not so\b': 'say that the rule is broken',
    r'over what (was|it has|they were) read': 'patch',
    r'\bresidue\b': 'gap, or stored value',
    r'\bpeeks?\b': 'look-ahead',
    r'\bpinned\b': 'name the offset that no field stores',
    r'\b(is|are|was|were|been|has|have) told\b': 'pass, report, describe',
    r'\btells of\b': 'decides',
    r'f(ind|ound) fault with': 'refuse, report',
    r'\bmade? of nothing\b|\bfrom nothing\b': 'create',
}
EXPLAINS = {'docs/glossary.md'}  # the page that explains such words
FIRST = r'After this page you|On this page you|Look up'


def prose(text):
    """The text with the lines of code blocks, and code in lines, blanked."""
    text = re.sub(r'^```.*?^```$', lambda block: '\n' * block[0].count('\n'), text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r'^    .*$', '', text, flags=re.MULTILINE)
    return re.sub(r'`[^`]*`', lambda code: '\n' * code[0].count('\n'), text)


def gone(name, text):
    for phrase, instead in GONE.items():
        for found in re.finditer(phrase.replace(' ', r'\s+'), prose(text), re.IGNORECASE):
            yield f'{name}:{prose(text).count(chr(10), 0, found.start()) + 1}: "{found[0]}" has gone: {instead}'


def main():
    pages = [ROOT / 'README.md', *sorted((ROOT / 'docs').glob('*.md'))]
    mistakes = []
    for path in pages:
        name, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding='utf-8')
        if name not in EXPLAINS:
            mistakes += gone(name, text)
        if name != 'README.md' and not re.match(rf'# .+\n\n({FIRST})', text):
            mistakes.append(f'{name}: its first sentence does not say what the reader will be able to do')
    if not list(gone('', 'What is not\nso here')) or list(gone('', '`not so`\n```\nnot so\n```\n')):
        mistakes.append('words.py does not find what it looks for')
    print('\n'.join([*mistakes, f'{len(pages)} pages, {len(mistakes)} mistakes']))
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
