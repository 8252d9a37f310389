#!/usr/bin/env python3
"""language.py [--accept] [--page PAGE] TENON: runs the examples of docs/guide.md and docs/reference.md, and checks that
these two pages mention and show every key, type, operator and method. With --page it only runs the examples of that page.

Blocks of these kinds are examples; the reference explains them to its reader:

    yaml        a schema; without `meta` it has that of META. Checked, and the ground of the blocks below it:
    hex         files of it: `BYTES => what decode --all gives`, without `$format` and `$image`, or `BYTES => findings of validate`
    made        documents, and the file that `tenon encode` makes of each: `JSON => BYTES`
    dump        what `tenon dump` shows of the last file above it
    check       what `tenon check` says of it, which otherwise is nothing
    c           lines of its header, in their order
    expr NAME   `EXPRESSION => VALUE` for the first file of the schema with the id NAME, or the error

A result goes on in lines that begin with spaces. --accept writes the results anew: read the difference.
"""
import argparse
import concurrent.futures
import functools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

from markdown import blocks

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = 'guide.md', 'reference.md'
MANUAL = ROOT / 'docs' / PAGES[-1]
META = 'meta:\n  id: example\n  endian: le\n  encoding: UTF-8\n'
WIDTH = 120
FLAGS = '-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wcast-qual -Werror'


class Line:
    """`LEFT => RESULT` of the manual, at a range of its lines; `now` is what the tool gives."""

    def __init__(self, number, left, result):
        self.first, self.last, self.left, self.result, self.now = number, number, left, result, ''

    def holds(self):
        return self.now != '' and normal(self.result) == normal(self.now)

    def text(self):
        whole = f'{self.left} => {self.now}'
        if len(whole) <= WIDTH and '\n' not in whole:
            return [whole]
        lines = [part for line in self.now.splitlines()
                 for part in textwrap.wrap(line, WIDTH - 4, break_long_words=False, break_on_hyphens=False)]
        return [f'{self.left} =>'] + ['    ' + line for line in lines]


def compact(value):
    """A value as JSON on one line; bytes that are no part of a character stay escaped."""
    return re.sub('[\ud800-\udfff]', lambda lone: f'\\u{ord(lone[0]):04x}', json.dumps(value, ensure_ascii=False))


def normal(result):
    """A result without what does not count: white space, and how JSON is spelled."""
    try:
        return compact(json.loads(result))
    except (TypeError, ValueError):
        return ' '.join(result.split())


def result_lines(block):
    lines = []
    for number, text in enumerate(block.text.splitlines(), block.line):
        if text.startswith(' ') and lines:
            lines[-1].result = f'{lines[-1].result} {text.strip()}'.strip()
            lines[-1].last = number
        elif '=>' in text:
            left, _, result = text.rpartition('=>')
            lines.append(Line(number, left.rstrip(), result.strip()))
        elif text.strip():
            raise SystemExit(f'{MANUAL.name}:{number}: no `=>` here')
    return lines


def whole_block(block):
    """A block that is a result from its first line to its last."""
    line = Line(block.line, '', block.text)
    line.last = block.line + block.text.count('\n') - 1
    return line


class Schema:
    """A schema of the manual and the blocks below it."""

    def __init__(self, number, block):
        self.number, self.line = number, block.line
        self.named = bool(re.search('^meta:', block.text, re.MULTILINE))
        self.text = block.text if self.named else META + block.text
        self.id = re.search(r'^(?: +|meta: \{)id: (\w+)', self.text, re.MULTILINE)[1]
        self.files, self.made, self.dumps, self.header, self.check, self.expressions = [], [], [], [], None, []

    def add(self, block):
        if block.info == 'hex':
            self.files += result_lines(block)
        elif block.info == 'made':
            self.made += result_lines(block)
        elif block.info == 'c':
            self.header.append(block)
        elif block.info == 'dump':
            self.dumps.append((len(self.files) - 1, whole_block(block)))
        elif block.info == 'check':
            self.check = whole_block(block)
        else:
            raise SystemExit(f'{MANUAL.name}:{block.line}: a block of an unknown kind: `{block.info}`')


