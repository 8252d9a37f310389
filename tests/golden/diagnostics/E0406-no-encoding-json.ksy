meta: {id: a}
seq: [{id: x, size-eos: true, -json: t}]
types: {t: {-json: true, seq: [{id: y, type: u1}]}}
