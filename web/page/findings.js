/* Findings of the file: why it was read in part, and what breaks the rules of its schema. */

class FindingsPane {
    constructor(state, ask) {
        Object.assign(this, { state, ask });
        this.box = byId('findings');
        state.on('read', () => this.begin());
    }

    /* Large files are checked when that is asked for: it takes as long as reading does. */
    begin() {
        this.number = (this.number || 0) + 1;
        this.state.findings = null;
        const size = this.state.file ? this.state.file.size : 0;
        if (!this.state.root && !this.state.trouble) this.show([], 'No file is open.');
        else if (!this.state.root) this.take([this.state.trouble], 1);
        else if (size > 16e6 && !this.state.recorded) this.show(this.state.trouble ? [this.state.trouble] : [], 'Rules are not checked yet.', true);
        else this.check();
    }

    async check() {
        const { number } = this;
        this.show([], 'Checking …');
        const { findings, count } = await this.ask('validate');
        if (number === this.number) this.take(findings, count);
    }

    take(findings, count) {
        const marks = { at: new Map(), below: new Map() }, bytes = new Set();
        const worse = (map, path, severity) => map.set(path, Math.min(severity, map.get(path) ?? 9));
        for (const each of findings) {
            worse(marks.at, each.path || '', each.severity);
            for (const around of pathsAround(each.path || '')) worse(marks.below, around, each.severity);
            if (each.offset !== undefined) bytes.add(each.offset);
        }
        this.state.findings = { list: findings, count, marks, bytes };
        this.show(findings, count === 0 ? 'The file keeps all rules of its schema.' : '', false, count);
        this.state.tell('findings');
    }

    show(findings, words, mayCheck = false, count = findings.length) {
        const tab = byId('tab-findings'), errors = findings.some(each => each.severity === 0);
        tab.textContent = count ? `Findings (${grouped(count)})` : 'Findings';
        tab.classList.toggle('has-errors', errors);
        const parts = [];
        if (words) parts.push(element('p', { class: 'quiet' }, words));
        if (mayCheck) parts.push(element('button', { type: 'button', onclick: () => this.check() }, 'Check all rules'));
        if (count > findings.length) parts.push(element('p', { class: 'quiet' }, `The first ${grouped(findings.length)} are shown.`));
        parts.push(element('ul', { class: 'findings' }, ...findings.map(each => this.finding(each))));
        this.box.replaceChildren(...parts);
    }

    finding(each) {
        const severity = SEVERITIES[each.severity];
        const where = each.offset === undefined ? '' : `0x${hex(each.offset, 1)}`;
        const compared = each.expected || each.found
            ? element('span', { class: 'where' }, `expected ${each.expected || '—'}, found ${each.found || '—'}`) : null;
        return element('li', {}, element('button', { type: 'button', onclick: () => this.state.tell('chooseFinding', each) },
            element('span', { class: `code ${severity}` }, each.id || severity), ' ', element('code', {}, each.path || ''), ' ',
            element('span', { class: 'where' }, where), element('span', { class: 'sentence' }, each.message), compared));
    }
}

/* "a[1].b": "a[1]", "a" and "". */
function pathsAround(path) {
    const around = [];
    for (let at = path.length; at > 0;) {
        at = Math.max(path.lastIndexOf('.', at - 1), path.lastIndexOf('[', at - 1), 0);
        around.push(path.slice(0, at));
    }
    return around;
}
