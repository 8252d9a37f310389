/* What `tenon view` has read of a file, in place of libtenon: lines of the tree, findings, and stretches of the bytes. It answers
   what the worker answers, as far as a page that only shows a file asks. */

/* "0.5 s" and "3  a | b" are numbers, text in quotes is none. */
function numberIn(text) {
    const found = /^-?(\d[\d.]*(e[+-]?\d+)?|inf)(?=$|[ ,])/.exec(text);
    return found ? parseFloat(found[0].replace('inf', 'Infinity')) : null;
}

class Record {
    constructor(about, bytes) {
        Object.assign(this, { about, held: bytes });
        this.nodes = about.lines.map(([level, offset, size, name, value, derived, member, bit, bits], id) =>
            ({ id, level, offset, size, bit, bits, name, value, derived, member, parent: null, index: 0, children: [] }));
        if (this.nodes.length === 0) this.nodes.push({ id: 0, level: 0, offset: 0, size: about.size, name: about.format, value: '', member: -1, parent: null, index: 0, children: [] });
        [this.root] = this.nodes;
        this.link();
        this.lay();
        this.owners = this.findOwners();
        this.paths = new Map(this.nodes.map(node => [this.pathOf(node), node]).reverse()); /* of two the first */
    }

    async start() {
        return [];
    }

    async ask(name, values) {
        return this[name](values || {});
    }

    /* ---- the tree ---- */

    /* Each line belongs to the nearest one before it that stands less deep. */
    link() {
        const around = [];
        for (const node of this.nodes) {
            around.length = node.level;
            node.parent = around.filter(Boolean).pop() || null;
            around[node.level] = node;
            if (node.parent) node.index = node.parent.children.push(node) - 1;
        }
    }

    /* A line without a name says something of what it is in. */
    pathOf(node) {
        if (!node.parent) return '';
        const before = this.pathOf(node.parent);
        return node.name === '' ? before : before + (node.name.startsWith('[') || before === '' ? '' : '.') + node.name;
    }

    /* As far as the text shows it. */
    kindOf({ children, value }) {
        if (children.length) return 'object';
        return /^"/.test(value) ? 'text' : numberIn(value) === null ? 'other' : 'float';
    }

    rowOf(node) {
        const { bit = 0, bits = 0 } = node, row = { handle: node.id, index: node.index, name: node.name, count: node.children.length };
        Object.assign(row, { kind: this.kindOf(node), value: node.value });
        if (node.offset < 0 || node.name === '') return row;
        return Object.assign(row, { offset: node.offset, size: bits ? Math.floor(bits / 8) : node.size }, bits ? { bit, bits: bits % 8 } : {});
    }

    wayTo(node) {
        return node.parent ? [...this.wayTo(node.parent), node.index] : [];
    }

    read() {
        const { root, about } = this, broken = about.findings.find(each => each.severity === 'error');
        const problem = about.isRead ? [] : [broken ? this.finding(broken) : { message: 'the file could not be read to its end' }];
        return { read: { problems: problem, root: { ...this.rowOf(root), value: root.value.replace(/^: /, '') }, size: about.size,
            children: root.children.map(each => this.rowOf(each)) } };
    }

    children({ handle, from, count }) {
        return this.nodes[handle].children.slice(from, from + count).map(each => this.rowOf(each));
    }

    value({ handle }) {
        const node = this.nodes[handle], [doc, unit, condition] = this.about.members[node.member] || [];
        const row = node.parent ? this.rowOf(node) : this.read().read.root;
        return { row, path: this.pathOf(node), doc, unit, condition, derived: node.derived === 1 };
    }

    /* The node at a path, or the nearest around it. */
    find({ path }) {
        const found = [path, ...pathsAround(path)].find(each => this.paths.has(each));
        return this.wayTo(this.paths.get(found) || this.root);
    }

    /* ---- bytes ---- */

    /* Stretches of the file: where they begin in it, and in what is held. */
    lay() {
        let held = 0;
        this.ranges = this.about.ranges.map(([offset, size]) => {
            held += size;
            return { offset, size, at: held - size };
        });
    }

    /* The first stretch that ends behind an offset, as its number. */
    rangeAt(offset) {
        let low = 0, high = this.ranges.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.ranges[middle].offset + this.ranges[middle].size <= offset) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /* Where the byte at an offset is in what is held, or -1. */
    indexOf(offset) {
        const range = this.ranges[this.rangeAt(offset)];
        return range && range.offset <= offset ? range.at + offset - range.offset : -1;
    }

    /* The innermost node of each byte that is held: large ones are laid down first, those in them over them. */
    findOwners() {
        const owners = new Int32Array(this.held.length).fill(-1);
        const placed = this.nodes.filter(each => each.offset >= 0 && each.size > 0);
        for (const node of placed.sort((a, b) => b.size - a.size || a.level - b.level || a.id - b.id)) {
            const end = node.offset + node.size;
            for (let i = this.rangeAt(node.offset); i < this.ranges.length && this.ranges[i].offset < end; i++) {
                const { offset, size, at } = this.ranges[i], from = Math.max(offset, node.offset), to = Math.min(offset + size, end);
                owners.fill(node.id, at + from - offset, at + to - offset);
            }
        }
        return owners;
    }

