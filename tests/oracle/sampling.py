"""What holds for every sample of every format."""
import tempfile
from pathlib import Path

from tool import tenon


class Samples:
    """Of the samples `files`."""

    def test_decode_and_encode_give_every_byte_back(self):
        with tempfile.TemporaryDirectory() as folder:
            for path in self.files:
                for options in ([], ['--all'], ['--compact']):
                    with self.subTest(path=path, options=options):
                        text = tenon('decode', *options, path).stdout
                        output = Path(folder) / 'again'
                        tenon('encode', '-', '-o', output, stdin=text)
                        self.assertEqual(output.read_bytes(), path.read_bytes())

    def test_roundtrip_leaves_no_residue(self):
        lines = tenon('roundtrip', *self.files).stdout.decode().splitlines()
        self.assertEqual(lines[-1], f'{len(self.files)} passed, 0 failed')
        for path, line in zip(self.files, lines):
            self.assertEqual(line, f'{path}: identical, {path.stat().st_size} bytes, 0 of them residue')
