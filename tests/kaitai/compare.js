// compare.js TENON SCHEMA FILE...: reads each file with Kaitai's own compiler and runtime, and with `tenon decode
// --all`, under the same schema, and compares the two trees value by value. Nothing here knows a format: the walk
// follows the schema. Where a float lies is known from Kaitai too, so that it is compared by its bits in the file. What
// the slots of a table are called is worked out by Kaitai as well, from the expressions under `-label`.
'use strict';

const childProcess = require('child_process');
const fs = require('fs');
const path = require('path');
const vm = require('vm');

let KaitaiStructCompiler, KaitaiStream, yaml;
try {
    KaitaiStructCompiler = require('kaitai-struct-compiler');
    KaitaiStream = require('kaitai-struct/KaitaiStream');
    yaml = require('js-yaml');
} catch (missing) {
    console.log(`skipped: Kaitai's compiler is not installed (scripts/setup does it): ${missing.code}`);
    process.exit(77);
}

const processes = {Lz4Block: require('./lz4_block')};

const camelCase = id => id.replace(/_+(.)/g, (_, letter) => letter.toUpperCase());
const hex = bytes => Buffer.from(bytes).toString('hex');

// ---- the schema ----

// A table: a type that is nothing but one array with labels. Its labels become members that Kaitai computes: an array
// for each, of objects that hold a value and no bytes.
const LABEL = 'label_value';
const labelMember = id => `label_of_${id}`;

function isTable(type) {
    return type.seq && type.seq.length === 1 && typeof type.seq[0]['-label'] === 'object';
}

function addLabels(type) {
    let any = false;
    if (isTable(type)) {
        const [slots] = type.seq;
        for (const [id, value] of Object.entries(slots['-label']))
            type.seq.push({id: labelMember(id), type: `${LABEL}((${value}))`, repeat: slots.repeat,
                'repeat-expr': slots['repeat-expr']});
        any = true;
    }
    return Object.values(type.types || {}).map(addLabels).some(Boolean) || any;
}

async function compile(schema) {
    const importer = {
        importYaml(name) {
            const file = path.join(path.dirname(schema), `${name}.ksy`);
            return Promise.resolve(yaml.load(fs.readFileSync(file, 'utf8')));
        },
    };
    const spec = yaml.load(fs.readFileSync(schema, 'utf8'));
    const labelled = yaml.load(fs.readFileSync(schema, 'utf8'));
    if (addLabels(labelled)) labelled.types[LABEL] = {params: [{id: 'value', type: 'any'}]};
    const modules = await KaitaiStructCompiler.compile('javascript', labelled, importer, true); // with places
    const loaded = {};
    const require_ = name => (name === 'kaitai-struct/KaitaiStream'
        ? KaitaiStream : loaded[path.basename(name)] || processes[path.basename(name)]);
    for (const [file, source] of Object.entries(modules)) {
        const exports = {};
        vm.runInThisContext(`(function (exports, require) {${source}\n})`, file)(exports, require_);
        loaded[path.basename(file, '.js')] = exports;
    }
    const name = camelCase(`_${spec.meta.id}`);
    return {spec, Root: loaded[name][name]};
}

