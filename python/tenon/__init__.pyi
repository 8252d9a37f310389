import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, overload

_T = TypeVar('_T')

__version__: str

class Error(Exception):
    message: str
    id: str | None
    path: str | None
    offset: int | None
    bit: int
    expected: str | None
    found: str | None

class FormatError(Error): ...
class LimitError(FormatError): ...
class ConflictError(Error): ...

class SchemaError(Error):
    file: str | None
    line: int | None
    column: int | None
    hint: str | None
    diagnostics: list[Diagnostic]

class UnsupportedError(SchemaError): ...

class Finding(NamedTuple):
    severity: str
    id: str
    message: str
    path: str
    offset: int | None
    expected: str | None
    found: str | None

class Diagnostic(NamedTuple):
    severity: str
    id: str
    message: str
    hint: str | None
    file: str | None
    line: int
    column: int
    path: str | None

class Place(NamedTuple):
    offset: int
    size: int
    bit: int
    bits: int

class _Value:
    def to_json(self, *, all: bool = False, indent: bool = False) -> str: ...
    def dump(self, *, elements: int = 16, bytes: bool = False, hex: bool = False, colour: bool = False) -> str: ...
    def find(self, path: str, /) -> Any: ...
    def place(self, path: str, /) -> Place | None: ...
    def view(self, path: str, /) -> memoryview: ...
    def path(self) -> str: ...
    def parent(self) -> Any: ...
    def root(self) -> Any: ...
    def write(self) -> bytes: ...

class Object(_Value):
    def members(self) -> list[str]: ...
    def __getitem__(self, name: str, /) -> Any: ...
    def __setitem__(self, name: str, value: bool | int | float | str | bytes, /) -> None: ...

class List(_Value, Sequence[_T], Generic[_T]):
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, i: int, /) -> _T: ...
    @overload
    def __getitem__(self, i: slice, /) -> list[_T]: ...
    def __setitem__(self, i: int, value: bool | int | float | str | bytes, /) -> None: ...
    def __buffer__(self, flags: int, /) -> memoryview: ...

class Entry:
    name: str
    def read(self, limit: int = 0) -> bytes: ...

def entries(root: Object) -> list[Entry]: ...

class Schema:
    id: str
    title: str | None
    doc: str | None
    diagnostics: list[Diagnostic]
    @property
    def types(self) -> dict[str, type[Object]]: ...
    @property
    def enums(self) -> dict[str, type[int]]: ...
    def read(self, data: str | os.PathLike[str] | bytes | bytearray | memoryview, *, places: bool = False,
             level: str = 'structure', memory: int = 0, work: int = 0, decoded: int = 0, depth: int = 0,
             file_size: int = 0) -> Any: ...
    def new(self, values: str | Mapping[str, Any]) -> Any: ...
    def validate(self, data: str | os.PathLike[str] | bytes | bytearray | memoryview, *, level: str = 'strict',
                 memory: int = 0, work: int = 0, decoded: int = 0, depth: int = 0) -> list[Finding]: ...

def load(path: str | os.PathLike[str], *, import_dirs: Iterable[str | os.PathLike[str]] = (),
         find_import: Callable[[str], str | bytes | None] | None = None) -> Schema: ...
def loads(text: str, *, name: str = 'schema.ksy', import_dirs: Iterable[str | os.PathLike[str]] = (),
          find_import: Callable[[str], str | bytes | None] | None = None) -> Schema: ...
def format(name: str) -> Schema: ...
def formats() -> list[str]: ...
