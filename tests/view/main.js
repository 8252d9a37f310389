// main.js TENON DATA FOLDER: the page of `tenon view` in Chromium, without a window. Expected offsets and values are
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
    const done = childProcess.spawnSync(tenon, ['view', ...options, file, '-o', page], { encoding: 'utf8' });
    return { page, status: done.status, said: done.stderr };
}

function write(name, content) {
    const file = path.join(folder, name);
    fs.writeFileSync(file, content);
    return file;
}

const chosenBytes = `[...document.querySelectorAll('#bytes [role=gridcell].of')].map(cell => Number(cell.dataset.byte))`;
const textOf = selector => `(document.querySelector(${JSON.stringify(selector)}) || {}).textContent`;
const nodeBy = name => `nodes.find(node => pathOf(node) === ${JSON.stringify(name)})`;
const range = (from, size) => Array.from({ length: size }, (_, i) => from + i);

// The path of what the tree says is selected.
const selected = `pathOf(nodes[document.querySelector('#tree [aria-selected=true]').dataset.node])`;

async function rowOf(browser, name) {
    return `#node-${await browser.value(`${nodeBy(name)}.id`)}`;
}

const tests = {
    async 'a member that is clicked has its bytes, a byte that is clicked its member'(browser) {
        const { page, status } = view(path.join(samples, 'crane.mdl'));
        assert.strictEqual(status, 0);
        await browser.open(page);
        await browser.click(`${await rowOf(browser, 'bones')} .fold`);
        await browser.click(`${await rowOf(browser, 'bones[0]')} .fold`);
        await browser.click(await rowOf(browser, 'bones[0].radius'));
        assert.deepStrictEqual(await browser.value(chosenBytes), range(221, 4));
        assert.match(await browser.value(textOf('#detail')), /bones\[0\]\.radius.*0\.5.*221 \(0xdd\), 4 bytes/s);
        await browser.click('#byte-229'); // in the y of the box's min, the second of three numbers from 225 on
        assert.strictEqual(await browser.value(selected), 'bones[0].box.min');
        assert.deepStrictEqual(await browser.value(chosenBytes), range(225, 12));
        await browser.click('#bytes .text [data-byte="126"]'); // in the name, as text
        assert.strictEqual(await browser.value(selected), 'bones[0].name');
        assert.ok(await browser.value(`document.getElementById(document.getElementById('tree').getAttribute('aria-activedescendant')) !== null`));
        await browser.value(`choose(${nodeBy('bounding_box')})`);
        assert.match(await browser.value(`document.querySelector('#detail svg').getAttribute('aria-label')`), /^Box of bounding_box/);
        await browser.picture(path.join(folder, 'model.png'));
    },

    async 'what is far down is scrolled to'(browser) {
        const { page } = view(path.join(samples, 'wave.ani'));
        await browser.open(page, { height: 420 });
        await browser.value(`choose(nodes[nodes.length - 1])`);
        await browser.settle();
        const inSight = selector => browser.value(`(() => {
            const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
            const around = document.querySelector(${JSON.stringify(selector)}).closest('.scroll').getBoundingClientRect();
            return box.top >= around.top && box.bottom <= around.bottom;
        })()`);
        assert.ok(await inSight('#tree [aria-selected=true]'));
        assert.ok(await inSight('#bytes .cell.of'));
    },

    async 'keys go through the tree, and through the bytes'(browser) {
        const { page } = view(path.join(samples, 'wave.ani'));
        await browser.open(page);
        await browser.value(`document.getElementById('tree').focus()`);
        const at = async (key, wanted, text) => {
            await browser.key(key, text);
            assert.strictEqual(await browser.value(selected), wanted, key);
        };
        await at('End', await browser.value(`pathOf(root.children[root.children.length - 1])`));
        await at('Home', '');
        await at('t', 'tracks', 't');
        await at('ArrowRight', 'tracks');
        await at('ArrowRight', 'tracks[0]');
        await at('ArrowRight', 'tracks[0]');
        await at('ArrowDown', 'tracks[0].name');
        await at('ArrowLeft', 'tracks[0]');
        assert.strictEqual(await browser.value(`document.querySelector('#tree [aria-selected=true]').getAttribute('aria-expanded')`), 'true');
        await at('ArrowLeft', 'tracks[0]');
        assert.strictEqual(await browser.value(`document.querySelector('#tree [aria-selected=true]').getAttribute('aria-expanded')`), 'false');
        await browser.value(`document.getElementById('bytes').focus()`);
        await at('ArrowRight', 'tracks[0].name'); // the first byte of what is selected, 17
        assert.match(await browser.value(textOf('#said')), /^offset 17, byte 53, in tracks\[0\]\.name/);
        await at('ArrowDown', 'tracks[0].keyframes[0].time'); // 33
        assert.strictEqual(await browser.value(`document.getElementById('bytes').getAttribute('aria-activedescendant')`), 'byte-33');
        await browser.key('Enter');
        assert.strictEqual(await browser.value('document.activeElement.id'), 'tree');
    },

    async 'a screen reader hears of members, levels and names'(browser) {
        const { page } = view(path.join(samples, 'wave.ani'));
        await browser.open(page);
        await browser.value(`setOpen(${nodeBy('tracks')}, true)`);
        const { nodes } = await browser.send('Accessibility.getFullAXTree');
        const named = role => nodes.filter(node => node.role && node.role.value === role).map(node => node.name.value);
        assert.deepStrictEqual(named('tree'), ['Members']);
        assert.deepStrictEqual(named('grid'), ['Bytes']);
        assert.ok(named('treeitem').some(name => /tracks\s.*× track/.test(name)), named('treeitem').join('\n'));
        const item = nodes.find(node => node.role && node.role.value === 'treeitem' && /\[0\]\s.*"Shoulder"/.test(node.name.value));
        assert.strictEqual(item.properties.find(each => each.name === 'level').value.value, 3);
        assert.strictEqual(await browser.value(`[...document.querySelectorAll('button, input, svg[role=img]')].filter(each =>
            !each.textContent.trim() && !each.getAttribute('aria-label') && !(each.labels && each.labels.length)).length`), 0);
    },

    async 'arrays are tables and curves'(browser) {
        const { page } = view(path.join(samples, 'wave.ani'));
        await browser.open(page);
        await browser.value(`choose(${nodeBy('tracks[0]')})`);
        const heads = await browser.value(`[...document.querySelectorAll('#detail thead th')].map(each => each.textContent)`);
        assert.deepStrictEqual(heads, ['#', 'time', 'position.x', 'position.y', 'position.z', 'rotation.w', 'rotation.x', 'rotation.y', 'rotation.z']);
        const row = await browser.value(`[...document.querySelectorAll('#detail tbody tr')][1].innerText.split('\\t')`);
        assert.deepStrictEqual(row.map(each => each.trim()), ['1', '1.0 s', '0.0', '1.625', '0.0', '0.70710677', '0.0', '0.0', '0.70710677']);
        const labels = await browser.value(`[...document.querySelectorAll('#detail svg[role=img]')].map(each => each.getAttribute('aria-label'))`);
        assert.match(labels[0], /^position over time: x from .*y from 1\.5 to /);
        assert.match(labels[1], /^rotation over time: w from 0\.70710677 to 1/);
        await browser.click('#detail tbody tr:nth-child(2) button');
        assert.strictEqual(await browser.value(selected), 'tracks[0].keyframes[1]');
        await browser.picture(path.join(folder, 'animation.png'));
    },

    async 'findings are marked, and lead to their member and byte'(browser) {
        const bytes = fs.readFileSync(path.join(samples, 'wave.ani'));
        bytes.writeFloatLE(1.5, 63 + 16); // the w of a rotation
        const { page, status } = view(write('wrong.ani', bytes));
        assert.strictEqual(status, 0);
        await browser.open(page);
        assert.match(await browser.value(textOf('#facts')), /1 warning/);
        assert.match(await browser.value(textOf(await rowOf(browser, 'tracks'))), /warning inside/);
        await browser.click('#detail .findings button');
        assert.strictEqual(await browser.value(selected), 'tracks[0].keyframes[1]');
        assert.match(await browser.value(textOf('#tree [aria-selected=true]')), /A9/);
        assert.match(await browser.value(textOf('#detail')), /rotations have the norm 1/);
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
        assert.match(await browser.value(textOf('#notes')), /could not be read/);
        assert.match(await browser.value(textOf('#facts')), /1 error/);
        assert.ok(await browser.value(`nodes.length > 3`));
        await browser.click('#detail .findings button');
        assert.match(await browser.value(textOf('#detail')), /✖ error/);
        await browser.picture(path.join(folder, 'package.png'));
    },

    async 'search finds members, offsets and bytes'(browser) {
        const { page } = view(path.join(samples, 'wave.ani'));
        await browser.open(page);
        const search = async text => {
            await browser.value(`query.focus(), query.value = ''`);
            await browser.type(text);
            await browser.key('Enter', '\r');
        };
        await search('tracks[0].name');
        assert.strictEqual(await browser.value(selected), 'tracks[0].name');
        await search('"shoulder"');
        assert.strictEqual(await browser.value(selected), 'tracks[0]');
        await browser.key('Enter', '\r');
        assert.strictEqual(await browser.value(selected), 'tracks[0].name');
        assert.strictEqual(await browser.value(textOf('#hits')), '2 of 2');
        await search('@0x1a');
        assert.strictEqual(await browser.value(selected), 'tracks[0].mask');
        await search('x:55 41 4e 49');
        assert.strictEqual(await browser.value(`chosen.byte`), 0);
        await search('nothing like it');
        assert.strictEqual(await browser.value(textOf('#hits')), 'nothing');
    },

    async 'text of the file stays text'(browser) {
        const evil = '</script><img src=http://example.invalid/ onerror=document.title=1>&"';
        const name = Buffer.from(`${evil}\0`);
        const { page } = view(write('<b>.ani', Buffer.concat([Buffer.from('UANI'), name, Buffer.alloc(8)])));
        await browser.open(page);
        assert.strictEqual(await browser.value('document.images.length'), 0);
        assert.match(await browser.value(textOf(await rowOf(browser, 'name'))), /<\/script><img src=http/);
        assert.match(await browser.value('document.title'), /<b>\.ani$/);
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
        assert.match(await browser.value(textOf('#notes')), /This page holds [\d,]+ bytes of the file; [\d,]+ bytes are left out.*Of each array the first \d+ elements are shown/s);
        await browser.value(`choose(${nodeBy('tracks[5].keyframes')})`);
        await browser.settle();
        assert.ok(await browser.value(`document.querySelectorAll('#bytes .of').length > 0`));
        await browser.value(`bytesBox.scrollTop = rowOf(64000000) * ROW`);
        await browser.settle();
        assert.match(await browser.value(textOf('#bytes')), /bytes left out of this page, from offset/);
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
