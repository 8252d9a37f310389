/* Where two files differ, as ranges of bytes of the second: what was inserted there, or is another byte. */

const MOST_RANGES = 200;
const SAME = 4; /* so many bytes that are alike are one place in both files */
const MOST_MATCHED = 1 << 18; /* bytes between the first and the last difference that are matched with each other */

/* Stretches of one size: byte by byte. */
function differentBytes(old, now, oldFrom, from, to) {
    const ranges = [], isSame = i => old[oldFrom + i - from] === now[i];
    for (let i = from; i < to && ranges.length < MOST_RANGES; i++) {
        if (isSame(i)) continue;
        const begin = i;
        while (i < to && !isSame(i)) i++;
        ranges.push([begin, i]);
    }
    return ranges;
}

/* SAME bytes as a number. */
function wordAt(bytes, at) {
    let word = 0;
    for (let i = 0; i < SAME; i++) word = word * 256 + bytes[at + i];
    return word;
}

/* The places of each word, the last first. */
function wordsOf(bytes, from, to) {
    const places = new Map();
    for (let at = to - SAME; at >= from; at--) {
        const word = wordAt(bytes, at), known = places.get(word);
        if (known) known.push(at);
        else places.set(word, [at]);
    }
    return places;
}

/* The bytes of `now` that are in no place of `old`, between the first and the last difference. */
function unmatchedBytes(old, now, from, oldTo, to) {
    const places = wordsOf(old, from, oldTo), ranges = [];
    let i = from, j = from;
    while (j < to && ranges.length < MOST_RANGES) {
        if (i < oldTo && old[i] === now[j]) {
            i++;
            j++;
            continue;
        }
        const begin = j;
        let next = -1;
        for (; next < 0 && j < to; j++) {
            const known = j + SAME <= to ? places.get(wordAt(now, j)) : undefined;
            while (known && known.length && known[known.length - 1] < i) known.pop();
            if (known && known.length) {
                next = known[known.length - 1];
                break;
            }
        }
        if (next >= 0 && next - i === j - begin) ranges.push(...differentBytes(old, now, i, begin, j));
        else if (j > begin) ranges.push([begin, j]);
        if (next >= 0) i = next;
    }
    return ranges;
}

/* `exact`: a place at which bytes are missing is no range; otherwise it is the byte behind it. */
function changedRanges(old, now, exact = false) {
    if (old.length === now.length) return differentBytes(old, now, 0, 0, now.length);
    const shorter = Math.min(old.length, now.length);
    let head = 0, tail = 0;
    while (head < shorter && old[head] === now[head]) head++;
    while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
    const oldTo = old.length - tail, to = now.length - tail;
    if (exact && to === head) return [];
    if (Math.max(oldTo, to) - head > MOST_MATCHED || to === head) return [[head, Math.min(now.length, Math.max(head + 1, to))]];
    return unmatchedBytes(old, now, head, oldTo, to);
}
