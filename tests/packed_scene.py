#!/usr/bin/env python3
"""packed_scene.py TENON: a scene in a pack, whose files name each other. It is packed, taken apart, and checked as a whole;
a file that is renamed is missed where it is named."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from scene import TREE, material, scene, tree

TENON = sys.argv.pop()
DATA = pathlib.Path(__file__).resolve().parent / 'data'
PACK = ['--format', 'freebinary_pack']


class PackedScene(unittest.TestCase):
    def setUp(self):
        box = tempfile.TemporaryDirectory()
        self.addCleanup(box.cleanup)
        self.folder = pathlib.Path(box.name)
        mesh, picture = DATA / 'freebinary/triangle.mesh', DATA / 'image/dot.png'
        self.files = scene(mesh.read_bytes(), picture.read_bytes())
        self.mesh, self.picture, self.material, _ = self.files

    def tenon(self, *arguments, status=0):
        done = subprocess.run([TENON, *map(str, arguments)], cwd=self.folder, check=False, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, status, done.stdout)
        return done.stdout

    def pack(self, files, path='scene.bin'):
        folder = self.folder / 'in' / path
        for name, data in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        self.tenon('pack', *PACK, folder, '-o', path)
        return path

    def findings(self, *arguments, status=0):
        """What is said of the files in a pack: (file, rule, severity, path, code)."""
        said = self.tenon('validate', '--output', 'jsonl', *arguments, status=status)
        records = [json.loads(line) for line in said.splitlines() if line.startswith('{')]
        return [(record['file'], found['rule'], found['severity'], found['path'], found['code'])
                for record in records for found in record['findings']]

    def test_packed_and_taken_apart(self):
        self.pack(self.files)
        listed = json.loads(self.tenon('list', '--output', 'json', 'scene.bin'))
        self.assertEqual([entry['name'] for entry in listed['files']], sorted(self.files))
        self.tenon('extract', 'scene.bin', '-o', 'out')
        out = {path.name: path.read_bytes() for path in (self.folder / 'out').iterdir()}
        self.assertEqual(out, self.files)

    def test_whole(self):
        self.pack(self.files)
        self.assertEqual(self.tenon('validate', '--members', '--level', 'strict', '--strict', 'scene.bin'),
                         '5 passed, 0 failed\n')

    def rename(self, old, new):
        (self.folder / 'moved').write_bytes(self.files[old])
        self.tenon('add', 'scene.bin', f'{new}=moved')
        self.tenon('remove', *PACK, 'scene.bin', old)

    def test_renamed(self):
        places = {self.mesh: (TREE, 'T10', 'root.children[0].meshinfo.mesh'),
                  self.material: (TREE, 'T11', 'root.children[0].meshinfo.materials[0]'),
                  self.picture: (self.material, 'R4', 'material.textures[0].name')}
        for old, (file, rule, path) in places.items():
            with self.subTest(rule):
                self.pack(self.files)
                self.rename(old, 'other.' + old.partition('.')[2])
                missed = (f'scene.bin!/{file}', rule, 'warning', path, 'invalid')
                unhashed = ('scene.bin', 'hashes', 'note', 'index.lines.files[3]', 'invalid')  # added behind the others
                self.assertEqual(self.findings('--members', 'scene.bin'), [unhashed, missed])
                self.assertEqual(self.findings(missed[0]), [missed])
                self.assertEqual(self.findings('--members', '--level', 'content', 'scene.bin'), [unhashed])
                said = self.tenon('validate', '--members', '--strict', 'scene.bin', status=1)
                self.assertIn(f'scene.bin!/{file}: warning[{rule}] {path} at offset ', said)
                self.assertIn(f'found "{old[:16]}"... ({len(old)} bytes)', said)

    def test_named_as_another_content(self):
        self.pack(self.files)
        self.rename(self.mesh, self.mesh.translate(str.maketrans('0123456789', '1234567890')))
        rules = [finding[1] for finding in self.findings('--members', *PACK, 'scene.bin')]
        self.assertEqual(sorted(rules), ['T10', 'sha1'])

    def test_which_names_lead_somewhere(self):
        there = ['a', 'b.', 'c..d', 'e-f', 'e.f', 'e/f', 'g.h.i', 'k', 'k.l', 'm.!', 'Ä.x', 'zz']
        asked = ['a', 'a.', 'b', 'b.', 'c', 'c.', 'c..', 'd', 'e', 'e-', 'e/', 'g', 'g.', 'g.h', 'g.h.', 'g.h.i', 'h', 'k', 'l',
                 'm', 'Ä', '\u00c3', 'z', 'zz', 'zzz', '~', '']
        files = {name: self.files[self.mesh] for name in there}
        files |= {f'tree{i:02}.jsontree.txt': tree(name).encode() for i, name in enumerate(asked)}
        names = [*files]
        lost = {i for i, name in enumerate(asked)
                if name not in names and not any(n.startswith(name + '.') and len(n) > len(name) + 1 for n in names)}
        self.assertTrue(0 < len(lost) < len(asked))
        self.pack({name.replace('e/f', 'e!f'): data for name, data in files.items()})
        found = self.findings('--members', 'scene.bin')
        self.assertEqual({int(file[-15:-13]) for file, rule, *_ in found if rule == 'T10'}, lost)

    def test_each_file_lies_in_the_innermost_container(self):
        inner = self.folder / self.pack({name: self.files[name] for name in (TREE, self.material)}, 'inner.bin')
        others = {name: self.files[name] for name in (self.mesh, self.picture)}
        self.pack({**others, 'inner.bin': inner.read_bytes()}, 'outer.bin')
        found = self.findings('--members', 'outer.bin')
        self.assertEqual({(file, rule) for file, rule, *_ in found},
                         {('outer.bin', 'hashes'), (f'outer.bin!/inner.bin!/{TREE}', 'T10'),
                          (f'outer.bin!/inner.bin!/{self.material}', 'R4')})
        self.assertEqual(self.findings(f'outer.bin!/inner.bin!/{TREE}'), [entry for entry in found if entry[1] == 'T10'])

    def test_without_a_container_each_rule_is_said_to_be_open_once(self):
        nodes = [json.loads(tree(self.mesh, self.material)) for _ in range(3)]
        path = self.folder / TREE
        path.write_text(json.dumps({'name': 'all', 'type': 'node', 'children': nodes}))
        self.assertEqual(self.findings('--strict', path),
                         [(str(path), rule, 'note', '', 'no-container') for rule in ('T10', 'T11')])
        self.assertRegex(self.tenon('validate', '--summary', path),
                         r'(?m)^T10 +note +1 +1  not checked: a mesh ')
        (self.folder / 'a.jsonmat.txt').write_text(material('b' * 40))
        self.assertEqual(self.tenon('validate', '--strict', 'a.jsonmat.txt'), 'a.jsonmat.txt: note[R4]: rule R4 not '
                         'checked, the container of the file is unknown: a texture is a file of the pack, a JPEG or a '
                         'PNG\n')


if __name__ == '__main__':
    os.environ['LC_ALL'] = 'C.UTF-8'
    unittest.main()