    ownerAt(offset) {
        const index = this.indexOf(offset);
        return index >= 0 && this.owners[index] >= 0 ? this.nodes[this.owners[index]] : null;
    }

    at({ offset }) {
        return this.wayTo(this.ownerAt(offset) || this.root);
    }

    /* The member of the root that a node belongs to, or -1. */
    partOf(node) {
        let each = node;
        while (each.parent && each.parent.parent) each = each.parent;
        return each.parent ? each.index : -1;
    }

    /* Bytes, those that are left out as -1, and which values hold them. */
    bytes({ from, to, plain }) {
        const bytes = new Int16Array(to - from).fill(-1), spans = [];
        for (let at = from; at < to; at++) {
            const index = this.indexOf(at), owner = index < 0 ? -1 : this.owners[index], last = spans[spans.length - 1];
            if (index < 0) continue;
            bytes[at - from] = this.held[index];
            if (last && last.owner === owner && last[1] === at) last[1]++;
            else if (owner >= 0) spans.push(Object.assign([at, at + 1, this.partOf(this.nodes[owner]), this.nodes[owner].children.length > 0, this.nodes[owner].index & 1], { owner }));
        }
        return plain ? { bytes: bytes.filter(byte => byte >= 0), spans: [] } : { bytes, spans };
    }

    /* ---- findings ---- */

    finding({ severity, id, path, offset, text, doc }) {
        return { severity: SEVERITIES.indexOf(severity), id, path, message: doc ? `${text}: ${doc}` : text, ...(offset < 0 ? {} : { offset }) };
    }

    validate() {
        const { findings, moreFindings } = this.about;
        return { findings: findings.map(each => this.finding(each)), count: findings.length + moreFindings };
    }

    /* ---- searching ---- */

    search({ wanted }) {
        const text = wanted.toLowerCase();
        this.hits = this.nodes.filter(node => node.parent && `${node.name} ${node.value}`.toLowerCase().includes(text)).map(node => this.wayTo(node));
    }

    searchOn() {
        return { hits: this.hits, done: true, cut: this.about.cut };
    }

    searchBytes({ pattern, most }) {
        const hits = [];
        for (const { offset, size, at } of this.ranges)
            for (let i = this.held.indexOf(pattern[0], at); i >= 0 && i + pattern.length <= at + size && hits.length < most; i = this.held.indexOf(pattern[0], i + 1))
                if (pattern.every((byte, k) => this.held[i + k] === byte)) hits.push(offset + i - at);
        return hits;
    }

    /* ---- pictures ---- */

    sizes({ handle, most }) {
        return this.nodes[handle].children.filter(each => each.offset >= 0 && each.name !== '').slice(0, most).map(each => [each.index, each.size]);
    }

    /* Numbers of the elements of a list, as far as the lines say them. */
    columns({ handle, columns }) {
        const rows = this.nodes[handle].children.filter(each => /^\[\d+\]$/.test(each.name)), found = new Map();
        rows.forEach((row, i) => {
            for (const [name, number] of this.numbersIn(row)) {
                if (!found.has(name)) found.set(name, new Float64Array(rows.length).fill(NaN));
                found.get(name)[i] = number;
            }
        });
        return [...found].slice(0, columns).map(([name, values]) => ({ name, values }));
    }

    /* A line's own number, or those of what is in it. */
    numbersIn(row) {
        const numbers = [], add = (name, text) => {
            const fields = /^\{(.*)\}$/.exec(text);
            if (fields) fields[1].split(', ').forEach(each => add(`${name ? `${name}.` : ''}${each.slice(0, each.indexOf(' '))}`, each.slice(each.indexOf(' ') + 1)));
            else if (numberIn(text) !== null) numbers.push([name || 'value', numberIn(text)]);
        };
        if (row.children.length === 0) add('', row.value);
        for (const child of row.children) if (child.children.length === 0 && child.name !== '') add(child.name, child.value);
        return numbers;
    }

    /* ---- what is left out ---- */

    notes() {
        const { about, nodes } = this, missing = about.size - this.held.length, list = [];
        if (missing > 0) list.push(`This page holds ${counted(this.held.length, 'byte')} of the file; ${counted(missing, 'byte')} are left out.`);
        if (nodes.some(node => node.name === '' && /^… \d+ more/.test(node.value))) list.push(`Of each list the first ${counted(about.elements, 'element')} ${about.elements === 1 ? 'is' : 'are'} shown.`);
        if (about.cut) list.push(`Behind ${counted(nodes.length, 'line')} the tree is cut.`);
        return list;
    }
}
