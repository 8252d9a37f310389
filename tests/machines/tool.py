#!/usr/bin/env python3
"""tool.py HERE THERE PROJECT WORK [windows]: the tool on another machine does with files what it does here. Every command runs twice,
in twin folders, as HERE and as THERE, a program that starts the tool there: status, standard output, messages and all files
that come to be must be the same, byte by byte. `windows` adds what that has of its own: backslashes, drives, names that it
refuses."""
import pathlib
import shutil
import subprocess
import sys


class Twins:
    """Two folders with the same files, and what runs in each."""

    def __init__(self, here, there, work):
        self.tools = {'here': here, 'there': there}
        self.work = work
        self.mistakes = []
        self.count = 0

    def folder(self, which):
        return self.work / f'tool.{which}'

    def prepare(self, data):
        for which in self.tools:
            shutil.rmtree(self.folder(which), ignore_errors=True)
            self.folder(which).mkdir(parents=True)
            shutil.copytree(data, self.folder(which) / 'data')
            shutil.copy(self.folder(which) / 'data/urho3d/wave.ani', self.folder(which) / 'Épaule äé.ani')

    def run(self, which, words, given=b''):
        return subprocess.run([self.tools[which], *words], cwd=self.folder(which), input=given, capture_output=True, check=False)

    def same(self, *words, given=b'', status=None, spelled=None):
        """What both print is the same; `spelled`: how the words are written there. Returns what was printed."""
        self.count += 1
        here, there = self.run('here', words, given), self.run('there', spelled or words, given)
        for what in 'returncode', 'stdout', 'stderr':
            one, other = getattr(here, what), getattr(there, what)
            if one != other:
                self.mistakes.append(f'{" ".join(words)}: {what}:\n  here  {one!r}\n  there {other!r}')
        if status is not None and here.returncode != status:
            self.mistakes.append(f'{" ".join(words)}: status {here.returncode}, not {status}: {here.stderr!r}')
        return here.stdout

    def same_files(self):
        files = {}
        for which in self.tools:
            root = self.folder(which)
            files[which] = {str(path.relative_to(root)): path.read_bytes() for path in root.rglob('*') if path.is_file()}
        for name in sorted({*files['here'], *files['there']}):
            if files['here'].get(name) != files['there'].get(name):
                self.mistakes.append(f'{name}: is not the same file')
        return len(files['here'])

    def alone(self, words, status, message):
        """What only happens there."""
        self.count += 1
        done = self.run('there', words)
        if done.returncode != status or message not in done.stderr.decode():
            self.mistakes.append(f'there: {" ".join(words)}: status {done.returncode}: {done.stderr.decode()}')


def every_sample(twins):
    """Whole folders at a time, and the files that others are about."""
    twins.same('validate', '--strict', '--output', 'jsonl', 'data')
    twins.same('validate', '--summary', 'data')
    twins.same('roundtrip', 'data')
    twins.same('decode', 'data/urho3d', 'data/freebinary', 'data/ultra', '-o', 'json/')
    twins.same('encode', 'json', '-o', 'again/')
    twins.same('check', '--help', status=0)
    twins.same('formats')


def single_files(twins):
    wave = 'data/urho3d/wave.ani'
    twins.same('dump', wave, status=0)
    twins.same('dump', '--elements', '2', 'data/urho3d/crane.mdl', status=0)
    twins.same('get', 'tracks[0].name', 'Épaule äé.ani', status=0)
    text = twins.same('decode', wave, status=0)
    twins.same('encode', '-', '-o', 'wave.ani', given=text, status=0)
    data = twins.same('encode', '-', '-o', '-', given=text, status=0)
    twins.same('dump', '-', given=data, status=0)
    twins.same('validate', '-', given=data[:50], status=1)
    twins.same('set', 'wave.ani', 'tracks[0].name="Schlüsselbein"', status=0)
    twins.same('diff-files', wave, 'wave.ani')
    twins.same('convert', wave, '--to', 'urho_animation@2', '-o', 'new/folder/converted.ani')
    twins.same('docs', 'urho_animation', '-o', 'pages', status=0)
    twins.same('view', wave, '-o', 'view.html', status=0)
    twins.same('dump', 'missing.ani', status=2)
    twins.same('dump', 'data')
    twins.same('nonsense', status=2)


def packages(twins):
    twins.same('pack', 'data/urho3d', '-o', 'all.pak', status=0)
    twins.same('list', 'all.pak', status=0)
    twins.same('extract', 'all.pak', '-o', 'out', status=0)
    twins.same('extract', 'all.pak', '-o', 'out', 'wave.ani', status=1)
    twins.same('extract', 'all.pak', '-o', 'out', '--force', '*.ani', status=0)
    twins.same('add', 'all.pak', 'Ordner/ü.ani=wave.ani', status=0)
    twins.same('get', 'tracks[0].name', 'all.pak!/Ordner/ü.ani', status=0)
    twins.same('remove', 'all.pak', 'wave.ani', status=0)
    twins.same('extract', 'all.pak', '-o', 'out2')
    twins.same('validate', '--members', 'all.pak')


def names_of_windows(twins):
    """Paths as people write them there, and names in a package that would be something else than a file there."""
    wave, drive = 'data/urho3d/wave.ani', f'Z:{twins.folder("there")}'
    shown = 'tracks[0].name'
    twins.same('get', shown, wave, spelled=['get', shown, 'data\\urho3d\\wave.ani'], status=0)
    twins.same('get', shown, wave, spelled=['get', shown, f'{drive}/{wave}'.replace('/', '\\')], status=0)
    twins.same('get', shown, 'all.pak!/Ordner/ü.ani', spelled=['get', shown, '.\\all.pak!/Ordner/ü.ani'], status=0)
    twins.same('decode', wave, '-o', 'deep/er/', spelled=['decode', 'data\\urho3d\\wave.ani', '-o', 'deep\\er\\'], status=0)
    twins.same('pack', 'data/urho3d', '-o', 'p.pak', spelled=['pack', f'{drive}\\data\\urho3d', '-o', '.\\p.pak'], status=0)
    source = twins.work / 'tool.names'
    shutil.rmtree(source, ignore_errors=True)
    for name in 'aux.txt', 'con', 'a:b', 'dot.', 'fine.txt', 'sub/NUL.ani', 'sub/fine':
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(name)
    packed = twins.folder('there') / 'names.pak'
    subprocess.run([twins.tools['here'], 'pack', source, '-o', packed], check=True, capture_output=True)
    twins.alone(['extract', 'names.pak', '-o', 'names'], 1, 'that Windows takes for a device')
    found = sorted(str(path.relative_to(packed.parent)) for path in (packed.parent / 'names').rglob('*') if path.is_file())
    if found != ['names/fine.txt', 'names/sub/fine']:
        twins.mistakes.append(f'of names that are none on Windows came: {found}')
    twins.alone(['dump', '-s', 'data/missing.ksy', wave], 2, 'missing.ksy')
    shutil.rmtree(packed.parent / 'names')
    packed.unlink()


def main(here, there, project, work, system=None):
    twins = Twins(here, there, pathlib.Path(work))
    twins.prepare(pathlib.Path(project) / 'tests/data')
    every_sample(twins)
    single_files(twins)
    packages(twins)
    if system == 'windows':
        names_of_windows(twins)
    files = twins.same_files()
    print(*twins.mistakes, sep='\n')
    print(f'{twins.count} commands, {files} files, {len(twins.mistakes)} mistakes')
    return 1 if twins.mistakes or files < 100 else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
