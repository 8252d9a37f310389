/* Arrays as tables: columns are made of what the tree says of their elements. */

/* "0.5 s" and "3  a | b" are numbers; text in quotes is none. */
function numberIn(text) {
    const found = /^-?\d[\d.]*(e[+-]?\d+)?(?=$|[ ,])/.exec(text);
    return found ? Number(found[0]) : null;
}

/* "{x 0.0, y 1.0}" as names and values. */
function fieldsOf(text) {
    if (!/^\{.*\}$/.test(text)) return null;
    return text.slice(1, -1).split(', ').map(each => {
        const space = each.indexOf(' ');
        return [each.slice(0, space), each.slice(space + 1)];
    });
}

const elementsOf = node => node.children.filter(each => /^\[\d+\]$/.test(each.name));

/* Several numbers on a line: [8]  1.0, 0.0 */
const isLineOfNumbers = node => node.children.length === 0 && numberIn(node.value) !== null && !/ {2}/.test(node.value);

function tableOf(node) {
    if (node.table !== undefined) return node.table;
    const columns = new Map(), rows = [];
    const put = (row, group, name, text) => {
        const key = group && name ? `${group}.${name}` : group || name;
        if (!columns.has(key)) columns.set(key, { key, group: group || name, name: name || group, cells: [] });
        columns.get(key).cells[row] = { text, number: numberIn(text) };
    };
    const putValue = (row, name, text) => {
        const fields = fieldsOf(text);
        if (fields) fields.forEach(([field, value]) => put(row, name, field, value));
        else put(row, name, '', text);
    };
    for (const each of elementsOf(node)) {
        const number = Number(each.name.slice(1, -1));
        if (isLineOfNumbers(each)) {
            each.value.split(', ').forEach((text, i) => {
                put(rows.length, '', 'value', text);
                rows.push({ number: number + i, node: each });
            });
            continue;
        }
        if (each.children.length === 0) putValue(rows.length, fieldsOf(each.value) ? '' : 'value', each.value);
        for (const child of each.children)
            if (child.name !== '' && child.children.length === 0) putValue(rows.length, child.name, child.value);
        rows.push({ number, node: each });
    }
    const all = [...columns.values()];
    for (const column of all) {
        column.numbers = Array.from({ length: rows.length }, (_, i) => column.cells[i] ? column.cells[i].number : null);
        column.isNumber = column.cells.every(cell => cell.number !== null || /^(-?inf|nan)/.test(cell.text));
    }
    node.table = rows.length > 0 && all.length > 0 ? { node, columns: all, rows } : null;
    return node.table;
}

const ROWS_AT_ONCE = 200;

function tableElement(table, title) {
    const body = element('tbody');
    const more = element('button', { type: 'button' });
    let shown = 0;
    function addRows() {
        for (const end = Math.min(table.rows.length, shown + ROWS_AT_ONCE); shown < end; shown++) {
            const link = element('button', { type: 'button', 'data-node': table.rows[shown].node.id }, String(table.rows[shown].number));
            body.append(element('tr', {}, element('th', { scope: 'row' }, link), ...table.columns.map(column =>
                element('td', { class: column.isNumber ? null : 'words' }, column.cells[shown] ? column.cells[shown].text : ''))));
        }
        more.hidden = shown === table.rows.length;
        more.textContent = `Show more of ${counted(table.rows.length, 'row')}`;
    }
    addRows();
    more.addEventListener('click', addRows);
    const head = element('tr', {}, element('th', { scope: 'col' }, '#'),
        ...table.columns.map(column => element('th', { scope: 'col' }, column.key)));
    return [element('div', { class: 'table', tabindex: '0', role: 'region', 'aria-label': `Table of ${title}` },
        element('table', {}, element('caption', { class: 'unseen' }, title), element('thead', {}, head), body)), more];
}
