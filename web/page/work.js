/* What the worker does: one function for each request, over a Library. Nothing here knows of the page. */

const FIRST_CHILDREN = 200;

class Work {
    constructor(library, tell) {
        this.library = library;
        this.tell = tell; /* of progress */
        this.chosen = null; /* the schema that is used, as it was given */
        this.file = null;
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
        return made.loaded && this.library.size !== undefined ? { ...result, ...this.read() } : result;
    }

    /* Copies a file into the library's memory, a piece at a time, and reads it. */
    async open({ file, bytes, hasSchema }) {
        const size = bytes ? bytes.length : file.size;
        const address = this.library.room(size);
        if (bytes) this.library.bytesAt(address, size).set(bytes);
        else await this.copy(file, address);
        this.library.hold(address, size);
        return hasSchema ? this.read() : { size };
    }

    async copy(file, address) {
        const reader = file.stream().getReader();
        let at = 0;
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
            this.library.bytesAt(address + at, piece.value.length).set(piece.value);
            at += piece.value.length;
            this.tell({ copied: at, size: file.size });
        }
    }

    read() {
        const begin = performance.now();
        const result = this.library.read();
        const children = result.root ? this.children({ handle: result.root.handle, from: 0, count: FIRST_CHILDREN }) : [];
        return {
            read: { ...result, children, size: this.library.size },
            readTime: performance.now() - begin,
            memory: this.library.exports.memory.buffer.byteLength,
        };
    }

    validate() {
        return this.library.validate();
    }

    /* ---- looking ---- */

    children({ handle, from, count }) {
        return this.library.json('page_children', handle, from, count);
    }

    value({ handle }) {
        const result = this.library.json('page_value', handle);
        if (result.data !== undefined) result.bytes = this.library.bytesAt(result.data, Math.min(result.length, 1 << 16)).slice();
        return result;
    }

    /* Numbers of a list as doubles, at most `most` of them, evenly drawn. */
    numbers({ handle, most }) {
        const { numbers } = this.library.json('page_value', handle);
        if (!numbers) return null;
        const view = new DataView(this.library.exports.memory.buffer, numbers.data, numbers.count * numbers.size);
        const kind = numbers.float ? { 4: 'getFloat32', 8: 'getFloat64' }[numbers.size]
            : `get${numbers.size === 8 ? 'Big' : ''}${numbers.signed ? 'Int' : 'Uint'}${8 * numbers.size}`;
        const count = Math.min(numbers.count, most), made = new Float64Array(count);
        for (let i = 0; i < count; i++)
            made[i] = Number(view[kind](Math.floor(i * numbers.count / count) * numbers.size, !numbers.big));
        return { values: made, count: numbers.count };
    }

    find({ path }) {
        return this.library.json('page_find', path);
    }

    at({ offset, bit }) {
        return this.library.json('page_at', offset, bit);
    }

    bytes({ from, to }) {
        return { bytes: this.library.bytes(from, to), spans: this.library.json('page_spans', from, to) };
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
