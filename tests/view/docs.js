// docs.js TENON FOLDER: pages of `tenon docs` in Chromium, without a window. Pages and pictures are left in FOLDER.
'use strict';

const assert = require('assert');
const childProcess = require('child_process');
const fs = require('fs');
const path = require('path');
const { runTests } = require('./browser.js');

const [tenon, folder] = process.argv.slice(2);

// What no schema should get into a page: an element, an attribute, a script, a request.
const EVIL = '</title></style><script>document.title=1</script>' +
    `<img src=x onerror=document.title=2>"'><b onclick=1>&amp;`;

function write(name, text) {
    const file = path.join(folder, name);
    fs.writeFileSync(file, text);
    return file;
}

function makePages(...names) {
    childProcess.execFileSync(tenon, ['docs', '--force', ...names, '-o', folder], { stdio: 'ignore' });
}

const page = id => path.join(folder, `${id}.html`);
const textOf = selector => `document.querySelector(${JSON.stringify(selector)}).innerText`;
const byId = id => `[id="${id}"]`;
const overflow = 'document.documentElement.scrollWidth - innerWidth';

const tests = {
    async 'a page is read without script and network, in light and dark, wide and narrow'(browser) {
        const paper = 'getComputedStyle(document.body).backgroundColor';
        const seen = new Set();
        for (const dark of [false, true]) {
            for (const width of [390, 800, 1400]) {
                await browser.open(page('urho_animation'), { width, dark });
                assert.ok(await browser.value(overflow) <= 0, `${width} pixels`);
                assert.strictEqual(await browser.value('document.scripts.length'), 0);
                seen.add(await browser.value(paper));
                await browser.picture(path.join(folder, `docs-${dark ? 'dark' : 'light'}-${width}.png`));
            }
        }
        assert.strictEqual(seen.size, 2);
    },

    async 'on paper nothing stands out at the side'(browser) {
        for (const id of ['elf', 'zip', 'freebinary_tree', 'ultra_g3d', 'index']) {
            await browser.open(page(id), { width: 800, media: 'print' });
            const wide = await browser.value(`[...document.querySelectorAll('header, header *, main *')].filter(each =>
                each.getBoundingClientRect().right > innerWidth + 1).map(each => each.outerHTML.slice(0, 80))`);
            assert.deepStrictEqual(wide, [], id);
            assert.ok(await browser.value(overflow) <= 0, id);
            await browser.picture(path.join(folder, `docs-print-${id}.png`));
        }
    },

    async 'a name leads to its row, and the row is marked'(browser) {
        await browser.open(page('urho_animation'));
        await browser.click(`${byId('member-urho_animation.magic')} .facts a`);
        assert.strictEqual(await browser.value('location.hash'), '#member-urho_animation.version');
        const row = await browser.value(textOf(':target'));
        assert.strictEqual(row.split(/\s+/).join(' '),
            '4 4 version u4le Tracks have weights since version 3. Only if magic is "UAN2". From 2 to 4.');
        assert.ok(await browser.value(`(() => {
            const box = document.querySelector(':target').getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight;
        })()`));
    },

    async 'what a schema says is text'(browser) {
        makePages(write('evil.ksy', JSON.stringify({
            meta: { id: 'evil', title: EVIL, application: EVIL, license: EVIL, tags: EVIL, 'file-extension': EVIL },
            doc: EVIL,
            'doc-ref': [`javascript:document.title=3 ${EVIL}`, `http://example.invalid/"onclick=1 ${EVIL}`],
            seq: [
                { id: 'a', type: 'u1', doc: EVIL, enum: 'e' },
                { id: 'b', type: 'str', size: 4, encoding: 'UTF-8', 'doc-ref': EVIL, valid: JSON.stringify(EVIL) },
                { id: 'c', contents: EVIL },
            ],
            enums: { e: { 1: { id: 'one', doc: EVIL, 'doc-ref': `javascript:document.title=4` } } },
            '-checks': [{ id: 'R', that: `b != ${JSON.stringify(EVIL)}`, doc: EVIL }],
        })));
        await browser.open(page('evil'));
        assert.strictEqual(await browser.value('document.title'), EVIL);
        assert.strictEqual(await browser.value(`document.querySelectorAll('script, img, b, [onclick]').length`), 0);
        const addresses = await browser.value(`[...document.querySelectorAll('a')].map(each => each.href)`);
        assert.ok(addresses.every(each => /^(file:.*evil\.html#|http:\/\/example\.invalid\/$)/.test(each)),
            addresses.join('\n'));
        assert.ok((await browser.value(textOf('body'))).split(EVIL).length > 10);
    },
};

runTests(tests, () => {
    fs.mkdirSync(folder, { recursive: true });
    makePages('urho_animation', 'elf', 'zip', 'freebinary_tree', 'ultra_g3d');
});
