meta: {id: computed, endian: le}
doc: A computed instance decides a size.
seq:
  - {id: words, type: u1}
  - {id: body, size: len_body}
instances:
  len_body:
    value: words * 4
