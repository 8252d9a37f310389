meta: {id: message_pack, title: Packed values, endian: be}
seq:
  - {id: first, type: u1}
  - {id: extra_s1, type: s1, if: first == 0xd0}
  - {id: extra_u2, type: u2, if: first == 0xcd or first == 0xda or first == 0xdc}
  - {id: extra_f8, type: f8, if: first == 0xcb}
  - {id: extra_f4, type: f4, if: first == 0xca}
  - {id: extra_s8, type: s8, if: first == 0xd3}
  - {id: text, type: str, size: len_text, encoding: UTF-8, if: is_text}
  - {id: elements, type: message_pack, repeat: expr, repeat-expr: num_elements, if: is_array}
  - {id: pairs, type: pair, repeat: expr, repeat-expr: first & 0xf, if: is_map}
instances:
  is_text: {value: first & 0xe0 == 0xa0 or first == 0xda}
  len_text: {value: 'first == 0xda ? extra_u2 : first & 0x1f', if: is_text}
  is_array: {value: first & 0xf0 == 0x90 or first == 0xdc}
  num_elements: {value: 'first == 0xdc ? extra_u2 : first & 0xf', if: is_array}
  is_map: {value: first & 0xf0 == 0x80}
  small: {value: 'first < 0x80 ? first : -(256 - first)', if: first < 0x80 or first >= 0xe0}
types:
  pair:
    seq:
      - {id: key, type: message_pack}
      - {id: value, type: message_pack}
