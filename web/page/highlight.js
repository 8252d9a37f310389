/* YAML as words of a few kinds, a line at a time. */

const WORDS = [
    ['remark', /^#.*/],
    ['key', /^(?:[A-Za-z_-][\w.-]*|'[^']*'|"[^"]*")(?=\s*:(?:\s|$))/],
    ['text', /^(?:'(?:[^']|'')*'?|"(?:[^"\\]|\\.)*"?)/],
    ['number', /^-?(?:0[xX][\da-fA-F_]+|0b[01_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/],
    ['sign', /^[-:,[\]{}|>?&*!]/],
    ['word', /^(?:true|false|null)(?![\w-])/],
    ['', /^(?:[A-Za-z_][\w.-]*|\s+|.)/u],
];

/* [kind, text] of a line. A `#` begins a remark only behind a space. */
function highlight(line) {
    const words = [];
    let rest = line, before = ' ';
    while (rest !== '') {
        const [kind, form] = WORDS.find(([name, each]) => (name !== 'remark' || before === ' ') && each.test(rest));
        const text = form.exec(rest)[0];
        words.push([kind, text]);
        rest = rest.slice(text.length);
        before = text.slice(-1);
    }
    return words;
}
