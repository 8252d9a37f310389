meta:
  id: negated
  endian: le
doc: What is negated or inverted may be negative, also where its operand has all of 64 bits without a sign.
seq:
  - id: large
    type: u8
  - id: small
    type: u1
  - id: behind
    type: behind(small)
  - id: there
    type: u1
    if: minus == -5
  - id: body
    size: 3 + inverted + 5
instances:
  minus:
    value: -large
  inverted:
    value: ~large
  chosen:
    value: '-(small == 2 ? large : small)'
  twice:
    value: -minus
  least:
    value: -(large + 0x7ffffffffffffffb)
  greatest:
    value: -least
  too_small:
    value: -(large + 0x7ffffffffffffffc)
types:
  behind:
    params:
      - id: wide
        type: u8
    -values:
      one: "1"
    -checks:
      - id: R1
        that: 'wide > -(one > one ? wide : _parent.small)'
