/* Edits of a file, as a list that undo goes back in: each a path, and the text of its value, or none for an element that is
   removed. What comes of them is the library's: bytes, and where they differ. */

class Edits {
    constructor() {
        this.forget();
    }

    add(edit) {
        this.made.push(edit);
        this.undone = [];
    }

    undo() {
        const last = this.made.pop();
        if (last) this.undone.push(last);
        return last;
    }

    redo() {
        const next = this.undone.pop();
        if (next) this.made.push(next);
        return next;
    }

    forget() {
        Object.assign(this, { made: [], undone: [], changes: { ranges: [], values: [] }, refused: null });
    }

    /* The last edit cannot be made; what was typed stays in sight with the problem. */
    refuse(edit, problem) {
        this.made.pop();
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

    edit({ path, value }) {
        return element('li', {}, element('code', {}, path), value === undefined ? ' removed' : ` = ${value.length > 60 ? `${value.slice(0, 60)}…` : value}`);
    }

    followers() {
        const { ranges, values } = this.state.edits.changes, made = new Set(this.state.edits.made.map(each => each.path));
        if (ranges.length === 0) return [];
        const bytes = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
        const list = values.filter(each => each.path !== '').map(each => element('li', {},
            element('button', { type: 'button', onclick: () => this.state.tell('chooseFinding', { path: each.path }) },
                element('code', {}, each.path), ' ', element('span', { class: 'value' }, each.value || ''),
                made.has(each.path) ? null : element('span', { class: 'where' }, 'follows'))));
        return [element('h3', {}, `What changes: ${counted(bytes, 'byte')}`), element('ul', { class: 'findings' }, ...list)];
    }
}
