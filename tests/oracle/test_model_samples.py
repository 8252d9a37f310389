"""Every sample of a model: the tool's JSON holds what the independent reader reads, and gives the file back byte for
byte."""
import unittest

from model import SameModel, models, oracle_bits
from sampling import Samples
from tool import SHARED, bits, decode, tenon


class Models(Samples, SameModel, unittest.TestCase):
    files = models()
    # 32-bit indices that 16 bits would hold
    kept = {'crane.mdl': 4, 'synth_full_umd2.mdl': 4, 'synth_full_umd3.mdl': 4}

    def test_there_are_samples(self):
        self.assertGreaterEqual(len(self.files), 31)

    def test_values(self):
        for path in self.files:
            with self.subTest(path=path):
                self.assert_same(decode(path), oracle_bits(path.read_bytes()))

    def test_get(self):
        path = SHARED / 'samples/urho3d/Jack.mdl'
        raw = oracle_bits(path.read_bytes())
        for b in (0, len(raw['bones']) - 1):
            name = tenon('get', f'bones[{b}].name', path).stdout.decode().strip()
            self.assertEqual(name, raw['bones'][b]['name'].decode())
            value = tenon('get', f'bones[{b}].offset_matrix[11]', path).stdout.decode().strip()
            self.assertEqual(bits(value), raw['bones'][b]['offset'][11])
        buffer = raw['vbs'][0]
        for v in (0, 7, buffer['count'] - 1):
            y = tenon('get', f'vertex_buffers[0].vertices[{v}].position.y', path).stdout.decode().strip()
            at = v * buffer['size'] + 4
            self.assertEqual(bits(y), int.from_bytes(buffer['data'][at:at + 4], 'little'))


class Refusals(unittest.TestCase):
    """Of what is no such file nothing is shown but why and where, and the exit status is 1."""

    def test_other_files(self):
        for name in ('urho3d/history/CloudPlane.pre-magic-2011.mdl',
                     'ultra/doorframe.mdl', 'urho3d/Jack_Walk.ani'):
            path = SHARED / 'samples' / name
            with self.subTest(path=path):
                done = tenon('dump', '--format', 'urho_model', path, status=1)
                self.assertEqual(done.stderr, b'')
                heading, error, member, found = done.stdout.decode().splitlines()
                self.assertRegex(heading, '^ +offset +size  urho_model: ')
                self.assertTrue(error.startswith(f'{path}: error[not-any-of] magic at offset 0: '), error)
                self.assertRegex(member, '^ +member magic: ')
                self.assertRegex(found, f'^ +bytes  {path.read_bytes()[:16].hex(" ")} [.]')


if __name__ == '__main__':
    unittest.main()
