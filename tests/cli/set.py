#!/usr/bin/env python3
"""set.py TENON: `set` changes values in place, and nothing but these and what follows from them; `encode` writes into packages.

Files made anew are those of tests/data/urho3d, files written over what was read a ZIP archive and a capture of packets,
which Python and its struct read again.
"""
import io
import json
import pathlib
import struct
import sys
import unittest
import zipfile

from box import Box, pack_bytes

DATA = pathlib.Path(__file__).resolve().parents[1] / 'data/urho3d'


def zip_bytes():
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w') as archive:
        archive.writestr('one.txt', b'1')
    return out.getvalue()


class Set(Box):
    def setUp(self):
        super().setUp()
        for name in 'wave.ani', 'version3.ani', 'crane.mdl':
            self.path(name, (DATA / name).read_bytes())

    def get(self, path, *files):
        return self.tenon('get', path, *files).strip()

    def differences(self, before, after):
        return self.tenon('diff-files', before, after, status=1).splitlines()

    def refused(self, name, *assignments, status=1):
        """What is said; the file is as it was."""
        before = (self.folder / name).read_bytes()
        said = self.tenon('set', name, *assignments, status=status)
        self.assertEqual((self.folder / name).read_bytes(), before)
        return said

    def test_values_of_every_kind_are_set_and_no_others(self):
        self.path('old.ani', (DATA / 'wave.ani').read_bytes())
        self.assertEqual(self.tenon('set', 'wave.ani', 'tracks[0].name=Épaule', 'length=2.5',
                                    'tracks[0].keyframes[1].position.y=1.75'), '')
        self.assertEqual(self.differences('old.ani', 'wave.ani'),
                         ['~ length  2.0 s -> 2.5 s', '~ tracks[0].name  "Shoulder" -> "Épaule"',
                          '~ tracks[0].keyframes[1].position.y  1.625 -> 1.75'])
        self.path('old.mdl', (DATA / 'crane.mdl').read_bytes())
        self.tenon('set', 'crane.mdl', 'bones[0].offset_matrix[3]=0.5', 'bones[*].parent=0', 'bounding_box.min.x=-inf')
        self.assertEqual(self.differences('old.mdl', 'crane.mdl'),
                         ['~ bones["Arm"].offset_matrix[3]  0.0 -> 0.5', '~ bounding_box.min.x  0.0 -> -inf'])

    def test_new_values_are_computed_from_old_ones(self):
        self.path('old.ani', (DATA / 'wave.ani').read_bytes())
        self.tenon('set', 'wave.ani', 'tracks[*].keyframes[*].position.*=_*100', 'length=(_ + 1) / 2', 'name:=_ + "!"',
                   'tracks["Hand"].keyframes[1].time=_-0.25')
        self.assertEqual(self.differences('old.ani', 'wave.ani'),
                         ['~ name  "Wave" -> "Wave!"', '~ length  2.0 s -> 1.5 s',
                          '~ tracks["Shoulder"].keyframes[0].position.y  1.5 -> 150.0',
                          '~ tracks["Shoulder"].keyframes[1].position.y  1.625 -> 162.5',
                          '~ tracks["Shoulder"].keyframes[2].position.y  1.5 -> 150.0',
                          '~ tracks["Hand"].keyframes[0].position.x  0.25 -> 25.0',
                          '~ tracks["Hand"].keyframes[1].time  1.5 s -> 1.25 s',
                          '~ tracks["Hand"].keyframes[1].position.x  0.25 -> 25.0'])

    def test_expressions_reach_numbers_in_lists_in_records_and_in_records_of_tables(self):
        self.tenon('set', 'crane.mdl', 'bones[0].offset_matrix[*]=_*2', 'vertex_buffers[0].vertices[*].position.y=_+1',
                   'bones[0].collision_mask=_ | 4')
        self.assertEqual(self.get('bones[0].offset_matrix[7]', 'crane.mdl'), '-2.0')
        self.assertEqual(self.tenon('get', '--output', 'values', 'vertex_buffers[0].vertices[*].position.y', 'crane.mdl'),
                         '1.0\n6.0\n')
        self.assertEqual(self.get('bones[0].collision_mask', 'crane.mdl'), '["sphere", "box", 4]')

    def test_assignments_are_made_one_after_another(self):
        self.tenon('set', 'wave.ani', 'length=5', 'length=_*2', 'length=_+0.5')
        self.assertEqual(self.get('length', 'wave.ani'), '10.5')

    def test_text_is_taken_as_it_is_unless_the_assignment_says_otherwise(self):
        said = self.tenon('set', 'wave.ani', 'name=_ + "!"')
        self.assertEqual(said, 'wave.ani: `name` is text, so its new value is the text `_ + "!"`; write := to compute an expression\n')
        self.assertEqual(self.get('name', 'wave.ani'), '_ + "!"')
        self.assertEqual(self.tenon('set', 'wave.ani', 'name=my_name'), '')
        self.assertEqual(self.get('name', 'wave.ani'), 'my_name')
        self.tenon('set', 'wave.ani', 'name:="_"')
        self.assertEqual(self.get('name', 'wave.ani'), '_')
        said = self.refused('crane.mdl', 'bones[0].*=_*2')
        self.assertIn('`bones[0].*` matches text, for which `_*2` is the new text, and other values', said)

    def test_what_an_expression_does_not_give_is_refused(self):
        for assignment, words in (('bones[0].parent=_+1.5', '`bones[0].parent` cannot be set: 1.5 is not integral'),
                                  ('bones[0].parent=_-1', 'cannot be set: -1 is out of range'),
                                  ('bones[0].parent=1/_', '`bones[0].parent` cannot be set: division by zero'),
                                  ('bones[0].radius:=_ + "a"', 'expression:1:3: error[E0404]'),
                                  ('bones[0].radius:="a"', 'text cannot take the place of a floating-point number'),
                                  ('bones[0].offset_matrix=_*2', 'an expression cannot compute an object or a list'),
                                  ('num_bones=_+1', 'the file would contain 1 here: the writer derives it'),
                                  ('bones[0].radius=_*', 'error[E0308]: expected a value, found the end')):
            with self.subTest(assignment):
                self.assertIn(words, self.refused('crane.mdl', assignment))
        said = self.refused('crane.mdl', 'bones[0].radius:=parent*2', status=2)
        self.assertIn('the expression can name only the old value, as `_`', said)
        self.refused('crane.mdl', 'bones[0].radiu=_*2', status=2)

    def test_all_integers_are_computed_exactly(self):
        self.path('wide.ksy', b'meta: {id: wide, endian: le}\nseq: [{id: a, type: u8}, {id: b, type: s8}, {id: c, type: b3},'
                              b' {id: d, type: b1}, {id: e, type: b4}]\n')
        self.path('a.wide', struct.pack('<Qq', 2 ** 63 + 3, -2 ** 62) + bytes([0b01101001]))
        self.tenon('set', '-s', 'wide.ksy', 'a.wide', 'a=_ + 2', 'b=_ * 2 + 1', 'c=_ ^ 7', 'd=not _', 'e=_ - 9')
        self.assertEqual((self.folder / 'a.wide').read_bytes(),
                         struct.pack('<Qq', 2 ** 63 + 5, -2 ** 63 + 1) + bytes([0b10010000]))
        self.assertIn('does not fit', self.refused('a.wide', '-s', 'wide.ksy', 'b=_ - 2'))

    def test_derived_numbers_become_right_and_are_named(self):
        right = (DATA.parent / 'image/dot.png').read_bytes()
        at = right.index(b'IHDR') + 17
        crc = struct.unpack('>I', right[at:at + 4])[0]
        self.path('dot.png', right[:at] + struct.pack('>I', crc ^ 85) + right[at + 4:])
        self.assertEqual(self.tenon('set', '--derive', 'dot.png'),
                         f'dot.png: `chunks[0].crc` was {crc ^ 85}, and is {crc}\n')
        self.assertEqual((self.folder / 'dot.png').read_bytes(), right)
        then = (self.folder / 'dot.png').stat().st_mtime_ns
        self.assertEqual(self.tenon('set', '--derive', 'dot.png'), '')
        self.assertEqual((self.folder / 'dot.png').stat().st_mtime_ns, then)

    def test_derived_numbers_of_files_in_packages_and_of_these_become_right(self):
        right = (DATA.parent / 'image/dot.png').read_bytes()
        self.path('Data/dot.png', right[:-1] + bytes([right[-1] ^ 1]))
        self.tenon('pack', 'Data', '-o', 'data.pak', '--kind', 'ulz4')
        said = self.tenon('set', '--derive', '--members', 'data.pak')
        self.assertIn('data.pak!/dot.png: `chunks[2].crc` was 2923585667, and is 2923585666', said)
        self.tenon('validate', '--members', '--strict', 'data.pak')
        data = bytearray((self.folder / 'data.pak').read_bytes())
        data[8] ^= 255
        self.path('data.pak', data)
        self.tenon('validate', '--strict', 'data.pak', status=1)
        self.assertIn('`package.checksum` was', self.tenon('set', '--derive', 'data.pak'))
        self.tenon('validate', '--strict', 'data.pak')

    def test_derived_numbers_of_files_that_are_patched_or_cannot_be_read_stay(self):
        self.path('a.zip', zip_bytes())
        self.assertIn('--derive does not work for zip: its codec patches files, and keeps derived numbers as they are',
                      self.refused('a.zip', '--derive'))
        self.path('cut.png', (DATA.parent / 'image/dot.png').read_bytes()[:60])
        self.assertIn('error[truncated] chunks[2].body', self.refused('cut.png', '--derive'))

    def packages(self):
        """A package with two animations and a model, in a package with an animation."""
        for name in 'Inner/wave.ani', 'Inner/far/version3.ani', 'Inner/crane.mdl', 'Outer/wave.ani':
            self.path(name, (DATA / pathlib.Path(name).name).read_bytes())
        self.tenon('pack', 'Inner', '-o', 'Outer/inner.pak', '--kind', 'ulz4')
        self.tenon('pack', 'Outer', '-o', 'outer.pak', '--kind', 'rlz4')

    def test_files_in_packages_are_changed_at_the_paths_that_they_have(self):
        self.packages()
        said = self.tenon('set', '--members', 'outer.pak', '**.time=_+1', 'bones[*].name=Leg', 'name:=_ + "2"')
        self.assertIn('4 passed, 0 failed', said)
        self.assertEqual(self.tenon('get', '--members', '--output', 'values', 'name', 'outer.pak').split()[:3],
                         ['Nod2', 'Wave2', 'Wave2'])
        self.assertIn('outer.pak!/inner.pak!/crane.mdl: bones[0].name: Leg',
                      self.tenon('get', '--members', 'bones[*].name', 'outer.pak'))
        self.assertEqual(self.get('tracks[1].keyframes[1].time', 'outer.pak!/wave.ani'), '2.5')
        self.tenon('validate', 'outer.pak', 'outer.pak!/inner.pak')
        self.tenon('set', '--members', 'outer.pak!/inner.pak', 'length=7', '--remove', 'tracks[0]')
        self.assertEqual(self.get('length', 'outer.pak!/inner.pak!/wave.ani'), '7.0')
        self.assertEqual(self.get('length', 'outer.pak!/wave.ani'), '2.0')
        self.assertEqual(self.get('num_tracks', 'outer.pak!/inner.pak!/wave.ani'), '1')

    def test_a_package_stays_as_it_is_where_a_file_in_it_cannot_be_changed(self):
        self.packages()
        said = self.refused('outer.pak', '--members', 'length=_+1', 'bones[*].parent=_-1')
        self.assertIn('outer.pak!/inner.pak!/crane.mdl: `bones[0].parent` cannot be set: -1 is out of range', said)
        self.assertIn('outer.pak: a file in it cannot be changed, so nothing is written', said)
        self.assertIn('no file has such a value', self.refused('outer.pak', '--members', 'missing=1', status=2))

    def test_with_members_packages_are_only_ways_to_files(self):
        self.packages()
        before = self.tenon('list', 'outer.pak').split('\n')
        self.refused('outer.pak', '--members', '**.stored_name=x', status=2)
        self.tenon('set', '--members', 'outer.pak', 'wave.ani', '**.name=x')
        self.assertEqual([line.split()[-1] for line in before[1:3]],
                         [line.split()[-1] for line in self.tenon('list', 'outer.pak').split('\n')[1:3]])
        self.assertEqual(self.get('name', 'wave.ani'), 'x')
        self.assertEqual(self.get('bones[0].name', 'outer.pak!/inner.pak!/crane.mdl'), 'x')

    def test_a_file_that_another_one_hides_is_not_changed(self):
        """The later one of two files with one name is the one that a name finds."""
        wave, empty = (DATA / 'wave.ani').read_bytes(), (DATA / 'empty.ani').read_bytes()
        self.path('twice.bin', pack_bytes([(b'a.ani', wave), (b'a.ani', empty)]))
        said = self.refused('twice.bin', '--members', 'tracks[0].name=X')
        self.assertIn('twice.bin!/a.ani: it cannot be changed: a later file has the same name', said)

    def test_a_pattern_in_a_folder_leaves_out_files_without_such_values(self):
        self.assertIn('2 passed, 0 failed', self.tenon('set', '.', '**.time=_*2'))
        self.assertEqual(self.get('tracks[1].keyframes[1].time', 'wave.ani'), '3.0')

    def test_a_refusal_counts_also_where_another_value_is_missing(self):
        before = (self.folder / 'crane.mdl').read_bytes()
        said = self.tenon('set', '.', 'length=2', 'bones[0].parent=-1', status=1)
        self.assertIn('./crane.mdl: `bones[0].parent` cannot be set: -1 is out of range', said)
        self.assertIn('2 passed, 1 failed', said)
        self.assertEqual((self.folder / 'crane.mdl').read_bytes(), before)

    def test_an_equals_sign_in_a_label_is_a_part_of_the_path(self):
        self.tenon('set', 'wave.ani', 'tracks[0].name=a="b=c"')
        self.assertEqual(self.get('tracks[0].name', 'wave.ani'), 'a="b=c"')
        self.tenon('set', 'wave.ani', r'tracks["a=\"b=c\""].name=d=e')
        self.assertEqual(self.get('tracks[0].name', 'wave.ani'), 'd=e')

    def test_what_a_mask_tells_follows_it(self):
        self.path('old.ani', (DATA / 'wave.ani').read_bytes())
        said = self.tenon('set', 'wave.ani', 'tracks[0].mask=["position"]')
        self.assertEqual(said, 'wave.ani: `tracks[0].keyframes` has a new layout: new members are 0, and members '
                               'outside the layout were removed\n')
        for each in 'time', 'position.x', 'position.y', 'position.z':
            path = f'tracks[0].keyframes[*].{each}'
            self.assertEqual(self.get(path, 'wave.ani'), self.get(path, 'old.ani'))
        self.assertIn('rotation', self.tenon('get', 'tracks[0].keyframes[0].rotation.w', 'wave.ani', status=2))
        self.tenon('set', 'wave.ani', 'tracks[0].mask=["position", "rotation"]')
        self.assertEqual(self.get('tracks[0].keyframes[0].rotation.w', 'wave.ani'), '0.0')
        self.assertEqual(self.get('tracks[1].keyframes[*]', 'wave.ani'), self.get('tracks[1].keyframes[*]', 'old.ani'))
        self.tenon('set', 'crane.mdl', 'vertex_buffers[0].legacy_mask=["position"]')
        self.assertEqual(self.get('vertex_buffers[0].vertices[0].position.x', 'crane.mdl'), '0.0')

    def test_what_a_version_tells_follows_it(self):
        before = (self.folder / 'version3.ani').read_bytes()
        said = self.tenon('set', 'version3.ani', 'version=2')
        self.assertEqual(said, ''.join(f'version3.ani: `tracks[{i}].weight` is now absent\n' for i in range(2)))
        self.assertEqual(len((self.folder / 'version3.ani').read_bytes()), len(before) - 2 * 4)
        said = self.tenon('set', 'version3.ani', 'version=3')
        self.assertIn('`tracks[1].weight` is now present, and empty', said)
        self.assertEqual(self.get('tracks[1].weight', 'version3.ani'), '0.0')
        self.assertEqual(len((self.folder / 'version3.ani').read_bytes()), len(before))

    def test_what_was_asked_for_does_not_give_way(self):
        for arguments in (['version=2', 'tracks[0].weight=0.5'], ['tracks[0].weight=0.5', 'version=2']):
            self.assertIn('the member is present, but tracks[0].version makes it absent; set both',
                          self.refused('version3.ani', *arguments))
        self.assertIn('contradicts tracks[0].mask',
                      self.refused('wave.ani', 'tracks[0].mask=["position"]', 'tracks[0].keyframes[0].rotation.w=1'))

    def test_wildcards_and_several_files(self):
        self.tenon('set', 'wave.ani', 'version3.ani', 'name=Both', '**.time=0')
        self.assertEqual([self.get('name', name) for name in ('wave.ani', 'version3.ani')], ['Both', 'Both'])
        self.assertEqual({line.split(': ')[1] for line in self.get('**.time', 'wave.ani').splitlines()}, {'0.0'})

    def test_one_bad_file_leaves_the_others_alone(self):
        self.path('bad.ani', (DATA / 'wave.ani').read_bytes()[:40])
        self.tenon('set', 'bad.ani', 'wave.ani', 'name=x', status=1)
        self.assertEqual(self.get('name', 'wave.ani'), 'x')

    def test_what_a_rule_of_the_content_forbids_is_refused(self):
        schema = self.path('pair.ksy', b'''meta: {id: pair, endian: le}
seq:
  - {id: a, type: u1}
  - {id: b, type: u1}
-checks:
  - {id: R1, that: a < b, level: content}
''')
        self.path('1.pair', b'\x01\x02')
        self.assertIn('error[R1]', self.tenon('set', '-s', schema, '1.pair', 'a=2', status=1))
        self.assertEqual((self.folder / '1.pair').read_bytes(), b'\x01\x02')
        self.tenon('set', '-s', schema, '1.pair', 'a=2', 'b=3')
        self.assertEqual((self.folder / '1.pair').read_bytes(), b'\x02\x03')

    def test_what_is_packed_is_set_to_its_content(self):
        schema = self.path('note.ksy', b'''meta: {id: note, endian: le}
seq:
  - {id: len_content, type: u2}
  - {id: len_data, type: u2}
  - {id: data, size: len_data, process: lz4_block(len_content)}
''')
        self.path('a.note', bytes.fromhex('05000600') + b'\x50hello')
        self.tenon('set', '-s', schema, 'a.note', 'data=6a6f')
        self.assertEqual((self.folder / 'a.note').read_bytes(), bytes.fromhex('02000300') + b'\x20jo')
        self.tenon('set', '-s', schema, 'a.note', 'data=12')
        self.assertEqual((self.folder / 'a.note').read_bytes(), bytes.fromhex('01000200') + b'\x10\x12')
        before = (self.folder / 'a.note').read_bytes()
        self.assertIn('hexadecimal', self.tenon('set', '-s', schema, 'a.note', 'data=xyz', status=1))
        self.assertEqual((self.folder / 'a.note').read_bytes(), before)

    EITHER = b'''meta: {id: either, endian: le, encoding: ASCII}
seq:
  - {id: kind, type: u1}
  - {id: length, type: u1}
  - {id: content, type: str, size: 2}
  - {id: body, size: length, process: lz4_block(content.to_i), if: kind == 1}
  - {id: rest, size-eos: true, process: lz4_block(content.to_i(%d)), if: not (kind == 1)}
'''

    def test_what_is_packed_in_one_of_two_members(self):
        """The size of what is packed has nothing to do with the size of the content, which either determines."""
        schema = self.path('either.ksy', self.EITHER % 10)
        before = self.path('a.either', b'\x01\x0302\x20ab').read_bytes()
        said = self.tenon('set', '-s', schema, 'a.either', 'length=2', status=1)
        self.assertIn('body: the value has 3 bytes, but length gives it 2; set both', said)
        self.assertEqual(self.path('a.either').read_bytes(), before)
        self.tenon('set', '-s', schema, 'a.either', 'body=616263', 'length=4')
        self.assertEqual(self.path('a.either').read_bytes(), b'\x01\x0403\x30abc')

    def test_content_of_either_member_in_other_digits(self):
        """Its size is not made in the digits of the other one."""
        schema = self.path('either.ksy', self.EITHER % 8)
        self.path('a.either', b'\x00\x0302\x20ab')
        self.tenon('set', '-s', schema, 'a.either', 'rest=616263646566676869', 'content=11')
        self.assertEqual(self.path('a.either').read_bytes(), b'\x00\x0311\x90abcdefghi')

    def test_a_size_of_what_is_packed_or_plain(self):
        """Whichever of the two the schema has first."""
        plain, packed = b'{id: plain, size: length, if: %s}', b'{id: packed, size: length, process: lz4_block(count), if: %s}'
        files = {0: ('plain=6162636465', b'\0\2\0ab', b'\0\5\0abcde'),
                 1: ('packed=6162636465', b'\1\3\2\x20ab', b'\1\6\5\x50abcde')}
        for order in ((plain % b'kind == 0', packed % b'not (kind == 0)'), (packed % b'kind != 0', plain % b'not (kind != 0)')):
            schema = self.path('either.ksy', b'meta: {id: either}\nseq: [{id: kind, type: u1}, {id: length, type: u1}, '
                               b'{id: count, type: u1}, %s, %s]\n' % order)
            for kind, (change, before, after) in files.items():
                self.path('a.either', before)
                self.tenon('set', '-s', schema, 'a.either', change, *(['count=5'] if kind else []))
                self.assertEqual(self.path('a.either').read_bytes(), after)

    def test_what_is_compared_with_a_size_of_either_of_two(self):
        """It is compared when the size is known, which of an object is later than of bytes."""
        schema = self.path('either.ksy', b'''meta: {id: either}
seq:
  - {id: kind, type: u1}
  - {id: length, type: u1}
  - {id: used, type: u1, valid: {max: length}}
  - {id: plain, size: length, if: kind == 1}
  - {id: part, type: part, size: length, if: not (kind == 1)}
types:
  part: {seq: [{id: all, size-eos: true}]}
''')
        for kind, name in ((0, 'part.all'), (1, 'plain')):
            self.path('a.either', bytes([kind, 2, 2]) + b'ab')
            self.tenon('set', '-s', schema, 'a.either', name + '=6162636465', 'used=5')
            self.assertEqual(self.path('a.either').read_bytes(), bytes([kind, 5, 5]) + b'abcde')
            self.assertIn('expected at most 5, found 6', self.tenon('set', '-s', schema, 'a.either', 'used=6', status=1))

    def test_what_is_nobody_s_to_set(self):
        self.assertIn('the writer derives it', self.refused('wave.ani', 'num_tracks=3'))
        self.assertIn('the writer derives it', self.refused('wave.ani', 'magic=UANX'))
        self.assertIn('is an object', self.refused('wave.ani', 'tracks[0]=1'))
        self.assertIn('set its members or elements', self.refused('wave.ani', 'tracks=1'))
        self.assertIn('there is no `lenght`', self.refused('wave.ani', 'lenght=1', status=2))
        self.assertIn('expected a number', self.refused('wave.ani', 'length=long'))
        self.assertIn('`length` cannot be set', self.refused('wave.ani', 'name=new', 'length=1 2'))
        self.assertIn('is out of range', self.refused('crane.mdl', 'bones[0].collision_mask=256'))
        self.assertIn('did you mean `sphere`', self.refused('crane.mdl', 'bones[0].collision_mask=spere'))

    def test_command_lines(self):
        self.assertIn('which value', self.tenon('set', 'wave.ani', status=2))
        self.assertIn('of which files', self.tenon('set', 'length=1', status=2))
        self.assertIn('cannot be changed in place', self.tenon('set', '-', 'length=1', status=2))

    # ---- members and elements that come and go ----

    def test_elements_are_added_and_removed(self):
        key = '{"time": 3.0, "position": {"x": 1, "y": 2, "z": 3}, "rotation": {"w": 1, "x": 0, "y": 0, "z": 0}}'
        self.tenon('set', 'wave.ani', 'tracks[0].keyframes[+]=' + key, 'tracks[0].keyframes[+1]=' + key)
        self.assertEqual(self.tenon('get', 'tracks[0].keyframes[*].time', 'wave.ani').split()[1::2],
                         ['0.0', '3.0', '1.0', '2.0', '3.0'])
        self.assertEqual(self.tenon('get', 'tracks[0].num_keyframes', 'wave.ani'), '5\n')
        self.tenon('set', 'wave.ani', '--remove', 'tracks[*].keyframes[1]', '--remove', 'tracks["Hand"]')
        self.assertEqual(self.tenon('get', 'tracks[*].keyframes[*].time', 'wave.ani').split()[1::2],
                         ['0.0', '1.0', '2.0', '3.0'])
        self.tenon('set', 'wave.ani', 'tracks[0].keyframes=[]')
        self.assertEqual(self.tenon('get', 'tracks[0].num_keyframes', 'wave.ani'), '0\n')

    def test_elements_that_cannot_be_added_or_removed(self):
        for said, arguments in (('`num_tracks` cannot be removed: it is constant, or the writer derives it', ['--remove', 'num_tracks']),
                                ('`name` is missing', ['--remove', 'name']),
                                ('it is not a list', ['name[+]=x']),
                                ('it has 2 elements: the last place is [+2]', ['tracks[+3]={}']),
                                ('tracks[2]: `name` is missing', ['tracks[+]={}']),
                                ('not JSON', ['tracks[+]={"na']),
                                ('`position` is missing', ['tracks[0].keyframes[+]={"time": 1}'])):
            self.assertIn(said, self.refused('wave.ani', *arguments))

    def test_files_of_folders_that_lack_what_goes(self):
        """What they have of it goes; those that have nothing of it are left out, and it is said."""
        for name in ('in/both.ani', 'in/rest.ani'):
            self.path(name, self.path('wave.ani').read_bytes())
        self.tenon('set', 'in/rest.ani', '--remove', 'tracks["Hand"]')
        self.tenon('set', 'in', '--remove', 'tracks[1]', '--remove', 'tracks[0].keyframes[2]')
        self.assertEqual(self.tenon('get', '--output', 'values', '-p', 'tracks[*].num_keyframes', 'in').split()[:2], ['2', '2'])
        said = self.tenon('set', 'in', '--remove', 'tracks[1]', '--remove', 'tracks[0].keyframes[2]', status=2)
        self.assertIn('left out: 2 files without such a value', said)
        before = self.path('in/rest.ani').read_bytes()
        said = self.tenon('set', '--verbose', 'in', 'tracks[7].name=x', 'tracks[7].keyframes[+]={"time": 1}', status=2)
        self.assertIn('in/rest.ani: left out: has no such value', said)
        self.assertEqual(self.path('in/rest.ani').read_bytes(), before)
        self.assertIn('there is no `tracks[1]`', self.tenon('set', 'in/rest.ani', '--remove', 'tracks[1]', status=2))

    OPTIONAL = b'''meta: {id: optional, endian: le, encoding: ASCII}
seq:
  - {id: flags, type: u1}
  - {id: a, type: u1, if: flags & 1 != 0}
  - {id: name, type: str, size: 2, if: flags & 2 != 0}
  - {id: len, type: u1}
  - {id: rest, type: u1, repeat: expr, repeat-expr: len}
'''

    def test_members_come_and_go_with_what_decides_them(self):
        self.path('optional.ksy', self.OPTIONAL)
        self.path('file', b'\x01\x07\x02\x05\x06')
        for expected, arguments in ((b'\x03\x0712\x02\x05\x06', ['flags=3', 'name=12']),
                                    (b'\x0212\x02\x05\x06', ['flags=2', '--remove', 'a']),
                                    (b'\x0212\x04\x05\x09\x06\x08', ['rest[+1]=9', 'rest[+]=8']),
                                    (b'\x0212\x02\x05\x08', ['--remove', 'rest[1]', '--remove', 'rest[1]'])):
            self.tenon('set', '-s', 'optional.ksy', 'file', *arguments)
            self.assertEqual((self.folder / 'file').read_bytes(), expected)
        for arguments in ['a=3'], ['--remove', 'name']:
            said = self.tenon('set', '-s', 'optional.ksy', 'file', *arguments, status=1)
            self.assertIn('but flags makes it ', said)
            self.assertEqual((self.folder / 'file').read_bytes(), expected)

    def test_a_derived_value_may_be_stated_if_it_is_right(self):
        self.path('optional.ksy', self.OPTIONAL)
        before = b'\x01\x07\x02\x05\x06'
        for expected, assignments in ((before, ['len=2']), (b'\x01\x07\x03\x05\x06\x08', ['rest[+]=8', 'len=3']),
                                      (b'\x01\x07\x03\x05\x06\x08', ['len=3', 'rest[+]=8']),
                                      (b'\x01\x07\x02\x09\x06', ['len=9', 'rest[0]=9', 'len=2'])):
            self.path('file', before)
            self.tenon('set', '-s', 'optional.ksy', 'file', *assignments)
            self.assertEqual((self.folder / 'file').read_bytes(), expected)
        self.path('file', before)
        for found, assignments in ((2, ['len=3']), (3, ['len=2', 'rest[+]=8']), (3, ['rest[+]=8', 'len=4']),
                                   (2, ['len=_+1', 'rest[0]=9'])):
            said = self.refused('file', '-s', 'optional.ksy', *assignments)
            self.assertIn(f'len: the file would contain {found} here: the writer derives it', said)
        self.tenon('set', 'wave.ani', 'magic=UANI', 'num_tracks=2', 'tracks[0].name=Arm')
        self.assertEqual(self.get('tracks[0].name', 'wave.ani'), 'Arm')
        self.assertIn('the file would contain 1 here', self.refused('wave.ani', '--remove', 'tracks[0]', 'num_tracks=2',
                                                                    'num_tracks=3'))

    def test_a_file_whose_name_looks_like_an_assignment(self):
        self.path('a=b.ani', self.path('wave.ani').read_bytes())
        self.tenon('set', './a=b.ani', 'tracks[0].name=Arm')
        self.assertEqual(self.get('tracks[0].name', 'a=b.ani'), 'Arm')

    def test_a_derived_value_that_is_stated_is_compared_after_members_have_come(self):
        self.assertIn('num_bones: the file would contain 1 here', self.refused('crane.mdl', 'bones[0].collision_mask=3', 'num_bones=2'))
        self.tenon('set', 'crane.mdl', 'bones[0].collision_mask=3', 'num_bones=1')

    def test_elements_come_and_go_over_what_was_read(self):
        head = struct.pack('>IHHiIII', 0xa1b2c3d4, 2, 4, 0, 0, 65535, 1)
        first, second = struct.pack('>IIII', 5, 6, 3, 60) + b'abc', struct.pack('>IIII', 9, 1, 2, 2) + b'\xab\xcd'
        self.path('a.pcap', head + first)
        self.tenon('set', 'a.pcap',
                   'capture.packets[+]={"seconds": 9, "fraction": 1, "len_packet": 2, "data": "abcd"}')
        self.assertEqual((self.folder / 'a.pcap').read_bytes(), head + first + second)
        self.tenon('set', 'a.pcap', '--remove', 'capture.packets[0]')
        self.assertEqual((self.folder / 'a.pcap').read_bytes(), head + second)

    # ---- over what was read ----

    def test_what_lies_elsewhere_grows(self):
        data = zip_bytes()
        self.path('a.zip', data)
        self.assertIn('entries[0].len_name', self.refused('a.zip', 'entries[0].name=' + 65536 * 'n'))
        self.tenon('set', 'a.zip', 'entries[0].name=two.txt', 'entries[0].file.name=two.txt')
        self.assertEqual((self.folder / 'a.zip').read_bytes(), data.replace(b'one.txt', b'two.txt'))
        self.tenon('set', 'a.zip', 'entries[0].name=longer.txt', 'entries[0].file.name=longer.txt')
        with zipfile.ZipFile(self.folder / 'a.zip') as archive:
            self.assertEqual(archive.read('longer.txt'), b'1')

    def test_a_list_elsewhere_of_a_constant_count(self):
        self.path('names.ksy', b'meta: {id: names}\nseq:\n  - {id: at, type: u1}\ninstances:\n'
                               b'  all: {pos: at, type: u1, repeat: expr, repeat-expr: 2}')
        self.path('file', b'\x01ab')
        self.assertIn('error[disagree] all', self.tenon('set', '-s', 'names.ksy', 'file', 'all[+]=3', status=1))
        self.assertIn('error[disagree] all', self.tenon('set', '-s', 'names.ksy', 'file', '--remove', 'all[0]', status=1))
        self.assertEqual((self.folder / 'file').read_bytes(), b'\x01ab')

    def test_integers_that_are_held_as_doubles(self):
        language = DATA.parents[1] / 'language'
        schema = ['-s', language / 'formats/numbers_chosen.ksy']
        data = (language / 'src/numbers_chosen.bin').read_bytes()
        self.path('n', data)
        refused = {2: (1.5, 256, -1, 'nan:0x7ff8000000000000'), 3: (0.5, 2.0**53, -2.0**53), 4: (-1, 2.0**63), 5: (2.0**59, 'inf'),
                   6: (-32769,)}
        for i, values in refused.items():
            for value in values:
                said = self.tenon('set', *schema, 'n', f'chunks[{i}].number={value}', status=1)
                self.assertIn(f'error[wrong-kind] chunks[{i}].number at offset ', said)
                self.assertIn(', expected an integer that fits, below 2^53, found ', said)
                self.assertEqual((self.folder / 'n').read_bytes(), data)
        for value in '0.1', '1e300', '-1e39':
            said = self.tenon('set', *schema, 'n', f'chunks[0].number={value}', status=1)
            self.assertIn('error[wrong-kind] chunks[0].number at offset ', said)
            self.assertIn(f', expected a number that 4 bytes hold, found {value}', said)
            self.assertEqual((self.folder / 'n').read_bytes(), data)
        self.tenon('set', *schema, 'n', 'chunks[2].number=254.0', f'chunks[4].number={2**53 - 1}', 'chunks[5].number=7',
                   'chunks[6].number=-32768')
        wanted = (data[:15] + b'\xfe' + data[16:26] + struct.pack('>Q', 2**53 - 1) + b'\x05' + struct.pack('>Q', 7 << 4 | 9) +
                  b'\x06' + struct.pack('<h', -32768) + data[46:])
        self.assertEqual((self.folder / 'n').read_bytes(), wanted)

    def test_integers_that_became_doubles_stay_where_elements_come(self):
        schema = ['-s', DATA.parents[1] / 'language/formats/numbers_chosen.ksy']
        large = b'\x03' + struct.pack('<q', -2**53 - 1) + b'\x04' + struct.pack('>Q', 2**53 + 1)
        self.path('n', large)
        self.tenon('set', *schema, 'n', 'chunks[+0]={"kind": 2, "number": 7}')
        self.assertEqual((self.folder / 'n').read_bytes(), b'\x02\x07' + large)
        said = self.tenon('set', *schema, 'n', 'chunks[+]={"kind": 2, "number": 7.5}', status=1)
        self.assertIn('error[wrong-kind] chunks[3].number at offset ', said)
        self.assertIn(', expected an integer that fits, found 7.5', said)
        self.assertEqual((self.folder / 'n').read_bytes(), b'\x02\x07' + large)

    def test_every_byte_but_those_of_the_value_stays(self):
        head = struct.pack('>IHHiIII', 0xa1b2c3d4, 2, 4, 0, 0, 65535, 1)
        self.path('a.pcap', head + struct.pack('>IIII', 5, 6, 3, 60) + b'abc')
        self.tenon('set', 'a.pcap', 'capture.packets[*].seconds=77', 'capture.packets[0].data=78797a')
        self.assertEqual((self.folder / 'a.pcap').read_bytes(), head + struct.pack('>IIII', 77, 6, 3, 60) + b'xyz')
        self.assertIn('capture.major', self.refused('a.pcap', 'capture.major=3'))

    # ---- in packages ----

    def test_elements_come_and_go_in_a_package(self):
        self.pack()
        self.tenon('set', 'p.pak!/a.ani!tracks[0].keyframes=[]')
        self.tenon('set', 'p.pak!/b.ani', '--remove', 'tracks[0].keyframes[0]')
        self.assertEqual(self.tenon('get', 'p.pak!/a.ani!tracks[0].num_keyframes'), '0\n')
        self.assertEqual(self.tenon('get', 'p.pak!/b.ani!tracks[0].num_keyframes'), '2\n')

    def pack(self):
        for name in 'a.ani', 'b.ani':
            self.path('folder/' + name, (DATA / 'wave.ani').read_bytes())
        self.tenon('pack', 'folder', '-o', 'p.pak', '--kind', 'ulz4')
        self.path('outer/p.pak', (self.folder / 'p.pak').read_bytes())
        self.tenon('pack', 'outer', '-o', 'outer.pak', '--kind', 'upak')

    def test_files_in_packages(self):
        self.pack()
        self.tenon('set', 'p.pak!/a.ani!name=Inside', 'p.pak!/a.ani!length=3')
        self.assertEqual(self.get('p.pak!/a.ani!name'), 'Inside')
        self.assertEqual(self.get('p.pak!/a.ani!length'), '3.0')
        self.assertEqual(self.get('p.pak!/b.ani!name'), self.get('name', DATA / 'wave.ani'))
        self.tenon('set', 'p.pak!/b.ani', 'wave.ani', 'tracks[0].name=Q')
        self.assertEqual(self.get('p.pak!/b.ani!tracks[0].name'), 'Q')
        self.assertEqual(self.get('tracks[0].name', 'wave.ani'), 'Q')
        self.tenon('validate', '--members', 'p.pak')

    def test_files_in_packages_in_packages(self):
        self.pack()
        self.tenon('set', 'outer.pak!/p.pak!/b.ani!name=Deep')
        self.assertEqual(self.get('outer.pak!/p.pak!/b.ani!name'), 'Deep')
        self.tenon('validate', '--members', 'outer.pak')

    def test_encode_into_a_package(self):
        self.pack()
        document = json.loads(self.tenon('decode', 'wave.ani'))
        document['name'] = 'Encoded'
        self.path('a.json', json.dumps(document).encode())
        self.tenon('encode', 'a.json', '-o', 'p.pak!/a.ani')
        self.tenon('encode', 'a.json', '-o', 'outer.pak!/p.pak!/new.ani')
        self.assertEqual(self.get('p.pak!/a.ani!name'), 'Encoded')
        self.assertEqual(self.get('outer.pak!/p.pak!/new.ani!name'), 'Encoded')
        names = [each['name'] for each in json.loads(self.tenon('list', '--output', 'jsonl', 'p.pak'))['files']]
        self.assertEqual(names, ['a.ani', 'b.ani'])
        before = (self.folder / 'p.pak').read_bytes()
        self.assertIn('wave.ani: files of the format urho_animation contain no files',
                      self.tenon('encode', 'a.json', '-o', 'wave.ani!/a.ani', status=2))
        self.path('bad.json', json.dumps({**document, 'length': 'long'}).encode())
        self.tenon('encode', 'bad.json', '-o', 'p.pak!/a.ani', status=1)
        self.assertEqual((self.folder / 'p.pak').read_bytes(), before)

    def test_what_is_noted_beside_a_member_goes_with_it(self):
        self.path('noted.ksy', b"""
meta: {id: noted, endian: le, encoding: ASCII}
seq:
  - {id: flag, type: u1}
  - {id: name, type: strz, size: 4, if: flag == 1}
  - {id: names, type: u1}
""")
        self.path('noted', b'\1a\0?!\7')
        self.assertIn('name$end', self.tenon('decode', '-s', 'noted.ksy', 'noted'))
        self.tenon('set', '-s', 'noted.ksy', 'noted', 'flag=0', '--remove', 'name')
        self.assertEqual(self.path('noted').read_bytes(), b'\0\7')

    def test_an_instance_that_cannot_be_read_is_named_with_the_cause(self):
        self.path('far.ksy', b'''
meta: {id: far, endian: le, encoding: ASCII}
seq: [{id: pos, type: u1}, {id: name, type: strz}]
instances: {far: {pos: pos, type: u4}}
''')
        self.path('far', b'\x40ab\0')
        _, _, said = self.run_tool('set', '-s', 'far.ksy', 'far', 'name=abc')
        self.assertIn('error[behind-end] far', said)
        self.assertEqual(self.path('far').read_bytes(), b'\x40ab\0')


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
