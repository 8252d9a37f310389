// generate.js FOLDER SCHEMA...: what Kaitai's compiler makes of schemas for Python, as modules in FOLDER. It says which it refuses.
'use strict';

const fs = require('fs');
const path = require('path');

let Compiler, parse;
try {
    Compiler = require('kaitai-struct-compiler');
    ({parse} = require('../../kaitai/values/yaml'));
} catch (missing) {
    console.log(`skipped: Kaitai's compiler is not installed (scripts/setup does it): ${missing.code}`);
    process.exit(77);
}

// Imports from the root are in the folder `ks_path` of the suite.
const importer = schema => ({
    importYaml(name, mode) {
        const folder = path.dirname(schema);
        const file = mode === 'abs' ? path.join(folder, 'ks_path', name) : path.resolve(folder, name);
        return Promise.resolve(parse(`${file}.ksy`));
    },
});

async function main() {
    const [folder, ...schemas] = process.argv.slice(2);
    for (const schema of schemas) {
        try {
            const modules = await new Compiler().compile('python', parse(schema), importer(schema), false);
            for (const [name, text] of Object.entries(modules)) fs.writeFileSync(path.join(folder, path.basename(name)), text);
        } catch (error) {
            console.log(`${path.basename(schema)}: ${String(error).slice(0, 100)}`);
        }
    }
}

main();
