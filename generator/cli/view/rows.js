/* Rows of one height, of which only those in sight are in the document. */

const ROW = 22;

/* `make(index)` gives the element of a row; `role` is that of the element around them. */
function virtualRows(box, role, make) {
    const inner = element('div', { class: 'rows', role });
    let count = 0, asked = false;
    box.append(inner);

    function draw() {
        asked = false;
        const first = Math.max(0, Math.floor(box.scrollTop / ROW) - 8);
        const last = Math.min(count, Math.ceil((box.scrollTop + box.clientHeight) / ROW) + 8);
        const made = [];
        for (let i = first; i < last; i++) {
            const row = make(i);
            row.style.top = `${i * ROW}px`;
            made.push(row);
        }
        inner.replaceChildren(...made);
    }

    function ask() {
        if (!asked) requestAnimationFrame(draw);
        asked = true;
    }

    box.addEventListener('scroll', ask);
    new ResizeObserver(ask).observe(box);
    return {
        draw,
        resize(rows) {
            count = rows;
            inner.style.height = `${rows * ROW}px`;
            draw();
        },
        /* Brings a row into sight, with some rows around it. */
        reveal(index) {
            const room = Math.min(4 * ROW, Math.max(0, (box.clientHeight - ROW) / 2));
            const top = index * ROW;
            if (top - room < box.scrollTop || top + ROW + room > box.scrollTop + box.clientHeight)
                box.scrollTop = Math.max(0, top - Math.floor(box.clientHeight / 3));
            draw();
        },
        page: () => Math.max(1, Math.floor(box.clientHeight / ROW) - 1),
    };
}
