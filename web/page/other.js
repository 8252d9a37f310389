/* The bytes of the file that the open one is compared with, beside its own: both scroll together. */

/* Which byte of one file stands where in the other: bytes that both have are in the same order. Ranges are of bytes that the other
   file lacks. */
class Alignment {
    constructor(own, other) {
        Object.assign(this, { own, other });
    }

    static map(at, from, to) {
        let place = at - from.reduce((sum, [begin, end]) => sum + Math.max(0, Math.min(at, end) - begin), 0);
        for (const [begin, end] of to) {
            if (begin > place) break;
            place += end - begin;
        }
        return place;
    }

    toOther(at) {
        return Alignment.map(at, this.own, this.other);
    }

    toOwn(at) {
        return Alignment.map(at, this.other, this.own);
    }
}

class OtherBytes extends BytesPane {
    constructor(state, own) {
        super(state, range => this.part(range), 'other-bytes');
        this.mine = own;
        byId('other-close').addEventListener('click', () => state.tell('compareEnds'));
        state.on('compared', () => this.begin());
        own.box.addEventListener('scroll', () => this.follow(own, this, at => state.aligned.toOther(at)));
        this.box.addEventListener('scroll', () => this.follow(this, own, at => state.aligned.toOwn(at)));
    }

    get size() {
        return this.state.other ? this.state.other.size : 0;
    }

    begin() {
        const { other } = this.state;
        byId('other').hidden = !other;
        byId('other-name').textContent = other ? `${other.name} · ${sized(other.size)}` : '';
        this.forget();
        if (other) this.follow(this.mine, this, at => this.state.aligned.toOther(at));
    }

    async part({ from, to }) {
        const { other } = this.state;
        return { bytes: other ? new Uint8Array(await other.slice(from, to).arrayBuffer()) : new Uint8Array(0), spans: [] };
    }

    classes(offset) {
        const { aligned } = this.state, range = this.selected;
        if (aligned.other.some(([from, to]) => offset >= from && offset < to)) return 'cell differs';
        return range && offset >= range.from && offset < range.to ? `cell of${range.to - range.from > MOST_STRONG ? ' wide' : ''}` : 'cell';
    }

    get selected() {
        const { range, aligned } = this.state;
        return range && aligned ? { from: aligned.toOther(range.from), to: aligned.toOther(range.to) } : null;
    }

    /* The selection is that of the open file. */
    show() {
        const { range, byte, aligned } = this.state;
        if (aligned && (byte >= 0 || range)) this.rows.reveal(Math.floor(aligned.toOther(byte >= 0 ? byte : range.from) / this.perRow));
        this.rows.ask();
    }

    go(offset) {
        const at = this.state.aligned.toOwn(offset);
        if (at < this.state.file.size) this.state.tell('chooseByte', at, 0);
    }

    /* What one pane scrolls to, the other one shows. A pane that was told so does not tell it back. */
    follow(from, to, map) {
        if (!this.state.other || !this.state.aligned) return;
        const row = Math.round(from.rows.top);
        if (from.told === row) return;
        to.rows.scrollTo(Math.floor(map(row * from.perRow) / to.perRow));
        to.told = Math.round(to.rows.top);
    }
}
