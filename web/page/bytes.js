/* The bytes of the file, in hex and as text: a grid with a cursor. Bytes have the colour of the part that they belong to. */

const BYTE_ROW = 22;
const ROW_CHARACTERS = 16 * 4 + 3; /* of a row of 16 bytes, behind its offset */
const ROW_PADDING = 18; /* in pixels */
const MOST_STRONG = 64; /* bytes of a selection in full colour */
const PAGE = 1024;
const PAGES_KEPT = 256;
const MOST_COPIED = 1 << 20; /* bytes */

class BytesPane {
    constructor(state, ask, id = 'bytes') {
        Object.assign(this, { state, ask, perRow: 16, pages: new Map() });
        this.cellId = id === 'bytes' ? 'byte' : `${id}-byte`;
        this.box = byId(id);
        this.rows = new Rows(this.box, { height: BYTE_ROW, role: 'rowgroup', make: (i, before) => this.row(i, before) });
        this.box.addEventListener('mousedown', event => this.press(event));
        this.box.addEventListener('keydown', event => this.key(event));
        this.box.addEventListener('copy', event => this.copy(event));
        state.on('read', () => this.forget());
        state.on('selected', () => this.show());
        state.on('compared', () => this.rows.ask());
        new ResizeObserver(() => this.lay()).observe(this.box);
    }

    get size() {
        return this.state.file ? this.state.file.size : 0;
    }

    /* What was there stays in sight until it is known what is there now. */
    forget() {
        this.before = this.before && this.pages.size === 0 ? this.before : this.pages;
        this.pages = new Map();
        this.digits = Math.max(4, this.size.toString(16).length);
        this.lay(true);
    }

    /* Narrow panes have rows of half the bytes. */
    lay(anew = false) {
        const wanted = this.box.clientWidth >= (this.digits + ROW_CHARACTERS) * this.charWidth() + ROW_PADDING ? 16 : 8;
        if (!anew && wanted === this.perRow) return;
        this.perRow = wanted;
        this.box.setAttribute('aria-colcount', wanted + 1);
        this.box.setAttribute('aria-rowcount', Math.ceil(this.size / wanted));
        this.rows.resize(Math.ceil(this.size / wanted));
        this.show();
    }

    charWidth() {
        if (!this.width) {
            const probe = element('span', { class: 'probe', 'aria-hidden': 'true' }, '0'.repeat(100));
            this.box.append(probe);
            this.width = probe.getBoundingClientRect().width / 100;
            probe.remove();
        }
        return this.width || 8; /* of what is out of sight nothing is known */
    }

    /* ---- pages of bytes ---- */

    page(number) {
        const known = this.pages.get(number);
        if (known) {
            this.pages.delete(number);
            this.pages.set(number, known);
            return known;
        }
        const page = { bytes: null, owners: null, ...(this.before && this.before.get(number)) };
        this.pages.set(number, page);
        if (this.pages.size > PAGES_KEPT) this.pages.delete(this.pages.keys().next().value);
        this.fill(page, number);
        return page;
    }

    async fill(page, number) {
        const from = number * PAGE, to = Math.min(this.size, from + PAGE);
        const { bytes, spans } = await this.ask('bytes', { from, to });
        if (this.pages.get(number) !== page) return; /* of a file that is gone */
        page.bytes = bytes;
        page.owners = new Array(to - from);
        for (const [begin, end, part, free, odd] of spans)
            for (let i = Math.max(begin, from); i < Math.min(end, to); i++) page.owners[i - from] = { part, free, odd };
        this.rows.ask();
    }

    byteAt(offset) {
        const page = this.page(Math.floor(offset / PAGE));
        const at = offset % PAGE; /* of a page of before there may be less */
        return page.bytes && at < page.bytes.length ? { value: page.bytes[at], owner: page.owners[at] } : null;
    }

    /* ---- rows ---- */

    classes(offset, owner) {
        const { range, byte, findings, edits, compared } = this.state;
        let name = 'cell';
        if (!owner || owner.part < 0 || owner.free) name += ' free';
        if (owner && owner.part >= 0) name += ` h${owner.part % 8}${owner.odd ? ' odd' : ''}`;
        if (range && offset >= range.from && offset < range.to) name += range.to - range.from > MOST_STRONG ? ' of wide' : ' of';
        if (findings && findings.bytes.has(offset)) name += ' wrong';
        if (edits.changed(offset)) name += ' changed';
        else if (compared.some(([from, to]) => offset >= from && offset < to)) name += ' differs';
        if (offset === byte) name += ' cursor';
        return name;
    }

