meta:
  id: urho_package
  title: Urho3D package
  application: Urho3D
  file-extension: pak
  license: MIT
  ks-version: 0.11
  endian: le
  encoding: UTF-8
doc: |
  Many files in one, with a directory of them: what Urho3D's PackageTool makes of a folder of resources.

  UPAK holds the files as they are, ULZ4 in blocks that LZ4 packed, both behind the directory. Rebel Fork's RPAK and RLZ4
  have the directory behind the files.

  A package may be appended to another file, such as a program: its last four bytes are then the way back to its
  beginning. Positions in a package count from there. (Rebel Fork looks for its directory from the begin of the file; so
  it does not find that of a package of its own that is appended.)
seq:
  - id: stub
    size: len_stub
    doc: What the package is appended to; mostly nothing.
  - id: package
    type: package
    size-eos: true
    doc: The package.
instances:
  magic:
    pos: 0
    size: 4
    if: _io.size >= 4
    -place: none
  way_back:
    pos: _io.size - 4
    type: u4
    if: _io.size >= 4
    -place: none
  begins_here:
    value: >-
      _io.size < 4 or magic == [0x55, 0x50, 0x41, 0x4b] or magic == [0x55, 0x4c, 0x5a, 0x34] or
      magic == [0x52, 0x50, 0x41, 0x4b] or magic == [0x52, 0x4c, 0x5a, 0x34]
    doc: The file itself is a package.
  len_stub:
    value: 'begins_here or way_back > _io.size ? 0 : _io.size - way_back'
-container:
  members: [package.entries, package.directory]
  name: name
  content: [content, unpacked]
  size: len_content
  trailer: package.trailer
  empty: skip
  skip: [bak, rule]
  new:
    upak: {stub: '', package: {magic: UPAK, entries: [], trailer: {}}}
    ulz4: {stub: '', package: {magic: ULZ4, entries: [], trailer: {}}}
    rpak: {stub: '', package: {magic: RPAK, version: 0, directory: [], trailer: {}}}
    rlz4: {stub: '', package: {magic: RLZ4, version: 0, directory: [], trailer: {}}}
