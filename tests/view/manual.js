// manual.js PYTHON BUILD TENON FOLDER: the manual as a site, made into FOLDER by docs/site/build.py (BUILD), in Chromium
// without a window. Pictures are left in FOLDER/pictures.
'use strict';

const assert = require('assert');
const childProcess = require('child_process');
const fs = require('fs');
const path = require('path');
const { runTests } = require('./browser.js');

const [python, build, tenon, folder] = process.argv.slice(2);
const file = name => path.join(folder, name);
const manual = () => fs.readdirSync(folder).filter(name => name.endsWith('.html')).sort();
const picture = name => path.join(folder, 'pictures', `${name}.png`);

// Where links of the page lead, as [path of the file, anchor], and the names that anchors may have here.
const LINKS = `[...document.querySelectorAll('a[href]')].map(each => [each.protocol, each.pathname, each.hash.slice(1)])
    .map(([protocol, path, hash]) => [protocol, decodeURIComponent(path), decodeURIComponent(hash)])`;
const NAMES = `[...document.querySelectorAll('[id]')].map(each => each.id)`;

// Texts with less contrast to what is behind them than WCAG's level AA asks for.
const FAINT = `(() => {
    const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
    const light = colour => {
        const [r, g, b] = numbers(colour).map(each => each / 255).map(each => each <= .04045 ? each / 12.92 : ((each + .055) / 1.055) ** 2.4);
        return .2126 * r + .7152 * g + .0722 * b;
    };
    const behind = element => {
        for (let each = element; each; each = each.parentElement) {
            const colour = getComputedStyle(each).backgroundColor;
            if (numbers(colour)[3] !== 0) return colour;
        }
        return 'rgb(255, 255, 255)';
    };
    const faint = new Set();
    for (const each of document.querySelectorAll('body *')) {
        if (![...each.childNodes].some(node => node.nodeType === 3 && node.data.trim()) || !each.getClientRects().length) continue;
        const [a, b] = [light(getComputedStyle(each).color), light(behind(each))].sort((x, y) => y - x);
        if ((a + .05) / (b + .05) < 4.5) faint.add(each.tagName + '.' + each.className);
    }
    return [...faint];
})()`;

// A title, landmarks, headings without gaps, ids that are there once, names for what one can choose.
async function hasForm(browser, page) {
    const seen = await browser.value(`({
        title: document.title, language: document.documentElement.lang,
        marks: ['header', 'nav[aria-label]', 'main'].map(each => document.querySelectorAll(each).length),
        levels: [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(each => Number(each.tagName[1])),
        twice: ${NAMES}.filter((each, i, all) => all.indexOf(each) !== i),
        nameless: [...document.querySelectorAll('input, a')].filter(each =>
            !(each.labels && each.labels.length) && !each.textContent.trim()).map(each => each.outerHTML),
    })`);
    assert.match(seen.title, /Tenon$/, page);
    assert.strictEqual(seen.language, 'en');
    assert.deepStrictEqual(seen.marks, [1, 1, 1], page);
    assert.strictEqual(seen.levels.filter(each => each === 1).length, 1, page);
    for (const [i, level] of seen.levels.entries())
        assert.ok(level <= (i ? seen.levels[i - 1] : 0) + 1, `${page}: heading ${i + 1} is h${level}`);
    assert.deepStrictEqual(seen.twice, [], page);
    assert.deepStrictEqual(seen.nameless, [], page);
}

