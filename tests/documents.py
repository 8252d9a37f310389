#!/usr/bin/env python3
"""documents.py: what docs/documents.md says is in a schema is there: every word in `code` in the second column of its tables
is a member, a type, a value, a rule or a key of the schema that is named above the table."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SPOKEN = {'png', 'jpeg', 'tenon pack', 'tenon validate --members'}  # formats and commands, not of the schema


def names_in(schema):
    text = schema.read_text()
    names = set(re.findall(r'^ *(?:- )?-?([\w-]+):', text, re.MULTILINE))
    names |= set(re.findall(r'^ *- id: ([\w-]+)$', text, re.MULTILINE))
    return names | set(re.findall(r'^ *\w+: (\w+)$', text, re.MULTILINE))  # values of enumerations


def main():
    page = (ROOT / 'docs/documents.md').read_text()
    mistakes, rows, schemas = [], 0, set()
    names = None
    for number, line in enumerate(page.splitlines(), 1):
        named = re.fullmatch(r'`(schemas/.*\.ksy)`', line)
        if named:
            schemas.add(named[1])
            names = names_in(ROOT / named[1])
        if not line.startswith('| ') or line.startswith('| the document says'):
            continue
        rows += 1
        words = re.findall(r'`([^`]+)`', line.split(' | ', 1)[1])
        mistakes += [f'{number}: {word}' for word in words if word not in names and word not in SPOKEN]
        if not words and 'not of files' not in line:
            mistakes.append(f'{number}: names nothing')
    rules = {name: set(re.findall(r'^ *- id: ([A-Z]\d+)$', (ROOT / name).read_text(), re.MULTILINE)) for name in schemas}
    for name, ids in rules.items():
        section = page[page.index(f'`{name}`'):].split('\n## ')[0]
        mistakes += [f'{name}: rule {rule} is of no statement' for rule in sorted(ids) if f'`{rule}`' not in section]
    print(*mistakes, sep='\n')
    print(f'{rows} statements, {len(mistakes)} mistakes')
    return 1 if mistakes or rows < 80 or len(schemas) < 10 else 0


sys.exit(main())
