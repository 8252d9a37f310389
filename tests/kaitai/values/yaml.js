// Schemas as Kaitai's compiler takes them.
'use strict';

const fs = require('fs');

const yaml = require('js-yaml');

// YAML in which integers of more than 31 bits are text, which Kaitai's compiler takes for the expressions they are.
const number = (tag, matches) => new yaml.Type(`tag:yaml.org,2002:${tag}`, {
    kind: 'scalar',
    resolve: data => data !== null && matches.test(data) && (tag === 'float' || Math.abs(Number(data)) < 2 ** 31),
    construct: Number,
});
const YAML = yaml.FAILSAFE_SCHEMA.extend({implicit: [yaml.types.null, yaml.types.bool,
    number('int', /^([-+]?[0-9]+|0x[0-9a-fA-F]+|0b[01]+|0o[0-7]+)$/), number('float', /^[-+]?[0-9]*\.[0-9]+(e[-+]?[0-9]+)?$/i)]});

function parse(file) {
    return yaml.load(fs.readFileSync(file, 'utf8'), {schema: YAML});
}

module.exports = {parse};
