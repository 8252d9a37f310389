// main.js TENON DATA FOLDER: the page of `tenon view --light` in Chromium, without a window; tests/web looks at the same page with
// libtenon in it. Expected offsets and values are
// those of tests/data, which are written by hand. Pages and pictures are left in FOLDER.
'use strict';

const assert = require('assert');
const childProcess = require('child_process');
const fs = require('fs');
const path = require('path');
const { runTests } = require('./browser.js');

const [tenon, samples, folder] = process.argv.slice(2);

function view(file, ...options) {
    const page = path.join(folder, `${path.basename(file)}.html`);
    const done = childProcess.spawnSync(tenon, ['view', '--light', ...options, file, '-o', page], { encoding: 'utf8' });
    return { page, status: done.status, said: done.stderr };
}

function write(name, content) {
    const file = path.join(folder, name);
    fs.writeFileSync(file, content);
    return file;
}

const textOf = selector => `(document.querySelector(${JSON.stringify(selector)}) || {}).textContent`;
const rowTexts = `[...document.querySelectorAll('#tree .row')].map(row => [...row.children].filter(each => /name|value|mark/.test(each.className)).map(each => each.textContent).join(' ').trim())`;
const chosenPath = textOf('#details h3 code');
const chosenBytes = `[...document.querySelectorAll('#bytes [role=gridcell].of, #bytes [role=gridcell].wide')].map(cell => Number(cell.dataset.byte))`;
const range = (from, size) => Array.from({ length: size }, (_, i) => from + i);
const isChosen = name => `${chosenPath} === ${JSON.stringify(name)}`;

async function clickRow(browser, text, part = '.name') {
    const at = await browser.value(`${rowTexts}.findIndex(each => each.startsWith(${JSON.stringify(text)}))`);
    assert.ok(at >= 0, `there is no row ${text}: ${await browser.value(rowTexts)}`);
    await browser.click(`#tree .row:nth-child(${at + 1}) ${part}`);
}

async function search(browser, words) {
    await browser.value(`document.getElementById('query').focus(); document.getElementById('query').select()`);
    await browser.type(words);
    await browser.key('Enter', '\r');
}

// Goes to a value by its path.
async function choose(browser, name) {
    await search(browser, name);
    await browser.until(isChosen(name));
}

