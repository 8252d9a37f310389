// What a person does in the playground, for its tests and its pictures.
'use strict';

async function typeSchema(browser, text) {
    await browser.value(`document.getElementById('schema-text').focus(); document.getElementById('schema-text').select()`);
    await browser.type(text);
}

// Drops files: names with the bytes or the text that they hold.
async function drop(browser, files) {
    await browser.value(`(() => {
        const files = new DataTransfer();
        for (const [name, content] of ${JSON.stringify(files)})
            files.items.add(new File([typeof content === 'string' ? content : Uint8Array.from(content)], name));
        dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
    })()`);
}

module.exports = { drop, typeSchema };
