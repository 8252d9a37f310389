"""Edits in the JSON: `encode` writes what the independent reader accepts and reads back to the edited values, and
refuses what contradicts itself."""
import copy
import tempfile
import unittest
from pathlib import Path

from animation import channel_floats, oracle, oracle_bits
from editing import Editing, Refusing
from tool import SAMPLES, SHARED, Decimal32, decode, dump_json, tenon

SOURCES = [SAMPLES / 'wave.ani', SHARED / 'samples/urho3d/NinjaSnowWar/Ninja_Kick.ani',
           SHARED / 'samples/urho3d/Jack_Walk.ani']
THREE_WEIGHTS = {'weights': {'position': 1, 'rotation': 0.5, 'scale': 0}}
ONE_WEIGHT = {'weight': 0.5}
REBEL = [SAMPLES / f'version{version}.ani' for version in (2, 3, 4)]


class Edits(Editing, unittest.TestCase):
    def edited(self, source, edit):
        """The tree before, the tree after `edit`, the bytes that `encode` makes of it, the oracle's tree."""
        before, after, data = super().edited(source, edit)
        return before, after, data, oracle_bits(data)

    def assert_same(self, tree, raw):
        self.assertEqual(tree['name'].encode(), raw['name'])
        self.assertEqual([t['name'].encode() for t in tree['tracks']], [t['name'] for t in raw['tracks']])
        for track, expected in zip(tree['tracks'], raw['tracks']):
            self.assertEqual([channel_floats(k) for k in track['keyframes']], expected['keys'])

    def for_each(self, edit, size=None):
        """Applies `edit` to each source; `size` is by how many bytes the file must change."""
        for source in SOURCES:
            with self.subTest(source=source):
                before, after, data, raw = self.edited(source, edit)
                self.assert_same(after, raw)
                strict = [f for f in oracle(data)[1] if f[0] != 'note']
                self.assertEqual(strict, [])
                if size is not None:
                    self.assertEqual(len(data) - len(source.read_bytes()), size(before))

    def test_remove_a_track(self):
        def size(before):
            track = before['tracks'][0]
            return -(len(track['name'].encode()) + 1 + 5
                     + sum(4 * len(channel_floats(k)) for k in track['keyframes']))
        self.for_each(lambda tree: tree['tracks'].pop(0), size)

    def test_remove_every_track(self):
        source = SOURCES[0]
        data = self.edited(source, lambda tree: tree.update(tracks=[]))[2]
        self.assertEqual(data, source.read_bytes()[:13] + b'\0\0\0\0')

    def test_add_a_keyframe(self):
        def edit(tree):
            keys = tree['tracks'][1]['keyframes']
            keys.append(copy.deepcopy(keys[-1]))
            keys[-1]['position']['y'] = Decimal32('0.125')
        self.for_each(edit, lambda before: 4 * len(channel_floats(before['tracks'][1]['keyframes'][0])))

    def test_drop_keyframes(self):
        def edit(tree):
            del tree['tracks'][0]['keyframes'][1:]
        self.for_each(edit)

    def test_add_a_track(self):
        def edit(tree):
            tree['tracks'].append({'name': 'Tail', 'mask': ['scale'], 'keyframes': [
                {'time': 0, 'scale': {'x': 1, 'y': 2.5, 'z': -3}}]})
        self.for_each(edit, lambda before: 5 + 5 + 16)

    def test_change_a_mask_with_its_data(self):
        def edit(tree):
            track = tree['tracks'][0]
            track['mask'] = ['rotation', 'scale']
            for key in track['keyframes']:
                del key['position']
                key['scale'] = {'x': 1, 'y': 1, 'z': 1}
        self.for_each(edit, lambda before: 0)

    def test_drop_a_channel(self):
        def edit(tree):
            track = tree['tracks'][0]
            track['mask'] = ['rotation']
            for key in track['keyframes']:
                del key['position']
        self.for_each(edit, lambda before: -12 * len(before['tracks'][0]['keyframes']))

    def test_rename_with_utf8(self):
        def edit(tree):
            tree['name'] = 'Gehen – 歩く 🦴'
            tree['tracks'][0]['name'] = 'Hüfte "links"\\'
        self.for_each(edit)

    def test_floats_bit_by_bit(self):
        values = {'-0.0': 0x80000000, '"nan:0x7fc00001"': 0x7fc00001, '"nan:0x7f800001"': 0x7f800001,
                  '"nan:0xffffffff"': 0xffffffff, '"inf"': 0x7f800000, '"-inf"': 0xff800000, '1e-45': 1,
                  '3.4028235e38': 0x7f7fffff, '0.1': 0x3dcccccd, '16777217': 0x4b800000, '1.17549435e-38': 0x00800000}
        for text, expected in values.items():
            with self.subTest(text=text):
                def edit(tree):
                    tree['tracks'][0]['keyframes'][0]['position']['x'] = Decimal32(text)
                raw = self.edited(SOURCES[0], edit)[3]
                self.assertEqual(raw['tracks'][0]['keys'][0][1], expected)

    def test_counts_are_derived(self):
        """A count is left out of the JSON, or right."""
        def edit(tree):
            tree['num_tracks'] = len(tree['tracks'])
            tree['tracks'][0]['num_keyframes'] = len(tree['tracks'][0]['keyframes'])
        self.assertEqual(self.edited(SOURCES[0], edit)[2], SOURCES[0].read_bytes())
        tree = decode(SOURCES[0])
        tree['num_tracks'] = 7
        tenon('encode', '-', '-o', self.output, stdin=dump_json(tree).encode(), status=1)

    def test_the_version_decides_the_magic(self):
        """Nobody has to say UAN2, nor UANI: an animation with a version is one of Rebel Fork."""
        def edit(tree):
            tree['version'] = 2
            tree.pop('magic', None)
        for source in SOURCES:
            with self.subTest(source=source):
                raw = self.edited(source, edit)[3]
                self.assertEqual((raw['magic'], raw['version'], raw['vtracks']), ('UAN2', 2, []))
                tree = decode(self.output)
                del tree['version']
                self.assertEqual(self.encoded(tree), source.read_bytes())

    def test_from_version_to_version(self):
        """A track has the weights that the version asks for; without them the versions are the same."""
        plain, one, three = (decode(path) for path in REBEL)
        for tree, version, weights in ((one, 4, THREE_WEIGHTS), (three, 3, ONE_WEIGHT), (plain, 3, ONE_WEIGHT)):
            with self.subTest(version=version):
                tree['version'] = version
                for track in tree['tracks']:
                    track.pop('weight', None)
                    track.pop('weights', None)
                    track.update(weights)
                raw = oracle_bits(self.encoded(tree))
                self.assertEqual(raw['version'], version)
                self.assertEqual([len(track['weights']) for track in raw['tracks']],
                                 [1 if version == 3 else 3] * len(raw['tracks']))

    def test_edit_and_revert_give_every_byte_back(self):
        for source in SOURCES:
            with self.subTest(source=source):
                self.edited(source, lambda tree: tree['tracks'][0].update(name='Something else'))
                name = decode(source)['tracks'][0]['name']
                tree = decode(self.output)
                tree['tracks'][0]['name'] = name
                self.assertEqual(self.encoded(tree), source.read_bytes())


