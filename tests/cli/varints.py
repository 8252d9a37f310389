#!/usr/bin/env python3
"""varints.py TENON: sizes that are numbers of variable length with a prefix (DER, EBML, QUIC, Bitcoin, MySQL) follow in `encode` and
`set`, in the shortest form; the bytes that are expected are made here, and read by OpenSSL where it is installed. Bits that
say something else are never lost."""
import json
import shutil
import subprocess
import unittest

from box import SchemaBox, most_first

DER = """meta: {id: der, endian: be}
seq: [{id: value, type: tlv}]
types:
  tlv:
    seq:
      - {id: tag, type: u1, enum: tag}
      - {id: len, type: len_encoded}
      - id: body
        size: len.result
        type: {switch-on: tag, cases: {'tag::sequence': sequence, 'tag::set': sequence}}
  sequence: {seq: [{id: entries, type: tlv, repeat: eos}]}
  len_encoded:
    seq:
      - {id: b1, type: u1}
      - {id: int2, type: u2be, if: b1 == 0x82}
      - {id: int1, type: u1, if: b1 == 0x81}
    instances:
      result: {value: '(b1 == 0x81) ? int1 : ((b1 == 0x82) ? int2 : b1)'}
enums:
  tag: {0x02: integer, 0x04: octet_string, 0x0c: utf8_string, 0x30: sequence, 0x31: set}
"""
EBML = """meta: {id: ebml, endian: be}
seq: [{id: elements, type: element, repeat: eos}]
types:
  element: {seq: [{id: tag, type: u2}, {id: len, type: vint}, {id: body, size: len.value}]}
  vint:
    seq:
      - {id: first, type: u1}
      - {id: rest, type: u1, repeat: expr, repeat-expr: width - 1}
    instances:
      width: {value: 'first >= 0x80 ? 1 : first >= 0x40 ? 2 : first >= 0x20 ? 3 : first >= 0x10 ? 4 : 5'}
      r0: {value: 'width > 1 ? rest[0] : 0'}
      r1: {value: 'width > 2 ? rest[1] : 0'}
      r2: {value: 'width > 3 ? rest[2] : 0'}
      head: {value: 'first & ((0x80 >> (width - 1)) - 1)'}
      value:
        value: |
          width == 1 ? head : width == 2 ? head << 8 | r0 : width == 3 ? head << 16 | r0 << 8 | r1
          : head << 24 | r0 << 16 | r1 << 8 | r2
"""
QUIC = """meta: {id: quic, endian: be}
seq: [{id: frames, type: frame, repeat: eos}]
types:
  frame: {seq: [{id: kind, type: u1}, {id: len, type: vint}, {id: body, size: len.value}]}
  vint:
    seq: [{id: prefix, type: b2}, {id: high, type: b6}, {id: more, type: u1, repeat: expr, repeat-expr: (1 << prefix) - 1}]
    instances:
      value:
        value: |
          prefix == 0 ? high : prefix == 1 ? high << 8 | more[0]
          : prefix == 2 ? high << 24 | more[0] << 16 | more[1] << 8 | more[2] : 0
"""
COMPACT = """meta: {id: compact, endian: le}
seq: [{id: num, type: size}, {id: texts, type: text, repeat: expr, repeat-expr: num.value}, {id: end, type: u1}]
types:
  text: {seq: [{id: len, type: size}, {id: body, size: amount}], instances: {amount: {value: len.value}}}
  size:
    seq:
      - {id: first, type: u1}
      - {id: two, type: u2, if: first == 0xfd}
      - {id: four, type: u4, if: first == 0xfe}
      - {id: eight, type: u8, if: first == 0xff}
    instances:
      value: {value: 'first == 0xfd ? two : first == 0xfe ? four : first == 0xff ? eight : first'}
"""
# The mask says nothing of the size.
FLAGGED = """meta: {id: flagged, endian: be}
seq: [{id: len, type: length}, {id: body, size: len.value}, {id: end, type: u1}]
types:
  length:
    seq: [{id: mask, type: b1}, {id: short, type: b7}, {id: wide, type: u2, if: short == 126}]
    instances:
      value: {value: 'short == 126 ? wide : short'}
"""
FREE = FLAGGED.replace('id: flagged', 'id: free').replace('{id: body, size: len.value}, ', '')
UNALIGNED = """meta: {id: unaligned, endian: be}
seq: [{id: a, type: b4}, {id: len, type: size}, {id: b, type: b4}, {id: body, size: len.value}]
types:
  size:
    seq: [{id: more, type: b1}, {id: low, type: b7}, {id: high, type: b8, if: more}]
    instances: {value: {value: 'more ? low * 256 + high : low'}}
"""
# Delta times, as in MIDI; and a number that is another one halved.
EVENTS = """meta: {id: events, endian: be}
seq: [{id: events, type: event, repeat: eos}]
types:
  event: {seq: [{id: delta, type: number}, {id: level, type: level}, {id: len, type: number}, {id: body, size: len.value}]}
  number:
    seq: [{id: groups, type: group, repeat: until, repeat-until: not _.has_next}]
    instances:
      last: {value: groups.size - 1}
      value:
        value: |
          groups[last].value + (last >= 1 ? (groups[last - 1].value << 7) : 0) + (last >= 2 ? (groups[last - 2].value << 14) : 0)
    types:
      group: {seq: [{id: has_next, type: b1}, {id: value, type: b7}]}
  level: {seq: [{id: raw, type: s2}], instances: {half: {value: raw * 0.5}}}
"""
SCHEMAS = {'events': EVENTS, 'der': DER, 'ebml': EBML, 'quic': QUIC, 'compact': COMPACT, 'flagged': FLAGGED, 'free': FREE, 'unaligned': UNALIGNED}


