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


def without_tries(text):
    """What `tenon diff` says, but for how many files it has made and what is in the one that it shows: that hangs on the
    compiler that the tool is built with."""
    text = re.sub(r'no difference found in [1-9]\d* files', 'no difference found in files', text)
    return re.sub(r'\b\d+ bytes [0-9a-f]+: ', 'bytes: ', text)
