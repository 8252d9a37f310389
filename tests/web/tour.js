// tour.js TENON PAGE FOLDER: the playground in Chromium, without a window. Expected offsets and values are those of the bytes below,
// which are written by hand. Pictures are left in FOLDER.
'use strict';

const assert = require('assert');
const childProcess = require('child_process');
const fs = require('fs');
const path = require('path');
const { runTests } = require('../view/browser.js');
const { drop, typeSchema } = require('./playground.js');

const [tenon, page, folder] = process.argv.slice(2).map(each => path.resolve(each));
const picture = name => path.join(folder, `${name}.png`);

const SCHEMA = `meta: {id: trip, title: A trip, file-extension: trp, endian: le, bit-endian: be, encoding: UTF-8}
seq:
  - {id: magic, contents: TR}
  - {id: kind, type: u1, enum: kind}
  - {id: high, type: b3}
  - {id: rest, type: b5}
  - {id: num_points, type: u1}
  - {id: points, type: point, repeat: expr, repeat-expr: num_points}
types:
  point:
    seq:
      - {id: len_label, type: u1}
      - {id: label, type: str, size: len_label, doc: Of the point.}
enums:
  kind: {1: walk, 2: ride}
`;
const BYTES = [0x54, 0x52, 2, 0xb5, 2, 1, 0x61, 2, 0x62, 0x63]; // points: "a" at 6, "bc" at 8

// What no schema, name or value should get into a page: an element, an attribute, a script, a request.
const EVIL = `</textarea></script><script>document.title=1</script><img src=x onerror=document.title=2>"'><b onclick=1>&amp;`;

// Adds that to each text of each answer of the worker, and takes it away from what the worker is asked. Texts that the page tells
// apart or calculates with stay.
const SPOILING = `{
    const evil = ${JSON.stringify(EVIL)}, kept = new Set(['kind', 'sample']);
    const mapped = (value, change) => typeof value === 'string' ? change(value)
        : Array.isArray(value) ? value.map(each => mapped(each, change))
        : value?.constructor === Object ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, kept.has(key) ? each : mapped(each, change)]))
        : value;
    const spoilt = text => /^-?[\\d.]+$/.test(text) ? text : text.replace(/\\n?$/, end => evil + end);
    const Real = Worker;
    window.Worker = class extends Real {
        set onmessage(hear) {
            super.onmessage = ({ data }) => hear({ data: { ...data, result: mapped(data.result, spoilt) } });
        }

        postMessage(data) {
            super.postMessage({ ...data, values: mapped(data.values, text => text.replaceAll(evil, '')) });
        }
    };
}`;

const textOf = selector => `(document.querySelector(${JSON.stringify(selector)}) || {}).textContent`;
const rowTexts = `[...document.querySelectorAll('#tree .row')].map(row => [...row.children].filter(each => /name|value/.test(each.className)).map(each => each.textContent).join(' ').trim())`;
const chosenRow = `document.querySelector('#tree [aria-selected=true] .name')?.textContent`;
const chosenPath = textOf('#details h3 code');
const chosenBytes = `[...document.querySelectorAll('#bytes [role=gridcell].of')].map(cell => Number(cell.dataset.byte))`;
const shownBytes = `[...document.querySelectorAll('#bytes [role=gridcell]')].map(each => parseInt(each.textContent, 16))`;
const changedBytes = `[...document.querySelectorAll('#bytes [role=gridcell].changed')].map(each => Number(each.dataset.byte))`;
const rowNamed = name => `#tree .row:nth-child(${`${name}`})`;

// Types a schema over what is there, as a person would do it.
async function open(browser, options) {
    await browser.open(page, options);
}

async function openTrip(browser, options) {
    await open(browser, options);
    await browser.value(`document.querySelector('[data-shows=schema]').click()`); // on a phone it is out of sight
    await typeSchema(browser, SCHEMA);
    await browser.value(`document.querySelector('[data-shows=tree]').click()`);
    await drop(browser, [['home.trp', BYTES]]);
    await browser.until(`${textOf('#file-name')} === 'home.trp' && ${textOf('#tree .row .name')} === 'A trip' && ${rowTexts}.length === 7`);
}

async function clickRow(browser, text) {
    const at = await browser.value(`${rowTexts}.findIndex(each => each.startsWith(${JSON.stringify(text)}))`);
    assert.ok(at >= 0, `there is no row ${text}`);
    await browser.click(`${rowNamed(at + 1)} .name`);
}

const CONTROL = 2, SHIFT = 8; // of DevTools' modifiers

// Goes to a part of the page by the key Tab alone.
async function tabTo(browser, id) {
    for (let i = 0; i < 40; i++) {
        if (await browser.value(`document.activeElement.id === ${JSON.stringify(id)}`)) return;
        await browser.key('Tab');
    }
    assert.fail(`Tab does not lead to ${id}`);
}

async function search(browser, words) {
    await browser.value(`document.getElementById('query').focus(); document.getElementById('query').select()`);
    await browser.type(words);
    await browser.key('Enter', '\r');
}

const isChosen = name => `${chosenPath} === ${JSON.stringify(name)}`;

async function setValue(browser, text) {
    await browser.value(`document.getElementById('edit-value').focus(); document.getElementById('edit-value').select()`);
    await browser.type(text);
    await browser.key('Enter', '\r');
}

// What the tool makes of the same file.
function byTool(settings) {
    const file = path.join(folder, 'home.trp'), schema = path.join(folder, 'trip.ksy');
    fs.writeFileSync(file, Uint8Array.from(BYTES));
    fs.writeFileSync(schema, SCHEMA);
    const done = childProcess.spawnSync(tenon, ['set', '-s', schema, file, ...settings], { encoding: 'utf8' });
    assert.strictEqual(done.status, 0, done.stderr);
    return fs.readFileSync(file);
}

