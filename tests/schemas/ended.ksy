# Lists of values that padding or a terminator cuts out of more, and of values of which the last may lack its terminator.
meta: {id: ended, endian: le, encoding: ASCII}
seq:
  - {id: count, type: u1}
  - {id: names, type: strz, size: 4, repeat: expr, repeat-expr: count}
  - {id: marks, size: 3, pad-right: 32, repeat: until, repeat-until: _.size == 0}
  - {id: lines, type: str, terminator: 10, eos-error: false, repeat: eos}
