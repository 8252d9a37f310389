"""What tests of documentation share: the fenced blocks of a Markdown file, and the commands of a listing."""
import re
from typing import NamedTuple


class Block(NamedTuple):
    info: str  # the words behind the fence, such as `yaml`
    line: int  # of the text's first line in the file, from 1
    text: str


def blocks(text):
    """All fenced blocks, in their order."""
    for found in re.finditer(r'^```(.*)\n((?:.*\n)*?)^```$', text, re.MULTILINE):
        yield Block(found[1], text.count('\n', 0, found.start(2)) + 1, found[2])


def commands(listing):
    """Each command of a listing with what is shown below it."""
    for part in re.split(r'^\$ ', listing, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition('\n')
        yield command, output


def file_of(block):
    """The file that a block is, which its fence names behind the kind, as in `c main.c`; or None."""
    kind, _, name = block.info.partition(' ')
    return name if name and kind != 'console' else None


def parts(text, begin):
    """The text in parts that begin with lines that `begin` matches, by what it finds in these."""
    starts = list(re.finditer(begin, text, re.MULTILINE))
    ends = [found.start() for found in starts[1:]] + [len(text)]
    return {found[1]: text[found.start():end] for found, end in zip(starts, ends)}


def with_added(schema, addition):
    """A schema with what a block says is to be added: entries of its sections, such as `seq`, come at their ends, but where
    there is one of the name it is replaced; new sections come at the end of the schema."""
    sections = parts(schema, r'^([\w-]+):')
    for name, text in parts(addition, r'^([\w-]+):').items():
        entries = {}
        for each in sections.get(name, ''), text:
            entries |= parts(each, r'^  ((?:- id: )?[\w-]+)')
        sections[name] = f'{name}:\n' + ''.join(entries.values())
    return ''.join(sections.values())


def without_tries(text):
    """What `tenon diff` says, but for how many files it has made and what is in the one that it shows: that hangs on the
    compiler that the tool is built with."""
    text = re.sub(r'no difference found in [1-9]\d* files', 'no difference found in files', text)
    return re.sub(r'\b\d+ bytes [0-9a-f]+: ', 'bytes: ', text)
