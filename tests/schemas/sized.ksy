meta: {id: sized, endian: le}
doc: Sizes that the elements of lists determine, if the lists have elements.
seq:
  - {id: num_blocks, type: u1}
  - {id: len_block, type: u4}
  - {id: blocks, size: len_block, repeat: expr, repeat-expr: num_blocks}
  - {id: num_boxes, type: u1}
  - {id: len_box, type: u1}
  - {id: boxes, type: box, size: len_box, repeat: expr, repeat-expr: num_boxes}
types:
  box: {seq: [{id: kind, type: u1}, {id: rest, size-eos: true}]}