class Contradictions(Refusing, unittest.TestCase):
    def refused(self, edit, *words):
        return super().refused(SAMPLES / 'wave.ani', edit, *words)

    def refused_contradiction(self, track, keyframe, member, edit):
        """The message names the place of the keyframe, and the line of the mask that it does not agree with."""
        self.refused(edit, f'tracks[{track}].keyframes[{keyframe}]', f'`{member}`', f'mask (line {{mask:{track}}})')

    def test_mask_without_data(self):
        def edit(tree):
            for key in tree['tracks'][1]['keyframes']:
                del key['scale']
        self.refused_contradiction(1, 0, 'scale', edit)

    def test_data_without_mask(self):
        def edit(tree):
            tree['tracks'][0]['mask'] = ['rotation']
        self.refused_contradiction(0, 0, 'position', edit)

    def test_one_keyframe_that_lacks_a_member(self):
        def edit(tree):
            del tree['tracks'][0]['keyframes'][2]['rotation']
        self.refused_contradiction(0, 2, 'rotation', edit)

    def test_weights_of_another_version(self):
        version2, version3, version4 = REBEL
        refused = super().refused
        refused(version2, lambda tree: tree['tracks'][0].update(ONE_WEIGHT), 'tracks[0].weight', 'makes it absent')
        refused(version3, lambda tree: tree['tracks'][1].pop('weight'), 'tracks[1].weight', 'makes it present')
        refused(version3, lambda tree: tree['tracks'][1].update(THREE_WEIGHTS), 'tracks[1].weights', 'makes it absent')
        refused(version4, lambda tree: tree.pop('version'), 'tracks[0].weights', 'makes it absent')
        refused(version4, lambda tree: tree.update(version=5), 'version', 'expected at most 4, found 5')

    def test_wrong_type(self):
        self.refused(lambda tree: tree.update(length='long'), 'length')

    def test_array_for_object(self):
        self.refused(lambda tree: tree.update(tracks={}), 'tracks')

    def test_missing_key(self):
        self.refused(lambda tree: tree['tracks'][1].pop('name'), 'tracks[1]', 'name')

    def test_unknown_key(self):
        self.refused(lambda tree: tree['tracks'][0].update(nmae='x'), 'nmae', 'name')

    def test_unknown_flag(self):
        self.refused(lambda tree: tree['tracks'][0].update(mask=['position', 'rotations']), 'tracks[0].mask',
                     'rotations', 'rotation')

    def test_number_out_of_range(self):
        self.refused(lambda tree: tree['tracks'][0].update(mask=[256]), 'tracks[0].mask')
        self.refused(lambda tree: tree.update(length=1e39), 'length')

    def test_terminator_in_a_name(self):
        self.refused(lambda tree: tree['tracks'][0].update(name='a\0b'), 'tracks[0].name')

    def test_places_in_the_text(self):
        """Mistakes in the text name its line."""
        text = tenon('decode', SAMPLES / 'wave.ani').stdout
        lines = text.split(b'\n')
        at = next(i for i, line in enumerate(lines) if b'"Hand"' in line)
        for bad in (b'"name": "Ha\xffnd",', b'"name": "Hand"" ,', b'"name": Hand,', b'"name": "Ha\x01nd",'):
            with self.subTest(bad=bad):
                broken = b'\n'.join(lines[:at] + [bad] + lines[at + 1:])
                self.refused_text(broken, f':{at + 1}:')
        self.refused_text(text[:len(text) // 2])
        self.refused_text(b'')
        self.refused_text(b'[]')

    def test_folders_of_the_output_are_made(self):
        source = SAMPLES / 'wave.ani'
        text = tenon('decode', source).stdout
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / 'new' / 'inner' / 'x.ani'
            tenon('encode', '-', '-o', output, stdin=text)
            self.assertEqual(output.read_bytes(), source.read_bytes())
            self.assertEqual(list(output.parent.iterdir()), [output])

    def test_output_that_cannot_be_written(self):
        text = tenon('decode', SAMPLES / 'wave.ani').stdout
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / 'file'
            file.write_bytes(b'kept')
            tenon('encode', '-', '-o', file / 'x.ani', stdin=text, status=2)
            self.assertEqual(list(Path(folder).iterdir()), [file])
            self.assertEqual(file.read_bytes(), b'kept')
        tenon('encode', '-', '-o', '/dev/full', stdin=text, status=2)


if __name__ == '__main__':
    unittest.main()
