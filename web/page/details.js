/* The selected value in full: what it is, where it lies, what it holds, what the schema says of it. */

const MOST_SHOWN = 4000; /* characters of a text, until all of it is asked for */

class DetailsPane {
    constructor(state, ask, edit) {
        Object.assign(this, { state, ask });
        this.editing = new Editing(state, ask, edit);
        this.box = byId('details');
        state.on('selected', () => this.show());
        state.on('read', () => { if (!state.root) this.box.replaceChildren(this.nothing()); });
    }

    nothing() {
        return element('p', { class: 'quiet' }, 'Nothing is selected.');
    }

    async show() {
        const node = this.state.selected;
        if (!node) {
            this.box.replaceChildren(this.nothing());
            return;
        }
        const value = await this.ask('value', { handle: node.row.handle });
        if (value === null || node !== this.state.selected) return;
        const pictures = await picturesOf(node, value, this.ask, path => this.state.tell('chooseFinding', { path }));
        if (node !== this.state.selected) return;
        const sample = this.state.recorded ? null : await this.editing.sample(node), reading = await this.reading();
        if (node !== this.state.selected) return;
        this.box.replaceChildren(...this.parts(node, value, sample), ...reading, ...pictures);
    }

    /* Of the byte that was chosen. */
    async reading() {
        const { byte, file } = this.state;
        if (byte < 0) return [];
        const { bytes } = await this.ask('bytes', { from: byte, to: Math.min(byte + 8, file.size), plain: true });
        return bytes.length ? [readingPart(byte, bytes)] : [];
    }

    parts(node, value, sample) {
        const { row } = value, parts = [];
        parts.push(element('h3', {}, this.path(value), this.copyButton(value.path)));
        if (value.doc) parts.push(element('p', { class: 'doc' }, value.doc));
        if (row.kind === 'failed') parts.push(this.failure(value.problem));
        parts.push(this.facts(node, value));
        if (node.parent && !row.computed && !this.state.recorded) parts.push(this.editing.part(node, value, sample));
        if (row.bits !== undefined) parts.push(this.bits(row));
        if (value.text !== undefined && (row.computed || !fitsField(value.text))) parts.push(this.text(value));
        if (value.bytes !== undefined) parts.push(this.dump(value));
        if (value.constants && value.constants.length) parts.push(this.constants(value));
        return parts.filter(Boolean);
    }

    path(value) {
        return element('code', {}, value.path || this.state.loaded.id);
    }

    copyButton(text) {
        if (!text) return null;
        return element('button', { type: 'button', class: 'plain', 'aria-label': `Copy the path ${text}`, onclick: () => copyText(text, 'the path') }, 'Copy');
    }

    failure(problem) {
        return element('p', { class: 'error' }, problem.message);
    }

    facts(node, value) {
        const { row } = value, list = element('dl');
        const add = (name, ...text) => list.append(element('dt', {}, name), element('dd', {}, ...text));
        const kind = row.type ? `${row.type} (${row.kind})` : value.enum ? `${value.enum} (${row.kind})` : row.kind;
        if (!this.state.recorded) add('Type', row.computed ? `${kind}, computed` : kind);
        if (value.number !== undefined) add('Value', element('code', {}, value.number), ' ', this.radix(value), this.unit(value));
        else if (row.value && row.kind !== 'list' && value.text === undefined && value.bytes === undefined) add('Value', row.value);
        if (value.condition) add('Present if', element('code', {}, value.condition));
        if (value.unit && value.number === undefined) add('Unit', value.unit);
        if (value.derived) add('Written', 'derived from other members');
        if (value.constant) add('Name', element('code', {}, value.constant));
        if (row.kind === 'list') add('Elements', grouped(row.count));
        if (row.offset !== undefined) add('Place', element('code', {}, offsetText(row)), ` (${grouped(row.offset)}${row.bit ? `, bit ${row.bit}` : ''}), ${extent(row)}`);
        else if (!row.computed && node.parent && row.name !== '') add('Place', 'not in the bytes of the file');
        return list;
    }

