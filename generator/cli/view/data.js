'use strict';
/* What the page holds: the lines of the tree as nodes, the findings, and stretches of the file's bytes. */

const data = JSON.parse(document.getElementById('data').textContent);

function element(tag, attributes, ...content) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {}))
        if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value);
    made.append(...content);
    return made;
}

const grouped = number => String(number).replace(/\B(?=(\d{3})+$)/g, ',');
const hex = (number, digits) => number.toString(16).padStart(digits, '0');
const counted = (count, one) => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;

/* ---- nodes ---- */

const nodes = data.lines.map(([level, offset, size, name, value, derived, member, bit, bits], id) =>
    ({ id, level, offset, size, bit, bits, name, value, derived: derived === 1, member, parent: null, children: [], open: false,
        findings: [] }));
if (nodes.length === 0)
    nodes.push({ id: 0, level: 0, offset: 0, size: data.size, name: data.format, value: '', derived: false, member: -1,
        parent: null, children: [], open: false, findings: [] });
const root = nodes[0];
root.offset = 0;
root.size = data.size;
root.value = root.value.replace(/^: /, '');

/* Each line belongs to the nearest one before it that stands less deep. */
const around = [];
for (const node of nodes) {
    around.length = node.level;
    const parent = around.filter(Boolean).pop();
    around[node.level] = node;
    if (!parent) continue;
    node.parent = parent;
    node.place = parent.children.length;
    parent.children.push(node);
}

/* A member as paths name it: tracks[0].name; what is no member has the path of what it is in. */
function pathOf(node) {
    if (node === root || !node.parent) return '';
    if (node.path === undefined) {
        const before = pathOf(node.parent);
        const between = node.name.startsWith('[') || before === '' ? '' : '.';
        node.path = node.name === '' ? before : before + between + node.name;
    }
    return node.path;
}

/* ---- bytes ---- */

function decodeBytes(text) {
    const raw = atob(text);
    const bytes = new Uint8Array(raw.length);
    for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
    return bytes;
}

const bytes = decodeBytes(data.bytes);
data.bytes = '';

/* Stretches of the file: where they begin in it, and in `bytes`. */
let held = 0;
const ranges = data.ranges.map(([offset, size]) => {
    held += size;
    return { offset, size, at: held - size };
});

/* The first stretch that ends behind an offset, as its number. */
function rangeAt(offset) {
    let low = 0, high = ranges.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (ranges[middle].offset + ranges[middle].size <= offset) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* Where the byte at an offset of the file is in `bytes`, or -1 where the page does not hold it. */
function indexOf(offset) {
    const range = ranges[rangeAt(offset)];
    return range && range.offset <= offset ? range.at + offset - range.offset : -1;
}

/* The innermost node of each byte: large ones are laid down first, those in them over them. */
const owners = new Int32Array(bytes.length).fill(-1);
for (const node of nodes.filter(each => each.offset >= 0 && each.size > 0)
    .sort((a, b) => b.size - a.size || a.level - b.level || a.id - b.id)) {
    const end = node.offset + node.size;
    for (let i = rangeAt(node.offset); i < ranges.length && ranges[i].offset < end; i++) {
        const from = Math.max(ranges[i].offset, node.offset), to = Math.min(ranges[i].offset + ranges[i].size, end);
        owners.fill(node.id, ranges[i].at + from - ranges[i].offset, ranges[i].at + to - ranges[i].offset);
    }
}

function nodeAt(offset) {
    const index = indexOf(offset);
    return index >= 0 && owners[index] >= 0 ? nodes[owners[index]] : null;
}

/* ---- findings ---- */

/* The node of a finding: at its path, or where the page does not show that, the nearest around it. */
function findNodes() {
    const paths = new Map();
    for (const node of nodes) if (!paths.has(pathOf(node))) paths.set(pathOf(node), node);
    for (const finding of data.findings) {
        let path = finding.path;
        while (path !== '' && !paths.has(path)) path = path.slice(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['), 0));
        finding.node = paths.get(path) || root;
        finding.node.findings.push(finding);
    }
}
findNodes();
const wrongBytes = new Set(data.findings.filter(each => each.offset >= 0).map(each => each.offset));
