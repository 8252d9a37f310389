// The process `lz4_block(size)` for Kaitai's runtime: a block of LZ4 without a frame, which gives exactly `size` bytes.
'use strict';

class Lz4Block {
    constructor(size) {
        this.size = size;
    }

    decode(packed) {
        const bytes = new Uint8Array(this.size);
        let from = 0;
        let to = 0;
        const length = start => {
            let sum = start;
            if (start === 15) {
                let more;
                do {
                    more = packed[from++];
                    sum += more;
                } while (more === 255);
            }
            return sum;
        };
        while (from < packed.length) {
            const token = packed[from++];
            for (let left = length(token >> 4); left > 0; left--) bytes[to++] = packed[from++];
            if (from >= packed.length) break;
            const distance = packed[from] | (packed[from + 1] << 8);
            from += 2;
            for (let left = length(token & 15) + 4; left > 0; left--, to++) bytes[to] = bytes[to - distance];
        }
        if (from !== packed.length || to !== this.size) throw new Error(`LZ4 gave ${to} bytes, not ${this.size}`);
        return bytes;
    }
}

module.exports = Lz4Block;
module.exports.Lz4Block = Lz4Block;
