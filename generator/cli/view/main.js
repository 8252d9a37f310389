/* Selecting, which all panes follow; and what stands above them. */

const said = document.getElementById('said');

function say() {
    const node = chosen.node;
    const what = `${pathOf(node) || 'file'} ${node.value}`;
    const missing = chosen.from >= 0 && chosen.to > chosen.from && indexOf(chosen.from) < 0 ? '; its bytes are left out of this page' : '';
    said.textContent = chosen.byte >= 0
        ? `offset ${chosen.byte}, ${indexOf(chosen.byte) < 0 ? 'left out of this page' : `byte ${hex(bytes[indexOf(chosen.byte)], 2)}`}, in ${what}`
        : `${what}; ${wherePlaced(node)}${missing}`;
}

function select(node, byte, shown) {
    chosen.node = node;
    chosen.from = node.offset;
    chosen.to = node.offset + node.size;
    chosen.byte = byte;
    showInTree(node);
    showInBytes(shown);
    showDetail();
    say();
}

/* A member: its bytes are shown. */
function choose(node) {
    select(node, -1, node.offset);
}

/* A byte: its member is shown. */
function chooseByte(offset) {
    select(nodeAt(offset) || root, offset, offset);
}

function chooseFinding(finding) {
    /* What is wrong with the end of the file lies behind its last byte. */
    const byte = finding.offset < data.size ? finding.offset : -1;
    select(finding.node, byte, finding.offset >= 0 ? Math.min(finding.offset, data.size - 1) : finding.node.offset);
}

/* ---- the head of the page ---- */

function facts() {
    const count = severity => data.findings.filter(each => each.severity === severity).length;
    const found = ['error', 'warning', 'note'].filter(count).map(severity => counted(count(severity), severity));
    if (data.moreFindings > 0) found.push(`${grouped(data.moreFindings)} more findings`);
    return [data.title || data.format, `format ${data.format}`, counted(data.size, 'byte'), found.join(', ') || 'no findings'].join(' · ');
}

function notes() {
    const list = [];
    if (!data.isRead) list.push('The file could not be read to its end: the members are those before the first error.');
    const missing = data.size - bytes.length;
    if (missing > 0)
        list.push(`This page holds ${counted(bytes.length, 'byte')} of the file; ${counted(missing, 'byte')} are left out, as the rows between them say.`);
    if (nodes.some(node => node.name === '' && /^… \d+ more/.test(node.value)))
        list.push(`Of each array the first ${counted(data.elements, 'element')} ${data.elements === 1 ? 'is' : 'are'} shown.`);
    if (data.cut) list.push(`After ${counted(nodes.length, 'line')} the tree is cut.`);
    if (data.moreFindings > 0) list.push(`Of the findings, the first ${grouped(data.findings.length)} are shown.`);
    return list;
}

document.getElementById('file').textContent = data.file;
document.getElementById('facts').textContent = facts();
document.getElementById('notes').append(...notes().map(text => element('li', {}, text)));
layBytes();
root.open = true;
listShown();
select(root, -1, -1);
document.documentElement.dataset.ready = 'yes';
