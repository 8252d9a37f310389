meta:
  id: pcap
  title: Packets from a network
  file-extension: [pcap, cap]
  license: MIT
  ks-version: 0.11
doc: |
  What tcpdump and others save: packets as they went over a network, each with the time. The byte order is that of the
  machine that saved them, which the magic tells; so it does whether fractions of seconds are micro- or nanoseconds.
doc-ref: https://datatracker.ietf.org/doc/draft-ietf-opsawg-pcap/ PCAP Capture File Format

seq:
  - id: magic
    type: u4be
    enum: magic
    valid:
      any-of: ['magic::little', 'magic::big', 'magic::little_nanoseconds', 'magic::big_nanoseconds']
  - id: capture
    type: capture

enums:
  magic:
    0xd4c3b2a1: little
    0xa1b2c3d4: big
    0x4d3cb2a1: little_nanoseconds
    0xa1b23c4d: big_nanoseconds
  link:
    0: loopback
    1: ethernet
    6: token_ring
    9: ppp
    101: raw_ip
    105: wireless_lan
    108: openbsd_loopback
    113: linux_cooked
    127: wireless_lan_radiotap
    147: user_0
    189: usb_linux
    228: ipv4
    229: ipv6
    276: linux_cooked_2

types:
  capture:
    meta:
      endian:
        switch-on: _root.magic
        cases:
          'magic::little': le
          'magic::little_nanoseconds': le
          _: be
    seq:
      - id: major
        type: u2
        valid: 2
      - id: minor
        type: u2
      - id: time_zone
        type: s4
        -unit: s
        doc: 0; times are in UTC.
      - id: accuracy
        type: u4
        doc: "0"
      - id: max_packet
        type: u4
        -unit: bytes
        doc: How much of a packet is saved at most.
      - id: link
        type: u4
        enum: link
        doc: What packets begin with.
      - id: packets
        type: packet
        repeat: eos
    -checks:
      - id: P1
        that: packets.all(_.len_data <= max_packet or max_packet == 0)
        severity: warning
        level: content
        doc: no packet is longer than it may be
  packet:
    meta:
      endian:
        switch-on: _root.magic
        cases:
          'magic::little': le
          'magic::little_nanoseconds': le
          _: be
    seq:
      - id: seconds
        type: u4
        -unit: s
        doc: Since 1970.
      - id: fraction
        type: u4
        doc: Micro- or nanoseconds of the second.
      - id: len_data
        type: u4
        -unit: bytes
      - id: len_packet
        type: u4
        -unit: bytes
        doc: How long the packet was; not all of it need be saved.
      - id: data
        size: len_data
    -checks:
      - id: P2
        that: len_data <= len_packet
        severity: warning
        doc: no more is saved of a packet than there was
      - id: P3
        that: 'fraction < (_root.magic == magic::little or _root.magic == magic::big ? 1_000_000 : 1_000_000_000)'
        severity: warning
        doc: the fraction is less than a second
