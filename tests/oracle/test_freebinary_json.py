#!/usr/bin/env python3
"""Trees and materials of FreeBinary are what Python's json makes of them, and written anew without what is kept of their
form they say the same."""
import json
import os
import pathlib
import subprocess
import tempfile

TENON = os.environ['TENON']
ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = [ROOT / 'data/freebinary', pathlib.Path(os.environ['TENON_SHARED']) / 'samples/freebinary_sibling']
JOINED = {'color', 'emission_color', 'trans_matrix', 'trans_scale', 'trans_rotate', 'trans_move'}
KEYS = {'shader_name': 'shadername', 'color': '_color', 'emission_color': '_emissioncolor', 'cutoff': '_cutoff',
        'glossiness': '_glossiness', 'metallic': '_metallic', 'bump_scale': '_bumpscale', 'parallax': '_parallax',
        'occlusion_strength': '_occlusionstrength', 'detail_scale': '_detailnormalmapscale', 'uv_set': '_uvsec',
        'main_texture': '_maintex'}


def meaning(value):
    """An object of `decode` as a document says it: keys in lower case, no form, joined numbers, textures by purpose."""
    if isinstance(value, list):
        return [meaning(one) for one in value]
    if not isinstance(value, dict):
        return value
    result = {}
    for key, one in value.items():
        if key == '$form':
            continue
        if key == 'textures':
            one = {use['purpose']: meaning({k: v for k, v in use.items() if k != 'purpose'}) for use in one}
        result[KEYS.get(key, key)] = one if key in JOINED or key == 'textures' else meaning(one)
    return result


def known(document, like):
    """Of a document, what `like` has: other keys are unknown, and kept."""
    if isinstance(like, list) and isinstance(document, str):  # numbers; they may stand in an array as well
        return [float(number) for number in document.split(',')] if document else []
    if isinstance(like, list):
        assert len(document) == len(like), (document, like)
        return [known(a, b) for a, b in zip(document, like)]
    if not isinstance(like, dict):
        return document
    folded = {key.lower(): value for key, value in document.items()} if set(like) & {'name', '_color'} else document
    return {key: known(folded.get(key, document.get(key)), value) for key, value in like.items()}


def without_form(value):
    if isinstance(value, list):
        return [without_form(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {key: without_form(one) for key, one in value.items() if key != '$form'}


def decode(path):
    return json.loads(subprocess.run([TENON, 'decode', path], capture_output=True, check=True).stdout)


def check(path, scratch):
    decoded = decode(path)
    member = 'root' if 'root' in decoded else 'material'
    ours = meaning(decoded[member])
    document = json.loads(path.read_bytes().decode('utf-8-sig'))
    folded = {key.lower(): value for key, value in document.items()}
    assert known(folded, ours) == ours, path
    plain, anew = scratch / 'plain.json', scratch / path.name
    plain.write_text(json.dumps(without_form(decoded)))
    subprocess.run([TENON, 'encode', plain, '-o', anew], check=True, capture_output=True)
    again = decode(anew)
    assert again == without_form(decoded), path
    assert known({k.lower(): v for k, v in json.loads(anew.read_text()).items()}, ours) == ours, path


def main():
    paths = [path for folder in FOLDERS for pattern in ('*.jsontree.txt', '*.jsonmat.txt')
             for path in sorted(folder.rglob(pattern))]
    assert len(paths) > 8
    with tempfile.TemporaryDirectory() as scratch:
        for path in paths:
            check(path, pathlib.Path(scratch))
    print(f'{len(paths)} documents')


if __name__ == '__main__':
    main()
