'use strict';

// Sections that have all words of the question; those that have them in their headings, or one after the other, come first,
// and the list of changes comes last.
const sections = JSON.parse(document.getElementById('sections').textContent);
const field = document.getElementById('words');
const list = document.getElementById('found');
const MOST = 50;

function rate([title, heading, , text], words) {
    const [head, page, body] = [heading, title, text].map(each => each.toLowerCase());
    const phrase = words.join(' ');
    let sum = words.length > 1 ? (head.includes(phrase) ? 100 : 0) + 5 * Math.min(body.split(phrase).length - 1, 10) : 0;
    for (const word of words) {
        const times = body.split(word).length - 1;
        if (!times && !head.includes(word) && !page.includes(word)) return 0;
        sum += (head === word ? 200 : head.includes(word) ? 100 : 0) + (page.includes(word) ? 20 : 0) + Math.min(times, 10);
    }
    return title === 'Changes' ? sum / 100 : sum;
}

// A piece of the text around the first of the words, which are marked.
function excerpt(text, words) {
    const lower = text.toLowerCase();
    const at = Math.max(0, Math.min(...words.map(word => lower.indexOf(word)).filter(each => each >= 0), text.length) - 60);
    const piece = text.slice(at, at + 240);
    const out = document.createElement('p');
    out.append(at ? '… ' : '');
    const escaped = words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
    for (const part of piece.split(new RegExp(`(${escaped})`, 'i'))) {
        const mark = document.createElement('mark');
        mark.textContent = part;
        out.append(words.includes(part.toLowerCase()) ? mark : part);
    }
    out.append(at + 240 < text.length ? ' …' : '');
    return out;
}

function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = words.length ? sections.map(each => [rate(each, words), each]).filter(([sum]) => sum) : [];
    found.sort(([a], [b]) => b - a);
    list.textContent = '';
    for (const [, [title, heading, place, text]] of found.slice(0, MOST)) {
        const item = document.createElement('li');
        const link = document.createElement('a');
        link.href = place;
        link.textContent = heading === title ? title : `${title}: ${heading}`;
        item.append(link, excerpt(text, words));
        list.append(item);
    }
    const more = found.length > MOST ? `, the first ${MOST} of them below` : '';
    document.getElementById('count').textContent =
        words.length ? `${found.length} section${found.length === 1 ? '' : 's'}${more}` : '';
}

field.value = new URLSearchParams(location.search).get('q') || '';
field.addEventListener('input', show);
document.getElementById('again').addEventListener('submit', event => event.preventDefault());
show();
document.documentElement.dataset.ready = 'yes';
