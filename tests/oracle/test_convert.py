"""Every sample of the formats that have versions becomes one of each other version, and comes back: the independent readers
accept what is made and read the same from it, and what comes back is the sample, but for what the list says was lost."""
import json
import shutil
import tempfile
import unittest
from pathlib import Path

from animation import animations, oracle_bits as animation_bits
from model import elements, models, oracle_bits as model_bits
from test_package import MAGICS, content, directory, packages
from test_ultra_model import models as ultra_models
from tool import SHARED, Decimal32, tenon

import ultra_mdl
import ultra_model3
import urho_ani
import urho_mdl
import urho_pak

# What the schemas cannot know.
WEIGHTS = ('--with', 'morphs[*].weight=0')
TRACKS = ('--with', 'tracks[*].weight=1', '--with', 'tracks[*].weights={"position":1,"rotation":1,"scale":1}')


class Made:
    """A file that was made: its bytes, and the paths of what was lost for it."""

    def __init__(self, data, said):
        self.data = data
        self.lost = {each['path'] for each in said['lost']}


class Converted(unittest.TestCase):
    def setUp(self):
        box = tempfile.TemporaryDirectory()
        self.addCleanup(box.cleanup)
        self.folder = Path(box.name)

    def put(self, files):
        """A folder with the files in their order."""
        source = self.folder / 'in'
        shutil.rmtree(source, ignore_errors=True)
        source.mkdir()
        for i, data in enumerate(files):
            (source / f'{i:04}').write_bytes(data)
        return sorted(source.iterdir())

    def convert(self, files, to, *options):
        """All of the files at once."""
        out = self.folder / 'out'
        shutil.rmtree(out, ignore_errors=True)
        lines = tenon('convert', *self.put(files), '--to', to, '-o', f'{out}/', '--output', 'jsonl', *options).stdout
        said = [json.loads(line) for line in lines.splitlines() if line.startswith(b'{')]
        self.assertEqual(len(said), len(files))
        return [Made((out / Path(each['file']).name).read_bytes(), each) for each in said]

    def decoded(self, files):
        lines = tenon('decode', '--output', 'jsonl', *self.put(files)).stdout.splitlines()
        return [json.loads(line, parse_float=Decimal32)['value'] for line in lines]

    def there_and_back(self, files, own, to, *options):
        """What is made of the files, and what comes back: each becomes again what `own` says it was."""
        made = self.convert(files, to, *options)
        back = [None] * len(files)
        for version in sorted(set(own)):
            of_this = [i for i, each in enumerate(own) if each == version]
            for i, again in zip(of_this, self.convert([made[i].data for i in of_this], version, *options)):
                back[i] = again
        return zip(files, own, made, back)

    def assert_accepted(self, parse, data):
        self.assertEqual([finding for finding in parse(data)[1] if finding[0] == 'error'], [])


class Models(Converted):
    def test_there_and_back(self):
        files = [path.read_bytes() for path in models()]
        self.assertGreater(len(files), 30)
        own = [{b'UMDL': 'UMDL', b'UMD2': 'UMD2', b'UMD3': 'UMD3@2'}[data[:4]] for data in files]
        trees = self.decoded(files)
        for to in ('UMDL', 'UMD2', 'UMD3@2'):
            all_of_them = list(self.there_and_back(files, own, to, *WEIGHTS))
            for i, (before, version, made, back) in enumerate(all_of_them):
                with self.subTest(path=models()[i], to=to):
                    self.assertEqual(made.data[:4], to[:4].encode())
                    self.assert_accepted(urho_mdl.parse, made.data)
                    weights = {'morphs[*].weight'} if trees[i]['morphs'] and version == 'UMD3@2' != to else set()
                    vertices = {path for path in made.lost if path.startswith('vertex_buffers')}
                    self.assertEqual(made.lost - vertices, weights)
                    if not vertices:
                        self.assertEqual([buffer['data'] for buffer in model_bits(made.data)['vbs']],
                                         [buffer['data'] for buffer in model_bits(before)['vbs']])
                    if not made.lost:
                        self.assertEqual(back.data, before)

    def test_the_same_elements(self):
        """What a mask says and what a list says are the same to the reader."""
        files = [path.read_bytes() for path in models() if path.read_bytes()[:4] == b'UMDL']
        made = self.decoded([each.data for each in self.convert(files, 'UMD2')])
        for before, after in zip(self.decoded(files), made):
            self.assertEqual([elements(buffer) for buffer in before['vertex_buffers']],
                             [elements(buffer) for buffer in after['vertex_buffers']])

    def test_what_no_mask_says_is_lost(self):
        """Of the list, and of the vertices."""
        before = (SHARED / 'samples/synthetic/synth_full_umd2.mdl').read_bytes()
        made, = self.convert([before], 'UMDL')
        self.assertEqual(made.lost, {'vertex_buffers[*].elements[*]', 'vertex_buffers[*].vertices[*].binormal',
                                     'vertex_buffers[*].vertices[*].texcoord3'})
        self.assert_accepted(urho_mdl.parse, made.data)
        old, new = model_bits(before)['vbs'], model_bits(made.data)['vbs']
        self.assertEqual([buffer['count'] for buffer in new], [buffer['count'] for buffer in old])
        self.assertEqual(sum(buffer['size'] for buffer in old) - sum(buffer['size'] for buffer in new), 12 + 4)


