/* What the C library asks of its host: nothing but a place for messages, and an end. */

function wasiImports(memory, say) {
    const SUCCESS = 0, BAD_DESCRIPTOR = 8;
    const write = (file, vectors, count, written) => {
        const view = new DataView(memory().buffer);
        let size = 0, text = '';
        for (let i = 0; i < count; i++) {
            const at = view.getUint32(vectors + 8 * i, true), length = view.getUint32(vectors + 8 * i + 4, true);
            text += new TextDecoder().decode(new Uint8Array(memory().buffer, at, length));
            size += length;
        }
        say(text);
        view.setUint32(written, size, true);
        return SUCCESS;
    };
    const empty = (count, size) => {
        const view = new DataView(memory().buffer);
        view.setUint32(count, 0, true);
        view.setUint32(size, 0, true);
        return SUCCESS;
    };
    const refuse = () => BAD_DESCRIPTOR;
    const known = {
        fd_write: write,
        environ_sizes_get: empty,
        environ_get: () => SUCCESS,
        proc_exit: status => {
            throw new Error(`libtenon has ended with status ${status}`);
        },
    };
    return new Proxy(known, { get: (functions, name) => functions[name] || refuse });
}
