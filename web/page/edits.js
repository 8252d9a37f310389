/* Edits of a file, as a list that undo goes back in: each a path, and the text of its value; the number and the JSON of a new
   element of the list there; or neither for an element that is removed. `at` is the path of the value whose details made the
   edit, `shows` of what is selected then. What comes of them is the library's: bytes, and where they differ. */

class Edits {
    constructor() {
        this.forget();
    }

    add(edit) {
        this.made.push(edit);
        this.dropped = this.undone;
        this.undone = [];
    }

    undo() {
        const last = this.made.pop();
        if (last) this.undone.push(last);
        this.dropped = this.undone;
        return last;
    }

    redo() {
        const next = this.undone.pop();
        if (next) this.made.push(next);
        this.dropped = this.undone;
        return next;
    }

    forget() {
        Object.assign(this, { made: [], undone: [], dropped: [], changes: { ranges: [], values: [] }, refused: null });
    }

    /* The last edit cannot be made; what was typed stays in sight with the problem, and what was undone before it may be redone. */
    refuse(edit, problem) {
        this.made.pop();
        this.undone = this.dropped;
        this.refused = { ...edit, problem };
    }

    accept(changes) {
        this.changes = changes;
        this.refused = null;
    }

    get count() {
        return this.made.length;
    }

    changed(offset) {
        return this.changes.ranges.some(([from, to]) => offset >= from && offset < to);
    }
}

/* The list of edits, what follows from them, and ways back. */
class EditsPane {
    constructor(state, session) {
        Object.assign(this, { state, session });
        this.box = byId('edits');
        state.on('read', () => this.show());
    }

    show() {
        const { edits, root } = this.state, tab = byId('tab-edits');
        tab.textContent = edits.count ? `Edits (${edits.count})` : 'Edits';
        byId('save').hidden = edits.count === 0;
        if (!root || (edits.count === 0 && edits.undone.length === 0)) {
            this.box.replaceChildren(element('p', { class: 'quiet' }, 'Nothing is edited. Choose a value, and set it in its details.'));
            return;
        }
        const button = (words, act, off) => element('button', { type: 'button', disabled: off, onclick: act }, words);
        this.box.replaceChildren(
            element('div', { class: 'tools' }, button('Undo', () => this.session.undo(), edits.count === 0),
                button('Redo', () => this.session.redo(), edits.undone.length === 0)),
            element('ol', { class: 'edits' }, ...edits.made.map(each => this.edit(each))),
            ...this.followers());
    }

    edit({ path, value, insert, json }) {
        const cut = text => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
        const words = insert !== undefined ? ` added: ${cut(json)}` : value === undefined ? ' removed' : ` = ${cut(value)}`;
        return element('li', {}, element('code', {}, insert !== undefined ? `${path}[${insert}]` : path), words);
    }

    /* What a value was before, where its path meant the same value then: no element has come or gone in a list around it. */
    before({ path, value, before }) {
        const lists = this.state.edits.made.filter(each => each.value === undefined).map(each => (each.insert === undefined ? each.path.replace(/\[\d+\]$/, '') : each.path));
        const same = before !== undefined && before !== value && !lists.some(each => path.startsWith(`${each}[`));
        return same ? element('span', { class: 'before' }, `${before} → `) : null;
    }

    followers() {
        const { ranges, values } = this.state.edits.changes;
        const made = this.state.edits.made.map(each => (each.insert === undefined ? each.path : `${each.path}[${each.insert}]`));
        const isMade = path => made.some(each => path === each || (path.startsWith(each) && /[.[]/.test(path[each.length])));
        if (ranges.length === 0) return [];
        const bytes = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
        const list = values.filter(each => each.path !== '').map(each => element('li', {},
            element('button', { type: 'button', onclick: () => this.state.tell('chooseFinding', { path: each.path }) },
                element('code', {}, each.path), ' ',
                this.before(each),
                element('span', { class: 'value' }, each.value || ''),
                isMade(each.path) ? null : element('span', { class: 'where' }, 'follows'))));
        return [element('h3', {}, `What changes: ${counted(bytes, 'byte')}`), element('ul', { class: 'findings' }, ...list)];
    }
}
