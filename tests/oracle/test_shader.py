"""Compiled shaders and scripts: the tool's JSON holds what the independent readers read, gives every file back byte for
byte, and makes files from nothing that they accept."""
import json
import struct
import unittest

from editing import Editing, Refusing
from sampling import Samples
from tool import SAMPLES, decode, samples, tenon

import urho_asbc
import urho_ushd

EXTENSIONS = ('vs2', 'ps2', 'vs3', 'ps3', 'vs4', 'ps4')
STAGES = ('vertex', 'pixel')
BUFFERS = ('frame', 'camera', 'zone', 'light', 'material', 'object', 'custom')
RULE_OF_FINDING = {'type': 'U3', 'ps-hash': 'U7', 'param-name-empty': 'U8', 'param-dup': 'U8', 'cbuffer': 'U5',
                   'cbuffer-range': 'U5', 'reg-count': 'U6', 'unit-order': 'U4', 'unit-range': 'U4', 'trailing': 'U10',
                   'dxbc': 'U9', 'dxbc-size': 'U9', 'd3d9-version-token': 'U9', 'd3d9-size': 'U9', 'd3d9-end-token': 'U9'}


def shaders():
    return [path for extension in EXTENSIONS for path in samples(extension, b'USHD')]


def oracle(data):
    """The independent reader's tree with its findings."""
    tree, findings, _ = urho_ushd.parse(data)
    return tree, findings


def parameter(ours):
    if 'buffer' in ours:
        return {'name': ours['name'].encode(), 'cb': BUFFERS.index(ours['buffer']), 'offset': ours['offset'],
                'size': ours['size']}
    return {'name': ours['name'].encode(), 'reg': ours['register'], 'count': ours['num_registers']}


def in_oracle_terms(ours):
    tree = {'type': STAGES.index(ours['stage']), 'model': int(ours['model'][2:]),
            'params': [parameter(p) for p in ours['parameters']],
            'units': [{'name': t['name'].encode(), 'reg': t['sampler']} for t in ours['textures']],
            'code': bytes.fromhex(ours['bytecode'])}
    if 'elements_hash' in ours:
        tree['hash'] = ours['elements_hash']
    return tree


class Shaders(Samples, unittest.TestCase):
    files = shaders()

    def test_there_are_samples(self):
        self.assertGreaterEqual(len(self.files), 17)

    def test_values(self):
        for path in self.files:
            with self.subTest(path=path):
                self.assertEqual(in_oracle_terms(decode(path)), oracle(path.read_bytes())[0])

    def test_findings(self):
        """The oracle's note about a vertex shader without a hash is no rule of ours."""
        for path in self.files:
            with self.subTest(path=path):
                expected = {RULE_OF_FINDING[code] for severity, code, _ in oracle(path.read_bytes())[1]
                            if severity != 'note'}
                report = json.loads(tenon('validate', '--level', 'strict', '--output', 'json', path).stdout)
                self.assertEqual({finding['rule'] for finding in report['findings']}, expected)


def from_nothing(model, stage):
    """A shader, with nothing that follows from the rest."""
    if model == 'sm4':
        code = b'DXBC' + bytes(16) + struct.pack('<3I', 1, 32, 0)
        given = [{'name': 'Fog', 'buffer': 'zone', 'offset': 16, 'size': 8}]
    else:
        code = bytes([0, int(model[2:]), 0xfe if stage == 'vertex' else 0xff, 0xff, 0xff, 0xff, 0, 0])
        given = [{'name': 'Fog', 'register': 7, 'num_registers': 1}]
    tree = {'$format': 'urho_shader', 'stage': stage, 'model': model, 'parameters': given,
            'textures': [{'name': 'DiffMap', 'sampler': 0}], 'bytecode': code.hex()}
    return {**tree, 'elements_hash': 0} if model == 'sm4' else tree


class FromNothing(Editing, unittest.TestCase):
    def test_every_kind(self):
        for model in ('sm2', 'sm3', 'sm4'):
            for stage in STAGES:
                with self.subTest(model=model, stage=stage):
                    ours = from_nothing(model, stage)
                    tree, findings = oracle(self.encoded(ours))
                    self.assertEqual(tree, in_oracle_terms(ours))
                    self.assertEqual([f for f in findings if f[0] != 'note'], [])

    def test_a_script(self):
        data = self.encoded({'$format': 'urho_script', 'bytecode': '017f'})
        tree, findings = urho_asbc.parse(data)
        self.assertEqual((tree['code'], list(findings)), (b'\x01\x7f', []))


class Edits(Editing, Refusing, unittest.TestCase):
    def test_grow_and_revert(self):
        for path in shaders():
            with self.subTest(path=path):
                def edit(tree):
                    tree['parameters'].append(dict(tree['parameters'][0], name='Another')
                                              if tree['parameters'] else from_nothing('sm3', 'pixel')['parameters'][0])
                    tree['bytecode'] += '00000000'
                _, after, data = self.edited(path, edit)
                self.assertEqual(oracle(data)[0], in_oracle_terms(after))
                after['parameters'].pop()
                after['bytecode'] = after['bytecode'][:-8]
                self.assertEqual(self.encoded(after), path.read_bytes())

    def test_the_layout_of_another_model(self):
        self.refused(SAMPLES / 'tint.vs3', lambda tree: tree.update(model='sm4'), 'elements_hash', 'makes it present')
        self.refused(SAMPLES / 'fog.ps4', lambda tree: tree.update(model='sm3'), 'elements_hash', 'makes it absent')
        self.refused(SAMPLES / 'tint.vs3', lambda tree: tree['parameters'][1].update(offset=1),
                     'parameters[1].offset', 'makes it absent')
        self.refused(SAMPLES / 'tint.vs3', lambda tree: tree.update(model=5), 'model')
        self.refused(SAMPLES / 'tint.vs3', lambda tree: tree.update(bytecode=''), 'len_bytecode')


class Scripts(Samples, unittest.TestCase):
    files = samples('asc', b'ASBC')

    def test_values(self):
        for path in self.files:
            with self.subTest(path=path):
                self.assertEqual(bytes.fromhex(decode(path)['bytecode']), urho_asbc.parse(path.read_bytes())[0]['code'])


if __name__ == '__main__':
    unittest.main()
