"""Models of the Ultra Engine, versions 300 to 302: the tool's JSON holds what the independent reader reads, gives every file
back byte for byte, and makes files from nothing that it accepts."""
import struct
import unittest

from editing import Editing, Refusing
from sampling import Samples
from tool import SAMPLES, SHARED, bits, decode, flat, tenon, with_bits

import ultra_model3

OWN = SAMPLES.parent / 'ultra'
RAMP = OWN / 'ramp.mdl'
MAGIC = b'Ultra Model\0'


def models():
    files = sorted(OWN.rglob('*.mdl')) + sorted((SHARED / 'samples').rglob('*.mdl'))
    return [path for path in files if path.read_bytes()[:12] == MAGIC]


# ---- our JSON in the reader's terms ----

def mesh(ours):
    return {'type': ours['primitive_size'], 'name': ours['name'].encode(), 'mat': ours['material'].encode(),
            'v': b''.join(struct.pack('<10I4B7I3Q', *flat(v)) for v in ours['vertices']), 'indices': ours['indices'],
            'prim': bytes(ours['primitives']), 'pick': bytes.fromhex(ours['pick'])}


def part(ours):
    if ours['shape'] == 'MESH':
        faces = ours['polygons']['faces']
        return b'MESH', ours['polygons']['flag'], len(faces), sorted({len(face['corners']) for face in faces})
    return ours['shape'].encode(), flat(ours['solid'])


def node(ours):
    return {'name': ours['name'].encode(), 'props': ours['engine_properties'].encode(),
            'user': ours['user_properties'].encode(), 'pos': flat(ours['position']), 'rot': flat(ours['rotation']),
            'scale': flat(ours['scale']), 'color': flat(ours['color']),
            'loddist': [bits(d) for d in ours['distances']] if 'distances' in ours else None,
            'lods': [{'dist': bits(lod['distance']), 'meshes': [mesh(m) for m in lod['meshes']]} for lod in ours['lods']],
            'attach': ours['bone'], 'parts': [part(p) for p in ours.get('collider', {'parts': []})['parts']],
            'kids': [node(kid) for kid in ours['kids']]}


def of_oracle(tree):
    """The reader's tree without what follows from the rest."""
    del tree['phys']
    for lod in tree['lods']:
        for m in lod['meshes']:
            width = 'H' if m['isz'] == 2 else 'I'
            m['indices'] = list(struct.unpack(f'<{m["ic"]}{width}', m['i']))
            for name in ('stride', 'vc', 'vsize', 'isz', 'ic', 'i', 'morphs'):
                del m[name]
    for kid in tree['kids']:
        of_oracle(kid)
    return tree


def oracle(data):
    return of_oracle(with_bits(ultra_model3, data, 1))


class Models(Samples, unittest.TestCase):
    files = models()
    kept = {'ramp.mdl': 4}  # no indices, which would be of two bytes each, are of four

    def test_there_are_samples(self):
        self.assertGreaterEqual(len(self.files), 15)

    def test_values(self):
        for path in self.files:
            with self.subTest(path=path):
                self.assertEqual(node(decode(path)['root']), oracle(path.read_bytes()))


# ---- from nothing ----

def vector(*values):
    return dict(zip('xyzw', map(float, values)))


def a_vertex(x):
    return {'position': vector(x, 0, 1), 'normal': vector(0, 0, 1), 'texcoord': vector(0, 0), 'texcoord2': vector(0, 0),
            'color': dict.fromkeys('rgba', 255), 'displacement': 1.0, 'tangent': vector(1, 0, 0),
            'bitangent': vector(0, 1, 0), 'skin': dict.fromkeys('abc', 0)}


def a_mesh(vertices, indices):
    return {'primitive_size': 3, 'name': 'm', 'material': './m.mat', 'vertices': [a_vertex(x) for x in range(vertices)],
            'indices': indices, 'primitives': [7] * (len(indices) // 3), 'pick': ''}


def a_node(name, version, **more):
    """A node with nothing that follows from the rest."""
    return {'name': name, 'engine_properties': '{}', 'user_properties': '', 'position': vector(0, 0, 0),
            'rotation': vector(0, 0, 0, 1), 'scale': vector(1, 1, 1), 'color': vector(1, 1, 1, 1),
            **({'distances': [16.0, 32.0, 64.0]} if version > 300 else {}),
            'lods': [], 'bone': -1, 'kids': [], **more}


BOX = {'shape': 'BOX_', 'solid': {'position': vector(0, 0, 0), 'rotation': vector(0, 0, 0, 1), 'size': vector(1, 1, 1)}}
PLATE = {'shape': 'MESH', 'polygons': {'flag': 1, 'faces': [{'corners': [vector(0, 0, k) for k in range(4)]}]}}


class FromNothing(Editing, unittest.TestCase):
    def test_every_version(self):
        for version in (300, 301, 302):
            with self.subTest(version=version):
                root = a_node('root', version, lods=[{'distance': 0.0, 'meshes': [a_mesh(3, [0, 1, 2])]}],
                              collider={'parts': [BOX, PLATE]},
                              kids=[a_node('kid', version, kids=[a_node('kid of kid', version)])])
                data = self.encoded({'$format': 'ultra_model', 'version': version, 'root': root})
                self.assertEqual(ultra_model3.parse(data)[0], version)
                self.assertEqual(oracle(data), node(root))
                tenon('validate', '--level', 'strict', '--strict', self.output)


class Edits(Editing, Refusing, unittest.TestCase):
    def test_the_collider_comes_and_goes(self):
        def edit(tree):
            tree['root']['kids'][0]['collider'] = tree['root'].pop('collider')
        before, after, data = self.edited(RAMP, edit)
        self.assertEqual(len(data), RAMP.stat().st_size)
        self.assertEqual(oracle(data), node(after['root']))
        self.assertEqual(self.encoded(before), RAMP.read_bytes())

    def test_what_a_collider_leaves_needs_a_collider(self):
        def edit(tree):
            tree['root']['collider$rest'] = '00ff'
        _, _, data = self.edited(RAMP, edit)
        self.assertEqual(len(data), RAMP.stat().st_size + 2)
        self.refused(RAMP, lambda tree: (edit(tree), tree['root'].pop('collider')), 'root.collider$rest', 'makes it absent')

    def test_contradictions(self):
        def part_of(tree):
            return tree['root']['collider']['parts'][0]
        self.refused(RAMP, lambda tree: tree.update(version=300), 'root.distances', 'makes it absent')
        self.refused(RAMP, lambda tree: tree.update(version=303), 'version', 'expected at most 302, found 303')
        self.refused(RAMP, lambda tree: part_of(tree).update(shape='MESH'), 'root.collider.parts[0].solid')
        self.refused(RAMP, lambda tree: part_of(tree).update(shape='SPHE'), 'root.collider.parts[0].shape')


if __name__ == '__main__':
    unittest.main()
