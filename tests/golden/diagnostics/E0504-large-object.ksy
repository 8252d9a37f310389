meta:
  id: sample
  endian: le
seq:
  - id: whole
    type: t0
types:
  t0:
    seq:
      - {id: left, type: t1}
      - {id: right, type: t1}
  t1:
    seq:
      - {id: left, type: t2}
      - {id: right, type: t2}
  t2:
    seq:
      - {id: left, type: t3}
      - {id: right, type: t3}
  t3:
    seq:
      - {id: left, type: t4}
      - {id: right, type: t4}
  t4:
    seq:
      - {id: left, type: t5}
      - {id: right, type: t5}
  t5:
    seq:
      - {id: left, type: t6}
      - {id: right, type: t6}
  t6:
    seq:
      - {id: left, type: t7}
      - {id: right, type: t7}
  t7:
    seq:
      - {id: left, type: t8}
      - {id: right, type: t8}
  t8:
    seq:
      - {id: left, type: t9}
      - {id: right, type: t9}
  t9:
    seq:
      - {id: left, type: t10}
      - {id: right, type: t10}
  t10:
    seq:
      - {id: left, type: t11}
      - {id: right, type: t11}
  t11:
    seq:
      - {id: left, type: t12}
      - {id: right, type: t12}
  t12:
    seq:
      - {id: left, type: t13}
      - {id: right, type: t13}
  t13:
    seq:
      - {id: left, type: t14}
      - {id: right, type: t14}
  t14:
    seq:
      - {id: left, type: t15}
      - {id: right, type: t15}
  t15:
    seq:
      - {id: left, type: t16}
      - {id: right, type: t16}
  t16:
    seq:
      - {id: left, type: t17}
      - {id: right, type: t17}
  t17:
    seq:
      - {id: left, type: t18}
      - {id: right, type: t18}
  t18:
    seq:
      - {id: number, type: u8}
