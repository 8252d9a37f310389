/* Rows of one height, of which only those in sight are in the document. Boxes cannot be as high as long lists: behind so many
   rows the scroll bar tells parts of the list, and the wheel moves by rows. */

const MOST_PIXELS = 8e6;

class Rows {
    /* `make(index, before)` gives the element of a row, which may be the one that was there before; `role` is that of the element
       around them. */
    constructor(box, { height, role, make }) {
        Object.assign(this, { box, height, make, count: 0, first: 0, asked: false });
        this.inner = element('div', { class: 'rows', role });
        this.spacer = element('div', { class: 'spacer', 'aria-hidden': 'true' });
        box.append(this.spacer, this.inner);
        box.addEventListener('scroll', () => this.scrolled());
        box.addEventListener('wheel', event => this.wheel(event), { passive: false });
        this.view = box.clientHeight; /* asking the box, also where it is scrolled to, lays out all of the page */
        this.scrollTop = 0;
        new ResizeObserver(() => {
            this.view = box.clientHeight;
            this.ask();
        }).observe(box);
    }

    get scale() {
        const whole = this.count * this.height, room = Math.min(whole, MOST_PIXELS);
        return whole <= MOST_PIXELS ? 1 : (whole - this.view) / (room - this.view);
    }

    scrolled() {
        this.scrollTop = this.box.scrollTop;
        if (this.scrollTop !== this.expected) this.first = this.scrollTop * this.scale / this.height;
        this.ask();
    }

    wheel(event) {
        if (this.scale === 1 || event.ctrlKey || event.deltaY === 0) return;
        event.preventDefault();
        this.scrollTo(this.first + (event.deltaMode === 1 ? event.deltaY : event.deltaY / this.height));
    }

    scrollTo(first) {
        this.first = Math.max(0, Math.min(first, this.count - this.view / this.height));
        this.expected = Math.round(this.first * this.height / this.scale);
        this.box.scrollTop = this.expected;
        this.expected = this.scrollTop = this.box.scrollTop;
        this.ask();
    }

    ask() {
        if (!this.asked) requestAnimationFrame(() => this.draw());
        this.asked = true;
    }

    draw() {
        this.asked = false;
        const top = this.scale === 1 ? this.scrollTop : this.first * this.height;
        const from = Math.max(0, Math.floor(top / this.height) - 4);
        const to = Math.min(this.count, Math.ceil((top + this.view) / this.height) + 4);
        const before = this.drawn || new Map(), made = [];
        this.drawn = new Map();
        for (let i = from; i < to; i++) {
            const row = this.make(i, before.get(i));
            row.style.top = `${i * this.height - top + this.scrollTop}px`;
            this.drawn.set(i, row);
            made.push(row);
        }
        const shown = this.inner.children;
        if (made.length !== shown.length || made.some((row, i) => row !== shown[i])) this.inner.replaceChildren(...made);
    }

    resize(count) {
        this.count = count;
        this.spacer.style.height = `${Math.min(count * this.height, MOST_PIXELS)}px`;
        this.ask();
    }

    /* Brings a row into sight, with some rows around it. */
    reveal(index) {
        const visible = this.view / this.height;
        const first = this.scale === 1 ? this.scrollTop / this.height : this.first;
        const room = Math.min(3, Math.max(0, (visible - 1) / 2));
        if (index - room < first || index + 1 + room > first + visible) this.scrollTo(index - visible / 3);
        else this.ask();
    }

    /* The first row in sight, or a part of it. */
    get top() {
        return this.scale === 1 ? this.box.scrollTop / this.height : this.first;
    }

    page() {
        return Math.max(1, Math.floor(this.view / this.height) - 1);
    }
}
