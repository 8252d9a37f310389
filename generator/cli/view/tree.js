/* The tree of members, after the tree pattern of WAI-ARIA: one stop for Tab, arrows go through it. */

const treeBox = document.getElementById('tree');
const chosen = { node: root, from: 0, to: data.size, byte: -1 }; /* what is selected in all panes */
let shownNodes = []; /* those in open nodes, in order */
let hitNodes = new Set();

const MARKS = { error: '✖', warning: '▲', note: '●' };

/* The worst finding of a node, or where it is closed, in it. */
const worst = (a, b) => Object.keys(MARKS).find(severity => severity === a || severity === b);
function worstIn(node) {
    if (node.worst === undefined) {
        node.worst = node.findings.reduce((most, finding) => worst(most, finding.severity), undefined) || null;
        for (const child of node.children) node.worst = worst(node.worst, worstIn(child)) || null;
    }
    return node.worst;
}

function treeRow(index) {
    const node = shownNodes[index];
    const folds = node.children.length > 0;
    const row = element('div', {
        id: `node-${node.id}`, role: 'treeitem', 'data-node': node.id,
        class: `row${node === chosen.node ? ' active' : ''}${hitNodes.has(node) ? ' hit' : ''}`,
        'aria-level': node.level + 1, 'aria-setsize': node.parent ? node.parent.children.length : 1,
        'aria-posinset': (node.place || 0) + 1, 'aria-expanded': folds ? String(node.open) : null,
        'aria-selected': String(node === chosen.node),
    });
    row.style.paddingLeft = `${6 + 16 * node.level}px`;
    row.append(element('span', { class: 'fold', 'aria-hidden': 'true' }, folds ? (node.open ? '▾' : '▸') : ''));
    if (node.name !== '') row.append(element('span', { class: `name${node.derived ? ' derived' : ''}` }, node.name));
    if (node.value !== '')
        row.append(element('span', { class: node.name === '' ? 'quiet' : 'value' }, (node.name === '' ? '' : ' ') + node.value));
    const ids = node.findings.map(finding => `${MARKS[finding.severity]} ${finding.id}`);
    const inside = !node.open && node.findings.length === 0 && worstIn(node);
    if (ids.length > 0)
        row.append(element('span', { class: `mark ${worst(...node.findings.map(each => each.severity))}` },
            ids.slice(0, 3).join(' ') + (ids.length > 3 ? ` +${ids.length - 3}` : '')));
    if (inside) row.append(element('span', { class: `mark ${inside}`, title: `${inside} inside` }, MARKS[inside],
        element('span', { class: 'unseen' }, ` ${inside} inside`)));
    return row;
}

const treeRows = virtualRows(treeBox, 'presentation', treeRow);

function listShown() {
    shownNodes = [];
    const visit = node => {
        shownNodes.push(node);
        if (node.open) node.children.forEach(visit);
    };
    visit(root);
    treeRows.resize(shownNodes.length);
}

function setOpen(node, open) {
    if (node.children.length === 0 || node.open === open) return;
    node.open = open;
    /* What is selected is never out of sight. */
    if (!open)
        for (let inside = chosen.node; inside; inside = inside.parent)
            if (inside.parent === node) choose(node);
    listShown();
}

function showInTree(node) {
    let changed = false;
    for (let outer = node.parent; outer; outer = outer.parent) {
        changed = changed || !outer.open;
        outer.open = true;
    }
    if (changed) listShown();
    treeBox.setAttribute('aria-activedescendant', `node-${node.id}`);
    treeRows.reveal(shownNodes.indexOf(node));
}

/* ---- mouse and keys ---- */

treeBox.addEventListener('click', event => {
    const row = event.target.closest('[data-node]');
    if (!row) return;
    const node = nodes[row.dataset.node];
    if (event.target.classList.contains('fold')) setOpen(node, !node.open);
    choose(node);
});
treeBox.addEventListener('dblclick', event => {
    const row = event.target.closest('[data-node]');
    if (row && !event.target.classList.contains('fold')) setOpen(nodes[row.dataset.node], !nodes[row.dataset.node].open);
});

let typed = '', typedAt = 0;

/* The next node whose name begins with what is being typed. */
function typeAhead(key) {
    const now = Date.now(), from = shownNodes.indexOf(chosen.node);
    typed = now - typedAt > 700 ? key : typed + key;
    typedAt = now;
    const begin = typed.length === 1 ? 1 : 0;
    for (let i = begin; i < shownNodes.length + begin; i++) {
        const node = shownNodes[(from + i) % shownNodes.length];
        if (node.name.replace('[', '').toLowerCase().startsWith(typed.toLowerCase())) return node;
    }
    return null;
}

const treeKeys = {
    ArrowDown: at => shownNodes[at + 1],
    ArrowUp: at => shownNodes[at - 1],
    PageDown: at => shownNodes[Math.min(shownNodes.length - 1, at + treeRows.page())],
    PageUp: at => shownNodes[Math.max(0, at - treeRows.page())],
    Home: () => root,
    End: () => shownNodes[shownNodes.length - 1],
    ArrowRight(at, node) {
        if (node.open) return node.children[0];
        setOpen(node, true);
        return null;
    },
    ArrowLeft(at, node) {
        if (!node.open) return node.parent;
        setOpen(node, false);
        return null;
    },
    Enter(at, node) {
        setOpen(node, !node.open);
        return node;
    },
    ' ': (at, node) => node,
    '*'(at, node) {
        for (const each of node.parent ? node.parent.children : [node]) each.open = each.children.length > 0;
        listShown();
        return null;
    },
};

treeBox.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === '/') return;
    const key = treeKeys[event.key];
    if (!key && event.key.length !== 1) return;
    event.preventDefault();
    const node = key ? key(shownNodes.indexOf(chosen.node), chosen.node) : typeAhead(event.key);
    if (node) choose(node);
});
