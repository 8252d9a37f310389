"""Models of the Ultra Engine, version 100: the tool's JSON holds what the independent reader reads, gives every file back
byte for byte, and makes files from nothing that it accepts. Trees of nodes are as deep as the limits say."""
import json
import struct
import tempfile
import unittest
from pathlib import Path

from editing import Editing, Refusing
from sampling import Samples
from tool import SAMPLES, SHARED, bits, decode, flat, tenon, with_bits

import ultra_mdl

OWN = SAMPLES.parent / 'ultra'
BARE, FIGURE = OWN / 'bare.mdl', OWN / 'figure.mdl'
MAGIC = b'G3D\0'
DEPTH = 256
CHANNELS = ('position', 'rotation', 'scale')
RULE_OF_FINDING = {'version': 'G2', 'index-range': 'G3', 'prim-count': 'G3', 'prim-flags': 'G3', 'anim-count': 'G4',
                   'bones-in-subnode': 'G5', 'skin-in-subnode': 'G5', 'blend-index': 'G5', 'key-flags': 'G6',
                   'speed': 'G6', 'anim-bone-range': 'G6', 'root-attached': 'G7', 'attach-range': 'G7',
                   'lod-order': 'G8', 'json': 'G8', 'coll-parts': 'G9', 'coll-first-part': 'G9', 'trailing': 'G9'}


def models():
    files = sorted(OWN.rglob('*.mdl')) + sorted((SHARED / 'samples').rglob('*.mdl'))
    return [path for path in files if path.read_bytes()[:4] == MAGIC]


# ---- our JSON in the reader's terms ----

def vertex(data):
    return list(struct.unpack('<10I4B7I4H4B', data))


def bone(ours):
    return {'name': ours['name'].encode(), 'pos': flat(ours['position']), 'rot': flat(ours['rotation']),
            'scale': flat(ours['scale']), 'kids': [bone(kid) for kid in ours['kids']]}


def frames(ours):
    if isinstance(ours['frames'], int):
        return [[]] * ours['frames']
    return [flat(frame) for frame in ours['frames']]


def animation(ours):
    return {'name': ours['name'].encode(), 'speed': bits(ours['speed']), 'keys': ours['num_frames'],
            'tracks': [{'bone': t['bone'], 'flags': sum(1 << CHANNELS.index(c) for c in t['flags']),
                        'frames': frames(t)} for t in ours['tracks']]}


def mesh(ours):
    return {'name': ours['name'].encode(), 'material': ours['material'].encode(), 'stride': 84,
            'vertices': [flat(v) for v in ours['vertices']], 'indices': ours['indices'],
            'morphs': [[flat(v) for v in m['vertices']] for m in ours['morphs']],
            'prim': bytes(ours['primitives']), 'pick': bytes.fromhex(ours['pick'])}


def node(ours):
    return {'name': ours['name'].encode(), 'engine': ours['engine_properties'].encode(),
            'user': ours['user_properties'].encode(), 'pos': flat(ours['position']), 'rot': flat(ours['rotation']),
            'scale': flat(ours['scale']), 'color': flat(ours['color']), 'bone': ours['bone'],
            'lods': [{'distance': bits(lod['distance']), 'meshes': [mesh(m) for m in lod['meshes']]}
                     for lod in ours['lods']],
            'bones': [bone(b) for b in ours['bones']], 'anims': [animation(a) for a in ours['animations']],
            'coll': bytes.fromhex(ours['collider']), 'kids': [node(kid) for kid in ours['kids']]}


def of_oracle(tree):
    """The reader's tree, with vertices as bits too; the size of an index is derived."""
    for lod in tree['lods']:
        for part in lod['meshes']:
            part['vertices'] = [vertex(ultra_mdl.V84.pack(*v)) for v in part['vertices']]
            del part['isize']
    for kid in tree['kids']:
        of_oracle(kid)
    return tree


def oracle(data):
    """The independent reader's tree with its findings."""
    _, findings, _ = ultra_mdl.parse(data)
    return of_oracle(with_bits(ultra_mdl, data)['root']), findings


