"""What the extension module leaves to Python: exceptions, findings, enumerations."""
import enum
import json
import math
import struct
import typing


class Error(Exception):
    """What went wrong. `path` is of the value, `offset` of its first byte; None where they are not known."""

    def __init__(self, message, fields=None):
        super().__init__(message)
        fields = fields or {}
        self.message = fields.get('message', message)
        self.id = fields.get('id')
        self.path = fields.get('path')
        self.offset = fields.get('offset')
        self.bit = fields.get('bit', 0)
        self.expected = fields.get('expected')
        self.found = fields.get('found')


class FormatError(Error):
    """The bytes are not of the format, or are damaged."""


class LimitError(FormatError):
    """Reading would exceed a limit."""


class ConflictError(Error):
    """What was set contradicts something else in the file: it cannot be written."""


class SchemaError(Error):
    """The schema is wrong. `file`, `line` and `column` say where; `diagnostics` has all, warnings too."""

    def __init__(self, message, fields=None):
        super().__init__(message, fields)
        fields = fields or {}
        self.file = fields.get('file')
        self.line = fields.get('line') or None
        self.column = fields.get('column') or None
        self.hint = fields.get('hint')
        self.diagnostics = []


class UnsupportedError(SchemaError):
    """The schema is right, but this version cannot read its files."""


class Finding(typing.NamedTuple):
    """What validation has found. `severity` is 'error', 'warning' or 'note', `id` the rule or the kind of error."""
    severity: str
    id: str
    message: str
    path: str
    offset: typing.Optional[int]
    expected: typing.Optional[str]
    found: typing.Optional[str]


class Diagnostic(typing.NamedTuple):
    """What loading says of a schema."""
    severity: str
    id: str
    message: str
    hint: typing.Optional[str]
    file: typing.Optional[str]
    line: int
    column: int
    path: typing.Optional[str]


class Place(typing.NamedTuple):
    """Where a value lies: from bit `bit` of the byte at `offset`, `size` bytes and `bits` bits."""
    offset: int
    size: int
    bit: int
    bits: int


CLASSES = {'conflict': ConflictError, 'bad_file': FormatError, 'limit': LimitError, 'bad_schema': SchemaError, 'unsupported': UnsupportedError}


def sentence(fields):
    """The message with its place."""
    message = fields['message']
    if fields['file'] and fields['line']:
        return f'{fields["file"]}:{fields["line"]}:{fields["column"]}: {message}'
    if fields['line']:  # of JSON text
        message = f'line {fields["line"]}: {message}'
    if fields['offset'] is not None:
        return f'{fields["path"]} at offset {fields["offset"]}: {message}' if fields['path'] else \
            f'at offset {fields["offset"]}: {message}'
    return f'{fields["path"]}: {message}' if fields['path'] else message


def error(fields):
    """The exception for a problem."""
    status = fields['status']
    if status == 'unreadable':
        return OSError(fields['message'])
    if status == 'bad_argument':
        return ValueError(sentence(fields))
    if status in ('unknown', 'no_value'):
        return LookupError(fields['message'])
    return CLASSES.get(status, Error)(sentence(fields), fields)


def finding(fields):
    return Finding(*(fields[name] for name in Finding._fields))


def diagnostic(fields):
    return Diagnostic(*(fields[name] for name in Diagnostic._fields))


def object_class(path, base, members):
    """The class of the objects of a type."""
    return type(path.rsplit('::', 1)[-1], (base,), {'__module__': 'tenon', '__qualname__': path.replace('::', '.'), **members})


def _refuse(self, name):
    if name == '__class__':
        return type(self)
    raise ReferenceError('the element has been removed from its list')


def removed_class(of):
    """The class of those objects of a class whose element has been removed."""
    names = {name: getattr(of, name) for name in ('__module__', '__qualname__')}
    return type(of)(of.__name__, (of,), {**names, '__slots__': (), '__getattribute__': _refuse})


def enumeration(path, constants, flags):
    """An enumeration of the schema; a plain int where Python cannot have one of these names."""
    kind = enum.IntFlag if flags else enum.IntEnum
    try:
        return kind(path.rsplit('::', 1)[-1], constants, module='tenon', qualname=path.replace('::', '.'))
    except (ValueError, TypeError):
        return int


def _as_json(value):
    """Values as JSON has them: bytes in hexadecimal digits."""
    from . import _tenon  # imports this module
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value).hex()
    if isinstance(value, _tenon.Object):
        return json.loads(_tenon.Object.to_json(value, all=True))
    return list(value)


def _special(value):
    """A NaN, with its bits, or an infinity as JSON has them."""
    if math.isnan(value):
        return f'nan:0x{struct.pack(">d", value).hex()}'
    return 'inf' if value > 0 else '-inf'


def _spelled(value):
    """A value whose floats are finite."""
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else _special(value)
    if isinstance(value, dict):
        return {name: _spelled(each) for name, each in value.items()}
    return [_spelled(each) for each in value] if isinstance(value, (list, tuple)) else _spelled(_as_json(value))


def element(value):
    """JSON text of a value: a dict, a list, an object of a file, or what these consist of."""
    text = json.dumps(value, default=_as_json)
    special = 'NaN' in text or 'Infinity' in text
    return json.dumps(_spelled(value)) if special else text


def plain(text):
    """The value of JSON text, as new elements and files take it."""
    return json.loads(text)
