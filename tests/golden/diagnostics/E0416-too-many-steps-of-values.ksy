meta:
  id: sample
seq:
  - id: a
    type: u1
-values:
  v0: _root.a
  v1: v0 * v0
  v2: v1 * v1
  v3: (v2 + v2) % 7
  v4: (v3 + v3) % 7
  v5: (v4 + v4) % 7
  v6: (v5 + v5) % 7
  v7: (v6 + v6) % 7
  v8: (v7 + v7) % 7
  v9: (v8 + v8) % 7
  v10: (v9 + v9) % 7
  v11: (v10 + v10) % 7
  v12: (v11 + v11) % 7
  v13: (v12 + v12) % 7
  v14: (v13 + v13) % 7
  v15: (v14 + v14) % 7
  v16: (v15 + v15) % 7
  v17: (v16 + v16) % 7
  v18: (v17 + v17) % 7
  v19: (v18 + v18) % 7
