/* The worker as the page sees it: functions that answer later. */

class Client {
    constructor(source, bytes, { progress, ended }) {
        Object.assign(this, { source, bytes, progress, ended });
        this.number = 0;
    }

    start() {
        this.waiting = new Map();
        const url = URL.createObjectURL(new Blob([this.source], { type: 'text/javascript' }));
        this.worker = new Worker(url);
        this.worker.onmessage = event => this.hear(event.data);
        this.worker.onerror = event => this.end(event.message);
        return this.ask('start', { bytes: this.bytes });
    }

    hear({ id, result, error, fatal, progress }) {
        if (progress) {
            this.progress(progress);
            return;
        }
        const { resolve, reject } = this.waiting.get(id);
        this.waiting.delete(id);
        if (error) reject(new Error(error));
        else resolve(result);
        if (fatal) this.end(error);
    }

    ask(name, values) {
        const id = ++this.number;
        this.worker.postMessage({ id, name, values });
        return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    }

    /* Gives up what is under way. */
    end(why) {
        this.worker.terminate();
        for (const { reject } of this.waiting.values()) reject(new Error(why));
        this.waiting.clear();
        this.ended(why);
    }
}
