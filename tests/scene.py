"""A scene as FreeBinary keeps it: a tree, a mesh, a material and a picture, in files that are named by their SHA-1, but for
the tree."""
import hashlib
import json

TREE = 'scene.jsontree.txt'


def name_of(data, extension):
    return hashlib.sha1(data).hexdigest().upper() + extension


def material(texture):
    """A material with a texture of that name."""
    return json.dumps({'shaderName': 'Standard', '_Color': '255,255,255,255', 'textures': {'diffuse': {'name': texture}}})


def tree(mesh, *materials):
    """A tree with one node that shows something."""
    shown = {'name': 'rock', 'type': 'mesh', 'trans_move': '0,1.5,0', 'meshinfo': {'mesh': mesh, 'materials': materials}}
    return json.dumps({'name': 'scene', 'type': 'node', 'children': [shown]})


def scene(mesh, picture):
    """Its files, by their names, in the order mesh, picture, material, tree."""
    files = {name_of(mesh, '.mesh.bin'): mesh, name_of(picture, '.png'): picture}
    skin = material(name_of(picture, '.png')).encode()
    files[name_of(skin, '.jsonmat.txt')] = skin
    files[TREE] = tree(name_of(mesh, '.mesh.bin'), name_of(skin, '.jsonmat.txt')).encode()
    return files
