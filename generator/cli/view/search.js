/* Search: text in names, paths and values; `@31` and `@0x1f` are offsets, `x:4a4b` bytes. */

const query = document.getElementById('query'), hitsBox = document.getElementById('hits');
let hits = [], hitAt = -1; /* each is what selects it */

function textHits(text) {
    const wanted = text.toLowerCase();
    const inPath = /[.[]/.test(wanted);
    return nodes.filter(node => `${node.name} ${node.value}`.toLowerCase().includes(wanted) ||
        (inPath && pathOf(node).toLowerCase().endsWith(wanted)));
}

function byteHits(text) {
    const digits = text.replace(/[^0-9a-f]/gi, '');
    const wanted = (digits.match(/../g) || []).map(pair => parseInt(pair, 16));
    const found = [];
    if (wanted.length === 0) return found;
    for (const range of ranges)
        for (let at = bytes.indexOf(wanted[0], range.at); at >= 0 && at + wanted.length <= range.at + range.size && found.length < 1000;
            at = bytes.indexOf(wanted[0], at + 1))
            if (wanted.every((byte, i) => bytes[at + i] === byte)) found.push(range.offset + at - range.at);
    return found;
}

function find() {
    const text = query.value.trim();
    const offset = /^@\s*(0x[0-9a-f]+|\d+)$/i.exec(text);
    hitNodes = new Set();
    hitAt = -1;
    if (text === '') hits = [];
    else if (offset) hits = Number(offset[1]) < data.size ? [() => chooseByte(Number(offset[1]))] : [];
    else if (/^x:/i.test(text)) hits = byteHits(text.slice(2)).map(at => () => chooseByte(at));
    else {
        const found = textHits(text);
        hitNodes = new Set(found);
        hits = found.map(node => () => choose(node));
    }
    hitsBox.textContent = text === '' ? '' : hits.length === 0 ? 'nothing' : counted(hits.length, 'match').replace('matchs', 'matches');
    treeRows.draw();
}

function goToHit(step) {
    if (hits.length === 0) return;
    hitAt = (hitAt + step + hits.length) % hits.length;
    hits[hitAt]();
    hitsBox.textContent = `${hitAt + 1} of ${grouped(hits.length)}`;
}

let waiting = 0;
query.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => { waiting = 0; find(); }, 120);
});
document.getElementById('search').addEventListener('submit', event => {
    event.preventDefault();
    if (waiting) find();
    clearTimeout(waiting);
    waiting = 0;
    goToHit(1);
});
query.addEventListener('keydown', event => {
    if (event.key === 'Escape') treeBox.focus();
    if (event.key !== 'Enter' || !event.shiftKey) return;
    event.preventDefault();
    goToHit(-1);
});
document.getElementById('back').addEventListener('click', () => goToHit(hitAt < 0 ? 0 : -1));
document.addEventListener('keydown', event => {
    if (event.key !== '/' || event.target === query || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    query.focus();
    query.select();
});
