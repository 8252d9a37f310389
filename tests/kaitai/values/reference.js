// Kaitai's own compiler and JavaScript runtime: a schema as a class that reads. Where the runtime loses what was read it
// is told to keep it: integers of 64 bits, the bits of NaN, bytes that are no text.
'use strict';

const fs = require('fs');
const path = require('path');
const vm = require('vm');

const KaitaiStructCompiler = require('kaitai-struct-compiler');
const KaitaiStream = require('kaitai-struct/KaitaiStream');
const {parse} = require('./yaml');

const camelCase = id => id.replace(/_+$/, '').replace(/(?!^_unnamed)_+(.)/g, (_, letter) => letter.toUpperCase());
const className = id => camelCase(`_${id}`);

// ---- the runtime ----

// A number that JavaScript cannot hold, for those who ask; for all others what it makes of it.
class Exact extends Number {
    constructor(number, bits) {
        super(number);
        this.bits = bits; // an integer: itself; NaN: as in our JSON
    }
}

function exactInteger(bits) {
    const number = Number(bits);
    return Number.isSafeInteger(number) ? number : new Exact(number, bits);
}

function keepBits(method, read) {
    KaitaiStream.prototype[method] = function () {
        const bytes = Buffer.from(this.readBytes(/8/.test(method) ? 8 : 4));
        return read(bytes);
    };
}

function exactFloat(number, bytes) {
    return Number.isNaN(number) ? new Exact(NaN, `nan:0x${bytes.toString('hex')}`) : number;
}

keepBits('readU8le', bytes => exactInteger(bytes.readBigUInt64LE()));
keepBits('readU8be', bytes => exactInteger(bytes.readBigUInt64BE()));
keepBits('readS8le', bytes => exactInteger(bytes.readBigInt64LE()));
keepBits('readS8be', bytes => exactInteger(bytes.readBigInt64BE()));
keepBits('readF4le', bytes => exactFloat(bytes.readFloatLE(), bytes.reverse()));
keepBits('readF4be', bytes => exactFloat(bytes.readFloatBE(), bytes));
keepBits('readF8le', bytes => exactFloat(bytes.readDoubleLE(), bytes.reverse()));
keepBits('readF8be', bytes => exactFloat(bytes.readDoubleBE(), bytes));

// The runtime reads at most 32 bits at once.
function readInParts(method, lowFirst) {
    const readFew = KaitaiStream.prototype[method];
    KaitaiStream.prototype[method] = function (bits) {
        const read = number => BigInt(readFew.call(this, number));
        if (bits <= 32) return readFew.call(this, bits);
        const low = lowFirst ? read(32) : undefined;
        const high = read(bits - 32) << 32n;
        return exactInteger(high | (lowFirst ? low : read(32)));
    };
}

readInParts('readBitsIntBe', false);
readInParts('readBitsIntLe', true);

// Bytes that are no part of well-formed text are U+DC00 and the byte, as in our JSON.
function decodeWithEscapes(bytes) {
    const decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
    let text = '';
    for (let at = 0; at < bytes.length;) {
        const end = [4, 3, 2, 1].find(size => {
            try {
                return at + size <= bytes.length && [...decoder.decode(bytes.subarray(at, at + size))].length === 1;
            } catch {
                return false;
            }
        });
        text += end ? decoder.decode(bytes.subarray(at, at + end)) : String.fromCharCode(0xdc00 + bytes[at]);
        at += end || 1;
    }
    return text;
}

const IBM437 = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

const bytesToStr = KaitaiStream.bytesToStr;
KaitaiStream.bytesToStr = (bytes, encoding) => {
    const escaped = byte => String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte);
    if (/^(us-)?ascii$/i.test(encoding)) return Array.from(bytes, escaped).join('');
    if (/^utf-?8$/i.test(encoding)) return decodeWithEscapes(bytes);
    const inIbm437 = byte => (byte < 0x80 ? String.fromCharCode(byte) : IBM437[byte - 0x80]);
    if (/^(ibm|cp)437$/i.test(encoding)) return Array.from(bytes, inIbm437).join('');
    return bytesToStr(bytes, encoding);
};

// ---- what a program has to bring along: as in tests/conformance/companions ----

class AddKey {
    constructor(key, positive) {
        this.key = positive ? key : -key;
    }

    decode(bytes) {
        return bytes.map(byte => byte + this.key);
    }
}

class Underline {
    decode(bytes) {
        return Uint8Array.from([0x5f, ...bytes, 0x5f]);
    }
}

const processes = {MyCustomFx: AddKey, CustomFx: Underline, CustomFxNoArgs: Underline};

// ---- schemas ----

class Schemas {
    constructor(suite) {
        this.folder = path.join(suite, 'formats');
        this.modules = {}; // by the name of the class
        this.types = new Map(); // of each class, the type in the schema
    }

    load(name) {
        const folders = [this.folder, path.join(this.folder, 'ks_path')];
        const file = folders.map(folder => path.join(folder, `${name}.ksy`)).find(fs.existsSync);
        if (!file) throw new Error(`${name}: no such schema`);
        return parse(file);
    }

    addClasses(Class, type) {
        this.types.set(Class, type);
        for (const [id, inner] of Object.entries(type.types || {})) this.addClasses(Class[className(id)], inner);
    }

    require(name) {
        if (name === 'kaitai-struct/KaitaiStream') return KaitaiStream;
        const base = path.basename(name);
        if (processes[base]) return {[base]: processes[base]};
        return this.modules[base] = this.modules[base] || {};
    }

    async add(spec) {
        const specs = {[className(spec.meta.id)]: spec};
        const importer = {
            importYaml: async name => {
                const imported = this.load(name);
                specs[className(imported.meta.id)] = imported;
                return imported;
            },
        };
        const files = await KaitaiStructCompiler.compile('javascript', spec, importer, true); // with places
        for (const [file, source] of Object.entries(files)) {
            const name = path.basename(file, '.js');
            vm.runInThisContext(`(function (exports, require) {${source}\n})`, file)(this.require(name),
                module => this.require(module));
            this.addClasses(this.modules[name][name], specs[name]);
        }
        return this.modules[className(spec.meta.id)][className(spec.meta.id)];
    }

    // Types that the program brings along are schemas, too.
    async addOpaque() {
        for (const name of Object.keys(this.modules)) {
            if (this.modules[name][name]) continue;
            const id = name.replace(/([A-Z])/g, '_$1').slice(1).toLowerCase();
            await this.add(this.load(id));
        }
    }

    // The enumeration that Kaitai calls so: its numbers, with what it calls their values.
    enumeration(name) {
        const [module, ...inner] = name.split('.');
        return inner.reduce((Class, part) => Class[part], this.modules[module][module]);
    }
}

// The class that reads, and what is known of all classes.
async function compile(suite, name) {
    const schemas = new Schemas(suite);
    const Root = await schemas.add(schemas.load(name));
    await schemas.addOpaque();
    return {schemas, Root};
}

function read(Root, bytes) {
    const root = new Root(new KaitaiStream(new Uint8Array(bytes).buffer));
    root._read();
    return root;
}

module.exports = {camelCase, compile, read, Exact, KaitaiStream};
