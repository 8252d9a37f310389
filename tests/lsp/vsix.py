#!/usr/bin/env python3
"""vsix.py PROJECT FILE: the extension for Visual Studio Code as it is packed: complete, well formed, of the version of the
project, and with a grammar that knows the keys of the language."""
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as xml
import zipfile
from pathlib import Path

WANTED = ['[Content_Types].xml', 'extension.vsixmanifest', 'extension/LICENSE.txt', 'extension/README.md',
          'extension/language-configuration.json', 'extension/package.json', 'extension/src/connection.js',
          'extension/src/convert.js', 'extension/src/extension.js', 'extension/syntaxes/ksy.tmLanguage.json']


def regular_expressions(part):
    """All of a grammar, but for those that stand for text found before (`while`)."""
    if isinstance(part, list):
        for each in part:
            yield from regular_expressions(each)
    elif isinstance(part, dict):
        for key, value in part.items():
            if key in ('match', 'begin', 'end') and isinstance(value, str):
                yield value
            else:
                yield from regular_expressions(value)


def keys_of_expressions(project):
    """Those of the table of keys whose value may be an expression."""
    table = (project / 'generator/schema/keys.c').read_text()
    found = re.findall(r'KEY\("([^"]+)",\s*([A-Z_| ]+),', table)
    assert len(found) > 60, len(found)
    return {name for name, forms in found if re.search(r'\bFORM_EXPRS?\b', forms)}, {name for name, _ in found}


def mistakes(project, package):
    names = package.namelist()
    if sorted(names) != sorted(WANTED):
        yield f'contents: {sorted(set(names) ^ set(WANTED))}'
    texts = {name: package.read(name).decode() for name in names}
    values = {name: json.loads(text) for name, text in texts.items() if name.endswith('.json')}
    root = xml.fromstring(texts['extension.vsixmanifest'])
    space = {'v': 'http://schemas.microsoft.com/developer/vsx-schema/2011'}
    about = values['extension/package.json']
    version = re.search(r'project\(tenon VERSION (\S+)', (project / 'CMakeLists.txt').read_text())[1]
    for found in (about['version'], root.find('.//v:Identity', space).get('Version')):
        if found != version:
            yield f'the version is {found}, of the project {version}'
    assets = [each.get('Path') for each in root.iterfind('.//v:Asset', space)]
    named = [f'extension/{path}' for path in (
        about['main'], about['contributes']['grammars'][0]['path'], about['contributes']['languages'][0]['configuration'])]
    for path in (*assets, *(each.replace('/./', '/') for each in named)):
        if path not in names:
            yield f'there is no {path}'
    endings = [each.get('Extension') for each in xml.fromstring(texts['[Content_Types].xml'])]
    for name in names[1:]:
        if not any(name.endswith(ending) for ending in endings):
            yield f'{name}: its ending has no content type'
    yield from mistakes_of_grammar(project, values['extension/syntaxes/ksy.tmLanguage.json'])


def mistakes_of_grammar(project, grammar):
    for each in regular_expressions(grammar):
        re.compile(each)
    entries = grammar['repository']
    expressions, known = keys_of_expressions(project)
    listed = set(re.search(r'\)\(([a-z|-]+)\)\(:\)', entries['expression-entry']['match'])[1].split('|'))
    if listed != expressions:
        yield f'keys with expressions: {sorted(listed ^ expressions)}'
    others = set(re.search(r'\)\(([a-z|-]+)\)\(:\)', entries['entry']['patterns'][1]['match'])[1].split('|'))
    types = set(re.search(r'\)\(([a-z|-]+)\)\(:\)', entries['type-entry']['match'])[1].split('|'))
    missing = known - listed - others - types - {'id'}
    if unknown := (listed | others | types) - known:
        yield f'no keys of the language: {sorted(unknown)}'
    # names that are keys in rare places only are shown as names
    if missing - {'as', 'case', 'content', 'default', 'empty', 'flags', 'from', 'joined', 'keyed', 'last', 'members', 'name', 'new',
                  'other-kinds', 'skip', 'trailer', 'unknown', '-container'}:
        yield f'keys without a colour: {sorted(missing)}'
    for line, key, text in (('  - size: len_a - 4 # all', 'size', 'len_a - 4'), ("    if: 'a == 1'", 'if', "'a == 1'"),
                            ('repeat-until: _ == 0', 'repeat-until', '_ == 0')):
        found = re.search(entries['expression-entry']['match'], line)
        if not found or (found[1], found[3]) != (key, text):
            yield f'{line!r}: found {found and found.groups()}'


def main():
    project, target = Path(sys.argv[1]), Path(sys.argv[2])
    bytes_made = []
    for _ in range(2):
        subprocess.run([sys.executable, project / 'scripts/vsix', target], check=True)
        bytes_made.append(target.read_bytes())
    with zipfile.ZipFile(target) as package:
        found = list(mistakes(project, package))
        for name in package.namelist():
            print(f'{package.getinfo(name).file_size:8} {name}')
    if bytes_made[0] != bytes_made[1]:
        found.append('packed twice, it is not the same')
    for each in found:
        print(each)
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
