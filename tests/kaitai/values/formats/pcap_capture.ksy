meta: {id: pcap_capture, title: Captured packets, endian: le}
seq:
  - {id: magic, type: u4, valid: {any-of: [0xa1b2c3d4, 0xa1b23c4d]}}
  - {id: version, type: u2, repeat: expr, repeat-expr: 2}
  - {id: zone, type: s4}
  - {id: accuracy, type: u4}
  - {id: limit, type: u4}
  - {id: link, type: u4, enum: link}
  - {id: packets, type: packet, repeat: eos}
types:
  packet:
    seq:
      - {id: seconds, type: u4}
      - {id: fraction, type: u4}
      - {id: len, type: u4}
      - {id: len_original, type: u4}
      - id: body
        size: len
        type:
          switch-on: _root.link
          cases: {'link::ethernet': ethernet}
    instances:
      is_cut: {value: len < len_original}
      time: {value: seconds + fraction / 1000000.0}
  ethernet:
    meta: {endian: be}
    seq:
      - {id: to, size: 6}
      - {id: from, size: 6}
      - {id: kind, type: u2, enum: ether}
      - {id: tag, type: tag, if: kind == ether::vlan}
      - id: body
        size-eos: true
        type:
          switch-on: kind
          cases: {'ether::ipv4': ipv4}
  tag:
    meta: {endian: be}
    seq:
      - {id: priority, type: b3}
      - {id: drop, type: b1}
      - {id: number, type: b12}
      - {id: kind, type: u2, enum: ether}
  ipv4:
    meta: {endian: be}
    seq:
      - {id: version, type: b4}
      - {id: len_words, type: b4}
      - {id: service, type: u1}
      - {id: len, type: u2}
      - {id: id, type: u2}
      - {id: flags, type: b3}
      - {id: fragment, type: b13}
      - {id: lifetime, type: u1}
      - {id: protocol, type: u1, enum: protocol}
      - {id: checksum, type: u2}
      - {id: from, type: u1, repeat: expr, repeat-expr: 4}
      - {id: to, type: u1, repeat: expr, repeat-expr: 4}
      - {id: options, size: len_words * 4 - 20}
      - id: body
        size: len - len_words * 4
        type:
          switch-on: protocol
          cases: {'protocol::tcp': tcp, 'protocol::udp': udp}
    instances:
      from_text: {value: 'f"{from[0]}.{from[1]}.{from[2]}.{from[3]}"'}
  tcp:
    meta: {endian: be}
    seq:
      - {id: ports, type: u2, repeat: expr, repeat-expr: 2}
      - {id: sequence, type: u4}
      - {id: acknowledged, type: u4}
      - {id: len_words, type: b4}
      - {id: reserved, type: b3}
      - {id: flags, type: b1, repeat: expr, repeat-expr: 9}
      - {id: window, type: u2}
      - {id: checksum, type: u2}
      - {id: urgent, type: u2}
      - {id: options, size: (len_words - 5) * 4}
      - {id: body, size-eos: true}
  udp:
    meta: {endian: be}
    seq:
      - {id: ports, type: u2, repeat: expr, repeat-expr: 2}
      - {id: len, type: u2}
      - {id: checksum, type: u2}
      - id: body
        size: len - 8
        type:
          switch-on: ports.max
          cases: {53: dns, 5353: dns}
  dns:
    meta: {endian: be}
    seq:
      - {id: number, type: u2}
      - {id: flags, type: u2}
      - {id: counts, type: u2, repeat: expr, repeat-expr: 4}
      - {id: questions, type: question, repeat: expr, repeat-expr: 'counts[0]'}
    types:
      label:
        seq:
          - {id: len, type: u1}
          - {id: target, type: u1, if: is_pointer}
          - {id: text, type: str, size: len, encoding: ASCII, if: not is_pointer}
        instances:
          is_pointer: {value: len >= 0xc0}
      question:
        seq:
          - {id: name, type: label, repeat: until, repeat-until: _.len == 0 or _.is_pointer}
          - {id: kind, type: u2}
          - {id: class, type: u2}
enums:
  link: {1: ethernet, 101: raw}
  ether: {0x0800: ipv4, 0x0806: arp, 0x8100: vlan, 0x86dd: ipv6}
  protocol: {1: icmp, 6: tcp, 17: udp}
