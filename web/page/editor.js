/* The schema: a text field, under which the same lines are drawn with colours, with what is wrong in them, and numbers. */

const LINE = 20;
const SEVERITIES = ['error', 'warning', 'note'];

class EditorPane {
    constructor(state) {
        this.state = state;
        this.field = byId('schema-text');
        this.layer = byId('schema-lines');
        this.numbers = byId('schema-numbers');
        this.lines = [''];
        this.field.addEventListener('input', () => this.typed());
        this.seen = { top: 0, left: 0, height: 0 }; /* of the field: asking it lays out all of the page */
        this.field.addEventListener('scroll', () => this.look());
        this.field.addEventListener('keydown', event => this.key(event));
        new ResizeObserver(() => this.look()).observe(this.field);
        state.on('problems', () => this.showProblems());
        state.on('schema', () => this.set(state.schema.text));
    }

    set(text) {
        if (this.field.value !== text) {
            this.field.value = text;
            this.field.scrollTop = 0;
            this.field.setSelectionRange(0, 0);
        }
        this.split();
    }

    split() {
        this.lines = this.field.value.split('\n');
        this.draw();
    }

    typed() {
        this.split();
        this.state.tell('typed', this.field.value);
    }

    /* Tab indents; behind Escape it leaves the field, as Shift and Tab always do. */
    key(event) {
        if (event.key === 'Escape') this.leaves = true;
        else if (event.key === 'Tab' && !event.shiftKey && !this.leaves && !event.ctrlKey) {
            event.preventDefault();
            this.insert('  ');
        } else if (event.key === 'Enter' && !event.ctrlKey && !event.isComposing) {
            event.preventDefault();
            const line = this.field.value.slice(0, this.field.selectionStart).split('\n').pop();
            this.insert(`\n${/^\s*/.exec(line)[0]}`);
        } else if (event.key !== 'Shift') this.leaves = false;
    }

    /* So that the browser's own undo knows of it. */
    insert(text) {
        if (!document.execCommand('insertText', false, text)) {
            this.field.setRangeText(text, this.field.selectionStart, this.field.selectionEnd, 'end');
            this.typed();
        }
    }

    /* ---- drawing ---- */

    look() {
        const { scrollTop, scrollLeft, clientHeight } = this.field;
        this.seen = { top: scrollTop, left: scrollLeft, height: clientHeight };
        this.draw();
    }

    draw() {
        if (!this.asked) requestAnimationFrame(() => this.drawNow());
        this.asked = true;
    }

    drawNow() {
        this.asked = false;
        const { top, left, height } = this.seen, from = Math.max(0, Math.floor(top / LINE) - 2);
        const to = Math.min(this.lines.length, Math.ceil((top + height) / LINE) + 2);
        const rows = [], numbers = [], wrong = this.wrong || new Map();
        for (let i = from; i < to; i++) {
            const problems = wrong.get(i + 1) || [];
            rows.push(this.line(i, top, problems));
            const worst = problems.length ? SEVERITIES[Math.min(...problems.map(each => each.severity))] : '';
            const number = element('span', { class: worst }, String(i + 1));
            number.style.top = `${i * LINE - top}px`;
            numbers.push(number);
        }
        this.layer.replaceChildren(...rows);
        this.layer.style.transform = `translateX(${-left}px)`;
        this.numbers.style.width = `${Math.max(2, String(this.lines.length).length) + 2}ch`;
        this.numbers.replaceChildren(...numbers);
    }

    line(i, top, problems) {
        const text = this.lines[i], row = element('div', { class: 'line' });
        row.style.top = `${i * LINE - top}px`;
        for (const [kind, word] of highlight(text)) row.append(kind ? element('span', { class: kind }, word) : word);
        const characters = [...text];
        for (const problem of problems) {
            const mark = element('span', { class: `squiggle ${SEVERITIES[problem.severity]}` });
            const before = characters.slice(0, problem.column - 1).join('').length;
            mark.style.left = `${before}ch`;
            mark.style.width = `${Math.max(1, problem.length)}ch`;
            row.append(mark);
        }
        if (problems.length)
            row.append(element('span', { class: `inline ${SEVERITIES[problems[0].severity]}` }, problems[0].message));
        return row;
    }

    /* ---- problems ---- */

    showProblems() {
        this.wrong = new Map();
        const ours = this.state.problems.filter(each => each.line && (!each.file || each.file === this.state.problemsOf));
        for (const each of ours) this.wrong.set(each.line, [...(this.wrong.get(each.line) || []), each]);
        this.draw();
        const errors = this.state.problems.filter(each => each.severity === 0).length;
        byId('problems').replaceChildren(...this.state.problems.slice(0, 100).map(each => this.problem(each)));
        this.field.setAttribute('aria-invalid', String(errors > 0));
        const count = this.state.problems.length;
        byId('schema-state').textContent = count === 0 ? 'no problems' : errors ? counted(errors, 'error') : counted(count, 'warning');
        byId('schema-state').className = `state ${count === 0 ? 'good' : errors ? 'error' : 'warning'}`;
    }

    /* As a compiler prints it: the sentence, the line with carets below, the hint. */
    problem(each) {
        const severity = SEVERITIES[each.severity];
        const ours = each.line && (!each.file || each.file === this.state.problemsOf);
        const parts = [element('span', { class: `code ${severity}` }, each.id || severity), ' ', element('span', { class: 'sentence' }, each.message)];
        if (each.line) parts.push(element('span', { class: 'where' }, `${ours ? '' : `${each.file}, `}line ${each.line}, column ${each.column}`));
        const text = ours ? this.lines[each.line - 1] : undefined;
        if (text !== undefined) {
            const indent = /^\s*/.exec(text)[0].length, before = [...text].slice(0, each.column - 1).join('').length;
            const carets = '^'.repeat(Math.max(1, Math.min(each.length, text.length - before)));
            parts.push(element('code', { class: 'snippet' }, `${text.slice(indent)}\n`,
                element('span', { class: severity }, ' '.repeat(Math.max(0, before - indent)) + carets)));
        }
        if (each.hint) parts.push(element('span', { class: 'hint' }, `Hint: ${each.hint}`));
        return element('li', {}, element('button', { type: 'button', onclick: () => this.go(each), disabled: !ours }, ...parts));
    }

    go({ line, column }) {
        const start = this.lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
        const at = start + [...this.lines[line - 1]].slice(0, column - 1).join('').length;
        showPane('schema');
        this.field.focus();
        this.field.setSelectionRange(at, at);
        this.field.scrollTop = Math.max(0, (line - 1) * LINE - this.field.clientHeight / 2);
    }
}