// Calls what would save a file, and gives its bytes in base 64.
async function saved(browser, selector) {
    await browser.value(`window.savedBlob = null; window.makeUrl = window.makeUrl || URL.createObjectURL;
        URL.createObjectURL = blob => { window.savedBlob = blob; return window.makeUrl.call(URL, blob); };
        HTMLAnchorElement.prototype.click = () => {};`);
    await browser.click(selector);
    await browser.until('window.savedBlob !== null');
    return browser.value(`window.savedBlob.arrayBuffer().then(bytes => btoa(Array.from(new Uint8Array(bytes), byte => String.fromCharCode(byte)).join("")))`);
}

// Saves the edited file as a browser does, and gives its bytes.
async function download(browser, name) {
    const into = path.join(folder, 'downloads'), file = path.join(into, name);
    fs.rmSync(into, { recursive: true, force: true });
    fs.mkdirSync(into);
    await browser.send('Page.setDownloadBehavior', { behavior: 'allow', downloadPath: into });
    await browser.click('#save');
    for (let i = 0; i < 500 && !fs.existsSync(file); i++) await new Promise(done => setTimeout(done, 20));
    return [...fs.readFileSync(file)];
}

const tests = {
    async 'one session: a schema is written and mended, a file dropped, a byte found, a value edited, undone, edited again and saved'(browser) {
        await open(browser);
        await typeSchema(browser, SCHEMA.replace('type: b5', 'type: b5x'));
        await browser.until(`${textOf('#schema-state')} === '1 error'`);
        assert.match(await browser.value(textOf('#problems')), /^E0402 there is no type `b5x`line 6, column 22/);
        await browser.click('#problems button'); // to the place
        await browser.value(`document.activeElement.setSelectionRange(document.activeElement.selectionStart, document.activeElement.selectionStart + 3)`);
        await browser.type('b5');
        await browser.until(`${textOf('#schema-state')} === 'no problems' && document.getElementById('schema-text').value === ${JSON.stringify(SCHEMA)}`);

        await drop(browser, [['home.trp', BYTES]]);
        await browser.until(`${textOf('#file-name')} === 'home.trp' && ${rowTexts}.length === 7`);
        await search(browser, 'x:62 63');
        await browser.until(`document.querySelector('.cells .cursor')?.dataset.byte === '8' && ${isChosen('points[1].label')}`);

        await setValue(browser, 'xyz');
        const first = [...BYTES.slice(0, 7), 3, 0x78, 0x79, 0x7a]; // the length before it follows
        await browser.until(`${textOf('#tab-edits')} === 'Edits (1)' && ${shownBytes}.join() === '${first.join()}' && ${changedBytes}.join() === '7,8,9,10'`);
        await browser.click('#tab-edits');
        assert.match(await browser.value(textOf('#edits')), /points\[1\]\.label = xyz.*points\[1\]\.len_label 2 → 3follows/s);
        await browser.click('#edits .findings li:first-child button'); // to what follows
        await browser.until(isChosen('points[1].len_label'));

        await browser.click('#tab-details');
        await setValue(browser, '9'); // it has to be what the text takes
        await browser.until(`/derives the value from others/.test(${textOf('#edit-trouble')})`);
        await browser.click('#byte-8');
        await browser.until(isChosen('points[1].label'));
        await setValue(browser, 'x'.repeat(300)); // its length does not fit the member before it
        await browser.until(`/cannot hold the number that points\\[1\\]\\.label needs, found 300 \\(points\\[1\\]\\.len_label\\)/.test(${textOf('#edit-trouble')})`);
        assert.deepStrictEqual(await browser.value(`[${textOf('#tab-edits')}, ${shownBytes}.join()]`), ['Edits (1)', first.join()]);

        await browser.click('#tab-edits');
        await browser.click('#edits .tools button:first-child');
        await browser.until(`${textOf('#tab-edits')} === 'Edits' && ${shownBytes}.join() === '${BYTES.join()}'`);
        await browser.click('#tab-details');
        await browser.click('#byte-8');
        await browser.until(isChosen('points[1].label'));
        await setValue(browser, 'x'.repeat(300)); // what was undone stays, as nothing is edited by this
        await browser.until(`/found 300/.test(${textOf('#edit-trouble')})`);
        await browser.click('#tab-edits');
        await browser.click('#edits .tools button:last-child');
        await browser.until(`${textOf('#tab-edits')} === 'Edits (1)' && ${shownBytes}.join() === '${first.join()}'`);
        await browser.click('#edits .tools button:first-child');
        await browser.until(`${textOf('#tab-edits')} === 'Edits' && ${shownBytes}.join() === '${BYTES.join()}'`);
        await browser.click('#tab-details');
        await setValue(browser, 'd');
        await browser.until(`${textOf('#tab-edits')} === 'Edits (1)'`);
        await clickRow(browser, 'kind');
        await browser.until(isChosen('kind'));
        await setValue(browser, 'walk');
        await browser.until(`${textOf('#tab-edits')} === 'Edits (2)'`);
        const bytes = [0x54, 0x52, 1, 0xb5, 2, 1, 0x61, 1, 0x64];
        assert.deepStrictEqual(await download(browser, 'home.trp'), bytes);
        assert.deepStrictEqual([...byTool(['points[1].label=d', 'kind=walk'])], bytes);
        await browser.picture(picture('session'));
    },

    async 'an error in a schema is seen as it is typed, and goes when it is mended'(browser) {
        await open(browser);
        await typeSchema(browser, SCHEMA.replace('type: b5', 'type: b5x'));
        await browser.until(`${textOf('#schema-state')} === '1 error'`);
        assert.match(await browser.value(textOf('#problems')), /^E0402 there is no type `b5x`line 6, column 22- \{id: rest, type: b5x\}\n {19}\^\^\^/);
        assert.strictEqual(await browser.value(textOf('#schema-lines .inline')), 'there is no type `b5x`');
        assert.strictEqual(await browser.value(`document.getElementById('schema-text').getAttribute('aria-invalid')`), 'true');
        assert.match(await browser.value(textOf('#tree')), /Weather log/); // the tree of before stays
        await browser.click('#problems button');
        assert.deepStrictEqual(await browser.value(`[document.activeElement.id, document.activeElement.value.slice(document.activeElement.selectionStart).slice(0, 3)]`), ['schema-text', 'b5x']);
        await browser.picture(picture('error'));
        await typeSchema(browser, SCHEMA);
        await browser.until(`${textOf('#schema-state')} === 'no problems'`);
        assert.strictEqual(await browser.value(textOf('#problems')), '');
    },

    async 'a file that is dropped has its values, bytes and values lead to each other'(browser) {
        await openTrip(browser);
        assert.deepStrictEqual(await browser.value(rowTexts),
            ['A trip trip', 'magic 54 52  "TR"', 'kind 2  ride', 'high 5', 'rest 21', 'num_points 2', 'points 2 × point']);
        await clickRow(browser, 'num_points');
        await browser.until(isChosen('num_points'));
        assert.deepStrictEqual(await browser.value(chosenBytes), [4]);
        await browser.click('#byte-9'); // the second letter of "bc"
        await browser.until(isChosen('points[1].label'));
        assert.strictEqual(await browser.value(chosenRow), 'label');
        assert.deepStrictEqual(await browser.value(chosenBytes), [8, 9]);
        assert.match(await browser.value(textOf('#details')), /Of the point\..*0x8.*2 bytes/s);
        assert.strictEqual(await browser.value(`document.getElementById('edit-value').value`), 'bc');
        await browser.value(`document.getElementById('bytes').dispatchEvent(new ClipboardEvent('copy', { clipboardData: new DataTransfer(), cancelable: true }))`);
        await browser.until(`${textOf('#notice')} === 'Copied 2 bytes as hex.'`);
        await browser.click('#bytes .text [data-byte="6"]');
        await browser.until(isChosen('points[0].label'));
        await browser.picture(picture('file'));
    },

    async 'bits have places, and each bit its value'(browser) {
        await openTrip(browser);
        await clickRow(browser, 'rest');
        await browser.until(isChosen('rest'));
        assert.match(await browser.value(textOf('#details dl')), /0x3\.3 \(3, bit 3\), 5 bits/);
        assert.deepStrictEqual(await browser.value(`[...document.querySelectorAll('.bits button')].map(each => each.textContent + (each.className ? '!' : '')).join(' ')`),
            '1 0 1 1! 0! 1! 0! 1!'); // 0xb5
        await browser.click('.bits button:nth-child(2)');
        await browser.until(isChosen('high'));
    },

    async 'names, values, offsets and bytes are found'(browser) {
        await openTrip(browser);
        await search(browser, 'LEN_');
        await browser.until(isChosen('points[0].len_label'));
        await browser.key('Enter', '\r');
        await browser.until(isChosen('points[1].len_label'));
        assert.strictEqual(await browser.value(textOf('#hits')), '2 of 2');
        await search(browser, 'ride');
        await browser.until(isChosen('kind'));
        await search(browser, '@0x7');
        await browser.until(isChosen('points[1].len_label'));
        await search(browser, 'x:02 62');
        await browser.until(`${textOf('#hits')} === '1 of 1' && document.querySelector('.cells .cursor').dataset.byte === '7'`);
        await search(browser, 'nowhere');
        await browser.until(`${textOf('#hits')} === 'nothing found'`);
    },

    async 'a value is edited: what follows is seen, undone, made again, and saved as `tenon set` saves it'(browser) {
        await openTrip(browser);
        await browser.click('#byte-8');
        await browser.until(isChosen('points[1].label'));
        await setValue(browser, 'xyz');
        await browser.until(`${textOf('#tab-edits')} === 'Edits (1)' && ${chosenPath} === 'points[1].label'`);
        const bytes = [...BYTES.slice(0, 7), 3, 0x78, 0x79, 0x7a]; // the length before it follows
        await browser.until(`${shownBytes}.join() === '${bytes.join()}'`);
        await browser.until(`${changedBytes}.join() === '7,8,9,10'`);
        await browser.click('#tab-edits');
        assert.match(await browser.value(textOf('#edits')), /points\[1\]\.label = xyz.*points\[1\]\.len_label 2 → 3follows.*points\[1\]\.label "bc" → "xyz"/s);
        await browser.picture(picture('edit'));
        await browser.click('#edits .tools button:first-child');
        await browser.until(`${textOf('#tab-edits')} === 'Edits' && document.querySelectorAll('#bytes [role=gridcell]').length === 10`);
        await browser.click('#edits .tools button:last-child');
        await browser.until(`${textOf('#tab-edits')} === 'Edits (1)'`);
        await browser.click('#tab-details');
        await clickRow(browser, 'kind');
        await browser.until(isChosen('kind'));
        await setValue(browser, 'walk');
        await browser.until(`${textOf('#tab-edits')} === 'Edits (2)'`);
        bytes[2] = 1;
        assert.deepStrictEqual([...Buffer.from(await saved(browser, '#save'), 'base64')], bytes);
        assert.deepStrictEqual([...byTool(['kind=walk', 'points[1].label=xyz'])], bytes);
    },

    async 'an edit that cannot be made says why, and leaves the file'(browser) {
        await openTrip(browser);
        await clickRow(browser, 'num_points');
        await browser.until(isChosen('num_points'));
        await setValue(browser, '9');
        await browser.until(`/derive/.test(${textOf('#edit-trouble')})`);
        assert.strictEqual(await browser.value(textOf('#tab-edits')), 'Edits');
        await clickRow(browser, 'high');
        await browser.until(isChosen('high'));
        await setValue(browser, 'many');
        await browser.until(`/no whole number/.test(${textOf('#edit-trouble')})`);
        await setValue(browser, '9'); // of three bits
        await browser.until(`!/no whole number/.test(${textOf('#edit-trouble')}) && ${textOf('#edit-trouble')} !== ''`);
        assert.strictEqual(await browser.value(`document.querySelectorAll('#bytes .changed').length`), 0);
    },

    async 'an element is removed, and its list is shorter'(browser) {
        await openTrip(browser);
        await browser.click('#byte-5');
        await browser.until(isChosen('points[0].len_label'));
        await browser.key('Enter'); // to the tree
        await clickRow(browser, '[0]');
        await browser.until(isChosen('points[0]'));
        await browser.click('.editing button:last-of-type');
        await browser.until(`${textOf('#tab-edits')} === 'Edits (1)' && ${isChosen('points[0]')}`);
        assert.deepStrictEqual([...Buffer.from(await saved(browser, '#save'), 'base64')], [0x54, 0x52, 2, 0xb5, 1, 2, 0x62, 0x63]);
    },

    async 'elements are added and doubled, with what follows; undone, and saved as `tenon set` saves them'(browser) {
        await openTrip(browser);
        await clickRow(browser, 'points');
        await browser.until(isChosen('points'));
        assert.strictEqual(await browser.value(`document.getElementById('add-value').value`), '{"label":"bc"}');
        await browser.value(`document.getElementById('add-value').focus(); document.getElementById('add-value').select()`);
        await browser.type('{"label":"xyz"}');
        await browser.click('.editing .edit button');
        await browser.until(`${textOf('#tab-edits')} === 'Edits (1)' && ${isChosen('points[2]')}`);
        const bytes = [...BYTES.slice(0, 4), 3, ...BYTES.slice(5), 3, 0x78, 0x79, 0x7a]; // their number follows, too
        await browser.until(`${shownBytes}.join() === '${bytes.join()}'`);
        await browser.until(`${changedBytes}.join() === '4,10,11,12,13'`);
        await browser.click('#tab-edits');
        assert.match(await browser.value(textOf('#edits')), /points\[2\] added: \{"label":"xyz"\}.*num_points 2 → 3follows/s);
        await browser.click('#tab-details');
        await browser.value(`document.getElementById('tree').focus()`);
        await browser.key('Insert'); // another one, behind it
        await browser.until(`${textOf('#tab-edits')} === 'Edits (2)' && ${isChosen('points[3]')}`);
        assert.deepStrictEqual([...Buffer.from(await saved(browser, '#save'), 'base64')],
            [...byTool(['points[+]={"label":"xyz"}', 'points[+3]={"label":"xyz"}'])]);
        await browser.value(`document.getElementById('tree').focus()`);
        await browser.key('Delete');
        await browser.until(`${textOf('#tab-edits')} === 'Edits (3)' && ${isChosen('points[2]')}`);
        assert.deepStrictEqual([...Buffer.from(await saved(browser, '#save'), 'base64')], bytes);
        await browser.click('#tab-edits');
        for (const left of ['Edits (2)', 'Edits (1)', 'Edits']) {
            await browser.click('#edits .tools button:first-child');
            await browser.until(`${textOf('#tab-edits')} === '${left}'`);
        }
        await browser.until(`${shownBytes}.join() === '${BYTES.join()}'`);
    },

    async 'an element that cannot be says why, and stays typed'(browser) {
        await openTrip(browser);
        await clickRow(browser, 'points');
        await browser.until(isChosen('points'));
        for (const [typed, why] of [['{"lab":"x"}', 'lab'], ['{"label":', 'not JSON'], ['{}', 'label'], [`{"label":"${'x'.repeat(300)}"}`, 'len_label']]) {
            await browser.value(`document.getElementById('add-value').focus(); document.getElementById('add-value').select()`);
            await browser.type(typed);
            await browser.click('.editing .edit button');
            await browser.until(`${textOf('#edit-trouble')}.includes('${why}')`);
            assert.strictEqual(await browser.value(`document.getElementById('add-value').value`), typed);
        }
        assert.strictEqual(await browser.value(textOf('#tab-edits')), 'Edits');
    },

    async 'lists have curves of their columns and a histogram of sizes, objects the bytes of their members'(browser) {
        await open(browser);
        await typeSchema(browser, 'meta: {id: rows, endian: le}\nseq:\n  - {id: n, type: u2}\n  - {id: points, type: point, repeat: expr, repeat-expr: n}\n' +
            '  - {id: strings, type: one, repeat: eos}\ntypes:\n  point:\n    seq:\n      - {id: x, type: s2}\n      - {id: y, type: u1}\n' +
            '  one:\n    seq:\n      - {id: len, type: u1}\n      - {id: it, size: len}\n');
        const points = [[-5, 1], [300, 2], [7, 9]].flatMap(([x, y]) => [x & 255, x >> 8 & 255, y]), strings = [0, 2, 1, 1, 0, 2, 3, 4, 1, 9, 0];
        await drop(browser, [['rows.bin', [3, 0, ...points, ...strings]]]);
        await browser.until(`${textOf('#file-name')} === 'rows.bin' && ${textOf('.sizes')}?.includes('strings')`);
        assert.strictEqual(await browser.value(textOf('.sizes')), 'Bytes of the membersstrings11 bytespoints9 bytesn2 bytes');
        await clickRow(browser, 'points');
        await browser.until(`${isChosen('points')} && document.querySelectorAll('.plot').length === 2`);
        assert.deepStrictEqual(await browser.value(`[...document.querySelectorAll('.plot svg')].map(each => each.getAttribute('aria-label'))`), ['x over element: x from -5 to 300', 'y over element: y from 1 to 9']);
        assert.strictEqual(await browser.value(`document.querySelectorAll('.sizes').length`), 0); // all have three bytes
        assert.deepStrictEqual(await browser.value(`[...document.querySelectorAll('.elements tr')].map(row => [...row.cells].map(cell => cell.textContent))`),
            [['#', 'x', 'y'], ['0', '-5', '1'], ['1', '300', '2'], ['2', '7', '9']]);
        await browser.picture(picture('columns'));
        await browser.value(`document.querySelectorAll('.elements tbody button')[1].click()`);
        await browser.until(isChosen('points[1]'));
        await search(browser, '@6');
        await browser.until(`${isChosen('points[1].y')} || ${isChosen('points[1].x')}`);
        assert.match(await browser.value(`[...document.querySelectorAll('#details details')].pop().textContent`), /u2513 \(le\), 258 \(be\)/);
        await clickRow(browser, 'strings');
        await browser.until(`${isChosen('strings')} && document.querySelectorAll('.sizes').length === 1`);
        assert.strictEqual(await browser.value(textOf('.sizes')), 'Elements by their bytes' + '13' + '21' + '32');
    },

    async '`tenon view` puts a file with its schema into the page, which edits it'(browser) {
        fs.writeFileSync(path.join(folder, 'whole.ksy'), 'meta: {id: whole, imports: [sub/part], file-extension: gif}\nseq:\n  - {id: it, type: part}\n');
        fs.mkdirSync(path.join(folder, 'sub'), { recursive: true });
        fs.writeFileSync(path.join(folder, 'sub/part.ksy'), 'meta: {id: part}\ndoc: "</script>"\nseq:\n  - {id: x, type: u1}\n  - {id: y, type: u1}\n');
        fs.writeFileSync(path.join(folder, 'a.gif'), Uint8Array.from([7, 60]));
        const made = path.join(folder, 'a.html'), view = (...words) => childProcess.spawnSync(tenon, ['view', ...words], { encoding: 'utf8' });
        const done = view('-s', path.join(folder, 'whole.ksy'), path.join(folder, 'a.gif'), '--playground', page, '-o', made);
        assert.deepStrictEqual([done.status, done.stderr], [0, '']);
        await browser.open(made);
        await browser.until(`${textOf('#file-name')} === 'a.gif' && ${rowTexts}.includes('it {x 7, y 60}')`);
        await search(browser, '@1');
        await browser.until(isChosen('it.y'));
        await setValue(browser, '61');
        await browser.until(`${textOf('#tab-edits')} === 'Edits (1)'`);
        assert.deepStrictEqual([...Buffer.from(await saved(browser, '#save'), 'base64')], [7, 61]);
        assert.strictEqual(view('-s', path.join(folder, 'whole.ksy'), path.join(folder, 'a.gif'), '--playground', path.join(folder, 'whole.ksy')).status, 2);
        fs.writeFileSync(path.join(folder, 'count.ksy'), 'meta: {id: count}\nparams:\n  - {id: n, type: u1}\nseq:\n  - {id: it, type: u1, repeat: expr, repeat-expr: n}\n');
        // without --playground it is the page beside the tool, unless libtenon in it would not read the file
        if (path.resolve(page) === path.join(path.dirname(path.resolve(tenon)), 'playground/playground.html')) {
            const isWhole = file => !/id="library"><\/script>/.test(fs.readFileSync(file, 'latin1'));
            const options = ['-s', path.join(folder, 'whole.ksy'), path.join(folder, 'a.gif'), '-o', made];
            assert.deepStrictEqual([view(...options).status, isWhole(made)], [0, true]);
            assert.deepStrictEqual([view('--light', ...options).status, isWhole(made)], [0, false]);
            assert.deepStrictEqual([view('-s', path.join(folder, 'count.ksy'), '--param', 'n=2', ...options.slice(2)).status, isWhole(made)], [0, false]);
            fs.writeFileSync(path.join(folder, 'cut.gif'), Uint8Array.from([7]));
            assert.deepStrictEqual([view(...options.slice(0, 2), path.join(folder, 'cut.gif'), '-o', made).status, isWhole(made)], [1, true]);
        }
        fs.writeFileSync(path.join(folder, 'b.gif'), Uint8Array.from([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0, 0, 0, 0x3b]));
        assert.strictEqual(view(path.join(folder, 'b.gif'), '--playground', page, '-o', made).status, 0);
        await browser.open(made);
        await browser.until(`${textOf('#file-name')} === 'b.gif' && document.getElementById('format').value === '=gif'`);
    },

    async 'another file stands beside the open one, and what differs leads to the value'(browser) {
        await openTrip(browser);
        const other = [...BYTES.slice(0, 2), 1, ...BYTES.slice(3, 4), 3, ...BYTES.slice(5), 1, 0x7a]; // another kind, and a point more
        await drop(browser, [['home.trp', BYTES], ['away.trp', other]]);
        await browser.until(`document.querySelector('#files').options.length === 2 && ${textOf('#file-name')} === 'home.trp' && ${rowTexts}.length === 7`);
        await browser.click('#tab-compare');
        await browser.until(`${textOf('#compare .tools button:last-child')} === 'away.trp'`);
        await browser.click('#compare .tools button:last-child');
        await browser.until(`${textOf('#tab-compare')} === 'Compare (2)'`);
        const cells = `[...document.querySelectorAll('.compared tr')].map(row => [...row.cells].map(cell => cell.textContent))`;
        assert.deepStrictEqual(await browser.value(cells), [['Value', 'home.trp', 'away.trp'], ['kind', '2  ride', '1  walk'], ['points[2]', '—', 'point "z"']]);
        await browser.until(`[...document.querySelectorAll('#bytes [role=gridcell].differs')].map(each => each.dataset.byte).join() === '2,4'`);
        // its bytes stand beside those of the open file
        const otherBytes = `[...document.querySelectorAll('#other-bytes [role=gridcell]')]`;
        await browser.until(`${otherBytes}.map(each => parseInt(each.textContent, 16)).join() === '${other}'`);
        assert.strictEqual(await browser.value(textOf('#other-name')), 'away.trp · 12 bytes');
        assert.strictEqual(await browser.value(`${otherBytes}.filter(each => each.classList.contains('differs')).map(each => each.dataset.byte).join()`), '2,4,10,11');
        await browser.picture(picture('compare'));
        await browser.click('#other-bytes-byte-9'); // the c of "bc", which the open file has at 9, too
        await browser.until(isChosen('points[1].label'));
        assert.strictEqual(await browser.value(`${otherBytes}.filter(each => each.classList.contains('of')).map(each => each.dataset.byte).join()`), '8,9');
        await browser.click('.compared tbody tr:first-child button');
        await browser.until(isChosen('kind'));
        await browser.click('.compared tbody tr:last-child button');
        await browser.until(isChosen('points'));
        await clickRow(browser, 'kind');
        await browser.until(isChosen('kind'));
        await browser.click('#tab-details');
        await setValue(browser, 'walk'); // the difference goes with the edit
        await browser.until(`${textOf('#tab-compare')} === 'Compare (1)'`);
        await browser.value(`document.getElementById('other-close').click()`);
        await browser.until(`document.getElementById('other').hidden && ${textOf('#tab-compare')} === 'Compare'`);
    },

    async 'generated C is saved as a zip of what `tenon generate` makes'(browser) {
        await openTrip(browser);
        const archive = path.join(folder, 'trip.zip'), unpacked = path.join(folder, 'unpacked'), made = path.join(folder, 'generated');
        fs.writeFileSync(archive, Buffer.from(await saved(browser, '#code'), 'base64'));
        childProcess.execFileSync('python3', ['-m', 'zipfile', '-e', archive, unpacked]);
        fs.writeFileSync(path.join(folder, 'trip.ksy'), SCHEMA);
        childProcess.execFileSync(tenon, ['generate', '--single-file', 'trip.ksy', '-o', made], { cwd: folder, stdio: 'ignore' });
        for (const name of ['trip.c', 'trip.h'])
            assert.strictEqual(fs.readFileSync(path.join(unpacked, name), 'utf8'), fs.readFileSync(path.join(made, name), 'utf8'));
        assert.strictEqual(fs.readFileSync(path.join(unpacked, 'trip.ksy'), 'utf8'), SCHEMA);
    },

    async 'a file is read as far as it goes, and says where it ends'(browser) {
        await openTrip(browser);
        await drop(browser, [['cut.trp', BYTES.slice(0, 9)]]);
        await browser.until(`${textOf('#file-name')} === 'cut.trp' && !document.getElementById('trouble').hidden`);
        assert.match(await browser.value(textOf('#trouble')), /^Read in part: points\[1\]\.label: the data ends too early/);
        await browser.until(`${textOf('#tab-findings')} === 'Findings (1)'`);
        await browser.click('#tab-findings');
        await browser.click('#findings li button');
        await browser.until(`${chosenRow} === '[1]' || ${chosenRow} === 'label' || ${chosenRow} === 'size'`);
    },

    async 'the keyboard alone does it'(browser) {
        await openTrip(browser);
        await browser.value(`document.getElementById('tree').focus()`);
        await browser.key('End');
        await browser.until(isChosen('points'));
        await browser.key('ArrowRight');
        await browser.until(`${rowTexts}.length === 9`);
        await browser.key('ArrowRight');
        await browser.until(isChosen('points[0]'));
        await browser.key('ArrowLeft');
        await browser.until(isChosen('points'));
        await browser.key('k', 'k');
        await browser.until(isChosen('kind'));
        await browser.key('F6');
        assert.strictEqual(await browser.value('document.activeElement.id'), 'bytes');
        await browser.key('ArrowRight');
        await browser.key('ArrowRight');
        await browser.until(isChosen('high'));
        await browser.key('/', '/');
        assert.strictEqual(await browser.value('document.activeElement.id'), 'query');
    },

    async 'the keyboard alone edits, undoes and saves'(browser) {
        await openTrip(browser);
        await saved(browser, '#colours').catch(() => {}); // saving is heard of from now on
        await browser.value(`document.getElementById('tree').focus()`);
        await browser.key('k', 'k');
        await browser.until(isChosen('kind'));
        await tabTo(browser, 'edit-value');
        await browser.value(`document.execCommand('selectAll')`);
        await browser.type('walk');
        await browser.key('Enter', '\r');
        await browser.until(`${textOf('#tab-edits')} === 'Edits (1)' && ${changedBytes}.join() === '2'`);
        await browser.key('z', '', CONTROL);
        await browser.until(`${textOf('#tab-edits')} === 'Edits'`);
        await browser.key('z', '', CONTROL | SHIFT);
        await browser.until(`${textOf('#tab-edits')} === 'Edits (1)'`);
        await tabTo(browser, 'save');
        await browser.value('window.savedBlob = null');
        await browser.key('Enter', '\r');
        await browser.until('window.savedBlob !== null');
    },

    async 'bytes that nobody holds are gaps in the map'(browser) {
        await open(browser);
        await typeSchema(browser, 'meta: {id: holes, endian: le}\nseq:\n  - {id: at, type: u1}\ninstances:\n  far: {pos: at, type: u2}\n');
        await drop(browser, [['a.bin', [4, 9, 9, 9, 1, 2, 8]]]);
        await browser.until(`${textOf('#file-name')} === 'a.bin' && document.querySelectorAll('#map .gap').length === 2`);
        assert.deepStrictEqual(await browser.value(`[...document.querySelectorAll('#map .gap')].map(each => each.title)`),
            ['no value: 3 bytes at 0x1', 'no value: 1 byte at 0x6']);
    },

    async 'a list of a million elements is gone through to its end'(browser) {
        await open(browser);
        await typeSchema(browser, 'meta: {id: many}\nseq:\n  - {id: numbers, type: u1, repeat: eos}\n');
        await drop(browser, [['many.bin', 'x'.repeat(999999) + 'y']]);
        await browser.until(`${rowTexts}.includes('numbers 1000000 × u1')`);
        await browser.value(`document.getElementById('tree').focus()`);
        await browser.key('End');
        await browser.until(isChosen('numbers'));
        await browser.key('ArrowRight');
        await browser.until(`document.querySelector('#tree [aria-expanded=true] ~ [aria-expanded=true]') !== null`);
        await browser.key('End');
        await browser.until(`${isChosen('numbers[999999]')} && ${chosenRow} === '[999999]'`);
        await browser.until(`String(${chosenBytes}) === '999999'`);
        await browser.value(`document.getElementById('bytes').focus()`);
        await browser.key('PageUp'); // to the value's byte,
        await browser.until(`document.querySelector('.cells .cursor')?.dataset.byte === '999999'`);
        await browser.key('PageUp'); // and a page of rows before it
        await browser.until(`/^numbers\\[999\\d{3}\\]$/.test(${chosenPath}) && ${chosenPath} !== 'numbers[999999]'`);
        await search(browser, '@500000');
        await browser.until(`${isChosen('numbers[500000]')} && ${chosenRow} === '[500000]'`);
        await browser.value(`document.getElementById('tree').scrollTop = 0`);
        await browser.until(`${rowTexts}[0] === 'many many'`);
    },

    async 'roles and names are those of a tree, a grid and their parts'(browser) {
        await openTrip(browser);
        await browser.until(`${shownBytes}.join() === '${BYTES.join()}'`);
        const { nodes } = await browser.send('Accessibility.getFullAXTree');
        const seen = nodes.filter(each => !each.ignored).map(each => `${each.role.value}: ${each.name ? each.name.value : ''}`);
        for (const wanted of [/^tree: Values/, /^treeitem: .*magic/, /^grid: Bytes/, /^gridcell: 54/, /^rowheader: 0000/, /^tab: Details/,
            /^textbox: The schema/, /^searchbox: Search/, /^button: Open file…/, /^combobox: Format/, /^separator: Width of the schema/])
            assert.ok(seen.some(each => wanted.test(each)), `${wanted} is not in\n${seen.join('\n')}`);
        const nameless = nodes.filter(each => !each.ignored && /^(button|combobox|searchbox|textbox|tab|tree|grid|link)$/.test(each.role.value) && !each.name.value);
        assert.deepStrictEqual(nameless.map(each => each.role.value), []);
    },

    async 'JSON is saved, and a link carries the schema'(browser) {
        await openTrip(browser);
        const json = JSON.parse(Buffer.from(await saved(browser, '#json'), 'base64'));
        assert.deepStrictEqual(json.points, [{ len_label: 1, label: 'a' }, { len_label: 2, label: 'bc' }]);
        assert.strictEqual(json.kind, 'ride');
        await browser.click('#link');
        await browser.until(`location.hash.startsWith('#schema=')`);
        await browser.value(`delete document.documentElement.dataset.ready; location.reload()`);
        await browser.until(`document.documentElement?.dataset.ready === 'yes'`);
        assert.strictEqual(await browser.value(`document.getElementById('schema-text').value`), SCHEMA);
        await browser.value(`history.replaceState(null, '', location.pathname)`);
    },

    async 'schemas that are dropped together import each other'(browser) {
        await open(browser);
        const part = 'meta: {id: part}\nseq:\n  - {id: x, type: u1}\n';
        await drop(browser, [['whole.ksy', 'meta: {id: whole, imports: [part]}\nseq:\n  - {id: it, type: part}\n'], ['part.ksy', part], ['a.bin', [7]]]);
        await browser.until(`${textOf('#file-name')} === 'a.bin' && ${rowTexts}.includes('it {x 7}')`);
    },

    async 'a bundled format is chosen by the name of a file'(browser) {
        await open(browser);
        await drop(browser, [['a.gif', [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0, 0, 0, 0x3b]]]);
        await browser.until(`${textOf('#file-name')} === 'a.gif' && ${rowTexts}.length > 3`);
        assert.strictEqual(await browser.value(`document.getElementById('format').value`), '=gif');
        assert.match(await browser.value(`document.getElementById('schema-text').value`), /^ {2}id: gif$/m);
    },

    async 'markup and scripts stay text, in all that comes from outside'(browser) {
        await open(browser);
        const quoted = JSON.stringify(EVIL);
        const schema = `meta: {id: evil, title: ${quoted}, endian: le, encoding: UTF-8}\ndoc: ${quoted}\nseq:\n` +
            `  - {id: size, type: u1, doc: ${quoted}}\n  - {id: name, type: str, size: size}\n  - {id: raw, size-eos: true}\n`;
        const before = await browser.value(`document.querySelectorAll('*').length`);
        await typeSchema(browser, schema);
        await drop(browser, [[`${EVIL.replace(/\//g, ' ')}.bin`, [EVIL.length, ...Buffer.from(EVIL), ...Buffer.from(EVIL)]]]);
        await browser.until(`${textOf('#tree .row .name')} === ${quoted}`);
        for (const row of ['size', 'name', 'raw']) {
            await clickRow(browser, row);
            await browser.until(isChosen(row));
            await browser.settle();
        }
        await search(browser, EVIL);
        await browser.until(`${isChosen('name')}`);
        await browser.value(`document.getElementById('edit-value').focus(); document.getElementById('edit-value').select()`); // long text, in which Enter is a line break
        await browser.type(`${EVIL.slice(0, -1)}!`);
        await browser.click('#details .edit button');
        await browser.until(`${textOf('#tab-edits')} === 'Edits (1)' && ${textOf('#edits')}.includes('<script>')`);
        const names = ['one', 'two'].map(each => `${EVIL.replace(/\//g, ' ')}.${each}`), text = [...Buffer.from(EVIL)];
        await drop(browser, [[names[0], [text.length, ...text, 1]], [names[1], [text.length, ...text, ...text]]]);
        await browser.until(`document.querySelectorAll('#compare .tools button').length === 2`);
        await browser.click('#tab-compare');
        await browser.click('#compare .tools button:last-child');
        await browser.until(`${textOf('#compare table')}?.includes('onerror')`);
        await browser.click('#tab-findings');
        await typeSchema(browser, `${schema}  - {id: b, type: ${quoted}, -unit: ${quoted}}\n  - {id: ${quoted}, type: u1}\n`);
        await browser.until(`/error/.test(${textOf('#schema-state')})`);
        await drop(browser, [[`${EVIL.replace(/\//g, ' ')}.ksy`, `meta: {id: x, imports: [${quoted}]}\n`]]);
        await browser.until(`${textOf('#schema-name')}.includes('onerror')`);
        assert.ok(before > 50);
        assert.deepStrictEqual(await browser.value(`[document.querySelectorAll('img, b, [onclick], [onerror]').length, document.scripts.length, /^[12]$/.test(document.title)]`),
            [0, 7, false]);
    },

    async 'every text that the library gives stays text'(browser) {
        await open(browser);
        const { identifier } = await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: SPOILING });
        try {
            await open(browser);
            await typeSchema(browser, `${SCHEMA}  b: {1: x}\n`);
            await drop(browser, [['home.trp', BYTES], ['away.trp', [...BYTES.slice(0, 9), 1]]]);
            await browser.until(`${textOf('#tree .row .name')}?.includes('onerror') && document.querySelectorAll('#tree .row').length === 7`);
            const scripts = await browser.value('document.scripts.length');
            for (let row = 7; row > 0; row--) {
                await browser.click(`${rowNamed(row)} .name`);
                await browser.settle();
            }
            await browser.click(`${rowNamed(3)} .name`);
            await browser.until(`document.getElementById('edit-value') !== null`);
            await browser.value(`document.getElementById('edit-value').value = 'walk'; document.querySelector('#details .edit button').click()`);
            await browser.until(`${textOf('#tab-edits')} === 'Edits (1)'`);
            await browser.click('#tab-edits');
            await browser.until(`${textOf('#edits')}.includes('onerror')`);
            await browser.click('#tab-compare');
            await browser.click('#compare .tools button:last-child');
            await browser.until(`${textOf('#compare')}.includes('onerror')`);
            await browser.click('#tab-findings');
            await typeSchema(browser, SCHEMA.replace('b5', 'b5x'));
            await browser.until(`${textOf('#problems')}.includes('onerror')`);
            await drop(browser, [['cut.trp', BYTES.slice(0, 9)]]);
            await browser.until(`${textOf('#trouble')}.includes('onerror')`);
            assert.deepStrictEqual(await browser.value(`[document.querySelectorAll('img, b, [onclick], [onerror]').length, document.scripts.length, /^[12]$/.test(document.title)]`),
                [0, scripts, false]);
        } finally {
            await browser.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
        }
        const own = fs.readFileSync(page, 'utf8').replace(/<script type="text\/plain"[^]*?<\/script>/g, '');
        assert.doesNotMatch(own, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc|DOMParser/);
    },

    async 'the page may run nothing but itself, and ask for nothing'(browser) {
        await open(browser);
        const violated = await browser.value(`(async () => {
            const seen = [];
            addEventListener('securitypolicyviolation', event => seen.push(event.effectiveDirective));
            const script = document.createElement('script');
            script.textContent = 'window.ran = true';
            document.body.append(script);
            const picture = new Image();
            picture.src = 'https://example.org/a.png';
            await fetch('https://example.org/').catch(() => {});
            await new Promise(done => setTimeout(done, 200));
            return [window.ran === undefined, seen.sort()];
        })()`);
        assert.deepStrictEqual(violated, [true, ['connect-src', 'img-src', 'script-src-elem']]);
        assert.doesNotMatch(fs.readFileSync(page, 'utf8').replace(/<script type="text\/plain"[^]*?<\/script>/g, ''), /(src|href)\s*=\s*["']?(https?:|\/\/)/);
        browser.heard = []; // the refusals are what was looked for
    },

    async 'a phone sees one pane at a time; the dark has its colours'(browser) {
        await openTrip(browser, { width: 390, height: 800 });
        const seen = `[...document.querySelectorAll('.pane')].filter(each => each.getClientRects().length).map(each => each.id)`;
        assert.deepStrictEqual(await browser.value(seen), ['tree-pane']);
        await browser.picture(picture('phone'));
        await browser.click('[data-shows=bytes]');
        assert.deepStrictEqual(await browser.value(seen), ['bytes-pane']);
        assert.ok(await browser.value(`document.documentElement.scrollWidth <= 390 && document.querySelectorAll('#bytes [role=gridcell]').length === 10`));
        await openTrip(browser, { dark: true });
        assert.ok(await browser.value(`getComputedStyle(document.body).backgroundColor`) !== 'rgb(255, 255, 255)');
        await browser.click('#byte-2');
        await browser.settle();
        await browser.picture(picture('dark'));
        await browser.click('#colours');
        assert.strictEqual(await browser.value(`getComputedStyle(document.body).backgroundColor`), 'rgb(255, 255, 255)');
    },
};

if (!page || !fs.existsSync(page)) {
    console.log(`skipped: there is no playground (cmake -DTENON_PLAYGROUND=ON builds it)`);
    process.exit(77);
}
const wanted = process.env.TENON_TOUR || ''; // a part of the name of a test
runTests(Object.fromEntries(Object.entries(tests).filter(([name]) => name.includes(wanted))), () => fs.mkdirSync(folder, { recursive: true }));
