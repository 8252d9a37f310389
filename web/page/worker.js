/* The worker: takes requests one after another. */

let work = null;
let queue = Promise.resolve();

async function answer({ id, name, values }) {
    try {
        if (name === 'start') {
            const library = await Library.start(values.bytes);
            work = new Work(library, progress => self.postMessage({ progress }));
            self.postMessage({ id, result: library.formats() });
        } else {
            const result = await work[name](values || {});
            self.postMessage({ id, result });
        }
    } catch (error) {
        const said = work ? work.library.said : '';
        const fatal = error instanceof WebAssembly.RuntimeError || /has ended/.test(error.message);
        self.postMessage({ id, error: fatal ? `${said.trim() || error.message}` : error.message, fatal });
    }
}

self.onmessage = event => {
    queue = queue.then(() => answer(event.data));
};
