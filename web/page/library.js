/* libtenon: the functions of web/wasm, with strings and bytes in and out of its memory. */

class Library {
    static async start(bytes) {
        const library = new Library();
        const module = await WebAssembly.compile(bytes);
        const wasi = wasiImports(() => library.exports.memory, text => { library.said += text; });
        const imports = {};
        for (const each of WebAssembly.Module.imports(module)) {
            imports[each.module] = imports[each.module] || {};
            imports[each.module][each.name] = wasi[each.name];
        }
        library.said = '';
        library.exports = (await WebAssembly.instantiate(module, imports)).exports;
        library.exports._initialize();
        return library;
    }

    bytesAt(address, size) {
        return new Uint8Array(this.exports.memory.buffer, address, size);
    }

    /* Bytes in the library's memory, to be freed there. */
    give(bytes, ending = 0) {
        const address = this.exports.malloc(bytes.length + ending + 1) >>> 0;
        if (address === 0) throw new Error('there is no memory');
        this.bytesAt(address, bytes.length).set(bytes);
        this.bytesAt(address + bytes.length, ending + 1).fill(0);
        return address;
    }

    /* Calls a function with its last result as text; strings among the arguments are copied there. */
    text(name, ...values) {
        const given = [];
        const words = values.map(value => {
            if (typeof value !== 'string') return value;
            given.push(this.give(new TextEncoder().encode(value)));
            return given[given.length - 1];
        });
        const address = this.exports[name](...words) >>> 0;
        given.forEach(each => this.exports.free(each));
        return new TextDecoder().decode(this.bytesAt(address, this.exports.page_size()));
    }

    json(name, ...values) {
        return JSON.parse(this.text(name, ...values));
    }

    /* ---- schemas ---- */

    load(name, schema, imports) {
        this.provide(imports);
        return this.withText(schema, (text, size) => this.json('page_load', name, text, size));
    }

    /* Generated C of a schema. */
    generate(name, schema, imports) {
        this.provide(imports);
        return this.withText(schema, (text, size) => this.json('page_generate', name, text, size));
    }

    /* The texts that a schema may import. */
    provide(imports) {
        this.exports.page_forget_imports();
        for (const each of imports) this.withText(each.text, (text, size) => this.withText(each.name, at => this.exports.page_import(at, text, size)));
    }

    withText(text, call) {
        const bytes = new TextEncoder().encode(text), address = this.give(bytes);
        const result = call(address, bytes.length);
        this.exports.free(address);
        return result;
    }

    format(name) {
        return this.json('page_format', name);
    }

    formats() {
        return this.json('page_formats');
    }

    /* ---- files ---- */

    /* Room for the bytes of a file; `hold` takes it. */
    room(size) {
        const address = this.exports.malloc(size || 1) >>> 0;
        if (address === 0) throw new Error(`there is no memory for ${size} bytes`);
        return address;
    }

    /* Bytes that belong to the caller, until others are held. */
    hold(address, size) {
        this.exports.page_hold(address);
        this.held = address;
        this.size = size;
    }

    free(address) {
        if (address !== undefined) this.exports.free(address);
    }

    read(places = true) {
        return this.json('page_read', this.size, places ? 1 : 0);
    }

    validate() {
        return this.json('page_validate', this.size);
    }

    bytes(from, to) {
        return this.bytesAt(this.held + from, Math.max(0, Math.min(to, this.size) - from)).slice();
    }
}
