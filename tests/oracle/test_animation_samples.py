"""Every sample: the tool's JSON holds what the independent reader reads, and gives the file back byte for byte."""
import json
import unittest

from animation import animations, channel_floats, oracle, oracle_bits
from sampling import Samples
from tool import SHARED, bits, decode, tenon

RULE_OF_FINDING = {'utf8': 'A8', 'length': 'A6', 'track-mask': 'A3', 'track-mask-zero': 'A3', 'no-keys': 'A7',
                   'key-order': 'A4', 'key-time': 'A4', 'key-time-dup': 'A5', 'key-beyond-length': 'A6',
                   'quat-norm': 'A9', 'track-name-dup': 'A8', 'trailing': 'A10'}
MASKS = {'position': 1, 'rotation': 2, 'scale': 4}


def weights(track):
    """What a track counts for, in the order of the file, as bits: none, one, or three values."""
    if 'weights' in track:
        return [bits(track['weights'][channel]) for channel in ('position', 'rotation', 'scale')]
    return [bits(track['weight'])] if 'weight' in track else []


class Animations(Samples, unittest.TestCase):
    files = animations()

    def test_there_are_samples(self):
        self.assertGreaterEqual(len(animations()), 17)

    def test_values(self):
        for path in animations():
            with self.subTest(path=path):
                tree = decode(path)
                raw = oracle_bits(path.read_bytes())
                self.assertEqual(tree.get('version', 1), raw['version'])
                self.assertEqual(tree['name'].encode(), raw['name'])
                self.assertEqual(len(tree['tracks']), len(raw['tracks']))
                for track, expected in zip(tree['tracks'], raw['tracks']):
                    self.assertEqual(track['name'].encode(), expected['name'])
                    self.assertEqual(weights(track), expected.get('weights', []))
                    self.assertEqual(sum(MASKS[m] for m in track['mask']), expected['mask'])
                    self.assertEqual([channel_floats(k) for k in track['keyframes']], expected['keys'])

    def test_length(self):
        for path in animations():
            with self.subTest(path=path):
                self.assertEqual(bits(decode(path)['length']), bits(oracle(path.read_bytes())[0]['length']))

    def test_findings(self):
        """The oracle's notes about a first time that is not 0 are no rule of ours."""
        for path in animations():
            with self.subTest(path=path):
                expected = {RULE_OF_FINDING[code] for _, code, _ in oracle(path.read_bytes())[1]
                            if code != 'key-first-nonzero'}
                report = json.loads(tenon('validate', '--level', 'strict', '--output', 'json', path).stdout)
                self.assertEqual({finding['rule'] for finding in report['findings']}, expected)

    def test_get(self):
        path = SHARED / 'samples/urho3d/Jack_Walk.ani'
        raw = oracle_bits(path.read_bytes())
        for t in (0, 17, 53):
            name = tenon('get', f'tracks[{t}].name', path).stdout.decode().strip()
            self.assertEqual(name, raw['tracks'][t]['name'].decode())
            for k in (0, 31):
                x = tenon('get', f'tracks[{t}].keyframes[{k}].rotation.x', path).stdout.decode().strip()
                self.assertEqual(bits(x), raw['tracks'][t]['keys'][k][5])


class Refusals(unittest.TestCase):
    """What is no such file is refused with a sentence, and with exit status 1."""

    def test_other_files(self):
        for path in (SHARED / 'samples/urho3d/Box.mdl', SHARED / 'samples/synthetic/synth_min.asc'):
            with self.subTest(path=path):
                done = tenon('validate', '--format', 'urho_animation', path, status=1)
                self.assertRegex((done.stdout + done.stderr).decode(), r'magic')


if __name__ == '__main__':
    unittest.main()
