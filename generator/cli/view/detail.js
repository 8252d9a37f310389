/* What is known of the member and the byte that are selected; of the file, all findings. */

const detailBox = document.getElementById('detail');

function pairs(list) {
    const made = element('dl');
    for (const [name, ...value] of list.filter(each => each[1] !== '' && each[1] !== null && each[1] !== undefined))
        made.append(element('dt', {}, name), element('dd', {}, ...value));
    return made;
}

const wherePlaced = node => node.offset < 0 ? 'in no bytes of its own'
    : node.bits ? `bit ${node.bit} of byte ${grouped(node.offset)} (0x${hex(node.offset, 1)}), ${counted(node.bits, 'bit')}`
    : `${grouped(node.offset)} (0x${hex(node.offset, 1)}), ${counted(node.size, 'byte')}`;

/* ---- findings ---- */

function findingElement(finding, number) {
    const where = [finding.path, finding.offset >= 0 ? `at offset ${grouped(finding.offset)}` : ''].filter(Boolean).join(' ');
    const button = element('button', { type: 'button', 'data-finding': number },
        element('b', { class: finding.severity }, `${MARKS[finding.severity]} ${finding.severity} ${finding.id}`), ' ',
        element('span', { class: 'where' }, where), element('br'), finding.text);
    return element('li', {}, button);
}

function findingsElement(title, findings) {
    const list = element('ol', { class: 'findings' });
    for (const finding of findings) list.append(findingElement(finding, data.findings.indexOf(finding)));
    return [element('h3', {}, title), list];
}

/* ---- the byte ---- */

function readings(offset) {
    const index = indexOf(offset), range = ranges[rangeAt(offset)];
    if (index < 0) return [];
    const left = Math.min(8, range.offset + range.size - offset);
    const look = new DataView(bytes.buffer, index, left);
    const list = [['u1, s1', `${look.getUint8(0)}, ${look.getInt8(0)}`]];
    const add = (name, size, read) => {
        if (left >= size) list.push([name, `${read(true)} (le), ${read(false)} (be)`]);
    };
    add('u2', 2, le => look.getUint16(0, le));
    add('s2', 2, le => look.getInt16(0, le));
    add('u4', 4, le => look.getUint32(0, le));
    add('s4', 4, le => look.getInt32(0, le));
    add('f4', 4, le => shortNumber(look.getFloat32(0, le)));
    add('u8', 8, le => look.getBigUint64(0, le));
    add('f8', 8, le => shortNumber(look.getFloat64(0, le)));
    return list;
}

function byteElement(offset) {
    return element('details', {}, element('summary', {}, `Byte at offset ${grouped(offset)} (0x${hex(offset, 1)}), and those behind it, as numbers`),
        pairs(readings(offset)));
}

/* ---- the member ---- */

/* Tables of a node: its own, or those of the arrays of numbers in it. */
function tablesNear(node) {
    const own = tableOf(node);
    if (own) return [[node, own]];
    if (node === root) return [];
    return node.children.filter(child => child.level > 1).map(child => [child, tableOf(child)]).filter(([, table]) => table).slice(0, 3);
}

function boxesNear(node) {
    const own = boxOf(node);
    if (own) return [[node, own]];
    return node.children.map(child => [child, boxOf(child)]).filter(([, box]) => box).slice(0, 6);
}

const titleOf = node => pathOf(node) || data.file;

function showDetail() {
    const node = chosen.node;
    const [doc, unit, condition] = node.member >= 0 ? data.members[node.member] : ['', '', ''];
    const parts = [element('h3', { class: 'mono' }, titleOf(node)),
        pairs([['value', node.value], ['offset', wherePlaced(node)], ['unit', unit], ['there if', condition],
            ['written', node.derived ? 'worked out from the other members' : '']])];
    if (doc) parts.push(element('p', { class: 'doc' }, doc));
    if (chosen.byte >= 0) parts.push(byteElement(chosen.byte));
    if (node.findings.length > 0) parts.push(...findingsElement('Findings here', node.findings));
    if (node === root && data.findings.length > node.findings.length)
        parts.push(...findingsElement('All findings', data.findings));
    for (const [of, box] of boxesNear(node)) parts.push(boxElement(box, titleOf(of)));
    for (const [of, table] of tablesNear(node)) {
        parts.push(element('h3', {}, of === node ? 'Elements' : of.name), ...plotsOf(table), ...tableElement(table, titleOf(of)));
        const rest = of.children.find(child => child.name === '' && child.value.startsWith('…'));
        if (rest) parts.push(element('p', { class: 'quiet' }, `${rest.value} in the file: this page holds ${counted(data.elements, 'element')} of each array.`));
    }
    detailBox.replaceChildren(...parts);
    detailBox.scrollTop = 0;
}

detailBox.addEventListener('click', event => {
    const finding = event.target.closest('[data-finding]'), row = event.target.closest('[data-node]');
    if (finding) chooseFinding(data.findings[finding.dataset.finding]);
    else if (row) choose(nodes[row.dataset.node]);
});
