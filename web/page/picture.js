/* Pictures of values: images that the browser knows, curves of numbers. */

const IMAGES = [
    ['image/png', [0x89, 0x50, 0x4e, 0x47]], ['image/jpeg', [0xff, 0xd8, 0xff]], ['image/gif', [0x47, 0x49, 0x46, 0x38]],
    ['image/bmp', [0x42, 0x4d]], ['image/webp', [0x52, 0x49, 0x46, 0x46]],
];
const MOST_POINTS = 4000;

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

/* The least and the greatest number of each column of pixels. */
function curve(values, count) {
    const width = 480, height = 120, finite = values.filter(Number.isFinite);
    if (finite.length < 2) return null;
    const low = finite.reduce((a, b) => Math.min(a, b)), high = finite.reduce((a, b) => Math.max(a, b));
    const x = i => 1 + i / Math.max(1, values.length - 1) * (width - 2);
    const y = value => height - 4 - (high > low ? (value - low) / (high - low) : .5) * (height - 8);
    const points = [...values].map((value, i) => (Number.isFinite(value) ? `${x(i).toFixed(1)},${y(value).toFixed(1)}` : '')).filter(Boolean);
    const plot = drawing('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `${count} numbers from ${low} to ${high}` },
        drawing('polyline', { class: 'curve', points: points.join(' ') }));
    return element('figure', { class: 'plot' }, plot,
        element('figcaption', {}, `${counted(count, 'number')}, ${+low.toPrecision(6)} to ${+high.toPrecision(6)}`));
}

async function pictureOf(value, ask) {
    if (value.bytes && value.length <= value.bytes.length) return image(value.bytes, `${value.path}, ${sized(value.length)}`);
    if (!value.numbers || value.numbers.count < 2) return null;
    const numbers = await ask('numbers', { handle: value.row.handle, most: MOST_POINTS });
    return numbers ? curve(numbers.values, numbers.count) : null;
}
