"""What holds for every sample of every format."""
import tempfile
from pathlib import Path

from tool import tenon


class Samples:
    """Of the samples `files`. `kept`: bytes of those that hold values which would be written otherwise, by name."""
    kept = {}

    def test_decode_and_encode_give_every_byte_back(self):
        with tempfile.TemporaryDirectory() as folder:
            for path in self.files:
                for options in ([], ['--all'], ['--compact']):
                    with self.subTest(path=path, options=options):
                        text = tenon('decode', *options, path).stdout
                        output = Path(folder) / 'again'
                        tenon('encode', '-', '-o', output, stdin=text)
                        self.assertEqual(output.read_bytes(), path.read_bytes())

    def test_kept_bytes_are_reported(self):
        lines = tenon('roundtrip', *self.files).stdout.decode().splitlines()
        self.assertEqual(lines[-1], f'{len(self.files)} passed, 0 failed')
        identical = [line for line in lines if ': identical, ' in line]
        self.assertEqual(len(identical), len(self.files))
        for path, line in zip(self.files, identical):
            kept = self.kept.get(path.name, 0)
            self.assertEqual(line, f'{path}: identical, {path.stat().st_size} bytes, {kept} of them kept as read')
