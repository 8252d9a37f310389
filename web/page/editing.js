/* Fields and buttons that edit the selected value: a value is set, an element is added, doubled or removed. */

const MOST_TYPED = 512; /* bytes of a value that can be typed */
const MOST_JSON = 20000; /* characters of an element that is proposed as the next one */

const LINE_OF_JSON = 30; /* characters of it in a line of a narrow pane */

const fitsField = text => text.length <= 80 && !text.includes('\n');

class Editing {
    constructor(state, ask, edit) {
        Object.assign(this, { state, ask, edit });
        const isElement = node => node.parent !== null && node.parent.isList && !node.row.computed;
        state.on('doubleElement', node => { if (isElement(node)) this.double(node); });
        state.on('removeElement', node => { if (isElement(node)) this.remove(node); });
    }

    /* What is typed for a value, or null of one that is not typed. */
    typed(value) {
        if (value.number !== undefined) return value.constant || value.number;
        if (value.text !== undefined) return value.length > value.text.length ? null : value.text;
        if (value.bytes !== undefined) return value.length > MOST_TYPED ? null : [...value.bytes].map(byte => hex(byte, 2)).join(' ');
        return ['float', 'bool'].includes(value.row.kind) ? (value.row.value || '').split(' ')[0] : null;
    }

    /* JSON for the next element of a list: that of the last one, or an empty one. Null of anything else. */
    async sample(node) {
        const { row } = node;
        if (row.kind !== 'list' || row.computed || !node.parent) return null;
        const empty = row.type ? '{}' : '0';
        if (row.count === 0) return empty;
        const [last] = await this.ask('children', { handle: row.handle, from: row.count - 1, count: 1 });
        return (last && await this.jsonOf(last.handle)) || empty;
    }

    /* The JSON of a value, without what the writer derives; null where there is none, or it is long. */
    async jsonOf(handle) {
        const text = await this.ask('sample', { handle });
        return text !== '' && text.length <= MOST_JSON ? text.trim() : null;
    }

    /* All that can be done with the value; the problem of the last attempt stands below. */
    part(node, value, sample) {
        const before = this.typed(value), parts = [], { refused } = this.state.edits;
        const problem = refused && refused.at === value.path ? refused.problem : null;
        const where = problem && problem.path && problem.path !== value.path ? ` (${problem.path})` : '';
        if (before !== null) parts.push(this.field(value, before));
        if (sample !== null) parts.push(this.adder(value, sample));
        if (node.parent.isList) parts.push(...this.ofElement(node));
        if (parts.length === 0) return null;
        return element('div', { class: 'editing' }, ...parts,
            element('p', { class: 'error', role: 'alert', id: 'edit-trouble' }, problem ? problem.message + where : ''));
    }

    ofElement(node) {
        return [element('button', { type: 'button', onclick: () => this.double(node) }, 'Duplicate element'),
            element('button', { type: 'button', onclick: () => this.remove(node) }, 'Remove element')];
    }

    /* A copy of an element behind it. */
    async double(node) {
        const list = node.parent.path, next = node.row.index + 1, json = await this.jsonOf(node.row.handle);
        if (json === null) notify('This element is too large to be copied here.');
        else await this.edit({ path: list, insert: next, json, at: node.path, shows: `${list}[${next}]` });
    }

    /* The next element is selected then, or the last one. */
    async remove(node) {
        const { path } = node, list = node.parent, left = list.row.count - 1;
        const shows = left === 0 ? list.path : `${list.path}[${Math.min(node.row.index, left - 1)}]`;
        await this.edit({ path, at: path, shows });
    }

    adder(value, sample) {
        const { refused } = this.state.edits, kept = refused && refused.at === value.path && refused.json !== undefined;
        const field = element('textarea', { id: 'add-value', spellcheck: 'false', autocomplete: 'off', 'aria-label': `New element of ${value.path}, as JSON`,
            'aria-describedby': 'edit-trouble', rows: Math.min(6, Math.ceil(sample.length / LINE_OF_JSON)) });
        field.value = kept ? refused.json : sample;
        const form = element('form', { class: 'edit' }, field, element('button', { type: 'submit' }, 'Add element'));
        form.addEventListener('submit', event => {
            event.preventDefault();
            this.edit({ path: value.path, insert: value.row.count, json: field.value.trim(), at: value.path, shows: `${value.path}[${value.row.count}]` });
        });
        return form;
    }

    field(value, before) {
        const long = !fitsField(before);
        const field = element(long ? 'textarea' : 'input', { id: 'edit-value', spellcheck: 'false', autocomplete: 'off', 'aria-label': `New value of ${value.path}`,
            'aria-describedby': 'edit-trouble', list: value.constants && value.constants.length ? 'edit-constants' : null, rows: long ? 4 : null });
        const { refused } = this.state.edits;
        field.value = refused && refused.at === value.path && refused.value !== undefined ? refused.value : before;
        const names = value.constants ? element('datalist', { id: 'edit-constants' }, ...value.constants.map(each => element('option', { value: each[1] }))) : null;
        const form = element('form', { class: 'edit' }, field, names, element('button', { type: 'submit' }, 'Set'));
        form.addEventListener('submit', event => {
            event.preventDefault();
            if (field.value !== before) this.edit({ path: value.path, value: field.value, at: value.path });
        });
        return form;
    }
}
