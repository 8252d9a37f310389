// main.js TENON PROJECT BUILD WORK SHARED: what `tenon decode --all` gives of files, and what Kaitai's own compiler and
// JavaScript runtime give under the same schema, compared value by value: the public suite (SHARED/conformance, where it
// is), the specs of tests/language, and everyday formats (formats/, with files that files.py makes). Every member and
// every instance, at every depth: integers exactly, floats by their bits. One that fails to read what the other reads is
// a difference, too. What is known stands in known.js.
//
// main.js ... NAME... compares only the schemas of these names, and shows all that differs.
'use strict';

const childProcess = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

let reference, tree, yaml;
try {
    reference = require('./reference');
    tree = require('./tree');
    yaml = require('js-yaml');
} catch (missing) {
    if (missing.code !== 'MODULE_NOT_FOUND') throw missing;
    console.log(`skipped: Kaitai's compiler is not installed (scripts/setup does it): ${missing.code}`);
    process.exit(77);
}
const known = require('./known');

const [tenon, project, build, work, shared, ...only] = process.argv.slice(2);

// ---- what is compared ----

// A suite in the form of Kaitai's: spec/ says which schema reads which file.
function specs(name, folder) {
    return fs.readdirSync(path.join(folder, 'spec')).map(file => {
        const spec = yaml.load(fs.readFileSync(path.join(folder, 'spec', file), 'utf8'));
        return {suite: folder, set: name, name: spec.id, file: path.join(folder, 'src', spec.data)};
    });
}

// Everyday formats: files/NAME/ has the files of formats/NAME.ksy.
function everyday() {
    const files = path.join(work, 'files');
    fs.rmSync(files, {recursive: true, force: true});
    childProcess.execFileSync('python3', [path.join(__dirname, 'files.py'), files], {stdio: 'inherit'});
    return fs.readdirSync(files).flatMap(name => fs.readdirSync(path.join(files, name)).map(file =>
        ({suite: __dirname, set: 'everyday', name, file: path.join(files, name, file)})));
}

function allCases() {
    const public_ = path.join(shared, 'conformance');
    const cases = [...specs('language', path.join(project, 'tests/language')), ...everyday()];
    if (fs.existsSync(path.join(public_, 'spec'))) cases.push(...specs('public', public_));
    else console.log(`${public_} is absent: the public suite is left out`);
    return cases.filter(({name}) => !only.length || only.includes(name));
}

// ---- ours ----

// All codecs, as programs: see one.
function compileOurs(cases, folderOf, schemaOf) {
    const rules = new Map(cases.map(each => [folderOf(each), each]));
    const quoted = words => words.map(word => `'${word}'`).join(' ');
    const compiler = process.env.CC || 'cc';
    const lines = [...rules].map(([folder, each]) => `all: ${folder}\n.PHONY: ${folder}\n${folder}:\n\t@${
        quoted([path.join(__dirname, 'one'), tenon, project, build, compiler, each.suite, schemaOf(each), folder])}`);
    fs.mkdirSync(work, {recursive: true});
    fs.writeFileSync(path.join(work, 'Makefile'), `all:\n${lines.join('\n')}\n`);
    childProcess.execFileSync('make', ['-s', '-k', `-j${os.cpus().length}`, '-f', path.join(work, 'Makefile'), 'all']);
}

const folderOf = ({set, name}) => path.join(work, set, name);
const schemaOf = ({suite, name}) => path.join(suite, 'formats', `${name}.ksy`);

// Codecs that write show no instances that ask for what objects do not remember. Without a writer they do.
const wholeOf = ({set, name}) => path.join(work, `${set}-whole`, name);

function wholeSchemaOf(one) {
    const file = path.join(work, 'schemas', one.set, `${one.name}.ksy`);
    const text = fs.readFileSync(schemaOf(one), 'utf8');
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, text.replace(/^meta:( *\{)?/m, meta => (meta.endsWith('{') ? `${meta}ks-debug: true, `
        : `${meta}\n  ks-debug: true`)));
    return file;
}

