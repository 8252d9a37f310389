/* Archives that any unzip takes: entries with a name and text, deflated. */

const CRCS = Uint32Array.from({ length: 256 }, (_, n) => {
    for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ n >>> 1 : n >>> 1;
    return n;
});

function crcOf(bytes) {
    let crc = 0xffffffff;
    for (const byte of bytes) crc = CRCS[(crc ^ byte) & 255] ^ crc >>> 8;
    return (crc ^ 0xffffffff) >>> 0;
}

/* Numbers as little-endian bytes: [size, value] each. */
function packedNumbers(...numbers) {
    const made = [];
    for (const [size, value] of numbers) for (let i = 0; i < size; i++) made.push(Math.floor(value / 256 ** i) & 255);
    return Uint8Array.from(made);
}

const UTF8_NAMES = 0x800, DEFLATED = 8, VERSION = 20;
const FIRST_DAY = 0x21; /* 1980-01-01: archives of the same files are the same bytes */

/* What the entry and the directory say of a file alike. */
const aboutEntry = each => packedNumbers([2, VERSION], [2, UTF8_NAMES], [2, DEFLATED], [2, 0], [2, FIRST_DAY], [4, each.crc],
    [4, each.packed.length], [4, each.bytes.length], [2, each.name.length], [2, 0]);

async function zipOf(files) {
    const parts = [], directory = [], encode = text => new TextEncoder().encode(text);
    let at = 0, directorySize = 0;
    const add = (list, ...pieces) => {
        list.push(...pieces);
        return pieces.reduce((sum, each) => sum + each.length, 0);
    };
    for (const { name, text } of files) {
        const bytes = encode(text), each = { name: encode(name), bytes, crc: crcOf(bytes) };
        each.packed = await through(new CompressionStream('deflate-raw'), bytes);
        directorySize += add(directory, packedNumbers([4, 0x02014b50], [2, VERSION]), aboutEntry(each),
            packedNumbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]), each.name);
        at += add(parts, packedNumbers([4, 0x04034b50]), aboutEntry(each), each.name, each.packed);
    }
    const end = packedNumbers([4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, directorySize], [4, at], [2, 0]);
    return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}
