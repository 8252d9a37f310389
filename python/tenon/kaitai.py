"""Classes as Kaitai's compiler makes them for Python, read by tenon: for scripts that were written for `kaitaistruct`.

    from tenon.kaitai import load
    Elf = load('elf.ksy')
    for section in Elf.from_file('/bin/true').header.section_headers: ...
"""
import os

from . import FormatError, Object, _load, _support

__all__ = ['load', 'loads', 'EndOfStreamError', 'KaitaiStream', 'KaitaiStructError', 'ValidationFailedError']

KaitaiStructError = FormatError

ENDS = ('truncated', 'behind-end')
OPTIONS = False, 0, 0, 0, 0, 0, 0, None  # no places, the level `structure`, the limits of the format


class EndOfStreamError(FormatError, EOFError):
    """The data ends before a value does."""


class ValidationFailedError(FormatError):
    """The bytes are there, but not what the schema asks for."""


class KaitaiStream:
    """Bytes to read from: those of a file, or of io.BytesIO, from where it stands."""

    def __init__(self, io):
        self._io = io

    def close(self):
        self._io.close()

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.close()


def class_name(name):
    """`program_header` as `ProgramHeader`."""
    return ''.join(part[:1].upper() + part[1:] for part in name.split('_'))


def make_error(fields):
    """The exception for a problem, with all that the one of tenon says."""
    error = _support.error(fields)
    if type(error) is not FormatError:
        return error
    kind = EndOfStreamError if error.id in ENDS else ValidationFailedError
    made = kind(str(error))
    made.__dict__.update(error.__dict__)
    return made


class Reading:
    """What the class at the top of a schema has beside its members."""
    __slots__ = ()

    @classmethod
    def from_file(cls, path):
        """Reads the file at a path."""
        return cls._read_from(os.fspath(path))

    @classmethod
    def from_bytes(cls, data):
        """Reads bytes."""
        return cls._read_from(data)

    @classmethod
    def from_io(cls, io):
        """Reads what a stream has left."""
        return cls._read_from(getattr(io, '_io', io).read())


def close(self, *unused):
    """Does nothing: a file is read at once."""


# What every class has beside its members. A member that is called `close` is that member.
COMMON = {'close': close, '_parent': property(Object.parent), '_root': property(Object.root), '__enter__': lambda self: self,
          '__exit__': close}


def object_class(top, schema, made):
    """A function that makes the class of a type, for the schema whose type at the top is called `top`."""
    def make(path, base, members):
        file, *names = path.split('::')
        names = [class_name(name) for name in (file, *names)]
        attributes = {**COMMON, **members, '__module__': file, '__qualname__': '.'.join(names)}
        bases = (base,)
        if path == top:
            attributes['__new__'] = lambda cls, io, *unused: cls.from_io(io)
            attributes['_read_from'] = classmethod(lambda cls, data: schema.read(data, OPTIONS))
            bases = (base, Reading)
        made[path] = type(names[-1], bases, attributes)
        return made[path]
    return make


def enumeration(made):
    """A function that makes an enumeration."""
    def make(path, constants, flags):
        names = [class_name(name) for name in path.split('::')]
        made[path] = _support.enumeration('::'.join(names), constants, flags)
        return made[path]
    return make


def nest(made):
    """Makes each class an attribute of the one around it, under its name in Python."""
    for path, kind in made.items():
        outer, _, name = path.rpartition('::')
        if outer in made:
            setattr(made[outer], class_name(name), kind)


def top_class(schema):
    """The class of the type at the top."""
    classes, enums = {}, {}
    inner = schema._schema
    inner.use(object_class(schema.id, inner, classes), enumeration(enums), make_error)
    inner.classes()
    inner.enumerations()
    nest({**enums, **classes})
    return classes[schema.id]


def load(path, *, import_dirs=(), find_import=None):
    """The class that Kaitai's compiler would make of the schema at a path. The arguments are those of tenon.load."""
    return top_class(_load(os.fspath(path), None, import_dirs, find_import))


def loads(text, *, name='schema.ksy', import_dirs=(), find_import=None):
    """The class of a schema that is a text. The arguments are those of tenon.loads."""
    return top_class(_load(name, text, import_dirs, find_import))
