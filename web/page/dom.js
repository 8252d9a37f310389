/* Elements and texts. All that schemas, names and data say gets into the page by these: as text, never as markup. */

const byId = id => document.getElementById(id);

function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
        else made.setAttribute(key, value === true ? '' : value);
    }
    made.append(...children.filter(each => each !== null && each !== undefined && each !== false));
    return made;
}

const SVG = 'http://www.w3.org/2000/svg';

function drawing(name, attributes = {}, ...children) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
}

const hex = (number, digits) => number.toString(16).padStart(digits, '0');
const grouped = number => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
const counted = (number, of) => `${grouped(number)} ${of}${number === 1 ? '' : 's'}`;

function sized(bytes) {
    if (bytes < 10000) return counted(bytes, 'byte');
    const units = ['kB', 'MB', 'GB'];
    let unit = -1;
    for (; bytes >= 1000 && unit < units.length - 1; unit++) bytes /= 1000;
    return `${bytes.toFixed(bytes < 10 ? 1 : 0)} ${units[unit]}`;
}

/* "28 bytes", "3 bits", "1 byte 4 bits". */
function extent(row) {
    const bits = row.bits || 0;
    if (bits === 0) return counted(row.size, 'byte');
    return row.size > 0 ? `${counted(row.size, 'byte')} ${counted(bits, 'bit')}` : counted(bits, 'bit');
}

/* "0x1c", "0x1c.3" */
const offsetText = row => `0x${hex(row.offset, 1)}${row.bit ? `.${row.bit}` : ''}`;

function say(text) {
    byId('said').textContent = text;
}
