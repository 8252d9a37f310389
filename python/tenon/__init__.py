"""Files of any format that a schema describes: tenon.load('x.ksy').read('x.bin')."""
import collections.abc
import operator
import os

from . import _tenon
from ._support import ConflictError, Diagnostic, Error, Finding, FormatError, LimitError, Place, SchemaError, UnsupportedError, diagnostic, element

__all__ = ['load', 'loads', 'format', 'formats', 'entries', 'Entry', 'Schema', 'Object', 'List', 'ConflictError', 'Diagnostic', 'Error', 'Finding', 'FormatError',
           'LimitError', 'Place', 'SchemaError', 'UnsupportedError']
__version__ = _tenon.version

Object = _tenon.Object
List = _tenon.List
LEVELS = ('structure', 'content', 'strict')

for _class in (ConflictError, Diagnostic, Error, Finding, FormatError, LimitError, Place, SchemaError, UnsupportedError):
    _class.__module__ = 'tenon'


def _index(self, value, start=0, stop=None):
    """Returns the index of the first equal element."""
    try:
        return collections.abc.Sequence.index(self, value, start, stop)
    except ValueError:
        raise ValueError(f'{value!r} is not in the list') from None


List.index = _index
for _method in ('count', 'remove'):
    setattr(List, _method, getattr(collections.abc.MutableSequence, _method))
collections.abc.Sequence.register(List)


class Schema:
    """A schema that is ready to read files. Any number of threads may use it."""

    def __init__(self, schema, diagnostics=()):
        self._schema = schema
        self.diagnostics = list(diagnostics)
        self.id, self.title, self.doc = schema.id, schema.title, schema.doc

    def read(self, data, *, places=False, level='structure', memory=0, work=0, decoded=0, depth=0, file_size=0, params=None):
        """Reads a file: a path (str or os.PathLike), or bytes. `params` is a dict of the parameters of the schema. Returns the object
        at its top."""
        return self._schema.read(data, _options(places, level, memory, work, decoded, depth, file_size, params))

    def new(self, values, *, params=None):
        """Creates a file: `values` is a dict of its members, or JSON text as in docs/json.md. Sizes, counts, positions and other
        members that follow may be left out. `params` is as in read(). Returns the object at its top; .write() gives the bytes."""
        is_text = isinstance(values, (str, bytes))
        return self._schema.from_json(values if is_text else element(values), _params(params), not is_text)

    def sample(self, seed=1, *, params=None):
        """Makes a file by chance that is valid at the level strict. Each seed gives another one, and the same each time."""
        return self._schema.sample(_number('seed', seed), _params(params))

    def validate(self, data, *, level='strict', memory=0, work=0, decoded=0, depth=0, params=None):
        """Checks a file, and returns its findings; one of severity 'error' is the last."""
        if isinstance(data, (str, os.PathLike)):
            with open(data, 'rb') as file:
                data = file.read()
        return self._schema.validate(data, _options(False, level, memory, work, decoded, depth, 0, params))

    @property
    def types(self):
        """The classes of the types, by their paths: 'elf::section'."""
        return self._schema.classes()

    @property
    def enums(self):
        """The enumerations, by their paths: 'elf::section::kind'."""
        return self._schema.enumerations()

    def __repr__(self):
        return f'<tenon.Schema {self.id}>'


def _level(level):
    if level not in LEVELS:
        raise ValueError(f'level is {", ".join(map(repr, LEVELS))}, not {level!r}')
    return LEVELS.index(level)


def _number(name, value, bits=64):
    """A number that C has a type for."""
    if not 0 <= operator.index(value) < 1 << bits:
        raise ValueError(f'{name} is a number from 0 to {(1 << bits) - 1}, not {value}')
    return value


def _options(places, level, memory, work, decoded, depth, file_size, params):
    """The options of reading, as the extension module takes them."""
    return (places, _level(level), _number('memory', memory), _number('work', work), _number('decoded', decoded), _number('depth', depth, 32),
            _number('file_size', file_size), _params(params))


def _params(params):
    return None if params is None else element(dict(params))


class Entry:
    """A file in a file."""

    def __init__(self, root, number, name):
        self._root, self._number, self.name = root, number, name

    def read(self, limit=0):
        """The bytes of the file; compressed ones are decompressed, to at most `limit` bytes unless that is 0."""
        return Object._entry_data(self._root, self._number, _number('limit', limit))

    def __repr__(self):
        return f'<tenon.Entry {self.name!r}>'


def entries(root):
    """The files in a file that was read, such as those in a package; none where its schema has no `-container`."""
    return [Entry(root, number, name) for number, name in enumerate(Object._entries(root))]


def _load(path, text, import_dirs, find_import):
    fields = []
    folders = tuple(os.fspath(each) for each in import_dirs)
    try:
        schema = _tenon.Schema(path, text, folders, find_import, fields)
    except SchemaError as error:
        error.diagnostics = [diagnostic(each) for each in fields]
        raise
    return Schema(schema, (diagnostic(each) for each in fields))


def load(path, *, import_dirs=(), find_import=None):
    """Loads a schema from a file. `find_import(path)` gives the text of imported files, or None; without it they are read from
    disk, in `import_dirs` if they begin with a slash."""
    return _load(os.fspath(path), None, import_dirs, find_import)


def loads(text, *, name='schema.ksy', import_dirs=(), find_import=None):
    """Loads a schema from its text. `name` is its path in messages and for imports."""
    return _load(name, text, import_dirs, find_import)


def format(name):  # noqa: A001
    """A bundled format, such as 'png'."""
    return _load(None, name, (), None)


def formats():
    """The names of the bundled formats, sorted."""
    return sorted(_tenon.formats())
