/* The tree of values, after the tree pattern of WAI-ARIA: one stop for Tab, arrows go through it. */

const ROW_HEIGHT = 24;
const MOST_INDENTED = 14; /* levels, so that names stay in sight */
const CHUNK = 128; /* elements that are asked for at once */

class TreePane {
    constructor(state, ask) {
        Object.assign(this, { state, ask });
        this.box = byId('tree');
        this.rows = new Rows(this.box, { height: ROW_HEIGHT, role: 'presentation', make: i => this.row(i) });
        this.typed = { text: '', at: 0 };
        this.box.addEventListener('click', event => this.click(event));
        this.box.addEventListener('dblclick', event => this.doubleClick(event));
        this.box.addEventListener('keydown', event => this.key(event));
        state.on('read', () => this.resize());
        state.on('selected', () => this.showSelected());
        state.on('findings', () => this.rows.ask());
    }

    resize() {
        this.rows.resize(this.state.root ? this.state.root.rows : 0);
    }

    /* ---- rows ---- */

    row(i) {
        const found = this.state.root.atRow(i);
        if (!(found instanceof Node)) {
            this.fetch(found.parent, found.missing);
            const waiting = element('div', { class: 'row quiet', role: 'treeitem', 'aria-level': found.level + 1 }, `[${found.missing}] …`);
            waiting.style.paddingInlineStart = `${26 + 16 * Math.min(found.level, MOST_INDENTED)}px`;
            return waiting;
        }
        return this.nodeRow(found, i);
    }

    nodeRow(node, i) {
        const { row } = node, selected = node === this.state.selected;
        const made = element('div', {
            id: `row-${i}`, role: 'treeitem', 'data-row': i, class: `row ${row.kind}${selected ? ' active' : ''}`,
            'aria-level': node.level + 1, 'aria-selected': String(selected),
            'aria-setsize': node.parent ? node.parent.width : 1,
            'aria-posinset': node.parent ? (node.parent.isList ? row.index : node.parent.kids.indexOf(node)) + 1 : 1,
            'aria-expanded': node.canOpen ? String(node.open) : null,
        });
        made.style.paddingInlineStart = `${8 + 16 * Math.min(node.level, MOST_INDENTED)}px`;
        made.append(element('span', { class: `fold${node.open ? ' open' : ''}`, 'aria-hidden': 'true' }, node.canOpen ? '›' : ''));
        if (node.level === 1) made.append(element('span', { class: `chip h${node.hue}`, 'aria-hidden': 'true' }));
        made.append(element('span', { class: `name${row.computed ? ' computed' : ''}${node.parent ? '' : ' root'}` },
            node.parent ? node.title : this.state.loaded.title || this.state.loaded.id));
        if (row.label) made.append(element('span', { class: 'label' }, row.label));
        made.append(this.value(node));
        const mark = this.mark(node);
        if (mark) made.append(mark);
        if (row.offset !== undefined && node.parent)
            made.append(element('span', { class: 'place', 'aria-hidden': 'true' }, offsetText(row)));
        return made;
    }

    value(node) {
        const { row } = node;
        if (row.kind === 'failed') return element('span', { class: 'value failed' }, row.problem);
        if (!node.parent) return element('span', { class: 'value quiet' }, row.type);
        const words = row.kind === 'reference' ? `→ ${row.value || row.type}` : row.value || '';
        return element('span', { class: `value ${row.kind}`, title: row.computed ? 'computed' : null }, words);
    }

    /* What was found at it or, where it is closed, below it. */
    mark(node) {
        const found = this.state.findings && this.state.findings.marks;
        const severity = found && (found.at.get(node.path) ?? (node.open ? undefined : found.below.get(node.path)));
        if (severity === undefined || severity === null) return null;
        const [word, sign] = [['error', '●'], ['warning', '▲'], ['note', '■']][severity];
        return element('span', { class: `mark ${word}`, title: word }, sign, element('span', { class: 'unseen' }, ` ${word}`));
    }

    /* ---- children ---- */

    async fetch(list, index) {
        const from = Math.floor(index / CHUNK) * CHUNK;
        list.asked = list.asked || new Set();
        if (list.asked.has(from)) return;
        list.asked.add(from);
        list.take(await this.ask('children', { handle: list.row.handle, from, count: CHUNK }));
        this.rows.ask();
    }

