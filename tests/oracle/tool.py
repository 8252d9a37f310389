"""Runs the tool and the independent reader of Urho3D animations for the tests of this folder."""
import json
import os
import pathlib
import struct
import subprocess
import sys

TENON = os.environ['TENON']
SHARED = pathlib.Path(os.environ['TENON_SHARED'])
SAMPLES = pathlib.Path(__file__).resolve().parent.parent / 'data' / 'urho3d'

sys.path.insert(0, str(SHARED / 'oracles'))
import urho_ani  # noqa: E402


def tenon(*arguments, status=0, stdin=None):
    """What the tool prints; the exit status must be as expected."""
    done = subprocess.run([TENON, *map(str, arguments)], input=stdin, capture_output=True, check=False, timeout=120)
    if done.returncode != status:
        raise AssertionError(f'tenon {" ".join(map(str, arguments))}: exit status {done.returncode}, not {status}\n'
                             + done.stdout.decode(errors='replace')[-2000:] + done.stderr.decode(errors='replace'))
    return done


def decode(path):
    return json.loads(tenon('decode', path).stdout, parse_float=Decimal32)


class Decimal32(str):
    """A float of JSON as it is spelled, so that nothing is rounded on the way through Python."""


def dump_json(value):
    """JSON text with Decimal32 spelled as it was."""
    if isinstance(value, Decimal32):
        return str(value)
    if isinstance(value, dict):
        return '{' + ','.join(f'{json.dumps(k)}:{dump_json(v)}' for k, v in value.items()) + '}'
    if isinstance(value, list):
        return '[' + ','.join(map(dump_json, value)) + ']'
    return json.dumps(value)


def bits(value):
    """The bits of a float of our JSON: a number, or "inf", "-inf", "nan:0x7fc00001"."""
    if isinstance(value, str) and value.startswith('nan:'):
        return int(value[4:], 16)
    return struct.unpack('<I', struct.pack('<f', float(value)))[0]


def channel_floats(keyframe):
    """The floats of a keyframe of our JSON in the order of the file, as bits."""
    values = [keyframe['time']]
    for channel, names in (('position', 'xyz'), ('rotation', 'wxyz'), ('scale', 'xyz')):
        if channel in keyframe:
            values += [keyframe[channel][name] for name in names]
    return [bits(value) for value in values]


class RawReader(urho_ani.R):
    """The oracle's reader, with floats as their bits: Python cannot hold a signalling NaN."""

    def fv(self, n, what='floats'):
        values = self._u(f'{n}I', 4 * n, what)
        return values if isinstance(values, list) else [values]


def oracle(data):
    """The independent reader's tree with its findings; an exception where it refuses the file."""
    tree, findings, _ = urho_ani.parse(data)
    return tree, findings


def oracle_bits(data):
    """The same tree with keyframes as bits. What the oracle says about times and rotations has no meaning here."""
    reader = urho_ani.R
    urho_ani.R = RawReader
    try:
        return urho_ani.parse(data)[0]
    finally:
        urho_ani.R = reader


def uani_samples():
    """Every animation with the magic UANI, of the project and of the shared samples."""
    files = sorted(SAMPLES.glob('*.ani')) + sorted((SHARED / 'samples').rglob('*.ani'))
    return [f for f in files if f.read_bytes()[:4] == b'UANI']