types:
  package:
    doc: A package by itself.
    seq:
      - id: magic
        type: str
        size: 4
        encoding: ASCII
        valid:
          any-of: ['"UPAK"', '"ULZ4"', '"RPAK"', '"RLZ4"']
        doc: Whether the files are packed, and where the directory is.
      - id: num_entries
        type: u4
        doc: Number of files.
      - id: checksum
        type: u4
        -derive:
          value: >-
            has_directory_behind
            ? (is_packed ? sdbm(directory.concat(_.unpacked)) : sdbm(directory.concat(_.content)))
            : (is_packed ? sdbm(entries.concat(_.unpacked)) : sdbm(entries.concat(_.content)))
          severity: warning
          doc: the checksum of the package is that of the contents of all files
        doc: SDBM of the contents of all files, one behind the other.
      - id: version
        type: u4
        if: has_directory_behind
        doc: 0.
      - id: directory_position
        type: s8
        if: has_directory_behind
        doc: Where the directory begins.
      - id: entries
        type: entry(is_packed)
        repeat: expr
        repeat-expr: num_entries
        -label: _.name
        if: not has_directory_behind
        doc: The directory of UPAK and ULZ4.
    instances:
      has_directory_behind:
        value: magic == "RPAK" or magic == "RLZ4"
      is_packed:
        value: magic == "ULZ4" or magic == "RLZ4"
      directory:
        pos: directory_position
        type: entry(is_packed)
        repeat: expr
        repeat-expr: num_entries
        -label: _.name
        if: has_directory_behind
        -place:
          order: 2
        doc: The directory of RPAK and RLZ4.
      way_back:
        pos: _io.size - 4
        type: u4
        if: _io.size >= 4
        -place: none
      has_trailer:
        value: _io.size >= 16 and way_back == _io.size
      trailer:
        pos: _io.size - 4
        type: trailer
        if: has_trailer
        -place:
          last: true
        doc: How a package is found that is appended to another file. Some packages have none.
    -checks:
      - id: P6
        that: has_trailer
        severity: warning
        doc: the package ends with its own size
      - id: P9
        if: not has_directory_behind
        that: entries.unique(_.name)
        severity: warning
        level: strict
        doc: names are unique
      - id: P9
        if: has_directory_behind
        that: directory.unique(_.name)
        severity: warning
        level: strict
        doc: names are unique
      - id: P9
        if: not has_directory_behind
        that: entries.unique(_.name.to_lower)
        severity: note
        level: strict
        doc: names differ in more than the case of letters
      - id: P9
        if: has_directory_behind
        that: directory.unique(_.name.to_lower)
        severity: note
        level: strict
        doc: names differ in more than the case of letters
      - id: P8
        if: not has_directory_behind
        that: 'entries.all(_.position == (_index == 0 ? _io.pos : entries[_index - 1].end))'
        severity: warning
        level: content
        doc: each file begins where the one before it ends, the first behind the directory
      - id: P8
        if: has_directory_behind
        that: 'directory.all(_.position == (_index == 0 ? _io.pos : directory[_index - 1].end))'
        severity: warning
        level: content
        doc: each file begins where the one before it ends, the first behind the header
      - id: P8
        if: not has_directory_behind and entries.size > 0
        that: 'entries.last.end == (has_trailer ? _io.size - 4 : _io.size)'
        severity: warning
        level: content
        doc: nothing is behind the last file but the size of the package
      - id: P8
        if: has_directory_behind and directory.size > 0
        that: directory.last.end == directory_position
        severity: warning
        level: content
        doc: nothing is between the last file and the directory
      - id: P8
        if: num_entries == 0
        that: '_io.pos == (has_directory_behind ? directory_position : has_trailer ? _io.size - 4 : _io.size)'
        severity: warning
        doc: a package without files has nothing but the header and its own size
      - id: P11
        if: has_directory_behind
        that: version == 0
        severity: warning
        doc: the version is 0
      - id: P11
        if: has_directory_behind
        that: >-
          directory_position + directory.sum(13 + _.name.to_b("UTF-8").size) ==
          (has_trailer ? _io.size - 4 : _io.size)
        severity: warning
        level: content
        doc: nothing is behind the directory but the size of the package
  trailer:
    doc: The size of the package, with these four bytes.
    seq:
      - id: len_package
        type: u4
        valid: _io.size
  entry:
    doc: A file.
    params:
      - id: is_packed
        type: bool
    seq:
      - id: name
        type: strz
        doc: Its path, with `/` between the parts.
      - id: position
        type: u4
        doc: Where its content begins, packed or not.
      - id: len_content
        type: u4
        -unit: bytes
        -derive: 'is_packed ? unpacked.size : content.size'
        doc: Size of its content, before packing.
      - id: checksum
        type: u4
        -derive:
          value: 'is_packed ? sdbm(unpacked) : sdbm(content)'
          severity: warning
          doc: the checksum of a file is that of its content
        doc: SDBM of its content, before packing.
    instances:
      content:
        pos: position
        size: len_content
        if: not is_packed
        -place:
          order: 1
        doc: The content as it is.
      blocks:
        pos: position
        type: >-
          block(_index == 0 ? 0 : blocks[_index - 1].end,
          _index == 0 ? position : blocks[_index - 1].packed_end)
        repeat: until
        repeat-until: _.end >= len_content
        if: is_packed and len_content > 0
        -place:
          order: 1
        -join:
          part: _.content
          as: unpacked
          split: 32768
        doc: The content in packed parts.
      end:
        value: >-
          not is_packed ? position + len_content : len_content > 0 ? blocks.last.packed_end : position
        doc: Where its content ends, packed or not.
    -checks:
      - id: P9
        that: name != ""
        severity: warning
        doc: a file has a name
      - id: P9
        that: name.is_well_formed
        severity: warning
        level: content
        doc: names are UTF-8
      - id: P9
        if: name != ""
        that: name.is_relative_path
        severity: warning
        doc: a name is a relative path with `/` between its parts, none of them `..`
      - id: P10
        that: len_content != 0
        severity: note
        level: content
        doc: the file is not empty; PackageTool leaves empty ones out
      - id: P4
        if: is_packed and len_content > 0
        that: blocks.all(_.len_content <= blocks.first.len_content)
        severity: error
        level: content
        doc: no block is larger than the first, for which readers make room
      - id: P5
        if: is_packed and len_content > 0
        that: blocks.last.end == len_content
        severity: warning
        level: content
        doc: the blocks give what the directory announces
      - id: P5
        if: is_packed and len_content > 0
        that: blocks.all(_index == blocks.size - 1 or _.len_content == 32768)
        severity: warning
        level: content
        doc: all blocks but the last have 32768 bytes
  block:
    doc: A part of a file that LZ4 packed by itself.
    params:
      - id: begin
        type: u4
        doc: Bytes of the file before the part.
      - id: position
        type: u8
        doc: Where the part begins in the package.
    seq:
      - id: len_content
        type: u2
        valid:
          min: 1
        doc: Size of the part; 32768 but for the last.
      - id: len_packed
        type: u2
        doc: Size of it packed; may be larger.
      - id: content
        size: len_packed
        process: lz4_block(len_content)
        doc: The part.
    instances:
      end:
        value: begin + len_content
        doc: Bytes of the file up to the end of the part.
      packed_end:
        value: position + 4 + len_packed
        doc: Where the part ends in the package.
    -checks:
      - id: P5
        that: len_content <= 32768
        severity: warning
        doc: a part has no more than 32768 bytes