function readOurs(one, folder) {
    const program = path.join(folder, 'decode');
    if (!fs.existsSync(program)) return {failed: `not compiled: ${fs.readFileSync(path.join(folder, 'log'), 'utf8')}`};
    const done = childProcess.spawnSync(program, [one.file], {encoding: 'utf8', maxBuffer: 1 << 28, timeout: 20000});
    if (done.status === 0) return {tree: tree.parse(done.stdout)};
    return {failed: done.status === 1 ? done.stdout.trim() : `decode ends with ${done.status || done.signal}`};
}

// ---- theirs ----

const compiled = new Map();

function compileTheirs({suite, name}) {
    const key = path.join(suite, name);
    if (!compiled.has(key)) compiled.set(key, reference.compile(suite, name));
    return compiled.get(key);
}

async function readTheirs(one) {
    try {
        const {schemas, Root} = await compileTheirs(one);
        return {schemas, tree: reference.read(Root, fs.readFileSync(one.file))};
    } catch (error) {
        return {failed: String(error.message || error).split('\n')[0]};
    }
}

// ---- the comparison ----

// Of the specs it is other tests that know which files cannot be read.
const isMeantToFail = ({set, file}) => set !== 'everyday' || path.basename(file).startsWith('cut');

// Calls `visit` with what both made of each file. `whole`: ours without a writer.
async function compareAll(cases, whole, visit) {
    compileOurs(cases, whole ? wholeOf : folderOf, whole ? wholeSchemaOf : schemaOf);
    for (const one of cases) {
        const ours = readOurs(one, whole ? wholeOf(one) : folderOf(one)), theirs = await readTheirs(one);
        const comparison = new tree.Comparison(theirs.schemas, whole);
        if (ours.tree && theirs.tree) comparison.object('', ours.tree, theirs.tree);
        else comparison.failed(ours.failed, theirs.failed, isMeantToFail(one));
        visit(one, comparison);
    }
}

class Report {
    constructor() {
        this.used = new Set();
        this.values = this.failed = 0;
    }

    known({set, name}, {where, text}) {
        const line = known.find(each => each.spec === `${set}/${name}` && each.where.test(where));
        if (!line) return false;
        this.used.add(line);
        if (only.length) console.log(`${line.spec} ${where}: known: ${text}`);
        return true;
    }

    add(one, {values, differences}) {
        this.values += values;
        const unknown = differences.filter(each => !this.known(one, each));
        const shown = only.length ? unknown : unknown.slice(0, 5);
        shown.forEach(({where, text}) => console.log(`${one.set}/${one.name} ${path.basename(one.file)}: ${where}: ${text}`));
        if (unknown.length > shown.length) console.log(`    and ${unknown.length - shown.length} more`);
        if (unknown.length) this.failed++;
    }

    end(cases) {
        const sets = new Set(cases.map(({set}) => set));
        const asked = known.filter(line => !only.length && sets.has(line.spec.split('/')[0]));
        const stale = asked.filter(line => !this.used.has(line));
        stale.forEach(({spec, where}) => console.log(`known.js: nothing differs any more: ${spec} ${where}`));
        console.log(`${this.values} values of ${cases.length} files compared, ${this.used.size} known differences`);
        console.log(`${cases.length - this.failed} passed, ${this.failed + stale.length} failed`);
        return this.failed + stale.length ? 1 : 0;
    }
}

async function main() {
    const cases = allCases(), report = new Report(), again = [];
    await compareAll(cases, false, (one, comparison) => {
        if (comparison.leftOut) again.push(one);
        report.add(one, comparison);
    });
    await compareAll(again, true, (one, comparison) => report.add(one, comparison));
    return report.end(cases);
}

main().then(
    status => process.exit(status),
    error => {
        console.error(error.stack || error);
        process.exit(1);
    });
