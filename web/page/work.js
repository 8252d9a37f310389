/* What the worker does: one function for each request, over a Library. Nothing here knows of the page. */

const FIRST_CHILDREN = 200;
const QUICKLY = 16e6; /* bytes: larger files are shown before the places of their values are known */
const PROMPTLY = 4e6; /* bytes: smaller files are read twice more, to say what an edit changed */
const PIECE = 4e6; /* bytes of a file that are copied at once */
const UNSUPPORTED = 5; /* TENON_UNSUPPORTED of libtenon.h */

/* A floating point number of 16 bits. */
function half(bits) {
    const sign = bits & 0x8000 ? -1 : 1, exponent = bits >> 10 & 31, fraction = bits & 0x3ff;
    if (exponent === 31) return fraction ? NaN : sign * Infinity;
    return sign * (exponent ? 2 ** (exponent - 25) * (fraction + 1024) : 2 ** -24 * fraction);
}

/* The number that lies at an offset, as a double. */
function numberAt(view, at, { size, float, signed, big }) {
    if (float && size === 2) return half(view.getUint16(at, !big));
    if (float) return size === 8 ? view.getFloat64(at, !big) : view.getFloat32(at, !big);
    if (size === 8) return Number(signed ? view.getBigInt64(at, !big) : view.getBigUint64(at, !big));
    let bits = 0;
    for (let i = 0; i < size; i++) bits = bits * 256 + view.getUint8(at + (big ? i : size - 1 - i));
    return signed && bits >= 2 ** (8 * size - 1) ? bits - 2 ** (8 * size) : bits;
}

class Work {
    constructor(library, tell) {
        this.library = library;
        this.tell = tell; /* of progress */
        this.base = null; /* the file as it was opened: address and size */
        this.edited = null; /* and with its edits */
    }

    /* ---- opening ---- */

    formats() {
        return this.library.formats();
    }

    /* Takes a schema; where there is a file it is read. The tree stays as it was where the schema has errors. */
    schema({ name, text, bundled, imports = [] }) {
        const begin = performance.now();
        const made = bundled ? this.library.format(bundled) : this.library.load(name, text, imports);
        const loaded = performance.now();
        const result = { schema: made, loadTime: loaded - begin };
        return made.loaded && this.library.size !== undefined ? { ...result, ...this.readFirst() } : result;
    }

    generate({ name, text, imports }) {
        return this.library.generate(name, text, imports);
    }

    /* Copies a file into the library's memory, a piece at a time, and reads it. */
    async open({ file, bytes, hasSchema }) {
        const size = bytes ? bytes.length : file.size;
        const address = this.library.room(size);
        if (bytes) this.library.bytesAt(address, size).set(bytes);
        else await this.copy(file, address, at => this.tell({ copied: at, size }));
        const before = [this.base, this.edited];
        this.base = { address, size };
        this.edited = null;
        this.library.hold(address, size);
        for (const each of before) if (each) this.library.free(each.address);
        return hasSchema ? this.readFirst() : { size };
    }

    /* A large file is read without places at first. `placeless`: they are still to be asked for. */
    readFirst() {
        if (this.library.size <= QUICKLY) return this.read();
        const first = this.read(false);
        return first.read.root ? { ...first, placeless: true } : this.read();
    }

    /* The next piece is under way while one is copied. */
    async copy(file, address, tell) {
        const pieceAt = at => (at < file.size ? file.slice(at, at + PIECE).arrayBuffer() : null);
        for (let at = 0, next = pieceAt(0); next !== null; at += PIECE) {
            const piece = await next;
            next = pieceAt(at + PIECE);
            this.library.bytesAt(address + at, piece.byteLength).set(new Uint8Array(piece));
            tell(at + piece.byteLength);
        }
    }

    read(places = true) {
        const begin = performance.now();
        const result = this.library.read(places !== false);
        const children = result.root ? this.children({ handle: result.root.handle, from: 0, count: FIRST_CHILDREN }) : [];
        return {
            read: { ...result, children, size: this.library.size },
            readTime: performance.now() - begin,
            memory: this.library.exports.memory.buffer.byteLength,
        };
    }

    /* How the file differs from another one: by meaning, and which of its bytes the other one lacks. */
    async compare({ file }) {
        const { library } = this, size = file.size, address = library.room(size);
        await this.copy(file, address, () => {});
        const found = library.json('page_compare', address, size);
        const old = library.bytesAt(address, size), now = library.bytesAt(library.held, library.size);
        const ranges = found.problems.length ? [] : changedRanges(old, now);
        const aligned = { own: changedRanges(old, now, true), other: changedRanges(now, old, true) };
        library.free(address);
        return { ...found, ranges, aligned };
    }

    validate() {
        return this.library.validate();
    }

    /* ---- editing ---- */

    /* The file with edits: each a path with the text of its value; with `insert` and JSON, for a new element of the list there;
       or alone, for an element that is removed. Where one of them cannot be made, or they contradict each other, the file
       stays as it was, and the problem is said. */
    edit({ edits }) {
        const { library, base } = this, before = this.edited;
        library.hold(base.address, base.size);
        const { problems, made } = edits.length ? this.make(edits) : { problems: [], made: null };
        const shown = problems.length ? before : made;
        library.hold((shown || base).address, (shown || base).size);
        if (before && before !== shown) library.free(before.address);
        this.edited = shown;
        return { ...this.readEdited(), problem: problems[0] || null };
    }

