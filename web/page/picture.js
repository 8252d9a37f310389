/* Pictures of values: images that the browser knows, columns of numbers, boxes, and what takes how many bytes. */

const IMAGES = [
    ['image/png', [0x89, 0x50, 0x4e, 0x47]], ['image/jpeg', [0xff, 0xd8, 0xff]], ['image/gif', [0x47, 0x49, 0x46, 0x38]],
    ['image/bmp', [0x42, 0x4d]], ['image/webp', [0x52, 0x49, 0x46, 0x46]],
];
const MOST_POINTS = 4000;
const MOST_COLUMNS = 12;
const MOST_SIZES = 2000; /* elements that a histogram is made of */
const MOST_BARS = 16;
const MOST_MEMBERS = 16; /* of an object that may be a box */

const imageType = bytes => (IMAGES.find(([, magic]) => magic.every((byte, i) => bytes[i] === byte)) || [null])[0];

function image(bytes, words) {
    const type = imageType(bytes);
    if (!type) return null;
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    const shown = element('img', { src: url, alt: words });
    const figure = element('figure', { class: 'image' }, shown, element('figcaption', {}, words));
    shown.addEventListener('load', () => URL.revokeObjectURL(url));
    shown.addEventListener('error', () => figure.remove());
    return figure;
}

/* ---- sizes ---- */

/* A line for each: its name, a bar, and its size. */
function bars(lines, words) {
    const most = lines.reduce((a, [, size]) => Math.max(a, size), 1);
    const rows = lines.map(([name, size, said]) => {
        const bar = element('span', { class: 'bar-of', 'aria-hidden': 'true' });
        bar.style.width = `${100 * size / most}%`;
        return element('tr', {}, element('th', { scope: 'row' }, name), element('td', { class: 'bar-cell' }, bar), element('td', { class: 'number' }, said));
    });
    return element('figure', { class: 'sizes' }, element('figcaption', {}, words), element('table', {}, element('tbody', {}, ...rows)));
}

/* Which members take the most bytes. */
function memberSizes(node, sizes) {
    const names = new Map((node.kids || []).map(each => [each.row.index, each.title]));
    const lines = sizes.filter(([index, size]) => size > 0 && names.has(index)).map(([index, size]) => [names.get(index), size, sized(size)]);
    if (lines.length < 3) return null;
    lines.sort((a, b) => b[1] - a[1]);
    return bars(lines.slice(0, MOST_BARS), lines.length > MOST_BARS ? `Bytes of the ${MOST_BARS} largest of ${lines.length} members` : 'Bytes of the members');
}

/* How many elements have which size. */
function elementSizes(node, sizes) {
    const all = sizes.map(([, size]) => size), low = all.reduce((a, b) => Math.min(a, b), Infinity), high = all.reduce((a, b) => Math.max(a, b), 0);
    if (all.length < 4 || low === high) return null;
    const width = Math.max(1, Math.ceil((high - low + 1) / MOST_BARS)), counts = new Array(Math.floor((high - low) / width) + 1).fill(0);
    for (const size of all) counts[Math.floor((size - low) / width)]++;
    const name = i => (width === 1 ? `${grouped(low + i)}` : `${grouped(low + i * width)}–${grouped(Math.min(high, low + (i + 1) * width - 1))}`);
    const words = all.length < node.row.count ? `Elements by their bytes, ${grouped(all.length)} of ${grouped(node.row.count)} evenly drawn` : 'Elements by their bytes';
    return bars(counts.map((count, i) => [name(i), count, grouped(count)]), words);
}

async function sizesOf(node, ask) {
    if (!['list', 'object'].includes(node.row.kind)) return [];
    const sizes = await ask('sizes', { handle: node.row.handle, most: MOST_SIZES });
    return [node.isList ? elementSizes(node, sizes) : memberSizes(node, sizes)];
}

/* ---- all of a value ---- */

async function columnsOf(value, ask) {
    const { row } = value;
    if (value.numbers && value.numbers.count > 1) {
        const numbers = await ask('numbers', { handle: row.handle, most: MOST_POINTS });
        return numbers ? { columns: [{ name: 'value', values: numbers.values, size: value.numbers.float ? value.numbers.size : 8 }], count: numbers.count } : { columns: [] };
    }
    if (!['list', 'object'].includes(row.kind) || row.count < 2) return { columns: [] };
    const columns = await ask('columns', { handle: row.handle, most: MOST_POINTS, columns: MOST_COLUMNS });
    return { columns, count: columns.length && row.kind === 'object' ? columns[0].values.length : row.count };
}

/* The box of an object, and of one in it. */
async function boxesOf(node, value, ask) {
    const { row } = value;
    if (row.kind !== 'object' || row.count > MOST_MEMBERS) return [];
    const rows = await ask('children', { handle: row.handle, from: 0, count: row.count }), box = boxOf(rows);
    return box ? [boxFigure(box, value.path || 'the file')] : [];
}

/* `choose` takes the path of an element that is clicked. */
async function picturesOf(node, value, ask, choose) {
    if (value.bytes) return value.length <= value.bytes.length ? [image(value.bytes, `${value.path}, ${sized(value.length)}`)].filter(Boolean) : [];
    const { columns, count } = await columnsOf(value, ask), chooseElement = index => choose(`${value.path}[${index}]`);
    return [...await boxesOf(node, value, ask), ...plotsOf(columns, count, chooseElement), tableOf(columns, count, chooseElement), ...await sizesOf(node, ask)].filter(Boolean);
}
