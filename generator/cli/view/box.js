/* Bounding boxes: members `min` and `max` with x, y and z, drawn in a parallel projection. */

function vectorOf(node) {
    const fields = node && fieldsOf(node.value);
    if (!fields) return null;
    const vector = Object.fromEntries(fields.map(([name, text]) => [name, numberIn(text)]));
    return ['x', 'y', 'z'].every(axis => typeof vector[axis] === 'number') ? vector : null;
}

function boxOf(node) {
    const find = name => vectorOf(node.children.find(each => each.name === name));
    const min = find('min'), max = find('max');
    return min && max ? { min, max } : null;
}

/* The eight corners have numbers of three bits: x, y, z at their maximum or not. */
const EDGES = [];
for (let corner = 0; corner < 8; corner++)
    for (const bit of [1, 2, 4]) if ((corner & bit) === 0) EDGES.push([corner, corner | bit]);
const HIDDEN_CORNER = 0; /* of the three edges behind the others */

function boxElement(box, title) {
    const size = ['x', 'y', 'z'].map(axis => box.max[axis] - box.min[axis]);
    const largest = Math.max(...size.map(Math.abs)) || 1;
    const wide = 240, high = 200, scale = 120 / largest;
    const project = corner => {
        const [x, y, z] = size.map((length, i) => ((corner >> i & 1) - 0.5) * length * scale);
        return [wide / 2 + x * 0.87 - z * 0.6, high / 2 - y + x * 0.3 + z * 0.36];
    };
    const lengths = size.map(shortNumber).join(' × ');
    const picture = drawn('svg', { viewBox: `0 0 ${wide} ${high}`, width: wide, height: high, role: 'img',
        'aria-label': `Box of ${title}, x × y × z: ${lengths}` });
    for (const [from, to] of EDGES) {
        const [a, b] = [project(from), project(to)];
        picture.append(drawn('path', { class: `edge${from === HIDDEN_CORNER ? ' behind' : ''}`, d: `M${a.map(n => n.toFixed(1)).join(' ')}L${b.map(n => n.toFixed(1)).join(' ')}` }));
    }
    const inside = ['x', 'y', 'z'].every(axis => box.min[axis] <= box.max[axis]);
    return element('figure', {}, picture, element('figcaption', {}, `${title}, x × y × z: ${lengths}`,
        inside ? '' : element('span', { class: 'warning' }, ' (min above max)')));
}
