"""The independent reader of Urho3D models, and what our JSON of them holds, in the reader's terms."""
import struct

from tool import bits, samples, with_bits

import urho_mdl
from urho_mdl import LEGACY, LEGACY_NAMES, PRIMS, SEMS, TYPES

FORMATS = {'int': 'i', 'float': 'I', 'vector2': '2I', 'vector3': '3I', 'vector4': '4I', 'ubyte4': '4B',
           'ubyte4_norm': '4B'}


def oracle(data):
    """The independent reader's tree with its findings; an exception where it refuses the file."""
    tree, findings, _ = urho_mdl.parse(data)
    return tree, findings


def oracle_bits(data):
    return with_bits(urho_mdl, data)


def models():
    return samples('mdl', b'UMDL', b'UMD2', b'UMD3')


# ---- our JSON in the reader's terms ----

def vector(value):
    return [bits(part) for part in value.values()]


def box(value):
    return vector(value['min']) + vector(value['max'])


def mask(names, known):
    return sum(1 << known.index(name) if isinstance(name, str) else name for name in names)


def number(value, names):
    return names.index(value) if isinstance(value, str) else value


def elements(buffer):
    """(type, semantic, index) for each, also of a buffer with a mask."""
    if 'elements' not in buffer:
        bit = mask(buffer['legacy_mask'], LEGACY_NAMES)
        return [element for i, element in enumerate(LEGACY) if bit >> i & 1]
    return [(number(e['type'], TYPES), number(e['semantic'], SEMS), e['index']) for e in buffer['elements']]


def names(buffer):
    """What the values of a vertex are called: docs/json.md."""
    found = []
    for slot, (_, semantic, index) in enumerate(elements(buffer)):
        known = semantic < len(SEMS)
        name = SEMS[semantic] if known else f'semantic_{semantic}'
        if index:
            name += str(index) if known else f'_{index}'
        found.append(f'{name}@{slot}' if name in found else name)
    return found


def packed_value(kind, value):
    if kind == 'int':
        return struct.pack('<i', value)
    parts = value.values() if isinstance(value, dict) else [value]
    return struct.pack('<' + FORMATS[kind], *(parts if kind.startswith('ubyte4') else map(bits, parts)))


def packed_vertices(buffer):
    if isinstance(buffer['vertices'], int):
        return b''
    kinds = [TYPES[element[0]] for element in elements(buffer)]
    return b''.join(packed_value(kind, value) for vertex in buffer['vertices']
                    for kind, value in zip(kinds, vertex.values()))


def packed_indices(buffer, size):
    return struct.pack(f'<{len(buffer["indices"])}{"H" if size == 2 else "I"}', *buffer['indices'])


def packed_morph(vertices):
    return b''.join(struct.pack('<I', v['index']) + b''.join(
        struct.pack('<3I', *vector(v[name])) for name in ('position', 'normal', 'tangent') if name in v)
                    for v in vertices)


class SameModel:
    """Compares our JSON with the tree of the reader, floats as bits."""

    def assert_same(self, tree, raw):
        self.assertEqual(tree['magic'], raw['magic'])
        self.assertEqual(tree.get('version', 1), raw['version'])
        self.each(self.assert_same_vertices, tree['vertex_buffers'], raw['vbs'])
        self.each(self.assert_same_indices, tree['index_buffers'], raw['ibs'])
        self.each(self.assert_same_geometry, tree['geometries'], raw['geoms'])
        self.each(self.assert_same_morph, tree['morphs'], raw['morphs'])
        self.each(self.assert_same_bone, tree['bones'], raw['bones'])
        self.assertEqual(box(tree['bounding_box']), raw['bbox'])
        self.assertEqual([vector(center) for center in tree['centers']['items']], raw['centers'])

    def each(self, check, ours, theirs):
        self.assertEqual(len(ours), len(theirs))
        for one, other in zip(ours, theirs):
            check(one, other)

    def assert_same_vertices(self, buffer, raw):
        vertices = buffer['vertices']
        self.assertEqual(elements(buffer), raw['elems'])
        self.assertEqual([buffer['morph_range_start'], buffer['morph_range_count']],
                         [raw['morph_start'], raw['morph_count']])
        self.assertEqual(vertices if isinstance(vertices, int) else len(vertices), raw['count'])
        self.assertEqual(packed_vertices(buffer), raw['data'])
        if not isinstance(vertices, int):
            for vertex in vertices:
                self.assertEqual(list(vertex), names(buffer))

    def assert_same_indices(self, buffer, raw):
        self.assertEqual(len(buffer['indices']), raw['count'])
        self.assertEqual(packed_indices(buffer, raw['size']), raw['data'])

    def assert_same_geometry(self, geometry, raw):
        self.assertEqual(geometry['bone_mapping'], raw['bonemap'])
        lods = [{'distance': bits(lod['distance']), 'prim': number(lod['primitive'], PRIMS), 'vb': lod['vertex_buffer'],
                 'ib': lod['index_buffer'], 'start': lod['index_start'], 'count': lod['index_count']}
                for lod in geometry['lods']]
        self.assertEqual(lods, raw['lods'])

    def assert_same_morph(self, morph, raw):
        self.assertEqual(morph['name'].encode(), raw['name'])
        self.assertEqual(bits(morph['weight']) if 'weight' in morph else None, raw.get('weight'))
        buffers = [(b['vertex_buffer'], mask(b['mask'], LEGACY_NAMES), len(b['vertices']), packed_morph(b['vertices']))
                   for b in morph['buffers']]
        self.assertEqual(buffers, [(b['vb'], b['mask'], b['count'], b['data']) for b in raw['buffers']])

    def assert_same_bone(self, bone, raw):
        ours = {'name': bone['name'].encode(), 'parent': bone['parent'], 'pos': vector(bone['position']),
                'rot_wxyz': vector(bone['rotation']), 'scale': vector(bone['scale']),
                'offset': [bits(value) for value in bone['offset_matrix']],
                'coll': mask(bone['collision_mask'], ['sphere', 'box'])}
        if 'radius' in bone:
            ours['radius'] = bits(bone['radius'])
        if 'box' in bone:
            ours['box'] = box(bone['box'])
        self.assertEqual(ours, raw)