    /* Each byte of a row with its classes. */
    cellsOf(offset) {
        const size = Math.min(this.perRow, this.size - offset), cells = [];
        for (let at = offset; at < offset + size; at++) {
            const byte = this.byteAt(at);
            cells.push({ at, value: byte ? byte.value : -1, name: byte ? this.classes(at, byte.owner) : 'cell' });
        }
        return cells;
    }

    row(index, before) {
        const offset = index * this.perRow, all = this.cellsOf(offset);
        const key = `${this.perRow} ${this.digits} ${all.map(({ value, name }) => value + name).join()}`;
        if (before && before.key === key) return before;
        const row = element('div', { role: 'row', class: 'row', 'aria-rowindex': index + 1 });
        const cells = element('span', { class: 'cells', role: 'presentation' });
        cells.style.minWidth = `${3 * this.perRow + (this.perRow > 8 ? 1 : 0)}ch`;
        cells.append(...all.map((each, i) => this.cell(each, i)));
        row.append(element('span', { class: 'at', role: 'rowheader' }, hex(offset, this.digits)), cells, this.text(all));
        row.key = key;
        return row;
    }

    cell({ at, value, name }, i) {
        return element('span', { role: 'gridcell', id: `${this.cellId}-${at}`, 'data-byte': at, class: name + (i === 8 ? ' middle' : ''), 'aria-colindex': i + 2,
            'aria-selected': at === this.state.byte ? 'true' : null }, value < 0 ? '··' : hex(value, 2));
    }

    /* Characters of one class are one element. */
    text(cells) {
        const text = element('span', { class: 'text', 'aria-hidden': 'true' });
        let run = null;
        for (const { at, value, name } of cells) {
            if (!run || run.className !== name) {
                run = element('span', { class: name, 'data-byte': at });
                text.append(run);
            }
            run.append(value >= 0x20 && value < 0x7f ? String.fromCharCode(value) : '·');
        }
        return text;
    }

    /* The bytes here of what is selected. */
    get selected() {
        return this.state.range;
    }

    show() {
        const { range, byte } = this.state;
        if (byte >= 0) this.box.setAttribute('aria-activedescendant', `byte-${byte}`);
        else this.box.removeAttribute('aria-activedescendant');
        if (byte >= 0) this.rows.reveal(Math.floor(byte / this.perRow));
        else if (range) this.rows.reveal(Math.floor(range.from / this.perRow));
        this.rows.ask();
    }

    /* ---- mouse and keys ---- */

    press(event) {
        const cell = event.target.closest('[data-byte]');
        if (!cell || event.button !== 0) return;
        const inside = cell.closest('.text') ? Math.floor((event.clientX - cell.getBoundingClientRect().left) / this.charWidth()) : 0;
        this.go(Number(cell.dataset.byte) + inside);
    }

    go(offset) {
        this.state.tell('chooseByte', offset, 0);
    }

    key(event) {
        if (this.size === 0 || event.metaKey || event.altKey) return;
        const { range, byte } = this.state, here = byte >= 0 ? byte : range ? range.from : 0;
        const steps = {
            ArrowRight: 1, ArrowLeft: -1, ArrowDown: this.perRow, ArrowUp: -this.perRow,
            PageDown: this.perRow * this.rows.page(), PageUp: -this.perRow * this.rows.page(),
            Home: event.ctrlKey ? -this.size : -(here % this.perRow),
            End: event.ctrlKey ? this.size : this.perRow - 1 - here % this.perRow,
        };
        if (event.key === 'Enter') byId('tree').focus();
        else if (event.key in steps && !(event.ctrlKey && !['Home', 'End'].includes(event.key)))
            this.state.tell('chooseByte', Math.max(0, Math.min(this.size - 1, byte < 0 ? here : here + steps[event.key])), 0);
        else return;
        event.preventDefault();
    }

    /* Clean hex of what is selected; the text where that is what the browser has marked. */
    copy(event) {
        const range = this.selected, marked = String(getSelection());
        if (!range || marked.trim() !== '') return;
        event.preventDefault();
        const to = Math.min(range.to, range.from + MOST_COPIED);
        this.ask('bytes', { from: range.from, to, plain: true })
            .then(({ bytes }) => copyText([...bytes].map(each => hex(each, 2)).join(' '), `${counted(bytes.length, 'byte')} as hex`));
    }
}
