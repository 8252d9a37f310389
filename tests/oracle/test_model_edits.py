"""Edits in the JSON of models: `encode` writes what the independent reader accepts and reads back to the edited values,
and refuses what contradicts itself."""
import copy
import unittest

from editing import Editing, Refusing
from model import SameModel, oracle, oracle_bits
from tool import SAMPLES, SHARED, Decimal32, decode, dump_json, tenon

FULL = SHARED / 'samples/synthetic/synth_full_umd2.mdl'
LEGACY = SHARED / 'samples/synthetic/synth_umdl_all14.mdl'
FLAG = SAMPLES / 'flag.mdl'
CRANE = SAMPLES / 'crane.mdl'
JACK = SHARED / 'samples/urho3d/Jack.mdl'
KACHUJIN = SHARED / 'samples/urho3d/Kachujin/Kachujin.mdl'


def complaints(data):
    """What the independent reader has to say, without the notes."""
    return sorted(code for severity, code, _ in oracle(data)[1] if severity != 'note')


class Edits(Editing, SameModel, unittest.TestCase):
    def check(self, source, edit, size=None, new=(), gone=()):
        """The edit is read back; the file grows by `size`; the reader complains of as much as before, but for `new`
        and `gone`."""
        with self.subTest(source=source):
            before, after, data = super().edited(source, edit)
            self.assert_same(after, oracle_bits(data))
            original = source.read_bytes()
            expected = [code for code in complaints(original) if code not in gone]
            self.assertEqual(complaints(data), sorted([*expected, *new]))
            if size is not None:
                self.assertEqual(len(data) - len(original), size(before) if callable(size) else size)
            return data

    # ---- the skeleton ----

    def test_drop_a_bone_and_its_references(self):
        def drop(tree, number):
            tree['bones'].pop(number)
            for bone in tree['bones']:
                bone['parent'] -= bone['parent'] > number
            for geometry in tree['geometries']:
                geometry['bone_mapping'] = [b - (b > number) for b in geometry['bone_mapping'] if b != number]
        self.check(FULL, lambda tree: drop(tree, 1), -(len('héad'.encode()) + 1 + 93 + 4))
        with self.subTest('a leaf of a real skeleton that no geometry maps'):
            tree = decode(JACK)
            mapped = {b for geometry in tree['geometries'] for b in geometry['bone_mapping']}
            parents = {bone['parent'] for bone in tree['bones']}
            leaf = max(set(range(len(tree['bones']))) - parents - mapped)
            self.check(JACK, lambda tree: drop(tree, leaf))

    def test_drop_every_bone(self):
        def edit(tree):
            tree['bones'] = []
            for geometry in tree['geometries']:
                geometry['bone_mapping'] = []
        self.check(CRANE, edit, -(len('Arm') + 1 + 93 + 28 + 4))

    def test_add_a_bone(self):
        def edit(tree):
            tree['bones'].append(copy.deepcopy(tree['bones'][0]))
            tree['bones'][-1].update(name='Kran – 臂', parent=0, collision_mask=[])
            del tree['bones'][-1]['radius'], tree['bones'][-1]['box']
        self.check(CRANE, edit, len('Kran – 臂'.encode()) + 1 + 93)

    def test_change_what_can_be_hit(self):
        def edit(tree):
            bone = tree['bones'][0]
            bone['collision_mask'] = ['sphere']
            bone['radius'] = Decimal32('0.75')
            del bone['box']
        self.check(CRANE, edit, -24)

    # ---- geometries ----

    def test_add_a_level_of_detail(self):
        def edit(tree):
            lods = tree['geometries'][0]['lods']
            lods.append(copy.deepcopy(lods[-1]))
            lods[-1].update(distance=Decimal32('1e6'), primitive='triangle_list', index_start=0, index_count=3)
        for source in (FULL, FLAG, JACK):
            self.check(source, edit, 24)

    def test_map_bones(self):
        self.check(CRANE, lambda tree: tree['geometries'][0].update(bone_mapping=[0, 0, 0]), 8)

    # ---- indices ----

    def test_a_large_index_makes_all_of_them_larger(self):
        """Nothing draws the new index, so that the reader does not miss its vertex."""
        def edit(tree):
            tree['index_buffers'][0]['indices'].append(65536)
        self.check(FULL, edit, lambda before: 2 * len(before['index_buffers'][0]['indices']) + 4)
        self.check(FLAG, edit, 2 * 3 + 4)

    def test_the_largest_small_index(self):
        def edit(tree):
            tree['index_buffers'][0]['indices'].append(65535)
        self.check(FLAG, edit, 2)

    def test_large_indices_become_small_ones(self):
        def edit(tree):
            del tree['index_buffers'][0]['$stored']
        self.check(CRANE, edit, -4)

    def test_a_width_that_was_chosen_is_kept(self):
        def edit(tree):
            tree['index_buffers'][0]['indices'] += [1, 0]
        self.check(CRANE, edit, 8)

    # ---- vertices ----

    def test_remove_the_tangents(self):
        def edit(tree):
            buffer = tree['vertex_buffers'][0]
            buffer['elements'] = [e for e in buffer['elements'] if e['semantic'] != 'tangent']
            for vertex in buffer['vertices']:
                del vertex['tangent']
        self.check(FULL, edit, -4 - 6 * 16, new=['morph-mask-not-in-vb'])
        self.check(KACHUJIN, edit_legacy('tangent'))

    def test_remove_one_of_two_that_are_called_the_same(self):
        """Texture coordinates for cubes are called as those for planes are."""
        def edit(tree):
            edit_legacy('cubetexcoord1', 'texcoord@5')(tree)
            for vertex in tree['vertex_buffers'][0]['vertices']:
                vertex['texcoord1@5'] = vertex.pop('texcoord1@6')
                for name in ('tangent', 'blendweights', 'blendindices', 'texcoord4', 'texcoord5', 'texcoord6',
                             'objectindex'):
                    vertex[name] = vertex.pop(name)
        self.check(LEGACY, edit, -3 * 12)

    def test_add_a_color(self):
        def edit(tree):
            buffer = tree['vertex_buffers'][0]
            buffer['legacy_mask'].insert(1, 'color')
            for vertex in buffer['vertices']:
                indices = vertex.pop('blendindices')
                vertex.update(color={'x': 255, 'y': 0, 'z': 128, 'w': 1}, blendindices=indices)
        self.check(CRANE, edit, 2 * 4)

    def test_order_of_keys_does_not_matter(self):
        tree = decode(FLAG)
        for vertex in tree['vertex_buffers'][0]['vertices']:
            vertex['position'] = vertex.pop('position')
        self.assertEqual(self.encoded(tree), FLAG.read_bytes())

    def test_drop_and_add_vertices(self):
        def edit(tree):
            vertices = tree['vertex_buffers'][0]['vertices']
            vertices.append(copy.deepcopy(vertices[0]))
            vertices[-1]['position']['y'] = Decimal32('-12.5')
            vertices.append(copy.deepcopy(vertices[1]))
        self.check(FULL, edit, 2 * 80)
        self.check(FLAG, edit, 2 * 16)

    def test_floats_bit_by_bit(self):
        words = ['nan:0x7fc00001', 'nan:0x7f800001', 'nan:0xffffffff', 'inf', '-inf']
        numbers = ['-0.0', '1e-45', '3.4028235e38', '0.1', '16777217']
        for value in words + [Decimal32(text) for text in numbers]:
            def edit(tree):
                tree['vertex_buffers'][0]['vertices'][0]['position']['x'] = value
                tree['bones'][0]['offset_matrix'][3] = value
            with self.subTest(value=value):
                _, after, data = self.edited(CRANE, edit)
                self.assert_same(after, oracle_bits(data))

    def test_vertices_without_bytes_are_a_number(self):
        def edit(count):
            def change(tree):
                tree['vertex_buffers'][1]['vertices'] = count
            return change
        odd = SAMPLES / 'odd/elements.mdl'
        for count in (0, 1, 65537, 0xffffffff):
            self.check(odd, edit(count), 0)
        tree = decode(odd)
        self.assertEqual(tree['vertex_buffers'][1]['vertices'], 5)
        tree['vertex_buffers'][1]['vertices'] = [{}, {}, {}, {}, {}]
        self.assertEqual(self.encoded(tree), odd.read_bytes())

    # ---- morphs, centers ----

    def test_rename_a_morph(self):
        self.check(FULL, lambda tree: tree['morphs'][0].update(name='Lächeln 🙂 "breit"\\'),
                   len('Lächeln 🙂 "breit"\\'.encode()) - len('smile'))

    def test_change_what_a_morph_moves(self):
        def edit(tree):
            buffer = tree['morphs'][0]['buffers'][0]
            buffer['mask'] = ['normal']
            for vertex in buffer['vertices']:
                vertex['normal'] = vertex.pop('position')
        self.check(FLAG, edit, 0, new=['morph-mask-not-in-vb'])

    def test_remove_the_centers(self):
        self.check(FULL, lambda tree: tree['centers'].update(items=[]), -3 * 12, new=['centers-missing'])

    def test_some_of_the_centers(self):
        self.check(FULL, lambda tree: tree['centers']['items'].pop(), -12, new=['centers-missing'])

    def test_centers_again(self):
        odd = SAMPLES / 'odd/elements.mdl'
        def edit(tree):
            tree['centers']['items'].append({'x': 4, 'y': 5, 'z': 6})
        self.check(odd, edit, 12, gone=['centers-missing'])

    # ---- as it was ----

    def test_counts_are_derived(self):
        """A count is left out of the JSON, or right."""
        for source in (FLAG, CRANE):
            self.assertEqual(self.encoded(decode(source)), source.read_bytes())
            for holder, count, wrong in ((lambda tree: tree, 'num_bones', 7),
                                         (lambda tree: tree['vertex_buffers'][0], 'num_vertices', 0),
                                         (lambda tree: tree['index_buffers'][0], 'num_indices', 1)):
                tree = decode(source)
                holder(tree)[count] = wrong
                tenon('encode', '-', '-o', self.output, stdin=dump_json(tree).encode(), status=1)

    def test_edit_and_revert_give_every_byte_back(self):
        def swap(tree):
            buffer = tree['index_buffers'][0]
            buffer['indices'].reverse()
            tree['bounding_box']['min'], tree['bounding_box']['max'] = (tree['bounding_box']['max'],
                                                                        tree['bounding_box']['min'])
            tree['geometries'].reverse()
        for source in (FULL, FLAG, CRANE, LEGACY, JACK):
            with self.subTest(source=source):
                self.edited(source, swap)
                tree = decode(self.output)
                swap(tree)
                self.assertEqual(self.encoded(tree), source.read_bytes())


