#!/usr/bin/env python3
"""revisions.py TENON SHARED: what docs/revising.md says of one revision of a format holds for others.

Every revisions/NAME.diff is the edit of a schema by which it learnt a version. Undone, it gives the schema as it was:
files of the versions before mean the same to both codecs and are given back byte for byte by the one of now, and files of
the new version are refused by the one before, with a sentence that says which version it is. `tenon diff` proves the
first of it for all files, but for packages, where it is not so.
"""
import json
import pathlib
import sys
import tempfile

from revising import ROOT, Failure, before, check_old, refusal, run

EDITS = ROOT / 'tests/revisions'
# The edit, its schema, samples of the versions before (with how their files begin), new ones, and what is said of these.
REVISIONS = [
    ('animation_version4', 'urho3d/animation.ksy', ['urho3d/wave.ani', 'urho3d/version2.ani', 'urho3d/version3.ani'], (),
     'urho3d/version4.ani',
     'error[greater-than] version at offset 4: the value is too large, expected at most 3, found 4'),
    ('model_umd3', 'urho3d/model.ksy', ['urho3d/crane.mdl', 'urho3d/flag.mdl'], (b'UMDL', b'UMD2'),
     'urho3d/leaf.mdl', 'error[not-any-of] magic at offset 0: the value is not allowed, expected "UMDL" or "UMD2", found "UMD3"'),
    ('package_rpak', 'urho3d/package.ksy', ['urho3d/plain.pak', 'urho3d/packed.pak'], (b'UPAK', b'ULZ4'),
     'urho3d/behind.pak', 'error[not-any-of] package.magic at offset 0: the value is not allowed, expected "UPAK" or "ULZ4", found "RPAK"'),
    ('ultra_model_301', 'ultra/model.ksy', ['ultra/hollow.mdl'], (b'Ultra Model\0\x2c\x01',),
     'ultra/spot.mdl',
     'error[greater-than] version at offset 12: the value is too large, expected at most 300, found 301'),
    ('ultra_model_302', 'ultra/model.ksy', ['ultra/hollow.mdl', 'ultra/spot.mdl'], (),
     'ultra/ramp.mdl',
     'error[greater-than] version at offset 12: the value is too large, expected at most 301, found 302'),
]


def shared_samples(shared, suffix, begins):
    """Shared samples that begin in one of the ways."""
    files = sorted((shared / 'samples').rglob(f'*{suffix}'))
    return [file for file in files if file.read_bytes().startswith(begins)] if begins else []


def check(tenon, shared, folder, name, schema, old, begins, new, sentence):
    then = before(folder, ROOT / 'schemas' / schema, (EDITS / f'{name}.diff').read_text(encoding='utf-8'))
    data = ROOT / 'tests/data'
    files = [data / file for file in old] + shared_samples(shared, pathlib.Path(new).suffix, begins)
    for file in files:
        check_old(tenon, then, file)
    said = refusal(tenon, then, data / new)
    if said != sentence:
        raise Failure(f'{new}: the codec before says: {said}')
    check_verdict(tenon, folder, name, then, ROOT / 'schemas' / schema)
    print(f'{name}: {len(files)} files of versions before, 1 of the new one')


def verdict(tenon, then, now, *options, status):
    return json.loads(run([tenon, 'diff', '--tries', 0, '--require', 'backward', '--output', 'json', *options, then, now],
                          status))


def check_verdict(tenon, folder, name, then, now):
    if name != 'package_rpak':
        if verdict(tenon, then, now, status=0)['verdict'] != 'backward':
            raise Failure(f'{name}: another verdict')
        return
    # What a package is appended to may begin as packages do now.
    appended = folder / 'appended.pak'
    appended.write_bytes(b'RPAK' + (ROOT / 'tests/data/urho3d/plain.pak').read_bytes())
    run([tenon, 'validate', '-s', then, appended])
    if verdict(tenon, then, now, status=1)['backward'] != {'answer': 'unknown', 'proved': False, 'tried': 0}:
        raise Failure(f'{name}: what is not so is not unknown')
    if verdict(tenon, then, now, '--files', appended, status=1)['backward']['answer'] != 'no':
        raise Failure(f'{name}: a file does not refute what it refutes')


def main(tenon, shared):
    if {path.stem for path in EDITS.glob('*.diff')} != {revision[0] for revision in REVISIONS}:
        raise Failure(f'{EDITS}: there are other edits than those that are tested')
    for revision in REVISIONS:
        with tempfile.TemporaryDirectory() as folder:
            check(tenon, shared, pathlib.Path(folder), *revision)


if __name__ == '__main__':
    try:
        main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]))
    except Failure as failure:
        sys.exit(str(failure))
