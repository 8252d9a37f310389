/* Columns of tables as curves, and positions as points in three views. */

function drawn(tag, attributes, ...content) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...content);
    return made;
}

const shortNumber = number => String(Number(number.toPrecision(4)));

/* Coordinates have the same colour everywhere. */
const curveClass = (column, i) => `curve c${'xyzw'.includes(column.name) ? 'xyzw'.indexOf(column.name) : i % 4}`;

/* [least, greatest] of numbers; null where there are none. */
function extent(numbers) {
    let least = Infinity, greatest = -Infinity;
    for (const number of numbers) {
        if (number === null) continue;
        if (number < least) least = number;
        if (number > greatest) greatest = number;
    }
    return least <= greatest ? [least, greatest] : null;
}

/* The columns of a table that belong together: the coordinates of one member, or one number. */
function groupsOf(table, x) {
    const groups = new Map();
    for (const column of table.columns) {
        if (!column.isNumber || column === x) continue;
        if (!groups.has(column.group)) groups.set(column.group, []);
        groups.get(column.group).push(column);
    }
    return [...groups].map(([name, columns]) => ({ name, columns }));
}

/* What curves run over: a column of times, which do not fall, or the numbers of the elements. */
function abscissa(table) {
    return table.columns.find(column => /^time/.test(column.key) && column.isNumber &&
        column.numbers.every((number, i) => number !== null && (i === 0 || number >= column.numbers[i - 1]))) || null;
}

const WIDE = 560, HIGH = 170, LEFT = 58, RIGHT = 10, TOP = 12, BOTTOM = 24;

function curvePath(xs, numbers, toX, toY) {
    let path = '', pen = 'M';
    numbers.forEach((number, i) => {
        if (number === null) pen = 'M';
        else {
            path += `${pen}${toX(xs[i]).toFixed(1)} ${toY(number).toFixed(1)}`;
            pen = 'L';
        }
    });
    return path;
}

function axes(xRange, yRange, over) {
    const label = (x, y, anchor, text) => drawn('text', { x, y, 'text-anchor': anchor }, text);
    const parts = [drawn('path', { class: 'axis', d: `M${LEFT} ${TOP}V${HIGH - BOTTOM}H${WIDE - RIGHT}` }),
        label(LEFT - 6, TOP + 8, 'end', shortNumber(yRange[1])), label(LEFT - 6, HIGH - BOTTOM, 'end', shortNumber(yRange[0])),
        label(LEFT, HIGH - 8, 'start', shortNumber(xRange[0])), label(WIDE - RIGHT, HIGH - 8, 'end', shortNumber(xRange[1])),
        label((LEFT + WIDE) / 2, HIGH - 8, 'middle', over)];
    return parts;
}

function widened([least, greatest]) {
    const room = least === greatest ? Math.abs(least) / 10 || 1 : 0;
    return [least - room, greatest + room];
}

function legend(columns) {
    return columns.map((column, i) => element('span', { class: 'legend' },
        drawn('svg', { width: 26, height: 8, 'aria-hidden': 'true' }, drawn('path', { class: curveClass(column, i), d: 'M0 4H26' })), column.name));
}

