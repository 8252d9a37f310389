"""FreeBinary meshes: the tool's JSON holds what the independent reader reads, gives every file back byte for byte, and
makes files from nothing that it accepts."""
import json
import unittest

from editing import Editing, Refusing
from sampling import Samples
from tool import SAMPLES, SHARED, bits, tenon

import freebinary

OWN = SAMPLES.parent / 'freebinary'
TRIANGLE = OWN / 'triangle.mesh'
RULE_OF_FINDING = {'info-dup': 'F3', 'tri-count': 'F5', 'index-range': 'F4', 'no-submesh': 'F6', 'trailing': 'F7'}


def meshes():
    return sorted(OWN.rglob('*.mesh')) + [SHARED / 'samples/synthetic/synth_mesh_min.bin']


def oracle(data):
    return freebinary.parse_mesh(data)[:2]


def numbers(records):
    return [bits(value) for record in records for value in record.values()]


def all_bits(value):
    """The floats of whatever the reader nests, as bits."""
    if isinstance(value, float):
        return [bits(value)]
    return [part for item in value for part in all_bits(item)]


class Meshes(Samples, unittest.TestCase):
    """Without a magic only what breaks no rule is recognised; of the others the format has to be said."""
    files = [TRIANGLE, OWN / 'void.mesh']

    def test_values(self):
        for path in meshes():
            with self.subTest(path=path):
                ours = json.loads(tenon('decode', '--format', 'freebinary_mesh', path).stdout)
                theirs = oracle(path.read_bytes())[0]
                self.assertEqual(numbers(ours['positions']), all_bits(theirs['positions']))
                self.assertEqual([(c['name'].encode(), c['type']['name'].encode(), numbers(c['values']))
                                  for c in ours['channels']],
                                 [(c['name'], c['type'], all_bits(c['data'])) for c in theirs['infos']])
                self.assertEqual([s['indices'] for s in ours['submeshes']], [list(s) for s in theirs['subs']])

    def test_findings(self):
        for path in meshes():
            with self.subTest(path=path):
                expected = {RULE_OF_FINDING[code] for _, code, _ in oracle(path.read_bytes())[1]}
                report = json.loads(tenon('validate', '--format', 'freebinary_mesh', '--level', 'strict', '--output',
                                          'json', path).stdout)
                self.assertEqual({finding['rule'] for finding in report['findings']}, expected)


class FromNothing(Editing, Refusing, unittest.TestCase):
    def mesh(self, spelling, components):
        value = dict(zip('xyzw'[:components], (1.0, 2.0, 3.0, 4.0)))
        return {'$format': 'freebinary_mesh', 'positions': [{'x': 0.0, 'y': 0.5, 'z': 1.0}] * 3,
                'channels': [{'name': 'Tangent0', 'type': {'name': spelling}, 'values': [value] * 3}],
                'submeshes': [{'indices': [0, 1, 2]}]}

    def test_every_type(self):
        for components in (2, 3, 4):
            for spelling in (f'vector{components}', f'Vector{components}', f'VECTOR{components}'):
                with self.subTest(spelling=spelling):
                    tree, findings = oracle(self.encoded(self.mesh(spelling, components)))
                    self.assertEqual(list(findings), [])
                    self.assertEqual(all_bits(tree['infos'][0]['data']),
                                     [bits(v) for v in (1.0, 2.0, 3.0, 4.0)[:components]] * 3)

    def test_edit_and_revert(self):
        def edit(tree):
            channel = tree['channels'][0]
            channel['type']['name'] = 'vector3'
            for value in channel['values']:
                value['z'] = 0.0
        before, after, data = self.edited(TRIANGLE, edit)
        self.assertEqual(len(data), TRIANGLE.stat().st_size + 12)
        self.assertEqual(self.encoded(before), TRIANGLE.read_bytes())

    def test_contradictions(self):
        self.refused(TRIANGLE, lambda tree: tree['channels'][1]['values'].pop(), 'channels[1].values')
        self.refused(TRIANGLE, lambda tree: tree['positions'].pop(), 'channels[0].values')
        self.refused(TRIANGLE, lambda tree: tree['channels'][0]['type'].update(name='vector3'), 'channels[0].values')
        self.refused(TRIANGLE, lambda tree: tree['channels'][0].update(name='n' * 256), 'channels[0].name')


if __name__ == '__main__':
    unittest.main()
