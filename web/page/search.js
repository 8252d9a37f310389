/* Searching: names and values, `@offset`, bytes in hex. */

const HITS_KEPT = 1000;

/* What a query asks for: { offset }, { pattern } or { words }. */
function readQuery(text) {
    const query = text.trim();
    const offset = /^@\s*(0x[\da-f]+|\d+)$/i.exec(query);
    if (offset) return { offset: Number(offset[1]) };
    const bytes = /^(?:x|hex):\s*((?:[\da-f]{2}\s*)+)$/i.exec(query);
    if (bytes) return { pattern: Uint8Array.from(bytes[1].replace(/\s/g, '').match(/../g), each => parseInt(each, 16)) };
    return query === '' ? null : { words: query };
}

class Search {
    constructor(state, ask, tree) {
        Object.assign(this, { state, ask, tree, hits: [], at: -1, number: 0 });
        this.field = byId('query');
        this.field.addEventListener('input', () => this.later());
        byId('search').addEventListener('submit', event => {
            event.preventDefault();
            this.step(1);
        });
        byId('hit-before').addEventListener('click', () => this.step(-1));
        this.field.addEventListener('keydown', event => {
            if (event.key === 'Enter' && event.shiftKey) {
                event.preventDefault();
                this.step(-1);
            }
        });
        state.on('read', () => this.forget());
    }

    forget() {
        this.number++;
        Object.assign(this, { hits: [], at: -1, query: null, under: null });
        this.tell('');
    }

    tell(text) {
        byId('hits').textContent = text;
    }

    later() {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.begin(), 200);
    }

    async begin() {
        clearTimeout(this.timer);
        const text = this.field.value;
        this.forget();
        this.query = text;
        const wanted = readQuery(text);
        if (!wanted || !this.state.root) return;
        if (wanted.offset !== undefined) this.goTo(wanted.offset);
        else if (wanted.pattern) await this.bytes(wanted.pattern);
        else if (!await this.path(wanted.words)) await this.words(wanted.words);
    }

    goTo(offset) {
        if (offset >= this.state.file.size) this.tell(`the file has ${sized(this.state.file.size)}`);
        else this.state.tell('chooseByte', offset, 0);
    }

    /* Goes to the value at a path with a step, such as `bones[0]`; false where that is none. */
    async path(words) {
        if (!/[.[]/.test(words) || !/^[\w.[\]]+$/.test(words)) return false;
        const { number } = this, way = await this.ask('find', { path: words });
        if (number !== this.number || !way || way.length === 0) return false;
        const node = await this.tree.reach(way);
        if (node.path !== words) return false;
        this.state.tell('choose', node);
        return true;
    }

    async bytes(pattern) {
        const { number } = this;
        const offsets = await this.ask('searchBytes', { pattern, most: HITS_KEPT });
        if (number !== this.number) return;
        this.hits = offsets.map(offset => ({ offset }));
        this.count(true);
        if (this.hits.length) this.step(1);
    }

    /* Some thousand values at a time, so that other requests are answered between. */
    async words(wanted) {
        const { number } = this;
        await this.ask('search', { wanted });
        for (let done = false; !done && number === this.number;) {
            const found = await this.ask('searchOn', { count: 5000 });
            if (number !== this.number) return;
            const first = this.hits.length === 0;
            this.hits.push(...found.hits.slice(0, HITS_KEPT - this.hits.length).map(way => ({ way })));
            done = found.done || this.hits.length >= HITS_KEPT;
            this.cut = found.cut;
            this.count(done);
            if (first && this.hits.length) await this.step(1);
        }
    }

    count(done) {
        const { hits, at } = this, more = hits.length >= HITS_KEPT ? '+' : done ? '' : '…';
        if (hits.length === 0) this.tell(done ? (this.cut ? 'none in the part searched' : 'nothing found') : 'searching …');
        else this.tell(`${Math.max(1, at + 1)} of ${grouped(hits.length)}${more}`);
    }

    async step(by) {
        if (this.query !== this.field.value) await this.begin();
        else if (this.hits.length) {
            this.at = (this.at + by + this.hits.length) % this.hits.length;
            const hit = this.hits[this.at];
            this.count(true);
            if (hit.way) this.state.tell('choose', await this.tree.reach(hit.way));
            else this.state.tell('chooseByte', hit.offset, 0);
        }
    }
}
