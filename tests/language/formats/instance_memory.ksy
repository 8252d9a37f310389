meta:
  id: instance_memory
doc: What instances read takes memory too, more than the 64 KiB that every file may take.
seq:
  - id: first
    type: u1
instances:
  list0:
    pos: 0
    type: entry(0)
    repeat: eos
  list1:
    pos: 0
    type: entry(1)
    repeat: eos
  list2:
    pos: 0
    type: entry(2)
    repeat: eos
  list3:
    pos: 0
    type: entry(3)
    repeat: eos
  list4:
    pos: 0
    type: entry(4)
    repeat: eos
  list5:
    pos: 0
    type: entry(5)
    repeat: eos
  list6:
    pos: 0
    type: entry(6)
    repeat: eos
  list7:
    pos: 0
    type: entry(7)
    repeat: eos
  list8:
    pos: 0
    type: entry(8)
    repeat: eos
  list9:
    pos: 0
    type: entry(9)
    repeat: eos
  list10:
    pos: 0
    type: entry(10)
    repeat: eos
  list11:
    pos: 0
    type: entry(11)
    repeat: eos
  total:
    value: list0.size + list1.size + list2.size + list3.size + list4.size + list5.size + list6.size + list7.size + list8.size + list9.size + list10.size + list11.size
types:
  entry:
    params:
      - id: number
        type: u1
    seq:
      - id: raw
        type: u1
    instances:
      low:
        value: raw & 15
      high:
        value: raw >> 4
      sum:
        value: low + high + number
      again:
        pos: 0
        type: leaf
  leaf:
    seq:
      - id: raw
        type: u1
    instances:
      twice:
        value: raw * 2