def rules_broken(path):
    """By the independent reader, and by the tool."""
    expected = {RULE_OF_FINDING[code] for severity, code, _ in oracle(path.read_bytes())[1] if severity != 'note'}
    report = json.loads(tenon('validate', '--level', 'strict', '--output', 'json', path).stdout)
    return expected, {f['rule'] for f in report['findings'] if f['severity'] != 'note'}


class Models(Samples, unittest.TestCase):
    files = models()
    kept = {'synth_g3d.mdl': 4}  # indices that would fit into two bytes each have four

    def test_there_are_samples(self):
        self.assertGreaterEqual(len(self.files), 4)

    def test_values(self):
        for path in self.files:
            with self.subTest(path=path):
                self.assertEqual(node(decode(path)['root']), oracle(path.read_bytes())[0])

    def test_findings(self):
        for path in self.files:
            with self.subTest(path=path):
                expected, found = rules_broken(path)
                self.assertEqual(found, expected)

    def test_bones_that_are_not_there(self):
        """The figure has two bones; each of these bytes is the number of one."""
        for offset, rule in ((205, 'G5'), (486, 'G6'), (602, 'G7')):
            for number in (1, 2, 255):
                with self.subTest(offset=offset, number=number), tempfile.TemporaryDirectory() as folder:
                    data = bytearray(FIGURE.read_bytes())
                    data[offset] = number
                    path = Path(folder) / 'figure.mdl'
                    path.write_bytes(data)
                    expected, found = rules_broken(path)
                    self.assertEqual(found, expected)
                    self.assertEqual(found, {rule} if number > 1 else set())

    def test_properties(self):
        for text in ('', '{}', '{"a": [1, 2.5e3]}', '{', '[1,]', '01', '"\\u00e9"', '"\\x"', 'nul'):
            with self.subTest(text=text), tempfile.TemporaryDirectory() as folder:
                data = FIGURE.read_bytes()
                path = Path(folder) / 'figure.mdl'
                path.write_bytes(data[:19] + struct.pack('<i', len(text)) + text.encode() + data[23:])
                expected, found = rules_broken(path)
                self.assertEqual(found, expected)


def vector(names='xyz', *values):
    """Coordinates are floats; numbers of bones, weights and colors are integers."""
    kind = float if names[0] == 'x' else int
    return {name: kind(value) for name, value in zip(names, values or (0,) * len(names))}


def a_node(name, **more):
    """A node with nothing that follows from the rest."""
    return {'name': name, 'engine_properties': '', 'user_properties': '{"a": 1}', 'position': vector(),
            'rotation': vector('xyzw', 0, 0, 0, 1), 'scale': vector('xyz', 1, 1, 1),
            'color': vector('xyzw', 1, 1, 1, 1), 'bone': -1, 'lods': [], 'bones': [], 'animations': [],
            'collider': '', 'kids': [], **more}


def a_vertex(x):
    return {'position': vector('xyz', x, 0, 1), 'normal': vector('xyz', 0, 0, 1), 'texcoord': vector('xy'),
            'texcoord2': vector('xy'), 'color': vector('rgba', 255, 255, 255, 255), 'displacement': 0.0,
            'tangent': vector('xyz', 1, 0, 0), 'bitangent': vector('xyz', 0, 1, 0), 'bones': vector('abcd'),
            'weights': vector('abcd')}


def a_mesh(vertices, indices):
    return {'name': 'm', 'material': './m.mat', 'vertices': [a_vertex(x) for x in range(vertices)], 'indices': indices,
            'morphs': [], 'primitives': [], 'pick': ''}


