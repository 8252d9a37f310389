// validate.js TENON FOLDER...: the JSON Schema that `tenon schema` prints says the same of schemas as `tenon check`, as
// far as the form of a schema goes. Every .ksy below the folders is looked at by both: where the compiler finds a wrong
// form, the JSON Schema must refuse the file, and nowhere else.
'use strict';

const childProcess = require('child_process');
const fs = require('fs');
const path = require('path');

let Ajv, yaml;
try {
    Ajv = require('ajv');
    yaml = require('js-yaml');
} catch (missing) {
    console.log(`skipped: the JSON Schema validator is not installed (scripts/setup does it): ${missing.code}`);
    process.exit(77);
}

// Errors of form: unknown, misplaced and missing keys, wrong forms, names, bytes, choices, exclusive keys, versions,
// keys of enumerations, `in-enum: false`.
const FORM = ['E0201', 'E0202', 'E0203', 'E0204', 'E0205', 'E0208', 'E0209', 'E0210', 'E0211', 'E0213', 'E0214'];

// What the compiler finds in keys that depend on each other in more ways than a JSON Schema can well say, by file.
const BEYOND = {
    'attr_bad_valid_in_enum_no_enum.ksy': '`in-enum`, inside of `valid`, needs `enum` outside of it',
};

// Files that are not YAML at all, or have a key twice.
const isYamlError = code => code.startsWith('E01');

function* schemasBelow(folder) {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
        const name = path.join(folder, entry.name);
        if (entry.isDirectory()) yield* schemasBelow(name);
        else if (entry.name.endsWith('.ksy')) yield name;
    }
}

function run(tenon, ...words) {
    const done = childProcess.spawnSync(tenon, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
    if (done.error || done.status > 1) throw new Error(`tenon ${words[0]}: ${done.error || done.stderr}`);
    return done.stdout;
}

// The codes of errors of each file.
function errorsOf(tenon, files) {
    const found = new Map(files.map(file => [file, new Set()]));
    for (const file of files)
        for (const item of JSON.parse(run(tenon, 'check', '--format', 'json', file)))
            if (item.severity === 'error' && item.file === file) found.get(file).add(item.code);
    return found;
}

function main(tenon, folders) {
    const validate = new Ajv({ strictTypes: false }).compile(
        JSON.parse(run(tenon, 'schema')));
    const files = folders.flatMap(folder => [...schemasBelow(folder)]).sort();
    const errors = errorsOf(tenon, files);
    const count = { accepted: 0, refused: 0, beyond: 0, wrong: 0 };
    for (const file of files) {
        const codes = [...errors.get(file)];
        if (codes.some(isYamlError)) continue;
        const accepted = validate(yaml.load(fs.readFileSync(file, 'utf8')));
        const wrong = codes.filter(code => FORM.includes(code));
        if (accepted === (wrong.length === 0)) {
            count[accepted ? 'accepted' : 'refused']++;
        } else if (BEYOND[path.basename(file)]) {
            count.beyond++;
        } else {
            count.wrong++;
            const reasons = accepted ? `it has ${wrong}` : JSON.stringify(validate.errors[0]);
            console.log(`${file}: ${accepted ? 'accepted' : 'refused'}, but ${reasons}`);
        }
    }
    console.log(`${count.accepted} accepted, ${count.refused} refused, ${count.beyond} need the compiler, ` +
        `${count.wrong} wrong`);
    return count.wrong === 0 && count.accepted > 0 && count.refused > 0 ? 0 : 1;
}

if (process.argv.length < 4) {
    console.error('usage: validate.js TENON FOLDER...');
    process.exit(2);
}
process.exitCode = main(process.argv[2], process.argv.slice(3));
