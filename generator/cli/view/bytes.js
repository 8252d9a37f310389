/* The bytes that the page holds, in hex and as text: a grid with a cursor. */

const bytesBox = document.getElementById('bytes');
const offsetDigits = Math.max(8, data.size.toString(16).length);
const WIDTH_OF_16 = 624; /* of a row of so many bytes, in pixels */
let perRow = 16;

/* Blocks of rows: a stretch of bytes, or one row for a stretch that is left out. */
let blocks = [];

function layBlocks() {
    blocks = [];
    let row = 0, end = 0;
    const add = (offset, size, range) => {
        const rows = range ? Math.ceil(size / perRow) : 1;
        blocks.push({ row, rows, offset, size, range });
        row += rows;
    };
    for (const range of ranges) {
        if (range.offset > end) add(end, range.offset - end, null);
        add(range.offset, range.size, range);
        end = range.offset + range.size;
    }
    if (end < data.size) add(end, data.size - end, null);
    bytesBox.setAttribute('aria-rowcount', row);
    bytesBox.setAttribute('aria-colcount', perRow + 1);
    return row;
}

/* The last block whose `key` is no larger than a number. */
function blockBy(key, number) {
    let low = 0, high = blocks.length - 1;
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (blocks[middle][key] <= number) low = middle;
        else high = middle - 1;
    }
    return blocks[low];
}

function rowOf(offset) {
    const block = blockBy('offset', offset);
    return block ? block.row + (block.range ? Math.floor((offset - block.offset) / perRow) : 0) : 0;
}

function cellClass(offset, index) {
    let name = 'cell';
    if (owners[index] < 0 || owners[index] === 0) name += ' free';
    else if (nodes[owners[index]].place % 2 === 1) name += ' other';
    if (offset >= chosen.from && offset < chosen.to && chosen.node !== root) name += ' of';
    if (wrongBytes.has(offset)) name += ' wrong';
    if (offset === chosen.byte) name += ' cursor';
    return name;
}

function bytesRow(index) {
    const block = blockBy('row', index);
    const row = element('div', { role: 'row', class: 'row', 'aria-rowindex': index + 1 });
    if (!block.range) {
        row.className += ' left-out';
        row.append(element('span', { role: 'gridcell' },
            `… ${counted(block.size, 'byte')} left out of this page, from offset ${grouped(block.offset)} on`));
        return row;
    }
    const offset = block.offset + (index - block.row) * perRow;
    const size = Math.min(perRow, block.offset + block.size - offset);
    const at = block.range.at + offset - block.range.offset;
    row.append(element('span', { class: 'at', role: 'rowheader' }, hex(offset, offsetDigits)));
    const text = element('span', { class: 'text', 'aria-hidden': 'true' });
    for (let i = 0; i < size; i++) {
        const byte = bytes[at + i], name = cellClass(offset + i, at + i);
        row.append(element('span', { role: 'gridcell', id: `byte-${offset + i}`, 'data-byte': offset + i,
            class: name + (i > 0 && i % 8 === 0 ? ' middle' : ''), 'aria-colindex': i + 2,
            'aria-selected': String(offset + i === chosen.byte) }, hex(byte, 2)));
        text.append(element('span', { class: name, 'data-byte': offset + i },
            byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'));
    }
    if (size < perRow) text.style.paddingLeft = `${3 * (perRow - size) + (perRow === 16 && size <= 8 ? 1 : 0)}ch`;
    row.append(text);
    return row;
}

const bytesRows = virtualRows(bytesBox, 'rowgroup', bytesRow);

function showInBytes(offset) {
    if (chosen.byte >= 0) bytesBox.setAttribute('aria-activedescendant', `byte-${chosen.byte}`);
    if (offset >= 0) bytesRows.reveal(rowOf(offset));
    else bytesRows.draw();
}

/* Narrow panes have rows of half the bytes. */
function layBytes() {
    const wanted = bytesBox.clientWidth < WIDTH_OF_16 ? 8 : 16;
    if (wanted === perRow && blocks.length > 0) return;
    perRow = wanted;
    bytesRows.resize(layBlocks());
    if (chosen.from > 0) bytesRows.reveal(rowOf(chosen.from));
}
new ResizeObserver(layBytes).observe(bytesBox);

/* ---- mouse and keys ---- */

bytesBox.addEventListener('click', event => {
    const cell = event.target.closest('[data-byte]');
    if (cell) chooseByte(Number(cell.dataset.byte));
});

/* The nearest byte that the page holds, in the direction of a step. */
function nearest(offset, step) {
    if (offset < 0) offset = 0;
    if (offset >= data.size) offset = data.size - 1;
    if (indexOf(offset) >= 0) return offset;
    const i = rangeAt(offset);
    if (step < 0 && i > 0) return ranges[i - 1].offset + ranges[i - 1].size - 1;
    return i < ranges.length ? ranges[i].offset : chosen.byte;
}

bytesBox.addEventListener('keydown', event => {
    const here = chosen.byte >= 0 ? chosen.byte : Math.max(0, chosen.from);
    const steps = {
        ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow,
        PageDown: perRow * bytesRows.page(), PageUp: -perRow * bytesRows.page(),
        Home: event.ctrlKey ? -data.size : -(here % perRow), End: event.ctrlKey ? data.size : perRow - 1 - here % perRow,
    };
    if (bytes.length === 0 || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') treeBox.focus();
    else if (event.key in steps) chooseByte(chosen.byte < 0 ? nearest(here, 1) : nearest(here + steps[event.key], steps[event.key]));
    else return;
    event.preventDefault();
});
