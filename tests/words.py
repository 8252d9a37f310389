#!/usr/bin/env python3
"""words.py [TENON]: people read no phrase that readers stumbled over: in the prose of the manual, README.md, CHANGELOG.md and
SECURITY.md; in the messages of generator/ and runtime/ (literals of more than one word); in the comments of public and generated
headers, and of examples; in bundled schemas; and in the manual pages of TENON. All comments of generator/ and runtime/ have a
list of their own, and so do names in their code. Every page says in its first sentences what its reader will be able to do. Code, and messages that a page
quotes as code, may have the phrases. The glossary has the words that people search for."""
import pathlib
import re
import subprocess
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
    r'does not fit its type, the other is': 'the field cannot hold the number that X needs',
    r'; the other is\b': 'name the other member in the sentence',
    r'\btells whether\b': 'says whether',
    r'\bwhat (it|they) (was|were) read from\b': 'its input',
    r'\bhangs? on\b': 'depends on',
    r'\btold\b': 'pass, report, describe',
    r'\banew\b': 'again, or the verb alone',
    r'\bof which (an|the) expression holds\b': 'that satisfy a condition',
    r'\bis there already\b': 'exists already',
    r'\bworth an? (warning|note)\b': 'a warning, a note',
    r'\bwhat becomes? of\b': 'name the result',
    r'\b(as|with) other bytes\b': 'with different bytes',
    r'\b(is|are) left out where\b': 'say who leaves out, and if',
}
# Nor do programmers in the headers of the runtime.
GONE_FROM_HEADERS = GONE | {
    r'\bworks? over\b|\bover an image\b': 'patch',
    r'\btells? of\b': 'decides',
}
# Nor do those who work on generator/ and runtime/, in any comment there. Pinned and peek are names in the code.
GONE_FROM_CODE = {
    r'\btold\b': 'pass, get, report',
    r'\btells?\b': 'determine, distinguish, report',
    r'\bhangs? on\b': 'depends on',
    r'\bhomes?\b': 'the place where it was read',
    r'\bkin\b': 'parent and root; of one family',
    r'\banew\b': 'again, or create',
    r'\bwhoever\b': 'name who it is',
    r'\b(is|are|was) called so\b': 'has this name',
    r'\b(from|of) nothing\b': 'create',
    r'\bworks? over\b|\bover an image\b': 'patch',
    r'over what (was|it has|they were|is) read': 'patch',
    r'\bresidue\b': 'stored values, gaps',
    r'\bnot so\b': 'say what is the case',
    r'\bsettl(e|es|ed|ing)\b': 'prepare, derive',
    r'\bcrew\b': 'workers',
    r'\bglanc(e|es|ed)\b': 'look-ahead',
    r'\blikewise\b': 'repeat the noun',
    r'/\*+ (?-i:They|And|The same|Those|Likewise) ': 'begin with a noun, or the verb for what the function does',
    r'/\*+ (?-i:What) (?!is known)': 'begin with a noun, or the verb for what the function does',
}
# Nor do names in their code have these words.
GONE_FROM_NAMES = {
    r'(?<![a-z])(un)?told(?![a-z])': 'passed, known, stated, decided',
    r'(?<![a-z])hangs(?![a-z])': 'depends',
    r'(?<![a-z])settl(e|es|ed|ing)(?![a-z])': 'the verb for the step',
    r'(?<![a-z])tell(?![a-z])': 'report, save, derive',
    r'(?<!tn_)(?<![a-z])residue(?![a-z])': 'stored values, gaps, bytes that are not canonical',
    r'(?<!derive_)(?<![a-z])anew(?![a-z])': 'again, or create',
}
# Words that people bring along, by which they find a page: each is in the glossary.
SEARCHED = ('varint', 'LEB128', 'checksum', 'CRC', 'bit field', 'bitfield', 'union', 'in place', 'variant', 'oneof', 'endian',
            'alignment', 'padding', 'magic number', 'null-terminated', 'length-prefixed', 'TLV', 'look-ahead', 'lookahead',
            'enumeration', 'array', 'struct', 'pointer', 'string', 'signed', 'floating point', 'nested', 'timestamp', 'bitmask')
