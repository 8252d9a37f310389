#!/usr/bin/env python3
"""laws.py TENON: the two laws of writers, on small schemas that wrong implementations break. A file is given back byte by
byte, as it is and through JSON. Of an edit either the stated bytes come, or it is refused with the members that stand in
its way, and the file is as it was."""
import json
import unittest

from law import HEAD, PATCHED, Law


class Laws(Law):
    ITEMS = '''
  item:
    seq:
      - {id: len_name, type: u1}
      - {id: name, type: str, size: len_name}
'''

    def test_an_instance_behind_an_array_that_grows_is_found_again(self):
        self.law('''
seq:
  - {id: ofs_foot, type: u1}
  - {id: num_items, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: num_items}
instances:
  foot: {pos: ofs_foot, type: u2}
types:''' + self.ITEMS, b'\x07\x02\x02ab\x01c\x34\x12')
        self.gives(b'\x09\x02\x04abcd\x01c\x34\x12', 'items[0].name=abcd')
        self.gives(b'\x09\x02\x04abcd\x01c\x07\x00', 'items[0].name=abcd', 'foot=7')
        self.gives(b'\x06\x02\x01a\x01c\x34\x12', 'items[0].name=a')

    def test_the_member_that_was_edited_is_at_fault(self):
        self.law('''
seq:
  - {id: num_nodes, type: u2}
  - {id: nodes, type: node, repeat: expr, repeat-expr: num_nodes}
types:
  node:
    seq:
      - {id: kind, type: u1, enum: kind}
      - {id: body, type: {switch-on: kind, cases: {'kind::mesh': mesh, 'kind::light': light}}}
  mesh: {seq: [{id: num_verts, type: u2}, {id: verts, type: u4, repeat: expr, repeat-expr: num_verts}]}
  light: {seq: [{id: colour, type: u4}]}
enums: {kind: {1: mesh, 2: light}}
''', b'\x02\x00\x01\x00\x00\x02abcd')
        self.refuses('nodes[0].body', 'nodes[0].kind=light')
        self.refuses('nodes[0].body', 'nodes[0].kind=light', 'nodes[+]={"kind": 9}')
        self.comes_to(b'\x03\x00\x01\x00\x00\x02abcd\x09', 'nodes[+]={"kind": 9}')

    def test_elements_of_an_absent_list(self):
        """The first one makes the list present, if the member that decides so is set beside it."""
        self.law('''
seq:
  - {id: flags, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: 2, if: flags & 1 != 0}
  - {id: marks, size: 2, repeat: expr, repeat-expr: 1, if: flags & 2 != 0}
  - {id: last, type: u1}
types:
  item: {seq: [{id: a, type: u1}]}
''', b'\x00\x09')
        self.comes_to(b'\x01\x07\x08\x09', 'flags=1', 'items[+]={"a": 7}', 'items[+]={"a": 8}')
        self.comes_to(b'\x01\x08\x07\x09', 'flags=1', 'items[+]={"a": 7}', 'items[+0]={"a": 8}')
        self.comes_to(b'\x02\x72\x00\x09', 'flags=2', 'marks[+]=7200')
        self.comes_to(b'\x02\x72\x00\x09', 'flags=2', 'marks[+0]="7200"')
        self.refuses('items: the member is present, but flags makes it absent', 'items[+]={"a": 7}')
        for edit in ('items[+1]={"a": 7}', 'nope[+]=7'):
            self.assertIn('there is no', self.tenon('set', '-s', 'law.ksy', 'file', 'flags=1', edit, status=2))
        self.refuses('items', 'flags=1', 'items[+]={"a": 7}')  # one is missing

    def test_sizes_and_counts_that_the_schema_states(self):
        """No other member is named, as none has to do with them."""
        self.law('''
seq:
  - {id: n, type: s1}
  - {id: name, type: str, size: 4}
  - {id: xs, type: u1, repeat: expr, repeat-expr: 2}
  - {id: rows, type: row, size: 4, repeat: expr, repeat-expr: n}
types:
  row: {seq: [{id: v, type: strz}, {id: g, size-eos: true}]}
''', b'\1abcd\1\2a\0bc')
        self.refuses('name: the value does not have the size of its field, expected 4 bytes, found 3 bytes', 'name=abc')
        self.refuses('xs: the array has 3 elements, but the schema ends it after 2', 'xs[+]=5')
        self.refuses('rows[0]: the value does not have the size of its field, expected 4 bytes, found 3 bytes', 'rows[0].g=78')

    def test_an_offset_that_would_be_negative(self):
        for count in ('u1', 's1'):
            self.law('''
seq: [{id: base, type: u1}, {id: n, type: COUNT}, {id: rs, type: r, repeat: expr, repeat-expr: n}]
types:
  r:
    seq: [{id: o, type: u1}, {id: l, type: u1}]
    instances: {s: {pos: _parent.base + o, size: l}}
'''.replace('COUNT', count), b'\6\2\0\1\1\1ab')
            self.refuses('found -2', '--remove', 'rs[1]')

    def test_a_value_that_gets_another_type(self):
        """A value is taken as `get` prints it, also if it is an object now, and an object as JSON, also if it is none now."""
        self.law('''
seq:
  - {id: kind, type: u1}
  - {id: len, type: u1}
  - id: value
    size: len
    type: {switch-on: kind, cases: {1: pair, 2: one}}
  - {id: more, type: {switch-on: kind, cases: {1: pair, 5: u1, 6: strz, _: pair}}}
types:
  pair: {seq: [{id: x, type: u1}, {id: y, type: u1}]}
  one: {seq: [{id: z, type: u4}]}
''', b'\1\2abcd')
        self.comes_to(b'\x09\3abccd', 'kind=9', 'value=616263')
        self.comes_to(b'\x09\3abccd', 'kind=9', 'value={"$bytes": "616263"}')
        self.comes_to(b'\2\4\0\0\0\1cd', 'kind=2', 'value={"z": 16777216}')
        self.comes_to(b'\5\1x\x0c', 'kind=5', 'value=78', 'more=12')
        self.comes_to(b'\6\1xhere\0', 'kind=6', 'value=78', 'more=here')
        self.comes_to(b'\6\1xfe\0', 'kind=6', 'value=78', 'more=fe')
        self.refuses('value', 'kind=9', 'value=here')
        self.law_of(b'\x09\3abccd')
        self.comes_to(b'\1\2\1\2cd', 'kind=1', 'value={"x":1,"y":2}')
        self.comes_to(b'\1\2\1\2cd', 'kind=1', 'value={"$type":"pair","x":1,"y":2}')
        self.refuses('value', 'value={"x":1,"y":2}')

    def test_elements_of_a_number_of_variable_length_that_is_derived(self):
        """They are neither added nor removed, since the size that they state is that of the text."""
        self.law('''
seq:
  - {id: len, type: vlq}
  - {id: text, type: str, size: len.value}
  - {id: marks, type: u1, repeat: eos}
types:
  vlq:
    seq: [{id: groups, type: group, repeat: until, repeat-until: not _.has_next}]
    instances: {value: {value: 'groups[0].value + (groups.size > 1 ? groups[1].value << 7 : 0)'}}
  group: {seq: [{id: has_next, type: b1}, {id: value, type: b7}]}
''', b'\3abc\1\2')
        self.refuses('len.groups[1]: the file would not contain it', 'len.groups[+]={"has_next":false,"value":5}')
        self.refuses('len.groups', '--remove', 'len.groups[0]')
        self.comes_to(b'\3abc\1\2\5', 'marks[+]=5')
        self.comes_to(b'\3abc\2', '--remove', 'marks[0]')
        self.comes_to(b'\2ab\2', 'text=ab', '--remove', 'marks[0]')

    def test_arguments_of_processes_that_are_instances(self):
        """They are read, with bytes of their own, between the processed bytes and what becomes of these."""
        head = '''
seq:
  - {id: n, type: u1}
  - {id: body, size: n, process: PROCESS}
instances:
  arg: {pos: n + 1, ARG}
types:
  item: {seq: [{id: a, type: u1}, {id: rest, size-eos: true}]}
'''
        def schema(process, argument):
            return head.replace('PROCESS', process).replace('ARG', argument)

        data = b'\x03\x60\x42\x62\x01\x20'
        self.law(schema('xor(arg)', 'size: 2'), data)
        self.gives(b'\x04\x60\x42\x62\x44\x01\x20', 'body=61626364')
        self.gives(b'\x03abc\x00\x00', 'arg=0000')
        self.gives(b'\x02\x60\x63\x01\x01', 'arg=0101', 'body=6162')
        self.law(schema('xor(arg), type: item', 'size: 2'), data)
        self.gives(b'\x03\x06\x42\x62\x01\x20', 'body.a=7')
        self.gives(b'\x04\x60\x51\x73\x53\x01\x20', 'body.rest=717273')
        self.gives(b'\x03abc\x00\x00', 'arg=0000')
        self.law(schema('xor(arg)', 'type: u1'), b'\x03\x60\x63\x62\x01')
        self.gives(b'\x03\x63\x60\x61\x02', 'arg=2')
        self.gives(b'\x02\x62\x62\x03', 'arg=3', 'body=6161')
        self.law(schema('lz4_block(arg)', 'type: u2'), b'\x04\x30abc\x03\x00')
        self.gives(b'\x02\x10a\x01\x00', 'body=61')
        self.comes_to(b'\x05\x40abcd\x04\x00', 'body=61626364')

    def test_elements_without_bytes_up_to_the_end(self):
        """A list of such elements never ends: an edit that would make it is refused, after a limited number of them."""
        self.law('''
seq:
  - {id: num_sizes, type: u1}
  - {id: sizes, type: u1, repeat: expr, repeat-expr: num_sizes}
instances:
  parts: {pos: num_sizes + 1, size: 'sizes[0]', repeat: eos}
''', b'\1\1xy')
        self.refuses('parts: the value contradicts sizes', 'sizes[+0]=0')
        self.comes_to(b'\2\1\0xy', 'sizes[+]=0')

    def test_rows_that_name_bytes_in_another_stream(self):
        schema = '''
seq:
  - {id: num_rows, type: u1}
  - {id: len_data, type: u1}
  - {id: rows, type: row, repeat: expr, repeat-expr: num_rows}
  - {id: data, type: data, size: len_data}
  - {id: last, type: u1}
types:
  row:
    seq: [{id: ofs, type: u1}]
    instances:
      name: {io: _root.data._io, pos: ofs, type: strz}
  data: {}
'''
        self.law(schema, b'\2\5\0\3ab\0c\0\x77')
        self.comes_to(b'\3\x08\0\3\5ab\0c\0qq\0\x77', 'rows[+]={"name": "qq"}')
        self.comes_to(b'\3\x08\0\3\6qq\0ab\0c\0\x77', 'rows[+0]={"name": "qq"}')
        self.comes_to(b'\3\x0d\0\3\6qq\0ab\0longer\0\x77', 'rows[1].name=longer', 'rows[+0]={"name": "qq"}')
        self.comes_to(b'\2\5\0\2c\0qq\0\x77', 'rows[+]={"name": "qq"}', '--remove', 'rows[0]')
        self.refuses(['rows[2].name', 'its value'], 'rows[+]={"ofs": 1}')
        self.law(schema, b'\1\7\3ZZZc\0YY\x77')  # no field has the bytes around the name
        self.comes_to(b'\2\x0a\3\7ZZZc\0YYqq\0\x77', 'rows[+]={"name": "qq"}')

    def test_bytes_of_no_field_stay_in_their_stream(self):
        """Also if the row is removed behind whose bytes they stand."""
        types = '''
  - {id: rest, size-eos: true}
types:
  sized:
    seq:
      - {id: size_box, type: u1}
      - {id: box, type: box, size: size_box}
  box:
    seq:
      - {id: num_rows, type: u1}
      - {id: rows, type: row, repeat: expr, repeat-expr: num_rows}
  row:
    seq: [{id: ofs, type: u1}]
    instances: {name: {pos: ofs, type: strz}}
'''
        listed = ('boxes[0]', 'boxes[1]', '\nseq:\n  - {id: boxes, type: sized, repeat: expr, repeat-expr: 2}')
        named = ('first', 'second', '\nseq:\n  - {id: first, type: sized}\n  - {id: second, type: sized}')
        for first, second, fields in (listed, named):
            before, after = b'\x0b\2\3\7ab\0Zc\0YY', b'\x0c\2\3\7c\0YYnew\0Z'
            self.law(fields + types, before + before + b'!')
            for box, expected in ((first, after + before + b'!'), (second, before + after + b'!')):
                rows = f'{box}.box.rows'
                self.comes_to(expected, rows + '[+]={"name": "new"}', '--remove', rows + '[0]')

    def test_bytes_are_added_without_quotes(self):
        self.law('''
seq:
  - {id: num_parts, type: u1}
  - {id: parts, size: 2, repeat: expr, repeat-expr: num_parts}
''', b'\x01ab')
        self.comes_to(b'\x02ab\x72\x00', 'parts[+]=7200')
        self.comes_to(b'\x02\x72\x00ab', 'parts[+0]="7200"')
        self.refuses('parts[1]', 'parts[+]=7')

    def test_the_size_of_the_elements_of_an_empty_list(self):
        """No element gives it: JSON states it, as a number or as text, beside lists that have elements."""
        for element in 'size: len', 'size: len, type: all', 'size: len, if: num != 7':
            self.law(f'''
seq:
  - {{id: num, type: u1}}
  - {{id: len, type: u1}}
  - {{id: items, {element}, repeat: expr, repeat-expr: num}}
types:
  all: {{seq: [{{id: all, size-eos: true}}]}}
''', b'\x00\x05')
            self.law_of(b'\x00\x00')
            self.law_of(b'\x02\x01ab')
        self.law_of(b'\x07\x05')
        self.law('''
seq:
  - {id: num, type: u1}
  - {id: len, type: u1}
  - {id: others, type: u1}
  - {id: items, size: len, repeat: expr, repeat-expr: num}
  - {id: more, size: len, repeat: expr, repeat-expr: others}
''', b'\x00\x02\x01ab')
        self.makes(b'\x00\x02\x01xy', {'items': [], 'more': ['7879']})
        self.law('seq:\n  - {id: num, type: u1}\n  - {id: len, type: str, size: 2}\n'
                 '  - {id: items, size: len.to_i, repeat: expr, repeat-expr: num}\n', b'\x0007')

    TABLE = '''
seq:
  - {id: magic, contents: [0x7f]}
  - {id: ofs_headers, type: u1}
  - {id: num_headers, type: u1}
instances:
  headers: {pos: ofs_headers, type: header, repeat: expr, repeat-expr: num_headers}
types:
  header:
    seq:
      - {id: kind, type: u1}
      - {id: ofs, type: u1}
      - {id: len, type: u1}
      - {id: extra, type: u1, if: kind == 9}
    instances:
      body: {io: _root._io, pos: ofs, size: len, if: len != 0}
'''

    def test_a_table_behind_the_bytes_that_it_names(self):
        """As sections in ELF: in another order than they are read, with bytes in between that nobody has."""
        self.law(self.TABLE, bytes.fromhex('7f0e03 2e2e 6162636465 21 666768 010b03 010505 020000'))
        new = 'headers[+]={"kind":4,"body":"7879"}'
        self.comes_to(bytes.fromhex('7f0e04 2e2e 6162636465 21 666768 010b03 010505 020000 041a02 7879'), new)
        self.comes_to(bytes.fromhex('7f0e04 2e2e 6162636465 21 666768 041a02 010b03 010505 020000 7879'), new.replace('+', '+0'))
        self.comes_to(bytes.fromhex('7f0e03 2e2e 6162636465 21 666768 010b03 010505 090000 07'), 'headers[2].extra=7')
        self.comes_to(bytes.fromhex('7f0e03 2e2e 6162636465 21 666768 010b03 010505 090000 07'), 'headers[2].kind=9', 'headers[2].extra=7')
        self.comes_to(bytes.fromhex('7f0e02 2e2e 6162636465 21 666768 010505 020000'), '--remove', 'headers[0]')
        self.comes_to(bytes.fromhex('7f0e03 2e2e 6162636465 21 666768 010b03 010505 041702 7879'), '--remove', 'headers[2]', new)
        self.comes_to(bytes.fromhex('7f0f03 2e2e 616263646566 21 666768 010c03 010506 020000'), 'headers[1].body=616263646566')

    def test_offsets_from_a_base(self):
        """A new element leaves its offset open: its value goes to the end."""
        self.law('''
seq:
  - {id: base, type: u1}
  - {id: num, type: u1}
  - {id: rows, type: row, repeat: expr, repeat-expr: num}
types:
  row:
    seq: [{id: kind, type: u1}, {id: ofs, type: u1}]
    instances:
      body: {io: _root._io, pos: _root.base + ofs, type: u2}
''', bytes.fromhex('0401 0700 3412'))
        self.comes_to(bytes.fromhex('0402 0702 0904 3412 7856'), 'rows[+]={"kind": 9, "body": 22136}')
        self.comes_to(bytes.fromhex('0403 0804 0706 0908 1100 3412 7856'), 'rows[+]={"kind": 9, "body": 22136}',
                      'rows[+0]={"kind": 8, "body": 17}')

    def test_bytes_behind_a_table_elsewhere(self):
        """They stay behind the table, not behind the element that was its last; and an element that is a new one for the
        writer never shows bytes that have moved."""
        self.law(self.TABLE, bytes.fromhex('7f0502 5454 011002 020c02 2e 6768 2e2e 6162'))
        self.comes_to(bytes.fromhex('7f0503 5454 011002 021202 041602 2e 00 6162 6768 2e2e 797a'),
                      'headers[+]={"kind":4,"body":"797a"}')
        self.comes_to(bytes.fromhex('7f0503 5454 011002 081202 041402 2e 00 6162 7878 6768 2e2e'),
                      'headers[1].kind=4', 'headers[+1]={"kind":8,"body":"7878"}')

    def test_a_row_that_names_other_bytes(self):
        """Its offset is one of the file as it was. If bytes move, the writer has to know which ones are meant."""
        self.law(self.TABLE, bytes.fromhex('7f0502 5454 011002 020c02 2e 6768 2e2e 6162'))
        self.comes_to(bytes.fromhex('7f0502 5454 010c02 020c02 2e 6768 2e2e 6162'), 'headers[0].ofs=12')
        self.comes_to(bytes.fromhex('7f0502 5454 010c02 020e03 2e 6768 717171 2e2e'), 'headers[0].ofs=12',
                      'headers[1].body=717171')
        self.refuses(['headers[0].body', 'its value'], 'headers[0].ofs=13', 'headers[+]={"kind":4,"body":"797a"}')

    def test_rows_in_any_other_order(self):
        """Each keeps the bytes that it names, beside a row that comes."""
        self.law('''
seq:
  - {id: num_rows, type: u1}
  - {id: rows, type: row, repeat: expr, repeat-expr: num_rows}
types:
  row:
    seq: [{id: ofs, type: u1}, {id: len, type: u1}]
    instances: {body: {pos: ofs, size: len, io: _root._io}}
''', bytes.fromhex('06 0d01 0e02 1003 1304 1705 1c06 61 6262 636363 64646464 6565656565 666666666666'))
        decoded = json.loads(self.tenon('decode', '--all', '-s', 'law.ksy', 'file'))
        rows = decoded['rows']
        decoded['rows'] = [rows[i] for i in (2, 5, 4, 3, 0, 1)] + [{'body': '7a7a'}]
        del decoded['num_rows']
        self.makes(bytes.fromhex('07 0f03 1206 1805 1d04 2101 2202 2402'
                                 '636363 666666666666 6565656565 64646464 61 6262 7a7a'), decoded)

    def test_a_size_of_the_file_beside_padding_and_an_offset(self):
        self.law('''
seq:
  - {id: all, type: u1, valid: _io.size}
  - {id: len, type: u1}
  - {id: body, size: len}
  - {id: pad, size: (-_io.pos) & 3}
  - {id: ofs, type: u1}
instances:
  t: {pos: ofs, type: strz}
''', bytes.fromhex('0c03 010101 000000 09 686900'))
        self.comes_to(bytes.fromhex('0801 02 00 05 686900'), 'body=02')
        self.comes_to(bytes.fromhex('0c04 02020202 0000 09 686900'), 'body=02020202')
        self.comes_to(bytes.fromhex('1007 02020202020202 000000 0d 686900'), 'body=02020202020202')

    def test_an_instance_at_a_constant_position(self):
        """It cannot move: an edit that puts other bytes there is refused."""
        self.law('''
seq: [{id: n, type: u1}, {id: xs, type: x, repeat: expr, repeat-expr: n}]
instances:
  a: {pos: 8, size: 3}
types:
  x: {seq: [{id: v, type: u1}, {id: p, type: q, if: v > 100}]}
  q: {seq: [{id: o, type: u1}], instances: {c: {pos: o, type: u1}}}
''', b'\x01\x05......abc.def')
        self.refuses(['a: ', 'no other member stores its offset'], 'xs[+]={"v":106,"p":{"c":7}}')

    def test_json_states_a_table_elsewhere(self):
        """Each value is taken from JSON; an offset that it omits follows."""
        self.law(self.TABLE, bytes.fromhex('7f0e02 2e2e 6162636465 21 666768 010b03 010505'))
        decoded = json.loads(self.tenon('decode', '--all', '-s', 'law.ksy', 'file'))
        self.makes(self.data, decoded)
        decoded['headers'].insert(1, {'kind': 4, 'body': '7879'})
        del decoded['num_headers']
        self.makes(bytes.fromhex('7f0e03 2e2e 6162636465 21 666768 010b03 041702 010505 7879'), decoded)
        decoded['headers'][0]['kind'] = 3
        self.makes(bytes.fromhex('7f0e03 2e2e 6162636465 21 666768 030b03 041702 010505 7879'), decoded)

    def test_a_size_from_an_object_around_and_a_choice(self):
        """A sum of two numbers of the object has no answer; the object's own number follows that of another."""
        self.law('''
seq:
  - {id: n, type: u1}
  - {id: box, type: box}
types:
  box:
    seq:
      - {id: len, type: u1}
      - {id: other, type: s1}
      - {id: data, size: _parent.n + len}
      - {id: more, size: '(_parent.n == 1 ? len : other) + other'}
''', b'\x01\x02\x00abcxy')
        self.comes_to(b'\x01\x02\x00ABCxy', 'box.data=414243')
        self.refuses('box', 'box.data=41424344')
        self.refuses('box', 'box.more=41')
        self.refuses('box', 'box.len=3')

    def test_two_views_of_the_same_bytes(self):
        self.law('''
instances:
  number: {pos: 0, type: u4}
  text: {pos: 0, type: str, size: 4}
''', b'abcd')
        self.gives(b'abce', 'number=1701012065')
        self.gives(b'wxyz', 'text=wxyz')
        self.gives(b'wxyz', 'text=wxyz', 'number=2054781047')
        self.refuses(['number', 'text'], 'text=wxyz', 'number=1701012065')

    def test_an_element_without_bytes_is_not_there_at_the_end(self):
        self.law('''
seq:
  - {id: kind, type: u1}
  - {id: parts, type: part, repeat: eos}
types:
  part:
    seq:
      - {id: marks, type: u1, repeat: eos}
''', b'\x01\x05', PATCHED)
        self.gives(b'\x01\x07', 'parts[0].marks[0]=7')
        self.refuses('parts', '--remove', 'parts[0].marks[0]')
        self.law('''
seq:
  - {id: width, type: u1}
  - {id: parts, type: part, repeat: eos}
types:
  part: {seq: [{id: x, type: u1, if: _root.width != 0}]}
''', b'\x01\x05')
        self.refuses(['parts[0]', 'makes it absent'], 'width=0')

    def test_room_of_another_size_is_filled(self):
        for end, behind in ('pad-right: 0x2e', b'..'), ('terminator: 0', b'\0\0'), ('terminator: 0x21, pad-right: 0x2e', b'!.'):
            with self.subTest(end):
                self.law(f'''
seq:
  - {{id: flag, type: u1}}
  - {{id: len, type: u1}}
  - {{id: text, type: str, size: len}}
  - {{id: room, type: str, size: -len & 3, {end}}}
''', b'\x00\x02ab' + behind, PATCHED)
                self.gives(b'\x00\x05abcde' + (behind + behind[-1:]), 'text=abcde')
                self.gives(b'\x00\x04abcd', 'text=abcd')
                self.law_of(b'\x00\x03abc' + b'x')
                self.refuses(['room', 'text', 'expected 0 bytes'], 'text=abcd')

    def test_elements_of_lists_keep_what_stands_behind_them(self):
        self.law('''
seq:
  - {id: title, type: str, terminator: 0x2c}
  - {id: names, type: strz, size: 6, repeat: expr, repeat-expr: 2}
  - {id: rooms, size: 4, pad-right: 0x20, terminator: 0x21, repeat: expr, repeat-expr: 2}
''', b'abc,x\0rest' + b'y\0junk' + b'ab!?' + b'cd  ')
        self.gives(b'abcde,x\0rest' + b'y\0junk' + b'ab!?' + b'cd  ', 'title=abcde')
        self.gives(b'abcde,x\0rest' + b'zz\0\0\0\0' + b'ab!?' + b'cd  ', 'title=abcde', 'names[1]=zz')
        self.gives(b'a,x\0rest' + b'y\0junk' + b'ab!?' + b'x!  ', 'title=a', 'rooms[1]=78')
        document = json.loads(self.path('file.json').read_text())
        document['names'][1] = 'zz'
        self.makes(b'abc,x\0rest' + b'zz\0\0\0\0' + b'ab!?' + b'cd  ', document)

    def test_chosen_elements_of_lists_keep_what_stands_behind_them(self):
        self.law('''
seq:
  - {id: title, type: str, terminator: 0x2c}
  - {id: kind, type: u1}
  - id: names
    size: 6
    type: {switch-on: kind, cases: {1: strz, 2: number}}
    repeat: expr
    repeat-expr: 2
types:
  number: {seq: [{id: value, type: u1}]}
''', b'abc,\1x\0resty\0junk')
        self.gives(b'abcde,\1x\0resty\0junk', 'title=abcde')
        self.gives(b'a,\1q\0resty\0junk', 'title=a', 'names[0]=q')

    def test_a_terminator_that_is_missing_stays_so_at_the_end(self):
        self.law('''
seq:
  - {id: len, type: u1}
  - {id: cells, type: cells, size: len}
  - {id: last, type: str, terminator: 0x2c, eos-error: false}
types:
  cells:
    seq: [{id: of, type: str, terminator: 0x2c, eos-error: false, repeat: eos}]
''', b'\5a,b,cend')
        self.gives(b'\7abc,b,cend', 'cells.of[0]=abc')
        self.gives(b'\7a,b,cdeend', 'cells.of[2]=cde')
        self.gives(b'\5a,b,cfinal', 'last=final')
        self.comes_to(b'\3a,cend', 'cells.of[1]=c', '--remove', 'cells.of[2]')
        self.comes_to(b'\7a,b,c,dend', 'cells.of[+]=d')
        self.comes_to(b'\7d,a,b,cend', 'cells.of[+0]=d')

    def test_a_stream_of_a_given_size_keeps_what_no_member_holds(self):
        """What stands behind the end of a text, and behind the object, also where something else takes other room."""
        self.law('''
seq:
  - {id: flag, type: u1}
  - {id: head, type: head, size: 12}
  - {id: data, size: head.len}
types:
  head:
    seq:
      - {id: len, type: u1}
      - {id: name, type: strz, size: 4}
      - {id: more, type: strz, size: 4}
''', b'\x00\x02ab\x00xc\x00yztaihi', PATCHED)
        self.gives(b'\x00\x03AB\x00xc\x00yztaihex', 'head.name=AB', 'data=686578')
        self.gives(b'\x00\x00ab\x00xd\x00yztai', 'head.more=d', 'data=')

    def test_a_view_of_the_tail_of_a_member(self):
        self.law('''
seq:
  - {id: text, type: str, size: 3}
instances:
  tail: {pos: 1, type: str, size: 2}
''', b'xab')
        self.gives(b'xcd', 'tail=cd')
        self.gives(b'pqr', 'text=pqr')
        self.gives(b'pcd', 'text=pcd', 'tail=cd')
        self.refuses('shared-bytes', 'text=pqr', 'tail=cd')

    def test_what_is_placed_is_not_aligned_as_a_writer_would(self):
        self.law('''
seq:
  - {id: where, type: u1}
instances:
  number: {pos: where, type: u4, -place: {align: 4}}
''', b'\x01abcd')
        self.gives(b'\x01abcf', 'number=1717789281')

    def test_a_thousand_windows_to_the_end(self):
        count = 1000
        self.law('''
seq:
  - {id: records, type: record, repeat: expr, repeat-expr: 1000}
types:
  record:
    seq:
      - {id: where, type: u2}
    instances:
      body: {io: _root._io, pos: where, size-eos: true}
''', b''.join((2 * count + i).to_bytes(2, 'little') for i in range(count)) + bytes(range(250)) * 4)
        self.assertLess(self.path('file.json').stat().st_size, 60 * len(self.data))

    def test_two_sizes_at_one_position(self):
        self.law('''
seq:
  - {id: where, type: u1}
  - {id: gap, size: 2}
instances:
  short: {pos: where, size: 2}
  long: {pos: where, size: 4}
''', b'\x03..wxyz')
        self.gives(b'\x03..ABxy'.replace(b'xy', b'yz'), 'short=4142')
        self.gives(b'\x03..ABCD', 'long=41424344')
        self.gives(b'\x03..ABCD', 'long=41424344', 'short=4142')
        self.refuses('shared-bytes', 'long=41424344', 'short=4242')

    def test_a_folder_that_holds_itself_and_the_one_above(self):
        self.law('''
seq:
  - {id: root, type: folder}
types:
  folder:
    seq:
      - {id: num_entries, type: u1}
      - {id: entries, type: entry, repeat: expr, repeat-expr: num_entries}
  entry:
    seq:
      - {id: name, type: str, size: 2}
      - {id: where, type: u1}
    instances:
      folder: {io: _root._io, pos: where, type: folder}
''', b'\x02. \x00..\x00')
        self.gives(b'\x02:)\x00..\x00', 'root.entries[0].name=:)')
        self.gives(b'\x02:)\x00..\x00', 'root.entries[1].folder.entries[0].name=:)')

    def test_types_of_two_arguments_at_one_position(self):
        self.law('''
seq:
  - {id: n, type: u1}
instances:
  even: {pos: 1, type: node(2 * n)}
  odd: {pos: 1, type: node(2 * n + 1)}
types:
  node:
    params:
      - {id: size, type: u1}
    seq:
      - {id: bytes, size: size}
''', b'\x01abc')
        self.gives(b'\x01xyz', 'odd.bytes=78797a')
        self.gives(b'\x01xyc', 'even.bytes=7879')
        self.refuses('shared-bytes', 'even.bytes=7879', 'odd.bytes=7a797a')

    def test_a_position_that_was_asked_for_in_passing(self):
        self.law('''
seq:
  - {id: len_name, type: u1}
  - {id: name, type: str, size: len_name}
  - {id: flag, type: u1, if: here > 0}
  - {id: rest, size: 2}
instances:
  here: {value: _io.pos}
  back: {pos: here, type: u1}
''', b'\x02ab\x07yz')
        self.gives(b'\x02ab\x09yz', 'flag=9')
        self.gives(b'\x02ab\x09yz', 'back=9')
        self.gives(b'\x04abcd\x07yz', 'name=abcd')

    def test_a_process_whose_key_is_a_position(self):
        self.law('''
seq:
  - {id: len_first, type: u1}
  - {id: first, size: len_first, type: block, process: xor(_root.key)}
  - {id: second, size: 2, process: xor(_root.key + 1)}
instances:
  key: {value: len_first + 4}
types:
  block:
    seq:
      - {id: text, type: str, size-eos: true}
''', bytes([2, *(b ^ 6 for b in b'ab'), *(b ^ 7 for b in b'cd')]))
        self.gives(bytes([2, *(b ^ 6 for b in b'xy'), *(b ^ 7 for b in b'cd')]), 'first.text=xy')
        self.gives(bytes([3, *(b ^ 7 for b in b'xyz'), *(b ^ 8 for b in b'cd')]), 'first.text=xyz')

    def test_a_position_from_the_end_behind_a_middle_that_grows(self):
        self.law('''
seq:
  - {id: len_middle, type: u1}
  - {id: middle, type: str, size: len_middle}
  - {id: foot, type: u1}
instances:
  last: {pos: _io.size - 2, type: u2}
''', b'\x02ab\x05\x34\x12')
        self.gives(b'\x04abcd\x05\x34\x12', 'middle=abcd')
        self.gives(b'\x02ab\x05\x07\x00', 'last=7')

    def test_bits_go_on_in_an_object(self):
        self.law('''
seq:
  - {id: three, type: b3}
  - {id: pair, type: pair}
  - {id: last, type: u1}
types:
  pair:
    seq:
      - {id: five, type: b5}
''', b'\xb5\xf7\x01')
        self.gives(b'\x55\xf7\x01', 'three=2')
        self.gives(b'\xa1\xf7\x01', 'pair.five=1')

    def test_bits_of_alignment_are_kept(self):
        self.law('''
seq:
  - {id: three, type: b3}
  - {id: pair, type: pair}
  - {id: last, type: u1}
types:
  pair:
    seq:
      - {id: two, type: u2}
      - {id: five, type: b5}
''', b'\xb5\x01\x00\xf7\x01')
        self.gives(b'\x55\x01\x00\xf7\x01', 'three=2')
        self.gives(b'\xb5\x01\x00\x0f\x01', 'pair.five=1')
        self.gives(b'\xb5\x01\x00\xf7\x02', 'last=2')

    def test_terminators_that_are_left_for_the_next(self):
        self.law('''
seq:
  - {id: a, type: str, terminator: 0x2c, consume: false}
  - {id: b, type: str, terminator: 0x3b, consume: false}
  - {id: c, type: str, terminator: 0x2e, consume: false}
  - {id: d, size: 1}
''', b'one,two;six.')
        self.gives(b'uno,two;six.', 'a=uno')
        self.gives(b'three,two;six.', 'a=three')
        self.gives(b'one,zwei;six.', 'b=,zwei')

    def test_a_switch_over_some_bits(self):
        self.law('''
seq:
  - {id: code, type: u1}
  - id: body
    type:
      switch-on: code & 3
      cases: {0: u1, 1: u2, 2: pair}
types:
  pair:
    seq:
      - {id: x, type: u1}
      - {id: y, type: u1}
''', b'\xfe\x01\x02')
        self.gives(b'\x02\x01\x02', 'code=2')
        self.gives(b'\xfe\x01\x09', 'body.y=9')
        self.refuses('code', 'code=4')

    def test_a_zero_in_the_middle_of_what_ends_with_one(self):
        self.law('''
seq:
  - {id: items, type: item, repeat: until, repeat-until: _.t == 0 or _io.eof}
types:
  item:
    seq:
      - {id: t, type: u1}
''', b'\x01\x02\x03')
        self.gives(b'\x01\x02\x00', 'items[2].t=0')
        self.refuses('items', 'items[1].t=0')

    def test_an_instance_that_fails_where_bytes_would_move(self):
        self.law('''
seq:
  - {id: len_name, type: u1}
  - {id: name, type: str, size: len_name}
  - {id: where, type: u1}
instances:
  far: {pos: where, type: u4}
''', b'\x02ab\x20')
        self.gives(b'\x02xy\x20', 'name=xy')
        self.refuses('far', 'name=xyz')

    def test_what_json_cannot_say(self):
        self.law('''
seq:
  - {id: where, type: u8}
  - {id: text, type: str, size: 2}
instances:
  far: {pos: where, type: u1}
''', b'\x08\0\0\0\0\0\0\0ab')
        document = json.loads(self.path('file.json').read_bytes())
        self.assertIn('where', document)
        document['where'] = 1 << 60
        self.path('far.json', json.dumps(document).encode())
        self.tenon('encode', '-s', 'law.ksy', 'far.json', '-o', 'far')
        self.assertEqual(self.path('far').read_bytes()[8:], b'ab')
        del document['text']
        self.path('less.json', json.dumps(document).encode())
        self.assertIn('text', self.tenon('encode', '-s', 'law.ksy', 'less.json', '-o', 'less', status=1))
        self.assertFalse(self.path('less').exists())

    def test_what_is_absent_has_the_position_0(self):
        for asks in ('0 < ofs_a', 'not (ofs_a == 0)'):
            self.law('''
seq:
  - {id: len_name, type: u1}
  - {id: name, type: str, size: len_name}
  - {id: ofs_a, type: u1}
  - {id: ofs_b, type: u1}
instances:
  a: {pos: ofs_a, size: 1, if: ASKS, -place: {order: 1}}
  b: {pos: ofs_b, size: 2, if: ofs_b != 0, -place: {order: 2}}
'''.replace('ASKS', asks), b'\x01a\x00\x04hi')
            self.gives(b'\x03abc\x00\x06hi', 'name=abc')
            for made, expected in (({'name': 'a', 'b': '0102'}, b'\x01a\x00\x04\x01\x02'),
                                   ({'name': 'a', 'a': '07', 'b': '0102'}, b'\x01a\x04\x05\x07\x01\x02'),
                                   ({'name': 'a'}, b'\x01a\x00\x00')):
                self.makes(expected, made)

    def test_what_is_absent_has_the_size_0(self):
        self.law('''
seq:
  - {id: ofs_a, type: u1}
  - {id: len_a, type: u1}
  - {id: name, type: strz}
instances:
  a: {pos: ofs_a, size: len_a, if: len_a != 0, -place: {order: 1}}
''', b'\x05\x02ab\x00xy')
        self.gives(b'\x06\x02abc\x00xy', 'name=abc')
        self.makes(b'\x04\x00a\x00', {'name': 'a'})
        self.makes(b'\x04\x01a\x00\x07', {'name': 'a', 'a': '07'})

    def test_what_is_absent_has_the_size_that_says_so(self):
        for type, none, asks, body, content in (
                ('u2', b'\xff\xff', 'len != 0xffff', '', '616200'),
                ('s2', b'\xff\xff', 'len != -1', 'type: strz, encoding: ASCII,', 'ab'),
                ('s2', b'\xfe\xff', 'not (len == none)', 'type: box,', {'bytes': '616200'}),
                ('u1', b'\x07', '7 != len', '', '616200')):
            self.law('seq: [{id: len, type: ' + type + '}, {id: x, size: len, ' + body + 'if: ' + asks + '''},
    {id: tail, type: u1}]
instances: {none: {value: -2}}
types: {box: {seq: [{id: bytes, size-eos: true}]}}
''', none + b'\x09')
            some = (b'\x03' if type == 'u1' else b'\x03\x00') + b'ab\x00'
            self.makes(some + b'\x09', {'x': content, 'tail': 9})
            self.makes(none + b'\x09', {'tail': 9})
            self.law_of(some + b'\x09')
            self.gives(some + b'\x08', 'tail=8')
            self.tenon('set', '-s', 'law.ksy', 'file', '--remove', 'x')
            self.assertEqual(self.path('file').read_bytes(), none + b'\x08')
        self.law('seq: [{id: len, type: u1}, {id: x, size: len, if: len != 3}]', b'\x01a')
        self.gives(b'\x02ab', 'x=6162')
        self.refuses(['x', 'len'], 'x=616263')

    def test_what_several_sizes_say_to_be_absent_stays_the_one_that_it_was(self):
        for asks, body in (('len > 0', ''), ('0 < len', 'type: box,'), ('not (len <= 0)', '')):
            self.law('seq: [{id: len, type: s1}, {id: x, size: len, ' + body + 'if: ' + asks + '''}, {id: tail, type: u1}]
types: {box: {seq: [{id: bytes, size-eos: true}]}}
''', b'\xfd\x09')
            self.gives(b'\xfd\x08', 'tail=8')
        self.law('''
seq: [{id: ofs, type: s2}, {id: tail, type: u1}]
instances: {x: {pos: ofs, size: 1, if: ofs > 0, -place: {order: 1}}}
''', b'\xff\xff\x09')
        self.gives(b'\xff\xff\x08', 'tail=8')

    AMOUNTS = '''
seq:
  - {id: base, type: u1}
  - {id: len, type: u1}
  - {id: text, type: str, size: len - 1}
  - {id: num, type: s1}
  - {id: words, size: num * 2}
  - {id: ofs, type: u1}
  - {id: part, type: part}
instances: {far: {pos: 4 + ofs, size: 2, -place: {order: 1}}}
types:
  part:
    seq:
      - {id: where, type: s1}
      - {id: len_box, type: u1}
      - {id: box, type: box, size: 4 * len_box}
    instances: {near: {pos: _parent.base + where, size: 1, if: where != 0, -place: {order: 2}}}
  box: {seq: [{id: bytes, size-eos: true}]}
'''

    def test_what_grows_with_its_size_does_not_go_over_what_stands_behind(self):
        self.law('''
seq:
  - {id: len, type: u1}
  - {id: where, type: u1}
  - {id: text, type: str, size: len}
instances:
  mark: {pos: where, type: u1}
''', b'\x02\x05ab.Z..', PATCHED)
        self.gives(b'\x04\x07abcd.Z..', 'len=4', 'text=abcd')
        for size in range(12):
            self.gives(bytes([size, size + 3]) + b'a' * size + b'.Z..', f'len={size}', f'text={"a" * size}')

    def test_instances_that_are_given_a_size_do_not_go_over_others(self):
        self.law('''
seq:
  - {id: rows, type: row, repeat: expr, repeat-expr: 2}
types:
  row:
    seq: [{id: where, type: u1}, {id: len, type: u1}]
    instances:
      text: {io: _root._io, pos: where, type: str, size: len}
''', b'\x04\x02\x07\x02ab.cd.')
        self.gives(b'\x04\x04\x09\x02wxyz.cd.', 'rows[0].len=4', 'rows[0].text=wxyz')
        self.gives(b'\x04\x01\x06\x02w.cd.', 'rows[0].len=1', 'rows[0].text=w')
        self.gives(b'\x04\x02\x07\x02wx.cd.', 'rows[0].len=2', 'rows[0].text=wx')
        self.law('''
seq:
  - {id: where, type: u1}
  - {id: len_body, type: u1}
instances:
  body: {pos: where, size: len_body, type: body}
types:
  body:
    seq: [{id: len, type: u1}, {id: text, type: str, size: len}]
    instances:
      mark: {pos: 3, type: u1}
''', b'\x03\x06.\x01a.Z..-')
        self.refuses('body.mark', 'body.len=4', 'body.text=abcd')
        self.gives(b'\x03\x06.\x01b.Y..-', 'body.len=1', 'body.text=b', 'body.mark=89')

    def test_what_is_absent_has_no_place_to_follow(self):
        self.law('''
seq:
  - {id: len, type: u1}
  - {id: text, type: str, size: len}
  - {id: node, type: node}
types:
  node:
    seq:
      - {id: has, type: u1}
      - {id: ofs, type: u1}
      - {id: next, type: node, if: has == 1}
    instances:
      mark: {io: _root._io, pos: next.ofs, type: u1, if: has == 1}
''', b'\x02ab\x00\x05..', PATCHED)
        self.gives(b'\x04abcd\x00\x05..', 'text=abcd')

    def test_texts_of_the_same_bytes_grow_alike(self):
        self.law('''
seq:
  - {id: rows, type: row, repeat: expr, repeat-expr: 3}
types:
  row:
    seq:
      - {id: where, type: u1}
      - {id: len, type: u1}
    instances:
      text: {io: _root._io, pos: where, type: str, size: len}
''', b'\x06\x02\x06\x02\x08\x01abc', PATCHED)
        self.gives(b'\x06\x03\x06\x03\x09\x01xyzc', 'rows[0].text=xyz', 'rows[1].text=xyz')
        self.gives(b'\x06\x03\x06\x03\x09\x01xyzc', 'rows[0].text=xyz')
        self.refuses(['rows[0].text', 'rows[1].text'], 'rows[0].text=xyz', 'rows[1].text=xyv')

    def test_values_of_arrays_are_set_wherever_they_lie(self):
        self.law('''
seq:
  - {id: where, type: u1}
  - {id: num, type: u1}
  - {id: rows, type: row, repeat: expr, repeat-expr: num}
  - {id: numbers, type: u1, repeat: expr, repeat-expr: num}
instances:
  table: {pos: where, type: table}
types:
  table:
    seq:
      - {id: rows, type: row, repeat: expr, repeat-expr: _root.num}
      - {id: numbers, type: u2, repeat: expr, repeat-expr: _root.num}
  row: {seq: [{id: a, type: u1}, {id: b, type: u1}]}
''', b'\x08\x02abcd12wxyz3\x004\x00', PATCHED)
        self.gives(b'\x08\x02abAd12wxyz3\x004\x00', 'rows[1].a=65')
        self.gives(b'\x08\x02abcd1Awxyz3\x004\x00', 'numbers[1]=65')
        self.gives(b'\x08\x02abcd12wAyz3\x004\x00', 'table.rows[0].b=65')
        self.gives(b'\x08\x02aAcA12wAyA3\x004\x01', 'rows[0].b=65', 'rows[1].b=65', 'table.rows[0].b=65',
                   'table.rows[1].b=65', 'table.numbers[1]=308')

    def test_amounts_and_positions_are_turned_around(self):
        self.law(self.AMOUNTS, b'\x14\x03ab\x01xy\x0a\xfc\x01BOXXFFN')
        self.gives(b'\x14\x05abcd\x01xy\x0c\xfe\x01BOXXFFN', 'text=abcd')
        self.gives(b'\x14\x03ab\x02wxyz\x0c\xfe\x01BOXXFFN', 'words=7778797a')
        self.gives(b'\x15\x03ab\x01xy\x0e\xff\x02LONGBOXXFFN', 'base=21',
                   'part.box.bytes=4c4f4e47424f5858')
        self.makes(b'\x14\x02a\x00\x03\x00\x00FF', {'base': 20, 'text': 'a', 'words': '', 'far': '4646',
                                                    'part': {'box': {'bytes': ''}}})
        self.refuses(['words', 'num'], 'words=616263')
        self.refuses(['part.box', 'part.len_box'], 'part.box.bytes=616263')
        self.refuses(['part.where', 'fit'], 'base=200')
        self.refuses('part.near', 'base=16')

    def test_sizes_follow_through_values_and_choices(self):
        self.law('''
seq:
  - {id: tag, type: u1}
  - {id: short, type: u1, if: form == 1}
  - {id: long, type: u2, if: form == 2}
  - {id: body, size: len, type: body}
  - {id: mark, type: u1, if: len != 0}
types:
  body: {seq: [{id: text, type: str, size: _root.len - 1}, {id: end, contents: [0]}]}
instances:
  form: {value: tag >> 6}
  len: {value: 'form == 0 ? tag & 0x3f : form == 1 ? short - 2 : long'}
''', b'\x03ab\x00!', PATCHED)
        self.gives(b'\x05abcd\x00!', 'body.text=abcd')
        self.gives(b'\x3f' + b'x' * 62 + b'\x00!', 'body.text=' + 'x' * 62)
        self.refuses('tag', 'body.text=' + 'x' * 63)
        self.law_of(b'\x47\x05ab\x00!')
        self.gives(b'\x47\x07abcd\x00!', 'body.text=abcd')
        self.gives(b'\x48\x06abc\x00!', 'body.text=abc', 'tag=72')
        self.refuses('short', 'body.text=abcd', 'short=9')
        self.refuses('short', 'body.text=' + 'x' * 253)
        self.law_of(b'\x80\x03\x00ab\x00!')
        self.gives(b'\x80\x01\x01' + b'x' * 256 + b'\x00!', 'body.text=' + 'x' * 256)

    def test_a_size_that_is_said_twice(self):
        self.law('''
seq:
  - {id: len_block, type: u1}
  - {id: kind, type: u1}
  - {id: text, type: str, size: len_block - 4}
  - {id: len_again, type: u2, valid: len_block}
''', b'\x06\x01ab\x06\x00', PATCHED)
        self.gives(b'\x08\x01abcd\x08\x00', 'text=abcd')
        self.refuses('len_again', 'text=abcd', 'len_again=7')
        self.makes(b'\x07\x01abc\x07\x00', {'kind': 1, 'text': 'abc'})

    def test_padding_follows_what_it_pads(self):
        self.law('''
seq:
  - {id: len_name, type: u1}
  - {id: name, type: str, size: len_name}
  - {id: padding, size: (4 - (1 + len_name) % 4) % 4}
  - {id: len_data, type: u1}
  - {id: data, size: len_data}
  - {id: even, type: u1, if: len_data % 2 == 1}
  - {id: end, contents: [0xff], if: len_data != 0}
''', b'\x02ab\x00\x01D\x00\xff', PATCHED)
        self.gives(b'\x05abcde\x00\x00\x01D\x00\xff', 'name=abcde')
        self.gives(b'\x03abc\x01D\x00\xff', 'name=abc')
        self.gives(b'\x02ab\x00\x02DE\xff', 'data=4445')
        self.gives(b'\x01a\x00\x00\x00', 'name=a', 'data=')
        self.gives(b'\x02ab\x07\x01D\x00\xff', 'padding=07')
        self.refuses('padding', 'padding=0000')
        self.refuses('padding', 'name=abcde', 'padding=07')
        self.refuses('even', 'even=1', 'data=4445')
        self.makes(b'\x05abcde\x00\x00\x02DE\xff', {'name': 'abcde', 'data': '4445'})

    def test_padding_that_is_not_zero_stays(self):
        self.law('''
seq:
  - {id: len_name, type: u1}
  - {id: name, type: str, size: len_name}
  - {id: padding, size: -len_name % 4}
  - {id: even, type: u1, if: len_name % 2 == 1}
''', b'\x01a..\x00/', PATCHED)
        self.gives(b'\x01b..\x00/', 'name=b')
        self.refuses('padding', 'name=ab')
        self.gives(b'\x05abcde..\x00/', 'name=abcde')
        self.refuses('even', 'name=ab', 'padding=0000')

    def test_two_unknowns_in_one_amount_are_inputs(self):
        self.law('''
seq:
  - {id: a, type: u1}
  - {id: b, type: u1}
  - {id: text, type: str, size: a + b}
''', b'\x01\x02abc')
        self.gives(b'\x02\x02abcd', 'a=2', 'text=abcd')
        self.refuses('text', 'text=abcd')

    DIGITS = '''
seq:
  - {id: hi, type: u1}
  - {id: mid, type: u1}
  - {id: lo, type: u1}
  - {id: text, type: str, size: (hi << 16 | mid << 8 | lo) - 3}
  - {id: n1, type: u1}
  - {id: n0, type: u1}
  - {id: words, type: word, repeat: expr, repeat-expr: num}
  - {id: b0, type: u2be}
  - {id: b1, type: u1}
  - {id: box, type: word, size: b0 + b1 * 65536}
  - {id: last, type: u1}
types:
  word: {seq: [{id: text, type: strz}]}
instances:
  num: {value: n1 * 256 + n0}
'''

    def test_digits_of_an_amount_follow_together(self):
        for head in HEAD, PATCHED:  # made anew, and over what was read
            self.law(self.DIGITS, b'\x00\x00\x05ab' b'\x00\x02x\0y\0' b'\x00\x04\x00box\0' b'\x07', head)
            self.gives(b'\x00\x00\x07abcd' b'\x00\x02x\0y\0' b'\x00\x04\x00box\0' b'\x07', 'text=abcd')
            self.gives(b'\x01\x00\x02' + b'a' * 0xffff + b'\x00\x02x\0y\0' b'\x00\x04\x00box\0' b'\x07',
                       'text=' + 'a' * 0xffff)
            self.gives(b'\x00\x00\x05ab' b'\x00\x02x\0y\0' b'\x00\x00\x01' + b'z' * 0xffff + b'\0\x07',
                       'box.text=' + 'z' * 0xffff)
            self.makes(b'\x00\x00\x03' b'\x01\x02' + bytes(258) + b'\x00\x01\x00\0\x07',
                       {'text': '', 'words': [{'text': ''}] * 258, 'box': {'text': ''}, 'last': 7})
            self.not_made('n1', {'text': '', 'words': [{'text': ''}] * 65536, 'box': {'text': ''}, 'last': 7})
        self.refuses('lo', 'text=abcd', 'lo=6')
        self.gives(b'\x00\x00\x07abcd' b'\x00\x02x\0y\0' b'\x00\x04\x00box\0' b'\x07', 'text=abcd', 'lo=7')

    def test_digits_of_the_object_around_follow_and_are_named(self):
        self.law('''
seq:
  - {id: hi, type: u1}
  - {id: lo, type: u1}
  - {id: inner, type: inner}
types:
  inner:
    seq:
      - {id: text, type: str, size: _parent.hi * 256 + _parent.lo}
      - {id: last, type: u1}
''', b'\x00\x02ab\x07', PATCHED)
        self.gives(b'\x00\x03abc\x07', 'inner.text=abc')
        self.refuses('] lo: the value is 9, but inner.text needs 4', 'inner.text=abcd', 'lo=9')

    def test_what_a_chain_of_values_asks_of_the_end_follows(self):
        values = ''.join(f'  v{i}: {{value: v{i + 1} and v{i + 1}}}\n' for i in range(20))
        self.law(f'''
seq:
  - {{id: bits, type: u1}}
  - {{id: text, type: strz}}
  - {{id: more, type: u1, if: v0}}
instances:
{values}  v20: {{value: not _io.eof}}
''', b'\x01ab\x00\x07', PATCHED)
        self.gives(b'\x01abcd\x00\x07', 'text=abcd')
        self.gives(b'\x01a\x00\x07', 'text=a')

    def test_what_may_be_said_in_two_ways_is_given(self):
        for size in 'hi * 256 + wide', 'hi << 4 | lo', 'hi * 2 + lo':
            for head in HEAD, PATCHED:
                self.law(f'''
seq:
  - {{id: hi, type: u1}}
  - {{id: lo, type: u1}}
  - {{id: wide, type: u2}}
  - {{id: text, type: str, size: {size}}}
  - {{id: last, type: u1}}
''', b'\x00\x02\x02\x00ab\x07', head)
                self.refuses('text', 'text=abc')
                self.gives(b'\x00\x03\x03\x00abc\x07', 'text=abc', 'lo=3', 'wide=3')

    KIN = '''
seq:
  - {id: n, type: u1}
  - {id: recs, type: rec, REPEAT}
  - {id: last, type: u1}
types:
  rec:
    seq:
      - {id: a, type: strz}
      - {id: parts, type: part, repeat: expr, repeat-expr: 2}
      - {id: s, type: sub, size: 1}
  part:
    seq:
      - {id: s, type: sub}
  sub:
    seq:
      - {id: b, type: u1}
    instances:
      v: {value: _root.n + b}
'''

    def test_lists_of_what_others_name_as_their_parent(self):
        """Such lists hold pointers, and are written, and checked without memory for what no rule looks at."""
        for repeat in 'repeat: expr, repeat-expr: n', "repeat: until, repeat-until: _.a == 'c'":
            for rule in '', 'recs[0].s.v == 7 and recs[1].a == recs.last.a':
                schema = self.KIN.replace('REPEAT', repeat)
                if rule:
                    schema += f"-checks: [{{id: R, that: '{rule}', severity: warning, level: content}}]\n"
                self.law(schema, b'\x02ab\0\x01\x02\x05c\0\x03\x04\x07\x09')
                self.assertEqual(self.tenon('validate', '-s', 'law.ksy', 'file'), '')
                self.gives(b'\x02abc\0\x01\x02\x05c\0\x03\x04\x08\x09', 'recs[0].a=abc', 'recs[1].s.b=8')

    PARENT = '''
seq:
  - {id: recs, type: rec, repeat: expr, repeat-expr: 2}
types:
  rec:
    seq:
      - {id: a, type: strz}
      - {id: s, type: sub}
  sub:
    seq:
      - {id: b, type: u1}
    instances:
      v: {value: _parent.a}
'''

    def test_values_that_ask_a_parent_in_a_list(self):
        self.law(self.PARENT, b'ab\0\x05c\0\x07')
        self.assertEqual(self.tenon('get', '-s', 'law.ksy', 'recs[*].s.v', 'file'), 'recs[0].s.v: ab\nrecs[1].s.v: c\n')
        self.gives(b'abc\0\x05c\0\x07', 'recs[0].a=abc')
        self.assertIn('abc', self.tenon('get', '-s', 'law.ksy', 'recs[0].s.v', 'file'))
        self.assertEqual(self.tenon('validate', '-s', 'law.ksy', 'file'), '')

    def test_tags_and_sizes_are_told_by_what_is_there(self):
        self.law('''
seq:
  - {id: records, type: record, repeat: eos}
types:
  record:
    seq:
      - {id: tag, type: u1, enum: tag}
      - {id: len_body, type: u2}
      - id: body
        size: len_body
        type:
          switch-on: tag
          cases: {tag::point: point, tag::name: name, tag::title: name, tag::bytes: bytes}
  point: {seq: [{id: x, type: u1}]}
  name: {seq: [{id: text, type: strz}]}
  bytes: {seq: [{id: rest, size-eos: true}]}
enums:
  tag: {1: point, 2: name, 3: title, 9: bytes}
''', b'\x01\x01\x00\x05\x02\x03\x00hi\x00\x07\x01\x00z')
        self.makes(b'\x01\x01\x00\x05\x09\x02\x00\x01\x02',
                   {'records': [{'body': {'$type': 'point', 'x': 5}}, {'body': {'$type': 'bytes', 'rest': '0102'}}]})
        self.makes(b'\x03\x05\x00long\x00', {'records': [{'tag': 'title', 'body': {'$type': 'name', 'text': 'long'}}]})
        self.not_made('`tag` is missing', {'records': [{'body': {'$type': 'name', 'text': 'either'}}]})
        self.not_made('`tag` is missing', {'records': [{'body': {'$bytes': '00'}}]})

    def test_a_tag_is_told_by_the_only_type(self):
        self.law('''
seq:
  - {id: tag, type: u1}
  - {id: body, type: {switch-on: tag, cases: {3: point}}}
types:
  point: {seq: [{id: x, type: u1}]}
''', b'\x03\x05')
        self.makes(b'\x03\x06', {'body': {'x': 6}})

    def test_flags_and_names_are_told_by_what_is_there(self):
        self.law('''
seq:
  - {id: kind, type: str, size: 1}
  - {id: flags, type: u1}
  - {id: has_d, type: b1}
  - {id: other, type: b7}
  - {id: a, type: u1, if: flags & 1 != 0}
  - {id: b, type: u1, if: is_b}
  - {id: c, type: u1, if: kind == "c" and flags & 8 == 8}
  - {id: d, type: u1, if: not not has_d}
  - {id: e, type: u1, if: kind == "e"}
instances:
  is_b: {value: (flags & 4) == 4}
''', b'c\x0d\x80\x0a\x0b\x0c\x0d')
        self.makes(b'c\x0d\x80\x0a\x0b\x0c\x0d', {'other': 0, 'a': 10, 'b': 11, 'c': 12, 'd': 13})
        self.makes(b'x\x04\x03\x0b', {'kind': 'x', 'other': 3, 'b': 11})
        self.makes(b'e\x00\x00\x01', {'other': 0, 'e': 1})
        self.makes(b'x\x42\x00', {'kind': 'x', 'flags': 0x42, 'other': 0})
        self.not_made('`kind` is missing', {'other': 0, 'a': 10})
        self.not_made('`other` is missing', {'kind': 'x'})
        self.not_made('need different values', {'other': 0, 'c': 12, 'e': 1})
        self.not_made('a', {'kind': 'x', 'flags': 0, 'other': 0, 'a': 1})

    def test_of_many_values_that_decide_none_is_guessed(self):
        '''A number that nobody has said follows what is there only if no other number would do.'''
        self.law('''
seq:
  - {id: edition, type: u1}
  - {id: flags, type: u1}
  - {id: old, type: u1, if: edition == 2}
  - {id: new, type: u1, if: flags & 4 != 0}
  - {id: late, type: u1, if: edition > 4}
  - {id: end, type: u1}
''', b'\x02\x04\x08\x09\x0a', PATCHED)
        absent = 'old: the member is absent, but edition makes it present; set both'
        self.refuses(absent, '--remove', 'old')
        self.refuses('old: the member is present, but late makes it absent', 'late=7')
        self.comes_to(b'\x01\x04\x09\x0a', 'edition=1', '--remove', 'old')
        self.comes_to(b'\x02\x00\x08\x0a', '--remove', 'new')
        self.law_of(b'\x03\x81\x0a')
        self.gives(b'\x02\x81\x07\x0a', 'old=7')
        self.gives(b'\x03\x85\x07\x0a', 'new=7')
        self.refuses('late: the member is present, but edition makes it absent', 'late=7')
        self.gives(b'\x06\x81\x07\x0a', 'edition=6', 'late=7')

    def test_numbers_of_other_objects_do_not_follow_what_is_there(self):
        self.law('''
seq:
  - {id: version, type: u1}
  - {id: num_items, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: num_items}
types:
  item:
    seq:
      - {id: id, type: u1}
      - {id: more, type: u1, if: _root.version == 2}
''', b'\x01\x01\x07', PATCHED)
        self.refuses('the member is present, but version makes it absent', 'items[0].more=5')
        self.refuses(['items[0].more: ', 'items[1].more makes it present'], 'items[+]={"id": 8, "more": 5}')
        self.comes_to(b'\x01\x02\x07\x08', 'items[+]={"id": 8}')

    def test_shapes_and_what_lies_elsewhere_change_in_one_run(self):
        self.law('''
seq:
  - {id: ofs, type: u1}
  - {id: len, type: u1}
  - {id: num, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: num}
instances:
  body: {pos: ofs, type: body, size: len}
types:
  item:
    seq:
      - {id: flag, type: u1}
      - {id: more, type: u1, if: flag == 1}
  body:
    seq:
      - {id: text, type: str, size-eos: true}
''', b'\x05\x03\x02\x00\x00abc', PATCHED)
        longer = b'\x06\x04\x02\x00\x01\x09wxyz'
        self.gives(longer, 'body.text=wxyz', 'items[1].more=9')
        self.gives(longer, 'items[1].more=9', 'body.text=wxyz')
        self.comes_to(b'\x06\x02\x03\x00\x00\x00xy', 'body.text=xy', 'items[+]={"flag": 0}')
        self.comes_to(b'\x04\x02\x01\x00xy', 'body.text=xy', '--remove', 'items[0]')

    def test_what_is_derived_over_instances_follows_them(self):
        self.law('''
seq:
  - {id: ofs, type: u1}
  - {id: len, type: u1}
  - {id: sum, type: u1, -derive: body.first + body.last}
  - {id: num, type: u1}
  - {id: items, type: u1, repeat: expr, repeat-expr: num}
instances:
  body: {pos: ofs, size: len}
''', b'\x06\x03\x05\x02\x07\x08\x01\x02\x04', PATCHED)
        self.gives(b'\x06\x03\x0a\x02\x07\x08\x03\x02\x07', 'body=030207')
        self.gives(b'\x06\x01\x06\x02\x07\x08\x03', 'body=03')
        self.gives(b'\x06\x03\x63\x02\x07\x08\x03\x02\x07', 'body=030207', 'sum=99')
        self.gives(b'\x06\x03\x05\x02\x09\x08\x01\x02\x04', 'items[0]=9')
        self.comes_to(b'\x07\x02\x0b\x03\x07\x08\x09\x05\x06', 'items[+]=9', 'body=0506')
        self.law_of(b'\x06\x03\x04\x02\x07\x08\x01\x02\x04')  # another sum is what somebody wants
        self.gives(b'\x06\x03\x04\x02\x07\x08\x03\x02\x07', 'body=030207')

    def test_what_is_derived_over_a_list_follows_its_length(self):
        for head in (HEAD, PATCHED):
            with self.subTest('numbers', head=head):
                self.law('''
seq:
  - {id: num_items, type: u1}
  - {id: total, type: u1, -derive: items.sum}
  - {id: width, type: u1, -derive: items.size * 2}
  - {id: last, type: u1, -derive: 'items.size == 0 ? 0 : items.last'}
  - {id: items, type: u2, repeat: expr, repeat-expr: num_items}
''', b'\x02\x07\x04\x04\x03\x00\x04\x00', head)
                self.comes_to(b'\x03\x10\x06\x09\x03\x00\x04\x00\x09\x00', 'items[+]=9')
                self.comes_to(b'\x03\x10\x06\x04\x09\x00\x03\x00\x04\x00', 'items[+0]=9')
                self.comes_to(b'\x02\x0d\x04\x09\x04\x00\x09\x00', 'items[+]=9', '--remove', 'items[0]')
                self.comes_to(b'\x01\x04\x02\x04\x04\x00', '--remove', 'items[0]')
                self.comes_to(b'\x01\x03\x02\x03\x03\x00', '--remove', 'items[1]')
                self.comes_to(b'\x01\x05\x02\x05\x05\x00', 'items=[5]')
                self.comes_to(b'\x00\x00\x00\x00', 'items=[]')
                self.makes(b'\x03\x06\x06\x03\x01\x00\x02\x00\x03\x00',
                           {'items': [1, 2, 3], **({'$image': self.data.hex()} if head is PATCHED else {})})
                self.law_of(b'\x02\x08\x04\x04\x03\x00\x04\x00')  # another total stays until the derived one changes
                total = b'\x08' if head is PATCHED else b'\x04'
                self.comes_to(b'\x01' + total + b'\x02\x04\x04\x00', '--remove', 'items[0]')
            with self.subTest('records', head=head):
                self.law('''
seq:
  - {id: num_items, type: u1}
  - {id: most, type: u1, -derive: 'items.size == 0 ? 0 : items.max(_.a)'}
  - {id: many, type: u1, -derive: items.count(_.b > 2)}
  - {id: items, type: item, repeat: expr, repeat-expr: num_items}
types: {item: {seq: [{id: a, type: u1}, {id: b, type: u2}]}}
''', b'\x02\x08\x01\x08\x01\x00\x07\x03\x00', head)
                self.comes_to(b'\x03\x09\x02\x08\x01\x00\x07\x03\x00\x09\x04\x00', 'items[+]={"a": 9, "b": 4}')
                self.comes_to(b'\x01\x07\x01\x07\x03\x00', '--remove', 'items[0]')
                self.comes_to(b'\x01\x08\x00\x08\x01\x00', '--remove', 'items[1]')
                self.comes_to(b'\x00\x00\x00', 'items=[]')

    def test_what_is_derived_follows_beside_bytes_that_no_writer_makes(self):
        stored = bytes.fromhex('7801010100feff0500060006')  # zlib without compression
        self.law('''
seq:
  - {id: total, type: u1, -derive: items.sum}
  - {id: num_items, type: u1}
  - {id: items, type: u1, repeat: expr, repeat-expr: num_items}
  - {id: len_body, type: u1}
  - {id: body, type: body, size: len_body, process: zlib}
types: {body: {seq: [{id: x, type: u1}]}}
''', b'\x03\x02\x01\x02\x0c' + stored, PATCHED)
        self.comes_to(b'\x0c\x03\x01\x02\x09\x0c' + stored, 'items[+]=9')
        self.comes_to(b'\x02\x01\x02\x0c' + stored, '--remove', 'items[0]')

    def test_a_rule_of_what_is_derived_allows_other_lengths(self):
        self.law('''
seq:
  - {id: num_sizes, type: u1}
  - {id: total, type: u1, -derive: {value: sizes.sum, severity: error}}
  - {id: sizes, type: u1, repeat: expr, repeat-expr: num_sizes}
  - {id: parts, size: 'sizes[_index]', repeat: expr, repeat-expr: num_sizes}
''', b'\x02\x03\x01\x02abc')
        self.comes_to(b'\x01\x01\x01a', '--remove', 'sizes[1]', '--remove', 'parts[1]')
        self.comes_to(b'\x03\x04\x01\x02\x01abcd', 'sizes[+]=1', 'parts[+]=64')

    def test_what_is_derived_over_bytes_of_other_members_follows_them(self):
        self.law('''
seq:
  - {id: double, type: u1, -derive: shown * 2}
  - {id: total, type: u1, -derive: list.sum}
  - {id: num, type: u1}
  - {id: items, type: u1, repeat: expr, repeat-expr: num}
instances:
  shown: {pos: 3, type: u1}
  list: {pos: 3, type: u1, repeat: expr, repeat-expr: 2}
''', b'\x06\x07\x02\x03\x04')
        self.comes_to(b'\x0a\x09\x02\x05\x04', 'items[0]=5')
        self.comes_to(b'\x06\x08\x02\x03\x05', 'items[1]=5')
        self.comes_to(b'\x0a\x08\x03\x05\x03\x04', 'items[+0]=5')
        self.law_of(b'\x07\x07\x02\x03\x04')  # another number is what somebody wants
        self.comes_to(b'\x07\x09\x02\x05\x04', 'items[0]=5')

    def test_nothing_is_packed_as_well(self):
        """A new object has no packed bytes for it yet."""
        schema = 'seq:\n  - {id: size, type: u1}\n  - {id: body, size: size, process: PROCESS}\n  - {id: end, type: u1}\n'
        for process, packed in (('lz4_block(0)', b'\x00'), ('zlib', bytes.fromhex('789c030000000001'))):
            with self.subTest(process):
                self.law(schema.replace('PROCESS', process), bytes([len(packed)]) + packed + b'\x07', PATCHED)
                self.makes(bytes([len(packed)]) + packed + b'\x09', {'body': '', 'end': 9})
                self.gives(bytes([len(packed)]) + packed + b'\x05', 'end=5')

    def test_values_that_depend_on_themselves(self):
        """Through a list, or in a circle that conditions break: they are solved as far as one number says so."""
        self.law('''
seq:
  - {id: num, type: u1}
  - {id: rows, type: row(_index), repeat: expr, repeat-expr: num}
  - {id: body, size: 'rows[num - 1].sum'}
types:
  row:
    params: [{id: index, type: u1}]
    seq: [{id: value, type: u1}]
    instances:
      sum: {value: '(index > 0 ? _parent.rows[index - 1].sum.as<u4> : 0) + value'}
''', b'\x02\x01\x02abc', PATCHED)
        self.gives(b'\x02\x01\x02xyz', 'body=78797a')
        self.gives(b'\x02\x02\x02wxyz', 'rows[0].value=2', 'body=7778797a')
        self.refuses('body: the value has 4 bytes, but rows[0].value gives it 3', 'body=7778797a')
        self.law('''
seq:
  - {id: num, type: u1}
  - {id: rows, type: row(_index), repeat: expr, repeat-expr: num}
  - {id: body, size: 'rows[num - 1].sum'}
types:
  row:
    params: [{id: index, type: u1}]
    seq: [{id: value, type: u1}]
    instances:
      sum: {value: '((index > 0 ? _parent.rows[index - 1].sum : 0) + value).as<u4>'}
''', b'\x02\x01\x02abc', PATCHED)
        self.gives(b'\x02\x02\x02wxyz', 'rows[0].value=2', 'body=7778797a')
        self.refuses('body: the value has 4 bytes, but rows[0].value gives it 3', 'body=7778797a')
        self.law('''
seq:
  - {id: kind, type: u1}
  - {id: size, type: u1}
  - {id: body, size: first}
instances:
  first: {value: '(kind != 0 ? second.as<u4> : size).as<u4>'}
  second: {value: '(kind != 0 ? 0 : first).as<u4>'}
''', b'\x01\x01', PATCHED)
        self.refuses('body: the value does not have the size of its field', 'body=78')
        self.law_of(b'\x00\x01a')
        self.gives(b'\x00\x02xy', 'body=7879')

    def test_types_of_one_name_in_two_scopes(self):
        """`$type` names one of those that its own switch chooses."""
        self.law('''
seq:
  - {id: kind, type: u1}
  - {id: a, type: first}
  - {id: b, type: second}
  - {id: both, type: {switch-on: kind, cases: {0: 'first::mono', 1: 'second::mono'}}}
types:
  first:
    seq:
      - {id: v, type: {switch-on: _root.kind, cases: {0: mono, 1: stereo}}}
    types:
      mono: {seq: [{id: left, type: point}]}
      stereo: {seq: [{id: left, type: point}, {id: right, type: point}]}
      point: {seq: [{id: x, type: u1}]}
  second:
    seq:
      - {id: v, type: {switch-on: _root.kind, cases: {0: mono, 1: stereo}}, repeat: expr, repeat-expr: 2}
    types:
      mono: {seq: [{id: left, type: u1}]}
      stereo: {seq: [{id: left, type: u1}, {id: right, type: u1}]}
''', b'\x00\x05\x06\x07\x08')
        self.comes_to(b'\x00\x09\x06\x07\x08', 'a.v={"$type": "mono", "left": {"x": 9}}')
        self.comes_to(b'\x00\x05\x06\x09\x08', 'b.v[1]={"$type": "mono", "left": 9}')
        self.comes_to(b'\x00\x05\x06\x07\x09', 'both={"$type": "mono", "left": {"x": 9}}')
        self.law_of(b'\x01\x01\x02\x03\x04\x05\x06\x07')
        self.comes_to(b'\x01\x01\x02\x03\x04\x05\x06\x09', 'both={"$type": "mono", "left": 9}')

    def test_the_root_in_its_own_instances(self):
        """`_root.kind` is `kind`, also for what a value instance with it decides."""
        self.law('''
seq:
  - {id: kind, type: u1}
  - {id: chosen, type: {switch-on: copy, cases: {1: one, 2: two}}}
  - {id: present, type: u1, if: copy == 1}
  - {id: sized, size: copy}
  - {id: counted, type: u1, repeat: expr, repeat-expr: _root.copy}
  - {id: inner, type: inner}
instances:
  copy: {value: _root.kind}
types:
  one: {seq: [{id: a, type: u1}]}
  two: {seq: [{id: b, type: u2}]}
  inner:
    seq: [{id: last, size: copy}]
    instances: {copy: {value: _root.kind}}
''', b'\x01\x07\x08a\x09z')
        self.makes(b'\x01\x07\x08a\x09z', {'kind': 1, 'chosen': {'$type': 'one', 'a': 7}, 'present': 8,
                                           'sized': '61', 'counted': [9], 'inner': {'last': '7a'}})
        self.makes(b'\x02\x07\x00ab\x09\x0ayz', {'kind': 2, 'chosen': {'$type': 'two', 'b': 7}, 'sized': '6162',
                                                'counted': [9, 10], 'inner': {'last': '797a'}})
        self.comes_to(b'\x01\x05\x08a\x09z', 'chosen.a=5')
        self.law_of(b'\x02\x07\x00ab\x09\x0ayz')

    def test_a_root_inside_another(self):
        """There `_root` is the outer object, not the object itself."""
        self.law('''
seq:
  - {id: kind, type: u1}
  - {id: size, type: u1}
  - {id: body, size: copy}
  - {id: inner, type: law, if: kind == 1}
instances:
  copy: {value: _root.size}
''', b'\x01\x02ab\x00\x01cd')
        self.comes_to(b'\x01\x02xy\x00\x01cd', 'body=7879')


if __name__ == '__main__':
    unittest.main(verbosity=1)
