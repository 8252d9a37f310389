/* What leaves the page: files to save, texts to copy, links. */

function saveFile(name, ...parts) {
    const url = URL.createObjectURL(new Blob(parts, { type: 'application/octet-stream' }));
    element('a', { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/* Where the page may not write to the clipboard, a field that is selected is copied. */
async function copyText(text, what) {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        const field = element('textarea', { class: 'unseen', 'aria-hidden': 'true' });
        field.value = text;
        document.body.append(field);
        field.select();
        document.execCommand('copy');
        field.remove();
    }
    notify(`Copied ${what}.`);
}

function notify(text) {
    const box = byId('notice');
    box.textContent = text;
    box.classList.add('shown');
    clearTimeout(notify.timer);
    notify.timer = setTimeout(() => box.classList.remove('shown'), 2500);
    say(text);
}

/* ---- links: the schema behind the #, packed ---- */

async function through(stream, bytes) {
    const packed = new Blob([bytes]).stream().pipeThrough(stream);
    return new Uint8Array(await new Response(packed).arrayBuffer());
}

const toBase64 = bytes => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
const fromBase64 = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));

async function linkOf(schema) {
    if (schema.bundled) return `#format=${encodeURIComponent(schema.bundled)}`;
    const words = new TextEncoder().encode(JSON.stringify({ name: schema.name, text: schema.text }));
    const packed = toBase64(await through(new CompressionStream('deflate-raw'), words));
    return `#schema=${packed.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}`;
}

/* { name, text } or { bundled }; null where the link carries none, or is damaged. */
async function schemaOfLink(hash) {
    const format = /^#format=(.+)$/.exec(hash), packed = /^#schema=([\w-]+)$/.exec(hash);
    if (format) return { bundled: decodeURIComponent(format[1]) };
    if (!packed) return null;
    try {
        const bytes = fromBase64(packed[1].replace(/-/g, '+').replace(/_/g, '/'));
        const { name, text } = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes)));
        return typeof name === 'string' && typeof text === 'string' ? { name, text } : null;
    } catch {
        return null;
    }
}