function plotElement(table, group, x) {
    const xs = x ? x.numbers : table.rows.map(row => row.number);
    const range = extent(group.columns.flatMap(column => extent(column.numbers) || []));
    if (!range) return null;
    const xRange = widened(extent(xs)), yRange = widened(range);
    const toX = number => LEFT + (number - xRange[0]) / (xRange[1] - xRange[0]) * (WIDE - LEFT - RIGHT);
    const toY = number => HIGH - BOTTOM - (number - yRange[0]) / (yRange[1] - yRange[0]) * (HIGH - BOTTOM - TOP);
    const over = x ? x.key : 'element';
    const said = group.columns.map(column => `${column.name} from ${(extent(column.numbers) || ['nothing'])[0]} to ${(extent(column.numbers) || [0, 'nothing'])[1]}`);
    const picture = drawn('svg', { viewBox: `0 0 ${WIDE} ${HIGH}`, width: '100%', role: 'img',
        'aria-label': `${group.name} over ${over}: ${said.join('; ')}` }, ...axes(xRange, yRange, over));
    group.columns.forEach((column, i) => picture.append(
        drawn('path', { class: curveClass(column, i), d: curvePath(xs, column.numbers, toX, toY) })));
    const caption = element('figcaption', {}, element('b', {}, group.name), ' ',
        ...(group.columns.length > 1 ? legend(group.columns) : []));
    const under = element('span', { class: 'quiet' });
    caption.append(under);
    const rowUnder = event => {
        const box = picture.getBoundingClientRect();
        const at = (event.clientX - box.left) / box.width * WIDE;
        return xs.reduce((best, number, i) => Math.abs(toX(number) - at) < Math.abs(toX(xs[best]) - at) ? i : best, 0);
    };
    picture.addEventListener('pointermove', event => {
        const row = rowUnder(event);
        under.textContent = `[${table.rows[row].number}] ` + group.columns.map(column =>
            `${group.columns.length > 1 ? `${column.name} ` : ''}${column.cells[row] ? column.cells[row].text : '–'}`).join(', ');
    });
    picture.addEventListener('pointerleave', () => { under.textContent = ''; });
    picture.addEventListener('click', event => choose(table.rows[rowUnder(event)].node));
    return element('figure', {}, caption, picture);
}

/* ---- positions ---- */

const VIEWS = [['front', 'x', 'y'], ['side', 'z', 'y'], ['top', 'x', 'z']];

/* The columns x, y and z of a group, or null. */
function coordinates(group) {
    const by = name => group.columns.find(column => column.name === name);
    return /pos|^$|point|vert/i.test(group.name) && by('x') && by('y') && by('z') ? { x: by('x'), y: by('y'), z: by('z') } : null;
}

function pointsElement(group, isPath) {
    const of = coordinates(group);
    if (!of) return null;
    const size = 120, edge = 10;
    const extents = Object.fromEntries(['x', 'y', 'z'].map(axis => [axis, extent(of[axis].numbers)]));
    if (Object.values(extents).some(each => each === null)) return null;
    const largest = Math.max(...Object.values(extents).map(([least, greatest]) => greatest - least)) || 1;
    const to = (axis, number) => (number - (extents[axis][0] + extents[axis][1]) / 2) / largest * (size - 2 * edge) + size / 2;
    const pictures = VIEWS.map(([name, across, up]) => {
        const place = (a, b) => [to(across, a).toFixed(1), (size - to(up, b)).toFixed(1)];
        const picture = drawn('svg', { viewBox: `0 0 ${size} ${size}`, width: size, height: size, role: 'img',
            'aria-label': `${group.name} from the ${name}: ${across} from ${extents[across].join(' to ')}, ${up} from ${extents[up].join(' to ')}` });
        const [left, bottom] = place(extents[across][0], extents[up][0]), [right, top] = place(extents[across][1], extents[up][1]);
        picture.append(drawn('rect', { class: 'axis', x: left, y: top, width: right - left, height: bottom - top }));
        const at = of.x.numbers.map((_, i) => of[across].numbers[i] === null || of[up].numbers[i] === null ? null
            : place(of[across].numbers[i], of[up].numbers[i])).filter(Boolean);
        if (isPath && at.length > 0) picture.append(drawn('path', { class: 'curve c0', d: `M${at.map(each => each.join(' ')).join('L')}` }));
        else picture.append(...at.map(([x, y]) => drawn('circle', { class: 'point', cx: x, cy: y, r: 1.6 })));
        return element('figure', {}, picture, element('figcaption', {}, `${name}: ${across} right, ${up} up`));
    });
    return element('div', {}, element('h3', {}, `${group.name} in space`), element('div', { class: 'spaces' }, ...pictures));
}

/* All pictures of a table. */
function plotsOf(table) {
    if (table.rows.length < 2) return [];
    const x = abscissa(table), groups = groupsOf(table, x);
    const curves = groups.slice(0, 12).map(group => plotElement(table, group, x));
    const spaces = groups.map(group => pointsElement(group, x !== null));
    /* Curves say more of what moves, points of what has a shape. */
    return (x ? [...curves, ...spaces] : [...spaces, ...curves]).filter(Boolean);
}
