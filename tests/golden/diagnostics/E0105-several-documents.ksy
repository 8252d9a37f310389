meta:
  id: sample
---
meta:
  id: other