    /* Makes edits in the file that is held. What adds elements makes a file of its own, in which the edits behind it are made. */
    make(edits) {
        const { library } = this;
        let made = null, written = true, { problems } = library.read();
        const take = result => {
            problems = result.problems;
            if (problems.length) return;
            library.hold(result.data, result.size);
            if (made) library.free(made.address);
            made = { address: result.data, size: result.size };
            written = true;
        };
        for (const edit of edits) {
            if (problems.length) break;
            problems = this.editInPlace(edit);
            if (problems && problems.length === 0) written = false;
            if (problems) continue;
            take(edit.insert !== undefined ? library.json('page_insert', edit.path, edit.insert, edit.json) : library.json('page_take_out', edit.path));
            if (problems.length === 0) ({ problems } = library.read());
        }
        if (problems.length === 0 && !written) take(library.json('page_write'));
        if (problems.length && made) library.free(made.address);
        return { problems, made };
    }

    /* The problems of an edit in the object that was read; null: it cannot be made there. */
    editInPlace({ path, value, insert }) {
        if (insert !== undefined) return null;
        if (value !== undefined) return this.library.json('page_set', path, value);
        const problems = this.library.json('page_remove', path);
        return problems.length && problems[0].status === UNSUPPORTED ? null : problems;
    }

    /* The edited file, with the places where it differs from the one that was opened: ranges of its bytes, the values that hold
       them, and, unless that takes long, what they were before. */
    readEdited() {
        const { library, base, edited } = this;
        if (!edited) return { ...this.read(), changes: { ranges: [], values: [] } };
        const ranges = changedRanges(library.bytesAt(base.address, base.size), library.bytesAt(edited.address, edited.size));
        const compared = Math.max(edited.size, base.size) > PROMPTLY ? null : this.compareValues(ranges);
        const read = this.read(); /* last, as its handles are those of this reading */
        return { ...read, changes: { ranges, values: compared || this.valuesIn(ranges) } };
    }

    /* The values in ranges of the edited file, with what they were before. */
    compareValues(ranges) {
        const { library, base, edited } = this;
        library.read();
        const values = this.valuesIn(ranges);
        library.hold(base.address, base.size);
        library.read();
        const before = values.map(({ path }) => library.json('page_value_of', path));
        library.hold(edited.address, edited.size);
        return values.map((each, i) => ({ ...each, before: before[i]?.value }));
    }

    valuesIn(ranges, most = 40) {
        const paths = new Map();
        for (const [begin, end] of ranges)
            for (let at = begin; at < Math.min(end, begin + 512) && at < this.library.size && paths.size < most; at++) {
                const value = this.library.json('page_value_at', at);
                if (value && !paths.has(value.path)) paths.set(value.path, value);
            }
        return [...paths.values()];
    }

    fileBytes() {
        return this.library.bytes(0, this.library.size);
    }

    /* ---- looking ---- */

    children({ handle, from, count }) {
        return this.library.json('page_children', handle, from, count);
    }

    value({ handle }) {
        const result = this.library.json('page_value', handle);
        if (result && result.data !== undefined) result.bytes = this.library.bytesAt(result.data, Math.min(result.length, 1 << 16)).slice();
        return result;
    }

    /* Numbers of a list as doubles, at most `most` of them, evenly drawn. */
    numbers({ handle, most }) {
        const value = this.library.json('page_value', handle), numbers = value && value.numbers;
        if (!numbers) return null;
        const view = new DataView(this.library.exports.memory.buffer, numbers.data, numbers.count * numbers.size);
        const count = Math.min(numbers.count, most), made = new Float64Array(count);
        for (let i = 0; i < count; i++) made[i] = numberAt(view, Math.floor(i * numbers.count / count) * numbers.size, numbers);
        return { values: made, count: numbers.count };
    }

    /* Columns of the numbers that each element of a list has, with at most `most` elements, evenly drawn. */
    columns({ handle, most, columns }) {
        const { data, count = 0, stride, fields = [] } = this.library.json('page_columns', handle);
        const drawn = Math.min(count, most), { buffer } = this.library.exports.memory;
        const view = fields.length ? new DataView(buffer, data, count * stride) : null;
        return fields.slice(0, columns).map(field => {
            const values = new Float64Array(drawn);
            for (let i = 0; i < drawn; i++) values[i] = numberAt(view, Math.floor(i * count / drawn) * stride + field.offset, field);
            return { name: field.name, values, size: field.float ? field.size : 8 };
        });
    }

    sizes({ handle, most }) {
        return this.library.json('page_sizes', handle, most);
    }

    find({ path }) {
        return this.library.json('page_find', path);
    }

    at({ offset, bit }) {
        return this.library.json('page_at', offset, bit);
    }

    /* Bytes and, unless they are wanted alone, which values hold them. */
    bytes({ from, to, plain }) {
        return { bytes: this.library.bytes(from, to), spans: plain ? [] : this.library.json('page_spans', from, to) };
    }

    sample({ handle }) {
        return this.library.text('page_sample', handle);
    }

    json({ handle, flags }) {
        const text = this.library.text('page_json', handle, flags);
        if (text.startsWith('!')) throw new Error(JSON.parse(text.slice(1)).message);
        return text;
    }

    /* ---- searching ---- */

    search({ wanted }) {
        this.library.text('page_search', wanted);
    }

    searchOn({ count }) {
        return this.library.json('page_search_on', count);
    }

    /* Offsets of a byte pattern, the first `most`. */
    searchBytes({ pattern, most }) {
        const bytes = this.library.bytesAt(this.library.held, this.library.size), hits = [];
        for (let at = bytes.indexOf(pattern[0]); at >= 0 && hits.length < most; at = bytes.indexOf(pattern[0], at + 1)) {
            let i = 1;
            while (i < pattern.length && bytes[at + i] === pattern[i]) i++;
            if (i === pattern.length) hits.push(at);
        }
        return hits;
    }
}