def edit_legacy(bit, name=None):
    """Drops a bit of the mask of every buffer that has it, and its data."""
    def edit(tree):
        for buffer in tree['vertex_buffers']:
            if bit not in buffer['legacy_mask']:
                continue
            buffer['legacy_mask'].remove(bit)
            for vertex in buffer['vertices']:
                del vertex[name or bit]
    return edit


class Contradictions(Refusing, unittest.TestCase):
    """The message names the place, what is wrong, and the other place with its line."""

    def test_tangents_that_no_element_lists(self):
        self.refused(FULL, lambda tree: tree['vertex_buffers'][0]['elements'].pop(2),
                     ':{tangent}', 'vertex_buffers[0].vertices[0]', '`tangent` may not be here',
                     'elements (line {elements})')

    def test_tangents_that_elements_list(self):
        def edit(tree):
            for vertex in tree['vertex_buffers'][0]['vertices']:
                del vertex['tangent']
        self.refused(FULL, edit, 'vertex_buffers[0].vertices[0]', '`tangent` is missing',
                     'elements (line {elements}) lists')

    def test_one_vertex_that_lacks_a_value(self):
        def edit(tree):
            del tree['vertex_buffers'][1]['vertices'][3]['binormal']
        self.refused(FULL, edit, 'vertex_buffers[1].vertices[3]', '`binormal` is missing',
                     'elements (line {elements:1}) lists')

    def test_an_element_of_another_type(self):
        def edit(tree):
            tree['vertex_buffers'][0]['elements'][0]['type'] = 'vector2'
        self.refused(FULL, edit, 'vertex_buffers[0].vertices[0].position', '`z` may not be here',
                     'elements (line {elements}) makes this a vector2')

        def widen(tree):
            tree['vertex_buffers'][0]['elements'][3]['type'] = 'vector3'
        self.refused(FULL, widen, 'vertex_buffers[0].vertices[0].texcoord', '`z` is missing',
                     'elements (line {elements}) makes this a vector3')

    def test_a_mask_that_lacks_data(self):
        def edit(tree):
            tree['vertex_buffers'][0]['legacy_mask'] = ['position', 'normal', 'blendindices']
        self.refused(CRANE, edit, 'vertex_buffers[0].vertices[0]', '`normal` is missing',
                     'legacy_mask (line {legacy_mask}) lists')

    def test_data_that_a_mask_lacks(self):
        def edit(tree):
            tree['vertex_buffers'][0]['legacy_mask'] = ['position']
        self.refused(CRANE, edit, 'vertex_buffers[0].vertices[0]', '`blendindices` may not be here',
                     'legacy_mask (line {legacy_mask}) does not list')

    def test_a_magic_of_another_layout(self):
        self.refused(CRANE, lambda tree: tree.update(magic='UMD2'), 'vertex_buffers[0].vertices', '`elements`',
                     '_root.magic', 'magic (line {magic})')
        self.refused(FLAG, lambda tree: tree.update(magic='UMDL'), 'vertex_buffers[0].vertices', '`legacy_mask`',
                     '_root.magic', 'magic (line {magic})')

    def test_no_mask_and_no_elements(self):
        self.refused(CRANE, lambda tree: tree['vertex_buffers'][0].pop('legacy_mask'), 'vertex_buffers[0].vertices',
                     '`elements`', '`legacy_mask`', 'magic (line {magic})')

    def test_a_mask_and_elements(self):
        self.refused(CRANE, lambda tree: tree['vertex_buffers'][0].update(elements=[]), ':{elements}',
                     'vertex_buffers[0].elements', 'makes it absent', 'magic (line {magic})')

    def test_a_collision_mask_without_radius(self):
        def edit(tree):
            del tree['bones'][0]['radius']
        self.refused(CRANE, edit, 'bones[0].radius', 'makes it present', 'collision_mask (line {collision_mask})')

    def test_a_radius_without_collision_mask(self):
        def edit(tree):
            tree['bones'][0]['collision_mask'] = ['box']
        self.refused(CRANE, edit, ':{radius}', 'bones[0].radius', 'makes it absent',
                     'collision_mask (line {collision_mask})')

    def test_a_morph_that_lacks_normals(self):
        def edit(tree):
            tree['morphs'][0]['buffers'][0]['mask'] = ['position', 'normal']
        self.refused(FLAG, edit, 'morphs[0].buffers[0].vertices[0]', '`normal` is missing', 'mask (line {mask})')

    def test_an_offset_matrix_of_11(self):
        self.refused(CRANE, lambda tree: tree['bones'][0]['offset_matrix'].pop(), ':{offset_matrix}',
                     'bones[0].offset_matrix', 'has 11 elements, but the schema asks for at least 12')

    def test_more_centers_than_geometries(self):
        self.refused(FULL, lambda tree: tree['centers']['items'].append({'x': 1, 'y': 2, 'z': 3}), 'centers.items')

    def test_a_buffer_that_does_not_exist(self):
        def edit(tree):
            tree['geometries'][0]['lods'][1]['vertex_buffer'] = 1
        self.refused(FLAG, edit, 'geometries[0].lods[1].vertex_buffer', 'found 1')

    def test_a_type_that_does_not_exist(self):
        def edit(tree):
            tree['vertex_buffers'][0]['elements'][0]['type'] = 'vector5'
        self.refused(FLAG, edit, 'vertex_buffers[0].elements[0].type', 'vector5', 'vector2')

    def test_numbers_out_of_range(self):
        def index(value):
            def edit(tree):
                tree['index_buffers'][0]['indices'][2] = value
            return edit
        for value in (-1, 1 << 32, 'x', 0.5):
            self.refused(FLAG, index(value), 'index_buffers[0].indices[2]')

    def test_records_with_bytes_are_no_number(self):
        self.refused(FLAG, lambda tree: tree['vertex_buffers'][0].update(vertices=3), ':{vertices}',
                     'vertex_buffers[0].vertices', '16 bytes')
        self.refused(FLAG, lambda tree: tree['vertex_buffers'][0].update(vertices={}), 'vertex_buffers[0].vertices')
        self.refused(SAMPLES / 'odd/elements.mdl', lambda tree: tree['vertex_buffers'][1].update(vertices=1 << 32),
                     'vertex_buffers[1].vertices')


if __name__ == '__main__':
    unittest.main()
