#!/usr/bin/env python3
"""leb128.py TENON: sizes and counts that are numbers of their own types, LEB128 and groups with the most significant one first,
follow in `encode` and `set`; bytes that are expected are made here."""
import json
import unittest

from box import SchemaBox, most_first

# The published types, as far as they matter.
LE = """  le:
    seq: [{id: groups, type: group, repeat: until, repeat-until: not _.has_next}]
    types:
      group:
        seq: [{id: has_next, type: b1}, {id: value, type: b7}]
    instances:
      last: {value: groups.size - 1}
      value:
        value: |
          groups[0].value + (last >= 1 ? (groups[1].value << 7) : 0) + (last >= 2 ? (groups[2].value << 14) : 0)
          + (last >= 3 ? (groups[3].value << 21) : 0) + (last >= 4 ? (groups[4].value << 28) : 0)
      sign_bit: {value: '(1 << (7 * groups.size - 1))'}
      value_signed: {value: '(value ^ sign_bit) - sign_bit'}
"""
BE = """  be:
    seq: [{id: groups, type: group, repeat: until, repeat-until: not _.has_next}]
    types:
      group:
        seq: [{id: has_next, type: b1}, {id: value, type: b7}]
    instances:
      last: {value: groups.size - 1}
      value:
        value: |
          groups[last].value + (last >= 1 ? (groups[last - 1].value << 7) : 0) + (last >= 2 ? (groups[last - 2].value << 14) : 0)
          + (last >= 3 ? (groups[last - 3].value << 21) : 0)
"""
# Messages in messages, as of protobuf: tag, size, and fields up to the end.
NESTED = """meta: {id: nested, encoding: UTF-8}
seq: [{id: num, type: le}, {id: messages, type: message, repeat: expr, repeat-expr: num.value}, {id: end, type: u1}]
types:
  message: {seq: [{id: tag, type: u1}, {id: len, type: le}, {id: body, type: body, size: len.value}]}
  body: {seq: [{id: title, type: title}, {id: parts, type: message, repeat: eos}]}
  title: {seq: [{id: len, type: le}, {id: text, type: str, size: len.value}]}
""" + LE
TRACKS = """meta: {id: tracks, endian: be}
seq: [{id: tracks, type: track, repeat: eos}]
types:
  track: {seq: [{id: len, type: be}, {id: data, size: len.value + 2}]}
""" + BE
SIGNED = """meta: {id: signed}
seq: [{id: len, type: le}, {id: data, size: len.value_signed + 70}, {id: rest, size-eos: true}]
types:
""" + LE


def least_first(value):
    made = bytearray()
    while value > 127:
        made.append(value & 127 | 128)
        value >>= 7
    return bytes(made) + bytes([value])


def signed(value):
    made = bytearray()
    while not -64 <= value < 64:
        made.append(value & 127 | 128)
        value >>= 7
    return bytes(made) + bytes([value & 127])


def text_bytes(text):
    return least_first(len(text)) + text.encode()


def message_bytes(message):
    body = text_bytes(message['body']['title']['text']) + b''.join(map(message_bytes, message['body']['parts']))
    return bytes([message['tag']]) + least_first(len(body)) + body


def message(tag, text, *parts):
    return {'tag': tag, 'body': {'title': {'text': text}, 'parts': list(parts)}}


class Leb128(SchemaBox):
    SCHEMAS = {'nested': NESTED, 'tracks': TRACKS, 'signed': SIGNED}

    def nested(self, *messages):
        return least_first(len(messages)) + b''.join(map(message_bytes, messages)) + b'\x07'

    def test_nested(self):
        messages = [message(1, 'x' * 120, message(2, 'y' * 300), message(3, '')), message(4, '')]
        for count in 1, 126, 127, 128, 200:
            messages.append(message(5, 'z' * count, message(6, 'w' * (130 - count % 130))))
        self.assertEqual(self.made('nested', {'messages': messages, 'end': 7}), self.nested(*messages))

    def test_many(self):
        messages = [message(i & 127, 'm' * (i % 150)) for i in range(3000)]
        self.assertEqual(self.made('nested', {'messages': messages, 'end': 7}), self.nested(*messages))

    def test_set_changes_the_sizes_around(self):
        first, second = message(1, 'a', message(2, 'b' * 100)), message(3, 'c')
        file = self.path('file', self.nested(first, second))
        first['body']['parts'][0]['body']['title']['text'] = 'd' * 200
        self.tenon('set', '-s', 'nested.ksy', 'file', 'messages[0].body.parts[0].body.title.text=' + 'd' * 200)
        self.assertEqual(file.read_bytes(), self.nested(first, second))
        self.tenon('set', '-s', 'nested.ksy', 'file', '--remove', 'messages[0]')
        self.assertEqual(file.read_bytes(), self.nested(second))

    def test_another_form_stays(self):
        file = self.path('file', b'\x81\x00' + b'\x01\x84\x80\x00' + b'\x82\x00ab' + b'\x07')
        self.tenon('set', '-s', 'nested.ksy', 'file', 'end=8')
        self.tenon('set', '-s', 'nested.ksy', 'file', 'messages[0].body.title.text=cd')
        self.assertEqual(file.read_bytes(), b'\x81\x00' + b'\x01\x84\x80\x00' + b'\x82\x00cd' + b'\x08')
        document = json.loads(self.tenon('decode', '-s', 'nested.ksy', 'file'))
        self.assertEqual(self.made('nested', document), file.read_bytes())
        self.tenon('set', '-s', 'nested.ksy', 'file', 'messages[0].body.title.text=cde')
        self.assertEqual(file.read_bytes(), b'\x81\x00' + b'\x01\x04' + b'\x03cde' + b'\x08')

    def test_most_significant_first(self):
        sizes = 2, 3, 129, 130, 16384, 20000
        document = {'tracks': [{'data': '5a' * size} for size in sizes]}
        expected = b''.join(most_first(size - 2) + b'Z' * size for size in sizes)
        self.assertEqual(self.made('tracks', document), expected)

    def test_signed(self):
        for size in 0, 5, 6, 69, 70, 133, 134, 9000:
            document = {'data': '61' * size, 'rest': '62'}
            self.assertEqual(self.made('signed', document), signed(size - 70) + b'a' * size + b'b', size)

    def test_what_contradicts_is_refused(self):
        content = self.nested(message(1, 'abc'))
        for change in ('messages[0].body.title.len.groups[0].value=2', 'num.groups[0].value=2'):
            file = self.path('file', content)
            status, _, _ = self.run_tool('set', '-s', 'nested.ksy', 'file', change)
            self.assertNotEqual(status, 0, change)
            self.assertEqual(file.read_bytes(), content)
        document = json.loads(self.tenon('decode', '-s', 'nested.ksy', 'file'))
        document['messages'][0]['body']['title']['text'] = 'abcd'
        self.path('given.json', json.dumps(document).encode())
        status, _, said = self.run_tool('encode', '-s', 'nested.ksy', 'given.json', '-o', 'other.bin')
        self.assertEqual(status, 1)
        self.assertRegex(said, r'messages\[0\]\.(body\.title\.)?len\.groups\[0\]\.value: ')


if __name__ == '__main__':
    unittest.main()
