seq: []
