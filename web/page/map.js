/* The file as a strip: which part of the root holds which bytes, and where nobody does. */

/* Bytes of a file that none of the parts hold. */
function gapsBetween(rows, size) {
    const gaps = [], add = (from, to) => {
        if (to > from) gaps.push({ offset: from, size: to - from });
    };
    let end = 0;
    for (const row of [...rows].sort((a, b) => a.offset - b.offset)) {
        add(end, row.offset);
        end = Math.max(end, row.offset + row.size + (row.bits ? 1 : 0));
    }
    add(end, size);
    return gaps;
}

class FileMap {
    constructor(state) {
        this.state = state;
        this.box = byId('map');
        state.on('read', () => this.draw());
        state.on('selected', () => this.mark());
        this.box.addEventListener('click', event => this.choose(event));
    }

    draw() {
        const { root, file } = this.state;
        this.box.replaceChildren();
        this.box.hidden = !root || !file || file.size === 0;
        if (this.box.hidden) return;
        const parts = root.kids.filter(each => each.row.offset !== undefined);
        for (const { offset, size } of gapsBetween(parts.map(each => each.row), file.size))
            this.add(offset, size, 'gap', `no value: ${counted(size, 'byte')} at 0x${hex(offset, 1)}`);
        for (const part of parts) {
            const { offset, size, bit = 0, bits = 0 } = part.row;
            this.add(offset + bit / 8, size + bits / 8, `h${part.hue}`, `${part.title}: ${extent(part.row)} at ${offsetText(part.row)}`);
        }
        this.cursor = element('span', { class: 'here' });
        this.box.append(this.cursor);
        this.mark();
    }

    add(offset, size, name, title) {
        const made = element('span', { class: name, title });
        made.style.left = `${100 * offset / this.state.file.size}%`;
        made.style.width = `${100 * Math.max(size, 0) / this.state.file.size}%`;
        this.box.append(made);
    }

    mark() {
        const { range, byte, file } = this.state;
        if (!this.cursor || !file) return;
        const from = byte >= 0 ? byte : range ? range.from : 0, to = byte >= 0 ? byte + 1 : range ? range.to : 0;
        this.cursor.style.left = `${100 * from / file.size}%`;
        this.cursor.style.width = `${100 * (to - from) / file.size}%`;
        this.cursor.hidden = to === from;
    }

    choose(event) {
        const box = this.box.getBoundingClientRect(), { size } = this.state.file;
        const at = Math.floor((event.clientX - box.left) / box.width * size);
        this.state.tell('chooseByte', Math.max(0, Math.min(size - 1, at)), 0);
    }
}