EXPLAINS = {'docs/glossary.md'}  # the page that explains such words
FIRST = r'After this page you|On this page you|Look up'
COMMENT = re.compile(r'/\*.*?\*/', re.DOTALL)
COMMENT_OR_LITERAL = re.compile(r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|/\*.*?\*/""", re.DOTALL)  # "a/*b" has no comment
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
    code = COMMENT_OR_LITERAL.sub(lambda part: part[0] if part[0][0] == '"' else lines(part[0]), text)
    return kept(LITERAL, re.sub(r'^#include.*$', '', code, flags=re.MULTILINE), message)


def comments(text):
    return kept(COMMENT, text, lambda comment: re.sub(r'\n[ *]*', '\n', comment))


def code_comments(text):
    """The comments of C, without code in them: names in backquotes, and words with a dot, such as names of files."""
    text = kept(COMMENT_OR_LITERAL, text, lambda part: comments(part) if part.startswith('/*') else lines(part))
    return re.sub(r'`[^`]*`|\b\w+\.\w+', lambda code: lines(code[0]), text)


def code_names(text):
    """Code without its comments and literals."""
    return COMMENT_OR_LITERAL.sub(lambda part: lines(part[0]), text)


def gone(name, text, phrases=None):
    for phrase, instead in (phrases or (GONE_FROM_HEADERS if name.startswith('runtime/include/') else GONE)).items():
        for found in re.finditer(phrase.replace(' ', r'\s+'), text, re.IGNORECASE):
            yield f'{name}:{text.count(chr(10), 0, found.start()) + 1}: "{found[0]}" has gone: {instead}'


def sources():
    """Pairs of a file and the function that takes from it what people read."""
    for path in [*(ROOT / name for name in ('README.md', 'CHANGELOG.md', 'SECURITY.md')), *sorted((ROOT / 'docs').glob('*.md'))]:
        yield path, prose
    for path in sorted((ROOT / 'schemas').rglob('*.ksy')):
        yield path, str
    for folder in 'generator', 'runtime':
        for path in sorted((ROOT / folder).rglob('*.[ch]')):
            if (ROOT / 'generator/emit') not in path.parents:  # its literals are C; generated headers show the comments in them
                yield path, messages
    for folder, names in ('runtime/include', '*.h'), ('generated', '*.h'), ('generator/library', 'libtenon.h'), ('examples', '*.c'):
        for path in sorted((ROOT / folder).rglob(names)):
            yield path, comments


def code():
    """A file, its text that people read who change it, and the phrases that this does not have: comments, and names."""
    for folder in 'generator', 'runtime':
        for path in sorted((ROOT / folder).rglob('*.[ch]')):
            text = path.read_text(encoding='utf-8')
            yield path, code_comments(text), GONE_FROM_CODE
            yield path, code_names(text), GONE_FROM_NAMES


def manual_pages(tenon):
    """Pairs of a name and the text of a page: that of the tool, and that of each command."""
    def printed(*words):
        return subprocess.run([tenon, *words], check=True, capture_output=True, text=True).stdout
    commands = re.findall(r'^  (\S+)', printed('--help'), re.MULTILINE)
    assert len(commands) > 10, commands
    return [(f'tenon manual {name}'.strip(), printed(*f'manual {name}'.split())) for name in ('', *commands)]


def finds_what_it_looks_for():
    """Each way to read a file finds a phrase, and leaves out what is none."""
    return (list(gone('', prose('What is not\nso here'))) and not list(gone('', prose('`not so`\n```\nnot so\n```\n')))
            and list(gone('', messages('x("it is not"\n  " so: %s");'))) and not list(gone('', messages('/* not so */ peek("peek");')))
            and list(gone('', messages('''x("a/*b"); c = '"'; y("is not so");\n/* */''')))
            and list(gone('', comments('int settle; /* has settled */')))
            and not list(gone('', comments('tn_prepare(settle); /* tn_settle_end */')))
            and list(gone('runtime/include/a.h', 'over an image')) and not list(gone('runtime/core/a.h', 'over an image'))
            and list(gone('', code_comments('x("it"); /* what it\n   is told */'), GONE_FROM_CODE))
            and list(gone('', code_comments('/* What is read. */'), GONE_FROM_CODE))
            and not list(gone('', code_comments('at = 0; /* and what is read */'), GONE_FROM_CODE))
            and not list(gone('', code_comments('x("/* told */"); told(); /* `told` in told.c */'), GONE_FROM_CODE))
            and list(gone('', code_names('is_told_by(x);'), GONE_FROM_NAMES))
            and not list(gone('', code_names('x("told"); /* told */'), GONE_FROM_NAMES)))


def main(tenon):
    mistakes, count = [], 0
    for path, part in sources():
        name, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding='utf-8')
        count += 1
        if name not in EXPLAINS:
            mistakes += gone(name, part(text))
        if name.startswith('docs/') and not re.match(rf'# .+\n\n({FIRST})', text):
            mistakes.append(f'{name}: its first sentence does not say what the reader will be able to do')
    for path, text, phrases in code():
        mistakes += gone(path.relative_to(ROOT).as_posix(), text, phrases)
    for name, text in manual_pages(tenon) if tenon else ():
        count += 1
        mistakes += gone(name, text.replace('\\-', '-'))
    glossary = (ROOT / 'docs/glossary.md').read_text(encoding='utf-8').lower()
    mistakes += [f'docs/glossary.md lacks `{word}`, which people search for' for word in SEARCHED if word.lower() not in glossary]
    if not finds_what_it_looks_for():
        mistakes.append('words.py does not find what it looks for')
    print('\n'.join([*mistakes, f'{count} files, {len(mistakes)} mistakes']))
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else None))