class Tool:
    """The tool under test, and a folder with the schemas that others import."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        cache = folder / 'cache'
        cache.mkdir()
        self.environment = {**os.environ, 'XDG_CACHE_HOME': str(cache)}
        if int(os.environ.get('TENON_TEST_SHARE') or 1) <= 1:  # with a compiler that warns
            self.environment |= {'CC': f'cc {FLAGS}', 'TENON_CFLAGS': '-O0'}

    def ask(self, command, *arguments):
        """The exit status and all that it prints."""
        done = subprocess.run([self.program, command, '-I', self.folder, *arguments], env=self.environment,
                              capture_output=True, check=False)
        return done.returncode, done.stdout.decode() + done.stderr.decode()

    def run(self, command, *arguments):
        status, output = self.ask(command, *arguments)
        return output if status in (0, 1) else f'status {status}: {output}'


# ---- examples -----------------------------------------------------------------------------------


def to_bytes(notation):
    """`"Te" 02 00` as bytes; text with such quotes stands between single ones."""
    parts = re.findall(r'"([^"]*)"|\'([^\']*)\'|([0-9a-f]{2}(?=\s|$))|(\S+)', notation)
    if any(other for _, _, _, other in parts):
        raise SystemExit(f'{MANUAL.name}: these are no bytes: {notation}')
    return b''.join(bytes.fromhex(pair) if pair else (text or quoted).encode() for text, quoted, pair, _ in parts)


def findings(output, path):
    """Findings without the file that they are of."""
    return '\n'.join(line.removeprefix(f'{path}: ') for line in output.splitlines()) or 'nothing'


def decode(tool, schema_path, data_path):
    output = tool.run('decode', '--all', '--compact', '-s', schema_path, data_path)
    if not output.startswith('{'):
        return findings(output, data_path)
    return re.sub(r'^{"\$format":"\w+",?', '{', re.sub(r',?"\$image":"[0-9a-f]*"', '', output)).strip()


def run_file(tool, schema_path, line, data_path):
    data_path.write_bytes(to_bytes(line.left))
    line.now = decode(tool, schema_path, data_path)
    if line.now.startswith('{') and not line.result.startswith(('{', '?')):
        line.now = findings(tool.run('validate', '-s', schema_path, data_path), data_path)
    if line.now.startswith('{'):
        line.now = normal(line.now)


def make_file(tool, schema, schema_path, line, folder):
    """Encodes a document, and shows the bytes of the file in the groups of what is expected."""
    document, made = folder / 'made.json', folder / 'made'
    document.write_text(json.dumps({'$format': schema.id, **json.loads(line.left)}))
    said = tool.run('encode', '-s', schema_path, document, '-o', made)
    line.now = made.read_bytes().hex() if made.exists() else said
    if line.now == line.result.replace(' ', ''):
        line.now = line.result
    made.unlink(missing_ok=True)


def round_trips(tool, path, files):
    """Where there is a writer, it gives back every file that was accepted."""
    if tool.ask('check', '--writable', path)[0] != 0:
        return []
    results = [tool.ask('roundtrip', '-s', path, file) for file in files]
    return [output for status, output in results if status != 0]


def check_header(tool, schema, path, folder):
    if not schema.header:
        return []
    tool.run('generate', '-o', folder, path)
    lines = iter((folder / f'{schema.id}.h').read_text().splitlines())
    for block in schema.header:
        for number, line in enumerate(block.text.splitlines(), block.line):
            if line not in lines:
                return [f'{MANUAL.name}:{number}: not in the header of `{schema.id}` at this place: {line}']
    return []


def compile_navigable(tool, schema, path, folder):
    """The errors and warnings of what is generated from the schema if lists hold pointers to objects: of the code that
    documents and derivations have for lists."""
    if not re.search('-(json|derive): ', schema.text):
        return []
    made = folder / 'navigable'
    if tool.ask('generate', '--navigable', '--artifacts', 'read,validate,write', '-o', made, path)[0] != 0:
        return []
    whole = ''.join(f'#include "{source}"\n' for source in sorted(made.glob('*.c')))
    done = subprocess.run(['cc', '-std=c11', *FLAGS.split(), '-fsyntax-only', '-I', ROOT / 'runtime/include', '-x', 'c', '-'],
                          input=whole.encode(), capture_output=True, check=False)
    return [f'{MANUAL.name}:{schema.line}: --navigable: {line}' for line in done.stderr.decode().splitlines()[:5]]


def run_schema(tool, schema):
    """The mistakes in an example that are no different results."""
    folder = tool.folder / str(schema.number)
    folder.mkdir()
    path = tool.folder / f'{schema.id}.ksy' if schema.named else folder / f'{schema.id}.ksy'
    path.write_text(schema.text)
    said = [re.sub(r'^\S+?:\d+:\d+: ', '', line) for line in tool.run('check', path).splitlines()
            if re.match(r'^\S+?:\d+:\d+: ', line)]
    if schema.check:
        schema.check.now = '\n'.join(said)
    for number, line in enumerate(schema.files):
        run_file(tool, path, line, folder / str(number))
    for line in schema.made:
        make_file(tool, schema, path, line, folder)
    for number, line in schema.dumps:
        line.now = tool.run('dump', '-s', path, folder / str(number)).rstrip('\n')
    accepted = [folder / str(number) for number, line in enumerate(schema.files) if '[' not in line.now.split('{')[0]]
    mistakes = [] if schema.check else [f'{MANUAL.name}:{schema.line}: {line}' for line in said]
    if '\n-container:' in schema.text:  # the section says that such files can be changed
        unwritable = tool.run('check', '--writable', path)
        mistakes += [f'{MANUAL.name}:{schema.line}: {line}' for line in unwritable.splitlines() if ' error[' in line]
    return (mistakes + round_trips(tool, path, accepted) + check_header(tool, schema, path, folder)
            + compile_navigable(tool, schema, path, folder))


# ---- expressions --------------------------------------------------------------------------------


def with_instances(text, lines):
    quoted = [line.left.replace("'", "''") for line in lines]
    instances = ''.join(f"  e{i}:\n    value: '{value}'\n" for i, value in enumerate(quoted))
    if '\ninstances:\n' in text:
        return text.replace('\ninstances:\n', '\ninstances:\n' + instances)
    return text + 'instances:\n' + instances


def take_refused(tool, path, schema):
    """Writes the schema with those expressions that the compiler takes, and returns these. The others get its errors,
    which it reports phase by phase."""
    lines = list(schema.expressions)
    while True:
        path.write_text(with_instances(schema.text, lines))
        status, output = tool.ask('check', '--format', 'json', path)
        if status == 0:
            return lines
        for said in json.loads(output):
            place = re.match(r'/instances/e([0-9]+)\b', said['path'])
            if place and said['severity'] == 'error':
                lines[int(place[1])].now = f'error[{said["code"]}]: {said["message"]}'
        taken = [line for line in lines if not line.now]
        if len(taken) == len(lines):
            raise SystemExit(f'{MANUAL.name}: the schema of the expressions is refused: {output}')
        lines = taken


def run_expressions(tool, schema):
    if not schema.expressions:
        return []
    folder = tool.folder / f'{schema.number}e'
    folder.mkdir()
    path, data = folder / f'{schema.id}.ksy', folder / 'data'
    data.write_bytes(to_bytes(schema.files[0].left))
    lines = take_refused(tool, path, schema)
    output = tool.run('decode', '--all', '--compact', '-s', path, data)
    if not output.startswith('{'):
        return [output]
    values = json.loads(output)
    for number, line in enumerate(lines):
        value = values.get(f'e{number}', 'nothing')
        failed = isinstance(value, dict) and '$error' in value
        line.now = f'error: {value["$error"]}' if failed else compact(value)
    return []


# ---- completeness --------------------------------------------------------------------------------

# The compiler's own tables: what they hold, the file, an entry, and what an example of it looks like.
TABLES = (
    ('operator', 'expr/expr.h', r'X\([A-Z]+, "(.+?)"\)', '(^| |-){} ?'),
    ('method', 'model/infer_access.c', r'^    \{"(\w+)", VALUE_', r'\.{}\b'),
    ('name', 'model/infer_name.c', r'str_is\(tree->name, "(_\w*)"\)', r'\b{}\b'),
    ('type', 'model/builtin.c', r'\{"(\w+)", BUILTIN_', r'type: {0}$|as<{0}>'),
    ('method', 'model/runtime_table.def', r'^DIGEST\("(\w+)"', r'\.{}\b'),
    ('process', 'model/runtime_table.def', r'^PROCESS\("(\w+)"', r'process: .?{}\b'),
    ('checksum', 'model/runtime_table.def', r'^CHECKSUM\("(\w+)"', r'\b{}\('),
    ('encoding', 'model/runtime_table.def', r'^ENCODING\("([^"]+)"', ''),
)


def words_of_schema(tenon):
    """The keys of all mappings, and the words that some of them take."""
    language = json.loads(subprocess.run([tenon, 'schema'], capture_output=True, check=True).stdout)
    for definition in language['definitions'].values():
        for key, rule in definition.get('properties', {}).items():
            yield 'key', key, '^ *(- )?{}:'
            for word in rule.get('enum', ()):
                yield 'word', word, r'\b{}\b'


def words_of_tables():
    for kind, file, entry, example in TABLES:
        words = re.findall(entry, (ROOT / 'generator' / file).read_text(), re.MULTILINE)
        if not words:
            raise SystemExit(f'generator/{file} has no entries of the form {entry}')
        yield from ((kind, word, example) for word in words)


def missing(tenon, text):
    """What the language has and the manual does not: each word stands in a table or a sentence, and in an example."""
    examples = '\n'.join(block.text for block in blocks(text) if block.info.split()[0] in ('yaml', 'expr'))
    code = '\n'.join(re.findall('`(.+?)`', re.sub('^```.*?^```', '', text, flags=re.MULTILINE | re.DOTALL)))
    for kind, word, example in sorted(set([*words_of_schema(tenon), *words_of_tables()])):
        escaped = re.escape(word)
        if not re.search(rf'(^|\W){escaped}($|\W)', code.replace('\\|', '|'), re.MULTILINE):
            yield f'{" and ".join(PAGES)} do not mention the {kind} `{word}`'
        if not re.search(example.format(escaped), examples, re.MULTILINE):
            yield f'{" and ".join(PAGES)} have no example of the {kind} `{word}`'


# ---- the whole ----------------------------------------------------------------------------------


def read_manual(text):
    schemas = []
    for block in blocks(text):
        kind, _, name = block.info.partition(' ')
        if kind == 'yaml':
            schemas.append(Schema(len(schemas), block))
        elif kind == 'expr':
            next(schema for schema in schemas if schema.id == name).expressions += result_lines(block)
        else:
            schemas[-1].add(block)
    return schemas


def run(program, schemas):
    with tempfile.TemporaryDirectory() as folder:
        tool = Tool(program, pathlib.Path(folder))
        for schema in schemas:
            if schema.named:  # others may import it
                (tool.folder / f'{schema.id}.ksy').write_text(schema.text)
        work = [functools.partial(f, tool, schema) for schema in schemas for f in (run_expressions, run_schema)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            return [mistake for mistakes in pool.map(lambda f: f(), work) for mistake in mistakes]


def results(schemas):
    for schema in schemas:
        yield from schema.files
        yield from schema.made
        yield from schema.expressions
        yield from (line for _, line in schema.dumps)
        if schema.check:
            yield schema.check


def accept(text, schemas):
    lines = text.splitlines()
    for line in sorted(results(schemas), key=lambda each: -each.first):
        if not line.holds():
            lines[line.first - 1:line.last] = line.text() if line.left else line.now.splitlines()
    MANUAL.write_text('\n'.join(lines) + '\n')


def check_page(page, options):
    """Runs the examples of a page; gives the number of results, and the mistakes."""
    global MANUAL
    MANUAL = ROOT / 'docs' / page
    text = MANUAL.read_text()
    schemas = read_manual(text)
    mistakes = run(options.tenon, schemas)
    if options.accept:
        accept(text, schemas)
    else:
        mistakes += [f'{page}:{line.first}: {line.left} => {line.result}\n    now {line.now}'
                     for line in results(schemas) if not line.holds()]
    return len(list(results(schemas))), mistakes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--accept', action='store_true')
    parser.add_argument('--page', help=f'in docs, instead of {" and ".join(PAGES)}')
    parser.add_argument('tenon')
    options = parser.parse_args()
    pages = [options.page] if options.page else PAGES
    counts, lists = zip(*(check_page(page, options) for page in pages))
    mistakes = [mistake for each in lists for mistake in each]
    if not options.page and not options.accept:
        mistakes += missing(options.tenon, '\n'.join((ROOT / 'docs' / page).read_text() for page in pages))
    for mistake in mistakes:
        print(mistake)
    print(f'{sum(counts)} results, {len(mistakes)} mistakes')
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