class FromNothing(Editing, unittest.TestCase):
    def test_a_model(self):
        mesh_of_three = a_mesh(3, [0, 1, 2])
        mesh_of_three['morphs'] = [{'vertices': [{'position': vector(), 'normal': vector(), 'tangent': vector(),
                                                  'bitangent': vector()}] * 3}]
        root = a_node('root', lods=[{'distance': 0, 'meshes': [mesh_of_three]}],
                      kids=[a_node('kid', kids=[a_node('kid of kid')]), a_node('other')])
        tree, findings = oracle(self.encoded({'$format': 'ultra_g3d', 'version': 100, 'root': root}))
        self.assertEqual(list(findings), [])
        self.assertEqual(tree, node(root))

    def test_the_size_of_an_index(self):
        for indices, size in (([0, 1, 2], 2), ([0, 1, 65536], 4)):
            with self.subTest(size=size):
                root = a_node('root', lods=[{'distance': 0, 'meshes': [a_mesh(3, indices)]}])
                data = self.encoded({'$format': 'ultra_g3d', 'version': 100, 'root': root})
                self.assertEqual(ultra_mdl.parse(data)[0]['root']['lods'][0]['meshes'][0]['isize'], size)


class Edits(Editing, Refusing, unittest.TestCase):
    def test_grow_and_revert(self):
        def edit(tree):
            tree['root']['kids'].append(a_node('new', animations=tree['root']['animations']))
            tree['root']['lods'][0]['meshes'][0]['indices'] += [0]
        _, after, data = self.edited(FIGURE, edit)
        self.assertEqual(oracle(data)[0], node(after['root']))
        after['root']['kids'].pop()
        after['root']['lods'][0]['meshes'][0]['indices'].pop()
        self.assertEqual(self.encoded(after), FIGURE.read_bytes())

    def test_contradictions(self):
        def mesh_of(tree):
            return tree['root']['lods'][0]['meshes'][0]
        self.refused(FIGURE, lambda tree: mesh_of(tree)['vertices'].append(a_vertex(1)), 'morphs[0].vertices')
        self.refused(FIGURE, lambda tree: tree['root']['animations'][0]['tracks'][0]['frames'].pop(),
                     'animations[0].tracks[0].frames')
        self.refused(FIGURE, lambda tree: tree['root'].update(bones=tree['root']['bones'] * 2), 'root.num_bones')


class Depth(Editing, unittest.TestCase):
    def deep(self, depth):
        """A root with `depth` nodes below it, each on the one before."""
        data = BARE.read_bytes()
        begin, one = data[:8], data[8:-4]
        return begin + (one + struct.pack('<i', 1)) * depth + data[8:]

    def test_as_deep_as_the_limit(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / 'deep.mdl'
            path.write_bytes(self.deep(DEPTH))
            self.assertIn(b'identical', tenon('roundtrip', path).stdout)
            tenon('encode', '-', '-o', self.output, stdin=tenon('decode', path).stdout)
            self.assertEqual(self.output.read_bytes(), path.read_bytes())

    def test_deeper(self):
        """Refused where the limit is reached, whatever is below; what is read to get there is all the work there is."""
        with tempfile.TemporaryDirectory() as folder:
            for depth in (DEPTH + 1, 100000):
                path = Path(folder) / 'deep.mdl'
                path.write_bytes(self.deep(depth))
                for command in (['validate'], ['decode'], ['dump']):
                    with self.subTest(depth=depth, command=command):
                        done = tenon(*command, path, status=1)
                        message = (done.stdout + done.stderr).decode()
                        self.assertIn('kids[0].kids[0]', message)
                        self.assertIn(f'offset {8 + (DEPTH + 1) * 104}: the nesting is too deep', message)

    def test_json_that_is_deeper(self):
        with tempfile.TemporaryDirectory() as folder:
            root = a_node('last')
            for _ in range(DEPTH + 1):
                root = a_node('', kids=[root])
            text = json.dumps({'$format': 'ultra_g3d', 'version': 100, 'root': root}).encode()
            done = tenon('encode', '-', '-o', Path(folder) / 'deep.mdl', stdin=text, status=1)
            self.assertIn('kids[0].kids[0]', done.stderr.decode())
            self.assertIn('the nesting is too deep', done.stderr.decode())


if __name__ == '__main__':
    unittest.main()