// The type that an attribute names, looked for from the inside out; null for a built-in one.
function findType(scopes, attribute) {
    if (typeof attribute.type !== 'string') return null;
    const name = attribute.type.replace(/\(.*/, '').trim();
    for (let i = scopes.length - 1; i >= 0; i--) {
        const type = scopes[i].types && scopes[i].types[name];
        if (type) return type;
    }
    return null;
}

// A number as it is stored under a built-in type; undefined where it is no number.
function storedNumber(type, endian, stored) {
    const [, kind, size, own] = /^([usf])([1248])(le|be)?$/.exec(type) || [];
    if (Number(size) !== stored.length) return undefined;
    const bytes = Buffer.from(stored);
    if ((own || endian) === 'be') bytes.reverse();
    if (kind === 'f') return size === '4' ? bytes.readFloatLE() : bytes.readDoubleLE();
    const bits = bytes.reduceRight((above, byte) => (above << 8n) | BigInt(byte), 0n);
    return Number(kind === 's' ? BigInt.asIntN(8 * stored.length, bits) : bits);
}

// An attribute with the case of its type that Kaitai has chosen: that of the object's class, or the built-in one under
// which the bytes are the number.
function chosenCase(attribute, endian, theirs, stored) {
    if (typeof attribute.type !== 'object') return attribute;
    const isChosen = type => (typeof theirs === 'object' && !(theirs instanceof Uint8Array)
        ? camelCase(`_${type.replace(/\(.*/, '')}`) === theirs.constructor.name
        : Object.is(storedNumber(type, endian, stored), theirs));
    const type = Object.values(attribute.type.cases).find(isChosen);
    return type === undefined ? attribute : {...attribute, type};
}

function findEnum(scopes, name) {
    for (let i = scopes.length - 1; i >= 0; i--)
        if (scopes[i].enums && scopes[i].enums[name]) return scopes[i].enums[name];
    throw new Error(`the schema has no enum ${name}`);
}

function enumValue(entries, id) {
    for (const [value, entry] of Object.entries(entries)) if ((entry.id || entry) === id) return BigInt(value);
    throw new Error(`the enum has no ${id}`);
}

// ---- values ----

// Text in JSON has bytes that are no UTF-8 as lone surrogates U+DC80..U+DCFF.
function textBytes(text) {
    const parts = [];
    for (const character of text) {
        const code = character.codePointAt(0);
        if (code >= 0xdc80 && code <= 0xdcff) parts.push(Buffer.from([code - 0xdc00]));
        else parts.push(Buffer.from(character, 'utf8'));
    }
    return Buffer.concat(parts);
}

// A float of our JSON, or a number, as its bits: 4 or 8 bytes, little-endian.
function floatBits(value, size) {
    const buffer = Buffer.alloc(size);
    const nan = /^nan:0x([0-9a-f]+)$/.exec(value);
    if (nan) {
        Buffer.from(nan[1].padStart(2 * size, '0'), 'hex').reverse().copy(buffer);
    } else {
        const number = value === 'inf' ? Infinity : value === '-inf' ? -Infinity : Number(value);
        if (size === 4) buffer.writeFloatLE(number);
        else buffer.writeDoubleLE(number);
    }
    return buffer;
}

function integer(value, attribute, scopes) {
    if (Array.isArray(value)) {
        const entries = findEnum(scopes, attribute['-flags']);
        return value.reduce((bits, flag) => bits | (typeof flag === 'string' ? enumValue(entries, flag) : BigInt(flag)), 0n);
    }
    if (typeof value === 'string') return enumValue(findEnum(scopes, attribute.enum), value);
    if (!Number.isSafeInteger(value)) throw new Error(`JSON.parse may have rounded ${value}`);
    return BigInt(value);
}

// A computed value as text. Kaitai has numbers where it is of an enumeration, which the expression names.
function computed(instance, scopes, ours, theirs) {
    const named = typeof ours === 'string' && typeof theirs === 'number';
    return String(named ? enumValue(findEnum(scopes, /(\w+)::/.exec(instance.value)[1]), ours) : ours);
}

// A document may begin with a byte order mark.
const parse = text => JSON.parse(text.replace(/^\ufeff/, ''));

// The bytes of text without what ends it.
function withoutEnd(attribute, stored) {
    const terminator = attribute.type === 'strz' ? 0 : attribute.terminator;
    let end = stored.length;
    while (end > 0 && stored[end - 1] === attribute['pad-right'] && terminator !== attribute['pad-right']) end--;
    const at = terminator === undefined ? -1 : stored.subarray(0, end).indexOf(terminator);
    if (at >= 0) end = attribute.include === true ? at + 1 : at;
    return stored.subarray(0, end);
}

// Whether a value of a JSON document is what its attribute asks for. Where other kinds are kept it is not there.
function isOfItsKind(attribute, scopes, value) {
    const type = findType(scopes, attribute);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if ('repeat' in attribute && !(type && type['-json'].keyed))
        return Array.isArray(value) || (Boolean(attribute['-json']) && typeof value === 'string');
    if (type) return isObject;
    return typeof value === (/^str/.test(attribute.type) ? 'string' : 'number');
}

// ---- the comparison ----

class Comparison {
    constructor(bytes) {
        this.bytes = bytes;
        this.values = 0;
        this.differences = [];
    }

    equal(where, ours, theirs) {
        this.values++;
        if (ours !== theirs) this.differences.push(`${where}: ${ours}, in Kaitai ${theirs}`);
    }

    value(where, declared, scopes, ours, theirs, place) {
        const stored = this.bytes.subarray(place.ioOffset + place.start, place.ioOffset + place.end);
        const attribute = chosenCase(declared, this.endian, theirs, stored);
        const type = findType(scopes, attribute);
        if (typeof attribute['-json'] === 'string')
            return this.document(where, findType(scopes, {type: attribute['-json']}), scopes, ours, parse(theirs));
        if (type && isTable(type)) return this.record(where, type, scopes, ours, theirs);
        if (type) return this.object(where, type, scopes, ours, theirs);
        if (theirs instanceof Uint8Array) return this.equal(where, ours, hex(theirs));
        if (typeof theirs === 'string') {
            this.equal(where, hex(textBytes(ours)), hex(withoutEnd(attribute, stored)));
            if (!ours.match(/[\udc80-\udcff]/)) this.equal(where, ours, theirs);
            return undefined;
        }
        const float = /^f([48])(le|be)?$/.exec(attribute.type);
        if (!float) return this.equal(where, integer(ours, attribute, scopes).toString(), BigInt(theirs).toString());
        const bits = Buffer.from(stored);
        if ((float[2] || this.endian) === 'be') bits.reverse();
        this.equal(where, hex(floatBits(ours, Number(float[1]))), hex(bits));
        // That those bits are what Kaitai read; JavaScript has only one NaN.
        if (!Number.isNaN(theirs)) this.equal(where, hex(bits), hex(floatBits(theirs, Number(float[1]))));
        return undefined;
    }

    // An object of a JSON document, which to Kaitai is text: with the one that JavaScript makes of it.
    document(where, type, scopes, ours, theirs) {
        const inner = [...scopes, type];
        const keys = new Set(Object.keys(ours));
        const fold = key => (type['-json'].case === 'any' ? key.toLowerCase() : key);
        keys.delete('$form');
        for (const attribute of type.seq) {
            const {id} = attribute;
            if (id === type['-json'].keyed) continue;
            const known = Object.keys(theirs).find(name => fold(name) === fold(attribute['-key'] || id));
            const kept = known !== undefined && type['-json']['other-kinds'] === 'keep'
                && !isOfItsKind(attribute, inner, theirs[known]);
            const key = kept ? undefined : known;
            this.equal(`${where}.${id} is there`, id in ours, key !== undefined);
            keys.delete(id);
            if (id in ours && key !== undefined)
                this.documentMember(`${where}.${id}`, attribute, inner, ours[id], theirs[key]);
        }
        keys.delete(type['-json'].keyed);
        this.equal(`${where} has nothing else`, [...keys].join(' '), '');
    }

    documentMember(where, attribute, scopes, ours, theirs) {
        const type = findType(scopes, attribute);
        const keyed = type && type['-json'].keyed;
        if (!('repeat' in attribute)) return this.documentValue(where, type, scopes, ours, theirs);
        if (keyed) this.equal(where, ours.map(one => one[keyed]).join(), Object.keys(theirs).join());
        const text = attribute['-json'] && typeof theirs === 'string'; // numbers may also stand in an array
        const joined = text && (theirs.trim() === '' ? [] : theirs.split(attribute['-json'].joined));
        const elements = joined ? joined.map(Number) : keyed ? Object.values(theirs) : theirs;
        this.equal(`${where}.size`, ours.length, elements.length);
        ours.forEach((one, i) => this.documentValue(`${where}[${i}]`, type, scopes, one, elements[i]));
        return undefined;
    }

    documentValue(where, type, scopes, ours, theirs) {
        return type ? this.document(where, type, scopes, ours, theirs) : this.equal(where, ours, theirs);
    }

    attribute(where, attribute, scopes, ours, theirs, place) {
        if (!('repeat' in attribute)) return this.value(where, attribute, scopes, ours, theirs, place);
        if (typeof ours === 'number') return this.emptyRecords(where, ours, theirs, place);
        if (!Array.isArray(ours)) return this.equal(where, typeof ours, 'array');
        this.equal(`${where}.size`, ours.length, theirs.length);
        for (let i = 0; i < Math.min(ours.length, theirs.length); i++)
            this.value(`${where}[${i}]`, attribute, scopes, ours[i], theirs[i], place.arr[i]);
        return undefined;
    }

    // Records without bytes are but a number.
    emptyRecords(where, ours, theirs, place) {
        this.equal(`${where}.size`, ours, theirs.length);
        this.equal(`${where} has bytes`, place.end - place.start, 0);
    }

    // A record of a table: the values of its slots in their order. Slots without bytes have no value.
    record(where, type, scopes, ours, theirs) {
        const [slots] = type.seq;
        const names = Object.keys(ours);
        const values = theirs[camelCase(slots.id)];
        const places = theirs._debug[camelCase(slots.id)].arr;
        const used = [...places.keys()].filter(i => places[i].end > places[i].start);
        this.equal(`${where} has as many values`, names.length, values.length);
        this.equal(`${where} has as many slots`, used.length, values.length);
        this.slotNames(where, type, scopes, names, used.map(i => Object.keys(slots['-label'])
            .map(id => theirs[camelCase(labelMember(id))][i].value)));
        names.forEach((name, k) =>
            this.value(`${where}.${name}`, slots, [...scopes, type], ours[name], values[k], places[used[k]]));
    }

    // The names follow from the labels as docs/json.md says, under some enumeration.
    slotNames(where, type, scopes, names, labels) {
        const [first] = Object.keys(type.seq[0]['-label']);
        const nameOf = ([label, second], entries) => {
            const known = entries[label] && (entries[label].id || entries[label]);
            return (known || `${first}_${label}`) + (second ? (known ? '' : '_') + second : '');
        };
        const follow = entries => {
            const plain = labels.map(label => nameOf(label, entries));
            return plain.map((name, k) => (plain.indexOf(name) < k ? `${name}@${k}` : name)).join(' ');
        };
        const candidates = [{}, ...scopes.flatMap(scope => Object.values(scope.enums || {}))].map(follow);
        this.equal(`${where} is called so`, candidates.includes(names.join(' ')), true);
    }

    // Members that are placed out of line are there for both; values and peeks where ours shows them.
    instance(here, id, instance, scopes, ours, theirs) {
        const name = camelCase(id);
        const owned = typeof instance['-place'] === 'object';
        if (!owned && !(id in ours)) return;
        const value = theirs[name];
        this.equal(`${here} is there`, id in ours, value !== undefined);
        if (!(id in ours) || value === undefined) return;
        if ('value' in instance) this.equal(here, computed(instance, scopes, ours[id], value), String(value));
        else this.attribute(here, instance, scopes, ours[id], value, theirs._debug[`_m_${name}`]);
    }

    object(where, type, scopes, ours, theirs) {
        const inner = [...scopes, type];
        const keys = new Set(Object.keys(ours).filter(key => !/^\$|\$end$/.test(key)));
        for (const attribute of type.seq || []) {
            const name = camelCase(attribute.id);
            const here = where ? `${where}.${attribute.id}` : attribute.id;
            this.equal(`${here} is there`, attribute.id in ours, theirs[name] !== undefined);
            keys.delete(attribute.id);
            if (!(attribute.id in ours) || theirs[name] === undefined) continue;
            this.attribute(here, attribute, inner, ours[attribute.id], theirs[name], theirs._debug[name]);
        }
        for (const [id, instance] of Object.entries(type.instances || {})) {
            this.instance(where ? `${where}.${id}` : id, id, instance, inner, ours, theirs);
            keys.delete(id);
        }
        this.equal(`${where || 'the root'} has nothing else`, [...keys].join(' '), '');
    }
}

function compareFile(tenon, schema, {spec, Root}, file) {
    const decoded = childProcess.spawnSync(tenon, ['decode', '--all', '--format', spec.meta.id, file], {
        encoding: 'utf8',
        maxBuffer: 1 << 30,
    });
    if (decoded.status !== 0) throw new Error(`tenon decode: ${decoded.stderr}`);
    const bytes = fs.readFileSync(file);
    const stream = new KaitaiStream(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    const theirs = new Root(stream);
    theirs._read();
    const comparison = new Comparison(bytes);
    comparison.endian = spec.meta.endian;
    comparison.object('', spec, [], JSON.parse(decoded.stdout), theirs);
    return comparison;
}

async function main([tenon, schema, ...files]) {
    if (!files.length) {
        console.error('usage: compare.js TENON SCHEMA FILE...');
        return 2;
    }
    const compiled = await compile(schema);
    let failed = 0;
    let values = 0;
    for (const file of files) {
        const comparison = compareFile(tenon, schema, compiled, file);
        values += comparison.values;
        if (!comparison.differences.length) continue;
        failed++;
        comparison.differences.slice(0, 10).forEach(difference => console.log(`${file}: ${difference}`));
    }
    console.log(`${values} values compared`);
    console.log(`${files.length - failed} passed, ${failed} failed`);
    return failed ? 1 : 0;
}

main(process.argv.slice(2)).then(
    status => process.exit(status),
    error => {
        console.error(error.stack || error);
        process.exit(1);
    });