class Animations(Converted):
    def test_there_and_back(self):
        files = [path.read_bytes() for path in animations()]
        self.assertGreater(len(files), 10)
        trees = self.decoded(files)
        own = [f'UAN2@{tree["version"]}' if 'version' in tree else 'UANI' for tree in trees]
        for to in ('UANI', 'UAN2@2', 'UAN2@3', 'UAN2@4'):
            for i, (before, version, made, back) in enumerate(self.there_and_back(files, own, to, *TRACKS)):
                with self.subTest(path=animations()[i], to=to):
                    self.assert_accepted(urho_ani.parse, made.data)
                    weights = {f'tracks[*].{name}' for name in ('weight', 'weights')
                               if any(name in track for track in trees[i]['tracks'])}
                    self.assertEqual(made.lost, weights if to != version else set())
                    self.assertEqual([track['keys'] for track in animation_bits(made.data)['tracks']],
                                     [track['keys'] for track in animation_bits(before)['tracks']])
                    if not made.lost:
                        self.assertEqual(back.data, before)


class Packages(Converted):
    def held(self, files):
        return [[(entry['name'], content(entry)) for entry in directory(tree)] for tree in self.decoded(files)]

    def test_there_and_back(self):
        """What was packed is packed anew; the rest comes back as it was, where nothing lay in an odd place."""
        files = [path.read_bytes() for path in packages() if 'odd' not in path.parts]
        files = [data for data in files if urho_pak.parse(data)[0]['start'] == 0]
        before = self.held(files)
        for magic in MAGICS:
            own = [data[:4].decode() for data in files]
            results = list(self.there_and_back(files, own, magic))
            self.assertEqual(self.held([made.data for _, _, made, _ in results]), before)
            self.assertEqual(self.held([back.data for _, _, _, back in results]), before)
            for data, _, made, back in results:
                self.assertEqual(made.data[:4], magic.encode())
                self.assertEqual(made.lost, set())
                self.assert_accepted(urho_pak.parse, made.data)
                if b'LZ4' not in data[:4]:
                    self.assertEqual(back.data, data)


class UltraModels(Converted):
    def setUp(self):
        super().setUp()
        self.paths = ultra_models()
        self.files = [path.read_bytes() for path in self.paths]
        self.own = [f'ultra_model@{tree["version"]}' for tree in self.decoded(self.files)]

    def test_versions(self):
        """Only the distances of nodes come and go, which are the same in all real files."""
        for to in (300, 301, 302):
            for path, (before, _, made, back) in zip(self.paths, self.there_and_back(self.files, self.own, f'ultra_model@{to}')):
                with self.subTest(path=path, to=to):
                    self.assertEqual(ultra_model3.parse(made.data)[0], to)
                    self.assertLessEqual({path.rsplit('.', 1)[-1] for path in made.lost}, {'distances'})
                    if not made.lost:
                        self.assertEqual(back.data, before)

    def test_to_version_100_and_back(self):
        """Shapes for collisions are others there, and primitives have no size of their own."""
        known = {'collider', 'primitive_size', 'skin', 'distances'}
        results = self.there_and_back(self.files, self.own, 'ultra_g3d@100', '--with', '**.primitive_size=3')
        for path, (before, _, made, back) in zip(self.paths, results):
            with self.subTest(path=path):
                self.assert_accepted(ultra_mdl.parse, made.data)
                lost = {path.rsplit('.', 1)[-1] for path in made.lost}
                self.assertLessEqual(lost, known)
                self.assertEqual(back.lost, set())
                if lost <= {'primitive_size'}:
                    self.assertEqual(back.data, before)


if __name__ == '__main__':
    unittest.main()
