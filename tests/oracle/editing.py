"""What tests of edits in the JSON share: an edit is encoded, or refused."""
import copy
import json
import tempfile
from pathlib import Path

from tool import decode, dump_json, tenon


class Editing:
    """Edits that `encode` takes."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.output = Path(self.folder.name) / 'edited'

    def encoded(self, tree):
        tenon('encode', '-', '-o', self.output, stdin=dump_json(tree).encode())
        return self.output.read_bytes()

    def edited(self, source, edit):
        """The tree before, the tree after `edit`, the bytes that `encode` makes of it."""
        before = decode(source)
        after = copy.deepcopy(before)
        edit(after)
        self.assertNotEqual(before, after)
        return before, after, self.encoded(after)


class Refusing:
    """What is refused leaves no file behind, and the file that was there as it was."""

    def refused(self, source, edit, *words):
        """`edit` of the tree of a file is refused, with all words in the message. A word `{name}` stands for the line
        of the first key of that name, `{name:2}` for that of the third."""
        tree = json.loads(tenon('decode', source).stdout)
        edit(tree)
        text = json.dumps(tree, indent=1).encode()
        return self.refused_text(text, *(with_line(text, word) for word in words))

    def refused_text(self, text, *words):
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / 'refused'
            tenon('encode', '-', '-o', output, stdin=text, status=1)
            self.assertEqual(list(Path(folder).iterdir()), [])
            output.write_bytes(b'as it was')
            done = tenon('encode', '-', '-o', output, stdin=text, status=1)
            self.assertEqual(output.read_bytes(), b'as it was')
            self.assertEqual(len(list(Path(folder).iterdir())), 1)
            self.assertEqual(done.stdout, b'')
            message = done.stderr.decode()
            for word in words:
                self.assertIn(word, message)
            return message


def with_line(text, word):
    if '{' not in word:
        return word
    name, _, number = word[word.index('{') + 1:word.index('}')].partition(':')
    lines = [i + 1 for i, line in enumerate(text.split(b'\n')) if f'"{name}":'.encode() in line]
    return word[:word.index('{')] + str(lines[int(number or 0)]) + word[word.index('}') + 1:]
