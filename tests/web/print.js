#!/usr/bin/env node
// print.js [-I DIR]... SCHEMA FILE: what libtenon in the page TENON_PLAYGROUND says of a file, in the form of
// tests/library/print.c: its JSON, a line with `--`, and its dump. SCHEMA is a file, or the name of a bundled format. Exit
// status 1: the file is damaged; 3: the schema cannot be loaded.
'use strict';

const fs = require('fs');
const path = require('path');
const vm = require('vm');
const zlib = require('zlib');

const WEB = path.join(__dirname, '../../web/page');
const ALL = 1, INDENT = 2;

// The class of the page, from its own files.
const Library = vm.runInThisContext(`(() => {${['wasi', 'library'].map(name => fs.readFileSync(path.join(WEB, `${name}.js`), 'utf8')).join('\n')}
    return Library;
})()`);

function libraryOf(page) {
    const text = fs.readFileSync(page, 'utf8'), begin = text.indexOf('id="library">') + 'id="library">'.length;
    return zlib.gunzipSync(Buffer.from(text.slice(begin, text.indexOf('</script>', begin)), 'base64'));
}

const within = folder => fs.readdirSync(folder, { withFileTypes: true }).flatMap(each =>
    each.isDirectory() ? within(path.join(folder, each.name)) : [path.join(folder, each.name)]);

function importsOf(folders) {
    const files = folders.flatMap(folder => within(folder)).filter(name => name.endsWith('.ksy'));
    return files.map(name => ({ name, text: fs.readFileSync(name, 'utf8') }));
}

function end(status, problem) {
    fs.writeSync(2, `${problem.id || '-'}: ${problem.message}\n`);
    process.exit(status);
}

function load(library, schema, folders) {
    if (!schema.endsWith('.ksy')) return library.format(schema);
    const text = fs.readFileSync(schema, 'utf8');
    return library.load(schema, text, /imports:/.test(text) ? importsOf([path.dirname(schema), ...folders]) : []);
}

async function main(words) {
    const folders = [];
    for (; words[0] === '-I'; words.splice(0, 2)) folders.push(words[1]);
    const [schema, file] = words, library = await Library.start(libraryOf(process.env.TENON_PLAYGROUND));
    const made = load(library, schema, folders);
    if (!made.loaded) end(3, made.problems.find(each => each.severity === 0) || made.problems[0]);
    const bytes = fs.readFileSync(file);
    library.hold(library.give(bytes), bytes.length);
    const read = library.read();
    if (read.problems.length) end(1, read.problems[0]);
    const json = library.text('page_json', read.root.handle, ALL | INDENT);
    if (json.startsWith('!')) end(1, JSON.parse(json.slice(1)));
    fs.writeSync(1, `${json}--\n${library.text('page_dump', read.root.handle, 16)}`);
}

main(process.argv.slice(2)).catch(error => {
    fs.writeSync(2, `${error.stack}\n`);
    process.exit(4);
});
