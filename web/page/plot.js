/* Columns of numbers as curves, and positions as points in three views. */

const MOST_GROUPS = 12;

const short = number => String(+number.toPrecision(6));

/* A number as its bytes have it: of one of four bytes, the shortest that is it. */
function exact(number, size) {
    if (size === 4 && Number.isFinite(number))
        for (let digits = 6; digits < 10; digits++) if (Math.fround(+number.toPrecision(digits)) === number) return String(+number.toPrecision(digits));
    return String(number);
}

/* [least, greatest] of those that are finite; null where there are none. */
function spread(numbers) {
    let least = Infinity, greatest = -Infinity;
    for (const number of numbers) {
        if (!Number.isFinite(number)) continue;
        if (number < least) least = number;
        if (number > greatest) greatest = number;
    }
    return least <= greatest ? [least, greatest] : null;
}

/* Columns whose names differ in the last part alone belong together: the coordinates of a position. */
function groupsOf(columns) {
    const groups = new Map();
    for (const column of columns) {
        const dot = column.name.lastIndexOf('.');
        const group = dot < 0 ? column.name : column.name.slice(0, dot);
        if (!groups.has(group)) groups.set(group, []);
        groups.get(group).push({ ...column, part: dot < 0 ? column.name : column.name.slice(dot + 1) });
    }
    return [...groups].map(([name, parts]) => ({ name, parts }));
}

/* What curves run over: a column of times, which do not fall, or the numbers of the elements. */
function timesOf(columns) {
    return columns.find(({ name, values }) => /^time/.test(name) && values.length > 1 &&
        values.every((number, i) => Number.isFinite(number) && (i === 0 || number >= values[i - 1]))) || null;
}

/* Coordinates have the same colour everywhere. */
const colourOf = ({ part }, i) => `k${'xyzw'.includes(part) ? 'xyzw'.indexOf(part) : i % 4}`;

const WIDE = 560, HIGH = 150, LEFT = 62, RIGHT = 10, TOP = 10, BOTTOM = 22;

function axes([x0, x1], [y0, y1], over) {
    const label = (x, y, anchor, text) => drawing('text', { x, y, 'text-anchor': anchor }, text);
    return [drawing('path', { class: 'axis', d: `M${LEFT} ${TOP}V${HIGH - BOTTOM}H${WIDE - RIGHT}` }),
        label(LEFT - 6, TOP + 8, 'end', short(y1)), label(LEFT - 6, HIGH - BOTTOM, 'end', short(y0)),
        label(LEFT, HIGH - 6, 'start', short(x0)), label(WIDE - RIGHT, HIGH - 6, 'end', short(x1)),
        label((LEFT + WIDE) / 2, HIGH - 6, 'middle', over)];
}

const widened = ([least, greatest]) => (least < greatest ? [least, greatest] : [least - (Math.abs(least) / 10 || 1), greatest + (Math.abs(greatest) / 10 || 1)]);

/* A line that is lifted where there is no number. */
function lineOf(xs, values, toX, toY) {
    let path = '', pen = 'M';
    for (let i = 0; i < values.length; i++) {
        if (Number.isFinite(values[i])) {
            path += `${pen}${toX(xs[i]).toFixed(1)} ${toY(values[i]).toFixed(1)}`;
            pen = 'L';
        } else {
            pen = 'M';
        }
    }
    return path;
}

function legendOf(parts) {
    return parts.map((each, i) => element('span', { class: 'legend' },
        drawing('svg', { width: 22, height: 8, 'aria-hidden': 'true' }, drawing('path', { class: `curve ${colourOf(each, i)}`, d: 'M0 4H22' })), each.part));
}

/* The curves of a group; `choose` takes the number of an element that is clicked. */
function plotOf({ name, parts }, { times, indices }, choose) {
    const ranges = parts.map(each => spread(each.values)), all = spread(ranges.filter(Boolean).flat());
    if (!all) return null;
    if (all[0] === all[1]) return element('p', { class: 'quiet' }, `${name}: ${short(all[0])} throughout`);
    const xs = times ? times.values : indices, [x0, x1] = widened(spread(xs)), [y0, y1] = all;
    const toX = number => LEFT + (number - x0) / (x1 - x0) * (WIDE - LEFT - RIGHT);
    const toY = number => HIGH - BOTTOM - (number - y0) / (y1 - y0) * (HIGH - BOTTOM - TOP);
    const over = times ? times.name : 'element';
    const said = parts.map((each, i) => `${each.part} from ${ranges[i] ? ranges[i].join(' to ') : 'nothing'}`).join('; ');
    const plot = drawing('svg', { viewBox: `0 0 ${WIDE} ${HIGH}`, role: 'img', 'aria-label': `${name} over ${over}: ${said}` }, ...axes([x0, x1], [y0, y1], over),
        ...parts.map((each, i) => drawing('path', { class: `curve ${colourOf(each, i)}`, d: lineOf(xs, each.values, toX, toY) })));
    const under = element('span', { class: 'quiet' });
    const nearest = event => {
        const box = plot.getBoundingClientRect(), at = (event.clientX - box.left) / box.width * WIDE;
        return xs.reduce((best, number, i) => (Math.abs(toX(number) - at) < Math.abs(toX(xs[best]) - at) ? i : best), 0);
    };
    plot.addEventListener('pointermove', event => {
        const i = nearest(event);
        under.textContent = `[${indices[i]}] ${parts.map(each => `${parts.length > 1 ? `${each.part} ` : ''}${exact(each.values[i], each.size)}`).join(', ')}`;
    });
    plot.addEventListener('pointerleave', () => { under.textContent = ''; });
    plot.addEventListener('click', event => choose(indices[nearest(event)]));
    return element('figure', { class: 'plot' }, element('figcaption', {}, element('b', {}, name), ' ', ...(parts.length > 1 ? legendOf(parts) : []), ' ', under), plot);
}

