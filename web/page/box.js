/* Bounding boxes: members `min` and `max` with x, y and z, drawn in a parallel projection. */

const AXES = ['x', 'y', 'z'];

/* "{x 0.0, y 1.0, z 2.0}" as numbers, or null. */
function vectorIn(text) {
    const found = /^\{(.*)\}$/.exec(text || '');
    if (!found) return null;
    const parts = Object.fromEntries(found[1].split(', ').map(each => [each.slice(0, each.indexOf(' ')), parseFloat(each.slice(each.indexOf(' ') + 1))]));
    return AXES.every(axis => Number.isFinite(parts[axis])) ? parts : null;
}

/* The rows of an object's members as a box, or null. */
function boxOf(rows) {
    const of = name => vectorIn((rows.find(each => each.name === name) || {}).value);
    const min = of('min'), max = of('max');
    return min && max ? { min, max } : null;
}

/* The eight corners have numbers of three bits: x, y, z at their maximum or not. */
const EDGES = [];
for (let corner = 0; corner < 8; corner++)
    for (const bit of [1, 2, 4]) if ((corner & bit) === 0) EDGES.push([corner, corner | bit]);
const HIDDEN_CORNER = 0; /* of the three edges behind the others */

function boxFigure({ min, max }, title) {
    const size = AXES.map(axis => max[axis] - min[axis]), largest = Math.max(...size.map(Math.abs)) || 1;
    const wide = 240, high = 190, scale = 115 / largest, lengths = size.map(short).join(' × ');
    const project = corner => {
        const [x, y, z] = size.map((length, i) => ((corner >> i & 1) - 0.5) * length * scale);
        return [wide / 2 + x * 0.87 - z * 0.6, high / 2 - y + x * 0.3 + z * 0.36].map(each => each.toFixed(1)).join(' ');
    };
    const picture = drawing('svg', { viewBox: `0 0 ${wide} ${high}`, width: wide, height: high, role: 'img', 'aria-label': `Box of ${title}, x × y × z: ${lengths}` },
        ...EDGES.map(([from, to]) => drawing('path', { class: `edge${from === HIDDEN_CORNER ? ' behind' : ''}`, d: `M${project(from)}L${project(to)}` })));
    const wrong = AXES.some(axis => min[axis] > max[axis]);
    return element('figure', { class: 'box' }, picture, element('figcaption', {}, `${title}, x × y × z: ${lengths}`, wrong ? element('span', { class: 'warning' }, ' (min above max)') : null));
}