const tests = {
    async 'a value that is clicked has its bytes, a byte that is clicked its value'(browser) {
        const { page, status } = view(path.join(samples, 'crane.mdl'));
        assert.strictEqual(status, 0);
        await browser.open(page, { height: 1200 });
        await clickRow(browser, 'bones', '.fold');
        await clickRow(browser, '[0]', '.fold');
        await clickRow(browser, 'radius');
        await browser.until(isChosen('bones[0].radius'));
        assert.deepStrictEqual(await browser.value(chosenBytes), range(221, 4));
        assert.match(await browser.value(textOf('#details')), /Value0\.5.*0xdd \(221\), 4 bytes/s);
        await browser.click('#byte-229'); // in the y of the box's min, the second of three numbers from 225 on
        await browser.until(isChosen('bones[0].box.min'));
        assert.deepStrictEqual(await browser.value(chosenBytes), range(225, 12));
        assert.match(await browser.value(textOf('#details details')), /Byte at 229 \(0xe5\), and those behind it, as numbers/);
        await browser.click('#byte-126'); // in the name
        await browser.until(isChosen('bones[0].name'));
        assert.ok(await browser.value(`document.getElementById(document.getElementById('tree').getAttribute('aria-activedescendant')) !== null`));
        await choose(browser, 'bones[0].box');
        await browser.until(`/^Box of bones\\[0\\]\\.box, x/.test((document.querySelector('.box svg') || document.body).getAttribute('aria-label'))`);
        await browser.picture(path.join(folder, 'model.png'));
    },

    async 'the page only shows: there is nothing that edits, opens or saves'(browser) {
        const { page } = view(path.join(samples, 'wave.ani'));
        await browser.open(page);
        await choose(browser, 'tracks[0].name');
        const seen = `[...document.querySelectorAll('button, select, textarea, input')].filter(each => each.offsetParent !== null).map(each => each.id || each.textContent)`;
        assert.deepStrictEqual(await browser.value(seen), ['query', 'hit-before', '↓', 'colours', 'tab-details', 'tab-findings', 'Copy']);
        assert.match(await browser.value(textOf('footer')), /shows the file, and does not change it/);
    },

    async 'keys go through the tree, and through the bytes'(browser) {
        const { page } = view(path.join(samples, 'wave.ani'));
        await browser.open(page);
        await browser.value(`document.getElementById('tree').focus()`);
        const at = async (key, wanted, text) => {
            await browser.key(key, text);
            await browser.until(isChosen(wanted));
        };
        await at('End', 'tracks');
        await at('Home', 'urho_animation');
        await at('t', 'tracks', 't');
        await at('ArrowRight', 'tracks');
        await at('ArrowRight', 'tracks[0]');
        await at('ArrowRight', 'tracks[0]');
        await at('ArrowDown', 'tracks[0].name');
        await at('ArrowUp', 'tracks[0]');
        await at('ArrowLeft', 'tracks[0]');
        assert.strictEqual(await browser.value(`document.querySelector('#tree [aria-selected=true]').getAttribute('aria-expanded')`), 'false');
        await browser.value(`document.getElementById('bytes').focus()`);
        await at('ArrowRight', 'tracks[0].name'); // the first byte of what is selected, 17
        assert.match(await browser.value(textOf('#said')), /^offset 17, in tracks\[0\]\.name "Shoulder"/);
        await at('ArrowDown', 'tracks[0].keyframes[0].time'); // 33
        assert.strictEqual(await browser.value(`document.getElementById('bytes').getAttribute('aria-activedescendant')`), 'byte-33');
        await browser.key('Enter');
        assert.strictEqual(await browser.value('document.activeElement.id'), 'tree');
    },

    async 'a screen reader hears of values, levels and names'(browser) {
        const { page } = view(path.join(samples, 'wave.ani'));
        await browser.open(page);
        await clickRow(browser, 'tracks', '.fold');
        await browser.until(`${rowTexts}.length === 8`);
        const { nodes } = await browser.send('Accessibility.getFullAXTree');
        const named = role => nodes.filter(node => node.role && node.role.value === role).map(node => node.name.value);
        assert.match(named('tree')[0], /^Values/);
        assert.match(named('grid')[0], /^Bytes/);
        assert.ok(named('treeitem').some(name => /tracks\s.*× track/.test(name)), named('treeitem').join('\n'));
        const item = nodes.find(node => node.role && node.role.value === 'treeitem' && /\[0\]\s.*"Shoulder"/.test(node.name.value));
        assert.strictEqual(item.properties.find(each => each.name === 'level').value.value, 3);
    },

    async 'lists are curves over time and tables'(browser) {
        const { page } = view(path.join(samples, 'wave.ani'));
        await browser.open(page);
        await choose(browser, 'tracks[0].keyframes');
        await browser.until(`document.querySelector('.elements') !== null`);
        const cells = await browser.value(`[...document.querySelectorAll('.elements tr')].map(row => [...row.cells].map(each => each.textContent))`);
        assert.deepStrictEqual(cells[0], ['#', 'time', 'position.x', 'position.y', 'position.z', 'rotation.w', 'rotation.x', 'rotation.y', 'rotation.z']);
        assert.deepStrictEqual(cells[2], ['1', '1', '0', '1.625', '0', '0.70710677', '0', '0', '0.70710677']);
        const labels = await browser.value(`[...document.querySelectorAll('#details svg[role=img]')].map(each => each.getAttribute('aria-label'))`);
        assert.match(labels[0], /^position over time: x from .*y from 1\.5 to 1\.625/);
        assert.match(labels[1], /^rotation over time: w from 0\.70710677 to 1/);
        await browser.value(`document.querySelectorAll('.elements tbody button')[1].click()`);
        await browser.until(isChosen('tracks[0].keyframes[1]'));
        await browser.picture(path.join(folder, 'animation.png'));
    },

    async 'findings are marked, and lead to their value and byte'(browser) {
        const bytes = fs.readFileSync(path.join(samples, 'wave.ani'));
        bytes.writeFloatLE(1.5, 63 + 16); // the w of a rotation
        const { page, status } = view(write('wrong.ani', bytes));
        assert.strictEqual(status, 0);
        await browser.open(page);
        assert.strictEqual(await browser.value(textOf('#tab-findings')), 'Findings (1)');
        assert.match(await browser.value(`${rowTexts}.find(each => /^tracks/.test(each))`), /warning$/);
        await browser.click('#tab-findings');
        assert.match(await browser.value(textOf('#findings')), /A9.*rotations have the norm 1/);
        await browser.click('#findings button');
        await browser.until(isChosen('tracks[0].keyframes[1]'));
        assert.ok(await browser.value(`document.getElementById('byte-63').classList.contains('wrong')`));
    },

    async 'a damaged package is shown as far as it is read'(browser) {
        const source = path.join(folder, 'data');
        fs.mkdirSync(source, { recursive: true });
        fs.copyFileSync(path.join(samples, 'wave.ani'), path.join(source, 'wave.ani'));
        const whole = path.join(folder, 'whole.pak');
        childProcess.execFileSync(tenon, ['pack', '--format', 'urho_package', source, '-o', whole]);
        const bytes = fs.readFileSync(whole);
        const { page, status } = view(write('cut.pak', bytes.subarray(0, bytes.length - 100)));
        assert.strictEqual(status, 1);
        await browser.open(page);
        assert.match(await browser.value(textOf('#trouble')), /^Read in part: .*the data ends too early/);
        assert.strictEqual(await browser.value(`document.getElementById('tab-findings').classList.contains('has-errors')`), true);
        assert.ok(await browser.value(`${rowTexts}.length > 3`));
        await browser.picture(path.join(folder, 'package.png'));
    },

    async 'search finds paths, values, offsets and bytes'(browser) {
        const { page } = view(path.join(samples, 'wave.ani'));
        await browser.open(page);
        await choose(browser, 'tracks[0].name');
        await search(browser, '"shoulder"');
        await browser.until(`${textOf('#hits')} === '1 of 2' && ${isChosen('tracks[0]')}`);
        await browser.key('Enter', '\r');
        await browser.until(`${textOf('#hits')} === '2 of 2' && ${isChosen('tracks[0].name')}`);
        await search(browser, '@0x1a');
        await browser.until(isChosen('tracks[0].mask'));
        await search(browser, 'x:55 41 4e 49');
        await browser.until(isChosen('magic'));
        await search(browser, 'nothing like it');
        await browser.until(`${textOf('#hits')} === 'nothing found'`);
    },

    async 'text of the file stays text'(browser) {
        const evil = '</script><img src=http://example.invalid/ onerror=document.title=1>&"';
        const name = Buffer.from(`${evil}\0`);
        const { page } = view(write('<b>.ani', Buffer.concat([Buffer.from('UANI'), name, Buffer.alloc(8)])));
        await browser.open(page);
        assert.strictEqual(await browser.value('document.images.length'), 0);
        assert.match(await browser.value(`${rowTexts}.find(each => /^name/.test(each))`), /<\/script><img src=http/);
        assert.match(await browser.value('document.title'), /<b>\.ani – Tenon$/);
    },

    async '64 MB open in seconds, and the page says what it lacks'(browser) {
        const tracks = 500, keys = 4000;
        const track = Buffer.alloc(9 + 5 + keys * 32);
        track.write('Bone', 0);
        track.writeUInt8(3, 9);
        track.writeUInt32LE(keys, 10);
        for (let i = 0; i < keys; i++) {
            track.writeFloatLE(i / 30, 14 + 32 * i);
            track.writeFloatLE(1, 14 + 32 * i + 16);
        }
        const head = Buffer.concat([Buffer.from('UANIbig\0'), Buffer.alloc(8)]);
        head.writeFloatLE(keys / 30, 8);
        head.writeUInt32LE(tracks, 12);
        const parts = [head];
        for (let i = 0; i < tracks; i++) {
            const each = Buffer.from(track);
            each.write(`Bone ${String(i).padStart(3, '0')}`, 0);
            parts.push(each);
        }
        const file = write('big.ani', Buffer.concat(parts));
        assert.ok(fs.statSync(file).size > 64e6);
        const began = Date.now();
        const { page, status } = view(file);
        assert.strictEqual(status, 0);
        assert.ok(fs.statSync(page).size < 12e6, `the page is ${fs.statSync(page).size} bytes large`);
        await browser.open(page);
        const took = Date.now() - began;
        assert.ok(took < 20000, `it took ${took} ms`); // a second or two on a machine that does nothing else
        assert.match(await browser.value(textOf('#left-out')), /This page holds [\d\u202f]+ bytes of the file; [\d\u202f]+ bytes are left out.*Of each list the first \d+ elements are shown/s);
        await choose(browser, 'tracks[5].keyframes');
        await browser.until(`${chosenBytes}.length > 0`);
        await search(browser, '@64000000');
        await browser.until(`${textOf('#byte-64000000')} === '··'`);
        await browser.picture(path.join(folder, 'big.png'));
        fs.rmSync(file);
        fs.rmSync(page);
    },

    async 'dark and narrow'(browser) {
        const { page } = view(path.join(samples, 'crane.mdl'));
        const paper = `getComputedStyle(document.body).backgroundColor`;
        await browser.open(page);
        const light = await browser.value(paper);
        for (const width of [390, 1000]) {
            await browser.open(page, { width, dark: true });
            assert.notStrictEqual(await browser.value(paper), light);
            assert.ok(await browser.value('document.documentElement.scrollWidth <= innerWidth'), `${width} pixels`);
            await browser.picture(path.join(folder, `dark-${width}.png`));
        }
    },
};

runTests(tests, () => {
    fs.mkdirSync(folder, { recursive: true });
});
