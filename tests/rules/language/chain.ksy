meta:
  id: chain
  title: Numbers that are derived from numbers behind them
  endian: le
seq:
  - {id: checksum, type: u4, -derive: {value: sdbm(body) + whole, severity: warning}}
  - {id: whole, type: u4, -derive: {value: twice + 1, severity: warning}}
  - {id: twice, type: u4, -derive: {value: 2 * len_rest, severity: warning}}
  - {id: len_rest, type: u4, -derive: {value: len_body + 4, severity: warning}}
  - {id: len_body, type: u4}
  - {id: body, size: len_body}
