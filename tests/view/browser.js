// browser.js: Chromium without a window, spoken to over a pipe in the DevTools protocol.
'use strict';

const assert = require('assert');
const childProcess = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

function findBrowser() {
    const wanted = process.env.CHROMIUM ? [process.env.CHROMIUM] : NAMES;
    return wanted.find(name => childProcess.spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);
}

// One page goes, the next is not there yet: no error, and nothing to tell of.
function moving(error) {
    if (!/navigated|context/.test(error.message)) throw error;
}

class Browser {
    constructor(program, { accessible = true } = {}) {
        this.profile = fs.mkdtempSync(path.join(os.tmpdir(), 'tenon-view-'));
        const words = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run',
            '--remote-debugging-pipe', ...(accessible ? ['--force-renderer-accessibility'] : []), `--user-data-dir=${this.profile}`];
        this.process = childProcess.spawn(program, words,
            { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true }); // a group, with its helpers
        this.waiting = new Map();
        this.heard = [];
        this.number = 0;
        this.rest = '';
        this.process.stdio[4].setEncoding('utf8');
        this.process.stdio[4].on('data', text => this.hear(text));
        this.process.on('exit', () => {
            for (const { reject } of this.waiting.values()) reject(new Error('the browser has ended'));
        });
    }

    hear(text) {
        const messages = (this.rest + text).split('\0');
        this.rest = messages.pop();
        for (const each of messages) {
            const message = JSON.parse(each);
            const { resolve, reject } = this.waiting.get(message.id) || {};
            this.waiting.delete(message.id);
            if (!resolve) this.heard.push(message);
            else if (message.error) reject(new Error(message.error.message));
            else resolve(message.result);
        }
    }

    send(method, params = {}) {
        const id = ++this.number;
        this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId: this.session })}\0`);
        return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    }

    // Opens a page and waits until it is there, and its script, where it has one, is through.
    async open(file, { width = 1400, height = 900, dark = false, media = 'screen' } = {}) {
        if (!this.session) {
            const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
            this.session = (await this.send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
            for (const domain of ['Page', 'Runtime', 'Network', 'Log', 'Accessibility']) await this.send(`${domain}.enable`);
        }
        this.heard = [];
        await this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
        await this.send('Emulation.setEmulatedMedia', { media, features: [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }] });
        await this.send('Page.navigate', { url: `file://${path.resolve(file)}` });
        await this.until(`document.readyState === 'complete' && location.href.startsWith('file:') &&
            (document.scripts.length === 0 || document.documentElement.dataset.ready === 'yes')`);
    }

    async value(expression) {
        const done = await this.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
        if (done.exceptionDetails) throw new Error(`${expression}: ${done.exceptionDetails.exception.description}`);
        return done.result.value;
    }

    async until(expression) {
        for (let i = 0; i < 600; i++) {
            if (await this.value(expression).catch(moving)) return;
            await new Promise(resolve => setTimeout(resolve, 50));
        }
        throw new Error(`never: ${expression}`);
    }

    // Rows are drawn with the next frame. What was clicked may lead to another page, which has no frame of this one.
    settle() {
        return this.value('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))').catch(moving);
    }

    // A click where the element is, as a person would do it.
    async click(selector) {
        const at = await this.value(`(() => {
            const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
            return { x: box.left + Math.min(box.width, 40) / 2, y: box.top + box.height / 2 };
        })()`);
        for (const type of ['mousePressed', 'mouseReleased'])
            await this.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
        await this.settle();
    }

    // `modifiers` are those of DevTools.
    async key(key, text, modifiers = 0) {
        const code = key === 'Tab' ? { windowsVirtualKeyCode: 9 } : {};
        await this.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, modifiers, ...code });
        await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key, modifiers, ...code });
        await this.settle();
    }

    async type(text) {
        await this.send('Input.insertText', { text });
        await this.settle();
    }

    // Lists errors of scripts, and requests for anything but the page itself and what it holds or makes.
    complaints() {
        return this.heard.filter(({ method, params }) => method === 'Runtime.exceptionThrown' ||
            (method === 'Log.entryAdded' && params.entry.level === 'error') ||
            (method === 'Network.requestWillBeSent' && !/^(file|data|blob):/.test(params.request.url))).map(each => JSON.stringify(each.params));
    }

    async picture(file) {
        const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
        fs.writeFileSync(file, Buffer.from(data, 'base64'));
    }

    async close() {
        const ended = new Promise(resolve => this.process.on('exit', resolve));
        if (this.process.exitCode === null && this.process.signalCode === null) {
            process.kill(-this.process.pid, 'SIGKILL');
            await ended;
        }
        await this.removeProfile(50);
    }

    // Helpers of the browser may write there for a moment longer.
    async removeProfile(tries) {
        try {
            fs.rmSync(this.profile, { recursive: true, force: true });
        } catch (error) {
            if (tries === 0) throw error;
            await new Promise(resolve => setTimeout(resolve, 100));
            await this.removeProfile(tries - 1);
        }
    }
}

// Runs the tests, by their names, in one browser; `prepare` makes what they look at. `accessible: false` in the options: no screen
// reader is served, as is usual. Ends the program: 0, 1 where a test
// fails or a page does what it should not, 77 where there is no browser.
async function run(tests, prepare, options) {
    const program = findBrowser();
    if (!program) {
        console.log('skipped: there is no chromium (scripts/setup installs it)');
        return 77;
    }
    prepare();
    const browser = new Browser(program, options);
    let failed = 0;
    try {
        for (const [name, test] of Object.entries(tests)) {
            try {
                await test(browser);
                assert.deepStrictEqual(browser.complaints(), []);
                console.log(`passed: ${name}`);
            } catch (error) {
                failed++;
                console.log([`FAILED: ${name}`, error.stack, ...browser.complaints()].join('\n'));
            }
        }
    } finally {
        await browser.close();
    }
    console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
}

function runTests(tests, prepare, options) {
    run(tests, prepare, options).then(status => process.exit(status), error => {
        console.log(error);
        process.exit(1);
    });
}

module.exports = { Browser, runTests };
