"""The independent reader of Urho3D animations, and what our JSON of them holds."""
from tool import bits, samples, with_bits

import urho_ani


def channel_floats(keyframe):
    """The floats of a keyframe of our JSON in the order of the file, as bits."""
    values = [keyframe['time']]
    for channel, names in (('position', 'xyz'), ('rotation', 'wxyz'), ('scale', 'xyz')):
        if channel in keyframe:
            values += [keyframe[channel][name] for name in names]
    return [bits(value) for value in values]


def oracle(data):
    """The independent reader's tree with its findings; an exception where it refuses the file."""
    tree, findings, _ = urho_ani.parse(data)
    return tree, findings


def oracle_bits(data):
    return with_bits(urho_ani, data)


def animations():
    return samples('ani', b'UANI', b'UAN2')