/* ---- positions ---- */

const SIDES = [['front', 'x', 'y'], ['side', 'z', 'y'], ['top', 'x', 'z']];

/* Points of a group with x, y and z from three sides, or as a path; null where they are none. */
function pointsOf({ name, parts }, isPath) {
    const by = axis => parts.find(each => each.part === axis);
    const of = { x: by('x'), y: by('y'), z: by('z') };
    if (!/pos|^$|point|vert/i.test(name) || !of.x || !of.y || !of.z) return null;
    const range = Object.fromEntries(Object.entries(of).map(([axis, each]) => [axis, spread(each.values)]));
    if (Object.values(range).some(each => each === null)) return null;
    const size = 120, edge = 10, largest = Math.max(...Object.values(range).map(([a, b]) => b - a)) || 1;
    const to = (axis, number) => (number - (range[axis][0] + range[axis][1]) / 2) / largest * (size - 2 * edge) + size / 2;
    const views = SIDES.map(([side, across, up]) => {
        const place = i => `${to(across, of[across].values[i]).toFixed(1)} ${(size - to(up, of[up].values[i])).toFixed(1)}`;
        const at = [...of.x.values.keys()].filter(i => Number.isFinite(of[across].values[i]) && Number.isFinite(of[up].values[i]));
        const picture = drawing('svg', { viewBox: `0 0 ${size} ${size}`, role: 'img',
            'aria-label': `${name} from the ${side}: ${across} from ${range[across].join(' to ')}, ${up} from ${range[up].join(' to ')}` },
            drawing('path', isPath ? { class: 'curve k0', d: `M${at.map(place).join('L')}` } : { class: 'points', d: at.map(i => `M${place(i)}h0`).join('') }));
        return element('figure', {}, picture, element('figcaption', {}, `${side}: ${across} right, ${up} up`));
    });
    return element('div', {}, element('h3', {}, `${name} in space`), element('div', { class: 'spaces' }, ...views));
}

/* All pictures of columns with at least two numbers each. Curves say more of what moves, points of what has a shape. */
function plotsOf(columns, count, choose) {
    const drawn = columns.length ? columns[0].values.length : 0;
    if (drawn < 2) return [];
    const times = timesOf(columns), indices = Array.from({ length: drawn }, (_, i) => Math.floor(i * count / drawn));
    const groups = groupsOf(columns.filter(each => each !== times)).slice(0, MOST_GROUPS);
    const curves = groups.map(group => plotOf(group, { times, indices }, choose)), spaces = groups.map(group => pointsOf(group, times !== null));
    return (times ? [...curves, ...spaces] : [...spaces, ...curves]).filter(Boolean);
}

/* ---- tables ---- */

const ROWS_AT_ONCE = 100;

/* The numbers of a list of records, an element on a row. */
function tableOf(columns, count, choose) {
    const drawn = columns.length ? columns[0].values.length : 0;
    if (drawn === 0) return null;
    const body = element('tbody'), more = element('button', { type: 'button' });
    const words = drawn < count ? `${grouped(drawn)} of ${grouped(count)} elements, evenly drawn` : counted(count, 'element');
    let shown = 0;
    const addRows = () => {
        for (const end = Math.min(drawn, shown + ROWS_AT_ONCE); shown < end; shown++) {
            const index = Math.floor(shown * count / drawn), at = shown;
            body.append(element('tr', {}, element('th', { scope: 'row' }, element('button', { type: 'button', class: 'plain', onclick: () => choose(index) }, String(index))),
                ...columns.map(each => element('td', { class: 'number' }, exact(each.values[at], each.size)))));
        }
        more.hidden = shown === drawn;
        more.textContent = `Show more of ${counted(drawn, 'row')}`;
    };
    addRows();
    more.addEventListener('click', addRows);
    const head = element('tr', {}, ...['#', ...columns.map(each => each.name)].map(text => element('th', { scope: 'col' }, text)));
    return element('details', { class: 'elements', open: drawn <= ROWS_AT_ONCE }, element('summary', {}, `Table: ${words}`),
        element('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Table of the elements' }, element('table', {}, element('thead', {}, head), body)), more);
}
