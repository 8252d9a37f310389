/* The open file beside another one of its format: their differences, by meaning. */

const MOST_DIFFERENCES = 2000;

/* "list[1|2].name" is element 1 of the open file; of "list[3..5]" the first is meant. */
const pathInFirst = path => path.replace(/\[(\d+)(?:\|\d+|\.\.\d+)\]/g, '[$1]');

/* What a line says: its sign, path, and the values on both sides. */
function readDifference(line) {
    const [sign, path = '', first = '', second = ''] = line.split('\t');
    if (/^\+\d+$/.test(sign)) return { path, more: Number(sign) };
    if (sign === '-') return { path, first };
    return sign === '+' ? { path, second: first, added: true } : { path, first, second };
}

class ComparePane {
    constructor(state, session) {
        Object.assign(this, { state, session, other: null });
        this.box = byId('compare');
        const field = byId('other-file');
        field.addEventListener('change', () => {
            const [file] = field.files;
            field.value = '';
            if (file) this.begin(file);
        });
        state.on('opening', () => { this.other = null; });
        state.on('compareEnds', () => {
            this.other = null;
            this.update();
        });
        state.on('read', () => this.update());
    }

    choices() {
        const others = this.session.files.filter(each => !this.state.file || each.name !== this.state.file.name).slice(0, 20);
        return element('div', { class: 'tools' },
            element('button', { type: 'button', onclick: () => byId('other-file').click() }, 'Choose a file…'),
            ...others.map(each => element('button', { type: 'button', onclick: () => this.begin(each) }, each.name)));
    }

    async begin(file) {
        this.other = file;
        this.number = (this.number || 0) + 1;
        const { number } = this, result = await this.session.ask('compare', { file });
        if (number === this.number && this.other === file) this.show(result);
    }

    /* What is edited, or read by another schema, is compared anew, unless that takes long. */
    async update() {
        byId('tab-compare').textContent = 'Compare';
        if (!this.other) this.mark([], null, null);
        if (!this.state.root) this.box.replaceChildren(element('p', { class: 'quiet' }, 'No file is open.'));
        else if (this.other && this.state.file.size <= 16e6) await this.begin(this.other);
        else this.box.replaceChildren(element('p', { class: 'quiet' }, 'Shows the differences between the open file and another one of its format.'), this.choices());
    }

    /* Shows the bytes of both files beside each other. */
    mark(ranges, other, aligned) {
        Object.assign(this.state, { compared: ranges, other, aligned: aligned ? new Alignment(aligned.own, aligned.other) : null });
        this.state.tell('compared');
    }

    show({ problems, lines = '', count = 0, cut, trouble, ranges = [], aligned }) {
        const found = lines.split('\n').filter(Boolean).slice(0, MOST_DIFFERENCES).map(readDifference);
        const why = problems.length ? `${this.other.name} cannot be compared: ${problems[0].path ? `${problems[0].path}: ` : ''}${problems[0].message}` : trouble;
        byId('tab-compare').textContent = count ? `Compare (${grouped(count)})` : 'Compare';
        this.mark(ranges, this.other, aligned);
        const words = count === 0 ? 'Both files say the same.' : `${counted(count, 'difference')}${cut || found.length === MOST_DIFFERENCES ? ', of which the first are shown' : ''}`;
        this.box.replaceChildren(this.choices(), element('p', { class: why ? 'error' : 'quiet' }, why || words), ...(found.length ? [this.table(found)] : []));
    }

    table(found) {
        const head = ['Value', this.state.file.name, this.other.name].map(text => element('th', { scope: 'col' }, text));
        return element('table', { class: 'compared' }, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...found.map(each => this.row(each))));
    }

    row({ path, first, second, more, added }) {
        const side = (text, name) => element('td', { class: text === undefined ? 'none' : name }, text === undefined ? '—' : text);
        const link = element('button', { type: 'button', class: 'plain', onclick: () => this.choose(path, added) }, element('code', {}, path));
        if (more) return element('tr', {}, element('th', { scope: 'row' }, link), element('td', { colspan: 2, class: 'none' }, `${grouped(more)} more`));
        return element('tr', {}, element('th', { scope: 'row' }, link), side(first, 'first'), side(second, 'second'));
    }

    /* What the open file lacks is in an object or a list that it has. */
    choose(path, added) {
        const own = pathInFirst(path), around = pathsAround(own).find(each => each !== '' && !/\.$/.test(each)) || '';
        this.state.tell('chooseFinding', { path: added ? around : own });
    }
}
