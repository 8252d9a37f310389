"""Runs the tool, and finds the independent readers, for the tests of this folder."""
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
from common import R  # noqa: E402


def run(*arguments, stdin=None):
    return subprocess.run([TENON, *map(str, arguments)], input=stdin, capture_output=True, check=False, timeout=120)


def tenon(*arguments, status=0, stdin=None):
    """What the tool prints; the exit status must be as expected."""
    done = run(*arguments, stdin=stdin)
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


def flat(value):
    """The numbers of an object of our JSON in their order; floats as bits."""
    parts = []
    for part in value.values():
        if isinstance(part, dict):
            parts += flat(part)
        else:
            parts.append(part if isinstance(part, int) else bits(part))
    return parts


class RawReader(R):
    """The oracles' reader, with floats as their bits: Python cannot hold a signalling NaN."""

    def f32(self, what='f32'):
        return self.u32(what)

    def fv(self, n, what='floats'):
        values = self._u(f'{n}I', 4 * n, what)
        return values if isinstance(values, list) else [values]


def with_bits(oracle, data, part=0):
    """The tree of an oracle's module with floats as bits: which part of what it gives is that. What the oracle says about
    them has no meaning here."""
    reader = oracle.R
    oracle.R = RawReader
    try:
        return oracle.parse(data)[part]
    finally:
        oracle.R = reader


def samples(extension, *magics):
    """The project's samples and the shared ones that begin with one of the magics."""
    files = sorted(SAMPLES.rglob(f'*.{extension}')) + sorted((SHARED / 'samples').rglob(f'*.{extension}'))
    return [f for f in files if f.read_bytes()[:4] in magics]
