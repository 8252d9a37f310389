"""A scene of FreeBinary in a pack, against the independent reader: it finds nothing wrong with what `pack` writes of real
files, and says of a file that is named as another one the same as the tool."""
import pathlib
import sys
import tempfile
import unittest

from tool import SAMPLES, SHARED, tenon

import freebinary

sys.path.append(str(SAMPLES.parent.parent))
from scene import scene  # noqa: E402

PICTURES = sorted((SHARED / 'samples/freebinary_sibling').glob('*.png'))
MESH = (SAMPLES.parent / 'freebinary/triangle.mesh').read_bytes()


class Scenes(unittest.TestCase):
    def setUp(self):
        box = tempfile.TemporaryDirectory()
        self.addCleanup(box.cleanup)
        self.folder = pathlib.Path(box.name)

    def pack(self, files):
        (self.folder / 'in').mkdir(exist_ok=True)
        for path in (self.folder / 'in').iterdir():
            path.unlink()
        for name, data in files.items():
            (self.folder / 'in' / name).write_bytes(data)
        package = self.folder / 'scene.bin'
        tenon('pack', '--format', 'freebinary_pack', self.folder / 'in', '-o', package)
        return package

    def test_real_files(self):
        self.assertEqual(len(PICTURES), 2)
        for picture in PICTURES:
            with self.subTest(picture.name):
                files = scene(MESH, picture.read_bytes())
                self.assertIn(picture.name, files)
                package = self.pack(files)
                tree, findings = freebinary.parse_pack(package.read_bytes())
                self.assertEqual(list(findings), [])
                self.assertEqual({file['name'].decode(): file['data'] for file in tree['files']}, files)
                said = tenon('validate', '--members', '--strict', package).stdout.decode()
                self.assertEqual(said, '5 passed, 0 failed\n')

    def test_another_name(self):
        files = scene(MESH, PICTURES[0].read_bytes())
        files['0' * 40 + '.png'] = files.pop(PICTURES[0].name)
        package = self.pack(files)
        _, findings = freebinary.parse_pack(package.read_bytes())
        self.assertEqual([code for _, code, _ in findings], ['sha1-name'])
        said = tenon('validate', '--members', '--format', 'freebinary_pack', package).stdout.decode()
        self.assertEqual(said.count('warning[sha1]'), 1)
        self.assertEqual(said.count('warning[R4]'), 1)


if __name__ == '__main__':
    unittest.main()