    async load(node, index = 0) {
        if (node.kids && (!node.isList || node.kids.has(index))) return;
        const from = node.isList ? Math.floor(index / CHUNK) * CHUNK : 0;
        const rows = await this.ask('children', { handle: node.row.handle, from, count: node.isList ? CHUNK : node.row.count });
        if (!node.kids || node.isList) node.take(rows);
    }

    async setOpen(node, open) {
        if (!node.canOpen || node.open === open) return;
        if (open) await this.load(node);
        node.setOpen(open);
        this.resize();
    }

    /* Opens all around the node that indices lead to; gives it. */
    async reach(way) {
        let node = this.state.root;
        for (const index of way) {
            await this.load(node, index);
            node.setOpen(true);
            const child = node.isList ? node.kids.get(index) : node.kids.find(each => each.row.index === index);
            if (!child) break;
            node = child;
        }
        this.resize();
        return node;
    }

    showSelected() {
        const { selected } = this.state;
        if (!selected) return;
        const row = selected.rowNumber;
        this.box.setAttribute('aria-activedescendant', `row-${row}`);
        this.rows.reveal(row);
    }

    /* ---- mouse and keys ---- */

    /* What is there now: rows may have been drawn anew while the button was down. */
    under(event) {
        const target = document.elementFromPoint(event.clientX, event.clientY), row = target && target.closest('#tree [data-row]');
        const node = row ? this.state.root.atRow(Number(row.dataset.row)) : null;
        return { node: node instanceof Node ? node : null, fold: row !== null && target.classList.contains('fold') };
    }

    async click(event) {
        const { node, fold } = this.under(event);
        if (!node) return;
        if (fold) await this.setOpen(node, !node.open);
        this.choose(node);
    }

    doubleClick(event) {
        const { node, fold } = this.under(event);
        if (node && !fold) this.setOpen(node, !node.open);
    }

    /* What is selected is never out of sight. */
    choose(node) {
        this.state.tell('choose', node);
    }

    /* The next node in sight whose name begins with what is being typed. */
    typeAhead(key) {
        const now = Date.now(), from = this.state.selected.rowNumber;
        this.typed = { text: now - this.typed.at > 700 ? key : this.typed.text + key, at: now };
        const wanted = this.typed.text.toLowerCase(), all = Math.min(this.state.root.rows, 20000);
        for (let i = wanted.length === 1 ? 1 : 0; i <= all; i++) {
            const node = this.state.root.atRow((from + i) % this.state.root.rows);
            if (node instanceof Node && node.title.replace('[', '').toLowerCase().startsWith(wanted)) return node;
        }
        return null;
    }

    async toRow(row) {
        const found = this.state.root.atRow(Math.max(0, Math.min(row, this.state.root.rows - 1)));
        if (found instanceof Node) return found;
        await this.load(found.parent, found.missing);
        return found.parent.kids.get(found.missing);
    }

    async key(event) {
        const node = this.state.selected;
        if (!node || event.ctrlKey || event.metaKey || event.altKey || event.key === '/') return;
        const at = node.rowNumber;
        const keys = {
            ArrowDown: () => this.toRow(at + 1),
            ArrowUp: () => this.toRow(at - 1),
            PageDown: () => this.toRow(at + this.rows.page()),
            PageUp: () => this.toRow(at - this.rows.page()),
            Home: () => this.state.root,
            End: () => this.toRow(this.state.root.rows - 1),
            ArrowRight: () => (node.open ? this.toRow(at + 1) : this.setOpen(node, true)),
            ArrowLeft: () => (node.open ? this.setOpen(node, false) : node.parent),
            Enter: () => this.setOpen(node, !node.open),
            Insert: () => this.state.tell('doubleElement', node),
            Delete: () => this.state.tell('removeElement', node),
            ' ': () => this.setOpen(node, !node.open),
        };
        const act = keys[event.key];
        if (!act && event.key.length !== 1) return;
        event.preventDefault();
        const next = act ? await act() : this.typeAhead(event.key);
        if (next) this.choose(next);
        else this.showSelected();
    }
}
