"""Every sample: the tool's JSON holds what the independent reader reads, and gives the file back byte for byte."""
import json
import tempfile
import unittest
from pathlib import Path

from tool import (SHARED, bits, channel_floats, decode, oracle, oracle_bits, tenon, uani_samples)

RULE_OF_FINDING = {'utf8': 'A8', 'length': 'A6', 'track-mask': 'A3', 'track-mask-zero': 'A3', 'no-keys': 'A7',
                   'key-order': 'A4', 'key-time': 'A4', 'key-time-dup': 'A5', 'key-beyond-length': 'A6',
                   'quat-norm': 'A9', 'track-name-dup': 'A8', 'trailing': 'A10'}
MASKS = {'position': 1, 'rotation': 2, 'scale': 4}


class Samples(unittest.TestCase):
    def test_there_are_samples(self):
        self.assertGreaterEqual(len(uani_samples()), 17)

    def test_values(self):
        for path in uani_samples():
            with self.subTest(path=path):
                tree = decode(path)
                raw = oracle_bits(path.read_bytes())
                self.assertEqual(tree['name'].encode(), raw['name'])
                self.assertEqual(len(tree['tracks']), len(raw['tracks']))
                for track, expected in zip(tree['tracks'], raw['tracks']):
                    self.assertEqual(track['name'].encode(), expected['name'])
                    self.assertEqual(sum(MASKS[m] for m in track['mask']), expected['mask'])
                    self.assertEqual([channel_floats(k) for k in track['keyframes']], expected['keys'])

    def test_length(self):
        for path in uani_samples():
            with self.subTest(path=path):
                self.assertEqual(bits(decode(path)['length']), bits(oracle(path.read_bytes())[0]['length']))

    def test_decode_and_encode_give_every_byte_back(self):
        with tempfile.TemporaryDirectory() as folder:
            for path in uani_samples():
                for options in ([], ['--all'], ['--compact']):
                    with self.subTest(path=path, options=options):
                        text = tenon('decode', *options, path).stdout
                        output = Path(folder) / 'again.ani'
                        tenon('encode', '-', '-o', output, stdin=text)
                        self.assertEqual(output.read_bytes(), path.read_bytes())

    def test_roundtrip_leaves_no_residue(self):
        lines = tenon('roundtrip', *uani_samples()).stdout.decode().splitlines()
        self.assertEqual(lines[-1], f'{len(uani_samples())} passed, 0 failed')
        for path, line in zip(uani_samples(), lines):
            self.assertEqual(line, f'{path}: identical, {path.stat().st_size} bytes, 0 of them residue')

    def test_findings(self):
        """The oracle's notes about a first time that is not 0 are no rule of ours."""
        for path in uani_samples():
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

    def test_uan2(self):
        for path in sorted((SHARED / 'samples/urho3d/history').glob('*.ani')):
            with self.subTest(path=path):
                self.assertEqual(path.read_bytes()[:4], b'UAN2')
                done = tenon('dump', '--format', 'urho_animation', path, status=1)
                self.assertEqual(done.stdout, b'')
                self.assertRegex(done.stderr.decode(), r'magic.*UANI')

    def test_other_files(self):
        for path in (SHARED / 'samples/urho3d/Box.mdl', SHARED / 'samples/synthetic/synth_min.asc'):
            with self.subTest(path=path):
                done = tenon('validate', '--format', 'urho_animation', path, status=1)
                self.assertRegex((done.stdout + done.stderr).decode(), r'magic')


if __name__ == '__main__':
    unittest.main()
