// The comparison of two trees: ours, as JSON, and the objects of Kaitai's runtime.
'use strict';

const {camelCase, Exact, KaitaiStream} = require('./reference');

// ---- our JSON ----

class Float extends Number {}

// Integers become BigInt, and numbers with a point or an exponent Float.
function parse(text) {
    const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g,
        token => (token[0] === '"' ? token : `{"\\u0000":"${token}"}`));
    return JSON.parse(marked, (_, value) => {
        const number = value && typeof value === 'object' ? value['\0'] : undefined;
        if (number === undefined) return value;
        return /^-?\d+$/.test(number) ? BigInt(number) : new Float(number);
    });
}

// ---- the comparison ----

const isError = ours => ours !== null && typeof ours === 'object' && '$error' in ours;

function show(value) {
    if (value === undefined) return 'nothing';
    if (value instanceof Exact) return String(value.bits);
    if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
    if (value instanceof KaitaiStream) return 'a stream';
    if (value instanceof Float) return `${Number(value)} (a float)`;
    if (typeof value === 'bigint' || typeof value === 'number') return String(value);
    if (Array.isArray(value)) return `an array of ${value.length}`;
    if (isError(value)) return `the error "${value.$error}"`;
    if (value !== null && typeof value === 'object') return 'an object';
    return JSON.stringify(value);
}

class Comparison {
    // `whole`: all instances are there.
    constructor(schemas, whole) {
        this.schemas = schemas;
        this.whole = whole;
        this.leftOut = false; // value instances that are not there, though they should
        this.values = 0;
        this.differences = [];
    }

    differ(where, ours, theirs) {
        this.differences.push({where, text: `${show(ours)}, in Kaitai ${show(theirs)}`});
    }

    // One of the two could not read the file, or neither.
    failed(ours, theirs, isMeant) {
        this.values++;
        if (ours && theirs && isMeant) return;
        this.differences.push({where: '(read)', text: [ours && `we fail: ${ours}`, theirs && `Kaitai fails: ${theirs}`].filter(Boolean).join('; ')});
    }

    equal(where, holds, ours, theirs) {
        this.values++;
        if (!holds) this.differ(where, ours, theirs);
    }

    // `place` is what Kaitai knows of the value, `attribute` what the schema says.
    value(where, ours, theirs, place, attribute) {
        if (theirs === undefined || theirs === null || ours === undefined)
            return this.equal(where, (theirs === undefined || theirs === null) && ours === undefined, ours, theirs);
        if (Array.isArray(theirs)) return this.array(where, ours, theirs, place, attribute);
        if (place && place.enumName && !refersToObjects(theirs)) return this.enumerated(where, ours, theirs, place.enumName);
        if (theirs instanceof Exact) return this.equal(where, ours === theirs.bits, ours, theirs);
        if (theirs instanceof Uint8Array) return this.equal(where, ours === show(theirs), ours, theirs);
        if (typeof theirs === 'object') return this.object(where, ours, theirs);
        if (typeof theirs !== 'number') return this.equal(where, ours === theirs, ours, theirs);
        return this.equal(where, sameNumber(ours, theirs, attribute.type), ours, theirs);
    }

    array(where, ours, theirs, place, attribute) {
        // Elements without bytes are but their number.
        if (typeof ours === 'bigint') return this.equal(`${where}.size`, ours === BigInt(theirs.length), ours, theirs);
        if (!Array.isArray(ours)) return this.equal(where, false, ours, theirs);
        this.equal(`${where}.size`, ours.length === theirs.length, ours, theirs);
        const places = (place && place.arr) || [];
        for (let i = 0; i < Math.min(ours.length, theirs.length); i++)
            this.value(`${where}[${i}]`, ours[i], theirs[i], {...place, ...places[i]}, attribute);
        return undefined;
    }

    enumerated(where, ours, theirs, name) {
        const number = theirs instanceof Exact ? theirs.bits : BigInt(theirs);
        const names = this.schemas.enumeration(name);
        const upper = number in names ? names[number] : names[theirs];
        const same = upper === undefined ? ours === number
            : typeof ours === 'string' && ours.toUpperCase() === upper;
        this.equal(where, same, ours, upper === undefined ? theirs : upper);
    }

    object(where, ours, theirs) {
        const type = this.schemas.types.get(theirs.constructor);
        if (!type || typeof ours !== 'object') return this.equal(where, false, ours, theirs);
        const keys = new Set(Object.keys(ours).filter(key => !/^\$|\$(end|rest|encoded)$/.test(key)));
        const within = id => (where ? `${where}.${id}` : id);
        (type.seq || []).forEach((attribute, i) => {
            const id = attribute.id === undefined ? `_unnamed${i}` : attribute.id;
            const name = camelCase(id);
            keys.delete(id);
            this.value(within(id), ours[id], theirs[name], theirs._debug[name], attribute);
        });
        for (const [id, instance] of Object.entries(type.instances || {})) {
            keys.delete(id);
            this.instance(within(id), ours[id], theirs, id, instance);
        }
        if (type['to-string'] !== undefined) {
            keys.delete('to-string');
            this.computed(within('to-string'), ours['to-string'], () => theirs.toString(), {}, {});
        }
        return this.equal(within('*'), keys.size === 0, [...keys].join(' '), undefined);
    }

    instance(where, ours, theirs, id, instance) {
        const name = camelCase(id);
        const value = () => theirs[name];
        this.computed(where, ours, value, () => theirs._debug[`_m_${name}`], instance);
    }

    // What is evaluated when it is asked for, and may fail.
    computed(where, ours, get, place, attribute) {
        let theirs;
        const mayBeLeftOut = 'value' in attribute && ours === undefined && !this.whole;
        try {
            theirs = get();
        } catch (error) {
            if (mayBeLeftOut) {
                this.leftOut = true;
                return;
            }
            const said = `the exception "${String(error.message).slice(0, 80)}"`;
            this.values++;
            if (!isError(ours)) this.differences.push({where, text: `${show(ours)}, in Kaitai ${said}`});
            return;
        }
        // JSON has no objects that stand elsewhere.
        if ('value' in attribute && ours === undefined && refersToObjects(theirs)) return;
        if (mayBeLeftOut && theirs !== undefined) {
            this.leftOut = true;
            return;
        }
        this.value(where, ours, theirs, typeof place === 'function' ? place() : place, attribute);
    }
}

function refersToObjects(theirs) {
    if (Array.isArray(theirs)) return theirs.every(refersToObjects);
    return theirs !== null && typeof theirs === 'object' && !(theirs instanceof Uint8Array) && !(theirs instanceof Exact);
}

function sameNumber(ours, theirs, type) {
    if (typeof ours === 'bigint') {
        if (Number.isSafeInteger(theirs)) return ours === BigInt(theirs);
        return Number(ours) === theirs; // as near as JavaScript gets
    }
    if (ours === 'inf' || ours === '-inf') return theirs === Number(ours.replace('inf', 'Infinity'));
    if (typeof ours === 'string') return /^nan:/.test(ours) && Number.isNaN(theirs);
    if (!(ours instanceof Float)) return false;
    if (Object.is(Number(ours), theirs)) return true;
    // The shortest decimal of four bytes is another double.
    return !/^f8/.test(type) && Object.is(Math.fround(Number(ours)), theirs);
}

module.exports = {Comparison, parse};
