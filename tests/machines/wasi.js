// wasi.js PROGRAM.wasm ARGUMENT...: runs a program for WASI, which sees all files by their full paths. To be run with
// --no-turbo-fast-api-calls: without, node 20 calls WASI in a way that writes over its own memory, and crashes at the end.
const fs = require("node:fs");
const path = require("node:path");
const { WASI } = require("node:wasi");

const [program, ...args] = process.argv.slice(2);
const wasi = new WASI({
    version: "preview1",
    args: [program, ...args],
    env: process.env,
    preopens: { "/": "/" },
    returnOnExit: true,
});
WebAssembly.compile(fs.readFileSync(path.resolve(program)))
    .then((module) => WebAssembly.instantiate(module, wasi.getImportObject()))
    .then((instance) => { process.exitCode = wasi.start(instance); });