def der_length(n):
    if n < 128:
        return bytes([n])
    return bytes([0x81, n]) if n < 256 else b'\x82' + n.to_bytes(2, 'big')


def der(tag, body):
    content = body if isinstance(body, bytes) else b''.join(der(*one) for one in body)
    return bytes([{'integer': 2, 'octet_string': 4, 'utf8_string': 12, 'sequence': 0x30, 'set': 0x31}[tag]]) + \
        der_length(len(content)) + content


def der_json(tag, body):
    content = {'$bytes': body.hex()} if isinstance(body, bytes) else {'$type': 'sequence', 'entries': [der_json(*one) for one in body]}
    return {'tag': tag, 'body': content}


def ebml_length(n):
    for width in range(1, 5):
        if n < (1 << 7 * width) - 1:
            return (n | 1 << 7 * width).to_bytes(width, 'big')
    raise ValueError(n)


def quic_length(n):
    for exponent, bits in enumerate((6, 14, 30)):
        if n < 1 << bits:
            return (n | exponent << bits).to_bytes(bits // 8 + 1, 'big')
    raise ValueError(n)


def compact_length(n):
    return bytes([n]) if n < 253 else b'\xfd' + n.to_bytes(2, 'little') if n < 65536 else b'\xfe' + n.to_bytes(4, 'little')


SIZES = 0, 1, 62, 63, 64, 126, 127, 128, 129, 252, 253, 254, 255, 256, 16382, 16383, 16384, 65535, 65536, 70000


def event(delta, half, body):
    return most_first(delta) + round(half * 2).to_bytes(2, 'big', signed=True) + most_first(len(body)) + body


def event_json(delta, half, body):
    return {'delta': {'value': delta}, 'level': {'half': half}, 'body': body.hex()}


class Varints(SchemaBox):
    SCHEMAS = SCHEMAS

    def check_der(self, content):
        """Another program reads it to its end."""
        if shutil.which('openssl') is None:
            return
        done = subprocess.run(['openssl', 'asn1parse', '-inform', 'DER'], input=content, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_der(self):
        for size in (size for size in SIZES if size < 65000):
            tree = 'sequence', [('integer', b'\x05'), ('sequence', [('octet_string', b'o' * size), ('set', [])]),
                                ('utf8_string', b'u' * (size % 200))]
            self.assertEqual(self.made('der', {'value': der_json(*tree)}), der(*tree), size)
            self.check_der(der(*tree))

    def test_der_is_edited(self):
        inner = [('integer', b'\x05'), ('octet_string', b'abc')]
        file = self.path('file', der('sequence', [('sequence', inner), ('utf8_string', b'end')]))
        for text in b'abcd', b'', b'x' * 120, b'x' * 127, b'x' * 300, b'abc':
            inner[1] = 'octet_string', text
            self.tenon('set', '-s', 'der.ksy', 'file', f'value.body.entries[0].body.entries[1].body={text.hex()}')
            self.assertEqual(file.read_bytes(), der('sequence', [('sequence', inner), ('utf8_string', b'end')]))
            self.check_der(file.read_bytes())

    def test_other_forms_stay(self):
        content = b'\x30\x82\x00\x07' + b'\x02\x81\x01\x05' + b'\x04\x01a'
        file = self.path('file', content)
        self.tenon('set', '-s', 'der.ksy', 'file', 'value.body.entries[0].body=06')
        content = content.replace(b'\x05', b'\x06')
        self.assertEqual(file.read_bytes(), content)
        document = json.loads(self.tenon('decode', '-s', 'der.ksy', 'file'))
        self.assertEqual(self.made('der', document), content)
        self.tenon('set', '-s', 'der.ksy', 'file', 'value.body.entries[1].body=6162')
        self.assertEqual(file.read_bytes(), b'\x30\x08' + b'\x02\x81\x01\x06' + b'\x04\x02ab')

    def test_ebml(self):
        document = {'elements': [{'tag': 1, 'body': 'aa' * size} for size in SIZES]}
        expected = b''.join(b'\0\x01' + ebml_length(size) + b'\xaa' * size for size in SIZES)
        self.assertEqual(self.made('ebml', document), expected)

    def test_quic(self):
        document = {'frames': [{'kind': 8, 'body': 'aa' * size} for size in SIZES]}
        expected = b''.join(b'\x08' + quic_length(size) + b'\xaa' * size for size in SIZES)
        self.assertEqual(self.made('quic', document), expected)

    def test_compact(self):
        document = {'texts': [{'body': '61' * size} for size in SIZES], 'end': 3}
        expected = compact_length(len(SIZES)) + b''.join(compact_length(size) + b'a' * size for size in SIZES) + b'\x03'
        self.assertEqual(self.made('compact', document), expected)
        many = {'texts': [{'body': '61'}] * 300, 'end': 3}
        self.assertEqual(self.made('compact', many), compact_length(300) + b'\x01a' * 300 + b'\x03')

    def test_numbers_of_json_are_compared(self):
        for given in ({'first': 0}, {'first': 253, 'two': 0}, {'value': 0}):
            self.path('given.json', json.dumps({'texts': [{'len': given, 'body': '616263'}], 'end': 3}).encode())
            status, _, error = self.run_tool('encode', '-s', 'compact.ksy', 'given.json', '-o', 'other.bin')
            self.assertEqual(status, 1, given)
            self.assertIn('texts[0].len', error)
            self.assertFalse(self.path('other.bin').exists())

    def test_bits_before_a_number(self):
        """Its bytes are not of its own: the number follows as long as it fits the bits that it has."""
        self.made('unaligned', {'a': 5, 'b': 6, 'body': '616263'})
        self.assertEqual(self.path('made.bin').read_bytes(), b'\x50\x36abc')
        self.tenon('set', '-s', 'unaligned.ksy', 'made.bin', 'body=6162636465')
        self.assertEqual(self.path('made.bin').read_bytes(), b'\x50\x56abcde')
        self.assertNotEqual(self.run_tool('set', '-s', 'unaligned.ksy', 'made.bin', f'body={"61" * 200}')[0], 0)
        self.assertEqual(self.path('made.bin').read_bytes(), b'\x50\x56abcde')

    def test_computed_numbers_are_given(self):
        events = [(delta, delta / 2 - 9, b'x' * (delta % 300)) for delta in (0, 1, 127, 128, 300, 16383, 16384, 100000)]
        made = self.made('events', {'events': [event_json(*each) for each in events if each[1] < 16384]})
        self.assertEqual(made, b''.join(event(*each) for each in events if each[1] < 16384))

    def test_computed_numbers_are_set(self):
        file = self.path('file', event(5, 1, b'ab') + event(128, 2, b'c'))
        for delta in 300, 7, 16384, 127, 128, 100000:
            self.tenon('set', '-s', 'events.ksy', 'file', f'events[0].delta.value={delta}')
            self.assertEqual(file.read_bytes(), event(delta, 1, b'ab') + event(128, 2, b'c'))
        self.tenon('set', '-s', 'events.ksy', 'file', 'events[+]=' + json.dumps(event_json(300, -0.5, b'new')))
        content = event(100000, 1, b'ab') + event(128, 2, b'c') + event(300, -0.5, b'new')
        self.assertEqual(file.read_bytes(), content)
        for change in 'events[0].delta.value=3000000', 'events[0].len.value=1', 'events[0].level.half=0.25':
            status, _, _ = self.run_tool('set', '-s', 'events.ksy', 'file', change)
            self.assertNotEqual(status, 0, change)
            self.assertEqual(file.read_bytes(), content)

    def test_computed_numbers_that_nothing_gives(self):
        for given in ({'delta': {}}, {'delta': {'value': 3000000}}, {'delta': {'last': 2}}, {'level': {'half': 0.25}},
                      {'delta': {'value': 3, 'last': 1}}):
            self.path('given.json', json.dumps({'events': [event_json(1, 1, b'') | given]}).encode())
            status, _, error = self.run_tool('encode', '-s', 'events.ksy', 'given.json', '-o', 'made.bin')
            self.assertNotEqual(status, 0, given)
            self.assertIn('events[0].' + list(given)[0], error)
            self.assertFalse(self.path('made.bin').exists())

    def test_other_bits_stay(self):
        """What follows keeps the mask, or the edit is refused."""
        for before, after in ((3, 5), (3, 125), (3, 200), (200, 300), (200, 3)):
            short = before if before < 126 else 126
            content = bytes([0x80 | short]) + (before.to_bytes(2, 'big') if before > 125 else b'') + b'b' * before + b'\x07'
            file = self.path('file', content)
            status, _, _ = self.run_tool('set', '-s', 'flagged.ksy', 'file', f'body={"63" * after}')
            now = file.read_bytes()
            if status != 0:
                self.assertEqual(now, content)
            self.assertEqual(now[0] >> 7, 1)
            self.assertEqual(now[-1], 7)

    def test_other_bits_of_a_number_that_is_set_stay(self):
        for number, ended in (3, 0), (125, 0), (200, 1):
            file = self.path('file', b'\x85\x07')
            self.assertEqual(self.run_tool('set', '-s', 'free.ksy', 'file', f'len.value={number}')[0], ended)
            self.assertEqual(file.read_bytes(), bytes([0x80 | number if ended == 0 else 0x85, 7]))

    def test_what_contradicts_is_refused(self):
        content = der('sequence', [('octet_string', b'abc')])
        for change in ('value.len.b1=6', 'value.body.entries[0].len.b1=2'):
            file = self.path('file', content)
            status, _, _ = self.run_tool('set', '-s', 'der.ksy', 'file', change)
            self.assertNotEqual(status, 0, change)
            self.assertEqual(file.read_bytes(), content)
        document = json.loads(self.tenon('decode', '-s', 'der.ksy', 'file'))
        document['value']['len']['b1'] = 4
        self.path('given.json', json.dumps(document).encode())
        status, _, error = self.run_tool('encode', '-s', 'der.ksy', 'given.json', '-o', 'made.bin')
        self.assertNotEqual(status, 0, error)


if __name__ == '__main__':
    unittest.main()