    radix(value) {
        const number = BigInt(value.number);
        const words = number < 0n ? `-0x${(-number).toString(16)}` : `0x${number.toString(16)}`;
        return element('span', { class: 'quiet' }, words);
    }

    unit(value) {
        return value.unit ? element('span', { class: 'quiet' }, ` ${value.unit}`) : null;
    }

    /* The bits of its bytes; those of the value stand out. */
    bits(row) {
        const first = row.bit || 0, count = row.size * 8 + row.bits;
        const bytes = Math.ceil((first + count) / 8);
        if (bytes > 8) return null;
        const figure = element('figure', { class: 'bits' }, element('figcaption', {}, `Bits ${first} to ${first + count - 1}, as they are read`));
        for (let i = 0; i < bytes; i++) {
            const byte = this.state.bytesPane.byteAt(row.offset + i);
            const group = element('span', { class: 'byte' });
            for (let bit = 0; bit < 8; bit++) {
                const at = 8 * i + bit, own = at >= first && at < first + count;
                group.append(element('button', { type: 'button', class: own ? 'own' : '', 'aria-label': `bit ${bit} of byte ${row.offset + i}`,
                    onclick: () => this.state.tell('chooseByte', row.offset + i, bit) }, byte && byte.value >= 0 ? String(byte.value >> (7 - bit) & 1) : '·'));
            }
            figure.append(group);
        }
        return figure;
    }

    text(value) {
        const cut = value.text.length > MOST_SHOWN;
        const box = element('pre', { class: 'content', tabindex: 0, 'aria-label': 'The text' }, cut ? value.text.slice(0, MOST_SHOWN) : value.text);
        const parts = [box];
        if (cut) parts.push(element('button', { type: 'button', onclick: event => { box.textContent = value.text; event.target.remove(); } },
            `Show all ${sized(value.length)}`));
        parts.push(element('button', { type: 'button', onclick: () => copyText(value.text, 'the text') }, 'Copy text'));
        return element('div', {}, ...parts);
    }

    dump(value) {
        const bytes = value.bytes.slice(0, 1024), lines = [];
        for (let i = 0; i < bytes.length; i += 16) {
            const part = [...bytes.slice(i, i + 16)];
            const words = part.map(byte => hex(byte, 2)).join(' ').padEnd(48);
            lines.push(`${words}${part.map(byte => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join('')}`);
        }
        const more = value.length > bytes.length ? `\n… ${sized(value.length - bytes.length)} more` : '';
        return element('div', {},
            element('pre', { class: 'content dump', tabindex: 0, 'aria-label': 'The bytes' }, lines.join('\n') + more),
            element('button', { type: 'button', onclick: () => copyText([...value.bytes].map(byte => hex(byte, 2)).join(' '), 'the bytes') }, 'Copy hex'),
            element('button', { type: 'button', onclick: () => this.save(value) }, 'Save bytes'));
    }

    save(value) {
        saveFile(`${value.path.replace(/[^A-Za-z0-9_.-]+/g, '_') || 'bytes'}.bin`, value.bytes);
    }

    constants(value) {
        const number = value.number === undefined ? null : BigInt(value.number);
        const has = each => (number === null ? false : value.flags ? each !== 0n && (number & each) === each : each === number);
        const rows = value.constants.map(([text, name]) => element('tr', { class: has(BigInt(text)) ? 'own' : null },
            element('td', { class: 'number' }, value.flags ? `0x${BigInt.asUintN(64, BigInt(text)).toString(16)}` : text), element('td', {}, name)));
        return element('details', { open: value.constants.length <= 12 },
            element('summary', {}, `${value.flags ? 'Flags' : 'Constants'} of ${value.enum}`),
            element('table', {}, element('tbody', {}, ...rows)));
    }
}
