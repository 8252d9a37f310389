"""What tests of the tool share: a folder for each, the tool run in it, and packs of FreeBinary made byte by byte. The last
argument of the program is the tool."""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

TENON = sys.argv.pop()


def pack_bytes(files, head=b'FB'):
    """A pack of (name, data), as its writers make it."""
    begin = len(head) + 5
    body, lines = b'', b''
    for name, data in files:
        lines += name + b'|%d|%d\n' % (len(data), begin + len(body))
        body += data
    return bytes([len(head)]) + head + struct.pack('<i', begin + len(body)) + body + struct.pack('<i', len(lines)) + lines


def stored(data):
    """The (name, data) of a pack, in its order."""
    index = struct.unpack_from('<i', data, data[0] + 1)[0]
    files = []
    for line in data[index + 4:].split(b'\n')[:-1]:
        name, size, position = line.rsplit(b'|', 2)
        files.append((name, data[int(position):int(position) + int(size)]))
    return files


class Box(unittest.TestCase):
    def setUp(self):
        self.box = tempfile.TemporaryDirectory()
        self.addCleanup(self.box.cleanup)
        self.folder = pathlib.Path(self.box.name)
        self.folder.chmod(0o755)

    def path(self, name, data=None):
        path = self.folder / name
        if data is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        return path

    def run_tool(self, *arguments, folder=None, **how):
        """(status, standard output, standard error)"""
        done = subprocess.run([TENON, *map(str, arguments)], capture_output=True, check=False, timeout=120,
                              cwd=folder or self.folder, **how)
        return done.returncode, done.stdout.decode(errors='replace'), done.stderr.decode(errors='replace')

    def tenon(self, *arguments, status=0, **how):
        """What it says where it ends with that status."""
        ended, output, messages = self.run_tool(*arguments, **how)
        self.assertEqual(ended, status, output + messages)
        return output + messages


class SchemaBox(Box):
    """With the schemas of SCHEMAS, by their names."""
    SCHEMAS = {}

    def setUp(self):
        super().setUp()
        for name, schema in self.SCHEMAS.items():
            self.path(f'{name}.ksy', schema.encode())

    def made(self, schema, document):
        """The bytes that `encode` makes of JSON."""
        self.path('given.json', json.dumps(document).encode())
        self.tenon('encode', '-s', f'{schema}.ksy', 'given.json', '-o', 'made.bin')
        return self.path('made.bin').read_bytes()


def most_first(value):
    """A number in groups of seven bits, the most significant group first."""
    made = [value & 127]
    while value := value >> 7:
        made.insert(0, value & 127 | 128)
    return bytes(made)
