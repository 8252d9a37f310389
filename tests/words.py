#!/usr/bin/env python3
"""words.py: the prose of README.md and docs/*.md, the messages of generator/ and runtime/ (literals of more than one word), the
comments of the public headers, and those of generated headers are free of phrases that readers stumbled over. Every page
says in its first sentences what its reader will be able to do. Code, and messages that a page quotes as code, may have the
phrases."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GONE = {
    r'not so\b': 'say that the rule is violated',
    r'over what (was|it has|they were|is) read': 'patch',
    r'\bresidue\b': 'gap, or stored value',
    r'\bpeeks?\b': 'look-ahead',
    r'\bpinned\b': 'name the offset that no field stores',
    r'\bsettl(e|es|ed|ing)\b': 'derive, compute',
    r'\bits home\b|\bhomes\b': 'the place where it was read',
    r'\bkin\b': 'owner, parent and root',
    r'\b(is|are|was|were|been|has|have) told\b': 'pass, report, describe',
    r'\btells of\b': 'decides',
    r'f(ind|ound) fault with': 'refuse, report',
    r'\bmade? of nothing\b|\bfrom nothing\b': 'create',
    r'\bmade of what is given\b': 'create',
    r'\bfor want of\b': 'without',
    r'\bnothing leads to\b': 'no member uses',
    r'\bis called so\b|\bare called so\b': 'has this name',
    r'\bwhat hangs on\b|\bhangs? on what\b': 'depends on',
}
EXPLAINS = {'docs/glossary.md'}  # the page that explains such words
FIRST = r'After this page you|On this page you|Look up'
COMMENT = re.compile(r'/\*.*?\*/', re.DOTALL)
LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*')


def lines(text):
    return '\n' * text.count('\n')


def prose(text):
    """The text with the lines of code blocks, and code in lines, blanked."""
    text = re.sub(r'^```.*?^```$', lambda block: lines(block[0]), text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r'^    .*$', '', text, flags=re.MULTILINE)
    return re.sub(r'`[^`]*`', lambda code: lines(code[0]), text)


def kept(pattern, text, change):
    """What matches the pattern, as changed, at its lines; all else is blank."""
    parts, end = [], 0
    for found in pattern.finditer(text):
        parts += [lines(text[end:found.start()]), change(found[0])]
        end = found.end()
    return ''.join(parts)


def message(literal):
    """A literal in pieces as one text, with its lines behind it; names of one word, such as keys, are none."""
    text = re.sub(r'"\s*"', '', literal)[1:-1].replace('\\n', ' ')
    return (text if ' ' in text.strip() else '') + ' .' + lines(literal)


def messages(text):
    code = COMMENT.sub(lambda comment: lines(comment[0]), text)
    return kept(LITERAL, re.sub(r'^#include.*$', '', code, flags=re.MULTILINE), message)


def comments(text):
    return kept(COMMENT, text, lambda comment: re.sub(r'\n[ *]*', '\n', comment))


def gone(name, text):
    for phrase, instead in GONE.items():
        for found in re.finditer(phrase.replace(' ', r'\s+'), text, re.IGNORECASE):
            yield f'{name}:{text.count(chr(10), 0, found.start()) + 1}: "{found[0]}" has gone: {instead}'


def sources():
    """Pairs of a file and the function that takes from it what people read."""
    yield ROOT / 'README.md', prose
    for path in sorted((ROOT / 'docs').glob('*.md')):
        yield path, prose
    for folder in 'generator', 'runtime':
        for path in sorted((ROOT / folder).rglob('*.[ch]')):
            if (ROOT / 'generator/emit') not in path.parents:  # its literals are C; generated headers show the comments in them
                yield path, messages
    for path in [*sorted((ROOT / 'runtime/include').rglob('*.h')), *sorted((ROOT / 'generated').rglob('*.h'))]:
        yield path, comments


def finds_what_it_looks_for():
    """Each way to read a file finds a phrase, and leaves out what is none."""
    return (list(gone('', prose('What is not\nso here'))) and not list(gone('', prose('`not so`\n```\nnot so\n```\n')))
            and list(gone('', messages('x("it is not"\n  " so: %s");'))) and not list(gone('', messages('/* not so */ peek("peek");')))
            and list(gone('', comments('int settle; /* has settled */')))
            and not list(gone('', comments('tn_settle(settle); /* tn_settle_end */'))))


def main():
    mistakes, count = [], 0
    for path, part in sources():
        name, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding='utf-8')
        count += 1
        if name not in EXPLAINS:
            mistakes += gone(name, part(text))
        if name.startswith('docs/') and not re.match(rf'# .+\n\n({FIRST})', text):
            mistakes.append(f'{name}: its first sentence does not say what the reader will be able to do')
    if not finds_what_it_looks_for():
        mistakes.append('words.py does not find what it looks for')
    print('\n'.join([*mistakes, f'{count} files, {len(mistakes)} mistakes']))
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