const tests = {
    async 'every link and anchor leads somewhere, headings are in order, nothing is asked of the network'(browser) {
        const names = new Map(), links = new Map();
        for (const page of [...manual(), ...fs.readdirSync(file('formats')).map(name => `formats/${name}`)]) {
            await browser.open(file(page));
            assert.deepStrictEqual(browser.complaints(), [], page);
            if (!page.includes('/')) await hasForm(browser, page);
            names.set(fs.realpathSync(file(page)), new Set(await browser.value(NAMES)));
            links.set(page, await browser.value(LINKS));
        }
        let internal = 0;
        for (const [page, targets] of links) {
            for (const [protocol, target, anchor] of targets) {
                if (protocol !== 'file:') {
                    assert.match(protocol, /^https?:$/, page);
                    continue;
                }
                internal++;
                assert.ok(fs.existsSync(target), `${page}: ${target}`);
                if (anchor) assert.ok(names.get(fs.realpathSync(target)).has(anchor), `${page}: ${target}#${anchor}`);
            }
        }
        assert.ok(internal > 1000, `${internal} links`);
    },

    async 'light and dark, wide and narrow, nothing stands out and all can be read'(browser) {
        for (const page of ['index', 'tutorial', 'coming_from', 'search']) {
            for (const dark of [false, true]) {
                for (const width of [390, 800, 1400]) {
                    await browser.open(file(`${page}.html`), { width, dark });
                    assert.ok(await browser.value('document.documentElement.scrollWidth <= innerWidth'), `${page}, ${width} pixels`);
                    await browser.picture(picture(`${page}-${dark ? 'dark' : 'light'}-${width}`));
                }
                assert.deepStrictEqual(await browser.value(FAINT), [], `${page}, ${dark ? 'dark' : 'light'}`);
            }
        }
    },

    async 'on paper there are the text and nothing beside it'(browser) {
        for (const page of ['tutorial', 'c_api']) {
            await browser.open(file(`${page}.html`), { width: 800, media: 'print' });
            assert.ok(await browser.value('document.documentElement.scrollWidth <= innerWidth'), page);
            assert.strictEqual(await browser.value(`document.querySelector('nav').getClientRects().length`), 0);
            await browser.picture(picture(`${page}-print`));
        }
    },

    async 'words lead to the section that is about them'(browser) {
        await browser.open(file('faq.html'));
        await browser.click('#find');
        await browser.type('scratch memory');
        await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Enter', text: '\r' });
        await browser.until(`location.pathname.endsWith('/search.html') && document.documentElement?.dataset.ready === 'yes'`);
        assert.strictEqual(await browser.value(`document.getElementById('words').value`), 'scratch memory');
        assert.match(await browser.value(`document.getElementById('count').innerText`), /^\d+ sections/);
        await browser.value(`(() => {
            const field = document.getElementById('words');
            field.value = '-place';
            field.dispatchEvent(new Event('input'));
        })()`);
        await browser.picture(picture('search-found'));
        assert.strictEqual(await browser.value(`document.querySelector('#found a').getAttribute('href')`), 'reference.html#-place');
        for (const [words, place] of [['varint', 'guide.html#varint'], ['checksum', 'guide.html#checksums'], ['union', 'guide.html#unions'],
            ['bit field', 'guide.html#bit-fields'], ['in place', 'c_api.html#editing-a-file-in-place'],
            ['padding', 'recipes.html#padding-to-even'], ['TLV', 'glossary.html#files-and-schemas'],
            ['null-terminated', 'glossary.html#text-and-bytes'], ['lookahead', 'glossary.html#reading']]) {
            const best = await browser.value(`(() => {
                const field = document.getElementById('words');
                field.value = '${words}';
                field.dispatchEvent(new Event('input'));
                return [...document.querySelectorAll('#found a')].slice(0, 3).map(each => each.getAttribute('href'));
            })()`);
            assert.ok(best.includes(place), `${words}: ${best}`);
        }
        await browser.value(`(() => {
            const field = document.getElementById('words');
            field.value = '-place';
            field.dispatchEvent(new Event('input'));
        })()`);
        await browser.click('#found a');
        await browser.until(`location.pathname.endsWith('/reference.html') && document.readyState === 'complete'`);
        assert.strictEqual(await browser.value(`document.querySelector(':target').innerText`), '-place');
    },

    async 'from a specification there is a way to the manual, and formats are found'(browser) {
        await browser.open(file('formats/urho_animation.html'));
        await browser.click('nav a[href="index.html"]');
        await browser.until(`location.pathname.endsWith('/formats/index.html') && document.readyState === 'complete'`);
        assert.strictEqual(await browser.value(`document.querySelector('[aria-current]').innerText`), 'Specifications');
        assert.deepStrictEqual(await browser.value(FAINT), []);
        await browser.picture(picture('formats'));
        await browser.click('nav a[href="../tutorial.html"]');
        await browser.until(`location.pathname.endsWith('/tutorial.html')`);
        await browser.open(file('search.html'));
        await browser.value(`document.getElementById('words').focus()`);
        await browser.type('Windows bitmap');
        assert.strictEqual(await browser.value(`document.querySelector('#found a').getAttribute('href')`), 'formats/bmp.html');
    },

    async 'code keeps its characters'(browser) {
        await browser.open(file('tutorial.html'));
        const shown = (await browser.value(`[...document.querySelectorAll('pre')].map(each => each.textContent)`)).join('');
        const source = fs.readFileSync(path.join(path.dirname(build), '../tutorial.md'), 'utf8');
        const blocks = [...source.matchAll(/^```.*\n((?:.*\n)*?)```$/gm)].map(found => found[1]);
        assert.ok(blocks.length > 30);
        for (const block of blocks) assert.ok(shown.includes(block), block);
        assert.ok(await browser.value(`document.querySelectorAll('pre .word').length`) > 30);
    },
};

runTests(tests, () => {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(path.join(folder, 'pictures'), { recursive: true });
    childProcess.execFileSync(python, ['-B', build, tenon, folder], { stdio: 'inherit' });
});
